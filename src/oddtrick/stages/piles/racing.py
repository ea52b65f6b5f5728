"""Parts shared by races: piles with owners, and the words for moving cards between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from oddtrick.cards import Card, card_name
from oddtrick.core import NOBODY, Action, Result, Turn, Violation, one_turn
from oddtrick.stages.piles.moves import Move, Pile, PileStage, lower_name

S = TypeVar("S")

MOST_TURNS = 1000
"""Turns after which a race ends as at a standstill (ruling G-7)."""

UNSEEN: Card = -1
"""The card of a move that is made with a card nobody has seen yet."""


class PileName(NamedTuple):
    """How a kind of pile is written in records and said to a person."""

    code: str
    noun: str


@dataclass(frozen=True)
class RaceResult(Result):
    """How a race ended: who has won it (-1 where nobody has), and for each player the cards
    left in each kind of pile that counts."""

    winner: int
    left: tuple[tuple[int, ...], ...]

    public: ClassVar[bool] = True


class RaceStage(PileStage[S]):
    """A stage whose acts are moves between piles and a few words of the player's turn.

    Subclasses name their kinds of pile in `PILES`, and their other acts in `phrases`.
    """

    PILES: ClassVar[dict[str, PileName]] = {}

    def card_of(self, sub: S, pile: Pile) -> Card:
        """The card that a move from a pile takes now."""
        raise NotImplementedError

    def turns(self, sub: S) -> tuple[Turn, ...]:
        mover = cast("Any", sub).mover
        return one_turn(mover, mover)

    # -- what must be done first ---------------------------------------------------------------

    def violations(self, sub: S, action: Action) -> tuple[Violation, ...]:
        return self.misfit(sub, action) or self.duty(sub, action) or self.order(sub, action)

    def misfit(self, sub: S, action: Action) -> tuple[Violation, ...]:
        """Why a card does not go where it is to go, whatever else has to be done first."""
        return ()

    def duty(self, sub: S, action: Action) -> tuple[Violation, ...]:
        """The cards that must go to a foundation before this act."""
        return ()

    def order(self, sub: S, action: Action) -> tuple[Violation, ...]:
        """Why an act that fits has to wait, or may not be done again, duties apart."""
        return ()

    def handed_over(self, sub: S) -> S:
        """The race with the mover's turn ended where it stands."""
        raise NotImplementedError

    def claimed(self, sub: S, seat: int) -> list[Action]:
        """The ways to play up the top of the other's discard, where a wrong one may be."""
        return []

    def owing(self, sub: S) -> str:
        """The duty that stands, as a sentence; empty where there is none."""
        return ""

    def invitation(self, sub: S) -> str:
        """The prompt for the mover, his duties apart."""
        return self.asks

    # -- words -------------------------------------------------------------------------------

    def _pile_code(self, pile: Pile, by: int) -> str:
        number = str(pile.number) if pile.number else ""
        whose = f"@{pile.seat + 1}" if pile.seat not in (-1, by) else ""
        return self.PILES[pile.kind].code + number + whose

    def _pile_name(self, pile: Pile, by: int) -> str:
        number = f" {pile.number}" if pile.number else ""
        whose = "the " if pile.seat == -1 else "your " if pile.seat == by else "the other's "
        if pile.seat == -1 and number:
            whose = ""
        return f"{whose}{self.PILES[pile.kind].noun}{number}"

    def code(self, action: Action) -> str:
        if action.kind != "move":
            return super().code(action)
        move = cast("Move", action.arg)
        source, target = (self._pile_code(p, action.by) for p in (move.source, move.target))
        return f"{source}>{target}"

    def label(self, action: Action) -> str:
        if action.kind != "move":
            return super().label(action)
        c, source, target, _ = cast("Move", action.arg)
        what = "Next card" if c == UNSEEN else card_name(c)
        here, there = (self._pile_name(p, action.by) for p in (source, target))
        return f"{what} from {here} to {there}"

    def describe(self, sub: S, action: Action) -> str:
        if action.kind == "discard":
            return f"{{by}} discarded the {lower_name(cast('Any', sub).turned)}."
        if action.kind != "move":
            text = super().describe(sub, action)
            return text.replace("{by}", "{hand}") if action.by == NOBODY else text
        c, source, target, _ = cast("Move", action.arg)
        if c == UNSEEN:
            c = self.card_of(sub, source)
        what = lower_name(c)
        from_, to = self._pile_text(source, action.by), self._pile_text(target, action.by)
        return f"{{by}} moved the {what} from {from_} to {to}."

    def prompt(self, sub: S, turn: Turn) -> str:
        return self.owing(sub) or self.invitation(sub)

    def _pile_text(self, pile: Pile, by: int) -> str:
        """A pile's name in the third person."""
        name = self._pile_name(pile, by)
        return name.replace("your ", "their own ", 1) if name.startswith("your ") else name


def put(
    piles: Sequence[tuple[Card, ...]], at: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """The piles with that one replaced."""
    return (*piles[:at], cards, *piles[at + 1 :])


def step_circular(lower: int, upper: int) -> int:
    """How far `upper` is above `lower` where the ace follows the king: 1, -1; 0 for any other."""
    difference = (upper - lower) % 13
    return 1 if difference == 1 else -1 if difference == 12 else 0
