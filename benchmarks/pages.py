"""Times that a visitor waits, in headless Chromium: first paint, a table after a tap, a review, and
the longest task while a deal is played with the processor slowed down.

    python benchmarks/pages.py                # some minutes
    python benchmarks/pages.py --visits 20 --slow 4 --deals 2

Each visit has a browser profile of its own, so that nothing is kept from the last one; with
“again”, the same profile opens the page a second time. The server runs on this machine. Times that
pass say little where other work is going on: the load is printed with them. Needs the extras `web`
and `test`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from book_player import new_table, play_until, server
from playwright.sync_api import Browser, Page, sync_playwright
from screenshots import ARGS, chromium_path, open_table

GOALS = {"first paint": 100, "table after a tap": 300, "review": 1000, "longest task": 200}
"""Milliseconds that a machine without other work is to keep."""

WATCH = """
addEventListener("click", () => sessionStorage.setItem("tapped", String(Date.now())), true);
window.frames_ = [];
new PerformanceObserver(list => {
  for (const x of list.getEntries()) window.frames_.push({
    at: x.startTime, blocking: x.blockingDuration, duration: x.duration,
    scripts: x.scripts.map(s => [
      s.sourceURL.split("/static/")[1]?.split("/").slice(1).join("/") ?? s.invoker,
      s.sourceFunctionName, Math.round(s.duration), Math.round(s.forcedStyleAndLayoutDuration)]),
  });
}).observe({ type: "long-animation-frame", buffered: true });
window.tasks_ = [];
new PerformanceObserver(list => {
  for (const x of list.getEntries()) window.tasks_.push([x.startTime, x.duration]);
}).observe({ type: "longtask", buffered: true });
const wanted = location.pathname.startsWith("/table/") ? "#table[data-version] .card"
  : location.pathname.startsWith("/review/") ? "[role=slider], input[type=range]" : "";
const look = () => {
  if (!document.querySelector(wanted)) return requestAnimationFrame(look);
  requestAnimationFrame(() => setTimeout(() => window.stood_ = Date.now()));
};
if (wanted) look();
"""
"""Notes when something was tapped, when the next page stood painted, and long tasks."""

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
HOLD = "all => localStorage.setItem('oddtrick.tables', JSON.stringify(all))"
TILES = ("Bridge", "Euchre", "Whist", "Patience")


@contextmanager
def visitor(chromium: Browser, width: int = 1280, height: int = 800) -> Iterator[Page]:
    """The page of somebody who comes for the first time."""
    size = {"width": width, "height": height}
    context = chromium.new_context(viewport=size, bypass_csp=True, service_workers="block")  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def print_times(what: str, goal: str, values: list[float]) -> None:
    """A line with the middle and the worst of some times."""
    middle, worst = statistics.median(values), max(values)
    print(f"{what:<34} {middle:6.0f} ms, worst {worst:6.0f} ms; the goal is {GOALS[goal]}",
          flush=True)  # fmt: skip


def since_tap(page: Page) -> float:
    """The milliseconds from the last tap until the page after it stood."""
    page.wait_for_function("() => window.stood_")
    found: float = page.evaluate("window.stood_ - Number(sessionStorage.getItem('tapped'))")
    return found


def doors(chromium: Browser, address: str, visits: int) -> None:
    """First paint of the front door, and a table after a tap on a tile. The visitor comes from a
    page of another host, as by a link or from a page of new tabs: from an empty one, the browser
    would first begin a process for the page, which takes 70 to 100 ms before it reads a byte.
    What the browser takes for itself is printed beside it: the first paint of `/healthz`, a line of
    text of the same server, opened in the same way in the same run."""
    elsewhere = address.replace("127.0.0.1", "localhost") + "/healthz"
    paints: dict[str, list[float]] = {"first visit": [], "again": []}
    tables: dict[str, list[float]] = {"first visit": [], "again": []}
    bare: list[float] = []
    for number in range(visits):
        with visitor(chromium) as page:
            page.goto(elsewhere)
            page.wait_for_timeout(400)
            page.goto(address + "/healthz")
            page.wait_for_function(PAINT)
            bare.append(page.evaluate(PAINT))
        with visitor(chromium) as page:
            page.goto(elsewhere)
            page.wait_for_timeout(400)
            for which in ("first visit", "again"):
                page.goto(address)
                tile = page.get_by_role("button", name=f"Play now: {TILES[number % len(TILES)]}")
                tile.wait_for()
                page.wait_for_timeout(400)
                paints[which].append(page.evaluate(PAINT))
                tile.click()
                page.wait_for_url("**/table/**")
                tables[which].append(since_tap(page))
    for which, values in paints.items():
        print_times(f"first paint, {which}", "first paint", values)
    print(f"{'  of it for a line of text':<34} {statistics.median(bare):6.0f} ms, "
          f"worst {max(bare):6.0f} ms: the browser's own", flush=True)  # fmt: skip
    for which, values in tables.items():
        print_times(f"table after a tap, {which}", "table after a tap", values)


def reviews(chromium: Browser, address: str, visits: int) -> None:
    """A review opened from the end of its deal: until it stands, and until its costs are drawn."""
    stands, costs = [], []
    for number in range(max(1, visits // 4)):
        made = new_table(address, game="contract-chicago", seed=60 + number)
        play_until(address, made, lambda view: bool(view["over"]), 1)
        page = open_table(chromium, address, made, (1280, 800))
        page.context.add_init_script(WATCH)
        page.reload()
        link = page.get_by_role("link", name="Review")
        link.wait_for()
        page.wait_for_timeout(3000)  # somebody reads the result
        link.click()
        page.wait_for_url("**/review/**")
        stands.append(since_tap(page))
        page.locator(".graph").first.wait_for(timeout=60_000)
        costs.append(page.evaluate("Date.now() - Number(sessionStorage.getItem('tapped'))"))
        page.context.close()
    print_times("review stands", "review", stands)
    print_times("review with its costs", "review", costs)


def advised(page: Page) -> None:
    """Do by hand what the book advises."""
    page.keyboard.press("h")
    page.locator(".advice").first.wait_for()
    version = page.locator("#table").get_attribute("data-version")
    # Cards of a fan lie turned, one over the other: the card itself is pressed, wherever it shows.
    page.locator(".card.hint, .bb.hinted, .choice.hinted").first.evaluate("node => node.click()")
    confirm = page.locator("[data-do=confirmCall]")
    if confirm.count():
        confirm.first.evaluate("node => node.click()")
    page.wait_for_function(
        "old => document.getElementById('table').dataset.version !== old", arg=version
    )


READY = """() => {
  const table = document.getElementById("table");
  return table.querySelector(".finished") || (table.dataset.waits === "player" &&
    table.querySelector("button.card.can, .bb:not(:disabled), .choice"));
}"""


def play(chromium: Browser, address: str, game: str, slow: float, deals: int) -> None:
    """The longest tasks while deals are played with the processor slowed down."""
    with visitor(chromium) as page:
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        made = new_table(address, game=game, seed=11)
        held = {made["id"]: {"token": made["token"], "seat": made["seat"], "seen": 1}}
        page.goto(address)
        page.evaluate(HOLD, held)
        page.goto(f"{address}/table/{made['id']}")
        page.wait_for_function(READY)
        page.wait_for_timeout(3000)
        opened = page.evaluate("performance.now()")
        for _ in range(deals):
            while True:
                page.wait_for_function(READY)
                if page.locator(".finished").count():
                    break
                advised(page)
            page.wait_for_timeout(1500)
            page.keyboard.press("Enter")
            page.locator(".finished").wait_for(state="detached")
        tasks: list[list[float]] = page.evaluate("window.tasks_")
        frames: list[dict[str, Any]] = page.evaluate("window.frames_")
    opening = [length for at, length in tasks if at < opened]
    playing = [length for at, length in tasks if at >= opened]
    print_times(f"{game}, slowed {slow:g} times, opening", "longest task", [*opening, 0.0])
    print_times(f"{game}, slowed {slow:g} times, in play", "longest task", [*playing, 0.0])
    longest = sorted((f for f in frames if f["at"] >= opened), key=lambda f: -f["duration"])
    for frame in longest[:3]:
        parts = ", ".join(
            f"{name} {function} {took} ms ({forced} of it layout)"
            for name, function, took, forced in frame["scripts"]
        )
        print(f"    a frame of {frame['duration']:.0f} ms: {parts}")


def main() -> None:
    """Measure everything, with the load of the machine before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=12, help="0 measures play alone")
    parser.add_argument("--slow", type=float, default=4.0, help="times the processor is slowed")
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument(
        "--game", action="append", help="played slowly; contract-chicago, euchre and whist else"
    )
    args = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with server() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGS)
        if args.visits:
            doors(chromium, address, args.visits)
            reviews(chromium, address, args.visits)
        for game in args.game or ("contract-chicago", "euchre", "whist"):
            play(chromium, address, game, args.slow, args.deals)
        chromium.close()
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
