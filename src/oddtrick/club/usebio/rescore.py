"""A published event scored again from its travellers, and where the published figures differ.

Of the matches a file publishes, what each board brought is held against the scores at its two
tables, and what a match came to against its boards. A board may be given in IMPs, by the point (a
point a board: two, one or nothing; one, a half or nothing; one, nothing or less; a difference of
ten may be no difference), or in cross-IMPs, each table compared with all others. A match may be the
sum, or be brought to victory points. The way that fits the file best was meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.validation import score_of
from oddtrick.club.scoring import BoardResult, CrossImps, Per, format_points, imps, score_board
from oddtrick.club.scoring.victory_points import continuous, discrete, whole_points
from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats.usebio.xml_elements import BoardResults, UsebioEvent, UsebioMatch
from oddtrick.messages import Listing, Message, say, term

from .published_results import NEAR, PublishedRow, Scope, figure, near, sheets, unknown_kind
from .rescored_points import (
    KINDS,
    credits_before,
    credits_of,
    datums_differ,
    points_differ,
    points_fit,
)
from .rescored_totals import places_differ, totals_differ
from .to_entries import can_be, fouled_in, outcomes_in, ruling_of


@dataclass(frozen=True)
class Rescored:
    """The findings: how many results there are, how many figures of each sort were compared, what
    the points are, and each difference in a sentence."""

    results: int
    compared: Counter[str]
    customs: tuple[str, ...]
    differences: tuple[str, ...]

    @property
    def summary(self) -> Message:
        """How many figures were compared, and how many of them are others."""
        if not self.compared:
            return say("The file publishes no figures to compare.")
        found = [
            say("{n} {what}", n=count, what=term(what)) for what, count in self.compared.items()
        ]
        others = len(self.differences)
        verdict = say("Compared: {figures}; {n} differ.")
        if others < 2:
            verdict = say("Compared: {figures}; 1 differs.")
        if not others:
            verdict = say("Compared: {figures}; all as published.")
        return verdict.fill(figures=Listing(tuple(found)), n=others)


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
        points_found = points_differ(fit, name)
        differences += points_found.differences
        datums = datums_differ(fit, compared)
        compared["points"] += sum(
            row.published(f"{side}_{name}") is not None
            for s in fit.sheets for row in s.rows for side in ("NS", "EW")
        )  # fmt: skip
        customs += [f"The points are {fit.called}.", *points_found.customs]
        if event.matches:
            differences += [*(given.fault for given in points_found.given), *datums]
            continue
        former = credits_before(event, fit)
        ways = [*credits_of(event, fit, name, points_found.lacking), *former]
        totals = totals_differ(event, ways, compared)
        before = any(way.called in totals.called for way in former)
        for given in points_found.given:
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


class MatchFindings(NamedTuple):
    """How many figures were compared, how they were made if a sentence has to say it, and each that
    differs."""

    compared: int = 0
    called: str = ""
    differences: tuple[str, ...] = ()


class _Board(NamedTuple):
    """A board of a match at its two tables: North–South's scores where the home team sat so, and
    where it sat East–West; None where one has no score of its own."""

    match: UsebioMatch
    board: BoardResults
    scores: tuple[int, int] | None
    published: Fraction | None

    @property
    def where(self) -> str:
        """As a sentence names it."""
        home, away = self.match.sides
        return f"Board {self.board.number}, {home} against {away}"


_Worth = Callable[[_Board], Fraction | None]
"""The points that a board brings the home team; None where that is not known."""


class _Swing(NamedTuple):
    """A way to score a board of a match. `of` is what the two teams share."""

    called: str
    worth: _Worth
    of: Fraction = Fraction(0)


def swings_differ(event: UsebioEvent, fouled: Collection[str]) -> MatchFindings:
    """Where what a board brought is not what its two scores come to. IMPs are what is usual."""
    boards = [one for one in _boards(event, fouled) if one.scores and one.published is not None]
    if not boards:
        return MatchFindings()
    swing, others = _best_swing(event, boards)
    called = swing.called and f"What a board of a match brought is {swing.called}."
    return MatchFindings(len(boards), called, tuple(
        f"{one.where}: published {format_points(one.published or 0)} IMPs, {one.scores[0]} and "
        f"{-one.scores[1]} are {format_points(worth)}."
        for one, worth in others if one.scores
    ))  # fmt: skip


def _boards(event: UsebioEvent, fouled: Collection[str]) -> Iterator[_Board]:
    for match in event.matches:
        for board in match.boards:
            scores = {
                line.direction: score
                for line in board.lines
                if (score := line.score) is not None and ruling_of(line.element) is None
            }
            sound = set(scores) == {"NS", "EW"} and board.number not in fouled
            published = next(
                (f for name in _BOARD_POINTS if (f := figure(board.element.get(name))) is not None),
                None,
            )
            both = (scores["NS"], scores["EW"]) if sound else None
            yield _Board(match, board, both, published)


_BOARD_POINTS = ("IMPS", "POINTS")
"""The names of the elements with the points that a board brought the home team."""


def _imps(board: _Board) -> Fraction | None:
    return None if board.scores is None else Fraction(imps(board.scores[0] - board.scores[1]))


_USUAL = _Swing("", _imps)


def _by_the_point(win: Fraction, tie: Fraction, lost: Fraction, level: int) -> _Swing:
    def worth(board: _Board) -> Fraction | None:
        if board.scores is None:
            return None
        margin = board.scores[0] - board.scores[1]
        return tie if abs(margin) <= level else win if margin > 0 else lost

    called = f"a point a board: {format_points(win)}, {format_points(tie)} or {format_points(lost)}"
    if level:
        called += f", a difference of {level} being none"
    return _Swing(called, worth, win + lost)


_POINTS = tuple(
    _by_the_point(Fraction(win), tie, Fraction(lost), level)
    for level in (0, 10)
    for win, tie, lost in ((2, Fraction(1), 0), (1, Fraction(1, 2), 0), (1, Fraction(0), -1))
)


def _crossed(event: UsebioEvent) -> Iterator[_Swing]:
    """Cross-IMPs over the field: what both halves of the home team have of it, by what the sums are
    divided, in fields of a round and of all rounds."""
    for scope in (Scope.ROUND, Scope.SECTION):
        for per in (Per.COMPARISONS, Per.TOTAL, Per.SCORES):
            points = _points(event, scope, CrossImps(per))
            for share, half in ((Fraction(1), ""), (Fraction(1, 2), ", halved")):
                by = "" if per is Per.TOTAL else f" over the number of {per.value}"
                wider = f", a board’s results {scope.value} being one field"
                called = f"the cross-IMPs of both halves{by}{half}"
                called += wider * (scope is not Scope.ROUND)
                yield _Swing(called, _both_halves(points, share))


def _both_halves(
    points: Mapping[int, tuple[Fraction, Fraction]], share: Fraction
) -> Callable[[_Board], Fraction | None]:
    def worth(board: _Board) -> Fraction | None:
        sums = []
        for line in board.board.lines:
            both = points.get(id(line.element))
            if both is None or line.direction not in ("NS", "EW"):
                return None
            sums.append(both[line.direction == "EW"])
        return share * sum(sums, Fraction(0))

    return worth


def _points(
    event: UsebioEvent, scope: Scope, method: CrossImps
) -> dict[int, tuple[Fraction, Fraction]]:
    """The points of each line in its field."""
    found = {}
    for sheet in sheets(event, scope):
        read = [(row, outcomes_in(row.line)) for row in sheet.rows]
        rows = [(row, both) for row, both in read if both is not None]
        if rows:
            results = [BoardResult(f"N{i}", f"E{i}", *both) for i, (_, both) in enumerate(rows)]
            for (row, _), line in zip(rows, score_board(0, results, method).lines, strict=True):
                found[id(row.line.element)] = line.ns_figure.points, line.ew_figure.points
    return found


def _best_swing(
    event: UsebioEvent, boards: Sequence[_Board]
) -> tuple[_Swing, list[tuple[_Board, Fraction]]]:
    """The way that fits the boards best, and the boards it does not fit with what they come to."""

    def others(swing: _Swing) -> list[tuple[_Board, Fraction]]:
        worths = ((one, swing.worth(one) or Fraction(0)) for one in boards)
        return [(one, worth) for one, worth in worths if not near(one.published, worth)]

    best = _USUAL, others(_USUAL)
    if best[1]:
        for swing in (*_POINTS, *_crossed(event)):
            if len(wrong := others(swing)) < len(best[1]):
                best = swing, wrong
    return best


# -- what a match came to ----------------------------------------------------------------------


class _Scale(NamedTuple):
    """The scale of a match: the home team's part by its own points, the other's, and its boards."""

    called: str
    part: Callable[[Fraction, Fraction, int], Fraction]


_SCALES = (
    _Scale("the sum of its boards", lambda own, _, __: own),
    _Scale("victory points by the WBF’s scale", lambda own, _, n: continuous(own, n).home),
    _Scale("victory points by the WBF’s scale in whole points, 20 to 0",
           lambda own, _, n: whole_points(own, n).home),
    _Scale("victory points, 20 at most", lambda own, _, n: discrete(own, n, 20).home),
    _Scale("victory points, 30 at most", lambda own, _, n: discrete(own, n, 30).home),
    _Scale("a point for the winner, a half for a level one",
           lambda own, other, _: Fraction(1 + (own > other) - (own < other), 2)),
    _Scale("its share of twenty",
           lambda own, other, _: 20 * own / (own + other) if own + other else Fraction(10)),
)  # fmt: skip


def matches_differ(event: UsebioEvent, fouled: Collection[str]) -> MatchFindings:
    """Where what a match came to is not what its boards come to. Where most matches fit none of the
    ways that are known, none is compared, and it is said."""
    boards = list(_boards(event, fouled))
    found = [(match, both) for match in event.matches if (both := _published(match)) is not None]
    scored = [one for one in boards if one.scores and one.published is not None]
    swings = [_best_swing(event, scored)[0]] if scored else [_USUAL, *_POINTS, *_crossed(event)]
    by_match: dict[int, list[_Board]] = {}
    for one in boards:
        by_match.setdefault(id(one.match.element), []).append(one)
    whole = [
        (match, both, mine)
        for match, both in found
        if (mine := by_match.get(id(match.element))) and all(one.scores for one in mine)
    ]
    best: tuple[_Swing, _Scale, list[str]] | None = None
    for swing in swings:
        for scale in _SCALES:
            others = list(_others(whole, swing, scale))
            if best is None or len(others) < len(best[2]):
                best = swing, scale, others
    if best is None or not whole:
        return MatchFindings()
    swing, scale, wrong = best
    if wrong and (own := _own_scale(whole, swings[0])):
        return MatchFindings(len(whole), own)
    if 2 * len(wrong) > len(whole):
        return MatchFindings(0, "What a match came to follows none of the ways known here.")
    usual = swing is _USUAL and scale is _SCALES[0]
    of = f", its boards being {swing.called}" if swing.called and not scored else ""
    called = "" if usual else f"A match counts {scale.called}{of}."
    return MatchFindings(len(whole), called, tuple(wrong))


def _own_scale(
    found: Sequence[tuple[UsebioMatch, tuple[Fraction, Fraction], list[_Board]]], swing: _Swing
) -> str:
    """The sentence of a scale that the file has for itself: both sides share the same points in
    every match, and these follow from the margin and never fall with it. Empty where there is
    none, or where the matches are too few to show one."""
    steps: dict[Fraction, set[Fraction]] = {}
    shared = {home + away for _, (home, away), _ in found}
    for _, (home, away), boards in found:
        own = sum((swing.worth(one) or Fraction(0) for one in boards), Fraction(0))
        margin = 2 * own - swing.of * len(boards) if swing.of else own
        steps.setdefault(abs(margin), set()).add(home if margin >= 0 else away)
    margins = sorted(steps)
    points = [max(steps[margin]) for margin in margins]
    if (
        len(shared) != 1
        or any(len(ways) > 1 for ways in steps.values())
        or points != sorted(points)
        or len(found) < 2 * len(set(points))
        or len({len(boards) for _, _, boards in found}) > 1
    ):
        return ""
    first = [i for i, made in enumerate(points) if not i or made != points[i - 1]]
    said = ", ".join(f"{format_points(points[i])} at {format_points(margins[i])}" for i in first)
    return (
        f"A match counts victory points of {format_points(shared.pop())} by a scale of the file's "
        f"own: by the margin, {said}."
    )


def _published(match: UsebioMatch) -> tuple[Fraction, Fraction] | None:
    for names in (("TEAM_SCORE", "OPPOSING_TEAM_SCORE"), ("NS_SCORE", "EW_SCORE")):
        home, away = (figure(match.element.get(name)) for name in names)
        if home is not None and away is not None:
            return home, away
    return None


def _others(
    found: Sequence[tuple[UsebioMatch, tuple[Fraction, Fraction], list[_Board]]],
    swing: _Swing, scale: _Scale,
) -> Iterator[str]:  # fmt: skip
    for match, published, boards in found:
        worths = [swing.worth(one) for one in boards]
        if any(worth is None for worth in worths):
            own = other = None
        else:
            own = sum((worth or Fraction(0) for worth in worths), Fraction(0))
            other = swing.of * len(boards) - own
        home, away = match.sides
        try:
            ours = None if own is None or other is None else (
                scale.part(own, other, len(boards)), scale.part(other, own, len(boards))
            )  # fmt: skip
        except OddtrickError:  # a scale for other matches
            ours = None
        if ours is None or not all(
            near(p, o, 2 * NEAR) for p, o in zip(published, ours, strict=True)
        ):
            came = (
                "nothing known"
                if ours is None
                else f"{format_points(ours[0])} to {format_points(ours[1])}"
            )
            yield (
                f"{home} against {away}: published {format_points(published[0])} to "
                f"{format_points(published[1])}, "
                f"its boards come to {came}."
            )
