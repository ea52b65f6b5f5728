"""`oddtrick club` with the commands that need the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..club.command import club
from ..club.command.party import party
from ..errors import OddtrickError

__all__ = ["club"]

_Host = Annotated[str, typer.Option(envvar="HOST", help="Address to listen on.")]
_Port = Annotated[int, typer.Option(envvar="PORT", help="Port, or the next free one.")]
_Browser = Annotated[
    bool, typer.Option("--browser/--no-browser", envvar="OPEN_BROWSER", help="Open a browser.")
]
_Database = Annotated[
    str | None, typer.Option(envvar="ODDTRICK_DB", help="Where other tables are kept.")
]


@club.command("serve")
def serve_evening(
    file: Annotated[Path, typer.Argument(help="The event's file.")],
    host: _Host = "0.0.0.0",
    port: _Port = 8080,
    browser: _Browser = True,
    database: _Database = None,
) -> None:
    """Run an evening in the browser: director's page, phones at the tables, results."""
    _serve(host=host, port=port, database=database, open_browser=browser, evening=file)


@party.command("serve")
def serve_party(
    file: Annotated[Path, typer.Argument(help="The party's file.")],
    host: _Host = "0.0.0.0",
    port: _Port = 8080,
    browser: _Browser = True,
    database: _Database = None,
) -> None:
    """Have a party in the browser: the host's page, phones that enter deals, who pays whom."""
    _serve(host=host, port=port, database=database, open_browser=browser, party=file)


def _serve(**how: Any) -> None:
    try:
        from ..web.server import serve
    except ModuleNotFoundError as error:
        raise OddtrickError(
            f"The server needs {error.name}, which is not installed: pip install 'oddtrick[web]'."
        ) from None
    serve(**how)
