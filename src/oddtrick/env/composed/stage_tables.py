"""The stages of a game in numbers: what each asks, and whom; the deal, and the roles in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from oddtrick.core import (
    Aside,
    Stage,
    Table,
    TurnUp,
)
from oddtrick.stages.calling.auction import Auction, closes_by_passes
from oddtrick.stages.calling.choosing import Choosing
from oddtrick.stages.calling.declaring import Declaring, trump_made
from oddtrick.stages.calling.doubling import Doubling, doubled_often
from oddtrick.stages.cards.discard import Discard, every_hand
from oddtrick.stages.cards.passing import Passing
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.deal.facing import Faced
from oddtrick.stages.deal.goulash import Sufficient
from oddtrick.stages.partners.called_ace import CallingAce, SecretPartner
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import Tricks, Trump
from oddtrick.stages.trumps.making import Make, Making

from .game_tables import KINDS, DealCase, GameTables, check

__all__ = ["StageTables"]

UP, ASIDE = 100, 101
"""Where a card of the pack lies that is dealt to no hand."""

DOUBLES = 64
"""So many doubles are looked at in turn; a limit ends them before."""


def _nobody(case: DealCase) -> Sequence[int]:
    return ()


class StageTables:
    """The stages of a game, in numbers."""

    def __init__(self, of: GameTables) -> None:
        self.of = of

    def dealt(self, dealer: int) -> list[int]:
        """For each card of the pack the hand that gets it."""
        if dealer not in self.of.game.players:
            return []
        results, hands = self.of.after_deal(self.of.setting(dealer))
        to = dict.fromkeys(self.of.pack, ASIDE)
        for seat, mask in enumerate(hands):
            to |= {c: seat for c in self.of.pack if mask >> c & 1}
        up = next((r.card for r in results if isinstance(r, TurnUp)), -1)
        if self.of.deal.turn_up == "next":
            to[up] = UP
        check(self.of.deal.turn_up != "last" and bool(self.of.deal.turn_up) == bool(self.of.making))
        piles = [p for r in results if isinstance(r, Aside) for p in r.places]
        check(all(p.kind in ("stock", "turn-up") for p in piles))
        return [to[c] for c in self.of.pack]

    def stage(self, stage: Any, kind: type[Stage[Any]]) -> dict[str, Any]:
        """The words of a stage, and whom it asks, by dealer and maker."""
        number, words, flags = 0, [], []
        asked: Callable[[DealCase], Sequence[int]] = _nobody
        if kind is Auction:
            plain = replace(Auction(stage.ladder, stage.callers), doubles=stage.doubles,
                            must_open=stage.must_open)  # fmt: skip
            check(stage == plain and stage.held_open is closes_by_passes)
            codes = ["P", *(["X", "XX"][: stage.doubles])]
            words = [self.of.words[code] for code in codes] + [-1] * (2 - stage.doubles)
            words += [self.of.words[b.code] for b in stage.ladder.bids]
            asked = partial(self._of_dealer, stage.callers)
        elif kind is Declaring:
            check(stage.made is trump_made and len(stage.strains) == 5)
            words = [self.of.words[code] for code in ("P", *stage.strains)]
            asked = partial(self._of_dealer, stage.who)
        elif kind is Doubling:
            check(stage.made is doubled_often)
            words = [self.of.words["satisfied"], self.of.words["double"]]
            asked = partial(self._rights, stage)
            first = next(self.of.cases())
            for strain in range(5):
                table = self.of.table(first.dealer, Trump(strain, first.maker))
                flags += [int(stage.more(table, times)) for times in range(DOUBLES)]
        elif kind is Making:
            check(not stage.slips)
            number = 1 + len(stage.lone)
            ways = ("", *(f"-{word.upper()}" for word in stage.lone))
            words = [self.of.words["P"]]
            words += [self.of.words[s + way] for s in ("UP", *"CDHS") for way in ways]
            flags = [self._takes(DealCase(d, m, way)) for d in range(self.of.seats)
                     for m in range(self.of.seats) for way in range(number)]  # fmt: skip
        elif kind is Discard:
            check(stage == Discard(stage.size, every_hand))
            number = stage.size
        elif kind is TurnedUp:
            which = (lambda _: (stage.hand,)) if isinstance(stage, Faced) else stage.which
            asked = partial(self._of_dealer, which)
        elif kind is Choosing:
            words = [self.of.words[word] for word, _ in stage.choices]
            asked = partial(self._of_contract, stage.who)
        elif kind is CallingAce:
            words = [self.of.words[code] for code in "CDHS"]
        elif kind is Sufficient:
            check(self.of.auction is not None)
            flags = self._enough(stage)
        elif kind is Tricks:
            inner = stage.tricks if isinstance(stage, SecretPartner) else stage
            check(inner == type(inner)(inner.casting) and type(inner) in (Tricks, ClaimedTricks))
        elif kind is Passing:
            for setting in self.of.settings:
                table = self.of.table(setting.dealer)
                check(all(to < 0 for to in stage.to(table)))
        seats = [
            list(asked(DealCase(d, m))) if {d, m} <= set(self.of.game.players) else []
            for d in range(self.of.seats)
            for m in range(self.of.seats)
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
        return ask(self.of.table(case.dealer))

    def _of_contract(self, ask: Callable[[Table], int], case: DealCase) -> Sequence[int]:
        return (ask(self.of.with_bid(case, self.of.a_bid(0))),)

    def _rights(self, stage: Doubling, case: DealCase) -> list[int]:
        one, other = stage.rights(self.of.table(case.dealer, Trump(0, case.maker)))
        check(len(one) == len(other) == 2)
        return [*one, *other]

    def _takes(self, case: DealCase) -> int:
        """Whether the dealer takes the turn-up."""
        if not {case.dealer, case.maker} <= set(self.of.game.players):
            return 0
        word = self.of.lone[case.way - 1] if case.way else ""
        make = Make("order", 0, bool(word), self.of.pack[0], "" if word == "alone" else word)
        return int(len(self.of.makes(case, make)) > 1)

    def _enough(self, stage: Sufficient) -> list[int]:
        bids = self.of.auction.ladder.bids if self.of.auction else ()
        players = self.of.game.players
        return [
            int(
                d in players
                and m in players
                and stage.enough(self.of.with_bid(DealCase(d, m), bid, doubled))
            )
            for d in range(self.of.seats)
            for m in range(self.of.seats)
            for bid in range(len(bids))
            for doubled in range(3)
        ]

    def casts(self) -> list[dict[str, Any]]:
        """The roles in the play, in every case."""
        nobody = {
            "leader": 0,
            "active": [],
            "by": [0] * self.of.seats,
            "dummies": 0,
            "faced": 0,
            "team": 0,
        }
        found = [nobody] * (self.of.seats * self.of.seats * self.of.ways)
        for case in self.of.cases():
            roles = [self.of.cast(case, strain) for strain in self.of.strains()]
            same = {replace(r, order=roles[0].order) for r in roles}
            check(len(same) == 1 and not roles[0].shown)
            cast = roles[0]
            at = cast.active.index(cast.leader)
            found[(case.dealer * self.of.seats + case.maker) * self.of.ways + case.way] = {
                "leader": cast.leader,
                "active": [*cast.active[at:], *cast.active[:at]],
                "by": list(cast.controlled_by),
                "dummies": cast.dummies,
                "faced": cast.faced,
                "team": sum(1 << h for h in self.of.team(case, cast)),
            }
        return found
