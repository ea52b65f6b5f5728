"""Doubling the opponents because they cannot make what they have bid, and bidding on instead.

Source: Scarne 1963, “Contract Bridge Strategy”, “Doubling and Redoubling”; on taking a double out
it is silent (docs/bidding.md).
"""

from __future__ import annotations

from ...cards import NO_TRUMP, SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import Count
from .facts import any_of, at_least, at_most, chosen, fewer_together
from .overcalling import takes_out
from .reading import Reading
from .rules import ANY, Fact, Rule, Shows, lengths
from .weighing import FIT, expected, points_for

__all__ = ["doubled", "doubling"]

STRATEGY = "Scarne 1963, Contract Bridge Strategy"
PASSED = "Scarne 1963, Doubling and Redoubling"

LONG = 9
"""Trumps of both hands with which one short in the opponents' suit bids on."""


def _trumps(r: Reading) -> list[tuple[int, int]]:
    """The suits of partner's in which to bid on over a suit at three or higher, with at most one
    card of theirs; and how many cards make nine."""
    bid = r.bid
    if bid is None or bid.strain == NO_TRUMP or bid.level < 3:
        return []
    there = r.theirs.suits
    suits = (s for s in (3, 2, 1, 0) if there[s] and s != bid.strain and s not in r.their_suits)
    return [(s, max(LONG - there[s], 0)) for s in suits if r.floor(s) <= 5]


def doubled(r: Reading) -> list[Rule]:
    """Partner has doubled to beat them."""
    bid = r.bid
    assert bid is not None
    out = [
        Rule(r.cheapest(s), Shows(suits=lengths(s, few)), f"Bid {SUIT_NAMES[s]} and do not defend",
             PASSED, (at_most(bid.strain, 1),), f"nine {SUIT_NAMES[s]} together", "compete")
        for s, few in _trumps(r)
    ]  # fmt: skip
    return [
        *out,
        Rule("P", ANY, "Leave the double in, since partner expects to beat them", PASSED,
             note="content to defend", kind="pass"),
    ]  # fmt: skip


MARGIN = 0.25
"""Tricks beyond beating the contract that a penalty double waits for."""


def _against(h: Count, strain: int) -> float:
    """Tricks that a hand should win against a contract."""
    if strain == NO_TRUMP:
        return h.quick + max(0, h.high - 12) / 4
    held = h.suits[strain]
    side = h.quick - held.quick
    trumps = max(held.quick, min(held.length, (held.high + 1) / 3) if held.length >= 3 else 0.0)
    return side + trumps + max(0, held.length - 4)


def _no_game(r: Reading, there: int) -> list[Fact]:
    """Below game, what a hand lacks that does better by bidding four of a major that fits."""
    if r.at_full_game:
        return []
    found: list[Fact] = []
    for s in (3, 2):
        few, need = min(r.theirs.suits[s], FIT - 1), points_for(r, s) - 1
        if not few or s in r.their_suits or r.floor(s) > r.game(s):
            continue
        found.append(any_of(at_most(s, FIT - 1 - few), fewer_together(need, there)))
    return found


def doubling(r: Reading) -> list[Rule]:
    """Doubling an opponent's bid because it cannot be made."""
    bid = r.bid
    if bid is None or r.ours or r.doubled or takes_out(r):
        return []
    need = 8 - bid.level + MARGIN
    there = expected(r.theirs)
    partner = there / 7
    beats = Fact(
        lambda h: _against(h, bid.strain) >= 1 and _against(h, bid.strain) + partner >= need,
        f"tricks enough to beat {NUMBERS[bid.level]} {SUIT_NAMES[bid.strain]}, "
        "partner's points counted",
    )
    facts = [beats]
    if bid.strain < 4:
        # A low contract is doubled for its trumps: without them it makes, and game if doubled.
        facts.append(at_least(bid.strain, 4 if bid.level <= 2 else 3 if bid.level == 3 else 1))
    if bid.level == 1:
        facts.append(chosen(lambda h: partner > 2))
    facts += [any_of(at_most(s, few - 1), at_least(bid.strain, 2)) for s, few in _trumps(r) if few]
    facts += _no_game(r, there)
    aim = "Double to beat them"
    note = "expects to beat the contract"
    return [
        Rule("X", Shows(10), aim, STRATEGY, tuple(facts), note, "penalty"),
        Rule("X", ANY, aim, STRATEGY, tuple(facts), "", "penalty", True),
    ]
