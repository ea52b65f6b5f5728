"""Rubbers and settlements of the books that are more than one deal.

Ids are those of the catalogue of examples; the deals themselves stand in tests/examples.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from oddtrick.core import DealContext, DealStart, Seating, State, deal
from oddtrick.games import game
from oddtrick.records import read_record, replay_record
from oddtrick.scoring.patience import score_cards_left
from oddtrick.scoring.rubber import settlement
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.racing import RaceResult

EXAMPLES = Path(__file__).parent.parent / "examples"


def _deal(name: str, id_: str) -> State:
    lines = (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = next(row for row in map(json.loads, lines) if row["id"] == id_)
    return replay_record(read_record(json.dumps(found["record"])))


def test_the_five_deals_of_the_sample_rubber_come_to_304_and_442() -> None:
    """f-rubber, Foster 1910 pp. 67, 68: 24, 30, 200 and 50 to the one side; 16, 40, 32, 36, 20,
    48 and 250 to the other, which wins both games and 138 points."""
    auction = game("auction-1910")
    standing = auction.match.start(auction)
    for number in range(1, 6):
        assert not auction.match.over(auction, standing)
        state = _deal("auction-1910", f"rubber-{number}")
        standing = auction.match.add(auction, standing, state.table, state.ledger())
    assert auction.match.over(auction, standing)
    assert standing.games == (0, 2)
    assert standing.totals() == (304, 442)


@pytest.mark.parametrize(
    ("totals", "unit", "expected"),
    [
        # f-three-hand-settle, Foster 1910 pp. 164, 165: A wins 230 and 540, C loses 540 and 310.
        # The figure prints +760; the text below it, and the sum, have 770.
        pytest.param((650, 420, 110), 1, (770, 80, -850), id="f-three-hand-settle"),
        # The same in hundreds, as Scarne 1963 settles (ruling BR-7): 2, 5 and 3.
        pytest.param((650, 420, 110), 100, (7, 1, -8), id="in-hundreds"),
        # Four players: 150 is two, 100, 99, 51 and 50 are one, 49 is nothing.
        pytest.param((200, 50, 100, 149), 100, (4, -4, 0, 0), id="four"),
    ],
)
def test_every_two_players_settle_their_difference(
    totals: tuple[int, ...], unit: int, expected: tuple[int, ...]
) -> None:
    assert settlement(totals, unit) == expected
    assert sum(expected) == 0


def test_the_winner_at_pishe_pasha_counts_the_cards_the_other_has_left() -> None:
    # p-pishe: ten cards of stock and eleven discarded.
    left = RaceResult(0, ((0,), (10 + 11,)))
    race = game("pishe-pasha")
    table = DealContext(race.seating, DealStart(), (left,))
    assert [(e.side, e.points) for e in race.scoring(table)] == [(0, 21)]
    # At single-pack Russian bank the same cards win thirty more.
    bank = score_cards_left((1,), 30)(DealContext(Seating(), DealStart(), (left,)))
    assert sum(e.points for e in bank) == 51


@pytest.mark.parametrize(
    ("name", "calls", "declarer"),
    [
        ("nullo", ("1-NULLO", "P", "2-NULLOS", "P", "P", "P"), 0),
        ("nullo", ("1-NULLO", "P", "1NT", "P", "3-NULLOS", "4-NULLOS", "P", "P", "P"), 1),
        ("nullo", ("1NT", "P", "2-NULLOS", "P", "P", "P"), 2),
        ("antibridge", ("-1S", "P", "-2S", "P", "P", "P"), 0),
        ("antibridge", ("1S", "P", "-2S", "P", "P", "P"), 2),
    ],
)
def test_the_first_of_a_side_to_name_what_is_played_is_declarer(
    name: str, calls: tuple[str, ...], declarer: int
) -> None:
    # As in bridge (ruling NU-6): nullos are one denomination at every level.
    state = deal(game(name), random.Random(1))
    for call in calls:
        state = state.push(state.action(call))
    assert state.table.get(Contract).declarer == declarer
