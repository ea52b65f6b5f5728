"""The bridge laws of 1902 (“The Laws of Bridge”), with what each gives beside the cases in its
file. Declarer is the dealer."""

from __future__ import annotations

import pytest
from asking import check

from oddtrick.cards import CLUBS
from oddtrick.laws import BRIDGE_1902, rule, ruling
from oddtrick.laws.notes.incident import LeaveToDouble
from oddtrick.scoring.bridge1902 import tricks_words
from oddtrick.stages.calling.saying import Doubled

Facts = dict[str, str | bool]

EITHER = "either of the other side"
OPEN: Facts = {"since": "nothing"}
SHUT: Facts = {"since": "quitted"}
ELDEST = "? eldest hand: it stands / new deal"
CALLED = "whenever it is called"

CASES: list[tuple[str, str, Facts, str]] = [
    # -- the deal
    ("16", "cut", {"cutting": "several"}, ""),
    ("39", "deal", {"fault": "looked", "complete": False, "looked_at": False}, ELDEST),
    ("39a", "deal", {"fault": "exposed by dealer", "complete": False, "looked_at": False}, ELDEST),
    (
        "39b",
        "deal",
        {"fault": "exposed by adversary", "complete": False, "looked_at": False},
        f"? {EITHER}: it stands / new deal",
    ),
    ("39c", "deal", {"fault": "looked", "complete": False, "looked_at": False}, ELDEST),
    ("39d", "deal", {"fault": "exposed by dealer", "complete": True, "in_time": False}, ELDEST),
    ("38d", "number", {}, "new deal"),
    ("42", "deck", {"when_found": "during"}, "new deal"),
    ("43", "deal", {"fault": "turn"}, "new deal"),
    # -- the declaration
    ("46", "declaration", {**OPEN, "who_declared": "dummy", "declared": "made"}, ELDEST),
    ("46", "declaration", {"since": "anybody doubles"}, ""),
    (
        "47",
        "declaration",
        {**OPEN, "who_declared": "dummy", "declared": "passed back"},
        "? eldest hand: new deal / taken back, with all that came after it; the offender makes",
    ),
    (
        "48",
        "declaration",
        {**OPEN, "who_declared": "eldest", "declared": "either"},
        "? the dealer: taken back / new deal",
    ),
    ("49", "change", {}, "taken back"),
    *(
        (
            number,
            "declaration",
            {**OPEN, "who_declared": "right adversary", "declared": "doubled"},
            "? made the trump: it stands / may not double",
        )
        for number in ("54", "59")
    ),
    ("59", "declaration", {**OPEN, "who_declared": "right adversary", "declared": "asked"}, ""),
    ("56", "early-lead", {"redoubling": True}, "plays the card; doubles only with leave"),
    (
        "58",
        "leave",
        {"redoubling": False},
        "? made the trump: the player may double / may not double",
    ),
    ("56", "leave", {"redoubling": True}, "? doubled last: the player may double / may not double"),
    (
        "55",
        "doubling",
        {"doubled_how": "out of turn"},
        "? doubled last: it stands / may not double",
    ),
    ("55", "doubling", {"doubled_how": "consulted"}, "? or eldest hand: it stands / new deal"),
    ("60", "first-lead", {}, "only with leave? made the trump: it stands / suit that is called"),
    # -- dummy
    *(
        (number, "dummy", {"about": about}, "")
        for number, about in (
            ("62a", "renounce"),
            ("62b", "demand"),
            ("62c", "incomplete"),
            ("62d", "wrong claim"),
            ("62e", "wrong side"),
            ("62f", "dispute"),
            ("62g", "score"),
            ("63", "penalty"),
        )
    ),
    ("63", "lead", {**OPEN, "role": "defender", "by": "dummy"}, "taken back"),
    ("64", "dummy", {"about": "card"}, f"? {EITHER}: plays the card / does not play that card"),
    ("65", "revoke", {**SHUT, "role": "dummy"}, ""),
    # -- cards exposed
    (
        "67",
        "exposed",
        {**OPEN, "how": "shown", "phase": "auction", "role": "dummy"},
        "? eldest hand: may not double / new deal",
    ),
    (
        "68",
        "exposed",
        {"since": "declared", "how": "shown", "phase": "auction", "role": "dummy"},
        "may not double",
    ),
    (
        "68",
        "exposed",
        {**OPEN, "how": "shown", "phase": "before lead", "role": "defender", "leads": "partner"},
        f"may not double? declarer: {CALLED} / does not lead the suit",
    ),
    (
        "68",
        "exposed",
        {**OPEN, "how": "shown", "phase": "before lead", "role": "dummy"},
        "may not double",
    ),
    *(
        (number, "exposed", {**OPEN, "how": how, "phase": "play", "role": "defender"}, CALLED)
        for number, how in (
            ("69", "dropped"),
            ("70", "shown"),
            ("70-1", "several"),
            ("70-2", "dropped"),
            ("70-3", "shown"),
        )
    ),
    ("70", "exposed", {**OPEN, "how": "dropped", "phase": "play", "role": "declarer"}, ""),
    ("71", "exposed", {**OPEN, "how": "below"}, ""),
    (
        "72",
        "together",
        {"role": "defender", "next_trick": False},
        f"? declarer: {CALLED} / plays the card",
    ),
    (
        "73",
        "winners",
        {},
        f"{CALLED}? declarer: wins the trick / wins whichever / nothing is demanded",
    ),
    ("74", "thrown", {"role": "defender"}, CALLED),
    # -- leads, plays and revokes
    ("75", "demanded", {**OPEN, "able": True}, "taken back"),
    ("75", "demanded", {**SHUT, "able": True, "role": "defender"}, "3 tricks; beyond 28"),
    ("65", "demanded", {**SHUT, "able": True, "role": "dummy"}, ""),
    (
        "76",
        "lead",
        {**OPEN, "role": "defender", "by": "others"},
        f"? declarer: {CALLED} / leads the suit that is called",
    ),
    ("77", "lead", {**OPEN, "role": "declarer"}, "taken back"),
    ("preface", "lead", {**OPEN, "role": "declarer"}, "taken back"),
    ("77", "lead", {"since": "next plays", "role": "dummy"}, ""),
    ("78", "lead", {"since": "all followed", "role": "defender"}, ""),
    ("79", "demanded", {**OPEN, "able": False}, ""),
    ("81", "demanded", {**OPEN, "able": False}, ""),
    (
        "82",
        "premature",
        {"role": "defender"},
        "? declarer: highest / lowest / wins the trick / loses the trick",
    ),
    ("83", "missed", {"next_trick": True, "role": "defender"}, f"? {EITHER}: it stands / new deal"),
    (
        "84",
        "surplus",
        {"role": "declarer", "when_found": "during"},
        "goes back to the offender’s hand; answers for the revokes",
    ),
    *(
        (number, "revoke", {**SHUT, "role": role, "by": "others"}, "3 tricks; beyond 28")
        for number in ("87", "88", "89")
        for role in ("declarer", "defender")
    ),
    ("91", "revoke", {**OPEN, "role": "declarer"}, "taken back"),
    (
        "91",
        "revoke",
        {**OPEN, "role": "defender", "by": "others"},
        f"? declarer: {CALLED} / their highest card / their lowest card",
    ),
]


@pytest.mark.parametrize(
    ("number", "offence", "facts", "outcome"),
    [
        pytest.param(*case, marks=pytest.mark.law(f"bridge1902:{case[0]}"), id=f"{case[0]}-{i}")
        for i, case in enumerate(CASES)
    ],
)
def test_what_each_law_gives(number: str, offence: str, facts: Facts, outcome: str) -> None:
    # The preface is no law: it says why the seventy-seventh exacts nothing.
    check(BRIDGE_1902, offence, facts, "77" if number == "preface" else number, outcome)


@pytest.mark.law("bridge1902:86")
def test_a_revoke_is_established_when_the_trick_is_quitted_or_the_side_plays_on() -> None:
    pays = rule(BRIDGE_1902, "revoke", since="quitted", role="dummy").says
    assert str(pays).startswith("Dummy pays")
    row = next(row for row in BRIDGE_1902.table.closings if row.on == "revoke")
    assert (row.number, row.state, row.moment) == ("86", "established", "quitted")


@pytest.mark.law("bridge1902:56")
@pytest.mark.law("bridge1902:58")
def test_leave_to_double_is_given_by_the_maker_or_by_who_doubled_last() -> None:
    # South has dealt and left the trump to North; West leads before the doubling is over.
    north, east, south = range(3)
    assert ruling(BRIDGE_1902, LeaveToDouble(east, maker=north)).who == (north,)
    assert ruling(BRIDGE_1902, LeaveToDouble(east, maker=north, doubler=south)).who == (south,)


@pytest.mark.law("bridge1902:88")
def test_more_tricks_than_a_deal_has_can_come_of_several_revokes() -> None:
    """Each revoke may cost three tricks: eight won and twelve taken are fourteen odd ones."""
    assert str(tricks_words(14, CLUBS, Doubled(0))).startswith("fourteen odd tricks")
