"""An evening: four people meet by a link and one looks on; one leaves and comes back; afterwards
all look at the deal again and at the score."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from ..player import DESK, OWN_DESK, PHONE, Open, sit_down

pytestmark = pytest.mark.browser

NAMES = [["Ada", "Ben"], ["Cleo", "Dora"], ["Edith", "Frank"], ["Grace", "Hugh"]]

# Whoever is to act takes the first thing that he may do, but no claim.
ACT = (
    """async () => {
  const { table } = await """
    + OWN_DESK
    + """;
  const { view } = table;
  if (!view || view.over) return view?.over ? "over" : "";
  const first = view.actions.find((a) => a.kind !== "claim");
  if (!first) return "";
  table.socket.send({ type: "act", version: view.version, code: first.code });
  return "acted";
}"""
)
ARRANGE = (
    """async (how) => (await """
    + OWN_DESK
    + """).table.socket.send(
  { type: "arrange", ...how })"""
)
LATE = """async () => (await """ + OWN_DESK + """).table.view.house.delay === 600"""
STATES = (
    """async ([side, system]) => (await """
    + OWN_DESK
    + """).table.view?.table.options[side] === system"""
)
PACE = """async (pace) => (await """ + OWN_DESK + """).table.socket.send({ type: "pace", pace })"""


def there(href: str | None) -> str:
    """A link of a card, without the address that others reach the server by."""
    assert href is not None
    return href[href.index("/club/") :]


def play(pages: list[Page], most: int) -> bool:
    """So many rounds of acts at most; whether the deal is over."""
    for _ in range(most):
        if "over" in [page.evaluate(ACT) for page in pages]:
            return True
        pages[0].wait_for_timeout(50)
    return False


@pytest.mark.whole
def test_five_people_meet_play_and_look_back(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="euchre", others="people", name="Ann").page
    link = host.url.split("#")[0]
    people = [host]
    for name, how in (("Ben", {}), ("Clara", {"viewport": PHONE}), ("Dan", {})):
        guest = browse(**how)
        guest.goto(link)
        guest.locator("button", has_text="Sit here").first.click()
        guest.get_by_role("textbox", name="Your name").fill(name)
        guest.get_by_role("button", name="Sit down", exact=True).click()
        host.get_by_role("button", name="Let in").click()
        expect(host.locator("#table .seat", has_text=name)).to_be_visible()
        people.append(guest)
    onlooker = browse()
    onlooker.goto(link)
    expect(onlooker.locator("#table[data-version]")).to_be_visible()
    # Onlookers are late from now on: what is played they do not see yet.
    host.evaluate(ARRANGE, {"delay": 600, "patience": 1})
    host.wait_for_function(LATE)
    host.wait_for_timeout(300)
    seen = onlooker.locator("#table").get_attribute("data-version")
    assert not play(people, 3)
    leaver = people.pop()
    leaver.goto("about:blank")
    plate = host.locator("#table .seat", has_text="Dan")
    expect(plate).to_contain_text("machine plays")
    play(people, 3)
    leaver.goto(link)
    leaver.get_by_role("button", name="Take your seat back").click()
    expect(plate).not_to_contain_text("machine plays")
    people.append(leaver)
    assert play(people, 200)
    assert onlooker.locator("#table").get_attribute("data-version") == seen
    for page in people:
        expect(page.get_by_role("link", name="Review")).to_be_visible()
    leaver.get_by_role("link", name="Review").click()
    # The first review of a server waits for its process to start.
    expect(leaver.get_by_role("region", name="All hands")).to_contain_text("Clara", timeout=30_000)
    phone = people[2]
    phone.get_by_role("button", name="More").click()
    phone.get_by_role("link", name="Score sheet").click()
    for name in ("Ann", "Ben", "Clara", "Dan"):
        expect(phone.locator("#score")).to_contain_text(name)


@pytest.mark.whole
def test_at_the_club_a_board_comes_to_its_players_and_enters_itself(
    browse: Open, address: str
) -> None:
    """Two phones and two machine players at a table of the server; the director is called there,
    looks at the table, and finds the result in his list."""
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": NAMES}
    made = httpx.post(f"{address}/api/club", json=wish, trust_env=False).json()
    room = browse(viewport=DESK)
    room.goto(f"{address}/club/{made['id']}/room#{made['token']}")
    room.get_by_role("button", name="Tables", exact=True).click()
    room.get_by_label("Machine players").check()
    room.get_by_role("button", name="Play at Oddtrick’s tables").click()
    room.get_by_role("button", name="Begin round 1").click()
    room.get_by_role("button", name="Links").click()
    link = room.locator(".linkcard", has_text="Ada, pair 1").get_by_role("link")
    href = there(link.get_attribute("href"))
    beside = there(
        room.locator(".linkcard", has_text="Ben, pair 1").get_by_role("link").get_attribute("href")
    )
    room.keyboard.press("Escape")
    ada = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.goto(address + href)
    expect(ada.get_by_text("with Ben, against pair 4, Grace, Hugh")).to_be_visible()
    ada.get_by_role("combobox", name="We bid").select_option("Acol")
    ben = browse(viewport=DESK)
    ben.goto(address + beside)
    expect(ben.get_by_role("combobox", name="We bid")).to_have_value(
        ben.get_by_role("option", name="Acol", exact=True).get_attribute("value") or ""
    )
    ada.get_by_role("button", name="Play board 1").click()
    ada.wait_for_function(STATES, arg=["system_ew", "acol-weak-twos"])
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Director").click()
    ada.get_by_role("button", name="Insufficient bid").click()
    expect(ada.get_by_text("The director is called: Insufficient bid.")).to_be_visible()
    calls = room.get_by_role("region", name="Calls")
    calls.get_by_role("button", name="Look", exact=True).click()
    expect(room.get_by_role("dialog")).to_contain_text("East: Ada")
    room.keyboard.press("Escape")
    away = room.get_by_role("region", name="Slow or away")
    expect(away).to_contain_text("not there: North, South, West")
    said = {"entries": [], "notes": [{"type": "announced", "text": "Coffee is ready."}]}
    mine = {"authorization": f"Bearer {made['token']}"}
    club = f"{address}/api/club/{made['id']}"
    assert httpx.post(f"{club}/deeds", json=said, headers=mine, trust_env=False).is_success
    expect(ada.get_by_text("From the director: Coffee is ready.")).to_be_visible()
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Let machine players fill the open seats").click()
    ada.evaluate(PACE, "none")
    assert play([ada], 200)
    ada.get_by_role("link", name="Back to the evening").click()
    expect(ada.locator("#table[data-version]")).to_be_visible()
    expect(room.get_by_role("button", name="Table 1, calls").locator(".bx .f")).to_have_count(1)
