"""The page of odds, as one asks it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..lobby.test_browser_axe import AXE, violations
from ..player import Open

pytestmark = pytest.mark.browser


def test_odds_are_asked_and_kept_in_the_address(browse: Open, address: str) -> None:
    page = browse(expected="422")
    page.goto(f"{address}/learn/odds")
    page.get_by_role("tab", name="How cards split").click()
    # Bridge encyclopaedias: five missing cards lie 3-2 in 67.83 of 100 deals.
    expect(page.locator("#answer h2")).to_contain_text("3-2 67.83 %")
    page.get_by_label("Missing cards").fill("4")
    page.get_by_label("Which of them matter").fill("Q")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#answer h2")).to_contain_text("2-2 40.70 %")
    # The queen is with two of the four as often as not: half of 40.70.
    expect(page.get_by_role("row", name="2–2")).to_contain_text("with Q on the left 20.35 %")
    assert page.url.endswith("/learn/odds?ask=split&missing=4&with=Q")
    page.reload()
    expect(page.get_by_label("Missing cards")).to_have_value("4")
    page.get_by_label("Missing cards").fill("four")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "is no number of missing cards: write a whole number"
    )


@pytest.mark.whole
def test_a_suit_is_drawn_with_its_best_line_and_axe_objects_to_nothing(
    browse: Open, address: str
) -> None:
    page = browse()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{address}/learn/odds?ask=suit&declarer=AQ&dummy=xx&need=2")
    expect(page.locator("#answer")).to_contain_text("50.00 %")
    expect(page.get_by_role("img", name="You hold A Q, dummy holds x x")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page) == []
    # One hand alone is a suit too, and all shapes are asked for with nothing filled in.
    page.goto(f"{address}/learn/odds?ask=suit&declarer=&dummy=AKQ")
    expect(page.get_by_role("img", name="You hold no card, dummy holds A K Q")).to_be_visible()
    page.goto(f"{address}/learn/odds?ask=shape")
    expect(page.get_by_role("row", name="4-4-3-2")).to_contain_text("21.55 %")


@pytest.mark.whole
@pytest.mark.parametrize("width", [360, 1280])
def test_the_most_tricks_on_average_are_a_tick_of_the_page(
    browse: Open, address: str, width: int
) -> None:
    page = browse(expected="422")
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}/learn/odds?ask=suit&declarer=KJx&dummy=xxx")
    page.get_by_label("Most tricks on average").check()
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.locator("#answer h2")).to_contain_text("tricks expected")
    assert page.url.endswith("/learn/odds?ask=suit&declarer=KJx&dummy=xxx&expected=1")
    page.reload()
    expect(page.get_by_label("Most tricks on average")).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("textbox", name="Tricks you need").fill("2")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("not both")
