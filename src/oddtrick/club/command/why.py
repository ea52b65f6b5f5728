"""Why everybody scored what they scored, from the files of an evening."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from oddtrick.club.wording import contract_said
from oddtrick.errors import BadOption
from oddtrick.seats import SEAT_NAMES
from oddtrick.support.streams import reading
from oddtrick.terms import call_name

from .common import AsJson, books, club, print_line, said_errors, show

if TYPE_CHECKING:
    from oddtrick.club.why import WhyEvening, WhyLine, WhyPiece, WhyRow
    from oddtrick.club.why_decisions import WhyDecisions
    from oddtrick.club.why_files import EveningRead

_SQLITE = b"SQLite format 3\x00"
_PARTS = {
    ("theirs", "contract"): "their contracts",
    ("ours", "contract"): "own contracts",
    ("theirs", "lead"): "their leads",
    ("ours", "lead"): "own leads",
    ("both", "declaring"): "play, declaring",
    ("both", "defending"): "play, defending",
    ("both", "play"): "play",
    ("theirs", "declarer"): "their declarer",
    ("theirs", "defence"): "their defence",
    ("ours", "declarer"): "own declarer",
    ("ours", "defence"): "own defence",
    ("both", "whole"): "contract and play",
    ("nobody", "ruling"): "rulings",
}
"""What a part is called, in the order of the lists."""


@club.command("why")
def show_why(
    file: Annotated[
        Path, typer.Argument(help="The evening: our own file, USEBIO, BWS, PBN or a page.")
    ],
    pair: Annotated[int, typer.Argument(help="The pair, player or team; 0 for all.")] = 0,
    board: Annotated[int, typer.Option(help="One board of the pair, or of all.")] = 0,
    hands: Annotated[
        Path | None,
        typer.Option(help="The hands, if they are not in it, nor in a PBN file beside it."),
    ] = None,
    section: Annotated[int, typer.Option(help="Which section of the file.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Why everybody scored what they scored: contracts, leads, play and rulings, which add up to
    the score. A part that is beyond chance (two standard errors) has a star.

    Each step is what another result would have brought against the same other tables."""
    with said_errors():
        from oddtrick.club.why import why, words
        from oddtrick.club.why_decisions import decisions

        read = _read(file, section, hands)
        for remark in read.remarks[:10]:
            print_line(remark)
        if read.sections > 1:
            print_line(f"The file has {read.sections} sections; this is section {section}.")
        if missing := len(read.event.missing()):
            print_line(f"Results missing: {missing}. With them the figures will be others.")
        evening = why(read.event, read.deals, read.cards)
        for sentence in words(evening):
            print_line(sentence)
        if pair:
            read.event.check_known(pair)
        if board and board not in {x.board for x in evening.boards}:
            raise BadOption("Board {board} has no result.", board=board)
        evening = _chosen(evening, pair, board)
        found = (
            decisions(read.event, evening.rows[0], read.played) if pair and evening.cards else None
        )
        if as_json:
            shown = msgspec.to_builtins(evening)
            if found is not None:
                shown["decisions"] = msgspec.to_builtins(found)
            print(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode())
        elif board:
            _show_board(evening, board)
        elif pair:
            _show_pair(evening, evening.rows[0])
            if found is not None:
                _show_decisions(found)
        else:
            _show_all(evening)


def _read(file: Path, section: int, hands: Path | None) -> EveningRead:
    """The evening with the hands that are given, or that lie beside it."""
    from oddtrick.club.boards import boards_of, open_boards, sealed_in
    from oddtrick.club.why_files import EveningRead, deals_of, hands_beside, read_evening
    from oddtrick.formats import read_boards

    beside = hands
    if beside is None and file.suffix.lower() != ".pbn":
        likely = (file.with_suffix(suffix) for suffix in (".pbn", ".PBN"))
        beside = next((path for path in likely if path.is_file()), None)
    more = b""
    if beside is not None:
        with reading(str(beside)) as source:
            more = _bytes(source.read())
    with reading(str(file)) as source:
        data = _bytes(source.read())
    if not data.startswith(_SQLITE):
        return read_evening(data, section, more, beside.name if beside else "")
    with books().open(file) as book:
        event, sealed = book.event, sealed_in(book.log)
    seen = open_boards(event)
    dealt = boards_of(sealed) if sealed is not None else []
    deals, wrong = deals_of(dealt), list[str]()
    if beside is not None:
        there, wrong = hands_beside(event, read_boards(more, name=beside.name), beside.name, deals)
        deals |= there
    known = {n: hands for n, hands in deals.items() if n in seen}
    return EveningRead(event, known, {}, tuple(wrong))


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def _chosen(evening: WhyEvening, pair: int, board: int) -> WhyEvening:
    """What was asked for."""
    rows = [row for row in evening.rows if pair in (0, row.number)]
    boards = evening.boards
    if board:
        rows = [
            msgspec.structs.replace(row, lines=[x for x in row.lines if x.board == board])
            for row in rows
        ]
        boards = [x for x in boards if x.board == board]
    return msgspec.structs.replace(evening, rows=rows, boards=boards)


def _figure(value: float) -> str:
    return f"{value:+.1f}" if round(value, 1) else "0.0"


def _unit(evening: WhyEvening) -> str:
    return " %" if evening.unit == "%" else f" {evening.unit}"


def _show_all(evening: WhyEvening) -> None:
    there = {(p.whose, p.kind) for row in evening.rows for p in row.parts}
    columns = {key: name for key, name in _PARTS.items() if key in there}
    rows = []
    for row in evening.rows:
        parts = {(p.whose, p.kind): _figure(p.points) + "*" * p.beyond for p in row.parts}
        cells: dict[str, Any] = {
            "place": row.place, "number": row.number, "names": " & ".join(row.names),
            "score": f"{row.score:.1f}",
        }  # fmt: skip
        cells |= {name: parts.get(key, "") for key, name in columns.items()}
        rows.append({**cells, "other": _figure(row.other) if round(row.other, 2) else ""})
    headings = ["place", "number", "names", "score", *columns.values(), "other"]
    show(rows, headings, False, False, f"{evening.title}: why everybody scored so")
    for slam in evening.slams:
        print(
            f"Board {slam.board}: {slam.tricks - 6}{slam.strain} {slam.side} makes; nobody bid it."
        )


def _show_pair(evening: WhyEvening, row: WhyRow) -> None:
    unit = _unit(evening)
    parts = {(p.whose, p.kind): p for p in row.parts}
    lines = [
        {
            "part": name, "points": _figure(p.points) + "*" * p.beyond,
            "error": "" if p.error is None else f"{p.error:.1f}",
        }
        for key, name in _PARTS.items()
        if (p := parts.get(key)) is not None
    ]  # fmt: skip
    if round(row.other, 2):
        lines.append({"part": "penalties and other", "points": _figure(row.other), "error": ""})
    names = " & ".join(row.names) or str(row.number)
    show(lines, ["part", "points", "error"], False, False,
         f"{names}: {row.score:.1f}{unit}, place {row.place}")  # fmt: skip
    boards = [
        {
            "board": x.board, "contract": _played(x), "score": f"{x.points:.1f}",
            **{name: _figure(sum(s.points for s in x.steps if _of(s, x) == key))
               for key, name in _PARTS.items() if key in parts},
        }
        for x in sorted(row.lines, key=lambda x: -sum(abs(s.points) for s in x.steps))
    ]  # fmt: skip
    shown = [name for key, name in _PARTS.items() if key in parts]
    show(boards, ["board", "contract", "score", *shown], False, False, "Board by board")


def _show_decisions(found: WhyDecisions) -> None:
    for x in found.listed:
        if x.trick:
            where, chosen, better = f"trick {x.trick}, ", x.chosen, f"play {x.better}"
        else:
            by = f" by {SEAT_NAMES[x.declarer]}" if x.declarer else ""
            where, chosen = "", call_name(x.chosen).lower()
            better = f"{call_name(x.better).lower()} leads to {contract_said(x.contract)}{by}"
        print(
            f"Board {x.board}, {where}{SEAT_NAMES[x.seat]}’s {chosen} cost "
            f"{-x.points:.0f}: {better}."
        )
    if found.unseen:
        others = "One card" if found.unseen == 1 else f"{found.unseen} cards"
        print(f"{others} cost something that nobody could see.")


def _of(step: WhyPiece, line: WhyLine) -> tuple[str, str]:
    from oddtrick.club.why import session_part

    return session_part(step, line.declarer in [*line.side])


def _played(line: WhyLine) -> str:
    if line.tricks is None or not line.declarer:
        return contract_said(line.contract) or "ruling"
    more = line.tricks - 6 - int(re.sub(r"\D", "", line.contract[:1]) or 0)
    return f"{line.contract} {line.declarer} {f'{more:+d}' if more else '='}"


def _show_board(evening: WhyEvening, board: int) -> None:
    show(
        [
            {
                "pair": row.number, "names": " & ".join(row.names), "contract": _played(x),
                "score": f"{x.points:.1f}", "steps": "; ".join(_said(s, x) for s in x.steps),
            }
            for row in evening.rows
            for x in row.lines
        ],
        ["pair", "names", "contract", "score", "steps"], False, False, f"Board {board}",
        below="steps",
    )  # fmt: skip


def _said(step: WhyPiece, line: WhyLine) -> str:
    card = f" ({step.seat} {step.card}, trick {step.trick})" if step.card else ""
    return f"{_PARTS[_of(step, line)]} {_figure(step.points)}{card}"
