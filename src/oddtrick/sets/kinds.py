"""Kinds of sets: the game of each, how many boards, and the machine tables of its field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim
from oddtrick.seats import board_dealer, board_vulnerable

COMPARED = ("matchpoints", "IMPs")
"""The scorings of a set of bridge boards; the results say both."""


class TablePlayers(NamedTuple):
    """The players at a table of the field: the level of the side that people sit on, and of the
    others."""

    ours: str
    theirs: str


FULL_FIELD = (
    TablePlayers("beginner", "beginner"),
    TablePlayers("beginner", "book"),
    TablePlayers("beginner", "expert"),
    TablePlayers("book", "beginner"),
    TablePlayers("book", "book"),
    TablePlayers("book", "expert"),
    TablePlayers("book", "learned"),
    TablePlayers("expert", "beginner"),
    TablePlayers("expert", "book"),
    TablePlayers("expert", "expert"),
    TablePlayers("learned", "book"),
)
"""The machine tables of a set: eleven, so that the player is one of twelve."""

QUICK_FIELD = tuple(t for t in FULL_FIELD if {*t} <= {"beginner", "book"})
"""Those that need no thought, and so are always the same."""

DAY_FIELD = (*QUICK_FIELD, TablePlayers("expert", "book"), TablePlayers("learned", "book"))
"""The machine tables of a day: each level in the seats of people. The field of a day has to be
ready for its first visitor: a bridge board of these takes less than a third of the time that
`FULL_FIELD` takes."""


@dataclass(frozen=True)
class SetKind:
    """A kind of set: its game with options, and how many boards a set of it may have."""

    name: str
    title: str
    game: str
    boards: tuple[int, ...]
    """How many boards a set may have; the first is what a day brings."""
    options: Mapping[str, Any] = field(default_factory=dict)
    marked: bool = False
    """Whether dealer and vulnerability go by the board's number, and there is a par."""
    alone: bool = False
    """Whether one plays alone: then a result is the cards built, and after them the moves."""
    seat: str = "S"
    """Where people sit."""

    def options_of(self, number: int, compared: str) -> dict[str, Any]:
        """The options of the game for a board."""
        if not self.marked:
            return dict(self.options)
        vulnerable = board_vulnerable(number)
        return {**self.options, "vulnerable": vulnerable, "compared": compared}

    def dealer_of(self, number: int) -> str:
        """The dealer of a board: by its number, as the boards of duplicate are marked."""
        return self.seat if self.alone else board_dealer(number)

    def vulnerable_of(self, number: int) -> str:
        """The vulnerable sides: ``None``, ``NS``, ``EW`` or ``All``; empty where nobody can be."""
        return board_vulnerable(number) if self.marked else ""


KINDS: Mapping[str, SetKind] = {
    kind.name: kind
    for kind in (
        SetKind("bridge", "Bridge", "contract-duplicate", (4, 8, 16), marked=True),
        SetKind("euchre", "Euchre", "euchre", (8, 4, 16)),
        SetKind("whist", "Whist", "whist", (4, 8, 16)),
        SetKind("patience", "Patience", "klondike", (1,), alone=True),
    )
}
"""The kinds by their names, in the order in which a day shows them."""


def kind_of(name: str) -> SetKind:
    """The kind of that name. Raises `BadOption`."""
    if name not in KINDS:
        raise BadOption(
            "There are no sets of “{name}”: {kinds}.",
            name=Name(name[:20]),
            kinds=Verbatim(", ".join(KINDS)),
        )
    return KINDS[name]
