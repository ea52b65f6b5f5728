"""A club's evening: cutting for partners, waiting; the books' own figures."""

from __future__ import annotations

import pytest

from oddtrick.cards import card
from oddtrick.errors import BadOption
from oddtrick.scoring.evening import (
    CUTS,
    FULL_TABLE,
    may_lift,
    ranked,
    seated,
    to_cut_again,
    waits,
    who_leaves,
)


def marked(laws: str, *values: object) -> object:
    return pytest.param(*values, marks=[pytest.mark.law(one) for one in laws.split()], id=laws)


@pytest.mark.parametrize(
    ("code", "cuts", "dealer", "partner"),
    [
        marked("bridge1902:14 bridge1902:18", "bridge1902", "DA S4 H8 CQ", "A", "B"),
        marked("bridge1902:14", "bridge1902", "DA C2 HK S7", "A", "B"),
        marked("bridge1902:19", "bridge1902", "S3,S7 H3,H5 C9 DJ", "B", "A"),
        marked("bridge1902:20", "bridge1902", "S5,S2 H5,H8 D5,DJ CK", "A", "B"),
        marked("bridge1902:20", "bridge1902", "S5,S2 H5,H8 D5,DJ CA", "D", "A"),
        marked("auction1910:14 auction1910:18", "auction1910", "H4 SK D9 C6", "A", "D"),
        marked("auction1910:desc-cut-ties", "auction1910", "H6 D6 S6 CA", "D", "A"),
        marked("auction1910:desc-cut-ties", "auction1910", "H6 D6 S6 CK", "A", "B"),
        marked("contract1963:draw general:partners", "contract1963", "DK S9 C9 H4", "A", "B"),
        marked("progressive:7", "contract1963", "S4 HJ D7 C2", "B", "C"),
    ],
)
def test_who_plays_with_whom(code: str, cuts: str, dealer: str, partner: str) -> None:
    given = {
        p: [card(c) for c in cut.split(",")] for p, cut in zip("ABCD", cuts.split(), strict=True)
    }
    found = seated(given, CUTS[code])
    assert (found.dealer, found.partner) == (dealer, partner)
    assert {found.dealer, found.partner, *found.others} == set("ABCD")


@pytest.mark.law("bridge1902:14")
@pytest.mark.law("bridge1902:19")
def test_equal_cuts_are_cut_again_where_suits_do_not_rank() -> None:
    cuts = {p: [card(c)] for p, c in zip("ABCD", ("S5", "C5", "HK", "DQ"), strict=True)}
    assert set(to_cut_again(cuts, CUTS["bridge1902"])) == {"A", "B"}
    with pytest.raises(BadOption, match="To cut again"):
        seated(cuts, CUTS["bridge1902"])
    # The clubs rank below the spades in 1910: the five of clubs deals.
    assert seated(cuts, CUTS["auction1910"]).dealer == "B"


@pytest.mark.parametrize(
    ("code", "cuts", "play"),
    [
        marked("bridge1902:17", "bridge1902", "CA C3 C6 C9 CJ CK", "ABCD"),
        marked("auction1910:17", "auction1910", "C2 C4 C7 C9 CK", "ABCD"),
    ],
)
def test_the_four_lowest_play_first(code: str, cuts: str, play: str) -> None:
    given = {p: [card(c)] for p, c in zip("ABCDEF", cuts.split(), strict=False)}
    assert "".join(ranked(given, CUTS[code])[:4]) == play


@pytest.mark.law("bridge1902:21")
@pytest.mark.law("auction1910:19")
@pytest.mark.law("contract1963:players")
def test_six_are_a_full_table() -> None:
    assert FULL_TABLE == 6
    draws = {str(i): card(c) for i, c in enumerate(("CA", "SK", "C5", "H2", "D2", "D9"))}
    assert len(waits(draws, 1)) == 2


@pytest.mark.law("bridge1902:23")
@pytest.mark.law("auction1910:21")
def test_who_has_played_most_rubbers_goes_out_and_of_equals_the_highest_cuts() -> None:
    assert who_leaves({"A": 3, "B": 2, "C": 2, "D": 1}, 1, {}) == ["A"]
    cuts = {p: card(c) for p, c in zip("ABCD", ("C2", "C6", "CT", "CK"), strict=True)}
    assert set(who_leaves(dict.fromkeys("ABCD", 2), 2, cuts)) == {"C", "D"}


@pytest.mark.law("contract1963:precedence")
def test_five_who_share_a_game_wait_in_turn() -> None:
    draws = {p: card(c) for p, c in zip("NSEWX", ("CA", "SK", "C5", "H2", "D2"), strict=True)}
    assert [waits(draws, n) for n in range(1, 7)] == [[p] for p in "XWESNX"]


@pytest.mark.law("bridge1902:33")
@pytest.mark.law("auction1910:32")
@pytest.mark.law("contract1963:cut")
def test_a_cut_leaves_four_cards_in_each_part() -> None:
    assert [n for n in range(53) if may_lift(n)] == list(range(4, 49))
