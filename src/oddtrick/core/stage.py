"""Stages: the phases a deal is made of, each a small value that knows one thing.

A game is a sequence of stages (deal, auction, tricks …). No stage ever asks which game it
serves; what differs between games is a parameter of the stage. A stage is a frozen value;
what changes during a deal is its private state, also a frozen value.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import repeat
from operator import is_
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from oddtrick.cards import COPY, SUIT_NAMES, SUITS, Card, Mask, card_code, the_card
from oddtrick.messages import Message, TextValue, Verbatim, term
from oddtrick.support.lazy import IdentityCache

from .action import EVERYONE, Action, Turn, Violation
from .places import Aside, Hands, Place, Result
from .seating import Seating

if TYPE_CHECKING:
    from .game import Game

S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True)
class PassedOut(Result):
    """Nobody bid, or nobody made trump; the deal is over."""

    public = True
    final = True


@dataclass(frozen=True)
class Void(Result):
    """The deal does not count, by which law; empty where the game itself has it so. The same dealer
    deals again."""

    law: str = ""

    public = True
    final = True
    void = True


class DealStart(NamedTuple):
    """The start of a deal: who deals, and how the match stands.

    `vulnerable` is a mask of *sides*; `number` counts the deals of the match from 1; `before` is
    the match's standing (see `Match`), `None` for a deal on its own. `stack` is the pack as it
    was gathered from the last deal, where it is dealt again unshuffled (a goulash); no view
    shows it.
    """

    dealer: int = 0
    vulnerable: int = 0
    number: int = 1
    before: Any = None
    stack: tuple[Card, ...] = ()


class DealContext(NamedTuple):
    """The ground a stage builds on: the seating, the setting, and the results so far. It does not
    say which game is played, so no stage can ask."""

    seating: Seating
    setting: DealStart
    results: tuple[Result, ...] = ()

    def find(self, kind: type[R]) -> R | None:
        """The latest result of a type, or `None`."""
        for result in reversed(self.results):
            if isinstance(result, kind):
                return result
        return None

    def get(self, kind: type[R]) -> R:
        """The latest result of a type. Raises `LookupError` where a game is composed wrongly."""
        found = self.find(kind)
        if found is None:
            raise LookupError(f"no stage so far has given {kind.__name__}")
        return found

    def first(self, kind: type[R]) -> R:
        """The earliest result of a type, such as the hands as dealt."""
        for result in self.results:
            if isinstance(result, kind):
                return result
        raise LookupError(f"no stage so far has given {kind.__name__}")

    def before(self, kind: type[Result]) -> DealContext:
        """The table as it was when the stage began that gave the latest result of a type: where
        tricks have been played out, `before(Played).get(Hands)` are the hands that played them."""
        for i in range(len(self.results) - 1, -1, -1):
            if isinstance(self.results[i], kind):
                return DealContext(self.seating, self.setting, self.results[:i])
        return self

    def places(self) -> tuple[Place, ...]:
        """Where the cards lie by the results so far."""
        hands, aside = self.find(Hands), self.find(Aside)
        return (hands.places() if hands else ()) + (aside.places if aside else ())


class Given(NamedTuple):
    """Cards as a record gives them: the shuffled pack, first card dealt first, or the hands by
    seat with the turn-up and the stock where the game has them."""

    pack: tuple[Card, ...] | None = None
    hands: tuple[Mask, ...] = ()
    turn_up: Card | None = None
    stock: tuple[Card, ...] = ()


class Phrase(NamedTuple):
    """How an act is said: on a button, and in the log after the name of who did it.

    ``{card}`` stands for the card it is done with, such as “the ten of hearts” (“a card” where it
    may not be known), ``{suit}`` for a suit named with it; the `values` are for other slots.
    """

    label: str
    log_text: str
    values: tuple[tuple[str, TextValue], ...] = ()


Acts: TypeAlias = Mapping[str, Phrase | None]
"""The acts of a stage: an entry for each kind, or for a kind and its word (``"say pass"``) where
the words differ. `None` where the stage's `label` and `describe` work the words out."""


class Stage(Generic[S]):
    """One phase of a deal. Subclasses are frozen dataclasses whose fields are its parameters.

    `possible` is everything a seat physically can do, `violations` says why some of it is against
    the rules, *legal* is possible without faults. `apply` accepts every possible act, so that a
    refereed table can let breaches happen.

    Everything has a default but `start` and `end`: a stage says what is particular to it. Here
    nobody acts, and the acts are words themselves (their argument is a string or nothing), or are
    done with a card, or with a card and a suit.
    """

    name: ClassVar[str] = "stage"
    acts: ClassVar[Acts] = {}
    """The acts it knows, and the words for them."""

    # -- the rules -----------------------------------------------------------------------

    def start(self, table: DealContext) -> S:
        """The stage's state when the deal reaches it."""
        raise NotImplementedError

    def turns(self, state: S) -> tuple[Turn, ...]:
        """Everyone who must act now, and for which hand; only chance where it is chance's turn."""
        return ()

    def possible(self, state: S, seat: int) -> Sequence[Action]:
        """All a seat can do now, legal or not. Acts with open arguments need not be listed."""
        return ()

    def admits(self, state: S, action: Action) -> bool:
        """Whether the act can be done at all: the door, where `possible` is the menu."""
        return action in self.possible(state, action.by)

    def violations(self, state: S, action: Action) -> tuple[Violation, ...]:
        """Why a possible act is not legal now; empty when it is."""
        return ()

    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """The legal acts of a seat now. Overridden only for speed; a test compares it with this."""
        return [a for a in self.possible(state, seat) if not self.violations(state, a)]

    def apply(self, state: S, action: Action) -> S:
        """The state after a possible act."""
        raise NotImplementedError

    def forced(self, state: S) -> Action | None:
        """An act of `NOBODY` that follows by itself now, or `None`."""
        return None

    def chance(self, state: S, rng: random.Random) -> Action:
        """The act of `NATURE` that a fair chance would do now, where it is nature's turn."""
        raise NotImplementedError

    def end(self, state: S) -> tuple[Result, ...] | None:
        """The results when the stage is over, `None` while it is not."""
        raise NotImplementedError

    # -- what may be seen ------------------------------------------------------------------

    def seen_by(self, state: S, action: Action) -> int:
        """Mask of the seats that see what the act is done with (the actor always does)."""
        return EVERYONE

    def places(self, state: S) -> tuple[Place, ...] | None:
        """Where every card is now; `None` where they lie as the stages before have left them."""
        return None

    def facts(self, state: S) -> tuple[Result, ...]:
        """Public results so far of the stage while it runs (an auction, the tricks taken)."""
        return ()

    # -- words -----------------------------------------------------------------------------

    def _phrase(self, action: Action) -> Phrase:
        """The words for an act: by its kind and word, by its kind, or its code alone."""
        phrase = self.acts.get(f"{action.kind} {action.arg}") or self.acts.get(action.kind)
        if phrase is None:
            return Phrase("{code}", "{code}", (("code", Verbatim(self.code(action))),))
        return phrase

    def code(self, action: Action) -> str:
        """The act in the short text of records, such as ``1NT`` or ``SA``."""
        match action.arg:
            case int(c):
                return card_code(c)
            case (int(c), int(suit)):
                return f"{card_code(c)}={SUITS[suit] if 0 <= suit < 4 else 'NONE'}"
            case str(word):
                return word
        return action.kind

    def decode(self, state: S, by: int, text: str) -> Action | None:
        """The act of seat `by` that a code names now, in capitals or not, or `None`."""
        text = text.upper()
        for action in self.possible(state, by):
            if self.code(action).upper() == text:
                return action
        return None

    def label(self, action: Action) -> Message:
        """The act's accessible name, such as “Ace of spades” or “One no-trump”."""
        phrase = self._phrase(action)
        return Message(phrase.label, {**_parts(phrase.label, action), **dict(phrase.values)})

    def describe(self, state: S, action: Action) -> Message:
        """One line of the log for an act done in this state; ``{by}`` and ``{hand}`` are open,
        for who does it and whose hand it is. `action.arg` is `None` where it may not be known."""
        phrase = self._phrase(action)
        text = f"{{by}} {phrase.log_text}."
        return Message(text, {**_parts(text, action), **dict(phrase.values)})

    def prompt(self, state: S, turn: Turn) -> Message | None:
        """The prompt for a player whose turn it is, such as “Follow in spades.”"""
        return None

    # -- as it is sent ---------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """The parameters alone: what is worked out from them is worked out again."""
        return {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]


class DealingStage(Stage[S]):
    """The stage a game begins with, in which nature deals."""

    def given(self, state: S, cards: Given) -> Action:
        """The act of `NATURE` that deals these cards. Raises `BadCards` if they cannot be dealt."""
        raise NotImplementedError


class MenuStage(Stage[S]):
    """A stage that may let a seat do more than what is legal: claim, or break a law."""

    def menu(self, state: S, seat: int) -> Sequence[Action]:
        """The acts that this table lets a seat do beyond the legal ones. It gives the seat no more
        than it knows."""
        raise NotImplementedError


class WatchingStage(MenuStage[S]):
    """A referee: a stage that plays the stages of a game inside it, and lets breaches happen."""

    def refusal(self, state: S, action: Action) -> Message | None:
        """Why this table does not accept even as a breach what can be done; `None` if it does."""
        raise NotImplementedError

    def running(self, state: S) -> tuple[Game, Stage[Any]]:
        """The game inside and its stage that runs, which a view shows instead of the table's."""
        raise NotImplementedError


def _parts(text: str, action: Action) -> dict[str, TextValue]:
    if "{card}" not in text and "{suit}" not in text:
        return {}
    # A card and a suit; another argument that is a tuple (several cards) names neither.
    c: Any = action.arg
    suit: Any = -1
    if isinstance(c, tuple) and len(c) == 2:
        c, suit = c
    named = SUIT_NAMES[suit] if isinstance(suit, int) and 0 <= suit < 4 else "no suit"
    return {"card": the_card(c % COPY if isinstance(c, int) else None), "suit": term(named)}


def kinds_of_act(stage: Stage[Any]) -> tuple[str, ...]:
    """The kinds of act that a stage knows, in the order of its table."""
    return _kinds(tuple(stage.acts))


@cache
def _kinds(acts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(act.partition(" ")[0] for act in acts))


def menu_of(stage: Stage[S], state: S, seat: int) -> Sequence[Action]:
    """The acts that a stage lets a seat do beyond the legal ones; most stages none."""
    return stage.menu(state, seat) if isinstance(stage, MenuStage) else ()


def action_code(
    seats: Sequence[str], stage: Stage[Any], turns: Sequence[Turn], action: Action
) -> str:
    """The act as records write it: its code, with the seat before a colon where it is not plain
    whose act it is."""
    text = stage.code(action)
    if action.by < 0 or (len(turns) == 1 and turns[0].by == action.by):
        return text
    return f"{seats[action.by]}:{text}"


KNOWN_STATES = 2048
"""States of stages whose legal acts are remembered."""

_legal: IdentityCache[tuple[Stage[Any], Sequence[Action]]] = IdentityCache(KNOWN_STATES)


def legal_acts(stage: Stage[S], state: S, seat: int) -> Sequence[Action]:
    """`Stage.legal`, remembered until others are asked for: what a seat does next is mostly one of
    the acts that it has just been told of."""
    actions = stage.legal(state, seat)
    if actions:
        _legal.put(state, (stage, actions))
    return actions


def is_known_legal(stage: Stage[S], state: S, action: object) -> bool:
    """Whether this very act is one of those that `legal_acts` has just told of this state. Of
    others, also of equal ones, it says nothing."""
    known = _legal.find(state)
    return known is not None and known[0] is stage and any(map(is_, known[1], repeat(action)))
