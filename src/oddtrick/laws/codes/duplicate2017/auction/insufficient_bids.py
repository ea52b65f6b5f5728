"""Insufficient bids by the laws of duplicate bridge of 2017: 27."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, free, owe, review
from oddtrick.laws.clauses.vocabulary import OFFENDER
from oddtrick.laws.notes.penalty import BID_OR_PASS, LEGAL_CALL

from ..rows import PARTNER_BARRED

__all__ = ["INSUFFICIENT"]

INSUFFICIENT = (
    clause(
        "25A1 27B-order",
        "bid",
        "First of all it was a slip: he may put the bid he meant in its place as long as his "
        "partner has not called, and nothing is exacted.",
        back(),
        owe(OFFENDER, LEGAL_CALL, "call"),
        alone=True,
        slip=True,
    ),
    clause(
        "27A 31A1 31A2",
        "bid",
        "The player on the left may accept it. If not, an insufficient bid out of turn is ruled "
        "as a bid out of turn, and not as an insufficient one.",
        alone=True,
        slip=False,
        in_turn=False,
    ),
    clause(
        "27A",
        "bid",
        "It is accepted and stands: the auction goes on from it.",
        alone=True,
        slip=False,
        accepted=True,
    ),
    clause(
        "27B-order 27A",
        "bid",
        "The player on the left is offered to accept it, after he has been told what follows. He "
        "refuses: the offender is asked away from the table what he meant and what he thought he "
        "saw, and hears which calls would cost nothing. Then he chooses.",
        back(),
        owe(OFFENDER, LEGAL_CALL, "call"),
        then="The lowest sufficient bid in the same denomination, and any comparable call, cost "
        "nothing; with any other bid or a pass his partner passes throughout; so he does after a "
        "double that is not comparable, which is cancelled.",
        accepted=False,
        replacement="open",
    ),
    clause(
        "27B1a",
        "bid",
        "The lowest sufficient bid in the same denomination: the auction goes on, nobody is "
        "barred, no lead is restricted, and his partner may use it.",
        review("27D"),
        accepted=False,
        replacement="same",
    ),
    clause(
        "27B1b 23A",
        "bid",
        "A comparable call, be it a double or a pass: the auction goes on, nobody is barred, no "
        "lead is restricted, and his partner may use it.",
        review("27D"),
        accepted=False,
        replacement="comparable",
    ),
    clause(
        "27B2 26B",
        "bid",
        "His partner must pass whenever it is his turn. If they defend, one suit may be forbidden "
        "at the partner’s first lead.",
        *PARTNER_BARRED,
        accepted=False,
        replacement="bid or pass",
    ),
    clause(
        "27B3 26B",
        "bid",
        "The double or redouble is cancelled. He makes a sufficient bid or passes, and his "
        "partner must pass whenever it is his turn, even if that bid by itself would have been "
        "free.",
        back(),
        free(OFFENDER, LEGAL_CALL),
        owe(OFFENDER, BID_OR_PASS),
        *PARTNER_BARRED,
        accepted=False,
        replacement="double",
    ),
    clause(
        "27B4 27B3 26B",
        "bid",
        "The second insufficient bid could be accepted, too. It is not: he makes a legal call, "
        "and his partner must pass whenever it is his turn.",
        back(),
        free(OFFENDER, LEGAL_CALL),
        owe(OFFENDER, LEGAL_CALL, "call"),
        *PARTNER_BARRED,
        accepted=False,
        replacement="insufficient",
    ),
    clause(
        "27C 9C",
        "bid",
        "He replaced it before the director had ruled: the new call stands if it is legal, unless "
        "the player on the left still accepts the insufficient bid.",
        accepted=False,
        replacement=("same", "comparable", "bid or pass", "insufficient"),
        hasty=True,
    ),
)
