"""Why everybody scored what they scored, for the page of results that needs nothing from outside:
everybody's parts in columns, and of each contestant the parts and the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from oddtrick.club.why import PASSED, session_part
from oddtrick.club.why_evening import WhyEvening, WhyLine, WhyRow
from oddtrick.club.why_words import part_name, score_said, words
from oddtrick.club.wording import PART_NAMES, PASSED_OUT, contract_said, result_said
from oddtrick.errors import visible
from oddtrick.messages import DecimalNumber, Message, Tell, say, term, together

from .contents import SIDES

STYLE = """
.bar{width:30%;position:relative}
.bar{background:linear-gradient(var(--line),var(--line)) 50%/1px 70% no-repeat}
.bar i{position:absolute;top:30%;height:40%}
.won{background:#4a7a9c}.lost{background:#c4622d}
.gain{background:rgb(74 122 156 / var(--much))}.loss{background:rgb(196 98 45 / var(--much))}
.why td{white-space:normal}
"""


def reasons_of(evening: WhyEvening, one: str, tell: Tell) -> str:
    """The reasons of an evening as HTML; `one` is what a contestant is called."""
    return _Reasons(evening, one, tell).page()


def _text(value: str) -> str:
    return escape(visible(value))


def _number(value: float, how: str = ".1f") -> DecimalNumber:
    return DecimalNumber(f"{value:{how}}".replace("-", "−"))


def _figure(value: float) -> Message:
    """A figure with its sign, as the page has it."""
    return say("{figure}", figure=_number(value, "+.1f") if round(value, 1) else _number(0))


def _table(head: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are HTML, and columns of figures end below each other."""
    titles = "".join(
        f'<th scope="col"{" class=r" if right else ""}>{_text(title)}</th>' for title, right in head
    )
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    return f"<table><thead><tr>{titles}</tr></thead>\n<tbody>{body}</tbody></table>"


def _cell(text: str, cls: str = "", style: str = "") -> str:
    given = (f' class="{cls}"' if cls else "") + (f' style="{style}"' if style else "")
    return f"<td{given}>{text}</td>"


def _bar(points: float, most: float) -> str:
    wide = 48 * abs(points) / (most or 1)
    left = 50 - wide if points < 0 else 50
    kind = "lost" if points < 0 else "won"
    return (
        f'<td class="bar" aria-hidden="true">'
        f'<i class="{kind}" style="left:{left:.1f}%;width:{wide:.1f}%"></i></td>'
    )


class _Reasons:
    """The reasons of an evening, told to somebody."""

    def __init__(self, evening: WhyEvening, one: str, tell: Tell) -> None:
        self.evening, self.tell = evening, tell
        self._one = term(one)

    def page(self) -> str:
        """All of them."""
        rows = self.evening.rows
        intro = together(self.evening.adds, self.evening.counts)
        remarks = "".join(f"<p>{self._said(x)}</p>\n" for x in (intro, *words(self.evening)))
        fields = sorted({row.field for row in rows}, reverse=True)  # North–South first
        tables = "".join(
            (f"<h3>{self._said(SIDES[field])}</h3>" if field else "")
            + f"<div class=wide>{self._columns(field)}</div>\n"
            for field in fields
        )
        title = self._said(say("Why everybody scored so"))
        return f'<h2 id="why">{title}</h2>\n{remarks}{tables}{"".join(map(self._row, rows))}'

    def _said(self, message: Message) -> str:
        return _text(self.tell(message))

    def _columns(self, field: str) -> str:
        """Everybody of a list: the score, and its parts in columns."""
        rows = [row for row in self.evening.rows if row.field == field]
        found = {(x.whose, x.kind) for row in rows for x in row.parts}
        keys = [key for key in PART_NAMES if key in found]
        most = max((abs(x.points) for row in rows for x in row.parts), default=0) or 1
        other = any(round(row.other, 2) for row in rows)

        def cells(row: WhyRow) -> list[str]:
            parts = {(x.whose, x.kind): x.points for x in row.parts}
            score = self._said(say("{figure}", figure=_number(row.score)))
            made = [
                _cell(row.place, "r"),
                _cell(f'<a href="#why-{row.number}">{self._said(row.who)}</a>'),
                _cell(f"<b>{score}</b>", "r"),
            ]
            for key in keys:
                points = parts.get(key)
                if points is None:
                    made.append(_cell(""))
                    continue
                much = f"--much:{0.45 * abs(points) / most:.2f}"
                kind = "loss" if points < 0 else "gain"
                made.append(_cell(self._said(_figure(points)), f"r {kind}", much))
            return [*made, *([_cell(self._said(_figure(row.other)), "r")] if other else [])]

        one, tell = say("{One}", one=self._one), self.tell
        head = [("", True), (tell(one), False), (tell(term("Score")), True)]
        head += [(tell(part_name(key)), True) for key in keys] + [
            (tell(term("Other")), True)
        ] * other
        return _table(head, map(cells, rows))

    def _row(self, row: WhyRow) -> str:
        """A contestant: the parts, what may be said of them, and the boards."""
        most = max((abs(x.points) for x in row.parts), default=0)
        parts = [
            [_cell(self._said(part_name((x.whose, x.kind)))), _bar(x.points, most),
             _cell(self._said(_figure(x.points)), "r")]
            for x in row.parts
        ]  # fmt: skip
        if round(row.other, 2):
            beside, figure = say("Penalties and other"), self._said(_figure(row.other))
            parts.append([_cell(self._said(beside)), _cell(""), _cell(figure, "r")])
        score = self._said(say("{figure}", figure=_number(row.score)))
        total = f"<b>{self._said(term('Score'))}</b>"
        parts.append([_cell(total), _cell(""), _cell(f"<b>{score}</b>", "r")])
        summary = say("Why {title}", title=row.title)
        head = [(self.tell(term("Part")), False), ("", False), (self.tell(term("Points")), True)]
        return (
            # A link to what lies inside opens it.
            f'<details class="why"><summary>{self._said(summary)}</summary>'
            f'<div class=wide id="why-{row.number}">{_table(head, parts)}'
            f"<p>{self._said(row.said)}</p>{self._boards(row)}</div></details>\n"
        )

    def _boards(self, row: WhyRow) -> str:
        """The boards of a contestant, with what each step brought."""
        titles = term("Board"), term("Contract"), term("Against"), term("Score"), term("Why")
        figures = True, False, False, True, False
        head = list(zip(map(self.tell, titles), figures, strict=True))
        unit = self.evening.unit
        rows = [
            [_cell(str(x.board), "r"), _cell(self._said(self._contract(x))),
             _cell(_text(x.against)), _cell(self._said(score_said(x.points, unit)), "r"),
             _cell(self._said(_steps(x)))]
            for x in row.lines
        ]  # fmt: skip
        return _table(head, rows)

    def _contract(self, line: WhyLine) -> Message:
        if not line.contract:
            return term("Award") if line.ruling else say("Not known")
        if line.contract == PASSED:
            return PASSED_OUT
        return result_said(contract_said(line.contract), term(line.declarer), line.tricks)


def _steps(line: WhyLine) -> Message:
    declaring = bool(line.declarer) and line.declarer in line.side
    sums: dict[tuple[str, str], float] = {}
    for step in line.steps:
        key = session_part(step, declaring)
        sums[key] = sums.get(key, 0.0) + step.points
    return together(
        *(
            say("{part} {figure}", part=PART_NAMES[key], figure=_figure(sums[key]))
            for key in PART_NAMES
            if round(sums.get(key, 0), 1)
        ),
        tie=", ",
    )
