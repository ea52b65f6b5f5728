"""The play of a record as the solver takes it: a position, and the cards played from it on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import msgspec

from oddtrick.cards import Card, Mask, bits, card_code
from oddtrick.core import State
from oddtrick.records import Record
from oddtrick.solver import BadPosition, Position
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, PlayRoles

from .telling import RecordedAction, recorded_actions


@dataclass(frozen=True)
class RecordedCard:
    """A card played at a step of a record, from a position; the step after the last one of a deal
    not played out has none."""

    step: int
    seat: str
    card: Card | None
    position: Position


@dataclass(frozen=True)
class RecordedLine:
    """The plays of a record from its opening position; `side` are the hands of the solver's
    side 0."""

    opening: Position
    side: list[str]
    plays: list[RecordedCard]


class QuestionPlay(msgspec.Struct, frozen=True):
    """A card played at a step of a record; none at the step after the last."""

    step: int
    seat: str
    card: str


class PlayQuestion(msgspec.Struct, frozen=True):
    """A page's question to its own solver about a record: the opening position and the line of
    play.

    `suits` are the cards of clubs to spades, the highest first; `trump` is 4 without trumps; of
    `sides`, one for each hand, 0 is that of the hands named in `side`.
    """

    suits: list[list[str]]
    hands: list[list[str]]
    sides: list[int]
    trump: int
    fewest: bool
    leader: int
    side: list[str]
    tricks: int
    plays: list[QuestionPlay]


def line_of(record: Record) -> RecordedLine | None:
    """The line of play; `None` where the solver does not know the game, or nothing was played.

    Raises what `oddtrick.records` raises.
    """
    plays = [d for d in recorded_actions(record) if _cast(d.state) is not None and not d.state.over]
    if not plays:
        return None
    start = opening(plays[0].state)
    if start is None:
        return None
    active, position = start
    seats = plays[0].state.game.seats
    side = [seats[s] for i, s in enumerate(active) if not position.sides[i]]
    cards: list[RecordedCard] = []
    now: Position | None = position
    for deed in plays:
        if deed.action is not None and deed.action.kind != "play":
            continue
        if now is None or not _agrees(deed, now, active):
            return None
        card = None if deed.action is None else cast("Card", deed.action.arg)
        cards.append(RecordedCard(deed.number, seats[active[now.seat]], card, now))
        if card is not None:
            now, _ = now.play(card)
    return RecordedLine(position, side, cards)


def question(record: Record) -> PlayQuestion | None:
    """The question of `costs` for a solver elsewhere; `None` and errors as there."""
    line = line_of(record)
    if line is None:
        return None
    start = line.opening
    order, cards = start.order, start.cards
    suits = [
        sorted(bits(cards & order.suits[suit]), key=order.strength.__getitem__, reverse=True)
        for suit in range(4)
    ]
    return PlayQuestion(
        [[card_code(c) for c in suit] for suit in suits],
        [[card_code(c) for c in bits(hand)] for hand in start.live],
        list(start.sides),
        order.trump,
        start.aim == "fewest",
        start.leader,
        line.side,
        start.tricks,
        [
            QuestionPlay(p.step, p.seat, "" if p.card is None else card_code(p.card))
            for p in line.plays
        ],
    )


def _cast(state: State) -> PlayRoles | None:
    facts = state.stage_facts()
    return next((f.roles for f in facts if isinstance(f, CurrentTrick)), None)


def held_cards(state: State) -> tuple[Mask, ...]:
    """The cards that each seat holds, with nothing hidden."""
    masks = [0] * len(state.game.seats)
    for place in state.places():
        if place.kind == "hand" and place.seat >= 0:
            masks[place.seat] |= sum(1 << c for c in place.cards)
    return tuple(masks)


def opening(state: State) -> tuple[tuple[int, ...], Position] | None:
    """The hands in play in their order, and the position for the solver; `None` where it is not one
    of two sides that both want most tricks, or both fewest."""
    who = _cast(state)
    current = next((f for f in state.stage_facts() if isinstance(f, CurrentTrick)), None)
    if who is None or current is None or current.plays:
        return None
    sides = who.sides or state.game.side_of
    numbers = sorted({sides[s] for s in who.active})
    if len(numbers) != 2:
        return None
    first = numbers.index(sides[who.active[0]])
    contract = next((r for r in reversed(state.results) if isinstance(r, Contract)), None)
    if contract is not None:
        first = numbers.index(sides[contract.declarer])
    hands = held_cards(state)
    try:
        position = Position(
            tuple(hands[s] for s in who.active),
            who.active.index(current.to_play),
            who.order,
            sides=tuple(int(sides[s] != numbers[first]) for s in who.active),
            aim="fewest" if contract is not None and contract.fewest else "most",
        )
    except BadPosition:
        return None
    return who.active, position


def _agrees(deed: RecordedAction, position: Position, active: tuple[int, ...]) -> bool:
    """Whether table and solver see the same hands, the same turn and the same legal cards. Where
    they do not, the game is none that the solver knows."""
    state = deed.state
    hands = held_cards(state)
    turns = state.turns
    if len(turns) != 1 or active[position.seat] != turns[0].hand:
        return not turns
    if any(hands[s] != position.live[i] for i, s in enumerate(active)):
        return False
    legal = 0
    for action in state.legal(turns[0].by):
        if action.kind == "play" and action.hand == turns[0].hand and isinstance(action.arg, int):
            legal |= 1 << action.arg
    return legal == position.legal()
