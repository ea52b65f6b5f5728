"""The score looked at when play is over, by the laws of duplicate bridge of 2017: 12B1, and what
23C, 27D, 50E3, 64C and 72C ask."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause

from ..rows import assigned

__all__ = ["AFTERWARDS"]

AFTERWARDS = (
    *(
        assigned(
            number,
            "after-play",
            f"The score is adjusted to {aim}.",
            when={"afterwards": value, "well_different": True, "damaged": True},
        )
        for value, number, aim in (
            ("comparable", "23C", "the probable result without the infraction"),
            (
                "insufficient",
                "27D",
                "the probable result if the insufficient bid had not been made",
            ),
            ("penalty card", "50E3", "the probable result without any penalty card"),
            (
                "revoke",
                "64C1",
                "the tricks that the other side would have won without the revoke, if these are "
                "more than it has with those that went over",
            ),
            ("repeated", "64C2a", "make good what the later revokes in the suit cost"),
            ("both revoked", "64C2b", "the probable result without any revoke"),
            ("known", "72C", "take away what the offender’s side gained"),
        )
    ),
    clause(
        "12B1",
        "after-play",
        "The score stands: the result would hardly have been another, or the other side has not "
        "lost by it.",
        either=({"well_different": False}, {"damaged": False}),
    ),
)
