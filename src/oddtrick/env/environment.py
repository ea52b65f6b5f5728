"""Environments: many deals of one game side by side, acted in by numbers.

>>> env = CoreEnvironment(find_game("euchre"), batch=2, seed=7)
>>> now = env.reset()
>>> now.observation.shape, now.mask.shape, [env.seats[s] for s in now.actor]
((2, 392), (2, 35), ['E', 'S'])
>>> later = env.step(env.sample(np.random.default_rng(1)))
>>> later.done.tolist()
[False, False]
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from copy import copy
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from oddtrick.core import Game, State, view
from oddtrick.errors import BadOption, IllegalAction, OddtrickError, Unplayable
from oddtrick.games import game as find_game
from oddtrick.messages import Grouped, Name
from oddtrick.records import Record, record_of
from oddtrick.support.arguments import checked, whole

from .actions import action_numbers, actions_of
from .given import DealLike, given_deals, given_start
from .observations import Bytes, aligned, encoder_of
from .one_deal import BATCH, LIMIT, NOT_RESET, SEED, OneDeal, in_game
from .resampling import Weight, resampled, weighed
from .seeding import DealChance
from .solved import StoredDeals

MOST_ACTS = 2000
"""After so many acts a deal is broken off: some races go on for ever where nobody tries to win."""


class ClosedEnvironment(OddtrickError):
    """The environment was closed, so nothing can be done in it."""


class Batch(NamedTuple):
    """The state of all deals of a batch; a row a deal.

    The arrays are the environment's own and are written again by the next step: copy what is to be
    kept. If `done`, the deal ended with the last step: `returns` are what it was worth, and
    everything else belongs to the next deal.
    """

    observation: Bytes
    """The observation of the seat to act; see `Environment.planes`."""
    mask: NDArray[np.bool_]
    """The legal actions."""
    actor: NDArray[np.int8]
    """The seat that is to act."""
    returns: NDArray[np.float32]
    """Each seat's points in the deal that has just ended, less the mean of the other sides'; zeros
    where none has ended. In a patience, the points."""
    done: NDArray[np.bool_]
    """Where a deal has ended."""
    truncated: NDArray[np.bool_]
    """Where the deal that has ended was broken off after its most acts; it counts nothing."""


class Environment:
    """Deals of one game side by side. See `oddtrick.env.make`.

    Every deal starts from a seed of its own (`seeds`); the game in place i begins with the i-th
    player as dealer, and the deal goes round. Raises `BadOption` for a batch or a limit below 1,
    `IllegalAction` for an action that is not legal, and `ClosedEnvironment` once it is closed.
    """

    def __init__(
        self, game: Game, batch: int, seed: int, limit: int, stored: StoredDeals | None = None
    ) -> None:
        self.game = game
        self.batch = batch = whole(batch, BATCH, least=1)
        self.limit = whole(limit, LIMIT, least=1)
        self.stored = stored
        """The deals that are dealt, where they are stored."""
        self.seats = game.seats
        self.planes = encoder_of(game).planes
        """How an observation is laid out."""
        self.codes = actions_of(game).codes
        """The meaning of each action in every deal; empty where that depends on the deal."""
        self.actions = actions_of(game).size
        """How many actions there are."""
        seats = len(game.seats)
        try:
            self._now = Batch(
                aligned((batch, self.planes.size), np.uint8),
                aligned((batch, self.actions), np.bool_),
                aligned(batch, np.int8),
                aligned((batch, seats), np.float32),
                aligned(batch, np.bool_),
                aligned(batch, np.bool_),
            )
            self.seeds = aligned(batch, np.uint64)
            """The seed of each deal under way."""
        except (MemoryError, ValueError) as error:
            raise self._too_large() from error
        self._seed = whole(seed, SEED)
        self._closed = False
        self._begun = False

    # -- what every environment does -------------------------------------------------------

    @property
    def now(self) -> Batch:
        """The state of the deals now. Raises `ClosedEnvironment`, or `IllegalAction` before the
        first reset."""
        self._open()
        if not self._begun:
            raise IllegalAction(NOT_RESET)
        return self._now

    def reset(self, seed: int | None = None, *, deals: Iterable[DealLike] | None = None) -> Batch:
        """Deal every game afresh, from this seed or from that of the environment.

        With `deals`, one for each game, every game begins with the deal given, as far as that has
        been played; when it ends, the next is dealt as usual. Raises `BadOption`, `BadCards` or
        what `replay_record` raises if one is not a deal of the game; then nothing is done.
        """
        self._open()
        found = self._seed if seed is None else whole(seed, SEED)
        starts = []
        if deals is not None:
            if self.stored is not None:
                raise BadOption("Deals are stored or given: this environment deals stored ones.")
            starts = [
                given_start(self.game, given, found, place, limit=self.limit)
                for place, given in enumerate(given_deals(deals, self.batch))
            ]
            for state, _ in starts:
                self._check_start(state)
        self._seed = found
        self._begun = True
        self._reset()
        for place, (state, chance) in enumerate(starts):
            self._begin(place, state, chance)
        return self._now

    def step(self, actions: ArrayLike) -> Batch:
        """Do one action in every game, by number. If one is not legal nothing is done, and
        `IllegalAction` says which and why."""
        _ = self.now
        given = action_numbers(actions, self.batch)
        seeds = self.seeds.copy() if self.stored is not None else self.seeds
        self._step(given)
        if self.stored is not None and self._now.done.any():
            over = self._now.done & ~self._now.truncated
            self._now.returns[over] = self.stored.counted(self._now.returns[over], seeds[over])
        return self._now

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as any other."""
        _ = self.now
        right = "Actions are drawn by a numpy.random.Generator, such as default_rng(7)"
        checked(rng, np.random.Generator, right)
        return self._pick(rng.random(self.batch))

    def state(self, place: int) -> State:
        """The deal of a place of the batch, with nothing hidden."""
        _ = self.now
        place = whole(place, "A place of the batch is a whole number")
        if not 0 <= place < self.batch:
            raise BadOption(
                "The places of the batch are 0 to {last}, not {place}.",
                last=self.batch - 1,
                place=place,
            )
        return self._state(place)

    def record(self, place: int) -> Record:
        """The deal of a place of the batch, as a record."""
        return record_of(self.state(place))

    def legal(self, place: int) -> dict[int, str]:
        """The codes of the legal actions of a game, by their numbers."""
        state = self.state(place)
        acts = state.legal(int(self._now.actor[place]))
        found = actions_of(self.game).legal(state, acts)
        return {number: state.stage.code(act) for number, act in found.items()}

    def resample(
        self, rng: random.Random, weight: Weight | None = None, *, among: int = 32
    ) -> None:
        """In every game, deal anew the cards that the seat to act cannot see: each way that fits
        what it has seen is as likely as any other. The game goes on from there; what the seat sees
        stays as it is. With a `weight`, a function of the deal (`State`) and the seat, one of
        `among` such deals is taken by lot, in proportion to its weight. Raises `Unplayable` if a
        game does not allow it: because something that was seen and is hidden now would have to
        change, or because the results of a stored deal belong to its own cards. Raises `BadOption`
        for impossible weights."""
        checked(rng, random.Random, "Cards are dealt by a random.Random, such as random.Random(7)")
        among = whole(among, "Deals are drawn from at least one", least=1)
        if weight is not None and not callable(weight):
            raise BadOption(
                "A weight is a function of a deal and a seat, not “{weight}”.",
                weight=Name(str(weight)),
            )
        actors = self.now.actor
        if self.stored is not None and (
            self.stored.reward != "points" or self.game.stages[-1].name == "solved"
        ):
            raise Unplayable("Stored results are of the stored cards, so these must stay.")
        states = []
        for place in range(self.batch):
            state, seat = self.state(place), int(actors[place])
            if weight is None:
                states.append(resampled(state, seat, rng))
            else:
                states.append(weighed(state, seat, rng, weight, among))
        for place, state in enumerate(states):
            self._take(place, state)

    def close(self) -> None:
        """Give everything back. Nothing can be done in it afterwards."""
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.batch} × {self.game.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        made = self.game, self.batch, self._seed, self.limit, self.stored
        arrays = [array.copy() for array in (*self._now, self.seeds)]
        deals = self._deals_kept() if self._begun and not self._closed else None
        return type(self), made, (self._closed, arrays, deals)

    def __setstate__(self, kept: tuple[bool, list[NDArray[Any]], list[Any] | None]) -> None:
        self._closed, arrays, deals = kept
        if deals is not None:
            self._begun = True
            self._go_on(deals)
        own: list[NDArray[Any]] = [*self._now, self.seeds]
        for mine, array in zip(own, arrays, strict=True):
            mine[:] = array

    def __deepcopy__(self, memo: object) -> Self:
        return copy(self)  # which shares nothing but what never changes

    def _open(self) -> None:
        if self._closed:
            raise ClosedEnvironment("This environment is closed: make another one.")

    def _too_large(self) -> BadOption:
        """Why there is no room for a batch."""
        seen = self.batch * self.planes.size / 1e9
        return BadOption(
            "A batch of {games} games needs {size} GB for what is seen alone, which this machine "
            "does not have: make a smaller one.",
            games=Grouped(self.batch),
            size=Grouped(round(seen)),
        )

    def _illegal(self, place: int, action: int) -> IllegalAction:
        """Why an action is refused."""
        one = OneDeal(self.game, self._seed, place, self.stored)
        one.take(self._state(place))
        return one.illegal(action, in_game(place))

    # -- what differs ----------------------------------------------------------------------

    def _reset(self) -> None:
        raise NotImplementedError

    def _step(self, actions: NDArray[Any]) -> None:
        raise NotImplementedError

    def _state(self, place: int) -> State:
        raise NotImplementedError

    def _pick(self, chances: NDArray[np.float64]) -> NDArray[np.int64]:
        """A legal action for every game, by numbers from 0 up to 1."""
        raise NotImplementedError

    def _check_start(self, state: State) -> None:
        """Refuse a state that cannot be gone on from."""

    def _begin(self, place: int, state: State, chance: DealChance) -> None:
        """Put a state in place of the first deal of a place."""
        raise NotImplementedError

    def _take(self, place: int, state: State) -> None:
        """Put other cards in a deal."""
        raise NotImplementedError

    def _deals_kept(self) -> list[Any]:
        """What is needed to go on with the deals under way, for a copy."""
        raise NotImplementedError

    def _go_on(self, kept: list[Any]) -> None:
        raise NotImplementedError


class CoreEnvironment(Environment):
    """An environment over the games themselves: every game, and the definition of all others."""

    def __init__(
        self,
        game: Game,
        batch: int = 1,
        seed: int = 0,
        limit: int = MOST_ACTS,
        stored: StoredDeals | None = None,
    ) -> None:
        super().__init__(game, batch, seed, limit, stored)
        self._deals: list[OneDeal] = []

    def _reset(self) -> None:
        self._now.returns[:] = 0
        self._now.done[:] = self._now.truncated[:] = False
        places = range(self.batch)
        self._deals = [OneDeal(self.game, self._seed, place, self.stored) for place in places]
        for place in range(self.batch):
            self._look(place)

    def _look(self, place: int) -> None:
        """Write what the actor of a game sees, and what it may do."""
        one, now = self._deals[place], self._now
        self.seeds[place], now.actor[place] = one.deal_seed, one.actor
        one.encoder.write(view(one.state, one.actor), now.observation[place])
        now.mask[place] = False
        now.mask[place, list(one.acts)] = True

    def _step(self, actions: NDArray[Any]) -> None:
        numbers = [int(a) for a in actions]
        for place, number in enumerate(numbers):
            if number not in self._deals[place].acts:
                raise self._illegal(place, number)
        self._now.returns[:] = 0
        self._now.done[:] = self._now.truncated[:] = False
        for place, number in enumerate(numbers):
            one = self._deals[place]
            one.do(number)
            if one.state.over or one.done >= self.limit:
                self._now.done[place] = True
                self._now.truncated[place] = not one.state.over
                self._now.returns[place] = one.returns()
                one.deal()
            self._look(place)

    def _state(self, place: int) -> State:
        return self._deals[place].state

    def _pick(self, chances: NDArray[np.float64]) -> NDArray[np.int64]:
        mask, found = self._now.mask, aligned(self.batch, np.int64)
        nth = (chances * mask.sum(axis=1)).astype(np.int64)
        np.sum(mask.cumsum(axis=1) <= nth[:, None], axis=1, out=found)
        return found

    def _begin(self, place: int, state: State, chance: DealChance) -> None:
        self._deals[place].begin(state, chance)
        self._look(place)

    def _take(self, place: int, state: State) -> None:
        self._deals[place].take(state)

    def _deals_kept(self) -> list[OneDeal]:
        return [one.clone() for one in self._deals]

    def _go_on(self, kept: list[OneDeal]) -> None:
        self._deals = kept

    def close(self) -> None:
        """Give everything back. Nothing can be done in it afterwards."""
        self._deals = []
        super().close()


def game_of(game: Game | str, options: dict[str, Any]) -> Game:
    """A game by its name or itself, with options. Raises `UnknownGame` or `BadOption`."""
    return game.with_options(options) if isinstance(game, Game) else find_game(game, options)
