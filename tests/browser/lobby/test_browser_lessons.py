"""A newcomer plays a first deal, told a sentence at each step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from oddtrick.rules.lessons import LESSONS, Lesson
from slices import sliced

from ..player import OWN_DESK, PHONE, Open, Player

pytestmark = pytest.mark.browser

FOLLOW = (
    """async () => {
  const { table, ui } = await """
    + OWN_DESK
    + """;
  const act = ui.hint?.version === table.view.version ? ui.hint.code : null;
  const { version, actions } = table.view;
  if (act && actions.length) table.socket.send({ type: "act", version, code: act });
}"""
)


@pytest.mark.parametrize(
    ("game", "first", "last"),
    sliced(
        [
            # The cards are told until it is the learner's turn, which may come at once.
            ("Euchre", "Five cards each|turned suit", "Ten points win the game."),
            ("La Belle Lucie", "fans of three", None),
        ],
        1,
    ),
)
def test_a_first_deal_is_explained_and_advised(
    browse: Open, address: str, game: str, first: str, last: str | None
) -> None:
    page = browse()
    page.goto(f"{address}/learn")
    page.get_by_text("Lessons of older games").click()
    page.get_by_role("button", name=f"Start: a first deal of {game}").click()
    player = Player(page)
    lesson = page.get_by_role("region", name="First deal")
    expect(lesson).to_contain_text(re.compile(first))
    page.evaluate(
        """async () => (await """
        + OWN_DESK
        + """).table.socket.send(
             { type: "pace", pace: "none" })"""
    )
    for _ in range(400 if last else 4):
        page.wait_for_timeout(80)
        page.evaluate(FOLLOW)
        if player.over.count():
            break
    if last:
        expect(player.over).to_be_visible()
        expect(lesson).to_contain_text(last)
    lesson.get_by_role("button", name="End the lesson").click()
    expect(lesson).to_have_count(0)


def test_two_short_sentences_at_a_time(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE)
    page.goto(f"{address}/learn")
    page.get_by_role("button", name="Start: a first deal of Contract bridge").click()
    lesson = page.get_by_role("region", name="First deal")
    on = lesson.get_by_role("button", name="Go on")
    expect(on).to_be_visible()
    while True:
        told = lesson.get_by_role("paragraph").first.inner_text()
        sentences = re.findall(r".+?[.!?](?= |$)", told)
        assert len(sentences) <= 2, told
        assert all(len(one.split()) <= 14 for one in sentences), told
        if not on.count():
            break
        on.click()
        expect(lesson.get_by_role("paragraph").first).not_to_have_text(told)


@pytest.mark.whole
@pytest.mark.parametrize(
    "lesson", [x for x in LESSONS if x.game in ("whist", "la-belle-lucie")], ids=lambda x: x.game
)
def test_nobody_is_suspected_in_a_lesson(browse: Open, address: str, lesson: Lesson) -> None:
    """Its deal is the same for everybody: whether somebody may know it is not the learner's
    concern."""
    page = browse()
    page.goto(f"{address}/learn")
    page.get_by_text("Lessons of older games").click()
    page.get_by_role("button", name=f"Start: a first deal of {lesson.title}").click()
    expect(page.get_by_role("region", name="First deal")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("may know the deals")
