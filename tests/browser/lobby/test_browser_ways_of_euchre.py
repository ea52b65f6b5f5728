"""Euchre as people know it: each way is dealt with one tap, and house rules that exclude each other
are refused in a sentence."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from oddtrick.rules.front import PRESETS, Preset
from slices import sliced

from ..player import DESK, OWN_DESK, PHONE, Open, Player

pytestmark = pytest.mark.browser

DEALT = (
    """async () => {
  const { table } = await """
    + OWN_DESK
    + """;
  const { home, places, table: about } = table.view;
  const mine = places.find((p) => p.kind === "hand" && p.seat === home);
  return [about.options, mine.cards.length];
}"""
)


@pytest.mark.whole
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("way", PRESETS["euchre"], ids=lambda way: way.title)
def test_each_way_is_dealt_with_one_tap(
    browse: Open, address: str, way: Preset, size: dict[str, int]
) -> None:
    """The table has its options, says by its name what it is, and fits the window."""
    page = browse(viewport=size)
    page.goto(f"{address}/games#euchre")
    ways = page.get_by_role("group", name="Starting from")
    ways.get_by_role("button", name=way.title).first.click()
    player = Player(page)
    player.wait()
    options, cards = page.evaluate(DEALT)
    assert {name: options[name] for name in way.options} == way.options
    # Five were dealt. A dealer has six before their discard; where a partner plays alone, the deal
    # may be over before there was anything to do.
    assert cards in (5, 6)
    expect(page.get_by_role("banner")).to_contain_text(way.title)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    player.play_deal()


@pytest.mark.parametrize(
    ("pressed", "chosen", "says"),
    sliced(
        [
            ({"Pack": "25", "No-trump": "Yes"}, {}, "no-trump without a joker"),
            ({}, {"Play for": "12 deals", "Game": "11"}, "leave the points of a game out"),
        ],
        1,
    ),
)
def test_house_rules_that_exclude_each_other_are_refused_in_a_sentence(
    browse: Open, address: str, pressed: dict[str, str], chosen: dict[str, str], says: str
) -> None:
    page = browse(expected="422")
    page.goto(f"{address}/games#euchre/ways")
    for name, value in pressed.items():
        page.get_by_role("radiogroup", name=name).get_by_role("radio", name=value).click()
    for name, value in chosen.items():
        page.get_by_label(name, exact=True).select_option(label=value)
    page.get_by_role("button", name="Play now").last.click()
    expect(page.locator("body")).to_contain_text(says)
