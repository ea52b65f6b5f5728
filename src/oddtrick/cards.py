"""Cards, suits, packs and the order in which one card beats another.

Inside the library a card is a small integer and a set of cards a bit mask, which
keep the hot paths short; `card_code`, `card_name` and their inverses are the door
to the outside.

    >>> ace = card("SA")
    >>> card_code(ace), card_name(ace)
    ('SA', 'Ace of spades')
    >>> hand = mask_of(["SA", "H2"])
    >>> codes(hand)
    ['SA', 'H2']
    >>> bridge_hand("AKQ.J98.T32.5432") == mask_of("SA SK SQ HJ H9 H8 DT D3 D2 C5 C4 C3 C2".split())
    True

A card is ``13 * suit + (rank - 2)`` with clubs 0, diamonds 1, hearts 2, spades 3 and
ranks 2 to 14 (ace); the joker is 52. Packs of two or more of each card add 53 for every
further copy, so that every physical card has its own number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from oddtrick.messages import Message, Name, Verbatim, say, term

from .errors import BadCards

__all__ = [
    "CLUBS",
    "COPY",
    "DIAMONDS",
    "HEARTS",
    "HIGH_CARDS",
    "JOKER",
    "MAJORS",
    "NO_TRUMP",
    "RANKS",
    "SPADES",
    "STRAINS",
    "SUITS",
    "SUIT_NAMES",
    "SUIT_SINGULARS",
    "SUIT_TERMS",
    "Card",
    "CardOrder",
    "Mask",
    "above",
    "bits",
    "bridge_hand",
    "bridge_hand_code",
    "card",
    "card_code",
    "card_label",
    "card_name",
    "card_term",
    "cards_of",
    "codes",
    "euchre_order",
    "high_card_points",
    "joker_as",
    "mask_of",
    "natural_order",
    "numbered",
    "pack_of",
    "rank_of",
    "ranked_order",
    "sorted_cards",
    "suit_of",
    "the_card",
]

Card = int
Mask = int

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
NO_TRUMP = 4

MAJORS = (SPADES, HEARTS)
"""The major suits, the higher first."""
SUITS = "CDHS"
STRAINS = ("C", "D", "H", "S", "NT")
"""Codes of the suits and no-trump, by number."""
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "no-trump")
SUIT_TERMS = tuple(map(term, SUIT_NAMES))
"""The same within a text."""
SUIT_SINGULARS = tuple(term(name.removesuffix("s")) for name in SUIT_NAMES)
"""The same of one card."""
RANKS = "23456789TJQKA"
RANK_NAMES = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    "Jack", "Queen", "King", "Ace",
)  # fmt: skip
JOKER: Card = 52
COPY = 53
"""Distance between two copies of the same card in a pack of several packs."""

_CODES = (*(s + r for s in SUITS for r in RANKS), "JOKER")
_CARD = {code: i for i, code in enumerate(_CODES)}


def suit_of(card: Card) -> int:
    """The printed suit of a card, 0 to 3; 4 for a joker."""
    return (card % COPY) // 13


def rank_of(card: Card) -> int:
    """The printed rank of a card, 2 to 14 (ace); 15 for a joker."""
    card %= COPY
    return 15 if card == JOKER else card % 13 + 2


def card(code: str) -> Card:
    """The card a two-letter code names (suit, then rank; ``JOKER`` for the joker).

    Raises `BadCards` when there is no such card.
    """
    found = _CARD.get(code.upper()) if isinstance(code, str) else None
    if found is None:
        raise BadCards(
            "“{code}” is not a card. Write the suit (S, H, D or C), then the rank "
            "(A, K, Q, J, T, 9 … 2): SA is the ace of spades, HT the ten of hearts.",
            code=Name(code),
        )
    return found


def card_code(card: Card) -> str:
    """The code of a card, such as ``HT``; copies of a card share it."""
    return _CODES[card % COPY]


def card_name(card: Card) -> str:
    """The name of a card as one says it, such as “Ten of hearts”."""
    card %= COPY
    return "Joker" if card == JOKER else f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"


@lru_cache(maxsize=64)
@cache
def card_term(card: Card) -> Message:
    """The name of a card within a text: “ten of hearts”."""
    card %= COPY
    if card == JOKER:
        return term("joker")
    rank, suit = RANK_NAMES[card % 13].lower(), SUIT_NAMES[card // 13]
    return say("{rank} of {strain}", rank=term(rank), strain=term(suit))


@cache
def card_label(card: Card) -> Message:
    """The name of a card by itself: “Ten of hearts”."""
    return say("{Card}", card=card_term(card))


def the_card(card: object) -> Message:
    """Such as “the ten of hearts”; “a card” for one that may not be known."""
    return say("the {card}", card=card_term(card)) if isinstance(card, int) else term("a card")


def numbered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards with copies numbered as they come: the first ace of spades is copy 0, the next
    copy 1. Packs are numbered so, because a record cannot tell copies apart.

    >>> numbered([card("SA"), card("SA") + COPY, card("SA")]) == (51, 51 + COPY, 51 + 2 * COPY)
    True
    """
    seen: dict[Card, int] = {}
    found = []
    for c in cards:
        c %= COPY
        copy = seen.get(c, 0)
        seen[c] = copy + 1
        found.append(c + COPY * copy)
    return tuple(found)


def bits(mask: Mask) -> Iterator[Card]:
    """The cards of a mask, lowest number first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class _SuitCards(dict[Mask, tuple[Card, ...]]):
    """The cards of masks of one suit, each found once: there are 8,192 a suit."""

    def __missing__(self, mask: Mask) -> tuple[Card, ...]:
        found = self[mask] = tuple(bits(mask))
        return found


_SUIT_CARDS = _SuitCards()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (0x1FFF << 13 * suit for suit in range(4))


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a mask as a tuple, lowest number first: `bits` at once, and several times as
    fast.

    >>> cards_of(1 << 3 | 1 << 51 | 1 << JOKER)
    (3, 51, 52)
    """
    known = _SUIT_CARDS
    found = known[mask & _CLUBS] + known[mask & _DIAMONDS]
    found += known[mask & _HEARTS] + known[mask & _SPADES]
    return found + tuple(bits(mask >> 52 << 52)) if mask >> 52 else found


def mask_of(cards: Iterable[str | Card]) -> Mask:
    """The mask of the given cards or codes. Raises `BadCards` for a card named twice."""
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise BadCards('Cards are a list, such as ["SA", "HK"], not “{cards}”.', cards=Name(cards))
    mask = 0
    for c in cards:
        bit = 1 << (card(c) if isinstance(c, str) else c)
        if mask & bit:
            raise BadCards("The {card} appears twice.", card=card_term(bit.bit_length() - 1))
        mask |= bit
    return mask


def codes(mask: Mask) -> list[str]:
    """The codes of a mask's cards, spades first and high cards first."""
    return [card_code(c) for c in sorted(bits(mask), key=_show_key)]


def _show_key(card: Card) -> tuple[int, int, int]:
    return (-suit_of(card), -rank_of(card), card)


def sorted_cards(mask: Mask) -> list[Card]:
    """The cards of a mask in reading order: spades, hearts, diamonds, clubs, high to low."""
    return sorted(bits(mask), key=_show_key)


def bridge_hand(text: str) -> Mask:
    """Read a hand written as ``spades.hearts.diamonds.clubs``, ranks only, void = empty.

    Raises `BadCards` when it cannot be read.
    """
    parts = text.strip().split(".") if isinstance(text, str) else ()
    if len(parts) != 4:
        raise BadCards(
            "The hand “{text}” needs four suits divided by full stops, spades first, "
            "such as AKQ.J98.T32.5432.",
            text=Name(text),
        )
    return mask_of(
        suit + rank
        for suit, ranks in zip("SHDC", parts, strict=True)
        for rank in ranks.upper().replace("10", "T")
    )


def bridge_hand_code(mask: Mask) -> str:
    """Write a hand as ``spades.hearts.diamonds.clubs``; the inverse of `bridge_hand`."""
    return ".".join(
        "".join(RANKS[r] for r in range(12, -1, -1) if mask >> (13 * s + r) & 1)
        for s in (SPADES, HEARTS, DIAMONDS, CLUBS)
    )


HIGH_CARDS = (4, 3, 2, 1)
"""The points of an ace, a king, a queen and a jack (Milton Work's count)."""

_ACES = sum(1 << 13 * suit + 12 for suit in range(4))


def high_card_points(hand: Mask, weights: Sequence[int] = HIGH_CARDS) -> int:
    """The points of a hand by its high cards, `weights` being those of aces, kings and so on.

    >>> high_card_points(bridge_hand("AKQJ.A32.K32.Q32"))
    19
    >>> high_card_points(bridge_hand("AKQJ.A32.K32.Q32"), (2, 1))
    6
    """
    return sum(worth * (hand & _ACES >> at).bit_count() for at, worth in enumerate(weights))


def pack_of(ranks: str = RANKS, *, joker: bool = False, copies: int = 1) -> tuple[Card, ...]:
    """A pack of the given ranks in all four suits, in ascending order. Raises `BadCards`.

    >>> len(pack_of()), len(pack_of("789TJQKA")), len(pack_of("9TJQKA", joker=True))
    (52, 32, 25)
    >>> len(pack_of(copies=2))
    104
    """
    if not isinstance(ranks, str) or not set(ranks) <= set(RANKS):
        raise BadCards(
            "The ranks of a pack are among {ranks}, not “{given}”.",
            ranks=Verbatim(RANKS),
            given=Name(ranks),
        )
    one = [13 * s + RANKS.index(r) for s in range(4) for r in sorted(ranks, key=RANKS.index)]
    if joker:
        one.append(JOKER)
    return tuple(c + COPY * k for k in range(copies) for c in one)


class CardOrder(NamedTuple):
    """The order of cards in play: which suit each card belongs to in play and which card of a suit
    is the higher.

    `suit[c]` is 0 to 3 with bowers and joker counted as trumps, `strength[c]` orders cards
    within a suit, `suits[s]` is the mask of all cards of a suit, `trump` is the trump suit or
    `NO_TRUMP`. Shared by every game and built once per trump suit.
    """

    trump: int
    suit: tuple[int, ...]
    strength: tuple[int, ...]
    suits: tuple[Mask, ...]

    def winner(self, cards: Sequence[Card]) -> int:
        """The position in `cards`, in order of play, of the card that takes the trick.

        >>> natural_order(HEARTS).winner([card("SK"), card("SA"), card("H2"), card("DA")])
        2
        """
        suit, strength, trump = self.suit, self.strength, self.trump
        best, best_suit, best_strength = 0, suit[cards[0]], strength[cards[0]]
        for i in range(1, len(cards)):
            c = cards[i]
            s = suit[c]
            if s == best_suit:
                if strength[c] > best_strength:
                    best, best_strength = i, strength[c]
            elif s == trump:
                best, best_suit, best_strength = i, s, strength[c]
        return best


@lru_cache(maxsize=64)
def _ladder(suit: tuple[int, ...], strength: tuple[int, ...]) -> tuple[Mask, ...]:
    return tuple(
        sum(1 << d for d in range(len(suit)) if suit[d] == suit[c] and strength[d] > strength[c])
        for c in range(len(suit))
    )


def above(order: CardOrder) -> tuple[Mask, ...]:
    """For each card the mask of the cards of its suit that beat it."""
    return _ladder(tuple(order.suit), tuple(order.strength))


def _order(trump: int, suit: list[int], strength: list[int]) -> CardOrder:
    masks = [0] * 5
    for c, s in enumerate(suit):
        masks[s] |= 1 << c
    return CardOrder(trump, tuple(suit), tuple(strength), tuple(masks))


def _trump(given: int | str) -> int:
    """The number of a trump suit or no-trump, given by number or letter."""
    if isinstance(given, str) and given in STRAINS:
        return STRAINS.index(given)
    if isinstance(given, int) and 0 <= given <= NO_TRUMP:
        return given
    raise BadCards(
        "Trumps are {strains}, or 0 to {highest}, not “{given}”.",
        strains=Verbatim(", ".join(STRAINS)),
        highest=NO_TRUMP,
        given=Name(str(given)),
    )


@cache
def natural_order(trump: int | str) -> CardOrder:
    """Ace high in every suit, the joker the best trump; at no-trump it is a suit of its own that
    beats all others. Where it is named as it is played, see `joker_as`. Trumps are named by their
    number or letter; raises `BadCards` for what are none.

    >>> natural_order("S") == natural_order(SPADES)
    True
    """
    trump = _trump(trump)
    suit = [suit_of(c) for c in range(52)] + [trump]
    return _order(trump, suit, [rank_of(c) for c in range(52)] + [30])


@cache
def ranked_order(trump: int, plain: str = RANKS, trumps: str = RANKS) -> CardOrder:
    """Cards ranked as listed, lowest first: `plain` in every other suit, `trumps` in trumps.

    >>> order = ranked_order(SPADES, trumps="6789TQKAJ")
    >>> order.winner([card("SA"), card("SJ")]), order.winner([card("HA"), card("HJ")])
    (1, 0)
    """
    suit = [suit_of(c) for c in range(52)] + [trump]
    strength = [
        (trumps if s == trump else plain).find(RANKS[rank_of(c) - 2])
        for c, s in enumerate(suit[:52])
    ]
    return _order(trump, suit, [*strength, 30])


@cache
def euchre_order(trump: int | str) -> CardOrder:
    """Euchre: right bower, left bower, then ace down; the joker above both bowers. Trumps are
    named by their number or letter; raises `BadCards` for what are none.

    The left bower is a trump for every purpose (ruling E-1).

    >>> order = euchre_order(HEARTS)
    >>> order.suit[card("DJ")] == HEARTS, order.strength[card("HJ")] > order.strength[card("DJ")]
    (True, True)
    """
    trump = _trump(trump)
    suit = [suit_of(c) for c in range(52)] + [trump]
    strength = [rank_of(c) for c in range(52)] + [30]
    if trump != NO_TRUMP:
        right, left = 13 * trump + 9, 13 * _SAME_COLOUR[trump] + 9
        strength[right], strength[left] = 21, 20
        suit[left] = trump
    return _order(trump, suit, strength)


@cache
def joker_as(order: CardOrder, suit: int) -> CardOrder:
    """The order in which the joker is the highest card of the suit it was named as; -1 for a
    joker of no suit, which can win only a trick that it leads.

    >>> hearts = joker_as(natural_order(NO_TRUMP), HEARTS)
    >>> hearts.winner([card("HA"), JOKER]), hearts.winner([card("SA"), JOKER])
    (1, 0)
    """
    suits, strength = list(order.suit), list(order.strength)
    suits[JOKER], strength[JOKER] = suit, 30
    masks = [0] * 5
    for c, s in enumerate(suits):
        if s >= 0:
            masks[s] |= 1 << c
    return CardOrder(order.trump, tuple(suits), tuple(strength), tuple(masks))


_SAME_COLOUR = (SPADES, HEARTS, DIAMONDS, CLUBS)
