"""Benchmark sets: what is in them, and how players are measured by them."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from oddtrick import catalogue, deal, game, view
from oddtrick.benchmark import BENCHMARKS, benchmark_set, contestant
from oddtrick.benchmark.command import board_state, duplicate_score, losses, mean_of, swings
from oddtrick.benchmark.contestants import CommandPlayer, question_of
from oddtrick.bid import answer, question
from oddtrick.core import Action, View
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.players import Decision
from oddtrick.records import replay_record
from oddtrick.solver import Solver

DECISIONS = [
    name for name, which in BENCHMARKS.items() if not which.auctions and not which.contracts
]

PUBLISHED = {
    "bidding-1": "db2c8a67d49ecfcf092cffeda753bd6f470d9950aeb54dc93109225feda0162b",
    "leads-1": "63156cbeb23055c5f370e0a3b269b5eae06209e3c7abb0925d9359096d17f2c4",
    "declarer-1": "062f493bf02003de3963ee5cbbe3dd14c0b114151fd43efa6100f60628087aa3",
    "defence-1": "850c87a89bac5a613a7a7052f174167925b882b5f97a29c5ef91542f889d5bb3",
    "whist-1": "2b1772e2e08195649ac8c00cc00722c31d413af7474684072cdfe6b42e787eb3",
    "technique-1": "82839b2947c75f93550952baa8603747ea8b4c72d482a3a6ed4fadab6d30e836",
    "euchre-1": "927b3defcc48f4c279b3fd9631f25b8748897cf3a79e6b6acca74d0d3f7923a6",
}
"""The contents of each published set (SHA-256): they never change."""


def _content(name: str) -> bytes:
    which = benchmark_set(name)
    if which.auctions:
        boards = which.boards()
        return b"".join(np.ascontiguousarray(column).tobytes() for column in boards)
    folder = Path(__file__).parents[2] / "src" / "oddtrick" / "benchmark" / "data"
    if which.contracts:
        return (folder / f"{name}.jsonl").read_bytes()
    return gzip.decompress((folder / f"{name}.jsonl.gz").read_bytes())


@pytest.mark.parametrize("name", list(BENCHMARKS))
def test_a_published_set_stays_as_it_is(name: str) -> None:
    assert hashlib.sha256(_content(name)).hexdigest() == PUBLISHED[name]


def test_boards_have_their_results() -> None:
    boards = benchmark_set("bidding-1").boards()
    assert len(boards) == 10_000
    assert boards.dealer[:5].tolist() == [0, 1, 2, 3, 0]
    solver, rng = Solver(), Random(1)
    for row in rng.sample(range(10_000), 6):
        table = solver.table(tuple(map(int, boards.hands[row])))
        assert boards.tricks[row].tolist() == [list(line) for line in table.low]


@pytest.mark.parametrize("name", DECISIONS)
def test_every_legal_act_of_a_decision_has_its_price(name: str) -> None:
    which = benchmark_set(name)
    asked = which.decisions()
    assert len(asked) == which.count
    assert len({repr(one.record) for one in asked}) == which.count
    for one in asked[:: which.count // 25]:
        state = replay_record(one.record)
        seen = view(state, one.seat)
        code = seen.stage.code
        assert {code(action) for action in seen.legal} == set(one.prices)
        assert min(one.prices.values()) == 0 < max(one.prices.values())
        assert {action.kind for action in seen.legal} == {"make" if which.calls else "play"}


def test_a_sure_trick_costs_a_trick() -> None:
    """Where nobody else has a card left that the seat does not know, prices are those of one deal:
    the tricks that the solver counts."""
    from oddtrick.players.card_play.seat_knowledge import Knowledge
    from oddtrick.players.simulation.card_evaluation import prospects
    from oddtrick.players.simulation.deal_sampling import DealSampler

    seen = 0
    for one in benchmark_set("declarer-1").decisions():
        state = replay_record(one.record)
        known = Knowledge(view(state, one.seat))
        beliefs = DealSampler(known)
        if beliefs.slots.ways != 1:
            continue
        found = prospects(known, beliefs.draw(1, Random(1)), float("inf"), Solver())
        assert found is not None
        best = max(card.tricks for card in found.cards)
        code = state.stage.code
        tricks = {card.card: card.tricks for card in found.cards}
        for action in state.legal(known.view.seat):
            assert one.prices[code(action)] == best - tricks[action.arg]  # type: ignore[index]
        seen += 1
    assert seen >= 3


class First:
    """Does what is legal first: passes, where that can be."""

    name = "first"

    def choose(self, view: View, rng: Random) -> Decision:
        return Decision(view.legal[0], "It comes first.")

    def meaning(self, view: View, action: Action) -> str:
        return ""


def test_auctions_are_scored_by_the_tables_and_compared_in_imps() -> None:
    which = benchmark_set("bidding-1")
    boards = which.boards()
    row = int(np.flatnonzero((boards.vulnerable == 2) & (boards.tricks[:, 4, 0] == 9))[0])
    state = board_state(which, boards, row)
    assert state.setting.vulnerable == 2
    while state.turns[0].by != 0:
        state = state.push(state.action("P"))
    for call in ("3NT", "P", "P", "P"):
        state = state.push(state.action(call))
    assert duplicate_score(state, boards.tricks[row]) == 400  # not vulnerable, just made
    # Who always passes against the book loses what the book can make alone.
    assert set(swings(which, First(), First(), 4, 0)) == {0.0}
    book = contestant("book", which.of)
    assert sum(swings(which, book, First(), 30, 0)) > 30
    one, other = list(swings(which, book, First(), 6, 0)), list(swings(which, First(), book, 6, 0))
    assert one == [-gain for gain in other]


def test_better_players_lose_less() -> None:
    for name in ("whist-1", "euchre-1"):
        which = benchmark_set(name)
        book = mean_of(list(losses(which, contestant("book", which.of), 120, 0)))
        lot = mean_of(list(losses(which, contestant("random", which.of), 120, 0)))
        assert book.mean + book.margin < lot.mean - lot.margin


def test_a_question_to_a_program_is_one_that_oddtrick_answers() -> None:
    for name in ("contract-duplicate", "euchre"):
        found, rng = game(name), Random(3)
        state = deal(found, rng)
        book = contestant("book", found)
        while not state.over and state.stage.name in ("auction", "making"):
            seat = state.turns[0].by
            seen = view(state, seat)
            action = book.choose(seen, rng).action
            asked = question(json.dumps(question_of(seen)))
            assert answer(asked, "book").call == state.stage.code(action)
            state = state.push(action)
    assert question_of(view(deal(catalogue()["whist"], Random(1)), "E"))["turn_up"]


def _program(tmp_path: Path, line: str) -> str:
    file = tmp_path / "bidder.py"
    file.write_text(f"import sys, json, time\nfor asked in sys.stdin:\n    {line}\n")
    return f"command:{sys.executable} -u {file}"


def test_another_program_is_asked_line_by_line(tmp_path: Path) -> None:
    which = benchmark_set("bidding-1")
    player = contestant(_program(tmp_path, 'print(json.dumps({"call": "P"}))'), which.of)
    assert isinstance(player, CommandPlayer)
    try:
        assert list(swings(which, player, First(), 3, 0)) == [0, 0, 0]
        whist = benchmark_set("whist-1")
        with pytest.raises(BadOption, match="in this set cards are played"):
            list(losses(whist, player, 1, 0))
    finally:
        player.close()
    for line, said in (
        ('print("pass")', "a line of JSON that has a “call”, and wrote: pass"),
        ('print(json.dumps({"call": "8NT"}))', "called 8NT. Legal are P, 1C"),
        ("sys.exit()", "has ended without an answer"),
    ):
        player = contestant(_program(tmp_path, line), which.of)
        assert isinstance(player, CommandPlayer)
        try:
            with pytest.raises(OddtrickError, match=said):
                list(swings(which, player, First(), 1, 0))
        finally:
            player.close()
    with pytest.raises(OddtrickError, match="does not start"):
        contestant("command:/nowhere/bidder", which.of)
    with pytest.raises(BadOption, match="Name a program"):
        contestant("command:", which.of)


def _ran(*args: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "oddtrick", "bench-players", *args]
    return subprocess.run(run, capture_output=True, text=True, check=False)


@pytest.mark.whole
def test_the_command_lists_measures_and_refuses() -> None:
    listed = _ran().stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(BENCHMARKS)
    done = _ran("euchre-1", "--player", "random", "-n", "40", "--json")
    results: dict[str, Any] = json.loads(done.stdout)
    assert results["set"] == "euchre-1"
    ours, theirs = (results["found"][f"{who} loses"] for who in ("random", "book"))
    gain = results["found"]["random gains over book"]
    assert gain["mean"] == pytest.approx(theirs["mean"] - ours["mean"])
    assert ours["values"] == 40
    for args, said in (
        (("euchre",), "There is no set “euchre”"),
        (("leads-1", "-n", "501"), "leads-1 has 500 questions, not 501"),
        (("leads-1", "--player", "nobody"), "There is no player “nobody”"),
        (("leads-1", "--player", "nothing:Here"), "cannot be had"),
    ):
        refused = _ran(*args)
        assert refused.returncode == 2
        assert said in refused.stderr
        assert "Traceback" not in refused.stderr


def test_limits_of_confidence() -> None:
    # 95 of 100 limits hold the true mean; between 180 and 200 of 200, with a chance of 0.99.
    rng = Random(1)
    held = 0
    for _ in range(200):
        found = mean_of([rng.gauss(2, 3) for _ in range(60)])
        held += abs(found.mean - 2) <= found.margin
    assert 180 <= held <= 200
    assert mean_of([4.0]).margin == float("inf")
