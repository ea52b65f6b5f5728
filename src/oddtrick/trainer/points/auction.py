"""Auction bidding of 1910.

Source: Foster 1910, by the pages named.

Each heading with the aims of its rules, as the rules of the book player state them (`*` stands for
a suit). A rule that is only the nearest where the book leaves a hand without a call is no point.
"""

from __future__ import annotations

from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.calls import CallRecipe, auction_book, point_id, point_name

ROWS: dict[str, tuple[str, ...]] = {
    "Foster 1910, p. 98": ("Pass: no call of the book fits the hand",),
    "Foster 1910, pp. 85 to 90": ("Show a sure trick, so that partner may bid no-trump",),
    "Foster 1910, p. 100": (
        "Show a sure trick, so that partner may bid no-trump",
        "Bid no-trump at once",
    ),
    "Foster 1910, pp. 90 to 92": ("Bid a *, which is to pass: there is no sure trick",),
    "Foster 1910, pp. 106 and 113": ("Bid no-trump: partner has shown a trick for it",),
    "Foster 1910, pp. 107 and 110": ("Show a sure trick, so that partner may bid no-trump",),
    "Foster 1910, pp. 78 to 83": ("Bid no-trump: a hand above the standard",),
    "Foster 1910, pp. 76, 95 to 97 and 117": ("Bid *: they are to be trumps",),
    "Foster 1910, p. 101": (
        "Show a sure trick, so that partner may bid no-trump",
        "Take partner out of *: no-trump",
        "Bid *: they are to be trumps",
    ),
    "Foster 1910, pp. 95 and 117": ("Bid *: they are to be trumps",),
    "Foster 1910, pp. 113 and 118": (
        "Bid no-trump: theirs is stopped",
        "Support partner's suit",
    ),
    "Foster 1910, p. 89": ("Shift to *: the other suit is doubled",),
    "Foster 1910, p. 110": ("Show a sure trick, so that partner may bid no-trump",),
    "Foster 1910, pp. 95 to 97 and 100": ("Bid *: they are to be trumps",),
    "Foster 1910, pp. 95 to 98": ("Bid *: they are to be trumps",),
    "Foster 1910, pp. 102 and 103": ("Double to show *, not for penalties",),
    "Foster 1910, p. 104": (
        "Bid two *: there is nothing else to offer, and partner may think again",
    ),
    "Foster 1910, p. 102": ("Bid *: they are to be trumps",),
    "Foster 1910, p. 109": ("Bid *: they are to be trumps",),
    "Foster 1910, p. 103": (
        "Double to show *, not for penalties",
        "Bid *: they are to be trumps",
        "Bid no-trump: theirs is stopped",
    ),
    "Foster 1910, p. 113": ("Support partner's suit: it is the best for the hand",),
    "Foster 1910, p. 115": (
        "Bid no-trump: the hand is strong",
        "Bid *: they are to be trumps",
        "Show a sure trick, so that partner may bid no-trump",
    ),
    "Foster 1910, p. 84": ("Venture no-trump: an average hand, well spread",),
    "Foster 1910, p. 91": ("Show strong *; they are not to be trumps",),
    "Foster 1910, p. 112": ("Take the no-trumper into *",),
    "Foster 1910, p. 120": ("Double: they have been pushed a trick too far",),
    "Foster 1910, p. 93": ("Bid no-trump: it is better than a *",),
    "Foster 1910, p. 81": ("Bid no-trump: all the aces",),
    "Foster 1910, p. 121": ("Double: if they make it, they have won the game anyway",),
    "Foster 1910, p. 83": ("Bid two no-trump: seven tricks are in the hand",),
    "Foster 1910, pp. 101 and 102": (
        "Pass, and say nothing: the lead is yours, and the suit beats them",
    ),
}
"""The aims of the rules under each heading."""

AUCTION = tuple(
    Point(
        point_id("auction", heading, aim), "auction", point_name(aim, heading), heading,
        CallRecipe("auction-1910", f"{heading} | {aim}", auction_book),
    )
    for heading, aims in ROWS.items()
    for aim in aims
)  # fmt: skip
"""The points."""
