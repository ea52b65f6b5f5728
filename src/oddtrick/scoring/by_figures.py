"""Auction bridge by suits only and by figures.

Source: Foster 1910, “Varieties of Auction Bridge”, pp. 157 to 162.
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, Mask, suit_of
from oddtrick.core import DealContext, Entry, Hands, Ledger
from oddtrick.messages import Message, say, term
from oddtrick.scoring.contract_scales import made
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import number_term, odd_tricks

from .auction_bridge import SCALE_1910, slam_entries
from .honours import HONOURS_BY_SUITS
from .rubber import pad_before
from .rulings import tricks_won

# -- by suits only ---------------------------------------------------------------------------

RUBBER = 100
VOID_DEAL = 50
"""The points that a passed-out deal adds to the rubber."""
PENALTY = 50
"""For every odd trick of the adversaries, beyond its value."""
LITTLE_SLAM, GRAND_SLAM = 50, 100


def score_by_suits(table: DealContext) -> Ledger:
    """Odd tricks to the side that wins them: below the line for the declaring side alone."""
    contract = table.find(Contract)
    if contract is None or table.find(Played) is None:
        return ()
    side = table.seating.side_of[contract.declarer]
    other, strain = 1 - side, contract.strain
    odd = tricks_won(table, side) - 6
    value = SCALE_1910.trick[strain]
    before = pad_before(table)
    entries = []
    if odd > 0:
        entries.append(
            Entry(
                side,
                "below",
                odd * value,
                say(
                    "{tricks} in {strain}", tricks=odd_tricks(odd), strain=term(SUIT_NAMES[strain])
                ),
            )
        )
    else:
        lost = 1 - odd
        entries.append(
            Entry(
                other,
                "above",
                lost * (value + PENALTY),
                say("{tricks} against", tricks=odd_tricks(lost)),
            )
        )
    entries += slam_entries(odd, side, other, LITTLE_SLAM, GRAND_SLAM)
    hands = table.before(Played).get(Hands).cards
    entries += HONOURS_BY_SUITS.entries(strain, hands, table.seating.side_of)
    if odd > 0 and before.games[side] and before.part[side] + odd * value >= SCALE_1910.game:
        entries.append(Entry(side, "above", RUBBER, term("rubber")))
        void = before.deals - before.counted
        if void:
            entries.append(Entry(side, "above", void * VOID_DEAL, term("deals passed out")))
    return tuple(entries)


# -- by figures ------------------------------------------------------------------------------

MISERE = 14
"""A trick at misère; the other values are the usual ones."""
HONOUR = (2, 4, 4, 2)
"""An honour taken home, in clubs, diamonds, hearts and spades."""
ACE = 6
"""An ace taken home at no-trump or misère; the last ace played counts for two."""

_HONOURS = 0b11111 << 8


def score_by_figures(table: DealContext) -> Ledger:
    """Tricks and honours in one sum for the declarer who makes the figure; otherwise double value
    for every trick declarer is short, to the other side."""
    contract = table.find(Contract)
    if contract is None or table.find(Played) is None:
        return ()
    side = table.seating.side_of[contract.declarer]
    won, level = tricks_won(table, side), contract.level
    if contract.fewest:
        # Declarer is given two tricks, and aces count against the player who takes them home.
        margin, each = 13 - 2 * (won + 2), MISERE
        extra = -_aces(table, side)
    elif contract.strain == NO_TRUMP:
        # Declarer gives a trick back.
        margin, each = 2 * (won - 1) - 13, SCALE_1910.trick[NO_TRUMP]
        extra = _aces(table, side)
    else:
        margin, each = won - 6, SCALE_1910.trick[contract.strain]
        extra = _honours(table, side, contract.strain)
    total = margin * each + extra
    if margin > 0 and total >= level:
        return (Entry(side, "points", total, made(contract)),)
    # It is always counted in tricks: so many as would have made the bid good, and the odd one.
    short = max(-((total - level) // each), 1 - margin)
    points = 2 * each * short
    return (
        Entry(
            1 - side,
            "points",
            points,
            say("{contract} short by {tricks}", contract=contract.term, tricks=_tricks(short)),
        ),
    )


def _tricks(number: int) -> Message:
    if number == 1:
        return term("one trick")
    return say("{number} tricks", number=number_term(number))


def _taken(table: DealContext, side: int) -> Mask:
    """The cards that a side has won."""
    seats = table.seating.sides[side]
    tricks = table.get(Played).tricks
    return sum(1 << c for t in tricks if t.winner in seats for c in t.cards)


def _honours(table: DealContext, side: int, strain: int) -> int:
    """The difference of the honours taken home, in points."""
    mine = (_taken(table, side) & _HONOURS << 13 * strain).bit_count()
    return (2 * mine - 5) * HONOUR[strain]


def _aces(table: DealContext, side: int) -> int:
    """The difference of the aces taken home, in points; the last one is two."""
    seats = table.seating.sides[side]
    worth, last = 0, 0
    for trick in table.get(Played).tricks:
        for c in trick.cards:
            if c == 13 * suit_of(c) + 12:
                last = 1 if trick.winner in seats else -1
                worth += last
    return (worth + last) * ACE
