"""Files in the browser: opened or dropped, looked at, played, and taken home again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from oddtrick.cards import bridge_hand
from oddtrick.formats import read_boards
from oddtrick.formats.handviewer import board_from_link
from oddtrick.records import read_record, replay_record

from ..player import PHONE, Open, Player, sit_down

pytestmark = pytest.mark.browser

HANDS = ("AKQ2.KJ4.A32.K54", "J98.T98.KQJ.QJT9", "T543.AQ32.T98.A2", "76.765.7654.8763")
EVIL = "<img src=x onerror=alert(1)>"
# In board 8 the declarer and the result are not what auction and play say; board 10 is damaged.
FILE = f"""[Board "7"]
[West "{EVIL}"]
[North "Nora"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:{" ".join(HANDS)}"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
[Auction "S"]
Pass Pass 1NT =1= Pass
2C Pass 2S Pass
4S Pass Pass Pass
[Note "1:balanced <b>hand</b>"]
[Play "E"]
DK D9 D4 DA
*

[Board "8"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "N:{" ".join(HANDS)}"]
[Declarer "E"]
[Contract "1NT"]
[Auction "W"]
Pass 1NT Pass Pass
Pass

[Board "9"]
[Deal "N:{HANDS[0]} - - -"]

[Board "10"]
[Deal "N:AK.. - - -"]
"""


def clubs(page: Page, address: str) -> Page:
    page.goto(f"{address}/club")
    page.get_by_role("link", name="Files").click()
    page.get_by_role("button", name="Open a file", disabled=False).wait_for()
    return page


def opened(page: Page, contents: str | bytes = FILE, name: str = "club.pbn") -> Locator:
    """The dialog with the boards of a file chosen by the button."""
    data = contents.encode() if isinstance(contents, str) else contents
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": data})
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    return dialog


def contents(download: Download, tmp_path: Path) -> bytes:
    path = tmp_path / download.suggested_filename
    download.save_as(path)
    return path.read_bytes()


def test_the_boards_of_a_file_are_listed_with_what_does_not_fit(browse: Open, address: str) -> None:
    page = clubs(browse(), address)
    dialog = opened(page)
    expect(dialog.get_by_role("status")).to_have_text("Portable Bridge Notation. 4 boards.")
    boards = dialog.get_by_role("navigation", name="Boards").get_by_role("button")
    assert [b.get_attribute("aria-label") for b in boards.all()] == [
        "Board 7: 4♠ by North, 10 tricks",
        "Board 8: 1NT by East: One problem",
        "Board 9",
        "Board 10",
    ]
    dialog.get_by_text("One place cannot be read").click()
    line = FILE.splitlines().index('[Deal "N:AK.. - - -"]') + 1
    expect(dialog.get_by_text(re.compile(f"^Line {line}, column 1: "))).to_be_visible()
    # Board 7 is shown first: hands, auction with its note, play.
    expect(dialog.get_by_role("img", name=re.compile("North: spades A K Q 2"))).to_be_visible()
    diagram = dialog.get_by_role("group", name="Board 7: hands, auction and play")
    expect(diagram.get_by_role("table", name="Auction")).to_contain_text("1NT")
    expect(diagram).to_contain_text("balanced <b>hand</b>")
    expect(diagram).to_contain_text(EVIL)
    assert page.locator("img").count() == 0
    dialog.get_by_role("button", name="Next", exact=True).click()
    expect(dialog.get_by_role("region", name="Problems")).to_contain_text(
        "by the auction it is North"
    )
    boards.nth(2).click()
    expect(dialog.get_by_role("region", name="Problems")).to_have_count(0)
    expect(dialog).to_contain_text("To play it, all four hands must be known.")
    expect(dialog.get_by_role("button", name="Play this deal")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.whole
def test_a_file_is_dropped_on_the_page(browse: Open, address: str) -> None:
    page = clubs(browse(), address)
    transfer = page.evaluate_handle(
        """text => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], "dropped.pbn"));
          return transfer;
        }""",
        FILE,
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": transfer})
    expect(page.get_by_text("Drop the file to open it")).to_be_visible()
    page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    expect(page.get_by_role("dialog", name="dropped.pbn")).to_be_visible()
    expect(page.get_by_text("Drop the file to open it")).to_be_hidden()


def test_a_file_that_is_none_is_reported(browse: Open, address: str) -> None:
    page = clubs(browse(expected="422"), address)
    alert = page.get_by_role("region", name="Files of deals").get_by_role("alert")
    for name, data, said in (
        ("letter.txt", b"Dear Sir", "letter.txt: This is no bridge file that can be read here"),
        ("empty.pbn", b"", "empty.pbn: The file is empty."),
        ("huge.pbn", b"[" * (4 * 1024 * 1024 + 1), "huge.pbn is too large"),
    ):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": data})
        expect(alert).to_contain_text(said)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.whole
def test_many_boards_come_when_asked_for(browse: Open, address: str) -> None:
    page = clubs(browse(), address)
    board = '[Board "{}"]\n[Dealer "N"]\n[Deal "N:{}"]\n\n'
    many = "".join(board.format(n, " ".join(HANDS)) for n in range(1, 61))
    dialog = opened(page, many)
    boards = dialog.get_by_role("navigation", name="Boards").locator(".bdrow")
    expect(boards).to_have_count(50)
    dialog.get_by_role("button", name="Show more boards").click()
    expect(boards).to_have_count(60)
    expect(dialog.get_by_role("button", name="Show more boards")).to_have_count(0)
    expect(boards.nth(50)).to_be_focused()


@pytest.mark.whole
def test_a_board_is_played_and_taken_home(browse: Open, address: str, tmp_path: Path) -> None:
    page = clubs(browse(), address)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    page.evaluate("localStorage.setItem('oddtrick.settings', JSON.stringify({name: 'Sally'}))")
    page.reload()
    dialog = opened(page)
    dialog.get_by_role("combobox", name="Pace").select_option(label="Fast")
    dialog.get_by_role("radiogroup", name="Your seat").get_by_role("radio", name="S").click()
    dialog.get_by_role("button", name="Play this deal").click()
    page.wait_for_url(re.compile("/table/"))
    me = Player(page)
    me.wait()
    expect(page.get_by_role("banner")).to_contain_text("deal 7 · from a file")
    hand = page.get_by_role("group", name="Your hand").or_(page.locator(".area.south"))
    for card in ("Ace of hearts", "Ten of spades", "Ace of clubs"):
        expect(hand.first.get_by_role("button", name=re.compile(f"^{card}"))).to_be_visible()
    me.declare()
    concede(page)
    expect(me.over).to_be_visible()
    me.over.get_by_role("button", name="More").click()
    home = me.over.get_by_role("group", name="Download deals")
    found: dict[str, bytes] = {}
    for form, name in (("pbn", "PBN"), ("lin", "LIN"), ("jsonl", "JSON")):
        with page.expect_download() as download:
            home.get_by_role("button", name=f"Download as {name}").click()
        assert download.value.suggested_filename.endswith(f".{form}")
        found[form] = contents(download.value, tmp_path)
        expect(page.get_by_role("alert")).to_contain_text(f"Saved as {name}.")
    for form in ("pbn", "lin"):
        (board,) = read_boards(found[form], form)
        assert (board.number, board.dealer, board.vulnerable) == (7, "S", "All")
        assert board.hands == tuple(map(bridge_hand, HANDS))
        assert (board.contract.rstrip("X"), board.declarer) == ("7NT", "S")
        assert board.claimed
        assert board.names[2] == "Sally"
    state = replay_record(read_record(found["jsonl"].splitlines()[0]))
    assert state.over
    home.get_by_role("button", name="Copy handviewer link").click()
    expect(page.get_by_role("alert")).to_contain_text("is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert board_from_link(link).hands == tuple(map(bridge_hand, HANDS))
    # What was taken home can be opened again.
    again = opened(clubs(page, address), found["lin"], "mine.lin")
    expect(again.get_by_role("button", name=re.compile("^Board 7: 7NT"))).to_be_visible()


@pytest.mark.whole
def test_without_a_clipboard_the_link_is_shown(browse: Open, address: str) -> None:
    page = browse()
    page.add_init_script("delete Navigator.prototype.clipboard")
    me = pass_out(page, address)
    me.over.get_by_role("button", name="More").click()
    me.over.get_by_role("button", name="Copy handviewer link").click()
    field = page.get_by_role("dialog", name="Handviewer link").get_by_role("textbox")
    expect(field).to_have_value(re.compile("^https://www.bridgebase.com/tools/handviewer.html"))


def concede(page: Page) -> None:
    """Give up all tricks, and mean it."""
    page.keyboard.press("c")
    page.get_by_role("slider", name="Tricks").press("Home")
    page.get_by_role("button", name="Concede the rest").click()
    page.get_by_role("alert").get_by_role("button", name="Concede the rest").click()


def pass_out(page: Page, address: str) -> Player:
    """A deal too weak to bid on, passed out by all."""
    flat = ("5432.5432.KQ2.K2", "9876.9876.J43.J3", "KQ.KQ.9876.98765", "AJT.AJT.AT5.AQT4")
    record: dict[str, Any] = {
        "game": "contract-duplicate",
        "dealer": "S",
        "hands": dict(zip("NESW", flat, strict=True)),
    }
    me = sit_down(page, address, game="contract-duplicate", record=record)
    me.declare()
    concede(page)
    expect(me.over).to_be_visible()
    return me


@pytest.mark.whole
def test_other_games_are_taken_home_as_json_and_onlookers_get_nothing(
    browse: Open, address: str, tmp_path: Path
) -> None:
    page = browse()
    me = sit_down(page, address, game="euchre", seed=5)
    me.play_deal()
    me.over.get_by_role("button", name="More").click()
    home = me.over.get_by_role("group", name="Download deals")
    expect(home.get_by_role("button")).to_have_count(1)
    with page.expect_download() as download:
        home.get_by_role("button", name="Download as JSON").click()
    line = contents(download.value, tmp_path).splitlines()[0]
    assert json.loads(line)["game"] == "euchre"
    assert replay_record(read_record(line)).over
    other = browse()
    other.goto(page.url)
    over = other.get_by_role("region", name="The deal is over")
    over.get_by_role("button", name="More").click()
    expect(over.get_by_role("group", name="Download deals")).to_have_count(0)


@pytest.mark.whole
def test_files_on_a_phone(browse: Open, address: str) -> None:
    page = clubs(browse(viewport=PHONE, has_touch=True), address)
    dialog = opened(page)
    rows = dialog.get_by_role("navigation", name="Boards").get_by_role("button")
    rows.nth(1).tap()
    expect(rows).to_have_count(0)  # the board stands alone
    play = dialog.get_by_role("button", name="Play this deal")
    back = dialog.get_by_role("button", name="All boards")
    for button in (play, back):
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert page.evaluate("document.getElementById('boards').scrollWidth <= innerWidth")
    back.tap()
    expect(rows.nth(1)).to_be_focused()
    rows.first.tap()
    play.tap()
    page.wait_for_url(re.compile("/table/"))
    Player(page).wait()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
