"""Cards that once lost two tricks or more double dummy and that a plain rule avoids.

The deals are simulated (`benchmarks/play.py --deals 50 --seed 20 --losses 2`); which cards keep the
tricks is what the double-dummy solver says.
"""

from __future__ import annotations

from typing import Any

import pytest
from seats import decide, playing, vectors

from oddtrick.cards import card_code
from oddtrick.core import State, view
from oddtrick.games import game
from oddtrick.players.book.contract.play.suit_combinations import CashableTricks
from oddtrick.players.card_play.seat_knowledge import Knowledge

RUBBER = game("contract-rubber")


def card_of(state: State) -> str:
    return card_code(decide(state).action.arg)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", vectors("contract_losses.jsonl"), ids=lambda r: r["id"])
def test_no_trick_is_thrown_away(row: dict[str, Any]) -> None:
    known = dict(zip("NESW", row["hands"].split(), strict=True))
    state = playing(RUBBER, known, row["plays"], contract=row["contract"],
                    declarer=row["declarer"], calls=row["calls"], dealer=row["dealer"])  # fmt: skip
    assert card_of(state) in row["kept"].split()


SOLID = {"N": "KQJT9.654.654.76", "W": "876.QJ92.QJ9.AKQ"}


@pytest.mark.parametrize(
    ("south", "east", "tricks"),
    [
        # Five spades, a heart and two diamonds.
        ("A2.AK3.AK32.5432", "543.T87.T87.JT98", 8),
        # The ace stands in the way of the other four, and nothing leads to dummy.
        ("A.AK3.AK32.J5432", "5432.T87.T87.T98", 4),
    ],
    ids=["a way to the long suit", "blocked"],
)
def test_tricks_that_can_be_run(south: str, east: str, tricks: int) -> None:
    state = playing(RUBBER, {**SOLID, "S": south, "E": east}, "HQ H4 H7 HA")
    run = CashableTricks(Knowledge(view(state, 2))).lead()
    assert run is not None
    assert run.tricks == tricks


def test_small_cards_count_only_when_no_opponent_can_have_any_left() -> None:
    # Ace and king of four cards opposite four: five are out, three and two or worse.
    known = {"S": "AK32.A32.432.432", "N": "7654.765.765.765", "W": "QJT.KQJ.AKQ.AKQJ",
             "E": "98.T984.JT98.T98"}  # fmt: skip
    state = playing(RUBBER, known, "HK H5 H4 HA")
    run = CashableTricks(Knowledge(view(state, 2))).lead()
    assert run is not None
    assert run.tricks == 2


def test_no_hold_up_with_a_second_stopper() -> None:
    # With ace, jack and six the queen is taken: the jack stops the suit again. Holding up cost
    # seven tricks here.
    known = {"N": "4.AQJT975.4.K752", "E": "AKQ987.K.KQT32.8", "S": "JT2.62.AJ6.AJT43",
             "W": "653.843.9875.Q96"}  # fmt: skip
    assert card_of(playing(RUBBER, known, "D5 D4 DQ", contract="2NT")) == "DA"


def test_the_rule_of_seven() -> None:
    # Six cards of both hands: the ace is held up once, and not twice.
    known = {"S": "A65.KQ2.KQT3.A32", "N": "743.A43.J942.J54", "W": "KQJ82.J76.A5.T76",
             "E": "T9.T985.876.KQ98"}  # fmt: skip
    assert card_of(playing(RUBBER, known, "SK S3 S9")) == "S5"
    assert card_of(playing(RUBBER, known, "SK S3 S9 S5 SQ S4 ST")) == "SA"


def test_second_hand_takes_the_lead_where_it_is_sure() -> None:
    # s-second: low, except to set the contract or to take the lead. Dummy leads a low heart;
    # nothing that is out can beat the ace.
    known = {"S": "AK6.KQ2.KQ32.A32", "N": "743.J43.J94.KQ54", "W": "QJT82.T76.A5.T76",
             "E": "95.A985.T876.J98"}  # fmt: skip
    plays = "SQ S3 S5 SA C2 C6 CK C8 H3"
    assert card_of(playing(RUBBER, known, plays)) == "HA"
