"""Bidding with a partner on two phones: calls, what they show, and how a board compares."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ..player import PHONE, Open

SMALL = {"width": 360, "height": 740}


def call(page: Page, level: str, strain: str) -> None:
    """A bid by the box: a level, a suit, and once more to make it."""
    page.get_by_role("button", name=f"Level {level}", exact=True).click()
    page.locator(f".strains [data-arg='{level}{strain}']").click()
    page.get_by_role("button", name=re.compile("^Call it")).click()


@pytest.mark.whole
def test_two_partners_bid_a_board_on_their_phones(browse: Open, address: str) -> None:
    south = browse(viewport=PHONE)
    south.goto(f"{address}/learn/bid")
    south.get_by_label("Boards").fill("1")
    south.get_by_role("button", name="Begin").click()
    link = south.get_by_label("Your partner’s link").input_value()
    north = browse(viewport=SMALL)
    north.goto(address + "/" + link.split("/", 3)[3])
    expect(north.get_by_role("heading", name="Your call")).to_be_visible()  # North deals board 1
    expect(south.get_by_text("Your partner has not come yet.")).to_have_count(0)
    expect(south.get_by_text("North is to call.")).to_be_visible()
    call(north, "1", "S")
    # What it has shown is told to both, after it.
    for page in (south, north):
        expect(page.locator(".shows")).to_contain_text("spades")
    south.keyboard.press("2")
    south.keyboard.press("s")
    south.keyboard.press("Enter")
    expect(north.get_by_role("heading", name="Your call")).to_be_visible()
    north.get_by_role("button", name="Pass", exact=True).click()
    north.get_by_role("button", name=re.compile("^Call it")).click()
    for page in (south, north):
        worths = page.locator(".worths")
        for row in ("You", "The machine", "The learned bidder", "Par"):
            expect(worths.get_by_role("rowheader", name=row, exact=True)).to_be_visible()
        expect(page.get_by_role("heading", name="All four hands")).to_be_visible()
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
    south.get_by_role("button", name="How it went").click()
    expect(south.get_by_role("heading", name="All boards are bid")).to_be_visible()
    expect(south.locator(".verdict")).to_contain_text("In all")
    south.reload()
    expect(south.get_by_role("heading", name="All boards are bid")).to_be_visible()
