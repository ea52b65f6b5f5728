"""What all tests share: how rubbish is collected while they run, and how many threads compute."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest

from oddtrick.threads import ONE_THREAD

for variable, number in ONE_THREAD.items():
    os.environ.setdefault(variable, number)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Eleven thousand tests are found, and nothing of them is rubbish: looking for some took a
    third of the time. They stay to the end and are not looked at again with what each leaves."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
