"""New deals of a point, found faster where its turns are rare: first by the hands alone.

To bid a deal takes fifty times as long as to deal it. Of a rare call only deals are bid whose hands
are about as strong as in the deals that come with the program, and whose pupil's longest suit is
as long as there. Such a deal is bid, judged and certified like any other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.core import Hands

from .factory import WORLDS, deal_chance, make_exercise
from .point import Exercise, Point
from .recipes.calls import CallRecipe
from .recipes.pupil import PUPIL
from .shipped import stored_points

__all__ = ["EXAMPLES", "new_exercise"]

RARE = 150
"""Deals for one turn, from which on a point is rare."""
EXAMPLES = 5
"""Deals from which the hands of a point are known well enough."""
SLACK = 1
"""Points by which a hand may be weaker or stronger than in any of those."""
_ACES = 0x8004002001000
"""The aces as a hand; the king of a suit is one bit lower, and so on."""


class _Range(NamedTuple):
    """The weakest and the strongest of each hand, and the pupil's longest suit."""

    weakest: tuple[int, ...]
    strongest: tuple[int, ...]
    shortest: int
    longest: int

    def fits(self, hands: tuple[Mask, ...]) -> bool:
        """Whether hands are of that kind."""
        if not self.shortest <= _longest(hands[PUPIL]) <= self.longest:
            return False
        return all(
            low - SLACK <= _points(hand) <= high + SLACK
            for low, hand, high in zip(self.weakest, hands, self.strongest, strict=True)
        )


def new_exercise(point: Point, seed: int, *, worlds: int = WORLDS, most: int = 40) -> Exercise:
    """A certified question on a new deal; the same seed, the same question. Raises
    `RecipeNotMet`."""
    recipe, hands = point.recipe, _range_of(point)
    if hands is None or not isinstance(recipe, CallRecipe):
        return make_exercise(point, seed, worlds=worlds, most=most)

    def sieve(attempt: int) -> bool:
        return hands.fits(_dealt(recipe, seed, attempt))

    return make_exercise(point, seed, worlds=worlds, most=most, sieve=sieve)


@lru_cache(maxsize=512)
def _range_of(point: Point) -> _Range | None:
    """The hands of a rare call; `None` for other points, and where too few deals are known."""
    stored = stored_points().get(point.id)
    found = stored.exercises if stored else ()
    recipe = point.recipe
    if not isinstance(recipe, CallRecipe) or len(found) < EXAMPLES:
        return None
    if max(one.seed for one in found) < RARE * len(found):
        return None
    deals = [_dealt(recipe, one.seed, one.attempt) for one in found]
    by_hand = [list(map(_points, column)) for column in zip(*deals, strict=True)]
    suits = [_longest(hands[PUPIL]) for hands in deals]
    return _Range(tuple(map(min, by_hand)), tuple(map(max, by_hand)), min(suits), max(suits))


def _dealt(recipe: CallRecipe, seed: int, attempt: int) -> tuple[Mask, ...]:
    """The hands of a deal of a recipe."""
    return recipe.dealt(deal_chance(recipe, seed, attempt)).table.first(Hands).cards


def _points(hand: Mask) -> int:
    """The high-card points of a hand."""
    return sum((4 - lower) * (hand & _ACES >> lower).bit_count() for lower in range(4))


def _longest(hand: Mask) -> int:
    """The length of a hand's longest suit."""
    return max((hand >> 13 * suit & 0x1FFF).bit_count() for suit in range(4))
