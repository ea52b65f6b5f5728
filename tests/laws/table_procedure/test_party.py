"""Parties: progressive, pivot and duplicate evenings; the books' own figures and the laws' own
examples."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from oddtrick.cards import card, card_code, pack_of
from oddtrick.core import DealContext, DealStart, each_alone
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.laws import DIRECTED, rule
from oddtrick.scoring.euchre import markers
from oddtrick.scoring.evening import (
    EVENTS,
    PENALTY,
    POINT_IN_TOTALS,
    PlayerCard,
    events,
    may_begin,
    moved,
    parted,
    pivot,
    placed,
    progressive_entry,
    rated_apart,
    tables_for,
    tally,
    tally_cards,
)
from oddtrick.scoring.patience import score_compared
from oddtrick.scoring.rubber import PadStanding, unfinished_rubber
from oddtrick.stages.piles.side_by_side import Compared

Facts = dict[str, str | bool]


@pytest.mark.law("pivot:1")
@pytest.mark.law("pivot:2")
def test_four_play_three_rounds_each_with_everybody() -> None:
    rounds = pivot(4)
    assert [set(map(frozenset, r.pairs)) for r in rounds] == [
        {frozenset({1, 2}), frozenset({3, 4})},
        {frozenset({1, 3}), frozenset({2, 4})},
        {frozenset({1, 4}), frozenset({2, 3})},
    ]
    assert not any(r.out for r in rounds)


@pytest.mark.law("pivot:1")
@pytest.mark.law("pivot:3")
def test_five_are_partners_once_opponents_twice_and_out_once() -> None:
    rounds = pivot(5)
    assert rounds[0].out == 5
    assert sorted(r.out for r in rounds) == [1, 2, 3, 4, 5]
    partners = Counter(frozenset(p) for r in rounds for p in r.pairs)
    against = Counter(frozenset({a, b}) for r in rounds for a in r.pairs[0] for b in r.pairs[1])
    for pair in map(frozenset, combinations(range(1, 6), 2)):
        assert partners[pair] == 1
        assert against[pair] == 2
    with pytest.raises(BadOption, match="four or five"):
        pivot(6)


@pytest.mark.law("progressive:5")
def test_winners_move_towards_the_first_table_and_its_losers_to_the_last() -> None:
    found = moved(("NS", "EW", "NS"))
    assert {where: to for where, to in found.items() if where[0] != to} == {
        (1, "EW"): 3,
        (2, "EW"): 1,
        (3, "NS"): 2,
    }
    assert Counter(found.values()) == {1: 2, 2: 2, 3: 2}


@pytest.mark.law("progressive:8")
def test_no_more_than_a_thousand_is_entered_but_slams() -> None:
    assert progressive_entry(1400) == 1000
    assert progressive_entry(420) == 420
    assert progressive_entry(1440, slam=True) == 1440


@pytest.mark.law("progressive:1")
def test_tables_are_numbered_from_one() -> None:
    assert tables_for(12) == (1, 2, 3)
    for players in (4, 10):
        with pytest.raises(BadOption, match="tables of four"):
            tables_for(players)


@pytest.mark.law("progressive:2")
def test_a_tally_card_names_a_table_and_a_seat_of_its_own() -> None:
    cards = tally_cards(8)
    assert (2, "N") in cards
    assert len(set(cards)) == 8


@pytest.mark.law("progressive:6")
def test_newcomers_are_parted_by_their_draw() -> None:
    found = parted({"A": card("D8"), "B": card("SK")}, {"C": card("HQ"), "D": card("C3")})
    assert found.dealer == "B"
    assert found.partner == "C"
    assert found.others == ("A", "D")  # the lower newcomer on the dealer's left


@pytest.mark.law("progressive:10")
def test_both_sides_are_entered_on_every_tally() -> None:
    north, east = tally([(240, 300)]), tally([(300, 240)])
    assert (north.own, north.opponents) == (240, 300)
    assert (east.own, east.opponents) == (300, 240)


@pytest.mark.law("progressive:11")
@pytest.mark.law("pivot:4")
@pytest.mark.parametrize(("own", "against", "net"), [(2460, 1520, 940), (1650, 1940, -290)])
def test_the_opponents_total_is_taken_off(own: int, against: int, net: int) -> None:
    assert PlayerCard(own, against).net == net
    assert tally([(own - 500, against - 300), (500, 300)]).net == net


@pytest.mark.law("progressive:12")
@pytest.mark.law("pivot:4")
def test_the_largest_plus_wins_and_the_largest_minus_is_last() -> None:
    nets = {"A": -290, "B": 940, "C": -670, "D": 20}
    assert placed({p: PlayerCard(1000 + n, 1000) for p, n in nets.items()}) == [
        ["B"],
        ["D"],
        ["A"],
        ["C"],
    ]
    assert placed({"A": PlayerCard(150, 0), "B": PlayerCard(0, 40), "C": PlayerCard(350, 200)}) == [
        ["A", "C"],
        ["B"],
    ]


@pytest.mark.law("progressive-rubber:1")
def test_a_deal_that_was_begun_in_time_is_the_last() -> None:
    assert may_begin(29 + 58 / 60)
    assert not may_begin(30)
    assert may_begin(31, limit=40)


@pytest.mark.law("progressive-rubber:3")
def test_both_sides_have_what_each_has_scored_where_all_is_entered() -> None:
    games, parts = PadStanding(games=(1, 1)), PadStanding(part=(40, 60))
    for standing, points in ((games, 300), (parts, 50)):
        assert unfinished_rubber(standing) == ()
        entries = unfinished_rubber(standing, each=True)
        assert [(e.side, e.points) for e in entries] == [(0, points), (1, points)]


# -- duplicate ------------------------------------------------------------------------------------


@pytest.mark.law("duplicate1963:players")
def test_four_replay_and_eight_play_pairs_teams_or_alone() -> None:
    assert events(4) == ("replay",)
    assert set(events(8)) == {"pairs", "individual", "teams"}
    assert events(6) == ()


@pytest.mark.law("duplicate1963:winner")
def test_an_individual_game_is_always_scored_by_match_points() -> None:
    assert all(e.match_points for e in EVENTS.values())
    assert not EVENTS["individual"].total_points
    assert EVENTS["pairs"].total_points
    assert EVENTS["teams"].total_points


@pytest.mark.law("duplicate1963:interchanged")
def test_those_who_played_the_same_cards_are_rated_apart() -> None:
    found = rated_apart([{"a": 420, "b": 420, "c": 140}, {"d": 100, "e": -50}])
    assert found["a"] == found["b"] == Fraction(5, 2)  # 1 + 1/2 + 2 of the others
    assert found["c"] == 1
    assert (found["d"], found["e"]) == (1 + Fraction(3, 2), Fraction(3, 2))


@pytest.mark.law("duplicate1963:discipline")
def test_an_error_of_procedure_costs_a_tenth_of_a_board() -> None:
    assert Fraction(6, 5) == 12 * PENALTY
    assert POINT_IN_TOTALS == 100


# The law, the offence, its facts, and what the director says.
DIRECTOR: list[tuple[str, str, Facts, str]] = [
    ("director", "director", {"directing": "none"}, "One person, who may play, must be"),
    ("attention", "director", {"directing": "waived"}, "neither exact nor waive"),
    ("adjusted", "adjusting", {"adjusting": "uncompensated"}, "need not balance"),
    ("adjusted", "adjusting", {"adjusting": "unplayable"}, "adjusted score"),
    ("adjusted", "adjusting", {"adjusting": "harsh"}, "no ground"),
    ("adjusted", "adjusting", {"adjusting": "generous"}, "no ground"),
    ("conventions", "convention", {"convention": "psychic"}, "It stands"),
    ("conventions", "convention", {"convention": "undisclosed", "damaged": True}, "adjusted score"),
    ("conventions", "convention", {"convention": "undisclosed", "damaged": False}, "stands"),
    ("conventions", "convention", {"convention": "explain"}, "away from the table"),
    ("conventions", "convention", {"convention": "hard"}, "may forbid"),
    ("improper-info", "information", {"feasible": True}, "scored normally"),
    ("improper-info", "information", {"feasible": False}, "adjusted score"),
    ("discipline", "procedure", {"flagrant": False}, "a tenth of the most"),
    ("discipline", "procedure", {"flagrant": True}, "more than a tenth"),
    ("appeals", "appeal", {"appeal": "fact"}, "A committee"),
    ("appeals", "appeal", {"appeal": "discretion"}, "A committee"),
    ("appeals", "appeal", {"appeal": "law"}, "national commission"),
    ("deal", "board", {"board": "alone"}, "before an opponent or the director"),
    ("play", "board", {"board": "pointed"}, "pointed to the side that won"),
    ("interchanged", "board", {"board": "interchanged"}, "half a point for each pair"),
    ("wrong-number", "number", {"informed": False}, "played normally"),
    ("wrong-number", "number", {"informed": True}, "adjusted score"),
    ("dummy", "dummy", {"about": "matter"}, "may do that"),
    ("dummy", "dummy", {"about": "count"}, "may do that"),
    ("dummy", "dummy", {"about": "pointed"}, "may do that"),
    ("dummy", "dummy", {"about": "card"}, "that card or its equal may be required"),
    (
        "dummy",
        "designation",
        {"misplaced": "wrong card", "next_led": False},
        "A defender who has played since may take their card back",
    ),
    ("dummy", "designation", {"misplaced": "wrong card", "next_led": True}, "stands as played"),
    ("designation", "designation", {"misplaced": "breath"}, "may change it"),
    ("designation", "designation", {"misplaced": "absent"}, "may change it"),
    ("designation", "designation", {"misplaced": "later"}, "is played"),
    ("claims", "claim", {"claimed": "disputed"}, "doubtful trick to the opponents of the player"),
    ("claims", "concession", {"conceded": "unlosable", "moved": False}, "void"),
    ("claims", "concession", {"conceded": "unlosable", "moved": True}, "it stands"),
    ("claims", "concession", {"conceded": "won", "half_hour": True}, "void"),
    ("claims", "concession", {"conceded": "won", "half_hour": False}, "it stands"),
    ("score-errors", "score", {"in_limit": True}, "may be corrected"),
    ("score-errors", "score", {"in_limit": False}, "no longer"),
]


@pytest.mark.parametrize(
    ("law", "offence", "facts", "says"),
    [pytest.param(*row, marks=pytest.mark.law(f"duplicate1963:{row[0]}")) for row in DIRECTOR],
)
def test_what_the_director_says_at_duplicate(
    law: str, offence: str, facts: Facts, says: str
) -> None:
    answer = rule(DIRECTED["duplicate1963"], offence, **facts)
    assert answer.settled, answer
    assert f"duplicate1963:{law}" in answer.laws
    assert says in str(answer.says)


@pytest.mark.law("duplicate1963:revoke-time")
def test_a_revoke_at_duplicate_has_limits_of_its_own() -> None:
    code = DIRECTED["duplicate1963"]
    twelfth: Facts = {"role": "defender", "by": "others", "answer": "none", "twelfth": True}
    # The hands are still out: it is put right. They are back in the board: it is established.
    assert any(
        "taken back" in str(done) for done in rule(code, "revoke", since="nothing", **twelfth).done
    )
    shut = rule(
        code, "revoke", since="hands returned", faced=False, kept_penalty_card=False, **twelfth
    )
    assert "no penalty" in str(shut.says)
    # After the round a revoke that nobody has spoken of stands, established or not.
    late = rule(code, "revoke", since="board moved")
    assert late.laws == ("duplicate1963:revoke-time",)
    assert "stands" in str(late.says)
    # All else is as at rubber bridge, and cited there.
    usual = rule(
        code,
        "revoke",
        since="side plays on",
        **{**twelfth, "twelfth": False, "faced": False, "kept_penalty_card": False},
        same_suit=False,
        rightless=False,
        again=False,
        theirs=False,
        available=True,
    )
    assert "contract1963:revoke-penalty" in usual.laws
    assert any("2 tricks" in str(done) for done in usual.done)


# -- packs, markers, contests at patience ---------------------------------------------------------


@pytest.mark.law("general:other-packs")
def test_packs_of_other_games() -> None:
    pinochle = Counter(map(card_code, pack_of("9TJQKA", copies=2)))
    assert sum(pinochle.values()) == 48
    assert set(pinochle.values()) == {2}
    italian = set(map(card_code, pack_of("234567JQKA")))
    assert len(italian) == 40
    assert "C7" in italian
    assert not italian & {"C8", "C9", "CT"}
    assert [len(pack_of(copies=n)) for n in (2, 3)] == [104, 156]
    assert len(pack_of(copies=4, joker=True)) == 4 * 53


@pytest.mark.law("euchre:markers")
@pytest.mark.parametrize(("points", "pips"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_a_three_and_a_four_show_the_score(points: int, pips: int) -> None:
    found = markers(points)
    assert found is not None
    assert {found.below, found.over} == {3, 4}
    # Face up the upper card is counted; face down it covers all of the lower but so many pips.
    assert found.face_up == (points > 2)
    assert (found.over if found.face_up else {3: 1, 4: 2}[found.below]) == pips


def test_nothing_and_the_game_are_shown_without_markers() -> None:
    assert markers(0) is markers(5) is None


@pytest.mark.law("patience:multiple")
def test_three_contests_at_patience() -> None:
    for name in ("patience-side-by-side", "patience-common", "poker-squares", "cribbage-squares"):
        assert len(game(name).seats) > 1
    # Common foundations: the cards are sorted by their backs, and who has the most has won.
    common = game("patience-common")
    table = DealContext(each_alone(("A", "B")), DealStart(), (Compared((31, 28), 104),))
    assert {e.side: e.points for e in common.scoring(table)} == {0: 31, 1: 28}
    assert common.scoring is score_compared
