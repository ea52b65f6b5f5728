"""Seats of people, and requests about a table."""

from __future__ import annotations

import random

import pytest
from sessions import Game

from oddtrick.errors import BadOption, Refused, UnknownGame
from oddtrick.table.requests import acting, dealing, seating
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present


def test_a_person_may_take_a_seat_from_a_machine_but_not_from_a_person() -> None:
    game = Game("whist", people=("S",))
    game.play(random.Random(1))
    seat, events = seating.sit(game.session, "N", "Nora", "t")
    game.add(events)
    assert (seat, game.session.seats[0].kind, game.session.seats[0].name) == (0, "person", "Nora")
    with pytest.raises(Refused, match="Seat N is taken by Nora"):
        seating.sit(game.session, "N", "Nick", "u")
    with pytest.raises(BadOption, match="no seat “Q”"):
        seating.sit(game.session, "Q", "", "u")


def test_whoever_comes_in_mid_deal_is_shown_no_hand_of_it() -> None:
    """Not one after another all hands, nor a single one: machines play the deal to its end."""
    game = Game("whist", people=("S",))
    game.step(random.Random(1))
    onlooker = game.session.view(-1)
    for seat, letter in ((0, "N"), (1, "E"), (3, "W")):
        game.add(seating.sit(game.session, letter, letter, f"token {letter}")[1])
        assert game.session.home_of(f"token {letter}") == seat
        frame = present(game.session, seat, Audience(), meaning_of)
        assert (frame.you, frame.home) == (None, letter)
        assert str(frame.status.text).endswith("with the next deal.")
        assert game.session.view(game.session.seat_of(seat)) == onlooker
        with pytest.raises(Refused, match="with the next deal"):
            acting.act(game.session, seat, game.session.version, "SA")
        with pytest.raises(Refused, match="with the next deal"):
            acting.hint_seat(game.session, seat, game.session.version)
    with pytest.raises(Refused, match="Seat N is taken by N"):
        seating.sit(game.session, "N", "Nick", "u")
    assert game.session.persons == [2]
    game.play(random.Random(1))
    game.add(dealing.next_deal(game.session, game.session.version))
    assert game.session.persons == [0, 1, 2, 3]
    assert [game.session.seat_of(home) for home in range(4)] == [0, 1, 2, 3]
    assert game.refold().seats == game.session.seats


def test_an_open_seat_is_sat_on_at_once() -> None:
    game = Game("whist", people=("S",), others="")
    game.add(seating.sit(game.session, "N", "Nora", "t")[1])
    assert game.session.seats[0].kind == "person"


def test_any_seat_is_south_first_then_round_and_open_seats_before_machines() -> None:
    game = Game("whist", people=(), others="")
    taken = []
    for i in range(4):
        seat, events = seating.sit(game.session, None, "", f"t{i}")
        game.add(events)
        taken.append("NESW"[seat])
    assert taken == ["S", "W", "N", "E"]
    with pytest.raises(Refused, match="Every seat"):
        seating.sit(game.session, None, "", "late")


def test_open_seats_wait_until_they_are_filled() -> None:
    game = Game("whist", people=("S",), others="", seed="2")
    game.machines()
    assert len(game.session.moments) == 1
    game.add(seating.fill(game.session, "random"))
    assert {s.kind for s in game.session.seats} == {"machine", "person"}
    with pytest.raises(Refused, match="No seat is open"):
        seating.fill(game.session, "book")


def test_a_game_or_an_option_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownGame, match="skat"):
        Game("skat")
    with pytest.raises(BadOption, match="no option “jokers”"):
        Game("whist", options={"jokers": 2})
