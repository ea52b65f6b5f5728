"""Why a table scored what it scored: its points divided into steps from the average to the score.

Each step is the worth, to one side, of another result of its table against the same other tables,
by the event's own scoring. First the contract: what it would have brought with as many tricks more
or fewer than at best as the other tables took that were declared from the same side in the same
strain. Then the play, undivided where no card is known; with cards every one that gave something
away, to the one who played it, so that an error everybody makes costs nothing. Last a ruling.

Nothing starts from par: what nobody bid nobody lost. Source: our own; the programs of others that
we know give one cause a board, or figures that do not add up to the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from oddtrick.solver import TrickTable

Worth = Callable[[int, int, int], Fraction]
"""The points that a table (by its number in the board's list) would have brought a side (0 is
North–South, 1 East–West) with another score, in North–South's points."""

OURS, THEIRS, BOTH, NOBODY = "ours", "theirs", "both", "nobody"
"""To whom a step belongs."""

CONTRACT, LEAD, DECLARER, DEFENCE = "contract", "lead", "declarer", "defence"
PLAY, RULING, WHOLE = "play", "ruling", "whole"
"""What a step is of: `PLAY` where declarer and defence cannot be told apart, `WHOLE` where contract
and play cannot either."""


class CardCosted(NamedTuple):
    """A card of the play, the hand that held it, and the tricks that it gave away."""

    seat: int
    card: int
    cost: int


class TableScored(NamedTuple):
    """A board at one table. Seats are N E S W, 0 to 3; a board passed out has declarer -1, and one
    of which the score alone is known strain -1, too."""

    points: tuple[Fraction, Fraction]
    """What counts for North–South and for East–West."""
    declarer: int = -1
    strain: int = 4
    tricks: int = 0
    scores: tuple[int, ...] = (0,)
    """North–South's score by the tricks that declarer takes."""
    group: str = ""
    """Tables that played the same cards."""
    played: bool = True
    """Whether there is a result; else there is an award alone."""
    ruled: bool = False
    """Whether something else counts than the result."""
    cards: tuple[CardCosted, ...] = ()
    lead: int | None = None
    """The tricks that the lead gave away, where it is known."""

    def score(self, tricks: int) -> int:
        """North–South's score with so many tricks."""
        return self.scores[min(max(tricks, 0), len(self.scores) - 1)]


class WhyStep(NamedTuple):
    """A step: whose it is, of what, and the side's points before and after. `card` is what was
    played, from the hand `seat`, as the number `turn` of the play; -1 elsewhere."""

    whose: str
    kind: str
    before: Fraction
    after: Fraction
    seat: int = -1
    card: int = -1
    turn: int = -1

    @property
    def points(self) -> Fraction:
        """What the step brought the side."""
        return self.after - self.before


class WhySplit(NamedTuple):
    """A side's score at one table from the average on."""

    start: Fraction
    steps: tuple[WhyStep, ...]
    score: Fraction

    def part(self, whose: str, kind: str) -> Fraction:
        """The sum of some steps."""
        return sum(
            (s.points for s in self.steps if s.whose == whose and s.kind == kind), Fraction(0)
        )


def split(
    results: Sequence[TableScored], table: TrickTable | None, worth: Worth, average: Fraction
) -> list[tuple[WhySplit, WhySplit]]:
    """The results of a board, each divided for North–South and for East–West. `table` are the
    tricks of the deal, None where it is not known; `average` is where both sides start.

    The steps add up to what counts, always.
    """
    found = []
    for at in range(len(results)):
        ours, theirs = (split_one(results, at, side, table, worth, average) for side in (0, 1))
        found.append((ours, theirs))
    return found


def split_one(
    results: Sequence[TableScored], at: int, side: int, table: TrickTable | None, worth: Worth,
    average: Fraction,
) -> WhySplit:  # fmt: skip
    """One side's score at one of the tables, as `split` divides it."""
    one, steps = results[at], list[WhyStep]()
    if one.played:
        steps += _steps(results, at, side, table, lambda score: worth(at, side, score), average)
    now, counts = steps[-1].after if steps else average, one.points[side]
    if now != counts or one.ruled:
        steps.append(WhyStep(NOBODY, RULING, now, counts))
    assert average + sum(s.points for s in steps) == counts
    return WhySplit(average, tuple(steps), counts)


def _steps(
    results: Sequence[TableScored], at: int, side: int, table: TrickTable | None,
    worth: Callable[[int], Fraction], average: Fraction,
) -> list[WhyStep]:  # fmt: skip
    """The steps of a result that was played."""
    one = results[at]
    others = [
        r for n, r in enumerate(results)
        if n != at and r.played and not r.ruled and r.group == one.group and r.strain >= 0
    ]  # fmt: skip
    if one.strain < 0:
        return [WhyStep(BOTH, WHOLE, average, worth(one.score(0)))]
    if one.declarer < 0:
        return [WhyStep(OURS, CONTRACT, average, worth(one.score(0)))]
    declared = one.declarer % 2 == side
    end = worth(one.score(one.tricks))
    if table is None:
        return [WhyStep(BOTH, WHOLE, average, end)]
    often = sum(r.declarer >= 0 and r.declarer % 2 == side for r in others)
    best = table[one.declarer, one.strain]
    same = [
        r for r in others
        if r.declarer >= 0 and r.declarer % 2 == one.declarer % 2 and r.strain == one.strain
    ]  # fmt: skip
    off = [r.tricks - table[r.declarer, r.strain] for r in same]
    value = _mean(worth(one.score(best + n)) for n in off) if len(same) > 1 else None
    at_best = worth(one.score(best))
    value = at_best if value is None else value
    whose = OURS if declared or 2 * often >= len(others) else THEIRS
    steps = [WhyStep(whose, CONTRACT, average, value)]
    if one.cards:
        steps += _cards(one, side, worth, value, at_best, best, same, off)
    elif one.lead is not None:
        led = [r.lead for r in same if r.lead is not None]
        usual = _mean(worth(one.score(best + n)) for n in led) if len(led) > 1 else at_best
        after = value + worth(one.score(best + one.lead)) - usual
        leader = (one.declarer + 1) % 4
        steps.append(WhyStep(THEIRS if declared else OURS, LEAD, value, after, leader))
    if (now := steps[-1].after) != end or not one.cards:
        steps.append(WhyStep(BOTH, PLAY, now, end))
    return steps


def _cards(
    one: TableScored, side: int, worth: Callable[[int], Fraction], value: Fraction,
    at_best: Fraction, best: int, same: Sequence[TableScored], off: Sequence[int],
) -> list[WhyStep]:  # fmt: skip
    """The steps of a play whose cards are known."""

    def of(declaring: bool) -> str:
        return OURS if declaring == (one.declarer % 2 == side) else THEIRS

    steps = []
    if value != at_best:
        short = sum(off) < 0
        led = sum(r.cards[0].cost if r.cards else r.lead or 0 for r in same)
        kind = DECLARER if short else LEAD if 2 * led > sum(off) else DEFENCE
        steps.append(WhyStep(of(short), kind, value, at_best))
    tricks, now = best, at_best
    for turn, (seat, card, cost) in enumerate(one.cards):
        if not cost:
            continue
        declaring = seat % 2 == one.declarer % 2
        tricks += -cost if declaring else cost
        after = worth(one.score(tricks))
        kind = LEAD if not turn else DECLARER if declaring else DEFENCE
        if after != now:
            steps.append(WhyStep(of(declaring), kind, now, after, seat, card, turn))
        now = after
    return steps


def _mean(values: Iterable[Fraction]) -> Fraction:
    found = list(values)
    return sum(found, Fraction(0)) / len(found)


LEAST_BOARDS = 8
"""Boards of which a part may be called more than chance. Of players who are all alike one part in
seven is beyond two errors over four boards, one in twelve over eight, one in 17 over 24 (Student’s
distribution)."""


class WhyPart(NamedTuple):
    """A part of a session's score, with its standard error: how far chance alone moves it."""

    points: Fraction
    error: float
    gave: Fraction
    """What was lost on boards where it lost."""
    boards: int = LEAST_BOARDS

    @property
    def beyond_chance(self) -> bool:
        """Whether it is further from nothing than two standard errors. Of few boards the error
        itself is not known well enough to say so."""
        return self.boards >= LEAST_BOARDS and abs(self.points) > 2 * self.error


def part_of(each: Sequence[Fraction], whole: Fraction = Fraction(1)) -> WhyPart:
    """A part from what it was on each board, divided by `whole`. Of fewer than two boards nothing
    is known about chance, and nothing is beyond it.

    >>> part = part_of([Fraction(3), Fraction(-1), Fraction(1), Fraction(1)])
    >>> part.points, round(part.error, 3), part.beyond_chance
    (Fraction(4, 1), 3.266, False)
    """
    total, count = sum(each, Fraction(0)), len(each)
    gave = sum((x for x in each if x < 0), Fraction(0))
    if count < 2:
        return WhyPart(total / whole, float("inf"), gave / whole, count)
    mean = total / count
    spread = float(sum((x - mean) ** 2 for x in each) / (count - 1))
    return WhyPart(total / whole, sqrt(count * spread) / float(whole), gave / whole, count)
