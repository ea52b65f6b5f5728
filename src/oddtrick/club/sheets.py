"""Sheets to print for an event: one HTML page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from ..errors import visible
from ..formats.board import SEAT_NAMES, board_dealer, board_vulnerable
from .entries import Adjusted
from .events import Event
from .guides import places
from .scoring import said
from .standings import standings, traveller

__all__ = ["SHEETS", "document", "page", "section", "table_of"]

_STYLE = """
body{font:12pt system-ui,sans-serif;margin:0;color:#000;background:#fff}
section{break-after:page;padding:8mm}
section:last-child{break-after:auto}
h1{font-size:16pt;margin:0 0 4mm}
table{border-collapse:collapse;width:100%}
th,td{border:1px solid #000;padding:1.5mm 2mm;text-align:left;overflow-wrap:anywhere}
thead{display:table-header-group}
tr{break-inside:avoid}
.labels{display:grid;grid-template-columns:repeat(3,1fr);gap:4mm}
.label{border:2px solid #000;padding:4mm;break-inside:avoid}
.label b{font-size:28pt;display:block}
@page{margin:10mm}
"""

_DIRECTIONS = {"NS": "North–South", "EW": "East–West", **SEAT_NAMES}

Cells = Sequence[object]


def _text(value: object) -> str:
    return escape(visible(str(value)))


def table_of(headings: Cells, rows: Iterable[Cells]) -> str:
    """An HTML table of texts."""
    head = "".join(f'<th scope="col">{_text(h)}</th>' for h in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def section(title: str, body: str) -> str:
    """A sheet with its heading; the body is HTML."""
    return f"<section><h1>{_text(title)}</h1>\n{body}</section>\n"


def _who(event: Event, contestant: int) -> str:
    return f"{contestant} {' & '.join(event.names_of(contestant))}".strip()


def _set(event: Event, boards: int) -> str:
    first = (boards - 1) * event.opened.boards + 1
    last = boards * event.opened.boards
    return str(first) if first == last else f"{first}–{last}"


def _guides(event: Event) -> str:
    """A card a contestant: where it goes in every round."""
    found, partners = [], event.form.by_player
    headings = ("Round", "Table", "Direction", *["Partner"] * partners, "Against", "Boards")
    for contestant in event.contestants:
        rows: list[Cells] = []
        for place in places(event, contestant):
            if isinstance(place, int):
                rows.append((place, "waits", *[""] * (len(headings) - 2)))
                continue
            where = (place.round, place.table, _DIRECTIONS[place.direction])
            partner = [place.partner] * partners
            rows.append((*where, *partner, place.against, _set(event, place.boards)))
        shown = [row for row in rows if int(str(row[0])) <= event.rounds]
        title = f"{event.form.one.capitalize()} {_who(event, contestant)}"
        found.append(section(title, table_of(headings, shown)))
    return "".join(found)


def _tables(event: Event) -> str:
    """A card a table: who comes, and with which boards."""
    numbers = sorted({s.table for sits in event.movement.rounds for s in sits})
    found = []
    for table in numbers:
        rows = [
            (number, *(event.label(side) if side else "—" for side in (s.ns, s.ew)),
             _set(event, s.boards) if s.ns and s.ew else "—")
            for number, sits in enumerate(event.movement.rounds[: event.rounds], 1)
            for s in sits
            if s.table == table
        ]  # fmt: skip
        cells = table_of(("Round", "North–South", "East–West", "Boards"), rows)
        found.append(section(f"Table {table}", cells))
    return "".join(found)


def _travellers(event: Event) -> str:
    """What every board brought, with empty lines for those who have still to play it."""
    found = []
    for board in sorted({due.board for due in event.due()}):
        rows: list[Cells] = []
        for s in traveller(event, board):
            e = s.line.entry
            played = ("adjusted", "", "", "") if isinstance(e, Adjusted) else (
                e.contract, e.declarer, e.lead, "" if e.tricks is None else e.tricks,
            )  # fmt: skip
            score = "" if s.line.score is None else s.line.score
            sides = (event.label(s.line.ns), event.label(s.line.ew))
            rows.append((*sides, *played, score, said(s.ns), said(s.ew)))
        rows += [
            (event.label(d.ns), event.label(d.ew), *[""] * 7)
            for d in event.missing()
            if d.board == board
        ]
        headings = ("NS", "EW", "Contract", "By", "Lead", "Tricks", "Score", "NS points",
                    "EW points")  # fmt: skip
        found.append(section(f"Board {board}", table_of(headings, rows)))
    return "".join(found)


def _labels(event: Event) -> str:
    """A label a board: number, dealer, vulnerability."""
    labels = "".join(
        f'<div class="label"><b>{board}</b>Dealer {_text(board_dealer(board))}<br>'
        f"Vulnerable: {_text(board_vulnerable(board) or 'None')}</div>\n"
        for board in sorted({due.board for due in event.due()})
    )
    return section("Boards", f'<div class="labels">{labels}</div>')


def _ranking(event: Event) -> str:
    rows = standings(event)
    found = []
    for where in sorted({row.field for row in rows}, reverse=True):
        lines = [
            (
                r.place,
                r.pair,
                " & ".join(r.names),
                said(r.points),
                f"{said(r.percent)} %" if r.tops else "",
            )
            for r in rows
            if r.field == where
        ]
        title = {"NS": ", North–South", "EW": ", East–West"}.get(where, "")
        cells = table_of(
            ("Place", event.form.one.capitalize(), "Names", "Points", "Percent"), lines
        )
        found.append(section(f"{event.opened.title}{title}", cells))
    return "".join(found)


SHEETS: Mapping[str, Callable[[Event], str]] = {
    "guides": _guides,
    "tables": _tables,
    "travellers": _travellers,
    "labels": _labels,
    "ranking": _ranking,
}
"""What can be printed, by name."""


def document(title: str, body: str) -> str:
    """A whole HTML page; the body is HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{_text(title)}</title><style>{_STYLE}</style></head><body>\n{body}</body></html>\n"
    )


def page(event: Event, sheets: Sequence[str]) -> str:
    """An HTML page of these sheets."""
    return document(event.opened.title, "".join(SHEETS[name](event) for name in sheets))
