"""Situations in the auction, to practise the laws of 2017 with: 17 to 39."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["CALLS"]

CALLS = (
    at_club(
        "Two hearts over two spades",
        "North opens one no-trump and East bids two spades. South, who has not seen that, bids "
        "two hearts. West refuses it, and South puts three hearts, natural like two.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=False,
        replacement="same",
        hasty=False,
    ),
    at_club(
        "One heart over one spade, and a pass",
        "West opens one spade, North one heart. East does not accept that, and North passes "
        "instead.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=False,
        replacement="bid or pass",
        hasty=False,
    ),
    at_club(
        "A double in its place",
        "North has bid one diamond over one heart; East refuses it. North doubles for takeout, "
        "which the director finds not comparable.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=False,
        replacement="double",
        hasty=False,
    ),
    at_club(
        "A low bid called over",
        "South bids two clubs over East’s two hearts, and West passes.",
        "bid",
        slip=False,
        in_turn=True,
        accepted=True,
    ),
    at_club(
        "A pass too early",
        "North deals, and East passes before North has called. South does not accept it.",
        "call",
        early="mistake",
        accepted=False,
        called="pass",
        turn="right",
    ),
    at_club(
        "His partner’s turn",
        "North deals, and South opens one spade. West refuses it, North opens one heart, and "
        "South bids one spade, which shows fewer spades and less: the director finds it not "
        "comparable.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="partner",
        comparable=False,
    ),
    at_club(
        "The same suit, and strong",
        "North deals, and South opens one spade. West refuses it, North opens one heart, and "
        "South jumps to two spades, which shows spades as before and more strength: the director "
        "finds it comparable.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="partner",
        comparable=True,
    ),
    at_club(
        "He repeats it",
        "North deals, and East opens one diamond. South declines, and North passes.",
        "call",
        early="mistake",
        accepted=False,
        called="bid",
        turn="right",
        right_then="pass",
    ),
    at_club(
        "The wrong card from the box",
        "West pulls one no-trump where he meant one spade, and sees it when North has doubled. "
        "East has not called.",
        "change",
        slip=True,
        change_when="in time",
    ),
    at_club(
        "“I forgot I have an ace”",
        "West passes, then says that he miscounted and would bid. North does not accept it.",
        "change",
        slip=False,
        first_illegal=False,
        accepted=False,
    ),
    at_club(
        "He doubles his partner",
        "South opens one heart, West passes, and North doubles. East has not called.",
        "double",
        double_fault="inadmissible",
        over="not called over",
        also_out_of_turn=False,
    ),
    at_club(
        "Eight clubs",
        "North bids seven no-trump and East eight clubs. South has said nothing yet.",
        "inadmissible",
        inadmissible_kind="above seven",
        over="not called over",
    ),
    at_club(
        "A double after the end",
        "Four spades has been passed out, and East doubles. South has not called over it.",
        "after-close",
        closed_call="defender",
        over="not called over",
    ),
    at_club(
        "Three passes, one too many",
        "South opens one heart, West passes, East passes before North, and South passes.",
        "passes",
    ),
    at_club(
        "A king on the table",
        "In the auction West drops the king of spades face up before East has called.",
        "shown",
        card="honour",
        becomes="auction",
    ),
    at_club(
        "A six in the auction",
        "In the auction East dropped the six of diamonds. South now plays four hearts.",
        "shown",
        card="low",
        becomes="defender",
    ),
    at_club(
        "A first lead after a withdrawn call",
        "West’s heart bid out of turn was cancelled, and what replaced it was not comparable. "
        "East is to make the opening lead.",
        "lead-due",
        comparable=False,
    ),
    at_club(
        "Stayman once more",
        "South’s two clubs, asking for the majors, was not enough. A double now would ask the "
        "same.",
        "comparable",
        same_meaning=False,
        subset=False,
        same_purpose=True,
    ),
    at_club(
        "Is the lead still to come?",
        "Two spades has been passed out, and the lead lies face down. East asks whether a call "
        "may still be changed.",
        "auction",
        auction_point="period ends",
    ),
    at_club(
        "“Again, please”",
        "East wants all the calls restated during the auction, though he is bound to pass.",
        "review",
        review_point="auction",
    ),
)
