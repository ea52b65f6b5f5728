"""From which addresses the files of a folder were made, so that one cannot fill it for everybody.

Addresses are kept as hashes with a salt of the folder's own, beside the files.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from pathlib import Path

import msgspec

from oddtrick.errors import Refused
from oddtrick.support.typed_json import decode

__all__ = ["Makers"]

NAME = "makers.json"

COUNTS = 30 * 86_400.0
"""Seconds for which a file counts for the address that made it."""


class _MakersRecord(msgspec.Struct):
    salt: str
    made: dict[str, list[str]]
    """By the hash of an address the files made from it."""
    times: dict[str, float] = {}
    """When each was made."""


class Makers:
    """The makers of the files of a folder that end in `suffix`. Not safe to use from several
    threads."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self.folder, self.suffix = folder, suffix
        self._path = folder / f".{suffix}-{NAME}"

    def _read(self) -> _MakersRecord:
        try:
            return decode(self._path.read_bytes(), _MakersRecord)
        except (OSError, msgspec.MsgspecError):
            return _MakersRecord(secrets.token_hex(16), {})

    def check(self, address: str, most: int, what: str) -> None:
        """Raises `Refused` where so many files made from an address within a month are there
        already; `what` is what they are called."""
        makers = self._read()
        since = time.time() - COUNTS
        made = makers.made.get(_hash(makers, address), ())
        # Of what was made before times were kept, the file's own is the only one.
        counted = [id_ for id_ in made if makers.times.get(id_, self._changed(id_)) > since]
        if sum(map(self._there, counted)) >= most:
            raise Refused(
                f"This server keeps {most} {what} made from your address already. Its keeper "
                "can move old ones out of its folder."
            )

    def add(self, address: str, id_: str) -> None:
        """A file was made from an address."""
        makers = self._read()
        made = {by: [*filter(self._there, ids)] for by, ids in makers.made.items()}
        made.setdefault(_hash(makers, address), []).append(id_)
        makers.made = {by: ids for by, ids in made.items() if ids}
        makers.times[id_] = time.time()
        makers.times = {id_: at for id_, at in makers.times.items() if self._there(id_)}
        fresh = self._path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(makers))
        os.replace(fresh, self._path)

    def made_before(self, moment: float) -> dict[str, float]:
        """The files made before a moment that are there still, with the time of each."""
        times = self._read().times
        return {id_: at for id_, at in times.items() if at < moment and self._there(id_)}

    def _changed(self, id_: str) -> float:
        try:
            return (self.folder / f"{id_}.{self.suffix}").stat().st_mtime
        except OSError:
            return 0.0

    def _there(self, id_: str) -> bool:
        return (self.folder / f"{id_}.{self.suffix}").is_file()


def _hash(makers: _MakersRecord, address: str) -> str:
    return hashlib.sha256(f"{makers.salt}/{address}".encode()).hexdigest()[:32]
