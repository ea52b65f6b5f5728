"""Tricks with a joker that is named, as it is played, as the highest card of a suit.

Source: Scarne 1963, “Super Contract Bridge”; rulings SC-2 to SC-5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import JOKER, SUIT_NAMES, SUITS, Card, bits, card_code, card_name, joker_as
from oddtrick.core import Action, Aside, Place, Table, Turn, TurnUp, Violation, one_turn
from oddtrick.stages.with_stock import Beside

from .tricks import PlayRoles, Tricks, TrickState

NO_SUIT = -1


def no_suit(who: PlayRoles) -> PlayRoles:
    """The cast of a play whose joker has not been named yet."""
    return replace(who, order=joker_as(who.order, NO_SUIT))


@dataclass(frozen=True)
class JokerTricks(Tricks):
    """A play of the joker is a card and a suit.

    It may be named as the suit led, or as another where its holder has no other card of that;
    never as a suit to whose lead he has played one of another. Where every suit is barred to him it
    is a card of no suit that wins nothing. `casting` leaves it in no suit (see `no_suit`).
    """

    def _barred(self, sub: TrickState, hand: int) -> set[int]:
        """The suits to whose lead a hand has discarded or ruffed."""
        suit = sub.cast.order.suit
        found = set()
        for plays in (t.plays for t in sub.tricks):
            led = suit[plays[0][1]]
            found |= {led for h, c in plays if h == hand and suit[c] != led}
        return found

    def _namings(self, sub: TrickState, hand: int) -> list[int]:
        """The suits that the joker in a hand may be named as now; trumps and the suit led first."""
        order, barred = sub.cast.order, self._barred(sub, hand)
        free = [s for s in range(4) if s not in barred]
        free.sort(key=lambda s: s != order.trump)
        if not sub.trick:
            return free or list(range(4))
        led = order.suit[sub.trick[0][1]]
        if sub.hands[hand] & order.suits[led]:
            return [s for s in free if s == led] or [NO_SUIT]
        return sorted(free, key=lambda s: s != led) or [NO_SUIT]

    def admits(self, sub: TrickState, action: Action) -> bool:
        return action in self.possible(sub, action.by)

    def possible(self, sub: TrickState, seat: int) -> Sequence[Action]:
        found: list[Action] = []
        for action in super().possible(sub, seat):
            if action.arg == JOKER:
                found += (action._replace(arg=(JOKER, s)) for s in (*range(4), NO_SUIT))
            else:
                found.append(action)
        return found

    def violations(self, sub: TrickState, action: Action) -> tuple[Violation, ...]:
        if not isinstance(action.arg, tuple):
            return super().violations(sub, action)
        plain = super().violations(sub, action._replace(arg=JOKER))
        found = [f for f in plain if f.kind != "revoke"]
        if action.arg[1] not in self._namings(sub, action.hand):
            reason = f"The joker cannot be named as {_named(action.arg[1])} here."
            found.append(Violation("joker", reason))
        return tuple(found)

    def legal(self, sub: TrickState, seat: int) -> Sequence[Action]:
        plain = [a for a in super().legal(sub, seat) if isinstance(a.arg, int) and a.arg != JOKER]
        hand = sub.to_play
        if sub.cast.controlled_by[hand] != seat or not sub.hands[hand] >> JOKER & 1:
            return plain
        return plain + [Action(seat, hand, "play", (JOKER, s)) for s in self._namings(sub, hand)]

    def apply(self, sub: TrickState, action: Action) -> TrickState:
        if not isinstance(action.arg, tuple):
            return super().apply(sub, action)
        order = joker_as(sub.cast.order, action.arg[1])
        named = sub._replace(cast=replace(sub.cast, order=order))
        return super().apply(named, action._replace(arg=JOKER))

    def code(self, action: Action) -> str:
        if not isinstance(action.arg, tuple):
            return super().code(action)
        suit = action.arg[1]
        return f"JOKER={SUITS[suit] if suit >= 0 else 'NONE'}"

    def decode(self, sub: TrickState, by: int, text: str) -> Action | None:
        word, equals, _ = text.upper().partition("=")
        if not equals:
            return None if word == "JOKER" else super().decode(sub, by, text)
        return next((a for a in self.possible(sub, by) if self.code(a) == text.upper()), None)

    def label(self, action: Action) -> str:
        if not isinstance(action.arg, tuple):
            return super().label(action)
        return f"Joker as {_named(action.arg[1])}"

    def uses(self, action: Action) -> Card | None:
        return JOKER if isinstance(action.arg, tuple) else super().uses(action)

    def describe(self, sub: TrickState, action: Action) -> str:
        if not isinstance(action.arg, tuple):
            return super().describe(sub, action)
        verb = "played" if sub.trick else "led"
        return f"{{hand}} {verb} the joker as {_named(action.arg[1])}."


def _named(suit: int) -> str:
    return SUIT_NAMES[suit] if suit >= 0 else "no suit"


class ExchangeState(NamedTuple):
    """The tricks, and whether declarer has had his chance."""

    play: TrickState
    done: bool = False


@dataclass(frozen=True)
class Exchange(Beside[ExchangeState]):
    """Tricks in which declarer, once dummy is faced and before it plays, may exchange the card
    turned up for one of his own or of dummy's, showing it. The card thrown lies there, dead."""

    tricks: Tricks

    name: ClassVar[str] = "tricks"
    kinds: ClassVar[tuple[str, ...]] = ("play", "face", "exchange", "keep")

    @cached_property
    def inner(self) -> Tricks:
        return self.tricks

    @property
    def casting(self) -> Callable[[Table], PlayRoles]:
        """The roles in the play, as the tricks inside have them."""
        return self.tricks.casting

    def start(self, table: Table) -> ExchangeState:
        table.get(TurnUp)
        table.get(Aside)
        return ExchangeState(self.inner.start(table))

    def _dummy(self, sub: ExchangeState) -> int:
        return next(bits(sub.play.cast.dummies))

    def _due(self, sub: ExchangeState) -> bool:
        """Whether declarer is to say now whether he exchanges."""
        play = sub.play
        return not sub.done and bool(play.trick) and play.faced == play.cast.dummies

    def turns(self, sub: ExchangeState) -> tuple[Turn, ...]:
        if not self._due(sub):
            return super().turns(sub)
        declarer = sub.play.cast.controlled_by[self._dummy(sub)]
        return one_turn(declarer, declarer)

    def possible(self, sub: ExchangeState, seat: int) -> Sequence[Action]:
        if not self._due(sub):
            return super().possible(sub, seat)
        dummy = self._dummy(sub)
        if seat != sub.play.cast.controlled_by[dummy]:
            return ()
        cards = [(h, c) for h in (seat, dummy) for c in bits(sub.play.hands[h])]
        return [Action(seat, seat, "keep"), *(Action(seat, h, "exchange", c) for h, c in cards)]

    def violations(self, sub: ExchangeState, action: Action) -> tuple[Violation, ...]:
        return () if action.kind in ("keep", "exchange") else super().violations(sub, action)

    def legal(self, sub: ExchangeState, seat: int) -> Sequence[Action]:
        return self.possible(sub, seat) if self._due(sub) else super().legal(sub, seat)

    def apply(self, sub: ExchangeState, action: Action) -> ExchangeState:
        play = sub.play
        if action.kind == "keep":
            return ExchangeState(play, True)
        if action.kind != "exchange":
            return sub._replace(play=self.inner.apply(play, action))
        thrown = cast("Card", action.arg)
        taken = next(p.cards[0] for p in play.aside if p.kind == "turn-up")
        hands = list(play.hands)
        hands[action.hand] ^= 1 << thrown | 1 << taken
        aside = tuple(
            Place("turn-up", -1, (thrown,)) if p.kind == "turn-up" else p for p in play.aside
        )
        who = replace(play.cast, shown=play.cast.shown | 1 << taken)
        return ExchangeState(play._replace(cast=who, hands=tuple(hands), aside=aside), True)

    def code(self, action: Action) -> str:
        if action.kind == "exchange":
            return f"throw-{card_code(cast('Card', action.arg))}"
        return action.kind if action.kind == "keep" else super().code(action)

    def decode(self, sub: ExchangeState, by: int, text: str) -> Action | None:
        if not self._due(sub):
            return super().decode(sub, by, text)
        word = text.lower()
        return next((a for a in self.possible(sub, by) if self.code(a).lower() == word), None)

    def label(self, action: Action) -> str:
        if action.kind == "exchange":
            return f"Exchange for the {card_name(cast('Card', action.arg)).lower()}"
        return "Exchange nothing" if action.kind == "keep" else super().label(action)

    def uses(self, action: Action) -> Card | None:
        if action.kind == "exchange":
            return cast("Card", action.arg)
        return None if action.kind == "keep" else super().uses(action)

    def describe(self, sub: ExchangeState, action: Action) -> str:
        if action.kind == "exchange":
            thrown = card_name(cast("Card", action.arg)).lower()
            return f"{{by}} took the card turned up for the {thrown}."
        return "{by} exchanged nothing." if action.kind == "keep" else super().describe(sub, action)

    def prompt(self, sub: ExchangeState, turn: Turn) -> str:
        if self._due(sub):
            return "Exchange the card turned up for one of yours or dummy's, or exchange nothing."
        return super().prompt(sub, turn)
