"""The solver for browsers against DDS and others, and whether it is the one of the tree."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import runpy
from pathlib import Path
from typing import Any

import pytest
from dds import each_card, freak_deal, random_deal, table
from endings import random_bridge_ending, random_ending
from page_solver import NODE, ask, line_question, table_question

from oddtrick.cards import Card, bits, natural_order
from oddtrick.solver import Position, Solver
from oddtrick.solver.engine import plain

TOOL = runpy.run_path(str(Path(__file__).parents[3] / "tools/solver/build_wasm.py"))
needs_node = pytest.mark.skipif(not NODE, reason="Node.js runs it here")


def moves_of(position: Position) -> dict[str, int]:
    """The tricks of side 0 after each card, by the native solver."""
    found = Solver(8 << 20).moves(position)
    return {str(c): one.value for one in found for c in (one.card, *one.equals)}


def line_of(rng: random.Random, position: Position) -> tuple[list[Card], list[Position], list[int]]:
    """A line to the end by lot: its cards, its positions, and what side 0 had taken before each."""
    cards: list[Card] = []
    positions, taken = [position], [0]
    while True:
        card = rng.choice(list(bits(positions[-1].legal())))
        after, won = positions[-1].play(card)
        cards.append(card)
        if after is None:
            return cards, positions, taken
        positions.append(after)
        taken.append(taken[-1] + won)


def test_they_are_built_from_the_sources_of_the_tree() -> None:
    for program, most in zip(TOOL["PROGRAMS"], (120_000, 12_000), strict=True):
        shipped = json.loads(program.place.with_suffix(".json").read_text())
        data = program.place.read_bytes()
        assert shipped["wasm"] == hashlib.sha256(data).hexdigest()
        assert shipped["sources"] == TOOL["sources_hash"](program), "run build_wasm.py"
        assert len(gzip.compress(data, 9)) <= most


def test_their_sources_are_all_that_is_included() -> None:
    names = {path.name for path in TOOL["sources"](TOOL["SOLVER"])}
    assert {"solver.cpp", "bridge.cpp", "general.cpp", "bits.hpp", "shape_table.hpp"} <= names
    assert not names & {"module.cpp", "best_fan_line.cpp"}
    names = {path.name for path in TOOL["sources"](TOOL["PATIENCE"])}
    assert names == {
        "patience.cpp", "fans.hpp", "tableau.hpp", "layout.hpp", "basics.hpp", "rules.hpp",
    }  # fmt: skip


@pytest.mark.whole
@needs_node
def test_its_tables_are_those_of_dds() -> None:
    rng = random.Random(351)
    deals = [(freak_deal if i % 6 == 5 else random_deal)(rng) for i in range(12)]
    answers = ask(map(table_question, deals))
    assert [one["found"] for one in answers] == [table(hands) for hands in deals]
    assert max(one["memory"] for one in answers) <= 40 << 20


@needs_node
def test_every_kind_of_position_is_solved_as_the_plain_solver_does() -> None:
    rng = random.Random(352)
    positions = [random_ending(rng, most=4) for _ in range(300)]
    for position, answer in zip(positions, ask(map(line_question, positions)), strict=True):
        [step] = answer["found"]
        wanted = {str(c): tricks for c, tricks in plain.each(position).items()}
        assert step == {"seat": position.seat, "taken": 0, "results": wanted}, position


@needs_node
def test_a_line_is_solved_at_every_step() -> None:
    rng = random.Random(353)
    starts = [random_bridge_ending(rng, rng.randint(4, 8)) for _ in range(40)]
    starts += [random_ending(rng, least=3, most=5) for _ in range(80)]
    lines = [line_of(rng, start) for start in starts]
    asked = [line_question(s, cards) for s, (cards, _, _) in zip(starts, lines, strict=True)]
    for (_, positions, taken), answer in zip(lines, ask(asked), strict=True):
        assert [s["taken"] for s in answer["found"]] == taken
        for position, step in zip(positions, answer["found"], strict=True):
            assert step["seat"] == position.seat
            assert step["results"] == moves_of(position), position


@needs_node
def test_a_whole_deal_is_solved_as_dds_does() -> None:
    rng = random.Random(354)
    for strain in (4,):
        hands = random_deal(rng)
        start = Position(hands, 1, natural_order(strain))
        cards, positions, _ = line_of(rng, start)
        [answer] = ask([line_question(start, cards)])
        for position, step in zip(positions[:30], answer["found"], strict=False):
            leader, ours = position.leader, position.sides[position.seat] == 0
            found = each_card(position.hands, leader, strain, position.played)
            # DDS counts for the side to play.
            wanted = {str(c): n if ours else position.total - n for c, n in found.items()}
            assert step["results"] == wanted


def _wrong(**changes: Any) -> dict[str, Any]:
    asked = line_question(Position((1, 2, 4, 8), 0, natural_order(4)))
    asked["question"] |= changes
    return asked


@needs_node
def test_bad_questions_and_little_time_are_answered_in_a_sentence() -> None:
    rng = random.Random(355)
    hard = line_question(
        Position(random_deal(rng), 0, natural_order(2), sides=(0, 1, 1, 1), aim="fewest")
    )
    bad = [
        {"deal": [["SA"], ["SK"], ["SQ"]]},
        {"deal": [["SA"], ["SA"], ["SQ"], ["SJ"]]},
        {"deal": [["SA"], ["SK"], ["SQ", "ST"], ["SJ"]]},
        {"deal": [["S1"], ["SK"], ["SQ"], ["SJ"]]},
        {"deal": [[], [], [], []]},
        _wrong(trump=9),
        _wrong(sides=[0, 1]),
        _wrong(hands=[["0"], ["1"], ["2"], ["nothing"]]),
        _wrong(hands=[[], [], [], []]),
        _wrong(leader=7),
        _wrong(values=[99_999]),
        _wrong(values=[]) | {"cards": ["3"]},
        _wrong() | {"cards": ["0", "1", "2", "3", "0"]},
        hard | {"seconds": 0.05},
    ]
    answers = ask([*bad, _wrong()])
    for one in answers[:-1]:
        assert "found" not in one
        assert one["sentence"][0].isalnum()
        assert one["sentence"].endswith(".")
    assert answers[-2]["sentence"] == "The solver had no answer in the time there was."
    # It goes on answering.
    assert answers[-1]["found"][0]["results"] == {"0": 0}
