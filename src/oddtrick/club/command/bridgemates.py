"""An evening for Bridgemates: the event as their control software wants it, and what comes back."""

from __future__ import annotations

import contextlib
import json
import time
import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from oddtrick.club.event.event import ClubEvent
from oddtrick.errors import BadOption
from oddtrick.formats.bridgemate import evening_of
from oddtrick.formats.usebio.xml_elements import Usebio
from oddtrick.messages import Name, Verbatim
from oddtrick.support.streams import writing
from oddtrick.support.terminal import print_told

from .common import books, club, said_errors

if TYPE_CHECKING:
    from oddtrick.formats.connector import Connector

_START, _RESET, _READ, _CLEAR = 1, 2, 4, 128
"""Commands to the control software: open, take this event, read the Bridgemates, and forget what
was there before."""
_PAIRS = 10
"""Both the sort of game and matchpoints; the score that counts is ours."""
_MOST_SECTIONS = 26


def session_of(name: str) -> str:
    """The number under which the control software keeps an event of this name, always the same."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"oddtrick:{name}").hex.upper()


def started(events: Sequence[ClubEvent], session: str, club: str, now: datetime) -> dict[str, Any]:
    """The event that the control software begins: each of ours is a section, A, B and so on.
    Raises `BadOption` for one that it cannot play."""
    if len(events) > _MOST_SECTIONS:
        raise BadOption("There are at most {most_sections} sections.", most_sections=_MOST_SECTIONS)
    for event in events:
        if event.opened.form != "pairs" or event.opened.draws or event.opened.movement.recorded:
            raise BadOption(
                "{title}: Bridgemates are started for pairs with a movement known before.",
                title=Name(event.opened.title),
            )
    letters = [chr(ord("A") + n) for n in range(len(events))]
    sections = [_section(e, s, session) for e, s in zip(events, letters, strict=True)]
    return {
        "Commands": _START | _RESET | _READ | _CLEAR,
        "EventGuid": session,
        "ClubId": club,
        "Sessions": [{
            "SessionGuid": session,
            "EventGuid": session,
            "Name": events[0].opened.title,
            "Year": now.year, "Month": now.month, "Day": now.day,
            "Hour": now.hour, "Minute": now.minute,
            "ScoringGroups": [{
                "SessionGuid": session, "ClubId": club, "ScoringGroupNumber": 1,
                "ScoringMethod": _PAIRS, "Name": "", "Sections": sections,
            }],
        }],
        "PlayerData": [],
        "Participations": [
            row for e, s in zip(events, letters, strict=True) for row in _names(e, s, session)
        ],
        "Handrecords": [],
    }  # fmt: skip


def _section(event: ClubEvent, letters: str, session: str) -> dict[str, Any]:
    rounds = event.movement.rounds[: event.total_rounds]
    each = event.opened.boards
    directions = [{getattr(s, way) for sits in rounds for s in sits} - {0} for way in ("ns", "ew")]
    tables = sorted({s.table for sits in rounds for s in sits})
    return {
        "SessionGuid": session, "ScoringGroupNumber": 1, "Letters": letters,
        "Name": event.opened.title, "Winners": 1 if directions[0] & directions[1] else 2,
        "GameType": _PAIRS, "EWMoveBeforePlay": 0, "MissingPair": 0,
        "Tables": [
            {
                "SessionGuid": session, "SectionLetters": letters, "TableNumber": table,
                "Rounds": [_round(sits, table, n, each, letters, session)
                           for n, sits in enumerate(rounds, 1)],
            }
            for table in tables
        ],
    }  # fmt: skip


def _round(
    sits: Sequence[Any], table: int, number: int, each: int, letters: str, session: str
) -> dict[str, Any]:
    sat = next((s for s in sits if s.table == table), None)
    play = sat is not None and sat.ns and sat.ew
    return {
        "SessionGuid": session, "SectionLetters": letters, "TableNumber": table,
        "RoundNumber": number,
        "LowBoardNumber": (sat.boards - 1) * each + 1 if play and sat else 0,
        "HighBoardNumber": sat.boards * each if play and sat else 0,
        "PairNS": sat.ns if sat else 0, "PairEW": sat.ew if sat else 0,
    }  # fmt: skip


def _names(event: ClubEvent, letters: str, session: str) -> Iterator[dict[str, Any]]:
    """The players by where they sit in the first round."""
    for sat in event.movement.rounds[0]:
        for pair, seats in ((sat.ns, (1, 3)), (sat.ew, (2, 4))):
            for name, seat in zip(event.names_of(pair), seats, strict=False):
                first, _, last = name.rpartition(" ")
                yield {
                    "SessionGuid": session, "SectionLetters": letters, "TableNumber": sat.table,
                    "Direction": seat, "RoundNumber": 1, "FirstName": first, "LastName": last,
                }  # fmt: skip


def results_of(carried: object, letters: str) -> Usebio:
    """The results of a section as they came back. Raises `FormatError`."""
    from oddtrick.formats.connector import received

    rows = received([] if carried is None else carried, letters)
    tables = {"Section": [{"ID": 1, "Letter": letters, "Winners": 1}], "ReceivedData": rows}
    return Usebio(evening_of(tables).results)


@club.command()
def bridgemates(
    events: Annotated[
        list[Path], typer.Argument(help="The events, each a section: A, B and so on.")
    ],
    address: Annotated[
        str, typer.Option(help="Where the Data Connector of Bridgemate Control 5 listens.")
    ] = "http://localhost:5079",
    club_id: Annotated[
        str, typer.Option(envvar="BRIDGEMATE_CLUB", help="The club, as Bridge Systems knows it.")
    ] = "",
    licence: Annotated[
        str, typer.Option(envvar="BRIDGEMATE_LICENCE", help="The licence of the scoring program.")
    ] = "",
    go_on: Annotated[
        bool, typer.Option("--go-on", help="Start nothing; take the results of what was started.")
    ] = False,
    every: Annotated[
        float, typer.Option(min=0, help="Seconds between two looks; 0 looks once.")
    ] = 5,
    plan: Annotated[
        str | None, typer.Option(help="Only write to this file what would be sent; - for output.")
    ] = None,
) -> None:
    """Start Bridgemates with events of pairs and take the results until all are in.

    It speaks with the Data Connector of Bridgemate Control Software 5, which runs on the
    Bridgemates' computer. It may be stopped and run again with --go-on at any time: a result that
    came before is left alone, and one that was entered again at a table is corrected."""
    from oddtrick.formats.connector import INITIALIZE, Connector

    with said_errors():
        names = [str(path.resolve()) for path in events]
        if len(set(names)) < len(names):
            raise BadOption("An event is named twice.")
        session = session_of("\n".join(names))
        connector = Connector(address, club_id, licence)
        with contextlib.ExitStack() as stack:
            opened = [stack.enter_context(books().open(path)).event for path in events]
        sent = started(opened, session, club_id, datetime.now())
        if plan is not None:
            with writing(plan) as target:
                target.write(json.dumps(sent, indent=1).encode())
            return
        if not go_on:
            connector.ask(INITIALIZE, session, sent)
            print_told("The Bridgemates have the movement and the names.")
        with contextlib.suppress(KeyboardInterrupt):
            while _taken(connector, events, session) and every:
                time.sleep(every)


def _taken(connector: Connector, events: list[Path], session: str) -> int:
    """How many results are missing after what has come is entered."""
    from oddtrick.club.usebio.to_entries import entries_of, new_entries
    from oddtrick.formats.connector import ALL_RESULTS

    carried = connector.ask(ALL_RESULTS, session)
    missing = 0
    for number, path in enumerate(events):
        usebio = results_of(carried, chr(ord("A") + number))
        with books().open(path) as book:
            entries = new_entries(entries_of(usebio, book.event), book.event)
            if entries:
                book.add(*entries)
                print_told(
                    "{path}: {n} entries; {missing} missing.",
                    path=Verbatim(str(path)),
                    n=len(entries),
                    missing=len(book.event.missing()),
                )
            missing += len(book.event.missing())
    return missing
