"""Moderators: what is closed, muted, banned or forbidden is so at a running server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sessions import finish
from wire import Line, Server, serving

from oddtrick.errors import BadOption, Refused
from oddtrick.store.log import StoreError
from oddtrick.store.opening import open_log
from oddtrick.store.sanctions import Sanction, in_force, lift, sanction_of, write_sanction
from oddtrick.web import moderating
from oddtrick.web.operation import moderation
from oddtrick.web.operation.moderation import Moderation
from oddtrick.web.server.rate_limits import Limits
from oddtrick.web.server.security import BANNED


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that asks for the moderators' list often."""
    monkeypatch.setattr(moderating, "EVERY", 0.05)
    with serving(tmp_path / "tables.sqlite3", Limits()) as server:
        yield server


def decree(path: Path, kind: str, subject: str, days: float = 0) -> int:
    """As the command does, from another program."""
    log = open_log(path)
    try:
        return log.change(lambda c: write_sanction(c, sanction_of(kind, subject, days)))
    finally:
        log.close()


def bye(line: Line) -> str:
    return str(line.next_of("bye")["message"])


def test_a_moderator_closes_a_table_for_good(quick: Server) -> None:
    made = quick.make("whist", seat="N")
    with quick.line(made["id"], made["token"]) as line:
        decree(quick.path, "close", made["id"])
        assert (
            bye(line)
            == "The people who run this server have closed this table. What was played is kept."
        )
    with quick.open(made["id"]) as socket:
        again = Line(socket)
        again.send(type="hello", token=made["token"])
        assert "The people who run this server have closed" in bye(again)
    assert quick.http.get(f"/api/tables/{made['id']}").json()["closed"]


def test_who_is_muted_plays_on_and_says_nothing(quick: Server) -> None:
    made = quick.make("whist", others="people", seat="N")
    other = quick.sit(made["id"], seat="E")
    with (
        quick.line(made["id"], made["token"]) as line,
        quick.line(made["id"], other["token"]) as east,
    ):
        line.send(type="say", text="Good evening")
        line.see(lambda view: bool(view["talk"]) and view["talk"][-1]["text"] == "Good evening")
        decree(quick.path, "mute", f"{made['id']}/N")
        assert until(lambda: refused(line))
        east.send(type="say", text="I may")
        east.see(lambda view: any(t["text"] == "I may" for t in view["talk"]))


def test_whoever_sits_at_a_banned_seat_loses_his_line_and_every_page(quick: Server) -> None:
    made = quick.make("whist", seat="N")
    with quick.line(made["id"], made["token"]) as line:
        number = decree(quick.path, "ban", f"{made['id']}/N")
        assert bye(line) == str(BANNED)
    log = open_log(quick.path)
    found = log.ask(in_force)
    assert [(one.kind, one.subject, one.done) for one in found] == [
        ("ban", f"{made['id']}/N", True),
        ("ban", "127.0.0.1/32", False),
    ]
    assert until(lambda: quick.http.get("/api/games").status_code == 403)
    assert quick.http.get("/").json() == {"error": str(BANNED)}
    for one in found:
        log.change(lambda c, one=one: lift(c, one.number))  # type: ignore[misc]
    log.close()
    assert number == found[0].number
    assert until(lambda: quick.http.get("/api/games").status_code == 200)


def refused(line: Line) -> bool:
    """Whether a remark is refused because its speaker is muted."""
    line.send(type="say", text="word")
    line.send(type="ping")
    frame = line.until(lambda f: f["type"] in ("error", "pong"))
    while frame["type"] == "error" and frame["message"] != moderation.MUTED:
        frame = line.until(lambda f: f["type"] in ("error", "pong"))
    if frame["type"] == "error":
        line.next_of("pong")
    return frame["type"] == "error"


def until(what: Callable[[], bool], tries: int = 600) -> bool:
    for _ in range(tries):
        if what():
            return True
        time.sleep(0.05)
    return False


def test_a_word_is_kept_out_of_names_however_it_is_written(quick: Server) -> None:
    decree(quick.path, "word", "spam")
    wish = {"game": "whist", "seat": "N", "name": "S.p à m king"}
    assert until(lambda: quick.http.post("/api/tables", json=wish).status_code == 409)
    assert quick.http.post("/api/tables", json={**wish, "name": "Sam"}).status_code == 201


def test_what_is_for_days_ends() -> None:
    log = open_log("sqlite://")
    short = sanction_of("ban", "192.0.2.7", days=1)
    old = short._replace(until=short.at - 1)
    log.change(lambda c: write_sanction(c, old))
    log.change(lambda c: write_sanction(c, short))
    assert [one.subject for one in log.ask(in_force)] == ["192.0.2.7/32"]
    with pytest.raises(Refused, match="no sanction 99"):
        log.change(lambda c: lift(c, 99))
    log.close()


@pytest.mark.parametrize(
    ("kind", "subject"),
    [("ban", "nobody"), ("mute", "300.1.1.1"), ("close", "../etc"), ("word", "x"), ("hang", "x")],
)
def test_bad_orders_are_answered_in_a_sentence(kind: str, subject: str) -> None:
    with pytest.raises(BadOption, match=r"\.$"):
        sanction_of(kind, subject)


def test_a_table_that_there_is_not_cannot_be_closed() -> None:
    log = open_log("sqlite://")
    with pytest.raises(Refused, match="no table abc"):
        log.change(lambda c: write_sanction(c, sanction_of("close", "abc")))
    log.close()


def test_a_banned_network_is_banned_in_both_ways_of_writing() -> None:
    found = Moderation()
    found.learn([Sanction(1, 0, 0, "ban", "192.0.2.0/24", "", False),
                 Sanction(2, 0, 0, "ban", "2001:db8::/64", "", False)])  # fmt: skip
    assert [
        found.banned(host)
        for host in ("192.0.2.9", "::ffff:192.0.2.9", "2001:db8::5", "2001:db8:0:1::5", "", None)
    ] == [True, True, True, False, False, False]


def test_follow_survives_a_store_that_is_away() -> None:
    """The list is asked for again; what was known goes on."""
    asked = 0

    async def ask(question: object) -> list[Sanction]:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise StoreError("away")
        raise asyncio.CancelledError

    async def run() -> None:
        hub: Any = SimpleNamespace(moderation=Moderation(), ask=ask, tables={})
        with pytest.raises(asyncio.CancelledError):
            await moderating.follow_moderators(hub)

    old, moderating.EVERY = moderating.EVERY, 0.0
    try:
        finish(run())
    finally:
        moderating.EVERY = old
    assert asked == 2
