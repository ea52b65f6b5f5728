"""Settings of a player, kept in his browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..handmade import HOST, Frame, Heard, action, serve
from ..player import Open, open_menu
from ..screens import SCREENS

pytestmark = pytest.mark.browser


def show(page: Page, frame: Frame, **settings: Any) -> Heard:
    """The page with a frame, and what it sends."""
    heard = serve(page, frame)
    page.add_init_script(
        f"localStorage.setItem('oddtrick.settings', {json.dumps(json.dumps(settings))})"
    )
    page.goto(f"{HOST}/table/t1")
    page.wait_for_function("document.getElementById('table').dataset.version")
    return heard


def names(page: Page) -> list[str]:
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    return [str(label).split(",")[0] for label in hand.evaluate_all(
        "nodes => nodes.map(n => n.getAttribute('aria-label'))"
    )]  # fmt: skip


@pytest.mark.whole
def test_high_cards_lie_where_one_wants_them(browse: Open) -> None:
    page = browse()
    show(page, SCREENS["defending"])
    left = names(page)
    right = browse()
    show(right, SCREENS["defending"], high="right")
    assert names(right) != left

    def suits(cards: list[str]) -> list[str]:
        return list(dict.fromkeys(c.rsplit(" ", 1)[-1] for c in cards))

    assert suits(names(right)) == suits(left)
    for suit in suits(left):
        one = [c for c in left if c.endswith(suit)]
        assert [c for c in names(right) if c.endswith(suit)] == one[::-1]


def test_a_forced_card_plays_itself_but_not_the_first_lead(browse: Open) -> None:
    playing = SCREENS["playing"]
    only = next(a for a in playing["actions"] if a["card"])
    forced = {**playing, "actions": [only], "version": 2}
    page = browse()
    heard = show(page, playing, forced=True)
    heard.push(forced)
    for _ in range(100):
        if heard.acted():
            break
        page.wait_for_timeout(100)
    assert [action["code"] for action in heard.acted()] == [only["code"]]
    lead = {**forced, "tricks": [], "trick": {"plays": [], "next": "S"}, "version": 3}
    heard.push(lead)
    page.wait_for_timeout(900)
    assert len(heard.acted()) == 1


@pytest.mark.whole
def test_nothing_plays_itself_unless_it_is_wanted(browse: Open) -> None:
    playing = SCREENS["playing"]
    only = action("S9", "Nine of spades", "play", card="S9", hand="S", place=0)
    page = browse()
    heard = show(page, playing)
    heard.push({**playing, "actions": [only], "version": 2})
    page.wait_for_timeout(800)
    assert not heard.acted()
    open_menu(page, "Settings")
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_text("More", exact=True).click()
    settings.get_by_role("radiogroup", name="Plain cards").get_by_text("On").click()
    expect(page.locator("html")).to_have_class("four plain")
