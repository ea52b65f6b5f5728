"""Contents shared by several pages of an evening."""

from __future__ import annotations

from oddtrick.club.event.entries import Adjusted, Corrected, ResultEntered
from oddtrick.club.event.schedule import ResultLine, ScheduledBoard
from oddtrick.club.movements import movement_words
from oddtrick.club.wording import is_passed_out, ruling_said
from oddtrick.formats.board import WrittenContract
from oddtrick.web.club.session import ClubSession

from .content import ClockContent, ClubResult, EveningContent


def may_see_why(evening: ClubSession) -> bool:
    """Whether everybody may see why each scored what they scored: with the last result, unless the
    director shows it to nobody."""
    event, room = evening.book.event, evening.room
    return room.reasons and bool(event.lines) and (room.over or event.complete)


def event_part(evening: ClubSession) -> EveningContent:
    """The event's part of every page."""
    event = evening.book.event
    return {
        "id": evening.id,
        "version": evening.version,
        "title": event.opened.title,
        "movement": movement_words(event.movement.name),
        "scoring": event.opened.scoring,
        "tables": len(evening.tables),
        "rounds": event.rounds,
        "in_all": event.total_rounds,
        "form": event.opened.form,
        "one": event.form.one,
        "tops": event.has_tops,
        "boards": event.opened.boards,
        "decimals": event.opened.decimals,
        "over": evening.room.over,
        "why": may_see_why(evening),
        # By side, which is a pair's number; of two players, or of a team's half, another.
        "names": {side: list(players) for side, players in event.names.items()},
        "members": {side: event.members(side) for side in event.sides}
        if event.opened.sides
        else {},
        "unlisted": event.opened.unlisted,
    }


def clock_part(evening: ClubSession) -> ClockContent:
    """The clock, and what was announced last."""
    clock = evening.room.clock
    return {
        "round": clock.round,
        "began": clock.began,
        "ends": clock.ends,
        "paused": clock.paused,
        "announced": evening.room.announced,
    }


def result_part(
    due: ScheduledBoard, entry: ResultEntered | Corrected | Adjusted, score: int | None
) -> ClubResult:
    """A result, or what a table has entered."""
    view: ClubResult = {
        "round": due.round,
        "table": due.table,
        "board": due.board,
        "ns": entry.ns,
        "ew": entry.ew,
        "score": score,
    }
    if isinstance(entry, Adjusted):
        assigned = (entry.scores, entry.ew_scores or entry.scores) if entry.scores else None
        awards = None if assigned else (entry.ns_percent, entry.ew_percent)
        return {
            **view,
            "adjusted": awards,
            "assigned": assigned,
            "why": entry.reason,
            "ruling": ruling_said(entry),
        }
    contract = None if is_passed_out(entry.contract) else WrittenContract.read(entry.contract)
    return {
        **view,
        "contract": f"{contract.level}{contract.strain}{contract.doubling}" if contract else "PASS",
        "by": entry.declarer,
        "tricks": entry.tricks,
        "lead": entry.lead,
        "turned": entry.turned,
    }


def line_part(line: ResultLine) -> ClubResult:
    """The result at a board."""
    return result_part(line.due, line.entry, line.score)
