"""The deals of a party, its corrections and what was done, typed in."""

from __future__ import annotations

import re
import time
from typing import Annotated, Literal

import typer

from oddtrick.club.party.entries import DealEntered, Ended, Mended, RoundBrokenOff, Started
from oddtrick.club.party.history import history, places
from oddtrick.club.party.money.score_pad import RoundSheet
from oddtrick.club.party.money.scoring_types import Held
from oddtrick.club.party.seating.cutting_in import At
from oddtrick.errors import BadOption, visible
from oddtrick.scoring.evening.party import may_begin
from oddtrick.seats import SEATS

from ..common import AsCsv, AsJson, File, show
from .commands import opened_party, party, show_round, tell

__all__ = ["enter_deal"]

Table = Annotated[int, typer.Option(help="The table.")]
Honours = Annotated[
    str,
    typer.Option(
        help="Whose, how many, how many in one hand, as NS 4/4; hands without a trump of that side "
        "and of the others behind, as EW 3/2 0/1."
    ),
]
_HONOURS = re.compile(r"(NS|EW) ([0-9])/([0-9])(?: ([0-9])/([0-9]))?")


@party.command("deal")
def enter_deal(
    file: File,
    contract: Annotated[str, typer.Argument(help="As 4SX, or PASS; in 1902 the trumps, as SX.")],
    declarer: Annotated[str, typer.Argument(help="Who played it: a name, or N, E, S, W.")] = "",
    tricks: Annotated[int, typer.Argument(help="Of his side.")] = 0,
    table: Table = 1,
    honours: Honours = "",
) -> None:
    """Enter a deal; what it brings is shown. With the last of a round the next is arranged."""
    with opened_party(file) as book:
        group = book.evening.of_table(table)
        seat = _seat(group.seated(table), declarer)
        book.add(DealEntered(table, contract.upper(), seat, tricks, _held(honours)))
        now = book.evening.of_table(table)
        sheet = now.sheets[table]
        _print_sheet(sheet if sheet.lines or not now.played else now.played[-1].sheet(table))
        show_round(book.evening)
        minutes = book.evening.began.terms.minutes
        if now.started and not may_begin((time.time() - book.times[now.started - 1]) / 60, minutes):
            print("Time is up: finish a deal that was begun, and then “break”.")


def _seat(at: At, declarer: str) -> str:
    """The seat of a player, or the one that was named. Raises `BadOption`."""
    seated = {player: seat for seat, player in at.seats.items()}
    if declarer in seated:
        return seated[declarer]
    if declarer.upper() in (*SEATS, ""):
        return declarer.upper()
    raise BadOption(f"“{declarer}” does not play there: {', '.join(seated)} do.")


def _held(text: str) -> Held | None:
    if not text:
        return None
    found = _HONOURS.fullmatch(text.upper())
    if found is None:
        raise BadOption(f"Honours are written as NS 4/4, not “{text}”.")
    side: Literal["NS", "EW"] = "NS" if found[1] == "NS" else "EW"
    return Held(side, int(found[2]), int(found[3]), int(found[4] or 0), int(found[5] or 0))


def _print_sheet(sheet: RoundSheet) -> None:
    tell((*sheet.lines[-1].entries, *sheet.broken))
    ours, theirs = sheet.totals
    print(f"{ours} to {theirs} so far." if not sheet.over else f"{ours} to {theirs}.")


@party.command("break")
def break_off(file: File, table: Table = 1) -> None:
    """End the round of a table as it stands: a rubber's only game and only part score count."""
    with opened_party(file) as book:
        book.add(RoundBrokenOff(table))
        show_round(book.evening)


@party.command("start")
def start_round(file: File, table: Table = 1) -> None:
    """The time of a round that is limited in minutes begins."""
    with opened_party(file) as book:
        book.add(Started(table))
        minutes = book.evening.began.terms.minutes
        print(f"{minutes} minutes; a deal that was begun in time may be finished.")


@party.command("correct")
def correct_score(
    file: File,
    entry: Annotated[int, typer.Argument(help="Its number, as history has it.")],
    score: Annotated[
        list[str] | None,
        typer.Argument(
            help="Contract, who played it and tricks, or both sides' points; nothing: no deal."
        ),
    ] = None,
    honours: Honours = "",
    reason: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:
    """Put a score right, whenever it was entered; what stood stays in the history."""
    with opened_party(file) as book:
        was = dict(book.evening.counting).get(entry)
        place = places(book.evening).get(entry)
        if not isinstance(was, DealEntered | Ended) or place is None:
            raise BadOption(f"Entry {entry} is no score that counts; see “history”.")
        book.add(Mended(entry, _right(was, place[1], score or [], honours), reason))
        show_round(book.evening)


def _right(
    was: DealEntered | Ended, at: At, score: list[str], honours: str
) -> DealEntered | Ended | None:
    if not score:
        return None
    if isinstance(was, Ended):
        if len(score) != 2 or not all(map(_is_number, score)):
            raise BadOption("Write the points of both sides, as 1730 1300.")
        return Ended(was.table, int(score[0]), int(score[1]))
    contract, declarer, tricks = [*score, "", "", ""][:3]
    if len(score) > 3 or not _is_number(tricks or "0"):
        raise BadOption("Write the contract, who played it and the tricks, as 4S N 10.")
    seat = _seat(at, declarer)
    return DealEntered(was.table, contract.upper(), seat, int(tricks or 0), _held(honours))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7


@party.command("history")
def show_history(file: File, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Everything that was done, the newest first, also what does not count any more."""
    with opened_party(file) as book:
        lines = history(book.evening)
        rows = [{"entry": x.number, "what": visible(x.words), "reason": visible(x.reason),
                 "counts": x.counts} for x in lines]  # fmt: skip
        show(rows, ("entry", "what", "reason", "counts"), as_json, as_csv, "What was done")
