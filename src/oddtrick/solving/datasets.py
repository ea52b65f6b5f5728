"""Sets of solved deals: random deals, each with its twenty double-dummy results and its par.

A set is a folder of parts, each a compressed NumPy or a Parquet file, with a `dataset.json` that
says what it is. Deal n follows from the seed and n alone, so two runs make the same files. A part
is written aside and moved into place, and the tables of the part under way are kept as they come:
whatever stops the work, the same call goes on where it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import STRAINS
from oddtrick.errors import BadOption, OddtrickError, cause
from oddtrick.messages import Grouped, Name, Verbatim
from oddtrick.seats import (
    SEAT_NAMES,
    SEATS,
    board_dealer,
    board_vulnerable,
    seat_number,
    vulnerable_sides,
)
from oddtrick.solver import TrickTable, par
from oddtrick.solver.batch import UNKNOWN, tables
from oddtrick.solver.par import duplicate
from oddtrick.support.arguments import checked
from oddtrick.support.optional_libraries import needed_by
from oddtrick.support.typed_json import decode

__all__ = [
    "FORMS",
    "BadDataset",
    "Dataset",
    "SolvedDeals",
    "boards_dealt",
    "make_dataset",
    "read_dataset",
    "read_parts",
]

FORMS = ("npz", "parquet")
"""The kinds of files that parts can be."""

PART = 10_000
"""Deals in a file."""

_RESULTS = tuple(f"{strain}_{seat}" for strain in STRAINS for seat in SEATS)
"""The columns of results in a Parquet file, in the order of a table."""
_SEATS = tuple(map(str.lower, SEAT_NAMES.values()))

Progress = Callable[[int, int], None]


class BadDataset(OddtrickError):
    """A folder or file holds no set of solved deals, or another one."""


class SolvedDeals(NamedTuple):
    """So many solved deals, a row each."""

    number: NDArray[np.int64]
    """The number of the deal in its set, from 0."""
    hands: NDArray[np.uint64]
    """n × 4: the cards of N, E, S and W, as masks (`oddtrick.cards`)."""
    dealer: NDArray[np.uint8]
    """The seat of the dealer, as boards of duplicate are marked."""
    vulnerable: NDArray[np.uint8]
    """1 North-South, 2 East-West, 3 both."""
    tricks: NDArray[np.uint8]
    """n × 5 × 4: the tricks that each declarer takes, by strain (clubs to spades, no-trump)."""
    par: NDArray[np.int16]
    """The score of North-South when both sides bid and play with all cards face up."""

    def __len__(self) -> int:
        """How many deals."""
        return len(self.number)

    def of(self, rows: Any) -> SolvedDeals:
        """Some of the deals: a slice, or what else indexes an array."""
        return SolvedDeals(*(column[rows] for column in self))


class Dataset(msgspec.Struct, frozen=True):
    """The description of a folder of solved deals."""

    deals: int
    seed: int
    part: int
    form: str
    format: str = "oddtrick-dataset"
    version: int = 1

    @property
    def parts(self) -> int:
        """How many files."""
        return -(-self.deals // self.part)

    def file(self, folder: Path, number: int) -> Path:
        """The file of a part."""
        return folder / f"part-{number:05}.{self.form}"


def hands_dealt(seed: int, number: int) -> tuple[int, int, int, int]:
    """The hands of a deal of a set, as masks.

    >>> [hand.bit_count() for hand in hands_dealt(1, 0)]
    [13, 13, 13, 13]
    """
    pack = list(range(52))
    random.Random(f"oddtrick dataset {seed} {number}").shuffle(pack)
    n, e, s, w = (sum(1 << c for c in pack[13 * i : 13 * i + 13]) for i in range(4))
    return n, e, s, w


def boards_dealt(
    seed: int, numbers: NDArray[np.int64]
) -> tuple[NDArray[np.uint64], NDArray[np.uint8], NDArray[np.uint8]]:
    """The hands, dealers and vulnerable sides of some deals of a set, by their numbers."""
    hands = np.array([hands_dealt(seed, int(n)) for n in numbers], np.uint64)
    dealers = np.array([seat_number(board_dealer(int(n) + 1)) for n in numbers], np.uint8)
    sides = np.array([vulnerable_sides(board_vulnerable(int(n) + 1)) for n in numbers], np.uint8)
    return hands.reshape(-1, 4), dealers, sides


def make_dataset(
    folder: Path | str,
    deals: int,
    seed: int = 0,
    *,
    form: str = "npz",
    part: int = PART,
    threads: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
) -> Dataset:
    """Write a set of solved deals, or what of it is missing.

    `threads` is one a processor where it is not said; with `scheduler` the workers of a Dask
    cluster do the work. `progress` is called as `progress(done, deals)`. Raises `BadOption` for
    what cannot be made and `BadDataset` where the folder holds another set.
    """
    if checked(deals, int, "A set has at least one deal") < 1:
        raise BadOption("A set has at least one deal, not {deals}.", deals=deals)
    if checked(part, int, "A part has at least one deal") < 1:
        raise BadOption("A part has at least one deal, not {part}.", part=part)
    checked(seed, int, "A seed is a whole number")
    if form not in FORMS:
        raise BadOption(
            "Solved deals are kept as {forms}, not as “{form}”.",
            forms=Verbatim(" or ".join(FORMS)),
            form=Name(form),
        )
    if form == "parquet":
        _parquet()
    where = Path(folder)
    about = Dataset(deals, seed, part, form)
    _begin(where, about)
    for number in range(about.parts):
        path = about.file(where, number)
        first, last = number * part, min(deals, (number + 1) * part)

        def reached(done: int, of: int, before: int = first) -> None:
            if progress is not None:
                progress(before + done, deals)

        if not path.exists():
            solved_deals = _solved(about, where, first, last, threads, scheduler, reached)
            _write(solved_deals, path, form)
            _kept(where).unlink(missing_ok=True)
        reached(last - first, last - first)
    return about


def _begin(folder: Path, about: Dataset) -> None:
    """Say in the folder what it holds. Raises `BadDataset` where it holds something else."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDataset(
            "{folder} cannot be a folder of deals: {why}.",
            folder=Verbatim(str(folder)),
            why=Verbatim(str(error.strerror)),
        ) from None
    card = folder / "dataset.json"
    if card.exists():
        there = _card(card)
        if there != about:
            raise BadDataset(
                "{folder} holds another set: {deals} deals from seed {seed} in "
                "parts of {part} as {form}. Name another folder.",
                folder=Verbatim(str(folder)),
                deals=Grouped(there.deals),
                seed=there.seed,
                part=Grouped(there.part),
                form=Verbatim(there.form),
            )
        return
    aside = card.with_suffix(".part")
    aside.write_bytes(msgspec.json.format(msgspec.json.encode(about)) + b"\n")
    aside.replace(card)


def _kept(folder: Path) -> Path:
    """Where the tables of the part under way are kept."""
    return folder / "under-way.tables"


def _solved(
    about: Dataset,
    folder: Path,
    first: int,
    last: int,
    threads: int | None,
    scheduler: str | None,
    progress: Progress,
) -> SolvedDeals:
    numbers = np.arange(first, last)
    hands, dealers, sides = boards_dealt(about.seed, numbers)
    file = _kept(folder)
    found = tables(hands, threads=threads, scheduler=scheduler, file=file, progress=progress)
    assert (found != UNKNOWN).all()
    pars = [
        par_of(table.tolist(), int(dealer), int(vulnerable))
        for table, dealer, vulnerable in zip(found, dealers, sides, strict=True)
    ]
    return SolvedDeals(numbers, hands, dealers, sides, found, np.array(pars, np.int16))


@cache
def _scorer() -> Any:
    return duplicate()


def par_of(tricks: list[list[int]], dealer: int, vulnerable: int) -> int:
    """The par of a table for North-South."""
    rows = tuple(map(tuple, tricks))
    sides = (bool(vulnerable & 1), bool(vulnerable & 2))
    return par(TrickTable(rows, rows), dealer, sides, score=_scorer()).score


# -- the files -------------------------------------------------------------------------------------


def _parquet() -> Any:
    with needed_by("Parquet files need", "datasets"):
        import pyarrow.parquet
    return pyarrow


def _write(deals: SolvedDeals, path: Path, form: str) -> None:
    aside = path.with_suffix(".part")
    if form == "npz":
        with aside.open("wb") as stream:
            np.savez_compressed(stream, **deals._asdict())
    else:
        arrow = _parquet()
        columns = {
            "number": deals.number,
            **{name: deals.hands[:, i] for i, name in enumerate(_SEATS)},
            "dealer": deals.dealer,
            "vulnerable": deals.vulnerable,
            **{name: deals.tricks[:, i // 4, i % 4] for i, name in enumerate(_RESULTS)},
            "par": deals.par,
        }
        arrow.parquet.write_table(arrow.table(columns), aside, compression="zstd")
    aside.replace(path)


def read_dataset(path: Path | str, *, most: int | None = None) -> SolvedDeals:
    """The deals of a set (a folder) or of one of its files; so many `most`. Raises `BadDataset`."""
    deals, have = list[SolvedDeals](), 0
    for some in read_parts(path):
        deals.append(some)
        have += len(some)
        if most is not None and have >= most:
            break
    joined = SolvedDeals(*(np.concatenate(column) for column in zip(*deals, strict=True)))
    return joined if most is None else joined.of(slice(most))


def read_parts(path: Path | str) -> Iterator[SolvedDeals]:
    """The deals of a set part by part, for sets that are larger than memory; only what is there,
    of a set that is still being made. Raises `BadDataset`."""
    where = Path(path)
    if where.is_dir():
        about = _card(where / "dataset.json")
        files = [about.file(where, n) for n in range(about.parts)]
        there = [file for file in files if file.exists()]
        if not there:
            raise BadDataset(
                "No part of the deals in {where} is finished yet.", where=Verbatim(str(where))
            )
    else:
        there = [where]
    for file in there:
        yield _read(file)


def _card(path: Path) -> Dataset:
    try:
        return decode(path.read_bytes(), Dataset)
    except OSError:
        raise BadDataset(
            "There is no set of solved deals in {folder}: “oddtrick dataset” makes one.",
            folder=Verbatim(str(path.parent)),
        ) from None
    except msgspec.DecodeError as error:
        raise BadDataset(
            "{path} does not describe a set of deals: {error}.",
            path=Verbatim(str(path)),
            error=cause(error),
        ) from None


def _read(path: Path) -> SolvedDeals:
    try:
        deals = _read_parquet(path) if path.suffix == ".parquet" else _read_npz(path)
    except FileNotFoundError:
        raise BadDataset("There is no file {path}.", path=Verbatim(str(path))) from None
    except (OSError, KeyError, ValueError, EOFError) as error:
        raise BadDataset(
            "{path} holds no solved deals: {error}.",
            path=Verbatim(str(path)),
            error=cause(error),
        ) from None
    n = len(deals.number)
    shapes = ((n,), (n, 4), (n,), (n,), (n, 5, 4), (n,))
    if tuple(column.shape for column in deals) != shapes or (deals.tricks > 13).any():
        raise BadDataset(
            "{path} holds no solved deals: its columns do not fit together.",
            path=Verbatim(str(path)),
        )
    return deals


def _read_npz(path: Path) -> SolvedDeals:
    with np.load(path, allow_pickle=False) as saved:
        return SolvedDeals(*(saved[name] for name in SolvedDeals._fields))


def _read_parquet(path: Path) -> SolvedDeals:
    table = _parquet().parquet.read_table(path)

    def column(name: str) -> NDArray[Any]:
        found: NDArray[Any] = table.column(name).to_numpy()
        return found

    tricks = np.stack([column(name) for name in _RESULTS], 1).reshape(-1, 5, 4)
    hands = np.stack([column(name) for name in _SEATS], 1)
    rest = (column("dealer"), column("vulnerable"), tricks, column("par"))
    return SolvedDeals(column("number"), hands, *rest)
