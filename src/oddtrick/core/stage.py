"""Stages: the phases a deal is made of, each a small value that knows one thing.

A game is a sequence of stages (deal, auction, tricks …). No stage ever asks which game it
serves; what differs between games is a parameter of the stage. A stage is a frozen value;
what changes during a deal is its private state, here called *sub*, also a frozen value.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from operator import is_
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from oddtrick.cards import Card, Mask
from oddtrick.support.lazy import IdentityCache

from .action import Action, Turn, Violation
from .places import Aside, Hands, Place, Result
from .seating import Seating
from .stage_parts import Sight, Supervision, Words

PARTS = ("sight", "words", "supervision")
"""The parts of a stage beside its rules, each made when it is first asked for."""

S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True)
class PassedOut(Result):
    """Nobody bid, or nobody made trump; the deal is over."""

    public = True
    final = True


class Setting(NamedTuple):
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


class Table(NamedTuple):
    """The ground a stage builds on: the seating, the setting, and the results so far. It does not
    say which game is played, so no stage can ask."""

    seating: Seating
    setting: Setting
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

    def before(self, kind: type[Result]) -> Table:
        """The table as it was when the stage began that gave the latest result of a type: where
        tricks have been played out, `before(Played).get(Hands)` are the hands that played them."""
        for i in range(len(self.results) - 1, -1, -1):
            if isinstance(self.results[i], kind):
                return Table(self.seating, self.setting, self.results[:i])
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


class Stage(Generic[S]):
    """One phase of a deal. Subclasses are frozen dataclasses whose fields are its parameters.

    `possible` is everything a seat physically can do, `violations` says why some of it is against
    the rules, *legal* is possible without faults. `apply` accepts every possible act, so that a
    refereed table can let breaches happen.

    Here stand its rules. What is seen of it (`sight`), what acts are called (`words`) and what the
    table adds (`supervision`) are parts of their own, see `oddtrick.core.stage_parts`.
    """

    name: ClassVar[str] = "stage"
    kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of act it knows, so that a stage which wraps others can find whose an act is."""
    stands: ClassVar[str] = ""
    """Why nothing that was done in it is taken back, where it is so."""

    @property
    def timed(self) -> bool:
        """Whether all play at once, each in his own time, so that time is part of the game."""
        return False

    # -- the rules -----------------------------------------------------------------------

    def start(self, table: Table) -> S:
        """The stage's state when the deal reaches it."""
        raise NotImplementedError

    def turns(self, sub: S) -> tuple[Turn, ...]:
        """Everyone who must act now, and for which hand; only chance where it is chance's turn."""
        raise NotImplementedError

    def possible(self, sub: S, seat: int) -> Sequence[Action]:
        """All a seat can do now, legal or not. Acts with open arguments need not be listed."""
        raise NotImplementedError

    def admits(self, sub: S, action: Action) -> bool:
        """Whether the act can be done at all: the door, where `possible` is the menu."""
        return action in self.possible(sub, action.by)

    def violations(self, sub: S, action: Action) -> tuple[Violation, ...]:
        """Why a possible act is not legal now; empty when it is."""
        raise NotImplementedError

    def legal(self, sub: S, seat: int) -> Sequence[Action]:
        """The legal acts of a seat now. Overridden only for speed; a test compares it with this."""
        return [a for a in self.possible(sub, seat) if not self.violations(sub, a)]

    def apply(self, sub: S, action: Action) -> S:
        """The state after a possible act."""
        raise NotImplementedError

    def forced(self, sub: S) -> Action | None:
        """An act of `NOBODY` that follows by itself now, or `None`."""
        return None

    def chance(self, sub: S, rng: random.Random) -> Action:
        """The act of `NATURE` that a fair chance would do now, where it is nature's turn."""
        raise NotImplementedError

    def given(self, sub: S, cards: Given) -> Action:
        """The act of `NATURE` that deals these cards, in the stage a game begins with.

        Raises `BadCards` when they cannot be dealt.
        """
        raise NotImplementedError

    def end(self, sub: S) -> tuple[Result, ...] | None:
        """The results when the stage is over, `None` while it is not."""
        raise NotImplementedError

    def outline(self, sub: S) -> tuple[Result, ...]:
        """The results of the stage, from its start, for a player who did not see what was done in
        it: every place has as many cards as it then has, whichever they are.

        Here those of a stage in which everything follows by itself; one in which somebody chooses
        has its own.
        """
        while (found := self.end(sub)) is None:
            follows = self.forced(sub)
            if follows is None:
                raise NotImplementedError
            sub = self.apply(sub, follows)
        return found

    def standstill(self, sub: S) -> bool:
        """Whether, as far as the players can know, nothing is left but to give up."""
        return False

    def homeward(self, sub: S) -> tuple[Action, ...]:
        """The acts that bring every card home, one after the other, where nothing else is needed
        to end the stage; none where that is not so."""
        return ()

    # -- the other parts -------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """The parameters alone: where a stage is sent its parts are made again."""
        return {k: v for k, v in self.__dict__.items() if k not in PARTS}

    @cached_property
    def sight(self) -> Sight[S]:
        """Places and public facts of the stage."""
        return Sight(self)

    @cached_property
    def words(self) -> Words[S]:
        """The names of its acts and turns."""
        return Words(self)

    @cached_property
    def supervision(self) -> Supervision[S]:
        """The additions of the table to its rules."""
        return Supervision(self)


def action_code(
    seats: Sequence[str], stage: Stage[Any], turns: Sequence[Turn], action: Action
) -> str:
    """The act as records write it: its code, with the seat before a colon where it is not plain
    whose act it is."""
    text = stage.words.code(action)
    if action.by < 0 or (len(turns) == 1 and turns[0].by == action.by):
        return text
    return f"{seats[action.by]}:{text}"


KNOWN_STATES = 2048
"""States of stages whose legal acts are remembered."""

_legal: IdentityCache[tuple[Stage[Any], Sequence[Action]]] = IdentityCache(KNOWN_STATES)


def legal_acts(stage: Stage[S], sub: S, seat: int) -> Sequence[Action]:
    """`Stage.legal`, remembered until others are asked for: what a seat does next is mostly one of
    the acts that it has just been told of."""
    found = stage.legal(sub, seat)
    if found:
        _legal.put(sub, (stage, found))
    return found


def is_known_legal(stage: Stage[S], sub: S, action: object) -> bool:
    """Whether this very act is one of those that `legal_acts` has just told of this state. Of
    others, also of equal ones, it says nothing."""
    known = _legal.find(sub)
    return known is not None and known[0] is stage and any(map(is_, known[1], repeat(action)))
