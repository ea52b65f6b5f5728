"""`oddtrick deal --script`: a script read, run, and what it prints."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from oddtrick.dealing import DealingError, Deals
from oddtrick.support.streams import reading

from .actions import ScriptActions
from .parser import read_script
from .run import ScriptRun
from .syntax import Script

__all__ = ["script_of", "stream_script"]

LONGEST = 1 << 20


def script_of(path: str) -> Script:
    """The script of a file, or of the standard input for ``-``. Raises `BadScript`."""
    with reading(path) as stream:
        data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise DealingError(f"{path}: a script has at most 1 MiB.")
    return read_script(data.decode("utf-8", "replace"), "Standard input" if path == "-" else path)


def stream_script(
    script: Script, seed: int, tries: int, write: Callable[[str], object], *, hands: bool
) -> Iterator[Deals]:
    """The deals that a script produces, in batches. What it prints goes to `write`: of each deal
    where `hands` are to be printed, averages and frequencies at the end. Raises `GaveUp`,
    `Impossible`, and `DealingError` where nothing fits."""
    run, actions = ScriptRun(script, tries), ScriptActions(script)
    for values in run.stream(random.Random(seed)):
        printed = actions.add(values)
        for text in printed:
            if hands:
                write(text)
        yield values.deals
    if not run.produced:
        raise DealingError(f"None of the {script.generate:,} deals that are generated fits.")
    write(actions.summary())
