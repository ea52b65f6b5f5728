"""The contract laws of Scarne 1963 on deals, cards shown, remarks, defective tricks, claims and the
score, with what each gives beside the cases in its file."""

from __future__ import annotations

import pytest
from asking import check

from oddtrick.laws import CONTRACT_1963

Facts = dict[str, str | bool]

EITHER = "either of the other side"

CASES: list[tuple[str, str, Facts, str]] = [
    ("redeal", "deal", {"fault": "turn", "complete": False}, "by the player whose deal it is"),
    ("redeal", "deal", {"fault": "wrong hand"}, "by the same dealer"),
    ("redeal", "number", {}, "by the same dealer"),
    ("missing-card", "missing", {"found": "apart"}, "answers for the revokes"),
    ("missing-card", "missing", {"found": "nowhere"}, "new deal"),
    ("incorrect-deck", "deck", {"when_found": "later"}, ""),
    ("exposed-auction", "shown", {"card": "low"}, ""),
    ("exposed-auction", "shown", {"card": "honour"}, "leaves the card face up; at their next turn"),
    ("exposed-cards", "exposed", {"role": "declarer", "on_purpose": True}, ""),
    (
        "premature",
        "premature",
        {"both": False, "role": "defender"},
        "? declarer: highest / lowest / another suit",
    ),
    ("inability", "demanded", {"able": False}, ""),
    ("defective-trick", "missed", {"both_sides": True}, "they add a card to it"),
    ("defective-trick", "missed", {"both_sides": False}, "they play to it"),
    (
        "defective-trick",
        "surplus",
        {"both_sides": False, "role": "defender"},
        "goes back to the offender’s hand; first legal opportunity",
    ),
    ("remarks", "remark", {"phase": "auction"}, f"? {EITHER}: it stands / passes at every turn"),
    *(
        (
            "remarks",
            "remark",
            {"phase": "play", "role": role},
            f"? {EITHER}: it stands / made to withdraw what was suggested",
        )
        for role in ("defender", "dummy")
    ),
    ("dummy-rights", "dummy", {"lost": False, "about": "penalty"}, ""),
    (
        "dummy-rights",
        "dummy",
        {"lost": True, "about": "wrong lead"},
        f"? {EITHER}: declarer leads / offender leads",
    ),
    ("dummy-rights", "dummy", {"lost": True, "about": "renounce"}, "exacted all the same"),
    ("enforcing", "consulting", {"about": "penalty choice"}, ""),
    ("claim-contested", "claim", {"claimed": "disputed", "stated": False}, "may not choose"),
    (
        "claim-contested",
        "claim",
        {
            "claimed": "disputed",
            "stated": True,
            "announced": False,
            "trumps": "draw",
            "ordered": False,
        },
        "leads trumps as long as any are out; unless it was stated",
    ),
    (
        "claim-defender",
        "claim",
        {"claimed": "exposed"},
        "? declarer: it stands / leaves the card face up",
    ),
    ("concession", "concession", {"conceded": "unlosable", "before_mixing": True}, ""),
    ("score-correct", "score", {"agreed": True}, ""),
]


@pytest.mark.parametrize(
    ("number", "offence", "facts", "outcome"),
    [
        pytest.param(*case, marks=pytest.mark.law(f"contract1963:{case[0]}"), id=f"{case[0]}-{i}")
        for i, case in enumerate(CASES)
    ],
)
def test_what_each_law_gives(number: str, offence: str, facts: Facts, outcome: str) -> None:
    check(CONTRACT_1963, offence, facts, number, outcome)


@pytest.mark.parametrize(
    ("law", "offence", "facts", "says"),
    [
        ("premature", "premature", {"role": "defender", "both": True}, "no penalty"),
        ("missing-card", "missing", {"found": "trick"}, "defective trick"),
        ("concession", "concession", {"conceded": "unlosable", "before_mixing": True}, "void"),
        ("concession", "concession", {"conceded": "unlosable", "before_mixing": False}, "stands"),
        ("concession", "concession", {"conceded": "won"}, "void"),
        ("dummy-rights", "dummy", {"lost": True, "about": "penalty"}, "may not enforce"),
        ("enforcing", "consulting", {"about": "penalty choice"}, "cancelled"),
        ("score-correct", "score", {"agreed": True}, "no longer"),
        (
            "score-correct",
            "score",
            {"agreed": False, "entry": "part", "two_deals": True, "most_agree": False},
            "no longer",
        ),
        (
            "score-correct",
            "score",
            {"agreed": False, "entry": "part", "two_deals": True, "most_agree": True},
            "may be corrected",
        ),
        ("defective-trick", "surplus", {"both_sides": True}, "no longer"),
        ("incorrect-deck", "deck", {"when_found": "later"}, "not changed"),
    ],
)
def test_what_is_said_where_nothing_is_done(
    law: str, offence: str, facts: Facts, says: str
) -> None:
    assert says in str(check(CONTRACT_1963, offence, facts, law, "").says)
