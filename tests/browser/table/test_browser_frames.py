"""Games nobody has heard of, played from `places` and `actions` alone; and lines that break."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .. import screens_tricks
from ..handmade import HOST, Frame, Heard, action, place, play, seat, serve, view
from ..player import PHONE, Open, Player

pytestmark = pytest.mark.browser


def seats(letters: str, held: int, you: str, to_act: str) -> list[Frame]:
    return [
        seat(x, f"Player {x}", cards=held, to_act=x == to_act)
        | ({"kind": "person", "name": "Me"} if x == you else {})
        for x in letters
    ]


def open_with(page: Page, frame: Frame, **how: Any) -> tuple[Player, Heard]:
    heard = serve(page, frame, **how)
    page.goto(f"{HOST}/table/t1")
    return Player(page), heard


def acted(heard: Heard) -> list[str]:
    return [action["code"] for action in heard.acted()]


def everyone_for_himself() -> Frame:
    """Four players, no sides, penalties, three cards to pass on before play."""
    hand = "SQ S2 HA HK C7 C3 D9"
    return view(
        version=7,
        seats=seats("NESW", 7, "S", "S"),
        status={"text": "Your play. Follow in clubs.", "yours": True},
        places=[place("hand", x, hand if x == "S" else ["??"] * 7) for x in "NESW"],
        trick={"plays": [{"seat": "E", "card": "C9"}], "next": "S"},
        won=[{"side": x, "name": f"Player {x}", "won": 0, "needed": None} for x in "SWNE"],
        actions=[play("C7", "S"), play("C3", "S")],
        refusals=[{"card": "SQ", "hand": "S", "reason": "You must follow in clubs."}],
        pad={
            "title": "Penalties", "sides": ["Me", "West", "North", "East"], "note": "",
            "summary": "Lowest wins.",
            "rows": [{"kind": "row", "cells": ["13", "0", "8", "5"], "label": "Deal 1"}],
        },
    )  # fmt: skip


def test_four_players_without_sides(browse: Open) -> None:
    me, heard = open_with(browse(), everyone_for_himself())
    for letter in "NEW":
        expect(me.table.get_by_text(f"Player {letter}", exact=True)).to_be_visible()
    expect(me.table.get_by_role("img", name="Player E: Nine of clubs")).to_be_visible()
    expect(me.button("Queen of spades, not legal now: you must follow in clubs")).to_be_visible()
    pad = me.page.get_by_role("region", name="Score")
    expect(pad.get_by_role("columnheader")).to_have_count(4)
    me.press_card(me.button("Seven of clubs"))
    assert acted(heard) == ["C7"]
    assert heard[-1]["version"] == 7


@pytest.mark.whole
def test_three_players_and_a_widow_to_take_or_leave(browse: Open) -> None:
    frame = view(
        you="B", home="B", version=2, seats=seats("ABC", 5, "B", "B"), stage="widow",
        status={"text": "Take the widow, or leave it.", "yours": True},
        places=[
            *(place("hand", x, "SA HT D2 CK C4" if x == "B" else ["??"] * 5) for x in "ABC"),
            place("widow", None, ["??", "??"]), place("turn-up", None, "HJ"),
        ],
        actions=[action("take", "Take the widow", "take"), action("leave", "Leave it", "leave")],
    )  # fmt: skip
    me, heard = open_with(browse(), frame)
    expect(me.table.get_by_role("img", name=re.compile("jack of hearts"))).to_be_visible()
    expect(me.table.get_by_role("img", name=re.compile("^Widow"))).to_be_visible()
    me.button("Leave it").click()
    assert acted(heard) == ["leave"]


def test_a_card_with_two_uses_asks_which(browse: Open) -> None:
    frame = view(
        seats=seats("NS", 2, "S", "S"), status={"text": "Your turn.", "yours": True},
        places=[place("hand", "N", ["??"] * 2), place("hand", "S", "SA H2")],
        actions=[
            action("play SA", "Play the ace of spades", "play", card="SA", hand="S"),
            action("show SA", "Show the ace of spades", "show", card="SA", hand="S"),
        ],
    )  # fmt: skip
    me, heard = open_with(browse(), frame)
    me.press_card(me.button("Ace of spades, two ways to use it"))
    me.button("Show the ace of spades").click()
    assert acted(heard) == ["show SA"]


def patience() -> Frame:
    """Columns of cards, a stock to turn, two foundations and a spare cell."""
    return view(
        version=5, seats=[seat("S", "Me", kind="person", to_act=True)],
        status={"text": "Your move.", "yours": True},
        places=[
            place("stock", None, ["??"] * 8), place("waste", None, "H3 S9"),
            place("foundation", 1, "SA"), place("foundation", 2, []), place("cell", 1, []),
            place("column", 1, "DK S2"), place("column", 2, "C9 HT C4 S9"), place("column", 3, []),
        ],
        actions=[
            action("turn", "Turn a card of the stock", "turn"),
            action("1>F", "Two of spades to the foundation", "move", card="S2", place=5,
                to=2),
            action("1>c", "Two of spades to the cell", "move", card="S2", place=5, to=4),
            action("w>3", "Nine of spades from the waste to column 3", "move", card="S9", place=1,
                to=7),
            action("2>3", "Nine of spades from column 2 to column 3", "move", card="S9", place=6,
                to=7),
        ],
    )  # fmt: skip


@pytest.mark.whole
def test_a_patience_with_piles_of_other_kinds(browse: Open) -> None:
    me, heard = open_with(browse(), patience())
    me.button("Turn a card of the stock").click()
    assert acted(heard) == ["turn"]


@pytest.mark.whole
def test_of_a_heap_turned_by_threes_the_last_three_show(browse: Open) -> None:
    """One's own; of another's, where room is dear, its top card. Only the top card is a button."""
    waste = "C2 HJ H4 SQ C6"
    frame = view(
        you="Y", home="Y", stage="rush", status={"text": "Play.", "yours": True},
        seats=[seat("Y", "Me", kind="person", to_act=True), seat("B", "Ben")],
        places=[
            place("foundation", 1, "C5"),
            place("waste", "Y", waste) | {"spread": 3}, place("waste", "B", waste) | {"spread": 3},
        ],
        actions=[action("w>F", "Six of clubs home", "move", card="C6", place=1, to=0, hand="Y")],
    )  # fmt: skip
    me, heard = open_with(browse(), frame)
    mine, theirs = me.table.locator(".mine .k-waste"), me.table.locator(".zones .k-waste")
    expect(theirs.locator(".card")).to_have_count(1)
    expect(mine.locator(".card")).to_have_count(3)
    cards = [mine.locator(f"[data-card={c}]") for c in ("H4", "SQ", "C6")]
    lefts = [box["x"] for c in cards if (box := c.bounding_box())]
    wide = cards[0].evaluate("e => e.offsetWidth")
    assert all(0.3 * wide < b - a < wide for a, b in pairwise(lefts)), lefts
    expect(mine.get_by_role("button")).to_have_count(1)
    me.press_card(cards[2])
    me.press_card(cards[2])
    assert acted(heard) == ["w>F"]


@pytest.mark.whole
def test_two_copies_of_a_card_are_distinguished_by_their_place(browse: Open) -> None:
    me, heard = open_with(browse(), patience())
    nines = me.table.locator("button.card[data-card=S9]")
    expect(nines).to_have_count(2)
    me.table.locator("[data-place='column/2'][data-card=S9]").click()
    assert acted(heard) == ["2>3"]


@pytest.mark.whole
def test_a_card_goes_to_one_of_several_targets(browse: Open) -> None:
    me, heard = open_with(browse(), patience())
    me.table.locator("button[data-card=S2]").click()
    expect(me.table.locator(".tgt")).to_have_count(2)
    me.button("Move it to: Cell 1, empty").click()
    assert acted(heard) == ["1>c"]


@pytest.mark.whole
def test_a_second_tap_sends_a_card_home(browse: Open) -> None:
    me, heard = open_with(browse(), patience())
    card = me.table.locator("button[data-card=S2]")
    card.click()
    card.click()
    assert acted(heard) == ["1>F"]


@pytest.mark.whole
def test_all_that_can_go_home_goes(browse: Open) -> None:
    first = patience()
    places = [dict(p) for p in first["places"]]
    places[2] = place("foundation", 1, "SA S2")
    places[5] = place("column", 1, "DK S3")
    second = first | {"version": 6, "places": places}
    second["actions"] = [
        action("1>F", "Three of spades to the foundation", "move", card="S3", place=5, to=2),
        action("turn", "Turn a card of the stock", "turn"),
    ]
    third = second | {"version": 7, "actions": [action("turn", "Turn a card", "turn")]}

    def answer(frame: Frame) -> list[Frame]:
        return [second if frame["version"] == 5 else third] if frame["type"] == "act" else []

    me, heard = open_with(browse(), first, answer=answer)
    me.page.get_by_role("button", name="All home").click()
    expect(me.page.locator("#table")).to_have_attribute("data-version", "7")
    assert acted(heard) == ["1>F", "1>F"]
    expect(me.page.get_by_role("button", name="All home")).to_be_disabled()


@pytest.mark.whole
def test_of_two_like_cards_in_a_pile_only_the_free_one_is_marked(browse: Open) -> None:
    frame = patience()
    frame["places"][6] = place("column", 2, "C9 S9 C4 S9")
    me, _ = open_with(browse(), frame)
    pile = me.table.locator("[data-drop='column/2']")
    expect(pile.locator("[data-card=S9]")).to_have_count(2)
    expect(pile.locator("button[data-card=S9]")).to_have_count(1)


@pytest.mark.whole
def test_calls_stand_in_their_callers_columns(browse: Open) -> None:
    """Three callers of four hands; the one after the dealer speaks first, and one is left out."""
    frame = view(
        you="C", home="C", stage="auction", calls=[{"code": "P", "text": "Pass"}],
        seats=[*seats("ABC", 5, "C", "A"), seat("D", "Dummy", kind="hand", cards=5)],
        places=[place("hand", x, ["??"] * 5) for x in "ABCD"],
        auction={"dealer": "A", "seats": list("ABC"), "calls": [
            {"seat": x, "code": c, "text": c, "meaning": ""}
            for x, c in (("B", "one"), ("C", "two"), ("A", "three"), ("C", "four"))
        ]},
        status={"text": "A to call.", "yours": False},
    )  # fmt: skip
    me, _ = open_with(browse(), frame)
    table = me.page.get_by_role("region", name="Auction").get_by_role("table")
    assert table.get_by_role("columnheader").all_inner_texts() == ["Player A", "Player B", "You"]
    rows = [
        [cell.inner_text().split("\n")[-1] for cell in row.get_by_role("cell").all()]
        for row in table.get_by_role("row").all()[1:]
    ]
    assert rows == [["", "one", "two"], ["three", "", "four"], ["…", "", ""]]


@pytest.mark.whole
def test_an_unheard_of_game_fits_the_phone(browse: Open) -> None:
    me, heard = open_with(browse(viewport=PHONE, has_touch=True), everyone_for_himself())
    for letter in "NEW":
        expect(me.table.get_by_text(f"Player {letter}", exact=True)).to_be_visible()
    me.button("Seven of clubs").tap(position={"x": 12, "y": 20})
    me.button("Seven of clubs").tap(position={"x": 12, "y": 20})
    assert acted(heard) == ["C7"]


@pytest.mark.whole
def test_the_table_is_turned_and_says_so(browse: Open) -> None:
    frame = view(
        you="N", home="S", turned="Ada declares. The table is turned.",
        seats=[
            seat("N", "Ada", cards=1, role="declarer", to_act=True),
            seat("E", "Cleo", cards=1),
            seat("S", "Me", kind="person", cards=1, role="dummy",
                 note="dummy · you play these cards"),
            seat("W", "Ben", cards=1),
        ],
        places=[place("hand", "N", "SA"), place("hand", "S", "S2"), place("hand", "E", "??"),
                place("hand", "W", "??")],
        trick={"plays": [], "next": "N"}, status={"text": "Your lead.", "yours": True},
        actions=[play("SA", "N")],
    )  # fmt: skip
    me, heard = open_with(browse(), frame)
    expect(me.page.get_by_text("Ada declares. The table is turned.")).to_be_visible()
    bottom = me.table.get_by_role("group", name="Hand of Ada").bounding_box()
    top = me.table.get_by_role("group", name="Hand of You").bounding_box()
    assert bottom is not None
    assert top is not None
    assert bottom["y"] > top["y"] + 200
    me.press_card(me.button("Ace of spades"))
    assert acted(heard) == ["SA"]


def test_a_stale_act_is_said_in_one_line(browse: Open) -> None:
    stale = "Somebody played first. The table has been brought up to date."

    def answer(frame: Frame) -> list[Frame]:
        if frame["type"] != "act":
            return []
        newer = everyone_for_himself() | {"version": 8}
        return [{"type": "error", "kind": "stale", "message": stale}, newer]

    me, heard = open_with(browse(), everyone_for_himself(), answer=answer)
    me.press_card(me.button("Seven of clubs"))
    expect(me.page.get_by_role("alert")).to_contain_text(stale)
    # What is tried next is tried with the version then shown.
    me.press_card(me.button("Three of clubs"))
    assert [action["version"] for action in heard.acted()] == [7, 8]


def test_a_broken_line_is_mended_and_meanwhile_said(browse: Open) -> None:
    page = browse()
    me, heard = open_with(page, everyone_for_himself(), breaks=(1, 1000))
    alert = me.page.get_by_role("alert")
    expect(alert).to_contain_text("Reconnecting. Your seat and the deal are kept.")
    expect(alert.get_by_role("button", name="Try now")).to_be_visible()
    heard.mend()
    expect(alert).to_have_count(0)
    assert [f["type"] for f in heard].count("hello") >= 2
    me.press_card(me.button("Seven of clubs"))
    assert acted(heard) == ["C7"]


@pytest.mark.whole
def test_a_short_gap_is_not_worth_a_word(browse: Open) -> None:
    page = browse()
    me, heard = open_with(page, everyone_for_himself(), breaks=(1, 2))
    for _ in range(200):
        expect(me.page.get_by_role("alert")).to_have_count(0)
        if [f["type"] for f in heard].count("hello") == 2:
            break
        page.wait_for_timeout(50)
    assert [f["type"] for f in heard].count("hello") == 2


@pytest.mark.whole
def test_a_deal_is_recorded_though_nothing_more_can_be_loaded(browse: Open) -> None:
    """A player who leaves as a deal ends has its result: it is recorded by code that came with the
    table."""
    playing_, over = screens_tricks.playing(), screens_tricks.finished()
    over["table"] = {**over["table"], "game": "contract-rubber"}
    over["finished"]["result"] = {
        "won": True, "points": 40, "made": True, "declared": True, "lone": False,
        "tricks": 11, "level": "book",
    }  # fmt: skip
    page = browse(expected="Failed to load resource")
    _, heard = open_with(page, playing_)
    page.wait_for_function(  # parts come one by one: this one after that of the end
        "performance.getEntriesByType('resource').some((x) => x.name.endsWith('bar/settings.js'))"
    )
    page.route(f"{HOST}/**", lambda route: route.abort())
    heard.push({**over, "version": 2})
    expect(page.get_by_text("made with one overtrick")).to_be_visible()
    recorded = page.evaluate(
        "[JSON.parse(localStorage['oddtrick.history']).map((x) => [x.table, x.deal, x.points]),"
        " JSON.parse(localStorage['oddtrick.results']).deals.map((x) => x.id)]"
    )
    assert recorded == [[["t1", 3, [1200, 0]]], ["t1/3"]]


@pytest.mark.whole
def test_what_is_wrong_with_the_server_is_told_until_it_is_over(browse: Open) -> None:
    me, heard = open_with(browse(), everyone_for_himself())
    expect(me.table.get_by_text("Player N", exact=True)).to_be_visible()
    notice = me.page.locator("#notice")
    expect(notice).to_be_empty()
    heard.push({"type": "trouble", "message": "The connection is lost."})
    expect(notice).to_have_text("The connection is lost.")
    # It stays where the table goes on.
    heard.push({**everyone_for_himself(), "version": 8})
    expect(me.table).to_have_attribute("data-version", "8")
    expect(notice).to_have_text("The connection is lost.")
    heard.push({"type": "trouble", "message": ""})
    expect(notice).to_be_empty()
