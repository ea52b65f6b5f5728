"""Calls on the page: their makers, and the words beside them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..player import Open, Player, sit_down

pytestmark = pytest.mark.browser


@pytest.mark.whole
def test_alone_with_machines_the_box_says_how_the_book_reads_a_call(
    browse: Open, address: str
) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=3)
    box = me.table.get_by_role("region", name="Your call")
    box.get_by_role("button", name="Seven no-trump", exact=True).click()
    expect(box).to_contain_text("It shows: ")
    expect(box).to_contain_text("Machine players read your call this way.")


def test_among_people_no_meaning_is_put_on_a_call(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="contract-rubber", others="people", seed=1)
    page = browse()
    page.goto(host.page.url)
    page.get_by_role("button", name="Sit down at North").click()
    page.get_by_role("textbox", name="Your name").fill("Greta")
    page.get_by_role("button", name="Sit down", exact=True).click()
    host.page.get_by_role("button", name="Let in").click()
    guest = Player(page)
    expect(guest.table.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(
        13
    )
    host.page.get_by_role("button", name="Invite", exact=True).click()
    host.page.get_by_role("button", name="Let machine players fill the open seats").click()
    for _ in range(200):
        mine = [
            p
            for p in (host, guest)
            if p.table.get_by_role("region", name="Your call").locator(":enabled").count()
        ]
        if mine:
            break
        host.page.wait_for_timeout(100)
    caller = mine[0]
    caller.button("Pass").click()
    box = caller.table.get_by_role("region", name="Your call")
    expect(box).to_contain_text("Nobody reads a meaning unless you explain your call.")
    box.get_by_role("button", name=re.compile("^Pass( Enter)?$")).last.click()
    auction = caller.page.get_by_role("region", name="Auction")
    auction.get_by_role("button", name=re.compile("^You: Pass")).first.click()
    expect(auction).to_contain_text("No meaning was given.")
