"""A patience player: all cards lie open, so it looks for the whole way before it moves.

It plays the line found by search that builds the most, all the cards where it can, and resigns
when no more can be built on it. Source: Scarne 1963, “House in the Wood”.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from oddtrick.cards import (
    SUIT_SINGULARS,
    Card,
    card_term,
    rank_of,
    suit_of,
)
from oddtrick.core import Action, View
from oddtrick.messages import (
    NOTHING,
    Grouped,
    Message,
    TextValue,
    Within,
    either,
    say,
    together,
)
from oddtrick.players.citations import cited
from oddtrick.players.player import Decision, Player
from oddtrick.solver.engine import kernel
from oddtrick.solver.fans import (
    FanFoundation,
    FanMove,
    FanRules,
    FanSolution,
    FanVerdict,
    solve_fans,
)
from oddtrick.solver.patience import win_fans
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import Move

# Proofs for a hint at a patience: the moves after which it cannot be won.
#
# A move is proved lost where the search has seen everything that can follow it, or where cards lie
# so that none of them can ever be got out. How much is looked at is counted in layouts, never in
# time.

PROOF_LAYOUTS, PROOF_LAYOUTS_IN_PYTHON = 120_000, 1_200
"""Layouts looked at for all the moves of a hint, with the native kernel and without."""
LEAST = 40
"""Layouts looked at for each move, however many there are."""
NAMED = 3
"""Losing moves named in a hint."""


class Losing(NamedTuple):
    """The moves after which it cannot be won, and how many moves were looked at."""

    moves: tuple[Action, ...]
    of: int


def losing_moves(
    view: View, rules: FanRules, after: Callable[[Move, FanRules, int], FanSolution]
) -> Losing:
    """The legal moves that are proved to lose. `after` searches the layout after a move, by rules,
    looking at so many layouts. Nothing is proved where cards are still to come or may be dealt or
    drawn out: then a move is never the last word."""
    if not is_final(view):
        return Losing((), 0)

    def lost(action: Action, layouts: int) -> bool:
        return after(cast("Move", action.arg), rules, layouts).verdict is FanVerdict.LOST

    return lost_moves(view, lost)


def lost_moves(view: View, lost: Callable[[Action, int], bool]) -> Losing:
    """The legal moves that `lost` proves to lose, which may look at so many layouts for each."""
    moves = [a for a in view.legal if a.kind == "move"]
    budget = PROOF_LAYOUTS if kernel.load() is not None else PROOF_LAYOUTS_IN_PYTHON
    each = max(LEAST, budget // max(1, len(moves)))
    return Losing(tuple(a for a in moves if lost(a, each)), len(moves))


def is_final(view: View) -> bool:
    """Whether the layout holds all that can still happen: no stock, no redeal, no draw."""
    if any(a.kind in ("redeal", "draw") for a in view.legal):
        return False
    return not any(p.kind == "stock" and p.cards for p in view.places)


def losing_warning(losing: Losing, labels: Sequence[Message]) -> Message:
    """The warning, with the losing moves by their labels; empty where there is nothing to warn of.

    >>> str(losing_warning(Losing((), 4), ()))
    ''
    """
    if not losing.moves:
        return NOTHING
    if len(losing.moves) == losing.of:
        return say("After any move it cannot be won.")
    named: list[TextValue] = [Within(label) for label in labels[:NAMED]]
    more = len(losing.moves) - len(named)
    if more:
        named.append(say("1 other move") if more == 1 else say("{more} other moves", more=more))
    return say("Not the {which}: after that it cannot be won.", which=either(named))


CITATION = cited("Scarne 1963, House in the Wood")
LAYOUTS, LAYOUTS_IN_PYTHON = 400_000, 4_000
"""Layouts looked at for one plan, with the native kernel and without: under a second; of two packs
as many again in a second search."""
TWO_PACKS = 104
"""Cards of two packs, where none are left in a stock."""
LOST = say("It is lost: every way on has been tried.")
SHORT_LOOK = 500
FARTHEST = 100
"""Moves from fan to fan since the last card was built, after which it resigns."""


class FanLayout(NamedTuple):
    """The fans with their top cards last, and how many cards lie on each foundation."""

    fans: tuple[tuple[Card, ...], ...]
    built: tuple[int, ...]


def _layout(view: View) -> FanLayout:
    piles: dict[str, list[tuple[Card, ...]]] = {"fan": [], "foundation": []}
    for place in view.places:
        if place.kind in piles:
            piles[place.kind].append(place.cards)
    return FanLayout(tuple(piles["fan"]), tuple(map(len, piles["foundation"])))


def _face(card: Card) -> int:
    """A card as the search counts it: the ace 0, the king 12, in suits of 13."""
    return 13 * suit_of(card) + (rank_of(card) - 1) % 13


@lru_cache(maxsize=64)
def plan(layout: FanLayout, rules: FanRules) -> FanSolution:
    """The line from a layout that builds the most, and whether it builds everything. Where a whole
    way is not found by moving runs, two packs are also searched as a proof does it."""
    solution = _searched(layout, rules, _limit())
    cards = sum(map(len, layout.fans)) + sum(layout.built)
    if solution.verdict is not FanVerdict.GAVE_UP or cards < TWO_PACKS:
        return solution
    fans = [[_face(c) for c in fan] for fan in layout.fans]
    steps = win_fans(rules, fans, layout.built, _limit())
    return FanSolution(FanVerdict.WON, steps, cards, solution.nodes) if steps else solution


def _limit() -> int:
    return LAYOUTS if kernel.load() is not None else LAYOUTS_IN_PYTHON


def _searched(layout: FanLayout, rules: FanRules, nodes: int) -> FanSolution:
    fans = [[_face(c) for c in fan] for fan in layout.fans]
    return solve_fans(rules, fans, layout.built, nodes=nodes)


def _rules(view: View) -> FanRules:
    stage = next(s for s in view.game.stages if isinstance(s, Fans))
    home = tuple(FanFoundation(f.suit, f.up) for f in stage.home)
    return FanRules(home, higher=1 in stage.build, lower=-1 in stage.build)


def _moved(view: View) -> list[Move]:
    """The moves since cards were last dealt or drawn out, which no plan foresees."""
    moves: list[Move] = []
    for event in reversed(view.events):
        if event.action.kind != "move":
            break
        moves.append(cast("Move", event.action.arg))
    return moves[::-1]


def _dealt(layout: FanLayout, moves: list[Move]) -> FanLayout:
    """The layout as it was before these moves."""
    fans, built = list(layout.fans), list(layout.built)
    for c, source, target, _ in reversed(moves):
        if target.kind == "foundation":
            built[target.number - 1] -= 1
        else:
            fans[target.number - 1] = fans[target.number - 1][:-1]
        fans[source.number - 1] += (c,)
    return FanLayout(tuple(fans), tuple(built))


def _step(move: Move) -> FanMove:
    """A move as the search counts it; foundations of a suit are one to it."""
    home = move.target.kind == "foundation"
    return FanMove(move.source.number - 1, -1 if home else move.target.number - 1)


def _same(step: FanMove, move: Move) -> bool:
    return FanMove(step.source, max(step.target, -1)) == _step(move)


def _followed(steps: tuple[FanMove, ...], moves: list[Move]) -> bool:
    return len(moves) <= len(steps) and all(map(_same, steps, moves))


_replanned: dict[FanLayout, int] = {}
"""For a deal in which somebody left the plan: after how many moves a new one was made. Only a
memory of work done: without it a plan is made again."""


def _left(view: View, rules: FanRules) -> tuple[tuple[FanMove, ...], FanVerdict]:
    """The rest of the plan in force, and its verdict: of the one made at the deal, or of the last
    one made since; where neither has been kept to, of one made now."""
    layout, moves = _layout(view), _moved(view)
    dealt = _dealt(layout, moves)
    for made in (0, _replanned.get(dealt, 0)):
        since = moves[made:]
        answer = plan(_dealt(layout, since), rules)
        if made <= len(moves) and _followed(answer.steps, since):
            return answer.steps[len(since) :], answer.verdict
    if len(_replanned) >= 256:
        _replanned.clear()
    _replanned[dealt] = len(moves)
    answer = plan(layout, rules)
    return answer.steps, answer.verdict


def _since_built(moves: list[Move]) -> int:
    """How many moves have gone from fan to fan since the last card was built."""
    since = 0
    for move in reversed(moves):
        if move.target.kind == "foundation":
            break
        since += 1
    return since


class PatiencePlayer(Player):
    """Plays a patience of fans by looking ahead, and always comes to an end."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        rules = _rules(view)
        steps, verdict = _left(view, rules)
        if steps and _since_built(_moved(view)) < FARTHEST:
            for action in view.legal:
                if action.kind == "move" and _same(steps[0], cast("Move", action.arg)):
                    reason = _reason(cast("Move", action.arg), _layout(view), steps)
                    if verdict is FanVerdict.WON:
                        reason = together(say("This still wins."), reason)
                    return Decision(action, reason, CITATION)
        return _stuck(view, rules, verdict)

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision as a hint: with what is proved of the layout, and of moves that lose it."""
        rules = _rules(view)
        verdict = _left(view, rules)[1]
        if verdict is FanVerdict.LOST and is_final(view):
            if decision.reason == LOST:
                return decision
            said = say("It cannot be won any more.")
            return decision._replace(reason=together(said, decision.reason))
        layout = _layout(view)

        def after(move: Move, rules: FanRules, layouts: int) -> FanSolution:
            return _searched(_with(layout, move), rules, layouts)

        losing = losing_moves(view, rules, after)
        warned = losing_warning(losing, [view.stage.label(a) for a in losing.moves])
        return decision._replace(reason=together(decision.reason, warned))


def _with(layout: FanLayout, move: Move) -> FanLayout:
    """The layout after a move of a top card, or of one drawn out."""
    c, source, target, _ = move
    fans, built = list(layout.fans), list(layout.built)
    fans[source.number - 1] = tuple(x for x in fans[source.number - 1] if x != c)
    if target.kind == "foundation":
        built[target.number - 1] += 1
    else:
        fans[target.number - 1] += (c,)
    return FanLayout(tuple(fans), tuple(built))


def _stuck(view: View, rules: FanRules, verdict: FanVerdict) -> Decision:
    """With nothing more to be built: deal again, draw out a card, or resign."""
    redeal = next((a for a in view.legal if a.kind == "redeal"), None)
    if redeal is not None:
        return Decision(redeal, say("Nothing more can be built: deal again."), CITATION)
    drawn = [(a, _drawn(view, a, rules)) for a in view.legal if a.kind == "draw"]
    if drawn:
        action, built = max(drawn, key=lambda x: x[1])
        if built:
            return Decision(action, say("Drawing this card out lets the most be built."), CITATION)
    resign = next((a for a in view.legal if a.kind == "resign"), view.legal[-1])
    if verdict is FanVerdict.LOST and not drawn and not _more_to_come(view):
        return Decision(resign, LOST, CITATION)
    return Decision(
        resign,
        say(
            "No way to build another card was found among {limit} layouts.",
            limit=Grouped(_limit()),
        ),
        CITATION,
    )


def _more_to_come(view: View) -> bool:
    """Whether there are cards that the search does not know of."""
    return any(p.kind == "stock" and p.cards for p in view.places)


def _drawn(view: View, action: Action, rules: FanRules) -> int:
    """How many cards can be built with one drawn out, as far as a short look goes."""
    layout = _layout(view)
    after = _with(layout, cast("Move", action.arg))
    return _searched(after, rules, SHORT_LOOK).up - sum(layout.built)


def _reason(move: Move, layout: FanLayout, steps: tuple[FanMove, ...]) -> Message:
    if move.target.kind == "foundation":
        return say("The {card} is the next on its foundation: build it.", card=card_term(move.card))
    fans = [list(fan) for fan in layout.fans]
    for n, (source, target) in enumerate(steps):
        c = fans[source].pop()
        if target < 0:
            suit = SUIT_SINGULARS[suit_of(c)]
            if n == 1:
                return say("This frees the next {suit}.", suit=suit)
            return say("This frees the next {suit} in {n} moves.", suit=suit, n=n + 1)
        fans[target].append(c)
    return say("This frees the card below.")
