"""Requests that wait for a change: for how long, whom it reaches, what they cost, who ends them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import MutableMapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import httpx
import pytest
from evenings import Club, first
from fastapi import Request
from wire import Server

from oddtrick.web.routes import tables
from oddtrick.web.server.waiting import LONGEST, ChangeSignal, Waiting

MANY = 60


def party(base: str) -> tuple[str, str]:
    """A party's path, and the token of its host."""
    wish = {"kind": "pivot", "players": ["Ada", "Bea", "Cy", "Di"], "terms": {"scoring": "rubber"}}
    made = httpx.post(f"{base}/api/parties", json=wish, trust_env=False).json()
    return f"/api/parties/{made['id']}", made["token"]


def known(answer: httpx.Response, seconds: float) -> dict[str, str]:
    return {"if-none-match": answer.headers["etag"], "prefer": f"wait={seconds:.0f}"}


def deal(path: str, token: str, sent: str) -> dict[str, Any]:
    """The request that enters a deal."""
    what = {"table": 1, "round": 1, "number": 1, "contract": "3NT", "declarer": "N", "tricks": 9}
    return {
        "url": path,
        "headers": {"authorization": f"Bearer {token}"},
        "json": {"type": "deal", "sent": sent, **what},
    }


def test_a_change_reaches_all_who_wait_and_they_cost_no_thread(server: Server) -> None:
    path, token = party(server.base)

    async def run() -> None:
        # A connection each: one kept alive may be closed by the server just as it is used again.
        limits = httpx.Limits(max_connections=MANY + 4, max_keepalive_connections=0)
        async with httpx.AsyncClient(
            base_url=server.base, limits=limits, timeout=60, trust_env=False
        ) as http:
            seen = await http.get(path)
            (await http.get(path)).raise_for_status()
            before = threading.active_count()
            asked = [
                asyncio.create_task(http.get(path, headers=known(seen, LONGEST)))
                for _ in range(MANY)
            ]
            await asyncio.sleep(1.0)
            assert not any(one.done() for one in asked)
            assert threading.active_count() <= before + 2
            (await http.post(**deal(path, token, "test-change"))).raise_for_status()
            answers = await asyncio.wait_for(asyncio.gather(*asked), LONGEST / 2)
            assert {one.status_code for one in answers} == {200}
            assert {one.json()["version"] for one in answers} == {"2"}

    asyncio.run(run())


def test_a_wait_ends_with_what_is_known_and_who_asks_for_none_has_none(server: Server) -> None:
    path, _ = party(server.base)
    with httpx.Client(base_url=server.base, timeout=60, trust_env=False) as http:
        seen = http.get(path)
        for prefer, least, most in (("", 0.0, 10.0), ("wait=x", 0.0, 10.0), ("wait=1", 0.9, 15.0)):
            headers = {"if-none-match": seen.headers["etag"], "prefer": prefer}
            answer = http.get(path, headers=headers)
            assert answer.status_code == 304
            assert least <= answer.elapsed.total_seconds() < most
        # Whoever knows nothing yet, or something else, is told at once.
        for tag in ('"0-guest"', ""):
            answer = http.get(path, headers={"if-none-match": tag, "prefer": "wait=20"})
            assert answer.status_code == 200
            assert answer.elapsed.total_seconds() < 10


def test_an_evening_lists_its_tables(club: Club) -> None:
    club.links()
    token = club.tokens[1]
    seen = club.ask("GET", "table", token)
    found: list[httpx.Response] = []

    def wait() -> None:
        headers = {"authorization": f"Bearer {token}", **known(seen, 20)}
        address = f"{club.base}/api/club/{club.id}/table"
        found.append(httpx.get(address, headers=headers, timeout=60, trust_env=False))

    asking = threading.Thread(target=wait)
    asking.start()
    call = {"reason": "lead", "board": first(club)[0], "sent": "test-called"}
    assert club.send(1, "call", **call).status_code == 200
    asking.join(timeout=40)
    assert found[0].status_code == 200
    assert found[0].json()["version"] != seen.json()["version"]


def test_the_open_tables_come_as_soon_as_they_change(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "EVERY", 0.02)

    def people(answer: httpx.Response) -> dict[str, int]:
        assert answer.status_code == 200
        return {
            table["id"]: sum(seat["kind"] == "person" for seat in table["seats"])
            for table in answer.json()
        }

    with ThreadPoolExecutor(1) as pool:

        def ask(seen: httpx.Response) -> Future[httpx.Response]:
            asked = pool.submit(server.http.get, "/api/tables", headers=known(seen, LONGEST))
            assert not wait([asked], timeout=0.1).done
            return asked

        asked = ask(server.http.get("/api/tables"))
        closed = server.make("whist", others="people")
        with server.line(closed["id"], closed["token"]):  # nobody else is to find it
            assert not wait([asked], timeout=0.3).done
        made = server.make("whist", others="people", listed=True)
        id_ = made["id"]
        with server.line(id_, made["token"]) as line:
            seen = asked.result(LONGEST / 2)
            assert people(seen)[id_] == 1
            asked = ask(seen)
            server.sit(id_, seat="any")
            seen = asked.result(LONGEST / 2)
            assert people(seen)[id_] == 2
            asked = ask(seen)
            line.send(type="arrange", listed=False)
            seen = asked.result(LONGEST / 2)
            assert id_ not in people(seen)
            asked = ask(seen)
            line.send(type="arrange", listed=True)
            seen = asked.result(LONGEST / 2)
            assert id_ in people(seen)
            asked = ask(seen)
        assert id_ not in people(asked.result(LONGEST / 2))  # nobody is there any more


class Browser:
    """A client of a request, which may go away."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()
        self.scope: dict[str, Any] = {
            "type": "http",
            "headers": [(b"prefer", b"wait=20"), (b"if-none-match", b'"1"')],
        }
        self.begun = False

    def request(self) -> Request:
        return Request(self.scope, self.receive)

    async def receive(self) -> MutableMapping[str, Any]:
        if not self.begun:
            self.begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}


@pytest.mark.parametrize("how", ["gone", "ended"])
def test_who_goes_and_a_server_that_ends_wait_no_longer(how: str) -> None:
    async def run() -> None:
        waiting, changes, browser = Waiting(), ChangeSignal(), Browser()
        asked = asyncio.create_task(waiting.until(browser.request(), changes, lambda: False))
        while not waiting.count:
            await asyncio.sleep(0)
        changes.tell()  # of something else: it goes on waiting
        await asyncio.sleep(0.05)
        assert not asked.done()
        if how == "gone":
            browser.gone.set()
        else:
            waiting.end()
        await asyncio.wait_for(asked, 10)
        assert waiting.count == 0
        assert 0 <= browser.scope["waited"] < 15
        if how == "ended":  # and nobody begins to wait
            again = waiting.until(Browser().request(), changes, lambda: False)
            await asyncio.wait_for(again, 10)

    asyncio.run(run())
