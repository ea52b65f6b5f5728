"""The tables by which games are played when they are compiled stage by stage.

Every stage that is compiled says here what it asks and whom; who plays what, in which order cards
beat each other, what is enough and what a deal is worth are asked of the game itself, for every
case that can arise. A game with a stage that is not among them is not compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import COPY, JOKER, NO_TRUMP, mask_of, suit_of
from oddtrick.core import (
    Action,
    Aside,
    Game,
    Hands,
    PassedOut,
    Result,
    Setting,
    Stage,
    Table,
    TurnUp,
)
from oddtrick.stages.calling.auction import Auction, Contract, closes_by_passes
from oddtrick.stages.calling.choosing import Choosing, Chosen
from oddtrick.stages.calling.declaring import Declaring, trump_made
from oddtrick.stages.calling.doubling import Doubled, Doubling, doubled_often
from oddtrick.stages.cards.discard import Discard, every_hand
from oddtrick.stages.cards.passing import Passing
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.deal.facing import Faced
from oddtrick.stages.deal.goulash import Sufficient, ThrownIn
from oddtrick.stages.partners.called_ace import CalledSuit, CallingAce, Partner, SecretPartner
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Trick, Tricks, Trump
from oddtrick.stages.trumps.making import Make, Making

from .actions import actions_of, pack_of
from .observations import encoder_of
from .one_deal import worth_by_side

__all__ = ["composed"]

KINDS = (
    Auction, Declaring, Doubling, Making, Discard, TurnedUp, Choosing, CallingAce, Sufficient,
    Tricks, Passing,
)  # fmt: skip
"""The stages that are compiled, in the order of their numbers; the last asks nobody anything."""

ALSO: dict[type[Stage[Any]], type[Stage[Any]]] = {
    ClaimedTricks: Tricks,
    SecretPartner: Tricks,
    Faced: TurnedUp,
}
"""Stages that ask the same, and differ in what is only seen at a table."""

UP, ASIDE = 100, 101
"""Where a card of the pack lies that is dealt to no hand."""

DOUBLES = 64
"""So many doubles are looked at in turn; a limit ends them before."""

VOID = 6
"""A hand without trumps, beside the numbers of its honours."""


class NotCompiled(Exception):
    """Something in a game that is not compiled."""


class DealCase(NamedTuple):
    """How a deal stands when the play begins: who deals, who has made trumps, and in which way."""

    dealer: int
    maker: int
    way: int = 0


def composed(game: Game) -> dict[str, Any] | None:
    """The rules of a game for the compiled player; None where something of it is not compiled."""
    try:
        return _Tables(game).rules()
    except NotCompiled:
        return None


def _asserted(right: object) -> None:
    if not right:
        raise NotCompiled


def _nobody(case: DealCase) -> Sequence[int]:
    return ()


class _Tables:
    """Everything that is asked of a game."""

    def __init__(self, game: Game) -> None:
        kinds = [ALSO.get(type(stage), type(stage)) for stage in game.stages]
        deal, tricks = game.stages[0], game.stages[-1]
        _asserted(kinds[-1] is Tricks)
        if type(deal) is not Deal or not isinstance(tricks, Tricks | SecretPartner):
            raise NotCompiled
        _asserted(all(kind in KINDS for kind in kinds[1:]) and kinds.count(Tricks) == 1)
        _asserted(kinds.count(Auction) + kinds.count(Making) + kinds.count(Declaring) == 1)
        self.game, self.kinds, self.stages = game, kinds, game.stages
        self.deal, self.casting = deal, tricks.casting
        self.pack, self.seats = pack_of(game), len(game.seats)
        _asserted(tuple(self.deal.pack) == self.pack and self.pack[-1] < COPY)
        _asserted(len(self.pack) <= 64 and self.seats <= 7 and not self.deal.apart)
        start = game.match.start(game)
        self.settings = [game.match.setting(game, start, seat) for seat in game.players]
        _asserted(not any(setting.stack for setting in self.settings))
        self.words = {code: i for i, code in enumerate(actions_of(game).codes[len(self.pack) :])}
        _asserted(len(self.words) <= 128)
        self.auction = next((s for s in game.stages if type(s) is Auction), None)
        self.making = next((s for s in game.stages if type(s) is Making), None)
        self.choosing = next((s for s in game.stages if type(s) is Choosing), None)
        self.calls_ace = CallingAce in kinds
        self.doubles = Doubling in kinds
        self.lone = self.making.lone if self.making else ()
        self.ways = 1 + len(self.lone)
        if self.calls_ace:
            self.ways += self.seats + 1
        elif self.choosing is not None:
            self.ways = len(self.choosing.choices)
        _asserted(not (self.doubles and self.auction))
        self.hand_size = int(self._hands(self.settings[0])[0].bit_count())
        if any(kind is Discard for kind in kinds):
            self.hand_size = next(s.size for s in game.stages if isinstance(s, Discard))

    # -- tables as they can stand --------------------------------------------------------------

    def setting(self, dealer: int) -> Setting:
        """The setting of the first deal of a match, with this dealer."""
        return next(s for s in self.settings if s.dealer == dealer)

    def table(self, dealer: int, *results: Result) -> Table:
        return Table(self.game.seating, self.setting(dealer), (*self._dealt(), *results))

    def _dealt(self) -> tuple[Result, ...]:
        hands = Hands((0,) * self.seats)
        return (hands, TurnUp(self.pack[0], 0)) if self.deal.turn_up else (hands,)

    def _hands(self, setting: Setting) -> tuple[int, ...]:
        return self._after_deal(setting)[1]

    def _after_deal(self, setting: Setting) -> tuple[tuple[Result, ...], tuple[int, ...]]:
        table = Table(self.game.seating, setting)
        sub = self.deal.start(table)._replace(pack=self.pack)
        results = self.deal.end(sub) or ()
        return results, next(r.cards for r in results if isinstance(r, Hands))

    def made(
        self, case: DealCase, strain: int, bid: int = -1, doubled: int = 0
    ) -> tuple[Result, ...]:
        """The contract of a bid, or the trumps made, with what was chosen after it."""
        found: tuple[Result, ...]
        if self.auction is not None:
            b = self.auction.ladder.bids[bid]
            found = (Contract(case.maker, b.level, b.strain, doubled, b.fewest, b.word),)
        elif self.making is not None:
            found = (self._trump(case, strain),)
        else:
            found = (Trump(strain, case.maker),)
        if self.doubles:
            found += (Doubled(doubled),)
        if self.choosing is not None:
            found += (Chosen(case.maker, self.choosing.choices[case.way][0]),)
        if case.way > len(self.lone) and self.calls_ace:
            seat = case.way - len(self.lone) - 1
            partner = Partner() if seat == self.seats else Partner(seat, self.pack[0])
            found += (CalledSuit((strain + 1) % 4, case.maker), partner)
        return found

    def _trump(self, case: DealCase, suit: int) -> Trump:
        word = self.lone[case.way - 1] if 0 < case.way <= len(self.lone) else ""
        make = Make("name", suit, bool(word), manner="" if word == "alone" else word)
        found = self._makes(case, make)[0]
        assert isinstance(found, Trump)
        return found

    def _makes(self, case: DealCase, make: Make) -> tuple[Result, ...]:
        making = self.making
        assert making is not None
        sub = making.start(self.table(case.dealer))
        return making.end(making.apply(sub, Action(case.maker, case.maker, "make", make))) or ()

    def cases(self) -> Iterator[DealCase]:
        for dealer in self.game.players:
            for maker in self.game.players:
                for way in range(self.ways):
                    yield DealCase(dealer, maker, way)

    def strains(self) -> range:
        return range(4 if self.making else 5)

    def a_bid(self, strain: int) -> int:
        """Any bid of a strain; -1 in a game without an auction."""
        if self.auction is None:
            return -1
        bids = self.auction.ladder.bids
        return next(i for i, b in enumerate(bids) if b.strain == strain)

    def cast(self, case: DealCase, strain: int) -> PlayRoles:
        results = self.made(case, strain, self.a_bid(strain))
        return self.casting(self.table(case.dealer, *results))

    def team(self, case: DealCase, cast: PlayRoles) -> tuple[int, ...]:
        """The hands that win tricks for the maker."""
        seating = self.game.seating
        if cast.sides:
            mine = [h for h in range(self.seats) if cast.sides[h] == cast.sides[case.maker]]
        else:
            mine = list(seating.sides[seating.side_of[case.maker]])
        partner = case.way - len(self.lone) - 1
        if self.calls_ace and 0 <= partner < self.seats:
            mine.append(partner)
        return tuple(mine)

    # -- the rules -----------------------------------------------------------------------------

    def rules(self) -> dict[str, Any]:
        game, planes = self.game, encoder_of(self.game).planes
        names = {p.name: p for p in planes.planes}
        bids = self.auction.ladder.bids if self.auction else ()
        _asserted(len(bids) <= 80 and all(0 <= b.strain < 5 and b.level < 256 for b in bids))
        kinds = list(dict.fromkeys(b[1:3] for b in bids))
        _asserted(len(kinds) <= 16)
        calls = {"P", "X", "XX", *(b.code for b in bids)} if bids else set()
        said = [code for code in self.words if code not in calls]
        _asserted(len(said) <= 32)
        orders = [self.cast(next(self.cases()), s).order for s in self.strains()]
        settings = list(dict.fromkeys(s._replace(dealer=0) for s in self.settings))
        by_dealer = self.auction is None  # what a contract is worth does not depend on who dealt
        numbers = [0] * self.seats
        for i, setting in enumerate(self.settings):
            at = i if by_dealer else settings.index(setting._replace(dealer=0))
            numbers[setting.dealer] = at
        firsts = [next(s.dealer for s in self.settings if numbers[s.dealer] == i)
                  for i in range(max(numbers) + 1)]  # fmt: skip
        found: dict[str, Any] = {
            "pack": len(self.pack),
            "words": len(self.words),
            "seats": self.seats,
            "size": planes.size,
            "said_words": len(said),
            "bids": len(bids),
            "doubles": self.auction.doubles if self.auction else 0,
            "ways": self.ways,
            "lone": len(self.lone),
            "contracts": len(bids) or 5,
            "must_open": bool(self.auction and self.auction.must_open),
            "elsewhere": "elsewhere" in names,
            "auctioned": self.auction is not None,
            "dealers": list(game.players),
            "side_of": [max(side, 0) for side in game.side_of],
            "strain": [b.strain for b in bids],
            "level": [b.level for b in bids],
            "denomination": [kinds.index(b[1:3]) for b in bids],
            "proposed": [
                suit_of(c) if c != JOKER else self.making.joker_suit if self.making else 4
                for c in self.pack
            ],
            "vulnerable": [
                int(side >= 0 and self.setting(dealer).vulnerable >> side & 1)
                if dealer in game.players else 0
                for dealer in range(self.seats) for side in game.side_of
            ],
            "setting": numbers,
            "dealt": [self.dealt(seat) for seat in range(self.seats)],
            "said": [said.index(code) if code in said else -1 for code in self.words],
            "stages": [self.stage(*s) for s in zip(self.stages, self.kinds, strict=True)],
            "orders": [
                (o.trump, [o.suit[c] for c in self.pack], [o.strength[c] for c in self.pack])
                for o in orders
            ],
            "casts": self.casts(),
        }  # fmt: skip
        self.worth(found, firsts)
        return found

    def dealt(self, dealer: int) -> list[int]:
        """For each card of the pack the hand that gets it."""
        if dealer not in self.game.players:
            return []
        results, hands = self._after_deal(self.setting(dealer))
        to = dict.fromkeys(self.pack, ASIDE)
        for seat, mask in enumerate(hands):
            to |= {c: seat for c in self.pack if mask >> c & 1}
        up = next((r.card for r in results if isinstance(r, TurnUp)), -1)
        if self.deal.turn_up == "next":
            to[up] = UP
        _asserted(self.deal.turn_up != "last" and bool(self.deal.turn_up) == bool(self.making))
        piles = [p for r in results if isinstance(r, Aside) for p in r.places]
        _asserted(all(p.kind in ("stock", "turn-up") for p in piles))
        return [to[c] for c in self.pack]

    def stage(self, stage: Any, kind: type[Stage[Any]]) -> dict[str, Any]:
        """The words of a stage, and whom it asks, by dealer and maker."""
        number, words, flags = 0, [], []
        asked: Callable[[DealCase], Sequence[int]] = _nobody
        if kind is Auction:
            plain = replace(Auction(stage.ladder, stage.callers), doubles=stage.doubles,
                            must_open=stage.must_open)  # fmt: skip
            _asserted(stage == plain and stage.held_open is closes_by_passes)
            codes = ["P", *(["X", "XX"][: stage.doubles])]
            words = [self.words[code] for code in codes] + [-1] * (2 - stage.doubles)
            words += [self.words[b.code] for b in stage.ladder.bids]
            asked = partial(self._of_dealer, stage.callers)
        elif kind is Declaring:
            _asserted(stage.made is trump_made and len(stage.strains) == 5)
            words = [self.words[code] for code in ("P", *stage.strains)]
            asked = partial(self._of_dealer, stage.who)
        elif kind is Doubling:
            _asserted(stage.made is doubled_often)
            words = [self.words["satisfied"], self.words["double"]]
            asked = partial(self._rights, stage)
            first = next(self.cases())
            for strain in range(5):
                table = self.table(first.dealer, Trump(strain, first.maker))
                flags += [int(stage.more(table, times)) for times in range(DOUBLES)]
        elif kind is Making:
            _asserted(not stage.slips)
            number = 1 + len(stage.lone)
            ways = ("", *(f"-{word.upper()}" for word in stage.lone))
            words = [self.words["P"]]
            words += [self.words[s + way] for s in ("UP", *"CDHS") for way in ways]
            flags = [self._takes(DealCase(d, m, way)) for d in range(self.seats)
                     for m in range(self.seats) for way in range(number)]  # fmt: skip
        elif kind is Discard:
            _asserted(stage == Discard(stage.size, every_hand))
            number = stage.size
        elif kind is TurnedUp:
            which = (lambda _: (stage.hand,)) if isinstance(stage, Faced) else stage.which
            asked = partial(self._of_dealer, which)
        elif kind is Choosing:
            words = [self.words[word] for word, _ in stage.choices]
            asked = partial(self._of_contract, stage.who)
        elif kind is CallingAce:
            words = [self.words[code] for code in "CDHS"]
        elif kind is Sufficient:
            _asserted(self.auction is not None)
            flags = self._enough(stage)
        elif kind is Tricks:
            inner = stage.tricks if isinstance(stage, SecretPartner) else stage
            _asserted(
                inner == type(inner)(inner.casting) and type(inner) in (Tricks, ClaimedTricks)
            )
        elif kind is Passing:
            for setting in self.settings:
                table = self.table(setting.dealer)
                _asserted(all(to < 0 for to in stage.to(table)))
        seats = [
            list(asked(DealCase(d, m))) if {d, m} <= set(self.game.players) else []
            for d in range(self.seats)
            for m in range(self.seats)
        ]
        silent = kind in (Deal, Passing)
        return {
            "kind": KINDS.index(Passing if silent else kind),
            "number": number,
            "words": words,
            "seats": seats,
            "flags": flags,
        }

    def _of_dealer(self, ask: Callable[[Table], Sequence[int]], case: DealCase) -> Sequence[int]:
        return ask(self.table(case.dealer))

    def _of_contract(self, ask: Callable[[Table], int], case: DealCase) -> Sequence[int]:
        return (ask(self._bid(case, self.a_bid(0))),)

    def _bid(self, case: DealCase, bid: int, doubled: int = 0) -> Table:
        b = self.auction.ladder.bids[bid]  # type: ignore[union-attr]
        made = Contract(case.maker, b.level, b.strain, doubled, b.fewest, b.word)
        return self.table(case.dealer, made)

    def _rights(self, stage: Doubling, case: DealCase) -> list[int]:
        one, other = stage.rights(self.table(case.dealer, Trump(0, case.maker)))
        _asserted(len(one) == len(other) == 2)
        return [*one, *other]

    def _takes(self, case: DealCase) -> int:
        """Whether the dealer takes the turn-up."""
        if not {case.dealer, case.maker} <= set(self.game.players):
            return 0
        word = self.lone[case.way - 1] if case.way else ""
        make = Make("order", 0, bool(word), self.pack[0], "" if word == "alone" else word)
        return int(len(self._makes(case, make)) > 1)

    def _enough(self, stage: Sufficient) -> list[int]:
        bids = self.auction.ladder.bids if self.auction else ()
        players = self.game.players
        return [
            int(
                d in players
                and m in players
                and stage.enough(self._bid(DealCase(d, m), bid, doubled))
            )
            for d in range(self.seats)
            for m in range(self.seats)
            for bid in range(len(bids))
            for doubled in range(3)
        ]

    def casts(self) -> list[dict[str, Any]]:
        """The roles in the play, in every case."""
        nobody = {
            "leader": 0,
            "active": [],
            "by": [0] * self.seats,
            "dummies": 0,
            "faced": 0,
            "team": 0,
        }
        found = [nobody] * (self.seats * self.seats * self.ways)
        for case in self.cases():
            roles = [self.cast(case, strain) for strain in self.strains()]
            same = {replace(r, order=roles[0].order) for r in roles}
            _asserted(len(same) == 1 and not roles[0].shown)
            cast = roles[0]
            at = cast.active.index(cast.leader)
            found[(case.dealer * self.seats + case.maker) * self.ways + case.way] = {
                "leader": cast.leader,
                "active": [*cast.active[at:], *cast.active[:at]],
                "by": list(cast.controlled_by),
                "dummies": cast.dummies,
                "faced": cast.faced,
                "team": sum(1 << h for h in self.team(case, cast)),
            }
        return found

    # -- what deals are worth ------------------------------------------------------------------

    def score(self, dealer: int, results: Sequence[Result]) -> list[float]:
        """The return of each hand for a deal with these results."""
        table = Table(self.game.seating, self.setting(dealer), tuple(results))
        by_side = worth_by_side(self.game, self.game.scoring(table))
        return [by_side[side] if side >= 0 else 0.0 for side in self.game.side_of]

    def played(self, cast: PlayRoles, won: Sequence[int]) -> Played:
        """So many tricks of each hand; what was played to them does not matter."""
        plays = tuple((hand, 0) for hand in cast.active)
        tricks = (Trick(plays, hand) for hand, n in enumerate(won) for _ in range(n))
        return Played(tuple(tricks), sides=cast.sides)

    def worth(self, found: dict[str, Any], firsts: list[int]) -> None:
        """Fill in the returns."""
        nothing = [0.0] * self.seats
        _asserted(self.score(firsts[0], (*self._dealt(), PassedOut())) == nothing)
        tricks = found["tricks"] = self.hand_size + 1
        found["each"] = self._counted_by_each()
        found["geometric"] = self.doubles
        doublings = found["doublings"] = 2 if self.doubles else 1 + found["doubles"]
        found["honours"] = []
        if found["each"]:
            returns = np.zeros(tricks**self.seats * self.seats).reshape(-1, self.seats)
            for winners in combinations_with_replacement(range(self.seats), self.hand_size):
                won = [winners.count(hand) for hand in range(self.seats)]
                at = sum(n * tricks**hand for hand, n in enumerate(won))
                returns[at] = self._deal_worth(next(self.cases()), 0, -1, 0, won)
            found["returns"] = returns.ravel().tolist()
            return
        contracts, players = found["contracts"], self.game.players
        shape = (len(firsts), self.seats, self.ways, contracts, doublings, tricks, self.seats)
        returns = np.zeros(shape)
        for number, maker, way, contract, doubled in np.ndindex(shape[:5]):
            strain = found["strain"][contract] if self.auction else contract
            case = DealCase(firsts[number], maker, way)
            if maker not in players or strain not in self.strains():
                continue
            if (
                self.kinds.count(Declaring)
                and self.game.side_of[maker] != self.game.side_of[case.dealer]
            ):
                continue
            cast = self.cast(case, strain)
            team = self.team(case, cast)
            other = next((h for h in cast.active if h not in team), -1)
            mine = next(h for h in cast.active if h in team)
            for taken in range(tricks):
                won = [0] * self.seats
                won[mine] += taken
                won[other] += self.hand_size - taken
                row = (number, maker, way, contract, doubled, taken)
                returns[row] = self._deal_worth(case, strain, contract, doubled, won)
                if self.doubles and doubled == 0 and taken in (0, 9):
                    self._doubles_on(case, strain, won)
        found["returns"] = returns.ravel().tolist()
        found["honours"] = self._honours(firsts[0]) if not self.making else []
        for setting in (s for s in self.stages if isinstance(s, Sufficient)):
            thrown = (*self._dealt(), *self.made(next(self.cases()), 0, 0), ThrownIn())
            _asserted(setting and self.score(firsts[0], thrown) == nothing)

    def _deal_worth(
        self, case: DealCase, strain: int, contract: int, doubled: int, won: Sequence[int],
        hands: Hands | None = None,
    ) -> NDArray[np.float64]:  # fmt: skip
        made = self.made(case, strain, contract, doubled)
        played = self.played(self.cast(case, strain), won)
        held = hands or (self._bare(strain) if not self.making else Hands((0,) * self.seats))
        return np.array(self.score(case.dealer, (*self._dealt(), held, *made, played)))

    def _counted_by_each(self) -> bool:
        """Whether every hand's tricks count, and nothing else."""
        if not self.making or self.seats == 2:
            return False
        case = next(self.cases())
        one, other = [0] * self.seats, [0] * self.seats
        one[1], other[2] = self.hand_size, self.hand_size
        first, then = (self._deal_worth(case, 0, -1, 0, won) for won in (one, other))
        team = self.team(case, self.cast(case, 0))
        if {1, 2} & set(team) or (first == then).all():
            return False
        for case in self.cases():
            for strain in self.strains():
                _asserted((self._deal_worth(case, strain, -1, 0, one) == first).all())
        return True

    def _doubles_on(self, case: DealCase, strain: int, won: Sequence[int]) -> None:
        """Raise `NotCompiled` where a further double does not add twice what the last one added."""
        rows = [self._deal_worth(case, strain, -1, times, won) for times in range(8)]
        for times in range(2, 8):
            due = rows[0] + (rows[1] - rows[0]) * (2**times - 1)
            _asserted((rows[times] == due).all())

    def _bare(self, strain: int) -> Hands:
        """Hands in which nobody has honours, and nobody is without trumps."""
        low = [1 << 13 * strain + seat if strain != NO_TRUMP else 0 for seat in range(self.seats)]
        return Hands(tuple(low))

    def _honours(self, dealer: int) -> list[float]:
        """The honours added to the returns: by maker, way, strain and how many each of four hands
        holds. Raises `NotCompiled` where they count differently by what becomes of a contract."""
        _asserted(self.seats == 4)
        found = np.zeros((4, self.ways, 5, 7, 7, 7, 7, 4))
        for maker, way, strain in np.ndindex(4, self.ways, 5):
            if maker not in self.game.players:
                continue
            case = DealCase(dealer if self.auction else maker, maker, way)
            trumps = strain != NO_TRUMP
            top = [13 * strain + r for r in range(8, 13)] if trumps else [12, 25, 38, 51]
            mine = self.team(case, self.cast(case, strain))
            rest = next(h for h in range(4) if h not in mine)
            deals = []
            for taken in (7, 5):
                won = [0] * 4
                won[mine[0]], won[rest] = taken, 13 - taken
                probe = partial(self._deal_worth, case, strain, self.a_bid(strain), 0, won)
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
                _asserted((added[0] == added[1]).all())
                found[(maker, way, strain, *held)] = added[0]
        return found.ravel().tolist() if found.any() else []
