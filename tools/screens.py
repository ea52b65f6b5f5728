"""Look at every screen at every size: python tools/screens.py FOLDER [SCREEN…].

Takes a picture of each page and of the table in its stages, in light, dark and forced colours, and
says what is wrong: what axe-core objects to, pages wider than their window, buttons outside of
it, complaints in the console. FOLDER keeps the server's store too, so that a second walk need not
play the deals again. Needs the extras `web` and `test`.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import axe_playwright_python
from book_player import View, ask, find, new_table, play_set, play_until, server
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from screenshots import ARGS, bidding, chromium_path, declaring, record_results

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text("utf-8")
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map(v => `${v.id} ×${v.nodes.length}: ${v.nodes[0].html.slice(0, 120)} ` +
    ((v.nodes[0].any[0] ?? v.nodes[0].all[0] ?? v.nodes[0].none[0])?.message ?? "").slice(0, 160));
}"""
WIDE = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  const over = document.documentElement.scrollWidth - wide;
  if (over > 0) found.push(`${over} pixels wider than the window`);
  const all = "main button, main a.btn, main input, header button";
  const seen = { visibilityProperty: true, opacityProperty: true };
  for (const node of document.querySelectorAll(all)) {
    const box = node.getBoundingClientRect();
    if (!box.width || !node.checkVisibility(seen)) continue;
    if (node.closest("[tabindex], .wide, .scrolls, [data-scrolls], .unseen")) continue;
    if (box.right > wide + 1 || box.left < -1)
      found.push(`outside: ${node.getAttribute("aria-label") || node.textContent.trim()}`);
  }
  return found.slice(0, 4);
}"""
SIZES = [
    (320, 480), (360, 640), (390, 844), (844, 390), (640, 400),
    (1280, 800), (1366, 768), (1920, 1080),
]  # fmt: skip
"""The one of 640×400 is 1280×800 at 200 %."""
PICTURED = {(390, 844), (844, 390), (1280, 800)}
SHOWN = {"bidding systems": "[aria-label='North and south bid']"}
"""What a screen is about, where it lies below what is seen at first."""
THEMES: list[tuple[str, dict[str, Any]]] = [
    ("light", {"color_scheme": "light"}),
    ("dark", {"color_scheme": "dark"}),
    ("forced", {"color_scheme": "light", "forced_colors": "active"}),
]


def over(view: View) -> bool:
    return bool(view["over"])


def making(view: View) -> bool:
    return view["stage"] == "making" and bool(view["status"]["yours"])


def second_trick(view: View) -> bool:
    return len(view["tricks"]) >= 1 and bool(view["status"]["yours"])


def visit(address: str) -> dict[str, Any]:
    """Somebody who has played: what the browser keeps, and the addresses of the screens."""
    tables: dict[str, dict[str, Any]] = {
        "auction": find(address, bidding, 25, deals=1, game="contract-rubber"),
        "play": find(address, declaring, 60, game="contract-rubber"),
        "euchre making": find(address, making, 1, game="euchre"),
        "euchre play": find(address, second_trick, 2, game="euchre"),
        "whist play": find(address, second_trick, 3, game="whist"),
    }
    for name, game, seed in (
        ("end of a deal", "contract-chicago", 60),
        ("euchre end", "euchre", 3),
        ("whist end", "whist", 4),
    ):
        tables[name] = new_table(address, game=game, seed=seed)
        play_until(address, tables[name], over, 1)
    moves = iter(range(40))
    tables["patience"] = new_table(address, game="klondike", seed=7)
    play_until(address, tables["patience"], lambda view: next(moves) > 12 or over(view), 1)
    more = []
    for seed in range(12):
        more.append(new_table(address, game="euchre", seed=40 + seed))
        play_until(address, more[-1], over, 1)
    player, boards = play_set(address, "bridge-4-1", 4)
    today = {one["kind"]: one for one in ask(address, "GET", "/api/today")["sets"]}
    player, hands = play_set(address, today["euchre"]["id"], today["euchre"]["boards"], player)
    seats = [*tables.values(), *more, *boards, *hands]
    return {
        "seats": {m["id"]: {"token": m["token"], "seat": m["seat"], "seen": 1} for m in seats},
        "player": player,
        "finished": [m["id"] for m in (tables["end of a deal"], *more, *boards, *hands)],
        "screens": {
            "front door": "/",
            "all games": "/games",
            "a game": "/games#euchre/ways",
            "bidding systems": "/games#contract-chicago/ways",
            "friends": "/friends",
            "clubs": "/club",
            "learn": "/learn",
            "rules": "/learn/rules/euchre",
            "sets": "/today/set",
            "set begun": "/today/set/whist-4-1",
            "set results": "/today/set/bridge-4-1",
            "no such set": "/today/set/nothing",
            "today": "/today",
            "a day to come": "/today/2999-01-01",
            "statistics": "/results",
            "history": "/results",
            "score sheet": f"/results/{tables['end of a deal']['id']}",
            "review": f"/review/{tables['end of a deal']['id']}/1",
            "odds": "/learn/odds",
            "dealing": "/club/fair",
            "director": "/club/ruling",
            "practice": "/club/practice",
            "people": "/friends",
            "trainer": "/learn/train",
            "class": "/learn/class",
            "bidding set": "/learn/bid",
            "new evening": "/club/new",
            "new party": "/club/party",
            **{f"table: {name}": f"/table/{made['id']}" for name, made in tables.items()},
            "lesson": "/table/own-klondike?deal=3#lesson-klondike",
            "own patience": "/table/own-klondike?winnable=1",
        },
    }


def person(chromium: Browser, address: str, storage: dict[str, str], **how: Any) -> Page:
    context = chromium.new_context(
        bypass_csp=True, reduced_motion="reduce", service_workers="block", **how
    )
    context.set_default_timeout(60_000)
    context.add_init_script(
        "if (!localStorage.length) for (const [name, text] of "
        f"Object.entries({json.dumps(storage)})) localStorage.setItem(name, text);"
    )
    return context.new_page()


def listen(page: Page) -> list[str]:
    """The complaints of a page, as they come."""
    found: list[str] = []
    page.on("console", lambda m: found.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: found.append(str(e)))
    return found


def walk(
    folder: Path, chromium: Browser, address: str, state: dict[str, Any], only: list[str]
) -> int:
    """Look at the screens; how many things are wrong."""
    storage = {
        "oddtrick.tables": json.dumps(state["seats"]),
        "oddtrick.player": state["player"],
    }
    page = person(chromium, address, storage, viewport={"width": 1280, "height": 800})
    finished = {id_: state["seats"][id_] for id_ in state["finished"]}
    record_results(page, address, finished, state["player"])
    page.evaluate(
        "held => localStorage.setItem('oddtrick.tables', held)", json.dumps(state["seats"])
    )
    storage = page.evaluate("({ ...localStorage })")
    page.context.close()
    count = 0
    for theme, how in THEMES:
        page = person(chromium, address, storage, **how)
        complaints = listen(page)
        for name, path in state["screens"].items():
            if only and name not in only:
                continue
            page.set_viewport_size({"width": 1280, "height": 800})
            page.goto("about:blank")
            complaints.clear()
            page.goto(f"{address}{path}", wait_until="load")
            with suppress(TimeoutError):  # some pages keep a line open
                page.wait_for_load_state("networkidle", timeout=4000)
            page.wait_for_timeout(300)
            found: list[str] = []
            for size in SIZES:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.wait_for_timeout(120)
                if name in SHOWN:
                    page.locator(SHOWN[name]).first.scroll_into_view_if_needed()
                at = f"{size[0]}×{size[1]}"
                found += [f"{at}: {one}" for one in page.evaluate(WIDE)]
                if size in PICTURED:
                    page.evaluate(AXE)
                    found += [f"{at}: {one}" for one in page.evaluate(RUN)]
                file = name.replace(":", "").replace(" ", "-")
                page.screenshot(path=folder / f"{file}-{theme}-{size[0]}x{size[1]}.png")
            found += [
                one for one in complaints if "Failed to load" not in one and "Worker" not in one
            ]
            for one in dict.fromkeys(found):
                print(f"{name}, {theme}, {one}", flush=True)
            count += len(found)
        page.context.close()
    return count


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    played = folder / "visit.json"
    with server(folder) as address, sync_playwright() as playwright:
        if not played.exists():
            played.write_text(json.dumps(visit(address)), encoding="utf-8")
        state = json.loads(played.read_text(encoding="utf-8"))
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGS)
        count = walk(folder, chromium, address, state, sys.argv[2:])
        chromium.close()
    raise SystemExit(f"{count} things are wrong." if count else None)


if __name__ == "__main__":
    main()
