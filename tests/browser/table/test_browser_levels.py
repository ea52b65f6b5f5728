"""The host gives each machine player a level of its own, between two deals, on a phone too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from slices import sliced

from ..player import PHONE, Open, sit_down

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "size", sliced([PHONE, {"width": 1280, "height": 800}], 1), ids=["phone", "desk"]
)
def test_levels_are_chosen_where_the_deal_is_scored(
    browse: Open, address: str, size: dict[str, int]
) -> None:
    page = browse(viewport=size)
    player = sit_down(page, address, game="euchre", others="book", seed=3)
    north = player.table.locator(".seat[data-seat=N]")
    expect(page.get_by_role("banner")).to_contain_text("machine players: Good")
    while player.step() != "over":
        pass
    player.over.get_by_role("button", name="More").click()
    player.over.get_by_role("button", name="Machine players").click()
    desk = page.get_by_role("dialog", name="Host’s desk")
    ada = desk.get_by_role("radiogroup", name="Level of Ada")
    expect(ada.get_by_role("radio", name="Good")).to_be_checked()
    for choice in desk.get_by_role("radiogroup", name="Level of").get_by_role("radio").all():
        box, whole = choice.bounding_box(), page.viewport_size
        assert box is not None
        assert whole is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= whole["width"]
        assert size is not PHONE or box["height"] >= 44
    ada.get_by_role("radio", name="Easy").click()
    expect(ada.get_by_role("radio", name="Easy")).to_be_checked()
    desk.get_by_role("button", name="Close", exact=True).click()
    player.over.get_by_role("button", name="Next deal").click()
    expect(north).to_contain_text("easy")
    expect(player.table.locator(".seat[data-seat=E]")).to_contain_text("good")
