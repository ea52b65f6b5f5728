"""Patience as its players expect it: dealing again, by number, moves and time, keys, the book."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from oddtrick.games import game
from oddtrick.sets import winnable_of

from ..player import PHONE, Open, Player, open_menu, sit_down, two_people

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 664), (360, 640), (320, 480))


def run_line(me: Player) -> Locator:
    return me.page.locator(".run")


def cards(me: Player) -> list[str]:
    """Every card on the table from left to right."""
    found: list[str] = me.table.locator("[data-card]").evaluate_all(
        "all => all.map(e => e.dataset.card)"
    )
    return found


@pytest.mark.whole
def test_the_same_cards_other_cards_and_those_of_a_number(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="la-belle-lucie", seed=7)
    me.wait()
    begun = cards(me)
    expect(run_line(me)).to_contain_text("deal 7")
    me.table.locator(".layout button.card:not([aria-disabled])").first.click()
    expect(run_line(me)).to_contain_text("1 move")
    bar = me.page.get_by_role("banner")
    open_menu(me.page, "Restart")
    me.page.get_by_role("alert").get_by_role("button", name="Restart").click()
    expect(run_line(me)).to_contain_text("0 moves")
    assert cards(me) == begun
    bar.get_by_role("button", name="New deal").click()
    dialog = me.page.get_by_role("dialog", name="New deal")
    number = dialog.get_by_role("spinbutton", name="Deal number")
    number.fill("1000000")
    number.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("1 to 999,999")
    number.fill("40917")
    number.press("Enter")
    expect(dialog).to_have_count(0)
    expect(run_line(me)).to_contain_text("deal 40,917")
    assert cards(me) != begun
    bar.get_by_role("button", name="New deal").click()
    dialog.get_by_role("button", name="Deal other cards").click()
    expect(run_line(me)).not_to_contain_text("40,917")


@pytest.mark.whole
def test_the_space_bar_turns_and_undo_takes_back_what_it_showed(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()
    me.page.keyboard.press(" ")
    expect(run_line(me)).to_contain_text("1 move")
    # On a card too: Enter takes it, Space turns.
    me.table.locator(".layout button.card").first.focus()
    me.page.keyboard.press(" ")
    expect(run_line(me)).to_contain_text("2 moves")
    expect(me.table.locator(".card.sel")).to_have_count(0)
    # The time runs from the first move, and is shown to who asks for it.
    open_menu(me.page, "Settings")
    me.page.get_by_role("dialog", name="Settings").get_by_text("More", exact=True).click()
    me.page.get_by_role("radiogroup", name="Patience clock").get_by_text("On").click()
    me.page.keyboard.press("Escape")
    expect(run_line(me).get_by_role("timer")).not_to_have_text("0:00")
    me.page.keyboard.press("u")
    expect(run_line(me)).to_contain_text("1 move")


@pytest.mark.whole
def test_one_click_sends_a_card_home(browse: Open, address: str) -> None:
    """Deal 40917 of La Belle Lucie has the ace of spades on a fan."""
    me = sit_down(browse(), address, game="la-belle-lucie", seed=40917)
    me.wait()
    ace = me.table.get_by_role("button", name=re.compile("^Ace of spades"))
    ace.click()
    home = me.table.get_by_role("group", name="Foundations")
    expect(home.locator("[data-card=SA]")).to_have_count(1)
    expect(home.get_by_role("img", name="Hearts foundation, empty")).to_have_count(1)


@pytest.mark.whole
def test_it_is_played_out_until_something_else_is_done(browse: Open, address: str) -> None:
    number = winnable_of(game("la-belle-lucie"))[0].number
    me = sit_down(browse(), address, game="la-belle-lucie", seed=number)
    me.wait()
    bar = me.page.get_by_role("banner")
    bar.get_by_role("button", name="Play it out").click()
    expect(run_line(me)).to_contain_text(re.compile("[2-9] moves"), timeout=20_000)
    bar.get_by_role("button", name="Stop", exact=True).click()
    expect(bar.get_by_role("button", name="Play it out")).to_be_visible()
    standing = run_line(me).inner_text()
    me.page.wait_for_timeout(700)
    assert run_line(me).inner_text() == standing


def shown(page: Page, what: str) -> bool:
    """Whether every node lies in the window with its middle uncovered."""
    seen: bool = page.evaluate(
        """what => [...document.querySelectorAll(what)].every(node => {
          const r = node.getBoundingClientRect();
          const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
          return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth
            && (node.contains(top) || top?.contains(node));
        })""",
        what,
    )
    return seen


@pytest.mark.whole
@pytest.mark.parametrize("name", ["congress", "russian-bank", "pounce"])
def test_foundations_are_in_sight_at_every_size(browse: Open, address: str, name: str) -> None:
    me = sit_down(browse(), address, game=name, seat="any", seed=3, pace="calm")
    me.wait()
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate("document.querySelector('.layout').scrollTop = 1e6")
        me.page.wait_for_timeout(60)
        assert me.table.locator(".homes .pile").count()
        assert shown(me.page, ".homes .pile > :first-child"), (width, height)


def test_stop_is_called_on_who_forgets_a_card(browse: Open, address: str) -> None:
    """Two people at Pishe Pasha: what one passes over, the other may stop."""
    me, other = two_people(browse, address, game="pishe-pasha", options={"mode": "stop"}, seed=4)
    both = [me, other]
    for _ in range(80):
        mover = next(p for p in both if p.table.locator(".moves button:not(.stop)").count())
        waiting = both[1 - both.index(mover)]
        version = mover.page.locator("#table").get_attribute("data-version")
        could = mover.page.get_by_role("button", name="All home").is_enabled()
        mover.table.locator(".moves button:not(.stop)").last.click()
        for person in both:
            expect(person.page.locator("#table")).not_to_have_attribute(
                "data-version", str(version)
            )
        if could:
            break
    else:
        raise AssertionError("no card could go home")
    waiting.button("Stop").click()
    log = waiting.page.get_by_role("log")
    expect(log).to_contain_text("called Stop: “Play the ")
    expect(log).to_contain_text("The turn is over.")
    expect(waiting.button("Turn a card")).to_be_visible()


@pytest.mark.whole
def test_people_play_at_the_same_time(browse: Open, address: str) -> None:
    """Pounce for two: nobody waits for the other, and each sees the cards of both."""
    one, two = two_people(browse, address, game="pounce", options={"players": 2}, seed=3)
    for me in (one, two):
        me.wait()
    for _ in range(3):
        for me in (one, two):
            me.button("Turn three cards").click()
    for me in (one, two):
        # Nine cards each lie on the wastes: three turns of three.
        own = me.table.locator(".mine .k-waste .cnt")
        theirs = me.table.locator(".zones .k-waste .cnt")
        expect(own).to_have_text("9")
        expect(theirs).to_have_text("9")


def test_a_card_that_cannot_be_moved_says_why(browse: Open, address: str) -> None:
    """Deal 40917 of La Belle Lucie has the king of hearts on a fan: it is the last of its suit."""
    me = sit_down(browse(), address, game="la-belle-lucie", seed=40917)
    me.wait()
    king = me.table.get_by_role("button", name=re.compile("^King of hearts"))
    king.click(force=True)
    expect(me.page.get_by_role("alert")).to_contain_text("the king of hearts")


@pytest.mark.whole
def test_the_own_hand_lies_in_a_row_on_a_phone(browse: Open, address: str) -> None:
    """Common rows become columns there, a hand does not: all its cards lie at one height."""
    me = sit_down(
        browse(viewport=PHONE), address, game="spite-and-malice", seat="N", seed=3, pace="calm"
    )
    hand = me.table.locator(".mine .row .card")
    expect(hand).to_have_count(5)
    assert len({round((card.bounding_box() or {"y": 0})["y"]) for card in hand.all()}) == 1
