"""The tools that teach a network the book's language, and to bid better without leaving it."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.learned.bidding_network import CALLS, INPUTS, OUTPUTS, load, log_chances
from oddtrick.players.network import Net

sys.path.insert(0, str(Path(__file__).resolve().parent.parents[2] / "tools" / "bidding"))

import booked
import echo
import learner
import selfplay
import solved
import train
from test_learned import by_chance, opens_on_five_spades
from test_learned_tools import made_up

NEAR = train.NEAR._replace(
    seed=5, rounds=4, deals=32, copies=4, layers=(16,), batch=256, every=2, warm=0, rate=0.01
)

SIZES = {"seed", "rounds", "deals", "copies", "layers", "batch", "every", "rate"}


@pytest.fixture(scope="module")
def lot() -> booked.Booked:
    return booked.bid(3, 0, opens_on_five_spades(), 192)


@pytest.mark.whole
def test_the_book_is_asked_at_every_turn(lot: booked.Booked) -> None:
    """Read again from the cards and the calls, the book says what is written; auctions are whole,
    or as long as they may be."""
    strayed = asked = 0
    for row in range(len(lot.owner)):
        hands = [evaluate(int(mask)) for mask in solved.masks(lot.owner[row : row + 1])[0]]
        made = [CALLS[c] for c in lot.calls[row] if c >= 0]
        said = [CALLS[c] for c in lot.book[row] if c >= 0]
        assert len(made) == len(said)
        assert len(made) == booked.MOST or made[-3:] == ["P"] * 3
        for time, code in enumerate(said):
            reading = read(0, int(lot.vulnerable[row]), tuple(made[:time]))
            assert choose_call(reading, hands[time % 4]).call == code
        strayed += sum(a != b for a, b in zip(made, said, strict=True))
        asked += len(said)
    assert 0.05 < strayed / asked < 0.6
    assert set(lot.vulnerable.tolist()) == {0, 1, 2, 3}


def test_a_system_is_asked_in_the_book_s_place() -> None:
    """A flat hand of thirteen points opens one no-trump by Acol, one of sixteen by SAYC."""
    net, wanted = opens_on_five_spades(), {"acol": range(12, 15), "sayc": range(15, 18)}
    for system, points in wanted.items():
        found = booked.bid(4, 0, net, 48, system)
        for row, (first, *_) in enumerate(found.book):
            hand = evaluate(int(solved.masks(found.owner[row : row + 1])[0][0]))
            if hand.balanced and hand.high in range(12, 18) and max(hand.lengths) == 4:
                assert (CALLS[first] == "1NT") == (hand.high in points)


def test_a_shard_of_auctions_is_kept_and_not_bid_again(tmp_path: Path) -> None:
    net = opens_on_five_spades()
    booked.make(tmp_path, 3, 0, net, 4)
    path = next(tmp_path.glob("*.npz"))
    first = path.read_bytes()
    path.write_bytes(first + b"kept")
    booked.make(tmp_path, 3, 0, net, 4)
    assert path.read_bytes() == first + b"kept"
    path.unlink()
    booked.make(tmp_path, 3, 0, net, 4)
    assert path.read_bytes() == first
    assert (booked.load(tmp_path).calls == booked.bid(3, 0, net, 4).calls).all()
    with pytest.raises(SystemExit, match="no auctions"):
        booked.load(tmp_path / "none")


@pytest.mark.whole
def test_the_echo_says_what_the_book_says(lot: booked.Booked) -> None:
    """More of the book's calls are found than by passing always, on auctions not learnt from, and
    the same seed comes to the same."""
    taught = echo.teach(lot, (32,), 20, 1, batch=32)
    back = len(lot.owner) // 4
    held = lot.some(slice(len(lot.owner) - back, None))
    right, _ = echo.found_of(taught.net, held)
    says = held.book[held.book >= 0]
    assert right > (says == 0).mean() + 0.03
    again = echo.teach(lot, (32,), 20, 1, batch=32).net
    for one, other in zip(taught.net.weights, again.weights, strict=True):
        assert (one == other).all()


def test_questions_are_those_of_the_auctions(lot: booked.Booked) -> None:
    seen, before, said = echo.questions(lot, np.array([5, 2]))
    assert sorted(said.tolist()) == sorted(c for row in (5, 2) for c in lot.book[row] if c >= 0)
    assert seen.shape == (len(said), INPUTS)
    assert (before[np.arange(len(said)), said] > -100).all()  # the book's calls are legal


def test_the_slope_of_the_echo_is_that_of_the_chances() -> None:
    rng = np.random.default_rng(2)
    out = rng.normal(0, 1, (5, learner.WIDTH)).astype(np.float32)
    before = np.where(rng.random((5, OUTPUTS)) < 0.3, -1e9, 0).astype(np.float32)
    before[:, :4] = 0
    said = rng.integers(4, size=5)

    def loss(out: np.ndarray) -> float:
        wide = out[:, :OUTPUTS].astype(np.float64) + before
        logs = wide - np.log(np.exp(wide).sum(1, keepdims=True))
        return float(-logs[np.arange(5), said].mean())

    chances = np.eye(OUTPUTS, dtype=np.float32)[said]
    back, wide = learner.slope_to(chances, out, before), out.astype(np.float64)
    for row, column in ((0, 0), (1, 3), (2, 20), (4, learner.WORTH)):
        step = np.zeros_like(wide)
        step[row, column] = 1e-5
        wanted = (loss(wide + step) - loss(wide - step)) / 2e-5
        assert back[row, column] == pytest.approx(wanted, abs=1e-4)


def test_who_sits_where_is_as_often_as_the_plan_says() -> None:
    plan = train.NEAR._replace(deals=20_000)
    who = train.seated(plan, np.random.default_rng(1))
    sides = [who[:, side::2] for side in range(2)]
    for kind, share in ((train.QUIET, plan.quiet), (train.PAST, plan.past),
                        (train.STRANGE, plan.strange)):  # fmt: skip
        whole = sum((side == kind).all(1).mean() for side in sides)
        assert whole == pytest.approx(share, abs=0.02)
        assert all(((side == kind).any(1) == (side == kind).all(1)).all() for side in sides)
    both = sum((side == train.BOOKED).all(1).mean() for side in sides)
    one = sum(((side == train.BOOKED).sum(1) == 1).mean() for side in sides)
    assert both == pytest.approx(plan.booked, abs=0.02)
    assert one == pytest.approx(plan.partnered, abs=0.02)
    assert (who == train.LEARNS).any(1).all()  # somebody learns from every deal
    mixed = train.seated(train.MIXED._replace(deals=20_000), np.random.default_rng(1))
    assert (mixed == train.STRANGE).any(1).mean() == pytest.approx(train.MIXED.strange, abs=0.02)
    assert not (mixed == train.BOOKED).any()
    three = train.seated(train.AGAIN._replace(deals=20_000), np.random.default_rng(1), 3)
    for kind in range(train.STRANGE, train.STRANGE + 3):  # each stranger as often
        met = (three == kind).any(1).mean()
        assert met == pytest.approx(train.AGAIN.strange / 3, abs=0.02)
    alone = train.seated(train.Plan(deals=5000), np.random.default_rng(1))
    assert not np.isin(alone, (train.BOOKED, train.STRANGE)).any()


def test_strangers_are_met_without_a_model(tmp_path: Path) -> None:
    """Strangers' bids matter to the learner; nothing is paid for being far from anybody."""
    small = NEAR._replace(rounds=2)
    plan = train.MIXED._replace(**{name: getattr(small, name) for name in SIZES})
    deals = made_up(256)

    def first_weight(folder: str, *strangers: Net) -> float:
        company = train.Company(None, strangers)
        net = train.train(deals, plan, tmp_path / folder, say=False, company=company)
        assert load(tmp_path / folder / "net.npz")[1]["strange"] == plan.strange
        return float(np.abs(net.weights[0]).sum())

    met = {"one": (2,), "same": (2,), "other": (3,), "both": (2, 3)}
    one, same, other, both = (
        first_weight(folder, *map(by_chance, seeds)) for folder, seeds in met.items()
    )
    assert one == same != other
    assert both not in (one, other)


@pytest.mark.parametrize("option", ["--model", "--begin"])
def test_a_net_is_not_taught_on_without_strangers(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    net = str(Path(booked.__file__).parents[2] / "src/oddtrick/players/learned/expert.npz")
    monkeypatch.setattr(sys, "argv", ["train.py", "none", "none", option, net])
    with pytest.raises(SystemExit):
        train.main()
    assert "--model and --begin need --strangers" in capsys.readouterr().err


def test_being_far_from_the_model_costs_what_it_should() -> None:
    """The slope of the relative entropy, against differences of it."""
    rng = np.random.default_rng(6)
    out = rng.normal(0, 1, (4, learner.WIDTH)).astype(np.float32)
    model = np.log(rng.dirichlet(np.ones(OUTPUTS), 4)).astype(np.float32)
    zero = np.zeros(4, dtype=np.float32)
    none = np.zeros((4, OUTPUTS), dtype=np.float32)
    lessons = learner.Lessons(
        out, none, np.zeros(4, dtype=np.int64), zero, zero, out[:, learner.WORTH],
        out[:, learner.TRICKS], model,
    )  # fmt: skip

    def loss(out: np.ndarray) -> float:
        logs = out[:, :OUTPUTS].astype(np.float64)
        logs = logs - np.log(np.exp(logs).sum(1, keepdims=True))
        return float((np.exp(logs) * (logs - model)).sum(1).mean())

    back, wide = learner.slope(out, lessons, 1.0)[0], out.astype(np.float64)
    for row, column in ((0, 0), (1, 5), (2, 20), (3, 37)):
        step = np.zeros_like(wide)
        step[row, column] = 1e-5
        wanted = (loss(wide + step) - loss(wide - step)) / 2e-5
        assert back[row, column] == pytest.approx(wanted, abs=1e-4)


@pytest.mark.whole
def test_a_net_begins_as_its_model_and_stays_as_near_as_it_must(tmp_path: Path) -> None:
    """Where being far costs everything the calls stay the model's; where it costs nothing they do
    not. In the first rounds only the critic learns."""
    model, deals = by_chance(1), made_up(512)
    company = train.Company(model, (by_chance(2),))

    def apart(folder: str, plan: train.Plan) -> float:
        net = train.train(deals, plan, tmp_path / folder, say=False, company=company)
        assert load(tmp_path / folder / "net.npz")[1]["near"] == plan.near
        table = selfplay.drawn(deals, 400, 1, np.random.default_rng(1))
        rows, auctions = np.arange(400), selfplay.Auctions(400)
        seen = selfplay.inputs_of(auctions, rows, table)
        logs = [log_chances(n.outputs(seen), auctions, rows) for n in (net, model)]
        return float(np.abs(np.exp(logs[0]) - np.exp(logs[1])).sum(1).mean())

    assert apart("warm", NEAR._replace(warm=4)) == pytest.approx(0, abs=1e-3)
    near, far = apart("near", NEAR._replace(near=20.0)), apart("far", NEAR._replace(near=0.0))
    assert near < far / 3


def test_a_net_is_taught_on_from_another(tmp_path: Path) -> None:
    """It begins as that net, and only the critic learns at first; then it leaves it."""
    first, company = by_chance(1), train.Company(None, (by_chance(2), by_chance(3)))
    small = {name: getattr(NEAR, name) for name in SIZES}

    def moved(folder: str, warm: int) -> float:
        plan = train.AGAIN._replace(**small, warm=warm)
        net = train.train(
            made_up(256), plan, tmp_path / folder, say=False, company=company, first=first
        )
        pairs = zip(net.weights[:-1], first.weights[:-1], strict=True)
        return max(float(np.abs(one - other).max()) for one, other in pairs)

    assert moved("warm", NEAR.rounds) == 0
    assert moved("on", 1) > 0


def test_the_mean_of_nets_is_that_of_their_weights() -> None:
    def net(value: float) -> Net:
        return Net((np.full((2, 3), value, np.float32),), (np.full(3, 2 * value, np.float32),))

    found = train.mean([net(1), net(2), net(6)])
    assert (found.weights[0] == 3).all()
    assert (found.biases[0] == 6).all()
