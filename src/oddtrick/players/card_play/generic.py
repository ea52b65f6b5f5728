"""Plain sense for any trick game: an opponent for a game that has no book player of its own.

It wins a trick as cheaply as it can, leaves partner's tricks alone, leads sure winners and
otherwise its longest suit. In an auction it bids what it expects to make; asked for anything
else, it passes where it may.
"""

from __future__ import annotations

import random

from oddtrick.cards import (
    COPY,
    JOKER,
    SUIT_TERMS,
    SUITS,
    Card,
    Mask,
    bits,
    mask_of,
    rank_of,
    suit_of,
)
from oddtrick.core import Action, View
from oddtrick.messages import NOTHING, Message, say
from oddtrick.players.hand_evaluation.playing_tricks import plain_call
from oddtrick.players.player import Decision, Player
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.piles.moves import card_used
from oddtrick.stages.tricks.variants import NO_SUIT

from .following_suit import CardChoice, follow, name
from .seat_knowledge import Knowledge

CITATION = say("Common sense")


def plain_lead(known: Knowledge) -> CardChoice:
    """A sure winner, else the lowest of the longest suit."""
    sure = [c for c in bits(known.legal) if known.sure(c)]
    if sure:
        c = max(
            sure,
            key=lambda c: (
                known.order.suit[c] != known.trump,
                known.held(known.order.suit[c]).bit_count(),
                known.order.strength[c],
            ),
        )
        return CardChoice(c, say("Nothing out beats {card}: lead it.", card=name(c)))
    suits = [s for s in range(4) if known.legal & known.order.suits[s]]
    plain = [s for s in suits if s != known.trump] or suits
    longest = max(plain, key=lambda s: (known.held(s).bit_count(), s))
    c = known.low(known.legal & known.order.suits[longest])
    return CardChoice(
        c, say("No sure winner: lead low from the longest suit, {suit}.", suit=SUIT_TERMS[longest])
    )


def plain_card(known: Knowledge) -> CardChoice:
    """A card to lead or to follow with."""
    return follow(known) if known.trick else plain_lead(known)


def _length(hand: Mask, action: Action) -> int:
    """How many cards a hand has of the suit that an act names."""
    return (hand >> 13 * SUITS.index(str(action.arg)) & 0x1FFF).bit_count()


class PlainPlayer(Player):
    """Follows common sense in any game."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        decision = self._decide(view, rng)
        return decision._replace(meaning=self.meaning(view, decision.action))

    def _decide(self, view: View, rng: random.Random) -> Decision:
        legal = view.legal
        if len(legal) == 1:
            return Decision(legal[0], say("There is nothing else to do."), CITATION)
        if any(a.kind == "play" for a in legal):
            known = Knowledge(view)
            if known.actions:
                choice = plain_card(known)
                return Decision(known.actions[choice.card], choice.reason, CITATION)
        stage = view.stage
        if isinstance(stage, Auction):
            return plain_call(view, stage)
        for action in legal:
            if stage.code(action) == "P":
                return Decision(action, say("Pass, without a reason to do more."), CITATION)
        suits = [a for a in legal if a.kind == "suit" and str(a.arg) in SUITS]
        if suits:
            longest = max(suits, key=lambda a: _length(view.hand_mask(), a))
            return Decision(longest, say("Name the longest suit."), CITATION)
        held = [(c % COPY % 13, c, a) for a in legal if (c := card_used(a)) is not None]
        if len(held) == len(legal):
            low = min(held, key=lambda x: (x[0], x[1]))
            return Decision(
                low[2], say("Part with the lowest card, {card}.", card=name(low[1])), CITATION
            )
        return Decision(rng.choice(legal), say("One choice is as good as another."), CITATION)

    def meaning(self, view: View, action: Action) -> Message:
        """The meaning of a call to the others: no more than its words. Empty for an act without
        words."""
        if action.kind == "suit":
            return say("The suit is the longest of the hand.")
        if action.kind not in ("call", "make"):
            return NOTHING
        if view.stage.code(action) == "P":
            return say("The hand is not worth more than has been said.")
        return say("The hand should be worth so much, by counting it alone.")


# Playing to win as few tricks as can be, for both sides of a contract to lose them.


def play_to_lose(known: Knowledge) -> CardChoice:
    """A card to lead or to follow with where tricks are better lost."""
    return _follow(known) if known.trick else _lead(known)


def _lead(known: Knowledge) -> CardChoice:
    """The lowest card of a suit in which the others hold the most that is higher."""

    def safety(card: int) -> tuple[int, int, int]:
        plain = known.order.suit[card] != known.trump
        return ((known.above[card] & known.foe_may).bit_count(), plain, -known.order.strength[card])

    lowest = [
        known.low(known.legal & known.order.suits[s])
        for s in range(4)
        if known.legal & known.order.suits[s]
    ]
    c = max(lowest or list(bits(known.legal)), key=safety)
    return CardChoice(
        c, say("Tricks are to be lost: lead {card}, which others can best beat.", card=name(c))
    )


def _follow(known: Knowledge) -> CardChoice:
    order = known.order
    best = known.trick[order.winner([c for _, c in known.trick])][1]
    under = mask_of(
        c for c in bits(known.legal) if order.winner([known.trick[0][1], best, c]) != 2
        and order.winner([best, c]) != 1
    )  # fmt: skip
    if under:
        led = under & order.suits[order.suit[known.trick[0][1]]]
        if led:
            c = max(bits(led), key=lambda c: order.strength[c])
            return CardChoice(c, say("The highest card that does not win: {card}.", card=name(c)))
        c = max(bits(under), key=lambda c: _danger(known, c))
        return CardChoice(
            c,
            say(
                "Out of {suit}: get rid of {card}.",
                suit=SUIT_TERMS[order.suit[known.trick[0][1]]],
                card=name(c),
            ),
        )
    last = len(known.trick) == len(known.active) - 1
    strengths = sorted(
        bits(known.legal), key=lambda c: (order.suit[c] == known.trump, order.strength[c])
    )
    c = strengths[-1] if last else strengths[0]
    why = (
        say("The trick cannot be lost: take it with {card}.", card=name(c))
        if last
        else say("Every card wins so far: play low, {card}.", card=name(c))
    )
    return CardChoice(c, why)


def _danger(known: Knowledge, card: int) -> tuple[int, int]:
    """How likely a card is to win a trick: few others above it, and few low ones beside it."""
    higher = (known.above[card] & known.foe_may).bit_count()
    return (-higher, known.order.strength[card])


# Play with a joker that is named as it is played, and the exchange for a card turned up.

WORTH_IT = 4
"""By how many ranks the card taken must be better than the one thrown."""


def _value(card: Card, trump: int) -> int:
    if card == JOKER:
        return 40
    return rank_of(card) + (13 if suit_of(card) == trump else 0)


def exchange(view: View) -> Decision:
    """Take the card turned up for the poorest, where it is much better."""
    trump = view.get(Contract).strain
    taken = next(p.cards[0] for p in view.places if p.kind == "turn-up")
    actions = {a.arg: a for a in view.legal if a.kind == "exchange" and isinstance(a.arg, int)}
    poorest = min(actions, key=lambda c: _value(c, trump))
    if _value(taken, trump) >= _value(poorest, trump) + WORTH_IT:
        reason = say("{Card} is much better than {card2}.", card=name(taken), card2=name(poorest))
        return Decision(actions[poorest], reason, CITATION)
    keep = next(a for a in view.legal if a.kind == "keep")
    return Decision(keep, say("The card turned up is no better than what is held."), CITATION)


def play_joker(view: View) -> Decision | None:
    """A card of a hand that holds the joker; `None` where none does. The joker wins a trick that
    nothing else would win, and is not led while there is another card."""
    named = [a for a in view.legal if a.kind == "play" and isinstance(a.arg, tuple)]
    if not named:
        return None
    others = tuple(a for a in view.legal if not isinstance(a.arg, tuple))
    if not others:
        return Decision(named[0], say("The joker is the only card left."), CITATION)
    known = Knowledge(view._replace(legal=others))
    if known.trick:
        order = known.order
        best = order.winner([c for _, c in known.trick])
        ours = known.side_of[known.trick[best][0]] == known.side_of[known.seat]
        cards = [c for _, c in known.trick]
        wins = any(order.winner([*cards, c]) == len(cards) for c in known.actions)
        if not ours and not wins and named[0].arg != (JOKER, NO_SUIT):
            return Decision(named[0], say("Nothing else wins the trick: play the joker."), CITATION)
    choice = plain_card(known)
    return Decision(known.actions[choice.card], choice.reason, CITATION)
