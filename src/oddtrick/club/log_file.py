"""What is folded from entries, as an event or a party: in a file of its own, a log of the store's
kind and no table, which goes to another machine as it is; or in the server's store.
"""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from oddtrick.errors import Refused
from oddtrick.messages import Message, Verbatim, say, term
from oddtrick.store.books import StoredBook
from oddtrick.store.log import Append, Conflict, EventLog, Stored
from oddtrick.store.opening import open_log, reading
from oddtrick.support.streams import unread

from .entry_text import EntryText

# The head of a database's file: whether it is one, and how long it should be.
#
# Source: the SQLite file format, “The Database Header”.

HEAD = 100
"""Bytes of the head."""

_MAGIC = b"SQLite format 3\0"


def is_database(head: bytes) -> bool:
    """Whether a file begins as a database does."""
    return head.startswith(_MAGIC)


def whole_size(head: bytes) -> int:
    """The bytes that a file with this head has; 0 where its head is cut short itself."""
    if len(head) < HEAD:
        return 0
    page = int.from_bytes(head[16:18])
    return int.from_bytes(head[28:32]) * (0x10000 if page == 1 else page)


class Folded(Protocol):
    """What entries come to."""

    def add(self, entry: Any) -> Self:
        """The state after one more. Raises `Refused`."""
        ...


S = TypeVar("S", bound=Folded)
E = TypeVar("E")

Place: TypeAlias = Path | StoredBook
"""Where an event or a party is kept: in a file of its own, or in the server's store."""


class OwnFile(NamedTuple):
    """Such files of one kind: what their entries are filed under, what each holds (`event`, with
    `an` before it), and the command that makes one."""

    log: str
    article: str
    what: str
    command: str

    def new(self, place: Place) -> EventLog:
        """The log of a new file. Raises `Refused` where there is one already, `StoreError`."""
        if isinstance(place, Path) and place.exists():
            raise Refused(
                "There is a file {place} already; {article} {what} needs one of its own.",
                place=Verbatim(str(place)),
                article=term(self.article),
                what=term(self.what),
            )
        return _log(place)

    def open(self, place: Place) -> tuple[EventLog, list[Stored]]:
        """The log of a file, and its entries. Raises `Refused` where there is no such file, and
        `StoreError`."""
        make = say("make one with “{command}”.", command=Verbatim(self.command))
        if isinstance(place, Path) and not place.is_file():
            raise Refused(
                "There is no {what} at {place}; {make}",
                what=term(self.what),
                place=Verbatim(str(place)),
                make=make,
            )
        if isinstance(place, Path):
            self._check(place, make)
        try:
            log = _log(place)
        except (ValueError, TypeError) as error:  # bytes that are no text, or no number
            raise self._damaged(place) from error
        try:
            try:
                stored = log.read(self.log)
            except (ValueError, TypeError) as error:
                raise self._damaged(place) from error
            if not stored:
                where = place if isinstance(place, Path) else "this store"
                raise Refused(
                    "There is no {what} in {where}; {make}",
                    what=term(self.what),
                    where=Verbatim(str(where)),
                    make=make,
                )
            return log, stored
        except BaseException:
            log.close()
            raise

    def _damaged(self, place: Place) -> Refused:
        where = place if isinstance(place, Path) else "This store"
        return Refused(
            "{where} is damaged: its pages do not fit together. Take a copy of the {what} "
            "that is whole.",
            where=Verbatim(str(where)),
            what=term(self.what),
        )

    def _check(self, path: Path, make: Message) -> None:
        """Raises `Refused` for a file that is none of ours, or not whole. Nothing is written."""
        try:
            with path.open("rb") as file:
                head = file.read(HEAD)
            size = path.stat().st_size
        except OSError as error:
            raise Refused(unread(path, error)) from None
        if not size:
            raise Refused(
                "{path} is empty: there is no {what} in it; {make}",
                path=Verbatim(str(path)),
                what=term(self.what),
                make=make,
            )
        if not is_database(head):
            raise Refused(
                "{path} is a file of another kind: there is no {what} in it; {make}",
                path=Verbatim(str(path)),
                what=term(self.what),
                make=make,
            )
        whole = whole_size(head)
        # Pages that are still in the file beside it come in when it is opened.
        beside = path.with_name(f"{path.name}-wal")
        if not whole or (size < whole and not beside.exists()):
            raise Refused(
                "{path} is cut short: {size} of {whole} bytes are there. Take a copy of the {what} "
                "that is whole."
                if whole
                else "{path} is cut short: {size} bytes are there. Take a copy of the {what} that "
                "is whole.",
                path=Verbatim(str(path)),
                size=size,
                whole=whole or 0,
                what=term(self.what),
            )
        if not _sound(path):
            raise self._damaged(path)


def _log(place: Place) -> EventLog:
    """The log of a place; a file of its own is let go of with it."""
    if isinstance(place, StoredBook):
        return place
    log = open_log(place)
    log.close_when_forgotten()
    return log


def _sound(path: Path) -> bool:
    """Whether the pages of a database fit together."""
    try:
        with closing(reading(path)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        return "malformed" not in str(error)  # locked, or a disk that is full: not damaged
    except (sqlite3.DatabaseError, UnicodeError):
        return False
    return bool(found == "ok")


class EntryBook(ABC, Generic[S, E]):
    """A file of a kind, open: `state` is what its entries fold to, `times` when each was written
    (Unix time), and `log` the file itself, for what else is kept in it."""

    file: ClassVar[OwnFile]
    text: ClassVar[EntryText[Any]]
    """How its entries are written."""
    shared: ClassVar[bool] = False
    """Whether several programs write at once: where another was first its entries are read, and
    ours follow them if they still can."""

    def __init__(self, log: EventLog, state: S, times: Sequence[float]) -> None:
        self.log = log
        self.state = state
        self.times = list(times)
        self.written = len(self.times)
        """How many entries are written; a state of that many is there to be seen."""

    @staticmethod
    @abstractmethod
    def fold(entries: Iterable[E], times: Sequence[float]) -> S:
        """What entries of these times fold to. Raises `Refused`."""

    def after(self, entries: Sequence[E], at: float) -> tuple[S, Sequence[E]]:
        """The state after more entries of a moment, and all that is written for them. Raises
        `Refused`."""
        state = self.state
        for entry in entries:
            state = state.add(entry)
        return state, entries

    def beside(self, state: S) -> Sequence[Append]:
        """What is written to other logs of the file with the entries that lead to a state."""
        return ()

    @classmethod
    def create(cls, place: Place, first: E, *more: E, beside: Sequence[Append] = ()) -> Self:
        """A new file that begins with these entries; `beside` is written to other logs of it.
        Raises `Refused` where there is one already or an entry cannot be, `StoreError`."""
        body, now = cls.text.write(first), time.time()
        state = cls.fold([cls.text.read(body)], [now])
        log = cls.file.new(place)
        try:
            begun = cls(log, state, [])
            state, written = begun.after(more, now)
            bodies = [body, *map(cls.text.write, written)]
            entered = Append(cls.file.log, 1, bodies, times=[now] * len(bodies))
            appends = [*beside, *begun.beside(state), entered]
            log.append_together(appends)
        except BaseException:
            log.close()
            if isinstance(place, Path):
                place.unlink(missing_ok=True)
            raise
        return cls(log, state, [now] * len(bodies))

    @classmethod
    def open(cls, place: Place) -> Self:
        """What a file holds. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        log, stored = cls.file.open(place)
        try:
            return cls(log, *cls._read(stored))
        except BaseException:
            log.close()
            raise

    @classmethod
    def _read(cls, stored: Sequence[Stored]) -> tuple[S, list[float]]:
        times = [one.at for one in stored]
        return cls.fold((cls.text.read(one.body) for one in stored), times), times

    def add(self, *entries: E, beside: Sequence[Append] = (), at: float | None = None) -> None:
        """Write entries down, all or none, as of a moment or of now; they are on the disk when this
        returns. `beside` is written in the same transaction to other logs of the file.

        Raises `Refused` for an entry that cannot be, and `Conflict` when somebody else has written
        to the file first; then nothing has changed. Where the file is `shared` there is no
        `Conflict` but for what is written `beside`."""
        now = time.time() if at is None else at
        while True:
            state, written = self.after(entries, now)
            appends = [*beside, *self.beside(state)]
            if written:
                bodies = [self.text.write(entry) for entry in written]
                times = [now] * len(bodies)
                appends.append(Append(self.file.log, len(self.times) + 1, bodies, times=times))
            try:
                if appends:
                    self.log.append_together(appends)
            except Conflict:
                stored = self.log.read(self.file.log)
                if not self.shared or beside or len(stored) == len(self.times):
                    raise
                self.state, self.times = self._read(stored)
                self.written = len(self.times)
            else:
                self.times += [now] * len(written)
                self.state = state
                self.written = len(self.times)
                return

    def behind(self) -> bool:
        """Whether another program has written to the file."""
        return bool(self.log.read(self.file.log, len(self.times)))

    def close(self) -> None:
        """Let go of the file."""
        self.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()
