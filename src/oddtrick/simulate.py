"""Simulated deals: machine players play game after game, and every deal is a record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from .core import Act, Game, State, added, deal, next_dealer, next_setting, view
from .records import Record, record_of

__all__ = ["Chooser", "by_book", "by_lot", "play_out", "simulate"]

Chooser = Callable[[State, random.Random], Act]
"""Picks the next act of a deal, for whoever must act."""


def by_lot(state: State, rng: random.Random) -> Act:
    """Evenly among all legal acts."""
    return rng.choice(state.legal())


def by_book(game: Game) -> Chooser:
    """What the game's book player does, from what that seat may know."""
    from .players import player

    book = player("book", game)

    def choose(state: State, rng: random.Random) -> Act:
        # Where several are to act at once, none of them is always first.
        seats = tuple(dict.fromkeys(turn.by for turn in state.turns))
        seat = seats[0] if len(seats) == 1 else rng.choice(seats)
        return book.choose(view(state, seat), rng).act

    return choose


def play_out(state: State, choose: Chooser, rng: random.Random) -> State:
    """The finished deal. Chance, where a game has more of it than the deal, acts by `rng`."""
    while not state.over:
        if state.turns[0].by < 0:
            state = state.after(state.stage.chance(state.sub, rng))
        else:
            state = state.after(choose(state, rng))
    return state


def simulate(
    game: Game, deals: int, seed: int | str, choose: Chooser = by_lot, *, match: bool = False
) -> Iterator[tuple[State, Record]]:
    """Finished deals with their records.

    The same seed gives the same deals and the same play. With `match` the deals follow on from
    each other as a match, and a new match begins when one is over; otherwise each stands alone
    and the deal goes round.
    """
    rng = random.Random(seed)
    standing = game.match.start(game)
    setting = game.match.setting(game, standing, game.players[0])
    for _ in range(deals):
        state = play_out(deal(game, rng, setting), choose, rng)
        yield state, record_of(state)
        if not match:
            setting = game.match.setting(game, standing, game.seating.after(setting.dealer))
            continue
        standing = added(game, standing, state.table, state.ledger())
        if game.match.over(game, standing):
            dealer = next_dealer(game, standing, state.table)
            standing = game.match.start(game)
            setting = game.match.setting(game, standing, dealer)
        else:
            setting = next_setting(game, standing, state.table)
