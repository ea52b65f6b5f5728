"""A class that plays boards at tables: who sits where, what the teacher sees, the results."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_web_class import DEAL, PBN, School
from wire import Server

from oddtrick.cards import bits, card_code
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.players import ClubPlayer
from oddtrick.core import view
from oddtrick.errors import BadOption
from oddtrick.players import Decision, player
from oddtrick.seats import board_dealer, board_vulnerable
from oddtrick.sets import daily, deal_board
from oddtrick.store.events import TableEvent
from oddtrick.table.requests import acting
from oddtrick.table.session.session import Session
from oddtrick.trainer.classroom.tasks import BoardsPlan, TableBoard, class_event
from oddtrick.web.classroom.routes import stored_plan

SCRIPT = "condition hcp(south) >= 12"


@pytest.fixture
def school(server: Server) -> Iterator[School]:
    with closing(School(server.base)) as made:
        yield made


def club(school: School, link: str, path: str, **body: Any) -> Any:
    """The answer of an evening of the club to a link."""
    address, _, token = link.partition("#")
    event = address.split("/")[2]
    method = "POST" if body else "GET"
    answer = school.http.request(
        method, f"/api/club/{event}/{path}",
        headers={"authorization": f"Bearer {token}"}, **({"json": body} if body else {}),
    )  # fmt: skip
    assert not answer.is_error, answer.text
    return answer.json()


def play(server: Server, table: str) -> None:
    """A board played to its end by the book, at every seat."""

    def act(session: Session) -> tuple[None, Sequence[TableEvent]]:
        by = session.state.turns[0].by
        book = player("book", session.game)
        action = book.choose(session.view(by), random.Random(1)).action
        if session.seats[by].kind == "machine":
            return None, acting.machine_action(session, Decision(action, ""), "book")
        return None, acting.act(session, by, session.version, session.state.code(action))

    async def played() -> None:
        assert server.hub is not None
        found = await server.hub.get(table)
        while not found.session.state.over:
            await found.submit(act)

    server.inside(played())


@pytest.mark.whole
def test_thirty_pupils_play_boards_with_machines_and_are_compared(
    school: School, server: Server
) -> None:
    tokens = [school.come(f"Pupil {n}") for n in range(30)]
    asked = {"script": SCRIPT, "count": 2, "alone": True}
    made = school.ask("POST", "/boards/script", school.teacher, json=asked)
    assert made.status_code == 201, made.text
    assert made.json() == {"boards": 2, "left": 0, "left_out": []}
    links = [school.view(token)["boards"][0]["link"] for token in tokens]
    assert len({*links}) == 30
    (seen,) = school.view(school.teacher)["boards"]
    board = seen["boards"][0]

    def sit(link: str) -> str:
        seated = club(school, link, "play", type="sit", board=board)
        assert seated["seat"] == "S"
        return str(seated["id"])

    with ThreadPoolExecutor(6) as pool:
        tables = [*pool.map(sit, links)]
    assert len({*tables}) == 30
    kinds = [seat.kind for seat in server.session(tables[0]).seats]
    assert kinds == ["machine", "machine", "person", "machine"]
    deals = {str(server.session(table).state.places()) for table in tables}
    assert len(deals) == 1  # every table has the same board
    for table in tables[:3]:
        play(server, table)
    for _ in range(100):  # a result is entered as soon as its table has stored it
        room = club(school, seen["link"], "room")
        if sum(bool(due["line"]) for due in room["due"]) == 3:
            break
        time.sleep(0.05)
    assert sum(bool(due["line"]) for due in room["due"]) == 3
    assert sum(bool(due["laid"]) for due in room["due"]) == 30
    assert not room["past"]
    club(school, seen["link"], "deeds", notes=[{"type": "finished"}])
    results = school.http.get(f"/api/club/{seen['event']}/results").json()
    assert results["missing"] == 57
    # Each is ranked by the pupil's name alone, not by the machine player's who sits with him.
    ranked = sorted(tuple(place["names"]) for place in results["ranking"])
    assert ranked == sorted((f"Pupil {n}",) for n in range(30))
    # Machine players alone sit East–West: there is no list of them.
    assert {place["field"] for place in results["ranking"]} == {"NS"}
    # A pupil who joins later has no seat, and hears so.
    (late,) = school.view(school.come("Late"))["boards"]
    assert late["link"] == ""


def test_four_pupils_meet_and_the_teacher_watches_and_shows_a_board(
    school: School, server: Server
) -> None:
    tokens = [school.come(name) for name in ("Ada", "Ben", "Cleo", "Di", "Eve")]
    sent = school.ask("POST", "/boards?name=x.pbn&scoring=imps", school.teacher, content=PBN)
    assert sent.json()["boards"] == 1, sent.text
    (mine,) = school.view(tokens[0])["boards"]
    (board,) = mine["boards"]
    assert board == 5  # north deals, and north and south are vulnerable, as in the file
    seats = []
    for token in tokens:
        link = school.view(token)["boards"][0]["link"]
        seats.append(club(school, link, "play", type="sit", board=board))
    # Two tables of four, of whom three are machine players: the pairs sit together.
    assert [one["seat"] for one in seats] == ["N", "S", "N", "S", "E"]
    assert seats[0]["id"] == seats[1]["id"] == seats[4]["id"] != seats[2]["id"]
    (taught,) = school.view(school.teacher)["boards"]
    seen = club(school, taught["link"], f"laid/{seats[0]['id']}")
    assert seen["seats"]["N"] == "Ada"
    assert seen["deal"] == DEAL
    school.send("show", school.teacher, boards=1, board=board, cards=["SA"])
    shown = school.view(tokens[4])["shown"]
    assert (shown["boards"], shown["board"]) == (1, board)
    assert shown["faced"] == {"N": ["SA"], "E": [], "S": [], "W": []}
    hands = school.ask("GET", f"/boards/1/{board}", school.teacher).json()["hands"]
    assert sum(map(len, hands.values())) == 52
    assert school.ask("GET", f"/boards/1/{board}", tokens[0]).status_code == 403
    assert school.send("show", school.teacher, boards=2, board=board).status_code == 409
    assert school.send("show", school.teacher, boards=1, board=1).status_code == 409
    assert school.ask("POST", "/boards/script", tokens[0], json={"script": SCRIPT}).is_error


def test_a_machine_player_takes_the_seat_of_a_pupil_who_is_sent_out(
    school: School, server: Server
) -> None:
    tokens = [school.come(name) for name in ("Ada", "Ben", "Cleo", "Di")]
    asked = {"script": SCRIPT, "count": 2}
    assert not school.ask("POST", "/boards/script", school.teacher, json=asked).is_error
    assert not school.send("remove", school.teacher, pupil=2).is_error
    seated = club(school, school.view(tokens[0])["boards"][0]["link"], "play", type="sit", board=1)
    kinds = [seat.kind for seat in server.session(seated["id"]).seats]
    assert [n for n, kind in enumerate(kinds) if kind == "machine"] == ["NESW".index("S")]


def test_what_cannot_be_played_is_refused_with_a_sentence(school: School) -> None:
    none = school.ask("POST", "/boards/script", school.teacher, json={"script": SCRIPT})
    assert "Nobody has joined yet" in none.json()["error"]
    for n in range(9):
        school.come(f"Pupil {n}")
    asked = {"script": SCRIPT, "count": 3, "move": True}
    few = school.ask("POST", "/boards/script", school.teacher, json=asked)
    assert few.status_code == 422
    assert "between 3 tables, 5 are needed; there are 3" in few.json()["error"]
    both = school.ask("POST", "/boards/script", school.teacher, json={**asked, "alone": True})
    assert "stays at one table" in both.json()["error"]


def test_boards_of_a_stored_set_are_those_of_the_set(school: School) -> None:
    school.come("Ada")
    day = (date.today() - timedelta(3)).isoformat()
    for name in ("bridge-4-1", f"{day}-bridge"):
        made = school.ask("POST", "/boards/set", school.teacher, json={"name": name})
        assert made.status_code == 201, made.text
        assert made.json() == {"boards": 4, "left": 0, "left_out": []}
    for n, name in enumerate(("bridge-4-1", f"{day}-bridge"), 1):
        for board in range(1, 5):
            shown = school.ask("GET", f"/boards/{n}/{board}", school.teacher).json()["hands"]
            dealt = deal_board(stored_plan(name), board)
            for seat, at in zip("NESW", range(4), strict=True):
                assert {*shown[seat]} == {card_code(c) for c in bits(view(dealt, at).hand_mask(at))}
    assert school.ask("POST", "/boards/set", "", json={"name": "bridge-4-1"}).is_error


def test_no_set_that_somebody_may_still_play_is_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """At noon in Greenwich a day ends in the far west; the next has long begun in the east."""
    monkeypatch.setattr(daily, "present", lambda: datetime(2026, 11, 22, 11, 59, tzinfo=UTC))
    for name, said in (
        ("2026-11-21-bridge", "still being played"),
        ("2026-11-22-bridge", "still being played"),
        ("2026-11-23-bridge", "still being played"),
        ("2026-11-24-bridge", "has not come"),
        ("2026-11-20-euchre", "boards of bridge"),
        ("euchre-8-1", "There is no set"),
        ("", "There is no set"),
        ("yesterday-bridge", "There is no set"),
        ("2026-99-99-bridge", "is no date"),
    ):
        with pytest.raises(BadOption, match=said):
            stored_plan(name)
    assert stored_plan("2026-11-20-bridge").boards == 4
    monkeypatch.setattr(daily, "present", lambda: datetime(2026, 11, 22, 12, tzinfo=UTC))
    assert stored_plan("2026-11-21-bridge").boards == 4


@given(
    pupils=st.integers(1, 40),
    boards=st.lists(
        st.tuples(st.sampled_from("NESW"), st.sampled_from(["None", "NS", "EW", "All"])),
        min_size=1, max_size=36,
    ),
    alone=st.booleans(),
    move=st.booleans(),
)  # fmt: skip
def test_every_pupil_has_a_seat_at_every_board_of_his_table(
    pupils: int, boards: list[tuple[str, str]], alone: bool, move: bool
) -> None:
    deals: list[TableBoard] = [(dealer, vulnerable, DEAL) for dealer, vulnerable in boards]
    names = {n: f"Pupil {n}" for n in range(1, pupils + 1)}
    try:
        made = class_event("", names, deals, BoardsPlan(alone, move))
    except BadOption:
        assert move
        return
    event = ClubEvent.fold([made.opened])
    for entry in made.names:
        event = event.add(entry)
    due = event.due()
    for pupil, number in made.players.items():
        who = ClubPlayer(event, number)
        assert who.name == names[pupil]
        plan = who.plan()
        for round_ in range(1, event.rounds + 1):
            tables = {one.table for one in plan if one.round == round_}
            assert len(tables) <= 1
        if not move:
            assert {one.board for one in plan} == {*made.hands}
    assert {*made.machines}.isdisjoint(made.players.values())
    # At no table are all machine players, and each deal has a number that is its own.
    assert all(any(ClubPlayer(event, n).side(one) for n in made.players.values()) for one in due)
    asked = [(dealer, vulnerable) for dealer, vulnerable, _ in deals]
    given_ = [(board_dealer(n), board_vulnerable(n)) for n in sorted(made.hands)]
    assert given_ == asked[: len(given_)] or move
    assert len(made.hands) + made.left == len(deals)
