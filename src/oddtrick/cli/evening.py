"""`oddtrick club` with the command that needs the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..club.command import club
from ..errors import OddtrickError

__all__ = ["club"]


@club.command("serve")
def serve_evening(
    file: Annotated[Path, typer.Argument(help="The event's file.")],
    host: Annotated[str, typer.Option(envvar="HOST", help="Address to listen on.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(envvar="PORT", help="Port, or the next free one.")] = 8080,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", envvar="OPEN_BROWSER", help="Open a browser.")
    ] = True,
    database: Annotated[
        str | None, typer.Option(envvar="ODDTRICK_DB", help="Where other tables are kept.")
    ] = None,
) -> None:
    """Run an evening in the browser: director's page, phones at the tables, results."""
    try:
        from ..web.server import serve
    except ModuleNotFoundError as error:
        raise OddtrickError(
            f"The server needs {error.name}, which is not installed: pip install 'oddtrick[web]'."
        ) from None
    serve(host=host, port=port, database=database, open_browser=browser, evening=file)
