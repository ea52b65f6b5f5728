"""Contents of a table's phone and of a player's page."""

from __future__ import annotations

from oddtrick.club.players import ClubPlayer
from oddtrick.errors import Refused
from oddtrick.messages import Name, term
from oddtrick.seats import board_dealer, board_vulnerable
from oddtrick.systems import titles
from oddtrick.web.club.session import ClubSession
from oddtrick.web.messages import OfferedSystem

from .common import clock_part, event_part, line_part, result_part
from .content import CallOfTable, MessagesContent, PlayerContent, TableContent


def table_view(evening: ClubSession, table: int) -> TableContent:
    """Contents of the phone of a table, also where it is out of reach of the network: who meets
    whom over which boards all evening, and what stands and waits at its own table."""
    event = evening.book.event
    sits = [(d.round, d.table, d.board, d.ns, d.ew) for d in event.due()]
    return {
        **event_part(evening),
        **clock_part(evening),
        "table": table,
        "plan": sits,
        "dealt": {
            board: (board_dealer(board), board_vulnerable(board))
            for board in sorted({due.board for due in event.due()})
        },
        "results": [line_part(line) for line in evening.of_table(table)],
        "waiting": [
            {**result_part(due, proposed.result, None), "sent": proposed.result.sent}
            for due, proposed in evening.waiting()
            if due.table == table
        ],
        **_asked(evening, table),
    }


def _asked(evening: ClubSession, table: int) -> MessagesContent:
    room = evening.room
    calls: list[CallOfTable] = [
        {"number": number, "at": call.at, "reason": call.note.reason}
        for number, call in room.calls.items()
        if call.note.table == table
    ]
    return {"calls": calls, "told": room.messages.get(table)}


# -- a player at Oddtrick's tables ---------------------------------------------------------


def table_of(evening: ClubSession, player: int) -> int:
    """Where a player sits in the round that is played. Raises `Refused`."""
    round_, who = max(1, evening.room.clock.round), ClubPlayer(evening.book.event, player)
    table = next((due.table for due in who.plan() if due.round == round_), 0)
    if not table:
        raise Refused(
            "{player} plays at no table in round {round}.", player=Name(who.name), round=round_
        )
    return table


def _system(evening: ClubSession, who: ClubPlayer) -> str:
    """What a player's side bids in the round that is played, or the first."""
    round_ = max(1, evening.room.clock.round)
    due = next((due for due in who.plan() if due.round >= round_), None)
    if due is None:
        return evening.room.systems.get(who.number, "")
    return ClubPlayer.system(evening.book.event, due, who.side(due), evening.room.systems)


def player_view(evening: ClubSession, player: int) -> PlayerContent:
    """Contents of a player's page: where they play which boards with and against whom, and how each
    stands."""
    event, room = evening.book.event, evening.room
    who = ClubPlayer(event, player)
    lines = {line.due.key: line for line in event.results()}
    try:
        table = table_of(evening, player)
    except Refused:
        table = 0
    return {
        **event_part(evening),
        **clock_part(evening),
        **_asked(evening, table),
        "here": room.here is not None,
        "contestant": who.contestant,
        "name": who.name,
        "table": table,
        "system": _system(evening, who),
        "offered": [OfferedSystem(name, term(title)) for name, title in titles().items()],
        "plan": [
            {
                "round": due.round,
                "table": due.table,
                "board": due.board,
                "seat": who.seat(due),
                "partner": who.partner(due),
                "side": who.side(due),
                "against": due.ew if due.ns == who.side(due) else due.ns,
                "laid": due.key in room.laid,
                "here": room.here is not None and room.here.plays(due.table),
                "line": line_part(lines[due.key]) if due.key in lines else None,
            }
            for due in who.plan()
        ],
    }
