"""A layout of a patience as the native search takes it, and the acts that its steps stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from oddtrick.cards import Card, suit_of
from oddtrick.core import Action
from oddtrick.stages.piles.moves import Move, Pile, homes, step
from oddtrick.stages.piles.patience.fans import Fans, FansState
from oddtrick.stages.piles.patience.tableau import Tableau, TableauState

__all__ = ["ProofStep", "fan_actions", "fan_question", "tableau_actions", "tableau_question"]

Faces = list[int]


class ProofStep(NamedTuple):
    """A move of a proof: so many acts on the hand, then `taken` cards (in fans: the card so deep
    below the top) from a pile (-1: the waste, -2: the hand) to a pile or, below 0, a foundation."""

    turns: int
    source: int
    taken: int
    target: int


def _face(card: Card) -> int:
    """The ace 0, the king 12, in suits of 13."""
    return 13 * suit_of(card) + step(card)


def _faces(cards: Iterable[Card]) -> Faces:
    return [_face(c) for c in cards]


TableauRules = tuple[int, bool, bool, bool, bool, int, int, bool]
TableauQuestion = tuple[TableauRules, list[Faces], list[Faces], Faces, Faces, int, list[list[int]]]


def tableau_question(stage: Tableau, sub: TableauState) -> TableauQuestion:
    """The rules, the piles' hidden and open cards, the hand (next card first), the waste, how often
    it was turned over, and how high the foundations of each suit are."""
    built: list[list[int]] = [[], [], [], []]
    for home, cards in zip(stage.home, sub.foundations, strict=True):
        built[home.suit].append(len(cards))
    rules = (
        len(built[0]),
        stage.alternate,
        stage.groups == "runs",
        stage.groups == "king",
        stage.spaces == "king",
        stage.draw,
        stage.passes if stage.turn_over else 1,
        False,
    )
    heights = [sorted(suit, reverse=True) for suit in built]
    down, up = ([_faces(p) for p in piles] for piles in (sub.down, sub.up))
    return rules, down, up, _faces(sub.hand), _faces(sub.waste), sub.turned_over, heights


def tableau_actions(
    stage: Tableau, sub: TableauState, steps: Sequence[ProofStep]
) -> Iterator[tuple[TableauState, Action]]:
    """Each act of these steps with the state in which it is done; bared cards are turned up."""

    def done(state: TableauState, action: Action) -> TableauState:
        state = stage.apply(state, action)
        while stage.end(state) is None and (forced := stage.forced(state)) is not None:
            state = stage.apply(state, forced)
        return state

    for turns, source, taken, target in steps:
        for _ in range(turns):
            action = Action(0, 0, "turn" if sub.hand else "turn-over")
            yield sub, action
            sub = done(sub, action)
        if source >= 0:
            card, came = sub.up[source][-taken], Pile("pile", source + 1)
        elif source == -1:
            card, came = sub.waste[-1], Pile("waste", 1)
        else:
            card, came = -1, Pile("hand", 1)
        goes = Pile("pile", target + 1) if target >= 0 else _home(stage, sub, card)
        action = Action(0, 0, "move", Move(card, came, goes))
        yield sub, action
        sub = done(sub, action)


def _home(stage: Tableau, sub: TableauState, card: Card) -> Pile:
    """The foundation that takes a card."""
    return Pile("foundation", homes(stage.home, sub.foundations, card)[0][0] + 1)


FanQuestion = tuple[
    tuple[bool, bool, bool, bool], list[tuple[int, bool]], list[Faces], Faces, list[int], int
]


def fan_question(stage: Fans, sub: FansState) -> FanQuestion:
    """The rules, the foundations, the fans, the stock (next card first), how high the foundations
    are, and how many cards may be drawn out now."""
    rules = (1 in stage.build, -1 in stage.build, stage.refill, stage.aces_up)
    return (
        rules,
        [(home.suit, home.up) for home in stage.home],
        [_faces(fan) for fan in sub.fans],
        _faces(sub.stock),
        [len(cards) for cards in sub.foundations],
        0 if sub.redeals else sub.draws,
    )


def fan_actions(
    stage: Fans, sub: FansState, steps: Sequence[ProofStep]
) -> Iterator[tuple[FansState, Action]]:
    """Each act of these steps with the state in which it is done, fans refilled between."""
    for _, source, depth, target in steps:
        card = sub.fans[source][-1 - depth]
        goes = Pile("fan", target + 1) if target >= 0 else Pile("foundation", -target)
        action = Action(
            0, 0, "draw" if depth else "move", Move(card, Pile("fan", source + 1), goes)
        )
        yield sub, action
        sub = stage.apply(sub, action)
        while stage.end(sub) is None and (forced := stage.forced(sub)) is not None:
            sub = stage.apply(sub, forced)
