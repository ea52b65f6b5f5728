"""Players of patience for several: fans, tableaux and races."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from oddtrick.cards import Card, rank_of, suit_of
from oddtrick.core import HIDDEN, Action, Place, View
from oddtrick.messages import Message, say
from oddtrick.players.card_play.generic import CITATION as COMMON_SENSE
from oddtrick.players.citations import cited
from oddtrick.players.player import Decision, Player
from oddtrick.solver.engine import kernel
from oddtrick.solver.fans import FanFoundation, FanMove, FanRules, solve_fans
from oddtrick.stages.piles.centre_stacks import is_joker
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import Foundation, Move, Pile, step
from oddtrick.stages.piles.racing import Forgotten
from oddtrick.stages.piles.side_by_side import SideBySide

from .pile_search import PilePath, way_to_gain

# A player of fans among several: short looks ahead in their own layout, on foundations that others
# may have built on since the last.
#
# Nobody waits for them, and what was planned a moment ago may be built by another: so they look
# anew before each move, and not far. Source: Scarne 1963, “Multiple Solitaire”, “Pounce”.

CITATION = cited("Scarne 1963, Multiple Solitaire")
LAYOUTS, LAYOUTS_IN_PYTHON = 2_000, 100
"""Layouts looked at before a move, with the native kernel and without."""
FARTHEST = 24
"""Moves from fan to fan since they last built a card, after which they look no more."""


def play_fans(view: View) -> Decision | None:
    """The next move to a card built; a new deal, or the end, where none is found. `None` where the
    patience is not one of fans."""
    stage = view.stage
    if not isinstance(stage, SideBySide) or not isinstance(stage.patience, Fans):
        return None
    fans = stage.patience
    piles: dict[str, list[list[int]]] = {"fan": [], "foundation": []}
    for place in view.places:
        if place.kind in piles and place.seat in (-1, view.seat):
            piles[place.kind].append([13 * suit_of(c) + (rank_of(c) - 1) % 13 for c in place.cards])
    built = [len(cards) for cards in piles["foundation"]]
    home, built = _nearest(fans.home, built, piles["fan"])
    rules = FanRules(home, higher=1 in fans.build, lower=-1 in fans.build)
    if _since_built(view) < FARTHEST:
        nodes = LAYOUTS if kernel.load() is not None else LAYOUTS_IN_PYTHON
        line = solve_fans(rules, piles["fan"], built, nodes=nodes)
        if line.up > sum(built) and line.steps:
            for action in view.legal:
                if action.kind == "move" and _is_step(cast("Move", action.arg), line.steps[0]):
                    return Decision(action, say("It leads to a card built."), CITATION)
    kinds = {a.kind: a for a in view.legal}
    if "redeal" in kinds:
        return Decision(kinds["redeal"], say("No card can be built: deal again."), CITATION)
    return Decision(kinds["resign"], say("No way to build a card was found."), CITATION)


def _nearest(
    home: Sequence[Foundation], built: Sequence[int], layout: Sequence[Sequence[int]]
) -> tuple[tuple[FanFoundation, ...], list[int]]:
    """Two foundations a suit, as many as one has when playing alone: of all that lie on the table
    those whose next card lies nearest to the top of one of their fans."""
    depth: dict[int, int] = {}
    for fan in layout:
        for above, card in enumerate(reversed(fan)):
            depth[card] = min(above, depth.get(card, above))

    def far(at: int) -> tuple[int, int]:
        wants = home[at].wants(range(built[at]))
        return depth.get(13 * home[at].suit + wants, 99) if 0 <= wants < 13 else 100, at

    chosen: list[int] = []
    for suit in range(4):
        ways = {f.up for f in home if f.suit == suit}
        for up in ways:
            like = [i for i, f in enumerate(home) if f.suit == suit and f.up == up]
            chosen += sorted(like, key=far)[: 2 // len(ways)]
    foundations = tuple(FanFoundation(home[i].suit, home[i].up) for i in chosen)
    return foundations, [built[i] for i in chosen]


def _is_step(move: Move, step: FanMove) -> bool:
    """Whether a move is that step; foundations of a suit are one to the search."""
    if move.source.number - 1 != step.source:
        return False
    home = move.target.kind == "foundation"
    return home if step.target < 0 else not home and move.target.number - 1 == step.target


def _since_built(view: View) -> int:
    """How many of the player's moves went from fan to fan since they built a card or dealt
    again."""
    since = 0
    for event in reversed(view.events):
        action = event.action
        if action.hand != view.seat or action.by < 0:
            continue
        if action.kind != "move" or cast("Move", action.arg).target.kind == "foundation":
            break
        since += 1
    return since


# Plans of a turn of Spite and Malice: all ways to build on the centre, looked through.
#
# Everything that a turn needs lies before the player: the centre stacks, the hand, their side
# stacks and the tops of all pay-off piles. The turn ends, for the plan, where the pay-off top
# goes: the card under it is not known. Source: Scarne 1963, “Spite and Malice”; ruling 4.3.

STACK = 13
"""The cards of a full centre stack."""
WILD = 13
"""A joker among the steps."""
MOST_LAYOUTS = 1500
"""Layouts looked at for a turn."""
OUT, HAND_CARD, SIDE_CARD, JOKER_CARD = 100.0, 4.0, 2.0, -15.0
"""The worth of being rid of the pay-off top, a card of the hand or a side stack, a joker."""
NEARER = 1.5
"""The worth of each step by which the player's pay-off top has come nearer to the centre."""
HELP = (30.0, 8.0, 3.0)
"""The cost of leaving an opponent's pay-off top with no, one or two cards wanting."""


class SpiteLayout(NamedTuple):
    """The steps that the centre stacks want next, the hand, the side stacks with their tops last,
    and the pay-off top, -1 once it has gone. Cards are steps, a joker `WILD`."""

    centres: tuple[int, ...]
    hand: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    payoff: int


class SpiteMove(NamedTuple):
    """A card from ``hand``, ``payoff`` or a side stack (by its place in the row) to a centre stack
    that wants this."""

    source: str
    card: int
    at: int
    wanted: int


class TurnPlan(NamedTuple):
    """The first act, whether the pay-off top goes in the end, how many cards the whole way takes,
    and what it is worth beside building nothing."""

    action: Action
    out: bool
    cards: int
    gain: float


def _worth_of(card: Card) -> int:
    return WILD if is_joker(card) else step(card)


def _layout(view: View, at: dict[str, list[Place]]) -> SpiteLayout:
    mine = {kind: [p for p in places if p.seat == view.seat] for kind, places in at.items()}
    payoff = mine["payoff"][0].cards
    return SpiteLayout(
        tuple(sorted(len(p.cards) for p in at.get("centre", ()))),
        tuple(sorted(_worth_of(c) for c in mine["hand"][0].cards)),
        tuple(tuple(map(_worth_of, p.cards)) for p in mine["side"]),
        _worth_of(payoff[-1]) if payoff else -1,
    )


def _sources(layout: SpiteLayout) -> Iterator[tuple[str, int, int]]:
    if layout.payoff >= 0:
        yield "payoff", layout.payoff, 0
    for c in sorted(set(layout.hand)):
        yield "hand", c, 0
    for i, side in enumerate(layout.sides):
        if side:
            yield "side", side[-1], i


def _steps(layout: SpiteLayout) -> list[SpiteMove]:
    """The moves that build; only aces and twos while one of them is owed (ruling V-3)."""
    wants = sorted({*layout.centres, 0})
    moves = [
        SpiteMove(kind, c, at, wanted)
        for kind, c, at in _sources(layout)
        for wanted in wants
        if (wanted > 0 if c == WILD else c == wanted)
    ]
    low = [s for s in moves if s.card < 2]
    return low or moves


def _after(layout: SpiteLayout, done: SpiteMove) -> SpiteLayout:
    centres = list(layout.centres)
    if done.wanted in centres:
        centres.remove(done.wanted)
    if done.wanted + 1 < STACK:
        centres.append(done.wanted + 1)
    hand, sides, payoff = list(layout.hand), list(layout.sides), layout.payoff
    if done.source == "hand":
        hand.remove(done.card)
    elif done.source == "side":
        sides[done.at] = sides[done.at][:-1]
    else:
        payoff = -1
    return SpiteLayout(tuple(sorted(centres)), tuple(hand), tuple(sides), payoff)


def _wanting(centres: Sequence[int], payoff: int, at_hand: Sequence[int]) -> int:
    """How many cards are missing below a pay-off top on the stack that is nearest to it."""
    best = STACK
    for wanted in {*centres, 0}:
        if wanted <= payoff:
            best = min(best, sum(n not in at_hand for n in range(wanted, payoff)))
    return best


class _Others(NamedTuple):
    """The pay-off top of an opponent and the tops of their side stacks."""

    payoff: int
    tops: tuple[int, ...]


def _others(view: View, at: dict[str, list[Place]]) -> list[_Others]:
    others = []
    for place in at["payoff"]:
        top = place.cards[-1] if place.cards else HIDDEN
        if place.seat == view.seat or top == HIDDEN:
            continue
        sides = [p.cards[-1] for p in at["side"] if p.seat == place.seat and p.cards]
        others.append(_Others(_worth_of(top), tuple(map(_worth_of, sides))))
    return others


def _worth(layout: SpiteLayout, others: Sequence[_Others]) -> float:
    """The worth of a layout at the end of a turn."""
    jokers = layout.hand.count(WILD)
    worth = -HAND_CARD * (len(layout.hand) - jokers) - JOKER_CARD * jokers
    worth -= SIDE_CARD * sum(map(len, layout.sides))
    own = (*layout.hand, *(s[-1] for s in layout.sides if s))
    if layout.payoff < 0:
        worth += OUT
    else:
        worth -= NEARER * _wanting(layout.centres, layout.payoff, own)
    for other in others:
        wanting = _wanting(layout.centres, other.payoff, other.tops)
        worth -= HELP[wanting] if wanting < len(HELP) else 0.0
    return worth


class _Way(NamedTuple):
    layout: SpiteLayout
    first: SpiteMove | None
    cards: int


def best_plan(view: View) -> TurnPlan | None:
    """The way to build that leaves the most for the player and the least for the others; of equals
    the shortest. `None` where nothing can be built."""
    at: dict[str, list[Place]] = {}
    for place in view.places:
        at.setdefault(place.kind, []).append(place)
    others, start = _others(view, at), _layout(view, at)
    ways, seen, best = [_Way(start, None, 0)], {start}, None
    nothing = _worth(start, others)
    for way in ways:  # grows as it is gone through, by one card after the other
        if way.first is not None:
            gain = _worth(way.layout, others) - nothing
            if best is None or gain > best[0]:
                best = (gain, way)
        if way.layout.payoff < 0 or len(seen) > MOST_LAYOUTS:
            continue
        for done in _steps(way.layout):
            after = _after(way.layout, done)
            if after not in seen:
                seen.add(after)
                ways.append(_Way(after, way.first or done, way.cards + 1))
    if best is None:
        return None
    gain, way = best
    action = _action(view, cast("SpiteMove", way.first))
    return None if action is None else TurnPlan(action, way.layout.payoff < 0, way.cards, gain)


def _action(view: View, wanted: SpiteMove) -> Action | None:
    """The legal act that a step of a plan is."""
    centres = {p.number: len(p.cards) for p in view.places if p.kind == "centre"}
    for action in view.legal:
        if action.kind != "move":
            continue
        move = cast("Move", action.arg)
        if (
            move.target.kind == "centre"
            and move.source.kind == wanted.source
            and _worth_of(move.card) == wanted.card
            and centres.get(move.target.number, 0) == wanted.wanted
            and (wanted.source != "side" or move.source.number == wanted.at + 1)
        ):
            return action
    return None


# A player of tableaux and races: every move must gain something, so they never go in circles.
#
# Sources: Scarne 1963, the patiences and the games for two at patience; rulings 3.3, 4.1 to 4.5.

MIDDLE = ("foundation", "centre")


SURE = 50
"""The least worth of a move before which no way of several moves is looked for."""


class Gain(NamedTuple):
    """The worth of an act, and the reason; nothing below zero is ever done of free will."""

    worth: int
    reason: Message


NO_GAIN = Gain(-1, say("It would gain nothing."))


class PilePlayer(Player):
    """Builds up, gets rid of their own cards, bares what is hidden, then turns the next card."""

    name = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        in_fans = play_fans(view)
        if in_fans is not None:
            return in_fans
        table = PileLayout(view)
        gains = [(self.gain(table, a), a) for a in view.legal]
        best = max(gain.worth for gain, _ in gains)
        if best < SURE:
            way = way_to_gain(view)
            if way is not None:
                return Decision(way.action, _leading(way), COMMON_SENSE)
        if best < 0:
            return self._end(view)
        found = [(g, a) for g, a in gains if g.worth == best]
        gain, action = found[0]
        return Decision(action, gain.reason, COMMON_SENSE)

    def _end(self, view: View) -> Decision:
        """With nothing to gain the turn is ended, or the patience given up."""
        kinds = {a.kind: a for a in view.legal}
        for kind in ("discard", "pass", "wait", "resign"):
            if kind in kinds:
                return Decision(kinds[kind], say("No move gains anything."), COMMON_SENSE)
        only = len(view.legal) == 1
        why = (
            say("Nothing else is allowed.") if only else say("No other move gains anything either.")
        )
        return Decision(view.legal[0], why, COMMON_SENSE)

    def gain(self, table: PileLayout, action: Action) -> Gain:
        if action.kind == "move":
            return self._move(table, cast("Move", action.arg))
        if action.kind == "stop":
            forgot = table.forgotten
            return (
                Gain(120, say("A card that had to go up was passed over.")) if forgot else NO_GAIN
            )
        if action.kind == "turn":
            return Gain(40, say("Turn the next card.")) if table.worth_turning else NO_GAIN
        if action.kind == "turn-over":
            if table.worth_turning:
                return Gain(30, say("Go through the hand once more."))
            return NO_GAIN
        return NO_GAIN

    def _move(self, table: PileLayout, move: Move) -> Gain:
        source, target = move.source, move.target
        if target.kind in MIDDLE:
            own = source.kind in ("stock", "payoff")
            return Gain(110 if own else 100, say("What can be built up is built up."))
        if table.came_back(move):
            return NO_GAIN
        if source.kind == "stock":
            if source.seat != table.seat:
                return NO_GAIN
            fed = target.seat not in (-1, table.seat)
            return Gain(95 if fed else 90, say("Play from your stock first."))
        if target.seat not in (-1, table.seat):
            return Gain(85, say("The other may have this card."))
        if source.kind == "turned":
            return Gain(80, say("The turned card can be played."))
        if source.kind == "waste":
            return Gain(65, say("The card from the waste finds a place."))
        if source.kind == "discard":
            return Gain(55, say("The discard grows smaller."))
        if source.kind == "hand-stock":
            return Gain(50, say("The space is filled from the hand."))
        if table.bares(move):
            return Gain(70, say("A hidden card is bared."))
        if table.empties(move) and table.can_fill(move):
            return Gain(60, say("A space is made that can be used."))
        return NO_GAIN


class PileLayout:
    """The piles as a player sees them."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self._places = {(p.kind, p.seat, p.number): p for p in view.places}
        self._events = view.events
        forgotten = view.find(Forgotten)
        self.forgotten = forgotten is not None and forgotten.by != view.seat
        self.worth_turning = _worth_turning(view)

    def came_back(self, move: Move) -> bool:
        """Whether this card has been given to the other before, and nothing built since: two who
        feed each other the same cards would never end."""
        if move.target.seat in (-1, self.seat) or move.source.kind == "turned":
            return False
        for event in reversed(self._events):
            if event.action.kind != "move" or not isinstance(event.action.arg, Move):
                continue
            made = event.action.arg
            if made.target.kind in MIDDLE:
                return False
            if made.card == move.card and made.target == move.target:
                return True
        return False

    def place(self, pile: Pile) -> Place | None:
        """The place of a pile; at a table of several patiences their own comes first."""
        number = pile.number
        for key in ((pile.kind, self.seat, number), (pile.kind, pile.seat, number)):
            if key in self._places:
                return self._places[key]
        return None

    def _rest(self, move: Move) -> tuple[Card, ...]:
        """The cards that a move leaves on the pile it comes from."""
        place = self.place(move.source)
        if place is None or move.card not in place.cards:
            return (HIDDEN,)
        return place.cards[: place.cards.index(move.card)]

    def bares(self, move: Move) -> bool:
        rest = self._rest(move)
        return bool(rest) and rest[-1] == HIDDEN

    def empties(self, move: Move) -> bool:
        return not self._rest(move)

    def can_fill(self, move: Move) -> bool:
        """Whether a space would be of use: a stock, hand or waste fills it, or a king waits."""
        for kind in ("stock", "hand-stock", "waste"):
            place = self.place(Pile(kind, 0, self.seat)) or self.place(Pile(kind))
            if place is not None and place.cards and self._fills(kind):
                return True
        return any(
            p.kind == "pile" and p.cards and _king_waits(p) and p != self.place(move.source)
            for p in self._places.values()
            if p.seat in (-1, self.seat)
        )

    def _fills(self, kind: str) -> bool:
        """Any card fills a space where there are no face-down piles that only kings follow."""
        hidden = any(p.kind == "pile" and HIDDEN in p.cards for p in self._places.values())
        return kind == "stock" or not hidden


def _leading(way: PilePath) -> Message:
    more = way.moves - 1
    if not more:
        return say("It makes room for another card.")
    if more == 1:
        return say("With 1 more move it wins room or builds a card.")
    return say("With {more} more moves it wins room or builds a card.", more=more)


def _king_waits(place: Place) -> bool:
    """Whether a king lies on cards face down."""
    return any(
        c != HIDDEN and step(c) == 12 and i and place.cards[i - 1] == HIDDEN
        for i, c in enumerate(place.cards)
    )


def _worth_turning(view: View) -> bool:
    """Whether anything has been moved since the player's hand was gone through."""
    overs = 0
    for event in reversed(view.events):
        action = event.action
        if action.hand != view.seat:
            continue
        if action.kind == "move":
            return True
        if action.kind == "turn-over" and action.by >= 0:
            overs += 1
            if overs == 2:
                return False
    return True


class SpitePlayer(PilePlayer):
    """Spite and Malice: the pay-off pile first, and no help to the others where it can be avoided.

    Source: Scarne 1963, “Spite and Malice”.
    """

    def choose(self, view: View, rng: random.Random) -> Decision:
        for action in view.legal:
            if action.kind == "move" and cast("Move", action.arg).source.kind == "payoff":
                return Decision(action, say("The pay-off pile must go."), COMMON_SENSE)
        plan = best_plan(view)
        if plan is not None and (plan.out or plan.gain >= 0 or self._owed(view)):
            return Decision(plan.action, self._why(view, plan), COMMON_SENSE)
        aside = [a for a in view.legal if a.kind == "move" and _target(a).kind == "side"]
        tidy = [a for a in aside if not is_joker(cast("Move", a.arg).card)]
        if tidy:
            action = max(tidy, key=lambda a: self._tidy(view, cast("Move", a.arg)))
            return Decision(action, self._lies(view, cast("Move", action.arg)), COMMON_SENSE)
        if plan is not None:
            return Decision(plan.action,
                            say("It is built, for no card but a joker can be laid aside."),
                            COMMON_SENSE)  # fmt: skip
        if aside:
            return Decision(aside[0], say("Nothing but a joker can be laid aside."), COMMON_SENSE)
        return Decision(view.legal[-1], say("No card can be built or laid aside."), COMMON_SENSE)

    def _owed(self, view: View) -> bool:
        """Whether nothing but the centre is allowed."""
        return all(a.kind == "move" and _target(a).kind == "centre" for a in view.legal)

    def _why(self, view: View, plan: TurnPlan) -> Message:
        if plan.out:
            return say(
                "The pay-off pile can follow, {cards} cards to the centre in all.", cards=plan.cards
            )
        if self._owed(view):
            return say("It must be played.")
        return say("It goes to the centre and leaves the others no nearer than it is worth.")

    def _lies(self, view: View, move: Move) -> Message:
        onto = self._side(view, move).cards
        if not onto:
            return say("It begins a side stack.")
        return say("It continues a side stack.")

    def _side(self, view: View, move: Move) -> Place:
        number = move.target.number
        sides = (p for p in view.places if p.kind == "side" and p.seat == view.seat)
        return next(p for p in sides if p.number == number)

    def _tidy(self, view: View, move: Move) -> tuple[int, int]:
        """Rather on its like than on the next higher, which leaves room for fewer, and rather there
        than on an empty place; high cards before low."""
        onto = self._side(view, move).cards
        like = bool(onto) and not is_joker(onto[-1]) and step(onto[-1]) == step(move.card)
        return (3 if like else 2 if onto else 1, step(move.card))


def _target(action: Action) -> Pile:
    return cast("Move", action.arg).target
