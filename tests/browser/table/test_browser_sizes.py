"""Every kind of screen at every size: what may be done is in sight, free and large enough, and no
index and no word is cut. One page is resized; a zoomed page is a smaller one to its styles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from ..handmade import HOST, Frame, serve
from ..player import OWN_DESK, Open, sizer
from ..screens import SCREENS

pytestmark = pytest.mark.browser

TOUCH = [(320, 480), (360, 640), (390, 844), (568, 320), (844, 390), (768, 1024)]
MOUSE = [(640, 400), (1101, 700), (1280, 800), (1366, 625), (1920, 1080)]
"""Narrowest, usual and widest; 640×400 is 1280×800 at 200 %. `tools/screens.py` has more."""

LOOK = Path(__file__).parent.with_name("look.js").read_text(encoding="utf-8")
DRAWN = f"async touch => {{ await new Promise(requestAnimationFrame); return (\n{LOOK})(touch); }}"
"""It looks once the page is drawn at its new size: some of it is placed by a script, in the frame
that follows."""


class Show:
    """One page that is given one frame after another, at one size after another."""

    def __init__(self, page: Page, **settings: Any) -> None:
        self.page, self.version = page, 1
        self.resize = sizer(page)
        self.line = serve(page, SCREENS["playing"])
        if settings:
            page.add_init_script(
                f"localStorage.setItem('oddtrick.settings', {json.dumps(json.dumps(settings))})"
            )
        page.goto(f"{HOST}/table/t1")
        page.wait_for_function("document.getElementById('table').dataset.version === '1'")

    def give(self, frame: Frame) -> None:
        self.version += 1
        # Every screen is a deal of its own, so that nothing lingers from the one before.
        table = {**frame["table"], "deal": self.version}
        self.line.push({**frame, "version": self.version, "table": table})
        self.page.wait_for_function(
            "v => document.getElementById('table').dataset.version === v", arg=str(self.version)
        )

    def wrong(self, touch: bool) -> list[str]:
        """Faults that `look.js` finds with the table."""
        found: list[str] = self.page.evaluate(DRAWN, touch)
        return found


def walk(show: Show, sizes: list[tuple[int, int]], touch: bool, only: str = "") -> dict[str, Any]:
    wrong = {}
    for kind, frame in SCREENS.items():
        if only and kind != only:
            continue
        show.give(frame)
        for width, height in sizes:
            show.resize(width, height)
            if found := show.wrong(touch):
                wrong[f"{kind} {width}x{height}"] = found
    return wrong


@pytest.mark.whole
def test_every_screen_at_every_size_of_a_touched_device(browse: Open) -> None:
    page = browse(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    wrong = walk(Show(page), TOUCH, touch=True)
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


@pytest.mark.whole
def test_every_screen_at_every_size_of_a_desk(browse: Open) -> None:
    wrong = walk(Show(browse()), MOUSE, touch=False)
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


@pytest.mark.whole
def test_one_can_talk_while_calls_are_told(browse: Open) -> None:
    """The field to say something in lies in sight beside the auction and what the calls say."""
    page = browse(viewport={"width": 1280, "height": 800})
    Show(page).give(SCREENS["bidding in company"])
    field = page.get_by_role("textbox", name="Say something").bounding_box()
    assert field is not None
    assert field["y"] + field["height"] < 800


PHONES = [(390, 844), (360, 640), (844, 390)]
# What lies at the middle of the control that the hint is about, where it is not the control.
COVERS = """async ([version, code]) => {
  const { ui } = await DESK;
  for (let i = 0; ui.hint?.version !== version || ui.hint.code !== code; i++) {
    if (i > 200) return "no hint came";
    await new Promise(requestAnimationFrame);
  }
  const later = document.querySelector("link[rel=icon]").href.replace("icon.svg", "table/later.js");
  await (await import(later)).hintsSoon();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const marked = document.querySelector("#table :is(.hint, .hinted), .remedy.hinted");
  if (!marked) return "nothing is marked";
  const box = marked.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return marked.contains(top) ? "" : `${top?.closest("section, button")?.className} is on top`;
}""".replace("DESK", OWN_DESK)


@pytest.mark.whole
def test_a_hint_on_a_phone_covers_nothing_that_it_recommends(browse: Open) -> None:
    page = browse(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    show, wrong = Show(page), {}
    reason = "It is the best, for a reason that takes two lines or three of a phone. " * 2
    for (width, height), part in zip(PHONES, (0.99, 0, 0.5), strict=True):
        show.resize(width, height)
        for kind, frame in SCREENS.items():
            actions = [a for a in frame["actions"] if a["kind"] != "resign"]
            if not actions:
                continue
            action = actions[int(part * len(actions))]  # the last, the first, one between
            show.give(frame)
            named = {"code": action["code"], "label": action["label"], "reason": reason}
            said = {"citation": "A book, and where in it", "meaning": ""}
            show.line.push({"type": "hint", "version": show.version, **named, **said})
            if found := page.evaluate(COVERS, [show.version, action["code"]]):
                wrong[f"{kind} {action['code']} {width}x{height}"] = found
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())
