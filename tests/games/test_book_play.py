"""Positions of the books: what the machine player plays in them, and what they come to.

Ids are those of the catalogue of examples. Hands are filled up with cards that do not matter.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from oddtrick.cards import HEARTS, NO_TRUMP, SPADES, bridge_hand, card, card_code, natural_order
from oddtrick.core import DealStart, Hands, State, enter, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.solver import Position, Solver, table
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import play_action

SEATS = "NESW"
AUCTION = game("auction-1910")


def _playing(known: Mapping[str, str], contract: str, plays: str) -> State:
    """A deal declared by South, after these cards; seats that are not given hold what is left."""
    hands = [bridge_hand(known.get(seat, "...")) for seat in SEATS]
    rest = [c for c in range(52) if not any(hand >> c & 1 for hand in hands)]
    random.Random(1).shuffle(rest)
    for i in range(4):
        while hands[i].bit_count() < 13:
            hands[i] |= 1 << rest.pop()
    strain = ("C", "D", "H", "S", "NT").index(contract[1:])
    results = (Hands(tuple(hands)), Calls(()), Contract(2, int(contract[0]), strain, 0))
    stage = next(i for i, s in enumerate(AUCTION.stages) if s.name == "tricks")
    state = enter(AUCTION, DealStart(2), stage, results)
    for code in plays.split():
        turn = state.turns[0]
        state = state.push(play_action(turn.by, turn.hand, card(code)))
    return state


def _chosen(known: Mapping[str, str], contract: str, plays: str) -> str:
    state = _playing(known, contract, plays)
    decision = player("book", AUCTION).choose(view(state, state.turns[0].by), random.Random(0))
    return card_code(decision.action.arg)  # type: ignore[arg-type]


WEST_LEADS_HIGH = {"W": "AK53.62.J753.JT9", "N": "T97.KJ5.AKQ.Q432"}
WEST_LEADS_LOW = {"W": "9652.Q65.J753.A9", "N": "T84.KJ7.AKQ.QJ43"}
WEST_LEADS_FROM_KING = {"W": "KT632.652.J75.92", "N": "75.KJ73.AKQ.QJ43"}
NO_TRUMP_KING = {"W": "AK973.62.J753.JT"}
DUCK = {"N": "742.T65.AK8643.2", "S": "AK3.KQJ.72.A9753", "W": "T98.A32.QJ5.KQJ8",
        "E": "QJ65.9874.T9.T64"}  # fmt: skip
RUNNING = {"N": "KQ4.962.T3.KQ852", "S": "AJ3.Q7.AKQJ87.A4", "E": "652.AKT43.92.J73"}
FOUR_AND_FOUR = {"N": "72.654.9832.AKQ7", "S": "K4.AK7.AKQJ.8532", "W": "AQJT98.QJ2.T76.9",
                 "E": "653.T983.54.JT64"}  # fmt: skip
SPADES_RUN = "SQ S2 S5 S4 SJ S7 S6 SK H7 HJ H4 H3"
SOUTH_LEADS_LOW = {"N": "9842.KJ7.AKQ.QJ4", "S": "763.AQT9.T98.KT8"}


@pytest.mark.parametrize(
    ("known", "contract", "plays", "played"),
    [
        pytest.param({**WEST_LEADS_HIGH, "E": "842.43.T98642.87"}, "3H", "SK S7", "S2",
                     id="f-third-842"),
        pytest.param({**WEST_LEADS_HIGH, "E": "842.43.T98642.87"}, "3H", "SK S7 S2 S6 SA S9", "S4",
                     id="f-third-842-then"),
        pytest.param({**WEST_LEADS_HIGH, "E": "84.43.T98642.872"}, "3H", "SK S7", "S8",
                     id="f-third-84"),
        pytest.param({**WEST_LEADS_HIGH, "E": "84.43.T98642.872"}, "3H", "SK S7 S8 S6 SA S9", "S4",
                     id="f-third-84-then"),
        pytest.param({**NO_TRUMP_KING, "N": "Q86.KJ5.AKQ.Q432", "E": "JT4.43.T98642.87"}, "3NT",
                     "SK S6", "ST", id="f-third-nt-JT4"),
        pytest.param({**NO_TRUMP_KING, "N": "Q86.KJ5.AKQ.Q432", "E": "JT4.43.T98642.87"}, "3NT",
                     "SK S6 ST S2 SA S8", "SJ", id="f-third-nt-JT4-then"),
        pytest.param({**NO_TRUMP_KING, "N": "Q62.KJ5.AKQ.Q432", "E": "JT84.43.T986.875"}, "3NT",
                     "SK S2", "ST", id="f-third-nt-JT84"),
        pytest.param({**NO_TRUMP_KING, "N": "Q62.KJ5.AKQ.Q432", "E": "JT84.43.T986.875"}, "3NT",
                     "SK S2 ST S5 SA S6", "S8", id="f-third-nt-JT84-then"),
        pytest.param({"W": "QJT7.652.J53.J92", "N": "K93.KJ7.AKQ4.Q43", "E": "A86.432.T98.T876"},
                     "3NT", "S7", "S9", id="f-eleven-2"),
        pytest.param({"W": "AKT53.62.J753.92", "N": "762.KJ5.AKQ.Q432", "E": "QJ94.43.T986.A87",
 "S": "8.AQT987.42.KJT5"},
                     "3NT", "S5 S2 SQ S8", "S9", id="f-return-1"),
        pytest.param({"S": "AT3.AQJ3.762.AK5", "N": "Q4.K72.AKQ53.Q43", "W": "J9652.T96.JT9.J8"},
                     "3NT", "S5", "S4", id="f-second-3"),
        pytest.param(DUCK, "3NT", "ST S2 SJ SK D2 D5", "D3", id="f-duck"),
        pytest.param(DUCK, "3NT", "ST S2 SJ SK D2 D5 D3 D9 S5 SA S8 S4 D7 DJ", "DK",
                     id="f-duck-then"),
        pytest.param(RUNNING, "3NT", "ST SK S2 S3 D3 D2 DA D4 DK D5 DT D9 DQ D6 C2", "H3",
                     id="f-discard-1"),
        # Three diamonds leave North, and three clubs leave South.
        pytest.param(FOUR_AND_FOUR, "3NT", f"{SPADES_RUN} SA", "D2", id="f-discard-sum"),
        pytest.param(FOUR_AND_FOUR, "3NT", f"{SPADES_RUN} SA D2 S3", "C2", id="f-discard-sum-2"),
        pytest.param(FOUR_AND_FOUR, "3NT", f"{SPADES_RUN} SA D2 S3 C2 ST", "D3",
                     id="f-discard-sum-3"),
        pytest.param(FOUR_AND_FOUR, "3NT", f"{SPADES_RUN} SA D2 S3 C2 ST D3 H8", "C3",
                     id="f-discard-sum-4"),
        pytest.param(FOUR_AND_FOUR, "3NT", f"{SPADES_RUN} SA D2 S3 C2 ST D3 H8 C3 S9", "D8",
                     id="f-discard-sum-5"),
        pytest.param({"W": "AKQ5.62.J753.JT9", "N": "T97.KJ5.AKQ.Q432", "E": "J4.43.T98642.876"},
                     "3H", "SK S7", "S4", id="f-third-J4"),
        pytest.param({**WEST_LEADS_HIGH, "E": "QJ.43.T98642.876"}, "3H", "SK S7", "SJ",
                     id="f-third-QJ"),
        pytest.param({**WEST_LEADS_LOW, "E": "AK3.432.T9864.87"}, "3H", "S2 S4", "SK",
                     id="f-third-seq-AKx"),
        pytest.param({**WEST_LEADS_LOW, "E": "KQ3.432.T9864.87"}, "3H", "S2 S4", "SQ",
                     id="f-third-seq-KQx"),
        pytest.param({**WEST_LEADS_LOW, "E": "QJ3.432.T9864.87"}, "3H", "S2 S4", "SJ",
                     id="f-third-seq-QJx"),
        pytest.param({**WEST_LEADS_FROM_KING, "E": "A94.432.T986.A87"}, "3NT", "S3 S5 SA S8", "S9",
                     id="f-return-3"),
        pytest.param({"W": "A963.652.J753.92", "N": "QT2.KJ7.AKQ.QJ43", "E": "K54.432.T986.A87"},
                     "3NT", "H6 HK H2 H8 SQ", "SK", id="f-cover-1"),
        pytest.param({**SOUTH_LEADS_LOW, "W": "AK5.652.J753.A92"}, "3NT", "H6 H7 H3 HQ S3", "SK",
                     id="f-second-1-AK"),
        pytest.param({**SOUTH_LEADS_LOW, "W": "KQ5.652.J753.A92"}, "3NT", "H6 H7 H3 HQ S3", "SQ",
                     id="f-second-1-KQ"),
        pytest.param({**SOUTH_LEADS_LOW, "W": "QJ5.652.J753.A92"}, "3NT", "H6 H7 H3 HQ S3", "SJ",
                     id="f-second-1-QJ"),
        pytest.param({**SOUTH_LEADS_LOW, "W": "KJT.652.J753.A92"}, "3NT", "H6 H7 H3 HQ S3", "ST",
                     id="f-second-1-KJT"),
    ],
)  # fmt: skip
def test_the_player_plays_as_the_book_says(
    known: Mapping[str, str], contract: str, plays: str, played: str
) -> None:
    assert _chosen(known, contract, plays) == played


def test_ace_jack_ten_opposite_small_cards_is_played_low_first() -> None:
    # f-finesse-2: the ten, or the jack beside it, and not the ace.
    known = {"S": "432.AQJ3.762.AK5", "N": "AJT.K72.AKQ5.Q43", "W": "K85.T96.JT9.JT92"}
    # At three no-trump the tricks can be run without it.
    assert _chosen(known, "6NT", "HT H2 H4 HA S2 S5") in ("SJ", "ST")


@pytest.mark.parametrize(
    ("west", "east", "plays", "either"),
    [
        # The king has forced out the ace: jack and ten, not the four.
        ("KQ93", "JT4.432.A986.T87", "SK S2 S4 SA D2 D3 DQ DA", ("SJ", "ST")),
        # Partner has led the ace and changed the suit: queen and jack, not the seven.
        ("AT93", "QJ74.432.A986.T8", "SA S2 S4 S5 D3 DQ DA D2", ("SQ", "SJ")),
    ],
)
def test_second_and_third_best_are_returned_and_not_a_lower_card(
    west: str, east: str, plays: str, either: tuple[str, ...]
) -> None:
    # f-return-2: Foster 1910, pp. 140, 141.
    known = {"W": f"{west}.965.J753.92", "N": "862.KJ7.KQ4.QJ43", "E": east}
    assert _chosen(known, "3NT", plays) in either


def test_the_queen_second_in_dummy_is_played_before_the_ace() -> None:
    # f-second-2: a small card is led, and the hand has no ten: the queen may win.
    known = {"S": "A83.AQJ3.762.AK5", "N": "Q4.K72.AKQ53.Q43", "W": "J9652.T96.JT9.JT"}
    assert _chosen(known, "3NT", "S5") == "SQ"


# -- what a position comes to, all cards seen ------------------------------------------------


def _position(hands: Mapping[str, str], strain: int, leader: str, *played: str) -> Position:
    """North and South are the first side; `played` have left their hands and lie on the table."""
    gone = sum(1 << card(code) for code in played)
    masks = tuple(bridge_hand(hands[seat]) & ~gone for seat in SEATS)
    on_table = tuple(card(code) for code in played)
    return Position(masks, SEATS.index(leader), natural_order(strain), on_table, (0, 1, 0, 1))


def test_the_squeeze_wins_all_three_tricks() -> None:
    # s-squeeze: after the last trump East must part with a spade or with his high diamond.
    hands = {"N": "A3...2", "E": "QJ..9.", "S": "4.T.8.", "W": "...KQJ"}
    assert Solver().solve(_position(hands, HEARTS, "S", "HT")).low == 3
    # Without the pressure, the lead being elsewhere, there are only two tricks.
    assert Solver().solve(_position(hands, HEARTS, "S", "D8")).low < 3


@pytest.mark.parametrize(("east", "west"), [("Q54", "86"), ("654", "Q8")])
def test_the_end_play_loses_one_trick_wherever_the_diamond_queen_lies(east: str, west: str) -> None:
    # s-endplay: ace of trumps, a club ruffed, and the opponents are given their heart trick: of
    # the last four tricks all but that one are won, five of six.
    after = {"N": "4.T.AT.", "E": f".9.{east}.", "S": ".5.KJ9.", "W": f".Q.{west}.K"}
    assert Solver().solve(_position(after, SPADES, "N", "HT")).low == 3


def test_equal_hands_are_not_worth_the_odd_trick_to_every_declarer() -> None:
    """f-deal-1, Foster 1910 pp. 78, 79: the book has every hand of this deal win the odd trick at
    no-trump whoever declares. Played perfectly, one side wins nine tricks and the other four. It
    is the same whichever way the two side hands, which the scan does not tell apart, are seated.
    """
    ahead, behind = "AJ62.Q84.T93.K75", "K75.T93.Q84.AJ62"
    for east, west in ((ahead, behind), (behind, ahead)):
        tricks = table(f"N:T93.K75.AJ62.Q84 {east} Q84.AJ62.K75.T93 {west}")
        north, east_won, south, west_won = (tricks[seat, NO_TRUMP] for seat in range(4))
        assert {(north, south), (east_won, west_won)} == {(9, 9), (4, 4)}


def test_a_king_three_times_guarded_is_caught_by_leading_the_nine_first() -> None:
    """f-finesse-1, Foster 1910 p. 146: nine under the four, jack under the ten, the three to the
    queen, and the ace drops the king. With the ten under the jack on the first lead the king
    covers the nine, and the eight wins a trick. The cards are those that the text names."""
    hands = {"N": "AQT4...", "E": "75.43..", "S": "J93.2..", "W": "K862..."}

    def left(*played: str) -> int:
        return Solver().solve(_position(hands, NO_TRUMP, "S", *played)).low

    assert left("S9", "S2", "S4") == 4
    assert left("SJ", "S2", "ST") == 3
    # After the nine: the jack with the ten under it, and not the queen.
    hands = {"N": "AQT...", "E": "7.43..", "S": "J3.2..", "W": "K86..."}
    assert left("SJ", "S6", "ST") == 3
    hands = {"N": "AQ...", "E": ".43..", "S": "3.2..", "W": "K8..."}
    assert left("S3", "S8", "SQ") == 2


@pytest.mark.parametrize(
    ("north", "east", "tricks"), [("A63", "JT8", 1), ("AJ3", "T98", 2)], ids=["ace", "ace-jack"]
)
def test_a_queen_led_to_the_ace_needs_the_jack(north: str, east: str, tricks: int) -> None:
    """s-finesse-C: queen and two small opposite the ace, the king lying under the ace. Without
    the jack the king covers the queen and only the ace wins: the row is wrong as it stands."""
    hands = {"N": f"{north}...", "E": f"{east}...", "S": "Q52...", "W": "K74..."}
    assert Solver().solve(_position(hands, NO_TRUMP, "S", "SQ")).low == tricks
