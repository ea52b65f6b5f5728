"""The effect of two irregularities of a board on one another: the facts that follow, and what is
said besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oddtrick.laws.questions.at_table import Value

When = Mapping[str, Value | tuple[Value, ...]]
_ALWAYS: When = {}

SAME, PARTNERS, SIDE, OPPONENTS = "same player", "partners", "same side", "opponents"


class Meeting(NamedTuple):
    """The effect of two irregularities on one another: the earlier and the later with their facts,
    how the players sit, and the fact that follows for the later, or for both."""

    earlier: str
    later: str
    players: str
    fact: str
    value: Value
    when: When = _ALWAYS
    then: When = _ALWAYS
    unless: tuple[When, ...] = ()
    """Facts of either under which they do not meet."""
    both: bool = False
    same_suit: bool = False
    first: bool = False
    """It follows for the earlier alone."""
    open: bool = False
    """It is not so by itself: who says otherwise of the later is taken at his word."""
    paid: bool = False
    """The earlier must have cost something, and the later too where it follows for both."""


class Besides(NamedTuple):
    """A sentence on two irregularities that meet, with its law."""

    one: str
    other: str
    players: str
    says: str
    law: str
    when: When = _ALWAYS
    then: When = _ALWAYS
    paid: bool = False
    """Both must cost tricks."""


_ESTABLISHED = ("played on", "named", "claimed", "agreed")
_LATE: When = {"established": _ESTABLISHED}
_MENDED: tuple[When, ...] = (
    {"revoke_case": "twelfth", "hands_back": False},
    {"revoke_case": "both one trick"},
)
"""Revokes that are corrected though play has gone on (62C3, 62D)."""

_ALSO_A_PENALTY_CARD: tuple[tuple[str, When], ...] = (
    ("together", {"role": "defender", "simultaneous": "several visible"}),
    ("premature", {"premature_case": "ordinary"}),
    ("revoke", {"role": "defender", "established": "open"}),
)
"""The other laws that leave a defender with a penalty card."""

_CLAIMS: When = {"claim_stage": ("what", "concession", "statement", "stop", "disputed", "agreed")}
"""Claims and concessions that end the play: not those to which a partner objects, nor those after
which all play on."""

_EXPOSED: When = {"role": "defender", "exposed_how": ("dropped", "named", "played")}
_OUT_OF_TURN: When = {"role": "defender", "then_played": ("nothing", "offenders")}

_TWICE = (
    "No trick goes over twice: the two revokes together give no more tricks than that side has won "
    "since the first of them, its trick included."
)
_RESTRICTED = (
    "The restriction of the lead comes first where both defenders have a card on the table: the "
    "leader leads his own penalty card only if declarer’s choice allows it."
)
_TWO_CARDS = (
    "If the card that was led stays on the table beside another of the same defender, both are "
    "major penalty cards."
)
_SPOKEN = (
    "If this is what dummy, who had looked, was the first to speak of, nothing of it is exacted "
    "now: play goes on, and after play the director takes from the defenders what they gained."
)
_MISSED = (
    "If a trick without a card counts as a revoke here too, both sides have revoked, and no trick "
    "goes over (64B7). The law can be read either way: the director decides."
)

MEETINGS: Mapping[str, tuple[Meeting, ...]] = {
    "duplicate2017": (
        # 64B7: both sides have revoked, and both revokes are established.
        Meeting(
            *("revoke", "revoke", OPPONENTS, "revoke_case", "both sides"),
            when=_LATE,
            then=_LATE,
            unless=_MENDED,
            both=True,
        ),
        # 64B2: again in the same suit, after the first was established.
        Meeting(
            *("revoke", "revoke", SAME, "revoke_case", "same suit"),
            when=_LATE,
            unless=_MENDED,
            same_suit=True,
        ),
        # 63A: the side claims or concedes, or agrees to a claim.
        Meeting(
            *("revoke", "claim", SIDE, "established", "claimed"),
            then=_CLAIMS,
            first=True,
        ),
        Meeting(
            *("revoke", "claim", OPPONENTS, "established", "agreed"),
            then={"claim_stage": "agreed"},
            first=True,
        ),
        # 50B: two or more penalty cards of one defender are all major.
        Meeting("exposed", "exposed", SAME, "other_card", True, both=True, open=True),
        *(
            Meeting("exposed", other, SAME, "other_card", True, then=facts, first=True)
            for other, facts in _ALSO_A_PENALTY_CARD
        ),
        *(
            Meeting(other, "exposed", SAME, "other_card", True, facts, open=True)
            for other, facts in _ALSO_A_PENALTY_CARD
        ),
        # 24C: two or more cards shown in the auction.
        Meeting("shown", "shown", SAME, "card", "several", both=True),
        # 43B2, 43B3: dummy who has looked has lost his rights.
        Meeting("dummy", "dummy", SAME, "has_looked", True, {"dummy_act": "look"}),
        # 60A1: an opponent has played to an irregular lead.
        Meeting(
            *("lead", "waived", OPPONENTS, "then_played", "next"),
            then={"played_over": "opponent"},
            first=True,
        ),
    ),
    "contract1963": (
        Meeting("revoke", "revoke", SAME, "same_suit", True, same_suit=True, paid=True),
        Meeting("peeked", "dummy", SAME, "lost", True),
    ),
    "duplicate1963": (
        Meeting("revoke", "revoke", SAME, "same_suit", True, same_suit=True, paid=True),
        Meeting("peeked", "dummy", SAME, "lost", True),
    ),
    "auction1910": (
        Meeting("revoke", "revoke", SIDE, "again", True, paid=True),
        # 91: both sides pay for a revoke.
        Meeting("revoke", "revoke", OPPONENTS, "theirs", True, both=True, paid=True),
    ),
}  # fmt: skip
"""By codes, the facts that irregularities make of one another."""

BESIDES: Mapping[str, tuple[Besides, ...]] = {
    "duplicate2017": (
        *(
            Besides(one, other, SIDE, _TWICE, "64A1", when=facts, then=more, paid=True)
            for one, facts, other, more in (
                ("revoke", _LATE, "revoke", _LATE),
                ("revoke", _LATE, "missed", {"both_sides": True}),
                ("missed", {"both_sides": True}, "revoke", _LATE),
                ("missed", {"both_sides": True}, "missed", {"both_sides": True}),
            )
        ),
        *(
            Besides(one, other, OPPONENTS, _MISSED, "67B1", when=facts, then=more, paid=True)
            for one, facts, other, more in (
                ("revoke", _LATE, "missed", {"both_sides": True}),
                ("missed", {"both_sides": True}, "revoke", _LATE),
            )
        ),
        *(
            Besides(one, other, PARTNERS, _RESTRICTED, "51-both", when=facts, then=more)
            for one, facts, other, more in (
                ("exposed", _EXPOSED, "exposed", _EXPOSED),
                ("exposed", _EXPOSED, "lead", _OUT_OF_TURN),
                ("lead", _OUT_OF_TURN, "exposed", _EXPOSED),
            )
        ),
        *(
            Besides(one, other, SAME, _TWO_CARDS, "50B", when=facts, then=more)
            for one, facts, other, more in (
                ("exposed", _EXPOSED, "lead", _OUT_OF_TURN),
                ("lead", _OUT_OF_TURN, "exposed", _EXPOSED),
            )
        ),
        *(
            Besides(
                *(offence, "dummy", OPPONENTS, _SPOKEN, "43B3"),
                when={"role": "defender"},
                then={"dummy_act": "first to speak", "has_looked": True},
            )
            for offence in ("lead", "exposed", "revoke", "surplus", "missed", "together")
        ),
    ),
}  # fmt: skip
"""By codes, what is said besides."""
