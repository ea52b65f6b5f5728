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
from oddtrick.club.results.scored_lines import Scored, Standing
from oddtrick.club.results.standings import (
    conditions,
    contests,
    standings,
    travellers,
    worth_said,
)
from oddtrick.club.room import entry_words
from oddtrick.club.wording import contestant_said
from oddtrick.errors import OddtrickError
from oddtrick.formats.board import Board, WrittenContract, board_by_number
from oddtrick.formats.outcome import duplicate_score
from oddtrick.formats.pbn.values import read_deal
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.messages import NOTHING, DecimalNumber, Message, Verbatim, say, together
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
    rows = _with_people(evening, standings(ranked))
    shown: list[ScoredResult] = []
    counted, hidden, top = Counter[int](), Counter[int](), 0
    number = event.decimals.number
    for scored in travellers(ranked):
        top = scored.top
        for side in (scored.line.ns, scored.line.ew):
            counted.update(event.members(side))
            if scored.line.due.board in closed:
                hidden.update(event.members(side))
        if scored.line.due.board in closed:
            continue
        ns, ew = map(float, scored.shown(event.decimals))
        shown.append(
            {
                **line_part(scored.line),
                "mp": (ns, ew),
                "top": scored.top,
                "how": _how(scored, scored.how),
                "ew_how": _how(scored, scored.ew_how),
                "own": {own.contestant: number(own.figure.points) for own in scored.apart},
            }
        )
    corrections = _corrections(evening, closed)
    played = [s for s in rows if counted[s.pair]]
    return {
        **event_part(evening),
        "state": _state(evening, bool(played), bool(corrections)),
        "note": together(_top(event, top), conditions(event)),
        "now": _now(evening, played),
        "missing": len(event.missing()),
        "closed": sorted(closed),
        "hands": {b: deal for b, deal in evening.hands.items() if b in seen},
        "seal": _seal(evening),
        "ranking": [
            {
                "place": s.place,
                "pair": s.pair,
                "names": list(s.names),
                "who": contestant_said(s.names, event.form.one, s.pair),
                "worth": worth_said(event, s),
                "note": _card_note(event, s, counted[s.pair] - hidden[s.pair], hidden[s.pair]),
                "field": s.field,
                "points": number(s.points),
                "percent": number(s.percent),
                "penalty": number(s.penalty),
                "played": counted[s.pair],
                "split": s.split,
            }
            for s in rows
        ],
        "victory": event.opened.victory,
        "running": [[_step_part(event, step) for step in steps] for steps in running(event)]
        if event.total_rounds > 1
        else [],
        "lines": shown,
        "matches": _matches(event),
        "corrections": corrections,
    }


def _state(evening: ClubSession, begun: bool, corrected: bool) -> Message:
    """How far the evening is."""
    event, number = evening.book.event, evening.room.clock.round
    if evening.room.over:
        return say("final after corrections") if corrected else say("final")
    if not (number or begun):
        return say("not begun")
    missing = len(event.missing())
    awaited = {0: say("all results are in"), 1: say("one result still to come")}
    return together(
        say("round {round} of {of}", round=number, of=event.total_rounds) if number else NOTHING,
        awaited.get(missing, say("{n} results still to come", n=missing)),
        tie=" · ",
    )


def _top(event: ClubEvent, top: int) -> Message:
    if not event.has_tops:
        return NOTHING
    if not top:
        return say("No board has two results yet.")
    return say("Top is {n} a board, average 50 %.", n=top)


_FIRST = {
    ("NS", True): say("North–South won by {who}, {figure}."),
    ("NS", False): say("North–South led by {who}, {figure}."),
    ("EW", True): say("East–West won by {who}, {figure}."),
    ("EW", False): say("East–West led by {who}, {figure}."),
}


def _now(evening: ClubSession, played: Sequence[Standing]) -> dict[str, Message]:
    """What is said of each list as things stand: who is first in the other, and what does not
    count yet."""
    event, over = evening.book.event, evening.room.over
    waits = not over and event.total_rounds > 1 and is_barometer(event) and event.missing()
    counts = say("Boards that others have still to play do not count yet.") if waits else NOTHING
    found = {"all": counts}
    for row in reversed(played):  # the first of each list is the last of it here
        if row.field:
            other = _FIRST[row.field, over].fill(
                who=contestant_said(row.names, event.form.one, row.pair),
                figure=worth_said(event, row),
            )
            found["EW" if row.field == "NS" else "NS"] = together(other, counts)
    return found


def _card_note(event: ClubEvent, row: Standing, shown: int, hidden: int) -> Message:
    """What the card of a contestant does not show, and penalties."""
    closed = NOTHING
    if not event.at_once and not shown:
        closed = say("Results of boards appear when the last result is in.")
    elif not shown:
        closed = say("A board’s results appear once everybody has played it.")
    elif event.at_once and hidden == 1:
        closed = say("One board of this pair is hidden: others have still to play it.")
    elif event.at_once and hidden:
        closed = say(
            "{n} boards of this pair are hidden: others have still to play them.", n=hidden
        )
    if not row.penalty:
        return closed
    points = DecimalNumber(event.decimals.text(row.penalty))
    return together(closed, say("A penalty of {points} is taken off.", points=points))


def _how(scored: Scored, how: Message) -> Message:
    """How a side's points came about, as a sentence."""
    entry = scored.line.entry
    if isinstance(entry, Adjusted):
        return say("Adjusted. {reason}", reason=Verbatim(entry.reason))
    return say("{How}.", how=how)


def _with_people(evening: ClubSession, rows: Sequence[Standing]) -> list[Standing]:
    """The lists without those in which machine players alone would stand: of pairs that keep their
    direction, as where each pupil of a class plays with machine players."""
    here = evening.room.here
    seated = {*here.seated} if here else set()
    people = {s.field for s in rows if not {2 * s.pair, 2 * s.pair + 1} <= seated}
    return [s for s in rows if not s.field or s.field in people]


def _step_part(event: ClubEvent, step: BarometerStep) -> RunningLine:
    row, number = step.standing, event.decimals.number
    up = _number(step.before) - _number(row.place) if step.before else 0
    return {
        "place": row.place,
        "pair": row.pair,
        "who": contestant_said(row.names, event.form.one, row.pair),
        "up": up,
        "moved": _moved(up),
        "field": row.field,
        "points": number(row.points),
        "percent": number(row.percent),
        "split": row.split,
        "gained": number(step.gained),
        "share": number(100 * step.gained / step.tops) if step.tops else None,
    }


def _number(place: str) -> int:
    return int("".join(filter(str.isdigit, place)))


def _moved(up: int) -> Message:
    if abs(up) == 1:
        return say("up one place") if up > 0 else say("down one place")
    if not up:
        return NOTHING
    return say("up {n} places", n=up) if up > 0 else say("down {n} places", n=-up)


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
