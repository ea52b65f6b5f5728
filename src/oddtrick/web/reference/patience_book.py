"""All that a browser needs to play a patience by itself, but its rules' program: the numbers that
the program reads, frames as a table of the server shows them, and the deals that can be won."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from msgspec.structs import asdict

from oddtrick.core import Game
from oddtrick.env.patience_tables import FAMILIES, numbers
from oddtrick.messages import NOTHING
from oddtrick.sets import KINDS
from oddtrick.sets.winnable import DAILY, variant_of, variants, winnable_list
from oddtrick.store.events import TableEvent
from oddtrick.table.requests import acting, dealing, seating
from oddtrick.table.session.session import Session
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

WORDS = {"draw": 1, "redeals": 0, "groups": "", "alternate": False}
"""What the words of a deal depend on, and how it is where a stage has no such thing."""

FILLED = ("actions", "refusals", "log", "talk", "version")
"""Fields of a frame that the browser fills with its own."""


@cache
def patience_book() -> dict[str, Any]:
    """Every patience for one; it is always the same."""
    games: dict[str, dict[str, Any]] = {}
    for game in variants():
        options = {o.name: {"choices": o.choices, "default": o.default} for o in game.options}
        of_game = games.setdefault(game.name, {"options": options, "variants": {}})
        of_game["variants"][variant_of(game)] = _variant(game)
    kind = KINDS["patience"].game
    return {"daily": kind, "days": DAILY, "games": games}


def _variant(game: Game) -> dict[str, Any]:
    stage: Any = game.stages[-1]
    known = winnable_list(game)
    begun, over = _frames(game)
    own = {field.name: getattr(stage, field.name) for field in fields(stage)}
    return {
        "rules": [FAMILIES.index(type(stage)), *map(int, numbers(game))],
        "words": {name: own.get(name, usual) for name, usual in WORDS.items()},
        "known": [[d.number, d.moves, known.level(d)] for d in known.deals] if known else [],
        "begun": begun,
        "over": {name: value for name, value in over.items() if value != begun[name]},
    }


def _frames(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """The frames of a deal as it begins, and after it has been given up."""
    options = dict(game.chosen)
    session, _ = seating.make(
        "own", game.name, options, others="", pace="none", seed="1", seeded=True
    )
    _, events = seating.sit(session, "S", "South", "the token of nobody")
    _apply(session, [*events])
    _apply(session, dealing.first_deal(session))
    begun = _frame(session)
    _apply(session, acting.act(session, 0, session.version, "resign"))
    return begun, _frame(session)


def _apply(session: Session, events: list[TableEvent]) -> None:
    for event in events:
        session.apply(event)


def _frame(session: Session) -> dict[str, Any]:
    shown = present(session, 0, Audience(frozenset({0})), lambda state, action: NOTHING)
    parts = {"type": "view", **asdict(shown)}
    return {name: value for name, value in parts.items() if name not in FILLED}
