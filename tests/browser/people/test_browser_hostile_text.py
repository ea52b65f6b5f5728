"""Names, titles, talk, explanations and files with scripts in them, on every page that shows them:
nothing runs, nothing is even tried, and the text is read as it was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from ..player import Open, take_seat

pytestmark = [pytest.mark.browser, pytest.mark.whole]

IMG, SVG = "<img src=x onerror=ran=1>", "<svg onload=ran=1>"
LINK = "<a href=javascript:ran=1>x</a>"
QUOTE = "\"'><b onfocus=ran=1 autofocus>"
LONG = f"{IMG}{LINK}<script>ran=1</script>{QUOTE}</title></style></textarea>{{{{1}}}}&lt;i&gt;"
RLO = "\u202e"

WATCH = """
  window.tried = [];
  addEventListener("securitypolicyviolation", (e) =>
    tried.push(`${e.violatedDirective} ${e.sample}`));
"""
WRONG = """() => [...document.querySelectorAll("*")].filter((e) =>
    [...e.attributes].some((a) => a.name.startsWith("on") || /^\\s*javascript:/i.test(a.value))
    || (e.localName === "script" && !e.src && e.type !== "importmap" && /ran=1/.test(e.text)))
  .map((e) => e.outerHTML.slice(0, 90))"""
"""What markup of a stranger would leave, whether or not the browser lets it run."""


class Stranger:
    """Somebody who makes things on the server by its calls."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.post(path, json=body, headers=headers)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    def get(self, path: str, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.get(path, headers=headers).json()

    @contextmanager
    def line(self, table: str, token: str) -> Iterator[ClientConnection]:
        base = str(self.http.base_url).rstrip("/").replace("http", "ws", 1)
        with connect(f"{base}/api/tables/{table}/ws", proxy=None, max_queue=None) as line:
            line.send(json.dumps({"type": "hello", "token": token}))
            yield line


@pytest.fixture
def stranger(address: str) -> Iterator[Stranger]:
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        yield Stranger(http)


def seen(page: Page, *texts: str) -> None:
    """The page shows these texts as they are, has nothing of theirs in it but text, and has not
    even tried to run any."""
    for one in texts:
        expect(page.locator("body")).to_contain_text(one)
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert page.evaluate("window.ran ?? 0") == 0
    assert page.evaluate("window.tried") == []
    assert page.evaluate(WRONG) == []
    assert RLO not in page.locator("body").inner_text()
    assert RLO not in page.title()


def watched(browse: Open) -> Page:
    """A page that notes what is tried in it."""
    found = browse(expected="Failed to load resource")  # links that lead nowhere
    found.add_init_script(WATCH)
    found.on("dialog", lambda dialog: pytest.fail(f"a dialog says {dialog.message}"))
    return found


@pytest.fixture
def page(browse: Open) -> Page:
    return watched(browse)


def test_at_a_table_and_among_tables(
    page: Page, browse: Open, address: str, stranger: Stranger
) -> None:
    wish = {"game": "contract-duplicate", "others": "people", "pace": "none", "seed": "5"}
    made = stranger.post("/api/tables", {**wish, "seat": "S", "name": SVG})
    table, token = made["id"], made["token"]
    seat = {"seat": "E", "name": "<img src onerror=ran=1>"}
    theirs = stranger.post(f"/api/tables/{table}/seats", seat, token)["token"]
    with stranger.line(table, theirs) as line, stranger.line(table, token) as host:
        host.send(json.dumps({"type": "arrange", "name": SVG, "listed": True}))
        for text in (LONG[:200], f"<b>{RLO}{SVG}"):
            line.send(json.dumps({"type": "say", "text": text}))
        take_seat(page, address, table, "S", token)
        seen(page, seat["name"], LONG[:200], f"<b>{SVG}")
        other = watched(browse)
        other.goto(f"{address}/friends")
        seen(other, SVG)
    page.goto(f"{address}/results/{table}")
    seen(page)
    page.goto(f"{address}/friends/challenge/{table}/1")
    seen(page)
    page.goto(f"{address}/results")
    seen(page)


def test_in_an_evening(page: Page, address: str, stranger: Stranger, tmp_path: Path) -> None:
    names = [[IMG, SVG], [LINK, QUOTE], ["<b>Eve", "Frank&amp;"], ["{{1}}", "${1}"]]
    wish = {"tables": 2, "movement": "howell", "boards": 2, "names": names, "title": IMG + QUOTE}
    made = stranger.post("/api/club", wish)
    base, token = f"/api/club/{made['id']}", made["token"]
    links = stranger.get(f"{base}/links", token)
    tables = [one["link"] for one in links["tables"]]
    first = tables[0].split("#")[1]
    note = {"type": "announced", "text": LONG[:250]}
    begun = {"type": "begun", "round": 1, "minutes": 15}
    stranger.post(f"{base}/deeds", {"entries": [], "notes": [begun, note]}, token)
    called = {"type": "call", "reason": IMG + SVG, "board": 1, "sent": "hostile-0001"}
    stranger.post(f"{base}/table", called, first)
    page.goto(f"{address}/club/{made['id']}/room#{token}")
    seen(page, IMG + SVG, SVG)
    page.goto(f"{address}/club/{made['id']}/table#{first}")
    seen(page, IMG)
    page.goto(f"{address}/club/{made['id']}")
    seen(page, IMG, LINK, QUOTE)
    for printed in ("results.html", "hands.html"):
        file = tmp_path / printed  # opened from the disk nothing but its own text guards it
        file.write_bytes(stranger.http.get(f"{base}/{printed}").content)
        page.goto(file.as_uri())
        seen(page)
    for player in links.get("players", ())[:1]:
        page.goto(address + "/" + player["link"].split("/", 3)[3])
        seen(page)


def test_in_a_party_and_a_class(page: Page, address: str, stranger: Stranger) -> None:
    wish = {"kind": "pivot", "players": [IMG, SVG, LINK, QUOTE], "terms": {"scoring": "rubber"},
            "title": SVG + IMG}  # fmt: skip
    party = stranger.post("/api/parties", wish)
    for token in (f"#{party['token']}", ""):
        page.goto(f"{address}/club/party/{party['id']}{token}")
        seen(page, IMG, SVG, LINK, QUOTE)
    school = stranger.post("/api/classes", {"title": IMG + SVG})
    base = f"/api/classes/{school['id']}"
    body = {"name": SVG, "sent": "hostile-0001"}
    pupil = stranger.post(f"{base}/pupils", body)["token"]
    stranger.post(base, {"type": "hand", "up": True}, pupil)
    page.goto(f"{address}/learn/class/{school['id']}#{school['token']}")
    seen(page, IMG + SVG, SVG)
    page.goto(f"{address}/learn/class/{school['id']}#{pupil}")
    seen(page, IMG + SVG)


PBN = f"""[Event "{IMG}"]
[Site "{LINK}"]
[Board "7"]
[West "{IMG}"]
[North "{SVG}"]
[East "{LINK}"]
[South "<script>ran=1</script>"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
[Auction "S"]
Pass Pass 1NT =1= Pass
2C Pass 2S Pass
4S Pass Pass Pass
[Note "1:{IMG}{RLO}{SVG}"]

{{{LONG}}}
[Board "{SVG}"]
[Deal "N:{IMG} - - -"]
"""


@pytest.mark.parametrize("name", ["<svg onload=ran=1>.pbn", "javascript:ran=1"])
def test_in_a_file(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/club/files")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": PBN.encode()})
    expect(page.get_by_role("dialog")).to_be_visible()
    seen(page, IMG, SVG, LINK)
    for unread in page.get_by_text("cannot be read").all():
        unread.click()
    seen(page)


def test_in_addresses_and_in_what_the_browser_keeps(page: Page, address: str) -> None:
    """Whatever a link has in it, and whatever was kept before."""
    kept = json.dumps({"x": {"token": IMG, "seat": SVG, "seen": 1, "name": LINK, "title": IMG}})
    page.add_init_script(
        f"try {{ localStorage.setItem('oddtrick.tables', {json.dumps(kept)});"
        f"localStorage.setItem('oddtrick.name', {json.dumps(IMG)}) }} catch {{}}"
    )
    for path in ("/", "/games", "/friends", "/results", "/settings", "/today", "/learn", "/club"):
        for more in ("?q=<svg onload=ran=1>&next=javascript:ran=1", "#javascript:ran=1"):
            page.goto(address + path + more)
            if (path, more[0]) == ("/", "#"):  # the front page sends such a link on to the games
                page.wait_for_url("**/games#*")
            page.wait_for_load_state()
            expect(page.locator("h1").first).to_be_attached()
            seen(page)
