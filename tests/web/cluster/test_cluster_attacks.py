"""Strangers before the shipped configuration: HAProxy reads `deploy/haproxy.cfg`, and the workers
have the environment of `compose.yaml`. Only addresses are others: all stand on the loopback."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from forked import oddtrick
from wire import Server
from workers import Programs, until

from oddtrick.cli.cluster import free_port, program
from oddtrick.store.opening import open_log
from oddtrick.store.sanctions import sanction_of, write_sanction

pytestmark = pytest.mark.servers

ROOT = Path(__file__).parents[3]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
PROXY = SERVICES["proxy"]["networks"]["front"]["ipv4_address"]
WORKERS = ("web1", "web2")
DAY_NAMES = 4
BANNED, FREE = "127.0.0.2", "127.0.0.3"
"""Visitors: all of 127.0.0.0/8 is this computer."""


def on_loopback(text: str, ports: dict[str, int], map_file: Path) -> str:
    """Text of the shipped configuration with the addresses that things have here."""
    for container, here in {
        "bind :8080": f"bind 127.0.0.1:{ports['proxy']}",
        f"{PROXY}:9999": f"127.0.0.1:{ports['admin']}",
        PROXY: "127.0.0.1",
        "/etc/oddtrick/shards.map": str(map_file),
        **{f"{name}:8080": f"127.0.0.1:{ports[name]}" for name in WORKERS},
    }.items():
        text = text.replace(container, here)
    return text


@contextmanager
def composed(programs: Programs, database: str, folder: Path) -> Iterator[dict[str, int]]:
    """The ports of the shipped proxy, with the shipped workers behind it."""
    ports = {name: free_port() for name in ("proxy", "admin", *WORKERS)}
    map_file, config = folder / "shards.map", folder / "haproxy.cfg"
    map_file.write_bytes((ROOT / "deploy/shards.map").read_bytes())
    shipped = (ROOT / "deploy/haproxy.cfg").read_text(encoding="utf-8")
    config.write_text(on_loopback(shipped, ports, map_file), encoding="utf-8")
    with ExitStack() as stack:
        for name in WORKERS:
            place = {
                setting: on_loopback(str(said), ports, map_file)
                for setting, said in SERVICES[name]["environment"].items()
            }
            place |= {
                "HOST": "127.0.0.1", "PORT": str(ports[name]), "OPEN_BROWSER": "0",
                "ODDTRICK_DB": database, "ODDTRICK_CACHE": programs.cluster.cache,
                "ODDTRICK_NAMES": "localhost", "ODDTRICK_DAY_NAMES": str(DAY_NAMES),
            }  # fmt: skip
            del place["ODDTRICK_THINKERS"]
            stack.enter_context(oddtrick(folder, "play", **place))
        proxy = subprocess.Popen(
            [program("haproxy"), "-W", "-db", "-f", str(config)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        front = Server(f"http://127.0.0.1:{ports['proxy']}", folder)
        stack.callback(front.close)
        front.await_start()
        yield ports


def visit(port: int, source: str, target: str, *headers: str, body: str = "") -> int:
    """The status of the answer to a request that is sent as it stands, from a visitor's address."""
    verb = "POST" if body else "GET"
    lines = [f"{verb} {target} HTTP/1.1", "host: localhost", "connection: close", *headers]
    if body:
        lines += ["content-type: application/json", f"content-length: {len(body)}"]
    with socket.create_connection(("127.0.0.1", port), 30, (source, 0)) as sock:
        sock.sendall("\r\n".join([*lines, "", body]).encode())
        with sock.makefile("rb") as answer:
            return int(answer.readline().split()[1])


FORGED = (
    ("X-Forwarded-For: 203.0.113.9",),
    ("x-forwarded-for: 203.0.113.9, 203.0.113.10",),
    ("X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: 127.0.0.1"),
    ("X-Forwarded-For: [2001:db8::7]:80",),
    ("X-FORWARDED-FOR:",),
    ("X-Forwarded-For: 127.0.0.1", "X-Forwarded-Proto: https"),
    ("Forwarded: for=203.0.113.9",),
    ("X-Real-IP: 203.0.113.9",),
)


@pytest.mark.whole
def test_strangers_fail_before_the_shipped_configuration(
    programs: Programs, database: str, tmp_path: Path
) -> None:
    with composed(programs, database, tmp_path) as ports:
        port = ports["proxy"]
        # Who is banned stays so, whatever address they write into the request.
        store = open_log(database)
        store.change(lambda c: write_sanction(c, sanction_of("ban", BANNED)))
        store.close()
        until(lambda: all(visit(ports[name], BANNED, "/api/games") == 403 for name in WORKERS))
        assert visit(port, FREE, "/api/games") == 200
        for forged in FORGED:
            for _ in WORKERS:
                assert visit(port, BANNED, "/api/games", *forged) == 403, forged
        # Nor has a visitor more names a day by them.
        made = [
            visit(
                port, FREE, "/api/names", f"X-Forwarded-For: 203.0.113.{n}",
                body=f'{{"name": "Visitor {n}", "key": "{str(n) * 43}"}}',
            )
            for n in range(2 * DAY_NAMES)
        ]  # fmt: skip
        assert made == [201] * DAY_NAMES + [429] * DAY_NAMES
        # What is for those who run the servers is read by nobody, however it is written.
        for name in ("metrics", "readyz", "healthz"):
            coded = f"%{ord(name[0]):x}{name[1:]}"
            for target in (
                f"/{name}", f"/{coded}", f"/{coded.upper()[:3]}{name[1:]}", f"//{name}",
                f"/./{name}", f"/%2f{name}", f"/{name}/", f"/{name}?x", f"/{coded}?{name}=/",
                f"/{name}%3f", f"/%25{coded[1:]}", f"http://localhost/{coded}",
                "/" + "".join(f"%{ord(c):02x}" for c in name), f"/x/../{coded}", f"/{coded}%00",
            ):  # fmt: skip
                assert visit(port, FREE, target) != 200, target
        # Whoever reaches the proxy's orders all the same neither ends it nor turns a worker off.
        for order in ("shutdown frontend visitors", "disable server workers/web1"):
            with socket.create_connection(("127.0.0.1", ports["admin"]), 30) as sock:
                sock.sendall(f"{order}\n".encode())
                assert b"Permission denied" in sock.recv(1000)


def test_the_containers_trust_the_proxy_alone() -> None:
    """Nobody is on the proxy's network but the workers, who alone may give it orders."""
    config = (ROOT / "deploy/haproxy.cfg").read_text(encoding="utf-8")
    (orders,) = (line.split() for line in config.splitlines() if "stats socket" in line)
    assert orders[2] == f"ipv4@{PROXY}:9999"
    assert "admin" not in orders
    on = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert {name for name, networks in on.items() if "front" in networks} == {"proxy", *WORKERS}
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    prometheus = SERVICES["prometheus"]["networks"]["watching"]["ipv4_address"]
    for name in WORKERS:
        said = SERVICES[name]["environment"]
        assert said["FORWARDED_ALLOW_IPS"] == PROXY
        assert said["ODDTRICK_METRICS_FROM"] == prometheus
        assert on[name] & on["proxy"] == {"front"}  # so the proxy comes from that address
    assert on["proxy"] & on["prometheus"] == set()
    for address, network in ((PROXY, "front"), (prometheus, "watching")):
        (place,) = COMPOSE["networks"][network]["ipam"]["config"]
        assert ip_network(address).subnet_of(ip_network(place["subnet"]))  # type: ignore[arg-type]
