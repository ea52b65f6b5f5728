"""The book's choice at each decision, from what that seat could know."""

from __future__ import annotations

import random

import msgspec

from oddtrick.core import Action, State, View, view
from oddtrick.messages import ENGLISH, NOTHING, Language
from oddtrick.players import player
from oddtrick.players.player import Decision
from oddtrick.records import Record
from oddtrick.rules.front import source_told
from oddtrick.stages.piles.moves import card_used

from .telling import recorded_actions


class Opinion(msgspec.Struct, frozen=True):
    """The book on one step: what it would have done and why, and what the act means by the book.

    `followed` is whether the act was the book's own.
    """

    step: int
    followed: bool
    code: str
    label: str
    reason: str
    citation: str
    meaning: str


def opinions(
    record: Record, start: int = 0, count: int = 10_000, spoken: Language = ENGLISH
) -> list[Opinion]:
    """The book on `count` steps from `start` on, as far as they were somebody's decision. What it
    would have done is said in the language `spoken`.

    The player is asked on the view of the seat that acted, at that moment, and on nothing else.
    Raises what `oddtrick.records` raises.
    """
    found: list[Opinion] = []
    for deed in recorded_actions(record):
        if deed.number >= start + count:
            break
        if deed.action is None or deed.action.by < 0 or deed.number < start:
            continue
        opinion = _opinion(deed.number, deed.state, deed.action, spoken)
        if opinion is not None:
            found.append(opinion)
    return found


def book_decision(number: int, seen: View) -> Decision:
    """The book's choice at a step of a record, from what the seat sees; it is the same whenever it
    is asked."""
    return player("book", seen.game).choose(seen, random.Random(f"review/{number}"))


def _opinion(number: int, state: State, action: Action, spoken: Language) -> Opinion | None:
    seen, stage = view(state, action.by), state.stage
    if not seen.legal:
        return None
    decision = book_decision(number, seen)
    book = player("book", state.game)
    call_meaning = NOTHING if card_used(action) is not None else book.meaning(seen, action)
    return Opinion(
        number,
        decision.action == action,
        stage.code(decision.action),
        spoken.text(stage.label(decision.action)),
        spoken.text(decision.reason),
        spoken.text(source_told(state.game, decision.citation, forced=len(seen.legal) == 1)),
        spoken.text(call_meaning),
    )
