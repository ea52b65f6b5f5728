"""A game for PettingZoo: `aec_env`, in which agents act in turn, and `parallel_env`, in which all
give an action at once and those of agents whose turn it is not are passed over.

Both need PettingZoo: ``pip install 'oddtrick[env]'``. An agent is called ``player_`` with the
number of its seat. What it sees is a dictionary of an ``observation`` (see ``env.planes``) and an
``action_mask``, which is all zeros where it is not its turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oddtrick.core import Game
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.messages import Name, Verbatim, say
from oddtrick.support.arguments import checked, whole
from oddtrick.support.optional_libraries import needed_by

from .environment import MOST_ACTS, ClosedEnvironment, game_of
from .one_deal import ACTION, LIMIT, NOT_RESET, OneDeal

with needed_by("Environments of PettingZoo need", "env"):
    from gymnasium.spaces import Discrete
    from pettingzoo import AECEnv, ParallelEnv

    from .learning_seat import seen_space


Seen = dict[str, Any]

OVER = "The deal is over, so nothing can be done in it: reset it."


class _Agents:
    """What both kinds of environment share: the deal, the agents and their spaces."""

    def __init__(self, game: Game, limit: int = MOST_ACTS) -> None:
        super().__init__()
        self.game, self.limit = game, whole(limit, LIMIT, least=1)
        self.deal: OneDeal | None = OneDeal(game, 0)
        self.metadata = {"name": f"oddtrick_{game.name}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.seat_of = {f"player_{seat}": seat for seat in game.players}
        self.agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.possible_agents = list(self.seat_of)
        self.agents: list[str] = []
        self.planes, size = self.deal.encoder.planes, self.deal.table.size
        self.action_spaces = {agent: Discrete(size) for agent in self.seat_of}
        self.observation_spaces = {agent: seen_space(self.deal) for agent in self.seat_of}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def render(self) -> str:
        """The deal in a line."""
        return repr(self.under_way.state)

    def close(self) -> None:
        """Give the deal back. Nothing can be done in it afterwards."""
        self.deal = None

    @property
    def under_way(self) -> OneDeal:
        """The deal. Raises `ClosedEnvironment`."""
        if self.deal is None:
            raise ClosedEnvironment("This environment is closed: make another one.")
        return self.deal

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """The first deal of a seed, or without one the next deal of the last; or the option
        ``deal``."""
        one, given = self.under_way, (options or {}).get("deal")
        if seed is not None or given is not None:
            one = OneDeal(self.game, one.seed if seed is None else seed)
            if given is not None:
                one.start(given, self.limit)
            self.deal = one
        else:
            one.deal()
        self.agents = list(self.possible_agents)

    def _seen_by(self, agent: str) -> Seen:
        """The observation of an agent."""
        one = self.under_way
        if not isinstance(agent, str) or agent not in self.seat_of:
            raise BadOption(
                "There is no agent “{agent}”; there are {agents}.",
                agent=Name(str(agent)),
                agents=Verbatim(", ".join(self.seat_of)),
            )
        seat = self.seat_of[agent]
        return {"observation": one.observe(seat), "action_mask": one.mask(seat)}

    def _returns(self) -> dict[str, float]:
        """The returns of the deal, where it is over."""
        returns = self.under_way.returns()
        return {agent: returns[seat] for agent, seat in self.seat_of.items()}

    @property
    def _truncated(self) -> bool:
        """Whether the deal is broken off."""
        return not self.under_way.state.over and self.under_way.done >= self.limit


class TurnGameEnv(_Agents, AECEnv):
    """A game in which agents act in turn. See `aec_env`."""

    agent_selection = ""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first deal of a seed, or, without one, the next deal; or go on from the option
        ``deal``, in place of the first."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agent_of[self.under_way.actor]

    def observe(self, agent: str) -> Seen:
        """The observation of an agent, with the mask of its legal actions. Raises `BadOption` for
        one that there is not, and `IllegalAction` before the first reset."""
        if not self.agent_selection:
            raise IllegalAction(NOT_RESET)
        return self._seen_by(agent)

    def step(self, action: int | None) -> None:
        """Do an action for the agent selected. Raises `IllegalAction`."""
        one, agent = self.under_way, self.agent_selection
        if not self.agents:
            raise IllegalAction(OVER if agent else NOT_RESET)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(
                "{agent} is to act: None is for agents whose deal is over.", agent=Verbatim(agent)
            )
        one.do(whole(action, ACTION, IllegalAction))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if one.state.over or self._truncated:
            self.rewards = self._returns()
            self.terminations = dict.fromkeys(self.agents, one.state.over)
            self.truncations = dict.fromkeys(self.agents, not one.state.over)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.agent_of[one.actor]
            self._accumulate_rewards()


class ParallelGameEnv(_Agents, ParallelEnv):
    """A game in which all agents give an action at once. See `parallel_env`."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal the first deal of a seed, or, without one, the next deal; or go on from the option
        ``deal``, in place of the first."""
        self._begin(seed, options)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Do the actions of all whose turn it is, clockwise; where one of them ends the turn of
        another, that one's is passed over. Raises `IllegalAction`, with nothing done."""
        one, chosen = self.under_way, []
        if not self.agents:
            raise IllegalAction(OVER)
        right = 'Actions are given by agent, such as {"player_1": 3}'
        checked(actions, Mapping, right, IllegalAction)
        for seat in self._acting():
            agent = self.agent_of[seat]
            if agent not in actions:
                raise IllegalAction("{agent} is to act, and gave no action.", agent=Verbatim(agent))
            acts = self._acts(seat)
            action = whole(actions[agent], ACTION, IllegalAction)
            if action not in acts:
                raise one.illegal(action, say(" for {agent}", agent=Verbatim(agent)))
            chosen.append(acts[action])
        for act in chosen:
            if not one.state.over and one.state.why_not(act) is None:
                one.push(act)
        over, cut = one.state.over, self._truncated
        living, self.agents = self.agents, [] if over or cut else self.agents
        return (
            self._seen(living),
            self._returns(),
            dict.fromkeys(living, over),
            dict.fromkeys(living, cut),
            {agent: {} for agent in living},
        )

    def _acting(self) -> list[int]:
        """The seats whose turn it is, the next to act first."""
        one = self.under_way
        seats = {turn.by for turn in one.state.turns}
        return sorted(seats, key=lambda seat: (seat - one.actor) % len(one.game.seats))

    def _acts(self, seat: int) -> dict[int, Any]:
        one = self.under_way
        return one.acts if seat == one.actor else one.legal_of(seat)

    def _seen(self, agents: list[str] | None = None) -> dict[str, Seen]:
        one, acting = self.under_way, set(self._acting())
        found = {agent: self._seen_by(agent) for agent in agents or self.agents}
        for seat in acting - {one.actor}:  # several act at once
            agent = self.agent_of[seat]
            if agent in found:
                found[agent]["action_mask"][list(self._acts(seat))] = 1
        return found


def aec_env(game: Game | str, *, limit: int = MOST_ACTS, **options: Any) -> TurnGameEnv:
    """A game for PettingZoo, in which agents act in turn. A deal is an episode, broken off after
    `limit` acts; `options` are those of the game. Raises `UnknownGame` or `BadOption`.

    >>> env = aec_env("euchre")
    >>> env.reset(seed=1)
    >>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
    ('player_1', 3)
    """
    return TurnGameEnv(game_of(game, options), limit)


def parallel_env(game: Game | str, *, limit: int = MOST_ACTS, **options: Any) -> ParallelGameEnv:
    """A game for PettingZoo in which all agents give an action at once, see `aec_env`.

    >>> env = parallel_env("euchre")
    >>> seen, _ = env.reset(seed=1)
    >>> [int(seen[agent]["action_mask"].sum()) for agent in env.agents]
    [0, 3, 0, 0]
    """
    return ParallelGameEnv(game_of(game, options), limit)
