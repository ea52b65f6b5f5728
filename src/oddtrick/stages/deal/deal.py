"""The deal: nature shuffles, the cards go round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import (
    COPY,
    Card,
    Mask,
    bits,
    card_code,
    card_name,
    card_term,
    numbered,
)
from oddtrick.core import (
    EVERYONE,
    NATURE,
    Action,
    Acts,
    Aside,
    DealContext,
    DealingStage,
    Dealt,
    Given,
    Hands,
    Place,
    Result,
    Stage,
    Turn,
    TurnUp,
    hand_place,
    seat_bit,
)
from oddtrick.errors import BadCards
from oddtrick.messages import Message, Verbatim, say, term


class DealState(NamedTuple):
    """The dealer and the hands dealt to, the pack as it was gathered where it is not shuffled, the
    pack once it is shuffled or cut, and the suit named before the hands are dealt (-1 for none)."""

    dealer: int
    seats: tuple[str, ...]
    to: tuple[int, ...]
    unmanned: tuple[int, ...] = ()
    stack: tuple[Card, ...] = ()
    pack: tuple[Card, ...] = ()
    named: int = -1


def from_left(table: DealContext) -> tuple[int, ...]:
    """Every hand is dealt to, the dealer's left first."""
    seats, dealer = len(table.seating.seats), table.setting.dealer
    return tuple((dealer + i) % seats for i in range(1, seats + 1))


@dataclass(frozen=True)
class Deal(DealingStage[DealState]):
    """Deal the pack in packets to the hands in turn; what is left over is the stock.

    `batches` are the cards given to each hand at a time, (1,) * 13 for “singly, thirteen”,
    (3, 2) for euchre; `to` the hands dealt to, in order (the dealer last). `turn_up` is ``last``
    (the dealer's last card is shown and belongs to that hand), ``next`` (the card after the deal
    is turned and stays out), or empty. `piles` are laid out face down after that, each with the
    kind of its place and its size (a widow). `apart` are the sizes of packs that are shuffled
    each by itself, in the order of `pack`. A pack that comes as it was gathered (`DealStart.stack`)
    is cut, not shuffled, and dealt in the packets `again`. `most` are the cards that each hand
    can hold, where they differ: the deal passes over a hand that has so many. Packs `alike` lie in
    the same order, however they were shuffled.
    """

    pack: tuple[Card, ...]
    batches: tuple[int, ...]
    turn_up: str = ""
    to: Callable[[DealContext], tuple[int, ...]] = from_left
    piles: tuple[tuple[str, int], ...] = ()
    apart: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    most: tuple[int, ...] = ()
    alike: bool = False

    name: ClassVar[str] = "deal"
    acts: ClassVar[Acts] = {"deal": None}

    def start(self, table: DealContext) -> DealState:
        seating, setting = table.seating, table.setting
        return DealState(
            setting.dealer, seating.seats, self.to(table), seating.unmanned, setting.stack
        )

    def turns(self, state: DealState) -> tuple[Turn, ...]:
        return () if state.pack else (Turn(NATURE, NATURE),)

    def admits(self, state: DealState, action: Action) -> bool:
        return (
            not state.pack
            and action.by == NATURE
            and action.kind == "deal"
            and isinstance(action.arg, tuple)
            and (is_cut(action.arg, state.stack) if state.stack else self._shuffled(action.arg))
        )

    def _packs(self, cards: Sequence[Card]) -> list[Sequence[Card]]:
        """The packs that are shuffled apart, one after another; one pack where none are."""
        starts = (0, *accumulate(self.apart[:-1])) if self.apart else (0,)
        return [cards[a:b] for a, b in zip(starts, (*starts[1:], len(cards)), strict=True)]

    def _shuffled(self, cards: tuple[Card, ...]) -> bool:
        """Whether these are the packs, each in any order."""
        return (
            len(cards) == len(self.pack)
            and all(
                Counter(c % COPY for c in mine) == Counter(c % COPY for c in own)
                for mine, own in zip(self._packs(cards), self._packs(self.pack), strict=True)
            )
            and numbered(cards) == cards
            and (not self.alike or self._alike(cards))
        )

    def _alike(self, cards: Sequence[Card]) -> bool:
        """Whether the packs lie in the same order."""
        packs = [[c % COPY for c in mine] for mine in self._packs(cards)]
        return all(mine == packs[0] for mine in packs)

    def apply(self, state: DealState, action: Action) -> DealState:
        return state._replace(pack=cast("tuple[Card, ...]", action.arg))

    def chance(self, state: DealState, rng: random.Random) -> Action:
        if state.stack:
            at = rng.randrange(len(state.stack))
            return Action(NATURE, NATURE, "deal", (*state.stack[at:], *state.stack[:at]))
        cards: list[Card] = []
        for pack in self._packs(self.pack):
            mine = list(pack)
            rng.shuffle(mine)
            cards += cards[: len(mine)] if self.alike and cards else mine
        return Action(NATURE, NATURE, "deal", numbered(cards))

    def _positions(self, state: DealState) -> tuple[tuple[tuple[int, ...], ...], int]:
        batches = (self.again or self.batches) if state.stack else self.batches
        return _positions(batches, len(state.seats), state.to, self.most)

    def end(self, state: DealState) -> tuple[Result, ...] | None:
        pack = state.pack
        if not pack:
            return None
        rounds, used = self._positions(state)
        order, hands = [], []
        for where in rounds:
            mine = tuple([pack[i] for i in where])
            mask = 0
            for c in mine:
                mask |= 1 << c
            order.append(mine)
            hands.append(mask)
        seen: tuple[int, ...] = ()
        if state.unmanned:
            seen = tuple(0 if s in state.unmanned else seat_bit(s) for s in range(len(hands)))
        results: list[Result] = [Dealt(tuple(order)), Hands(tuple(hands), seen=seen)]
        aside: list[Place] = []
        if self.turn_up == "last":
            results.append(TurnUp(pack[rounds[state.dealer][-1]], state.dealer))
        elif self.turn_up == "next":
            results.append(TurnUp(pack[used], state.dealer))
            aside.append(Place("turn-up", -1, (pack[used],)))
            used += 1
        for kind, size in self.piles:
            aside.append(Place(kind, -1, pack[used : used + size], seen_by=0))
            used += size
        if used < len(pack):
            aside.append(Place("stock", -1, pack[used:], seen_by=0, ordered=True))
        if aside:
            results.append(Aside(tuple(aside)))
        return tuple(results)

    def given(self, state: DealState, cards: Given) -> Action:
        """The deal of a given pack, or the one that gives these hands, turn-up and stock.

        A stock that is left out is filled with the rest of the pack in ascending order. Turn-up
        and stock may stand beside a pack too, and must then be those of the pack.
        """
        if cards.turn_up is not None and not self.turn_up:
            raise BadCards("No card is turned up in this game.")
        left = len(self.pack) - self._positions(state)[1]
        left -= (self.turn_up == "next") + sum(size for _, size in self.piles)
        if cards.stock and len(cards.stock) != left:
            stock = (
                say("The stock has {left} cards", left=left)
                if left
                else say("No cards are left for a stock")
            )
            raise BadCards(
                "{stock} in this game; {given} in the record.",
                stock=stock,
                given=len(cards.stock),
            )
        pack = numbered(self._stacked(state, cards) if cards.pack is None else cards.pack)
        for mine, own in zip(self._packs(pack), self._packs(self.pack), strict=True):
            _check_pack(mine, own)
        if self.alike and not self._alike(pack):
            raise BadCards("Every player has the same deal in this game: give it as often.")
        if state.stack and not is_cut(pack, state.stack):
            raise BadCards("The pack must be the gathered one, cut once.")
        if cards.pack is not None:
            self._compare(state._replace(pack=pack), cards)
        return Action(NATURE, NATURE, "deal", pack)

    def _compare(self, state: DealState, cards: Given) -> None:
        """Raise `BadCards` where a pack comes with a turn-up or a stock that is not its own."""
        for result in self.end(state) or ():
            if isinstance(result, TurnUp) and cards.turn_up not in (None, result.card):
                turned = card_name(result.card).lower()
                raise BadCards(
                    "By the pack the card turned up is the {turned}.", turned=term(turned)
                )
        if cards.stock and numbered(state.pack[-len(cards.stock) :]) != numbered(cards.stock):
            raise BadCards("The stock is not that of the pack.")

    def _stacked(self, state: DealState, cards: Given) -> tuple[Card, ...]:
        rounds, used = self._positions(state)
        at: dict[int, Card] = {}
        for seat, (where, mask) in enumerate(zip(rounds, cards.hands, strict=True)):
            hand = list(bits(mask))
            if where and not hand:
                raise BadCards("The hand of {seats} is missing.", seats=Verbatim(state.seats[seat]))
            if len(hand) != len(where):
                raise BadCards(
                    "The hands must have {size} cards; the hand of {seat} has {held}.",
                    size=len(where),
                    seat=Verbatim(state.seats[seat]),
                    held=len(hand),
                )
            if self.turn_up == "last" and seat == state.dealer:
                if cards.turn_up is None:
                    raise BadCards("Say with “turn_up” which of the dealer's cards was turned up.")
                if cards.turn_up not in hand:
                    raise BadCards(
                        "The card turned up must be one of the dealer's: "
                        "{seats} does not hold the {card}.",
                        seats=Verbatim(state.seats[seat]),
                        card=card_term(cards.turn_up),
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

    def code(self, action: Action) -> str:
        if action.arg is None:
            return "deal"
        return " ".join(card_code(c) for c in cast("tuple[Card, ...]", action.arg))

    def decode(self, state: DealState, by: int, text: str) -> Action | None:
        return None  # the pack stands at the head of a record, not among its actions

    def describe(self, state: DealState, action: Action) -> Message:
        return say("The cards are dealt.")

    def seen_by(self, state: DealState, action: Action) -> int:
        return 0  # each seat's own cards reach it as its hand

    def places(self, state: DealState) -> tuple[Place, ...]:
        return (Place("stock", -1, self.pack, seen_by=0),)


@cache
def _counted(pack: tuple[Card, ...]) -> Counter[Card]:
    return Counter(c % COPY for c in pack)


def _check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    """Raise `BadCards` unless the cards are exactly the pack, in any order."""
    counted, wanted = Counter(c % COPY for c in cards), _counted(tuple(pack))
    if counted == wanted:
        return
    for c, count in counted.items():
        if c not in wanted:
            raise BadCards("This game's pack has no {card}.", card=card_term(c))
        if count > wanted[c]:
            times = say("twice") if count == 2 else say("{n} times", n=count)
            raise BadCards("The {card} appears {times}.", card=card_term(c), times=times)
    missing = next(c for c in wanted if counted[c] < wanted[c])
    raise BadCards(
        "{given} cards are given, the pack has {pack}: the {card} is missing.",
        given=len(cards),
        pack=len(pack),
        card=card_term(missing),
    )


@cache
def _positions(
    batches: tuple[int, ...], seats: int, to: tuple[int, ...], most: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """For each seat the positions in the pack of the cards it is dealt, and how many are dealt."""
    found: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for batch in batches:
        for hand in to:
            if most and len(found[hand]) == most[hand]:
                continue
            found[hand].extend(range(at, at + batch))
            at += batch
    return tuple(tuple(f) for f in found), at


def is_cut(pack: tuple[Card, ...], stack: tuple[Card, ...]) -> bool:
    """Whether a pack is a stack cut once.

    >>> is_cut((2, 0, 1), (0, 1, 2)), is_cut((1, 0, 2), (0, 1, 2))
    (True, False)
    """
    return len(pack) == len(stack) and any(
        pack[0] == stack[i] and (*stack[i:], *stack[:i]) == pack for i in range(len(stack))
    )


def hand_places(
    hands: Sequence[Mask], faced: int = 0, shown: Mask = 0, seen: Sequence[int] = ()
) -> tuple[Place, ...]:
    """One place a hand, each seen by its holder (or the seats of `seen`), or by all where `faced`
    has the seat's bit.

    `shown` are cards that everybody knows to be where they are.
    """
    return tuple(
        [
            hand_place(
                seat,
                mask,
                EVERYONE if faced >> seat & 1 else seen[seat] if seen else 1 << seat,
                shown & mask,
            )
            for seat, mask in enumerate(hands)
        ]
    )


# A second deal, of the cards that were laid aside after the first.


@dataclass(frozen=True)
class DealStock(Stage[DealContext]):
    """The stock is dealt singly to all players, the dealer's left first; what was played before
    goes out of play, and nobody may look at it again."""

    name: ClassVar[str] = "deal-stock"

    def start(self, table: DealContext) -> DealContext:
        return table

    def end(self, state: DealContext) -> tuple[Result, ...] | None:
        aside = state.get(Aside)
        stock, to = aside.cards("stock"), state.seating.from_left(state.setting.dealer)
        order: list[tuple[int, ...]] = [()] * len(state.seating.seats)
        for i, seat in enumerate(to):
            order[seat] = stock[i :: len(to)]
        hands = Hands(tuple(sum(1 << c for c in mine) for mine in order))
        out = tuple(c for p in aside.without("stock") for c in p.cards)
        return (Dealt(tuple(order)), hands, Aside((Place("out", -1, out, seen_by=0),)))
