"""A deal as OpenSpiel has states: `legal_actions`, `apply_action`, `information_state_tensor`,
`resample_from_infostate`, `returns`. Needs nothing beside Oddtrick.

With OpenSpiel installed `register` adds every game to its list as ``oddtrick_`` and the game's
name, with ``_`` for ``-``: ``pyspiel.load_game("oddtrick_euchre")``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from oddtrick.core import Game, State, view
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.games import catalogue
from oddtrick.messages import Name, say
from oddtrick.support.arguments import whole
from oddtrick.support.optional_libraries import needed_by

from .environment import MOST_ACTS, game_of
from .given import DealLike
from .one_deal import ACTION, LIMIT, OneDeal

TERMINAL = -4
"""The player of a finished deal, as OpenSpiel counts."""


class SpielDeal:
    """One deal of a game. Players are the seats by their numbers.

    >>> state = initial_state("euchre", seed=3)
    >>> rng = Random(1)
    >>> while not state.is_terminal():
    ...     state.apply_action(rng.choice(state.legal_actions()))
    >>> sum(state.returns())
    0.0
    """

    def __init__(self, env: OneDeal, limit: int) -> None:
        self._one, self._limit = env, whole(limit, LIMIT, least=1)

    @property
    def one(self) -> OneDeal:
        """The deal behind it, with nothing hidden."""
        return self._one

    def current_player(self) -> int:
        """The seat that is to act; `TERMINAL` when the deal is over."""
        return TERMINAL if self.is_terminal() else self._one.actor

    def is_terminal(self) -> bool:
        """Whether the deal is over, or broken off after its most acts."""
        return self._one.state.over or self._one.done >= self._limit

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of a player, by default of the one to act."""
        if self.is_terminal() or self._seat(player) != self._one.actor:
            return []
        return sorted(self._one.acts)

    def apply_action(self, action: int) -> None:
        """Do an action. Raises `IllegalAction`."""
        if self.is_terminal():
            raise IllegalAction("The deal is over, so nothing can be done in it.")
        self._one.do(whole(action, ACTION, IllegalAction))

    def child(self, action: int) -> Self:
        """The state after an action; this one stays as it is. Raises `IllegalAction`."""
        found = self.clone()
        found.apply_action(action)
        return found

    def clone(self) -> Self:
        """The same deal once more, to go on with by itself."""
        return type(self)(self._one.clone(), self._limit)

    def action_to_string(self, action: int) -> str:
        """The code of a legal action. Raises `IllegalAction`."""
        codes, action = self._one.codes(), whole(action, ACTION, IllegalAction)
        if action not in codes:
            raise self._one.illegal(action)
        return codes[action]

    def returns(self) -> list[float]:
        """The winnings of each seat; zeros while the deal goes on."""
        return self._one.returns()

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.uint8]:
        """The observation of a player (see ``docs/research/environments.md``)."""
        return self._one.observe(self._seat(player))

    observation_tensor = information_state_tensor

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen since the deal, in a line: their cards and every act."""
        seat = self._seat(player)
        seen = view(self._one.state, seat)
        held = ",".join(f"{p.kind}{p.seat}.{p.number}:{p.cards}" for p in seen.places)
        done = " ".join(f"{a.by}:{a.hand}:{a.kind}:{a.arg}" for a, _ in seen.events)
        return f"{seat}|{held}|{done}"

    def resample_from_infostate(self, player: int, rng: Random) -> Self:
        """Another deal that the player cannot tell from this one, each as likely as any other.
        Raises `Unplayable` where the game does not allow it."""
        found = self.clone()
        found.one.resample(self._seat(player), rng)
        return found

    def _seat(self, player: int | None) -> int:
        right = say("The players are 0 to {last}", last=len(self._one.game.seats) - 1)
        seat = self._one.actor if player is None else whole(player, right)
        if not 0 <= seat < len(self._one.game.seats):
            raise BadOption("{right}, not {player}.", right=right, player=Name(str(player)))
        return seat

    def __str__(self) -> str:
        return repr(self._one.state)


def initial_state(
    game: Game | str | State,
    seed: int = 0,
    *,
    deal: DealLike | None = None,
    limit: int = MOST_ACTS,
    **options: Any,
) -> SpielDeal:
    """A freshly dealt hand of a game, by a seed; a `deal` that is given; or, with a `State` for the
    game, that deal from there on. Raises `UnknownGame`, `BadOption`, or as `Environment.reset`.

    >>> hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> state = initial_state("contract-duplicate", deal=hands)
    >>> initial_state(state.one.state).legal_actions() == state.legal_actions()
    True
    """
    if isinstance(game, State):
        deal, game = game, game.game
    one = OneDeal(game_of(game, options), seed)
    if deal is not None:
        one.start(deal, whole(limit, LIMIT, least=1))
    return SpielDeal(one, limit)


def register() -> list[str]:
    """Add every game to OpenSpiel's list, chance being drawn when a deal begins; the names it has
    there. Those that are there already are left as they are. Raises `OddtrickError` where
    OpenSpiel is not installed."""
    with needed_by("Games of OpenSpiel need", "bench"):
        import pyspiel
    known, names = set(pyspiel.registered_names()), []
    for name, game in catalogue().items():
        theirs = f"oddtrick_{name.replace('-', '_')}"
        names.append(theirs)
        if theirs not in known:
            kind, made = _kind(pyspiel, theirs, game)
            pyspiel.register_game(kind, made)
    return names


def _kind(pyspiel: Any, name: str, game: Game) -> tuple[Any, Callable[..., Any]]:
    """OpenSpiel's description of a game, and the function that makes it."""
    kinds, seats = pyspiel.GameType, len(game.seats)
    opposed = len(game.sides) == 2 and seats == 2
    kind = kinds(
        short_name=name,
        long_name=f"{game.title} (Oddtrick)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if opposed else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=False,
        provides_observation_tensor=True,
        parameter_specification={"seed": 0},
    )
    first = OneDeal(game, 0)
    info = pyspiel.GameInfo(
        num_distinct_actions=first.table.size,
        max_chance_outcomes=1,
        num_players=seats,
        min_utility=-1e6,
        max_utility=1e6,
        utility_sum=0.0,
        max_game_length=MOST_ACTS,
    )

    class SpielState(pyspiel.State):  # type: ignore[misc, name-defined, unused-ignore]
        """The state of a deal; a chance node before it is dealt."""

        def __init__(self, of: Any, seed: int) -> None:
            super().__init__(of)
            self.deal: SpielDeal | None = None
            self._seed = seed

        def current_player(self) -> int:
            if self.deal is None:
                return int(pyspiel.PlayerId.CHANCE)
            return self.deal.current_player()

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 1.0)]

        def _legal_actions(self, player: int) -> list[int]:
            return self.deal.legal_actions(player) if self.deal else []

        def _apply_action(self, action: int) -> None:
            if self.deal is None:
                self.deal = SpielDeal(OneDeal(game, self._seed), MOST_ACTS)
            else:
                self.deal.apply_action(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return self.deal.action_to_string(action) if self.deal else "deal"

        def is_terminal(self) -> bool:
            return self.deal is not None and self.deal.is_terminal()

        def returns(self) -> list[float]:
            return self.deal.returns() if self.deal else [0.0] * seats

        def information_state_string(self, player: int) -> str:
            return self.deal.information_state_string(player) if self.deal else ""

        def __deepcopy__(self, memo: Any) -> Any:
            other = type(self)(self.get_game(), self._seed)
            other.deal = self.deal.clone() if self.deal else None
            return other

        def __str__(self) -> str:
            return str(self.deal) if self.deal else "before the deal"

    class SpielObserver:
        """Writes what a player sees into a tensor of OpenSpiel."""

        def __init__(self) -> None:
            self.tensor = np.zeros(first.encoder.planes.size, np.float32)
            self.dict = {"observation": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            self.tensor.fill(0)
            if state.deal is not None:
                self.tensor[:] = state.deal.information_state_tensor(player)

        def string_from(self, state: Any, player: int) -> str:
            return str(state.information_state_string(player))

    class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined, unused-ignore]
        """The game: every new state is of the next deal of its seed."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})
            self._next = int((params or {}).get("seed", 0))

        def new_initial_state(self) -> SpielState:
            self._next += 1
            return SpielState(self, self._next)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
            return SpielObserver()

    return kind, SpielGame
