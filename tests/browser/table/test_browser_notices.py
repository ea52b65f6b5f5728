"""Whatever has to be said during a deal, the felt and its cards stay where they are and as large as
they are, and what the bar offers stays in reach: every notice on every kind of screen, at the sizes
of phones, tablets and desks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from ..handmade import Frame, complete
from ..player import OWN_DESK, Open
from ..screens import HOUSE, SCREENS
from .test_browser_sizes import Show

pytestmark = pytest.mark.browser

# Shows a deal quiet, and with each notice; what has moved or is out of reach, by the notice. In
# reach is what can be pressed, or is in a menu that can; an act has no time for a menu.
MOVED = """async ({ quiet, told, said }) => {
  const page = await DESK;
  const { href } = document.querySelector("link[rel=icon]");
  const { receive } = await import(href.replace("icon.svg", "table/frames.js"));
  const at = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(" ");
  };
  const lies = async () => {
    await new Promise(requestAnimationFrame);
    const cards = [...document.querySelectorAll("#table .card")].map((card) => `card ${at(card)}`);
    return [`felt ${at(document.getElementById("table"))}`, ...cards.sort()];
  };
  const what = ({ dataset: { do: act, arg = "" } }) => (act === "tab" ? arg : act + arg);
  const free = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const pressed = () => [...document.querySelectorAll(OFFERS)].filter(free);
  const reached = () => {
    const found = pressed();
    const way = found.find((node) => node.dataset.do === "menu");
    way?.click();
    const rows = [...document.querySelectorAll("dialog[open] [data-do]")].map(what);
    document.querySelector("dialog[open]")?.close();
    return [...found.map(what), ...rows.filter((row) => !row.startsWith("openMenuFor"))];
  };
  let { version } = page.table.view ?? { version: 0 };
  const show = (frame) => receive({ ...frame, version: ++version });
  show(quiet);
  const before = await lies();
  const offered = pressed().map(what);
  const wrong = {};
  const compare = async (told) => {
    const now = await lies();
    const from = before.filter((one) => !now.includes(one));
    const to = now.filter((one) => !before.includes(one));
    if (from.length + to.length) wrong[told] = `${from.length}, ${from[0]} -> ${to[0]}`;
    const reach = page.ui.lost ? offered : reached();
    const gone = offered.filter((one) => !reach.includes(one));
    if (gone.length) wrong[told] = `out of reach: ${gone}`;
  };
  for (const [what, more] of Object.entries(told)) {
    show({ ...quiet, ...more });
    await compare(what);
  }
  show(quiet);
  for (const [what, [how, ...words]] of Object.entries(said)) {
    page[how](...words);
    await compare(what);
    page.found();
    page.clearMessage();
  }
  return wrong;
}""".replace("DESK", OWN_DESK).replace("OFFERS", '"#bar > :enabled, #tabs :enabled"')

LONG = "Somebody has played before you could, and the table has been brought up to date for all."


def seats(frame: Frame, which: Callable[[Frame], bool], **more: object) -> list[Frame]:
    return [s | (more if which(s) else {}) for s in frame["seats"]]


def at_home(frame: Frame) -> Callable[[Frame], bool]:
    return lambda s: s["seat"] == frame["home"]


def others(frame: Frame) -> Callable[[Frame], bool]:
    return lambda s: s["seat"] != frame["home"] and s["kind"] == "person"


def awaited(frame: Frame) -> Callable[[Frame], bool]:
    """Who is to act of the others; in play, where it is your turn, the first of them."""
    some = [s for s in frame["seats"] if others(frame)(s)]
    found = [s for s in some if s["to_act"]] or ([] if frame["calls"] else some)
    return lambda s: s in found[:1]


def question(frame: Frame, *, by_you: bool = False, yours: bool = False) -> Frame:
    other = next((s["seat"] for s in frame["seats"] if others(frame)(s)), frame["home"])
    by = frame["home"] if by_you else other
    waits = [s["seat"] for s in frame["seats"] if s["seat"] != by and s["kind"] == "person"]
    what = "to take back the last card that was played to this trick"
    return {"asked": {"what": what, "by": by, "waits": waits, "yours": yours}}


REMARK = {
    "number": 1, "seat": None, "name": "Ada", "text": "Good evening, all.", "at": 1_790_000_000,
    "watchers": False,
}  # fmt: skip

NOTICES: dict[str, Callable[[Frame], Frame]] = {
    "who is to act has gone": lambda f: {
        "seats": seats(f, awaited(f), to_act=True, leaves=24, present=False)
    },
    "all others have gone": lambda f: {"seats": seats(f, others(f), leaves=24, present=False)},
    "all others are away": lambda f: {"seats": seats(f, others(f), present=False)},
    "machines play for others": lambda f: {"seats": seats(f, others(f), away=True)},
    "a machine plays for you": lambda f: {"seats": seats(f, at_home(f), away=True)},
    "somebody asks": lambda f: question(f, yours=True),
    "somebody asks, and you have answered": question,
    "you ask": lambda f: question(f, by_you=True),
    "somebody would like to sit": lambda f: {
        "asking": [{"number": 1, "name": "Bartholomew of Nowhere", "seat": f["home"]}]
    },
    "a remark": lambda f: {"talk": [REMARK]},
    "time for a decision": lambda f: {"house": {**HOUSE, "timer": 60}},
}
"""What the server can tell in a view."""

MESSAGES: dict[str, list[object]] = {
    "a refusal": ["say", LONG, {"tone": "e"}],
    "a message that stays": ["say", LONG, {"tone": "w", "lasting": True}],
    "a message with a way on": ["say", LONG, {"tone": "e", "button": "Play it all the same"}],
    "the line is down": ["lost"],
    "the seat was opened somewhere else": ["lost", LONG],
}
"""What the page says by itself, or the line."""

TOUCH = [(390, 844), (844, 390), (360, 640), (320, 568), (768, 1024)]
MOUSE = [(1280, 800), (999, 750), (641, 900)]

DEALS = {
    name: frame
    for name, frame in SCREENS.items()
    if frame["home"] and not frame["over"] and "asked" not in frame
}


def quiet(frame: Frame) -> Frame:
    """The screen among people who are all there."""
    people = [
        s | ({} if s["kind"] == "hand" else {"kind": "person", "present": True, "away": False})
        for s in frame["seats"]
    ]
    seen = [s | {"leaves": None} for s in people]
    return {**frame, "seats": seen, "talk": [], "house": {**HOUSE, "timer": 0}, "asking": []}


def walk(page: Page, sizes: list[tuple[int, int]]) -> dict[str, str]:
    table, wrong = Show(page), {}
    for deal, (name, screen) in enumerate(DEALS.items(), 2):
        frame = complete(quiet(screen))
        frame["table"] = {**frame["table"], "deal": deal}
        told = {what: more(frame) for what, more in NOTICES.items()}
        for size in sizes:
            table.resize(*size)
            shown = {"quiet": frame, "told": told, "said": MESSAGES}
            for what, moved in page.evaluate(MOVED, shown).items():
                wrong[f"{name}, {what}, {size}"] = moved
    return wrong


@pytest.mark.whole
def test_no_notice_moves_a_card_or_covers_an_act_of_a_touched_device(browse: Open) -> None:
    page = browse(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    wrong = walk(page, TOUCH)
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


@pytest.mark.whole
def test_no_notice_moves_a_card_or_covers_an_act_of_a_desk(browse: Open) -> None:
    wrong = walk(browse(), MOUSE)
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())
