"""Play with a joker that is named as it is played, and the exchange for a card turned up."""

from __future__ import annotations

from oddtrick.cards import JOKER, Card, rank_of, suit_of
from oddtrick.core import View
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.variants import NO_SUIT

from .following_suit import name
from .generic import plain_card
from .seat_knowledge import Knowledge

CITATION = "Common sense"

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
        reason = f"{name(taken)} is much better than {name(poorest)}."
        return Decision(actions[poorest], reason[0].upper() + reason[1:], CITATION)
    keep = next(a for a in view.legal if a.kind == "keep")
    return Decision(keep, "The card turned up is no better than what is held.", CITATION)


def play_joker(view: View) -> Decision | None:
    """A card of a hand that holds the joker; `None` where none does. The joker wins a trick that
    nothing else would win, and is not led while there is another card."""
    named = [a for a in view.legal if a.kind == "play" and isinstance(a.arg, tuple)]
    if not named:
        return None
    others = tuple(a for a in view.legal if not isinstance(a.arg, tuple))
    if not others:
        return Decision(named[0], "The joker is the only card left.", CITATION)
    k = Knowledge(view._replace(legal=others))
    if k.trick:
        order = k.order
        best = order.winner([c for _, c in k.trick])
        ours = k.side_of[k.trick[best][0]] == k.side_of[k.seat]
        cards = [c for _, c in k.trick]
        wins = any(order.winner([*cards, c]) == len(cards) for c in k.actions)
        if not ours and not wins and named[0].arg != (JOKER, NO_SUIT):
            return Decision(named[0], "Nothing else wins the trick: play the joker.", CITATION)
    found = plain_card(k)
    return Decision(k.actions[found.card], found.reason, CITATION)
