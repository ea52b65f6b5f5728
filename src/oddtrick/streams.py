"""Files named on the command line, ``-`` being standard input or output."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import BinaryIO

from .errors import OddtrickError

__all__ = ["reading", "writing"]


@contextlib.contextmanager
def reading(path: str) -> Iterator[BinaryIO]:
    """The file, open for reading. Raises `OddtrickError` in words when it cannot be."""
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(path, "rb")  # noqa: SIM115
    except OSError as error:
        raise OddtrickError(f"{path} cannot be read: {error.strerror}.") from None
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
        raise OddtrickError(f"{path} cannot be written: {error.strerror}.") from None
    with stream:
        yield stream
