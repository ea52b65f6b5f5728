"""What the pages of an evening are told: the results to everybody, a table's own, the director's.

What a board came to is shown to everybody once nobody is still to play it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from ...club.entries import Adjusted, Corrected, Entered, Undone, Withdrawn
from ...club.events import Due, Event, Line
from ...club.standings import standings, traveller, travellers
from ...errors import OddtrickError, Refused
from ...formats.board import Board, Contract, board_dealer, board_vulnerable
from ...formats.facts import duplicate_score
from ...formats.pbn.values import read_deal
from ...formats.records import record_from_board
from ...records import Record
from .evening import Evening
from .journal import entry_words, note_words
from .keys import Role
from .notes import Retracted
from .sittings import player_name, side_of

__all__ = [
    "NoHands",
    "board_record",
    "foreseen",
    "player_view",
    "public_view",
    "room_view",
    "score_table",
    "shown_boards",
    "table_of",
    "table_view",
]

JOURNAL = 200
"""Deeds that the director's page lists."""

View = dict[str, Any]


class NoHands(OddtrickError):
    """A deal is not known, or may not be seen."""


def _number(figure: Fraction) -> float:
    return round(float(figure), 2)


def _event(evening: Evening) -> View:
    event = evening.book.event
    return {
        "id": evening.id,
        "version": evening.version,
        "title": event.opened.title,
        "movement": event.movement.name,
        "scoring": event.opened.scoring,
        "tables": len(evening.tables),
        "rounds": event.rounds,
        "boards": event.opened.boards,
        "over": evening.room.over,
        "names": {pair: list(players) for pair, players in event.names.items()},
    }


def _clock(evening: Evening) -> View:
    clock = evening.room.clock
    return {
        "round": clock.round,
        "began": clock.began,
        "ends": clock.ends,
        "paused": clock.paused,
        "announced": evening.room.announced,
    }


def _result(due: Due, entry: Entered | Corrected | Adjusted, score: int | None) -> View:
    view: View = {
        "round": due.round,
        "table": due.table,
        "board": due.board,
        "ns": entry.ns,
        "ew": entry.ew,
        "score": score,
    }
    if isinstance(entry, Adjusted):
        assigned = entry.scores and [entry.scores, entry.ew_scores or entry.scores]
        awards = None if assigned else [entry.ns_percent, entry.ew_percent]
        return {**view, "adjusted": awards, "assigned": assigned or None, "why": entry.reason}
    contract = Contract.read(entry.contract)
    return {
        **view,
        "contract": f"{contract.level}{contract.strain}{contract.risk}" if contract else "PASS",
        "by": entry.declarer,
        "tricks": entry.tricks,
        "lead": entry.lead,
        "turned": entry.turned,
    }


def _line(line: Line) -> View:
    return _result(line.due, line.entry, line.score)


# -- everybody -----------------------------------------------------------------------------


def _closed(event: Event, over: bool) -> set[int]:
    """The boards that somebody has still to play."""
    return set() if over else {due.board for due in event.missing()}


def shown_boards(evening: Evening) -> set[int]:
    """The boards that everybody may see."""
    event = evening.book.event
    return {due.board for due in event.due()} - _closed(event, evening.room.over)


def public_view(evening: Evening) -> View:
    """The ranking, every line of the boards that are played out, and what was corrected."""
    event, over = evening.book.event, evening.room.over
    closed = _closed(event, over)
    seen = shown_boards(evening)
    shown, counted, top = [], Counter[int](), 0
    for scored in travellers(event):
        top = scored.top
        counted.update((scored.line.ns, scored.line.ew))
        if scored.line.due.board in closed:
            continue
        points = {"mp": [_number(scored.ns), _number(scored.ew)], "top": scored.top}
        shown.append({**_line(scored.line), **points, "how": scored.how})
    return {
        **_event(evening),
        "round": evening.room.clock.round,
        "missing": len(event.missing()),
        "closed": sorted(closed),
        "top": top,
        "hands": {b: deal for b, deal in evening.hands.items() if b in seen},
        "seal": _seal(evening),
        "ranking": [
            {
                "place": s.place,
                "pair": s.pair,
                "names": list(s.names),
                "field": s.field,
                "points": _number(s.points),
                "percent": _number(s.percent),
                "penalty": _number(s.penalty),
                "played": counted[s.pair],
            }
            for s in standings(event)
        ],
        "lines": shown,
        "corrections": _corrections(evening, closed),
    }


def _seal(evening: Evening) -> View | None:
    """The commitment to the boards that were dealt for the evening; with the text it is of once
    every result is in."""
    if evening.sealed is None:
        return None
    done = evening.book.event.complete
    return {"hash": evening.sealed.commitment, "text": evening.sealed.text if done else ""}


def board_record(evening: Evening, number: int) -> Record:
    """The deal of a board as a record, once it may be seen. Raises `NoHands`."""
    event, deal = evening.book.event, evening.hands.get(number)
    if deal is None or number in _closed(event, evening.room.over):
        raise NoHands("There is no hand record of this board, or it may not be seen yet.")
    board = Board(
        number=number,
        dealer=board_dealer(number),
        vulnerable=board_vulnerable(number),
        hands=read_deal(deal),
    )
    return record_from_board(board)


def _corrections(evening: Evening, closed: set[int]) -> list[View]:
    """What was put right, the last first."""
    event = evening.book.event
    undone = event.undone()
    return [
        {"at": at, "board": e.board, "text": entry_words(e)}
        for n, (at, e) in enumerate(zip(evening.book.times, event.entries, strict=True), 1)
        if isinstance(e, Corrected | Adjusted | Withdrawn)
        and n not in undone
        and e.board not in closed
    ][::-1]


# -- a table -------------------------------------------------------------------------------


def table_view(evening: Evening, table: int) -> View:
    """What the phone of a table needs, also where it is out of reach of the network: who meets
    whom over which boards all evening, and what stands and waits at its own table."""
    event = evening.book.event
    sits = [[d.round, d.table, d.board, d.ns, d.ew] for d in event.due()]
    return {
        **_event(evening),
        **_clock(evening),
        "table": table,
        "plan": sits,
        "dealt": {
            board: [board_dealer(board), board_vulnerable(board)]
            for board in sorted({due.board for due in event.due()})
        },
        "results": [_line(line) for line in evening.of_table(table)],
        "waiting": [
            {**_result(due, found.result, None), "sent": found.result.sent}
            for due, found in evening.waiting()
            if due.table == table
        ],
        **_asked(evening, table),
    }


def _asked(evening: Evening, table: int) -> View:
    """What a table and the director have to say to each other."""
    room = evening.room
    calls = [
        {"number": number, "at": call.at, "reason": call.note.reason}
        for number, call in room.calls.items()
        if call.note.table == table
    ]
    return {"calls": calls, "told": room.told.get(table)}


# -- a player at Oddtrick's tables ---------------------------------------------------------


def table_of(evening: Evening, player: int) -> int:
    """Where a player's pair sits in the round that is played. Raises `Refused`."""
    round_, pair = max(1, evening.room.clock.round), player // 2
    for due in evening.book.event.due():
        if due.round == round_ and pair in (due.ns, due.ew):
            return due.table
    raise Refused(f"Pair {pair} plays at no table in round {round_}.")


def player_view(evening: Evening, player: int) -> View:
    """What a player needs: where his pair plays which boards against whom, and how each stands."""
    event, room, pair = evening.book.event, evening.room, player // 2
    lines = {line.due.key: line for line in event.results()}
    try:
        table = table_of(evening, player)
    except Refused:
        table = 0
    return {
        **_event(evening),
        **_clock(evening),
        **_asked(evening, table),
        "here": room.here is not None,
        "pair": pair,
        "name": player_name(evening, player),
        "table": table,
        "plan": [
            {
                "round": due.round,
                "table": due.table,
                "board": due.board,
                "seat": side_of(due, player),
                "against": due.ew if due.ns == pair else due.ns,
                "laid": due.key in room.laid,
                "line": _line(lines[due.key]) if due.key in lines else None,
            }
            for due in event.due()
            if pair in (due.ns, due.ew)
        ],
    }


def score_table() -> dict[str, list[list[int]]]:
    """What every contract is worth to declarer: not vulnerable and vulnerable, by tricks taken.
    Clubs stand for both minors, spades for both majors."""
    contracts = [
        Contract(level, strain, risk)
        for level in range(1, 8)
        for strain in ("C", "S", "NT")
        for risk in ("", "X", "XX")
    ]
    return {
        f"{c.level}{c.strain}{c.risk}": [
            [duplicate_score(c, vulnerable, tricks) for tricks in range(14)]
            for vulnerable in (False, True)
        ]
        for c in contracts
    }


# -- the director --------------------------------------------------------------------------


def room_view(evening: Evening, role: Role) -> View:
    """Everything."""
    event, room = evening.book.event, evening.room
    waiting = {due.key for due, _ in evening.waiting()}
    lines = {line.due.key: line for line in event.results()}
    return {
        **_event(evening),
        **_clock(evening),
        "role": role.kind,
        "pairs": list(event.movement.pairs),
        "numbers": evening.tables,
        "sittings": [
            [number, s.table, s.ns, s.ew]
            for number, sits in enumerate(event.movement.rounds[: event.rounds], 1)
            for s in sits
        ],
        "due": [
            {
                "round": d.round,
                "table": d.table,
                "board": d.board,
                "ns": d.ns,
                "ew": d.ew,
                "line": _line(lines[d.key]) if d.key in lines else None,
                "waiting": d.key in waiting,
                "laid": room.laid.get(d.key, ""),
                "vulnerable": board_vulnerable(d.board),
                "doubt": _doubted(evening, lines.get(d.key)),
            }
            for d in event.due()
        ],
        "calls": [
            {"number": n, "at": c.at, "table": c.note.table, "board": c.note.board,
             "reason": c.note.reason}
            for n, c in room.calls.items()
        ],
        "rulings": [
            {"number": n, "at": r.at, "board": r.note.board, "ns": r.note.ns, "ew": r.note.ew,
             "text": r.note.text}
            for n, r in reversed(room.rulings.items())
        ],
        "penalties": [
            {"pair": p.pair, "percent": p.percent, "points": p.points, "reason": p.reason}
            for p in event.penalties
        ],
        "hands": len(evening.hands),
        "here": room.here and {"referee": room.here.referee, "machines": room.here.machines},
        "left": event.left,
        "dropped": event.dropped,
        "journal": _journal(evening),
    }  # fmt: skip


def foreseen(evening: Evening, entry: Adjusted) -> View:
    """What an adjusted score would give either side, as things stand. Raises `Refused` for one
    that cannot be."""
    event = evening.book.event.add(entry)
    key = event.due_of(entry.board, entry.ns, entry.ew).key
    scored = next(s for s in traveller(event, entry.board) if s.line.due.key == key)
    return {
        "points": [_number(scored.ns), _number(scored.ew)],
        "top": scored.top,
        "how": scored.how,
    }


def _doubted(evening: Evening, line: Line | None) -> bool:
    entry = line.entry if line else None
    return isinstance(entry, Entered | Corrected) and evening.doubted(entry)


def _journal(evening: Evening) -> list[View]:
    """What was done, the last first; `undo` is the deed that would undo it, or null."""
    event, room = evening.book.event, evening.room
    undone = event.undone()
    found: list[View] = []
    for n, (at, e) in enumerate(zip(evening.book.times, event.entries, strict=True), 1):
        final = n == 1 or n in undone or isinstance(e, Undone)
        found.append(
            {"at": at, "text": entry_words(e), "undone": n in undone, "entry": 0 if final else n}
        )
    for n, (at, note) in enumerate(room.notes, 1):
        final = n == 1 or n in room.gone or isinstance(note, Retracted)
        found.append(
            {
                "at": at,
                "text": note_words(note),
                "undone": n in room.gone,
                "note": 0 if final else n,
            }
        )
    # Of several that were done at once the last stands first.
    found.reverse()
    found.sort(key=lambda deed: -deed["at"])
    return found[:JOURNAL]
