"""The returns of a game's deals: by contract, tricks, doubles and honours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import NO_TRUMP, mask_of
from oddtrick.core import (
    Hands,
    PassedOut,
    Result,
    Table,
)
from oddtrick.env.one_deal import worth_by_side
from oddtrick.stages.calling.declaring import Declaring
from oddtrick.stages.deal.goulash import Sufficient, ThrownIn
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Trick

from .game_tables import DealCase, GameTables, check

__all__ = ["WorthTables"]

VOID = 6
"""A hand without trumps, beside the numbers of its honours."""


class WorthTables:
    """Returns of the deals of a game, by its own scoring."""

    def __init__(self, of: GameTables) -> None:
        self.of = of

    def score(self, dealer: int, results: Sequence[Result]) -> list[float]:
        """The return of each hand for a deal with these results."""
        table = Table(self.of.game.seating, self.of.setting(dealer), tuple(results))
        by_side = worth_by_side(self.of.game, self.of.game.scoring(table))
        return [by_side[side] if side >= 0 else 0.0 for side in self.of.game.side_of]

    def played(self, cast: PlayRoles, won: Sequence[int]) -> Played:
        """So many tricks of each hand; what was played to them does not matter."""
        plays = tuple((hand, 0) for hand in cast.active)
        tricks = (Trick(plays, hand) for hand, n in enumerate(won) for _ in range(n))
        return Played(tuple(tricks), sides=cast.sides)

    def worth(self, found: dict[str, Any], firsts: list[int]) -> None:
        """Fill in the returns."""
        nothing = [0.0] * self.of.seats
        check(self.score(firsts[0], (*self.of.dealt_out(), PassedOut())) == nothing)
        tricks = found["tricks"] = self.of.hand_size + 1
        found["each"] = self._counted_by_each()
        found["geometric"] = self.of.doubles
        doublings = found["doublings"] = 2 if self.of.doubles else 1 + found["doubles"]
        found["honours"] = []
        if found["each"]:
            returns = np.zeros(tricks**self.of.seats * self.of.seats).reshape(-1, self.of.seats)
            for winners in combinations_with_replacement(range(self.of.seats), self.of.hand_size):
                won = [winners.count(hand) for hand in range(self.of.seats)]
                at = sum(n * tricks**hand for hand, n in enumerate(won))
                returns[at] = self._deal_worth(next(self.of.cases()), 0, -1, 0, won)
            found["returns"] = returns.ravel().tolist()
            return
        contracts, players = found["contracts"], self.of.game.players
        shape = (
            len(firsts),
            self.of.seats,
            self.of.ways,
            contracts,
            doublings,
            tricks,
            self.of.seats,
        )
        returns = np.zeros(shape)
        for number, maker, way, contract, doubled in np.ndindex(shape[:5]):
            strain = found["strain"][contract] if self.of.auction else contract
            case = DealCase(firsts[number], maker, way)
            if maker not in players or strain not in self.of.strains():
                continue
            if (
                self.of.kinds.count(Declaring)
                and self.of.game.side_of[maker] != self.of.game.side_of[case.dealer]
            ):
                continue
            cast = self.of.cast(case, strain)
            team = self.of.team(case, cast)
            other = next((h for h in cast.active if h not in team), -1)
            mine = next(h for h in cast.active if h in team)
            for taken in range(tricks):
                won = [0] * self.of.seats
                won[mine] += taken
                won[other] += self.of.hand_size - taken
                row = (number, maker, way, contract, doubled, taken)
                returns[row] = self._deal_worth(case, strain, contract, doubled, won)
                if self.of.doubles and doubled == 0 and taken in (0, 9):
                    self._doubles_on(case, strain, won)
        found["returns"] = returns.ravel().tolist()
        found["honours"] = self._honours(firsts[0]) if not self.of.making else []
        for setting in (s for s in self.of.stages if isinstance(s, Sufficient)):
            thrown = (*self.of.dealt_out(), *self.of.made(next(self.of.cases()), 0, 0), ThrownIn())
            check(setting and self.score(firsts[0], thrown) == nothing)

    def _deal_worth(
        self, case: DealCase, strain: int, contract: int, doubled: int, won: Sequence[int],
        hands: Hands | None = None,
    ) -> NDArray[np.float64]:  # fmt: skip
        made = self.of.made(case, strain, contract, doubled)
        played = self.played(self.of.cast(case, strain), won)
        held = hands or (self._bare(strain) if not self.of.making else Hands((0,) * self.of.seats))
        return np.array(self.score(case.dealer, (*self.of.dealt_out(), held, *made, played)))

    def _counted_by_each(self) -> bool:
        """Whether every hand's tricks count, and nothing else."""
        if not self.of.making or self.of.seats == 2:
            return False
        case = next(self.of.cases())
        one, other = [0] * self.of.seats, [0] * self.of.seats
        one[1], other[2] = self.of.hand_size, self.of.hand_size
        first, then = (self._deal_worth(case, 0, -1, 0, won) for won in (one, other))
        team = self.of.team(case, self.of.cast(case, 0))
        if {1, 2} & set(team) or (first == then).all():
            return False
        for case in self.of.cases():
            for strain in self.of.strains():
                check((self._deal_worth(case, strain, -1, 0, one) == first).all())
        return True

    def _doubles_on(self, case: DealCase, strain: int, won: Sequence[int]) -> None:
        """Raise `NotCompiled` where a further double does not add twice what the last one added."""
        rows = [self._deal_worth(case, strain, -1, times, won) for times in range(8)]
        for times in range(2, 8):
            due = rows[0] + (rows[1] - rows[0]) * (2**times - 1)
            check((rows[times] == due).all())

    def _bare(self, strain: int) -> Hands:
        """Hands in which nobody has honours, and nobody is without trumps."""
        low = [
            1 << 13 * strain + seat if strain != NO_TRUMP else 0 for seat in range(self.of.seats)
        ]
        return Hands(tuple(low))

    def _honours(self, dealer: int) -> list[float]:
        """The honours added to the returns: by maker, way, strain and how many each of four hands
        holds. Raises `NotCompiled` where they count differently by what becomes of a contract."""
        check(self.of.seats == 4)
        found = np.zeros((4, self.of.ways, 5, 7, 7, 7, 7, 4))
        for maker, way, strain in np.ndindex(4, self.of.ways, 5):
            if maker not in self.of.game.players:
                continue
            case = DealCase(dealer if self.of.auction else maker, maker, way)
            trumps = strain != NO_TRUMP
            top = [13 * strain + r for r in range(8, 13)] if trumps else [12, 25, 38, 51]
            mine = self.of.team(case, self.of.cast(case, strain))
            rest = next(h for h in range(4) if h not in mine)
            deals = []
            for taken in (7, 5):
                won = [0] * 4
                won[mine[0]], won[rest] = taken, 13 - taken
                probe = partial(self._deal_worth, case, strain, self.of.a_bid(strain), 0, won)
                deals.append((probe, probe(self._bare(strain))))
            for held in np.ndindex(7, 7, 7, 7):
                counts = [0 if n == VOID else n for n in held]
                if sum(counts) != len(top) or (VOID in held and not trumps):
                    continue
                hands, at = [], 0
                for seat, (n, count) in enumerate(zip(held, counts, strict=True)):
                    low = 1 << 13 * strain + seat if trumps and n != VOID else 0
                    hands.append(low | mask_of(top[at : at + count]))
                    at += count
                with_them = Hands(tuple(hands))
                added = [probe(with_them) - bare for probe, bare in deals]
                check((added[0] == added[1]).all())
                found[(maker, way, strain, *held)] = added[0]
        return found.ravel().tolist() if found.any() else []
