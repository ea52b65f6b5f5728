"""Deals and states that are given to environments, copies that go on alike, and aligned arrays."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from oddtrick import catalogue, game, view
from oddtrick.cards import bridge_hand, mask_of
from oddtrick.core import DealStart, Game, Given, State, begin, deal, settle
from oddtrick.env import Batch, CoreEnvironment, Environment, NativeEnvironment, encoder_of, make
from oddtrick.env.actions import actions_of
from oddtrick.env.learning_seat import vector_env
from oddtrick.env.native import kind_of
from oddtrick.env.one_deal import next_actor, relative
from oddtrick.env.petting_zoo import aec_env, parallel_env
from oddtrick.env.spiel import initial_state
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.formats.board import Board
from oddtrick.records import record_of
from oddtrick.solver import hands_of
from slices import sliced

GAMES = sorted(catalogue())
FOUR = "N:AKQ2.AK3.Q42.T98 JT9.QJ9.KJT9.K43 8765.T876.A87.AQ 43.542.653.J7652"


def twins(found: Game, batch: int, seed: int, **more: Any) -> list[Environment]:
    """The game over the core, and compiled where it is."""
    kinds = [CoreEnvironment, *([NativeEnvironment] if kind_of(found) else [])]
    return [kind(found, batch, seed, **more) for kind in kinds]


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def same(one: Batch, other: Batch) -> None:
    for name in Batch._fields:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def by_lot(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    found: NDArray[np.int64] = (rng.random(mask.shape) * mask).argmax(axis=1)
    return found


def arrays(env: Environment) -> Iterator[NDArray[Any]]:
    yield from (*env.now, env.seeds, env.sample(np.random.default_rng(1)))


def played(found: Game, acts: int, seed: int, dealer: int) -> State:
    """A deal after some acts by lot, short of its end; nobody gives up a patience."""
    rng = Random(seed)
    setting = found.match.setting(found, found.match.start(found), dealer)
    state = deal(found, rng, setting)
    while state.over:  # thrown in at once
        state = deal(found, rng, setting)
    for _ in range(acts):
        legal = [a for a in state.legal() if a.kind != "resign"] or state.legal()
        after = settle(state.push(rng.choice(legal)), rng)
        if after.over:
            break
        state = after
    return state


@pytest.mark.parametrize("name", sliced(GAMES, 6))
def test_a_deal_that_is_given_is_dealt(name: str) -> None:
    found = game(name)
    states = [played(found, 0, seed, found.players[seed % len(found.players)]) for seed in (1, 2)]
    packs: list[Any] = [state.log[0].action.arg for state in states]
    dealt = [Given(pack=pack) for pack in packs]
    for env in twins(found, 2, 5):
        env.reset(5, deals=dealt)
        for place, pack in enumerate(packs):
            state = env.state(place)
            assert state.log[0].action.arg == pack
            assert state.setting.dealer == found.players[place % len(found.players)]
            seat = int(env.now.actor[place])
            seen = encoder_of(found).encode(view(state, seat))
            assert (env.now.observation[place] == seen).all()


@pytest.mark.parametrize("name", sliced(GAMES, 6))
def test_a_state_that_is_given_goes_on_as_in_the_core(name: str) -> None:
    found, table = game(name), actions_of(game(name))
    dealers = found.players
    given = [
        played(found, acts, seed, dealers[seed % len(dealers)])
        for seed, acts in enumerate((1, 7, 19, 33, 46))
    ]
    envs = twins(found, len(given), 8, limit=400)
    rng = np.random.default_rng(3)
    states: list[State | None] = list(given)
    for env in envs:
        env.reset(deals=given)
        assert [env.state(place) for place in range(len(given))] == given
    for _ in range(60):
        now = envs[0].now
        for other in envs[1:]:
            same(now, other.now)
        for place, state in enumerate(states):
            if state is None:
                continue
            last = next((e.action.by for e in reversed(state.log) if e.action.by >= 0), -1)
            seat = next_actor(state, last)
            assert seat == now.actor[place]
            legal = table.legal(state, state.legal(seat))
            assert np.flatnonzero(now.mask[place]).tolist() == sorted(legal)
            seen = encoder_of(found).encode(view(state, seat))
            assert (now.observation[place] == seen).all()
        actions = by_lot(now.mask, rng)
        for place, state in enumerate(states):
            if state is not None:
                seat = int(now.actor[place])
                act = table.legal(state, state.legal(seat))[int(actions[place])]
                states[place] = state.after(act)
        for env in envs:
            env.step(actions)
        for place, state in enumerate(states):
            if state is None:
                continue
            if state.over:
                assert envs[0].now.done[place]
                assert envs[0].now.returns[place].tolist() == pytest.approx(relative(state))
                states[place] = None
            else:  # with what fell by chance
                assert not envs[0].now.done[place]
                states[place] = envs[0].state(place)


@pytest.mark.parametrize("name", sliced(GAMES, 6))
def test_a_copy_goes_on_alike(name: str) -> None:
    found, rng = game(name), np.random.default_rng(4)
    for env in twins(found, 3, 11, limit=60):
        env.reset(deals=[played(found, acts, acts, found.players[0]) for acts in (0, 3, 11)])
        copies: list[Environment] = []
        for number in range(90):  # into deals that chance gives later
            actions = by_lot(env.now.mask, rng)
            if number in (2, 25):
                copies = [copy.deepcopy(env), pickled(env)]
                seen = env.now.observation.copy()
                copy.copy(env).step(actions)  # is by itself
                assert (env.now.observation == seen).all()
                for other in copies:
                    same(env.now, other.now)
            env.step(actions)
            for other in copies:
                same(env.now, other.step(actions))
                assert (env.seeds == other.seeds).all()
        states = [env.state(i) for i in range(3)]
        env.reset()
        for other in copies:
            assert [other.state(i) for i in range(3)] == states
            same(env.now, other.reset())


@pytest.mark.parametrize("name", sliced(GAMES, 8))
def test_arrays_begin_where_others_share_them(name: str) -> None:
    found = game(name)
    for env in twins(found, 3, 2):
        env.reset()
        for one in (env, pickled(env)):
            assert all(array.ctypes.data % 64 == 0 for array in arrays(one))
            assert all(array.flags.c_contiguous for array in arrays(one))
    state = initial_state(found)
    agents = parallel_env(found)
    seen, _ = agents.reset(seed=1)
    handed = [state.information_state_tensor(), *(a for d in seen.values() for a in d.values())]
    assert all(array.ctypes.data % 64 == 0 for array in handed)


@pytest.mark.parametrize("name", ["contract-duplicate", "euchre", "pounce", "la-belle-lucie"])
def test_single_deals_are_copied_and_given_too(name: str) -> None:
    found, rng = game(name), Random(2)
    state = played(found, 6, 4, found.players[0])
    one = initial_state(state, seed=3)
    assert one.one.state == state
    turns, agents = aec_env(found), parallel_env(found)
    learner = vector_env(found, batch=2, seat=found.players[0])
    turns.reset(seed=3, options={"deal": state})
    agents.reset(seed=3, options={"deal": state})
    seen, _ = learner.reset(seed=3, options={"deals": [state, record_of(state)]})
    assert turns.under_way.state == agents.under_way.state == state
    assert (seen["observation"][0] == learner._games[0].observe(learner.seat)).all()
    for copied in (copy.deepcopy, pickled):
        twin, twin_turns, twin_agents = copied(one), copied(turns), copied(agents)
        twin_learner = copied(learner)
        for _ in range(8):
            if one.is_terminal() or turns.last()[2]:
                break
            action = rng.choice(one.legal_actions())
            assert twin.legal_actions() == one.legal_actions()
            for env in (one, twin):
                env.apply_action(action)
            assert (twin.information_state_tensor(0) == one.information_state_tensor(0)).all()
            action = int(np.flatnonzero(turns.last()[0]["action_mask"])[-1])
            assert twin_turns.agent_selection == turns.agent_selection
            turns.step(action)
            twin_turns.step(action)
            assert twin_turns.rewards == turns.rewards
            masks = {a: agents._seen()[a]["action_mask"] for a in agents.agents}
            chosen = {a: int(np.flatnonzero(m)[-1]) for a, m in masks.items() if m.any()}
            first, second = agents.step(chosen), twin_agents.step(chosen)
            assert first[1:] == second[1:]
            pick = [int(np.flatnonzero(m)[-1]) for m in seen["action_mask"]]
            seen, *ends, _ = learner.step(pick)
            again, *same_ends, _ = twin_learner.step(pick)
            assert (seen["observation"] == again["observation"]).all()
            assert np.array_equal(ends, same_ends)


def test_deals_are_given_in_every_form_the_library_has() -> None:
    masks = hands_of(FOUR)
    board = Board(number=2, dealer="W", vulnerable="EW", hands=masks)
    state = begin(game("contract-duplicate"), DealStart(3))
    dealt = state.push(state.stage.given(state.stage_state, Given(hands=masks))).push("1C")
    forms: list[Any] = [
        FOUR, masks, np.array(masks, np.uint64), board, Given(hands=masks), dealt, record_of(dealt),
    ]  # fmt: skip
    for native in (True, False):
        env = make("contract-duplicate", batch=len(forms), native=native, vulnerable="None")
        now = env.reset(deals=forms)
        for place in range(len(forms)):
            given = env.state(place)
            assert [mask_of(view(given, seat).hand()) for seat in range(4)] == list(masks)
        dealers = [env.state(place).setting.dealer for place in range(len(forms))]
        assert dealers == [0, 1, 2, 3, 0, 3, 3]
        vulnerable = [env.state(place).setting.vulnerable for place in range(len(forms))]
        assert vulnerable == [0, 0, 0, 2, 0, 0, 0]
        assert now.actor.tolist() == [0, 1, 2, 3, 0, 0, 0]
        # Seven no-trump by West, vulnerable, nine tricks too few at the least: -100 each.
        seat = env.planes.read(now.observation, "vulnerable")[3]
        assert seat.tolist() == [1, 0, 1, 0]  # West looks
    lucky = Board(dealer="E", vulnerable="both", hands=masks)
    for native in (True, False):
        env = make("contract-duplicate", native=native)
        env.reset(deals=[lucky])
        for code in ("7NT", "P", "P", "P"):
            env.step([env.codes.index(code)])
        rng = np.random.default_rng(1)
        while not env.now.done[0]:
            last = env.state(0)
            env.step(actions := env.sample(rng))
        end = last.push(last.action(env.codes[int(actions[0])]))
        assert end.setting.vulnerable == 3
        assert env.now.returns[0, 0] == 2 * end.score()["NS"] / 2 - end.score()["EW"]


def test_what_is_no_deal_is_refused_and_nothing_is_done() -> None:
    euchre, masks = game("euchre"), hands_of(FOUR)
    other = deal(game("whist"), Random(1))
    finished = deal(euchre, Random(1))
    while not finished.over:
        finished = finished.push(finished.legal()[0])
    for native in (True, False):
        contract = make("contract-rubber", native=native)
        before = contract.reset(7).observation.copy()
        third = deal(game("contract-rubber"), Random(1), DealStart(vulnerable=1))
        wrong: list[tuple[Any, str]] = [
            ("N:A", "Deals are a list"),
            ([], "one for each of the 1 games, not 0"),
            ([FOUR, FOUR], "one for each of the 1 games, not 2"),
            (["x"], "A deal is written as the first seat"),
            ([5], "A deal is a State, a Record, a board"),
            ([None], "A deal is a State, a Record, a board"),
            ([(1, 2, 3, "C")], "A deal is a State"),
            ([(-1, 2, 4, 8)], "A deal is a State"),
            ([(masks[0], None, *masks[2:])], "A deal is a State"),
            ([masks[:3]], "has 4 hands .N, E, S, W., not 3"),
            ([(masks[0], masks[0], masks[2], masks[3])], "appears twice|there twice|pack"),
            ([(1, 2, 4, 8)], "must have 13 cards"),
            ([Given(pack=(1, 2))], "2 cards are given"),
            ([Given(pack=7)], "A deal is a State"),  # type: ignore[arg-type]
            ([Given(hands=masks, turn_up=3)], "No card is turned up"),
            ([other], "is of contract bridge, rubber, with its options; this deal is of whist"),
        ]
        if native:
            wrong.append(([third], "native=False"))
        for deals, said in wrong:
            with pytest.raises(OddtrickError, match=said):
                contract.reset(9, deals=deals)
            assert (contract.now.observation == before).all()
        if not native:
            assert contract.reset(deals=[third]) is contract.now
        trumps = make("euchre", native=native, limit=8)
        with pytest.raises(BadOption, match="is over"):
            trumps.reset(deals=[finished])
        with pytest.raises(BadOption, match="after 8"):
            trumps.reset(deals=[played(euchre, 12, 3, 0)])
        with pytest.raises(OddtrickError, match="turn"):
            trumps.reset(deals=[tuple(bridge_hand(h) for h in (
                "AKQJT...", ".AKQJT..", "..AKQJT.", "...AKQJT"))])  # fmt: skip
