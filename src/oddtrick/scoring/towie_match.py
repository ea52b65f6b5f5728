"""The scoring of towie, in which three down, vulnerable and doubled, cost a thousand.

Source: Scarne 1963, “Towie”; rulings TW-2 to TW-5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oddtrick.cards import Mask
from oddtrick.core import DealContext, Entry, Game, Ledger, Seating
from oddtrick.messages import term
from oddtrick.scoring.contract_scales import defeated, made, overtricks
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

from .contract_scales import SCALE_1963, DealFigures, Scale
from .goulash_match import GoulashMatch
from .rubber import PadStanding, score_pad


@dataclass(frozen=True)
class TowieScale:
    """A scoring table for towie. Pairs are (not vulnerable, vulnerable)."""

    trick: tuple[int, ...]
    """An odd trick in clubs, diamonds, hearts, spades, at no-trump."""
    overtricks: tuple[tuple[int, int], ...]
    """Each overtrick undoubled, doubled, redoubled."""
    insult: tuple[tuple[int, int], ...]
    """For making a doubled, a redoubled contract."""
    undertricks: tuple[tuple[int, ...], tuple[int, ...]]
    undertricks_doubled: tuple[tuple[int, ...], tuple[int, ...]]
    """The first, second … undertrick; the last figure repeats. Redoubled twice the doubled."""
    game: int = 100

    def tricks(self, level: int, strain: int, doubled: int) -> int:
        """The trick score of `level` odd tricks.

        >>> SCALE_TOWIE.tricks(3, 4, 0), SCALE_TOWIE.tricks(2, 3, 1)
        (105, 120)
        """
        return level * self.trick[strain] << doubled

    def defeat(self, down: int, doubled: int, vulnerable: bool) -> int:
        """The premium for defeating a contract by `down` tricks.

        >>> SCALE_TOWIE.defeat(3, 1, True), SCALE_TOWIE.defeat(5, 1, False)
        (1000, 1000)
        """
        each = (self.undertricks_doubled if doubled else self.undertricks)[vulnerable]
        points = sum(each[min(i, len(each) - 1)] for i in range(down))
        return points * max(doubled, 1)

    def outcome(
        self,
        contract: Contract,
        odd: int,
        side: int,
        other: int,
        vulnerable: bool,
        given: int = 0,
    ) -> list[Entry]:
        """Trick score, overtricks, slam and insult, or the undertricks."""
        level, doubled = contract.level, contract.doubled
        if odd < level:
            points = self.defeat(level - odd, doubled, vulnerable)
            return [Entry(other, "above", points, defeated(contract, level - odd))]
        tricks = self.tricks(level, contract.strain, doubled)
        entries = [Entry(side, "below", tricks, made(contract))]
        over = odd - level
        if over:
            why = overtricks(over)
            entries.append(Entry(side, "above", over * self.overtricks[doubled][vulnerable], why))
        if level == 6:
            entries.append(
                Entry(side, "above", SCALE_1963.little_slam[vulnerable], term("little slam"))
            )
        elif level == 7:
            entries.append(
                Entry(side, "above", SCALE_1963.grand_slam[vulnerable], term("grand slam"))
            )
        if doubled:
            why = term("made though doubled") if doubled == 1 else term("made though redoubled")
            entries.append(Entry(side, "above", self.insult[doubled - 1][vulnerable], why))
        return entries

    def honours(self, strain: int, hands: Sequence[Mask], sides: Sequence[int]) -> list[Entry]:
        """Honours as at contract."""
        return SCALE_1963.honours(strain, hands, sides)


SCALE_TOWIE = TowieScale(
    trick=(20, 20, 30, 30, 35),
    overtricks=((50, 50), (100, 200), (200, 400)),
    insult=((50, 100), (100, 200)),
    undertricks=((50,), (100, 200)),
    undertricks_doubled=((100, 100, 200, 200, 400), (200, 400)),
)

GAMES_WORTH = (500, 1000)
"""For a player's first game, and for the second, which is the rubber."""


def _game_premium(deal: DealFigures, before: PadStanding, game: bool) -> Ledger:
    if not game:
        return ()
    second = min(before.games[deal.side], 1)
    why = term("second game and rubber" if second else "first game")
    return (Entry(deal.side, "above", GAMES_WORTH[second], why),)


def score_towie(scale: Scale) -> Callable[[DealContext], Ledger]:
    """A deal of a rubber: every contract made is a game."""
    return score_pad(scale, True, _game_premium)


# The match at towie: who plays, who waits, and who retires.

PLAYING = 3


def waiting(seating: Seating, standing: PadStanding) -> tuple[int, ...]:
    """The players who wait: as the match says, or at first all but the first three."""
    return standing.waiting or seating.players[PLAYING:]


@dataclass(frozen=True)
class TowieMatch(GoulashMatch):
    """Two games of a player end it. The declarer gives up their place to the first who
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
