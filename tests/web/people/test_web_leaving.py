"""Breaking off a rubber where all agree.

Scarne 1963, Contract Bridge Scoring Table: 300 for the only game of an unfinished rubber, 50 for
the only part score of the game that was running; “Plafond”, 5: 150 for the only game.
"""

from __future__ import annotations

from typing import Any

import pytest
from sessions import Game
from test_web_company import seated
from wire import Server

from oddtrick.errors import BadRecord, Refused
from oddtrick.store.events import MatchBrokenOff, Restarted
from oddtrick.table.requests import consent, dealing, table_people, undo


def passed_out(name: str, *, people: tuple[str, ...] = ("N", "E", "S", "W"), **before: Any) -> Game:
    """A deal that all passed, after the match stood as `before` says."""
    game = Game(name, people=people, others="")
    game.session.standing = game.session.standing._replace(**before)
    for _ in range(4):
        by = game.session.state.turns[0].by
        game.act(game.session.game.seats[by], "P")
    assert game.session.state.over
    return game


def test_the_only_game_and_the_only_part_score_are_entered_and_the_rubber_is_over() -> None:
    """South and North have 100 below and 200 above and a game, the others 60 below: 300 and 300
    against 60 and 50."""
    table = passed_out(
        "contract-rubber",
        games=(1, 0),
        part=(0, 60),
        below=((0, 100), (-1, 0), (1, 60)),
        above=((0, 200),),
        deals=3,
        counted=3,
    )
    session = table.session
    us = session.game.side_of[session.game.seat("N")]
    assert us == 0
    assert str(consent.can_be_left(session)) == "rubber"
    table.add(consent.break_off(session, 0))
    assert session.match_over
    assert session.current_standing.totals() == (600, 110)
    assert [(e.side, e.points) for e in session.settled] == [(0, 300), (1, 50)]
    pad = session.game.match.pad(session.game, session.current_standing)
    assert pad.rows[-1].cells == ("600", "110")
    assert not pad.note
    text = session.game.match.summary(session.game, session.current_standing)
    assert (
        str(text)
        == "{side0} won the unfinished rubber by 490 points, 600 to 110: 5 on the back score."
    )
    assert (
        str(session.heard(0, 0, session.names)[-1].text) == "The rubber is broken off by agreement."
    )
    assert str(consent.can_be_left(session)) == ""
    with pytest.raises(Refused, match="over already"):
        consent.break_off(session, 0)
    with pytest.raises(Refused, match="broken off"):
        undo.undo(session, 0, session.version)
    events = dealing.next_deal(session, session.version)
    assert isinstance(events[0], Restarted)
    table.add(events)
    assert not session.match_over
    assert session.current_standing.totals() == (0, 0)


def test_plafond_counts_its_own_figure() -> None:
    table = passed_out("plafond", games=(0, 1), part=(0, 0), deals=1)
    table.add(consent.break_off(table.session, 0))
    assert [(e.side, e.points) for e in table.session.settled] == [(1, 150)]


@pytest.mark.parametrize("name", ["auction-1910", "contract-chicago", "contract-duplicate"])
def test_where_the_book_is_silent_nothing_is_offered(name: str) -> None:
    game = Game(name, people=("N", "E", "S", "W"), others="")
    match = game.session.game.match
    assert match.leave(game.session.game, match.start(game.session.game)) is None
    assert str(consent.can_be_left(game.session)) == ""


def test_nothing_is_broken_off_while_a_hand_runs() -> None:
    table = Game("contract-rubber", people=("N",))
    with pytest.raises(Refused, match="not finished"):
        consent.break_off(table.session, 0)
    with pytest.raises(BadRecord):
        table.session.apply(MatchBrokenOff(0))


def test_the_others_are_asked_and_machine_players_agree() -> None:
    table = passed_out("contract-rubber", deals=1)
    session = table.session
    question = consent.to_break_off(session, 2, session.version)
    assert str(question.what) == "to end the rubber here"
    assert question.awaiting == {0, 1, 3}
    assert question.plan(session) == [MatchBrokenOff(2)]
    for home in (0, 1, 3):
        table.add(table_people.stand(session, home))
    assert consent.to_break_off(session, 2, session.version).awaiting == set()


def test_four_people_break_off_over_their_lines(server: Server) -> None:
    with seated(server, "N", "E", "S", "W", others="people") as (table, lines):
        for _ in range(4):
            turn = server.session(table).game.seats[server.session(table).state.turns[0].by]
            lines[turn].see(lambda v: v["status"]["yours"])
            lines[turn].act("P")
            lines[turn].see(lambda v: v["over"] or not v["status"]["yours"])
        view = lines["E"].see(lambda v: v["over"])
        assert view["finished"]["break_off"] == "rubber"
        for last in (False, True):
            lines["E"].send(type="breakoff", version=server.session(table).version)
            assert lines["N"].see(lambda v: v["asked"])["asked"]["what"] == "to end the rubber here"
            for seat in ("N", "S"):
                lines[seat].send(type="answer", yes=True)
            lines["E"].see(lambda v: v["asked"] and v["asked"]["waits"] == ["W"])
            assert not server.session(table).match_over
            lines["W"].send(type="answer", yes=last)
            lines["E"].see(lambda v: v["asked"] is None)
        view = lines["S"].see(lambda v: v["finished"] and v["finished"]["match_over"])
        assert view["finished"]["break_off"] == ""
        assert view["log"][-1]["text"] == "The rubber is broken off by agreement."
        assert server.session(table).left
