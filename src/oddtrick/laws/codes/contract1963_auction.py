"""The laws of irregular calls of contract bridge as given by Scarne 1963, “Irregularities in
Contract Bridge”; a part of `contract1963`.

Numbers name the book's own headings. Readings of ours, where the book is silent, are marked so.
"""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Clause, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, enforce, owe, put, undouble
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DUE, OFFENDER, OTHERS, PARTNER, SIDE
from oddtrick.laws.notes.penalty import (
    BID_OR_PASS,
    LEAD_PENALTY,
    NEW_CALL,
    NO_DOUBLE,
    OPENING_FORBID,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_ALWAYS,
    PASS_COSTS,
    PASS_ONCE,
    RENAME,
    REPEAT,
)

# -- irregular calls ------------------------------------------------------------------------


def _own_notice(on: str) -> tuple[Clause, ...]:
    """“Drawing Attention”: the offenders' own notice takes nothing from the other side, who may
    still call over it."""
    return (
        clause(
            "attention waiver",
            on,
            "{hand} made an irregular call, and his own side has spoken of it. The other side may "
            "let it stand or have it put right.",
            choose("accept", "Let the call stand"),
            choose("enforce", "Have it put right", enforce()),
            who=CHOOSERS,
            alone=True,
            by="offenders",
        ),
    )


_OUT_OF_TURN = "{hand} called out of turn ({call}). The call is cancelled"
_REPEATS = (
    f"{_OUT_OF_TURN}. If his right-hand opponent passes he repeats it; otherwise he calls as he "
    "likes and his partner is barred once."
)

_CALLS = (
    clause(
        "call-oot",
        "call",
        "The call was not out of turn, and stands.",
        alone=True,
        excuse=("bound", "left", "due", "together"),
    ),
    *_own_notice("call"),
    clause(
        "call-oot pass-oot",
        "call",
        f"{_OUT_OF_TURN}, and he must pass at his regular turn.",
        back(),
        owe(OFFENDER, PASS_ONCE),
        call="pass",
        either=({"stood": False}, {"stood": True, "turn": ("left", "right")}),
    ),
    clause(
        "call-oot pass-oot",
        "call",
        f"{_OUT_OF_TURN}; he is barred throughout, his partner may not double at this turn, and "
        "a pass of his may bring a lead penalty.",
        back(),
        owe(OFFENDER, PASS_ALWAYS),
        owe(DUE, NO_DOUBLE, "over"),
        owe(DUE, PASS_COSTS),
        call="pass",
        stood=True,
        turn="partner",
    ),
    clause(
        "call-oot change-info bid-oot",
        "call",
        f"{_OUT_OF_TURN}, and his partner is barred throughout. What it named may cost a lead "
        "penalty, unless it is named again.",
        back(),
        owe(PARTNER, PASS_ALWAYS),
        owe(OFFENDER, RENAME, "call"),
        call="bid",
        opened=False,
    ),
    clause(
        "call-oot bid-oot",
        "call",
        f"{_OUT_OF_TURN}, and his partner is barred throughout, and under a lead penalty if he "
        "has the opening lead.",
        back(),
        owe(PARTNER, PASS_ALWAYS),
        owe(PARTNER, OPENING_LEAD_PENALTY),
        call="bid",
        opened=True,
        turn="partner",
    ),
    clause(
        "call-oot bid-oot",
        "call",
        _REPEATS,
        back(),
        owe(OFFENDER, REPEAT, "call"),
        call="bid",
        opened=True,
        turn=("left", "right"),
    ),
    clause(
        "call-oot double-oot",
        "call",
        f"{_OUT_OF_TURN}; he may not double that bid in turn, and his partner is barred "
        "throughout, and under a lead penalty if he has the opening lead.",
        back(),
        owe(PARTNER, PASS_ALWAYS),
        owe(PARTNER, OPENING_LEAD_PENALTY),
        owe(OFFENDER, NO_DOUBLE, "over"),
        call="double",
        turn="partner",
    ),
    clause(
        "call-oot double-oot",
        "call",
        _REPEATS,
        back(),
        owe(OFFENDER, REPEAT, "call"),
        call="double",
        turn=("left", "right"),
    ),
    *_own_notice("bid"),
    clause(
        "insufficient",
        "bid",
        "{hand} bid insufficiently, and replaces the bid by a sufficient bid or a pass.",
        back(),
        owe(OFFENDER, BID_OR_PASS, "call"),
        then="The lowest bid that is enough in the same denomination costs nothing. With another "
        "bid his partner is barred throughout; with a pass, and a double counts as one, the "
        "opening lead is under a lead penalty besides.",
    ),
    clause(
        "change-call",
        "change",
        "{hand} corrected a slip at once: the call is changed without penalty.",
        alone=True,
        pause=False,
    ),
    clause(
        "change-call",
        "change",
        "{hand} tried to change a call. The change is void, and the law on his first call applies.",
        back(),
        first_call="irregular",
    ),
    clause(
        "change-call",
        "change",
        "{hand} tried to change a call ({first}). The change is void, and he may choose.",
        choose(
            "keep",
            "Keep the first call ({first}); partner is barred once",
            back(),
            owe(PARTNER, PASS_ONCE),
            tried="nothing",
        ),
        choose(
            "keep",
            "Keep the first call ({first}); partner is barred once, and may be under a lead "
            "penalty",
            back(),
            owe(PARTNER, PASS_ONCE),
            owe(PARTNER, LEAD_PENALTY),
            tried="suit",
        ),
        choose(
            "keep",
            "Keep the first call ({first}); partner is barred once, and a suit may be called from "
            "him at the opening lead",
            back(),
            owe(PARTNER, PASS_ONCE),
            owe(PARTNER, OPENING_SUIT),
            tried="notrump",
        ),
        choose(
            "replace",
            "Make another call; partner is barred throughout",
            back(1),
            owe(OFFENDER, NEW_CALL, "tried"),
        ),
        who=OFFENDER,
        first_call="regular",
    ),
    *_own_notice("double"),
    clause(
        "impossible-double",
        "double",
        "{hand} {doubled} a bid that his side had {doubled} already. The call is cancelled, and "
        "he bids or passes.",
        back(),
        owe(OFFENDER, BID_OR_PASS, "call"),
        then="His partner is barred throughout. If he bids, the partner may be forbidden to lead "
        "the doubled suit; if he passes, either opponent may cancel all doubles, and the partner "
        "is under a lead penalty if he makes the opening lead.",
    ),
    *_own_notice("inadmissible"),
    clause(
        "other-inadmissible barred",
        "inadmissible",
        "{hand} made a call that could not be made, and is taken to have passed. His side passes "
        "from now on, and may be under a lead penalty at the opening lead.",
        back(),
        put("P"),
        owe(SIDE, PASS_ALWAYS),
        owe(SIDE, OPENING_LEAD_PENALTY),
    ),
    clause(
        "call-after-close",
        "after-close",
        "{hand} called after the auction was closed. The call is cancelled, without penalty.",
        alone=True,
        call="pass",
    ),
    clause(
        "call-after-close",
        "after-close",
        "{hand} called after the auction was closed. The call is cancelled, without penalty.",
        role=("declarer", "dummy"),
    ),
    clause(
        "call-after-close lead-penalty",
        "after-close",
        "{hand} called after the auction was closed. The call is cancelled, and his partner is "
        "under a lead penalty at his first lead.",
        owe(PARTNER, LEAD_PENALTY),
        role="defender",
    ),
)

# -- what the call that replaces one costs --------------------------------------------------

_COSTS = "What was named and cancelled may bring a lead penalty."
_CANCELLED = ("bid-oot", "insufficient", "change-call", "change-info")
_PASSES = (
    "{hand} passed instead: his partner is barred throughout, and if they defend the opening "
    "lead is under a lead penalty."
)

_REPLACED = (
    clause(
        "bid-oot",
        "replaced",
        "{hand} repeated the call: no penalty.",
        alone=True,
        law="bid-oot",
        right="pass",
        instead="repeat",
    ),
    clause(
        "double-oot",
        "replaced",
        "{hand} repeated the call: no penalty.",
        alone=True,
        law="double-oot",
        right="pass",
        instead="repeat",
    ),
    # Our reading: of a double out of turn the law says all, so that no information counts.
    clause(
        "double-oot",
        "replaced",
        "{hand} calls anew, and his partner is barred once.",
        owe(PARTNER, PASS_ONCE),
        alone=True,
        law="double-oot",
    ),
    clause(
        "insufficient",
        "replaced",
        "{hand} made the lowest sufficient bid in the same denomination: no penalty.",
        alone=True,
        law="insufficient",
        instead="lowest",
    ),
    clause(
        "insufficient lead-penalty",
        "replaced",
        _PASSES,
        owe(PARTNER, PASS_ALWAYS),
        owe(SIDE, OPENING_LEAD_PENALTY),
        alone=True,
        law="insufficient",
        instead="pass",
    ),
    clause(
        "insufficient lead-penalty",
        "replaced",
        _PASSES,
        back(1),
        put("P"),
        owe(PARTNER, PASS_ALWAYS),
        owe(SIDE, OPENING_LEAD_PENALTY),
        alone=True,
        law="insufficient",
        instead="double",
    ),
    clause(
        "insufficient",
        "replaced",
        "{hand} made another bid, and his partner is barred throughout.",
        owe(PARTNER, PASS_ALWAYS),
        law="insufficient",
        instead="bid",
    ),
    clause(
        "bid-oot",
        "replaced",
        "{hand} calls anew, and his partner is barred once.",
        owe(PARTNER, PASS_ONCE),
        law="bid-oot",
    ),
    clause(
        "change-call",
        "replaced",
        "{hand} made another call, and his partner is barred throughout.",
        owe(PARTNER, PASS_ALWAYS),
        law="change-call",
    ),
    clause(
        "change-info",
        "replaced",
        "{hand} named again what he had named out of turn: it was not cancelled.",
        alone=True,
        law="change-info",
        named="nothing",
    ),
    # Our readings: a denomination that is named again is not cancelled; the bid by which somebody
    # tried to change his call is void, but has been named.
    clause(
        "change-info",
        "replaced",
        _COSTS,
        owe(PARTNER, LEAD_PENALTY),
        either=({"law": _CANCELLED, "named": "suit"}, {"law": "change-call", "tried": "suit"}),
    ),
    clause(
        "change-info",
        "replaced",
        _COSTS,
        owe(PARTNER, OPENING_SUIT),
        either=(
            {"law": _CANCELLED, "named": "notrump"},
            {"law": "change-call", "tried": "notrump"},
        ),
    ),
    clause(
        "change-info",
        "replaced",
        _COSTS,
        owe(PARTNER, PASS_ALWAYS),
        owe(SIDE, OPENING_LEAD_PENALTY),
        law=_CANCELLED,
        named="double",
    ),
    clause(
        "impossible-double",
        "replaced",
        "{hand} bids instead: his partner is barred throughout.",
        owe(PARTNER, PASS_ALWAYS),
        law="impossible-double",
        instead="bid",
        doubled="notrump",
    ),
    clause(
        "impossible-double",
        "replaced",
        "{hand} bids instead: his partner is barred throughout, and the suit that was doubled may "
        "be forbidden him at the opening lead.",
        owe(PARTNER, PASS_ALWAYS),
        owe(PARTNER, OPENING_FORBID, "doubled"),
        law="impossible-double",
        instead="bid",
        doubled="suit",
    ),
    clause(
        "impossible-double",
        "replaced",
        "{hand} passes instead: his partner is barred throughout, and under a lead penalty if he "
        "has the opening lead. All doubles so far may be cancelled.",
        owe(PARTNER, PASS_ALWAYS),
        owe(PARTNER, OPENING_LEAD_PENALTY),
        choose("keep", "Let the doubles stand"),
        choose("cancel", "Cancel all doubles and redoubles", undouble()),
        who=OTHERS,
        law="impossible-double",
        instead="pass",
    ),
)

CALLS = (*_CALLS, *_REPLACED)
"""The clauses on calls."""
