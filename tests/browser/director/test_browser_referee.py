"""A refereed table: what goes wrong, attention, rulings, choices and the score agreed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from slices import sliced

from ..player import PHONE, Open, sit_down
from ..refereed import LAWS, Person, seats, sit, together

pytestmark = pytest.mark.browser


@pytest.mark.whole
def test_a_deal_in_which_a_call_a_lead_and_a_card_go_wrong(browse: Open, address: str) -> None:
    people = together(browse, address)
    s, w, n, e = (people[seat] for seat in "SWNE")

    expect(s.page.get_by_role("banner")).to_contain_text("refereed: Rubber bridge")

    # West bids what is not enough; nothing is said until North draws attention to it.
    s.say_it("One spade")
    expect(w.button("Pass")).to_be_enabled()
    w.bar("Irregular call")
    w.page.get_by_role("dialog").get_by_role("button", name="One heart", exact=True).click()
    expect(n.status).to_contain_text("Your call")
    n.attend("an irregular call by W")
    expect(n.page.get_by_role("log", name="Log", exact=True)).to_contain_text(
        "West bid insufficiently"
    )
    expect(w.button("Double")).to_be_disabled()
    # No log is shown beside the bidding box: why the bid is gone is said by itself.
    expect(w.ruling).to_contain_text("West bid insufficiently, and replaces the bid")
    w.say_it("Two no-trump")
    for person in (n, e, s, w):
        expect(person.ruling).to_contain_text("East must pass at every turn.")
    n.say_it("Pass")
    expect(e.button("Pass")).to_be_enabled()
    expect(e.button("Three clubs")).to_have_count(0)
    e.say_it("Pass")
    s.say_it("Four spades")
    for person in (w, n, e):
        person.say_it("Pass")

    # East leads in West's turn, and declarer makes the card a penalty card.
    expect(w.status).to_contain_text("Your lead")
    expect(e.page.locator("#desk")).to_have_class(re.compile("mode-play"))
    e.press("Seven of diamonds")
    expect(e.page.get_by_role("alert")).to_contain_text("not your turn")
    e.button("Play it anyway").click()
    expect(s.table.get_by_role("img", name="Seven of diamonds")).to_be_visible()
    s.attend("a lead out of turn by E")
    expect(w.ruling).to_contain_text("South may choose")
    expect(w.ruling.get_by_role("radio")).to_have_count(0)
    expect(s.ruling).to_contain_text("Irregularity · East")
    expect(s.ruling.get_by_role("radio")).to_have_count(10)
    keep = s.ruling.get_by_role("radio", name="Leave the card face up as a penalty card")
    expect(keep).to_contain_text("East leaves the card face up, and plays it at the first legal")
    expect(s.ruling).to_contain_text("West leads the suit that is required")
    law = s.ruling.get_by_role("link", name="Read the law")
    assert law.get_attribute("href") == "/club/ruling#contract1963/lead/table"
    s.decide("Leave the card face up as a penalty card")
    for person in (s, w, n):
        penalty = person.table.get_by_role("img", name="Seven of diamonds, penalty card")
        expect(penalty).to_be_visible()
    expect(e.button(re.compile("^Seven of diamonds, penalty card"))).to_be_visible()

    # Dummy is faced by hand; South does not follow, and puts it right.
    expect(w.status).to_contain_text("Your lead")
    w.press("Jack of hearts")
    expect(n.status).to_contain_text("Face the dummy")
    n.button("Face dummy").click()
    expect(s.status).to_contain_text("Dummy's play")
    s.press("Ace of hearts")
    e.wait()
    e.press("Three of hearts")
    expect(s.status).to_contain_text("Your play")
    s.press("Five of clubs")
    expect(s.page.get_by_role("alert")).to_contain_text("You must follow in hearts.")
    s.button("Play it anyway").click()
    expect(w.page.get_by_role("log", name="Log", exact=True)).to_contain_text(
        "South played the five of clubs."
    )
    w.attend("a revoke by S")
    expect(s.page.get_by_role("log", name="Log", exact=True)).to_contain_text(
        "South revoked, in time to correct it"
    )
    expect(s.button("Five of clubs")).to_have_count(0)  # named with why it may not be played
    s.press("Two of hearts")
    expect(s.page.get_by_role("log", name="Log", exact=True)).to_contain_text(
        "You played the two of hearts."
    )


def some(browse: Open, address: str, who: str, actions: str) -> list[Person]:
    """Some of the four at a table whose deal has come so far."""
    table, tokens = seats(address, actions=actions)
    return [sit(browse(), address, table, seat, tokens[seat]) for seat in who]


@pytest.mark.whole
def test_a_ruling_on_a_phone_comes_up_by_itself(browse: Open, address: str) -> None:
    s, n = some(browse, address, "SN", "4S P P P E:D7")
    s.page.set_viewport_size(PHONE)
    expect(s.ruling).to_be_hidden()
    n.attend("a lead out of turn by E")
    expect(s.ruling).to_be_visible()
    tab = s.page.get_by_role("navigation", name="Panels").get_by_role("button", name="Ruling")
    s.ruling.get_by_role("button", name="Look at the table").click()
    expect(s.ruling).to_be_hidden()
    tab.click()
    keep = s.ruling.get_by_role("radio", name="Leave the card face up as a penalty card")
    box = keep.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    s.decide("Leave the card face up as a penalty card")
    expect(s.ruling).to_be_hidden()
    # Closed hands are counts here, but what lies open in them is seen.
    penalty = s.table.get_by_role("img", name="Seven of diamonds, penalty card")
    expect(penalty).to_be_visible()
    s.page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    expect(penalty).to_be_visible()


@pytest.mark.whole
def test_on_a_phone_whoever_is_to_act_reads_what_was_ruled(browse: Open, address: str) -> None:
    w, n = some(browse, address, "WN", "1S W:1H")
    w.page.set_viewport_size(PHONE)
    expect(n.status).to_contain_text("Your call")
    n.attend("an irregular call by W")
    expect(w.ruling).to_contain_text("West bid insufficiently, and replaces the bid")
    panels = w.page.get_by_role("navigation", name="Panels")
    panels.get_by_role("button", name="Ruling").click()  # back to the bidding box
    expect(w.ruling).to_be_hidden()
    w.say_it("Pass")
    expect(w.ruling).to_be_hidden()


@pytest.mark.whole
def test_a_refereed_deal_with_machines_goes_to_its_end(browse: Open, address: str) -> None:
    page = browse()
    me = sit_down(page, address, game="contract-duplicate", options=LAWS, seed=3)
    me.declare()
    me.step()
    me.hasten(1)
    done = me.play_deal()
    assert done[-1] == "choice"  # the score is agreed
    expect(me.over).to_contain_text("Seven no-trump")
    expect(page.get_by_role("log", name="Log", exact=True)).to_contain_text("You agreed the score.")


@pytest.mark.parametrize("laws", sliced(["Rubber bridge", "Duplicate 2017"], 1))
def test_the_laws_are_an_option(browse: Open, address: str, laws: str) -> None:
    page = browse()
    page.goto(f"{address}/games#contract-duplicate/ways")
    page.get_by_role("combobox", name="Laws").select_option(label=laws)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Draw attention")).to_be_visible()


@pytest.mark.whole
def test_a_card_that_is_dropped_lies_face_up(browse: Open, address: str) -> None:
    s, e = some(browse, address, "SE", "4S P P P")
    e.bar("Irregularity")
    drop = e.page.get_by_role("dialog").get_by_role("region", name="Drop a card face up")
    drop.get_by_role("button", name="Drop the seven of diamonds face up").click()
    # Asked again in words: it cannot be taken back.
    e.page.get_by_role("button", name="Drop the seven of diamonds face up").click()
    expect(s.page.get_by_role("log", name="Log", exact=True)).to_contain_text("seven of diamonds")
    s.attend("an exposed card by E")
    penalty = s.table.get_by_role("img", name="Seven of diamonds, penalty card")
    expect(penalty).to_be_visible()
    # That West is to lead while the card lies there is nobody's irregularity.
    expect(s.ruling).to_contain_text("A lead while the partner has a penalty card")
    expect(s.ruling).not_to_contain_text("Irregularity")
