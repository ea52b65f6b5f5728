"""USEBIO, the XML of club results: read, kept whole, and written (versions 1.0 to 1.3).

    >>> text = '''<USEBIO Version="1.2"><CLUB><CLUB_NAME>Hull</CLUB_NAME></CLUB>
    ... <EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Monday</EVENT_DESCRIPTION><PARTICIPANTS>
    ... <PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION>
    ... <PLAYER><PLAYER_NAME>Ada</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS>
    ... <BOARD><BOARD_NUMBER>7</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
    ... <EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3NTX</CONTRACT><PLAYED_BY>N</PLAYED_BY>
    ... <LEAD>KD</LEAD><TRICKS>9</TRICKS><SCORE>550</SCORE></TRAVELLER_LINE></BOARD>
    ... </EVENT></USEBIO>'''
    >>> results = read_usebio(text)
    >>> results.events[0].kind, results.events[0].participants[0].players[0].name
    ('MP_PAIRS', 'Ada')
    >>> line = results.events[0].boards[0].lines[0]
    >>> line.ns, line.contract, line.declarer, line.lead, line.tricks, line.score
    ('1', '3NTX', 'N', 'DK', 9, 550)
    >>> read_usebio(write_usebio(results)) == results
    True

Every element is an `Element`, so what we do not know is kept; the views on it (`UsebioEvent`,
`Participant`, `BoardResults`, `TravellerLine`) name what we do. What a program puts beside the
format's elements stands in processing instructions, which everybody else passes over; they are kept
as elements whose name begins with a question mark.

Of the XML beneath, text before an element's first child, attributes, children and processing
instructions are kept; comments, blanks between elements and the file's own document type are not.
"""

from __future__ import annotations

import datetime
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar
from xml.parsers import expat

import msgspec
from msgspec import structs

from oddtrick.errors import cause
from oddtrick.formats.board import (
    Board,
    Hands,
    WrittenContract,
    board_by_number,
    check_hands,
    dealt_once,
    suit_mask,
    suit_text,
)
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.lin import boards_from_lin
from oddtrick.messages import Grouped, TextValue, Verbatim, term
from oddtrick.seats import SEAT_NAMES, SEATS

_DOCTYPES = {
    "1.0": 'SYSTEM "usebio_v1_0.dtd"',
    "1.1": 'PUBLIC "-//EBU//DTD USEBIO 1.1//EN" "http://www.usebio.org/files/usebio_v1_1.dtd"',
    "1.2": 'SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd"',
    "1.3": 'SYSTEM "usebio_v1_3.dtd"',
}
"""The document type of each version."""
SUITS = ("CLUBS", "DIAMONDS", "HEARTS", "SPADES")
"""The elements of a hand."""


class _View(msgspec.Struct, frozen=True):
    """A way to look at an element."""

    element: Element


class Participant(_View, frozen=True):
    """A pair, team or player."""

    KINDS: ClassVar = ("PAIR", "TEAM", "PLAYER")

    @property
    def kind(self) -> str:
        """``PAIR``, ``TEAM`` or ``PLAYER``."""
        return self.element.name

    @property
    def number(self) -> str:
        """The number it plays under."""
        e = self.element
        return (
            e.get("PAIR_NUMBER") or e.attributes.get("TEAM_ID", "") or e.get("TEAM_ID")
            or e.get("PLAYER_NUMBER")
        )  # fmt: skip

    @property
    def name(self) -> str:
        """The name of the player or team; of a pair, both players' names."""
        e = self.element
        own = e.get("PLAYER_NAME") or e.attributes.get("TEAM_NAME", "") or e.get("TEAM_NAME")
        return own or " & ".join(p.name for p in self.players)

    @property
    def direction(self) -> str:
        """Where a pair sits in a field of two lists, ``NS`` or ``EW``: said apart, or behind its
        number as in ``3NS``; ``""`` elsewhere."""
        said = self.element.get("DIRECTION").strip().upper()
        tail = self.number.strip().upper()[-2:]
        return said or (tail if tail in ("NS", "EW") else "")

    @property
    def players(self) -> tuple[Participant, ...]:
        """The players of a pair or team; of a team's pairs, too."""
        e = self.element
        within = (p for k in e.children for p in (k.all("PLAYER") if k.name == "PAIR" else (k,)))
        return tuple(Participant(p) for p in within if p.name == "PLAYER")


class TravellerLine(_View, frozen=True):
    """One result of a board."""

    @property
    def ns(self) -> str:
        """The north-south pair's number."""
        return self.element.get("NS_PAIR_NUMBER")

    @property
    def ew(self) -> str:
        """The east-west pair's number."""
        return self.element.get("EW_PAIR_NUMBER")

    @property
    def direction(self) -> str:
        """Where the first team of a match sat, ``NS`` or ``EW``; ``""`` outside matches."""
        return self.element.get("DIRECTION").strip().upper()

    @property
    def contract(self) -> str:
        """The contract, such as ``3NTX``; ``Pass``; or ``""`` where only the score is known. ``NP``
        is a board passed out, with its score of 0, or one that was not played, without one."""
        text = self.element.get("CONTRACT").strip().upper().replace("*", "X").replace(" ", "")
        if text == "NP":
            return "Pass" if self.score == 0 else ""
        return "Pass" if text in ("PASS", "PASSED", "P", "AP") else text

    @property
    def declarer(self) -> str:
        """The declarer's seat."""
        return self.element.get("PLAYED_BY").strip().upper()[:1]

    @property
    def lead(self) -> str:
        """The card led, suit first, as most programs write it; ``""`` if not known."""
        text = self.element.get("LEAD").strip().upper().replace("10", "T")
        if len(text) == 2:
            rank, suit = (text[1], text[0]) if text[0] in "SHDC" else (text[0], text[1])
            if suit in "SHDC" and rank in "23456789TJQKA":
                return suit + rank
        return ""

    @property
    def tricks(self) -> int | None:
        """The tricks declarer took."""
        return self.element.number("TRICKS")

    @property
    def result(self) -> tuple[str, str, int | None]:
        """Contract, declarer and tricks. A board passed out has neither declarer nor tricks, though
        many programs write N and 0."""
        if self.contract == "Pass":
            return "Pass", "", None
        return self.contract, self.declarer, self.tricks

    @property
    def score(self) -> int | None:
        """The points north-south scored; None for an adjusted score such as ``A60``."""
        return self.element.number("SCORE")


class BoardResults(_View, frozen=True):
    """The results of one board."""

    @property
    def number(self) -> str:
        """The board's number."""
        return self.element.get("BOARD_NUMBER")

    @property
    def lines(self) -> tuple[TravellerLine, ...]:
        """One line for every table that played it."""
        return tuple(TravellerLine(e) for e in self.element.all("TRAVELLER_LINE"))


class UsebioMatch(_View, frozen=True):
    """A match of a Swiss or teams event."""

    @property
    def round(self) -> str:
        """The round it was played in."""
        return self.element.get("ROUND_NUMBER")

    @property
    def sides(self) -> tuple[str, str]:
        """The contestants: two teams, or the pair that sat North–South and the other."""
        e = self.element
        home = e.get("TEAM") or e.get("NS_PAIR_NUMBER")
        return home, e.get("OPPOSING_TEAM") or e.get("EW_PAIR_NUMBER")

    @property
    def boards(self) -> tuple[BoardResults, ...]:
        """The boards of the match."""
        return tuple(BoardResults(e) for e in self.element.all("BOARD"))


class UsebioSection(_View, frozen=True):
    """A holder of boards or matches: an event, a session or a section of it."""

    @property
    def boards(self) -> tuple[BoardResults, ...]:
        """The boards directly within."""
        return tuple(BoardResults(e) for e in self.element.all("BOARD"))

    @property
    def matches(self) -> tuple[UsebioMatch, ...]:
        """The matches directly within."""
        return tuple(UsebioMatch(e) for e in self.element.all("MATCH"))


class UsebioEvent(_View, frozen=True):
    """One event; boards and matches are found directly within or in its sessions and sections."""

    @property
    def kind(self) -> str:
        """The sort of event, such as ``MP_PAIRS``."""
        return self.element.attributes.get("EVENT_TYPE", "")

    @property
    def title(self) -> str:
        """The title of the event."""
        return self.element.get("EVENT_DESCRIPTION") or self.element.get("TITLE")

    @property
    def date(self) -> str:
        """The day it was played, as ``2026.03.09``; ``""`` if the file says none. Files have it as
        09/03/2026, those of version 1.3 also as 2026-03-09."""
        text = self.element.get("DATE").strip()
        parts = text.split("/") if "/" in text else text[:10].split("-")[::-1]
        if not (len(parts) == 3 and all(p.isascii() and p.isdecimal() for p in parts)):
            return ""
        try:
            day = datetime.date(*map(int, reversed(parts)))
        except (ValueError, OverflowError):
            return ""
        return f"{day.year}.{day.month:02}.{day.day:02}" if day.year > 999 else ""

    @property
    def sections(self) -> tuple[UsebioSection, ...]:
        """The event itself, its sessions, and the sections of either."""
        usebio_sections = [UsebioSection(self.element)]
        for session in self.element.all("SESSION", "SECTION"):
            usebio_sections += [UsebioSection(session), *map(UsebioSection, session.all("SECTION"))]
        return tuple(usebio_sections)

    @property
    def participants(self) -> tuple[Participant, ...]:
        """Everybody who took part, in the file's order."""
        return tuple(
            Participant(e)
            for section in self.sections
            for group in section.element.all("PARTICIPANTS")
            for e in group.all(*Participant.KINDS)
        )

    @property
    def boards(self) -> tuple[BoardResults, ...]:
        """All boards, those of matches too."""
        board_results = [board for section in self.sections for board in section.boards]
        return tuple(board_results + [board for match in self.matches for board in match.boards])

    @property
    def matches(self) -> tuple[UsebioMatch, ...]:
        """All matches."""
        return tuple(match for section in self.sections for match in section.matches)


class Usebio(_View, frozen=True):
    """A whole file."""

    @property
    def version(self) -> str:
        """The version the file says it follows."""
        return self.element.attributes.get("Version", "")

    @property
    def club(self) -> str:
        """The club's name."""
        return next((e.get("CLUB_NAME") for e in self.element.all("CLUB")), "")

    @property
    def events(self) -> tuple[UsebioEvent, ...]:
        """The events."""
        return tuple(UsebioEvent(e) for e in self.element.all("EVENT"))

    @property
    def hands(self) -> tuple[Board, ...]:
        """The boards of the hand record, with dealer and vulnerability by their numbers."""
        return tuple(_hand_board(b) for s in self.element.within("HANDSET") for b in s.all("BOARD"))

    @property
    def played(self) -> tuple[Board, ...]:
        """The boards as they were played, where the lines carry the LIN of their table."""
        texts = (e.text for e in self.element.within("LIN_DATA") if e.text)
        return tuple(board for text in texts for board in boards_from_lin(text))

    @property
    def results(self) -> Iterator[Board]:
        """A board for every traveller line, with the hands of its number where the file has them,
        then those that nobody has a result for."""
        dealt = {board.number: board for board in reversed(self.hands)}
        played: set[int] = set()
        for event in self.events:
            names = _names(event)
            where = {"Event": event.title, "Site": self.club, "Date": event.date}
            for results in event.boards:
                number = results.element.number("BOARD_NUMBER") or 0
                for line in results.lines:
                    played.add(number)
                    yield _result_board(dealt.get(number), number, line, names, where)
        yield from (board for board in self.hands if board.number not in played)


def _names(event: UsebioEvent) -> dict[tuple[str, str], str]:
    """Names by number and direction; in files of two lists a number may stand in both."""
    often = Counter(p.number for p in event.participants)
    return {
        (p.number, where): p.name
        for p in event.participants
        for where in (("NS", "EW") if often[p.number] == 1 else (p.direction,))
    }


def _result_board(
    dealt: Board | None, number: int, line: TravellerLine, names: dict[tuple[str, str], str],
    where: dict[str, str],
) -> Board:  # fmt: skip
    """The board of a traveller line, with the event's tags. A contract that cannot be read, and a
    score that is none, are kept as remarks."""
    base = dealt or board_by_number(number)
    (contract, declarer, tricks), comment = line.result, ""
    try:
        read = WrittenContract.read(contract)
        contract = str(read) if read is not None else "Pass" * (contract == "Pass")
    except FormatError as error:
        contract, comment = "", error.sentence
    if line.score is None and (given := line.element.get("SCORE").strip()):
        comment = f"{comment} Score: {given}.".strip()
    tags = {
        **where, "PairNS": line.ns, "PairEW": line.ew,
        "Lead": line.lead, "NamesNS": names.get((line.ns, "NS"), ""),
        "NamesEW": names.get((line.ew, "EW"), ""),
    }  # fmt: skip
    return structs.replace(
        base,
        contract=contract,
        declarer=declarer if declarer in SEATS else "",
        result=tricks if tricks is not None and 0 <= tricks <= 13 else None,
        score=line.score,
        comment=comment,
        tags={name: value for name, value in tags.items() if value},
    )


def _hand_board(element: Element) -> Board:
    number = element.number("BOARD_NUMBER") or 0
    found: dict[str, int] = {}
    for hand in element.all("HAND"):
        seat = hand.get("DIRECTION").strip().upper()[:1]
        mask = 0
        for k, name in enumerate(SUITS):
            mask |= suit_mask(hand.get(name).strip().upper().strip("-").replace(" ", "")) << 13 * k
        found[seat] = mask
    hands: Hands = (found.get("N"), found.get("E"), found.get("S"), found.get("W"))
    check_hands(hands)
    return board_by_number(number, hands)


def hand_record(
    number: int, holding: Callable[[str, str], str], seats: Iterable[str] = SEATS
) -> Element:
    """A board of a hand record, by the cards that a seat (``N``) holds in a suit (``CLUBS``)."""
    hands = (
        Element.make(
            "HAND",
            Element("DIRECTION", SEAT_NAMES[seat]),
            *(Element(suit, holding(seat, suit)) for suit in SUITS),
        )
        for seat in seats
    )
    return Element.make("BOARD", Element.leaf("BOARD_NUMBER", number), *hands)


def handset(boards: Sequence[Board]) -> Element:
    """The hand record of some boards, as an element to put into a file."""

    def record(board: Board) -> Element:
        hands = board.known_hands
        return hand_record(
            board.number, lambda seat, suit: suit_text(hands[seat], SUITS.index(suit)), hands
        )

    return Element.make("HANDSET", *map(record, dealt_once(boards)))


def read_usebio(data: str | bytes) -> Usebio:
    """Read a USEBIO file. Raises `FormatError` for what is not XML or not USEBIO."""
    raw = data.encode("utf-8") if isinstance(data, str) else data
    if isinstance(data, str) and data.lstrip().startswith("<?xml"):
        raw = data[data.index("?>") + 2 :].encode("utf-8")
    root = read_element(raw)
    if root.name != "USEBIO":
        raise FormatError(
            "The outermost element is {name}, not USEBIO.", 1, name=Verbatim(root.name)
        )
    return Usebio(root)


def write_usebio(results: Usebio) -> str:
    """The XML text, indented, with the document type of its version (1.2 if it says none)."""
    doctype = f"<!DOCTYPE USEBIO {_DOCTYPES.get(results.version, _DOCTYPES['1.2'])}>"
    text = write_element(results.element)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}\n{text}\n'


DEEPEST = 50
"""How deep the elements of a file may be nested."""
MOST = 1_000_000
"""How many elements and attributes a file may have."""


class Element(msgspec.Struct, frozen=True):
    """An XML element: its name, attributes, text and the elements within."""

    name: str
    text: str = ""
    attributes: dict[str, str] = {}
    children: tuple[Element, ...] = ()

    def get(self, name: str) -> str:
        """The text of the first element within of that name; ``""`` if there is none."""
        for child in self.children:
            if child.name == name:
                return child.text
        return ""

    def all(self, *names: str) -> Iterator[Element]:
        """The elements directly within of the given names."""
        return (child for child in self.children if child.name in names)

    def within(self, name: str) -> Iterator[Element]:
        """The elements of a name, however deep."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.within(name)

    def number(self, name: str) -> int | None:
        """The whole number an element within holds."""
        text = self.get(name).strip().removeprefix("+")
        digits = text.removeprefix("-")
        return int(text) if digits.isdecimal() and len(digits) < 10 else None

    @staticmethod
    def make(name: str, *children: Element | None, text: str = "", **attributes: str) -> Element:
        """An element; children that are None are left out."""
        return Element(name, text, attributes, tuple(c for c in children if c is not None))

    @staticmethod
    def leaf(name: str, value: object) -> Element | None:
        """An element that holds a value; None where there is no value."""
        return None if value in (None, "") else Element(name, str(value))


def read_element(raw: bytes) -> Element:
    """The outermost element. Raises `FormatError` for what is not XML or has entities."""
    return _Builder().read(raw)


def write_element(element: Element) -> str:
    """The element as indented XML text."""
    root = _node(element)
    ET.indent(root)
    return ET.tostring(root, "unicode")


class _Open:
    """An element whose end has not come yet."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name, self.attributes = name, attributes
        self.text: list[str] = []  # up to the first element within
        self.children: list[Element] = []


class _Builder:
    """Makes elements of what the parser meets, and refuses entities of any sort as it meets them,
    whatever the encoding: a results file needs none, and a few lines of them are gigabytes."""

    def __init__(self) -> None:
        self.open = [_Open("", {})]
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.EntityDeclHandler = self._entity
        self.parser.SkippedEntityHandler = self._entity

    def read(self, raw: bytes) -> Element:
        try:
            self.parser.Parse(raw, True)
        except expat.ExpatError as error:
            said = expat.ErrorString(error.code)
            raise FormatError(
                "This is not well-formed XML ({said}).",
                error.lineno,
                error.offset + 1,
                said=term(said),
            ) from None
        except (ValueError, LookupError) as error:
            raise FormatError("This XML cannot be read: {error}.", error=cause(error)) from None
        return self.open[0].children[0]

    def _refused(self, sentence: str, /, **values: TextValue) -> FormatError:
        column = self.parser.CurrentColumnNumber + 1
        return FormatError(sentence, self.parser.CurrentLineNumber, column, **values)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1 + len(attributes)
        if self.count > MOST:
            raise self._refused(
                "The file has over {most} elements, too many for results.", most=Grouped(MOST)
            )
        if len(self.open) > DEEPEST + 1:
            raise self._refused("The elements are nested too deeply for a results file.")
        self.open.append(_Open(name, attributes))

    def _text(self, text: str) -> None:
        if not self.open[-1].children:
            self.open[-1].text.append(text)

    def _instruction(self, target: str, text: str) -> None:
        self.count += 1
        if len(self.open) > 1:
            self.open[-1].children.append(Element(f"?{target}", text))

    def _end(self, _: str) -> None:
        done = self.open.pop()
        text = "".join(done.text).strip()
        element = Element(done.name, text, done.attributes, tuple(done.children))
        self.open[-1].children.append(element)

    def _entity(self, *_: object) -> None:
        raise self._refused(
            "The file defines entities of its own, which a results file never needs."
        )


def _node(element: Element) -> ET.Element[Any]:
    if element.name.startswith("?"):
        return ET.ProcessingInstruction(element.name[1:], element.text or None)
    node = ET.Element(element.name, element.attributes)
    node.text = element.text or None
    node.extend(_node(child) for child in element.children)
    return node


# -- the USEBIO that MyABF takes, the Australian Bridge Federation's site for clubs and results ---
#
# Its reader is public (github.com/abftech/cobalt, `results/views`). It takes pairs of one session
# at matchpoints, cross-IMPs or Butler. Of each pair it asks for two named players, of each for the
# element of the number with the union, though it be empty; places are whole numbers; a board
# without results it does not take. Master points are hundredths.

_KINDS = ("MP_PAIRS", "CROSS_IMP", "BUTLER_PAIRS")
_FOR_EACH = ("PERCENTAGE", "DIRECTION")
"""Elements that stand with every pair, empty where there is nothing to say."""


def write_my_abf(results: Usebio) -> str:
    """The file's first event as MyABF takes it. Raises `Unsupported` for what it does not."""
    events = results.events
    if not events or events[0].kind not in _KINDS:
        raise Unsupported("MyABF takes pairs at matchpoints, cross-IMPs or Butler, in no matches.")
    event = events[0]
    if any(True for _ in event.element.all("SESSION", "SECTION")):
        raise Unsupported("MyABF takes one session in one section; write one of each.")
    if not event.date:
        raise Unsupported("MyABF asks for the day (“describe --date”).")
    inside = [*map(_part, event.element.children)]
    made = structs.replace(
        event.element, children=tuple(part for part in inside if part is not None)
    )
    children = (made if e is event.element else e for e in results.element.children)
    return write_usebio(Usebio(structs.replace(results.element, children=tuple(children))))


def _part(element: Element) -> Element | None:
    """A part of the event; none for a board without results."""
    if element.name == "BOARD":
        return element if any(True for _ in element.all("TRAVELLER_LINE")) else None
    if element.name == "DATE" and "-" in element.text:
        return Element("DATE", "/".join(reversed(element.text.split("-"))))
    if element.name != "PARTICIPANTS":
        return element
    return Element.make(
        element.name,
        *(_pair(e) if e.name == "PAIR" else e for e in element.children),
        **element.attributes,
    )


def _pair(element: Element) -> Element:
    pair = Participant(element)
    players = [*element.all("PLAYER")]
    called = f"Pair {pair.number.strip()}"
    players += [Element.make("PLAYER", Element("PLAYER_NAME", called))] * (2 - len(players))
    parts = [_plain(e) for e in element.children if e.name != "PLAYER"]
    there = {e.name for e in parts}
    return Element.make(
        "PAIR",
        *parts,
        *(Element(name) for name in _FOR_EACH if name not in there),
        *(_player(player, called) for player in players),
    )


def _plain(element: Element) -> Element:
    """An element of a pair: a place without the sign of those who share it, master points in
    hundredths without the element around them."""
    if element.name == "PLACE":
        return Element("PLACE", element.text.strip().rstrip("="))
    if element.name == "MASTER_POINTS":
        hundredths = round(100 * Fraction(element.get("MASTER_POINTS_AWARDED") or "0"))
        return Element("MASTER_POINTS_AWARDED", str(hundredths))
    return element


def _player(element: Element, called: str) -> Element:
    """A player with a name and with the number's element: digits, or nothing."""
    number = element.get("NATIONAL_ID_NUMBER").strip()
    known = number if number.isascii() and number.isdecimal() else ""
    return Element.make(
        "PLAYER",
        Element("PLAYER_NAME", element.get("PLAYER_NAME").strip() or called),
        Element("NATIONAL_ID_NUMBER", known),
        *_others(element),
    )


def _others(element: Element) -> Iterator[Element]:
    return (e for e in element.children if e.name not in ("PLAYER_NAME", "NATIONAL_ID_NUMBER"))
