"""The tools that teach the bidder: deals and tables, scores, gradients, training, matches, card."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from seats import AS_THE_BOOK

from oddtrick.cards import bridge_hand
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.learned.bidding_network import CALLS, INPUTS, OUTPUTS, held, load, save
from oddtrick.players.learned.hand_sampling import replayed
from oddtrick.players.learned.player import LearnedPlayer, naturally
from oddtrick.players.network import BadNet, Net, normal, save_net, write_arrays
from oddtrick.solver import tables

sys.path.insert(0, str(Path(__file__).resolve().parent.parents[2] / "tools" / "bidding"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parents[2] / "tools" / "learning"))

import compact
import critic
import evaluate
import learner
import narrow
import selfplay
import solved
import system_card
import train
from test_learned import opens_on_five_spades

SMALL = train.Plan(
    seed=5, rounds=20, deals=64, copies=8, layers=(24,), batch=256, every=10, rate=0.01,
    least_rate=0.01, quiet=0.5,
)  # fmt: skip


def made_up(count: int) -> solved.Deals:
    """Deals with tables made by a rule instead of solved: seven tricks, more or fewer by the points
    and by the trumps of the two hands."""
    owner = solved.dealt(1, 0, count)
    worth = np.array([0] * 9 + [1, 2, 3, 4])[np.arange(52) % 13]
    points = np.stack([np.where(owner % 2 == side, worth, 0).sum(1) for side in range(2)], 1)
    tricks = np.zeros((count, 5, 4), dtype=np.uint8)
    for strain in range(5):
        suit = slice(13 * strain, 13 * strain + 13)
        for side in range(2):
            trumps = (owner[:, suit] % 2 == side).sum(1) - 6 if strain < 4 else 0
            found = np.clip(6.5 + (points[:, side] - 20) / 3 + trumps, 0, 13)
            tricks[:, strain, side::2] = found[:, None].astype(np.uint8)
    return solved.Deals(owner, tricks)


@pytest.fixture(scope="module")
def lot() -> solved.Deals:
    return made_up(512)


def test_a_shard_is_kept_and_not_solved_again(tmp_path: Path) -> None:
    solved.make(tmp_path, 3, 0, threads=1, count=1)
    path = solved.shard_file(tmp_path, 3, 0)
    first = path.read_bytes()
    assert (solved.dealt(3, 0, 1) == solved.load(tmp_path).owner).all()
    found = solved.load(tmp_path, seed=3)
    assert (found.tricks == tables(solved.masks(found.owner))).all()
    path.write_bytes(first + b"kept")
    solved.make(tmp_path, 3, 0, threads=1, count=1)  # it is there: nothing is done
    assert path.read_bytes() == first + b"kept"
    # Killed while writing: what lies aside is no shard, and the shard is made again as it was.
    path.rename(path.with_suffix(".part"))
    solved.make(tmp_path, 3, 0, threads=1, count=1)
    assert (solved.load(tmp_path).tricks == found.tricks).all()
    with pytest.raises(SystemExit, match="no deals"):
        solved.load(tmp_path, seed=9)


def test_other_suits_and_seats_have_the_tables_that_the_solver_finds(tmp_path: Path) -> None:
    owner = solved.dealt(4, 0, 1)
    source = solved.Deals(owner, tables(solved.masks(owner)))
    drawn = selfplay.drawn(source, 2, 1, np.random.default_rng(2))
    bit = np.uint64(1) << np.arange(52, dtype=np.uint64)
    hands = np.where(drawn.cards, bit, np.uint64(0)).sum(2).astype(np.uint64)
    assert len({tuple(h) for h in hands.tolist()}) == 2
    assert (tables(hands) == drawn.tricks).all()


# Law 77 of 2017: bid, doubled, vulnerable, tricks taken, declarer's score.
SCORES = (
    ("4S", 0, True, 10, 620), ("3NT", 0, False, 10, 430), ("2H", 1, False, 8, 470),
    ("1NT", 0, False, 9, 150), ("5D", 1, True, 8, -800), ("3C", 0, True, 6, -300),
    ("6NT", 0, False, 12, 990), ("7S", 0, True, 13, 2210), ("1C", 2, False, 7, 230),
    ("4H", 2, False, 6, -1600),
)  # fmt: skip


@pytest.mark.parametrize(("code", "doubled", "vulnerable", "taken", "score"), SCORES)
def test_scores_are_those_of_the_laws(
    code: str, doubled: int, vulnerable: bool, taken: int, score: int
) -> None:
    bid = CALLS.index(code) - 3
    assert selfplay.score_table()[int(vulnerable), doubled, bid, taken] == score


def test_an_auction_is_scored_for_the_dealers_side(lot: solved.Deals) -> None:
    """East declares four spades doubled or not; what fails is scored as doubled where asked for."""
    table = selfplay.table_of(lot.owner[:2], lot.tricks[:2].copy(), np.array([0, 2]))
    table.tricks[:, 3, 1] = (9, 10)
    said = iter(["P", "4S", "P", "P", "P"])

    def calls(auctions, rows, found, seen):  # type: ignore[no-untyped-def]
        return np.full(len(rows), CALLS.index(next(said)))

    auctions = selfplay.bid(table, (calls, calls))
    assert selfplay.scores(auctions, table).tolist() == [50, -620]
    both = np.array([True, True])
    assert selfplay.scores(auctions, table, punished=both).tolist() == [100, -620]


def test_auctions_of_a_deal_are_compared_in_imps() -> None:
    points = np.array([420, -50, 420, 0, 0, 0], dtype=np.float32)
    # 470 points are ten IMPs by law 78B.
    assert selfplay.compared(points, 3).tolist() == [5, -10, 5, 0, 0, 0]


@pytest.mark.parametrize(
    ("before", "call", "hand", "cost"),
    [
        ("", "1S", "AKQ5.K32.K32.432", 0), ("", "1S", "AKQ.K432.K32.432", 1),
        ("1S P", "2S", "Q32.K432.K32.432", 0), ("1S P", "2S", "Q3.K432.K432.432", 1),
        ("", "1NT", "A.KQ32.KQ32.A432", 0.5), ("1S", "X", "A.KQ32.KQ32.A432", 0.3),
        ("4S", "X", "A.KQ32.KQ32.A432", 0), ("", "1H", "32.Q5432.K32.432", 0.375),
        ("1S P 1NT P", "2S", "AKQ54.K32.K32.43", 0), ("1S X", "XX", "A.KQ32.KQ32.A432", 0.5),
    ],
)  # fmt: skip
def test_what_is_not_held_costs_something(before: str, call: str, hand: str, cost: float) -> None:
    auction, cards = replayed(tuple(before.split())), held([bridge_hand(hand)])
    row, calls = np.zeros(1, dtype=np.int64), np.array([CALLS.index(call)])
    found = selfplay.artificial(auction, row, calls, cards)
    assert found[0] == pytest.approx(cost)


def test_the_slope_is_that_of_the_loss() -> None:
    """Against differences of the loss, written down by itself, with calls far from and near what
    they were, gaining and losing."""
    rng = np.random.default_rng(6)
    count, spread = 8, 0.05
    out = rng.normal(0, 1, (count, learner.WIDTH)).astype(np.float32)
    prior = np.where(rng.random((count, OUTPUTS)) < 0.3, -1e9, 0).astype(np.float32)
    prior[:, :3] = 0
    call = rng.integers(3, size=count)

    def logs(out: np.ndarray) -> np.ndarray:
        wide = out[:, :OUTPUTS].astype(np.float64) + prior
        return wide - np.log(np.exp(wide).sum(1, keepdims=True))

    now = logs(out)[np.arange(count), call]
    chance = (now + np.array([0, 0, 0.5, 0.5, -0.5, -0.5, 0.05, 0.05])).astype(np.float32)
    gain = np.array([1, -1, 1, -1, 1, -1, 2, -2], dtype=np.float32)
    worth = rng.normal(0, 1, count).astype(np.float32)
    tricks = rng.normal(0, 1, (count, 10)).astype(np.float32)
    free = np.zeros((count, OUTPUTS), dtype=np.float32)
    lessons = learner.Lessons(out, prior, call, chance, gain, worth, tricks, free)

    def loss(out: np.ndarray) -> float:
        found = logs(out)
        ratio = np.exp(found[np.arange(count), call] - chance)
        clipped = np.clip(ratio, 1 - learner.CLIP, 1 + learner.CLIP)
        policy = -np.minimum(ratio * gain, clipped * gain)
        entropy = -(np.exp(found) * np.maximum(found, -50)).sum(1)
        value = learner.WORTH_SCALE / 2 * (out[:, learner.WORTH] - worth) ** 2
        known = learner.TRICKS_SCALE / 2 * ((out[:, learner.TRICKS] - tricks) ** 2).sum(1)
        return float((policy - spread * entropy + value + known).mean())

    back, _ = learner.slope(out, lessons, spread)
    wide = out.astype(np.float64)
    for row in range(count):
        for column in (0, 1, 2, 5, 20, learner.WORTH, learner.WORTH + 1, learner.WIDTH - 1):
            step = np.zeros_like(wide)
            step[row, column] = 1e-5
            wanted = (loss(wide + step) - loss(wide - step)) / 2e-5
            assert back[row, column] == pytest.approx(wanted, abs=2e-4)


def watched(lot: solved.Deals) -> tuple[selfplay.Table, critic.Watch, selfplay.Auctions]:
    """One deal bid twice by north and south alone: 1S, 4S; and 1S, 2S. Nine tricks are made."""
    owner = lot.owner[:1].repeat(2, 0)
    table = selfplay.table_of(owner, lot.tricks[:1].repeat(2, 0), np.array([0, 0]))
    table.tricks[:, 3, 0] = 9
    said = [("1S", "1S"), ("P", "P"), ("4S", "2S"), ("P", "P"), ("P", "P"), ("P", "P")]

    def calls(auctions, rows, found, seen):  # type: ignore[no-untyped-def]
        return np.array([CALLS.index(said[auctions.time][row]) for row in rows])

    away = np.array([[False, True]] * 2)
    none = np.zeros(2, dtype=bool)
    watch = critic.Watch(critic.known(table, away, none), 2, none)
    return table, watch, selfplay.bid(table, (calls, calls), watch)


def test_the_critic_learns_what_a_bid_left_in_would_gain(lot: solved.Deals) -> None:
    table, watch, auctions = watched(lot)
    points = selfplay.scores(auctions, table)
    assert points.tolist() == [-50, 140]
    watch.over(points)
    # Before the first call nothing stands (0), against the 140 of the other auction: four IMPs.
    # East at his first turn: one spade makes 140, no gain on the other auction, but 190 on the
    # first one; five IMPs against his side, told as not passed on yet. South then: once passed.
    standing = [seen[:, -critic.STANDS :] * selfplay.TYPICAL for seen in watch.seen]
    assert standing[0].tolist() == [[-4, 0, 0, 0], [2, 0, 0, 0]]
    assert standing[1].tolist() == [[0, 0, 0, 0], [-5, 0, 0, 0]]
    assert standing[2].tolist() == [[0, 0, 0, 0], [0, 5, 0, 0]]
    assert standing[3].tolist() == [[5, 0, 0, 0], [-5, 0, 0, 0]]
    assert standing[5].tolist() == [[0, 0, 5, 0], [0, 0, -5, 0]]
    # The hands as the caller has them: east sees his own first, and that his own side is away.
    lengths = table.cards.reshape(2, 4, 4, 13).sum(3)
    first = (watch.seen[1][0, :16].reshape(4, 4) * 2 + 3.25).round()
    assert (first == lengths[0][[1, 2, 3, 0]]).all()
    assert watch.seen[1][0, critic.KNOWN - 3 : critic.KNOWN].tolist() == [1, 0, 0]


def test_a_calls_gain_is_what_it_changed(lot: solved.Deals) -> None:
    table, watch, auctions = watched(lot)
    watch.over(selfplay.scores(auctions, table))
    came = np.array([-1, 1], dtype=np.float32)
    rng = np.random.default_rng(3)
    net = critic.Critic(rng).net
    worth = [net.outputs(seen)[:, 0] * selfplay.side(t) for t, seen in enumerate(watch.seen)]
    found = critic.gains(net, watch, came, np.matmul)
    after = [*worth[1:], came]
    for turn, gained in enumerate(found):
        wanted = sum(
            critic.LASTING ** (later - turn) * (after[later] - worth[later])
            for later in range(turn, len(worth))
        )
        assert gained == pytest.approx(wanted, abs=1e-5)


def test_the_critic_learns_what_deals_bring(lot: solved.Deals) -> None:
    """A deal that always gains is foretold for both sides, whoever asks."""
    table, watch, auctions = watched(lot)
    watch.over(selfplay.scores(auctions, table))
    rng, one = np.random.default_rng(4), critic.Critic(np.random.default_rng(4))
    came = np.array([-1, 1], dtype=np.float32)
    errors = [one.learn(watch, came, 3e-3, 64, rng) for _ in range(200)]
    assert errors[-1] < 0.01 < errors[0]
    assert one.net.outputs(watch.seen[2])[:, 0] == pytest.approx([-1, 1], abs=0.2)
    assert one.net.outputs(watch.seen[3])[:, 0] == pytest.approx([1, -1], abs=0.2)


def test_calls_that_stray_are_those_it_would_seldom_make(lot: solved.Deals) -> None:
    table = selfplay.table_of(lot.owner, lot.tricks, np.zeros(512, dtype=np.int64))
    net = opens_on_five_spades()
    rows = np.arange(512)
    auctions = selfplay.Auctions(512)
    seen = selfplay.inputs_of(auctions, rows, table)

    def likely(strays: float) -> float:
        calls = selfplay.by_net(net, np.random.default_rng(1), strays=strays)
        sure = selfplay.by_net(net)(auctions, rows, table, seen)
        return float((calls(auctions, rows, table, seen) == sure).mean())

    assert likely(1.0) < likely(0.5) < likely(0.0)


@pytest.mark.whole
def test_it_learns_and_goes_on_where_it_was_stopped(tmp_path: Path, lot: solved.Deals) -> None:
    """Twenty rounds teach it something; stopped in the middle it comes to the same weights."""
    whole = train.train(lot, SMALL, tmp_path / "whole", say=False)
    train.train(lot, SMALL._replace(stop=10), tmp_path / "half", say=False)
    assert not (tmp_path / "half" / "net.npz").exists()
    again = train.train(lot, SMALL, tmp_path / "half", say=False)
    for one, other in zip(whole.weights, again.weights, strict=True):
        assert (one == other).all()
    loaded, provenance = load(tmp_path / "whole" / "net.npz")
    assert provenance["seed"] == 5
    assert provenance["tables"] == 384
    assert provenance["paces"] == [[0, 20]]
    untaught = learner.Bidder(SMALL.layers, np.random.default_rng((5, 3))).net
    gain, error = train.match(loaded, untaught, made_up(256), 1)
    assert gain > 3 * error


def test_another_number_of_rounds_is_reported(tmp_path: Path, lot: solved.Deals) -> None:
    short = SMALL._replace(rounds=4, every=2, deals=8)
    train.train(lot, short._replace(stop=2), tmp_path, say=False)
    train.train(lot, short._replace(rounds=6), tmp_path, say=False)
    assert load(tmp_path / "net.npz")[1]["paces"] == [[0, 4], [2, 6]]


def test_the_card_counts_the_hands_of_its_auctions() -> None:
    text = system_card.card(opens_on_five_spades(), 200, seed=1, least=5)
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    by_calls = {row[0].removeprefix("| "): row for row in rows}
    assert "; five or more spades." in by_calls["1S"][2]
    assert "at most four spades (100 %)" not in by_calls["1S"][2]
    # Nobody speaks after one spade.
    assert by_calls["1S"][1] == by_calls["1S P"][1] == by_calls["1S P P"][1]
    assert "## Openings" in text


def test_a_match_exchanges_the_bidders_and_goes_on(tmp_path: Path, lot: solved.Deals) -> None:
    found = game("contract-duplicate", AS_THE_BOOK)
    own = LearnedPlayer(player("book", found), naturally(opens_on_five_spades()), explains=False)
    book = player("book", found)
    alike = evaluate.board(lot, ("a", "a"), (own, own), found, 3)
    assert alike["gain"] == 0
    one = evaluate.board(lot, ("a", "b"), (own, book), found, 3)
    other = evaluate.board(lot, ("b", "a"), (book, own), found, 3)
    assert one["gain"] == -int(str(other["gain"]))
    assert one["scores"] == list(reversed(other["scores"]))  # type: ignore[call-overload]
    # The score of a board by hand: the dealer and the vulnerability go round.
    state = evaluate.start(found, lot, 5)
    assert (state.table.setting.dealer, state.table.setting.vulnerable) == (1, 1)


def test_numbers_that_nothing_listens_to_go_when_a_network_is_narrowed() -> None:
    rng = np.random.default_rng(4)

    def drawn(*shape: int) -> np.ndarray:
        return rng.normal(size=shape).astype(np.float32)

    was = Net((drawn(30, 12), drawn(12, 12), drawn(12, 5)), (drawn(12), drawn(12), drawn(5)))
    grown = Net(
        (
            np.hstack([was.weights[0], drawn(30, 20)]),
            np.block([[was.weights[1], drawn(12, 20)], [np.zeros((20, 12)), drawn(20, 20)]]),
            np.vstack([was.weights[2], np.zeros((20, 5))]),
        ),
        (*(np.concatenate([bias, drawn(20)]) for bias in was.biases[:2]), was.biases[2]),
    )
    seen = rng.normal(size=(2000, 30))
    found = narrow.narrowed(grown, (12, 12), seen[:1000])
    assert [part.shape for part in found.weights] == [part.shape for part in was.weights]
    says, said = found.outputs(seen[1000:].astype(np.float32)), was.outputs(seen[1000:])
    assert np.abs(says - said).max() < 0.1 * said.std()
    assert narrow.narrowed(was, (4, 4), seen[:1000]).weights[1].shape == (4, 4)


def test_a_narrowed_network_learns_how_likely_each_call_is_to_the_wide_one() -> None:
    rng = np.random.default_rng(5)

    def net(*widths: int) -> Net:
        pairs = list(pairwise((INPUTS, *widths, OUTPUTS)))
        return Net(
            tuple(rng.normal(size=pair).astype(np.float32) / pair[0] ** 0.5 for pair in pairs),
            tuple(np.zeros(pair[1], dtype=np.float32) for pair in pairs),
        )

    wide, small = net(24, 24), net(8, 8)
    seen = rng.normal(size=(1500, INPUTS)).astype(np.float32)
    before = np.zeros((1500, OUTPUTS), dtype=np.float32)
    before[:, 30:] = -1e9  # calls that are not allowed

    def apart(one: Net) -> float:
        """The mean relative entropy of the wide network's calls to this one's."""
        wanted, said = (normal(n.outputs(seen)[:, :OUTPUTS] + before) for n in (wide, one))
        return float((np.exp(wanted) * (wanted - said)).sum(1).mean())

    found = narrow.learned(small, wide, seen, before, passes=20)
    assert apart(found) < 0.9 * apart(small)


def test_a_shipped_network_is_small_and_says_nearly_the_same(tmp_path: Path) -> None:
    """A third of half precision; what it says is nearer than where each weight is rounded by
    itself to a whole number of the same steps."""
    rng = np.random.default_rng(3)
    widths = (INPUTS, 64, 64, OUTPUTS)
    net = Net(
        tuple(rng.normal(0, a**-0.5, (a, b)).astype(np.float32) for a, b in pairwise(widths)),
        tuple(rng.normal(0, 0.1, b).astype(np.float32) for b in widths[1:]),
    )
    learned_by = narrow.met(net, [], 100, 2000, 1)[0]
    found, steps = compact.compacted(net, learned_by)
    for weight, step in zip(found.weights, steps, strict=True):
        assert np.abs(weight / step - np.rint(weight / step)).max() < 1e-4
    save(tmp_path / "half.npz", net, {"made": "here"})
    save_net(tmp_path / "small.npz", found, OUTPUTS, {"made": "here"}, steps)
    half, (small, said) = load(tmp_path / "half.npz")[0], load(tmp_path / "small.npz")
    assert said == {"made": "here"}
    for weight, kept in zip(found.weights, small.weights, strict=True):
        assert np.allclose(weight, kept, atol=1e-6)
    assert 2.5 * (tmp_path / "small.npz").stat().st_size < (tmp_path / "half.npz").stat().st_size
    alone = Net(
        tuple(np.rint(w / s) * np.float32(s) for w, s in zip(net.weights, steps, strict=True)),
        net.biases,
    )
    others = narrow.met(net, [], 100, 2000, 2)[0]
    off, off_alone = (
        np.square(one.outputs(others) - half.outputs(others)).mean() for one in (small, alone)
    )
    assert off < 0.7 * off_alone
    assert off < 0.01 * half.outputs(others).var()


def test_a_damaged_network_is_told_of(tmp_path: Path) -> None:
    """Whatever of the packed weights is cut off or changed."""
    net = Net(
        (np.zeros((INPUTS, OUTPUTS), np.float32),),
        (np.zeros(OUTPUTS, np.float32),),
    )
    save_net(tmp_path / "net.npz", net, OUTPUTS, {}, [1.0])
    arrays = dict(np.load(tmp_path / "net.npz"))
    for packed in (arrays["weight0"][:-5], arrays["weight0"][::-1], arrays["weight0"][:0]):
        write_arrays(tmp_path / "damaged.npz", arrays | {"weight0": packed})
        with pytest.raises(BadNet, match="holds no network"):
            load(tmp_path / "damaged.npz")
