"""A review whose numbers come from the page's own solver, and one where it cannot start."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from oddtrick.records import read_record
from oddtrick.review import costs, makeable

from ..player import Open

pytestmark = pytest.mark.browser

NO_WORKER = "window.Worker = function () { throw new Error('blocked'); };"
OWN_REPORT = """async (address) => {
  const at = (name) => document.querySelector("link[rel=icon]").href.replace("icon.svg", name);
  const { events } = await import(at("review/events.js"));
  const { cardsOf, contractsOf, costsOf } = await import(at("review/solved.js"));
  const { line, table } = await import(at("solver/solver.js"));
  const found = {};
  for await (const [name, data] of events(await fetch(address + "?solver=page"))) {
    if (name === "question") found.costs = data && costsOf(data, await line(data, cardsOf(data)));
    else if (name === "contracts") found.makeable = contractsOf(data, await table(data.hands));
    else if (name === "makeable") found.makeable = data;
    else if (name === "costs") throw new Error("the server solved");
  }
  return found;
}"""


def machines(address: str, game: str, seed: str) -> str:
    """A table at which machines have played a deal."""
    with httpx.Client(base_url=address, timeout=30, trust_env=False) as http:
        wish = {"game": game, "seat": None, "seed": seed, "pace": "none"}
        table: str = http.post("/api/tables", json=wish).json()["id"]
    line = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/ws"
    with connect(line, proxy=None, max_queue=None) as socket:
        socket.send('{"type": "hello"}')
        while '"over":true' not in str(socket.recv(40)):
            pass
    return table


def wanted_of(address: str, table: str) -> tuple[Any, Any]:
    """The server's costs and contracts, with as much time as it takes."""
    where = f"{address}/api/tables/{table}/deals/1/review?solver=page"
    texts = httpx.get(where, timeout=60, trust_env=False).text.split("\n")[1]
    record = read_record(json.dumps(json.loads(texts.removeprefix("data: "))["told"]["record"]))
    return msgspec.to_builtins(costs(record)), msgspec.to_builtins(makeable(record))


def sorted_choices(costs: Any) -> Any:
    for play in costs["plays"]:
        play["choices"].sort(key=lambda one: one["card"])
    return costs


def panels(page: Page) -> list[str]:
    """The texts of the page at the last step."""
    names = ("Turning points", "What each side can make", "Result")
    return [page.get_by_role("region", name=name).inner_text() for name in names]


def test_the_pages_own_solver_finds_what_the_server_does(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/review")
    for game in ("contract-duplicate", "euchre"):
        table = machines(address, game, "solver in the page")
        wanted_costs, wanted = wanted_of(address, table)
        found = page.evaluate(OWN_REPORT, f"/api/tables/{table}/deals/1/review")
        assert sorted_choices(found["costs"]) == sorted_choices(wanted_costs), game
        assert found["makeable"] == wanted | {"par": "", "par_score": None}, game


@pytest.mark.whole
def test_a_review_is_the_same_with_a_solver_of_its_own_and_without(
    browse: Open, address: str
) -> None:
    table = machines(address, "contract-duplicate", "review in the page")
    texts = []
    for blocked in (False, True):
        page = browse()
        if blocked:
            page.add_init_script(NO_WORKER)
        asked: list[str] = []
        page.on("request", lambda r, asked=asked: asked.append(r.url))
        page.goto(f"{address}/review/{table}/1")
        page.get_by_role("slider").fill("0")
        makeable = page.get_by_role("region", name="What each side can make")
        expect(makeable).to_contain_text("Par", timeout=60_000)  # a busy machine solves slowly
        page.keyboard.press("End")
        turning = page.get_by_role("region", name="Turning points")
        expect(turning).not_to_contain_text("Reckoning", timeout=60_000)
        texts.append(panels(page))
        reviews = [u.rpartition("/")[2] for u in asked if f"{table}/deals/1/review" in u]
        assert reviews == (["review?solver=page", "review"] if blocked else ["review?solver=page"])
        assert any(u.endswith("solver.wasm") for u in asked) != blocked
    assert texts[0] == texts[1]
