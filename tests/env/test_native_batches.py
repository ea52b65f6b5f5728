"""The compiled environments: the games of the core are their definition."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from oddtrick import catalogue, game, view
from oddtrick.env import Batch, CoreEnvironment, NativeEnvironment, make
from oddtrick.env.native import compiled, kind_of
from oddtrick.errors import BadOption, IllegalAction, OddtrickError
from oddtrick.records import read_record, replay_record, write_record
from slices import sliced

NATIVE = (
    "minibridge", "contract-rubber", "contract-chicago", "contract-duplicate", "cutthroat-contract",
    "goulash", "nullo", "antibridge", "super-contract", "build-up", "double-dummy",
    "single-exposed-dummy", "draw-and-discard", "partially-exposed-dummy", "honeymoon", "strip",
    "money", "double-dummy-widow", "three-hand", "three-hand-1910", "towie", "trio", "auction-1910",
    "auction-bridge", "plafond", "bridge-1902", "auction-by-suits", "auction-by-figures", "whist",
    "american-whist", "auction-euchre", "call-ace", "euchre", "euchre-two", "euchre-three",
    "jackpot", "pepper", "railroad",
)  # fmt: skip

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("contract-rubber", {}),
    ("contract-rubber", {"honours": False}),
    ("contract-chicago", {"middle": "other"}),
    ("contract-duplicate", {}),
    ("contract-duplicate", {"vulnerable": "EW", "scale": "1963", "honours": True}),
    ("contract-duplicate", {"vulnerable": "Both"}),
    ("auction-1910", {}),
    ("auction-bridge", {}),
    ("plafond", {}),
    ("whist", {}),
    ("american-whist", {}),
    ("euchre", {}),
    ("euchre", {"pack": 32, "all_pass": "throw in", "lone_lead": "left of loner"}),
    ("euchre", {"play": "12 deals", "all_pass": "dealer names any"}),
    ("euchre", {"order_partner": "alone", "lone_march": 5, "lone_euchre": 4}),
    ("euchre", {"all_pass": "dealer names or pays", "defend_alone": "yes", "best": "yes"}),
    ("euchre", {"pat": "yes", "slams": "yes", "play": "rubber"}),
    ("euchre", {"jambone": "yes", "jamboree": "yes"}),
    ("goulash", {}),
    ("goulash", {"passing": True, "scoring": "auction"}),
    ("nullo", {"scoring": "auction"}),
    ("antibridge", {}),
    ("double-dummy", {"scoring": "auction"}),
    ("single-exposed-dummy", {}),
    ("three-hand", {"scoring": "auction"}),
    ("three-hand-1910", {}),
    ("trio", {}),
    ("bridge-1902", {}),
    ("bridge-1902", {"limit": 100}),
    ("auction-by-suits", {}),
    ("call-ace", {"players": 5, "pat": "yes", "jambone": "yes", "jamboree": "yes"}),
    ("euchre-two", {"jamboree": "yes"}),
    ("euchre-three", {"pat": "yes", "pack": 24}),
    ("jackpot", {"joker_suit": "hearts"}),
    ("jackpot", {"players": 6}),
    ("minibridge", {}),
    ("minibridge", {"equal": "dealer side", "contracts": "any number of tricks"}),
    ("cutthroat-contract", {}),
    ("super-contract", {}),
    ("towie", {}),
    ("towie", {"players": 5, "scoring": "contract"}),
    ("auction-by-figures", {}),
    ("build-up", {}),
    ("build-up", {"first_dummy": "dealt"}),
    ("draw-and-discard", {}),
    ("partially-exposed-dummy", {"layout": "7down6up", "scoring": "auction"}),
    ("honeymoon", {"scoring": "auction"}),
    ("strip", {"follow_suit": False}),
    ("strip", {"exposed_stock": True}),
    ("money", {}),
    ("double-dummy-widow", {}),
    ("auction-euchre", {"joker": "yes"}),
    ("auction-euchre", {"players": 6}),
    ("railroad", {"jambone": "yes"}),
    ("railroad", {"joker_suit": "hearts", "pat": "no"}),
]

PATIENCES: list[tuple[str, dict[str, Any]]] = [
    ("la-belle-lucie", {}),
    ("la-belle-lucie", {"draw": 0}),
    ("house-in-the-wood", {}),
    ("house-on-the-hill", {}),
    ("intelligence", {}),
    ("klondike", {}),
    ("klondike", {"draw": 3, "passes": 3}),
    ("klondike", {"passes": 1}),
    ("harp", {}),
    ("congress", {}),
]

Policy = Callable[[NDArray[np.bool_], np.random.Generator], NDArray[np.int64]]


def by_lot(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    return (rng.random(mask.shape) * mask).argmax(axis=1)


def at_length(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """The first legal action, now and then the second or third: long auctions, many doubles, low
    cards."""
    order = np.where(mask, np.arange(mask.shape[1]), mask.shape[1])
    order.sort(axis=1)
    nth = np.minimum(rng.integers(0, 3, len(mask)), mask.sum(axis=1) - 1)
    found: NDArray[np.int64] = order[np.arange(len(mask)), nth]
    return found


def at_once(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """Half the time the last legal action: grand slams, lone hands, high cards."""
    last = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
    return np.where(rng.random(len(mask)) < 0.5, last, by_lot(mask, rng))


MANNERS: tuple[Policy, ...] = by_lot, at_length, at_once


def _same(one: Batch, other: Batch) -> None:
    for name in Batch._fields:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


@pytest.mark.parametrize("name", sliced(catalogue(), 8))
def test_what_is_compiled_is_found_by_what_it_consists_of(name: str) -> None:
    """What is compiled is a game of tricks, put together from stages that stand, or a patience of
    one player."""
    last = game(name).stages[-1].name
    found = kind_of(game(name)) is not None
    assert not found or last in ("tricks", "covered", "patience", "tableau")
    assert found or name not in (*NATIVE, *(patience for patience, _ in PATIENCES))


def test_the_kernels_are_built_and_leave_a_referee_to_the_core() -> None:
    assert compiled() is not None, "build the kernels: python setup.py build_ext --inplace"
    assert set(NATIVE) <= set(catalogue())
    assert kind_of(game("contract-duplicate", {"laws": "contract1963"})) is None


@pytest.mark.parametrize(("name", "options"), sliced(GAMES, 8), ids=lambda x: str(x))
def test_a_compiled_deal_is_the_deal_of_the_game(name: str, options: dict[str, Any]) -> None:
    # Each place of the batch is played in its own manner.
    found, rng = game(name, options), np.random.default_rng(len(name) + len(options))
    native, core = NativeEnvironment(found, 3, 77), CoreEnvironment(found, 3, 77)
    _same(native.reset(), core.reset())
    ended = np.zeros(3)
    for _ in range(190):
        mask = core.now.mask
        actions = [choose(mask[i : i + 1], rng)[0] for i, choose in enumerate(MANNERS)]
        _same(native.step(actions), core.step(actions))
        assert (native.seeds == core.seeds).all()
        ended += core.now.done
    assert ended.all()
    for place in range(3):
        assert native.state(place) == core.state(place)
        record = read_record(write_record(native.record(place)))
        assert replay_record(record).log == core.state(place).log
        assert native.legal(place) == core.legal(place)


@pytest.mark.parametrize(("name", "options"), sliced(PATIENCES, 4), ids=lambda x: str(x))
def test_a_compiled_patience_is_the_patience_of_the_game(
    name: str, options: dict[str, Any]
) -> None:
    found, rng = game(name, options), np.random.default_rng(5)
    native, core = NativeEnvironment(found, 3, 77), CoreEnvironment(found, 3, 77)
    _same(native.reset(), core.reset())
    ended, left = 0, np.array([40, 3, 80])
    for number in range(84):
        mask = core.now.mask.copy()
        for place in range(3):
            # Played on for so many acts, and given up then; cards are gathered now and then.
            kinds = {a: code for a, code in core.legal(place).items() if code[0] == "r"}
            for action, code in kinds.items():
                if code == "resign":
                    mask[place, action] = number % 82 >= left[place] or not mask[place, 1]
                elif rng.random() < 0.9:
                    mask[place, action] = False
            if not mask[place].any() or number % 82 == left[place]:
                mask[place] = False
                mask[place, next(a for a, code in kinds.items() if code == "resign")] = True
        actions = by_lot(mask, rng)
        _same(native.step(actions), core.step(actions))
        ended += int(core.now.done.sum())
        if number == 30:
            state = native.state(0)
            assert state == core.state(0)
            assert native.legal(0) == core.legal(0)
            assert replay_record(read_record(write_record(native.record(0)))).log == state.log
        if number == 9 and name == "klondike":
            seen = native.now.observation.copy()
            before = [native.state(place) for place in range(3)]
            for env in (native, core):
                env.resample(Random(2))
            _same(native.now, core.now)
            assert (native.now.observation == seen).all()
            after = [native.state(place) for place in range(3)]
            assert before != after == [core.state(place) for place in range(3)]
    assert ended >= 3


def test_a_patience_is_dealt_again_after_other_cards_were_put_in_it() -> None:
    # What is shuffled later falls as it would have.
    found = game("la-belle-lucie")
    native, core = NativeEnvironment(found, 2, 9), CoreEnvironment(found, 2, 9)
    _same(native.reset(), core.reset())
    rng = np.random.default_rng(1)
    for number in range(9):
        if number in (2, 5, 7):
            for env in (native, core):
                env.resample(Random(number))
            _same(native.now, core.now)
        codes = core.legal(0), core.legal(1)
        wanted = "redeal" if number in (3, 6) else ">"
        actions = np.array([rng.choice([n for n, c in m.items() if wanted in c]) for m in codes])
        _same(native.step(actions), core.step(actions))
        assert native.state(0) == core.state(0)


@pytest.mark.parametrize("name", ["contract-rubber", "auction-1910"])
def test_honours_count_as_the_game_counts_them(name: str) -> None:
    # Whole suits, so that somebody has all honours, whoever plays what and however it ends.
    found = game(name)
    kind = kind_of(found)
    assert kind is not None
    held = np.array(kind.rules["honours"]).reshape(5, 7, 7, 7, 7)
    if name == "contract-rubber":  # Scarne 1963: 100 for four, 150 for five or four aces
        assert held[3, 4, 1, 0, 0] == held[0, 4, 0, 1, 0] == 100
        assert held[3, 0, 5, 0, 0] == held[4, 0, 4, 0, 0] == -150
        assert held[3, 2, 0, 3, 0] == held[4, 3, 1, 0, 0] == 0
    else:  # Laws of auction bridge 1910, 6 and 9: three honours count two tricks, of spades 2 each,
        # of hearts 8; chicane two tricks
        assert held[3, 2, 1, 1, 1] == 4
        assert held[2, 1, 2, 1, 1] == -16
        assert held[4, 2, 1, 1, 0] == 30  # three aces
        without = 6  # a hand without trumps
        assert held[3, 3, 1, without, 1] == 4 + 4


def test_the_same_actions_are_drawn() -> None:
    native, core = make("euchre", 50, 3), make("euchre", 50, 3, native=False)
    assert (type(native), type(core)) == (NativeEnvironment, CoreEnvironment)
    native.reset(), core.reset()
    one, other = np.random.default_rng(4), np.random.default_rng(4)
    for _ in range(25):
        actions = native.sample(one)
        assert (actions == core.sample(other)).all()
        _same(native.step(actions), core.step(actions))


@pytest.mark.parametrize(
    "name", ["contract-duplicate", "whist", "euchre", "nullo", "bridge-1902", "towie"]
)
def test_a_game_goes_on_with_other_cards(name: str) -> None:
    env, rng, chance = make(name, 4, 6), np.random.default_rng(2), Random(3)
    now = env.reset()
    for number in range(70):
        if number % 9 == 5:
            before = [env.state(i) for i in range(4)]
            seen, mask = now.observation.copy(), now.mask.copy()
            env.resample(chance)
            assert (seen == env.now.observation).all()
            assert (mask == env.now.mask).all()
            for i, old in enumerate(before):
                new, seat = env.state(i), int(now.actor[i])
                assert view(new, seat) == view(old, seat)
            if number % 52 < 40:  # in the last tricks there may be no other way
                assert any(env.state(i).log[0] != old.log[0] for i, old in enumerate(before))
        actions = env.sample(rng)
        if number % 9 not in (4, 5, 6) and number < 50:  # looked at round the changes, and at ends
            now = env.step(actions)
            continue
        before = [env.state(i) for i in range(4)]
        ends = [
            state.push(state.action(env.codes[a])) for state, a in zip(before, actions, strict=True)
        ]
        now = env.step(actions)
        for i, end in enumerate(ends):
            assert now.done[i] == end.over
            if end.over:
                score = list(end.score().values())
                others = score[1:] if name == "towie" else score[1:2]
                assert now.returns[i, 0] == score[0] - sum(others) / len(others)
            else:
                assert set(env.legal(i).values()) == {end.stage.code(a) for a in end.legal()}


def test_a_patience_longer_than_the_compiled_one_remembers_is_left_to_the_core() -> None:
    assert type(make("harp", limit=2000)) is NativeEnvironment
    assert type(make("harp", limit=2001)) is CoreEnvironment


def test_deals_are_broken_off_alike() -> None:
    native, core = make("whist", 3, limit=7), make("whist", 3, limit=7, native=False)
    native.reset(), core.reset()
    for _ in range(15):
        actions = by_lot(core.now.mask, np.random.default_rng(1))
        _same(native.step(actions), core.step(actions))
    assert native.now.truncated.sum() == 0
    assert core.state(0).log == native.state(0).log


def test_batches_run_side_by_side_in_threads() -> None:
    def run(seed: int) -> float:
        env, rng = make("contract-duplicate", 64, seed, native=True), np.random.default_rng(seed)
        env.reset()
        return float(sum(env.step(env.sample(rng)).returns[:, 0].sum() for _ in range(150)))

    alone = [run(seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(run, range(6))) == alone
    assert len(set(alone)) == 6


def test_wrong_actions_change_nothing() -> None:
    env = make("contract-duplicate", 3, 1, native=True)
    with pytest.raises(IllegalAction, match="has not been reset"):
        env.sample(np.random.default_rng(1))
    env.reset()
    seen = env.now.observation.copy()
    for actions, said in (
        ([52, 52, 0], "Action 0 .C2. is not legal in game 2 of the batch. Legal are: 52 .P., 55"),
        ([52, 53, 52], "Action 53 .X. is not legal in game 1"),
        ([52, 52, 90], "Action 90 is not legal"),
        ([-1, 52, 52], "Action -1 is not legal"),
        ([52, 52], "one a game"),
        ([52.0, 52.0, 52.0], "float64"),
        ([[52], [52, 52], 52], "other lengths"),
    ):
        with pytest.raises(IllegalAction, match=said):
            env.step(actions)
    assert (env.now.observation == seen).all()
    assert all(len(env.state(i).log) == 1 for i in range(3))
    env.now.mask[:] = True  # what the caller writes into the arrays makes nothing legal
    with pytest.raises(IllegalAction, match="Action 0"):
        env.step([0, 52, 52])
    env.close()
    with pytest.raises(OddtrickError, match="closed"):
        env.step([52, 52, 52])


def test_without_the_compiled_ones_the_core_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDTRICK_KERNEL", "plain")
    assert type(make("whist")) is CoreEnvironment
    with pytest.raises(BadOption, match="not compiled here, with these options"):
        make("whist", native=True)
    monkeypatch.delenv("ODDTRICK_KERNEL")
    with pytest.raises(BadOption, match="not compiled here"):
        make("pounce", native=True)


@pytest.mark.parametrize("name", ["nullo", "euchre-three"])
def test_a_game_of_stages_has_no_stored_deals_or_results_when_compiled(name: str) -> None:
    kind = kind_of(game(name))
    assert kind is not None
    assert kind.name == "Composed"
    if name == "nullo":  # its bids to lose have no table of results
        with pytest.raises(BadOption):
            make(name, native=True, solved=True)


def test_tables_of_another_size_are_refused() -> None:
    found, kernel = game("jackpot"), compiled()
    kind = kind_of(found)
    assert kernel is not None
    assert kind is not None
    env = NativeEnvironment(found, 2, 1)
    held = {**env._now._asdict(), "seeds": env.seeds}
    wrongs: list[dict[str, Any]] = [
        {"returns": kind.rules["returns"][:-1]},
        {"alone": []},
        {"dealers": []},
        {"seats": 9},
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"tables|large"):
            kernel.Composed({**kind.rules, **wrong}, 2, 100, held)


def test_six_honours_in_one_hand_count_300_wherever_that_hand_sits() -> None:
    """Scarne 1963, “Super Contract Bridge” (ruling SC-6): six are the five of trumps and the joker.
    A hand of six is no hand without trumps, for which the same number once stood."""
    kind = kind_of(game("super-contract"))
    assert kind is not None
    base, seats = kind.rules["honour_base"], 4
    found = np.array(kind.rules["honours"]).reshape(-1, 5, *[base] * 4, seats)
    for hand in range(4):
        held = [0, 0, 0, 0]
        held[hand] = 6
        for strain in range(4):
            worth = found[(slice(None), strain, *held)]
            assert sorted(set(worth.ravel())) == [0, 300]
            assert (worth.sum(-1) == 600).all()  # of both partners
