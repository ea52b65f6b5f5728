"""The history of play here: by a name, and counted beside the odds."""

from __future__ import annotations

import random
import time

import pytest
from sessions import Game
from wire import Json, Server

from oddtrick.odds.hands import point_odds, shape_odds
from oddtrick.store.events import Arranged
from oddtrick.store.log import Stored
from oddtrick.web.routes.history import past_of
from oddtrick.web.table.deal_index import hand_of, summaries_of_log


def resigned(server: Server, name: str, **wish: object) -> Json:
    """A table at which somebody has finished a patience."""
    made = server.make("la-belle-lucie", name=name, **wish)
    with server.line(made["id"], made["token"]) as line:
        if wish.get("listed") is None:
            line.send(type="arrange", watch="nobody")
            line.see(lambda v: v["house"]["watch"] == "nobody")
        line.act("resign")
        line.see(lambda v: v["over"])
    return made


def history(server: Server, name: str) -> list[Json]:
    answer = server.http.get("/api/history", params={"name": name})
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


def test_a_name_finds_its_finished_deals_and_their_holder_takes_them_back(server: Server) -> None:
    open_ = resigned(server, "Agnes  Who", listed=True)
    linked = resigned(server, "Agnes Who", listed=False)
    resigned(server, "Agnes Who")  # nobody may watch there: nobody finds it
    server.make("la-belle-lucie", name="Agnes Who", listed=True)  # not finished
    found = history(server, "agnes who")
    assert [x["review"] for x in found] == ["", f"/review/{open_['id']}/1"]
    assert [x["table"] for x in found] == ["", open_["id"]]
    assert {(x["game"], x["family"], x["over"]) for x in found} == {
        ("la-belle-lucie", server.session(open_["id"]).game.family, True)
    }
    assert abs(found[0]["at"] / 1000 - time.time()) < 600
    assert history(server, "Agnes") == history(server, "") == []
    answer = server.http.post("/api/history/forget", json={"tokens": ["x", linked["token"]]})
    assert answer.json() == {"forgotten": 1}
    assert [x["table"] for x in history(server, "Agnes Who")] == [open_["id"]]
    assert server.http.post("/api/history/forget", json={"tokens": 3}).status_code == 422


def test_the_score_is_shown_from_where_one_sat() -> None:
    game = Game("euchre", people=("E", "N"), seed="4")
    game.add([Arranged(listed=True)])
    game.play(random.Random(1))
    stored = [Stored(i, 0.0, body) for i, body in enumerate(game.bodies, 1)]
    (deal,) = summaries_of_log("t", stored)
    assert [who.name for who in deal.sitters] == ["north", "east"]
    north, east = (past_of(deal, 1.0, who.seat) for who in deal.sitters)
    score = game.session.state.score()
    assert any(score.values())
    ours = next(points for side, points in score.items() if "N" in side)
    assert north.points == (ours, sum(score.values()) - ours)
    assert east.points == north.points[::-1]
    assert (north.seat, north.partners, north.against) == ("N", [""], ["East", ""])
    assert (east.partners, east.against) == ([""], ["North", ""])


def test_what_was_dealt_is_counted_when_it_is_over(server: Server, fresh: None) -> None:
    before = server.http.get("/api/dealing").json()
    table = server.make("whist", seat=None)["id"]
    server.make("whist", others="people")
    server.play_out(table)
    after = server.http.get("/api/dealing").json()
    assert after["hands"] - before["hands"] == 4
    assert [after[k] - before[k] for k in ("deals", "sealed", "verified")] == [1, 1, 1]
    shapes = {s["name"]: s["dealt"] for s in after["shapes"]}
    was = {s["name"]: s["dealt"] for s in before["shapes"]}
    assert sum(shapes.values()) - sum(was.values()) == 4
    points = [
        b["dealt"] - a["dealt"] for a, b in zip(before["points"], after["points"], strict=True)
    ]
    assert sum(n * count for n, count in enumerate(points)) == 40
    assert server.http.get("/club/fair").status_code == 200


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server count anew whenever it is asked."""
    monkeypatch.setattr("oddtrick.web.routes.history.FRESH", -1.0)


def test_the_odds_are_those_of_the_books() -> None:
    assert sum(shape_odds().values()) == pytest.approx(1)
    assert sum(point_odds()) == pytest.approx(1)
    assert len(shape_odds()) == 39
    # The Official Encyclopedia of Bridge, mathematical tables: per cent of hands.
    for shape, percent in (
        ("4-4-3-2", 21.5512), ("5-3-3-2", 15.5168), ("5-4-3-1", 12.9307), ("4-3-3-3", 10.5361),
        ("6-3-2-2", 5.6425), ("7-3-2-1", 1.8808),
    ):  # fmt: skip
        assert 100 * shape_odds()[shape] == pytest.approx(percent, abs=6e-5)
    for points, percent in ((0, 0.36), (10, 9.41), (16, 3.31), (20, 0.64)):
        assert 100 * point_odds()[points] == pytest.approx(percent, abs=6e-3)


def test_a_hand_is_known_by_its_shape_and_points() -> None:
    clubs, diamonds, hearts, spades = (range(13 * suit, 13 * suit + 13) for suit in range(4))
    assert hand_of([*clubs]) == "13-0-0-0:10"
    assert hand_of([*clubs[:5], *diamonds[:4], *hearts[:3], spades[12]]) == "5-4-3-1:4"
