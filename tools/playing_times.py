"""Count how long a game of each kind takes: python tools/playing_times.py [GAME…] > times.tsv

The book players play whole games, as the front door and the list of games deal them. Counted are
the acts of one seat and those of the others; `oddtrick.rules.front` keeps the counts and
turns them into minutes. A match that is not over after `MOST_DEALS` deals counts as it stands.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any, NamedTuple

from oddtrick.core import Game, State, deal, next_setting, settle, view
from oddtrick.core.match import added
from oddtrick.games import catalogue
from oddtrick.players import Player, player
from oddtrick.rules.front import TILES
from oddtrick.stages.piles.moves import AllAtOnce

MATCHES = 12
MOST_DEALS = 40
MOST_ACTS = 4000
SECONDS = 25.0
"""The most for one game; at least three matches are played."""


class Counts(NamedTuple):
    """Matches of a game that were played, with their deals and acts."""

    matches: int
    deals: int
    acts: int
    """The acts of all seats."""
    own: float
    """The acts of the seat at which somebody sits: the mean of all seats."""


def shown(name: str) -> Game:
    """The game as it is dealt where nobody chooses anything."""
    start: dict[str, Any] = next((t.start for t in TILES if t.start["game"] == name), {})
    game = catalogue()[name]
    return game.with_options(start["options"]) if "options" in start else game


def played(game: Game, guide: Player, setting: Any, rng: random.Random) -> tuple[State, int]:
    """A deal played to its end, and the acts that players chose in it."""
    state, acts = deal(game, rng, setting), 0
    while not state.over and acts < MOST_ACTS:
        turn = state.turns[0] if not isinstance(state.stage, AllAtOnce) else rng.choice(state.turns)
        act = guide.choose(view(state, turn.by), rng).action
        state, acts = settle(state.push(act), rng), acts + 1
    return state, acts


def counted(game: Game, seed: int) -> Counts:
    """Whole matches of a game."""
    guide, rng, begun = player("book", game), random.Random(f"{game.name} {seed}"), time.monotonic()
    matches = deals = acts = 0
    while matches < MATCHES and (matches < 3 or time.monotonic() - begun < SECONDS):
        standing = game.match.start(game)
        setting = game.match.setting(game, standing, rng.choice(game.players))
        for _ in range(MOST_DEALS):
            state, done = played(game, guide, setting, rng)
            deals, acts = deals + 1, acts + done
            standing = added(game, standing, state.table, state.ledger())
            if game.match.over(game, standing):
                break
            setting = next_setting(game, standing, state.table)
        matches += 1
    return Counts(matches, deals, acts, acts / len(game.players))


def main() -> None:
    for name in sys.argv[1:] or catalogue():
        found = counted(shown(name), 1)
        own, all_ = found.own / found.matches, found.acts / found.matches
        print(name, found.matches, f"{found.deals / found.matches:.1f}", f"{own:.0f}",
              f"{all_ - own:.0f}", sep="\t", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
