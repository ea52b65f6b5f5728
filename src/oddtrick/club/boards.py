"""The boards of an event: dealt with the seed kept, for dealing machines, and for hand records when
everybody has played. How they lie in the event's file is `sealed`'s.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..dealing.conditions import ANYTHING, Condition
from ..dealing.dealer import Dealer
from ..errors import Refused
from ..formats.board import Board, board_dealer, board_vulnerable
from ..solver import deal_code, hands_of
from .events import Event
from .sealed import Sealed, keep, kept, sealed_in

__all__ = [
    "Sealed",
    "boards_of",
    "boards_to_deal",
    "boards_to_see",
    "check_played",
    "deal",
    "keep",
    "kept",
    "opened_text",
    "sealed_in",
]


def deal(count: int, seed: str, asked: Sequence[Condition] = ()) -> Sealed:
    """So many deals, each as likely as any other that meets the conditions (of North, East, South
    and West). Raises `DealingError` where none does."""
    dealer = Dealer(list(asked) or [ANYTHING] * 4)
    found = [
        deal_code((north, east, south, west))
        for batch in dealer.stream(random.Random(seed), count=count)
        for north, east, south, west in batch.tolist()
    ]
    return Sealed(seed, tuple(found))


def boards_to_deal(event: Event) -> int:
    """How many boards an event may need: all sets of the movement, as an extra round may need one
    that is not due yet; of rounds that are drawn each plays the next."""
    sets = max(s.boards for sits in event.movement.rounds for s in sits)
    return max(sets, event.in_all) * event.opened.boards


def boards_of(sealed: Sealed, title: str = "") -> list[Board]:
    """The deals as boards, for dealing machines and hand records."""
    return [
        Board(
            number=number,
            dealer=board_dealer(number),
            vulnerable=board_vulnerable(number),
            hands=hands_of(code),
            tags={"Event": title} if title else {},
        )
        for number, code in enumerate(sealed.deals, 1)
    ]


def check_played(event: Event) -> None:
    """Raises `Refused` while somebody may still have to play a board."""
    if event.complete:
        return
    missing = len(event.missing())
    what = f"{missing} results are missing" if missing else "There are rounds still to be drawn"
    raise Refused(f"{what}; nobody sees the hands before the last is in.")


def opened_text(event: Event, sealed: Sealed) -> str:
    """The sealed text, once everybody has played. Raises `Refused`."""
    check_played(event)
    return sealed.text


def boards_to_see(event: Event, sealed: Sealed) -> list[Board]:
    """The boards for hand records, once everybody has played. Raises `Refused`."""
    check_played(event)
    return boards_of(sealed, event.opened.title)
