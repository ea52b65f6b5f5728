"""The commands for files: ``convert``, ``check``, ``show`` and ``draw``."""

from __future__ import annotations

import codecs
import io
import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path, PurePath
from typing import Annotated

import typer
from rich.console import Console

from oddtrick.errors import OddtrickError, visible
from oddtrick.formats.usebio.element_table import check_usebio
from oddtrick.formats.usebio.xml_elements import read_usebio
from oddtrick.messages import (
    NOTHING,
    Grouped,
    Message,
    Name,
    Verbatim,
    language,
    say,
    spoken,
    term,
    together,
    told,
)
from oddtrick.support.streams import ByteSource, joined, keep_apart, reading, unwritten
from oddtrick.support.terminal import print_told
from oddtrick.support.text import known_encoding

from .board import Board
from .diagram import board_svg
from .errors import FormatError, Problem, Unsupported
from .lin import is_lesson, lesson_steps, read_lin, words_alone
from .losses import Loss, Losses, read_back
from .outcome import disagreements, unlike_its_number
from .pbn import PbnGame, boards_from_games, export_pbn, read_pbn, verify_pbn, write_pbn
from .registry import FORMATS, HEAD, detect, read_boards, unpacked, write_boards
from .terminal import shown, shown_step

_errors = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)


def _known(form: str) -> str:
    if form and form not in FORMATS:
        raise Unsupported(
            "There is no format “{form}”; there are {formats}.",
            form=Name(form),
            formats=Verbatim(", ".join(FORMATS)),
        )
    return form


def _target(path: str, form: str) -> str:
    if form:
        return _known(form)
    suffix = PurePath(path).suffix.lower()
    found = next((f.name for f in FORMATS.values() if suffix and suffix in f.suffixes), "")
    if not found:
        raise Unsupported(
            "Say with --to in which format {path} is to be written.", path=Verbatim(path)
        )
    return found


def _no_board(file: str, board: str) -> Message:
    """That a file has no boards, or not the one of a number or label."""
    if board:
        return say("{file} has no board {board}.", file=Verbatim(file), board=Verbatim(board))
    return say("{file} has no boards.", file=Verbatim(file))


def _chosen(boards: Iterable[Board], number: str) -> Iterator[Board]:
    """The boards of a number or label, or all; one without either goes by its place."""
    for place, board in enumerate(boards, 1):
        name = str(board.number or (place if not board.label else ""))
        if not number or number in (name, board.label):
            yield board


class _Failures:
    """Reports what could not be read, written or kept: each sort once, and how often."""

    def __init__(self, path: str, every: bool = False) -> None:
        self.path, self.every = path, every
        self.count = self.lost = 0
        self.counts: dict[str, tuple[int, Message]] = {}
        self.losses = Losses()

    def __call__(self, error: OddtrickError) -> None:
        """Record an error of reading or writing; the first of its sort is printed at once."""
        self.count += 1
        sentence = error.sentence if isinstance(error, FormatError) else str(error)
        kind = _kind(sentence)
        more, _ = self.counts.get(kind, (-1, NOTHING))
        if self.every or more < 0:
            _errors.print(visible(f"{self.path}: {error.told()}"))
        if kind in self.counts or len(self.counts) < _KINDS:
            message = error.without_place if isinstance(error, FormatError) else error.message
            self.counts[kind] = more + 1, message

    def lose(self, loss: Loss) -> None:
        """A fact of a board that is not in what was written."""
        self.lost += 1
        if self.every:
            _errors.print(visible(f"{self.path}: {told(loss.message)}"))
        else:
            self.losses(loss)

    def close(self) -> None:
        """Say what was lost, and how often what was reported once was true."""
        for sentence in self.losses.sentences():
            _errors.print(visible(f"{self.path}: {told(sentence)}"))
        for more, message in self.counts.values():
            if more and not self.every:
                like = say(
                    "{file}: {n} more like it: {sentence}",
                    file=Verbatim(self.path),
                    n=Grouped(more),
                    sentence=message,
                )
                _errors.print(visible(told(like)))


_KINDS = 1000
"""How many sorts of faults are counted apart; more are reported each."""


def _writable(boards: Iterable[Board], form: str, failed: _Failures) -> Iterator[Board]:
    """The boards that the format can hold; the others are reported and left out."""
    for board in boards:
        try:
            for _ in write_boards([board], form, on_loss=None):
                pass
        except OddtrickError as error:
            failed(error)
            continue
        yield board


def _each(boards: Iterable[Board], form: str, failed: _Failures) -> Iterator[bytes]:
    """The boards, each written by itself; those that the format cannot hold are reported."""
    for board in boards:
        try:
            yield b"".join(write_boards([board], form, on_loss=failed.lose))
        except OddtrickError as error:
            failed(error)


def _exported(games: Iterable[PbnGame], failed: _Failures) -> Iterator[bytes]:
    """Games in export format. What of them cannot be read stands in it as it did before."""
    sent, compared = itertools.tee(games)

    def ignore(_: FormatError) -> None:
        pass

    return read_back(
        boards_from_games(compared, on_error=ignore),
        export_pbn(sent),
        lambda source, _: boards_from_games(read_pbn(source, on_error=ignore), on_error=ignore),
        failed.lose,
    )


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="The file to read (- for stdin).")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write (- for stdout).")],
    from_: Annotated[str, typer.Option("--from", help="Its format, if it is unclear.")] = "",
    to: Annotated[str, typer.Option("--to", help="The format to write, if not by the name.")] = "",
    board: Annotated[str, typer.Option("--board", help="Only the board of this number.")] = "",
    encoding: Annotated[
        str, typer.Option("--encoding", help="What the text is written in, such as cp1250.")
    ] = "",
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Report facts that are not kept, and do not fail.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Every board, however often the same is not kept.")
    ] = False,
) -> None:
    """Convert a file of deals into another format.

    PBN written as PBN (or as its strict form, --to export) keeps everything the file has; other
    conversions carry what both formats can say. What is written is read back, and every fact that
    is not kept, or is read as another, is reported: each sort once, and then counted. Boards that
    cannot be read or written are reported and left out. In all these cases the exit code is 1;
    with --lossy it is 0 where boards were read and written and only lost facts on the way.

    Formats: pbn, export (strict PBN), lin, link (to the hand viewer), json, rbn, rbx, usebio,
    oneline, compact, all, line, numeric, gib, dds and ben (read), bri, dge, dup, dlm, ber and
    bhg (read), html and svg (written). Files packed with gzip or alone in a ZIP archive are read
    too.
    """
    form = _target(target, to)
    keep_apart(source, target)
    _known(from_)
    failed = _Failures(source, every)
    with closing(failed), reading(source) as stream:
        head, inner, name = unpacked(stream.read(HEAD), stream, source)
        if not head.strip():
            raise FormatError("The file is empty.")
        found = from_ or detect(head, name)
        rest = _in_encoding(joined(head, inner), encoding)
        if found == "pbn" and form in ("pbn", "export") and not board:
            games = read_pbn(rest, on_error=failed)
            parts = write_pbn(games) if form == "pbn" else _exported(games, failed)
        else:
            boards = _chosen(read_boards(rest, found, on_error=failed), board)
            first = next(boards, None)
            if first is None and not failed.count:
                raise OddtrickError(_no_board(source, board))
            boards = itertools.chain([first] if first is not None else [], boards)
            if FORMATS[form].apart:
                parts = _each(boards, form, failed)
            else:
                parts = write_boards(_writable(boards, form, failed), form, on_loss=failed.lose)
        _save(target, parts, failed)
    if failed.count or (failed.lost and not lossy):
        raise typer.Exit(1)


class _Recoded:
    """Text of another encoding as UTF-8, with the mark that says so."""

    def __init__(self, source: ByteSource, encoding: str) -> None:
        self.source = source
        self.decoder = codecs.getincrementaldecoder(encoding)("replace")
        self.mark = codecs.BOM_UTF8

    def read(self, size: int = -1, /) -> bytes:
        while True:
            block = self.source.read(size)
            text = self.decoder.decode(block, final=not block)
            if text or not block:
                mark, self.mark = self.mark, b""
                return (mark if text else b"") + text.encode()


def _in_encoding(source: ByteSource, encoding: str) -> ByteSource:
    if not encoding:
        return source
    known = known_encoding(encoding)
    if not known:
        raise Unsupported(
            "There is no encoding “{encoding}”; usual ones are cp1250 and cp1252.",
            encoding=Name(encoding),
        )
    return _Recoded(source, known)


def _save(target: str, parts: Iterator[bytes], failed: _Failures) -> None:
    """Write the parts; a file is only begun once there is something to write."""
    first = next(parts, None)
    if first is None and failed.count:
        return
    everything = itertools.chain([first or b""], parts)
    if target == "-":
        for part in everything:
            sys.stdout.buffer.write(part)
        sys.stdout.buffer.flush()
        return
    try:
        with open(target, "wb") as stream:
            for part in everything:
                stream.write(part)
    except OSError as error:
        raise OddtrickError(unwritten(target, error)) from None


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Files to look through.")],
    from_: Annotated[str, typer.Option("--from", help="Their format, if it is unclear.")] = "",
    export: Annotated[
        bool, typer.Option("--export", help="Hold PBN files to the export format.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Every place, however often the same is wrong.")
    ] = False,
    encoding: Annotated[
        str, typer.Option("--encoding", help="What the text is written in, such as cp1250.")
    ] = "",
) -> None:
    """Say what files are, and everything that is wrong with them.

    PBN is held to the standard, line by line; in every format the auction, play, result and score
    are checked against each other. What is wrong in the same way again and again is reported ten
    times and then counted. The exit code is 1 if anything is wrong.
    """
    _known(from_)
    bad = 0
    for path in files:
        try:
            bad += _check_one(path, from_, export, every, encoding)
        except OddtrickError as error:
            print(visible(f"{path}: {error.told()}"))
            bad += 1
    if bad:
        raise typer.Exit(1)


_OFTEN = 10
"""How often the same fault is reported."""
_VARYING = re.compile(r"“[^“”]*”|\d+|^[^:]{1,60}: |\b(?:North|East|South|West)\b")
"""The part that differs in sentences that say the same of different boards."""


def _kind(sentence: str) -> str:
    return _VARYING.sub("", sentence)


def _check_one(path: str, form: str, export: bool, every: bool, encoding: str) -> int:
    with reading(path) as stream:
        head, inner, name = unpacked(stream.read(HEAD), stream, path)
        if not head.strip():
            raise FormatError("The file is empty.")
        found = form or detect(head, name)
        source = _in_encoding(joined(head, inner), encoding)
        title = FORMATS[found].title
        grave = odd = 0
        reported: Counter[tuple[str, str]] = Counter()
        problems: Iterable[Problem] = (
            verify_pbn(source, export=True if export else None)
            if found == "pbn"
            else _usebio_problems(source)
            if found == "usebio"
            else _contradictions(source, found)
        )
        for problem in problems:
            grave += problem.grave
            odd += not problem.grave
            kind = (_kind(problem.sentence), problem.rule)
            reported[kind] += 1
            if every or reported[kind] <= _OFTEN:
                _tell(path, problem)
            elif reported[kind] == _OFTEN + 1:
                again = say("(the same again is only counted; --all shows every place)")
                print(visible(f"{path}: {told(again)}"))
            if len(reported) > 10_000:
                reported.clear()
    wrong = say("1 thing wrong") if grave == 1 else say("{n} things wrong", n=grave)
    counts = [wrong] * bool(grave) + [say("{n} odd", n=odd)] * bool(odd)
    said = together(*counts, tie=", ") or say("nothing is wrong")
    result = say("{file}: {format}: {said}", file=Verbatim(path), format=term(title), said=said)
    print_told(result)
    return grave


def _tell(path: str, problem: Problem) -> None:
    place = f":{problem.line}:{problem.column}" if problem.line else ""
    rule = f" (PBN {problem.rule})" if problem.rule else ""
    odd = "" if problem.grave else f" {told(say('[odd]'))}"
    print(visible(f"{path}{place}: {told(problem.message)}{rule}{odd}"))


def _usebio_problems(source: ByteSource) -> Iterator[Problem]:
    """Problems a union would refuse, and contradictions in boards."""
    raw = b"".join(iter(lambda: source.read(1 << 16), b""))
    yield from check_usebio(read_usebio(raw))
    yield from _contradictions(io.BytesIO(raw), "usebio")


def _contradictions(source: ByteSource, form: str) -> Iterator[Problem]:
    """Problems that a reader reports, and contradictions in boards."""
    errors: list[FormatError] = []
    number = 0
    for number, board in enumerate(read_boards(source, form, on_error=errors.append), 1):
        while errors:
            error = errors.pop(0)
            yield Problem(error.line, error.column, error.without_place)
        named = bool(board.number or board.label)
        name = board.title if named else say("Deal {number}", number=number)
        for wrong in disagreements(board):
            yield Problem(0, 0, say("{what}: {said}", what=name, said=wrong))
        if unlike := unlike_its_number(board):
            yield Problem(0, 0, unlike, grave=False)
        if "LinResult" in board.tags:
            listed = say("{board}: the file’s list of results says {result}.")
            result = Verbatim(board.tags["LinResult"])
            yield Problem(0, 0, listed.fill(board=name, result=result))
        said = board.tags.get("RbnResult", "")
        if said and board.contract and board.result is None:
            none = say("{board}: “{text}” is not a number of tricks from 0 to 13.")
            yield Problem(0, 0, none.fill(board=name, text=Name(said[:30])))
    for error in errors:
        yield Problem(error.line, error.column, error.without_place)
    if not number and not errors:
        yield Problem(0, 0, say("There is no board in the file."), grave=False)


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to read (- for stdin).")],
    board: Annotated[str, typer.Option("--board", help="Only the board of this number.")] = "",
    from_: Annotated[str, typer.Option("--from", help="Its format, if it is unclear.")] = "",
    encoding: Annotated[
        str, typer.Option("--encoding", help="What the text is written in, such as cp1250.")
    ] = "",
    steps: Annotated[
        bool | None,
        typer.Option("--steps/--boards", help="A LIN movie page by page, or only its boards."),
    ] = None,
) -> None:
    """Show boards in the terminal: hands, auction, play and result; a LIN movie page by page."""
    terminal = Console()
    coloured, tell = terminal.is_terminal and not terminal.no_color, language(spoken()).text
    _known(from_)
    failed = _Failures(file)
    count = 0
    with closing(failed), reading(file) as stream:
        head, inner, name = unpacked(stream.read(HEAD), stream, Path(file).name)
        source = _in_encoding(joined(head, inner), encoding)
        form = from_ or detect(head, name)
        if steps and form != "lin":
            raise Unsupported("Only LIN movies have steps.")
        if steps or (
            steps is None and form == "lin" and not board and is_lesson(head.decode("latin-1"))
        ):
            for count, step in enumerate(
                lesson_steps(read_lin(source, on_error=failed), on_error=failed), 1
            ):
                print(shown_step(step, count, coloured=coloured, tell=tell))
        else:
            movie = form == "lin" and is_lesson(head.decode("latin-1"))
            for one in _chosen(read_boards(source, form, on_error=failed), board):
                one = words_alone(one) if movie else one
                print(shown(one, coloured=coloured, tell=tell))
                count += 1
    if not count and not failed.count:
        raise OddtrickError(_no_board(file, board))
    if failed.count:
        raise typer.Exit(1)


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
        raise Unsupported(
            "There is no format “{form}”; there are {formats}.",
            form=Name(from_),
            formats=Verbatim(", ".join(FORMATS)),
        )
    faults: list[FormatError] = []
    with reading(file) as stream:
        name = "" if file == "-" else Path(file).name
        found = read_boards(stream, from_, name=name, on_error=faults.append)
        boards = list(itertools.islice(_named(found, board), MOST + 1))
    console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    for fault in faults:
        console.print(visible(f"{file}: {fault.told()}"))
    if not boards and not faults:
        raise OddtrickError(_no_board(file, board))
    if len(boards) > MOST:
        raise Unsupported(
            "{file} has more than {most} boards: choose one with --board.",
            file=Verbatim(file),
            most=Grouped(MOST),
        )
    if boards:
        _save_pictures(boards, file, output)
    if faults:
        raise typer.Exit(1)


def _named(boards: Iterable[Board], number: str) -> Iterator[tuple[str, Board]]:
    """The boards of a number or label, or all, with the name of each; one without either goes by
    its place."""
    for place, board in enumerate(boards, 1):
        name = board.label or str(board.number or place)
        if not number or number in (name, str(board.number)):
            yield name, board


def _save_pictures(boards: list[tuple[str, Board]], file: str, output: str) -> None:
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
            raise OddtrickError(unwritten(path, error)) from None
        print(path)


def _apart(folder: Path, stem: str, names: list[str]) -> list[Path]:
    """A path for each name, no two alike: a board that comes again gets a number."""
    paths: list[Path] = []
    taken: Counter[str] = Counter()
    for name in names:
        safe = re.sub(r"[^\w.-]+", "_", name)
        taken[safe] += 1
        again = f"-{taken[safe]}" if taken[safe] > 1 else ""
        paths.append(folder / f"{stem}-{safe}{again}.svg")
    return paths
