"""How PBN writes seats, cards, hands, calls, results and scores.

    >>> read_card("HT"), hand_text(read_hand("AKQ.J98.T32.5432"))
    (34, 'AKQ.J98.T32.5432')
    >>> read_result("EW 4", "S", "4S", {}), read_score("EW -420", "", {})
    (9, 420)

Readers are generous: lower case, ``10``, ``1N``, ``Dbl`` and the like are understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from oddtrick.cards import RANKS, Card, Mask
from oddtrick.formats.board import (
    DENOMINATIONS,
    FULL,
    Hands,
    check_hands,
    side,
    suit_mask,
    suit_masks,
    suit_text,
)
from oddtrick.formats.errors import FormatError
from oddtrick.messages import Message, Name
from oddtrick.seats import SEATS

from .game import Item, PbnComment, PbnGame, Tag

_SEATS = frozenset(SEATS)
_FROM_NORTH: dict[str, Callable[[Sequence[Mask | None]], Hands]] = {
    "N:": itemgetter(0, 1, 2, 3), "E:": itemgetter(3, 0, 1, 2),
    "S:": itemgetter(2, 3, 0, 1), "W:": itemgetter(1, 2, 3, 0),
}  # fmt: skip
"""Turns the hands of a deal so that North's comes first, by how the deal begins."""
SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""The suffixes in the order of their NAGs: 1 to 6 for calls, 7 to 12 for cards."""
_SAID = {
    "P": "PASS P PAS PASO PASSA PASSE PASSED PASSER PASSES PASSO PASSZ ПАС ΠΑΣΟ NO NB NOBID NO-BID",
    "X": "X D DB DBL DBLE DOBLA DOBLE DOBLER DOBLO DOBRA DOBRO DOUBLE DOUBLED DOUBLES DOUBLET DUBL "
    "DUBBLA DUBBEL DUBBELT CONTRA CONTRE CONTRO KONTR KONTRA KTR KONTRE КОНТРА",
    "XX": "XX R RD RDB RDBL RDBLE REDB REDBL REDBLE REDOBLA REDOBLE REDOBLER REDOBLO REDOBRA "
    "REDOBRO REDOUBLE REDOUBLED REDOUBLES REDOUBLET REDUBL REDUBBLA REDUBBEL REDUBBELT RECONTRA "
    "RECONTRE RECONTRO REKONTR REKONTRA RKTR SURCONTRA SURCONTRE SURCONTRO SURKONTR SURKONTRA "
    "SÜRKONTR РЕКОНТРА",
}
"""Pass, double and redouble as players of other countries and programs write them."""
CALL_WORDS = {word: call for call, words in _SAID.items() for word in words.split()}
for _level in "1234567":
    for _strain in DENOMINATIONS:
        CALL_WORDS[_level + _strain] = _level + _strain
    for _strain in ("N", "SA", "UT", "BA"):  # sans atout, uten trumf, bez atu
        CALL_WORDS[_level + _strain] = _level + "NT"
CALL_WORDS |= {word.capitalize(): call for word, call in CALL_WORDS.items()}
CALL_WORDS |= {word.lower(): call for word, call in CALL_WORDS.items()}
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")


def call_of(text: str) -> str | None:
    """The call that a word names in any of the usual ways; None where it names none.

    >>> call_of("1♥"), call_of("Redbl"), call_of("Pas,"), call_of("weak")
    ('1H', 'XX', 'P', None)
    """
    return CALL_WORDS.get(text) or CALL_WORDS.get(text.rstrip(".,;").upper().translate(_SIGNS))


CARD_WORDS: dict[str, Card] = {}
for _s, _suit in enumerate("CDHS"):
    for _r, _rank in enumerate(RANKS):
        for _text in (_suit + _rank, _suit.lower() + _rank.lower(), _suit + _rank.lower()):
            CARD_WORDS[_text] = 13 * _s + _r
        CARD_WORDS[_suit.lower() + _rank] = 13 * _s + _r
_OVER = re.compile(r"\s*(?:=|([+-]\d{1,2}))\s*")
_RESULT = re.compile(r"\^?\s*(?:(\d+)|(NS|EW)\s+(\d+)(?:\s+(?:NS|EW)\s+\d+)?)\s*", re.IGNORECASE)
_SCORE = re.compile(r"\s*(?:(NS|EW)\s+)?([+-]?\d+)(?:\s+(?:NS|EW)\s+[+-]?\d+)?\s*", re.IGNORECASE)


def read_card(text: str) -> Card:
    """The card a PBN text such as ``HT`` names. Raises `FormatError` without a place."""
    found = CARD_WORDS.get(text)
    if found is None and len(text) == 3 and text.endswith("10"):
        found = CARD_WORDS.get(text[0] + "T")
    if found is None:
        raise FormatError(
            "“{text}” is not a card: write the suit (S, H, D or C), then the rank, such as HT.",
            text=Name(text),
        )
    return found


def read_hand(text: str) -> Mask | None:
    """A hand such as ``AKQ.J98.T32.5432``; ``-`` is a hand that is not known."""
    if text == "-":
        return None
    suits = text.split(".")
    if len(suits) == 5 and not suits[4]:
        del suits[4]  # a full stop too many behind a void
    if len(suits) != 4:
        raise FormatError(
            "The hand “{text}” needs four suits divided by full stops, spades first, such as "
            "AKQ.J98.T32.5432.",
            text=Name(text),
        )
    s, h, d, c = suits
    try:
        return suit_masks[s] << 39 | suit_masks[h] << 26 | suit_masks[d] << 13 | suit_masks[c]
    except KeyError:
        pass
    if all(suit[:1] in (sign, sign.lower()) for suit, sign in zip(suits, "SHDC", strict=True)):
        s, h, d, c = (suit[1:] for suit in suits)  # each behind the letter of its suit
    return suit_mask(s) << 39 | suit_mask(h) << 26 | suit_mask(d) << 13 | suit_mask(c)


@lru_cache(maxsize=8)
def read_deal(text: str) -> Hands:
    """The hands of a Deal tag; of one game they are asked for several times. Raises `FormatError`
    without a place."""
    try:
        a, b, c, d = text[2:].split(" ")
        a4, a3, a2, a1 = a.split(".")
        b4, b3, b2, b1 = b.split(".")
        c4, c3, c2, c1 = c.split(".")
        d4, d3, d2, d1 = d.split(".")
        m = suit_masks
        four = (
            m[a4] << 39 | m[a3] << 26 | m[a2] << 13 | m[a1],
            m[b4] << 39 | m[b3] << 26 | m[b2] << 13 | m[b1],
            m[c4] << 39 | m[c3] << 26 | m[c2] << 13 | m[c1],
            m[d4] << 39 | m[d3] << 26 | m[d2] << 13 | m[d1],
        )
        # Four times thirteen cards whose sum is the whole pack: none is there twice.
        if len(a) == len(b) == len(c) == len(d) == 16 and sum(four) == FULL:
            return _FROM_NORTH[text[:2]](four)
    except (KeyError, ValueError):
        pass
    first, colon, rest = text.partition(":")
    first = first.strip().upper()
    if not colon or len(first) != 1 or first not in SEATS:
        raise FormatError(
            "The deal “{text}” must begin with the first seat and a colon, such as “N:”.",
            text=Name(text[:30]),
        )
    hands = [read_hand(h) for h in rest.split()]
    if len(hands) != 4:
        raise FormatError(
            "The deal has {hands} hands; it needs four, with - for one that is not known.",
            hands=len(hands),
        )
    turned = _FROM_NORTH[f"{first}:"](hands)
    check_hands(turned)
    return turned


_SPOTS = str.maketrans("", "", "xX_?")


def known_cards(text: str) -> Hands:
    """The readable part of a deal that cannot be read as a whole: its hands without the small cards
    and blanks (``AKxxx.Qx._``) for which no card is named; a hand that is no hand is not known.
    """
    first, _, rest = text.partition(":")
    hands: list[Mask | None] = []
    for word in rest.split()[:4]:
        try:
            hand = read_hand(word.translate(_SPOTS))
        except FormatError:
            hand = None
        hands.append(hand or None)
    turn = _FROM_NORTH.get(f"{first.strip().upper()}:")
    if turn is None or len(hands) < 4:
        return (None, None, None, None)
    turned = turn(hands)
    try:
        check_hands(turned)
    except FormatError:
        return (None, None, None, None)
    return turned


def hand_text(hand: Mask | None) -> str:
    """A hand as PBN writes it."""
    if hand is None:
        return "-"
    return ".".join(suit_text(hand, suit) for suit in (3, 2, 1, 0))


def deal_text(hands: Hands, first: str = "N") -> str:
    """A Deal tag's value, beginning with the given seat."""
    at = SEATS.index(first)
    return f"{first}:" + " ".join(hand_text(hands[(at + k) % 4]) for k in range(4))


def seat_of(value: str) -> str:
    """The seat a value names, by its first letter; ``""`` if none."""
    if value in _SEATS:
        return value
    letter = value.strip().lstrip("^")[:1].upper()
    return letter if letter in _SEATS else ""


def comment_of(remarks: Iterable[PbnComment]) -> str:
    return "\n".join(r.text.strip() for r in remarks if r.kind != "%")


def nags_of(notes: tuple[str, ...], base: int) -> tuple[tuple[int, ...], int]:
    """The NAGs of annotations (suffixes turned into theirs) and the note number, 0 for none."""
    nags: list[int] = []
    number = 0
    for note in notes:
        if note[0] == "$":
            nags.append(min(int(note[1:7]), 999_999))
        elif note[0] == "=":
            number = number or int(note[1:-1][:6])
        else:
            nags.append(SUFFIXES.index(note) + base)
    return tuple(sorted(set(nags))), number


def error_at(game: PbnGame, tag: Tag, item: Item, sentence: Message | str) -> FormatError:
    """An error at an element of a section."""
    return FormatError(sentence, *game.place(tag, item.at))


def read_result(text: str, declarer: str, contract: str, tags: dict[str, str]) -> int | None:
    """Declarer's tricks; ``=``, ``+1`` and ``-2`` are counted from the contract. What cannot be
    known is kept among the tags."""
    tricks = int(text) if text.isdecimal() and len(text) < 3 else _tricks(text, declarer, contract)
    if 0 <= tricks <= 13:
        return tricks
    if text.strip() not in ("", "?"):
        tags["Result"] = text
    return None


def _tricks(text: str, declarer: str, contract: str) -> int:
    """The tricks of a result that is not simply their number, -1 where they cannot be known."""
    m = _RESULT.fullmatch(text) if len(text) < 60 else None
    if m is None:
        over = _OVER.fullmatch(text)
        if over is None or not contract[:1].isdecimal():
            return -1
        return 6 + int(contract[0]) + int(over[1] or 0)
    number, who, theirs = m.groups()
    if number is not None:
        return int(number[:4])
    if not declarer:
        return -1
    tricks = int(theirs[:4])
    return tricks if who.upper() == side(declarer) else 13 - tricks


def read_score(text: str, declarer: str, tags: dict[str, str]) -> int | None:
    if text[:3] == "NS " and text[3:].isdecimal() and len(text) < 12:
        return int(text[3:])
    m = _SCORE.fullmatch(text) if len(text) < 60 else None
    if m is None:
        if text not in ("", "?"):
            tags["Score"] = text
        return None
    who = (m[1] or "").upper() or (side(declarer) if declarer else "")
    if not who:
        if int(m[2]) == 0:
            return 0
        tags["Score"] = text  # whose score it is cannot be known
        return None
    return int(m[2]) if who == "NS" else -int(m[2])
