"""The calls of a club evening: who may do what, what is refused, what is shown to whom."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from evenings import Club, fresh, played
from wire import Server

from oddtrick.club.boards import deal, keep
from oddtrick.club.book import Book
from oddtrick.club.entries import Opened
from oddtrick.club.events import Due
from oddtrick.club.movements import howell
from oddtrick.club.scoring import continuous
from oddtrick.formats.pbn import Tag, read_pbn, table_of, verify_pbn
from oddtrick.formats.pbn.values import read_deal
from oddtrick.solver import hands_of
from oddtrick.web.club.evening import Evening
from oddtrick.web.club.keys import Role

NAMES = [["Ada", "Ben"], ["Cleo", "Dora"], ["Edith", "Frank"], ["Grace", "Hugh"]]


@pytest.fixture
def club(server: Server) -> Iterator[Club]:
    """A Howell of two tables: three rounds of two boards, all at the same boards."""
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": NAMES}
    with closing(Club.make(server.base, title="Monday", **wish)) as made:
        made.links()
        yield made


def first(club: Club, table: int = 1) -> list[int]:
    """What a table plays first."""
    return next(d for d in club.table(table)["plan"] if d[1] == table)


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


def test_the_plan_is_told_before_an_evening_is_made(server: Server) -> None:
    """Seven and a half tables: eight less a pair; by skipping there are seven rounds."""
    wish = {"tables": 7.5, "movement": "mitchell", "boards": 3}
    told = server.http.post("/api/club/plan", json=wish).json()
    assert (told["rounds"], len(told["pairs"]), told["waits"]) == (7, 15, 7)


@pytest.mark.parametrize(
    ("wish", "rounds", "pairs"),
    [
        ({"movement": "rover", "tables": 7.5}, 7, 15),
        ({"movement": "bump", "tables": 7.5, "one_winner": True}, 6, 15),
        ({"movement": "web", "tables": 15, "rounds": 5}, 5, 30),
    ],
)
def test_larger_fields_and_a_pair_too_many(
    server: Server, wish: Any, rounds: int, pairs: int
) -> None:
    told = server.http.post("/api/club/plan", json=wish).json()
    assert (told["rounds"], len(told["pairs"])) == (rounds, pairs)


def test_one_winner_in_a_short_evening(server: Server) -> None:
    """The arrow is switched in a round that is played."""
    wish = {"tables": 9, "rounds": 6, "one_winner": True, "title": "Short"}
    made = server.http.post("/api/club", json=wish).json()
    shown = server.http.get(f"/api/club/{made['id']}/results").json()
    assert {row["field"] for row in shown["ranking"]} == {""}


@pytest.mark.parametrize(
    "wish",
    [
        {"tables": 1}, {"tables": 7.25}, {"tables": 1e300}, {"tables": 51}, {"boards": 0},
        {"boards": 99}, {"rounds": 99}, {"movement": "waltz"}, {"title": "a\nb"},
        {"title": "x" * 101}, {"names": [["x" * 101]]}, {"names": [[" "]]},
        {"names": [["A"]] * 99}, {"tables": "many"}, {"unknown": 1}, {"tables": 2},
        {"tables": 7, "movement": "rover"}, {"tables": 10.5, "movement": "web", "rounds": 5},
        {"tables": 15, "movement": "web"}, {"tables": 2.5, "movement": "bump"},
    ],
)  # fmt: skip
def test_an_evening_that_cannot_be_is_refused_in_a_sentence(server: Server, wish: Any) -> None:
    before = sorted(server.path.parent.glob("evenings/*"))
    answer = server.http.post("/api/club", json=wish)
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["error"].endswith(".")
    assert sorted(server.path.parent.glob("evenings/*")) == before


def test_who_has_gone_sits_nowhere_and_the_other_pair_waits(server: Server) -> None:
    with closing(Club.make(server.base, tables=5)) as made:
        assert made.direct(entries=[{"type": "left", "pair": 5, "after": 1}]).status_code == 200
        sittings = made.room()["sittings"]
        assert [1, 5, 5, 10] in sittings
        # From the second round on table 5 has East–West alone, who sit out.
        assert [ns for number, table, ns, _ in sittings if table == 5 and number > 1] == [0] * 4
        assert all(ew for *_, ew in sittings)


@pytest.mark.parametrize("path", ["room", "table", "links", "file"])
def test_a_foreign_token_opens_nothing(club: Club, server: Server, path: str) -> None:
    with closing(Club.make(server.base, tables=3)) as other:
        other.links()
    for token in ("x", "Bearer", "ä" * 40, other.token, other.tokens[1]):
        answer = club.http.get(
            f"/api/club/{club.id}/{path}", headers={"authorization": f"Bearer {token}".encode()}
        )
        assert answer.status_code == 403, (path, token)
        assert "4S" not in answer.text


def test_no_link_does_what_another_is_for(club: Club) -> None:
    assert club.ask("GET", "room", club.tokens[1]).status_code == 403
    assert club.ask("GET", "links", club.tokens[1]).status_code == 403
    assert club.ask("POST", "undo", club.tokens[1]).status_code == 403
    assert club.ask("POST", "deeds", club.tokens[1], json={}).status_code == 403
    assert club.ask("GET", "table").status_code == 403
    deputy = club.links()["deputy"]["link"].split("#")[1]
    assert club.ask("GET", "room", deputy).json()["role"] == "deputy"
    assert club.ask("GET", "links", deputy).status_code == 403
    assert club.ask("GET", "file", deputy).status_code == 403
    renew = {"notes": [{"type": "renewed"}]}
    assert club.ask("POST", "deeds", deputy, json=renew).status_code == 403
    assert club.ask("POST", "deeds", json=renew).status_code == 200
    assert club.ask("GET", "room", deputy).status_code == 403
    assert club.links()["deputy"]["link"].split("#")[1] != deputy


def test_the_public_page_tells_no_secret(club: Club) -> None:
    text = club.http.get(f"/api/club/{club.id}/results").text
    for secret in (club.token, *club.tokens.values()):
        assert secret not in text
        assert secret not in str(club.table(1))


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
    told = [club.ask("POST", "undo").json()["undone"] for _ in range(3)]
    assert [words.split()[0] for words in told] == ["Ruled", "Pair", "Board"]
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


def test_a_board_is_shown_to_everybody_once_nobody_is_to_play_it(club: Club) -> None:
    plan = club.table(1)["plan"]
    one, two = (next(d for d in plan if d[1] == t and d[2] == plan[0][2]) for t in (1, 2))
    club.enter(1, played(one, "6NT", "S", 12))
    found = club.results()
    assert found["lines"] == []
    assert one[2] in found["closed"]
    club.enter(2, played(two, "3NT", "S", 12))
    found = club.results()
    assert sorted(line["contract"] for line in found["lines"]) == ["3NT", "6NT"]
    assert sorted(line["mp"] for line in found["lines"]) == [[0, 2], [2, 0]]
    assert club.http.get(f"/api/club/{club.id}/results.usebio").status_code == 403
    club.direct(notes=[{"type": "finished"}])
    assert "TRAVELLER_LINE" in club.http.get(f"/api/club/{club.id}/results.usebio").text


DEAL = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"


def test_a_lead_from_the_wrong_hand_is_asked_about_and_no_deal_is_shown_early(club: Club) -> None:
    plan = club.table(1)["plan"]
    one, two = (next(d for d in plan if d[1] == t and d[2] == plan[0][2]) for t in (1, 2))
    boards = "".join(f'[Board "{n}"]\n[Deal "{DEAL}"]\n\n' for n in range(1, 7))
    answer = club.ask("POST", "hands?name=x.pbn", content=boards.encode())
    assert answer.json()["boards"] == [1, 2, 3, 4, 5, 6]
    for wrong in (b"", b"<html>", b'[Board "1"]\n[Deal "N:AK.. - - -"]'):
        refused = club.ask("POST", "hands?name=x.pbn", content=wrong)
        assert refused.status_code in (409, 422)
        assert refused.json()["error"].endswith(".")
    assert club.ask("POST", "hands", club.tokens[1], content=boards.encode()).status_code == 403
    # Against a contract of South's West leads, who holds no ace.
    result = {**played(one, "4S", "S", 10), "lead": "HA"}
    entered = {"type": "entered", "sent": fresh(), **result}
    later = {**played(next(d for d in plan if d[0] == 2 and d[1] == 1), "4S", "S", 10)}
    club.direct(notes=[{"type": "begun", "round": 1, "minutes": 15}])
    asked = club.send(1, "propose", result=entered)
    assert asked.status_code == 428
    assert "West did not hold the card led" in asked.json()["error"]
    assert club.table(1)["waiting"] == []
    # Of a later round's boards nothing can be learnt so.
    early = {"type": "entered", "sent": fresh(), **later, "lead": "HA"}
    assert club.send(1, "propose", result=early).status_code == 200
    assert club.send(1, "propose", result={**entered, "lead": "H7"}).status_code == 200
    assert club.send(1, "confirm", sent=entered["sent"]).status_code == 200
    sure = {"type": "entered", "sent": fresh(), **played(two, "4S", "S", 10), "lead": "HA"}
    assert club.send(2, "propose", result=sure).status_code == 428
    assert club.results()["hands"] == {}
    assert club.ask("GET", f"boards/{one[2]}").status_code == 404
    assert "AKQ2" not in str(club.table(1)) + str(club.room())
    assert club.send(2, "propose", result=sure, sure=True).status_code == 200
    assert club.send(2, "confirm", sent=sure["sent"]).status_code == 200
    assert club.results()["hands"] == {str(one[2]): DEAL}
    record = club.ask("GET", f"boards/{one[2]}").json()
    assert record["game"] == "contract-duplicate"
    assert club.http.post("/api/reviews", json=record).status_code == 200
    assert club.ask("GET", f"boards/{later['board']}").status_code == 404
    assert club.ask("GET", "boards/99").status_code == 404
    assert [d["table"] for d in club.room()["due"] if d["doubt"]] == [2]


def test_boards_dealt_with_the_event_are_sealed_until_the_last_result(
    server: Server, tmp_path: Path
) -> None:
    file = server.path.parent / "evenings" / "sealed1.club"
    file.parent.mkdir(exist_ok=True)
    pairs = howell(2)
    Evening.create(file, Opened("Sealed", pairs, 1, len(pairs.rounds)), (), "sealed1").close()
    sealed = deal(3, "a seed")
    with Book.open(file) as book:
        keep(book.log, sealed)
    with closing(Club(server.base, "sealed1", "")) as club:
        assert club.results()["seal"] == {"hash": sealed.commitment, "text": ""}
        evening = Evening.open(file)
        club.token = evening.token(Role("director"))
        refused = club.ask(
            "POST", "hands?name=x.pbn", content=f'[Board "1"]\n[Deal "{DEAL}"]\n'.encode()
        )
        assert refused.status_code == 409
        assert "sealed" in refused.json()["error"]
        *early, last = evening.book.event.due()
        evening.close()
        for due in early:
            assert club.direct(entries=[passed(due)]).status_code == 200
        results = club.results()
        assert results["seal"]["text"] == ""
        assert set(results["hands"]) == {str(d.board) for d in early} - {str(last.board)}
        assert club.direct(entries=[passed(last)]).status_code == 200
        results = club.results()
    assert hashlib.sha256(results["seal"]["text"].encode()).hexdigest() == sealed.commitment
    dealt = json.loads(results["seal"]["text"])["deals"]
    assert [read_deal(results["hands"][str(n)]) for n in (1, 2, 3)] == [hands_of(d) for d in dealt]


def passed(due: Due) -> Any:
    """A board that everybody passed."""
    return {"type": "entered", "board": due.board, "ns": due.ns, "ew": due.ew, "contract": "PASS"}


def test_a_page_asks_again_for_nothing(club: Club) -> None:
    for path, token in (("results", ""), ("table", club.tokens[1]), ("room", club.token)):
        tag = club.ask("GET", path, token).headers["etag"]
        headers = {"authorization": f"Bearer {token or 'x'}", "if-none-match": tag}
        again = club.http.get(f"/api/club/{club.id}/{path}", headers=headers)
        assert (again.status_code, again.content) == (304, b"")
        other = {**headers, "authorization": f"Bearer {club.tokens[2]}"}
        if path == "table":
            seen = club.http.get(f"/api/club/{club.id}/{path}", headers=other)
            assert seen.json()["table"] == 2
    club.enter(1, played(first(club), "PASS"))
    assert club.ask("GET", "results").headers["etag"] != tag


def test_imps_a_late_pair_and_a_weighted_score(server: Server) -> None:
    """Of three tables and a half pair 6 of the East–West comes after the first round."""
    wish = {"tables": 2.5, "scoring": "imps", "boards": 1}
    with closing(Club.make(server.base, **wish)) as made:
        made.links()
        late = {"type": "came", "pair": 6, "after": 1}
        assert made.direct(entries=[late]).status_code == 200
        plan = made.table(1)["plan"]
        assert sorted({d[0] for d in plan if 6 in d[3:]}) == [2, 3]
        board = next(d[2] for d in plan if d[0] == 2)
        here = [d for d in plan if d[2] == board][:2]
        made.enter(here[0][1], played(here[0], "3NT", "N", 9))
        weighted = [[-50, 25], [400, 75]]
        at = {"board": board, "ns": here[1][3], "ew": here[1][4]}
        adjusted = {"type": "adjusted", **at, "ns_percent": 0, "ew_percent": 0}
        percent = {"type": "penalised", "pair": 1, "percent": 10}
        assert made.direct(entries=[percent]).status_code == 409
        points = {"type": "penalised", "pair": 1, "percent": 0, "points": 3}
        assert made.direct(entries=[{**adjusted, "scores": weighted}, points]).status_code == 200
        made.direct(notes=[{"type": "finished"}])
        found = made.results()
        assert found["scoring"] == "imps"
        assert [x.get("assigned") for x in found["lines"]] in (
            [None, [weighted, weighted]],
            [[weighted, weighted], None],
        )
        assert next(x for x in found["ranking"] if x["pair"] == 1)["penalty"] == 3
        room = made.room()
        assert 6 in room["pairs"]
        assert any(d["text"] == "Pair 6 comes late, after round 1." for d in room["journal"])
        assert any("25 % of -50, 75 % of +400" in d["text"] for d in room["journal"])


def test_hostile_names_are_text_or_refused(server: Server) -> None:
    hostile = '<img src=x onerror="alert(1)">'
    wish = {"tables": 2, "movement": "howell", "title": hostile, "names": [[hostile]]}
    named = {"type": "named", "pair": 1, "players": ["\u202eevil"]}
    with closing(Club.make(server.base, **wish)) as made:
        answer = made.http.get(f"/api/club/{made.id}/results")
        assert answer.headers["content-type"] == "application/json"
        assert answer.json()["title"] == hostile
        assert [hostile] in [row["names"] for row in answer.json()["ranking"]]
        assert made.direct(entries=[named]).status_code == 409
        assert made.direct(entries=[{**named, "players": []}]).status_code == 409
        huge = {**named, "pair": 10**30, "players": ["A"]}
        assert made.direct(entries=[huge]).status_code in (409, 422)


@pytest.mark.parametrize("id_", ["nobody", "..%2Ftables", "ABC", "x" * 300])
def test_there_is_no_other_evening(server: Server, id_: str) -> None:
    assert server.http.get(f"/api/club/{id_}/results").status_code == 404


def test_pages_of_other_hosts_do_nothing(club: Club) -> None:
    answer = club.http.post(
        f"/api/club/{club.id}/undo",
        headers={"authorization": f"Bearer {club.token}", "origin": "https://evil.example"},
    )
    assert answer.status_code == 403


def test_one_file_takes_the_evening_to_another_machine(
    club: Club, tmp_path: Path, server: Server
) -> None:
    """The copy has the results, the room and the links."""
    from oddtrick.web.club.evening import Evening
    from oddtrick.web.club.keys import Role

    club.enter(1, played(first(club), "4S", "N", 10))
    club.send(2, "call", reason="A revoke", sent=fresh())
    path = tmp_path / "moved.club"
    path.write_bytes(club.ask("GET", "file").content)
    moved = Evening.open(path)
    assert (moved.id, moved.token(Role("table", 1))) == (club.id, club.tokens[1])
    assert [call.note.reason for call in moved.room.calls.values()] == ["A revoke"]
    assert len(moved.of_table(1)) == 1
    moved.close()


def test_another_program_may_write_to_the_file(club: Club, server: Server) -> None:
    """The director is told, and sees what was written."""
    from oddtrick.club.entries import Named

    with Book.open(server.path.parent / "evenings" / f"{club.id}.club") as book:
        book.add(Named(1, ("Zoe", "Yves")))
    penalty = {"type": "penalised", "pair": 1, "percent": 10}
    answer = club.direct(entries=[penalty])
    assert answer.status_code == 409
    assert "Another program" in answer.json()["error"]
    assert club.room()["names"]["1"] == ["Zoe", "Yves"]
    assert club.direct(entries=[penalty]).status_code == 200


def test_of_two_servers_with_one_file_neither_loses_what_a_table_sends(tmp_path: Path) -> None:
    from oddtrick.club.entries import Entered, Opened
    from oddtrick.club.movements import howell
    from oddtrick.web.club.evening import Evening

    path = tmp_path / "monday.club"
    one = Evening.create(path, Opened("Monday", howell(2), 1, 3))
    two = Evening.open(path)
    due = [d for d in one.book.event.due() if d.table == 1]
    for evening, d in zip((one, two, one), due, strict=True):
        evening.propose(1, Entered(d.board, d.ns, d.ew, "1NT", "N", 7, sent=f"result-{d.board}"))
        evening.confirm(1, f"result-{d.board}")
    assert len(one.of_table(1)) == 3
    two.refresh()
    assert two.of_table(1) == one.of_table(1)
    one.close()
    two.close()


def test_a_table_cannot_flood_the_evening(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oddtrick.web.club.routes.HASTE", (10.0, 0.001))
    codes = [club.send(1, "call", reason="Come", sent=fresh()).status_code for _ in range(15)]
    assert codes == [200] * 5 + [409] * 5 + [429] * 5
    assert club.send(2, "call", reason="Come", sent=fresh()).status_code == 200


def test_what_an_adjusted_score_gives_is_told_before_it_is_given(club: Club) -> None:
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


def test_results_go_out_as_pbn_when_the_boards_may_be_seen(club: Club) -> None:
    one, two = first(club, 1), first(club, 2)
    club.enter(1, played(one, "4SX", "N", 9))
    assert club.http.get(f"/api/club/{club.id}/results.pbn").content == b""
    club.enter(2, played(two, "PASS"))
    data = club.http.get(f"/api/club/{club.id}/results.pbn").content
    assert [str(p) for p in verify_pbn(data) if p.grave] == []
    (game,) = read_pbn(BytesIO(data))
    assert game.get("Board") == str(one[2])
    rows = list(table_of(cast(Tag, game.tag("ScoreTable"))).dicts())
    assert [(r["PairId_NS"], r["Contract"], r["Result"], r["Score_NS"]) for r in rows] == [
        (str(one[3]), "4SX", "9", "-100"),
        (str(two[3]), "Pass", "-", "0"),
    ]
    # One down doubled loses to a board passed out: no point of two, and all of them.
    assert [(r["MP_NS"], r["MP_EW"]) for r in rows] == [("0.00", "2.00"), ("2.00", "0.00")]
    ranking = list(table_of(cast(Tag, game.tag("TotalScoreTable"))).dicts())
    assert {r["Names"] for r in ranking} == {" & ".join(names) for names in NAMES}


def test_an_individual_is_named_ranked_and_seated_by_players(server: Server) -> None:
    """Eight players: seven rounds at two tables, everybody once with each."""
    people = [[name] for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")]
    wish = {"movement": "individual", "number": 8, "boards": 1, "names": people}
    told = server.http.post("/api/club/plan", json={**wish, "names": []}).json()
    assert (told["one"], told["rounds"], told["tables"]) == ("player", 7, 2)
    with closing(Club.make(server.base, **wish)) as club:
        club.links()
        table = club.table(1)
        due = first(club)
        members = {int(side): who for side, who in table["members"].items()}
        assert len(members[due[3]]) == 2
        four = [*members[due[3]], *members[due[4]]]
        assert len(set(four)) == 4
        club.enter(1, played(due, "1NT", "N", 7))
        club.enter(2, played(next(d for d in club.table(2)["plan"] if d[1] == 2), "PASS"))
        found = club.results()
        assert {row["pair"] for row in found["ranking"]} == set(range(1, 9))
        # Ninety beats a board passed out: a whole top of two for either of the two who made it.
        best = [row for row in found["ranking"] if row["place"].startswith("1")]
        assert {row["pair"] for row in best} >= set(members[due[3]])
        (line,) = [x for x in found["lines"] if x["contract"] == "1NT"]
        assert line["mp"] == [2, 0]
        assert club.room()["people"]["1"] == ["Ada"]
        # A player has one link for all his partners, and sits where the schedule says.
        assert club.ask("POST", "here", json={}).status_code == 409  # results of other cards are in
    with closing(Club.make(server.base, **wish)) as club:
        assert club.ask("POST", "here", json={}).status_code == 200
        (link,) = [x["link"] for x in club.links()["players"] if x["name"] == "Eve"]
        club.direct(notes=[{"type": "begun", "round": 1, "minutes": 9}])
        plan = club.ask("GET", "play", link.split("#")[1]).json()["plan"]
        assert [x["round"] for x in plan] == [1, 2, 3, 4, 5, 6, 7]
        assert {x["partner"] for x in plan} == {name for (name,) in people} - {"Eve"}
        asked = {"type": "sit", "board": plan[0]["board"]}
        seated = club.ask("POST", "play", link.split("#")[1], json=asked).json()
        assert seated["seat"] == plan[0]["seat"]


def test_teams_meet_in_two_rooms_and_a_swiss_is_drawn(server: Server) -> None:
    """Four teams by the WBF's scale: one that gains six IMPs over two boards and one that draws."""
    names = [[f"Team {n}", *(f"{n}{x}" for x in "abcd")] for n in range(1, 5)]
    wish = {"movement": "swiss-teams", "number": 4, "boards": 2, "rounds": 2, "names": names}
    with closing(Club.make(server.base, **wish)) as club:
        club.links()
        room = club.room()
        assert [room[x] for x in ("form", "rounds", "in_all")] == ["teams", 1, 2]
        assert room["people"]["2"] == ["Team 2", "2a", "2b", "2c", "2d"]
        refused = club.ask("POST", "draw", json={})
        assert refused.status_code == 409
        assert "8 results of round 1 are missing" in refused.json()["error"]
        for table in (1, 2, 3, 4):
            for due in [d for d in club.table(table)["plan"] if d[1] == table]:
                # At table 1 game is made on the first board, at table 2 it is not bid.
                game = table == 1 and due[2] == 1
                made = ("4S", "N", 10) if game else ("2S", "N", 10)
                club.enter(table, played(due, *made))
        matches = club.results()["matches"]
        assert [len(m["points"]) for m in matches] == [2, 2]
        # 420 against 170: 250, that is six IMPs, in two boards; the other match is level.
        swing = next(m for m in matches if m["points"] != [10, 10])
        assert max(swing["points"]) == float(round(continuous(6, 2).home, 2))
        assert sum(swing["points"]) == 20
        assert club.ask("POST", "draw", json={}).status_code == 200
        room = club.room()
        assert (room["rounds"], room["draw"]) == (2, None)


def test_no_round_is_added_once_the_hands_may_be_seen(server: Server) -> None:
    wish = {"movement": "howell", "tables": 2, "boards": 1, "rounds": 1}
    with closing(Club.make(server.base, **wish)) as club:
        club.links()
        assert club.ask("POST", "here", json={}).status_code == 200
        for table in (1, 2):
            club.enter(table, played(first(club, table), "PASS"))
            refused = 409 if table == 1 else 200  # nobody prints hands that are still to be played
            assert club.http.get(f"/api/club/{club.id}/hands.html").status_code == refused
        answer = club.direct(entries=[{"type": "extra"}])
        assert answer.status_code == 409
        assert "hand records may be seen" in answer.json()["error"]
