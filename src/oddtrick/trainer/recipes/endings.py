"""Points of the end of the play that the book explains and its player has no rule for.

At the pupil's turns near the end the solver looks at all hands for a card that does what the point
is about (`ending_patterns`). The certificate is that of every card: over the deals that fit what
the pupil sees it beats each other answer offered; and in most of the deals in which it gains, drawn
once more, it gains in just that way.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from oddtrick.cards import Card, card
from oddtrick.core import Action, view
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.trainer.point import AnswerOption, Certificate, Found, Sample
from oddtrick.trainer.worlds import card_worth, fitting_deals

from .ending_patterns import Pattern
from .pupil import PUPIL, book_player, solver
from .solved_turns import SolvedTurn, SolvedTurnRecipe, position_of

__all__ = ["EndingRecipe"]

SHARE = 0.6
"""The least share of the deals in which the right card gains that it has to gain in the way that
the point is about."""
LOOKED_AT, GAINS = 48, 5
"""Deals drawn for that, and those of them in which it has to gain at the least."""


@dataclass(frozen=True)
class EndingRecipe(SolvedTurnRecipe):
    """The turns at which a card that is among the best does what `pattern` says."""

    pattern: Pattern

    def card(self, turn: SolvedTurn, rng: random.Random) -> Card | None:
        """A best card that does it; the book's if it is one."""
        if turn.moves[0].low == turn.moves[-1].low:
            return None
        position, book = turn.position, turn.action.arg
        best = [move for move in turn.moves if move.best]
        for move in sorted(best, key=lambda move: book not in move.cards):
            if self.pattern(solver(), position, move.card):
                return move.card
        return None

    def until_then(self, turn: SolvedTurn) -> Action:
        """Declarer's card until then: of those that are best in this deal one that is sure to win
        the trick, or else the book's, or else the lowest. So he takes what is his, and what is left
        is decided late. A defender plays by the book."""
        if self.deals.declarer != PUPIL:
            return turn.action
        known = turn.known
        best = {card for move in turn.moves if move.best for card in move.cards}
        sure = [c for c in best if not known.trick and not known.foe_may & known.above[c]]
        if sure:
            return turn.play(max(sure, key=lambda c: (known.order.suit[c] != known.trump, c)))
        if turn.action.arg in best:
            return turn.action
        return turn.play(min(best, key=lambda c: known.order.strength[c]))

    def judge(
        self, found: Found, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The certificate of the card, where it gains in the way of the point often enough."""
        judgement = super().judge(found, sample)
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
        such = sum(
            self.pattern(solver(), position_of(known, tuple(world)), right) for world in gains
        )
        return judgement if such >= SHARE * len(gains) else None
