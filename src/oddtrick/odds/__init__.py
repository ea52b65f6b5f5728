"""The chapter of odds: points, shapes, splits and combinations of one suit, counted exactly.

hands, splits, finesses          one hand, the rest of a suit, chances without a search
suit_play, combination           the best play of one suit, and the lines of play it has
books, chance, command           what the books print; a counted chance; `oddtrick odds`

>>> from oddtrick.odds import combination, split
>>> f"{split(5, 3, 2).percent:.2f}"
'67.83'
>>> f"{combination('AQ', 'xx').chance(2).percent:.0f}"
'50'
"""

from .books import Printed, misprints, printed
from .chance import Chance, OddsError
from .combination import BestLine, Combination, ExpectedLine, Lead, combination, read_line
from .hands import (
    deals,
    eleven,
    every_suit,
    finesses,
    hands,
    longest_suit,
    points,
    shape,
    shapes,
    suit_length,
)
from .splits import EVEN, Missing, Places, Split, holding, split, split_table
from .suit_play.lines import LineStep

__all__ = [
    "EVEN",
    "BestLine",
    "Chance",
    "Combination",
    "ExpectedLine",
    "Lead",
    "LineStep",
    "Missing",
    "OddsError",
    "Places",
    "Printed",
    "Split",
    "combination",
    "deals",
    "eleven",
    "every_suit",
    "finesses",
    "hands",
    "holding",
    "longest_suit",
    "misprints",
    "points",
    "printed",
    "read_line",
    "shape",
    "shapes",
    "split",
    "split_table",
    "suit_length",
]
