"""One deal under way, acted in by numbers: batches and the interfaces of others consist of them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddtrick.core import Action, Game, Ledger, State, begin, settle, view
from oddtrick.errors import IllegalAction
from oddtrick.messages import Message, Verbatim, say, term
from oddtrick.support.arguments import checked, whole

from .actions import actions_of
from .given import DealLike, acts_done, first_setting, given_start
from .observations import Bytes, aligned, encoder_of
from .resampling import resampled
from .seeding import DealChance, deal_seed
from .solved import StoredDeals

ACTION = "An action is a whole number"
BATCH = "A batch is of at least one game"
LIMIT = "The most acts of a deal are at least one"
NOT_RESET = "The environment has not been reset, so no deal has begun."
SEED = "A seed is a whole number"


_HERE = term("")


def in_game(place: int) -> Message:
    """Where in a batch an action is refused."""
    return say(" in game {place} of the batch", place=place)


MOST_DEALS = 1000
"""Deals in a row that may be over before anybody acts."""


class OneDeal:
    """One deal of a game after another, in one place of a batch.

    `actor` is the seat that acts, `actions` the legal acts by the numbers of their actions.
    """

    def __init__(
        self, game: Game, seed: int, place: int = 0, stored: StoredDeals | None = None
    ) -> None:
        self.game, self.seed, self.place, self.stored = game, whole(seed, SEED), place, stored
        self.encoder, self.table = encoder_of(game), actions_of(game)
        self.number = 0
        self.deal()

    def deal(self) -> None:
        """Deal the next one. One that is over before anybody acts is followed by another."""
        game = self.game
        for _ in range(MOST_DEALS):
            dealer = game.players[(self.place + self.number) % len(game.players)]
            self.deal_seed = deal_seed(self.seed, self.place, self.number)
            self.chance = DealChance(self.deal_seed)
            self.number += 1
            if self.stored is not None:
                start = self.stored.begin(self.stored.row(self.deal_seed))
            else:
                start = begin(game, first_setting(game, dealer))
            self.state = settle(start, self.chance)
            self.done = 0
            if not self.state.over:
                break
        self._turn(-1)

    def _turn(self, last: int) -> None:
        """Say who acts now, and with what. Where several are to act, it is the next of them
        clockwise after the one that acted last, so that everybody comes to act."""
        if self.state.over:
            self.actor, self.acts = -1, dict[int, Action]()
            return
        self.actor = next_actor(self.state, last)
        self.acts = self.legal_of(self.actor)

    def start(self, given: DealLike, limit: int) -> None:
        """Play a deal that is given in place of the first. Raises as `given_start` does."""
        self.begin(*given_start(self.game, given, self.seed, self.place, limit=limit))

    def begin(self, state: State, chance: DealChance) -> None:
        """Go on from the start of a deal that was given."""
        self.deal_seed, self.number = deal_seed(self.seed, self.place, 0), 1
        self.chance = chance
        self.take(state)

    def legal_of(self, seat: int) -> dict[int, Action]:
        """The legal acts of a seat by number; none where it is not its turn."""
        return self.table.legal(self.state, self.state.legal(seat))

    def do(self, action: int) -> None:
        """Do the action of the actor; `state.over` says whether that ended the deal. Raises
        `IllegalAction`."""
        if action not in self.acts:
            raise self.illegal(action)
        self.push(self.acts[action])

    def push(self, act: Action) -> None:
        """Do a legal act, and what chance does after it."""
        self.state = settle(self.state.after(act), self.chance)
        self.done += 1
        self._turn(act.by)

    def codes(self) -> dict[int, str]:
        """The codes of the legal actions by number."""
        code = self.state.stage.code
        return {number: code(act) for number, act in self.acts.items()}

    def illegal(self, action: int, where: Message = _HERE) -> IllegalAction:
        """Why an action is refused."""
        if self.state.over:
            return IllegalAction("The deal is over, so nothing can be done in it.")
        legal, known = self.codes(), self.table.codes
        some = ", ".join(f"{number} ({code})" for number, code in list(legal.items())[:8])
        named = f"{action} ({known[action]})" if 0 <= action < len(known) else str(action)
        return IllegalAction(
            "Action {action} is not legal{where}. Legal are: {some} …."
            if len(legal) > 8
            else "Action {action} is not legal{where}. Legal are: {some}.",
            action=Verbatim(named),
            where=where,
            some=Verbatim(some),
        )

    def observe(self, seat: int) -> Bytes:
        """The observation of a seat."""
        return self.encoder.encode(view(self.state, seat))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each legal action of a seat whose turn it is, else zeros."""
        found = aligned(self.table.size, np.int8)
        acts = self.acts if seat == self.actor else {}
        found[list(acts)] = 1
        return found

    def returns(self) -> list[float]:
        """The winnings of each seat, see `relative`; zeros while the deal goes on."""
        return relative(self.state) if self.state.over else [0.0] * len(self.game.seats)

    def resample(self, seat: int, rng: Random) -> None:
        """Put other cards where a seat cannot see them. Raises `Unplayable`, or `BadOption` for
        what is no generator."""
        checked(rng, Random, "Cards are dealt by a random.Random, such as random.Random(7)")
        self.take(resampled(self.state, seat, rng))

    def take(self, state: State) -> None:
        """Go on from another state."""
        self.state, self.done = state, acts_done(state)
        self._turn(last_actor(state))

    def clone(self) -> OneDeal:
        """The same deal once more, to go on with by itself."""
        other = object.__new__(OneDeal)
        other.__dict__ = {**self.__dict__, "chance": self.chance.copy()}
        return other

    def __deepcopy__(self, memo: object) -> OneDeal:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        made = "encoder", "table", "acts"
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ = kept
        self.encoder, self.table = encoder_of(self.game), actions_of(self.game)
        self.acts = {} if self.state.over else self.legal_of(self.actor)


def last_actor(state: State) -> int:
    """The seat that acted last; -1 where none has."""
    return next((event.action.by for event in reversed(state.log) if event.action.by >= 0), -1)


def next_actor(state: State, last: int) -> int:
    """Of the seats that are to act the next clockwise after the one that acted last (-1 for none),
    so that everybody comes to act."""
    turns = state.turns
    if len(turns) == 1:
        return turns[0].by
    seats, acting = len(state.game.seats), {turn.by for turn in turns}
    return next(s for i in range(1, seats + 1) if (s := (last + i) % seats) in acting)


def relative(state: State) -> list[float]:
    """Each seat's return for a finished deal, see `worth_by_side`; nothing for a hand of no
    side."""
    worth = worth_by_side(state.game, state.ledger())
    return [worth[side] if side >= 0 else 0.0 for side in state.game.side_of]


def worth_by_side(game: Game, ledger: Ledger) -> list[float]:
    """The worth of a deal to each side: its points less the mean of the other sides'; the points
    themselves where there is one side."""
    points = game.match.deal_points(game, ledger)
    total, others = sum(points), max(1, len(points) - 1)
    return [p - (total - p) / others for p in points]
