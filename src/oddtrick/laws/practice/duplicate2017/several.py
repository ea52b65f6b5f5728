"""Two things on one board, to practise the laws of 2017 with: 25, 51, 64B."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["SEVERAL"]

SEVERAL = (
    at_club(
        "A card before each",
        "West is to lead. The queen of diamonds lies before him as a major penalty card, and "
        "East’s queen of hearts lies there, too. South has not chosen yet.",
        "several-cards",
        holders="both",
        same_suit_cards=False,
    ),
    at_club(
        "Two spades as well",
        "West has opened one spade. North thinks, and West, on purpose, makes it two spades. "
        "North accepts that.",
        "call",
        early="mistake",
        turn="left",
        called_before=True,
        called="bid",
        slip=False,
        accepted=True,
    ),
    at_club(
        "One each",
        "South revoked at trick four and East at trick seven. Both revokes are established.",
        "revoke",
        revoke_case="both sides",
        role="defender",
        established="played on",
    ),
    at_club(
        "Hearts again",
        "West revoked in hearts at trick three, which is established, and again in hearts at "
        "trick six.",
        "revoke",
        revoke_case="same suit",
        role="defender",
        established="played on",
    ),
    at_club(
        "A trick for both",
        "South and West have both discarded on a diamond, which each of them holds. South has led "
        "to the next trick, and nobody has played to it.",
        "revoke",
        revoke_case="both one trick",
        role="declarer",
        established="played on",
    ),
    at_club(
        "A quarter round",
        "The board lay a quarter round on the table, and North and South played the cards of East "
        "and West. It is found when the score is entered.",
        "board",
        wrong_what="turned",
    ),
)
"""Situations on which two laws meet, and a board turned round."""
