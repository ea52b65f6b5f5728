"""The native kernel, in the build that suits this processor, if there is one.

`ODDTRICK_KERNEL` in the environment picks one by hand: ``plain`` (none, the plain-Python
solver), ``portable`` (any processor) or ``x86v3``.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from types import ModuleType

from oddtrick.messages import Name, Verbatim
from oddtrick.solver.errors import SolverError

NAMES = ("plain", "portable", "x86v3")
HINT = (
    "the compiled kernel is missing. Install a C++20 compiler (Debian: apt-get install g++) and "
    "install Oddtrick again"
)


@cache
def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(f"{__package__}.{name}")
    except ImportError:
        return None


def chosen() -> str:
    """The kernel that the environment picks, empty where it picks none. Raises `SolverError` for
    one there is not."""
    return _known(os.environ.get("ODDTRICK_KERNEL", ""))


def _known(choice: str) -> str:
    if choice and choice not in NAMES:
        names = ", ".join(NAMES)
        raise SolverError(
            "There is no kernel “{choice}”: choose {names} (ODDTRICK_KERNEL).",
            choice=Name(choice),
            names=Verbatim(names),
        )
    return choice


def load(choice: str | None = None) -> ModuleType | None:
    """The kernel's module, or None where solving is left to plain Python.

    Raises `SolverError` for a choice there is not.
    """
    choice = _known(choice) if choice else chosen()
    if choice == "plain":
        return None
    portable = _module("_kernel")
    return portable if choice == "portable" else _best(portable)


@cache
def _best(portable: ModuleType | None) -> ModuleType | None:
    newer = portable is not None and portable.newer_cpu()
    return _module("_kernel_x86v3") or portable if newer else portable


def missing() -> bool:
    """Whether no kernel could be built, so that plain Python is no choice but a makeshift."""
    return _module("_kernel") is None and chosen() != "plain"
