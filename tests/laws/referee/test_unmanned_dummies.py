"""Three-hand bridge and towie before a referee: nobody sits at the dummy, so declarer lays it down,
and a lead by the wrong defender waits for him."""

from __future__ import annotations

import random

import pytest
from sitting import do, fact, options, sit, to_act

from oddtrick.core import HIDDEN, State, settle, view
from oddtrick.errors import IllegalAction, OddtrickError
from oddtrick.games import game
from oddtrick.records import Record, replay_record
from oddtrick.stages.tricks.tricks import CurrentTrick

HANDS = {
    "A": "AQJT7.K2.K85.A65",
    "B": "32.JT54.QT96.T43",
    "C": "86.Q973.J72.KJ98",
    "DUMMY": "K954.A86.A43.Q72",
}

# The dummy was declared declarer, and A, B, A, the dummy, and so on for ever were to play.
HUNG = (
    "H4 CA S8 S4 HA C9 C7 HQ C3 SQ H9 C2 C6 HJ D9 D3 SA H5 HT S7 S2 CK S5 D6 D4 CQ DT H3 SK DQ C5 "
    "S6 CJ ST C8 S3 D7 CT S9 D2 HK DJ H6 D8 DA H7 H8 D5 C4 H2 SJ DK"
)


def three_hand(actions: str, **laws: str) -> State:
    """A is the dealer and declares; B is to lead."""
    options_ = laws or {"laws": "contract1963"}
    return do(sit(HANDS, game("three-hand", options_), dealer="A"), actions)


def dummy_lies_open(state: State) -> bool:
    shown = [p for p in view(state, 1).places if p.kind == "hand" and p.seat == 3]
    return any(HIDDEN not in p.cards for p in shown)


def test_the_lead_of_the_wrong_defender_waits_for_declarer() -> None:
    state = three_hand("1S P P C:D7")
    assert to_act(state) == "A:DUMMY"
    assert [state.code(a) for a in state.legal()] == ["face"]
    assert not dummy_lies_open(state)
    with pytest.raises(IllegalAction):
        state.push(state.action("DUMMY:face"))  # nobody sits there


def test_declarer_may_have_the_lead_taken_back() -> None:
    state = three_hand("1S P P C:D7 A:lead?C")
    assert {"accept", "penalty-card", "forbid-D"} <= options(state)
    back = do(state, "forbid-D")
    assert to_act(back) == "B"
    assert all(not back.code(a).startswith("D") for a in back.legal())


def test_declarer_lays_the_dummy_down_and_has_accepted_the_lead() -> None:
    """“Waiver of Penalty”; declarer has no partner who could declare in his place."""
    state = do(three_hand("1S P P C:D7"), "face")
    assert dummy_lies_open(state)
    # C has led: A, B and last the dummy, which lies between the defenders.
    order = []
    while len(trick := fact(state, CurrentTrick).plays) < 4 and len(order) < 3:  # type: ignore[union-attr]
        order.append(trick[-1][0])
        state = state.push(state.legal()[0])
    assert order == [2, 0, 1]
    assert not options(do(three_hand("1S P P C:D7 face"), "A:lead?C"))


def test_the_record_that_hung_is_answered() -> None:
    """The hand laid down is the dummy, so it cannot be laid down again."""
    actions = "2C P P C:SJ A:face DK face DJ D7"
    record = Record(
        game="three-hand",
        dealer="A",
        options={"laws": "contract1963"},
        pack=HUNG.split(),
        actions=actions.split(),
    )
    with pytest.raises(OddtrickError, match="Action 7"):
        replay_record(record)


@pytest.mark.parametrize(
    ("name", "laws"),
    [("three-hand", "contract1963"), ("towie", "contract1963"), ("three-hand-1910", "auction1910")],
)
def test_after_a_wrong_lead_every_hand_plays_once_to_each_trick(name: str, laws: str) -> None:
    for code in ("face", "A:face"):
        table = game(name, {"laws": laws})
        dealt = settle(sit(HANDS, table, dealer="A"), random.Random(1))
        state = do(dealt, f"{'6' if laws == 'contract1963' else '3'}S P P C:D7 {code}")
        while not state.stage_state.line.now.over:
            state = state.push(state.legal()[0])
        tricks = state.stage_state.line.now.stage_state.tricks
        assert len(tricks) == 13
        assert all(sorted(hand for hand, _ in t.plays) == [0, 1, 2, 3] for t in tricks)
