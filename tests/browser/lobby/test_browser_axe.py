"""axe-core objects to nothing on any kind of screen, in any theme, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Locator, Page, expect

from slices import sliced

from ..player import DESK, PHONE, Open
from ..screens import SCREENS
from ..table.test_browser_sizes import Show

pytestmark = pytest.mark.browser

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
RUN = """async (only) => {
  const found = await axe.run(document, {
    resultTypes: ["violations"],
    ...(only ? { runOnly: only } : { rules: { "label-content-name-mismatch": { enabled: true } } }),
  });
  return found.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 160),
    (v.nodes[0].any[0] ?? v.nodes[0].all[0] ?? v.nodes[0].none[0])?.message ?? ""]);
}"""
THEMES = [("light", "four"), ("dark", "four"), ("light", "two"), ("dark", "two")]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that ask for colours: another theme is another case to them alone."""
SOME = ("playing", "bidding", "fans", "end of a deal", "a ruling")


def violations(page: Page, only: list[str] | None = None) -> list[Any]:
    found: list[Any] = page.evaluate(RUN, only)
    return found


def dress(page: Page, theme: str, suits: str) -> None:
    page.evaluate(
        """([theme, suits]) => {
          localStorage.setItem("oddtrick.settings", JSON.stringify({ theme, suits }));
          dispatchEvent(new Event("oddtrick:settings"));
        }""",
        [theme, suits],
    )


def look_at(page: Page, screens: dict[str, list[tuple[str, str]]]) -> dict[str, Any]:
    """Faults of these screens, each in its themes: in the first by every rule."""
    show = Show(page)
    page.add_script_tag(path=AXE)
    wrong = {}
    for kind, themes in screens.items():
        show.give(SCREENS[kind])
        for theme, suits in themes:
            dress(page, theme, suits)
            only = None if (theme, suits) == themes[0] else COLOURS
            if found := violations(page, only):
                wrong[f"{kind}, {theme}, {suits}"] = found
    return wrong


@pytest.mark.whole
def test_nothing_is_wrong_with_any_screen(browse: Open) -> None:
    screens = {kind: THEMES if kind in SOME else THEMES[:1] for kind in SCREENS}
    wrong = look_at(browse(viewport=DESK, bypass_csp=True), screens)
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


@pytest.mark.whole
def test_nothing_is_wrong_on_a_phone(browse: Open) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True, bypass_csp=True)
    wrong = look_at(page, {kind: [("dark", "four")] for kind in SOME})
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


PAGES = {
    "/": "Play now: Bridge",
    "/games#whist/ways": "Play now",
    "/today": "Start: Three of your mistakes",
    "/results": "Play a deal",
    "/friends": "Open a table",
    "/club": "Open the room",
    "/club/files": "Open a file",
    "/learn": "Start: a first deal of Whist",
    "/learn/train": "Ask me what I need most",
    "/learn/class": "Open the class",
    "/learn/bid": "Begin",
}
"""The pages before the table, each with a button or link that shows when it is drawn."""


def drawn(page: Page, path: str) -> Locator:
    """What shows when one of the `PAGES` is drawn."""
    button, link = (
        page.get_by_role("button", name=PAGES[path], exact=True),
        page.get_by_role("link", name=PAGES[path], exact=True),
    )
    return button.or_(link)


@pytest.mark.parametrize(
    ("viewport", "path"), sliced([(size, path) for size in (DESK, PHONE) for path in PAGES], 3)
)
def test_nothing_is_wrong_before_the_table(
    browse: Open, address: str, viewport: dict[str, int], path: str
) -> None:
    page = browse(viewport=viewport, bypass_csp=True)
    page.goto(address + path)
    expect(drawn(page, path)).to_be_visible()
    page.add_script_tag(path=AXE)
    for theme, suits in THEMES[:2]:
        dress(page, theme, suits)
        only = None if theme == "light" else COLOURS
        assert violations(page, only) == [], (path, theme)


@pytest.mark.whole
def test_nothing_is_wrong_with_settings_and_keys(browse: Open, address: str) -> None:
    page = browse(bypass_csp=True)
    page.goto(address + "/learn/bid")
    page.add_script_tag(path=AXE)
    for dialog in ("Settings", "Keys"):  # the second is opened from the first
        page.get_by_role("button", name=dialog).click()
        expect(page.get_by_role("dialog", name=dialog)).to_be_visible()
        assert violations(page) == [], dialog


@pytest.mark.whole
def test_plays_are_heard_on_a_phone(browse: Open) -> None:
    """The log is read out though its panel is not shown."""
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    Show(page).give(SCREENS["playing"])
    expect(page.get_by_role("log")).to_contain_text("Cleo played the six of spades.")
