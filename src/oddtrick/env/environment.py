"""Environments: many deals of one game side by side, acted in by numbers.

>>> env = CoreEnvironment(find_game("euchre"), batch=2, seed=7)
>>> now = env.reset()
>>> now.observation.shape, now.mask.shape, [env.seats[s] for s in now.actor]
((2, 496), (2, 43), ['E', 'S'])
>>> later = env.step(env.sample(np.random.default_rng(1)))
>>> later.done.tolist()
[False, False]
"""

from __future__ import annotations

import random
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from oddtrick.core import Act, Game, State, View, begin, settle, view
from oddtrick.errors import BadOption, IllegalAct, OddtrickError
from oddtrick.games import game as find_game
from oddtrick.records import Record, record_of
from oddtrick.support.arguments import checked

from .actions import actions_of
from .observations import Bytes, encoder_of
from .resampling import resampled
from .seeding import DealChance, deal_seed

__all__ = ["Batch", "ClosedEnvironment", "CoreEnvironment", "Environment", "game_of", "relative"]

MOST_ACTS = 2000
"""After so many acts a deal is broken off: some races go on for ever where nobody tries to win."""

_SEED = "A seed is a whole number"


class ClosedEnvironment(OddtrickError):
    """The environment was closed, so nothing can be done in it."""


class Batch(NamedTuple):
    """What all deals of a batch have come to; a row a deal.

    The arrays are the environment's own and are written again by the next step: copy what is to be
    kept. Where `done`, the deal ended with the last step, `returns` are what it was worth, and
    everything else is already of the next deal.
    """

    observation: Bytes
    """What the seat that is to act sees; see `Environment.planes`."""
    mask: NDArray[np.bool_]
    """Which actions are legal."""
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
    player as dealer, and the deal goes round. Raises `BadOption` for a batch or a limit of none,
    `IllegalAct` for an action that is not legal, and `ClosedEnvironment` once it is closed.
    """

    def __init__(self, game: Game, batch: int, seed: int, limit: int) -> None:
        _positive(batch, "A batch is of at least one game")
        _positive(limit, "The most acts of a deal are at least one")
        self.game, self.batch, self.limit = game, batch, limit
        self.seats = game.seats
        self.planes = encoder_of(game).planes
        self.codes = actions_of(game).codes
        self.actions = actions_of(game).size
        seats = len(game.seats)
        self._now = Batch(
            np.zeros((batch, self.planes.size), np.uint8),
            np.zeros((batch, self.actions), np.bool_),
            np.zeros(batch, np.int8),
            np.zeros((batch, seats), np.float32),
            np.zeros(batch, np.bool_),
            np.zeros(batch, np.bool_),
        )
        self.seeds = np.zeros(batch, np.uint64)
        """The seed of each deal under way."""
        self._seed = checked(seed, int, _SEED)
        self._closed = False
        self._begun = False

    # -- what every environment does -------------------------------------------------------

    @property
    def now(self) -> Batch:
        """What the deals have come to. Raises `ClosedEnvironment`, or `IllegalAct` before the
        first reset."""
        self._open()
        if not self._begun:
            raise IllegalAct("The environment has not been reset, so no deal has begun.")
        return self._now

    def reset(self, seed: int | None = None) -> Batch:
        """Deal every game afresh, from this seed or from that of the environment."""
        self._open()
        if seed is not None:
            self._seed = checked(seed, int, _SEED)
        self._begun = True
        self._reset()
        return self._now

    def step(self, actions: ArrayLike) -> Batch:
        """Do one action in every game, by number. Where one is not legal nothing is done, and
        `IllegalAct` says which and why."""
        _ = self.now
        given = np.asarray(actions)
        if given.shape != (self.batch,) or given.dtype.kind not in "iu":
            raise IllegalAct(
                f"Actions are {self.batch} whole numbers, one a game, not an array of "
                f"{given.dtype} in the shape {given.shape}."
            )
        self._step(given)
        return self._now

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as any other."""
        mask = self.now.mask
        right = "Actions are drawn by a numpy.random.Generator, such as default_rng(7)"
        checked(rng, np.random.Generator, right)
        nth = (rng.random(self.batch) * mask.sum(axis=1)).astype(np.int64)
        found: NDArray[np.int64] = (mask.cumsum(axis=1) <= nth[:, None]).sum(axis=1)
        return found

    def state(self, place: int) -> State:
        """The deal of a place of the batch, with nothing hidden."""
        _ = self.now
        if not 0 <= checked(place, int, "A place of the batch is a whole number") < self.batch:
            raise BadOption(f"The places of the batch are 0 to {self.batch - 1}, not {place}.")
        return self._state(place)

    def record(self, place: int) -> Record:
        """The deal of a place of the batch, as a record."""
        return record_of(self.state(place))

    def legal(self, place: int) -> dict[int, str]:
        """The codes of the legal actions of a game, by their numbers."""
        state = self.state(place)
        acts = state.legal(int(self._now.actor[place]))
        found = actions_of(self.game).legal(state, acts)
        return {number: state.stage.words.code(act) for number, act in found.items()}

    def resample(self, rng: random.Random) -> None:
        """Put other cards in every game where the seat that is to act cannot see them: each way
        that fits what it has seen is as likely as any other. The game goes on from there; what the
        seat sees stays as it is. Raises `Unplayable` where a game does not allow it: what somebody
        has seen and cannot see any more would have to change."""
        checked(rng, random.Random, "Cards are dealt by a random.Random, such as random.Random(7)")
        actors = self.now.actor
        self._resample([resampled(self.state(i), int(actors[i]), rng) for i in range(self.batch)])

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

    def _open(self) -> None:
        if self._closed:
            raise ClosedEnvironment("This environment is closed: make another one.")

    def _illegal(self, place: int, action: int) -> IllegalAct:
        """Why an action is refused."""
        legal = self.legal(place)
        some = ", ".join(f"{number} ({code})" for number, code in list(legal.items())[:8])
        what = f" ({self.codes[action]})" if 0 <= action < len(self.codes) else ""
        return IllegalAct(
            f"Action {action}{what} is not legal in game {place} of the batch. "
            f"Legal are: {some}{' …' if len(legal) > 8 else ''}."
        )

    # -- what differs ----------------------------------------------------------------------

    def _reset(self) -> None:
        raise NotImplementedError

    def _step(self, actions: NDArray[Any]) -> None:
        raise NotImplementedError

    def _state(self, place: int) -> State:
        raise NotImplementedError

    def _resample(self, states: list[State]) -> None:
        raise NotImplementedError


class CoreEnvironment(Environment):
    """An environment over the games themselves: every game, and the definition of all others."""

    def __init__(self, game: Game, batch: int = 1, seed: int = 0, limit: int = MOST_ACTS) -> None:
        super().__init__(game, batch, seed, limit)
        self._encoder, self._table = encoder_of(game), actions_of(game)
        self._deals = [0] * batch
        self._chance = [DealChance(0)] * batch
        self._states: list[State] = []
        self._acts: list[dict[int, Act]] = [{}] * batch
        self._done = [0] * batch

    def _reset(self) -> None:
        self._now.returns[:] = 0
        self._now.done[:] = self._now.truncated[:] = False
        self._deals = [0] * self.batch
        self._states = [self._dealt(place) for place in range(self.batch)]
        for place in range(self.batch):
            self._look(place)

    def _dealt(self, place: int) -> State:
        """The next deal of a place. One that is over before anybody acts is dealt again."""
        game, match = self.game, self.game.match
        while True:  # a deal in which somebody acts comes in the end
            number = self._deals[place]
            self._deals[place] += 1
            dealer = game.players[(place + number) % len(game.players)]
            seed = deal_seed(self._seed, place, number)
            self.seeds[place], self._chance[place], self._done[place] = seed, DealChance(seed), 0
            setting = match.setting(game, match.start(game), dealer)
            state = settle(begin(game, setting), self._chance[place])
            if not state.over:
                self._now.actor[place] = _next(state, -1)
                return state

    def _look(self, place: int) -> None:
        """Write what the actor of a game sees, and what it may do."""
        seen = view(self._states[place], int(self._now.actor[place]))
        acts = self._acts[place] = self._table.legal(self._states[place], seen.legal)
        out, mask = self._now.observation[place], self._now.mask[place]
        out[:] = 0
        self._encoder.write(seen, out)
        mask[:] = False
        mask[list(acts)] = True

    def _step(self, actions: NDArray[Any]) -> None:
        numbers = [int(a) for a in actions]
        for place, number in enumerate(numbers):
            if number not in self._acts[place]:
                raise self._illegal(place, number)
        self._now.returns[:] = 0
        self._now.done[:] = self._now.truncated[:] = False
        for place, number in enumerate(numbers):
            self._do(place, number)
            self._look(place)

    def _do(self, place: int, number: int) -> None:
        """Do an action in a game, and deal the next one where that ends it."""
        state = self._states[place].after(self._acts[place][number])
        self._states[place] = state = settle(state, self._chance[place])
        self._done[place] += 1
        if not state.over and self._done[place] < self.limit:
            self._now.actor[place] = _next(state, int(self._now.actor[place]))
            return
        self._now.done[place] = True
        if state.over:
            self._now.returns[place] = relative(state)
        else:
            self._now.truncated[place] = True
        self._states[place] = self._dealt(place)

    def _state(self, place: int) -> State:
        return self._states[place]

    def _resample(self, states: list[State]) -> None:
        self._states = states
        for place in range(self.batch):
            self._look(place)

    def see(self, place: int, seat: int | str = -1) -> View:
        """What a seat sees of a game."""
        return view(self.state(place), seat)

    def close(self) -> None:
        self._states = []
        super().close()


def _next(state: State, last: int) -> int:
    """The seat that acts now. Where several are to act, the next of them clockwise after the one
    that acted last, so that everybody comes to act."""
    seats = len(state.game.seats)
    acting = {turn.by for turn in state.turns}
    return next(s for s in ((last + i) % seats for i in range(1, seats + 1)) if s in acting)


def relative(state: State) -> list[float]:
    """Each seat's return for a finished deal: the points of its side less the mean of the other
    sides'; the points themselves where there is one side, nothing for a hand of no side."""
    game = state.game
    points = game.match.deal_points(game, state.ledger())
    total, others = sum(points), max(1, len(points) - 1)
    worth = [p - (total - p) / others for p in points]
    return [worth[side] if side >= 0 else 0.0 for side in game.side_of]


def game_of(game: Game | str, options: dict[str, Any]) -> Game:
    """A game by its name or itself, with options. Raises `UnknownGame` or `BadOption`."""
    return game.with_options(options) if isinstance(game, Game) else find_game(game, options)


def _positive(number: int, right: str) -> None:
    if checked(number, int, right) < 1:
        raise BadOption(f"{right}, not {number}.")
