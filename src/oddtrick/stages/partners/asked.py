"""Partnering: declarer asks a player to be his partner, who accepts or rejects.

Source: Scarne 1963, “Cutthroat Contract”; rulings CC-5, CC-6 and CC-8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.core import Action, Result, Stage, Table, Turn, Violation, one_turn
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.words import Phrase, PhraseWords

__all__ = ["Partnering", "PartneringState", "Partnership"]


@dataclass(frozen=True)
class Partnership(Result):
    """The hand that is dummy, whether he scores with declarer, and the four hands as they sit,
    declarer first."""

    partner: int
    accepted: bool
    order: tuple[int, ...]

    public = True

    @classmethod
    def of(cls, declarer: int, partner: int, *, accepted: bool) -> Partnership:
        """The partner changes seats with the player opposite declarer.

        >>> Partnership.of(0, 1, accepted=True).order, Partnership.of(0, 3, accepted=True).order
        ((0, 2, 1, 3), (0, 1, 3, 2))
        """
        order = [(declarer + i) % 4 for i in range(4)]
        at = order.index(partner)
        order[at], order[2] = order[2], order[at]
        return cls(partner, accepted, tuple(order))


class PartneringState(NamedTuple):
    """Declarer, the seats' names, whom he has asked (-1 for nobody yet), and the answer."""

    declarer: int
    seats: tuple[str, ...]
    asked: int = -1
    answer: str = ""


@cache
def _asks(seat: int, seats: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(
        Action(seat, seat, "ask", name) for other, name in enumerate(seats) if other != seat
    )


@cache
def _answers(seat: int) -> tuple[Action, ...]:
    return (Action(seat, seat, "answer", "accept"), Action(seat, seat, "answer", "reject"))


@dataclass(frozen=True)
class Partnering(Stage[PartneringState]):
    """Declarer asks any other player; in either case that player's hand is dummy."""

    name: ClassVar[str] = "partnering"
    kinds: ClassVar[tuple[str, ...]] = ("ask", "answer")

    def start(self, table: Table) -> PartneringState:
        return PartneringState(table.get(Contract).declarer, table.seating.seats)

    def turns(self, sub: PartneringState) -> tuple[Turn, ...]:
        seat = sub.asked if sub.asked >= 0 else sub.declarer
        return one_turn(seat, seat)

    def possible(self, sub: PartneringState, seat: int) -> Sequence[Action]:
        if sub.asked < 0:
            return _asks(seat, sub.seats) if seat == sub.declarer else ()
        return _answers(seat) if seat == sub.asked else ()

    def violations(self, sub: PartneringState, action: Action) -> tuple[Violation, ...]:
        return ()

    def apply(self, sub: PartneringState, action: Action) -> PartneringState:
        word = cast("str", action.arg)
        if action.kind == "ask":
            return sub._replace(asked=sub.seats.index(word))
        return sub._replace(answer=word)

    def end(self, sub: PartneringState) -> tuple[Result, ...] | None:
        if not sub.answer:
            return None
        return (Partnership.of(sub.declarer, sub.asked, accepted=sub.answer == "accept"),)

    @cached_property
    def words(self) -> PartneringWords:
        return PartneringWords(self)


class PartneringWords(PhraseWords[PartneringState]):
    """The words of `Partnering`."""

    stage: Partnering

    phrases: ClassVar[Mapping[str, Phrase]] = {
        "answer accept": Phrase("Accept", "accepted, and scores with declarer"),
        "answer reject": Phrase("Reject", "rejected, and scores with the defenders"),
    }

    def phrase(self, action: Action) -> Phrase:
        if action.kind == "ask":
            return Phrase(f"Ask {action.arg}", f"asked {action.arg} to be partner")
        return super().phrase(action)

    def prompt(self, sub: PartneringState, turn: Turn) -> str:
        if sub.asked < 0:
            return "Ask somebody to be your partner."
        return "Accept and score with declarer, or reject and score with the defenders."
