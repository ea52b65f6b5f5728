"""A player of patiences whose hand may be gone through as often as one likes: Harp, Klondike.

If it costs nothing the player goes through the hand once before laying anything down; then moves,
or in Harp whole lines that bare a hidden card, are tried in the ways that these may lie (`worlds`).
Where none is found they look for ways that bare cards (`hand_plans`) and turn on to the cards they
need. Where the hand is gone through only so often they play what they can on the way.
Source: Scarne 1963, “Harp”; rulings H-1, H-6.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from oddtrick.cards import COPY, Card, card_term, suit_of
from oddtrick.core import HIDDEN, Action, Place, View
from oddtrick.messages import Message, say, together
from oddtrick.players.card_play.generic import CITATION as COMMON_SENSE
from oddtrick.players.player import Decision
from oddtrick.solver.engine import kernel
from oddtrick.solver.patience.chances import PACK
from oddtrick.stages.piles.moves import Move, step
from oddtrick.stages.piles.tableau import KnownHand, Tableau, TableauState

from .hand_plans import MOST_LAYOUTS, Face, Layout, PlanStep, TableauPile, after, best_way, face_of
from .races import PilePlayer
from .sampled_tableau import LOST, WayFound, all_known, best_in_ways, hint_of


class _Next(NamedTuple):
    """The next step of a way, and how many it still has, this one counted."""

    step: PlanStep
    left: int


_found: dict[tuple[Tableau, Layout], _Next | None] = {}
"""The next step from each layout of the ways found: only a memory of work done. A way found later
goes on by an older one where it meets it, so that nobody goes to and fro."""

MOST_CACHED = 20_000

IDLE, IDLE_TWO = 60, 300
"""Acts without a card built or bared after which no way of hidden cards is followed any more, with
one pack and with two, where turning on to a card takes longer."""
CHANGES = ("turn", "turn-over")


class TableauPlayer(PilePlayer):
    """Goes through the hand once, then the ways that bare hidden cards."""

    def choose(self, view: View, rng: random.Random) -> Decision:
        kinds = {a.kind: a for a in view.legal}
        stage = view.stage
        if not isinstance(stage, Tableau) or not stage.turn_over:
            return super().choose(view, rng)
        known = _known(view)
        if not known and not stage.passes:
            why = say("The hand is gone through once first: then all its cards are known.")
            return Decision(kinds["turn"], why, COMMON_SENSE)
        if _searched(view):
            ways = best_in_ways(view)
            if ways.lost:
                return Decision(kinds["resign"], LOST, COMMON_SENSE)
            action = _towards(view, ways)
            if action is not None:
                return Decision(action, _way_reason(action, ways), COMMON_SENSE)
        layout = _layout(view, stage)
        found = _next(stage, layout, _unseen(view, layout))
        if found is None:
            turn = kinds.get("turn") or kinds.get("turn-over")
            if turn is not None and stage.passes:
                return Decision(
                    turn, say("Nothing is bared or built before the next card."), COMMON_SENSE
                )
            why = say(
                "No way to bare or build another card was found among {limit} layouts.",
                limit=MOST_LAYOUTS,
            )
            return Decision(kinds["resign"], why, COMMON_SENSE)
        action = next((a for a in view.legal if _is(a, found.step)), None)
        if action is not None:
            return Decision(action, _reason(found), COMMON_SENSE)
        card = card_term(found.step.card)
        turn = kinds.get("turn") or kinds["turn-over"]
        return Decision(
            turn, say("The {card} is wanted, and comes from the hand.", card=card), COMMON_SENSE
        )

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision as a hint: with the moves that are proved to lose."""
        return hint_of(view, decision) if isinstance(view.stage, Tableau) else decision


def _searched(view: View) -> bool:
    """Whether the ways that hidden cards may lie are searched."""
    if _built_of(view) <= PACK or all_known(view):
        return _idle(view) < IDLE
    return kernel.load() is not None and _idle(view) < IDLE_TWO


def _built_of(view: View) -> int:
    """How many cards there are in all."""
    return sum(len(p.cards) for p in view.places)


def _idle(view: View) -> int:
    """The acts since a card was built, bared or laid down from the waste."""
    actions = 0
    for event in reversed(view.events):
        if event.action.kind == "face":
            break
        if event.action.kind == "move":
            move = cast("Move", event.action.arg)
            if move.target.kind == "foundation" or move.source.kind == "waste":
                break
        actions += 1
    return actions


def _towards(view: View, ways: WayFound) -> Action | None:
    """The act of the way that wins most often: its move, or turning on to its card."""
    if ways.move is None:
        return None
    action = next((a for a in view.legal if a.kind == "move" and a.arg == ways.move), None)
    if action is None and ways.move.source.kind == "waste":
        return next((a for a in view.legal if a.kind in CHANGES), None)
    return action


def _way_reason(action: Action, ways: WayFound) -> Message:
    """Why, with what is proved or sampled of the cards that are hidden."""
    goes = (
        say("The hand is turned on for it.")
        if action.kind in CHANGES
        else say("It goes on from there.")
    )
    if ways.ways == 1:
        return together(say("This still wins."), goes)
    if not ways.won:
        return together(
            say(
                "In {ways} ways in which the hidden cards may lie this came furthest.",
                ways=ways.ways,
            ),
            goes,
        )
    return together(
        say(
            "Of {ways} ways in which the hidden cards may lie, {won} were won with this in a "
            "search that knew them.",
            ways=ways.ways,
            won=ways.won,
        ),
        goes,
    )


def _next(stage: Tableau, layout: Layout, unseen: tuple[Face, ...]) -> _Next | None:
    if (stage, layout) not in _found:
        if len(_found) > MOST_CACHED:
            _found.clear()
        way, at = best_way(stage, layout, unseen), layout
        if not way:
            _found[stage, layout] = None
        for n, step in enumerate(way):
            _found.setdefault((stage, at), _Next(step, len(way) - n))
            at = after(at, step)
    return _found[stage, layout]


def _places(view: View, kind: str) -> list[Place]:
    return sorted((p for p in view.places if p.kind == kind), key=lambda p: p.number)


def _known(view: View) -> bool:
    """Whether the player has seen every card of the hand."""
    (hand,) = _places(view, "hand-stock")
    return not hand.cards or view.find(KnownHand) is not None


def _stock(view: View, stage: Tableau) -> tuple[Card, ...]:
    """The cards of the hand and waste that the player knows how to come by."""
    (hand,), (waste,) = _places(view, "hand-stock"), _places(view, "waste")
    if not _known(view):
        return waste.cards[-1:]
    known = view.find(KnownHand)
    cards = known.cards if known and hand.cards else ()
    over = sum(event.action.kind == "turn-over" for event in view.events)
    state = TableauState((), (), (), cards, waste.cards, turned_over=over)
    return tuple(set(stage.within_reach(state)))


def _layout(view: View, stage: Tableau) -> Layout:
    """The layout as the player knows it."""
    piles = []
    for place in _places(view, "pile"):
        down = place.cards.count(HIDDEN)
        piles.append(TableauPile(down, tuple(map(face_of, place.cards[down:]))))
    built: list[list[int]] = [[], [], [], []]
    for home, place in zip(stage.home, _places(view, "foundation"), strict=True):
        built[home.suit].append(len(place.cards))
    heights = tuple(tuple(sorted(suit, reverse=True)) for suit in built)
    return Layout(tuple(piles), heights, tuple(sorted(map(face_of, _stock(view, stage)))))


def _unseen(view: View, layout: Layout) -> tuple[Face, ...]:
    """The cards that lie face down, in no order: all that the player has not seen."""
    packs = len(layout.built[0])
    left = Counter(dict.fromkeys(range(52), packs))
    left.subtract(c for pile in layout.piles for c in pile.up)
    known = view.find(KnownHand)
    left.subtract(map(face_of, known.cards if known else ()))
    for kind in ("foundation", "waste"):
        for place in _places(view, kind):
            left.subtract(map(face_of, place.cards))
    return tuple(left.elements())


def _is(action: Action, step: PlanStep) -> bool:
    """Whether an act is this step."""
    if action.kind != "move":
        return False
    c, source, target, _ = cast("Move", action.arg)
    came = -1 if source.kind == "waste" else source.number - 1
    goes = -1 if target.kind == "foundation" else target.number - 1
    return (face_of(c), came, goes) == step


def _reason(found: _Next) -> Message:
    if found.step.target < 0:
        return say("It is built up.")
    if found.left == 1:
        return (
            say("It bares a card or builds one.")
            if found.step.source >= 0
            else say("It finds a place.")
        )
    more = found.left - 1
    if more == 1:
        return say("With 1 more move a card is bared or built.")
    return say("With {more} more moves a card is bared or built.", more=more)


# A player of patiences whose cards lie open but for a hand that is turned once: Congress.
#
# What can be built is built. Otherwise each move is tried in some orders that the hand may have
# (`hand_sampling`); a card goes from pile to pile once at the most before something else is done,
# so that nobody goes to and fro. Source: Scarne 1963, the patience before “Intelligence”; ruling
# 1b.

# Patiences whose hand is turned once: what each move comes to in orders that the hand may have.
#
# All cards lie open but those of the hand, so what is not known is their order alone. Some orders
# are drawn, the same for every move, and from each move the deal is played on in them by simple
# rules: what can go up goes up, then a card of the waste finds a place, then a space is made. The
# move that wins most often is chosen, or where none wins the one that builds most. Source: Scarne
# 1963, the patience before “Intelligence”; ruling 1b.

SUIT, DEEP, ALONE = 3, 1, 3
"""Weights for the pile that a card is laid on: that its top is of the card's suit, each card in
it, and, against it, that it is one card, whose moving would make a space. Fitted by random search
to how many deals are won by playing on alone: 19 % of 20,000 that it was not fitted to; 13.6 %
before, when any pile with the suit on top was taken and low cards were kept from spaces."""
WHOLE = 104
"""The worth of a deal won beside the cards built, so that winning comes first."""

Coded = int
"""A card as it is counted here: its suit times thirteen and its step."""


class OpenLayout(NamedTuple):
    """The piles and the waste, top card last, how many cards lie on each suit's foundations, and
    the cards of the hand, in no order."""

    piles: tuple[tuple[Card, ...], ...]
    built: tuple[tuple[int, ...], ...]
    waste: tuple[Card, ...]
    hand: tuple[Card, ...]


class Attempt(NamedTuple):
    """A move from a pile, the waste or the hand to a pile, a foundation or the waste."""

    source: int
    target: int


WASTE, HAND, HOME = -1, -2, -3
"""The marks in an attempt for places that are no piles."""


class SampledOutcome(NamedTuple):
    """The outcome of a move: in how many orders everything was built, and the cards built."""

    won: int
    built: int

    @property
    def worth(self) -> int:
        return self.won * WHOLE + self.built


def _coded(card: Card) -> Coded:
    return 13 * suit_of(card % COPY) + step(card)


class _Playing:
    """A deal that is played on, with the hand in an order that was drawn."""

    def __init__(self, layout: OpenLayout, hand: Sequence[Coded]) -> None:
        self.piles = [[_coded(c) for c in pile] for pile in layout.piles]
        self.built = [list(suit) for suit in layout.built]
        self.waste = [_coded(c) for c in layout.waste]
        self.hand = list(hand)

    def do(self, made: Attempt) -> None:
        if made.source == HAND:
            c = self.hand.pop()
        else:
            c = (self.waste if made.source == WASTE else self.piles[made.source]).pop()
        if made.target >= 0:
            self.piles[made.target].append(c)
        elif made.target == WASTE:
            self.waste.append(c)
        else:
            heights = self.built[c // 13]
            heights[heights.index(c % 13)] += 1

    def play(self) -> int:
        """Play to the end; how many cards are built."""
        while self._up() or self._fill() or self._lay() or self._make_space() or self._turn():
            pass
        return sum(map(sum, self.built))

    def _up(self) -> bool:
        """Build all the cards that can be built."""
        any_built = False
        for pile in (*self.piles, self.waste):
            while pile:
                heights, at = self.built[pile[-1] // 13], pile[-1] % 13
                if at not in heights:
                    break
                heights[heights.index(at)] += 1
                pile.pop()
                any_built = True
        return any_built

    def _fill(self) -> bool:
        """Fill a space: from the waste where there is one."""
        source = self.waste or self.hand
        for pile in self.piles:
            if not pile and source:
                pile.append(source.pop())
                return True
        return False

    def _onto(self, coded: Coded, other: list[Coded] | None = None) -> list[Coded] | None:
        """The pile that a card is best laid on; `None` where it fits on none."""
        found, best, over = None, -ALONE, coded % 13 + 1
        for pile in self.piles:
            if pile and pile[-1] % 13 == over and pile is not other:
                size = len(pile)
                worth = SUIT * (pile[-1] == coded + 1) + DEEP * size - ALONE * (size == 1)
                if worth > best:
                    found, best = pile, worth
        return found

    def _lay(self) -> bool:
        """Lay the top of the waste on a pile."""
        if not self.waste:
            return False
        onto = self._onto(self.waste[-1])
        if onto is None:
            return False
        onto.append(self.waste.pop())
        return True

    def _make_space(self) -> bool:
        """Move a card that lies alone where it can be spared, or one that lies on a card that can
        be built."""
        for pile in self.piles:
            if len(pile) == 1:
                if not self.waste and not self.hand:
                    continue
            elif not pile or pile[-2] % 13 not in self.built[pile[-2] // 13]:
                continue
            onto = self._onto(pile[-1], pile)
            if onto is not None:
                onto.append(pile.pop())
                return True
        return False

    def _turn(self) -> bool:
        if not self.hand:
            return False
        self.waste.append(self.hand.pop())
        return True


def outcomes(layout: OpenLayout, attempts: Iterable[Attempt], draws: int) -> list[SampledOutcome]:
    """The outcome of each move over so many orders of the hand, which the layout alone decides."""
    rng = random.Random(repr(layout))
    orders = []
    for _ in range(draws if layout.hand else 1):
        order = [_coded(c) for c in layout.hand]
        rng.shuffle(order)
        orders.append(order)
    whole = sum(map(len, (*layout.piles, layout.waste, layout.hand))) + sum(map(sum, layout.built))
    sampled_outcomes = []
    for attempt in attempts:
        reached = []
        for order in orders:
            playing = _Playing(layout, order)
            playing.do(attempt)
            reached.append(playing.play())
        sampled_outcomes.append(SampledOutcome(reached.count(whole), sum(reached)))
    return sampled_outcomes


ORDERS = 8
"""Orders of the hand in which each move is tried: a tenth of a second for a decision at most."""


class OpenTableauPlayer(PilePlayer):
    """Builds what can be built, and tries every other move in orders that the hand may have."""

    def choose(self, view: View, rng: random.Random) -> Decision:
        attempts = {a: made for a in view.legal if (made := _attempt(a)) is not None}
        up = next((a for a, made in attempts.items() if made.target == HOME), None)
        if up is not None:
            return Decision(up, say("What can be built up is built up."), COMMON_SENSE)
        if all_known(view):
            ways = best_in_ways(view)
            sure = next((a for a in view.legal if a.kind == "move" and a.arg == ways.move), None)
            if sure is not None:
                return Decision(sure, say("This still wins."), COMMON_SENSE)
            if ways.lost:
                return Decision(view.legal[-1], LOST, COMMON_SENSE)
        moved = _moved(view)
        open_to = [a for a, made in attempts.items() if made.source < 0 or _card(a) not in moved]
        if not open_to:
            return self._end(view)
        if len(open_to) == 1:
            return Decision(open_to[0], say("No other move is left to try."), COMMON_SENSE)
        layout = _open_layout(view)
        sampled_outcomes = outcomes(layout, [attempts[a] for a in open_to], ORDERS)
        best = max(range(len(sampled_outcomes)), key=lambda n: sampled_outcomes[n].worth)
        return Decision(open_to[best], _open_reason(sampled_outcomes[best], layout), COMMON_SENSE)

    def proved(self, view: View, decision: Decision) -> Decision:
        """The decision as a hint: with the moves that are proved to lose."""
        return hint_of(view, decision)


def _card(action: Action) -> Card:
    return cast("Move", action.arg).card


def _attempt(action: Action) -> Attempt | None:
    """An act as it is tried; `None` for giving up."""
    if action.kind == "turn":
        return Attempt(HAND, WASTE)
    if action.kind != "move":
        return None
    _, source, target, _ = cast("Move", action.arg)
    came = {"waste": WASTE, "hand": HAND}.get(source.kind, source.number - 1)
    return Attempt(came, HOME if target.kind == "foundation" else target.number - 1)


def _moved(view: View) -> set[Card]:
    """The cards that have gone from pile to pile since something else was done."""
    moved = set()
    for event in reversed(view.events):
        made = _attempt(event.action)
        if made is None or made.source < 0 or made.target < 0:
            break
        moved.add(_card(event.action))
    return moved


def _open_layout(view: View) -> OpenLayout:
    """The layout the player sees, and the cards the hand must have."""
    seen: dict[str, list[tuple[Card, ...]]] = {}
    for place in sorted(view.places, key=lambda p: p.number):
        seen.setdefault(place.kind, []).append(tuple(map(face_of, place.cards)))
    home = cast("Tableau", view.stage).home
    built: list[list[int]] = [[], [], [], []]
    for foundation, cards in zip(home, seen["foundation"], strict=True):
        built[foundation.suit].append(len(cards))
    left = Counter(dict.fromkeys(range(52), len(built[0])))
    for kind in ("pile", "waste", "foundation"):
        for cards in seen[kind]:
            left.subtract(cards)
    heights = tuple(tuple(sorted(suit, reverse=True)) for suit in built)
    return OpenLayout(tuple(seen["pile"]), heights, seen["waste"][0], tuple(left.elements()))


def _open_reason(outcome: SampledOutcome, layout: OpenLayout) -> Message:
    if not layout.hand:
        return say(
            "Played on as simply as can be, {built} cards come to be built.", built=outcome.built
        )
    if outcome.won:
        return say(
            "Played on in {orders} orders that the hand may have, {won} are won.",
            orders=ORDERS,
            won=outcome.won,
        )
    built = round(outcome.built / ORDERS)
    return say(
        "Played on in {orders} orders that the hand may have, about {built} cards are built.",
        orders=ORDERS,
        built=built,
    )
