"""Faults of the database under load: it is away, and its disk is slow."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time

from loaded_cluster.clients import PATIENCE
from loaded_cluster.costs import share
from loaded_cluster.running import Running, end, epochs, moved
from oddtrick.cli.cluster import LocalCluster

OUTAGE = 20.0
"""Seconds that the database is away, or slow."""

SLOW_DISK = 0.4
"""Seconds that a slow disk takes more for each wait."""

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


async def away(running: Running) -> str:
    """PostgreSQL is stopped for a while: what players read, and when they act again."""
    cluster = running.cluster
    await end(cluster, "postgres")
    stopped = time.monotonic()
    await asyncio.sleep(OUTAGE)
    said = {sentence for table in running.tables for sentence in table.history.refused}
    back = time.monotonic()
    await asyncio.to_thread(cluster.start_postgres)
    ends, first = back + PATIENCE, float("nan")
    while time.monotonic() < ends:
        if later := running.acts_between(back):
            first = min(at for at, _ in later) - back
            break
        await asyncio.sleep(0.05)
    during = len(running.acts_between(stopped + 1, back))
    return (
        f"PostgreSQL was away for {back - stopped:.0f} s: {during} acts acknowledged meanwhile, "
        f"players read {sorted(said)}; the first act {first:.1f} s after it was back"
    )


async def slow_disk(running: Running) -> str:
    """The database waits for its disk."""
    cluster, log = running.cluster, running.log
    source, library = cluster.folder / "slow.c", cluster.folder / "slow.so"
    sign = cluster.folder / "slow"
    source.write_text(_SLOW_DISK % (sign, SLOW_DISK * 1e6))
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    os.environ["LD_PRELOAD"] = str(library)
    try:
        await _restart(cluster)
    finally:
        del os.environ["LD_PRELOAD"]
    sign.touch()
    began, before = time.monotonic(), epochs(log)
    await asyncio.sleep(OUTAGE)
    ended = time.monotonic()
    sign.unlink()
    times = [took for _, took in running.acts_between(began, ended)]
    changed = moved(log, before)
    await _restart(cluster)
    return (
        f"each wait for the disk took {SLOW_DISK:g} s more for {OUTAGE:.0f} s: {len(times)} acts, "
        f"median {share(times, 0.5):.2f} s, worst {max(times, default=float('nan')):.2f}; "
        f"{changed} shards changed hands"
    )


async def _restart(cluster: LocalCluster) -> None:
    await end(cluster, "postgres")
    await asyncio.to_thread(cluster.start_postgres)
    await asyncio.sleep(3)
