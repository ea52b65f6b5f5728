"""Faults of a worker under load: it is killed or ended, and its clock is set to and fro."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from loaded_cluster.clients import PATIENCE
from loaded_cluster.costs import share
from loaded_cluster.running import Running, end, epochs, moved, owners, start_worker
from oddtrick.store.leases import shard_of

FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")


async def kill(running: Running) -> str:
    """Owners are killed in turn: when others have their shards, and when their tables play on."""
    cluster, log = running.cluster, running.log
    taken, again = [], []
    for n in range(running.times):
        name = cluster.workers[n % len(cluster.workers)]
        owned = {shard for shard, owner in owners(log).items() if owner == name}
        cluster.kill(name)
        began = time.monotonic()
        while name in owners(log).values():
            await asyncio.sleep(0.02)
        taken.append(time.monotonic() - began)
        theirs = [table for table in running.tables if shard_of(table.history.table) in owned]
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
        await start_worker(cluster, name)
        await running.all_own()
        await asyncio.sleep(1)
    return (
        f"{running.times} owners killed; taken over after {share(taken, 0.5):.2f} s in the median, "
        f"{max(taken):.2f} at worst; the last of their tables played on after "
        f"{share(again, 0.5):.2f} s, {max(again, default=float('nan')):.2f} at worst"
    )


async def ended(running: Running) -> str:
    """Workers are asked to end in turn (SIGTERM), and do so in good order."""
    took = []
    for n in range(running.times):
        name = running.cluster.workers[n % len(running.cluster.workers)]
        began = time.monotonic()
        await end(running.cluster, name)
        took.append(time.monotonic() - began)
        await start_worker(running.cluster, name)
        await running.all_own()
        await asyncio.sleep(1)
    return (
        f"{running.times} workers were asked to end, and did after {share(took, 0.5):.2f} s in the "
        f"median, {max(took):.2f} at worst"
    )


async def clock_set(running: Running) -> str:
    """The clock of one worker is set to and fro; that time goes on (the monotonic clock) is so on
    any machine."""
    if not FAKETIME.exists():
        return "not tried: it needs Debian's package libfaketime"
    cluster, log = running.cluster, running.log
    name, ahead = cluster.workers[0], cluster.folder / "clock"
    ahead.write_text("+0")
    faked = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(ahead),
             "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}  # fmt: skip
    await end(cluster, name)
    usual, cluster._settings = cluster._settings, {**cluster._settings, **faked}
    try:
        await start_worker(cluster, name)
        await running.all_own()
        await asyncio.sleep(2)
        before, acknowledged = epochs(log), running.acknowledged()
        for shift in ("+3600", "-7200", "+0"):
            ahead.write_text(shift)
            await asyncio.sleep(5)
        played, changed = running.acknowledged() - acknowledged, moved(log, before)
    finally:
        cluster._settings = usual
    cluster.kill(name)
    await start_worker(cluster, name)
    return (
        f"the clock of {name} was an hour ahead, then two behind, then right: {played} acts "
        f"meanwhile, {changed} shards changed hands"
    )
