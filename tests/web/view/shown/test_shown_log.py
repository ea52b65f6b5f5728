"""The log as each client reads it, in his own words and without what he may not know."""

from __future__ import annotations

import random

from sessions import Game, stacked
from showing import BRIDGE, act, euchre, in_four_spades, show


def test_the_log_says_the_play_to_each_in_his_own_words(bridge: Game) -> None:
    in_four_spades(bridge)
    act(bridge, "HQ HA H5 H4 ST S2 SQ S3")
    lines = [str(line.text) for line in show(bridge, "E").log][9:]
    assert lines == [
        "The contract is four spades.",
        "West led the queen of hearts.",
        "North faced the dummy.",
        "Dummy played the ace of hearts.",
        "You played the five of hearts.",
        "South played the four of hearts.",
        "Dummy won the trick.",
        "Dummy led the ten of spades.",
        "You played the two of spades.",
        "South played the queen of spades.",
        "West played the three of spades.",
        "South won the trick.",
    ]
    assert [line.trick for line in show(bridge, "E").log][-5:] == [2, 2, 2, 2, 2]
    assert str(show(bridge, "S").log[-1].text) == "You won the trick."
    assert str(show(bridge, "S").log[0].text) == "The cards are dealt."


def test_a_discard_is_shown_to_its_maker_alone() -> None:
    game = euchre()
    game.act("E", "UP")
    game.act("N", "SA")
    assert str(show(game, "N").log[-1].text) == "You discarded the ace of spades."
    for seat in ("E", "S", "W", None):
        assert str(show(game, seat).log[-1].text) == "North discarded a card."


def test_a_drawn_card_is_shown_to_its_drawer_alone() -> None:
    game = Game("honeymoon", people=("N", "S"), seed="1")
    for _ in range(2):
        game.step(random.Random(1))
    own = [str(line.text) for line in show(game, "N").log if "drew" in str(line.text)]
    other = [str(line.text) for line in show(game, None).log if "drew" in str(line.text)]
    assert sorted(t.split()[0] for t in own) == ["South", "You"]
    assert all(t.endswith("drew a card.") for t in other)
    assert sum(" drew the " in t for t in own) == 1


def test_several_cards_drawn_are_named() -> None:
    """At spite and malice a hand is filled with as many cards as are missing."""
    game = Game("spite-and-malice")
    game.machines()
    log = [str(line.text) for line in show(game, "S").log]
    assert any(line.endswith("filled the hand.") for line in log), log


def test_who_has_a_name_is_spoken_of_by_it() -> None:
    """In the log, in the status and in the result; whatever the name, it stays a name."""
    hostile = "{hand} <b>x</b> {0}"
    game = stacked("contract-rubber", BRIDGE)
    west = game.session.game.seat("W")
    seats = game.session.seats
    seats[west] = seats[west]._replace(name=hostile)
    in_four_spades(game)
    assert str(show(game, "N").status.text) == f"{hostile} to play."
    card = next(a.code for a in show(game, "W").actions)
    game.act("W", card)
    seen = [str(line.text) for line in show(game, "N").log]
    assert any(line.startswith(f"{hostile} led the ") for line in seen)
    assert not any("West" in line for line in seen)
    assert any(
        line.startswith("You led the ") for line in [str(x.text) for x in show(game, "W").log]
    )


def test_what_one_did_with_ones_own_piles_is_said_in_the_second_person() -> None:
    game = Game("pounce", people=("A",))
    while not (moves := [a for a in show(game, "A").actions if a.kind == "move" and a.card]):
        game.act("A", next(a.code for a in show(game, "A").actions if a.kind == "turn"))
    game.act("A", moves[0].code)
    mine, theirs = str(show(game, "A").log[-1].text), str(show(game, None).log[-1].text)
    assert mine.startswith("You moved the ")
    assert "your own " in mine
    assert "their own " in theirs
