"""Bidding over the dealer, before partner has bid (Foster 1910, pp. 98 to 103).

The fourth bidder goes by the same rules where his partner has passed (p. 115).
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SPADES, STRAINS, SUIT_NAMES
from oddtrick.players.book.contract.system.rule import HandTest, Rule
from oddtrick.terms import Bid

from .hand_counts import (
    AVERAGE,
    NO_TRICK,
    eight,
    high,
    no_trumper,
    shows,
    solid,
)
from .position import AuctionPosition
from .rules import PASS, RED, better_suits, bid, no_trumps, stops_theirs, sure_suits

__all__ = ["over_dealer"]

LOW = 20
"""With this and no more the dealer cannot win the game with a spade (p. 101)."""


def over_dealer(position: AuctionPosition) -> tuple[Rule, ...]:
    """The rules for a first call while only the other side has bid."""
    assert position.standing is not None
    last = position.standing.bid
    if last.strain == NO_TRUMP:
        return (*_solid_passes(), *better_suits(position, "102", cheaply=True), PASS)
    if last.strain == SPADES:
        return _over_spades(position)
    return (
        *no_trumps(position, "Bid no-trump at once", "100", no_trumper(), stops_theirs(position)),
        *better_suits(position, "95 to 98", cheaply=True),
        *sure_suits(position, "100"),
        *_double(position, last.strain, "102 and 103"),
        PASS,
    )


def _solid_passes() -> tuple[Rule, ...]:
    return tuple(
        bid("P", "Pass, and say nothing: the lead is yours, and the suit beats them", "101 and 102",
            solid(suit, 7))
        for suit in range(4)
    )  # fmt: skip


def _over_spades(position: AuctionPosition) -> tuple[Rule, ...]:
    waits = position.opening == "1S" and len(position.theirs) > 1
    if waits:  # partner of the dealer has said two spades: let him choose (p. 115)
        strong = no_trumps(position, "Bid no-trump: the hand is strong", "115", no_trumper())
        return (*strong, *better_suits(position, "115"), PASS)
    shown = sure_suits(position, "100" if position.place == 1 else "115")
    if position.place == 1 and position.their_part <= LOW:
        better = high(AVERAGE + 1)
        shown = tuple(rule._replace(facts=(better, *rule.facts)) for rule in shown)
    return (
        *no_trumps(position, "Bid no-trump at once", "100", no_trumper()),
        *better_suits(position, "95 to 97 and 100"),
        *_out(position),
        *shown,
        *_double(position, SPADES, "103"),
        PASS,
    )


def _out(position: AuctionPosition) -> tuple[Rule, ...]:
    """One more than is needed, where that is game: it shuts out the third bidder (p. 114)."""
    found = []
    for suit in RED:
        aim = f"Bid two {SUIT_NAMES[suit]}, which is game and shuts out the third bidder"
        two = bid(f"2{STRAINS[suit]}", aim, "114", eight(suit, 8), shows(suit))
        if position.place == 1 and position.wins_game(Bid(2, suit), ours=True):
            found.append(two)
    return tuple(found)


def _double(position: AuctionPosition, suit: int, pages: str) -> tuple[Rule, ...]:
    """Showing partner that a suit is stopped (pp. 102 and 103)."""
    if not position.can("X") or position.standing is None or position.standing.bid.level > 1:
        return ()
    only = (NO_TRICK,) if suit == SPADES else ()
    aim = f"Double to show {SUIT_NAMES[suit]}, not for penalties"
    return (bid("X", aim, pages, shows(suit), _four(suit), *only),)


def _four(suit: int) -> HandTest:
    """Length behind the trick."""
    return HandTest(lambda h: h.lengths[suit] >= 4, f"four or more {SUIT_NAMES[suit]}")
