"""First deals of patience, alone and against others: one for each family."""

from __future__ import annotations

from .lesson import Lesson

__all__ = ["PILE_LESSONS"]

PILE_LESSONS = (
    Lesson(
        "la-belle-lucie",
        "La Belle Lucie",
        40917,
        "S",
        "Scarne 1963",
        (
            (
                "start",
                "All the cards lie in fans of three. They are to go home: on four foundations, one "
                "a suit, from the ace up to the king.",
            ),
            (
                "move",
                "Only the last card of a fan can be moved: home, or onto the next higher card of "
                "its suit at the end of another fan. A card that is covered waits, so think before "
                "you bury one.",
            ),
            (
                "turn",
                "Nothing fits any more. The cards that are left may be gathered, shuffled and "
                "laid out again, twice in a game. After the last time one covered card may be "
                "drawn out.",
            ),
            (
                "over",
                "When all fifty-two are home you have won. A patience that does not come out can "
                "be laid again, the same deal or another.",
            ),
        ),
    ),
    Lesson(
        "klondike",
        "Klondike",
        4,
        "S",
        "Scarne 1963; the rules usually played",
        (
            (
                "start",
                "Seven columns, and a hand to turn. All cards are to go home: on four foundations, "
                "one a suit, from the ace up to the king.",
            ),
            (
                "move",
                "Lay a card on the next higher one of the other colour: a red six on a black "
                "seven. Uncover face-down cards first; each one you turn gives you choices. Only "
                "a king goes into a space.",
            ),
            (
                "turn",
                "Nothing on the table fits. Turn the next card of the hand; when the hand is used "
                "up it can be gone through again.",
            ),
            (
                "over",
                "When all fifty-two are home you have won. This deal can be won: take it again if "
                "it did not come out.",
            ),
        ),
    ),
    Lesson(
        "russian-bank",
        "Russian Bank",
        1,
        "N",
        "Scarne 1963",
        (
            (
                "start",
                "Two players with a pack each, and everything in the middle is shared. Who is "
                "first rid of his stock, hand and discard wins.",
            ),
            (
                "move",
                "Whatever a foundation takes must go there first, the top of your stock before "
                "all. Then fill spaces, and build down on the piles in alternating colours. You "
                "may load the other’s stock too, in suit.",
            ),
            (
                "turn",
                "Nothing more has to go. Turn a card of your hand: if it can be played it is, and "
                "if not it ends your turn on your discard.",
            ),
            ("choose", "What can be done now stands on the buttons: one of it must be done."),
            (
                "over",
                "The winner scores a point for each card the other has in hand and discard, two "
                "for each of his stock, and thirty.",
            ),
        ),
    ),
    Lesson(
        "spite-and-malice",
        "Spite and Malice",
        2,
        "N",
        "Scarne 1963",
        (
            (
                "start",
                "Each of you has a pay-off pile, whose top lies open. Be the first to get rid of "
                "yours on the stacks in the centre.",
            ),
            (
                "move",
                "Centre stacks go up from the ace, whatever the suit. Play from your pay-off pile "
                "whenever it fits. A card of your hand laid on one of your side stacks ends the "
                "turn: keep them in order, so that they play off again.",
            ),
            ("choose", "A joker stands for any card but an ace. Or end your turn in words."),
            (
                "over",
                "The first without a pay-off pile scores a point for each card in the other’s.",
            ),
        ),
    ),
    Lesson(
        "pounce",
        "Pounce",
        4,
        "A",
        "Scarne 1963",
        (
            (
                "start",
                "All play at once, with a pack each. Aces go into the middle, and everybody builds "
                "on all of them. Be the first to have no stock: those thirteen cards.",
            ),
            (
                "move",
                "Play to the middle fast: a card is gone once another has got there. Your own four "
                "piles go down in alternating colours. A space is filled from your stock by "
                "itself, which is how you win.",
            ),
            ("turn", "Nothing fits: turn three cards of your hand. It never ends."),
            (
                "over",
                "Who has no stock wins the round. If all are stuck, the fewest stock cards win.",
            ),
        ),
    ),
    Lesson(
        "poker-squares",
        "Poker squares",
        1,
        "A",
        "Scarne 1963",
        (
            (
                "start",
                "Twenty-five cards are called, one by one, and everybody lays the same card into "
                "his own square of five by five. Rows and columns count as poker hands.",
            ),
            (
                "choose",
                "Lay the card in any free place; it stays there. A good plan: flushes in the "
                "columns, equal cards and straights in the rows.",
            ),
            (
                "over",
                "Each row and column scores: a pair two, a flush twenty, a full house twenty-five. "
                "The higher total wins.",
            ),
        ),
    ),
)
"""Each in our words; the advice beside them comes from the book players, with its source."""
