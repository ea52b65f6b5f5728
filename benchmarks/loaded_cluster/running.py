"""A cluster on which tables are played: its leases, and ending and starting its parts."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass

from sqlalchemy import text

from loaded_cluster.tables import Table, acknowledged, times_of
from oddtrick.cli.cluster import LocalCluster
from oddtrick.store.log import EventLog


@dataclass(frozen=True)
class Plan:
    """The load of a run: tables, seconds between two acts of one, seconds of play, and how often
    something is done."""

    tables: int
    every: float
    seconds: float
    times: int


@dataclass(frozen=True)
class Running:
    """A cluster under load as a fault meets it; `times` says how often it is to fail."""

    cluster: LocalCluster
    tables: list[Table]
    log: EventLog
    times: int

    def acknowledged(self) -> int:
        """How many acts have been acknowledged so far."""
        return acknowledged(self.tables)

    def acts_between(self, began: float, ended: float = float("inf")) -> list[tuple[float, float]]:
        """The acts sent between two moments: when, and how long until all had seen them."""
        return [(at, took) for at, took in times_of(self.tables) if began < at < ended]

    def connections(self) -> int:
        """How often lines have been opened."""
        return sum(seat.connections for table in self.tables for seat in table.seats.values())

    async def all_own(self) -> None:
        """Wait until each worker has shards."""
        while len(set(owners(self.log).values())) < len(self.cluster.workers):
            await asyncio.sleep(0.1)


def owners(log: EventLog) -> dict[int, str]:
    """The worker that has each shard, of those that somebody has."""
    query = text("SELECT shard, owner FROM lease WHERE owner != ''")
    return {shard: owner for shard, owner in log.ask(lambda c: c.execute(query).all())}  # noqa: C416


def epochs(log: EventLog) -> dict[int, int]:
    """How often each shard has changed hands."""
    query = text("SELECT shard, epoch FROM lease")
    return {shard: epoch for shard, epoch in log.ask(lambda c: c.execute(query).all())}  # noqa: C416


def moved(log: EventLog, before: dict[int, int]) -> int:
    """How many shards have changed hands since then."""
    return sum(before[shard] != epoch for shard, epoch in epochs(log).items())


async def end(cluster: LocalCluster, name: str) -> None:
    """End a part in good order; PostgreSQL's quick way to do so is SIGINT."""
    process = cluster.processes[name]
    process.send_signal(signal.SIGINT if name == "postgres" else signal.SIGTERM)
    await asyncio.to_thread(process.wait)


async def start_worker(cluster: LocalCluster, name: str) -> None:
    """Start a worker, and wait until it serves."""
    await asyncio.to_thread(cluster.start_worker, name)
    await asyncio.to_thread(cluster.wait_ready, name)
