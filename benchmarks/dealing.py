"""How fast deals are drawn under conditions, beside every dealer that can be had here.

    python benchmarks/dealing.py
    PATH=$PATH:/usr/games python benchmarks/dealing.py       # with Debian's dealer and deal

Each line compares processor time in this one run, so the machine's mood cancels out. Measured
beside ours are `dealer` (Hans van Staveren) and `deal` with smartstack (Thomas Andrews) where they
are on the path, `endplay`'s dealer where it is installed, and plain trying: deals drawn without
conditions by our own kernel, and tested by NumPy.
"""

from __future__ import annotations

import random
import re
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from oddtrick.dealing import Condition, Dealer, read_condition
from oddtrick.formats.board import Board
from oddtrick.formats.registry import write_boards


@dataclass(frozen=True)
class Task:
    """The same conditions in every dealer's language."""

    title: str
    ours: dict[int, str]
    dealer: str
    deal: str
    endplay: str


TASKS = (
    Task(
        "one no-trump opposite eight points with a major",
        {0: "15-17 hcp, balanced", 2: "8+ hcp, 4+ spades or 4+ hearts"},
        "shape(north, any 4333 + any 4432 + any 5332) and hcp(north)>=15 and hcp(north)<=17"
        " and hcp(south)>=8 and (spades(south)>=4 or hearts(south)>=4)",
        """shapeclass flat {expr {$s*$s+$h*$h+$d*$d+$c*$c<=47}}
deal::input smartstack north flat hcp 15 17
main { reject unless {[hcp south]>=8 && ([spades south]>=4 || [hearts south]>=4)}; accept }""",
        "shape(north, any 4333 + any 4432 + any 5332) and hcp(north)>=15 and hcp(north)<=17"
        " and hcp(south)>=8 and (spades(south)>=4 or hearts(south)>=4)",
    ),
    Task(
        "25 points or more in one hand",
        {0: "25+ hcp"},
        "hcp(north)>=25",
        """shapeclass whatever {expr {1}}
deal::input smartstack north whatever hcp 25 37
main { accept }""",
        "hcp(north)>=25",
    ),
    Task(
        "a weak two in spades opposite an opening of 13 or more",
        {0: "6-10 hcp, 6 spades, at most 3 hearts, 2+ of SA SK SQ", 2: "13+ hcp, at most 2 spades"},
        "hcp(north)>=6 and hcp(north)<=10 and spades(north)==6 and hearts(north)<=3"
        " and top3(north, spades)>=2 and hcp(south)>=13 and spades(south)<=2",
        """shapeclass weak {expr {$s==6 && $h<=3}}
deal::input smartstack north weak hcp 6 10
main { reject unless {[Top3 north spades]>=2 && [hcp south]>=13 && [spades south]<=2}; accept }
defvector Top3 1 1 1""",
        "hcp(north)>=6 and hcp(north)<=10 and spades(north)==6 and hearts(north)<=3"
        " and top3(north, spades)>=2 and hcp(south)>=13 and spades(south)<=2",
    ),
)
PLENTY = 400_000
FEW = 2_000


def spent(work: Callable[[], int]) -> float:
    """The deals a second of processor time, in this process or those it starts; the better of
    two, since noise only ever adds time."""
    best = 0.0
    for _ in range(2):
        before = _processor()
        found = work()
        best = max(best, found / max(1e-6, _processor() - before))
    return best


def _processor() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def ours(task: Task) -> int:
    """Deals as arrays of masks, the tables made anew."""
    dealer = Dealer(_asked(task))
    return len(dealer.draw(PLENTY, random.Random(1)))


def ours_written(task: Task) -> int:
    """The same as lines of text, as `dealer` prints them."""
    deals = Dealer(_asked(task)).draw(40_000, random.Random(1)).tolist()
    boards = (Board(number=k + 1, hands=tuple(d)) for k, d in enumerate(deals))
    return sum(part.count(b"\n") for part in write_boards(boards, "oneline", on_loss=None))


def plain(task: Task) -> int:
    """Any deals, tested."""
    asked, found = _asked(task), 0
    for deals in islice(Dealer().stream(random.Random(1)), 150):
        fits = np.ones(len(deals), dtype=np.bool_)
        for seat, condition in asked.items():
            fits &= condition.among(np.ascontiguousarray(deals[:, seat]))
        found += int(fits.sum())
    return found


def _asked(task: Task) -> dict[int, Condition]:
    return {seat: read_condition(text) for seat, text in task.ours.items()}


def with_dealer(task: Task, folder: Path, action: str) -> int:
    script = folder / "task.dl"
    script.write_text(
        f"generate 1000000\nproduce 20000\ncondition {task.dealer}\naction {action}\n"
    )
    command = ["dealer", "-s", "1", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = re.search(r"Produced (\d+) hands", done.stdout + done.stderr)
    assert said, "dealer does not say how many hands it made"
    return int(said.group(1))


def with_deal(task: Task, folder: Path) -> int:
    script = folder / "task.tcl"
    lines = task.deal.splitlines()
    script.write_text("\n".join(sorted(lines, key=lambda line: line.startswith("main"))) + "\n")
    command = ["deal", "-i", "format/none", "-i", str(script), "20000"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=_data(), check=False)
    if done.returncode or done.stderr:
        raise RuntimeError(done.stderr[:200])
    return 20000


def _data() -> str | None:
    folder = Path(shutil.which("deal") or ".").resolve().parents[1] / "share" / "deal"
    return str(folder) if folder.is_dir() else None


def with_endplay(task: Task) -> int:
    import warnings

    from endplay.dealer import generate_deals

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        deals = generate_deals(task.endplay, produce=FEW, seed=1, max_attempts=8_000)
        return sum(1 for _ in deals)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for task in TASKS:
            print(f"{task.title}:")
            fast, text = spent(lambda t=task: ours(t)), spent(lambda t=task: ours_written(t))
            print(f"  ours, as arrays     {fast:12,.0f} deals/s")
            print(f"  ours, one line each {text:12,.0f} deals/s")
            others: list[tuple[str, Callable[[], int]]] = [
                ("plain trying", lambda t=task: plain(t))
            ]
            if shutil.which("dealer"):
                for title, action in (
                    ("dealer", "average hcp(north)"),
                    ("dealer, one line each", "printoneline"),
                ):
                    others.append((title, lambda t=task, a=action: with_dealer(t, folder, a)))
            if shutil.which("deal"):
                others.append(("deal with smartstack", lambda t=task: with_deal(t, folder)))
            try:
                import endplay.dealer  # noqa: F401

                others.append(("endplay", lambda t=task: with_endplay(t)))
            except ImportError:
                pass
            for title, work in others:
                rate = spent(work)
                ratio = (text if "line" in title else fast) / rate if rate else float("inf")
                print(f"  {title:21s} {rate:10,.0f} deals/s   ours {ratio:10,.1f} times as fast")


if __name__ == "__main__":
    main()
