"""Leads and plays at euchre.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”.
"""

from __future__ import annotations

from ..cards import Card, CardOrder, Mask, bits, rank_of
from ..stages.tricks.tricks import Trump
from .euchre_hands import KING
from .following import Choice, follow, name, throw
from .knowledge import Knowledge, highest, lowest

__all__ = ["call_for", "play"]

BOOK = "Scarne 1963, Strategy of Euchre"


def call_for(k: Knowledge) -> Choice:
    """A card called for an open hand that plays against this seat: one that can be beaten."""
    own = k.known[k.seat]
    if not k.trick:
        beaten = [c for c in bits(k.legal) if own & k.above[c] or not k.master(c)]
        if beaten:
            c = min(beaten, key=lambda c: (not own & k.above[c], k.order.suit[c] == k.trump, c))
            return Choice(c, f"Make the open hand lead {name(c)}, which can be beaten.", BOOK)
        return Choice(lowest(k.order, k.legal), "Whatever is led will win: the lowest.", BOOK)
    losing = k.legal & ~k.beating()
    c = lowest(k.order, losing or k.legal)
    return Choice(c, f"Make the open hand play {name(c)}, the least it can.", BOOK)


def play(k: Knowledge) -> Choice:
    """A card to lead or to follow with."""
    return _follow(k) if k.trick else _lead(k)


def _lead(k: Knowledge) -> Choice:
    order, legal = k.order, k.legal
    if legal.bit_count() == 1:
        return Choice(lowest(order, legal), "The only card that may be played.", BOOK)
    trumps = k.held(k.trump)
    plain = legal & ~order.suits[k.trump]
    made = k.view.find(Trump)
    maker = made.maker if made else -1
    ours = maker >= 0 and k.ours(maker)
    sure = [c for c in bits(legal) if k.sure(c)]
    if trumps.bit_count() >= 2 and (k.trumps_out() or not plain):
        c = highest(order, trumps) if ours or k.master(highest(order, trumps)) else lowest(
            order, trumps
        )  # fmt: skip
        return Choice(c, f"With two or more trumps lead one: {name(c)}.", BOOK)
    if k.counts[k.hand] <= 3 or not k.trumps_out():
        winners = [c for c in sure if order.suit[c] != k.trump] or sure
        if winners:
            c = max(winners, key=lambda c: (k.held(order.suit[c]).bit_count(), order.strength[c]))
            return Choice(c, f"Nothing out beats {name(c)}: lead it.", BOOK)
    if maker >= 0 and trumps and k.friends and maker == k.friends[0]:
        c = highest(order, trumps)
        return Choice(c, f"Partner made trumps: lead {name(c)} to him.", BOOK)
    if plain:
        suits = [s for s in range(4) if s != k.trump and plain & order.suits[s]]

        def worth(s: int) -> tuple[bool, bool, int]:
            own = k.held(s)
            ruffed = any(k.void[f] >> s & 1 for f in k.foes)
            high = rank_of(highest(order, own)) >= KING
            return (not ruffed, not high, own.bit_count())

        aces = [c for c in bits(plain) if k.sure(c) and k.master(c)]
        if aces and len(k.tricks) > 0:
            c = max(aces, key=lambda c: -k.held(order.suit[c]).bit_count())
            return Choice(c, f"Take the trick with {name(c)} before it is trumped.", BOOK)
        s = max(suits, key=worth)
        c = lowest(order, k.held(s))
        few = "Fewer than two trumps" if trumps.bit_count() < 2 else "No trump is out"
        if rank_of(highest(order, k.held(s))) >= KING:
            why = f"{few}, and a high card in every suit: {name(c)} can best be spared."
        else:
            why = f"{few}: lead low from a suit without a high card, {name(c)}."
        return Choice(c, why, BOOK)
    c = highest(order, legal)
    return Choice(c, f"Only trumps are left: {name(c)}.", BOOK)


def _follow(k: Knowledge) -> Choice:
    found = follow(k, _throw, hold_up=False)
    return found._replace(citation=found.citation or BOOK)


def _throw(k: Knowledge, cards: Mask) -> Choice:
    """A loser: a lone low card first, to be able to trump its suit."""
    if k.led >= 0 and cards & k.order.suits[k.led]:
        return throw(k, cards)
    order: CardOrder = k.order

    def cost(c: Card) -> tuple[int, int, int]:
        suit = order.suit[c]
        own = k.held(suit)
        worth = 0
        if suit == k.trump:
            worth = 100
        elif k.master(c):
            worth = 30
        elif own.bit_count() == 1 and k.held(k.trump):
            worth = -3
        return (worth, order.strength[c], c)

    c = min(bits(cards), key=cost)
    return Choice(c, f"{name(c)[0].upper()}{name(c)[1:]} can best be spared.", BOOK)
