"""Claims before a referee: what an agreed claim makes of a revoke, and what binds declarer when
his claim is disputed. Scarne 1963, “Established Revoke” and “Declarer Claiming or Conceding
Tricks”; Foster 1910, law 85; the book of 1902, law 86. South declares (`sitting.LEADS`)."""

from __future__ import annotations

import pytest
from sitting import (
    LEADS,
    do,
    laws,
    leads,
    legal,
    on_the_table,
    penalty_cards,
    said,
    sees,
    sit,
    to_act,
    tricks,
)

from oddtrick.core import State
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.records import read_record, record_of, replay_record, write_record

REVOKED = "HJ face HA H3 C5"
"""South, who holds the king and two of hearts, plays a club to the first trick; dummy wins it."""


def old(name: str, code: str, actions: str) -> State:
    return do(sit(LEADS, game(name, {"laws": code})), actions)


@pytest.mark.law("contract1963:revoke-established")
def test_declarers_own_claim_establishes_his_revoke() -> None:
    state = leads(f"{REVOKED} S:claim-10 E:agree W:agree W:revoke?S")
    assert "revoke-established" in laws(state)
    assert legal(state) == {"agree"}
    # As it was played: the revoke trick, and ten of the other twelve.
    assert tricks(state) == {"NS": 11, "EW": 2}


@pytest.mark.law("contract1963:revoke-established")
def test_as_long_as_the_claim_is_not_agreed_the_revoke_can_be_corrected() -> None:
    for actions in ("S:claim-10 E:agree", "S:claim-10 E:dispute"):
        state = leads(f"{REVOKED} {actions} W:revoke?S")
        assert "revoke-correct" in laws(state)
        assert to_act(state) == "S"
        assert legal(state) == {"HK", "H2"}


@pytest.mark.law("contract1963:revoke-established")
def test_defenders_who_concede_what_is_claimed_establish_their_revoke() -> None:
    # East plays a club to the heart led.
    revoked = "HJ face HA C8 H2"
    conceded = leads(f"{revoked} S:claim-10 E:agree W:agree S:revoke?E")
    assert "revoke-established" in laws(conceded)
    # Declarer conceded everything: it was not the defenders who ended the play.
    given_up = leads(f"{revoked} S:claim-0 E:agree W:agree S:revoke?E")
    assert "revoke-correct" in laws(given_up)


@pytest.mark.parametrize(
    ("name", "code", "start"),
    [
        pytest.param(
            "auction-1910", "auction1910", "4S P P P", marks=pytest.mark.law("auction1910:85")
        ),
        pytest.param(
            "bridge-1902",
            "bridge1902",
            "S satisfied satisfied",
            marks=pytest.mark.law("bridge1902:86"),
        ),
    ],
)
def test_a_trick_behind_which_play_has_ended_is_quitted(name: str, code: str, start: str) -> None:
    ended = old(name, code, f"{start} {REVOKED} S:claim-10 E:agree W:agree W:revoke?S")
    # What it costs is chosen or counted; nothing is played again.
    assert "revoke" not in legal(ended)
    assert not {"HK", "H2"} & legal(ended)
    # In the middle of a trick nothing has been quitted.
    open_ = old(name, code, f"{start} {REVOKED} S:claim-10 E:dispute W:revoke?S")
    assert {"HK", "H2"} & legal(open_)


# -- a claim that is disputed ---------------------------------------------------------------------

# South declares spades, with ♦AJ85 behind dummy’s small diamonds.
TENACE = {
    "N": "K954.A86.432.Q72",
    "E": "86.Q973.KT7.KJ98",
    "S": "AQJT7.K2.AJ85.A6",
    "W": "32.JT54.Q96.T543",
}
AT_DUMMY = "4S P P P HJ face HA H3 H2"
"""Dummy has won the first trick, and leads for South."""


def claimed(actions: str, hands: dict[str, str] = TENACE) -> State:
    return do(sit(hands), f"{AT_DUMMY} {actions}")


@pytest.mark.law("contract1963:claim-contested")
def test_after_a_disputed_claim_declarer_takes_no_finesse_while_he_has_a_sure_winner() -> None:
    free = claimed("S:D2 D7")
    assert {"DA", "DJ", "D8", "D5"} <= legal(free)
    disputed = claimed("S:claim-12 E:dispute")
    assert laws(disputed) == ["claim-contested"]
    assert "the players judge" in said(disputed)
    state = do(disputed, "S:D2 D7")
    assert to_act(state) == "S"
    # The jack and the eight win only if East has the cards above them; the five wins nothing.
    assert legal(state) == {"DA", "D5"}
    assert state.why_not(state.action("DJ")) is not None


@pytest.mark.law("contract1963:claim-contested")
def test_where_the_cards_lie_is_not_looked_at_but_a_hand_that_has_shown_out_is() -> None:
    # The same with East's and West's diamonds exchanged: what is barred tells nothing.
    other = TENACE | {"E": "86.Q973.Q96.KJ98", "W": "32.JT54.KT7.T543"}
    state = claimed("S:claim-12 E:dispute S:D2 D9", other)
    assert legal(state) == {"DA", "D5", "D8"}
    # West has no diamond: before that has been seen the jack is barred, and then no more.
    void = {
        "N": "K954.A86.432.Q72",
        "E": "86.973.QT9876.KJ",
        "S": "AQJT7.K2.AKJ5.A6",
        "W": "32.QJT54..T98543",
    }
    first = claimed("S:claim-12 E:dispute S:D2 D6", void)
    assert legal(first) == {"DA", "DK", "D5"}
    second = do(first, "DK C3 ST S2 SK S6 S:D4 D7")
    assert legal(second) == {"DA", "DJ", "D5"}


@pytest.mark.law("contract1963:claim-contested")
def test_with_the_highest_out_it_is_left_to_the_players_which_card_is_tried() -> None:
    # South has the king and jack; the ace is out: either play is a guess.
    guess = TENACE | {"S": "AQJT7.K2.KJ85.A6", "E": "86.Q973.AT7.KJ98"}
    state = claimed("S:claim-12 E:dispute S:D2 D7", guess)
    assert {"DK", "DJ", "D8", "D5"} <= legal(state)


@pytest.mark.parametrize(
    ("name", "code", "start"),
    [
        pytest.param(
            "contract-rubber",
            "contract1963",
            "4S P P P",
            marks=pytest.mark.law("contract1963:claim-partner"),
        ),
        pytest.param(
            "auction-1910", "auction1910", "4S P P P", marks=pytest.mark.law("auction1910:74")
        ),
        pytest.param(
            "bridge-1902",
            "bridge1902",
            "S satisfied satisfied",
            marks=pytest.mark.law("bridge1902:74"),
        ),
    ],
)
def test_a_card_that_a_defender_shows_in_answer_to_a_claim_costs_nothing(
    name: str, code: str, start: str
) -> None:
    trick = f"{start} HJ face HA H3 H2"
    shown = old(name, code, f"{trick} S:claim-12 W:drop-C3")
    assert sees(shown, "E", "W", "C3")
    assert sees(do(shown, "W:agree"), "E", "W", "C3")
    asked = do(shown, "S:exposed?W E:dispute")
    assert penalty_cards(asked) == {}
    assert not sees(asked, "E", "W", "C3")
    # Without a claim the same card lies there to be played, or called.
    before = old(name, code, f"{trick} W:drop-C3 S:exposed?W")
    assert sees(before, "E", "W", "C3")
    later = do(before, "S:claim-12 E:dispute")
    assert sees(later, "E", "W", "C3")


# -- what was stated with it ----------------------------------------------------------------------


@pytest.mark.law("contract1963:claim-contested")
def test_a_finesse_that_was_announced_is_taken_and_one_that_was_not_is_barred() -> None:
    announced = claimed("S:claim-12+finesse-D E:dispute")
    assert laws(announced) == ["claim-contested"]
    assert "The finesse that was announced is taken." in said(announced)
    state = do(announced, "S:D2 D7")
    # He adheres to what he has stated: not the ace, and not the five, which wins nothing.
    assert legal(state) == {"DJ", "D8"}
    assert state.why_not(state.action("DA")) == "They announced the finesse in diamonds."
    # A finesse in another suit gives no leave for this one.
    other = claimed("S:claim-12+finesse-C E:dispute S:D2 D7")
    assert legal(other) == {"DA", "D5"}


@pytest.mark.law("contract1963:claim-contested")
def test_a_finesse_that_was_announced_and_has_been_taken_may_be_taken_again_or_not() -> None:
    state = claimed("S:claim-12+finesse-D E:dispute S:D2 D7 DJ")
    assert on_the_table(state) == ["N:D2", "E:D7", "S:DJ"]
    # West wins with the queen, and leads a club; dummy comes in again with a trump.
    state = do(state, "DQ C3 C2 CK CA SA S2 S4 S6 S7 S3 SK S8 D3 DK")
    assert to_act(state) == "S"
    assert legal(state) == {"DA", "D8", "D5"}


@pytest.mark.law("contract1963:claim-contested")
def test_trumps_that_are_to_be_drawn_are_led_as_long_as_any_are_out() -> None:
    state = claimed("S:claim-12+draw E:dispute")
    assert {code[0] for code in legal(state)} == {"S"}
    assert state.why_not(state.action("D2")) == "They said that they draw the trumps."
    # After two rounds none are out, and he leads what he likes.
    drawn = do(state, "S4 S6 SA S2 SQ S3 S5 S8")
    assert {code[0] for code in legal(drawn)} == {"S", "H", "D", "C"}
    left = claimed("S:claim-12+keep E:dispute")
    assert {code[0] for code in legal(left)} == {"H", "D", "C"}


@pytest.mark.law("contract1963:claim-contested")
def test_suits_are_led_in_the_order_that_was_stated() -> None:
    state = claimed("S:claim-12+order-SH E:dispute")
    assert {code[0] for code in legal(state)} == {"S"}
    second = do(state, "S4 S6 SA S2")
    # Spades may be gone on with, and hearts follow; the other suits come after both.
    assert {code[0] for code in legal(second)} == {"S", "H"}
    third = do(second, "HK H4 H6 H7")
    assert {code[0] for code in legal(third)} == {"S", "D", "C"}


def test_a_statement_stands_in_the_record_in_the_claimers_own_words() -> None:
    code = "claim-12+draw+finesse-D=Trumps:_two_rounds_are_enough,_aren’t_they?"
    table = sit(TENACE, game("contract-rubber", {"laws": "contract1963"}))
    state = do(table, f"{AT_DUMMY} S:{code}")
    text = "drawing the trumps, with a finesse in diamonds, “Trumps: two rounds are enough, aren’t"
    assert text in str(state.stage.prompt(state.stage_state, state.turns[0]))
    record = record_of(do(state, "E:dispute"))
    assert code in record.actions
    again = replay_record(read_record(write_record(record)))
    assert again.log == do(state, "E:dispute").log
    # Nothing that could be markup or a name to be filled in is kept, nor more than a line.
    (long,) = [
        e.action for e in claimed(f"S:claim-12={'<b>{by}' * 60}").log if e.action.kind == "claim"
    ]
    words = long.arg.stated.words
    assert len(words) <= 120
    assert not set("<>{}") & set(words)


@pytest.mark.parametrize(
    "code",
    ["claim-14", "claim-12+draw+keep", "claim-12+finesse-DD", "claim-12+finesse", "claim-12+ruff"],
)
def test_what_nobody_can_state_is_refused(code: str) -> None:
    with pytest.raises(IllegalAction, match="cannot be done now"):
        claimed(f"S:{code}")


def test_without_trumps_there_are_none_to_be_drawn() -> None:
    state = do(sit(TENACE), "3NT P P P HJ face HA H3 H2")
    with pytest.raises(IllegalAction):
        do(state, "S:claim-9+draw")
    assert laws(do(state, "S:claim-9+order-D E:dispute")) == ["claim-contested"]
