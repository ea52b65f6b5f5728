"""A barometer in Chromium: chosen for a new evening, and its list after each round."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..player import PHONE, Open
from .room import Room
from .test_browser_club import looked_at

pytestmark = pytest.mark.browser


@pytest.mark.whole
def test_a_barometer_is_chosen_and_its_list_changes_round_by_round(
    browse: Open, address: str
) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True, bypass_csp=True)
    page.goto(f"{address}/club/new")
    page.locator("select[name=movement]").select_option("howell")
    page.get_by_label("Boards a round").fill("1")
    page.get_by_label("Barometer").check()
    expect(page.get_by_role("status")).to_contain_text("4 copies of each")
    page.get_by_text("Sections, ties, boards played less often").click()
    page.get_by_label("A board played less often").select_option("factored")
    expect(page.get_by_text("the best result of a small field is a full top")).to_be_visible()
    page.get_by_label("Ties are broken by").select_option("between")
    page.get_by_label("and then by").select_option("boards")
    assert looked_at(page, ("light",)) == {}
    page.get_by_role("button", name="Open the room").click()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()
    room = Room(page, address)
    due = room.due()
    for number in (1, 2):
        here = [d for d in due if d["round"] == number]
        entries = [
            {
                "type": "entered", "contract": "1NT", "declarer": "N",
                # The best North–South of the first round are at the first table, then at the last.
                "tricks": 7 + (4 - at if number == 1 else at),
                **{name: d[name] for name in ("board", "ns", "ew")},
            }
            for at, d in enumerate(here)
        ]  # fmt: skip
        room.ask("POST", "deeds", entries=entries, notes=[])
    page.goto(page.url.removesuffix("/room"))
    which = page.get_by_label("Which list")
    expect(which).to_have_value("2")
    expect(page.get_by_text(re.compile(r"up (one|\d+) place")).first).to_be_attached()
    expect(page.get_by_text("Boards played less often: by factoring.")).to_be_visible()
    expect(page.get_by_text("in turn: against each other, boards above average;")).to_be_visible()
    assert looked_at(page, ("light",)) == {}
    which.select_option("1")
    first = page.locator("table.rk tbody tr")
    expect(first).to_have_count(8)
    expect(page.locator("table.rk .up, table.rk .down")).to_have_count(0)
    which.select_option("0")
    expect(page.get_by_role("columnheader", name="MP").first).to_be_visible()
