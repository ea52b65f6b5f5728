"""Bridgemates started with an event, and their results taken while it is played."""

from __future__ import annotations

import contextlib
import json
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oddtrick.errors import BadOption
from oddtrick.support.streams import writing

from .common import books, club, said_errors

if TYPE_CHECKING:
    from oddtrick.formats.connector import Connector


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
    from oddtrick.club.bridgemates import session_of, started
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
            print("The Bridgemates have the movement and the names.")
        with contextlib.suppress(KeyboardInterrupt):
            while _taken(connector, events, session) and every:
                time.sleep(every)


def _taken(connector: Connector, events: list[Path], session: str) -> int:
    """How many results are missing after what has come is entered."""
    from oddtrick.club.bridgemates import results_of
    from oddtrick.club.usebio.reader import entries_of, grown
    from oddtrick.formats.connector import ALL_RESULTS

    carried = connector.ask(ALL_RESULTS, session)
    missing = 0
    for number, path in enumerate(events):
        found = results_of(carried, chr(ord("A") + number))
        with books().open(path) as book:
            entries = grown(entries_of(found, book.event), book.event)
            if entries:
                book.add(*entries)
                print(f"{path}: {len(entries)} entries; {len(book.event.missing())} missing.")
            missing += len(book.event.missing())
    return missing
