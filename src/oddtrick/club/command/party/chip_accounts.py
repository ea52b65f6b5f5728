"""Accounts of games in which everybody plays for himself: jackpot euchre's pot, towie's columns."""

from __future__ import annotations

from typing import Annotated

import typer

from oddtrick.club.command.common import AsCsv, club, csv_rows, said_errors, show
from oddtrick.club.party.money.chip_accounts import each_with_each, pots
from oddtrick.club.party.money.settlement import settle
from oddtrick.club.party.money.stakes import Stakes
from oddtrick.errors import BadOption

from .commands import Per, Stake, paid, per_of, whole_units

__all__ = ["jackpot"]


@club.command()
def jackpot(
    deals: Annotated[
        str, typer.Argument(help="CSV: who won the tricks, a line a deal, - if thrown in.")
    ],
    players: Annotated[list[str], typer.Argument(help="Everybody's name.")],
    stake: Annotated[str, typer.Option(help="What a chip is worth, as 0.05.")] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="The chips alone.")] = False,
) -> None:
    """The chips of jackpot euchre, what lies in the pot, and who pays whom once it is won."""
    with said_errors():
        chips = Stakes(stake, 0, 1, "a chip")
        lines = [[] if row == ["-"] else row for _, row in csv_rows(deals, headed=False)]
        standing = pots(players, lines)
        rows = [
            {"player": p, "points": standing.points[i], "pots": standing.won.count(i),
             "chips": standing.chips[i]}
            for i, p in enumerate(players)
        ]  # fmt: skip
        show(rows, ("player", "points", "pots", "chips"), False, as_csv, "Jackpot euchre")
        if as_csv:
            return
        if standing.pot:
            print(f"In the pot: {standing.pot} chips that nobody has won yet.")
        else:
            paid(settle(dict(zip(players, standing.chips, strict=True))), chips)


@club.command("each-with-each")
def settle_each(
    scores: Annotated[str, typer.Argument(help="CSV: name, points; - for input.")],
    unit: Annotated[int, typer.Option(help="100: as on the back score; 1: to the point.")] = 100,
    stake: Stake = "",
    per: Per = "hundred",
    as_csv: AsCsv = False,
) -> None:
    """Print the payments where each player has a column of his own, as at towie: each settles with
    each."""
    with said_errors():
        stakes, found = Stakes(stake, per_of(per), unit), dict[str, int]()
        for number, row in csv_rows(scores):
            if len(row) != 2 or not row[0] or row[0] in found:
                raise BadOption(f"Line {number}: write a name, once, and the points.")
            found[row[0]] = whole_units(row[1], number)
        columns = each_with_each(found, unit)
        rows = [{"player": p, "points": found[p], "units": units} for p, units in columns.items()]
        show(rows, ("player", "points", "units"), False, as_csv, "Each with each")
        if not as_csv:
            paid(settle(columns), stakes)
