"""Levels by seat: the host gives each machine player another one between two deals."""

from __future__ import annotations

import random

import pytest
from sessions import Game
from wire import Server

from oddtrick.errors import BadRecord, Refused
from oddtrick.store.events import Filled, Graded, read_event, write_event
from oddtrick.table.requests import dealing, seating, table_people
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present


def _levels(game: Game) -> dict[str, str]:
    seats = present(game.session, 2, Audience(), meaning=lambda s, a: "").seats
    return {line.seat: line.level for line in seats}


@pytest.fixture
def over() -> Game:
    """A deal of euchre is over; South is the host, machines sit at the other seats."""
    game = Game("euchre", others="book")
    game.play(random.Random(4))
    return game


def test_each_machine_player_has_a_level_of_its_own_from_the_next_deal_on(over: Game) -> None:
    for seat, kind in {"N": "expert", "E": "beginner"}.items():
        over.add(table_people.level(over.session, 2, seat, kind))
    assert _levels(over) == {"N": "expert", "E": "beginner", "S": "", "W": "book"}
    over.add(dealing.next_deal(over.session, over.session.version))
    over.play(random.Random(5))
    used = {m.by.by: m.by.player for m in over.session.moments if m.by is not None and m.by.player}
    assert used == {0: "expert", 1: "beginner", 3: "book"}
    assert [s.player for s in over.refold().seats] == ["expert", "beginner", "", "book"]


def test_a_level_goes_with_its_player_to_another_seat(over: Game) -> None:
    over.add(table_people.level(over.session, 2, "W", "expert"))
    over.add(table_people.swap(over.session, 2, "S", "W"))
    assert {s.kind: s.player for s in over.session.seats[2:]} == {
        "machine": "expert",
        "person": "",
    }
    assert over.session.seats[2].player == "expert"


def test_what_stands_already_is_no_event(over: Game) -> None:
    assert table_people.level(over.session, 2, "W", "book") == []


@pytest.mark.parametrize(
    ("seat", "kind", "word"),
    [
        ("N", "wizard", "no level “wizard”: random, beginner, book, expert"),
        ("N", "", "no level “”"),
        ("S", "expert", "A person sits at South"),
        ("Q", "expert", "no seat “Q”"),
        ("", "expert", "no seat “”"),
    ],
)
def test_a_wrong_wish_gets_a_sentence(over: Game, seat: str, kind: str, word: str) -> None:
    with pytest.raises(Refused, match=word):
        table_people.level(over.session, 2, seat, kind)


def test_in_the_middle_of_a_deal_levels_stand() -> None:
    game = Game("euchre", others="book")
    with pytest.raises(Refused, match="between two deals"):
        table_people.level(game.session, 2, "N", "expert")


def test_only_the_host_chooses() -> None:
    game = Game("euchre", people=("S", "E"), others="book")
    game.play(random.Random(4))
    with pytest.raises(Refused, match="Only the host of the table may do that: that is South"):
        table_people.level(game.session, 1, "N", "expert")


def test_an_open_seat_and_a_hand_without_a_player_have_no_level() -> None:
    game = Game("trio", people=("S",), others="")
    dummy = game.session.game.seats[game.session.game.seating.unmanned[0]]  # West
    free = next(
        game.session.game.seats[i] for i in game.session.game.players
        if game.session.seats[i].kind == "open"
    )  # fmt: skip
    home = game.session.persons[0]
    with pytest.raises(Refused, match="Nobody sits at"):
        table_people.level(game.session, home, free, "expert")
    with pytest.raises(Refused, match="Nobody sits at West"):
        table_people.level(game.session, home, dummy, "expert")


def test_a_seat_that_somebody_waits_for_keeps_its_level(over: Game) -> None:
    over.add(dealing.next_deal(over.session, over.session.version))
    _, sat = seating.sit(over.session, "W", "Ann", "another token, long enough")
    over.add(sat)
    assert over.session.seats[3].kind == "machine"  # until the next deal
    over.play(random.Random(6))
    with pytest.raises(Refused, match="A person sits at West"):
        table_people.level(over.session, 2, "W", "expert")


def test_a_log_from_before_levels_by_seat_is_read_as_it_was() -> None:
    game = Game("euchre", people=(), others="")
    game.bodies.append('{"type":"filled","player":"beginner"}')
    assert read_event(game.bodies[-1]) == Filled("beginner")
    assert {s.player for s in game.refold().seats} == {"beginner"}
    assert write_event(Graded(1, "expert")) == '{"type":"graded","seat":1,"player":"expert"}'


def test_a_level_for_a_person_in_a_log_is_damage(over: Game) -> None:
    with pytest.raises(BadRecord, match="graded"):
        over.session.apply(Graded(2, "expert"))


def test_over_the_line_a_level_is_chosen_or_refused_in_words(server: Server) -> None:
    made = server.make("house-in-the-wood", seat="S", pace="none")
    with server.line(made["id"], made["token"]) as line:
        for frame, word in (
            ({"seat": "N", "with": "expert"}, "no seat “N”"),
            ({"seat": "S", "with": "expert"}, "A person sits"),
        ):
            line.send(type="level", **frame)
            error = line.next_of("error")
            assert (error["kind"], word in error["message"]) == ("refused", True)
        line.send(type="level", seat="S")
        assert line.next_of("error")["kind"] == "malformed"
    four = server.make("euchre", seat="S", pace="none", others="book", seed=3)
    with server.line(four["id"], four["token"]) as line:
        line.send(type="level", seat="N", **{"with": "expert"})
        assert "between two deals" in line.next_of("error")["message"]
        line.see(lambda view: view["over"] or bool(view["actions"]))
        while not line.view["over"]:
            seen = line.view["version"]
            line.act(line.view["actions"][0]["code"])
            line.see(lambda v, n=seen: v["version"] > n and (v["over"] or bool(v["actions"])))
        line.send(type="level", seat="N", **{"with": "beginner"})
        line.see(lambda view: view["seats"][0]["level"] == "beginner")
        assert [s["level"] for s in line.view["seats"]] == ["beginner", "book", "", "book"]
