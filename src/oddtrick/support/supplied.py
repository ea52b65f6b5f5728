"""What a lower part asks of a higher one, which it may not import: a function by its name, loaded
when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, cast

SUPPLIERS = {"call meaning": "oddtrick.systems.meanings:call_meaning"}
"""Each function's module and name."""


@cache
def supplied(name: str) -> Callable[..., Any]:
    """The function of a name. Raises `KeyError` where the package supplies none."""
    module, _, function = SUPPLIERS[name].partition(":")
    return cast("Callable[..., Any]", getattr(import_module(module), function))
