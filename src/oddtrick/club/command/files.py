"""Files out and in: USEBIO, and printable sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...errors import BadOption, visible
from ...streams import writing
from ..checks import check_text
from ..standings import standings
from .common import AsCsv, AsJson, File, books, club, said_errors, show

__all__ = ["read"]


@club.command("usebio")
def write(
    file: File, club_name: Annotated[str, typer.Option("--club", help="The club's name.")] = ""
) -> None:
    """The event as a USEBIO 1.3 file, to standard output."""
    from ...formats.usebio import write_usebio
    from ..results_file import usebio

    with said_errors(), books().open(file) as book:
        check_text(club_name)
        print(write_usebio(usebio(book.event, club_name)), end="")


@club.command()
def read(
    results: Annotated[str, typer.Argument(help="A USEBIO file; - for input.")],
    into: Annotated[
        Path | None, typer.Option(help="Enter it into this event of the same movement.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the event back as USEBIO to this new file.")
    ] = None,
) -> None:
    """Read a USEBIO file, score its travellers again, and tell every difference."""
    from ...formats.usebio import read_usebio, write_usebio
    from ..rescoring import rescored
    from ..results_file import entries_of
    from .common import read_text

    with said_errors():
        found = read_usebio(read_text(results))
        if out is not None and out.exists():
            raise BadOption(f"There is a file {out} already.")
        if into is not None:
            with books().open(into) as book:
                entries = entries_of(found, book.event)
                book.add(*entries)
                print(f"{len(entries)} entries; {len(book.event.missing())} results missing.")
                if out is not None:
                    from ..results_file import usebio

                    found = usebio(book.event, found.club)
        else:
            for event in found.events:
                lines, differences = rescored(event)
                print(f"{visible(event.title) or 'Event'}: {lines} results scored again.")
                for difference in differences:
                    print(f"  {visible(difference)}")
                if not differences:
                    print("  All as published.")
        if out is not None:
            with writing(str(out)) as target:
                target.write(write_usebio(found).encode("utf-8"))


@club.command()
def sheets(
    file: File,
    what: Annotated[
        str, typer.Argument(help="guides, tables, travellers, labels, ranking or all.")
    ] = "all",
) -> None:
    """Sheets to print, as one HTML page, to standard output."""
    from ..sheets import SHEETS, page

    with said_errors(), books().open(file) as book:
        if what != "all" and what not in SHEETS:
            raise BadOption(f"The sheets are {', '.join(SHEETS)} or all, not “{what}”.")
        print(page(book.event, [what] if what != "all" else list(SHEETS)), end="")


@club.command("members")
def members(file: File) -> None:
    """Who played, as CSV: pair, players, place and percent."""
    with said_errors(), books().open(file) as book:
        rows = [
            {"pair": s.pair, "one": (*s.names, "", "")[0], "two": (*s.names, "", "")[1],
             "place": s.place, "percent": round(float(s.percent), 2)}
            for s in sorted(standings(book.event), key=lambda s: s.pair)
        ]  # fmt: skip
        show(rows, ("pair", "one", "two", "place", "percent"), False, True, "")


@club.command("season")
def show_season(
    files: Annotated[list[Path], typer.Argument(help="The events' files, the oldest first.")],
    best: Annotated[int, typer.Option(help="So many sessions count; 0 for all.")] = 0,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """The list of a season: the sum of the best percentages, their mean, and a rating."""
    from ..season import percentages, season

    with said_errors():
        sessions = []
        for file in files:
            with books().open(file) as book:
                sessions.append(percentages(book.event))
        rows = [
            {"place": r.place, "player": r.player, "sessions": r.sessions,
             **{k: round(float(getattr(r, k)), 2) for k in ("points", "mean", "rating")}}
            for r in season(sessions, best)
        ]  # fmt: skip
        headings = ("place", "player", "sessions", "points", "mean", "rating")
        show(rows, headings, as_json, as_csv, "Season")
