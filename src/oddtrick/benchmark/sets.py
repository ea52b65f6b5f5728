"""The benchmark sets. A set that has been published stays as it is: a better one gets a
number of its own."""

from __future__ import annotations

import difflib
import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from io import BytesIO
from typing import Any

import msgspec
import numpy as np

from oddtrick.core import Game
from oddtrick.errors import BadOption
from oddtrick.games import game as find_game
from oddtrick.messages import Name, Verbatim, term
from oddtrick.records import Record
from oddtrick.solving.datasets import SolvedDeals, boards_dealt
from oddtrick.support.typed_json import decode

from .technique import PlayProblem


class PricedDecision(msgspec.Struct, frozen=True):
    """A seat that is to do something, and what each legal act loses on the average against the
    best, in deals that fit all that the seat knows."""

    record: Record
    """The deal up to there."""
    seat: str
    """The seat to act; where declarer plays for dummy, declarer."""
    prices: dict[str, float]
    """The loss of each act, by its code."""
    worlds: int
    """How many deals were solved."""


@dataclass(frozen=True)
class BenchmarkSet:
    """A set: whole auctions (`auctions`), contracts to make (`contracts`) or single decisions, so
    many of them."""

    name: str
    title: str
    game: str
    count: int
    unit: str
    """The unit of gains and losses."""
    options: Mapping[str, Any] = field(default_factory=dict)
    auctions: bool = False
    contracts: bool = False
    calls: bool = False
    """Whether something is said in its decisions, and not played."""

    @property
    def of(self) -> Game:
        """Its game."""
        return find_game(self.game, dict(self.options))

    def boards(self) -> SolvedDeals:
        """The boards of a set of auctions: those of `oddtrick dataset` from the seed that is kept
        with their results, two to a byte."""
        with np.load(BytesIO(_data(f"{self.name}.npz")), allow_pickle=False) as saved:
            two, pars, seed = saved["tricks"], saved["par"], int(saved["seed"])
        numbers = np.arange(len(two))
        hands, dealers, sides = boards_dealt(seed, numbers)
        tricks = np.stack([two & 15, two >> 4], axis=2).reshape(-1, 5, 4)
        return SolvedDeals(numbers, hands, dealers, sides, tricks, pars)

    def decisions(self) -> list[PricedDecision]:
        """The decisions of a set of single ones."""
        lines = gzip.decompress(_data(f"{self.name}.jsonl.gz")).splitlines()
        return [decode(line, PricedDecision) for line in lines]

    def problems(self) -> list[PlayProblem]:
        """The problems of a set of contracts to make."""
        lines = _data(f"{self.name}.jsonl").splitlines()
        return [decode(line, PlayProblem) for line in lines]


def _data(name: str) -> bytes:
    return (files(__package__) / "data" / name).read_bytes()


_DUPLICATE = "contract-duplicate"

BENCHMARKS: Mapping[str, BenchmarkSet] = {
    found.name: found
    for found in (
        BenchmarkSet(
            "bidding-1", "Auctions of contract bridge", _DUPLICATE, 10_000, "IMPs a board",
            auctions=True,
        ),
        BenchmarkSet("leads-1", "First leads against a contract", _DUPLICATE, 500, "tricks"),
        BenchmarkSet("declarer-1", "Declarer's cards", _DUPLICATE, 500, "tricks"),
        BenchmarkSet("defence-1", "The defenders' cards", _DUPLICATE, 500, "tricks"),
        BenchmarkSet(
            "technique-1", "Declarer's technique", _DUPLICATE, 89, "contracts", contracts=True
        ),
        BenchmarkSet("whist-1", "Cards at whist", "whist", 500, "tricks"),
        BenchmarkSet(
            "euchre-1", "Ordering up and making trumps at euchre", "euchre", 1_000, "points",
            {"pack": 24}, calls=True,
        ),
    )
}  # fmt: skip
"""The sets by their names."""


def benchmark_set(name: str) -> BenchmarkSet:
    """The set of a name. Raises `BadOption`.

    >>> benchmark_set("leads-1").count
    500
    """
    if name not in BENCHMARKS:
        near = difflib.get_close_matches(name, BENCHMARKS, 1)
        hint = f" Try {near[0]}." if near else ""
        raise BadOption(
            "There is no set “{name}”: {benchmarks}.{hint}",
            name=Name(name),
            benchmarks=Verbatim(", ".join(BENCHMARKS)),
            hint=term(hint),
        )
    return BENCHMARKS[name]
