"""Finished deals, for the tests of what scores: a contract, the tricks won, what rulings gave."""

from __future__ import annotations

from oddtrick.cards import bridge_hand
from oddtrick.core import DealContext, DealStart, Game, Hands, Ledger, Result
from oddtrick.scoring.rubber import PadStanding
from oddtrick.scoring.rulings import RuledScoring
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.saying import Doubled
from oddtrick.stages.tricks.tricks import Played, Trick, Trump

STRAINS = "CDHSN"
PLAIN = tuple(bridge_hand(f"{r}.{r}.{r}.{r}") for r in "2345")
"""Hands without honours, none of them void."""

SOUTH = 2


def contract(code: str, declarer: int = SOUTH) -> Contract:
    """Such as ``3NTX``."""
    doubled = code.count("X")
    return Contract(declarer, int(code[0]), STRAINS.index(code[1]), doubled)


def played(won: int, side: tuple[int, int] = (0, 2), of: int = 13) -> Played:
    """So many tricks won by a side, of thirteen; who played what does not matter."""
    return Played(tuple(Trick((), side[0] if i < won else side[0] + 1) for i in range(of)))


def pad(*, part: tuple[int, int] = (0, 0), games: tuple[int, int] = (0, 0)) -> PadStanding:
    return PadStanding(part=part, games=games)


def deal(
    game: Game,
    bid: str,
    won: int,
    *rulings: Result,
    hands: tuple[int, ...] = PLAIN,
    before: PadStanding | None = None,
    vulnerable: int = 0,
) -> DealContext:
    """A deal that South declared. At straight bridge the bid is the trump suit, with an X for
    every double."""
    made: tuple[Result, ...]
    if bid[0].isdigit():
        made = (contract(bid),)
    else:
        made = (Trump(STRAINS.index(bid[0]), SOUTH), Doubled(bid.count("X")))
    setting = DealStart(dealer=SOUTH, vulnerable=vulnerable, before=before)
    results = (Hands(hands), *made, played(won), *rulings)
    return DealContext(game.seating, setting, results)


def worth(game: Game, table: DealContext) -> dict[str, int]:
    """The scores of the sides: ``below`` and ``above`` for North and South, ``BELOW`` and ``ABOVE``
    for East and West; nothing is left out but zeros."""
    ledger: Ledger = RuledScoring(game.scoring, game.match.goal)(table)
    found: dict[str, int] = {}
    for entry in ledger:
        column = entry.column if entry.side == 0 else entry.column.upper()
        found[column] = found.get(column, 0) + entry.points
    return {column: points for column, points in found.items() if points}
