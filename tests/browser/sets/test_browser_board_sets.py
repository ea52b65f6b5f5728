"""Sets of boards, the day and one's results, as somebody with a browser finds them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from slices import sliced

from ..lobby.test_browser_axe import AXE, violations
from ..player import PHONE, Open

pytestmark = pytest.mark.browser

DAMAGED = "{broken"


def axe_of(page: Page) -> list[object]:
    page.evaluate(AXE.read_text())  # the page itself lets no script in
    return violations(page)


def deal(number: int, **more: object) -> dict[str, object]:
    at = 1_790_000_000_000 + number * 86_400_000
    return {"id": f"t/{number}", "at": at, "game": "whist", "family": "Whist", **more}


def keep(page: Page, text: str) -> None:
    page.evaluate("text => localStorage.setItem('oddtrick.results', text)", text)
    page.reload()


def test_a_set_begins_from_its_page_and_is_gone_on_with(browse: Open, address: str) -> None:
    page = browse(new=True)
    page.goto(f"{address}/today/set")
    page.get_by_role("link", name="Play Whist, set 1 of 4 boards").click()
    tables = re.compile(r"[Ee]leven tables of machine players")
    expect(page.get_by_text(tables)).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Play board 1").first.click()
    page.wait_for_url("**/table/*")
    table = page.url
    page.goto(f"{address}/today/set/whist-4-1")
    page.get_by_role("main").get_by_role("button", name="Resume board 1").first.click()
    page.wait_for_url("**/table/*")
    assert page.url == table


def test_every_board_says_who_is_vulnerable(browse: Open, address: str) -> None:
    """The first four boards of a bridge set: nobody, we, they, all."""
    page = browse()
    page.goto(f"{address}/today/set/bridge-4-1")
    told = page.get_by_text(re.compile("^Vul: "))
    expect(told).to_have_text(["Vul: nobody", "Vul: you", "Vul: they", "Vul: all"])


@pytest.mark.parametrize(
    ("path", "message"),
    sliced(
        [
            ("/today/set/nothing", "There is no such set here."),
            ("/today/2999-01-01", "2999-01-01 has not come yet."),
            ("/today/never", "is no date"),
        ],
        1,
    ),
)
def test_what_is_not_there_is_said_in_a_sentence(
    browse: Open, address: str, path: str, message: str
) -> None:
    page = browse("Failed to load resource", new=True)
    page.goto(f"{address}{path}")
    expect(page.get_by_role("alert")).to_contain_text(message)
    assert axe_of(page) == []


@pytest.mark.whole
def test_today_has_four_games_and_a_calendar(browse: Open, address: str) -> None:
    page = browse(new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{address}/today")
    expect(page.get_by_role("heading", name="Bridge, four boards")).to_be_visible()
    still = page.get_by_role("region", name="Still to play").get_by_role("listitem")
    for game in ("Euchre", "Whist", "Patience"):
        expect(still.filter(has_text=game)).to_be_visible()
    expect(page.locator(".cal [aria-current=date]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_of(page) == []


@pytest.mark.whole
def test_few_deals_are_counted_and_many_are_shares(browse: Open, address: str) -> None:
    page = browse(new=True)
    page.goto(f"{address}/results")
    deals = [deal(n, won=n < 3, points=1) for n in range(9)]
    keep(page, json.dumps({"version": 1, "deals": deals}))
    expect(page.locator(".nums b").first).to_have_text("3 of 9")
    deals.append(deal(9, won=True, points=2))
    keep(page, json.dumps({"version": 1, "deals": deals}))
    expect(page.locator(".nums b").first).to_have_text("40\u2009%")
    assert axe_of(page) == []
    page.get_by_text("Save or load a file").click()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No results yet")).to_be_visible()


@pytest.mark.whole
def test_a_damaged_file_is_reported_and_can_be_saved(browse: Open, address: str) -> None:
    page = browse(new=True)
    page.goto(f"{address}/results")
    keep(page, DAMAGED)
    expect(page.get_by_role("alert")).to_contain_text("The damaged file is kept")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the damaged file").click()
    assert saved.value.path().read_text() == DAMAGED


@pytest.mark.whole
def test_a_result_of_a_set_is_named_by_what_it_shows(browse: Open, address: str) -> None:
    """A row of a finished board is a link: who speaks to the page says what they see on it."""
    page = browse(new=True)

    def played(route: Route) -> None:
        view = route.fetch().json()
        view["standing"] = {"percent": 75.0, "imps": 2.5, "place": 1, "of": 1}
        view["boards"][0] |= {
            "state": "done",
            "result": {
                "score": 420, "text": "Four hearts by S, just made", "contract": "4H",
                "declarer": "S", "tricks": 10, "moves": None, "par": 420, "percent": 75.0,
                "imps": 2.5, "tables": [], "review": "/review/a/1", "replays": 0,
                "bars": [
                    {"score": -50, "machines": 2, "people": 0, "yours": False},
                    {"score": 420, "machines": 1, "people": 1, "yours": True},
                ],
            },
        }  # fmt: skip
        route.fulfill(json=view)

    page.route("**/api/sets/bridge-4-1*", played)
    page.goto(f"{address}/today/set/bridge-4-1")
    row = page.get_by_role("link", name=re.compile("^Review board 1"))
    expect(row).to_have_accessible_name(re.compile(r"420.*par 420.*75"))
    why = page.get_by_role("link", name="Why this score")
    expect(why).to_have_attribute("href", "/today/set/bridge-4-1/why")
    assert axe_of(page) == []
    # One's own table is a block of its own; the machine players' blocks stay theirs.
    blocks = row.locator(".hg rect")
    assert [blocks.nth(n).get_attribute("class") for n in range(4)] == ["ot", "ot", "me", "ot"]
