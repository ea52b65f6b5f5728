"""Opening bids (Scarne 1963, “Opening Bids”, “Choice of suits”)."""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.auction_reading import Reading
from oddtrick.players.book.contract.rule import (
    GAME,
    ROUND,
    HandTest,
    Promise,
    Rule,
    at_most,
    bid_of,
    call,
    chosen,
    good_suit,
    lengths,
    longest,
    no_longer,
    plus_values,
    quick,
    stops,
    tricks,
)
from oddtrick.players.hand_evaluation.point_count import (
    A,
    HandValue,
    K,
    Q,
    biddable,
    good,
    rebiddable,
)
from oddtrick.terms import NUMBERS

from .responses import to_preempt

BOOK = "Scarne 1963, Opening Bids"

NO_TRUMPS = ((1, 16, 18, 3, "nt"), (2, 22, 24, 4, "2nt"), (3, 25, 27, 4, "3nt"))
"""Level, fewest and most high-card points, suits stopped, kind."""

STRONG_TWOS = ((7, 21, False), (6, 23, False), (5, 25, False), (5, 24, True))
"""Cards in a good suit, points, whether a second good suit of five is needed."""

COVERED = HandTest(
    lambda h: all(s.length > 2 or s.ranks & (A | K | Q) for s in h.suits),
    "a queen or better in every doubleton",
)


def opening_suit(hand: HandValue) -> int:
    """The suit to open: the longest; of two fives the higher; of several fours the one next
    below the short suit, counting round. A four-card suit needs four points, unless no suit
    at all is good enough.

    >>> from oddtrick.cards import bridge_hand
    >>> from oddtrick.players.hand_evaluation.point_count import evaluate
    >>> opening_suit(evaluate(bridge_hand("AQ52.KJ43.7.KQ98")))
    0
    """
    lengths = hand.lengths
    suits = [s for s in range(4) if biddable(hand.suits[s])]
    if not suits:
        suits = [s for s in range(4) if lengths[s] == max(lengths)]
    most = max(lengths[s] for s in suits)
    best = [s for s in suits if lengths[s] == most]
    if most >= 5:
        return max(best)
    short = min(range(4), key=lambda s: lengths[s])
    return next(s for s in ((short - i) % 4 for i in range(1, 5)) if s in best)


REBID = HandTest(
    lambda h: h.balanced or any(map(rebiddable, h.suits)) or sum(map(biddable, h.suits)) > 1,
    "a rebid at hand",
)
"""A rebiddable suit, a second suit, or a balanced hand, which rebids no-trump (the list names the
first two; “Rebids by Opening Bidder” adds the third, and a lesser hand “may be opened as
convenient”)."""

TWO_SUITS = HandTest(lambda h: sum(map(good, h.suits)) > 1, "a second good suit")


def _no_trumps() -> list[Rule]:
    return [
        Rule(
            call(level, NO_TRUMP),
            Promise(low, high, honours=True, flat=True),
            f"Open {NUMBERS[level]} no-trump",
            BOOK,
            (stops(range(4), need), COVERED),
            f"{'three' if need == 3 else 'all'} suits stopped",
            kind,
        )
        for level, low, high, need, kind in NO_TRUMPS
    ]


def _twos() -> list[Rule]:
    return [
        Rule(
            call(2, s),
            Promise(low, suits=lengths(s, cards), force=GAME),
            f"Open two {SUIT_NAMES[s]}",
            BOOK,
            (good_suit(s), no_longer(s), *((TWO_SUITS,) if second else ())),
            "a hand that makes game almost alone",
            "two",
        )
        for cards, low, second in STRONG_TWOS
        for s in (3, 2, 1, 0)
    ]


def _beyond() -> list[Rule]:
    """Hands above three no-trump with no suit of five: one of a suit may be passed, where a king
    opposite is a game; only a two-bid may not."""
    return [
        Rule(
            call(2, s),
            Promise(28, suits=lengths(s, 4), honours=True, force=GAME),
            f"Open two {SUIT_NAMES[s]}, which partner may not pass",
            BOOK,
            (chosen(lambda h, s=s: opening_suit(h) == s),),  # type: ignore[misc]
            "a hand that makes game almost alone",
            "two",
            nearest_call=True,
        )
        for s in (3, 2, 1, 0)
    ]


def _preempts(auction: Reading) -> list[Rule]:
    """Three, four or five of a long suit, the highest that is safe first."""
    margin = auction.margin
    return [
        Rule(
            call(level, s),
            Promise(0, 9, lengths(s, 7), honours=True),
            f"Take their room away, within {NUMBERS[margin]} tricks of what can be won alone",
            BOOK + " (preemptive bids)",
            (longest(s), tricks(s, level + 6 - margin, 0.5 if level == 3 else 0.0)),
            f"wins within {NUMBERS[margin]} tricks of the bid by itself",
            "preempt",
        )
        for s in (3, 2, 1, 0)
        for level in ((4, 3) if s > 1 else (5, 4, 3))
    ]


def _ones(seat: int) -> list[Rule]:
    found = []
    for s in (3, 2, 1, 0):
        pick = chosen(lambda h, s=s: opening_suit(h) == s)  # type: ignore[misc]
        asks: list[tuple[int, tuple[HandTest, ...]]] = [(14, ()), (13, (REBID, plus_values(2)))]
        if seat == 2:
            asks.append((11, (good_suit(s), plus_values(2))))
        if seat == 3:
            # The book is silent on the fourth seat; “as convenient” lets an average hand begin.
            asks.append((12, (plus_values(2),)))
        found += [
            Rule(
                call(1, s),
                Promise(low, suits=lengths(s, 4)),
                f"Open one {SUIT_NAMES[s][:-1]}",
                BOOK,
                (*facts, pick),
                kind="one",
            )
            for low, facts in asks
        ]
    return found


def natural_openings(auction: Reading) -> tuple[Rule, ...]:
    """The opening bids, in the order in which they are considered."""
    seat = len(auction.codes)
    return (
        *_no_trumps(),
        *_twos(),
        *_beyond(),
        # With three passes behind it there is nobody left to shut out.
        *(_preempts(auction) if seat < 3 else ()),
        *_ones(seat),
        Rule(
            "P",
            Promise(0, 13),
            "Pass",
            BOOK,
            note="no opening bid",
            kind="pass",
            wants="opening",
        ),
    )


# Two other systems of the book, to be agreed by a side and announced: the Vanderbilt club and the
# two-club bid with weak twos.
#
# Source: Scarne 1963, “Club Convention”, “Two-Club Convention”. The book gives the opening, the
# negative answer and what a positive one is worth, and says that the partners then show their suits
# naturally; the levels in the tables below follow from that (reading).

CLUB = "Scarne 1963, Club Convention"
TWO_CLUB = "Scarne 1963, Two-Club Convention"

POSITIVE = {"club": (2.0, 1, CLUB), "two-club": (1.5, 2, TWO_CLUB)}
"""For each strong club: quick tricks of a positive answer, level of the negative one, source."""

STRONG = 3.5
"""Quick tricks of the Vanderbilt club."""


def _fewer(number: float) -> HandTest:
    half = " and a half" if number % 1 else ""
    return HandTest(
        lambda h: h.quick < number, f"fewer than {NUMBERS[int(number)]}{half} quick tricks"
    )


def _side_suit(hand: HandValue) -> int:
    """The best suit but clubs, for a hand whose one club would be taken for the strong one."""
    return max((1, 2, 3), key=lambda s: (hand.lengths[s], hand.suits[s].high, -s))


def _vanderbilt(auction: Reading) -> tuple[Rule, ...]:
    strong = Rule("1C", Promise(13, force=ROUND), "Open the strong club, which need not be a suit",
                  CLUB, (quick(STRONG),), "artificial", "club")  # fmt: skip
    found = [strong]
    for rule in natural_openings(auction):
        if rule.call == "2C":  # a strong two in clubs: two clubs is a natural club here
            found.append(rule._replace(call="1C", note="artificial", kind="club"))
            continue
        if rule.call != "1C":
            found.append(rule)
            continue
        # A natural club is bid at two, or hidden behind another suit where it is short.
        found.append(
            rule._replace(call="2C", shows=rule.shows._replace(suits=lengths(0, 5)),
                          aim="Open two clubs, one club being artificial", kind="low-club")
        )  # fmt: skip
        found += [
            rule._replace(
                call=call(1, s),
                shows=rule.shows._replace(suits=lengths(s, 3)),
                aim=f"Open {SUIT_NAMES[s]}, one club being artificial",
                facts=(
                    *(f for f in rule.facts if f.words),
                    chosen(lambda h, s=s: opening_suit(h) == 0 and _side_suit(h) == s),  # type: ignore[misc]
                ),
                nearest_call=True,
            )
            for s in (1, 2, 3)
        ]
    return tuple(found)


def _two_club(auction: Reading) -> tuple[Rule, ...]:
    natural = natural_openings(auction)
    strong = [
        rule._replace(call="2C", aim="Open two clubs, which need not be a suit", citation=TWO_CLUB,
                      note="artificial; game almost alone", kind="two-club")
        for rule in natural if rule.kind == "two" and not rule.nearest_call
    ]  # fmt: skip
    strong.append(
        Rule(
            "2C",
            Promise(28, honours=True, force=GAME),
            ("Open two clubs, which need not be a suit"),
            TWO_CLUB,
            note="artificial; game almost alone",
            kind="two-club",
        )
    )
    need = 8 - auction.margin
    weak = [
        Rule(call(2, s), Promise(0, 12, lengths(s, 5)), "Open a weak two, to take room away",
             TWO_CLUB, (good_suit(s), longest(s), at_most(s, 6), tricks(s, need)),
             "a good suit and little else", "weak-two")
        for s in (3, 2, 1)
    ]  # fmt: skip
    rest = [rule for rule in natural if rule.kind != "two"]
    last = next(i for i, rule in enumerate(rest) if rule.call == "P")
    return (*strong, *rest[:last], *(weak if len(auction.codes) < 3 else ()), *rest[last:])


def openings(auction: Reading) -> tuple[Rule, ...]:
    """The opening bids of the system that the side to call plays."""
    table = {"vanderbilt": _vanderbilt, "two-club": _two_club}
    return table.get(auction.system, natural_openings)(auction)


def _answers(kind: str) -> list[Rule]:
    """The negative diamond, or a suit; both hands then make game."""
    need, level, cite = POSITIVE[kind]
    found = [
        Rule(call(level, 1), Promise(), "Answer by the negative diamond", cite, (_fewer(need),),
             "weak; says nothing about diamonds", "negative"),
    ]  # fmt: skip
    for few in (5, 4):
        found += [
            Rule(call(level + (s < 2), s),
                 Promise(suits=lengths(s, few), force=GAME), f"Show the {SUIT_NAMES[s]}", cite,
                 (quick(need), longest(s)), "a positive answer", "response")
            for s in (3, 2, 1, 0)
        ]  # fmt: skip
    return found


def _second(auction: Reading, kind: str, weak: bool) -> list[Rule]:
    """The strong hand names its suit, or no-trump."""
    cite = POSITIVE[kind][2]
    strong = kind == "two-club" or not weak
    found: list[Rule] = []
    if not strong:
        found += [
            Rule(call(auction.floor(s) + 1, s), Promise(22, suits=lengths(s, 5), force=GAME),
                 f"Jump in {SUIT_NAMES[s]}: game is certain", cite, (no_longer(s),), kind="two")
            for s in (3, 2, 1, 0)
        ]  # fmt: skip
        found += [
            Rule(code, Promise(low, high, honours=True, flat=True), "Bid no-trump", cite, (), "",
                 "nt-rebid")
            for code, low, high in (("1NT", 13, 18), ("2NT", 19, 21), ("3NT", 22, 40))
        ]  # fmt: skip
    for few in (5, 4):
        found += [
            Rule(
                auction.cheapest(s),
                Promise(13, suits=lengths(s, few), force=GAME if strong else 0),
                f"Show the {SUIT_NAMES[s]}",
                cite,
                (no_longer(s),),
                "",
                "second",
                few == 4,
            )
            for s in (3, 2, 1, 0)
        ]
        if few == 5 and strong:
            found.append(
                Rule(
                    auction.cheapest(NO_TRUMP),
                    Promise(13, flat=True, force=GAME),
                    ("Bid no-trump"),
                    cite,
                    kind="nt-rebid",
                )
            )
    return found


def artificial_answers(auction: Reading) -> tuple[Rule, ...]:
    """Answers to an artificial or weak opening and the strong hand's second call, undisturbed."""
    first = auction.opening
    if first is None or not auction.over_pass or auction.bidder != auction.partner:
        return ()
    own = [c for c in auction.of(auction.turn) if c.code != "P"]
    if first.seat == auction.partner and not own and len(auction.bids(auction.partner)) == 1:
        if first.kind in POSITIVE:
            return tuple(_answers(first.kind))
        if first.kind == "weak-two":
            return tuple(to_preempt(auction, bid_of(first.code).strain, 2))
    if first.seat == auction.turn and first.kind in POSITIVE and len(own) == 1:
        answer = auction.last_bid(auction.partner)
        return tuple(_second(auction, first.kind, answer is not None and answer.kind == "negative"))
    return ()
