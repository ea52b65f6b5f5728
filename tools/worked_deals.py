"""Choose the worked deals that the pages of rules show: one a game, played by the book player.

python tools/worked_deals.py [GAME ...]  # prints a record a line; all games, or these

Among the first seeds the deal is taken that shows most: one that is played out, with several lines
of score, and short. src/oddtrick/web/reference/worked_deals.jsonl is what this printed; a record
stays as it is until its game changes.
"""

from __future__ import annotations

import random
import sys

from oddtrick.core import Game, State, deal, settle, view
from oddtrick.games import catalogue
from oddtrick.players import player
from oddtrick.records import record_of, write_record

SEEDS = range(1, 41)
PILE_SEEDS = range(1, 13)
MOST = 400
"""Acts of a deal."""


def played(game: Game, seed: int) -> State:
    """A deal, as far as `MOST` acts bring it."""
    rng = random.Random(seed)
    state, book = deal(game, rng), player("book", game)
    for _ in range(MOST):
        if state.over:
            break
        decision = book.choose(view(state, state.turns[0].by), rng)
        state = settle(state.after(decision.action), rng)
    if not state.over:  # a patience that the player would go on with
        state = next((state.after(a) for a in state.legal() if state.code(a) == "resign"), state)
    return state


def worth(state: State) -> tuple[float, ...]:
    """How much a deal shows: over, with lines of score up to four, for the side that bid; of
    patiences that are won, the shortest."""
    if not state.over:
        return (0,)
    ledger = state.ledger()
    below = any(entry.column == "below" for entry in ledger)
    cards = sum(entry.points for entry in ledger if entry.column == "cards")
    lines = min(len({(entry.why, entry.side) for entry in ledger}), 4)
    return (1, min(1, len(ledger)), cards, below, lines, -len(state.log) if cards else 0)


def chosen(game: Game) -> State:
    """The deal that shows most."""
    piles = game.stages[-1].__module__.startswith("oddtrick.stages.piles")
    return max((played(game, seed) for seed in (PILE_SEEDS if piles else SEEDS)), key=worth)


if __name__ == "__main__":
    for name in sys.argv[1:] or catalogue():
        print(write_record(record_of(chosen(catalogue()[name]))).decode().strip(), flush=True)
