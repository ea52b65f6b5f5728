"""Every law that has an effect is met at a refereed table, or is named as one that cannot be."""

from __future__ import annotations

import pytest

from oddtrick.laws import CODES
from oddtrick.laws.codes.three_hand1963 import THREE_HAND_1963
from oddtrick.laws.irregularities.detection import DIRECTOR_ALONE
from oddtrick.laws.notes.code import Code

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
