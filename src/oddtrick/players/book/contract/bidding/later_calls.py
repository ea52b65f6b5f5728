"""Later calls: adding the hand's points to what partner has shown, and settling the contract.

Source: Scarne 1963, “The Point-Count Table”, “General Principles”, “Slam Bidding” (33 and 37 points
for slams).
"""

from __future__ import annotations

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_TERMS
from oddtrick.messages import NOTHING, Message, say, together
from oddtrick.players.book.contract.auction_reading import ARTIFICIAL, Reading
from oddtrick.players.book.contract.combined_strength import (
    FIT,
    FOR_GAME,
    HIGH_CARDS,
    PASSING,
    CallChoice,
    HandWorth,
    best_strain,
    cheap_natural_calls,
    combined_reason,
    expected,
    fit_of,
    in_all,
    long_trumps,
    points_for,
    worth_in,
)
from oddtrick.players.book.contract.rule import (
    ANY,
    GAME,
    ROUND,
    BookBid,
    HandTest,
    Promise,
    Rule,
    bid_of,
    call,
    lengths,
    more_of,
)
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import HandValue, rebiddable
from oddtrick.terms import BOOK_SYSTEMS, NO_STRAIN

from .competitive import HALF, REOPEN, compete, has_doubled, helped, near_fit_level, reopens
from .overcalls import STRONG, TAKEOUT
from .slams import GRAND, SMALL, SMALL_NO_TRUMP, asking_suit

# The purpose and meaning of later calls, from the auction alone.

POINTS = cited("Scarne 1963, The Point-Count Table")
GENERAL = cited("Scarne 1963, General Principles")
SLAM = cited("Scarne 1963, Slam Bidding")


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
    "slam": (say("Bid the slam"), SLAM),
    "blackwood": (say("Ask for aces by four no-trump"), cited("Scarne 1963, Blackwood Convention")),
    "game": (say("Bid game"), POINTS),
    "keep_to_game": (say("See that the bidding is not dropped below game"), GENERAL),
    "invite": (say("Invite game"), POINTS),
    "jump": (say("Jump in the {suit}, which forces to game"), GENERAL),
    "support": (say("Support partner's {suit}"), GENERAL),
    "natural": (say("Tell partner more"), GENERAL),
    "rebid_suit": (say("Bid {suit} over the opponents"), GENERAL),
    "after_own_double": (say("Name the suit that the double was made on"), TAKEOUT),
    "preference": (say("Prefer {suit} of what has been bid"), GENERAL),
    "compete": (say("Bid once more over the opponents"), GENERAL),
}
"""The aim of a judgement, and where the book speaks of it."""


def _shown(auction: Reading, code: str, sort: str) -> tuple[Promise, Message, str]:
    """The promise of a later call, its note and kind, from the auction alone."""
    bid = bid_of(code)
    strain = bid.strain
    partner, mine = auction.partner_shown, auction.own_shown
    need = points_for(auction, strain)
    if sort == "blackwood":
        return Promise(force=ROUND), say("asks for aces"), "blackwood"
    if sort == "jump":
        low = min(max(mine.low, need - expected(partner, FOR_GAME) - 1), mine.high)
        return (
            Promise(low, suits=lengths(strain, 5), force=GAME),
            say("asks for three cards"),
            "jump",
        )
    if sort == "after_own_double":
        return Promise(min(STRONG, mine.high), suits=lengths(strain, 5)), NOTHING, "later"
    if sort == "slam":
        least = SMALL_NO_TRUMP if strain == NO_TRUMP else SMALL
        return Promise(min(max(0, least - partner.high), mine.high)), say("to play"), "game"
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
        return Promise(low if low > 0 else 0, suits=suits), say("to play"), "game"
    if sort == "invite":
        low = max(mine.low, need - 3 - expected(partner, FOR_GAME))
        return Promise(min(low, mine.high), min(mine.high, max(low, need - partner.low)),
                     suits), say("invites game"), "invite"  # fmt: skip
    force = ROUND if sort == "natural" and forces(auction, bid) else 0
    # Whom nobody made speak thinks of game.
    free = sort == "natural" and not auction.forced
    needs = HALF - partner.low if helped(auction) else REOPEN
    low = min(max(mine.low, needs), mine.high) if free else 0
    note = {"preference": say("prefers this suit"), "support": say("support")}.get(sort, NOTHING)
    if strain == NO_TRUMP and not note:
        note = say("no better suit; willing to play no-trump")
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


def rule_of(auction: Reading, code: str, sort: str, because: Message | None) -> Rule:
    """A bid of a sort of judgement as a rule. Made with a hand, it is founded on `because`; read
    from the auction, on what such a bid shows."""
    aim, cite = AIMS[sort]
    aim = aim.fill(suit=SUIT_TERMS[bid_of(code).strain])
    shows, note, kind = _shown(auction, code, _sorts(auction, code)[0])
    if because is None:
        return Rule(code, shows, aim, cite, (), note, kind)
    facts = (HandTest(lambda h: True, because),) if because else ()
    return Rule(code, ANY, aim, cite, facts, note, kind)


def meaning_of(auction: Reading, code: str) -> Rule:
    """The rule that a bid outside every special situation is read by."""
    return rule_of(auction, code, _sorts(auction, code)[0], None)


PASS = Rule("P", ANY, say("Pass: nothing more need be said"), GENERAL, note=say("nothing to add"),
            kind="pass")  # fmt: skip


def choose_later_call(auction: Reading, hand: HandValue) -> CallChoice:
    """The call a hand should make, given what partner has shown."""
    bid = auction.bid
    if bid is None:
        return PASSING
    strain = best_strain(auction, hand)
    target = strain if strain != NO_STRAIN else NO_TRUMP
    choice = _slam(auction, hand, strain)
    if choice is not None:
        return choice
    if auction.ours and auction.at_game and not auction.forced:
        return _better_game(auction, hand, target)
    return (
        _go_to_game(auction, hand, strain)
        or _keep_to_game(auction, hand, strain)
        or _invite(auction, hand, strain)
        or _forced_call(auction, hand)
        or (_preference(auction, hand) if auction.ours else compete(auction, hand, strain))
        or PASSING
    )


STATED_SMALL = 31
"""Points of both hands with which sides that have stated a system of today think of a small slam in
a major, short suits counted; the aces are asked for."""

STATED_SMALL_MINOR = 29
"""The same in a minor, for which game takes as many."""


def _slam_points(auction: Reading, hand: HandValue, strain: int) -> int:
    """Points of both hands with which a slam in a strain is thought of."""
    if auction.system in BOOK_SYSTEMS:
        return SMALL_NO_TRUMP if strain == NO_TRUMP else SMALL
    if strain == NO_TRUMP:
        return SMALL
    if strain < 2:
        return STATED_SMALL_MINOR
    return SMALL if hand.balanced or auction.partner_shown.flat else STATED_SMALL


def _slam_strain(auction: Reading, hand: HandValue, strain: int) -> int:
    """The suit in which to look for a slam: sides that have stated a system of today look past
    no-trump for eight cards of a minor, where both hands have the points for six in a major."""
    if auction.system in BOOK_SYSTEMS or strain in MAJORS:
        return strain
    there = expected(auction.partner_shown)
    need = STATED_SMALL if strain == NO_TRUMP else STATED_SMALL_MINOR
    for s in (1, 0):
        if fit_of(auction, hand, s) < FIT or s in auction.their_suits or auction.floor(s) > 5:
            continue
        more, _ = long_trumps(auction, hand, s)
        if worth_in(auction, hand, s)[0] + there + more >= need:
            return s
    return strain


def _slam(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """Six or seven, or the way there: the suit agreed first, then the aces asked for."""
    bid, partner = auction.bid, auction.partner_shown
    strain = _slam_strain(auction, hand, strain)
    target = strain if strain != NO_STRAIN else NO_TRUMP
    worth = worth_in(auction, hand, target)
    # At no-trump partner's short suits are worth nothing: a point of an unlimited promise.
    idle = 1 if target == NO_TRUMP and not (partner.honours or partner.flat) else 0
    more, trumps = long_trumps(auction, hand, target)
    near = _slam_points(auction, hand, target) - more
    reason = combined_reason(worth, expected(partner) - idle, near, rough=True)
    if not reason or bid is None or bid.level >= 6 or not (auction.ours or target < 4):
        return None
    read_call = auction.last(auction.turn)
    if read_call is not None and read_call.kind in ("aces", "king-count"):
        return None  # partner has asked, and decides
    reason = together(reason, trumps, tie="; ")
    if strain == NO_STRAIN:
        code = _explore(auction, hand)
        return CallChoice(code, "natural", reason) if code else None
    if target < 4 and asking_suit(auction) == target and auction.enough(4, NO_TRUMP):
        return CallChoice("4NT", "blackwood", reason)
    if (
        target < 4
        and auction.to_game[auction.side]
        and auction.floor(target) < auction.game(target)
    ):
        # Agree the suit first, so that four no-trump will ask for aces.
        return CallChoice(auction.cheapest(target), "support", reason)
    sure = combined_reason(worth, partner.low - idle, SMALL - more)
    if not sure and target < 4:
        return None
    sure = together(sure, trumps, tie="; ") if sure else sure
    grand = combined_reason(worth, partner.low - idle, GRAND) if target == NO_TRUMP else NOTHING
    level = 7 if grand else 6
    return CallChoice(call(level, target), "slam", grand or sure or reason) if auction.enough(
        level, target) else None  # fmt: skip


def _better_game(auction: Reading, hand: HandValue, target: int) -> CallChoice:
    """Game is reached: out of three no-trump where a suit is short and a major fits, or where
    partner has bid it and a major is long by itself."""
    if auction.bid != (3, NO_TRUMP) or hand.shortest > 1:
        return PASSING
    for s in MAJORS:
        fits = s == target and fit_of(auction, hand, s) >= FIT
        alone = (
            hand.lengths[s] >= 6
            and s not in auction.their_suits
            and auction.bidder == auction.partner
        )
        if auction.enough(4, s) and (fits or alone):
            long = NOTHING if fits else more_of(6, s)
            short = together(long, say("a singleton or void"), tie="; ")
            return CallChoice(call(4, s), "game", short)
    return PASSING


def _go_to_game(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """Game where the points of both hands are likely to make it."""
    there = expected(auction.partner_shown, FOR_GAME)
    goal = _game(auction, hand, strain)
    if goal is None:
        reason = combined_reason(
            HandWorth(hand.high, HIGH_CARDS), there, points_for(auction, NO_TRUMP), True
        )
        code = _explore(auction, hand) if reason else None
        return CallChoice(code, "natural", reason) if code else None
    level, target = bid_of(goal)
    more, trumps = long_trumps(auction, hand, target)
    reason = combined_reason(
        worth_in(auction, hand, target), there, points_for(auction, target) - more, True
    )
    if not reason:
        return None
    reason = together(reason, trumps, tie="; ")
    five = _five(auction, hand) if target == NO_TRUMP else -1
    if five >= 0:
        return CallChoice(
            call(3, five),
            "jump",
            together(reason, more_of(5, five), tie="; "),
        )
    if auction.enough(level, target):
        unclear = strain == NO_STRAIN or (strain == NO_TRUMP and not hand.balanced)
        code = _explore(auction, hand) if unclear and auction.forced else None
        return CallChoice(code, "natural", reason) if code else CallChoice(goal, "game", reason)
    if not auction.ours and target < 4 and auction.floor(target) <= auction.game(target):
        return CallChoice(auction.cheapest(target), "game", reason)
    return None


def _five(auction: Reading, hand: HandValue) -> int:
    """A major of five to ask for three cards with, before three no-trump; -1 for none."""
    asking = (s for s in jumps(auction) if hand.lengths[s] >= 5 and auction.enough(3, s))
    return next(asking, -1)


def _keep_to_game(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """An opening hand facing an opening bid: the bidding is not dropped below game, whether it
    fits or not (“General Principles”)."""
    reason = combined_reason(in_all(hand), auction.partner_shown.low, 26)
    if not reason or not auction.ours or auction.doubled:
        return None
    goals = [call(auction.game(s), s) for s in (strain, NO_TRUMP) if s >= 0]
    if strain in (0, 1) and auction.game(strain) > 4:
        goals.reverse()
    code = (
        _explore(auction, hand)
        if strain == NO_STRAIN or (strain == NO_TRUMP and not hand.balanced)
        else None
    )
    if code:
        return CallChoice(code, "natural", reason)
    fits = sorted(range(4), key=lambda s: (fit_of(auction, hand, s), s), reverse=True)
    goals += [call(auction.game(s), s) for s in fits if s not in auction.their_suits]
    found = next((g for g in goals if auction.enough(*bid_of(g))), None)
    return CallChoice(found, "keep_to_game", reason) if found else None


def _invite(auction: Reading, hand: HandValue, strain: int) -> CallChoice | None:
    """One short of game, where partner's best would make it."""
    if strain == NO_STRAIN or auction.forced:
        return None
    partner = auction.partner_shown
    level = auction.floor(strain) if strain < 2 else auction.game(strain) - 1
    if strain < 2 and (
        level != 3 or level >= auction.game(strain) or auction.partner_shown.low + hand.points < 23
    ):
        return None
    # Over three of a minor partner may still choose no-trump, which takes fewer points.
    more, trumps = long_trumps(auction, hand, strain)
    worth, need = (
        worth_in(auction, hand, strain),
        points_for(auction, strain if strain > 1 else NO_TRUMP) - more,
    )
    need += strain == NO_TRUMP  # two no-trump for nothing is worse than one
    if (
        worth[0] + min(partner.high, partner.low + 4) < need
        or worth[0] + partner.low < 21
        or level < 1
        or not auction.enough(level, strain)
    ):
        return None
    near = combined_reason(worth, expected(partner, FOR_GAME), need - 3, True)
    if not near or strain in jumps(auction):
        return None
    return CallChoice(call(level, strain), "invite", together(near, trumps, tie="; "))


def _forced_call(auction: Reading, hand: HandValue) -> CallChoice | None:
    """The cheapest natural call of a hand that may not pass."""
    if not auction.forced:
        return None
    return next(
        (
            CallChoice(c, s)
            for c, s in cheap_natural_calls(auction, hand)
            if auction.enough(*bid_of(c))
        ),
        None,
    )


def _game(auction: Reading, hand: HandValue, strain: int) -> str | None:
    """The game to bid; a minor is worth five only when no-trump will not do."""
    if strain == NO_STRAIN:
        suits = [
            s
            for s in (3, 2, 1, 0)
            if fit_of(auction, hand, s) >= 7 and s not in auction.their_suits
        ]
        if not suits:
            return None
        s = max(suits, key=lambda s: (fit_of(auction, hand, s), s))
        return call(auction.game(s), s)
    return call(auction.game(strain), strain)


def _explore(auction: Reading, hand: HandValue) -> str | None:
    """A suit that shows more, below three no-trump, where partner may not pass it."""
    for code, sort in cheap_natural_calls(auction, hand):
        bid = bid_of(code)
        goes_on = auction.to_game[auction.side] or forces(auction, bid)
        if (
            sort == "natural"
            and bid.strain < 4
            and goes_on
            and auction.enough(*bid)
            and bid.level <= 3
        ):
            return code
    return None


def _preference(auction: Reading, hand: HandValue) -> CallChoice | None:
    """Back to a suit that fits better, when partner's last bid does not."""
    bid = auction.bid
    if bid is None or auction.bidder != auction.partner or auction.at_game or bid.level > 3:
        return None
    last = auction.last(auction.partner)
    if last is None or last.kind in ARTIFICIAL or (auction.doubled and bid.strain == NO_TRUMP):
        return None
    options: list[tuple[int, int, str]] = []
    here = 7 if bid.strain == NO_TRUMP else fit_of(auction, hand, bid.strain)
    # A major of five that has been bid goes before one no-trump.
    fives = [s for s in auction.suits_of(auction.turn) if s > 1 and hand.lengths[s] >= 5]
    fives = fives if bid == (1, NO_TRUMP) else []
    even = max(hand.lengths) < 6 and (hand.balanced or hand.shortest >= 2)
    if bid.strain == NO_TRUMP and even and not fives:
        return None
    for s in (*auction.suits_of(auction.partner), *auction.suits_of(auction.turn)):
        if s == bid.strain or auction.floor(s) > bid.level + (bid.level == 1):
            continue
        few = auction.partner_shown.suits[s]
        fit = hand.lengths[s] + max(few, 2 if hand.lengths[s] >= 6 else 1)
        unsuited = bid.strain == NO_TRUMP and (
            (hand.shortest <= 1 and rebiddable(hand.suits[s])) or hand.lengths[s] >= 6 or s in fives
        )
        if unsuited and few < 4:
            fit = 9
        if hand.lengths[s] >= 6 or few >= 4 or unsuited:
            options.append((fit, s, call(auction.floor(s), s)))
    if not options:
        return None
    first = auction.suits_of(auction.partner)[:1]
    fit, s, code = max(options, key=lambda o: (o[0], o[1] in first, o[1]))
    if fit > here + (1 if bid.strain == NO_TRUMP else 0) or (
        fit == here and s in first and bid.strain < 4
    ):
        return CallChoice(code, "preference")
    return None


def decide(auction: Reading, hand: HandValue) -> Rule:
    """The call that judgement makes with a hand."""
    code, sort, because = choose_later_call(auction, hand)
    return PASS if code == "P" else rule_of(auction, code, sort, because)
