"""Health, measurements, logs and quotas: what whoever runs a server sees."""

from __future__ import annotations

import json
import logging
import re
import time
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from wire import Server, serving

from oddtrick.errors import BadOption, OddtrickError
from oddtrick.store.opening import open_log
from oddtrick.web import start
from oddtrick.web.operation.metrics import NAMES, Metrics
from oddtrick.web.operation.request_log import JsonLines, place_of
from oddtrick.web.operation.settings import check_names, metrics_readers, settings_of_environment
from oddtrick.web.server.rate_limits import Limits

ROOT = Path(__file__).parents[3]


def figures(server: Server) -> dict[str, float]:
    """The figures that Prometheus would read, by name and labels."""
    answer = server.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(f" {k}={v}" for k, v in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_server_is_alive_and_ready(server: Server) -> None:
    assert server.http.get("/healthz").json() == {"alive": True}
    answer = server.http.get("/readyz")
    assert (answer.status_code, answer.json()["ready"]) == (200, True)


def test_a_server_whose_store_is_away_is_not_ready(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from oddtrick.store.log import StoreError

    def away(question: object) -> None:
        raise StoreError("The store is away.")

    assert server.hub is not None
    monkeypatch.setattr(server.hub.store, "ask", away)
    answer = server.http.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "sentence": "The store is away."}
    assert server.http.get("/healthz").status_code == 200


def test_acts_refusals_sockets_and_commits_are_measured(server: Server) -> None:
    made = server.make("whist", others="people", seat="N", seed=2)
    tokens = [made["token"], *(server.sit(made["id"], seat=s)["token"] for s in "ESW")]
    before = figures(server)
    acted = 0
    for token in tokens:
        with server.line(made["id"], token) as line:
            assert figures(server)["oddtrick_sockets"] >= 1
            if not line.view["actions"]:
                line.act("SA", line.view["version"])
                line.next_of("error")
            elif not acted:
                version = line.view["version"]
                line.act(line.view["actions"][0]["code"])
                line.view_from(version + 1)
                acted = 1
    after = figures(server)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert acted == 1
    assert more("oddtrick_acts_total by=person") == 1
    assert more("oddtrick_act_seconds_count") == 1
    assert more("oddtrick_act_seconds_bucket le=+Inf") == 1
    assert more("oddtrick_store_commits_total") >= 1
    assert sum(more(n) for n in after if n.startswith("oddtrick_refusals_total")) == 3
    assert more("oddtrick_requests_total status=2xx") >= 1
    assert after["process_cpu_seconds_total"] > 0


def test_what_is_measured_is_for_this_computer_and_named_networks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ODDTRICK_METRICS_FROM", "10.0.0.0/8, 2001:db8::/32")
    assert [str(n) for n in metrics_readers()][2:] == ["10.0.0.0/8", "2001:db8::/32"]


def test_a_histogram_counts_in_every_bucket_from_its_own_up() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.03, 0.03, 60):
        metrics.time("oddtrick_act_seconds", seconds)
    (family,) = text_string_to_metric_families(metrics.text([]))
    buckets = {s.labels["le"]: s.value for s in family.samples if "le" in s.labels}
    assert (buckets["0.001"], buckets["0.025"], buckets["0.05"], buckets["10.0"]) == (1, 1, 3, 3)
    assert buckets["+Inf"] == 4


def test_the_board_for_grafana_asks_for_what_there_is(server: Server) -> None:
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:oddtrick|process)_[a-z_]+", target["expr"])
    }
    there = {name.partition(" ")[0] for name in figures(server)} | {
        f"{name}{part}" for name in NAMES for part in ("", "_bucket")
    }
    assert len(asked) > 12
    assert asked <= there


def test_a_label_with_quotes_and_lines_stays_one_label() -> None:
    metrics = Metrics()
    metrics.count("oddtrick_refusals_total", kind='a"b\\c\nd')
    (family,) = text_string_to_metric_families(metrics.text([]))
    assert family.samples[0].labels == {"kind": 'a"b\\c\nd'}


def test_logs_are_json_with_the_request_and_no_secret(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "oddtrick.requests")
    made = server.make("whist", seat="N", name="Ann Secretive")
    headers = {"x-request-id": "a-request.of_mine", "authorization": f"Bearer {made['token']}"}
    answer = server.http.get(f"/api/tables/{made['id']}?token={made['token']}", headers=headers)
    assert answer.headers["x-request-id"] == "a-request.of_mine"
    bad = server.http.get("/api/games", headers={"x-request-id": "no good\tid"})
    assert len(bad.headers["x-request-id"]) == 16
    for watched in ("/healthz", "/readyz", "/metrics"):
        assert server.http.get(watched).status_code == 200
    assert server.http.get("/readyz", headers={"host": "evil.example"}).status_code == 421
    with server.line(made["id"], made["token"]):
        pass

    def lines_of_requests() -> list[str]:
        return [JsonLines().format(r) for r in caplog.records if r.name == "oddtrick.requests"]

    while not any("/api/tables/*/ws" in line for line in lines_of_requests()):
        time.sleep(0.02)  # a line is told of when it has ended
    lines = lines_of_requests()
    logged = [json.loads(line) for line in lines]
    assert {"/api/tables/*", "/api/tables/*/ws"} <= {line["path"] for line in logged}
    assert all({"method", "status", "seconds", "address"} <= line.keys() for line in logged)
    watched = {"/healthz", "/readyz", "/metrics"}
    assert [line["status"] for line in logged if line["path"] in watched] == [421]
    for secret in (made["token"], made["id"], "Secretive"):
        assert not any(secret in line for line in lines)
    assert len({line["of"] for line in logged if line["path"].startswith("/api/tables/*")}) == 1


@pytest.mark.parametrize("place", ["table", "club", "party", "score", "review", "challenge"])
def test_no_address_of_a_page_is_in_the_log(place: str) -> None:
    path, short = place_of(f"/{place}/4f0a9c2b1d/3")
    assert (path, len(short)) == (f"/{place}/*/3", 8)


def test_an_address_has_its_quotas_of_a_day(tmp_path: Path) -> None:
    limits = Limits(day={"tables": 2, "evenings": 1, "parties": 1})
    with serving(tmp_path / "tables.sqlite3", limits) as server:
        for _ in range(2):
            server.make("whist")
        answer = server.http.post("/api/tables", json={"game": "whist"})
        assert answer.status_code == 429
        assert answer.json()["error"].startswith("From your address 2 tables have been made today")
        party = {"kind": "pivot", "players": ["Ann", "Bob", "Cy", "Di"]}
        kinds = server.http.get("/api/parties").json()["kinds"]
        party["kind"] = kinds[0]["kind"] if "kind" in kinds[0] else kinds[0]["name"]
        assert server.http.post("/api/parties", json=party).status_code in (201, 409, 422)
        assert server.http.post("/api/parties", json=party).status_code == 429
        evening = {"tables": 2, "movement": "howell", "boards": 2}
        assert server.http.post("/api/club", json=evening).status_code == 201
        assert server.http.post("/api/club", json=evening).status_code == 429


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ODDTRICK_LOG", "yaml"),
        ("ODDTRICK_SETS_AHEAD", "yes"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.1, my proxy"),
        ("FORWARDED_ALLOW_IPS", "*"),
        ("FORWARDED_ALLOW_IPS", "0.0.0.0/0"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.1/8"),
        ("ODDTRICK_WORKER", "w 1; clear map"),
        ("ODDTRICK_ADDRESS", "web1:8080"),
        ("ODDTRICK_ADDRESS", "http://web1:port"),
        ("ODDTRICK_LEASE", "nan"),
        ("ODDTRICK_PROXY", "127.0.0.1:9999"),
        ("ODDTRICK_PROXY", "@/etc/shards.map"),
        ("ODDTRICK_PROXY", "proxy:port@/etc/shards.map"),
        ("ODDTRICK_CACHE", "valkey://host:port/0"),
        ("ODDTRICK_CACHE", "valkey://host:6379/first"),
        ("ODDTRICK_THINKERS", "scheduler"),
        ("ODDTRICK_THINKERS", "tcp://scheduler"),
        ("ODDTRICK_METRICS_FROM", "everybody"),
        ("ODDTRICK_KERNEL", "fast"),
        ("ODDTRICK_THINKER", "tcp://scheduler:8786"),
        ("ODDTRICK_DAY_CUPS", "3"),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, said)
    with pytest.raises(OddtrickError, match=name):
        settings_of_environment()


def test_settings_that_can_be_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (
        ("ODDTRICK_WORKER", "web-1"),
        ("ODDTRICK_ADDRESS", "http://web1:8080"),
        ("ODDTRICK_PROXY", "/run/proxy.sock@/etc/shards.map"),
        ("ODDTRICK_CACHE", "valkey://:hush@[::1]/3"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.0/24, ::1"),
    ):
        monkeypatch.setenv(name, said)
    found = settings_of_environment()
    assert (found.worker, found.address) == ("web-1", "http://web1:8080")
    assert found.proxy == ("/run/proxy.sock", "/etc/shards.map")
    assert found.cache == "valkey://:hush@[::1]/3"
    assert found.proxies == (ip_network("10.0.0.0/24"), ip_network("::1"))
    check_names(["bridge.example", "my_host-2"])
    for bad in ("http://bridge.example", "bridge.example:8080"):
        with pytest.raises(BadOption, match="no name of a host"):
            check_names([bad])


def test_settings_of_several_servers_need_a_store_to_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = settings_of_environment()
    with closing(open_log("sqlite://")) as log:
        for name in start._SHARED:
            with monkeypatch.context() as now:
                now.setenv(name, "x")
                with pytest.raises(BadOption, match=f"{name} is for servers that share a store"):
                    start._member(log, "http://127.0.0.1:1", settings)
        assert start._member(log, "http://127.0.0.1:1", settings) is None
