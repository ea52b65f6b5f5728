"""An evening at the club as tests run it over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from declared import check_club
from wire import Server

from oddtrick.club.event.entries import Entry
from oddtrick.web.club.registry import OpenEvening

Json = dict[str, Any]
NAMES = [["Ada", "Ben"], ["Cleo", "Dora"], ["Edith", "Frank"], ["Grace", "Hugh"]]
_numbers = count(1)


def fresh() -> str:
    """An id as a page might give to something it sends."""
    return f"test-{next(_numbers):06}"


class Club:
    """An evening on a server: its director, and its tables by their own links."""

    def __init__(self, base: str, id_: str, token: str) -> None:
        self.base, self.id, self.token = base, id_, token
        self.http = httpx.Client(base_url=base, timeout=60, trust_env=False)
        self.tokens: dict[int, str] = {}

    def close(self) -> None:
        self.http.close()

    @staticmethod
    def make(base: str, **wish: Any) -> Club:
        club = Club(base, "", "")
        answer = club.http.post("/api/club", json=wish)
        assert answer.status_code == 201, answer.text
        club.id, club.token = answer.json()["id"], answer.json()["token"]
        return club

    def ask(self, method: str, path: str, token: str | None = None, **how: Any) -> httpx.Response:
        given = self.token if token is None else token
        headers = {"authorization": f"Bearer {given}"} if given else {}
        answer = self.http.request(method, f"/api/club/{self.id}/{path}", headers=headers, **how)
        check_club(method, path, answer)
        return answer

    def links(self) -> Json:
        found: Json = self.ask("GET", "links").json()
        self.tokens = {t["table"]: t["link"].split("#")[1] for t in found["tables"]}
        return found

    def room(self) -> Json:
        found: Json = self.ask("GET", "room").json()
        return found

    def results(self) -> Json:
        found: Json = self.ask("GET", "results", "").json()
        return found

    def table(self, number: int) -> Json:
        found: Json = self.ask("GET", "table", self.tokens[number]).json()
        return found

    def send(self, number: int, kind: str, **what: Any) -> httpx.Response:
        body = {"type": kind, **what}
        return self.ask("POST", "table", self.tokens[number], json=body)

    def direct(self, *, entries: list[Json] | None = None, notes: list[Json] | None = None) -> Any:
        return self.ask("POST", "deeds", json={"entries": entries or [], "notes": notes or []})

    def enter(self, number: int, result: Json) -> None:
        """The table enters a result and the opponents confirm it."""
        sent = fresh()
        answer = self.send(number, "propose", result={"type": "entered", "sent": sent, **result})
        assert answer.status_code == 200, answer.text
        answer = self.send(number, "confirm", sent=sent)
        assert answer.status_code == 200, answer.text


@contextmanager
def served_file(server: Server, file: Path, *entries: Entry) -> Iterator[Club]:
    """An evening that lies in a file of its own, as the one that the command line names; made with
    these entries, or there already."""
    if entries:
        OpenEvening.create(file, *entries).close()
    assert server.books is not None
    evening = server.books.evenings.include(file)
    with closing(Club(server.base, evening.id, evening.token(evening.host))) as club:
        yield club


def first(club: Club, table: int = 1) -> list[int]:
    """The first boards of a table."""
    return next(d for d in club.table(table)["plan"] if d[1] == table)


def played(due: list[int], contract: str, by: str = "", tricks: int | None = None) -> Json:
    """A result at a line of a table's plan: round, table, board and the pairs."""
    _, _, board, ns, ew = due
    return {
        "board": board,
        "ns": ns,
        "ew": ew,
        "contract": contract,
        "declarer": by,
        "tricks": tricks,
        "lead": "",
    }
