"""Measurements of a server, in the text format that Prometheus reads.

>>> metrics = Metrics()
>>> metrics.count("oddtrick_refusals_total", kind="stale")
>>> print(metrics.text([]).splitlines()[2])
oddtrick_refusals_total{kind="stale"} 1
"""

from __future__ import annotations

import os
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

# The memory of this process.


def memory_in_use() -> int:
    """The bytes of this process that are in memory; 0 where the system does not say, as only Linux
    does."""
    try:
        with open("/proc/self/statm", encoding="utf-8") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds that the buckets of a histogram end at."""

NAMES: dict[str, tuple[str, str]] = {
    "oddtrick_acts_total": ("counter", "Acts that are stored, by persons and by machine players."),
    "oddtrick_act_seconds": (
        "histogram",
        "From the frame of a person’s act until it is stored and shown.",
    ),
    "oddtrick_refusals_total": ("counter", "What was refused, by kind."),
    "oddtrick_requests_total": ("counter", "Requests over HTTP, by the class of their status."),
    "oddtrick_request_seconds": ("histogram", "How long requests over HTTP took."),
    "oddtrick_store_commits_total": ("counter", "Transactions that wrote events."),
    "oddtrick_store_events_total": ("counter", "Events that were written."),
    "oddtrick_store_failures_total": ("counter", "Appends that the store did not take."),
    "oddtrick_store_commit_seconds": ("histogram", "How long a transaction took."),
    "oddtrick_thinking_seconds": (
        "histogram",
        "From the question until a machine player that looks ahead has decided, waiting included.",
    ),
    "oddtrick_thinking_failures_total": ("counter", "Decisions that the book made instead."),
    "oddtrick_takeovers_total": ("counter", "Shards that were taken over from others."),
}
"""The metrics: the kind of each, and its meaning."""


class Gauge(NamedTuple):
    """A figure of the moment."""

    name: str
    help: str
    value: float
    labels: str = ""
    kind: str = "gauge"


class _Histogram:
    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0


class Metrics:
    """Counters and histograms, by name and labels. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, dict[str, float]] = {}
        self._times: dict[str, dict[str, _Histogram]] = {}

    def count(self, name: str, amount: float = 1, **labels: str) -> None:
        """So many more of a kind."""
        key = _known(tuple(labels.items())) if labels else ""
        with self._lock:
            some = self._counts.setdefault(name, {})
            some[key] = some.get(key, 0) + amount

    def time(self, name: str, seconds: float, **labels: str) -> None:
        """Something took so many seconds."""
        key = _known(tuple(labels.items())) if labels else ""
        with self._lock:
            some = self._times.setdefault(name, {})
            histogram = some.get(key)
            if histogram is None:
                histogram = some[key] = _Histogram()
            histogram.counts[bisect_left(BOUNDS, seconds)] += 1
            histogram.total += seconds

    @contextmanager
    def timed(self, name: str, **labels: str) -> Iterator[None]:
        """Something takes as long as this lasts, however it ends."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.time(name, time.perf_counter() - began, **labels)

    def text(self, gauges: Sequence[Gauge]) -> str:
        """All of it, with the figures of the moment."""
        lines: list[str] = []
        with self._lock:
            for name, (kind, help_text) in NAMES.items():
                some = [*self._of(name)]
                if some:
                    lines += [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}", *some]
        known: set[str] = set()
        for gauge in gauges:
            if gauge.name not in known:
                known.add(gauge.name)
                lines += [
                    f"# HELP {gauge.name} {gauge.help}",
                    f"# TYPE {gauge.name} {gauge.kind}",
                ]
            lines.append(f"{gauge.name}{_braced(gauge.labels)} {gauge.value:.12g}")
        return "\n".join(lines) + "\n"

    def _of(self, name: str) -> Iterator[str]:
        for labels, value in self._counts.get(name, {}).items():
            yield f"{name}{_braced(labels)} {value:.12g}"
        for labels, histogram in self._times.get(name, {}).items():
            below = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), histogram.counts, strict=True):
                below += count
                ends = _braced(",".join(filter(None, (labels, _labels({"le": bound})))))
                yield f"{name}_bucket{ends} {below}"
            yield f"{name}_sum{_braced(labels)} {histogram.total:.6f}"
            yield f"{name}_count{_braced(labels)} {below}"


@lru_cache(maxsize=256)
def _known(labels: tuple[tuple[str, str], ...]) -> str:
    return _labels(dict(labels))


def _labels(labels: dict[str, str]) -> str:
    return ",".join(f'{name}="{_escaped(value)}"' for name, value in sorted(labels.items()))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _braced(labels: str) -> str:
    return f"{{{labels}}}" if labels else ""


def of_process() -> list[Gauge]:
    """The system's figures of this process, under the names that all programs use."""
    help_text = "Seconds of the processor."
    gauges = [Gauge("process_cpu_seconds_total", help_text, time.process_time(), kind="counter")]
    if size := memory_in_use():
        gauges += [
            Gauge("process_resident_memory_bytes", "Memory in use.", size),
            Gauge("process_open_fds", "Files and sockets.", len(os.listdir("/proc/self/fd"))),
        ]
    return gauges


METRICS = Metrics()
"""Those of this process."""
