"""Files that hold another: gzip and ZIP are opened, others named with what to do about them.

>>> import gzip
>>> head, stream, name = unpacked(gzip.compress(b"md|1,,,|"), io.BytesIO(), "x.lin.gz")
>>> head, name
(b'md|1,,,|', 'x.lin')
"""

from __future__ import annotations

import gzip
import io
import lzma
import re
import zipfile
import zlib
from pathlib import PurePath

from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.support.streams import ByteSource, joined

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
            raise FormatError(f"Unpacked, the file is over {self.most >> 20} MB.")
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
            raise FormatError(f"The archive is over {MAX_PACKED >> 20} MB.")
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
            raise Unsupported(f"The ZIP archive holds {len(files)} files ({names}); unpack it.")
        if files[0].flag_bits & _LOCKED:
            raise Unsupported("The ZIP archive has a password; unpack it.")
        return _Bounded(archive.open(files[0]), most), files[0].filename
    except NotImplementedError:
        raise Unsupported("The ZIP archive is packed in a way unknown here; unpack it.") from None
    except (zipfile.BadZipFile, RuntimeError, OSError, ValueError):
        raise FormatError("The ZIP archive is damaged: it cannot be unpacked.") from None
