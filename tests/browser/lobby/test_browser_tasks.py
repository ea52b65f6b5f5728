"""Tasks of a first visitor and of one who comes back, in as few taps as the docs tell."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

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
        "See yesterday’s place",
        (),
        "/Yesterday’s bridge: 61.%, third of 12 people/.test(document.body?.innerText)",
    ),
    Return(
        "Paste today’s result",
        (("link", "Today"), ("button", "Copy")),
        "window.copied && window.copied === document.querySelector('pre.paste').textContent",
    ),
    Return(
        "Find the score of last Tuesday’s set",
        (("link", "Today"), ("link", re.compile("^24 November: "))),
        "location.pathname === '/today/2026-11-24' && /58.%/.test(document.body?.innerText)",
    ),
    Return(
        "Practise what one loses most by",
        (("link", "Results"), ("link", "Practise defence")),
        "location.href.endsWith('/learn/train#defence')",
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
        "See the score sheet of an earlier match",
        (("link", "Results"), SITTING, ("link", "Score sheet")),
        "location.pathname.startsWith('/results/')",
    ),
    Return(
        "Save all results as a file",
        (("link", "Results"), ("button", "Save or load a file"), ("button", "Save as a file")),
        "window.saved === true",
    ),
)
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)  # a Saturday
PERCENT = {"2026-11-28": 54, "2026-11-27": 61, "2026-11-24": 58}


SAVED = """const make = URL.createObjectURL;
URL.createObjectURL = (blob) => { window.saved = true; return make.call(URL, blob); };
const writeText = async (text) => { window.copied = text; };
Object.defineProperty(navigator, "clipboard", { value: { writeText } });"""


def a_day(day: str) -> dict[str, Any]:
    """What a server says of a day of which the bridge was played."""
    sets = [
        {
            "id": f"{day}-{kind}", "kind": kind, "title": kind.title(), "game": kind, "boards": 4,
            "played": 4 * (kind == "bridge"), "next": None if kind == "bridge" else 1,
            "ready": True, "prepared": 4, "in_time": kind == "bridge", "people": 12,
            "winnable": None, "best": None, "spread": None, "last": "", "review": "",
            "standing": {"percent": PERCENT.get(day, 50), "imps": None, "place": 3, "of": 12}
            if kind == "bridge"
            else None,
        }
        for kind in ("bridge", "euchre")
    ]  # fmt: skip
    return {
        "day": day, "today": f"{NOW:%Y-%m-%d}", "streak": {"now": 4, "longest": 9}, "sets": sets,
        "calendar": [
            {"day": f"2026-11-{n:02}", "played": ["bridge"], "in_time": ["bridge"]}
            for n in range(1, 29)
        ],
    }  # fmt: skip


def a_result(percent: int) -> dict[str, Any]:
    return {
        "score": 420, "text": "", "contract": "4S", "declarer": "S", "tricks": 10, "moves": None,
        "par": 420, "percent": percent, "imps": None, "bars": [], "tables": [],
        "review": "/review/x/1", "replays": 0,
    }  # fmt: skip


def answer(route: Route) -> None:
    """What days and sets a server tells of somebody who played the bridge of each day."""
    path = urlsplit(route.request.url).path
    if path.startswith("/api/sets/"):
        boards = [
            {"number": n, "vulnerable": "None", "state": "done", "result": a_result(percent)}
            for n, percent in enumerate((100, 20, 57, 39), 1)
        ]
        route.fulfill(json={"id": path[len("/api/sets/") :], "seat": "S", "boards": boards})
    else:
        route.fulfill(json=a_day(path[-10:] if "days" in path else f"{NOW:%Y-%m-%d}"))


def come_back(browse: Open, address: str) -> Page:
    """A phone with a deal of whist played to its end and reviewed, euchre by turns that waits, and
    the bridge of some days."""
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
          const [played] = JSON.parse(localStorage.getItem("oddtrick.history"));
          const lost = { tricks: 2, role: "defending", game: null };
          localStorage.setItem("oddtrick.history", JSON.stringify([{ ...played, lost }]));
          localStorage.setItem("oddtrick.player", "mine");
        }""",
        [made["id"], {**mine, "title": "Euchre"}],
    )
    page.clock.set_fixed_time(NOW)
    page.route(re.compile("/api/(today|days|sets)"), answer)
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
