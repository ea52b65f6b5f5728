"""The knowledge of one seat while tricks are played, worked out from its `View` alone.

Cards seen and gone, who has shown out of what, which cards somebody may still hold, and so
which of the player's are sure to win.
"""

from __future__ import annotations

from typing import cast

from oddtrick.cards import Card, CardOrder, Mask, above, bits, mask_of, natural_order
from oddtrick.core import Action, View
from oddtrick.laws import Rulings
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.trick import casting_of, renounced
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, PlayRoles, Trick, Tricks, Uneven


def cast_of(view: View) -> PlayRoles | None:
    """The roles in the running stage, from what all the table knows."""
    current = view.find(CurrentTrick)
    if current is not None and current.roles is not None and not view.over:
        return current.roles
    if (casting := casting_of(view.stage)) is None:
        return None
    try:
        return casting(view.table)
    except LookupError:
        return None


def _pack(view: View) -> Mask:
    for stage in view.game.stages:
        if isinstance(stage, Deal):
            mask = 0
            for c in stage.pack:
                mask |= 1 << c
            return mask
    return (1 << 52) - 1


def _gone(view: View) -> Mask:
    """The cards played so far. Where a referee has ruled, some may have been taken back: what
    counts is then in the facts, and not in the events."""
    if view.find(Rulings) is None and view.find(Uneven) is None:
        # A set: where the pack is dealt again, a card is played again.
        actions = (
            e.action for e in view.events if e.action.kind == "play" and e.action.arg is not None
        )
        return mask_of({_card_of(action) for action in actions})
    current = view.find(CurrentTrick)
    gone = mask_of(c for _, c in current.plays) if current else 0
    for fact in view.facts:
        if isinstance(fact, Played):
            gone |= mask_of(c for trick in fact.tricks for c in trick.cards)
    return gone


def _card_of(action: Action) -> Card:
    """The card that is played; a joker is played with the suit it stands for."""
    return cast("Card", action.arg[0] if isinstance(action.arg, tuple) else action.arg)


class Knowledge:
    """The knowledge of a seat at its turn to play a card.

    `hand` is the seat whose card is to be played, which is not `seat` when it is dummy's;
    `mine` are the hands that this seat plays (declarer's and dummy's, or its own), `foes` the
    hands in play against it and `friends` the other hands of its own side in play. `sides` are
    the sides as it takes them, where the table does not say (a partner called in secret).
    `played` is what each hand has played to tricks.
    """

    def __init__(self, view: View, sides: tuple[int, ...] = ()) -> None:
        self.view = view
        self.seat = view.seat
        turn = view.own_turn
        self.hand = turn.hand if turn else view.seat
        roles = cast_of(view)
        seats = len(view.game.seats)
        self.active = roles.active if roles else tuple(range(seats))
        self.order = roles.order if roles else natural_order(4)
        self.above = above(self.order)
        self.trump = self.order.trump
        controlled_by = roles.controlled_by if roles else tuple(range(seats))
        self.side_of = side_of = sides or (roles.sides if roles else ()) or view.game.side_of
        side = side_of[self.seat]
        self.mine = tuple(h for h in self.active if controlled_by[h] == self.seat)
        self.foes = tuple(h for h in self.active if side_of[h] != side)
        self.friends = tuple(h for h in self.active if side_of[h] == side and h not in self.mine)
        self.actions: dict[Card, Action] = {
            _card_of(a): a for a in reversed(view.legal) if a.kind == "play" and a.arg is not None
        }
        self.legal = mask_of(self.actions)
        played, current = view.find(Played), view.find(CurrentTrick)
        self.tricks: tuple[Trick, ...] = played.tricks if played else ()
        self.trick = current.plays if current else ()
        self.played = [0] * seats
        for plays in (*(t.plays for t in self.tricks), self.trick):
            for hand, c in plays:
                self.played[hand] |= 1 << c
        self.known = [0] * seats
        self.counts = [0] * seats
        visible = 0
        for place in view.places:
            mask = 0
            for c in place.cards:
                if c >= 0:
                    mask |= 1 << c
            visible |= mask
            if place.kind == "hand" and place.seat >= 0:
                self.known[place.seat] |= mask
                self.counts[place.seat] += len(place.cards)
        gone = _gone(view)
        self.gone = gone
        self.unseen = _pack(view) & ~gone & ~visible
        self.void = self._voids(seats)
        self.may = tuple(self._may(h) for h in range(seats))
        self.foe_may = 0
        for h in self.foes:
            self.foe_may |= self.may[h]

    def _voids(self, seats: int) -> tuple[int, ...]:
        """For each hand a mask of the suits it has shown to be out of."""
        if self.view.stage.name != Tricks.name:
            return (0,) * seats  # hands are filled up again: nothing lasts
        return renounced(self.order, (*(t.plays for t in self.tricks), self.trick), seats)

    def _may(self, hand: int) -> Mask:
        if self.counts[hand] == self.known[hand].bit_count():
            return self.known[hand]
        may = self.unseen
        for s in range(4):
            if self.void[hand] >> s & 1:
                may &= ~self.order.suits[s]
        return may | self.known[hand]

    # -- the trick on the table ------------------------------------------------------------

    @property
    def led(self) -> int:
        """The suit led to the trick on the table; -1 when one is to lead."""
        return self.order.suit[self.trick[0][1]] if self.trick else -1

    def best(self) -> tuple[int, Card]:
        """The hand and card that is winning the trick on the table."""
        return self.trick[self.order.winner([c for _, c in self.trick])]

    def ours(self, hand: int) -> bool:
        """Whether a hand is of this seat's side."""
        return self.side_of[hand] == self.side_of[self.seat]

    def after(self) -> tuple[int, ...]:
        """The hands still to play to this trick after this one, in order."""
        n = self.active.index(self.hand)
        left = len(self.active) - len(self.trick) - 1
        return tuple(self.active[(n + i) % len(self.active)] for i in range(1, left + 1))

    def foes_after(self) -> tuple[int, ...]:
        return tuple(h for h in self.after() if h in self.foes)

    def beating(self) -> Mask:
        """The legal cards that would be winning the trick now."""
        if not self.trick:
            return self.legal
        _, best = self.best()
        beats = self.above[best]
        if self.order.suit[best] != self.trump and self.trump < 4:
            beats |= self.order.suits[self.trump]
        return self.legal & beats

    def threats(self, card: Card, hand: int, led: int | None = None) -> Mask:
        """The cards by which a hand still to play may beat `card`, in a trick where `led` was led
        (the suit of `c` itself where left out). Ruffs count only from a hand that has shown
        out or is known to be out of the suit led."""
        suit = self.order.suit[card]
        led = suit if led is None else led
        may = self.may[hand]
        follows = may & self.order.suits[led]
        if suit == led:
            found = follows & self.above[card]
            if suit != self.trump and self.trump < 4 and not follows:
                found |= may & self.order.suits[self.trump]
            return found
        if suit == self.trump:
            return 0 if follows else may & self.above[card]
        return follows | (0 if follows or self.trump == 4 else may & self.order.suits[self.trump])

    def sure(self, card: Card) -> bool:
        """Whether no foe still to play can be seen to beat `card` when it is played now."""
        led = self.led
        hands = self.foes_after() if self.trick else self.foes
        return not any(self.threats(card, h, led if led >= 0 else None) for h in hands)

    def master(self, card: Card) -> bool:
        """Whether no foe may hold a higher card of its suit."""
        return not self.foe_may & self.above[card]

    def masters(self, cards: Mask) -> Mask:
        """Those of some cards that no foe may hold a higher card against."""
        return mask_of(c for c in bits(cards) if not self.foe_may & self.above[c])

    # -- suits -----------------------------------------------------------------------------

    def suit(self, cards: Mask, suit: int) -> Mask:
        return cards & self.order.suits[suit]

    def held(self, suit: int, hand: int | None = None) -> Mask:
        """The known cards of a suit in a hand; the hand to play by default."""
        return self.known[self.hand if hand is None else hand] & self.order.suits[suit]

    def dealt(self, suit: int) -> Mask:
        """The cards of a suit in the hand to play when play began."""
        return self.held(suit) | self.played[self.hand] & self.order.suits[suit]

    def began(self, world: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """A world's hands as they were when play began."""
        return tuple(held | gone for held, gone in zip(world, self.played, strict=True))

    def out(self, suit: int) -> Mask:
        """The cards of a suit that foes may hold."""
        return self.foe_may & self.order.suits[suit]

    def trumps_out(self) -> Mask:
        """The trumps that foes may hold."""
        return self.foe_may & self.order.suits[self.trump] if self.trump < 4 else 0

    def low(self, cards: Mask) -> Card:
        """The lowest of some cards: plain suits first, then by strength."""
        return lowest(self.order, cards)

    def high(self, cards: Mask) -> Card:
        return highest(self.order, cards)

    def equal_low(self, card: Card, pool: Mask, against: Mask) -> Card:
        """The lowest card of `pool` that is as good as `card` against the cards `against`."""
        worth = against & self.above[card]
        best = card
        for d in bits(pool & self.order.suits[self.order.suit[card]]):
            if (
                self.order.strength[d] < self.order.strength[best]
                and against & self.above[d] == worth
            ):
                best = d
        return best


def lowest(order: CardOrder, cards: Mask) -> Card:
    """The lowest of some cards: plain suits before trumps, then by strength."""
    trump, suit, strength = order.trump, order.suit, order.strength
    return min(bits(cards), key=lambda c: (suit[c] == trump, strength[c], c))


def highest(order: CardOrder, cards: Mask) -> Card:
    """The highest of some cards: trumps before plain suits, then by strength."""
    trump, suit, strength = order.trump, order.suit, order.strength
    return max(bits(cards), key=lambda c: (suit[c] == trump, strength[c], c))
