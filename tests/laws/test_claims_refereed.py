"""Claims before a referee: what an agreed claim makes of a revoke. Scarne 1963, “Established
Revoke”; Foster 1910, law 85; the book of 1902, law 86. South declares (`sitting.LEADS`)."""

from __future__ import annotations

import pytest
from sitting import LEADS, do, laws, leads, legal, sit, to_act, tricks

from oddtrick.core import State
from oddtrick.games import game

REVOKED = "HJ face HA H3 C5"
"""South, who holds the king and two of hearts, plays a club to the first trick; dummy wins it."""


def old(name: str, code: str, acts: str) -> State:
    return do(sit(LEADS, game(name, {"laws": code})), acts)


@pytest.mark.law("contract1963:revoke-established")
def test_declarers_own_claim_establishes_his_revoke() -> None:
    state = leads(f"{REVOKED} S:claim-10 E:agree W:agree W:revoke?S")
    assert "revoke-established" in laws(state)
    assert legal(state) == {"agree"}
    # As it was played: the revoke trick, and ten of the other twelve.
    assert tricks(state) == {"NS": 11, "EW": 2}


@pytest.mark.law("contract1963:revoke-established")
def test_as_long_as_the_claim_is_not_agreed_the_revoke_can_be_corrected() -> None:
    for acts in ("S:claim-10 E:agree", "S:claim-10 E:dispute"):
        state = leads(f"{REVOKED} {acts} W:revoke?S")
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
