"""One question on several threads: the same answers, refusals, deadlines, stops and Ctrl-C."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable

import dds
import pytest
from endings import random_bridge_ending, random_ending, worlds_of
from interrupts import heeding_ctrl_c

from oddtrick.cards import natural_order
from oddtrick.solver import BadPosition, Position, Solver, Stopped, leads, moves, solve_many, table
from oddtrick.solver.threads import spread, thread_count
from slices import sliced


@pytest.mark.parametrize("threads", sliced([2, 3, 7], 1))
def test_tables_are_the_same(threads: int) -> None:
    rng = random.Random(threads)
    for _ in range(2 if threads < 7 else 1):
        deal = dds.random_deal(rng)
        assert table(deal, threads=threads) == table(deal)
        strains = rng.sample(range(5), rng.randint(1, 4))
        assert table(deal, strains=strains, threads=threads) == table(deal, strains=strains)


def test_leads_are_the_same() -> None:
    rng = random.Random(8)
    for strain in range(5):
        deal = dds.random_deal(rng)
        assert leads(deal, strain % 4, strain, threads=2) == leads(deal, strain % 4, strain)


def test_moves_and_worlds_of_any_game_are_the_same() -> None:
    rng = random.Random(9)
    for i in range(60):
        question = random_bridge_ending(rng, 5) if i % 3 else random_ending(rng, 2, 5)
        assert moves(question, threads=3) == moves(question)
        worlds = worlds_of(rng, question, 20)
        for each in (True, False):
            found = solve_many(worlds, question, each=each, threads=3)
            alone = solve_many(worlds, question, each=each)
            assert found.done == alone.done
            assert found.cards == alone.cards
            assert found.results.tolist() == alone.results.tolist()


def test_one_solver_answers_one_question_after_another_with_other_threads() -> None:
    solver = Solver()
    deal = dds.random_deal(random.Random(10))
    right = solver.table(deal)
    for threads in (2, 1, 3, None):
        assert solver.table(deal, threads=threads) == right
    nodes = solver.nodes
    solver.forget()
    assert solver.nodes == nodes
    assert solver.table(deal, threads=2) == right


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_threads_are_at_least_one(threads: object) -> None:
    deal = dds.random_deal(random.Random(11))
    question = Position(deal, 0, natural_order(4))
    asks: list[Callable[[], object]] = [
        lambda: table(deal, threads=threads),  # type: ignore[arg-type]
        lambda: leads(deal, "N", "NT", threads=threads),  # type: ignore[arg-type]
        lambda: moves(question, threads=threads),  # type: ignore[arg-type]
        lambda: solve_many([deal], question, threads=threads),  # type: ignore[arg-type]
    ]
    for ask in asks:
        with pytest.raises(BadPosition, match="at least one thread, not"):
            ask()


def test_when_time_is_up_the_bounds_hold() -> None:
    deal = dds.random_deal(random.Random(12))
    right = table(deal)
    found = table(deal, seconds=1e-6, threads=2)
    for strain in range(5):
        for seat in range(4):
            low, high = found.low[strain][seat], found.high[strain][seat]
            assert low <= right.low[strain][seat] <= high
    question = Position(deal, 0, natural_order(4))
    worlds = worlds_of(random.Random(13), question, 40)
    some = solve_many(worlds, question, seconds=0.02, threads=2)
    assert (some.results[some.done :] == -1).all()
    assert (some.results[: some.done] >= 0).all()


def _long() -> Position:
    """One against three with all cards: some seconds of search each card."""
    deal = dds.random_deal(random.Random(14))
    return Position(deal, 0, natural_order(2), sides=(0, 1, 1, 1))


def test_another_thread_stops_all() -> None:
    solver = Solver()
    timer = threading.Timer(0.3, solver.stop)

    def ask() -> None:
        for _ in range(1000):
            solver.moves(_long(), threads=2)
            solver.forget()

    timer.start()
    with pytest.raises(Stopped):
        ask()
    timer.join()
    with pytest.raises(Stopped):
        solver.moves(_long(), threads=2)


def test_ctrl_c_ends_all_threads() -> None:
    code = (
        "import random, dds, sys\n"
        "from test_threads import _long\n"
        "from oddtrick.solver import Solver\n"
        "try:\n"
        "    for _ in range(1000):\n"
        "        Solver().moves(_long(), threads=2)\n"
        "        print('ready', flush=True)\n"
        "except KeyboardInterrupt:\n"
        "    print('ended', flush=True)\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heeding_ctrl_c,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    running.send_signal(2)
    out, _ = running.communicate(timeout=60)
    assert set(out.splitlines()[:-1]) <= {"ready"}
    assert out.endswith("ended\n")
    assert running.returncode == 0


class _Worker:
    def __init__(self) -> None:
        self.stopped = threading.Event()

    def stop(self) -> None:
        self.stopped.set()


def test_an_error_of_one_job_stops_the_others() -> None:
    workers = [_Worker(), _Worker()]

    def work(worker: _Worker, job: int) -> int:
        if job == 1:
            raise BadPosition("This one is wrong.")
        assert worker.stopped.wait(60), "never stopped"
        return job

    with pytest.raises(BadPosition, match="This one is wrong"):
        list(spread(work, [0, 1, 2, 3], workers))
    assert all(w.stopped.is_set() for w in workers)


def test_all_jobs_are_done_by_somebody_and_nobody_is_stopped() -> None:
    workers = [_Worker() for _ in range(3)]
    found = dict(spread(lambda _, job: job * job, range(50), workers))
    assert found == {n: n * n for n in range(50)}
    assert not any(w.stopped.is_set() for w in workers)
    assert thread_count(None) >= 1
