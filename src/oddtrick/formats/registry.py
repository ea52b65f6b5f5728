"""Every format by its name: what a file is, reading it to boards, and writing boards to it.

>>> detect(b'[Event "x"]'), detect(b"pn|a,b,c,d|st||"), detect(b"", "deals.dup")
('pbn', 'lin', 'dup')
>>> [board.number for board in read_boards(b"qx|o5|md|1,,,|")]
[5]
>>> boards = read_boards(b"md|1,,,|ah|Board 5|")
>>> b"".join(write_boards(boards, "lin", on_loss=None)).decode()
'pn|,,,|st||md|1,,,|rh||ah|Board 5|\\n'

Of files that hold another, gzip and ZIP are opened, others named with what to do about them.

>>> import gzip
>>> head, stream, name = unpacked(gzip.compress(b"md|1,,,|"), io.BytesIO(), "x.lin.gz")
>>> head, name
(b'md|1,,,|', 'x.lin')
"""

from __future__ import annotations

import gzip
import io
import itertools
import json
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from oddtrick.errors import OddtrickError
from oddtrick.formats import duplimate, program_files
from oddtrick.formats.pbn.reader import blocks_of, contents, opened
from oddtrick.formats.records.conversion import board_from_line, line_and_board, line_from_board
from oddtrick.formats.usebio.xml_elements import Element as XmlElement
from oddtrick.formats.usebio.xml_elements import Usebio, handset, read_usebio, write_usebio
from oddtrick.messages import Name, Verbatim, term
from oddtrick.support.streams import ByteSource, joined
from oddtrick.support.text import text_of

from .access import is_access
from .board import Board
from .bridgemate import read_bws
from .diagram import board_page, board_svg, drawn, drawn_in_page
from .errors import FormatError, OnError, Unsupported
from .handviewer import boards_from_link, handviewer_link
from .lin import boards_from_lin, write_lin
from .losses import OnLoss, boards_compared, lines_compared, read_back
from .pbn import boards_from_games, export_pbn, game_from_board, read_pbn, write_pbn
from .program_files import boards_from_ben, boards_from_dds, boards_from_zrd
from .rbn import boards_from_rbn, write_rbn, write_rbx

T = TypeVar("T")
MAX_WHOLE = 1 << 26
"""The largest file, in bytes, of the formats that are read as a whole."""

Reader = Callable[[ByteSource, "OnError | None"], Iterator[Board]]
Writer = Callable[[Iterable[Board]], Iterator[str]]


class Format(NamedTuple):
    """One format: its name on the command line, what it is, its file names, and how it is done."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    read: Reader | None
    write: Callable[[Iterable[Board]], Iterator[bytes]] | None
    apart: Callable[[Board], tuple[bytes, Board]] | None = None
    """Writes one board, where what is written of it is the same whatever boards come before it,
    and says what a reader will make of it."""
    tells: Callable[[Board], Board] | None = None
    """The parts of a board that are in the file, for a format that is not read."""
    reads_as: str = ""
    """The format that reads it, where it is another."""
    once: bool = False
    """Whether a deal that several tables played is written once."""


def _data(source: ByteSource) -> bytes:
    data = source.read(MAX_WHOLE + 1)
    if len(data) > MAX_WHOLE:
        raise FormatError("The file is over 64 MB, too large for a file of this kind.")
    return data


def _text(source: ByteSource) -> str:
    data = _data(source)
    return text_of(b"".join(blocks_of(io.BytesIO(data))[0]))[0]


def _pbn(source: ByteSource, on_error: OnError | None) -> Iterator[Board]:
    return boards_from_games(read_pbn(source, on_error=on_error), on_error=on_error)


def _lin(source: ByteSource, on_error: OnError | None) -> Iterator[Board]:
    return boards_from_lin(source, on_error=on_error)


def _at_once(load: Callable[[ByteSource], T], read: Callable[[T], Iterator[Board]]) -> Reader:
    """A reader for a file that is read as a whole and ends at its first error."""

    def reader(source: ByteSource, on_error: OnError | None) -> Iterator[Board]:
        try:
            yield from read(load(source))
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)

    return reader


def _whole(read: Callable[[str], Iterator[Board]]) -> Reader:
    return _at_once(_text, read)


def _bytes(read: Callable[[bytes], Iterator[Board]]) -> Reader:
    return _at_once(_data, read)


def _rbn(source: ByteSource, on_error: OnError | None) -> Iterator[Board]:
    try:
        yield from boards_from_rbn(_text(source), on_error=on_error)
    except FormatError as error:
        if on_error is None:
            raise
        on_error(error)


_SHORTCUT = re.compile(
    r"\[(?:InternetShortcut|DEFAULT|Desktop Entry|\{[0-9A-F-]{36}\})\]", re.IGNORECASE
)


def _links(text: str) -> Iterator[Board]:
    """The boards of links, one a line, or of the link in a shortcut of Windows or Linux."""
    shortcut = _SHORTCUT.match(text.lstrip())
    for number, line in enumerate(text.splitlines(), 1):
        if shortcut:
            key, _, line = line.partition("=")
            line = line if key.strip().upper() == "URL" else ""
        if line.strip():
            try:
                yield from boards_from_link(line)
            except FormatError as error:
                raise type(error)(error.without_place, number, 1) from None


def _lines(source: ByteSource) -> Iterator[bytes]:
    rest = b""
    while block := source.read(1 << 16):
        *lines, rest = (rest + block).split(b"\n")
        yield from lines
        if len(rest) > 1 << 20:
            raise FormatError("A line is over a million characters long; this is not a record.")
    yield rest


def _records(source: ByteSource) -> Iterator[tuple[int, bytes]]:
    """The records of a file with their lines: one a line, or set out over several, or in a list."""
    lines = _lines(source)
    for number, line in enumerate(lines, 1):
        start = line.strip()
        if start in (b"{", b"[") or start.startswith((b"[{", b"[ {")) or _BROKEN_OFF.match(start):
            yield from _set_out(b"\n".join([line, *_at_most(lines)]), number)
            return
        if start:
            yield number, line


_BROKEN_OFF = re.compile(rb"\{[^{}]*+[,:]\Z")


def _at_most(lines: Iterator[bytes]) -> Iterator[bytes]:
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > MAX_WHOLE:
            raise FormatError("Records that are not one a line are read up to 64 MB.")
        yield line


def _set_out(data: bytes, number: int) -> Iterator[tuple[int, bytes]]:
    """The values of JSON text, each made one line."""
    text, _ = text_of(data)
    decoder, at = json.JSONDecoder(), 0
    while True:
        while at < len(text) and (text[at].isspace() or text[at] in ",[]"):
            number += text[at] == "\n"
            at += 1
        if at == len(text):
            return
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            raise FormatError("The record that begins here is not complete JSON.", number) from None
        yield number, json.dumps(value).encode()
        number += text.count("\n", at, end)
        at = end


def _json(source: ByteSource, on_error: OnError | None) -> Iterator[Board]:
    try:
        yield from _record_boards(source, on_error)
    except FormatError as error:
        if on_error is None:
            raise
        on_error(error)


def _record_boards(source: ByteSource, on_error: OnError | None) -> Iterator[Board]:
    for number, line in _records(source):
        try:
            board = board_from_line(line)
            if not board.number and not board.label:
                board = replace(board, number=number)
        except OddtrickError as error:
            sentence = error.without_place if isinstance(error, FormatError) else error.message
            kind = Unsupported if isinstance(error, Unsupported) else FormatError
            placed = kind(sentence, number, 1)
            if on_error is None:
                raise placed from None
            on_error(placed)
            continue
        yield board


def _usebio(data: bytes) -> Iterator[Board]:
    results = read_usebio(data)
    played = results.played
    yield from played if played and not results.hands else results.results


def _bws(data: bytes) -> Iterator[Board]:
    return Usebio(read_bws(data).results).results


def _encoded(write: Writer) -> Callable[[Iterable[Board]], Iterator[bytes]]:
    return lambda boards: (part.encode("utf-8") for part in write(boards))


def _by_line(form: str) -> Writer:
    return lambda boards: (line + "\n" for line in program_files.write_dealer(boards, form))


def _write_svg(boards: Iterable[Board]) -> Iterator[bytes]:
    found = list(itertools.islice(boards, 2))
    if len(found) != 1:
        raise Unsupported("An SVG file holds one board: choose one with --board, or write HTML.")
    yield board_svg(found[0]).encode("utf-8")


def _write_usebio(boards: Iterable[Board]) -> Iterator[bytes]:
    root = XmlElement.make("USEBIO", handset(list(boards)), Version="1.2")
    yield write_usebio(Usebio(root)).encode("utf-8")


FORMATS: dict[str, Format] = {
    f.name: f
    for f in (
        Format("pbn", "Portable Bridge Notation", (".pbn",), _pbn,
               lambda boards: write_pbn(map(game_from_board, boards))),
        Format("export", "Portable Bridge Notation, export format", (), None,
               lambda boards: export_pbn(map(game_from_board, boards)), reads_as="pbn"),
        Format("lin", "LIN of Bridge Base Online", (".lin",), _lin, _encoded(write_lin)),
        Format("link", "links to the hand viewer of Bridge Base Online", (".url",),
               _whole(_links), lambda boards: (f"{handviewer_link(b)}\n".encode() for b in boards)),
        Format("json", "records, one line of JSON a deal", (".json", ".jsonl"), _json,
               lambda boards: map(line_from_board, boards), line_and_board),
        Format("rbn", "Richard Pavlicek’s notation", (".rbn",), _rbn, _encoded(write_rbn)),
        Format("rbx", "Richard Pavlicek’s notation, inline", (".rbx",), _rbn,
               _encoded(write_rbx)),
        Format("usebio", "USEBIO results (the hands or the LIN in them)", (".xml",),
               _bytes(_usebio), _write_usebio, once=True),
        Format("bws", "BWS of Bridgemate (results and hands)", (".bws",), _bytes(_bws), None),
        Format("oneline", "dealer, one line a deal", (".txt",),
               _whole(program_files.boards_from_dealer), _encoded(_by_line("oneline"))),
        Format("compact", "dealer, one line a hand", (), _whole(program_files.boards_from_dealer),
               _encoded(_by_line("compact"))),
        Format("all", "dealer, four columns", (), _whole(program_files.boards_from_dealer),
               _encoded(_by_line("all"))),
        Format("line", "deal -l", (), _whole(program_files.boards_from_dealer),
               _encoded(_by_line("line"))),
        Format("numeric", "deal, 52 digits", (), _whole(program_files.boards_from_dealer),
               _encoded(_by_line("numeric"))),
        Format("gib", "GIB’s library", (".gib",), _whole(program_files.boards_from_dealer),
               _encoded(_by_line("gib"))),
        Format("zrd", "solved deals of Richard Pavlicek", (".zrd",), _bytes(boards_from_zrd), None),
        Format("dds", "deals of the DDS solver’s tests", (), _whole(boards_from_dds), None),
        Format("ben", "deals of the engine BEN", (), _whole(boards_from_ben), None),
        Format("bri", "BRI of dealing machines", (".bri",), _bytes(duplimate.boards_from_bri),
               duplimate.write_bri, once=True),
        Format("dge", "DGE of dealing machines", (".dge",), _bytes(duplimate.boards_from_dge),
               duplimate.write_dge, once=True),
        Format("dup", "DUP of Duplimate", (".dup",), _bytes(duplimate.boards_from_dup),
               duplimate.write_dup, once=True),
        Format("dlm", "DLM of Duplimate", (".dlm",), _whole(duplimate.boards_from_dlm),
               duplimate.write_dlm, once=True),
        Format("ber", "Bernasconi", (".ber",), _whole(duplimate.boards_from_ber), None),
        Format("bhg", "Borel", (".bhg",), _whole(duplimate.boards_from_bhg), None),
        Format("html", "a page of hand diagrams", (".html", ".htm"), None,
               lambda boards: iter([board_page(boards).encode("utf-8")]), tells=drawn_in_page),
        Format("svg", "one hand diagram", (".svg",), None, _write_svg, tells=drawn),
    )
}  # fmt: skip

_LOOKS: tuple[tuple[str, re.Pattern[bytes]], ...] = (
    ("dlm", re.compile(rb"\[Document\]", re.IGNORECASE)),
    ("usebio", re.compile(rb"<\?xml|<!DOCTYPE USEBIO|<USEBIO")),
    ("json", re.compile(rb'(?:\[\s*+)?\{\s*+"')),
    ("rbn", re.compile(rb"%\s*+RBN")),
    ("rbx", re.compile(rb"%\s*+\{RBX|[DTLESFKNBH]\{[^{}\r\n]*+\}")),
    ("link", re.compile(_SHORTCUT.pattern.encode(), re.IGNORECASE)),
    ("pbn", re.compile(rb"[\[{;%]|(?:<(?!PBN>)|(?=[^<])[^<]++)*+<PBN>")),
    ("link", re.compile(rb"https?://", re.IGNORECASE)),
    ("lin", re.compile(rb"[A-Za-z][A-Za-z0-9]\s*+\|")),
    ("dup", re.compile(rb"(?:[0-4]\d|5[0-2]){39} {68}[YN]{2}")),
    ("dds", re.compile(rb"(?:NUMBER \d++\s++)?PBN [0-3] [0-3] [0-4] [0-3] \"")),
    ("bri", re.compile(rb"(?:[0-4]\d|5[0-2]){39}(?: {10}|\s*\n)")),
    ("dup", re.compile(rb"(?:[0-4]\d|5[0-2]){39}[\x06 ]")),
    ("dge", re.compile(rb"\x06[AKQJT2-9]*\x03")),
    ("numeric", re.compile(rb"[0-3]{52}\s")),
    ("ber", re.compile(rb"[1-4]{52}")),
    ("bhg", re.compile(rb"[A-Za-z]{52}\s")),
    (
        "ben",
        re.compile(
            rb"(?:#[^\r\n]*+\s++)*+"
            rb"(?:[NESW] (?:None|N-S|E-W|Both|All) [AKQJT2-9]*+\."
            rb"|(?:[AKQJT2-9]++|\.)++(?: [AKQJT2-9.]++){3}\s*+(?:#[^\r\n]*+\s++)*+"
            rb"[NESW] (?:None|N-S|E-W|Both|All)\s)",
            re.IGNORECASE,
        ),
    ),
    ("rbn", re.compile(rb"(?:[DTLESFKNBHAC] [^\r\n]*+\r?\n){2}")),
    ("oneline", re.compile(rb"[nesw]\s++[AKQJT2-9.]++\s", re.IGNORECASE)),
    ("all", re.compile(rb"1\.[^\S\n]*+\n")),
    ("gib", re.compile(rb"(?:[AKQJT2-9]*+\.){3}[AKQJT2-9]*+(?: [AKQJT2-9.]++){3}[:\s]")),
    ("line", re.compile(rb"(?:[AKQJT2-9 .-]++\|){3}")),
    ("line", re.compile(rb"(?:[AKQJT2-9.]++, *+){3}", re.IGNORECASE)),
)


def detect(head: bytes, name: str = "") -> str:
    """The format of a file, told by its beginning or, failing that, by its name.

    Raises `FormatError` if it is none of them.
    """
    suffix = PurePath(name).suffix.lower()
    if suffix == ".zrd":  # deals from the first bit on: they may begin as anything does
        return "zrd"
    refuse_by_nature(head, name)
    by_name = next((f.name for f in FORMATS.values() if suffix and suffix in f.suffixes), "")
    if is_access(head):
        return "bws"
    plain = head
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        plain = head.decode("utf-16", "replace").encode()
    plain = plain.removeprefix(b"\xef\xbb\xbf")
    start = plain.lstrip()  # no pattern begins with white space: each looks at a place once
    if by_name in ("bri", "dge", "dup", "dlm", "ber", "bhg", "rbn", "rbx", "gib"):
        return by_name
    for found, look in _LOOKS:
        if look.match(start):
            return found
    if by_name in ("pbn", "lin", "json", "usebio", "link"):
        return by_name
    if not plain.strip():
        raise FormatError("The file is empty.")
    if WEB_PAGE.match(start):
        raise Unsupported("This is a web page; save the file of deals that it links to.")
    raise FormatError(
        "This is no bridge file that can be read here: it does not begin like PBN, LIN, RBN, "
        "a record in JSON, USEBIO, or a deal as generators print it."
    )


def read_boards(
    source: str | bytes | Path | ByteSource,
    form: str = "",
    *,
    name: str = "",
    on_error: OnError | None = None,
) -> Iterator[Board]:
    """The boards of a file, whatever it is; `source` is a `Path`, a binary stream, or contents.

    With `on_error`, boards that cannot be read are reported there and left out.
    """
    if isinstance(source, Path):
        name = name or source.name
    elif not isinstance(source, (str, bytes)) and not hasattr(source, "read"):
        raise FormatError(
            "Boards are read from a pathlib.Path, a binary stream, text or bytes, not “{source}”.",
            source=Name(str(source)),
        )
    elif isinstance(source, str) and _is_file_name(source):
        raise FormatError(
            "“{source}” is the name of a file: give pathlib.Path(…) of it. Text is read as the "
            "contents of a file.",
            source=Name(source),
        )
    if form and form not in FORMATS:
        raise Unsupported(
            "There is no format “{form}”; choose one of {formats}.",
            form=Name(form),
            formats=Verbatim(", ".join(FORMATS)),
        )
    with opened(contents(source) if isinstance(source, (str, bytes)) else source) as stream:
        head, stream, name = unpacked(stream.read(HEAD), stream, name)
        found = FORMATS[form] if form else FORMATS[detect(head, name)]
        if found.read is None:
            raise Unsupported(
                "{Title} is written, not read.",
                title=term(found.title),
            )
        yield from found.read(joined(head, stream), on_error)


def _is_file_name(text: str) -> bool:
    """Whether a text is the name of a file rather than the contents of one."""
    known = {suffix for one in FORMATS.values() for suffix in one.suffixes}
    return "\n" not in text and len(text) < 300 and Path(text).suffix.lower() in known


def _checked_boards(boards: Iterable[Board]) -> Iterator[Board]:
    """The boards as they come. Raises `FormatError` for what is none."""
    if isinstance(boards, (Board, str, bytes)) or not isinstance(boards, Iterable):
        raise FormatError("Boards are written from a list of boards: for one, write [board].")
    for board in boards:
        if not isinstance(board, Board):
            raise FormatError("“{board}” is no Board, as read_boards gives it.", board=Name(board))
        yield board


def write_boards(boards: Iterable[Board], form: str, *, on_loss: OnLoss | None) -> Iterator[bytes]:
    """The bytes of boards in a format. Raises `Unsupported` for what the format cannot say.

    What is written is read back, and every fact that is lost or changed is reported to `on_loss`.
    Pass None if you need not know; then nothing is read back.
    """
    found = FORMATS.get(form)
    if found is None or found.write is None:
        names = ", ".join(f.name for f in FORMATS.values() if f.write)
        raise Unsupported(
            "Boards cannot be written as “{form}”; choose one of {names}.",
            form=Name(form),
            names=Verbatim(names),
        )
    boards = _checked_boards(boards)
    if on_loss is None:
        return found.write(boards)
    if found.apart is not None:
        return lines_compared(boards, found.apart, on_loss)
    if found.tells is not None:
        return found.write(boards_compared(boards, found.tells, on_loss))
    reader = FORMATS[found.reads_as or form].read
    assert reader is not None
    sent, compared = itertools.tee(boards)
    return read_back(compared, found.write(sent), reader, on_loss, once=found.once)


def format_to_write(path: str, form: str) -> str:
    """The format of a file to be written: `form`, or by the file's name; PBN for ``-``. Raises
    `Unsupported`."""
    writers = [f.name for f in FORMATS.values() if f.write is not None]
    if form:
        if form not in writers:
            raise Unsupported(
                "There is no format “{form}” to write: {writers}.",
                form=Name(form),
                writers=Verbatim(", ".join(writers)),
            )
        return form
    if path == "-":
        return "pbn"
    suffix = PurePath(path).suffix.lower()
    for known in FORMATS.values():
        if known.write is not None and suffix and suffix in known.suffixes:
            return known.name
    raise Unsupported("Say with --to in which format {path} is to be written.", path=Verbatim(path))


HEAD = 1 << 17
"""How much of a file is read to recognise it, in bytes."""
MAX_PACKED = 1 << 26
MAX_UNPACKED = 1 << 28
"""The largest file within another that is read, in bytes."""

_SUFFIXES = {
    ".mdb": "Of Microsoft Access databases only a Bridgemate’s (.bws) is read: export the deals "
    "as PBN.",
}
_NATURES: tuple[tuple[re.Pattern[bytes], str], ...] = (
    (re.compile(rb"\s*%PDF-"), "This is a PDF document; the deals are needed as PBN or LIN."),
    (re.compile(rb"PK\x03\x04"), "This is a ZIP archive; unpack it first."),
    (re.compile(rb"\x1f\x8b"), "This is packed with gzip; unpack it first."),
    (re.compile(rb"7z\xbc\xaf|Rar!"), "This is a packed archive; unpack it first."),
    (re.compile(rb"\xd0\xcf\x11\xe0"), "This is a document of an office program, not a file of "
     "deals."),
    (re.compile(rb".{257}ustar", re.DOTALL), "This is a TAR archive, as a .tar.gz holds one; "
     "unpack it first."),
    (re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8"), "This is a picture, not a file of deals."),
)  # fmt: skip

_LOCKED = 1
"""The flag of a member that has a password."""

WEB_PAGE = re.compile(rb"<!doctype html|<html", re.IGNORECASE)


def refuse_by_nature(head: bytes, name: str) -> None:
    """Raise `Unsupported` for what is known and no file of deals, with what to do instead."""
    for look, said in _NATURES:
        if look.match(head):
            raise Unsupported(said)
    said = _SUFFIXES.get(PurePath(name).suffix.lower(), "")
    if said:
        raise Unsupported(said)


class _Bounded:
    """A packed stream that says in words what is wrong with it, and how large it may be."""

    def __init__(self, stream: ByteSource, most: int) -> None:
        self.stream, self.most, self.left = stream, most, most

    def read(self, size: int = -1, /) -> bytes:
        try:
            data = self.stream.read(min(size, self.left + 1) if size >= 0 else self.left + 1)
        except EOFError:
            raise FormatError("The packed file is damaged: its end is missing.") from None
        except (OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, RuntimeError):
            raise FormatError("The packed file is damaged: it cannot be unpacked.") from None
        self.left -= len(data)
        if self.left < 0:
            raise FormatError("Unpacked, the file is over {most} MB.", most=self.most >> 20)
        return data


def unpacked(
    head: bytes, source: ByteSource, name: str, most: int = MAX_UNPACKED
) -> tuple[bytes, ByteSource, str]:
    """The beginning, the rest and the name of what a packed file holds, or of the file itself.

    A ZIP archive must hold one file. Raises `FormatError` for one that is damaged, or holds over
    `most` bytes.
    """
    if head.startswith(b"\x1f\x8b"):
        opened = gzip.GzipFile(fileobj=joined(head, source))
        inner: ByteSource = _Bounded(opened, most)
        name = name.removesuffix(".gz")
    elif head.startswith(b"PK\x03\x04"):
        data = head + source.read(MAX_PACKED)
        if len(data) > MAX_PACKED:
            raise FormatError("The archive is over {max_packed} MB.", max_packed=MAX_PACKED >> 20)
        inner, name = _member(data, most)
    else:
        return head, source, name
    return inner.read(HEAD), inner, name


def _member(data: bytes, most: int) -> tuple[ByteSource, str]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        files = [m for m in archive.infolist() if not m.is_dir() and "__MACOSX" not in m.filename]
        if len(files) != 1:
            names = ", ".join(m.filename[:60] for m in files[:5]) or "none"
            raise Unsupported(
                "The ZIP archive holds {files} files ({names}); unpack it.",
                files=len(files),
                names=Verbatim(names),
            )
        if files[0].flag_bits & _LOCKED:
            raise Unsupported("The ZIP archive has a password; unpack it.")
        return _Bounded(archive.open(files[0]), most), files[0].filename
    except NotImplementedError:
        raise Unsupported("The ZIP archive is packed in a way unknown here; unpack it.") from None
    except (zipfile.BadZipFile, RuntimeError, OSError, ValueError):
        raise FormatError("The ZIP archive is damaged: it cannot be unpacked.") from None
