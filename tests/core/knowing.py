"""The knowledge of a seat in a deal, and the same deal with cards it cannot know exchanged."""

from __future__ import annotations

from typing import Any

from every import pack_of_deal

from oddtrick.cards import COPY, Card, card_code
from oddtrick.core import EVERYONE, HIDDEN, NOBODY, Hands, State, begin, view
from oddtrick.core.view import redact
from oddtrick.stages.deal.weak_hands import WeakHand
from oddtrick.stages.piles.moves import Move

__all__ = ["knowledge", "known", "swapped", "twins"]


def _sees(seen_by: int, seat: int) -> bool:
    return seen_by == EVERYONE or (seat >= 0 and bool(seen_by >> seat & 1))


def known(state: State, seat: int, since: int = 0) -> set[Card]:
    """Every card a seat sees, or has seen in an act it may know, of those after the first so many.
    Numbers that are not cards (a trump suit, say) may come in: that only makes for fewer
    cards to swap."""
    cards = {c for place in state.places() for c in redact(place, seat).cards if c != HIDDEN}

    def note(arg: Any) -> None:
        if isinstance(arg, int):
            cards.add(arg)
        elif isinstance(arg, tuple):
            for part in arg:
                note(part)

    for event in state.log[since:]:
        if _sees(event.seen_by, seat):
            note(event.action.arg)
    return cards


def twins(state: State, card: Card) -> tuple[Card, ...]:
    """The card, and where all packs of a deal lie alike its copies in the others."""
    if not getattr(state.game.stages[0], "alike", False):
        return (card,)
    return tuple(c for c in pack_of_deal(state) if c % COPY == card % COPY)


def swapped(state: State, seat: int, first: Card, second: Card) -> State | None:
    """The same deal with two cards exchanged that the seat does not know; `None` where what
    happened could not have happened so. Where packs lie alike they are exchanged in all of them."""
    pairs = tuple(zip(twins(state, first), twins(state, second), strict=True))
    exchanged = {**dict(pairs), **{b: a for a, b in pairs}}

    def other(arg: Any) -> Any:
        if isinstance(arg, Move):  # piles have numbers, too
            return arg._replace(card=other(arg.card))
        if isinstance(arg, tuple):
            return tuple(map(other, arg))
        return exchanged.get(arg, arg)

    found = begin(state.game, state.setting)
    for event in state.log:
        action = event.action
        if action.by == NOBODY:
            continue
        if not _sees(event.seen_by, seat):
            action = action._replace(arg=other(action.arg))
        if found.why_not(action) is not None:
            return None
        found = found.after(action)
    if len(found.log) != len(state.log):
        return None
    # What a rule had somebody say aloud would have been something else.
    for was, now in zip(state.log, found.log, strict=True):
        if was.action.kind == "announce" and was != now:
            return None
    if _asked_first(found) != _asked_first(state):
        return None
    return found


def _asked_first(state: State) -> tuple[bool, ...]:
    """Which hands are asked whether they are weak, which all are told by the asking."""
    asking = [s for s in state.game.stages if isinstance(s, WeakHand)]
    if not asking or state.table.find(Hands) is None:
        return ()
    return tuple(map(asking[0].qualifies, state.table.first(Hands).cards))


def knowledge(state: State, seat: int) -> tuple[Any, ...]:
    """All that a seat is told: its view, the log in words, its prompt, what it can do with the
    reasons against it, and the answer to every card it might name."""
    stage, stage_state = state.stage, state.stage_state
    lines = []
    at = begin(state.game, state.setting)
    seen = view(state, seat)
    for event, redacted in zip(state.log, seen.events, strict=True):
        lines.append(str(at.stage.describe(at.stage_state, redacted.action)))
        at = at.step(event.action)
    answers: list[Any] = []
    if seat >= 0 and not state.over:
        answers += [
            (a, stage.violations(stage_state, a)) for a in stage.possible(stage_state, seat)
        ]
        answers += [str(stage.prompt(stage_state, t)) for t in state.turns if t.by == seat]
        for code in sorted({card_code(c) for c in pack_of_deal(state)}):
            action = stage.decode(stage_state, seat, code)
            answers.append((code, action, action and state.why_not(action)))
    return seen, lines, answers
