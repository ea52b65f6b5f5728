"""People at a refereed table, each with a page of the browser."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .player import Open, Player, make_table, take_seat

LAWS = {"laws": "contract1963"}
DEAL: dict[str, Any] = {
    "version": 1,
    "game": "contract-duplicate",
    "dealer": "S",
    "options": LAWS,
    "hands": {
        "N": "K954.A86.A43.Q72",
        "E": "86.Q973.J72.KJ98",
        "S": "AQJT7.K2.K85.A65",
        "W": "32.JT54.QT96.T43",
    },
}


class Person(Player):
    """Somebody at a refereed table."""

    @property
    def ruling(self) -> Locator:
        return self.page.get_by_role("region", name="Ruling", exact=True)

    def bar(self, name: str) -> None:
        self.page.get_by_role("banner").get_by_role("button", name=name).click()

    def attend(self, what: str) -> None:
        self.bar("Draw attention")
        found = self.page.get_by_role("dialog").get_by_role("button")
        found.filter(has_text=f"Draw attention to {what}").click()

    def decide(self, what: str) -> None:
        """Choose among what a ruling gives, and confirm it."""
        confirm = self.ruling.get_by_role("button", name="Confirm")
        expect(confirm).to_be_disabled()  # nothing is chosen beforehand
        self.ruling.get_by_role("radio", name=what).click()
        confirm.click()

    def press(self, card: str) -> None:
        """Press a card, whether it may be played or not."""
        found = self.button(re.compile(f"^{card}")).first
        box = found.bounding_box()
        assert box is not None
        lean = 0.3 if found.evaluate("e => Boolean(e.closest('.fan'))") else 0.2
        spot = (box["width"] * lean, box["height"] * 0.16 + 8)
        # A card that may not be used now is marked as disabled, but says why when pressed.
        found.click(force=True, position={"x": spot[0], "y": spot[1]})

    def say_it(self, call: str) -> None:
        self.table.get_by_role("region", name="Your call").wait_for()
        self.call(call)


def seats(address: str, **deal: Any) -> tuple[str, dict[str, str]]:
    """A table of four people: its name, and the token of each seat. The deal is `DEAL` but for what
    is given; play goes on from its `actions`."""
    record = {**DEAL, **deal}
    made = make_table(
        address,
        game=record["game"],
        options=record["options"],
        record=record,
        played="actions" in record,
        seat="S",
        others="people",
        pace="none",
    )
    tokens = {"S": made["token"]}
    for seat in "WNE":
        wish = urllib.request.Request(
            f"{address}/api/tables/{made['id']}/seats",
            json.dumps({"seat": seat}).encode(),
            {"content-type": "application/json", "authorization": f"Bearer {made['token']}"},
        )
        with urllib.request.urlopen(wish) as answer:
            tokens[seat] = json.load(answer)["token"]
    return made["id"], tokens


def together(browse: Open, address: str) -> dict[str, Person]:
    """Four people at one table, each with a page."""
    table, tokens = seats(address)
    return {seat: sit(browse(), address, table, seat, tokens[seat]) for seat in "SWNE"}


def sit(page: Page, address: str, table: str, seat: str, token: str) -> Person:
    """A person in a seat of a table, on this page."""
    take_seat(page, address, table, seat, token)
    return Person(page)
