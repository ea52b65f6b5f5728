"""First deals: all of them, in the order in which a page lists them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .translation import ENGLISH, GAME, Translation

# First deals: what a newcomer reads, sentence by sentence, while he plays one.
#
# A lesson is a table of moments. Each sentence is said once, when its moment first comes; at
# every turn the book's advice stands beside it. Moments are known by what a player sees, in any
# game:
#
# start, call, choose (something with a word), lead, follow, only (one card may be played), void
# (he cannot follow), won, lost (a trick), dummy, declarer, move, turn (a card from the stock),
# over.

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
    """A game, the seed of the deal it is learnt with, who the learner is, and what he reads."""

    game: str
    title: str
    seed: int
    seat: str
    source: str
    sentences: tuple[tuple[str, str], ...]


# First deals of patience, alone and against others: one for each family.

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


# First deals of games of tricks: one for each family.

TRICK_LESSONS = (
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
                "That trick is your side’s. The winner leads to the next. Six tricks are the "
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
        "minibridge",
        "Minibridge",
        25,
        "S",
        "Minibridge, as it is taught",
        (
            (
                "start",
                "Two partnerships. Everybody has counted his points, four for an ace, three for a "
                "king, two for a queen, one for a jack, and has announced them. There are forty. "
                "The side with more plays the contract, and its hand with more points is declarer.",
            ),
            (
                "choose",
                "You are declarer, and your partner’s hand lies open. Look for a suit of which you "
                "two have eight or more: make it trumps, or else play no-trump. With twenty-five "
                "points together promise game: nine tricks at no-trump, ten with spades or hearts, "
                "eleven with diamonds or clubs. With fewer a part score of seven will do.",
            ),
            (
                "declarer",
                "You play both hands. Before the first card count the tricks that you can win at "
                "once, and look where the others are to come from: a long suit, high cards still "
                "to be made good, a loser that dummy can trump.",
            ),
            (
                "dummy",
                "The open hand is dummy: declarer plays it. Everybody may look at it and plan. The "
                "points announced say how strong the hidden hands are.",
            ),
            (
                "lead",
                "You lead, from the hand that won the trick. Mostly draw the other side’s trumps "
                "first. Then make good the suit that is to bring the tricks you still need.",
            ),
            (
                "follow",
                "Follow the suit that was led. Second to play, a low card is mostly right; third, "
                "a high one.",
            ),
            (
                "void",
                "You have none of that suit: trump it, or throw a card that will not be missed.",
            ),
            ("only", "There is one card you may play."),
            ("won", "Your side’s trick. The bar shows how many declarer needs."),
            ("lost", "Their trick. Declarer may lose some and still win what he promised."),
            (
                "over",
                "A contract that is made scores its tricks, with 50 more for a part score and 300 "
                "for game. One that fails gives the other side 50 for each trick short. Next comes "
                "bridge itself: there the two sides bid for the contract.",
            ),
        ),
    ),
    Lesson(
        "contract-rubber",
        "Contract bridge",
        44,
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
                "You lead. As declarer go for the suit that is to bring the tricks you need. As a "
                "defender lead the fourth best of your longest suit against no-trump, and the top "
                "of two touching honours against a suit.",
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
        "euchre",
        "Euchre",
        96,
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
                "Would the turned suit be good for your side as trumps? The maker of trumps must "
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
        "bridge-1902",
        "Bridge of 1902",
        2,
        "S",
        "Laws of bridge (1902)",
        (
            (
                "start",
                "Two partnerships, and no auction: the dealer names the trumps, or leaves it to "
                "his partner. Every trick that a side wins beyond six then counts for it.",
            ),
            (
                "choose",
                "Naming no-trump or hearts makes tricks dear, spades makes them cheap. With a weak "
                "hand the dealer leaves it to his partner. The other side may double, if it thinks "
                "that it will win more.",
            ),
            (
                "lead",
                "You lead: any card. From your longest suit is a good beginning, and later you "
                "return what your partner has led.",
            ),
            (
                "dummy",
                "The dealer’s partner lays his hand face up. The dealer plays both hands, whatever "
                "side named the trumps.",
            ),
            ("follow", "Follow the suit that was led. A high card where it may win, else a low."),
            ("void", "You have none of that suit: trump it, or throw what you do not need."),
            ("only", "There is one card you may play."),
            ("won", "Your side’s trick. Beyond six, each counts what its trumps are worth."),
            ("lost", "Their trick. Nobody has promised anything, so nobody can fail."),
            (
                "over",
                "The side with more than six tricks scores the odd ones below the line. Honours, "
                "the high trumps, score above it. Thirty below the line are a game.",
            ),
        ),
    ),
    Lesson(
        "auction-bridge",
        "Auction bridge",
        10,
        "S",
        "Scarne 1963",
        (
            (
                "start",
                "Two partnerships bid for the right to name trumps. All odd tricks of a contract "
                "that is made count, so nobody has to bid more than he needs to win the auction.",
            ),
            (
                "call",
                "Your turn to call. One heart promises seven tricks with hearts as trumps. Bid "
                "what your side can make, pass with less, and go no higher than you must.",
            ),
            (
                "declarer",
                "The contract is yours. Count your sure tricks in both hands; every trick over "
                "the contract counts below the line too.",
            ),
            ("dummy", "Dummy’s hand lies open. Declarer plays it as well as his own."),
            ("lead", "You lead: from your longest suit, or the top of two touching honours."),
            ("follow", "Follow suit: second to play mostly low, third to play mostly high."),
            ("void", "You have none of that suit: trump it, or throw a card you can spare."),
            ("only", "There is one card you may play."),
            ("won", "Your side’s trick: six make the book, and from the seventh on they count."),
            ("lost", "Their trick. If the contract fails, it costs fifty for each missing trick."),
            (
                "over",
                "Thirty below the line are a game: four spades, three no-trump, or less in "
                "several deals. Honours count for the player who was dealt them.",
            ),
        ),
    ),
    Lesson(
        "plafond",
        "Plafond",
        25,
        "S",
        "Scarne 1963",
        (
            (
                "start",
                "Plafond means ceiling: only the tricks that you bid count towards game. So bid as "
                "high as you can make, and no higher.",
            ),
            (
                "call",
                "Your turn. Ask what both hands can make together. Every contract made earns "
                "fifty, every trick short costs a hundred.",
            ),
            (
                "declarer",
                "The contract is yours. First make sure of the tricks you have bid: one trick more "
                "is fifty points, one less costs the whole.",
            ),
            ("dummy", "Dummy lies open, and declarer plays it."),
            ("lead", "You lead. The top of two touching honours, or low from a long suit."),
            ("follow", "Follow suit. Play high only where it may win or force a higher card out."),
            ("void", "None of that suit: trump it, or throw a card you can spare."),
            ("only", "There is one card you may play."),
            ("won", "Your side’s trick. Only what was bid counts below the line."),
            ("lost", "Their trick. Count how many declarer still needs."),
            (
                "over",
                "Bid tricks count below the line; thirty are a game, and a side’s first game earns "
                "a hundred more.",
            ),
        ),
    ),
    Lesson(
        "honeymoon",
        "Honeymoon bridge",
        1,
        "S",
        "Scarne 1963",
        (
            (
                "start",
                "Two players, thirteen cards each, and a stock of 26. First you play thirteen "
                "tricks that count for nothing: the winner of each draws the top card, the loser "
                "the next one.",
            ),
            (
                "lead",
                "You lead, at no-trump. Win a trick when you want the first card of the stock; "
                "otherwise throw a low card that you will not miss.",
            ),
            ("follow", "Follow suit if you can. The higher card of the suit led wins."),
            ("void", "You cannot follow, so this trick is lost: throw your worst card."),
            ("only", "There is one card you may play."),
            ("won", "You won it, and drew the top card. The winner leads again."),
            ("lost", "You lost it, and drew the second card. Remember what the other has shown."),
            (
                "call",
                "The stock is used up, and now you bid with the thirteen cards you gathered. A bid "
                "of one is for seven tricks. One pass ends the bidding.",
            ),
            ("declarer", "The contract is yours; the other leads. These tricks count."),
            (
                "over",
                "Tricks that were bid and made count below the line, as at contract bridge. A "
                "hundred are a game, two games the rubber.",
            ),
        ),
    ),
    Lesson(
        "double-dummy",
        "Double-dummy bridge",
        5,
        "N",
        "Scarne 1963",
        (
            (
                "start",
                "Two players with two hands each. You see your own hand alone while you bid; "
                "your dummy, opposite, is turned up afterwards.",
            ),
            (
                "call",
                "Bid on your own cards, and expect an average dummy: about a third of the high "
                "cards you do not see. One pass after a bid ends it.",
            ),
            (
                "declarer",
                "The contract is yours. All four hands lie open, so count: which tricks are sure, "
                "and where do the rest come from?",
            ),
            (
                "lead",
                "You lead from this hand. Both hands of the other are to be seen: look there.",
            ),
            ("follow", "Follow suit. Before you play, see what your other hand will play."),
            ("void", "No card of that suit here: trump it, or throw what neither hand needs."),
            ("only", "There is one card this hand may play."),
            ("won", "Your trick. The hand that won it leads to the next."),
            ("lost", "The other’s trick. The hand that won it leads."),
            (
                "over",
                "It is scored as contract bridge, each player a side. Honours in your dummy are "
                "yours.",
            ),
        ),
    ),
    Lesson(
        "three-hand",
        "Three-hand bridge",
        11,
        "A",
        "Scarne 1963",
        (
            (
                "start",
                "Three players, each for himself. A fourth hand lies face down: it is the dummy of "
                "the highest bidder, and nobody has seen it.",
            ),
            (
                "call",
                "Bid if your hand and an average dummy can make it. Everybody may double; two "
                "passes end the auction.",
            ),
            (
                "declarer",
                "You bid highest: the dummy is yours, and the other two defend together. What you "
                "go down both of them score.",
            ),
            ("dummy", "The dummy lies opposite declarer, who plays it too."),
            ("lead", "You lead. As a defender choose the suit you would like led again."),
            ("follow", "Follow suit if you can: low if it cannot win, or just high enough."),
            ("void", "None of that suit: trump it, or throw a card you can spare."),
            ("only", "There is one card you may play."),
            ("won", "A trick for declarer and dummy, or for the two who defend: yours it is."),
            ("lost", "That trick went to the other side of this deal."),
            (
                "over",
                "Only declarer scores tricks. A hundred below the line are a game, and the first "
                "player with two games wins the rubber.",
            ),
        ),
    ),
    Lesson(
        "towie",
        "Towie",
        23,
        "A",
        "Scarne 1963 (TW-1 to TW-10)",
        (
            (
                "start",
                "Three play, each for himself. Six cards of the dummy are open: the highest "
                "bidder gets it, so bid on your hand and those six.",
            ),
            (
                "call",
                "Only a contract worth a hundred is played: three no-trump, four of a major, five "
                "of a minor, or less when doubled. If nobody gets there, the cards are dealt again "
                "unshuffled: a goulash.",
            ),
            (
                "declarer",
                "The dummy is yours, and a game is at stake: 500 for your first, 1,000 for the "
                "second.",
            ),
            ("dummy", "The whole dummy is open now, opposite declarer, who plays it."),
            ("lead", "You lead. Look at the open cards first: lead through strength."),
            ("follow", "Follow suit if you can: low if it cannot win, or just high enough."),
            ("void", "None of that suit: trump it, or throw a card you can spare."),
            ("only", "There is one card you may play."),
            ("won", "That trick is for your side of this deal."),
            ("lost", "That trick went to the other side of this deal."),
            (
                "over",
                "A contract made is a game. What declarer goes down each of the others scores. Two "
                "games of a player end the rubber.",
            ),
        ),
    ),
    Lesson(
        "call-ace",
        "Call-ace euchre",
        322,
        "A",
        "Scarne 1963, chapter 13",
        (
            (
                "start",
                "Five cards each, everybody for himself. The maker of trumps will call a suit, "
                "and who holds its best card is his partner, in secret.",
            ),
            (
                "choose",
                "Order the turned suit up with two sure tricks or more; a partner comes to help. "
                "The jack of trumps is best, then the other jack of its colour. The maker calls a "
                "suit of which he has not the ace.",
            ),
            ("lead", "You lead. If you hold the card that was called, help the maker quietly."),
            ("follow", "Follow suit if you can. The left bower is a trump."),
            ("void", "You cannot follow: trump, or throw a card away."),
            ("only", "There is one card you may play."),
            ("won", "Your trick. Watch who plays the best card of the suit that was called."),
            ("lost", "Not yours. Friend or foe? The called card will tell."),
            (
                "over",
                "Three tricks are a point to maker and partner each. Fewer, and every opponent "
                "scores two.",
            ),
        ),
    ),
    Lesson(
        "railroad",
        "Railroad euchre",
        13,
        "S",
        "Scarne 1963, chapter 13",
        (
            (
                "start",
                "Euchre with a joker, the best trump of all, and with lone hands that can win a "
                "game at once. The card turned up may become trumps.",
            ),
            (
                "choose",
                "Accept the turned suit or pass. Playing alone, you may call for your partner’s "
                "best card; an opponent may stand against you alone, with his partner’s best.",
            ),
            ("lead", "You lead. With joker or right bower, draw trumps first."),
            ("follow", "Follow suit if you can. Joker and left bower are trumps."),
            ("void", "You cannot follow: trump, or throw a card away."),
            ("only", "There is one card you may play."),
            ("won", "Your side’s trick: three of five make the point."),
            ("lost", "Their trick. The makers need three of the five."),
            (
                "over",
                "Together a point or two, alone four, and a failed lone hand gives four away. Five "
                "are a game, and points beyond it count in the next: laps.",
            ),
        ),
    ),
)
"""Each in our words; the advice beside them comes from the book players, with its source."""


LESSONS = (*TRICK_LESSONS, *PILE_LESSONS)


@cache
def lessons(translation: Translation = ENGLISH) -> tuple[Lesson, ...]:
    """The first deals in a language."""
    return tuple(
        lesson._replace(
            title=translation.text(lesson.title, GAME),
            source=translation.text(lesson.source),
            sentences=tuple((moment, translation.text(said)) for moment, said in lesson.sentences),
        )
        for lesson in LESSONS
    )
