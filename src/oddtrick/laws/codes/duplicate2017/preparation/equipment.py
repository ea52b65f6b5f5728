"""Cards, boards, tables and rounds by the laws of 2017: 1 to 5, 7, 8."""

from __future__ import annotations

from oddtrick.laws.codes.duplicate2017.rows import by_topic

__all__ = ["EQUIPMENT"]

EQUIPMENT = (
    *by_topic(
        "equipment",
        "equipment",
        (
            "pack",
            "1",
            "52 cards in four suits of 13, the backs all alike and the same either way up. "
            "Spades, hearts, diamonds, clubs rank in this order, and A K Q J 10 down to 2.",
        ),
        (
            "tray",
            "2",
            "Each deal has its board, which names the pockets, the dealer and who is vulnerable; "
            "the pattern repeats after 16. What a wrong board shows holds for the session, if it "
            "was used.",
        ),
        ("honour", "def-honour", "Ace, king, queen, jack and ten of any suit."),
        (
            "hand",
            "7B",
            "Each takes the hand of his own pocket, counts 13 cards face down, then looks at "
            "them, and only then calls. He keeps his cards apart and touches no others’ without "
            "leave.",
        ),
        (
            "position",
            "7A",
            "It lies in the middle of the table, the right way round, until play ends.",
        ),
        (
            "return",
            "7C",
            "After play each shuffles his own 13 cards and puts them back; then no hand comes out "
            "without a member of either side, or the director.",
        ),
        (
            "care",
            "7D",
            "Whoever stays at the table through the session answers first for proper conditions "
            "there.",
        ),
    ),
    *by_topic(
        "place",
        "seat_point",
        (
            "compass",
            "3",
            "One direction is North, and the others follow clockwise; tables have the numbers "
            "that the director sets.",
        ),
        (
            "sides",
            "4",
            "North and South play against East and West. A pair or team stays together through "
            "the session, unless the director allows a substitute.",
        ),
        (
            "choosing",
            "5A",
            "The director gives a contestant its starting place; its members choose their seats "
            "among those, and keep them for the session.",
        ),
        (
            "moving",
            "5B",
            "Players move as the director announces, and each answers for being at the right "
            "place.",
        ),
        (
            "round",
            "8",
            "The director’s signal opens a round, and ends the one before. For a table still in "
            "play it lasts until its players move; the last ends when the scores are entered.",
        ),
    ),
)
"""The clauses on equipment and seats."""
