"""Finds deals that can be won of every patience with every choice of its options, each with the
moves that win it.

    python tools/sets/find_winnable.py 60                 # each list up to 60 deals
    python tools/sets/find_winnable.py 600 "klondike draw=3"
    python tools/sets/find_winnable.py --levels "klondike draw=3" found.txt
    python tools/sets/find_winnable.py --again klondike "klondike draw=3"

goes through the deals by their numbers, proves what it can among `PROVED` layouts each, and adds
the won ones to ``src/oddtrick/sets/data/winnable.json.z``, which is written after every few: it
may be stopped at any time and goes on where it was. Deals that a list has stay as they are. With
`--levels` what parts easy from hard is set by the deals that `benchmarks/patience.py` has kept
in a file. `--again` proves the deals of lists again, after the search has changed: each has the
shorter of both ways, and levels by the new search.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from oddtrick.core import Game
from oddtrick.sets.winnable import (
    DAILY,
    FILE,
    GAME,
    WinnableDeal,
    WinnableList,
    packed_lists,
    prove_for_list,
    thirds,
    variant_of,
    variants,
    winnable_lists,
)

WHERE = Path(__file__).parents[2] / "src/oddtrick/sets/data" / FILE
WRITTEN = 12
"""The file is written after so many deals."""


def grown(one: Game, known: tuple[WinnableDeal, ...], wanted: int) -> list[WinnableDeal]:
    """The list with more deals, the known ones first."""
    deals = list(known)
    apart = DAILY if variant_of(one) == GAME else 0  # those were chosen by winning them
    numbers = {found.number for found in deals}
    tried = max((d.number for d in deals[apart:]), default=0)
    for number in count(tried + 1):
        if len(deals) - apart >= wanted:
            return deals
        if number in numbers:
            continue
        found = prove_for_list(one, number)
        if found:
            deals.append(found)
    raise AssertionError


def part(name: str, listed: str) -> None:
    """Set the levels of a list by the won deals of a benchmark."""
    rows = [line.split() for line in Path(listed).read_text(encoding="ascii").splitlines()]
    parted = thirds([int(nodes) for _, verdict, nodes in rows if verdict == "WON"])
    lists = dict(winnable_lists())
    lists[name] = WinnableList(parted, lists[name].deals)
    WHERE.write_bytes(packed_lists(lists))
    print(name, parted)


def again(one: Game) -> None:
    """Prove the deals of a list again; one that is not won now stays as it is."""
    name, lists = variant_of(one), dict(winnable_lists())
    deals = []
    for known in lists[name].deals:
        found = prove_for_list(one, known.number)
        if found:
            shorter = min(known, found, key=lambda d: d.moves)
            known = WinnableDeal(known.number, shorter.actions, found.nodes)
        deals.append(known)
    parted = thirds([d.nodes for d in deals[DAILY if name == GAME else 0 :]])
    lists[name] = WinnableList(parted, tuple(deals))
    WHERE.write_bytes(packed_lists(lists))
    winnable_lists.cache_clear()
    print(name, parted)


def main() -> None:
    """Grow the lists."""
    if sys.argv[1] == "--levels":
        part(sys.argv[2], sys.argv[3])
        return
    if sys.argv[1] == "--again":
        for one in variants():
            if variant_of(one) in sys.argv[2:]:
                again(one)
        return
    wanted, only = int(sys.argv[1]), sys.argv[2:]
    lists = dict(winnable_lists())
    for one in variants():
        name = variant_of(one)
        if only and name not in only:
            continue
        known = lists[name].deals if name in lists else ()
        apart = DAILY if name == GAME else 0
        for size in range(WRITTEN, wanted + WRITTEN, WRITTEN):
            deals = grown(one, known, min(size, wanted))
            parted = thirds([d.nodes for d in deals[apart:]])
            lists[name] = WinnableList(parted, tuple(deals))
            known = lists[name].deals
            WHERE.write_bytes(packed_lists(lists))
            print(name, len(deals), parted, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
