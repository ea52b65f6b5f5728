"""Public contents of an evening: ranking, lines, corrections, hand records.

What a board came to is shown once nobody is still to play it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from oddtrick.club.boards import open_boards, opened_text
from oddtrick.club.event.entries import Adjusted, Corrected, Withdrawn
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.room_comparison import team_matches
from oddtrick.club.results.barometer import BarometerStep, is_barometer, played_out, running
from oddtrick.club.results.field_scoring import brought_up
from oddtrick.club.results.scored_lines import Standing
from oddtrick.club.results.standings import contests, standings, travellers
from oddtrick.club.room import entry_words
from oddtrick.errors import OddtrickError
from oddtrick.formats.board import Board, WrittenContract, board_by_number
from oddtrick.formats.outcome import duplicate_score
from oddtrick.formats.pbn.values import read_deal
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.records import Record
from oddtrick.web.club.session import ClubSession

from .common import event_part, line_part
from .content import (
    CorrectionLine,
    MatchResult,
    ResultsContent,
    RunningLine,
    ScoredResult,
    ScoresByContract,
    SealContent,
)


class NoHands(OddtrickError):
    """A deal is not known, or may not be seen."""


def shown_boards(evening: ClubSession) -> set[int]:
    """The boards that everybody may see."""
    return open_boards(evening.book.event, evening.room.over)


def seen_deals(evening: ClubSession) -> list[Board]:
    """The boards that everybody may see and whose deals are known, by number."""
    seen = shown_boards(evening)
    return [
        board_by_number(board, read_deal(deal))
        for board, deal in sorted(evening.hands.items())
        if board in seen
    ]


def ranked_event(evening: ClubSession) -> ClubEvent:
    """The event as the ranking counts it: everything that is in, but in a barometer no board that
    is being played at other tables."""
    event = evening.book.event
    together = is_barometer(event) and not event.form.rooms and not evening.room.over
    return played_out(event) if together else event


def public_view(evening: ClubSession) -> ResultsContent:
    """The ranking, every line of the boards that are played out, and what was corrected."""
    event, seen = evening.book.event, shown_boards(evening)
    closed = {due.board for due in event.due()} - seen
    ranked = ranked_event(evening)
    rows = standings(ranked)
    unmanned = _unmanned(evening, rows)
    shown: list[ScoredResult] = []
    counted, top = Counter[int](), 0
    number = event.decimals.number
    for scored in travellers(ranked):
        top = scored.top
        for side in (scored.line.ns, scored.line.ew):
            counted.update(event.members(side))
        if scored.line.due.board in closed:
            continue
        ns, ew = map(float, scored.shown(event.decimals))
        shown.append(
            {
                **line_part(scored.line),
                "mp": (ns, ew),
                "top": scored.top,
                "how": scored.how,
                "ew_how": scored.ew_how,
                "own": {own.contestant: number(own.figure.points) for own in scored.apart},
            }
        )
    return {
        **event_part(evening),
        "round": evening.room.clock.round,
        "missing": len(event.missing()),
        "closed": sorted(closed),
        "top": top,
        "hands": {b: deal for b, deal in evening.hands.items() if b in seen},
        "seal": _seal(evening),
        "ranking": [
            {
                "place": s.place,
                "pair": s.pair,
                "names": list(s.names),
                "field": s.field,
                "points": number(s.points),
                "percent": number(s.percent),
                "penalty": number(s.penalty),
                "played": counted[s.pair],
                "split": s.split,
            }
            for s in rows
            if s.field not in unmanned
        ],
        "victory": event.opened.victory,
        "unequal": brought_up(event),
        "ties": list(event.opened.ties),
        "at_once": event.at_once,
        "by_rounds": event.total_rounds > 1 and is_barometer(event),
        "running": [[_step_part(event, step) for step in steps] for steps in running(event)]
        if event.total_rounds > 1
        else [],
        "lines": shown,
        "matches": _matches(event),
        "corrections": _corrections(evening, closed),
    }


def _unmanned(evening: ClubSession, rows: Sequence[Standing]) -> set[str]:
    """The lists in which machine players alone would stand: those of pairs that keep their
    direction, as where each pupil of a class plays with machine players."""
    here = evening.room.here
    seated = {*here.seated} if here else set()
    people = {s.field for s in rows if not {2 * s.pair, 2 * s.pair + 1} <= seated}
    return {s.field for s in rows if s.field} - people


def _step_part(event: ClubEvent, step: BarometerStep) -> RunningLine:
    row, number = step.standing, event.decimals.number
    return {
        "place": row.place,
        "pair": row.pair,
        "field": row.field,
        "points": number(row.points),
        "percent": number(row.percent),
        "split": row.split,
        "before": step.before,
        "gained": number(step.gained),
        "share": number(100 * step.gained / step.tops) if step.tops else None,
    }


def _matches(event: ClubEvent) -> list[MatchResult]:
    """The matches that count and what each brought; of teams those, too, that are not whole yet."""
    number = event.decimals.number
    found: dict[tuple[int, int], MatchResult] = {
        (c.round, c.home): {
            "round": c.round,
            "teams": [c.home, c.away],
            "points": [number(x.points, c.most) for x in (c.ours, c.theirs)],
            "how": [c.ours.why, c.theirs.why],
            "awaited": 0,
        }
        for c in contests(event)
    }
    for made in team_matches(event) if event.form.rooms else ():
        none: MatchResult = {
            "round": made.round,
            "teams": [made.home, made.away],
            "points": [],
            "how": [],
            "awaited": made.awaited,
        }
        found.setdefault((made.round, made.home), none)["awaited"] = made.awaited
    return [found[key] for key in sorted(found)]


def _seal(evening: ClubSession) -> SealContent | None:
    """The commitment to the boards that were dealt for the evening, with what proves those that
    may be seen."""
    if evening.sealed is None:
        return None
    text = opened_text(evening.book.event, evening.sealed)
    return {"hash": evening.sealed.commitment, "text": text}


def board_record(evening: ClubSession, number: int) -> Record:
    """The deal of a board as a record, once it may be seen. Raises `NoHands`."""
    deal = evening.hands.get(number)
    if deal is None or number not in shown_boards(evening):
        raise NoHands("There is no hand record of this board, or it may not be seen yet.")
    return record_from_board(board_by_number(number, read_deal(deal)))


def _corrections(evening: ClubSession, closed: set[int]) -> list[CorrectionLine]:
    event = evening.book.event
    undone = event.undone()
    found: list[CorrectionLine] = [
        {"at": at, "board": e.board, "text": entry_words(e, event)}
        for n, (at, e) in enumerate(zip(evening.book.times, event.entries, strict=True), 1)
        if isinstance(e, Corrected | Adjusted | Withdrawn)
        and n not in undone
        and e.board not in closed
    ]
    return found[::-1]


def score_table() -> ScoresByContract:
    """The worth of every contract to declarer: not vulnerable and vulnerable, by tricks taken.
    Clubs stand for both minors, spades for both majors."""
    contracts = [
        WrittenContract(level, strain, risk)
        for level in range(1, 8)
        for strain in ("C", "S", "NT")
        for risk in ("", "X", "XX")
    ]
    return {
        f"{c.level}{c.strain}{c.doubling}": [
            [duplicate_score(c, vulnerable, tricks) for tricks in range(14)]
            for vulnerable in (False, True)
        ]
        for c in contracts
    }
