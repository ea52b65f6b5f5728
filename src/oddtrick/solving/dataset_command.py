"""`oddtrick dataset`: many random deals with their double-dummy tables, for research."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from oddtrick.errors import BadOption
from oddtrick.solver.engine import kernel

from .datasets import PART, make_dataset


def dataset(
    folder: Annotated[Path, typer.Argument(help="Where the deals are written, or are already.")],
    deals: Annotated[int, typer.Option("--deals", "-n", help="How many deals.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed, the same deals.")] = 0,
    form: Annotated[str, typer.Option("--format", help="npz or parquet.")] = "npz",
    part: Annotated[int, typer.Option("--part", help="Deals in a file.")] = PART,
    threads: Annotated[int, typer.Option(help="Threads; 0 for one a processor.")] = 0,
    scheduler: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler.")] = "",
) -> None:
    """Write random deals with their twenty double-dummy results and their par.

    Stopped however it was, the same command goes on where it was. Python reads the deals with
    oddtrick.solving.datasets.read_dataset. See docs/research/datasets.md.
    """
    if threads < 0:
        raise BadOption("Threads are 0 or more, not {threads}.", threads=threads)
    if kernel.missing():
        print(f"Solving will be slow: {kernel.HINT}.", file=sys.stderr)
        warnings.filterwarnings("ignore", "Solving will be slow")  # it is said
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=deals)
        made = make_dataset(
            folder,
            deals,
            seed,
            form=form,
            part=part,
            threads=threads or None,
            scheduler=scheduler or None,
            progress=lambda done, _: bar.update(task, completed=done),
        )
    files = f"{made.parts} file{'s' if made.parts > 1 else ''}"
    print(f"{made.deals:,} solved deals from seed {made.seed} are in {folder}: {files}.")
