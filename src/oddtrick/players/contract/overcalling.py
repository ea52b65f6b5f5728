"""The opponents have bid and our side has only passed.

Source: Scarne 1963, “Overcalls”, “One No-Trump Overcall”, “Jump Overcall”, “Takeout Doubles”,
“Overcall in Opponent's Suit”, “Unusual No-Trump”.
"""

from __future__ import annotations

from ...cards import SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import A, good
from .facts import (
    NO_SHORT,
    any_of,
    at_least,
    at_most,
    good_suit,
    longest,
    points,
    rebid_suit,
    stops,
    tricks,
)
from .opening import COVERED
from .reading import Reading
from .rules import ANY, GAME, ROUND, Fact, Lengths, Rule, Shows, call, game_level, lengths

__all__ = ["STRONG", "direct", "first_bid", "takes_out"]

OVERCALL = "Scarne 1963, Overcalls"
NT_OVERCALL = "Scarne 1963, One No-Trump Overcall"
JUMP = "Scarne 1963, Jump Overcall"
TAKEOUT = "Scarne 1963, Takeout Doubles"
CUE = "Scarne 1963, Overcall in Opponent's Suit"
UNUSUAL = "Scarne 1963, Unusual No-Trump"

STRONG = 17
"""Points with which a hand is too strong for a mere overcall (reading: the book says only that
it fears to be passed out)."""


def first_bid(r: Reading) -> int:
    """Where in the auction the first bid stands."""
    return next((i for i, c in enumerate(r.calls) if c.code != "P"), len(r.calls))


def takes_out(r: Reading) -> bool:
    """Whether a double now would be for takeout: a suit at one to three, the first chance."""
    bid = r.bid
    return (
        bid is not None
        and bid.strain < 4
        and bid.level <= 3
        and not r.ours
        and not r.doubled
        and r.silent(r.side)
        and not any(c.seat == r.turn for c in r.calls[first_bid(r) :])
    )


def _cue(bid_suit: int) -> Rule:
    name = SUIT_NAMES[bid_suit]
    control = Fact(
        lambda h: h.lengths[bid_suit] == 0 or bool(h.suits[bid_suit].ranks & A),
        f"no {name} or the ace of them",
    )
    return Rule(
        call(2, bid_suit), Shows(21, suits=_threes((bid_suit,)), force=GAME),
        "Bid their own suit, the strongest of defensive bids", CUE, (control,),
        f"controls {name}", "cue",
    )  # fmt: skip


def _threes(theirs: tuple[int, ...]) -> Lengths:
    a, b, c, d = (0 if s in theirs else 3 for s in range(4))
    return (a, b, c, d)


def _no_good_suit() -> Fact:
    return Fact(lambda h: not good(h.suits[h.longest]), "no good long suit")


def _doubles(r: Reading, level: int, last: int) -> list[Rule]:
    """The two kinds of takeout double."""
    theirs = r.their_suits
    unbid = [s for s in range(4) if s not in theirs]
    majors = [s for s in unbid if s > 1]
    strong = Fact(
        lambda h: good(h.suits[h.longest]) and h.longest not in theirs, "a good suit of its own"
    )
    short = tuple(at_most(s, 3) for s in theirs)
    major = (any_of(*(at_least(s, 4) for s in majors)),) if majors else ()
    ask = "Ask for partner's best suit by a double"
    found = [
        Rule("X", Shows(STRONG, force=ROUND), "Double first and bid the suit next", TAKEOUT,
             (strong,), "a very strong hand with a good suit", "takeout"),
        Rule("X", Shows(13 if level < 3 else 15, suits=_threes(theirs), force=ROUND), ask, TAKEOUT,
             (*short, *major, _no_good_suit()),
             "support for the unbid suits; asks for partner's best suit", "takeout"),
        # Opening strength, reckoned as dummy: where their suit is short, a point fewer will do.
        Rule("X", Shows(12 if level < 3 else 15, suits=_threes(theirs), force=ROUND), ask, TAKEOUT,
             (*(at_most(s, 2) for s in theirs), _no_good_suit()),
             "support for the unbid suits; asks for partner's best suit", "takeout"),
    ]  # fmt: skip
    if len(theirs) > 1:
        return found
    # Good support “for any of the unbid suits”: with more points it need not be for all three.
    return [
        *found,
        Rule("X", Shows(15 if level < 3 else 17, force=ROUND), ask, TAKEOUT,
             (at_most(last, 4), *(at_least(s, 2) for s in unbid), *major, _no_good_suit()),
             kind="takeout", stretch=True),
        Rule("X", Shows(15 if level < 3 else 17, force=ROUND), ask, TAKEOUT,
             (at_most(last, 3), *(at_least(s, 2) for s in unbid),
              _no_good_suit()), kind="takeout", stretch=True),
    ]  # fmt: skip


def _overcalls(r: Reading, suits: tuple[int, ...]) -> list[Rule]:
    found: list[Rule] = []
    margin = r.margin
    within = f"within {NUMBERS[margin]} tricks of what can be won alone"
    for s in (3, 2, 1, 0):
        if s in suits:
            continue
        level = r.floor(s)
        name = SUIT_NAMES[s]
        worth = tricks(s, level + 6 - margin, 0.5 if level == 1 else 0.0)
        if level <= 3:
            need = (rebid_suit(s),) if level == 1 else (any_of(at_least(s, 6), points(13)),)
            found.append(
                Rule(call(level, s), Shows(8 if level == 1 else 10, STRONG - 1, lengths(s, 5)),
                     f"Overcall in {name}, {within}", OVERCALL,
                     (longest(s), any_of(at_least(s, 6), good_suit(s)), *need, worth),
                     "good suit", "overcall")
            )  # fmt: skip
        for jump in (level + 1, level + 2):
            if 2 <= jump <= min(4, game_level(s)):
                found.append(
                    Rule(call(jump, s),
                         Shows(0, 9, lengths(s, 6 if jump == 2 else 7), honours=True),
                         f"Jump in {name} to take their room away, {within}", JUMP,
                         (longest(s), good_suit(s), tricks(s, jump + 6 - margin)), "good suit",
                         "jump-overcall")
                )  # fmt: skip
    return found


def direct(r: Reading) -> list[Rule]:
    """The opponents have bid, our side has only passed."""
    bid = r.bid
    assert bid is not None
    suits = r.their_suits
    last = bid.strain
    found: list[Rule] = []
    if bid.level == 1 and last < 4:
        found.append(_cue(last))
    if bid.level == 1:
        found.append(
            Rule("1NT", Shows(16, 18, honours=True, flat=True), "Overcall one no-trump",
                 NT_OVERCALL, (COVERED, stops(suits)), "their suit stopped", "nt")
        )  # fmt: skip
    if bid.level <= 2 and last < 4 and not set(suits) & {0, 1}:
        found.append(
            Rule("2NT", Shows(10, 16, (5, 5, 0, 0)), "Ask partner to choose a minor", UNUSUAL, (),
                 "both minors", "minors")
        )  # fmt: skip
    doubles = _doubles(r, bid.level, last) if takes_out(r) else []
    found += doubles[:3] + _overcalls(r, suits) + doubles[3:]
    if bid.level == 1 and last < 4:
        found += [
            Rule(r.cheapest(s), Shows(15, suits=lengths(s, 5)), f"Overcall in {SUIT_NAMES[s]}",
                 OVERCALL, (longest(s),), "", "overcall", True)
            for s in (3, 2, 1, 0) if s not in suits
        ]  # fmt: skip
        found += [
            Rule("1NT", Shows(16, 18, honours=True), "Overcall one no-trump", NT_OVERCALL,
                 (NO_SHORT, stops(suits)), "", "nt", True),
            Rule("X", Shows(17, force=ROUND), "Double rather than pass", TAKEOUT,
                 (at_most(last, 3),), "", "takeout", True),
        ]  # fmt: skip
    if bid.level == 1 and last < 4 and r.ends and not r.is_vulnerable:
        # They have stopped, so partner has something; the book is silent.
        found += [
            Rule(call(1, s), Shows(10, STRONG - 1, lengths(s, 5)),
                 f"Do not let them play at one: bid the {SUIT_NAMES[s]}", OVERCALL,
                 (longest(s),), "", "overcall", True)
            for s in (3, 2, 1) if s > last
        ]  # fmt: skip
    found.append(
        Rule("P", ANY, "Pass: no rule comes in here", OVERCALL, note="nothing to come in with",
             kind="pass")
    )  # fmt: skip
    return found
