"""A game as it is asked, and the standings of its deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from oddtrick.cards import COPY, NO_TRUMP, CardOrder
from oddtrick.core import Aside, DealContext, DealStart, Dealt, Game, Hands, Result, TurnUp
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.calling.saying import Doubled, Doubling, doubled_contract, doubled_often
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.giving import Building
from oddtrick.stages.laying_away import Discard, Keeping
from oddtrick.stages.partners import NamedPartners, Partner
from oddtrick.stages.tricks.tricks import PlayRoles, Trump
from oddtrick.stages.trumps import Making, NamingTrump
from oddtrick.terms import NO_STRAIN, Bid

from .actions import actions_of, pack_of

HIDDEN_RESULTS = (Hands, Aside, Dealt, Calls, TurnUp)
"""Results that say nothing but where cards lie and how the auction went."""


class NotCompiled(Exception):
    """Something in a game that is not compiled."""


def check(right: object) -> None:
    """Raises `NotCompiled` where something is not as compiled games have it."""
    if not right:
        raise NotCompiled


class DealStanding(NamedTuple):
    """All that the hands may know of a deal beside cards, calls and tricks: who deals, and what the
    stages have come to. Trumps in it stand for any trumps, and a contract for any of its maker's,
    but in games in which a bid names no suit."""

    dealer: int
    results: tuple[Result, ...] = ()

    def find(self, kind: type[Any]) -> Any:
        """The latest result of a type, or None."""
        return next((r for r in reversed(self.results) if isinstance(r, kind)), None)

    @property
    def maker(self) -> int:
        """Declarer, or who has made trumps; -1 before there is one."""
        contract, trump = self.find(Contract), self.find(Trump)
        if contract is not None:
            return int(contract.declarer)
        return int(trump.maker) if trump is not None else -1


class GameTables:
    """A game, and the numbers of its cards, words, contracts and standings. Raises `NotCompiled`
    for one that has no such numbers."""

    def __init__(self, game: Game) -> None:
        deal = game.stages[0]
        if type(deal) is not Deal:
            raise NotCompiled
        self.game, self.deal, self.stages = game, deal, game.stages
        self.pack, self.seats = pack_of(game), len(game.seats)
        check(tuple(deal.pack) == self.pack and self.pack[-1] < COPY)
        check(len(self.pack) <= 64 and self.seats <= 8 and not deal.apart)
        start = game.match.start(game)
        self.settings = {s: game.match.setting(game, start, s) for s in game.players}
        check(not any(setting.stack for setting in self.settings.values()))
        self.words = {code: i for i, code in enumerate(actions_of(game).codes[len(self.pack) :])}
        self.auction = next((s for s in game.stages if type(s) is Auction), None)
        self.bids: tuple[Bid, ...] = self.auction.ladder.bids if self.auction else ()
        self.by_bid = any(b.strain == NO_STRAIN for b in self.bids)
        self.contracts: list[Bid] = list(self.bids)
        self.geometric = any(
            isinstance(s, Doubling) and s.made is doubled_often for s in game.stages
        )
        """Whether a double adds twice what the one before it has added, without end."""
        self.doubled_contract = any(
            isinstance(s, Doubling) and s.made is doubled_contract for s in game.stages
        )
        self.standings: dict[DealStanding, int] = {}
        self.hand_size = self._hand_size()

    def _hand_size(self) -> int:
        """The cards of a hand when the play begins."""
        for stage in self.stages:
            if isinstance(stage, Discard | Keeping):
                return stage.size
            if isinstance(stage, Building):
                return len(self.pack) // 4
        first = next(iter(self.settings.values()))
        return max(hand.bit_count() for hand in self.after_deal(first)[1])

    def after_deal(self, setting: DealStart) -> tuple[tuple[Result, ...], tuple[int, ...]]:
        """The results of a deal of the pack in ascending order, and its hands."""
        state = self.deal.start(DealContext(self.game.seating, setting))._replace(pack=self.pack)
        results = self.deal.end(state) or ()
        return results, next(r.cards for r in results if isinstance(r, Hands))

    def number(self, dealer: int, results: Sequence[Result]) -> int:
        """The number of the standing that these results come to."""
        found = tuple(self._plain(r) for r in results if not isinstance(r, HIDDEN_RESULTS))
        return self.standings.setdefault(DealStanding(dealer, found), len(self.standings))

    def _plain(self, result: Result) -> Result:
        if isinstance(result, Trump):
            return replace(result, suit=0)
        if isinstance(result, NamedPartners):
            return replace(result, partners=tuple(sorted(result.partners)))
        if isinstance(result, Contract) and result.strain != NO_STRAIN:
            first = next(i for i, b in enumerate(self.contracts) if b.strain != NO_STRAIN)
            return self.contract(result.declarer, first)
        return result

    def contract(self, declarer: int, number: int, doubled: int = 0) -> Contract:
        """A contract by its number."""
        b = self.contracts[number]
        return Contract(declarer, b.level, b.strain, doubled, b.fewest, b.word)

    def contract_number(self, contract: Contract) -> int:
        """The number of a contract, a new one if there was none."""
        if contract.bid not in self.contracts:
            self.contracts.append(contract.bid)
        return self.contracts.index(contract.bid)

    def dealt_out(self) -> tuple[Result, ...]:
        """Hands without cards, and any turn-up."""
        hands = Hands((0,) * self.seats)
        return (hands, TurnUp(self.pack[0], 0)) if self.deal.turn_up else (hands,)

    def results(
        self, standing: DealStanding, strain: int, contract: int = -1, doubled: int = 0
    ) -> tuple[Result, ...]:
        """The results of a standing with these trumps, or this contract, doubled so often."""
        found: list[Result] = []
        for result in standing.results:
            if isinstance(result, Trump):
                found.append(replace(result, suit=strain))
            elif isinstance(result, Contract) and result.strain != NO_STRAIN:
                number = contract if contract >= 0 else self.a_contract(strain)
                found.append(self.contract(result.declarer, number, doubled))
            else:
                found.append(result)
        if self.geometric and standing.find(Trump) is not None:
            found.append(Doubled(doubled))
        return tuple(found)

    def table(
        self, standing: DealStanding, strain: int = 0, contract: int = -1, doubled: int = 0
    ) -> DealContext:
        """The table in a standing, with these trumps."""
        results = self.results(standing, strain, contract, doubled)
        setting = self.settings[standing.dealer]
        return DealContext(self.game.seating, setting, (*self.dealt_out(), *results))

    def a_contract(self, strain: int) -> int:
        """Any contract at these trumps."""
        return next(i for i, b in enumerate(self.contracts) if b.strain == strain)


# The roles in the play and the orders of cards, asked of the game in every standing.

Casting = Callable[[DealContext], PlayRoles]


class RoleTables:
    """The roles in the play, and the orders of cards that are met on the way."""

    def __init__(self, of: GameTables) -> None:
        self.of = of
        self.orders: dict[int, CardOrder] = {}
        self._common_roles: dict[tuple[DealStanding, Casting], PlayRoles] = {}

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

    def common_roles(self, standing: DealStanding, casting: Casting) -> PlayRoles:
        """The roles in a standing, whatever are trumps. Raises `NotCompiled` where they depend on
        the trumps, or the order of cards on more than these."""
        if (known := self._common_roles.get((standing, casting))) is not None:
            return known
        play_roles = [self.roles(standing, casting, strain) for strain in self.strains(standing)]
        for strain, roles in zip(self.strains(standing), play_roles, strict=True):
            check(not roles.shown and self.orders.setdefault(strain, roles.order) == roles.order)
        check(len({replace(roles, order=play_roles[0].order) for roles in play_roles}) == 1)
        self._common_roles[standing, casting] = play_roles[0]
        return play_roles[0]

    def team(self, standing: DealStanding, roles: PlayRoles) -> tuple[int, ...]:
        """The hands that win tricks for the maker; none before there is one."""
        maker, seating = standing.maker, self.of.game.seating
        if maker < 0:
            return ()
        if roles.sides:
            return tuple(h for h in range(self.of.seats) if roles.sides[h] == roles.sides[maker])
        partner = standing.find(Partner)
        called = (partner.seat,) if partner is not None and partner.seat >= 0 else ()
        return (*seating.sides[seating.side_of[maker]], *called)

    def table(self, standing: DealStanding, casting: Casting) -> dict[str, Any]:
        """The roles in numbers."""
        roles = self.common_roles(standing, casting)
        at = roles.active.index(roles.leader)
        return {
            "leader": roles.leader,
            "active": [*roles.active[at:], *roles.active[:at]],
            "by": list(roles.controlled_by),
            "dummies": roles.dummies,
            "faced": roles.faced,
            "team": sum(1 << h for h in self.team(standing, roles)),
        }
