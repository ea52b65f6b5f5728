"""Tile Bridge and tile Euchre are of today's games: on the way through a deal no year and no book
is read, in its hints, the meanings of calls and the review."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from oddtrick.rules.front import TILES, FrontTile

from ..player import OWN_DESK, Open, Player, open_menu

pytestmark = [pytest.mark.browser, pytest.mark.whole]

A_BOOK = re.compile(r"\b1[89]\d\d\b|Scarne|Foster|Hoyle|Culbertson")

READ = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title]")]
  .flatMap((e) => [e.getAttribute("aria-label"), e.getAttribute("title")])].join("\\n")"""

QUICKLY = (
    """async () => (await """ + OWN_DESK + """).table.socket.send({ type: "pace", pace: "none" })"""
)

ADVISED = (
    """async () => {
  const { table, ui } = await """
    + OWN_DESK
    + """;
  return ui.hint?.version === table.view.version ? ui.hint.code : "";
}"""
)


def reads(page: Page, where: str) -> None:
    """Nothing on the page, seen or read aloud, names a book."""
    found = [line for line in page.evaluate(READ).splitlines() if A_BOOK.search(line)]
    assert not found, (where, found)


def advised(player: Player) -> str:
    """What the hint says, with all that stands behind “More”."""
    page = player.page
    page.keyboard.press("h")
    page.wait_for_function(f"async () => Boolean(await ({ADVISED})())")
    reads(page, "hint")
    more = page.get_by_role("button", name="More", exact=True)
    if more.count() and more.first.is_visible():
        more.first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        reads(page, "more of a hint")
        page.keyboard.press("Escape")
    return str(page.evaluate(ADVISED))


@pytest.mark.parametrize("tile", TILES[:2], ids=lambda tile: tile.title)
def test_a_deal_from_the_tile_names_no_book(browse: Open, address: str, tile: FrontTile) -> None:
    title = tile.title
    page = browse(locale="en-US")
    page.goto(address)
    front = page.get_by_role("button", name=f"Play now: {title}")
    assert not A_BOOK.search(front.inner_text())
    front.click()
    player = Player(page)
    page.evaluate(QUICKLY)
    for entry in ("Words here", "Help"):
        open_menu(page, entry)
        page.wait_for_timeout(500)
        reads(page, entry)
        page.keyboard.press("Escape")
    for _ in range(80):
        player.wait()
        if player.over.count():
            break
        reads(page, "table")
        player.send(advised(player))
    reads(page, "end of the deal")
    for call in page.get_by_role("button", name=re.compile("What does it mean")).all()[:8]:
        call.click()
        reads(page, "meaning")
        page.keyboard.press("Escape")
    player.over.get_by_role("link", name="Review").click()
    expect(page.get_by_role("region", name="All hands")).to_be_visible()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(150)
        reads(page, "review")
    page.goto(f"{address}/learn/rules/{tile.start['game']}")
    told = page.get_by_role("main").inner_text()
    assert len([line for line in told.splitlines() if A_BOOK.search(line)]) == 1
