"""Every game played out by every level of machine player: none may fail, stand still or go to and
fro, and races must end by going out in most cases.

    python benchmarks/players_of_all_games.py                        # twenty deals each: hours
    python benchmarks/players_of_all_games.py --level book --level beginner
    python benchmarks/players_of_all_games.py --game towie --level expert --deals 30
    python benchmarks/players_of_all_games.py --mixed --seconds 0.05  # the suite's walk, ten times
    python benchmarks/players_of_all_games.py --level book --options  # by lot, with referees
    python benchmarks/players_of_all_games.py --level book --reasons  # each checked with the cards

Whatever is wrong is told with the record that shows it. `--seconds` is what a player who looks
ahead has for a card.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "core"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "players"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "players" / "books"))

import test_true_reasons
from test_all_games_and_levels import SHARES
from together import drawn
from whole_deals import Walk, standing, walk

from oddtrick.core import Game
from oddtrick.games import catalogue
from oddtrick.players import PLAYERS
from oddtrick.players.book.patience import solver_player
from oddtrick.players.book.patience import tableau as open_tableau


def chosen(game: Game, seed: int, options: bool) -> Game:
    """The game as it is, or with options by lot that go together."""
    return drawn(game, random.Random(f"options {game.name} {seed}")) if options else game


def reasons(names: list[str], levels: list[str], seeds: range) -> int:
    """Check what is said of tricks, game by game; 1 where something is not so."""
    bad = 0
    for name in (name for name in names if name in test_true_reasons.TRICKS):
        for level in levels:
            counts = Counter[str]()
            found = [
                line
                for seed in seeds
                for line in test_true_reasons.untrue(name, {level: 1.0}, {}, seed, counts)
            ]
            bad += len(found)
            print(
                f"{name:<26} {level:<9} {len(seeds):3} deals {counts.total():6} reasons",
                *found[:3],
                sep="\n" if found else " ",
                flush=True,
            )
    print(f"{bad} untrue.")
    return min(bad, 1)


def main() -> int:
    """Play the games asked for, with a line for each level; 1 where something was wrong."""
    levels = [name for name in PLAYERS if name != "random"]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(catalogue()))
    parser.add_argument("--level", action="append", choices=levels)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", action="store_true", help="each deal with options by lot")
    parser.add_argument("--mixed", action="store_true", help="each turn by a level drawn by lot")
    parser.add_argument("--reasons", action="store_true", help="check what is said of tricks")
    args = parser.parse_args()
    if args.reasons:
        seeds = range(args.seed, args.seed + args.deals)
        return reasons(args.game or list(catalogue()), args.level or levels, seeds)
    tables = {level: {level: 1.0} for level in args.level or levels}
    if args.mixed:
        tables = {"mixed": SHARES}
        solver_player.LAYOUTS, open_tableau.ORDERS = 4000, 1  # plans as short as the suite's
    bad = 0
    for name in args.game or catalogue():
        for level, shares in tables.items():
            begun = time.process_time()
            seeds = range(args.seed, args.seed + args.deals)
            games = [chosen(catalogue()[name], seed, args.options) for seed in seeds]
            found = sum(
                (
                    walk(game, shares, seed, seconds=args.seconds)
                    for game, seed in zip(games, seeds, strict=True)
                ),
                Walk(),
            )
            faults = [*found.faults, *filter(None, [standing(found)])]
            bad += len(faults)
            went = f"{found.out} of {found.races} gone out" if found.races else ""
            won = f"{found.won} of {found.patiences} won" if found.patiences else ""
            print(
                f"{name:<26} {level:<9} {found.deals:3} deals {found.decisions:6} decisions "
                f"{(time.process_time() - begun) / max(1, found.deals):6.2f} s a deal {went}{won}",
                *faults[:3],
                flush=True,
            )
    print(f"{bad} faults.")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
