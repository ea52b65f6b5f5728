"""Build-up bridge: a contract in a suit that declarer bid at once counts double when made.

Source: Scarne 1963, the second half of “Draw and Discard Bridge”; ruling 1d, 8.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import NO_TRUMP, STRAINS
from oddtrick.core import Ledger, Table
from oddtrick.scoring.contract.rubber import score_rubber
from oddtrick.scoring.contract.scales import SCALE_1963
from oddtrick.stages.calling.auction import Calls, Contract

__all__ = ["score_build_up"]

# Tricks and overtricks count twice; games, slams, the insult and penalties do not.
TWICE = replace(
    SCALE_1963,
    first_trick=tuple(2 * p for p in SCALE_1963.first_trick),
    further_trick=tuple(2 * p for p in SCALE_1963.further_trick),
    overtrick=tuple((2 * plain, 2 * vulnerable) for plain, vulnerable in SCALE_1963.overtrick),  # type: ignore[arg-type]
)


def _at_once(table: Table) -> bool:
    """Whether declarer bid the trump suit in the first round."""
    contract = table.find(Contract)
    if contract is None or contract.strain == NO_TRUMP:
        return False
    return any(
        by == contract.declarer and code[1:] == STRAINS[contract.strain]
        for by, code in table.first(Calls).calls
    )


def score_build_up(table: Table) -> Ledger:
    """A deal of a rubber at contract, its trick score doubled where the suit was bid at once."""
    return score_rubber(TWICE if _at_once(table) else SCALE_1963)(table)
