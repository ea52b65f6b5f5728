"""The auction of a game, read into calls, and its play, read into the order of play.

PBN writes each trick in fixed columns, one for each seat, in each trick alike; the order of play
has to be worked out from who won the trick before. Well over half of a file is play, so the common
case (nothing but cards) takes a short cut.
"""

from __future__ import annotations

import re
from functools import cache
from types import ModuleType
from typing import cast

import msgspec

from oddtrick.cards import RANKS, Mask
from oddtrick.formats.board import Call, Hands, Play, closing_passes, left, trick_keys
from oddtrick.formats.errors import FormatError, OnError
from oddtrick.formats.outcome import follow_cards
from oddtrick.messages import Name, say, together
from oddtrick.seats import SEATS
from oddtrick.support.optional_libraries import compiled_module

from .game import Item, PbnGame, Tag, section
from .values import (
    CALL_WORDS,
    CARD_WORDS,
    SUFFIXES,
    call_of,
    comment_of,
    error_at,
    nags_of,
    read_card,
    seat_of,
)

_PLAIN_CALLS = {word: Call(call) for word, call in CALL_WORDS.items()}
_PASS = Call("P")
_ALL_PASS = frozenset(["AP", "ALLPASS", "ALL-PASS", "ALL_PASS", "ALLPASSED"])
_PASSING = frozenset(["PASS", "PASSES", "PASSED", "P"])
_NOTES = {f"={number}=": number for number in range(1, 33)}


def _all_pass(calls: list[Call]) -> list[Call]:
    """The passes that ``AP`` stands for: those that close the auction, one at least."""
    return [_PASS] * max(closing_passes(calls), 1)


_WORDS = re.compile(r"\{[^{}]*\}|[^\s{}]+")
_MARKS = {**_NOTES, **dict.fromkeys(SUFFIXES, 0)}
"""The remarks on a call in one word, with the number of a note."""


def plain_calls(text: str) -> list[Call] | None:
    """The calls of a text of nothing but calls, fast; None for any other."""
    words = text.split()
    end = words.pop() if words and words[-1] in ("*", "AP") else ""
    found = list(map(_PLAIN_CALLS.get, words))
    if None in found:
        return None
    calls = cast("list[Call]", found)
    return calls + _all_pass(calls) if end == "AP" else calls


def _simple_auction(game: PbnGame, body: str) -> list[Call] | None:
    """The calls of an auction without irregularities, fast; None if it is not so simple."""
    words = body.split() if "{" not in body else _WORDS.findall(body)
    end = words.pop() if words and words[-1] in ("*", "AP") else ""
    found = list(map(_PLAIN_CALLS.get, words))
    if None not in found:
        calls = cast("list[Call]", found)
    else:
        calls = [call for call in found if call is not None]
        said = _said_of(words, found)
        if said is None:
            return None
        notes = game.notes("Auction")
        for place, remarks in said.items():
            number = _NOTES.get(remarks[0], 0)
            if number and len(remarks) == 1:
                calls[place] = Call(calls[place].call, True, notes.get(number, ""))
                continue
            marks = tuple(word for word in remarks if word[0] != "{")
            nags, number = nags_of(marks, 1)
            calls[place] = Call(
                calls[place].call,
                number > 0,
                notes.get(number, "") if number else "",
                nags,
                comment="\n".join(word[1:-1].strip() for word in remarks if word[0] == "{"),
            )
    return calls + _all_pass(calls) if end == "AP" else calls


def _said_of(words: list[str], calls: list[Call | None]) -> dict[int, list[str]] | None:
    """The remarks on the calls, by their places; None for a word that is neither call nor remark.
    Comments before the first call are about the board."""
    said: dict[int, list[str]] = {}
    at = -1
    for count in range(calls.count(None)):
        at = calls.index(None, at + 1)
        word, place = words[at], at - count - 1
        if word[0] == "{" and place < 0:
            continue
        if place < 0 or (word[0] != "{" and word not in _MARKS):
            return None
        said.setdefault(place, []).append(word)
    return said


def in_one_word(items: tuple[Item, ...]) -> list[Item]:
    """The elements of an auction with ``AP`` for every spelling of “all pass” and one word for
    “no bid”, be they in one word or two, on one line or two.
    """
    found: list[Item] = []
    for item in items:
        word = item.text.strip("().,").upper()
        before = found[-1].text.strip("(").upper() if found else ""
        if word in _ALL_PASS:
            item = item._replace(text="AP")
        elif (word in _PASSING and before == "ALL") or (word == "BID" and before == "NO"):
            first = found.pop()
            item = item._replace(
                text="AP" if before == "ALL" else "NOBID", mark=first.mark,
                remarks=first.remarks + item.remarks, new_line=first.new_line, at=first.at,
            )  # fmt: skip
        found.append(item)
    return found


def read_auction(
    game: PbnGame, place: int, dealer: str, damaged: OnError
) -> tuple[str, tuple[Call, ...]]:
    """The dealer and the calls of the tag at a place of the game.

    Text in brackets among them is a comment; at any other word that is no call the auction ends,
    for who made the calls behind it is not known. Both are reported to `damaged`.
    """
    first = seat_of(game.values[place])
    if first and first == (dealer or first):
        simple = _simple_auction(game, game.bodies[place])
        if simple is not None:
            return first, tuple(simple)
    at = SEATS.index(first or dealer or "N")
    notes = game.notes("Auction")
    calls: list[Call] = []
    skipped = 0
    bracketed = False
    tag = game.tags[place]
    items = in_one_word(section(tag).items)
    for count, item in enumerate(items, 1):
        text = item.text
        if text in ("-", "--"):
            if not calls:
                at = (at + 1) % 4
            continue
        if text in ("*", "+"):
            if text == "*" and calls and count < len(items):
                # Not the end, so somebody's sign for an alert: 2C*
                calls[-1] = msgspec.structs.replace(calls[-1], alert=True)
            continue
        if text in ("^S", "^s"):
            skipped += 1
            continue
        nags, number = nags_of(item.notes, 1) if item.notes else ((), 0)
        alert = any(note[0] == "=" for note in item.notes)  # =0= is one without a text
        comment = comment_of(item.remarks) if item.remarks else ""
        if not calls:
            dealer = dealer or SEATS[at % 4]
            skipped += (at - SEATS.index(dealer)) % 4
        if text == "AP":
            passes = _all_pass(calls)
            passes[-1] = Call("P", nags=nags, comment=comment)
            if skipped:
                passes[0] = msgspec.structs.replace(passes[0], skipped=skipped)
            calls += passes
            skipped = 0
            continue
        call = None if bracketed else call_of(text)
        if call is None:
            said = say(
                "“{text}” is not a call: write Pass, X, XX, AP or a bid such as 1NT.",
                text=Name(text),
            )
            remark = bracketed or (text[0] == "(" and call_of(text.strip("()")) is None)
            if not remark:
                said = together(said, say("The auction is read up to here."))
            damaged(error_at(game, tag, item, said))
            if not remark:
                break
            bracketed = text[-1] != ")"
            if calls:
                comment = " ".join(filter(None, (calls[-1].comment, text)))
                calls[-1] = msgspec.structs.replace(calls[-1], comment=comment)
            continue
        calls.append(
            Call(
                call, alert, notes.get(number, "") if number else "", nags,
                item.mark in ("^I", "^i"), skipped, comment,
            )
        )  # fmt: skip
        skipped = 0
    if not calls and first:
        dealer = dealer or SEATS[at % 4]  # nobody has called yet
    return dealer, tuple(calls)


_NONE = -1
_BLANK = ("-", "--", "+")
"""No card: not played, or the next to be played. Some write two hyphens."""
_CARD_WORDS = CARD_WORDS | dict.fromkeys(_BLANK, _NONE)
_UNKNOWN = Play(None)
_GAP = 52
"""In an order of play, a card that is not known."""
_PLAYS = (*(Play(c) for c in range(52)), _UNKNOWN)


_SUIT_BASE = bytes.maketrans(b"CDHS", bytes([0, 13, 26, 39]))
_RANK = bytes.maketrans(RANKS.encode(), bytes(range(13)))


def _plain_cards(text: str) -> bytes | None:
    """The cards of a text of nothing but cards, two signs each with one blank between; else
    None. Read all at once: every third sign is a suit, the next its rank.
    """
    suits, ranks, blanks = text[::3], text[1::3], text[2::3]
    if (
        len(suits) != len(ranks)
        or len(suits) != len(blanks) + 1
        or suits.strip("CDHS")
        or ranks.strip(RANKS)
        or not (blanks.isspace() or not blanks)
    ):
        return None
    base = int.from_bytes(suits.encode().translate(_SUIT_BASE))
    rank = int.from_bytes(ranks.encode().translate(_RANK))
    return (base + rank).to_bytes(len(suits))


def plain_order(
    text: str, column: int, seat: int, trump: int, *, gaps: bool = False
) -> bytes | None:
    """The cards in the order of play when nothing but cards stands in the columns, with nothing but
    dashes behind the last, which then has a line of its own; None when it is not so. With `gaps`,
    that line may have cards behind dashes, which are 52. Written out, because most of a file is
    this.
    """
    if not text.isascii():
        return None
    last: list[int] = []
    if "-" in text or "+" in text:
        text, _, row = text.rpartition("\n")
        words = row.upper().split()
        if len(words) > 4 or not _CARD_WORDS.keys() >= set(words):
            return None
        last = [_CARD_WORDS[word] for word in words]
    cards = _plain_cards(text.rstrip()) if text else b""
    if cards is None:
        cards = _plain_cards(" ".join(text.upper().split()))
    if cards is None or (last and len(cards) % 4) or len(set(cards)) < len(cards):
        return None  # of a card that stands twice in a trick the first to be played wins
    keys = trick_keys(trump)
    order: list[int] = []
    at = (seat - column) % 4
    column_by_column = iter(cards)
    for a, b, c, d in zip(*[column_by_column] * 4, strict=False):
        if at == 0:
            key = keys[a]
            order += (a, b, c, d)
        elif at == 1:
            key = keys[b]
            order += (b, c, d, a)
        elif at == 2:
            key = keys[c]
            order += (c, d, a, b)
        else:
            key = keys[d]
            order += (d, a, b, c)
        top, at = key[a], 0
        if key[b] > top:
            top, at = key[b], 1
        if key[c] > top:
            top, at = key[c], 2
        if key[d] > top:
            at = 3
    whole = len(cards) // 4 * 4
    last = last or [*cards[whole:]]
    if last:
        last += [_NONE] * (4 - len(last))
        last = last[at:] + last[:at]
        while last and last[-1] == _NONE:
            last.pop()
        if _NONE in last:
            if not gaps:
                return None
            last = [_GAP if card == _NONE else card for card in last]
        order += last
    return bytes(order)


@cache
def kernel() -> ModuleType | None:
    """The compiled kernel (`native/formats`); none where none was built, or ``ODDTRICK_KERNEL``
    says ``plain``."""
    return compiled_module(__package__)


def follow_play(
    text: str, hands: tuple[Mask, Mask, Mask, Mask], column: int, declarer: int, trump: int
) -> tuple[int, int] | None:
    """The finished tricks of declarer's side and all of them, in a text that begins with a card and
    has nothing but cards and dashes, as `plain_order` reads them, and each card could be played;
    None for any other. Seats are numbers."""
    leader = (declarer + 1) % 4
    native = kernel()
    if native is not None:
        found: tuple[int, int] | None = native.follow_play(
            text, hands, column, leader, declarer, trump
        )
        return found
    order = plain_order(text, column, leader, trump)
    won = None if order is None else follow_cards(order, hands, leader, declarer, trump)
    return None if order is None or won is None else (won, len(order) // 4)


_MARK = r"(?:=\d+=|\$\d+|!!|\?\?|!\?|\?!|!|\?)"
_ANNOTATED = re.compile(rf"([SHDC][2-9TJQKA])((?:\s+(?:{_MARK}|\{{[^{{}}]*\}}))+)(?=\s|\Z)")
"""A card with its marks and comments behind it."""
_MARK_SIGNS = re.compile(_MARK)
_NUMBERS = {str(number): number for number in range(1, 33)}
_REFERENCES = {f" ={number}=": number for number in range(1, 33)}
_BRACES = re.compile(r"\{([^{}]*)\}")
_LEADING = re.compile(r"(?:\{[^{}]*\}\s*)+")


_Said = tuple[str, int, str]
"""The remark on a card in its column: its word, and the number of a note or, where that is 0,
everything as it stands."""


def _without_annotations(text: str) -> tuple[str, list[_Said]]:
    """The text of a play without what is said of its cards, and what is said of them."""
    if not ("{" in text or "$" in text or "!" in text or "?" in text):
        found = without_notes(text)
        if found is not None:
            return found
    leading = _LEADING.match(text)  # said of the board
    if leading is not None:
        text = text[leading.end() :]
    parts = _ANNOTATED.split(text)  # what stands between, a card, what is said of it, and so on
    said = [
        (word, _REFERENCES.get(marks, 0), marks)
        for word, marks in zip(parts[1::3], parts[2::3], strict=True)
    ]
    del parts[2::3]
    return "".join(parts), said


def without_notes(text: str) -> tuple[str, list[_Said]] | None:
    """The same, fast, where nothing but notes stands behind the calls or cards, at most one behind
    each, between blanks; None where that cannot be known."""
    before, *parts = text.split(" =")
    rests = [before]
    said: list[_Said] = []
    for part in parts:
        number, _, rest = part.partition("=")
        if not before[-1:].isalnum() or number not in _NUMBERS or rest[:1].strip():
            return None
        said.append((before[-2:], _NUMBERS[number], ""))
        rests.append(rest)
        before = rest
    plain = "".join(rests)
    return None if "=" in plain else (plain, said)


def _annotate(game: PbnGame, order: bytes, said: list[_Said]) -> tuple[Play, ...] | None:
    """The cards in order of play with what is said of them; None for one that is there twice, and
    for what is said of no card."""
    notes = game.notes("Play")
    plays = [_PLAYS[card] for card in order]
    for word, number, text in said:
        card = CARD_WORDS.get(word, _GAP)
        at = order.find(card)
        if at < 0 or card == _GAP or order.find(card, at + 1) >= 0:
            return None
        if number:
            plays[at] = Play(card, notes.get(number, ""))
            continue
        if text[:2] == " {" and text.find("}") == len(text) - 1:
            plays[at] = Play(card, comment=text[2:-1].strip())
            continue
        comment = "\n".join(map(str.strip, _BRACES.findall(text)))
        nags, number = nags_of(tuple(_MARK_SIGNS.findall(_BRACES.sub("", text))), 7)
        note = notes.get(number, "") if number else ""
        plays[at] = Play(card, note, nags, comment=comment)
    return tuple(plays)


def _cells(game: PbnGame, tag: Tag, damaged: OnError) -> tuple[list[Play | None], bool]:
    """The cards as they stand in their columns, and whether the play was cut short."""
    notes = game.notes("Play")
    cells: list[Play | None] = []
    for item in section(tag).items:
        text = item.text
        if text == "*":
            return cells, True
        if text in _BLANK:
            cells.append(None)
            continue
        try:
            card = read_card(text)
        except FormatError as error:
            damaged(error_at(game, tag, item, error.sentence))
            return cells, False  # who played the cards behind it cannot be known
        nags, number = nags_of(item.notes, 7)
        mark = item.mark.upper()
        note = notes.get(number, "") if number else ""
        comment = comment_of(item.remarks)
        cells.append(Play(card, note, nags, mark == "^R", mark == "^L", comment))
    return cells, False


def _order(cells: list[Play | None], column: int, seat: int, trump: int) -> tuple[list[Play], int]:
    """The order of play of any section, and who led first. An unknown card wins no trick."""
    keys = trick_keys(trump)
    played: list[Play] = []
    first = seat
    while cells and cells[-1] is None:
        cells.pop()
    for i in range(0, len(cells), 4):
        row = cells[i : i + 4]
        row += [None] * (4 - len(row))
        for k, cell in enumerate(row):
            if cell is not None and cell.out_of_turn:
                seat = (column + k) % 4
                first = seat if i == 0 else first
        at = (seat - column) % 4
        turn = row[at:] + row[:at]
        if i + 4 >= len(cells):
            while turn and turn[-1] is None:
                turn.pop()
        key: tuple[int, ...] | None = None
        best = winner = 0
        for k, cell in enumerate(turn):
            played.append(cell or _UNKNOWN)
            if cell is not None and cell.card is not None:
                key = key or keys[cell.card]
                if key[cell.card] > best:
                    best, winner = key[cell.card], k
        seat = (seat + winner) % 4
    return played, first


def read_play(
    game: PbnGame, place: int, hands: Hands, declarer: str, trump: int, damaged: OnError
) -> tuple[tuple[Play, ...], str, bool]:
    """The cards in order of play, the first leader, and whether the play was cut short, as the
    tag at a place of the game says.

    In an end position the tag's own seat leads; otherwise declarer's left-hand opponent, wherever
    the columns begin. Behind a card that cannot be read, which is reported to `damaged`, the rest
    is left.
    """
    lead = left(declarer) if declarer else ""
    column = SEATS.index(seat_of(game.values[place]) or lead or "W")
    seat = SEATS.index(lead) if lead else column
    if seat != column:
        north = hands[0]
        if north is None or north.bit_count() < 13:
            held = [hand.bit_count() for hand in hands if hand is not None]
            if max(held, default=13) < 13:
                seat = column
    text = game.bodies[place].strip()
    claimed = text == "*" or (text[-1:] == "*" and text[-2].isspace())
    if claimed:
        text = text[:-1].rstrip()
    if not ("=" in text or "{" in text):  # nothing said of the cards
        order = plain_order(text, column, seat, trump, gaps=len(text) > 11)
        if order is not None:
            return tuple([_PLAYS[card] for card in order]), SEATS[seat], claimed
    plain, said = _without_annotations(text)
    order = (
        plain_order(plain, column, seat, trump, gaps=len(plain) > 11)
        if said or plain != text
        else None
    )
    annotated = None if order is None else _annotate(game, order, said)
    if annotated is not None:
        return annotated, SEATS[seat], claimed
    cells, claimed = _cells(game, game.tags[place], damaged)
    if seat != column and cells[(seat - column) % 4 :][:1] == [None]:
        seat = column  # the supposed leader played nothing to the first trick
    played, first = _order(cells, column, seat, trump)
    return tuple(played), SEATS[first], claimed
