"""The roles in the play and the orders of cards, asked of the game in every standing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from oddtrick.cards import NO_TRUMP, CardOrder
from oddtrick.core import Table
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.partners.called_ace import Partner
from oddtrick.stages.tricks.tricks import PlayRoles, Trump
from oddtrick.stages.trumps.making import Making
from oddtrick.stages.trumps.naming import NamingTrump

from .game_tables import DealStanding, GameTables, check

__all__ = ["RoleTables"]

Casting = Callable[[Table], PlayRoles]


class RoleTables:
    """The roles in the play, and the orders of cards that are met on the way."""

    def __init__(self, of: GameTables) -> None:
        self.of = of
        self.orders: dict[int, CardOrder] = {}
        self._casts: dict[tuple[DealStanding, Casting], PlayRoles] = {}

    def strains(self, standing: DealStanding) -> tuple[int, ...]:
        """The trumps that there can be in a standing."""
        if standing.find(Trump) is None and standing.find(Contract) is None:
            return (NO_TRUMP,)
        suits = any(
            isinstance(s, Making) or (isinstance(s, NamingTrump) and not s.no_trump)
            for s in self.of.stages
        )
        return (0, 1, 2, 3) if suits else (0, 1, 2, 3, NO_TRUMP)

    def roles(self, standing: DealStanding, casting: Casting, strain: int) -> PlayRoles:
        """The roles with these trumps."""
        return casting(self.of.table(standing, strain))

    def cast(self, standing: DealStanding, casting: Casting) -> PlayRoles:
        """The roles in a standing, whatever are trumps. Raises `NotCompiled` where they depend on
        the trumps, or the order of cards on more than these."""
        if (known := self._casts.get((standing, casting))) is not None:
            return known
        found = [self.roles(standing, casting, strain) for strain in self.strains(standing)]
        for strain, roles in zip(self.strains(standing), found, strict=True):
            check(not roles.shown and self.orders.setdefault(strain, roles.order) == roles.order)
        check(len({replace(roles, order=found[0].order) for roles in found}) == 1)
        self._casts[standing, casting] = found[0]
        return found[0]

    def team(self, standing: DealStanding, cast: PlayRoles) -> tuple[int, ...]:
        """The hands that win tricks for the maker; none before there is one."""
        maker, seating = standing.maker, self.of.game.seating
        if maker < 0:
            return ()
        if cast.sides:
            return tuple(h for h in range(self.of.seats) if cast.sides[h] == cast.sides[maker])
        partner = standing.find(Partner)
        called = (partner.seat,) if partner is not None and partner.seat >= 0 else ()
        return (*seating.sides[seating.side_of[maker]], *called)

    def table(self, standing: DealStanding, casting: Casting) -> dict[str, Any]:
        """The roles in numbers."""
        cast = self.cast(standing, casting)
        at = cast.active.index(cast.leader)
        return {
            "leader": cast.leader,
            "active": [*cast.active[at:], *cast.active[:at]],
            "by": list(cast.controlled_by),
            "dummies": cast.dummies,
            "faced": cast.faced,
            "team": sum(1 << h for h in self.team(standing, cast)),
        }
