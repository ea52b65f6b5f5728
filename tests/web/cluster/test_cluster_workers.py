"""Several workers on one store, and a proxy before them: who serves what, and what becomes of it
when one of them is gone."""

from __future__ import annotations

import json
import random
import secrets
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from forked import oddtrick
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from wire import WAIT, Line, Server
from workers import Programs, Worker, two, until, worker

from oddtrick.cli.cluster import free_port, program
from oddtrick.store.leases import SHARDS, shard_of
from oddtrick.store.ratings import RatedSide, write_match
from oddtrick.web.cluster.proxy import NoProxy, ProxyMap, map_lines, proxy_config
from oddtrick.web.cluster.sharing import CUT_OFF
from oddtrick.web.company.ratings import rates
from oddtrick.web.operation.settings import Settings
from oddtrick.web.server.rate_limits import DAY, Limits
from oddtrick.web.server.security import is_ours

pytestmark = pytest.mark.servers


def four(server: Server, **wish: Any) -> tuple[str, dict[str, str]]:
    """A table with a token a seat."""
    made = server.make("whist", others="people", seat="N", seed=2, **wish)
    tokens = {"N": made["token"]}
    for seat in "ESW":
        tokens[seat] = server.sit(made["id"], seat=seat)["token"]
    return made["id"], tokens


def play(
    server: Server, table: str, tokens: dict[str, str], actions: int, rng: random.Random
) -> int:
    """Play by lot; the version that all four have seen."""
    with ExitStack() as stack:
        lines = [stack.enter_context(server.line(table, token)) for token in tokens.values()]
        version = max(line.view["version"] for line in lines)
        for _ in range(actions):
            for line in lines:
                line.view_from(version)
            actor = next(line for line in lines if line.view["actions"])
            actor.act(rng.choice(actor.view["actions"])["code"])
            version += 1
        for line in lines:
            line.view_from(version)
    return version


def play_on(
    server: Server, table: str, tokens: dict[str, str], actions: int, rng: random.Random
) -> int:
    """Play by lot as a page does: a line that is closed without a good-bye is opened again, as
    while a proxy has an old map."""
    ends = time.monotonic() + WAIT
    while True:
        try:
            return play(server, table, tokens, actions, rng)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code not in (1012, 1013):
                raise
            if time.monotonic() > ends:
                raise
            time.sleep(0.2)


def test_whoever_is_asked_for_anothers_table_says_where_it_is_and_shows_nothing(
    database: str,
) -> None:
    with two(database) as (one, other):
        table, tokens = four(one)
        assert one.member.ownership.owns(table)
        assert not other.member.ownership.owns(table)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/invitation"):
            answer = other.http.get(path)
            assert answer.status_code == 421
            assert answer.headers["oddtrick-owner"] == one.base
            assert "another server" in answer.json()["error"]
        for token in (*tokens.values(), None):
            with other.open(table) as socket:
                line = Line(socket)
                line.send(type="hello", **({} if token is None else {"token": token}))
                assert line.next_of("error")["kind"] == "refused"
                with pytest.raises(ConnectionClosed):
                    line.receive()
                assert not any('"view"' in frame for frame in line.frames)
        assert other.hub is not None
        assert table not in other.hub.tables
        assert play(one, table, tokens, 4, random.Random(1)) > 4


@pytest.mark.whole
def test_an_owner_that_was_cut_off_can_write_no_more_and_the_other_goes_on(database: str) -> None:
    """He believes that all is his, and his players act: nothing of it is stored or told to anybody,
    and they are sent to who has the table now."""
    rng = random.Random(2)
    with two(database, life=4) as (one, other):
        table, tokens = four(one)
        version = play(one, table, tokens, 5, rng)
        with ExitStack() as stack:
            lines = [stack.enter_context(one.line(table, token)) for token in tokens.values()]
            one.fall_silent()
            until(lambda: other.member.ownership.owns(table))
            assert one.member.ownership.owns(table)  # he has not heard of it
            actor = next(line for line in lines if line.view["actions"])
            actor.act(actor.view["actions"][0]["code"])
            assert "another server" in actor.next_of("error")["message"].lower()
            with pytest.raises(ConnectionClosed) as closed:
                actor.next_of("bye")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert all(line.view["version"] == version for line in lines)
        assert len(other.store.read(table)) == version
        assert play(other, table, tokens, 5, rng) == version + 5


def test_evenings_and_parties_go_on_at_the_other_worker(database: str) -> None:
    evening = {"tables": 2, "movement": "howell", "boards": 2}
    party = {"kind": "pivot", "players": ["Ann", "Bob", "Cy", "Di"]}
    with worker(database, "w2") as other:
        with worker(database, "w1") as one:
            until(lambda: len(one.member.ownership.epochs) == SHARDS // 2)
            made = one.http.post("/api/club", json=evening).json()
            held = one.http.post("/api/parties", json=party).json()
            host = {"authorization": f"Bearer {held['token']}"}
            director = {"authorization": f"Bearer {made['token']}"}
            assert one.http.get(f"/api/club/{made['id']}/room", headers=director).status_code == 200
            assert other.http.get(f"/api/club/{made['id']}/results").status_code == 421
            assert other.http.get(f"/api/parties/{held['id']}").status_code == 421
            before = one.http.get(f"/api/parties/{held['id']}", headers=host).json()
        until(lambda: len(other.member.ownership.epochs) == SHARDS)
        room = other.http.get(f"/api/club/{made['id']}/room", headers=director)
        assert room.status_code == 200
        after = other.http.get(f"/api/parties/{held['id']}", headers=host).json()
        moments = ("began", "history")  # which are told to the microsecond
        assert {k: v for k, v in after.items() if k not in moments} == {
            k: v for k, v in before.items() if k not in moments
        }
        file = other.http.get(f"/api/parties/{held['id']}/file", headers=host).content
        assert file.startswith(b"SQLite format 3")
        there = f"/api/club/{made['id']}/here"
        assert other.http.post(there, json={}, headers=director).status_code == 200


@pytest.mark.whole
def test_the_members_of_the_club_are_offered_at_evenings_that_workers_share(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = tmp_path / "members.csv"
    listed.write_text("id,name\n7,Ada Byron\n9,Bea\n", encoding="utf-8")
    monkeypatch.setenv("ODDTRICK_MEMBERS", str(listed))
    evening = {"tables": 2, "movement": "howell", "boards": 2, "names": [["9", "Guest"]]}
    with worker(database, "w2") as other:
        with worker(database, "w1") as one:
            until(lambda: len(one.member.ownership.epochs) == SHARDS // 2)
            made = one.http.post("/api/club", json=evening).json()
            director = {"authorization": f"Bearer {made['token']}"}
        until(lambda: other.member.ownership.owns(made["id"]))
        path = f"/api/club/{made['id']}"
        assert other.http.get(f"{path}/members?text=a").status_code == 403
        offered = other.http.get(f"{path}/members?text=ada", headers=director).json()
        assert offered == {"list": True, "members": ["Ada Byron #7"]}
        room = other.http.get(f"{path}/room", headers=director).json()
        assert room["people"]["1"] == ["Bea", "Guest"]


@pytest.mark.whole
def test_a_board_of_an_evening_is_played_where_the_evening_is(database: str) -> None:
    """Its tables have its shard, so that nobody need ask another worker what came of them."""
    with two(database) as (one, other):
        for owner in (one, other):
            for _ in range(20):
                beside = owner.member.ownership.new_id(letters="0123456789abcdef", length=10)
                assert owner.member.ownership.owns(beside)
                found = owner.member.ownership.new_id(beside=beside)
                assert shard_of(found) == shard_of(beside)


def test_a_worker_that_is_killed_loses_nothing_and_is_followed_in_seconds(
    database: str, tmp_path: Path
) -> None:
    place = {"HOST": "127.0.0.1", "PORT": "0", "OPEN_BROWSER": "0", "ODDTRICK_DB": database,
             "ODDTRICK_WORKER": "w1", "ODDTRICK_LEASE": "4"}  # fmt: skip
    rng = random.Random(4)
    with oddtrick(tmp_path, "play", **place) as process:
        address = process.stdout.readline().split("127.0.0.1:")[1].split("/")[0]
        server = Server(f"http://127.0.0.1:{address}", tmp_path)
        with worker(database, "w2") as other:
            until(lambda: len(other.member.ownership.epochs) == SHARDS // 2)
            until(lambda: server.http.get("/readyz").status_code == 200)
            table, tokens = four(server)
            version = play(server, table, tokens, 6, rng)
            process.kill()
            process.wait(60)
            until(lambda: other.member.ownership.owns(table))
            assert len(other.store.read(table)) >= version
            assert play(other, table, tokens, 6, rng) >= version + 6
        server.close()


@pytest.mark.whole
def test_the_lobby_shows_all_open_tables_and_says_when_it_cannot(
    database: str, programs: Programs
) -> None:
    cache = programs.cluster.cache
    with two(database, cache=cache) as (one, other):
        table, tokens = four(one, listed=True)
        until(lambda: "oddtrick-notice" not in other.http.get("/api/tables").headers)
        seen = other.http.get("/api/tables")
        with one.line(table, tokens["N"]), one.line(table) as line:
            # A request that waits at one worker hears of the tables of the other.
            known = {"if-none-match": seen.headers["etag"], "prefer": "wait=25"}
            heard = other.http.get("/api/tables", headers=known, timeout=20)
            assert [t["id"] for t in heard.json()] == [table]
            assert "oddtrick-notice" not in other.http.get("/api/tables").headers
            programs.cluster.kill("cache")
            try:
                until(
                    lambda: other.http.get("/api/tables").headers.get("oddtrick-notice") == "alone"
                )
                assert other.http.get("/api/tables").json() == []
                assert [t["id"] for t in one.http.get("/api/tables").json()] == [table]
                # Who sits hears of it, and who comes.
                assert line.next_of("trouble")["message"] == str(CUT_OFF)
                with one.line(table) as later:
                    assert str(CUT_OFF) in later.frames[0]
                assert play(one, table, tokens, 3, random.Random(5)) > 3
                other.make("whist")
            finally:
                programs.cluster.start_cache()
            until(lambda: "oddtrick-notice" not in other.http.get("/api/tables").headers)
            assert not line.next_of("trouble")["message"]
            with one.line(table) as later:
                assert not [frame for frame in later.frames if '"trouble"' in frame]


@pytest.mark.whole
def test_names_turns_and_ratings_are_the_same_at_all_workers(database: str) -> None:
    keys = [secrets.token_urlsafe(32) for _ in range(2)]
    with two(database) as (one, other):
        ids = []
        for key, name, at in zip(keys, ("Ann", "Ben"), (one, other), strict=True):
            made = at.http.post("/api/names", json={"name": name, "key": key})
            assert made.status_code == 201
            ids.append(made.json()["id"])
            head = {"authorization": f"Bearer {key}"}
            assert at.http.post("/api/names/me", json={"rated": True}, headers=head).is_success
        refused = other.http.post("/api/tables", json={"game": "whist", "name": "ann"})
        assert refused.status_code == 409
        table = one.make("whist", others="people", seat="N", key=keys[0], days=2)
        tokens = [table["token"]] + [one.sit(table["id"], seat=s)["token"] for s in "ESW"]
        asked = other.http.post("/api/turns", json={"tokens": tokens}).json()
        assert [(turn["table"], turn["left"] > 86_400) for turn in asked] == [(table["id"], True)]

        # Both rate matches of the same people at once, and none is lost.
        sides = [RatedSide([id_], points) for points, id_ in enumerate(ids)]

        def rated(at: Worker, deals: range) -> None:
            for deal in deals:
                counts = at.store.change(
                    lambda c, deal=deal: write_match(c, "t", deal, "whist", sides, rates)  # type: ignore[misc]
                )
                assert counts

        with ThreadPoolExecutor(2) as threads:
            done = [
                threads.submit(rated, one, range(5)),
                threads.submit(rated, other, range(5, 10)),
            ]
            assert [future.result() for future in done] == [None, None]
        found = other.http.get("/api/ratings/whist").json()
        assert [(r["name"], r["matches"]) for r in found] == [("Ben", 10), ("Ann", 10)]


@pytest.mark.whole
def test_what_an_address_may_make_in_a_day_it_may_make_at_all_workers_together(
    database: str, programs: Programs
) -> None:
    limits = Limits(day={**DAY, "tables": 3})
    with two(database, cache=programs.cluster.cache, limits=limits) as (one, other):
        headers = {"x-forwarded-for": "192.0.2.33"}
        statuses = [
            server.http.post("/api/tables", json={"game": "whist"}, headers=headers).status_code
            for server in (one, other, one, other)
        ]
    assert statuses == [201, 201, 201, 429]


# -- the proxy ---------------------------------------------------------------------------------


@contextmanager
def proxied(tmp_path: Path, ports: dict[str, int]) -> Iterator[tuple[str, ProxyMap, Any]]:
    """HAProxy before workers on these ports: its address, its map, and how it is reloaded."""
    port, admin = free_port(), f"127.0.0.1:{free_port()}"
    map_file, config = tmp_path / "shards.map", tmp_path / "haproxy.cfg"
    map_file.write_text(map_lines(ports))
    servers = {name: f"127.0.0.1:{number}" for name, number in ports.items()}
    config.write_text(
        proxy_config(servers, bind=f"127.0.0.1:{port}", admin=f"ipv4@{admin}",
                     map_file=str(map_file))
    )  # fmt: skip
    haproxy = program("haproxy")
    subprocess.run([haproxy, "-c", "-f", str(config)], check=True, capture_output=True)
    process = subprocess.Popen(
        [haproxy, "-W", "-db", "-f", str(config)], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"http://127.0.0.1:{port}", ProxyMap(admin, str(map_file)), process
    finally:
        process.terminate()
        process.wait()


@pytest.mark.whole
def test_through_the_proxy_everybody_finds_every_table_also_after_it_was_reloaded(
    database: str, tmp_path: Path
) -> None:
    rng = random.Random(6)
    ports = {"w1": free_port(), "w2": free_port()}
    with (
        proxied(tmp_path, ports) as (address, map_, process),
        worker(database, "w1", port=ports["w1"], proxy=map_) as one,
        worker(database, "w2", port=ports["w2"], proxy=map_) as other,
    ):
        until(lambda: len(one.member.ownership.epochs) == SHARDS // 2)
        until(lambda: len(other.member.ownership.epochs) == SHARDS // 2)
        until(lambda: _map(map_) == {s: _owner(s, one) for s in range(SHARDS)})
        front = Server(address, tmp_path)
        front.await_start()
        for private in ("/metrics", "/readyz", "/healthz"):
            assert front.http.get(private).status_code == 404
        tables = [four(server) for server in (one, other, one, other)] + [four(front)]
        owners = {one.member.ownership.owns(table) for table, _ in tables}
        assert owners == {True, False}
        versions = {table: play_on(front, table, tokens, 4, rng) for table, tokens in tables}
        # A proxy that is reloaded has the map of its file: the workers correct it.
        process.send_signal(signal.SIGUSR2)
        until(lambda: _map(map_) == {s: _owner(s, one) for s in range(SHARDS)})
        for table, tokens in tables:
            assert play_on(front, table, tokens, 4, rng) >= versions[table] + 4
        front.close()


def _map(map_: ProxyMap) -> dict[int, str]:
    try:
        return map_.read()
    except NoProxy:
        return {}


def _owner(shard: int, one: Worker) -> str:
    return "w1" if shard in one.member.ownership.epochs else "w2"


def test_the_shipped_configuration_is_what_the_command_prints(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from oddtrick.cli.cluster import cluster_proxy

    root = Path(__file__).parents[3] / "deploy"
    workers = ["web1=web1:8080", "web2=web2:8080"]
    where: dict[str, Any] = {
        "bind": ":8080", "admin": "ipv4@10.213.1.2:9999", "map_file": "/etc/oddtrick/shards.map"
    }  # fmt: skip
    cluster_proxy(workers, **where, as_map=False)
    assert capsys.readouterr().out == (root / "haproxy.cfg").read_text(encoding="utf-8")
    cluster_proxy(workers, **where, as_map=True)
    assert capsys.readouterr().out == (root / "shards.map").read_text(encoding="utf-8")


def test_the_containers_name_what_there_is() -> None:
    """No engine of containers is asked for: their parts fit together."""
    import yaml

    root = Path(__file__).parents[3]
    compose = yaml.safe_load((root / "compose.yaml").read_text(encoding="utf-8"))
    services, volumes = compose["services"], compose["volumes"]
    assert {"postgres", "valkey", "proxy", "web1", "web2", "thinker", "prometheus"} <= set(services)
    config = (root / "deploy" / "haproxy.cfg").read_text(encoding="utf-8")
    for name in ("web1", "web2"):
        web = services[name]
        assert web["read_only"]
        assert web["environment"]["ODDTRICK_WORKER"] == name
        address = web["environment"]["ODDTRICK_ADDRESS"]
        assert f"server {name} {address[7:]}" in config
        # Prometheus and the other worker ask for it by that name.
        known = Settings(*[""] * len(Settings._fields))._replace(address=address)
        assert is_ours(f"{name}:8080", known.hosts)
        assert web["environment"]["ODDTRICK_PROXY"] == "10.213.1.2:9999@/etc/oddtrick/shards.map"
        assert set(web["depends_on"]) <= set(services)
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in volumes or (root / source).exists(), source
    targets = yaml.safe_load((root / "deploy" / "prometheus.yml").read_text(encoding="utf-8"))
    assert targets["scrape_configs"][0]["static_configs"][0]["targets"] == [
        "web1:8080",
        "web2:8080",
    ]


def test_a_proxy_that_is_away_is_reported(tmp_path: Path) -> None:
    with pytest.raises(NoProxy, match="does not answer"):
        ProxyMap(f"127.0.0.1:{free_port()}", "x").read()
    with pytest.raises(NoProxy, match="does not answer"):
        ProxyMap(str(tmp_path / "none.sock"), "x").say([1], "w1")


# -- two by hand -------------------------------------------------------------------------------


@pytest.mark.whole
def test_a_second_worker_of_one_name_does_not_start_and_harms_nothing(
    database: str, tmp_path: Path
) -> None:
    with worker(database, "w1") as one:
        place = {"HOST": "127.0.0.1", "PORT": "0", "OPEN_BROWSER": "0", "ODDTRICK_DB": database,
                 "ODDTRICK_WORKER": "w1"}  # fmt: skip
        with oddtrick(tmp_path, "play", **place) as process:
            assert process.wait(WAIT) == 2
        errors = next(tmp_path.glob("errors-*.txt")).read_text()
        assert "A worker named w1 is at work already" in errors
        assert len(one.member.ownership.epochs) == SHARDS
        assert one.http.get("/readyz").status_code == 200
        query = text("SELECT count(DISTINCT owner) FROM lease")
        assert one.store.ask(lambda c: c.scalar(query)) == 1


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ODDTRICK_CACHE", "valkey://127.0.0.1", "several need PostgreSQL"),
        ("ODDTRICK_METRICS_FROM", "everybody", "no network"),
        ("ODDTRICK_DAY_TABLES", "many", "from 1"),
    ],
)
def test_bad_settings_are_answered_in_a_sentence(
    tmp_path: Path, name: str, value: str, message: str
) -> None:
    place = {"HOST": "127.0.0.1", "PORT": "0", "OPEN_BROWSER": "0",
             "ODDTRICK_DB": str(tmp_path / "t.sqlite3"), name: value}  # fmt: skip
    with oddtrick(tmp_path, "play", **place) as process:
        assert process.wait(WAIT) == 2
    assert message in next(tmp_path.glob("errors-*.txt")).read_text()


def test_json_of_a_refusal_names_no_address_inside(database: str) -> None:
    """The header is for whoever runs the servers; people read a sentence."""
    with two(database) as (one, other):
        table, _ = four(one)
        answer = httpx.get(f"{other.base}/api/tables/{table}", trust_env=False)
        assert "127.0.0.1" not in json.dumps(answer.json())
