"""Bad addresses, links that have ended and days without a network say what to do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError

from ..player import PHONE, Open

pytestmark = pytest.mark.browser

NOWHERE = (
    "/no/such/page", "/table/nowhere", "/table/own-nowhere", "/review", "/review/nowhere/1",
    "/today/2020-01-01", "/today/nowhere", "/today/set/nowhere", "/learn/bid/nowhere",
    "/learn/rules/nowhere", "/learn/class/nowhere", "/learn/class/new", "/learn/train#nowhere",
    "/results/nowhere", "/friends/challenge/nowhere/1", "/club/party/nowhere", "/club/nowhere",
    "/club/nowhere/room", "/club/nowhere/room#wrong", "/club/nowhere/table",
    "/club/nowhere/table#wrong", "/club/nowhere/play", "/club/nowhere/play#wrong",
)  # fmt: skip
UNANSWERED = (
    "/", "/games", "/review/nowhere/1", "/today", "/today/2026-11-01", "/today/set",
    "/today/set/nowhere", "/learn", "/learn/train", "/learn/bid", "/learn/bid/nowhere",
    "/learn/odds", "/learn/class/nowhere", "/results/nowhere", "/friends",
    "/friends/challenge/nowhere/1", "/club", "/club/new", "/club/party", "/club/party/nowhere",
    "/club/ruling", "/club/practice", "/club/fair", "/club/nowhere", "/club/nowhere/room#wrong",
    "/club/nowhere/table#wrong", "/club/nowhere/play#wrong",
)  # fmt: skip

# Below the bar stand what is wrong and something to tap; nothing is on its way for ever.
TOLD = """() => {
  const all = (query) => [...document.querySelectorAll(query)].filter((x) => x.checkVisibility());
  const texts = (query) => all(query).map((x) => x.innerText.trim());
  const said = texts("[role=alert], [role=status], main.needs h1").some((x) => x.length > 10);
  const ways = texts("main a[href], main button:not(:disabled)").filter((x) => x !== "Print");
  const waits = texts("main p, main h1").some((x) => /^(Opening|Fetching)/.test(x));
  return said && ways.length && !waits;
}"""


def untold(page: Page, address: str, paths: tuple[str, ...]) -> list[str]:
    """The addresses that leave somebody without a sentence, or without a way on."""
    lost = []
    for path in paths:
        page.goto("about:blank")
        page.goto(address + path)
        try:
            page.wait_for_function(TOLD)
        except TimeoutError:
            lost.append(path)
    return lost


@pytest.mark.whole
def test_an_address_that_leads_nowhere_says_what_to_do(browse: Open, address: str) -> None:
    page = browse("Failed to load resource", viewport=PHONE)
    page.set_default_timeout(8_000)
    assert not untold(page, address, NOWHERE)


@pytest.mark.whole
def test_a_page_that_nobody_answers_says_what_to_do(browse: Open, address: str) -> None:
    page = browse("Failed to load resource", viewport=PHONE)
    page.set_default_timeout(8_000)
    page.route("**/api/**", lambda route: route.abort())
    assert not untold(page, address, UNANSWERED)


@pytest.mark.whole
def test_a_class_that_is_not_there_leads_to_where_one_learns(browse: Open, address: str) -> None:
    page = browse("Failed to load resource", viewport=PHONE)
    page.goto(f"{address}/learn/class/new")
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    page.wait_for_url("**/learn")
