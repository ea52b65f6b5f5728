"""Opening leads: the card to lead from a suit, and the suit to lead against a contract.

Source: Scarne 1963, “Conventional Leads”, “Leads in Partner's Bid Suit”, “More Information on
Making Leads”.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import NO_TRUMP, SUIT_TERMS, Card, Mask
from oddtrick.messages import Message, say
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.card_play.following_suit import CardChoice, name
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate, suit_count
from oddtrick.stages.calling.auction import Contract

BOOK = cited("Scarne 1963, Conventional Leads")
PARTNER = cited("Scarne 1963, Leads in Partner's Bid Suit")
FOURTH = "4"
"""In a table: the fourth best."""

LETTERS = "23456789TJQKA"


class LeadRow(NamedTuple):
    """One row of a table of leads.

    `heads` must be held, `without` must not, and the suit has `few` to `many` cards. `suit` and
    `no_trump` are the card led at a suit bid and at no-trump: a rank, `FOURTH`, ``H`` the
    highest or ``L`` the lowest; a second letter is the card that follows it.
    """

    heads: str
    few: int
    many: int
    suit: str
    no_trump: str
    without: str = ""
    poor: bool = False
    """The book marks the lead at a suit bid as usually not a good one."""


LEADS = (
    LeadRow("AKQ", 3, 13, "KQ", "KQ"),
    LeadRow("AKJ", 7, 13, "KA", "AK"),
    LeadRow("AK", 4, 13, "KA", FOURTH),
    LeadRow("AQJ", 3, 13, "A", "Q", poor=True),
    LeadRow("AQT9", 4, 13, "A", "T", poor=True),
    LeadRow("AQ", 4, 13, "A", FOURTH),
    LeadRow("AJT", 4, 13, "A", "J", poor=True),
    LeadRow("AT9", 4, 13, "A", "T"),
    LeadRow("A", 4, 13, "A", FOURTH),
    LeadRow("AK", 3, 3, "K", "K"),
    LeadRow("AK", 2, 2, "A", "K"),
    LeadRow("KQJ", 3, 13, "KJ", "KQ"),
    LeadRow("KQT", 3, 13, "K", "K"),
    LeadRow("KQ", 4, 13, "K", FOURTH),
    LeadRow("KQ", 2, 3, "K", "K"),
    LeadRow("KJT", 3, 13, "J", "J"),
    LeadRow("KT9", 4, 13, "T", "T"),
    LeadRow("QJT", 3, 13, "Q", "Q"),
    LeadRow("QJ9", 3, 13, "Q", "Q"),
    LeadRow("QJ", 2, 3, "Q", "Q"),
    LeadRow("QJ", 4, 13, "Q", FOURTH),
    LeadRow("QT9", 3, 13, "T", "T"),
    LeadRow("JT9", 3, 13, "J", "J"),
    LeadRow("JT8", 3, 13, "J", "J"),
    LeadRow("JT", 2, 3, "J", "J"),
    LeadRow("JT", 4, 13, "J", FOURTH),
    LeadRow("T98", 3, 13, "T", "T"),
    LeadRow("T97", 3, 13, "T", "T"),
    LeadRow("T9", 4, 13, "T", FOURTH),
    LeadRow("", 4, 13, FOURTH, FOURTH),
    # Three cards and fewer are not in the table: as in partner's suit.
    LeadRow("A", 1, 3, "A", "L", poor=True),
    LeadRow("K", 3, 3, "L", "L"),
    LeadRow("Q", 3, 3, "L", "L"),
    LeadRow("J", 3, 3, "L", "L"),
    LeadRow("", 1, 3, "H", "H"),
)
"""“Conventional Leads”, the first row that fits."""

PARTNERS = (
    LeadRow("AK", 3, 13, "K", "K"),
    LeadRow("KQ", 3, 13, "K", "K"),
    LeadRow("", 1, 2, "H", "H"),
    LeadRow("A", 3, 3, "A", "L"),
    LeadRow("A", 4, 13, "A", FOURTH),
    LeadRow("QJ", 3, 4, "Q", "Q", without="A"),
    LeadRow("JT", 3, 3, "J", "J", without="K"),
    LeadRow("K", 3, 3, "L", "L"),
    LeadRow("Q", 3, 3, "L", "L"),
    LeadRow("J", 3, 3, "L", "L"),
    LeadRow("", 3, 3, "H", "H"),
    LeadRow("", 4, 13, FOURTH, FOURTH),
)
"""“Leads in Partner's Bid Suit”, the first row that fits."""


class Tables(NamedTuple):
    """The leads of one book: from the hand's own suit, from partner's, and where it says so."""

    own: tuple[LeadRow, ...]
    partners: tuple[LeadRow, ...]
    book: Message
    partner_book: Message


SCARNE = Tables(LEADS, PARTNERS, BOOK, PARTNER)


def ranks_of(suit: int) -> str:
    """The ranks of a suit's 13 bits, highest first."""
    return "".join(LETTERS[i] for i in range(12, -1, -1) if suit >> i & 1)


def row_for(ranks: str, table: tuple[LeadRow, ...]) -> LeadRow:
    """The first row of a table that a holding fits."""
    return next(
        row
        for row in table
        if row.few <= len(ranks) <= row.many
        and all(x in ranks for x in row.heads)
        and not any(x in ranks for x in row.without)
    )


def lead_from(
    ranks: str, *, no_trump: bool, partners: bool = False, tables: Tables = SCARNE
) -> str:
    """The rank to lead from a suit, by a book's tables.

    >>> lead_from("QJ85", no_trump=True), lead_from("QJ85", no_trump=False)
    ('5', 'Q')
    """
    row = row_for(ranks, tables.partners if partners else tables.own)
    return _resolve((row.no_trump if no_trump else row.suit)[0], ranks)


def following_lead(ranks: str, *, no_trump: bool, tables: Tables = SCARNE) -> str | None:
    """The rank the table leads next from the suit, where it says; `FOURTH` as it stands."""
    row = row_for(ranks, tables.own)
    said = row.no_trump if no_trump else row.suit
    return said[1] if len(said) > 1 else None


def _resolve(said: str, ranks: str) -> str:
    if said == FOURTH:
        return ranks[3]
    return {"H": ranks[0], "L": ranks[-1]}.get(said, said)


def card_named(suit: int, rank: str) -> Card:
    """The card of a suit and a rank's letter."""
    return 13 * suit + LETTERS.index(rank)


def table_lead(
    hand: Mask, suit: int, *, no_trump: bool, partners: bool = False, tables: Tables = SCARNE
) -> Card:
    """The card of a suit that the tables lead from a hand."""
    ranks = ranks_of(hand >> 13 * suit & 0x1FFF)
    return card_named(suit, lead_from(ranks, no_trump=no_trump, partners=partners, tables=tables))


def _partner_suit(auction: Reading, seat: int, strain: int) -> int:
    """The suit partner has bid and means, the last of several; -1 for none."""
    suits = [s for s in auction.suits_of((seat + 2) % 4) if s != strain]
    return suits[-1] if suits else -1


def _worth(
    hand: HandValue, auction: Reading, suit: int, strain: int, seat: int, tables: Tables = SCARNE
) -> float:
    """How good a suit is to lead."""
    held = hand.suits[suit]
    if not held.length:
        return -99.0
    no_trump = strain == NO_TRUMP
    ranks = ranks_of(held.ranks)
    theirs = auction.suits_of((seat + 1) % 4) + auction.suits_of((seat + 3) % 4)
    worth = 0.0
    if suit in theirs:
        worth -= 6 if no_trump else 4
    if suit in auction.suits_of(seat):
        worth += 3
    sequence = any(s in ranks for s in ("AKQ", "KQJ", "QJT", "JT9", "T98")) or "KQT" in ranks
    if no_trump:
        worth += 1.6 * held.length + held.high / 3 + 2 * sequence
        if held.length < 4:
            worth -= 2 + 0.5 * held.high
        return worth
    if suit == strain:
        return worth - 3
    row = row_for(ranks, tables.own)
    worth += 3 * sequence
    if "AK" in ranks:
        worth += 6
    elif "KQ" in ranks:
        worth += 4
    elif ranks.startswith(("QJ", "JT")):
        worth += 2.5
    elif ranks[0] == "A":
        worth -= 3 + row.poor
    elif ranks[0] == "K":
        worth -= 1.5 if held.length > 2 else 4
    elif ranks[0] == "Q":
        worth -= 1 if held.length > 2 else 3
    elif held.length <= 2 and hand.lengths[strain] and not held.high:
        worth += 1
    return worth + 0.1 * held.length


def opening_lead(
    known: Knowledge, auction: Reading, contract: Contract, tables: Tables = SCARNE
) -> CardChoice:
    """The first lead against a contract."""
    hand, strain = known.known[known.hand], contract.strain
    h = evaluate(hand)
    no_trump = strain == NO_TRUMP
    partner = _partner_suit(auction, known.seat, strain)
    if partner >= 0 and h.lengths[partner]:
        own = max(range(4), key=lambda s: _worth(h, auction, s, strain, known.seat, tables))
        ranks = ranks_of(hand >> 13 * own & 0x1FFF)
        strong = suit_count(hand >> 13 * own & 0x1FFF).length >= 3 and (
            ("AKQ" in ranks or "KQJ" in ranks) if no_trump else "AK" in ranks
        )
        if not strong:
            c = table_lead(hand, partner, no_trump=no_trump, partners=True, tables=tables)
            why = say(
                "Lead partner's suit, {suit}: {card}.", suit=SUIT_TERMS[partner], card=name(c)
            )
            return CardChoice(c, why, tables.partner_book)
    suit = max(range(4), key=lambda s: (_worth(h, auction, s, strain, known.seat, tables), s))
    c = table_lead(hand, suit, no_trump=no_trump, tables=tables)
    if no_trump:
        why, fourth = (
            say("Against no-trump lead the longest and best suit, {suit}: {card}."),
            say(
                "Against no-trump lead the longest and best suit, {suit}, the fourth best: {card}."
            ),
        )
    elif suit == strain:
        why, fourth = (
            say("Every other lead gives something away: a trump: {card}."),
            say("Every other lead gives something away: a trump, the fourth best: {card}."),
        )
    else:
        why, fourth = (
            say("Of the suits to lead {suit} promise most or cost least: {card}."),
            say("Of the suits to lead {suit} promise most or cost least, the fourth best: {card}."),
        )
    ranks = ranks_of(hand >> 13 * suit & 0x1FFF)
    row = row_for(ranks, tables.own)
    if (row.no_trump if no_trump else row.suit)[0] == FOURTH:
        why = fourth
    return CardChoice(c, why.fill(suit=SUIT_TERMS[suit], card=name(c)), tables.book)
