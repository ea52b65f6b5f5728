"""End plays, squeezes and avoidance, told from the cards of all hands.

Each test asks what a card does in one deal, by the solver and by counting: nothing is taken from
how the deal was made. Side 0 of a position is the pupil's: declarer's, but for `holds_up`. Source
of the terms: Scarne 1963, “The End Play”, “The Squeeze”.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from oddtrick.cards import Card, CardOrder, Mask, bits
from oddtrick.solver import Position, Solver

Pattern = Callable[[Solver, Position, Card], bool]
"""Whether a card of the hand to play does that in a deal."""
STRIPPED = 2
"""Leads of declarer after which the throw-in comes at the latest."""


class _Finished(NamedTuple):
    """The position after a trick played out at its best; `None` after the last."""

    after: Position | None
    winner: int


def throws_in(solver: Solver, position: Position, card: Card) -> bool:
    """Whether the trick is lost to an opponent whose lead is worth a trick to declarer: he would
    take more if he had not to lead."""
    return not position.played and _thrown_in(solver, _finished(solver, position, card))


def strips(solver: Solver, position: Position, card: Card) -> bool:
    """Whether the card wins and prepares a throw-in that would come too early now."""
    won = _finished(solver, position, card)
    if position.played or won.after is None or position.sides[won.winner]:
        return False
    best = _value(solver, position, card)
    early = [
        c
        for c in bits(position.legal())
        if _value(solver, position, c) < best
        and position.sides[_finished(solver, position, c).winner]
    ]
    now: Position | None = won.after
    for _ in range(STRIPPED if early else 0):
        if now is None or position.sides[now.leader]:
            return False
        top = [one for one in solver.moves(now) if one.best]
        if any(throws_in(solver, now, one.card) for one in top):
            return True
        now = _finished(solver, now, top[0].card).after
    return False


def squeezes(solver: Solver, position: Position, card: Card) -> bool:
    """Whether a winner brings the last trick that declarer lacks of all the rest, because an
    opponent holds only cards that he must keep: each that he may throw, of two suits at least,
    makes a card of declarer's good."""
    left = position.tricks
    if position.played or left < 3 or _value(solver, position, card) < left:
        return False
    foes = [seat for seat, side in enumerate(position.sides) if side]
    trump = position.order.trump
    if trump < 4 and any(position.hands[foe] & position.order.suits[trump] for foe in foes):
        return False
    if top_tricks(position) != left - 1:
        return False
    return any(_squeezed(solver, position, card, foe) for foe in foes)


def avoids(solver: Solver, position: Position, card: Card) -> bool:
    """Whether the card loses the trick to one opponent where another card would lose it to the
    other, whose lead then costs a trick."""
    chosen = _finished(solver, position, card)
    if not position.sides[chosen.winner]:
        return False
    best = _value(solver, position, card)
    for other in bits(position.legal()):
        if _value(solver, position, other) >= best:
            continue
        lost = _finished(solver, position, other)
        if lost.after is None or not position.sides[lost.winner] or lost.winner == chosen.winner:
            continue
        safe = replace(lost.after, leader=chosen.winner)
        if solver.solve(safe).low > solver.solve(lost.after).low:
            return True
    return False


def holds_up(solver: Solver, position: Position, card: Card) -> bool:
    """Whether the card leaves a trick to the other side that a higher card of the suit would win,
    and wins more by it than each card that takes the trick now."""
    order, trick = position.order, position.played
    suit = order.suit[card]
    if not trick or suit != order.suit[trick[0]]:
        return False
    seats = position.trick_seats()
    if not position.sides[_finished(solver, position, card).winner]:
        return False
    winning = [
        c
        for c in bits(position.legal() & order.suits[suit])
        if seats[order.winner((*trick, c))] == position.seat
        and not position.sides[_finished(solver, position, c).winner]
    ]
    best = _value(solver, position, card)
    return bool(winning) and all(_value(solver, position, c) < best for c in winning)


def top_tricks(position: Position) -> int:
    """The tricks that declarer takes from the top, suit by suit, before he loses one: the cards of
    his two hands against what the others have to follow with, entries left aside.

    >>> from oddtrick.cards import bridge_hand
    >>> hands = ("A2..3.", "KQ..4.", "J3..A.", "T9...2")
    >>> top_tricks(Position(tuple(map(bridge_hand, hands))))
    2
    """
    return sum(_from_the_top(position, suit) for suit in range(4))


def _from_the_top(position: Position, suit: int) -> int:
    order = position.order
    ours, theirs = list[list[Card]](), list[list[Card]]()
    for cards, side in zip(position.hands, position.sides, strict=True):
        held = sorted(bits(cards & order.suits[suit]), key=lambda c: order.strength[c])
        (theirs if side else ours).append(held)
    taken = 0
    while any(ours):
        leader = max((hand for hand in ours if hand), key=lambda hand: order.strength[hand[-1]])
        high = order.strength[leader.pop()]
        if any(order.strength[hand[-1]] > high for hand in theirs if hand):
            break
        taken += 1
        for hand in (*ours, *theirs):
            if hand and hand is not leader:
                hand.pop(0)
    return taken


def _squeezed(solver: Solver, position: Position, card: Card, foe: int) -> bool:
    left, order = position.tricks, position.order
    now: Position | None = position.play(card)[0]
    while now is not None and now.seat != foe:
        now = now.play(solver.moves(now)[0].card)[0]
        if now is None or not now.played:
            return False
    if now is None or now.legal() & order.suits[order.suit[card]]:
        return False
    suits = set[int]()
    for run in solver.moves(now):
        after = _finished(solver, now, run.card).after
        if after is None or top_tricks(after) < left - 1:
            return False
        suits.add(order.suit[run.card])
    return len(suits) > 1


def _thrown_in(solver: Solver, lost: _Finished) -> bool:
    after = lost.after
    if after is None or not after.sides[lost.winner] or after.tricks < 2:
        return False
    here = solver.solve(after).low
    ours = [seat for seat, side in enumerate(after.sides) if not side]
    return all(solver.solve(replace(after, leader=seat)).low < here for seat in ours)


def _value(solver: Solver, position: Position, card: Card) -> int:
    """The tricks that side 0 takes of those left after a card."""
    after, taken = position.play(card)
    return taken + (0 if after is None else solver.solve(after).low)


def _finished(solver: Solver, position: Position, card: Card) -> _Finished:
    """The trick played out, each card the best by all hands."""
    order: CardOrder = position.order
    now, seats, cards = position, position.trick_seats(), [*position.played, card]
    after, _ = position.play(card)
    while after is not None and after.played:
        now = after
        best = solver.moves(now)[0].card
        cards.append(best)
        after, _ = now.play(best)
    return _Finished(after, seats[order.winner(tuple(cards))])


def hands_left(hands: tuple[Mask, ...], gone: Mask) -> tuple[Mask, ...]:
    """The hands without the cards that have been played."""
    return tuple(hand & ~gone for hand in hands)
