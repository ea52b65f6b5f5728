"""A club evening as tables and director play it: results, calls, rulings, the clock."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from evenings import Club, first, fresh, played
from wire import Server


def test_an_evening_is_made_and_played(club: Club) -> None:
    due = first(club)
    assert club.direct(notes=[{"type": "begun", "round": 1, "minutes": 15}]).status_code == 200
    club.enter(1, played(due, "4S", "N", 10))
    table = club.table(1)
    assert table["round"] == 1
    (line,) = table["results"]
    assert (line["board"], line["contract"], line["score"]) == (due[2], "4S", 420)
    assert club.table(2)["results"] == []
    assert club.results()["missing"] == 11


def test_who_has_gone_sits_nowhere_and_the_other_pair_waits(server: Server) -> None:
    with closing(Club.make(server.base, tables=5)) as made:
        assert made.direct(entries=[{"type": "left", "pair": 5, "after": 1}]).status_code == 200
        sittings = made.room()["sittings"]
        assert [1, 5, 5, 10] in sittings
        # From the second round on table 5 has East–West alone, who sit out.
        assert [ns for number, table, ns, _ in sittings if table == 5 and number > 1] == [0] * 4
        assert all(ew for *_, ew in sittings)


def test_another_tables_board_wrong_pairs_and_a_missed_arrow_are_noticed(club: Club) -> None:
    due, other = first(club, 1), first(club, 2)

    def said(result: Any) -> str:
        entered = {"type": "entered", "sent": fresh(), **result}
        answer = club.send(1, "propose", result=entered)
        assert answer.status_code == 409
        text: str = answer.json()["error"]
        return text

    assert "this is table 1" in said(played(other, "PASS"))
    assert "not 4 against 99" in said(played([1, 1, due[2], 4, 99], "PASS"))
    assert "plays" in said(played([1, 1, due[2], due[3], other[4]], "PASS"))
    assert "not played in this event" in said(played([1, 1, 999, due[3], due[4]], "PASS"))
    arrow = played([1, 1, due[2], due[4], due[3]], "3NT", "E", 9)
    assert "say that they turned" in said(arrow)
    club.enter(1, {**arrow, "turned": True})
    assert club.table(1)["results"][0]["ns"] == due[4]


@pytest.mark.parametrize(
    "what",
    [
        {"contract": "8S"}, {"contract": ""}, {"contract": "4S", "declarer": "Q"}, {"tricks": 14},
        {"tricks": -1}, {"tricks": None}, {"tricks": "ten"}, {"lead": "XX"}, {"lead": "S"},
        {"contract": "PASS"}, {"board": "1"}, {"contract": "4SXXX"}, {"extra": 1},
    ],
)  # fmt: skip
def test_an_impossible_result_is_refused(club: Club, what: Any) -> None:
    result = {**played(first(club), "4S", "N", 10), **what}
    answer = club.send(1, "propose", result={"type": "entered", "sent": fresh(), **result})
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["error"].endswith(".")
    assert club.table(1)["waiting"] == []


def test_what_is_sent_again_counts_once(club: Club) -> None:
    due, sent = first(club), fresh()
    entered = {"type": "entered", "sent": sent, **played(due, "1NT", "N", 7)}
    for _ in range(3):
        assert club.send(1, "propose", result=entered).status_code == 200
    assert len(club.table(1)["waiting"]) == 1
    for _ in range(3):
        assert club.send(1, "confirm", sent=sent).status_code == 200
        assert club.send(1, "propose", result=entered).status_code == 200
    assert len(club.table(1)["results"]) == 1
    journal = [deed["text"] for deed in club.room()["journal"]]
    assert sum("1NT by N" in text for text in journal) == 2  # entered, and confirmed
    # What comes late does not bring back what the director has undone.
    (number,) = (
        d["entry"] for d in club.room()["journal"] if d.get("entry") and "1NT" in d["text"]
    )
    assert club.direct(entries=[{"type": "undone", "entry": number}]).status_code == 200
    assert club.send(1, "confirm", sent=sent).status_code == 200
    assert club.table(1)["results"] == club.table(1)["waiting"] == []
    for _ in range(2):
        call = {"reason": "A revoke", "sent": "call-number-one"}
        assert club.send(1, "call", **call).status_code == 200
    assert len(club.room()["calls"]) == 1


def test_a_result_counts_once_the_opponents_have_confirmed_it(club: Club) -> None:
    due, sent = first(club), fresh()
    entered = {"type": "entered", "sent": sent, **played(due, "1NT", "N", 7)}
    club.send(1, "propose", result=entered)
    assert club.results()["missing"] == 12
    assert club.send(2, "confirm", sent=sent).status_code == 409  # another table
    assert club.send(2, "decline", sent=sent).status_code == 200
    assert len(club.table(1)["waiting"]) == 1
    assert club.send(1, "decline", sent=sent).status_code == 200
    assert club.table(1)["waiting"] == []
    assert club.send(1, "confirm", sent=sent).status_code == 409
    club.enter(1, played(due, "1NT", "N", 8))
    answer = club.send(1, "propose", result={**entered, "sent": fresh()})
    assert "Call the director" in answer.json()["error"]
    assert club.table(1)["results"][0]["score"] == 120


def test_a_call_is_answered_with_a_ruling_that_stays_with_the_deal(club: Club) -> None:
    due = first(club)
    club.send(1, "call", reason="Lead out of turn", board=due[2], sent=fresh())
    (call,) = club.room()["calls"]
    assert (call["table"], call["reason"]) == (1, "Lead out of turn")
    at = {"board": due[2], "ns": due[3], "ew": due[4]}
    answer = club.direct(
        entries=[
            {"type": "adjusted", **at, "ns_percent": 60, "ew_percent": 40, "reason": "Spoiled"},
            {"type": "penalised", "pair": due[4], "percent": 10, "reason": "Again"},
        ],
        notes=[{"type": "ruled", **at, "text": "Average plus.", "call": call["number"]}],
    )
    assert answer.status_code == 200, answer.text
    room = club.room()
    assert room["calls"] == []
    assert room["rulings"][0]["board"] == due[2]
    assert room["penalties"][0]["pair"] == due[4]
    assert club.table(1)["results"][0]["adjusted"] == [60, 40]
    # What came in meanwhile is not the director's to be undone by a slip of the finger.
    club.enter(2, played(first(club, 2), "PASS"))
    undone = [club.ask("POST", "undo").json()["undone"] for _ in range(3)]
    assert [words.split()[0] for words in undone] == ["Ruled", "Pair", "Board"]
    assert len(club.table(2)["results"]) == 1
    room = club.room()
    assert len(room["calls"]) == 1
    assert room["rulings"] == room["penalties"] == club.table(1)["results"] == []


def test_the_clock_is_stopped_and_goes_on(club: Club) -> None:
    def note(kind: str, **more: Any) -> int:
        status: int = club.direct(notes=[{"type": kind, **more}]).status_code
        return status

    assert note("paused") == 409
    assert note("begun", round=9, minutes=15) == 409
    assert note("begun", round=1, minutes=1e9) == 409
    assert note("begun", round=1, minutes=15) == 200
    ends = club.room()["ends"]
    assert note("resumed") == 409
    assert note("paused") == 200
    assert club.room()["paused"]
    assert note("resumed") == 200
    assert note("longer", minutes=2) == 200
    assert club.room()["ends"] >= ends + 120
    assert note("told", table=1, text="Please play on.") == 200
    assert note("told", table=7, text="Please play on.") == 409
    assert note("announced", text="<b>Tea</b> is ready.") == 200
    assert club.table(1)["told"][1] == "Please play on."
    assert club.table(2)["told"] is None
    assert club.table(2)["announced"][1] == "<b>Tea</b> is ready."
    assert note("announced", text="x" * 301) == 409
    assert note("announced", text="a\u202eb") == 409
    assert note("founded", id="x", secret="y") == 422
    assert note("called", table=1, reason="x") == 422
    assert note("retracted", note=1) == 409


def test_all_or_nothing_of_what_the_director_does_at_once(club: Club) -> None:
    due = first(club)
    at = {"board": due[2], "ns": due[3], "ew": due[4]}
    good = {"type": "adjusted", **at, "ns_percent": 50, "ew_percent": 50}
    assert club.direct(entries=[good, {**good, "board": 999}]).status_code == 409
    ruled = {"type": "ruled", **at, "text": "x", "call": 77}
    assert club.direct(entries=[good], notes=[ruled]).status_code == 409
    assert club.direct(entries=[{"type": "opened"}]).status_code == 422
    assert len(club.room()["journal"]) == 6  # opened, four names, the room


def test_what_an_adjusted_score_gives_is_shown_before_it_is_given(club: Club) -> None:
    """Two tables, top 2: against +420 an equal score earns 1 and a lower one 0, so that even
    chances of +420 and of −50 earn a half, and their opponents one and a half."""
    one, two = first(club, 1), first(club, 2)
    club.enter(1, played(one, "4S", "N", 10))
    before = club.room()["version"]
    at = {"type": "adjusted", "board": two[2], "ns": two[3], "ew": two[4]}
    plain = {**at, "ns_percent": 60, "ew_percent": 40}
    weighted = {**plain, "scores": [[420, 50], [-50, 50]]}
    for what, points in (
        (plain, [1.2, 0.8]),
        (weighted, [0.5, 1.5]),
        ({**weighted, "ew_scores": [[420, 100]]}, [0.5, 1]),
    ):
        answer = club.ask("POST", "foresee", json=what)
        assert answer.status_code == 200, answer.text
        assert (answer.json()["points"], answer.json()["top"]) == (points, 2)
    for wrong, sentence in (
        ({"scores": [[420, 50], [-50, 40]]}, "make 100 percent"),
        ({"scores": [[425, 100]]}, "whole ten"),
        ({"ns_percent": 160}, "0 to 100 percent"),
    ):
        answer = club.ask("POST", "foresee", json={**plain, **wrong})
        assert answer.status_code == 409
        assert sentence in answer.json()["error"]
    assert club.room()["version"] == before
    assert club.ask("POST", "foresee", club.tokens[1], json=plain).status_code == 403
