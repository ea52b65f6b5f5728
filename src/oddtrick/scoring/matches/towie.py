"""The match at towie: who plays, who waits, and who retires."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.core import DealContext, Game, Ledger, Seating
from oddtrick.scoring.contract.rubber import GoulashMatch, PadStanding
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

PLAYING = 3


def waiting(seating: Seating, standing: PadStanding) -> tuple[int, ...]:
    """The players who wait: as the match says, or at first all but the first three."""
    return standing.waiting or seating.players[PLAYING:]


@dataclass(frozen=True)
class TowieMatch(GoulashMatch):
    """Two games of a player end it. The declarer gives up his place to the first who
    waits and is not vulnerable, or to the first (ruling TW-8)."""

    def start(self, game: Game) -> PadStanding:
        return super().start(game)._replace(waiting=game.players[PLAYING:])

    def add(
        self, game: Game, standing: PadStanding, table: DealContext, ledger: Ledger
    ) -> PadStanding:
        after = super().add(game, standing, table, ledger)
        queue = waiting(game.seating, standing)
        if not queue or table.find(Played) is None:
            return after._replace(waiting=queue)
        enters = next((s for s in queue if not after.games[s]), queue[0])
        rest = tuple(s for s in queue if s != enters)
        return after._replace(waiting=(*rest, table.get(Contract).declarer))

    def next_dealer(self, game: Game, standing: PadStanding, table: DealContext) -> int:
        if self.gathered(game, table):
            return table.setting.dealer
        out = waiting(game.seating, standing)
        return next(s for s in game.seating.from_left(table.setting.dealer) if s not in out)
