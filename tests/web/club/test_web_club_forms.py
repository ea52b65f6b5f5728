"""Club evenings of every form: what can be made, of whom, and by which scoring."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from declared import check_declared
from evenings import Club, first, played
from wire import Server, books_of

from oddtrick.club.scoring import continuous
from oddtrick.web.club.pages.content import EveningPlan


def test_the_plan_is_shown_before_an_evening_is_made(server: Server) -> None:
    """Seven and a half tables: eight less a pair; by skipping there are seven rounds."""
    wish = {"tables": 7.5, "movement": "mitchell", "boards": 3}
    answer = server.http.post("/api/club/plan", json=wish)
    planned = answer.json()
    assert (planned["rounds"], len(planned["pairs"]), planned["waits"]) == (7, 15, 7)
    check_declared(answer.content, EveningPlan)


def test_without_a_movement_it_is_the_usual_one(server: Server) -> None:
    for tables, usual in ((2.5, "howell"), (3, "mitchell")):
        wish = {"tables": tables, "movement": ""}
        assert server.http.post("/api/club/plan", json=wish).json()["movement"] == usual


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
    planned = server.http.post("/api/club/plan", json=wish).json()
    assert (planned["rounds"], len(planned["pairs"])) == (rounds, pairs)


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
    before = books_of(server)
    answer = server.http.post("/api/club", json=wish)
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["error"].endswith(".")
    assert books_of(server) == before


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
        assert any("25 % of −50, 75 % of +400" in d["text"] for d in room["journal"])


def test_an_individual_is_named_ranked_and_seated_by_players(server: Server) -> None:
    """Eight players: seven rounds at two tables, everybody once with each."""
    people = [[name] for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")]
    wish = {"movement": "individual", "number": 8, "boards": 1, "names": people}
    planned = server.http.post("/api/club/plan", json={**wish, "names": []}).json()
    assert (planned["one"], planned["rounds"], planned["tables"]) == ("player", 7, 2)
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
        club.direct(entries=[{"type": "penalised", "pair": 2, "percent": 10}])
        journal = [deed["text"] for deed in club.room()["journal"]]
        assert journal[0] == "Player 2 loses 10 % of a top."
        assert "Player 1 is Ada." in journal
        sides = " and ".join("+".join(map(str, members[due[n]])) for n in (3, 4))
        assert f"Board {due[2]}, pairs {sides}: 1NT by N, 7 tricks." in journal
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
        texts = [deed["text"] for deed in room["journal"]]
        assert "Team 2 is Team 2 (2a, 2b, 2c, 2d)." in texts
        assert [text for text in texts if text.startswith("Board 1, teams ")]


def test_ties_and_boards_played_less_often_are_chosen_and_said(server: Server) -> None:
    wish = {"movement": "howell", "tables": 3, "boards": 1}
    planned = server.http.post("/api/club/plan", json={**wish, "tables": 4}).json()
    assert planned["unequal"] == "neuberg"
    assert [x["value"] for x in planned["ties"]] == ["", "between", "boards"]
    assert planned["words"] == (
        "Howell, 4 tables: 8 pairs, 7 rounds of 1, 7 boards, about one hour."
    )
    chosen = {**wish, "unequal": "factored", "ties": ["boards"], "barometer": True}
    planned = server.http.post("/api/club/plan", json=chosen).json()
    assert "3 copies of each." in planned["words"]
    with closing(Club.make(server.base, **chosen)) as club:
        club.links()
        found = club.results()
        assert found["note"] == (
            "No board has two results yet. Matchpoints. Boards played less often: by factoring. "
            "Ties, in turn: boards above average; who is still level shares the place."
        )
        assert found["now"] == {"all": "Boards that others have still to play do not count yet."}
        for table in (1, 2):
            club.enter(table, played(first(club, table), "PASS"))
        # Two of three tables alike: one of two, by factoring two of four.
        club.direct(notes=[{"type": "finished"}])
        found = club.results()
        assert {tuple(line["mp"]) for line in found["lines"]} == {(2, 2)}
        assert found["ranking"][0]["split"] == "boards above average 0.5"
        assert found["running"] == []
    for wrong in ({"unequal": "x"}, {"ties": ["wins"]}, {"barometer": True, **TEAMS}):
        assert server.http.post("/api/club/plan", json={**wish, **wrong}).status_code in (409, 422)


TEAMS = {"movement": "american-whist", "number": 5}
