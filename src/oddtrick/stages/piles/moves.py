"""Parts shared by patiences: piles, moves, foundations and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar, cast

from oddtrick.cards import (
    CLUBS,
    COPY,
    DIAMONDS,
    HEARTS,
    JOKER,
    SPADES,
    SUIT_NAMES,
    SUITS,
    Card,
    card,
    card_term,
    rank_of,
    suit_of,
)
from oddtrick.core import (
    NATURE,
    Action,
    Phrase,
    Place,
    Result,
    Stage,
    State,
    Turn,
    Violation,
    kinds_of_act,
    one_turn,
)
from oddtrick.messages import Message, say, term

S = TypeVar("S")

FOUNDATION_SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""The suits of the foundations from left to right."""

_PLACES = {
    "waste": term("waste"),
    "hand": term("hand"),
    "pile": term("pile"),
    "fan": term("fan"),
}
"""Where cards lie, as it is said."""

RESIGN = Action(0, 0, "resign")
RESIGNED = Phrase("Resign", "resigned")


class Pile(NamedTuple):
    """A pile on the table: the kind, the number (from 1; 0 where there is only one) and the
    seat of its `Place`."""

    kind: str
    number: int = 0
    seat: int = -1


@cache
def pile_at(kind: str, number: int = 0, seat: int = -1) -> Pile:
    """A pile; made once, as races ask for all of them after every act."""
    return Pile(kind, number, seat)


@cache
def piles_at(kind: str, count: int) -> tuple[Pile, ...]:
    """So many piles of a kind that belong to nobody."""
    return tuple(Pile(kind, i) for i in range(1, count + 1))


class Move(NamedTuple):
    """A card taken from one pile and laid on another, with the cards that lie on it; `named` is
    the step (see `step`) that a joker is to stand for, -1 where nothing is named."""

    card: Card
    source: Pile
    target: Pile
    named: int = -1


@dataclass(frozen=True)
class Built(Result):
    """How many cards lie on the foundations, of how many."""

    cards: int
    of: int

    public: ClassVar[bool] = True


class Foundation(NamedTuple):
    """A pile built in one suit: up from the ace, or down from the king."""

    suit: int
    up: bool = True

    def wants(self, cards: Sequence[Card]) -> int:
        """The step (see `step`) of the card it takes next; outside 0 to 12 where it is full."""
        return len(cards) if self.up else 12 - len(cards)

    def takes(self, cards: Sequence[Card], card: Card) -> bool:
        return step(card) == self.wants(cards) and suit_of(card) == self.suit

    @property
    def first(self) -> Card:
        """The card it begins with."""
        return card(SUITS[self.suit] + ("A" if self.up else "K"))

    @property
    def name(self) -> Message:
        return say("the {suit} foundation", suit=term(SUIT_NAMES[self.suit]))

    @property
    def code(self) -> str:
        return SUITS[self.suit]


@cache
def foundations(packs: int) -> tuple[Foundation, ...]:
    """The foundations of so many packs, aces up to kings."""
    return tuple(Foundation(s) for s in FOUNDATION_SUITS for _ in range(packs))


def homes(
    where: Sequence[Foundation], built: Sequence[Sequence[Card]], card: Card
) -> list[tuple[int, bool]]:
    """The foundations a card could be laid on, one of each kind, with whether it is taken: of
    like ones the first that takes it, or else the first."""
    suit, at, up, up_taken, down, down_taken = suit_of(card), step(card), -1, False, -1, False
    for i, foundation in enumerate(where):
        if foundation.suit != suit:
            continue
        if foundation.up:
            if not up_taken and ((taken := foundation.wants(built[i]) == at) or up < 0):
                up, up_taken = i, taken
        elif not down_taken and ((taken := foundation.wants(built[i]) == at) or down < 0):
            down, down_taken = i, taken
    return [home for home in ((up, up_taken), (down, down_taken)) if home[0] >= 0]


def builders(where: Sequence[Foundation], built: Sequence[Sequence[Card]]) -> dict[Card, list[int]]:
    """The foundations that take a card now, by the face of that card: of like ones the first, those
    that go up before those that go down (as `homes` has them)."""
    found: dict[Card, list[int]] = {}
    seen: set[tuple[Card, bool]] = set()
    for i, foundation in enumerate(where):
        wanted = foundation.wants(built[i])
        face = 13 * foundation.suit + (wanted - 1) % 13
        if 0 <= wanted < 13 and (face, foundation.up) not in seen:
            seen.add((face, foundation.up))
            at = found.setdefault(face, [])
            at.insert(0 if foundation.up else len(at), i)
    return found


def moves_home(
    where: Sequence[Foundation],
    built: Sequence[Sequence[Card]],
    piles: Mapping[Pile, Sequence[Card]],
) -> tuple[Move, ...]:
    """The moves that build every card of these piles, top cards last, or none where some cards
    cannot be built without other moves. A card that two foundations would take goes to the first.
    """
    home, left = [list(cards) for cards in built], {p: [*c] for p, c in piles.items()}
    moves: list[Move] = []
    while any(left.values()):
        before = len(moves)
        for pile, cards in left.items():
            while cards:
                at = next((i for i, taken in homes(where, home, cards[-1]) if taken), None)
                if at is None:
                    break
                moves.append(Move(cards[-1], pile, Pile("foundation", at + 1)))
                home[at].append(cards.pop())
        if len(moves) == before:
            return ()
    return tuple(moves)


def step(card: Card) -> int:
    """How far up its suit a card is, from 0 for the ace to 12 for the king."""
    return _STEPS[card % COPY]


# Asked of every card after every act of a race, so looked up.
_STEPS = tuple((rank_of(c) - 1) % 13 for c in range(JOKER + 1))
_RED = tuple(suit_of(c) in (DIAMONDS, HEARTS) for c in range(JOKER + 1))


def red(card: Card) -> bool:
    return _RED[card % COPY]


def builds_down(onto: Card, card: Card) -> bool:
    """Whether a card is the next lower of the other colour."""
    above, below = onto % COPY, card % COPY
    return _STEPS[above] - _STEPS[below] == 1 and _RED[above] != _RED[below]


def not_down(onto: Card) -> Violation:
    """Why a card does not go on a pile built down in alternating colours."""
    return _not_down(onto % COPY)


@cache
def _not_down(face: Card) -> Violation:
    card = card_term(face)
    return Violation(
        "build", say("On the {card} goes the next lower of the other colour.", card=card)
    )


def not_next(onto: Card, kind: str = "build") -> Violation:
    """Why a card does not go on a pile built up or down in suit."""
    card = card_term(onto)
    return Violation(kind, say("On the {card} goes the next of its suit, up or down.", card=card))


def faces(pile: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a pile without regard to which copy of a card each is."""
    return tuple(c % COPY for c in pile)


def alike(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Whether two piles have the same faces in the same order."""
    return len(one) == len(other) and faces(one) == faces(other)


def onto_code(where: Sequence[Foundation], target: Pile) -> str:
    """The target of a move in records: a foundation by its suit, any other pile by its number."""
    if target.kind != "foundation":
        return str(target.number)
    foundation = where[target.number - 1]
    return foundation.code if foundation.up else foundation.code + "K"


def foundation_places(
    where: Sequence[Foundation], built: Sequence[tuple[Card, ...]]
) -> list[Place]:
    """The places of foundations, from left to right."""
    return [
        Place("foundation", -1, cards, ordered=True, number=n, first=home.first)
        for n, (home, cards) in enumerate(zip(where, built, strict=True), start=1)
    ]


def card_used(action: Action) -> Card | None:
    """The card an act is done with, so that a table can offer the act on the card itself; `None`
    where it is done with a word, by chance, or with several."""
    arg: Any = action.arg
    if isinstance(arg, Move):
        return arg.card if arg.card >= 0 else None
    # A joker is played with the suit it stands for.
    if type(arg) is tuple and action.kind == ("show" if len(arg) == 1 else "play"):
        arg = arg[0]
    return arg if isinstance(arg, int) and action.by != NATURE else None


class TargetStage(Stage[S]):
    """A stage whose acts go to one of several places."""

    def target(self, action: Action) -> int | str | None:
        """Where the card of an act goes: the number or the kind of a place; `None` if there is
        only one way to go."""
        raise NotImplementedError


def target(stage: Stage[Any], action: Action) -> int | str | None:
    """`TargetStage.target`; `None` in other stages."""
    return stage.target(action) if isinstance(stage, TargetStage) else None


class PileStage(TargetStage[S]):
    """A stage whose acts are moves between piles, and a few that are words."""

    def decode(self, state: S, by: int, text: str) -> Action | None:
        text = text.replace(" ", "")
        if ">" not in text and text.lower() not in kinds_of_act(self):
            return None  # neither a move nor the name of another act
        return super().decode(state, by, text)

    def target(self, action: Action) -> int | str | None:
        move = action.arg
        return (move.target.number or move.target.kind) if isinstance(move, Move) else None


class AllAtOnce(PileStage[S]):
    """All play at once, each in their own time, so that time is part of the game."""


class HasFoundations(Protocol):
    """The private state of a layout that one player builds up."""

    @property
    def left(self) -> int:
        """The cards that are not on foundations."""

    @property
    def built(self) -> Built: ...

    @property
    def resigned(self) -> bool: ...


L = TypeVar("L", bound=HasFoundations)


class OwnLayout(PileStage[L]):
    """A layout of cards that one player builds up alone on `home`; they may resign at any
    time."""

    home: tuple[Foundation, ...]
    """The foundations, from left to right."""

    def turns(self, state: L) -> tuple[Turn, ...]:
        return one_turn(0, 0)

    def end(self, state: L) -> tuple[Result, ...] | None:
        return (state.built,) if state.resigned or not state.left else None

    def is_stuck(self, state: L) -> bool:
        """Whether, as far as the player can know, nothing is left but to give up."""
        raise NotImplementedError

    def finishing_moves(self, state: L) -> tuple[Action, ...]:
        """The acts that bring every card home, one after the other, where nothing else is needed
        to end the stage; none where that is not so."""
        raise NotImplementedError

    def facts(self, state: L) -> tuple[Result, ...]:
        return (state.built,)

    def target(self, action: Action) -> int | str | None:
        found = super().target(action)
        home = found is not None and cast("Move", action.arg).target.kind == "foundation"
        return "foundation" if home else found

    def _name(self, pile: Pile) -> Message:
        """A pile within a sentence, such as “fan 3”."""
        if pile.kind == "foundation":
            return self.home[pile.number - 1].name
        place = _PLACES[pile.kind]
        if pile.kind in ("waste", "hand"):
            return say("the {place}", place=place)
        return say("{place} {number}", place=place, number=pile.number)

    def prompt(self, state: L, turn: Turn) -> Message:
        return say("No moves are left." if self.is_stuck(state) else "Your move.")


def is_stuck(state: State) -> bool:
    """Whether one player's layout is running, and nothing is left to them but to give up."""
    stage = state.stage
    return isinstance(stage, OwnLayout) and not state.over and stage.is_stuck(state.stage_state)


def finishing_moves(state: State) -> tuple[Action, ...]:
    """The acts that bring every card of one player's layout home, if nothing else is needed."""
    stage = state.stage
    if state.over or not isinstance(stage, OwnLayout):
        return ()
    return stage.finishing_moves(state.stage_state)
