"""Deals drawn at random under conditions; each that fits is exactly as likely as any other.

Its parts::

    dealer             draws deals, evenly or by weight
    conditions         what hands must fulfil, and what can be counted in them (measures)
    expressions        text read to either: conditions on a hand (hand_language), on a deal
                       (deal_formulas)
    sampling           how they are drawn, compiled and plain

In short: make a `Dealer` from what is known, then `draw` from it. A deal is a row of one mask of
cards a seat, many deals an array of `numpy.uint64`, as `oddtrick.solver.solve_many` takes them.

>>> import random
>>> from oddtrick.cards import SPADES, bridge_hand
>>> mine = bridge_hand("AQ4.KJ5.A832.K62")
>>> dealer = Dealer(
...     {2: between(HCP, 8) & (length(SPADES, 5) | length(SPADES, 4, 4) & BALANCED)},
...     known={0: mine},
... )
>>> worlds = dealer.draw(1000, random.Random(7))
>>> worlds.shape, worlds.dtype, bool((worlds[:, 0] == mine).all())
((1000, 4), dtype('uint64'), True)

Other packs, shares and orders of cards, with a hand that nobody holds (the stock) as a seat:

>>> from oddtrick.cards import HEARTS, euchre_order, pack_of
>>> euchre = Dealer(
...     {1: length(HEARTS, high=0)},
...     pack=pack_of("9TJQKA"), sizes=(5, 5, 5, 5, 4), order=euchre_order(HEARTS),
... )
>>> euchre.draw(10, random.Random(7)).shape
(10, 5)

If nothing is certain, a weight says how likely a deal is: `likelihood` gets all deals at once.

>>> long_spades = lambda deals: [2.0 ** (d >> 39).bit_count() for d in deals[:, 2].tolist()]
>>> dealer.draw(100, random.Random(7), likelihood=long_spades).shape
(100, 4)

In the middle of a deal `pack` are the cards still held, `sizes` how many each seat still holds,
and a void is a length of at most 0. A call told of the thirteen cards that a hand had at first:
deal those again, with the cards a seat has played as `known`.
"""

from oddtrick.dealing.conditions import (
    ANYTHING,
    BALANCED,
    Condition,
    Custom,
    between,
    cards,
    holds,
    lacks,
    length,
    pattern,
)
from oddtrick.dealing.deal_formulas import read_formula
from oddtrick.dealing.hand_language import read_condition
from oddtrick.dealing.measures import (
    CONTROLS,
    HCP,
    LOSERS,
    MEASURES,
    POINTS,
    QUICK,
    TOP3,
    TOP5,
    Measure,
)

from .dealer import Dealer, Deals, effective, resampled
from .errors import BadCondition, DealingError, GaveUp, Impossible

__all__ = [
    "ANYTHING",
    "BALANCED",
    "CONTROLS",
    "HCP",
    "LOSERS",
    "MEASURES",
    "POINTS",
    "QUICK",
    "TOP3",
    "TOP5",
    "BadCondition",
    "Condition",
    "Custom",
    "Dealer",
    "DealingError",
    "Deals",
    "GaveUp",
    "Impossible",
    "Measure",
    "between",
    "cards",
    "effective",
    "holds",
    "lacks",
    "length",
    "pattern",
    "read_condition",
    "read_formula",
    "resampled",
]
