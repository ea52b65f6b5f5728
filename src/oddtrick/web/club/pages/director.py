"""Contents of the director's page."""

from __future__ import annotations

from collections.abc import Collection

from oddtrick.club.choices import (
    SCORINGS,
    UNEQUAL_NOTES,
    VICTORIES,
    ChoiceOffered,
    evening_time,
)
from oddtrick.club.event.entries import Adjusted, Corrected, EntryUndone, EventOpened, ResultEntered
from oddtrick.club.event.event import ClubEvent, ResultLine
from oddtrick.club.event.forms import ties_for
from oddtrick.club.event.schedule import key_of
from oddtrick.club.movements import movement_words, sections_of
from oddtrick.club.results.across_sections import section_name
from oddtrick.club.results.barometer import board_copies
from oddtrick.club.results.field_scoring import brought_up
from oddtrick.club.results.standings import TIES, traveller
from oddtrick.club.room import Retracted, award_words, entry_words, note_words, sides_words
from oddtrick.club.scoring import UNEQUAL
from oddtrick.messages import NOTHING, Message, Verbatim, language, say, term, together
from oddtrick.seats import board_vulnerable
from oddtrick.web.books.live import Role
from oddtrick.web.club.members import entered
from oddtrick.web.club.session import ClubSession

from .common import clock_part, event_part, line_part
from .content import (
    ClubRuling,
    DirectorContent,
    DrawDue,
    EveningPlan,
    ForeseenScore,
    JournalLine,
    Sit,
)

AT_ONCE = 1.0
"""Seconds: an award and its words are written together."""

BOARD_MINUTES = 7.5
"""A board takes so long."""

JOURNAL = 200
"""Deeds that the page lists."""


def room_view(evening: ClubSession, role: Role) -> DirectorContent:
    """Everything."""
    event, room = evening.book.event, evening.room
    waiting = {due.key for due, _ in evening.waiting()}
    lines = {line.due.key: line for line in event.results()}
    sittings: list[Sit] = [
        (
            number,
            s.table,
            s.ns if event.present(s.ns, number) else 0,
            s.ew if event.present(s.ew, number) else 0,
        )
        for number, sits in enumerate(event.movement.rounds[: event.rounds], 1)
        for s in sits
    ]
    return {
        **event_part(evening),
        **clock_part(evening),
        "role": role.kind,
        "pairs": list(event.contestants),
        "people": {c: _people(event, c) for c in event.contestants},
        "entered": {c: entered(event, c) for c in event.contestants},
        "most": event.form.most,
        "draw": _draw(event),
        "past": event.movement.recorded and room.here is None,
        "numbers": evening.tables,
        "sections": {
            table: section_name(n) for table, n in sections_of(event.opened.movement).items()
        },
        "sittings": sittings,
        "due": [
            {
                "round": d.round,
                "table": d.table,
                "board": d.board,
                "ns": d.ns,
                "ew": d.ew,
                "line": line_part(lines[d.key]) if d.key in lines else None,
                "waiting": d.key in waiting,
                "laid": room.laid.get(d.key, ""),
                "vulnerable": board_vulnerable(d.board),
                "doubt": _doubted(evening, lines.get(d.key)),
            }
            for d in event.due()
        ],
        "calls": [
            {"number": n, "at": c.at, "table": c.note.table, "board": c.note.board,
             "reason": c.note.reason, "by": c.note.by}
            for n, c in room.calls.items()
        ],
        "rulings": _rulings(evening),
        "penalties": [
            {"pair": p.pair, "percent": p.percent, "points": p.points, "reason": p.reason}
            for p in event.penalties
        ],
        "described": event.described,
        "hands": len(evening.hands),
        "at_once": event.at_once,
        "reasons": evening.room.reasons,
        "here": {
            "referee": room.here.referee,
            "machines": room.here.machines,
            "tables": room.here.tables,
        }
        if room.here is not None
        else None,
        "left": event.left,
        "dropped": event.dropped,
        "journal": journal(evening),
    }  # fmt: skip


def _people(event: ClubEvent, contestant: int) -> list[str]:
    """The names of a contestant as they are entered: a team's own first."""
    known = event.named.get(contestant)
    if known is None:
        return []
    return [*([known.called] if known.called and event.form.rooms else []), *known.players]


def _rulings(evening: ClubSession) -> list[ClubRuling]:
    """The rulings, the last first: in words in the room, and adjusted scores that came without any,
    be it from the command line."""
    event, room = evening.book.event, evening.room
    found: list[ClubRuling] = [
        {"note": n, "at": r.at, "board": r.note.board, "ns": r.note.ns, "ew": r.note.ew,
         "text": say("{text}", text=Verbatim(r.note.text))}
        for n, r in room.rulings.items()
    ]  # fmt: skip
    said = {(key_of(r["board"], r["ns"], r["ew"]), r["at"]) for r in found}
    standing = {id(entry) for entry in event.lines.values()}
    for n, (at, e) in enumerate(zip(evening.book.times, event.entries, strict=True), 1):
        if not isinstance(e, Adjusted) or id(e) not in standing:
            continue
        key = key_of(e.board, e.ns, e.ew)
        if not any(key == board and abs(at - then) < AT_ONCE for board, then in said):
            text = say("{Sides}: {award}", sides=sides_words(e, event), award=award_words(e))
            found.append(
                {"entry": n, "at": at, "board": e.board, "ns": e.ns, "ew": e.ew, "text": text}
            )
    return sorted(found, key=lambda ruling: -ruling["at"])


def _draw(event: ClubEvent) -> DrawDue | None:
    """The round that is to be drawn next, where one is: its number, and whether it can be now."""
    if not event.opened.draws or event.rounds >= event.total_rounds:
        return None
    return {
        "round": event.rounds + 1,
        "missing": len(event.missing()),
        "knock_out": event.opened.draws == "knock-out",
    }


def plan_of(opened: EventOpened, movement: str = "") -> EveningPlan:
    """The plan of an evening before it is made, by a kind of movement."""
    event = ClubEvent.fold([opened])
    sits = [s for sits in event.movement.rounds for s in sits]
    out = {c for s in sits if not (s.ns and s.ew) for c in event.members(s.ns or s.ew)}
    matches = event.form.rooms or opened.draws
    victories = ["", *event.form.victories.get(opened.scoring, ())] if matches else []
    ties = [ChoiceOffered(x, TIES[x].words, TIES[x].note)
            for x in ties_for(event.form, opened.draws, opened.victory)]  # fmt: skip
    return {
        "words": _plan_words(event, out - {0}),
        "movement": movement,
        "one": event.form.one,
        "scoring": opened.scoring,
        "scorings": [ChoiceOffered(x, SCORINGS[x]) for x in event.form.scorings],
        "victory": opened.victory,
        "victories": [ChoiceOffered(x, VICTORIES[x]) for x in victories],
        "pairs": list(event.contestants),
        "rounds": event.total_rounds,
        "tables": len({s.table for s in sits}),
        "waits": len(out - {0}),
        "ties": [ChoiceOffered("", say("nothing: ties share the place")), *ties] if ties else [],
        "unequal": (unequal := brought_up(event)),
        "unequals": [
            ChoiceOffered(x, say("{Way}", way=term(way.value)), UNEQUAL_NOTES[x])
            for x, way in UNEQUAL.items()
        ]
        if unequal
        else [],
    }


def _plan_words(event: ClubEvent, out: Collection[int]) -> Message:
    opened, one, number = event.opened, event.form.one, len(event.contestants)
    boards = event.total_rounds * opened.boards
    found = say(
        "{name}: {pairs}, {rounds} rounds of {boards}, {all} boards, {time}.",
        name=movement_words(event.movement.name),
        pairs=movement_words(f"{number} {one}s"),
        rounds=event.total_rounds,
        boards=opened.boards,
        all=boards,
        time=evening_time(boards * BOARD_MINUTES),
    )
    waits = say("One {one} sits out in every round.", one=term(one)) if out else NOTHING
    if event.total_rounds > 1 and opened.movement.round_by_round:
        return together(found, waits, board_copies(opened.movement, opened.boards).words)
    return together(found, waits)


def foreseen(evening: ClubSession, entry: Adjusted) -> ForeseenScore:
    """The effect of an adjusted score on either side, as things stand. Raises `Refused` for one
    that cannot be."""
    event = evening.book.event.add(entry)
    key = event.due_of(entry.board, entry.ns, entry.ew).key
    scored = next(s for s in traveller(event, entry.board) if s.line.due.key == key)
    return {
        "points": [*map(float, scored.shown(event.decimals))],
        "percents": [
            event.decimals.number(100 * x / scored.top, 100) for x in (scored.ns, scored.ew)
        ]
        if scored.top
        else [],
        "top": scored.top,
        "how": scored.how,
    }


def _doubted(evening: ClubSession, line: ResultLine | None) -> bool:
    entry = line.entry if line else None
    return isinstance(entry, ResultEntered | Corrected) and evening.doubted(entry)


def journal(evening: ClubSession, text: str = "", spoken: str = "en") -> list[JournalLine]:
    """The journal, the last entry first: those whose words in a language hold a text, as many as a
    page lists. `entry` or `note` is the number that undoes one, 0 where nothing can."""
    event, room = evening.book.event, evening.room
    undone = event.undone()
    found: list[JournalLine] = []
    for n, (at, e) in enumerate(zip(evening.book.times, event.entries, strict=True), 1):
        number = 0 if n == 1 or n in undone or isinstance(e, EntryUndone) else n
        words = entry_words(e, event)
        found.append({"at": at, "text": words, "undone": n in undone, "entry": number})
    for n, (at, note) in enumerate(room.notes, 1):
        number = 0 if n == 1 or n in room.gone or isinstance(note, Retracted) else n
        words = note_words(note, event)
        found.append({"at": at, "text": words, "undone": n in room.gone, "note": number})
    # Of several that were done at once the last stands first.
    found.reverse()
    found.sort(key=lambda deed: -deed["at"])
    wanted, said = text.casefold().split(), language(spoken)
    if wanted:
        told = ((line, said.text(line["text"]).casefold()) for line in found)
        found = [line for line, words in told if all(word in words for word in wanted)]
    return found[:JOURNAL]
