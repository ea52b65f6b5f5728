"""Limits for strangers, who may not keep machines busy, fill the store, speak as another host."""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
import socket
import threading
import time
from contextlib import closing
from pathlib import Path
from warnings import catch_warnings, simplefilter

import brotli
import pytest
import segno
from evenings import NAMES
from sessions import Game, finish
from websockets.exceptions import InvalidStatus
from wire import Server, Strict, visitor

from oddtrick.errors import Refused
from oddtrick.messages import ENGLISH
from oddtrick.players import Decision
from oddtrick.store.log import EventLog, Stored
from oddtrick.store.opening import open_log
from oddtrick.web.app import create_app
from oddtrick.web.books.book_store import BookStore
from oddtrick.web.machine_players import turns
from oddtrick.web.machine_players.worker_pool import DecisionPool
from oddtrick.web.reference.routes import JointQuestion, joint_ruling
from oddtrick.web.server.rate_limits import ConnectedAddresses, Limits, Visitor
from oddtrick.web.server.security import is_ours
from oddtrick.web.server.thread_pools import ThreadPools
from oddtrick.web.table.commit import MOST_CHANGES
from work import calls

# -- machine players -----------------------------------------------------------------------


def test_machines_play_only_where_somebody_is(server: Server) -> None:
    made = server.make("whist", seat=None, others="random", seed="nobody there")
    time.sleep(0.5)
    assert len(server.session(made["id"]).state.log) == 1  # the deal
    with server.line(made["id"]) as line:
        line.view_from(line.view["version"] + 3)
    time.sleep(0.2)
    left = server.session(made["id"]).version
    time.sleep(0.4)
    assert server.session(made["id"]).version == left


def test_whoever_has_many_tables_thinks_no_longer_than_who_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Forty decisions for one address wait; the one for another is next."""
    order: list[str] = []

    def decide(
        pool: DecisionPool,
        state: object,
        seat: int,
        name: str,
        seed: int,
        who: Visitor,
        *rest: object,
    ) -> Decision:
        order.append(who.key)
        time.sleep(0.01)
        return Decision(state.legal(seat)[0], "")  # type: ignore[attr-defined]

    monkeypatch.setattr(DecisionPool, "decide", decide)
    monkeypatch.setattr(DecisionPool, "warm", lambda pool: None)
    game = Game("euchre", people=(), others="expert", seed="3")
    turn = game.session.machine_turn()
    assert turn is not None
    monkeypatch.setattr(turns, "needs_thought", lambda *_: True)

    async def all_ask() -> None:
        rooms = ThreadPools()
        asked = ["many"] * 40 + ["one"]
        await asyncio.gather(
            *(turns.decided(game.session, turn.by, rooms, visitor(who)) for who in asked)
        )
        rooms.close()

    finish(all_ask())
    assert len(order) == 41
    assert order.index("one") < 6


def test_the_time_of_an_address_is_shared_by_its_own_decisions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: dict[str, float] = {}

    def call(self: object, function: object, data: bytes, *rest: object) -> bytes:
        given[who] = float(str(rest[-1]))
        raise LookupError

    pool = DecisionPool(2)
    monkeypatch.setattr(pool.workers, "call", call.__get__(pool.workers))
    for _ in range(290):
        pool.begin(visitor("many"))
    pool.begin(visitor("one"))
    state = Game("whist", people=(), others="expert", seed="3").session.state
    for who in ("many", "one"):
        with pytest.raises(LookupError):
            pool.decide(state, 0, "expert", 1, visitor(who))
    assert given["many"] == pytest.approx(0.05)
    assert given["one"] > 0.9  # as though there were two tables
    pool.close()


# -- the store -----------------------------------------------------------------------------


def test_who_changes_the_pace_to_and_fro_is_stopped(server: Server) -> None:
    made = server.make("la-belle-lucie")
    assert server.hub is not None
    before = len(server.hub.store.read(made["id"]))
    with server.line(made["id"], made["token"]) as line:
        for number in range(MOST_CHANGES + 9):
            line.send(type="pace", pace=("fast", "calm")[number % 2])
        assert "wait for the next" in line.next_of("error")["message"]
        line.send(type="ping")
        line.next_of("pong")
        assert len(server.hub.store.read(made["id"])) == before + MOST_CHANGES
        assert server.session(made["id"]).pace == "calm"
        # After the next act it may be changed again.
        line.act(line.view["actions"][0]["code"])
        line.view_from(line.view["version"] + 1)
        line.send(type="pace", pace="fast")
        line.see(lambda view: view["table"]["pace"] == "fast")


def test_a_host_changes_the_table_so_often_and_no_more_between_two_acts(server: Server) -> None:
    made = server.make("la-belle-lucie")
    with server.line(made["id"], made["token"]) as line:
        for number in range(101):
            line.send(type="arrange", timer=(30, 60)[number % 2])
        assert "wait for the next" in line.next_of("error")["message"]
        line.act(line.my_turn()["actions"][0]["code"])
        line.view_from(line.view["version"] + 1)
        line.send(type="arrange", timer=90)
        line.see(lambda view: view["house"]["timer"] == 90)


def test_one_address_writes_so_much_and_no_more(strict: Strict) -> None:
    with strict(Limits(written=(6000, 0.001))) as server:
        made = server.make("la-belle-lucie")
        with server.line(made["id"], made["token"]) as line:
            for _ in range(40):
                line.send(type="again", version=line.view["version"])
                frame = line.until(lambda f: f["type"] in ("view", "error"))
                if frame["type"] == "error":
                    break
            assert "written from your address" in frame["message"]
        refused = server.http.post("/api/tables", json={"game": "whist"})
        assert refused.status_code == 409
        assert "written from your address" in refused.json()["error"]
        assert server.hub is not None
        assert 6000 < sum(len(e.body) for e in server.hub.store.read(made["id"])) < 12_000


def test_a_long_table_is_opened_beside_what_is_written(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commits of other tables go on while a log is read."""
    begun, go = threading.Event(), threading.Event()
    with strict(Limits()) as server:
        assert server.hub is not None
        assert server.loop is not None
        long, own = server.make("whist"), server.make("la-belle-lucie")
        server.inside(server.hub.let_go(0.0))
        read = EventLog.read

        def slowly(log: EventLog, table: str, after: int = 0) -> list[Stored]:
            if table == long["id"]:
                begun.set()
                assert go.wait(30)
            return read(log, table, after)

        monkeypatch.setattr(EventLog, "read", slowly)
        loading = asyncio.run_coroutine_threadsafe(server.hub.get(long["id"]), server.loop)
        assert begun.wait(30)
        with server.line(own["id"], own["token"]) as line:
            line.act(line.my_turn()["actions"][0]["code"])
            line.view_from(line.view["version"] + 1)
        assert not loading.done()
        go.set()
        assert loading.result(30).session.id == long["id"]


def test_evenings_and_parties_of_one_address_are_bounded(strict: Strict) -> None:
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": NAMES}
    party = {"kind": "rubber", "players": ["Ann", "Ben", "Cat", "Dan"]}
    with strict(Limits(kept={"evenings": 2, "parties": 1})) as server:
        for path, body, most in (("club", wish, 2), ("parties", party, 1)):
            codes = [server.http.post(f"/api/{path}", json=body) for _ in range(most + 1)]
            assert [c.status_code for c in codes] == [201] * most + [409], codes[0].text
            assert "from your address" in codes[-1].json()["error"]


def test_the_books_of_an_address_are_counted_as_long_as_they_are_there(tmp_path: Path) -> None:
    with closing(open_log(tmp_path / "tables.sqlite3")) as store:
        for _ in range(2):
            made = BookStore(store).begin("club", "evenings", "192.0.2.1", 2)
        again = BookStore(store)  # as after a restart
        with pytest.raises(Refused, match="keeps 2 evenings"):
            again.begin("club", "evenings", "192.0.2.1", 2)
        again.begin("club", "evenings", "192.0.2.2", 2)
        made.remove()
        again.begin("club", "evenings", "192.0.2.1", 2)
    assert b"192.0.2" not in (tmp_path / "tables.sqlite3").read_bytes()


# -- whom the server answers ---------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:8080", "[::1]:80", "192.168.1.5", "my.localhost", "localhost."]
)
def test_this_computer_and_addresses_in_figures_are_ours(host: str) -> None:
    assert is_ours(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "", "a@b", "[::1"],
)
def test_a_name_of_another_host_is_not(host: str) -> None:
    assert not is_ours(host)


def test_a_page_that_has_its_name_lead_here_is_refused(server: Server) -> None:
    foreign = {"host": "evil.example", "origin": "http://evil.example"}
    for method, path in (("POST", "/api/tables"), ("GET", "/api/tables"), ("GET", "/")):
        answer = server.http.request(method, path, headers=foreign, content=b"{}")
        assert answer.status_code == 421, path
        assert "not known as" in answer.json()["error"]
    made = server.make("whist")
    with (
        pytest.raises(InvalidStatus),
        server.open(made["id"], additional_headers={"origin": "http://evil.example"}),
    ):
        pass


def raw(server: Server, text: bytes) -> bytes:
    """The server's answer to bytes, until it hangs up."""
    port = int(server.base.rpartition(":")[2])
    answer = b""
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(text)
        while data := line.recv(65536):
            answer += data
    return answer


def test_a_request_with_two_lengths_is_refused_and_closed(server: Server) -> None:
    answer = raw(
        server,
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n"
        b"transfer-encoding: chunked\r\n\r\n0\r\n\r\n"
        b"GET /api/lessons HTTP/1.1\r\nhost: localhost\r\n\r\n",
    )
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "head",
    [
        b"sec-websocket-version: 13\r\nsec-websocket-key: short\r\n",
        b"sec-websocket-version: 12\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        b"",
        b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\norigin: http://evil.example\r\n",
    ],
)
def test_a_refused_line_says_nothing_in_the_log(
    server: Server, head: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        answer = raw(
            server,
            b"GET /api/tables/x/ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"
            b"upgrade: websocket\r\n" + head + b"\r\n",
        )
    assert answer[9:12] in (b"400", b"403", b"426")
    assert not [r for r in caplog.records if not r.name.startswith("httpx")]


def test_calls_of_one_address_are_bounded(strict: Strict) -> None:
    with strict(Limits(requests=(20, 0.001))) as server:
        codes = [server.http.get("/api/lessons").status_code for _ in range(25)]
        assert codes[0] == 200
        assert codes[-1] == 429
        # Whoever has nothing left has it nowhere.
        asked = _addresses(server)
        assert {"/api/laws", "/api/practice", "/api/tables/{table}/invitation.svg"} <= asked.keys()
        for path, methods in asked.items():
            place = re.sub(r"{\w+(:path)?}", "1", path)
            for method in methods:
                assert server.http.request(method, place).status_code == 429, (method, path)


def _addresses(server: Server) -> dict[str, set[str]]:
    """Every address that the server answers, with the methods it takes."""
    with closing(open_log(server.path.with_name("other.sqlite3"))) as store, catch_warnings():
        simplefilter("ignore")  # GET and HEAD have one name in the list
        app = create_app(store)
        with closing(app.state.hub):
            paths: dict[str, dict[str, object]] = app.openapi()["paths"]
    return {path: {method.upper() for method in found} for path, found in paths.items()}


def test_the_picture_of_a_link_is_drawn_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/api/tables/{server.make('whist')['id']}/invitation.svg"
    elsewhere = {"host": "192.0.2.7:8080"}
    first = server.http.get(address, headers=elsewhere)
    assert first.headers["content-type"] == "image/svg+xml", first.text

    def drawn(*_: object, **__: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(segno, "make_qr", drawn)
    assert server.http.get(address, headers=elsewhere).content == first.content


@pytest.mark.parametrize("path", ["/api/laws", "/api/practice"])
def test_what_is_the_same_for_all_is_packed_once(
    server: Server, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = server.http.get(path)
    assert first.headers["content-encoding"] == "br"
    assert first.json()["codes"]
    known = {"if-none-match": first.headers["etag"]}
    assert server.http.get(path, headers=known).status_code == 304
    plain = server.http.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()

    def packed(*_: object, **__: object) -> None:
        raise AssertionError("packed again")

    monkeypatch.setattr(gzip, "GzipFile", packed)
    monkeypatch.setattr(gzip, "compress", packed)
    monkeypatch.setattr(brotli, "compress", packed)
    assert server.http.get(path).status_code == 200


def test_a_visitor_that_has_written_is_remembered() -> None:
    now = [0.0]
    addresses = ConnectedAddresses(Limits(), lambda: now[0])
    visitor = addresses.visitor("192.0.2.1")
    visitor.wrote(1000)
    assert not visitor.gone(0.0)
    assert visitor.gone(86_400.0)


_LATE = "established=played on; revoke_case=none; revoke_won=own; later_won=yes"


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        ({"did": []}, 422, "Tell one irregularity or more, 20 at most."),
        ({"did": ["W revoke"] * 50}, 422, "20 at most"),
        ({"code": "skat", "did": ["W revoke"]}, 422, "no code “skat”"),
        ({"did": ["W juggling"]}, 422, "no law on “juggling”"),
        ({"did": ["X revoke"]}, 422, "“X” is no seat"),
        ({"did": ["?"]}, 422, "Write an irregularity as"),
        ({"did": ["W revoke: weather=fine"]}, 422, "no fact “weather”"),
        ({"did": ["W revoke: code=1; offence=2; self=3"]}, 422, "no fact"),
        ({"did": ["W revoke: suit=;suit=H"]}, 422, "is no suit"),
        ({"did": ["9" * 5000 + " W revoke"]}, 422, "at most 2000 letters"),
        ({"did": ["9" * 500 + " W revoke"]}, 422, "Write an irregularity as"),
        ({"did": ["1 W revoke", "1 E revoke"]}, 422, "its own place in the order"),
        (
            {"did": [f"W revoke: role=declarer; {_LATE}", f"E revoke: role=defender; {_LATE}"]},
            422,
            "1 and 2 cannot both be",
        ),
        ({"did": ["W revoke"], "names": {"W": "A" * 61}}, 422, "at most 60 letters"),
        ({"did": ["W revoke"], "names": {"W": "A" * 70_000}}, 413, "64 KiB"),
        ({"did": ["W revoke"], "names": {"X": "Ann"}}, 422, "does not fit"),
        ({"did": "W revoke"}, 422, "does not fit"),
        ({"did": [1]}, 422, "does not fit"),
        ({"did": ["W revoke"], "suit": "H"}, 422, "does not fit"),
    ],
)
def test_a_list_of_irregularities_that_cannot_be_is_refused_in_a_sentence(
    server: Server, asked: dict[str, object], status: int, words: str
) -> None:
    found = server.http.post("/api/laws/rule", json={"code": "duplicate2017", **asked})
    assert (found.status_code, words in found.json()["error"]) == (status, True), found.text


def test_the_longest_list_is_ruled_on_with_little_work(server: Server) -> None:
    known = f"role=defender; suit=H; {_LATE}"
    did = [f"{seat} revoke: {known}" for seat in "WE" * 10]
    names = dict.fromkeys("NESW", "\\g<1>{who}" + "ö" * 49)
    ruled = server.http.post(
        "/api/laws/rule", json={"code": "duplicate2017", "did": did, "names": names}
    ).json()
    assert len(ruled["parts"]) == 20
    assert ruled["tricks"] == {"NS": 4, "EW": 0}  # the first of each; the others are of that suit
    assert list(ruled["owed"]) == ["W", "E"]
    question = JointQuestion("duplicate2017", tuple(did), dict(names))
    assert calls(lambda: joint_ruling(question, ENGLISH)) < 1_000_000
    one = server.http.post("/api/laws/rule", json={"code": "duplicate2017", "did": did[:1]}).json()
    assert one["tricks"] == {"NS": 2, "EW": 0}
