"""A published event scored again from its travellers, and where the published figures differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.validation import score_of
from oddtrick.club.scoring import (
    BoardResult,
    Butler,
    Field,
    Matchpoints,
    Traveller,
    Unequal,
    format_points,
    score_board,
)
from oddtrick.errors import Refused
from oddtrick.formats.usebio.results import UsebioEvent

from .program_conventions import KINDS, ProgramConvention, with_awards
from .published_matches import matches_differ, swings_differ
from .published_results import NEAR, PublishedBoard, PublishedRow, Scope, figure, near, sheets
from .published_totals import Credit, Credits, places_differ, totals_differ
from .reader import award_of, can_be, fouled_in, outcomes_in, ruling_of

__all__ = ["Rescored", "rescored"]


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


ENOUGH = 400
"""So many results are enough to tell which convention is used."""
_Scored = list[tuple[PublishedBoard, Traveller, list[PublishedRow]]]
"""Each sheet as it comes to, with the rows that could be scored."""


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
    customs = []
    for name in KINDS:
        fit = _fit(event, name, groups)
        if fit is None:
            continue
        scored = _scored(fit.sheets, fit.custom)
        differences += _points_differ(scored, name, fit.by)
        differences += _datums_differ(scored, fit.custom, compared)
        compared["points"] += sum(
            row.published(f"{side}_{name}") is not None
            for s in fit.sheets for row in s.rows for side in ("NS", "EW")
        )  # fmt: skip
        customs.append(f"The points are {fit.called}.")
        if not event.matches:
            called, others = totals_differ(event, _credits(event, fit, name), compared)
            differences += others
            if called:
                customs.append(f"The totals are {called}.")
    for what, check in (
        ("swings", swings_differ(event, groups)), ("matches", matches_differ(event, groups)),
    ):  # fmt: skip
        compared[what] += check.compared
        customs += [check.called] if check.called else []
        differences += check.differences
    differences += places_differ(event, compared)
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


# -- points ----------------------------------------------------------------------------------


def _scored(found: Sequence[PublishedBoard], custom: ProgramConvention) -> _Scored:
    made: _Scored = []
    for sheet in found:
        read = [(row, outcomes_in(row.line)) for row in sheet.rows]
        rows = [(row, both) for row, both in read if both is not None]
        if rows:
            # A pair's number may stand on both sides of a board in files of two lists.
            results = [BoardResult(f"N{i}", f"E{i}", *both) for i, (_, both) in enumerate(rows)]
            full = custom.full(len(results), sheet.full)
            traveller = score_board(0, results, custom.method, full=full)
            made.append((sheet, traveller, [row for row, _ in rows]))
    return made


class _Fit(NamedTuple):
    """The custom that fits best with its fields, and by how much its figures may be off."""

    sheets: list[PublishedBoard]
    custom: ProgramConvention
    by: Fraction
    called: str
    others: int
    scope: Scope = Scope.ROUND


def _fit(event: UsebioEvent, name: str, fouled: Collection[str]) -> _Fit | None:
    """By which custom, and in which fields, a file's points were made; None where it has none. Of
    fields that fit alike the narrowest is meant."""
    best: _Fit | None = None
    known: set[tuple[tuple[str, int, int], ...]] = set()
    for scope in Scope:
        found = [s for s in sheets(event, scope) if s.board not in fouled
                 and any(row.published(f"NS_{name}") is not None for row in s.rows)]  # fmt: skip
        shape = tuple((s.board, len(s.rows), s.full) for s in found)
        if not found or shape in known:
            continue
        known.add(shape)
        fit = _custom_of(found, name)
        if best is None or fit.others < best.others:
            wider = f", a board’s results {scope.value} being one field"
            best = fit._replace(called=fit.called + wider * (scope is not Scope.ROUND), scope=scope)
        if not best.others:
            break
    return best


def _credits(event: UsebioEvent, fit: _Fit, name: str) -> list[Credits]:
    """The credits that may have been added up to totals: the points of the lines, or what they come
    to where the lines have only the points among those who played the board."""

    off = fit.by if fit.by > NEAR else NEAR / 2

    def top(played: int) -> Fraction:
        return fit.custom.method.top(max(played, 1)) or Fraction(0)

    def credits(
        sheet: PublishedBoard, row: PublishedRow, ns: Fraction | None, ew: Fraction | None
    ) -> Credit:
        return Credit(row, ns, ew, top(len(sheet.rows)), top(sheet.full))

    ways = [Credits([
        credits(sheet, row, *(row.published(f"{side}_{name}") for side in ("NS", "EW")))
        for sheet in sheets(event, fit.scope) for row in sheet.rows
    ], by=off)]  # fmt: skip
    method = fit.custom.method
    if not (fit.custom.own and isinstance(method, Matchpoints)):
        return ways
    for unequal in Unequal:
        custom = ProgramConvention(replace(method, unequal=unequal), "")
        lines = [
            credits(sheet, row, made.ns_figure.points, made.ew_figure.points)
            for sheet, traveller, rows in _scored(fit.sheets, custom)
            for row, made in zip(rows, traveller.lines, strict=True)
        ]
        ways.append(Credits(lines, f"brought to the top of a full board by {unequal.value}", off))
    return ways


def _custom_of(found: list[PublishedBoard], name: str) -> _Fit:
    """The custom that fits these fields best. A long file is tried by a part of it first."""
    customs = KINDS[name]
    if any(award_of(row.line.element) for sheet in found for row in sheet.rows):
        customs = with_awards(customs)
    some = _some(found)
    fitting, least = _fitting(customs, some, name, NEAR)
    by, rounded = NEAR, ""
    places = max(
        len(row.line.element.get(f"NS_{name}").strip().partition(".")[2])
        for sheet in found for row in sheet.rows
    )  # fmt: skip
    if least and places < 2:
        half = Fraction(1, 2 * 10**places)
        coarse, most_off = _fitting(customs, some, name, half)
        if not most_off:
            fitting, by = coarse, half
            rounded = f", rounded to {('whole numbers', 'tenths')[places]}"
    if len(some) < len(found) and len(fitting) > 1:
        fitting, _ = _fitting(fitting, found, name, by)
    custom = fitting[0]
    # Where several ways fit, the boards were played equally often and it cannot be known.
    ambiguous = custom.unequal and [c.called for c in fitting].count(custom.called) == 1
    called = custom.called + (f", {custom.unequal}" if ambiguous else "") + rounded
    others = len(_points_differ(_scored(found, custom), name, by))
    return _Fit(found, custom, by, called, others)


def _some(found: Sequence[PublishedBoard]) -> list[PublishedBoard]:
    """As many results as a club's evening has, up to half of them on boards played less often."""
    short = [i for i, sheet in enumerate(found) if len(sheet.rows) < sheet.full]
    some: set[int] = set()
    rows = 0
    for part, most in ((short, ENOUGH // 2), (range(len(found)), ENOUGH)):
        for i in part:
            if rows < most and i not in some:
                some.add(i)
                rows += len(found[i].rows)
    return [found[i] for i in sorted(some)]


def _fitting(
    customs: Sequence[ProgramConvention], found: Sequence[PublishedBoard], name: str, by: Fraction
) -> tuple[tuple[ProgramConvention, ...], int]:
    """The customs with the fewest differences, and how many those are."""
    tried = [(len(_points_differ(_scored(found, c), name, by)), c) for c in customs]
    least = min(n for n, _ in tried)
    return tuple(custom for n, custom in tried if n == least), least


def _points_differ(scored: _Scored, name: str, by: Fraction) -> list[str]:
    found = []
    for sheet, traveller, rows in scored:
        for row, made in zip(rows, traveller.lines, strict=True):
            sides = ("NS", made.ns_figure), ("EW", made.ew_figure)
            for side, ours in sides:
                published = row.published(f"{side}_{name}")
                if published is not None and not near(published, ours.points, by):
                    found.append(
                        f"Board {sheet.board}, {row.who}: published {format_points(published)}"
                        f"{' for East–West' * (side == 'EW')}, scored "
                        f"{format_points(ours.points)} ({ours.why})."
                    )
                    break
    return found


def _datums_differ(scored: _Scored, custom: ProgramConvention, compared: Counter[str]) -> list[str]:
    """Where the datum of a Butler board is another one than the file's."""
    if not isinstance(custom.method, Butler):
        return []
    found = []
    for sheet, _, rows in scored:
        published = figure(sheet.average)
        outcomes = [both[0] for row in rows if (both := outcomes_in(row.line)) is not None]
        field = Field(outcomes)
        if published is None or not field.played:
            continue
        compared["datums"] += 1
        datum, how = custom.method.datum(field)
        if not near(published, datum):
            found.append(f"Board {sheet.board}: published datum {format_points(published)}, {how}.")
    return found
