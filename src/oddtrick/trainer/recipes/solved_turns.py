"""Turns at which the solver finds the card: points of play that the book's player has no rule for.

A deal is bid by the book and played by it where nothing else is said. At the pupil's turns a recipe
looks for a card that does what its point is about. The moves up to the turn are kept with the
exercise: nobody has to look for it again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from oddtrick.cards import Card, Mask, card
from oddtrick.core import Action, State, view
from oddtrick.errors import OddtrickError
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.records import Record
from oddtrick.solver import CardResult, Position
from oddtrick.trainer.point import Found

from .card_judging import CardRecipe, JudgedCard
from .ending_patterns import hands_left
from .layout import DealLayout
from .play import PlayRecipe
from .pupil import PUPIL, book_player, game_named, solver


@dataclass(frozen=True)
class SolvedTurn:
    """A turn of the pupil in one deal: what he knows, the cards that all hold, and what the book
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
    """The turns of the pupil in some deals, with `left` cards in his hand (from, to), at which a
    card does what the point is about; `why` is its reason."""

    kind: str
    deals: PlayRecipe
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

    def judged(self, found: Found) -> JudgedCard:
        """The card, and no mistake before others."""
        return self.deals.judged(found)

    def _found(self, state: State, seat: int, right: Card) -> Found:
        action = next(a for a in state.legal() if a.kind == "play" and a.arg == right)
        return Found(state, seat, Decision(action, self.why, self.heading), self.kind)


def position_of(known: Knowledge, hands: tuple[Mask, ...]) -> Position:
    """The turn in one deal; the side to play is side 0."""
    own = known.side_of[known.hand]
    return Position(
        hands,
        known.trick[0][0] if known.trick else known.hand,
        known.order,
        tuple(c for _, c in known.trick),
        tuple(int(side != own) for side in known.side_of),
    )
