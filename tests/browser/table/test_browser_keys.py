"""Everything by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ..player import CARD, Open, Player, sit_down

pytestmark = pytest.mark.browser


def focused(page: Page) -> str:
    """The accessible name of what has the focus."""
    name: str = page.evaluate(
        """() => {
          const node = document.activeElement, said = node.querySelector(".unseen");
          return node.getAttribute("aria-label") ?? said?.textContent ?? node.innerText;
        }"""
    )
    return name


def code_of_a_legal_card(me: Player) -> str:
    return str(me.cards.first.get_attribute("data-card"))


@pytest.mark.whole
def test_from_the_list_to_the_first_card(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/games")
    page.get_by_role("button", name=re.compile("^Whist")).wait_for()
    page.keyboard.press("/")
    page.keyboard.type("whist text")
    expect(page.get_by_role("button", name=re.compile("^Euchre"))).to_have_count(0)
    for _ in range(12):
        page.keyboard.press("Tab")
        if focused(page).startswith("Whist,"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Whist", exact=True).last).to_be_visible()
    for _ in range(25):
        page.keyboard.press("Tab")
        if focused(page) == "Play now":
            break
    page.keyboard.press("Enter")
    Player(page).wait()


def test_a_bid_is_typed_read_and_confirmed(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=4)
    me.wait()
    me.page.keyboard.type("7n")
    expect(me.page.get_by_role("button", name="Bid seven no-trump Enter")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("button", name="Bid seven no-trump Enter")).to_have_count(0)
    me.page.keyboard.type("7n")
    me.page.keyboard.press("Enter")
    auction = me.page.get_by_role("region", name="Auction")
    expect(auction.get_by_role("button", name=re.compile("^You: Seven no-trump"))).to_be_visible()


@pytest.mark.whole
def test_pass_is_one_letter(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=4)
    me.wait()
    me.page.keyboard.press("p")
    me.page.keyboard.press("Enter")
    auction = me.page.get_by_role("region", name="Auction")
    expect(auction.get_by_role("button", name=re.compile("^You: Pass"))).not_to_have_count(0)


@pytest.mark.whole
def test_cards_are_typed_by_suit_and_rank(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    for _ in range(4):
        me.wait()
        code = code_of_a_legal_card(me)
        card = me.table.locator(f".fan [data-card='{code}']")
        me.page.keyboard.type(code.lower())
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(me.status).to_contain_text("Enter plays it")
        me.page.keyboard.press("Enter")
        expect(card).to_have_count(0)


def test_arrows_move_in_the_hand_and_enter_plays(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    for _ in range(20):
        me.page.keyboard.press("Tab")
        if CARD.match(focused(me.page)):
            break
    first = focused(me.page)
    me.page.keyboard.press("Home")
    names = [focused(me.page)]
    for _ in range(12):
        me.page.keyboard.press("ArrowRight")
        names.append(focused(me.page))
    hand = me.table.get_by_role("group", name="Your hand").get_by_role("button")
    assert names == [b.get_attribute("aria-label") for b in hand.all()]
    me.page.keyboard.press("ArrowLeft")
    assert focused(me.page) == names[-2]
    legal = [n for n in names if CARD.match(n)]
    assert first in legal, "tab comes to a card that may be played"
    me.page.keyboard.press("Home")
    while focused(me.page) not in legal:
        me.page.keyboard.press("ArrowRight")
    played = focused(me.page)
    me.page.keyboard.press("Enter")
    expect(me.button(played)).to_have_count(0)
    me.wait()
    expect(me.table.locator("button.card:focus")).to_have_count(1)


@pytest.mark.whole
def test_letters_open_panels_and_the_hint(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=4)
    me.wait()
    press = me.page.keyboard.press
    press("h")
    expect(me.page.get_by_role("region", name="Hint").locator(".advice")).to_be_visible()
    press("?")
    help_ = me.page.get_by_role("dialog", name="Keys")
    expect(help_).to_be_visible()
    press("Escape")
    expect(help_).to_have_count(0)
    me.declare()
    for _ in range(2):
        me.step()
    me.wait()
    me.page.locator("body").click(position={"x": 5, "y": 70})
    press("l")
    expect(me.table.get_by_role("region", name=re.compile("^Trick "))).to_be_visible()
    press("Escape")
    expect(me.table.get_by_role("region", name=re.compile("^Trick "))).to_have_count(0)
    press("a")
    expect(me.page.get_by_role("region", name="Auction").locator(".asked")).to_be_visible()
    before = me.page.locator("#table").get_attribute("data-version")
    press("u")
    expect(me.page.locator("#table")).not_to_have_attribute("data-version", str(before))


@pytest.mark.whole
def test_the_end_of_a_deal_is_left_with_enter(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="euchre", seed=5)
    me.play_deal()
    me.page.locator("body").click(position={"x": 5, "y": 70})
    me.page.keyboard.press("Enter")
    expect(me.over).to_have_count(0)
    expect(me.page.get_by_role("banner")).to_contain_text("deal 2")
