"""Nothing jumps, nothing hides what is needed: what makes a table calm to sit at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .. import handmade
from ..handmade import HOST, action, place, play, seat, serve, view
from ..player import PHONE, Open, Player, open_menu, sit_down

HAND = "SA SK HQ HJ CT C9 D8 D7"


def hinted(code: str, label: str) -> handmade.Frame:
    return {
        "type": "hint", "version": 1, "code": code, "label": label, "reason": "It is the best.",
        "citation": "Nobody, Nowhere", "meaning": "",
    }  # fmt: skip


def open_table(page: Page, frame: handmade.Frame, hint: handmade.Frame | None = None) -> None:
    def answer(sent: handmade.Frame) -> list[handmade.Frame]:
        return [hint] if hint and sent["type"] == "hint" else []

    serve(page, frame, answer)
    page.goto(f"{HOST}/table/t1")
    expect(page.get_by_role("status")).not_to_be_empty()


def own_turn(**more: object) -> handmade.Frame:
    seats = [seat(letter, letter * 3) for letter in "NESW"]
    return view(
        seats=seats,
        places=[place("hand", "S", HAND)],
        trick={"plays": [], "next": "S"},
        actions=[play(card, "S") for card in HAND.split()],
        status={"text": "Your lead.", "yours": True},
        hint=True,
        **more,
    )


def in_sight(page: Page, name: str) -> bool:
    """Whether the index of a card is what one sees at its upper left corner."""
    seen: bool = page.get_by_role("button", name=name, exact=True).evaluate(
        """card => {
          const box = card.getBoundingClientRect(), w = card.offsetWidth;
          const middle = [box.left + box.width / 2, box.top + box.height / 2];
          const turn = new DOMMatrix(getComputedStyle(card).transform);
          const from = new DOMPoint(-w * 0.32, -w * 0.52).matrixTransform(turn);
          const top = document.elementFromPoint(
            middle[0] + from.x - turn.e, middle[1] + from.y - turn.f);
          return top?.closest(".card") === card;
        }"""
    )
    return seen


@pytest.mark.whole
def test_a_card_in_focus_or_advised_hides_no_other(browse: Open) -> None:
    page = browse()
    open_table(page, own_turn(), hinted("SK", "King of spades"))
    page.keyboard.press("Tab")
    card = page.get_by_role("button", name="Ace of spades", exact=True)
    card.focus()
    expect(card).to_be_focused()
    page.get_by_role("button", name=re.compile("Give me a hint")).click()
    expect(page.get_by_text("It is the best.")).to_be_visible()
    card.focus()
    for code in HAND.split():
        assert in_sight(page, handmade.name(code)), code


@pytest.mark.whole
def test_plates_trick_and_dummy_stand_still_while_cards_are_played(
    browse: Open, address: str
) -> None:
    me = sit_down(browse(), address, game="contract-rubber", seed=11, pace="none")
    me.wait()
    me.declare()
    me.step()
    me.step()
    # A card of dummy moves up when one above it is played, but never sideways.
    places = """() => Object.fromEntries(
      [...document.querySelectorAll(".felt .trick, .statusbox, .spread > .card")].map((node) => {
        const { left, top } = node.getBoundingClientRect();
        return [node.dataset.key, node.matches(".card") ? [left] : [left, top]];
      }))"""
    me.wait()
    first = me.page.evaluate(places)
    assert {"trick", "statusbox"} < first.keys()
    assert any(key.startswith("hand/N/") for key in first)
    for _ in range(8):
        me.step()
        me.wait()
        if me.over.count():
            break
        now = me.page.evaluate(places)
        for key in first.keys() & now.keys():
            assert now[key] == first[key], key


@pytest.mark.whole
def test_a_phone_shows_what_was_advised_and_chosen(browse: Open) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, own_turn(), hinted("HQ", "Queen of hearts"))
    me = Player(page)
    tab = page.get_by_role("navigation", name="Panels").get_by_role("button", name="int")
    tab.click()
    expect(me.status).to_contain_text("Play the queen of hearts. It is the best.")
    expect(me.status.get_by_role("button", name="More")).to_be_visible()
    card = me.button("Queen of hearts")
    expect(card).to_have_class(re.compile(r"\bhint\b"))
    tab.click()
    expect(me.status).not_to_contain_text("It is the best.")
    expect(card).not_to_have_class(re.compile(r"\bhint\b"))
    tab.click()
    me.press_card(card)
    expect(me.status).to_contain_text("Tap again")


@pytest.mark.whole
def test_the_button_that_confirms_is_not_covered(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="house-in-the-wood", seed=4)
    open_menu(page, "Give up")
    sure = page.get_by_role("alert")
    expect(sure).to_contain_text("Give up this deal?")
    sure.get_by_role("button", name="Give up").tap(timeout=2000)
    expect(me.over).to_be_visible()


@pytest.mark.whole
def test_long_names_leave_the_bidding_box_its_room(browse: Open) -> None:
    calls = [{"code": "P", "text": "Pass"}] + [
        {"code": f"{n}{s}", "text": f"{n} {s}"} for n in range(1, 8) for s in ("C", "D", "H", "S")
    ]
    seats = [seat(s, "Wilhelmina Wotherspoon-X", vulnerable=True, cards=13) for s in "NESW"]
    frame = view(
        seats=seats,
        stage="auction",
        calls=calls,
        auction={"dealer": "S", "seats": list("NESW"), "calls": []},
        actions=[
            action(c["code"], c["text"], "call", hand="S", meaning="Means a lot.") for c in calls
        ],
        places=[place("hand", "S", HAND), *(place("hand", s, ["??"] * 8) for s in "NEW")],
        status={"text": "Your call.", "yours": True},
    )
    for size in ({"width": 1440, "height": 900}, {"width": 1366, "height": 768}):
        page = browse(viewport=size)
        open_table(page, frame)
        me = Player(page)
        box = me.table.get_by_role("region", name="Your call")
        level = box.get_by_role("button", name="Level seven")
        if level.count():  # too low for all the bids at once
            level.click()
        me.button("7 S").click()
        room = box.bounding_box()
        for name in ("7 C", "7 S", "Pass", "Cancel"):
            found = box.get_by_role("button", name=name, exact=True).bounding_box()
            assert room is not None
            assert found is not None
            assert found["x"] >= room["x"]
            assert found["x"] + found["width"] <= room["x"] + room["width"]
            assert found["y"] + found["height"] <= room["y"] + room["height"]
