"""A stand-in for NumPy, which the page does not have: its types have names, and that is all.

Modules that only speak of arrays in their signatures can be imported; whatever works with an array
says what is missing.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

ndarray = NDArray = list
uint8 = uint64 = int32 = int64 = intp = object
float64 = float


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise ImportError(f"This needs NumPy ({name}), which the page does not have: run it at home.")


typing = sys.modules[f"{__name__}.typing"] = ModuleType(f"{__name__}.typing")
typing.NDArray = list  # type: ignore[attr-defined]
