"""Responses to partner's opening bid, the right-hand opponent having passed.

Source: Scarne 1963, “Responses to Suit Bids of One”, “… of Two”, “… to Preemptive Bids”,
“Responses to a One / Two / Three No-Trump”, “General Principles”.
"""

from __future__ import annotations

from ...cards import NO_TRUMP
from ...stages.calling.auction import NUMBERS
from ..counting import A, Count, K, Q, good, respondable, stopped, suit_count
from .reading import Reading
from .rules import ANY, GAME, ROUND, Rule, Shows, bid_of, call, game_level, lengths

__all__ = ["adequate", "rules", "second", "to_no_trump"]

SUITS_BOOK = "Scarne 1963, Responses to Suit Bids of One"
GENERAL = "Scarne 1963, General Principles"
TWO_BOOK = "Scarne 1963, Responses to Suit Bids of Two"
PREEMPT_BOOK = "Scarne 1963, Responses to Preemptive Bids"
NT_BOOK = ("", "Scarne 1963, Responses to a One No-Trump Bid",
           "Scarne 1963, Responses to a Two No-Trump Opening",
           "Scarne 1963, Responses to a Three No-Trump Opening")  # fmt: skip


def adequate(hand: Count, suit: int) -> bool:
    """Support for a suit not rebid: J x x, Q x x, x x x x or better."""
    held = hand.suits[suit]
    return held.length >= 4 or (held.length == 3 and held.high >= 1)


def _others(suit: int) -> list[int]:
    return [s for s in range(4) if s != suit]


def _all_stopped(hand: Count, suit: int) -> bool:
    return all(stopped(hand.suits[s]) for s in _others(suit))


def _side(hand: Count, opened: int) -> list[int]:
    """The suits good enough to respond in."""
    return [s for s in _others(opened) if respondable(hand.suits[s])]


def new_suit(hand: Count, r: Reading, opened: int) -> int:
    """The suit to respond in: the longest; of fives the higher, of fours the cheapest; -1 for
    none."""
    suits = _side(hand, opened)
    if not suits:
        return -1
    longest = max(hand.lengths[s] for s in suits)
    best = [s for s in suits if hand.lengths[s] == longest]
    if longest >= 5:
        return max(best)
    return min(best, key=lambda s: (r.floor(s), s))


def _one_level(hand: Count, r: Reading, opened: int) -> int:
    """The suit to show at the level of one; -1 for none."""
    suits = [s for s in _side(hand, opened) if r.floor(s) == 1]
    if not suits:
        return -1
    longest = max(hand.lengths[s] for s in suits)
    best = [s for s in suits if hand.lengths[s] == longest]
    return max(best) if longest >= 5 else min(best)


def _responding_suit(hand: Count, r: Reading, opened: int) -> int:
    """The suit of a response in a new suit; -1 for none that the hand is good enough for."""
    if hand.points < 10:
        return _one_level(hand, r, opened)
    return new_suit(hand, r, opened)


def to_one(r: Reading, opened: int) -> list[Rule]:
    """Responses to one of a suit."""
    major = opened > 1
    found: list[Rule] = []
    for s in _others(opened):
        level = r.floor(s) + 1
        found.append(
            Rule(
                call(level, s),
                Shows(19, suits=lengths(s, 4), force=GAME),
                "With 19 points or more jump in a new suit: a slam is near.",
                SUITS_BOOK + " (jump in a new suit)",
                lambda h, s=s: (
                    new_suit(h, r, opened) == s  # type: ignore[misc]
                    and (h.lengths[s] >= 5 or h.lengths[opened] >= 4)
                ),
                "strong suit or strong support",
                "shift",
            )
        )
    found += [
        Rule(
            call(level, NO_TRUMP),
            Shows(low, high, honours=True, flat=True, force=GAME if level == 2 else 0),
            f"With a balanced hand of {low} to {high} and the unbid suits stopped bid "
            f"{('two', 'three')[level - 2]} no-trump.",
            SUITS_BOOK + " (no-trump responses)",
            lambda h, shape=shape: (
                _all_stopped(h, opened)  # type: ignore[misc]
                and (not shape or h.shortest == 3)
                and not (major and h.lengths[opened] >= 4)
            ),
            "unbid suits stopped",
            "nt-response",
        )
        for level, low, high, shape in ((3, 16, 18, True), (2, 13, 15, False))
    ]
    found += [
        Rule(
            call(4, opened),
            Shows(0, 9, lengths(opened, 5), honours=True),
            "With five trumps, a short suit and little else raise to four.",
            SUITS_BOOK + " (raise)",
            lambda h: h.shortest <= 1,
            "a singleton or void",
            "raise-weak",
        ),
        Rule(
            call(3, opened),
            Shows(13, 16, lengths(opened, 4), force=GAME),
            "With four trumps and 13 to 16 points raise to three.",
            SUITS_BOOK + " (raise)",
            lambda h: major or _one_level(h, r, opened) < 2,
            kind="raise-jump",
        ),
    ]
    raise_two = Rule(
        call(2, opened),
        Shows(7, 10, lengths(opened, 3)),
        "With enough trumps and 7 to 10 points raise to two.",
        SUITS_BOOK + " (raise)",
        lambda h: adequate(h, opened),
        "enough trumps",
        "raise",
    )
    if major:
        found.append(raise_two)
    for s in _others(opened):
        level = r.floor(s)
        low = 6 if level == 1 else 10
        found.append(
            Rule(
                call(level, s),
                Shows(low, suits=lengths(s, 4), force=ROUND),
                f"A new suit at the level of {'one' if level == 1 else 'two'} needs {low} points.",
                SUITS_BOOK + " (bid a new suit)",
                lambda h, s=s: _responding_suit(h, r, opened) == s,  # type: ignore[misc]
                kind="response",
            )
        )
    if not major:
        found.append(raise_two)
    found.append(
        Rule(
            "1NT",
            Shows(6, 9, honours=True),
            "With 6 to 9 points and nothing better to show bid one no-trump.",
            SUITS_BOOK + " (no-trump responses)",
            note="no better bid",
            kind="nt-limit",
        )
    )
    # Where the book leaves a hand without a call, the nearest one.
    near = "The book has no call for this hand; this is the nearest."
    for s in _others(opened):
        found.append(
            Rule(
                call(r.floor(s), s),
                Shows(11, force=ROUND, suits=lengths(s, 4)),
                "Too good for a limited bid: show a suit first, then bid again.",
                GENERAL,
                kind="response",
                stretch=True,
            )
        )
    found += [
        Rule(call(3, opened), Shows(12, 18, lengths(opened, 4), force=GAME), near, SUITS_BOOK,
             kind="raise-jump", stretch=True),
        Rule("2NT", Shows(12, 18, honours=True, force=GAME), near, SUITS_BOOK,
             kind="nt-response", stretch=True),
        Rule(call(2, opened), Shows(6, 11, lengths(opened, 3)), near, SUITS_BOOK, kind="raise",
             stretch=True),
        Rule("1NT", Shows(7, 12), near, SUITS_BOOK, kind="nt-limit", stretch=True),
    ]  # fmt: skip
    found += [
        Rule("P", Shows(0, 5), "Fewer than six points: pass.", SUITS_BOOK, kind="pass"),
        Rule("P", ANY, "Nothing to bid on: pass.", SUITS_BOOK, kind="pass", stretch=True),
    ]
    return found


def to_two(r: Reading, opened: int) -> list[Rule]:
    """Responses to the strong bid of two."""
    found = [
        Rule(
            "2NT",
            Shows(0, 6),
            "With six points or fewer answer a strong two with two no-trump.",
            TWO_BOOK,
            note="weak; says nothing about no-trump",
            kind="negative",
        )
    ]

    def positive(h: Count) -> bool:
        return h.points >= 8 or h.quick >= 1

    found.append(
        Rule(
            call(3, opened),
            Shows(7, suits=lengths(opened, 3), force=GAME),
            "With 7 points, a quick trick and support raise partner.",
            TWO_BOOK,
            lambda h: positive(h) and (adequate(h, opened) or h.lengths[opened] >= 3),
            kind="raise",
        )
    )
    for s in _others(opened):
        found.append(
            Rule(
                call(r.floor(s), s),
                Shows(7, suits=lengths(s, 5), force=GAME),
                "With 7 points and a quick trick show a suit.",
                TWO_BOOK,
                lambda h, s=s: positive(h) and h.longest == s,  # type: ignore[misc]
                kind="response",
            )
        )
    found += [
        Rule("3NT", Shows(8, 9, honours=True, flat=True),
             "With eight or nine points and a balanced hand bid three no-trump.", TWO_BOOK,
             kind="nt-response"),
        *(Rule(call(r.floor(s), s), Shows(10, suits=lengths(s, 4), force=GAME),
               "With a good hand show a suit.", TWO_BOOK, kind="response", stretch=True)
          for s in _others(opened)),
        Rule("2NT", ANY, "Nothing to show yet: two no-trump.", TWO_BOOK, kind="negative",
             stretch=True),
    ]  # fmt: skip
    return found


def _helping_tricks(hand: Count, suit: int) -> float:
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


def to_preempt(r: Reading, opened: int, level: int) -> list[Rule]:
    """Responses to three, four or five of a suit."""
    game = game_level(opened)
    vulnerable = r.is_vulnerable
    has = level + 6 - (2 if vulnerable else 3)
    found: list[Rule] = []
    if level < game:
        found.append(
            Rule(
                call(game, opened),
                Shows(8),
                f"Partner has about {has} tricks; count aces, kings and ruffs for the rest.",
                PREEMPT_BOOK,
                lambda h: (
                    h.lengths[opened] >= 1
                    and _helping_tricks(h, opened) >= game + 6 - has
                    and not (opened < 2 and _nine_tricks(h, opened))
                ),
                "to play",
                "game",
            )
        )
        if level == 3:
            found.append(
                Rule(
                    "3NT",
                    Shows(14, honours=True),
                    "Partner's long suit will run: with the others stopped play no-trump.",
                    PREEMPT_BOOK,
                    lambda h: _nine_tricks(h, opened),
                    "to play",
                    "game",
                )
            )
    found += [
        Rule("P", ANY, "Partner has bid all he has, and more: pass.", PREEMPT_BOOK, kind="pass",
             note="no tricks to add"),
    ]  # fmt: skip
    return found


def _nine_tricks(hand: Count, suit: int) -> bool:
    return (
        hand.high >= 14
        and _all_stopped(hand, suit)
        and hand.lengths[suit] >= 2
        and bool(hand.suits[suit].ranks & (A | K | Q))
    )


# -- no-trump --------------------------------------------------------------------------------

LADDERS = {
    1: ((21, 37, "7NT"), (17, 20, "6NT"), (15, 16, "4NT")),
    2: ((15, 37, "7NT"), (11, 12, "6NT"), (9, 9, "4NT")),
    3: ((12, 37, "7NT"), (8, 9, "6NT"), (7, 7, "4NT")),
}
"""Raises of an opening no-trump above game: points and call (19 and 20 facing one no-trump
are not in the book; read as six)."""


def _ladder(level: int) -> list[Rule]:
    cite = NT_BOOK[level]
    return [
        Rule(
            code,
            Shows(low, high, honours=True),
            f"Facing {NUMBERS[level]} no-trump raise to {NUMBERS[int(code[0])]} with "
            + (
                f"{low} or more points."
                if high > 30
                else f"{low} points."
                if low == high
                else f"{low} to {high} points."
            ),
            cite,
            lambda h: h.shortest >= 2,
            "to play" if code[0] in "67" else "invites six",
            "quantitative" if code == "4NT" else "game",
        )
        for low, high, code in LADDERS[level]
    ]


def to_one_nt(r: Reading) -> list[Rule]:
    """Responses to one no-trump."""
    cite = NT_BOOK[1]
    found = _ladder(1)
    found += [
        Rule(
            call(4, s),
            Shows(0, 9, lengths(s, 6), honours=True),
            "With six cards of a major and fewer than ten points bid game in it.",
            cite,
            note="to play",
            kind="game",
        )
        for s in (3, 2)
    ]
    found += [
        Rule(
            call(3, s),
            Shows(10, suits=lengths(s, 5), honours=True, force=GAME),
            "With ten points and a good suit bid three of it.",
            cite,
            lambda h, s=s: (
                h.longest == s  # type: ignore[misc]
                and good(h.suits[s])
                and (s > 1 or (not h.balanced and (h.shortest <= 1 and h.points >= 14)))
            ),
            "good suit",
            "response",
        )
        for s in (3, 2, 1, 0)
    ]
    found.append(
        Rule(
            "2C",
            Shows(8, honours=True, force=ROUND),
            "With eight points and four cards of a major ask for one with two clubs.",
            "Scarne 1963, Two-Club Convention (Stayman)",
            lambda h: max(h.lengths[2], h.lengths[3]) >= 4 and not _flat(h),
            "asks for a four-card major",
            "stayman",
        )
    )
    found += [
        Rule(
            call(2, s),
            Shows(0, 7, lengths(s, 5), honours=True),
            "With fewer than eight points and a suit of five take it out to two.",
            cite,
            lambda h, s=s: (
                h.longest == s  # type: ignore[misc]
                and not (h.high == 7 and s == 1 and good(h.suits[s]))
            ),
            "weak",
            "weak",
        )
        for s in (3, 2, 1)
    ]
    found += [
        Rule("3NT", Shows(10, 14, honours=True),
             "With 10 to 14 points raise to three no-trump.", cite, kind="game", note="to play"),
        Rule("2NT", Shows(7, 9, honours=True),
             "With eight or nine points (seven and a good suit of five) raise to two no-trump.",
             cite, lambda h: h.high >= 8 or any(good(s) for s in h.suits),
             "invites three", "invite"),
        Rule("6NT", Shows(17, 37, honours=True), "With 17 points or more bid the slam.", cite,
             kind="game", stretch=True),
        Rule("4NT", Shows(15, 16, honours=True), "With 15 or 16 points invite the slam.", cite,
             kind="quantitative", stretch=True),
        Rule("P", Shows(0, 7, honours=True), "No game in sight: leave one no-trump.", cite,
             kind="pass"),
    ]  # fmt: skip
    return found


def _flat(hand: Count) -> bool:
    """4-3-3-3: no ruffs, so a four-card major need not be looked for (reading)."""
    return hand.shortest == 3


def to_two_nt(r: Reading) -> list[Rule]:
    """Responses to two no-trump."""
    cite = NT_BOOK[2]
    found = [
        Rule(
            call(3, s),
            Shows(0, suits=lengths(s, 5), honours=True, force=GAME),
            "Facing two no-trump show a six-card major on anything, and a five-card major headed "
            "by an honour with four points.",
            cite,
            lambda h, s=s: (
                h.longest == s  # type: ignore[misc]
                and (h.lengths[s] >= 6 or (h.high >= 4 and bool(h.suits[s].ranks & 0x1F00)))
                and h.high <= 10
            ),
            kind="response",
        )
        for s in (3, 2)
    ]
    found += _ladder(2)
    slow = {10: "four no-trump next", 13: "six no-trump next", 14: "six no-trump next"}
    for s in (0, 1, 2, 3):
        found.append(
            Rule(
                call(3, s),
                Shows(10, 14, lengths(s, 4), honours=True, force=GAME),
                "Too good for a raise: show a suit first, then no-trump ("
                + "ten: four; 13 or 14: six).",
                cite,
                lambda h, s=s: (
                    h.high in slow  # type: ignore[misc]
                    and next(x for x in range(4) if h.lengths[x] >= 4) == s
                ),
                kind="response",
                stretch=True,
            )
        )
    found += [
        Rule("6NT", Shows(11, 37, honours=True), "The points for six no-trump are there.", cite,
             kind="game", stretch=True),
        Rule("3NT", Shows(4, 10, honours=True), "With 4 to 8 points raise to three no-trump.",
             cite, lambda h: h.high <= 8, "to play", "game"),
        Rule("4NT", Shows(9, 10, honours=True), "With nine or ten invite the slam.", cite,
             kind="quantitative", stretch=True),
        Rule("P", Shows(0, 3, honours=True), "Fewer than four points: pass.", cite, kind="pass"),
    ]  # fmt: skip
    return found


def to_three_nt(r: Reading) -> list[Rule]:
    """Responses to three no-trump."""
    cite = NT_BOOK[3]
    found = [r2 for r2 in _ladder(3) if r2.call != "4NT"]
    found.append(
        Rule(
            "4D",
            Shows(10, 11, honours=True, force=ROUND),
            "With ten or eleven bid four diamonds, then six no-trump.",
            cite,
            lambda h: h.shortest >= 2,
            "six no-trump follows",
            "waiting",
        )
    )
    found += [
        Rule(
            call(4, s),
            Shows(5, suits=lengths(s, 5), honours=True),
            "Show a suit of five with five points.",
            cite,
            lambda h, s=s: h.longest == s,  # type: ignore[misc]
            kind="response",
        )
        for s in (3, 2)
    ]
    found += [
        Rule("4NT", Shows(7, 7, honours=True), "With seven raise to four no-trump.", cite,
             note="invites six", kind="quantitative"),
        Rule("6NT", Shows(8, 37, honours=True), "The points for six no-trump are there.", cite,
             kind="game", stretch=True),
        Rule("P", Shows(0, 7, honours=True), "No slam in sight: pass.", cite, kind="pass"),
    ]  # fmt: skip
    return found


def to_no_trump(r: Reading, level: int) -> list[Rule]:
    """Responses to a no-trump opening of a level, and four clubs asking for aces."""
    found = (to_one_nt, to_two_nt, to_three_nt)[level - 1](r)
    gerber = Rule(
        "4C",
        Shows(16 if level == 1 else 10, force=ROUND),
        "With a long strong suit and slam in sight ask for aces with four clubs.",
        "Scarne 1963, Gerber Convention",
        lambda h: (
            level == 1 and max(h.lengths) >= 7 and good(h.suits[h.longest]) and h.points >= 17
        ),
        "asks for aces",
        "gerber",
    )
    return [gerber, *found]


def after_stayman(r: Reading, major: int) -> list[Rule]:
    """The responder, having asked for a major: it is `major`, or -1 for none."""
    cite = "Scarne 1963, Two-Club Convention (Stayman)"
    found: list[Rule] = []
    if major >= 0:
        found += [
            Rule(call(4, major), Shows(10, 14, lengths(major, 4), honours=True),
                 "Four cards with partner's major and ten points: game in it.", cite,
                 note="to play", kind="game"),
            Rule(call(3, major), Shows(8, 9, lengths(major, 4), honours=True),
                 "Four cards with partner's major and eight or nine points: invite game.", cite,
                 note="invites game", kind="invite"),
            Rule("6" + "CDHS"[major], Shows(17, 37, lengths(major, 4), honours=True),
                 "Four cards with partner's major and the points for a slam.", cite,
                 note="to play", kind="game"),
        ]  # fmt: skip
    else:
        found += [
            Rule(call(level, s), Shows(low, high, lengths(s, 5), honours=True,
                                       force=GAME if level == 3 else 0),
                 "No four-card major opposite: show the five-card one"
                 + (" and force to game." if level == 3 else "."), cite,
                 lambda h, s=s: h.lengths[5 - s] < h.lengths[s] or s == 3,  # type: ignore[misc]
                 kind="response" if level == 3 else "invite")
            for s in (3, 2)
            for level, low, high in ((2, 8, 9), (3, 10, 14))
        ]  # fmt: skip
    found += [
        Rule("7NT", Shows(21, 37, honours=True), "The points for seven no-trump are there.", cite,
             note="to play", kind="game"),
        Rule("6NT", Shows(17, 20, honours=True), "The points for six no-trump are there.", cite,
             note="to play", kind="game"),
        Rule("4NT", Shows(15, 16, honours=True), "With 15 or 16 invite the slam.", cite,
             note="invites six", kind="quantitative"),
        Rule("3NT", Shows(10, 14, honours=True), "No fit and ten points: three no-trump.", cite,
             note="to play", kind="game"),
        Rule("2NT", Shows(8, 9, honours=True), "No fit and eight or nine points: invite with two "
             "no-trump.", cite, note="invites three", kind="invite"),
        Rule("3C", Shows(0, 7, lengths(0, 6), honours=True), "The clubs were meant: play there.",
             cite, note="to play in clubs", kind="weak"),
        Rule("P", ANY, "This is high enough.", cite, kind="pass", stretch=True),
    ]  # fmt: skip
    return found


def after_slow_slam(r: Reading, level: int) -> list[Rule]:
    """The responder to two or three no-trump who first showed a suit."""
    cite = NT_BOOK[level]
    six = (10, 11) if level == 3 else (13, 14)
    found = [
        Rule("6NT", Shows(*six, honours=True), f"{six[0]} or {six[1]} points: first a suit, then "
             "six no-trump.", cite, note="to play", kind="game"),
    ]  # fmt: skip
    if level == 2:
        found.append(
            Rule("4NT", Shows(10, 10, honours=True), "Ten points: first a suit, then four "
                 "no-trump.", cite, lambda h: r.agreed[r.side] < 0, "invites six",
                 "quantitative")
        )  # fmt: skip
    return found


def second(r: Reading) -> tuple[Rule, ...]:
    """The responder's second call after partner opened no-trump."""
    own = [c for c in r.of(r.turn) if c.code != "P"]
    answer = r.last_bid(r.partner)
    first = next((c for c in r.of(r.partner) if c.code != "P"), None)
    if len(own) != 1 or answer is None or first is None:
        return ()
    if own[0].kind == "stayman":
        if answer.kind == "major":
            return tuple(after_stayman(r, bid_of(answer.code).strain))
        if answer.kind == "stayman-none":
            return tuple(after_stayman(r, -1))
    if first.kind == "2nt" and own[0].kind == "response":
        return tuple(after_slow_slam(r, 2))
    if first.kind == "3nt" and own[0].kind == "waiting":
        return tuple(after_slow_slam(r, 3))
    return ()


def rules(r: Reading) -> tuple[Rule, ...]:
    """What to answer partner's opening bid with, over a pass."""
    opening = r.opening
    if opening is None:
        return ()
    bid = bid_of(opening.code)
    if bid.strain == NO_TRUMP:
        return tuple(to_no_trump(r, bid.level)) if bid.level <= 3 else ()
    if bid.level == 1:
        return tuple(to_one(r, bid.strain))
    if bid.level == 2:
        return tuple(to_two(r, bid.strain))
    return tuple(to_preempt(r, bid.strain, bid.level))
