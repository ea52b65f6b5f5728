"""Cards at a table refereed by the laws of 2017: leads out of turn, penalty cards, plays too early,
revokes, tricks with too few cards, claims, dummy, and the score after play. What is expected is
what the laws say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sitting import (
    ONE_MORE,
    ONE_MORE_AFTER,
    ONE_MORE_BEFORE,
    declarer,
    do,
    hand,
    legal,
    on_the_table,
    options,
    penalty_cards,
    sees,
    suit,
    to_act,
)
from table2017 import asked, at_play, laws, rulings, table

from oddtrick.cards import card
from oddtrick.core import State, settle
from oddtrick.laws import DUPLICATE_2017, Revoke, ruling
from oddtrick.laws.notes.ruling import Give
from oddtrick.scoring.rulings import Transfer

WRONG = "E:D7 S:lead?E no"


def given(state: State) -> list[tuple[int, int, int]]:
    """Tricks that rulings have given: from which side, to which, how many."""
    return [
        (r.giver, r.taker, r.tricks) for r in state.stage_state.given if isinstance(r, Transfer)
    ]


# -- leads out of turn (47E, 53 to 56) ------------------------------------------------------------


@pytest.mark.law("duplicate2017:47E1")
def test_who_heard_that_it_was_his_lead_takes_the_card_back_without_more() -> None:
    state = at_play("E:D7 S:lead?E")
    assert asked(state) == "director"
    state = do(state, "yes")
    assert to_act(state) == "W"
    assert penalty_cards(state) == {}
    assert sees(state, "S", "E", "D7") is False


@pytest.mark.law("duplicate2017:54A")
@pytest.mark.law("duplicate2017:54-gen")
def test_declarer_has_five_choices_against_an_opening_lead_out_of_turn() -> None:
    state = at_play(WRONG)
    assert asked(state) == "S"
    assert options(state) == {"spread", "accept", "require", "forbid", "free"}


@pytest.mark.law("duplicate2017:54A")
def test_declarer_may_spread_his_hand_and_become_dummy() -> None:
    state = do(at_play(WRONG), "spread")
    assert to_act(state) == "S"
    state = do(state, "face")
    assert declarer(state) == "N"
    assert to_act(state) == "N:S"
    assert on_the_table(state) == ["E:D7"]


@pytest.mark.law("duplicate2017:54B")
def test_or_accept_it_so_that_dummy_is_spread_and_he_plays_second() -> None:
    state = do(at_play(WRONG), "accept face")
    assert to_act(state) == "S"
    assert on_the_table(state) == ["E:D7"]


@pytest.mark.law("duplicate2017:54D")
@pytest.mark.law("duplicate2017:50D2")
def test_or_require_or_forbid_the_suit_and_the_card_is_picked_up() -> None:
    state = do(at_play(WRONG), "require")
    assert legal(state) == suit(state, "W", "D")
    assert penalty_cards(state) == {}
    state = do(at_play(WRONG), "forbid")
    assert legal(state) == hand(state, "W") - suit(state, "W", "D")


@pytest.mark.law("duplicate2017:50D2")
def test_or_leave_the_card_and_choose_at_every_lead_as_long_as_it_lies_there() -> None:
    state = do(at_play(WRONG), "free")
    assert penalty_cards(state) == {"E": {"D7"}}
    assert asked(state) == "S"
    state = do(state, "neither")
    assert legal(state) == hand(state, "W")
    state = do(state, "HJ face HA H3 H2 S4 S6 SJ S2 S7 S3 S9 S8 D4")
    assert legal(state) == {"D7"}  # at the first legal opportunity (50D1)


@pytest.mark.law("duplicate2017:54E")
def test_the_opening_lead_is_not_declarers() -> None:
    state = at_play("S:SA W:lead?S no")
    assert to_act(state) == "W"
    assert on_the_table(state) == []


@pytest.mark.law("duplicate2017:53A")
def test_playing_to_it_accepts_it() -> None:
    state = at_play("HJ face HA H3 H2 E:CK S:C5 S:lead?E")
    assert "No lead by" in rulings(state)
    assert on_the_table(state) == ["E:CK", "S:C5"]


@pytest.mark.law("duplicate2017:55A")
def test_either_defender_may_accept_a_lead_from_declarers_wrong_hand() -> None:
    state = at_play("HJ face HA H3 H2 S:SA W:lead?S no")
    assert set(asked(state).split()) == {"E", "W"}
    # West is next in turn after the wrong lead: his choice prevails.
    assert on_the_table(do(state, "W:accept")) == ["S:SA"]
    assert to_act(do(state, "W:retract")) == "S:N"
    for choice in ("accept", "retract"):
        differs = do(state, f"E:{choice}")
        assert asked(differs) == "W"
        assert options(differs) == {"accept", "retract"}
        assert on_the_table(do(differs, "W:accept")) == ["S:SA"]
        assert to_act(do(differs, "W:retract")) == "S:N"
        assert penalty_cards(do(differs, "W:retract")) == {}


@pytest.mark.law("duplicate2017:55A")
def test_after_a_wrong_lead_from_dummy_the_other_defender_decides() -> None:
    state = at_play("HJ face HA H3 H2 S4 S6 SA S2 C2 W:lead?N no")
    assert set(asked(state).split()) == {"E", "W"}
    assert on_the_table(do(state, "E:accept")) == ["N:C2"]
    differs = do(state, "W:accept")
    assert asked(differs) == "E"
    assert on_the_table(do(differs, "E:retract")) == []


@pytest.mark.law("duplicate2017:56")
def test_a_defenders_lead_in_declarers_turn_is_accepted_or_a_penalty_card() -> None:
    state = at_play("HJ face HA H3 H2 E:CK S:lead?E no")
    assert options(state) == {"accept", "retract"}
    state = do(state, "retract")
    assert penalty_cards(state) == {"E": {"CK"}}
    assert to_act(state) == "S:N"


# -- penalty cards (49 to 52) ---------------------------------------------------------------------


@pytest.mark.law("duplicate2017:50B")
@pytest.mark.law("duplicate2017:50C")
def test_a_low_card_dropped_is_minor_and_restricts_no_lead() -> None:
    state = at_play("E:drop-H3 S:exposed?E")
    assert "minor penalty card" in rulings(state)
    assert legal(state) == hand(state, "W")
    state = do(state, "HJ face H6")
    assert legal(state) == {"H3", "HQ"}  # itself, or an honour: not the seven or the nine


@pytest.mark.law("duplicate2017:50C")
def test_it_need_not_be_discarded_at_the_first_chance() -> None:
    state = at_play("E:drop-H3 S:exposed?E DT face D3 D2 DK SA S2 S4 S6 SQ S3 S5 S8 SJ C3 S9")
    assert to_act(state) == "E"
    assert {c[0] for c in legal(state)} == {"H", "D", "C"}


@pytest.mark.law("duplicate2017:50B")
@pytest.mark.parametrize("exposed", ["drop-HQ", "show-H3"])
def test_an_honour_and_a_card_shown_on_purpose_are_major(exposed: str) -> None:
    state = at_play(f"E:{exposed} S:exposed?E")
    assert asked(state) == "S"
    assert options(state) == {"require-H", "forbid-H", "neither"}


@pytest.mark.law("duplicate2017:50B")
@pytest.mark.law("duplicate2017:51B2")
def test_of_two_penalty_cards_both_are_major() -> None:
    state = at_play("E:drop-H3 S:exposed?E E:drop-D2 S:exposed?E")
    assert penalty_cards(state) == {"E": {"H3", "D2"}}
    assert options(state) == {
        *("require-H", "require-D", "forbid-H", "forbid-D", "forbid-all", "neither"),
    }
    state = do(state, "forbid-all")
    assert {c[0] for c in legal(state)} == {"S", "C"}
    assert penalty_cards(state) == {}


@pytest.mark.law("duplicate2017:51A")
def test_declarer_says_which_of_two_is_played() -> None:
    state = at_play("E:drop-H3 S:exposed?E E:drop-HQ S:exposed?E neither HJ face HA")
    assert asked(state) == "S"
    assert legal(do(state, "play-HQ")) == {"HQ"}


@pytest.mark.law("duplicate2017:48A")
def test_a_card_of_declarers_is_no_penalty_card() -> None:
    state = at_play("HJ face HA H3 H2 S:drop-CA W:exposed?S")
    assert penalty_cards(state) == {}
    assert laws(state) >= {"48A"}


@pytest.mark.law("duplicate2017:52B1")
@pytest.mark.law("duplicate2017:52B2")
def test_a_penalty_card_kept_back_may_be_had_played_and_the_other_becomes_one() -> None:
    before = "E:drop-HQ S:exposed?E neither HJ face HA H3"
    state = at_play(f"{before} S:penalty-card?E")
    assert options(state) == {"accept", "substitute"}
    state = do(state, "substitute")
    assert penalty_cards(state) == {"E": {"HQ", "H3"}}
    assert to_act(do(at_play(f"{before} S:penalty-card?E"), "accept")) == "S"
    assert "No penalty card" in rulings(at_play(f"{before} H2 S:penalty-card?E"))


# -- plays too early, and several at once (57, 58) ------------------------------------------------


@pytest.mark.law("duplicate2017:57A")
def test_a_defender_who_plays_before_his_partner_leaves_a_major_penalty_card() -> None:
    state = at_play("DT face DA D2 D5 S4 W:S2 S:premature?W")
    assert asked(state) == "S"
    assert {"highest", "lowest"} <= options(state)
    assert penalty_cards(state) == {"W": {"S2"}}
    assert legal(do(state, "highest")) == {"S8"}
    assert legal(do(state, "lowest")) == {"S6"}


@pytest.mark.law("duplicate2017:57C1")
def test_not_where_declarer_has_played_from_both_hands() -> None:
    state = at_play("DT face DA D2 D5 C2 C8 C5 C3 E:CK S:premature?E")
    assert penalty_cards(state) == {}


@pytest.mark.law("duplicate2017:58B")
def test_of_two_cards_played_at_once_one_is_named_and_the_other_is_a_penalty_card() -> None:
    state = at_play("HJ W:with-HT S:exposed?W")
    assert asked(state) == "W"
    assert options(state) == {"play-HJ", "play-HT"}
    state = do(state, "play-HT")
    assert penalty_cards(state) == {"W": {"HJ"}}
    assert legal(state) == {"HT"}


# -- revokes (61 to 64) ---------------------------------------------------------------------------


@pytest.mark.law("duplicate2017:62A")
@pytest.mark.law("duplicate2017:62B")
def test_a_revoke_is_corrected_before_it_is_established() -> None:
    state = at_play("DT face D3 C8 DK S:revoke?E")
    assert penalty_cards(state) == {"E": {"C8"}}
    assert legal(state) == {"D2", "D7", "DJ"}
    state = do(state, "D2")
    assert legal(state) == {"D5", "D8", "DK"}  # South may change his card (62C1)


@pytest.mark.law("duplicate2017:62C2")
def test_the_offenders_partner_may_change_his_card_only_if_an_opponent_did() -> None:
    """West leads trumps, North revokes: East plays, and South, the partner, after him."""
    state = at_play("S2 face H6 S6 S7 W:revoke?N")
    assert legal(state) == {"S4", "S5", "S9", "SK"}
    assert legal(do(state, "S4 S6")) == {"S7"}
    assert len(legal(do(state, "S4 S8"))) > 1


@pytest.mark.law("duplicate2017:62C3")
@pytest.mark.law("duplicate2017:64B8")
@pytest.mark.parametrize("attention", ["S:revoke?E", "W:revoke?S"])
def test_both_sides_revoke_on_one_trick_and_one_has_played_on(attention: str) -> None:
    """East and South discard on a diamond, and West, who has won, leads: all of it goes back."""
    before = "DT face D3 C8 C5 DQ"
    state = at_play(f"{before} {attention}")
    assert penalty_cards(state) == {"E": {"C8"}, "W": {"DQ"}}
    assert on_the_table(state) == ["W:DT", "N:D3"]
    assert legal(do(state, "DJ")) == {"D5", "D8", "DK"}  # South follows, too
    # When both have played on, both revokes are established.
    assert "No revoke" in rulings(at_play(f"{before} DA {attention}"))


@pytest.mark.law("duplicate2017:51-both")
@pytest.mark.parametrize(
    ("choice", "leads"),
    [("require-H", {"H4", "H5", "HT", "HJ"}), ("forbid-H", {"DQ"}), ("neither", {"DQ"})],
)
def test_the_restriction_comes_before_the_leaders_own_card(choice: str, leads: set[str]) -> None:
    state = at_play(f"W:drop-DQ S:exposed?W E:drop-HQ S:exposed?E {choice}")
    assert legal(state) == leads


@pytest.mark.law("duplicate2017:63A")
@pytest.mark.law("duplicate2017:64A1")
def test_an_established_revoke_costs_what_the_offender_and_his_side_have_won() -> None:
    """West revokes on a trick that East wins; East and West win one more: one trick goes (64A2)."""
    before, after = ONE_MORE_BEFORE, ONE_MORE_AFTER
    state = table(f"{before} SK H7 S6 SA H3 {after} S:revoke?W", ONE_MORE)
    assert {"64A2"} <= laws(state)
    assert given(state) == [(1, 0, 1)]


@pytest.mark.law("duplicate2017:64C1")
def test_after_play_the_director_is_asked_whether_that_made_good_what_was_lost() -> None:
    before, after = ONE_MORE_BEFORE, ONE_MORE_AFTER
    state = table(f"{before} SK H7 S6 SA H3 {after} S:revoke?W", ONE_MORE)
    state = do(state, "N:agree E:agree S:agree W:agree")
    assert asked(state) == "director"
    assert {"stands", "ns-1", "ew-1"} <= options(state)
    stands, more = do(state, "stands"), do(state, "ns-1")
    assert stands.over
    assert more.over
    assert more.score()["NS"] - stands.score()["NS"] == 30  # an overtrick in spades


N, E, S, W = range(4)


@pytest.mark.law("duplicate2017:64A1")
@pytest.mark.law("duplicate2017:64A2")
@pytest.mark.law("duplicate2017:64B1")
@pytest.mark.law("duplicate2017:64B2")
@pytest.mark.law("duplicate2017:64B7")
@pytest.mark.parametrize(
    ("law", "tricks", "facts"),
    [
        ("64A1", 2, {"trick_winner": E, "later_won": True}),
        ("64A1", 1, {"trick_winner": E, "later_won": False}),
        ("64A2", 1, {"trick_winner": W, "later_won": False}),
        ("64A2", 1, {"trick_winner": W, "later_won": True}),
        ("64A2", 1, {"trick_winner": S, "later_won": True}),
        ("64B1", 0, {"trick_winner": S, "later_won": False}),
        ("64B2", 0, {"trick_winner": E, "later_won": True, "repeated": True}),
        ("64B7", 0, {"trick_winner": E, "later_won": True, "both_sides": True}),
        ("64B3", 0, {"trick_winner": E, "later_won": True, "kept_penalty_card": True}),
        ("64B3", 0, {"hand": N, "trick_winner": N, "later_won": True}),
        ("64A1", 2, {"hand": S, "trick_winner": S, "later_won": True}),
        ("64A2", 1, {"hand": S, "trick_winner": N, "later_won": True}),
    ],
)
def test_what_an_established_revoke_costs(law: str, tricks: int, facts: dict[str, Any]) -> None:
    """East (or the hand that is named) revoked at the third trick; South is declarer."""
    revoke = Revoke(facts.pop("hand", E), S, card("C8"), 1, 3, W, established=True)._replace(
        **facts
    )
    found = ruling(DUPLICATE_2017, revoke)
    assert f"duplicate2017:{law}" in found.ruling.laws
    given = [e.result for e in found.effects if isinstance(e, Give)]
    assert sum(r.tricks for r in given if isinstance(r, Transfer)) == tricks


@pytest.mark.law("duplicate2017:64B3")
def test_dummys_revoke_is_never_paid_for() -> None:
    state = at_play("S2 face H6 S6 S7 C5 CT CQ CK W:revoke?N")
    assert "No revoke" in rulings(state)


# -- claims (68 to 70) ----------------------------------------------------------------------------

CLAIMED = "DT face D3 DJ DK HK H4 H6 H3 H2 H5 HA H7 SK S6 SA S2 claim-9"


@pytest.mark.law("duplicate2017:68D1")
@pytest.mark.law("duplicate2017:70A")
def test_a_disputed_claim_is_not_played_on_but_settled_by_the_director() -> None:
    state = at_play(f"{CLAIMED} W:dispute")
    assert asked(state) == "director"
    assert options(state) == {*map(str, range(10)), "play-on"}
    assert to_act(do(state, "play-on")) == "S"  # all four concur: the claim is void (68D2b)
    state = do(state, "8 N:agree E:agree S:agree W:agree")
    assert state.over
    assert state.score()["NS"] == 420 + 60  # four won, and eight of nine: two too many


@pytest.mark.law("duplicate2017:69A")
def test_one_that_is_agreed_is_scored_as_claimed() -> None:
    state = at_play(f"{CLAIMED} W:agree E:agree N:agree E:agree S:agree W:agree")
    assert state.score()["NS"] == 420 + 90


# -- dummy (42, 43) -------------------------------------------------------------------------------


@pytest.mark.law("duplicate2017:43A2")
@pytest.mark.law("duplicate2017:43B2")
def test_dummy_who_has_looked_and_warns_lets_the_defenders_choose_the_hand() -> None:
    state = at_play("HJ face HA H3 H2 N:peek N:warn")
    assert set(asked(state).split()) == {"E", "W"}
    assert options(state) == {"hand", "dummy"}
    assert to_act(do(state, "W:hand")) == "S"


@pytest.mark.law("duplicate2017:43B3")
def test_what_he_is_first_to_speak_of_has_no_immediate_rectification() -> None:
    state = at_play("HJ face HA H3 H2 N:peek S4 C8 N:revoke?E")
    assert penalty_cards(state) == {}
    assert on_the_table(state) == ["N:S4", "E:C8"]


@pytest.mark.law("duplicate2017:42B")
def test_dummy_may_warn_declarer_of_the_wrong_hand() -> None:
    state = at_play("HJ face HA H3 H2 N:warn")
    assert to_act(state) == "S:N"


# -- tricks with too few cards (67) ---------------------------------------------------------------


@pytest.mark.law("duplicate2017:67A")
def test_a_card_that_is_missing_is_added_until_both_sides_have_played_on() -> None:
    state = at_play("HJ face HA omit H2 C2 S:trick?E")
    assert to_act(state) == "E"


# -- the program directs --------------------------------------------------------------------------


def test_where_nobody_directs_the_program_answers_as_chance_would() -> None:
    state = settle(at_play("E:D7 S:lead?E"), random.Random(1))
    assert asked(state) == "S"
    claimed = settle(at_play(f"{CLAIMED} W:dispute"), random.Random(1))
    assert claimed.stage_state.line.now.over


@pytest.mark.law("duplicate2017:49")
def test_a_card_that_a_defender_names_is_a_penalty_card() -> None:
    state = at_play("HJ face HA W:name-D9 S:exposed?W")
    assert {"49", "50B"} <= laws(state)
    assert penalty_cards(state) == {"W": {"D9"}}


@pytest.mark.law("duplicate2017:43A1")
@pytest.mark.law("duplicate2017:9A4")
def test_dummy_who_speaks_of_a_defenders_irregularity_is_told_that_he_may_not() -> None:
    """What East owes is the same, whoever has spoken."""
    played = "HJ face HA E:drop-CJ"
    state = at_play(f"{played} N:exposed?E")
    assert {"43A1", "9A4"} <= laws(state)
    assert "may not speak of an irregularity during play" in rulings(state)
    assert penalty_cards(state) == {"E": {"CJ"}}
    assert not {"43A1", "9A4"} & laws(at_play(f"{played} S:exposed?E"))
    # Before the lead there is no dummy yet.
    assert not {"43A1", "9A4"} & laws(at_play("W:call-X N:call?W"))
