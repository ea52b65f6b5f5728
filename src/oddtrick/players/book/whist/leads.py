"""The card led from each suit at whist, as the whist text tables it (Notes on play: leads)."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LEADS", "LETTERS", "TRUMP_LEADS", "lead_from"]

FOURTH = "4"
LETTERS = "23456789TJQKA"


class WhistLead(NamedTuple):
    """The cards that head a suit, those that must be missing, the first and the second lead."""

    heads: str
    without: str
    first: str
    second: str
    few: int = 4


LEADS = (
    WhistLead("AKQJ", "", "K", "J"),
    WhistLead("AKQ", "J", "K", "Q"),
    WhistLead("AKJ", "Q", "K", "A"),
    WhistLead("AQJ", "K", "A", "Q"),
    WhistLead("KQJ", "A", "J", ""),
    WhistLead("AK", "", "K", ""),
    WhistLead("A", "", "A", FOURTH),
    WhistLead("", "", FOURTH, ""),
)
"""Leads from a plain suit of four or more, the first row that fits. A king without the ace and
without queen and jack is not in the text; read as the fourth best."""

TRUMP_LEADS = (
    WhistLead("AKQJ", "", "J", "Q", 5),
    WhistLead("AKQ", "", "Q", "K", 5),
    WhistLead("AK", "", "K", "A", 7),
    WhistLead("", "", FOURTH, "", 5),
)
"""Leads from trumps, of which five or more are needed."""


def lead_from(ranks: str, *, trumps: bool = False) -> tuple[str, str]:
    """The first and second card to lead from a suit, the second empty where the book names none.

    >>> lead_from("AKQ6"), lead_from("Q9873"), lead_from("AKQ65", trumps=True)
    (('K', 'Q'), ('7', ''), ('Q', 'K'))
    """
    for row in TRUMP_LEADS if trumps else LEADS:
        if (
            len(ranks) >= row.few
            and all(x in ranks for x in row.heads)
            and not any(x in ranks for x in row.without)
        ):
            fourth = ranks[3]
            return (
                fourth if row.first == FOURTH else row.first,
                fourth if row.second == FOURTH else row.second,
            )
    return (ranks[0], "")
