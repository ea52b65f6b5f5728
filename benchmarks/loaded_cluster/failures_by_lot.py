"""Failures by lot, again and again: runs under load with one every few seconds, each checked."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import closing

from loaded_cluster.checking import check, print_wrong
from loaded_cluster.running import Plan, end, start_worker
from loaded_cluster.tables import acknowledged, close_tables, open_tables, refused
from oddtrick.cli.cluster import LocalCluster
from oddtrick.store.opening import open_log


async def history(cluster: LocalCluster, plan: Plan) -> bool:
    """Runs of so many seconds, after each of which everything is started again and checked;
    whether nothing was wrong."""
    cluster.start()
    wrong_in_all, acked_in_all, faults_in_all = 0, 0, 0
    with closing(open_log(cluster.database)) as log:
        for run in range(plan.times):
            tables = await open_tables(cluster.address, plan.tables)
            ends = time.monotonic() + plan.seconds
            plays = [
                asyncio.create_task(table.play(ends, plan.every, random.Random(n)))
                for n, table in enumerate(tables)
            ]
            done = await _fail(cluster, ends, random.Random(run))
            await asyncio.gather(*plays)
            await asyncio.to_thread(cluster.restart_dead)
            for name in cluster.workers:
                await asyncio.to_thread(cluster.wait_ready, name)
            wrong, acked = await check(tables, log), acknowledged(tables)
            print(f"run {run + 1}: {', '.join(done)}; {acked} acts acknowledged, "
                  f"{refused(tables)} refused, wrong: {len(wrong)}")  # fmt: skip
            print_wrong(wrong)
            wrong_in_all += len(wrong)
            acked_in_all += acked
            faults_in_all += len(done)
            await close_tables(tables)
    print(f"{plan.times} runs: {faults_in_all} failures, {acked_in_all} acts acknowledged, "
          f"{'SOME' if wrong_in_all else 'none'} wrong")  # fmt: skip
    return not wrong_in_all


async def _fail(cluster: LocalCluster, ends: float, rng: random.Random) -> list[str]:
    """Let one thing after another fail until shortly before the end; which did."""
    done = []
    while (left := ends - time.monotonic()) > 6:
        await asyncio.sleep(rng.uniform(1, min(6, left - 5)))
        what = rng.choice([*_FAILURES])
        done.append(what)
        await _FAILURES[what](cluster, rng)
    return done


async def _kill_worker(cluster: LocalCluster, rng: random.Random) -> None:
    name = rng.choice(cluster.workers)
    cluster.kill(name)
    await asyncio.sleep(rng.uniform(0, 2))
    await start_worker(cluster, name)


async def _end_worker(cluster: LocalCluster, rng: random.Random) -> None:
    name = rng.choice(cluster.workers)
    await end(cluster, name)
    await start_worker(cluster, name)


async def _freeze_worker(cluster: LocalCluster, rng: random.Random) -> None:
    """It stands still for longer than its leases, and then goes on as if nothing had been."""
    process = cluster.processes[rng.choice(cluster.workers)]
    os.killpg(process.pid, signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(0.2, 3))
    os.killpg(process.pid, signal.SIGCONT)


async def _restart_postgres(cluster: LocalCluster, rng: random.Random) -> None:
    await end(cluster, "postgres")
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(cluster.start_postgres)


async def _restart_cache(cluster: LocalCluster, rng: random.Random) -> None:
    cluster.kill("cache")
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(cluster.start_cache)


async def _reload_proxy(cluster: LocalCluster, rng: random.Random) -> None:
    cluster.reload_proxy()


_FAILURES: dict[str, Callable[[LocalCluster, random.Random], Awaitable[None]]] = {
    "a worker killed": _kill_worker,
    "a worker ended": _end_worker,
    "a worker frozen": _freeze_worker,
    "PostgreSQL restarted": _restart_postgres,
    "Valkey killed": _restart_cache,
    "the proxy reloaded": _reload_proxy,
}
