"""How much work something is, counted and not timed: the same on any machine, busy or not."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(act: Callable[[], object]) -> int:
    """How many functions in Python an act calls, in all threads that it starts. Rubbish is left
    lying meanwhile: to collect it, of whatever test it is, calls finalizers and hooks (Hypothesis
    has one, and so has a server), which are none of the act's."""
    count = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal count
        count += event == "call"

    here, in_threads, collecting = sys.getprofile(), threading.getprofile(), gc.isenabled()
    gc.disable()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(here)
        threading.setprofile(in_threads)  # type: ignore[arg-type]
        if collecting:
            gc.enable()
    return count
