"""Contract bidding.

Source: Scarne 1963, “The Bidding”, by the headings named.

Each heading with the aims of its rules, as the rules of the book player state them (`*` stands for
a suit). A rule that is only the nearest where the book leaves a hand without a call is no point.
"""

from __future__ import annotations

from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.calls import CallRecipe, contract_rules, point_id, point_name

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
