"""Inadmissible calls by the laws of duplicate bridge of 2017: doubles and redoubles, 19 and 36;
other calls, 35 and 37 to 39."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, owe, put, review
from oddtrick.laws.clauses.vocabulary import OFFENDER, SIDE
from oddtrick.laws.notes.penalty import LEGAL_CALL, PASS_ALWAYS

from ..rows import BANNED_SUIT, PARTNER_BARRED

__all__ = ["INADMISSIBLE"]

_SIDE_BARRED = (owe(SIDE, PASS_ALWAYS), BANNED_SUIT, review("72C"))
"""Both partners pass throughout, with a suit to forbid, and 72C after play (37B, 38)."""

INADMISSIBLE = (
    clause(
        "19A",
        "double",
        "The word alone counts: it is a double of the last bid. A double is right only of the "
        "last bid, an opponent’s, with nothing but passes since.",
        double_fault="worded",
        redouble=False,
    ),
    clause(
        "19B",
        "double",
        "The word alone counts: it is a redouble of the last double. A redouble is right only of "
        "the last double, an opponent’s, with nothing but passes since.",
        double_fault="worded",
        redouble=True,
    ),
    clause(
        "19C-D",
        "double",
        "The higher bid wipes out all doubles and redoubles; where nobody bids again they raise "
        "the score.",
        double_fault="overbid",
    ),
    clause(
        "36A",
        "double",
        "The double and all calls after it are cancelled. The auction goes back to the player "
        "whose turn it was as if nothing had happened, and no lead is restricted.",
        back(),
        double_fault="inadmissible",
        over="called over",
    ),
    clause(
        "36B 26B 32-gen",
        "double",
        "It cannot be accepted and is cancelled. He makes a legal call, and his partner must pass "
        "throughout. If they defend, a suit may be forbidden at the partner’s first lead.",
        back(),
        owe(OFFENDER, LEGAL_CALL, "call"),
        *PARTNER_BARRED,
        double_fault="inadmissible",
        over="not called over",
    ),
    clause(
        "36B",
        "double",
        "It was out of turn, too: the auction first goes back to the right player.",
        double_fault="inadmissible",
        over="not called over",
        also_out_of_turn=True,
    ),
    clause(
        "36C",
        "double",
        "The contract is scored as if that call had not been made.",
        double_fault="inadmissible",
        over="lead faced",
    ),
    clause(
        "35",
        "inadmissible",
        "A double or redouble that cannot be made is for law 36, any other call by a player who "
        "must pass for 37, a bid above seven for 38, a call after the final pass for 39.",
        inadmissible_kind="which",
    ),
    clause(
        "37A",
        "inadmissible",
        "The call and those after it stand. If he had to pass for the rest of the auction, he "
        "must do so afterwards. No lead is restricted.",
        inadmissible_kind="barred",
        over=("called over", "lead faced"),
    ),
    clause(
        "37B 26B",
        "inadmissible",
        "It is cancelled and replaced by a pass. Both partners must pass from now on; if they "
        "defend, a suit may be forbidden at the first lead of his partner.",
        back(),
        put("P"),
        *_SIDE_BARRED,
        inadmissible_kind="barred",
        over="not called over",
    ),
    clause(
        "38 26B",
        "inadmissible",
        "The bid is cancelled and replaced by a pass. Both partners must pass from now on; if "
        "they defend, a suit may be forbidden at the first lead of his partner.",
        back(),
        put("P"),
        *_SIDE_BARRED,
        inadmissible_kind="above seven",
        over="not called over",
    ),
    clause(
        "38",
        "inadmissible",
        "The bid and the calls after it are cancelled, a pass is put in, and the offender’s side "
        "passes to the end; but no lead is restricted. A contract above seven is never played.",
        back(),
        put("P"),
        owe(SIDE, PASS_ALWAYS),
        inadmissible_kind="above seven",
        over=("called over", "lead faced"),
    ),
    clause(
        "39A-B",
        "after-close",
        "The call is cancelled, and nothing more is exacted.",
        either=(
            {"closed_call": "harmless"},
            {"closed_call": "defender", "over": ("called over", "lead faced")},
        ),
    ),
    clause(
        "39C 26B",
        "after-close",
        "The call is cancelled; a suit may be forbidden at the first lead of his partner.",
        BANNED_SUIT,
        closed_call="defender",
        over="not called over",
    ),
)
