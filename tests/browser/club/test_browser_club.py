"""A small evening in Chromium: a director, three tables on phones, the public results."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..lobby.test_browser_axe import AXE, dress, violations
from ..player import DESK, PHONE, SITE_KEPT, Open

pytestmark = pytest.mark.browser

DEAL = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"
DEALS = "".join(f'[Board "{n}"]\n[Deal "{DEAL}"]\n\n' for n in range(1, 7))
NAMES = "Ada, Ben\nCleo, <b>Dora</b>\nEdith, Frank\nGrace, Hugh\nIda, Jo\nKit, Lou"
WIDTHS = [(320, 568), (390, 844), (844, 390), (1024, 768), (1280, 800), (3840, 2160)]
SMALL = """() => [...document.querySelectorAll("button, a, input:not([type=checkbox]), select")]
  .filter(e => e.checkVisibility() && !e.disabled)
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, r]) => r.width < 44 || r.height < 44).map(([html]) => html)"""


def looked_at(page: Page, themes: tuple[str, ...] = ("dark",)) -> dict[str, Any]:
    """Objections of axe, by theme, and the sizes at which something sticks out."""
    page.add_script_tag(path=AXE)
    wrong: dict[str, Any] = {}
    for theme in themes:
        dress(page, theme, "four")
        if found := violations(page):
            wrong[theme] = found
    before = page.viewport_size
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            wrong[f"{width}x{height}"] = wide
    assert before is not None
    page.set_viewport_size(before)
    return wrong


def tap(page: Page, *keys: str) -> None:
    for name in keys:
        page.get_by_role("button", name=name, exact=True).tap()


def handed_over(page: Page) -> None:
    tap(page, "Hand to East–West to confirm", "Yes, it is right")


@pytest.mark.whole
def test_an_evening_of_three_tables(browse: Open, address: str) -> None:
    room = browse(viewport=DESK, bypass_csp=True)
    room.goto(f"{address}/club")
    room.get_by_role("region", name="Run an evening").get_by_role(
        "link", name="Other movements and scoring"
    ).click()
    room.locator("input[name=tables]").fill("2")  # too few for a Mitchell
    expect(room.get_by_role("status")).to_contain_text("Howell, 2 tables")
    room.locator("input[name=tables]").fill("3")
    room.get_by_label("Boards a round").fill("2")
    room.get_by_label("Pairs, one a line").fill(NAMES)
    expect(room.get_by_role("status")).to_contain_text("6 pairs, 3 rounds of 2, 6 boards")
    assert looked_at(room, ("light", "dark")) == {}
    room.get_by_role("button", name="Open the room").click()
    room.get_by_role("button", name="Begin round 1").click()
    expect(room.get_by_role("button", name="Table 1, playing")).to_be_visible()
    assert "#" not in room.url  # the director's secret is not left in the address
    room.get_by_role("button", name="Links").click()
    cards = room.locator(".linkcard")
    expect(cards).to_have_count(6)
    links = [cards.nth(i).get_by_role("link").get_attribute("href") or "" for i in range(5)]
    room.keyboard.press("Escape")

    # Six taps make a result, two more hand it over and confirm it.
    quiet = "Failed to load resource"  # a dead spot, and a lead that is asked about
    phones = [
        browse(
            expected=quiet,
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            bypass_csp=True,
            service_workers="allow",
        )
        for _ in range(3)
    ]
    for phone, link in zip(phones, links[2:], strict=True):
        phone.goto(address + link[link.index("/club/") :])
        expect(phone.get_by_role("heading", name="Board")).to_be_visible()
    one, two, three = phones
    expect(one.get_by_text("Ada, Ben")).to_be_visible()
    # Of seven no-trump nothing is over, and no suit is doubled before it is bid.
    assert one.get_by_role("button", name="Doubled", exact=True).is_disabled()
    tap(one, "Level 7", "No trump")
    assert one.get_by_role("button", name="one over").is_disabled()
    tap(one, "Clear")
    tap(one, "Level 4", "Spades", "South", "Lead hearts", "Queen", "just made")
    expect(one.locator("footer")).to_contain_text("by S, just made")
    expect(one.locator("footer")).to_contain_text("420 to N–S")
    assert one.evaluate(SMALL) == []
    assert looked_at(one) == {}
    tap(one, "Hand to East–West to confirm")
    expect(one.get_by_text("For pair 4, Grace, Hugh")).to_be_visible()
    expect(one.get_by_text("420 to North–South")).to_be_visible()
    assert looked_at(one, ("dark",)) == {}
    tap(one, "Yes, it is right")
    expect(one.get_by_role("heading", name="Board 2")).to_be_visible()

    # A lead that the leader did not hold, by the hand records, is asked about.
    room.get_by_role("button", name="Hands").click()
    records = {"name": "x.pbn", "mimeType": "text/plain", "buffer": DEALS.encode()}
    room.get_by_label("File").set_input_files([records])
    room.get_by_role("button", name="Keep the hand records").click()
    expect(room.get_by_role("dialog")).to_have_count(0)
    tap(one, "Level 3", "No trump", "East", "Lead spades", "Ace", "one down")
    tap(one, "Hand to East–West to confirm")
    expect(one.get_by_text("South did not hold the card led")).to_be_visible()
    assert looked_at(one, ("light",)) == {}
    tap(one, "It is right", "Yes, it is right")
    expect(one.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(room.get_by_text("Table 1, board 2")).to_be_visible()

    # The second table is in a dead spot: what it enters is kept, also when the page is reopened.
    two.evaluate(SITE_KEPT)
    two.context.set_offline(True)
    tap(two, "Passed out")
    handed_over(two)
    expect(two.get_by_text("2 to send")).to_be_visible()
    two.reload()
    expect(two.get_by_text("2 to send")).to_be_visible()
    # A wrong board is noticed there too.
    tap(two, "Not you?")
    two.get_by_label("Board", exact=True).fill("1")
    tap(two, "Check")
    expect(two.get_by_text("Board 1 is at table 1 in this round.")).to_be_visible()
    tap(two, "Close")
    two.context.set_offline(False)
    expect(two.get_by_text("online")).to_be_visible(timeout=15_000)

    # The third sat the wrong way round, says so, and calls.
    tap(three, "Not you?")
    ns, ew = three.get_by_label("Pair North–South"), three.get_by_label("Pair East–West")
    was = ns.input_value(), ew.input_value()
    ns.fill(was[1])
    ew.fill(was[0])
    tap(three, "Check", "Yes, score it as we sat")
    tap(three, "Level 1", "Hearts", "East", "Lead clubs", "Two", "two down")
    handed_over(three)
    expect(three.get_by_role("heading", name="Board 6")).to_be_visible()
    tap(three, "Back", "Call the director", "Revoke")

    tile = room.get_by_role("button", name="Table 3, calls, Revoke")
    expect(tile).to_be_visible()
    assert looked_at(room) == {}
    room.get_by_role("button", name="Give a ruling", exact=True).click()
    room.get_by_label("What you ruled").fill("Two tricks to the other side.")
    room.get_by_label("The score").select_option("60/40")
    room.get_by_label("Penalty").select_option("6")
    room.get_by_role("button", name="Keep the ruling").click()
    expect(room.get_by_text("Two tricks to the other side.").first).to_be_visible()
    expect(room.get_by_text("No calls.")).to_be_visible()
    expect(room.get_by_text("Pair 6, 10 % of a top")).to_be_visible()

    # A correction with its reason, and everything undone that should not have been done.
    room.get_by_role("button", name="Table 1, finished").click()
    room.get_by_role("button", name="Correct, Board 1").click()
    room.get_by_role("button", name="one over").click()
    room.get_by_label("Reason").fill("Miscounted")
    room.get_by_role("button", name="Correct", exact=True).click()
    expect(one.get_by_text("+450")).to_be_visible()
    # Within a dialog a key undoes nothing, and a phone may hear of the result before it closes.
    expect(room.get_by_role("dialog")).to_have_count(0)
    room.keyboard.press("u")
    expect(one.get_by_text("+420")).to_be_visible()

    # Sheets come as PDF, hand records not yet.
    room.get_by_role("button", name="Print as PDF").click()
    assert looked_at(room, ("dark",)) == {}
    with room.expect_download(timeout=40_000) as got:  # the first sheet of a server takes longest
        room.get_by_role("button", name="Slips for results").click()
    assert got.value.path().read_bytes().startswith(b"%PDF-")
    expect(room.get_by_role("button", name="Hand records")).to_have_count(0)
    room.keyboard.press("Escape")

    # Nothing is shown of a board that others have still to play, until the evening is over.
    public = browse(viewport=DESK, bypass_csp=True)
    public.goto(address + links[0][links[0].index("/club/") :] + "#pair=1")
    expect(public.get_by_text("appear once everybody has played it")).to_be_visible()

    # What changes the movement fits on a phone: each change opens by its name.
    room.set_viewport_size({"width": 360, "height": 640})
    room.get_by_role("button", name="Changes").click()
    changes = room.get_by_role("dialog", name="Changes")
    changes.get_by_text("A pair comes late").first.click()
    late = changes.locator("details[open]")
    late.get_by_label("Pair").fill("9")
    assert changes.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    expect(late.get_by_role("button", name="A pair comes late")).to_be_visible()
    room.keyboard.press("Escape")
    room.set_viewport_size(DESK)

    room.get_by_role("button", name="Begin round 2").click()
    expect(one.get_by_role("heading", name="Board 3")).to_be_visible()
    room.get_by_role("button", name="Begin round 3").click()
    room.get_by_role("button", name="End the evening").click()
    room.get_by_role("dialog").get_by_role("button", name="End the evening").click()
    expect(public.get_by_role("button", name="four spades S =")).to_be_visible()
    public.get_by_role("radio", name="E–W").click()
    expect(public.get_by_role("button", name="Grace & Hugh")).to_be_visible()
    public.get_by_role("radio", name="N–S").click()
    expect(public.get_by_role("button", name="Cleo & <b>Dora</b>")).to_be_visible()
    expect(public.get_by_role("region", name="The cards")).to_contain_text("A K Q 2")
    assert looked_at(public, ("light", "dark")) == {}
    expect(public.get_by_role("link", name="Score cards (PDF)")).to_be_visible()
    public.get_by_role("button", name="Review the deal").click()
    expect(public).to_have_title(re.compile("[Rr]eview"))
    # The first review of a server waits for its process to start.
    expect(public.get_by_role("region", name="All hands")).to_be_visible(timeout=30_000)
