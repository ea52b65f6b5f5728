"""The costs of acts and of open lines: delays, and by process its processor time and memory."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from loaded_cluster.checking import check, print_wrong
from loaded_cluster.running import Plan, owners
from loaded_cluster.tables import acknowledged, close_tables, open_tables, times_of
from oddtrick.cli.cluster import LocalCluster, free_port, program
from oddtrick.store.leases import shard_of
from oddtrick.store.opening import open_log
from oddtrick.web.cluster.proxy import proxy_config


def share(values: list[float], part: float) -> float:
    """The value below which a part of them lies; nan of none."""
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
            fields = (
                Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            )
            ticks += sum(map(int, fields[11:15]))
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
            todo += [*map(int, children.split())]
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    return (
        int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
        * os.sysconf("SC_PAGE_SIZE")
        / 1e6
    )


async def measured(
    what: str,
    base: str,
    plan: Plan,
    parts: dict[str, int],
    where: str | Path,
    by: Callable[[str], str] | None = None,
) -> bool:
    """Play and print the costs of each part, by its process; whether nothing was lost."""
    before = {name: memory(pid) for name, pid in parts.items()}
    began = time.monotonic()
    tables = await open_tables(base, plan.tables, by)
    print(f"\n{what}: {len(tables)} tables, {4 * len(tables)} lines open after "
          f"{time.monotonic() - began:.0f} s")  # fmt: skip
    gc.disable()
    used, ends = {n: spent([p]) for n, p in parts.items()}, time.monotonic() + plan.seconds
    plays = [table.play(ends, plan.every, random.Random(n)) for n, table in enumerate(tables)]
    await asyncio.gather(*plays)
    cost = {name: spent([pid]) - used[name] for name, pid in parts.items()}
    gc.enable()
    times, acts = [took for _, took in times_of(tables)], acknowledged(tables)
    with closing(open_log(where)) as log:
        wrong = await check(tables, log)
    print(f"  {acts / plan.seconds:.0f} acts a second; median {share(times, 0.5) * 1e3:.1f} ms, "
          f"p95 {share(times, 0.95) * 1e3:.1f}, p99 {share(times, 0.99) * 1e3:.1f}, "
          f"worst {max(times, default=0) * 1e3:.0f}")  # fmt: skip
    for name, seconds in cost.items():
        grown = memory(parts[name]) - before[name]
        print(f"  {name}: {seconds * 1e3 / max(1, acts):.2f} ms of the processor an act, "
              f"{grown * 1e3 / (4 * len(tables)):.0f} kB a line")  # fmt: skip
    print(f"  all: {sum(cost.values()) * 1e3 / max(1, acts):.2f} ms an act; wrong: {len(wrong)}")
    print_wrong(wrong)
    await close_tables(tables)
    return not wrong


@contextmanager
def alone(folder: Path, database: str) -> Iterator[tuple[int, str]]:
    """One process with a store of its own: its number and its address."""
    port = free_port()
    place = {"HOST": "127.0.0.1", "PORT": str(port), "OPEN_BROWSER": "0", "ODDTRICK_DB": database,
             "FORWARDED_ALLOW_IPS": "127.0.0.1"}  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "oddtrick", "play"],
        env=os.environ | place, stdout=subprocess.PIPE, cwd=folder,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


async def acts(cluster: LocalCluster, folder: Path, plan: Plan) -> bool:
    """One process with SQLite, one with PostgreSQL, and the cluster, each under the same load."""
    fine = True
    path = folder / "alone.sqlite3"
    with alone(folder, str(path)) as (pid, base):
        fine &= await measured("one process, SQLite", base, plan, {"server": pid}, path)
    cluster.start_all_but_workers()
    with alone(folder, cluster.database) as (pid, base):
        parts = {"server": pid, "PostgreSQL": cluster.processes["postgres"].pid}
        fine &= await measured("one process, PostgreSQL", base, plan, parts, cluster.database)
    cluster.start_workers()
    fine &= await measured("cluster", cluster.address, plan, _parts(cluster), cluster.database)
    return fine


def _parts(cluster: LocalCluster) -> dict[str, int]:
    names = {**{w: w for w in cluster.workers}, "proxy": "HAProxy", "postgres": "PostgreSQL",
             "cache": "Valkey"}  # fmt: skip
    return {label: cluster.processes[name].pid for name, label in names.items()}


async def sockets(cluster: LocalCluster, plan: Plan) -> bool:
    """Many lines that are mostly quiet. A proxy needs two files a line: where the system does not
    give one so many, further proxies of the same configuration share the lines."""
    cluster.start()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = -(-8 * plan.tables // (hard - 1000))
    with closing(open_log(cluster.database)) as log:
        owned = owners(log)
    proxies = [cluster.address]
    parts = _parts(cluster)
    with ExitStack() as stack:
        for n in range(1, count):
            process, address = stack.enter_context(_further_proxy(cluster, owned, n))
            proxies.append(address)
            parts[f"HAProxy {n + 1}"] = process.pid
        print(f"the lines go through {count} {'proxy' if count == 1 else 'proxies'}")
        return await measured(
            "cluster", cluster.address, plan, parts, cluster.database,
            lambda id_: proxies[shard_of(id_) // 2 % count],
        )  # fmt: skip


@contextmanager
def _further_proxy(
    cluster: LocalCluster, owned: dict[int, str], number: int
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """One more proxy before the same workers; its map is that of now, which nobody corrects."""
    folder, port = cluster.folder, free_port()
    map_file = folder / f"shards{number}.map"
    map_file.write_text("".join(f"{shard} {owner}\n" for shard, owner in owned.items()))
    config = folder / f"haproxy{number}.cfg"
    config.write_text(
        proxy_config(
            {name: f"127.0.0.1:{cluster.ports[name]}" for name in cluster.workers},
            bind=f"127.0.0.1:{port}",
            admin=f"ipv4@127.0.0.1:{free_port()}",
            map_file=str(map_file),
        )
    )
    with subprocess.Popen([program("haproxy"), "-db", "-f", str(config)]) as process:
        try:
            yield process, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
