"""Responses to partner's opening bid in a suit, the right-hand opponent having passed.

Source: Scarne 1963, “Responses to Suit Bids of One”, “… of Two”, “… to Preemptive Bids”,
“General Principles”.
"""

from __future__ import annotations

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.rule import (
    ANY,
    FLAT,
    GAME,
    ROUND,
    SHORT,
    HandTest,
    Promise,
    Rule,
    adequate,
    any_of,
    at_least,
    at_most,
    bid_of,
    call,
    chosen,
    game_level,
    lengths,
    points,
    quick,
    stops,
)
from oddtrick.players.hand_evaluation.point_count import A, HandValue, K, Q, respondable, suit_count
from oddtrick.terms import NUMBERS

from .no_trump_responses import to_no_trump

SUITS_BOOK = "Scarne 1963, Responses to Suit Bids of One"
RAISE = SUITS_BOOK + " (raise)"
NEW = SUITS_BOOK + " (bid a new suit)"
FLAT_HANDS = SUITS_BOOK + " (no-trump responses)"
GENERAL = "Scarne 1963, General Principles"
TWO_BOOK = "Scarne 1963, Responses to Suit Bids of Two"
PREEMPT_BOOK = "Scarne 1963, Responses to Preemptive Bids"


def _others(suit: int) -> list[int]:
    return [s for s in range(4) if s != suit]


def _pick(hand: HandValue, auction: Reading, suits: list[int]) -> int:
    """Of some suits the longest; of fives the higher, of fours the cheapest; -1 for none."""
    if not suits:
        return -1
    longest = max(hand.lengths[s] for s in suits)
    best = [s for s in suits if hand.lengths[s] == longest]
    return max(best) if longest >= 5 else min(best, key=lambda s: (auction.floor(s), s))


def new_suit(hand: HandValue, auction: Reading, opened: int) -> int:
    """The suit of a response in a new suit; -1 for none that the hand is good enough for. Fewer
    than ten points are enough for the level of one only; with up to thirteen a major at one goes
    before a suit of five at two (judgement: the book is silent)."""
    suits = [s for s in _others(opened) if respondable(hand.suits[s])]
    if hand.points < 10:
        suits = [s for s in suits if auction.floor(s) == 1]
    found = _pick(hand, auction, suits)
    if found >= 0 and auction.floor(found) == 2 and hand.lengths[found] <= 5 and hand.points <= 13:
        majors = [s for s in suits if s > 1 and auction.floor(s) == 1]
        return _pick(hand, auction, majors) if majors else found
    return found


def _spare_suit(hand: HandValue, auction: Reading, opened: int) -> int:
    """The suit to bid with a hand that must bid and has none to show: the longest, however
    poor."""
    suits = _others(opened)
    longest = max(hand.lengths[s] for s in suits)
    best = [s for s in suits if hand.lengths[s] == longest]
    # With three cards a minor deceives partner less.
    return min(best, key=lambda s: (s > 1 if longest < 4 else 0, auction.floor(s), s))


def _jumps(auction: Reading, opened: int) -> list[Rule]:
    return [
        Rule(
            call(auction.floor(s) + 1, s),
            Promise(19, suits=lengths(s, 4), force=GAME),
            "Jump in a new suit, for a slam is near",
            SUITS_BOOK + " (jump in a new suit)",
            (
                any_of(at_least(s, 5), at_least(opened, 4)),
                chosen(lambda h, s=s: new_suit(h, auction, opened) == s),  # type: ignore[misc]
            ),
            "strong suit or strong support",
            "shift",
        )
        for s in _others(opened)
    ]


def _strong_no_trumps(opened: int) -> list[Rule]:
    others = stops(_others(opened))
    no_fit = (at_most(opened, 3),) if opened > 1 else ()
    return [
        Rule("3NT", Promise(16, 18, honours=True, flat=True), "Bid three no-trump", FLAT_HANDS,
             (FLAT, others, *no_fit), "unbid suits stopped", "nt-response"),
        Rule("2NT", Promise(13, 15, honours=True, flat=True, force=GAME), "Bid two no-trump",
             FLAT_HANDS, (others, *no_fit), "unbid suits stopped", "nt-response"),
    ]  # fmt: skip


def to_one(auction: Reading, opened: int) -> list[Rule]:
    """Responses to one of a suit."""
    major = opened > 1
    name = SUIT_NAMES[opened]
    found = [*_jumps(auction, opened), *_strong_no_trumps(opened)]
    found += [
        Rule(call(4, opened), Promise(0, 9, lengths(opened, 5), honours=True),
             f"Raise partner's {name} to four at once", RAISE, (SHORT,), "a singleton or void",
             "raise-weak"),
        Rule(call(3, opened), Promise(13, 16, lengths(opened, 4), force=GAME),
             f"Raise partner's {name} to three", RAISE,
             (chosen(lambda h: major or new_suit(h, auction, opened) < 2),), kind="raise-jump"),
    ]  # fmt: skip
    raise_two = Rule(
        call(2, opened),
        Promise(7, 10, lengths(opened, 3)),
        f"Raise partner's {name} to two",
        RAISE,
        (adequate(opened),),
        "enough trumps",
        "raise",
    )
    if major:
        found.append(raise_two)
    for s in _others(opened):
        level = auction.floor(s)
        found.append(
            Rule(
                call(level, s),
                Promise(6 if level == 1 else 10, suits=lengths(s, 4), force=ROUND),
                f"Show a new suit at the level of {NUMBERS[level]}",
                NEW,
                (chosen(lambda h, s=s: new_suit(h, auction, opened) == s),),  # type: ignore[misc]
                kind="response",
            )
        )
    if not major:
        found.append(raise_two)
    found.append(
        Rule("1NT", Promise(6, 9, honours=True), "Bid one no-trump, which denies a better bid",
             FLAT_HANDS, note="no better bid", kind="nt-limit")
    )  # fmt: skip
    # A hand too good for a limited bid shows a suit, however poor, and bids again.
    found += [
        Rule(
            call(auction.floor(s), s),
            Promise(10, suits=lengths(s, 3), force=ROUND),
            "Show a suit first and bid again",
            GENERAL,
            (chosen(lambda h, s=s: _spare_suit(h, auction, opened) == s),),  # type: ignore[misc]
            kind="response",
            nearest_call=True,
        )
        for s in _others(opened)
    ]
    found += [
        Rule("P", Promise(0, 5), "Pass", SUITS_BOOK, kind="pass", wants="a response"),
        Rule("P", Promise(0, 5, honours=True), "Pass: no response fits", SUITS_BOOK,
             kind="pass"),
    ]  # fmt: skip
    return found


VALUES = any_of(points(8), quick(1))
"""Seven points need a quick trick; eight are above the negative answer in any case."""


def to_two(auction: Reading, opened: int) -> list[Rule]:
    """Responses to the strong bid of two."""
    name = SUIT_NAMES[opened]
    found = [
        Rule("2NT", Promise(0, 6), "Answer a strong two by the negative, two no-trump", TWO_BOOK,
             note="weak; says nothing about no-trump", kind="negative"),
        Rule(call(3, opened), Promise(7, suits=lengths(opened, 3), force=GAME),
             f"Raise partner's {name}", TWO_BOOK, (VALUES,), kind="raise"),
        Rule("3NT", Promise(8, 9, honours=True, flat=True), "Bid three no-trump", TWO_BOOK,
             (*(at_most(s, 4) for s in MAJORS if s != opened),), kind="nt-response"),
    ]  # fmt: skip
    for few, nearest_call in ((5, False), (4, True)):
        found += [
            Rule(
                call(auction.floor(s), s),
                Promise(7, suits=lengths(s, few), force=GAME),
                "Show a suit",
                TWO_BOOK,
                (VALUES, chosen(lambda h, s=s: _pick(h, auction, _others(opened)) == s)),  # type: ignore[misc]
                kind="response",
                nearest_call=nearest_call,
            )
            for s in _others(opened)
        ]
    found.append(
        Rule("2NT", ANY, "Wait by two no-trump", TWO_BOOK, kind="negative", nearest_call=True)
    )  # fmt: skip
    return found


def _helping_tricks(hand: HandValue, suit: int) -> float:
    """Aces, kings and ruffs for a partner who has preempted."""
    tricks = 0.0
    for s in range(4):
        held = hand.suits[s]
        if s == suit:
            tricks += sum(bool(held.ranks & honour) for honour in (A, K, Q))
        else:
            tricks += suit_count(held.ranks).quick
    if hand.lengths[suit] >= 2 and hand.shortest <= 1:
        tricks += 1 if hand.lengths[suit] == 2 or hand.shortest == 1 else 2
    return tricks


def _runs(suit: int) -> HandTest:
    def holds(hand: HandValue) -> bool:
        return hand.lengths[suit] >= 2 and bool(hand.suits[suit].ranks & (A | K | Q))

    return HandTest(holds, f"two {SUIT_NAMES[suit]}, one of them the queen or better")


def to_preempt(auction: Reading, opened: int, level: int) -> list[Rule]:
    """Responses to three, four or five of a suit."""
    game = game_level(opened)
    has = level + 6 - auction.margin
    need = game + 6 - has
    found: list[Rule] = []
    if level == 3:
        found.append(
            Rule("3NT", Promise(14, honours=True), "Play no-trump on partner's long suit",
                 PREEMPT_BOOK, (any_of(_runs(opened), at_least(opened, 3)), stops(_others(opened)),
                                chosen(lambda h: opened < 2)), "to play", "game")
        )  # fmt: skip
    if level < game:
        helping = HandTest(
            lambda h: h.lengths[opened] >= 1 and _helping_tricks(h, opened) >= need,
            f"a trump and {NUMBERS[need]} tricks in aces, kings and ruffs",
        )
        found.append(
            Rule(call(game, opened), Promise(8),
                 f"Bid game in partner's {SUIT_NAMES[opened]}, who has about {NUMBERS[has]} tricks",
                 PREEMPT_BOOK, (helping,), "to play", "game")
        )  # fmt: skip
    found.append(
        Rule("P", ANY, "Pass: partner has bid all he has, and more", PREEMPT_BOOK,
             note="no tricks to add", kind="pass")
    )  # fmt: skip
    return found


def rules(auction: Reading) -> tuple[Rule, ...]:
    """Responses to partner's opening bid, over a pass."""
    opening = auction.opening
    if opening is None:
        return ()
    bid = bid_of(opening.code)
    if bid.strain == NO_TRUMP:
        return tuple(to_no_trump(auction, bid.level)) if bid.level <= 3 else ()
    if bid.level == 1:
        return tuple(to_one(auction, bid.strain))
    if bid.level == 2:
        return tuple(to_two(auction, bid.strain))
    return tuple(to_preempt(auction, bid.strain, bid.level))
