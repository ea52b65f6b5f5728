"""Tables of real games, as the server draws them, at sizes where room is short: many players, a
stock beside the play, many choices, piles. What `test_browser_sizes` asks of screens made by hand
is asked of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oddtrick.table.requests import acting, dealing, seating
from oddtrick.web.machine_players.turns import decide, meaning_of
from oddtrick.web.messages import encode
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

from ..handmade import Frame
from ..player import Open
from ..table.test_browser_sizes import Show

pytestmark = pytest.mark.browser

TOUCH = [(320, 480), (390, 664), (568, 320), (600, 960)]
MOUSE = [(640, 400), (853, 533), (1280, 800)]

TABLES: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("euchre", {}, (0, 5)),
    ("call-ace", {"players": 6}, (0, 4)),
    ("auction-euchre", {"players": 5}, (5,)),
    ("railroad", {}, (0,)),
    ("jackpot", {"players": 5}, (4,)),
    ("towie", {"players": 7}, (0,)),
    ("strip", {}, (3,)),
    ("spite-and-malice", {}, (4,)),
    ("poker-squares", {}, (9,)),
    ("cribbage-squares", {}, (4,)),
]
"""A game, its options, and after how many decisions of one person it is looked at."""


def looked_at(name: str, options: dict[str, Any], when: tuple[int, ...]) -> list[Frame]:
    """The frames of the first player, the machine players deciding for him."""
    session, made = seating.make("t", name, options, others="book", pace="none", seed="3")
    for event in made:
        session.apply(event)
    seat = session.game.player_names[0]
    for event in seating.sit(session, seat, "You", "a token, long enough for a test")[1]:
        session.apply(event)
    for event in dealing.first_deal(session):
        session.apply(event)
    home, frames, decisions = session.persons[0], [], 0
    while not session.state.over and decisions <= max(when):
        turn = session.machine_turn()
        if turn is None:
            if decisions in when:
                seen = present(session, home, Audience(frozenset({home})), meaning_of)
                frames.append(msgspec.json.decode(encode(seen)))
            decisions += 1
            action = next(
                a for a in session.state.legal(session.seat_of(home)) if a.kind != "resign"
            )
            code = session.state.stage.code(action)
            events = acting.act(session, home, session.version, code)
        else:
            player, decision = decide(session, turn.by)
            events = acting.machine_action(session, decision, player)
        for event in events:
            session.apply(event)
    assert len(frames) == len(when), f"{name} was over after {decisions} decisions"
    return frames


@pytest.mark.whole
def test_tables_of_real_games_where_room_is_short(browse: Open) -> None:
    frames = {
        f"{name} {at}": frame
        for name, options, when in TABLES
        for at, frame in zip(when, looked_at(name, options, when), strict=True)
    }
    wrong = {}
    mobile = browse(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 664})
    for page, sizes, touch in ((mobile, TOUCH, True), (browse(), MOUSE, False)):
        show = Show(page)
        for name, frame in frames.items():
            show.give(frame)
            for width, height in sizes:
                show.resize(width, height)
                if found := show.wrong(touch):
                    wrong[f"{name} {width}x{height}"] = found
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())


SQUARE = """() => {
  const box = document.querySelector(".layout").getBoundingClientRect();
  const outside = (r) => r.top < box.top - 1 || r.bottom > box.bottom + 1
    || r.left < box.left - 1 || r.right > box.right + 1;
  return [...document.querySelectorAll(".mine .cells > *, .mine .others .pile")]
    .filter((x) => x.checkVisibility() && outside(x.getBoundingClientRect()))
    .map((x) => x.dataset.key ?? x.textContent);
}"""


NARROWEST = """() => Math.min(...[...document.querySelectorAll(".mine .cells .slot")]
  .map((x) => x.getBoundingClientRect()).flatMap((r) => [r.width, r.height]))"""


@pytest.mark.whole
def test_a_square_is_seen_whole_where_room_is_short(browse: Open) -> None:
    """The card that is called, all cells and what each line is worth, without scrolling; a finger
    finds every cell."""
    frame = looked_at("poker-squares", {}, (9,))[0]
    wrong: dict[int, list[str]] = {}
    narrow: dict[int, float] = {}
    mobile = browse(has_touch=True, is_mobile=True)
    for page, sizes in (
        (mobile, [(320, 480), (568, 320), (640, 400), (390, 664), (768, 1024)]),
        (browse(), [(1280, 800)]),
    ):
        show = Show(page)
        for width, height in sizes:
            show.resize(width, height)
            show.give(frame)
            wrong[width] = page.evaluate(SQUARE)
            narrow[width] = page.evaluate(NARROWEST)
            assert page.locator(".mine .worth").count() == 11
    assert not any(wrong.values()), wrong
    assert min(narrow.values()) >= 44, narrow
