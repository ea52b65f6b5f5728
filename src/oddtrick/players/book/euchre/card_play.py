"""Leads and plays at euchre.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”.
"""

from __future__ import annotations

from oddtrick.cards import Card, CardOrder, Mask, bits, rank_of
from oddtrick.players.card_play.following_suit import CardChoice, follow, name, throw
from oddtrick.players.card_play.seat_knowledge import Knowledge, highest, lowest
from oddtrick.stages.tricks.tricks import Trump

from .hand_strength import KING

BOOK = "Scarne 1963, Strategy of Euchre"


def call_for(known: Knowledge) -> CardChoice:
    """A card called for an open hand that plays against this seat: one that can be beaten."""
    own = known.known[known.seat]
    if not known.trick:
        beaten = [c for c in bits(known.legal) if own & known.above[c] or not known.master(c)]
        if beaten:
            c = min(
                beaten,
                key=lambda c: (not own & known.above[c], known.order.suit[c] == known.trump, c),
            )
            return CardChoice(c, f"Make the open hand lead {name(c)}, which can be beaten.", BOOK)
        return CardChoice(
            lowest(known.order, known.legal), "Whatever is led will win: the lowest.", BOOK
        )
    losing = known.legal & ~known.beating()
    c = lowest(known.order, losing or known.legal)
    return CardChoice(c, f"Make the open hand play {name(c)}, the least it can.", BOOK)


def play(known: Knowledge) -> CardChoice:
    """A card to lead or to follow with."""
    return _follow(known) if known.trick else _lead(known)


def _lead(known: Knowledge) -> CardChoice:
    order, legal = known.order, known.legal
    if legal.bit_count() == 1:
        return CardChoice(lowest(order, legal), "The only card that may be played.", BOOK)
    trumps = known.held(known.trump)
    plain = legal & ~order.suits[known.trump]
    made = known.view.find(Trump)
    maker = made.maker if made else -1
    ours = maker >= 0 and known.ours(maker)
    sure = [c for c in bits(legal) if known.sure(c)]
    if trumps.bit_count() >= 2 and (known.trumps_out() or not plain):
        c = highest(order, trumps) if ours or known.master(highest(order, trumps)) else lowest(
            order, trumps
        )  # fmt: skip
        return CardChoice(c, f"With two or more trumps lead one: {name(c)}.", BOOK)
    if known.counts[known.hand] <= 3 or not known.trumps_out():
        winners = [c for c in sure if order.suit[c] != known.trump] or sure
        if winners:
            c = max(
                winners, key=lambda c: (known.held(order.suit[c]).bit_count(), order.strength[c])
            )
            return CardChoice(c, f"Nothing out beats {name(c)}: lead it.", BOOK)
    if maker >= 0 and trumps and known.friends and maker == known.friends[0]:
        c = highest(order, trumps)
        return CardChoice(c, f"Partner made trumps: lead {name(c)} to him.", BOOK)
    if plain:
        suits = [s for s in range(4) if s != known.trump and plain & order.suits[s]]

        def worth(suit: int) -> tuple[bool, bool, int]:
            own = known.held(suit)
            ruffed = any(known.void[f] >> suit & 1 for f in known.foes)
            high = rank_of(highest(order, own)) >= KING
            return (not ruffed, not high, own.bit_count())

        aces = [c for c in bits(plain) if known.sure(c) and known.master(c)]
        if aces and len(known.tricks) > 0:
            c = max(aces, key=lambda c: -known.held(order.suit[c]).bit_count())
            return CardChoice(c, f"Take the trick with {name(c)} before it is trumped.", BOOK)
        s = max(suits, key=worth)
        c = lowest(order, known.held(s))
        few = "Fewer than two trumps" if trumps.bit_count() < 2 else "No trump is out"
        if rank_of(highest(order, known.held(s))) >= KING:
            why = f"{few}, and a high card in every suit: {name(c)} can best be spared."
        else:
            why = f"{few}: lead low from a suit without a high card, {name(c)}."
        return CardChoice(c, why, BOOK)
    c = highest(order, legal)
    return CardChoice(c, f"Only trumps are left: {name(c)}.", BOOK)


def _follow(known: Knowledge) -> CardChoice:
    found = follow(known, _throw, hold_up=False)
    return found._replace(citation=found.citation or BOOK)


def _throw(known: Knowledge, cards: Mask) -> CardChoice:
    """A loser: a lone low card first, to be able to trump its suit."""
    if known.led >= 0 and cards & known.order.suits[known.led]:
        return throw(known, cards)
    order: CardOrder = known.order

    def cost(card: Card) -> tuple[int, int, int]:
        suit = order.suit[card]
        own = known.held(suit)
        worth = 0
        if suit == known.trump:
            worth = 100
        elif known.master(card):
            worth = 30
        elif own.bit_count() == 1 and known.held(known.trump):
            worth = -3
        return (worth, order.strength[card], card)

    c = min(bits(cards), key=cost)
    return CardChoice(c, f"{name(c)[0].upper()}{name(c)[1:]} can best be spared.", BOOK)
