"""A game as it is asked: its cases, the tables of each, and who plays what there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from oddtrick.cards import COPY
from oddtrick.core import (
    Action,
    Game,
    Hands,
    Result,
    Setting,
    Stage,
    Table,
    TurnUp,
)
from oddtrick.env.actions import actions_of, pack_of
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.calling.choosing import Choosing, Chosen
from oddtrick.stages.calling.declaring import Declaring
from oddtrick.stages.calling.doubling import Doubled, Doubling
from oddtrick.stages.cards.discard import Discard
from oddtrick.stages.cards.passing import Passing
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.deal.facing import Faced
from oddtrick.stages.deal.goulash import Sufficient
from oddtrick.stages.partners.called_ace import CalledSuit, CallingAce, Partner, SecretPartner
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, Trump
from oddtrick.stages.trumps.making import Make, Making

__all__ = ["KINDS", "DealCase", "GameTables", "NotCompiled", "check"]

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


class NotCompiled(Exception):
    """Something in a game that is not compiled."""


class DealCase(NamedTuple):
    """How a deal stands when the play begins: who deals, who has made trumps, and in which way."""

    dealer: int
    maker: int
    way: int = 0


def check(right: object) -> None:
    """Raises `NotCompiled` where something is not as compiled games have it."""
    if not right:
        raise NotCompiled


class GameTables:
    """A game in every case that can arise when its play begins. Raises `NotCompiled` for one with
    a stage that is not among the compiled."""

    def __init__(self, game: Game) -> None:
        kinds = [ALSO.get(type(stage), type(stage)) for stage in game.stages]
        deal, tricks = game.stages[0], game.stages[-1]
        check(kinds[-1] is Tricks)
        if type(deal) is not Deal or not isinstance(tricks, Tricks | SecretPartner):
            raise NotCompiled
        check(all(kind in KINDS for kind in kinds[1:]) and kinds.count(Tricks) == 1)
        check(kinds.count(Auction) + kinds.count(Making) + kinds.count(Declaring) == 1)
        self.game, self.kinds, self.stages = game, kinds, game.stages
        self.deal, self.casting = deal, tricks.casting
        self.pack, self.seats = pack_of(game), len(game.seats)
        check(tuple(self.deal.pack) == self.pack and self.pack[-1] < COPY)
        check(len(self.pack) <= 64 and self.seats <= 7 and not self.deal.apart)
        start = game.match.start(game)
        self.settings = [game.match.setting(game, start, seat) for seat in game.players]
        check(not any(setting.stack for setting in self.settings))
        self.words = {code: i for i, code in enumerate(actions_of(game).codes[len(self.pack) :])}
        check(len(self.words) <= 128)
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
        check(not (self.doubles and self.auction))
        self.hand_size = int(self._hands(self.settings[0])[0].bit_count())
        if any(kind is Discard for kind in kinds):
            self.hand_size = next(s.size for s in game.stages if isinstance(s, Discard))

    def setting(self, dealer: int) -> Setting:
        """The setting of the first deal of a match, with this dealer."""
        return next(s for s in self.settings if s.dealer == dealer)

    def table(self, dealer: int, *results: Result) -> Table:
        return Table(self.game.seating, self.setting(dealer), (*self.dealt_out(), *results))

    def dealt_out(self) -> tuple[Result, ...]:
        hands = Hands((0,) * self.seats)
        return (hands, TurnUp(self.pack[0], 0)) if self.deal.turn_up else (hands,)

    def _hands(self, setting: Setting) -> tuple[int, ...]:
        return self.after_deal(setting)[1]

    def after_deal(self, setting: Setting) -> tuple[tuple[Result, ...], tuple[int, ...]]:
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
        found = self.makes(case, make)[0]
        assert isinstance(found, Trump)
        return found

    def makes(self, case: DealCase, make: Make) -> tuple[Result, ...]:
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

    def with_bid(self, case: DealCase, bid: int, doubled: int = 0) -> Table:
        b = self.auction.ladder.bids[bid]  # type: ignore[union-attr]
        made = Contract(case.maker, b.level, b.strain, doubled, b.fewest, b.word)
        return self.table(case.dealer, made)

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
