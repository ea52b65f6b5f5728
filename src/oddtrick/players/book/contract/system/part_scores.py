"""Bidding to the score: what the book's rules come to where a side has a part score.

The rules of the other modules are for a score of nothing, a hundred points short of game. With a
part score game is nearer: what would invite or force to it bids it, no call jumps beyond it, and
what is game already forces nobody. The rules themselves are changed, so that the player who makes a
call and everybody who reads it go by the same.

Source: Scarne 1963, “Contract Bridge Strategy” (bids are affected by the score; the book does not
say how, so that the figures are a reading), “Trick Score”.
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.bidding.slams import SMALL
from oddtrick.terms import NUMBERS

from .auction_reading import ARTIFICIAL, Reading
from .hand_tests import BALANCED, at_least, fewer_together
from .rule import ANY, FREE, GAME, ROUND, BookBid, Rule, bid_of, call, game_level

STRATEGY = "Scarne 1963, Contract Bridge Strategy"

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
    return Rule("P", ANY, "Pass: by the part score this is game already", STRATEGY,
                (fewer_together(SLAM_NEAR, auction.partner_shown.low), fits),
                note="nothing to add: the part score makes it game", kind="pass")  # fmt: skip


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
    name = "no-trump" if bid.strain == NO_TRUMP else SUIT_NAMES[bid.strain]
    return rule._replace(
        call=call(*bid),
        shows=shows._replace(force=FREE),
        aim=f"Bid {NUMBERS[bid.level]} {name}, which the part score makes game",
        citation=f"{rule.citation}; {STRATEGY.removeprefix('Scarne 1963, ')}",
        note="to play: the part score makes it game",
        kind="game",
    )
