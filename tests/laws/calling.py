"""A refereed auction for the tests: South deals unless it is said otherwise."""

from __future__ import annotations

from typing import cast

from sitting import (
    LEADS,
    do,
    fact,
    sit,
)

from oddtrick.core import State
from oddtrick.laws.notes.code import Notes
from oddtrick.stages.calling.auction import Calls

NORTH, EAST, SOUTH, WEST = range(4)
ANY_SUIT = {"free", *(f"{verb}-{s}" for verb in ("require", "forbid") for s in "CDHS")}


def auction(actions: str, dealer: str = "S") -> State:
    """The deal after some calls."""
    return do(sit(LEADS, dealer=dealer), actions)


def calls(state: State) -> str:
    """The calls that count."""
    found = fact(state, Calls)
    return " ".join(code for _, code in found.calls) if found else ""


def notes(state: State) -> Notes:
    return cast("Notes", state.stage_state)
