"""Whole deals: our results are those of DDS, an independent solver."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import dds
import pytest

from oddtrick.cards import STRAINS, bits, natural_order
from oddtrick.scoring.contract_scales import SCALE_1963, SCALE_PRESENT
from oddtrick.seats import SEATS
from oddtrick.solver import Position, Solver, duplicate, leads, par, table
from oddtrick.solver.results import TrickTable
from slices import sliced


@pytest.mark.parametrize(
    ("make", "count"), sliced([(dds.flat_deal, 2), (dds.freak_deal, 3), (dds.random_deal, 5)], 1)
)
def test_tables(make: Callable[[random.Random], tuple[int, ...]], count: int) -> None:
    rng = random.Random(f"{make.__name__} 1")
    for _ in range(count):
        hands = make(rng)
        assert [list(row) for row in table(hands).tricks] == dds.table(hands), hands


@pytest.mark.parametrize("turn", [1, 3])
def test_tables_of_deals_that_hands_and_suits_in_a_ring_leave_as_they_are(turn: int) -> None:
    """Their results are the same four times over, and some are told without another search."""
    rng = random.Random(69 + turn)
    for threads in (1, 2):
        owners = [rng.randrange(4) for _ in range(13)]
        hands = [0] * 4
        for suit in range(4):
            for rank, owner in enumerate(owners):
                hands[(owner + turn * suit) % 4] |= 1 << 13 * suit + rank
        deal, solver = tuple(hands), Solver()
        found = solver.table(deal, threads=threads)
        assert [list(row) for row in found.tricks] == dds.table(deal), deal
        only = solver.table(deal, strains=["H", "D"], threads=threads)
        assert only.low[1:3] == only.high[1:3] == found.low[1:3]
        assert (only.low[0], only.high[0]) == ((0,) * 4, (13,) * 4)


def test_equals_are_those_of_dds() -> None:
    rng = random.Random(3)
    for _ in range(60):
        strain = rng.randrange(5)
        position = Position(dds.random_deal(rng), rng.randrange(4), natural_order(strain))
        for _ in range(rng.randrange(24, 44)):
            after, _taken = position.play(rng.choice(list(bits(position.legal()))))
            assert after is not None
            position = after
        theirs = dds.runs(position.hands, position.leader, strain, position.played)
        ours = {frozenset((c.card, *c.equals)) for c in Solver().moves(position)}
        assert ours == set(theirs)


def test_every_lead() -> None:
    rng = random.Random(2)
    for _ in range(6):
        hands, declarer, strain = dds.random_deal(rng), rng.randrange(4), rng.randrange(5)
        theirs = dds.each_card(hands, (declarer + 1) % 4, strain)
        ours = {
            c: 13 - ch.value for ch in leads(hands, declarer, strain) for c in (ch.card, *ch.equals)
        }
        assert ours == theirs


def test_every_card_in_mid_play() -> None:
    rng = random.Random(4)
    solver = Solver()
    for _ in range(12):
        strain = rng.randrange(5)
        position = Position(dds.random_deal(rng), rng.randrange(4), natural_order(strain))
        for _ in range(16 + rng.randrange(4)):
            after, _taken = position.play(rng.choice(list(bits(position.legal()))))
            assert after is not None
            position = after
        theirs = dds.each_card(position.hands, position.leader, strain, position.played)
        left = position.total
        ours = {
            c: ch.value if position.seat % 2 == 0 else left - ch.value
            for ch in solver.moves(position)
            for c in (ch.card, *ch.equals)
        }
        assert ours == theirs


def test_the_cost_of_each_card_adds_up() -> None:
    rng = random.Random(6)
    strain = 3
    position = Position(dds.random_deal(rng), 0, natural_order(strain))
    cards = []
    now: Position | None = position
    taken = 0
    while now is not None:
        cards.append(rng.choice(list(bits(now.legal()))))
        now, won = now.play(cards[-1])
        taken += won
    steps = Solver().analyse(position, cards)
    first = dds.each_card(position.hands, 0, strain, solutions=1)
    assert steps[0].before.value == max(first.values())
    assert steps[-1].after.value == taken
    assert all(step.cost >= 0 for step in steps)
    assert all(a.after == b.before for a, b in pairwise(steps))
    # A third of the way through, against DDS.
    now, taken = position, 0
    for step in steps[:17]:
        assert now is not None
        now, won = now.play(step.card)
        taken += won
    assert now is not None
    theirs = dds.each_card(now.hands, now.leader, strain, now.played)[cards[17]]
    to_come = theirs if now.seat % 2 == 0 else now.total - theirs
    assert steps[17].after.value == taken + to_come


def test_par_is_that_of_dds() -> None:
    rng = random.Random(7)
    vulnerable = {0: "none", 1: "all", 2: "ns", 3: "ew"}
    for _ in range(300):
        # Any table will do, if partners mostly agree and the sides add up to about 13.
        rows = []
        for _strain in range(5):
            ours = min(max(int(rng.gauss(6.5, 3)), 0), 13)
            theirs = min(max(13 - ours + rng.choice((-1, 0, 0, 0, 1)), 0), 13)
            near = [ours, theirs, ours, theirs]
            if rng.random() < 0.4:
                seat = rng.randrange(4)
                near[seat] = max(near[seat] - 1, 0)
            rows.append(tuple(near))
        known = TrickTable(tuple(rows), tuple(rows))
        dealer, code = rng.randrange(4), rng.randrange(4)
        score, contracts = dds.par(rows, dealer, code)
        found = par(known, dealer, vulnerable[code])
        assert found.score == score, (rows, dealer, code)
        # DDS names a making contract once, at its lowest level; we name every level.
        ours = {
            STRAINS[c.strain] + "x" * c.doubled + " " + "".join(SEATS[d] for d in c.declarers)
            for c in found.contracts
        }
        assert ours == {c[1:] for c in contracts}, (rows, dealer, code)


def test_par_by_another_scale() -> None:
    # A small slam, vulnerable, is worth 1430. Six down doubled, not vulnerable, is 100, twice 200
    # and three times 300 today; in 1963 it was 100 and five times 200.
    ours, theirs = (5, 5, 6, 12, 5), (3, 3, 7, 1, 3)
    tricks = tuple(zip(ours, theirs, ours, theirs, strict=True))
    known = TrickTable(tricks, tricks)
    for scale, points in ((SCALE_PRESENT, 1400), (SCALE_1963, 1100)):
        found = par(known, 0, "ns", score=duplicate(scale))
        assert (found.score, [str(c) for c in found.contracts]) == (points, ["7Hx EW -6"])

    # Any scale will do: a point for each odd trick, a thousand lost for going down.
    def points_a_trick(level: int, strain: int, doubled: int, vulnerable: bool, odd: int) -> int:
        return odd if odd >= level else -1000

    assert par(known, 0, "ns", score=points_a_trick).score == 6
