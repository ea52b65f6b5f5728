"""Bidding on over the opponents, of which the book is silent (docs/notes/bidding.md)."""

from __future__ import annotations

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_TERMS
from oddtrick.messages import NOTHING, say, together
from oddtrick.players.book.contract.auction_reading import ARTIFICIAL, Reading
from oddtrick.players.book.contract.combined_strength import (
    FIT,
    CallChoice,
    cheap_natural_calls,
    combined_reason,
    expected,
    fit_of,
    in_all,
    long_trumps,
    points_for,
    shown_in,
    worth_in,
)
from oddtrick.players.book.contract.rule import (
    ANY,
    HandTest,
    Promise,
    Rule,
    any_of,
    at_least,
    at_most,
    bid_of,
    call,
    chosen,
    enough_together,
    fewer_together,
    good_suit,
    lengths,
    more_of,
    points,
    points_in,
    tricks,
)
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import HandValue, good
from oddtrick.terms import number_term

from .overcalls import STRONG, takes_out

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
"""Points with which a takeout doubler names their suit over the opponents: at two or with six
cards, and with five at three."""

REOPEN = 16
"""Points with which an opener does not let a low bid stand that their partner has passed."""


STRONG_REOPEN = 19
"""Points with which the opener does not let one at the level of three stand either."""


def compete(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """Over an opponent's bid: support a fit as high as the trumps allow; a strong hand shows what
    it has. Over their game only trumps count."""
    choice = _with_trumps(auction, hand, strain)
    if choice is not None or auction.at_full_game:
        return choice
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
        trumps = together(trumps, say("a singleton or void"), tie="; ")
    return CallChoice(call(level, strain), "compete", together(low, trumps, tie="; "))


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
            words = together(points(least).words, more_of(4, s), tie="; ")
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
            words = together(points(least).words, more_of(5 + (long > 5), s), tie="; ")
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
        long, level = (good_suit(s).words, more_of(6, s)), auction.floor(s)
        if hand.lengths[s] < 6 or not good(hand.suits[s]) or level > auction.game(s):
            continue
        alone = tricks(s, level + 6 - auction.margin)
        if level <= most and hand.points >= 14:
            words = together(points(14).words, *long, tie="; ")
            return CallChoice(auction.cheapest(s), "rebid_suit", words)
        if alone.holds(hand):
            words = together(alone.words, *long, tie="; ")
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
    return CallChoice(code, "rebid_suit", points(least).words) if code else None


def reopens(auction: Reading) -> bool:
    """Whether the seat to call opened, and a pass of theirs would let the opponents' bid stand, of
    which their partner has said nothing."""
    opening = auction.opening
    return (
        opening is not None
        and opening.seat == auction.turn
        and auction.ends
        and all(c.code == "P" for c in auction.of(auction.partner))
    )


# Doubling the opponents because they cannot make what they have bid, and bidding on instead.
#
# Source: Scarne 1963, “Contract Bridge Strategy”, “Doubling and Redoubling”; on taking a double out
# it is silent (docs/notes/bidding.md).

STRATEGY = cited("Scarne 1963, Contract Bridge Strategy")
PASSED = cited("Scarne 1963, Doubling and Redoubling")

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
            (say("Bid {suit} and do not defend", suit=SUIT_TERMS[s])),
            PASSED,
            (at_most(bid.strain, 1),),
            say("nine {suit} together", suit=SUIT_TERMS[s]),
            "compete",
        )
        for s, few in _trumps(auction)
    ]
    return [
        *out,
        Rule("P", ANY, say("Leave the double in, since partner expects to beat them"), PASSED,
             note=say("content to defend"), kind="pass"),
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
    tests: list[HandTest] = []
    for s in MAJORS:
        few, need = min(auction.partner_shown.suits[s], FIT - 1), points_for(auction, s) - 1
        if not few or s in auction.their_suits or auction.floor(s) > auction.game(s):
            continue
        tests.append(any_of(at_most(s, FIT - 1 - few), fewer_together(need, there)))
    return tests


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
        say(
            "tricks enough to beat {number} {suit}, partner's points counted",
            number=number_term(bid.level),
            suit=SUIT_TERMS[bid.strain],
        ),
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
    aim = say("Double to beat them")
    note = say("expects to beat the contract")
    rules = [
        Rule("X", Promise(10), aim, STRATEGY, tuple(facts), note, "penalty"),
        Rule("X", ANY, aim, STRATEGY, tuple(facts), NOTHING, "penalty", True),
    ]
    together = _together(auction, there)
    if together is not None:
        least, more = together
        least_points = Promise(max(0, least - there))
        rules.append(Rule("X", least_points, aim, STRATEGY,
                          (*more, *_no_game(auction, there)), note, "penalty"))  # fmt: skip
    return rules


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
