"""Writes `tests/page/own-patience.json`: walks through the patiences that the browser plays itself.

    python tools/page/patience_cases.py                       # write the file
    python tools/page/patience_cases.py --check               # 1 where the server now shows others
    python tools/page/patience_cases.py --frame klondike 17   # the whole frame after so many steps

Each walk is played at a table of the server. Of every frame the digests of its parts are kept, and
`own-patience.test.js` plays the same in the browser's modules and compares.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec

from oddtrick.sets import KINDS, winnable_deal
from oddtrick.sets.daily import FIRST, day_plan
from oddtrick.store import TableEvent, read_event, write_event
from oddtrick.web.requests import acting, dealing, seating
from oddtrick.web.requests.undo import can_undo, undo
from oddtrick.web.session.session import Session
from oddtrick.web.view.build import present
from oddtrick.web.view.scene.audience import Audience

FILE = Path(__file__).parents[2] / "tests/page/own-patience.json"
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
WON = (4,)
"""Deals of Klondike that are played as the list of winnable deals has them."""

DIFFERENT = ("version", "house", "talk", "seal", "hint", "type")
"""Fields that the browser's own table has otherwise, or not at all."""
PARTS = ("places", "actions", "refusals", "log")


class Walk:
    """A table of the server at which one person plays alone."""

    def __init__(self, game: str, options: dict[str, Any], number: int) -> None:
        chance = {"seed": str(number), "seeded": True}
        self.session, _ = seating.make("t", game, options, others="", pace="none", **chance)
        _, events = seating.sit(self.session, "S", "South", "a token for walks, long enough")
        self._apply(events)
        self._apply(dealing.first_deal(self.session))

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

    def frame(self) -> dict[str, Any]:
        """The frame the player is sent, without the parts that the browser has otherwise."""
        shown = present(self.session, 0, Audience(frozenset({0})), lambda state, action: "")
        found: dict[str, Any] = msgspec.to_builtins(shown)
        for name in DIFFERENT:
            found.pop(name, None)
        del found["table"]["id"]
        if found["finished"]:
            del found["finished"]["files"], found["finished"]["review"]
        return found


def _canonical(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digests(frame: dict[str, Any]) -> list[str]:
    """The parts of a frame, and last the rest of it, as short digests."""
    rest = {k: v for k, v in frame.items() if k not in PARTS}
    parts = [*(frame[name] for name in PARTS), rest]
    return [hashlib.sha256(_canonical(p).encode()).hexdigest()[:8] for p in parts]


def _chosen(session: Session, rng: random.Random, last: bool) -> str:
    """The next step of a walk by lot: mostly moves, now and then something taken back."""
    state = session.state
    if last:
        return "resign"
    if can_undo(session, 0) and rng.random() < 0.12:
        return "undo"
    if state.stage.homeward(state.sub) and rng.random() < 0.5:
        return "finish"
    actions = [a for a in state.legal(0) if a.kind != "resign"]
    homes = [a for a in actions if getattr(a.arg, "target", (None,))[0] == "foundation"]
    if not actions:
        return "resign"
    return state.stage.words.code(rng.choice(homes if homes and rng.random() < 0.6 else actions))


def steps(game: str, options: dict[str, Any], number: int) -> Iterator[tuple[str, Walk]]:
    """A walk by lot, step by step; the first is the deal."""
    walk, rng = Walk(game, options, number), random.Random(f"{game} {options} {number}")
    yield "", walk
    for n in range(STEPS):
        if walk.session.state.over:
            # What was hidden is not: a deal that is over is taken back only where all lay open.
            if can_undo(walk.session, 0):
                walk.do("undo")
                yield "undo", walk
            return
        what = _chosen(walk.session, rng, n == STEPS - 1)
        walk.do(what)
        yield what, walk


def won_steps(number: int) -> Iterator[tuple[str, Walk]]:
    """A winnable deal of Klondike, won; all cards are sent home at once as soon as they can be."""
    walk = Walk("klondike", {}, number)
    yield "", walk
    for code in winnable_deal(number).actions.split():
        state = walk.session.state
        what = "finish" if state.stage.homeward(state.sub) else code
        walk.do(what)
        yield what, walk
        if what == "finish":
            return


def _case(game: str, options: dict[str, Any], number: int, walk: Any) -> dict[str, Any]:
    done = [[what, *digests(at.frame())] for what, at in walk]
    return {"game": game, "options": options, "deal": number, "steps": done}


def cases() -> dict[str, Any]:
    """The whole file."""
    walks = [_case(*which, steps(*which)) for which in WALKS]
    walks += [_case("klondike", {}, number, won_steps(number)) for number in WON]
    days = [date(2026, 1, 1), date(2026, 11, 24), date(2027, 2, 28), FIRST + timedelta(400)]
    patience = KINDS["patience"]
    return {
        "parts": [*PARTS, "rest"],
        "days": {day.isoformat(): day_plan(day, patience).deal for day in days},
        "walks": walks,
    }


def text() -> str:
    """The file as it is written: a step in a line."""
    found = cases()
    walks = []
    for walk in found.pop("walks"):
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in walk.pop("steps"))
        walks.append(f'{json.dumps(walk)[:-1]}, "steps": [\n{lines}]}}')
    joined = ",\n".join(walks)
    return f'{json.dumps(found)[:-1]}, "walks": [\n{joined}\n]}}\n'


def main(arguments: list[str]) -> int:
    """Write the file, say whether it is fresh, or show a frame."""
    if arguments[:1] == ["--frame"]:
        which = next(w for w in WALKS if w[0] == arguments[1])
        at = [walk.frame() for _, walk in steps(*which)][int(arguments[2])]
        print(json.dumps(at, indent=1, ensure_ascii=False))
        return 0
    if arguments == ["--check"]:
        if FILE.read_text(encoding="utf-8") == text():
            return 0
        print("own-patience.json is stale: run `python tools/page/patience_cases.py`.")
        return 1
    FILE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
