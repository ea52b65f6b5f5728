"""Tricks with too few or too many cards by the laws of duplicate bridge of 2017: 67."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import (
    add_card,
    charge,
    play_now,
    restore,
    review,
    tricks,
)

from ..rows import MAJOR, MINOR

__all__ = ["DEFECTIVE"]

DEFECTIVE = (
    clause("67A", "missed", "He adds a legal card to the trick.", play_now(), both_sides=False),
    clause(
        "67B1 64A2",
        "missed",
        "He faces a card, of the suit led if he can, and puts it among his played cards; who won "
        "the trick keeps it. He is deemed to have revoked.",
        add_card(),
        tricks(1),
        review("64C1"),
        both_sides=True,
        role=("declarer", "defender"),
        won_any=True,
    ),
    clause(
        "67B1 64B1",
        "missed",
        "He faces a card, of the suit led if he can, and puts it among his played cards; who won "
        "the trick keeps it. He is deemed to have revoked, but his side has won no trick since: "
        "none goes over.",
        add_card(),
        review("64C1"),
        both_sides=True,
        role=("declarer", "defender"),
        won_any=False,
    ),
    clause(
        "67-dummy 64B3",
        "missed",
        "Dummy adds a card, and who won the trick keeps it. No trick goes over; the director "
        "judges whether the other side is damaged. This is our reading, for the law can be read "
        "otherwise.",
        add_card(),
        review("64C1"),
        both_sides=True,
        role="dummy",
    ),
    clause(
        "67A 45E 50B",
        "surplus",
        "The card that was too many goes back; below the ten it is a minor penalty card, if the "
        "partner could see it.",
        restore(),
        MINOR,
        then="With another penalty card of his on the table both are major.",
        both_sides=False,
        role="defender",
        card="low",
    ),
    clause(
        "67A 45E 50B",
        "surplus",
        "The card that was too many goes back; as an honour, or one of several, it is a major "
        "penalty card, if the partner could see it.",
        restore(),
        MAJOR,
        both_sides=False,
        role="defender",
        card=("honour", "led", "several"),
    ),
    clause(
        "67A 45E",
        "surplus",
        "The card that was too many goes back, without more.",
        restore(),
        both_sides=False,
        role=("declarer", "dummy"),
    ),
    clause(
        "67B2",
        "surplus",
        "The director looks at the played cards and gives back what was too many; the one that "
        "was faced stays, or, if that is unknown, the highest that could legally have been "
        "played. The card counts as held all along, so that not playing it may have been a "
        "revoke; if the partner saw it, it is a penalty card.",
        restore(),
        charge(),
        review("64C1"),
        both_sides=True,
    ),
)
