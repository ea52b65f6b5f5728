"""The site without a network: it opens, a patience is played and counted, and an update is told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oddtrick.sets import winnable_deal
from oddtrick.sets.daily import day_plan, today
from oddtrick.sets.kinds import KINDS

from ..player import PHONE, SITE_KEPT, Open

LOST = "Failed to load resource"  # what a browser says of each call without a network

SEND = """async frames => {
  const name = document.querySelector("link[rel=icon]").href.replace("icon.svg", "table/state.js");
  const { table } = await import(name);
  while (!table.view) await new Promise(done => setTimeout(done, 20));
  for (const frame of frames) {
    const { version } = table.view;
    table.socket.send({ ...frame, version });
    while (table.view.version === version) await new Promise(done => setTimeout(done, 1));
  }
}"""
"""Send frames to the table of the page, each when the one before has been answered."""

KEEP = """({ table, acts }) => {
  const kept = JSON.parse(localStorage.getItem("oddtrick.own"));
  kept[table].acts = acts;
  localStorage.setItem("oddtrick.own", JSON.stringify(kept));
}"""


ANSWERS_COUNTED = """async () => {
  const waiting = () => localStorage["oddtrick.training.waiting"];
  while (waiting() !== "[]") await new Promise(done => setTimeout(done, 50));
}"""
"""Wait until the scheduler has counted every answer."""

REVIEW_KEPT = """async link => {
  while (!(await caches.match(link))) await new Promise(done => setTimeout(done, 50));
}"""
"""Wait until the whole report is kept (`wait_for_function` takes a promise for true)."""


@pytest.fixture(scope="module")
def deal() -> Any:
    """A deal that can be won, with the acts that win it."""
    return winnable_deal(4)


def _away(browse: Open, address: str, **how: Any) -> Page:
    """A browser that has seen the front door once, and has no network since."""
    page = browse(expected=LOST, new=True, service_workers="allow", **how)
    page.goto(address)
    page.evaluate(SITE_KEPT)
    page.context.set_offline(True)
    return page


def test_the_site_opens_without_a_network(browse: Open, address: str) -> None:
    page = browse(expected=LOST, new=True, service_workers="allow", viewport=PHONE)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # the page begins it itself
    page.context.set_offline(True)
    for path, words in (
        ("/", "Sit down to a hand of bridge"),
        ("/games", "All 55 games"),
        ("/learn", "First lessons"),
        ("/learn/rules/whist", "Play it"),
        ("/club/practice", "Which laws do you want to practise?"),
        ("/club/ruling", "Choose the laws you play by"),
        ("/club", "Run an evening"),
        ("/results", "No results yet"),
        ("/today", "You can still play today’s patience"),
        ("/table/abcdefghjkmn", "This page needs the server"),
    ):
        page.goto(address + path)
        expect(page.locator("body")).to_contain_text(words)
    page.goto(address)
    page.get_by_role("button", name="Play now: Bridge").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Without it you can play patience"))


def test_laws_that_were_read_in_german_are_german_without_a_network(
    browse: Open, address: str
) -> None:
    page = browse(expected=LOST, new=True, service_workers="allow", locale="de-DE")
    page.goto(address)
    page.evaluate(SITE_KEPT)
    page.goto(f"{address}/club/ruling#whist")
    revoke = page.get_by_role("link", name="Ein Revoke")
    expect(revoke).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(revoke).to_be_visible()


@pytest.mark.whole
def test_a_patience_is_played_to_its_end_without_a_network(
    browse: Open, address: str, deal: Any
) -> None:
    page = _away(browse, address, viewport=PHONE)
    page.get_by_role("button", name="Play now: Patience").click()
    page.wait_for_url("**/table/own-klondike")
    # A card is moved by hand, and after a reload the deal goes on.
    page.goto(f"{address}/table/own-klondike?deal={deal.number}")
    moves = page.locator(".run")
    expect(moves).to_contain_text(f"deal {deal.number}")
    page.locator('.layout .card[data-card="H6"]').click()
    expect(moves).to_contain_text("1 move")
    page.reload()
    expect(moves).to_contain_text("1 move")
    # It goes on from wherever it was left: here just before its end.
    *done, last = deal.actions.split()
    page.evaluate(KEEP, {"table": "own-klondike", "acts": done[:-8]})
    page.reload()
    page.evaluate(SEND, [{"type": "act", "code": code} for code in (*done[-8:], last)])
    expect(page.get_by_role("heading", name=f"All home in {deal.moves} moves")).to_be_visible()
    results = json.loads(page.evaluate("localStorage.getItem('oddtrick.results')"))["deals"]
    assert [(r["game"], r["won"], r["alone"]["moves"]) for r in results] == [
        ("klondike", True, deal.moves)
    ]
    page.goto(f"{address}/results")
    expect(page.get_by_role("main")).to_contain_text("Klondike")


@pytest.mark.whole
def test_the_patience_of_the_day_is_the_same_without_a_network(browse: Open, address: str) -> None:
    page = _away(browse, address)
    page.goto(f"{address}/today")
    before = today(None)
    page.get_by_role("link", name="Play today’s patience").click()
    number = page.locator(".run").filter(has_text=re.compile(r"deal \d+"))
    expect(number).to_have_text(re.compile(r"deal \d+"))
    days = {before, today(None)}  # midnight may come between
    shown = number.inner_text().split(" · ")[0]
    assert shown in {f"deal {day_plan(d, KINDS['patience']).deal:,}" for d in days}


@pytest.mark.whole
def test_a_review_that_was_opened_opens_again_without_a_network(browse: Open, address: str) -> None:
    page = browse(expected=LOST, new=True, service_workers="allow")
    made = page.request.post(f"{address}/api/tables", data={"game": "klondike", "seed": 4}).json()
    page.goto(address)
    page.evaluate(SITE_KEPT)
    page.evaluate(
        "({ id, token }) => localStorage.setItem('oddtrick.tables',"
        " JSON.stringify({ [id]: { token } }))",
        made,
    )
    page.goto(f"{address}/table/{made['id']}")
    page.evaluate(SEND, [{"type": "act", "code": "turn"}, {"type": "act", "code": "resign"}])
    link = f"/review/{made['id']}/1"
    page.goto(address + link)
    steps = page.get_by_text("/ 2", exact=False)
    expect(steps.first).to_be_visible()
    page.evaluate(REVIEW_KEPT, link)
    deal = page.locator("#review .col.one")  # what others made of it is asked for beside
    shown = deal.inner_text()
    page.context.set_offline(True)
    page.goto(address + link)
    expect(steps.first).to_be_visible()
    assert deal.inner_text() == shown
    # One that was not opened is not there.
    page.goto(f"{address}/review/{made['id']}/2")
    expect(page.get_by_role("alert")).to_have_text("The review cannot be opened now.")


@pytest.mark.whole
def test_a_lesson_of_a_patience_begins_without_a_network(browse: Open, address: str) -> None:
    page = _away(browse, address)
    page.goto(f"{address}/learn")
    page.get_by_text("Lessons of older games").click()
    page.get_by_role("button", name="Start: a first deal of La Belle Lucie").click()
    expect(page.locator("#lesson")).not_to_be_empty()
    expect(page.locator(".run")).to_contain_text("0 moves")


@pytest.mark.whole
def test_the_trainer_asks_without_a_network_and_counts_the_answers_later(
    browse: Open, address: str
) -> None:
    page = browse(expected=LOST, new=True, service_workers="allow", viewport=PHONE)
    page.goto(address)
    page.evaluate(SITE_KEPT)
    page.goto(f"{address}/learn/train#euchre")
    expect(page.get_by_role("heading", name="What do you call?")).to_be_visible()
    page.evaluate(REVIEW_KEPT, "/api/train/offline")
    page.context.set_offline(True)
    page.goto(f"{address}/learn/train?away#euchre")
    for _ in range(2):
        expect(page.get_by_role("heading", name="What do you call?")).to_be_focused()
        page.keyboard.press("1")
        expect(page.locator(".told")).to_contain_text("counted when you are back")
        expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
        page.keyboard.press("Enter")
    page.context.set_offline(False)
    page.goto(f"{address}/learn/train#whist")
    page.evaluate(ANSWERS_COUNTED)
    skills = json.loads(page.evaluate("localStorage['oddtrick.training']"))["skills"].values()
    assert sum(one.get("right", 0) + one.get("wrong", 0) for one in skills) == 2


@pytest.mark.whole
def test_a_newer_version_is_announced_and_never_in_a_deal(browse: Open, address: str) -> None:
    page = browse(new=True, service_workers="allow")
    page.goto(f"{address}/learn")
    page.evaluate(SITE_KEPT)
    table = page.context.new_page()
    table.goto(f"{address}/table/own-klondike?deal=4")
    expect(table.locator(".run")).to_contain_text("deal 4")

    # As if the server had been changed: the browser finds another script.
    page.evaluate("navigator.serviceWorker.register('/worker.js?newer')")
    notice = page.get_by_role("status").filter(has_text="A newer version of Oddtrick is ready.")
    expect(notice).to_be_visible()
    expect(table.locator(".newer")).to_have_count(0)
    expect(table.locator(".run")).to_contain_text("deal 4")
    with page.expect_navigation():
        notice.get_by_role("button", name="Load it now").click()
    expect(page.get_by_role("heading", name="Learn")).to_be_visible()
    expect(table.locator(".run")).to_contain_text("deal 4")
    assert len(page.evaluate("caches.keys()")) == 1
