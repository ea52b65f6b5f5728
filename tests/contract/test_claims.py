"""Claims: who may claim, what is faced, who answers, what it scores; and how machines answer."""

from __future__ import annotations

import random

import pytest

from oddtrick.core import State, view
from oddtrick.errors import IllegalAct
from oddtrick.games import game
from oddtrick.players import claims, player
from oddtrick.records import Record, record_of, replay_record, summary

# North-south have eleven top tricks at no-trump, and a twelfth if the king of diamonds is onside.
HANDS = {
    "N": "AKQ2.AK3.AQ2.432",
    "E": "9876.9876.876.98",
    "S": "J543.QJ2.543.AKQ",
    "W": "T.T54.KJT9.JT765",
}


def board(actions: str) -> State:
    return replay_record(
        Record(game="contract-duplicate", dealer="S", hands=dict(HANDS), actions=actions)
    )


# South declares three no-trump; West leads the jack of clubs.
AUCTION = "3NT P P P "
LED = AUCTION + "CJ "


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ("claim-13", "before there is a contract"),
        (AUCTION + "claim-13", "a defender's lead"),
        (LED + "C2 claim-13", "a defender's turn"),
        (LED + "claim-14", "more tricks than there are"),
        (LED + "claim--1", "fewer than none"),
        (LED + "agree", "nothing is claimed"),
        (LED + "claim-12 S:agree", "the claimer himself"),
        (LED + "claim-12 N:agree", "dummy"),
        (LED + "claim-12 W:agree W:agree", "twice"),
        (LED + "claim-12 C2", "playing while a claim is open"),
    ],
)
def test_what_cannot_be_claimed_or_answered(actions: str, why: str) -> None:
    with pytest.raises(IllegalAct):
        board(actions)


def test_an_agreed_claim_ends_the_deal_and_scores() -> None:
    state = board(LED + "claim-12 W:agree E:agree")
    assert state.over
    found = summary(state)
    # 3NT with three overtricks, not vulnerable: 100 + 90 + 300.
    assert found["tricks"] == {"NS": 12, "EW": 1}
    assert found["score"] == {"NS": 490, "EW": -490}
    assert replay_record(record_of(state)) == state


def test_tricks_won_before_a_claim_count_too() -> None:
    state = board(LED + "C2 C8 CA S3 ST SA S6 claim-0 E:agree W:agree")
    assert summary(state)["tricks"] == {"NS": 2, "EW": 11}


def test_a_claim_in_the_middle_of_a_trick_counts_that_trick() -> None:
    state = board(LED + "C2 C8 claim-13 E:agree W:agree")
    assert summary(state)["tricks"] == {"NS": 13, "EW": 0}


def test_a_claim_faces_the_claimers_hand_and_play_goes_on_when_disputed() -> None:
    before, asked = board(LED), board(LED + "claim-12")
    for seat in (0, 1, 3, -1):
        assert view(before, seat).hand(2) == 0
        assert view(asked, seat).hand(2) == asked.sub.hands[2]
    assert {t.by for t in asked.turns} == {1, 3}
    on = board(LED + "claim-12 E:agree W:dispute")
    assert not on.over
    assert view(on, 1).hand(2) == on.sub.hands[2]
    assert [t.hand for t in on.turns] == [0]
    assert board(LED + "claim-12 E:dispute C2 C8 CA").sub.tricks


def test_only_declarer_is_offered_claims() -> None:
    led = board(LED)
    assert [a.arg for a in view(led, 2).menu] == list(range(13, -1, -1))
    assert all(not view(led, seat).menu for seat in (0, 1, 3))


@pytest.mark.parametrize(
    ("claim", "agreed"),
    [(11, True), (9, True), (0, True), (12, False)],
    ids=["eleven on top", "fewer", "concession", "one that hangs on a finesse"],
)
def test_machines_agree_only_to_what_holds_however_the_cards_lie(claim: int, agreed: bool) -> None:
    """The king of diamonds is onside for a finesse, but declarer cannot know it."""
    state = board(f"{LED}C2 C8 CA S3 ST SA S6 claim-{claim - 2 if claim else 0}")
    book = player("book", game("contract-duplicate"))
    for seat in (1, 3):
        decision = book.choose(view(state, seat), random.Random(1))
        assert decision.act.kind == ("agree" if agreed else "dispute")
        assert decision.citation


# Thirteen tricks on top unless all five missing spades lie together, which is one deal in 25.
TOP = {"N": "AKQJ2.A2.A32.432", "S": "543.KQJ.KQJ.AK65"}


@pytest.mark.parametrize(
    ("east", "west"),
    [("T9876.T987.54.87", ".6543.T9876.QJT9"), ("T98.T987.5498.87", "76.6543.T76.QJT9")],
    ids=["all spades in one hand", "divided"],
)
def test_answers_do_not_tell_declarer_how_the_cards_lie(
    east: str, west: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two deals that are one to declarer: whatever he claims, the answers are the same."""
    # Few divisions: the one where all lie together is not among them.
    monkeypatch.setattr(claims, "_DIVISIONS", 4)
    hands = {**TOP, "E": east, "W": west}
    record = Record(game="contract-duplicate", dealer="S", hands=hands, actions=LED)
    led = replay_record(record)
    book = player("book", game("contract-duplicate"))
    for tricks in (13, 12):
        claimed = led.push(led.act(f"claim-{tricks}"))
        for seat in (1, 3):
            assert book.choose(view(claimed, seat), random.Random(1)).act.kind == "agree"


def test_asking_again_does_not_change_the_answer() -> None:
    state = board(LED + "C2 C8 CA S3 ST SA S6")
    book = player("book", game("contract-duplicate"))
    for seed in range(6):
        claimed = state.push(state.act("claim-10"))
        decision = book.choose(view(claimed, 1), random.Random(seed))
        assert decision.act.kind == "dispute"
        state = claimed.push(decision.act)
