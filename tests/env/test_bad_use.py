"""Environments take all that is handed to them, or refuse it in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from oddtrick.env import Environment, make
from oddtrick.env.learning_seat import vector_env
from oddtrick.env.petting_zoo import aec_env, parallel_env
from oddtrick.env.spiel import initial_state
from oddtrick.errors import BadOption, IllegalAction, OddtrickError

JUNK: list[Any] = [
    None, True, -1, 10**30, 1.5, float("nan"), float("inf"), "x", b"x", [], [[]], {}, (), object(),
    1j, np.int64(-3), np.float64(2), np.array(3), np.array([]), np.array([1, 2]), np.True_,
    np.array([[1, 2]]), np.array(["a", "b"]), np.array([None, 1], object), np.array([2**64 - 1, 1]),
    np.array([300, -5], np.int16), [10**30, 1], [1, [2]], [1.0, 2.0], range(2), iter([1, 2]),
    np.datetime64("2020"), np.ma.array([1, 2], mask=[1, 0]), type,
]  # fmt: skip

Use = Callable[[Any], object]


def _refused(use: Use, given: Any) -> bool:
    """Whether something is refused; any other error than ours fails."""
    try:
        use(given)
    except OddtrickError as error:
        said = str(error)
        assert said.endswith("."), said
        assert len(said.split()) > 3, said
        return True
    return False


def _uses(env: Environment) -> dict[str, Use]:
    chance = Random(1)
    return {
        "step": env.step,
        "reset": env.reset,
        "state": env.state,
        "legal": env.legal,
        "sample": env.sample,
        "resample": env.resample,
        "weight": lambda it: env.resample(chance, it) if it is not type else env.step(it),
        "worth": lambda it: env.resample(chance, lambda state, seat: it, among=1),
        "plane": lambda it: env.planes.read(env.now.observation, it),
    }


@pytest.mark.parametrize("native", [True, False])
def test_junk_is_refused_by_a_batch(native: bool) -> None:
    env = make("euchre", 2, 1, native=native)
    env.reset()
    for name, use in _uses(env).items():
        refused = [_refused(use, given) for given in JUNK]
        assert sum(refused) > len(JUNK) // 2, name
    env.close()
    for name, use in _uses(env).items():
        assert name == "weight" or _refused(use, 0), name


@pytest.mark.parametrize("name", ["batch", "seed", "limit", "native", "solved", "reward", "pack"])
def test_junk_is_refused_where_an_environment_is_made(name: str) -> None:
    refused = [_refused(lambda it: make("euchre", **{name: it}), given) for given in JUNK]
    assert sum(refused) > len(JUNK) // 2


def test_junk_is_refused_by_the_interfaces_of_others() -> None:
    turns, together = aec_env("euchre"), parallel_env("euchre")
    seats, state = vector_env("euchre", batch=2), initial_state("euchre", seed=1)
    for unready in (lambda it: turns.step(it), lambda it: turns.last(), lambda it: seats.step(it)):
        assert _refused(unready, 1)
    turns.reset(seed=1), together.reset(seed=1), seats.reset(seed=1)
    uses: list[Use] = [
        turns.step,
        turns.observe,
        together.step,
        lambda it: together.step(dict.fromkeys(together.agents, it)),
        seats.step,
        state.apply_action,
        state.child,
        state.action_to_string,
        state.information_state_tensor,
        state.legal_actions,
        lambda it: state.resample_from_infostate(it, Random(1)),
        lambda it: state.resample_from_infostate(0, it),
        lambda it: initial_state("euchre", it),
        lambda it: vector_env("euchre", batch=it),
        lambda it: vector_env("euchre", seat=it),
        lambda it: vector_env("euchre", players=it),
        lambda it: aec_env("euchre", limit=it),
    ]
    for number, use in enumerate(uses):
        assert sum(_refused(use, given) for given in JUNK) > len(JUNK) // 2, number
    for reset in (turns.reset, together.reset, seats.reset):
        assert sum(_refused(lambda it, r=reset: r(seed=it), given) for given in JUNK) > 14


def test_numbers_of_numpy_are_numbers() -> None:
    env, other = make("euchre", np.int32(2), np.uint64(7)), make("euchre", 2, 7)
    assert (env.reset().observation == other.reset().observation).all()
    assert env.state(np.int8(1)) == other.state(1)
    state = initial_state("euchre", np.int64(3))
    state.apply_action(np.int64(state.legal_actions()[0]))
    assert state.one.done == 1
    assert make("euchre", seed=-1).reset().mask.any()  # a seed may be any number


def test_a_game_that_is_not_compiled_says_so() -> None:
    with pytest.raises(BadOption, match=r"Pounce is not compiled here.*leave “native” out\."):
        make("pounce", native=True)
    with pytest.raises(IllegalAction, match="has not been reset"):
        aec_env("whist").last()
