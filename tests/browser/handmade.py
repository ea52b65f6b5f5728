"""View frames made by hand, as `docs/program/protocol.md` has them, for games no server knows.

`serve(page, frame)` gives them to the real page in place of a server: what the page does with
frames alone is what the tests look at.
"""

from __future__ import annotations

import json
import mimetypes
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import fields
from playwright.sync_api import Page, Route, WebSocketRoute

import oddtrick.web
from oddtrick.messages import written
from oddtrick.web import messages
from oddtrick.web.server.static_files import page_text, version
from oddtrick.web.view.seats import status_line

STATIC = Path(oddtrick.web.__file__).parent / "static"
HOST = "http://table.test"

Frame = dict[str, Any]


class Heard(list[Frame]):
    """The frames a page has sent, and a way to send it another frame."""

    def __init__(self, page: Page, breaks: tuple[int, int]) -> None:
        super().__init__()
        self.page, self.breaks = page, breaks
        self.line: WebSocketRoute | None = None

    def mend(self) -> None:
        """From now on lines hold."""
        self.breaks = (0, 0)

    def acted(self) -> list[Frame]:
        """The acts among it, with those of a click just made."""
        self.page.evaluate("0")  # what the page sent before its answer has arrived with it
        return [frame for frame in self if frame["type"] == "act"]

    def push(self, frame: Frame) -> None:
        assert self.line is not None, "the page has not opened its line yet"
        self.line.send(sent(frame))


RANKS = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine", "8": "Eight",
    "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Two",
}  # fmt: skip
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def name(card: str) -> str:
    """A card as one says it."""
    return f"{RANKS[card[1]]} of {SUITS[card[0]]}"


def seat(letter: str, who: str, **more: Any) -> Frame:
    """One line of `seats`."""
    return {
        "seat": letter, "name": who, "kind": "machine", "present": True, "side": letter,
        "dealer": False, "vulnerable": False, "cards": 0, "tricks": 0, "role": "", "to_act": False,
        "note": "", **more,
    }  # fmt: skip


SHAPES = {"fan": "fan", "column": "column", "row": "row", "square": "grid"}


def place(
    kind: str, owner: str | int | None, cards: str | list[str], number: int | None = None
) -> Frame:
    """One line of `places`: a seat's, or one of several by its number, or both; cards as a list or
    as one string with spaces."""
    found = cards.split() if isinstance(cards, str) else cards
    seat_, count = (owner, number) if isinstance(owner, str) else (None, owner)
    called = " ".join(str(x) for x in (seat_, kind, count) if x).capitalize()
    held = f"{len(found)} cards" if found else "empty"
    if found and found[-1] in {f"{s}{r}" for s in SUITS for r in RANKS}:
        held += f", top {name(found[-1]).lower()}"
    return {
        "kind": kind, "seat": seat_, "number": count, "shape": SHAPES.get(kind, "heap"),
        "cards": found, "counted": True, "name": called,
        "label": f"{called}, {held}",
    }  # fmt: skip


def action(code: str, label: str, kind: str, **more: Any) -> Frame:
    """One line of `actions`."""
    return {
        "code": code, "label": label, "kind": kind, "card": None, "hand": None, "place": None,
        "to": None, "meaning": "", "entry": None, **more,
    }  # fmt: skip


def play(card: str, hand: str) -> Frame:
    """Playing a card from a hand."""
    return action(card, name(card), "play", card=card, hand=hand)


def view(**more: Any) -> Frame:
    """A view frame with nothing in it but what is given."""
    frame: Frame = {
        "type": "view", "version": 1,
        "table": {
            "id": "t1", "game": "unheard-of", "title": "A game unheard of", "family": "None",
            "source": "Nobody", "options": {}, "deal": 1, "pace": "normal", "watchers": 0,
            "systems": [], "signals": [], "offered": [], "way": "", "differing": [],
        },
        "you": "S", "home": "S", "turned": None, "seats": [], "stage": "tricks", "over": False,
        "status": {"text": "", "yours": False}, "headline": None, "places": [], "trick": None,
        "tricks": [], "won": None, "auction": None, "calls": None, "actions": [], "refusals": [],
        "menu": [], "referee": None, "holding": None, "proposal": None, "log": [],
        "pad": {"title": "Score", "sides": ["We", "They"], "rows": [], "note": "", "summary": ""},
        "undo": False, "hint": False, "finished": None,
    }  # fmt: skip
    table = {**frame["table"], **more.pop("table", {})}
    return {**frame, **more, "table": table}


def complete(frame: Frame) -> Frame:
    """A view with what follows from its sentences, as the server has it."""
    if "status" not in frame:
        return frame
    status, pad = frame["status"], frame.get("pad", {})
    line = status_line(written(status["text"]), yours=status["yours"])
    several = [side in ("We", "They", "You") for side in pad.get("sides", [])]
    shown = json.loads(messages.encode(line))
    return {**frame, "status": shown, "pad": {"several": several, **pad}}


def sent(frame: Frame) -> str:
    """A frame as it is sent, a view in its two values."""
    if frame["type"] != "view":
        return json.dumps(frame)
    view = complete(frame)
    turn, own = (
        {field.name: view[field.name] for field in fields(kind) if field.name in view}
        for kind in (messages.OwnTurn, messages.OwnSight)
    )
    for name in ("tallies", "won", "auction", "pad", "finished", "asked", "house", "talk"):
        own.pop(name, None)
    own |= {"seats": {}, "places": {}, "log": [], "turn": turn}
    whole = {"all": view, "own": own}
    return json.dumps({"type": "view", "version": view["version"], "whole": whole})


def without_worker(text: str) -> str:
    """A page that does not ask for the worker of the site, which is not there."""
    return re.sub(r'<script type="module" src="[^"]*/offline/register.js"></script>', "", text)


def serve(
    page: Page,
    first: Frame,
    answer: Callable[[Frame], list[Frame]] | None = None,
    breaks: tuple[int, int] = (0, 0),
) -> Heard:
    """Answer the page's requests from the static files and its socket with `first`.

    Every frame the page sends is kept in the list that is returned, and given to `answer` for
    what to send back. Connection number `breaks[0]` breaks after its first view, and those
    after it at once, until number `breaks[1]` holds or all are mended.
    """
    heard = Heard(page, breaks)
    lines = 0

    def files(route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        if path.startswith("/table/"):
            name = "table/index.html"
        elif path.startswith("/static/"):
            name = path.removeprefix("/static/").removeprefix(f"{version()}/")
        else:
            name = "front/index.html"
        file = STATIC / name
        kind = mimetypes.guess_type(file.name)[0] or "text/plain"
        body = without_worker(page_text(name)) if kind == "text/html" else file.read_bytes()
        route.fulfill(body=body, content_type=kind)

    def socket(ws: WebSocketRoute) -> None:
        nonlocal lines
        lines += 1
        number = lines
        heard.line = ws
        if heard.breaks[0] < number < heard.breaks[1]:
            ws.close()
            return

        def listen(message: str | bytes) -> None:
            frame = json.loads(message)
            heard.append(frame)
            if frame["type"] == "hello":
                ws.send(sent(first))
                if number == heard.breaks[0]:
                    ws.close()
            elif answer is not None:
                for back in answer(frame):
                    ws.send(sent(back))

        ws.on_message(listen)

    page.route(f"{HOST}/**", files)
    page.route_web_socket(f"{HOST.replace('http', 'ws')}/**", socket)
    return heard
