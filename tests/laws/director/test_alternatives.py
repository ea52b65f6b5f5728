"""Rows of laws that hold in one of several ways: each row stands once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from oddtrick.laws.clauses.clause import Clause, LawTable, find
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.codes import DIRECTED, THREE_HAND_1963
from oddtrick.laws.notes.code import Code

PASS_OUT_OF_TURN = Clause(
    ("law",),
    "call",
    "It goes back.",
    {"call": "pass"},
    either=({"stood": False}, {"stood": True, "turn": ("left", "right")}),
)


@pytest.mark.parametrize("code", [*DIRECTED.values(), THREE_HAND_1963], ids=lambda c: c.title)
def test_no_row_stands_twice(code: Code) -> None:
    """Rows of the same law that say and do the same are one row with alternatives."""
    rows = Counter(repr(replace(row, when={}, either=())) for row in code.table.clauses)
    assert [row for row, times in rows.items() if times > 1] == []


@pytest.mark.parametrize(
    ("facts", "applies", "asks"),
    [
        ({"call": "bid"}, False, ""),
        ({"call": "bid", "stood": False}, False, ""),
        ({"stood": False}, False, "call"),
        ({"call": "pass"}, False, "stood"),
        ({"call": "pass", "stood": False}, True, ""),
        ({"call": "pass", "stood": True}, False, "turn"),
        ({"call": "pass", "stood": True, "turn": "left"}, True, ""),
        ({"call": "pass", "stood": True, "turn": "partner"}, False, ""),
        ({"stood": True, "turn": "partner"}, False, ""),
    ],
)
def test_one_alternative_is_enough(facts: dict[str, Value], applies: bool, asks: str) -> None:
    """All facts beside the alternatives, and those of one of them; what is not known is asked."""
    assert PASS_OUT_OF_TURN.applies(facts) == (applies, asks)
    found = find(LawTable("one", "One row", "", (PASS_OUT_OF_TURN,)), "call", facts)
    assert (bool(found.clauses), found.asks) == (applies, asks)
    assert PASS_OUT_OF_TURN.facts == {"call", "stood", "turn"}


@pytest.mark.parametrize("code", [*DIRECTED.values(), THREE_HAND_1963], ids=lambda c: c.title)
def test_every_option_of_a_lead_uses_up_the_right_to_it(code: Code) -> None:
    """Whether a suit is named or none, nobody is asked again."""
    for row in code.table.on("lead-due"):
        for option in row.options:
            assert (option.does[0].verb, option.does[0].what) == ("free", "asked"), row
