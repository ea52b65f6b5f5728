"""Deals played by machine players, for a reader of cards to learn from.

    python tools/reading/played.py FOLDER --game whist --deals 4000 --seed 1

Random deals are bid by the book, where there is bidding, and played. Each side is drawn from three
kinds of player of cards: one that takes what wins most tricks in deals that fit, of equals the
lowest card (`lowest`); one that looks at the points, reads the calls and of equals takes the book's
(`taught`); and the book (`book`). A shard of deals is a file of its own, written aside and moved
into place: whatever stops the work, the same command goes on at the first shard that is missing,
and two runs with one seed make the same files.
"""

from __future__ import annotations

import argparse
import math
import random
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.core import Action, Game, State, TurnUp, View, deal, view
from oddtrick.games import game
from oddtrick.players import Player, player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.network import write_arrays
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

SHARD = 25
"""Deals in a file."""

GAMES = {"whist": "tricks", "contract-duplicate": "points"}
"""The games, and what `taught` players count."""

KINDS = ("lowest", "taught", "book")
OFTEN = (0.4, 0.4, 0.2)
"""The kinds of player, and how often a side is of each."""

WORLDS = ((12, 8), (11, 10), (10, 14), (0, 20))
"""How many deals a card is judged by, by the cards that the hand holds at least."""


class Games(NamedTuple):
    """Deals that were played, a row each. `cards` are all 52 in the order in which they fell
    (n × 52) and `seats` the hands that they came from; `trump` is 4 where there was none;
    `declarer` and `level` are those of the contract, `dealer` and `turned` the card turned up and
    by whom: -1 where there was none. `kinds` are the players of both sides (n × 2)."""

    cards: NDArray[np.int8]
    seats: NDArray[np.int8]
    trump: NDArray[np.int8]
    declarer: NDArray[np.int8]
    level: NDArray[np.int8]
    dealer: NDArray[np.int8]
    turned: NDArray[np.int8]
    kinds: NDArray[np.int8]


def chosen(at: View, kind: str, book: Player, solver: Solver, rng: random.Random) -> Action:
    """The card that a player of this kind plays."""
    if kind == "book" or len(at.legal) < 2:
        return book.choose(at, rng).action
    taught = kind == "taught"
    k = Knowledge(at)
    count = next(n for least, n in WORLDS if k.counts[k.hand] >= least)
    likelihood = book.likelihood(at) if taught else None
    found = prospects(k, DealSampler(k, likelihood).draw(count, rng), math.inf, solver)
    assert found is not None
    counted = GAMES.get(at.game.name, "points") if taught else "tricks"
    most = max(getattr(p, counted) for p in found.cards)
    best = [p.card for p in found.cards if getattr(p, counted) > most - 1e-9]
    card = min(best, key=lambda c: c % 13)
    if taught:
        own = book.choose(at, rng).action
        card = own.arg if own.arg in best else card
    return next(a for a in at.legal if a.arg == card)


def played(found: Game, seed: int, number: int, solver: Solver) -> tuple[State, list[int]]:
    """One deal, played to its end, and the kinds of its two sides."""
    rng = random.Random(f"reading {seed} {number}")
    start = found.match.start(found)
    book = player("book", found)
    while True:
        state = deal(found, rng, found.match.setting(found, start, rng.choice(found.players)))
        kinds = rng.choices(range(len(KINDS)), OFTEN, k=2)
        while not state.over:
            by = state.turns[0].by
            if by < 0 or len(state.legal()) == 1:
                state = state.after(state.legal()[0])
                continue
            at = view(state, by)
            kind = KINDS[kinds[found.side_of[by]]] if at.legal[0].kind == "play" else "book"
            state = state.after(chosen(at, kind, book, solver, rng))
        if state.table.find(Played) is not None:  # not passed out
            return state, kinds


def row(state: State, kinds: list[int]) -> tuple[object, ...]:
    """A deal as it is kept, in the order of `Games`."""
    plays = [p for t in state.table.get(Played).tricks for p in t.plays]
    turned, contract = state.table.find(TurnUp), state.table.find(Contract)
    trump = contract.strain if contract else turned.card // 13 if turned else 4
    return (
        [c for _, c in plays],
        [s for s, _ in plays],
        trump,
        contract.declarer if contract else -1,
        contract.level if contract else -1,
        state.setting.dealer if turned else -1,
        turned.card if turned else -1,
        kinds,
    )


def make(folder: Path, name: str, seed: int, shard: int, count: int = SHARD) -> None:
    """Play and write a shard, unless it is there."""
    path = folder / f"{name}-{seed}-{shard:05}.npz"
    if path.exists():
        return
    solver, numbers = Solver(), range(shard * count, (shard + 1) * count)
    rows = [row(*played(game(name), seed, number, solver)) for number in numbers]
    found = Games(*(np.array(column, dtype=np.int8) for column in zip(*rows, strict=True)))
    write_arrays(path, found._asdict())


def load(folder: Path, name: str, seed: int | None = None, most: int | None = None) -> Games:
    """The deals of a folder, of one seed or of all, in the order of the files' names.

    Raises `SystemExit` where there are none.
    """
    parts, have = [], 0
    for path in sorted(folder.glob(f"{name}-{'*' if seed is None else seed}-*.npz")):
        with np.load(path) as arrays:
            parts.append([arrays[field] for field in Games._fields])
        have += len(parts[-1][0])
        if most is not None and have >= most:
            break
    if not parts:
        raise SystemExit(f"There is no {name} in {folder}: make some with tools/reading/played.py.")
    return Games(*(np.concatenate(column)[:most] for column in zip(*parts, strict=True)))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=list(GAMES), default="whist")
    parser.add_argument("--deals", type=int, default=160 * SHARD)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    shards = -(-given.deals // SHARD)
    for shard in range(shards):
        make(given.folder, given.game, given.seed, shard)
        print(f"{shard + 1} of {shards} shards", flush=True)


if __name__ == "__main__":
    main()
