"""One table from the first call to the last trick: nothing on the felt changes its size, and the
deal ends with its result, what it cost, and the way on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..player import Open, sit_down

pytestmark = pytest.mark.browser

SIZES = """() => {
  const width = (what) => document.querySelector(what)?.offsetWidth ?? null;
  const felt = document.getElementById("table").getBoundingClientRect();
  const hand = [...document.querySelectorAll(".fan > .card")].map((e) => e.getBoundingClientRect());
  const dummy = [...document.querySelectorAll(".spread.north > .card")];
  return {
    felt: [felt.width, felt.height],
    own: width(".fan > .card"),
    dummy: width(".spread.north > .card"),
    trick: width(".area.centre .trick > :is(.card, .wait)"),
    inside: hand.every((b) =>
      b.left >= felt.left && b.right <= felt.right && b.bottom <= felt.bottom),
    columns: new Set(dummy.map((e) => e.offsetLeft)).size,
  };
}"""
UNREAD = """() => {
  const log = document.querySelector(".p-log .scroll");
  return log.scrollHeight - log.clientHeight - log.scrollTop;
}"""


@pytest.mark.whole
def test_no_card_changes_its_size_during_a_deal(browse: Open, address: str) -> None:
    """The sizes are those of the drawing of a table at 1280 by 800: own cards 84 wide, dummy's 72
    in a column a suit, those of the trick 76."""
    page = browse(viewport={"width": 1280, "height": 800})
    me = sit_down(page, address, game="contract-rubber", seed=4)
    me.wait()
    bidding = page.evaluate(SIZES)
    assert bidding["own"] == pytest.approx(84, abs=2)
    assert bidding["inside"]
    me.declare()
    first = page.evaluate(SIZES)
    assert first["felt"] == bidding["felt"]
    assert first["own"] == bidding["own"]
    assert first["dummy"] == pytest.approx(72, abs=8)  # a suit of six and more is a little smaller
    assert first["columns"] <= 4
    assert first["trick"] == pytest.approx(76, abs=2)
    assert first["inside"]
    for left in (8, 2):
        me.hasten(left)
        me.wait()
        later = page.evaluate(SIZES)
        assert later["felt"] == bidding["felt"]
        assert {k: later[k] for k in ("own", "trick")} == {k: first[k] for k in ("own", "trick")}
        assert later["dummy"] in (first["dummy"], None)
        assert later["inside"]
        assert page.evaluate(UNREAD) < 2  # the log shows what was played last


@pytest.mark.whole
def test_the_end_of_a_deal_shows_cost_and_par_and_goes_on(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="contract-duplicate", seed=4)
    me.wait()
    me.declare()
    me.hasten(0)
    me.over.wait_for()
    on = me.over.get_by_role("button").first
    early = on.bounding_box()
    # Four buttons and no more; the first goes on.
    ways = me.over.locator(".acts").locator("button, a")
    expect(ways).to_have_text([re.compile("^Play again"), "Review", "Replay", re.compile("^More")])
    expect(me.over.get_by_role("button")).to_have_count(3)
    costs = me.over.locator(".costs")
    expect(costs).to_contain_text(re.compile("Cost.*(gave|Nobody).*\\.Par"))
    expect(costs).to_contain_text(re.compile("Par−?\\d+"), timeout=60_000)
    assert on.bounding_box() == early  # what comes later has had its place
    expect(me.page.get_by_role("link", name="Score sheet")).to_be_hidden()
    me.over.get_by_role("button", name="More").click()
    expect(me.over.get_by_role("link", name="Score sheet")).to_be_visible()
    expect(me.over.get_by_role("button", name="Download as PBN")).to_be_visible()
    me.page.keyboard.press("Escape")
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("Enter")
    expect(me.over).to_have_count(0)
    me.wait()


@pytest.mark.whole
def test_replay_deals_the_same_cards_at_a_table_of_one_s_own(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="euchre", seed=4)
    me.wait()
    own = "[...document.querySelectorAll('.fan .card')].map((e) => e.dataset.card).sort()"
    dealt = me.page.evaluate(own)
    here = me.page.url
    me.hasten(0)
    me.over.get_by_role("button", name="Replay").click()
    me.page.wait_for_url(lambda url: url != here)
    me.page.wait_for_selector(".fan .card")
    me.wait()
    assert me.page.evaluate(own) == dealt


@pytest.mark.whole
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)], ids=str)
def test_a_lesson_keeps_the_size_of_felt_and_cards(
    browse: Open, address: str, size: tuple[int, int]
) -> None:
    """What the lesson says is longer and shorter from turn to turn; its strip is not."""
    page = browse(viewport={"width": size[0], "height": size[1]})
    me = sit_down(page, address, game="whist", seed=4)
    page.goto(f"{page.url}#lesson-whist")
    page.reload()
    page.locator(".p-lesson").wait_for()
    me.wait()
    sizes = page.evaluate(SIZES)
    sentences = {page.locator(".p-lesson .in").inner_text()}
    for left in (11, 9):
        me.hasten(left)
        me.wait()
        sentences.add(page.locator(".p-lesson .in").inner_text())
        now = page.evaluate(SIZES)
        assert (now["felt"], now["own"]) == (sizes["felt"], sizes["own"])
    assert len(sentences) > 1
