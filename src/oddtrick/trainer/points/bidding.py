"""Calls: contract, auction of 1910, and making trumps at euchre."""

from __future__ import annotations

from oddtrick.games import written_options
from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.calls import (
    CallRecipe,
    auction_book,
    contract_rules,
    made_rules,
    point_id,
    point_name,
)

# Contract bidding.
#
# Source: Scarne 1963, “The Bidding”, by the headings named.
#
# Each heading with the aims of its rules, as the rules of the book player state them (`*` stands
# for a suit). A rule that is only the nearest where the book leaves a hand without a call is no
# point.

ROWS: dict[str, tuple[str, ...]] = {
    "Scarne 1963, Overcalls": (
        "Pass: no rule comes in here",
        "Overcall in *, within three tricks of what can be won alone",
    ),
    "Scarne 1963, General Principles": (
        "Pass: nothing more need be said",
        "Bid once more over the opponents",
        "Bid * over the opponents",
        "Tell partner more",
        "Prefer * of what has been bid",
        "See that the bidding is not dropped below game",
        "Support partner's *",
        "Jump in the *, which forces to game",
    ),
    "Scarne 1963, Opening Bids": (
        "Pass",
        "Open one *",
        "Open one no-trump",
        "Open two *",
        "Open two no-trump",
        "Open three no-trump",
    ),
    "Scarne 1963, The Point-Count Table": (
        "Bid game",
        "Invite game",
    ),
    "Scarne 1963, Responses to Suit Bids of One (bid a new suit)": (
        "Show a new suit at the level of one",
        "Show a new suit at the level of two",
    ),
    "Scarne 1963, Action by Partner of Overcaller": (
        "Pass: nobody need be kept going",
        "Raise partner's *",
        "Show the *",
        "Jump in partner's *",
        "Bid game in partner's *",
        "Bid no-trump",
        "Bid game in no-trump",
        "Bid on in partner's *",
    ),
    "Scarne 1963, Action by Partner of Takeout Doubler": (
        "Answer partner's double by the longest suit, a major for choice",
        "Pass: they have bid over the double",
        "Pass: partner's answer may be on nothing",
        "Jump in *: game is probable",
        "Raise the *, though partner may have nothing",
        "Bid game in *",
        "Bid the game that partner's jump makes probable",
        "Bid one no-trump",
        "Bid no-trump, near to game",
    ),
    "Scarne 1963, Takeout Doubles": (
        "Ask for partner's best suit by a double",
        "Double first and bid the suit next",
        "Name the suit that the double was made on",
        "Show the * after the double",
        "Bid no-trump",
    ),
    "Scarne 1963, Action by Partner of the Opening Bidder": (
        "Pass: partner need not be kept going",
        "Bid the * freely",
        "Raise partner's * over the overcall",
        "Pass over the double",
        "Raise partner's * over the double",
        "Redouble, the one way to show a good hand",
        "Bid the * over the double",
        "Bid one no-trump over the double",
        "Bid game in no-trump",
        "Bid one no-trump over the overcall",
        "Raise partner's * at once, to take their room away",
        "Bid game in *",
        "Bid two no-trump over the overcall",
    ),
    "Scarne 1963, Rebids by Opening Bidder": (
        "Show the *",
        "Show the length of the *",
        "Show the *, past two of the first suit",
        "Go back to *",
    ),
    "Scarne 1963, Responses to Suit Bids of One (raise)": (
        "Raise partner's * to two",
        "Raise partner's * to three",
        "Raise partner's * to four at once",
    ),
    "Scarne 1963, Contract Bridge Strategy": ("Double to beat them",),
    "Scarne 1963, Doubling and Redoubling": (
        "Leave the double in, since partner expects to beat them",
        "Bid * and do not defend",
    ),
    "Scarne 1963, Rebids by Opening Bidder (minimum hand)": (
        "Rebid one no-trump",
        "Rebid *",
        "Pass: there is no game over a single raise",
        "Bid the cheapest no-trump",
        "Pass: partner's hand is limited and there is no game",
        "Raise partner's * to two",
        "Raise partner's *",
    ),
    "Scarne 1963, Responses to Suit Bids of One (no-trump responses)": (
        "Bid one no-trump, which denies a better bid",
        "Bid two no-trump",
        "Bid three no-trump",
    ),
    "Scarne 1963, Rebids by Opening Bidder (good hand)": (
        "Jump in *",
        "Ask partner for game by three",
        "Pass: partner's raise is weak",
        "Bid game in no-trump",
        "Bid again over a raise",
        "Raise partner's * to three",
        "Jump in partner's *",
        "Bid again over one no-trump",
        "Bid game in partner's *",
        "Bid game over the raise to four",
    ),
    "Scarne 1963, Responses to Suit Bids of One": ("Pass",),
    "Scarne 1963, Responses to a One No-Trump Bid": (
        "Leave one no-trump",
        "Take one no-trump out to two *",
        "Raise one no-trump to two",
        "Bid three *",
        "Raise one no-trump to three",
        "Bid game in the major",
        "Raise one no-trump to four",
    ),
    "Scarne 1963, Opening Bids (preemptive bids)": (
        "Take their room away, within three tricks of what can be won alone",
    ),
    "Scarne 1963, Two-Club Convention (Stayman)": (
        "Ask for a major by two *",
        "Deny a major by two *",
        "Asked for a major, show the *, before any *",
        "Asked for a major, show the *",
        "Raise partner's *",
        "Bid two no-trump",
        "Bid three no-trump",
        "Show the *",
        "Play in the *",
    ),
    "Scarne 1963, Blackwood Convention": (
        "Ask for aces by four no-trump",
        "Answer by the number of aces",
    ),
    "Scarne 1963, Responses to Preemptive Bids": ("Pass: partner has bid all he has, and more",),
    "Scarne 1963, One No-Trump Overcall": ("Overcall one no-trump",),
    "Scarne 1963, Slam Bidding": (
        "Bid the small slam",
        "Bid the slam",
        "Stop in *",
    ),
    "Scarne 1963, Rebids by Opening Bidder (very good hand)": (
        "Bid game in *",
        "Jump in *, so that the bidding goes on",
        "Jump in *: game is certain and a slam near",
        "Bid game over one no-trump",
        "Jump to two no-trump",
        "Jump to three no-trump",
        "Bid game in no-trump",
        "Bid game in partner's *",
    ),
    "Scarne 1963, Rebids by Opening No-Trump Bidder": (
        "Pass: partner wants to play here",
        "Raise partner's *",
        "Decline the invitation",
        "Accept: bid game",
        "Bid three no-trump",
    ),
    "Scarne 1963, Responses to Suit Bids of One (jump in a new suit)": (
        "Jump in a new suit, for a slam is near",
    ),
    "Scarne 1963, Unusual No-Trump": (
        "Ask partner to choose a minor",
        "Choose the better minor",
    ),
    "Scarne 1963, Cue bidding (individual ace showing)": (
        "Show an ace, * being agreed",
        "Sign off in the agreed suit, no further ace being shown below game",
    ),
    "Scarne 1963, Responses to Suit Bids of Two": (
        "Show a suit",
        "Answer a strong two by the negative, two no-trump",
        "Raise partner's *",
    ),
    "Scarne 1963, Responses to a Two No-Trump Opening": (
        "Raise two no-trump to three",
        "Show the * over two no-trump",
        "Leave two no-trump",
        "Pass: no slam is in sight",
    ),
    "Scarne 1963, Overcall in Opponent's Suit": ("Bid their own suit",),
}
"""The aims of the rules under each heading."""

BIDDING = tuple(
    Point(
        point_id("bid", heading, aim), "bidding", point_name(aim, heading), heading,
        CallRecipe("contract-duplicate", f"{heading} | {aim}", contract_rules),
    )
    for heading, aims in ROWS.items()
    for aim in aims
)  # fmt: skip
"""The points."""


# Auction bidding of 1910.
#
# Source: Foster 1910, by the pages named.
#
# Each heading with the aims of its rules, as the rules of the book player state them (`*` stands
# for a suit). A rule that is only the nearest where the book leaves a hand without a call is no
# point.

AUCTION_ROWS: dict[str, tuple[str, ...]] = {
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
    for heading, aims in AUCTION_ROWS.items()
    for aim in aims
)  # fmt: skip
"""The points."""


# Making trumps at euchre: ordering up, taking up, naming, passing, playing alone.
#
# Source: Scarne 1963, chapter 13, “Strategy of Euchre”, “Making the Trump”, “Playing Alone”.

BOOK = "Scarne 1963, Strategy of Euchre"
EUCHRE_ROWS: tuple[tuple[str, str, str], ...] = (
    ("pass", "Pass with fewer than two fairly sure tricks",
     "Fewer than two fairly sure tricks: pass."),
    ("order", "Order the dealer up with three fairly sure tricks",
     "Three fairly sure tricks with two good trumps: order the dealer up."),
    ("assist", "Assist partner with the turn-up",
     "With the turn-up in partner's hand there are two fairly sure tricks in *."),
    ("three-trumps", "Any three trumps are enough", "Any three trumps are enough: make it *."),
    ("king-up", "The dealer takes up ace or king with a little more",
     "Ace or king of trumps with a little more: the dealer takes it up."),
    ("two-tricks", "Two fairly sure tricks, and one from partner",
     "Two fairly sure tricks, and partner may be counted on for one: make it *."),
    ("alone-three", "Alone with a sure hand of three trumps",
     "Any three trumps are enough: make it *. A sure hand plays alone."),
    ("alone-order", "Order up and play alone",
     "Three fairly sure tricks with two good trumps: order the dealer up. "
     "A sure hand plays alone."),
    ("alone-assist", "Assist and play alone",
     "With the turn-up in partner's hand there are two fairly sure tricks in *. "
     "A sure hand plays alone."),
)  # fmt: skip
"""The id, the name, and the book player's reason for the call, which is its rule."""

AS_THE_BOOK = tuple(written_options("euchre", {}, 1).items())
"""The book's advice is on its own game."""

EUCHRE = tuple(
    Point(f"euchre-{row}", "euchre", name, BOOK,
          CallRecipe("euchre", f"{BOOK} | {reason}", made_rules, AS_THE_BOOK))
    for row, name, reason in EUCHRE_ROWS
)  # fmt: skip
"""The points of making trumps."""
