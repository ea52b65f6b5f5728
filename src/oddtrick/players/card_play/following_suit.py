"""Playing to a trick that somebody else has led: second hand, third hand, last hand, void.

What every book of the family agrees on. Games that ask for something finer look for it first
and come here otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oddtrick.cards import (
    SUIT_TERMS,
    Card,
    Mask,
    bits,
    card_term,
    mask_of,
    rank_of,
    the_card,
)
from oddtrick.messages import NOTHING, Message, say, together

from .seat_knowledge import Knowledge

NINE, TEN, JACK, QUEEN, KING, ACE = range(9, 15)
"""The ranks of high cards, as `rank_of` has them."""


class CardChoice(NamedTuple):
    """A card, why, and where the book says so."""

    card: Card
    reason: Message
    citation: Message = NOTHING


Discarder = Callable[[Knowledge, Mask], CardChoice]
"""Picks a card to throw away."""


name = the_card
"""A card within a sentence: “the ten of hearts”."""


def _only(cards: Mask) -> bool:
    return not cards & (cards - 1)


def throw(known: Knowledge, cards: Mask) -> CardChoice:
    """The least useful of some cards when the trick is not to be won.

    Winners, trumps and the guards of a high card are kept; otherwise the lowest card of the
    longest suit goes first.
    """
    if _only(cards):
        return CardChoice(known.low(cards), say("The only card that may be played."))
    if known.led >= 0 and cards & known.order.suits[known.led]:
        return CardChoice(known.low(cards), say("The trick cannot be won here: play the lowest."))
    own = known.known[known.hand]
    trump = 0 if known.trump > 3 else own & known.order.suits[known.trump]

    def cost(card: Card) -> tuple[int, int, int, int]:
        suit = own & known.order.suits[known.order.suit[card]]
        rest = suit & ~(1 << card)
        worth = 0
        if trump >> card & 1:
            worth += 40
        if known.master(card) or not known.foe_may & known.order.suits[known.order.suit[card]]:
            worth += 30
        if rest:
            # A high card left with too few others falls to the next leads of higher ones.
            higher = (known.foe_may & known.above[known.high(rest)]).bit_count()
            if 0 < higher <= 2 and rest.bit_count() <= higher:
                worth += 15 - 5 * higher
        return (worth, known.order.strength[card], -suit.bit_count(), card)

    c = known.low(cards & known.order.suits[known.order.suit[min(bits(cards), key=cost)]])
    return CardChoice(c, say("{Card} is the least useful card.", card=name(c)))


def follow(
    known: Knowledge,
    discard: Discarder = throw,
    *,
    hold_up: bool = True,
    finesse: bool = True,
    sure_only: bool = False,
    split: bool = True,
) -> CardChoice:
    """A card to a trick led by somebody else, other hands being hidden.

    With `hold_up` second hand keeps a high card back; where tricks are few (five cards a hand)
    it takes what it can. With `finesse` third hand tries the lower card of a tenace. With
    `sure_only` second hand takes every trick it is sure of, and covers only what one card can
    beat. With `split` it plays the lower of touching honours on a low card.
    """
    legal, led = known.legal, known.led
    if _only(legal):
        return CardChoice(known.low(legal), say("The only card that may be played."))
    winner, best = known.best()
    foes_after = known.foes_after()
    following = bool(legal & known.order.suits[led])
    ours = known.ours(winner)
    if ours and not any(known.threats(best, h, led) for h in foes_after):
        if following:
            return CardChoice(
                known.low(legal), say("Partner's card wins this trick: play the lowest.")
            )
        choice = discard(known, legal)
        return choice._replace(reason=together(say("Partner wins this trick."), choice.reason))
    beating = known.beating()
    if not beating:
        return discard(known, legal)
    if not following:
        return ruff(known, beating, ours, discard)
    if not foes_after:
        c = known.low(beating)
        return CardChoice(
            c, say("Last to play: {card} is the cheapest card that wins.", card=name(c))
        )
    if len(known.trick) == 1 and known.friends and hold_up:
        return second_hand(known, beating, sure_only=sure_only, split=split)
    return third_hand(known, beating, ours, finesse=finesse)


def eleven(known: Knowledge, partner: int) -> CardChoice | None:
    """Third hand, partner having led what may be the fourth best of a plain suit: where eleven
    less its pips leaves only higher cards that are seen, the last hand has none.

    A lead of a ten or more is no fourth best, nor is a later lead of the suit.
    """
    led = known.led
    if len(known.trick) != 2 or not known.legal & known.order.suits[led] or led == known.trump:
        return None
    leader, card_led = known.trick[0]
    before = any(
        h == partner and known.order.suit[c] == led for t in known.tricks for h, c in t.plays
    )
    behind = any(known.held(led, h) for h in known.after())  # dummy: what it holds is seen
    if leader != partner or rank_of(card_led) > NINE or before or behind:
        return None
    seen = known.gone
    for cards in known.known:
        seen |= cards
    if (seen & known.order.suits[led] & known.above[card_led]).bit_count() != 11 - rank_of(
        card_led
    ):
        return None
    _, best = known.best()
    if best == card_led:
        return CardChoice(
            known.low(known.legal),
            say("By the rule of eleven nobody behind can beat partner's card: play the lowest."),
        )
    beating = known.beating() & known.order.suits[led]
    if not beating:
        return None
    c = known.low(beating)
    return CardChoice(c,
                      say("By the rule of eleven the last hand holds nothing higher: {card} is "
                          "enough.", card=name(c)))  # fmt: skip


def ruff(known: Knowledge, beating: Mask, ours: bool, discard: Discarder) -> CardChoice:
    """Out of the suit led, and able to trump (or to trump higher)."""
    led, foes_after = known.led, known.foes_after()
    _, best = known.best()
    if ours:
        live = 0
        for h in foes_after:
            live |= known.may[h] & known.order.suits[led] & known.above[best]
        if rank_of(best) >= JACK and live.bit_count() <= 1:
            choice = discard(known, known.legal)
            return choice._replace(
                reason=together(
                    say("Partner's {card} will probably win.", card=card_term(best)), choice.reason
                )
            )
    safe = mask_of(c for c in bits(beating) if known.sure(c))
    c = known.low(safe or beating)
    over = known.order.suit[best] == known.trump
    why = (
        say("Out of {suit}: trump higher with {card}.")
        if over
        else say("Out of {suit}: trump with {card}.")
    )
    return CardChoice(c, why.fill(suit=SUIT_TERMS[led], card=name(c)))


def second_hand(
    known: Knowledge, beating: Mask, *, sure_only: bool = False, split: bool = True
) -> CardChoice:
    """Second hand low, with the known exceptions (see `follow`)."""
    led, card_led = known.led, known.trick[0][1]
    safe = mask_of(c for c in bits(beating) if known.sure(c))
    if safe and (sure_only or known.counts[known.hand] <= 4 or safe == known.held(led)):
        c = known.low(safe)
        return CardChoice(c, say("Second hand takes what it is sure of: {card}.", card=name(c)))
    honours = mask_of(c for c in bits(beating & known.order.suits[led]) if rank_of(c) >= JACK)
    if sure_only:
        # An honour that two higher cards may still beat promotes too little for what it costs.
        honours = mask_of(c for c in bits(honours) if _only(known.foe_may & known.above[c]))
    if honours and rank_of(card_led) >= JACK and _promotes(known, card_led):
        c = known.low(safe & honours or honours)
        return CardChoice(
            c,
            say(
                "Cover an honour with an honour: {card} on {card2}.",
                card=name(c),
                card2=name(card_led),
            ),
        )
    if split and not _only(honours):
        top = known.high(honours)
        c = known.equal_low(top, honours, known.foe_may)
        if c != top:
            return CardChoice(
                c, say("With touching honours second hand plays the lower: {card}.", card=name(c))
            )
    return CardChoice(known.low(known.legal), say("Second hand plays low."))


def _promotes(known: Knowledge, card_led: Card) -> bool:
    """Whether covering a card may make something good: not when the hand that led it is seen
    to hold the next one as well."""
    leader = known.trick[0][0]
    touching = known.order.strength[card_led] - 1
    return not any(
        known.order.strength[d] == touching
        for d in bits(known.known[leader] & known.order.suits[known.led])
    )


def third_hand(known: Knowledge, beating: Mask, ours: bool, *, finesse: bool = True) -> CardChoice:
    """Third hand, or any that has no reason to wait: as high as is needed against the hands still
    to play."""
    _, best = known.best()
    against = 0
    for h in known.foes_after():
        against |= known.may[h]
    top = known.high(beating)
    safe = mask_of(c for c in bits(beating) if known.sure(c))
    if ours:
        if against & known.above[top] == against & known.above[best]:
            return CardChoice(
                known.low(known.legal),
                say("Partner's card is as good as any here: play the lowest."),
            )
        if rank_of(best) >= JACK and not safe:
            return CardChoice(
                known.low(known.legal), say("Partner's honour may win by itself: play the lowest.")
            )
    tried = _finesse(known, beating, against) if finesse else None
    if tried is not None:
        return tried
    if safe:
        c = known.low(safe)
        return CardChoice(
            c,
            say("{Card} is high enough to win.", card=name(c)),
        )
    c = known.equal_low(top, beating, against)
    why = _HIGH[len(known.trick) == 2, c != top]
    return CardChoice(c, why.fill(card=name(c)))


_HIGH = {
    (True, False): say("Third hand plays high: {card}, to win or to force a higher card."),
    (False, False): say("Play high: {card}, to win or to force a higher card."),
    (True, True): say(
        "Third hand plays high: {card} (the lowest of equal cards), "
        "to win or to force a higher card."
    ),
    (False, True): say(
        "Play high: {card} (the lowest of equal cards), to win or to force a higher card."
    ),
}
"""Why a high card is played: by third hand, and where it is the lowest of equal cards."""


def _finesse(known: Knowledge, beating: Mask, against: Mask) -> CardChoice | None:
    """Ace and queen: the queen, when a loss costs no more than a win gains."""
    suit = beating & known.order.suits[known.led]
    if _only(suit):
        return None
    top = known.high(suit)
    second = known.high(suit & ~(1 << top))
    gap = against & known.above[second]
    if against & known.above[top] or not gap or not _only(gap) or known.counts[known.hand] <= 3:
        return None
    c = known.equal_low(second, suit, against)
    higher = name(next(bits(gap)))
    if len(known.after()) == 1:
        hope = say("the chances are even that the last hand does not hold {higher}", higher=higher)
    else:
        hope = say("perhaps no foe behind holds {higher}", higher=higher)
    return CardChoice(c, say("Finesse {card}: {hope}.", card=name(c), hope=hope))
