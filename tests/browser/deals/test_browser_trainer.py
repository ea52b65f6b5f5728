"""The trainer's page, as somebody with a phone finds it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from slices import sliced

from ..player import PHONE, Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", sliced([((360, 640),), ((390, 844),), ((844, 390),)], 1), ids=str)
def test_a_question_is_on_the_first_screen_of_a_phone(
    browse: Open, address: str, size: tuple[int, int]
) -> None:
    page = browse(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{address}/learn/train")
    names = page.evaluate("""async () =>
      (await (await fetch("/api/train/points")).json()).map(
        (family) => family.points.find((point) => point.number).id)""")
    for point in names:
        page.goto(f"{address}/learn/train#{point}")
        question = page.locator("h1")
        expect(page.locator(".choice:visible").first).to_be_visible()
        expect(question).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0


@pytest.mark.whole
def test_a_tap_on_a_card_answers(browse: Open, address: str) -> None:
    """The cards that answer are in view with the question, and wide enough for a finger."""
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{address}/learn/train#declarer-finesse-king")
    cards = page.locator("button.card.may")
    cards.first.wait_for()
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.99)
    uncovered = """node => {
      const { left, top } = node.getBoundingClientRect();
      return [[2, 2], [42, 42]].every(([x, y]) =>
        node.contains(document.elementFromPoint(left + x, top + y)));
    }"""
    assert all(card.evaluate(uncovered) for card in cards.all())
    expect(page.get_by_role("button", name="I do not know")).to_be_visible()
    cards.first.tap(position={"x": 20, "y": 20})
    expect(page.locator("[data-told]")).to_be_in_viewport()
    expect(cards).to_have_count(0)
