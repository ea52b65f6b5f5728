"""`oddtrick club` with the commands that need the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oddtrick.club.command import club
from oddtrick.club.command.party import party

from .serving import Browser, Host, Names, Port, serve

__all__ = ["club"]

_Database = Annotated[
    str | None, typer.Option(envvar="ODDTRICK_DB", help="Where other tables are kept.")
]


@club.command("serve")
def serve_evening(
    file: Annotated[Path, typer.Argument(help="The event's file.")],
    host: Host = "0.0.0.0",
    port: Port = 8080,
    browser: Browser = True,
    database: _Database = None,
    name: Names = None,
) -> None:
    """Run an evening in the browser: director's page, phones at the tables, results."""
    serve(host, port, database, browser, name, evening=file)


@party.command("serve")
def serve_party(
    file: Annotated[Path, typer.Argument(help="The party's file.")],
    host: Host = "0.0.0.0",
    port: Port = 8080,
    browser: Browser = True,
    database: _Database = None,
    name: Names = None,
) -> None:
    """Have a party in the browser: the host's page, phones that enter deals, who pays whom."""
    serve(host, port, database, browser, name, party=file)
