"""Somebody who plays sets over HTTP and the line."""

from __future__ import annotations

import time
from typing import Any

import httpx
from wire import WAIT, Json, Server

Answer = httpx.Response


class SetPlayer:
    """A player with their token, once they have one; their days are those of Greenwich where no
    zone is named."""

    def __init__(self, server: Server, name: str = "", zone: str = "") -> None:
        self.server, self.name, self.zone, self.token = server, name, zone, ""

    @property
    def headers(self) -> dict[str, str]:
        token = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {**token, "time-zone": self.zone}

    def get(self, path: str, **query: str) -> Answer:
        return self.server.http.get(path, params=query, headers=self.headers)

    def make(self, **wish: Any) -> str:
        """A new set, once its field has played it."""
        answer = self.server.http.post("/api/sets", json=wish)
        assert answer.status_code == 201, answer.text
        return self.ready(answer.json()["id"])

    def ready(self, id_: str) -> str:
        end = time.monotonic() + WAIT
        while not self.see(id_)["ready"]:
            assert time.monotonic() < end, f"the field of {id_} is never complete"
            time.sleep(0.05)
        return id_

    def see(self, id_: str, **query: str) -> Json:
        answer = self.get(f"/api/sets/{id_}", **query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def ask(self, id_: str, board: int | str, **wish: Any) -> Answer:
        """Begin a board, or be refused."""
        body = {"name": self.name, **wish}
        path = f"/api/sets/{id_}/boards/{board}"
        return self.server.http.post(path, json=body, headers=self.headers)

    def begin(self, id_: str, board: int, **wish: Any) -> Json:
        answer = self.ask(id_, board, **wish)
        assert answer.status_code == 201, answer.text
        begun: Json = answer.json()
        self.token = begun["player"]
        return begun

    def finish(self, begun: Json, *, last: bool = False) -> Json:
        """Play a board to its end with the first, or the last, of what may be done."""
        with self.server.line(begun["table"], begun["token"]) as line:
            line.send(type="pace", pace="none")
            while not line.my_turn()["over"]:
                version = line.view["version"]
                line.act(line.view["actions"][-1 if last else 0]["code"])
                line.view_from(version + 1)
            return line.view

    def play(self, id_: str, board: int, *, last: bool = False, **wish: Any) -> Json:
        """Begin a board, play it to its end; the set as it is then."""
        self.finish(self.begin(id_, board, **wish), last=last)
        return self.see(id_)
