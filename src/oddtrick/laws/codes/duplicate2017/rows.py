"""Parts shared by the tables of 2017: rows by topic, and the shares that come up in many."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Clause, Do, When, choose
from oddtrick.laws.clauses.effects_vocabulary import adjust, back, owe, review
from oddtrick.laws.clauses.vocabulary import OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import (
    FORBID_WHILE_LEADING,
    MINOR_PENALTY_CARD,
    PASS_ALWAYS,
    PENALTY_CARD,
    REQUIRE,
    SUIT_BAN,
)

MAJOR = owe(OFFENDER, PENALTY_CARD, "card")
"""The offender has a major penalty card (50B)."""

MINOR = owe(OFFENDER, MINOR_PENALTY_CARD, "card")
"""The offender has a minor penalty card (50B)."""

BANNED_SUIT = owe(PARTNER, SUIT_BAN)
"""Declarer may forbid one suit at the partner's first lead (26B)."""

PARTNER_BARRED = (owe(PARTNER, PASS_ALWAYS), BANNED_SUIT, review("72C"))
"""The partner passes throughout, with a suit to forbid, and 72C after play (27B2, 36B)."""

LEAVE_MAJOR = (
    choose(
        "require",
        "Require the lead of that suit; the card is picked up",
        back(),
        owe(PARTNER, REQUIRE, "suit"),
    ),
    choose(
        "forbid",
        "Forbid the lead of that suit; the card is picked up",
        back(),
        owe(PARTNER, FORBID_WHILE_LEADING, "suit"),
    ),
    choose(
        "free",
        "Let the right player lead anything, with the card left as a major penalty card",
        back(),
        MAJOR,
    ),
)
"""Declarer's options on a lead out of turn that he does not accept (50D, 54D, 56)."""


def row(
    numbers: str,
    on: str,
    says: str,
    *does: Do,
    when: When,
    either: tuple[When, ...] = (),
    then: str = "",
    alone: bool = False,
) -> Clause:
    """A clause without options, whose facts are put together from others."""
    return Clause(tuple(numbers.split()), on, says, when, does, "", (), alone, then, either)


def by_topic(
    on: str, fact: str, *rows: tuple[str, str, str] | tuple[str, str, str, Do]
) -> tuple[Clause, ...]:
    """A clause for each value of one fact: the value, the numbers, what is said, what is done."""
    return tuple(row(one[1], on, one[2], *one[3:], when={fact: one[0]}) for one in rows)


_LIKELY = (
    "Where several results were likely each has its weight (12C1c). What the innocent side lost by "
    "an extremely serious error unrelated to the infraction, or by a gamble, it has lost by itself "
    "(12C1e)."
)


def assigned(numbers: str, on: str, says: str, *does: Do, when: When) -> Clause:
    """A clause that ends in an assigned adjusted score (12C1)."""
    return row(f"{numbers} 12C1a-b", on, says, *does, adjust("assigned"), then=_LIKELY, when=when)
