"""Remarks in the play, and dummy who has looked at another's hand (Scarne 1963, “Improper Remarks
and Gestures”, “Dummy's Rights”). South declares four spades, West leads (`sitting.LEADS`)."""

from __future__ import annotations

import pytest
from sitting import LEADS, do, fact, leads, legal, options, sit, to_act

from oddtrick.core import State, view
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.laws import PenaltyCards, Rulings
from oddtrick.scoring.rulings import Award, NoScore, Transfer

AUCTION = game("auction-1910", {"laws": "auction1910"})

TRICK = "HJ face HA H9 H2"
"""Dummy has won the first trick."""
WEST_WINS = "D3 D2 DK D6 D5 DQ D4 D7"
"""Declarer wins one, West the next."""


def suits(state: State) -> set[str]:
    return {code[0] for code in legal(state)}


def played_out(state: State, actions: str = "") -> State:
    """The deal played to its end by lowest cards, and agreed after these acts."""
    while not options(state) and {a.kind for a in state.legal()} != {"settle"}:
        state = state.push(state.legal()[0])
    return do(state, f"{actions} agree agree agree agree")


def paid(state: State) -> list[tuple[int, int]]:
    return [(r.giver, r.tricks) for r in state.results if isinstance(r, Transfer)]


# -- remarks ------------------------------------------------------------------------------------


@pytest.mark.law("contract1963:remarks")
def test_a_defenders_remark_lets_declarer_have_one_suggested_lead_withdrawn() -> None:
    state = leads(f"HJ face HA E:suggest-C H9 H2 S:remark?E withdraw {WEST_WINS} C4")
    assert to_act(state) == "S"
    assert options(state) == {"free", "withdraw"}
    # What stands stands, and the right remains: another suit he leads is no matter of it.
    stands = do(state, "free C2 C8 CA SA S3 S4 S6")
    assert not options(stands)
    withdrawn = do(state, "withdraw")
    assert to_act(withdrawn) == "W"
    assert suits(withdrawn) == {"S", "H", "D"}
    with pytest.raises(IllegalAction, match="Another suit than clubs"):
        do(withdrawn, "C4")
    # Once only: South wins, and lets West have the lead again.
    again = do(withdrawn, "DT DA DJ D8 H6 H3 HK H4 C5 CT C7 C8 C4")
    assert (to_act(again), options(again)) == ("S:N", set())


@pytest.mark.law("contract1963:remarks")
def test_who_follows_suit_does_not_play_what_was_suggested() -> None:
    state = leads(f"{TRICK} E:suggest-C S:remark?E withdraw C2 C8 CA C4")
    assert not options(state)


@pytest.mark.law("contract1963:remarks")
def test_a_remark_costs_nothing_in_the_trick_in_which_it_was_made_or_when_nobody_speaks() -> None:
    ruled = leads("E:suggest-D S:remark?E withdraw D6")  # before the first lead
    assert options(ruled) == {"free", "withdraw"}
    assert not options(leads("E:suggest-D D6"))
    assert not options(leads("E:suggest-D S:remark?E free D6"))
    # West is out of trumps; East speaks while the third round waits for him.
    trumps = "S4 S6 SA S2 SJ S3 S5 S8 SQ"
    during = leads(f"{TRICK} {trumps} E:suggest-C S:remark?E withdraw C3")
    assert not options(during)
    assert options(do(during, "S9 D2 ST C4")) == {"free", "withdraw"}


@pytest.mark.law("contract1963:remarks")
def test_a_remark_of_dummys_lets_either_defender_have_a_play_of_declarers_withdrawn() -> None:
    state = leads(f"{TRICK} N:suggest-D E:remark?N withdraw D3")
    assert to_act(state) == "W E"
    state = do(state, "E:withdraw")
    assert to_act(state) == "S:N"
    assert suits(state) == {"S", "H", "C"}
    # From neither hand a second time.
    assert not options(do(state, "S4 S6 SA S2 D5"))


def test_declarer_suggests_nothing_to_dummy() -> None:
    with pytest.raises(IllegalAction):
        leads(f"{TRICK} S:suggest-D")


# -- dummy's rights -----------------------------------------------------------------------------


@pytest.mark.law("contract1963:dummy-rights")
def test_only_dummy_forfeits_rights_by_looking_at_once_and_without_a_penalty() -> None:
    state = leads(f"{TRICK} N:peek")
    found = fact(state, Rulings)
    assert found is not None
    assert found.rulings[-1].laws == ("contract1963:dummy-rights",)
    assert not options(state)
    for seat in "ESW":
        with pytest.raises(IllegalAction):
            leads(f"{TRICK} {seat}:peek")


@pytest.mark.law("contract1963:dummy-rights")
@pytest.mark.parametrize("looks", [True, False])
def test_a_lead_that_such_a_dummy_speaks_of_first_is_not_penalised(looks: bool) -> None:
    state = leads(f"{TRICK} {'N:peek' * looks} E:D7")
    first = do(state, "N:lead?E")
    assert to_act(first) == "S"
    if not looks:
        assert "penalty-card" in options(first)
        return
    assert options(first) == {"accept", "retract"}
    back = do(first, "retract")
    assert to_act(back) == "S:N"
    assert not fact(back, PenaltyCards)
    assert do(first, "accept").table.find(Rulings) is None
    # When declarer speaks first, dummy's look is nothing to it.
    assert "penalty-card" in options(do(state, "S:lead?E"))


@pytest.mark.law("contract1963:dummy-rights")
@pytest.mark.parametrize("looks", [True, False])
def test_a_revoke_in_time_is_put_right_and_makes_no_penalty_card(looks: bool) -> None:
    state = leads(f"HJ face {'N:peek' * looks} HA C8 N:revoke?E")
    assert legal(state) == {"H3", "H7", "H9", "HQ"}
    assert bool(fact(state, PenaltyCards)) != looks


@pytest.mark.law("contract1963:dummy-rights")
@pytest.mark.parametrize(
    ("actions", "tricks"),
    [("N:revoke?E", []), ("S:revoke?E N:revoke?E", [(1, 2)])],
)
def test_an_established_revoke_is_free_where_such_a_dummy_was_the_first(
    actions: str, tricks: list[tuple[int, int]]
) -> None:
    # East ruffs the first trick, and leads to the next one.
    state = leads(f"HJ face N:peek HA S6 H2 C8 {actions}")
    assert paid(played_out(state)) == tricks


@pytest.mark.law("contract1963:dummy-rights")
def test_a_warning_of_such_a_dummys_lets_the_defenders_choose_the_hand_to_lead() -> None:
    state = leads(f"{TRICK} N:peek N:warn")
    assert to_act(state) == "W E"
    assert options(state) == {"hand", "dummy"}
    hand, dummy = do(state, "W:hand"), do(state, "W:dummy")
    assert (to_act(hand), to_act(dummy)) == ("S", "S:N")
    assert {"SA", "HK", "DK", "CA"} <= legal(hand)
    assert to_act(do(hand, "SA S2 S4 S6")) == "S"
    # With his rights he may warn.
    assert to_act(leads(f"{TRICK} N:warn")) == "S:N"


@pytest.mark.law("contract1963:dummy-rights")
@pytest.mark.parametrize(("looks", "tricks"), [(True, [(0, 2)]), (False, [])])
def test_declarers_revoke_is_corrected_and_paid_for_when_such_a_dummy_asks_first(
    looks: bool, tricks: list[tuple[int, int]]
) -> None:
    state = leads(f"HJ face {'N:peek' * looks} HA H9 C5 N:revoke?S")
    assert legal(state) == {"H2", "HK"}
    assert paid(played_out(state)) == tricks


# -- consulting ---------------------------------------------------------------------------------


@pytest.mark.law("contract1963:enforcing")
def test_partners_who_consult_lose_the_right_to_choose() -> None:
    state = leads(f"{TRICK} S:D5 N:lead?S")
    assert options(state) == {"accept", "retract"}
    consulted = do(state, "W:consult")
    assert not options(consulted)
    assert to_act(consulted) == "W"  # the lead stands
    found = fact(consulted, Rulings)
    assert found is not None
    assert found.rulings[-1].laws == ("contract1963:enforcing",)
    with pytest.raises(IllegalAction):  # there is nothing to choose
        leads(f"{TRICK} W:consult")


@pytest.mark.law("auction1910:92")
def test_consulting_takes_the_choice_but_not_the_correction_in_1910() -> None:
    state = do(sit(LEADS, AUCTION), "4S P P P HJ face HA C8 S:revoke?E")
    assert options(state) == {"callable", "highest", "lowest"}
    state = do(state, "S:consult")
    assert to_act(state) == "E"
    assert legal(state) == {"H3", "H7", "H9", "HQ"}


def test_where_the_book_has_no_law_on_consulting_nobody_can() -> None:
    straight = game("bridge-1902", {"laws": "bridge1902"})
    state = do(sit(LEADS, straight), "S satisfied satisfied HJ face HA C8 S:revoke?E")
    assert options(state)
    with pytest.raises(IllegalAction):
        do(state, "S:consult")


# -- the same at the older tables ---------------------------------------------------------------


@pytest.mark.law("auction1910:64")
@pytest.mark.law("bridge1902:64")
@pytest.mark.parametrize(
    ("name", "start"),
    [("auction-1910", "4S P P P"), ("bridge-1902", "S satisfied satisfied")],
)
def test_a_card_that_dummy_touches_is_played_or_not_as_either_adversary_says(
    name: str, start: str
) -> None:
    laws = {"auction-1910": "auction1910", "bridge-1902": "bridge1902"}[name]
    state = do(sit(LEADS, game(name, {"laws": laws})), f"{start} {TRICK} N:touch-D3")
    assert to_act(state) == "E W"
    assert legal(do(state, "E:play")) == {"D3"}
    held = legal(do(state, "W:withhold"))
    assert {"DA", "D4", "C2"} <= held
    assert "D3" not in held


@pytest.mark.law("auction1910:63")
@pytest.mark.parametrize(("first", "exacted"), [("N", False), ("S", True)])
def test_a_revoke_that_dummy_spoke_of_during_the_play_is_free_in_1910(
    first: str, exacted: bool
) -> None:
    state = do(sit(LEADS, AUCTION), f"4S P P P HJ face HA C8 H2 D3 D2 {first}:revoke?E")
    while not options(state) and {a.kind for a in state.legal()} != {"settle"}:
        state = state.push(state.legal()[0])
    assert ("points" in options(state)) == exacted
    state = do(state, f"{'points' * exacted} agree agree agree agree")
    assert any(isinstance(r, Award | NoScore) for r in state.results) == exacted


@pytest.mark.law("auction1910:97")
def test_who_demands_a_wrong_penalty_can_enforce_none_in_1910() -> None:
    """“If a wrong penalty be demanded, none can be enforced”: the revoke is put right, no more."""
    state = do(sit(LEADS, AUCTION), "4S P P P HJ face HA C8 S:revoke?E")
    assert options(state) == {"callable", "highest", "lowest"}
    assert "overcharge" in {state.stage.code(a) for a in view(state, 2).menu}
    wrong = do(state, "S:overcharge")
    assert not options(wrong)
    found = fact(wrong, Rulings)
    assert found is not None
    assert found.rulings[-1].laws == ("auction1910:97",)
    assert to_act(wrong) == "E"
    assert "overcharge" not in {wrong.stage.code(a) for a in view(wrong, 2).menu}
    assert not wrong.stage_state.duties
