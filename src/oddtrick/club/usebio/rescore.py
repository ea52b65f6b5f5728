"""A published event scored again from its travellers, and where the published figures differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from oddtrick.club.event.validation import score_of
from oddtrick.errors import Refused
from oddtrick.formats.usebio.results import UsebioEvent

from .published_results import PublishedRow, sheets, unknown_kind
from .reader import can_be, fouled_in, ruling_of
from .rescored_matches import matches_differ, swings_differ
from .rescored_points import (
    KINDS,
    credits_before,
    credits_of,
    datums_differ,
    points_differ,
    points_fit,
)
from .rescored_totals import places_differ, totals_differ


@dataclass(frozen=True)
class Rescored:
    """The findings: how many results there are, how many figures of each sort were compared, what
    the points are, and each difference in a sentence."""

    results: int
    compared: Counter[str]
    customs: tuple[str, ...]
    differences: tuple[str, ...]

    @property
    def summary(self) -> str:
        """How many figures were compared, and how many of them are others."""
        compared = ", ".join(f"{count} {what}" for what, count in self.compared.items())
        if not compared:
            return "The file publishes no figures to compare."
        others = len(self.differences)
        verdict = "all as published" if not others else f"{others} differ" + "s" * (others == 1)
        return f"Compared: {compared}; {verdict}."


def rescored(event: UsebioEvent) -> Rescored:
    """Scores are compared with contract and tricks, points with the scores, totals with the points,
    places with the totals: each figure with those it is made of, so that one fault is reported
    once.

    A board is compared with the field of the board that most tables of its section play. Of the
    customary ways to make points the one that fits the file's figures best is meant, and named."""
    rows = [(sheet, row) for sheet in sheets(event) for row in sheet.rows]
    compared: Counter[str] = Counter()
    differences = []
    for sheet, row in rows:
        compared["scores"] += row.line.score is not None and bool(row.line.contract)
        if differs := _score_differs(sheet.board, row):
            differences.append(differs)
    # Which lines of a fouled board belong together the file does not say.
    groups = {str(mark.board) for mark in fouled_in(event.element)}
    customs = unknown_kind(event, "what its lines have decides how they are scored")
    for name in KINDS:
        fit = points_fit(event, name, groups)
        if fit is None:
            continue
        found = points_differ(fit, name)
        differences += found.differences
        datums = datums_differ(fit, compared)
        compared["points"] += sum(
            row.published(f"{side}_{name}") is not None
            for s in fit.sheets for row in s.rows for side in ("NS", "EW")
        )  # fmt: skip
        customs += [f"The points are {fit.called}.", *found.customs]
        if event.matches:
            differences += [*(given.fault for given in found.given), *datums]
            continue
        former = credits_before(event, fit)
        ways = [*credits_of(event, fit, name, found.lacking), *former]
        totals = totals_differ(event, ways, compared)
        before = any(way.called in totals.called for way in former)
        for given in found.given:
            set_ = before or all(
                totals.counts(given.row, side, off)
                for side, off in (("NS", given.ns), ("EW", given.ew)) if off
            )  # fmt: skip
            said = f"{given.said}{'.' if before else '; the totals count them.'}"
            (customs if set_ else differences).append(said if set_ else given.fault)
        differences += [*datums, *totals.differences]
        if totals.called:
            customs.append(f"The totals are {totals.called}.")
    for what, check in (
        ("swings", swings_differ(event, groups)), ("matches", matches_differ(event, groups)),
    ):  # fmt: skip
        compared[what] += check.compared
        customs += [check.called] if check.called else []
        differences += check.differences
    shared, misplaced = places_differ(event, compared)
    customs += [shared] if shared else []
    differences += misplaced
    return Rescored(len(rows), +compared, tuple(customs), tuple(differences))


# -- scores ----------------------------------------------------------------------------------


def _score_differs(number: str, row: PublishedRow) -> str:
    """The error in a score, or empty. Lines without a contract have nothing to check."""
    line, where = row.line, f"Board {number}, {row.who}"
    if line.score is None:
        return ""
    if not can_be(line.score) and ruling_of(line.element) is None:
        return f"{where}: {line.score} is no score."
    if not line.contract or not number.isdecimal() or len(number) > 4:
        return ""
    try:
        score = score_of(int(number), *line.result)
    except Refused as refusal:
        return f"{where}: {refusal}"
    if score == line.score:
        return ""
    return f"{where}: {line.contract} {line.declarer} {line.tricks} is {score}, not {line.score}."
