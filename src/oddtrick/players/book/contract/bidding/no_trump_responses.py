"""No-trump is opened: the responses, the opener's answers and what the responder does next.

Source: Scarne 1963, “Responses to a One / Two / Three No-Trump”, “Two-Club Convention”
(Stayman), “Gerber Convention”, “Rebids by Opening No-Trump Bidder”.
"""

from __future__ import annotations

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.auction_reading import ReadCall, Reading
from oddtrick.players.book.contract.rule import (
    ANY,
    GAME,
    ROUND,
    UNBALANCED,
    HandTest,
    Promise,
    Rule,
    any_of,
    at_least,
    at_most,
    bid_of,
    call,
    chosen,
    good_suit,
    lengths,
    longest,
)
from oddtrick.players.hand_evaluation.point_count import HandValue, good
from oddtrick.terms import NUMBERS

BOOK = ("", "Scarne 1963, Responses to a One No-Trump Bid",
        "Scarne 1963, Responses to a Two No-Trump Opening",
        "Scarne 1963, Responses to a Three No-Trump Opening")  # fmt: skip
STAYMAN = "Scarne 1963, Two-Club Convention (Stayman)"
REBIDS = "Scarne 1963, Rebids by Opening No-Trump Bidder"

NO_TRUMP_RANGES = {"nt": (16, 18), "2nt": (22, 24), "3nt": (25, 27)}
"""Points shown by an opening of one, two and three no-trump."""

LADDERS = {
    1: ((21, 37, "7NT"), (17, 20, "6NT"), (15, 16, "4NT"), (10, 14, "3NT")),
    2: ((15, 37, "7NT"), (11, 14, "6NT"), (9, 10, "4NT"), (4, 8, "3NT")),
    3: ((12, 37, "7NT"), (8, 11, "6NT"), (7, 7, "4NT")),
}
"""Raises of an opening no-trump: points and call. (19 and 20 facing one no-trump are not in the
book; read as six. Ten, 13 and 14 facing two, ten and eleven facing three go by way of a suit.)"""

SLOW = {2: (10, 13, 14), 3: (10, 11)}
"""Points with which a suit is bid before the no-trump of the ladder."""

MAJOR = any_of(at_least(3, 4), at_least(2, 4))
ANY_GOOD = HandTest(lambda h: any(map(good, h.suits)), "a good suit of five")


def _ladder(level: int) -> list[Rule]:
    kinds = {"4NT": ("invites six", "quantitative")}
    return [
        Rule(
            code,
            Promise(low, high, honours=True),
            f"Raise {NUMBERS[level]} no-trump to {NUMBERS[int(code[0])]}",
            BOOK[level],
            (),
            *kinds.get(code, ("to play", "game")),
        )
        for low, high, code in LADDERS[level]
    ]


def _headed(suit: int) -> HandTest:
    return HandTest(
        lambda h: bool(h.suits[suit].ranks & 0x1F00),
        f"an honour in {SUIT_NAMES[suit]}",
    )


def _pass(level: int, most: int) -> Rule:
    return Rule(
        "P",
        Promise(0, most, honours=True),
        f"Leave {NUMBERS[level]} no-trump",
        BOOK[level],
        kind="pass",
    )


def to_one_nt(auction: Reading) -> list[Rule]:
    """Responses to one no-trump."""
    cite = BOOK[1]
    no_major = (at_most(3, 3), at_most(2, 3))
    found = [
        Rule("4C", Promise(17, force=ROUND), "Ask for aces by four clubs",
             "Scarne 1963, Gerber Convention",
             (HandTest(lambda h: max(h.lengths) >= 7 and good(h.suits[h.longest]),
                   "a good suit of seven"),), "asks for aces", "gerber"),
        *_ladder(1)[:3],
    ]  # fmt: skip
    found += [
        Rule(call(4, s), Promise(0, 9, lengths(s, 6), honours=True), "Bid game in the major", cite,
             (longest(s),), "to play", "game")
        for s in MAJORS
    ]  # fmt: skip
    found += [
        Rule(
            call(3, s),
            Promise(10, suits=lengths(s, 5), honours=True, force=GAME),
            f"Bid three {SUIT_NAMES[s]}",
            cite,
            (
                good_suit(s),
                longest(s),
                *(
                    ()
                    if s > 1
                    else (
                        UNBALANCED,
                        any_of(
                            at_least(s, 6),
                            HandTest(lambda h: max(h.lengths[2:]) <= 3, ("no major of four")),
                        ),
                    )
                ),
            ),
            "good suit",
            "response",
        )
        for s in (3, 2, 1, 0)
    ]
    found += [
        Rule("2C", Promise(8, honours=True, force=ROUND), "Ask for a major by two clubs", STAYMAN,
             (MAJOR, chosen(lambda h: h.shortest < 3)), "asks for a four-card major", "stayman"),
        Rule("2NT", Promise(7, 7, honours=True, flat=True), "Raise one no-trump to two", cite,
             (ANY_GOOD, chosen(lambda h: max(h.lengths[2:]) < 5)), "invites three", "invite"),
    ]  # fmt: skip
    found += [
        Rule(call(2, s), Promise(0, 7, lengths(s, 5), honours=True),
             f"Take one no-trump out to two {SUIT_NAMES[s]}", cite, (longest(s),), "weak", "weak")
        for s in (3, 2, 1)
    ]  # fmt: skip
    found += [
        Rule("2C", Promise(0, 7, lengths(0, 6), honours=True, force=ROUND),
             "Bid two clubs, to rebid them and play there", STAYMAN, no_major,
             "or long weak clubs", "stayman", nearest_call=True),
        _ladder(1)[3],
        Rule("2NT", Promise(8, 9, honours=True), "Raise one no-trump to two", cite, (),
             "invites three", "invite"),
        _pass(1, 7),
    ]  # fmt: skip
    return found


def doubled(auction: Reading) -> list[Rule]:
    """Partner's one no-trump has been doubled: a weak hand with a suit plays there (the book is
    silent; read as the answers to one no-trump, two clubs being clubs)."""
    return [
        *(
            Rule(call(2, s), Promise(0, 7, lengths(s, 5), honours=True),
                 f"Take one no-trump doubled out to two {SUIT_NAMES[s]}", BOOK[1], (longest(s),),
                 "weak", "weak")
            for s in (3, 2, 1, 0)
        ),
        Rule("P", ANY, "Leave one no-trump doubled", BOOK[1], kind="pass"),
    ]  # fmt: skip


def to_two_nt(auction: Reading) -> list[Rule]:
    """Responses to two no-trump."""
    cite = BOOK[2]
    found = [
        Rule(call(3, s), Promise(low, suits=lengths(s, cards), honours=True, force=GAME),
             f"Show the {SUIT_NAMES[s]} over two no-trump", cite,
             (longest(s), *facts), kind="response")
        for cards, low, facts_of in ((6, 0, lambda s: ()), (5, 4, lambda s: (_headed(s),)))
        for s in MAJORS
        for facts in (facts_of(s),)
    ]  # fmt: skip
    found += [
        Rule(call(3, s), Promise(points, points, lengths(s, 4), honours=True, force=GAME),
             "Show a suit first and bid no-trump next", cite,
             (chosen(lambda h, s=s: _first_four(h) == s),),  # type: ignore[misc]
             kind="response", nearest_call=True)
        for points in SLOW[2]
        for s in range(4)
    ]  # fmt: skip
    return [*found, *_ladder(2), _pass(2, 3)]


def _first_four(hand: HandValue) -> int:
    return next(s for s in range(4) if hand.lengths[s] >= 4)


def to_three_nt(auction: Reading) -> list[Rule]:
    """Responses to three no-trump."""
    found = [
        _ladder(3)[0],
        Rule(
            "4D",
            Promise(10, 11, honours=True, force=ROUND),
            ("Bid four diamonds, then six no-trump"),
            BOOK[3],
            (),
            "six no-trump follows, or diamonds",
            "waiting",
        ),
    ]
    found += [
        Rule(call(4, s), Promise(5, 9, lengths(s, 5), honours=True, force=ROUND),
             f"Show the {SUIT_NAMES[s]} over three no-trump", BOOK[3], (longest(s),),
             "", "waiting" if s == 1 else "response")
        for s in (3, 2, 1, 0)
    ]  # fmt: skip
    return [*found, *_ladder(3)[1:], _pass(3, 7)]


def to_no_trump(auction: Reading, level: int) -> list[Rule]:
    """Responses to a no-trump opening of a level."""
    return (to_one_nt, to_two_nt, to_three_nt)[level - 1](auction)


def after_stayman(auction: Reading, major: int) -> list[Rule]:
    """The responder, having asked for a major: it is `major`, or -1 for none."""
    found: list[Rule] = []
    if major >= 0:
        name = SUIT_NAMES[major]
        raises = ((4, 10, 14, "game", "to play"), (3, 8, 9, "invite", "invites game"),
                  (6, 16, 37, "game", "to play"))  # fmt: skip
        found += [
            Rule(call(level, major), Promise(low, high, lengths(major, 4), honours=True),
                 f"Raise partner's {name}", STAYMAN, (), note, kind)
            for level, low, high, kind, note in raises
        ]  # fmt: skip
    else:
        found += [
            Rule(call(level, s), Promise(low, high, lengths(s, 5), honours=True, force=force),
                 f"Show the {SUIT_NAMES[s]}", STAYMAN,
                 (chosen(lambda h, s=s: h.lengths[5 - s] < h.lengths[s] or s == 3),),  # type: ignore[misc]
                 kind=kind)
            for s in MAJORS
            for level, low, high, force, kind in ((2, 8, 9, 0, "invite"),
                                                  (3, 10, 20, GAME, "response"))
        ]  # fmt: skip
    found += [
        Rule(code, Promise(low, high, honours=True), (f"Bid {NUMBERS[int(code[0])]} "
            f"no-trump"), STAYMAN,
             (), note, kind)
        for code, low, high, note, kind in (
            ("7NT", 21, 37, "to play", "game"), ("6NT", 17, 20, "to play", "game"),
            ("4NT", 15, 16, "invites six", "quantitative"), ("3NT", 10, 14, "to play", "game"),
            ("2NT", 8, 9, "invites three", "invite"))
    ]  # fmt: skip
    found += [
        Rule("3C", Promise(0, 7, lengths(0, 6), honours=True), "Play in the clubs", STAYMAN,
             (), "to play in clubs", "weak"),
        Rule("P", ANY, "Pass and stay low", STAYMAN, kind="pass", nearest_call=True),
    ]  # fmt: skip
    return found


def after_suit(auction: Reading, level: int, suit: int) -> list[Rule]:
    """The responder to two or three no-trump who first showed a suit: to slam by points, in the
    suit where the opener has raised it."""
    answer = auction.last_bid(auction.partner)
    if answer is None:
        return []
    cite = BOOK[level]
    raised = bid_of(answer.code).strain == suit
    strain = suit if raised else NO_TRUMP
    name = SUIT_NAMES[strain]
    found: list[Rule] = []
    if level == 2 and suit > 1 and not raised:
        found.append(
            Rule(call(4, suit), Promise(0, 8, lengths(suit, 6), honours=True),
                 f"Bid game in {SUIT_NAMES[suit]}", cite, note="to play", kind="game")
        )  # fmt: skip
    (low, high, _), (six_low, six_high, _), (four_low, four_high, _) = LADDERS[level][:3]
    # With a suit agreed short suits count, and the points between five and six suffice for six.
    found += [
        Rule(call(7, strain), Promise(low, high, honours=not raised), f"Bid seven {name}", cite,
             note="to play", kind="game"),
        Rule(call(6, strain), Promise(six_low, high if raised else six_high, honours=not raised),
             f"Bid six {name}", cite, note="to play", kind="game"),
    ]  # fmt: skip
    if not raised and level == 2:
        found.append(
            Rule("4NT", Promise(four_low, four_high, honours=True), "Invite six no-trump", cite,
                 note="invites six", kind="quantitative")
        )  # fmt: skip
    found.append(
        Rule("P", Promise(0, six_low - 1, honours=not raised), "Pass: no slam is in sight", cite,
             kind="pass")
    )  # fmt: skip
    return found


def second(auction: Reading) -> tuple[Rule, ...]:
    """The responder's second call after partner opened no-trump."""
    own = [c for c in auction.of(auction.turn) if c.code != "P"]
    answer = auction.last_bid(auction.partner)
    first = next((c for c in auction.of(auction.partner) if c.code != "P"), None)
    if len(own) != 1 or answer is None or first is None:
        return ()
    if own[0].kind == "stayman":
        if answer.kind == "major":
            return tuple(after_stayman(auction, bid_of(answer.code).strain))
        if answer.kind == "stayman-none":
            return tuple(after_stayman(auction, -1))
    if first.kind in ("2nt", "3nt") and own[0].kind in ("response", "waiting"):
        level = 2 if first.kind == "2nt" else 3
        return tuple(after_suit(auction, level, bid_of(own[0].code).strain))
    return ()


def opener_answers(auction: Reading, response: ReadCall) -> list[Rule]:
    """The answers of a player who opened one, two or three no-trump."""
    kind = response.kind
    opened = next((c.kind for c in auction.of(auction.turn) if c.kind in NO_TRUMP_RANGES), "")
    if not opened:
        return []
    low, high = NO_TRUMP_RANGES[opened]
    level, s = bid_of(response.code)
    if kind == "stayman":
        return [
            Rule("2S", Promise(suits=lengths(3, 4)), "Asked for a major, show the spades, before "
                 "any hearts", STAYMAN, kind="major"),
            Rule("2H", Promise(suits=lengths(2, 4), most=(13, 13, 13, 3)),
                 "Asked for a major, show the hearts", STAYMAN, kind="major"),
            Rule("2D", Promise(most=(13, 13, 3, 3)), "Deny a major by two diamonds",
                 STAYMAN, note="no four-card major", kind="stayman-none"),
        ]  # fmt: skip
    if kind == "invite":
        return [
            Rule("3NT", Promise(17, 18, honours=True), "Accept: bid game", REBIDS, note="to play",
                 kind="game"),
            Rule("P", Promise(0, 16, honours=True), "Decline the invitation", REBIDS,
                 note="minimum", kind="pass"),
        ]  # fmt: skip
    if kind == "quantitative":
        return [
            Rule("6NT", Promise(high - 1, 40, honours=True), "Accept: bid the slam", REBIDS,
                 note="to play", kind="game"),
            Rule("P", Promise(0, high - 2, honours=True), "Decline the invitation", REBIDS,
                 note="minimum", kind="pass"),
        ]  # fmt: skip
    if kind == "weak":
        return [
            Rule(call(3, s), Promise(18, 18, lengths(s, 4), honours=True),
                 f"Raise partner's {SUIT_NAMES[s]}", REBIDS, note="maximum, a fit",
                 kind="invite"),
            Rule("P", ANY, "Pass: partner wants to play here", REBIDS, kind="pass"),
        ]  # fmt: skip
    if kind in ("response", "waiting") and level == 4:
        found = [
            Rule(call(5, s), Promise(low, high, lengths(s, 3), honours=True),
                 f"Raise partner's {SUIT_NAMES[s]}", REBIDS, kind="raise"),
        ] if s > 1 else []  # fmt: skip
        return [*found, Rule("4NT", ANY, "Bid the cheapest no-trump", REBIDS,
                             note="nothing to add", kind="relay")]  # fmt: skip
    if kind == "response" and level == 3:
        return [
            Rule(call(4, s), Promise(low, high, lengths(s, 3), honours=True),
                 f"Raise partner's {SUIT_NAMES[s]}", REBIDS, (chosen(lambda h: s > 1),),
                 kind="raise"),
            Rule("3NT", ANY, "Bid three no-trump", REBIDS, note="no fit", kind="rebid"),
        ]  # fmt: skip
    return []
