"""Several people at one table: they talk, go away and come back, agree, and one keeps the table."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..player import OWN_DESK, PHONE, Open, Player, sit_down, take_seat

pytestmark = pytest.mark.browser


def join(page: Page, address: str, host: Player, seat: str, name: str) -> Player:
    """Another person, with a name, whom the host lets in at his table."""
    table = number_of(host.page)
    kept_there = host.page.evaluate("JSON.parse(localStorage.getItem('oddtrick.tables'))")
    request = urllib.request.Request(
        f"{address}/api/tables/{table}/seats",
        json.dumps({"seat": seat, "name": name}).encode(),
        {
            "content-type": "application/json",
            "authorization": f"Bearer {kept_there[table]['token']}",
        },
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    take_seat(page, address, table, seat, made["token"])
    return Player(page)


SIZES = """() => ["#table", ".fan > .card", ".seat"].map((what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return box && [box.x, box.y, box.width, box.height];
})"""
"""Where felt, first card and first seat stand, and how large they are."""


def number_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[-1]


def talk(player: Player) -> Any:
    return player.page.get_by_role("region", name="Table talk")


def test_people_talk_and_what_they_write_is_text(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="contract-rubber", others="people", name="Ann")
    phone = join(browse(viewport=PHONE), address, host, "E", "Eve")
    hostile = "<img src=x onerror=\"document.title='gone'\"> & so on"
    host.page.get_by_role("textbox", name="Say something").fill(hostile)
    host.page.keyboard.press("Enter")
    tab = phone.page.get_by_role("button", name=re.compile("Table talk"))
    expect(tab).to_contain_text("1")
    tab.click()
    expect(talk(phone)).to_contain_text(hostile)
    assert phone.page.title() != "gone"
    talk(phone).get_by_role("button", name="Well played").click()
    expect(talk(host)).to_contain_text("Eve Well played")
    # Whoever is tired of somebody hears him no more.
    talk(host).get_by_role("button", name="Eve").click()
    expect(talk(host)).not_to_contain_text("Eve Well played")


@pytest.mark.whole
def test_who_stays_away_is_played_for_and_takes_the_seat_back(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="contract-rubber", others="people", name="Ann")
    guest = browse()
    eve = join(guest, address, host, "E", "Eve")
    host.page.get_by_role("button", name="Host’s desk").click()
    desk = host.page.get_by_role("dialog", name="Host’s desk")
    expect(desk).to_contain_text("Eve")
    host.page.evaluate(
        """async () => (await """
        + OWN_DESK
        + """).table.socket.send(
             { type: "arrange", patience: 1 })"""
    )
    desk.get_by_role("button", name="Close", exact=True).click()
    guest.goto("about:blank")
    plate = host.table.locator(".seat", has_text="Eve")
    expect(plate).to_contain_text("machine plays")
    expect(talk(host)).to_contain_text("A machine plays for Eve. The seat is kept.")
    guest.go_back()
    guest.get_by_role("button", name="Take your seat back").click()
    expect(talk(host)).to_contain_text("Eve is back.")
    expect(eve.table.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(13)


def on_turn(players: list[Player], words: str) -> Player:
    """The player who is told so, as soon as somebody is."""
    for _ in range(200):
        for player in players:
            if player.status.filter(has_text=words).count():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError(f"nobody is told “{words}”")


@pytest.mark.whole
def test_a_call_is_taken_back_when_the_other_agrees(browse: Open, address: str) -> None:
    host = sit_down(
        browse(), address, game="contract-rubber", others="people", seat="N", name="Ann", seed=1
    )
    screens = {"E": {}, "S": {"viewport": PHONE}, "W": {"viewport": {"width": 844, "height": 390}}}
    players = {"N": host} | {
        s: join(browse(**screens[s]), address, host, s, s.lower()) for s in screens
    }
    host.page.get_by_role("button", name="Host’s desk").click()
    host.page.get_by_role("radio", name="If all agree").click()
    host.page.get_by_role("button", name="Close", exact=True).click()
    player = on_turn(list(players.values()), "Your call")
    player.call("One club")
    undo = player.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    before = [p.page.evaluate(SIZES) for p in players.values()]
    undo.click()
    others = [p for p in players.values() if p is not player]
    for other in others:
        expect(other.page.get_by_role("button", name="Agree")).to_be_visible()
    # The question comes over the bar: nothing on the felt moves or changes its size.
    assert [p.page.evaluate(SIZES) for p in players.values()] == before
    for other in others:
        other.page.get_by_role("button", name="Agree").click()
    expect(player.page.get_by_role("region", name="Auction")).not_to_contain_text("1♣")
    expect(player.status).to_contain_text("Your call")


@pytest.mark.whole
def test_the_host_removes_somebody_and_closes_the_table(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="whist", others="people", name="Ann")
    eve = join(browse(), address, host, "E", "Eve")
    host.page.get_by_role("button", name="Host’s desk").click()
    desk = host.page.get_by_role("dialog", name="Host’s desk")
    desk.get_by_role("button", name="Remove").click()
    expect(eve.status).to_contain_text("You are watching.")
    expect(desk.get_by_role("button", name="Remove")).to_have_count(0)
    close = desk.get_by_role("button", name="Close the table")
    close.click()
    desk.get_by_role("button", name="Close the table for everybody?").click()
    expect(eve.page.get_by_role("alert")).to_contain_text("The host has closed this table.")


@pytest.mark.whole
def test_a_deal_shows_that_its_seal_was_true(browse: Open, address: str) -> None:
    page = browse()
    player = sit_down(page, address, game="euchre")
    player.hasten(0)
    player.over.get_by_role("button", name="More").click()
    player.over.get_by_role("button", name="Verify").click()
    said = "These are the cards that were sealed before the first call."
    expect(page.get_by_role("alert")).to_contain_text(said)
