"""Tasks of a first visitor and of one who comes back, in as few taps as the docs tell."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from ..player import PHONE, Open, Player, make_table, sit_down

pytestmark = pytest.mark.browser

PUBLIC = Path(__file__).parents[3] / "docs/play/taps.md"


class Visitor:
    """Somebody on a phone who begins at the front door and whose taps are counted."""

    def __init__(self, page: Page, address: str, task: str) -> None:
        self.page = page
        self.left = allowed(task)
        page.goto(address)
        page.get_by_role("button", name="Play now: Bridge").wait_for()

    def tap(self, role: str, name: str | re.Pattern[str]) -> Locator:
        """Tap what has this name, as one of the taps the task may take."""
        assert self.left, "no tap is left"
        self.left -= 1
        # “exact” is for strings alone.
        target = self.page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]
        target.first.tap()
        return target


def allowed(task: str) -> int:
    """The number of taps that the documentation tells for a task."""
    found = re.search(rf"^\| {re.escape(task)} \|.*\| (\d+) \|$", PUBLIC.read_text("utf-8"), re.M)
    assert found, f"docs/play/taps.md does not tell how to {task}"
    return int(found[1])


def visit(browse: Open, address: str, task: str) -> Visitor:
    return Visitor(browse(viewport=PHONE, has_touch=True, is_mobile=True), address, task)


@pytest.mark.whole
def test_a_game_of_euchre(browse: Open, address: str) -> None:
    me = visit(browse, address, "Start a game of euchre")
    me.tap("button", "Play now: Euchre")
    expect(me.page.get_by_role("group", name="Your hand").locator("[data-card]")).to_have_count(5)


@pytest.mark.whole
def test_finding_towie(browse: Open, address: str) -> None:
    me = visit(browse, address, "Find towie and play it")
    me.tap("link", re.compile("^All .* games"))
    me.page.locator(".game-button").first.wait_for()
    me.page.keyboard.press("/")
    me.page.keyboard.type("towie")
    me.tap("button", re.compile("^Towie"))
    me.tap("button", "Play now")
    Player(me.page).wait()


@pytest.mark.whole
def test_why_a_card_was_wrong(browse: Open, address: str) -> None:
    """Somebody who has finished a deal finds the card that gave a trick away, and what it cost."""
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    player = sit_down(page, address, game="whist", seed=3, pace="none")
    player.play_deal()
    me = Visitor(page, address, "Find out why a card was wrong")
    me.tap("link", "Results")
    me.tap("button", re.compile("^Whist"))
    me.tap("link", "Review: Deal 1")
    page.get_by_role("slider").wait_for()
    me.tap("button", "Next mistake")
    expect(page.get_by_role("region", name="The book")).to_contain_text(re.compile("costs \\w+"))


@pytest.mark.whole
def test_a_set_of_four(browse: Open, address: str) -> None:
    """The first board is bid and played to its end, and the second stands ready."""
    me = visit(browse, address, "Bid and play a set of four")
    me.tap("link", "Today")
    me.tap("link", "A set of your own")
    me.tap("link", re.compile("^Play Whist, set 1 of 4 boards"))
    me.tap("button", "Play board 1")
    me.page.wait_for_url("**/table/*")
    player = Player(me.page)
    player.hasten(1)
    player.play_deal()
    expect(player.over.get_by_role("button", name="Next board")).to_be_visible()


@pytest.mark.whole
def test_the_same_set_for_a_friend(browse: Open, address: str) -> None:
    """Somebody who has played a board of a set sends its link; the friend sees whose scores it
    compares with his own."""
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{address}/today/set/euchre-8-1")
    page.get_by_role("button", name="Play board 1").first.tap()
    page.wait_for_url("**/table/*")
    player = Player(page)
    player.hasten(1)
    player.play_deal()
    me = Visitor(page, address, "Send a friend the same set")
    me.tap("link", "Today")
    me.tap("link", "A set of your own")
    me.tap("link", re.compile("^Play Euchre, set 1 of 8 boards"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.tap("button", "Copy the link")
    link = page.evaluate("navigator.clipboard.readText()")
    friend = browse()
    friend.goto(link)
    expect(friend.get_by_role("heading", name=re.compile("^You and"))).to_be_visible()


@pytest.mark.whole
def test_the_patience_of_today(browse: Open, address: str) -> None:
    me = visit(browse, address, "Play today’s patience")
    me.tap("button", "Play today’s patience")
    me.page.wait_for_url(re.compile("/today$|/table/"))
    if me.page.url.endswith("/today"):  # the machine player plays it first
        play = me.page.get_by_role("button", name="Play: Patience")
        expect(play).to_be_visible(timeout=60_000)
        me.tap("button", "Play: Patience")
        me.page.wait_for_url("**/table/*")
    Player(me.page).wait()


@pytest.mark.whole
def test_sounds_off(browse: Open, address: str) -> None:
    me = visit(browse, address, "Turn the sounds off")
    me.tap("button", "Settings")
    sound = me.page.get_by_role("radiogroup", name="Sound")
    sound.get_by_role("radio", name="Off").tap()
    me.left -= 1
    assert me.left >= 0
    assert me.page.evaluate("JSON.parse(localStorage.getItem('oddtrick.settings')).sound") is False


@pytest.mark.whole
def test_the_deal_of_yesterday(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, address, game="whist", seed=3).wait()
    table = page.url
    me = Visitor(page, address, "Continue yesterday’s deal")
    me.tap("link", "Resume Whist")
    page.wait_for_url(table)
    Player(page).wait()


@pytest.mark.whole
def test_learning_whist(browse: Open, address: str) -> None:
    me = visit(browse, address, "Learn whist")
    me.tap("button", "Start: a first deal of Whist")
    expect(me.page.get_by_role("region", name="First deal")).to_contain_text("Four play")


@pytest.mark.whole
def test_the_director(browse: Open, address: str) -> None:
    me = visit(browse, address, "Find the director")
    me.tap("link", re.compile("^For clubs and directors"))
    me.tap("link", "Start: rule on a mistake")
    expect(me.page.get_by_role("link", name="Auction 1910")).to_be_visible()


class Return(NamedTuple):
    """A task of somebody who comes back: what is tapped, and what the page then is."""

    task: str
    taps: tuple[tuple[str, str | re.Pattern[str]], ...]
    goal: str


SITTING = ("button", re.compile("^Whist"))
RETURNS = (
    Return(
        "Go on with a game by turns",
        (("link", "Resume Euchre"),),
        "location.pathname.startsWith('/table/')",
    ),
    Return(
        "Practise one’s own mistakes",
        (("link", "Start: Three of your mistakes"),),
        "location.pathname === '/learn/train'",
    ),
    Return(
        "See yesterday’s deals",
        (("link", "Today"),),
        "[...document.querySelectorAll('h2')].some((h) => h.textContent === 'Yesterday')",
    ),
    Return(
        "Play the deals of an earlier day",
        (("link", "Today"), ("link", re.compile("^\\d+ \\w+: "))),
        "/^.today.2/.test(location.pathname)",
    ),
    Return(
        "Open a table for a friend",
        (("link", "Friends"), ("button", "Open a table")),
        "location.pathname.startsWith('/table/') && location.pathname !== window.own",
    ),
    Return(
        "Look up how a suit breaks",
        (("link", "Learn"), ("link", re.compile("^Odds"))),
        "location.pathname === '/learn/odds'",
    ),
    Return(
        "Practise declarer’s play",
        (("link", "Learn"), ("link", re.compile("^Declarer’s play"))),
        "location.href.includes('/learn/train#declarer')",
    ),
    Return(
        "See the score sheet of an earlier match",
        (("link", "Results"), SITTING, ("link", "Score sheet")),
        "location.pathname.startsWith('/results/')",
    ),
    Return(
        "Review the deal played last",
        (("link", "Results"), SITTING, ("link", "Review: Deal 1")),
        "location.pathname.startsWith('/review')",
    ),
    Return(
        "Save all results as a file",
        (("link", "Results"), ("button", "Save or load a file"), ("button", "Save as a file")),
        "window.saved === true",
    ),
)
SAVED = """const make = URL.createObjectURL;
URL.createObjectURL = (blob) => { window.saved = true; return make.call(URL, blob); };"""


def come_back(browse: Open, address: str) -> Page:
    """A phone with a deal of whist played to its end, and euchre by turns that waits."""
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    player = sit_down(page, address, game="whist", seed=3, pace="none")
    player.hasten(0)
    player.over.wait_for()
    made = make_table(address, game="euchre", seat="S", days=1)
    mine = {"token": made["token"], "seat": made["seat"], "seen": 2_000_000_000_000}
    page.evaluate(
        """([id, mine]) => {
          const held = JSON.parse(localStorage.getItem("oddtrick.tables"));
          localStorage.setItem("oddtrick.tables", JSON.stringify({ ...held, [id]: mine }));
        }""",
        [made["id"], {**mine, "title": "Euchre"}],
    )
    page.add_init_script(f"{SAVED} window.own = {json.dumps('/table/' + made['id'])};")
    return page


@pytest.mark.whole
@pytest.mark.parametrize("told", RETURNS, ids=lambda told: told.task)
def test_somebody_who_comes_back(browse: Open, address: str, told: Return) -> None:
    me = Visitor(come_back(browse, address), address, told.task)
    for role, name in told.taps:
        me.tap(role, name)
    me.page.wait_for_function(f"() => {told.goal}")
    assert not me.left, "the documentation tells more taps than it takes"


@pytest.mark.whole
def test_no_link_of_the_front_page_does_in_one_tap_what_takes_more(
    browse: Open, address: str
) -> None:
    me = Visitor(come_back(browse, address), address, RETURNS[0].task)
    links = """() => [...new Set([...document.querySelectorAll("a[href]")].map((a) => a.href))]"""
    found = [link for link in me.page.evaluate(links) if link.startswith(address)]
    assert len(found) > 10
    for link in found:
        me.page.goto(link)
        me.page.locator("h1").first.wait_for(state="attached")
        for told in RETURNS:
            if len(told.taps) > 1:
                assert not me.page.evaluate(told.goal), f"{told.task}: {link}"
