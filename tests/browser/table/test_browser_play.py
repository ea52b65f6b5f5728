"""Whole deals played in Chromium, by role and name, from the lobby to the next deal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..player import CARD, Open, Player, open_menu, sit_down

pytestmark = pytest.mark.browser

PLAYED = re.compile(r"\b(led|played|won with) the ")


@pytest.mark.whole
def test_a_deal_of_the_rubber_from_the_list_to_the_next_deal(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/games#contract-rubber/ways")
    page.get_by_role("radiogroup", name="Pace").get_by_role("radio", name="Fast").click()
    page.get_by_role("radiogroup", name="Your seat").get_by_role("radio", name="S").click()
    page.get_by_role("button", name="Play now").click()
    me = Player(page)
    me.wait()
    hand = me.table.get_by_role("group", name="Your hand")
    expect(hand.get_by_role("button", name=CARD)).to_have_count(13)
    expect(page).to_have_title(re.compile("^Your call"))
    me.call("Seven no-trump")  # legal whenever it comes, so that there is something to play
    done = me.play_deal()
    assert done.count("card") == 26, "thirteen cards of one's own and thirteen of dummy's"
    # By the first of the two who named no-trump.
    expect(me.over).to_contain_text(re.compile("Seven no-trump .*by (you|Ada), "))
    log = page.get_by_role("log").get_by_role("listitem")
    expect(log.filter(has_text=PLAYED)).to_have_count(52)
    expect(me.table.get_by_role("group", name=re.compile("dealt$"))).to_have_count(4)
    me.over.get_by_role("button", name="Next deal Enter").click()
    me.wait()
    expect(me.over).to_have_count(0)
    expect(page.get_by_role("banner")).to_contain_text("deal 2")
    expect(hand.get_by_role("button", name=CARD)).to_have_count(13)


@pytest.mark.whole
def test_a_deal_of_whist_and_its_pad(browse: Open, address: str) -> None:
    me = sit_down(browse(reduced_motion="no-preference"), address, game="whist", seed=1)
    trumps = me.page.get_by_role("region", name="Trumps")
    expect(trumps).to_contain_text("We 0")
    assert me.play_deal() == ["card"] * 13
    # An odd number of tricks, so that one side has points to be entered.
    pad = me.page.get_by_role("region", name="Score").get_by_role("table")
    expect(pad.get_by_role("rowheader", name=re.compile("^Game"))).not_to_have_count(0)
    me.over.get_by_role("button", name="More").click()
    won = me.over.get_by_role("row").first
    expect(won).to_contain_text(re.compile("We|They"))
    points = won.get_by_role("cell").last.inner_text()
    expect(pad).to_contain_text(points)


@pytest.mark.whole
def test_a_deal_of_euchre_with_the_trump_made_by_hand(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="euchre", seed=5)
    me.wait()
    choice = me.table.get_by_role("region", name="Your choice")
    names = choice.get_by_role("button").all_inner_texts()
    assert names[-1] == "Pass"
    assert any("alone" in name for name in names)
    choice.get_by_role("button", name=names[0], exact=True).click()
    done = me.play_deal()
    assert done.count("card") >= 5
    expect(me.page.get_by_role("region", name="Score")).to_contain_text("first to ten")


@pytest.mark.whole
def test_honeymoon_draws_from_the_stock_and_then_bids(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="honeymoon", seed=2)
    me.wait()
    hand = me.table.get_by_role("group", name="Your hand")
    for _ in range(13):
        expect(hand.get_by_role("button", name=CARD)).not_to_have_count(0)
        assert me.step() == "card"
    me.wait()
    me.call("Seven no-trump")
    me.step()
    me.hasten(1)
    me.play_deal()
    expect(me.over).to_contain_text("Seven no-trump")


def test_hint_marks_the_act_and_gives_its_reason_and_source(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    panel = me.page.get_by_role("region", name="Hint")
    panel.get_by_role("button", name=re.compile("^Give me a hint")).click()
    said = panel.locator(".advice").inner_text()
    advised = said.removeprefix("Play the ").capitalize()
    assert said.startswith("Play the ")
    assert CARD.match(advised)
    assert len(panel.locator(".why").inner_text()) > 20
    panel.get_by_role("button", name="More").click()
    dialog = me.page.get_by_role("dialog")
    expect(dialog.locator("p.soft")).not_to_be_empty()
    me.page.keyboard.press("Escape")
    expect(me.button(advised)).to_contain_text("hint")
    me.press_card(me.button(advised))
    expect(me.button(advised)).to_have_count(0)


def test_undo_gives_the_card_back(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    undo = me.page.get_by_role("button", name="Undo U")
    expect(undo).to_be_disabled()
    card = me.cards.first.get_attribute("aria-label")
    assert card is not None
    me.step()
    expect(me.button(card)).to_have_count(0)
    undo.click()
    expect(me.button(card)).to_be_visible()
    expect(undo).to_be_disabled()


def test_a_card_that_may_not_be_played_says_why(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    refused = me.table.get_by_role("button", name=re.compile("not legal now: you must follow"))
    for _ in range(12):
        me.wait()
        if refused.count():
            break
        me.step()
    name = refused.first.get_attribute("aria-label")
    assert name is not None
    refused.first.click(force=True, position={"x": 20, "y": 40})
    expect(me.page.get_by_role("alert")).to_contain_text("You must follow in")
    expect(me.button(name)).to_be_visible()
    me.page.get_by_role("alert").get_by_role("button", name="All right").click()
    expect(me.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.whole
def test_two_taps_choose_and_then_play(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    open_menu(me.page, "Settings")
    taps = me.page.get_by_role("radiogroup", name="Taps to play").get_by_role("radio", name="Two")
    expect(taps).not_to_be_checked()
    taps.click()
    expect(taps).to_be_checked()
    me.page.keyboard.press("Escape")
    name = str(me.cards.first.get_attribute("aria-label"))
    card = me.button(name)
    me.press_card(card)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(me.status).to_contain_text(f"{name}. Tap again")
    me.press_card(card)
    expect(card).to_have_count(0)
    # It is a setting of this device, so it is still there after a reload.
    me.page.reload()
    me.wait()
    open_menu(me.page, "Settings")
    expect(taps).to_be_checked()


def test_a_reload_keeps_the_seat_and_the_deal(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=4)
    me.wait()
    hand = me.table.get_by_role("group", name="Your hand").get_by_role("button")
    before = [b.get_attribute("aria-label") for b in hand.all()]
    me.page.reload()
    me.wait()
    assert [b.get_attribute("aria-label") for b in hand.all()] == before
    # And the front door offers to go on with it.
    me.page.goto(address)
    me.page.get_by_role("link", name="Resume Contract bridge, rubber").click()
    Player(me.page).wait()
    assert [b.get_attribute("aria-label") for b in hand.all()] == before


@pytest.mark.whole
def test_the_auction_shows_what_calls_mean(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=4)
    me.wait()
    box = me.table.get_by_role("region", name="Your call")
    me.button("One no-trump").or_(me.button("Three no-trump")).first.click()
    expect(box.locator(".what")).to_contain_text(re.compile("point"))
    box.get_by_role("button", name="Cancel").click()
    expect(box.get_by_role("button", name=re.compile("^Bid "))).to_have_count(0)
    me.declare()
    auction = me.page.get_by_role("region", name="Auction")
    asked = auction.get_by_role("button", name=re.compile("^You: Seven no-trump"))
    asked.click()
    expect(auction.locator(".asked")).to_contain_text("You, ")


@pytest.mark.whole
def test_the_last_trick_and_earlier_ones(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    for _ in range(3):
        me.step()
    me.wait()
    me.page.get_by_role("button", name="Last trick L").click()
    panel = me.table.get_by_role("region", name=re.compile("^Trick "))
    shown = panel.get_by_role("img", name=re.compile(f": {CARD.pattern[1:]}"))
    expect(shown).to_have_count(4)
    number = panel.get_by_role("heading").inner_text()
    panel.get_by_role("button", name="Earlier trick").click()
    expect(me.table.get_by_role("region", name=number, exact=True)).to_have_count(0)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
