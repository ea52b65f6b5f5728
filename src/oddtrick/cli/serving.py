"""Parts shared by the commands that listen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oddtrick.support.optional_libraries import needed_by

Host = Annotated[str, typer.Option(envvar="HOST", help="Address to listen on.")]
Port = Annotated[int, typer.Option(envvar="PORT", help="Port, or the next free one.")]
Browser = Annotated[
    bool, typer.Option("--browser/--no-browser", envvar="OPEN_BROWSER", help="Open a browser.")
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        envvar="ODDTRICK_NAMES",
        metavar="HOST",
        help="A name under which browsers ask for this server, beside localhost; repeatable.",
    ),
]


def serve(
    host: str,
    port: int,
    database: str | None,
    browser: bool,
    names: list[str] | None = None,
    *,
    evening: Path | None = None,
    party: Path | None = None,
) -> None:
    """Serve until interrupted (see `oddtrick.web.start.serve`). Raises `OddtrickError`
    where one of its libraries is missing."""
    with needed_by("The server needs", "web", "" if evening or party else "play"):
        from oddtrick.web import start
    start.serve(
        host=host,
        port=port,
        database=database,
        open_browser=browser,
        evening=evening,
        party=party,
        names=names or (),
    )
