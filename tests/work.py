"""How much work something is, counted and not timed: the same on any machine, busy or not."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def profiled(note: Callable[[FrameType, str, Any], None]) -> Iterator[None]:
    """Tell of every call here and in all threads that are started. Rubbish is left lying meanwhile:
    to collect it, of whatever test it is, calls finalizers and hooks (Hypothesis has one, and so
    has a server), which are none of what is looked at."""
    here, in_threads, collecting = sys.getprofile(), threading.getprofile(), gc.isenabled()
    gc.disable()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(here)
        threading.setprofile(in_threads)  # type: ignore[arg-type]
        if collecting:
            gc.enable()


def calls(act: Callable[[], object], *, of_c: bool = False) -> int:
    """How many functions an act calls, those in C too where that is asked for."""
    count, counted = 0, {"call", "c_call"} if of_c else {"call"}

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal count
        count += event in counted

    with profiled(note):
        act()
    return count


def check_linear(act: Callable[[int], object], length: int, most: int) -> None:
    """Hold that something of a length takes at most so many calls for each piece of it. A quadratic
    reader takes as many for each as there are pieces. What is set up once is set up before."""
    act(length // 16)
    found = calls(lambda: act(length), of_c=True)
    assert found <= most * length, f"{found:,} calls for {length:,}: {found / length:.0f} for each"
