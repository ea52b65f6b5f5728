"""Scripts of `dealer`, run by the original and by us: as fast, and the same deals as often?

    PATH=$PATH:/usr/games python benchmarks/dealer_scripts.py [FILE or FOLDER …]

Each script is run by Debian's `dealer` (Hans van Staveren) and here for the same number of deals,
with the points and the four lengths of all hands counted in place of its own actions. The line says
how many deals a second of processor time either finds, their ratio, and the largest difference of
all counts, in its standard deviations: of some 300 counts one of three is to be expected. Without
files the six scripts below are run. What one of the two cannot read is said.
"""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random

from oddtrick.dealing import DealingError
from oddtrick.deals.script_actions import ScriptActions
from oddtrick.deals.script_language import read_script
from oddtrick.deals.script_run import ScriptRun

OURS = {
    "one no-trump and a major": """
        balanced = shape(north, any 4333 + any 4432 + any 5332)
        strong = balanced && hcp(north) >= 15 && hcp(north) <= 17
        major = hearts(south) >= 4 || spades(south) >= 4
        condition strong && hcp(south) >= 8 && major""",
    "a weak two doubled": """
        weak = hcp(west) > 5 && hcp(west) < 11 && spades(west) == 6 && top3(west, spades) >= 2
        double = hcp(north) > 12 && spades(north) < 3 && hearts(north) > 3
        condition weak && double""",
    "twenty-five points together": "condition hcp(north) + hcp(south) >= 25",
    "a fit of nine": "condition hearts(north) + hearts(south) >= 9 and hcp(north) > hcp(south)",
    "eight controls": "condition controls(east) >= 8 && losers(east) <= 5 && shape(east, any 5xxx)",
    "more points opposite the longer suit": """
        longer = clubs(north) > diamonds(north) ? hcp(south, clubs) : hcp(south, diamonds)
        condition longer >= 6 && hcp(north) >= 12""",
}
SEATS = ("north", "east", "south", "west")
SUITS = ("spades", "hearts", "diamonds", "clubs")
DEALS = 20_000
WITHIN = 5_000_000
"""Deals that the original generates at most."""
PATIENCE = 200
"""Seconds that the original gets."""
LEAST = 10
"""Counts below are not compared."""


def counted(text: str) -> str:
    """The script with our counts in place of its actions."""
    text = re.sub(r"(?m)^\s*#.*$|//.*$", "", text)
    text = re.sub(r"(?s)\baction\b.*", "", text)
    text = re.sub(r"\b(generate|produce)\s+\d+", "", text)
    asked = [f"(hcp({seat}), 0, 37)" for seat in SEATS]
    asked += [f"({suit}({seat}), 0, 13)" for seat in SEATS for suit in SUITS]
    actions = ", ".join(f"frequency {what}" for what in asked)
    return f"generate {WITHIN}\nproduce {DEALS}\n{text}\naction {actions}\n"


def figures(text: str) -> list[int]:
    """The counts that either prints, in order, without “Low” and “High”."""
    found = re.findall(r"(?m)^\s*\d+\t\s*(\d+)\s*$", text)
    return [int(times) for times in found]


def theirs(text: str, folder: Path) -> tuple[list[int], float]:
    """The original's counts, and its deals a second."""
    script = folder / "script.dlr"
    script.write_text(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        ["dealer", "-s", "1", str(script)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    said = done.stdout + done.stderr
    made = re.search(r"Produced (\d+) hands", said)
    if made is None or not int(made[1]):
        raise DealingError(f"dealer: {said.strip().splitlines()[0] if said.strip() else 'nothing'}")
    return figures(done.stdout), int(made[1]) / max(spent, 1e-3)


def ours(text: str) -> tuple[list[int], float]:
    """Our counts, and our deals a second."""
    began = time.process_time()
    script = read_script(text)
    script.generate = 0
    run, actions = ScriptRun(script), ScriptActions(script)
    for values in run.stream(Random(2)):
        for _ in actions.add(values):
            pass
    return figures(actions.summary()), run.produced / (time.process_time() - began)


def scripts(paths: list[str]) -> Iterator[tuple[str, str]]:
    """The scripts of files and folders by name, or our own."""
    if not paths:
        yield from OURS.items()
    for path in map(Path, paths):
        for file in sorted(path.iterdir()) if path.is_dir() else [path]:
            yield file.name, file.read_text(errors="replace")


def main() -> None:
    if shutil.which("dealer") is None:
        sys.exit("Put Debian’s dealer on the path: PATH=$PATH:/usr/games.")
    print(f"{'script':40} {'dealer':>10} {'ours':>10} {'ratio':>7} {'largest':>8}")
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in scripts(sys.argv[1:]):
            try:
                mine, quick = ours(counted(text))
                other, slow = theirs(counted(text), Path(folder))
            except (DealingError, subprocess.TimeoutExpired) as error:
                print(f"{name:40} {error}")
                continue
            scale = sum(other) / sum(mine)
            apart = max(
                abs(a * scale - b) / sqrt(a * scale * scale + b)
                for a, b in zip(mine, other, strict=True)
                if min(a, b) >= LEAST
            )
            ratios.append(quick / slow)
            print(f"{name:40} {slow:10,.0f} {quick:10,.0f} {quick / slow:7.1f} {apart:8.1f}")
    if ratios:
        print(f"{len(ratios)} scripts; the median ratio is {sorted(ratios)[len(ratios) // 2]:.1f}.")


if __name__ == "__main__":
    main()
