"""Settings of all tests: how rubbish is collected while they run, how many threads compute, whose
event loop runs, and what they cost."""

from __future__ import annotations

import asyncio
import functools
import gc
import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.testing
from hypothesis import HealthCheck, settings

from oddtrick.support.thread_limits import ONE_THREAD

# A helper is imported by its name, wherever among the tests it stands.
HERE = Path(__file__).parent
sys.path.extend(str(folder) for folder in sorted({path.parent for path in HERE.rglob("*.py")}))

from processor_time import ProcessorTime  # noqa: E402 - found by the path just extended

os.environ["LANGUAGE"] = "en"

for variable, number in ONE_THREAD.items():
    os.environ.setdefault(variable, number)

# A command line is made of its functions once and not at every command: that took four fifths of
# most commands that are tried here.
commands: Any = typer.testing
commands._get_command = functools.cache(commands._get_command)

# How many examples a property is tried on: the same few in `make test`, and others each time in
# `make test-all`, which asks for the profile by its name. `slices.dear` has a fifth of either.
OF_PROPERTIES = {"deadline": None, "suppress_health_check": [HealthCheck.function_scoped_fixture]}
settings.register_profile("few", max_examples=30, derandomize=True, **OF_PROPERTIES)
settings.register_profile("many", max_examples=200, **OF_PROPERTIES)
settings.load_profile("few")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processor-time", metavar="FILE", help="write here what each test costs")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ProcessorTime(config))


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


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A module of tests is looked through for doctests where its text has one: to look at every
    helper that each of them imports takes a second of every process."""
    found = yield
    if any(type(one).__name__ == "DoctestModule" for one in found) and (
        ">>>" not in file_path.read_text(encoding="utf-8")
    ):
        return [one for one in found if type(one).__name__ != "DoctestModule"]
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A browser that was started in this process leaves its event loop running in the thread of
    the tests. A test without a browser that comes after may start a loop of its own."""
    loop = None if item.get_closest_marker("browser") else asyncio._get_running_loop()
    if loop is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)
