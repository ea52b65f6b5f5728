"""The purpose and meaning of later calls, from the auction alone."""

from __future__ import annotations

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.bidding.competitive import (
    HALF,
    REOPEN,
    has_doubled,
    helped,
    near_fit_level,
    reopens,
)
from oddtrick.players.book.contract.bidding.overcalls import STRONG, TAKEOUT
from oddtrick.players.book.contract.bidding.slams import SMALL, SMALL_NO_TRUMP, asking_suit

from .auction_reading import Reading
from .combined_strength import FIT, FOR_GAME, expected, points_for
from .rule import ANY, GAME, ROUND, BookBid, HandTest, Promise, Rule, bid_of, lengths

POINTS = "Scarne 1963, The Point-Count Table"
GENERAL = "Scarne 1963, General Principles"
SLAM = "Scarne 1963, Slam Bidding"


def jumps(auction: Reading) -> list[int]:
    """The majors that a responder has shown with four cards and may jump in over one no-trump,
    which forces to game (“General Principles”): where the jump is not game already."""
    first = auction.opening
    if (
        first is None
        or first.seat != auction.partner
        or auction.bid != (1, NO_TRUMP)
        or not auction.ours
    ):
        return []
    return [
        s
        for s in MAJORS
        if auction.own_shown.suits[s] == 4
        and s in auction.suits_of(auction.turn)
        and auction.game(s) > 3
    ]


AIMS = {
    "slam": ("Bid the slam", SLAM),
    "blackwood": ("Ask for aces by four no-trump", "Scarne 1963, Blackwood Convention"),
    "game": ("Bid game", POINTS),
    "keep_to_game": ("See that the bidding is not dropped below game", GENERAL),
    "invite": ("Invite game", POINTS),
    "jump": ("Jump in the {suit}, which forces to game", GENERAL),
    "support": ("Support partner's {suit}", GENERAL),
    "natural": ("Tell partner more", GENERAL),
    "rebid_suit": ("Bid {suit} over the opponents", GENERAL),
    "after_own_double": ("Name the suit that the double was made on", TAKEOUT),
    "preference": ("Prefer {suit} of what has been bid", GENERAL),
    "compete": ("Bid once more over the opponents", GENERAL),
}
"""The aim of a judgement, and where the book speaks of it."""


def _shown(auction: Reading, code: str, sort: str) -> tuple[Promise, str, str]:
    """The promise of a later call, its note and kind, from the auction alone."""
    bid = bid_of(code)
    strain = bid.strain
    partner, mine = auction.partner_shown, auction.own_shown
    need = points_for(auction, strain)
    if sort == "blackwood":
        return Promise(force=ROUND), "asks for aces", "blackwood"
    if sort == "jump":
        low = min(max(mine.low, need - expected(partner, FOR_GAME) - 1), mine.high)
        return Promise(low, suits=lengths(strain, 5), force=GAME), "asks for three cards", "jump"
    if sort == "after_own_double":
        return Promise(min(STRONG, mine.high), suits=lengths(strain, 5)), "", "later"
    if sort == "slam":
        least = SMALL_NO_TRUMP if strain == NO_TRUMP else SMALL
        return Promise(min(max(0, least - partner.high), mine.high)), "to play", "game"
    few = 0
    if strain < 4:
        if partner.suits[strain] >= 4:
            few = 2 if sort == "preference" else max(0, _trumps(auction, bid, sort))
        elif mine.suits[strain]:
            few = mine.suits[strain] + (sort == "natural" and mine.suits[strain] == 4)
            if sort == "compete" and strain in auction.suits_of(auction.turn):
                # Again over the opponents: a suit of six, or five with three of partner's.
                few = max(few, FIT - max(partner.suits[strain], 2))
                few = max(5, mine.suits[strain]) if reopens(auction) else few
            if sort == "preference" and strain in auction.suits_of(auction.turn):
                few = max(few, 5)  # out of no-trump, or longer than partner's suits
        else:
            few = 4
    suits = lengths(strain, few) if strain < 4 else ANY.suits
    if sort == "game":
        # With a fit a hand may be worth a point more than it is counted for here (`fit_points`).
        less = 2 if strain < 4 else 1
        low = min(max(mine.low, need - expected(partner, FOR_GAME) - less), mine.high)
        if _made_to(auction, bid):
            low = mine.low
        return Promise(low if low > 0 else 0, suits=suits), "to play", "game"
    if sort == "invite":
        low = max(mine.low, need - 3 - expected(partner, FOR_GAME))
        return Promise(min(low, mine.high), min(mine.high, max(low, need - partner.low)),
                     suits), "invites game", "invite"  # fmt: skip
    force = ROUND if sort == "natural" and forces(auction, bid) else 0
    # Whom nobody made speak thinks of game.
    free = sort == "natural" and not auction.forced
    needs = HALF - partner.low if helped(auction) else REOPEN
    low = min(max(mine.low, needs), mine.high) if free else 0
    note = {"preference": "prefers this suit", "support": "support"}.get(sort, "")
    if strain == NO_TRUMP and not note:
        note = "no better suit; willing to play no-trump"
    return Promise(low, suits=suits, force=force), note, {"natural": "later"}.get(sort, sort)


def _trumps(auction: Reading, bid: BookBid, sort: str) -> int:
    """The fewest cards that a bid of partner's suit shows: a fit, or one less where seven trumps
    may have to do, in game or low over the opponents (`competitive`)."""
    few = FIT - auction.partner_shown.suits[bid.strain]
    less = sort == "game" or (sort == "compete" and bid.level <= near_fit_level(auction))
    return few - 1 if less and few > 3 - (sort == "game") else few


def _made_to(auction: Reading, bid: BookBid) -> bool:
    """Whether a bid of game need not be strength: all that was left in an auction forced to game,
    or trumps bid on over the opponents."""
    known = bid.strain < 4 and bid.strain in auction.our_suits
    forced = auction.forced and bid.level == auction.game(bid.strain)
    return forced or (known and not auction.ours)


def forces(auction: Reading, bid: BookBid) -> bool:
    """A new suit by the responder forces for one round (“General Principles”), below game."""
    opening, strain = auction.opening, bid.strain
    return (
        strain < 4
        and bid.level < auction.game(strain)
        and opening is not None
        and opening.seat == auction.partner
        and strain not in auction.our_suits
        and bool(auction.bids(auction.turn))
    )


def _sorts(auction: Reading, code: str) -> tuple[str, ...]:
    """The judgements that may be behind a bid, the likeliest first."""
    bid = bid_of(code)
    level, strain = bid
    if code == "4NT" and asking_suit(auction) >= 0:
        return ("blackwood",)
    if level >= 6:
        return ("slam",)
    game = auction.game(strain)
    known = strain < 4 and strain in auction.our_suits
    if level == 3 and strain in jumps(auction):
        return ("jump",)
    if known and not auction.ours and auction.at_full_game:
        return ("compete", "game")
    if level >= game:
        return ("game",) if not auction.forced or level > game else ("game", "support", "natural",
                                                              "preference")  # fmt: skip
    if not auction.ours:
        if known:
            return ("compete",)
        if strain == NO_TRUMP:
            return ("natural", "compete")
        return ("after_own_double" if has_doubled(auction) else "natural", "compete")
    if auction.forced:
        if strain == NO_TRUMP:
            return ("natural",)
        if strain in auction.suits_of(auction.partner):
            return ("support", "preference")
        return ("natural", "support", "preference")
    if level == game - 1 and strain > 1:
        return ("invite", "preference", "natural")
    if known:
        return ("preference", "support", "natural")
    return ("natural", "preference", "invite")


def rule_of(auction: Reading, code: str, sort: str, because: str | None) -> Rule:
    """A bid of a sort of judgement as a rule. Made with a hand, it is founded on `because`; read
    from the auction, on what such a bid shows."""
    aim, cite = AIMS[sort]
    aim = aim.format(suit=SUIT_NAMES[bid_of(code).strain])
    shows, note, kind = _shown(auction, code, _sorts(auction, code)[0])
    if because is None:
        return Rule(code, shows, aim, cite, (), note, kind)
    facts = (HandTest(lambda h: True, because),) if because else ()
    return Rule(code, ANY, aim, cite, facts, note, kind)


def meaning_of(auction: Reading, code: str) -> Rule:
    """The rule that a bid outside every special situation is read by."""
    return rule_of(auction, code, _sorts(auction, code)[0], None)


PASS = Rule("P", ANY, "Pass: nothing more need be said", GENERAL, note="nothing to add",
            kind="pass")  # fmt: skip
