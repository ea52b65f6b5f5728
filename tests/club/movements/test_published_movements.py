"""Movements that are in use, typed from public tables of theirs, beside those constructed here.

Facts only: who sits where in the first round; in each round after it everybody but the one who
stays, and every set of boards, goes on by one.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from oddtrick.club.movements import Movement, Sitting, howell, individual

# Howells for 8, 10, 12 and 14 pairs: North–South, East–West and set, table by table. They are those
# on the usual guide cards (also in the scoring program of github.com/thebridsk/bridgescorer).
HOWELLS = {
    4: ((8, 1, 1), (3, 6, 4), (2, 7, 6), (5, 4, 7)),
    5: ((7, 3, 1), (5, 2, 2), (10, 1, 3), (9, 8, 4), (4, 6, 5)),
    6: ((12, 1, 1), (6, 7, 4), (11, 4, 6), (3, 9, 8), (2, 5, 9), (10, 8, 11)),
    7: ((5, 12, 1), (2, 4, 2), (9, 10, 3), (14, 1, 4), (8, 13, 5), (7, 11, 6), (6, 3, 7)),
}

# Individuals of Ted Muller (tedmuller.us): North, South, East, West and set. Three players stay
# with twelve, four with sixteen.
TWELVE = ((12, 1, 7, 5, 1), (11, 4, 3, 9, 2), (10, 8, 2, 6, 3))


def _on(number: int, round_: int, most: int) -> int:
    return number if number > most else (number - 1 + round_) % most + 1


def published(tables: int) -> Movement:
    n = 2 * tables - 1
    rounds = tuple(
        tuple(
            Sitting(table, _on(ns, r, n), _on(ew, r, n), _on(boards, r, n))
            for table, (ns, ew, boards) in enumerate(HOWELLS[tables], 1)
        )
        for r in range(n)
    )
    return Movement(f"Howell of {tables} tables", rounds)


def unfairness(movement: Movement) -> float:
    """How far the comparisons of two pairs are from all being alike: the mean square."""
    found = list(movement.comparisons().values())
    mean = sum(found) / len(found)
    return sum((one - mean) ** 2 for one in found) / len(found)


@pytest.mark.parametrize("tables", HOWELLS)
def test_a_howell_of_the_guide_cards_is_sound_and_no_fairer_than_ours(tables: int) -> None:
    cards, ours = published(tables), howell(tables)
    assert cards.faults() == ours.faults() == []
    assert len(cards.rounds) == len(ours.rounds) == 2 * tables - 1
    met = {frozenset((s.ns, s.ew)) for sits in cards.rounds for s in sits}
    assert len(met) == tables * (2 * tables - 1)
    assert unfairness(ours) <= unfairness(cards)


@pytest.mark.parametrize("tables", range(4, 21))
def test_every_howell_is_as_fair_as_one_can_be(tables: int) -> None:
    """Comparisons of two pairs on n sets, less the one over which they meet, leave the rest n + 1
    when divided by four: 0 at best, or 2. With 14 and 20 tables some pairs are 4 apart."""
    n = 2 * tables - 1
    least = 0 if n % 4 == 3 else 2
    found = [abs(c) for c in howell(tables).comparisons().values()]
    far = [c for c in found if c > least]
    assert max(far, default=0) <= 4
    assert bool(far) == (tables in (14, 20))
    assert len(far) < 0.25 * len(found)


def test_one_wrong_pair_on_a_guide_card_is_found() -> None:
    first, *rest = published(4).rounds
    wrong = (first[0]._replace(ew=6), first[1]._replace(ew=1), *first[2:])
    assert Movement("misprinted", (wrong, *rest)).faults()


def test_an_individual_in_use_meets_less_evenly_than_ours() -> None:
    """Twelve players, nine rounds: nobody twice partner of the same. Ours is complete: eleven."""
    partners: set[frozenset[int]] = set()
    for r in range(9):
        for n, s, e, w, _ in TWELVE:
            for a, b in ((n, s), (e, w)):
                pair = frozenset((_on(a, r, 9), _on(b, r, 9)))
                assert pair not in partners
                partners.add(pair)
    assert len(partners) == 54
    ours = {
        frozenset(side)
        for four in individual(12).rounds
        for f in four
        for side in ((f.north, f.south), (f.east, f.west))
    }
    assert ours == {frozenset(pair) for pair in combinations(range(1, 13), 2)}
