"""A language that a machine has drafted, walked through: the front page, the settings, and a deal
of each of two games from the first card to the last."""

from __future__ import annotations

import re

import pytest

from ..player import HASTEN, Open, Page, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.whole]

ENGLISH = re.compile(
    r"\b(the|and|your?|with|for|from|play(ed|er|s)?|won(?! (de|met))|led|tricks?|cards?|deals?|"
    r"games?|boards?|table|they|no|one|two|three|four|five|six|seven|eight|nine|ten|spades?|hearts?|diamonds?|"
    r"clubs(?! en)|no-trump|calls?|bids?|pass|doubled?|nothing|yet|points?|score[ds]|by|at)\b",
    re.IGNORECASE,
)
"""Words that Dutch does not have."""
NAMES = re.compile(r"Two over one|[A-Za-z]+ no trump system")
"""What is called so in Dutch, too."""

SEEN = """() => [
  document.body.innerText,
  ...["aria-label", "title", "placeholder"].flatMap(name =>
    [...document.querySelectorAll(`[${name}]`)]
      .filter(one => one.checkVisibility())
      .map(one => one.getAttribute(name))),
].join("\\n")"""
"""All that can be read or heard of a page."""


def english(page: Page) -> list[str]:
    """The lines of a page with an English word in them."""
    lines = NAMES.sub("", page.evaluate(SEEN)).splitlines()
    return sorted({line.strip() for line in lines if ENGLISH.search(line)})


def test_the_draft_is_named_as_such_and_leaves_no_english(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/?lang=nl")
    page.get_by_role("heading", name="Giften van vandaag").wait_for()
    assert english(page) == []
    page.get_by_role("button", name="Instellingen").click()
    chosen = page.get_by_role("combobox", name="Taal").locator("option:checked")
    assert chosen.inner_text() == "Nederlands (concept)"
    page.locator("details summary").click()
    assert english(page.get_by_role("dialog").page) == []


def test_no_browser_chooses_a_draft_by_itself(browse: Open, address: str) -> None:
    page = browse(locale="nl-NL")
    page.goto(address)
    page.get_by_role("heading", name="Today’s deals").wait_for()
    assert page.evaluate("[navigator.language, document.documentElement.lang]") == ["nl-NL", "en"]


@pytest.mark.parametrize("game", ["whist", "contract-duplicate"])
def test_a_deal_is_played_without_a_word_of_english(browse: Open, address: str, game: str) -> None:
    page = browse()
    page.goto(f"{address}/?lang=nl")
    sit_down(page, address, game=game, seed=3, name="Ada")
    page.locator("#table[data-version]").wait_for()
    page.locator(".statusbox").wait_for()
    assert english(page) == []
    for left in (6, 0):
        page.evaluate(HASTEN, left)
        page.wait_for_timeout(500)
        assert english(page) == []
    page.locator(".finished").wait_for()
    assert english(page) == []
