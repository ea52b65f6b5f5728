"""The boards of an event: dealt with the seed kept, sealed, and seen when everybody has played.

The deals lie in the event's file, apart from its entries, so that no list of entries shows them.
Their commitment (`oddtrick.sealing`) may be published before the first card; the text it is of
afterwards, and then whoever kept the commitment knows that nobody changed a deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import msgspec

from ..dealing.conditions import ANYTHING, Condition
from ..dealing.dealer import Dealer
from ..errors import BadRecord, Refused
from ..formats.board import Board, board_dealer, board_vulnerable
from ..formats.diagram import board_svg
from ..sealing import hash_of
from ..solver import Table, deal_code, hands_of, par, tables
from ..store.log import EventLog
from ..store.opening import open_log
from .events import Event
from .sheets import document, section, table_of

__all__ = [
    "Sealed",
    "boards_of",
    "deal",
    "hand_records",
    "keep",
    "kept",
    "opened_text",
    "sealed_in",
]

_NAME = "boards"
"""What the deals are filed under."""
_STRAINS = ("♣", "♦", "♥", "♠", "NT")


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sealed: the seed, and the deals from board 1 up."""

    seed: str
    deals: tuple[str, ...]

    @property
    def text(self) -> str:
        """The text the commitment is of."""
        return msgspec.json.encode(self).decode()

    @property
    def commitment(self) -> str:
        """What may be told before anybody has played."""
        return hash_of(self.text)


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


def keep(path: Path, sealed: Sealed) -> None:
    """Put the deals into the event's file. Raises `Refused` where it has some, `StoreError`."""
    log = open_log(path)
    try:
        if log.read(_NAME):
            raise Refused("The boards of this event have been dealt already.")
        log.append(_NAME, 1, [sealed.text])
    finally:
        log.close()


def sealed_in(log: EventLog) -> Sealed | None:
    """The deals that lie in an open event's file, if there are any. Raises `BadRecord`."""
    stored = log.read(_NAME)
    if not stored:
        return None
    try:
        return msgspec.json.decode(stored[0].body, type=Sealed)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"The boards in the file cannot be read: {error}.") from None


def kept(path: Path) -> Sealed:
    """The deals of an event's file. Raises `Refused` where there are none, `BadRecord`."""
    log = open_log(path)
    try:
        found = sealed_in(log)
    finally:
        log.close()
    if found is None:
        raise Refused("The boards have not been dealt here; deal them with “oddtrick club deal”.")
    return found


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


def _seen(event: Event) -> None:
    """Raises `Refused` while somebody may still have to play a board."""
    if missing := event.missing():
        raise Refused(
            f"{len(missing)} results are missing; nobody sees the hands before the last is in."
        )


def opened_text(event: Event, sealed: Sealed) -> str:
    """The sealed text, once everybody has played. Raises `Refused`."""
    _seen(event)
    return sealed.text


def hand_records(event: Event, sealed: Sealed) -> str:
    """A page to print: each deal with what could be made of it double dummy, and par. Raises
    `Refused` before everybody has played."""
    _seen(event)
    boards = boards_of(sealed, event.opened.title)
    parts = []
    for board, tricks in zip(boards, tables(list(sealed.deals)).tolist(), strict=True):
        exact = tuple(map(tuple, tricks))
        known = Table(exact, exact)
        rows = [
            (seat, *(known[declarer, strain] for strain in range(5)))
            for declarer, seat in enumerate("NESW")
        ]
        best = par(known, "NESW".index(board.dealer), board.vulnerable)
        parts.append(
            section(
                f"Board {board.number}",
                board_svg(board) + table_of(("", *_STRAINS), rows) + f"<p>Par {best}</p>",
            )
        )
    return document(event.opened.title, "".join(parts))
