"""Sets of boards over HTTP and the line: played, compared, resumed, and nothing told too early."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from set_player import SetPlayer
from wire import Server

from oddtrick.records import replay_record, summary
from oddtrick.sets import board_record, check_set, read_set
from oddtrick.table.session.seats import token_hash
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.thread_pools import ThreadPool


@pytest.fixture(scope="module")
def ann(tables: Server) -> SetPlayer:
    """Somebody who has played all four hands of a set."""
    found = SetPlayer(tables, "Ann")
    found.set_id = found.make(kind="euchre", boards=4)  # type: ignore[attr-defined]
    for board in range(1, 5):
        found.play(found.set_id, board)  # type: ignore[attr-defined]
    return found


def _id(player: SetPlayer) -> str:
    found: str = player.set_id  # type: ignore[attr-defined]
    return found


@pytest.mark.whole
def test_a_set_is_sealed_before_anybody_plays_and_the_seal_holds_afterwards(
    tables: Server,
) -> None:
    player = SetPlayer(tables, "Eve")
    id_ = player.make(kind="euchre", boards=4)
    before = player.see(id_)
    assert len(before["commitment"]) == 64
    assert player.get(f"/api/sets/{id_}/seal").status_code == 409
    for board in range(1, 5):
        player.play(id_, board)
        if board < 4:
            assert player.get(f"/api/sets/{id_}/seal").status_code == 409
    seal = player.get(f"/api/sets/{id_}/seal").json()
    assert seal["commitment"] == before["commitment"]
    found = read_set(seal["opened"])
    check_set(found, before["commitment"])
    # What was played is what was sealed: the hands of the finished table are those of the plan.
    table = player.see(id_)["boards"][2]["result"]["review"].split("/")[2]
    state = tables.session(table).moments[0].state
    record = board_record(found.plan, 3)
    assert replay_record(record).places() == state.places()
    assert state.setting.dealer == 2  # board 3: South


def test_who_waits_for_a_set_sees_each_board_that_its_field_has_played(
    tables: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = ThreadPool.do

    async def _later(pool: ThreadPool, visitor: Visitor, work: Callable[[], object]) -> object:
        await asyncio.sleep(0.05)
        return await at_once(pool, visitor, work)

    monkeypatch.setattr(ThreadPool, "do", _later)
    player, asked = SetPlayer(tables, "Eve"), 0
    made = tables.http.post("/api/sets", json={"kind": "whist", "boards": 8}).json()
    seen = player.get(f"/api/sets/{made['id']}")
    while not seen.json()["ready"]:
        known = {"if-none-match": seen.headers["etag"], "prefer": "wait=25"}
        seen = tables.http.get(f"/api/sets/{made['id']}", headers=known)
        assert seen.status_code == 200
        asked += 1
    assert 0 < asked <= 8 + 1  # its boards, and the seal
    # A set that is ready does not wait.
    known = {"if-none-match": seen.headers["etag"], "prefer": "wait=25"}
    again = tables.http.get(f"/api/sets/{made['id']}", headers=known)
    assert again.status_code == 304
    assert again.elapsed.total_seconds() < 15


@pytest.mark.whole
def test_a_bridge_board_is_compared_by_matchpoints_and_imps_with_par(tables: Server) -> None:
    player = SetPlayer(tables, "Eve")
    id_ = player.make(kind="bridge", boards=4)
    view = player.play(id_, 1)
    result = view["boards"][0]["result"]
    others = [t["score"] for t in result["tables"]]
    assert len(others) == view["machines"] == 4
    own = result["score"]
    wins = sum(2 * (own > o) + (own == o) for o in others)
    assert result["percent"] == round(100 * wins / 8, 1)
    assert sum(bar["machines"] for bar in result["bars"]) == 4
    assert [bar["score"] for bar in result["bars"] if bar["yours"]] == [own]
    assert isinstance(result["par"], int)
    state = tables.session(result["review"].split("/")[2]).state
    assert own == state.score()["NS"]
    assert (state.setting.dealer, state.setting.vulnerable) == (0, 0)
    assert result["contract"] == summary(state).get("contract")
    assert view["next"] == 2
    assert [b["result"] for b in view["boards"][1:]] == [None] * 3


def test_a_player_of_a_bridge_set_reads_why(tables: Server) -> None:
    """Of the boards that they have played and no others, with the cards of their own table."""
    eve, bob = SetPlayer(tables, "Eve"), SetPlayer(tables, "Bob")
    assert eve.get("/api/sets/bridge-4-1/why").json()["state"] == "closed"
    result = eve.play("bridge-4-1", 1)["boards"][0]["result"]
    seen = eve.get("/api/sets/bridge-4-1/why")
    known = {**eve.headers, "if-none-match": seen.headers["etag"], "prefer": "wait=25"}
    for _ in range(20):  # each waits up to 25 seconds
        if seen.status_code != 304 and seen.json()["state"] != "reckoning":
            break
        seen = tables.http.get("/api/sets/bridge-4-1/why", headers=known)
    found = seen.json()
    assert (found["state"], found["evening"]["unit"]) == ("ready", "%")
    (row,) = found["evening"]["rows"]
    assert [line["board"] for line in row["lines"]] == [1]
    assert [board["board"] for board in found["evening"]["boards"]] == [1]
    assert round(row["score"], 1) == result["percent"]
    assert abs(50 + sum(part["points"] for part in row["parts"]) - row["score"]) < 0.01
    assert found["decisions"].keys() == {str(row["number"])}
    known = {**eve.headers, "if-none-match": seen.headers["etag"]}
    assert tables.http.get("/api/sets/bridge-4-1/why", headers=known).status_code == 304
    deals = eve.get("/api/sets/bridge-4-1/why/deals").json()
    assert len(deals) <= 6
    assert all(deal["point"] and deal["question"]["options"] for deal in deals)
    german = tables.http.get(
        "/api/sets/bridge-4-1/why/deals", headers={**eve.headers, "accept-language": "de"}
    ).json()
    asked = [
        (here["question"]["ask"], there["question"]["ask"])
        for here, there in zip(deals, german, strict=True)
    ]
    assert all(isinstance(text, str) for both in asked for text in both)
    assert all(english != other for english, other in asked)
    # Who has not played reads nothing.
    assert bob.get("/api/sets/bridge-4-1/why/deals").json() == []
    # The board as it was played is its player's own, to be played on and looked at.
    (line,) = row["lines"]
    done = eve.get("/api/sets/bridge-4-1/boards/1").json()["actions"]
    assert [x for x in done if x in {"P", "X", "XX"} or x[0] in "1234567"] == line["auction"]
    assert len(done) == len(line["auction"]) + (52 if line["declarer"] else 0)
    for who, number in ((eve, 2), (bob, 1)):
        assert who.get(f"/api/sets/bridge-4-1/boards/{number}").status_code == 404
    assert bob.get("/api/sets/bridge-4-1/why").json()["evening"] is None


def test_the_dealer_and_vulnerability_of_a_board_follow_its_number(tables: Server) -> None:
    view = SetPlayer(tables).see("bridge-8-1")
    marks = [(b["dealer"], b["vulnerable"]) for b in view["boards"]]
    # Laws of duplicate bridge 2017, law 2.
    first = [("N", "None"), ("E", "NS"), ("S", "EW"), ("W", "All")]
    assert marks == [*first, ("N", "NS"), ("E", "EW"), ("S", "All"), ("W", "None")]


def test_a_board_counts_once_and_a_replay_is_marked(ann: SetPlayer) -> None:
    before = ann.see(_id(ann))["boards"][0]["result"]
    refused = ann.ask(_id(ann), 1)
    assert refused.status_code == 409
    assert "first score counts" in refused.json()["error"]
    begun = ann.begin(_id(ann), 1, again=True)
    assert begun["replay"] is True
    view = ann.finish(begun, last=True)
    assert view["table"]["set"] == {"id": _id(ann), "board": 1, "boards": 4, "replay": True}
    after = ann.see(_id(ann))["boards"][0]["result"]
    assert after == {**before, "replays": before["replays"] + 1}


def test_a_set_is_resumed_where_it_was_left(tables: Server) -> None:
    player = SetPlayer(tables, "Bob")
    id_ = player.make(kind="whist", boards=4)
    begun = player.begin(id_, 2)
    with tables.line(begun["table"], begun["token"]) as line:
        line.my_turn()
        line.act(line.view["actions"][0]["code"])
        hand = line.view_from(line.view["version"] + 1)
    assert player.see(id_)["boards"][1]["state"] == "playing"
    again = player.begin(id_, 2)
    assert again == begun
    with tables.line(again["table"], again["token"]) as line:
        assert line.view["log"][: len(hand["log"])] == hand["log"]
    player.finish(again)
    assert player.see(id_)["boards"][1]["state"] == "done"


def test_a_friend_plays_the_same_cards_and_both_are_compared(
    tables: Server, ann: SetPlayer
) -> None:
    friend = SetPlayer(tables, "Bea")
    me = ann.see(_id(ann))["you"]
    assert friend.see(_id(ann), rival=me)["rival"]["scores"] == {}
    view = friend.play(_id(ann), 1)
    rival = friend.see(_id(ann), rival=me)["rival"]
    mine = ann.see(_id(ann))["boards"][0]["result"]["score"]
    assert (rival["name"], rival["scores"]) == ("Ann", {"1": mine})
    # The same cards, and machines that do the same: who does the same comes to the same.
    assert view["boards"][0]["result"]["score"] == mine
    names = [t["name"] for t in ann.see(_id(ann))["boards"][0]["result"]["tables"]]
    assert "Bea" in names


def test_nothing_of_a_board_is_shown_before_it_is_played(tables: Server, ann: SetPlayer) -> None:
    """Nobody gets another's result on a board, or its cards, in any way there is to ask."""
    stranger = SetPlayer(tables, "Max")
    stranger.begin(_id(ann), 4)
    text = stranger.get(f"/api/sets/{_id(ann)}").text
    found = msgspec.json.decode(text)
    assert all(board["result"] is None for board in found["boards"])
    done = ann.see(_id(ann))["boards"]
    for board in done:
        table = board["result"]["review"].split("/")[2]
        assert table not in text
        for path in ("deals/1/review", "deals/1/field", "sheet", "session.jsonl"):
            answer = stranger.get(f"/api/tables/{table}/{path}")
            assert answer.status_code in (403, 409), path
        again = tables.http.post(
            "/api/tables", json={"game": "euchre", "again": f"{table}/1", "others": "book"}
        )
        assert again.status_code == 403
        assert tables.http.post(f"/api/tables/{table}/seats", json={"seat": "N"}).status_code == 409
        with tables.open(table) as socket:
            socket.send('{"type": "hello"}')
            assert "nobody may watch" in str(socket.recv(10))
    assert stranger.get(f"/api/sets/{_id(ann)}/seal").status_code == 409
    assert tables.http.get("/api/history", params={"name": "Ann"}).json() == []


def test_a_hand_shows_its_player_his_own_cards_alone(tables: Server) -> None:
    """Another three hands in the same deal, as far as South sees it, look the same."""
    player = SetPlayer(tables)
    begun = player.begin(player.make(kind="euchre", boards=4), 1)
    session = tables.session(begun["table"])
    hidden = {
        name
        for place in session.state.places()
        if place.kind == "hand" and place.seat != 2
        for name in place.cards
    }
    with tables.line(begun["table"], begun["token"]) as line:
        seen = {
            card
            for place in line.view["places"]
            if place["kind"] == "hand" and place["seat"] != "S"
            for card in place["cards"]
        }
    assert hidden
    assert seen == {"??"}


def test_no_hints_undo_or_other_cards_at_the_table_of_a_set(tables: Server) -> None:
    player = SetPlayer(tables)
    begun = player.begin(player.make(kind="euchre", boards=4), 1)
    with tables.line(begun["table"], begun["token"]) as line:
        line.my_turn()
        version = line.view["version"]
        for frame in (
            {"type": "hint", "version": version},
            {"type": "undo", "version": version},
            {"type": "next", "version": version},
            {"type": "stand"},
            {"type": "swap", "one": "S", "other": "N"},
            {"type": "arrange", "watch": "hands", "delay": 180},
            {"type": "level", "seat": "N", "with": "expert"},
            {"type": "close"},
        ):
            line.send(**frame)
            assert line.next_of("error")["kind"] == "refused", frame
        assert line.view["undo"] is line.view["hint"] is line.view["house"]["yours"] is False
    assert token_hash(begun["token"]) == tables.session(begun["table"]).seats[2].token


def test_bad_requests_are_answered_in_a_sentence(tables: Server, ann: SetPlayer) -> None:
    nobody = SetPlayer(tables)

    def error(answer: object, status: int) -> str:
        assert answer.status_code == status, answer.text  # type: ignore[attr-defined]
        found: str = answer.json()["error"]  # type: ignore[attr-defined]
        assert found.endswith(".")
        return found

    assert "no such set" in error(nobody.get("/api/sets/nothing"), 404)
    assert "no such set" in error(nobody.get("/api/sets/" + "x" * 500), 404)
    assert "no such set" in error(nobody.ask("bridge-8-999", 1), 404)
    assert "boards 1 to 4" in error(nobody.ask(_id(ann), 0), 404)
    assert "boards 1 to 4" in error(nobody.ask(_id(ann), 5), 404)
    error(nobody.ask(_id(ann), "one"), 422)
    error(nobody.ask(_id(ann), 1, wrong=True), 422)
    assert "24 letters" in error(nobody.ask(_id(ann), 1, name="x" * 25), 422)
    post = tables.http.post
    assert "no sets of" in error(post("/api/sets", json={"kind": "chess"}), 422)
    assert "4, 8, 16" in error(post("/api/sets", json={"kind": "bridge", "boards": 5}), 422)
    wish = {"kind": "bridge", "compared": "guesses"}
    assert "matchpoints" in error(post("/api/sets", json=wish), 422)
    assert "every day" in error(post("/api/sets", json={"kind": "patience"}), 422)
    liar = SetPlayer(tables)
    liar.token = "not a token that was given"
    assert "not the token" in error(liar.get(f"/api/sets/{_id(ann)}"), 403)
    assert "not the token" in error(liar.ask(_id(ann), 1), 403)


def test_the_next_set_waits_with_its_field_complete(tables: Server) -> None:
    """Another set is prepared as soon as one is given away."""
    one, other = SetPlayer(tables), SetPlayer(tables)
    first = one.make(kind="whist", boards=4)
    second = other.make(kind="whist", boards=4)
    assert first != second
    assert one.see(first)["commitment"] != other.see(second)["commitment"]


def test_sets_that_come_with_the_program_can_be_played_at_once(tables: Server) -> None:
    found = tables.http.get("/api/sets").json()
    ids = [s["id"] for s in found["sets"]]
    assert "bridge-4-1" in ids
    assert SetPlayer(tables).see("bridge-4-1")["ready"] is True
