"""Play by turns over days, and ratings of the matches of people with names that stay."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from test_web_names import me, register
from wire import Server, serving

from oddtrick.messages import say, term
from oddtrick.store import names, ratings, turns
from oddtrick.store.events import Acted, Away, HandDealt, Made, Restarted, Sat, SeatLeft
from oddtrick.store.opening import open_log
from oddtrick.store.ratings import NEW, RatedSide, SkillEstimate
from oddtrick.store.schema import table_turn
from oddtrick.store.turns import PushLine, add_line, lines_of
from oddtrick.table.requests import acting, dealing
from oddtrick.table.session.session import Session
from oddtrick.web.company import turns as over_days
from oddtrick.web.company.push import Notice, Notices, checked_line
from oddtrick.web.company.ratings import match_persons, rates
from oddtrick.web.messages import encoder
from oddtrick.web.server.rate_limits import Limits

SEATS = "NESW"


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that looks often at what is due."""
    monkeypatch.setattr(over_days, "EVERY", 0.05)
    with serving(tmp_path / "tables.sqlite3", Limits()) as server:
        yield server


def four(server: Server, **wish: Any) -> tuple[str, dict[str, str], dict[str, str]]:
    """A table of four people with names that stay: its id, their keys and their tokens."""
    keys = {seat: register(server, f"Player {seat}") for seat in SEATS}
    made = server.make("euchre", others="people", seat="N", key=keys["N"], **wish)
    tokens = {"N": made["token"]}
    for seat in "ESW":
        tokens[seat] = server.sit(made["id"], seat=seat, key=keys[seat])["token"]
    return made["id"], keys, tokens


def waiting(server: Server, key: str) -> list[Any]:
    answer = server.http.post("/api/turns", json={}, headers={"authorization": f"Bearer {key}"})
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def to_act(server: Server, table: str) -> str:
    return SEATS[server.session(table).state.turns[0].by]


def test_turns_wait_for_days_with_nobody_there(quick: Server) -> None:
    table, keys, tokens = four(quick, days=3)
    first = to_act(quick, table)
    assert [len(waiting(quick, keys[seat])) for seat in SEATS] == [
        int(seat == first) for seat in SEATS
    ]
    [turn] = waiting(quick, keys[first])
    assert turn["table"] == table
    assert 3 * 86_400 - 60 < turn["left"] <= 3 * 86_400
    # Who has no name that stays asks by the tokens that his browser keeps.
    asked = quick.http.post("/api/turns", json={"tokens": list(tokens.values())})
    assert asked.json() == [turn]
    with quick.line(table, tokens[first]) as line:
        said = " ".join(remark["text"] for remark in line.view["talk"])
        assert "each turn has 3 days" in said
        line.act(line.my_turn()["actions"][0]["code"])
        line.view_from(line.view["version"] + 1)
    second = to_act(quick, table)
    assert second != first
    assert len(waiting(quick, keys[second])) == 1
    assert waiting(quick, keys[first]) == []

    # The days of the second are over: a machine plays for him, also though nobody is there.
    assert quick.hub is not None
    late = update(table_turn).where(table_turn.c.table_id == table).values(due=time.time() - 1)
    quick.inside(quick.hub.change(lambda c: c.execute(late)))
    for _ in range(200):
        if to_act(quick, table) != second:
            break
        time.sleep(0.05)
    assert waiting(quick, keys[second]) == []
    with quick.line(table, tokens[second]) as line:
        said = [remark["text"] for remark in line.view["talk"]]
        assert any(text.startswith(f"The time of Player {second} is over.") for text in said)
        line.send(type="back")
        line.see(lambda view: not next(s for s in view["seats"] if s["seat"] == second)["away"])


def test_a_table_by_turns_is_found_until_its_seats_are_taken(quick: Server) -> None:
    made = quick.make("whist", others="people", seat="N", days=7, listed=True)

    def listed() -> list[str]:
        return [table["id"] for table in quick.http.get("/api/tables").json()]

    hub = quick.hub
    assert hub is not None
    assert listed() == [made["id"]]  # though nobody has it open
    quick.inside(hub.let_go(-1.0))
    for _ in range(100):
        if listed():
            break
        time.sleep(0.05)
    assert listed() == [made["id"]]
    for seat in "ESW":
        quick.sit(made["id"], seat=seat)
    assert quick.inside(hub.look_up(lambda c: turns.open_tables(c, 10))) == []


def test_days_that_cannot_be_are_refused(server: Server) -> None:
    for days in (-1, 15):
        answer = server.http.post("/api/tables", json={"game": "whist", "days": days})
        assert answer.status_code == 409
        assert "1 to 14 days" in answer.json()["error"]


def test_a_notice_goes_to_the_browsers_of_who_is_waited_for(
    quick: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(over_days, "GRACE", -1.0)
    line = checked_line("https://fcm.googleapis.com/x", "p-_A", "a_-9", "de")
    sent: list[tuple[PushLine, Notice]] = []
    notices = Notices("key", lambda to, notice: bool(sent.append((to, notice))))
    table, keys, _ = four(quick, days=1)
    first = me(quick, keys[to_act(quick, table)]).json()["id"]
    hub = quick.hub
    assert hub is not None
    quick.inside(hub.change(lambda c: add_line(c, first, line)))

    async def a_while() -> None:
        task = asyncio.create_task(over_days.follow_turns(hub, notices))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if sent and not await hub.look_up(lambda c: lines_of(c, first)):
                break  # it said that the browser is not there any more
        task.cancel()

    quick.inside(a_while())
    told = Notice(term("Euchre"), say("It is your turn."), f"/table/{table}")
    assert sent == [(line, told)]
    # It is written in the language in which the browser asked for notices.
    assert json.loads(encoder(line.language)(told))["text"] == "Du bist dran."
    assert quick.inside(hub.look_up(lambda c: lines_of(c, first))) == []
    assert quick.inside(hub.look_up(lambda c: turns.unnotified(c, time.time()))) == []


# -- ratings -------------------------------------------------------------------------------


def test_a_match_of_rated_people_counts_once(quick: Server) -> None:
    table, keys, _ = four(quick)
    for key in keys.values():
        head = {"authorization": f"Bearer {key}"}
        done = quick.http.post("/api/names/me", json={"rated": True}, headers=head)
        assert done.json()["rated"] is True
    winners = play_match(quick, table)
    for _ in range(100):
        found = quick.http.get("/api/ratings/euchre").json()
        if found:
            break
        time.sleep(0.05)
    assert [one["matches"] for one in found] == [1] * 4
    assert {one["name"][-1] for one in found[:2]} == set(winners)
    # Both of a side come to the same, and whoever lost has less; nothing was known before.
    figures = [one["rating"] for one in found]
    assert figures[0] == figures[1] > figures[2] == figures[3]
    assert quick.http.get("/api/ratings").json() == [{"game": "euchre", "title": "Euchre"}]
    own = me(quick, keys["N"]).json()["ratings"]
    assert [one["game"] for one in own] == ["euchre"]
    # Who looks for people near a rating asks for theirs: nobody has played whist, so all begin.
    shown = {one["person"]: one["rating"] for one in found}
    for game, figures in (("euchre", shown), ("whist", dict.fromkeys(shown, 0))):
        asked = quick.http.get(f"/api/ratings/{game}/of", params={"persons": ",".join(shown)})
        assert asked.json() == figures
    nobody = quick.http.get("/api/ratings/euchre/of", params={"persons": "nobody"})
    assert nobody.json() == {}
    assert quick.http.get(f"/api/tables/{table}").json()["since"] <= time.time()

    hub = quick.hub
    assert hub is not None
    before = quick.inside(hub.ask(lambda c: ratings.ratings_of_game(c, "euchre")))
    assert quick.inside(hub.change(lambda c: ratings.recompute(c, rates))) == 1
    assert quick.inside(hub.ask(lambda c: ratings.ratings_of_game(c, "euchre"))) == before
    # Whoever goes takes the rating along; the others keep theirs.
    quick.http.delete("/api/names/me", headers={"authorization": f"Bearer {keys['N']}"})
    assert len(quick.http.get("/api/ratings/euchre").json()) == 3
    assert quick.inside(hub.change(lambda c: ratings.recompute(c, rates))) == 1
    assert len(quick.http.get("/api/ratings/euchre").json()) == 3


def play_match(server: Server, table: str) -> str:
    """Play by lot until the match is over; the seats that won."""
    assert server.hub is not None
    found, rng = server.inside(server.hub.get(table)), random.Random(1)

    def plan(session: Session) -> tuple[None, Any]:
        if session.state.over:
            return None, dealing.next_deal(session, session.version)
        seat = session.state.turns[0].by
        code = session.state.stage.code(rng.choice(session.state.legal(seat)))
        return None, acting.act(session, seat, session.version, code)

    async def whole() -> None:
        while not found.session.match_over:
            await found.submit(plan)

    server.inside(whole())
    won = found.session.current_standing.won
    return "NS" if won[0] > won[1] else "EW"


def test_a_match_counts_with_the_same_people_from_beginning_to_end() -> None:
    made, act = Made("whist", {}, "seed", "none", ""), Acted(1, "SA")
    people = [Sat(i, f"P{i}", "t", person=f"id{i}") for i in range(4)]
    dealt = HandDealt(0, 0, 1, ())
    all_four = {i: f"id{i}" for i in range(4)}
    assert match_persons([made, dealt, *people, act, dealt, act]) == all_four
    assert match_persons([made, dealt, *people[:2], act, *people[2:], dealt]) == all_four
    assert match_persons([made, *people, dealt, act, Restarted(), dealt, act]) == all_four
    assert match_persons([made, *people, dealt, Away(2), act]) == {}
    assert match_persons([made, *people, dealt, act, Away(2), dealt, act]) == {}
    assert match_persons([made, *people, dealt, act, Away(2), Restarted(), dealt]) == all_four
    assert match_persons([made, *people, dealt, act, SeatLeft(1), people[1]]) == {}
    late = Sat(3, "P3", "t", later=True, person="id3")
    assert match_persons([made, dealt, *people[:3], late, act, dealt]) == {}
    seeded = Made("whist", {}, "7", "none", "", seeded=True)
    assert match_persons([seeded, *people, dealt, act]) == {}
    brought = HandDealt(0, 0, 1, (), before={})
    assert match_persons([made, *people, brought, act]) == {}


def test_a_rating_is_openskills() -> None:
    """The first match of two sides of new players: Weng and Lin (2011), algorithm 4, reckoned by
    hand with mu 25, sigma 25/3, beta 25/6, kappa 0.0001."""
    one, other = rates([[NEW, NEW], [NEW, NEW]], [1, 0])
    c = (2 * 2 * (25 / 3) ** 2 + 2 * (25 / 6) ** 2) ** 0.5
    # Both sides are believed equal: omega is 1/2 and -1/2 of (team variance) / c.
    shift = (25 / 3) ** 2 / c * 0.5
    assert one[0].mean == pytest.approx(25 + shift, abs=0.3)
    assert other[1].mean == pytest.approx(25 - shift, abs=0.3)
    assert one[0].spread < NEW.spread
    assert SkillEstimate(25.0, 25 / 3).shown == 0


def test_the_same_people_are_rated_so_often_a_day(tmp_path: Path) -> None:
    log = open_log(tmp_path / "tables.sqlite3")
    for id_ in ("a", "b"):
        log.change(lambda c, id_=id_: names.add_person(c, id_, id_, id_ * 64))
        log.change(lambda c, id_=id_: names.set_rated(c, id_, id_ == "a"))
    sides = [RatedSide(["a"], 3), RatedSide(["b"], 1)]

    def played(deal: int) -> bool:
        return log.change(
            lambda c: ratings.write_match(c, "table", deal, "whist", sides, lambda s, p: s)
        )

    assert not played(1)  # one of them does not want to be rated
    log.change(lambda c: names.set_rated(c, "b", True))
    done = [played(deal) for deal in range(ratings.MOST_TOGETHER + 2)]
    assert done == [True] * ratings.MOST_TOGETHER + [False, False]
    assert not played(0)
    log.close()
