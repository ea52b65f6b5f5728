"""How much one address may ask for, so that a stranger cannot keep the others waiting."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Bucket", "Door", "Limits", "Visitor", "address_key"]


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
    evenings: tuple[float, float] = (10, 0.01)
    """Club evenings made from one address."""
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

    def allows(self, now: float) -> bool:
        """Whether there is room for one more, which is then taken."""
        self._refill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self, now: float) -> float:
        """Take room for one more, and say how many seconds to wait until there is."""
        self._refill(now)
        self._left -= 1
        return max(0.0, -self._left / self.rate)

    def full(self, now: float) -> bool:
        """Whether nothing has been taken for long."""
        self._refill(now)
        return self._left >= self.most


class Connection(Protocol):
    """What can be cut off."""

    def cut_off(self) -> None: ...


class Visitor:
    """What one address has open, and has asked for lately."""

    __slots__ = ("evenings", "files", "frames", "lines", "pending", "tables", "waiting")

    def __init__(self, limits: Limits) -> None:
        self.waiting: dict[Connection, Visitor] = {}
        """Its connections that have yet to say what they want, the oldest first."""
        self.pending = 0
        self.lines = 0
        self.tables = Bucket(*limits.tables)
        self.files = Bucket(*limits.files)
        self.evenings = Bucket(*limits.evenings)
        self.frames = Bucket(*limits.crowd)

    def gone(self, now: float) -> bool:
        """Whether nothing need be remembered of it."""
        buckets = (self.tables, self.files, self.evenings, self.frames)
        return not (self.pending or self.lines) and all(b.full(now) for b in buckets)


def address_key(host: str | None) -> str:
    """What counts as one address: of version 6 the network that one household is given.

    >>> address_key("2001:db8:0:7:abcd::1") == address_key("2001:db8:0:7::2")
    True
    """
    try:
        found = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or ""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Door:
    """Everybody who is connected, by address."""

    def __init__(
        self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits or Limits()
        self.clock = clock
        self.total = 0
        self._waiting: dict[Connection, Visitor] = {}
        self._visitors: dict[str, Visitor] = {}
        self._sweep_at = 1000

    def visitor(self, host: str | None) -> Visitor:
        """What is known of an address."""
        key = address_key(host)
        found = self._visitors.get(key)
        if found is None:
            if len(self._visitors) >= self._sweep_at:
                self._sweep()
            found = self._visitors[key] = Visitor(self.limits)
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
        if visitor.pending > self.limits.pending:
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
        return visitor.lines <= self.limits.lines

    def line_ended(self, visitor: Visitor) -> None:
        """A line has ended."""
        self.total -= 1
        visitor.lines -= 1
