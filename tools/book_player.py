"""A server and a player who follows the book, for pictures of the pages."""

from __future__ import annotations

import json
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "browser"))

from patches import Folded
from server_process import server_process
from websockets.sync.client import connect

View = dict[str, Any]

ROOT = Path(__file__).parents[1]


@contextmanager
def server(store: Path | None = None) -> Iterator[str]:
    """The address of a server on a free port, with a store that is thrown away or kept in a
    folder."""
    with tempfile.TemporaryDirectory() as thrown, server_process(store or Path(thrown)) as address:
        yield address


def new_table(address: str, **wish: Any) -> dict[str, Any]:
    """A new table with these settings: its id, and the token of its seat."""
    request = urllib.request.Request(
        f"{address}/api/tables",
        json.dumps({"pace": "none", "seat": "S", **wish}).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def play_until(
    address: str, made: dict[str, Any], wanted: Callable[[View], bool], deals: int
) -> bool:
    """Follow the book at a table until it looks as wanted, for at most so many deals."""
    line = f"{address.replace('http', 'ws')}/api/tables/{made['id']}/ws"
    with connect(line) as socket:

        def send(**frame: Any) -> None:
            socket.send(json.dumps(frame))

        send(type="hello", token=made["token"])
        send(type="pace", pace="none")
        seen, folded = -1, Folded()
        while True:
            frame = json.loads(socket.recv(timeout=120))
            if frame["type"] == "view":
                frame = folded.take(frame)
            if frame["type"] == "error":
                if frame["kind"] != "stale":  # then the table comes anew, and is asked about again
                    raise SystemExit(frame["message"])
                seen = -1
            if frame["type"] == "hint":
                send(type="act", version=frame["version"], code=frame["code"])
            if frame["type"] != "view" or frame["version"] == seen:
                continue
            if wanted(frame):
                return True
            if frame["over"]:
                if frame["finished"]["match_over"] or frame["table"]["deal"] >= deals:
                    return False
                seen = frame["version"]
                send(type="next", version=seen)
            elif frame["status"]["yours"]:
                seen = frame["version"]
                if frame["hint"]:
                    send(type="hint", version=seen)
                else:  # there are no hints in a set
                    send(type="act", version=seen, code=frame["actions"][0]["code"])


def find(
    address: str, wanted: Callable[[View], bool], first: int, deals: int = 6, **wish: Any
) -> dict[str, Any]:
    """A table that looks as wanted. `first` is the seed that did when this was written; as the
    book players change, another may be found to do."""
    for seed in range(first, first + 60):
        made = new_table(address, seed=seed, **wish)
        if play_until(address, made, wanted, deals):
            print(f"{wish['game']}: seed {seed}")
            return made
    raise SystemExit(f"No table of {wish} looked as wanted.")


def ask(address: str, method: str, path: str, body: Any = None, token: str = "") -> Any:
    """The answer of the server to a call of its programming interface."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play_set(
    address: str, set_: str, boards: int, token: str = "", name: str = "Ada"
) -> tuple[str, list[dict[str, Any]]]:
    """Play so many boards of a set by the book, once its field has played; the token of the player
    and the tables."""
    while not ask(address, "GET", f"/api/sets/{set_}", token=token)["ready"]:
        time.sleep(0.5)
    made = []
    for board in range(1, boards + 1):
        path = f"/api/sets/{set_}/boards/{board}"
        begun = ask(address, "POST", path, {"name": name}, token)
        token = begun["player"]
        table = {"id": begun["table"], "token": begun["token"], "seat": begun["seat"]}
        play_until(address, table, lambda view: bool(view["over"]), 1)
        made.append(table)
    return token, made
