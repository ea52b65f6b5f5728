"""Games with which nothing is wrong, known without looking at each token.

Most games of most files are so. `is_sound` asks for more than the standard does: a game of which it
is not sure is looked through by `oddtrick.formats.pbn.verify`, which says what is wrong,
if anything is. `departures` does the same for files that leave out what has not changed, and names
what nearly every game of such files has against the standard. A test holds both to the verifier
over damaged files.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import NO_TRUMP
from oddtrick.formats.board import (
    DENOMINATIONS,
    Board,
    Hands,
    WrittenContract,
    left,
    side,
    vulnerable_of,
)
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import duplicate_score, is_vulnerable, unlike_its_number
from oddtrick.seats import SEATS

from .game import PbnGame, Tag, section
from .play import KEYS_BY_CARD, plain_order
from .report import Report
from .sections import check_columns, check_table
from .tables import PREDEFINED
from .tag_rules import value_fault
from .values import read_deal, read_score


class Departure(NamedTuple):
    """A departure of a game from the standard, reported at the tag of a name."""

    tag: str
    sentence: str
    rule: str


PASSES_LEFT_OUT = Departure("Auction", "The passes before the opening bid are left out.", "3.5")
OUT_OF_COLUMNS = Departure(
    "Play", "The cards do not stand in the columns of those who played them.", "3.6"
)


def comes_late(tag: str, before: str) -> Departure:
    """A tag must come before the section of another and does not."""
    what = tag.lower()
    return Departure(tag, f"The tag {before} must come before the {what}.", "3.1")


_CONTROLS = bytes([*range(9), 12, *range(14, 32), 127])
_LONGEST = 253
_UNKNOWN = ("", "?")
_INDENTED = re.compile(r"\n[ \t\v\f]")


_COMMENT = re.compile(r"\s*\{[^{}]*\}")
_DOUBTFUL = re.compile(r"^\[[^\n]*\{|\{[^{}]*\n[ \t]*\[|\}\S", re.MULTILINE)
"""A brace on the line of a tag, perhaps within its value, a comment that may take in a tag, and one
that may stand within a word."""


def uncommented(text: str) -> str:
    """The text of a game without comments in braces; ``""`` where it is not certain what they
    are, or a line is long."""
    if _DOUBTFUL.search(text) is not None or max(map(len, text.split("\n"))) > _LONGEST:
        return ""
    return _COMMENT.sub("", text).lstrip("\n")


def looks_plain(raw: bytes, text: str) -> bool:
    """Whether the lines and characters of a game are beyond suspicion: its bytes are ASCII, without
    tabs, escaped lines or an empty line within, and no line is long. Its text is `uncommented`."""
    return (
        raw.isascii()
        and text.startswith("[")
        and len(raw.translate(None, _CONTROLS)) == len(raw)
        and not (b"\t" in raw or b"%" in raw or "{" in text)
        and max(map(len, text.split("\n"))) <= _LONGEST
        and "\n\n" not in text.rstrip()
        and _INDENTED.search(text) is None
    )


class _Shape(NamedTuple):
    """Where a game with certain tags has what is looked at; -1 where it has it not."""

    ruled: tuple[tuple[str, int], ...]
    """The tags whose values have a rule, without the deal."""
    auction_notes: slice
    play_notes: slice
    bare: tuple[int, ...]
    """The tags behind which nothing may stand."""
    tables: tuple[int, ...]
    late: tuple[Departure, ...]
    """The tags that must come before auction or play, and do not."""
    board: int
    deal: int
    vulnerable: int
    dealer: int
    auction: int
    play: int
    declarer: int
    contract: int
    result: int
    score: int
    scoring: int


_NEEDED = (("Auction", "Dealer"), ("Play", "Deal"), ("Play", "Declarer"), ("Play", "Contract"))
_RULED = frozenset(
    ["Date", "EventDate", "UTCDate", "Time", "UTCTime", "Board", "Dealer", "Vulnerable", "Declarer",
     "Contract", "Result", "Auction", "Play", "FrenchMP", "Hidden", "Scoring", "Room", "Score",
     "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber", "OptimumScore", "Round",
     "TimeControl", "TimeCall", "TimeCard"]
)  # fmt: skip


@lru_cache(maxsize=200)
def _shape(names: tuple[str, ...]) -> _Shape | None:
    """The shape of a game with such tags; None where they alone leave a doubt."""
    others = [name for name in names if name != "Note"]
    place = {name: i for i, name in enumerate(names)}
    if len(set(others)) < len(others) or "ScoreRubberHistory" in place:
        return None
    auction_notes, play_notes = _notes_behind(names, "Auction"), _notes_behind(names, "Play")
    if names.count("Note") > sum(s.stop - s.start for s in (auction_notes, play_notes)):
        return None
    if not all("A" <= name[0] <= "Z" for name in names):
        return None
    for later, before in _NEEDED:
        if later in place and before not in place:
            return None
    late = [comes_late(a, b) for a, b in _NEEDED if a in place and place[b] > place[a]]
    tables = [n for n in names if n in PREDEFINED or (n.endswith("Table") and n != "Table")]
    own = {"Auction", "Play", *tables}

    def at(name: str) -> int:
        return place.get(name, -1)

    return _Shape(
        tuple((n, i) for n, i in place.items() if n in _RULED),
        auction_notes,
        play_notes,
        tuple(i for i, n in enumerate(names) if n not in own),
        tuple(place[n] for n in tables),
        tuple(late),
        at("Board"), at("Deal"), at("Vulnerable"), at("Dealer"), at("Auction"), at("Play"),
        at("Declarer"), at("Contract"), at("Result"), at("Score"), at("Scoring"),
    )  # fmt: skip


def _notes_behind(names: tuple[str, ...], section: str) -> slice:
    """Where the notes on the calls or cards are."""
    if section not in names:
        return slice(0, 0)
    start = end = names.index(section) + 1
    while names[end : end + 1] == ("Note",):
        end += 1
    return slice(start, end)


def _numbers(notes: tuple[str, ...]) -> set[int] | None:
    """The numbers of notes, each of which is there once."""
    numbers: set[int] = set()
    for note in notes:
        number, colon, _ = note.partition(":")
        if not colon or not number.isdecimal() or len(number) > 2:
            return None
        numbers.add(int(number))
    return numbers if len(numbers) == len(notes) else None


@lru_cache(maxsize=5000)
def _fits(name: str, value: str) -> bool:
    return value_fault(name, value) is None


def is_sound(game: PbnGame) -> bool:
    """Whether nothing can be wrong with a game that takes nothing over from others, outside the
    export format."""
    shape = _shape(game.names)
    return shape is not None and not shape.late and _fits_itself(game, shape, None)


def departures(game: PbnGame, standing: dict[str, str]) -> list[Departure] | None:
    """Departures from the standard in a game of a file that leaves out what stands from the games
    before, here with the values that stand; None where there may be more, or anything else."""
    left_out = [name for name in standing if name not in game.names]
    whole = PbnGame(
        (*game.names, *left_out),
        (*game.values, *(standing[name] for name in left_out)),
        (*game.bodies, *["\n"] * len(left_out)),
    )
    shape = _shape(whole.names)
    if shape is None:
        return None
    found = list(shape.late)
    return found if _fits_itself(whole, shape, found) else None


def _fits_itself(game: PbnGame, shape: _Shape, departed: list[Departure] | None) -> bool:
    """Whether nothing is wrong with a game but what is added to `departed`, where that is given."""
    values, bodies = game.values, game.bodies
    for name, i in shape.ruled:
        if not _fits(name, values[i]):
            return False
    for i in shape.bare:
        if bodies[i] != "\n":
            return False
    values = (*values, "")  # what is not there is at -1
    hands = _hands(values[shape.deal])
    return (
        hands is not None
        and vulnerable_of(values[shape.vulnerable]) is not None
        and _numbered(values[shape.board], values[shape.dealer], values[shape.vulnerable])
        and _facts_fit(shape, values, bodies, hands, departed)
        and all(_table_fits(game, i) for i in shape.tables)
    )


@lru_cache(maxsize=5000)
def _numbered(number: str, dealer: str, vulnerable: str) -> bool:
    """Whether dealer and vulnerability are those of the board's number."""
    whole = int(number) if number.isdecimal() and len(number) < 10 else 0
    sides = vulnerable_of(vulnerable) or ""
    return not unlike_its_number(
        Board(number=whole, dealer=dealer if dealer in _SEATS else "", vulnerable=sides)
    )


def _hands(deal: str) -> Hands | None:
    """Four whole hands as the standard writes them."""
    if len(deal) != 69 or deal.count(" ") != 3:
        return None
    try:
        hands = read_deal(deal)
    except FormatError:
        return None
    a, b, c, d = hands
    if a is None or b is None or c is None or d is None:
        return None
    if not a.bit_count() == b.bit_count() == c.bit_count() == d.bit_count() == 13:
        return None
    return hands


def _table_fits(game: PbnGame, place: int) -> bool:
    report = Report("", 1, export=False)
    tag = Tag(game.names[place], game.values[place], game.bodies[place])
    check_columns(report, tag, 0)
    found = section(tag)
    if found.items:
        check_table(report, tag, found, 0)
    return not report.problems


# -- what was called, played and won ---------------------------------------------------------


def _facts_fit(
    shape: _Shape,
    values: tuple[str, ...],
    bodies: tuple[str, ...],
    hands: Hands,
    departed: list[Departure] | None,
) -> bool:
    """Whether auction, play, contract, result and score agree."""
    dealer, declarer = values[shape.dealer], values[shape.declarer]
    contract, result = values[shape.contract], values[shape.result]
    played = shape.play >= 0
    if shape.auction >= 0:
        if dealer not in _SEATS or values[shape.auction] != dealer:
            return False
        words = bodies[shape.auction].split()
        notes = values[shape.auction_notes]
        if notes or "=" in bodies[shape.auction]:
            words, used = _without_references(words)
            if used != _numbers(notes):
                return False
        outcome = _outcome(words, SEATS.index(dealer))
        if outcome != (declarer if declarer != "?" else "", contract):
            if departed is None or not _passes_left_out(words, outcome, declarer, contract):
                return False
            departed.append(PASSES_LEFT_OUT)
    if contract not in _CONTRACTS:
        nothing = contract in _UNKNOWN and declarer in _UNKNOWN and result in _UNKNOWN
        return nothing and not played and values[shape.score] in _UNKNOWN
    if contract == "Pass":
        quiet = declarer in _UNKNOWN and result in _UNKNOWN and not played
        return quiet and values[shape.score] in ("", "?", "0", "NS 0")
    if declarer not in _SEATS:
        return False
    tricks = -1
    if result not in _UNKNOWN:
        if not result.isdecimal() or len(result) > 2:
            return False
        tricks = int(result)
    if played:
        column = values[shape.play]
        if column not in _SEATS:
            return False
        text = bodies[shape.play]
        notes = values[shape.play_notes]
        if notes or "=" in text:
            used = set(map(int, _REFERRED.findall(text)))
            if not used <= _NUMBERS or used != _numbers(notes):
                return False
            text = _REFERENCE.sub("", text)
        trump = _CONTRACTS[contract]
        counted = _played(text, SEATS.index(column), left(declarer), trump, hands)
        if counted is None and departed is not None:
            counted = _played_by_holders(text, left(declarer), trump, hands)
            departed.append(OUT_OF_COLUMNS)
        if counted is None:
            return False
        won, done, claimed = counted
        if done == 13:
            tricks = won if tricks < 0 else tricks
            if tricks != won:
                return False
        elif claimed and done and tricks >= 0 and not won <= tricks <= won + 13 - done:
            return False
    return _score_fits(values, shape, declarer, contract, tricks)


def _score_fits(
    values: tuple[str, ...], shape: _Shape, declarer: str, contract: str, tricks: int
) -> bool:
    text, scoring = values[shape.score], values[shape.scoring]
    vulnerable = vulnerable_of(values[shape.vulnerable])
    if text in _UNKNOWN or tricks < 0 or not vulnerable:
        return True
    if "Rubber" in scoring or "Chicago" in scoring or "OldMP" in scoring:
        return True
    expected = _duplicate(contract, is_vulnerable(declarer, vulnerable), tricks)
    return read_score(text, declarer, {}) == (expected if side(declarer) == "NS" else -expected)


@lru_cache(maxsize=2000)
def _duplicate(contract: str, vulnerable: bool, tricks: int) -> int:
    read = WrittenContract.read(contract)
    assert read is not None
    return duplicate_score(read, vulnerable, tricks)


_SEATS = frozenset(SEATS)
_CONTRACTS: dict[str, int] = {
    f"{level}{strain}{risk}": trump
    for level in range(1, 8)
    for trump, strain in enumerate(DENOMINATIONS)
    for risk in ("", "X", "XX")
} | {"Pass": NO_TRUMP}
"""The contracts as the standard writes them, with their trumps."""
_PASS, _DOUBLE, _REDOUBLE = -1, -2, -3
_CALLS: dict[str, int] = {
    "Pass": _PASS,
    "PASS": _PASS,
    "pass": _PASS,
    "X": _DOUBLE,
    "XX": _REDOUBLE,
}
"""The calls, bids by their height."""
for _level in range(1, 8):
    for _strain in range(5):
        _CALLS[f"{_level}{DENOMINATIONS[_strain]}"] = 5 * (_level - 1) + _strain


_REFERENCE = re.compile(r"(?<=[2-9TJQKA]) =\d\d?=(?=\s)")
_REFERRED = re.compile(r"=(\d\d?)=")
_NUMBERS = frozenset(range(1, 33))
_REFERENCES = {f"={number}=": number for number in range(1, 33)}


def _without_references(words: list[str]) -> tuple[list[str], set[int] | None]:
    """The calls and the notes they refer to, at most one each."""
    calls: list[str] = []
    used: set[int] = set()
    before = True  # no call yet, or one with its reference
    for word in words:
        number = _REFERENCES.get(word)
        if number is None:
            calls.append(word)
        elif before:
            return words, None
        else:
            used.add(number)
        before = number is not None
    return calls, used


def _outcome(words: list[str], seat: int) -> tuple[str, str] | None:
    """Declarer and contract of a whole and lawful auction written in the plainest way."""
    end = words.pop() if words and words[-1] in ("AP", "*") else ""
    bid, bidder, risk, passes = -1, 0, "", 0
    first: dict[tuple[int, int], int] = {}
    for word in words:
        call = _CALLS.get(word)
        if call is None or passes >= (3 if bid >= 0 else 4):
            return None
        if call == _PASS:
            passes += 1
        else:
            if call == _DOUBLE:
                if bid < 0 or risk or (seat ^ bidder) & 1 == 0:
                    return None
                risk = "X"
            elif call == _REDOUBLE:
                if risk != "X" or (seat ^ bidder) & 1:
                    return None
                risk = "XX"
            else:
                if call <= bid:
                    return None
                bid, bidder, risk = call, seat, ""
                first.setdefault((seat & 1, call % 5), seat)
            passes = 0
        seat = (seat + 1) & 3
    needed = 3 if bid >= 0 else 4
    if passes >= needed if end == "AP" else passes < needed:
        return None
    if bid < 0:
        return "", "Pass"
    strain = bid % 5
    return SEATS[first[bidder & 1, strain]], f"{bid // 5 + 1}{DENOMINATIONS[strain]}{risk}"


def _played(
    text: str, column: int, lead: str, trump: int, hands: Hands
) -> tuple[int, int, bool] | None:
    """The tricks declarer's side won, all that were finished and whether the play was cut short,
    where every card could be played; None where there is a doubt."""
    text, claimed = _unclaimed(text)
    if "+" in text or "--" in text:
        return None
    seat = SEATS.index(lead)
    cards = plain_order(text, column, seat, trump)
    if cards is None or len(cards) > 52:
        return None
    counted = _legally(cards, seat, trump, hands)
    return None if counted is None else (*counted, claimed)


def _unclaimed(text: str) -> tuple[str, bool]:
    """The text of a play without the sign that cuts it short, and whether that is there."""
    text = text.strip()
    claimed = text == "*" or (text[-1:] == "*" and text[-2].isspace())
    return (text[:-1].rstrip() if claimed else text), claimed


def _passes_left_out(
    words: list[str], outcome: tuple[str, str] | None, declarer: str, contract: str
) -> bool:
    """Whether the auction is the right one but for the passes before the opening bid."""
    return (
        outcome is not None
        and outcome[0] != ""
        and outcome[1] == contract
        and declarer in _SEATS
        and _CALLS[words[0]] >= 0
    )


def _played_by_holders(
    text: str, lead: str, trump: int, hands: Hands
) -> tuple[int, int, bool] | None:
    """As `_played`, each card of a line played by the seat that was dealt it, in any column."""
    text, claimed = _unclaimed(text)
    if "+" in text or "--" in text:
        return None
    seat = at = SEATS.index(lead)
    cards = plain_order(text, at, at, trump, gaps=True)
    if cards is None or not 4 < len(cards) <= 52:
        return None
    north, east, south, _ = (hand or 0 for hand in hands)
    keys = KEYS_BY_CARD[trump]
    order: list[int] = []
    for i in range(0, len(cards), 4):
        row = [card for card in cards[i : i + 4] if card < 52]
        turn = {
            ((0 if north >> c & 1 else 1 if east >> c & 1 else 2 if south >> c & 1 else 3) - at)
            & 3: c
            for c in row
        }
        trick = [turn[k] for k in range(len(row)) if k in turn]
        if len(trick) < len(row) or (len(row) < 4 and i + 4 < len(cards)):
            return None
        if trick:
            counts = list(map(keys[trick[0]].__getitem__, trick))
            at = (at + counts.index(max(counts))) & 3
        order += trick
    counted = _legally(bytes(order), seat, trump, hands)
    return None if counted is None else (*counted, claimed)


def _legally(cards: bytes, seat: int, trump: int, hands: Hands) -> tuple[int, int] | None:
    """The tricks declarer's side won and all that were finished, where every card in the order of
    play could be played; None where one could not."""
    defender = seat & 1
    held = [hand or 0 for hand in hands]
    keys = KEYS_BY_CARD[trump]
    won = 0
    for i in range(0, len(cards), 4):
        trick = cards[i : i + 4]
        led = trick[0]
        key = keys[led]
        suit = 0x1FFF << led // 13 * 13
        top, winner = -1, 0
        for card in trick:
            hand, bit = held[seat], 1 << card
            if not hand & bit or (not bit & suit and hand & suit):
                return None
            held[seat] = hand ^ bit
            if key[card] > top:
                top, winner = key[card], seat
            seat = (seat + 1) & 3
        seat = winner
        won += (winner ^ defender) & 1 if len(trick) == 4 else 0
    return won, len(cards) // 4
