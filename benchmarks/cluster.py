"""A cluster on this computer: what it carries, and what becomes of it when parts of it fail.

Starts PostgreSQL, Valkey, HAProxy, two workers and a thinker as `oddtrick cluster` does, in a
folder of its own, and clients that play whist by lot through the proxy, four at a table.

    python benchmarks/cluster.py acts [--tables 100] [--every 2] [--seconds 20]
    python benchmarks/cluster.py sockets [--tables 1000] [--every 20] [--seconds 40]
    python benchmarks/cluster.py faults [--tables 10] [--times 5] [--only kill,postgres,…]
    python benchmarks/cluster.py history [--tables 10] [--times 100] [--seconds 30]

`acts` compares one process with SQLite, one with PostgreSQL, and the cluster: delays, processor
time an act and where it goes. `faults` kills owners, stops the database for 20 seconds, takes
Valkey away, reloads the proxy, kills the thinker, sets a worker's clock to and fro and makes the
disk slow, all under load, and then checks the history: each acknowledged act stands in its table's
log, once, at its place; nothing stands there that nobody sent; and every client ends with what the
log says. `history` does so again and again, each time with failures by lot.

The clock needs Debian's package `libfaketime`, the slow disk a C compiler.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from oddtrick.cli.cluster.local import LocalCluster, free_port
from oddtrick.store import EventLog, open_log, read_event
from oddtrick.store.leases import shard_of
from oddtrick.web.session.session import Session

ROOT = Path(__file__).parents[1]
PATIENCE = 30.0
OUTAGE = 20.0


Json = dict[str, Any]


def merged(view: Json, frame: Json) -> Json:
    """The view after a frame: what the frame says whole, then what it says has changed for all and
    for this seat (docs/protocol.md)."""
    found = {**view, **{k: v for k, v in frame.items() if k not in ("shared", "own")}}
    if "log" in frame:
        found["log"] = [*view.get("log", [])[: frame.get("log_from", 0)], *frame["log"]]
    for patch in ("shared", "own"):
        found = _folded(found, frame.get(patch, {}))
    return found


def _folded(old: Any, patch: Any) -> Any:
    """A value after a patch."""
    if isinstance(patch, dict) and isinstance(old, list):
        found = [*old]
        at, gone, come = patch.get("splice", (0, 0, ()))
        found[at : at + gone] = come
        for number, item in patch.items():
            if number != "splice":
                found[int(number)] = _folded(found[int(number)], item)
        return found
    if isinstance(patch, dict) and isinstance(old, dict):
        return {**old, **{name: _folded(old.get(name), value) for name, value in patch.items()}}
    return patch


async def post(base: str, path: str, body: dict[str, Any], who: str, token: str = "") -> Any:
    """A POST over a connection of its own, from an address `who`; tried again while servers change
    hands."""
    host, port = base.removeprefix("http://").split(":")
    data = msgspec.json.encode(body)
    ends = time.monotonic() + PATIENCE
    while True:
        answer = b""
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(data)}\r\n"
                f"X-Forwarded-For: {who}\r\nConnection: close\r\n"
                f"Authorization: Bearer {token}\r\n\r\n".encode()
                + data
            )
            answer = await reader.read()
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        if b" 201 " in head.split(b"\r\n")[0]:
            if b"chunked" in head.lower():
                content = b"".join(content.split(b"\r\n")[1::2])
            return msgspec.json.decode(content)
        if time.monotonic() > ends:
            raise RuntimeError(answer.decode())
        await asyncio.sleep(0.3)


class Seat:
    """One player: a line that is opened again whenever it is closed."""

    def __init__(self, base: str, table: str, token: str, who: str) -> None:
        self.address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/ws"
        self.token, self.who = token, who
        self.line: ClientConnection | None = None
        self.connections = 0
        self.view: Json = {}
        self.arrived = 0.0
        self.error = ""
        self.news = asyncio.Condition()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                headers = {"x-forwarded-for": self.who}
                async with connect(
                    self.address, compression=None, proxy=None, additional_headers=headers,
                    open_timeout=PATIENCE, ping_interval=None,
                ) as line:  # fmt: skip
                    await line.send(json.dumps({"type": "hello", "token": self.token}))
                    async for message in line:
                        await self._take(line, msgspec.json.decode(message))
            async with self.news:
                self.line = None
                self.news.notify_all()
            await asyncio.sleep(random.uniform(0.1, 0.3))

    async def _take(self, line: ClientConnection, frame: Json) -> None:
        async with self.news:
            if frame["type"] == "view":
                if self.line is None:
                    self.line, self.connections = line, self.connections + 1
                self.view, self.arrived = merged(self.view, frame), time.perf_counter()
            elif frame["type"] == "error":
                self.error = frame["message"]
            self.news.notify_all()

    @property
    def version(self) -> int:
        return int(self.view.get("version", 0))

    @property
    def actions(self) -> list[str]:
        return [action["code"] for action in self.view.get("actions", ())]

    @property
    def over(self) -> bool:
        return bool(self.view.get("over"))

    @property
    def log(self) -> list[str]:
        return [line["text"] for line in self.view.get("log", ())]

    async def until(self, what: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait until something is so; whether it is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self.news:
                await self.news.wait_for(what)
                return True
        return False

    async def close(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task


@dataclass
class History:
    """The history of one table as its players know it: by its number in the log each act that was
    sent, and which of them were acknowledged."""

    table: str
    sent: dict[int, set[tuple[str, str]]] = field(default_factory=dict)
    acked: dict[int, tuple[str, str]] = field(default_factory=dict)
    times: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged act was sent, and how long until all four had seen it."""
    refused: list[str] = field(default_factory=list)


class Table:
    """Four players at a table of whist."""

    def __init__(self, history: History, seats: dict[str, Seat]) -> None:
        self.history, self.seats = history, seats

    @staticmethod
    async def open(base: str, number: int, by: Callable[[str], str] | None = None) -> Table:
        """A new table; `by` says at which address the lines of a table are opened."""
        who = f"10.{number >> 8 & 255}.{number & 255}.1"
        wish = {"game": "whist", "others": "people", "seat": "N", "seed": number}
        made = await post(base, "/api/tables", wish, who)
        id_, tokens = made["id"], {"N": made["token"]}
        for seat in "ESW":
            path = f"/api/tables/{id_}/seats"
            found = await post(by(id_) if by else base, path, {"seat": seat}, who, tokens["N"])
            tokens[seat] = found["token"]
        lines = by(id_) if by else base
        seats = {letter: Seat(lines, id_, token, who) for letter, token in tokens.items()}
        table = Table(History(id_), seats)
        for seat in seats.values():
            if not await seat.until(lambda seat=seat: seat.line is not None):
                raise RuntimeError(f"a player of table {id_} got no view")
        # Nobody is away: machines would act for players whose lines are cut.
        north = seats["N"]
        before = north.version
        assert north.line is not None
        await north.line.send(json.dumps({"type": "arrange", "patience": 0}))
        await north.until(lambda: north.version > before)
        return table

    async def play(self, ends: float, every: float, rng: random.Random) -> None:
        """Act by lot until a time, once in so many seconds."""
        await asyncio.sleep(rng.uniform(0, every))
        while time.monotonic() < ends:
            due = time.monotonic() + every
            await self._act(rng)
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def _act(self, rng: random.Random) -> None:
        newest = max(seat.version for seat in self.seats.values())
        ready = [
            (letter, seat)
            for letter, seat in self.seats.items()
            if seat.line is not None and seat.version == newest and (seat.actions or seat.over)
        ]
        if not ready:
            await asyncio.sleep(0.05)
            return
        letter, seat = ready[0]
        line, version, history = seat.line, seat.version, self.history
        assert line is not None
        if seat.over:
            frame: dict[str, Any] = {"type": "next", "version": version}
        else:
            code = rng.choice(seat.actions)
            frame = {"type": "act", "version": version, "code": code}
            history.sent.setdefault(version + 1, set()).add((letter, code))
        seat.error, connections = "", seat.connections
        began, at = time.perf_counter(), time.monotonic()
        try:
            await line.send(json.dumps(frame))
        except ConnectionClosed:
            return
        await seat.until(
            lambda: seat.version > version or bool(seat.error) or seat.line is not line, 5
        )
        if seat.error:
            history.refused.append(seat.error)
        elif seat.version > version and seat.connections == connections and seat.line is line:
            if frame["type"] == "act":
                history.acked[version + 1] = (letter, frame["code"])
            others = [other.until(lambda o=other: o.version > version, 5)
                      for other in self.seats.values()]  # fmt: skip
            if all(await asyncio.gather(*others)) and frame["type"] == "act":
                last = max(other.arrived for other in self.seats.values())
                history.times.append((at, last - began))

    async def close(self) -> None:
        await asyncio.gather(*(seat.close() for seat in self.seats.values()))


def _is_at(seat: Seat, version: int) -> bool:
    return seat.line is not None and seat.version == version


async def check(tables: list[Table], log: EventLog) -> list[str]:
    """Differences between what players know and what the logs say; empty where there are none."""
    wrong = []
    for table in tables:
        history, stored = table.history, log.read(table.history.table)
        if [e.number for e in stored] != list(range(1, len(stored) + 1)):
            wrong.append(f"{history.table}: the log has gaps")
        session = Session(history.table, (read_event(e.body) for e in stored))
        letters = session.game.seats
        acts = {}
        for entry in stored:
            body = json.loads(entry.body)
            if body["type"] == "acted":
                acts[entry.number] = (letters[body["by"]], body["code"])
        for number, act in history.acked.items():
            if acts.get(number) != act:
                wrong.append(f"{history.table}: {act}, acknowledged as {number}, is not there")
        for number, act in acts.items():
            if act not in history.sent.get(number, ()):
                wrong.append(f"{history.table}: {act} stands as {number}, and nobody sent it")
        for letter, seat in table.seats.items():
            if not await seat.until(partial(_is_at, seat, len(stored))):
                wrong.append(f"{history.table}/{letter} is at {seat.version}, not {len(stored)}")
                continue
            heard = [line.text for line in session.heard(letters.index(letter))]
            if seat.log != heard:
                wrong.append(f"{history.table}/{letter} reads another log")
    return wrong


# -- what is measured --------------------------------------------------------------------------


def share(values: list[float], part: float) -> float:
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def spent(pids: list[int]) -> float:
    """Seconds of the processor that processes and those they have started have taken."""
    ticks, tree, todo = 0, set[int](), [*pids]
    while todo:
        pid = todo.pop()
        if pid in tree:
            continue
        tree.add(pid)
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            todo += [*map(int, children.split())]
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measured(
    what: str, base: str, wish: argparse.Namespace, parts: dict[str, int], where: str | Path,
    by: Callable[[str], str] | None = None,
) -> bool:  # fmt: skip
    """Play and print what it cost; whether nothing was lost."""
    before = {name: memory(pid) for name, pid in parts.items()}
    tables: list[Table] = []
    began = time.monotonic()
    for start in range(0, wish.tables, 20):
        numbers = range(start, min(start + 20, wish.tables))
        tables += await asyncio.gather(*(Table.open(base, n, by) for n in numbers))
    print(f"\n{what}: {len(tables)} tables, {4 * len(tables)} lines open after "
          f"{time.monotonic() - began:.0f} s")  # fmt: skip
    gc.disable()
    used, ends = {n: spent([p]) for n, p in parts.items()}, time.monotonic() + wish.seconds
    plays = [table.play(ends, wish.every, random.Random(n)) for n, table in enumerate(tables)]
    await asyncio.gather(*plays)
    cost = {name: spent([pid]) - used[name] for name, pid in parts.items()}
    gc.enable()
    times = [took for table in tables for _, took in table.history.times]
    acts = sum(len(table.history.acked) for table in tables)
    log = open_log(where)
    wrong = await check(tables, log)
    log.close()
    print(f"  {acts / wish.seconds:.0f} acts a second; median {share(times, 0.5) * 1e3:.1f} ms, "
          f"p95 {share(times, 0.95) * 1e3:.1f}, p99 {share(times, 0.99) * 1e3:.1f}, "
          f"worst {max(times, default=0) * 1e3:.0f}")  # fmt: skip
    for name, seconds in cost.items():
        grown = memory(parts[name]) - before[name]
        print(f"  {name}: {seconds * 1e3 / max(1, acts):.2f} ms of the processor an act, "
              f"{grown * 1e3 / (4 * len(tables)):.0f} kB a line")  # fmt: skip
    print(f"  all: {sum(cost.values()) * 1e3 / max(1, acts):.2f} ms an act; wrong: {len(wrong)}")
    for line in wrong[:5]:
        print(f"    {line}")
    await asyncio.gather(*(table.close() for table in tables))
    return not wrong


def alone(folder: Path, database: str) -> tuple[subprocess.Popen[bytes], str]:
    """One process with a store of its own."""
    port = free_port()
    place = {"HOST": "127.0.0.1", "PORT": str(port), "OPEN_BROWSER": "0", "ODDTRICK_DB": database,
             "FORWARDED_ALLOW_IPS": "127.0.0.1"}  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "oddtrick", "play"], env=os.environ | place,
        stdout=subprocess.PIPE, cwd=folder,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    return process, f"http://127.0.0.1:{port}"


async def acts(cluster: LocalCluster, folder: Path, wish: argparse.Namespace) -> bool:
    fine = True
    path = folder / "alone.sqlite3"
    process, base = alone(folder, str(path))
    fine &= await measured("one process, SQLite", base, wish, {"server": process.pid}, path)
    process.terminate()
    process.wait()
    cluster.start_all_but_workers()
    process, base = alone(folder, cluster.database)
    parts = {"server": process.pid, "PostgreSQL": cluster.processes["postgres"].pid}
    fine &= await measured("one process, PostgreSQL", base, wish, parts, cluster.database)
    process.terminate()
    process.wait()
    cluster.start_workers()
    fine &= await measured("cluster", cluster.address, wish, _parts(cluster), cluster.database)
    return fine


def _parts(cluster: LocalCluster) -> dict[str, int]:
    names = {**{w: w for w in cluster.workers}, "proxy": "HAProxy", "postgres": "PostgreSQL",
             "cache": "Valkey"}  # fmt: skip
    return {label: cluster.processes[name].pid for name, label in names.items()}


async def sockets(cluster: LocalCluster, folder: Path, wish: argparse.Namespace) -> bool:
    """Many lines that are mostly quiet. A proxy needs two files a line: where the system does not
    give it so many, the lines go straight to the workers, as the proxy would send them."""
    cluster.start()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    straight = 8 * wish.tables + 500 > hard
    owners: dict[int, str] = {}
    log = open_log(cluster.database)
    for shard, owner in log.ask(lambda c: c.execute(text("SELECT shard, owner FROM lease")).all()):
        owners[shard] = f"http://127.0.0.1:{cluster.ports[owner]}"
    log.close()
    print("the lines go", "straight to the workers" if straight else "through the proxy")
    by = (lambda id_: owners[shard_of(id_)]) if straight else None
    return await measured("cluster", cluster.address, wish, _parts(cluster), cluster.database, by)


# -- what fails --------------------------------------------------------------------------------


async def faults(cluster: LocalCluster, folder: Path, wish: argparse.Namespace) -> bool:
    cluster.start()
    wanted = wish.only.split(",") if wish.only else [*FAULTS]
    log = open_log(cluster.database)
    fine = True
    for name in wanted:
        tables = await asyncio.gather(*(Table.open(cluster.address, n) for n in range(wish.tables)))
        done = asyncio.Event()
        ends = time.monotonic() + 3600

        async def play(table: Table, number: int) -> None:
            rng = random.Random(number)
            while not done.is_set() and time.monotonic() < ends:  # noqa: B023
                await table._act(rng)
                await asyncio.sleep(rng.uniform(0, 2 * wish.every))

        playing = [asyncio.create_task(play(table, n)) for n, table in enumerate(tables)]
        await asyncio.sleep(2)
        try:
            how = await FAULTS[name](cluster, tables, log, wish)
        finally:
            await asyncio.sleep(2)
            done.set()
            await asyncio.gather(*playing)
        wrong = await check(tables, log)
        acked = sum(len(table.history.acked) for table in tables)
        refused = sum(len(table.history.refused) for table in tables)
        print(f"{name}: {how}; {acked} acts acknowledged, {refused} refused, wrong: {len(wrong)}")
        for line in wrong[:5]:
            print(f"    {line}")
        sys.stdout.flush()
        fine &= not wrong
        await asyncio.gather(*(table.close() for table in tables))
    log.close()
    return fine


async def _kill(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    taken, again = [], []
    for n in range(wish.times):
        name = cluster.workers[n % len(cluster.workers)]
        owned = {
            shard
            for (shard,) in log.ask(
                lambda c, name=name: c.execute(
                    text("SELECT shard FROM lease WHERE owner = :name"), {"name": name}
                ).all()
            )
        }
        cluster.kill(name)
        began = time.monotonic()
        while log.ask(
            lambda c, name=name: c.scalar(
                text("SELECT count(*) FROM lease WHERE owner = :name"), {"name": name}
            )
        ):
            await asyncio.sleep(0.02)
        taken.append(time.monotonic() - began)
        theirs = [table for table in tables if shard_of(table.history.table) in owned]
        ends = time.monotonic() + PATIENCE
        while theirs and time.monotonic() < ends:
            firsts = [
                min((at for at, _ in table.history.times if at > began), default=0.0)
                for table in theirs
            ]
            if all(firsts):
                again.append(max(firsts) - began)
                break
            await asyncio.sleep(0.05)
        await asyncio.to_thread(cluster.start_worker, name)
        await asyncio.to_thread(cluster.wait_ready, name)
        while len(_owners(log)) < len(cluster.workers):
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
    return (
        f"{wish.times} owners killed; taken over after {share(taken, 0.5):.2f} s in the median, "
        f"{max(taken):.2f} at worst; the last of their tables played on after "
        f"{share(again, 0.5):.2f} s, {max(again, default=float('nan')):.2f} at worst"
    )


def _owners(log: EventLog) -> dict[str, int]:
    query = text("SELECT owner, count(*) FROM lease WHERE owner != '' GROUP BY owner")
    return {owner: count for owner, count in log.ask(lambda c: c.execute(query).all())}  # noqa: C416


async def _postgres(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    cluster.processes["postgres"].send_signal(signal.SIGINT)
    await asyncio.to_thread(cluster.processes["postgres"].wait)
    stopped = time.monotonic()
    await asyncio.sleep(OUTAGE)
    said = {sentence for table in tables for sentence in table.history.refused}
    back = time.monotonic()
    await asyncio.to_thread(cluster.start_postgres)
    ends, first = back + PATIENCE, float("nan")
    while time.monotonic() < ends:
        later = [at for table in tables for at, _ in table.history.times if at > back]
        if later:
            first = min(later) - back
            break
        await asyncio.sleep(0.05)
    during = sum(stopped + 1 < at < back for table in tables for at, _ in table.history.times)
    return (
        f"PostgreSQL was away for {back - stopped:.0f} s: {during} acts acknowledged meanwhile, "
        f"players read {sorted(said)}; the first act {first:.1f} s after it was back"
    )


async def _cache(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    before = sum(len(table.history.acked) for table in tables)
    cluster.kill("cache")
    notices = [await _notice(cluster, bool, 20)]
    played = sum(len(table.history.acked) for table in tables) - before
    await asyncio.to_thread(cluster.start_cache)
    notices.append(await _notice(cluster, lambda notice: not notice, 20))
    return (
        f"Valkey was away: {played} acts meanwhile; the lobby said {notices[0]!r}, and then "
        f"{notices[1]!r}"
    )


async def _notice(cluster: LocalCluster, wanted: Callable[[str], bool], seconds: float) -> str:
    """The lobby's text once it is as wanted, at all workers."""
    from urllib.request import urlopen

    ends, found = time.monotonic() + seconds, ""
    while time.monotonic() < ends:
        texts = []
        for name in cluster.workers:
            address = f"http://127.0.0.1:{cluster.ports[name]}/api/tables"
            with await asyncio.to_thread(urlopen, address) as answer:
                texts.append(answer.headers.get("oddtrick-notice", ""))
        found = texts[0]
        if all(map(wanted, texts)):
            return found
        await asyncio.sleep(0.3)
    return f"{found} (not as it should be after {seconds:.0f} s)"


async def _proxy(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    lines = sum(seat.connections for table in tables for seat in table.seats.values())
    for _ in range(wish.times):
        cluster.reload_proxy()
        await asyncio.sleep(3)
    again = sum(seat.connections for table in tables for seat in table.seats.values()) - lines
    return f"the proxy was reloaded {wish.times} times: {again} lines of {lines} were opened anew"


async def _thinker(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    """An expert plays on although who thinks for him dies in mid-thought."""
    wish_ = {"game": "contract-rubber", "others": "expert", "seat": "N", "seed": 7, "pace": "none"}
    made = await post(cluster.address, "/api/tables", wish_, "10.9.9.9")
    seat = Seat(cluster.address, made["id"], made["token"], "10.9.9.9")
    acted, waits, name = 0, list[float](), cluster.thinkers[0]
    for n in range(12):
        began = time.monotonic()
        if not await seat.until(lambda: bool(seat.line and (seat.actions or seat.over)), 40):
            break
        waits.append(time.monotonic() - began)
        if seat.over or seat.line is None:
            break
        version, code = seat.version, seat.actions[0]
        await seat.line.send(json.dumps({"type": "act", "version": version, "code": code}))
        await seat.until(lambda v=version: seat.version > v)
        acted += 1
        if n in (3, 8):
            await asyncio.sleep(0.3)
            os.killpg(cluster.processes[name].pid, signal.SIGKILL)
            cluster.processes[name].wait()
        if n == 5:
            await asyncio.to_thread(cluster.start_thinker, name)
    await seat.close()
    if cluster.processes[name].poll() is not None:
        await asyncio.to_thread(cluster.start_thinker, name)
    return (
        f"the thinker was killed twice: an expert’s partner acted {acted} times, and waited "
        f"{max(waits):.1f} s at worst"
    )


FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")


async def _clock(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    """The clock of one worker is set to and fro; that time goes on (the monotonic clock) is so on
    any machine."""
    if not FAKETIME.exists():
        return "not tried: it needs Debian's package libfaketime"
    name, ahead = cluster.workers[0], cluster.folder / "clock"
    ahead.write_text("+0")
    faked = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(ahead),
             "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}  # fmt: skip
    cluster.processes[name].send_signal(signal.SIGTERM)
    await asyncio.to_thread(cluster.processes[name].wait)
    usual, cluster._settings = cluster._settings, {**cluster._settings, **faked}
    try:
        await asyncio.to_thread(cluster.start_worker, name)
        await asyncio.to_thread(cluster.wait_ready, name)
        while len(_owners(log)) < len(cluster.workers):
            await asyncio.sleep(0.1)
        await asyncio.sleep(2)
        epochs, before = _epochs(log), sum(len(table.history.acked) for table in tables)
        for shift in ("+3600", "-7200", "+0"):
            ahead.write_text(shift)
            await asyncio.sleep(5)
        played = sum(len(table.history.acked) for table in tables) - before
        moved = sum(epochs[shard] != epoch for shard, epoch in _epochs(log).items())
    finally:
        cluster._settings = usual
    cluster.kill(name)
    await asyncio.to_thread(cluster.start_worker, name)
    await asyncio.to_thread(cluster.wait_ready, name)
    return (
        f"the clock of {name} was an hour ahead, then two behind, then right: {played} acts "
        f"meanwhile, {moved} shards changed hands"
    )


def _epochs(log: EventLog) -> dict[int, int]:
    query = text("SELECT shard, epoch FROM lease")
    return {shard: epoch for shard, epoch in log.ask(lambda c: c.execute(query).all())}  # noqa: C416


_SLOW_DISK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static void wait_if_slow(void) { if (access("%s", F_OK) == 0) usleep(%d); }
int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync"); wait_if_slow(); return real(file); }
int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync"); wait_if_slow(); return real(file); }
"""
SLOW_DISK = 0.4
"""Seconds that a slow disk takes more for each wait."""


async def _disk(
    cluster: LocalCluster, tables: list[Table], log: EventLog, wish: argparse.Namespace
) -> str:
    """The database waits for its disk."""
    source, library = cluster.folder / "slow.c", cluster.folder / "slow.so"
    sign = cluster.folder / "slow"
    source.write_text(_SLOW_DISK % (sign, SLOW_DISK * 1e6))
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)

    async def restart() -> None:
        cluster.processes["postgres"].send_signal(signal.SIGINT)
        await asyncio.to_thread(cluster.processes["postgres"].wait)
        await asyncio.to_thread(cluster.start_postgres)
        await asyncio.sleep(3)

    os.environ["LD_PRELOAD"] = str(library)
    try:
        await restart()
    finally:
        del os.environ["LD_PRELOAD"]
    sign.touch()
    began, epochs = time.monotonic(), _epochs(log)
    await asyncio.sleep(OUTAGE)
    ended = time.monotonic()
    sign.unlink()
    times = [took for t in tables for at, took in t.history.times if began < at < ended]
    moved = sum(epochs[shard] != epoch for shard, epoch in _epochs(log).items())
    await restart()
    return (
        f"each wait for the disk took {SLOW_DISK:g} s more for {OUTAGE:.0f} s: {len(times)} acts, "
        f"median {share(times, 0.5):.2f} s, worst {max(times, default=float('nan')):.2f}; "
        f"{moved} shards changed hands"
    )


FAULTS: dict[str, Callable[..., Awaitable[str]]] = {
    "kill": _kill,
    "postgres": _postgres,
    "cache": _cache,
    "proxy": _proxy,
    "thinker": _thinker,
    "clock": _clock,
    "disk": _disk,
}


# -- again and again ---------------------------------------------------------------------------


async def history(cluster: LocalCluster, folder: Path, wish: argparse.Namespace) -> bool:
    """Runs of so many seconds under load, each with a failure every few seconds by lot, and each
    checked."""
    cluster.start()
    log, fine, acked_in_all, faults_in_all = open_log(cluster.database), True, 0, 0
    for run in range(wish.times):
        rng = random.Random(run)
        tables = await asyncio.gather(*(Table.open(cluster.address, n) for n in range(wish.tables)))
        ends = time.monotonic() + wish.seconds
        plays = [
            asyncio.create_task(table.play(ends, wish.every, random.Random(n)))
            for n, table in enumerate(tables)
        ]
        done = []
        while (left := ends - time.monotonic()) > 6:
            await asyncio.sleep(rng.uniform(1, min(6, left - 5)))
            what = rng.choice([*_BY_LOT])
            done.append(what)
            await _BY_LOT[what](cluster, rng)
        await asyncio.gather(*plays)
        await asyncio.to_thread(cluster.restart_dead)
        for name in cluster.workers:
            await asyncio.to_thread(cluster.wait_ready, name)
        wrong = await check(tables, log)
        acked = sum(len(table.history.acked) for table in tables)
        refused = sum(len(table.history.refused) for table in tables)
        print(f"run {run + 1}: {', '.join(done)}; {acked} acts acknowledged, {refused} refused, "
              f"wrong: {len(wrong)}")  # fmt: skip
        for line in wrong[:5]:
            print(f"    {line}")
        sys.stdout.flush()
        fine &= not wrong
        acked_in_all += acked
        faults_in_all += len(done)
        await asyncio.gather(*(table.close() for table in tables))
    print(f"{wish.times} runs: {faults_in_all} failures, {acked_in_all} acts acknowledged, "
          f"{'none' if fine else 'SOME'} wrong")  # fmt: skip
    log.close()
    return fine


async def _kill_worker(cluster: LocalCluster, rng: random.Random) -> None:
    name = rng.choice(cluster.workers)
    cluster.kill(name)
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(cluster.start_worker, name)
    await asyncio.to_thread(cluster.wait_ready, name)


async def _end_worker(cluster: LocalCluster, rng: random.Random) -> None:
    name = rng.choice(cluster.workers)
    cluster.processes[name].send_signal(signal.SIGTERM)
    await asyncio.to_thread(cluster.processes[name].wait)
    await asyncio.to_thread(cluster.start_worker, name)
    await asyncio.to_thread(cluster.wait_ready, name)


async def _freeze_worker(cluster: LocalCluster, rng: random.Random) -> None:
    """It stands still for longer than its leases, and then goes on as if nothing had been."""
    process = cluster.processes[rng.choice(cluster.workers)]
    os.killpg(process.pid, signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(0.2, 3))
    os.killpg(process.pid, signal.SIGCONT)


async def _restart_postgres(cluster: LocalCluster, rng: random.Random) -> None:
    process = cluster.processes["postgres"]
    process.send_signal(signal.SIGINT)
    await asyncio.to_thread(process.wait)
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(cluster.start_postgres)


async def _restart_cache(cluster: LocalCluster, rng: random.Random) -> None:
    cluster.kill("cache")
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(cluster.start_cache)


async def _reload_proxy(cluster: LocalCluster, rng: random.Random) -> None:
    cluster.reload_proxy()


_BY_LOT: dict[str, Callable[[LocalCluster, random.Random], Awaitable[None]]] = {
    "a worker killed": _kill_worker,
    "a worker ended": _end_worker,
    "a worker frozen": _freeze_worker,
    "PostgreSQL restarted": _restart_postgres,
    "Valkey killed": _restart_cache,
    "the proxy reloaded": _reload_proxy,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["acts", "sockets", "faults", "history"])
    parser.add_argument("--tables", type=int)
    parser.add_argument("--every", type=float)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--times", type=int)
    parser.add_argument("--only", default="")
    wish = parser.parse_args()
    tables, every, seconds, times = {
        "acts": (100, 2.0, 20.0, 1),
        "sockets": (1000, 20.0, 40.0, 1),
        "faults": (10, 0.1, 0.0, 5),
        "history": (10, 0.2, 30.0, 100),
    }[wish.what]
    wish.tables, wish.every = wish.tables or tables, wish.every or every
    wish.seconds, wish.times = wish.seconds or seconds, wish.times or times
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    with tempfile.TemporaryDirectory(prefix="oddtrick-") as directory:
        folder = Path(directory)
        folder.chmod(0o755)  # PostgreSQL runs as a user of its own
        cluster = LocalCluster(folder / "cluster")
        run = {"acts": acts, "sockets": sockets, "faults": faults, "history": history}[wish.what]
        try:
            return 0 if asyncio.run(run(cluster, folder, wish)) else 1
        finally:
            cluster.stop()


if __name__ == "__main__":
    sys.exit(main())
