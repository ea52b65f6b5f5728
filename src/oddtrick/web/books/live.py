"""One kit for the books of a server: evenings, parties, classes and bidding sets.

A book is a fold of entries, as a table is of events, and takes the same way: request → entries →
apply → store → publish. A kind says what is its own in the few methods of its `LiveBook`; links,
roles, pages, waiting, limits and letting go are here. Everything is on the disk before it is
answered, and all is safe to use from several threads.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar
from weakref import WeakValueDictionary

import msgspec

from oddtrick.club.log_file import EntryBook, Place
from oddtrick.errors import BadRecord, OddtrickError, Refused, cause
from oddtrick.messages import term
from oddtrick.store.books import StoredBook, book_ages, books_put_away
from oddtrick.store.leases import shard_of
from oddtrick.store.log import Append, Conflict
from oddtrick.store.upkeep import back_up
from oddtrick.support.lazy import RecentCache
from oddtrick.support.steady_clock import SteadyClock
from oddtrick.support.typed_json import decode
from oddtrick.table.session.seats import derived
from oddtrick.web.messages import encoder
from oddtrick.web.places import PLACES
from oddtrick.web.server.waiting import ChangeSignal

from .book_store import BookStore, new_id

# Links: who a token lets in, and as what. Every token is made from one secret in the book, so that
# the links that were given out work on whatever machine has it.


class BadLink(OddtrickError):
    """A token that opens nothing here."""


class Role(NamedTuple):
    """The rights of a token, by the word of its kind of book; `number` tells apart those of whom
    there are several."""

    kind: str
    number: int = 0


GUEST = Role("guest")
"""Who comes without a token."""


LONGEST_SENT = 64


def check_sent(sent: str) -> str:
    """The name of a request, by which it counts once however often it comes. Raises `Refused`."""
    if not 8 <= len(sent) <= LONGEST_SENT or not sent.isprintable():
        raise Refused("What is sent needs a name of 8 to {longest} letters.", longest=LONGEST_SENT)
    return sent


_KEYS = "keys"
"""The log of a book's keys."""


class BookKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a book in addresses, and the secret behind its links."""

    id: str
    secret: str


# Pages, made once for all who see the same.

MOST_BYTES = 64 << 20
"""Bytes of the pages and files that are kept of all books; what was asked for longest ago goes
first. Those of an evening of twenty tables are some hundred and fifty."""


class MadePage(NamedTuple):
    """A page or file of a version: its tag, which changes with it alone, and its bytes."""

    version: str
    tag: str
    data: bytes


_pages: RecentCache[Hashable, MadePage] = RecentCache(MOST_BYTES, lambda page: len(page.data))

# One book that is open.

B = TypeVar("B", bound=EntryBook[Any, Any])


class BookKind(NamedTuple):
    """What a kind of book is called and how long it is kept. `suffix` ends the names of its files,
    and is its name in the store; `page` is the name of its place, `api` its address for scripts;
    one in which nothing was ever entered goes after `unused` days;
    `haste` is how much may be sent to one: so much at once, then so many a second."""

    suffix: str
    one: str
    many: str
    page: str
    api: str
    unused: float
    lost: str
    """Said of a link that opens nothing."""
    not_for: str
    """Said of a link that does not open what is asked for."""
    haste: tuple[float, float] = (120.0, 2.0)


class LiveBook(ABC, Generic[B]):
    """One book that is open. `book` is what its entries have come to, `place` where they are
    written, `beside` the folder where a list that belongs to it lies."""

    kind: ClassVar[BookKind]
    file: ClassVar[Any]
    """What folds its entries."""
    host: ClassVar[Role]
    """Who has made it."""
    guests: ClassVar[bool] = False
    """Whether who has no token may look at it."""

    def __init__(self, book: B, place: Place) -> None:
        self._take_up(book)
        self.place = place
        self.beside = place.parent if isinstance(place, Path) else None
        self.lock = threading.RLock()
        self.changes = ChangeSignal()
        self._making = threading.Lock()
        self._one = object()
        """Tells its pages from those of others."""
        keys = self._keys()
        if keys is None:  # a file that the command line has made
            book.log.append_together([self.founded(new_id())])
            self._take_up(book)
            keys = self._keys()
        assert keys is not None
        self.id, self._secret = keys.id, keys.secret

    def _take_up(self, book: B) -> None:
        self.book = book

    def _keys(self) -> BookKeys | None:
        """Its keys; None where it has none yet. Raises `BadRecord` for damaged ones."""
        stored, what = self.book.log.read(_KEYS), self.kind.one
        try:
            return decode(stored[0].body, BookKeys) if stored else None
        except msgspec.MsgspecError as error:
            raise BadRecord(
                "These are no keys of a {book}: {error}.",
                book=term(what),
                error=cause(error),
            ) from None

    @classmethod
    def founded(cls, id_: str) -> Append:
        """New keys for a book of this name, as they are written."""
        keys = BookKeys(id_, secrets.token_urlsafe(24))
        return Append(_KEYS, 1, [msgspec.json.encode(keys).decode()])

    @classmethod
    def open(cls, place: Place) -> Self:
        """The book of a place. Raises `Refused` for no such, `StoreError`, `BadRecord`."""
        return cls(cls.file.open(place), place)

    @classmethod
    def create(cls, place: Place, *entries: Any) -> Self:
        """A new book in a new place, which begins with these entries. Raises `Refused`."""
        id_ = place.id if isinstance(place, StoredBook) else new_id()
        return cls(cls.file.create(place, *entries, beside=[cls.founded(id_)]), place)

    @classmethod
    @abstractmethod
    def begun(cls, books: LiveBooks[Self], new: Any) -> Sequence[Any]:
        """The entries that a new one begins with, as a page asks for it. Raises `Refused`,
        `BadOption`."""

    # -- links -----------------------------------------------------------------------------

    @abstractmethod
    def roles(self) -> Iterable[Role]:
        """All who have a link."""

    def named(self, role: Role) -> str:
        """What a role's token is derived from."""
        return f"{self.kind.suffix}:{role.kind}"

    def token(self, role: Role) -> str:
        """The secret that gives somebody a role."""
        return derived(self._secret, self.named(role))

    def role(self, token: str) -> Role:
        """The role of a token. Raises `BadLink`."""
        if not token and self.guests:
            return GUEST
        given, found = token.encode("utf-8", "surrogatepass"), None
        for role in self.roles():  # all of them, so that the time taken gives nothing away
            if hmac.compare_digest(self.token(role).encode(), given):
                found = role
        if found is None:
            raise BadLink(self.kind.lost)
        return found

    def address(self, token: str = "") -> str:
        """Where its page is, with the token of a link; without one for guests."""
        return PLACES[self.kind.page].path(self.id) + (f"#{token}" if token else "")

    def greeting(self) -> dict[str, str]:
        """What the page of who has made it is told."""
        return {"id": self.id, "token": self.token(self.host)}

    # -- what is seen ----------------------------------------------------------------------

    @property
    def version(self) -> str:
        """Another one after everything that happens."""
        return str(self.book.written)

    @abstractmethod
    def content(self, role: Role) -> Any:
        """What a page shows to a role."""

    def known(self, what: Hashable) -> MadePage | None:
        """A page or file as it is now, where it has been made."""
        page = _pages.find((self._one, what))
        return page if page is not None and page.version == self.version else None

    def made(self, what: Hashable, make: Callable[[], bytes]) -> MadePage:
        """A page or file as it is now, made once for all who see the same."""
        with self._making:
            if (page := self.known(what)) is None:
                version, data = self.version, make()
                tag = hashlib.blake2b(data, digest_size=9).hexdigest()
                page = _pages.put((self._one, what), MadePage(version, f'"{tag}"', data))
            return page

    def page(self, role: Role, spoken: str = "en") -> MadePage:
        """What a page shows to a role, as JSON in the language of this code. Raises what `content`
        raises."""
        return self.made((role, spoken), lambda: encoder(spoken)(self.content(role)))

    def copy(self) -> bytes:
        """A file with all of it as it is now, whole in itself."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"copy.{self.kind.suffix}"
            if isinstance(self.place, StoredBook):
                return self.place.copy_to(file).read_bytes()
            return back_up(file, self.place).read_bytes()

    def refresh(self) -> None:
        """Read again what another program has written to the file."""
        with self.lock:
            before, again = self.book, self.file.open(self.place)
            try:
                self._take_up(again)
            except BaseException:
                again.close()
                raise
            before.close()
        self.changes.tell()

    def close(self) -> None:
        """Let go of where it is kept."""
        self.book.close()


class AskedBook(LiveBook[B]):
    """A book with one log, to which all requests come by one address."""

    @abstractmethod
    def decide(self, role: Role, asked: Any) -> Sequence[Any]:
        """The entries that a request makes; none where it has been seen to already. Raises
        `BadLink` for what its link is not for, `Refused`, `BadOption`."""

    def do(self, role: Role, asked: Any) -> Sequence[Any]:
        """Do what a page asks for: the entries that were made. Raises what `decide` raises."""
        return self.write(lambda: self.decide(role, asked))

    def write(self, decide: Callable[[], Sequence[Any]]) -> Sequence[Any]:
        """Write what is decided of the book as it stands, all or none. Raises what `decide` raises,
        `Refused`, `StoreError`."""
        with self.lock:
            try:
                entries = self._written(decide)
            except Refused as error:
                # Another program may have written to a file meanwhile, or the store what it has
                # given no answer to.
                looked = isinstance(self.place, Path) or isinstance(error, Conflict)
                if not (looked and self.book.behind()):
                    raise
                self.refresh()
                entries = self._written(decide)
        if entries:
            self.changes.tell()
        return entries

    def _written(self, decide: Callable[[], Sequence[Any]]) -> Sequence[Any]:
        entries = decide()
        if entries:
            self.book.add(*entries)
        return entries


# The books of a kind that a server has open.

log = logging.getLogger(__name__)

MOST_OPEN = 50
"""Books of a kind that stay open though nobody is asking for them: a bidding set takes 30 kB, an
evening of fifteen tables with its pages 0.9 MB."""

MANY = 10_000
"""Books that may be made from one address where nothing else is said."""

DAY = 86_400.0

KEPT = 400.0
"""Days after its last entry for which a book is found by its links."""

BEGINNING = 3600.0
"""Seconds after which it is no beginning any more: a book in which nothing was entered later was
not used."""


class NoBook(OddtrickError):
    """There is no such book on this server."""


L = TypeVar("L", bound=LiveBook[Any])


class LiveBooks(Generic[L]):
    """Books of a kind by their names. `days` says after how many days an unused one goes, by what
    many are called, and under `kept` how long others stay.

    Of those that nobody is asking for, the last few stay open. Whoever holds one meanwhile, as a
    request that waits for a change does, keeps it open, so that there is never a second of one."""

    def __init__(
        self, one: type[L], book_store: BookStore, days: Mapping[str, float] | None = None
    ) -> None:
        self.one, self.book_store, self.kind, days = one, book_store, one.kind, days or {}
        self._unused = days.get(self.kind.many, self.kind.unused) * DAY
        self._kept = days.get("kept", KEPT) * DAY
        self._open: WeakValueDictionary[str, L] = WeakValueDictionary()
        self._latest: OrderedDict[str, L] = OrderedDict()
        """Those asked for last, which stay open."""
        self._included: list[L] = []
        self._swept, self._clock = 0.0, SteadyClock()
        self._lock = threading.RLock()
        self._touching = threading.Lock()
        """Held for a moment: who asks for one that is open waits for no disk."""

    def include(self, path: Path) -> L:
        """Serve a file. Raises what opening it raises."""
        with self._lock:
            found = self.one.open(path)
            self._included.append(found)
            return self._hold(found)

    def _hold(self, found: L) -> L:
        """One that has just been opened is kept."""
        found.beside = found.beside or self.book_store.folder
        self._open[found.id] = found
        self._touch(found)
        return found

    def _touch(self, found: L) -> None:
        """It has been asked for; the ones that were last asked for longest ago are let go."""
        with self._touching:
            self._latest[found.id] = found
            self._latest.move_to_end(found.id)
            while len(self._latest) > MOST_OPEN:
                self._latest.popitem(last=False)

    def get(self, id_: str) -> L:
        """The book of a name. Raises `NoBook`."""
        with self._lock:
            if (found := self.known(id_)) is not None:
                return found
            place = self.place(id_)
            if place.there:
                found = self.one.open(place)
                if found.id == id_:
                    return self._hold(found)
            elif place.is_away:
                raise NoBook(
                    "What this link opens has been put away. The people who run the server can "
                    "bring it back."
                )
            raise NoBook("There is no such {book} on this server.", book=term(self.kind.one))

    def place(self, id_: str) -> StoredBook:
        """Where the book of a name lies, or would lie."""
        return StoredBook(self.book_store.store, id_, self.kind.suffix)

    def away(self) -> list[str]:
        """The names of those that were put away."""
        return self.book_store.store.ask(lambda c: books_put_away(c, self.kind.suffix))

    def known(self, id_: str) -> L | None:
        """One that is open already, at once: another may be read from the disk meanwhile."""
        self.book_store.ownership.check(id_)
        found = self._open.get(id_)
        if found is not None:
            self._touch(found)
        return found

    def bring_back(self, id_: str) -> None:
        """Find one again that was put away. Raises `NoBook`."""
        place = self.place(id_)
        if not place.is_away:
            raise NoBook("No {book} of this name has been put away.", book=term(self.kind.one))
        place.bring_back()

    def make(self, new: Any, address: str = "", own: int = MANY) -> L:
        """A new one, as a page asks for it, of which `own` made from one address may be kept.
        Raises `Refused`, `BadOption`."""
        entries = self.one.begun(self, new)
        return self.create(lambda place: self.one.create(place, *entries), address, own)

    def create(self, begin: Callable[[StoredBook], L], address: str = "", own: int = MANY) -> L:
        """A new one, which `begin` makes in a place; `own` made from one address may be kept.
        Raises `Refused`."""
        with self._lock:
            self._clear_up()
            place = self.book_store.begin(self.kind.suffix, self.kind.many, address, own)
            try:
                return self._hold(begin(place))
            except BaseException:
                self._delete(place)
                raise

    def _clear_up(self) -> None:
        """Once a day those go that were never used, and those are put away that have been left
        alone."""
        now = time.time()
        if 0 <= now - self._swept <= DAY or not self._clock.believed():
            return
        self._swept = now
        ages = self.book_store.store.ask(lambda c: book_ages(c, self.kind.suffix))
        for id_, begun, used in ages:
            if not self.book_store.ownership.owns(id_):
                continue
            was_used = used > begun + BEGINNING
            if id_ in self._open or now - used < (self._kept if was_used else self._unused):
                continue
            try:
                if was_used:
                    self.place(id_).put_away()
                else:
                    self._delete(self.place(id_))
            except OddtrickError as error:
                log.error("the %s %s stays: %s", self.kind.one, id_, error)

    def remove(self, id_: str) -> None:
        """Delete one for good. Raises `NoBook`."""
        with self._lock:
            found = self.get(id_)
            self._forget(id_)
            found.close()
            self._delete(self.place(id_))
        found.changes.tell()

    def _delete(self, place: StoredBook) -> None:
        """Delete what is stored, and the file that it was taken in from."""
        place.remove()
        self.book_store.forget_file(f"{place.id}.{self.kind.suffix}")

    def let_go(self, shards: Collection[int]) -> None:
        """Forget those that other servers have now."""
        with self._lock:
            for id_, found in [*self._open.items()]:
                if shard_of(id_) in shards:
                    self._forget(id_)
                    found.close()

    def _forget(self, id_: str) -> None:
        self._open.pop(id_, None)
        with self._touching:
            self._latest.pop(id_, None)

    def close(self) -> None:
        """Let go of all."""
        with self._lock:
            for found in [*self._open.values()]:
                found.close()
            self._open.clear()
            with self._touching:
                self._latest.clear()
            self._included.clear()
