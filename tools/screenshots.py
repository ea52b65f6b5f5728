"""Take the pictures in docs/img: python tools/screenshots.py [FOLDER].

Starts a server of its own, plays by the book until the table looks like something, and lets the
system's Chromium take pictures of it. Needs the extras `web` and `test`.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from book_player import ROOT, View, find, new_table, play_set, play_until, server
from book_player import ask as call
from playwright.sync_api import Browser, Page, sync_playwright

ARGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def chromium_path() -> str:
    """Where the system's Chromium is."""
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    return next(filter(None, map(shutil.which, names)))


def declaring(view: View) -> bool:
    """You declare a game in a suit, have won a trick or two, and must follow."""
    line, trick = view["headline"], view["trick"]
    dummy: list[str] = next((p["cards"] for p in view["places"] if p["seat"] == "N"), [])
    return bool(
        view["table"]["deal"] >= 3
        and line
        and line["by"] == "S"
        and line["strain"] in "SH"
        and line["needed"] == 10
        and len({card[0] for card in dummy}) == 4
        and trick
        and len(trick["plays"]) == 2
        and 2 <= len(view["tricks"]) <= 3
        and view["status"]["yours"]
        and 1 < len(view["actions"]) < 5
        and view["actions"][0]["hand"] == "S"
        and any(row["kind"] == "above" for row in view["pad"]["rows"])
        and any(row["kind"] == "below" for row in view["pad"]["rows"])
    )


def bidding(view: View) -> bool:
    """You have bid, partner has raised, and it is for you to go on."""
    if not view["calls"] or not view["status"]["yours"]:
        return False
    calls = view["auction"]["calls"]
    return (
        len(calls) >= 4
        and calls[-4]["code"] in ("1S", "1H")
        and calls[-2]["code"] in ("3S", "3H")
        and calls[-1]["code"] == calls[-3]["code"] == "P"
    )


def open_table(
    chromium: Browser, address: str, made: dict[str, Any], size: tuple[int, int], dark: bool = False
) -> Page:
    page = chromium.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page.goto(address)
    held = {made["id"]: {"token": made["token"], "seat": made["seat"], "seen": 1}}
    page.evaluate("all => localStorage.setItem('oddtrick.tables', JSON.stringify(all))", held)
    page.goto(f"{address}/table/{made['id']}")
    page.locator("[role=status]").first.wait_for(state="attached")
    return page


def ask(page: Page) -> None:
    """Ask for the hint, and leave the keyboard's focus out of the picture."""
    page.keyboard.press("h")
    page.locator(".advice").wait_for()
    page.evaluate("document.activeElement.blur()")


def record_results(page: Page, address: str, held: dict[str, Any], player: str) -> None:
    """Look at the end of each finished deal once, as it was when it was played: the browser keeps
    its result."""
    page.goto(address)
    page.evaluate(
        "([held, player]) => { localStorage.setItem('oddtrick.tables', held); "
        "localStorage.setItem('oddtrick.player', player); }",
        [json.dumps(held), player],
    )
    for id_ in held:
        page.goto(f"{address}/table/{id_}")
        page.locator(".finished").wait_for()
        page.wait_for_function(
            "id => (localStorage.getItem('oddtrick.results') ?? '').includes(id)", arg=id_
        )


def take(folder: Path, chromium: Browser, address: str) -> None:
    """All the pictures."""

    def shoot(page: Page, name: str) -> None:
        page.wait_for_timeout(250)
        page.screenshot(path=folder / f"{name}.png")
        page.close()

    table = find(address, declaring, 60, game="contract-rubber")
    for name, size, dark in (
        ("table", (1280, 800), False),
        ("table-dark", (1280, 800), True),
        ("phone", (390, 844), False),
        ("phone-dark", (390, 844), True),
    ):
        page = open_table(chromium, address, table, size, dark)
        ask(page)
        if size[0] < 641:
            page.keyboard.press("Escape")  # the sheet with the reason
        shoot(page, name)

    auction = find(address, bidding, 25, deals=1, game="contract-rubber")
    page = open_table(chromium, address, auction, (1280, 800))
    ask(page)
    advised = page.locator(".bb.hinted")
    advised.click()
    page.evaluate("document.activeElement.blur()")
    shoot(page, "auction")

    euchre = find(
        address,
        lambda v: v["stage"] == "making" and v["status"]["yours"] and v["table"]["deal"] >= 3,
        1,
        game="euchre",
    )
    page = open_table(chromium, address, euchre, (1280, 800))
    shoot(page, "euchre")

    # The deal of the first pictures, played to its end; its review in the middle of the play.
    play_until(address, table, lambda v: bool(v["over"]), 99)
    page = open_table(chromium, address, table, (390, 844))
    page.locator(".finished .costs .chip, .finished .costs dd").first.wait_for()
    page.get_by_text("Working out").wait_for(state="hidden")
    review = page.get_by_role("link", name="Review").get_attribute("href")
    shoot(page, "end-of-deal")
    page = open_table(chromium, address, table, (1280, 800))
    recorded = "id => (localStorage.getItem('oddtrick.history') ?? '').includes(id)"
    page.wait_for_function(recorded, arg=table["id"])  # whose review it is
    page.goto(f"{address}{review}")
    page.get_by_role("slider").fill("24")
    page.evaluate("document.activeElement.blur()")
    shoot(page, "review")

    wood = new_table(address, game="house-in-the-wood", seed=7)
    moves = iter(range(40))
    play_until(address, wood, lambda v: next(moves) > 24, 1)

    # The front door of somebody who left three tables, and the list of games.
    page = open_table(chromium, address, wood, (1280, 800))
    held = {
        m["id"]: {"token": m["token"], "seat": m["seat"], "seen": i}
        for i, m in enumerate((wood, euchre, table))
    }
    page.evaluate("all => localStorage.setItem('oddtrick.tables', JSON.stringify(all))", held)
    for made in (wood, euchre, table):
        page.goto(f"{address}/table/{made['id']}")
        page.locator("#table[data-version]").wait_for()
        page.wait_for_timeout(200)
    page.goto(address)
    page.get_by_role("button", name="Play now: Bridge").wait_for()
    page.get_by_role("link", name="Resume").wait_for()
    page.wait_for_timeout(250)
    page.screenshot(path=folder / "front-door.png")
    page.goto(f"{address}/games")
    page.locator("[data-game][aria-pressed=true]").wait_for()
    shoot(page, "all-games")

    page = open_table(chromium, address, wood, (1280, 800))
    cards = page.locator(".layout .card.can")
    for i in range(cards.count()):
        cards.nth(i).click()
        if page.locator(".tgt").count() > 1:
            break
    page.evaluate("document.activeElement.blur()")
    shoot(page, "patience")

    # Somebody who has played a set, some of today's deals and more euchre.
    player, boards = play_set(address, "bridge-4-1", 4)
    today = {one["kind"]: one for one in call(address, "GET", "/api/today")["sets"]}
    for kind in ("euchre", "bridge"):
        player, hands = play_set(address, today[kind]["id"], today[kind]["boards"], player)
        boards += hands
    for seed in range(14):
        boards.append(new_table(address, game="euchre", seed=40 + seed))
        play_until(address, boards[-1], lambda view: bool(view["over"]), 1)
    page = open_table(chromium, address, boards[0], (1280, 800))
    held = {m["id"]: {"token": m["token"], "seat": m["seat"], "seen": 1} for m in boards}
    record_results(page, address, held, player)
    page.goto(f"{address}/today/set/bridge-4-1")
    page.locator(".hg").first.wait_for()
    page.screenshot(path=folder / "sets.png")
    page.goto(f"{address}/today")
    page.locator(".spread").first.wait_for()
    page.get_by_role("heading", name="Yesterday").wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=folder / "daily.png")
    page.goto(f"{address}/results")
    look = page.get_by_role("button", name="Analyse")
    while look.count():
        look.first.click()
        page.get_by_text("to go.").wait_for()
        page.get_by_text("to go.").wait_for(state="hidden")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    shoot(page, "statistics")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "img"
    folder.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGS)
        take(folder, chromium, address)
        chromium.close()


if __name__ == "__main__":
    main()
