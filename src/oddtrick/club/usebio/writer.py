"""An event, or several sessions of one, as a USEBIO file of version 1.3 or 1.2, with what a union
asks for beside the results: the club, the day, the charge, master points, strata.

What the format has no element for (a weighted or split score, whose award gives way to the pair's
own average, the reason of a ruling, a penalty, a carry-over, the movement) stands beside its line,
participant or event as our entry in a processing instruction, which other programs pass over. A
score is then written as far as the format goes: in percent where there are tops, as points where
the score itself is what counts, else not at all; what it earned stands in the line's points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec.structs import replace

from oddtrick import __version__
from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Corrected,
    Described,
    Entry,
    Penalised,
    ResultEntered,
    exact,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import BoardKey, key_of
from oddtrick.club.members import Allowance, Members, allowances
from oddtrick.club.results.across_sections import AcrossSections, across, section_name
from oddtrick.club.results.scored_lines import Contest, Scored, Standing
from oddtrick.club.results.standings import contests, standings, travellers
from oddtrick.club.scoring import USUAL, WHOLE
from oddtrick.club.wording import is_passed_out
from oddtrick.errors import BadOption, Refused
from oddtrick.formats.board import Board
from oddtrick.formats.usebio.element_table import name_in
from oddtrick.formats.usebio.xml_elements import Element, Usebio, handset
from oddtrick.messages import Verbatim, term

from .to_entries import ENTRY, STRUCTURE, read_line

_VERSIONS = ("1.2", "1.3")
_FOR_PAY_TO_PLAY = "p2p"


def version_of(name: str) -> str:
    """The version that is written under a name: 1.2 for the English union's P2P."""
    return "1.2" if name.lower() == _FOR_PAY_TO_PLAY else name


@dataclass(frozen=True)
class UsebioOptions:
    """How a file is written."""

    version: str = "1.3"
    """1.2 or 1.3."""
    day: str = ""
    """The day of an event that says none, as 2026-11-24."""
    members: Members | None = None
    """The club's list, which has handicaps and strata; without it none are written."""
    awards: Mapping[int, str] = field(default_factory=dict)
    """Master points by contestant; a union's scales are its own, so they are given."""
    contact: bool = True
    """Whether the file says how the contact is reached: not in one that anybody may have."""

    def __post_init__(self) -> None:
        if self.version not in _VERSIONS:
            raise BadOption(
                "USEBIO is written as {versions}, not {version}.",
                versions=Verbatim(" or ".join(_VERSIONS)),
                version=Verbatim(self.version),
            )


class Written:
    """The elements of one event by the options."""

    def __init__(self, event: ClubEvent, options: UsebioOptions) -> None:
        self.event, self.options = event, options
        self.allowances: dict[int, Allowance] = (
            allowances(event, options.members) if options.members else {}
        )
        self.strata = options.members is not None and any(
            member.stratum for member in options.members.all
        )
        strangers = set(options.awards) - set(event.contestants)
        if strangers:
            raise BadOption(
                "There is no {one} {stranger} to have master points.",
                one=term(event.form.one),
                stranger=min(strangers),
            )

    @property
    def _new(self) -> bool:
        return self.options.version >= "1.3"

    def club(self, name: str) -> Element | None:
        """The club that holds the event, where it is known."""
        described = self.event.described
        called = name or described.club
        if not (called or described.club_number):
            return None
        return Element.make(
            "CLUB",
            Element("CLUB_NAME", called),
            Element.leaf("CLUB_ID_NUMBER", described.club_number),
        )

    def outline(self, title: str) -> Iterator[Element | None]:
        """The outline of the event, with its charge and awards."""
        described = self.event.described
        yield self._leaf("EVENT_IDENTIFIER", described.identifier)
        yield Element.leaf("EVENT_DESCRIPTION", title)
        yield Element.leaf("PROGRAM_NAME", "Oddtrick")
        yield Element.leaf("PROGRAM_VERSION", __version__)
        yield Element.leaf("DATE", self._date(described.date or self.options.day))
        yield Element.leaf("VENUE", described.venue)
        yield self._leaf("P2P_CHARGE_RATE", described.charge)
        yield self._leaf("MASTER_POINT_SCALE", described.rating)
        yield Element.leaf("MASTER_POINT_TYPE", described.points)
        if described.rating or self.options.awards:
            yield Element.leaf("MPS_AWARDED_FLAG", "Y" if self.options.awards else "N")
        yield self._contact(described)
        if self.strata and self._new:
            yield self._stratification()

    def _leaf(self, name: str, value: object) -> Element | None:
        """An element by its first name, under that of the version."""
        return Element.leaf(name_in(name, self.options.version), value)

    def _date(self, day: str) -> str:
        return day if self._new else "/".join(reversed(day.split("-")))

    def _contact(self, described: Described) -> Element | None:
        if not described.contact:
            return None
        reached = self.options.contact
        return Element.make(
            "CONTACT",
            Element("FULL_NAME", described.contact),
            Element.leaf("EMAIL", described.email if reached else ""),
            Element.leaf("TELEPHONE", described.telephone if reached else ""),
        )

    def _stratification(self) -> Element:
        levels = sorted({allowance.stratum for allowance in self.allowances.values()})
        return Element.make(
            "STRATIFICATION",
            Element("STRATIFICATION_TYPE", "HIGHEST"),
            Element.make("STRATS", *(
                Element.make(
                    "STRAT",
                    Element.leaf("STRAT_NUMBER", level),
                    Element.leaf("STRAT_LABEL", chr(ord("A") + level - 1) if level < 27 else ""),
                    Element.leaf("NUMBER_OF_PAIRS", sum(
                        allowance.stratum >= level for allowance in self.allowances.values()
                    )),
                )
                for level in levels
            )),
        )  # fmt: skip

    def shown(self, entry: Entry) -> Entry:
        """An entry as the file may have it: without how the contact is reached, if so asked."""
        if isinstance(entry, Described) and not self.options.contact:
            return replace(entry, email="", telephone="")
        return entry

    def contestant(self, number: int) -> Iterator[Element | None]:
        """Handicap, stratum and master points of one."""
        allowance = self.allowances.get(number, Allowance(Fraction(0), 1))
        if allowance.handicap:
            yield Element.leaf("HANDICAP", USUAL.text(allowance.handicap))
        if self.strata and self._new:
            yield Element.leaf("STRAT_NUMBER", allowance.stratum)
        if award := self.options.awards.get(number, ""):
            yield Element.make(
                "MASTER_POINTS",
                Element("MASTER_POINTS_AWARDED", award),
                Element.leaf("MASTER_POINT_TYPE", self.event.described.points),
            )


_USUAL = UsebioOptions()

_PAIRS = {
    "matchpoints": "MP_PAIRS",
    "scarne": "MP_PAIRS",
    "imps": "CROSS_IMP",
    "butler": "BUTLER_PAIRS",
    "total": "AGGREGATE",
}
"""The file's word for pairs in a movement, by the scoring."""
_METHODS = {
    "matchpoints": "MATCH_POINTS",
    "scarne": "MATCH_POINTS",
    "imps": "CROSS_IMPS",
    "butler": "BUTLER_IMPS",
    "total": "AGGREGATE",
}
_ROOMS = {"imps": "IMPS", "bam": "BAM", "total": "AGGREGATE", "patton": "HYBRID"}
"""How boards are scored, of a field and of two rooms."""
_POINTS = {
    "matchpoints": "MATCH_POINTS",
    "scarne": "MATCH_POINTS",
    "imps": "CROSS_IMP_POINTS",
    "butler": "BUTLER_POINTS",
}
"""The element that has a line's points; total points have none beside the score."""


def _kind(event: ClubEvent) -> str:
    """The file's word for the sort of event."""
    if event.form.by_player:
        return "INDIVIDUAL"
    if not event.form.rooms:
        return "SWISS_PAIRS" if event.opened.draws else _PAIRS[event.opened.scoring]
    drawn = {"swiss": "SWISS_TEAMS", "knock-out": "KO"}.get(event.opened.draws)
    return drawn or ("HEAD_TO_HEAD" if len(event.contestants) == 2 else "TEAMS")


def usebio(
    event: ClubEvent, club: str = "", boards: Sequence[Board] = (),
    options: UsebioOptions = _USUAL,
) -> Usebio:  # fmt: skip
    """The event with its contestants, standings, travellers and matches; with the deals of those
    boards that everybody may see. Raises `BadOption` for master points of who has not played."""
    rows, written = standings(event), Written(event, options)
    body = _body(written, rows, travellers(event))
    return _file(written, (*_head(written, rows), *body), club, boards)


def usebio_of(
    events: Sequence[ClubEvent], club: str = "", title: str = "", *, sections: bool = False,
    field: bool = False, options: UsebioOptions = _USUAL,
) -> Usebio:  # fmt: skip
    """Several sessions of one event in a file, or the sections of one session, which with `field`
    are ranked across it; `title` is that of the first where none is given. What it says of the
    whole is the first's: its kind and scoring. Raises `Refused` for none, and for sections that
    are no field."""
    if not events:
        raise Refused("A file is of one session or more.")
    apart = (AcrossSections(event, standings(event), travellers(event)) for event in events)
    shown = across(events) if field else list(apart)
    parts = [
        Element.make("SECTION", _winners(one.rows),
                     *_body(Written(one.event, options), one.rows, one.lines),
                     SECTION_ID=section_name(n) if sections or field else "A")
        for n, one in enumerate(shown)
    ]  # fmt: skip
    held = [parts] if sections or field else [[part] for part in parts]
    within = (
        Element.make("SESSION", *inside, SESSION_ID=str(n)) for n, inside in enumerate(held, 1)
    )
    written = Written(events[0], options)
    head = _head(written, shown[0].rows, title, len(held), len(held[0]))
    return _file(written, (*head, *within), club)


def _file(
    written: Written, inside: Iterable[Element | None], club: str, boards: Sequence[Board] = ()
) -> Usebio:
    return Usebio(
        Element.make(
            "USEBIO",
            written.club(club),
            Element.make("EVENT", *inside, EVENT_TYPE=_kind(written.event)),
            handset(tuple(boards)) if boards else None,
            Version=written.options.version,
        )
    )


def _head(
    written: Written,
    rows: Sequence[Standing],
    title: str = "",
    sessions: int = 1,
    sections: int = 1,
) -> tuple[Element | None, ...]:
    """How the event is called and scored, in the order in which files have it."""
    event = written.event
    victory = event.opened.victory
    method = (_ROOMS if event.form.rooms else _METHODS)[event.opened.scoring]
    each = "" if event.movement.recorded else event.opened.boards
    return (
        *written.outline(title.strip() or event.opened.title.strip()),
        _winners(rows),
        Element.leaf("SESSION_COUNT", sessions),
        Element.leaf("SECTION_COUNT", sections),
        Element.leaf("BOARD_SCORING_METHOD", method),
        Element.leaf("MATCH_SCORING_METHOD", "VPS" if victory not in ("", "wins") else ""),
        Element.leaf("BOARDS_PER_ROUND", each),
    )


def _winners(rows: Sequence[Standing]) -> Element | None:
    return Element.leaf("WINNER_TYPE", 2 if any(row.field for row in rows) else 1)


def _body(
    written: Written, rows: Sequence[Standing], scored: Sequence[Scored]
) -> Iterator[Element | None]:
    """The participants, the play, and the elements that make it the same event again."""
    event = written.event
    yield Element.make("PARTICIPANTS", *(_participant(written, row) for row in rows))
    matches = bool(event.form.rooms or event.opened.victory)
    yield from _matches(event, scored) if matches else _boards(event, scored)
    yield from (Element(ENTRY, _text(entry)) for entry in _structure(written))


def _structure(written: Written) -> Iterator[Entry]:
    """The entries that say what the event consists of, those that count; what was played against
    the movement among them, since a table that fell out later was there when it was played."""
    event = written.event
    gone = event.undone()
    for number, entry in enumerate(event.entries, 1):
        if number in gone:
            continue
        if isinstance(entry, STRUCTURE):
            yield written.shown(entry)
        elif isinstance(entry, ResultEntered) and entry.round:
            key = key_of(entry.board, entry.ns, entry.ew)
            if event.against.get(key) == entry:
                yield _against(event, key)


def _against(event: ClubEvent, key: BoardKey) -> ResultEntered:
    """What was played against the movement, with the result that stands."""
    played, stands = event.against[key], event.lines.get(key)
    if not isinstance(stands, Corrected):
        return played
    names = ("contract", "declarer", "tricks", "lead")
    return replace(played, **{name: getattr(stands, name) for name in names})


# -- who took part -------------------------------------------------------------------------


def _participant(written: Written, row: Standing) -> Element:
    event = written.event
    lost = -row.penalty if row.penalty else None
    of_all = (
        Element.leaf("TOTAL_SCORE", event.decimals.fixed(row.points)),
        Element.leaf("PERCENTAGE", event.decimals.fixed(row.percent)) if event.has_tops else None,
        Element.leaf("PLACE", row.place),
        Element.leaf("ADJUSTMENT", None if lost is None else event.decimals.text(lost)),
        *written.contestant(row.pair),
    )
    ours: list[Penalised | CarryOver] = [p for p in event.penalties if p.pair == row.pair]
    if row.pair in event.carried:
        ours.append(event.carried[row.pair])
    beside = [Element(ENTRY, _text(entry)) for entry in ours]
    known = event.named.get(row.pair)
    people = [_player(*person) for person in known.people()] if known else []
    players = [Element.make("PLAYER", *person) for person in people]
    if event.form.rooms:
        called = known.called if known else ""
        return Element.make(
            "TEAM", *of_all, *players, *beside, TEAM_ID=str(row.pair), TEAM_NAME=called
        )
    if event.form.by_player:
        number = Element.leaf("PLAYER_NUMBER", row.pair)
        return Element.make("PLAYER", number, *(people[0] if people else ()), *of_all, *beside)
    number, where = Element.leaf("PAIR_NUMBER", row.pair), Element.leaf("DIRECTION", row.field)
    return Element.make("PAIR", number, where, *of_all, *players, *beside)


def _player(name: str, id_: str, national: str) -> tuple[Element | None, ...]:
    return (
        Element.leaf("PLAYER_NAME", name),
        Element.leaf("CLUB_ID_NUMBER", id_),
        Element.leaf("NATIONAL_ID_NUMBER", national),
    )


def _text(entry: Entry) -> str:
    """An entry as an instruction may hold it: `?>` would end it."""
    return write_entry(entry).replace(">", r"\u003e")


# -- what was played -----------------------------------------------------------------------


def _boards(event: ClubEvent, scored: Iterable[Scored]) -> list[Element]:
    """Every board with its lines, those without a result too."""
    lines: dict[int, list[Element]] = {
        board: [] for board in sorted({due.board for due in event.due()})
    }
    for s in scored:
        lines[s.line.due.board].append(_line(event, s))
    return [
        Element.make("BOARD", Element.leaf("BOARD_NUMBER", board), *elements)
        for board, elements in lines.items()
    ]


def _matches(event: ClubEvent, scored: Iterable[Scored]) -> list[Element]:
    """Every match with its boards and what it came to."""
    made = {frozenset((c.home, c.away)): c for c in contests(event)}
    boards: dict[frozenset[int], dict[int, list[Scored]]] = {}
    begins: dict[frozenset[int], tuple[int, int, int]] = {}
    for due in event.due():
        home, away = event.members(due.ns)[0], event.members(due.ew)[0]
        begins.setdefault(frozenset((home, away)), (due.round, home, away))
    for s in scored:
        sides = s.line.due.ns, s.line.due.ew
        met = frozenset(event.members(side)[0] for side in sides)
        boards.setdefault(met, {}).setdefault(s.line.due.board, []).append(s)
    return [
        _match(event, begun, made.get(met), boards.get(met, {})) for met, begun in begins.items()
    ]


def _match(
    event: ClubEvent, begun: tuple[int, int, int], made: Contest | None,
    boards: dict[int, list[Scored]],
) -> Element:  # fmt: skip
    number, home, away = begun
    names = ("TEAM", "OPPOSING_TEAM") if event.form.rooms else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    scores = ("TEAM_SCORE", "OPPOSING_TEAM_SCORE") if event.form.rooms else ("NS_SCORE", "EW_SCORE")
    figures = (made.ours, made.theirs) if made else ()
    return Element.make(
        "MATCH",
        Element.leaf("ROUND_NUMBER", number),
        *(Element.leaf(name, who) for name, who in zip(names, (home, away), strict=True)),
        *(
            Element.leaf(name, event.decimals.fixed(figure.points, made.most if made else 0))
            for name, figure in zip(scores, figures, strict=False)
        ),
        *(
            Element.make(
                "BOARD",
                Element.leaf("BOARD_NUMBER", board),
                _imps(event, home, lines),
                *(_line(event, s, home) for s in lines),
            )
            for board, lines in boards.items()
        ),
    )


def _imps(event: ClubEvent, home: int, lines: list[Scored]) -> Element | None:
    """The swing of a board to the home team, where that is IMPs."""
    if event.opened.scoring != "imps" or len(lines) < 2 or not event.form.rooms:
        return None
    at_home = next(s.shown(event.decimals)[0] for s in lines if event.members(s.line.ns)[0] == home)
    return Element.leaf("IMPS", event.decimals.text(at_home))


def _sides(event: ClubEvent, ns: int, ew: int) -> list[Element | None]:
    if event.form.by_player:
        seats = zip("NSEW", (*event.members(ns), *event.members(ew)), strict=True)
        return [Element.leaf(f"{seat}_PLAYER_NUMBER", player) for seat, player in seats]
    return [Element.leaf("NS_PAIR_NUMBER", ns), Element.leaf("EW_PAIR_NUMBER", ew)]


def _line(event: ClubEvent, scored: Scored, home: int = 0) -> Element:
    entry = scored.line.entry
    where = "NS" if event.members(entry.ns)[0] == home else "EW"
    kind = "" if event.form.rooms else _POINTS.get(event.opened.scoring, "")
    parts: list[Element | None] = [
        Element.leaf("DIRECTION", where) if event.form.rooms else None,
        *_sides(event, entry.ns, entry.ew),
    ]
    if isinstance(entry, Adjusted):
        parts.append(Element.leaf("SCORE", _ruling(event, entry, scored)))
    else:
        parts += [
            Element.leaf("CONTRACT", "Pass" if is_passed_out(entry.contract) else entry.contract),
            Element.leaf("PLAYED_BY", entry.declarer),
            Element.leaf("LEAD", entry.lead),
            Element.leaf("TRICKS", entry.tricks),
            Element.leaf("SCORE", scored.line.score),
        ]
    parts += [
        Element.leaf(f"{side}_{kind}", event.decimals.fixed(value))
        for side, value in zip(("NS", "EW"), scored.shown(event.decimals), strict=True)
        if kind
    ]
    if scored.line.due.key in event.against:
        parts.append(Element(ENTRY, _text(_against(event, scored.line.due.key))))
    line = Element.make("TRAVELLER_LINE", *parts)
    if isinstance(entry, Adjusted) and read_line(event, entry.board, line) != entry:
        return Element.make("TRAVELLER_LINE", *parts, Element(ENTRY, _text(entry)))
    return line


def _ruling(event: ClubEvent, entry: Adjusted, scored: Scored) -> int | str:
    """A ruling as far as the format goes; nothing where it has no way to say it."""
    if len(entry.scores) == 1 and not entry.ew_scores:
        return entry.scores[0][0]
    if not entry.scores:
        ours, theirs = (
            int(WHOLE.shown(exact(x), 100)) for x in (entry.ns_percent, entry.ew_percent)
        )
        return f"A{ours:02}{theirs:02}"
    if scored.top:
        ours, theirs = (
            int(WHOLE.shown(100 * points / scored.top, 100)) for points in (scored.ns, scored.ew)
        )
        return f"A{ours:02}{theirs:02}"
    if event.opened.scoring == "total" and not event.form.rooms and not entry.ew_scores:
        return int(WHOLE.shown(scored.ns))
    return ""
