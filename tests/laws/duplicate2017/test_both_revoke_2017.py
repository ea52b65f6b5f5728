"""Revokes of both sides at a table refereed by the laws of 2017 (64B7), in deals by lot: a revoke
counts from when somebody speaks of it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from revoking import RevokedDeal, claimed, notes, revoked_deals
from table2017 import TABLE

from oddtrick.scoring.rulings import Transfer

pytestmark = pytest.mark.law("duplicate2017:64B7")


def both_sides(seed: str) -> Iterator[tuple[RevokedDeal, list[int]]]:
    """Deals in which declarer has revoked and a defender has; the hands in an order by lot."""
    rng = random.Random(seed)
    deals = (f for f in revoked_deals(TABLE, seed) if {f.sides[h] for h in f.revokes} == {0, 1})
    for found in itertools.islice(deals, 10):
        yield found, rng.sample(sorted(set(found.revokes)), len(set(found.revokes)))


def test_no_trick_goes_over_in_whatever_order_they_are_claimed() -> None:
    for found, order in both_sides("both"):
        state = claimed(found, order, random.Random(1), agreed=False)
        assert [r for r in notes(state).given if isinstance(r, Transfer)] == []


def test_a_revoke_that_nobody_has_spoken_of_decides_nothing() -> None:
    tricks = 0
    for found, (first, *_) in both_sides("one"):
        known = notes(claimed(found, [first], random.Random(1), agreed=False))
        spoken = tuple(b for b in notes(found.state).breaches if b.hand == first)
        alone = found._replace(
            state=found.state._replace(stage_state=notes(found.state)._replace(breaches=spoken))
        )
        assert known.given == notes(claimed(alone, [first], random.Random(1), agreed=False)).given
        tricks += len(known.given)
    assert tricks
