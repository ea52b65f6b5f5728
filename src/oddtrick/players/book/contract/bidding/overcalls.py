"""The opponents have bid and our side has only passed.

Source: Scarne 1963, “Overcalls”, “One No-Trump Overcall”, “Jump Overcall”, “Takeout Doubles”,
“Overcall in Opponent's Suit”, “Unusual No-Trump”.
"""

from __future__ import annotations

from oddtrick.cards import SUIT_TERMS
from oddtrick.messages import NOTHING, say
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.rule import (
    ANY,
    COVERED,
    GAME,
    NO_SHORT,
    ROUND,
    HandTest,
    Lengths,
    Promise,
    Rule,
    any_of,
    at_least,
    at_most,
    bid_of,
    call,
    game_level,
    good_suit,
    high_cards,
    lengths,
    longest,
    points,
    rebid_suit,
    stops,
    tricks,
)
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.point_count import A, good
from oddtrick.terms import number_term

OVERCALL = cited("Scarne 1963, Overcalls")
NT_OVERCALL = cited("Scarne 1963, One No-Trump Overcall")
JUMP = cited("Scarne 1963, Jump Overcall")
TAKEOUT = cited("Scarne 1963, Takeout Doubles")
CUE = cited("Scarne 1963, Overcall in Opponent's Suit")
UNUSUAL = cited("Scarne 1963, Unusual No-Trump")

STRONG = 17
"""Points with which a hand is too strong for a mere overcall (reading: the book says only that
it fears to be passed out)."""


REOPENS = 16
"""Points with which an opener doubles for takeout on two cards of their suit, or where partner may
still speak."""

STRONG_REOPENS = 18
"""Points with which the opener doubles on three cards of the opponents' suit, whatever else is
held."""

FITS = 3
"""Cards that each of them has shown in a suit that they have agreed."""


def first_bid(auction: Reading) -> int:
    """Where in the auction the first bid stands."""
    return next((i for i, c in enumerate(auction.calls) if c.code != "P"), len(auction.calls))


def takes_out(auction: Reading) -> bool:
    """Whether a double now would be for takeout: a suit at one to three, the first chance, partner
    having bid nothing; the opener's first chance comes later."""
    bid = auction.bid
    if bid is None or bid.strain > 3 or bid.level > 3 or auction.ours or auction.doubled:
        return False
    if reopens_by_double(auction):
        return True
    since = auction.calls[first_bid(auction) :]
    return auction.silent(auction.side) and not any(c.seat == auction.turn for c in since)


def reopens_by_double(auction: Reading) -> bool:
    """Whether the seat to call opened one of a suit and has said nothing since, their partner has
    only passed, and the last bid is the first that the opener could double."""
    opening = auction.opening
    return (
        opening is not None
        and opening.seat == auction.turn
        and opening.kind == "one"
        and sum(c.seat == auction.turn for c in auction.calls if c.code != "P") == 1
        and all(c.code == "P" for c in auction.of(auction.partner))
        and sum(c.seat == auction.turn for c in auction.calls[first_bid(auction) :]) == 1
    )


def _cue(bid_suit: int) -> Rule:
    name = SUIT_TERMS[bid_suit]
    control = HandTest(
        lambda h: h.lengths[bid_suit] == 0 or bool(h.suits[bid_suit].ranks & A),
        say("no {name} or the ace of them", name=name),
    )
    return Rule(
        call(2, bid_suit), Promise(21, suits=_threes((bid_suit,)), force=GAME),
        say("Bid their own suit, the strongest of defensive bids"), CUE, (control,),
        say("controls {name}", name=name), "cue",
    )  # fmt: skip


def _threes(theirs: tuple[int, ...]) -> Lengths:
    a, b, c, d = (0 if s in theirs else 3 for s in range(4))
    return (a, b, c, d)


def _no_good_suit() -> HandTest:
    return HandTest(lambda h: not good(h.suits[h.longest]), say("no good long suit"))


def _doubles(auction: Reading, level: int, last: int) -> list[Rule]:
    """The two kinds of takeout double."""
    theirs = auction.their_suits
    unbid = [s for s in range(4) if s not in theirs]
    majors = [s for s in unbid if s > 1]
    strong = HandTest(
        lambda h: good(h.suits[h.longest]) and h.longest not in theirs,
        say("a good suit of its own"),
    )
    short = tuple(at_most(s, 3) for s in theirs)
    major = (any_of(*(at_least(s, 4) for s in majors)),) if majors else ()
    ask = say("Ask for partner's best suit by a double")
    rules = [
        Rule(
            "X",
            Promise(STRONG, force=ROUND),
            say("Double first and bid the suit next"),
            TAKEOUT,
            (strong,),
            say("a very strong hand with a good suit"),
            "takeout",
        ),
        Rule(
            "X",
            Promise(13 if level < 3 else 15, suits=_threes(theirs), force=ROUND),
            ask,
            TAKEOUT,
            (*short, *major, _no_good_suit()),
            say("support for the unbid suits; asks for partner's best suit"),
            "takeout",
        ),
        # Opening strength, counted as dummy: where their suit is short, a point fewer will do.
        Rule(
            "X",
            Promise(12 if level < 3 else 13, suits=_threes(theirs), force=ROUND),
            ask,
            TAKEOUT,
            (*(at_most(s, 2) for s in theirs), _no_good_suit()),
            say("support for the unbid suits; asks for partner's best suit"),
            "takeout",
        ),
    ]
    if len(theirs) > 1:
        return rules
    # Good support “for any of the unbid suits”: with more points it need not be for all three.
    return [
        *rules,
        Rule("X", Promise(15 if level < 3 else 17, force=ROUND), ask, TAKEOUT,
             (at_most(last, 4), *(at_least(s, 2) for s in unbid), *major, _no_good_suit()),
             kind="takeout", nearest_call=True),
        Rule("X", Promise(15 if level < 3 else 17, force=ROUND), ask, TAKEOUT,
             (at_most(last, 3), *(at_least(s, 2) for s in unbid),
              _no_good_suit()), kind="takeout", nearest_call=True),
    ]  # fmt: skip


def reopening_doubles(auction: Reading) -> list[Rule]:
    """The opener's takeout doubles: of a bid that their pass would leave, with one card of their
    suit, or with two and a better hand; where partner may still speak, with the better hand."""
    theirs, own = auction.their_suits, auction.our_suits
    if not theirs:
        return []
    unbid = tuple(0 if s in theirs or s in own else 3 for s in range(4))
    shows = Promise(13 if auction.ends else REOPENS, suits=(unbid[0], unbid[1], unbid[2], unbid[3]),
                    force=ROUND)  # fmt: skip
    shape = any_of(at_most(theirs[-1], 1), points(REOPENS))
    return [
        Rule("X", Promise(STRONG_REOPENS, force=ROUND), say("Ask partner to bid by a double"),
             TAKEOUT,
             (high_cards(STRONG_REOPENS - 1), *(at_most(s, 3) for s in theirs),
              *(at_most(s, 5) for s in own)), say("a very strong hand"), "takeout"),
        Rule("X", shows, say("Ask partner to bid by a double"), TAKEOUT,
             (shape, *(at_most(s, 2) for s in theirs), *(at_most(s, 5) for s in own)),
             say("support for the unbid suits; asks for partner's best suit"), "takeout"),
    ]  # fmt: skip


def _overcalls(auction: Reading, suits: tuple[int, ...]) -> list[Rule]:
    rules: list[Rule] = []
    margin = auction.margin
    within = say("within {number} tricks of what can be won alone", number=number_term(margin))
    for s in (3, 2, 1, 0):
        if s in suits:
            continue
        level = auction.floor(s)
        name = SUIT_TERMS[s]
        if level <= 3:
            good, need = any_of(at_least(s, 6), good_suit(s)), level + 6 - margin
            if level == 1:
                fair = (rebid_suit(s), any_of(good, tricks(s, need)), tricks(s, need, 0.5))
            else:
                fair = (good, any_of(at_least(s, 6), points(13)), tricks(s, need))
            rules.append(
                Rule(call(level, s), Promise(8 if level == 1 else 10, STRONG - 1, lengths(s, 5)),
                     say("Overcall in {name}, {within}", name=name, within=within), OVERCALL,
                     (longest(s), *fair),
                     say("rebiddable suit") if level == 1 else say("good suit"), "overcall")
            )  # fmt: skip
        for jump in (level + 1, level + 2):
            if 2 <= jump <= min(4, game_level(s)):
                rules.append(
                    Rule(call(jump, s),
                         Promise(0, 9, lengths(s, 6 if jump == 2 else 7), honours=True),
                         say("Jump in {name} to take their room away, {within}", name=name,
                             within=within), JUMP,
                         (longest(s), good_suit(s), tricks(s, jump + 6 - margin)), say("good suit"),
                         "jump-overcall")
                )  # fmt: skip
    return rules


def _two_suits(auction: Reading) -> tuple[int, int] | None:
    """The suits that two no-trump shows over the opponents: the lowest two that they have not bid,
    the minors unless they have bid one (the book has “usually” the minors)."""
    unbid = [s for s in range(4) if s not in auction.their_suits]
    return (unbid[0], unbid[1]) if len(unbid) > 1 else None


def _they_fit(auction: Reading) -> bool:
    """Whether they have stopped in an opening of two, or in a suit that one has raised: then our
    side has a fit too."""
    bid = auction.bid
    if bid is None or auction.opening is None:
        return False
    shown = (auction.promises[seat].suits[bid.strain] for seat in (auction.left, auction.right))
    return bid_of(auction.opening.code) == bid or min(shown) >= FITS


def direct(auction: Reading) -> list[Rule]:
    """The opponents have bid, our side has only passed."""
    bid = auction.bid
    assert bid is not None
    suits = auction.their_suits
    last = bid.strain
    rules: list[Rule] = []
    if bid.level == 1 and last < 4:
        rules.append(_cue(last))
    if bid.level == 1:
        rules.append(
            Rule("1NT", Promise(16, 18, honours=True, flat=True), say("Overcall one no-trump"),
                 NT_OVERCALL, (COVERED, stops(suits)), say("their suit stopped"), "nt")
        )  # fmt: skip
    pair = _two_suits(auction)
    if pair and (bid.level == 1 or (bid.level == 2 and last < 4)):
        a, b, c, d = (5 * (s in pair) for s in range(4))
        minors = pair == (0, 1)
        rules.append(
            Rule("2NT", Promise(10, 16, (a, b, c, d)),
                 say("Ask partner to choose a minor") if minors else
                 say("Ask partner to choose one of two suits"),
                 UNUSUAL, (), say("both minors") if minors else NOTHING, "two-suits")
        )  # fmt: skip
    doubles = _doubles(auction, bid.level, last) if takes_out(auction) else []
    rules += doubles[:3] + _overcalls(auction, suits) + doubles[3:]
    if bid.level == 1 and last < 4:
        rules += [
            Rule(
                auction.cheapest(s),
                Promise(15, suits=lengths(s, 5)),
                (say("Overcall in {suit}", suit=SUIT_TERMS[s])),
                OVERCALL,
                (longest(s),),
                NOTHING,
                "overcall",
                True,
            )
            for s in (3, 2, 1, 0)
            if s not in suits
        ]
        rules += [
            Rule("1NT", Promise(16, 18, honours=True), say("Overcall one no-trump"), NT_OVERCALL,
                 (NO_SHORT, stops(suits)), NOTHING, "nt", True),
            Rule("X", Promise(17, force=ROUND), say("Double rather than pass"), TAKEOUT,
                 (at_most(last, 3),), NOTHING, "takeout", True),
        ]  # fmt: skip
    if bid.level == 1 and last < 4 and auction.ends and not auction.is_vulnerable:
        # They have stopped, so partner has something; the book is silent.
        rules += [
            Rule(call(1, s), Promise(10, STRONG - 1, lengths(s, 5)),
                 say("Do not let them play at one: bid the {suit}", suit=SUIT_TERMS[s]), OVERCALL,
                 (longest(s),), NOTHING, "overcall", True)
            for s in (3, 2, 1) if s > last
        ]  # fmt: skip
    if bid.level == 2 and last < 4 and auction.ends and _they_fit(auction):
        rules += [
            Rule(auction.cheapest(s), Promise(10, STRONG - 1, lengths(s, 5)),
                 say("Do not let them play at two: bid the {suit}", suit=SUIT_TERMS[s]), OVERCALL,
                 (longest(s), high_cards(10)), NOTHING, "overcall")
            for s in (3, 2, 1, 0) if s not in suits and auction.floor(s) <= 3
        ]  # fmt: skip
    rules.append(
        Rule("P", ANY, say("Pass: the book asks for no bid here"), OVERCALL,
             note=say("nothing to come in with"),
             kind="pass")
    )  # fmt: skip
    return rules
