"""Why everybody scored so, in Chromium: of a pair, of a board, of the evening, at two sizes."""

from __future__ import annotations

import random
import time
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from oddtrick.club.boards import boards_of, deal
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.solver import table

from ..lobby.test_browser_axe import AXE, dress, violations
from ..player import DESK, PHONE, Open

pytestmark = pytest.mark.browser


def evening(address: str) -> str:
    """An evening of three tables that is played out, with its hands; its address."""
    http = httpx.Client(base_url=address, timeout=60, trust_env=False)
    with http:
        wish = {"movement": "howell", "tables": 3, "boards": 1}
        made = http.post("/api/club", json=wish).json()
        path, token = f"/api/club/{made['id']}", {"authorization": f"Bearer {made['token']}"}
        due = http.get(f"{path}/room", headers=token).json()["due"]
        boards = boards_of(deal(max(x["board"] for x in due), "browser", each=99))
        best = {board.number: table(board) for board in boards}
        chance = random.Random(4)
        entries: list[dict[str, Any]] = []
        for x in due:
            by, strain = chance.choice("NESW"), chance.choice(("NT", "S", "H"))
            made_of = best[x["board"]][by, strain]
            entries.append({
                "type": "entered", "board": x["board"], "ns": x["ns"], "ew": x["ew"],
                "contract": f"{max(1, made_of - 6)}{strain}", "declarer": by,
                "tricks": max(0, made_of - chance.choice((0, 0, 1))),
            })  # fmt: skip
        hands = b"".join(write_pbn(game_from_board(board) for board in boards))
        sent = http.post(f"{path}/hands?name=a.pbn", content=hands, headers=token)
        assert sent.status_code == 200, sent.text
        answer = http.post(f"{path}/deeds", json={"entries": entries, "notes": []}, headers=token)
        assert answer.status_code == 200, answer.text
        return f"{address}/club/{made['id']}"


def wrong(page: Page) -> dict[str, Any]:
    """Objections of axe by theme, and what sticks out."""
    page.add_script_tag(path=AXE)
    found: dict[str, Any] = {}
    for theme in ("light", "dark"):
        dress(page, theme, "four")
        if objections := violations(page):
            found[theme] = objections
    assert page.viewport_size is not None
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > page.viewport_size[
        "width"
    ]:
        found["wide"] = wide
    return found


def test_reasons_at_two_sizes(browse: Open, address: str) -> None:
    results = evening(address)
    for size in (DESK, PHONE):
        page = browse(viewport=size, bypass_csp=True)
        page.goto(results)
        page.get_by_role("link", name="Why?").first.click()
        parts = page.get_by_role("region", name="Why ")
        # The first time they are worked out meanwhile.
        expect(parts).to_contain_text("Your contracts", timeout=60_000)
        for name in ("Your contracts", "Play, declaring", "Your score"):
            expect(parts.get_by_text(name, exact=True)).to_be_in_viewport()
        # What a result cannot tell is not told: no word of a declarer's error.
        expect(page.get_by_role("main")).not_to_contain_text("declarer play")
        assert wrong(page) == {}
        page.get_by_role("region", name="Board by board").get_by_role("link").first.click()
        expect(page.get_by_role("region", name="The field")).to_be_visible()
        expect(page.get_by_role("region", name="From average to")).to_be_visible()
        expect(page.get_by_role("region", name="The deal")).to_contain_text("North")
        assert wrong(page) == {}
        page.get_by_role("link", name="All boards").click()
        expect(parts).to_be_visible()
        page.get_by_role("link", name="The club").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Why everybody scored so")
        expect(page.get_by_role("row")).to_have_count(7)
        assert wrong(page) == {}


def test_decisions_stand_beside_the_boards(browse: Open, address: str) -> None:
    """What the expert decides otherwise, while it is looked for, found and where there is none;
    the answer of the server is given the cards that an evening at a table has."""
    results = evening(address)
    listed = [
        {"board": 4, "trick": 1, "seat": "N", "name": "Ada", "chosen": "DQ", "points": -64.0,
         "better": "S3", "contract": "", "declarer": ""},
        {"board": 2, "trick": 0, "seat": "S", "name": "", "chosen": "P", "points": -36.0,
         "better": "4S", "contract": "4SX", "declarer": "N"},
    ]  # fmt: skip
    first: dict[str, Any] = {"1": {"listed": listed, "unseen": 5}, "2": None}
    first["3"] = {"listed": [], "unseen": 0}

    for _ in range(200):
        path = results.replace("/club/", "/api/club/") + "/why"
        found = httpx.get(path, timeout=60, trust_env=False).json()
        if found["state"] == "ready":
            break
        time.sleep(0.1)
    found["evening"]["cards"], found["decisions"] = True, first

    def with_cards(route: Route) -> None:
        # Who knows it already waits for something new, and nothing comes.
        if "if-none-match" not in route.request.headers:
            route.fulfill(json=found, headers={"ETag": '"known"'})

    for size in (DESK, PHONE):
        page = browse(viewport=size, bypass_csp=True)
        page.route("**/api/club/*/why*", with_cards)
        page.goto(f"{results}/why#pair=1")
        panel = page.get_by_role("region", name="Dearest decisions")
        expect(panel).to_contain_text("Board 4, Ada: Queen of diamonds−64", timeout=60_000)
        expect(panel).to_contain_text("Play: Three of spades.")
        expect(panel).to_contain_text("Board 2, South: Pass−36")
        expect(panel).to_contain_text("Four spades. That leads to four spades doubled by North.")
        expect(panel).to_contain_text("Five cards cost you something. Nobody could see it.")
        assert wrong(page) == {}
        for pair, said in ((2, "could not"), (3, "Nobody could see"), (4, "being looked for")):
            page.goto(f"{results}/why#pair={pair}")
            expect(panel).to_contain_text(said)
