"""The processor time of an evening's reasons: its double-dummy tables, and all that follows.

    python benchmarks/why.py [--tables 20] [--rounds 9] [--sets 3]

A barometer, in which every table plays every board, of random contracts within a trick or two of
what each deal makes; a card is led at every second table. The reasons of an evening may take ten
seconds of one core.
"""

from __future__ import annotations

import argparse
import random
import time

from oddtrick.cards import card_code
from oddtrick.club.boards import boards_of, deal
from oddtrick.club.event.entries import ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.why import MEMORY, why
from oddtrick.solver import Solver


def evening(tables: int, rounds: int, sets: int) -> tuple[ClubEvent, dict[int, tuple[int, ...]]]:
    """The event and its deals."""
    chance = random.Random(5)
    setup = EventSetup("mitchell", tables=tables, boards=sets, rounds=rounds, together=True)
    event = ClubEvent.fold([opening(setup)])
    count = max(due.board for due in event.due())
    hands = {
        board.number: tuple(hand or 0 for hand in board.hands)
        for board in boards_of(deal(count, "why", each=count))
    }
    solver, results = Solver(MEMORY), []
    best = {board: solver.table(dealt) for board, dealt in hands.items()}
    for n, due in enumerate(event.due()):
        by, strain = chance.randrange(4), chance.choice((2, 3, 4))
        made = best[due.board][by, strain]
        level = min(7, max(1, made - 6 + chance.choice((-1, 0, 0, 1))))
        tricks = min(13, max(0, made + chance.choice((-2, -1, 0, 0, 0, 1))))
        held = hands[due.board][(by + 1) % 4]
        lead = chance.choice([card for card in range(52) if held >> card & 1])
        results.append(ResultEntered(
            due.board, due.ns, due.ew, f"{level}{'CDHSN'[strain]}{'T' * (strain == 4)}",
            "NESW"[by], tricks, card_code(lead) if n % 2 else "",
        ))  # fmt: skip
    return ClubEvent.fold([*event.entries, *results]), hands


def main() -> None:
    """Prints the times."""
    asked = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 20), ("rounds", 9), ("sets", 3)):
        asked.add_argument(f"--{name}", type=int, default=usual)
    given = asked.parse_args()
    event, hands = evening(given.tables, given.rounds, given.sets)
    solver, before = Solver(MEMORY), time.process_time()
    for dealt in hands.values():
        solver.table(dealt)
    solved = time.process_time()
    found = why(event, hands)
    done = time.process_time()
    results = sum(len(board.results) for board in found.boards)
    print(
        f"{found.tables} tables, {len(found.boards)} boards, {results} results: tables of tricks "
        f"{solved - before:.1f} s, the whole {done - solved:.1f} s of one core"
    )


if __name__ == "__main__":
    main()
