"""The whist player: leads, returns, the finesse, the signal for trumps."""

from __future__ import annotations

from typing import Any

import pytest
from seats import decide, playing, positions, vectors

from oddtrick.cards import HEARTS, card_code
from oddtrick.games import game
from oddtrick.players.book.whist import lead_from

WHIST = game("whist")


@pytest.mark.parametrize("row", vectors("whist_leads.jsonl"), ids=lambda r: r["id"])
def test_leads_of_the_text(row: dict[str, Any]) -> None:
    first, second = lead_from(row["holding"], trumps=row["trumps"])
    assert first == row["lead"]
    if row["second"]:
        assert second == row["second"]


def plays(known: dict[str, str], done: str = "", trump: int = HEARTS) -> tuple[str, str]:
    """The card played next, and why. North leads to the first trick."""
    decision = decide(playing(WHIST, known, done, trump=trump, dealer="W"))
    return card_code(decision.action.arg), str(decision.reason)  # type: ignore[arg-type]


def test_the_longest_plain_suit_is_led() -> None:
    assert plays({"N": "Q9873.K52.A4.J63"})[0] == "S7"
    assert plays({"N": "K52.Q98.A9763.J6"})[0] == "DA"


def test_no_short_suit_is_led_by_choice() -> None:
    assert plays({"N": "2.KQ43.9864.J632"})[0] in ("D4", "C2")


def test_five_trumps_are_led() -> None:
    assert plays({"N": "A52.KQT43.J64.J6"})[0] == "H4"


def test_the_suit_led_is_gone_on_with_as_the_lead_promised() -> None:
    # w-lead-AKQ6: king, then queen.
    known = {
        "N": "AKQ6.542.987.J63",
        "E": "T98.QJ.AKT4.Q982",
        "S": "742.AK3.QJ3.AK75",
        "W": "J53.T9876.652.T4",
    }
    assert plays(known)[0] == "SK"
    assert plays(known, "SK S8 S2 S3")[0] == "SQ"
    # w-lead-A9763: ace, then the fourth best of what was held.
    known = {
        "N": "A9763.542.987.J6",
        "E": "T8.QJ3.AKT4.Q982",
        "S": "KJ2.AK.QJ32.K753",
        "W": "Q54.T9876.65.AT4",
    }
    assert plays(known, "SA S8 S2 S4")[0] == "S6"


def test_partners_lead_is_returned() -> None:
    known = {
        "N": "Q9873.652.A4.J63",
        "S": "AK4.Q43.J953.T52",
        "E": "JT.KT97.KQ86.Q98",
        "W": "652.AJ8.T72.AK74",
    }
    code, reason = plays(known, "S7 ST SK S2")
    assert code == "SA"
    assert "Return partner's" in reason


def test_finesse_of_the_queen_over_a_higher_card() -> None:
    # w-finesse: partner leads low, the right plays higher, ace and queen are held.
    known = {"N": "T8765.652.A4.J63", "E": "J43.KT97.KQ8.Q98", "S": "AQ2.Q43.J953.T52"}
    code, reason = plays(known, "S7 SJ")
    assert code == "SQ"
    assert "inesse" in reason


def test_third_hand_plays_high() -> None:
    known = {"N": "Q9875.652.A4.J63", "E": "J43.KT97.KQ8.Q98", "S": "K62.Q43.J953.T52"}
    assert plays(known, "S7 S3")[0] == "SK"


def test_second_hand_plays_low() -> None:
    known = {"N": "Q9875.652.A4.J63", "E": "KT43.KT9.KQ8.Q98"}
    assert plays(known, "S7")[0] == "S3"


def test_last_hand_wins_as_cheaply_as_it_can() -> None:
    known = {"N": "Q9875.652.A4.J63", "E": "J3.KT97.KQ86.Q98", "S": "T62.Q43.J953.T52",
             "W": "AK4.AJ8.T72.AK74"}  # fmt: skip
    assert plays(known, "S7 S3 ST")[0] == "SK"


def test_partner_who_calls_for_trumps_gets_them() -> None:
    # South plays the eight, then the three, then the four of a suit he is not winning.
    known = {
        "N": "7.T42.KQ982.J763",
        "E": "AKQJ.53.A64.Q985",
        "S": "9843.AKQJ6.75.T2",
        "W": "T652.987.JT3.AK4",
    }
    done = "D8 DA D5 D3 SA S8 S2 S7 SK S3 S5 C3 SQ S4 S6 C6 D4 D7 DT DQ"
    code, reason = plays(known, done, trump=HEARTS)
    assert code[0] == "H"
    assert "called for trumps" in reason


def test_five_trumps_are_called_for_by_a_high_card_before_a_lower_one() -> None:
    known = {
        "N": "7.T42.KQ982.J763",
        "E": "AKQJ.53.A64.Q985",
        "S": "9843.AKQJ6.75.T2",
        "W": "T652.987.JT3.AK4",
    }
    code, reason = plays(known, "D8 DA D5 D3 SA", trump=HEARTS)
    assert code == "S4"
    assert "Call for trumps" in reason
    assert plays(known, "D8 DA D5 D3 SA S4 S2 S7 SK", trump=HEARTS)[0] == "S3"
    # With four trumps nothing is called for.
    four = {**known, "S": "9843.AKQJ.752.T6", "N": "7.T642.KQ98.J732"}
    assert plays(four, "D8 DA D5 D3 SA", trump=HEARTS)[0] == "S3"


def test_the_rule_of_eleven_saves_a_high_card() -> None:
    # Seven led, fourth best: four cards are higher outside the leader's hand; king, jack and
    # nine are here and the eight has just been played, so the last hand has nothing higher.
    known = {"N": "AQT75.652.A4.J63", "E": "843.KT97.KQ8.Q98", "S": "KJ9.Q43.J953.T52"}
    code, reason = plays(known, "S7 S8")
    assert code == "S9"
    assert "eleven" in reason


def test_with_two_small_cards_the_higher_goes_first() -> None:
    # East has led the ace; South, who cannot win, holds seven and two.
    known = {
        "N": "953.65.A4.J76432",
        "E": "AKQT4.T97.KQ8.98",
        "S": "72.Q432.J9532.T5",
        "W": "J86.AKJ8.T76.AKQ",
    }
    code, reason = plays(known, "DA D8 D2 D6 S3 SQ")
    assert code == "S7"
    assert "doubleton" in reason


def test_a_strong_suit_is_shown_by_a_low_discard() -> None:
    known = {
        "N": "9.T842.986.QJ973",
        "E": "AKQJ4.53.AT4.T85",
        "S": "85.976.KQJ752.62",
        "W": "T7632.AKQJ.3.AK4",
    }
    code, reason = plays(known, "CQ C5 C2 CA CK C3 C8 C6 C4 CJ CT")
    assert code == "D2"
    assert "strong suit" in reason


@pytest.mark.parametrize("spades", ["KQ43", "QJ43", "K843"])
def test_second_hand_keeps_its_honours_back(spades: str) -> None:
    """Low, unless the trick is sure."""
    assert plays({"N": "A9875.652.A4.J63", "E": f"{spades}.KT9.KQ8.Q98"}, "S7")[0] == "S3"


def test_second_hand_covers_an_honour_only_where_one_card_can_beat_the_cover() -> None:
    """King on queen costs them the ace; queen on jack is beaten by two."""
    assert plays({"N": "Q9875.652.A4.J63", "E": "K43.KT94.QJ8.Q98"}, "SQ")[0] == "SK"
    assert plays({"N": "J9875.652.A4.J63", "E": "Q43.KT94.KQ8.Q98"}, "SJ")[0] == "S3"


def test_second_hand_takes_a_trick_that_is_certain() -> None:
    """The text's own exception: low, unless the trick is sure to be won."""
    code, reason = plays({"N": "Q9875.652.K4.J63", "E": "A43.KT94.QJ8.Q98"}, "S7")
    assert code == "SA"
    assert "sure" in reason


def test_trumps_are_drawn_before_a_good_card_that_would_be_trumped() -> None:
    """East has shown out of spades; from four trumps North clears them for the ace."""
    known = {
        "N": "AK3.AQ32.876.643",
        "E": ".J4.AKQJT9.KQJ92",
        "S": "QJT98.T985.2.T75",
        "W": "76542.K76.543.A8",
    }
    code, reason = plays(known, "SK C2 S8 S2")
    assert code == "HA"
    assert "would trump a good card" in reason


def test_trumps_are_led_from_five_or_more_or_for_a_reason() -> None:
    """With fewer only when partner has called for them or led them, when a plain suit is
    established, when the opponents would trump what is left, or to take out their last ones."""
    met = 0
    for state, seen, decision in positions(WHIST, 60, seed=4):
        stage_state = state.stage_state
        if (
            decision.action.kind != "play"
            or stage_state.trick
            or decision.action.arg // 13 != stage_state.roles.order.trump
        ):  # type: ignore[operator]
            continue
        met += 1
        trumps = seen.hand_mask() >> 13 * stage_state.roles.order.trump & 0x1FFF
        plain = seen.hand_mask() & ~(0x1FFF << 13 * stage_state.roles.order.trump)
        if trumps.bit_count() < 5 and plain:
            reasons = ("five trumps", "called", "established", "Return partner's",
                       "opponents", "No more trumps")  # fmt: skip
            assert any(why in str(decision.reason) for why in reasons), decision.reason
    assert met > 40
