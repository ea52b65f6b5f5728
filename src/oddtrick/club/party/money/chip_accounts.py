"""Accounts of games in which everybody plays for himself: a pot of chips, each against each.

Sources: Scarne 1963, “Jackpot Euchre” (rulings J-1 to J-7) and “Towie” (“a separate scoring column
is used for each player”; TW-10, BR-7: each settles with each of the others).

>>> each_with_each({"Ada": 1450, "Bea": 300, "Cy": 0})
{'Ada': 27, 'Bea': -9, 'Cy': -18}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddtrick.errors import BadOption
from oddtrick.scoring.contract.rubber import settlement
from oddtrick.scoring.euchre.pot import PotStanding, ante, awarded

__all__ = ["TRICKS", "each_with_each", "pots"]

TRICKS = 5
"""Of a deal at euchre."""
PLAYERS = range(4, 7)


def each_with_each(scores: Mapping[str, int], unit: int = 100) -> dict[str, int]:
    """The winnings or losses of each, in units, when every two settle their difference; the columns
    add up to nothing. Raises `BadOption`."""
    if len(scores) < 2:
        raise BadOption("Two or more settle with each other.")
    if unit not in (1, 100):
        raise BadOption("Settle by the hundred or to the point: a unit is 100 or 1.")
    return dict(zip(scores, settlement(tuple(scores.values()), unit), strict=True))


def pots(players: Sequence[str], deals: Sequence[Sequence[str]]) -> PotStanding:
    """Jackpot euchre after these deals, each given by who won its tricks, in order; nobody where it
    was thrown in. Raises `BadOption` for a deal that cannot be."""
    if len(players) not in PLAYERS or len(set(players)) < len(players):
        raise BadOption("Jackpot euchre is for four, five or six, each named once.")
    nothing = (0,) * len(players)
    standing = PotStanding(nothing, 0, nothing)
    for number, winners in enumerate(deals, 1):
        if strangers := [name for name in winners if name not in players]:
            raise BadOption(f"Deal {number}: “{strangers[0]}” does not play.")
        if len(winners) not in (0, TRICKS):
            raise BadOption(
                f"Deal {number}: write who won its {TRICKS} tricks, not {len(winners)}."
            )
        standing = ante(standing)._replace(deals=number)
        if winners:
            standing = awarded(standing, [players.index(name) for name in winners])
    return standing
