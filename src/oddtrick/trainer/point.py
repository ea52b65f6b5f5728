"""A point that can be taught, and a question about it.

A *point* is one thing to know: its name, where the book says so, and the recipe by which deals are
found that ask for it. An *exercise* is such a deal at the turn in question: what the pupil sees,
the answers offered, what each is worth, and the certificate that the right one is right.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from oddtrick.core import State
from oddtrick.errors import OddtrickError
from oddtrick.messages import NOTHING, Message, say, term
from oddtrick.players.player import Decision
from oddtrick.records import Record

if TYPE_CHECKING:
    from .recipes.layout import DealLayout

FAMILIES = {
    "declarer": say("Declarer’s play"),
    "defence": say("Defence"),
    "bidding": say("Contract bidding"),
    "auction": say("Auction bidding of 1910"),
    "euchre": say("Making trumps at euchre"),
    "whist": say("Whist"),
    "patience": say("Patience"),
}
"""The families of points, in the order in which they are shown."""


class RecipeNotMet(OddtrickError):
    """No deal was found for a point within the attempts allowed."""


class AnswerOption(msgspec.Struct, frozen=True):
    """An answer that is offered, and its worth over the deals that fit.

    `code` is the action as records write it, `mean` what it brings on the average (tricks of the
    pupil's side from the first trick on, or points), `goal` in how many of the deals it makes or
    beats the contract, `loss` what it costs against the right answer in the certificate's measure,
    and `note` what it says or does, where that is not a matter of tricks.
    """

    code: str
    label: Message
    mean: float | None = None
    goal: int | None = None
    loss: float | None = None
    right: bool = False
    note: Message = NOTHING


class Certificate(msgspec.Struct, frozen=True):
    """Why the right answer is right.

    `kind` is ``worlds``: over `worlds` deals that fit what the pupil sees, the right answer beats
    each other one offered by `margin` of the `measure` at least, `bound` being the lowest such
    gain with its confidence bound taken off; ``costless``: a signal, which the rule asks for and
    which costs no more than `margin` in those deals; ``proof``: a search has shown that the right
    move of a patience wins, and that no other one offered does; ``rule``: the book's rule is the
    first of the situation that the hand fits, and the hand fits no rule for another call offered.
    Of a deal that somebody has brought it is whose answer it is: ``file`` or ``book``, or ``open``
    where none was set.
    """

    kind: str
    measure: str = ""
    worlds: int = 0
    margin: float = 0.0
    bound: float = 0.0


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A certified question: a record of the deal up to the turn, whose turn it is, the answers,
    one sentence why, and the heading under which the book says so."""

    point: str
    seed: int
    attempt: int
    seat: str
    hand: str
    record: Record
    options: tuple[AnswerOption, ...]
    why: Message
    citation: Message
    certificate: Certificate
    meaning: Message = NOTHING
    layout: str = ""
    """The deal in short where no seed makes it."""

    @property
    def right(self) -> AnswerOption:
        """The right answer that the book names; others may be as good."""
        return next(option for option in self.options if option.right)


class PupilTurn(NamedTuple):
    """A turn of the pupil: the state, the seat that decides, the book's answer, and for a call the
    rule that it follows."""

    state: State
    seat: int
    decision: Decision
    rule: str = ""


class Sample(NamedTuple):
    """How a turn is to be judged: deals drawn by `rng`, `worlds` of them at the most."""

    rng: random.Random
    worlds: int


class Recipe(ABC):
    """How deals for a point are found, and how their answers are judged. Recipes of one `key` have
    the same deals, with turns for many points in each."""

    takes_layouts: ClassVar[bool] = True
    """Whether a deal may be given: all cards dealt to four hands."""

    @property
    @abstractmethod
    def key(self) -> str:
        """The name of the deals."""

    def noted(self, pupil_turn: PupilTurn, code: str, kept: str) -> Message:
        """What an answer says or does, as `judge` had it; `kept` is that in English."""
        return term(kept) if kept else NOTHING

    @abstractmethod
    def turns(self, rng: random.Random) -> Iterator[PupilTurn]:
        """The pupil's turns in one deal, in order."""

    def turns_from(self, layout: DealLayout, rng: random.Random) -> Iterator[PupilTurn]:
        """The same in a deal that is given."""
        return iter(())

    def turn_at(self, state: State, seat: int, decision: Decision) -> PupilTurn | None:
        """A seat's turn in somebody's own deal, with the book's decision; `None` where the game or
        the seat's part in it is not that of the recipe."""
        return None

    @abstractmethod
    def asks(self, found: PupilTurn) -> bool:
        """Whether a turn asks for the point."""

    def promises(self, found: PupilTurn, rng: random.Random) -> bool:
        """Whether a turn is worth judging."""
        return True

    @abstractmethod
    def judge(
        self, found: PupilTurn, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The answers with their worth, and the certificate; `None` where the turn is refused."""

    def moves(self, record: Record) -> list[str]:
        """The moves of a record that lead to its turn, kept where a search has found them; none
        where the deal alone leads there."""
        return []

    def replayed(
        self, rng: random.Random, codes: Sequence[str], right: str, layout: DealLayout | None
    ) -> PupilTurn | None:
        """The turn of a deal after the moves that were kept, with its answer; `None` where they
        cannot be made, or the deal no longer comes to such a turn."""
        return next(filter(self.asks, self.turns_in(rng, layout)), None)

    def turns_in(self, rng: random.Random, layout: DealLayout | None) -> Iterator[PupilTurn]:
        """The pupil's turns in a deal: that of the chance, or the one given."""
        return self.turns(rng) if layout is None else self.turns_from(layout, rng)


@dataclass(frozen=True)
class Point:
    """Something to be learned: `id` is its name in files and addresses, `heading` where it stands
    in the book, `recipe` how deals are found for it."""

    id: str
    family: str
    name: Message
    heading: Message
    recipe: Recipe
