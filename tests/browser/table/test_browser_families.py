"""One deal in Chromium of a game of each family that the other tests do not play to the end: bridge
of old, for three, for five and at squares. What is called, the first cards and the last are chosen
by role and name. `test_browser_piles` has those with piles."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..player import Open, sit_down

pytestmark = pytest.mark.browser

CELL = re.compile(r"^Row \d, column \d$")


@pytest.mark.whole
@pytest.mark.parametrize(
    ("game", "options", "seat", "least"),
    [
        ("bridge-1902", {}, "S", 4),
        ("auction-1910", {}, "S", 4),
        ("trio", {}, "S", 4),
        ("jackpot", {"players": 5}, "A", 5),
        ("call-ace", {"players": 5}, "A", 5),
    ],
)
def test_a_deal_of_each_family(
    browse: Open, address: str, game: str, options: dict[str, Any], seat: str, least: int
) -> None:
    me = sit_down(browse(), address, game=game, options=options, seat=seat, seed=4)
    done: list[str] = []
    while done.count("card") < 3:
        done.append(me.step())
    me.hasten(2)
    done += me.play_deal()
    expect(me.over).to_be_visible()
    assert done.count("card") >= least, done
    expect(me.over.get_by_role("button", name="Next deal")).to_be_enabled()


@pytest.mark.whole
def test_a_square_is_filled_cell_by_cell(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="poker-squares", seat="A", seed=4)
    mine = me.table.locator(".mine .cells")
    for laid in range(1, 26):
        me.wait()
        if 5 < laid < 24:  # as the others
            me.send()
        else:
            mine.get_by_role("button", name=CELL).first.click()
        if laid < 25:
            expect(mine.locator(".card")).to_have_count(laid)
    expect(me.over.get_by_role("button", name="Play again")).to_be_enabled()


@pytest.mark.whole
def test_what_sides_have_announced_stands_over_the_auction(browse: Open, address: str) -> None:
    options = {"system_ns": "vanderbilt"}
    me = sit_down(browse(), address, game="contract-duplicate", options=options, seat="S", seed=4)
    expect(me.page.locator(".announced")).to_have_text(
        "North and south bid Vanderbilt club, 1963. "
        f"East and west bid Standard American. {STANDARD}"
    )


STANDARD = "In defence a high card encourages. High-low shows an even number."
UPSIDE_DOWN = "In defence a low card encourages. Low-high shows an even number."


@pytest.mark.whole
@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ("acol", f"East and west bid Acol with strong twos. {STANDARD}"),
        (
            "system Ours\nas acol\nsignals upside-down",
            f"East and west bid Ours. {UPSIDE_DOWN}",
        ),
        ("system Ours\nas acol\nsignals none", "East and west bid Ours."),
    ],
    ids=["alike", "each its own", "one side"],
)
def test_the_signals_of_a_side_stand_beside_its_system(
    browse: Open, address: str, theirs: str, said: str
) -> None:
    options = {"system_ns": "sayc", "system_ew": theirs}
    me = sit_down(browse(), address, game="contract-duplicate", options=options, seat="S", seed=4)
    expect(me.page.locator(".announced")).to_have_text(
        f"North and south bid Standard American. {STANDARD} {said}"
    )
