"""The day on the pages: that of the visitor, and another at midnight, while a page lies open."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, Route, expect

from oddtrick.sets import KINDS
from oddtrick.sets.daily import day_plan
from slices import sliced

from ..player import Open

pytestmark = pytest.mark.browser

EVENINGS = [
    ("Europe/Berlin", date(2026, 10, 25)),  # clocks went back that morning
    ("America/New_York", date(2026, 3, 7)),  # they go on in the night
    ("Pacific/Auckland", date(2026, 9, 26)),
    ("Australia/Lord_Howe", date(2026, 10, 3)),
]


def day_set(day: date, kind: str, played: int) -> dict[str, Any]:
    boards = KINDS[kind].boards[0]
    return {
        "id": f"{day}-{kind}", "kind": kind, "title": KINDS[kind].title, "game": KINDS[kind].game,
        "boards": boards, "played": played, "next": played + 1, "ready": True, "prepared": boards,
        "in_time": played > 0, "people": 0, "winnable": None, "best": None, "standing": None,
        "spread": None, "last": "", "review": "",
    }  # fmt: skip


class Days:
    """What a server says of days, to somebody who has begun the euchre of one of them."""

    def __init__(self, page: Page, today: date) -> None:
        self.today, self.begun, self.zones = today, today, set[str]()
        page.route("**/api/today*", lambda route: self.answer(route, self.today))
        page.route(
            "**/api/days/*",
            lambda route: self.answer(route, date.fromisoformat(route.request.url[-10:])),
        )

    def answer(self, route: Route, day: date) -> None:
        self.zones.add(route.request.headers.get("time-zone", ""))
        played = {"euchre": 3} if day == self.begun else {}
        view = {
            "day": str(day), "today": str(self.today), "streak": {"now": 1, "longest": 1},
            "sets": [day_set(day, kind, played.get(kind, 0)) for kind in KINDS],
            "calendar": [{"day": str(day), "played": [*played], "in_time": [*played]}],
        }  # fmt: skip
        route.fulfill(json=view, headers={"etag": f'"{day} {self.today}"'})


def at_five_to_midnight(page: Page, zone: str, day: date) -> None:
    page.clock.install(time=datetime(day.year, day.month, day.day, 23, 55, tzinfo=ZoneInfo(zone)))


def told(day: date) -> str:
    return f"{day.day} {day:%B}"


@pytest.mark.parametrize(("zone", "day"), sliced(EVENINGS, 1))
def test_at_midnight_an_open_page_goes_on_to_the_next_day(
    browse: Open, address: str, zone: str, day: date
) -> None:
    page = browse(new=True, timezone_id=zone)
    days = Days(page, day)
    at_five_to_midnight(page, zone, day)
    page.goto(f"{address}/today")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(f"Today, {told(day)}")
    expect(page.get_by_text("Next deals in 5 minutes.")).to_be_visible()
    earlier = page.get_by_role("region", name="Yesterday")
    still = page.get_by_role("region", name="Still to play")
    euchre = still.get_by_role("listitem").filter(has_text="Euchre")
    expect(euchre).to_contain_text("You have played three of eight.")
    page.clock.run_for(3 * 60_000)
    expect(page.get_by_text("Next deals in 2 minutes.")).to_be_visible()
    days.today = day + timedelta(1)
    page.clock.run_for(2 * 60_000)
    expect(heading).to_have_text(f"Today, {told(days.today)}")
    # What was begun stays with its day; the new one is not played yet.
    expect(euchre).not_to_contain_text("You have played")
    assert euchre.get_by_role("button").get_attribute("data-play") == f"{days.today}-euchre"
    expect(earlier.get_by_role("listitem").filter(has_text="Euchre")).to_contain_text("three of")
    assert days.zones == {zone}


@pytest.mark.whole
def test_a_clock_that_is_ahead_of_the_servers_asks_again(browse: Open, address: str) -> None:
    zone, day = EVENINGS[0]
    page = browse(new=True, timezone_id=zone)
    days = Days(page, day)
    at_five_to_midnight(page, zone, day)
    page.goto(f"{address}/today")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(f"Today, {told(day)}")
    page.clock.run_for(6 * 60_000)
    days.today = day + timedelta(1)
    page.clock.run_for(60_000)
    expect(heading).to_have_text(f"Today, {told(days.today)}")


@pytest.mark.whole
@pytest.mark.parametrize(("zone", "day"), EVENINGS[:2])
def test_the_front_door_tells_the_day_where_the_visitor_is(
    browse: Open, address: str, zone: str, day: date
) -> None:
    page = browse(new=True, timezone_id=zone)
    days = Days(page, day)
    at_five_to_midnight(page, zone, day)
    page.add_init_script("localStorage.setItem('oddtrick.player', 'mine')")
    page.goto(address)
    heading = page.get_by_role("heading", level=1).filter(visible=True)
    expect(heading).to_contain_text(told(day))
    region = page.get_by_role("region", name="Today’s bridge")
    euchre = region.get_by_role("listitem").filter(has_text="Euchre")
    expect(euchre).to_contain_text("You have played three of eight.")
    days.today = day + timedelta(1)
    page.clock.run_for(6 * 60_000)
    expect(heading).to_contain_text(told(days.today))
    expect(euchre).not_to_contain_text("played")


@pytest.mark.whole
@pytest.mark.parametrize(("zone", "day"), [("Pacific/Auckland", 25), ("America/New_York", 24)])
def test_the_patience_of_the_day_without_a_server_is_that_of_the_visitors_day(
    browse: Open, address: str, zone: str, day: int
) -> None:
    page = browse(new=True, timezone_id=zone)
    page.clock.install(time=datetime(2026, 11, 24, 23, 30, tzinfo=ZoneInfo("UTC")))
    page.goto(f"{address}/table/own-today")
    plan = day_plan(date(2026, 11, day), KINDS["patience"])
    expect(page.locator(".run").filter(has_text=f"deal {plan.deal}")).to_be_visible()
