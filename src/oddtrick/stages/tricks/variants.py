"""Tricks that are played otherwise: called by opponents, with a joker, from cards still covered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import (
    JOKER,
    SUIT_NAMES,
    SUITS,
    Card,
    Mask,
    bits,
    card_code,
    card_term,
    joker_as,
    the_card,
)
from oddtrick.core import (
    EVERYONE,
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Place,
    Result,
    Turn,
    TurnUp,
    Violation,
    one_turn,
)
from oddtrick.messages import Listing, Message, say, term, together
from oddtrick.stages.bases import Beside
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, TrickState

# Tricks in which a hand that lies open is played as its opponents call (jambone).
#
# Source: Scarne 1963, chapter 13, “Railroad Euchre Variations”, “Jambone”; ruling R-10.


@dataclass(frozen=True)
class CalledTricks(Tricks):
    """A hand that the `Cast` faces is laid down before the lead. When it leads, the next hand in
    the order of play names the card; when it follows, the hand before it does."""

    another: ClassVar[Message] = say("the open hand")

    def start(self, table: DealContext) -> TrickState:
        return _decided(super().start(table)._replace(faced=0))

    def forced(self, state: TrickState) -> Action | None:
        due = state.roles.faced & ~state.faced
        return Action(NOBODY, next(bits(due)), "face") if due else super().forced(state)

    def apply(self, state: TrickState, action: Action) -> TrickState:
        after = super().apply(state, action)
        return _decided(after) if state.roles.faced else after

    def describe(self, state: TrickState, action: Action) -> Message:
        if action.kind == "face":
            return say("{hand} laid the hand open.")
        return super().describe(state, action)


def _decided(state: TrickState) -> TrickState:
    """The state where the player who names the next card of an open hand decides for it."""
    who = state.roles
    controlled_by = list(who.controlled_by)
    for hand in bits(who.faced):
        at, leads = who.active.index(hand), state.to_play == hand and not state.trick
        controlled_by[hand] = who.active[(at + (1 if leads else -1)) % len(who.active)]
    return state._replace(roles=replace(who, controlled_by=tuple(controlled_by)))


# Tricks with a joker that is named, as it is played, as the highest card of a suit.
#
# Source: Scarne 1963, “Super Contract Bridge”; rulings SC-2 to SC-5.


NO_SUIT = -1


def no_suit(roles: PlayRoles) -> PlayRoles:
    """The roles in a play whose joker has not been named yet."""
    return replace(roles, order=joker_as(roles.order, NO_SUIT))


@dataclass(frozen=True)
class JokerTricks(Tricks):
    """A play of the joker is a card and a suit.

    It may be named as the suit led, or as another where its holder has no other card of that;
    never as a suit to whose lead they have played one of another. Where every suit is barred to
    them it is a card of no suit that wins nothing. `casting` leaves it in no suit (see `no_suit`).
    """

    def _barred(self, state: TrickState, hand: int) -> set[int]:
        """The suits to whose lead a hand has discarded or ruffed."""
        suit = state.roles.order.suit
        found = set()
        for plays in (t.plays for t in state.tricks):
            led = suit[plays[0][1]]
            found |= {led for h, c in plays if h == hand and suit[c] != led}
        return found

    def _namings(self, state: TrickState, hand: int) -> list[int]:
        """The suits that the joker in a hand may be named as now; trumps and the suit led first."""
        order, barred = state.roles.order, self._barred(state, hand)
        free = [s for s in range(4) if s not in barred]
        free.sort(key=lambda s: s != order.trump)
        if not state.trick:
            return free or list(range(4))
        led = order.suit[state.trick[0][1]]
        if state.hands[hand] & order.suits[led]:
            return [s for s in free if s == led] or [NO_SUIT]
        return sorted(free, key=lambda s: s != led) or [NO_SUIT]

    def admits(self, state: TrickState, action: Action) -> bool:
        return action in self.possible(state, action.by)

    def possible(self, state: TrickState, seat: int) -> Sequence[Action]:
        actions: list[Action] = []
        for action in super().possible(state, seat):
            if action.arg == JOKER:
                actions += (action._replace(arg=(JOKER, s)) for s in (*range(4), NO_SUIT))
            else:
                actions.append(action)
        return actions

    def violations(self, state: TrickState, action: Action) -> tuple[Violation, ...]:
        if not isinstance(action.arg, tuple):
            return super().violations(state, action)
        plain = super().violations(state, action._replace(arg=JOKER))
        found = [f for f in plain if f.kind != "revoke"]
        if action.arg[1] not in self._namings(state, action.hand):
            named = _named(action.arg[1])
            reason = say("The joker cannot be named as {suit} here.", suit=named)
            found.append(Violation("joker", reason))
        return tuple(found)

    def legal(self, state: TrickState, seat: int) -> Sequence[Action]:
        plain = [a for a in super().legal(state, seat) if isinstance(a.arg, int) and a.arg != JOKER]
        hand = state.to_play
        if state.roles.controlled_by[hand] != seat or not state.hands[hand] >> JOKER & 1:
            return plain
        return plain + [Action(seat, hand, "play", (JOKER, s)) for s in self._namings(state, hand)]

    def apply(self, state: TrickState, action: Action) -> TrickState:
        if not isinstance(action.arg, tuple):
            return super().apply(state, action)
        order = joker_as(state.roles.order, action.arg[1])
        named = state._replace(roles=replace(state.roles, order=order))
        return super().apply(named, action._replace(arg=JOKER))

    def code(self, action: Action) -> str:
        if not isinstance(action.arg, tuple):
            return super().code(action)
        suit = action.arg[1]
        return f"JOKER={SUITS[suit] if suit >= 0 else 'NONE'}"

    def decode(self, state: TrickState, by: int, text: str) -> Action | None:
        word, equals, _ = text.upper().partition("=")
        if not equals:
            return None if word == "JOKER" else super().decode(state, by, text)
        return next((a for a in self.possible(state, by) if self.code(a) == text.upper()), None)

    def label(self, action: Action) -> Message:
        if not isinstance(action.arg, tuple):
            return super().label(action)
        return say("Joker as {named}", named=_named(action.arg[1]))

    def describe(self, state: TrickState, action: Action) -> Message:
        if not isinstance(action.arg, tuple):
            return super().describe(state, action)
        named = _named(action.arg[1])
        if state.trick:
            return say("{hand} played the joker as {named}.", named=named)
        return say("{hand} led the joker as {named}.", named=named)


def _named(suit: int) -> Message:
    return term(SUIT_NAMES[suit] if suit >= 0 else "no suit")


class ExchangeState(NamedTuple):
    """The tricks, and whether declarer has had their chance."""

    play: TrickState
    done: bool = False


@dataclass(frozen=True)
class Exchange(Beside[ExchangeState]):
    """Tricks in which declarer, once dummy is faced and before it plays, may exchange the card
    turned up for one of their own or of dummy's, showing it. The card thrown lies there, dead."""

    tricks: Tricks

    name: ClassVar[str] = "tricks"
    acts: ClassVar[Acts] = {
        "play": None,
        "face": None,
        "exchange": None,
        "keep": None,
    }

    @cached_property
    def inner(self) -> Tricks:
        return self.tricks

    @property
    def casting(self) -> Callable[[DealContext], PlayRoles]:
        """The roles in the play, as the tricks inside have them."""
        return self.tricks.casting

    def start(self, table: DealContext) -> ExchangeState:
        table.get(TurnUp)
        table.get(Aside)
        return ExchangeState(self.inner.start(table))

    def _dummy(self, state: ExchangeState) -> int:
        return next(bits(state.play.roles.dummies))

    def _due(self, state: ExchangeState) -> bool:
        """Whether declarer is to say now whether to exchange."""
        play = state.play
        return not state.done and bool(play.trick) and play.faced == play.roles.dummies

    def turns(self, state: ExchangeState) -> tuple[Turn, ...]:
        if not self._due(state):
            return super().turns(state)
        declarer = state.play.roles.controlled_by[self._dummy(state)]
        return one_turn(declarer, declarer)

    def possible(self, state: ExchangeState, seat: int) -> Sequence[Action]:
        if not self._due(state):
            return super().possible(state, seat)
        dummy = self._dummy(state)
        if seat != state.play.roles.controlled_by[dummy]:
            return ()
        cards = [(h, c) for h in (seat, dummy) for c in bits(state.play.hands[h])]
        return [Action(seat, seat, "keep"), *(Action(seat, h, "exchange", c) for h, c in cards)]

    def violations(self, state: ExchangeState, action: Action) -> tuple[Violation, ...]:
        return () if action.kind in ("keep", "exchange") else super().violations(state, action)

    def legal(self, state: ExchangeState, seat: int) -> Sequence[Action]:
        return self.possible(state, seat) if self._due(state) else super().legal(state, seat)

    def apply(self, state: ExchangeState, action: Action) -> ExchangeState:
        play = state.play
        if action.kind == "keep":
            return ExchangeState(play, True)
        if action.kind != "exchange":
            return state._replace(play=self.inner.apply(play, action))
        thrown = cast("Card", action.arg)
        taken = next(p.cards[0] for p in play.aside if p.kind == "turn-up")
        hands = list(play.hands)
        hands[action.hand] ^= 1 << thrown | 1 << taken
        aside = tuple(
            Place("turn-up", -1, (thrown,)) if p.kind == "turn-up" else p for p in play.aside
        )
        who = replace(play.roles, shown=play.roles.shown | 1 << taken)
        return ExchangeState(play._replace(roles=who, hands=tuple(hands), aside=aside), True)

    def code(self, action: Action) -> str:
        if action.kind == "exchange":
            return f"throw-{card_code(cast('Card', action.arg))}"
        return action.kind if action.kind == "keep" else super().code(action)

    def decode(self, state: ExchangeState, by: int, text: str) -> Action | None:
        if not self._due(state):
            return super().decode(state, by, text)
        word = text.lower()
        return next((a for a in self.possible(state, by) if self.code(a).lower() == word), None)

    def label(self, action: Action) -> Message:
        if action.kind == "exchange":
            return say("Exchange for the {card}", card=card_term(cast("Card", action.arg)))
        return say("Exchange nothing") if action.kind == "keep" else super().label(action)

    def describe(self, state: ExchangeState, action: Action) -> Message:
        if action.kind == "exchange":
            thrown = card_term(cast("Card", action.arg))
            return say("{by} took the card turned up for the {thrown}.", thrown=thrown)
        if action.kind == "keep":
            return say("{by} exchanged nothing.")
        return super().describe(state, action)

    def prompt(self, state: ExchangeState, turn: Turn) -> Message | None:
        if self._due(state):
            return say(
                "Exchange the card turned up for one of yours or dummy's, or exchange nothing."
            )
        return super().prompt(state, turn)


# Tricks in which cards of a hand are closed until what lies over them has been played.
#
# Source: Scarne 1963, “Partially Exposed Dummy Bridge”, and the closed cards in the second half of
# “Draw and Discard Bridge”; rulings 5.4 and 1d.


class ClosedCard(NamedTuple):
    """A closed card, the hand it belongs to, and the cards that must be played before it."""

    hand: int
    card: Card
    under: Mask


@dataclass(frozen=True)
class Covers(Result):
    """The open cards that lie on closed ones: which are alone is plain to see."""

    cards: Mask

    public = True


class CoveredState(NamedTuple):
    """The tricks, with the open cards alone in the hands, and the cards still closed."""

    play: TrickState
    closed: tuple[ClosedCard, ...]


@dataclass(frozen=True)
class Covered(Beside[CoveredState]):
    """Tricks to which only open cards of a hand can be played.

    `closing` says which cards are closed. One is turned up, and can be played from then on,
    when a trick is complete and nothing of what it is under is left.
    """

    casting: Callable[[DealContext], PlayRoles]
    closing: Callable[[DealContext], tuple[ClosedCard, ...]]

    name: ClassVar[str] = "covered"
    acts: ClassVar[Acts] = {"play": None, "turn": None}

    @cached_property
    def inner(self) -> Tricks:
        return Tricks(self.casting)

    def start(self, table: DealContext) -> CoveredState:
        closed, play = self.closing(table), self.inner.start(table)
        hands = list(play.hands)
        for c in closed:
            hands[c.hand] &= ~(1 << c.card)
        return CoveredState(play._replace(hands=tuple(hands)), closed)

    def _due(self, state: CoveredState) -> ClosedCard | None:
        if state.play.trick or not state.play.tricks:
            return None
        return next((c for c in state.closed if not state.play.hands[c.hand] & c.under), None)

    def turns(self, state: CoveredState) -> tuple[Turn, ...]:
        return () if self._due(state) else super().turns(state)

    def possible(self, state: CoveredState, seat: int) -> Sequence[Action]:
        return () if self._due(state) else super().possible(state, seat)

    def legal(self, state: CoveredState, seat: int) -> Sequence[Action]:
        return () if self._due(state) else super().legal(state, seat)

    def apply(self, state: CoveredState, action: Action) -> CoveredState:
        if action.kind != "turn":
            return super().apply(state, action)
        bit, play, hands = 1 << cast("Card", action.arg), state.play, list(state.play.hands)
        hands[action.hand] |= bit
        who = replace(play.roles, shown=play.roles.shown | bit)
        return CoveredState(
            play._replace(hands=tuple(hands), roles=who),
            tuple(c for c in state.closed if c.card != action.arg),
        )

    def forced(self, state: CoveredState) -> Action | None:
        due = self._due(state)
        return Action(NOBODY, due.hand, "turn", due.card) if due else None

    def end(self, state: CoveredState) -> tuple[Result, ...] | None:
        return None if state.closed else super().end(state)

    def _covers(self, state: CoveredState) -> Mask:
        found = 0
        for c in state.closed:
            found |= state.play.hands[c.hand] & c.under
        return found

    def decode(self, state: CoveredState, by: int, text: str) -> Action | None:
        return None if self._due(state) else super().decode(state, by, text)

    def describe(self, state: CoveredState, action: Action) -> Message:
        if action.kind == "turn":
            return say("{hand}: {card} was turned up.", card=the_card(action.arg))
        return super().describe(state, action)

    def prompt(self, state: CoveredState, turn: Turn) -> Message | None:
        message = super().prompt(state, turn)
        mine = self._covers(state) & state.play.hands[turn.hand]
        if not mine or message is None:
            return message
        cards = Listing(tuple(map(card_term, bits(mine))))
        return together(message, say("On closed cards lie: {cards}.", cards=cards))

    def seen_by(self, state: CoveredState, action: Action) -> int:
        return EVERYONE

    def places(self, state: CoveredState) -> tuple[Place, ...]:
        hands = list(state.play.hands)
        for c in state.closed:
            hands[c.hand] |= 1 << c.card
        return self.inner.places(state.play._replace(hands=tuple(hands)))

    def facts(self, state: CoveredState) -> tuple[Result, ...]:
        return (*super().facts(state), Covers(self._covers(state)))
