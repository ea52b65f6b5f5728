"""Whist, American whist and euchre: deals, games and rubbers, with figures from the books.

Ids are those of the catalogue of examples. Whole deals stand in tests/examples.
"""

from __future__ import annotations

import pytest

from oddtrick.cards import HEARTS, mask_of
from oddtrick.core import DealContext, DealStart, Entry, Hands, PadRow
from oddtrick.games import game, written_options
from oddtrick.laws import rule
from oddtrick.messages import term
from oddtrick.scoring.euchre import at_the_bridge, euchre_points
from oddtrick.scoring.games_to_points import PointsStanding, difference, game_value
from oddtrick.scoring.whist import HONOUR_POINTS, honours_held
from oddtrick.stages.tricks.tricks import Played, Trick, Trump


def _whist_deal(ns: int, honours: str = "NSEW", before: tuple[int, int] = (0, 0)) -> list[Entry]:
    """The ledger of a deal in which NS win so many tricks and the ace, king, queen and jack of
    hearts are held by the seats named, in this order."""
    whist = game("whist")
    hands = [0, 0, 0, 0]
    for rank, seat in zip("AKQJ", honours, strict=True):
        hands[whist.seat(seat)] |= mask_of(["H" + rank])
    tricks = tuple(Trick((), 0 if i < ns else 1) for i in range(13))
    setting = DealStart(before=PointsStanding(points=before))
    results = (Hands(tuple(hands)), Trump(HEARTS), Played(tricks))
    return list(whist.scoring(DealContext(whist.seating, setting, results)))


def _points(entries: list[Entry]) -> tuple[int, int]:
    return (
        sum(e.points for e in entries if e.side == 0),
        sum(e.points for e in entries if e.side == 1),
    )


# -- whist: one deal -------------------------------------------------------------------------


@pytest.mark.law("whist:odd-tricks")
@pytest.mark.parametrize(
    ("ns", "expected"),
    [
        pytest.param(7, (1, 0), id="w-odd-0"),
        pytest.param(9, (3, 0), id="w-odd-1"),
        pytest.param(13, (7, 0), id="w-odd-2"),
        pytest.param(6, (0, 1), id="six-score-nothing"),
        pytest.param(0, (0, 7), id="none"),
    ],
)
def test_a_point_for_every_odd_trick(ns: int, expected: tuple[int, int]) -> None:
    assert _points(_whist_deal(ns)) == expected


@pytest.mark.law("whist:honours")
@pytest.mark.parametrize(
    ("ns", "honours", "before", "expected"),
    [
        pytest.param(7, "NNNN", (0, 0), (5, 0), id="four-in-one-hand"),
        pytest.param(7, "NSNS", (0, 0), (5, 0), id="four-divided"),
        pytest.param(7, "NSEN", (0, 0), (3, 0), id="three"),
        pytest.param(7, "EWWN", (0, 0), (1, 2), id="three-with-the-losers"),
        pytest.param(7, "NEEN", (0, 0), (1, 0), id="two-each"),
        # The catalogue's test of the law, word for word.
        pytest.param(7, "NSNE", (4, 0), (1, 0), id="none-at-four"),
        pytest.param(6, "NSNE", (3, 0), (2, 1), id="from-three"),
        pytest.param(6, "EWEN", (0, 4), (0, 1), id="none-at-four-for-the-others"),
        pytest.param(7, "NSNE", (3, 0), (3, 0), id="three-and-the-odd-trick-is-not-four-before"),
        pytest.param(9, "EWEW", (2, 3), (3, 0), id="shut-out-by-tricks"),
        pytest.param(8, "EWEW", (2, 1), (2, 4), id="four-by-tricks-shuts-out-nothing"),
        pytest.param(11, "NSNS", (0, 0), (9, 0), id="winners-count-both"),
    ],
)
def test_honours(ns: int, honours: str, before: tuple[int, int], expected: tuple[int, int]) -> None:
    assert _points(_whist_deal(ns, honours, before)) == expected


def test_only_ace_king_queen_and_jack_of_trumps_are_honours() -> None:
    hands = [mask_of(["HA", "HT", "SK", "SA"]), 0, mask_of(["HJ", "DQ", "H9"]), mask_of(["HK"])]
    assert honours_held(HEARTS, hands, (0, 2)) == 2
    assert HONOUR_POINTS == {3: 2, 4: 4}


# -- games and rubbers -----------------------------------------------------------------------


@pytest.mark.law("whist:game")
@pytest.mark.parametrize(
    ("loser", "value"),
    [(3, 1), (1, 2), (0, 3), (4, 1), (2, 2)],
    ids=["w-score-1-single", "w-score-1-double", "w-score-1-treble", "5-4", "5-2"],
)
def test_single_double_and_treble_games(loser: int, value: int) -> None:
    assert game_value(5, loser) == value


def _match(name: str, *deals: tuple[int, int], **options: object) -> PointsStanding:
    """The standing after deals in which the sides score these points."""
    game_ = game(name, written_options(name, options, 1))
    match, standing = game_.match, game_.match.start(game_)
    for pair in deals:
        assert not match.over(game_, standing)
        ledger = tuple(Entry(s, "points", p, "typed") for s, p in enumerate(pair) if p)
        standing = match.add(game_, standing, DealContext(game_.seating, DealStart()), ledger)
    return standing


@pytest.mark.law("whist:rubber")
@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        pytest.param([(5, 0), (7, 0)], (8, 0), id="w-max"),
        pytest.param([(3, 3), (2, 0), (2, 0), (0, 5), (5, 4)], (4, 2), id="single-double-single"),
        pytest.param([(0, 5), (5, 3), (2, 0), (0, 5)], (1, 7), id="for-the-others"),
    ],
)
def test_whist_rubbers(deals: list[tuple[int, int]], expected: tuple[int, int]) -> None:
    whist = game("whist")
    standing = _match("whist", *deals)
    assert whist.match.over(whist, standing)
    assert whist.match.game_points(standing) == expected


@pytest.mark.law("whist:american")
def test_an_american_game_is_worth_the_difference() -> None:
    american = game("american-whist")
    standing = _match("american-whist", (5, 2), (2, 0))
    assert american.match.over(american, standing)
    assert american.match.game_points(standing) == (5, 0)  # w-american
    assert difference(9, 2) == 7
    assert (
        str(american.match.summary(american, standing))
        == "{side0} won the game, 7 to 2: worth 5 points."
    )


@pytest.mark.parametrize("points", [(4, 4), (0, 4)])
def test_four_points_are_not_game(points: tuple[int, int]) -> None:
    assert _match("whist", points).finished == ()


def test_points_beyond_game_are_not_carried_over() -> None:
    assert _match("whist", (4, 1), (6, 0)) == PointsStanding(((10, 1),), (0, 0), 2)


# -- euchre ----------------------------------------------------------------------------------


@pytest.mark.law("euchre:scoring")
@pytest.mark.parametrize(
    ("alone", "tricks", "points"),
    [
        pytest.param(False, 3, 1, id="e-score-0"),
        pytest.param(False, 4, 1, id="e-score-1"),
        pytest.param(False, 5, 2, id="e-score-2"),
        pytest.param(True, 3, 1, id="e-score-3"),
        pytest.param(True, 4, 1, id="e-score-4"),
        pytest.param(True, 5, 4, id="e-score-5"),
        pytest.param(False, 2, -2, id="e-score-6"),
        pytest.param(True, 2, -2, id="e-score-7"),
    ],
)
def test_euchre_points(alone: bool, tricks: int, points: int) -> None:
    assert euchre_points(tricks, alone=alone) == points


@pytest.mark.law("euchre:game")
def test_the_bridge_of_a_five_point_game() -> None:
    assert at_the_bridge(4, 2)  # e-bridge
    assert not at_the_bridge(4, 3)
    assert not at_the_bridge(3, 0)
    for target, note in ((5, "{side0}: at the bridge."), (7, "")):
        euchre = game("euchre", written_options("euchre", {"target": target}, 1))
        pad = euchre.match.pad(euchre, _match("euchre", (4, 2), target=target))
        assert str(pad.note) == note


def test_a_revoke_against_a_lone_hand_costs_double() -> None:
    for against, points in (("lone", 4), ("pair", 2)):  # e-lone-revoke
        answer = rule("euchre", "revoke", since="quitted", against=against)
        assert f"{points} points" in str(answer)


@pytest.mark.law("euchre:rubber")
def test_euchre_rubber_margin() -> None:
    # e-rubber: games of three and two against one of one: 5 + 2 - 1.
    deals = [(4, 0), (1, 0), (3, 4), (0, 1), (4, 2), (2, 0)]
    euchre, standing = game("euchre", written_options("euchre", {}, 1)), _match("euchre", *deals)
    assert standing.finished == ((5, 0), (3, 5), (6, 2))
    assert euchre.match.game_points(standing) == (7, 1)
    assert (
        str(euchre.match.summary(euchre, standing)) == "{side0} won the rubber by 6 points, 7 to 1."
    )


@pytest.mark.parametrize("target", [5, 7, 10])
def test_the_target_is_an_option(target: int) -> None:
    short = _match("euchre", *[(1, 0)] * (target - 1), target=target)
    assert short.finished == ()
    full = _match("euchre", *[(1, 0)] * target, target=target)
    assert full.finished == ((target, 0),)


def test_margins_of_a_euchre_rubber_run_from_one_to_eight() -> None:
    euchre = game("euchre", written_options("euchre", {}, 1))
    best = euchre.match.game_points(PointsStanding(((5, 0), (5, 0))))
    worst = euchre.match.game_points(PointsStanding(((5, 4), (0, 5), (5, 4))))
    assert (best[0] - best[1], worst[0] - worst[1]) == (8, 1)


# -- the pad ---------------------------------------------------------------------------------


def test_the_whist_pad_reads_as_it_is_drawn() -> None:
    whist = game("whist")
    standing = PointsStanding(((5, 2), (0, 5)), (4, 3), 9)
    pad = whist.match.pad(whist, standing)
    assert [(str(r.label), *r.cells) for r in pad.rows if r.kind == "row"] == [
        ("Game 1", "5", "2"),
        ("a double", "2", ""),
        ("Game 2", "0", "5"),
        ("a treble", "", "3"),
        ("Game 3", "4", "3"),
    ]
    assert str(pad.note) == "{side0}: four up, honours do not count."
    assert str(whist.match.summary(whist, standing)) == (
        "One game each. {side0} 4, {side1} 3; game is 5."
    )


def test_a_finished_whist_pad_shows_the_rubber() -> None:
    whist = game("whist")
    pad = whist.match.pad(whist, PointsStanding(((5, 2), (5, 3)), (0, 0), 6))
    assert pad.rows[-2:] == (
        PadRow("row", ("2", ""), term("rubber")),
        PadRow("total", ("5", "0"), term("Total")),
    )


def test_the_deal_goes_round() -> None:
    whist = game("whist")
    standing = PointsStanding()
    for dealer, after in ((0, 1), (3, 0)):
        table = DealContext(whist.seating, DealStart(dealer))
        assert whist.match.next_dealer(whist, standing, table) == after
