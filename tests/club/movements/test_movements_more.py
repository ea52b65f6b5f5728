"""Every kind of movement keeps its promises, for every number up to twenty."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from statistics import pvariance

import pytest

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.movements import (
    Movement,
    american_whist,
    arrow_switched,
    barometer,
    bump,
    choice,
    howell,
    individual,
    knock_out,
    mitchell,
    round_robin,
    round_robin_tables,
    rover,
    scrambled,
    sections_of,
    shipped,
    side_by_side,
    swiss,
    web,
)
from oddtrick.club.results.standings import standings
from oddtrick.errors import BadOption


def meetings(movement: Movement) -> Counter[frozenset[int]]:
    """Counted apart from `Movement.faults`."""
    return Counter(
        frozenset((s.ns, s.ew)) for sits in movement.rounds for s in sits if s.ns and s.ew
    )


def played(movement: Movement) -> dict[int, list[int]]:
    """By pair: the sets it plays, in order."""
    found: dict[int, list[int]] = {}
    for sits in movement.rounds:
        for s in sits:
            if s.ns and s.ew:
                found.setdefault(s.ns, []).append(s.boards)
                found.setdefault(s.ew, []).append(s.boards)
    return found


def test_another_number_hears_how_many_must_come_or_go() -> None:
    with pytest.raises(BadOption, match="The nearest is for 29 or 32"):
        individual(30)
    with pytest.raises(BadOption, match="The nearest is for 61"):
        individual(100)
    with pytest.raises(BadOption, match="The nearest is for 5"):
        individual(4)


COMPLETE = (5, *(n for n in range(8, 42) if n % 4 < 2), 49, 53, 61)


@pytest.mark.parametrize("players", COMPLETE)
def test_an_individual_is_complete(players: int) -> None:
    made = individual(players)
    assert made.faults() == []
    partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for four in made.rounds:
        seats = [p for f in four for p in f.players]
        assert len(set(seats)) == len(seats) == players // 4 * 4
        assert len({f.table for f in four}) == len(four)
        for f in four:
            partners.update((frozenset(f.players[:2]), frozenset(f.players[2:])))
            opponents.update(frozenset((a, b)) for a in f.players[:2] for b in f.players[2:])
    pairs = [frozenset(pair) for pair in combinations(range(1, players + 1), 2)]
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    event = ClubEvent.fold([opening(EventSetup("individual", players=players))])
    assert guide(event, 1).count("table") == players - 1
    with pytest.raises(BadOption, match="does not play"):
        guide(event, players + 1)


def test_a_faulty_individual_is_found_out() -> None:
    made = individual(8)
    first, *others = made.rounds
    one, two = first
    turned = (one._replace(north=two.north), two._replace(north=one.north))
    broken = replace(made, rounds=(turned, *others))
    assert any("have met before" in str(fault) for fault in broken.faults())
    twice = replace(made, rounds=(first, *others[:-1], first))
    assert any("has played set" in str(fault) for fault in twice.faults())


@pytest.mark.parametrize("tables", range(5, 21))
def test_three_quarters_of_a_howell(tables: int) -> None:
    made = choice(shipped()["three-quarter"].plans, tables)
    assert isinstance(made, Movement)
    assert made.faults() == []
    assert len(made.pairs) == 2 * tables
    # Three quarters of the pairs move, to the nearest, and there are as many rounds and sets.
    rounds = 2 * tables - (tables // 2 if tables > 5 else 3)
    assert len(made.rounds) == rounds
    assert max(meetings(made).values()) == 1
    assert all(sorted(sets) == list(range(1, rounds + 1)) for sets in played(made).values())
    assert all(len({s.boards for s in sits}) == tables for sits in made.rounds)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("tables", "even"), [(n, e) for n in range(4, 21) for e in ("skip", "relay")[: 2 - n % 2]]
)
def test_a_rover_goes_round(tables: int, even: str) -> None:
    made = rover(tables, even)
    assert made.faults() == []
    extra = 2 * tables + 1
    assert len(played(made)[extra]) == len(made.rounds) - 1
    full = tables - (even == "skip" and tables % 2 == 0)
    assert len(made.rounds) == full - (tables % 6 == 3)
    for pair in range(1, tables + 1):
        assert len(played(made)[pair]) >= len(made.rounds) - 1
    assert max(meetings(made).values()) == 1


@pytest.mark.parametrize(("tables", "rounds"), [(6, 3), (10, 5), (15, 5), (14, 7), (18, 9)])
def test_a_web(tables: int, rounds: int) -> None:
    made = web(tables, rounds)
    assert made.faults() == []
    assert all(sorted(sets) == list(range(1, rounds + 1)) for sets in played(made).values())
    assert max(meetings(made).values()) == 1
    for sits in made.rounds:
        assert set(Counter(s.boards for s in sits).values()) == {tables // rounds}
    with pytest.raises(BadOption):
        web(tables, rounds + 1)


@pytest.mark.parametrize("teams", range(2, 21))
def test_every_team_meets_every_team(teams: int) -> None:
    made = round_robin(teams)
    assert len(made) == teams - 1 + teams % 2
    met = Counter(frozenset(match) for matches in made for match in matches)
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, teams + 1), 2)), 1)
    for matches in made:
        assert len({t for match in matches for t in match}) == teams - teams % 2
    home = Counter(match[0] for matches in made for match in matches)
    assert max(home.values()) - min(home.values(), default=0) <= max(2, teams // 2)


@pytest.mark.parametrize("teams", range(2, 21))
def test_both_halves_of_a_match_play_the_same_boards(teams: int) -> None:
    for made in (
        round_robin_tables(teams),
        american_whist(teams) if teams % 2 and teams > 2 else None,
    ):
        if made is None:
            continue
        assert made.faults() == []
        sets: dict[frozenset[int], list[int]] = {}
        for sits in made.rounds:
            for s in sits:
                sets.setdefault(frozenset((s.ns, s.ew - teams)), []).append(s.boards)
        assert all(len(match) == 2 for match in sets)  # nobody against himself
        assert all(len(both) == 2 and both[0] == both[1] for both in sets.values())
        assert len(sets) == teams * (teams - 1) // 2


def test_american_whist_needs_no_second_copy_of_a_board() -> None:
    for teams in range(3, 21, 2):
        assert all(len({s.boards for s in sits}) == teams for sits in american_whist(teams).rounds)
    with pytest.raises(BadOption):
        american_whist(4)


@pytest.mark.parametrize("field", range(4, 21))
def test_a_swiss_meets_nobody_twice(field: int) -> None:
    met: dict[int, frozenset[int]] = {c: frozenset() for c in range(1, field + 1)}
    waited: frozenset[int] = frozenset()
    earlier = dict(met)
    points = Counter(dict.fromkeys(met, 0))
    for _ in range(min(5, field // 2)):
        order = sorted(met, key=lambda c: (-points[c], c))
        pairs = swiss(order, met, waited)
        sitting = [c for pair in pairs for c in pair]
        assert len(set(sitting)) == len(sitting) == field - field % 2
        out = set(met) - set(sitting)
        assert not out & waited
        waited |= out
        for a, b in pairs:
            assert b not in met[a]
            met[a] |= {b}
            met[b] |= {a}
            points[min(a, b)] += 1
        # The leader has the best placed of those he has not met with whom the others can play.
        leader, opponent = pairs[0]
        for better in order[order.index(leader) + 1 : order.index(opponent)]:
            rest = [c for c in order if c not in (leader, better, *out)]
            assert better in earlier[leader] or not paired_somehow(rest, earlier)
        earlier = dict(met)


def paired_somehow(rest: list[int], met: dict[int, frozenset[int]]) -> bool:
    """Whether these can be paired so that nobody meets again."""
    if not rest:
        return True
    first, *others = rest
    return any(
        other not in met[first] and paired_somehow([c for c in others if c != other], met)
        for other in others
    )


def test_swiss_by_hand() -> None:
    assert swiss([3, 1, 4, 2], {}) == [(3, 1), (4, 2)]
    # 3 and 1 have met, and so have 4 and 2.
    met = {3: frozenset({1}), 4: frozenset({2})}
    assert swiss([3, 1, 4, 2], met) == [(3, 4), (1, 2)]
    assert swiss([1, 2, 3], {}, frozenset({3})) == [(1, 3)]
    with pytest.raises(BadOption, match="met too many"):
        swiss([1, 2], {1: frozenset({2})})


def test_the_best_seeds_of_a_knock_out_meet_last() -> None:
    # The usual bracket of eight.
    assert knock_out(8) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    for n in range(2, 21):
        first = knock_out(n)
        assert sorted(c for pair in first for c in pair if c) == list(range(1, n + 1))
        through = sorted(a for a, b in first if not b)
        assert through == list(range(1, len(through) + 1))


@pytest.mark.parametrize("tables", range(2, 21))
def test_a_barometer_has_one_set_a_round(tables: int) -> None:
    plain = howell(tables)
    made = barometer(plain)
    assert made.faults() == []
    assert meetings(made) == meetings(plain)
    assert [{s.boards for s in sits} for sits in made.rounds] == [
        {number} for number in range(1, 2 * tables)
    ]


@pytest.mark.parametrize("tables", range(4, 21))
def test_a_bump_goes_up_the_room(tables: int) -> None:
    made = bump(tables)
    assert made.faults() == []
    assert len(made.rounds) == tables - 1
    assert max(meetings(made).values()) == 1
    extra, sets = 2 * tables + 1, played(made)
    for pair in (*range(1, tables + 1), extra):
        assert len(sets[pair]) >= len(made.rounds) - 1
    assert all(len(sets[pair]) == len(made.rounds) for pair in range(tables + 1, extra))
    # Guide cards stay short: a pair is bumped once, to the next table.
    for pair in range(1, tables):
        seats = [s.table for sits in made.rounds for s in sits if s.ns == pair]
        assert seats == sorted(seats)
        assert set(seats) <= {pair, pair + 1}


def contest(movement: Movement, tables: int) -> float:
    """How unequally every two pairs compete, meetings counted: who meets competes for all the
    n - 1 comparisons of a set (after Manning); the variance."""
    found = movement.comparisons()
    for sits in movement.rounds:
        for s in sits:
            found[min(s.ns, s.ew), max(s.ns, s.ew)] += tables - 1
    return pvariance(found.values())


@pytest.mark.parametrize(
    ("tables", "even"), [(n, e) for n in range(5, 17) for e in ("skip", "relay")[: 2 - n % 2]]
)
def test_no_other_number_of_switched_rounds_is_fairer(tables: int, even: str) -> None:
    movement = mitchell(tables, even)
    last = len(movement.rounds)
    others = [
        contest(arrow_switched(movement, range(last - k + 1, last + 1)), tables)
        for k in range(last // 3 + 1)
    ]
    made = scrambled(movement)
    assert made.faults() == []
    assert contest(made, tables) == min(others)


def test_a_shorter_evening_is_scrambled_in_the_rounds_that_are_played() -> None:
    asked = EventSetup("mitchell", tables=9, rounds=6, one_winner=True)
    event = ClubEvent.fold([opening(asked)])
    assert {row.field for row in standings(event)} == {""}
    for wrong in (replace(asked, movement="howell"), replace(asked, switched=[1])):
        with pytest.raises(BadOption):
            opening(wrong)


def test_the_sections_of_a_field_are_known_by_who_meets_whom() -> None:
    for one in (mitchell(4), howell(5), mitchell(7), rover(5)):
        for number in (2, 3, 4):
            field = side_by_side([one] * number)
            tables = max(s.table for sits in one.rounds for s in sits)
            assert sections_of(field) == {
                t: (t - 1) // tables for t in range(1, number * tables + 1)
            }
        assert sections_of(one) == {}
