"""Two cards played at once, and a card led before the trick is complete.

Sources: Foster 1910, laws 72, 73 and 75; the bridge book of 1902, 72 and 73; Scarne 1963,
“Premature Play”, “Exposed Cards”. South declares four spades (`sitting.LEADS`), West is to lead.
"""

from __future__ import annotations

import random

import pytest
from sitting import LEADS, do, legal, on_the_table, options, penalty_cards, sees, sit, to_act

from oddtrick.core import State, view
from oddtrick.games import game
from oddtrick.players import player

AUCTION = "4S P P P"
STRAIGHT = "S satisfied satisfied"
OLD = [
    pytest.param("auction-1910", "auction1910", AUCTION, marks=pytest.mark.law("auction1910:72")),
    pytest.param("bridge-1902", "bridge1902", STRAIGHT, marks=pytest.mark.law("bridge1902:72")),
]
WINNERS = [
    pytest.param("auction-1910", "auction1910", AUCTION, marks=pytest.mark.law("auction1910:73")),
    pytest.param("bridge-1902", "bridge1902", STRAIGHT, marks=pytest.mark.law("bridge1902:73")),
]


def table(name: str, code: str, actions: str) -> State:
    return do(sit(LEADS, game(name, {"laws": code})), actions)


@pytest.mark.parametrize(("name", "code", "start"), OLD)
def test_declarer_says_which_of_two_cards_is_played_and_the_other_may_be_called(
    name: str, code: str, start: str
) -> None:
    state = table(name, code, f"{start} HJ face H6 E:H3 E:with-H9 S:exposed?E")
    assert to_act(state) == "S"
    assert options(state) == {"play-H3", "play-H9"}
    # The three stands, and the nine lies face up to be called.
    standing = do(state, "play-H3")
    assert on_the_table(standing) == ["W:HJ", "N:H6", "E:H3"]
    assert sees(standing, "W", "E", "H9")
    # Or the nine is played in its place, and the three may be called.
    other = do(state, "play-H9")
    assert to_act(other) == "E"
    assert legal(other) == {"H9"}
    assert sees(other, "W", "E", "H3")
    # A round later the three is called to a heart.
    later = do(other, "H9 HK ST S2 S4 free S6 H2 H4 H8")
    assert options(later) == {"free", "play-H3"}
    assert legal(do(later, "play-H3")) == {"H3"}


@pytest.mark.parametrize(("name", "code", "start"), WINNERS)
def test_a_partner_not_waited_for_wins_the_trick_that_declarer_names(
    name: str, code: str, start: str
) -> None:
    # West leads the jack of hearts and, before East has played, the ten.
    state = table(name, code, f"{start} HJ face H6 W:ahead-HT S:exposed?W")
    assert to_act(state) == "S"
    assert options(state) == {"win", "win-next", "free"}
    assert sees(state, "E", "W", "HT")
    assert legal(do(state, "win")) == {"HQ"}
    # The next trick is named: East plays what he likes now, and wins that one.
    named = do(state, "win-next")
    assert legal(named) == {"H3", "H7", "H9", "HQ"}
    # South holds the king, and gives the trick away; West leads the ten.
    named = do(named, "H3 H2")
    named = do(named, "play-HT HT H8")
    assert legal(named) == {"HQ"}


@pytest.mark.law("contract1963:premature")
@pytest.mark.law("contract1963:exposed-cards")
def test_a_lead_before_the_partner_has_played_is_a_penalty_card_and_gives_a_choice() -> None:
    state = table("contract-rubber", "contract1963", f"{AUCTION} HJ face H6 W:ahead-HT S:exposed?W")
    assert options(state) == {"highest", "lowest", *(f"other-{s}" for s in "CDS")}
    assert penalty_cards(state) == {"W": {"HT"}}
    assert legal(do(state, "highest")) == {"HQ"}
    assert legal(do(state, "lowest")) == {"H3"}


@pytest.mark.law("contract1963:premature")
def test_a_card_ahead_is_possible_for_a_defender_whose_partner_has_not_played() -> None:
    state = table("contract-rubber", "contract1963", f"{AUCTION} HJ face H6")
    ahead = {c for seat in range(4) for c in _ahead(state, seat)}
    assert "W:ahead-HT" in ahead
    assert {c[0] for c in ahead} == {"W"}
    # East has played: West waits for South alone.
    assert not _ahead(do(state, "H3"), 3)


def _ahead(state: State, seat: int) -> set[str]:
    return {c for c in (state.code(a) for a in view(state, seat).menu) if "ahead" in c}


def test_a_claim_while_a_card_lies_there_out_of_turn_is_played_out_by_the_book() -> None:
    # East has played before his partner; dummy is to play when declarer claims the rest.
    state = table(
        "contract-rubber", "contract1963", f"{AUCTION} HJ face H6 H3 HK ST E:S6 S2 S:claim-12"
    )
    book = player("book", state.game)
    for seat in (1, 3):
        chosen = book.choose(view(state, seat), random.Random(1)).action
        assert state.code(chosen).endswith("dispute")
