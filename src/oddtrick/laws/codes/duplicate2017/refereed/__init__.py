"""The laws of 2017 before a referee: what can happen at the table, when it is too late, and what
the director is asked.

Where a law needs judgement, or a choice before the ruling is known, the referee asks: the director,
who is a person or, alone against machines, the program; or the player whose right it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from oddtrick.core import NATURE, Action, Seating, Stage
from oddtrick.laws.clauses.clause import LawTable, closes
from oddtrick.laws.clauses.vocabulary import DIRECTOR, LEFT
from oddtrick.laws.irregularities.detection import AT_THE_TABLE_2017
from oddtrick.laws.irregularities.in_auction import in_turn_after_all, replaced_calls
from oddtrick.laws.irregularities.in_play import faced_by_hand
from oddtrick.laws.irregularities.pending_options import auction_cards
from oddtrick.laws.irregularities.stopped_claims import stopped_claim
from oddtrick.laws.notes.code import OPEN, Code, Law, Matter, Notes
from oddtrick.laws.notes.incident import CallReplaced, CardExposed, ClaimDisputed
from oddtrick.laws.notes.penalty import LIES_OPEN
from oddtrick.laws.notes.ruling import Free, Put, Ruling, RulingOption, TakeBack, Verdict
from oddtrick.laws.questions.question import Value
from oddtrick.laws.rulings.apply import verdict
from oddtrick.laws.rulings.asked import Asked, question
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.laws.rulings.referents import bid_of, lowest_sufficient
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.stages.tricks.claims import Claiming
from oddtrick.terms import NUMBERS, above_seven, call_name

from .doubted_claims import refereed_claim
from .matters import CLOSINGS, MATTERS, REVIEWED
from .questions import ASKED
from .replaced_calls import refereed_replaced
from .shown_cards import refereed_shown

__all__ = ["refereed_2017"]


def _out_of_rotation(sub: AuctionState) -> bool:
    """Whether one of the passes that would end the auction was out of rotation: then it goes back
    to the player who lost his turn (17D3, 34)."""
    callers = sum(after >= 0 for after in sub.following)
    last = [hand for hand, _ in sub.calls[-callers:]]
    return any(sub.following[a] != b for a, b in itertools.pairwise(last))


def _prepare(stage: Stage[Any]) -> Stage[Any]:
    """Bids above seven can be said, and the auction goes on after a pass out of rotation; dummy is
    faced by hand."""
    if isinstance(stage, Auction):
        return replace(stage, held_open=_out_of_rotation, above=above_seven(stage.ladder))
    return faced_by_hand(stage)


def refereed_2017(table: LawTable) -> Code:
    """The code of a table: what it has clauses on can happen before a referee."""
    return code_of(
        table,
        MATTERS,
        _prepare,
        deeds={
            "auction": ("drop", "show"),
            "before lead": ("drop", "show", "call"),
            "play": ("drop", "show", "with", "ahead", "peek", "warn", "touch"),
        },
        excused=in_turn_after_all,
        offences=AT_THE_TABLE_2017,
        closings=CLOSINGS,
        asked=ASKED,
        due=(refereed_claim(table), refereed_shown(table), refereed_replaced(table)),
        reviewed=REVIEWED,
    )
