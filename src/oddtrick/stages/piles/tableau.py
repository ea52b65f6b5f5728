"""Patience with a tableau, a hand and a waste: Congress, Harp, Klondike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import COPY, Card, card_code, card_term
from oddtrick.core import (
    EVERYONE,
    NOBODY,
    Action,
    Acts,
    Aside,
    DealContext,
    Phrase,
    Place,
    Result,
    Turn,
    Violation,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.piles.moves import (
    RESIGN,
    RESIGNED,
    Built,
    Foundation,
    Move,
    OwnLayout,
    Pile,
    alike,
    builders,
    foundation_places,
    foundations,
    homes,
    moves_home,
    onto_code,
    red,
    step,
)
from oddtrick.terms import number_name

KING = 12
"""The step of a king."""


@dataclass(frozen=True)
class KnownHand(Result):
    """The cards of a hand that has been gone through, the next card first: the waste is turned over
    unshuffled, so an attentive player knows them."""

    cards: tuple[Card, ...]

    public: ClassVar[bool] = True


class TableauState(NamedTuple):
    """The piles, their face-down cards and those face up, top card last; the foundations; the
    hand, next card first; the waste, top card last; whether the player has resigned, and how often
    the waste has been turned over."""

    down: tuple[tuple[Card, ...], ...]
    up: tuple[tuple[Card, ...], ...]
    foundations: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    waste: tuple[Card, ...] = ()
    resigned: bool = False
    turned_over: int = 0

    @property
    def left(self) -> int:
        """The cards that are not on foundations."""
        return sum(map(len, (*self.down, *self.up))) + len(self.hand) + len(self.waste)

    @property
    def built(self) -> Built:
        home = sum(map(len, self.foundations))
        return Built(home, home + self.left)


class _Lifted(NamedTuple):
    """Cards that are taken up together."""

    cards: tuple[Card, ...]
    run: bool
    """Whether they are in order."""
    of_pile: bool
    """Whether they come from a pile of the tableau."""
    below: tuple[Card, ...] | None
    """The cards that they lay on, where these are to be compared with others."""


@dataclass(frozen=True)
class Tableau(OwnLayout[TableauState]):
    """Piles of these `sizes` with their top card face up; the rest is the hand, of which `draw`
    cards at a time are turned to a waste whose top may always be played.

    In the tableau cards go down by one rank, in alternating colours where `alternate` is set,
    else regardless of suit. `groups` says what moves together: ``""`` single cards, ``king`` also
    a whole run headed by a king into a space, ``runs`` any run. `spaces` says what fills an empty
    pile: ``king`` only kings, ``at-once`` the top of the waste or the next card of the hand,
    before anything else is done. With `turn_over` the waste is turned over, unshuffled, when the
    hand is used up: as often as one likes, or until the hand has been gone through `passes` times
    where that is not 0. `shape` is how the piles are spread (see `SHAPES`).

    Source: Scarne 1963, the patience before “Intelligence” (Congress) and “Harp”; rulings 1b,
    3.3, M-2, G-6, G-8.
    """

    sizes: tuple[int, ...]
    home: tuple[Foundation, ...] = foundations(2)
    alternate: bool = False
    groups: str = ""
    spaces: str = "king"
    turn_over: bool = False
    draw: int = 1
    passes: int = 0
    shape: str = "column"

    name: ClassVar[str] = "tableau"
    acts: ClassVar[Acts] = {
        "move": None,
        "turn": Phrase("Turn a card", ""),
        "turn-over": Phrase("Turn the waste over", "turned the waste over"),
        "face": Phrase("Turn up", ""),
        "resign": RESIGNED,
    }

    def start(self, table: DealContext) -> TableauState:
        cards, at = table.get(Aside).cards("stock"), 0
        down, up = [], []
        for size in self.sizes:
            pile = cards[at : at + size]
            at += size
            down.append(pile[:-1])
            up.append(pile[-1:])
        empty: tuple[tuple[Card, ...], ...] = ((),) * len(self.home)
        return TableauState(tuple(down), tuple(up), empty, cards[at:])

    # -- what can be done --------------------------------------------------------------------

    @cached_property
    def _piles(self) -> tuple[Pile, ...]:
        return tuple(Pile("pile", i + 1) for i in range(len(self.sizes)))

    def _sources(self, state: TableauState) -> Iterator[tuple[Card, Pile]]:
        """Every card that can be taken up, with where it lies."""
        for pile, up in zip(self._piles, state.up, strict=True):
            yield from ((c, pile) for c in (up if self.groups else up[-1:]))
        if state.waste:
            yield state.waste[-1], Pile("waste", 1)

    def _moves(self, state: TableauState, card: Card, source: Pile) -> Iterator[Action]:
        top = source.kind == "waste" or state.up[source.number - 1][-1] == card
        if top:
            for home, _ in homes(self.home, state.foundations, card):
                yield Action(0, 0, "move", Move(card, source, Pile("foundation", home + 1)))
        for pile in self._piles:
            if pile != source:
                yield Action(0, 0, "move", Move(card, source, pile))

    def possible(self, state: TableauState, seat: int) -> Sequence[Action]:
        if seat != 0:
            return ()
        actions = [a for c, source in self._sources(state) for a in self._moves(state, c, source)]
        return [*actions, *self._others(state)]

    def _others(self, state: TableauState) -> Iterator[Action]:
        """All that can be done but to take up a card."""
        if state.hand:
            yield _TURN
            if self.spaces == "at-once":
                yield from (_from_hand(p) for p in self._piles if not self._pile(state, p))
        elif state.waste and self.turns_left(state):
            yield _TURN_OVER
        yield RESIGN

    def turns_left(self, state: TableauState) -> bool:
        """Whether the waste may still be turned over."""
        return self.turn_over and (not self.passes or state.turned_over + 1 < self.passes)

    def within_reach(self, state: TableauState) -> Iterator[Card]:
        """The cards that are or come to be the top of the waste where nothing else is done than to
        turn on: some more than once."""
        yield from state.waste[-1:]
        for _ in range(2):  # gone through from its first card, a hand always shows the same cards
            while state.hand:
                state = self.apply(state, _TURN)
                yield state.waste[-1]
            if not state.waste or not self.turns_left(state):
                return
            state = self.apply(state, _TURN_OVER)

    def is_stuck(self, state: TableauState) -> bool:
        """Whether no card can be moved any more, turn as one may; as far as the player can know it,
        who has not seen a hand before going through it."""
        if (state.hand and not state.turned_over) or state.resigned or not state.left:
            return False
        if any(a.kind == "move" for a in self.legal(state, 0)):
            return False
        return not any(self._takes(state, c) for c in set(self.within_reach(state)))

    def finishing_moves(self, state: TableauState) -> tuple[Action, ...]:
        if state.hand or any(state.down):
            return ()
        piles = {**dict(zip(self._piles, state.up, strict=True)), Pile("waste", 1): state.waste}
        return tuple(
            Action(0, 0, "move", m) for m in moves_home(self.home, state.foundations, piles)
        )

    def stock(self, state: TableauState) -> int:
        """How many cards have still to be laid out: those of hand and waste."""
        return len(state.hand) + len(state.waste)

    def _takes(self, state: TableauState, card: Card) -> bool:
        """Whether a card could be played from the waste."""
        state = state._replace(hand=(), waste=(card,))
        return any(
            not self.violations(state, a) for a in self._moves(state, card, Pile("waste", 1))
        )

    def _pile(self, state: TableauState, pile: Pile) -> tuple[Card, ...]:
        return state.down[pile.number - 1] + state.up[pile.number - 1]

    def _owed(self, state: TableauState) -> bool:
        """Whether a space must be filled before anything else."""
        stock = bool(state.hand or state.waste)
        return self.spaces == "at-once" and stock and not all(state.up)

    def legal(self, state: TableauState, seat: int) -> Sequence[Action]:
        owed = self._owed(state)
        ready = {} if owed else builders(self.home, state.foundations)
        piles = [(pile, self._pile(state, pile)) for pile in self._piles]
        found: list[Action] = []
        for c, source in self._sources(state) if seat == 0 else ():
            lifted = self._lifted(state, c, source)
            targets: list[Pile] = []
            if len(lifted.cards) == 1:
                targets += (Pile("foundation", home + 1) for home in ready.get(c % COPY, ()))
            for pile, onto in piles:
                waits = owed and (onto or lifted.of_pile)
                if pile != source and not waits and not self._fault(lifted, onto):
                    targets.append(pile)
            found += (Action(0, 0, "move", Move(c, source, t)) for t in targets)
        others = self._others(state) if seat == 0 else ()
        return [*found, *(a for a in others if not self.violations(state, a))]

    def violations(self, state: TableauState, action: Action) -> tuple[Violation, ...]:
        if action.kind == "resign":
            return ()
        if action.kind in ("turn", "turn-over"):
            return (_OWED,) if self._owed(state) else ()
        if action.arg is None or cast("Move", action.arg).source.kind == "hand":
            return ()
        c, source, target, _ = cast("Move", action.arg)
        if target.kind == "foundation":
            if self._owed(state):
                return (_OWED,)
            at = target.number - 1
            if self.home[at].takes(state.foundations[at], c):
                return ()
            return (
                Violation(
                    "build", say("No foundation is ready for the {card}.", card=card_term(c))
                ),
            )
        onto = self._pile(state, target)
        if self._owed(state) and (onto or source.kind != "waste"):
            return (_OWED,)
        return self._building(state, c, source, onto)

    def _building(
        self, state: TableauState, card: Card, source: Pile, onto: tuple[Card, ...]
    ) -> tuple[Violation, ...]:
        """Why a card, with those on it, may not be laid on a pile."""
        fault = self._fault(self._lifted(state, card, source), onto)
        if fault == "group":
            return (Violation("group", self._GROUPS[self.groups]),)
        if fault == "build":
            template = (
                "On the {card} goes the next lower card of the other colour."
                if self.alternate
                else "On the {card} goes the next lower card."
            )
            return (Violation("build", say(template, card=card_term(onto[-1]))),)
        return (_FAULTS[fault],) if fault else ()

    def _fault(self, lifted: _Lifted, onto: tuple[Card, ...]) -> str:
        """The rule against laying cards on a pile; empty where there is none."""
        first, alone = lifted.cards[0], len(lifted.cards) == 1
        # With all of the king's run, or not at all (ruling H-4).
        whole = self.groups != "king" or (step(first) == KING and not onto)
        if not alone and not (lifted.run and whole):
            return "group"
        if onto:
            if not self._follows(onto[-1], first):
                return "build"
        elif self.spaces == "king" and step(first) != KING:
            return "king"
        elif self.spaces == "at-once" and lifted.of_pile:
            return "filled"
        return "null" if lifted.below is not None and alike(lifted.below, onto) else ""

    def _follows(self, top: Card, card: Card) -> bool:
        """Whether a card may lie on another."""
        return step(top) - step(card) == 1 and not (self.alternate and red(top) == red(card))

    def _lifted(self, state: TableauState, card: Card, source: Pile) -> _Lifted:
        """A card with those that lie on it, taken up."""
        group = self._group(state, card, source)
        if source.kind != "pile":
            return _Lifted(group, run=True, of_pile=False, below=None)
        # Cards that lie face down nobody may compare with others.
        hidden = state.down[source.number - 1]
        below = None if hidden else state.up[source.number - 1][: -len(group)]
        run = all(self._follows(a, b) for a, b in pairwise(group))
        return _Lifted(group, run, of_pile=True, below=below)

    _GROUPS: ClassVar[dict[str, Message]] = {
        "king": say("Only a whole run headed by a king moves together, into a space."),
        "runs": say("Only cards in order and in alternating colours move together."),
    }

    def _group(self, state: TableauState, card: Card, source: Pile) -> tuple[Card, ...]:
        """The card and those that lie on it."""
        if source.kind != "pile":
            return (card,)
        up = state.up[source.number - 1]
        return up[up.index(card) :]

    # -- what follows ------------------------------------------------------------------------

    def apply(self, state: TableauState, action: Action) -> TableauState:
        if action.kind == "resign":
            return state._replace(resigned=True)
        if action.kind == "turn":
            turned, hand = state.hand[: self.draw], state.hand[self.draw :]
            return state._replace(hand=hand, waste=state.waste + turned)
        if action.kind == "turn-over":
            return state._replace(hand=state.waste, waste=(), turned_over=state.turned_over + 1)
        down, up, built = list(state.down), list(state.up), list(state.foundations)
        hand, waste = state.hand, state.waste
        if action.kind == "face":
            at = cast("tuple[Pile, Card]", action.arg)[0].number - 1
            down[at], up[at] = down[at][:-1], down[at][-1:]
            return state._replace(down=tuple(down), up=tuple(up))
        c, source, target, _ = cast("Move", action.arg)
        group: tuple[Card, ...] = (c,)
        if source.kind == "hand":
            group, hand = hand[:1], hand[1:]
        elif source.kind == "waste":
            waste = waste[:-1]
        else:
            at = source.number - 1
            group = self._group(state, c, source)
            up[at] = up[at][: -len(group)]
        (built if target.kind == "foundation" else up)[target.number - 1] += group
        return state._replace(
            down=tuple(down), up=tuple(up), foundations=tuple(built), hand=hand, waste=waste
        )

    def forced(self, state: TableauState) -> Action | None:
        """A face-down card that is laid bare is turned up (ruling H-5)."""
        for pile, down, up in zip(self._piles, state.down, state.up, strict=True):
            if down and not up:
                return Action(NOBODY, 0, "face", (pile, down[-1]))
        return None

    # -- what may be seen --------------------------------------------------------------------

    def code(self, action: Action) -> str:
        if not isinstance(action.arg, Move):
            return action.kind
        c, source, target, _ = action.arg
        where = _PILE_CODES.get(source.kind) or str(source.number)
        if source.kind == "pile" and self.groups:
            where += f".{card_code(c)}"
        return f"{where}>{onto_code(self.home, target)}"

    def label(self, action: Action) -> Message:
        if action.kind == "turn" and self.draw > 1:
            return say("Turn {number} cards", number=term(number_name(self.draw)))
        if not isinstance(action.arg, Move):
            return super().label(action)
        c, source, target, _ = action.arg
        there = self._name(target)
        if source.kind == "hand":
            return say("Next card of the hand to {there}", there=there)
        return say(
            "{Card} from {here} to {there}",
            card=card_term(c),
            here=self._name(source),
            there=there,
        )

    def describe(self, state: TableauState, action: Action) -> Message:
        if action.kind == "face":
            pile, c = cast("tuple[Pile, Card]", action.arg)
            return say(
                "{hand} turned up the {card} on pile {number}.",
                card=card_term(c),
                number=pile.number,
            )
        if action.kind == "turn":
            *under, top = state.hand[: self.draw]
            if under:
                return say(
                    "{by} turned the {card}, with {under} under it.",
                    card=card_term(top),
                    under=len(under),
                )
            return say("{by} turned the {card}.", card=card_term(top))
        if not isinstance(action.arg, Move):
            return super().describe(state, action)
        c, source, target, _ = action.arg
        if source.kind == "hand":
            c = state.hand[0]
        more = len(self._group(state, c, source)) - 1
        card, here, there = card_term(c), self._name(source), self._name(target)
        if more:
            return say(
                "{by} moved the {card} with {more} more from {here} to {there}.",
                card=card,
                more=more,
                here=here,
                there=there,
            )
        return say(
            "{by} moved the {card} from {here} to {there}.", card=card, here=here, there=there
        )

    def prompt(self, state: TableauState, turn: Turn) -> Message:
        return _OWED.reason if self._owed(state) else super().prompt(state, turn)

    def places(self, state: TableauState) -> tuple[Place, ...]:
        found = foundation_places(self.home, state.foundations)
        for pile, down, up in zip(self._piles, state.down, state.up, strict=True):
            shown = sum(1 << c for c in up)
            seen_by = 0 if down else EVERYONE
            where = (pile.number, self.shape)
            found.append(Place("pile", -1, down + up, seen_by, shown, True, *where))
        found.append(Place("hand-stock", -1, state.hand, seen_by=0, ordered=True))
        found.append(Place("waste", -1, state.waste, ordered=True, spread=self.draw))
        return tuple(found)

    def facts(self, state: TableauState) -> tuple[Result, ...]:
        return (state.built, KnownHand(state.hand)) if state.turned_over else (state.built,)


def _from_hand(target: Pile) -> Action:
    """The next card of the hand, unseen, straight into a space."""
    return Action(0, 0, "move", Move(-1, Pile("hand", 1), target))


_PILE_CODES = {"waste": "W", "hand": "H"}
_TURN = Action(0, 0, "turn")
_TURN_OVER = Action(0, 0, "turn-over")
_OWED = Violation("owed", say("Fill the space first, from the waste or the hand."))
_FAULTS = {
    "king": Violation("space", say("Only a king goes into a space.")),
    "filled": Violation("space", say("A space is filled from the waste or the hand.")),
    "null": Violation("null", say("That would leave the layout as it is.")),
}
