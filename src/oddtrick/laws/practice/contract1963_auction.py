"""Situations in the auction at contract bridge, to practise the laws of 1963 with. South
declares, unless the story says otherwise."""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

__all__ = ["CALLS"]

_PENALTY = "What does it cost?"

_at = partial(Situation, "contract1963")

CALLS = (
    _at(
        "A bid that is not enough",
        "South opens one spade. West bids one heart, and North says that this is not enough.",
        "bid",
        {"since": "nothing", "by": "others"},
        "W",
        shown="S:1S W:1H",
        besides=(WrongCase({"since": "nothing", "raisable": True}, code="auction1910"),),
    ),
    _at(
        "The insufficient bid is made good",
        "South opened one spade and West bid one heart. Told that it is not enough, West bids two "
        "hearts.",
        "replaced",
        {"law": "insufficient", "instead": "lowest"},
        "W",
        _PENALTY,
        "S:1S W:1H W:2H",
    ),
    _at(
        "The insufficient bid becomes a pass",
        "South opened one spade and West bid one heart. Told that it is not enough, West passes.",
        "replaced",
        {"law": "insufficient", "instead": "pass"},
        "W",
        _PENALTY,
        "S:1S W:1H W:P",
    ),
    _at(
        "A pass out of turn, before any bid",
        "South deals. Before he has spoken West says pass, and North points out that it is South’s "
        "turn.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "pass",
            "stood": False,
            "opened": False,
            "turn": "right",
        },
        "W",
        shown="W:P",
    ),
    _at(
        "A bid before the dealer has called",
        "South deals. Before he has called North opens one heart, and East speaks up.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "bid",
            "stood": False,
            "opened": False,
            "turn": "partner",
        },
        "N",
        shown="N:1H",
    ),
    _at(
        "A bid in the partner’s turn",
        "South opens one spade and West passes. It is North’s turn, but South bids again: two "
        "hearts. East says so before anybody has called.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "bid",
            "stood": True,
            "opened": True,
            "turn": "partner",
        },
        "S",
        shown="S:1S W:P S:2H",
    ),
    _at(
        "He does not wait for the player on his right",
        "South opens one spade. It is West’s turn, but North bids two spades at once, and West "
        "says that he has not called yet.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "bid",
            "stood": True,
            "opened": True,
            "turn": "right",
        },
        "N",
        shown="S:1S N:2S",
    ),
    _at(
        "The irregular call has been overcalled",
        "North bid one spade over West’s two clubs. East has passed over it; now West says that "
        "one spade was not enough.",
        "bid",
        {"since": "next calls"},
        "N",
        shown="W:2C N:1S E:P",
    ),
    _at(
        "A second thought",
        "South bids one heart, looks at his hand again and after a while says: “No, two hearts.” "
        "The first call was in order.",
        "change",
        {
            "since": "nothing",
            "pause": True,
            "first_call": "regular",
            "tried": "nothing",
        },
        "S",
        "What may South do?",
        "S:1H S:2H",
    ),
    _at(
        "A slip of the tongue",
        "South means to bid one heart, says “one spade” and in the same breath “one heart”.",
        "change",
        {"since": "nothing", "pause": False},
        "S",
        shown="S:1S S:1H",
    ),
    _at(
        "A double of what the partner has doubled",
        "South bids two hearts, West doubles and North passes. East doubles again, and South draws "
        "attention to it.",
        "double",
        {"since": "nothing", "by": "others"},
        "E",
        shown="S:2H W:X N:P E:X",
    ),
    _at(
        "A bid of eight",
        "In the heat of the auction North bids eight clubs, and East says that there is no such "
        "bid.",
        "inadmissible",
        {"since": "nothing", "by": "others"},
        "N",
        shown="N:8C",
    ),
)
"""Calls that are not enough, out of turn, changed, or not to be made."""
