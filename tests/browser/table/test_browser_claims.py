"""Claiming: a button while one declares, choices with names, and machines that answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..player import PHONE, Open, sit_down

pytestmark = pytest.mark.browser


def settle(page: Page, label: str, statement: str = "") -> None:
    """It is asked again in words, and the cards can be seen meanwhile."""
    alert = page.get_by_role("alert")
    whole = f"{label}, {statement}" if statement else label
    expect(alert).to_contain_text(f"{whole}? It cannot be taken back.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    alert.get_by_role("button", name=label).click()


def test_declarer_claims_and_machines_answer(browse: Open, address: str) -> None:
    page = browse()
    me = sit_down(page, address, game="contract-rubber", seed=3)
    claim = page.get_by_role("banner").get_by_role("button", name="Claim C")
    expect(claim).to_have_count(0)  # nothing can be claimed before there is a contract
    me.declare()
    claim.click()
    dialog = page.get_by_role("dialog", name="Claim")
    offer = dialog.get_by_role("button", name="Claim thirteen tricks")
    expect(offer).to_be_visible()
    dialog.get_by_text("How you will play").click()
    # All thirteen tricks hang on more than anybody can be sure of.
    # How he will play is said with it, and told to all.
    finesse = dialog.get_by_role("group", name="I take a finesse in")
    finesse.get_by_role("button", name="Diamonds").click()
    order = dialog.get_by_role("group", name="I lead in this order")
    order.get_by_role("button", name="Hearts").click()
    order.get_by_role("button", name="Clubs").click()
    expect(order.get_by_role("button", name="Clubs, number 2")).to_be_visible()
    dialog.get_by_role("textbox", name="In your own words").fill("<b>then</b> a {ruff}, maybe?")
    offer.click()
    statement = (
        "with a finesse in diamonds, leading hearts, clubs in this order, "
        "“b then /b a ruff , maybe?”"
    )
    settle(page, "Claim thirteen tricks", statement)
    # What the others say to it is told over the hand, where the log may not be in sight.
    expect(page.get_by_role("alert")).to_contain_text("asked to play on.")
    log = page.get_by_role("log")
    expect(log).to_contain_text(f"You claimed thirteen tricks of 13, {statement}.")
    expect(log).to_contain_text("asked to play on.")
    me.wait()
    page.keyboard.press("c")
    page.get_by_role("slider", name="Tricks").press("Home")
    page.get_by_role("button", name="Concede the rest").click()
    settle(page, "Concede the rest")
    expect(me.over).to_contain_text("thirteen tricks down")


@pytest.mark.whole
def test_a_claim_on_a_phone(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE)
    me = sit_down(page, address, game="contract-rubber", seed=3)
    me.declare()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Claim").click()
    dialog = page.get_by_role("dialog", name="Claim")
    slider = dialog.get_by_role("slider", name="Tricks")
    slider.fill("0")
    offer = dialog.get_by_role("button", name="Concede the rest")
    # One number to set, in place of a list to scroll through.
    assert dialog.locator(".claims button").count() == 1
    box = offer.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    offer.click()
    settle(page, "Concede the rest")
    expect(me.over).to_contain_text("thirteen tricks down")
