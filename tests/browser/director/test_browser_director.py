"""The director's assistant and practice, in a browser: found, asked, answered, kept."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from oddtrick.laws import BRIDGE_1902, DIRECTED, RulingAnswer, offences, rule
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.director.law_data import word
from oddtrick.laws.practice import situations

from ..lobby.test_browser_axe import COLOURS
from ..player import DESK, PHONE, SITE_KEPT, Open, sizer

pytestmark = pytest.mark.browser

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
TOUCH = [(320, 480), (390, 664), (568, 320), (844, 390), (768, 1024)]
MOUSE = [(640, 400), (1021, 600), (1280, 800), (1920, 1080), (3840, 2160)]
REVOKE = "#auction1910/revoke?since=quitted&role=defender&by=others&again=no&theirs=no"
JOINT = "/club/ruling#duplicate2017/several?" + "&".join(
    f"did={seat}+revoke:+suit=H;+role=defender;+revoke_case=none;+established=played+on;"
    "+revoke_won=own;+later_won=yes"
    for seat in "WEW"
)
SCREENS = [
    "/club/ruling",
    "/club/ruling#contract1963",
    "/club/ruling#contract1963/lead?since=nothing&role=declarer&by=others",
    f"/club/ruling{REVOKE}",
    "/club/ruling#bridge1902/exposed?since=unknown",
    "/club/ruling#auction1910/lead/table",
    "/club/ruling#whist/call",
    "/club/ruling#tonight",
    "/club/ruling#duplicate2017/several?did=?+revoke",
    JOINT,
    "/club/practice",
    "/club/practice#contract1963/13",
    "/club/practice#auction1910/27",
]

WALKS = """async asked => {
  const { readAddress, walk } = await import("/static/director/walk.js");
  const book = await (await fetch("/api/laws")).json();
  return asked.map(link => {
    const here = readAddress(link);
    const code = book.codes.find(c => c.name === here.code);
    const offence = code.offences.find(o => o.name === here.offence);
    const at = walk(offence, code.rulings, here.facts);
    const q = at.question;
    if (q) return [q.text, q.answers.filter(a => !a.why).map(a => a.value)];
    const r = at.ruling;
    return [r.says, r.done, r.who, r.options.map(o => [o.label, o.leads_to])];
  });
}"""

# Waits until all that the page is made of has been kept beside it.
# What stands outside the page, is cut, or is too small to be touched.
WRONG = """touch => {
  const found = [], wide = document.documentElement.clientWidth;
  const what = n => (n.getAttribute("aria-label") || n.textContent).trim().slice(0, 40);
  const across = document.documentElement.scrollWidth;
  if (across > wide) found.push(`the page is ${across} wide`);
  for (const n of document.querySelectorAll("a, button, input")) {
    if (!n.checkVisibility() || n.closest("p")) continue;
    const box = n.getBoundingClientRect();
    if (box.right > wide + 1 || box.left < -1) found.push(`outside: ${what(n)}`);
    if (n.scrollWidth > n.clientWidth + 1 && n.clientWidth) found.push(`cut: ${what(n)}`);
    if (touch && Math.min(box.height, box.width) < 43.5) found.push(`small: ${what(n)}`);
  }
  return found;
}"""


def asked_of_the_rule() -> list[tuple[str, RulingAnswer]]:
    """Addresses of questions and rulings, and what `rule` says of them."""
    chance = random.Random(7)
    found: list[tuple[str, RulingAnswer]] = []
    for code in DIRECTED.values():
        for offence in offences(code):
            for _ in range(4):
                facts: dict[str, Value] = {}
                answer = rule(code, offence)
                for _ in range(chance.randrange(12)):
                    if answer.question is None:
                        break
                    facts[answer.question.fact] = chance.choice(list(answer.question.answers))
                    answer = rule(code, offence, **facts)
                query = "&".join(f"{name}={word(value)}" for name, value in facts.items())
                found.append((f"#{code.name}/{offence}?{query}", answer))
    return found


def test_the_page_answers_as_the_rule_does(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/club/ruling")
    asked = asked_of_the_rule()
    heading = page.evaluate(WALKS, [link for link, _ in asked])
    for (link, answer), got in zip(asked, heading, strict=True):
        if answer.question:
            values = [word(value) for value in answer.question.answers]
            assert got == [str(answer.question.text), values], link
        else:
            options = [[str(o.label), str(o.leads_to)] for o in answer.options]
            done = list(map(str, answer.done))
            assert got == [str(answer.says), done, str(answer.who), options], link
    assert sum(answer.settled for _, answer in asked) > 100


@pytest.mark.whole
def test_a_director_on_a_phone_without_a_network(browse: Open, address: str) -> None:
    """Five taps to a ruling, the back button goes back one, and all of it without a network."""
    page = browse(new=True, viewport=PHONE, has_touch=True, is_mobile=True, service_workers="allow")
    page.goto(f"{address}/club")
    page.get_by_role("link", name="Start: rule on a mistake").tap()
    expect(page.get_by_text("What happened?")).to_have_count(0)  # nothing is chosen beforehand
    page.evaluate(SITE_KEPT)
    page.context.set_offline(True)
    page.get_by_role("link", name="Auction 1910").tap()
    page.get_by_role("link", name="A lead out of turn").tap()
    expect(page.get_by_role("heading", name="Has any of this happened since?")).to_be_focused()
    page.get_by_role("link", name="Nothing of that").tap()
    page.get_by_role("link", name="A defender (an adversary of declarer)").tap()
    page.get_by_role("link", name="The other side").tap()
    ruling = page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("laws 76, 78")
    expect(ruling).to_contain_text("Have the card face up, to be called")
    expect(ruling).to_contain_text("Call a suit when they next lead")
    expect(ruling).to_contain_text("All the others have played to it: it stands (78)")
    page.go_back()
    expect(page.get_by_role("heading", name="Who spoke of it first?")).to_be_visible()
    page.get_by_role("link", name="Dummy", exact=True).tap()
    expect(ruling).to_contain_text("nothing is exacted")
    page.reload()
    expect(ruling).to_contain_text("nothing is exacted")
    page.get_by_role("link", name="Next case").tap()
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible()


def test_keys_unknown_answers_and_what_cannot_be(browse: Open, address: str) -> None:
    page = browse(viewport=DESK)
    page.goto(f"{address}/club/ruling#contract1963/bid")
    expect(page.get_by_role("heading", name="Has any of this happened since?")).to_be_visible()
    page.keyboard.press("3")
    expect(page.get_by_role("heading", name="Who spoke of it first?")).to_be_focused()
    page.keyboard.press("1")
    ruling = page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("replaces the bid by a sufficient bid or a pass")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="I do not know").click()
    expect(ruling).to_contain_text("Let the call stand")
    expect(ruling).to_contain_text("replaces the bid by a sufficient bid or a pass")
    page.goto(f"{address}/club/ruling#contract1963/revoke?since=nothing&twelfth=no&role=lone")
    expect(page.get_by_role("alert")).to_contain_text("“lone” is not an answer to “Who did it?”")
    page.goto(f"{address}/club/ruling#skat")
    expect(page.get_by_role("alert")).to_contain_text("There are no laws “skat” here.")
    page.goto(f"{address}/club/ruling#whist/call")
    expect(page.get_by_role("alert")).to_contain_text("Whist has no law on “call”.")
    page.goto(f"{address}/club/ruling#auction1910/revoke/table")
    expect(page.get_by_role("row")).to_have_count(18)
    expect(page.get_by_role("button", name="Print")).to_be_visible()


@pytest.mark.whole
def test_several_things_that_have_happened_are_ticked(browse: Open, address: str) -> None:
    page = browse(viewport=DESK)
    page.goto(f"{address}/club/ruling#duplicate1963/revoke")
    page.get_by_role("checkbox", name="The offender or the partner has played").check()
    page.keyboard.press("5")  # the board has been moved
    expect(page.get_by_role("checkbox", name="the board has been moved")).to_be_checked()
    page.get_by_role("button", name="Go on").click()
    ruling = page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("It stands")
    page.reload()
    expect(ruling).to_contain_text("It stands")
    page.get_by_role("link", name="Change the answer to").click()
    page.get_by_role("link", name="Nothing of that").click()
    expect(page.get_by_role("heading", name="Has any of this happened since?")).to_be_hidden()


@pytest.mark.whole
def test_practice_marks_right_and_wrong_and_remembers(browse: Open, address: str) -> None:
    asked = situations(BRIDGE_1902)
    number, one = next((n, s) for n, s in enumerate(asked, 1) if s.title == "The dealer revokes")
    page = browse(viewport=DESK)
    page.goto(f"{address}/club/practice#bridge1902/{number}")
    expect(page.get_by_role("heading", name=one.story)).to_be_visible()
    page.locator(f"[data-answer='{one.wrong[0].text}']").click()
    heading = page.get_by_role("heading", name="Not this one")
    expect(heading).to_be_focused()
    expect(page.get_by_text("laws 87, 88, 89")).to_be_visible()
    page.reload()
    expect(page.get_by_text("None right, one to look at again.")).to_be_visible()
    page.locator(f"[data-answer='{one.right}']").click()
    expect(page.get_by_role("heading", name="Right")).to_be_focused()
    page.get_by_role("link", name="Ask the director’s assistant").click()
    expect(page.get_by_role("region", name="The ruling")).to_contain_text("nor get beyond 28")
    page.go_back()
    expect(page.get_by_text("One right.")).to_be_visible()
    stored = json.loads(page.evaluate("localStorage.getItem('oddtrick.practice')"))
    assert stored == {"bridge1902": {one.title: "right"}}


def walked(page: Page, address: str, sizes: list[tuple[int, int]], touch: bool) -> dict[str, Any]:
    wrong = {}
    resize = sizer(page)
    for screen in SCREENS:
        page.goto(f"{address}{screen}")
        page.wait_for_selector("main .pan:not(.alone)", state="attached")
        for width, height in sizes:
            resize(width, height)
            if found := page.evaluate(WRONG, touch):
                wrong[f"{screen} {width}×{height}"] = found
    return wrong


@pytest.mark.whole
def test_every_screen_at_every_size(browse: Open, address: str) -> None:
    wrong = walked(browse(viewport=PHONE, has_touch=True, is_mobile=True), address, TOUCH, True)
    wrong |= walked(browse(), address, MOUSE, False)
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


@pytest.mark.whole
def test_axe_objects_to_nothing(browse: Open, address: str) -> None:
    page = browse(viewport=DESK, bypass_csp=True)
    wrong = {}
    for screen in SCREENS:
        page.goto(f"{address}{screen}")
        page.wait_for_selector("main .pan:not(.alone)", state="attached")
        if "practice#auction" in screen:
            page.locator("[data-answer]").first.click()
        page.evaluate("() => window.axe") or page.add_script_tag(path=AXE)
        for theme in ("light", "dark"):
            page.evaluate(
                """theme => {
                  localStorage.setItem("oddtrick.settings", JSON.stringify({ theme }));
                  dispatchEvent(new Event("oddtrick:settings"));
                }""",
                theme,
            )
            found = page.evaluate(
                """async only => (await axe.run(document,
                    { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) }))
                  .violations.map(v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 160)])""",
                COLOURS if theme == "dark" else None,
            )
            if found:
                wrong[f"{screen}, {theme}"] = found
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


@pytest.mark.whole
def test_rulings_of_the_evening_are_kept_with_their_boards_without_a_network(
    browse: Open, address: str
) -> None:
    page = browse(new=True, viewport=PHONE, service_workers="allow")
    page.goto(f"{address}/club/ruling{REVOKE}")
    ruling = page.get_by_role("region", name="The ruling")
    expect(ruling).to_be_visible()
    page.evaluate(SITE_KEPT)
    page.context.set_offline(True)
    ruling.get_by_role("textbox", name="Board or table").fill("<i>board 7</i>")
    ruling.get_by_role("button", name="Keep with board").click()
    expect(ruling.get_by_role("status")).to_have_text("Kept with <i>board 7</i>.")
    page.get_by_role("link", name="Rulings tonight 1").click()
    listed = page.get_by_role("region", name="Rulings tonight").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Auction 1910")
    expect(listed).to_contain_text("<i>board 7</i>")
    expect(listed.locator("blockquote")).to_contain_text("scores nothing but honours")
    # It leads back to the ruling; and it is still there when the page has been closed.
    listed.get_by_role("link").click()
    expect(ruling).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"{address}/club/ruling#tonight")
    page.reload()
    expect(listed).to_have_count(1)
    listed.get_by_role("button", name="Delete: A revoke, <i>board 7</i>").click()
    expect(listed).to_have_count(0)
    expect(page.get_by_text("Nothing is kept yet.")).to_be_visible()


@pytest.mark.whole
def test_several_irregularities_have_one_ruling_on_a_phone_by_keyboard(
    browse: Open, address: str
) -> None:
    size = {"width": 360, "height": 740}
    page = browse("ERR_INTERNET_DISCONNECTED", new=True, viewport=size, service_workers="allow")
    page.goto(f"{address}/club/ruling#duplicate2017")
    page.get_by_role("link", name="Several irregularities at once").press("Enter")
    listed = page.get_by_role("region", name="Several irregularities at once")
    ruling = page.get_by_role("region", name="One ruling for the whole")
    expect(ruling).to_contain_text("Nothing is in the list yet.")

    def add(seat: str, offence: str) -> None:
        listed.get_by_role("combobox", name="Who did it?").select_option(label=seat)
        listed.get_by_role("combobox", name="What happened?").select_option(label=offence)
        listed.get_by_role("button", name=re.compile("^Add")).press("Enter")

    def answer(question: str, key: str) -> None:
        expect(ruling.get_by_role("heading", name=question)).to_be_focused()
        page.keyboard.press(key)

    add("West", "A revoke")
    expect(ruling).to_contain_text("About 1. West: A revoke")
    answer("Is it one of these?", "1")
    answer("Who did it?", "3")
    answer("Is the revoke established?", "2")
    answer("Who won the trick of the revoke?", "1")
    answer("Did the side that revoked win a later trick?", "2")
    expect(ruling.get_by_role("heading", name="One ruling for the whole")).to_be_focused()
    expect(ruling).to_contain_text("In all 2 tricks go to North–South.")
    # South, too: what each owes follows from both.
    add("South", "A revoke")
    expect(ruling).to_contain_text("About 2. South: A revoke")
    answer("Is it one of these?", "1")
    answer("Who did it?", "1")
    answer("Is the revoke established?", "2")
    expect(ruling).to_contain_text("No trick goes over.")
    expect(ruling).to_contain_text("64B7")
    first = listed.get_by_role("listitem").first
    listed.get_by_role("link", name="It happened earlier: 2. South: A revoke").press("Enter")
    expect(first).to_contain_text("1. South: A revoke")
    expect(listed.get_by_role("link", name="It happened later: 1. South")).to_be_focused()
    listed.get_by_role("link", name="Remove: 1. South: A revoke").press("Enter")
    expect(ruling).to_contain_text("In all 2 tricks go to North–South.")
    # Once more by the same player: the suit counts.
    page.goto(f"{address}{JOINT}")
    expect(ruling).to_contain_text("In all 4 tricks go to North–South.")
    first.get_by_label("In which suit?").select_option(label="diamonds")
    expect(ruling).to_contain_text("In all 6 tricks go to North–South.")
    listed.get_by_text("Names of the players").click()
    listed.get_by_role("textbox", name="West").fill("Ann <b>Lee")
    listed.get_by_role("textbox", name="West").press("Enter")
    expect(ruling.get_by_role("definition")).to_have_count(2)
    expect(ruling).to_contain_text("1. Ann <b>Lee (West): A revoke")
    page.reload()
    ruling.get_by_role("textbox", name="Board or table").fill("7")
    ruling.get_by_role("button", name="Keep with board").press("Enter")
    expect(page.get_by_role("link", name="Rulings tonight 1")).to_be_visible()
    # Without a network each is ruled on by itself.
    page.evaluate(SITE_KEPT)
    page.context.set_offline(True)
    listed.get_by_role("link", name="Remove: 3. Ann").press("Enter")
    expect(ruling.get_by_role("alert")).to_contain_text("needs the network")
    ruling.get_by_role("link", name="A revoke, by itself").first.click()
    expect(page.get_by_role("region", name="The ruling")).to_contain_text("64A")
    page.get_by_role("link", name="Something else happened too").click()
    expect(first.get_by_role("group", name="Who did it?")).to_be_visible()


@pytest.mark.whole
def test_a_phone_has_the_commonest_matters_first_and_finds_the_others(
    browse: Open, address: str
) -> None:
    page = browse(new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{address}/club/ruling#duplicate2017")
    first = page.locator(".offences").first.get_by_role("link")
    expect(first).to_have_count(5)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= 1.6 * PHONE["height"], height
    found = page.get_by_label("Find an offence or a law")
    expect(found).to_be_in_viewport()
    found.fill("claim")
    expect(page.locator(".offences a", has_text="claim").first).to_be_visible()
    found.fill("")
    page.get_by_text("other matters").tap()
    expect(page.locator(".offences a:visible")).to_have_count(61)
