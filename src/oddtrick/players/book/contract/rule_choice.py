"""Reading an auction as the book does, and which rules belong to which situation of it."""

from __future__ import annotations

from functools import lru_cache

from oddtrick.cards import NO_TRUMP, SUIT_TERMS
from oddtrick.messages import NOTHING, Message, Verbatim, either, say
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import HandValue
from oddtrick.terms import number_term

from .auction_reading import ARTIFICIAL, NATURAL, ReadCall, Reading
from .bidding import (
    advances,
    competitive,
    later_calls,
    opener_rebids,
    slams,
)
from .bidding.slams import SMALL
from .rule import (
    ANY,
    BALANCED,
    FREE,
    GAME,
    GAME_NEEDS,
    ROUND,
    BookBid,
    Promise,
    Rule,
    at_least,
    bid_of,
    call,
    fewer_together,
    game_level,
    lengths,
    weakest_promise,
)
from .stated_system import beside_the_file, book_rules, is_stated, shown_by, stated_rules

# Bidding to the score: what the book's rules come to where a side has a part score.
#
# The rules of the other modules are for a score of nothing, a hundred points short of game. With a
# part score game is nearer: what would invite or force to it bids it, no call jumps beyond it, and
# what is game already forces nobody. The rules themselves are changed, so that the player who makes
# a call and everybody who reads it go by the same.
#
# Source: Scarne 1963, “Contract Bridge Strategy” (bids are affected by the score; the book does not
# say how, so that the figures are a reading), “Trick Score”.

STRATEGY = cited("Scarne 1963, Contract Bridge Strategy")

SETTLING = frozenset(
    {"game", "invite", "raise", "raise-jump", "raise-weak", "jump-answer", "rebid", "rebid-jump",
     "nt-response", "nt-limit", "nt-jump", "nt-rebid"}
)  # fmt: skip
"""Kinds of bid by which a contract is looked for: with game in reach they bid it."""

STRONG = frozenset({"two", "shift"})
"""Kinds of bid that look beyond game: they force for a round where they are game already."""

SLAM_NEAR = SMALL - 2
"""Points of both hands with which a slam is thought of."""

KNOWN = 10
"""Points that partner must have shown for the strength of a bid of game to be bounded by slam."""


def is_enough(auction: Reading) -> bool:
    """Whether partner's last bid is game by the part score alone, and forces nobody."""
    last = auction.last(auction.partner)
    return (
        last is not None
        and auction.bidder == auction.partner
        and not auction.doubled
        and auction.at_game
        and not auction.at_full_game
        and not last.shows.force
        and last.kind not in ARTIFICIAL
    )


def enough(auction: Reading) -> Rule:
    """Leaving a low bid that is game, unless there is a better fit, or a slam is near."""
    bid = auction.bid
    assert bid is not None
    cards = max(0, 7 - auction.partner_shown.suits[bid.strain % 4])
    fits = BALANCED if bid.strain == NO_TRUMP else at_least(bid.strain, cards)
    return Rule("P", ANY, say("Pass: by the part score this is game already"), STRATEGY,
                (fewer_together(SLAM_NEAR, auction.partner_shown.low), fits),
                note=say("nothing to add: the part score makes it game"), kind="pass")  # fmt: skip


def to_the_score(auction: Reading, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules of a situation where the side to call has a part score; without one as they are."""
    if not auction.has_part:
        return rules
    return tuple(found for rule in rules for found in _fitted(auction, rule))


def _fitted(auction: Reading, rule: Rule) -> tuple[Rule, ...]:
    """A rule to the score: as it is where the part score changes nothing; none where it would only
    bid on."""
    if rule.call in ("P", "X", "XX") or rule.kind in ARTIFICIAL:
        return (rule,)
    bid = bid_of(rule.call)
    game, most = auction.game(bid.strain), game_level(bid.strain)
    if game == most or not game <= bid.level <= most:
        return (rule,)
    if rule.kind in SETTLING:
        beyond = _reached(auction, bid) or (rule.kind == "raise-weak" and bid.level > game)
        return () if beyond else (_settled(auction, rule, BookBid(game, bid.strain)),)
    if rule.kind in STRONG:
        return (_forcing(rule, ROUND),)
    if rule.shows.force == GAME and bid.level > game:
        return (_settled(auction, rule, BookBid(game, bid.strain)),)
    if rule.shows.force and rule.kind == "response" and bid.level > 1:
        return _passable(rule, bid)
    return (_forcing(rule, FREE),)


def _reached(auction: Reading, bid: BookBid) -> bool:
    """Whether the side's last bid is game in this strain already."""
    there = auction.bid
    return (
        there is not None
        and there.strain == bid.strain
        and auction.ours
        and auction.at_game
        and not auction.forced
    )


def _forcing(rule: Rule, most: int) -> Rule:
    """A rule that forces no further than that."""
    return rule._replace(shows=rule.shows._replace(force=min(rule.shows.force, most)))


def _passable(rule: Rule, bid: BookBid) -> tuple[Rule, ...]:
    """A new suit that partner may now leave: with five cards of it."""
    if rule.nearest_call:
        return ()
    most = list(rule.shows.suits)
    most[bid.strain] = max(most[bid.strain], 5)
    a, b, c, d = most
    return (_forcing(rule._replace(shows=rule.shows._replace(suits=(a, b, c, d))), FREE),)


def _settled(auction: Reading, rule: Rule, bid: BookBid) -> Rule:
    """A bid that looks for a contract as a bid of game, which takes all hands up to those that
    think of a slam."""
    shows = rule.shows
    if auction.partner_shown.low >= KNOWN:
        shows = shows._replace(high=max(shows.high, SMALL - 1 - auction.partner_shown.low))
    return rule._replace(
        call=call(*bid),
        shows=shows._replace(force=FREE),
        aim=say(
            "Bid {number} {name}, which the part score makes game",
            number=number_term(bid.level),
            name=SUIT_TERMS[bid.strain],
        ),
        citation=say(
            "{citation}; {heading}",
            citation=rule.citation,
            heading=Verbatim(str(STRATEGY).removeprefix("Scarne 1963, ")),
        ),
        note=say("to play: the part score makes it game"),
        kind="game",
    )


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
    stated = stated_rules(auction)
    if stated is not None:
        return stated
    partner = auction.last(auction.partner)
    if partner is not None and partner.kind == "penalty" and auction.doubled and not auction.ours:
        return tuple(competitive.doubled(auction))
    rules = _love_score(auction)
    return (enough(auction), *rules) if is_enough(auction) else rules


def _love_score(auction: Reading) -> tuple[Rule, ...]:
    """The rules of the situation as they are where neither side has a part score."""
    for special in (book_rules, slams.rules, slams.showing, advances.rules, _opened):
        rules = special(auction)
        if rules:
            return rules
    return tuple(competitive.doubling(auction))


def _opened(auction: Reading) -> tuple[Rule, ...]:
    """The rules for the side that opened."""
    first = auction.opening
    if opener_rebids.bid_over(auction):
        return (*competitive.doubling(auction), *opener_rebids.rules(auction))
    if (
        first is None
        or auction.bidder != auction.partner
        or not (auction.over_pass or auction.codes[-1] == "X")
    ):
        return ()
    own = [c for c in auction.of(auction.turn) if c.code != "P"]
    return opener_rebids.rules(auction) if len(own) == 1 and first.seat == auction.turn else ()


@lru_cache(maxsize=512)
def rules_for(auction: Reading) -> tuple[Rule, ...]:
    """The rules of the situation the seat to call is in, first things first, read to the score,
    those whose call is not allowed left out. Where they leave off, judgement begins
    (`later_calls`)."""
    return tuple(
        rule for rule in to_the_score(auction, _situation(auction)) if auction.allows(rule.call)
    )


def choose_call(auction: Reading, hand: HandValue) -> Rule:
    """The rule that a hand follows: the first of the situation that it fits, else judgement. Where
    the side has stated a system, what its file does not say is told as that side's judgement."""
    rule = _rule_that_fits(auction, hand)
    if rule is not None and is_stated(auction):
        return rule
    if rule is None:
        rule = _judged(auction, hand)
        if not take(auction, rule.call).shows.fits(hand):
            rule = rule._replace(nearest_call=True)
    return beside_the_file(auction, rule)


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
    if rule.call == "XX" and is_stated(auction):
        return False
    return auction.leaves_short(rule.call, hand.lengths)


def take(auction: Reading, code: str) -> ReadCall:
    """The meaning of a call of the seat to call, by the book."""
    rules = [rule for rule in rules_for(auction) if rule.call == code]
    wide = [rule for rule in rules if not rule.nearest_call] or rules
    if not wide and code not in ("P", "X", "XX"):
        wide = [later_calls.meaning_of(auction, code)] if auction.bid is not None else []
    if not wide and code == "P":
        wide = [later_calls.PASS]
    if not wide:
        shows, note = _odd(auction, code)
        return ReadCall(auction.turn, code, "odd", shows, note)
    notes = dict.fromkeys(rule.note for rule in wide)
    note = either(list(notes)) if all(notes) else NOTHING
    shows = weakest_promise(wide)
    stated = shown_by(auction, code, rules)
    if stated is not None:
        shows, note = stated
    return ReadCall(auction.turn, code, wide[0].kind, shows, note)


def _odd(auction: Reading, code: str) -> tuple[Promise, Message]:
    """The meaning of a call the book has no rule for: its plain sense."""
    if code == "X":
        last = auction.last(auction.bidder) if auction.bidder is not None else None
        if auction.bid is not None and last is not None and last.kind in ARTIFICIAL:
            strain = auction.bid.strain
            if strain < 4:
                return Promise(6, suits=lengths(strain, 5)), say("asks for this suit to be led")
        return Promise(10), say("expects to beat the bid")
    if code == "XX":
        return Promise(10), say("expects to make the bid")
    strain = bid_of(code).strain
    if strain == 4:
        return Promise(16), say("wants to play no-trump")
    return Promise(13, suits=lengths(strain, 5)), say("natural")
