"""The contract laws of 1963 without a table: a director says what happened."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from oddtrick.cards import DIAMONDS, HEARTS, SPADES, card
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.laws import (
    CONTRACT_1963,
    WHIST,
    DeclarerFaced,
    LeadOutOfTurn,
    LeadPenaltyDue,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    Revoke,
    SeveralPenaltyCards,
    Verdict,
    rule,
    ruling,
)
from oddtrick.laws.notes.penalty import PENALTY_CARD, REQUIRE, THIS_CARD
from oddtrick.laws.notes.ruling import Declares, Free, Give, Owe, TakeBack
from oddtrick.scoring.rulings import Transfer

NORTH, EAST, SOUTH, WEST = range(4)
REVOKE = Revoke(WEST, SOUTH, card("H7"), SPADES, trick=7, established=True)


def headings(verdict: Verdict) -> tuple[str, ...]:
    return tuple(law.removeprefix("contract1963:") for law in verdict.ruling.laws)


def transfer(verdict: Verdict) -> tuple[int, int, int] | None:
    """The tricks transferred: giver, receiver and number."""
    for effect in verdict.effects:
        if isinstance(effect, Give) and isinstance(effect.result, Transfer):
            return effect.result.giver, effect.result.taker, effect.result.tricks
    return None


def owes(verdict: Verdict) -> set[tuple[int, str, int]]:
    return {(e.duty.hand, e.duty.kind, e.duty.arg) for e in verdict.effects if isinstance(e, Owe)}


# -- established revokes: (tricks won since, revokes paid for, tricks paid) -> tricks ---------


@pytest.mark.law("contract1963:revoke-penalty")
@pytest.mark.parametrize(
    ("since", "counted", "paid", "tricks"),
    [
        (2, 0, 0, 2),
        (5, 0, 0, 2),
        (1, 0, 0, 1),
        (0, 0, 0, 0),
        (5, 1, 2, 2),  # a second one, in another suit or by the partner
        (3, 1, 2, 1),
        (2, 1, 2, 0),
    ],
)
def test_what_an_established_revoke_costs(since: int, counted: int, paid: int, tricks: int) -> None:
    verdict = ruling(
        CONTRACT_1963, REVOKE._replace(won_since=since, counted=counted, transferred=paid)
    )
    assert transfer(verdict) == (1, 0, tricks)
    assert headings(verdict) == ("revoke-established", "revoke-penalty")


@pytest.mark.law("contract1963:revoke-free")
@pytest.mark.parametrize(
    "what", [{"faced": True}, {"kept_penalty_card": True}, {"trick": 12}, {"repeated": True}]
)
def test_established_revokes_without_penalty(what: dict[str, int]) -> None:
    verdict = ruling(CONTRACT_1963, REVOKE._replace(won_since=5, **what))
    assert verdict.effects == ()
    assert "no penalty" in str(verdict.ruling.text)


# -- revokes in time -------------------------------------------------------------------------


@pytest.mark.law("contract1963:illus-revoke-corrected")
def test_the_illustrated_correction() -> None:
    later = ((NORTH, card("DK")), (EAST, card("D3")))
    verdict = ruling(CONTRACT_1963, Revoke(WEST, SOUTH, card("C9"), DIAMONDS, later=later))
    assert verdict.effects[0] == TakeBack()
    assert owes(verdict) == {(WEST, PENALTY_CARD, card("C9")), (EAST, THIS_CARD, card("D3"))}
    assert verdict.options == ()


@pytest.mark.law("contract1963:illus-revoke-corrected")
def test_declarers_card_just_goes_back() -> None:
    verdict = ruling(CONTRACT_1963, Revoke(SOUTH, SOUTH, card("C9"), DIAMONDS))
    assert verdict.effects[0] == TakeBack()
    assert owes(verdict) == set()


@pytest.mark.law("contract1963:revoke-free")
def test_at_the_twelfth_trick_the_other_side_chooses_the_partners_card() -> None:
    revoke = Revoke(
        WEST,
        SOUTH,
        card("C9"),
        HEARTS,
        trick=12,
        later=((NORTH, card("H2")), (EAST, card("C3"))),
        choice=(card("C3"), card("D5")),
    )
    verdict = ruling(CONTRACT_1963, revoke)
    assert verdict.who == (SOUTH,)
    chosen = {
        o.code: [e.duty.arg for e in o.effects if isinstance(e, Owe)] for o in verdict.options
    }
    assert chosen == {"same": [card("C3")], "other": [card("D5")]}
    # The names of the options do not tell the card.
    assert not any("diamond" in str(o.label) or "club" in str(o.label) for o in verdict.options)


# -- leads out of turn -----------------------------------------------------------------------


@pytest.mark.law("contract1963:illus-lead-oot")
def test_a_defenders_opening_lead() -> None:
    lead = LeadOutOfTurn(EAST, SOUTH, WEST, card("D7"), DIAMONDS)
    verdict = ruling(CONTRACT_1963, lead)
    assert verdict.who == (SOUTH,)
    codes = [o.code for o in verdict.options]
    assert codes[:2] == ["accept", "penalty-card"]
    assert {"require-D", "forbid-D"} < set(codes)
    by_code = {o.code: o.effects for o in verdict.options}
    assert by_code["accept"] == ()
    assert by_code["penalty-card"][0] == by_code["forbid-D"][0] == TakeBack()
    text = verdict.in_words(game("contract-rubber"))
    assert text.startswith("E led out of turn.")
    assert text.endswith("Laws: contract1963:lead-oot, contract1963:lead-penalty.")


@pytest.mark.law("contract1963:illus-wrong-hand")
def test_declarers_lead_from_the_wrong_hand() -> None:
    lead = LeadOutOfTurn(SOUTH, SOUTH, NORTH, card("SK"), SPADES, by=WEST)
    verdict = ruling(CONTRACT_1963, lead)
    assert verdict.effects[0] == TakeBack()
    assert owes(verdict) == {(NORTH, REQUIRE, SPADES)}
    # Unless a defender has asked for it, either of them may still accept.
    asked = ruling(CONTRACT_1963, lead._replace(by=NORTH))
    assert asked.effects == ()
    assert set(asked.who) == {EAST, WEST}
    assert [o.code for o in asked.options] == ["accept", "retract"]


@pytest.mark.law("contract1963:illus-lead-oot")
def test_a_lead_by_dummy_for_a_defender_goes_back() -> None:
    lead = LeadOutOfTurn(NORTH, SOUTH, WEST, card("D7"), DIAMONDS, by=EAST)
    assert ruling(CONTRACT_1963, lead).effects == (TakeBack(),)


@pytest.mark.law("contract1963:illus-lead-oot")
def test_declarer_who_spreads_his_hand_becomes_dummy() -> None:
    verdict = ruling(CONTRACT_1963, DeclarerFaced(SOUTH, SOUTH))
    assert verdict.effects == (Declares(NORTH),)


# -- penalty cards ---------------------------------------------------------------------------


@pytest.mark.law("contract1963:lead-penalty")
def test_a_lead_penalty_names_any_one_suit_or_none() -> None:
    verdict = ruling(CONTRACT_1963, LeadPenaltyDue(WEST, SOUTH))
    assert len(verdict.options) == 9
    assert verdict.who == (SOUTH,)


@pytest.mark.law("contract1963:penalty-cards")
def test_the_partners_lead_may_be_controlled_and_the_card_is_picked_up() -> None:
    verdict = ruling(CONTRACT_1963, PartnerHasPenaltyCards(WEST, SOUTH, (SPADES,)))
    assert [o.code for o in verdict.options] == ["free", "require-S", "forbid-S"]
    freed = [e for e in verdict.options[2].effects if isinstance(e, Free)]
    assert [(e.hand, e.kind, e.cards >> card("S7") & 1) for e in freed] == [(EAST, PENALTY_CARD, 1)]


@pytest.mark.law("contract1963:penalty-cards")
def test_declarer_may_name_one_of_several_and_insist_on_one_kept_back() -> None:
    several = SeveralPenaltyCards(EAST, SOUTH, (card("S7"), card("D2")))
    assert [o.code for o in ruling(CONTRACT_1963, several).options] == [
        "free",
        "play-S7",
        "play-D2",
    ]
    played = PenaltyCardKept(EAST, SOUTH, card("C4"), (card("S7"),), later=((WEST, card("H3")),))
    verdict = ruling(CONTRACT_1963, played)
    insist = next(o for o in verdict.options if o.code == "play-S7")
    duties = [e.duty for e in insist.effects if isinstance(e, Owe)]
    assert {(d.hand, d.kind, d.arg) for d in duties} == {
        (EAST, PENALTY_CARD, card("C4")),
        (WEST, PENALTY_CARD, card("H3")),
        (EAST, THIS_CARD, card("S7")),
    }


# -- and what a code does not know -----------------------------------------------------------


class CardThrown(NamedTuple):
    hand: int


def test_a_code_says_what_it_has_no_law_on() -> None:
    with pytest.raises(BadOption, match="has no law on card thrown"):
        ruling(CONTRACT_1963, CardThrown(EAST))  # type: ignore[arg-type]
    lead = LeadOutOfTurn(EAST, declarer=SOUTH, due=WEST, card=card("D7"), suit=DIAMONDS)
    with pytest.raises(BadOption, match="has no law on lead out of turn"):
        ruling(WHIST, lead)


@pytest.mark.law("contract1963:exposed-cards")
def test_whether_the_partner_could_see_the_card_is_asked() -> None:
    asked = rule(CONTRACT_1963, "exposed", role="defender")
    assert asked.question is not None
    assert asked.question.fact == "partner_sees"
    seen = rule(CONTRACT_1963, "exposed", role="defender", partner_sees=True)
    assert "penalty card" in str(seen.says)
    hidden = rule(CONTRACT_1963, "exposed", role="defender", partner_sees=False)
    assert not hidden.done
    assert rule(CONTRACT_1963, "exposed", role="declarer", on_purpose=False).settled
