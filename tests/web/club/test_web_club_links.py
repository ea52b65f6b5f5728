"""The links of a club evening and its file: who may do what, on which machine."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from evenings import Club, first, fresh, played, served_file
from wire import Server, Strict

from oddtrick.club.event.entries import EventOpened
from oddtrick.club.event_file import Book
from oddtrick.club.movements import howell
from oddtrick.web.books.live import Role
from oddtrick.web.club.registry import OpenEvening
from oddtrick.web.server.rate_limits import Limits


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


def test_the_public_page_gives_no_secret_away(club: Club) -> None:
    text = club.http.get(f"/api/club/{club.id}/results").text
    for secret in (club.token, *club.tokens.values()):
        assert secret not in text
        assert secret not in str(club.table(1))


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

    club.enter(1, played(first(club), "4S", "N", 10))
    club.send(2, "call", reason="A revoke", sent=fresh())
    path = tmp_path / "moved.club"
    path.write_bytes(club.ask("GET", "file").content)
    moved = OpenEvening.open(path)
    assert (moved.id, moved.token(Role("table", 1))) == (club.id, club.tokens[1])
    assert [call.note.reason for call in moved.room.calls.values()] == ["A revoke"]
    assert len(moved.of_table(1)) == 1
    moved.close()


def test_another_program_may_write_to_the_file(tmp_path: Path, server: Server) -> None:
    """The director is told, and sees what was written."""
    from oddtrick.club.event.entries import NamesEntered

    file = tmp_path / "monday.club"
    with served_file(server, file, EventOpened("Monday", howell(2), 1, 3)) as club:
        with Book.open(file) as book:
            book.add(NamesEntered(1, ("Zoe", "Yves")))
        penalty = {"type": "penalised", "pair": 1, "percent": 10}
        answer = club.direct(entries=[penalty])
        assert answer.status_code == 409
        assert "Another program" in answer.json()["error"]
        assert club.room()["names"]["1"] == ["Zoe", "Yves"]
        assert club.direct(entries=[penalty]).status_code == 200


def test_of_two_servers_with_one_file_neither_loses_what_a_table_sends(tmp_path: Path) -> None:
    from oddtrick.club.event.entries import ResultEntered

    path = tmp_path / "monday.club"
    one = OpenEvening.create(path, EventOpened("Monday", howell(2), 1, 3))
    two = OpenEvening.open(path)
    due = [d for d in one.book.event.due() if d.table == 1]
    for evening, d in zip((one, two, one), due, strict=True):
        evening.propose(
            1, ResultEntered(d.board, d.ns, d.ew, "1NT", "N", 7, sent=f"result-{d.board}")
        )
        evening.confirm(1, f"result-{d.board}")
    assert len(one.of_table(1)) == 3
    two.refresh()
    assert two.of_table(1) == one.of_table(1)
    one.close()
    two.close()


def test_a_table_cannot_flood_the_evening(strict: Strict) -> None:
    tight = Limits(club_messages=(10, 0.001))
    with (
        strict(tight) as server,
        closing(Club.make(server.base, tables=2, movement="howell")) as club,
    ):
        club.links()
        codes = [club.send(1, "call", reason="Come", sent=fresh()).status_code for _ in range(15)]
        assert codes == [200] * 5 + [409] * 5 + [429] * 5
        assert club.send(2, "call", reason="Come", sent=fresh()).status_code == 200
