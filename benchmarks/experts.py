"""How long fifty tables of experts let a person wait.

Starts a server of its own on a free port of this machine with a store in a temporary directory. At
every table one person sits with three experts, who take no pause; the person passes where that can
be done and else acts by lot, at once. Measured is the time from one act of a table to the next,
where that is an expert’s, as the person sees it; some of those need no thought.

    python benchmarks/experts.py [--tables 50] [--seconds 60] [--game contract-duplicate ...]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field

import msgspec
from server import MOST_SECONDS, Player, View, call, run_server
from websockets.asyncio.client import connect

GAMES = ("contract-duplicate", "contract-rubber", "whist", "euchre", "auction-1910")


@dataclass
class Waits:
    """The measurements of all tables."""

    experts: list[float] = field(default_factory=list)
    """Seconds from one act to the next, the next being an expert's."""
    persons: int = 0
    """Acts of persons."""
    wrong: list[str] = field(default_factory=list)


async def play(
    address: str, game: str, number: int, start: asyncio.Barrier, seconds: float, waits: Waits
) -> None:
    """One table: a person at north with three experts, until the time is over."""
    rng = random.Random(number)
    wanted = {"game": game, "others": "expert", "seat": "N", "seed": number, "pace": "none"}
    made = await call(address, "/api/tables", wanted)
    socket = await connect(
        f"ws://{address}/api/tables/{made['id']}/ws", compression=None, proxy=None
    )
    await start.wait()
    await socket.send(msgspec.json.encode({"type": "hello", "token": made["token"]}).decode())
    person = Player(socket, made["token"])
    listening = asyncio.create_task(person.listen(msgspec.json.Decoder(View)))
    ends, version = time.perf_counter() + seconds, 0
    last = time.perf_counter()
    while (left := ends - time.perf_counter()) > 0:
        try:
            async with asyncio.timeout(left):
                arrived = await person.has(version + 1)
        except TimeoutError:
            break
        if version:
            waits.experts.append(arrived - last)
        version, last = person.version, arrived
        if not person.actions and not person.over:
            continue
        if person.over:
            frame = {"type": "next", "version": version}
        else:
            passes = person.actions[0].kind == "call"
            chosen = person.actions[0] if passes else rng.choice(person.actions)
            frame = {"type": "act", "version": version, "code": chosen.code}
        await socket.send(msgspec.json.encode(frame).decode())
        last, version = await person.has(version + 1), person.version
        waits.persons += 1
    waits.wrong += person.errors
    await socket.close()
    await asyncio.gather(listening, return_exceptions=True)


async def measure(address: str, wanted: argparse.Namespace) -> int:
    """All tables side by side; 1 if anything went wrong."""
    waits, start = Waits(), asyncio.Barrier(wanted.tables)
    seconds = min(wanted.seconds, MOST_SECONDS)
    async with asyncio.timeout(seconds + 120):
        await asyncio.gather(
            *(
                play(address, wanted.game[i % len(wanted.game)], i, start, seconds, waits)
                for i in range(wanted.tables)
            )
        )
    found = sorted(waits.experts)
    print(
        f"{wanted.tables} tables, {len(found)} acts of experts and {waits.persons} of persons in "
        f"{seconds:.0f} s ({', '.join(wanted.game)})"
    )
    for share in (0.5, 0.95, 0.99, 1.0):
        at = min(len(found) - 1, int(share * len(found)))
        print(f"p{share * 100:g}: {found[at]:.2f} s from one act to an expert’s next")
    for line in waits.wrong[:10]:
        print(" ", line)
    return 1 if waits.wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--game", nargs="+", default=GAMES)
    arguments = parser.parse_args()
    return run_server(lambda address, _server, _path: measure(address, arguments))


if __name__ == "__main__":
    sys.exit(main())
