"""How a card is judged: by the deals that fit what the pupil sees, in lots drawn one after another.

The first lots are small: a turn is given up after them where the answer does not look right. The
next one decides. Where it leaves too little for certain, though the answer looks right, a larger
one does. What is certified then has to hold in one more lot that had no part in the choice: of the
many turns that are judged those are kept that came out well, and some of them by luck.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card, card_code, card_term
from oddtrick.core import View
from oddtrick.messages import say
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Player, World
from oddtrick.players.simulation.auction_lookahead import weigh_by_leads
from oddtrick.players.simulation.card_evaluation import position_of
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.trainer.point import AnswerOption, Certificate, PupilTurn, Recipe, Sample

from .layout import MOST_OPTIONS, solver

# The worth of each card over the deals that fit what a pupil sees.
#
# Deals are drawn by what the calls and the leads have shown (the book's reading of them), every one
# is solved with all cards face up, and the answers are compared deal by deal. This is the usual
# estimate of single-dummy play: later turns are played as if all cards were seen, the turn in
# question is not.

DEVIATIONS = 3.0
"""A gain counts where it is left after so many standard errors are taken off: were it nothing,
chance would show as much in one of seven hundred certificates."""


class CardWorth(NamedTuple):
    """The tricks of the pupil's side in all, a row for each deal and a column for each card."""

    cards: tuple[Card, ...]
    tricks: npt.NDArray[np.int32]
    goal: int
    """The tricks that make or beat the contract; 0 where there is none."""

    def column(self, card: Card, measure: str) -> npt.NDArray[np.float64]:
        """The results of a card in each deal, by the measure: tricks, or contracts won."""
        found = self.tricks[:, self.cards.index(card)]
        if measure == "contract":
            return (found >= self.goal).astype(np.float64)
        return found.astype(np.float64)


class CardGain(NamedTuple):
    """How much more one card brings than another: the mean, and its standard error."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """As much of it as is sure."""
        return self.mean - DEVIATIONS * self.error


def fitting_deals(seen: View, book: Player, count: int, rng: random.Random) -> list[World]:
    """So many deals that fit what a seat sees, by the book's reading of the calls and leads; none
    where no deal fits."""
    known = Knowledge(seen)
    reading = book.likelihood(seen)
    sampler = DealSampler(known, reading)
    if not sampler.possible:
        return []
    if not sampler.hidden:
        return sampler.draw(1, rng)
    return weigh_by_leads(
        known, sampler.hidden, book, lambda n: sampler.draw(n, rng), count, rng, math.inf
    )


def needed_tricks(knowledge: Knowledge) -> int:
    """The tricks with which the side to play makes the contract, or beats it; 0 without one."""
    contract = knowledge.view.find(Contract)
    if contract is None:
        return 0
    ours = knowledge.side_of[contract.declarer] == knowledge.side_of[knowledge.hand]
    return contract.level + 6 if ours else 8 - contract.level


def card_worth(knowledge: Knowledge, worlds: list[World], solver: Solver) -> CardWorth:
    """The tricks that every legal card brings in each of some deals.

    Raises `SolverError` where such a position cannot be solved.
    """
    own = knowledge.side_of[knowledge.hand]
    rows = [tuple(world[hand] for hand in knowledge.active) for world in worlds]
    found = solver.solve_many(rows, position_of(knowledge, worlds[0]))
    taken = sum(knowledge.side_of[trick.winner] == own for trick in knowledge.tricks)
    return CardWorth(found.cards, found.results + taken, needed_tricks(knowledge))


def gain_over(worth: CardWorth, right: Card, other: Card, measure: str) -> CardGain:
    """How much more `right` brings than `other`, deal by deal."""
    more = worth.column(right, measure) - worth.column(other, measure)
    mean = float(more.mean())
    # A sample in which all deals agree still may have missed one that does not.
    spread = max(float(more.std()), 0.5 / len(more) ** 0.5)
    return CardGain(mean, spread / len(more) ** 0.5)


FIRST = (12, 36)
"""Deals after which a turn is given up that does not look as if the answer were right."""
MORE = 5
"""So many times the deals of the lot that decides, where it leaves too little for certain."""
CONTRACT_MARGIN, TRICK_MARGIN, COSTLESS = 0.1, 0.2, 0.1
"""The least gain of the right answer over each other: the contract in one deal of ten, or a fifth
of a trick; and what a signal may cost at the most, in tricks."""
BALANCE = 0.15
"""The contract is the measure where the answers make it at least so much more or less often."""
CONFIRMED = 1.0
"""Standard errors by which the lot drawn last still has to show the margin, and a signal to cost no
more than it may."""


class CardMistakes(NamedTuple):
    """The mistakes that a point is about, of which one is to be beaten (any card, where there are
    none), and whether it is a signal."""

    signal: bool
    about: frozenset[Card]


class JudgedCard(NamedTuple):
    """A card to be judged: what the pupil sees, by whose reading deals fit, the mistakes by the
    worth of the cards, and the measure, where it does not follow from what hangs on the card."""

    seen: View
    book: Player
    right: Card
    mistakes: Callable[[CardWorth], CardMistakes]
    measure: str = ""

    def worth(self, count: int, rng: random.Random) -> CardWorth | None:
        """The worth of every card over so many deals; `None` where fewer fit."""
        worlds = fitting_deals(self.seen, self.book, count, rng)
        if len(worlds) < count:
            return None
        return card_worth(Knowledge(self.seen), worlds, solver())


class CardRecipe(Recipe):
    """A recipe whose answers are cards: `judged` is the card of a turn."""

    def judged(self, found: PupilTurn) -> JudgedCard:
        """The card of a turn, and the mistakes that the point is about."""
        raise NotImplementedError

    def promises(self, pupil_turn: PupilTurn, rng: random.Random) -> bool:
        """Whether the right card looks right over the first few deals that fit."""
        return _promises(self.judged(pupil_turn), rng)

    def judge(
        self, pupil_turn: PupilTurn, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The answers and the certificate by `judge_card`."""
        return judge_card(self.judged(pupil_turn), sample)


def _promises(asked: JudgedCard, rng: random.Random) -> bool:
    worth = asked.worth(FIRST[0], rng)
    if worth is None:
        return False
    measure = asked.measure or _measure(worth, asked.right)
    return _answers(worth, asked.right, measure, asked.mistakes(worth), sure=False) is not None


def judge_card(
    asked: JudgedCard, sample: Sample
) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
    """The answers with their worth and the certificate; `None` where another card may be better,
    or too little is gained."""
    right, measure, worth = asked.right, asked.measure or "tricks", None
    for count in FIRST:
        worth = asked.worth(count, sample.rng)
        if worth is None:
            return None
        measure = asked.measure or _measure(worth, right)
        if _answers(worth, right, measure, asked.mistakes(worth), sure=False) is None:
            return None
    answers = None
    for count in (sample.worlds, MORE * sample.worlds):
        worth = asked.worth(count, sample.rng)
        if worth is None:
            return None
        mistakes = asked.mistakes(worth)
        answers = _answers(worth, right, measure, mistakes, sure=True)
        if answers is not None or mistakes.signal:
            break
        if _answers(worth, right, measure, mistakes, sure=False) is None:
            return None
    if answers is None or worth is None:
        return None
    chosen, signal = answers, asked.mistakes(worth).signal
    again = sample._replace(worlds=len(worth.tricks))
    if not _confirmed(asked, measure, [card for _, _, card in chosen], again, signal=signal):
        return None
    options = [_option(worth, right, 0.0, right=True)]
    options += [_option(worth, card, loss) for loss, _, card in chosen]
    kind, margin = ("costless", COSTLESS) if signal else ("worlds", margin_of(measure))
    bound = min(least for _, least, _ in chosen)
    return tuple(options), Certificate(kind, measure, len(worth.tricks), margin, round(bound, 3))


def _confirmed(
    asked: JudgedCard, measure: str, chosen: list[Card], sample: Sample, *, signal: bool
) -> bool:
    """Whether deals drawn for nothing else show the same."""
    worth = asked.worth(sample.worlds, sample.rng)
    if worth is None:
        return False
    others = worth.cards if signal else chosen
    gains = [gain_over(worth, asked.right, card, measure) for card in others if card != asked.right]
    margin = -COSTLESS if signal else margin_of(measure)
    return all(gain.mean - CONFIRMED * gain.error >= margin for gain in gains)


def margin_of(measure: str) -> float:
    """The least gain of the right answer over each other, by the measure: contracts or tricks."""
    return CONTRACT_MARGIN if measure == "contract" else TRICK_MARGIN


def _measure(worth: CardWorth, right: Card) -> str:
    """The contract where it hangs on the card, tricks otherwise; never judged by the same deals."""
    if not worth.goal:
        return "tricks"
    shares = [worth.column(card, "contract").mean() for card in worth.cards]
    own = worth.column(right, "contract").mean()
    return "contract" if own - min(shares) >= BALANCE else "tricks"


def _answers(
    worth: CardWorth, right: Card, measure: str, mistakes: CardMistakes, *, sure: bool
) -> list[tuple[float, float, Card]] | None:
    """The other answers to offer, each with what it costs and what of it is sure; `None` where
    another card may be better, or too little is gained over all of them."""
    margin = margin_of(measure)
    beaten: list[tuple[float, float, Card]] = []
    for card in worth.cards:
        if card == right:
            continue
        gain = gain_over(worth, right, card, measure)
        if mistakes.signal:
            if gain.mean < -COSTLESS:
                return None
            beaten.append((gain.mean, 0.0, card))
            continue
        if gain.mean < (-0.02 if measure == "contract" else -0.05):
            return None
        if gain.least >= margin or (not sure and gain.mean >= margin):
            beaten.append((gain.mean, gain.least, card))
    about = [row for row in beaten if row[2] in mistakes.about]
    if not beaten or (mistakes.about and not about):
        return None
    return _spread(worth, beaten, min(about, default=None))


def _spread(
    worth: CardWorth,
    beaten: list[tuple[float, float, Card]],
    mistake: tuple[float, float, Card] | None,
) -> list[tuple[float, float, Card]]:
    """A few of the answers beaten: the mistake that the point is about, then the nearest of each
    suit before a second of any; of cards that bring the same in every deal only the lowest."""
    seen: set[bytes] = set()
    apart = [] if mistake is None else [mistake]
    for row in [*apart, *sorted(beaten, key=lambda row: (row[0], row[2]))]:
        key = bytes([row[2] // 13]) + worth.column(row[2], "tricks").tobytes()
        if key not in seen:
            seen.add(key)
            if row is not mistake:
                apart.append(row)
    first: dict[int, tuple[float, float, Card]] = {}
    for row in apart:
        first.setdefault(row[2] // 13, row)
    order = [*first.values(), *(row for row in apart if row not in first.values())]
    return sorted(order[: MOST_OPTIONS - 1])


def _option(worth: CardWorth, card: Card, loss: float, *, right: bool = False) -> AnswerOption:
    tricks = worth.column(card, "tricks")
    goal = int((tricks >= worth.goal).sum()) if worth.goal else None
    label = say("The {card}", card=card_term(card))
    return AnswerOption(card_code(card), label, round(float(tricks.mean()), 2), goal,
                  round(loss, 3), right)  # fmt: skip
