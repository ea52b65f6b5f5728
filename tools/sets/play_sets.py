"""Lets the field play the sets that come with the program, and seals them.

    python tools/sets/play_sets.py euchre-8-1 whist-4-1 bridge-4-1 bridge-8-1

writes each to ``src/oddtrick/sets/data``. A board of bridge takes about a minute of the processor.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from oddtrick import __version__
from oddtrick.sets import field_of_plan, seal_set
from oddtrick.sets.seal import ENDING, packed_set, shipped_plan

WHERE = Path(__file__).parents[2] / "src/oddtrick/sets/data"


def main() -> None:
    """Make those that are named."""
    for name in sys.argv[1:]:
        kind, boards, number = name.split("-")
        plan = shipped_plan(kind, int(boards), int(number))
        fields = []
        for board in plan.lines:
            fields.append(field_of_plan(plan, board.number))
            spent = time.process_time()
            print(f"{name}: board {board.number}, {spent:.0f} s", file=sys.stderr, flush=True)
        found = seal_set(__version__, plan, fields)
        (WHERE / (name + ENDING)).write_bytes(packed_set(found))


if __name__ == "__main__":
    main()
