"""Turns at which the solver finds the card: points of play that the book's player has no rule for.

A deal is bid by the book and played by it where nothing else is said. At the pupil's turns a recipe
looks for a card that does what its point is about. The moves up to the turn are kept with the
exercise: nobody has to look for it again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from oddtrick.cards import Card, CardOrder, Mask, bits, card
from oddtrick.core import Action, State, view
from oddtrick.errors import OddtrickError
from oddtrick.messages import Message
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.players.simulation.card_evaluation import position_of
from oddtrick.records import Record
from oddtrick.solver import CardResult, Position, Solver
from oddtrick.trainer.point import PupilTurn

from .card_judging import CardRecipe, JudgedCard
from .layout import PUPIL, DealLayout, book_player, played_game, solver
from .play import PlayRecipe

# End plays, squeezes and avoidance, told from the cards of all hands.
#
# Each test asks what a card does in one deal, by the solver and by counting: nothing is taken from
# how the deal was made. Side 0 of a position is the pupil's: declarer's, but for `holds_up`. Source
# of the terms: Scarne 1963, “The End Play”, “The Squeeze”.

Pattern = Callable[[Solver, Position, Card], bool]
"""Whether a card of the hand to play does that in a deal."""
STRIPPED = 2
"""Leads of declarer after which the throw-in comes at the latest."""


class _Finished(NamedTuple):
    """The position after a trick played out at its best; `None` after the last."""

    after: Position | None
    winner: int


def throws_in(solver: Solver, position: Position, card: Card) -> bool:
    """Whether the trick is lost to an opponent whose lead is worth a trick to declarer: the
    declarer would take more if the opponent had not to lead."""
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
    opponent holds only cards that they must keep: each that they may throw, of two suits at least,
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
    """The tricks that declarer takes from the top, suit by suit, before losing one: the cards of
    the two hands against what the others have to follow with, entries left aside.

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


@dataclass(frozen=True)
class SolvedTurn:
    """A turn of the pupil in one deal: what they know, the cards that all hold, and what the book
    plays."""

    state: State
    known: Knowledge
    hands: tuple[Mask, ...]
    action: Action

    @property
    def position(self) -> Position:
        """The cards of all hands, the pupil's side as side 0."""
        return position_of(self.known, self.hands)

    @cached_property
    def moves(self) -> Sequence[CardResult]:
        """The worth of every card in that deal, best first."""
        return solver().moves(self.position)

    def play(self, chosen: Card) -> Action:
        """The play of a card."""
        return next(a for a in self.state.legal() if a.kind == "play" and a.arg == chosen)


@dataclass(frozen=True)
class SolvedTurnRecipe(CardRecipe):
    """The turns of the pupil in some deals, with `left` cards in hand (from, to), at which a
    card does what the point is about; `why` is its reason."""

    kind: str
    deals: PlayRecipe
    left: tuple[int, int]
    why: Message
    heading: Message

    @property
    def key(self) -> str:
        """Each point has deals of its own: they are looked through for it alone."""
        return f"{self.deals.key} {self.kind}"

    def turns(self, rng: random.Random) -> Iterator[PupilTurn]:
        """The turns of that kind in one deal."""
        yield from self.turns_from(self.deals.layout(rng), rng)

    def turns_from(self, layout: DealLayout, rng: random.Random) -> Iterator[PupilTurn]:
        """The same in a deal that is given."""
        state, book = self.deals.bid(layout, rng), book_player(self.deals.game)
        while state is not None and not state.over:
            seat = state.turns[0].by
            seen = view(state, seat)
            known = Knowledge(seen)
            if known.counts[known.hand] < self.left[0]:
                return
            action = book.choose(seen, rng).action
            if seat == PUPIL and len(seen.legal) > 1:
                turn = SolvedTurn(state, known, hands_left(layout.hands, known.gone), action)
                if known.counts[known.hand] <= self.left[1]:
                    right = self.card(turn, rng)
                    if right is not None:
                        yield self._found(state, seat, right)
                action = self.until_then(turn)
            state = state.push(action)

    def card(self, turn: SolvedTurn, rng: random.Random) -> Card | None:
        """A card that does it at a turn, if there is one."""
        raise NotImplementedError

    def until_then(self, turn: SolvedTurn) -> Action:
        """The pupil's play at a turn, so that one of that kind may come."""
        return turn.action

    def moves(self, record: Record) -> list[str]:
        """The calls and cards of a record."""
        actions = record.actions
        return actions.split() if isinstance(actions, str) else list(actions)

    def replayed(
        self, rng: random.Random, codes: Sequence[str], right: str, layout: DealLayout | None
    ) -> PupilTurn | None:
        """The turn of a deal after these calls and cards with its answer; `None` where they cannot
        be made."""
        dealt = layout or self.deals.layout(rng)
        try:
            state = dealt.begun(played_game(self.deals.game))
            for code in codes:
                state = state.push(state.action(code))
            return None if state.over else self._found(state, state.turns[0].by, card(right))
        except OddtrickError:
            return None

    def asks(self, pupil_turn: PupilTurn) -> bool:
        """Whether the turn is of this kind."""
        return pupil_turn.rule == self.kind

    def judged(self, pupil_turn: PupilTurn) -> JudgedCard:
        """The card, and no mistake before others."""
        return self.deals.judged(pupil_turn)

    def _found(self, state: State, seat: int, right: Card) -> PupilTurn:
        action = next(a for a in state.legal() if a.kind == "play" and a.arg == right)
        return PupilTurn(state, seat, Decision(action, self.why, self.heading), self.kind)
