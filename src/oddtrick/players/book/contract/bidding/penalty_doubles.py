"""Doubling the opponents because they cannot make what they have bid, and bidding on instead.

Source: Scarne 1963, “Contract Bridge Strategy”, “Doubling and Redoubling”; on taking a double out
it is silent (docs/bidding.md).
"""

from __future__ import annotations

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.system.auction_reading import ARTIFICIAL, Reading
from oddtrick.players.book.contract.system.combined_strength import FIT, expected, points_for
from oddtrick.players.book.contract.system.hand_tests import (
    any_of,
    at_least,
    at_most,
    chosen,
    enough_together,
    fewer_together,
    points_in,
)
from oddtrick.players.book.contract.system.rule import ANY, HandTest, Promise, Rule, lengths
from oddtrick.players.hand_evaluation.point_count import HandValue
from oddtrick.terms import NUMBERS

from .overcalls import takes_out

STRATEGY = "Scarne 1963, Contract Bridge Strategy"
PASSED = "Scarne 1963, Doubling and Redoubling"

LONG = 9
"""Trumps of both hands with which one short in the opponents' suit bids on."""


def _trumps(auction: Reading) -> list[tuple[int, int]]:
    """The suits of partner's in which to bid on over a suit at three or higher, with at most one
    card of theirs; and how many cards make nine."""
    bid = auction.bid
    if bid is None or bid.strain == NO_TRUMP or bid.level < 3:
        return []
    there = auction.partner_shown.suits
    suits = (
        s for s in (3, 2, 1, 0) if there[s] and s != bid.strain and s not in auction.their_suits
    )
    return [(s, max(LONG - there[s], 0)) for s in suits if auction.floor(s) <= 5]


def doubled(auction: Reading) -> list[Rule]:
    """Partner has doubled to beat them."""
    bid = auction.bid
    assert bid is not None
    out = [
        Rule(
            auction.cheapest(s),
            Promise(suits=lengths(s, few)),
            (f"Bid {SUIT_NAMES[s]} and do not defend"),
            PASSED,
            (at_most(bid.strain, 1),),
            f"nine {SUIT_NAMES[s]} together",
            "compete",
        )
        for s, few in _trumps(auction)
    ]
    return [
        *out,
        Rule("P", ANY, "Leave the double in, since partner expects to beat them", PASSED,
             note="content to defend", kind="pass"),
    ]  # fmt: skip


MARGIN = 0.25
"""Tricks beyond beating the contract that a penalty double waits for."""


def _against(hand: HandValue, strain: int) -> float:
    """Tricks that a hand should win against a contract."""
    if strain == NO_TRUMP:
        return hand.quick + max(0, hand.high - 12) / 4
    held = hand.suits[strain]
    side = hand.quick - held.quick
    trumps = max(held.quick, min(held.length, (held.high + 1) / 3) if held.length >= 3 else 0.0)
    return side + trumps + max(0, held.length - 4)


def _no_game(auction: Reading, there: int) -> list[HandTest]:
    """Below game, what a hand lacks that does better by bidding four of a major that fits."""
    if auction.at_full_game:
        return []
    found: list[HandTest] = []
    for s in MAJORS:
        few, need = min(auction.partner_shown.suits[s], FIT - 1), points_for(auction, s) - 1
        if not few or s in auction.their_suits or auction.floor(s) > auction.game(s):
            continue
        found.append(any_of(at_most(s, FIT - 1 - few), fewer_together(need, there)))
    return found


def doubling(auction: Reading) -> list[Rule]:
    """Doubling an opponent's bid because it cannot be made."""
    bid = auction.bid
    if bid is None or auction.ours or auction.doubled or takes_out(auction):
        return []
    need = 8 - bid.level + MARGIN
    there = expected(auction.partner_shown)
    partner = there / 7
    beats = HandTest(
        lambda h: _against(h, bid.strain) >= 1 and _against(h, bid.strain) + partner >= need,
        f"tricks enough to beat {NUMBERS[bid.level]} {SUIT_NAMES[bid.strain]}, "
        "partner's points counted",
    )
    facts = [beats]
    if bid.strain < 4:
        # A low contract is doubled for its trumps: without them it makes, and game if doubled.
        facts.append(at_least(bid.strain, 4 if bid.level <= 2 else 3 if bid.level == 3 else 1))
    if bid.level == 1:
        facts.append(chosen(lambda h: partner > 2))
    facts += [
        any_of(at_most(s, few - 1), at_least(bid.strain, 2)) for s, few in _trumps(auction) if few
    ]
    facts += _no_game(auction, there)
    aim = "Double to beat them"
    note = "expects to beat the contract"
    found = [
        Rule("X", Promise(10), aim, STRATEGY, tuple(facts), note, "penalty"),
        Rule("X", ANY, aim, STRATEGY, tuple(facts), "", "penalty", True),
    ]
    together = _together(auction, there)
    if together is not None:
        least, more = together
        least_points = Promise(max(0, least - there))
        found.append(Rule("X", least_points, aim, STRATEGY,
                          (*more, *_no_game(auction, there)), note, "penalty"))  # fmt: skip
    return found


NO_TRUMP_TOGETHER = 21
"""High-card points of both hands that beat one no-trump."""

TOGETHER = 20
"""Those that beat a suit at three at most with five trumps, or with four at three."""

HEADED = 3
"""High-card points in these trumps."""


def _together(auction: Reading, there: int) -> tuple[int, tuple[HandTest, ...]] | None:
    """The high-card points of both hands, and the tests, with which one no-trump or a suit just bid
    at three at most is doubled where partner or this hand has bid: the book does not count them."""
    bid, last = auction.bid, auction.last(auction.bidder)
    if bid is None or last is None or last.kind in ARTIFICIAL or auction.silent(auction.side):
        return None
    if bid == (1, NO_TRUMP):
        return NO_TRUMP_TOGETHER, (enough_together(NO_TRUMP_TOGETHER, there),)
    if bid.strain == NO_TRUMP or bid.level > 3 or auction.bidder != auction.right:
        return None
    trumps = at_least(bid.strain, 5 if bid.level < 3 else 4)
    headed = points_in(bid.strain, HEADED)
    return TOGETHER, (trumps, headed, enough_together(TOGETHER, there))
