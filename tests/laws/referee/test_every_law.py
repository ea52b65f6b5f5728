"""Every law is staged at a refereed table, or is named as one that cannot be, with the reason.

`staged.txt` has deals in which something goes wrong, with the laws that the referee cites there and
the words of which he says; `director_alone.txt` what no table can show."""

from __future__ import annotations

import random
from functools import cache

import pytest
from staging import ALONE, Scene, alone, in_words, said_in, scenes
from walking import offered

from oddtrick.core import Action, DealStart, deal, menu_of, view
from oddtrick.games import game
from oddtrick.laws import CODES, DIRECTED, Rulings
from oddtrick.laws.clauses.clause import Clause
from oddtrick.laws.codes import THREE_HAND_1963
from oddtrick.laws.notes.code import Code

SCENES = scenes()
OF_A_CODE = tuple({code: (name, code) for name, code in offered()}.values())
"""One game of each code."""
EVERY = (*DIRECTED.values(), THREE_HAND_1963)
every_code = pytest.mark.parametrize("code", EVERY, ids=lambda code: f"{code.name}-{code.title}")


@cache
def said(scene: Scene) -> tuple[Code, tuple[Clause, ...]]:
    code, rows = said_in(scene)
    return code, tuple(rows)


def staged(code: Code) -> list[Clause]:
    """The rows of a code that are staged somewhere; three-hand bridge has those of contract too."""
    of_name = (rows for other, rows in map(said, SCENES) if other.name == code.name)
    return [row for rows in of_name for row in rows]


def own(code: Code) -> list[Clause]:
    """The rows of a code; those that duplicate of 1963 takes over from contract left out."""
    taken = {(row.on, row.says) for row in DIRECTED["contract1963"].table.clauses}
    over = code is DIRECTED["duplicate1963"]
    return [row for row in code.table.clauses if not (over and (row.on, row.says) in taken)]


@pytest.mark.parametrize("scene", SCENES, ids=lambda s: f"{s.code}-{s.laws}")
def test_the_referee_cites_the_laws_of_a_scene(scene: Scene) -> None:
    found = {f"{row.on} {' '.join(row.numbers)}" for row in said(scene)[1]}
    assert set(scene.laws.split(", ")) <= found


@pytest.mark.whole
@every_code
def test_every_law_is_staged_at_a_table_or_named_as_one_that_cannot_be(code: Code) -> None:
    there = staged(code)
    missing = [in_words(row) for row in own(code) if row not in there and not alone(code, row)]
    assert missing == []


@every_code
def test_no_law_is_named_as_one_that_cannot_be_staged_and_is(code: Code) -> None:
    there = staged(code)
    assert [in_words(row) for row in own(code) if row in there and alone(code, row)] == []


def test_no_line_of_what_cannot_be_staged_is_idle() -> None:
    """Each is the reason for a law at least."""
    used = {alone(code, row) for code in EVERY for row in own(code)}
    assert {why for *_, why in ALONE} <= used


@pytest.mark.parametrize(("name", "code"), OF_A_CODE)
def test_whatever_goes_wrong_in_a_deal_is_ruled_on_at_the_table(name: str, code: str) -> None:
    """Each fault by each hand that can commit it, noticed at once."""
    game_ = game(name, {"laws": code})
    state = deal(game_, random.Random(1), DealStart(dealer=game_.players[0]))
    faults: set[str] = set()
    for hand in game_.players:
        for action in menu_of(state.stage, state.stage_state, hand):
            fault = getattr(action.arg, "fault", "") if action.kind == "deed" else ""
            if not fault:
                continue
            by = next(s for s in game_.players if s != hand)
            after = state.push(action).push(Action(by, hand, "attention", "deal"))
            rulings = after.table.find(Rulings) if after.over else view(after, -1).find(Rulings)
            assert rulings is not None
            assert set(rulings.rulings[-1].laws) <= {
                CODES[code].table.law(number)
                for row in CODES[code].table.clauses
                if row.on in ("deal", "number")
                for number in row.numbers
            }, (fault, rulings)
            faults.add(fault)
    acts = CODES[code].table_actions
    assert faults == {*acts.get("deal", ()), *acts.get("number", ())}
