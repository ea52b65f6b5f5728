"""The lines of the table-manager protocol, version 18: read as programs write them, and written.

>>> parse("south BIDS 1nt  alert. 15-17")
CallMade(seat=2, call='1NT', alert='15-17')
>>> write(CallMade(2, "1NT", "15-17"))
'South bids 1NT Alert. 15-17'
>>> write(parse("WEST's cards: S A10. H -. D . C K Q"))
"West's cards : S A T. H -. D -. C K Q."

Letter case, spaces and full stops at an end do not matter; ten is ``T`` or ``10``; a card may have
its suit first. A line that is no message raises `BadLine`. A *seat* is 0 to 3 for North to West;
where dummy is meant and not named, it is `DUMMY`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from oddtrick.cards import RANKS, Card, Mask, card, card_code
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.formats.board import CALLS, suit_text
from oddtrick.messages import Name, Verbatim
from oddtrick.seats import SEAT_NAMES, vulnerability

VERSION = 18
NAMES = tuple(SEAT_NAMES.values())
DUMMY = -1
"""Stands for the seat of dummy, where a line says “dummy”."""
LONGEST = 2000
"""The longest line that is read, in characters."""


class BadLine(OddtrickError):
    """A line that is no message of the protocol."""


class Connecting(NamedTuple):
    """A program asks for a seat; None for any that is free."""

    team: str
    seat: int | None
    version: int = VERSION


class SeatAssigned(NamedTuple):
    """The manager gives a seat."""

    seat: int
    team: str = ""


class Ready(NamedTuple):
    """A program waits for ``teams``, ``start``, ``deal``, ``cards``, ``bid``, ``card`` or
    ``dummy`` (dummy's cards); `whose` and `trick` say which call or card."""

    seat: int
    what: str
    whose: int = DUMMY
    trick: int = 0


class Teams(NamedTuple):
    """The teams: the names of both sides."""

    ns: str
    ew: str


class StartOfBoard(NamedTuple):
    """The next board begins, or the present one again."""


class BoardInfo(NamedTuple):
    """The board's number, dealer and vulnerable sides (``None``, ``NS``, ``EW`` or ``All``)."""

    number: int
    dealer: int
    vulnerable: str


class Cards(NamedTuple):
    """The cards of a seat or of dummy."""

    whose: int
    hand: Mask


class CallMade(NamedTuple):
    """A call: ``P``, ``X``, ``XX`` or a bid such as ``1NT``. `alert` is None where there was none,
    and what it means where it was alerted."""

    seat: int
    call: str
    alert: str | None = None


class ToLead(NamedTuple):
    """The leader to the next trick; sent to the player who chooses the card."""

    whose: int


class CardPlayed(NamedTuple):
    """A card and whose it was."""

    whose: int
    card: Card


class Timing(NamedTuple):
    """Seconds that each side took: for the board and altogether."""

    ns: int
    ns_total: int
    ew: int
    ew_total: int


class EndOfSession(NamedTuple):
    """There are no more boards. Some managers send the score instead, in `score`."""

    score: str = ""


class RefusalMessage(NamedTuple):
    """A refusal of an act, such as ``Illegal bid``; the protocol has no fixed words."""

    text: str


Message = (
    Connecting | SeatAssigned | Ready | Teams | StartOfBoard | BoardInfo | Cards | CallMade | ToLead
    | CardPlayed | Timing | EndOfSession | RefusalMessage
)  # fmt: skip

_SEATS = {name.lower(): seat for seat, name in enumerate(NAMES)}
_HANDS = _SEATS | {"dummy": DUMMY}
_SEAT = r"(north|east|south|west)"
_HAND = r"(north|east|south|west|dummy)"
_SIDE_NAMES = {"None": "Neither", "NS": "N/S", "EW": "E/W", "All": "Both"}
_WORDS = {
    "passes": "P", "pass": "P", "p": "P", "doubles": "X", "double": "X", "x": "X", "dbl": "X",
    "redoubles": "XX", "redouble": "XX", "xx": "XX", "rdbl": "XX",
}  # fmt: skip
_NAME = r"\(?\s*(?:\"([^\"]*)\"|([^\s\"()]+))\s*\)?"
_CLOCK = r"(?:(\d{1,4})\s*:\s*)?(\d{1,4})\s*:\s*(\d{1,2})"


def _named(quoted: str | None, bare: str | None) -> str:
    return (quoted if quoted is not None else bare or "").strip()


def _connecting(match: re.Match[str]) -> Message:
    seat = match[3].lower()
    if seat not in _SEATS and not seat.startswith("any"):
        raise BadLine("“{text}” is no seat: North, East, South or West.", text=Name(match[3]))
    return Connecting(_named(match[1], match[2]), _SEATS.get(seat), int(match[4]))


def _ready(match: re.Match[str]) -> Message:
    seat, what = _SEATS[match[1].lower()], match[2].lower()
    return Ready(seat, "start" if what.startswith("to") else what.removeprefix("for "))


def _ready_bid(match: re.Match[str]) -> Message:
    return Ready(_SEATS[match[1].lower()], "bid", _SEATS[match[2].lower()])


def _ready_card(match: re.Match[str]) -> Message:
    return Ready(_SEATS[match[1].lower()], "card", _HANDS[match[2].lower()], int(match[3] or 0))


def _ready_dummy(match: re.Match[str]) -> Message:
    return Ready(_SEATS[match[1].lower()], "dummy")


def _teams(match: re.Match[str]) -> Message:
    return Teams(_named(match[1], match[2]), _named(match[3], match[4]))


def _board(match: re.Match[str]) -> Message:
    try:
        sides = vulnerability(match[3])
    except BadOption:
        said = f"“{match[3]} vulnerable” is to be Neither, N/S, E/W or Both vulnerable."
        raise BadLine(said) from None
    return BoardInfo(int(match[1]), _SEATS[match[2].lower()], sides)


def _cards(match: re.Match[str]) -> Message:
    suit, hand = "", 0
    for sign in match[2].upper().replace("10", "T"):
        if sign in "SHDC":
            suit = sign
        elif sign in RANKS and suit:
            bit = 1 << card(suit + sign)
            if hand & bit:
                raise BadLine(
                    "The card {suit}{sign} is there twice: “{text}”.",
                    suit=Verbatim(suit),
                    sign=Verbatim(str(sign)),
                    text=Name(match[0]),
                )
            hand |= bit
        elif sign not in " .,:;-":
            raise BadLine(
                "“{sign}” is no card of “{text}”: write S A K 4. H -. D T. C 2.",
                sign=Name(sign),
                text=Name(match[0]),
            )
    return Cards(_HANDS[match[1].lower()], hand)


def _called(match: re.Match[str]) -> Message:
    word = re.sub(r"[\s.]+", "", match[2]).lower().removeprefix("bids")
    call = _WORDS.get(word) or re.sub(r"N$", "NT", word.upper())
    if call not in CALLS:
        raise BadLine(
            "“{text}” is no call: passes, doubles, redoubles or bids 1C to bids 7NT.",
            text=Name(match[2]),
        )
    return CallMade(_SEATS[match[1].lower()], call, None if match[3] is None else match[3].strip())


def _played(match: re.Match[str]) -> Message:
    code = match[2].upper().replace(" ", "").replace("10", "T")
    code = code if code[0] in "SHDC" else code[::-1]
    return CardPlayed(_HANDS[match[1].lower()], card(code))


def _timing(match: re.Match[str]) -> Message:
    clocks = re.findall(_CLOCK, match[1])
    if len(clocks) != 4:
        raise BadLine(
            "“{text}” is to tell four times: of a board and in all, for each side.",
            text=Name(match[0]),
        )
    ns, ns_total, ew, ew_total = (
        int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)
        for hours, minutes, seconds in clocks
    )
    return Timing(ns, ns_total, ew, ew_total)


_ALERT = r"(?:\s*\.?\s*\b(?:alert|infos)\b\s*[.:]?\s*(.*))?"
_RANK = "(?:10|[2-9TJQKA])"

_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Message]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), make)
    for pattern, make in (
        (rf"connecting {_NAME} as ([a-z]+) using protocol(?: version)? (\d{{1,6}})", _connecting),
        (rf"{_SEAT} {_NAME} seated",
         lambda m: SeatAssigned(_SEATS[m[1].lower()], _named(m[2], m[3]))),
        (rf"{_SEAT} seated", lambda m: SeatAssigned(_SEATS[m[1].lower()])),
        (rf"{_SEAT} ready (for teams|to start|for deal|for cards)", _ready),
        (rf"{_SEAT} ready for {_SEAT}'?s bid", _ready_bid),
        (rf"{_SEAT} ready for {_HAND}'?s card(?: to trick (\d{{1,2}}))?", _ready_card),
        (rf"{_SEAT} ready for dummy(?:'?s cards)?", _ready_dummy),
        (rf"teams ?:? ?n ?/ ?s ?:? ?{_NAME} ?[.,;]? ?e ?/ ?w ?:? ?{_NAME}.*", _teams),
        (r"start of board", lambda m: StartOfBoard()),
        (rf"board(?: number)? (\d{{1,9}}) ?[.,]? dealer {_SEAT} ?[.,]? ([a-z/ -]+?) ?vulnerable",
         _board),
        (rf"{_HAND}'?s cards ?: ?(.*)", _cards),
        (rf"{_SEAT} ((?:bids )?(?:[1-7] ?(?:nt?|[shdc])|pass|x|xx)|passe?s?|p|doubles?"
         rf"|redoubles?|dbl|rdbl|x|xx)(?![a-z0-9]){_ALERT}", _called),
        (rf"{_HAND} to lead", lambda m: ToLead(_HANDS[m[1].lower()])),
        (rf"{_HAND} plays? ({_RANK} ?[shdc]|[shdc] ?{_RANK})(?![a-z0-9]).*",
         lambda m: _played(m)),
        (r"timing\b(.*)", _timing),
        (r"end of session.*", lambda m: EndOfSession()),
        (r"ns ?:.*", lambda m: EndOfSession(m[0])),
        (r"(?:illegal|error|disconnect).*", lambda m: RefusalMessage(m[0])),
    )
)  # fmt: skip


def parse(line: str) -> Message:
    """The message of a line, without its end. Raises `BadLine` with what is wrong."""
    if len(line) > LONGEST:
        raise BadLine(
            "A line of {letters} characters: {longest} are read.",
            letters=len(line),
            longest=LONGEST,
        )
    text = " ".join(line.replace("’", "'").replace("`", "'").split())
    for pattern, make in _PATTERNS:
        # A full stop at the end may be there or not; in an explanation it belongs to the text.
        match = pattern.fullmatch(text) or pattern.fullmatch(text.rstrip(" .;!"))
        if match:
            return make(match)
    raise BadLine("“{text}” is no message of the protocol.", text=Name(line.strip()))


_SIGNS = str.maketrans({
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"',
    "‘": "'", "’": "'", "…": "...", "≥": ">=", "≤": "<=", "×": "x", "½": " 1/2",
})  # fmt: skip


def plain(text: str) -> str:
    """The text in the ASCII of the protocol, on one line and not too long for one.

    >>> plain("15–17 points, balanced;\\n5 ♠")
    '15-17 points, balanced; 5 S'
    """
    spelt = unicodedata.normalize("NFKD", text.translate(_SIGNS)).encode("ascii", "ignore")
    return " ".join("".join(c if c.isprintable() else " " for c in spelt.decode()).split())[:1000]


def _team(name: str) -> str:
    return plain(name).replace('"', "'")[:60].strip()


def _whose(whose: int) -> str:
    return "Dummy" if whose == DUMMY else NAMES[whose]


def _suits(hand: Mask) -> str:
    return " ".join(
        f"{'CDHS'[suit]} {' '.join(suit_text(hand, suit)) or '-'}." for suit in (3, 2, 1, 0)
    )


_CALLED = {"P": "passes", "X": "doubles", "XX": "redoubles"}


def _clocks(board: int, total: int) -> str:
    return (
        f"this board  {board // 60:02}:{board % 60:02},  "
        f"total  {total // 3600}:{total // 60 % 60:02}:{total % 60:02}."
    )


def _waited_for(message: Ready) -> str:
    if message.what == "bid":
        return f"for {NAMES[message.whose]}'s bid"
    if message.what == "card":
        whose = "dummy" if message.whose == DUMMY else NAMES[message.whose]
        return f"for {whose}'s card to trick {message.trick}"
    return "to start" if message.what == "start" else f"for {message.what}"


def write(message: Message) -> str:
    """The line of a message, without its end, as the protocol writes it."""
    match message:
        case Connecting(team, seat, version):
            where = "ANYPL" if seat is None else NAMES[seat]
            return f'Connecting "{_team(team)}" as {where} using protocol version {version}'
        case SeatAssigned(seat, team):
            return f'{NAMES[seat]} ("{_team(team)}") seated'
        case Ready(seat):
            return f"{NAMES[seat]} ready {_waited_for(message)}"
        case Teams(ns, ew):
            return f'Teams : N/S : "{_team(ns)}" E/W : "{_team(ew)}"'
        case StartOfBoard():
            return "Start of board"
        case BoardInfo(number, dealer, vulnerable):
            sides = _SIDE_NAMES[vulnerable]
            return f"Board number {number}. Dealer {NAMES[dealer]}. {sides} vulnerable."
        case Cards(whose, hand):
            return f"{_whose(whose)}'s cards : {_suits(hand)}"
        case CallMade(seat, call, alert):
            said = _CALLED.get(call) or f"bids {call}"
            alerted = "" if alert is None else f" Alert. {plain(alert)}".rstrip()
            return f"{NAMES[seat]} {said}{alerted}"
        case ToLead(whose):
            return f"{_whose(whose)} to lead"
        case CardPlayed(whose, which):
            return f"{_whose(whose)} plays {card_code(which)[::-1]}"
        case Timing(ns, ns_total, ew, ew_total):
            return f"Timing - N/S : {_clocks(ns, ns_total)}  E/W : {_clocks(ew, ew_total)}"
        case EndOfSession(score):
            return plain(score) or "End of session"
        case RefusalMessage(text):
            return plain(text)
