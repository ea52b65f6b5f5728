"""Systems told as they are: a hand that makes a call by its file lies within what the call is
taken to show, and every shipped file says something for every opening hand."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oddtrick.cards import mask_of
from oddtrick.players.book.contract.bidding.later_calls import decide
from oddtrick.players.book.contract.rule import Promise, bid_of
from oddtrick.players.book.contract.rule_choice import call_of, choose_call, read, rules_for, take
from oddtrick.players.book.contract.stated_system import stated_rules
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.systems import NAMES, checked_system
from oddtrick.systems.conditions import WHOLE, Extent, extent_of
from oddtrick.systems.system import Circumstances
from slices import sliced

SYSTEMS = ("sayc", "acol-weak-twos", "two-over-one", "strong-club", "natural")


def dealt(rng: random.Random) -> list[int]:
    pack = list(range(52))
    rng.shuffle(pack)
    return [mask_of(pack[13 * n : 13 * n + 13]) for n in range(4)]


@pytest.mark.parametrize("pair", range(4))
def test_a_hand_fits_what_its_call_is_told_to_show(pair: int) -> None:
    """Auctions of two systems against each other, at every vulnerability."""
    rng, seen = random.Random(f"systems {pair}"), 0
    systems = (SYSTEMS[pair], SYSTEMS[(pair + 1 + rng.randrange(4)) % 5])
    for number in range(60):
        hands, calls = dealt(rng), list[str]()
        while len(calls) < 4 or calls[-3:] != ["P", "P", "P"]:
            auction = read(number % 4, number // 4 % 4, tuple(calls), systems=systems)
            hand = evaluate(hands[auction.turn])
            rule = choose_call(auction, hand)
            assert auction.allows(rule.call), (calls, rule)
            if any(r.call == rule.call and r.fits(hand) for r in stated_rules(auction) or ()):
                seen += 1
                assert take(auction, rule.call).shows.fits(hand), (systems, calls, rule.call)
            calls.append(rule.call)
            assert len(calls) < 60, calls
    assert seen > 120


@pytest.mark.parametrize("name", sliced(NAMES, 1))
def test_a_test_of_one_hand_is_the_condition_and_the_extent_holds_it(name: str) -> None:
    rng = random.Random(name)
    hands = [dealt(rng)[0] for _ in range(40)]
    masks = np.array(hands, dtype=np.uint64)
    seen = set[int]()
    for lines in checked_system(name).positions.values():
        for line in lines:
            if id(line.asks) in seen:
                continue
            seen.add(id(line.asks))
            fits = line.asks.condition.among(masks).tolist()
            assert fits == [line.asks.test(hand) for hand in hands], line.place
            for hand, fit in zip(hands, fits, strict=True):
                assert not fit or _within(extent_of(line.asks.condition), hand), line.place


@pytest.mark.parametrize("name", sliced(NAMES, 1))
def test_a_call_for_any_other_hand_shows_what_the_lines_above_it_leave(name: str) -> None:
    """Every hand that makes such a call lies within its bounds; where there are none, a note says
    what the call is for."""
    rng = random.Random(name)
    hands, told = [dealt(rng)[0] for _ in range(60)], 0
    for lines in checked_system(name).positions.values():
        for at, line in enumerate(lines):
            if str(line.asks.condition) != "any hand":
                continue
            above = [o for o in lines[:at] if o.when in (line.when, Circumstances())]
            for hand in hands:
                if not any(o.asks.test(hand) for o in above):
                    assert _within(line.asks.extent, hand), (line.place, hand)
            assert line.asks.extent != WHOLE or line.notes or line.force, line.place
            told += 1
    assert told


def _within(bounds: Extent, hand: int) -> bool:
    value = evaluate(hand)
    return (
        bounds.high_low <= value.high <= bounds.high_high
        and bounds.low <= value.points <= bounds.high
        and all(a <= n <= b for a, n, b in zip(bounds.few, value.lengths, bounds.most, strict=True))
        and (value.balanced or not bounds.flat)
    )


@pytest.mark.parametrize("name", NAMES)
def test_an_opening_is_found_for_every_hand(name: str) -> None:
    rng = random.Random(name)
    for _ in range(150):
        for seat, hand in enumerate(dealt(rng)):
            auction = read(0, 0, ("P",) * seat, systems=(name, name))
            rules = stated_rules(auction) or ()
            assert any(rule.fits(evaluate(hand)) for rule in rules), (seat, hand)


def shown(auction: str, system: str) -> Promise:
    return read(0, 0, tuple(auction.split()), systems=(system, system)).calls[-1].shows


@pytest.mark.parametrize(
    ("auction", "low", "high", "honours"),
    [
        ("1S P 3S", 10, 12, False),  # a limit raise, by points with those for short suits
        ("1S P 2S", 6, 9, False),
        ("1NT", 15, 17, True),
        ("1D P 1S P 1NT P 2NT", 11, 12, True),
        ("2S", 5, 11, True),
    ],
)
def test_points_are_told_in_the_measure_that_says_more(
    auction: str, low: int, high: int, honours: bool
) -> None:
    shows = shown(auction, "sayc")
    assert (shows.low, shows.high, shows.honours) == (low, high, honours)


@pytest.mark.parametrize("system", NAMES)
def test_a_doubled_transfer_is_answered_all_the_same(system: str) -> None:
    """A double of an artificial bid does not end what the file says of it."""
    for auction in ("1NT P 2H X", "1NT P 2C X"):
        reading = read(0, 0, tuple(auction.split()), systems=(system, system))
        assert stated_rules(reading), auction


TRUE, FAR = 0.98, 0.005
"""The share of calls that fit what they are told to show, at least, and of those that are off by
three points or a card, at most."""


PAIRS = (("natural", "natural"), ("sayc", "acol"), ("two-over-one", "strong-club"),
         ("vanderbilt", "two-club"))  # fmt: skip


def test_the_gate_of_truth() -> None:
    """A slice of `benchmarks/players.py truth`: all calls of auctions, the file silent or not."""
    rng, calls, fit, far = random.Random("gate"), 0, 0, 0
    for number in range(360):
        systems, hands, codes = PAIRS[number % 4], dealt(rng), list[str]()
        while len(codes) < 4 or codes[-3:] != ["P", "P", "P"]:
            auction = read(number // 4 % 4, number // 16 % 4, tuple(codes), systems=systems)
            hand = evaluate(hands[auction.turn])
            code = choose_call(auction, hand).call
            shows = take(auction, code).shows
            calls += 1
            fit += shows.fits(hand)
            far += off(shows, hand)
            codes.append(code)
    assert calls > 3000
    assert fit / calls >= TRUE
    assert far / calls <= FAR


@pytest.mark.parametrize("name", sliced(NAMES, 1))
def test_judgement_belies_the_file_only_where_it_knows_nothing_better(name: str) -> None:
    """Where no line fits a hand, a bid to which the file gives another meaning is not chosen while
    judgement has one to offer, no higher than that or three no-trump, that shows what it has."""
    rng, judged = random.Random(f"judged {name}"), 0
    for number in range(120):
        hands, codes = dealt(rng), list[str]()
        while len(codes) < 4 or codes[-3:] != ["P", "P", "P"]:
            auction = read(number % 4, number // 4 % 4, tuple(codes), systems=(name, name))
            hand = evaluate(hands[auction.turn])
            rule = choose_call(auction, hand)
            codes.append(rule.call)
            spoken = rules_for(auction)
            if any(line.fits(hand) for line in spoken):
                continue
            judged += 1
            first = decide(auction, hand)
            assert call_of(auction, hand) == rule.call
            assert rule.nearest_call != take(auction, rule.call).shows.fits(hand)
            if first.call == rule.call:
                continue
            assert first.call in {line.call for line in spoken}, (codes, first)
            assert not take(auction, first.call).shows.fits(hand)
            assert bid_of(rule.call) <= max(bid_of(first.call), bid_of("3NT")), (codes, first)
    assert judged > 60


def off(shows: Promise, hand: HandValue) -> bool:
    """Whether a hand lies outside by three points or a card."""
    points = hand.high if shows.honours else hand.points
    lengths = zip(shows.suits, hand.lengths, shows.most, strict=True)
    return (
        max(shows.low - points, points - shows.high) >= 3
        or any(not few <= n <= most for few, n, most in lengths)
        or (shows.flat and not hand.balanced)
    )


AT_ITS_OWN_TABLE, FAR_THERE = 0.995, 0.003
"""The same bounds at a table where both sides play one system."""

JUDGED = 0.11
"""The share of its bids and doubles that its file leaves to judgement, at most: a tenth of many
deals (`tools/bidding/judged.py`), and a little more of few."""


@pytest.mark.parametrize("name", ["sayc", "two-over-one"])
def test_partner_reads_of_each_call_what_the_hand_has(name: str) -> None:
    """All calls of a table that plays one system: the points and lengths that partner reads are
    true of the hand that called."""
    rng, calls, untrue, far = random.Random(f"partner {name}"), 0, list[str](), 0
    bids = judged = 0
    for number in range(300):
        hands, codes = dealt(rng), list[str]()
        while len(codes) < 4 or codes[-3:] != ["P", "P", "P"]:
            auction = read(number % 4, number // 4 % 4, tuple(codes), systems=(name, name))
            hand = evaluate(hands[auction.turn])
            rule = choose_call(auction, hand)
            code, shows = rule.call, take(auction, rule.call).shows
            calls += 1
            bids += code != "P"
            judged += code != "P" and str(rule.citation).endswith("judgement")
            far += off(shows, hand)
            assert "1963" not in str(rule.citation), codes
            if not shows.fits(hand):
                untrue.append(" ".join((*codes, code)))
            codes.append(code)
    assert calls > 2500
    assert len(untrue) <= (1 - AT_ITS_OWN_TABLE) * calls, untrue
    assert far <= FAR_THERE * calls, untrue
    assert judged <= JUDGED * bids
