"""What a lower part asks of a higher one, which it may not import: a function by its name. The
package's own `__init__` says which function that is; it is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, cast

__all__ = ["supplied", "supply"]

_SUPPLIERS: dict[str, str] = {}


def supply(name: str, supplier: str) -> None:
    """Say which function, as ``module:name``, goes by a name from now on."""
    _SUPPLIERS[name] = supplier


@cache
def supplied(name: str) -> Callable[..., Any]:
    """The function of a name. Raises `KeyError` where the package supplies none."""
    module, _, function = _SUPPLIERS[name].partition(":")
    return cast("Callable[..., Any]", getattr(import_module(module), function))
