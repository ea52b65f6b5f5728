"""Calls out of rotation by the laws of duplicate bridge of 2017: 28 to 33."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import When, clause
from oddtrick.laws.clauses.effects_vocabulary import back, owe, put, review
from oddtrick.laws.clauses.vocabulary import OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import LEGAL_CALL, PASS_ONCE, REPEAT, REPEAT_OR_CALL

from ..rows import BANNED_SUIT, row

__all__ = ["OUT_OF_ROTATION"]

_NOT_ACCEPTED: When = {"early": ("mistake", "together"), "accepted": False}

_BY_LAW_31: When = {"called": ("bid", "artificial pass")}
"""A bid, or an artificial pass, which is ruled as one."""

_CHANGE = "He had called before: it is a change of call."

_BEFORE: When = {"early": ("mistake", "together"), "turn": "left", "called_before": True}

_CHANGES: tuple[tuple[str, When], ...] = (
    ("30B2", {**_BEFORE, "called": ("pass", "artificial pass")}),
    ("31C", {**_BEFORE, "called": "bid"}),
    ("32C", {**_BEFORE, "called": "double"}),
)
"""Calls in the turn of the player on the left by who has called before: 25 applies."""

_FREE_CALL = (
    "The offender calls as he likes at his turn, and his call is comparable: nothing more is "
    "exacted, and from then on his partner may use the withdrawn call."
)

_DEAR_CALL = (
    "The offender calls as he likes at his turn. His call is not comparable: his partner must pass "
    "at his next turn, and if they defend one suit may be forbidden at the partner’s first lead."
)

_TO_JUDGE = (
    "The offender calls as he likes at his turn; whether the call is comparable to the one "
    "withdrawn is judged then."
)

_ASK = (
    "Ask him away from the table what the first call meant. Comparable is a call with the same or "
    "a similar meaning, one whose meanings are all among those of the first, or one with the same "
    "purpose. Slight differences in strength are commonly let pass. He may be told beforehand how "
    "a call would be ruled."
)

_TO_REPEAT: tuple[tuple[str, When], ...] = (
    ("31A1", _BY_LAW_31),
    ("32A", {"called": "double"}),
)
"""The call that the offender repeats where the player on his right, whose turn it was, passes."""

_OTHERS_CALL: When = {"turn": "right", "right_then": ("other", "illegal")}

_FREE_TO_CALL: tuple[tuple[str, When], ...] = (
    ("30B1", {"called": "pass", "turn": ("partner", "left")}),
    ("31A2", {**_BY_LAW_31, **_OTHERS_CALL}),
    ("31B", {**_BY_LAW_31, "turn": ("partner", "left")}),
    ("32A", {"called": "double", **_OTHERS_CALL}),
    ("32B", {"called": "double", "turn": ("partner", "left")}),
)
"""When the offender calls as he likes at his turn, and what counts is whether it is comparable."""

OUT_OF_ROTATION = (
    clause(
        "28A",
        "call",
        "It was not out of turn: the player on his right had to pass by law.",
        alone=True,
        early="bound",
    ),
    clause(
        "28B",
        "call",
        "It is in turn, and the opponent’s call out of turn counts as not made. The right to a "
        "rectification is lost; that opponent calls as he likes, and his partner may not use what "
        "was cancelled.",
        review("16C2"),
        alone=True,
        early="proper",
    ),
    clause(
        "25A1 25A3 25A4",
        "call",
        "It was a slip, and his partner has not called since: the call he meant stands in its "
        "place. The player on his left calls again as he likes over it; what his first call "
        "showed only his own side may use. No lead is restricted.",
        back(2),
        put("meant"),
        alone=True,
        early="slip",
    ),
    clause(
        "33",
        "call",
        "It counts as made after the call of the player on his right, and so in turn. If it is "
        "not enough or cannot be made then, the law on that applies.",
        alone=True,
        early="together",
        turn="right",
    ),
    clause(
        "33",
        "call",
        "It counts as made after the call of the player whose turn it was.",
        early="together",
        turn=("partner", "left"),
    ),
    *(
        one
        for law, when in _CHANGES
        for one in (
            row(
                f"{law} 25A1 25A6",
                "call",
                f"{_CHANGE} The first was a slip: the call he meant stands in its place. No lead "
                "is restricted.",
                back(1),
                put("meant"),
                alone=True,
                when={**when, "slip": True},
            ),
            row(
                f"{law} 25B1",
                "call",
                f"{_CHANGE} He meant the first, and the player on his left accepts the second: it "
                "stands, and the first is withdrawn. If the offender’s side defends, a suit may be "
                "forbidden at his partner’s first lead, unless the second call is comparable to "
                "the first (26A).",
                back(1),
                put("meant"),
                review("16C2"),
                alone=True,
                when={**when, "slip": False, "accepted": True},
            ),
            row(
                f"{law} 25B2",
                "call",
                f"{_CHANGE} He meant the first, and the player on his left does not accept the "
                "second: it is cancelled, and the first call stands. His partner may not use what "
                "he tried to call.",
                back(),
                review("16C2"),
                alone=True,
                when={**when, "slip": False, "accepted": False},
            ),
        )
    ),
    clause(
        "29A",
        "call",
        "It is accepted and stands: the auction goes on from it. If it was a double that could "
        "not be made, it cannot be accepted.",
        alone=True,
        accepted=True,
        early=("mistake", "together"),
    ),
    row(
        "29B",
        "call",
        "It is cancelled, and the auction goes back to the player whose turn it was.",
        back(),
        when=_NOT_ACCEPTED,
    ),
    row(
        "30A",
        "call",
        "The offender must pass at his next turn, and calls as he likes afterwards.",
        owe(OFFENDER, PASS_ONCE),
        review("72C"),
        then="Whether a suit may be forbidden as well (26B), if the pass is not comparable, is "
        "disputed; most directors rule that it may not.",
        when={**_NOT_ACCEPTED, "called": "pass", "turn": "right"},
    ),
    row(
        "30C 29C",
        "call",
        "An artificial pass is ruled as a bid; what counts is the suits it shows, and not the one "
        "it names.",
        when={**_NOT_ACCEPTED, "called": "artificial pass"},
    ),
    *(
        row(
            number,
            "call",
            "The player on his right passes: the offender repeats the call, and nothing more is "
            "exacted.",
            owe(OFFENDER, REPEAT),
            when={**_NOT_ACCEPTED, **when, "turn": "right", "right_then": "pass"},
        )
        for number, when in _TO_REPEAT
    ),
    *(
        row(
            f"23A {number}",
            "call",
            "It is not known yet what the player on his right calls. If he passes, the call is "
            "repeated, and nothing more is exacted; otherwise, or if it cannot be repeated, the "
            "offender calls as he likes, and whether his call is comparable is judged then.",
            owe(OFFENDER, REPEAT_OR_CALL, "call"),
            then=_ASK,
            when={**_NOT_ACCEPTED, **when, "turn": "right", "right_then": "open"},
        )
        for number, when in _TO_REPEAT
    ),
    *(
        one
        for law, when in _FREE_TO_CALL
        for one in (
            row(
                f"{law} 23B 26A",
                "call",
                _FREE_CALL,
                review("23C"),
                when={**_NOT_ACCEPTED, **when, "comparable": True},
            ),
            row(
                f"{law} 26B",
                "call",
                _DEAR_CALL,
                owe(PARTNER, PASS_ONCE),
                BANNED_SUIT,
                review("16C2"),
                review("72C"),
                when={**_NOT_ACCEPTED, **when, "comparable": False},
            ),
            row(
                f"23A {law}",
                "call",
                _TO_JUDGE,
                owe(OFFENDER, LEGAL_CALL, "call"),
                then=_ASK,
                when={**_NOT_ACCEPTED, **when, "comparable": "undecided"},
            ),
        )
    ),
    row(
        "16C2 29B",
        "call",
        "The offender’s partner calls as he likes at his own turn, but may not choose what the "
        "cancelled call suggests.",
        when={**_NOT_ACCEPTED, "turn": "partner"},
    ),
)
