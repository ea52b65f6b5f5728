"""Patience in fans: top cards go on foundations or on one another, in suit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import COPY, Card, card_code, card_term, suit_of
from oddtrick.core import NATURE, NOBODY, Action, Acts, Aside, DealContext, Phrase, Place, Violation
from oddtrick.messages import Message, say
from oddtrick.stages.bases import ChanceStage
from oddtrick.stages.piles.moves import (
    RESIGN,
    RESIGNED,
    Built,
    Foundation,
    Move,
    OwnLayout,
    Pile,
    alike,
    builders,
    foundation_places,
    foundations,
    homes,
    moves_home,
    not_next,
    onto_code,
    step,
)


class Refill(NamedTuple):
    """Cards laid from the stock where a fan was used up."""

    fan: Pile
    cards: tuple[Card, ...]


class FansState(NamedTuple):
    """The fans, each with its top card last; the foundations from left to right; the stock,
    next card first; what is left of redeals and of cards to be drawn out; the cards gathered
    for a redeal, while they are shuffled; and whether the player has resigned."""

    fans: tuple[tuple[Card, ...], ...]
    foundations: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    redeals: int = 0
    draws: int = 0
    gathered: tuple[Card, ...] = ()
    resigned: bool = False

    @property
    def left(self) -> int:
        """The cards that are not on foundations."""
        return sum(map(len, self.fans)) + len(self.stock) + len(self.gathered)

    @property
    def built(self) -> Built:
        up = sum(map(len, self.foundations))
        return Built(up, up + self.left)


@dataclass(frozen=True)
class Fans(ChanceStage[FansState], OwnLayout[FansState]):
    """The stock is laid out in fans, all face up, and built up on `home`.

    Only the top card of a fan moves, one at a time: to a foundation of its suit, or to a fan
    whose top card differs by one of `build` steps within the suit (1: the moved card is the
    next higher, -1: the next lower); ace and king are not neighbours. `fans` are the most
    fans at a time; the rest stays in the stock, and where `refill` is set a fan that is used up
    is replaced from it. With `aces_up` aces met in dealing go to the foundations at once. The
    player may gather fans and stock, have them shuffled and dealt again `redeals` times, and
    after the last redeal draw out `draws` cards from below a top. They may resign at any time.

    Source: Scarne 1963, “House in the Wood”, “House on the Hill”, “Intelligence”; rulings 1c,
    3.4 to 3.6, G-6 and G-8.
    """

    home: tuple[Foundation, ...] = foundations(2)
    fans: int = 35
    build: tuple[int, ...] = (1, -1)
    refill: bool = False
    aces_up: bool = False
    redeals: int = 0
    draws: int = 0

    name: ClassVar[str] = "patience"
    acts: ClassVar[Acts] = {
        "move": None,
        "draw": None,
        "redeal": Phrase("Gather, shuffle and deal again", ""),
        "shuffle": None,
        "refill": Phrase("Replace the fan", ""),
        "resign": RESIGNED,
    }
    chance_phrase: ClassVar[Phrase] = Phrase("Shuffle", "The cards are shuffled and dealt again.")

    def start(self, table: DealContext) -> FansState:
        empty: tuple[tuple[Card, ...], ...] = ((),) * len(self.home)
        state = FansState((), empty, redeals=self.redeals, draws=self.draws)
        return self._lay(state, table.get(Aside).cards("stock"))

    # -- laying out ------------------------------------------------------------------------

    def _lay(self, state: FansState, cards: tuple[Card, ...]) -> FansState:
        """Deal cards in threes, aces to the foundations where they go up; the rest is stock."""
        fans: list[tuple[Card, ...]] = []
        state = state._replace(fans=(), stock=cards)
        while state.stock and len(fans) < self.fans:
            fan, state = self._next_fan(state)
            fans.append(fan)
        fans = [f for f in fans if f]
        return state._replace(fans=tuple(fans))

    def _next_fan(self, state: FansState) -> tuple[tuple[Card, ...], FansState]:
        """Three cards from the stock, an ace among them built and replaced."""
        fan: list[Card] = []
        at, built = 0, list(state.foundations)
        while len(fan) < 3 and at < len(state.stock):
            c = state.stock[at]
            at += 1
            if self.aces_up and step(c) == 0:
                built[homes(self.home, built, c)[0][0]] += (c,)
            else:
                fan.append(c)
        return tuple(fan), state._replace(stock=state.stock[at:], foundations=tuple(built))

    # -- the rules ---------------------------------------------------------------------------

    def due(self, state: FansState) -> bool:
        return bool(state.gathered)

    def draw(self, state: FansState, rng: random.Random) -> tuple[Card, ...]:
        cards = list(state.gathered)
        rng.shuffle(cards)
        return tuple(cards)

    def fits(self, state: FansState, cards: tuple[Card, ...]) -> bool:
        return sorted(cards) == sorted(state.gathered)

    def fallen(self, state: FansState, cards: tuple[Card, ...]) -> FansState:
        return self._lay(state._replace(gathered=()), cards)

    def _moves(
        self, state: FansState, place: int, card: Card, kind: str = "move"
    ) -> Iterator[Action]:
        """Every way to take a card of a fan and lay it down."""
        source = Pile("fan", place + 1)
        for home, _ in homes(self.home, state.foundations, card):
            yield Action(0, 0, kind, Move(card, source, Pile("foundation", home + 1)))
        for j in range(len(state.fans)):
            if place != j:
                yield Action(0, 0, kind, Move(card, source, Pile("fan", j + 1)))

    def _drawing(self, state: FansState) -> bool:
        return bool(state.draws) and not state.redeals

    def possible(self, state: FansState, seat: int) -> Sequence[Action]:
        if seat != 0 or state.gathered:
            return ()
        actions: list[Action] = []
        for i, fan in enumerate(state.fans):
            if fan:
                actions += self._moves(state, i, fan[-1])
            if self._drawing(state):
                for c in fan[:-1]:
                    actions += self._moves(state, i, c, "draw")
        if state.redeals:
            actions.append(_REDEAL)
        return [*actions, RESIGN]

    def admits(self, state: FansState, action: Action) -> bool:
        if action.by == NATURE or state.gathered:
            return super().admits(state, action)
        if action in (RESIGN, _REDEAL):
            return action == RESIGN or bool(state.redeals)
        if (
            action[:2] != (0, 0)
            or action.kind not in ("move", "draw")
            or not isinstance(action.arg, Move)
        ):
            return False
        c, source, target, _ = action.arg
        if source not in _piles("fan", len(state.fans)) or source == target:
            return False
        fan = state.fans[source.number - 1]
        if action.kind == "move" and fan[-1:] != (c,):
            return False
        if action.kind == "draw" and (c not in fan[:-1] or not self._drawing(state)):
            return False
        if target in _piles("fan", len(state.fans)):
            return True
        return target in [
            Pile("foundation", i + 1) for i, _ in homes(self.home, state.foundations, c)
        ]

    def violations(self, state: FansState, action: Action) -> tuple[Violation, ...]:
        if action.kind not in ("move", "draw"):
            return ()
        c, source, target, _ = cast("Move", action.arg)
        if target.kind == "foundation":
            at = target.number - 1
            if self.home[at].takes(state.foundations[at], c):
                return ()
            return (
                Violation(
                    "build", say("No foundation is ready for the {card}.", card=card_term(c))
                ),
            )
        onto = state.fans[target.number - 1]
        if not onto:
            return (Violation("space", say("A fan that is used up is not replaced.")),)
        top = onto[-1]
        if suit_of(c) != suit_of(top) or step(c) - step(top) not in self.build:
            return (not_next(top) if len(self.build) > 1 else _not_below(top),)
        if action.kind == "move" and alike(state.fans[source.number - 1][:-1], onto):
            return (Violation("null", say("That would leave the layout as it is.")),)
        return ()

    def legal(self, state: FansState, seat: int) -> Sequence[Action]:
        if seat != 0 or state.gathered:
            return ()
        takers: dict[Card, list[int]] = {}
        for j, fan in enumerate(state.fans):
            if fan:
                for face in _takes(fan[-1] % COPY, self.build):
                    takers.setdefault(face, []).append(j)
        ready, drawing = builders(self.home, state.foundations), self._drawing(state)
        places = [Pile("fan", i + 1) for i in range(len(state.fans))]
        actions: list[Action] = []
        for i, fan in enumerate(state.fans):
            if not fan:
                continue
            below = fan[:-1]
            for c in (*fan[-1:], *(below if drawing else ())):
                kind = "move" if c == fan[-1] else "draw"
                targets = [Pile("foundation", home + 1) for home in ready.get(c % COPY, ())]
                for j in takers.get(c % COPY, ()):
                    if j != i and not (kind == "move" and alike(below, state.fans[j])):
                        targets.append(places[j])
                actions += (Action(0, 0, kind, Move(c, places[i], t)) for t in targets)
        if state.redeals:
            actions.append(_REDEAL)
        return [*actions, RESIGN]

    def done(self, state: FansState, action: Action) -> FansState:
        if action.kind == "resign":
            return state._replace(resigned=True)
        if action.kind == "redeal":
            cards = tuple(c for fan in state.fans for c in fan) + state.stock
            return state._replace(fans=(), stock=(), gathered=cards, redeals=state.redeals - 1)
        fans = list(state.fans)
        if action.kind == "refill":
            at = cast("Refill", action.arg).fan.number - 1
            fans[at], state = self._next_fan(state)
            return state._replace(fans=tuple(fans))
        c, source, target, _ = cast("Move", action.arg)
        built = list(state.foundations)
        fans[source.number - 1] = tuple(x for x in fans[source.number - 1] if x != c)
        piles = built if target.kind == "foundation" else fans
        piles[target.number - 1] += (c,)
        draws = state.draws - (action.kind == "draw")
        return state._replace(fans=tuple(fans), foundations=tuple(built), draws=draws)

    def forced(self, state: FansState) -> Action | None:
        if not (self.refill and state.stock):
            return None
        for i, fan in enumerate(state.fans):
            if not fan:
                rest = self._next_fan(state)[1].stock
                cards = state.stock[: len(state.stock) - len(rest)]
                return Action(NOBODY, 0, "refill", Refill(Pile("fan", i + 1), cards))
        return None

    def is_stuck(self, state: FansState) -> bool:
        return all(a.kind == "resign" for a in self.legal(state, 0))

    def stock(self, state: FansState) -> int:
        """How many cards have still to be laid out; where all are, how many are not built."""
        return len(state.stock) + len(state.gathered) if self.refill else state.left

    def finishing_moves(self, state: FansState) -> tuple[Action, ...]:
        if state.stock or state.gathered:
            return ()
        fans = {Pile("fan", n): fan for n, fan in enumerate(state.fans, start=1)}
        return tuple(
            Action(0, 0, "move", m) for m in moves_home(self.home, state.foundations, fans)
        )

    # -- what may be seen --------------------------------------------------------------------

    def code(self, action: Action) -> str:
        if action.kind == "refill":
            return f"refill {cast('Refill', action.arg).fan.number}"
        if not isinstance(action.arg, Move):
            return super().code(action)
        c, source, target, _ = action.arg
        drawn = f".{card_code(c)}" if action.kind == "draw" else ""
        return f"{source.number}{drawn}>{onto_code(self.home, target)}"

    def decode(self, state: FansState, by: int, text: str) -> Action | None:
        if by == NATURE:
            return super().decode(state, by, text)
        if state.gathered:
            return None
        text = text.replace(" ", "").upper()
        if by != 0 or text == "RESIGN":
            return RESIGN if by == 0 else None
        if text == "REDEAL":
            return _REDEAL if state.redeals else None
        number = text.partition(">")[0].partition(".")[0]
        at = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 4 else -1
        if not 0 <= at < len(state.fans):
            return None
        for c in state.fans[at]:
            kind = "move" if c == state.fans[at][-1] else "draw"
            if kind == "move" or self._drawing(state):
                for action in self._moves(state, at, c, kind):
                    if self.code(action) == text:
                        return action
        return None

    def label(self, action: Action) -> Message:
        if not isinstance(action.arg, Move):
            return super().label(action)
        c, source, target, _ = action.arg
        card, here, there = card_term(c), self._name(source), self._name(target)
        if action.kind == "draw":
            return say("{Card} drawn out from {here} to {there}", card=card, here=here, there=there)
        return say("{Card} from {here} to {there}", card=card, here=here, there=there)

    def describe(self, state: FansState, action: Action) -> Message:
        if action.kind == "redeal":
            return say(
                "{by} gathered the cards to deal again ({left} more to come).",
                left=state.redeals - 1,
            )
        if action.kind == "refill":
            number = cast("Refill", action.arg).fan.number
            return say("{hand} replaced fan {number} from the stock.", number=number)
        if not isinstance(action.arg, Move):
            return super().describe(state, action)
        c, source, target, _ = action.arg
        text = (
            say("{by} drew out the {card} from {here} to {there}.")
            if action.kind == "draw"
            else say("{by} moved the {card} from {here} to {there}.")
        )
        return text.fill(card=card_term(c), here=self._name(source), there=self._name(target))

    def places(self, state: FansState) -> tuple[Place, ...]:
        found = foundation_places(self.home, state.foundations)
        found += (
            Place("fan", -1, cards, ordered=True, number=n, shape="fan")
            for n, cards in enumerate(state.fans, start=1)
        )
        if self.refill or state.stock or state.gathered:
            found.append(Place("stock", -1, state.stock + state.gathered, seen_by=0, ordered=True))
        return tuple(found)


@cache
def _piles(kind: str, count: int) -> frozenset[Pile]:
    """The piles of a kind."""
    return frozenset(Pile(kind, number) for number in range(1, count + 1))


@cache
def _takes(face: Card, build: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards that may be laid on one in a fan."""
    first = face - face % 13
    return tuple(c for c in range(first, first + 13) if step(c) - step(face) in build)


_REDEAL = Action(0, 0, "redeal")


def _not_below(onto: Card) -> Violation:
    card = card_term(onto)
    return Violation("build", say("On the {card} goes the next of its suit, down.", card=card))
