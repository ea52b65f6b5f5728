"""What all tests share: how rubbish is collected while they run."""

from __future__ import annotations

import gc

import pytest


def pytest_collection() -> None:
    """Eleven thousand tests are found, and nothing of them is rubbish: looking for some took a
    third of the time."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """The tests themselves stay to the end; they are not looked at again with what each leaves."""
    gc.freeze()
    gc.enable()
