"""The command ``draw``: boards of a file as pictures."""

from __future__ import annotations

import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from oddtrick.errors import OddtrickError, visible
from oddtrick.support.streams import reading

from .board import Board
from .diagram import board_svg
from .errors import FormatError, Unsupported
from .registry import FORMATS, read_boards

MOST = 1000
"""How many pictures one call draws."""


def draw(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to read (- for stdin).")],
    output: Annotated[
        str,
        typer.Option(
            "-o", "--output", help="The picture, or the folder for several; - for stdout."
        ),
    ] = "",
    board: Annotated[str, typer.Option("--board", help="Only the board of this number.")] = "",
    from_: Annotated[str, typer.Option("--from", help="Its format, if it is unclear.")] = "",
) -> None:
    """Draw the boards of a file (PBN, LIN, records …) as SVG pictures.

    One board becomes FILE.svg, several FILE-1.svg, FILE-2.svg … beside the file, or in the folder
    of --output. Boards that cannot be read are reported and left out, and the exit code is 1. A
    picture shows the hands, the contract and the result; auction and play it leaves out (`convert`
    to HTML has them, and says what it leaves out).
    """
    if from_ and from_ not in FORMATS:
        raise Unsupported(f"There is no format “{from_}”; there are {', '.join(FORMATS)}.")
    faults: list[FormatError] = []
    with reading(file) as stream:
        name = "" if file == "-" else Path(file).name
        found = read_boards(stream, from_, name=name, on_error=faults.append)
        boards = list(itertools.islice(_chosen(found, board), MOST + 1))
    console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    for fault in faults:
        console.print(visible(f"{file}: {fault}"))
    if not boards and not faults:
        raise OddtrickError(f"{file} has no board{f' {board}' if board else 's'}.")
    if len(boards) > MOST:
        raise Unsupported(f"{file} has more than {MOST:,} boards: choose one with --board.")
    if boards:
        _save(boards, file, output)
    if faults:
        raise typer.Exit(1)


def _chosen(boards: Iterable[Board], number: str) -> Iterator[tuple[str, Board]]:
    """The boards of a number or label, or all, with the name of each; one without either goes by
    its place."""
    for place, board in enumerate(boards, 1):
        name = board.label or str(board.number or place)
        if not number or number in (name, str(board.number)):
            yield name, board


def _save(boards: list[tuple[str, Board]], file: str, output: str) -> None:
    """Write each picture, and say where it is."""
    if output == "-":
        if len(boards) > 1:
            raise Unsupported("Standard output takes one picture: choose a board with --board.")
        sys.stdout.write(board_svg(boards[0][1]) + "\n")
        return
    stem = "board" if file == "-" else Path(file).stem
    beside = Path() if file == "-" else Path(file).parent
    if len(boards) == 1 and not Path(output or "x").is_dir():
        paths = [Path(output) if output else beside / f"{stem}.svg"]
    else:
        folder = Path(output) if output else beside
        paths = _apart(folder, stem, [name for name, _ in boards])
    for path, (_, board) in zip(paths, boards, strict=True):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(board_svg(board), encoding="utf-8")
        except OSError as error:
            raise OddtrickError(f"{path} cannot be written: {error.strerror}.") from None
        print(path)


def _apart(folder: Path, stem: str, names: list[str]) -> list[Path]:
    """A path for each name, no two alike: a board that comes again gets a number."""
    found: list[Path] = []
    taken: Counter[str] = Counter()
    for name in names:
        safe = re.sub(r"[^\w.-]+", "_", name)
        taken[safe] += 1
        again = f"-{taken[safe]}" if taken[safe] > 1 else ""
        found.append(folder / f"{stem}-{safe}{again}.svg")
    return found
