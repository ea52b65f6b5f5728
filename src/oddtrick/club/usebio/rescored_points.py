"""The points a file publishes for each line of a board: by which custom they were made of the
scores, and the lines whose points are not those of their score.

Boards may count as played more often than the file has lines, figures may be rounded or cut off,
and each result may stand twice. A line that a director has ruled on may still show the table's
score; the points of the others on the board say whether it was compared. A result that counts may
be missing; they say that, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from oddtrick.club.scoring import (
    Artificial,
    BoardResult,
    Butler,
    CrossImps,
    Field,
    Figure,
    Matchpoints,
    Method,
    Outcome,
    Per,
    Rounding,
    Traveller,
    TravellerEntry,
    Unequal,
    counted_figures,
    format_points,
    score_board,
)
from oddtrick.formats.usebio.xml_elements import UsebioEvent

from .published_results import NEAR, PublishedBoard, PublishedRow, Scope, figure, near, sheets
from .rescored_totals import Credit, Credits, Former, before_rulings
from .to_entries import award_of, outcomes_in

# The customs by which other programs make points of scores, and which of them a file follows.
#
# Clubs differ in how they bring up a board that was played less often, in what cross-IMPs are
# divided by, and in how a Butler datum is trimmed and rounded; no file says which it was. The
# custom that fits the file's figures best is the one that was meant.


class ProgramConvention(NamedTuple):
    """A way to score, as a sentence calls it; `unequal` says what becomes of boards played less
    often, which with `own` are a field by themselves."""

    method: Method
    called: str
    unequal: str = ""
    own: bool = False
    apart: bool = False
    """As `own`, and lines with an award are no part of the field either."""
    twice: bool = False
    """Each result stands twice and counts once."""


_OWN = "on boards played less often only for the scores there are"
_APART = "on boards played less often, or with an award, only for the scores there are"
_MATCHPOINTS = tuple(
    custom
    for win, called in (
        (2, "matchpoints, two for a lower score and one for an equal one"),
        (1, "matchpoints, one for a lower score and a half for an equal one"),
    )
    for custom in (
        ProgramConvention(
            Matchpoints(win), called, "by Neuberg's formula where a board was played less often"
        ),
        ProgramConvention(
            Matchpoints(win, Unequal.HALVES), called, "with half a win for each missing score"
        ),
        ProgramConvention(
            Matchpoints(win, Unequal.FACTORED),
            called,
            "in proportion where a board was played less often",
        ),
        ProgramConvention(Matchpoints(win), called, _OWN, own=True),
        ProgramConvention(Matchpoints(win), called, _APART, own=True, apart=True),
    )
)
TWICE = tuple(
    ProgramConvention(c.method, f"{c.called}; each result stands twice and counts once", twice=True)
    for c in _MATCHPOINTS
    if c.unequal.startswith("by")
)
"""Those of matchpoints for files that have each result for both of its pairs, or twice."""
_TOTAL = "the sums of the IMPs against the other scores"
_CROSS = (
    ProgramConvention(CrossImps(), _TOTAL, "in proportion where a board was played less often"),
    ProgramConvention(CrossImps(), _TOTAL, _OWN, own=True),
    ProgramConvention(CrossImps(Per.COMPARISONS), "the mean of the IMPs against each other score"),
    ProgramConvention(
        CrossImps(Per.SCORES),
        "the sums of the IMPs against the other scores, divided by the number of all scores",
    ),
)
_BUTLER = tuple(
    ProgramConvention(Butler(drop, rounding), f"IMPs against the mean of the scores, {said}, {how}")
    for rounding, how in ((Rounding.TEN, "rounded to tens"), (Rounding.NONE, "not rounded"))
    for drop, said in (
        (1, "the highest and the lowest left out"),
        (0, "all of them"),
        (2, "the two highest and lowest left out"),
    )
)

KINDS: Mapping[str, tuple[ProgramConvention, ...]] = {
    "MATCH_POINTS": _MATCHPOINTS,
    "CROSS_IMP_POINTS": (*_CROSS, *_BUTLER),
    "BUTLER_POINTS": (*_BUTLER, *_CROSS),
    "IMPS": (*_BUTLER, *_CROSS),
}
"""By the end of the element that holds a side's points: what they may have been made by."""


def with_awards(conventions: tuple[ProgramConvention, ...]) -> tuple[ProgramConvention, ...]:
    """These, and the same with three IMPs for average plus in place of two."""
    threes = [
        custom._replace(
            method=replace(custom.method, plus=Fraction(3)),
            called=f"{custom.called}; average plus is 3 IMPs",
        )
        for custom in conventions
        if isinstance(custom.method, (Butler, CrossImps))
    ]
    return (*conventions, *threes)


ENOUGH = 400
"""So many results are enough to tell which convention is used."""
_Both = tuple[Outcome, Outcome | None]


class _ScoredBoard(NamedTuple):
    """A sheet, its rows that could be scored, and what North–South and East–West come to there."""

    sheet: PublishedBoard
    rows: list[PublishedRow]
    outcomes: list[_Both]
    figures: list[tuple[Figure, Figure]]
    played: int
    """How often the board counts as played where its own top counts."""
    averages: bool = False
    """Whether an award has become somebody's own average."""


class PointsFit(NamedTuple):
    """The custom that fits best with its fields, and by how much its figures may be off."""

    sheets: list[PublishedBoard]
    custom: ProgramConvention
    by: Fraction
    called: str
    others: int
    scope: Scope = Scope.ROUND


class GivenPoints(NamedTuple):
    """A line that has other points than its score is worth, by so much for either side, while all
    others of the board fit: a fault, or set by the director if totals count it."""

    row: PublishedRow
    ns: Fraction
    ew: Fraction
    fault: str
    said: str


class PointsFound(NamedTuple):
    """The sentences on points: differences, customs of single boards, the lines of which
    totals decide, and the boards with a result that the file lacks."""

    differences: list[str]
    customs: list[str]
    given: list[GivenPoints]
    lacking: set[str]


# -- scored by a custom ------------------------------------------------------------------------


def _scored(boards: Sequence[PublishedBoard], custom: ProgramConvention) -> list[_ScoredBoard]:
    made = []
    for sheet in boards:
        read = [(row, outcomes_in(row.line)) for row in sheet.rows]
        rows = [(row, both) for row, both in read if both is not None]
        if rows:
            outcomes = [both for _, both in rows]
            made.append(_board(sheet, [row for row, _ in rows], outcomes, custom))
    return made


def _board(
    sheet: PublishedBoard, rows: list[PublishedRow], outcomes: list[_Both],
    custom: ProgramConvention,
) -> _ScoredBoard:  # fmt: skip
    counted = outcomes
    full = max(sheet.full, len(outcomes))
    if custom.twice:
        counted = [both for both, n in Counter(outcomes).items() for _ in range(n // 2)]
        full //= 2
    field = [both for both in counted if not isinstance(both[0], Artificial)]
    if not custom.apart:
        known = _figures(counted, custom, len(counted) if custom.own else max(full, len(counted)))
        played = len(counted)
    else:
        # An award has its part of the top of the scores there are.
        played = len(field)
        known = _figures(field, custom, max(played, 1))
        for both in set(counted) - set(field):
            ours, theirs = (custom.method.award(one, max(played, 1))
                            for one in (both[0], both[1] or both[0])
                            if isinstance(one, Artificial))  # fmt: skip
            known[both] = ours, theirs
    return _ScoredBoard(sheet, rows, outcomes, [known[both] for both in outcomes], played)


def _counted(
    boards: Sequence[PublishedBoard], custom: ProgramConvention, name: str
) -> list[_ScoredBoard]:
    """Boards scored, with awards that are the contestants' own average on the other boards where
    the file's figures are nearer to that (laws of 2017, 12C2)."""
    made = _scored(boards, custom)
    if not any(figure.award for one in made for both in one.figures for figure in both):
        return made
    # In two lists that both count from 1 a number is of two pairs.
    twice = any(
        {n for row in one.rows for n in row.ns} & {n for row in one.rows for n in row.ew}
        for one in made
    )
    credited: dict[str, list[str]] = {}
    travellers = []
    for at, one in enumerate(made):
        lines = []
        for row, both in zip(one.rows, one.figures, strict=True):
            ns, ew = (f"{at} {where} {row.who}" for where in ("NS", "EW"))
            for side, where, numbers in ((ns, "NS", row.ns), (ew, "EW", row.ew)):
                credited[side] = [f"{row.section} {where * twice} {n}" for n in numbers]
            ours, theirs = map(_may_be_average, both)
            lines.append(TravellerEntry(ns, ew, "", ours, theirs))
        travellers.append(Traveller(at, "", _top(one, custom), tuple(lines)))
    averages: defaultdict[str, set[Fraction]] = defaultdict(set)
    for card in counted_figures(travellers, credited).values():
        for counted in card:
            averages[counted.side].add(counted.figure.points)
    return [
        _with_averages(one, [averages[side] for x in of.lines for side in (x.ns, x.ew)], name)
        for one, of in zip(made, travellers, strict=True)
    ]


def _may_be_average(figure: Figure) -> Figure:
    if figure.award is None:
        return figure
    share = figure.award.share
    own = (share > Fraction(1, 2)) - (share < Fraction(1, 2))
    return figure._replace(award=replace(figure.award, own=own))


def _with_averages(
    board: _ScoredBoard, averages: Sequence[Collection[Fraction]], name: str
) -> _ScoredBoard:
    """A board with each award's own average, of North–South's and East–West's of each line, where
    both players of a side have the same and it is nearer to what is published."""
    figures, changed = [], False
    for at, (row, both) in enumerate(zip(board.rows, board.figures, strict=True)):
        sides = list(both)
        for k, side in enumerate(("NS", "EW")):
            published, own = row.published(f"{side}_{name}"), averages[2 * at + k]
            if both[k].award is None or published is None or len(own) != 1:
                continue
            (points,) = own
            if abs(published - points) < abs(published - both[k].points):
                sides[k] = both[k]._replace(points=points)
                changed = True
        figures.append((sides[0], sides[1]))
    return board._replace(figures=figures, averages=changed)


def _top(board: _ScoredBoard, custom: ProgramConvention) -> Fraction | None:
    """The top of a board as the custom has it."""
    often = max(board.sheet.full, len(board.rows)) // (2 if custom.twice else 1)
    return custom.method.top(max(board.played if custom.own else often, 1))


def _figures(
    outcomes: Sequence[_Both], custom: ProgramConvention, full: int
) -> dict[_Both, tuple[Figure, Figure]]:
    # A pair's number may stand on both sides of a board in files of two lists.
    results = [BoardResult(f"N{i}", f"E{i}", *both) for i, both in enumerate(outcomes)]
    lines = score_board(0, results, custom.method, full=full).lines if results else ()
    made = ((line.ns_figure, line.ew_figure) for line in lines)
    return dict(zip(outcomes, made, strict=True))


# -- the custom that fits ----------------------------------------------------------------------


def points_fit(event: UsebioEvent, name: str, fouled: Collection[str]) -> PointsFit | None:
    """By which custom, and in which fields, a file's points were made; None where it has none. Of
    fields that fit alike the narrowest is meant."""
    best: PointsFit | None = None
    known: set[tuple[tuple[str, int, int], ...]] = set()
    for scope in Scope:
        boards = [s for s in sheets(event, scope) if s.board not in fouled
                 and any(row.published(f"NS_{name}") is not None for row in s.rows)]  # fmt: skip
        shape = tuple((s.board, len(s.rows), s.full) for s in boards)
        if not boards or shape in known:
            continue
        known.add(shape)
        fit = _custom_of(boards, name)
        if fit.others and (more := _fuller(boards, name)):
            fuller = _custom_of(more, name)
            if fuller.others < fit.others:
                often = more[0].full
                called = f"{fuller.called}, as of boards played {often} times"
                fit = fuller._replace(called=called)
        if best is None or fit.others < best.others:
            wider = f", a board’s results {scope.value} being one field"
            best = fit._replace(called=fit.called + wider * (scope is not Scope.ROUND), scope=scope)
        if not best.others:
            break
    return best


def _fuller(boards: Sequence[PublishedBoard], name: str) -> list[PublishedBoard]:
    """The same boards as played so often as both sides' points together say, where that is more
    often than the file has any; nothing where they say nothing."""
    if name != "MATCH_POINTS":
        return []
    tops = Counter(
        ns + ew
        for sheet in boards for row in sheet.rows
        if not award_of(row.line.element)
        and (ns := row.published(f"NS_{name}")) is not None
        and (ew := row.published(f"EW_{name}")) is not None
    )  # fmt: skip
    if not tops:
        return []
    top, often = tops.most_common(1)[0]
    full = top / 2 + 1
    most = max(sheet.full for sheet in boards)
    if 2 * often < tops.total() or full.denominator > 1 or not most < full <= 2 * most:
        return []
    return [sheet._replace(full=int(full)) for sheet in boards]


def _custom_of(boards: list[PublishedBoard], name: str) -> PointsFit:
    """The custom that fits these fields best. A long file is tried by a part of it first."""
    customs = KINDS[name]
    if any(award_of(row.line.element) for sheet in boards for row in sheet.rows):
        customs = with_awards(customs)
    if name == "MATCH_POINTS" and all(map(_twice, boards)):
        customs = (*customs, *TWICE)
    some = _some(boards)
    fitting, least = _fitting(customs, some, name, NEAR)
    by, rounded = NEAR, ""
    for level, called, accepted in _coarser(boards, name):
        coarse, others = _fitting(customs, some, name, level)
        if least and accepted(others, least, _counted(some, coarse[0], name)):
            fitting, by, rounded, least = coarse, level, called, others
    if len(some) < len(boards) and len(fitting) > 1:
        fitting, _ = _fitting(fitting, boards, name, by)
    custom = fitting[0]
    # Where several ways fit, the boards were played equally often and it cannot be known; but with
    # awards alone, and a line for each table, those of one field are the same.
    alike = [c for c in fitting if c.called == custom.called]
    if not any(len(sheet.rows) < sheet.full for sheet in boards):
        alike = [c for c in alike if not c.own or c.apart]
    elif any(c.own and not c.apart for c in alike):
        alike = [c for c in alike if not c.apart]
    known = custom.unequal if len(alike) == 1 else ""
    called = custom.called + (f", {known}" if known else "") + rounded
    others = sum(len(_others(one, name, by)) for one in _counted(boards, custom, name))
    return PointsFit(boards, custom, by, called, others)


def _coarser(
    boards: Sequence[PublishedBoard], name: str
) -> Iterator[tuple[Fraction, str, Callable[[int, int, Sequence[_ScoredBoard]], bool]]]:
    """The ways in which a file's figures may be less exact than hundredths: by how much, as a
    sentence calls it, and whether that is so with so many differences of so many before."""
    places = max(
        len(row.line.element.get(f"NS_{name}").strip().partition(".")[2])
        for sheet in boards for row in sheet.rows
    )  # fmt: skip
    if places > 1:
        return
    unit = Fraction(1, 10**places)
    said = ("whole numbers", "tenths")[places]

    def rounded(others: int, before: int, _: Sequence[_ScoredBoard]) -> bool:
        # Whole numbers are what most figures are anyhow: there more has to fit.
        return others < before if places else 4 * others <= before

    def cut_off(others: int, before: int, scored: Sequence[_ScoredBoard]) -> bool:
        return 4 * others <= before and not any(
            published > ours.points
            for one in scored
            for row, both in zip(one.rows, one.figures, strict=True)
            for published, ours in _pairs(row, both, name)
            if abs(published - ours.points) <= unit
        )

    yield unit / 2, f", rounded to {said}", rounded
    yield unit, f", cut off to {said}", cut_off


def _twice(sheet: PublishedBoard) -> bool:
    """Whether each result of a board stands there twice."""
    often = Counter(outcomes_in(row.line) for row in sheet.rows)
    return len(sheet.rows) > 2 and not any(n % 2 for n in often.values())


def _some(boards: Sequence[PublishedBoard]) -> list[PublishedBoard]:
    """As many results as a club's evening has, up to half of them on boards played less often."""
    short = [
        i
        for i, sheet in enumerate(boards)
        if sum(not award_of(row.line.element) for row in sheet.rows) < sheet.full
    ]
    some: set[int] = set()
    rows = 0
    for part, most in ((short, ENOUGH // 2), (range(len(boards)), ENOUGH)):
        for i in part:
            if rows < most and i not in some:
                some.add(i)
                rows += len(boards[i].rows)
    return [boards[i] for i in sorted(some)]


def _fitting(
    customs: Sequence[ProgramConvention], boards: Sequence[PublishedBoard], name: str, by: Fraction
) -> tuple[tuple[ProgramConvention, ...], int]:
    """The customs with the fewest differences, and how many those are."""
    tried = [
        (sum(len(_others(one, name, by)) for one in _counted(boards, custom, name)), custom)
        for custom in customs
    ]
    least = min(n for n, _ in tried)
    return tuple(custom for n, custom in tried if n == least), least


def _pairs(
    row: PublishedRow, both: tuple[Figure, Figure], name: str
) -> Iterator[tuple[Fraction, Figure]]:
    """Each published figure of a line with what it comes to."""
    for side, ours in zip(("NS", "EW"), both, strict=True):
        if (published := row.published(f"{side}_{name}")) is not None:
            yield published, ours


def _others(board: _ScoredBoard, name: str, by: Fraction) -> list[int]:
    """The lines of a board with other points than they come to, by their places."""
    return [
        i
        for i, (row, both) in enumerate(zip(board.rows, board.figures, strict=True))
        if any(not near(published, ours.points, by) for published, ours in _pairs(row, both, name))
    ]


# -- what differs ------------------------------------------------------------------------------


def points_differ(fit: PointsFit, name: str) -> PointsFound:
    """The lines whose points are not what the custom makes of their scores, and why where the
    other points of the board say it."""
    points_found = PointsFound([], [], [], set())
    scored = _counted(fit.sheets, fit.custom, name)
    if any(one.averages for one in scored):
        points_found.customs.append(
            "Awards are the contestants’ own average where that is beyond them."
        )
    for one in scored:
        others = _others(one, name, fit.by)
        if len(others) == 1 and len(one.rows) > 2:
            points_found.given.append(_given(one, others[0], name, fit.by))
        elif others and (why := _ruled(one, others, fit, name)):
            points_found.customs.append(why)
        elif others and (why := _missing(one, fit, name)):
            points_found.customs.append(why)
            points_found.lacking.add(one.sheet.board)
        else:
            points_found.differences.extend(_differs(one, i, name, fit.by) for i in others)
    return points_found


def _differs(board: _ScoredBoard, line: int, name: str, by: Fraction) -> str:
    row = board.rows[line]
    for side, ours in zip(("NS", "EW"), board.figures[line], strict=True):
        published = row.published(f"{side}_{name}")
        if published is not None and not near(published, ours.points, by):
            break
    return (
        f"Board {board.sheet.board}, {row.who}: published {format_points(published or 0)}"
        f"{' for East–West' * (side == 'EW')}, scored {format_points(ours.points)} ({ours.why})."
    )


def _given(board: _ScoredBoard, line: int, name: str, by: Fraction) -> GivenPoints:
    row = board.rows[line]
    off = [
        (row.published(f"{side}_{name}") or ours.points) - ours.points
        for side, ours in zip(("NS", "EW"), board.figures[line], strict=True)
    ]
    has = " and ".join(_text(row.published(f"{side}_{name}")) for side in ("NS", "EW"))
    worth = " and ".join(_text(ours.points) for ours in board.figures[line])
    said = (
        f"Board {board.sheet.board}, {row.who}: {has} points are set, for {worth} that the line "
        "is worth"
    )
    return GivenPoints(row, off[0], off[1], _differs(board, line, name, by), said)


def _text(points: Fraction | None) -> str:
    return "no" if points is None else format_points(points)


def _ruled(board: _ScoredBoard, others: Sequence[int], fit: PointsFit, name: str) -> str:
    """The sentence of a board whose points all fit once the score of one line is left out, which
    has a part of the top of its own; empty where there is none."""
    top = fit.custom.method.top(max(board.sheet.full, len(board.rows)))
    if not top or fit.custom.own or fit.custom.twice:
        return ""
    for i in others:
        parts = [board.rows[i].published(f"{side}_{name}") for side in ("NS", "EW")]
        ours, theirs = (None if p is None else p / top for p in parts)
        if ours is None or theirs is None or not (0 <= ours <= 1 and 0 <= theirs <= 1):
            continue
        outcomes = [*board.outcomes]
        outcomes[i] = Artificial(ours), Artificial(theirs)
        if not _others(_board(board.sheet, board.rows, outcomes, fit.custom), name, fit.by):
            has = " and ".join(_text(part) for part in parts)
            return (
                f"Board {board.sheet.board}, {board.rows[i].who}: {has} points are set, and the "
                f"score {board.rows[i].line.score} is compared with no other."
            )
    return ""


def _missing(board: _ScoredBoard, fit: PointsFit, name: str) -> str:
    """The sentence of a board whose points all fit with one result more than the file has; empty
    where they do not."""
    if not isinstance(fit.custom.method, Matchpoints) or len(board.rows) >= board.sheet.full:
        return ""
    scores = sorted({both[0] for both in board.outcomes if isinstance(both[0], int)})
    if not scores:
        return ""
    for score, said in _among(scores):
        more = [*board.outcomes, (score, None)]
        made = _board(board.sheet, [*board.rows, board.rows[0]], more, fit.custom)
        made = made._replace(rows=board.rows, figures=made.figures[:-1])
        if not _others(made, name, fit.by):
            return f"Board {board.sheet.board} counts one result more, {said}, that the file lacks."
    return ""


def datums_differ(fit: PointsFit, compared: Counter[str]) -> list[str]:
    """Where the datum of a Butler board is another one than the file's."""
    if not isinstance(fit.custom.method, Butler):
        return []
    found = []
    for one in _scored(fit.sheets, fit.custom):
        published = figure(one.sheet.average)
        field = Field([both[0] for both in one.outcomes])
        if published is None or not field.played:
            continue
        compared["datums"] += 1
        datum, how = fit.custom.method.datum(field)
        if not near(published, datum):
            found.append(
                f"Board {one.sheet.board}: published datum {format_points(published)}, {how}."
            )
    return found


# -- what totals may be made of ----------------------------------------------------------------


def credits_of(
    event: UsebioEvent, fit: PointsFit, name: str, lacking: Collection[str]
) -> list[Credits]:
    """The credits that may have been added up to totals: the points of the lines; these without
    what a director has set; or, at matchpoints, what the scores come to by another treatment of
    boards played less often, but for boards that lack a result."""
    unit = 2 * fit.by
    exact: dict[int, tuple[Figure, Figure]] = {}
    played: defaultdict[int, int] = defaultdict(int)
    full: dict[int, int] = {}
    for one in _counted(fit.sheets, fit.custom, name):
        for row, both in zip(one.rows, one.figures, strict=True):
            exact[id(row.line.element)] = both
            played[id(row.line.element)] = one.played
            full[id(row.line.element)] = one.sheet.full

    def top(often: int) -> Fraction:
        return fit.custom.method.top(max(often, 1)) or Fraction(0)

    def off(row: PublishedRow) -> Fraction:
        """How far the line's points may be from what was added up: nothing where they are exact."""
        both = exact.get(id(row.line.element))
        if fit.by <= NEAR:
            return NEAR / 2
        whole = both is not None and not any((f.points / unit).denominator > 1 for f in both)
        return Fraction(0) if whole else fit.by

    halved = 2 if fit.custom.twice else 1

    def credit(
        sheet: PublishedBoard, row: PublishedRow, ns: Fraction | None, ew: Fraction | None,
        by: Fraction,
    ) -> Credit:  # fmt: skip
        often = full.get(id(row.line.element), sheet.full) // halved
        own = top(played.get(id(row.line.element), 0) or len(sheet.rows) // halved)
        return Credit(row, ns, ew, own, top(often), by)

    lines = [(sheet, row) for sheet in sheets(event, fit.scope) for row in sheet.rows]
    ways = [Credits([
        credit(sheet, row, row.published(f"NS_{name}"), row.published(f"EW_{name}"), off(row))
        for sheet, row in lines
    ])]  # fmt: skip

    def of_scores(custom: ProgramConvention, called: str) -> Credits:
        made = [
            credit(one.sheet, row, both[0].points, both[1].points, Fraction(0))
            for one in _counted(fit.sheets, custom, name)
            if custom.own or one.sheet.board not in lacking
            for row, both in zip(one.rows, one.figures, strict=True)
        ]
        if not custom.own:
            with_sheets = zip(ways[0].lines, lines, strict=True)
            made += [line for line, (sheet, _) in with_sheets if sheet.board in lacking]
        return Credits(made, called)

    method = fit.custom.method
    if not isinstance(method, Matchpoints):
        return ways
    alone = ProgramConvention(method, "", own=True, apart=True)
    ways.append(of_scores(alone, "those among the scores there are"))
    if not fit.custom.own:
        ways.append(of_scores(fit.custom, "those of the scores, without what was set"))
    ways += [
        of_scores(
            ProgramConvention(replace(method, unequal=unequal), "", twice=fit.custom.twice),
            f"brought to the top of a full board by {unequal.value}",
        )
        for unequal in Unequal
    ]
    return ways


MOST_RULED = 2
"""On so many boards scores of before a ruling are looked for."""


def credits_before(event: UsebioEvent, fit: PointsFit) -> list[Credits]:
    """The credits of before a director's awards, where all totals were made then: at most one, and
    only of matchpoints with so few boards with an award that the scores can be looked for."""
    method = fit.custom.method
    if not isinstance(method, Matchpoints) or fit.custom.twice:
        return []
    usual, ruled = list[Credit](), list[list[Former]]()
    for one in _scored(fit.sheets, ProgramConvention(method, "")):
        awarded = [i for i, both in enumerate(one.outcomes) if isinstance(both[0], Artificial)]
        if not awarded:
            usual += _as_scored(one)
            continue
        scores = {both[0] for both in one.outcomes if isinstance(both[0], int)}
        if len(awarded) > 1 or len(ruled) == MOST_RULED or not scores:
            return []
        ruled.append([])
        for score, said in _among(sorted(scores)):
            outcomes = list(one.outcomes)
            outcomes[awarded[0]] = score, None
            former = _board(one.sheet, one.rows, outcomes, ProgramConvention(method, ""))
            ruled[-1].append(
                Former(f"a score {said} on board {one.sheet.board}", _as_scored(former))
            )
    found = before_rulings(event, usual, ruled)
    return [] if found is None else [found]


def _as_scored(board: _ScoredBoard) -> list[Credit]:
    top = sum((ours.points for ours in board.figures[0]), Fraction(0))
    return [
        Credit(row, ours.points, theirs.points, top, top, Fraction(0))
        for row, (ours, theirs) in zip(board.rows, board.figures, strict=True)
    ]


def _among(scores: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Each score that compares in another way with those of a board, and how a sentence says it."""
    for score in scores:
        yield score, f"of {score}"
    for low, high in pairwise(scores):
        yield low + 5, f"between {low} and {high}"
    yield scores[0] - 10, f"below {scores[0]}"
    yield scores[-1] + 10, f"above {scores[-1]}"
