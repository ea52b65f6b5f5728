"""Many worlds of one deal: the same answers as one by one, stopped at a deadline, shared."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import dds
import numpy as np
import pytest
from endings import random_bridge_ending, random_ending, worlds_of

from oddtrick.cards import bits, card, mask_of, natural_order
from oddtrick.solver import (
    UNKNOWN,
    BadPosition,
    Position,
    Solver,
    SolverError,
    Stopped,
    par,
    solve_many,
    tables,
)
from oddtrick.solver.engine import plain
from slices import sliced


@pytest.mark.parametrize("kernel_name", sliced(["x86v3", "plain"], 1))
@pytest.mark.parametrize(
    "make", [lambda r: random_ending(r, 2, 4), lambda r: random_bridge_ending(r, 4)]
)
def test_worlds_are_answered_as_one_by_one(kernel_name: str, make: object) -> None:
    rng = random.Random(f"worlds {kernel_name}")
    solver = Solver(kernel_name=kernel_name)
    for _ in range(12 if kernel_name == "plain" else 40):
        question = make(rng)  # type: ignore[operator]
        worlds = worlds_of(rng, question, 4)
        found = solver.solve_many(worlds, question)
        best = solver.solve_many(np.array(worlds), question, each=False)
        assert found.done == best.done == 4
        assert found.cards == tuple(bits(question.legal()))
        pick = max if question.wants_more else min
        for world, row, (value,) in zip(worlds, found.results, best.results, strict=True):
            each = plain.each(replace(question, hands=world))
            assert dict(zip(found.cards, row, strict=True)) == each
            assert value == pick(each.values())


def test_what_one_world_teaches_is_known_in_the_next() -> None:
    rng = random.Random(5)
    hands = tuple(sum(1 << c for c in list(bits(h))[:9]) for h in dds.random_deal(rng))
    question = Position(hands, 0, natural_order(4))
    worlds = worlds_of(rng, question, 60)
    together, apart = Solver(), Solver()
    together.solve_many(worlds, question, each=False)
    for world in worlds:
        apart.solve(replace(question, hands=world))
    assert together.nodes < 0.95 * apart.nodes


def test_when_time_is_up_the_worlds_answered_are_there() -> None:
    rng = random.Random(6)
    question = Position(dds.random_deal(rng), 0, natural_order(4))
    worlds = worlds_of(rng, question, 30)
    found = solve_many(worlds * 1000, question, seconds=0.3)
    assert 0 <= found.done < 30_000
    assert (found.results[: found.done] >= 0).all()
    assert (found.results[found.done :] == -1).all()
    assert np.isnan(found.means()).all() if not found.done else (found.means() >= 0).all()


def test_worlds_are_stopped_from_another_thread() -> None:
    rng = random.Random(7)
    question = Position(dds.random_deal(rng), 0, natural_order(4))
    solver = Solver()
    timer = threading.Timer(0.2, solver.stop)
    timer.start()
    with pytest.raises(Stopped):
        solver.solve_many(worlds_of(rng, question, 1) * 100_000, question)
    timer.join()


def test_no_worlds_no_answers() -> None:
    question = Position((mask_of(["SA"]), mask_of(["SK"])), 0, natural_order(4))
    found = solve_many([], question)
    assert found.done == 0
    assert found.results.shape == (0, 1)
    assert np.isnan(found.means()).all()


N, E, S, W = (mask_of(h.split()) for h in ("SA HA", "SK H2", "SQ H3", "SJ H4"))


@pytest.mark.parametrize(
    ("world", "said"),
    [
        ((N, E, S), "rows of 4 masks"),
        ((N, E, S, 1.5), "rows of 4 masks"),
        ((N, E, S, mask_of(["SJ"])), "seat 3 holds 1 cards, in the question 2"),
        ((N, E, S, E), "is there twice"),
        ((E, N, S, W), "its own cards are the same in all worlds"),
        ((N, E, S, 1 << 60 | mask_of(["SJ"])), "does not know"),
    ],
)
def test_a_world_that_cannot_be_is_refused(world: tuple[int, ...], said: str) -> None:
    question = Position((N, E, S, W), 0, natural_order(4))
    with pytest.raises(BadPosition, match=said):
        solve_many([(N, E, S, W), world] if len(world) == 4 else [world], question)


def test_a_world_with_a_revoke_is_refused() -> None:
    hands = (mask_of(["SA"]), mask_of(["HA", "S3"]), mask_of(["SQ", "C3"]), mask_of(["C2"]))
    question = Position(hands, 3, natural_order(4), played=(card("H5"), card("D2")))
    other = (mask_of(["HA"]), mask_of(["SA", "S3"]), *hands[2:])
    with pytest.raises(BadPosition, match=r"World 2: .*the suit led"):
        solve_many([hands, other], question, each=False)


def test_a_batch_of_tables_ends_when_time_is_up() -> None:
    rng = random.Random(8)
    deals = np.array([dds.random_deal(rng) for _ in range(400)], dtype=np.uint64)
    found = tables(deals, threads=2, seconds=0.5)
    known = (found != UNKNOWN).all(axis=(1, 2))
    assert not known.all()
    assert (found[~known] == UNKNOWN).all()
    for i in np.flatnonzero(known)[:2]:
        assert found[i].tolist() == dds.table([int(h) for h in deals[i]])
    with pytest.raises(BadPosition, match="time limit"):
        tables(deals, seconds=0)


def test_par_without_time_for_its_table_says_so() -> None:
    hands = dds.random_deal(random.Random(9))
    with pytest.raises(SolverError, match="allow more time"):
        par(hands, 0, "none", seconds=1e-6)
    assert par(hands, 0, "none", seconds=600) == par(hands, 0, "none")
