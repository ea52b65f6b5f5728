"""Every movement keeps its promises for every number of tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from oddtrick.club.event.entries import EventOpened
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.movements import Movement, Sitting, arrow_switched, howell, mitchell, without
from oddtrick.errors import BadOption


def meetings(movement: Movement) -> Counter[tuple[int, ...]]:
    return Counter(
        tuple(sorted((s.ns, s.ew))) for sits in movement.rounds for s in sits if s.ns and s.ew
    )


@pytest.mark.parametrize("tables", range(2, 21))
def test_at_a_howell_everybody_meets_everybody_and_plays_everything(tables: int) -> None:
    movement = howell(tables)
    assert movement.faults() == []
    assert len(movement.rounds) == 2 * tables - 1
    assert meetings(movement) == Counter(combinations(range(1, 2 * tables + 1), 2))
    for pair in range(1, 2 * tables + 1):
        played = [s.boards for sits in movement.rounds for s in sits if pair in (s.ns, s.ew)]
        assert sorted(played) == list(range(1, 2 * tables))


@pytest.mark.parametrize("even", ["skip", "relay"])
@pytest.mark.parametrize("tables", range(3, 21))
def test_a_mitchell_keeps_its_promises(tables: int, even: str) -> None:
    movement = mitchell(tables, even)
    assert movement.faults() == []
    skips = even == "skip" and tables % 2 == 0
    assert len(movement.rounds) == tables - skips
    assert bool(movement.shared) == (even == "relay" and tables % 2 == 0)
    if not skips:
        across = [(ns, ew + tables) for ns in range(1, tables + 1) for ew in range(1, tables + 1)]
        assert meetings(movement) == Counter(across)
    assert {s.boards for sits in movement.rounds for s in sits} == set(range(1, tables + 1))


def test_pairs_go_up_and_boards_go_down() -> None:
    """Three tables, written out from the rule: EW 4 goes from table 1 to 2 to 3."""
    assert [[(s.ns, s.ew, s.boards) for s in sits] for sits in mitchell(3).rounds] == [
        [(1, 4, 1), (2, 5, 2), (3, 6, 3)],
        [(1, 6, 2), (2, 4, 3), (3, 5, 1)],
        [(1, 5, 3), (2, 6, 1), (3, 4, 2)],
    ]


@pytest.mark.parametrize(
    ("sits", "fault"),
    [
        (((1, 1, 2, 1), (2, 1, 3, 2)), "Round 1: pair 1 sits twice."),
        (((1, 1, 2, 1), (1, 3, 4, 2)), "Round 1: table 1 is used twice."),
        (((1, 1, 2, 1), (2, 3, 4, 1)), "Round 1: set 1 lies at tables 1 and 2."),
    ],
)
def test_a_round_that_cannot_be_is_reported(sits: tuple[tuple[int, ...], ...], fault: str) -> None:
    faults = Movement("x", (tuple(Sitting(*s) for s in sits),)).faults()
    assert fault in map(str, faults)


def test_meeting_again_and_playing_again_are_reported() -> None:
    first = mitchell(3).rounds[0]
    found = [*map(str, Movement("x", (first, first)).faults())]
    assert "Round 2: 1 and 4 have met before, in round 1." in found
    assert "Round 2: 4 has played set 1 before, in round 1." in found
    assert replace(mitchell(4, "relay"), shared=frozenset()).faults()


def test_an_even_mitchell_needs_its_skip() -> None:
    straight = tuple(
        tuple(Sitting(t + 1, t + 1, 5 + (t - r) % 4, (t + r) % 4 + 1) for t in range(4))
        for r in range(4)
    )
    assert any("has played set" in str(fault) for fault in Movement("x", straight).faults())


def test_the_arrow_and_the_half_table() -> None:
    plain = mitchell(5)
    turned = arrow_switched(plain, [5])
    assert turned.faults() == []
    assert turned.rounds[4][0].ns == plain.rounds[4][0].ew
    assert turned.rounds[:4] == plain.rounds[:4]
    half = without(plain, 10)
    assert half.faults() == []
    assert half.pairs == tuple(range(1, 10))
    assert sum(not s.ew for sits in half.rounds for s in sits) == 5
    event = ClubEvent.fold([EventOpened("Half", half, 1, len(half.rounds))])
    assert guide(event, 5).count("waits") == 1
    with pytest.raises(BadOption):
        without(plain, 11)
    with pytest.raises(BadOption):
        arrow_switched(plain, [6])
    with pytest.raises(BadOption):
        howell(21)


def test_balance_by_hand() -> None:
    """Three tables: NS 1 and 2 hold the same cards on all three sets, but each set's opponents
    differ, so they compare three times. 1 and 4 meet on one set, and on the two others hold the
    cards of opposite sides."""
    found = mitchell(3).comparisons()
    assert found[1, 2] == 3
    assert found[1, 4] == -2
    assert set(arrow_switched(mitchell(3), [3]).comparisons().values()) != {3, -2}
