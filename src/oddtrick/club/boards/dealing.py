"""The boards of an event: dealt with the seed kept, for dealing machines, and for hand records when
everybody has played. How they lie in the event's file is `sealed`'s.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from oddtrick.club.event.event import ClubEvent
from oddtrick.dealing.conditions.condition import ANYTHING, Condition
from oddtrick.dealing.dealer import Dealer
from oddtrick.errors import Refused
from oddtrick.formats.model.board import Board, board_by_number
from oddtrick.solver import deal_code, hands_of

from .sealed_deals import SealedDeals, load_sealed, save_sealed, sealed_in, seed_of
from .visibility import open_boards

__all__ = [
    "SealedDeals",
    "boards_of",
    "boards_to_deal",
    "boards_to_see",
    "deal",
    "load_sealed",
    "opened_text",
    "recorded",
    "save_sealed",
    "sealed_in",
]


def deal(count: int, seed: str, asked: Sequence[Condition] = (), *, each: int) -> SealedDeals:
    """So many deals in sets of `each`, every deal as likely as any other that meets the conditions
    (of North, East, South and West). Each set follows from a seed of its own, so that who has seen
    the one can work out nothing of the others. Raises `DealingError` where no deal meets them."""
    dealer = Dealer(list(asked) or [ANYTHING] * 4)
    found = [
        deal_code((north, east, south, west))
        for number, start in enumerate(range(0, count, each), 1)
        for batch in dealer.stream(
            random.Random(seed_of(seed, number)), count=min(each, count - start)
        )
        for north, east, south, west in batch.tolist()
    ]
    return SealedDeals(seed, tuple(found), each)


def boards_to_deal(event: ClubEvent) -> int:
    """How many boards an event may need: all sets of the movement, as an extra round may need one
    that is not due yet; of rounds that are drawn each plays the next."""
    sets = max(s.boards for sits in event.movement.rounds for s in sits)
    return max(sets, event.total_rounds) * event.opened.boards


def boards_of(sealed: SealedDeals, title: str = "") -> list[Board]:
    """The deals as boards, for dealing machines and hand records."""
    tags = {"Event": title} if title else {}
    return [
        board_by_number(number, hands_of(code), tags) for number, code in enumerate(sealed.deals, 1)
    ]


def opened_text(event: ClubEvent, sealed: SealedDeals) -> str:
    """The proof of the deals that may be seen; empty where nothing may be seen yet."""
    return sealed.opened(open_boards(event), event.complete)


def recorded(event: ClubEvent, known: Iterable[int], over: bool = False) -> set[int]:
    """Of the boards whose deals are known those that may be printed: what may be seen, and all when
    everybody has played. Raises `Refused` where there are none."""
    found = set(known) if event.complete else open_boards(event, over) & set(known)
    if found:
        return found
    missing = len(event.missing())
    what = "There are rounds still to be drawn"
    if missing:
        what = "One result is missing" if missing == 1 else f"{missing} results are missing"
    raise Refused(
        f"{what}; nobody sees the hands of a board that is still to be played"
        f"{'' if event.at_once else ', nor of another before the last result is in'}."
    )


def boards_to_see(event: ClubEvent, sealed: SealedDeals) -> list[Board]:
    """The boards for hand records: those that may be seen. Raises `Refused` where there are
    none."""
    boards = boards_of(sealed, event.opened.title)
    seen = recorded(event, [board.number for board in boards])
    return [board for board in boards if board.number in seen]
