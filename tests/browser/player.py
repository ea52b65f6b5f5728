"""Somebody at the table: sees what the page shows and presses what it offers, by role and name."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

__all__ = [
    "CARD",
    "DESK",
    "OWN_DESK",
    "PHONE",
    "SITE_KEPT",
    "Open",
    "Player",
    "make_table",
    "open_menu",
    "sit_down",
    "sizer",
    "take_seat",
    "two_people",
]

DESK = {"width": 1440, "height": 900}

# The page's own module of what lies on the table, whatever the version it is served as.
OWN_DESK = """import(document.querySelector("link[rel=icon]").href.replace("icon.svg",
"table/state.js"))"""
PHONE = {"width": 390, "height": 844}

# Wait until the site is kept beside the browser: it opens without a network from then on.
SITE_KEPT = """async () => {
  await navigator.serviceWorker.register("/worker.js");  // as the page does, a little later
  while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 50));
}"""

Open = Callable[..., Page]
"""What the fixture `browse` is: opens a page as somebody new."""

RANKS = "Ace|King|Queen|Jack|Ten|Nine|Eight|Seven|Six|Five|Four|Three|Two"
CARD = re.compile(f"^({RANKS}) of (spades|hearts|diamonds|clubs)$")


def make_table(address: str, **wish: Any) -> dict[str, Any]:
    """A table made by the HTTP call that the lobby uses."""
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def sit_down(page: Page, address: str, **wish: Any) -> Player:
    """A player at a fresh table, whose browser holds its token."""
    made = make_table(address, **{"pace": "none", "seat": "S", **wish})
    take_seat(page, address, made["id"], made["seat"], made["token"])
    return Player(page)


def take_seat(page: Page, address: str, table: str, seat: str, token: str) -> None:
    """Open a table in a browser that holds the token of this seat."""
    held = {table: {"token": token, "seat": seat, "seen": 1}}
    # Laid there before the page's own scripts run, and once: what the page does with it stays.
    page.add_init_script(
        f"""if (location.pathname === "/table/{table}" && !sessionStorage.getItem("{table}")) {{
          sessionStorage.setItem("{table}", "seated");
          localStorage.setItem("oddtrick.tables", {json.dumps(json.dumps(held))});
        }}"""
    )
    page.goto(f"{address}/table/{table}")


def sizer(page: Page) -> Callable[[int, int], None]:
    """Gives a page its size as `set_viewport_size` does, where nobody looks at the picture: it is
    painted at a tenth of its size, which takes less time and lays out the same."""
    line = page.context.new_cdp_session(page)
    mobile = page.evaluate("navigator.maxTouchPoints > 0")

    def resize(width: int, height: int) -> None:
        size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
        how = {"deviceScaleFactor": 1, "mobile": mobile, "scale": 0.1}
        line.send("Emulation.setDeviceMetricsOverride", size | how)

    return resize


# One look at the whole page: a frame between two looks would show halves of two states.
LOOK = """() => {
  const table = document.getElementById("table");
  const finds = (what) => Boolean(table.querySelector(what));
  const offered = finds(".finished") ? "over"
    : finds(".boxpan:not(.waiting)") ? "call"
    : finds(".choices .choice, .answers .choice") ? "choice"
    : finds("button.card:not([aria-disabled])") ? "card"
    : finds(".choice, .may, .bb:not(:disabled)") ? "choice" : "";
  return [table.dataset.version, offered];
}"""

# The page itself sends the first thing that may be done, turn for turn, until the player holds so
# few cards or the deal is over; the machine players need not wait for anybody to look.
HASTEN = (
    """async left => {
  const { table } = await """
    + OWN_DESK
    + """;
  let sent = null;
  if (table.view.table.pace !== "none") table.socket.send({ type: "pace", pace: "none" });
  for (let i = 0; i < 3000; i++) {
    const { version, over, home, places, actions } = table.view;
    const own = places.find((p) => p.kind === "hand" && p.seat === home);
    if (over || own.cards.length <= left) return;
    const first = actions.find((a) => a.kind !== "claim");
    if (first && sent !== version) {
      sent = version;
      table.socket.send({ type: "act", version, code: first.code });
    }
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`nothing more happened after ${table.view.version}`);
}"""
)

SEND = (
    """async code => {
  const { table } = await """
    + OWN_DESK
    + """;
  const { version, actions } = table.view;
  table.socket.send({ type: "act", version, code: code || actions[0].code });
}"""
)


class Player:
    """One person and the page in front of him."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(self.status).not_to_be_empty()

    @property
    def status(self) -> Locator:
        return self.page.get_by_role("status")

    @property
    def table(self) -> Locator:
        return self.page.get_by_role("main")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.table.get_by_role("button", name=name, exact=isinstance(name, str))

    @property
    def cards(self) -> Locator:
        """The cards that may be used now, in whatever hand."""
        return self.table.locator("button.card:not([aria-disabled])")

    @property
    def over(self) -> Locator:
        return self.table.get_by_role("region", name="The deal is over")

    def wait(self) -> None:
        """Until there is something to do, or the deal is over."""
        self.page.wait_for_function(
            """() => {
              const table = document.getElementById("table");
              return table.dataset.waits === "player" && table.querySelector(
                ".finished, button.card:not([aria-disabled]), .bb:not(:disabled), .choice, .may");
            }"""
        )

    def press_card(self, card: Locator) -> None:
        """Press a card where it shows: its upper left corner, as it lies under the next."""
        box = card.bounding_box()
        assert box is not None
        lean = 0.3 if card.evaluate("e => Boolean(e.closest('.fan'))") else 0.2
        card.click(position={"x": box["width"] * lean, "y": box["height"] * 0.16 + 8})

    def call(self, name: str) -> None:
        """Choose a call, where there is little room by its level first; read it, confirm it."""
        level = self.table.get_by_role("group", name="Level", exact=True)
        bid = re.match(r"(One|Two|Three|Four|Five|Six|Seven) ", name)
        if bid and level.count():
            level.get_by_role("button", name=f"Level {bid[1].lower()}").click()
        self.button(name).click()
        box = self.table.get_by_role("region", name="Your call")
        said = (
            name if name in ("Pass", "Double", "Redouble") else f"Bid {name[0].lower()}{name[1:]}"
        )
        box.get_by_role("button", name=re.compile(f"^{said}( Enter)?$")).last.click()

    def least(self) -> str:
        """“Pass”, or where somebody must bid the first bid there is."""
        if self.button("Pass").is_enabled():
            return "Pass"
        return str(self.table.locator(".grid .bb:not(:disabled) .unseen").first.text_content())

    def move(self, label: str, card: str = "") -> None:
        """Do what a label says: by its button, or where it moves a card, by this card first."""
        before = self.page.evaluate("document.getElementById('table').dataset.version")
        if card:
            # One card of several ways is called by its name; of two like cards one may move.
            name = re.compile(f"^({re.escape(label)}|{card}, .* ways to use it)$")
            held = self.table.get_by_role("button", name=name)
            way = self.table.locator(".moves").get_by_role("button", name=label, exact=True)
            held.first.wait_for()
            for each in held.all():
                only = each.get_attribute("aria-label") == label  # one tap makes it
                # A tap takes the best of several ways; chosen without a pointer a card asks which.
                self.press_card(each) if only else each.dispatch_event("click")
                if only or way.count():
                    break
            if not only:
                way.first.click()
        else:
            self.button(label).first.click()
        self.page.wait_for_function(
            "v => document.getElementById('table').dataset.version !== v", arg=before
        )

    def send(self, code: str = "") -> None:
        """Do this, or the first thing offered, without pressing it: others of its kind are."""
        before = self.page.evaluate("document.getElementById('table').dataset.version")
        self.page.evaluate(SEND, code)
        self.page.wait_for_function(
            "v => document.getElementById('table').dataset.version !== v", arg=before
        )

    def hasten(self, left: int) -> None:
        """Go on without pressing the cards, to where so many are left to be pressed."""
        self.wait()
        self.page.evaluate(HASTEN, left)

    def declare(self) -> None:
        """Bid seven no-trump, which is legal whenever it comes, and pass to the first card."""
        self.call("Seven no-trump")
        self.wait()
        while not self.cards.count():
            self.step()
            self.wait()

    def step(self) -> str:
        """Do the first thing offered; what it was."""
        before = offered = ""
        while not offered:  # a frame may come between the waiting and the look
            self.wait()
            before, offered = self.page.evaluate(LOOK)
        if offered == "over":
            return "over"
        if offered == "call":
            self.call(self.least())
        elif offered == "choice":
            calls = self.table.get_by_role("button", name="Pass", exact=True)
            try:
                calls.or_(self.table.locator(".choice")).first.click(timeout=3000)
            except TimeoutError:  # it went with a frame that came meanwhile
                return self.step()
        else:
            self.press_card(self.cards.first)
            chosen = self.table.locator("button.card[aria-pressed=true]")
            if chosen.count():  # two taps are the rule here
                self.press_card(chosen)
        self.page.wait_for_function(
            "v => document.getElementById('table').dataset.version !== v", arg=before
        )
        return offered

    def play_deal(self, limit: int = 120) -> list[str]:
        """Go on to the end of the deal; what was done."""
        done: list[str] = []
        while len(done) < limit:
            what = self.step()
            if what == "over":
                return done
            done.append(what)
        raise AssertionError(f"the deal did not end within {limit} acts")


def open_menu(page: Page, entry: str) -> None:
    """Choose an entry of the table's menu."""
    page.get_by_role("banner").get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name=entry, exact=True).click()


def two_people(browse: Open, address: str, **wish: object) -> tuple[Player, Player]:
    """Two people in two browsers at one table."""
    host = sit_down(browse(), address, **{"seat": "any", "others": "people", **wish})
    guest = browse()
    guest.goto(host.page.url)
    guest.get_by_role("button", name=re.compile("^Sit")).first.click()
    guest.get_by_role("button", name="Sit down", exact=True).click()
    # Both come from one address: the host says that it is somebody else.
    host.page.get_by_role("button", name="Let in").click()
    expect(guest.locator(".mine .seat .who")).to_have_text("You")
    return host, Player(guest)
