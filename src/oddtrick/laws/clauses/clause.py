"""Codes of laws as tables: what a clause is, and the one function that finds what applies.

A *clause* is a row: of which offence, under which facts, what is done and who may choose. It knows
roles (`OFFENDER`, `PARTNER` …) and things that the offence names (``card``, ``suit`` …), never a
seat or a card. The referee and a director without a table both ask `find`, which is the only source
of rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from .facts import Value
from .vocabulary import possible_values

When = Mapping[str, Value | tuple[Value, ...]]
Facts = Mapping[str, Value]
_ALWAYS: When = {}


class Do(NamedTuple):
    """One thing done: a verb, on whom, with what kind of duty or thing, and a number."""

    verb: str
    who: str = ""
    what: str = ""
    thing: str = ""
    number: int = 0
    available: str = ""
    """Tricks that there may not be: no more than the side has won in the deal (`IN_DEAL`), or since
    its first revoke (`SINCE_REVOKE`)."""


class Choose(NamedTuple):
    """One thing that may be chosen. With `each` it stands for one of each of these things, put in
    the place of ``{x}`` in code and label and of ``each`` in what is done. `wording` says what it
    leads to where nothing is done."""

    code: str
    label: str
    does: tuple[Do, ...] = ()
    each: str = ""
    when: When = _ALWAYS
    wording: str = "it stands"
    by_all: bool = False
    """It is done only when all who may choose have chosen it."""
    next_prevails: bool = False
    """Of those who may choose, the one next in turn after the offender may choose otherwise."""


@dataclass(frozen=True)
class Clause:
    """A law on an offence where all the facts of `when` have one of their values, and those of one
    of the alternatives in `either` where there are any.

    `numbers` are those of the law, the last being the one its duties refer to. One that stands
    `alone` is the whole ruling where it applies (there is no penalty, say). `then` tells a director
    what comes later, by other clauses.
    """

    numbers: tuple[str, ...]
    on: str
    says: str
    when: When
    does: tuple[Do, ...] = ()
    who: str = ""
    options: tuple[Choose, ...] = ()
    alone: bool = False
    then: str = ""
    either: tuple[When, ...] = ()

    @property
    def facts(self) -> frozenset[str]:
        """The names of the facts on which it depends."""
        return frozenset(self.when).union(*self.either)

    def applies(self, facts: Facts) -> tuple[bool, str]:
        """Whether it applies under these facts; and the first fact that would
        decide it."""
        applies, asks = holds(self.when, facts)
        if not self.either or not (applies or asks):
            return applies, asks
        ways = [holds(way, facts) for way in self.either]
        if not any(one or unknown for one, unknown in ways):
            return False, ""
        if any(one for one, _ in ways):
            return applies, asks
        return False, asks or next(unknown for _, unknown in ways if unknown)


class Closes(NamedTuple):
    """The effect of a later moment on an offence that nobody has spoken of; `wording` says it where
    it does not simply stand."""

    number: str
    on: str
    state: str
    moment: str
    when: When = _ALWAYS
    wording: str = ""


@dataclass(frozen=True)
class LawTable:
    """A code as rows: its clauses in the order of precedence, and when what is irregular closes."""

    name: str
    title: str
    source: str
    clauses: tuple[Clause, ...]
    closings: tuple[Closes, ...] = ()
    excluded: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Values that facts cannot have in this game (a lone hand at bridge)."""
    refereed: tuple[Closes, ...] = ()
    """The closings before a referee, where a director hears of later moments by the clauses."""

    def values(self, offence: str, name: str, facts: Facts) -> tuple[Value, ...]:
        """The values a fact can have beside those known."""
        none = self.excluded.get(name, ())
        return tuple(v for v in possible_values(offence, name, facts) if v not in none)

    def law(self, number: str) -> str:
        """A law by its number: one of its own, or one it takes over, such as
        ``contract1963:lead-oot``."""
        return number if ":" in number else f"{self.name}:{number}"

    @property
    def offences(self) -> tuple[str, ...]:
        """The offences it has clauses on."""
        return tuple(self._by_offence)

    @cached_property
    def _by_offence(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses on each offence: a referee asks for them at every act."""
        found: dict[str, list[Clause]] = {}
        for one in self.clauses:
            found.setdefault(one.on, []).append(one)
        return {offence: tuple(those) for offence, those in found.items()}

    def on(self, offence: str) -> tuple[Clause, ...]:
        """The clauses on an offence, in the order of precedence."""
        return self._by_offence.get(offence, ())


class Finding(NamedTuple):
    """The answer of a code: the clauses that apply, with what may be chosen; or the fact it has to
    know first."""

    table: LawTable
    clauses: tuple[Clause, ...]
    asks: str = ""

    @property
    def laws(self) -> tuple[str, ...]:
        numbers = dict.fromkeys(n for c in self.clauses for n in c.numbers)
        return tuple(map(self.table.law, numbers))


def holds(when: When, facts: Facts) -> tuple[bool, str]:
    """Whether the facts fulfil a condition; and the first fact that would decide it."""
    unknown = ""
    for name, wanted in when.items():
        if name not in facts:
            unknown = unknown or name
        elif facts[name] not in (wanted if isinstance(wanted, tuple) else (wanted,)):
            return False, ""
    return not unknown, unknown


def find(table: LawTable, offence: str, facts: Facts) -> Finding:
    """The answer of a code to an offence under these facts: the one source of rulings."""
    hits: list[Clause] = []
    for row in table.on(offence):
        applies, asks = row.applies(facts)
        if asks:
            return Finding(table, (), asks)
        if applies:
            offers = []
            for option in row.options:
                offered, asks = holds(option.when, facts)
                if asks:
                    return Finding(table, (), asks)
                if offered:
                    offers.append(option)
            row = replace(row, options=tuple(offers)) if len(offers) < len(row.options) else row
            if row.alone:
                return Finding(table, (row,))
            hits.append(row)
    return Finding(table, tuple(hits))


Cases = Mapping[str, tuple[Value, ...]]
"""Facts with the values that come to the same."""


def branches(table: LawTable, offence: str, facts: Facts) -> Iterator[tuple[Cases, Finding]]:
    """Every ruling there can be, with the facts it depends on: the law as a decision table. Facts
    that change nothing are left out, and so are combinations that cannot be."""
    finding = find(table, offence, facts)
    if not finding.asks:
        yield {}, finding
        return
    name = finding.asks
    yield from by_values(
        name,
        table.values(offence, name, facts),
        lambda value: branches(table, offence, {**facts, name: value}),
    )


_Row = TypeVar("_Row")


def by_values(
    name: str, values: Iterable[Value], found: Callable[[Value], Iterable[tuple[Cases, _Row]]]
) -> Iterator[tuple[Cases, _Row]]:
    """The rows that are `found` for each value of a fact, once for the values that come to the
    same; the fact is left out where all do."""
    ways: list[tuple[list[Value], list[tuple[Cases, _Row]]]] = []
    for value in values:
        rows = list(found(value))
        same = next((those for those, way in ways if way == rows), None)
        if same is None:
            ways.append(([value], rows))
        else:
            same.append(value)
    for those, rows in ways:
        for cases, row in rows:
            yield ({name: tuple(those), **cases} if len(ways) > 1 else cases), row
