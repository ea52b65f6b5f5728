"""Bidding on over the opponents, of which the book is silent (docs/bidding.md)."""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.system.auction_reading import Reading
from oddtrick.players.book.contract.system.combined_strength import (
    FIT,
    CallChoice,
    cheap_natural_calls,
    combined_reason,
    fit_of,
    in_all,
    long_trumps,
    shown_in,
    worth_in,
)
from oddtrick.players.book.contract.system.hand_tests import tricks
from oddtrick.players.book.contract.system.rule import bid_of, call
from oddtrick.players.hand_evaluation.point_count import HandValue, good
from oddtrick.terms import NUMBERS

from .overcalls import STRONG

COMPETE = 10
"""Points of both hands, and three for each odd trick, that eight trumps need to bid once more over
the opponents."""

OVER_GAME = 8
"""So many points fewer are enough for four of a suit over their game, which trumps decide."""

NEAR = 18
"""Points of both hands that make up for an eighth trump that is only likely."""

HALF = 23
"""Points of both hands with which they have the better half."""

RAISE = (12, 15)
"""Points with which a takeout doubler bids partner's suit over the opponents, at two and three."""

OWN = (STRONG, STRONG + 2)
"""Points with which a takeout doubler names his suit over the opponents: at two or with six cards,
and with five at three."""

REOPEN = 16
"""Points with which an opener does not let a low bid stand that his partner has passed."""


STRONG_REOPEN = 19
"""Points with which he does not let one at the level of three stand either."""


def compete(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """Over an opponent's bid: support a fit as high as the trumps allow; a strong hand shows what
    it has. Over their game only trumps count."""
    found = _with_trumps(auction, hand, strain)
    if found is not None or auction.at_full_game:
        return found
    return (
        _near_fit(auction, hand)
        or _raise(auction, hand)
        or _own(auction, hand)
        or _again(auction, hand)
        or _strong(auction, hand, strain)
        or _reopen(auction, hand)
    )


def _with_trumps(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """Eight trumps go to three, nine to four, with a short suit eight to four, and all to five over
    a game, ten to four without one; each beyond eight is worth a trick, or three points. Few are
    needed for four over a game. A bid that only their part score makes game is pushed a trick
    further (Foster 1910, “Value of the Score”).
    """
    if not 0 <= strain < 4 or fit_of(auction, hand, strain) < FIT:
        return None
    if not shown_in(auction, strain) and strain not in auction.our_suits:
        return None  # partner would take it for strength
    level, (more, trumps) = auction.floor(strain), long_trumps(auction, hand, strain)
    pushed = not auction.ours and auction.at_game and not auction.at_full_game
    need = COMPETE + 3 * (level - more - pushed)
    if auction.at_full_game and level == 4:
        need -= OVER_GAME
    low = combined_reason(worth_in(auction, hand, strain), auction.partner_shown.low, need)
    short = hand.shortest <= 1
    if auction.at_full_game:
        most = 5 if short else 4 * (more > 1)
    else:
        most = min(4 if more or short else 3, auction.game(strain))
    if not low or level > most or (auction.at_full_game and auction.doubled):
        return None
    if short and (auction.at_full_game or level > 3 + bool(more)):
        trumps += "; a singleton or void"
    return CallChoice(call(level, strain), "compete", low + trumps)


def _near_fit(auction: Reading, hand: HandValue) -> CallChoice | None:
    """Three cards facing a suit of four, which may be five: at the level of two; at three where
    the opponents have stopped at two."""
    enough = combined_reason(in_all(hand), auction.partner_shown.low, NEAR)
    if not enough:
        return None
    for s in reversed(auction.suits_of(auction.partner)):
        level = auction.floor(s)
        most = near_fit_level(auction)
        if hand.lengths[s] >= 3 and auction.partner_shown.suits[s] >= 4 and level <= most:
            return CallChoice(call(level, s), "compete", enough)
    return None


def near_fit_level(auction: Reading) -> int:
    """The highest level at which three cards support partner's suit of four over the opponents."""
    return 3 if auction.ends and auction.partner_shown.low > 10 else 2


def _raise(auction: Reading, hand: HandValue) -> CallChoice | None:
    """The raise, by a takeout doubler, of the suit that partner had to name, with a good hand and
    four cards of it."""
    if not has_doubled(auction):
        return None
    for s in auction.suits_of(auction.partner):
        least = RAISE[auction.floor(s) == 3]
        if hand.lengths[s] >= 4 and auction.floor(s) <= 3 and hand.points >= least:
            words = f"{least} or more points; four or more {SUIT_NAMES[s]}"
            return CallChoice(auction.cheapest(s), "compete", words)
    return None


def has_doubled(auction: Reading) -> bool:
    """Whether the seat to call has doubled for takeout, and bid nothing since."""
    return not auction.bids(auction.turn) and any(
        c.kind == "takeout" for c in auction.of(auction.turn)
    )


def _own(auction: Reading, hand: HandValue) -> CallChoice | None:
    """The suit of a doubler who was too strong for an overcall (Scarne 1963, “Takeout Doubles”): at
    two, with six cards or a better hand at three."""
    if not has_doubled(auction) or hand.points < OWN[0]:
        return None
    for s in sorted(range(4), key=lambda s: (hand.lengths[s], s), reverse=True):
        long = hand.lengths[s]
        if s in auction.their_suits or long < 5:
            continue
        least = OWN[auction.floor(s) > 2 and long < 6]
        if auction.floor(s) <= 3 + (long > 6) and hand.points >= least:
            words = f"{least} or more points; {NUMBERS[5 + (long > 5)]} or more {SUIT_NAMES[s]}"
            return CallChoice(auction.cheapest(s), "after_own_double", words)
    return None


def helped(auction: Reading) -> bool:
    """Whether partner has shown a fair hand."""
    return auction.partner_shown.low >= 8


def _again(auction: Reading, hand: HandValue) -> CallChoice | None:
    """A suit of six bid again: with an opening hand, or, as an overcall, within two or three tricks
    of what can be won alone."""
    most = 2 + helped(auction)
    for s in auction.suits_of(auction.turn):
        name, level = SUIT_NAMES[s], auction.floor(s)
        if hand.lengths[s] < 6 or not good(hand.suits[s]) or level > auction.game(s):
            continue
        alone = tricks(s, level + 6 - auction.margin)
        if level <= most and hand.points >= 14:
            words = f"14 or more points; good {name}; six or more {name}"
            return CallChoice(auction.cheapest(s), "rebid_suit", words)
        if alone.holds(hand):
            words = f"{alone.words}; good {name}; six or more {name}"
            return CallChoice(auction.cheapest(s), "rebid_suit", words)
    return None


def _strong(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """Both hands have the better half of the points."""
    both = combined_reason(
        in_all(hand), auction.partner_shown.low, HALF if helped(auction) else HALF + 1
    )
    if not both:
        return None
    if strain == NO_TRUMP and auction.floor(NO_TRUMP) <= 2 and auction.their_suits:
        return CallChoice(auction.cheapest(NO_TRUMP), "natural", both)
    for s in (3, 2, 1, 0):
        unbid = s not in auction.our_suits and s not in auction.their_suits
        if unbid and hand.lengths[s] >= 5 and auction.floor(s) <= 3:
            return CallChoice(auction.cheapest(s), "natural", both)
    if hand.points >= 19:
        for code, sort in cheap_natural_calls(auction, hand):
            if auction.enough(*bid_of(code)) and bid_of(code).level <= 3:
                return CallChoice(code, sort, both)
    return None


def _reopen(auction: Reading, hand: HandValue) -> CallChoice | None:
    """The opener, whose partner has only passed, does not let a low bid of a suit stand."""
    bid = auction.bid
    if bid is None or bid.strain == NO_TRUMP or hand.points < REOPEN or not reopens(auction):
        return None
    found = (
        c
        for c, sort in cheap_natural_calls(auction, hand)
        if sort == "natural" and auction.enough(*bid_of(c))
    )
    least, most = (REOPEN, 2) if hand.points < STRONG_REOPEN else (STRONG_REOPEN, 3)
    code = next((c for c in found if c == "1NT" or bid_of(c) < (most, NO_TRUMP)), None)
    return CallChoice(code, "rebid_suit", f"{least} or more points") if code else None


def reopens(auction: Reading) -> bool:
    """Whether the seat to call opened, and a pass of his would let the opponents' bid stand, of
    which his partner has said nothing."""
    opening = auction.opening
    return (
        opening is not None
        and opening.seat == auction.turn
        and auction.ends
        and all(c.code == "P" for c in auction.of(auction.partner))
    )
