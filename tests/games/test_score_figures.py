"""The figures of the scoring tables, as the books and laws print them, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oddtrick.cards import HEARTS, NO_TRUMP, SPADES, bridge_hand
from oddtrick.core import DealContext, DealStart, Hands, Ledger
from oddtrick.games import game
from oddtrick.games.three_hand.towie import enough
from oddtrick.scoring.auction_bridge import (
    SCALE_1910,
    SCALE_LATER,
    SCALE_PLAFOND,
    TWICE,
)
from oddtrick.scoring.contract_scales import SCALE_1963, game_level
from oddtrick.scoring.cutthroat import opening_enough, partnership_of, score_cutthroat
from oddtrick.scoring.euchre import CUTTHROAT, PARTNERSHIP, markers, score_call_ace, scored_by
from oddtrick.scoring.euchre_pot import PotStanding, awarded
from oddtrick.scoring.euchre_variations import RAILROAD
from oddtrick.scoring.honours import (
    HONOURS_1902,
    HONOURS_BY_SUITS,
    HONOURS_JOKER,
    HONOURS_LATER,
    HonourTable,
    Lie,
)
from oddtrick.scoring.imps import imps
from oddtrick.scoring.rubber import ChicagoMatch, PadStanding, RubberMatch
from oddtrick.scoring.super_contract import SCALE_JOKER
from oddtrick.scoring.towie_match import SCALE_TOWIE
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.partners import Partnership
from oddtrick.stages.tricks.tricks import Played, Trick, Trump

# Laws of duplicate bridge 2017, 78B: the least difference for 1, 2 … 24 IMPs.
LEAST = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def test_a_difference_is_worth_more_from_each_step_of_the_scale_on() -> None:
    for worth, least in enumerate(LEAST, 1):
        assert (imps(least - 10), imps(least), imps(-least)) == (worth - 1, worth, -worth)


# Clubs, diamonds, hearts, spades, no-trump; a trick short undoubled, doubled, redoubled; for the
# contract; each trick over it; slams; the rubber, a side's first game, the only game.
AUCTION = [
    # Laws of 1910, 4, 7, 8, 11, 49, 57.
    (SCALE_1910, (4, 6, 8, 2, 12), (50, 100, 200), (0, 50, 100), (0, 50, 100), 20, 40, 250, 0, 0),
    # Scarne 1963, “Auction Bridge”.
    (SCALE_LATER, (6, 7, 8, 9, 10), (50, 100, 200), (0, 50, 100), (0, 50, 100), 50, 100, 250, 0, 0),
    # Scarne 1963, “Plafond”; rulings PL-1 to PL-6.
    (SCALE_PLAFOND, (6, 7, 8, 9, 10), (100, 200, 400), (50, 100, 200), (50, 50, 50),
     100, 200, 400, 100, 150),
]  # fmt: skip


@pytest.mark.parametrize("row", AUCTION, ids=("1910", "later", "plafond"))
def test_auction_bridge(row: tuple[Any, ...]) -> None:
    scale, tricks, short, made, over, little, grand, *premiums = row
    assert tuple(scale.tricks(1, strain, 0) for strain in range(5)) == tricks
    assert [scale.tricks(2, 2, doubled) for doubled in range(3)] == [16, 32, 64]
    assert scale.game == 30
    for doubled in range(3):
        contract = Contract(0, 4, 2, doubled)
        assert scale.defeat(3, contract) == 3 * short[doubled]
        assert scale.fulfilled[doubled] == made[doubled]
        assert scale.overtrick[doubled] == over[doubled]
    assert (scale.little_slam, scale.grand_slam) == (little, grand)
    assert [scale.rubber, scale.first_game, scale.only_game] == premiums


def test_one_spade_loses_a_hundred_at_most_in_1910_alone() -> None:
    """Law 50: undoubled or doubled, and not redoubled."""
    for scale, lost in ((SCALE_1910, (100, 100, 1000)), (SCALE_LATER, (250, 500, 1000)),
                        (SCALE_PLAFOND, (500, 1000, 2000))):  # fmt: skip
        assert tuple(scale.defeat(5, Contract(0, 1, SPADES, d)) for d in range(3)) == lost


def test_build_up_doubles_tricks_and_overtricks_and_nothing_else() -> None:
    """Ruling 1d, 8: “double score for contract in suit bid in first round”."""
    assert TWICE.game == SCALE_1963.game
    for strain in range(5):
        for level in range(1, 8):
            for doubled in range(3):
                plain, twice = (s.tricks(level, strain, doubled) for s in (SCALE_1963, TWICE))
                assert twice == 2 * plain
                contract = Contract(0, level, strain, doubled)
                for vulnerable in (False, True):
                    for odd in range(-6, 8):
                        then, now = (
                            s.outcome(contract, odd, 0, 1, vulnerable) for s in (SCALE_1963, TWICE)
                        )
                        doubling = [str(e.why).endswith(("overtrick", "overtricks")) for e in then]
                        doubling[0] = odd >= level
                        assert [e.points for e in now] == [
                            e.points * (1 + more) for e, more in zip(then, doubling, strict=True)
                        ]


def test_super_contract_scores_as_contract_does() -> None:
    """But for honours (Scarne 1963, “Super Contract Bridge”)."""
    assert SCALE_JOKER.game == SCALE_1963.game == 100
    for strain in range(5):
        for level in range(1, 8):
            for doubled in range(3):
                contract = Contract(0, level, strain, doubled)
                for vulnerable in (False, True):
                    for odd in range(-6, 8):
                        assert SCALE_JOKER.outcome(
                            contract, odd, 0, 1, vulnerable
                        ) == SCALE_1963.outcome(contract, odd, 0, 1, vulnerable)


def test_towie() -> None:
    """Ruling TW-2: tricks, overtricks, and what a doubled contract made is worth besides."""
    assert [SCALE_TOWIE.tricks(1, strain, 0) for strain in range(5)] == [20, 20, 30, 30, 35]
    assert SCALE_TOWIE.game == 100
    for doubled, (over, made) in enumerate(
        zip([(50, 50), (100, 200), (200, 400)], [(0, 0), (50, 100), (100, 200)], strict=True)
    ):
        for vulnerable in (False, True):
            entries = SCALE_TOWIE.outcome(Contract(0, 2, 2, doubled), 4, 0, 1, vulnerable)
            points = [e.points for e in entries if e.column == "above"]
            assert sum(points) == 2 * over[vulnerable] + made[vulnerable]
    for level, slam in ((5, (0, 0)), (6, (500, 750)), (7, (1000, 1500))):
        for vulnerable in (False, True):
            entries = SCALE_TOWIE.outcome(Contract(0, level, 2, 0), level, 0, 1, vulnerable)
            assert sum(e.points for e in entries if e.column == "above") == slam[vulnerable]


def test_tricks_short_at_towie() -> None:
    """Ruling TW-3, from the first trick short to the sixth."""
    plain = ((50, 100, 150, 200, 250, 300), (100, 300, 500, 700, 900, 1100))
    doubled = ((100, 200, 400, 600, 1000, 1400), (200, 600, 1000, 1400, 1800, 2200))
    for vulnerable in (False, True):
        for down in range(1, 7):
            one, two = plain[vulnerable][down - 1], doubled[vulnerable][down - 1]
            found = [SCALE_TOWIE.defeat(down, d, vulnerable) for d in range(3)]
            assert found == [one, two, 2 * two]


# How a side's honours lie: held, in one hand; the points by the table of the law.
OLD = {(3, 2): 2, (3, 3): 2, (4, 2): 4, (4, 3): 4, (4, 4): 8, (5, 3): 5, (5, 4): 9, (5, 5): 10}
LATER = {(3, 2): 30, (3, 3): 30, (4, 2): 40, (4, 3): 40, (4, 4): 80, (5, 3): 50, (5, 4): 90,
         (5, 5): 100}  # fmt: skip
ACES = {(3, 2): 30, (3, 3): 30, (4, 2): 40, (4, 3): 40, (4, 4): 100}


def _points(table: HonourTable, strain: int, held: int, in_one: int) -> int:
    return sum(entry.points for entry in table.entry(strain, 0, Lie(held, in_one)))


@pytest.mark.parametrize("table", [HONOURS_1902, HONOURS_BY_SUITS], ids=("1902", "by suits"))
def test_honours_by_the_value_of_a_trick(table: HonourTable) -> None:
    """Laws of 1902 and 1910, 6."""
    for strain, value in enumerate((4, 6, 8, 2)):
        for lie, times in OLD.items():
            assert _points(table, strain, *lie) == times * value
    for lie, points in ACES.items():
        assert _points(table, NO_TRUMP, *lie) == points


def test_honours_of_later_auction_bridge() -> None:
    """Scarne 1963, “Auction Bridge”."""
    for lie, points in LATER.items():
        assert _points(HONOURS_LATER, 2, *lie) == points
    for lie, points in ACES.items():
        assert _points(HONOURS_LATER, NO_TRUMP, *lie) == points


def test_honours_with_the_joker() -> None:
    """Ruling SC-6: four in one hand 100, five 150, six 300; of aces and joker 150 and 300."""
    trumps = {(4, 4): 100, (5, 4): 100, (6, 4): 100, (5, 5): 150, (6, 5): 150, (6, 6): 300}
    for lie, points in trumps.items():
        assert _points(HONOURS_JOKER, 2, *lie) == points
    for lie, points in {(4, 4): 150, (5, 4): 150, (5, 5): 300}.items():
        assert _points(HONOURS_JOKER, NO_TRUMP, *lie) == points


@pytest.mark.parametrize(
    ("hand", "enough"),
    [
        # Thirteen points, and no three quick tricks; twelve, and fewer.
        ("KQJ2.QJ32.QJ2.J2", True),
        ("KQJ2.QJ32.QJ2.32", False),
        # AK is two, AQ one and a half, A one, KQ one, K guarded a half.
        ("AK32.AQ32.432.32", True),
        ("AK32.A432.432.32", True),
        ("AK32.KQ32.432.32", True),
        ("AK32.K432.K32.32", True),
        ("AK32.K432.8762.2", False),
        ("AQ32.AQ32.432.32", True),
        ("AQ32.KQ32.432.32", False),
        ("AQ32.A432.K32.32", True),
        ("A432.A432.K32.32", False),
        ("A432.A432.KQ2.32", True),
    ],
)
def test_an_opener_at_cutthroat_has_thirteen_points_or_three_quick_tricks(
    hand: str, enough: bool
) -> None:
    """Scarne 1963, “Four-Hand Cutthroat Bridge”; quick tricks as the book counts them."""
    assert opening_enough(bridge_hand(hand)) == enough


def test_euchre_between_partners() -> None:
    """Scarne 1963, chapter 13, “Scoring”: march, alone, euchre. Today a lone hand that is euchred
    by an opponent alone costs four, and a pass nothing."""
    assert tuple(PARTNERSHIP) == (2, 4, 2, 2, 4, 0)


def test_a_march_alone_at_cutthroat_euchre_is_a_march() -> None:
    """Scarne 1963, chapter 13: three points for five tricks, two to each where he is euchred."""
    assert tuple(CUTTHROAT) == (3, 3, 2, 2, 4, 0)


def test_the_markers_show_as_many_pips_as_points() -> None:
    """Scarne 1963, chapter 13, “Markers”: one and two are seen beside a card face down, three and
    four on the card face up."""
    shown = {1: (3, 4, False), 2: (4, 3, False), 3: (4, 3, True), 4: (3, 4, True)}
    assert {points: markers(points) for points in range(6)} == {0: None, **shown, 5: None}


def test_railroad_euchre() -> None:
    """Scarne 1963, chapter 13: euchred, three or four tricks, five; rulings R-7, R-9, R-10."""
    assert RAILROAD == {
        "together": (-2, 1, 2),
        "alone": (-4, 1, 4),
        "pat": (-3, -1, 5),
        "jambone": (-2, 1, 8),
    }


def test_the_first_with_twelve_tricks_takes_the_pot() -> None:
    """Scarne 1963, chapter 13, “Jackpot Euchre”; rulings J-4 and J-5."""
    before = PotStanding((-1, -1, -1), 3, (10, 9, 9))
    assert awarded(before, [0, 1, 1, 2, 2]).points == (11, 11, 11)
    after = awarded(before._replace(points=(11, 10, 10)), [1, 1, 0, 2, 2])
    assert (after.won, after.chips, after.pot, after.points) == ((1,), (-1, 2, -1), 0, (0, 0, 0))


def _ledger(tricks: int, scoring: Callable[[DealContext], Ledger]) -> Ledger:
    """What comes of so many tricks of a maker, who is South of four."""
    won = tuple(Trick((), 0 if i < tricks else 1) for i in range(5))
    results = (Trump(HEARTS, 0), Played(won))
    return scoring(DealContext(game("euchre").seating, DealStart(), results))


def test_five_tricks_at_euchre_are_a_march() -> None:
    """Scarne 1963, chapter 13, “Scoring”; of a call-ace maker alone, as many points as players."""
    assert [str(e.why) for e in _ledger(5, scored_by(PARTNERSHIP))] == ["march"]
    assert [str(e.why) for e in _ledger(4, scored_by(PARTNERSHIP))] == ["the point"]
    assert [(e.points, str(e.why)) for e in _ledger(5, score_call_ace)] == [(4, "march, alone")]
    assert [(e.points, str(e.why)) for e in _ledger(4, score_call_ace)] == [(1, "the point, alone")]


def test_before_he_has_chosen_declarer_at_cutthroat_plays_with_who_sits_opposite() -> None:
    for declarer in range(4):
        contract = (Contract(declarer, 1, SPADES, 0),)
        table = DealContext(game("euchre").seating, DealStart(), contract)
        assert partnership_of(table).partner == (2, 3, 0, 1)[declarer]


WEAK = tuple(map(bridge_hand, ("9876.987.987.987", "5432.654.654.654")))
STRONG = tuple(map(bridge_hand, (".AKQJT32.AKJ.QJT", "AKQJT..QT32.AK32")))


def test_who_has_not_opened_at_cutthroat_forfeits_nothing() -> None:
    """Scarne 1963, “Cutthroat Contract”; ruling CC-1: the forfeit is an opener's."""
    four = Hands((WEAK[0], STRONG[0], WEAK[1], STRONG[1]))
    seating = game("cutthroat-contract").seating
    passed = Calls(tuple((seat, "P") for seat in range(4)))
    assert score_cutthroat(DealContext(seating, DealStart(), (four, passed))) == ()
    opened = Calls(((0, "1C"), *passed.calls[1:], (0, "P")))
    forfeits = score_cutthroat(DealContext(seating, DealStart(), (four, opened)))
    assert [(entry.side, entry.points) for entry in forfeits] == [(1, 300), (2, 300), (3, 300)]


@pytest.mark.parametrize(("partner", "left"), [(1, 2), (2, 1), (3, 1)])
def test_honours_in_dummy_at_cutthroat_are_both_partners(partner: int, left: int) -> None:
    """Ruling CC-11; Scarne 1963, “Honors”: 150 for five of them in one hand."""
    others = [h for h in range(4) if h not in (0, partner)]
    cards = {0: STRONG[0], partner: STRONG[1], **dict(zip(others, WEAK, strict=True))}
    hands = Hands(tuple(cards[h] for h in range(4)))
    results = (
        hands,
        Contract(0, 4, SPADES, 0),
        Partnership.of(0, partner, accepted=True),
        Played(tuple(Trick((), 0) for _ in range(10)) + tuple(Trick((), left) for _ in range(3))),
    )
    ledger = score_cutthroat(DealContext(game("cutthroat-contract").seating, DealStart(), results))
    assert {e.side for e in ledger if "honours" in str(e.why) and e.points == 150} == {0, partner}


def test_seven_odd_tricks_in_clubs_are_short_of_a_game_of_1910() -> None:
    """Laws of 1910, 4 and 5: four points a trick, and thirty a game."""
    assert [game_level(SCALE_1910, strain) for strain in range(5)] == [None, 5, 4, None, 3]


@pytest.mark.parametrize(
    ("level", "strain", "doubled", "worth"),
    [(5, 0, 0, True), (4, 0, 0, False), (3, NO_TRUMP, 0, True), (3, 2, 0, False),
     (2, SPADES, 1, True), (2, 0, 1, False)],
)  # fmt: skip
def test_a_contract_at_towie_is_enough_from_a_hundred_on(
    level: int, strain: int, doubled: int, worth: bool
) -> None:
    """Rulings TW-5 and TW-6: 100 trick points, doubling included."""
    contract = (Contract(0, level, strain, doubled),)
    table = DealContext(game("euchre").seating, DealStart(), contract)
    assert enough(SCALE_TOWIE)(table) == worth


def test_a_rubber_is_told_in_points_or_settled_between_all() -> None:
    """Scarne 1963, “Back Score”; ruling BR-7: each with each, in hundreds, or to the point."""
    two = PadStanding(((0, 100), (0, 100)), ((1, 50),), (0, 0), (2, 0))
    told = "{side0} won the rubber by 150 points, 200 to 50: 2 on the back score."
    assert str(RubberMatch().summary(game("whist"), two)) == told
    three = PadStanding(((0, 650), (1, 420), (2, 110)), (), (0, 0, 0), (2, 0, 0))
    told = (
        "The rubber is over: {side0} 650 (+7), {side1} 420 (+1), {side2} 110 (-8); "
        "settled between all players"
    )
    assert str(RubberMatch().summary(game("whist"), three)) == f"{told}, in hundreds."
    told = told.replace("+7", "+770").replace("+1)", "+80)").replace("-8", "-850")
    assert str(RubberMatch(unit=1).summary(game("whist"), three)) == f"{told}."


def test_four_deals_end_four_deal_bridge() -> None:
    """Scarne 1963, “Four-Deal Bridge”; deals passed out do not count."""
    ends = [ChicagoMatch().over(game("whist"), PadStanding(deals=9, counted=n)) for n in range(5)]
    assert ends == [False, False, False, False, True]
