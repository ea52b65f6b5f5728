"""The book's choice at each decision, from what that seat could know."""

from __future__ import annotations

import random

import msgspec

from oddtrick.core import Act, State, view
from oddtrick.players import player
from oddtrick.records import Record

from .telling import acts_of

__all__ = ["Opinion", "opinions"]


class Opinion(msgspec.Struct, frozen=True):
    """The book on one step: what it would have done and why, and what the act told by the book.

    `followed` is whether the act was the book's own.
    """

    step: int
    followed: bool
    code: str
    label: str
    reason: str
    citation: str
    meaning: str


def opinions(record: Record, start: int = 0, count: int = 10_000) -> list[Opinion]:
    """The book on so many steps from a place on: those that were somebody's decision.

    The player is asked on the view of the seat that acted, at that moment, and on nothing else.
    Raises what `oddtrick.records` raises.
    """
    found: list[Opinion] = []
    for deed in acts_of(record):
        if deed.number >= start + count:
            break
        if deed.act is None or deed.act.by < 0 or deed.number < start:
            continue
        opinion = _opinion(deed.number, deed.state, deed.act)
        if opinion is not None:
            found.append(opinion)
    return found


def _opinion(number: int, state: State, act: Act) -> Opinion | None:
    seen, stage = view(state, act.by), state.stage
    if not seen.legal:
        return None
    book = player("book", state.game)
    # The same chance whenever it is asked, and for nobody else.
    decision = book.choose(seen, random.Random(f"review/{number}"))
    call_meaning = "" if stage.words.uses(act) is not None else book.meaning(seen, act)
    return Opinion(
        number,
        decision.act == act,
        stage.words.code(decision.act),
        stage.words.label(decision.act),
        decision.reason,
        decision.citation,
        call_meaning,
    )
