"""Why everybody scored what they scored, for the page of results that needs nothing from outside:
everybody's parts in columns, and of each contestant the parts and the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from oddtrick.club.why import PASSED, WhyEvening, WhyLine, WhyRow, session_part, words
from oddtrick.club.wording import PART_NAMES, contract_said
from oddtrick.errors import visible

STYLE = """
.bar{width:30%;position:relative}
.bar{background:linear-gradient(var(--line),var(--line)) 50%/1px 70% no-repeat}
.bar i{position:absolute;top:30%;height:40%}
.won{background:#4a7a9c}.lost{background:#c4622d}
.gain{background:rgb(74 122 156 / var(--much))}.loss{background:rgb(196 98 45 / var(--much))}
.why td{white-space:normal}
"""

_SIDES = {"NS": "North–South", "EW": "East–West"}


def reasons_of(evening: WhyEvening, one: str) -> str:
    """The reasons of an evening as HTML; `one` is what a contestant is called."""
    remarks = "".join(f"<p>{_text(sentence)}</p>\n" for sentence in words(evening))
    fields = sorted({row.field for row in evening.rows}, reverse=True)  # North–South first
    tables = "".join(
        (f"<h3>{_SIDES.get(field, '')}</h3>" if field else "")
        + f"<div class=wide>{_columns(evening, one, field)}</div>\n"
        for field in fields
    )
    return (
        '<h2 id="why">Why everybody scored so</h2>\n<p>Every row adds up to the score. Each step '
        "is what another result would have brought against the same tables.</p>\n"
        f"{remarks}{tables}{''.join(_row(evening, row, one) for row in evening.rows)}"
    )


def _text(value: object) -> str:
    return escape(visible(str(value)))


def _figure(value: float) -> str:
    """A figure with its sign, as the page has it."""
    return f"{value:+.1f}".replace("-", "−") if round(value, 1) else "0.0"


def _name(row: WhyRow, one: str) -> str:
    return _text(" & ".join(row.names) or f"{one.capitalize()} {row.number}")


def _score(evening: WhyEvening, points: float) -> str:
    unit = "%" if evening.unit == "%" else evening.unit
    return f"{points:.1f} {unit}".replace("-", "−")


def _table(head: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table; cells are HTML, and columns of figures end below each other."""
    titles = "".join(
        f'<th scope="col"{" class=r" if right else ""}>{_text(title)}</th>' for title, right in head
    )
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    return f"<table{kind}><thead><tr>{titles}</tr></thead>\n<tbody>{body}</tbody></table>"


def _cell(text: str, cls: str = "", style: str = "") -> str:
    given = (f' class="{cls}"' if cls else "") + (f' style="{style}"' if style else "")
    return f"<td{given}>{text}</td>"


def _columns(evening: WhyEvening, one: str, field: str) -> str:
    """Everybody of a list: the score, and its parts in columns."""
    rows = [row for row in evening.rows if row.field == field]
    found = {(x.whose, x.kind): abs(x.points) for row in rows for x in row.parts}
    keys = [key for key in PART_NAMES if key in found]
    most = max((abs(x.points) for row in rows for x in row.parts), default=0) or 1
    other = any(round(row.other, 2) for row in rows)

    def cells(row: WhyRow) -> list[str]:
        parts = {(x.whose, x.kind): x.points for x in row.parts}
        made = [
            _cell(row.place, "r"),
            _cell(f'<a href="#why-{row.number}">{_name(row, one)}</a>'),
            _cell(f"<b>{row.score:.1f}</b>".replace("-", "−"), "r"),
        ]
        for key in keys:
            points = parts.get(key)
            much = f"--much:{0.45 * abs(points or 0) / most:.2f}"
            kind = "loss" if (points or 0) < 0 else "gain"
            made.append(_cell("") if points is None else _cell(_figure(points), f"r {kind}", much))
        return [*made, *([_cell(_figure(row.other), "r")] if other else [])]

    head = [("", True), (one.capitalize(), False), ("Score", True)]
    head += [(PART_NAMES[key].capitalize(), True) for key in keys] + [("Other", True)] * other
    return _table(head, map(cells, rows))


def _bar(points: float, most: float) -> str:
    wide = 48 * abs(points) / (most or 1)
    left = 50 - wide if points < 0 else 50
    kind = "lost" if points < 0 else "won"
    return (
        f'<td class="bar" aria-hidden="true">'
        f'<i class="{kind}" style="left:{left:.1f}%;width:{wide:.1f}%"></i></td>'
    )


def _row(evening: WhyEvening, row: WhyRow, one: str) -> str:
    """A contestant: the parts, what may be said of them, and the boards."""
    known = {(x.whose, x.kind): x for x in row.parts}
    most = max((abs(x.points) for x in row.parts), default=0)
    parts = [
        [_cell(_text(PART_NAMES[key].capitalize())), _bar(known[key].points, most),
         _cell(_figure(known[key].points), "r")]
        for key in PART_NAMES
        if key in known
    ]  # fmt: skip
    if round(row.other, 2):
        parts.append([_cell("Penalties and other"), _cell(""), _cell(_figure(row.other), "r")])
    parts.append([_cell("<b>Score</b>"), _cell(""), _cell(f"<b>{row.score:.1f}</b>", "r")])
    weak = [x for x in row.parts if x.beyond and x.whose == "ours" and x.points < 0]
    said = [
        f"{PART_NAMES[x.whose, x.kind].capitalize()} cost {-x.points:.1f}: chance alone does that "
        "to one part in twenty."
        for x in weak
    ]
    told = " ".join(said) or "All parts are within what chance alone can do in one evening."
    return (
        # A link to what lies inside opens it.
        f'<details class="why"><summary>Why {_name(row, one)}: '
        f"{_score(evening, row.score)}, place {_text(row.place)}</summary>"
        f'<div class=wide id="why-{row.number}">'
        f"{_table([('Part', False), ('', False), ('Points', True)], parts)}"
        f"<p>{_text(told)}</p>{_boards(evening, row)}</div></details>\n"
    )


def _boards(evening: WhyEvening, row: WhyRow) -> str:
    """The boards of a contestant, with what each step brought."""
    head = [("Board", True), ("Contract", False), ("Against", False), ("Score", True)]
    rows = [
        [_cell(str(x.board), "r"), _cell(_text(_contract(x))), _cell(_text(x.against)),
         _cell(_score(evening, x.points), "r"), _cell(_text(_steps(x)))]
        for x in row.lines
    ]  # fmt: skip
    return _table([*head, ("Why", False)], rows)


def _contract(line: WhyLine) -> str:
    if not line.contract:
        return "Award" if line.ruling else "Not known"
    if line.contract == PASSED:
        return "Passed out"
    taken = "" if line.tricks is None else f", {line.tricks} tricks"
    return f"{contract_said(line.contract)} by {line.declarer}{taken}"


def _steps(line: WhyLine) -> str:
    declaring = bool(line.declarer) and line.declarer in line.side
    sums: dict[tuple[str, str], float] = {}
    for step in line.steps:
        key = session_part(step, declaring)
        sums[key] = sums.get(key, 0.0) + step.points
    return ", ".join(
        f"{PART_NAMES[key]} {_figure(sums[key])}"
        for key in PART_NAMES
        if round(sums.get(key, 0), 1)
    )
