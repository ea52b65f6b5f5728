"""Sets of solved deals: the same files from the same seed, however often they were stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from test_cluster import cluster

from oddtrick.errors import BadOption
from oddtrick.solver import Solver, par
from oddtrick.solving import datasets
from oddtrick.solving.datasets import BadDataset, make_dataset, read_dataset, read_parts


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    make_dataset(folder, 10, seed=9, part=4)
    return folder


@pytest.mark.whole
def test_deals_are_whole_and_solved(made: Path) -> None:
    deals = read_dataset(made)
    assert deals.number.tolist() == list(range(10))
    assert (np.bitwise_or.reduce(deals.hands, axis=1) == (1 << 52) - 1).all()
    assert (np.bitwise_count(deals.hands) == 13).all()
    # The marks of boards 1 to 10 (Laws of duplicate bridge 2017, Law 2).
    assert deals.dealer.tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert deals.vulnerable.tolist() == [0, 1, 2, 3, 1, 2, 3, 0, 2, 3]
    solver, sides = Solver(), ("None", "NS", "EW", "All")
    for row in range(10):
        table = solver.table(tuple(map(int, deals.hands[row])))
        assert deals.tricks[row].tolist() == [list(r) for r in table.low]
        right = par(table, int(deals.dealer[row]), sides[deals.vulnerable[row]])
        assert deals.par[row] == right.score
    assert [len(part) for part in read_parts(made)] == [4, 4, 2]
    assert len(read_dataset(made, most=5)) == 5
    assert len(read_dataset(made / "part-00001.npz")) == 4


@pytest.mark.whole
def test_a_set_that_was_stopped_goes_on(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stop(Exception):
        pass

    seen: list[int] = []

    def progress(done: int, of: int) -> None:
        assert of == 10
        seen.append(done)
        if done >= 6 and len(seen) < 100:
            seen.extend([0] * 100)
            raise Stop

    with pytest.raises(Stop):
        make_dataset(tmp_path, 10, seed=9, part=4, threads=1, progress=progress)
    assert (tmp_path / "under-way.tables").exists()
    assert len(read_dataset(tmp_path)) == 4  # what is finished can be read
    asked: list[int] = []
    solve = datasets.tables

    def counted(*args: Any, **named: Any) -> Any:
        def watch(done: int, of: int) -> None:
            asked.append(done)

        return solve(*args, **{**named, "progress": watch})

    monkeypatch.setattr(datasets, "tables", counted)
    make_dataset(tmp_path, 10, seed=9, part=4, threads=1)
    assert asked[0] >= 2  # of the second part two were solved before
    for path in made.glob("part-*"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    assert not (tmp_path / "under-way.tables").exists()


@pytest.mark.whole
def test_parquet_files_and_a_cluster_hold_the_same(made: Path, tmp_path: Path) -> None:
    with cluster(tmp_path, 1) as (address, _):
        make_dataset(tmp_path / "set", 10, seed=9, part=6, form="parquet", scheduler=address)
    here, there = read_dataset(made), read_dataset(tmp_path / "set")
    for one, other in zip(here, there, strict=True):
        assert (one == other).all()
        assert one.dtype == other.dtype


def test_what_does_not_fit_is_said_in_a_sentence(made: Path, tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"deals": 0}, BadOption, "at least one deal, not 0"),
        ({"deals": 2.5}, BadOption, "at least one deal, not “2.5”"),
        ({"deals": 5, "part": 0}, BadOption, "A part has at least one"),
        ({"deals": 5, "seed": "x"}, BadOption, "A seed is a whole number"),
        ({"deals": 5, "form": "csv"}, BadOption, "npz or parquet, not as “csv”"),
        ({"deals": 11, "seed": 9, "part": 4}, BadDataset, "holds another set: 10 deals from seed"),
    ]
    for asked, error, said in wrong:
        with pytest.raises(error, match=said):
            make_dataset(made, **asked)
    file = tmp_path / "file"
    file.write_bytes(b"no deals")
    for where, said in (
        (tmp_path, "“oddtrick dataset” makes one"),
        (file, "holds no solved deals"),
        (tmp_path / "nowhere.npz", "There is no file"),
    ):
        with pytest.raises(BadDataset, match=said):
            read_dataset(where)
    with pytest.raises(BadDataset, match="cannot be a folder"):
        make_dataset(file, 3)
    card = tmp_path / "dataset.json"
    card.write_text("{}")
    with pytest.raises(BadDataset, match="does not describe a set of deals"):
        read_dataset(tmp_path)
    broken = dict(np.load(made / "part-00002.npz"))
    broken["tricks"] = broken["tricks"][:1]
    np.savez(tmp_path / "broken.npz", **broken)
    with pytest.raises(BadDataset, match="columns do not fit together"):
        read_dataset(tmp_path / "broken.npz")


def test_the_command_says_what_it_made(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "oddtrick", "dataset", str(tmp_path / "few"), "-n", "2"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("2 solved deals from seed 0 are in ")
    assert json.loads((tmp_path / "few" / "dataset.json").read_bytes())["deals"] == 2
    again = subprocess.run([*run, "--seed", "4"], capture_output=True, text=True, check=False)
    assert again.returncode == 2
    assert "holds another set" in again.stderr
    assert "Traceback" not in again.stderr


def test_deals_are_spread_evenly() -> None:
    # North has the ace of spades in a quarter of the deals; three standard errors.
    got = sum(datasets.hands_dealt(Random(1).randrange(1000), n)[0] >> 51 & 1 for n in range(2000))
    assert abs(got - 500) < 3 * (2000 * 0.25 * 0.75) ** 0.5
