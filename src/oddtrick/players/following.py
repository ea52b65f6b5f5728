"""Playing to a trick that somebody else has led: second hand, third hand, last hand, void.

What every book of the family agrees on. Games that ask for something finer look for it first
and come here otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..cards import SUIT_NAMES, Card, Mask, bits, card_name, mask_of, rank_of
from .knowledge import Knowledge

__all__ = ["Choice", "Discarder", "eleven", "follow", "name", "throw"]

NINE, JACK, KING, ACE = 9, 11, 13, 14


class Choice(NamedTuple):
    """A card, why, and where the book says so."""

    card: Card
    reason: str
    citation: str = ""


Discarder = Callable[[Knowledge, Mask], Choice]
"""Picks a card to throw away."""


def name(c: Card) -> str:
    """A card within a sentence: “the ten of hearts”."""
    return f"the {card_name(c).lower()}"


def _only(cards: Mask) -> bool:
    return not cards & (cards - 1)


def throw(k: Knowledge, cards: Mask) -> Choice:
    """The least useful of some cards when the trick is not to be won.

    Winners, trumps and the guards of a high card are kept; otherwise the lowest card of the
    longest suit goes first.
    """
    if _only(cards):
        return Choice(k.low(cards), "The only card that may be played.")
    if k.led >= 0 and cards & k.order.suits[k.led]:
        return Choice(k.low(cards), "The trick cannot be won here: play the lowest.")
    own = k.known[k.hand]
    trump = 0 if k.trump > 3 else own & k.order.suits[k.trump]

    def cost(c: Card) -> tuple[int, int, int, int]:
        suit = own & k.order.suits[k.order.suit[c]]
        rest = suit & ~(1 << c)
        worth = 0
        if trump >> c & 1:
            worth += 40
        if k.master(c) or not k.foe_may & k.order.suits[k.order.suit[c]]:
            worth += 30
        if rest:
            # A high card left with too few others falls to the next leads of higher ones.
            higher = (k.foe_may & k.above[k.high(rest)]).bit_count()
            if 0 < higher <= 2 and rest.bit_count() <= higher:
                worth += 15 - 5 * higher
        return (worth, k.order.strength[c], -suit.bit_count(), c)

    c = k.low(cards & k.order.suits[k.order.suit[min(bits(cards), key=cost)]])
    return Choice(c, f"{name(c)[0].upper()}{name(c)[1:]} can best be spared.")


def follow(
    k: Knowledge,
    discard: Discarder = throw,
    *,
    hold_up: bool = True,
    finesse: bool = True,
    sure_only: bool = False,
    split: bool = True,
) -> Choice:
    """A card to a trick led by somebody else, other hands being hidden.

    With `hold_up` second hand keeps a high card back; where tricks are few (five cards a hand)
    it takes what it can. With `finesse` third hand tries the lower card of a tenace. With
    `sure_only` second hand takes every trick it is sure of, and covers only what one card can
    beat. With `split` it plays the lower of touching honours on a low card.
    """
    legal, led = k.legal, k.led
    if _only(legal):
        return Choice(k.low(legal), "The only card that may be played.")
    winner, best = k.best()
    foes_after = k.foes_after()
    following = bool(legal & k.order.suits[led])
    ours = k.ours(winner)
    if ours and not any(k.threats(best, h, led) for h in foes_after):
        if following:
            return Choice(k.low(legal), "Partner's card wins this trick: play the lowest.")
        found = discard(k, legal)
        return found._replace(reason=f"Partner wins this trick. {found.reason}")
    beating = k.beating()
    if not beating:
        return discard(k, legal)
    if not following:
        return ruff(k, beating, ours, discard)
    if not foes_after:
        c = k.low(beating)
        return Choice(c, f"Last to play: {name(c)} is the cheapest card that wins.")
    if len(k.trick) == 1 and k.friends and hold_up:
        return second_hand(k, beating, sure_only=sure_only, split=split)
    return third_hand(k, beating, ours, finesse=finesse)


def eleven(k: Knowledge, partner: int) -> Choice | None:
    """Third hand, partner having led what may be the fourth best of a plain suit: where eleven
    less its pips leaves only higher cards that are seen, the last hand has none.

    A lead of a ten or more is no fourth best, nor is a later lead of the suit.
    """
    led = k.led
    if len(k.trick) != 2 or not k.legal & k.order.suits[led] or led == k.trump:
        return None
    leader, card_led = k.trick[0]
    before = any(h == partner and k.order.suit[c] == led for t in k.tricks for h, c in t.plays)
    behind = any(k.held(led, h) for h in k.after())  # dummy: what it holds is seen
    if leader != partner or rank_of(card_led) > NINE or before or behind:
        return None
    seen = k.gone
    for cards in k.known:
        seen |= cards
    if (seen & k.order.suits[led] & k.above[card_led]).bit_count() != 11 - rank_of(card_led):
        return None
    _, best = k.best()
    if best == card_led:
        return Choice(k.low(k.legal), "By the rule of eleven nobody behind can beat partner's "
                      "card: play the lowest.")  # fmt: skip
    beating = k.beating() & k.order.suits[led]
    if not beating:
        return None
    c = k.low(beating)
    return Choice(c, f"By the rule of eleven the last hand holds nothing higher: {name(c)} is "
                  "enough.")  # fmt: skip


def ruff(k: Knowledge, beating: Mask, ours: bool, discard: Discarder) -> Choice:
    """Out of the suit led, and able to trump (or to trump higher)."""
    led, foes_after = k.led, k.foes_after()
    _, best = k.best()
    if ours:
        live = 0
        for h in foes_after:
            live |= k.may[h] & k.order.suits[led] & k.above[best]
        if rank_of(best) >= JACK and live.bit_count() <= 1:
            found = discard(k, k.legal)
            return found._replace(
                reason=f"Partner's {card_name(best).lower()} will probably win. {found.reason}"
            )
    safe = mask_of(c for c in bits(beating) if k.sure(c))
    c = k.low(safe or beating)
    over = " higher" if k.order.suit[best] == k.trump else ""
    return Choice(c, f"Out of {SUIT_NAMES[led]}: trump{over} with {name(c)}.")


def second_hand(
    k: Knowledge, beating: Mask, *, sure_only: bool = False, split: bool = True
) -> Choice:
    """Second hand low, with the known exceptions (see `follow`)."""
    led, card_led = k.led, k.trick[0][1]
    safe = mask_of(c for c in bits(beating) if k.sure(c))
    if safe and (sure_only or k.counts[k.hand] <= 4 or safe == k.held(led)):
        c = k.low(safe)
        return Choice(c, f"Second hand takes what it is sure of: {name(c)}.")
    honours = mask_of(c for c in bits(beating & k.order.suits[led]) if rank_of(c) >= JACK)
    if sure_only:
        # An honour that two higher cards may still beat promotes too little for what it costs.
        honours = mask_of(c for c in bits(honours) if _only(k.foe_may & k.above[c]))
    if honours and rank_of(card_led) >= JACK and _promotes(k, card_led):
        c = k.low(safe & honours or honours)
        return Choice(c, f"Cover an honour with an honour: {name(c)} on {name(card_led)}.")
    if split and not _only(honours):
        top = k.high(honours)
        c = k.equal_low(top, honours, k.foe_may)
        if c != top:
            return Choice(c, f"With touching honours second hand plays the lower: {name(c)}.")
    return Choice(k.low(k.legal), "Second hand plays low.")


def _promotes(k: Knowledge, card_led: Card) -> bool:
    """Whether covering a card may make something good: not when the hand that led it is seen
    to hold the next one as well."""
    leader = k.trick[0][0]
    touching = k.order.strength[card_led] - 1
    return not any(
        k.order.strength[d] == touching for d in bits(k.known[leader] & k.order.suits[k.led])
    )


def third_hand(k: Knowledge, beating: Mask, ours: bool, *, finesse: bool = True) -> Choice:
    """Third hand, or any that has no reason to wait: as high as is needed against the hands still
    to play."""
    _, best = k.best()
    against = 0
    for h in k.foes_after():
        against |= k.may[h]
    top = k.high(beating)
    safe = mask_of(c for c in bits(beating) if k.sure(c))
    if ours:
        if against & k.above[top] == against & k.above[best]:
            return Choice(k.low(k.legal), "Partner's card is as good as any here: play the lowest.")
        if rank_of(best) >= JACK and not safe:
            return Choice(k.low(k.legal), "Partner's honour may win by itself: play the lowest.")
    tried = _finesse(k, beating, against) if finesse else None
    if tried is not None:
        return tried
    if safe:
        c = k.low(safe)
        return Choice(c, f"{name(c)[0].upper()}{name(c)[1:]} is high enough to win.")
    c = k.equal_low(top, beating, against)
    equal = " (the lowest of equal cards)" if c != top else ""
    who = "Third hand plays high" if len(k.trick) == 2 else "Play high"
    return Choice(c, f"{who}: {name(c)}{equal}, to win or to force a higher card.")


def _finesse(k: Knowledge, beating: Mask, against: Mask) -> Choice | None:
    """Ace and queen: the queen, when a loss costs no more than a win gains."""
    suit = beating & k.order.suits[k.led]
    if _only(suit):
        return None
    top = k.high(suit)
    second = k.high(suit & ~(1 << top))
    gap = against & k.above[second]
    if against & k.above[top] or not gap or not _only(gap) or k.counts[k.hand] <= 3:
        return None
    c = k.equal_low(second, suit, against)
    higher = name(next(bits(gap)))
    if len(k.after()) == 1:
        hope = f"the chances are even that the last hand does not hold {higher}"
    else:
        hope = f"perhaps no foe behind holds {higher}"
    return Choice(c, f"Finesse {name(c)}: {hope}.")
