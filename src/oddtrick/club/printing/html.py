"""Sheets as one HTML page that needs nothing from outside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from oddtrick.errors import visible
from oddtrick.formats.diagram import board_svg
from oddtrick.messages import Tell, language, say, term
from oddtrick.seats import SEAT_NAMES, SEATS

from .contents import (
    Hand,
    HandRecord,
    Label,
    Link,
    Rows,
    Sheet,
    SheetColumn,
    SheetGroup,
    dealer_words,
    letters,
    vulnerable_words,
)

_STYLE = """
body{font:12pt system-ui,sans-serif;margin:0;color:#000;background:#fff}
.group{break-after:page;padding:4mm}
.group:last-child{break-after:auto}
.apart>section{break-after:page}
.cards{display:grid;grid-template-columns:1fr 1fr;gap:4mm;align-items:start;font-size:10pt}
.cards th,.cards td{font-size:9pt;padding:.7mm 1mm}
.cards>section{border:1px dashed #888;padding:3mm}
.cards svg{width:100%;height:auto}
section{margin-bottom:6mm;break-inside:avoid}
h1{font-size:14pt;margin:0 0 2mm;break-after:avoid;overflow-wrap:anywhere}
p{margin:0 0 2mm}
table{border-collapse:collapse;width:100%}
th,td{border:1px solid #000;padding:1.2mm 2mm;text-align:left}
td{overflow-wrap:anywhere}
.r{text-align:right}
.hand td{height:7mm}
.red{color:#c81020}
thead{display:table-header-group}
tr{break-inside:avoid}
.labels{display:grid;grid-template-columns:repeat(3,1fr);gap:4mm}
.curtain{display:grid;grid-template-columns:repeat(4,1fr)}
.links{display:grid;grid-template-columns:repeat(2,1fr);gap:4mm;overflow-wrap:anywhere}
.label{border:2px solid #000;padding:4mm;break-inside:avoid}
.label b{font-size:28pt;display:block}
.curtain .label{border:1px dashed #888}
.curtain .label b{font-size:14pt}
@page{margin:10mm}
"""

_STRAINS = ("♣", "♦", "♥", "♠", "NT")
_RED = re.compile("([♥♦])")


def _text(value: str) -> str:
    return _RED.sub(r'<span class="red">\1</span>', escape(visible(value)))


def _table(table: Rows) -> str:
    def cells(tag: str, row: Iterable[str]) -> str:
        ends = [' class="r"' if column.right else "" for column in table.columns]
        name = tag.split()[0]
        pairs = zip(ends, row, strict=True)
        return "".join(f"<{tag}{end}>{_text(cell)}</{name}>" for end, cell in pairs)

    head = cells('th scope="col"', (c.title for c in table.columns))
    body = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in table.rows)
    kind = ' class="hand"' if table.by_hand else ""
    return f"<table{kind}><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def _section(title: str, body: str) -> str:
    return f"<section><h1>{_text(title)}</h1>\n{body}</section>\n"


def _deal(deal: HandRecord, tell: Tell) -> str:
    rows = tuple(
        (letters(seat, tell), *map(str, taken))
        for seat, taken in zip(SEATS, deal.tricks, strict=True)
    )
    columns = ("", *_STRAINS)
    table = _table(Rows(tuple(map(SheetColumn, columns)), rows))
    par = _text(f"{tell(say('Par'))} {deal.par}")
    return f"{board_svg(deal.board, tell=tell)}{table}<p>{par}</p>"


def _label(label: Label, tell: Tell) -> str:
    dealer, sides = tell(dealer_words(label.dealer)), tell(vulnerable_words(label.vulnerable))
    head = f"<b>{label.number}</b>{_text(dealer)}<br>{_text(sides)}"
    return f'<div class="label">{head}</div>\n'


def _link(title: str, note: str, link: Link) -> str:
    size = len(link.squares)
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(link.squares)
        for x, square in enumerate(row)
        if square == "1"
    )
    return (
        f'<div class="label"><h1>{_text(title)}</h1><p>{_text(note)}</p>'
        f'<svg viewBox="-1 -1 {size + 2} {size + 2}" width="38mm"><path d="{dark}"/></svg>'
        f"<p>{_text(link.address)}</p></div>\n"
    )


def _hand(hand: Hand, tell: Tell) -> str:
    suits = "<br>".join(
        f"{_text(sign)} {' '.join(ranks).replace('T', '10') or '—'}"
        for sign, ranks in zip("♠♥♦♣", hand.suits, strict=True)
    )
    head = f"{hand.number} {tell(term(SEAT_NAMES[hand.seat]))}"
    return f'<div class="label"><b>{_text(head)}</b>{suits}</div>\n'


def section_of(sheet: Sheet, tell: Tell = str) -> str:
    """A table or hand record with its heading and note, as HTML."""
    match sheet.part:
        case Rows() as table:
            note = f"<p>{_text(sheet.note)}</p>" * bool(sheet.note)
            return _section(sheet.title, note + _table(table))
        case HandRecord() as deal:
            return _section(sheet.title, _deal(deal, tell))
        case _:
            raise TypeError("Labels, links and curtain cards are drawn in their groups.")


def _group(group: SheetGroup, tell: Tell) -> str:
    """A section a sheet; of small cards one for all."""
    small = {"labels": "", "curtain": "", "links": ""}
    found = []
    for sheet in group.sheets:
        match sheet:
            case Sheet(_, Rows() | HandRecord()):
                found.append(section_of(sheet, tell))
            case Sheet(title, Link() as link, note):
                small["links"] += _link(title, note, link)
            case Sheet(_, Label() as label):
                small["labels"] += _label(label, tell)
            case Sheet(_, Hand() as hand):
                small["curtain"] += _hand(hand, tell)
    kinds = " cards" * (group.across > 1) + " apart" * group.apart
    for kind, cards in small.items():
        if cards:
            kinds = ""
            found.append(_section(group.name, f'<div class="{kind}">{cards}</div>'))
    return f'<div class="group{kinds}">\n{"".join(found)}</div>\n'


def html_of(title: str, groups: Iterable[SheetGroup], code: str = "en") -> str:
    """A whole HTML page of these sheets, its own words in the language of this code."""
    tell = language(code).text
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8"><title>'
        f"{escape(visible(title))}</title><style>{_STYLE}</style></head><body>\n"
        f"{''.join(_group(group, tell) for group in groups)}</body></html>\n"
    )
