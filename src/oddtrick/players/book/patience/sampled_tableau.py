"""A tableau with hidden cards: what wins in the ways that these may lie.

Each way, drawn from all cards that have not been seen, is searched as if it were known
(`oddtrick.solver.patience`). Once the hand is known every move is tried in the same ways, and the
one after which most are won is the best, and with two packs every short line that bares a card,
and the one that comes furthest; before that, and without the kernel, it is the one that begins most
of the wins. Where every card is known there is one way, and what is found of it is
proved. The work is counted in layouts and ways, and the layout alone decides which are drawn: the
same layout is judged alike. A line that has been begun is gone on with: which one that is, follows
from the moves made since a hidden card was last bared.
Source: Bjarnason, Fern and Tadepalli, “Lower Bounding Klondike Solitaire with Monte-Carlo Planning”
(2009), hindsight.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple, cast

from oddtrick.cards import Card, pack_of
from oddtrick.core import HIDDEN, Action, View
from oddtrick.messages import say, together
from oddtrick.players.player import Decision
from oddtrick.solver.engine import kernel
from oddtrick.solver.patience import MoveChance, PatienceVerdict, move_chances, prove_layout
from oddtrick.solver.patience.chances import PACK
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.tableau import KnownHand, Tableau, TableauState

from .solver_player import losing_warning, lost_moves

# The moves that have been made since a hidden card was last bared, with the layouts they were
# made in: by them a player knows which line they have begun.
#
# The layouts are found by taking the acts back, as far as every card of the hand was known.


class MoveMade(NamedTuple):
    """A move and the layout in which it was made."""

    before: TableauState
    move: Move


def made_since_bared(view: View, state: TableauState) -> list[MoveMade]:
    """The moves since the last hidden card was bared, the first of them first; `state` is the
    layout as the player knows it, of a patience whose hand is turned card by card."""
    made: list[MoveMade] = []
    for event in reversed(view.events):
        action = event.action
        if action.kind == "turn" and state.turned_over:
            state = state._replace(hand=state.waste[-1:] + state.hand, waste=state.waste[:-1])
        elif action.kind == "turn-over" and state.turned_over > 1:
            state = state._replace(hand=(), waste=state.hand, turned_over=state.turned_over - 1)
        elif action.kind == "move":
            state = _taken_back(state, action)
            made.append(MoveMade(state, cast("Move", action.arg)))
        else:
            break  # a card was bared, or the hand was not known before
    return made[::-1]


def _taken_back(state: TableauState, action: Action) -> TableauState:
    """The layout before a move from the waste or from a pile that is not used up by it."""
    c, source, target, _ = cast("Move", action.arg)
    up, built, waste = list(state.up), list(state.foundations), state.waste
    places, at = (built if target.kind == "foundation" else up), target.number - 1
    cut = places[at].index(c)
    moved, places[at] = places[at][cut:], places[at][:cut]
    if source.kind == "waste":
        waste += moved
    else:
        up[source.number - 1] += moved
    return state._replace(up=tuple(up), foundations=tuple(built), waste=waste)


WAYS, WAYS_IN_PYTHON = 24, 2
"""Ways that hidden cards may lie that are searched where moves are not tried one by one, with the
kernel and without."""
LAYOUTS, LAYOUTS_IN_PYTHON = 2_500, 200
"""Layouts looked at for each of them."""
LOST = say("It is lost: every way on has been tried.")
KNOWN, KNOWN_IN_PYTHON = {1: 100_000, 2: 400_000}, 1_500
"""Layouts looked at where every card is known, by the packs."""


class WayFound(NamedTuple):
    """The best move (`None` where no way was won), in how many ways of how many there is a win, by
    this move where all moves were tried, and whether every card is known and it is proved that
    there is none."""

    move: Move | None
    won: int
    ways: int
    lost: bool


def known_tableau(view: View) -> TableauState:
    """The state as the player knows it, hidden cards as `HIDDEN`."""
    down, up, built = [], [], []
    hand: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    for place in sorted(view.places, key=lambda p: p.number):
        if place.kind == "pile":
            hidden = place.cards.count(HIDDEN)
            down.append(place.cards[:hidden])
            up.append(place.cards[hidden:])
        elif place.kind == "foundation":
            built.append(place.cards)
        elif place.kind == "hand-stock":
            hand = place.cards
        elif place.kind == "waste":
            waste = place.cards
    known = view.find(KnownHand)
    over = sum(event.action.kind == "turn-over" for event in view.events)
    hand = known.cards if known else hand
    return TableauState(tuple(down), tuple(up), tuple(built), hand, waste, turned_over=over)


_judged: dict[object, WayFound] = {}
"""The values of layouts, however far the hand is turned on: a move is kept to until it is made.
Only a memory of work done."""
_lines: dict[object, MoveChance] = {}
"""The best lines of layouts of two packs: likewise."""
MOST_JUDGED = 20_000
LONGEST = 24
"""Moves gone back for a line that has been begun: lines are hardly ever longer."""


def best_in_ways(view: View) -> WayFound:
    """The best way over the positions that hidden cards may lie in."""
    stage, state = cast("Tableau", view.stage), known_tableau(view)
    unseen = _unseen(state)
    if unseen and state.built.of > PACK and HIDDEN not in state.hand and kernel.load() is not None:
        return _on_line(view, stage, state, unseen)
    key = _key(stage, state, unseen)
    if key not in _judged:
        if len(_judged) >= MOST_JUDGED:
            _judged.clear()
        if unseen:
            _judged[key] = _judge(stage, state, unseen)
        else:
            _judged[key] = _proved(stage, state)
    return _judged[key]


def _layout_of(state: TableauState, unseen: list[Card]) -> tuple[object, ...]:
    """The cards that lie open, how many lie hidden, and those that have not been seen."""
    return state.up, tuple(map(len, state.down)), state.foundations, tuple(unseen)


def _key(stage: Tableau, state: TableauState, unseen: list[Card]) -> object:
    return stage, _layout_of(state, unseen), state.turned_over if stage.passes else 0


def _proved(stage: Tableau, state: TableauState) -> WayFound:
    """The proof where every card is known. A way that wins is remembered to its end, so that
    it is kept to and not looked for anew before each move."""
    limit = KNOWN[len(stage.home) // 4] if kernel.load() is not None else KNOWN_IN_PYTHON
    proof = prove_layout(stage, state, limit)
    if proof.verdict is not PatienceVerdict.WON:
        return WayFound(None, 0, 1, proof.verdict is PatienceVerdict.LOST)
    move = _first_move(proof.actions)
    for n, action in enumerate(proof.actions):
        _judged.setdefault(
            _key(stage, state, []), WayFound(_first_move(proof.actions[n:]), 1, 1, False)
        )
        state = stage.apply(state, action)
        while state.left and (forced := stage.forced(state)) is not None:
            state = stage.apply(state, forced)
    return WayFound(move, 1, 1, lost=False)


def all_known(view: View) -> bool:
    """Whether the player knows every card, so that what is found is proved."""
    return not _unseen(known_tableau(view))


def proves_lost(view: View, action: Action, layouts: int) -> bool:
    """Whether it cannot be won after an act, every card being known, as far as so many layouts
    show."""
    stage, state = cast("Tableau", view.stage), known_tableau(view)
    return prove_layout(stage, stage.apply(state, action), layouts).verdict is PatienceVerdict.LOST


def hint_of(view: View, decision: Decision) -> Decision:
    """A decision with what is proved of the moves that lose, where every card is known."""
    if not all_known(view) or decision.action.kind == "resign":
        return decision
    losing = lost_moves(view, lambda action, layouts: proves_lost(view, action, layouts))
    warned = losing_warning(losing, [view.stage.label(a) for a in losing.moves])
    return decision._replace(reason=together(decision.reason, warned))


def _judge(stage: Tableau, state: TableauState, unseen: list[Card]) -> WayFound:
    """The best way over the positions that these cards may lie in."""
    native = kernel.load() is not None
    rng = random.Random(repr(_layout_of(state, unseen)))
    if native and HIDDEN not in state.hand:
        tried = _tried(stage, state, unseen)
        if not tried or not tried[0].won:
            return WayFound(None, 0, sum(c.of for c in tried), lost=False)
        return WayFound(tried[0].move, tried[0].won, tried[0].of, lost=False)
    ways, layouts = (WAYS, LAYOUTS) if native else (WAYS_IN_PYTHON, LAYOUTS_IN_PYTHON)
    votes: Counter[Move] = Counter()
    for _ in range(ways):
        rng.shuffle(unseen)
        proof = prove_layout(stage, _filled(state, unseen), layouts)
        move = _first_move(proof.actions)
        if move is not None:
            votes[move] += 1
    if not votes:
        return WayFound(None, 0, ways, lost=False)
    best = max(votes, key=lambda m: (votes[m], m.source.kind != "waste", -m.card))
    return WayFound(best, votes.total(), ways, lost=False)


def _on_line(view: View, stage: Tableau, state: TableauState, unseen: list[Card]) -> WayFound:
    """The next move of the line that has been begun, or the first of the best one from here."""
    left: tuple[Move, ...] = ()
    made = made_since_bared(view, state)[-LONGEST:]
    for layout, move in [*((m.before, m.move) for m in made), (state, None)]:
        if not left:
            best = _best_line(stage, layout, unseen)
            left = best.moves
        if move is not None:
            left = left[1:] if left[:1] == (move,) else ()
    return WayFound(left[0] if left else None, best.won, best.of, lost=False)


def _best_line(stage: Tableau, state: TableauState, unseen: list[Card]) -> MoveChance:
    """The best line that bares a hidden card, with no moves where there is none."""
    key = _key(stage, state, unseen)
    if key not in _lines:
        if len(_lines) >= MOST_JUDGED:
            _lines.clear()
        _lines[key] = next(iter(_tried(stage, state, unseen)), MoveChance((), 0, 0))
    return _lines[key]


def _tried(stage: Tableau, state: TableauState, unseen: list[Card]) -> tuple[MoveChance, ...]:
    """The moves or lines, the best first, in ways that the layout alone decides."""
    seed = random.Random(repr(_layout_of(state, unseen))).getrandbits(63)
    return move_chances(stage, _filled(state, unseen), seed)


def _first_move(actions: tuple[Action, ...]) -> Move | None:
    """The first act that moves a card."""
    return next((cast("Move", a.arg) for a in actions if a.kind == "move"), None)


def _unseen(state: TableauState) -> list[Card]:
    """The cards that the player has not seen, in no order."""
    seen = {c for pile in (*state.up, *state.foundations, state.hand, state.waste) for c in pile}
    packs = state.built.of // 52
    return [c for c in pack_of(copies=packs) if c not in seen]


def _filled(state: TableauState, cards: list[Card]) -> TableauState:
    """The state with these cards where hidden ones lie."""
    at, down = 0, []
    for pile in state.down:
        down.append(tuple(cards[at : at + len(pile)]))
        at += len(pile)
    hand = tuple(cards[at:]) if HIDDEN in state.hand else state.hand
    return state._replace(down=tuple(down), hand=hand)
