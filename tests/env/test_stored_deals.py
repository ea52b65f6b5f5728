"""Deals that are stored: dealt as they stand there, their results looked up, scores compared."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from oddtrick import State
from oddtrick.core import Hands
from oddtrick.env import Batch, CoreEnvironment, Environment, NativeEnvironment, make
from oddtrick.errors import BadOption, OddtrickError, Unplayable
from oddtrick.solving.datasets import SolvedDeals, make_dataset, read_dataset
from oddtrick.stages.calling.auction import Contract
from slices import sliced


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> SolvedDeals:
    folder = tmp_path_factory.mktemp("deals")
    make_dataset(folder, 16, seed=5)
    return read_dataset(folder)


def _both(**asked: Any) -> tuple[NativeEnvironment, CoreEnvironment]:
    native = make("contract-duplicate", 5, 3, native=True, **asked)
    core = make("contract-duplicate", 5, 3, native=False, **asked)
    assert isinstance(native, NativeEnvironment)
    assert isinstance(core, CoreEnvironment)
    return native, core


@pytest.mark.parametrize("solved", sliced([True, False], 1))
@pytest.mark.parametrize("reward", sliced(["points", "imps", "matchpoints"], 1))
def test_compiled_and_core_deal_the_same(deals: SolvedDeals, solved: bool, reward: str) -> None:
    asked = {"stored": deals, "solved": solved, "reward": reward}
    native, core = _both(**asked)
    native.reset(), core.reset()
    rng, ended, steps = np.random.default_rng(1), 0, 0
    while ended < 8:
        for name in Batch._fields:
            assert np.array_equal(getattr(native.now, name), getattr(core.now, name)), name
        assert all(native.state(i) == core.state(i) for i in range(5))
        actions = native.sample(rng)
        if steps % 4:
            actions = np.where(native.now.mask[:, 52], 52, actions)
        native.step(actions), core.step(actions)
        ended, steps = ended + int(core.now.done.sum()), steps + 1


def _ends(env: Environment, deals: SolvedDeals) -> Any:
    """Deals as they end: the row, the state before the last call, the action and the returns."""
    rng = np.random.default_rng(2)
    env.reset()
    for _ in range(60):
        actions = env.sample(rng)
        actions = np.where(env.now.mask[:, 52] & (rng.random(env.batch) < 0.7), 52, actions)
        states = [env.state(i) for i in range(env.batch)]
        rows = [int(seed) % len(deals) for seed in env.seeds]
        now = env.step(actions)
        for place in np.flatnonzero(now.done):
            end = states[place].push(states[place].action(env.codes[actions[place]]))
            yield rows[place], end, now.returns[place].tolist()


def _first_score(end: State) -> int:
    return end.score()["NS"]


def test_boards_are_as_they_are_marked_and_worth_their_tables(deals: SolvedDeals) -> None:
    env = make("contract-duplicate", 8, 4, stored=deals, solved=True, native=True)
    seen = 0
    for row, end, returns in _ends(env, deals):
        assert end.setting.dealer == deals.dealer[row]
        assert end.setting.vulnerable == deals.vulnerable[row]
        assert list(end.table.get(Hands).cards) == deals.hands[row].tolist()
        contract = end.table.find(Contract)
        score = _first_score(end)  # its play is solved anew by the core
        assert returns == [2 * score, -2 * score] * 2
        if contract is not None:
            odd = int(deals.tricks[row, contract.strain, contract.declarer]) - 6
            made = contract.level <= odd
            assert (score > 0) == (made == (contract.declarer % 2 == 0))
        seen += 1
    assert seen > 20


def test_scores_are_compared_with_what_is_given(deals: SolvedDeals) -> None:
    # The scale of Law 78B: 20 to 40 one IMP, 370 to 420 eight, 1,500 to 1,740 seventeen …
    scale = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500,
             1750, 2000, 2250, 2500, 3000, 3500, 4000]  # fmt: skip
    against = np.random.default_rng(3).integers(-60, 60, (16, 3)) * 10
    seen: dict[str, int] = {"imps": 0, "matchpoints": 0}
    for reward in seen:
        env = make("contract-duplicate", 8, 4, stored=deals, solved=True, reward=reward,
                   against=against)  # fmt: skip
        for row, end, returns in _ends(env, deals):
            apart = [_first_score(end) - int(other) for other in against[row]]
            signs = [(a > 0) - (a < 0) for a in apart]
            worth = signs if reward == "matchpoints" else [
                s * sum(abs(a) >= least for least in scale)
                for s, a in zip(signs, apart, strict=True)
            ]  # fmt: skip
            assert returns[0] == pytest.approx(sum(worth) / 3)
            assert returns == [returns[0], -returns[0]] * 2
            seen[reward] += 1
    assert min(seen.values()) > 20


def test_played_deals_go_on_with_other_cards_and_keep_their_marks(deals: SolvedDeals) -> None:
    env = make("contract-duplicate", 4, 6, stored=deals, native=True)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in range(30):
        env.step(env.sample(rng))
    marks = [env.state(i).setting for i in range(4)]
    seen = env.now.observation.copy()
    env.resample(Random(2))
    assert (env.now.observation == seen).all()
    assert [env.state(i).setting for i in range(4)] == marks
    unplayed = make("contract-duplicate", 2, stored=deals, solved=True)
    unplayed.reset()
    with pytest.raises(Unplayable, match="Stored results are of the stored cards"):
        unplayed.resample(Random(1))


def test_cards_are_drawn_by_given_weights() -> None:
    env, rng = make("whist", 40, 2), Random(4)
    env.reset()

    def partner_has_it(state: State, seat: int) -> float:
        hands = {p.seat: p.cards for p in state.places() if p.kind == "hand"}
        return 1.0 if 51 in hands[(seat + 2) % 4] else 0.05

    def held() -> float:
        found = []
        for place in range(40):
            state, seat = env.state(place), int(env.now.actor[place])
            hands = {p.seat: p.cards for p in state.places() if p.kind == "hand"}
            if 51 not in hands[seat]:
                found.append(51 in hands[(seat + 2) % 4])
        return sum(found) / len(found)

    env.resample(rng)
    evenly = held()  # a third
    env.resample(rng, partner_has_it)  # 20 : 1 : 1, where it is not known to lie elsewhere
    assert held() > evenly + 0.2
    for weight, said in (
        (lambda state, seat: float("nan"), "a number from 0 up, not nan"),
        (lambda state, seat: -1.0, "a number from 0 up, not -1.0"),
        (lambda state, seat: 0.0, "were all 0"),
    ):
        with pytest.raises(BadOption, match=said):
            env.resample(rng, weight, among=2)
    with pytest.raises(BadOption, match="at least one, not 0"):
        env.resample(rng, partner_has_it, among=0)


def test_what_cannot_be_dealt_or_compared_is_refused(deals: SolvedDeals) -> None:
    board: dict[str, Any] = {"game": "contract-duplicate", "stored": deals}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "contract-duplicate", "reward": "imps"}, "give them as “stored”"),
        ({**board, "reward": "rubber"}, "A reward is points, imps, matchpoints, not “rubber”"),
        ({**board, "stored": 7}, "as read_dataset gives them"),
        ({**board, "stored": deals.of(slice(0))}, "as read_dataset gives them"),
        ({**board, "game": "whist"}, "which is not Whist"),
        ({**board, "game": "contract-rubber", "reward": "imps"}, "not compared in IMPs"),
        ({**board, "reward": "imps", "against": [1, 2]}, "for each of the 16 deals"),
        ({**board, "reward": "imps", "against": [float("nan")] * 16}, "missing or NaN"),
        ({**board, "reward": "imps", "against": ["x"] * 16}, "not an array of <U1"),
    ]
    for asked, said in wrong:
        with pytest.raises(OddtrickError, match=said):
            make(**asked)
