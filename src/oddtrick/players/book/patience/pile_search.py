"""Moves between piles that lead to a gain: the shortest way, looked for in what the player sees.

The rules are asked of the stage itself, with the cards that nobody may know left hidden. A way is
made of cards of the table alone and ends with the first gain, so that what follows it is as short
by one. Only so many layouts are looked at, and the rest of a way may not be found again; so a way
leads to no layout that there has been since the last gain, and a space counts only where there are
more than there were since then: nobody goes to and fro.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from oddtrick.cards import Card
from oddtrick.core import Action, Place, Stage, View
from oddtrick.stages.piles.moves import Move, step
from oddtrick.stages.piles.racing import Stopping
from oddtrick.stages.piles.side_by_side import SideBySide
from oddtrick.stages.piles.tableau import KING, Tableau, TableauState
from oddtrick.stages.piles.two_banks import BankState, TwoBanks

MOST_LAYOUTS = 80
"""Layouts looked at for one way."""
LONGEST = 6
"""Moves of a way."""
MOST_MOVES = 24
"""Moves on the table without a gain, after which no further way is gone."""
OWN = ("stock", "turned", "hand-stock", "discard", "waste")
"""Piles of the player's that are to be used up."""
TABLE = ("tableau", "pile")


class PilePath(NamedTuple):
    """The first act of a way, and how many moves it has."""

    action: Action
    moves: int


class _Known(NamedTuple):
    """The stage and its state as the player knows it, and the seat as the stage counts it."""

    stage: Stage[Any]
    state: Any
    seat: int


def way_to_gain(view: View) -> PilePath | None:
    """The shortest way to a card built up, an own card got rid of, a hidden card bared or a space
    that can be filled; `None` where none is found, or the game is none of those looked through."""
    known = _known(view)
    if known is None:
        return None
    stage, start, seat = known
    before = list(_since_gain(view, start))
    if len(before) > MOST_MOVES:
        return None
    ways: list[tuple[Any, Action | None, int]] = [(start, None, 0)]
    seen = {_layout(state) for state in (start, *before)}
    spaces = max(_spaces(state) for state in (start, *before))
    looked = 0
    for state, first, moves in ways:  # grows as it is gone through, the shorter ways first
        if moves == LONGEST:
            break
        for action in _between(stage, state, seat):
            own = first or _own(view, action)
            if own is None:
                continue
            if _gains(stage, spaces, state, action):
                return PilePath(own, moves + 1)
            move = cast("Move", action.arg)
            if move.source.kind not in TABLE or looked == MOST_LAYOUTS:
                continue
            after = stage.apply(state, action)
            layout = _layout(after)
            if layout not in seen:
                seen.add(layout)
                looked += 1
                ways.append((after, own, moves + 1))
    return None


def _between(stage: Stage[Any], state: Any, seat: int) -> Iterator[Action]:
    """The legal moves of cards that are known, but for those given to the other player."""
    for action in stage.legal(state, seat):
        if action.kind == "move" and cast("Move", action.arg).target.seat in (-1, seat):
            move = cast("Move", action.arg)
            if move.source.kind in TABLE or (
                move.source.kind in OWN and move.card >= 0 and move.source.seat in (-1, seat)
            ):
                yield action


def _own(view: View, action: Action) -> Action | None:
    """The player's legal act that moves the same card between the same piles."""
    return next((a for a in view.legal if a.kind == "move" and a.arg == action.arg), None)


def _layout(state: Any) -> object:
    if isinstance(state, BankState):
        return tuple(sorted(state.tableau)), state.stocks
    return tuple(sorted(zip(state.down, state.up, strict=True)))


def _since_gain(view: View, start: Any) -> Iterator[Any]:
    """The layouts since the last gain, the latest first: before each of the player's moves from
    pile to pile of the table, none of which has bared a card."""
    state, shared = start, isinstance(start, BankState)
    for event in reversed(view.events):
        if event.action.by < 0 or (event.action.by != view.seat and not shared):
            continue  # what follows by itself, or happens on the piles of others
        move = event.action.arg
        if not isinstance(move, Move) or event.action.by != view.seat:
            return
        if move.source.kind not in TABLE or move.target.kind not in TABLE:
            return
        earlier = _taken_back(state, move)
        if earlier is None:
            return
        yield earlier
        state = earlier


def _taken_back(state: Any, move: Move) -> Any | None:
    """The state before a move from pile to pile; `None` where it has bared a card."""
    piles = list(state.tableau if isinstance(state, BankState) else state.up)
    source, target = move.source.number - 1, move.target.number - 1
    if move.card not in piles[target]:
        return None
    if not isinstance(state, BankState) and state.down[source] and len(piles[source]) == 1:
        return None
    at = piles[target].index(move.card)
    piles[source] += piles[target][at:]
    piles[target] = piles[target][:at]
    if isinstance(state, BankState):
        return state._replace(tableau=tuple(piles))
    return state._replace(up=tuple(piles))


def _gains(stage: Stage[Any], spaces: int, state: Any, action: Action) -> bool:
    """Whether a move builds a card, gets rid of an own one, bares a hidden one, or leaves more
    spaces than so many and something to fill them: a space only moved is no gain."""
    move = cast("Move", action.arg)
    if move.target.kind not in TABLE or move.source.kind in OWN:
        return True
    at, bank = move.source.number - 1, isinstance(state, BankState)
    if not bank and state.up[at][0] != move.card:
        return False
    if not bank and state.down[at]:
        return True
    if _spaces(stage.apply(state, action)) <= spaces:
        return False
    if bank:
        mine = state.mover
        return bool(state.stocks[mine] or state.discards[mine] or state.hands[mine])
    if cast("Tableau", stage).spaces == "king":
        return _king_waits(state)
    return bool(state.hand or state.waste)


def _spaces(state: Any) -> int:
    if isinstance(state, BankState):
        return sum(not pile for pile in state.tableau)
    return sum(not down and not up for down, up in zip(state.down, state.up, strict=True))


def _king_waits(state: TableauState) -> bool:
    """Whether a king is at hand for a space: on hidden cards, or on the waste."""
    kings = [up[0] for down, up in zip(state.down, state.up, strict=True) if down and up]
    return any(step(c) == KING for c in (*kings, *state.waste[-1:]))


def _known(view: View) -> _Known | None:
    stage: Stage[Any] = view.stage
    if isinstance(stage, Stopping):
        stage = stage.race
    if isinstance(stage, TwoBanks):
        return _Known(stage, _bank(view), view.seat)
    if isinstance(stage, SideBySide):
        stage = stage.patience
    if isinstance(stage, Tableau):
        return _Known(stage, _tableau(view), 0)
    return None


def _cards(places: Sequence[Place], kind: str) -> tuple[tuple[Card, ...], ...]:
    found = sorted((p for p in places if p.kind == kind), key=lambda p: (p.seat, p.number))
    return tuple(p.cards for p in found)


def _bank(view: View) -> BankState:
    def cards(kind: str) -> tuple[tuple[Card, ...], ...]:
        return _cards(view.places, kind)

    turned = cards("turned")[view.seat]
    return BankState(
        cards("hand-stock"),
        cards("stock"),
        cards("tableau"),
        cards("foundation"),
        view.seat,
        cards("discard"),
        turned=turned[0] if turned else None,
    )


def _tableau(view: View) -> TableauState:
    places = [p for p in view.places if p.seat in (-1, view.seat)]
    down, up = [], []
    for pile in _cards(places, "pile"):
        hidden = sum(c < 0 for c in pile)
        down.append(pile[:hidden])
        up.append(pile[hidden:])
    (hand,), (waste,) = _cards(places, "hand-stock"), _cards(places, "waste")
    return TableauState(tuple(down), tuple(up), _cards(places, "foundation"), hand, waste)
