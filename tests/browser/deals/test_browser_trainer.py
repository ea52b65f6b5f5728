"""The trainer's page, as somebody with a phone finds it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from slices import sliced

from ..player import Open

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
        expect(page.locator(".choice").first).to_be_visible()
        expect(question).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
