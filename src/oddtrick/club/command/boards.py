"""The boards of an event: dealt and sealed, opened, and for a dealing machine."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from oddtrick.errors import BadOption, Refused
from oddtrick.support.streams import writing

from .common import File, books, club, said_errors

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
        print(f"{count} boards are dealt. Commitment: {sealed.commitment}")


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
            message = f"No format ends in “{out.suffix}”; take .pbn, .dup or .lin."
            raise BadOption(message) from None
        if out.exists():
            raise BadOption(f"There is a file {out} already.")
        boards = boards_of(load_sealed(book.log), book.event.opened.title)
        with writing(str(out)) as target:
            lost = Losses()
            target.writelines(write_boards(boards, form, on_loss=lost))
        print(f"{len(boards)} boards as {form}.")
        for sentence in lost.kinds():  # which show no hand
            print(f"{out}: {sentence}", file=sys.stderr)
        if lost.found and not lossy:
            raise typer.Exit(1)
