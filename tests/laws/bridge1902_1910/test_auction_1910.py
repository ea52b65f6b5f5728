"""The auction laws of 1910 (Foster 1910, “The Laws of Auction Bridge”), with what each
gives beside the cases in its file."""

from __future__ import annotations

import pytest
from asking import check

from oddtrick.laws import AUCTION_1910, rule

Facts = dict[str, str | bool]

EITHER = "either of the other side"
OPEN: Facts = {"since": "nothing"}
SHUT: Facts = {"since": "quitted"}
TWO = "? " + EITHER + ": it stands / new deal"

CASES: list[tuple[str, str, Facts, str]] = [
    # -- the deal
    ("16", "cut", {"cutting": "several"}, ""),
    ("38", "deal", {"fault": "looked", "complete": False, "looked_at": False}, TWO),
    ("38a", "deal", {"fault": "exposed by dealer", "complete": False, "looked_at": False}, TWO),
    ("38b", "deal", {"fault": "exposed by adversary", "complete": False, "looked_at": False}, TWO),
    ("38c", "deal", {"fault": "looked", "complete": False, "looked_at": False}, TWO),
    ("38d", "deal", {"fault": "exposed by dealer", "complete": True, "in_time": False}, TWO),
    ("41", "number", {}, "new deal"),
    ("41", "deck", {"when_found": "during"}, "new deal"),
    # -- the auction
    ("51", "call", {**OPEN, "call": "bid"}, "? on the offender’s left: it stands / new deal"),
    ("51", "call", {**OPEN, "call": "pass"}, "taken back"),
    ("51", "call", {"since": "next calls"}, ""),
    ("58", "call", {**OPEN, "call": "double"}, "? on the offender’s left: it stands / new deal"),
    ("52", "bid", {**OPEN, "raisable": True}, "taken back; what is enough; no further declaration"),
    ("52", "bid", {**OPEN, "raisable": False}, "taken back; no further declaration"),
    ("52", "bid", {"since": "next calls"}, ""),
    ("47", "change", {}, "taken back"),
    # -- dummy
    ("63", "dummy", {"about": "penalty"}, ""),
    ("63", "revoke", {**SHUT, "role": "defender", "by": "dummy"}, ""),
    ("63", "revoke", {**OPEN, "role": "defender", "by": "dummy"}, "taken back"),
    ("63", "lead", {**OPEN, "role": "defender", "by": "dummy"}, "taken back"),
    ("64", "dummy", {"about": "card"}, f"? {EITHER}: plays the card / does not play that card"),
    ("65", "revoke", {**SHUT, "role": "dummy"}, ""),
    # -- cards exposed
    ("67", "exposed", {"how": "shown", "phase": "auction"}, TWO),
    (
        "68",
        "exposed",
        {"how": "shown", "phase": "before lead", "role": "defender", "leads": "partner"},
        "? declarer: whenever it is called / does not lead the suit",
    ),
    (
        "68",
        "exposed",
        {"how": "shown", "phase": "before lead", "role": "defender", "leads": "self"},
        "whenever it is called",
    ),
    ("71", "exposed", {"how": "below"}, ""),
    ("71", "exposed", {"how": "adversary"}, ""),
    (
        "72",
        "together",
        {"role": "defender", "next_trick": False},
        "? declarer: whenever it is called / plays the card",
    ),
    (
        "73",
        "winners",
        {},
        "whenever it is called? declarer: wins the trick / wins whichever / nothing is demanded",
    ),
    ("74", "thrown", {"role": "defender"}, "whenever it is called"),
    ("etiquette-10", "unwitting", {}, ""),
    # -- leads and plays
    ("75", "demanded", {**OPEN, "able": True}, "taken back"),
    (
        "75",
        "demanded",
        {**SHUT, "able": True, "role": "defender"},
        "nothing but honours? declarer: 150 points / 3 tricks",
    ),
    (
        "75",
        "demanded",
        {**SHUT, "able": True, "role": "declarer"},
        "nothing but honours; 150 points",
    ),
    (
        "76",
        "lead",
        {**OPEN, "role": "defender", "by": "others"},
        "? declarer: whenever it is called / leads the suit that is called",
    ),
    ("77", "lead", {**OPEN, "role": "declarer"}, "taken back"),
    ("77", "lead", {"since": "next plays", "role": "declarer"}, ""),
    ("78", "lead", {"since": "all followed", "role": "defender"}, ""),
    (
        "78",
        "lead",
        {"since": "next plays", "role": "defender", "by": "others"},
        "? declarer: whenever it is called / leads the suit that is called",
    ),
    ("79", "demanded", {**OPEN, "able": False}, ""),
    ("81", "demanded", {**OPEN, "able": False}, ""),
    (
        "82",
        "premature",
        {"role": "defender"},
        "? declarer: highest / lowest / wins the trick / loses the trick",
    ),
    ("82", "premature", {"role": "declarer"}, ""),
    ("83", "missed", {"next_trick": True, "matched": False, "role": "declarer"}, TWO),
    ("83", "missed", {"next_trick": False}, "they play to it, and what has been led since"),
    ("41", "missed", {"next_trick": True, "matched": True}, "new deal"),
    ("41", "surplus", {"matched": True}, "new deal"),
    (
        "84",
        "surplus",
        {"role": "defender", "when_found": "during", "matched": False},
        "goes back to the offender’s hand; answers for the revokes",
    ),
    (
        "84",
        "surplus",
        {"role": "declarer", "when_found": "later", "matched": False},
        "answers for the revokes",
    ),
    (
        "84",
        "surplus",
        {"role": "dummy", "when_found": "during", "matched": False},
        "goes back to the offender’s hand",
    ),
    # -- revokes
    (
        "86",
        "revoke",
        {**SHUT, "role": "declarer", "again": False, "theirs": False},
        "nothing but; 150 points",
    ),
    (
        "86a",
        "revoke",
        {**SHUT, "role": "declarer", "again": False, "theirs": False},
        "nothing but; 150 points",
    ),
    (
        "86b",
        "revoke",
        {**SHUT, "role": "defender", "again": False, "theirs": False, "by": "others"},
        "nothing but? declarer: 150 points / 3 tricks",
    ),
    (
        "86c",
        "revoke",
        {**SHUT, "role": "defender", "again": True, "theirs": False, "by": "others"},
        "nothing but; 100 points",
    ),
    ("88", "revoke", {**OPEN, "role": "declarer"}, "taken back"),
    (
        "88",
        "revoke",
        {**OPEN, "role": "defender", "by": "others"},
        "? declarer: whenever it is called / their highest card / their lowest card",
    ),
    ("90", "revoke", {"since": "next cut"}, ""),
    (
        "91",
        "revoke",
        {**SHUT, "role": "declarer", "again": False, "theirs": True},
        "cancelled; nothing but",
    ),
    (
        "91",
        "revoke",
        {**SHUT, "role": "defender", "again": True, "theirs": True, "by": "others"},
        "cancelled; nothing but; 100 points",
    ),
    # -- what is said
    ("92", "consulting", {"about": "penalty choice"}, ""),
    ("95", "claims-trick", {}, "? declarer: highest / lowest / wins the trick / loses the trick"),
    (
        "96",
        "remark",
        {"about": "own lead"},
        "? declarer: it stands / leads the suit that is called",
    ),
    ("97", "wrong-penalty", {}, ""),
]


@pytest.mark.parametrize(
    ("number", "offence", "facts", "outcome"),
    [
        pytest.param(*case, marks=pytest.mark.law(f"auction1910:{case[0]}"), id=f"{case[0]}-{i}")
        for i, case in enumerate(CASES)
    ],
)
def test_what_each_law_gives(number: str, offence: str, facts: Facts, outcome: str) -> None:
    check(AUCTION_1910, offence, facts, number, outcome)


@pytest.mark.law("auction1910:85")
def test_a_revoke_is_established_when_the_trick_is_quitted_or_the_side_plays_on() -> None:
    pays = rule(AUCTION_1910, "revoke", since="quitted", role="dummy").says
    assert str(pays).startswith("Dummy pays")
    row = next(row for row in AUCTION_1910.table.closings if row.on == "revoke")
    assert (row.number, row.state, row.moment) == ("85", "established", "quitted")
