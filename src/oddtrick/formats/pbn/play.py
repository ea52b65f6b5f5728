"""The play section of a game, read into the order of play.

PBN writes each trick in fixed columns, one for each seat, in each trick alike; the order of play
has to be worked out from who won the trick before. Well over half of a file is play, so the common
case (nothing but cards) takes a short cut.
"""

from __future__ import annotations

import re

from oddtrick.cards import RANKS
from oddtrick.formats.board import Hands, Play, left
from oddtrick.formats.errors import FormatError, OnError
from oddtrick.seats import SEATS

from .game import PbnGame, Tag, section
from .values import CARD_WORDS, comment_of, error_at, nags_of, read_card, seat_of

_NONE = -1
_BLANK = ("-", "--", "+")
"""No card: not played, or the next to be played. Some write two hyphens."""
_WORDS = CARD_WORDS | dict.fromkeys(_BLANK, _NONE)
_UNKNOWN = Play(None)
_GAP = 52
"""In an order of play, a card that is not known."""
_PLAYS = (*(Play(c) for c in range(52)), _UNKNOWN)


def _trick_keys() -> list[list[list[int]]]:
    """By trump and suit led, how high each card counts in the trick; 0 if it cannot win."""
    return [
        [
            [
                (c % 13 + 1) * (c // 13 == led) + (c % 13 + 20) * (c // 13 == trump)
                for c in range(52)
            ]
            for led in range(4)
        ]
        for trump in range(5)
    ]


_KEYS = _trick_keys()
KEYS_BY_CARD = [[keys[c // 13] for c in range(52)] for keys in _KEYS]
"""How high each card counts, by trump and the card led; 0 if it cannot win."""


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
        if len(words) > 4 or not _WORDS.keys() >= set(words):
            return None
        last = [_WORDS[word] for word in words]
    cards = _plain_cards(text.rstrip()) if text else b""
    if cards is None:
        cards = _plain_cards(" ".join(text.upper().split()))
    if cards is None or (last and len(cards) % 4) or len(set(cards)) < len(cards):
        return None  # of a card that stands twice in a trick the first to be played wins
    keys = KEYS_BY_CARD[trump]
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


_MARK = r"(?:=\d+=|\$\d+|!!|\?\?|!\?|\?!|!|\?)"
_ANNOTATED = re.compile(rf"([SHDC][2-9TJQKA])((?:\s+(?:{_MARK}|\{{[^{{}}]*\}}))+)(?=\s|\Z)")
"""A card with its marks and comments behind it."""
_MARKS = re.compile(_MARK)
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
        found = _without_notes(text)
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


def _without_notes(text: str) -> tuple[str, list[_Said]] | None:
    """The same, fast, where nothing but notes stands behind the cards, each behind one blank;
    None where that cannot be known."""
    before, *parts = text.split(" =")
    rests = [before]
    said: list[_Said] = []
    for part in parts:
        number, _, rest = part.partition("=")
        if not before or number not in _NUMBERS:
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
    found = [_PLAYS[card] for card in order]
    for word, number, text in said:
        card = CARD_WORDS.get(word, _GAP)
        at = order.find(card)
        if at < 0 or card == _GAP or order.find(card, at + 1) >= 0:
            return None
        if number:
            found[at] = Play(card, notes.get(number, ""))
            continue
        if text[:2] == " {" and text.find("}") == len(text) - 1:
            found[at] = Play(card, comment=text[2:-1].strip())
            continue
        comment = "\n".join(map(str.strip, _BRACES.findall(text)))
        nags, number = nags_of(tuple(_MARKS.findall(_BRACES.sub("", text))), 7)
        note = notes.get(number, "") if number else ""
        found[at] = Play(card, note, nags, comment=comment)
    return tuple(found)


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
    keys = _KEYS[trump]
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
        key: list[int] | None = None
        best = winner = 0
        for k, cell in enumerate(turn):
            played.append(cell or _UNKNOWN)
            if cell is not None and cell.card is not None:
                key = key or keys[cell.card // 13]
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
