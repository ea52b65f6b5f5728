"""Points of the end of the play that the book explains and its player has no rule for.

A deal is bid and played by the book. At declarer's turns near its end the solver looks at all hands
for a card that does what the point is about (`ending_patterns`). The certificate is that of every
card: over the deals that fit what declarer sees it beats each other answer offered; and in most of
the deals in which it gains, drawn once more, it gains in just that way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oddtrick.cards import Card, Mask, card
from oddtrick.core import Action, State, view
from oddtrick.errors import OddtrickError
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.records import Record
from oddtrick.solver import CardResult, Position
from oddtrick.trainer.point import AnswerOption, Certificate, Found, Sample
from oddtrick.trainer.worlds import card_worth, fitting_deals

from .ending_patterns import Pattern, hands_left
from .layout import DealLayout
from .play import PlayRecipe, solver
from .pupil import PUPIL, book_player, game_named

__all__ = ["EndingRecipe"]

SHARE = 0.6
"""The least share of the deals in which the right card gains that it has to gain in the way that
the point is about."""
LOOKED_AT, GAINS = 48, 5
"""Deals drawn for that, and those of them in which it has to gain at the least."""


@dataclass(frozen=True)
class EndingRecipe:
    """The turns of the pupil in some deals, with `left` cards in his hand (from, to), at which a
    card that is among the best does what `pattern` says."""

    kind: str
    deals: PlayRecipe
    pattern: Pattern
    left: tuple[int, int]
    why: str
    heading: str

    @property
    def key(self) -> str:
        """Each point has deals of its own: they are looked through for it alone."""
        return f"{self.deals.key} {self.kind}"

    def turns(self, rng: random.Random) -> Iterator[Found]:
        """The turns of that kind in one deal."""
        yield from self.turns_from(self.deals.layout(rng), rng)

    def turns_from(self, layout: DealLayout, rng: random.Random) -> Iterator[Found]:
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
                hands = hands_left(layout.hands, known.gone)
                moves = solver().moves(_position(known, hands))
                if known.counts[known.hand] <= self.left[1]:
                    right = self._card(known, hands, moves, action)
                    if right is not None:
                        yield self._found(state, seat, right)
                if self.deals.declarer == PUPIL:
                    action = self._patient(state, known, moves, action)
            state = state.push(action)

    def moves(self, record: Record) -> list[str]:
        """The calls and cards of a record."""
        actions = record.actions
        return actions.split() if isinstance(actions, str) else list(actions)

    def replayed(
        self, rng: random.Random, codes: Sequence[str], right: str, layout: DealLayout | None
    ) -> Found | None:
        """The turn of a deal after these calls and cards with its answer; `None` where they cannot
        be made."""
        dealt = layout or self.deals.layout(rng)
        try:
            state = dealt.begun(game_named(self.deals.game))
            for code in codes:
                state = state.push(state.action(code))
            return None if state.over else self._found(state, state.turns[0].by, card(right))
        except OddtrickError:
            return None

    def at(self, state: State, seat: int, decision: Decision) -> Found | None:
        """No turn: the book player never gives this reason."""
        return None

    def asks(self, found: Found) -> bool:
        """Whether the turn is of this kind."""
        return found.rule == self.kind

    def promises(self, found: Found, rng: random.Random) -> bool:
        """Whether the card looks right over the first few deals that fit."""
        return self.deals.promises(found, rng)

    def judge(
        self, found: Found, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The certificate of the card, where it gains in the way of the point often enough."""
        judgement = self.deals.judge(found, sample)
        if judgement is None:
            return None
        seen = view(found.state, found.seat)
        known, right = Knowledge(seen), found.decision.action.arg
        assert isinstance(right, int)
        worlds = fitting_deals(seen, book_player(self.deals.game), LOOKED_AT, sample.rng)
        worth = card_worth(known, worlds, solver())
        wrong = [worth.cards.index(card(o.code)) for o in judgement[0] if not o.right]
        own, others = worth.tricks[:, worth.cards.index(right)], worth.tricks[:, wrong]
        gains = [world for world, n in zip(worlds, own - others.min(axis=1), strict=True) if n > 0]
        if len(gains) < GAINS:
            return None
        such = sum(self.pattern(solver(), _position(known, tuple(world)), right) for world in gains)
        return judgement if such >= SHARE * len(gains) else None

    def _patient(
        self, state: State, known: Knowledge, moves: Sequence[CardResult], action: Action
    ) -> Action:
        """Declarer's card until then: of those that are best in this deal one that is sure to win
        the trick, or else the book's, or else the lowest. So he takes what is his, and what is left
        is decided late."""
        best = {card for move in moves if move.best for card in (move.card, *move.equals)}
        sure = [c for c in best if not known.trick and not known.foe_may & known.above[c]]
        if sure:
            chosen = max(sure, key=lambda c: (known.order.suit[c] != known.trump, c))
        elif action.arg in best:
            return action
        else:
            chosen = min(best, key=lambda c: known.order.strength[c])
        return next(a for a in state.legal() if a.kind == "play" and a.arg == chosen)

    def _card(
        self, known: Knowledge, hands: tuple[Mask, ...], moves: Sequence[CardResult], action: Action
    ) -> Card | None:
        """A best card that does it; the book's if it is one."""
        if moves[0].low == moves[-1].low:
            return None
        position, book = _position(known, hands), action.arg
        best = [move for move in moves if move.best]
        for move in sorted(best, key=lambda move: book not in (move.card, *move.equals)):
            if self.pattern(solver(), position, move.card):
                return move.card
        return None

    def _found(self, state: State, seat: int, right: Card) -> Found:
        action = next(a for a in state.legal() if a.kind == "play" and a.arg == right)
        return Found(state, seat, Decision(action, self.why, self.heading), self.kind)


def _position(known: Knowledge, hands: tuple[Mask, ...]) -> Position:
    """The turn in one deal; declarer's side is side 0."""
    own = known.side_of[known.hand]
    return Position(
        hands,
        known.trick[0][0] if known.trick else known.hand,
        known.order,
        tuple(c for _, c in known.trick),
        tuple(int(side != own) for side in known.side_of),
    )
