"""Safety plays: declarer's card makes the contract more often, though another wins more tricks.

Where declarer sets up a suit, the cards of the hand that plays third are compared over deals that
fit: by how often they make the contract, and by their tricks on the average. The turn is one of
this kind where the card that makes it most often brings no more tricks than one that makes it
clearly less often: it gives up a trick to guard against a bad break. The certificate is that of
every card, by the contract, and the card that wins more tricks has to be among the answers that are
beaten.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from oddtrick.cards import NO_TRUMP, Card
from oddtrick.core import Action, State, view
from oddtrick.players.book.contract.play.suit_combinations import Holding, SuitCombination
from oddtrick.trainer.point import AnswerOption, Certificate, Found, Sample
from oddtrick.trainer.worlds import CardWorth

from .card_judging import CONTRACT_MARGIN, CardMistakes, JudgedCard, card_promises, judge_card
from .pupil import book_player
from .solved_turns import SolvedTurn, SolvedTurnRecipe

__all__ = ["SafetyRecipe", "greedy_cards", "safer_card"]

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


def safer_card(worth: CardWorth) -> Card | None:
    """The card that makes the contract most often, where it costs no tricks only to those who do
    not count them: `None` where the card that wins most tricks makes it nearly as often."""
    if not worth.goal:
        return None
    best = max(worth.cards, key=lambda c: worth.column(c, "contract").mean())
    goal = worth.column(best, "contract").mean()
    greedy = greedy_cards(worth, best)
    if any(goal - worth.column(c, "contract").mean() >= CONTRACT_MARGIN for c in greedy):
        return best
    return None


@dataclass(frozen=True)
class SafetyRecipe(SolvedTurnRecipe):
    """The turns at which one card is safer and another wins more tricks."""

    def card(self, turn: SolvedTurn, rng: random.Random) -> Card | None:
        """The safer card, third in hand in a suit that declarer sets up."""
        known = turn.known
        if not known.trick or known.trick[0][0] not in known.mine:
            return None
        if known.led not in {held.suit for held in _long_suits(turn)}:
            return None
        asked = self._judged(turn.state, turn.state.turns[0].by, -1)
        worth = asked.worth(LOOKED_AT, rng)
        return None if worth is None else safer_card(worth)

    def until_then(self, turn: SolvedTurn) -> Action:
        """The book's card; but a long suit is led as soon as trumps are drawn."""
        suits = _long_suits(turn)
        if turn.known.trick or not suits:
            return turn.action
        if turn.known.trump != NO_TRUMP and turn.known.out(turn.known.trump):
            return turn.action
        found = SuitCombination(turn.known, 1).lead_to(max(suits, key=lambda held: held.longer))
        return turn.action if found is None else turn.play(found[0])

    def promises(self, found: Found, rng: random.Random) -> bool:
        """Whether the card looks safer over the first few deals that fit."""
        return card_promises(self._of(found), rng)

    def judge(
        self, found: Found, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The certificate by the contract, with a card that wins more tricks among those beaten."""
        return judge_card(self._of(found), sample)

    def _of(self, found: Found) -> JudgedCard:
        right = found.decision.action.arg
        assert isinstance(right, int)
        return self._judged(found.state, found.seat, right)

    def _judged(self, state: State, seat: int, right: Card) -> JudgedCard:
        def mistakes(worth: CardWorth) -> CardMistakes:
            return CardMistakes(False, greedy_cards(worth, right) or frozenset((-1,)))

        book = book_player(self.deals.game)
        return JudgedCard(view(state, seat), book, right, mistakes, "contract")


def _long_suits(turn: SolvedTurn) -> list[Holding]:
    """Declarer's plain suits that are worth setting up."""
    return [
        held
        for held in SuitCombination(turn.known, 1).suits
        if held.suit != turn.known.trump
        and held.here
        and held.there
        and held.longer >= LONG
        and held.both.bit_count() >= BOTH
        and held.out.bit_count() >= OUT
    ]
