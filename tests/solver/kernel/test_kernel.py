"""The kernel's results are the plain solver's, on endings of every general kind."""

from __future__ import annotations

import random

import pytest
from endings import random_bridge_ending, random_ending

from oddtrick.solver import CardResult, Position, Solver
from oddtrick.solver.engine import kernel, plain

BUILDS = [
    name
    for name in ("portable", "x86v3")
    if (module := kernel.load(name)) is not None
    and module.__name__.endswith("_kernel" if name == "portable" else name)
]


def wants_more(position: Position) -> bool:
    return (position.sides[position.seat] == 0) == (position.aim == "most")


def by_card(choices: list[CardResult]) -> dict[int, tuple[int, bool]]:
    return {c: (ch.value, ch.best) for ch in choices for c in (ch.card, *ch.equals)}


def builds() -> dict[str, Solver]:
    """A solver of each kernel that can run here."""
    assert "portable" in BUILDS, "the kernel was not built"
    return {name: Solver(4 << 20, kernel_name=name) for name in BUILDS}


def check(solvers: dict[str, Solver], position: Position) -> None:
    """The plain answer takes the time, so every kernel is held against the same."""
    each = plain.each(position)
    best = (max if wants_more(position) else min)(each.values())
    judged = {c: (v, v == best) for c, v in each.items()}
    for name, solver in solvers.items():
        assert solver.solve(position).value == best, (name, position)
        assert by_card(solver.moves(position)) == judged, (name, position)


@pytest.mark.whole
def test_endings_of_every_kind() -> None:
    rng, solvers = random.Random("kinds"), builds()
    for _ in range(500):
        check(solvers, random_ending(rng, 2, 4))
    for _ in range(40):
        check(solvers, random_ending(rng, 5, 5))


@pytest.mark.whole
def test_bridge_endings() -> None:
    rng, solvers = random.Random("bridge"), builds()
    for _ in range(300):
        check(solvers, random_bridge_ending(rng, rng.randint(2, 4)))
    for _ in range(6):
        check(solvers, random_bridge_ending(rng, 5))


def test_the_same_solver_gives_the_same_answer_in_any_order() -> None:
    rng = random.Random(5)
    positions = [random_bridge_ending(rng, 6) for _ in range(40)]
    fresh = [Solver(4 << 20).solve(p) for p in positions]
    one = Solver(4 << 20)
    assert [one.solve(p) for p in positions] == fresh
    assert [one.solve(p) for p in reversed(positions)] == fresh[::-1]


def test_general_and_bridge_kernels_agree_on_longer_hands() -> None:
    rng = random.Random(9)
    solver = Solver()
    for _ in range(15):
        p = random_bridge_ending(rng, 8)
        ones = Position(p.hands, p.leader, p.order, p.played, p.sides, values=(1,) * 8)
        assert solver.solve(p) == solver.solve(ones)


def test_a_tiny_table_is_still_exact() -> None:
    # Two megabytes force the kernel to forget again and again.
    rng = random.Random(3)
    small, large = Solver(2 << 20), Solver()
    for _ in range(3):
        p = random_bridge_ending(rng, 11)
        assert small.solve(p) == large.solve(p)
    assert small._built_kernel.memory <= 2 << 20
