"""Plays and tricks, to practise the laws of 2017 with: 41, 44 to 47, 57 to 60, 66."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["PLAYS"]

PLAYS = (
    at_club(
        "Before his partner",
        "South leads a club from his hand, and East plays the king before West.",
        "premature",
        premature_case="ordinary",
    ),
    at_club(
        "Dummy was too quick",
        "North reaches for the jack of clubs, which nobody has called, and East plays before West.",
        "premature",
        premature_case="dummy",
    ),
    at_club(
        "Two cards at once",
        "West, a defender, puts the four and the jack of spades on the table, both face up, and "
        "names the four.",
        "together",
        card="honour",
        simultaneous="several visible",
        role="defender",
    ),
    at_club("He cannot", "West is forbidden to lead clubs, and has nothing else.", "unable"),
    at_club(
        "South follows to it",
        "East leads in South’s turn, South plays to it, and only then anybody speaks.",
        "waived",
        played_over="opponent",
    ),
    at_club(
        "A card drawn back",
        "East holds the queen of spades so that West could see its face, and puts it back.",
        "played",
        played_how="defender",
    ),
    at_club(
        "“Club”",
        "South runs the clubs from dummy, having said that he plays them from the top. Now he "
        "says only: “Club.”",
        "designation",
        designated="suit",
        intent_clear=True,
    ),
    at_club(
        "Jack of hearts, no, diamonds",
        "South names the jack of hearts by a slip of the tongue. He has not played since.",
        "designation",
        designated="slip",
        unintended=True,
        played_since=False,
    ),
    at_club(
        "The last trick again",
        "West, whose card is still face up, would see all four cards of the trick. His side has "
        "not led on.",
        "trick-course",
        trick_point="see trick",
        own_faced=True,
    ),
)
