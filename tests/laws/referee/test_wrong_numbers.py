"""Hands with too few or too many cards and imperfect packs, noticed at once or late.

Sources: Foster 1910, laws 37, 40 and 41; the bridge book of 1902, 38, 41 and 42; Scarne 1963,
“Missing Card”, “Surplus Card”, “Redeal”, and “Incorrect Number of Cards” of euchre.
"""

from __future__ import annotations

import random

import pytest
from sitting import LEADS, do, fact, sit, to_act

from oddtrick.core import DealStart, State, Void, deal, view
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.laws import CONTRACT_1963, Rulings, rule
from oddtrick.scoring.rulings import NoScore

GAMES = {"auction1910": "auction-1910", "bridge1902": "bridge-1902", "contract1963": "contract"}
STARTS = {"auction1910": "4S P P P", "bridge1902": "S satisfied satisfied"}
ONE_TRICK = "HJ face H6 HQ HK"


def table(code: str, actions: str) -> State:
    name = "contract-rubber" if code == "contract1963" else GAMES[code]
    return do(sit(LEADS, game(name, {"laws": code})), actions)


def laws(state: State) -> set[str]:
    found = fact(state, Rulings)
    return {law for r in (found.rulings if found else ()) for law in r.laws}


@pytest.mark.parametrize(
    ("code", "law", "fault"),
    [
        pytest.param(code, law, fault, marks=pytest.mark.law(f"{code}:{law}"), id=f"{code}-{fault}")
        for code, law, fault in (
            ("auction1910", "37", "short"),
            ("auction1910", "37d", "surplus"),
            ("auction1910", "37b", "imperfect"),
            ("bridge1902", "38", "short"),
            ("bridge1902", "38d", "surplus"),
            ("bridge1902", "38b", "imperfect"),
            ("contract1963", "surplus-card", "surplus"),
            ("contract1963", "surplus-card", "imperfect"),
        )
    ],
)
def test_before_anybody_has_played_there_is_a_new_deal(code: str, law: str, fault: str) -> None:
    at_once = table(code, f"W:misdeal-{fault} N:deal?W")
    assert f"{code}:{law}" in laws(at_once)
    assert at_once.table.find(Void)
    assert at_once.ledger() == ()
    # Nobody speaks of it before the auction is over, and it is still ruled on.
    later = table(code, f"W:misdeal-{fault} {STARTS.get(code, '4S P P P')} N:deal?W")
    assert later.table.find(Void)


@pytest.mark.law("auction1910:40")
@pytest.mark.law("bridge1902:41")
@pytest.mark.parametrize("code", STARTS)
def test_a_short_hand_that_has_played_plays_on(code: str) -> None:
    state = table(code, f"{STARTS[code]} {ONE_TRICK} E:misdeal-short N:deal?E")
    assert f"{code}:{'40' if code == 'auction1910' else '41'}" in laws(state)
    assert not state.table.find(Void)
    assert to_act(state) == "S"  # who has won the trick leads
    # South, who has not played from his hand, is short: there must be a new deal.
    early = table(code, f"{STARTS[code]} HJ face S:misdeal-short W:deal?S")
    assert early.table.find(Void)


@pytest.mark.law("auction1910:41")
@pytest.mark.law("bridge1902:42")
@pytest.mark.law("contract1963:incorrect-deck")
@pytest.mark.parametrize("code", GAMES)
def test_an_imperfect_pack_found_in_the_play_voids_the_deal(code: str) -> None:
    start = STARTS.get(code, "4S P P P")
    state = table(code, f"{start} {ONE_TRICK} W:misdeal-imperfect S:deal?W")
    assert state.table.find(Void)
    assert state.ledger() == ()


@pytest.mark.law("contract1963:missing-card")
def test_a_missing_card_belongs_to_the_short_hand() -> None:
    state = table("contract1963", f"4S P P P {ONE_TRICK} E:misdeal-short N:deal?E")
    assert "contract1963:missing-card" in laws(state)
    assert not state.table.find(Void)
    # A director is asked where it was found.
    asked = rule(CONTRACT_1963, "deal", fault="short")
    assert asked.question is not None
    assert asked.question.fact == "found"
    assert "new deal" in str(rule(CONTRACT_1963, "deal", fault="short", found="hand").done[0])
    assert "defective" in str(rule(CONTRACT_1963, "deal", fault="short", found="trick").says)


@pytest.mark.law("euchre:incorrect-number")
def test_a_wrong_number_at_euchre_is_a_redeal_until_the_first_trick_is_turned() -> None:
    euchre = game("euchre", {"laws": "euchre"})
    state = deal(euchre, random.Random(3), DealStart(dealer=2))
    seat = euchre.seats[1]
    early = do(state, f"{seat}:misdeal-short {euchre.seats[0]}:deal?{seat}")
    assert early.table.find(Void)
    while not any(p.kind == "won" for p in state.places()):
        state = state.push(state.legal()[-1] if len(state.log) < 2 else state.legal()[0])
        assert not state.over
    late = do(state, f"{seat}:misdeal-surplus {euchre.seats[0]}:deal?{seat}")
    assert not late.over
    while not late.over:
        late = late.push(late.legal()[0])
    side = euchre.side_of[1]
    assert [r.side for r in late.results if isinstance(r, NoScore)] == [side]
    assert not [e for e in late.ledger() if e.side == side and e.points > 0]


def test_where_the_book_is_silent_nothing_of_that_can_be_done() -> None:
    whist = game("whist", {"laws": "whist"})
    state = deal(whist, random.Random(1), DealStart(dealer=0))
    assert not [a for a in view(state, 1).menu if a.kind == "deed"]
    with pytest.raises(IllegalAction):
        do(state, "W:misdeal-short")
