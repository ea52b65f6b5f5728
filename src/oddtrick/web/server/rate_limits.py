"""How much one address may ask for, so that a stranger cannot keep the others waiting."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from oddtrick.errors import Refused

from .network_addresses import Network, ip_of

K = TypeVar("K")


DAY = {
    "tables": 3000,
    "evenings": 40,
    "parties": 100,
    "names": 20,
    "classes": 100,
    "bidding sets": 200,
}
"""Tables, names that stay and books that one address may make in a day."""

KEPT = {"evenings": 40, "parties": 100, "classes": 100, "bidding sets": 200}
"""Books made from one address that are kept."""


@dataclass(frozen=True)
class Limits:
    """Bounds. Pairs are (at once, then so many a second)."""

    pending: int = 512
    """Connections of one address that are no line to a table."""
    lines: int = 1200
    """Lines to tables of one address: a club plays behind one."""
    total: int = 8000
    """Connections of everybody."""
    watchers: int = 200
    """Onlookers at one table."""
    tables: tuple[float, float] = (300, 0.5)
    """New tables of one address."""
    files: tuple[float, float] = (300, 2)
    """Pages of files read for one address."""
    slow: tuple[float, float] = (60, 0.2)
    """Seconds of reading for one address that is not done at once."""
    requests: tuple[float, float] = (3000, 100)
    """Calls of one address, of whatever kind; a page with its files is some fifty."""
    acts: tuple[float, float] = (20_000, 10)
    """Acts of the records from which tables of one address are made."""
    written: tuple[float, float] = (256e6, 256e6 / 86_400)
    """Bytes that one address has written to the store: a club writes 40 MB in a long day."""
    day: Mapping[str, int] = field(default_factory=DAY.copy)
    """What one address may make in a day, by what many are called."""
    kept: Mapping[str, int] = field(default_factory=KEPT.copy)
    """Books made from one address that are kept."""
    sets: tuple[float, float] = (20, 0.01)
    """Sets of boards made for one address."""
    evenings: tuple[float, float] = (10, 0.01)
    """Evenings, parties, classes and bidding sets made from one address."""
    club_messages: tuple[float, float] = (120, 1)
    """Messages of one link to a club evening."""
    frames: tuple[float, float] = (60, 20)
    """Frames of one line."""
    pings: tuple[float, float] = (60, 2)
    """Pings of the WebSocket protocol itself."""
    crowd: tuple[float, float] = (3000, 1500)
    """Frames of one address."""
    header: float = 10.0
    """Seconds until the head of a request has come."""
    body: float = 30.0
    """Seconds until its body has."""


class Bucket:
    """Room for so many things at once, which comes back at a rate.

    >>> bucket = Bucket(2, 1.0)
    >>> [bucket.allows(now=0.0) for _ in range(3)], bucket.allows(now=1.0)
    ([True, True, False], True)
    >>> bucket.wait(now=1.0)
    1.0
    """

    __slots__ = ("_at", "_left", "most", "rate")

    def __init__(self, most: float, rate: float) -> None:
        self.most, self.rate = most, rate
        self._left, self._at = float(most), 0.0

    def _refill(self, now: float) -> None:
        self._left = min(self.most, self._left + max(0.0, now - self._at) * self.rate)
        self._at = now

    def allows(self, now: float, amount: float = 1) -> bool:
        """Whether there is room for one more, or so many, which is then taken."""
        self._refill(now)
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def take(self, now: float, amount: float) -> None:
        """Take so much, whether there is room for it or not."""
        self._refill(now)
        self._left -= amount

    def wait(self, now: float) -> float:
        """Take room for one more, and say how many seconds to wait until there is."""
        self._refill(now)
        self._left -= 1
        return max(0.0, -self._left / self.rate)

    def full(self, now: float) -> bool:
        """Whether nothing has been taken for long."""
        self._refill(now)
        return self._left >= self.most


class Buckets(Generic[K]):
    """A bucket each for many; those that are full are forgotten."""

    def __init__(self, most: float, rate: float) -> None:
        self._most, self._rate = most, rate
        self._kept: dict[K, Bucket] = {}
        self._sweep_at = 1000

    def allows(self, key: K, now: float) -> bool:
        """Whether one of them has room for one more, which is then taken."""
        if len(self._kept) >= self._sweep_at:
            self._kept = {k: b for k, b in self._kept.items() if not b.full(now)}
            self._sweep_at = max(1000, 2 * len(self._kept))
        return self._kept.setdefault(key, Bucket(self._most, self._rate)).allows(now)


_BOUNDED = (
    "tables", "files", "slow", "requests", "acts", "written", "sets", "evenings", "crowd",
)  # fmt: skip
"""The things an address may have so much of, beside what it may make in a day."""


class Connection(Protocol):
    """A connection that can be cut off."""

    def cut_off(self) -> None: ...


class Visitor:
    """The connections and recent requests of one address."""

    __slots__ = ("_clock", "buckets", "key", "lines", "pending", "waiting")

    def __init__(self, limits: Limits, key: str, clock: Callable[[], float]) -> None:
        self.key = key
        """The address."""
        self._clock = clock
        self.waiting: dict[Connection, Visitor] = {}
        """Its connections that have yet to say what they want, the oldest first."""
        self.pending = 0
        self.lines = 0
        self.buckets = {what: Bucket(*getattr(limits, what)) for what in _BOUNDED}
        for what, most in limits.day.items():
            self.buckets[f"day {what}"] = Bucket(most, most / 86_400)

    def allows(self, what: str, amount: float = 1) -> bool:
        """Whether it may have one more, or so many, of what `Limits` names; that is then taken."""
        return self.buckets[what].allows(self._clock(), amount)

    def wait(self, what: str) -> float:
        """Take one more, and say how many seconds to wait until it may be had."""
        return self.buckets[what].wait(self._clock())

    def rested(self, what: str) -> bool:
        """Whether it has had nothing of what `Limits` names for long."""
        return self.buckets[what].full(self._clock())

    def check_writes(self) -> None:
        """Raises `Refused` where so much has been written for it that it has to wait."""
        if not self.allows("written", 0):
            raise Refused(
                "So much has been written from your address that nothing more is for a while. "
                "What was played is kept."
            )

    def wrote(self, size: int) -> None:
        """So many bytes have been written for it."""
        self.take("written", size)

    def take(self, what: str, amount: float) -> None:
        """It has had so much more of what `Limits` names."""
        self.buckets[what].take(self._clock(), amount)

    def gone(self, now: float) -> bool:
        """Whether nothing need be remembered of it."""
        full = all(bucket.full(now) for bucket in self.buckets.values())
        return full and not (self.pending or self.lines)


HOUSE = Visitor(Limits(), "the server itself", time.monotonic)
"""For work that no visitor has asked for."""

ASKING: ContextVar[Visitor] = ContextVar("visitor", default=HOUSE)
"""The visitor whose request is being answered, and what is begun for it."""


def address_key(host: str | None) -> str:
    """The key that counts as one address: of version 6 the network that one household is given.

    >>> address_key("2001:db8:0:7:abcd::1") == address_key("2001:db8:0:7::2")
    True
    """
    found = ip_of(host or "")
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return host or "" if found is None else str(found)


class ConnectedAddresses:
    """Everybody who is connected, by address."""

    def __init__(
        self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits or Limits()
        self.clock = clock
        self.proxies: tuple[Network, ...] = ()
        """Where proxies stand, whose connections are those of many visitors."""
        self.total = 0
        self._waiting: dict[Connection, Visitor] = {}
        self._visitors: dict[str, Visitor] = {}
        self._sweep_at = 1000

    def visitor(self, host: str | None) -> Visitor:
        """The visitor of an address."""
        key = address_key(host)
        found = self._visitors.get(key)
        if found is None:
            if len(self._visitors) >= self._sweep_at:
                self._sweep()
            found = self._visitors[key] = Visitor(self.limits, key, self.clock)
        return found

    def _sweep(self) -> None:
        now = self.clock()
        self._visitors = {k: v for k, v in self._visitors.items() if not v.gone(now)}
        self._sweep_at = max(1000, 2 * len(self._visitors))

    def enter(self, visitor: Visitor, connection: Connection) -> None:
        """Count a new connection. Where there is no room, the one that has been waiting longest to
        say what it wants has to go, of the same address where that has too many. To be followed by
        `leave` or `to_line`."""
        self.total += 1
        visitor.pending += 1
        self.waits(visitor, connection)
        if visitor.pending > self.limits.pending and not self.is_proxy(visitor):
            self._evict(visitor.waiting)
        elif self.total > self.limits.total:
            self._evict(self._waiting)

    def _evict(self, waiting: dict[Connection, Visitor]) -> None:
        oldest = next(iter(waiting))
        self.asks(waiting[oldest], oldest)
        oldest.cut_off()

    def waits(self, visitor: Visitor, connection: Connection) -> None:
        """A connection has yet to say what it wants, or the rest of it."""
        visitor.waiting[connection] = self._waiting[connection] = visitor

    def asks(self, visitor: Visitor, connection: Connection) -> None:
        """A connection has said what it wants, or has ended."""
        visitor.waiting.pop(connection, None)
        self._waiting.pop(connection, None)

    def leave(self, visitor: Visitor, connection: Connection) -> None:
        """A connection has ended that was no line."""
        self.asks(visitor, connection)
        self.total -= 1
        visitor.pending -= 1

    def to_line(self, visitor: Visitor, connection: Connection) -> bool:
        """A connection becomes a line; whether there is room for it. To be followed by
        `line_ended`."""
        self.asks(visitor, connection)
        visitor.pending -= 1
        visitor.lines += 1
        return visitor.lines <= self.limits.lines or self.is_proxy(visitor)

    def is_proxy(self, visitor: Visitor) -> bool:
        """Whether an address is that of a proxy."""
        try:
            place = ipaddress.ip_network(visitor.key)
        except ValueError:
            return False
        return any(place.overlaps(proxy) for proxy in self.proxies)

    @contextmanager
    def line_of(self, visitor: Visitor) -> Iterator[None]:
        """Round a line that comes through a proxy: counted for the visitor. Raises
        `Refused` where they have too many."""
        if not self.proxies:
            yield  # the visitor's own connection is counted
            return
        visitor.lines += 1
        try:
            if visitor.lines > self.limits.lines:
                raise Refused("Too many tables are open from your address. Close some of them.")
            yield
        finally:
            visitor.lines -= 1

    def line_ended(self, visitor: Visitor) -> None:
        """A line has ended."""
        self.total -= 1
        visitor.lines -= 1
