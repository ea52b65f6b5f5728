"""The time that a game is said to take."""

from __future__ import annotations

import pytest

from oddtrick.games import catalogue
from oddtrick.rules.front import CARD, MATCH_LENGTHS, families, minutes


def test_every_game_was_counted() -> None:
    """A game that has been added since has no time until it is counted, and is shown without."""
    assert len(MATCH_LENGTHS) == 55
    assert MATCH_LENGTHS.keys() <= catalogue().keys()
    for family in families():
        for game in family.games:
            assert (game.minutes > 0) == (game.name in MATCH_LENGTHS), game.name
    assert minutes("a game from elsewhere") == 0


def test_four_people_take_as_long_over_a_board_as_clubs_allow() -> None:
    """Clubs allow seven to seven and a half minutes."""
    board = MATCH_LENGTHS["contract-duplicate"]
    assert board.deals == 1
    assert (board.own + board.others) * CARD / 60 == pytest.approx(7.25, abs=0.5)


@pytest.mark.parametrize(("name", "cards"), [("whist", 52), ("euchre", 20), ("american-whist", 52)])
def test_a_deal_has_at_least_its_cards(name: str, cards: int) -> None:
    found = MATCH_LENGTHS[name]
    acts = (found.own + found.others) / found.deals
    assert cards * 0.95 < acts < cards * 1.5


def test_the_longest_games_are_said_in_round_numbers() -> None:
    for family in families():
        for game in family.games:
            assert game.minutes <= 12 or game.minutes % 5 == 0, game.name
