"""Points of card play: deals that the book bids and plays up to a card that the point is about."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from oddtrick.cards import Card, Mask, bits, card_code, card_name, rank_of
from oddtrick.core import State, view
from oddtrick.dealing import Condition, Dealer
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.trainer.point import AnswerOption, Certificate, Found, Sample
from oddtrick.trainer.worlds import CardWorth, card_worth, fitting_deals, gain_over

from .layout import DealLayout
from .pupil import MOST_OPTIONS, PUPIL, book_player, game_named, played_alike

__all__ = ["PUPIL", "CardTurn", "PlayRecipe", "any_turn", "solver"]

FIRST = (12, 36)
"""Deals after which a turn is given up that does not look as if the answer were right."""
CONTRACT_MARGIN, TRICK_MARGIN, COSTLESS = 0.1, 0.2, 0.1
"""The least gain of the right answer over each other: the contract in one deal of ten, or a fifth
of a trick; and what a signal may cost at the most, in tricks."""
BALANCE = 0.15
"""The contract is the measure where the answers make it at least so much more or less often."""


class CardTurn(NamedTuple):
    """A turn to play a card, and what the book plays."""

    known: Knowledge
    card: Card
    decision: Decision

    @property
    def suit(self) -> int:
        """The suit of the card."""
        return self.known.order.suit[self.card]

    @property
    def over(self) -> Mask:
        """The cards of the suit above it that the other side may hold."""
        return self.known.foe_may & self.known.above[self.card]

    def missing(self) -> str:
        """Those as letters, highest first: ``KJ``."""
        return "".join(card_code(c)[1] for c in sorted(bits(self.over), key=lambda c: -rank_of(c)))

    @property
    def leading(self) -> bool:
        """Whether the card leads to a trick."""
        return not self.known.trick

    @property
    def trumps(self) -> bool:
        """Whether there is a trump suit."""
        return self.known.trump < 4


def any_turn(turn: CardTurn) -> bool:
    """Every turn that the recipe comes to."""
    return True


@cache
def solver() -> Solver:
    """The solver of all recipes."""
    return Solver(32 << 20)


@dataclass(frozen=True)
class PlayRecipe:
    """Deals of a game drawn under conditions for the four hands, North first; the turns of the
    pupil as declarer or defender (`declarer` is the seat that is to play the contract; -1 where
    there is none) in the first `tricks` tricks at which the book's reason says `says` under
    `citation` and `applies` is true.

    `against` says which answer is the mistake that the point is about: one such is to be beaten.
    `signal` is set where the card is played for what it shows: then it has to cost nothing.
    """

    key: str
    game: str
    says: str
    citation: str = ""
    applies: Callable[[CardTurn], bool] = any_turn
    conditions: Mapping[int, Condition] = field(default_factory=dict, hash=False)
    declarer: int = PUPIL
    tricks: int = 6
    strain: str = ""
    signal: bool = False
    against: Callable[[CardTurn, Card], bool] | None = None

    @cached_property
    def _dealer(self) -> Dealer:
        return Dealer(dict(self.conditions))

    def turns(self, rng: random.Random) -> Iterator[Found]:
        """The pupil's turns with a choice in one deal, bid and played by the book."""
        yield from self.turns_from(self.layout(rng), rng)

    def layout(self, rng: random.Random) -> DealLayout:
        """A deal."""
        hands = tuple(int(hand) for hand in self._dealer.draw(1, rng)[0])
        dealer = self.declarer if self.declarer >= 0 else (PUPIL + rng.randrange(4)) % 4
        turned = rng.choice(list(bits(hands[dealer]))) if self.declarer < 0 else -1
        return DealLayout(hands, dealer, turned)

    def turns_from(self, layout: DealLayout, rng: random.Random) -> Iterator[Found]:
        """The same in a deal that is given."""
        book, state = book_player(self.game), self.bid(layout, rng)
        for _ in range(4 * self.tricks):
            if state is None or state.over:
                return
            seat = state.turns[0].by
            seen = view(state, seat)
            decision = book.choose(seen, rng)
            if seat == PUPIL and len(seen.legal) > 1 and decision.action.kind == "play":
                yield Found(state, seat, decision)
            state = state.push(decision.action)

    def bid(self, layout: DealLayout, rng: random.Random) -> State | None:
        """A deal bid by the book; `None` where its contract is none for this point."""
        book, state = book_player(self.game), layout.begun(game_named(self.game))
        while not state.over and state.stage.name == "auction":
            state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
        return None if state.over or not self._contract(state) else state

    def at(self, state: State, seat: int, decision: Decision) -> Found | None:
        """A turn to play of somebody's own deal, of a game played by the same book, with the
        pupil's part in it: declarer, defender, or neither."""
        if decision.action.kind != "play" or not played_alike(state.game, self.game):
            return None
        contract = state.table.find(Contract)
        if (contract is None) != (self.declarer < 0):
            return None
        if contract is not None:
            same_part = (contract.declarer == seat) == (self.declarer == PUPIL)
            if not same_part or not self._strain_fits(contract):
                return None
        return Found(state, seat, decision)

    def asks(self, found: Found) -> bool:
        """Whether the book's reason is that of the point, and what must be so besides is."""
        decision, card = found.decision, found.decision.action.arg
        if self.says not in decision.reason or not decision.citation.startswith(self.citation):
            return False
        if not isinstance(card, int):
            return False
        return self.applies(CardTurn(Knowledge(view(found.state, found.seat)), card, decision))

    def _contract(self, state: State) -> bool:
        """Whether the contract is one for this point."""
        if self.declarer < 0:
            return True
        contract = state.table.find(Contract)
        if contract is None or contract.declarer != self.declarer:
            return False
        return self._strain_fits(contract)

    def _strain_fits(self, contract: Contract) -> bool:
        return self.strain in ("", "no-trump" if contract.strain == 4 else "suit")

    def _mistakes(self, known: Knowledge, found: Found) -> _Mistakes:
        card = found.decision.action.arg
        if self.against is None or not isinstance(card, int):
            return _Mistakes(self.signal, frozenset())
        turn = CardTurn(known, card, found.decision)
        about = frozenset(c for c in bits(known.legal) if self.against(turn, c))
        return _Mistakes(self.signal, about or frozenset((-1,)))

    def promises(self, found: Found, rng: random.Random) -> bool:
        """Whether the right card looks right over the first few deals that fit."""
        seen = view(found.state, found.seat)
        known, right = Knowledge(seen), found.decision.action.arg
        worlds = fitting_deals(seen, book_player(self.game), FIRST[0], rng)
        if not worlds or not isinstance(right, int):
            return False
        worth = card_worth(known, worlds, solver())
        measure, mistakes = _measure(worth, right), self._mistakes(known, found)
        return _answers(worth, right, measure, mistakes, sure=False) is not None

    def judge(
        self, found: Found, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """Draw deals that fit, in three lots; give the turn up after the first or second where the
        right card does not look right, and judge by the last alone."""
        seen = view(found.state, found.seat)
        known, right = Knowledge(seen), found.decision.action.arg
        assert isinstance(right, int)
        measure, answers = "tricks", None
        for count in (*FIRST, sample.worlds):
            worlds = fitting_deals(seen, book_player(self.game), count, sample.rng)
            if len(worlds) < count:
                return None
            worth = card_worth(known, worlds, solver())
            last = count == sample.worlds
            if not last:
                measure = _measure(worth, right)
            answers = _answers(worth, right, measure, self._mistakes(known, found), sure=last)
            if answers is None:
                return None
        assert answers is not None
        options, bound = answers
        kind = "costless" if self.signal else "worlds"
        margin = COSTLESS if self.signal else _margin(measure)
        return options, Certificate(kind, measure, len(worlds), margin, round(bound, 3))


class _Mistakes(NamedTuple):
    """The mistakes that a point is against, and whether it is a signal."""

    signal: bool
    about: frozenset[Card]


def _margin(measure: str) -> float:
    return CONTRACT_MARGIN if measure == "contract" else TRICK_MARGIN


def _measure(worth: CardWorth, right: Card) -> str:
    """The contract where it hangs on the card, tricks otherwise; never judged by the same deals."""
    if not worth.goal:
        return "tricks"
    shares = [worth.column(card, "contract").mean() for card in worth.cards]
    own = worth.column(right, "contract").mean()
    return "contract" if own - min(shares) >= BALANCE else "tricks"


def _answers(
    worth: CardWorth, right: Card, measure: str, mistakes: _Mistakes, *, sure: bool
) -> tuple[tuple[AnswerOption, ...], float] | None:
    """The options, the right one first, and the least gain that is sure; `None` where another card
    may be better, or too little is gained over all of them."""
    margin = _margin(measure)
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
    chosen = _spread(worth, beaten, min(about, default=None))
    options = [_option(worth, right, 0.0, right=True)]
    options += [_option(worth, card, loss) for loss, _, card in chosen]
    return tuple(options), min(least for _, least, _ in chosen)


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
    label = f"The {card_name(card).lower()}"
    return AnswerOption(card_code(card), label, round(float(tricks.mean()), 2), goal,
                  round(loss, 3), right)  # fmt: skip
