"""`oddtrick system`: the systems that there are, what they say, and whether a file can be read."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from oddtrick.errors import visible
from oddtrick.messages import (
    NOTHING,
    Grouped,
    InEnglish,
    Name,
    Verbatim,
    say,
    term,
    together,
    told,
)
from oddtrick.support.streams import reading, writing
from oddtrick.support.terminal import print_told
from oddtrick.support.text import text_of as decoded
from oddtrick.terms import BOOK_SYSTEMS, UNKNOWN_SYSTEM

from .conditions import condition_said, random_hands
from .descriptions import MOST_BML, system_of_bml
from .full_disclosure import MOST_FULL_DISCLOSURE, system_of_full_disclosure
from .language import read_text
from .registry import IS_UNKNOWN, NAMES, text_of
from .system import BadSystem, BiddingSystem, Circumstances, SystemLine, situation_of

group = typer.Typer(
    no_args_is_help=True, help="Bidding systems as text: read, shown, written.",
    add_completion=False,
)  # fmt: skip

HANDS = 20_000
"""Random hands that a check asks whether a line is ever reached by one."""


def _read(name: str) -> BiddingSystem:
    """The system of a name, or of a file."""
    if name in (*NAMES, *BOOK_SYSTEMS):
        return read_text(text_of(name), name, text_of)
    if name == UNKNOWN_SYSTEM:
        raise BadSystem(IS_UNKNOWN)
    if name == "-" or Path(name).exists():
        with reading(name) as stream:
            data = stream.read()
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise BadSystem("the file is no text: save it as UTF-8.", name) from None
        return read_text(text, name, text_of)
    raise BadSystem(
        "There is no system or file “{name}”. Systems: {names}.",
        name=Name(name),
        names=Verbatim(", ".join(NAMES)),
    )


def unreached(system: BiddingSystem, hands: int = HANDS, seed: int = 1) -> list[SystemLine]:
    """The opening bids that no hand of many makes, because lines above take them all."""
    system_lines = []
    lines = system.positions.get((), ())
    # The words of a book judge hand by hand, and remember what they counted of some thousands.
    parts = np.array_split(random_hands(hands, seed), 1 + hands // 4096)
    taken = np.hstack([[line.asks.condition.among(part) for line in lines] for part in parts])
    for at, (line, fits) in enumerate(zip(lines, taken, strict=True)):
        if fits.sum() < 3:
            continue  # so rare that nothing can be said
        free = fits.copy()
        for above, theirs in zip(lines[:at], taken[:at], strict=True):
            if above.when in (line.when, Circumstances()):
                free &= ~theirs
        if not free.any():
            system_lines.append(line)
    return system_lines


@group.command()
def check(file: Annotated[str, typer.Argument(help="A file, or the name of a system.")]) -> None:
    """Read a system and say what there is in it; what is wrong is said with file and line."""
    system = _read(file)
    calls = sum(map(len, system.positions.values()))
    counted = say(
        "{title}: {positions} positions, {calls} calls.",
        title=term(system.title),
        positions=Grouped(len(system.positions)),
        calls=Grouped(calls),
    )
    print_told(counted)
    if system.signals:
        print_told(system.signals.words)
    for line in unreached(system):
        never = say(
            "{place}: no hand of {hands} opens {call} by this line: the lines above it take all "
            "of them.",
            place=Verbatim(line.place),
            hands=Grouped(HANDS),
            call=Verbatim(line.call),
        )
        print_told(never)


def _shown(line: SystemLine) -> str:
    when = line.when
    tags = [
        *([f"seat {' '.join(map(str, when.seats))}"] if when.seats else []),
        *([] if when.passed is None else ["passed" if when.passed else "not passed"]),
        *(
            []
            if when.vulnerable is None
            else ["vulnerable" if when.vulnerable else "not vulnerable"]
        ),
    ]
    force = (NOTHING, say("forcing"), say("forcing to game"))[line.force]
    notes = together(force, *map(term, line.notes), tie=", ")
    condition = line.asks.condition
    said = say(
        "{call}: {holding} ({notes})" if notes else "{call}: {holding}",
        call=Verbatim(line.call + "".join(f" [{tag}]" for tag in tags)),
        holding=InEnglish(str(condition), condition_said(condition)),
        notes=notes,
    )
    return visible(told(said))


@group.command()
def show(
    name: Annotated[str, typer.Argument(help="The name of a system, or a file.")],
    auction: Annotated[
        str, typer.Argument(help="The calls so far from the dealer on, such as “1NT P”.")
    ] = "",
    vulnerable: Annotated[bool, typer.Option(help="The side to call is vulnerable.")] = False,
) -> None:
    """Show what a system says at a turn to call, in the order in which it is considered."""
    system = _read(name)
    now = situation_of(
        tuple(auction.upper().replace("NT", "N").replace("N", "NT").split()), vulnerable
    )
    lines = system.lines(now)
    if lines is None:
        nothing = say(
            "{title} says nothing there: natural judgement goes on.", title=term(system.title)
        )
        print_told(nothing)
        return
    for line in lines:
        print(_shown(line))


def _foreign(path: str, most: int) -> str:
    """The text of a file of another program, in whatever encoding it is. Raises `BadSystem` where
    it is longer than that many bytes, or no text."""
    with reading(path) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise BadSystem(
            "it has more than {most} bytes, which no card has.", path, most=Grouped(most)
        )
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        text = decoded(data.removeprefix(codecs.BOM_UTF8))[0]
    if any(c < " " and c not in "\t\n\r\x0b\x0c\x1a" for c in set(text)):
        raise BadSystem("it is no text.", path)
    return text.rstrip("\x1a")


@group.command("write")
def write_(
    name: Annotated[str, typer.Argument(help="The name of a system.")] = "",
    output: Annotated[str, typer.Option("-o", "--output", help="The file to write.")] = "-",
    bml: Annotated[
        str | None, typer.Option("--bml", help="Make it of this file in BML, as far as it goes.")
    ] = None,
    bss: Annotated[
        str | None,
        typer.Option("--bss", help="Make it of this file of BBO’s Full Disclosure, likewise."),
    ] = None,
) -> None:
    """Write a system as text, to be changed: one that comes with the package, or a file in BML or
    of BBO’s Full Disclosure.

    What could not be read of such a file is said line by line on the error stream.
    """
    if sum(map(bool, (name, bml, bss))) > 1:
        raise BadSystem("One of these is written: the name of a system, --bml or --bss.")
    if bml is not None:
        text, lost = system_of_bml(_foreign(bml, MOST_BML), bml)
    elif bss is not None:
        text, lost = system_of_full_disclosure(_foreign(bss, MOST_FULL_DISCLOSURE), bss)
    elif name in (*NAMES, *BOOK_SYSTEMS):
        text, lost = text_of(name), []
    else:
        raise BadSystem(
            "There is no system “{name}”: {names}.",
            name=Name(name),
            names=Verbatim(", ".join(NAMES)),
        )
    for sentence in lost:
        print(sentence, file=sys.stderr)
    with writing(output) as out:
        out.write(text.encode())
