"""Why everybody scored so, over HTTP: once the last result is in, in the background, and to nobody
where the director does not show it."""

from __future__ import annotations

import time
from contextlib import closing

from evenings import Club, Json
from wire import Server

from oddtrick.club.boards import boards_of, deal
from oddtrick.formats.pbn import game_from_board, write_pbn


def due(club: Club) -> list[Json]:
    found: list[Json] = club.room()["due"]
    return found


def entered(x: Json, tricks: int) -> Json:
    return {
        "type": "entered", "board": x["board"], "ns": x["ns"], "ew": x["ew"], "contract": "3NT",
        "declarer": "N", "tricks": tricks,
    }  # fmt: skip


def reasons(club: Club, wanted: str = "ready") -> Json:
    """The page's data, as soon as they are of this state."""
    for _ in range(200):
        found: Json = club.ask("GET", "why", "").json()
        if found["state"] == wanted:
            return found
        assert found["state"] == "reckoning"
        time.sleep(0.1)
    raise AssertionError(found["state"])


def test_reasons_come_with_the_last_result(server: Server) -> None:
    with closing(Club.make(server.base, movement="howell", tables=2, boards=2)) as club:
        check_evening(club)


def check_evening(club: Club) -> None:
    boards = due(club)
    *most, last = [entered(x, 7 + n % 4) for n, x in enumerate(boards)]
    club.direct(entries=most)
    assert reasons(club, "closed")["evening"] is None
    assert club.results()["why"] is False
    club.direct(entries=[last])
    assert club.results()["why"] is True
    found = reasons(club)["evening"]
    printed = {x["pair"]: x["percent"] for x in club.results()["ranking"]}
    assert {x["number"]: round(x["score"], 2) for x in found["rows"]} == printed
    for row in found["rows"]:
        made = 50 + sum(part["points"] for part in row["parts"])
        assert abs(made - row["score"]) < 0.01
    # A correction changes them, and so do the hands.
    first = boards[0]
    mended = {**entered(first, 13), "type": "corrected", "reason": "Miscounted."}
    club.direct(entries=[mended])
    again = changed(club, found)
    assert again["without"] == sorted({x["board"] for x in boards})
    dealt = boards_of(deal(len(again["without"]), "why", each=99))
    data = b"".join(write_pbn(game_from_board(board) for board in dealt))
    assert club.ask("POST", "hands?name=hands.pbn", content=data).status_code == 200
    known = changed(club, again)
    assert known["without"] == [] or known["unfit"] > 2
    # The director shows it to nobody, and then to everybody again.
    club.direct(notes=[{"type": "reasons", "shown": False}])
    assert reasons(club, "closed")["evening"] is None
    assert club.results()["why"] is False
    club.direct(notes=[{"type": "reasons", "shown": True}])
    assert reasons(club)["evening"]


def changed(club: Club, before: Json) -> Json:
    """What comes after these reasons."""
    for _ in range(200):
        found: Json = reasons(club)["evening"]
        if found != before:
            return found
        time.sleep(0.1)
    raise AssertionError("nothing changed")
