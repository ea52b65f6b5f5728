"""The kernel is built, so that nothing about it goes untested unseen."""

from __future__ import annotations

from oddtrick.solver import compiled
from oddtrick.solver.engine import kernel


def test_the_kernel_is_built() -> None:
    assert compiled(), "The kernel was not built: install a C++20 compiler, then `make test`."


def test_the_build_for_newer_processors_is_there_where_it_runs() -> None:
    portable, newer = kernel.load("portable"), kernel.load("x86v3")
    assert portable is not None
    assert newer is not None
    assert newer.__name__.endswith("_kernel_x86v3") == portable.newer_cpu()
