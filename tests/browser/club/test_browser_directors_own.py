"""What a director decides beside the rule, in Chromium: a movement of the club's own, a board that
was fouled at a table, fractions, and a draw of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..player import PHONE, Open
from .room import Room
from .test_browser_club import looked_at

pytestmark = pytest.mark.browser

MOVEMENT = """movement: Ours
shared: all  # tables that play a set together
1-4:1 2-5:1 3-6:1
1-5:2 2-6:2 3-4:2
1-6:3 2-4:3 3-5:3
"""


def file(text: str) -> dict[str, str | bytes]:
    return {"name": "ours.txt", "mimeType": "text/plain", "buffer": text.encode()}


def change(page: Page, name: str, **fields: str) -> None:
    """A change of the director's, by its name and the labels of its fields."""
    page.get_by_role("button", name="Changes").first.click()
    changes = page.get_by_role("dialog", name="Changes")
    changes.get_by_text(name, exact=True).first.click()
    opened = changes.locator("details[open]")
    for label, value in fields.items():
        opened.get_by_label(label.replace("_", " ")).fill(value)
    opened.get_by_role("button", name=name).click()


def done(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.whole
def test_a_movement_from_a_file_a_fouled_table_and_fractions(browse: Open, address: str) -> None:
    page = browse(expected="Failed to load resource", viewport=PHONE, bypass_csp=True)
    page.goto(f"{address}/club/new")
    page.locator("select[name=movement]").select_option("own")
    page.get_by_label("Boards a round").fill("1")
    told = page.get_by_role("status")
    page.get_by_label("Or a file with it").set_input_files([file(MOVEMENT.replace("3-6", "3/6"))])
    expect(told).to_contain_text("“3/6:1” is no table")
    page.get_by_label("Or a file with it").set_input_files([file(MOVEMENT)])
    expect(told).to_contain_text("Ours: 6 pairs, 3 rounds of 1")
    expect(page.locator("textarea[name=own]")).to_have_value(MOVEMENT)
    page.get_by_text("Sections, ties, boards played less often").click()
    page.get_by_label("A board played less often").select_option("white-book")
    assert looked_at(page, ("light", "dark")) == {}
    page.get_by_role("button", name="Open the room").click()
    expect(page.locator("#what")).to_contain_text("Ours")
    room = Room(page, address)
    room.enter({1: 7, 2: 8, 3: 9})

    # At table 2 the board was another: who played it there is compared with nobody.
    change(page, "A board was played with other cards", Board="1", tables="2")
    done(page)
    page.get_by_role("button", name="History").click()
    expect(page.get_by_text("Board 1 had other cards at table 2.")).to_be_visible()
    page.keyboard.press("Escape")
    shares = {
        (line["ns"], line["ew"]): line["mp"]
        for line in room.ask("GET", "results")["lines"] if line["board"] == 1
    }  # fmt: skip
    # White Book 4.2.3.3: one alone has 60 percent, of a top of four.
    assert shares[2, 5] == [2.4, 2.4]
    change(page, "A board was played with other cards", Board="1", tables="1, 2, 3")
    expect(page.get_by_text("is played at tables 1, 2, 3; name some")).to_be_visible()
    page.keyboard.press("Escape")

    # Penalties, percentages and weights have fractions.
    change(page, "Penalty", Pair="1", Percent="33,3")
    done(page)
    expect(page.get_by_text("Pair 1, 33.3 % of a top")).to_be_visible()
    change(page, "Penalty", Pair="2", Percent="12½")
    done(page)
    expect(page.get_by_text("Pair 2, 12.5 % of a top")).to_be_visible()
    page.get_by_role("button", name="Table 1,").click()
    page.get_by_role("button", name="Adjust, Board 1").click()
    page.get_by_label("The score").select_option("percent")
    page.get_by_label("North–South, percent").fill("62½")
    page.get_by_label("East–West, percent").fill("37,5")
    page.get_by_label("Use a side’s session average").uncheck()
    expect(page.get_by_text("62.5 and 37.5 %")).to_be_visible()
    page.get_by_label("The score").select_option("assigned")
    adjusted = page.get_by_role("dialog", name="An adjusted score")
    for n, result in enumerate(("400", "−50", "430")):
        if n:
            adjusted.get_by_role("button", name="One more result").first.click()
        adjusted.get_by_label("Chance, percent").nth(n).fill("33.3")
        adjusted.get_by_label("Result or points").nth(n).fill(result)
    expect(page.get_by_text("This gives North–South")).to_be_visible()
    assert looked_at(page, ("light",)) == {}


@pytest.mark.whole
def test_a_late_pair_and_a_draw_of_the_directors_own(browse: Open, address: str) -> None:
    page = browse(expected="Failed to load resource", viewport=PHONE, bypass_csp=True)
    page.goto(f"{address}/club/new")
    page.locator("select[name=movement]").select_option("swiss")
    page.locator("input[name=tables]").fill("4")
    page.get_by_label("Boards a round").fill("8")
    page.locator("input[name=rounds]").fill("3")
    expect(page.get_by_role("status")).to_contain_text("4 pairs, 3 rounds of 8")
    page.get_by_role("button", name="Open the room").click()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()
    room = Room(page, address)
    room.enter({1: 7, 2: 8})
    page.get_by_role("button", name="Begin round 1").click()
    change(page, "A pair comes late", Pair="5", after="1")
    done(page)

    page.get_by_role("button", name="Draw round 2").click()
    own = page.get_by_label("Your own draw")
    own.fill("1-5 2-3")
    page.get_by_role("dialog").get_by_role("button", name="Draw round 2").click()
    expect(page.get_by_text("Pair 4 is not in the draw")).to_be_visible()
    assert looked_at(page, ("light", "dark")) == {}
    own.fill("1-5\n2–3\n4")
    page.get_by_role("dialog").get_by_role("button", name="Draw round 2").click()
    done(page)
    met = [{d["ns"], d["ew"]} for d in room.due() if d["round"] == 2]
    assert {1, 5} in met
    assert {2, 3} in met

    # Who is level has met: only a Danish round can be drawn by the standing then.
    room.enter({1: 7, 2: 8})
    page.get_by_role("button", name="Begin round 2").click()
    page.get_by_role("button", name="Draw round 3").click()
    page.get_by_label("Danish").check()
    page.get_by_role("dialog").get_by_role("button", name="Draw round 3").click()
    done(page)
    expect(page.get_by_role("button", name="Begin round 3")).to_be_visible()
