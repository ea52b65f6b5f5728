"""The colours of suit signs: two, as on the cards, or four.

>>> TWO.parts("4♠x by N")
['4', '♠', 'x by N']
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["BLACK", "FOUR", "GREY", "RED", "TWO", "WHITE", "Colour", "Suits"]

Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (90, 90, 90)
RED: Colour = (200, 16, 32)

_SIGN = re.compile("([♠♥♦♣])")


class Suits(NamedTuple):
    """The colour of each suit sign."""

    colours: dict[str, Colour]

    @staticmethod
    def parts(text: str) -> list[str]:
        """A text with its suit signs apart."""
        return [part for part in _SIGN.split(text) if part]


TWO = Suits({"♠": BLACK, "♥": RED, "♦": RED, "♣": BLACK})
FOUR = Suits({"♠": BLACK, "♥": RED, "♦": (11, 98, 184), "♣": (10, 117, 60)})
