"""Sections that have played the same boards, ranked across the field: each result is compared with
those of all sections.

The sections become one event. Pairs and tables of a later section are numbered on after those of
the earlier, pairs only where two sections have the same numbers; what each section shows of itself
keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

import msgspec

from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Entry,
    EventOpened,
    NamesEntered,
    PairJoined,
    PairLeft,
    Penalised,
    ResultEntered,
)
from oddtrick.club.event.entries import TableDropped as Dropped
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import key_of
from oddtrick.club.movements import Movement, numbered_apart, side_by_side
from oddtrick.errors import Refused
from oddtrick.messages import Name, term

from .scored_lines import Scored, Standing
from .standings import standings, travellers


class AcrossSections(NamedTuple):
    """A section with its contestants' places in the whole field, and its lines with what they
    brought there."""

    event: ClubEvent
    rows: list[Standing]
    lines: list[Scored]


def section_name(number: int) -> str:
    """A, B, and so on, counted from 0; after Z by number."""
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def joined(events: Sequence[ClubEvent], title: str = "") -> ClubEvent:
    """One event of several sections. Raises `Refused` where they are not of one kind."""
    _check_alike(events)
    first = events[0].opened
    movement = side_by_side([_played(event) for event in events])
    opened = EventOpened(
        title or first.title, movement, first.boards, len(movement.rounds), first.scoring,
        first.form, tuple(_sides(events)), unequal=first.unequal, ties=first.ties,
        decimals=first.decimals,
    )  # fmt: skip
    entries: list[Entry] = [opened]
    for event, more in zip(events, _offsets(events), strict=True):
        entries += _renumbered(event, opened, more)
    return ClubEvent.fold(entries)


def across(events: Sequence[ClubEvent]) -> list[AcrossSections]:
    """Each section as it stands in the whole field. Raises `Refused`."""
    event = joined(events)
    rows, lines = standings(event), travellers(event)
    sections = []
    for section, more in zip(events, _offsets(events), strict=True):
        own = set(section.contestants)
        known = {
            key_of(due.board, *(_of_whole(section, n, event.opened, more) for n in due[-2:])): due
            for due in section.plan.values()
            if due.key in section.lines
        }
        mine = [
            scored._replace(line=section.line(known[scored.line.due.key]))
            for scored in lines
            if scored.line.due.key in known
        ]
        places = [
            row._replace(pair=row.pair - more.contestant)
            for row in rows
            if row.pair - more.contestant in own
        ]
        sections.append(AcrossSections(section, places, mine))
    return sections


class _More(NamedTuple):
    """How much is added to the numbers of a section."""

    side: int
    contestant: int
    table: int


def _offsets(events: Sequence[ClubEvent]) -> list[_More]:
    def before(numbers: list[Iterable[int]]) -> list[int]:
        if numbered_apart(numbers):
            return [0] * len(numbers)
        return [0, *accumulate(map(max, numbers))][:-1]

    sides = before([e.movement.pairs for e in events])
    contestants = before([e.contestants for e in events])
    tables = [0, *accumulate(max(s.table for r in e.movement.rounds for s in r) for e in events)]
    return [_More(*one) for one in zip(sides, contestants, tables[:-1], strict=True)]


def _sides(events: Sequence[ClubEvent]) -> Iterator[tuple[int, ...]]:
    for event, more in zip(events, _offsets(events), strict=True):
        for side in event.opened.sides[: max(event.movement.pairs)]:
            yield tuple(c + more.contestant for c in side)


def _played(event: ClubEvent) -> Movement:
    return replace(event.movement, rounds=event.movement.rounds[: event.rounds])


def _check_alike(events: Sequence[ClubEvent]) -> None:
    if len(events) < 2:
        raise Refused("A field of one section is that section; name two or more.")
    for event in events:
        opened = event.opened
        if event.form.rooms or opened.draws or opened.victory:
            raise Refused(
                "“{title}” is played in matches; sections are ranked across the field "
                "where each board is compared with all others.",
                title=Name(opened.title),
            )
        if event.fouled:
            raise Refused(
                "A board of “{title}” was played with other cards; adjust it.",
                title=Name(opened.title),
            )
        for what in ("scoring", "form", "boards", "unequal", "ties", "decimals"):
            if getattr(opened, what) != getattr(events[0].opened, what):
                raise Refused(
                    "“{title}” and “{other}” differ in {what}; sections of one field are alike.",
                    title=Name(events[0].opened.title),
                    other=Name(opened.title),
                    what=term(what),
                )
        if event.movement.recorded != events[0].movement.recorded:
            raise Refused("Of these sections some are recorded as they were played, some are not.")
        if not event.movement.pairs:
            raise Refused("Nobody plays in “{title}”.", title=Name(opened.title))


def _of_whole(event: ClubEvent, side: int, whole: EventOpened, more: _More) -> int:
    """A side of a section by its number in the whole."""
    if not event.opened.sides:
        return side + more.side
    return whole.side_of([c + more.contestant for c in event.members(side)])


def _renumbered(event: ClubEvent, opened: EventOpened, more: _More) -> Iterator[Entry]:
    """The entries of a section that count, with the numbers of the whole."""
    for pair, after in event.came.items():
        yield PairJoined(pair + more.contestant, after)
    for pair, after in event.left.items():
        yield PairLeft(pair + more.contestant, after)
    for table, after in event.dropped.items():
        yield Dropped(table + more.table, after)
    for named in event.named.values():
        yield _moved(named, more)
    for key, line in event.lines.items():
        ns, ew = _of_whole(event, line.ns, opened, more), _of_whole(event, line.ew, opened, more)
        against = event.against.get(key)
        if isinstance(line, Adjusted):
            yield msgspec.structs.replace(line, ns=ns, ew=ew)
        else:
            yield ResultEntered(
                line.board, ns, ew, line.contract, line.declarer, line.tricks, line.lead,
                line.turned, "", *((against.round, against.table + more.table, against.instead_of)
                                   if against else ()),
            )  # fmt: skip
    yield from (_moved(entry, more) for entry in event.penalties)
    yield from (_moved(entry, more) for entry in event.carried.values())


def _moved(
    entry: NamesEntered | Penalised | CarryOver, more: _More
) -> NamesEntered | Penalised | CarryOver:
    return msgspec.structs.replace(entry, pair=entry.pair + more.contestant)
