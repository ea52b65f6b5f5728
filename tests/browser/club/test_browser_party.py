"""A pivot evening of four friends in Chromium: the host's page, and a phone that enters it all."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from ..club.test_browser_club import SMALL, tap
from ..lobby.test_browser_axe import AXE, dress, violations
from ..player import DESK, SITE_KEPT, Open

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bea", "constructor", "<b>Dora</b> of a name that goes on and on")
PHONE = {"width": 360, "height": 740}
SIZES = [(320, 568), (360, 740), (640, 400), (844, 390), (960, 540), (1280, 800), (1920, 1080)]
"""Half of 1280 × 800 and 1920 × 1080 are what a zoom of 200 % leaves."""

OUTSIDE = """() => [...document.querySelectorAll("button, a, b, h1, h2, td, th, input, select")]
  .filter(e => e.checkVisibility() && !e.closest(".scroll") && !e.closest(".unseen"))
  .filter(e => { const r = e.getBoundingClientRect();
    return r.left < -1 || r.right > document.documentElement.clientWidth + 1; })
  .map(e => e.outerHTML.slice(0, 100))"""

MADE = "just made"
ROUNDS = [
    # Level, suit, who of those that the table names (N, E, S, W), result.
    [(4, "Spades", "N", MADE), (3, "No trump", "S", "one over")],
    [(1, "No trump", "E", MADE), (6, "Hearts", "N", "two down"), (3, "Clubs", "E", MADE),
     (4, "Hearts", "W", MADE)],
    [(5, "Diamonds", "N", MADE), (2, "Spades", "E", "three down"), (3, "No trump", "S", MADE)],
]  # fmt: skip
MARGINS = [
    # By hand, from the table of 1963. 120, 100 and 30 of the overtrick, 700.
    950,
    # They: 40 and 60 are a game, 120 the second, 700; and 100 for two down, nobody vulnerable.
    -(40 + 100 + 60 + 120 + 700),
    # 100; three down, not vulnerable; 100 and 700.
    100 + 150 + 100 + 700,
]


def looks(page: Page, themes: tuple[str, ...] = ("light",)) -> dict[str, object]:
    """Objections of axe, and the parts that stick out at each size."""
    page.add_script_tag(path=AXE)
    wrong: dict[str, object] = {}
    for theme in themes:
        dress(page, theme, "four")
        if found := violations(page):
            wrong[theme] = found
    before = page.viewport_size
    assert before is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if found := page.evaluate(OUTSIDE):
            wrong[f"{width}x{height}"] = found
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            wrong[f"{width}x{height} wide"] = wide
    page.set_viewport_size(before)
    return wrong


def ask_at_once(page: Page) -> None:
    """The page need not wait for its next look at the server."""
    page.evaluate("() => dispatchEvent(new Event('online'))")


@pytest.mark.whole
def test_a_pivot_evening_of_four_friends(browse: Open, address: str) -> None:
    # What is refused is told in the console, too.
    host = browse(expected="Failed to load resource", viewport=DESK, bypass_csp=True)
    host.goto(f"{address}/club")
    expect(host.get_by_role("link", name="Have a party")).to_be_visible()
    for width in (320, 390, 800, 1024, 1280):
        host.set_viewport_size({"width": width, "height": 800})
        # The buttons of the bar become one in the frame after.
        host.wait_for_function("x => document.documentElement.scrollWidth === x", arg=width)
    host.get_by_role("link", name="Have a party").click()
    host.get_by_label("Who plays").fill("Ada\nAda\nCy\nDi")
    host.get_by_role("button", name="Begin").click()
    expect(host.get_by_role("alert")).to_contain_text("a name of their own")
    host.get_by_label("Who plays").fill("\n".join(NAMES))
    host.get_by_label("Stake such as").fill("0.05")
    host.get_by_text("What is agreed").click()
    assert looks(host) == {}
    host.get_by_role("button", name="Begin").click()
    expect(host.get_by_role("heading", name="Wash-book")).to_be_visible()
    assert "#" not in host.url
    host.get_by_role("button", name="Links").click()
    link = host.locator(".linkcard a").first.get_attribute("href") or ""
    public = host.locator(".linkcard a").last.get_attribute("href") or ""
    host.keyboard.press("Escape")

    phone = browse(
        expected="Failed to load resource", viewport=PHONE, has_touch=True, is_mobile=True,
        bypass_csp=True, service_workers="allow",
    )  # fmt: skip
    phone.goto(address + link[link.index("/club/party/") :])
    columns: Counter[str] = Counter()
    for number, (deals, margin) in enumerate(zip(ROUNDS, MARGINS, strict=True), 1):
        expect(phone.get_by_role("heading", name=f"Round {number}")).to_be_visible()
        for deal, (level, suit, seat, result) in enumerate(deals, 1):
            tap(phone, "Enter a deal")
            expect(phone.get_by_role("heading", name=f"Deal {deal}")).to_be_visible()
            seats = dict(
                zip("NESW", phone.locator("[data-press=by]").all_inner_texts(), strict=True)
            )
            tap(phone, f"Level {level}", suit, seats[seat], result)
            if (number, deal) == (1, 1):
                assert phone.evaluate(SMALL) == []
                expect(phone.locator("footer")).to_contain_text("120")
                assert looks(phone, ("dark",)) == {}
            if (number, deal) == (2, 1):  # in a dead spot the deal is kept, and sent later
                phone.evaluate(SITE_KEPT)
                phone.context.set_offline(True)
            phone.get_by_role("button", name="Enter", exact=True).tap()  # the fifth
            if (number, deal) == (2, 1):
                expect(phone.get_by_text("1 to send")).to_be_visible()
                phone.reload()
                expect(phone.get_by_text("1 to send")).to_be_visible()
                phone.context.set_offline(False)
            expect(phone.locator("#page[data-screen=board][data-left='0']")).to_be_visible()
            if deal < len(deals):
                expect(phone.locator(".ptable .deals tbody tr")).to_have_count(deal + 1)
        units = (abs(margin) + 50) // 100 * (1 if margin > 0 else -1)
        for seat, name in seats.items():
            columns[name] += units if seat in "NS" else -units
    expect(phone.get_by_role("heading", name="Round 4")).to_be_visible()
    assert phone.evaluate(SMALL) == []
    assert looks(phone) == {}

    ask_at_once(host)
    # The columns, and the fewest payments, are what was reckoned by hand.
    assert sum(columns.values()) == 0
    for name, units in columns.items():
        row = host.locator("section[aria-label=Scores] tbody tr").filter(has_text=name)
        expect(row.locator("td").nth(4)).to_have_text(f"{units:+d}".replace("-", "−"))
    paid: Counter[str] = Counter()
    lines = host.locator(".pays li")
    for i in range(lines.count()):
        payer, to = lines.nth(i).locator(".grow").inner_text().split(" pays ")
        worth = round(float(lines.nth(i).locator("b").inner_text()) / 0.05)
        paid[payer] -= worth
        paid[to] += worth
    assert {n: u for n, u in paid.items() if u} == {n: u for n, u in columns.items() if u}
    opposite = any(u and -u in columns.values() for u in columns.values())
    assert lines.count() == sum(u != 0 for u in columns.values()) - (2 if opposite else 1)

    # Every figure says how it came about; a correction keeps what stood; what was done is undone.
    host.get_by_role("button", name="Round 1 ").click()
    expect(host.get_by_role("dialog")).to_contain_text("by 950: 10 each")
    host.get_by_role("dialog").get_by_role("button", name="1. four spades").click()
    expect(host.get_by_text("four spades made")).to_be_visible()
    host.get_by_role("button", name="Correct", exact=True).click()
    host.get_by_role("button", name="one down", exact=True).click()
    host.get_by_label("Reason").fill("A trick too many")
    host.get_by_role("button", name="Correct", exact=True).click()
    # The rubber had gone on without a second game: 130, 300 for the only game, 50 to them.
    expect(host.locator(".book").get_by_text("by 380: 4 each")).to_be_visible()
    host.get_by_role("button", name="History").click()
    expect(host.get_by_text("A trick too many")).to_be_visible()
    ask_at_once(phone)
    expect(phone.get_by_text("by 380: 4 each")).to_be_visible()
    host.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(host.locator(".book").get_by_text("by 950: 10 each")).to_be_visible()
    host.get_by_role("button", name="Undo").click()
    expect(host.get_by_role("heading", name="Round 3")).to_be_visible()

    # Another evening, of five: somebody waits, and the columns go on.
    host.get_by_role("link", name="Another evening").click()
    expect(host.get_by_text("go on, in its units")).to_be_visible()
    host.get_by_label("Who plays").fill("\n".join((*NAMES, "Eve")))
    host.get_by_role("button", name="Begin").click()
    expect(host.get_by_text("carried on from before")).to_be_visible()
    expect(host.locator(".ptable").get_by_text("waits")).to_be_visible()

    # Whoever has the public link looks on.
    guest = browse(viewport=DESK, bypass_csp=True)
    guest.goto(address + public[public.index("/club/party/") :])
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    expect(
        guest.get_by_role("cell", name=NAMES[3]).first.or_(guest.get_by_text(NAMES[3]).first)
    ).to_be_visible()
    expect(guest.get_by_role("button", name="Enter a deal")).to_have_count(0)
