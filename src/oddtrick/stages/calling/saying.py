"""Stages in which players say a word in turn: declaring, doubling, choosing; and what is announced
to all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, cast

from oddtrick.cards import STRAINS, SUIT_NAMES
from oddtrick.core import (
    NOBODY,
    Action,
    Acts,
    DealContext,
    Phrase,
    Result,
    Stage,
    Turn,
    Violation,
    one_turn,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.bases import SayingStage, said
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.terms import number_name, number_term

# Declaring: one player names trumps, or leaves it to the next who may.
#
# Sources: laws of bridge (1902) 45; Foster 1910, “Varieties of Auction Bridge” (by figures).


class DeclaringState(NamedTuple):
    """The table, who may declare one after another, how many have left it to the next, the word
    that was said, and who said it."""

    table: DealContext
    seats: tuple[int, ...]
    left: int = 0
    word: str = ""
    by: int = -1


def trump_made(table: DealContext, by: int, word: str) -> tuple[Result, ...]:
    """The suit named is trumps."""
    return (Trump(STRAINS.index(word), by),)


def strain_named(word: str) -> Message:
    """A denomination as one says it; other words as they are.

    >>> str(strain_named("S")), str(strain_named("NO-TRUMP"))
    ('spades', 'no trump')
    """
    suit = word in STRAINS
    return term(SUIT_NAMES[STRAINS.index(word)] if suit else word.replace("-", " ").lower())


@dataclass(frozen=True)
class Declaring(Stage[DeclaringState]):
    """One of the words of `strains` is declared: by the first of the seats of `who`, or, where
    there are more, by the next that the first leaves it to. The last must declare. The outcome is
    `made`, `named` is a word as one says it, and `asked` is the prompt for who must declare."""

    who: Callable[[DealContext], tuple[int, ...]]
    strains: tuple[str, ...] = STRAINS
    made: Callable[[DealContext, int, str], tuple[Result, ...]] = trump_made
    named: Callable[[str], Message] = strain_named
    asked: str = "Declare."

    name: ClassVar[str] = "declaring"
    acts: ClassVar[Acts] = {
        "declare P": Phrase("Leave it to partner", "left the declaration to partner"),
    }

    def start(self, table: DealContext) -> DeclaringState:
        return DeclaringState(table, self.who(table))

    def turns(self, state: DeclaringState) -> tuple[Turn, ...]:
        seat = state.seats[state.left]
        return one_turn(seat, seat)

    def possible(self, state: DeclaringState, seat: int) -> Sequence[Action]:
        if seat < 0 or seat in state.seats[: state.left]:
            return ()
        waits = seat in state.seats[state.left + 1 :]
        return said(seat, "declare", self.strains if waits else ("P", *self.strains))

    def violations(self, state: DeclaringState, action: Action) -> tuple[Violation, ...]:
        if action.hand != state.seats[state.left]:
            return (Violation("turn", say("It is another's turn to declare.")),)
        if action.arg == "P" and state.left == len(state.seats) - 1:
            return (Violation("last", say("Nobody is left to declare after this player.")),)
        return ()

    def apply(self, state: DeclaringState, action: Action) -> DeclaringState:
        if action.hand not in state.seats:
            return state  # what an adversary declares makes no trump
        if action.arg == "P":  # the last has nobody after them: it goes back to the first
            return state._replace(left=(state.left + 1) % len(state.seats))
        return state._replace(word=cast("str", action.arg), by=action.hand)

    def end(self, state: DeclaringState) -> tuple[Result, ...] | None:
        return self.made(state.table, state.by, state.word) if state.word else None

    def _phrase(self, action: Action) -> Phrase:
        if action.arg == "P":
            return super()._phrase(action)
        named = self.named(cast("str", action.arg))
        return Phrase("{Named}", "declared {named}", (("named", named),))

    def prompt(self, state: DeclaringState, turn: Turn) -> Message:
        if state.left == len(state.seats) - 1:
            return term(self.asked)
        return say("Declare, or leave it to partner.")


# Doubling after the declaration: the sides double each other, turn about, until one is satisfied.
#
# Sources: laws of bridge (1902) 50 to 57; Scarne 1963, “Cutthroat Contract”.


_ONCE, _TWICE = term("doubled"), term("doubled twice")


@dataclass(frozen=True)
class Doubled(Result):
    """How often the value of the tricks has been doubled."""

    times: int

    public = True

    @property
    def name(self) -> str:
        """Such as “doubled”, “doubled twice”; empty where it was not.

        >>> [Doubled(times).name for times in range(4)]
        ['', 'doubled', 'doubled twice', 'doubled three times']
        """
        return str(self.term) if self.times else ""

    @property
    def term(self) -> Message:
        """The same within a text, of what was doubled."""
        if self.times < 3:
            return (_ONCE, _TWICE)[self.times - 1]
        return say("doubled {number} times", number=term(number_name(self.times)))


class DoublingState(NamedTuple):
    """The table; the players of the two sides, those first who have the first right, the side
    whose turn it is to double first; how many of them are satisfied; and how often it was
    doubled."""

    table: DealContext
    to_double: tuple[int, ...]
    others: tuple[int, ...]
    satisfied: int = 0
    times: int = 0


def doubled_often(table: DealContext, times: int) -> tuple[Result, ...]:
    """The number of doubles."""
    return (Doubled(times),)


def doubled_contract(table: DealContext, times: int) -> tuple[Result, ...]:
    """The contract as it was, or doubled or redoubled."""
    return (replace(table.get(Contract), doubled=times),) if times else ()


def no_limit(table: DealContext, times: int) -> bool:
    """Doubling goes on without end."""
    return True


@dataclass(frozen=True)
class Doubling(Stage[DoublingState]):
    """The side against the declaration may double it, then the other redouble, and so on.

    `rights` are the players of the two sides, the doubling side first, each in the order of their
    rights; the last to double speaks first for their side from then on. `more` says whether it
    may be doubled once more after so many times.
    """

    rights: Callable[[DealContext], tuple[tuple[int, ...], tuple[int, ...]]]
    more: Callable[[DealContext, int], bool] = no_limit
    made: Callable[[DealContext, int], tuple[Result, ...]] = doubled_often

    name: ClassVar[str] = "doubling"
    acts: ClassVar[Acts] = {
        "say satisfied": Phrase("Satisfied", "was satisfied"),
        "say double": Phrase("Double", "doubled"),
    }

    def start(self, table: DealContext) -> DoublingState:
        to_double, others = self.rights(table)
        return DoublingState(table, to_double, others)

    def turns(self, state: DoublingState) -> tuple[Turn, ...]:
        seat = state.to_double[state.satisfied]
        return one_turn(seat, seat)

    def possible(self, state: DoublingState, seat: int) -> Sequence[Action]:
        if seat == state.to_double[state.satisfied]:
            return said(seat, "say", ("satisfied", "double"))
        # A player who has said that they are satisfied has no right left.
        waits = seat in state.to_double[state.satisfied + 1 :]
        return said(seat, "say", ("double",)) if waits else ()

    def violations(self, state: DoublingState, action: Action) -> tuple[Violation, ...]:
        if action.hand == state.to_double[state.satisfied]:
            return ()
        return (Violation("turn", say("It is another's turn to speak about doubling.")),)

    def apply(self, state: DoublingState, action: Action) -> DoublingState:
        if action.arg == "satisfied":
            return state._replace(satisfied=state.satisfied + 1)
        seat = action.hand
        first = (seat, *(s for s in state.to_double if s != seat))
        return DoublingState(state.table, state.others, first, 0, state.times + 1)

    def end(self, state: DoublingState) -> tuple[Result, ...] | None:
        if state.satisfied < len(state.to_double) and self.more(state.table, state.times):
            return None
        return self.made(state.table, state.times)

    def prompt(self, state: DoublingState, turn: Turn) -> Message:
        if not state.times:
            return say("Double, or be satisfied.")
        name = Doubled(state.times).term
        return say("{Name}. Double again, or be satisfied.", name=name)

    def facts(self, state: DoublingState) -> tuple[Result, ...]:
        return (Doubled(state.times),)


# Choosing: one player says which of some things it shall be.


@dataclass(frozen=True)
class Chosen(Result):
    """A choice, and who made it."""

    by: int
    word: str

    public = True


class ChoosingState(NamedTuple):
    """The seat that is to choose, and its choice."""

    seat: int
    word: str = ""


@dataclass(frozen=True)
class Choosing(SayingStage[ChoosingState]):
    """The player `who` says one of the words of `choices`; it cannot be taken back.

    `choices` has for each word how it is said on a button and in the log; `asked` is the prompt.
    """

    who: Callable[[DealContext], int]
    choices: tuple[tuple[str, Phrase], ...]
    asked: str

    name: ClassVar[str] = "choosing"
    acts: ClassVar[Acts] = {"choose": None}

    def start(self, table: DealContext) -> ChoosingState:
        return ChoosingState(self.who(table))

    def speaker(self, state: ChoosingState) -> int:
        return state.seat

    def offered(self, state: ChoosingState) -> tuple[str, ...]:
        return tuple(word for word, _ in self.choices)

    def apply(self, state: ChoosingState, action: Action) -> ChoosingState:
        return state._replace(word=str(action.arg))

    def end(self, state: ChoosingState) -> tuple[Result, ...] | None:
        return (Chosen(state.seat, state.word),) if state.word else None

    def _phrase(self, action: Action) -> Phrase:
        found: Mapping[Any, Phrase] = dict(self.choices)
        return found[action.arg]

    def prompt(self, state: ChoosingState, turn: Turn) -> Message:
        return term(self.asked)


# Announcing: a fact about hidden cards is announced to all.


@dataclass(frozen=True)
class Announced(Result):
    """The number that was announced, and by whom. With a `unit` a table shows it beside the seat
    for the rest of the deal."""

    by: int
    number: int
    unit: str = ""

    public = True


class AnnouncingState(NamedTuple):
    """The number to announce, its player, and whether it has been announced."""

    by: int
    number: int
    announced: bool


@dataclass(frozen=True)
class Announcing(Stage[AnnouncingState]):
    """A player announces a number; nothing is announced where `what` gives none.

    `what` gives the player and the number, `said` is the text of the log, with ``{number}``, and
    `said_one` that for one, where it differs. `most` is the highest number there can be,
    `unit` that of the result.
    """

    what: Callable[[DealContext], tuple[int, int] | None]
    said: Message
    said_one: Message | None = None
    most: int = 13
    unit: str = ""

    name: ClassVar[str] = "announcing"
    acts: ClassVar[Acts] = {"announce": None}

    def start(self, table: DealContext) -> AnnouncingState:
        found = self.what(table)
        return AnnouncingState(*found, False) if found else AnnouncingState(-1, 0, True)

    def apply(self, state: AnnouncingState, action: Action) -> AnnouncingState:
        return state._replace(announced=True)

    def forced(self, state: AnnouncingState) -> Action | None:
        return None if state.announced else Action(NOBODY, state.by, "announce", str(state.number))

    def end(self, state: AnnouncingState) -> tuple[Result, ...] | None:
        if not state.announced:
            return None
        return (Announced(state.by, state.number, self.unit),) if state.by >= 0 else ()

    def describe(self, state: AnnouncingState, action: Action) -> Message:
        number = int(str(action.arg))
        message = self.said_one if number == 1 and self.said_one else self.said
        return message.fill(number=number_term(number))
