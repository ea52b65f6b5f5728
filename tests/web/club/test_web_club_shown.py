"""Public contents of a club evening, and when they appear: boards, cards, files."""

from __future__ import annotations

import hashlib
import json
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from evenings import NAMES, Club, first, fresh, played, served_file
from wire import Server

from oddtrick.club.boards import deal, save_sealed
from oddtrick.club.event.entries import Adjusted, EventOpened
from oddtrick.club.event.event import ScheduledBoard
from oddtrick.club.event_file import Book
from oddtrick.club.movements import howell
from oddtrick.formats.pbn import Tag, read_pbn, table_of, verify_pbn
from oddtrick.formats.pbn.values import read_deal
from oddtrick.solver import hands_of
from oddtrick.web.club.registry import OpenEvening

DEAL = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"


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


def test_boards_dealt_with_the_event_are_sealed_set_by_set(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "sealed.club"
    pairs = howell(2)
    opened = EventOpened("Sealed", pairs, 1, len(pairs.rounds))
    sealed = deal(3, "a seed", each=1)
    with Book.create(file, opened) as book:
        save_sealed(book.log, sealed)
    with served_file(server, file) as club:
        assert club.results()["seal"] == {"hash": sealed.commitment, "text": ""}
        evening = OpenEvening.open(file)
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
        # Of the sets that are played out, and of no other, the text tells the deals.
        _, *opened = results["seal"]["text"].splitlines()
        played_out = {d.board for d in early} - {last.board}
        assert {json.loads(line)["set"] for line in opened} == played_out
        assert not [d for d in (sealed.deals[last.board - 1],) if d in str(results)]
        assert set(results["hands"]) == {str(d.board) for d in early} - {str(last.board)}
        assert club.direct(entries=[passed(last)]).status_code == 200
        results = club.results()
    seals, *sets = results["seal"]["text"].splitlines()
    assert hashlib.sha256(seals.encode()).hexdigest() == sealed.commitment
    hashes = [hashlib.sha256(line.encode()).hexdigest() for line in sets]
    assert json.loads(seals)["sets"] == hashes
    dealt = [deal for line in sets for deal in json.loads(line)["deals"]]
    assert [read_deal(results["hands"][str(n)]) for n in (1, 2, 3)] == [hands_of(d) for d in dealt]


def passed(due: ScheduledBoard) -> Any:
    """A board that everybody passed."""
    return {"type": "entered", "board": due.board, "ns": due.ns, "ew": due.ew, "contract": "PASS"}


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


def test_the_list_after_each_round_and_boards_held_back(server: Server) -> None:
    """A Howell of two tables plays the same boards in a round; each round's list says who has gone
    up. What is held back is shown with the last result, or when the director lets it be seen."""
    wish = {"movement": "howell", "tables": 2, "boards": 1, "held": True}
    with closing(Club.make(server.base, **wish)) as club:
        club.links()
        assert club.ask("POST", "here", json={}).status_code == 200
        plan = club.room()["due"]
        for number in (1, 2):
            assert len(club.results()["running"]) == number - 1
            # At the first table North–South have the top, in the second round East–West.
            for due, tricks in zip(
                (d for d in plan if d["round"] == number), (8, 7) if number == 1 else (7, 8),
                strict=True,
            ):  # fmt: skip
                line = [number, due["table"], due["board"], due["ns"], due["ew"]]
                # What a board came to at one table is told in no list before the other has it.
                before = club.results()["ranking"]
                club.enter(due["table"], played(line, "1NT", "N", tricks))
                if due["table"] == 1:
                    assert club.results()["ranking"] == before
        one, two, three, four = (d for d in plan if d["round"] < 3)
        points = dict.fromkeys((1, 2, 3, 4), 0)
        for who in (one["ns"], two["ew"], four["ns"], three["ew"]):
            points[who] += 2
        found = club.results()
        last = {row["pair"]: row for row in found["running"][1]}
        assert {who: row["points"] for who, row in last.items()} == points
        before = {who: int(row["place"].rstrip("=")) + row["up"] for who, row in last.items()}
        assert {who for who, at in before.items() if at == 1} == {one["ns"], two["ew"]}
        assert (found["lines"], found["hands"], found["seal"]["text"]) == ([], {}, "")
        assert club.http.get(f"/api/club/{club.id}/hands.html").status_code == 409
        assert club.ask("GET", "boards/1").status_code == 404
        assert club.http.get(f"/api/club/{club.id}/results.pbn").content == b""
        assert club.direct(entries=[{"type": "disclosed", "at_once": True}]).status_code == 200
        found = club.results()
        assert (set(found["hands"]), len(found["lines"])) == ({"1", "2"}, 4)
        assert len(found["seal"]["text"].splitlines()) == 3
        assert club.ask("GET", "boards/3").status_code == 404
        assert "A board may be seen once" in club.room()["journal"][0]["text"]


def test_an_award_from_the_command_line_is_a_ruling_that_is_kept(
    club: Club, server: Server
) -> None:
    """Once: with words in the room, or without any; not when it does not stand any more."""
    one, two = first(club, 1), first(club, 2)
    assert server.books is not None
    evening = server.books.evenings.get(club.id)
    evening.direct([Adjusted(one[2], one[3], one[4], 60, 40, "A card fell.")], [])
    at = {"board": two[2], "ns": two[3], "ew": two[4]}
    award = {"type": "adjusted", **at, "ns_percent": 50, "ew_percent": 50}
    ruled = {"type": "ruled", **at, "text": "Nobody’s fault."}
    for _ in range(2):
        done = club.direct(entries=[award], notes=[ruled])
        if done.status_code == 200:
            break
    rulings = club.room()["rulings"]
    assert [(x["board"], x["text"]) for x in rulings] == [
        (two[2], "Nobody’s fault."),
        (one[2], f"Pairs {one[3]} and {one[4]}: 60 % and 40 %. A card fell."),
    ]  # fmt: skip
    withdrawn = {"type": "withdrawn", "board": one[2], "ns": one[3], "ew": one[4]}
    assert club.direct(entries=[withdrawn]).status_code == 200
    assert [x["board"] for x in club.room()["rulings"]] == [two[2]]
