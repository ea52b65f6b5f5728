"""How many deals of a patience can be won, or a player wins, with 95 % intervals.

    python benchmarks/patience.py klondike -O draw=3 --deals 10000 --layouts 100000 --keep found.txt

proves the deals by their numbers, from 1 (or --from) on. What each came to is added to the file of
`--keep` at once, so that a run may be stopped at any time and goes on where it was. Deals that the
search gave up are distinguished: between the shares of won and of not lost lies the truth.

    python benchmarks/patience.py klondike -O draw=3 --deals 300 --player book

has the same deals played by a machine player, who sees no more than a person would. With --layouts
as well, a deal that it has lost is proved among so many: how many it wins of those that can be won.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from math import sqrt
from pathlib import Path

from oddtrick.core import Game, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.sets.winnable import number_key, variant_of
from oddtrick.solver.patience import PatienceVerdict, prove
from oddtrick.stages.piles.moves import Built

Z = 1.959964


def interval(part: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval, in percent."""
    share, z2 = part / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def summary(found: Counter[str]) -> str:
    """The shares with their intervals."""
    of = found.total()
    won, not_lost = found["WON"], of - found["LOST"]
    low, high = interval(won, of), interval(not_lost, of)
    return (
        f"n {of:,}: won {100 * won / of:.2f} % ({low[0]:.2f} to {low[1]:.2f}), "
        f"lost {100 * found['LOST'] / of:.2f} %, undecided {100 * found['GAVE_UP'] / of:.2f} %: "
        f"winnable from {low[0]:.2f} to {high[1]:.2f} %"
    )


def proved(played: Game, number: int, layouts: int | None) -> tuple[str, int]:
    """The verdict on a deal with all cards known, and how many layouts the proof took."""
    proof = prove(deal(played, random.Random(number_key(number))), layouts)
    return PatienceVerdict(proof.verdict).name, proof.nodes


def play(played: Game, number: int, level: str, layouts: int | None) -> tuple[str, int]:
    """Whether a player who sees what a person sees has won a deal, and in how many moves; where
    it is lost and it is proved among so many layouts that it can be won, it is missed."""
    rng = random.Random(number_key(number))
    state, machine, moves = deal(played, rng), player(level, played), 0
    while not state.over:
        state = settle(state.after(machine.choose(view(state, 0), rng).action), rng)
        moves += 1
    built = state.table.get(Built)
    if built.cards == built.of:
        return "WON", moves
    return "MISSED" if layouts and proved(played, number, layouts)[0] == "WON" else "LOST", moves


def main() -> None:
    """Prove or play deals and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-O", "--option", action="append", default=[])
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--layouts", type=int, default=None)
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--player", default=None, help="a machine player, instead of a proof")
    asked = parser.parse_args()
    pairs = (text.split("=") for text in asked.option)
    played = game(asked.game, {name: int(value) for name, value in pairs})
    known: dict[int, str] = {}
    if asked.keep and asked.keep.exists():
        lines = asked.keep.read_text(encoding="ascii").splitlines()
        known = {int(line.split()[0]): line.split()[1] for line in lines}
    found: Counter[str] = Counter(known.values())
    begun = time.process_time()
    numbers = [n for n in range(asked.first, asked.first + asked.deals) if n not in known]
    for number in numbers:
        if asked.player:
            verdict, nodes = play(played, number, asked.player, asked.layouts)
        else:
            verdict, nodes = proved(played, number, asked.layouts)
        found[verdict] += 1
        if asked.keep:
            with asked.keep.open("a", encoding="ascii") as file:
                file.write(f"{number} {verdict} {nodes}\n")
    spent = (time.process_time() - begun) / max(1, len(numbers))
    if asked.player:
        low, high = interval(found["WON"], found.total())
        won = f"{asked.player} won {found['WON']:,} of {found.total():,}"
        result = f"{won}: {100 * found['WON'] / found.total():.1f} % ({low:.1f} to {high:.1f})"
        if asked.layouts:
            winnable = found["WON"] + found["MISSED"]
            low, high = interval(found["WON"], winnable) if winnable else (0.0, 100.0)
            result += f"; of {winnable:,} proved winnable {low:.1f} to {high:.1f} %"
    else:
        result = summary(found)
    print(f"{variant_of(played)}: {result}; {spent:.4f} s a deal")


if __name__ == "__main__":
    main()
