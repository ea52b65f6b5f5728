"""The irregularities of 2017 that a player can point out, and when it is too late for a ruling."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import closes
from oddtrick.laws.notes.code import Matter

__all__ = ["CLOSINGS", "MATTERS", "REVIEWED"]

CLOSINGS = (
    *closes("63A", "revoke", "established", "last side plays on", "side claims", twelfth=False),
    *closes("63A", "revoke", "established", "claims", twelfth=False),
    *closes("53A", "lead", "accepted", "next plays"),
    *closes("54C", "lead", "accepted", "dummy faced", role="defender"),
    *closes("52B1", "kept", "accepted", "declarer plays on"),
    *closes("27A", "bid", "accepted", "next calls", "play begun"),
    *closes("29A", "call", "accepted", "next calls", "play begun"),
    *closes("25B1", "change", "accepted", "next calls", "play begun"),
    *closes("36C", "double", "accepted", "play begun"),
    *closes("37A", "inadmissible", "accepted", "play begun"),
    *closes("39A-B", "after-close", "accepted", "next plays"),
)

REVIEWED = ("16C2", "23C", "27D", "43B3", "50E3", "64C1", "72C", "12C1a-b")
"""The laws that may change the score of the deal when it has been played; penalties of procedure
are given at the event."""

MATTERS = tuple(
    Matter(name, f"duplicate2017:{law}", what, now, *late)
    for name, law, what, now, *late in (
        ("call", "9B1", "an irregular call", "No irregular call by {hand} can be put right now."),
        (
            "revoke",
            "62A",
            "a revoke",
            "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has "
            "ended.",
            "No revoke by {hand} is left to be ruled on.",
        ),
        ("lead", "53A", "a lead out of turn", "No lead by {hand} can be put right now."),
        (
            "penalty-card",
            "52A",
            "a penalty card kept back",
            "No penalty card of {hand} can be asked for now.",
        ),
        (
            "premature",
            "57A",
            "a play before the partner’s",
            "No early play by {hand} can be put right now.",
        ),
        ("exposed", "49", "an exposed card", "No exposed card of {hand} can be ruled on now."),
        (
            "trick",
            "67A",
            "a trick with too few or too many cards",
            "No trick of {hand} can be put right now.",
        ),
    )
)
