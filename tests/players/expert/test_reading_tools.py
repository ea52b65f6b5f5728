"""The tools that teach the reader of cards: deals played, lessons, renamed suits, teaching."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from oddtrick.cards import mask_of
from oddtrick.core import deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.learned.training import Learner
from oddtrick.players.network import load_net
from oddtrick.players.simulation.card_inference import CARDS, INPUTS, PUBLIC
from oddtrick.solver import Solver

sys.path.insert(0, str(Path(__file__).resolve().parent.parents[2] / "tools" / "reading"))

import played
import teach

pytestmark = pytest.mark.whole

SMALL = teach.Plan(layers=(32, 24), passes=12, batch=128, rate=5e-3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("played")
    for name in played.GAMES:
        played.make(made, name, 5, 0, count=4)
    return made


def test_a_shard_is_kept_and_two_runs_make_the_same(folder: Path, tmp_path: Path) -> None:
    path = folder / "whist-5-00000.npz"
    before = path.stat().st_mtime_ns
    played.make(folder, "whist", 5, 0, count=4)
    assert path.stat().st_mtime_ns == before
    played.make(tmp_path, "whist", 5, 0, count=2)
    one, other = played.load(tmp_path, "whist"), played.load(folder, "whist", most=2)
    assert all((a == b).all() for a, b in zip(one, other, strict=True))
    with pytest.raises(SystemExit, match="make some with"):
        played.load(tmp_path, "contract-duplicate")


@pytest.mark.parametrize("name", list(played.GAMES))
def test_a_deal_is_kept_as_it_was_played(name: str, folder: Path) -> None:
    """Every card once, thirteen from each hand, each trick led by the winner of the last."""
    for cards, seats, trump, declarer, level, dealer, turned, kinds in zip(
        *played.load(folder, name), strict=True
    ):
        assert sorted(cards) == list(range(CARDS))
        assert np.bincount(seats).tolist() == [13] * 4
        for at in range(0, CARDS, 4):
            assert ((seats[at : at + 4] - seats[at]) % 4).tolist() == [0, 1, 2, 3]
            worth = [
                (c // 13 == trump, c // 13 == cards[at] // 13, c % 13) for c in cards[at : at + 4]
            ]
            winner = seats[at + worth.index(max(worth))]
            assert at == 48 or seats[at + 4] == winner
        if name == "whist":
            assert seats[0] == (dealer + 1) % 4
            assert trump == turned // 13
            assert seats[list(cards).index(turned)] == dealer
            assert declarer == level == -1
        else:
            assert seats[0] == (declarer + 1) % 4
            assert 1 <= level <= 7
            assert dealer == turned == -1
        assert set(kinds) <= {0, 1, 2}


def equals(known: Knowledge, card: int) -> list[int]:
    """The legal cards that win as many tricks as one in every deal: those of its suit with nothing
    between that another hand may hold or has on the table."""
    mine = known.known[known.hand] | mask_of(c for t in known.tricks for c in t.cards)
    found = [card]
    for step in (-1, 1):
        c = card + step
        while c // 13 == card // 13 and c >= 0 and mine >> c & 1:
            if known.legal >> c & 1:
                found.append(c)
            c += step
    return sorted(found)


@pytest.mark.parametrize("kind", played.KINDS)
def test_the_kinds_of_player_choose_as_they_are_said_to(kind: str) -> None:
    """Of equals one takes the lowest, one the book's card; and only the book always does as the
    book does."""
    found, solver, rng = game("whist"), Solver(), random.Random(4)
    book, state = player("book", found), deal(found, rng)
    by_book = choices = distinct = 0
    while not state.over:
        at = view(state, state.turns[0].by)
        own = book.choose(at, rng).action
        if len(at.legal) > 1:
            k, choices = Knowledge(at), choices + 1
            action = played.chosen(at, kind, book, solver, rng)
            assert action in at.legal
            by_book += action == own
            alike = equals(k, cast("int", action.arg))
            if kind == "lowest":
                assert action.arg == alike[0]
            if kind == "taught" and own.arg in alike:
                assert action == own
            distinct += len(alike) > 1 and own.arg != alike[0]
        state = state.after(own)
    assert (by_book == choices) == (kind == "book")
    assert distinct > 0


@pytest.mark.parametrize("name", list(played.GAMES))
def test_lessons_are_choices(name: str, folder: Path) -> None:
    games = played.load(folder, name)
    some = teach.lessons(games)
    assert (some.may.sum(1) > 1).all()
    assert some.may[np.arange(len(some.card)), some.card].all()
    hand = some.inputs[:, PUBLIC : PUBLIC + CARDS]
    assert (hand | ~some.may).all()  # what may be played is held
    other = some.inputs[:, PUBLIC + CARDS : PUBLIC + 2 * CARDS]
    assert other.any() == (name != "whist")
    assert not (hand & other).any()
    assert 100 < len(some.card) < 48 * len(games.cards)


@pytest.mark.parametrize("name", list(played.GAMES))
def test_other_suits_make_the_lessons_of_a_deal_with_other_suits(name: str, folder: Path) -> None:
    """Features renamed are the features of a renamed deal."""
    games = played.load(folder, name)
    some = teach.lessons(games)
    plain = some.inputs[:, teach.PLAIN]
    for first, rows in ((1, ~plain), (0, plain)):
        numbers = np.flatnonzero((games.trump == 4) == (first == 0))
        if not len(numbers):
            continue
        part = played.Games(*(column[numbers] for column in games))
        for way in teach.renamings(first)[1::2]:
            # In the deals trumps stand where they stand; the others change places among them.
            moved = [_moved(row, way.card) for row in zip(*part, strict=True)]
            columns = zip(*moved, strict=True)
            other = played.Games(*(np.array(column, dtype=np.int8) for column in columns))
            wanted, found = teach.lessons(other), some.some(np.flatnonzero(rows))
            assert (found.inputs[:, way.features] == wanted.inputs).all()
            assert (found.may[:, way.source] == wanted.may).all()
            assert (way.card[found.card] == wanted.card).all()


def _moved(row: tuple[np.ndarray, ...], card: np.ndarray) -> tuple[object, ...]:
    """A deal with its suits changed as `card` says for a deal whose trumps are the first suit."""
    cards, seats, trump, declarer, level, dealer, turned, kinds = row
    names = teach.renamed(np.array([trump], dtype=np.int64))[0]
    back = np.argsort(names)
    new = back[card[names]]
    return (new[cards], seats, trump, declarer, level, dealer,
            new[turned] if turned >= 0 else -1, kinds)  # fmt: skip


def test_a_step_goes_against_the_slope_of_the_loss() -> None:
    """Of every weight, as differences of the loss have it."""
    rng = np.random.default_rng(2)
    learner = Learner((6, 5, 4), rng)
    learner.values[-2] += rng.normal(0, 1, learner.values[-2].shape).astype(np.float32)
    inputs = rng.normal(0, 1, (7, 6)).astype(np.float32)
    card = rng.integers(4, size=7)

    def loss() -> float:
        out = learner.layers(inputs)[-1].astype(np.float64)
        logs = out - np.log(np.exp(out).sum(1, keepdims=True))
        return -float(logs[np.arange(7), card].mean())

    seen = learner.layers(inputs)
    slope = np.exp(seen[-1]) / np.exp(seen[-1]).sum(1, keepdims=True)
    slope[np.arange(7), card] -= 1
    before = [v.copy() for v in learner.values]
    start, compared = loss(), 0
    learner.follow(seen, (slope / 7).astype(np.float32), 1e-3)
    after = [v.copy() for v in learner.values]
    # The first step of Adam is as long in every direction, against the sign of the slope.
    for at, old in enumerate(before):
        moved = (after[at] - old).ravel()
        for i in range(min(6, old.size)):
            values = [v.copy() for v in before]
            learner.values = values
            values[at].ravel()[i] += 1e-3
            change = loss() - start
            if abs(change) > 1e-5:
                assert np.sign(moved[i]) == -np.sign(change)
                compared += 1
    assert compared > 10


def test_it_learns_from_which_hands_cards_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On deals of the book's players that are held back cards become likelier than by lot; twice
    the same."""
    monkeypatch.setattr(played, "OFTEN", (0, 0, 1))
    played.make(tmp_path, "whist", 6, 0, count=100)
    games = played.load(tmp_path, "whist")
    learner, losses = teach.teach(games, SMALL, say=False)
    assert losses["held back"] > losses["by lot"] + 0.1
    assert losses["learnt from"] > losses["held back"]
    again, _ = teach.teach(games, SMALL, say=False)
    for one, other in zip(learner.values, again.values, strict=True):
        assert (one == other).all()


def test_the_command_writes_a_net_that_says_how_it_was_made(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    asked = [sys.executable, teach.__file__, str(folder), str(out), "--passes", "1",
             "--game", "contract-duplicate", "--layers", "8,8", "--batch", "32"]  # fmt: skip
    said = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=120).stdout
    assert "held back" in said
    net, provenance = load_net(out, INPUTS, CARDS)
    assert [w.shape[1] for w in net.weights] == [8, 8, CARDS]
    assert provenance["deals"] == 4
    assert provenance["seed"] == 1
    assert provenance["layers"] == [8, 8]
