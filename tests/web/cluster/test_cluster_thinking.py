"""DecisionPool apart: who is asked first, and what happens when they are gone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from greedy import read_for_ever
from sessions import Game, finish
from wire import visitor

from oddtrick.cli.cluster import free_port
from oddtrick.formats.registry import detect
from oddtrick.support import thinkers
from oddtrick.support.sandbox import Confined, TooMuch, Workers
from oddtrick.support.thinkers import (
    DistributedWorkers,
    NoThinkers,
    Priority,
    ThinkingCluster,
)
from oddtrick.web.deals.upload import read_file
from oddtrick.web.machine_players.worker_pool import DecisionPool
from oddtrick.web.server.thread_pools import FairQueue


def test_what_a_person_waits_for_comes_first() -> None:
    async def run() -> list[str]:
        queue, done = FairQueue(1, 10, 100), list[str]()
        gate = asyncio.Event()

        async def work(name: str) -> None:
            if name == "first":
                await gate.wait()
            done.append(name)

        async def ask(name: str, who: str, *, urgent: bool) -> None:
            await queue.do(visitor(who), lambda: work(name), urgent=urgent)

        tasks = [asyncio.create_task(ask("first", "a", urgent=False))]
        await asyncio.sleep(0)
        questions = [("m1", "a", False), ("m2", "b", False), ("p1", "c", True), ("p2", "a", True)]
        for name, who, urgent in questions:
            tasks.append(asyncio.create_task(ask(name, who, urgent=urgent)))
            await asyncio.sleep(0)
        assert queue.waiting == 4
        tasks[1].cancel()
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return done

    assert finish(run()) == ["first", "p1", "p2", "m2"]


@pytest.fixture
def scheduler() -> Iterator[Any]:
    """Dask in this process: a scheduler, and one worker that can be taken away."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import LocalCluster

        with LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=False,
            dashboard_address=None,
            resources={"job": 1},
        ) as found:
            yield found


def asked(pool: DecisionPool) -> str:
    """The decision of an expert at his turn in a deal."""
    session = Game("contract-rubber", people=("N", "E", "S", "W"), seed="3").session
    seat = session.state.turns[0].by
    return pool.decide(session.state, seat, "expert", 7).action.kind


@pytest.mark.whole
@pytest.mark.filterwarnings("ignore")
def test_an_expert_is_asked_on_the_cluster_and_here_when_it_is_gone(scheduler: Any) -> None:
    cluster = ThinkingCluster(scheduler.scheduler_address)
    pool = DecisionPool(1, cluster)
    try:
        assert asked(pool) == "call"
        assert cluster.count == 1
        assert not pool.workers._busy
        scheduler.scale(0)
        with contextlib.suppress(Exception):
            cluster.connect().sync(_until_none, cluster.connect())
        cluster._looked = -1e9  # it is looked again
        with pytest.raises(NoThinkers, match="has no thinkers"):
            cluster.decide(bytes, priority=Priority.PLAY, late=1)
        assert asked(pool) == "call"
        assert pool.count == 1
    finally:
        pool.close()


@pytest.mark.whole
@pytest.mark.filterwarnings("ignore")
def test_jobs_run_confined_at_the_thinkers_and_here_when_they_are_gone(
    scheduler: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDTRICK_THINKERS", scheduler.scheduler_address)
    with Workers(1, seconds=5) as own:
        workers = DistributedWorkers(own)
        cluster = workers.cluster
        assert cluster is not None
        try:
            assert json.loads(workers.call(detect, b"md|1,,,|")) == "lin"
            assert cluster.count == 1  # the other thread is for the job
            assert not own._busy
            assert own._free.queue == [None]  # nothing was begun here
            with pytest.raises(Confined, match="The file is empty"):
                workers.call(read_file, b" ")
            with pytest.raises(TooMuch):
                cluster.call(read_for_ever, b"", "", 0, "en", seconds=0.3, memory=64 << 20)
            scheduler.scale(0)
            client = cluster.connect()
            client.sync(_until_none, client)
            cluster._looked = -1e9
            assert json.loads(workers.call(detect, b"md|1,,,|")) == "lin"
            assert own._free.queue != [None]
        finally:
            workers.close()
            thinkers._end_sandboxes()


async def _until_none(client: Any) -> None:
    while await client.nthreads():
        await asyncio.sleep(0.05)


def test_a_scheduler_that_is_away_is_reported_and_not_asked_at_once_again() -> None:
    cluster = ThinkingCluster(f"tcp://127.0.0.1:{free_port()}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            with pytest.raises(NoThinkers, match="No thinkers answer"):
                cluster.decide(bytes, priority=Priority.PLAY, late=1)
    assert cluster.count == 0
