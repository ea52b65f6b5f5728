"""People at one table: they leave, are waited for, come back, change places, talk, and one keeps
the table."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from sessions import TOKEN, Game
from wire import Json, Line, Server

from oddtrick.core import HIDDEN
from oddtrick.errors import Refused
from oddtrick.store.events import CallExplained, TableEvent
from oddtrick.table.requests import acting, dealing, seating, table_people, undo
from oddtrick.table.session.chat import LONGEST, plain_text
from oddtrick.table.session.session import Session
from oddtrick.table.session.table_settings import TableSettings
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import Arrange
from oddtrick.web.table.live_table import GONE, LONGER, Presence
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present


@contextmanager
def seated(server: Server, *seats: str, **wish: Any) -> Iterator[tuple[str, dict[str, Line]]]:
    """A table and the lines of those who sit there; the first of them is its host."""
    made = server.make(wish.pop("game", "contract-rubber"), seat=seats[0], name=seats[0], **wish)
    with ExitStack() as lines:
        found = {seats[0]: lines.enter_context(server.line(made["id"], made["token"]))}
        for seat in seats[1:]:
            token = server.sit(made["id"], seat=seat, name=f"name {seat}")["token"]
            found[seat] = lines.enter_context(server.line(made["id"], token))
        yield made["id"], found


def seat_of(view: Json, seat: str) -> Json:
    found: Json = next(s for s in view["seats"] if s["seat"] == seat)
    return found


def refused(line: Line, **frame: Any) -> str:
    line.send(**frame)
    message = line.next_of("error")["message"]
    assert isinstance(message, str)
    return message


# -- coming and going ------------------------------------------------------------------------


def test_who_stands_up_frees_the_seat_and_the_others_play_on(server: Server) -> None:
    with seated(server, "N", "E", others="people") as (table, lines):
        lines["E"].send(type="stand")
        view = lines["N"].see(lambda v: seat_of(v, "E")["kind"] == "machine")
        assert [r["text"] for r in view["talk"]][-1] == "name E stood up."
        assert lines["E"].see(lambda v: v["home"] is None)["you"] is None
        # The cards of the deal that runs are shown to nobody who comes now.
        again = server.sit(table, seat="E", name="another")
        assert again["later"] is True


def test_whoever_has_sat_longest_keeps_the_table(server: Server) -> None:
    with seated(server, "N", "E", "S", others="people") as (_, lines):
        assert lines["N"].see(lambda v: seat_of(v, "S")["kind"] == "person")["house"]["yours"]
        assert "Only the host" in refused(lines["E"], type="remove", seat="S")
        lines["N"].send(type="stand")
        assert lines["E"].see(lambda v: v["house"]["host"] == "E")["house"]["yours"]
        lines["E"].send(type="remove", seat="S")
        assert lines["S"].see(lambda v: v["home"] is None)
        assert "No person sits at" in refused(lines["E"], type="remove", seat="S")
        assert "your own seat" in refused(lines["E"], type="remove", seat="E")
        assert "no seat" in refused(lines["E"], type="remove", seat="ROOM")


def test_a_machine_plays_for_who_stays_away_and_one_tap_gives_the_seat_back(
    server: Server,
) -> None:
    with seated(server, "N", "E", others="people") as (table, lines):
        lines["N"].send(type="arrange", patience=1)
        lines["N"].see(lambda v: v["house"]["patience"] == 1)
        token = server.session(table).seats[1].token
        lines["E"].socket.close()
        view = lines["N"].see(lambda v: seat_of(v, "E")["leaves"] is not None)
        assert seat_of(view, "E")["kind"] == "person"
        assert seat_of(view, "E")["leaves"] <= 1
        view = lines["N"].see(lambda v: seat_of(v, "E")["away"])
        # The seat is his: nobody else gets it.
        answer = server.http.post(f"/api/tables/{table}/seats", json={"seat": "E"})
        assert answer.status_code == 409
        assert server.session(table).seats[1].token == token


def test_who_comes_back_is_asked_first_and_then_plays(server: Server) -> None:
    made = server.make("whist", seat="N", name="Ann", others="people")
    other = server.sit(made["id"], seat="E", name="Eve")
    with (
        server.line(made["id"], made["token"]) as ann,
        server.line(made["id"], other["token"]) as eve,
    ):
        eve.see(lambda v: v["home"] == "E")
        ann.send(type="arrange", patience=1)
        eve.socket.close()
        ann.see(lambda v: seat_of(v, "E")["away"])
        with server.line(made["id"], other["token"]) as again:
            assert seat_of(again.view, "E")["away"]
            if again.view["you"]:
                assert again.view["actions"] == []
            again.send(type="back")
            view = again.see(lambda v: not seat_of(v, "E")["away"])
            assert [r["text"] for r in view["talk"]][-1] == "Eve is back."
            assert "Nobody plays for you" in refused(again, type="back")


def test_nobody_is_waited_for_by_nobody_and_more_time_can_be_given() -> None:
    game = Game("whist", people=("N", "E"), others="book")
    found, now = Presence(), 100.0
    found.look(game.session, {0}, now)
    assert found.seconds(now) == {1: 30}
    assert found.due(now + 29) == []
    assert found.due(now + 30) == [(1, False)]
    found.longer(now + 20)
    assert found.seconds(now + 20) == {1: 10 + LONGER}
    found.look(game.session, {0, 1}, now + 25)  # he is there again
    assert found.next is None
    found.look(game.session, (), now)  # nobody is there: the table stands still
    assert found.next is None
    game.add(table_people.away(game.session, 1))
    found.look(game.session, {0}, now)
    assert found.seconds(now) == {}  # a machine plays already
    assert found.due(now + GONE) == [(1, True)]
    game.add(table_people.away(game.session, 1, gone=True))
    assert game.session.persons == [0]
    assert str(game.session.talk.heard(True)[-1].text) == "East has gone."


def test_a_table_without_patience_waits_for_ever() -> None:
    game = Game("whist", people=("N", "E"), others="book")
    game.add(table_people.arrange(game.session, 0, Arrange(patience=0)))
    found = Presence()
    found.look(game.session, {0}, 1.0)
    assert found.next is None


def test_the_machine_that_plays_for_somebody_sees_only_his_hand_and_he_cannot_act_meanwhile() -> (
    None
):
    game = Game("whist", people=("N", "E", "S", "W"))
    home = game.session.state.turns[0].by
    before = game.session.version
    game.add(table_people.away(game.session, home))
    with pytest.raises(Refused, match="Take your seat back"):
        acting.act(game.session, home, before, "C2")
    assert game.session.machine_turn() is not None
    frame = present(game.session, home, Audience(), meaning_of)
    assert frame.actions == []
    game.add(table_people.back(game.session, home))
    assert game.session.machine_turn() is None


def test_whatever_people_do_the_fold_of_the_log_is_the_table() -> None:
    for number in range(6):
        game = Game("contract-rubber", people=("N", "E", "S"), seed=str(number))
        session = game.session
        deeds: list[Callable[[Session], list[TableEvent]]] = [
            lambda s: table_people.stand(s, 1),
            lambda s: seating.sit(s, "E", "Eve", TOKEN + "again")[1],
            lambda s: table_people.away(s, 2),
            lambda s: table_people.arrange(s, s.host, Arrange(name=" a <b> ", undo="never")),
            lambda s: table_people.say(s, 0, "", "hello", 5.5, watchers=False),
            lambda s: table_people.back(s, 2),
            lambda s: table_people.swap(s, 0, "N", "W"),
            lambda s: table_people.remove(s, s.host, "S"),
        ]
        for deed in deeds[number:] + deeds[:number]:
            try:
                game.add(deed(session))
            except Refused:
                continue
            again = game.refold()
            assert again.seats == session.seats
            assert (again.sitting, again.host) == (session.sitting, session.host)
            assert again.talk.heard(True) == session.talk.heard(True)
            assert again.house == session.house


def test_places_are_changed_between_deals_and_the_tokens_go_with_them(server: Server) -> None:
    with seated(server, "N", "E", others="book", game="whist") as (table, lines):
        assert "between two deals" in refused(lines["N"], type="swap", one="N", other="S")
        while not lines["N"].view["over"]:
            for line in lines.values():
                line.view_from(server.session(table).version)
                if line.view["you"] and line.view["actions"] and not line.view["over"]:
                    line.act(line.view["actions"][0]["code"])
                    line.view_from(line.view["version"] + 1)
        assert "Only the host" in refused(lines["E"], type="swap", one="N", other="S")
        lines["N"].send(type="swap", one="N", other="E")
        assert lines["N"].see(lambda v: v["home"] == "E")
        view = lines["E"].see(lambda v: v["home"] == "N")
        assert view["talk"][-1]["text"] == "N and name E changed places."
        assert "one and the same" in refused(lines["N"], type="swap", one="E", other="E")
        assert lines["E"].see(lambda v: True)["you"] == "N"


# -- words -------------------------------------------------------------------------------------


def test_talk_reaches_everybody_as_text_and_onlookers_talk_apart(server: Server) -> None:
    hostile = '<img src=x onerror="alert(1)">\u202e\u0000\n "; DROP TABLE events'
    with seated(server, "N", "E") as (table, lines), server.line(table) as onlooker:
        lines["N"].send(type="say", text=hostile)
        for line in (lines["N"], lines["E"], onlooker):
            said = line.see(lambda v: any(r["seat"] for r in v["talk"]))["talk"][-1]
            assert said["text"] == '<img src=x onerror="alert(1)"> "; DROP TABLE events'
            assert (said["seat"], said["name"]) == ("N", "N")
        assert "only the other onlookers" in refused(onlooker, type="say", text="psst")
        onlooker.send(type="say", text="What a deal", watchers=True)
        assert (
            onlooker.see(lambda v: v["talk"][-1]["watchers"])["talk"][-1]["text"] == "What a deal"
        )
        lines["E"].send(type="say", text="later")
        assert all("What" not in r["text"] for r in lines["E"].see(_says("later"))["talk"])
        assert all("What a deal" not in frame for frame in lines["E"].frames + lines["N"].frames)
        assert "everybody hears you" in refused(lines["E"], type="say", text="a", watchers=True)
        assert "nothing to say" in refused(lines["E"], type="say", text=" \u200b\n")


def _says(text: str) -> Any:
    return lambda v: any(r["text"] == text for r in v["talk"])


def test_whoever_talks_without_end_is_slowed_and_the_host_has_a_switch(server: Server) -> None:
    with seated(server, "N", "E") as (_, lines):
        for n in range(12):
            lines["E"].send(type="say", text=f"line {n}")
        assert "Wait a moment" in lines["E"].next_of("error")["message"]
        lines["N"].send(type="arrange", talk="off")
        lines["N"].see(lambda v: v["house"]["talk"] == "off")
        assert "switched talking off" in refused(lines["N"], type="say", text="hm")


def test_what_is_said_is_a_line_of_plain_text() -> None:
    assert plain_text("a\u0301" + "\u0301" * 50 + "b") == "a\u0301\u0301b"
    assert plain_text("x" * LONGEST) == "x" * LONGEST
    for text in ("x" * (LONGEST + 1), "x" * 100_000, "\u200b" * 50, ""):
        with pytest.raises(Refused):
            plain_text(text)


def test_a_partner_never_hears_what_a_call_was_said_to_mean() -> None:
    game = Game("contract-rubber", people=("N", "E", "S", "W"))
    session = game.session
    caller = session.state.turns[0].by
    game.act(session.game.seats[caller], "1C")
    game.add(table_people.explain(session, caller, 0, "may be short"))

    def alerts(seat: int) -> str:
        line = present(session, seat, Audience(), meaning_of).auction
        assert line is not None
        return line.calls[0].alert

    partner = (caller + 2) % 4
    assert [alerts(s) == "may be short" for s in range(4)] == [s != partner for s in range(4)]
    assert alerts(-1) == "may be short"
    with pytest.raises(Refused, match="of your own"):
        table_people.explain(session, partner, 0, "no")
    with pytest.raises(Refused, match="no such call"):
        table_people.explain(session, caller, 1, "no")
    for _ in range(3):
        game.act(session.game.seats[session.state.turns[0].by], "P")
    assert alerts(partner) == ""
    assert game.refold().explained == session.explained
    game.add(table_people.explain(session, caller, 0, ""))
    assert [alerts(s) for s in range(4)] == [""] * 4


def test_an_explanation_goes_with_the_call_that_is_taken_back() -> None:
    game = Game("contract-rubber", people=("S",), others="book", seed="3")
    session = game.session
    game.machines()
    calls = len(session.calls())
    game.act("S", "7NT" if any(a.arg == "7NT" for a in session.state.legal(2)) else "P")
    game.add([CallExplained(2, calls, "everything")])
    game.machines()
    if undo.can_undo(session, 2):
        game.add(undo.undo(session, 2, session.version))
        assert session.explained == {}


def test_a_nudge_reaches_the_player_whose_turn_it_is_and_nobody_else(server: Server) -> None:
    with seated(server, "N", "E", "S", "W", others="people") as (table, lines):
        turn = server.session(table).game.seats[server.session(table).state.turns[0].by]
        other = next(s for s in lines if s != turn)
        lines[other].send(type="nudge", seat=turn)
        assert "waits for you" in lines[turn].next_of("nudged")["message"]
        third = next(s for s in lines if s not in (turn, other))
        assert "not that player" in refused(lines[turn], type="nudge", seat=third)


# -- the host's desk ----------------------------------------------------------------------------


def test_the_host_names_the_table_and_says_who_may_watch(server: Server) -> None:
    with seated(server, "N", "E") as (table, lines):
        assert "Only the host" in refused(lines["E"], type="arrange", name="mine")
        lines["N"].send(type="arrange", name="  Friday\n club ", watch="nobody")
        assert lines["E"].see(lambda v: v["house"]["name"])["house"]["name"] == "Friday club"
        with server.open(table) as socket:
            line = Line(socket)
            line.send(type="hello")
            assert "nobody may watch" in line.next_of("error")["message"]
        for wrong in (
            {"watch": "everybody"},
            {"delay": -1},
            {"patience": 10**9},
            {"undo": "always"},
            {"name": "x" * 41},
            {"watch": "hands"},
        ):
            assert refused(lines["N"], type="arrange", **wrong)
        assert server.session(table).house == TableSettings(name="Friday club", watch="nobody")


def test_onlookers_are_told_how_late_they_are_and_see_the_table_then(server: Server) -> None:
    with seated(server, "N", others="book", game="whist", pace="calm") as (table, lines):
        lines["N"].send(type="arrange", delay=2)
        lines["N"].see(lambda v: v["house"]["delay"] == 2)
        with server.open(table) as socket:
            onlooker = Line(socket)
            onlooker.send(type="hello")
            assert "2 seconds late" in onlooker.next_of("error")["message"]
            onlooker.next_of("view")


def test_an_onlooker_sees_all_hands_only_late_and_a_player_never() -> None:
    game = Game("contract-rubber", people=("N", "E", "S", "W"))
    session = game.session
    with pytest.raises(Refused, match="minutes late"):
        table_people.arrange(session, 0, Arrange(watch="hands"))
    game.add(table_people.arrange(session, 0, Arrange(watch="hands", delay=180)))
    hands = [p for p in session.view(-1).places if p.kind == "hand"]
    assert all(HIDDEN not in p.cards for p in hands)
    for seat in range(4):
        closed = [p for p in session.view(seat).places if p.kind == "hand" and p.seat != seat]
        assert all(set(p.cards) == {HIDDEN} for p in closed)
    with pytest.raises(Refused, match="minutes late"):
        table_people.arrange(session, 0, Arrange(delay=10))


def test_a_closed_table_lets_nobody_in_and_its_deals_can_be_taken_home(server: Server) -> None:
    with seated(server, "N", "E") as (table, lines):
        assert "Only the host" in refused(lines["E"], type="close")
        lines["N"].send(type="close")
        assert lines["E"].next_of("bye")["message"] == "The host has closed this table."
        with server.open(table) as socket:
            line = Line(socket)
            line.send(type="hello")
            assert line.next_of("error")["message"] == "The host has closed this table."


def test_people_meet_leave_and_come_back_in_any_order_and_the_table_goes_on() -> None:
    orders = itertools.permutations(range(4), 3)
    for order in itertools.islice(orders, 0, 24, 5):
        game = Game("euchre", people=("N", "E", "S", "W"), others="book")
        for seat in order:
            game.add(table_people.stand(game.session, seat))
        game.machines()
        session: Session = game.session
        rest = next(s for s in range(4) if s not in order)
        assert session.persons == [rest]
        assert session.host == rest
        assert session.state.over or {t.by for t in session.state.turns} == {rest}
        if session.state.over:
            game.add(dealing.next_deal(session, session.version))


# -- what all must agree to ---------------------------------------------------------------------


def test_something_is_taken_back_when_all_agree_and_not_when_one_does_not(server: Server) -> None:
    with seated(server, "N", "E", "S", "W", others="people") as (table, lines):
        lines["N"].send(type="arrange", undo="consent")
        lines["N"].see(lambda v: v["house"]["undo"] == "consent")
        turn = server.session(table).game.seats[server.session(table).state.turns[0].by]
        lines[turn].see(lambda v: v["status"]["yours"])
        lines[turn].act("1C")
        lines[turn].see(lambda v: v["undo"])
        others = [s for s in lines if s != turn]
        for yes in (False, True):
            lines[turn].send(type="undo", version=server.session(table).version)
            asked = lines[others[0]].see(lambda v: v["asked"])["asked"]
            assert (asked["by"], asked["yours"]) == (turn, True)
            assert sorted(asked["waits"]) == sorted(others)
            assert "answered already" in refused(lines[turn], type="answer", yes=True)
            for seat in others[:-1]:
                lines[seat].send(type="answer", yes=True)
            lines[turn].see(lambda v: v["asked"] and v["asked"]["waits"] == [others[-1]])
            assert server.session(table).calls()
            lines[others[-1]].send(type="answer", yes=yes)
            lines[turn].see(lambda v: v["asked"] is None)
        lines[turn].see(lambda v: not v["auction"]["calls"])
        assert "Nothing is being asked" in refused(lines["N"], type="answer", yes=True)


def test_a_question_lapses_when_the_play_goes_on_and_nothing_is_taken_back_where_never(
    server: Server,
) -> None:
    with seated(server, "N", "E", "S", "W", others="people") as (table, lines):
        lines["N"].send(type="arrange", undo="consent")
        lines["N"].see(lambda v: v["house"]["undo"] == "consent")
        session = server.session(table)
        first, second = (session.game.seats[(session.state.turns[0].by + i) % 4] for i in (0, 1))
        lines[first].see(lambda v: v["status"]["yours"])
        lines[first].act("1C")
        lines[second].see(lambda v: v["status"]["yours"])
        lines[first].send(type="undo", version=lines[second].view["version"])
        lines[second].see(lambda v: v["asked"])
        lines[second].act("P")
        assert lines[first].see(lambda v: len(v["auction"]["calls"]) == 2)["asked"] is None
        lines["N"].send(type="arrange", undo="never")
        lines[first].see(lambda v: v["house"]["undo"] == "never")
        message = refused(lines[first], type="undo", version=lines[first].view["version"])
        assert "nothing is taken back" in message


def test_the_lobby_lists_the_tables_that_are_meant_to_be_found(server: Server) -> None:
    def listed() -> list[str]:
        return [t["id"] for t in server.http.get("/api/tables").json()]

    with seated(server, "N", listed=True) as (table, lines), seated(server, "N") as (hidden, _):
        assert table in listed()
        assert hidden not in listed()
        lines["N"].send(type="arrange", listed=False)
        lines["N"].see(lambda v: not v["house"]["listed"])
        assert table not in listed()
    with seated(server, "N", listed=True) as (table, _):
        pass
    assert table not in listed()  # nobody is there
