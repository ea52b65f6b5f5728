"""The words that clauses are written in: roles, moments, offences, facts that exclude others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from .facts import FACTS, Value

if TYPE_CHECKING:
    from .files import OffenceText

OFFENDER = "offender"
PARTNER = "partner"
SIDE = "offenders"
OTHERS = "others"
CHOOSERS = "choosers"
DECLARER = "declarer"
DUMMY = "dummy"
LEFT = "left"
DUE = "due"
DEALER = "dealer"
ELDEST = "eldest"
LAST = "last"
DIRECTOR = "director"
MAKER = "maker"
MAKER_OR_ELDEST = "maker or eldest"
LAST_DOUBLER = "last doubler"
DOUBLED = "doubled"
AGAINST_DOUBLED = "against doubled"

WHO = {
    OFFENDER: "the offender",
    PARTNER: "the offender’s partner",
    SIDE: "the offender’s side",
    OTHERS: "either of the other side",
    CHOOSERS: "either of the other side, but not dummy",
    DECLARER: "declarer",
    DUMMY: "declarer’s partner",
    LEFT: "the player on the offender’s left",
    DUE: "the hand whose turn it was",
    DEALER: "the dealer",
    ELDEST: "eldest hand, at the dealer’s left",
    LAST: "the one of the other side who plays last to the trick",
    DIRECTOR: "the director",
    MAKER: "the player who made the trump",
    MAKER_OR_ELDEST: "the player who made the trump, or eldest hand",
    LAST_DOUBLER: "the adversary who doubled last",
    DOUBLED: "the player who is doubled",
    AGAINST_DOUBLED: "either opponent of the player who is doubled",
}
"""The roles in words, for a director without a table."""


NOTHING_SINCE = "nothing"

SINCE: Mapping[str, Mapping[str, Value]] = {"declared": {"trump_made": True}}
"""The facts that are known with what has happened since; they are not so where it has not."""

MOMENTS: Mapping[Value, str] = {
    NOTHING_SINCE: "nothing of that",
    "side plays on": "the offender or the partner has played to a later trick",
    "last side plays on": "the offender’s side has played to a later trick, or, where both sides "
    "revoked, the last of the two",
    "side claims": "the offender’s side has ended the play by a claim or concession",
    "quitted": "the trick has been turned, or the offender’s side has played to a later one",
    "asked first": (
        "the trick has been turned, but before that the offender’s partner had asked whether they "
        "had none, and the offender has not said that they have none"
    ),
    "next plays": "the next hand has played to it",
    "all followed": "all the others have played to it",
    "declared": "the trump has been declared",
    "dummy faced": "dummy has been faced over it",
    "others call": "both opponents have called over it",
    "play begun": "a card has been played",
    "next calls": "the player on the offender’s left has called",
    "cards mixed": "the cards have been mixed",
    "next cut": "the pack has been cut for the next deal",
    "anybody doubles": "somebody has spoken about doubling",
    "declarer plays on": "declarer or dummy has played since",
    "hands returned": "all four hands have been returned to the board",
    "board moved": "the round has ended and the board has been moved",
}
"""The later events, in words."""


class _Offences(Mapping[str, str]):
    """What clauses are on, in words, by their names."""

    def __getitem__(self, name: str) -> str:
        return _offences()[name].words

    def __iter__(self) -> Iterator[str]:
        return iter(_offences())

    def __len__(self) -> int:
        return len(_offences())


OFFENCES = _Offences()


@cache
def _offences() -> Mapping[str, OffenceText]:
    from .files import phases

    return {name: text for names in phases().values() for name, text in names.items()}


def of_a_kind(one: str, other: str) -> bool:
    """Whether two offences are of the same kind, so that the ruling on one might be thought to be
    that on the other: calls, plays, the deal, what is said, results, or the company.

    >>> of_a_kind("bid", "double"), of_a_kind("bid", "revoke")
    (True, False)
    """
    kinds = {*_offences()[one].kinds}
    return one == other or not kinds.isdisjoint(_offences()[other].kinds)


def impossible(offence: str, facts: Mapping[str, Value]) -> str:
    """Why these facts of an offence cannot be together; empty where they can."""
    from .files import facts_file

    for row in facts_file().never:
        if row.on == offence and all(
            name in facts and facts[name] in (wanted if isinstance(wanted, tuple) else (wanted,))
            for name, wanted in row.facts.items()
        ):
            return row.why
    return ""


def possible_values(offence: str, name: str, facts: Mapping[str, Value]) -> tuple[Value, ...]:
    """The values a fact can have beside those known."""
    return tuple(v for v in FACTS[name].answers if not impossible(offence, {**facts, name: v}))
