"""First deals: what a newcomer is told, sentence by sentence, while he plays one.

A lesson is a table of moments. Each sentence is told once, when its moment first comes; at every
turn the book's advice stands beside it. Moments are known by what a player sees, in any game:

start, call, choose (something with a word), lead, follow, only (one card may be played), void (he
cannot follow), won, lost (a trick), dummy, declarer, move, turn (a card from the stock), over.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LESSONS", "MOMENTS", "Lesson"]

MOMENTS = (
    "start",
    "call",
    "choose",
    "lead",
    "follow",
    "only",
    "void",
    "won",
    "lost",
    "dummy",
    "declarer",
    "move",
    "turn",
    "over",
)


class Lesson(NamedTuple):
    """A game, the seed of the deal it is learnt with, who the learner is, and what he is told."""

    game: str
    title: str
    seed: int
    seat: str
    source: str
    told: tuple[tuple[str, str], ...]


LESSONS = (
    Lesson(
        "whist",
        "Whist",
        5,
        "S",
        "Whist text",
        (
            (
                "start",
                "Four play, and the two who face each other are partners. You sit South, your "
                "partner North. The last card of the deal was turned up: its suit is trumps.",
            ),
            (
                "lead",
                "You lead: any card may be played. Leading from your longest suit makes its small "
                "cards good later, when the others have none left.",
            ),
            (
                "follow",
                "Somebody else has led. You must play a card of the same suit while you have one. "
                "The highest card of the suit wins, unless somebody trumps.",
            ),
            (
                "only",
                "You have one card of the suit that was led, so it is the one to play.",
            ),
            (
                "void",
                "You have no card of the suit that was led. You may trump, which beats every other "
                "suit, or throw a card you do not need. Do not trump what your partner is winning.",
            ),
            (
                "won",
                "That trick is your side’s. Whoever won it leads to the next. Six tricks are the "
                "book; every trick beyond them is an odd trick and counts a point.",
            ),
            (
                "lost",
                "They have won that one. A high card of theirs that is gone cannot beat you later: "
                "remember the aces and kings you have seen.",
            ),
            (
                "over",
                "The side with more than six tricks scores the odd ones, a point each. Five points "
                "win a game, two games the rubber.",
            ),
        ),
    ),
    Lesson(
        "euchre",
        "Euchre",
        3,
        "S",
        "Scarne 1963, chapter 13",
        (
            (
                "start",
                "Five cards each, and two partnerships. One card lies face up: its suit may become "
                "trumps. The jack of trumps is the best card, the right bower; the other jack of "
                "the same colour comes next, the left bower, and belongs to the trumps.",
            ),
            (
                "choose",
                "Would the turned suit be good for your side as trumps? Whoever makes trumps must "
                "win three of the five tricks. Count your sure trumps and side aces, and pass with "
                "fewer than about two and a half tricks.",
            ),
            (
                "lead",
                "You lead. With the best trumps, lead them: each takes two small ones with it. "
                "Otherwise an ace of another suit is a good start.",
            ),
            (
                "follow",
                "Follow suit if you can. The left bower is a trump, not a card of its own suit.",
            ),
            (
                "void",
                "You cannot follow. A small trump wins the trick, if no higher one comes after "
                "you. If your partner is winning it already, throw something away.",
            ),
            ("only", "There is one card you may play."),
            (
                "won",
                "Your side’s trick. Three of five are enough for the makers, all five are better: "
                "two points instead of one.",
            ),
            (
                "lost",
                "Their trick. If the makers do not reach three, they are euchred, and the other "
                "side scores two.",
            ),
            (
                "over",
                "Five points win a game. Who makes trumps alone, with his partner’s cards laid "
                "down, may score four at once: try it when you hold both bowers and the ace.",
            ),
        ),
    ),
    Lesson(
        "contract-rubber",
        "Contract bridge",
        7,
        "S",
        "Scarne 1963",
        (
            (
                "start",
                "Two partnerships bid for the right to name trumps. A bid is a promise: one spade "
                "says, my side will win seven tricks with spades as trumps. Your cards are counted "
                "in high-card points: four for an ace, three for a king, two for a queen, one for "
                "a jack.",
            ),
            (
                "call",
                "It is your turn in the auction. Short suits add to the high-card points: three "
                "for a void, two for a single card, one for two cards. With fourteen points or "
                "more, open the bidding with one of your longest suit. Otherwise pass. Press any "
                "call to read what it would tell.",
            ),
            (
                "declarer",
                "The contract is yours. Before you play a card, count the tricks you are sure of "
                "in both hands, and look for the rest: high cards to be made good, long suits, "
                "losers to be trumped in the hand with fewer trumps.",
            ),
            (
                "dummy",
                "One hand lies open: it is dummy’s, and declarer plays both. Everybody may "
                "look at it and plan.",
            ),
            (
                "lead",
                "You lead. Against no-trump the fourth best of your longest suit, against a suit "
                "the top of two touching honours, are what partners understand.",
            ),
            (
                "follow",
                "Follow the suit that was led. Second to play, a low card is mostly right; "
                "third, a high one.",
            ),
            (
                "void",
                "You have none of that suit: trump it, or throw a card that will not be missed.",
            ),
            ("only", "There is one card you may play."),
            (
                "won",
                "Your side’s trick. The bar shows how many declarer needs, and how many he has.",
            ),
            ("lost", "Their trick. Declarer needs six more than the number that was bid."),
            (
                "over",
                "Tricks that were bid and made count below the line, everything else above it. A "
                "hundred below the line are a game, two games win the rubber.",
            ),
        ),
    ),
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
)
"""Each in our words; the advice beside them comes from the book players, with its source."""
