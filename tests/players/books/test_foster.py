"""Card play by Foster 1910, where he says more than Scarne or something else."""

from __future__ import annotations

from typing import Any

import pytest
from seats import decide, playing, positions, vectors

from oddtrick.cards import SPADES, card_code
from oddtrick.core import State, view
from oddtrick.games import game
from oddtrick.players.book.auction.card_play import TABLES, FosterDefender
from oddtrick.players.book.contract.play.leads import FOURTH, following_lead, lead_from
from oddtrick.players.book.contract.public_auction import reading_of
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.stages.calling.auction import Contract

AUCTION = game("auction-1910")


def card_of(state: State) -> str:
    return card_code(decide(state).action.arg)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", vectors("foster_leads.jsonl"), ids=lambda r: r["id"])
def test_leads_of_the_book(row: dict[str, Any]) -> None:
    holding, no_trump = row["holding"], row["no_trump"]
    assert lead_from(holding, no_trump=no_trump, tables=TABLES) == row["first"]
    if "second" in row:
        said = following_lead(holding, no_trump=no_trump, tables=TABLES)
        assert (holding[3] if said == FOURTH else said) == row["second"]


@pytest.mark.parametrize(
    ("west", "second"),
    [
        # The king has won: partner knows of the queen or of the ace, and not of the rest.
        ("AKQ5.62.J753.JT9", "SQ"),
        ("AK65.62.J753.JT9", "SA"),
        ("KQ65.62.J753.JT9", "S5"),
    ],
    ids=["AKQ", "AK", "KQ"],
)
def test_the_second_lead_shows_what_partner_does_not_know(west: str, second: str) -> None:
    known = {"W": west, "N": "T97.KJ5.AKQ.Q432", "S": "J43.AQT9.86.AK65"}
    state = playing(AUCTION, known, "SK S7 S2 S3", contract="3H")
    k = Knowledge(view(state, 3))
    found = FosterDefender(k, reading_of(k.view), state.table.get(Contract), 4).second_lead(
        SPADES, k.held(SPADES)
    )
    assert found is not None
    assert card_code(found.card) == second


def test_the_queen_follows_a_king_that_lost() -> None:
    known = {"W": "KQ65.A62.753.JT9", "E": "842.43.T98642.76", "N": "T97.KJ5.AKQ.Q432"}
    state = playing(AUCTION, known, "SK S7 S2 SA H7 HA H5 H3", contract="3H")
    assert card_of(state) == "SQ"


def test_partners_suit_is_led_from_the_top() -> None:
    known = {"W": "J82.Q643.K53.T76"}
    calls = "1NT P P 2S 2NT P P P"
    assert card_of(playing(AUCTION, known, contract="2NT", calls=calls)) == "SJ"


@pytest.mark.parametrize(
    ("holding", "partners", "first"),
    [
        pytest.param("J63", False, "J", id="f-lead-nt-short-top"),
        pytest.param("J82", True, "J", id="f-lead-partner"),
        pytest.param("74", True, "7", id="f-lead-partner-top"),
    ],
)
def test_short_suits_and_partners_are_led_from_the_top(
    holding: str, partners: bool, first: str
) -> None:
    """Pages 125, 127 and 136: the best card of partner's suit, however many there are."""
    found = lead_from(holding, no_trump=True, partners=partners, tables=TABLES)
    assert found == first


def test_partners_suit_is_played_down() -> None:
    """Page 125 (f-lead-partner): from jack, eight and deuce the eight follows the jack."""
    known = {"W": "J82.Q643.93.T765", "N": "A93.K75.J542.A83", "E": "KQ764.T92.76.942"}
    calls = "1NT P P 2S 2NT P P P"
    state = playing(AUCTION, known, "SJ SA S7 S5 S9 SQ ST", contract="2NT", calls=calls)
    assert card_of(state) == "S8"


def test_the_best_heart_is_led_to_partner_who_named_hearts() -> None:
    """Page 127 (f-lead-Z): six clubs to ace, queen and jack are left for the seven of hearts."""
    known = {"N": "T8.KQT653.J42.T3", "E": "KQJ64.AJ8.AQ.K75", "S": "A73.74.85.AQJ642"}
    calls = "1C 1D 1H 1NT 2H P P 2NT 3H P P 3NT X P P P"
    state = playing(AUCTION, known, contract="3NT", declarer="E", calls=calls)
    assert card_of(state) == "H7"


def test_third_hand_lets_a_fourth_best_run_that_declarer_cannot_beat() -> None:
    # The seven is led to queen, nine, two and ace, jack, three: four cards are higher, all seen.
    known = {"W": "642.653.J73.KT87", "N": "K83.KJ7.AKQ2.Q92", "E": "QT75.T82.T94.AJ3"}
    assert card_of(playing(AUCTION, known, "C7 C2", contract="3NT")) == "C3"
    assert card_of(playing(AUCTION, known, "C7 C9", contract="3NT")) == "CJ"
    # From a suit headed by king, jack and ten the table leads the ten, not the seven.
    other = {**known, "W": "642.653.J73.KJT7", "N": "K83.KJ7.AKQ2.Q92", "E": "QT75.T82.T94.A83"}
    assert card_of(playing(AUCTION, other, "C7 C2", contract="3NT")) == "CA"


def test_the_hand_without_the_long_suit_wins() -> None:
    # Ace in hand, king on the table, where the diamonds are: the ace wins the first trick.
    known = {"N": "K4.763.KQT854.82", "S": "A73.AQ5.J2.AK543", "E": "J96.T982.A97.QT6"}
    assert card_of(playing(AUCTION, known, "S5 S4 SJ", contract="3NT")) == "SA"


def test_the_longest_suit_of_both_hands_is_played_for() -> None:
    # Eight diamonds against seven clubs that promise as much.
    known = {"N": "A42.K65.QJT54.72", "S": "K63.A72.K32.KQJ5", "W": "QJT98.943.A7.T63"}
    assert card_of(playing(AUCTION, known, "SQ S2 S5 SK", contract="3NT")) in ("DK", "D2", "D3")


def test_the_bridge_of_1902_is_played_by_the_same_book() -> None:
    pages = {
        str(decision.citation).partition(",")[0]
        for state, seen, decision in positions(game("bridge-1902"), 2)
        if decision.action.kind == "play" and len(seen.legal) > 1
    }
    assert pages == {"Foster 1910"}
