"""Past events from USEBIO files of any program, as events that can be listed and written back.

A file of ours says what its event was opened with and what changed it, beside what the format has;
of another each section is read as it was played (`recorded`). How results were scored, and how
matches count, few files say: what comes nearest to the file's own figures is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import msgspec

from oddtrick.club.event.entries import (
    Adjusted,
    Amount,
    CarryOver,
    Described,
    Entry,
    EventOpened,
    Penalised,
    ResultEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.forms import FORMS
from oddtrick.club.event.validation import check_text
from oddtrick.club.members import Person
from oddtrick.club.results.across_sections import across, joined
from oddtrick.club.results.scored_lines import Standing
from oddtrick.club.results.standings import card, standings
from oddtrick.club.scoring import MOST_DECIMALS, WHOLE, Decimals, format_points
from oddtrick.club.scoring.victory_points import VICTORY
from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats.usebio.xml_elements import Element, Participant, Usebio, UsebioSection
from oddtrick.formats.usebio.xml_elements import UsebioEvent as Published

from .event_from_travellers import RecordedSection, participants_of, record_of, winner_type
from .published_results import (
    NEAR,
    figure,
    near,
    parts_of_event,
    persons_of,
    rough,
    unknown_kind,
    with_companions,
)
from .rescore import rescored
from .to_entries import ENTRY, STRUCTURE, entries_of, ours_in, participant

_LONGEST = 1_000_000
_MOST_SITTINGS = 20_000
_MOST_SHOWN = 20

_SCORINGS = {
    "MATCH_POINTS": ("matchpoints", "scarne"),
    "MP_PAIRS": ("matchpoints", "scarne"),
    "CROSS_IMP_POINTS": ("imps",),
    "CROSS_IMPS": ("imps", "butler"),
    "CROSS_IMP": ("imps", "butler"),
    "BUTLER_POINTS": ("butler",),
    "BUTLER_IMPS": ("butler", "imps"),
    "BUTLER_PAIRS": ("butler", "imps"),
    "IMPS": ("imps", "butler"),
    "AGGREGATE": ("total",),
    "BAM": ("bam",),
    "PAB": ("bam",),
    "HYBRID": ("patton",),
}
"""How a file may call a scoring, by the ends of its lines' elements, methods or kinds of event."""


class _Figure(NamedTuple):
    """The published figures of a contestant, by our number."""

    contestant: int
    percent: Fraction | None
    total: Fraction | None
    by: Fraction = NEAR
    """By how much the percentage may be off."""


_People = Sequence[tuple[int, Participant]]
"""The participants, with our numbers."""


_Rows = Mapping[int, Standing]
"""A standing by contestant."""


class PastEvent(NamedTuple):
    """An event of a file, with what is to be said of it."""

    event: ClubEvent
    remarks: tuple[str, ...] = ()


class _Read(NamedTuple):
    """A section as it was read, with the figures that the file publishes of its contestants where
    those are not what the event comes to."""

    past: PastEvent
    figures: tuple[_Figure, ...] = ()


def past_events(results: Usebio, whole: bool = False) -> list[PastEvent]:
    """Every event of a file, each section one; `whole`: sections whose published results are those
    of one field are one event. Raises `Refused` where there is none that has results or says how it
    was opened."""
    events: list[PastEvent] = []
    wrong: list[str] = []
    for published in results.events:
        sections: dict[int, list[_Read]] = {}
        for session, section in parts_of_event(published):
            # A round in which nobody had an opponent is known from what is ours alone.
            if section.boards or section.matches or any(section.element.all(ENTRY)):
                try:
                    sections.setdefault(session, []).append(_past(published, section))
                except OddtrickError as error:
                    wrong.append(str(error))
        for of_session in sections.values():
            events += _of_one_field(of_session, whole)
    if not events:
        raise Refused(" ".join(wrong[:3]) or "The file has no event with results.")
    return events


_OTHERS = "published results are others than these"


def _of_one_field(sections: Sequence[_Read], whole: bool) -> list[PastEvent]:
    """The sections of a session, with what is to be said where their results are those of one
    field; `whole`: they are one event then."""
    pasts = [read.past for read in sections]
    if len(sections) < 2 or not any(read.figures for read in sections):
        return pasts
    try:
        shown = across([past.event for past in pasts])
    except Refused:
        return pasts
    rows = [{row.pair: row for row in one.rows} for one in shown]
    if any(
        _others(one.past.event, of, one.figures) for one, of in zip(sections, rows, strict=True)
    ):
        return pasts
    kept = [tuple(x for x in past.remarks if _OTHERS not in x) for past in pasts]
    if whole:
        event = joined([past.event for past in pasts])
        remark = f"The {len(pasts)} sections are one field in the file, and one event here."
        return [PastEvent(event, (*dict.fromkeys(x for of in kept for x in of), remark))]
    remark = "The sections are one field in the file; rank them so with “ranking --across”."
    return [past._replace(remarks=(*of, remark)) for past, of in zip(pasts, kept, strict=True)]


def _past(published: Published, section: UsebioSection) -> _Read:
    remarks: tuple[str, ...] = ()
    try:
        if (event := _of_ours(section)) is not None:
            return _Read(PastEvent(event))
    except OddtrickError as error:
        remarks = (f"The movement that is written in the file does not go with it: {error}",)
    past, figures = _as_played(published, section)
    return _Read(past._replace(remarks=remarks + past.remarks), figures)


# -- files of ours -------------------------------------------------------------------------


def _of_ours(section: UsebioSection) -> ClubEvent | None:
    """The event of a section that says how it was opened, with all that it says beside."""
    inside = section.element
    if sum(len(e.text) for e in inside.all(ENTRY)) > _LONGEST:
        raise Refused("it is too long.")
    structure = [e for e in ours_in(inside) if isinstance(e, (*STRUCTURE, ResultEntered))]
    if not structure or not isinstance(structure[0], EventOpened):
        return None
    if sum(map(len, structure[0].movement.rounds)) > _MOST_SITTINGS:
        raise Refused("it is too long.")
    event = ClubEvent.fold(structure)
    alone = Element.make("EVENT", *inside.children)
    played = entries_of(Usebio(Element.make("USEBIO", alone)), event)
    for late in (e for e in played if not isinstance(e, STRUCTURE)):
        event = event.add(late)
    return event


# -- any file ------------------------------------------------------------------------------


def _form(published: Published, section: UsebioSection) -> str:
    lines = [line for board in Published(section.element).boards for line in board.lines]
    if any(line.element.get("N_PLAYER_NUMBER") for line in lines[:50]):
        return "pairs" if with_companions(published) else "individual"
    teams = any(p.kind == "TEAM" for p in participants_of(published, section))
    return "teams" if teams and section.matches else "pairs"


def _scorings(published: Published, section: UsebioSection, form: str) -> list[str]:
    """The scorings the results may have been made by, the likeliest first."""
    lines = (line for board in Published(section.element).boards for line in board.lines)
    ends = {c.name[3:] for line in lines for c in line.element.children
            if c.name[:3] in ("NS_", "EW_") and c.text.strip()}  # fmt: skip
    words = [word for word in _SCORINGS if word in ends] if form != "teams" else []
    words += [
        published.element.get(name).strip().upper()
        for name in ("BOARD_SCORING_METHOD", "SCORING_METHOD")
    ]
    words.append(published.kind.strip().upper())
    known = [name for word in words for name in _SCORINGS.get(word, ())]
    here = FORMS[form].scorings
    return list(dict.fromkeys(name for name in known if name in here)) or [here[0]]


def _as_played(published: Published, section: UsebioSection) -> _Read:
    """The section with its recorded movement, scored as comes nearest to the file's figures."""
    form = _form(published, section)
    scorings = _scorings(published, section, form)
    record = record_of(published, section, _title(published, section), form, scorings[0])
    people = [
        (record.numbers.of(p.number, p.direction), p)
        for p in participants_of(published, section)
        if p.number.strip()
    ]
    played, remarks = _entered(record, people, persons_of(published))
    if with_companions(published):
        remarks.append("North and East count, and their companions do not: they are read as pairs.")
    figures = [f for f in _figures(people) if f.contestant in played.contestants]
    day = published.date.replace(".", "-")
    described = [Described(date=day)] if day else []
    tried: list[tuple[int, int, int, PastEvent, _Rows]] = []
    for scoring, entries in product(scorings, _by_average_or_not(played.entries[1:])):
        for victory in ("", *FORMS[form].victories.get(scoring, ())) if section.matches else ("",):
            opened = msgspec.structs.replace(record.opened, scoring=scoring, victory=victory)
            try:
                event = ClubEvent.fold([opened, *entries, *described])
            except OddtrickError:
                continue  # a scale for longer matches
            past, rows = _decided(event, people, {f.contestant: f for f in figures})
            # Of two that fit the percentages alike, the one that fits the totals, too.
            totals = sum(not near(f.total, rows[f.contestant].points, 3 * NEAR) for f in figures)
            tried.append((len(_others(past.event, rows, figures)), totals, len(tried), past, rows))
    *_, past, rows = min(tried, key=lambda one: one[:3])
    event = past.event
    taken = f"it is read as {FORMS[form].name}, scored by {event.opened.scoring}"
    remarks += unknown_kind(published, taken)
    if others := _others(event, rows, figures):
        remarks.append(
            f"{len(others)} of {len(figures)} {_OTHERS}, scored by "
            f"{event.opened.scoring}: {', '.join(map(str, others[:12]))}"
            f"{', …' if len(others) > 12 else ''}."
        )
        remarks += [f"In the file: {custom}" for custom in rescored(published).customs]
    lists = {row.field for row in rows.values()}
    winners = winner_type(published, section)
    if form == "pairs" and winners in ("1", "2") and (winners == "2") != (len(lists) > 1):
        remarks.append(
            "The file has one list; here North–South and East–West, who never change places, are "
            "two." if len(lists) > 1 else
            "The file has two lists; here somebody has sat both ways, and there is one."
        )  # fmt: skip
    unlike = tuple(figures) if others else ()
    return _Read(PastEvent(event, (*record.remarks, *remarks, *past.remarks)), unlike)


def _title(published: Published, section: UsebioSection) -> str:
    parts = [published.title.strip() or "Past event", published.date.replace(".", "-")]
    for element in published.element.within("SESSION"):
        if section.element == element or section.element in element.children:
            parts.append(element.attributes.get("SESSION_ID", ""))
            break
    parts.append(section.element.attributes.get("SECTION_ID", ""))
    title = ", ".join(filter(None, parts))[:100]
    try:
        check_text(title)
    except Refused:
        return "Past event"
    return title


def _entered(
    record: RecordedSection, people: _People, whose: Callable[[Participant], Person]
) -> tuple[ClubEvent, list[str]]:
    """The event with results and names, as far as they can be, and what cannot."""
    event, remarks = ClubEvent.fold([record.opened]), []
    named = (entry for number, p in people for entry in participant(number, p, whose))
    for entry in (*record.entries, *named):
        try:
            event = event.add(entry)
        except OddtrickError as error:
            remarks.append(f"Left out: {error}")
    more = len(remarks) - _MOST_SHOWN
    return event, remarks[:_MOST_SHOWN] + ([f"And {more} more are left out."] if more > 0 else [])


def _by_average_or_not(entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    """The entries as they are; and, where there are awards, as entries in which these give way to
    the contestants' own averages. No file says which it was."""
    own = [
        msgspec.structs.replace(e, own=True) if isinstance(e, Adjusted) and not e.scores else e
        for e in entries
    ]
    return [entries, own] if own != list(entries) else [entries]


def _decided(
    event: ClubEvent, people: _People, figures: Mapping[int, _Figure]
) -> tuple[PastEvent, _Rows]:
    """The event with penalties, and with what its file gives to those who waited for a round; and
    its standing."""
    remarks, rows, before = [], _rows(event), event
    for number, p in people:
        lost = -(figure(p.element.get("ADJUSTMENT")) or Fraction(0))
        if lost and number in rows and not any(True for _ in ours_in(p.element)):
            try:
                event = event.add(_penalty(event, rows[number], lost, p))
            except OddtrickError:
                remarks.append(f"The adjustment of {number} by {format_points(-lost)} is left out.")
    rows = rows if event is before else _rows(event)
    before = event
    if event.opened.victory:
        bye = VICTORY[event.opened.victory].bye
        for number, f in figures.items():
            rounds = (f.total - rows[number].points) / bye if f.total is not None else Fraction(0)
            whole = int(WHOLE.shown(rounds))
            if 1 <= whole <= _waited(event, number) and near(rounds, Fraction(whole)):
                event = event.add(CarryOver(number, int(100 * whole * bye), "for waiting"))
    return PastEvent(event, tuple(remarks)), rows if event is before else _rows(event)


def _rows(event: ClubEvent) -> _Rows:
    return {row.pair: row for row in standings(event)}


def _waited(event: ClubEvent, contestant: int) -> int:
    """In how many rounds a contestant met nobody."""
    return sum(
        not any(contestant in event.members(side) for s in sits if s.ns and s.ew
                for side in (s.ns, s.ew))
        for sits in event.movement.rounds
    )  # fmt: skip


def _penalty(
    event: ClubEvent, row: Standing, lost: Fraction, participant: Participant
) -> Penalised:
    """The penalty or gain of an adjustment. In what unit a file has it where there are tops is not
    known: as many percent of a top as bring the result to the published one, with as few decimals
    as that takes; but as many as the adjustment is in points, if those do it."""
    if not event.has_tops:
        return Penalised(row.pair, 0, points=_amount(lost))
    top = max((s.top for s in card(event, row.pair)), default=0)
    published = figure(participant.element.get("PERCENTAGE"))
    if published is None or not top:
        raise Refused("There is nothing to tell its unit by.")
    percent = (row.percent - published) * row.tops / top
    shown = (Decimals(places).shown(percent) for places in range(MOST_DECIMALS + 1))
    fitting = (
        one for one in (lost * 100 / top, *shown) if abs(percent - one) <= NEAR * row.tops / top
    )
    return Penalised(row.pair, _amount(next(fitting)))


def _amount(of: Fraction) -> Amount:
    return int(of) if of.denominator == 1 else float(of)


def _figures(people: _People) -> Iterator[_Figure]:
    for number, p in people:
        percent, total = (figure(p.element.get(name)) for name in ("PERCENTAGE", "TOTAL_SCORE"))
        if not (percent is None and total is None):
            yield _Figure(number, percent, total, rough(p.element.get("PERCENTAGE")))


def _others(event: ClubEvent, rows: _Rows, figures: Iterable[_Figure]) -> list[int]:
    """The contestants whose published result is another one."""
    boards = Counter(
        c for e in event.lines.values() for side in (e.ns, e.ew) for c in event.members(side)
    )
    by_two = event.has_tops or event.opened.scoring == "bam"
    return [f.contestant for f in figures if not _same(rows[f.contestant], f, boards, by_two)]


def _same(row: Standing, figure: _Figure, boards: Mapping[int, int], by_two: bool) -> bool:
    if row.tops and figure.percent is not None:
        return near(figure.percent, row.percent, figure.by + NEAR)
    # Each line is rounded by itself; matchpoints and boards won are counted by twos or by ones.
    slack = NEAR + Fraction(boards[row.pair] if row.points.denominator > 1 else 0, 200)
    counts = (1, Fraction(1, 2), 2) if by_two else (1,)
    return any(near(figure.total, row.points * each, slack) for each in counts)
