"""The laws of 2017 before a referee: what can happen at the table, when it is too late, and what
the director is asked.

Where a law needs judgement, or a choice before the ruling is known, the referee asks: the director,
who is a person or, alone against machines, the program; or the player whose right it is.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

from oddtrick.core import Stage
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.irregularities.detection import AT_THE_TABLE_2017
from oddtrick.laws.irregularities.in_auction import in_turn_after_all
from oddtrick.laws.irregularities.in_play import faced_by_hand
from oddtrick.laws.notes.code import Code
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.terms import above_seven

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
            "play": ("drop", "show", "name", "with", "ahead", "peek", "warn", "touch"),
        },
        excused=in_turn_after_all,
        offences=AT_THE_TABLE_2017,
        closings=CLOSINGS,
        asked=ASKED,
        due=(refereed_claim(table), refereed_shown(table), refereed_replaced(table)),
        reviewed=REVIEWED,
    )
