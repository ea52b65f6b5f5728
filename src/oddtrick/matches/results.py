"""Results of a match: boards for every format, and IMPs where deals were played twice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from oddtrick.club.scoring.imps import imps
from oddtrick.core import NOBODY
from oddtrick.formats.board import Board
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.records import record_of

from .deals import MatchDeal, start
from .hosting import FinishedDeal


def turned_back(finished: FinishedDeal, deal: MatchDeal) -> FinishedDeal:
    """A deal that was played turned by one seat, given as `deal`: the cards stand where they
    were, and the players have moved."""
    state = start(deal)
    for event in finished.state.log[1:]:
        if event.action.by != NOBODY:
            state = state.push(state.action(state.stage.code(event.action)))
    names = finished.names
    return FinishedDeal(deal, state, (*names[1:], names[0]), finished.alerts)


def board_of(finished: FinishedDeal, room: str = "") -> Board:
    """The board with its auction, play, explanations and players."""
    board = board_from_record(record_of(finished.state))
    calls = tuple(
        replace(call, alert=True, note=finished.alerts[place]) if place in finished.alerts else call
        for place, call in enumerate(board.auction)
    )
    n, e, s, w = finished.names
    return replace(
        board,
        number=finished.deal.number,
        names=(n, e, s, w),
        auction=calls,
        tags={**board.tags, **({"Room": room} if room else {})},
    )


def comparison(
    rooms: Sequence[tuple[FinishedDeal, FinishedDeal]],
) -> list[tuple[int, int, int, int]]:
    """For each deal that was played in both rooms its number, the points that North-South made
    in the open and in the closed room, and the IMPs of those who sat North-South in the open."""
    rows = []
    for opened, closed in rooms:
        a, b = opened.state.score()["NS"], closed.state.score()["NS"]
        rows.append((opened.deal.number, a, b, imps(a - b)))
    return rows
