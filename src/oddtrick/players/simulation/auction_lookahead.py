"""Calls by looking ahead: what each would come to, in deals that fit, if all went on by the book.

In every world each call in question is made, the calls after it are the book player's, and the play
is solved with all cards seen. Scored as the game scores it, this is what the call is worth there.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.core import (
    NOBODY,
    Action,
    Given,
    Hands,
    State,
    TurnUp,
    View,
    deal_given,
    kinds_of_act,
    view,
)
from oddtrick.errors import OddtrickError
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Player, World
from oddtrick.solver import Position, Solver
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.tricks.tricks import Played, TrickState

from .deal_sampling import evenly
from .expected_score import lead, score_gains, score_of

MOST_ACTS = 60
"""A deal that has not come to the play after so many acts is given up."""

DOWN = -2
"""A contract of the player's that fails by so much is counted as doubled, where it can be: the book
hardly ever doubles, so that bidding up would otherwise seem to cost too little."""

PRUNED_AT = (4, 8, 16, 32, 64)
"""After so many worlds the calls are left that have fallen clearly behind."""

BEHIND = 1.0
"""By how many standard errors a call must lie behind the best to be left then."""


class TimeIsUp(Exception):
    """The clock has run out in the middle of a world."""


class CallOutcome(NamedTuple):
    """A call over the worlds looked into: what the deal is worth on the average, and in each."""

    action: Action
    mean: float
    each: tuple[float, ...]


def actions_of(seen: View) -> list[Action]:
    """The acts since the deal, by the players and by chance (cards turned up, say); what follows by
    itself is not among it. Raises `LookupError` where something was done unseen."""
    actions = [e.action for e in seen.events[1:] if e.action.by != NOBODY]
    if any(action.arg is None for action in actions):
        raise LookupError("something was done unseen")
    return actions


def begun(seen: View, hands: tuple[Mask, ...]) -> State:
    """The deal of a view with these hands, as it began."""
    turned = seen.find(TurnUp)
    cards = Given(hands=hands, turn_up=turned.card if turned else None)
    return deal_given(seen.game, cards, seen.setting)


def worlds_of(seen: View, worlds: Sequence[tuple[Mask, ...]]) -> list[State]:
    """The deal as it would be in each world, up to now, no card having been played. Raises
    `LookupError` where something was done unseen."""
    actions, states = actions_of(seen), []
    for world in worlds:
        state = begun(seen, world)
        for action in actions:
            state = state.push(action)
        states.append(state)
    return states


class _Play(NamedTuple):
    """A deal about to be played: the side of each hand, a hand of the first side and one of the
    other, the tricks to be played, and whether the first side is the viewer's."""

    state: State
    side_of: Sequence[int]
    first: int
    other: int
    size: int
    ours: bool


class CallOutcomes:
    """Outcomes of calls in the worlds of a view; solved positions are shared from one to the next.

    `until` is on the clock of `time.monotonic`; when it is past, `TimeIsUp` is raised.
    """

    def __init__(self, seen: View, book: Player, until: float, solver: Solver) -> None:
        self.seen, self.book, self.until, self.solver = seen, book, until, solver
        game = seen.game
        self.own = game.side_of[seen.seat]
        self.doubles = any(isinstance(s, Auction) and s.doubles for s in game.stages)
        self.forecast = book.forecast(game)
        self.known: dict[object, int] = {}

    def over(
        self, states: Sequence[State], actions: Sequence[Action], *, leave: bool = True
    ) -> list[CallOutcome]:
        """The calls over those worlds, the first one over all that there was time for; of the
        others, with `leave`, those that did not fall clearly behind on the way. Empty where none
        was looked into or the deal cannot be followed so far."""
        rows: dict[Action, list[float]] = {action: [] for action in actions}
        sure: dict[Action, list[float]] = {action: [] for action in actions}
        try:
            for number, state in enumerate(states):
                found = {action: self._judged(self._at_play(state, action)) for action in rows}
                for action, (worth, march) in found.items():
                    rows[action].append(worth)
                    if march is not None:
                        sure[action].append(march)
                if leave and number + 1 in PRUNED_AT:
                    rows = self._left(rows)
                if len(rows) < min(2, len(actions)):
                    break
        except TimeIsUp:
            pass
        except (OddtrickError, LookupError, StopIteration):
            return []
        # What takes every trick in all worlds is certain to: nothing of it is left to a forecast.
        each = {a: sure[a] if len(sure[a]) == len(row) else row for a, row in rows.items() if row}
        return [CallOutcome(a, sum(row) / len(row), tuple(row)) for a, row in each.items()]

    def _left(self, rows: dict[Action, list[float]]) -> dict[Action, list[float]]:
        """The first call and those not clearly behind the best, the book's among them."""
        first = next(iter(rows))
        best = max(rows, key=lambda a: sum(score_gains(self.seen.game, rows[first], rows[a])))

        def stays(action: Action) -> bool:
            lost = score_gains(self.seen.game, rows[action], rows[best])
            error = statistics.pstdev(lost) / len(lost) ** 0.5
            return action == best or sum(lost) / len(lost) < max(BEHIND * error, 1e-9)

        return {a: row for a, row in rows.items() if a == first or stays(a)}

    def after(self, state: State, action: Action, *, silent: bool = False) -> float:
        """The score of the deal after an act, if all go on by the book; with `silent`, if all who
        may pass do."""
        return self._judged(self._at_play(state, action, silent=silent))[0]

    def _at_play(self, state: State, action: Action, *, silent: bool = False) -> State:
        """The deal after an act and those that follow, over or about to be played."""
        state, rng = state.push(action), random.Random(0)
        for _ in range(MOST_ACTS):
            if state.over or isinstance(state.stage_state, TrickState):
                return state
            by = state.turns[0].by
            if by < 0:
                break
            if time.monotonic() > self.until:
                raise TimeIsUp
            follows = next((a for a in state.legal() if a.arg == "P"), None) if silent else None
            if follows is None:
                follows = self.book.choose(view(state, by), rng).action
            state = state.after(follows)
        raise LookupError("the deal did not come to the play")

    def _judged(self, state: State) -> tuple[float, float | None]:
        """The points of the viewer's side over the others in a deal that is over or about to be
        played; a contract of its own that fails by two is counted as doubled. Where it is known how
        often what could be won with all cards seen is won, the mean of that; and then, where the
        viewer's side can win every trick, the points if it does."""
        if state.over:
            return score_of(self.seen, state.table), None
        play = self._begun(state)
        tricks = self._tricks(play)
        sure = self._ended(play, tricks)
        if self.forecast is None:
            return sure, None
        roles = state.stage_state.roles
        start = lead(roles.active, play.side_of, roles.leader, play.first, play.size)
        found = start.expected(tricks, partial(self._ended, play), self.forecast)
        return found, sure if tricks == (play.size if play.ours else 0) else None

    def _begun(self, state: State) -> _Play:
        trick_state: TrickState = state.stage_state
        active, side_of = trick_state.roles.active, trick_state.roles.sides or state.game.side_of
        first = next(h for h in active if side_of[h] == side_of[active[0]])
        other = next(h for h in active if side_of[h] != side_of[first])
        me = next(h for h in active if state.game.side_of[h] == self.own)
        size = max(trick_state.hands[h].bit_count() for h in active)
        return _Play(state, side_of, first, other, size, side_of[first] == side_of[me])

    def _ended(self, play: _Play, tricks: int) -> float:
        """The points where the first side wins so many tricks."""
        state, trick_state = play.state, play.state.stage_state
        claimed = [0] * len(trick_state.hands)
        claimed[play.first], claimed[play.other] = tricks, play.size - tricks
        results, contract = state.results, state.table.find(Contract)
        if contract is not None and self.doubles and not contract.doubled:
            declares = play.side_of[contract.declarer] == play.side_of[play.first]
            over = contract.over(tricks if declares else play.size - tricks, play.size)
            if declares == play.ours and over is not None and over <= DOWN:
                at = results.index(contract)
                results = (*results[:at], replace(contract, doubled=1), *results[at + 1 :])
        results = (
            *results,
            Hands(trick_state.hands),
            Played((), tuple(claimed), trick_state.roles.sides),
        )
        return score_of(self.seen, state.table._replace(results=results))

    def _tricks(self, play: _Play) -> int:
        """The tricks that the first side wins where both do as well as can be."""
        trick_state = play.state.stage_state
        roles = trick_state.roles
        more = self._ended(play, play.size) - self._ended(play, 0)
        fewest = more != 0 and (more < 0) == play.ours
        key = (
            trick_state.hands,
            roles.order.trump,
            roles.leader,
            roles.active,
            roles.sides,
            fewest,
        )
        tricks = self.known.get(key)
        if tricks is None:
            tricks = self.known[key] = self._solved(trick_state, play.side_of, fewest)
        return tricks

    def _solved(self, trick_state: TrickState, side_of: Sequence[int], fewest: bool) -> int:
        """The tricks of the side of the first hand in play."""
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeIsUp
        roles = trick_state.roles
        place = {h: i for i, h in enumerate(roles.active)}
        question = Position(
            tuple(trick_state.hands[h] for h in roles.active),
            place[trick_state.to_play],
            roles.order,
            (),
            tuple(int(side_of[h] != side_of[roles.active[0]]) for h in roles.active),
            aim="fewest" if fewest else "most",
        )
        trick_range = self.solver.solve(question, seconds=None if left == float("inf") else left)
        if not trick_range.exact:
            raise TimeIsUp
        return trick_range.value


# How well worlds fit the leads made so far: would the book have led so from those cards?
#
# A lead says more than any other card: its suit was chosen freely. In every world the deal is gone
# through again up to each lead of a hidden hand, and the book player is asked what it would have
# led.

MOST_LEADS = 2
"""How many leads are asked about, the first ones: later ones follow from what has been seen."""

OTHER_CARD, OTHER_SUIT = math.log(0.5), math.log(0.2)
"""How much less likely a world is where the book would have led another card of the suit, or of
another suit: people and other players lead by other rules."""

FEWEST = 24
"""So many worlds are always asked about."""


def _leads(known: Knowledge, hidden: Sequence[int]) -> list[Action]:
    """The leads of hidden hands, the first ones."""
    tricks = [t.plays for t in known.tricks] + ([known.trick] if known.trick else [])
    firsts = {plays[0] for plays in tricks if plays[0][0] in hidden}
    made = [
        e.action
        for e in known.view.events
        if e.action.kind == "play" and e.action.by == e.action.hand
    ]
    return [a for a in made if (a.hand, a.arg) in firsts][:MOST_LEADS]


class _Leads:
    """How likely worlds make the leads of a view, the first ones of hidden hands.

    What the book would have led is asked once of every hand: all else that its seat knew then is
    the same in every world.
    """

    def __init__(self, known: Knowledge, hidden: Sequence[int], book: Player) -> None:
        self.known, self.book = known, book
        self.actions = actions_of(known.view)
        self.leads = _leads(known, hidden) if self.actions else []
        self.logs: list[dict[Mask, float]] = [{} for _ in self.leads]

    def log_chance(self, world: World) -> float:
        """The logarithm of how likely a world makes them."""
        began = self.known.began(world)
        hands = [began[lead.hand] for lead in self.leads]
        for asked, mask in zip(self.logs, hands, strict=True):
            if mask not in asked:
                self._ask(began)
                break
        return sum(asked[mask] for asked, mask in zip(self.logs, hands, strict=True))

    def _ask(self, began: World) -> None:
        """Go through the deal again from these hands, and ask for every lead."""
        state, at = begun(self.known.view, began), 0
        for action in self.actions:
            if action == self.leads[at]:
                asked, mask = self.logs[at], began[action.hand]
                if mask not in asked:
                    asked[mask] = self._log(state, action)
                at += 1
                if at == len(self.leads):
                    return
            if action.kind not in kinds_of_act(state.stage):
                raise LookupError("with these cards nobody could have done that")
            state = state.after(action)

    def _log(self, state: State, lead: Action) -> float:
        own = self.book.choose(view(state, lead.by), random.Random(0)).action
        if own == lead:
            return 0.0
        return OTHER_CARD if _suit(self.known, own) == _suit(self.known, lead) else OTHER_SUIT


def _suit(known: Knowledge, action: Action) -> int:
    return known.order.suit[action.arg] if isinstance(action.arg, int) else -1


def weigh_by_leads(
    known: Knowledge,
    hidden: Sequence[int],
    book: Player,
    draw: Callable[[int], list[tuple[Mask, ...]]],
    count: int,
    rng: random.Random,
    until: float,
) -> list[tuple[Mask, ...]]:
    """So many worlds of those that `draw` gives, as often as they are likely by the leads made;
    as it gives them where nobody hidden has led, fewer where time (`time.monotonic`) is up."""
    try:
        made = _Leads(known, hidden, book)
    except LookupError:
        return draw(count)
    if not made.leads:
        return draw(count)
    pool = draw(count)
    logs: list[float] = []
    try:
        for i, world in enumerate(pool):
            if i >= FEWEST and time.monotonic() > until:
                break
            logs.append(made.log_chance(world))
    except (OddtrickError, LookupError, StopIteration):
        return pool
    return evenly(pool[: len(logs)], logs, len(logs), rng)
