"""The laws of euchre (Scarne 1963, chapter 13, “Additional Rules”), and the one law of the whist
text, with what each gives beside the cases in its file."""

from __future__ import annotations

import pytest
from asking import check

from oddtrick.laws import EUCHRE, WHIST

Facts = dict[str, str | bool]

EITHER = "either of the other side"
OPEN: Facts = {"since": "nothing"}
SHUT: Facts = {"since": "quitted"}
TWO = f"? {EITHER}: it stands / new deal"

CASES: list[tuple[str, str, Facts, str]] = [
    ("misdeal", "deal", {"fault": "exposed by dealer"}, TWO),
    ("misdeal", "deal", {"fault": "faced"}, TWO),
    ("misdeal", "deal", {"fault": "imperfect"}, TWO),
    ("wrong-dealer", "deal", {"fault": "turn", "turned": False}, "new deal"),
    ("incorrect-number", "number", {"quitted": False}, "new deal"),
    ("incorrect-number", "number", {"quitted": True}, "scores nothing"),
    ("incorrect-number", "undiscarded", {}, ""),
    ("bid-error", "making", {"error": "wrong word"}, ""),
    ("bid-error", "making", {"error": "rejected suit"}, "taken back; may not make the trump"),
    (
        "lead-oot",
        "lead",
        {**OPEN, "role": "player"},
        "taken back; first legal opportunity; leads the suit that is called",
    ),
    ("lead-oot", "lead", {"since": "all followed"}, ""),
    ("lone-hand", "lead", {**OPEN, "role": "lone"}, "taken back"),
    ("lone-hand", "exposed", {"role": "lone"}, ""),
    ("quitted", "looked", {}, f"? {EITHER}: it stands / leads the suit that is called"),
    ("revoke", "revoke", OPEN, "taken back"),
    (
        "revoke",
        "revoke",
        {**SHUT, "against": "pair"},
        f"? {EITHER}: it stands / scores 2 points / loses 2 points",
    ),
    (
        "revoke",
        "revoke",
        {**SHUT, "against": "lone"},
        f"? {EITHER}: it stands / scores 4 points / loses 4 points",
    ),
    (
        "revoke",
        "mixed",
        {"against": "pair"},
        f"? {EITHER}: it stands / scores 2 points / loses 2 points",
    ),
    (
        "revoke",
        "mixed",
        {"against": "lone"},
        f"? {EITHER}: it stands / scores 4 points / loses 4 points",
    ),
]


@pytest.mark.parametrize(
    ("number", "offence", "facts", "outcome"),
    [
        pytest.param(*case, marks=pytest.mark.law(f"euchre:{case[0]}"), id=f"{case[0]}-{i}")
        for i, case in enumerate(CASES)
    ],
)
def test_what_each_law_gives(number: str, offence: str, facts: Facts, outcome: str) -> None:
    check(EUCHRE, offence, facts, number, outcome)


@pytest.mark.law("whist:revoke")
def test_a_revoke_at_whist_costs_three_points() -> None:
    check(
        WHIST, "revoke", {"since": "side plays on"}, "revoke",
        f"? {EITHER}: scores 3 points / loses 3 points",
    )  # fmt: skip
