"""What is seen, part by part, and the one differ that tells how it has changed.

What is seen is two values: `all`, which everybody may know, and `own`, which one person alone is
sent or is told in other words (`oddtrick.web.view.parts`). A part says what it is made of; while
that is the same it stays the same object, and the differ passes it by.

A patch is a value, which takes the place of what was there, or an object. Folded into an object it
changes the fields it has; folded into a list, the items whose numbers it has, once its `splice`
(where, how many go, what comes) is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import count
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, cast

import msgspec
from msgspec.structs import astuple

from oddtrick.table.session.log_text import LogLine
from oddtrick.web.messages import (
    CallLine,
    Encode,
    PlaceLine,
    PlayLine,
    SeatLine,
    TalkLine,
    TrickDone,
    WonLine,
    encode,
)


class Part(NamedTuple):
    """A part of what is seen: what it is made of at the table, beside `SeenMoment.base`, and how
    it is made for a viewer."""

    name: str
    needs: Callable[[Any], Any]
    make: Callable[[Any], Any]


class Table:
    """The parts of a value, in the order of its fields."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.names = tuple(encode(part.name) for part in parts)
        self.number = {part.name: i for i, part in enumerate(parts)}


class SeenLines(NamedTuple):
    """A list made line by line: a line is kept while its source is the same."""

    sources: Sequence[Any]
    make: Callable[[Any], Any]

    def made(self, was: Sequence[Any], had: Sequence[Any]) -> list[Any]:
        """The lines; those of sources that were there before, and where, are kept."""
        sources, make, begin, end = self.sources, self.make, 0, 0
        most, shift = min(len(was), len(sources)), len(was) - len(sources)
        while begin < most and (was[begin] is sources[begin] or was[begin] == sources[begin]):
            begin += 1
        while end < most - begin and (was[~end] is sources[~end] or was[~end] == sources[~end]):
            end += 1
        stop = len(sources) - end
        known = {id(was[i]): had[i] for i in range(begin, stop + shift)}
        for i in range(begin, stop):
            source = sources[i]
            if id(source) not in known:
                alike = not shift and was[i] == source
                known[id(source)] = had[i] if alike else make(source)
        between = [known[id(source)] for source in sources[begin:stop]]
        return [*had[:begin], *between, *had[stop + shift :]]


class Entries(NamedTuple):
    """The same of an object: an entry is kept while its source is the same."""

    sources: Mapping[str, Any]
    make: Callable[[Any], Any]

    def made(self, was: Mapping[str, Any], had: Mapping[str, Any]) -> dict[str, Any]:
        """The entries."""
        return {
            key: had[key] if key in was and was[key] == source else self.make(source)
            for key, source in self.sources.items()
        }


_numbers = count(1)


class SeenMoment:
    """A table at one moment: what parts are made of."""

    base: Any
    """What all parts depend on: where that has changed every part is made again."""

    def __init__(self) -> None:
        self.number = next(_numbers)
        self._needs: dict[Table, list[Any]] = {}
        self._since: dict[tuple[int, Table], tuple[bool, Sequence[int]]] = {}

    def needs(self, table: Table) -> list[Any]:
        """What each part is made of, found once for all viewers."""
        found = self._needs.get(table)
        if found is None:
            found = self._needs[table] = [part.needs(self) for part in table.parts]
        return found

    def since(self, last: SeenMoment, table: Table) -> tuple[bool, Sequence[int]]:
        """Whether all wording is as it was at an earlier moment, and the numbers of the parts that
        may be others."""
        key = last.number, table
        found = self._since.get(key)
        if found is None:
            if last.base == self.base:
                was, now = last.needs(table), self.needs(table)
                others = [i for i, one in enumerate(now) if one is not was[i] and one != was[i]]
                found = True, others
            else:
                found = False, range(len(table.parts))
            self._since[key] = found
        return found


class Viewer(Protocol):
    """Somebody who looks at a moment."""

    @property
    def moment(self) -> SeenMoment: ...

    @property
    def viewer(self) -> Any:
        """Who that is, and from where."""
        ...


class Seen:
    """A value as somebody sees it at a moment, in its parts. It does not change."""

    __slots__ = ("moment", "parts", "sources", "table", "viewer")

    def __init__(self, table: Table, shown: Viewer, last: Seen | None = None) -> None:
        """What a viewer sees; a part that is as it was in `last` is the same object."""
        self.table, self.moment, self.viewer = table, shown.moment, shown.viewer
        self.parts: list[Any] = [*last.parts] if last is not None else [None] * len(table.parts)
        self.sources: dict[int, Any] = {}
        parts, todo, settled = self.parts, cast("Sequence[int]", range(len(table.parts))), False
        if last is not None and last.viewer == self.viewer:
            settled, todo = self.moment.since(last.moment, table)
            self.sources = {**last.sources} if settled else {}
        nothing: Any = ()
        for i in todo:
            part = table.parts[i].make(shown)
            if isinstance(part, SeenLines | Entries):
                was, self.sources[i] = self.sources.get(i, nothing), part.sources
                part = part.made(was, parts[i] if settled else nothing)
            if part is not parts[i] and part != parts[i]:
                parts[i] = part

    def part(self, name: str) -> Any:
        """One of its parts."""
        return self.parts[self.table.number[name]]

    def with_part(self, name: str, value: Any) -> Seen:
        """The same with another value of a part."""
        seen = Seen.__new__(Seen)
        seen.table, seen.moment, seen.viewer = self.table, self.moment, None
        seen.parts, seen.sources = [*self.parts], {}
        seen.parts[self.table.number[name]] = value
        return seen


# -- the differ ------------------------------------------------------------------------------


def whole(now: Seen, write: Encode) -> bytes:
    """The value in JSON."""
    named = zip(now.table.names, now.parts, strict=True)
    return b"{%b}" % b",".join([b"%b:%b" % (name, write(part)) for name, part in named])


def difference(was: Seen, now: Seen, write: Encode) -> bytes:
    """The patch that makes one value of the other, in JSON; empty where nothing has changed."""
    return _join(zip(now.table.names, was.parts, now.parts, strict=True), write)


_KEYS: Mapping[type, Callable[[Any], Any]] = {
    PlaceLine: attrgetter("kind", "seat", "number"),
    SeatLine: attrgetter("seat"),
    WonLine: attrgetter("side"),
}
"""By what items of lists are known again, and changed field by field."""

_GROWING = frozenset((CallLine, LogLine, PlayLine, TalkLine, TrickDone, tuple, *_KEYS))
"""The items of lists that are told by what comes and goes; other lists are sent whole."""


def patch(was: Any, now: Any, write: Encode) -> bytes:
    """The patch that makes one value of another, in JSON; empty where they are alike."""
    kind = now.__class__
    if was.__class__ is kind:
        if kind is dict:
            named = ((encode(name), was.get(name), now.get(name)) for name in {**was, **now})
            return _join(named, write)
        if issubclass(kind, msgspec.Struct):
            return _join(zip(_fields(kind), astuple(was), astuple(now), strict=True), write)
        if kind is list and was and now and now[0].__class__ in _GROWING:
            return _items(was, now, write)
    return b"" if was == now else write(now)


def _join(fields: Iterable[tuple[bytes, Any, Any]], write: Encode) -> bytes:
    found = [
        b"%b:%b" % (name, text)
        for name, one, two in fields
        if one is not two and (text := patch(one, two, write))
    ]
    return b"{%b}" % b",".join(found) if found else b""


def _items(was: list[Any], now: list[Any], write: Encode) -> bytes:
    """The items that come and go in a list, in one place, and the changes of the others."""
    key = _KEYS.get(now[0].__class__)
    if key is None and was == now[: len(was)]:  # it has grown, as most do
        return b'{"splice":[%d,0,%b]}' % (len(was), write(now[len(was) :])) if was != now else b""
    most, begin, end = min(len(was), len(now)), 0, 0
    while begin < most and _alike(was[begin], now[begin], key):
        begin += 1
    while end < most - begin and _alike(was[~end], now[~end], key):
        end += 1
    stop, gone = len(now) - end, len(was) - end - begin
    found = []
    if gone or stop > begin:
        found.append(b'"splice":[%d,%d,%b]' % (begin, gone, write(now[begin:stop])))
    if key is not None:
        for i in (*range(begin), *range(stop, len(now))):
            one, two = was[i if i < begin else i - len(now)], now[i]
            if one is not two and (text := patch(one, two, write)):
                found.append(b'"%d":%b' % (i, text))
    return b"{%b}" % b",".join(found) if found else b""


def _alike(one: Any, two: Any, key: Callable[[Any], Any] | None) -> bool:
    return one is two or bool(one == two if key is None else key(one) == key(two))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[bytes, ...]:
    return tuple(map(encode, kind.__struct_encode_fields__))
