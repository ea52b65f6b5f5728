"""The finished deals of a table as files: what a player takes home.

Only finished deals are written, whose cards everybody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, tzinfo
from typing import Any, NamedTuple

import msgspec

from oddtrick.core import Game, State
from oddtrick.errors import BadRecord, OddtrickError, Refused
from oddtrick.formats import Board, write_boards
from oddtrick.formats.losses import Losses
from oddtrick.formats.records.conversion import board_from_record, has_boards
from oddtrick.messages import Name, Verbatim
from oddtrick.records import record_of, write_record
from oddtrick.store.events import HandDealt, Made, Restarted, Sat, TableEvent, read_event
from oddtrick.store.log import Stored
from oddtrick.support.days import day_at
from oddtrick.table.session.session import Session

FORMS = {"pbn": "pbn", "lin": "lin", "jsonl": "json", "link": "link"}
"""The files there are, by their endings, and the formats they are in."""


class TakenDeal(NamedTuple):
    """A finished deal: its number in the file, when it was dealt, how it ended, who sat there, what
    each call meant in its maker's words or showed the table, which of the table's deals it is, and
    the hashes of the tokens that held a seat while it was played."""

    number: int
    at: float
    state: State
    names: tuple[str, ...]
    meanings: tuple[str, ...]
    deal: int = 0
    holders: frozenset[str] = frozenset()


def files_of(game: Game) -> list[str]:
    """The files a game's deals can be had in."""
    return [*FORMS] if has_boards(game.name) else ["jsonl"]


def finished_deals(stored: Sequence[Stored]) -> list[TakenDeal]:
    """All deals of a table that were played to their end, from its log."""
    session, at = Session(""), 0.0
    taken_deals: list[TakenDeal] = []
    holders: set[str] = set()

    def keep() -> None:
        if session.dealt and session.state.over:
            names = tuple(seat.name for seat in session.seats)
            meant = tuple(session.explanations())
            held = frozenset(holders)
            deal = TakenDeal(session.board, at, session.state, names, meant, session.deals, held)
            taken_deals.append(deal)

    for entry in stored:
        event: TableEvent | None = None
        try:
            event = read_event(entry.body)
            if isinstance(event, HandDealt | Restarted):
                keep()
            session.apply(event)
        except OddtrickError:
            # The rest of the table is damaged, or was played by other rules.
            if isinstance(event, HandDealt | Restarted):
                return taken_deals
            break
        if isinstance(event, HandDealt):
            holders.clear()
        if session.dealt and not session.state.over:
            holders.update(seat.token for seat in session.seats if seat.token)
        if isinstance(event, HandDealt):
            at = entry.at
    keep()
    return taken_deals


def seats_taken(stored: Sequence[Stored]) -> set[str]:
    """The hashes of the tokens that ever held a seat at a table, whether it folds or not."""
    return {event.token for event in _readable(stored) if isinstance(event, Sat)}


def made_with(stored: Sequence[Stored]) -> str:
    """The version of the program that made a table; empty where it did not say."""
    return next((event.version for event in _readable(stored) if isinstance(event, Made)), "")


def _readable(stored: Sequence[Stored]) -> Iterator[TableEvent]:
    for entry in stored:
        with suppress(BadRecord):
            yield read_event(entry.body)


def session_file(
    stored: Sequence[Stored],
    form: str,
    shown: Callable[[TakenDeal], bool] = lambda deal: True,
    zone: tzinfo = UTC,
) -> tuple[bytes, list[str]]:
    """The finished deals of a table that may be `shown` as a file, with their days in a zone; and
    what it does not keep, in sentences. Raises `Refused` where there is none to write."""
    version = made_with(stored)
    finished = finished_deals(stored)
    deals = [deal for deal in finished if shown(deal)]
    if finished and not deals:
        raise Refused(
            "The cards of these deals are being played at a table just now. You can have them when "
            "that deal is over."
        )
    if not deals:
        raise Refused("No deal of this table is finished yet.")
    files = files_of(deals[0].state.game)
    if form not in files:
        raise Refused(
            "Deals of this table can be had as {files}, not as “{form}”.",
            files=Verbatim(", ".join(files)),
            form=Name(form),
        )
    if form == "jsonl":
        return b"".join(_line(deal, version, zone) for deal in deals), []
    boards, lost = (board_of(deal, zone) for deal in deals), Losses()
    return b"".join(write_boards(boards, FORMS[form], on_loss=lost)), [*map(str, lost.kinds())]


def board_of(deal: TakenDeal, zone: tzinfo = UTC) -> Board:
    """The deal as a board, with names and meanings, and its day in a zone."""
    board = board_from_record(record_of(deal.state))
    n, e, s, w = deal.names
    return msgspec.structs.replace(
        board,
        number=deal.number,
        names=(n, e, s, w),
        auction=tuple(
            msgspec.structs.replace(call, note=meaning)
            for call, meaning in zip(board.auction, deal.meanings, strict=True)
        ),
        tags={**board.tags, "Date": _date(deal, zone)},
    )


def _date(deal: TakenDeal, zone: tzinfo) -> str:
    return day_at(deal.at, zone).strftime("%Y.%m.%d")


def _line(deal: TakenDeal, version: str, zone: tzinfo) -> bytes:
    """The record, with the names and meanings where `oddtrick.formats` looks for them, and the
    version of the program it was played with."""
    notes: dict[str, Any] = {"names": deal.names, "tags": {"Date": _date(deal, zone)}}
    if version:
        notes["version"] = version
    notes_of_calls = {str(i): {"note": note} for i, note in enumerate(deal.meanings) if note}
    if notes_of_calls:
        notes["calls"] = notes_of_calls
    fields = msgspec.json.decode(write_record(record_of(deal.state)))
    return msgspec.json.encode({**fields, "notes": notes}) + b"\n"
