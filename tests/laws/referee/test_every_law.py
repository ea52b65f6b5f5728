"""Every offence on which a law has an effect can happen before a referee, or is named as one that
cannot."""

from __future__ import annotations

import random

import pytest
from walking import offered

from oddtrick.core import Action, Setting, deal, view
from oddtrick.games import game
from oddtrick.laws import CODES, Rulings
from oddtrick.laws.codes.three_hand1963 import THREE_HAND_1963
from oddtrick.laws.irregularities.detection import DIRECTOR_ALONE
from oddtrick.laws.notes.code import Code

OF_A_CODE = tuple({code: (name, code) for name, code in offered()}.values())
"""One game of each code."""
REFEREED = (*CODES.values(), THREE_HAND_1963)


def with_an_effect(code: Code) -> set[str]:
    """The offences on which a code does something, or lets somebody choose what is done."""
    return {
        row.on
        for row in code.table.clauses
        if row.does or any(option.does for option in row.options)
    }


def at_the_table(code: Code) -> set[str]:
    """The offences that the referee of a code knows."""
    return {law.name for law in code.laws}


@pytest.mark.parametrize("code", REFEREED, ids=lambda code: code.title)
def test_every_offence_with_an_effect_is_the_referees_or_the_directors_alone(code: Code) -> None:
    assert with_an_effect(code) - at_the_table(code) <= set(DIRECTOR_ALONE)


def test_no_offence_is_the_directors_alone_that_every_referee_knows() -> None:
    missing = set[str]().union(*(with_an_effect(code) - at_the_table(code) for code in REFEREED))
    assert missing == set(DIRECTOR_ALONE)


@pytest.mark.parametrize(("name", "code"), OF_A_CODE)
def test_whatever_goes_wrong_in_a_deal_is_ruled_on_at_the_table(name: str, code: str) -> None:
    """Each fault by each hand that can commit it, noticed at once."""
    game_ = game(name, {"laws": code})
    state = deal(game_, random.Random(1), Setting(dealer=game_.players[0]))
    faults: set[str] = set()
    for hand in game_.players:
        for action in state.stage.supervision.menu(state.sub, hand):
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
    deeds = CODES[code].deeds
    assert faults == {*deeds.get("deal", ()), *deeds.get("number", ())}
