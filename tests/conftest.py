"""Settings of all tests: how rubbish is collected while they run, and how many threads compute."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oddtrick.support.thread_limits import ONE_THREAD

# A helper is imported by its name, wherever among the tests it stands.
HERE = Path(__file__).parent
sys.path.extend(str(folder) for folder in sorted({path.parent for path in HERE.rglob("*.py")}))

for variable, number in ONE_THREAD.items():
    os.environ.setdefault(variable, number)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Sixteen thousand tests are found, and nothing of them is rubbish: looking for some took a
    third of the time. They stay to the end and are not looked at again with what each leaves, and
    what a test leaves is looked at less often than a program's (a twenty-fifth of the whole)."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()
