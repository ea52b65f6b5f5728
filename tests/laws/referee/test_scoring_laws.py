"""Scores of deals by each book's laws, and the effect of rulings on them: the laws' own figures."""

from __future__ import annotations

import pytest
from scoring import deal, pad, worth

from oddtrick.cards import bridge_hand
from oddtrick.core import Result
from oddtrick.games import game
from oddtrick.scoring.rulings import Award, Limit, NoScore, Transfer

GAMES = {
    "1902": game("bridge-1902"),
    "1910": game("auction-1910"),
    "later": game("auction-bridge"),
    "rubber": game("contract-rubber"),
    "duplicate": game("contract-duplicate"),
    "chicago": game("contract-chicago"),
    "plafond": game("plafond"),
    "suits": game("auction-by-suits"),
}
ABOVE, BELOW = "above", "below"  # of North and South; East's and West's are written in capitals


def hands(north: str, east: str = "", south: str = "", west: str = "") -> tuple[int, ...]:
    """The hands with these cards, and with low cards in every suit besides."""
    given = zip((north, east, south, west), "2345", strict=True)
    return tuple(
        bridge_hand(".".join(f"{held}{low}" for held in (cards or "...").split(".")))
        for cards, low in given
    )


def row(
    law: str, name: str, bid: str, won: int, *rulings: Result, example: str = "", **wanted: int
) -> object:
    marks = [pytest.mark.law(one) for one in law.split()]
    return pytest.param(
        name, bid, won, rulings, wanted, marks=marks, id=example or f"{law}: {bid} {won}"
    )


# -- tricks, contracts, slams -------------------------------------------------------------------

TRICKS = [
    # Straight bridge: three odd tricks in each suit (law 4), slams (7, 8), doubling (50, 10).
    row("bridge1902:4", "1902", "S", 9, below=6),
    row("bridge1902:4", "1902", "C", 9, below=12),
    row("bridge1902:4", "1902", "D", 9, below=18),
    row("bridge1902:4", "1902", "H", 9, below=24),
    row("bridge1902:4", "1902", "N", 9, below=36),
    row("bridge1902:7", "1902", "C", 13, below=28, above=40),
    row("bridge1902:7", "1902", "C", 10, Transfer(1, 0, 3, "87"), below=28),
    row("bridge1902:8", "1902", "C", 12, below=24, above=20),
    row("bridge1902:8", "1902", "C", 9, Transfer(1, 0, 3, "87"), below=24),
    row("bridge1902:50", "1902", "HX", 7, below=16),
    row("bridge1902:50", "1902", "HXXX", 7, below=64),
    row("bridge1902:50", "1902", "HXX", 9, below=96),
    row("bridge1902:10", "1902", "SXX", 13, below=56, above=40),
    row("bridge1902:3", "1902", "N", 12, below=72, above=20),
    # The penalty of a revoke is scored before anything else: eight and three are eleven.
    row("bridge1902:87 bridge1902:85", "1902", "H", 8, Transfer(1, 0, 3, "87"), below=40),
    # Auction of 1910.
    row("auction1910:4", "1910", "2H", 9, below=24),
    row("auction1910:4", "1910", "2H", 7, ABOVE=50),
    row("auction1910:7", "1910", "3D", 13, below=42, above=40),
    row("auction1910:7", "1910", "3D", 11, Transfer(1, 0, 2, "86b"), below=42),
    row("auction1910:8", "1910", "4D", 12, below=36, above=20),
    row("auction1910:3", "1910", "3N", 11, below=60),
    row("auction1910:49", "1910", "4HX", 8, ABOVE=200),
    row("auction1910:49", "1910", "4H", 8, ABOVE=100),
    row("auction1910:49", "1910", "4HXX", 8, ABOVE=400),
    row("auction1910:50", "1910", "1S", 2, ABOVE=100),
    row("auction1910:50", "1910", "1SX", 2, ABOVE=100),
    row("auction1910:50", "1910", "1SXX", 2, ABOVE=1000),
    row("auction1910:54", "1910", "1NX", 7, below=24, above=50),
    row("auction1910:57", "1910", "2HX", 9, below=48, above=100),
    row("auction1910:57", "1910", "2HXX", 9, below=96, above=200),
    # By suits: adversaries who win eight tricks in hearts.
    row("auction1910:suitbid-3", "suits", "1H", 5, ABOVE=116),
    row("auction1910:suitbid-3", "suits", "1H", 9, below=24),
    row("auction1910:suitbid-4", "suits", "1D", 12, below=36, above=50),
    # Later auction.
    row("auction-scarne:procedure", "later", "1S", 10, below=36),
    row("auction-scarne:tricks", "later", "3N", 9, below=30),
    row("auction-scarne:tricks", "later", "2HX", 9, below=48, above=100),
    row("auction-scarne:doubles", "later", "2SX", 9, below=54, above=100),
    row("auction-scarne:undertricks", "later", "2SX", 6, ABOVE=200),
    row("auction-scarne:slams", "later", "2S", 12, below=54, above=50),
    row("bridgevar:plafond", "plafond", "2S", 9, below=18, above=100),
    # Contract.
    row("contract1963:trick-score", "rubber", "3N", 9, below=100),
    row("contract1963:trick-score", "rubber", "1CXX", 7, below=80, above=50),
    row("contract1963:trick-score", "rubber", "5D", 11, below=100),
    row("contract1963:overtricks", "rubber", "2S", 10, below=60, above=60),
    row("contract1963:insult", "rubber", "2HXX", 8, below=240, above=50),
    row("contract1963:undertricks", "rubber", "2HXX", 6, ABOVE=600),
    row("contract1963:slams", "rubber", "5D", 12, below=100, above=20),
    row("contract1963:slams", "rubber", "6D", 12, below=120, above=500),
    row("duplicate1963:scoring", "duplicate", "3N", 9, points=400),
    row("duplicate1963:scoring", "duplicate", "2S", 8, points=110),
]


@pytest.mark.parametrize(("name", "bid", "won", "rulings", "wanted"), TRICKS)
def test_what_tricks_are_worth(
    name: str, bid: str, won: int, rulings: tuple[Result, ...], wanted: dict[str, int]
) -> None:
    found = worth(GAMES[name], deal(GAMES[name], bid, won, *rulings))
    assert _net(found, wanted) == wanted


def _net(found: dict[str, int], wanted: dict[str, int]) -> dict[str, int]:
    """At duplicate the whole result is one number."""
    return {"points": sum(found.values())} if "points" in wanted else found


VULNERABLE = [
    row("contract1963:undertricks", "rubber", "3NX", 6, ABOVE=800),
    row("contract1963:undertricks", "rubber", "7C", 6, ABOVE=700),
    row("contract1963:slams", "rubber", "6D", 12, below=120, above=750),
    row("contract1963:overtricks", "rubber", "2SX", 9, below=120, above=250),
    row("contract1963:vulnerable", "rubber", "2SX", 7, ABOVE=200),
    row("duplicate1963:scoring", "duplicate", "4H", 10, points=620),
    row("duplicate1963:scoring", "duplicate", "6N", 12, points=1440),
    row("chicago:game-bonus", "chicago", "3N", 9, below=100, above=500),
]


@pytest.mark.parametrize(("name", "bid", "won", "rulings", "wanted"), VULNERABLE)
def test_what_tricks_are_worth_to_a_vulnerable_side(
    name: str, bid: str, won: int, rulings: tuple[Result, ...], wanted: dict[str, int]
) -> None:
    found = worth(GAMES[name], deal(GAMES[name], bid, won, *rulings, vulnerable=0b01))
    assert _net(found, wanted) == wanted


@pytest.mark.law("chicago:game-bonus")
def test_a_game_at_chicago_on_the_first_deal() -> None:
    chicago = GAMES["chicago"]
    assert worth(chicago, deal(chicago, "3N", 9)) == {"below": 100, "above": 300}


# -- rulings (Foster 1910 pp. 65 to 67, and the laws) --------------------------------------------

_BY_DEFENDER = NoScore(1, "86")
RULED = [
    # Foster's example 1: three no-trump, six tricks, an adversary revokes.
    row("auction1910:86b", "1910", "3N", 6, _BY_DEFENDER, Transfer(1, 0, 3, "86b"), below=36,
        example="f-ex1"),
    row("auction1910:86b auction1910:86", "1910", "3N", 6, _BY_DEFENDER,
        Award(0, 150, "86b"), above=150, example="f-ex1b"),
    # Example 2: doubled, eight tricks and three: no bonus for what revoke tricks have made.
    row("auction1910:desc-revoke-bonus", "1910", "3NX", 8, _BY_DEFENDER,
        Transfer(1, 0, 3, "86b"), below=120, example="f-ex2"),
    # Example 3: three hearts doubled, ten tricks, points taken.
    row("auction1910:86b", "1910", "3HX", 10, _BY_DEFENDER, Award(0, 150, "86b"),
        below=64, above=250, example="f-ex3"),
    row("auction1910:desc-revoke-bonus", "1910", "2DX", 10, _BY_DEFENDER,
        Transfer(1, 0, 3, "86b"), below=84, above=150, example="f-p63-revoke"),
    # The declarer revokes: three hearts, eight tricks.
    row("auction1910:86a", "1910", "3H", 8, NoScore(0, "86"), Award(1, 150, "86a"), ABOVE=200),
    row("auction1910:86a", "1910", "3H", 9, NoScore(0, "86"), Award(1, 150, "86a"), ABOVE=150),
    row("auction1910:desc-revoke auction1910:86c", "1910", "3H", 9, NoScore(0, "86"),
        Award(1, 150, "86a"), Award(1, 100, "86c"), ABOVE=250),
    # Contract: transferred tricks count, but never raise what was bid.
    row("contract1963:revoke-penalty", "rubber", "2S", 8, Transfer(1, 0, 2, "revoke-penalty"),
        below=60, above=60),
    row("auction-scarne:procedure", "later", "2S", 8, Transfer(1, 0, 2, "revoke-penalty"),
        below=36),
]  # fmt: skip


@pytest.mark.parametrize(("name", "bid", "won", "rulings", "wanted"), RULED)
def test_what_rulings_do_to_a_score(
    name: str, bid: str, won: int, rulings: tuple[Result, ...], wanted: dict[str, int]
) -> None:
    assert worth(GAMES[name], deal(GAMES[name], bid, won, *rulings)) == wanted


@pytest.mark.law("bridge1902:89")
@pytest.mark.parametrize(
    ("part", "won", "below"),
    [(18, 8, 10), (28, 8, 0), (0, 8, 16), (0, 12, 28)],  # eighteen and sixteen are cut to 28
)
def test_a_side_that_revoked_is_held_to_twenty_eight(part: int, won: int, below: int) -> None:
    straight = GAMES["1902"]
    table = deal(straight, "H", won, Limit(0, 28, "89"), before=pad(part=(part, 0), games=(1, 0)))
    assert worth(straight, table).get("below", 0) == below
    free = deal(straight, "H", won, before=pad(part=(part, 0), games=(1, 0)))
    assert worth(straight, free)["below"] == (won - 6) * 8


@pytest.mark.law("bridge1902:88")
def test_a_revoke_touches_the_running_game_alone() -> None:
    straight = GAMES["1902"]
    table = deal(straight, "H", 8, Transfer(1, 0, 3, "87"), before=pad(games=(0, 1)))
    after = straight.match.add(straight, pad(games=(0, 1)), table, straight.scoring(table))
    assert after.games == (1, 1)
    assert after.part == (0, 0)


# -- honours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "bid", "north", "south", "east", "value"),
    [
        pytest.param(*row_, marks=pytest.mark.law(law), id=f"{law} {row_[2]} {row_[3]}")
        for law, *row_ in (
            ("bridge1902:6", "1902", "H", ".AKQJ..", ".T..", "", 72),
            ("bridge1902:6", "1902", "H", ".AKQ..", ".JT..", "", 40),
            ("bridge1902:6", "1902", "C", "...AK", "...Q", "", 8),
            ("bridge1902:6", "1902", "N", "A.A.A.A", "", "", 100),
            ("bridge1902:5", "1902", "D", "..J.", "..AQT.", "", 24),
            ("bridge1902:5", "1902", "N", "KQJT...", "", "", 0),
            ("auction1910:6", "1910", "1D", "..AKQJ.", "", "", 48),
            ("auction1910:6", "1910", "1D", "..AKQJ.", "..T.", "", 54),
            ("auction1910:6", "1910", "1D", "..AKQJT.", "", "", 60),
            ("auction1910:6", "1910", "1D", "..AKQ.", "..JT.", "", 30),
            ("auction1910:5", "1910", "1N", "A.A..", "", "..A.A", 0),
            ("auction-scarne:honours", "later", "1N", "A.A..", "..A.A", "", 40),
            ("auction-scarne:honours", "later", "1S", "AKQJT...", "", "", 100),
            ("auction-scarne:honours", "later", "1S", "AKQJ...", "T...", "", 90),
            ("contract1963:honours", "rubber", "4S", "AKQJ...", "", "", 100),
            ("contract1963:honours", "rubber", "4S", "AKQJT...", "", "", 150),
            ("contract1963:honours", "rubber", "3N", "A.A.A.A", "", "", 150),
        )
    ],
)
def test_what_honours_are_worth(
    name: str, bid: str, north: str, south: str, east: str, value: int
) -> None:
    table = deal(GAMES[name], bid, 7, hands=hands(north, east, south))
    ledger = GAMES[name].scoring(table)
    found = sum(e.points for e in ledger if e.side == 0 and "honour" in str(e.why) + "honour" * (
        "aces" in str(e.why)))  # fmt: skip
    assert found == value


# -- games and rubbers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "part", "bid", "won", "bonus"),
    [
        pytest.param(*row_, marks=[pytest.mark.law(one) for one in law.split()], id=law)
        for law, *row_ in (
            ("bridge1902:1 bridge1902:11", "1902", 28, "S", 7, 100),
            ("auction1910:1", "1910", 24, "1D", 7, 250),
            ("auction-scarne:game", "later", 0, "3N", 9, 250),
            ("contract1963:rubber", "rubber", 0, "3N", 9, 700),
        )
    ],
)
def test_two_games_win_the_rubber(name: str, part: int, bid: str, won: int, bonus: int) -> None:
    plays = GAMES[name]
    first, second = pad(part=(part, 0)), pad(part=(part, 0), games=(1, 0))
    one = deal(plays, bid, won, before=first)
    after = plays.match.add(plays, first, one, plays.scoring(one))
    assert after.games == (1, 0)
    assert not plays.match.over(plays, after)
    two = deal(plays, bid, won, before=second)
    assert worth(plays, two)["above"] == bonus
    assert plays.match.over(plays, plays.match.add(plays, second, two, plays.scoring(two)))


@pytest.mark.law("bridge1902:2")
@pytest.mark.law("auction1910:2")
@pytest.mark.parametrize(("name", "bid"), [("1902", "D"), ("1910", "1D")])
def test_honours_do_not_count_towards_game(name: str, bid: str) -> None:
    plays, before = GAMES[name], pad(part=(18, 0))
    table = deal(plays, bid, 7, before=before, hands=hands("..AKQJT."))
    after = plays.match.add(plays, before, table, plays.scoring(table))
    assert after.part == (24, 0)
    assert after.games == (0, 0)


@pytest.mark.law("contract1963:rubber")
def test_a_rubber_in_three_games_is_worth_five_hundred() -> None:
    plays = GAMES["rubber"]
    assert worth(plays, deal(plays, "3N", 9, before=pad(games=(1, 1))))["above"] == 500
