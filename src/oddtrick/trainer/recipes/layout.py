"""A deal as it is kept where no seed makes it: who holds each card, the dealer, the card turned up.

New deals are made from such a one: a few cards change hands, or two suits of a rank change places.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

from oddtrick.cards import Card, Mask, bits
from oddtrick.core import Game, Given, Hands, State, TurnUp, deal_given
from oddtrick.games import game
from oddtrick.games.earlier_defaults import written_options
from oddtrick.players import player
from oddtrick.players.player import Player
from oddtrick.solver import Solver

# Where the pupil sits, how many answers are offered, who plays for the others, and the solver.

PUPIL = 2
"""The pupil sits South; as declarer they play North's cards as well."""

MOST_OPTIONS = 4


@cache
def game_named(name: str, options: tuple[tuple[str, Any], ...] = ()) -> Game:
    """A game with its options, made once for all its points."""
    return game(name, dict(options))


@cache
def played_game(name: str) -> Game:
    """The game in whose deals cards are played: with the options of the time in which the deals
    that are kept were found, by which they come to their turns."""
    return game(name, written_options(name, {}, 1))


@cache
def book_player(name: str) -> Player:
    """The book's player of a game."""
    return player("book", game_named(name))


def played_alike(game: Game, name: str) -> bool:
    """Whether a game has the book player of the game of that name: its reasons are the same."""
    return type(player("book", game)) is type(book_player(name))


def cards_alike(game: Game, name: str) -> bool:
    """Whether the book player of a game plays its cards by the rules of that of the other, whatever
    page it gives for them (`card_rules`)."""
    rules = book_player(name).card_rules
    return player("book", game).card_rules == rules if rules else played_alike(game, name)


def bid_alike(game: Game, name: str) -> bool:
    """Whether a game is bid by the same rules as well: the same stages before the play."""
    stages = [type(stage) for stage in game.stages]
    return played_alike(game, name) and stages == [type(stage) for stage in game_named(name).stages]


@cache
def solver() -> Solver:
    """The solver of all recipes."""
    return Solver(32 << 20)


SEATS, CARDS = 4, 52
_SUIT = (1 << 13) - 1


class DealLayout(NamedTuple):
    """The whole pack dealt to four hands; `turn_up` is -1 where no card is turned up."""

    hands: tuple[Mask, ...]
    dealer: int
    turn_up: Card = -1

    @property
    def code(self) -> str:
        """The deal in short: dealer, card turned up, and each card's holder.

        >>> hands = tuple(_SUIT << 13 * seat for seat in range(4))
        >>> read_layout(DealLayout(hands, 2, 51).code) == DealLayout(hands, 2, 51)
        True
        """
        holders = 0
        for seat, hand in enumerate(self.hands):
            for card in bits(hand):
                holders |= seat << 2 * card
        return f"{self.dealer}{self.turn_up + 1:02d}{holders:026x}"

    def begun(self, game: Game) -> State:
        """The deal of a game in play, before anybody has called or played."""
        setting = game.match.setting(game, game.match.start(game), self.dealer)
        turned = None if self.turn_up < 0 else self.turn_up
        return deal_given(game, Given(hands=self.hands, turn_up=turned), setting)


def read_layout(code: str) -> DealLayout:
    """The deal of a code (see `DealLayout.code`)."""
    holders, hands = int(code[3:], 16), [0] * SEATS
    for card in range(CARDS):
        hands[holders >> 2 * card & 3] |= 1 << card
    return DealLayout(tuple(hands), int(code[0]), int(code[1:3]) - 1)


def layout_of(state: State) -> DealLayout | None:
    """The deal of a state as it began; `None` where not every card was dealt to four hands."""
    dealt, turned = state.table.find(Hands), state.table.find(TurnUp)
    if dealt is None or len(dealt.cards) != SEATS:
        return None
    hands = tuple(int(hand) for hand in dealt.cards)
    if any(hand.bit_count() != CARDS // SEATS for hand in hands):
        return None
    return DealLayout(hands, state.setting.dealer, -1 if turned is None else turned.card)


def swapped(layout: DealLayout, rng: random.Random, pairs: int) -> DealLayout:
    """The deal with so many pairs of cards changed between hands by lot; the card turned up stays
    with the dealer."""
    hands = list(layout.hands)
    for _ in range(pairs):
        one, other = rng.sample(range(SEATS), 2)
        mine, theirs = (
            rng.choice([card for card in bits(hands[seat]) if card != layout.turn_up])
            for seat in (one, other)
        )
        hands[one] ^= 1 << mine | 1 << theirs
        hands[other] ^= 1 << mine | 1 << theirs
    return layout._replace(hands=tuple(hands))


def twin(layout: DealLayout) -> DealLayout:
    """The deal with the two majors changed for one another, and the two minors."""

    def changed(hand: Mask) -> Mask:
        clubs, diamonds, hearts, spades = (hand >> 13 * suit & _SUIT for suit in range(4))
        return diamonds | clubs << 13 | spades << 26 | hearts << 39

    up = layout.turn_up
    turned = up if up < 0 else (up // 13 ^ 1) * 13 + up % 13
    return layout._replace(hands=tuple(map(changed, layout.hands)), turn_up=turned)


def moved_cards(one: DealLayout, other: DealLayout) -> int:
    """How many cards two deals give to different hands."""
    same = sum((a & b).bit_count() for a, b in zip(one.hands, other.hands, strict=True))
    return CARDS - same
