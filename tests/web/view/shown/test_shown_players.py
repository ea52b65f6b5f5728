"""The players as a client sees them: who is there, what each does in the deal, and their names."""

from __future__ import annotations

from sessions import Game
from showing import act, euchre, in_four_spades, show

from oddtrick.store.events import Filled, Made, write_event
from oddtrick.table.requests import dealing
from oddtrick.table.session.session import Session
from oddtrick.web.view.audience import Audience


def test_an_open_seat_is_waited_for() -> None:
    session = Session("t", [Made("whist", {}, "1", "none", "")])
    session.apply(dealing.first_deal(session)[0])
    game = Game.__new__(Game)
    game.session = session
    frame = show(game, None)
    assert str(frame.status.text).startswith("Waiting for somebody to sit down at ")
    assert {s.kind for s in frame.seats} == {"open"}
    assert [s.name for s in frame.seats] == ["North", "East", "South", "West"]
    assert not any(s.present for s in frame.seats)
    assert write_event(Filled("book"))
    session.apply(Filled("book"))
    frame = show(game, None, Audience(frozenset(), 3))
    assert [s.name for s in frame.seats] == ["Ada", "Cleo", "Dora", "Ben"]
    assert frame.table.watchers == 3
    assert str(frame.status.text).endswith(" to play.")


def test_persons_are_present_while_they_are_connected(bridge: Game) -> None:
    frame = show(bridge, "S", Audience(frozenset({0, 2}), 0))
    assert [s.present for s in frame.seats] == [True, False, True, False]


def test_roles_and_notes_of_the_seats(bridge: Game) -> None:
    in_four_spades(bridge)
    notes = {s.seat: (s.role, str(s.note)) for s in show(bridge, "S").seats}
    assert notes == {
        "N": ("dummy", "you play these cards"),
        "E": ("", ""),
        "S": ("declarer", ""),
        "W": ("", ""),
    }
    assert {s.seat: str(s.note) for s in show(bridge, "E").seats} == {
        "N": "",
        "E": "",
        "S": "",
        "W": "partner",
    }
    sides = {s.seat: (s.side, s.cards, s.tricks, s.to_act) for s in show(bridge, None).seats}
    assert sides == {
        "N": ("NS", 13, 0, False),
        "E": ("EW", 13, 0, False),
        "S": ("NS", 13, 0, False),
        "W": ("EW", 13, 0, True),
    }


def test_whoever_sits_out_reads_so() -> None:
    game = euchre()
    game.act("E", "UP-ALONE")
    notes = {s.seat: (s.role, str(s.note)) for s in show(game, "N").seats}
    assert notes["E"] == ("maker", "plays alone")
    assert notes["W"] == ("out", "")
    assert str(show(game, "E").log[-1].text) == "You ordered up hearts, alone."


def test_who_has_no_part_in_the_deal_waits_from_the_first_call_on() -> None:
    """Three of five play at towie (Scarne 1963): the two others hold no cards while they call."""
    game = Game("towie", people=("A",), options={"players": 5})
    frame = show(game, "A")
    assert frame.stage == "auction"
    assert sorted(s.cards for s in frame.seats) == [0, 0, 13, 13, 13, 13]
    assert {s.seat for s in frame.seats if s.role == "waits"} == {
        s.seat for s in frame.seats if not s.cards
    }


def named(game: Game, **names: str) -> Game:
    seats = game.session.seats
    for letter, name in names.items():
        seat = game.session.game.seat(letter)
        seats[seat] = seats[seat]._replace(name=name)
    return game


def test_players_for_themselves_head_their_columns_and_own_their_places() -> None:
    game = named(Game("jackpot", people=("A",), options={"players": 5}), B="Bela", C="Zoe")
    frame = show(game, "A")
    assert [*map(str, frame.pad.sides[:3])] == ["You", "Bela", "Zoe"]
    assert {"Your hand", "Bela’s hand", "Zoe’s hand"} <= {str(p.name) for p in frame.places}
    assert [*map(str, show(game, None).pad.sides[1:3])] == ["Bela", "Zoe"]


def test_sides_of_two_are_we_and_they_and_by_name_to_those_who_watch(bridge: Game) -> None:
    named(bridge, N="Ada", S="Sam", E="Eve", W="Will")
    assert [*map(str, show(bridge, "S").pad.sides)] == ["We", "They"]
    assert [*map(str, show(bridge, None).pad.sides)] == ["Ada and Sam", "Eve and Will"]


def test_two_of_one_name_are_distinguished(bridge: Game) -> None:
    """On the plates and in the log; and nobody passes for another's seat, or for “You”."""
    named(bridge, N="Ada", S="ada", E="North", W="You")
    frame = show(bridge, None)
    assert [s.name for s in frame.seats] == ["Ada (N)", "North (E)", "ada (S)", "You (W)"]
    act(bridge, "P")
    heard = [str(line.text) for line in show(bridge, "E").log]
    assert heard[-1] in {"Ada (N) passed.", "ada (S) passed."}
