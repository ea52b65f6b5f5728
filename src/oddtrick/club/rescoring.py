"""A published event scored again from its travellers, and where the published figures differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import Refused
from ..formats.usebio import Event, TravellerLine
from .checks import score_of
from .customs import KINDS, Custom, with_awards
from .outcomes import ruled
from .published import NEAR, Row, Sheet, figure, near, sheets
from .published_lists import places_differ, totals_differ
from .results_read import award_of, fouled_in, ruling_of
from .scoring import Artificial, Butler, Field, Outcome, Result, Traveller, imps, said, score_board

__all__ = ["Rescored", "rescored"]


@dataclass(frozen=True)
class Rescored:
    """What was found: how many results there are, how many figures of each sort were compared, what
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
        told = "all as published" if not others else f"{others} differ" + "s" * (others == 1)
        return f"Compared: {compared}; {told}."


ENOUGH = 400
"""So many results tell customs apart."""
_Scored = list[tuple[Sheet, Traveller, list[Row]]]
"""Each sheet as it comes to, with the rows that could be scored."""


def rescored(event: Event) -> Rescored:
    """Scores are compared with contract and tricks, points with the scores, totals with the points,
    places with the totals: each figure with those it is made of, so that one fault is told once.

    A board is compared with the field of the board that most tables of its section play. Of the
    customary ways to make points the one that fits the file's figures best is meant, and told."""
    found = sheets(event)
    rows = [(sheet, row) for sheet in found for row in sheet.rows]
    compared: Counter[str] = Counter()
    differences = []
    for sheet, row in rows:
        compared["scores"] += row.line.score is not None and bool(row.line.contract)
        if differs := _score_differs(sheet.board, row):
            differences.append(differs)
    # Which lines of a fouled board belong together the file does not say.
    groups = {str(mark.board) for mark in fouled_in(event.element)}
    alike = [sheet for sheet in found if sheet.board not in groups]
    customs = []
    for name in KINDS:
        ours = [s for s in alike if any(row.published(f"NS_{name}") is not None for row in s.rows)]
        if not ours:
            continue
        custom, by, called = _custom_of(ours, name)
        scored = _scored(ours, custom)
        differences += _points_differ(scored, name, by)
        differences += _datums_differ(scored, custom, compared)
        compared["points"] += sum(
            row.published(f"{side}_{name}") is not None
            for s in ours for row in s.rows for side in ("NS", "EW")
        )  # fmt: skip
        customs.append(f"The points are {called}.")
        if not event.matches:
            top = custom.method.top(max(s.full for s in ours))
            differences += totals_differ(event, found, name, None if custom.own else top, compared)
    differences += _swings_differ(event, groups, compared)
    differences += places_differ(event, compared)
    return Rescored(len(rows), +compared, tuple(customs), tuple(differences))


# -- scores ----------------------------------------------------------------------------------


def _score_differs(number: str, row: Row) -> str:
    """What is wrong with a score, or nothing. Lines without a contract have nothing to check."""
    line, where = row.line, f"Board {number}, {row.who}"
    if line.score is None:
        return ""
    if not _can_be(line.score) and ruling_of(line.element) is None:
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


def _can_be(score: int) -> bool:
    """Seven redoubled and thirteen down is the most there is."""
    return abs(score) <= 7600 and not score % 10


def _outcomes(line: TravellerLine) -> tuple[Outcome, Outcome | None] | None:
    if (ruling := ruling_of(line.element)) is not None and ruling.scores:
        return ruled(ruling)
    if line.score is not None:
        return (line.score, None) if _can_be(line.score) else None
    given = award_of(line.element)
    if given is None:
        return None
    ours, theirs = (Artificial(Fraction(percent, 100)) for percent in given)
    return ours, theirs


# -- points ----------------------------------------------------------------------------------


def _scored(found: Sequence[Sheet], custom: Custom) -> _Scored:
    made: _Scored = []
    for sheet in found:
        read = [(row, _outcomes(row.line)) for row in sheet.rows]
        rows = [(row, both) for row, both in read if both is not None]
        if rows:
            # A pair's number may stand on both sides of a board in files of two lists.
            results = [Result(f"N{i}", f"E{i}", *both) for i, (_, both) in enumerate(rows)]
            full = custom.full(len(results), sheet.full)
            traveller = score_board(0, results, custom.method, full=full)
            made.append((sheet, traveller, [row for row, _ in rows]))
    return made


def _custom_of(found: Sequence[Sheet], name: str) -> tuple[Custom, Fraction, str]:
    """The custom that fits best, by how much its figures may be off, and what to call it. A long
    file is tried by a part of it first."""
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
    # Where several ways fit, the boards were played equally often and it cannot be told.
    told = custom.unequal and [c.called for c in fitting].count(custom.called) == 1
    return custom, by, custom.called + (f", {custom.unequal}" if told else "") + rounded


def _some(found: Sequence[Sheet]) -> list[Sheet]:
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
    customs: Sequence[Custom], found: Sequence[Sheet], name: str, by: Fraction
) -> tuple[tuple[Custom, ...], int]:
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
                        f"Board {sheet.board}, {row.who}: published {said(published)}"
                        f"{' for East–West' * (side == 'EW')}, scored "
                        f"{said(ours.points)} ({ours.why})."
                    )
                    break
    return found


def _datums_differ(scored: _Scored, custom: Custom, compared: Counter[str]) -> list[str]:
    """Where the datum of a Butler board is another one than the file's."""
    if not isinstance(custom.method, Butler):
        return []
    found = []
    for sheet, _, rows in scored:
        published = figure(sheet.average)
        outcomes = [both[0] for row in rows if (both := _outcomes(row.line)) is not None]
        field = Field(outcomes)
        if published is None or not field.played:
            continue
        compared["datums"] += 1
        datum, how = custom.method.datum(field)
        if not near(published, datum):
            found.append(f"Board {sheet.board}: published datum {said(published)}, {how}.")
    return found


def _swings_differ(event: Event, fouled: set[str], compared: Counter[str]) -> list[str]:
    """Where the IMPs of a board at two tables are not those of its two scores."""
    found = []
    for match in event.matches:
        for board in match.boards:
            published = figure(board.element.get("IMPS"))
            scores = {
                line.direction: score
                for line in board.lines
                if (score := line.score) is not None and ruling_of(line.element) is None
            }
            if published is None or set(scores) != {"NS", "EW"} or board.number in fouled:
                continue
            compared["swings"] += 1
            ours = imps(scores["NS"] - scores["EW"])
            if published != ours:
                home, away = match.sides
                found.append(
                    f"Board {board.number}, {home} against {away}: published {said(published)} "
                    f"IMPs, {scores['NS']} and {-scores['EW']} are {ours}."
                )
    return found
