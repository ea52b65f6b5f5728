"""A ruling gives tricks that there are: in every code a deal has as many as were played, whatever
was revoked and claimed, and in whatever order."""

from __future__ import annotations

import itertools
import random

import pytest
from revoking import claimed, notes, revoked_deals
from scoring import deal, worth

from oddtrick.core import State
from oddtrick.games import game
from oddtrick.laws.irregularities.in_play import seating_of
from oddtrick.scoring.rulings import Transfer
from oddtrick.stages.tricks.tricks import Played

GAMES = (
    ("bridge-1902", "bridge1902"),
    ("auction-1910", "auction1910"),
    ("auction-by-suits", "auction1910"),
    ("three-hand-1910", "auction1910"),
    ("contract-rubber", "contract1963"),
    ("three-hand", "contract1963"),
    ("contract-duplicate", "duplicate2017"),
)


def tricks_of_sides(state: State) -> list[int]:
    """The tricks of each side of the deal, with those that rulings have given."""
    sides, table = seating_of(notes(state)), state.game.seating
    now = notes(state).line.now
    found = [now.table.get(Played).taken(side) for side in sides.sides]
    for fact in state.stage.facts(state.stage_state):
        if isinstance(fact, Transfer):
            found[sides.side_of[table.sides[fact.giver][0]]] -= fact.tricks
            found[sides.side_of[table.sides[fact.taker][0]]] += fact.tricks
    return found


@pytest.mark.parametrize(("name", "code"), GAMES)
def test_no_side_has_more_tricks_than_were_played_or_fewer_than_none(name: str, code: str) -> None:
    rng = random.Random(code)
    for found in itertools.islice(revoked_deals(game(name, {"laws": code}), name, share=0.8), 8):
        order = rng.sample(sorted(set(found.revokes)), len(set(found.revokes)))
        state = claimed(found, order, rng, agreed=False)
        tricks = tricks_of_sides(state)
        assert sum(tricks) == 13
        assert min(tricks) >= 0


def test_the_order_in_which_both_sides_claim_changes_nothing() -> None:
    """1902, law 87: three from each side to the other, however few one of them has."""
    plays, rng = game("bridge-1902", {"laws": "bridge1902"}), random.Random(87)
    for found in itertools.islice(revoked_deals(plays, "order", share=0.8), 8):
        order = sorted(set(found.revokes))
        one, other = (claimed(found, way, rng, agreed=False) for way in (order, order[::-1]))
        assert tricks_of_sides(one) == tricks_of_sides(other)


@pytest.mark.law("bridge1902:87")
@pytest.mark.law("bridge1902:7")
@pytest.mark.parametrize(
    ("won", "given", "above"),
    [
        (13, 3, {}),  # ten are left when the penalty, which goes before all (85), has been taken
        (13, 1, {"above": 20}),
        (13, 0, {"above": 40}),
        (10, -3, {}),  # what a revoke brings makes no slam
    ],
)
def test_slam_of_a_side_that_revoked(won: int, given: int, above: dict[str, int]) -> None:
    giver, taker = (0, 1) if given > 0 else (1, 0)
    table = deal(game("bridge-1902"), "S", won, Transfer(giver, taker, abs(given), "87"))
    found = worth(game("bridge-1902"), table)
    assert {k: v for k, v in found.items() if k == "above"} == above
