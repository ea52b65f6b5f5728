"""A session added up: travellers into scores, awards by the pair's own average, penalties.

Sources: laws of duplicate bridge 2017, 12C2 (40, 50 and 60 %, or the pair's own average) and 90
(procedural penalties); Scarne 1963, “Disciplinary Penalties” (a tenth of a top; an indemnity is
its opposite).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.decimals import USUAL, Decimals
from oddtrick.errors import BadOption
from oddtrick.messages import Message, Name, TextValue, Verbatim, say
from oddtrick.support.arguments import checked

from .results import Artificial, Figure, Traveller

AVERAGE = Artificial(Fraction(1, 2))
"""For a side that is partly at fault."""
AVERAGE_PLUS = Artificial(Fraction(3, 5), own=1)
"""For a side that is in no way at fault."""
AVERAGE_MINUS = Artificial(Fraction(2, 5), own=-1)
"""For a side that is at fault."""


class Unit(Enum):
    """The unit of a penalty."""

    POINTS = "points"
    """The event's own: matchpoints, IMPs, victory points or total points."""
    TOPS = "of a top"
    """A part of what can be had on a board."""


@dataclass(frozen=True)
class Penalty:
    """Points taken from a contestant; with a negative amount, an indemnity."""

    contestant: str
    amount: Fraction
    why: str
    unit: Unit = Unit.POINTS


class CountedFigure(NamedTuple):
    """A contestant's figure of a board, and the side of its line that has it."""

    traveller: Traveller
    side: str
    figure: Figure


@dataclass(frozen=True)
class Score:
    """The score of a contestant in a session."""

    contestant: str
    points: Fraction
    available: Fraction
    """The sum of the tops of the boards; 0 in scoring without tops."""
    boards: int
    why: tuple[Message, ...] = ()

    @property
    def percentage(self) -> Fraction | None:
        """The points in per cent of those that could be had."""
        return 100 * self.points / self.available if self.available else None


def session_scores(
    travellers: Sequence[Traveller],
    *,
    penalties: Iterable[Penalty] = (),
    credited: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, Score]:
    """The scores of all contestants, in the order in which they appear.

    If a side is not itself a contestant, `credited` says who gets its points: both players, in an
    individual. Raises `BadOption`.
    """
    cards = counted_figures(travellers, credited)
    scores = {who: _added(who, card) for who, card in cards.items()}
    tops = [t.top for t in travellers if t.top is not None]
    decimals = max((t.decimals for t in travellers), key=lambda d: d.places, default=USUAL)
    return penalised(scores, penalties, top=max(tops, default=None), decimals=decimals)


def counted_figures(
    travellers: Sequence[Traveller], credited: Mapping[str, Sequence[str]] | None = None
) -> dict[str, list[CountedFigure]]:
    """Everybody's boards as they count. Awards are looked at last: one that gives way to the pair's
    own average is replaced by it. Raises `BadOption`."""
    cards: dict[str, list[CountedFigure]] = defaultdict(list)
    right = "Scores are made of the travellers that score_board gives"
    for traveller in checked(travellers, Sequence, right):
        checked(traveller, Traveller, right)
        for line in traveller.lines:
            for side, figure in ((line.ns, line.ns_figure), (line.ew, line.ew_figure)):
                for who in (credited or {}).get(side, (side,)):
                    cards[who].append(CountedFigure(traveller, side, figure))
    return {who: _by_own_average(card) for who, card in cards.items()}


def _by_own_average(card: Sequence[CountedFigure]) -> list[CountedFigure]:
    played = [one for one in card if one.figure.award is None]
    others = sum((one.figure.points for one in played), Fraction(0))
    of = sum((one.traveller.top or Fraction(0) for one in played), Fraction(0))

    def counted(figure: CountedFigure) -> CountedFigure:
        traveller, (value, how, award) = figure.traveller, figure.figure
        if award is None or not award.own or not played:
            return figure
        said = traveller.decimals.said
        if traveller.top is None:
            own = others / len(played)
            of_own = say("an average of {points}", points=said(own))
        else:
            own = others / of * traveller.top if of else value
            of_own = say("{percent} %", percent=said(100 * others / of if of else 0))
        if (own - value) * award.own <= 0:
            return figure
        how = say(
            "{how}, but {own} on the other boards: {points}",
            how=how,
            own=of_own,
            points=said(own, traveller.top or 0),
        )
        return figure._replace(figure=Figure(own, how, award))

    return [counted(one) for one in card]


def _added(name: str, card: Sequence[CountedFigure]) -> Score:
    """One contestant's score card added up."""
    points, available = Fraction(0), Fraction(0)
    why = []
    for traveller, _, (value, how, _) in card:
        top = traveller.top or Fraction(0)
        points += value
        available += top
        own = traveller.decimals.said(value, top)
        line = say("board {board}: {points} ({how})", board=traveller.board, points=own, how=how)
        why.append(line)
    return Score(name, points, available, len(card), tuple(why))


def penalty_said(amount: Fraction, reason: TextValue, points: TextValue) -> Message:
    """A penalty, and why; an indemnity where the amount is below nothing."""
    return say(
        "penalty ({reason}): {points}" if amount >= 0 else "indemnity ({reason}): {points}",
        reason=reason,
        points=points,
    )


def penalised(
    scores: Mapping[str, Score], penalties: Iterable[Penalty], *, top: Fraction | None = None,
    decimals: Decimals = USUAL,
) -> dict[str, Score]:  # fmt: skip
    """Scores with what is taken from them; `top` is a board's top, for penalties in tops."""
    after, said = dict(scores), decimals.said
    for penalty in penalties:
        score = after.get(penalty.contestant)
        if score is None:
            raise BadOption(
                "“{contestant}” has no score from which to take a penalty.",
                contestant=Name(penalty.contestant),
            )
        amount = penalty.amount
        how: TextValue = said(amount)
        if penalty.unit is Unit.TOPS:
            if top is None:
                raise BadOption("This scoring has no tops; say the penalty in points.")
            amount = penalty.amount * top
            how = say(
                "{percent} % of a top of {top}, {points}",
                percent=said(100 * penalty.amount),
                top=said(top),
                points=said(amount),
            )
        after[penalty.contestant] = Score(
            score.contestant,
            score.points - amount,
            score.available,
            score.boards,
            (*score.why, penalty_said(amount, Verbatim(penalty.why), how)),
        )
    return after
