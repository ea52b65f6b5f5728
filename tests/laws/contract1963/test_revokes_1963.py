"""Revokes by the contract laws of 1963 (Scarne 1963, “Revoke”, “Correcting a Revoke”,
“Established Revoke”, “Revoke Penalty”, “Revokes Not Subject to Penalty”, and the illustrations).
"""

from __future__ import annotations

from typing import cast

import pytest
from sitting import (
    ONE_MORE,
    ONE_MORE_AFTER,
    ONE_MORE_BEFORE,
    REVOKE,
    below_and_above,
    do,
    fact,
    laws,
    leads,
    legal,
    on_the_table,
    options,
    penalty_cards,
    said,
    sees,
    sit,
    to_act,
    tricks,
)

from oddtrick.cards import Card, rank_of
from oddtrick.core import State
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.laws import CONTRACT_1963, refereed, rule
from oddtrick.scoring.rulings import Transfer
from oddtrick.stages.tricks.tricks import Played

NOTHING_NOW = (
    "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has ended."
)
AGREE = "agree agree agree agree"

# The book's figures leave honours out.
NO_HONOURS = refereed(game("contract-rubber", {"honours": False}), CONTRACT_1963)

# Illustration “Revoke Corrected”: South leads the six of diamonds, West plays the nine of clubs.
CORRECTED = {
    "N": "K954.A86.K42.Q72",
    "E": "86.Q973.J73.KJT8",
    "S": "AQJT7.K2.Q865.A6",
    "W": "32.JT54.AT9.9543",
}
BEFORE = "4S P P P HJ face H6 H3 HK"

# Illustration “Revoke Established”, where East and West win no trick more.
NO_MORE = {
    "N": "876.92.52.K98632",
    "E": "A2.JT543.AJ73.74",
    "S": "KQJT9.K8.Q94.AQJ",
    "W": "543.AQ76.KT86.T5",
}
NO_MORE_BEFORE = "2S P P P HQ face H2 H4 H8 HA H9 HT HK DK D5 DA DQ DJ D4 D6 D2 C7 CQ C5 C3"
NO_MORE_AFTER = "S9 H6 C8 CJ CT C6 C4 SQ S3 S8 S2 SJ S5 S7 D7 ST S4 C2 HJ D9 D8 CK D3 CA DT C9 H5"

# Eleven spades are cashed; West, who has two, plays a heart to the second; the twelfth trick is
# a heart.
LATE = {
    "N": ".32.AKQJT98764.2",
    "E": ".4.5.AKQJT876543",
    "S": "AKQJT987654.A..9",
    "W": "32.KQJT98765.32.",
}
LATE_BEFORE = (
    "7NT P P P S3 face DA CA S4"
    " SA HK DK CK SK S2 DQ CQ SQ HQ DJ CJ SJ HJ DT CT ST HT D9 C8"
    " S9 H9 D8 C7 S8 H8 D7 C6 S7 H7 D6 C5 S6 H6 D4 C4 S5 D2 C2 C3"
)

# The same eleven spades; the twelfth trick is a heart, of which West has the five.
TWELFTH = {
    "N": "2.2.AKQJT987643.",
    "E": "..52.AKQJT876543",
    "S": "AKQJT987654.A..2",
    "W": "3.KQJT9876543..9",
}
TWELFTH_BEFORE = (
    "7NT P P P S3 face S2 CA S4"
    " SA HK DA CK SK HQ DK CQ SQ HJ DQ CJ SJ HT DJ CT ST H9 DT C8"
    " S9 H8 D9 C7 S8 H7 D8 C6 S7 H6 D7 C5 S6 H4 D6 C4 S5 H3 D4 D2"
)


def finish(state: State) -> State:
    """The deal played on up to the settlement, East and West with their highest legal cards,
    North and South with their lowest."""
    while "agree" not in legal(state):
        actions = sorted(state.legal(), key=lambda a: rank_of(cast("Card", a.arg)))
        state = state.push(actions[-1] if actions[0].hand % 2 else actions[0])
    return state


def transferred(state: State) -> list[tuple[int, int]]:
    """The tricks transferred at the end: (side that gives, how many)."""
    return [(r.giver, r.tricks) for r in state.results if isinstance(r, Transfer)]


def won_since(state: State, side: tuple[int, ...], trick: int) -> int:
    """The tricks a side won in play from this trick on, counted by themselves."""
    played = fact(state, Played)
    assert played is not None
    return sum(t.winner in side for t in played.tricks[trick - 1 :])


# -- corrected in time -----------------------------------------------------------------------


@pytest.mark.law("contract1963:illus-revoke-corrected")
@pytest.mark.law("contract1963:revoke-correct")
def test_a_defenders_revoke_corrected_in_time() -> None:
    state = do(sit(CORRECTED), f"{BEFORE} D6 C9 DK D3 W:revoke?W")
    assert laws(state) == ["revoke", "revoke-correct", "penalty-cards"]
    assert penalty_cards(state) == {"W": {"C9"}}
    assert sees(state, "S", "W", "C9")
    assert on_the_table(state) == ["S:D6"]
    assert to_act(state) == "W"
    assert legal(state) == {"DA", "DT", "D9"}
    state = do(state, "DA")
    assert to_act(state) == "S:N"
    assert legal(state) == {"DK", "D4", "D2"}
    state = do(state, "D2")
    assert to_act(state) == "E"
    assert legal(state) == {"D3"}
    with pytest.raises(IllegalAction, match="three of diamonds must be played"):
        do(state, "DJ")
    state = do(state, "D3")
    assert tricks(state) == {"NS": 1, "EW": 1}
    assert to_act(state) == "W"
    assert legal(state) == {"C9"}


@pytest.mark.law("contract1963:illus-revoke-corrected")
def test_declarers_revoke_corrected_in_time_costs_nothing() -> None:
    state = do(sit(CORRECTED), "4S P P P DA face D2 D3 CA S:revoke?S")
    assert laws(state) == ["revoke", "revoke-correct"]
    assert penalty_cards(state) == {}
    assert to_act(state) == "S"
    assert legal(state) == {"DQ", "D8", "D6", "D5"}
    assert not sees(state, "W", "S", "CA")


@pytest.mark.law("contract1963:revoke-correct")
def test_after_declarers_revoke_the_defender_who_followed_may_change_his_card() -> None:
    # West leads the ace of diamonds, dummy follows, East plays low, South revokes; or North,
    # from dummy, before East has played.
    state = do(sit(CORRECTED), "4S P P P DA face C2 DJ D5 E:revoke?N")
    assert to_act(state) == "S:N"
    assert legal(state) == {"DK", "D4", "D2"}
    state = do(state, "D2")
    assert legal(state) == {"DJ", "D7", "D3"}
    assert legal(do(state, "D3")) == {"D5"}  # the offender's partner may not
    assert penalty_cards(state) == {}


@pytest.mark.law("contract1963:revoke")
@pytest.mark.parametrize("seat", "NESW")
def test_anybody_may_ask_and_have_a_revoke_corrected(seat: str) -> None:
    state = do(sit(CORRECTED), f"{BEFORE} D6 C9 {seat}:revoke?W")
    assert to_act(state) == "W"
    assert legal(state) == {"DA", "DT", "D9"}


@pytest.mark.law("contract1963:revoke-established")
def test_a_revoke_is_correctable_until_the_side_plays_to_the_next_trick() -> None:
    # The trick is complete, and South, who won it, has led to the next.
    state = do(sit(CORRECTED), f"{BEFORE} SA H4 S4 S6 S7")
    state = do(state, "S:revoke?W")
    assert on_the_table(state) == ["S:SA"]
    assert to_act(state) == "W"
    assert penalty_cards(state) == {"W": {"H4"}}
    # Once West plays to that next trick it is too late.
    state = do(sit(CORRECTED), f"{BEFORE} SA H4 S4 S6 S7 S2 S:revoke?W")
    assert on_the_table(state) == ["S:S7", "W:S2"]
    assert said(state) == NOTHING_NOW


@pytest.mark.law("contract1963:revoke-established")
def test_the_partners_lead_establishes_a_revoke() -> None:
    state = do(sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} SK H7 S6 SA")
    assert to_act(state) == "E"
    assert penalty_cards(do(state, "N:revoke?W")) == {"W": {"H7"}}
    state = do(state, "H3 N:revoke?W")
    assert said(state) == NOTHING_NOW
    assert on_the_table(state) == ["E:H3"]


@pytest.mark.law("contract1963:revoke-correct")
def test_a_partner_who_revoked_as_well_follows_too_and_his_card_is_a_penalty_card() -> None:
    state = do(sit(CORRECTED), f"{BEFORE} D6 C9 DK C8 S:revoke?W")
    assert penalty_cards(state) == {"W": {"C9"}, "E": {"C8"}}
    state = do(state, "DT D2")
    assert legal(state) == {"DJ", "D7", "D3"}


@pytest.mark.law("contract1963:revoke")
def test_asking_about_a_revoke_reveals_nothing_about_turned_tricks() -> None:
    revoked = do(sit(CORRECTED), f"{BEFORE} SA H4 S4 S6 S7 S2 S9 S8")
    followed = do(sit(CORRECTED), f"{BEFORE} SA S2 S4 S6 S7 S3 S9 S8")
    assert said(do(revoked, "S:revoke?W")) == said(do(followed, "S:revoke?W")) == NOTHING_NOW


# -- established -----------------------------------------------------------------------------


@pytest.mark.law("contract1963:illus-revoke-established")
@pytest.mark.law("contract1963:revoke-penalty")
def test_two_tricks_for_an_established_revoke() -> None:
    state = do(sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER}")
    assert tricks(state) == {"NS": 8, "EW": 5}
    assert won_since(state, (1, 3), 7) == 2
    state = do(state, "N:revoke?W")
    assert laws(state) == ["revoke-established", "revoke-penalty"]
    state = do(state, AGREE)
    assert transferred(state) == [(1, 2)]
    assert below_and_above(state) == (60, 60)
    assert state.score() == {"NS": 120, "EW": 0}


@pytest.mark.law("contract1963:revoke-penalty")
def test_transferred_tricks_never_make_a_game_that_was_not_bid() -> None:
    state = do(
        sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER} N:revoke?W {AGREE}"
    )
    match = state.game.match
    standing = match.add(state.game, match.start(state.game), state.table, state.ledger())
    assert standing.games == (0, 0)
    assert standing.part == (60, 0)


@pytest.mark.law("contract1963:illus-revoke-established")
def test_one_trick_where_the_side_won_only_the_revoke_trick() -> None:
    state = do(sit(NO_MORE, NO_HONOURS), f"{NO_MORE_BEFORE} {REVOKE} {NO_MORE_AFTER}")
    assert tricks(state) == {"NS": 8, "EW": 5}
    assert won_since(state, (1, 3), 6) == 1
    state = do(state, f"S:revoke?W {AGREE}")
    assert transferred(state) == [(1, 1)]
    assert below_and_above(state) == (60, 30)


@pytest.mark.law("contract1963:revoke-penalty")
def test_no_penalty_where_the_side_won_nothing_since() -> None:
    state = do(sit(LATE), f"{LATE_BEFORE} HA H5 H2 H4 C9 D3 H3 D5")
    assert won_since(state, (1, 3), 2) == 0
    state = do(state, "S:revoke?W")
    assert said(state).endswith("no further trick since: no penalty.")
    assert transferred(do(state, AGREE)) == [(1, 0)]


@pytest.mark.law("contract1963:revoke-free")
def test_a_revoke_found_when_the_cards_have_been_mixed_costs_nothing() -> None:
    answer = rule(CONTRACT_1963, "revoke", since="cards mixed")
    assert answer.settled
    assert answer.laws == ("contract1963:revoke-free",)
    assert not answer.done
    assert not answer.options
    # At the table the cards are mixed when all have agreed: there is nobody left to tell then.
    state = do(sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER} {AGREE}")
    assert state.over
    assert not transferred(state)


@pytest.mark.law("contract1963:revoke-established")
def test_a_revoke_that_nobody_claims_costs_nothing() -> None:
    state = do(sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER} {AGREE}")
    assert transferred(state) == []
    assert below_and_above(state) == (60, 0)


@pytest.mark.law("contract1963:attention")
@pytest.mark.parametrize("seat", "NESW")
def test_the_offending_sides_own_notice_takes_nothing_from_the_others(seat: str) -> None:
    state = do(sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER}")
    state = do(state, f"{seat}:revoke?W {AGREE}")
    assert transferred(state) == [(1, 2)]


@pytest.mark.law("contract1963:attention")
def test_attention_during_play_to_an_established_revoke_is_remembered() -> None:
    state = do(sit(ONE_MORE, NO_HONOURS), f"{ONE_MORE_BEFORE} {REVOKE} W:revoke?W")
    assert said(state) == NOTHING_NOW
    state = do(state, f"{ONE_MORE_AFTER} {AGREE}")
    assert transferred(state) == [(1, 2)]


@pytest.mark.law("contract1963:revoke-summary")
@pytest.mark.law("contract1963:revoke-penalty")
def test_a_second_revoke_in_the_suit_by_the_same_player_costs_nothing() -> None:
    state = leads("HJ face H6 H3 HK SA C3 S4 S6 SQ C4 S5 S8 D5 D6 D3 DJ C8")
    state = finish(state)
    assert won_since(state, (1, 3), 2) >= 4
    state = do(state, "N:revoke?W")
    assert "no penalty for a revoke repeated in that suit" in said(state)
    assert transferred(do(state, AGREE)) == [(1, 2)]


@pytest.mark.law("contract1963:revoke-summary")
def test_a_revoke_in_another_suit_costs_two_tricks_more() -> None:
    # West does not follow to the ace of spades, nor to the ace of clubs.
    state = leads("HJ face H6 H3 HK SA C3 S4 S6 CA D6 C2 C8 D5 DQ D3 D2 CT C7 CK C5 CJ")
    state = finish(state)
    since = won_since(state, (1, 3), 2)
    state = do(state, f"N:revoke?W {AGREE}")
    assert since >= 4
    assert transferred(state) == [(1, 2), (1, 2)]


@pytest.mark.law("contract1963:revoke-penalty")
def test_a_revoke_by_declarer_gives_tricks_to_the_defenders() -> None:
    state = do(sit(CORRECTED), "4S P P P DA face D2 D3 CA DT DK DJ DQ")
    state = finish(state)
    assert won_since(state, (0, 2), 1) >= 2
    before = tricks(state)
    state = do(state, f"W:revoke?S {AGREE}")
    assert transferred(state) == [(0, 2)]
    made = before["NS"] - 2
    undertricks = [e.points for e in state.ledger() if e.side == 1 and e.column == "above"]
    assert sum(undertricks) == (50 * (10 - made) if made < 10 else 0)


# -- without penalty -------------------------------------------------------------------------


@pytest.mark.law("contract1963:revoke-free")
def test_an_established_revoke_by_dummy_stands_without_penalty() -> None:
    state = do(sit(CORRECTED), "4S P P P DA face C2 D3 D5 DT DK DJ DQ")
    state = finish(state)
    state = do(state, "E:revoke?N")
    assert laws(state) == ["revoke-free"]
    assert transferred(do(state, AGREE)) == []


@pytest.mark.law("contract1963:revoke-free")
def test_a_revoke_by_not_playing_a_penalty_card_stands_without_penalty() -> None:
    # East's seven of diamonds is a penalty card; he discards a club on a diamond all the same.
    state = leads("E:D7 S:lead?E penalty-card DQ face DA C8 D5 D3 C9 DK D6")
    state = finish(state)
    assert won_since(state, (1, 3), 1) >= 2
    state = do(state, "S:revoke?E")
    assert laws(state)[0] == "revoke-free"
    assert transferred(do(state, AGREE)) == []


@pytest.mark.law("contract1963:revoke-free")
@pytest.mark.parametrize("rest", ["", "C2 H5 D3 D5", "C2 H5"])
def test_a_revoke_at_the_twelfth_trick_is_corrected_and_the_partners_card_chosen(
    rest: str,
) -> None:
    state = do(sit(TWELFTH), f"{TWELFTH_BEFORE} HA C9 H2 C3 {rest} S:revoke?W")
    assert laws(state) == ["revoke-free"]
    assert penalty_cards(state) == {}
    assert to_act(state) == "S"
    assert options(state) == {"same", "other"}
    for choice, card in (("same", "C3"), ("other", "D5")):
        after = do(state, choice)
        assert to_act(after) == "W"
        assert legal(after) == {"H5"}
        after = do(after, "H5 H2")
        assert legal(after) == {card}
        after = do(finish(after), f"S:revoke?W {AGREE}")
        assert transferred(after) == []


@pytest.mark.law("contract1963:revoke-free")
def test_a_twelfth_trick_revoke_found_after_the_cards_are_mixed_stands() -> None:
    state = do(sit(TWELFTH), f"{TWELFTH_BEFORE} HA C9 H2 C3 C2 H5 D3 D5")
    assert set(to_act(state).split()) == set("NESW")
    state = do(state, AGREE)
    assert state.over
    with pytest.raises(IllegalAction):
        do(state, "S:revoke?W")
    assert transferred(state) == []


@pytest.mark.law("contract1963:revoke-free")
def test_the_settlement_begins_again_when_play_is_reopened() -> None:
    # East revokes at the twelfth trick with the five of diamonds.
    state = do(sit(LATE), f"{LATE_BEFORE} HA H5 H2 D5 C9 D3 H3 H4")
    state = do(state, "S:revoke?W N:agree S:revoke?E")
    assert to_act(state) == "E"
    assert legal(state) == {"H4"}
    state = do(state, "H4 C9 D3 H3 D5")
    # West's revoke, ruled on before, is ruled on anew, and everybody agrees anew.
    assert "at trick 2" in said(state)
    assert set(to_act(state).split()) == set("NESW")
    assert transferred(do(state, AGREE)) == [(1, 0)]


@pytest.mark.law("contract1963:revoke-correct")
@pytest.mark.law("contract1963:premature")
def test_a_card_may_be_a_revoke_and_too_early_and_each_is_ruled_on_by_itself() -> None:
    # East, who holds the eight and six of spades, plays a diamond before West has played.
    state = leads(f"{BEFORE[8:]} ST E:D2")
    # The card goes back: that it was too early is ruled on before it does.
    corrected = do(state, "S:revoke?E")
    assert laws(corrected)[0] == "premature"
    corrected = do(corrected, "highest")
    assert "revoke-correct" in laws(corrected)
    assert penalty_cards(corrected) == {"E": {"D2"}}
    early = do(state, "S:premature?E")
    assert laws(early)[0] == "premature"
    # What is chosen about the one leaves the other to be put right, and as much is owed.
    both = do(early, "highest S:revoke?E")
    assert "revoke-correct" in laws(both)
    owed = [d[:4] for d in both.stage_state.duties]
    assert sorted(owed) == sorted(d[:4] for d in corrected.stage_state.duties)
