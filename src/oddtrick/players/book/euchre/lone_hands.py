"""Decisions between trumps and play: lone hands that exchange and are opposed, suits and partners
that are called, and the auction.

Source: Scarne 1963, chapter 13, “Railroad Euchre”, “Call-Ace Euchre”; ruling 1a.
"""

from __future__ import annotations

from oddtrick.cards import SUIT_NAMES, SUITS, Card, Mask, bits, euchre_order, rank_of
from oddtrick.core import Action, View
from oddtrick.players.card_play.following_suit import name
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Calls
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Exchanging

from .auction_bids import bid
from .hand_strength import BOWER, best_discard, has_joker, strength

BOOK = "Scarne 1963, Railroad Euchre"
CALLING = "Scarne 1963, Call-Ace Euchre"
COUNTING = "No rule of a book: the tricks are counted"


def choose_before_play(view: View) -> Decision | None:
    """A decision that is neither the making of trumps nor a card to a trick; `None` where it is
    not of this family."""
    kinds = {a.kind for a in view.legal}
    actions = {str(a.arg): a for a in view.legal}
    if kinds == {"oppose"}:
        return _oppose(view, actions)
    if kinds == {"best"}:
        return _best(view, actions)
    if kinds == {"pass"}:
        return _pass(view)
    if kinds == {"suit"}:
        return _trumps(view, actions) if view.find(Trump) is None else _called(view, actions)
    if kinds == {"choose"}:
        return _partner(view, actions)
    return bid(view) if kinds == {"call"} else None


def _trump(view: View) -> int:
    return view.get(Trump).suit


def _oppose(view: View, actions: dict[str, Action]) -> Decision:
    """A euchre is worth the same with partner's help, so only a hand that needs none does it."""
    h = strength(view.hand_mask(), _trump(view), joker=has_joker(view.game))
    if h.solid or (h.tricks >= 3.2 and h.best >= BOWER):
        return Decision(
            actions["ALONE"], "Three sure tricks, and partner's best card besides.", BOOK
        )
    return Decision(actions["P"], "Partner's hand is worth more than one card of it.", BOOK)


def _best(view: View, actions: dict[str, Action]) -> Decision:
    h = strength(view.hand_mask(), _trump(view), joker=has_joker(view.game))
    if h.solid and h.trumps + h.aces == view.hand_mask().bit_count():
        return Decision(actions["P"], "Nothing but trumps and aces: no card can be spared.", BOOK)
    return Decision(actions["BEST"], "Partner's best card is better than the worst here.", BOOK)


def _pass(view: View) -> Decision:
    """The lone hand parts with its worst card, its partner with his best."""
    actions = {a.arg: a for a in view.legal}
    hand, trump = view.hand_mask(), _trump(view)
    callers = [caller for caller, _ in view.get(Exchanging).pairs]
    if view.seat in callers:
        c = best_discard(hand, trump)
        return Decision(actions[c], f"{name(c)} is of least use.".capitalize(), BOOK)
    c = _gift(hand, trump)
    return Decision(actions[c], f"Give {name(c)}, the best card here.", BOOK)


def _gift(hand: Mask, trump: int) -> Card:
    """The best card for a partner who plays alone: a high trump, an ace, any trump, a king."""
    order = euchre_order(trump)

    def worth(card: Card) -> tuple[int, int]:
        trumps = order.suit[card] == trump
        if trumps:
            return (3 if order.strength[card] >= 13 else 1, order.strength[card])
        return (2 if rank_of(card) == 14 else 0, order.strength[card])

    return max(bits(hand), key=worth)


def _called(view: View, actions: dict[str, Action]) -> Decision:
    """A suit whose best card somebody else should hold: not one with the ace in hand, rather one
    with a low card to lead to it."""
    hand, order = view.hand_mask(), euchre_order(_trump(view))

    def hope(code: str) -> tuple[int, ...]:
        held = list(bits(hand & order.suits[SUITS.index(code)]))
        top = max((order.strength[c] for c in held), default=0)
        return (top < 14, top < 13, len(held) > 0, len(held))

    code = max(actions, key=lambda c: (*hope(c), SUITS.index(c)))
    suit = SUIT_NAMES[SUITS.index(code)]
    return Decision(actions[code], f"The best of the {suit} should be in another hand.", CALLING)


def _trumps(view: View, actions: dict[str, Action]) -> Decision:
    hand, joker = view.hand_mask(), has_joker(view.game)
    code = max(actions, key=lambda c: strength(hand, SUITS.index(c), joker=joker).tricks)
    suit = SUIT_NAMES[SUITS.index(code)]
    return Decision(actions[code], f"The hand is strongest in {suit}.", COUNTING)


def _partner(view: View, actions: dict[str, Action]) -> Decision:
    """The partner to ask: the player who has bid most has the most to give; where nobody has bid,
    the eldest hand."""
    calls, seats = view.find(Calls), view.game.seats
    said = {seats[s]: n for n, (s, code) in enumerate(calls.calls if calls else ()) if code != "P"}
    order = [seats[s] for s in view.game.seating.from_left(view.setting.dealer)]
    code = max(actions, key=lambda c: (said.get(c, -1), -order.index(c)))
    why = "has bid" if code in said else "is not known to be weaker than another"
    return Decision(actions[code], f"{code} {why}.", COUNTING)
