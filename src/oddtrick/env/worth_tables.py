"""The returns of a game's deals, by its own scoring: by contract, tricks, doubles and honours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import JOKER, NO_TRUMP, STRAINS, Card, Mask, bits
from oddtrick.core import DealContext, DealStart, Hands, PassedOut, Result, TurnUp
from oddtrick.scoring.auction_bridge import SCALE_1910
from oddtrick.scoring.by_figures import ACE, HONOUR, MISERE, score_by_figures
from oddtrick.scoring.cutthroat import score_cutthroat
from oddtrick.scoring.euchre_variations import jamboree_cards
from oddtrick.stages.calling.auction import Calls, Contract, SecondRound
from oddtrick.stages.deal.dummies import Showing, Shown
from oddtrick.stages.deal.thrown_in import ThrownIn
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Trick, Trump

from .game_tables import DealStanding, GameTables, RoleTables, check
from .stage_tables import StageTables

VOID = 7
"""A hand without trumps, beside the numbers of its honours: six at most, with the joker."""

Floats = NDArray[np.float64]
Key = tuple[DealStart, tuple[Result, ...]]


class WorthTables:
    """Returns of the deals of a game, by its own scoring."""

    def __init__(self, of: GameTables, play: RoleTables, stages: StageTables) -> None:
        self.of, self.play, self.ends = of, play, stages.last
        self.may_end = stages.may_end
        self._all_played: dict[tuple[tuple[int, ...], ...], Played] = {}
        self._without: dict[tuple[DealStanding, int, int], Floats] = {}
        """The last worth that was asked for without honours."""
        self._honour_cards: dict[int, list[Card]] = {}
        last: Any = of.stages[-1]
        self.casting = last.casting
        self.contracted = bool(of.contracts) and not of.by_bid
        self.twice = any(isinstance(stage, SecondRound) for stage in of.stages)
        doubled = of.doubled_contract or (of.auction is not None and of.auction.doubles > 0)
        self.doublings = 2 if of.geometric else 3 if doubled else 1

    def score(self, dealer: int, results: Sequence[Result]) -> Floats:
        """The points of each hand's side for a deal with these results."""
        game = self.of.game
        table = DealContext(game.seating, self.of.settings[dealer], tuple(results))
        points = game.match.deal_points(game, game.scoring(table))
        return np.array([points[side] if side >= 0 else 0.0 for side in game.side_of], np.float64)

    def tables(self) -> dict[str, Any]:
        """All that a deal can be worth."""
        tricks = self.of.hand_size + 1
        found: dict[str, Any] = {
            "each": self._counted_by_each(),
            "geometric": self.of.geometric,
            "doublings": self.doublings,
            "twices": 1 + self.twice,
            "tricks": tricks,
            "contracts": len(self.of.contracts) if self.contracted else 1 if self.of.by_bid else 5,
            "returns": np.zeros(0),
            "honours": np.zeros(0),
            "honour_base": 6,
            "light": np.zeros(0),
            "honoured": [self.honours(strain) for strain in range(5)],
            "suits": [self._mask(0x1FFF << 13 * strain) for strain in range(4)] + [0],
        }
        rows = self._rows()
        number = {standing: i for i, (_, same) in enumerate(rows) for standing in same}
        for name in ("worth", "honoured_as"):
            found[name] = [number.get(standing, 0) for standing in self.of.standings]
        if self.of.game.scoring is score_by_figures:
            each = SCALE_1910.trick
            found["figures"] = [*each[:4], each[NO_TRUMP], MISERE, *HONOUR, ACE]
        elif found["each"]:
            found["returns"] = self._by_each(tricks)
            found["worth"] = [0] * len(self.of.standings)
        else:
            for standing, _ in rows:
                self._check_opponents(standing)
            returns = [self._returns(standing, found) for standing, _ in rows]
            found["returns"] = np.concatenate([r.ravel() for r in returns])
            if self.contracted or self.of.geometric:
                self._honours([standing for standing, _ in rows], found)
        found["passed"] = self._ended_early()
        found["shown"] = self._shown()
        if self.of.game.scoring is score_cutthroat:
            found["light"] = self._light()
        return found

    def _mask(self, cards: Mask) -> int:
        return sum(1 << i for i, c in enumerate(self.of.pack) if cards >> c & 1)

    def honours(self, strain: int) -> int:
        """The cards that may count as honours, by their places in the pack."""
        aces = sum(1 << 13 * suit + 12 for suit in range(4))
        top = 0x1F00 << 13 * strain if strain != NO_TRUMP else aces
        joker = 1 << JOKER if self.of.pack[-1] == JOKER and self.contracted else 0
        return self._mask(top | joker)

    def _rows(self) -> list[tuple[DealStanding, list[DealStanding]]]:
        """The standings in which a deal ends that differ in worth, each with those like it. Who
        dealt does not count where there is a contract."""
        rows: dict[Key, list[DealStanding]] = {}
        for standing in self.ends:
            setting = self.of.settings[standing.dealer]
            if standing.find(Contract) is not None:
                setting = setting._replace(dealer=-1)
            rows.setdefault((setting, standing.results), []).append(standing)
        return [(same[0], same) for same in rows.values()]

    # -- tricks ----------------------------------------------------------------------------------

    def _played(self, roles: PlayRoles, won: Sequence[int]) -> Played:
        """So many tricks of each hand; what was played to them does not matter."""
        key = roles.active, roles.sides, tuple(won)
        if key not in self._all_played:
            plays = tuple((hand, 0) for hand in roles.active)
            tricks = (Trick(plays, hand) for hand, n in enumerate(won) for _ in range(n))
            self._all_played[key] = Played(tuple(tricks), sides=roles.sides)
        return self._all_played[key]

    def _deal_worth(
        self, standing: DealStanding, strain: int, contract: int, doubled: int, won: Sequence[int],
        hands: Hands | None = None, first: tuple[Result, ...] = (),
    ) -> Floats:  # fmt: skip
        made = self.of.results(standing, strain, contract, doubled)
        roles = self.play.common_roles(standing, self.casting)
        held = hands or self._bare(strain)
        if self.twice and not first:
            first = (Calls(()),)
        results = (*first, *self.of.dealt_out(), *made, held, self._played(roles, won))
        return self.score(standing.dealer, results)

    def _won(self, standing: DealStanding, taken: int) -> list[int]:
        """So many tricks for the maker's side, the others for the other."""
        roles = self.play.common_roles(standing, self.casting)
        team, won = self.play.team(standing, roles), [0] * self.of.seats
        won[next(h for h in roles.active if h in team)] += taken
        won[next((h for h in roles.active if h not in team), -1)] += self.of.hand_size - taken
        return won

    def _check_opponents(self, standing: DealStanding) -> None:
        """Raise `NotCompiled` where it counts which of the maker's opponents won a trick."""
        roles = self.play.common_roles(standing, self.casting)
        team = self.play.team(standing, roles)
        others = [h for h in roles.active if h not in team]
        if len(others) < 2:
            return
        strain = self.play.strains(standing)[0]
        contract = self.of.a_contract(strain) if self.contracted else -1
        for taken in (0, self.of.hand_size // 2):
            one = self._won(standing, taken)
            other = [*one]
            other[others[0]], other[others[-1]] = one[others[-1]], one[others[0]]
            worth, same = (
                self._deal_worth(standing, strain, contract, 0, won) for won in (one, other)
            )
            check((worth == same).all())

    def _returns(self, standing: DealStanding, found: dict[str, Any]) -> Floats:
        """The returns of a standing, by contract or trumps, doubles, and tricks."""
        shape = tuple(found[n] for n in ("contracts", "doublings", "twices", "tricks"))
        returns = np.zeros((*shape, self.of.seats))
        strains = self.play.strains(standing)
        won_by = [self._won(standing, taken) for taken in range(found["tricks"])]
        for contract, doubled, twice, taken in np.ndindex(shape):
            if self.contracted:
                strain = self.of.contracts[contract].strain
            else:
                strain = strains[0] if self.of.by_bid else contract
            if strain not in strains:
                continue
            called = (
                ((standing.maker, f"1{STRAINS[strain]}"),) if twice and strain != NO_TRUMP else ()
            )
            first = (Calls(called),) if self.twice else ()
            number = contract if self.contracted else -1
            won = won_by[taken]
            worth = self._deal_worth(standing, strain, number, doubled, won, first=first)
            returns[contract, doubled, twice, taken] = worth
            if self.of.geometric and doubled == 0 and taken in (0, 9):
                self._doubles_on(standing, strain, won)
        return returns

    def _counted_by_each(self) -> bool:
        """Whether every hand's tricks count, and nothing else."""
        if self.of.contracts or self.of.geometric or self.of.seats == 2:
            return False
        standing = self.ends[0]
        if standing.find(Trump) is None:
            return False
        one, other = [0] * self.of.seats, [0] * self.of.seats
        one[1], other[2] = self.of.hand_size, self.of.hand_size
        first, then = (self._deal_worth(standing, 0, -1, 0, won) for won in (one, other))
        team = self.play.team(standing, self.play.common_roles(standing, self.casting))
        if {1, 2} & set(team) or (first == then).all():
            return False
        for standing in self.ends:
            for strain in self.play.strains(standing):
                check((self._deal_worth(standing, strain, -1, 0, one) == first).all())
        return True

    def _by_each(self, tricks: int) -> Floats:
        seats = self.of.seats
        returns = np.zeros((tricks**seats, seats))
        for winners in combinations_with_replacement(range(seats), self.of.hand_size):
            won = [winners.count(hand) for hand in range(seats)]
            at = sum(n * tricks**hand for hand, n in enumerate(won))
            returns[at] = self._deal_worth(self.ends[0], 0, -1, 0, won)
        return returns.ravel()

    def _doubles_on(self, standing: DealStanding, strain: int, won: Sequence[int]) -> None:
        """Raise `NotCompiled` where a further double does not add twice what the last one added."""
        rows = [self._deal_worth(standing, strain, -1, times, won) for times in range(8)]
        for times in range(2, 8):
            due = rows[0] + (rows[1] - rows[0]) * (2**times - 1)
            check((rows[times] == due).all())

    # -- deals that are not played ---------------------------------------------------------------

    def _ended_early(self) -> Floats:
        """The returns of deals that nobody bids in, or that are thrown in, by standing."""
        found: list[Floats] = []
        for standing in self.of.standings:
            if standing not in self.may_end:
                found.append(np.zeros(self.of.seats))
                continue
            end: Result = ThrownIn() if standing.find(Contract) is not None else PassedOut()
            results = (*self.of.dealt_out(), *standing.results, end)
            found.append(self.score(standing.dealer, results))
        return np.concatenate(found)

    def _shown(self) -> Floats:
        """The returns of a jamboree, of the maker's own cards and by an exchange, by standing."""
        if not any(isinstance(stage, Showing) for stage in self.of.stages):
            return np.zeros(0)
        found: list[Floats] = []
        cards, seats = jamboree_cards(0, joker=self.of.pack[-1] == JOKER), self.of.seats
        low = next(c for c in self.of.pack if not cards >> c & 1)
        for standing in self.of.standings:
            if standing.find(Trump) is None:
                found.append(np.zeros(2 * seats))
                continue
            for held in (cards, 0):
                hands = Hands(tuple(held if seat == standing.maker else 0 for seat in range(seats)))
                results = (hands, TurnUp(low, 0), *standing.results, Shown(standing.maker, cards))
                found.append(self.score(standing.dealer, results))
        return np.concatenate(found)

    # -- honours ---------------------------------------------------------------------------------

    def _bare(self, strain: int) -> Hands:
        """Hands in which nobody has honours, and nobody is without trumps."""
        if not self.of.contracts and not self.of.geometric:
            return Hands((0,) * self.of.seats)
        low = [1 << 13 * strain + h if strain != NO_TRUMP else 0 for h in range(self.of.seats)]
        return Hands(tuple(low))

    def _holdings(self, strain: int, hands: int, *, voids: bool) -> Iterator[tuple[int, ...]]:
        """How many honours each of the hands may hold; with `voids` hands without trumps differ
        from others without honours."""
        honours = self.honours(strain).bit_count()
        for winners in combinations_with_replacement(range(hands + 1), honours):
            if hands in winners and len(self.of.pack) == hands * self.of.hand_size:
                continue  # none of them lies outside the hands
            held = [winners.count(h) for h in range(hands)]
            yield tuple(held)
            none = [h for h in range(hands) if not held[h]]
            if voids and strain != NO_TRUMP:
                for chosen in range(1, 1 << len(none)):
                    yield tuple(
                        VOID if h in none and chosen >> none.index(h) & 1 else n
                        for h, n in enumerate(held)
                    )

    def _added(
        self, standing: DealStanding, strain: int, held: Sequence[int], taken: int
    ) -> Floats:
        """The points that the honours of the hands in play add."""
        honours = self._honour_cards.get(strain)
        if honours is None:
            cards = sorted(self.of.pack[i] for i in bits(self.honours(strain)))
            honours = self._honour_cards[strain] = cards
        roles = self.play.common_roles(standing, self.casting)
        at = roles.active.index(roles.leader)
        bare = self._bare(strain)
        hands, used = list(bare.cards), 0
        for hand, n in zip((*roles.active[at:], *roles.active[:at]), held, strict=True):
            count = 0 if n == VOID else n
            if n == VOID:
                hands[hand] = 0
            hands[hand] |= sum(1 << c for c in honours[used : used + count])
            used += count
        contract = self.of.a_contract(strain) if self.contracted else -1
        won = self._won(standing, taken)
        with_them = self._deal_worth(standing, strain, contract, 0, won, Hands(tuple(hands)))
        key = standing, strain, taken
        if key not in self._without:
            self._without = {key: self._deal_worth(standing, strain, contract, 0, won, bare)}
        return with_them - self._without[key]

    def _honours(self, rows: Sequence[DealStanding], found: dict[str, Any]) -> None:
        """The honours added to the returns. Raises `NotCompiled` where they count differently by
        what becomes of a contract."""
        joker = self.of.pack[-1] == JOKER
        count = len(self.play.common_roles(rows[0], self.casting).active)
        voids = not joker and any(
            self._added(rows[0], 3, held, 7).any()
            for held in self._holdings(3, count, voids=True)
            if VOID in held
            and (
                self._added(rows[0], 3, held, 7)
                != self._added(rows[0], 3, [n % VOID for n in held], 7)
            ).any()
        )
        base = found["honour_base"] = 8 if voids else 7 if joker else 6
        table = np.zeros((len(rows), 5, base**count, self.of.seats))
        for row, standing in enumerate(rows):
            for strain in range(5):
                for held in self._holdings(strain, count, voids=voids):
                    added = self._added(standing, strain, held, 7)
                    if row == 0:
                        check((added == self._added(standing, strain, held, 5)).all())
                    place = 0
                    for n in held:
                        place = place * base + n
                    table[row, strain, place] = added
            if not table[0].any():
                return  # they count for nobody, so for no maker
        found["honours"] = table.ravel()

    def _light(self) -> Floats:
        """The points that an opening without the cards for it adds, by who has opened."""
        standing, found = self.ends[0], []
        won = self._won(standing, 7)
        for opener in range(self.of.seats):
            light = (Calls(((opener, "1C"),)),)
            with_it = self._deal_worth(standing, 0, 0, 0, won, first=light)
            found.append(with_it - self._deal_worth(standing, 0, 0, 0, won))
        return np.concatenate(found)
