"""Movements as texts: what is shipped keeps its promise; what is wrong is said with its line.

The promises are counted here from the sittings, apart from the checks of the program. Sources:
John Pain and Gordon Rainsford, “Unusual Movements for Clubs” (English Bridge Union, Club Focus);
bridgecentral.com on appendix and web Mitchells.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.guide_cards import guide
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.movements import Individual, Movement, plans_of, shipped, written
from oddtrick.errors import BadOption

PAIRS = [
    pytest.param(kind.name, plan, id=plan.name)
    for kind in shipped().values()
    for plan in kind.plans
    if isinstance(plan, Movement)
]


def of(kind: str) -> list[object]:
    return [param for param in PAIRS if param.values[0] == kind]


def tables_of(plan: Movement) -> int:
    return max(s.table for sits in plan.rounds for s in sits)


def sets_of(plan: Movement) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for s in (s for sits in plan.rounds for s in sits):
        for pair in (s.ns, s.ew):
            found.setdefault(pair, []).append(s.boards)
    return found


def meetings(plan: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset((s.ns, s.ew)) for sits in plan.rounds for s in sits)


@pytest.mark.parametrize(("kind", "plan"), PAIRS)
def test_everybody_plays_every_set_once(kind: str, plan: Movement) -> None:
    number = max(s.boards for sits in plan.rounds for s in sits)
    sets = sets_of(plan)
    assert sorted(sets) == list(range(1, 2 * tables_of(plan) + 1))
    assert all(sorted(mine) == list(range(1, number + 1)) for mine in sets.values())
    assert len(plan.rounds) == number
    for sits in plan.rounds:
        assert len({p for s in sits for p in (s.ns, s.ew)}) == 2 * len(sits)
        lying = Counter(s.boards for s in sits if s.table not in plan.shared)
        assert not lying or max(lying.values()) == 1
    if kind != "scissors":
        assert max(meetings(plan).values()) == 1


@pytest.mark.parametrize(("kind", "plan"), of("hesitation"))
def test_a_hesitation_has_a_round_more_and_turns_round_at_the_last_table(
    kind: str, plan: Movement
) -> None:
    last = tables_of(plan)
    assert len(plan.rounds) == last + 1
    moving = set(range(last, 2 * last + 1))
    met = meetings(plan)
    assert all(met[frozenset((a, b))] == 1 for a in range(1, last) for b in moving)
    for pair in moving:
        at = [
            "NS" if s.ns == pair else "EW"
            for sits in plan.rounds
            for s in sits
            if s.table == last and pair in (s.ns, s.ew)
        ]
        assert sorted(at) == ["EW", "NS"]
    assert not plan.two_winners


def test_the_hesitation_of_seven_tables_is_the_published_one() -> None:
    """Sets 1 to 3, a relay, sets 5 to 8; pair 7 is North–South 7, and the arrow is switched in the
    last round at all tables but the seventh."""
    (plan,) = (p for p in shipped()["hesitation"].plans if len(p.rounds) == 8)
    assert isinstance(plan, Movement)
    first, *_, last = plan.rounds
    assert [(s.ns, s.ew, s.boards) for s in first] == [
        (1, 8, 1), (2, 9, 2), (3, 10, 3), (4, 11, 5), (5, 12, 6), (6, 13, 7), (7, 14, 8),
    ]  # fmt: skip
    assert [s.ew for s in last[:6]] == [1, 2, 3, 4, 5, 6]
    assert {s.ew for sits in plan.rounds[:-1] for s in sits} == set(range(7, 15))


@pytest.mark.parametrize(("kind", "plan"), of("bowman"))
def test_a_bowman_has_two_tables_more_than_rounds(kind: str, plan: Movement) -> None:
    last, rounds = tables_of(plan), len(plan.rounds)
    assert (last, plan.two_winners) == (rounds + 2, True)
    lying = [{s.table: s.boards for s in sits} for sits in plan.rounds]
    assert all(there[last - 1] == there[1] for there in lying)
    assert [there[last] for there in lying] == list(range(rounds, 0, -1))


def test_the_bowman_of_eleven_tables_shares_where_the_published_one_does() -> None:
    (plan,) = (p for p in shipped()["bowman"].plans if len(p.rounds) == 9)
    assert isinstance(plan, Movement)
    beside = [[s.table for s in sits[:10] if s.boards == sits[10].boards] for sits in plan.rounds]
    assert beside == [[9], [7], [5], [3], [1, 10], [8], [6], [4], [2]]


@pytest.mark.parametrize(("kind", "plan"), of("appendix"))
def test_an_appendix_lies_beside_tables_of_a_prime_mitchell(kind: str, plan: Movement) -> None:
    last, base = tables_of(plan), len(plan.rounds)
    assert base in (5, 7, 11, 13)
    for sits in plan.rounds:
        lying = {s.table: s.boards for s in sits}
        assert all(lying[base + k] == lying[k] for k in range(1, last - base + 1))
        assert len({lying[table] for table in range(1, base + 1)}) == base
    assert plan.two_winners


@pytest.mark.parametrize(("kind", "plan"), of("even-web"))
def test_a_web_needs_two_copies_of_each_set(kind: str, plan: Movement) -> None:
    half = tables_of(plan) // 2
    for sits in plan.rounds:
        for part in (sits[:half], sits[half:]):
            assert len({s.boards for s in part}) == half
    assert plan.two_winners


@pytest.mark.parametrize(("kind", "plan"), of("scissors"))
def test_scissors_are_a_whole_mitchell_without_sharing(kind: str, plan: Movement) -> None:
    last = tables_of(plan)
    assert not plan.shared
    assert len(plan.rounds) == 2 * last
    across = {frozenset((a, last + b)) for a in range(1, last + 1) for b in range(1, last + 1)}
    assert meetings(plan) == Counter(dict.fromkeys(across, 2))
    # Nobody moves between the halves of a round, and every half goes to the next lower table or
    # stays where it is, at most two tables in a round.
    for one, other in zip(plan.rounds[::2], plan.rounds[1::2], strict=True):
        assert [(s.ns, s.ew) for s in one] == [(s.ns, s.ew) for s in other]


@pytest.mark.parametrize(("players", "twice"), [(10, 7), (11, 6), (14, 11), (15, 10)])
def test_individuals_with_some_who_wait(players: int, twice: int) -> None:
    """Everybody waits equally often. Nobody has a partner twice; all are met, once or twice."""
    (plan,) = (
        p for p in shipped()["individual"].plans if p.name == f"Individual, {players} players"
    )
    assert isinstance(plan, Individual)
    partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
    plays = Counter[int]()
    for four in plan.rounds:
        there = [p for f in four for p in f.players]
        assert len(set(there)) == len(there) == players // 4 * 4
        plays.update(there)
        for f in four:
            partners.update((frozenset(f.players[:2]), frozenset(f.players[2:])))
            opponents.update(frozenset((a, b)) for a in f.players[:2] for b in f.players[2:])
    assert len(plan.rounds) == players
    assert set(plays.values()) == {players // 4 * 4}
    assert max(partners.values()) == 1
    everybody = [frozenset(two) for two in combinations(range(1, players + 1), 2)]
    assert {opponents[two] for two in everybody} <= {1, 2}
    for one in range(1, players + 1):
        assert sum(opponents[two] == 2 for two in everybody if one in two) >= twice
    event = ClubEvent.fold([opening(EventSetup("individual", players=players))])
    assert guide(event, 1).count("waits") == players - players // 4 * 4


@pytest.mark.parametrize("kind", shipped())
def test_a_movement_is_written_as_it_is_read(kind: str) -> None:
    for plan in shipped()[kind].plans[:3]:
        assert plans_of(written(plan)) == [plan]
    assert shipped()[kind].about


WRONG = [
    (
        "1-2:1 3-2:2",
        "Round 1: pair 2 sits twice. Everybody sits once. See line 1.",
    ),
    (
        "1-2:1 3-4:1",
        "Round 1: set 1 lies at tables 1 and 2. Tables that play a set together are named "
        "as “shared: 1, 2”. See line 1.",
    ),
    (
        "# one\n1-2:1 3-4:2\n\n1-3:2 5-4:1",
        "Round 2: 3 has played set 2 before, in round 1. See line 4.",
    ),
    (
        "1-2:1 3-4:2\n1-2:3 3-4:4",
        "Round 2: 1 and 2 have met before, in round 1. Where they may, the text says "
        "“meet again: yes”. See line 2.",
    ),
    (
        "1-2:1 3-4:2\n1-3:3",
        "This round names 1 of 2 tables. Write - for one that nobody sits at. See line 2.",
    ),
    (
        "1-2:1 4-5:2",
        "Pairs are counted from 1 without a gap. Number 3 is missing, and there is 5. See line 1.",
    ),
    (
        "1-2:1 3-4:3",
        "Sets of boards are counted from 1 without a gap. Number 2 is missing, and there "
        "is 3. See line 1.",
    ),
    (
        "1-2:1 3/4",
        "“3/4” is no table. Write North–South, East–West and the set as 1-8:1, in an "
        "individual 1+2-3+4:1. See line 1.",
    ),
    (
        "1-2:1 1+2-3+4",
        "At all tables sit pairs, as 1-8:1, or players, as 1+2-3+4:1. See line 1.",
    ),
    (
        "1+0-2+3",
        "At a table of an individual sit four, or nobody. See line 1.",
    ),
    (
        "tables: 3\n1-2:1",
        "“tables” is no word of a movement. These are: movement, shared, meet again, "
        "rounds, go on, boards go on. See line 1.",
    ),
    (
        "1-2:1\nshared: all",
        "“shared” stands before the rounds of its movement. See line 2.",
    ),
    (
        "shared: here\n1-2:1",
        "“shared” names tables, as “1, 8”, or “all”, not “here”. See line 1.",
    ),
    (
        "go on: 1-3\n1-2:1",
        "Where numbers go on there is the first round alone, and “rounds” says how many. "
        "See line 2.",
    ),
    (
        "rounds: 3\ngo on: 3-1\n1-2:1",
        "“go on” says which numbers, as “1-7 by 1”, not “3-1”. See line 2.",
    ),
    (
        "rounds: 2\n1-2:1",
        "There are 1 rounds and not 2. See line 2.",
    ),
    (
        "movement: a\nmovement: b\n1-2:1",
        "“a” has no round. See line 1.",
    ),
    (
        "# nothing",
        "The text holds no movement. A line is a round, as “1-4:1 2-5:2 3-6:3”.",
    ),
]


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_what_is_wrong_is_said_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadOption) as error:
        plans_of(text)
    assert str(error.value) == says


def test_a_text_that_no_movement_is_made_of_is_refused_in_a_sentence() -> None:
    for text in (
        "\0" * 500,
        "1-" * 9000,
        "9" * 90_000,
        "1-2:1 " * 101,
        "1-2:1\n" * 101,
        "x" * 10**6,
    ):
        with pytest.raises(BadOption):
            plans_of(text)
