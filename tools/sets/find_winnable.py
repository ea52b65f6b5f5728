"""Finds deals of the daily patience that can be won, each with the moves that win it.

    python tools/sets/find_winnable.py 400

goes through the deals by their numbers, lets the machine player play each, and writes those it
wins to ``src/oddtrick/sets/data/winnable.json.z``.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from oddtrick.sets import FILE, KINDS, SetPlan, TablePlayers, WinnableDeal, packed_deals, play_table

WHERE = Path(__file__).parents[2] / "src/oddtrick/sets/data" / FILE
BOOK = TablePlayers("book", "book")


def main() -> None:
    """Find so many."""
    wanted = int(sys.argv[1])
    kind = next(kind for kind in KINDS.values() if kind.alone)
    found: list[WinnableDeal] = []
    for number in count(1):
        plan = SetPlan("winnable", kind.name, 1, "matchpoints", "", deal=number)
        result = play_table(plan, 1, BOOK)
        if result.won:
            found.append(WinnableDeal(number, result.actions))
            if len(found) % 10 == 0:
                print(number, len(found), file=sys.stderr, flush=True)
                WHERE.write_bytes(packed_deals(tuple(found)))
        if len(found) >= wanted:
            break
    WHERE.write_bytes(packed_deals(tuple(found)))


if __name__ == "__main__":
    main()
