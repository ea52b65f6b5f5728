"""A patience: cards to piles by clicks, by buttons, by dragging and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..player import Open, sit_down

pytestmark = pytest.mark.browser


def test_a_card_is_chosen_and_sent_to_a_pile(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    assert me.table.locator(".fanned").count() == 35
    card = me.cards.first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    # Where it may go is marked on the table and also stands in words as buttons.
    moves = me.table.locator(".moves").get_by_role("button")
    expect(moves).not_to_have_count(0)
    expect(me.table.locator(".tgt")).not_to_have_count(0)
    expect(moves.first).to_have_text(re.compile(" from fan [0-9]+ to "))
    me.table.locator(".tgt").first.click()
    expect(card).not_to_have_attribute("aria-pressed", "true")
    expect(me.page.get_by_role("button", name="Undo U")).to_be_enabled()


def test_a_move_by_its_button_and_back_again(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    table = me.page.locator("#table")

    def fans() -> list[str]:
        """Each fan as a screen reader tells it: how many cards, which is on top."""
        return [str(fan.get_attribute("aria-label")) for fan in me.table.get_by_role("group").all()]

    before, version = fans(), str(table.get_attribute("data-version"))
    me.cards.first.click()
    me.table.locator(".moves").get_by_role("button").first.click()
    expect(table).not_to_have_attribute("data-version", version)
    assert fans() != before
    version = str(table.get_attribute("data-version"))
    me.page.get_by_role("button", name="Undo U").click()
    expect(table).not_to_have_attribute("data-version", version)
    assert fans() == before


def test_a_card_may_be_dragged(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    card = me.cards.first
    box = card.bounding_box()
    assert box is not None
    mouse = me.page.mouse
    mouse.move(box["x"] + 30, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 50, box["y"] + 50, steps=3)
    target = me.table.locator(".tgt").first.bounding_box()
    assert target is not None
    version = me.page.locator("#table").get_attribute("data-version")
    mouse.move(target["x"] + 25, target["y"] + 25, steps=5)
    mouse.up()
    expect(me.page.locator("#table")).not_to_have_attribute("data-version", str(version))
    expect(me.page.get_by_role("alert")).to_have_count(0)


def test_keys_reach_every_card_and_move_it(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    for _ in range(20):
        me.page.keyboard.press("Tab")
        if me.table.locator(".layout .card:focus").count():
            break
    start = me.table.locator(".card:focus").get_attribute("data-key")
    me.page.keyboard.press("ArrowDown")
    assert me.table.locator(".card:focus").get_attribute("data-key") != start
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("Home")
    while me.table.locator(".card:focus").get_attribute("aria-disabled"):
        me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("Enter")
    button = me.table.locator(".moves").get_by_role("button").first
    expect(button).to_be_visible()
    for _ in range(90):
        me.page.keyboard.press("Tab")
        if me.table.locator(".moves button:focus").count():
            break
    version = me.page.locator("#table").get_attribute("data-version")
    me.page.keyboard.press("Enter")
    expect(me.page.locator("#table")).not_to_have_attribute("data-version", str(version))


def test_resigning_ends_it_and_a_new_one_is_dealt(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    me.button("Resign").click()
    # It ends the deal, so it is asked once more.
    me.page.get_by_role("alert").get_by_role("button", name="Resign").click()
    expect(me.over).to_be_visible()
    me.over.get_by_role("button", name=re.compile("^New deal")).click()
    expect(me.over).to_have_count(0)
    expect(me.cards).not_to_have_count(0)


def test_the_stock_is_turned_by_a_click_on_it(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()
    waste = me.table.locator(".k-waste")
    expect(waste.locator(".card")).to_have_count(0)
    me.table.get_by_role("button", name=re.compile("^Hand stock, .*: Turn a card$")).click()
    expect(waste.locator(".card")).to_have_count(1)


def test_a_card_is_laid_by_a_click_on_the_cell(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="poker-squares", seat="B", seed=5)
    me.wait()
    # The free cells say it themselves: no row of buttons repeats the 25 of them.
    expect(me.table.locator(".moves button")).to_have_count(0)
    mine = me.table.locator(".mine .cells")
    mine.get_by_role("button", name="Row 2, column 3").click()
    # At the end of each row stands what it is worth.
    expect(mine.locator("> :nth-child(9) .card")).to_have_count(1)


def test_ranks_can_be_read_on_cards(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()
    rank = me.table.locator(".card svg use").first
    expect(rank).to_have_attribute("href", re.compile("^#rank-"))
    drawn, card = (
        rank.evaluate("node => node.getBoundingClientRect().height"),
        me.table.locator(".card:not(.back)").first.evaluate("node => node.clientHeight"),
    )
    assert drawn > card / 5
