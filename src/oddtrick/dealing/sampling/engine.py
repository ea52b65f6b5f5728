"""The compiled dealer where there is one, else its plain-Python twin."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from oddtrick.support.optional_libraries import compiled_module

from .plain import HandTable, Sampler
from .plan import Plan, SeatPlan


def compiled() -> ModuleType | None:
    """The compiled dealer; None where there is none, or ``ODDTRICK_KERNEL`` says ``plain``."""
    return compiled_module(__package__)


def count_hands(seat: SeatPlan, plain: bool) -> int:
    """How many hands a seat may have."""
    kernel = None if plain else compiled()
    return int(kernel.count_hands(seat)) if kernel else HandTable(seat).count()


def sampler_of(plan: Plan, order: Sequence[int], plain: bool) -> Any:
    """The sampler that draws deals of a plan: a `Sampler` or its compiled twin."""
    kernel = None if plain else compiled()
    return kernel.Sampler(plan, list(order)) if kernel else Sampler(plan, order)
