"""What tests cost: processor time by folder, told at the end of a run, so that growth is seen.

Threads count, and so does whatever a test starts: commands, servers, a browser. What lives longer
than the test that started it (one server for many) is counted with each test that uses it. Under
xdist every process counts its own tests, and finding tests counts once a process.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

STARTING = "starting, finding tests"
SENT = "processor_time"


def _offspring(process: int) -> Iterator[int]:
    """The processes below one, where the system tells (Linux)."""
    try:
        tasks = os.listdir(f"/proc/{process}/task")
    except OSError:  # the process has ended
        return
    for task in tasks:
        try:
            children = Path(f"/proc/{process}/task/{task}/children").read_text(encoding="ascii")
        except OSError:  # the thread has ended
            continue
        for child in map(int, children.split()):
            yield child
            yield from _offspring(child)


def _had_by(process: int) -> float:
    """Seconds that a process and what it waited for have had; 0 where it is gone."""
    try:
        line = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    # utime, stime, cutime and cstime come so far after the name in brackets: proc(5).
    ticks = sum(map(int, line.rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Meter:
    """Seconds of processor time that this process has had, and all below it."""

    def __init__(self) -> None:
        self.read_last = 0.0
        self.lost = 0.0
        """What processes had that ended unwaited for, as a browser's do: the system forgets it."""

    def read(self) -> float:
        """The seconds; they never become fewer."""
        ended = os.times()
        alive = sum(map(_had_by, _offspring(os.getpid())))
        now = time.process_time() + ended.children_user + ended.children_system + alive
        self.lost = max(self.lost, self.read_last - now)
        self.read_last = max(self.read_last, now + self.lost)
        return self.read_last


class ProcessorTime:
    """A pytest plugin: what each test has cost."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.meter = Meter()
        self.costs: Counter[str] = Counter()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        self.costs[STARTING] += self.meter.read()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        before = self.meter.read()
        try:
            return (yield)
        finally:
            self.costs[item.nodeid] += self.meter.read() - before

    def pytest_sessionfinish(self) -> None:
        output: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if output is not None:
            output[SENT] = dict(self.costs)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.costs.update(getattr(node, "workeroutput", {}).get(SENT, {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        folders: Counter[str] = Counter()
        tests: Counter[str] = Counter()
        for test, cost in self.costs.items():
            folder = "/".join(test.partition("::")[0].split("/")[:2])
            folders[folder] += cost
            tests[folder] += test != STARTING
        if len(folders) > 2:
            terminalreporter.section("processor time by folder")
            for folder, cost in folders.most_common():
                count = f"{tests[folder]:7,} tests" if tests[folder] else ""
                terminalreporter.write_line(f"{cost:8.1f} s  {folder:28}{count}")
            terminalreporter.write_line(f"{folders.total():8.1f} s  in all")
        if path := self.config.getoption("processor_time"):
            lines = [json.dumps([round(cost, 3), test]) for test, cost in self.costs.most_common()]
            Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
