"""The patiences that the browser plays itself show what a table of the server shows, frame by
frame: the page's modules, run by Node.js, go the same walks."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oddtrick.games import catalogue
from oddtrick.sets import KINDS, winnable_deal
from oddtrick.sets.daily import FIRST, day_plan
from oddtrick.stages.piles.moves import finishing_moves
from oddtrick.store.events import TableEvent, read_event, write_event
from oddtrick.table.requests import acting, dealing, seating
from oddtrick.table.requests.undo import can_undo, undo
from oddtrick.table.session.session import Session
from oddtrick.web.messages import encode
from oddtrick.web.reference.patience_book import patience_book
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present
from slices import sliced

NODE = shutil.which("node") or ""
OWN = Path(__file__).parents[3] / "src/oddtrick/web/static/patience/own"
STEPS = 48
"""Of a walk by lot; the last one gives up."""

WALKS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("klondike", {}, 4),
    ("klondike", {"draw": 3}, 77),
    ("klondike", {"draw": 3, "passes": 1}, 40917),
    ("klondike", {"passes": 3}, 999999),
    ("congress", {}, 5),
    ("congress", {}, 1234),
    ("harp", {}, 6),
    ("harp", {}, 2),
    ("house-in-the-wood", {}, 7),
    ("house-on-the-hill", {}, 8),
    ("house-on-the-hill", {}, 31),
    ("intelligence", {}, 9),
    ("intelligence", {}, 19),
    ("la-belle-lucie", {}, 10),
    ("la-belle-lucie", {"draw": 0}, 11),
)

DIFFERENT = ("version", "house", "talk", "seal", "hint")
"""Fields that the browser's own table has otherwise, or not at all."""

pytestmark = pytest.mark.skipif(not NODE, reason="Node.js runs the page's modules here")


def ask(questions: Iterable[Any]) -> list[Any]:
    """What the page's modules answer."""
    lines = "".join(f"{json.dumps(one)}\n" for one in questions)
    done = subprocess.run(
        [NODE, str(Path(__file__).with_name("own_patience.mjs")), str(OWN)],
        input=f"{encode(patience_book()).decode()}\n{lines}",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


class Walk:
    """A table of the server at which one person plays alone: its steps, the frame after each."""

    def __init__(self, game: str, options: dict[str, Any], number: int) -> None:
        self.asked = {"game": game, "options": options, "deal": number}
        self.session, _ = seating.make(
            "own", game, options, others="", pace="none", seed=str(number), seeded=True
        )
        _, events = seating.sit(self.session, "S", "South", "a token for walks, long enough")
        self._apply([*events])
        self._apply(dealing.first_deal(self.session))
        self.steps: list[str] = []
        self.frames = [self._frame()]

    def _apply(self, events: list[TableEvent]) -> None:
        for event in events:
            self.session.apply(read_event(write_event(event)))

    def do(self, what: str) -> None:
        """An act by its code, ``undo`` or ``finish``."""
        version = self.session.version
        if what == "undo":
            self._apply(undo(self.session, 0, version))
        elif what == "finish":
            self._apply(acting.finish(self.session, 0, version))
        else:
            self._apply(acting.act(self.session, 0, version, what))
        self.steps.append(what)
        self.frames.append(self._frame())

    def _frame(self) -> dict[str, Any]:
        shown = present(self.session, 0, Audience(frozenset({0})), lambda state, action: "")
        return comparable(msgspec.json.decode(encode(shown)))

    def question(self) -> dict[str, Any]:
        return {**self.asked, "steps": self.steps}


def comparable(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame without the parts that the browser has otherwise; the order of refusals is no one's
    concern."""
    found = {name: value for name, value in frame.items() if name not in DIFFERENT}
    found["refusals"] = sorted(found["refusals"], key=str)
    if found["finished"]:
        found["finished"] = {**found["finished"], "files": [], "review": ""}
    return found


def chosen(session: Session, rng: random.Random, last: bool) -> str:
    """The next step of a walk by lot: mostly moves, now and then something taken back."""
    state = session.state
    actions = [a for a in state.legal(0) if a.kind != "resign"]
    if last or not actions:
        return "resign"
    if can_undo(session, 0) and rng.random() < 0.12:
        return "undo"
    if finishing_moves(state) and rng.random() < 0.5:
        return "finish"
    homes = [a for a in actions if getattr(a.arg, "target", (None,))[0] == "foundation"]
    code: str = state.stage.code(rng.choice(homes if homes and rng.random() < 0.6 else actions))
    return code


def by_lot(game: str, options: dict[str, Any], number: int) -> Walk:
    """A walk by lot; a deal that is over is taken back where all lay open."""
    walk, rng = Walk(game, options, number), random.Random(f"{game} {options} {number}")
    for n in range(STEPS):
        if walk.session.state.over:
            break
        walk.do(chosen(walk.session, rng, n == STEPS - 1))
    if walk.session.state.over and can_undo(walk.session, 0):
        walk.do("undo")
    return walk


def won(number: int) -> Walk:
    """A winnable deal, won; all cards are sent home at once as soon as they can be."""
    walk = Walk("klondike", {}, number)
    for code in winnable_deal(number).actions.split():
        state = walk.session.state
        if state.over:
            break
        walk.do("finish" if finishing_moves(state) else code)
    assert walk.session.state.over
    return walk


@pytest.mark.parametrize("which", sliced([(walk,) for walk in (*WALKS, 4)], 4), ids=str)
def test_a_walk_shows_the_frames_of_the_server(which: Any) -> None:
    walk = won(which) if which == 4 else by_lot(*which)
    (found,) = ask([walk.question()])
    assert not found["refused"]
    for n, (frame, wanted) in enumerate(zip(found["frames"], walk.frames, strict=True)):
        for name, value in wanted.items():
            assert comparable(frame)[name] == value, (n, walk.steps[:n][-1:], name)
        assert comparable(frame).keys() == wanted.keys()


def test_every_patience_for_one_is_there() -> None:
    alone = {name for name, g in catalogue().items() if len(g.players) == 1}
    assert patience_book()["games"].keys() == alone


def test_the_deal_of_a_day_is_the_servers() -> None:
    days = [date(2026, 1, 1), date(2026, 11, 24), date(2027, 2, 28), FIRST + timedelta(400)]
    found = ask({"day": day.isoformat()} for day in days)
    assert found == [day_plan(day, KINDS["patience"]).deal for day in days]


@pytest.mark.parametrize("text", ["deal 7", "ä"])
def test_chance_is_that_of_python(text: str) -> None:
    (found,) = ask([{"text": text}])
    rng, cards = random.Random(text), list(range(52))
    assert found["below"] == [rng.randrange(1000) for _ in range(700)]
    rng.shuffle(cards)
    assert found["shuffled"] == cards


def test_what_cannot_be_done_is_refused_in_a_sentence_and_changes_nothing() -> None:
    wrong = ["", "99>1", "1>1", "turn-over", "<script>", "H>3", "x" * 5000, "undo"]
    (found,) = ask([{"game": "klondike", "options": {}, "deal": 4, "steps": wrong}])
    assert len(found["refused"]) == len(wrong) - 1  # nothing is no step
    assert all(sentence.endswith(".") for sentence in found["refused"])
    assert all(frame == found["frames"][0] for frame in found["frames"])
