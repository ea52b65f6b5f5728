"""Points of how declarer plays a suit from both hands, found by counting deals that fit.

Declarer leads a suit as soon as he can, and the cards of the hand that plays third are compared
over deals that fit: by how often they make the contract, and by their tricks on the average.

* A *safety play* makes the contract most often and brings no more tricks than a card that makes it
  clearly less often: it gives up a trick to guard against a bad break.
* A *finesse* against given cards makes it clearly more often than each higher card of that hand, or
  wins clearly more tricks where the contract does not hang on it.

The certificate is that of every card, of a safety play by the contract; the mistake has to be among
the answers that are beaten: the card that wins more tricks, or a higher card.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.cards import NO_TRUMP, Card, Mask, bits, rank_of
from oddtrick.core import Action, State, view
from oddtrick.players.book.contract.play.suit_combinations import Holding, SuitCombination
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.trainer.point import Found
from oddtrick.trainer.worlds import CardWorth

from .card_judging import CardMistakes, JudgedCard, margin_of
from .pupil import book_player
from .solved_turns import SolvedTurn, SolvedTurnRecipe

__all__ = [
    "AnySuitSafetyRecipe",
    "FinesseRecipe",
    "SafetyRecipe",
    "ThirdHandRecipe",
    "best_card",
    "greedy_cards",
]

LOOKED_AT = 40
"""Deals that fit by which a turn is looked at."""
LONG, BOTH, OUT = 5, 6, 3
"""A suit is worth setting up with so many cards in one hand and in both, and so many against it."""


def greedy_cards(worth: CardWorth, right: Card) -> frozenset[Card]:
    """The cards that make the contract less often than `right`, though they win as many tricks on
    the average or more."""
    goal, tricks = worth.column(right, "contract").mean(), worth.column(right, "tricks").mean()
    return frozenset(
        other
        for other in worth.cards
        if worth.column(other, "contract").mean() < goal
        and worth.column(other, "tricks").mean() >= tricks
    )


def best_card(worth: CardWorth, measure: str) -> Card | None:
    """The card that brings most by the measure, contracts or tricks, of several the lowest; `None`
    by the contract where there is none."""
    if measure == "contract" and not worth.goal:
        return None
    return max(worth.cards, key=lambda c: (worth.column(c, measure).mean(), -rank_of(c)))


@dataclass(frozen=True)
class ThirdHandRecipe(SolvedTurnRecipe):
    """The turns of the third hand in a suit that declarer leads: `suits` says which, `mistakes`
    which cards have to be clearly worse than the best one by one of the `measures`, by the contract
    before tricks."""

    measures: ClassVar[tuple[str, ...]] = ("contract",)

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """The suits that declarer is to lead."""
        raise NotImplementedError

    def mistakes(self, worth: CardWorth, known: Knowledge, right: Card) -> frozenset[Card]:
        """The mistakes that the point is about; none where it is not such a turn."""
        raise NotImplementedError

    def card(self, turn: SolvedTurn, rng: random.Random) -> Card | None:
        """The card that is clearly better than a mistake."""
        known = turn.known
        if len(known.trick) != 2 or known.trick[0][0] not in known.mine:
            return None
        if known.led not in {held.suit for held in self.suits(turn)}:
            return None
        worth = self._judged(turn.state, known.seat, -1).worth(LOOKED_AT, rng)
        if worth is None:
            return None
        for measure in self.measures:
            right = best_card(worth, measure)
            if right is None:
                continue
            best = worth.column(right, measure).mean()
            wrong = [worth.column(c, measure).mean() for c in self.mistakes(worth, known, right)]
            if wrong and best - min(wrong) >= margin_of(measure):
                return right
        return None

    def until_then(self, turn: SolvedTurn) -> Action:
        """The book's card; but such a suit is led as soon as trumps are drawn."""
        known = turn.known
        if known.trick or (known.trump != NO_TRUMP and known.out(known.trump)):
            return turn.action
        suits = self.suits(turn)
        if not suits:
            return turn.action
        suit = max(suits, key=lambda held: held.longer)
        if not known.masters(suit.here | suit.there) & suit.here:
            return turn.play(known.low(suit.here))
        found = SuitCombination(known, 1).lead_to(suit)
        return turn.action if found is None else turn.play(found[0])

    def judged(self, found: Found) -> JudgedCard:
        """The card, with a mistake of the point among those beaten."""
        right = found.decision.action.arg
        assert isinstance(right, int)
        return self._judged(found.state, found.seat, right)

    def _judged(self, state: State, seat: int, right: Card) -> JudgedCard:
        seen = view(state, seat)
        known = Knowledge(seen)

        def mistakes(worth: CardWorth) -> CardMistakes:
            return CardMistakes(False, self.mistakes(worth, known, right) or frozenset((-1,)))

        measure = self.measures[0] if len(self.measures) == 1 else ""
        return JudgedCard(seen, book_player(self.deals.game), right, mistakes, measure)


@dataclass(frozen=True)
class SafetyRecipe(ThirdHandRecipe):
    """The turns at which one card is safer and another wins more tricks."""

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """The plain suits that are worth setting up."""
        return [
            held
            for held in _plain_suits(turn)
            if held.longer >= LONG and held.both.bit_count() >= BOTH and held.out.bit_count() >= OUT
        ]

    def mistakes(self, worth: CardWorth, known: Knowledge, right: Card) -> frozenset[Card]:
        """The cards that win as many tricks or more."""
        return greedy_cards(worth, right)


@dataclass(frozen=True)
class AnySuitSafetyRecipe(SafetyRecipe):
    """The same in whatever suit the book leads, ruffs and discards among the cards."""

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """All of them."""
        return SuitCombination(turn.known, 1).suits

    def until_then(self, turn: SolvedTurn) -> Action:
        """The book's card."""
        return turn.action


@dataclass(frozen=True)
class FinesseRecipe(ThirdHandRecipe):
    """The turns at which a finesse against the cards of these ranks is right, lower cards of the
    suit being out or not."""

    missing: tuple[int, ...]
    measures: ClassVar[tuple[str, ...]] = ("contract", "tricks")

    def suits(self, turn: SolvedTurn) -> list[Holding]:
        """The plain suits of which the third hand has such a card."""
        known = turn.known
        return [
            held
            for held in _plain_suits(turn)
            if any(self._finesses(known, c) for c in bits(held.here if known.trick else held.there))
        ]

    def mistakes(self, worth: CardWorth, known: Knowledge, right: Card) -> frozenset[Card]:
        """The higher cards of that hand; none where the card is no such finesse, or does not beat
        the two that were played of the suit."""
        if right < 0 or not self._finesses(known, right):
            return frozenset()
        if not all(known.above[played] >> right & 1 for _, played in known.trick):
            return frozenset()
        higher: Mask = known.above[right] & known.legal
        return frozenset(bits(higher))

    def _finesses(self, known: Knowledge, chosen: Card) -> bool:
        over = {rank_of(c) for c in bits(known.unseen & known.above[chosen])}
        return over == set(self.missing)


def _plain_suits(turn: SolvedTurn) -> list[Holding]:
    """Declarer's plain suits of which an opponent has a card, and both hands; the third hand may
    play to the other's last one."""
    known = turn.known
    return [
        held
        for held in SuitCombination(known, 1).suits
        if held.suit != known.trump and held.here and (held.there or known.trick) and held.out
    ]
