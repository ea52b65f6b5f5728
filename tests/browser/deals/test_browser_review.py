"""A deal looked at again, the results, the score sheet and a challenge, in a browser."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from oddtrick.scoring.imps import IMP_FROM

from ..conftest import Servers
from ..lobby.test_browser_axe import AXE, violations
from ..player import DESK, PHONE, Open, sizer

pytestmark = pytest.mark.browser

WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SIZES = [(320, 480), (390, 664), (568, 320), (844, 390), (768, 1024), (1021, 600), (1280, 800),
         (1920, 1080), (3840, 2160)]  # fmt: skip


SCARNE = {"system_ns": "natural", "system_ew": "natural"}


@pytest.fixture(scope="module")
def played(servers: Servers) -> dict[str, str]:
    """Tables at which machines have played a deal, by game."""
    address, tables = servers.address(), {}
    with httpx.Client(base_url=address, timeout=30, trust_env=False) as http:
        for game, seed in (
            ("contract-duplicate", "5"),
            ("euchre", "4"),
            ("whist", "2"),
            ("la-belle-lucie", "1"),
        ):
            options = SCARNE if game == "contract-duplicate" else {}
            wish = {"game": game, "seat": None, "seed": seed, "pace": "none", "options": options}
            tables[game] = http.post("/api/tables", json=wish).json()["id"]
    for table in tables.values():
        play_out(address, table)
    return tables


def play_out(address: str, table: str) -> None:
    """Watch until machines have played the deal."""
    line = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/ws"
    with connect(line, proxy=None, max_queue=None) as socket:
        socket.send('{"type": "hello"}')
        while '"over":true' not in str(socket.recv(40)):
            pass


def opened(page: Page, address: str, table: str) -> Page:
    page.goto(f"{address}/review/{table}/1")
    expect(page.get_by_role("slider")).to_be_visible()
    return page


@pytest.mark.whole
def test_a_suit_tapped_gives_its_odds(browse: Open, address: str, played: dict[str, str]) -> None:
    page = browse()
    page.set_viewport_size({"width": 390, "height": 664})
    opened(page, address, played["contract-duplicate"])
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="The odds of this suit").first.click()
    dialog = page.get_by_role("dialog", name="The odds in spades")
    expect(dialog).to_contain_text("1 or more")
    expect(dialog.get_by_role("img")).to_be_visible()
    # The missing cards of a suit lie in one way, and the chances of all ways are one.
    expect(dialog.locator("tr.here")).to_have_count(1)
    shares = dialog.locator("table").nth(1).locator("td.w6").all_inner_texts()
    assert abs(sum(float(text.removesuffix(" %")) for text in shares) - 100) < 0.05
    assert page.evaluate(WIDE) == 0
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page) == []
    page.get_by_role("link", name="Open in the calculator").click()
    expect(page.get_by_label("Your cards")).not_to_have_value("")
    # Euchre has another pack: its suits have no odds here.
    opened(page, address, played["euchre"])
    expect(page.get_by_role("button", name="The odds of this suit")).to_have_count(0)


def test_a_deal_is_stepped_through_and_a_card_tried(
    browse: Open, address: str, played: dict[str, str]
) -> None:
    page = opened(browse(), address, played["contract-duplicate"])
    book = page.get_by_role("region", name="The book")
    expect(book).to_contain_text("Arrow keys step")
    page.keyboard.press("ArrowRight")
    expect(book).to_contain_text("The book agrees.")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Step 1 of"))
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Step on")).to_be_disabled()
    page.get_by_role("slider").fill("0")
    expect(page.get_by_role("button", name="Step back")).to_be_disabled()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Next mistake").click()
    expect(book).to_contain_text(re.compile("costs (one|two|three) trick"))
    # Another card in its place: a line of one's own, with what follows reckoned anew.
    strip = page.get_by_role("group", name="Every card that could be played")
    strip.get_by_role("button", name=re.compile("costs nothing")).first.click()
    expect(book).to_contain_text("Your line, not what was played.")
    expect(strip.get_by_role("button").first).to_be_visible()
    page.get_by_role("button", name="Back to what was played").click()
    expect(book).not_to_contain_text("Your line, not what was played.")
    # On from here with all hands open, a card for every hand, the solver's values if wanted.
    page.get_by_role("slider").fill("30")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Step 30 "))
    page.get_by_role("button", name="Play on, all hands open").click()
    expect(book).to_contain_text("Choose for every hand.")
    expect(strip.get_by_role("button", name=re.compile("costs nothing")).first).to_be_visible()
    page.get_by_role("button", name="Hide the solver’s values").click()
    expect(strip.get_by_role("button", name=re.compile("costs"))).to_have_count(0)
    strip.get_by_role("button").first.click()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "Step 31 of 31")
    page.get_by_role("button", name="Show the solver’s values").click()
    page.get_by_role("button", name="Back to what was played").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("two hearts made")
    expect(page.get_by_role("region", name="What each side can make")).to_contain_text("Par")


@pytest.mark.whole
def test_play_goes_on_from_a_step(browse: Open, address: str, played: dict[str, str]) -> None:
    page = opened(browse(), address, played["euchre"])
    page.keyboard.press("End")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("#table[data-version]")).to_be_visible()


def test_what_cannot_be_looked_at_is_said_in_a_sentence(browse: Open, address: str) -> None:
    page = browse(expected="404")
    page.goto(f"{address}/review/nosuchtable1/1")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table here.")
    page.goto(f"{address}/review")
    expect(page.get_by_role("alert")).to_contain_text("No deal is open.")


@pytest.mark.whole
def test_a_finished_deal_is_among_the_results_with_its_sheet(browse: Open, address: str) -> None:
    page = browse()
    made = httpx.post(f"{address}/api/tables", json={"game": "la-belle-lucie"}).json()
    stored = json.dumps({made["id"]: {"token": made["token"], "seat": made["seat"], "seen": 1}})
    page.goto(address)
    page.evaluate("kept => localStorage.setItem('oddtrick.tables', kept)", stored)
    page.goto(f"{address}/table/{made['id']}")
    expect(page.locator("#table[data-version]")).to_be_visible()
    page.evaluate(
        """async ([id, token]) => {
          const line = new WebSocket(`ws://${location.host}/api/tables/${id}/ws`);
          await new Promise(done => { line.onopen = done; });
          line.send(JSON.stringify({ type: "hello", token }));
          const text = await new Promise(done => { line.onmessage = m => done(m.data); });
          const view = JSON.parse(text);
          const act = { type: "act", version: view.version, code: "resign" };
          line.send(JSON.stringify(act));
          await new Promise(done => { line.onmessage = done; });
          line.close();
        }""",
        [made["id"], made["token"]],
    )
    page.reload()
    link = page.get_by_role("link", name="Review")
    expect(link).to_have_attribute("href", f"/review/{made['id']}/1")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator("#score").get_by_role("link", name="Deal 1")).to_be_visible()
    expect(page.get_by_role("region", name="Patience", exact=True).first).to_be_visible()
    # How the cards lie for each score: Scarne 1963, “Markers”.
    found = page.evaluate(
        """async () => { const { markerCards } = await
        import("/static/table/panels/score-markers.js"); return [1, 2, 3, 4].map((n) => { const m =
        markerCards("We", 0, n, 5); return [m.getAttribute("aria-label"),
        m.querySelectorAll(".mpip").length, m.querySelectorAll(".mback").length]; }); }"""
    )
    assert [f[1:] for f in found] == [[3, 1], [4, 1], [7, 0], [7, 0]]
    assert found[0][0] == "We 1 of 5: four face down on the three, one pip showing"
    page.get_by_role("link", name="Results").click()
    listed = page.get_by_role("region", name="Last played")
    expect(listed.get_by_role("row")).to_have_count(2)
    # A sitting opens to its deals and its sheet; a patience counts its moves.
    listed.get_by_role("button", name="La Belle Lucie").click()
    expect(listed.get_by_role("row")).to_have_count(4)
    expect(listed.get_by_role("link", name="Score sheet")).to_be_visible()
    expect(listed.get_by_role("row").nth(1)).to_contain_text("lost")
    assert audit(page) == []
    expect(page.get_by_role("region", name="Patience")).to_contain_text("0 of 1")
    # Somebody's finished deals on this server, by their name.
    page.get_by_role("button", name="Save or load a file").click()
    page.get_by_label("A name on this server").fill("Nemo")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#results")).to_contain_text("No finished deals of Nemo are public here.")
    page.get_by_role("button", name="Back to your results").click()
    page.get_by_role("button", name="Save or load a file").click()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("heading", name="No results yet")).to_be_visible()


@pytest.mark.whole
def test_a_friend_plays_the_same_cards_and_sees_both_results(
    browse: Open, address: str, played: dict[str, str]
) -> None:
    page = browse(expected="409")
    page.goto(f"{address}/friends/challenge/{played['contract-duplicate']}/1")
    page.get_by_role("textbox", name="Your name").fill("Mia")
    page.get_by_role("button", name="Play these cards").click()
    page.wait_for_url(re.compile("/table/"))
    mine = page.url.rsplit("/", 1)[-1]
    # Machines finish another table with the same cards: both results are shown for this browser.
    wish = {"game": "contract-duplicate", "seat": None, "pace": "none",
            "again": f"{played['contract-duplicate']}/1"}  # fmt: skip
    other = httpx.post(f"{address}/api/tables", json=wish).json()["id"]
    beside = page.evaluate("id => JSON.parse(localStorage['oddtrick.tables'])[id].beside", mine)
    assert beside == f"{played['contract-duplicate']}/1"
    # While one of them is being played, neither is shown. One's own table can be closed for that.
    play_out(address, other)
    answer = httpx.get(f"{address}/api/tables/{other}/deals/1/review")
    assert answer.status_code == 409
    page.goto(f"{address}/review/{played['contract-duplicate']}/1")
    expect(page.get_by_role("link", name="Play it to the end")).to_have_attribute(
        "href", f"/table/{mine}"
    )
    page.get_by_role("button", name="Close that table").click()
    beside = page.get_by_role("region", name="Side by side")
    expect(beside).to_contain_text("2 results")
    expect(beside).to_contain_text("Matchpoints")
    beside.get_by_role("button", name="IMPs").click()
    expect(beside).to_contain_text(re.compile("Difference: .* IMPs NS"))


@pytest.mark.whole
def test_a_board_of_a_file_is_looked_at_and_its_result_stands_beside_ones_own(
    browse: Open, address: str, played: dict[str, str]
) -> None:
    page = browse()
    page.goto(f"{address}/club/files")
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    text = "".join(
        f'[Board "{n}"][Dealer "N"][Vulnerable "None"][Deal "{deal}"][Contract "7S"][Declarer "N"]'
        f'[Result "13"][Auction "N"]\n7S Pass Pass Pass\n[Play "E"]\nHA\n*\n\n'
        for n in (1, 2)
    )
    page.locator("#file").set_input_files(
        {"name": "two.pbn", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("region", name="What each side can make")).to_contain_text("1510")
    # Four calls, a card, the claim that the result tells, and two who agree.
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "Step 0 of 8")
    # As played from the file: the file's result, and the next board.
    filed = {"name": "Board 1", "number": 0, "outcome": "7S N =", "score": 1510}
    table = played["whist"]
    page.evaluate(
        """([table, filed]) => localStorage.setItem("oddtrick.tables",
          JSON.stringify({ [table]: { filed, seen: 1 } }))""",
        [table, filed],
    )
    page.evaluate(
        """record => sessionStorage.setItem("oddtrick.file", JSON.stringify(
          [1, 2].map(n => ({ name: `Board ${n}`, outcome: "", score: null, record }))))""",
        {
            "version": 1,
            "game": "contract-duplicate",
            "dealer": "N",
            "hands": dict(zip("NESW", deal[2:].split(), strict=True)),
        },
    )
    opened(page, address, table)
    beside = page.get_by_role("region", name="Side by side")
    expect(beside).to_contain_text("1510")
    beside.get_by_role("button", name="Next board").click()
    page.wait_for_url(re.compile("/table/"))


@pytest.mark.whole
def test_two_results_of_one_deal_stand_side_by_side(
    browse: Open, address: str, played: dict[str, str]
) -> None:
    table = played["whist"]
    wish = {"game": "whist", "seat": None, "pace": "none", "again": f"{table}/1"}
    other = httpx.post(f"{address}/api/tables", json=wish).json()["id"]
    play_out(address, other)
    page = browse()
    page.goto(address)
    page.evaluate(
        """([other, beside]) => localStorage.setItem("oddtrick.tables",
          JSON.stringify({ [other]: { beside, seen: 1 } }))""",
        [other, f"{table}/1"],
    )
    opened(page, address, other)
    beside = page.get_by_role("region", name="Side by side")
    expect(beside).to_contain_text("points NS")
    expect(beside.get_by_role("link", name="The other table")).to_have_attribute(
        "href", f"/review/{table}/1"
    )
    # Law 78A: two for each beaten, one for each equalled; 78B beside two others: the mean.
    found = page.evaluate(
        """async (from) => { const { worth } = await import("/static/review/draw.js");
          return [worth([420, 450, 420, -50], "mp", from), worth([420, 420], "mp", from),
                  worth([100, 50, 0], "imps", from), worth([3, -1, 1], "points", from)]; }""",
        list(IMP_FROM),
    )
    assert found == [[3, 6, 3, 0], [1, 1], [2.5, 0, -2.5], [3, -3, 0]]
    # Laws of Duplicate Bridge 2017, law 78B.
    asked = [10, 20, 40, 50, -120, 130, 429, 430, -599, 600, 1999, 3490, 4000, 9000]
    found = page.evaluate(
        """async ([asked, from]) => { const { worth } = await import("/static/review/draw.js");
          return asked.map((n) => worth([n, 0], "imps", from)[0]); }""",
        [asked, list(IMP_FROM)],
    )
    assert found == [0, 1, 1, 2, -3, 4, 9, 10, -11, 12, 18, 22, 24, 24]


def audit(page: Page) -> Any:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return violations(page)


@pytest.mark.whole
def test_every_size_shows_all_of_it_and_axe_objects_to_nothing(
    browse: Open, address: str, played: dict[str, str]
) -> None:
    # What others of these tests play on from is not shown meanwhile.
    table = played["whist"]
    page = browse(viewport=DESK, bypass_csp=True)
    resize = sizer(page)
    wrong = []
    for path in (f"/review/{table}/1", f"/review/{played['la-belle-lucie']}/1",
                 f"/results/{played['euchre']}", "/results", "/club/fair",
                 f"/friends/challenge/{table}/1"):  # fmt: skip
        page.goto(address + path)
        expect(page.locator("main .hush")).to_have_count(0)
        expect(page.locator("main .pan:visible").first).to_be_visible()
        for width, height in SIZES:
            resize(width, height)
            if page.evaluate(WIDE) > 0:
                wrong.append((path, width, height))
        for theme, size in (("light", DESK), ("dark", PHONE)):
            resize(size["width"], size["height"])
            page.evaluate(
                """theme => { localStorage["oddtrick.settings"] = JSON.stringify({ theme });
                dispatchEvent(new Event("oddtrick:settings")); }""",
                theme,
            )
            wrong += [(path, theme, v) for v in audit(page)]
    assert not wrong, "\n".join(map(str, wrong))
