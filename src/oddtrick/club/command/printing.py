"""Sheets to print, as HTML or PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oddtrick.errors import BadOption
from oddtrick.support.streams import writing

from .common import File, books, club, said_errors

if TYPE_CHECKING:
    from oddtrick.club.event_file import Book
    from oddtrick.club.printing import SheetGroup


_DEALS = ("hands", "curtain")
"""The sheets that show the cards: never among “all”."""


@club.command("print")
def print_sheets(
    file: File,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="guides (guide cards), tables (table cards), slips (to write results on), "
            "travellers, cards (score cards), labels (of boards), ranking, or all of these; "
            "hands (hand records, after the last result), curtain (cards to make boards up)."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The new file, .pdf or .html; else HTML to standard output."),
    ] = None,
    paper: Annotated[str, typer.Option(help="Of a PDF: a4 or letter.")] = "a4",
    four_colours: Annotated[
        bool, typer.Option("--four-colours", help="Suit signs of a PDF in four colours.")
    ] = False,
    font: Annotated[
        list[Path] | None,
        typer.Option(help="Of a PDF: a font file for letters that DejaVu Sans lacks, such as 王."),
    ] = None,
) -> None:
    """Sheets to print, as PDF or HTML: cards and slips for the evening, results, hand records."""
    from oddtrick.club.printing import SHEETS, html_of, pdf_of

    with said_errors():
        wanted = list(what or ["all"])
        for name in wanted:
            if name not in ("all", *SHEETS, *_DEALS):
                known = ", ".join((*SHEETS, *_DEALS))
                raise BadOption(f"The sheets are {known} or all, not “{name}”.")
        ending = ".html" if out is None else out.suffix.lower()
        if ending not in (".pdf", ".html"):
            raise BadOption("Sheets are written to a file that ends in .pdf or .html.")
        if "curtain" in wanted and out is None:
            raise BadOption("Curtain cards are written to a file (--out), not shown.")
        if out is not None and out.exists():
            raise BadOption(f"There is a file {out} already.")
        with books().open(file) as book:
            groups = list(_groups(book, wanted))
            title = book.event.opened.title
        if ending == ".html":
            data = html_of(title, groups).encode()
        else:
            data = pdf_of(title, groups, paper=paper, four_colours=four_colours, fonts=font or ())
        if out is None:
            print(data.decode(), end="")
            return
        with writing(str(out)) as target:
            target.write(data)
        print(f"Written to {out}.")


def _groups(book: Book, wanted: Sequence[str]) -> Iterator[SheetGroup]:
    from oddtrick.club.boards import boards_of, boards_to_see, load_sealed
    from oddtrick.club.printing import SHEETS, curtain, hands

    for name in wanted:
        if name == "hands":
            yield hands(boards_to_see(book.event, load_sealed(book.log)))
        elif name == "curtain":
            yield curtain(boards_of(load_sealed(book.log)))
        else:
            names = list(SHEETS) if name == "all" else [name]
            yield from (SHEETS[n](book.event) for n in names)


@club.command("page")
def results_page(
    file: File,
    out: Annotated[
        Path | None, typer.Option(help="The new file, .html; else to standard output.")
    ] = None,
    mail: Annotated[bool, typer.Option("--mail", help="The list as text for a mail.")] = False,
) -> None:
    """The results as one web page, for any web space: ranking, score cards, boards with the hands
    that may be seen, what could be made and par. With --mail the list as text."""
    from datetime import date

    from oddtrick.club.boards import boards_of, sealed_in
    from oddtrick.club.printing import mail_text, web_page

    with said_errors():
        if out is not None and out.exists():
            raise BadOption(f"There is a file {out} already.")
        with books().open(file) as book:
            event, sealed = book.event, sealed_in(book.log)
            day = event.described.date or date.fromtimestamp(book.times[0]).isoformat()
            boards = [] if sealed is None else boards_of(sealed, event.opened.title)
        text = mail_text(event, day) if mail else web_page(event, boards, day)
        if out is None:
            print(text, end="")
            return
        with writing(str(out)) as target:
            target.write(text.encode())
        print(f"Written to {out}.")
