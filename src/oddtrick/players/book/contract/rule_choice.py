"""Reading an auction as the book does, and which rules belong to which situation of it."""

from __future__ import annotations

from functools import lru_cache

from oddtrick.cards import NO_TRUMP
from oddtrick.players.book.contract.bidding import (
    advances,
    later_calls,
    no_trump_responses,
    opener_rebids,
    other_systems,
    penalty_doubles,
    responses,
    slams,
)
from oddtrick.players.hand_evaluation.point_count import HandValue

from .system import later_call_meaning, part_scores, stated_system
from .system.auction_reading import ARTIFICIAL, NATURAL, ReadCall, Reading
from .system.rule import GAME_NEEDS, Promise, Rule, bid_of, lengths, weakest_promise


@lru_cache(maxsize=512)
def read(
    dealer: int,
    vulnerable: int,
    calls: tuple[str, ...],
    needs: tuple[int, int] = (GAME_NEEDS, GAME_NEEDS),
    systems: tuple[str, str] = NATURAL,
) -> Reading:
    """The reading of an auction; each grows out of the one before its last call."""
    if not calls:
        return Reading(dealer, vulnerable, needs, systems)
    before = read(dealer, vulnerable, calls[:-1], needs, systems)
    return before.after(take(before, calls[-1]))


def _situation(auction: Reading) -> tuple[Rule, ...]:
    stated = stated_system.stated_rules(auction)
    if stated is not None:
        return stated
    if auction.bid is None:
        return other_systems.openings(auction)
    partner = auction.last(auction.partner)
    if partner is not None and partner.kind == "penalty" and auction.doubled and not auction.ours:
        return tuple(penalty_doubles.doubled(auction))
    found = _love_score(auction)
    return (part_scores.enough(auction), *found) if part_scores.is_enough(auction) else found


def _love_score(auction: Reading) -> tuple[Rule, ...]:
    """The rules of the situation as they are where neither side has a part score."""
    for special in (slams.rules, slams.showing, advances.rules, _opened):
        found = special(auction)
        if found:
            return found
    return tuple(penalty_doubles.doubling(auction))


def _opened(auction: Reading) -> tuple[Rule, ...]:
    """The rules for the side that opened."""
    first = auction.opening
    if opener_rebids.bid_over(auction):
        return (*penalty_doubles.doubling(auction), *opener_rebids.rules(auction))
    if (
        first is None
        or auction.bidder != auction.partner
        or not (auction.over_pass or auction.codes[-1] == "X")
    ):
        return ()
    agreed = other_systems.rules(auction)
    if agreed:
        return agreed
    own = [c for c in auction.of(auction.turn) if c.code != "P"]
    if (
        first.seat == auction.partner
        and not own
        and len(auction.bids(auction.partner)) == 1
        and not auction.doubled
    ):
        return responses.rules(auction)
    if len(own) == 1 and (own[0].kind == "nt" or first.seat == auction.turn):
        return opener_rebids.rules(auction)
    return no_trump_responses.second(auction)


@lru_cache(maxsize=512)
def rules_for(auction: Reading) -> tuple[Rule, ...]:
    """The rules of the situation the seat to call is in, first things first, read to the score,
    those whose call is not allowed left out. Where they leave off, judgement begins (`judging`)."""
    return tuple(
        rule
        for rule in part_scores.to_the_score(auction, _situation(auction))
        if auction.allows(rule.call)
    )


def choose_call(auction: Reading, hand: HandValue) -> Rule:
    """The rule that a hand follows: the first of the situation that it fits, else judgement."""
    found = _rule_that_fits(auction, hand)
    if found is None:
        found = _judged(auction, hand)
        if not take(auction, found.call).shows.fits(hand):
            found = found._replace(nearest_call=True)
    return found


def call_of(auction: Reading, hand: HandValue) -> str:
    """The call that a hand makes by the book: that of `choose_call`."""
    return (_rule_that_fits(auction, hand) or _judged(auction, hand)).call


OTHERS = 3
"""So many other bids are thought of where the one judged best says what the hand has not."""


def _judged(auction: Reading, hand: HandValue) -> Rule:
    """The call that judgement makes where no rule fits. A bid to which the stated system gives a
    meaning that the hand has not gives way to the next best that shows what it has, no higher than
    that or three no-trump."""
    best = later_calls.decide(auction, hand)
    if auction.leaves_short(best.call, hand.lengths):
        auction = auction.barring(best.call)
        best = later_calls.decide(auction, hand)
    if best.call == "P" or all(rule.call != best.call for rule in rules_for(auction)):
        return best
    without, found, highest = auction, best, max(bid_of(best.call), (3, NO_TRUMP))
    for _ in range(1 + OTHERS):
        if found.call == "P" or bid_of(found.call) > highest:
            break
        if take(auction, found.call).shows.fits(hand):
            return found
        without = without.barring(found.call)
        found = later_calls.decide(without, hand)
    return best


def _rule_that_fits(auction: Reading, hand: HandValue) -> Rule | None:
    fitting = (rule for rule in rules_for(auction) if rule.fits(hand))
    return next((rule for rule in fitting if not _leaves_short(auction, rule, hand)), None)


def _leaves_short(auction: Reading, rule: Rule, hand: HandValue) -> bool:
    """Whether a rule would leave an artificial bid in, doubled, on too few trumps; a redouble that
    the stated system has there says what that states."""
    if rule.call == "XX" and stated_system.stated_rules(auction) is not None:
        return False
    return auction.leaves_short(rule.call, hand.lengths)


def take(auction: Reading, code: str) -> ReadCall:
    """The meaning of a call of the seat to call, by the book."""
    found = [rule for rule in rules_for(auction) if rule.call == code]
    wide = [rule for rule in found if not rule.nearest_call] or found
    if not wide and code not in ("P", "X", "XX"):
        wide = [later_call_meaning.meaning_of(auction, code)] if auction.bid is not None else []
    if not wide and code == "P":
        wide = [later_call_meaning.PASS]
    if not wide:
        shows, note = _odd(auction, code)
        return ReadCall(auction.turn, code, "odd", shows, note)
    notes = dict.fromkeys(rule.note for rule in wide)
    note = " or ".join(notes) if all(notes) else ""
    shows = weakest_promise(wide)
    stated = stated_system.shown_by(auction, code, found)
    if stated is not None:
        shows, note = stated
    return ReadCall(auction.turn, code, wide[0].kind, shows, note)


def _odd(auction: Reading, code: str) -> tuple[Promise, str]:
    """The meaning of a call the book has no rule for: its plain sense."""
    if code == "X":
        last = auction.last(auction.bidder) if auction.bidder is not None else None
        if auction.bid is not None and last is not None and last.kind in ARTIFICIAL:
            strain = auction.bid.strain
            if strain < 4:
                return Promise(6, suits=lengths(strain, 5)), "asks for this suit to be led"
        return Promise(10), "expects to beat the bid"
    if code == "XX":
        return Promise(10), "expects to make the bid"
    strain = bid_of(code).strain
    if strain == 4:
        return Promise(16), "wants to play no-trump"
    return Promise(13, suits=lengths(strain, 5)), "natural"
