"""Faults of what stands around workers, under load: Valkey is away, the proxy is reloaded, the
thinker dies."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from urllib.request import urlopen

from loaded_cluster.clients import Seat, post
from loaded_cluster.running import Running
from oddtrick.cli.cluster import LocalCluster


async def cache_away(running: Running) -> str:
    """Valkey is away: tables play on, and the lobby says that it shows less."""
    cluster, before = running.cluster, running.acknowledged()
    cluster.kill("cache")
    notices = [await _notice(cluster, bool, 20)]
    played = running.acknowledged() - before
    await asyncio.to_thread(cluster.start_cache)
    notices.append(await _notice(cluster, lambda notice: not notice, 20))
    return (
        f"Valkey was away: {played} acts meanwhile; the lobby said {notices[0]!r}, and then "
        f"{notices[1]!r}"
    )


async def _notice(cluster: LocalCluster, wanted: Callable[[str], bool], seconds: float) -> str:
    """The lobby's text once it is as wanted, at all workers."""
    ends, found = time.monotonic() + seconds, ""
    while time.monotonic() < ends:
        texts: list[str] = []
        for name in cluster.workers:
            address = f"http://127.0.0.1:{cluster.ports[name]}/api/tables"
            with await asyncio.to_thread(urlopen, address) as answer:
                texts.append(answer.headers.get("oddtrick-notice", ""))
        found = texts[0]
        if all(map(wanted, texts)):
            return found
        await asyncio.sleep(0.3)
    return f"{found} (not as it should be after {seconds:.0f} s)"


async def proxy_reloaded(running: Running) -> str:
    """The proxy reads its configuration again: lines that are open stay open."""
    lines = running.connections()
    for _ in range(running.times):
        running.cluster.reload_proxy()
        await asyncio.sleep(3)
    again = running.connections() - lines
    return (
        f"the proxy was reloaded {running.times} times: {again} lines of {lines} were opened anew"
    )


async def thinker_killed(running: Running) -> str:
    """An expert plays on although who thinks for it dies in mid-thought."""
    cluster, who = running.cluster, "10.9.9.9"
    wish = {"game": "contract-rubber", "others": "expert", "seat": "N", "seed": 7, "pace": "none"}
    made = await post(cluster.address, "/api/tables", wish, who)
    seat = Seat(cluster.address, made["id"], made["token"], who)
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
        await seat.until(partial(seat.is_past, version))
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
