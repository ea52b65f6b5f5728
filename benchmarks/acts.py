"""The processor time of an act, from the frame that asks for it to the frames of all four.

Four people play by lot at one table of a server without sockets (requests, rules, the store on
the disk, views), and the time of the processor that the whole process spends is told by stage,
beside that of a bare broadcast: one frame of some size written as JSON and pushed to all four,
measured between the acts. On a busy machine their ratio says more than milliseconds.

One table by itself waits for the disk after each act and finds the caches of the processor cold.
With `--tables 20` so many act one beside the other, as under load, and an act is told by game.

    python benchmarks/acts.py [--games whist contract-rubber] [--acts 2000] [--tables 1] [--profile]
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import pstats
import random
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import msgspec

from oddtrick.games import game as find_game
from oddtrick.store.opening import open_log
from oddtrick.web import messages
from oddtrick.web.cycles import CycleCollector
from oddtrick.web.server.client import Client
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.registry import TableRegistry
from oddtrick.web.websocket.frames import answer_frame

FRAME = {
    "type": "view",
    "lines": [{"text": "North plays the ten of spades.", "trick": n} for n in range(22)],
}
FRAME_SIZE = len(msgspec.json.encode(FRAME))
BROADCASTS = 20
"""Frames to all that are written and pushed after each act."""


class Wire:
    """Takes everything at once, and counts it."""

    clear = True

    def __init__(self) -> None:
        self.size = 0

    def push(self, text: bytes) -> None:
        self.size += len(text)

    async def send(self, text: bytes) -> None:
        self.size += len(text)

    async def close(self, code: int) -> None: ...


class Spent:
    """Processor time and bytes by stage."""

    def __init__(self) -> None:
        self.broadcasts, self.broadcasting = 0, 0.0
        self.acts: dict[str, int] = defaultdict(int)
        self.seconds: dict[str, float] = defaultdict(float)
        self.size: dict[str, int] = defaultdict(int)


async def opened(hub: TableRegistry, game: str, seed: int) -> tuple[LiveTable, list[Client]]:
    """A table where people sit at every seat, each connected."""
    seats = [s for i, s in enumerate(find_game(game).seats) if i in find_game(game).players]
    new = messages.NewTable(game=game, others="people", seat=seats[0], seed=seed)
    table, home, token = await hub.make(new, "Ann", "192.0.2.1")
    held = [(home, token)]
    for number, seat in enumerate(seats[1:]):
        name, secret = ("Bea", "Cy", "Dee")[number % 3], f"a token long enough {number}"
        sat, _ = await table.sit(seat, name, secret, f"192.0.2.{number + 2}", "")
        held.append((sat, secret))
    clients = []
    for home, secret in held:
        clients.append(Client(Wire(), table, home, secret))
        table.join(clients[-1])
    return table, clients


def choose(table: LiveTable, clients: list[Client], rng: random.Random) -> tuple[Client, str]:
    """An act by lot: the client whose turn it is, and the code. Calls are mostly passes,
    or every auction would end at seven no-trump."""
    state, session = table.session.state, table.session
    seat = state.turns[0].by
    choice = state.legal(seat)
    action = choice[0] if choice[0].kind == "call" and rng.random() < 0.7 else rng.choice(choice)
    client = next(c for c in clients if session.seat_of(c.seat) == seat)
    return client, state.stage.code(action)


async def next_deal(table: LiveTable, client: Client) -> None:
    """Ask for the next deal."""
    await answer_frame(table, client, messages.Next(version=table.session.version))
    await asyncio.sleep(0)


async def play_on(hub: TableRegistry, game: str, acts: int, seed: int) -> int:
    """Play by lot at one of many tables; the number of acts."""
    rng, done = random.Random(seed), 0
    table, clients = await opened(hub, game, seed)
    for _ in range(acts):
        session = table.session
        if session.state.over:
            await next_deal(table, clients[0])
            continue
        client, code = choose(table, clients, rng)
        await answer_frame(table, client, messages.SubmitAction(version=session.version, code=code))
        await asyncio.sleep(0)
        done += 1
    return done


async def play_together(hub: TableRegistry, game: str, acts: int, tables: int) -> tuple[int, float]:
    """Play at many tables, one beside the other; the acts, and seconds of the processor in all."""
    before = time.process_time()
    each = max(1, acts // tables)
    done = await asyncio.gather(*(play_on(hub, game, each, seed) for seed in range(tables)))
    spent = time.process_time() - before
    hub.tables.clear()
    return sum(done), spent


async def play(hub: TableRegistry, game: str, acts: int, spent: Spent) -> None:
    """Play by lot at one table."""
    rng = random.Random(5)
    table, clients = await opened(hub, game, 5)
    for _ in range(acts):
        session, stage = table.session, table.session.state.stage.name
        if session.state.over:
            await next_deal(table, clients[0])
            continue
        client, code = choose(table, clients, rng)
        before = time.process_time()
        await answer_frame(table, client, messages.SubmitAction(version=session.version, code=code))
        await asyncio.sleep(0)
        between = time.process_time()
        spent.seconds[stage] += between - before
        spent.acts[stage] += 1
        for _ in range(BROADCASTS):
            text = msgspec.json.encode(FRAME)
            for other in clients:
                other.wire.push(text)
        spent.broadcasting += time.process_time() - between
        spent.broadcasts += BROADCASTS
        for other in clients:
            wire = other.wire
            assert isinstance(wire, Wire)
            spent.size[stage] += wire.size - BROADCASTS * FRAME_SIZE
            wire.size = 0
    hub.tables.clear()


async def measure(games: list[str], acts: int, tables: int, profile: bool) -> None:
    CycleCollector()  # cycles are looked for as seldom as in a server
    with tempfile.TemporaryDirectory() as directory:
        hub = TableRegistry(open_log(Path(directory) / "tables.sqlite3"))
        for game in games:
            await play(hub, game, 60, Spent())  # what is made once is not counted
            spent = Spent()
            gc.collect()
            gc.freeze()
            profiler = cProfile.Profile()
            if profile:
                profiler.enable()
            if tables > 1:
                done, all_seconds = await play_together(hub, game, acts, tables)
                each = all_seconds / done * 1e3
                print(f"{game:18} {tables} tables {done:6} acts {each:7.3f} ms an act")
            else:
                await play(hub, game, acts, spent)
            profiler.disable()
            broadcast = spent.broadcasting / max(1, spent.broadcasts)
            for stage, number in spent.acts.items():
                each = spent.seconds[stage] / number
                print(
                    f"{game:18} {stage:10} {number:6} acts {each * 1e3:7.3f} ms an act "
                    f"({each / broadcast:4.0f} broadcasts) "
                    f"{spent.size[stage] / number:7.0f} bytes to all"
                )
            if profile:
                pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", default=["whist", "contract-rubber"])
    parser.add_argument("--acts", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=1, help="tables that act at once")
    parser.add_argument("--profile", action="store_true")
    new = parser.parse_args()
    asyncio.run(measure(new.games, new.acts, new.tables, new.profile))


if __name__ == "__main__":
    main()
