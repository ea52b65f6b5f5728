"""Points of card play: deals that the book bids and plays up to a card that the point is about."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import Card, Mask, bits, card_code, rank_of
from oddtrick.core import State, view
from oddtrick.dealing import ANYTHING, Condition, Dealer
from oddtrick.messages import NOTHING, Message
from oddtrick.players.book.auction.player import as_at_contract
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Contract
from oddtrick.trainer.point import PupilTurn

from .card_judging import CardMistakes, CardRecipe, JudgedCard
from .layout import PUPIL, DealLayout, book_player, cards_alike, played_alike, played_game


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


@dataclass(frozen=True)
class PlayRecipe(CardRecipe):
    """Deals of a game drawn under conditions for the four hands, North first; the turns of the
    pupil as declarer or defender (`declarer` is the seat that is to play the contract; -1 where
    there is none) in the first `tricks` tricks at which the book's reason says `says` under
    `citation` and `applies` is true.

    Of the conditions in `either` one lot, chosen by chance, has to be met besides.

    `against` says which answer is the mistake that the point is about: one such is to be beaten.
    `signal` is set where the card is played for what it shows: then it has to cost nothing.
    """

    deals: str
    game: str
    says: str
    citation: Message = NOTHING
    applies: Callable[[CardTurn], bool] = any_turn
    conditions: Mapping[int, Condition] = field(default_factory=dict, hash=False)
    either: tuple[Mapping[int, Condition], ...] = field(default=(), hash=False)
    declarer: int = PUPIL
    tricks: int = 6
    strain: str = ""
    signal: bool = False
    against: Callable[[CardTurn, Card], bool] | None = None

    @property
    def key(self) -> str:
        """The name of the deals, which points may share."""
        return self.deals

    def turns(self, rng: random.Random) -> Iterator[PupilTurn]:
        """The pupil's turns with a choice in one deal, bid and played by the book."""
        yield from self.turns_from(self.layout(rng), rng)

    def layout(self, rng: random.Random) -> DealLayout:
        """A deal."""
        dealers = _dealers(self)
        drawn = (rng.choice(dealers) if self.either else dealers[0]).draw(1, rng)
        hands = tuple(int(hand) for hand in drawn[0])
        dealer = self.declarer if self.declarer >= 0 else (PUPIL + rng.randrange(4)) % 4
        turned = rng.choice(list(bits(hands[dealer]))) if self.declarer < 0 else -1
        return DealLayout(hands, dealer, turned)

    def turns_from(self, layout: DealLayout, rng: random.Random) -> Iterator[PupilTurn]:
        """The same in a deal that is given."""
        book, state = book_player(self.game), self.bid(layout, rng)
        for _ in range(4 * self.tricks):
            if state is None or state.over:
                return
            seat = state.turns[0].by
            seen = view(state, seat)
            decision = book.choose(seen, rng)
            if seat == PUPIL and len(seen.legal) > 1 and decision.action.kind == "play":
                yield PupilTurn(state, seat, decision)
            state = state.push(decision.action)

    def bid(self, layout: DealLayout, rng: random.Random) -> State | None:
        """A deal bid by the book; `None` where its contract is none for this point."""
        book, state = book_player(self.game), layout.begun(played_game(self.game))
        while not state.over and state.stage.name == "auction":
            state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
        return None if state.over or not self._contract(state) else state

    def turn_at(self, state: State, seat: int, decision: Decision) -> PupilTurn | None:
        """A turn to play of somebody's own deal, of a game played by the same book, with the
        pupil's part in it: declarer, defender, or neither."""
        if decision.action.kind != "play" or not cards_alike(state.game, self.game):
            return None
        contract = state.table.find(Contract) or as_at_contract(view(state, seat))
        if (contract is None) != (self.declarer < 0):
            return None
        if contract is not None:
            same_part = (contract.declarer == seat) == (self.declarer == PUPIL)
            if not same_part or not self._strain_fits(contract):
                return None
        return PupilTurn(state, seat, decision)

    def asks(self, pupil_turn: PupilTurn) -> bool:
        """Whether the book's reason is that of the point, and what must be so besides is. A book
        that plays cards by another's rules gives its own page for them."""
        decision, card = pupil_turn.decision, pupil_turn.decision.action.arg
        if self.says not in str(decision.reason) or not isinstance(card, int):
            return False
        cited = str(decision.citation).startswith(str(self.citation))
        if not cited and played_alike(pupil_turn.state.game, self.game):
            return False
        return self.applies(
            CardTurn(Knowledge(view(pupil_turn.state, pupil_turn.seat)), card, decision)
        )

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

    def judged(self, pupil_turn: PupilTurn) -> JudgedCard:
        """The book's card, and the mistakes that the point is about."""
        seen, right = view(pupil_turn.state, pupil_turn.seat), pupil_turn.decision.action.arg
        assert isinstance(right, int)
        mistakes = CardMistakes(self.signal, frozenset())
        if self.against is not None:
            known = Knowledge(seen)
            turn = CardTurn(known, right, pupil_turn.decision)
            about = frozenset(c for c in bits(known.legal) if self.against(turn, c))
            mistakes = CardMistakes(self.signal, about or frozenset((-1,)))
        return JudgedCard(seen, book_player(self.game), right, lambda worth: mistakes)


@lru_cache(maxsize=4)  # each has tables of nine megabytes, and there are a hundred recipes
def _dealers(recipe: PlayRecipe) -> list[Dealer]:
    """What deals for a recipe: one for each of its lots of conditions."""
    return [
        Dealer(
            {
                seat: recipe.conditions.get(seat, ANYTHING) & more.get(seat, ANYTHING)
                for seat in {*recipe.conditions, *more}
            }
        )
        for more in recipe.either
    ] or [Dealer(dict(recipe.conditions))]
