"""BBO's Full Disclosure (``.bss``): a record a line, each of one call of an auction.

    *00{Ours}=NYYYYYYWeak no-trump
    001N=NYYYYYY212-14 HCP
    001NP2C=YYYYYYY508Stayman, 11+ HCP
    *001S2D=NYYYYYY35810-15 HCP

Before the equals sign stand: a star where the opponents open, the seat that opens (0 any, 1 to 4,
5 the first two, 6 the last two), the vulnerability (0 any, 1 none, 2 we only, 3 they only, 4 both,
5 we not, 6 we, 7 they not, 8 they) and the auction from the first bid on, D being a double and R a
redouble; in braces what an opponents' bid means. After it: whether the call is artificial, six
letters on which contracts are still open (they are not read), how far it forces, for a bid of a
suit its fewest and most cards (8: no bound), and words. BBO no longer writes the format; users
described it: Left2Right, “FD File Format”, BBO forums 2010, and https://github.com/gpaulissen/bml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import SUIT_NAMES
from oddtrick.dealing.errors import BadCondition
from oddtrick.messages import Grouped, term

from .conditions import NamedSuits, hand_condition, random_hands
from .descriptions import Description, SystemText, described, suit_of
from .system import BadSystem

MOST_FULL_DISCLOSURE = 1 << 20
"""Letters of a file that are read."""

MOST_RECORDS = 20_000
MOST_CALLS = 40
"""Calls of an auction that a record may have."""

HANDS = 1_000
"""Random hands, each with its suits in all orders, by which calls are put in order."""

_RECORD = re.compile(r"(\*?)([0-6])([0-8])((?:(?:[PDR]|[1-7][CDHSN])(?:\{[^{}]*\})?)+)=([YN])"
                     r"([YN]{6})(.*)")  # fmt: skip
_HEADER = re.compile(r"[*?]00(?:\{([^{}]*)\})?=(?:[YN]{7})?(.*)")
_CALL = re.compile(r"([PDR]|[1-7][CDHSN])(?:\{([^{}]*)\})?")
_CODES = {"P": "P", "D": "X", "R": "XX"}
_SEATS = ((1, 2, 3, 4), (1,), (2,), (3,), (4,), (1, 2), (3, 4))
_VULNERABLE = ("**", "NN", "YN", "NY", "YY", "N*", "Y*", "*N", "*Y")
"""Of each code whether we and they are vulnerable."""

_STATUS = {
    "0": (), "1": ("sign-off",), "2": ("not forcing",), "3": ("constructive",),
    "4": ("invitational",), "5": ("forcing",), "6": ("forcing to game",), "7": ("slam try",),
    "8": ("control",), "9": ("preempt",), "A": ("transfer", "forcing"), "B": ("puppet", "forcing"),
    "C": ("relay", "forcing"), "D": ("asking bid", "forcing"), "E": ("answer to an asking bid",),
}  # fmt: skip
_NATURAL = "0123456789"
"""The two digits speak of the suit that is bid where the call is of one of these."""

_NO_BOUND = 8
_MEANS_OTHERWISE = re.compile(r"strong|artificial|conventional|precision|multi|\bany\b|relay", re.I)
_MAJORS = {"h": "hearts", "s": "spades"}
_MAJOR_ONLY = re.compile(r"\W*(?:trans(?:fer)?|xfer)?\W*(?:to)?[\s>]*!([hs])s?\W*", re.I)
_APART = {"$": "a stock card", "+": "a convention"}


_NOTHING = Description((), (), "")


class _Record(NamedTuple):
    """A record: its line, auction before the call, call, circumstances and what it shows; `why`
    says what speaks against taking it."""

    number: int
    before: tuple[str, ...]
    call: str
    seats: tuple[int, ...]
    vulnerable: str
    said: Description
    words: str = ""
    why: str = ""

    @property
    def strange(self) -> bool:
        """Whether the book’s natural meaning cannot stand for what could not be read."""
        return "artificial" in self.said.flags or (bool(self.words.strip()) and not self.said.parts)

    @property
    def room(self) -> int:
        """In how many circumstances it holds."""
        return len(self.seats) << self.vulnerable.count("*")

    def holds(self, seat: int, ours: str, theirs: str) -> bool:
        """Whether it holds when that seat opens, we and they being vulnerable or not."""
        we, they = self.vulnerable[0], self.vulnerable[1]
        return seat in self.seats and we in ("*", ours) and they in ("*", theirs)


def _lengths(digits: str, suit: str) -> list[str]:
    """The condition of the two digits for the fewest and most cards; `00` stands for nothing."""
    low, high = int(digits[0]), int(digits[1])
    if digits == "00" or (not low and high == _NO_BOUND):
        return []
    if high == _NO_BOUND:
        return [f"{low}+ {suit}"]
    return [f"{low}-{high} {suit}" if low < high else f"{high} {suit}"]


def _said(call: str, artificial: bool, rest: str, first: bool) -> tuple[Description, str]:
    """The part of a record after its flags: its meaning, and its words. `first` is whether the
    call is the first of its side."""
    suit, bid = suit_of(call), call[0].isdigit()
    status, lengths, words = "0", [], rest
    if bid:
        match = re.fullmatch(rf"([0-9A-E])({'[0-8][0-8]' if suit else ''})(.*)", rest, re.S)
        if match is None:
            raise ValueError("after the seven letters Y and N no status stands, or no lengths")
        status, digits, words = match.groups()
        natural = suit and not artificial and status in _NATURAL
        lengths = _lengths(digits, suit) if natural else []
    elif re.match(r"0(?![-–+])", rest):
        words = rest[1:]  # some write a status for a double too
    read = described(words.replace("\\n", " "), own=suit)
    parts = [*read.parts, *(part for part in lengths if part not in read.parts)]
    flags = dict.fromkeys((*(("artificial",) if artificial else ()), *_STATUS[status], *read.flags))
    if "transfer" in flags:
        flags.pop("artificial", None)
    no_trump = bid and not suit and not artificial and int(call[0]) < 3 and first
    if no_trump and len(parts) == 1 and parts[0].endswith("hcp"):
        parts.append("balanced")
    return Description(tuple(parts), tuple(flags), read.note), words


def _missing(call: str, description: Description, first: bool) -> str:
    """The thing that a meaning lacks to be one that a hand can be chosen by; `""` for nothing."""
    if call == "P" or not description.parts:
        return ""
    if first and not any("hcp" in part for part in description.parts):
        return "no points are stated for it"
    natural = suit_of(call) and not {"artificial", "transfer", "puppet", "relay"} & {
        *description.flags
    }
    if natural and not any(suit in part for part in description.parts for suit in SUIT_NAMES):
        return "no length is stated for it"
    return ""


def _auction(text: str, star: bool) -> tuple[tuple[str, ...], str]:
    """The calls of a record as our positions have them, and the last. Raises `ValueError` where
    what an opponents' bid means cannot be said."""
    calls: list[str] = []
    found = _CALL.findall(text)
    if len(found) > MOST_CALLS:
        raise ValueError(f"an auction of more than {MOST_CALLS} calls")
    for number, (code, caption) in enumerate(found):
        call = _CODES.get(code) or code.replace("N", "NT")
        if caption:
            if not _MEANS_OTHERWISE.search(caption):
                raise ValueError(f"it holds only where their bid means “{caption[:40]}”, which our "
                                 "language cannot say")  # fmt: skip
            theirs = [i for i in range(number) if (i % 2 == 0) == star and calls[i][1].isdigit()]
            if (number % 2 == 0) == star:
                call += "*"
            elif theirs:
                calls[theirs[0]] = f"({calls[theirs[0]].strip('(*)')}*)"
        calls.append(f"({call})" if (number % 2 == 0) == star else call)
    return tuple(calls[:-1]), calls[-1]


def _read(match: re.Match[str], number: int) -> _Record | None:
    """The record of a line; `None` for a call of the opponents without words. Raises `ValueError`
    with what our language cannot say."""
    star, seat, vulnerable, auction, artificial, _, rest = match.groups()
    before, call = _auction(auction, bool(star))
    if call.startswith("("):
        if rest.strip("0123456789ABCDE"):
            raise ValueError(f"{call} is a call of theirs, whose meaning is not ours to say")
        return None
    first = all(one.startswith("(") or one == "P" for one in before)
    shift = len(before)
    seats = tuple(sorted((s - 1 + shift) % 4 + 1 for s in _SEATS[int(seat)]))
    record = _Record(number, before, call, seats, _VULNERABLE[int(vulnerable)], _NOTHING)
    try:
        description, words = _said(call, artificial == "Y", rest, first)
    except ValueError as error:
        return record._replace(why=str(error))
    after_no_trump = any(one[1:] == "NT" for one in before[-2:])
    if "transfer" in description.flags and not description.parts and after_no_trump:
        named = _MAJOR_ONLY.fullmatch(words)
        description = (
            description._replace(parts=(f"5+ {_MAJORS[named[1].lower()]}",))
            if named
            else description
        )
    return record._replace(said=description, words=words, why=_missing(call, description, first))


@cache
def _hands() -> npt.NDArray[np.uint64]:
    """Random hands, each with its suits in all orders, so that all suits are alike."""
    masks = random_hands(HANDS, 1)
    suits = [masks >> np.uint64(13 * s) & np.uint64(0x1FFF) for s in range(4)]
    ways = [(a, b, c, 6 - a - b - c) for a in range(4) for b in range(4) for c in range(4)
            if len({a, b, c}) == 3]  # fmt: skip
    shifted = [
        sum((suits[s] << np.uint64(13 * i) for i, s in enumerate(way)), np.zeros_like(masks))
        for way in ways
    ]
    return np.concatenate(shifted)


@lru_cache(maxsize=1024)
def _rarity(text: str) -> tuple[float, tuple[int, int, int, int]]:
    """How many of the hands fulfil a condition, and the fewest cards of each suit that it asks;
    none where it cannot be read, which is said where the line is added."""
    try:
        asked = hand_condition(text, NamedSuits())
    except BadCondition:
        return 0.0, (0, 0, 0, 0)
    return float(asked.condition.among(_hands()).mean()), asked.extent.few


def _order(record: _Record) -> tuple[float, int]:
    """Where a call stands in its position: the rarest first, since the first that a hand fits is
    its call; of equals the higher five-card suit, else the cheaper bid."""
    share, few = _rarity(", ".join(record.said.parts))
    suit, bid = suit_of(record.call), record.call[0].isdigit()
    rank = "CDHSN".index(record.call[1]) + 5 * int(record.call[0]) if bid else 0
    long = bool(suit) and few[SUIT_NAMES.index(suit)] >= 5
    return share, -rank if long else rank


SeatAndVulnerability = tuple[int, bool]


def _shared(
    records: Sequence[_Record],
) -> Iterator[tuple[_Record, set[SeatAndVulnerability], bool]]:
    """The seats and our vulnerabilities in which each record of one call holds, and whether one
    that says the same holds for it: the narrower goes before the wider, the first before others."""
    held: dict[int, set[SeatAndVulnerability]] = {record.number: set() for record in records}
    joined = set()
    order = sorted(records, key=lambda r: (r.room, r.number))
    for seat in range(1, 5):
        for ours in "NY":
            owners = [next((r for r in order if r.holds(seat, ours, t)), None) for t in "NY"]
            one, other = owners
            if one is None or other is None or one.said != other.said:
                both = (r for r in order if r.holds(seat, ours, "N") and r.holds(seat, ours, "Y"))
                one = next(both, None)
            elif one is not other:
                joined.add(other.number)
            if one is not None:
                held[one.number].add((seat, ours == "Y"))
    for record in records:
        yield record, held[record.number], record.number in joined


def _tags(cells: set[SeatAndVulnerability]) -> Iterator[str]:
    """The circumstances as the language writes them, one text for each line that it takes."""
    seats = {ours: {s for s, o in cells if o is ours} for ours in (False, True)}
    both = seats[False] & seats[True]
    for found, tag in ((both, ""), (seats[False] - both, " [not vulnerable]"),
                       (seats[True] - both, " [vulnerable]")):  # fmt: skip
        if found:
            where = f" [seat {' '.join(map(str, sorted(found)))}]" if len(found) < 4 else ""
            yield where + tag


def _put(system: SystemText, records: Sequence[_Record], lost: set[tuple[str, ...]]) -> int:
    """Add the records of one position to a system: how many could be said. `lost` are the
    auctions whose last call of ours was left out."""
    before = records[0].before
    ours = [before[:i] for i in range(1, len(before) + 1) if not before[i - 1].startswith("(")]
    unknown = next((one for one in ours if one in lost), None)
    calls: dict[str, list[_Record]] = {}
    for record in records:
        calls.setdefault(record.call, []).append(record)
    same_elsewhere = 0
    lines: list[tuple[_Record, set[SeatAndVulnerability]]] = []
    for call, same in calls.items():
        for record, cells, joined in _shared(same):
            if unknown is not None:
                system.lose(record.number, f"what it answers was left out, so {call} is left out.")
            elif not cells and joined and record.said.parts and not record.why:
                same_elsewhere += 1
            elif not cells and "*" not in record.vulnerable[1]:
                system.lose(record.number, f"{call} depends on the opponents’ vulnerability, which "
                                           "our language cannot say; it is left out.")  # fmt: skip
            elif not cells:
                system.lose(record.number, f"{call} is left out: it has a meaning there already.")
            elif record.why:
                system.lose(record.number, f"{call} is left out: {record.why}.")
            elif not record.said.parts:
                words = f"“{record.words[:40]}”" if record.words.strip() else "it: it has no words"
                system.lose(
                    record.number, f"nothing could be read of {words}, so {call} is left out."
                )
            else:
                lines.append((record, cells))
    where = " ".join(call for call in before if call != "(P)")
    put = set()
    for record, cells in sorted(lines, key=lambda one: _order(one[0])):
        tried = [
            system.add(where, record.call, record.said, record.number, tags)
            for tags in _tags(cells)
        ]
        if all(tried):
            put.add(record.number)
    made = {record.call for record in records if record.number in put}
    lost.update((*before, r.call) for r in records if r.call not in made and r.strange)
    return len(put) + same_elsewhere


def system_of_full_disclosure(text: str, source: str) -> tuple[str, list[str]]:
    """A system's text made of a file of BBO's Full Disclosure, and what could not be read or said,
    a sentence a line, the last with how many records were read.

    Raises `BadSystem` where nothing can be read.

    >>> made, lost = system_of_full_disclosure("*00{Ours}=NYYYYYY\\n001N=NYYYYYY212-14 HCP\\n"
    ...     "561S=NYYYYYY05810-15 HCP\\n001NP2C=YYYYYYY508ask", "o.bss")
    >>> print(made)
    system o
    title Ours
    <BLANKLINE>
    opening
      1S [seat 1 2] [vulnerable]: 10-15 hcp, 5+ spades
      1NT: 12-14 hcp, balanced | not forcing
    <BLANKLINE>
    >>> lost
    ['o.bss, line 4: nothing could be read of “ask”, so 2C is left out.', 'o.bss: 2 of 3 records \
were read.']
    """
    if len(text) > MOST_FULL_DISCLOSURE:
        raise BadSystem("a file of Full Disclosure has at most {most_full_disclosure} letters.",
                        source, most_full_disclosure=Grouped(MOST_FULL_DISCLOSURE))  # fmt: skip
    rows = [row.rstrip("\r") for row in text.split("\n")]
    if len(rows) > MOST_RECORDS:
        raise BadSystem(
            "a file of Full Disclosure has at most {most_records} lines.",
            source,
            most_records=Grouped(MOST_RECORDS),
        )
    system, title, count = SystemText(source), "", 0
    positions: dict[tuple[str, ...], list[_Record]] = {}
    for number, row in enumerate(rows, 1):
        if header := _HEADER.fullmatch(row):
            title = title or (header[1] or "").strip()
        elif match := _RECORD.fullmatch(row):
            count += 1
            try:
                record = _read(match, number)
            except ValueError as error:
                system.lose(number, f"{error}; the record is left out.")
                continue
            if record is None:
                count -= 1
            else:
                positions.setdefault(record.before, []).append(record)
        elif row.startswith(tuple(_APART)):
            name = row[1:41].strip()
            system.lose(number, f"{_APART[row[0]]} of BBO’s, “{name}”, is named, but not in "
                                "the file; what it says is missing.")  # fmt: skip
        elif row.startswith("%"):
            system.lose(
                number,
                "leads and signals of BBO’s are not read: write “signals standard” or “signals "
                "upside-down” yourself.",
            )
        elif row.strip():
            system.lose(number, f"“{row.strip()[:40]}” is not read as a record.")
    if not count:
        raise BadSystem("no records of Full Disclosure were found in it, such as "
                        "“001N=NYYYYYY215-17 HCP”.", source)  # fmt: skip
    lost: set[tuple[str, ...]] = set()
    read = sum(_put(system, positions[before], lost) for before in sorted(positions, key=len))
    if not read:
        raise BadSystem(
            "of its {records} records none says what a hand holds in words that are read. "
            "The first: {losses}",
            source,
            records=Grouped(count),
            losses=term(system.losses()[0]),
        )
    return system.text(title), [
        *system.losses(),
        f"{source}: {read:,} of {count:,} records were read.",
    ]
