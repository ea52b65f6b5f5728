"""How long an act takes to reach everybody: 200 clients at 50 tables of four people.

Starts a server of its own on a free port of this machine with a store in a temporary directory,
lets every table act every two seconds for a bounded time, and measures from the moment an act is
sent to the moment the last of the four players has the new view. Checks at the end that every
act is in every player's view and in the store. Where the system says so (Linux), the processor
time of the server between the first act and the last is told for each act, and its memory for each
line once all are open and at the end.

    python benchmarks/server.py [--tables 50] [--every 2] [--seconds 20] [--game contract-rubber]
        [--reviews 20] [--spread 0]

With `--spread` the tables begin over so many seconds, and only what they do after those is
measured: without it all deals begin and end together, which those of people who are strangers to
each other do not. A deal of whist at 0.2 seconds an act takes 10.4.
With `--reviews` so many different deals are asked to be reviewed at once, half way.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from ending import end_on_sigterm
from websockets.asyncio.client import ClientConnection, connect

from oddtrick.core import deal, view
from oddtrick.games import game as find_game
from oddtrick.players import player as machine
from oddtrick.records import Record, record_of, write_record
from oddtrick.store.opening import open_log

ROOT = Path(__file__).parents[1]
MOST_SECONDS = 60


class Server:
    """The server's process, as the system tells of it; nothing where it does not."""

    def __init__(self, pid: int) -> None:
        self._at = Path(f"/proc/{pid}")

    @property
    def seconds(self) -> float:
        """Seconds of the processor spent so far, by all its threads."""
        try:
            spent = (self._at / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Kilobytes of its memory that are in use."""
        try:
            pages = int((self._at / "statm").read_text().split()[1])
        except OSError:
            return 0.0
        return pages * os.sysconf("SC_PAGE_SIZE") / 1000


class Action(msgspec.Struct):
    code: str
    kind: str


Kept: TypeAlias = msgspec.UnsetType
"""Stands for what a frame leaves out, which has not changed."""


class Turn(msgspec.Struct):
    actions: list[Action] | Kept = msgspec.UNSET


class Own(msgspec.Struct, frozen=True):
    """The part of a view sent to a player alone."""

    turn: Turn | Kept | None = msgspec.UNSET


class Common(msgspec.Struct, frozen=True):
    """The part of a view sent to all."""

    over: bool | Kept = msgspec.UNSET


class Whole(msgspec.Struct):
    all: Common
    own: Own


class View(msgspec.Struct):
    """As much of a frame as a player needs who acts by lot."""

    type: str
    version: int = 0
    whole: Whole | None = None
    all: Common = Common()
    own: Own = Own()


class Player:
    """One client: reads all that comes, and remembers when."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.token = token
        self.version = 0
        self.actions: list[Action] = []
        self.over = False
        self.errors: list[str] = []
        self.news = asyncio.Condition()

    async def listen(self, decoder: msgspec.json.Decoder[View]) -> None:
        async for message in self.socket:
            arrived = time.perf_counter()
            view = decoder.decode(message)
            if view.type != "view":
                self.errors.append(str(message)[:200])
                continue
            async with self.news:
                self.version, self.arrived = view.version, arrived
                all_, own = (view.whole.all, view.whole.own) if view.whole else (view.all, view.own)
                if own.turn is None:
                    self.actions = []
                elif own.turn is not msgspec.UNSET and own.turn.actions is not msgspec.UNSET:
                    self.actions = own.turn.actions
                if all_.over is not msgspec.UNSET:
                    self.over = all_.over
                self.news.notify_all()

    async def has(self, version: int) -> float:
        """When a view of this version or a later one arrived."""
        async with self.news:
            await self.news.wait_for(lambda: self.version >= version)
            return self.arrived


async def call(address: str, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """A POST over a connection of its own, with the token of a seat."""
    host, port = address.split(":")
    data = msgspec.json.encode(body)
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {len(data)}\r\n"
        "Content-Type: application/json\r\nConnection: close\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
        + data
    )
    answer = await reader.read()
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    if b" 201 " not in head.split(b"\r\n")[0]:
        raise RuntimeError(answer.decode())
    found: dict[str, Any] = msgspec.json.decode(content)
    return found


async def table(
    address: str,
    game: str,
    number: int,
    start: asyncio.Barrier,
    seconds: float,
    every: float,
    spread: float,
    delays: list[float],
) -> tuple[str, int, list[str]]:
    """Play at one table, from some time within `spread` seconds on and for `seconds` after them;
    its id, the version it should have at the end, and what went wrong."""
    rng = random.Random(number)
    made = await call(
        address, "/api/tables", {"game": game, "others": "people", "seat": "N", "seed": number}
    )
    seats = [made]
    for seat in "ESW":
        where = f"/api/tables/{made['id']}/seats"
        seats.append(await call(address, where, {"seat": seat}, made["token"]))
    decoder = msgspec.json.Decoder(View)
    players, listeners = [], []
    for seated in seats:
        socket = await connect(
            f"ws://{address}/api/tables/{made['id']}/ws", compression=None, proxy=None
        )
        await socket.send(msgspec.json.encode({"type": "hello", "token": seated["token"]}).decode())
        players.append(Player(socket, seated["token"]))
        listeners.append(asyncio.create_task(players[-1].listen(decoder)))
    for player in players:
        await player.has(1)
    version = max(p.version for p in players)
    await start.wait()
    counts = time.perf_counter() + spread
    ends = counts + seconds
    await asyncio.sleep(rng.uniform(0, max(every, spread)))
    while time.perf_counter() < ends:
        due = time.perf_counter() + every
        actor = next((p for p in players if p.actions), players[0])
        if actor.over:
            frame: dict[str, Any] = {"type": "next", "version": version}
        else:
            actions = actor.actions
            passes = actions[0].kind == "call" and rng.random() < 0.7
            chosen = actions[0] if passes else rng.choice(actions)
            frame = {"type": "act", "version": version, "code": chosen.code}
        began = time.perf_counter()
        await actor.socket.send(msgspec.json.encode(frame).decode())
        version += 1
        async with asyncio.timeout(10):
            arrivals = await asyncio.gather(*(p.has(version) for p in players))
        if frame["type"] == "act" and began >= counts:
            delays.append(max(arrivals) - began)
        version = max(p.version for p in players)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    wrong = [e for p in players for e in p.errors]
    wrong += [f"a player is at {p.version}, not {version}" for p in players
              if p.version != version]  # fmt: skip
    for player in players:
        await player.socket.close()
    await asyncio.gather(*listeners, return_exceptions=True)
    return made["id"], version, wrong


async def review(address: str, record: Record) -> float:
    """Ask for a review and read it to its end; the seconds it took."""
    began = time.perf_counter()
    data = write_record(record)
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST /api/reviews HTTP/1.1\r\nHost: {address}\r\nContent-Length: {len(data)}\r\n"
        "Connection: close\r\n\r\n".encode()
        + data
    )
    answer = await reader.read()
    writer.close()
    if b"event: done" not in answer or b"event: late" in answer:
        raise RuntimeError(answer[:400].decode())
    return time.perf_counter() - began


async def reviews(address: str, number: int, after: float, start: asyncio.Barrier) -> list[float]:
    """So many reviews of different deals at once, some seconds after the start."""
    records = [dealt(seed) for seed in range(number)]
    await start.wait()
    await asyncio.sleep(after)
    return sorted(await asyncio.gather(*(review(address, record) for record in records)))


def dealt(seed: int) -> Record:
    """A deal of contract bridge that was called by the book and played by lot."""
    game, rng = find_game("contract-duplicate"), random.Random(f"review {seed}")
    state, kinds = deal(game, rng), {k: machine(k, game) for k in ("book", "random")}
    while not state.over:
        kind = "random" if state.stage.name == "tricks" else "book"
        state = state.push(kinds[kind].choose(view(state, state.turns[0].by), rng).action)
    return record_of(state)


async def measure(address: str, server: Server, path: Path, new: argparse.Namespace) -> int:
    game, tables, asked = new.game, new.tables, new.reviews
    seconds, every, spread = min(new.seconds, MOST_SECONDS), new.every, new.spread
    # A thousand clients in one process: what they tidy up between them is not the server's time.
    gc.disable()
    await call(address, "/api/tables", {"game": game, "others": "people", "seat": "N"})
    empty, lines = server.memory, 4 * tables
    # Everybody sits before the clock starts.
    start, delays = asyncio.Barrier(tables + bool(asked) + 1), list[float]()
    looked = (
        asyncio.create_task(reviews(address, asked, spread + seconds / 2, start)) if asked else None
    )
    games = [
        asyncio.create_task(table(address, game, i, start, seconds, every, spread, delays))
        for i in range(tables)
    ]
    async with asyncio.timeout(spread + seconds + 120):
        await start.wait()
        opened = server.memory
        await asyncio.sleep(spread)
        before = server.seconds
        played = await asyncio.gather(*games)
    spent, ended = server.seconds - before, server.memory
    if looked is not None:
        took = await looked
        print(f"{asked} reviews at once: {took[0]:.2f} s the first, {took[-1]:.2f} s the last")
    store = open_log(path)
    wrong = [w for _, _, errors in played for w in errors]
    for id_, version, _ in played:
        stored = len(store.read(id_))
        if stored != version:
            wrong.append(f"table {id_}: {stored} events stored, {version} seen")
    store.close()
    delays.sort()
    print(f"{tables} tables, {4 * tables} clients, {len(delays)} acts in {seconds:.0f} s ({game})")
    for share in (0.5, 0.95, 0.99, 1.0):
        at = min(len(delays) - 1, int(share * len(delays)))
        print(f"p{share * 100:g}: {delays[at] * 1000:.1f} ms from act to everybody's new view")
    if spent:
        print(
            f"server: {spent / len(delays) * 1000:.2f} ms of the processor an act; memory a line "
            f"{(opened - empty) / lines:.0f} kB when all are open, "
            f"{(ended - empty) / lines:.0f} kB at the end"
        )
    print(f"lost: {len(wrong)}")
    for line in wrong[:10]:
        print(" ", line)
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="contract-rubber")
    parser.add_argument("--reviews", type=int, default=0)
    parser.add_argument("--spread", type=float, default=0.0)
    arguments = parser.parse_args()
    return run_server(lambda address, server, path: measure(address, server, path, arguments))


def run_server(measure: Callable[[str, Server, Path], Coroutine[None, None, int]]) -> int:
    """Measure a server of its own at its address, with the process and the path of its store."""
    end_on_sigterm()
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "tables.sqlite3"
        environment = os.environ | {
            "HOST": "127.0.0.1",
            "PORT": "0",
            "OPEN_BROWSER": "0",
            "ODDTRICK_DB": str(path),
            "PYTHONPATH": str(ROOT / "src"),
        }
        server = subprocess.Popen(
            [sys.executable, "-m", "oddtrick", "play"], env=environment, stdout=subprocess.PIPE
        )
        assert server.stdout is not None
        try:
            line = server.stdout.readline().decode()
            address = line.split("http://")[1].split("/")[0]
            return asyncio.run(measure(address, Server(server.pid), path))
        finally:
            server.terminate()
            server.wait(10)
            spent = os.times()
            print(
                f"processor time: server {spent.children_user + spent.children_system:.1f} s, "
                f"clients {spent.user + spent.system:.1f} s"
            )


if __name__ == "__main__":
    sys.exit(main())
