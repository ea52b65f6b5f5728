"""A Gymnasium vector environment: one seat learns, given players sit at the others.

Needs Gymnasium: ``pip install 'oddtrick[env]'``.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from oddtrick.core import Game, view
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.messages import Grouped, Name, Verbatim, term
from oddtrick.players import Player, player
from oddtrick.support.arguments import whole
from oddtrick.support.optional_libraries import needed_by

from .actions import action_numbers
from .environment import MOST_ACTS, ClosedEnvironment, game_of
from .given import given_deals
from .observations import aligned
from .one_deal import BATCH, LIMIT, NOT_RESET, OneDeal, in_game
from .seeding import DealChance

with needed_by("Environments of Gymnasium need", "env"):
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


def seen_space(env: OneDeal) -> Dict:
    """The space of what a seat sees of a deal."""
    return Dict(
        {
            "observation": Box(0, 255, (env.encoder.planes.size,), np.uint8),
            "action_mask": Box(0, 1, (env.table.size,), np.int8),
        }
    )


class LearningSeat(VectorEnv):
    """Deals side by side in which one seat learns. See `vector_env`.

    A deal that has ended is followed by the next in the same step; ``infos`` then has, under
    ``final_obs``, what the seat saw at its end. Deals in which the seat has nothing to do are
    passed over. A dummy is played by its declarer.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self, game: Game, batch: int, seat: int, players: tuple[Player | None, ...], limit: int
    ) -> None:
        self.game, self.seat, self.limit = game, seat, whole(limit, LIMIT, least=1)
        self.num_envs = batch = whole(batch, BATCH, least=1)
        self._players = players
        self._games: list[OneDeal] = []
        self._chance = Random(0)
        first = OneDeal(game, 0)
        self.planes, size = first.encoder.planes, first.table.size
        self._actions = size
        self.single_action_space = Discrete(size)
        self.single_observation_space = seen_space(first)
        try:
            self.action_space = batch_space(self.single_action_space, batch)
            self.observation_space = batch_space(self.single_observation_space, batch)
        except (MemoryError, ValueError):
            raise BadOption(
                "There is no room for {games} games: make fewer.", games=Grouped(batch)
            ) from None
        self.closed = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal every game afresh, from a seed for all or one a game; 0 where none is given. With
        the option ``deals``, one for each game, each begins with the one given."""
        self._open()
        given = seed if isinstance(seed, list) else [seed] * self.num_envs
        if len(given) != self.num_envs:
            raise BadOption(
                "Seeds are one for all games, or a list of {games}.", games=self.num_envs
            )
        seeds = [0 if one is None else one for one in given]
        places = range(self.num_envs)
        # A seed of its own makes a game the first of its kind, wherever it stands.
        of_its_own = isinstance(seed, list)
        games = [OneDeal(self.game, seeds[at], 0 if of_its_own else at) for at in places]
        if (deals := (options or {}).get("deals")) is not None:
            for one, begun in zip(games, given_deals(deals, self.num_envs), strict=True):
                one.start(begun, self.limit)
        self._games = games
        self._chance = DealChance(self._games[0].seed)
        for one in self._games:
            self._to_learner(one)
        return self._seen(), {}

    def _to_learner(self, env: OneDeal) -> None:
        """Let the others act until the learning seat is to; deal again where a deal ends."""
        while not self._others(env):  # a deal comes in which the seat has something to do
            env.deal()

    def _others(self, env: OneDeal) -> bool:
        """Let the others act; whether the learning seat is to act then, or the deal is over."""
        while env.actor != self.seat:
            if env.state.over or env.done >= self.limit:
                return False
            who = self._players[env.actor]
            if who is None:
                env.push(self._chance.choice(list(env.acts.values())))
            else:
                env.push(who.choose(view(env.state, env.actor), self._chance).action)
        return True

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Do the seat's action in every game, and all that follows until it acts again. Raises
        `IllegalAction` with nothing done."""
        self._open()
        if not self._games:
            raise IllegalAction(NOT_RESET)
        given = action_numbers(actions, self.num_envs)
        for place, (one, action) in enumerate(zip(self._games, given, strict=True)):
            if int(action) not in one.acts:
                raise one.illegal(int(action), in_game(place))
        rewards = aligned(self.num_envs, np.float64)
        ended, cut = aligned(self.num_envs, np.bool_), aligned(self.num_envs, np.bool_)
        last = aligned((self.num_envs, self.planes.size), np.uint8)
        for place, (one, action) in enumerate(zip(self._games, given, strict=True)):
            one.do(int(action))
            if not one.state.over and one.done < self.limit and self._others(one):
                continue
            rewards[place] = one.returns()[self.seat]
            ended[place], cut[place] = one.state.over, not one.state.over
            last[place] = one.observe(self.seat)
            one.deal()
            self._to_learner(one)
        infos = {"final_obs": last, "_final_obs": ended | cut} if (ended | cut).any() else {}
        return self._seen(), rewards, ended, cut, infos

    def _seen(self) -> dict[str, NDArray[Any]]:
        seen = aligned((self.num_envs, self.planes.size), np.uint8)
        masks = aligned((self.num_envs, self._actions), np.int8)
        for place, one in enumerate(self._games):
            seen[place], masks[place] = one.observe(self.seat), one.mask(self.seat)
        return {"observation": seen, "action_mask": masks}

    def _open(self) -> None:
        if self.closed:
            raise ClosedEnvironment("This environment is closed: make another one.")

    def close_extras(self, **kwargs: Any) -> None:
        """Give the deals back."""
        self._games = []


def vector_env(
    game: Game | str,
    batch: int = 1,
    *,
    seat: int | str = 0,
    players: str | tuple[str, ...] = "random",
    limit: int = MOST_ACTS,
    **options: Any,
) -> LearningSeat:
    """So many deals of a game in which one seat learns, for Gymnasium.

    `players` names the machine player at all other seats, or one for each seat (that of the
    learning seat is left aside). Raises `UnknownGame` or `BadOption`.

    >>> env = vector_env("euchre", batch=3, seat="S", players="book")
    >>> seen, _ = env.reset(seed=1)
    >>> seen["observation"].shape, (seen["action_mask"].sum(axis=1) > 0).all()
    ((3, 392), np.True_)
    """
    found = game_of(game, options)
    learner = found.seat(seat)
    if learner not in found.players:
        there = ", ".join(found.player_names)
        raise BadOption(
            "Nobody sits at {seat}; the players are {players}.",
            seat=Verbatim(found.seats[learner]),
            players=Verbatim(there),
        )
    names = (players,) * len(found.seats) if isinstance(players, str) else players
    if not isinstance(names, tuple | list) or not all(isinstance(n, str) for n in names):
        raise BadOption(
            "A player for each seat is named by a word, not “{players}”.",
            players=Name(str(players)),
        )
    if len(names) != len(found.seats):
        raise BadOption(
            "{game} has {seats} seats: name a player for each.",
            game=term(found.title),
            seats=len(found.seats),
        )
    sitting = tuple(
        None if name == "random" or s == learner else player(name, found)
        for s, name in enumerate(names)
    )
    return LearningSeat(found, batch, learner, sitting, limit)
