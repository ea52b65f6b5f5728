"""A player of squares: suits in columns, ranks in rows.

Source: Scarne 1963, “Multiple Solitaire”; ruling M-3.
"""

from __future__ import annotations

import random
from typing import cast

from oddtrick.cards import Card, rank_of, suit_of
from oddtrick.core import Action, View
from oddtrick.messages import say
from oddtrick.players.card_play.generic import CITATION
from oddtrick.players.player import Decision, Player
from oddtrick.stages.piles.squares import Placing


def _cell(action: Action) -> int:
    """The cell of an act, from 0."""
    return int(cast("Placing", action.arg).cell) - 1


class SquaresPlayer(Player):
    """Lays a card where its column keeps one suit and its row finds its rank again."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        cells: dict[int, Card] = {}
        card = next(p.cards[0] for p in view.places if p.kind == "called" and p.seat == view.seat)
        count = 0
        for place in view.places:
            if place.kind == "cell" and place.seat == view.seat:
                count += 1
                if place.cards:
                    cells[place.number - 1] = place.cards[0]
        side = int(count**0.5)
        action = max(view.legal, key=lambda a: self._worth(cells, side, card, _cell(a)))
        return Decision(
            action, say("It goes with its suit below and its rank beside it."), CITATION
        )

    def _worth(self, cells: dict[int, Card], side: int, card: Card, at: int) -> tuple[float, int]:
        row, column = divmod(at, side)
        in_row = [cells[i] for i in range(row * side, (row + 1) * side) if i in cells]
        in_column = [cells[i] for i in range(column, side * side, side) if i in cells]
        same_rank = sum(rank_of(c) == rank_of(card) for c in in_row)
        suited = all(suit_of(c) == suit_of(card) for c in in_column)
        worth = 4.0 * same_rank
        if suited:
            worth += 1 + 2 * len(in_column)
        elif in_column and len({suit_of(c) for c in in_column}) == 1:
            worth -= 2 * len(in_column)
        if in_row and not same_rank:
            worth -= 0.5 * len(in_row)
        return worth, -at
