"""The sheets that lead through an evening: guide cards, table cards, and slips for the results."""

from __future__ import annotations

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import places
from oddtrick.seats import SEAT_NAMES

from .contents import Rows, Sheet, SheetColumn, SheetGroup
from .wording import who

__all__ = ["guides", "slips", "tables"]

_DIRECTIONS = {"NS": "North–South", "EW": "East–West", **SEAT_NAMES}


def _set(event: ClubEvent, boards: int) -> str:
    first = (boards - 1) * event.opened.boards + 1
    last = boards * event.opened.boards
    return str(first) if first == last else f"{first}–{last}"


def guides(event: ClubEvent) -> SheetGroup:
    """A card a contestant: where it goes in every round."""
    found, partners = [], event.form.by_player
    titles = ("Round", "Table", "Direction", *["Partner"] * partners, "Against", "Boards")
    for contestant in event.contestants:
        rows: list[tuple[str, ...]] = []
        for place in places(event, contestant):
            number = place if isinstance(place, int) else place.round
            if number > event.rounds:
                continue
            if isinstance(place, int):
                rows.append((str(place), "waits", *[""] * (len(titles) - 2)))
                continue
            where = (str(place.round), str(place.table), _DIRECTIONS[place.direction])
            partner = [place.partner] * partners
            rows.append((*where, *partner, place.against, _set(event, place.boards)))
        title = f"{event.form.one.capitalize()} {who(event, contestant)}"
        table = Rows(tuple(map(SheetColumn, titles)), tuple(rows))
        found.append(Sheet(title, table, event.opened.title))
    return SheetGroup("Guide cards", tuple(found), 2)


def _numbers(event: ClubEvent) -> list[int]:
    return sorted({s.table for sits in event.movement.rounds for s in sits})


def tables(event: ClubEvent) -> SheetGroup:
    """A card a table: who comes, and with which boards."""
    found = []
    for table in _numbers(event):
        rows = tuple(
            (str(number), *(event.label(side) if side else "—" for side in (s.ns, s.ew)),
             _set(event, s.boards) if s.ns and s.ew else "—")
            for number, sits in enumerate(event.movement.rounds[: event.rounds], 1)
            for s in sits
            if s.table == table
        )  # fmt: skip
        columns = tuple(map(SheetColumn, ("Round", "North–South", "East–West", "Boards")))
        found.append(Sheet(f"Table {table}", Rows(columns, rows), event.opened.title))
    return SheetGroup("Table cards", tuple(found), 2)


def slips(event: ClubEvent) -> SheetGroup:
    """A slip a table and round, for its results, which somebody collects."""
    columns = (
        SheetColumn("Board"),
        SheetColumn("Contract", room=8),
        SheetColumn("By", room=3),
        SheetColumn("Lead", room=4),
        SheetColumn("Tricks", room=5),
        SheetColumn("NS +", room=6),
        SheetColumn("EW +", room=6),
    )
    boards: dict[tuple[int, int, int, int], list[int]] = {}
    for due in event.due():
        boards.setdefault((due.round, due.table, due.ns, due.ew), []).append(due.board)
    found = [
        Sheet(
            f"Round {number}, table {table}",
            Rows(columns, tuple((str(board), *[""] * 6) for board in played), by_hand=True),
            f"North–South {event.label(ns)}, East–West {event.label(ew)} · {event.opened.title}",
        )
        for (number, table, ns, ew), played in sorted(boards.items())
    ]
    return SheetGroup("Slips", tuple(found), 2)
