"""Why everybody scored so, in Chromium: of a pair, of a board, of the evening, at two sizes."""

from __future__ import annotations

import random
import re
import time
from functools import cache
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from oddtrick.club.boards import boards_of, deal
from oddtrick.club.why_evening import WhyRow
from oddtrick.formats.pbn import game_from_board, write_pbn
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.records import Record
from oddtrick.sets import board_record
from oddtrick.sets.seal import shipped_set
from oddtrick.sets.why import OwnBoard, explained_set
from oddtrick.solver import table
from oddtrick.trainer.again import deals_again
from oddtrick.web.messages import encode

from ..lobby.test_browser_axe import AXE, dress, violations
from ..player import DESK, PHONE, Open

pytestmark = pytest.mark.browser


class Played(NamedTuple):
    """An evening of three tables that is played out: its address, its director's token, the file of
    its hands and one of others."""

    results: str
    token: str
    hands: bytes
    others: bytes

    @property
    def name(self) -> str:
        """The evening's name."""
        return self.results.rpartition("/")[2]


def evening(address: str, hands: bool = True, results: bool = True) -> Played:
    """An evening, with its hands and results or without."""
    http = httpx.Client(base_url=address, timeout=60, trust_env=False)
    with http:
        wish = {"movement": "howell", "tables": 3, "boards": 1}
        made = http.post("/api/club", json=wish).json()
        path, token = f"/api/club/{made['id']}", {"authorization": f"Bearer {made['token']}"}
        due = http.get(f"{path}/room", headers=token).json()["due"]
        most = max(x["board"] for x in due)
        boards, others = (boards_of(deal(most, seed, each=99)) for seed in ("browser", "other"))
        best = {board.number: table(board) for board in boards}
        chance = random.Random(4)
        entries: list[dict[str, Any]] = []
        for x in due:
            by, strain = chance.choice("NESW"), chance.choice(("NT", "S", "H"))
            made_of = best[x["board"]][by, strain]
            entries.append({
                "type": "entered", "board": x["board"], "ns": x["ns"], "ew": x["ew"],
                "contract": f"{max(1, made_of - 6)}{strain}", "declarer": by,
                "tricks": max(0, made_of - chance.choice((0, 0, 1))),
            })  # fmt: skip
        files = [b"".join(write_pbn(map(game_from_board, some))) for some in (boards, others)]
        if hands:
            sent = http.post(f"{path}/hands?name=a.pbn", content=files[0], headers=token)
            assert sent.status_code == 200, sent.text
        if results:
            deeds = {"entries": entries, "notes": []}
            answer = http.post(f"{path}/deeds", json=deeds, headers=token)
            assert answer.status_code == 200, answer.text
        return Played(f"{address}/club/{made['id']}", made["token"], *files)


@cache
def shown(address: str) -> Played:
    """An evening of a server that tests look at and change nothing of: a server makes so many for
    one address and no more."""
    return evening(address)


def wrong(page: Page) -> dict[str, Any]:
    """Objections of axe by theme, and what sticks out."""
    page.add_script_tag(path=AXE)
    found: dict[str, Any] = {}
    for theme in ("light", "dark"):
        dress(page, theme, "four")
        if objections := violations(page):
            found[theme] = objections
    assert page.viewport_size is not None
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > page.viewport_size[
        "width"
    ]:
        found["wide"] = wide
    return found


def test_reasons_at_two_sizes(browse: Open, address: str) -> None:
    results = shown(address).results
    for size in (DESK, PHONE):
        page = browse(viewport=size, bypass_csp=True)
        page.goto(results)
        page.get_by_role("link", name="Why?").first.click()
        parts = page.get_by_role("region", name="Why ")
        # The first time they are worked out meanwhile.
        expect(parts).to_contain_text("Own contracts", timeout=60_000)
        for name in ("Own contracts", "Play, declaring", "Your score"):
            expect(parts.get_by_text(name, exact=True)).to_be_in_viewport()
        # What a result cannot tell is not told: no word of a declarer's error.
        expect(page.get_by_role("main")).not_to_contain_text("declarer play")
        assert wrong(page) == {}
        page.get_by_role("region", name="Board by board").get_by_role("link").first.click()
        expect(page.get_by_role("region", name="The field")).to_be_visible()
        expect(page.get_by_role("region", name="From average to")).to_be_visible()
        expect(page.get_by_role("region", name="All four hands")).to_contain_text("North")
        assert wrong(page) == {}
        page.get_by_role("link", name="All boards").click()
        expect(parts).to_be_visible()
        page.get_by_role("link", name="The club").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Why everybody scored so")
        expect(page.get_by_role("row")).to_have_count(7)
        assert wrong(page) == {}


def test_decisions_stand_beside_the_boards(browse: Open, address: str) -> None:
    """What the expert decides otherwise, while it is looked for, found and where there is none;
    the answer of the server is given the cards that an evening at a table has."""
    results = shown(address).results
    listed = [
        {"board": 4, "trick": 1, "seat": "N", "name": "Ada", "chosen": "DQ", "points": -64.0,
         "better": "S3", "contract": "", "declarer": ""},
        {"board": 2, "trick": 0, "seat": "S", "name": "", "chosen": "P", "points": -36.0,
         "better": "4S", "contract": "4SX", "declarer": "N"},
    ]  # fmt: skip
    first: dict[str, Any] = {
        "1": {"listed": listed, "unseen": [{**listed[0], "better": ""}] * 5},
        "2": None,
    }
    first["3"] = {"listed": [], "unseen": []}

    for _ in range(200):
        path = results.replace("/club/", "/api/club/") + "/why"
        found = httpx.get(path, timeout=60, trust_env=False).json()
        if found["state"] == "ready":
            break
        time.sleep(0.1)
    found["evening"]["cards"], found["decisions"] = True, first

    def with_cards(route: Route) -> None:
        # Who knows it already waits for something new, and nothing comes.
        if "if-none-match" not in route.request.headers:
            route.fulfill(json=found, headers={"ETag": '"known"'})

    for size in (DESK, PHONE):
        page = browse(viewport=size, bypass_csp=True)
        page.route("**/api/club/*/why*", with_cards)
        page.goto(f"{results}/why#pair=1")
        panel = page.get_by_role("region", name="Dearest decisions")
        expect(panel).to_contain_text("Board 4, Ada: Queen of diamonds−64", timeout=60_000)
        expect(panel).to_contain_text("Play: Three of spades.")
        expect(panel).to_contain_text("Board 2, South: Pass−36")
        expect(panel).to_contain_text(
            "Bid on by the expert, that leads to four spades doubled by North."
        )
        expect(panel).to_contain_text("Five cards cost you something. Nobody could see it.")
        assert wrong(page) == {}
        for pair, said in (
            (2, "could not"),
            (3, "does no better"),
            (4, "being looked for"),
        ):
            page.goto(f"{results}/why#pair={pair}")
            expect(panel).to_contain_text(said)


def test_what_is_wrong_says_what_to_do(browse: Open, address: str) -> None:
    """A wrong address, a number that nobody has, a board that is none, an evening that is not over
    and a server that does not answer."""
    results = evening(address).results
    page = browse(expected="Failed to load resource", bypass_csp=True)
    main = page.get_by_role("main")
    page.goto(f"{address}/club/nosuchone/why")
    expect(main).to_contain_text("There is no such evening on this server.")
    expect(main).to_contain_text("Check the address, or ask the director for the link.")
    expect(page.get_by_role("link", name="All evenings")).to_be_visible()
    page.goto(f"{evening(address, results=False).results}/why")
    expect(main).to_contain_text("The reasons come with the last result")
    expect(page.get_by_role("link", name="To the results")).to_be_visible()
    page.goto(f"{results}/why#pair=99")
    expect(main).to_contain_text("Nobody here has this number. Choose from the list.")
    main.get_by_role("link", name="The club").click()
    expect(page.get_by_role("row")).to_have_count(7)
    page.goto(f"{results}/why#pair=2&board=77")
    expect(main).to_contain_text("This board was not played, or may not be seen yet.")
    main.get_by_role("link", name="All boards").click()
    expect(page.get_by_role("region", name="Board by board")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # asks at once, and is not answered
    expect(main).to_contain_text("The server does not answer.")
    expect(page.get_by_role("region", name="Board by board")).to_be_visible()
    assert wrong(page) == {}
    page.context.set_offline(False)
    expect(main).not_to_contain_text("The server does not answer.")


def test_hands_that_are_missing_are_added_on_the_page(browse: Open, address: str) -> None:
    played = evening(address, hands=False)
    guest = browse()
    guest.goto(f"{played.results}/why#pair=1")
    panel = guest.get_by_role("region", name="Add the hands")
    expect(panel).to_contain_text("The director adds their file")
    expect(panel.get_by_label("Choose a file")).to_have_count(0)
    for size in (DESK, PHONE):
        page = browse(expected="409", viewport=size, bypass_csp=True)
        page.add_init_script(
            f"localStorage.setItem('oddtrick.club.{played.name}.room', '\"{played.token}\"')"
        )
        page.goto(f"{played.results}/why#pair=1")
        panel = page.get_by_role("region", name="Add the hands")
        expect(page.get_by_role("region", name="Why ")).to_contain_text("Contract and play")
        assert wrong(page) == {}
        field = panel.get_by_label("Choose a file")
        field.set_input_files({"name": "b.pbn", "mimeType": "", "buffer": played.others})
        expect(panel).to_contain_text("The hands are not those of this evening")
    # Dropped on the page; whoever looks at it sees what comes of it.
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "a.pbn"));
            const with_ = {dataTransfer: data, bubbles: true};
            for (const type of ["dragover", "drop"])
                document.body.dispatchEvent(new DragEvent(type, with_));
        }""",
        played.hands.decode(),
    )
    for each in (page, guest):
        expect(each.get_by_role("region", name="Why ")).to_contain_text("Play, declaring")
        expect(each.get_by_role("region", name="Add the hands")).to_have_count(0)


def test_a_phone_leads_there_after_the_last_board(browse: Open, address: str) -> None:
    """Of a table each pair's own; of a player theirs. Where the director shows it to nobody there
    is no way there, and the pages that are open close."""
    played = evening(address)
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        phones(played, http, browse)


def phones(played: Played, http: httpx.Client, browse: Open) -> None:
    token, path = {"authorization": f"Bearer {played.token}"}, f"/api/club/{played.name}"
    # Players have links of their own where boards are played here.
    assert http.post(f"{path}/here", json={}, headers=token).status_code == 200
    links = http.get(f"{path}/links", headers=token).json()
    table, player = browse(viewport=PHONE, bypass_csp=True), browse(viewport=PHONE)
    table.goto(links["tables"][0]["link"])
    expect(table.get_by_role("heading", name="Why this score")).to_be_visible()
    ways = table.get_by_role("link", name="Pair ")
    expect(ways).to_have_count(2)
    assert wrong(table) == {}
    name = ways.first.inner_text()
    ways.first.click()
    expect(table.get_by_role("heading", level=1)).to_contain_text(f"{name}: ", timeout=60_000)
    player.goto(links["players"][0]["link"])
    player.get_by_role("link", name="Why this score").click()
    of = links["players"][0]["of"]
    expect(player.get_by_role("heading", level=1)).to_contain_text(f"Pair {of}: ")
    hidden = {"entries": [], "notes": [{"type": "reasons", "shown": False}]}
    assert http.post(f"{path}/deeds", json=hidden, headers=token).status_code == 200
    for page in (table, player):
        expect(page.get_by_role("main")).to_contain_text("unless the director keeps them back")
    table.goto(played.results)
    expect(table.get_by_role("region", name="Ranking")).to_be_visible()
    expect(table.get_by_role("link", name="Why?")).to_have_count(0)


class PlayedSet(NamedTuple):
    """A set as a machine table played it, as if a person had: the answer of the server, the row,
    the deals to train, and the records of the boards."""

    answer: dict[str, Any]
    row: WhyRow
    deals: list[dict[str, Any]]
    records: dict[int, Record]


@cache
def played_set() -> PlayedSet:
    """As the first table played it that has a card among its dearest decisions."""
    sealed = shipped_set("bridge-4-1")
    for seat in range(len(sealed.fields[0].results)):
        own, records = {}, {}
        for field in sealed.fields:
            result = field.results[seat]
            actions = result.actions.split()
            bare = board_record(sealed.plan, field.number)
            records[field.number] = record = msgspec.structs.replace(bare, actions=actions)
            own[field.number] = OwnBoard(result, board_from_record(record))
        found = explained_set(sealed, own, [])
        if any(decision.trick for decision in found.decisions.listed):
            break
    (row,) = found.evening.rows
    boards = {n: one.played for n, one in own.items() if one.played is not None}
    deals = msgspec.json.decode(encode(deals_again(found.decisions, boards)))
    answer = {
        "state": "ready", "title": sealed.plan.title, "one": "pair",
        "evening": msgspec.to_builtins(found.evening, enc_hook=str),
        "notes": [],
        "decisions": {str(row.number): msgspec.to_builtins(found.decisions, enc_hook=str)},
    }  # fmt: skip
    return PlayedSet(answer, row, deals, records)


def test_a_board_is_played_on_and_looked_at(browse: Open, address: str) -> None:
    """From before a card that cost something, and card by card; what nobody could see is paler."""
    played = played_set()
    (found,) = played.answer["decisions"].values()
    listed = next(x for x in found["listed"] if x["trick"])
    blind = {**listed, "better": "", "reason": ""}
    seen, paler = {**found, "unseen": []}, {**found, "listed": [], "unseen": [blind]}
    number = str(played.row.number)
    answers = [{**played.answer, "decisions": {number: one}} for one in (seen, paler)]
    page = browse(viewport=DESK, bypass_csp=True)
    now = 0

    def reasons(route: Route) -> None:
        if "if-none-match" not in route.request.headers:
            route.fulfill(json=answers[now], headers={"ETag": f'"{now}"'})

    def record(route: Route) -> None:
        number = int(route.request.url.rpartition("/")[2])
        route.fulfill(json=msgspec.to_builtins(played.records[number]))

    page.route("**/api/sets/*/why", reasons)
    page.route("**/api/sets/*/boards/*", record)
    there = f"{address}/today/set/bridge-4-1/why#board={listed['board']}"
    page.goto(there)
    calls = played.records[listed["board"]].actions[: listed["act"]]
    bid = [x for x in calls if x in {"P", "X", "XX"} or x[0] in "1234567"]
    deal = page.get_by_role("region", name="All four hands")
    strains = {"NT": "no-trump", "S": "spade", "H": "heart", "D": "diamond", "C": "club"}
    strain = strains[[x for x in bid if x[0] in "1234567"][-1][1:]]
    auction = deal.get_by_role("table")
    expect(auction).to_contain_text("All pass")
    expect(auction.get_by_role("img", name=strain)).not_to_have_count(0)
    panel = page.get_by_role("region", name="Decisions")
    expect(panel).to_contain_text(f"Trick {listed['trick']}, ")
    expect(page.locator(".steps .blind")).to_have_count(0)
    panel.get_by_role("button", name="Review").click()
    page.wait_for_url(f"**/review#{listed['act']}")
    now = 1
    page.goto(there)
    expect(panel).to_contain_text("Nobody could see this.")
    expect(panel.get_by_role("button")).to_have_count(0)
    expect(page.locator(".steps .blind")).not_to_have_count(0)
    expect(page.get_by_text("nobody could see it")).to_be_visible()
    assert wrong(page) == {}
    now = 0
    page.goto(f"{address}/games")
    page.goto(there)
    panel.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text(f"trick {listed['trick']}").first).to_be_attached(timeout=30_000)


def test_a_board_is_split_by_the_cards_that_are_remembered(browse: Open, address: str) -> None:
    """Entered card by card, taken back, refused where they cannot be, kept in this browser."""
    played = shown(address)
    for size in (DESK, PHONE):
        page = browse(viewport=size, bypass_csp=True, expected="Failed to load resource")
        page.goto(f"{played.results}/why#pair=1")
        page.get_by_role("button", name="Add the play of a board").click(timeout=60_000)
        page.get_by_role("dialog", name="Which board?").get_by_role("button").nth(1).click()
        panel = page.get_by_role("region", name="The play you remember")
        expect(panel).to_contain_text("Trick 1: ")
        split, back = (panel.get_by_role("button", name=x) for x in ("Split this board", "Take"))
        expect(split).to_be_disabled()
        cards = panel.locator("[data-recall]")
        cards.first.click()
        expect(panel.get_by_role("row")).to_have_count(2)
        back.click()
        expect(panel.get_by_role("row")).to_have_count(0)
        for _ in range(6):
            cards.last.click()
        expect(panel).to_contain_text("Trick 2: ")
        assert wrong(page) == {}
        split.click()
        expect(panel).to_contain_text("split by your cards", timeout=60_000)
        told = page.get_by_role("region", name="From average to").get_by_role("img")
        divided = told.get_attribute("aria-label")
        page.reload()
        expect(panel).to_contain_text("split by your cards", timeout=60_000)
        assert told.get_attribute("aria-label") == divided
        panel.get_by_role("button", name="Forget it").click()
        expect(page.get_by_role("region", name="Remember a board?")).to_be_visible()
        # All of a play that is not the result's.
        page.get_by_role("button", name="Add the play").click()
        for _ in range(52):
            if not cards.count():
                break
            cards.last.click()
        split.click()
        expect(panel.get_by_role("status").last).to_contain_text(
            re.compile("split by your cards|that is not the result"), timeout=60_000
        )


def test_the_hardest_boards_are_played(browse: Open, address: str) -> None:
    """One after another, with the way back to each board's page."""
    page = browse(viewport=DESK, bypass_csp=True)
    page.goto(f"{shown(address).results}/why")
    page.get_by_role("button", name=re.compile("Train the .*hardest board")).click(timeout=60_000)
    page.wait_for_url("**/table/**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Contract bridge")


def test_a_page_is_shared(browse: Open, address: str) -> None:
    results = shown(address).results
    page = browse(viewport=PHONE, bypass_csp=True)
    page.goto(f"{results}/why#pair=1")
    expect(page.get_by_role("region", name="Why ")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Share").click()
    field = page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Share")
    expect(field).to_have_value(f"{results}/why#pair=1")
    assert wrong(page) == {}


def test_a_set_is_explained_like_an_evening(browse: Open, address: str) -> None:
    """With the cards of a machine table as if a person had played them; and before a board is."""
    answer, row, deals, _ = played_set()

    def reasons(route: Route) -> None:
        if "if-none-match" not in route.request.headers:
            route.fulfill(json=answer, headers={"ETag": '"known"'})

    for size in (DESK, PHONE):
        page = browse(viewport=size, bypass_csp=True)
        page.route("**/api/sets/*/why", reasons)
        page.goto(f"{address}/today/set/bridge-4-1/why")
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(f"You: {row.score:.1f} %, place {row.place} of 12")
        parts = page.get_by_role("region", name="Why ")
        for name in ("Your opponents", "Your side", "Declarer", "Your score"):
            expect(parts.get_by_text(name, exact=True)).to_be_in_viewport()
        assert wrong(page) == {}
        page.get_by_role("region", name="Board by board").get_by_role("link").first.click()
        expect(page.get_by_role("region", name="The field")).to_be_visible()
        assert wrong(page) == {}
        page.get_by_role("link", name="All boards").click()
        expect(heading).to_contain_text("You: ")
        page.route("**/api/sets/*/why/deals", lambda route: route.fulfill(json=deals))
        page.get_by_role("link", name="Train these deals").click()
        train(page, deals)
        page.get_by_role("link", name="Back to your score").click()
        expect(heading).to_contain_text("You: ")
    page.goto(f"{address}/learn/train")
    listed = page.locator(".own-deals li")
    cost = next(x["mistake"]["cost"] for x in reversed(deals) if x["mistake"])
    expect(listed.first).to_contain_text(f"{cost} % of a top")
    listed.first.get_by_role("link", name="Why this score").click()
    expect(page.get_by_role("region", name="The field")).to_be_visible()
    page = browse()
    page.goto(f"{address}/today/set/bridge-4-1/why")
    expect(page.get_by_role("main")).to_contain_text("The reasons come with your first board.")
    page.get_by_role("link", name="To the set").click()
    page.wait_for_url("**/today/set/bridge-4-1")


def train(page: Page, deals: list[dict[str, Any]]) -> None:
    """Answer all six; the trainer keeps the points of the three decisions."""
    for n, one in enumerate(deals, 1):
        asked = one["question"]
        heading = page.get_by_role("heading", level=1, name=asked["ask"])
        expect(heading).to_be_visible()
        if n < 3:
            assert wrong(page) == {}
        right = next(option for option in asked["options"] if option["right"])
        code = right["code"]
        page.locator(f'[data-do="answer"][data-arg="{code}"]:visible').first.click(
            position={"x": 8, "y": 12}  # cards of a fan lie over one another
        )
        expect(page.get_by_text("Right.", exact=True)).to_be_visible()
        expect(page.get_by_text(f"Deal {n} of {len(deals)}.")).to_be_visible()
        page.get_by_role("button", name="Next question").click()
    expect(page.get_by_role("heading", name="All these deals are answered.")).to_be_visible()
    progress = page.evaluate("JSON.parse(localStorage.getItem('oddtrick.training'))")
    skills = progress["skills"]
    # What the own ones cost is kept with them, and where to look it up.
    own = [one for one in deals if one["mistake"]]
    assert [(x["played"], x["cost"], x["unit"]) for x in progress["mistakes"]] == [
        (x["mistake"]["played"], x["mistake"]["cost"], "percent") for x in own
    ]
    kept = [x["deal"].rpartition("#")[2] for x in progress["mistakes"]]
    assert kept == [f"board={x['board']}" for x in own]
    for point in {one["point"] for one in deals if not one["question"]["point"]}:
        assert skills[point]["wrong"] >= 1
        assert skills[point]["right"] >= 1


def test_evenings_are_joined_under_results(browse: Open, address: str) -> None:
    """Who says that they played, or has the name that stands there, finds their parts joined; a
    weakness is one where ten evenings say so."""
    played = evening(address)
    page = browse(bypass_csp=True)
    page.goto(f"{played.results}/why#pair=2")
    page.get_by_role("button", name="I played here").click()
    expect(page.get_by_role("button", name="I did not play here")).to_be_visible()
    page.get_by_role("link", name="All your evenings").click()
    panel = page.get_by_role("region", name="Your evenings at the club")
    expect(panel).to_contain_text("One evening is mostly chance. Ten together tell more.")
    for part in ("Their contracts", "Own contracts", "Play, declaring", "Play, defending"):
        expect(panel.get_by_role("row", name=part)).to_contain_text("±")
    assert wrong(page) == {}
    # Nine more, in which the own contracts cost more than chance can.
    page.evaluate(
        """() => {
            const [one] = JSON.parse(localStorage.getItem("oddtrick.evenings"));
            const own = {whose: "ours", kind: "contract", name: "Own contracts"};
            const parts = [{...own, points: -6, error: 3, beyond: false}];
            const nine = Array.from({length: 9}, (_, n) => ({...one, id: `gone${n}`, parts}));
            localStorage.setItem("oddtrick.evenings", JSON.stringify([one, ...nine]));
        }"""
    )
    page.route("**/api/club/gone*/why", lambda route: route.fulfill(json={"state": "failed"}))
    page.set_viewport_size(PHONE)
    page.reload()
    expect(panel).to_contain_text("10 evenings joined")
    expect(panel).to_contain_text("chance alone does that to one part in twenty.")
    assert wrong(page) == {}
    # Somebody whose name stands there is recognised by it.
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        token = {"authorization": f"Bearer {played.token}"}
        named = [{"type": "named", "pair": 3, "players": ["Ada", "Ben"]}]
        deeds = {"entries": named, "notes": []}
        answer = http.post(f"/api/club/{played.name}/deeds", json=deeds, headers=token)
        assert answer.status_code == 200, answer.text
    ben = browse()
    ben.add_init_script("localStorage.setItem('oddtrick.settings', '{\"name\": \"ben\"}')")
    ben.goto(f"{played.results}/why")
    ben.get_by_role("link", name="Ada & Ben").click()
    expect(ben.get_by_role("button", name="I did not play here")).to_be_visible()
    ben.get_by_role("button", name="I did not play here").click()
    expect(ben.get_by_role("button", name="I played here")).to_be_visible()
    ben.reload()
    expect(ben.get_by_role("button", name="I played here")).to_be_visible()
