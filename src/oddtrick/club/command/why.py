"""Why everybody scored what they scored, from the files of an evening."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from oddtrick.club.wording import PART_NAMES, contract_said, result_said
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Message, Name, Verbatim, Within, say, term, together
from oddtrick.seats import SEAT_NAMES
from oddtrick.support.streams import reading
from oddtrick.support.terminal import print_remark, print_told
from oddtrick.terms import call_name

from .common import (
    AsJson,
    books,
    club,
    decimal,
    said_errors,
    seats,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oddtrick.club.why_decisions import WhyDecisions
    from oddtrick.club.why_evening import WhyEvening, WhyLine, WhyPiece, WhyRow, WhySum
    from oddtrick.club.why_files import EveningRead

_SQLITE = b"SQLite format 3\x00"


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
    player: Annotated[
        str, typer.Option(help="One player's boards, with whomever they played.")
    ] = "",
    system: Annotated[
        str, typer.Option(help="What they bid: sayc, acol, two-over-one …, or a system's file.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Why everybody scored what they scored: contracts, leads, play and rulings, which add up to
    the score. A part that is beyond chance (two standard errors) has a star.

    Each step is what another result would have brought against the same other tables."""
    with said_errors():
        read = _read(file, section, hands)
        for remark in read.remarks[:10]:
            print_remark(remark)
        if read.sections > 1:
            print_remark(
                "The file has {n} sections; this is section {section}.",
                n=read.sections,
                section=section,
            )
        explain(read, pair, board, player, as_json, system)


def explain(
    read: EveningRead, pair: int, board: int, player: str, as_json: bool, system: str = ""
) -> None:
    """Print why everybody, a contestant or a player scored what they scored, on all boards or one.
    Raises `BadOption`, `Refused` for what is not there."""
    from oddtrick.club.why import session_of, why
    from oddtrick.club.why_decisions import decisions
    from oddtrick.club.why_words import words

    if missing := len(read.event.missing()):
        print_remark("Results missing: {n}. With them the figures will be others.", n=missing)
    evening = why(read.event, read.deals, read.played)
    if all(len(x.results) < 2 for x in evening.boards):
        raise Refused(
            "Each board was played at one table: there is no other result to compare with. Add "
            "those of the other tables."
        )
    for sentence in words(evening):
        print_remark(sentence)
    if pair:
        read.event.check_known(pair)
    of: list[int] = []
    if player:
        session = session_of(evening, player)
        if session is None:
            raise BadOption("Nobody is called “{name}” in this event.", name=Name(player))
        row, of = session
        evening = msgspec.structs.replace(evening, rows=[row])
    if board and board not in {x.board for x in evening.boards}:
        raise BadOption("Board {board} has no result.", board=board)
    evening = _chosen(evening, pair, board)
    why_decisions = None
    if (pair or player) and evening.cards:
        why_decisions = decisions(read.event, evening.rows[0], read.played, of, _system(system))
    if as_json:
        shown = msgspec.to_builtins(evening, enc_hook=str)
        if why_decisions is not None:
            shown["decisions"] = msgspec.to_builtins(why_decisions, enc_hook=str)
        print(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode())
    elif board:
        _show_board(evening, board)
    elif pair or player:
        _show_pair(evening, evening.rows[0])
        if why_decisions is not None:
            _show_decisions(why_decisions)
    else:
        _show_all(evening)


def _system(given: str) -> str:
    """A system by its name, or the text of a file."""
    if not given.endswith(".system"):
        return given
    with reading(given) as source:
        return _bytes(source.read()).decode("utf-8", "replace")


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
    deals, wrong = deals_of(dealt), list[Message]()
    if beside is not None:
        there, wrong = hands_beside(event, read_boards(more, name=beside.name), beside.name, deals)
        deals |= there
    known = {n: hands for n, hands in deals.items() if n in seen}
    return EveningRead(event, known, tuple(wrong))


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


def _figure(value: float, star: bool = False) -> Message:
    return decimal((f"{value:+.1f}" if round(value, 1) else "0.0") + "*" * star)


_COLUMNS: dict[str, tuple[str, ...]] = {
    "theirs": ("theirs",),
    "own contracts": ("ours contract",),
    "own leads": ("ours lead",),
    "own play": ("ours declarer", "ours defence"),
    "declaring": ("both declaring",),
    "defending": ("both defending",),
    "whole": ("both whole",),
    "rulings": ("nobody ruling",),
}
"""The columns of the list of everybody, with the parts that each adds up, by whose they are and of
what."""


def _in(part: tuple[str, str], keys: tuple[str, ...]) -> bool:
    return part[0] in keys or " ".join(part) in keys


def _show_all(evening: WhyEvening) -> None:
    rows = []
    for row in evening.rows:
        cells: dict[str, Any] = {
            "place": row.place, "list": seats(row.field), "number": row.number,
            "names": " & ".join(row.names), "score": decimal(f"{row.score:.1f}"),
        }  # fmt: skip
        for column, keys in _COLUMNS.items():
            parts = [p for p in row.parts if _in((p.whose, p.kind), keys)]
            star = len(parts) == 1 and parts[0].beyond
            cells[column] = _figure(sum(p.points for p in parts), star) if parts else ""
        rows.append({**cells, "other": _figure(row.other) if round(row.other, 2) else ""})
    headings = ["place", "list", "number", "score", *_COLUMNS, "other", "names"]
    title = say("{title}: why everybody scored so", title=Verbatim(evening.title))
    show(rows, headings, False, False, title)
    for slam in evening.slams:
        print_told(
            "Board {board}: {bid} {side} makes with all hands seen; nobody bid it.",
            board=slam.board,
            bid=Verbatim(f"{slam.tricks - 6}{slam.strain}"),
            side=seats(slam.side),
        )
    _show_notes(evening, [part for row in evening.rows for part in row.parts])


def _show_pair(evening: WhyEvening, row: WhyRow) -> None:
    lines = [
        {
            "part": PART_NAMES[p.whose, p.kind], "points": _figure(p.points, p.beyond),
            "error": "" if p.error is None else decimal(f"{p.error:.1f}"),
        }
        for p in row.parts
    ]  # fmt: skip
    if round(row.other, 2):
        beside = Within(say("Penalties and other"))
        lines.append(
            {"part": say("{part}", part=beside), "points": _figure(row.other), "error": ""}
        )
    show(lines, ["part", "points", "error"], False, False, row.title)
    print_told("{said}", said=row.said)
    boards = []
    for x in sorted(row.lines, key=lambda x: -sum(abs(s.points) for s in x.steps)):
        cells: dict[str, Any] = {
            "board": x.board, "contract": _played(x), "score": decimal(f"{x.points:.1f}"),
        }  # fmt: skip
        for column, keys in _COLUMNS.items():
            steps = [s for s in x.steps if _in(_of(s, x), keys)]
            cells[column] = _figure(sum(s.points for s in steps)) if steps else ""
        boards.append(cells)
    show(boards, ["board", "contract", "score", *_COLUMNS], False, False, say("Board by board"))
    _show_notes(evening, row.parts)


def _show_notes(evening: WhyEvening, parts: Sequence[WhySum]) -> None:
    """What the figures do not say."""
    if any(p.beyond for p in parts):
        print_told("* beyond two errors: chance alone does that to about one part in twenty.")
    else:
        print_told("No part is beyond two errors: each may be chance.")
    for x in evening.untold:
        print_told("{what}: {said}", what=x.what, said=x.said)


def _show_decisions(decisions: WhyDecisions) -> None:
    from oddtrick.club.why_words import score_said

    for x in decisions.listed:
        points = score_said(-x.points, decisions.unit)
        if decisions.unit == "%":
            points = say("{percent} % of a top", percent=decimal(f"{-x.points:.1f}"))
        seat = term(SEAT_NAMES[x.seat])
        if x.trick:
            said = say(
                "Board {board}, trick {trick}: {seat}’s {card} cost {points}; play {better}.",
                board=x.board,
                trick=x.trick,
                seat=seat,
                card=Verbatim(x.chosen),
                points=points,
                better=Verbatim(x.better),
            )
        else:
            end = contract_said(x.contract)
            if x.declarer:
                end = result_said(end, term(SEAT_NAMES[x.declarer]), None)
            said = say(
                "Board {board}: {seat}’s {call} cost {points}; {better}, the expert bidding every "
                "seat, leads to {contract}.",
                board=x.board,
                seat=seat,
                call=Within(term(call_name(x.chosen))),
                points=points,
                better=Within(term(call_name(x.better))),
                contract=end,
            )
        print_told(together(said, x.reason))
    if decisions.unseen:
        print_told(
            "One more card cost something; the expert, seeing no more than the player, does no "
            "better."
            if len(decisions.unseen) == 1
            else "{n} more cards cost something; the expert, seeing no more than the player, does "
            "no better.",
            n=len(decisions.unseen),
        )
    print_told(
        "Calls are held against the system that is stated: {system}."
        if decisions.stated
        else "No system is stated: calls are held against “{system}”. --system names another.",
        system=term(decisions.system),
    )


def _of(step: WhyPiece, line: WhyLine) -> tuple[str, str]:
    from oddtrick.club.why import session_part

    return session_part(step, line.declarer in [*line.side])


def _played(line: WhyLine) -> Message:
    if not line.contract:
        return term("ruling") if line.ruling else term("not known")
    if line.tricks is None or not line.declarer:
        return contract_said(line.contract)
    more = line.tricks - 6 - int(re.sub(r"\D", "", line.contract[:1]) or 0)
    made = f"{more:+d}" if more else "="
    contract, seat = Verbatim(line.contract), seats(line.declarer)
    return say("{contract} {seat} {made}", contract=contract, seat=seat, made=Verbatim(made))


def _show_board(evening: WhyEvening, board: int) -> None:
    show(
        [
            {
                "pair": row.number, "names": " & ".join(row.names), "contract": _played(x),
                "score": decimal(f"{x.points:.1f}"),
                "steps": together(*(_said(s, x) for s in x.steps), tie="; "),
            }
            for row in evening.rows
            for x in row.lines
        ],
        ["pair", "names", "contract", "score", "steps"], False, False, say("Board {n}", n=board),
        below="steps",
    )  # fmt: skip


def _said(step: WhyPiece, line: WhyLine) -> Message:
    part = say("{part} {figure}", part=PART_NAMES[_of(step, line)], figure=_figure(step.points))
    if not step.card:
        return part
    return say(
        "{part} ({seat} {card}, trick {trick})",
        part=part,
        seat=seats(step.seat),
        card=Verbatim(step.card),
        trick=step.trick,
    )
