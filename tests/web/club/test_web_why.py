"""Why everybody scored so, over HTTP: once the last result is in, in the background, and to nobody
where the director does not show it."""

from __future__ import annotations

import time
from contextlib import closing

from evenings import Club, Json
from wire import Server

from oddtrick.club.boards import boards_of, deal
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.solver import table


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


def hands_file(seed: str, numbers: list[int]) -> bytes:
    """Hands of boards as a file."""
    dealt = boards_of(deal(max(numbers), seed, each=99))
    return b"".join(write_pbn(game_from_board(b) for b in dealt if b.number in numbers))


def check_evening(club: Club) -> None:
    boards = due(club)
    numbers = sorted({x["board"] for x in boards})
    # North plays three no-trump everywhere and takes what can be made, at every other table one
    # trick more.
    made = {b.number: table(b)["N", "NT"] for b in boards_of(deal(max(numbers), "why", each=99))}
    every = [entered(x, made[x["board"]] + n % 2) for n, x in enumerate(boards)]
    *most, last = every
    club.direct(entries=most)
    assert reasons(club, "closed")["evening"] is None
    assert club.results()["why"] is False
    club.direct(entries=[last])
    assert club.results()["why"] is True
    found = reasons(club)["evening"]
    printed = {x["pair"]: x["percent"] for x in club.results()["ranking"]}
    assert {x["number"]: round(x["score"], 2) for x in found["rows"]} == printed
    # Everybody reads them in their own language, whoever asked first.
    for code, word in (("de", "von"), ("en", "of"), ("fr", "sur"), ("de", "von")):
        told = club.ask("GET", f"why?language={code}", "").json()["evening"]
        assert word in told["rows"][0]["title"].split()
    for row in found["rows"]:
        made = 50 + sum(part["points"] for part in row["parts"])
        assert abs(made - row["score"]) < 0.01
    # A correction changes them, and so do the hands.
    first = boards[0]
    mended = {**entered(first, 13), "type": "corrected", "reason": "Miscounted."}
    club.direct(entries=[mended])
    again = changed(club, found)
    assert again["without"] == sorted({x["board"] for x in boards})
    (note,) = reasons(club)["notes"]
    assert note.startswith(f"Add the hands of boards {numbers[0]}–{numbers[-1]}: ")
    # Hands of another evening are refused: by their numbers, and by what they make.
    other = [n + 100 for n in numbers]
    for data, said in (
        (hands_file("why", other), f"boards {other[0]}–{other[-1]}"),
        (hands_file("another", numbers), "not those of this evening"),
    ):
        refused = club.ask("POST", "hands?name=hands.pbn", content=data)
        assert refused.status_code == 409
        assert said in refused.json()["error"]
    assert reasons(club)["evening"] == again
    data = hands_file("why", numbers)
    assert club.ask("POST", "hands?name=hands.pbn", content=data).status_code == 200
    known = changed(club, again)
    assert (known["without"], known["unfit"]) == ([], 0)
    assert reasons(club)["notes"] == []
    check_remembered(club, known)
    # They stand in the page that is taken home, and not where the director shows them to nobody.
    taken = club.ask("GET", "results.html", "").text
    for row in known["rows"]:
        assert f"<summary>Why Pair {row['number']}: " in taken
        assert f'id="why-{row["number"]}"' in taken
    assert "Play, declaring" in taken
    # Without cards what cost most is trained.
    trained = [club.ask("GET", f"deals/{row['number']}", "").json() for row in known["rows"]]
    assert any(trained)
    assert all(len(deals) % 2 == 0 and len(deals) <= 6 for deals in trained)
    assert club.ask("GET", "deals/99", "").json() == []
    # The director shows it to nobody, and then to everybody again.
    club.direct(notes=[{"type": "reasons", "shown": False}])
    assert reasons(club, "closed")["evening"] is None
    assert club.results()["why"] is False
    assert "Why" not in club.ask("GET", "results.html", "").text
    assert all(club.ask("GET", f"deals/{n}", "").json() == [] for n in range(1, 5))
    club.direct(notes=[{"type": "reasons", "shown": True}])
    assert reasons(club)["evening"]


def check_remembered(club: Club, known: Json) -> None:
    """The first cards of a board divide it further, for whoever sends them, and change nothing."""
    row = known["rows"][0]
    line = next(x for x in row["lines"] if x["tricks"] and x["declarer"])
    deal = next(x["deal"] for x in known["boards"] if x["board"] == line["board"])
    hands = dict(zip("NESW", deal[2:].split(), strict=True))
    leader = "NESW"["NESW".index(line["declarer"]) - 3]
    suit, ranks = next((s, r) for s, r in zip("SHDC", hands[leader].split("."), strict=True) if r)
    asked = {"board": line["board"], "of": row["number"], "side": line["side"]}
    found = club.ask("POST", "why", "", json={**asked, "cards": [suit + ranks[0]]})
    assert found.status_code == 200, found.text
    divided = found.json()
    assert abs(sum(s["points"] for s in divided["steps"]) - sum(
        s["points"] for s in line["steps"]
    )) < 1e-6  # fmt: skip
    assert {s["card"] for s in divided["steps"]} <= {"", suit + ranks[0]}
    assert reasons(club)["evening"] == known
    other = next(s + r[0] for s, r in zip("SHDC", hands[line["declarer"]].split("."), strict=True)
                 if r)  # fmt: skip
    for wrong, said in (
        ({**asked, "cards": [other]}, "does not hold"),
        ({**asked, "cards": ["Z9"]}, "not a card"),
        ({**asked, "board": 999, "cards": [other]}, "no hand record of this board"),
        ({**asked, "side": "up", "cards": []}, "side"),
    ):
        refused = club.ask("POST", "why", "", json=wrong)
        assert 400 <= refused.status_code < 500, refused.text
        assert said in refused.json()["error"], refused.text


def changed(club: Club, before: Json) -> Json:
    """What comes after these reasons."""
    for _ in range(200):
        found: Json = reasons(club)["evening"]
        if found != before:
            return found
        time.sleep(0.1)
    raise AssertionError("nothing changed")
