"""Ordinary trouble of an evening over HTTP: a sit-out moved, players renamed and made one, another
device at a table, any entry undone, a saved evening brought in, tables of both kinds in one event.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from evenings import NAMES, Club, first, fresh, played
from wire import WAIT, Server, serving

from oddtrick.web.server.rate_limits import Limits


def dues(club: Club) -> list[list[int]]:
    """Everything that is due: round, table, board and the pairs."""
    return [[d["round"], d["table"], d["board"], d["ns"], d["ew"]] for d in club.room()["due"]]


def test_the_sit_out_is_moved_before_play_and_not_to_whom_it_cannot(server: Server) -> None:
    """A Mitchell of three tables, the third a half: pairs 1 to 3 wait in turn. Where pair 5 takes
    the empty places from the start, pair 5 plays where 6 would have, and its own are empty: the
    same pairs wait in another order."""
    with closing(Club.make(server.base, tables=2.5, movement="mitchell", boards=1)) as club:
        before = {(d[0], d[3]): d[4] for d in dues(club)}
        assert {ew for _, ew in before.items()} == {4, 5}
        gaps = {r: ({1, 2, 3} - {ns for r_, ns in before if r_ == r}).pop() for r in (1, 2, 3)}
        moved = {"type": "sitoutmoved", "pair": 5, "after": 0}
        assert club.direct(entries=[moved]).status_code == 200
        after = {(d[0], d[3]): d[4] for d in dues(club)}
        for round_, waiting in gaps.items():
            assert after[round_, waiting] == 5
            was = next(ns for (r, ns), ew in before.items() if r == round_ and ew == 5)
            assert (round_, was) not in after
        assert "Pair 5 takes the empty place" in club.room()["journal"][0]["text"]
        # After a round pair 4 would meet there whom it has met, or play what it has played.
        refused = club.direct(entries=[{**moved, "pair": 4, "after": 1}])
        assert refused.status_code == 409
        assert "Pair 4 cannot sit there" in refused.json()["error"]
        for pair, after_, sentence in (
            (9, 0, "does not play"), (5, 3, "after 0 to 2 rounds"), (5, -1, "after 0 to 2")
        ):  # fmt: skip
            refused = club.direct(entries=[{"type": "sitoutmoved", "pair": pair, "after": after_}])
            assert sentence in refused.json()["error"]
        # A result of the pair keeps it where it was.
        club.links()
        due = next(d for d in dues(club) if d[4] == 5)
        club.enter(due[1], played(due, "PASS"))
        refused = club.direct(entries=[moved])
        assert "withdraw it first" in refused.json()["error"]
        assert "later entries need it" in club.ask("POST", "undo").json()["error"]
        assert club.direct(entries=[{"type": "undone", "entry": 3}]).status_code == 200
        assert club.ask("POST", "undo").status_code == 200
        assert {(d[0], d[3]): d[4] for d in dues(club)} == before


def test_players_are_renamed_and_made_one_from_the_members_list(tmp_path: Path) -> None:
    (tmp_path / "evenings").mkdir()
    listed = "id,name\n7,Ada Byron\n8,Ada Byron\n9,Bea\n"
    (tmp_path / "evenings" / "members.csv").write_text(listed, encoding="utf-8")
    names = [["A. Byron", "9"], ["Cy", "Di"], ["a. byron", "Eve"]]
    with (
        serving(tmp_path / "tables.sqlite3", Limits()) as server,
        closing(Club.make(server.base, tables=2, movement="howell", names=names)) as club,
    ):

        def rename(who: str, name: str) -> httpx.Response:
            return club.ask("POST", "rename", json={"who": who, "name": name})

        assert "#7 and #8" in rename("A. Byron", "Ada Byron").json()["error"]
        assert rename("A. Byron", "Ada Byron #7").json()["pairs"] == [1, 3]
        entered = club.room()["entered"]
        assert (entered["1"], entered["3"]) == (["Ada Byron #7", "Bea #9"], ["Ada Byron #7", "Eve"])
        assert rename("cy", "Cyrus").status_code == 200
        assert club.room()["entered"]["2"] == ["Cyrus", "Di"]
        for who, name, sentence in (
            ("Nobody", "Zoe", "Nobody in this event is called Nobody"),
            ("Eve", "#7", "their own partner in pair 3"),
            ("Cyrus", "Cyrus", "called so already"),
            ("Eve", "#77", "No member has the number 77"),
        ):
            refused = rename(who, name)
            assert refused.status_code == 409
            assert sentence in refused.json()["error"]
        assert club.ask("POST", "rename", "", json={"who": "Di", "name": "X"}).status_code == 403
        # By the number, and undone like any entry.
        assert rename("#7", "8").json()["pairs"] == [1, 3]
        for _ in range(2):
            club.ask("POST", "undo")
        assert club.room()["entered"]["3"] == ["Ada Byron #7", "Eve"]


def test_another_device_takes_over_a_table_in_mid_round(club: Club) -> None:
    """The second device finds the result that the first has sent; the link before opens nothing."""
    due, sent = first(club), fresh()
    result = {"type": "entered", "sent": sent, **played(due, "3NT", "N", 9)}
    assert club.send(1, "propose", result=result).status_code == 200
    old, others = club.tokens[1], {n: t for n, t in club.tokens.items() if n != 1}
    deputy = club.links()["deputy"]["link"].split("#")[1]
    another = {"notes": [{"type": "tablerenewed", "table": 1}]}
    assert club.ask("POST", "deeds", deputy, json=another).status_code == 403
    assert club.direct(notes=[{"type": "tablerenewed", "table": 9}]).status_code == 409
    assert club.ask("POST", "deeds", json=another).status_code == 200
    lost = club.ask("GET", "table", old)
    assert lost.status_code == 403
    assert "Ask the director for another" in lost.json()["error"]
    again = {"type": "propose", "result": {**result, "sent": fresh()}}
    assert club.ask("POST", "table", old, json=again).status_code == 403
    club.links()
    assert club.tokens[1] != old
    assert {n: t for n, t in club.tokens.items() if n != 1} == others
    assert [w["sent"] for w in club.table(1)["waiting"]] == [sent]
    assert club.send(1, "confirm", sent=sent).status_code == 200
    assert club.table(1)["results"][0]["score"] == 400
    # A third device; the second's link is none either.
    second = club.tokens[1]
    club.ask("POST", "deeds", json=another)
    assert club.ask("GET", "table", second).status_code == 403


def test_any_single_entry_is_found_and_undone(club: Club) -> None:
    one, two = first(club, 1), first(club, 2)
    club.enter(1, played(one, "4S", "N", 10))
    club.enter(2, played(two, "3NT", "S", 9))
    corrected = {"type": "corrected", **played(one, "4S", "N", 9), "reason": "miscounted"}
    penalty = {"type": "penalised", "pair": 2, "percent": 10, "reason": "late"}
    club.direct(entries=[corrected, penalty])

    def found(text: str) -> list[dict[str, object]]:
        listed: list[dict[str, object]] = club.ask("GET", "journal", params={"text": text}).json()
        return listed

    def undo(text: str) -> httpx.Response:
        numbers = [x["entry"] for x in found(text) if x.get("entry")]
        return club.direct(entries=[{"type": "undone", "entry": numbers[0]}])

    assert len(found("")) == len(club.room()["journal"])
    assert found("no such words") == []
    assert club.ask("GET", "journal", "").status_code == 403
    # The result is corrected: it cannot go while the correction stands, and says why.
    refused = undo("4S by N, 10 tricks")
    assert refused.status_code == 409
    assert "later entries need it" in refused.json()["error"]
    # The penalty in the midst, and nothing else.
    assert undo("loses 10 %").status_code == 200
    assert club.room()["penalties"] == []
    assert club.table(1)["results"][0]["tricks"] == 9
    assert undo("corrected").status_code == 200
    assert club.table(1)["results"][0]["tricks"] == 10
    assert undo("4S by N, 10 tricks").status_code == 200
    assert club.table(1)["results"] == []
    assert len(club.table(2)["results"]) == 1


def test_a_saved_evening_is_brought_in_and_goes_on(
    club: Club, server: Server, tmp_path: Path
) -> None:
    due = first(club)
    club.enter(1, played(due, "4S", "N", 10))
    at = {"board": due[2], "ns": due[3], "ew": due[4]}
    club.direct(
        entries=[{"type": "adjusted", **at, "ns_percent": 60, "ew_percent": 40}],
        notes=[
            {"type": "begun", "round": 1, "minutes": 15},
            {"type": "ruled", **at, "text": "So."},
        ],
    )
    assert club.ask("POST", "here", json={}).status_code == 409  # boards on real tables
    data = club.ask("GET", "file").content
    answer = server.http.post("/api/club/brought", content=data)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["id"] != club.id
    with closing(Club(server.base, made["id"], made["token"])) as again:
        again.links()
        old, new = club.room(), again.room()
        for what in ("title", "due", "people", "entered", "penalties"):
            assert new[what] == old[what], what
        assert again.results()["ranking"] == club.results()["ranking"]
        assert [r["text"] for r in new["rulings"]] == ["So."]
        assert abs(new["rulings"][0]["at"] - old["rulings"][0]["at"]) < 0.5
        assert new["round"] == 0  # the clock begins again
        # It goes on by itself, and no link of the other opens it.
        assert again.ask("GET", "room", club.token).status_code == 403
        assert again.ask("GET", "table", club.tokens[1]).status_code == 403
        again.enter(2, played(first(again, 2), "1NT", "E", 7))
        assert len(club.table(2)["results"]) == 0


@pytest.mark.parametrize("what", ["nothing", "text", "cut", "other", "table", "party"])
def test_a_file_that_is_no_evening_is_refused_in_a_sentence(
    club: Club, server: Server, tmp_path: Path, what: str
) -> None:
    file = tmp_path / "x.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        if what == "table":  # a view that never ends is no table of ours
            made.execute("CREATE TABLE event (table_id, number, at, body)")
            made.execute("INSERT INTO event VALUES ('club', 1, 'now', '{}')")
        elif what == "party":
            made.execute("CREATE TABLE event (table_id, number, at, body)")
            made.execute("INSERT INTO event VALUES ('party', 1, 1.0, '{}')")
        else:
            made.execute("CREATE TABLE other (a)")
        made.commit()
    saved = club.ask("GET", "file").content
    data = {"nothing": b"", "text": b"Dear club,", "cut": saved[: len(saved) // 2]}
    answer = server.http.post("/api/club/brought", content=data.get(what, file.read_bytes()))
    assert answer.status_code in (409, 422), answer.text
    sentence = answer.json()["error"]
    assert sentence.endswith(".")
    words = {"nothing": "no saved evening", "text": "no saved evening", "party": "no evening in"}
    words |= {"cut": "cut short", "other": "of another program"}
    assert words.get(what, "damaged") in sentence


def test_tables_of_the_program_and_entry_by_phone_in_one_event(server: Server) -> None:
    """Table 1 is played in the browser and table 2 with cards; both are in the ranking."""
    wish = {"tables": 2, "movement": "howell", "boards": 1, "names": NAMES}
    with closing(Club.make(server.base, **wish)) as club:
        assert club.ask("POST", "here", json={"tables": [7]}).status_code == 409
        assert club.ask("POST", "here", json={"tables": [1]}).status_code == 200
        club.direct(notes=[{"type": "begun", "round": 1, "minutes": 15}])
        links = {x["name"]: x["link"].split("#")[1] for x in club.links()["players"]}
        assert club.room()["here"] == {"referee": False, "machines": False, "tables": [1]}
        at_one, at_two = first(club, 1), first(club, 2)
        remote, present = (NAMES[at[3] - 1][0] for at in (at_one, at_two))
        view = club.ask("GET", "play", links[remote]).json()
        assert [x["here"] for x in view["plan"]] == [x["table"] == 1 for x in view["plan"]]
        sit = {"type": "sit", "board": at_one[2]}
        seated = club.ask("POST", "play", links[remote], json=sit)
        assert seated.status_code == 200
        # At table 2 they hold cards: nobody is seated, and the phone's result counts.
        refused = club.ask("POST", "play", links[present], json={**sit, "board": at_two[2]})
        assert refused.status_code == 409
        assert "played with cards, at table 2" in refused.json()["error"]
        club.enter(2, played(at_two, "1NT", "N", 7))
        result = {"type": "entered", "sent": fresh(), **played(at_one, "1NT", "N", 8)}
        assert "enters itself" in club.send(1, "propose", result=result).json()["error"]
        # The other table passes its board out in the browser.
        who = {}
        for name in (name for pair in at_one[3:] for name in NAMES[pair - 1]):
            found = club.ask("POST", "play", links[name], json=sit).json()
            who[found["seat"]] = found
        lines = {seat: server.line(x["id"], x["token"]) for seat, x in who.items()}
        try:
            seen = {seat: line.__enter__() for seat, line in lines.items()}
            for seat in "NESW":
                seen[seat].see(lambda view: view["status"]["yours"])
                seen[seat].act("P")
            ends = time.monotonic() + WAIT
            while len(club.results()["lines"]) < 2 and time.monotonic() < ends:
                time.sleep(0.05)
        finally:
            for line in lines.values():
                line.__exit__(None, None, None)
        standing = {row["pair"]: row["points"] for row in club.results()["ranking"]}
        assert standing[at_two[3]] == 2  # +90 against a board passed out
        assert standing[at_one[3]] == 0


def test_a_table_and_the_director_enter_what_was_played_against_the_movement(
    server: Server,
) -> None:
    """Law 15B2 of 2017: pair 5 sat down at table 1 in the place of pair 4."""
    with closing(Club.make(server.base, tables=3, movement="mitchell", boards=1)) as club:
        links = club.links()
        assert links["director"]["link"].endswith(f"/room#{club.token}")  # the page hides its own
        before = dues(club)
        wrong = {**played([1, 1, 1, 1, 5], "4S", "N", 10), "round": 1, "table": 1}
        sent = {"type": "entered", "sent": fresh(), **wrong}
        assert "pair 1 plays 4" in club.send(
            1, "propose", result={**sent, "round": 0, "table": 0}
        ).json()["error"]  # fmt: skip
        assert club.send(2, "propose", result=sent).status_code == 409
        assert club.send(1, "propose", result=sent).status_code == 200
        (waits,) = club.table(1)["waiting"]
        assert (waits["round"], waits["table"], waits["ew"]) == (1, 1, 5)
        assert club.send(1, "confirm", sent=sent["sent"]).status_code == 200
        assert [1, 1, 1, 1, 5] in club.table(1)["plan"]
        assert len(dues(club)) == 8  # 1 and 4, 3 and 5 have nothing left on board 1
        assert "Against the movement, round 1, table 1." in club.room()["journal"][0]["text"]
        assert club.direct(entries=[{"type": "undone", "entry": 2}]).status_code == 200
        assert dues(club) == before
        entered = {"type": "entered", **wrong}
        assert club.direct(entries=[entered]).status_code == 200
        assert club.ask("POST", "undo").status_code == 200
        assert dues(club) == before
