"""Headings, in the books, of laws that have no number, so that they can be looked up there."""

from __future__ import annotations

import re
from collections.abc import Mapping

_CONTRACT_1963 = {
    "attention": "Drawing Attention to an Irregularity",
    "barred": "Barred Player",
    "bid-oot": "Bid Out of Turn",
    "call-after-close": "Call After the Auction Is Closed",
    "call-oot": "Call Out of Rotation",
    "change-call": "Changing a Call",
    "changing-pack": "Changing the Pack",
    "change-info": "Information Given in Changing Call",
    "claim-contested": "Declarer Claiming or Conceding Tricks",
    "claim-declarer": "Declarer Claiming or Conceding Tricks",
    "claim-defender": "Defender Claiming or Conceding Tricks",
    "claim-partner": "Declarer Claiming or Conceding Tricks",
    "concession": "Concession of a Trick That Cannot Be Lost",
    "defective-trick": "Defective Trick",
    "double-oot": "Double or Redouble Out of Turn",
    "cut": "The Cut",
    "draw": "The Draw",
    "dummy-rights": "Dummy’s Rights",
    "enforcing": "Enforcing a Penalty",
    "exposed-auction": "Cards Exposed During the Auction",
    "exposed-cards": "Exposed Cards",
    "illus-lead-oot": "Illustrations: Lead Out of Turn",
    "impossible-double": "Impossible Doubles and Redoubles",
    "improper-overcalled": "Improper Call Overcalled",
    "inability": "Inability to Play as Required",
    "incorrect-deck": "Effect of Incorrect Deck",
    "inspect-trick": "Inspecting Tricks During Play",
    "insufficient": "Insufficient Bid",
    "lead-oot": "Lead Out of Turn",
    "lead-penalty": "Lead Penalty",
    "missing-card": "Missing Card",
    "new-shuffle": "New Shuffle and Cut",
    "other-inadmissible": "Other Inadmissible Calls",
    "pass-oot": "Pass Out of Turn",
    "penalty-cards": "Penalty Cards",
    "premature": "Premature Play",
    "redeal": "Redeal",
    "remarks": "Improper Remarks and Gestures",
    "revoke": "Revoke",
    "revoke-correct": "Correcting a Revoke",
    "revoke-established": "Established Revoke",
    "revoke-free": "Revokes Not Subject to Penalty",
    "revoke-penalty": "Revoke Penalty",
    "score-correct": "Correcting the Score",
    "shuffle": "The Shuffle",
    "surplus-card": "Surplus Card",
    "waiver": "Waiver of Penalty",
}

_DUPLICATE_1963 = {
    "adjusted": "Adjusted Score",
    "appeals": "Appeals",
    "attention": "Drawing Attention to an Irregularity (duplicate)",
    "claims": "Claims and Concessions (duplicate)",
    "conventions": "Bidding and Playing Conventions",
    "deal": "Shuffle and Deal",
    "designation": "Error in Play from Dummy",
    "director": "Tournament Director",
    "discipline": "Disciplinary Penalties",
    "dummy": "Dummy’s Rights (duplicate)",
    "improper-info": "Improper Information",
    "interchanged": "Interchanged Cards",
    "play": "The Play (duplicate)",
    "revoke-time": "Revoke Time Limits",
    "score-errors": "Correction of Scoring Errors",
    "wrong-number": "Wrong Number of Cards",
}

_EUCHRE = {
    "bid-error": "Error in Bidding",
    "declaration-oot": "Declaration Out of Turn",
    "exposed": "Exposed Cards",
    "incorrect-number": "Incorrect Number of Cards",
    "lead-oot": "Lead Out of Turn",
    "lone-hand": "Lone Hand",
    "misdeal": "Misdeal",
    "quitted": "Quitted Tricks",
    "revoke": "Revoke",
    "wrong-dealer": "Misdeal",
}

_DUPLICATE_2017 = {
    "13-info": "13 (knowledge of a card)",
    "23-note": "23 (practice)",
    "24-gen": "24",
    "27B-order": "27B (order)",
    "32-gen": "32",
    "46B-gen": "46B",
    "50-gen": "50",
    "51-both": "51 (both defenders)",
    "54-gen": "54",
    "64A-score": "64A (score)",
    "67-dummy": "67 (dummy)",
    "68-gen": "68",
    "77-over": "77 (overtricks)",
    "77-pass": "77 (all pass)",
    "77-premium": "77 (premiums)",
    "77-tricks": "77 (tricks)",
    "77-under": "77 (undertricks)",
    "81C-waive": "81C (waiver)",
    "def-artificial": "Definitions: artificial call",
    "def-force-words": "Introduction: words of force",
    "def-honour": "Definitions: honour",
    "def-infraction": "Definitions: infraction",
    "def-psychic": "Definitions: psychic call",
    "practice-combined": "Practice: several irregularities",
    "practice-questions": "Practice: asking players",
    "practice-screens": "Practice: screens and servers",
}
_HEADINGS: Mapping[str, Mapping[str, str]] = {
    "bridgevar": {
        "cutthroat3": "Three-Hand (Cutthroat) Bridge: Irregularities",
        "honeymoon": "Honeymoon Bridge: Additional Rules",
    },
    "contract1963": _CONTRACT_1963,
    "duplicate1963": _DUPLICATE_1963,
    "duplicate2017": _DUPLICATE_2017,
    "euchre": _EUCHRE,
    "whist": {"revoke": "Revoke"},
}


def headings() -> list[str]:
    """The headings that have words, each once.

    >>> headings()[:2]
    ['Three-Hand (Cutthroat) Bridge: Irregularities', 'Honeymoon Bridge: Additional Rules']
    """
    named = (heading for laws in _HEADINGS.values() for heading in laws.values())
    return [one for one in dict.fromkeys(named) if re.search(r"[a-z]{2}", one)]


def heading_of(law: str) -> str:
    """The name of a law in its book: its number, or its heading; the id where it has neither.

    >>> heading_of("auction1910:86b"), heading_of("contract1963:lead-oot")
    ('86b', 'Lead Out of Turn')
    >>> heading_of("auction1910:70-1")
    '70-1'
    """
    code, _, number = law.partition(":")
    return _HEADINGS.get(code, {}).get(number, number)


_A_LAW = re.compile(
    r"\b(?:auction1910|bridge1902|bridgevar|contract1963|duplicate1963|duplicate2017|euchre|whist)"
    r":[\w-]+"
)


def with_headings(text: str) -> str:
    """A sentence with each law in it as its book calls it.

    >>> with_headings("all have played to it: it stands (auction1910:78)")
    'all have played to it: it stands (78)'
    """
    return _A_LAW.sub(lambda found: heading_of(found[0]), text)
