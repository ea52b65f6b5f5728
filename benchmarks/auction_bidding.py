"""The gain of bidding by the book of 1910 over counting tricks, double dummy.

    python benchmarks/auction_bidding.py                    # 1,000 deals, a few minutes
    python benchmarks/auction_bidding.py --deals 200 --seed 7
    python benchmarks/auction_bidding.py --game bridge-1902 # where it makes the trump

Every deal is bid at two tables, north and south by the book at one, east and west at the other,
and is scored with the tricks of double-dummy play: as points, and as the player who counts values
them, with a game or a part of one counting for more than its points.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter

from oddtrick.core import Game, Hands, State, deal, view
from oddtrick.games import game
from oddtrick.players.book.auction.card_play import FOSTER
from oddtrick.players.book.auction.player import AuctionPlayer
from oddtrick.players.simulation.expected_score import score_of
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played, Tricks, Trump

SIDES = ((0, 2), (1, 3))
Table = tuple[tuple[int, ...], ...]
"""Tricks by strain and declarer."""


def table_of(played: Game, book_side: int, number: int, seed: int) -> State:
    """A deal before its first lead; `book_side` bids by the book, the other counts tricks."""
    book, counting = AuctionPlayer(FOSTER, by_foster=True), AuctionPlayer(FOSTER)
    rng = random.Random(f"auction bidding {seed} {number}")
    setting = played.match.setting(played, played.match.start(played), number % 4)
    state = deal(played, rng, setting)
    while not state.over and not isinstance(state.stage, Tricks):
        seat = state.turns[0].by
        player = book if seat in SIDES[book_side] else counting
        state = state.push(player.choose(view(state, seat), rng).action)
    return state


def contract_of(state: State) -> Contract | None:
    """The contract; where trumps were made without bids, the dealer's for the odd trick."""
    trump = state.table.find(Trump)
    if trump is not None:
        return Contract(state.setting.dealer, 1, trump.suit, 0)
    return state.table.find(Contract)


def points(state: State, tricks: Table, side: int) -> tuple[float, float]:
    """The worth of the deal to a side: in points, and with games counted for more."""
    contract = contract_of(state)
    if contract is None:
        return 0.0, 0.0
    declarer = contract.declarer
    won = [0] * 4
    won[declarer] = tricks[contract.strain][declarer]
    won[(declarer + 1) % 4] = 13 - won[declarer]
    after = state.table._replace(
        results=(*state.table.results, Played((), tuple(won), (0, 1, 0, 1)))
    )
    plain = sum(e.points * (1 if e.side == side else -1) for e in state.game.scoring(after))
    return plain, score_of(view(state, side), after)


def main() -> None:
    """Bid the deals asked for, and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="auction-1910", choices=("auction-1910", "bridge-1902"))
    args = parser.parse_args()
    gains: tuple[list[float], list[float]] = ([], [])
    ends: Counter[str] = Counter()
    solver, differ, played = Solver(), 0, game(args.game)
    for number in range(args.deals):
        tables = [table_of(played, side, number, args.seed) for side in range(2)]
        hands = tables[0].table.get(Hands).cards
        contracts = [contract_of(table) for table in tables]
        tricks = solver.table(hands, strains={c.strain for c in contracts if c}).low
        found = [points(table, tricks, side) for side, table in enumerate(tables)]
        for values, each in zip(gains, zip(*found, strict=True), strict=True):
            values.append(sum(each) / 2)
        differ += contracts[0] != contracts[1]
        for side, contract in enumerate(contracts):
            if contract is not None and contract.declarer in SIDES[side]:
                made = tricks[contract.strain][contract.declarer] >= contract.level + 6
                ends["book " + ("made" if made else "down")] += 1
            elif contract is not None:
                made = tricks[contract.strain][contract.declarer] >= contract.level + 6
                ends["counting " + ("made" if made else "down")] += 1
    for name, values in zip(("points", "with games"), gains, strict=True):
        error = statistics.stdev(values) / len(values) ** 0.5
        print(f"{name:<12} {statistics.mean(values):+7.1f} a deal ({error:.1f})")
    print(f"{differ} of {args.deals} deals came to another contract.", dict(ends))


if __name__ == "__main__":
    main()
