"""Files named on the command line (``-`` being standard input or output), and streams looked into.

>>> stream = io.BytesIO(b"one two")
>>> joined(stream.read(3), stream).read()
b'one two'
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import BinaryIO, Protocol

from oddtrick.errors import OddtrickError
from oddtrick.messages import Message, Verbatim, say


class ByteSource(Protocol):
    """Anything that bytes can be read from."""

    def read(self, size: int = -1, /) -> bytes: ...


class _Joined(io.RawIOBase):
    def __init__(self, head: bytes, source: ByteSource) -> None:
        self.head, self.source = head, source

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview | bytearray, /) -> int:  # type: ignore[override]
        data = self.head[: len(buffer)] or self.source.read(len(buffer))
        self.head = self.head[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def joined(head: bytes, source: ByteSource) -> io.BufferedReader:
    """A stream with what was read ahead put back."""
    return io.BufferedReader(_Joined(head, source))


def keep_apart(source: str, target: str) -> None:
    """Raises `OddtrickError` where a file would be written over that is still to be read."""
    if "-" in (source, target):
        return
    same = os.path.realpath(source) == os.path.realpath(target)
    with contextlib.suppress(OSError):  # hard links
        same = same or os.path.samefile(source, target)
    if same:
        raise OddtrickError(
            "{target} would be overwritten: write to another file.", target=Verbatim(target)
        )


def lines(stream: BinaryIO, longest: int) -> Iterator[bytes]:
    """The lines of a stream; of one that is longer than that many bytes only one byte more.

    >>> list(lines(io.BytesIO(b"one\\ntwenty-two\\nthree"), 5))
    [b'one\\n', b'twenty', b'three']
    """
    while line := stream.readline(longest + 1):
        yield line
        while len(line) > longest and not line.endswith(b"\n"):
            line = stream.readline(longest + 1)


def settle_output() -> None:
    """Make all that is printed arrive: files and programs get UTF-8, a console gets a sign in
    place of what its encoding lacks; and who wants no colour gets none, whatever else is asked."""
    # A stream that the shell has closed is an empty one.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if stream.isatty():
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if os.environ.get("NO_COLOR"):
        os.environ.pop("FORCE_COLOR", None)


def unread(path: str | os.PathLike[str], error: OSError) -> Message:
    """That a file cannot be read, and why."""
    name, why = Verbatim(str(path)), Verbatim(str(error.strerror))
    return say("{path} cannot be read: {why}.", path=name, why=why)


def unwritten(path: str | os.PathLike[str], error: OSError) -> Message:
    """That a file cannot be written, and why."""
    name, why = Verbatim(str(path)), Verbatim(str(error.strerror))
    return say("{path} cannot be written: {why}.", path=name, why=why)


@contextlib.contextmanager
def reading(path: str) -> Iterator[BinaryIO]:
    """The file, open for reading. Raises `OddtrickError` in words when it cannot be."""
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(path, "rb")  # noqa: SIM115
    except OSError as error:
        raise OddtrickError(unread(path, error)) from None
    with stream:
        yield stream


@contextlib.contextmanager
def writing(path: str) -> Iterator[BinaryIO]:
    """The file, open for writing. Raises `OddtrickError` in words when it cannot be."""
    if path == "-":
        yield sys.stdout.buffer
        return
    try:
        stream = open(path, "wb")  # noqa: SIM115
    except OSError as error:
        raise OddtrickError(unwritten(path, error)) from None
    with stream:
        yield stream
