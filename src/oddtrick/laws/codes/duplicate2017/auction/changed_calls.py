"""Unintended and changed calls by the laws of duplicate bridge of 2017: 25."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, put, review

from ..rows import BANNED_SUIT

__all__ = ["CHANGES"]

CHANGES = (
    clause(
        "25A1 25A2 25A3 25A6",
        "change",
        "It was a slip: the call he meant stands in its place, however he came to see it. If it "
        "is illegal the law on it applies. The player on his left may withdraw what he called "
        "over the first; what that showed only his own side may use. No lead is restricted.",
        back(1),
        put("meant"),
        alone=True,
        slip=True,
        change_when="in time",
    ),
    clause(
        "25A5 25A1",
        "change",
        "It was a slip, and the auction ended before it reached his partner: the call he meant "
        "stands in its place, as long as the lead has not been faced, and the auction goes on.",
        alone=True,
        slip=True,
        change_when="ended",
    ),
    clause(
        "25A4",
        "change",
        "It is too late: his partner has called, and the first call stands.",
        alone=True,
        slip=True,
        change_when="partner called",
    ),
    clause(
        "17D1 25A5",
        "change",
        "It is too late: the auction period ended with the facing of the lead, and the first call "
        "stands.",
        alone=True,
        slip=True,
        change_when="lead faced",
    ),
    clause(
        "25B3 27C",
        "change",
        "The first call was illegal: the law on that call applies, and what he called next counts "
        "as its replacement.",
        alone=True,
        slip=False,
        first_illegal=True,
    ),
    *(
        clause(
            f"25A2 25B1 {law}",
            "change",
            "He meant the first call. The player on the left accepts the second: it stands, the "
            f"first is withdrawn, and the auction goes on. {lead}",
            back(1),
            put("meant"),
            *does,
            slip=False,
            first_illegal=False,
            accepted=True,
            comparable=value,
        )
        for value, law, does, lead in (
            (True, "26A", (review("23C"),), "The two are comparable: no lead is restricted."),
            (
                False,
                "26B",
                (BANNED_SUIT, review("16C2")),
                "If the offender’s side defends, a suit may be forbidden at his partner’s first "
                "lead.",
            ),
            (
                "undecided",
                "23A",
                (review("16C2"),),
                "If the offender’s side defends, a suit may be forbidden at his partner’s first "
                "lead, unless the director finds the second call comparable to the first.",
            ),
        )
    ),
    clause(
        "25A2 25B2",
        "change",
        "He meant the first call, and the second is not accepted: it is cancelled, and the first "
        "stands. His partner may not use what he tried to call.",
        back(),
        review("16C2"),
        then="Whether a suit may be forbidden as well (26B) is disputed, for the withdrawn call "
        "is the second.",
        slip=False,
        first_illegal=False,
        accepted=False,
    ),
)
