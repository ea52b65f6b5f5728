"""A real server on a free port, a real Chromium, and a player with hands and eyes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Error,
    Frame,
    Page,
    expect,
    sync_playwright,
)

from .player import DESK, Open
from .server_process import ServerProcess

ARGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    # A process for each page costs a sixth of all that the browser does; all pages are ours.
    "--renderer-process-limit=1", "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess",
]  # fmt: skip
expect.set_options(timeout=60_000)
BLOCKED = "Service Worker registration blocked by Playwright"
NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable",
)  # fmt: skip
"""The first has no window to draw and costs a quarter less."""


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[], Browser]]:
    """Starts the system's Chromium. Its absence is a failure: these tests are never skipped."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(
            "Chromium is missing: on Debian “apt-get install chromium”, elsewhere install "
            f"Chromium or Chrome so that one of {', '.join(NAMES)} can be run.",
            pytrace=False,
        )
    with sync_playwright() as playwright:
        started: list[Browser] = []

        def launched() -> Browser:
            started.append(playwright.chromium.launch(executable_path=path, args=ARGS))
            return started[-1]

        yield launched
        for browser in started:
            browser.close()


class ServerEnded(AssertionError):
    """A server ended while a test used it. This is never the machine's fault."""


class Servers:
    """One server for all tests of this process, and where it has ended another with its store."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: ServerProcess | None = None

    def address(self) -> str:
        """Where the server runs."""
        if self.running is not None and self.running.ended is not None:
            self.stop()
        if self.running is None:
            self.running = ServerProcess(self.folder, {"ODDTRICK_SETS_AHEAD": "0"})
        return self.running.address

    def stop(self) -> None:
        """End the server, if one runs."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    def check(self) -> None:
        """Raise `ServerEnded` where the server has ended by itself."""
        if self.running is not None and self.running.ended is not None:
            raise ServerEnded(f"The server ended with exit code {self.running.ended}.")


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """The servers of this process, one at a time."""
    found = Servers(tmp_path_factory.mktemp("tables"))
    yield found
    found.stop()


@pytest.fixture
def address(servers: Servers) -> Iterator[str]:
    """The address of a server. One that ends fails the test that runs, and no test after it."""
    yield servers.address()
    servers.check()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Where the server has ended, this is what a test failed of."""
    try:
        return (yield)
    except Exception as error:
        servers = getattr(item, "funcargs", {}).get("servers")
        if servers is not None:
            try:
                servers.check()
            except ServerEnded as ended:
                raise ended from error
        raise


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


class Rooms:
    """Browser contexts, each a person of its own. One that was left is taken again, as empty as a
    new one. An empty page stays open in each: without one its process and its window would go and
    come again, and that costs more than most tests. A browser that has ended is started again."""

    def __init__(self, launch: Callable[[], Browser]) -> None:
        self.launch = launch
        self.browser: Browser | None = None
        self.free: dict[str, list[BrowserContext]] = {}
        self.keepers: dict[BrowserContext, CDPSession] = {}
        self.origins: set[str] = set()

    def new(self, how: dict[str, Any]) -> BrowserContext:
        """A context that nobody had before; nobody has it after."""
        if self.browser is None or not self.browser.is_connected():
            self.free.clear()
            self.keepers.clear()
            self.browser = self.launch()
        return self.browser.new_context(**how)

    def take(self, how: dict[str, Any]) -> BrowserContext:
        """A context made so, with nothing kept in it."""
        waiting = self.free.get(repr(sorted(how.items())))
        if waiting and self.browser is not None and self.browser.is_connected():
            return waiting.pop()
        context = self.new(how)
        # Things come late where the processors are busy with something else.
        context.set_default_timeout(60_000)
        context.set_default_navigation_timeout(40_000)
        self.keepers[context] = context.new_cdp_session(context.new_page())
        return context

    def leave(self, context: BrowserContext, how: dict[str, Any]) -> None:
        """Empty a context and keep it for whoever needs one like it."""
        line = self.keepers[context]
        opened = context.pages[1:]
        try:
            context.set_offline(False)
            for page in opened:
                self.visited(page)
                page.close()  # before all is forgotten: a page may write as it goes
            for origin in self.origins:
                line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            context.clear_permissions()
        except Error:  # where a page has crashed is nobody's room any more
            del self.keepers[context]
            context.close()
            return
        self.free.setdefault(repr(sorted(how.items())), []).append(context)

    def visited(self, frame: Page | Frame) -> None:
        """Note where something may have been kept."""
        found = urlsplit(frame.url)
        if found.scheme in ("http", "https"):
            self.origins.add(f"{found.scheme}://{found.netloc}")


@pytest.fixture(scope="session")
def rooms(launch: Callable[[], Browser]) -> Rooms:
    return Rooms(launch)


@pytest.fixture
def browse(rooms: Rooms) -> Iterator[Open]:
    """Opens pages as different people; a complaint in a console that was not `expected` fails
    the test. Who needs to be `new` here has nothing in the cache either; who is to keep the site
    beside the browser says ``service_workers="allow"``."""
    taken: list[tuple[BrowserContext, dict[str, Any]]] = []
    complaints: list[str] = []

    def open_page(expected: str | None = None, new: bool = False, **how: Any) -> Page:
        how.setdefault("viewport", DESK)
        how.setdefault("service_workers", "block")  # else every test would fetch the whole site
        how.setdefault("reduced_motion", "reduce")  # quicker; a test of movement asks for it
        context = rooms.new(how) if new else rooms.take(how)
        taken.append((context, {} if new else how))
        page = context.new_page()
        page.on(
            "console",
            lambda m: (
                complaints.append(m.text)
                if m.type in ("error", "warning")
                and not (expected and expected in m.text)
                and BLOCKED not in m.text
                else None
            ),
        )
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.on("framenavigated", rooms.visited)
        return page

    yield open_page
    for context, how in taken:
        if how:
            rooms.leave(context, how)
        else:
            context.close()
    assert complaints == []
