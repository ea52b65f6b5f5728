"""Tricks with too few or too many cards, and hands that differ in length on their account.

What a stage does with them is no law: a hand that has no card, or has played none, is passed
over; who leads without a card leaves it to the next; there are as many tricks as were dealt. What
is to become of it a referee says. The acts:

* ``omit``: a hand plays no card to the trick;
* ``under``: a card that lay with another is left in the trick that has been won;
* ``late``: a hand is to add a card to a trick, which it does by an act ``add``;
* ``restore``: a card that was too many goes back to its hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from oddtrick.cards import Card, Mask
from oddtrick.core import Action
from oddtrick.stages.tricks.trick import Trick, TrickState, Uneven, quitted

RULED = ("under", "late", "restore")
"""Acts that no player does: one follows from a ruling, or from silence."""

KINDS = ("omit", "add", *RULED)
"""The acts that make hands uneven, and even again."""


def rounds_left(sub: TrickState) -> int:
    """How many tricks are still to be won, the one on the table included."""
    if sub.uneven is None:
        return sub.hands[sub.to_play].bit_count()
    return sub.uneven.rounds - len(sub.tricks)


def next_hand(sub: TrickState) -> int:
    """The hand that is to play, or to add a card, now."""
    if sub.uneven is not None and sub.uneven.owing:
        return sub.uneven.owing[1]
    return sub.to_play


def waiting(sub: TrickState) -> tuple[int, ...]:
    """The hands still to play to the trick on the table, from the one whose turn it is."""
    return tuple(_from(sub, sub.to_play)) if sub.trick else ()


def may_omit(sub: TrickState) -> bool:
    """Whether the hand whose turn it is can play no card to the trick: somebody has led, and it is
    not the last one, to which everybody sees that there is a card left."""
    return bool(sub.trick) and rounds_left(sub) > 1


def follows(sub: TrickState, hand: int) -> bool:
    """Whether a hand that has played no card to the trick on the table can still do so."""
    return sub.uneven is not None and (len(sub.tricks), hand) in sub.uneven.omitted


def addable(sub: TrickState) -> Mask:
    """The cards that the hand which owes one can add: of the suit led to that trick, if it has
    any."""
    at, hand = cast("tuple[int, int]", cast("Uneven", sub.uneven).owing)
    led = (sub.tricks[at].plays if at < len(sub.tricks) else sub.trick)[0][1]
    held, order = sub.hands[hand], sub.cast.order
    return held & order.suits[order.suit[led]] or held


def is_over(sub: TrickState) -> bool:
    """Whether all the tricks have been played, or no hand has a card left."""
    if sub.trick or (sub.uneven and sub.uneven.owing):
        return False
    return rounds_left(sub) <= 0 or not any(sub.hands[h] for h in sub.cast.active)


def evened(sub: TrickState) -> TrickState:
    """The tricks when all is over: a card that is left belongs to the trick that lacks it, and
    changes nothing there."""
    hands, tricks = list(sub.hands), list(sub.tricks)
    for at, hand in sub.uneven.omitted if sub.uneven else ():
        if hands[hand] and at < len(tricks):
            low = hands[hand] & -hands[hand]
            hands[hand] ^= low
            play = (hand, low.bit_length() - 1)
            tricks[at] = tricks[at]._replace(plays=(*tricks[at].plays, play))
    return sub._replace(hands=tuple(hands), tricks=tuple(tricks), quitted=quitted(tricks))


def applied(sub: TrickState, action: Action) -> TrickState:
    """The tricks after a card in a deal that is uneven, or after what makes it so: also one that
    was finished before may change, so all are quitted anew."""
    after = _applied(sub, action)
    return after._replace(quitted=quitted(after.tricks))


def _applied(sub: TrickState, action: Action) -> TrickState:
    uneven = sub.uneven or Uneven(len(sub.tricks) + rounds_left(sub))
    sub = sub._replace(uneven=uneven)
    match action.kind:
        case "omit":
            omitted = (*uneven.omitted, (len(sub.tricks), action.hand))
            return _after(sub._replace(uneven=replace(uneven, omitted=omitted)), action.hand)
        case "under":
            return _left_in_trick(sub, action.hand, cast("Card", action.arg))
        case "late":
            owing = (cast("int", action.arg), action.hand)
            return sub._replace(uneven=replace(uneven, owing=owing))
        case "add":
            return _added(sub, uneven, action.hand, cast("Card", action.arg))
        case "restore":
            return _restored(sub, action.hand, cast("Card", action.arg))
    was_late = follows(sub, action.hand)
    here = (len(sub.tricks), action.hand)
    sub = _mended(sub, uneven, here)._replace(
        hands=_exchanged(sub, action.hand, cast("Card", action.arg)),
        trick=(*sub.trick, (action.hand, cast("Card", action.arg))),
    )
    return sub if was_late else _after(sub, action.hand)


def _exchanged(sub: TrickState, hand: int, card: Card) -> tuple[Mask, ...]:
    """The hands when a card has left one, or come back to it."""
    hands = list(sub.hands)
    hands[hand] ^= 1 << card
    return tuple(hands)


def _mended(sub: TrickState, uneven: Uneven, trick: tuple[int, int]) -> TrickState:
    """A hand has played to a trick that lacked its card."""
    omitted = tuple(one for one in uneven.omitted if one != trick)
    return sub._replace(uneven=Uneven(uneven.rounds, omitted))


def _from(sub: TrickState, hand: int) -> Iterator[int]:
    """The hands that have still to play to the trick, in order from a hand on."""
    active, played = sub.cast.active, {h for h, _ in sub.trick}
    at = active.index(hand)
    for h in (*active[at:], *active[:at]):
        if h not in played and sub.hands[h] and not follows(sub, h):
            yield h


def _after(sub: TrickState, hand: int) -> TrickState:
    """The state after a hand has played, or played nothing: the trick is won when all have."""
    after = next(_from(sub, hand), -1)
    if after >= 0:
        return sub._replace(to_play=after)
    winner = _winner(sub, sub.trick)
    won = (*sub.tricks, Trick(sub.trick, winner))
    return _led_by(sub._replace(trick=(), tricks=won), winner)


def _winner(sub: TrickState, plays: tuple[tuple[int, Card], ...]) -> int:
    return plays[sub.cast.order.winner([c for _, c in plays])][0]


def _led_by(sub: TrickState, winner: int) -> TrickState:
    """The lead is the winner's, or the next hand's that has a card."""
    return sub._replace(to_play=next(_from(sub, winner), winner))


def _left_in_trick(sub: TrickState, hand: int, card: Card) -> TrickState:
    *before, last = sub.tricks
    last = last._replace(surplus=(*last.surplus, (hand, card)))
    left = sub._replace(hands=_exchanged(sub, hand, card), tricks=(*before, last))
    return _led_by(left, last.winner)


def _added(sub: TrickState, uneven: Uneven, hand: int, card: Card) -> TrickState:
    """A card added to a trick. It may win one from which nobody has led on; any other stays with
    its winner."""
    at = cast("tuple[int, int]", uneven.owing)[0]
    sub = _mended(sub, uneven, (at, hand))._replace(hands=_exchanged(sub, hand, card))
    if at == len(sub.tricks):
        return _after(sub._replace(trick=(*sub.trick, (hand, card))), sub.to_play)
    trick = sub.tricks[at]
    plays = (*trick.plays, (hand, card))
    last = at == len(sub.tricks) - 1 and not sub.trick
    trick = trick._replace(plays=plays, winner=_winner(sub, plays) if last else trick.winner)
    sub = sub._replace(tricks=(*sub.tricks[:at], trick, *sub.tricks[at + 1 :]))
    # It may have been the last card of the hand whose turn it was.
    return _after(sub, sub.to_play) if sub.trick else _led_by(sub, sub.tricks[-1].winner)


def _restored(sub: TrickState, hand: int, card: Card) -> TrickState:
    tricks = tuple(
        t._replace(surplus=tuple(one for one in t.surplus if one != (hand, card)))
        for t in sub.tricks
    )
    who = replace(sub.cast, shown=sub.cast.shown | 1 << card)  # everybody has seen it
    sub = sub._replace(cast=who, hands=_exchanged(sub, hand, card), tricks=tricks)
    return sub if sub.trick else _led_by(sub, sub.tricks[-1].winner)
