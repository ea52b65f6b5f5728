"""Sizes, colours and the phone's own layout."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ..player import PHONE, Open, Player, open_menu, sit_down

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll("button, a, input, select")].filter((node) => {
  const box = node.getBoundingClientRect();
  if (!box.width || getComputedStyle(node).visibility === "hidden") return false;
  if (node.matches(".card")) return false;  // cards overlap: what shows of them is measured apart
  return box.width < 44 || box.height < 44;
}).map((node) => `${node.getAttribute("aria-label") ?? node.innerText}: ${node.className} ` +
  JSON.stringify(node.getBoundingClientRect()))"""

VISIBLE = """(selector) => [...document.querySelectorAll(selector)].slice(0, 13).map((node) => {
  // How much of the card answers to a finger: points of a grid that hit it.
  const box = node.getBoundingClientRect();
  let left = Infinity, right = 0, top = Infinity, bottom = 0;
  for (let x = box.left + 1; x < box.right; x += 2) {
    for (let y = box.top + 1; y < box.bottom; y += 2) {
      if (node.contains(document.elementFromPoint(x, y))) {
        left = Math.min(left, x); right = Math.max(right, x);
        top = Math.min(top, y); bottom = Math.max(bottom, y);
      }
    }
  }
  return [node.dataset.card, right - left + 2, bottom - top + 2];
})"""


def no_sideways_scroll(page: Page) -> None:
    wide, view = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= view


def test_the_phone_has_targets_of_44_and_a_hand_in_view(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="contract-rubber", seed=4)
    me.wait()
    no_sideways_scroll(page)
    assert page.evaluate(SMALL) == []
    me.declare()
    assert page.evaluate(SMALL) == []
    for card, width, height in page.evaluate(VISIBLE, ".fan .card"):
        assert width >= 44, card
        assert height >= 44, card
    hand = page.locator(".fan").bounding_box()
    assert hand is not None
    assert hand["y"] + hand["height"] <= PHONE["height"]
    no_sideways_scroll(page)


@pytest.mark.whole
def test_sheets_of_the_phone_never_cover_the_hand(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="contract-rubber", seed=4)
    me.wait()
    me.declare()
    me.step()
    me.step()
    me.wait()
    hand = page.locator(".fan").bounding_box()
    assert hand is not None
    tabs = page.get_by_role("navigation", name="Panels").get_by_role("button")
    assert tabs.count() == 5
    expect(tabs.first).to_have_accessible_name("Hint")
    hint = ".statusbox.given"
    shown = "#right > .pan:visible:not(.heard), #left > .pan:visible, .past"
    for i in range(5):
        tabs.nth(i).click()
        sheet = page.locator(shown if i else hint).last
        expect(sheet).to_be_visible()
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= hand["y"] + 1
        assert box["y"] >= 0
        assert page.evaluate(SMALL) == []
        tabs.nth(i).click()
        expect(page.locator(shown)).to_have_count(0)


@pytest.mark.whole
def test_two_taps_are_the_rule_on_touch(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="whist", seed=3)
    me.wait()
    card = me.cards.first
    name = str(card.get_attribute("aria-label"))
    me.button(name).tap(position={"x": 12, "y": 20})
    expect(me.button(name)).to_have_attribute("aria-pressed", "true")
    me.button(name).tap(position={"x": 12, "y": 20})
    expect(me.button(name)).to_have_count(0)


@pytest.mark.whole
def test_a_patience_on_the_phone(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="house-in-the-wood", seed=5)
    me.wait()
    no_sideways_scroll(page)
    assert page.evaluate(SMALL) == []
    for card, width, height in page.evaluate(VISIBLE, ".fanned .card.can"):
        assert width >= 43, card
        assert height >= 44, card
    me.cards.first.tap()  # it goes where it is of most use
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


@pytest.mark.whole
def test_nothing_is_out_of_sight(browse: Open, address: str) -> None:
    page = browse()
    me = sit_down(page, address, game="contract-rubber", seed=4)
    me.wait()
    for width, height in ((1440, 900), (1280, 720), (1024, 768), (820, 1180), (700, 900)):
        page.set_viewport_size({"width": width, "height": height})
        all_in_sight(me)


def all_in_sight(me: Player) -> None:
    page = me.page
    no_sideways_scroll(page)
    clipped = """() => [...document.querySelectorAll(".boxpan button, .fan .card, .seat")]
      .filter((n) => { const b = n.getBoundingClientRect();
        return b.left < 0 || b.right > innerWidth || b.top < 0 || b.bottom > innerHeight; })
      .map((n) => n.getAttribute("aria-label") ?? n.innerText)"""
    assert page.evaluate(clipped) == []
    passing = me.button("Pass").bounding_box()
    hand = page.locator(".fan .card").first.bounding_box()
    assert passing is not None
    assert hand is not None
    assert passing["y"] + passing["height"] < hand["y"] + 40
    top = page.evaluate(
        """([x, y]) => document.elementFromPoint(x, y)
          .closest("button").querySelector(".unseen").textContent""",
        [passing["x"] + passing["width"] / 2, passing["y"] + passing["height"] / 2],
    )
    assert top == "Pass"


def luminance(page: Page, selector: str) -> float:
    red, green, blue = map(
        int,
        re.findall(
            r"\d+",
            page.eval_on_selector(selector, "e => getComputedStyle(e).backgroundColor"),
        )[:3],
    )
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


@pytest.mark.whole
def test_dark_follows_the_system_and_can_be_chosen(browse: Open, address: str) -> None:
    page = browse(color_scheme="dark")
    me = sit_down(page, address, game="whist", seed=3)
    me.wait()
    assert luminance(page, "body") < 0.2
    open_menu(page, "Settings")
    theme = page.get_by_role("radiogroup", name="Appearance")
    theme.get_by_role("radio", name="Light").click()
    assert luminance(page, "body") > 0.8
    page.reload()
    Player(page).wait()
    assert luminance(page, "body") > 0.8


@pytest.mark.whole
def test_four_colours_and_two(browse: Open, address: str) -> None:
    page = browse()
    me = sit_down(page, address, game="whist", seed=3)
    me.wait()

    def colours() -> int:
        found: list[str] = page.eval_on_selector_all(
            ".fan .card svg", "all => all.map(e => getComputedStyle(e).color)"
        )
        return len(set(found))

    suits = len(set(page.eval_on_selector_all(".fan .card", "a => a.map(e => e.dataset.card[0])")))
    assert colours() == suits
    open_menu(page, "Settings")
    page.get_by_role("radiogroup", name="Suits").get_by_role("radio", name="Two").click()
    assert colours() == 2


@pytest.mark.whole
def test_reduced_motion_moves_nothing(browse: Open, address: str) -> None:
    page = browse(reduced_motion="reduce")
    me = sit_down(page, address, game="whist", seed=3, pace="fast")
    me.wait()
    me.press_card(me.cards.first)
    for _ in range(10):
        assert page.evaluate("document.getAnimations().length") == 0
        page.wait_for_timeout(30)


@pytest.mark.whole
def test_a_card_travels_to_the_trick(browse: Open, address: str) -> None:
    page = browse(reduced_motion="no-preference")
    me = sit_down(page, address, game="whist", seed=3, pace="calm")
    me.wait()
    page.evaluate(
        """() => { window.travelled = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
          if (this.closest(".trick")) window.travelled += 1;
          return animate.apply(this, all); }; }"""
    )
    me.press_card(me.cards.first)
    page.wait_for_function("() => window.travelled > 0")
