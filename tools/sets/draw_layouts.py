"""Gives each problem of technique its other layout: hands of the defenders drawn by what the calls
and the lead show, in which the contract can be made.

    python tools/sets/draw_layouts.py FILE              # lines of JSON, written again

A problem that has another layout keeps it.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import msgspec

from oddtrick.benchmark.technique import PlayProblem, best_tricks, needed
from oddtrick.cards import bridge_hand_code
from oddtrick.core import view
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import replay_record
from oddtrick.solver import Solver
from oddtrick.trainer.recipes.card_judging import fitting_deals

WORLDS = 40


def other_hands(problem: PlayProblem, rng: random.Random, solver: Solver) -> dict[str, str]:
    """The defenders' hands in the first layout drawn that differs from the source's and in which
    the contract can be made."""
    state = replay_record(problem.record)
    seen = view(state, state.turns[0].by)
    known = Knowledge(seen)
    for world in fitting_deals(seen, player("book", state.game), WORLDS, rng):
        began = known.began(world)
        hands = {seat: bridge_hand_code(began["NESW".index(seat)]) for seat in "EW"}
        if hands.items() <= (problem.record.hands or {}).items():
            continue
        _, other = msgspec.structs.replace(problem, other=hands).states()
        if best_tricks(solver, other) >= needed(other):
            return hands
    raise SystemExit(f"None of {WORLDS} layouts lets the contract make: {problem.source}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    path, solver = parser.parse_args().file, Solver()
    lines = []
    for number, line in enumerate(path.read_bytes().splitlines()):
        problem = msgspec.json.decode(line, type=PlayProblem)
        if not problem.other:
            hands = other_hands(problem, random.Random(f"layouts {number}"), solver)
            problem = msgspec.structs.replace(problem, other=hands)
        lines.append(msgspec.json.encode(problem))
    path.write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main()
