"""Situations in the play at contract bridge, to practise the laws of 1963 with. South declares
and North is dummy, unless the story says otherwise."""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

__all__ = ["DUE", "LEADS_AND_REVOKES", "TRICKS"]

_DECLARER = "What may declarer do?"
_PENALTY = "What does it cost?"

_at = partial(Situation, "contract1963")

LEADS_AND_REVOKES = (
    _at(
        "The first lead comes from the wrong defender",
        "South has bought the contract in four spades. Before West can lead, East puts down the "
        "seven of diamonds, and South says so.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "others", "turn": "partner"},
        "E",
        _DECLARER,
        "E:D7",
    ),
    _at(
        "A defender leads when dummy has won",
        "Dummy took the last trick. Before declarer can lead from it, West leads the king of "
        "hearts.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "others", "turn": "right"},
        "W",
        _DECLARER,
        "W:HK",
    ),
    _at(
        "Declarer leads from the wrong hand",
        "Dummy won the last trick, but South leads the king of spades from his hand. West says: "
        "“The lead is in dummy.”",
        "lead",
        {"since": "nothing", "role": "declarer", "by": "others", "due_role": "declarer"},
        "S",
        shown="S:SK",
    ),
    _at(
        "Declarer leads though a defender is on lead",
        "East won the last trick. South leads the king of clubs, and East says that it is his "
        "lead.",
        "lead",
        {"since": "nothing", "role": "declarer", "by": "others", "due_role": "defender"},
        "S",
        shown="S:CK",
    ),
    _at(
        "The wrong lead has been followed",
        "Dummy won the last trick, but South leads the king of spades. West follows with the four, "
        "and only then says that the lead was in dummy.",
        "lead",
        {"since": "next plays"},
        "S",
        shown="S:SK W:S4",
    ),
    _at(
        "South spreads his hand over a wrong lead",
        "West should lead. East leads the seven of diamonds instead, and South, who thinks that he "
        "is dummy, lays his hand on the table.",
        "faced",
        {},
        "S",
        shown="E:D7",
    ),
    _at(
        "A revoke, noticed at once",
        "South leads the six of diamonds. West, who has diamonds, plays the nine of clubs; dummy "
        "plays the king and East the three. “Wait,” says West, “I have a diamond.”",
        "revoke",
        {
            "since": "nothing",
            "twelfth": False,
            "role": "defender",
            "rightless": False,
            "answer": "forced",
        },
        "W",
        shown="S:D6 W:C9 N:DK E:D3",
    ),
    _at(
        "Declarer’s own revoke, noticed at once",
        "East leads a spade. South throws a heart, and before anybody has played to the next trick "
        "he finds a spade behind his clubs.",
        "revoke",
        {
            "since": "nothing",
            "twelfth": False,
            "role": "declarer",
            "rightless": False,
            "answer": "none",
        },
        "S",
        _PENALTY,
        "E:S9 S:H4",
    ),
    _at(
        "A revoke, found out later",
        "South leads the king of spades. West has a spade, but throws a heart. East takes the "
        "trick and leads again. East and West win one trick more; then the revoke comes to light.",
        "revoke",
        {
            "since": "side plays on",
            "twelfth": False,
            "faced": False,
            "kept_penalty_card": False,
            "same_suit": False,
            "rightless": False,
            "available": True,
        },
        "W",
        _PENALTY,
        "S:SK W:H7 N:S3 E:SA",
    ),
    _at(
        "A revoke that won them nothing",
        "West revokes in a trick that South wins. East and West win no trick from then on. South "
        "finds the revoke out when the play is over.",
        "revoke",
        {
            "since": "side plays on",
            "twelfth": False,
            "faced": False,
            "kept_penalty_card": False,
            "same_suit": False,
            "rightless": False,
            "available": False,
        },
        "W",
        _PENALTY,
    ),
    _at(
        "The same player, the same suit, again",
        "West has already been found to have revoked in hearts, and pays for it. It turns out "
        "that he had failed to follow to a second heart lead as well, with that same card still "
        "in hand.",
        "revoke",
        {
            "since": "side plays on",
            "twelfth": False,
            "faced": False,
            "kept_penalty_card": False,
            "same_suit": True,
        },
        "W",
        _PENALTY,
    ),
    _at(
        "Dummy does not follow",
        "Declarer plays a small spade from dummy on a heart lead. Three tricks later East sees "
        "that there is a heart in dummy.",
        "revoke",
        {"since": "side plays on", "twelfth": False, "role": "dummy", "faced": True},
        "N",
        _PENALTY,
    ),
)
"""Leads out of turn, and revokes."""


TRICKS = (
    _at(
        "A penalty card is not played",
        "The eight of diamonds lies before West as a penalty card. Diamonds are led, and West "
        "plays the three from his hand. South notices before he has played on.",
        "kept",
        {"since": "nothing"},
        "W",
        _DECLARER,
        "S:DA W:D3",
    ),
    _at(
        "A trick with three cards",
        "East did not play to the last trick. North has just led to the next one, and no defender"
        " has played to it, when somebody counts.",
        "missed",
        {"both_sides": False},
        "E",
        besides=(
            WrongCase({"both_sides": False, "role": "defender"}, "surplus"),
            WrongCase({"both_sides": True}),
            WrongCase(
                {"next_trick": True, "matched": False, "role": "defender"},
                "missed",
                "auction1910",
            ),
        ),
    ),
    _at(
        "A trick with five cards",
        "West played two cards to the sixth trick. Everybody has played to the seventh when dummy "
        "counts the cards that are left.",
        "surplus",
        {"both_sides": True},
        "W",
        besides=(
            WrongCase({"both_sides": False, "role": "defender"}),
            WrongCase({"both_sides": True}, "missed"),
        ),
    ),
)
"""A card that was owed and not played; tricks with too few or too many cards."""


DUE = (
    _at(
        "He is to lead a heart, and has none",
        "For a lead out of turn South has required a heart lead from West. West has no heart.",
        "demanded",
        {"able": False},
        "W",
    ),
    _at(
        "The partner of a penalty card has the lead",
        "The king of diamonds lies before East as a penalty card. West wins a trick and is to "
        "lead.",
        "partner-cards",
        {},
        "W",
        _DECLARER,
        besides=(
            WrongCase({"duty": "full"}, "lead-due"),
            WrongCase({}, "several-cards"),
        ),
    ),
    _at(
        "Two penalty cards at once",
        "East has two penalty cards on the table, the seven of spades and the two of diamonds. A "
        "heart is led, and East has none.",
        "several-cards",
        {},
        "E",
        _DECLARER,
        besides=(
            WrongCase({"since": "nothing"}, "kept"),
            WrongCase({}, "partner-cards"),
        ),
    ),
    _at(
        "The lead under a penalty",
        "East’s side is under a lead penalty, and West makes the opening lead.",
        "lead-due",
        {"duty": "full"},
        "W",
        _DECLARER,
    ),
)
"""Penalties that fall due."""
