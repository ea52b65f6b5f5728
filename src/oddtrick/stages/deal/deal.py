"""The deal: nature shuffles, the cards go round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from ...cards import COPY, Card, Mask, bits, card_code, card_name, numbered
from ...core import (
    EVERYONE,
    NATURE,
    Act,
    Aside,
    Fault,
    Given,
    Hands,
    Place,
    Result,
    Stage,
    Table,
    Turn,
    TurnUp,
    seat_bit,
)
from ...errors import BadCards

__all__ = ["Deal", "DealSub", "hand_places"]


class DealSub(NamedTuple):
    """Who deals to whom, and the pack once it is shuffled."""

    dealer: int
    seats: tuple[str, ...]
    pack: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Deal(Stage[DealSub]):
    """Deal the pack round in batches, beginning at the dealer's left.

    `batches` are the cards given to each hand at a time, (1,) * 13 for “singly, thirteen”,
    (3, 2) for euchre. `turn_up` is ``last`` (the dealer's last card is shown and belongs to
    his hand), ``next`` (the card after the deal is turned and stays out), or empty.
    """

    pack: tuple[Card, ...]
    batches: tuple[int, ...]
    turn_up: str = ""

    name: ClassVar[str] = "deal"
    kinds: ClassVar[tuple[str, ...]] = ("deal",)

    def start(self, table: Table) -> DealSub:
        return DealSub(table.setting.dealer, table.game.seats)

    def turns(self, sub: DealSub) -> tuple[Turn, ...]:
        return () if sub.pack else (Turn(NATURE, NATURE),)

    def possible(self, sub: DealSub, seat: int) -> Sequence[Act]:
        return ()  # as many as there are shuffles; see `admits`

    def admits(self, sub: DealSub, act: Act) -> bool:
        return (
            not sub.pack
            and act.by == NATURE
            and act.kind == "deal"
            and isinstance(act.arg, tuple)
            and Counter(act.arg) == Counter(self.pack)
        )

    def faults(self, sub: DealSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: DealSub, act: Act) -> DealSub:
        return sub._replace(pack=cast("tuple[Card, ...]", act.arg))

    def chance(self, sub: DealSub, rng: random.Random) -> Act:
        pack = list(self.pack)
        rng.shuffle(pack)
        return Act(NATURE, NATURE, "deal", numbered(pack))

    def end(self, sub: DealSub) -> tuple[Result, ...] | None:
        pack = sub.pack
        if not pack:
            return None
        rounds, used = _positions(self.batches, len(sub.seats), sub.dealer)
        hands = []
        for where in rounds:
            mask = 0
            for i in where:
                mask |= 1 << pack[i]
            hands.append(mask)
        results: list[Result] = [Hands(tuple(hands))]
        aside: list[Place] = []
        if self.turn_up == "last":
            results.append(TurnUp(pack[rounds[sub.dealer][-1]], sub.dealer))
        elif self.turn_up == "next":
            results.append(TurnUp(pack[used], sub.dealer))
            aside.append(Place("turn-up", -1, (pack[used],)))
            used += 1
        if used < len(pack):
            aside.append(Place("stock", -1, pack[used:], seen_by=0, ordered=True))
        if aside:
            results.append(Aside(tuple(aside)))
        return tuple(results)

    def seen_by(self, sub: DealSub, act: Act) -> int:
        return 0  # each seat's own cards reach it as its hand

    def places(self, sub: DealSub) -> tuple[Place, ...]:
        return (Place("stock", -1, self.pack, seen_by=0),)

    def code(self, act: Act) -> str:
        if act.arg is None:
            return "deal"
        return " ".join(card_code(c) for c in cast("tuple[Card, ...]", act.arg))

    def decode(self, sub: DealSub, by: int, text: str) -> Act | None:
        return None  # the pack stands at the head of a record, not among its actions

    def tell(self, sub: DealSub, act: Act) -> str:
        return "The cards are dealt."

    def given(self, sub: DealSub, cards: Given) -> Act:
        """The deal of a given pack, or the one that gives these hands, turn-up and stock.

        A stock that is left out is filled with the rest of the pack in ascending order. Turn-up
        and stock may stand beside a pack too, and must then be those of the pack.
        """
        if cards.turn_up is not None and not self.turn_up:
            raise BadCards("No card is turned up in this game.")
        left = len(self.pack) - _positions(self.batches, len(sub.seats), sub.dealer)[1]
        left -= self.turn_up == "next"
        if cards.stock and len(cards.stock) != left:
            stock = f"The stock has {left} cards" if left else "No cards are left for a stock"
            raise BadCards(f"{stock} in this game; {len(cards.stock)} in the record.")
        pack = numbered(self._stacked(sub, cards) if cards.pack is None else cards.pack)
        _check_pack(pack, self.pack)
        if cards.pack is not None:
            self._compare(sub._replace(pack=pack), cards)
        return Act(NATURE, NATURE, "deal", pack)

    def _compare(self, sub: DealSub, cards: Given) -> None:
        """Raise `BadCards` where a pack comes with a turn-up or a stock that is not its own."""
        for result in self.end(sub) or ():
            if isinstance(result, TurnUp) and cards.turn_up not in (None, result.card):
                turned = card_name(result.card).lower()
                raise BadCards(f"By the pack the card turned up is the {turned}.")
        if cards.stock and numbered(sub.pack[-len(cards.stock) :]) != numbered(cards.stock):
            raise BadCards("The stock is not that of the pack.")

    def _stacked(self, sub: DealSub, cards: Given) -> tuple[Card, ...]:
        rounds, used = _positions(self.batches, len(sub.seats), sub.dealer)
        at: dict[int, Card] = {}
        for seat, (where, mask) in enumerate(zip(rounds, cards.hands, strict=True)):
            hand = list(bits(mask))
            if len(hand) != len(where):
                raise BadCards(
                    f"The hands must have {len(where)} cards; "
                    f"the hand of {sub.seats[seat]} has {len(hand)}."
                )
            if self.turn_up == "last" and seat == sub.dealer:
                if cards.turn_up is None:
                    raise BadCards("Say with “turn_up” which of the dealer's cards was turned up.")
                if cards.turn_up not in hand:
                    raise BadCards(
                        "The card turned up must be one of the dealer's: "
                        f"{sub.seats[seat]} does not hold the {card_name(cards.turn_up).lower()}."
                    )
                hand.remove(cards.turn_up)
                hand.append(cards.turn_up)
            at.update(zip(where, hand, strict=True))
        rest = list(cards.stock)
        if self.turn_up == "next":
            if cards.turn_up is None:
                raise BadCards("This game turns a card up: say which with “turn_up”.")
            rest.insert(0, cards.turn_up)
        if not cards.stock:
            known = {*at.values(), *rest}
            rest += [c for c in self.pack if c not in known]
        at.update(enumerate(rest, start=used))
        return tuple(at[i] for i in sorted(at))


def _check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    """Raise `BadCards` unless the cards are exactly the pack, in any order."""
    counted, wanted = Counter(c % COPY for c in cards), Counter(c % COPY for c in pack)
    if counted == wanted:
        return
    for c, count in counted.items():
        if c not in wanted:
            raise BadCards(f"This game's pack has no {card_name(c).lower()}.")
        if count > wanted[c]:
            times = "twice" if count == 2 else f"{count} times"
            raise BadCards(f"The {card_name(c).lower()} appears {times}.")
    missing = next(c for c in wanted if counted[c] < wanted[c])
    raise BadCards(
        f"{len(cards)} cards are given, the pack has {len(pack)}: "
        f"the {card_name(missing).lower()} is missing."
    )


@cache
def _positions(
    batches: tuple[int, ...], seats: int, dealer: int
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """For each seat the positions in the pack of the cards it is dealt, and how many are dealt."""
    found: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for batch in batches:
        for i in range(1, seats + 1):
            found[(dealer + i) % seats].extend(range(at, at + batch))
            at += batch
    return tuple(tuple(f) for f in found), at


def hand_places(hands: Sequence[Mask], faced: int = 0, shown: Mask = 0) -> tuple[Place, ...]:
    """One place a hand, each seen by its holder, or by all where `faced` has the seat's bit.

    `shown` are cards that everybody knows to be where they are.
    """
    return tuple(
        Place(
            "hand",
            seat,
            tuple(bits(mask)),
            EVERYONE if faced >> seat & 1 else seat_bit(seat),
            shown & mask,
        )
        for seat, mask in enumerate(hands)
    )
