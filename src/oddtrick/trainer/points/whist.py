"""Whist: leads, returns, second and third hand, the echo and the call for trumps.

Source: the whist text, “Notes on play”.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.messages import Message, term
from oddtrick.players.book.whist import (
    CAMPAIGN,
    DISCARD,
    ELEVEN,
    HANDS,
    LEADING,
    RETURN,
    SIGNAL,
    TRUMPS,
)
from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.play import PlayRecipe


class WhistRow(NamedTuple):
    """A point: its name, what the book's reason says, the heading, and whether it is a signal."""

    id: str
    name: str
    says: str
    heading: Message
    signal: bool = False


ROWS = (
    WhistRow("echo", "Show a doubleton: the higher card first", "the higher first", SIGNAL, True),
    WhistRow("call", "Call for trumps", "Call for trumps", SIGNAL, True),
    WhistRow("answer-call", "Lead trumps when partner has called", "Partner has called for",
             SIGNAL),
    WhistRow("five-trumps", "Lead trumps from five", "With five trumps or more", TRUMPS),
    WhistRow("draw", "Draw trumps with a suit established", "A suit is established", CAMPAIGN),
    WhistRow("run", "Run the good cards when trumps are gone", "The trumps are gone", CAMPAIGN),
    WhistRow("sure-end", "Take the sure tricks at the end", "Take the sure tricks", CAMPAIGN),
    WhistRow("go-on", "Go on with the suit you led", "as led", LEADING),
    WhistRow("good-card", "Go on with a good card", "is good", CAMPAIGN),
    WhistRow("drive-out", "Drive out the high cards of your suit", "Drive out the high", CAMPAIGN),
    WhistRow("return", "Return partner’s lead", "Return partner's", RETURN),
    WhistRow("longest", "Lead from the longest suit", "Lead from the longest", LEADING),
    WhistRow("partner-ruff", "Lead what partner can trump", "may trump it", DISCARD),
    WhistRow("second-low", "Second hand plays low", "Second hand plays low", HANDS),
    WhistRow("second-take", "Second hand takes what it is sure of", "takes what it is sure of",
             HANDS),
    WhistRow("cover", "Cover an honour with an honour", "Cover an honour", HANDS),
    WhistRow("third-high", "Third hand plays high", "Third hand plays high", HANDS),
    WhistRow("finesse", "Finesse the queen, third in hand", "Finesse the", HANDS),
    WhistRow("last", "Last to play: win as cheaply as you can", "Last to play", HANDS),
    WhistRow("eleven", "The rule of eleven", "rule of eleven", ELEVEN),
    WhistRow("ruff", "Trump when out of the suit", ": trump with", HANDS),
    WhistRow("discard", "Throw the least useful card", "least useful card", DISCARD),
    WhistRow("third-enough", "No higher than is needed", "is high enough to win", HANDS),
    WhistRow("over-ruff", "Trump higher", ": trump higher", HANDS),
    WhistRow("save-card", "Draw trumps to save a good card", "would trump a good card", CAMPAIGN),
    WhistRow("short-lead", "Lead high from a short suit", "No suit of four", LEADING),
    WhistRow("show-suit", "Throw low from the strong suit", "Show partner the strong suit",
             DISCARD, True),
)  # fmt: skip
"""One row a point; what it says is what the book player gives as the reason of its card."""

WHIST = tuple(
    Point(
        f"whist-{row.id}", "whist", term(row.name), row.heading,
        PlayRecipe("whist", "whist", row.says, row.heading, declarer=-1, tricks=9,
                   signal=row.signal),
    )
    for row in ROWS
)  # fmt: skip
"""The points of whist."""
