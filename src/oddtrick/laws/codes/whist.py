"""The one law on an irregularity that the whist text has (“Revoke”)."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import LawTable, choose, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import back, points
from oddtrick.laws.clauses.vocabulary import CHOOSERS, OTHERS, SIDE
from oddtrick.laws.notes.code import Matter
from oddtrick.laws.rulings.build_code import code_of

_TABLE = LawTable(
    "whist",
    "Whist",
    "the whist text",
    (
        # Our reading, after the later codes: the text speaks of the penalty only.
        clause("revoke", "revoke", "{hand} revoked, in time to correct it.", back(), state="open"),
        clause(
            "revoke",
            "revoke",
            "{hand} revoked at trick {trick}: three points.",
            choose("add", "Add three points to our score", points(OTHERS, 3)),
            choose("subtract", "Take three points off theirs", points(SIDE, -3)),
            who=CHOOSERS,
            state="established",
        ),
    ),
    closes("revoke", "revoke", "established", "side plays on"),
    {"role": ("declarer", "dummy", "defender", "lone"), "against": ("lone",)},
)

WHIST = code_of(
    _TABLE,
    (
        Matter(
            "revoke",
            "whist:revoke",
            "a revoke",
            "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has "
            "ended.",
            "No revoke by {hand} is left to be ruled on.",
        ),
    ),
)
