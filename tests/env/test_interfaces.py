"""The environments as PettingZoo, Gymnasium and OpenSpiel know them."""

from __future__ import annotations

import copy
import importlib
import sys
import warnings
from random import Random

import numpy as np
import pytest
from gymnasium.vector import VectorEnv
from pettingzoo.test import api_test, parallel_api_test, seed_test

from oddtrick import catalogue, view
from oddtrick.env import make
from oddtrick.env.learning_seat import vector_env
from oddtrick.env.petting_zoo import aec_env, parallel_env
from oddtrick.env.spiel import TERMINAL, initial_state, register
from oddtrick.errors import BadOption, IllegalAction, OddtrickError
from slices import sliced

GAMES = sorted(catalogue())


@pytest.mark.parametrize("name", sliced(GAMES, 16))
def test_every_game_passes_the_tests_of_pettingzoo(name: str) -> None:
    with warnings.catch_warnings():
        # Observations with a mask are dictionaries: its own classic games are told so, too.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(aec_env(name), num_cycles=20)
        parallel_api_test(parallel_env(name), num_cycles=10)
        seed_test(lambda: aec_env(name), num_cycles=8)


def test_an_agents_rewards_are_the_returns_of_the_deal() -> None:
    env, core = aec_env("euchre", pack=24), make("euchre", pack=24, seed=8)
    env.reset(seed=8)
    now, rng = core.reset(), np.random.default_rng(3)
    while not now.done[0]:
        seat = env.seat_of[env.agent_selection]
        assert seat == now.actor[0]
        seen, reward, over, cut, _ = env.last()
        assert (over, cut, reward) == (False, False, 0)
        assert (seen["observation"] == now.observation[0]).all()
        assert (seen["action_mask"] == now.mask[0]).all()
        (action,) = core.sample(rng)
        now = core.step([action])
        env.step(action)
    assert [env.rewards[f"player_{s}"] for s in range(4)] == now.returns[0].tolist()
    assert any(env.rewards.values())
    for _ in range(4):
        assert env.last()[2]
        env.step(None)
    assert not env.agents
    assert "over" in env.render()


def test_who_waits_has_no_action_and_is_passed_over() -> None:
    env = parallel_env("whist")
    seen, _ = env.reset(seed=1)
    acting = [a for a in env.agents if seen[a]["action_mask"].any()]
    assert acting == ["player_1"]  # the dealer's left
    action = int(np.flatnonzero(seen["player_1"]["action_mask"])[0])
    with pytest.raises(IllegalAction, match="player_1 is to act, and gave no action"):
        env.step({"player_0": 3})
    illegal = int(np.flatnonzero(seen["player_1"]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="not legal for player_1"):
        env.step({"player_1": illegal})
    seen, rewards, *_ = env.step({"player_0": 3, "player_1": action})
    assert seen["player_2"]["action_mask"].any()
    assert not any(rewards.values())
    env.close()
    with pytest.raises(OddtrickError, match="closed"):
        env.reset(seed=1)


def test_all_act_at_once_where_the_game_has_it_so() -> None:
    env = parallel_env("poker-squares")
    seen, _ = env.reset(seed=1)
    assert all(seen[agent]["action_mask"].sum() == 25 for agent in env.agents)
    seen, *_ = env.step({"player_0": 3, "player_1": 7})
    for agent, cell in (("player_0", 3), ("player_1", 7)):
        assert seen[agent]["action_mask"].sum() == 24
        assert not seen[agent]["action_mask"][cell]


def test_one_seat_learns_and_players_sit_at_the_others() -> None:
    env = vector_env("euchre", batch=4, seat="S", players=("book", "random", "book", "book"))
    assert isinstance(env, VectorEnv)
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    ended, total = 0, np.zeros(4)
    for _ in range(40):
        actions = [int(np.flatnonzero(mask)[-1]) for mask in seen["action_mask"]]
        seen, rewards, over, cut, infos = env.step(actions)
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        assert not cut.any()
        assert not rewards[~over].any()
        if over.any():
            assert (infos["_final_obs"] == over).all()
            assert infos["final_obs"][over].any(axis=1).all()
        ended, total = ended + over.sum(), total + rewards
    assert ended > 15
    assert total.any()
    # The same seed, the same deals and the same play of the others.
    again, _ = env.reset(seed=2)
    assert (
        again["observation"]
        == vector_env("euchre", batch=4, seat=2, players=("book", "random", "book", "book")).reset(
            seed=2
        )[0]["observation"]
    ).all()
    with pytest.raises(IllegalAction, match="4 whole numbers"):
        env.step([1])
    with pytest.raises(IllegalAction, match=r"Action 34 .S-ALONE. is not legal in game 0"):
        env.step([34, 34, 34, 34])
    env.close()
    with pytest.raises(OddtrickError, match="closed"):
        env.step([1, 1, 1, 1])
    with pytest.raises(BadOption, match="has 4 seats: name a player for each"):
        vector_env("euchre", players=("book",))
    with pytest.raises(BadOption, match="at least one game"):
        vector_env("euchre", batch=0)
    with pytest.raises(BadOption, match="Nobody sits at"):
        vector_env("three-hand", seat=3)


def test_a_state_acts_as_those_of_openspiel() -> None:
    state, rng = initial_state("contract-duplicate", seed=4), Random(1)
    assert state.legal_actions()[:3] == [52, 55, 56]
    assert state.legal_actions(2) == []
    passed = state.child(52)
    assert (state.current_player(), passed.current_player()) == (0, 1)
    assert passed.action_to_string(55) == "1C"
    twin = copy.deepcopy(passed)
    while not twin.is_terminal():
        twin.apply_action(rng.choice(twin.legal_actions()))
    assert twin.current_player() == TERMINAL
    assert sum(twin.returns()) == 0 == sum(passed.returns())
    assert twin.legal_actions() == []
    with pytest.raises(IllegalAction, match="The deal is over"):
        twin.apply_action(52)
    with pytest.raises(IllegalAction, match="not legal"):
        passed.apply_action(0)
    with pytest.raises(BadOption, match="0 to 3"):
        passed.information_state_tensor(4)


def test_another_deal_of_the_same_information_is_another_deal() -> None:
    state, rng = initial_state("contract-duplicate", seed=4), Random(1)
    for _ in range(20):
        state.apply_action(rng.choice(state.legal_actions()))
    seat = state.current_player()
    seen = set()
    for _ in range(5):
        other = state.resample_from_infostate(seat, rng)
        assert other.information_state_string() == state.information_state_string()
        assert (other.information_state_tensor() == state.information_state_tensor()).all()
        assert other.legal_actions() == state.legal_actions()
        seen.add(other.one.state.places())
        assert view(other.one.state, seat) == view(state.one.state, seat)
    assert len(seen) == 5


@pytest.mark.parametrize("module", ["petting_zoo", "learning_seat"])
def test_what_is_not_installed_is_named_in_a_sentence(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in ("pettingzoo", "gymnasium.spaces"):
        monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"oddtrick.env.{module}")
    with pytest.raises(OddtrickError, match=r"not installed: pip install 'oddtrick\[env\]'"):
        importlib.import_module(f"oddtrick.env.{module}")


def test_without_openspiel_its_games_are_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(OddtrickError, match=r"pip install 'oddtrick\[bench\]'"):
        register()
