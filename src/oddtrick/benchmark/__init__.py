"""Benchmark sets: fixed questions that any player can be measured by, and `oddtrick bench-players`.

The sets come with the program and do not change: what is measured today can be compared with what
is measured in a year. `docs/research/benchmark-sets.md` says what is in them.

sets         what sets there are, and their files
contestants  who can be measured: our players, one of your own, another program
boards       auctions at two tables, scored by tables of double-dummy results
decisions    single decisions, each with the price of everything that could be done
technique    problems of declarer's play, played out against best defence
sampler      plain sampling of deals, a yardstick
statistics   means with their limits of confidence
command      the command line
"""

from __future__ import annotations

from .contestants import contestant
from .sets import BENCHMARKS, benchmark_set

__all__ = ["BENCHMARKS", "benchmark_set", "contestant"]
