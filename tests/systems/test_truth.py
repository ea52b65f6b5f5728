"""Systems told as they are: a hand that makes a call by its file lies within what the call is
taken to show, and every shipped file says something for every opening hand."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oddtrick.cards import mask_of
from oddtrick.dealing.conditions.condition import Condition
from oddtrick.players.book.contract.rule_choice import choose_call, read, take
from oddtrick.players.book.contract.system.stated_system import stated_rules
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.systems import NAMES, checked_system
from oddtrick.systems.extent import extent_of

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
    for number in range(80):
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
    assert seen > 150


@pytest.mark.parametrize("name", NAMES)
def test_a_test_of_one_hand_is_the_condition_and_the_extent_holds_it(name: str) -> None:
    rng = random.Random(name)
    hands = [dealt(rng)[0] for _ in range(60)]
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
                assert not fit or _within(line.asks.condition, hand), line.place


def _within(condition: Condition, hand: int) -> bool:
    bounds, value = extent_of(condition), evaluate(hand)
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
