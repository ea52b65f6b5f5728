"""A table refereed by the laws of 2017, for their tests: South deals."""

from __future__ import annotations

from sitting import LEADS, do, fact, legal, sit

from oddtrick.core import NATURE, State
from oddtrick.games import game
from oddtrick.laws import OpenCase, Rulings

__all__ = ["TABLE", "asked", "at_play", "barred", "calls", "laws", "plays", "rulings", "table"]

TABLE = game("contract-duplicate", {"laws": "duplicate2017"})


def table(actions: str = "", hands: dict[str, str] = LEADS, dealer: str = "S") -> State:
    """The deal after some acts, with the answers of the director among them."""
    return do(sit(hands, TABLE, dealer), actions)


def at_play(actions: str = "", hands: dict[str, str] = LEADS) -> State:
    """South plays four spades, and West is to lead."""
    return table(f"4S P P P {actions}", hands)


def laws(state: State) -> set[str]:
    """The numbers of the laws of the last ruling."""
    found = fact(state, Rulings)
    assert found is not None
    return {law.removeprefix("duplicate2017:") for law in found.rulings[-1].laws}


def rulings(state: State) -> str:
    """All that has been ruled."""
    found = fact(state, Rulings)
    return " ".join(str(r.text) for r in found.rulings) if found else ""


def asked(state: State) -> str:
    """The person who has to choose or answer: ``director``, or seats."""
    case = fact(state, OpenCase)
    if case is None:
        return ""
    return " ".join("director" if s == NATURE else state.game.seats[s] for s in case.who)


def barred(state: State) -> bool:
    """Whether the hand to act can do nothing but pass."""
    return legal(state) == {"P"}


def calls(state: State) -> bool:
    """Whether a hand is free to call."""
    return len(legal(state)) > 10


def plays(state: State) -> set[str]:
    """The cards that may be played."""
    return legal(state)
