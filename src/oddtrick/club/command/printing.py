"""The boards of an event, dealt and sealed, and sheets to print, as HTML or PDF."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name, Verbatim, spoken, told
from oddtrick.support.streams import writing
from oddtrick.support.terminal import print_remark, print_told

from .common import File, books, club, said_errors

if TYPE_CHECKING:
    from oddtrick.club.event_file import Book
    from oddtrick.club.printing import SheetGroup


Hand = Annotated[str, typer.Option(help="What this hand is to have, as for “oddtrick deal”.")]


@club.command()
def deal(
    file: File,
    seed: Annotated[str, typer.Option(help="From which the deals follow; else a secret one.")] = "",
    north: Hand = "", east: Hand = "", south: Hand = "", west: Hand = "",
) -> None:  # fmt: skip
    """Deal the event's boards into its file, unseen, and print their commitment."""
    from oddtrick.club.boards import boards_to_deal, save_sealed
    from oddtrick.club.boards import deal as dealt
    from oddtrick.dealing.conditions import ANYTHING
    from oddtrick.dealing.hand_language import read_condition

    with said_errors(), books().open(file) as book:
        if book.event.results():
            raise Refused("Results have come in; the boards are those people have played.")
        texts = {"--north": north, "--east": east, "--south": south, "--west": west}
        asked = [read_condition(text, name) if text else ANYTHING for name, text in texts.items()]
        count = boards_to_deal(book.event)
        each = book.event.opened.boards
        sealed = dealt(count, seed or secrets.token_hex(16), asked, each=each)
        save_sealed(book.log, sealed)
        print_told(
            "{n} boards are dealt. Commitment: {commitment}",
            n=count,
            commitment=Verbatim(sealed.commitment),
        )


@club.command()
def seal(file: File) -> None:
    """The commitment of the boards; of those that may be seen, the text that proves them."""
    from oddtrick.club.boards import load_sealed, opened_text

    with said_errors(), books().open(file) as book:
        sealed = load_sealed(book.log)
        print(sealed.commitment)
        if text := opened_text(book.event, sealed):
            print(text)


@club.command()
def machine(
    file: File,
    out: Annotated[Path, typer.Argument(help="The new file; its ending says the format.")],
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Report facts that are not kept, and do not fail.")
    ] = False,
) -> None:
    """Write the boards for a dealing machine (as .pbn, .dup, .lin), without showing them.

    Facts that the format does not keep are reported, and the exit code is then 1 unless --lossy is
    given.
    """
    from oddtrick.club.boards import boards_of, load_sealed
    from oddtrick.formats import write_boards
    from oddtrick.formats.errors import Unsupported
    from oddtrick.formats.losses import Losses
    from oddtrick.formats.registry import format_to_write

    with said_errors(), books().open(file) as book:
        try:
            form = format_to_write(str(out), "")
        except Unsupported:
            raise BadOption(
                "No format ends in “{ending}”; take .pbn, .dup or .lin.", ending=Name(out.suffix)
            ) from None
        if out.exists():
            raise BadOption("There is a file {path} already.", path=Verbatim(str(out)))
        boards = boards_of(load_sealed(book.log), book.event.opened.title)
        with writing(str(out)) as target:
            lost = Losses()
            target.writelines(write_boards(boards, form, on_loss=lost))
        print_told("{n} boards as {format}.", n=len(boards), format=Verbatim(form))
        for loss in lost.kinds():  # which show no hand
            print_remark("{file}: {text}", file=Verbatim(str(out)), text=loss)
        if lost.found and not lossy:
            raise typer.Exit(1)


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
                raise BadOption(
                    "The sheets are {known} or all, not “{name}”.",
                    known=Verbatim(known),
                    name=Name(name),
                )
        ending = ".html" if out is None else out.suffix.lower()
        if ending not in (".pdf", ".html"):
            raise BadOption("Sheets are written to a file that ends in .pdf or .html.")
        if "curtain" in wanted and out is None:
            raise BadOption("Curtain cards are written to a file (--out), not shown.")
        if out is not None and out.exists():
            raise BadOption("There is a file {path} already.", path=Verbatim(str(out)))
        with books().open(file) as book:
            groups = list(_groups(book, wanted))
            title = book.event.opened.title
        if ending == ".html":
            data = html_of(title, groups, spoken()).encode()
        else:
            data = pdf_of(
                title,
                groups,
                paper=paper,
                four_colours=four_colours,
                fonts=font or (),
                code=spoken(),
            )
        if out is None:
            print(data.decode(), end="")
            return
        with writing(str(out)) as target:
            target.write(data)
        print_told("Written to {path}.", path=Verbatim(str(out)))


def _groups(book: Book, wanted: Sequence[str]) -> Iterator[SheetGroup]:
    from oddtrick.club.boards import boards_of, boards_to_see, load_sealed
    from oddtrick.club.printing import SHEETS, curtain, hands

    for name in wanted:
        if name == "hands":
            yield hands(boards_to_see(book.event, load_sealed(book.log)), told)
        elif name == "curtain":
            yield curtain(boards_of(load_sealed(book.log)), told)
        else:
            names = list(SHEETS) if name == "all" else [name]
            yield from (SHEETS[n](book.event, told) for n in names)


@club.command("page")
def results_page(
    file: File,
    out: Annotated[
        Path | None, typer.Option(help="The new file, .html; else to standard output.")
    ] = None,
    mail: Annotated[bool, typer.Option("--mail", help="The list as text for a mail.")] = False,
    link: Annotated[
        str, typer.Option(help="For the mail: the address at which everybody reads why.")
    ] = "",
) -> None:
    """The results as one web page, for any web space: ranking, why everybody scored so, score
    cards, boards with the hands that may be seen, what could be made and par. With --mail the list
    as text."""
    from datetime import date

    from oddtrick.club.boards import boards_of, sealed_in
    from oddtrick.club.printing import mail_text, web_page
    from oddtrick.club.why import why
    from oddtrick.club.why_files import deals_of

    with said_errors():
        if out is not None and out.exists():
            raise BadOption("There is a file {path} already.", path=Verbatim(str(out)))
        with books().open(file) as book:
            event, sealed = book.event, sealed_in(book.log)
            day = event.described.date or date.fromtimestamp(book.times[0]).isoformat()
            boards = [] if sealed is None else boards_of(sealed, event.opened.title)
        if mail:
            text = mail_text(event, day, link, spoken())
        else:
            deals = deals_of(boards) if event.complete else None
            reasons = None if deals is None else why(event, deals)
            text = web_page(event, boards, day, reasons=reasons, code=spoken())
        if out is None:
            print(text, end="")
            return
        with writing(str(out)) as target:
            target.write(text.encode())
        print_told("Written to {path}.", path=Verbatim(str(out)))
