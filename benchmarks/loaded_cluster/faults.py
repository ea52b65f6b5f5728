"""Faults one by one under load: each part of a cluster fails as `FAULTS` says, and then what the
players know is compared with the log."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing

from loaded_cluster import database_faults, service_faults, worker_faults
from loaded_cluster.checking import check, print_wrong
from loaded_cluster.running import Plan, Running
from loaded_cluster.tables import Table, acknowledged, close_tables, open_tables, refused
from oddtrick.cli.cluster import LocalCluster
from oddtrick.store.opening import open_log

LONGEST = 3600.0
"""Seconds after which tables stop, however long a fault takes."""

FAULTS: dict[str, Callable[[Running], Awaitable[str]]] = {
    "kill": worker_faults.kill,
    "end": worker_faults.ended,
    "postgres": database_faults.away,
    "cache": service_faults.cache_away,
    "proxy": service_faults.proxy_reloaded,
    "thinker": service_faults.thinker_killed,
    "clock": worker_faults.clock_set,
    "disk": database_faults.slow_disk,
}
"""By the name of a fault a function that lets it happen and says what became of it."""


async def faults(cluster: LocalCluster, plan: Plan, only: Sequence[str]) -> bool:
    """Each fault wanted, or all of them; whether nothing was wrong."""
    cluster.start()
    fine = True
    with closing(open_log(cluster.database)) as log:
        for name in only or FAULTS:
            tables = await open_tables(cluster.address, plan.tables)
            done = asyncio.Event()
            playing = [
                asyncio.create_task(_play(table, plan.every, random.Random(n), done))
                for n, table in enumerate(tables)
            ]
            await asyncio.sleep(2)
            try:
                how = await FAULTS[name](Running(cluster, tables, log, plan.times))
            finally:
                await asyncio.sleep(2)
                done.set()
                await asyncio.gather(*playing)
            wrong = await check(tables, log)
            print(f"{name}: {how}; {acknowledged(tables)} acts acknowledged, "
                  f"{refused(tables)} refused, wrong: {len(wrong)}")  # fmt: skip
            print_wrong(wrong)
            fine &= not wrong
            await close_tables(tables)
    return fine


async def _play(table: Table, every: float, rng: random.Random, done: asyncio.Event) -> None:
    """Act by lot until the fault is over."""
    ends = time.monotonic() + LONGEST
    while not done.is_set() and time.monotonic() < ends:
        await table.act(rng)
        await asyncio.sleep(rng.uniform(0, 2 * every))
