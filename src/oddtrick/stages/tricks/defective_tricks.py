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


def rounds_left(state: TrickState) -> int:
    """How many tricks are still to be won, the one on the table included."""
    if state.uneven is None:
        return state.hands[state.to_play].bit_count()
    return state.uneven.rounds - len(state.tricks)


def next_hand(state: TrickState) -> int:
    """The hand that is to play, or to add a card, now."""
    if state.uneven is not None and state.uneven.owing:
        return state.uneven.owing[1]
    return state.to_play


def waiting(state: TrickState) -> tuple[int, ...]:
    """The hands still to play to the trick on the table, from the one whose turn it is."""
    return tuple(_from(state, state.to_play)) if state.trick else ()


def may_omit(state: TrickState) -> bool:
    """Whether the hand whose turn it is can play no card to the trick: somebody has led, and it is
    not the last one, to which everybody sees that there is a card left."""
    return bool(state.trick) and rounds_left(state) > 1


def follows(state: TrickState, hand: int) -> bool:
    """Whether a hand that has played no card to the trick on the table can still do so."""
    return state.uneven is not None and (len(state.tricks), hand) in state.uneven.omitted


def addable(state: TrickState) -> Mask:
    """The cards that the hand which owes one can add: of the suit led to that trick, if it has
    any."""
    at, hand = cast("tuple[int, int]", cast("Uneven", state.uneven).owing)
    led = (state.tricks[at].plays if at < len(state.tricks) else state.trick)[0][1]
    held, order = state.hands[hand], state.roles.order
    return held & order.suits[order.suit[led]] or held


def is_over(state: TrickState) -> bool:
    """Whether all the tricks have been played, or no hand has a card left."""
    if state.trick or (state.uneven and state.uneven.owing):
        return False
    return rounds_left(state) <= 0 or not any(state.hands[h] for h in state.roles.active)


def evened(state: TrickState) -> TrickState:
    """The tricks when all is over: a card that is left belongs to the trick that lacks it, and
    changes nothing there."""
    hands, tricks = list(state.hands), list(state.tricks)
    for at, hand in state.uneven.omitted if state.uneven else ():
        if hands[hand] and at < len(tricks):
            low = hands[hand] & -hands[hand]
            hands[hand] ^= low
            play = (hand, low.bit_length() - 1)
            tricks[at] = tricks[at]._replace(plays=(*tricks[at].plays, play))
    return state._replace(hands=tuple(hands), tricks=tuple(tricks), quitted=quitted(tricks))


def applied(state: TrickState, action: Action) -> TrickState:
    """The tricks after a card in a deal that is uneven, or after what makes it so: also one that
    was finished before may change, so all are quitted anew."""
    after = _applied(state, action)
    return after._replace(quitted=quitted(after.tricks))


def _applied(state: TrickState, action: Action) -> TrickState:
    uneven = state.uneven or Uneven(len(state.tricks) + rounds_left(state))
    state = state._replace(uneven=uneven)
    match action.kind:
        case "omit":
            omitted = (*uneven.omitted, (len(state.tricks), action.hand))
            return _after(state._replace(uneven=replace(uneven, omitted=omitted)), action.hand)
        case "under":
            return _left_in_trick(state, action.hand, cast("Card", action.arg))
        case "late":
            owing = (cast("int", action.arg), action.hand)
            return state._replace(uneven=replace(uneven, owing=owing))
        case "add":
            return _added(state, uneven, action.hand, cast("Card", action.arg))
        case "restore":
            return _restored(state, action.hand, cast("Card", action.arg))
    was_late = follows(state, action.hand)
    here = (len(state.tricks), action.hand)
    state = _mended(state, uneven, here)._replace(
        hands=_exchanged(state, action.hand, cast("Card", action.arg)),
        trick=(*state.trick, (action.hand, cast("Card", action.arg))),
    )
    return state if was_late else _after(state, action.hand)


def _exchanged(state: TrickState, hand: int, card: Card) -> tuple[Mask, ...]:
    """The hands when a card has left one, or come back to it."""
    hands = list(state.hands)
    hands[hand] ^= 1 << card
    return tuple(hands)


def _mended(state: TrickState, uneven: Uneven, trick: tuple[int, int]) -> TrickState:
    """A hand has played to a trick that lacked its card."""
    omitted = tuple(one for one in uneven.omitted if one != trick)
    return state._replace(uneven=Uneven(uneven.rounds, omitted))


def _from(state: TrickState, hand: int) -> Iterator[int]:
    """The hands that have still to play to the trick, in order from a hand on."""
    active, played = state.roles.active, {h for h, _ in state.trick}
    at = active.index(hand)
    for h in (*active[at:], *active[:at]):
        if h not in played and state.hands[h] and not follows(state, h):
            yield h


def _after(state: TrickState, hand: int) -> TrickState:
    """The state after a hand has played, or played nothing: the trick is won when all have."""
    after = next(_from(state, hand), -1)
    if after >= 0:
        return state._replace(to_play=after)
    winner = _winner(state, state.trick)
    won = (*state.tricks, Trick(state.trick, winner))
    return _led_by(state._replace(trick=(), tricks=won), winner)


def _winner(state: TrickState, plays: tuple[tuple[int, Card], ...]) -> int:
    return plays[state.roles.order.winner([c for _, c in plays])][0]


def _led_by(state: TrickState, winner: int) -> TrickState:
    """The lead is the winner's, or the next hand's that has a card."""
    return state._replace(to_play=next(_from(state, winner), winner))


def _left_in_trick(state: TrickState, hand: int, card: Card) -> TrickState:
    *before, last = state.tricks
    last = last._replace(surplus=(*last.surplus, (hand, card)))
    left = state._replace(hands=_exchanged(state, hand, card), tricks=(*before, last))
    return _led_by(left, last.winner)


def _added(state: TrickState, uneven: Uneven, hand: int, card: Card) -> TrickState:
    """A card added to a trick. It may win one from which nobody has led on; any other stays with
    its winner."""
    at = cast("tuple[int, int]", uneven.owing)[0]
    state = _mended(state, uneven, (at, hand))._replace(hands=_exchanged(state, hand, card))
    if at == len(state.tricks):
        return _after(state._replace(trick=(*state.trick, (hand, card))), state.to_play)
    trick = state.tricks[at]
    plays = (*trick.plays, (hand, card))
    last = at == len(state.tricks) - 1 and not state.trick
    trick = trick._replace(plays=plays, winner=_winner(state, plays) if last else trick.winner)
    state = state._replace(tricks=(*state.tricks[:at], trick, *state.tricks[at + 1 :]))
    # It may have been the last card of the hand whose turn it was.
    return _after(state, state.to_play) if state.trick else _led_by(state, state.tricks[-1].winner)


def _restored(state: TrickState, hand: int, card: Card) -> TrickState:
    tricks = tuple(
        t._replace(surplus=tuple(one for one in t.surplus if one != (hand, card)))
        for t in state.tricks
    )
    who = replace(state.roles, shown=state.roles.shown | 1 << card)  # everybody has seen it
    state = state._replace(roles=who, hands=_exchanged(state, hand, card), tricks=tricks)
    return state if state.trick else _led_by(state, state.tricks[-1].winner)
