"""Cards shown in the auction before a referee, by the laws of 2017."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.core import Seating
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.irregularities.pending_options import auction_cards
from oddtrick.laws.notes.code import Law
from oddtrick.laws.notes.incident import CardExposed
from oddtrick.laws.notes.penalty import LIES_OPEN
from oddtrick.laws.notes.ruling import Free, Verdict
from oddtrick.laws.questions.question import Value
from oddtrick.laws.rulings.apply import verdict

__all__ = ["refereed_shown"]


def refereed_shown(table: LawTable) -> Law:
    """The law on cards shown in the auction, which are picked up."""

    def remedy(incident: CardExposed, seating: Seating, known: Mapping[str, Value]) -> Verdict:
        found = verdict(table, "shown", incident, seating, known)
        picked_up = Free(incident.hand, LIES_OPEN, 1 << incident.card, one=False)
        return found._replace(effects=(picked_up, *found.effects))

    return Law("shown-due", CardExposed, remedy, due=auction_cards)
