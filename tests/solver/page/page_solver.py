"""The browser's solver, run by Node.js: questions as the page puts them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from oddtrick.cards import Card, Mask, bits
from oddtrick.solver import Position

NODE = shutil.which("node") or ""
HERE = Path(__file__).parent
SOLVER = HERE.parents[2] / "src/oddtrick/web/static/solver"
SUITS, RANKS = "CDHS", "23456789TJQKA"

Asked = dict[str, Any]


def ask(questions: Iterable[Asked]) -> list[Any]:
    """The answers, in their order: {found} or {sentence}, seconds of processor time, memory."""
    command = [NODE, str(HERE / "page_solver.mjs"), str(SOLVER)]
    lines = "".join(json.dumps(one) + "\n" for one in questions)
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, check=True, timeout=500
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def table_question(hands: Sequence[Mask]) -> Asked:
    """The table of a deal of 52 cards."""
    deal = [[SUITS[c // 13] + RANKS[c % 13] for c in bits(hand)] for hand in hands]
    return {"deal": deal}


def line_question(position: Position, cards: Sequence[Card] = ()) -> Asked:
    """A position and a line from it; a card is called by its number."""
    order = position.order
    suits = [
        sorted(bits(position.cards & order.suits[s]), key=order.strength.__getitem__, reverse=True)
        for s in range(4)
    ]
    named = [[str(c) for c in suit] for suit in suits]
    question: Asked = {
        "suits": named,
        "hands": [[str(c) for c in bits(hand)] for hand in position.live],
        "sides": position.sides,
        "trump": order.trump,
        "fewest": position.aim == "fewest",
        "leader": position.leader,
    }
    if position.played:
        seats = position.trick_seats()
        question["played"] = [str(c) for c in position.played]
        question["absent"] = [s for s in range(len(position.hands)) if s not in seats]
    if position.values is not None:
        question["values"] = position.values[: position.tricks]
    return {"question": question, "cards": [str(c) for c in cards]}


__all__ = ["NODE", "SOLVER", "Asked", "ask", "line_question", "table_question"]
