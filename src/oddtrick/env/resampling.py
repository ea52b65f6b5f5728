"""The same deal with other cards where a seat cannot see them.

The cards that a seat does not see change places; everything that was done is done again with the
cards that lie in those places now. What the seat sees stays as it is, by construction and by a
comparison at the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from random import Random

from oddtrick.cards import Card, cards_of
from oddtrick.core import HIDDEN, NOBODY, Action, Place, State, View, begin, view
from oddtrick.errors import BadOption, IllegalAction, Unplayable
from oddtrick.messages import Name, term
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.deal_sampling import Slots
from oddtrick.stages.tricks.tricks import CurrentTrick

Weight = Callable[[State, int], float]
"""How likely a deal is taken to be by a seat: a number from 0 up."""

TRIES = 200
"""Deals looked at before it is said that none was found. One is enough where nothing binds the
cards but counts and suits that somebody is out of."""

DEALT = ("hand", "stock")
"""Places to which cards come from elsewhere face down, even cards that were seen before. What lies
anywhere else and was seen is known to be there."""


def resampled(state: State, seat: int, rng: Random) -> State:
    """A deal that a seat cannot tell from this one, each as likely as any other. Raises
    `Unplayable` where none was found."""
    seen = view(state, seat)
    places = [(p, q) for p, q in zip(state.places(), seen.places, strict=True)]
    public = _public_cards(seen)
    hidden = [
        sorted(set(p.cards) - set(q.cards) - (set() if p.kind in DEALT else public))
        for p, q in places
    ]
    slots = _slots(seen, [q for _, q in places], hidden)
    if not slots.ways:
        raise _none(state)
    for _ in range(TRIES):
        dealt = slots.deal(rng)
        moved: dict[Card, Card] = {}
        for old, new in zip(hidden, dealt, strict=True):
            cards = cards_of(new)
            moved |= dict(zip(old, rng.sample(cards, len(cards)), strict=True))
        found = _again(state, moved)
        if found is not None and view(found, seat) == seen:
            return found
    raise _none(state)


def weighed(state: State, seat: int, rng: Random, weight: Weight, among: int) -> State:
    """One of so many such deals by lot, as often as their weights ask for. Raises `Unplayable`,
    and `BadOption` for weights that are no numbers from 0 up, or all 0."""
    states = [resampled(state, seat, rng) for _ in range(among)]
    weights = [_number(weight(other, seat)) for other in states]
    if not any(weights):
        raise BadOption(
            "The weights of {deals} deals were all 0: none of them can be taken.", deals=among
        )
    return rng.choices(states, weights)[0]


def _number(given: object) -> float:
    """A weight that was given, as a number. Raises `BadOption`."""
    try:
        found = float(given)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if not (math.isfinite(found) and found >= 0):
        raise BadOption(
            "The weight of a deal is a number from 0 up, not {given}.", given=Name(str(given))
        )
    return found


def _public_cards(seen: View) -> set[Card]:
    """The cards that a seat has seen somebody do something with."""
    return {c for act, _ in seen.events for c in _cards(act)}


def _cards(act: Action) -> tuple[Card, ...]:
    """The cards that an act is done with. Played with a suit is the joker: the suit it stands for
    is no card."""
    if isinstance(act.arg, int):
        return (act.arg,)
    if type(act.arg) is not tuple:
        return ()
    return act.arg[:1] if act.kind == "play" else act.arg


def _none(state: State) -> Unplayable:
    return Unplayable(
        "No other deal of {game} was found that this seat could not tell from "
        "its own: cards that it has seen lie where it cannot see them.",
        game=term(state.game.title.lower()),
    )


def _slots(seen: View, places: Iterable[Place], hidden: list[list[Card]]) -> Slots:
    """The cards that may lie in each place, by the suits that hands have shown to be out of."""
    may: list[int | None] = [None] * len(hidden)
    if seen.find(CurrentTrick) is not None:
        known = Knowledge(seen)
        for at, place in enumerate(places):
            if place.kind == "hand" and HIDDEN in place.cards:
                may[at] = known.may[place.seat]
    classes: dict[int, list[Card]] = {}
    for card in sorted(c for cards in hidden for c in cards):
        where = sum(1 << at for at, mask in enumerate(may) if mask is None or mask >> card & 1)
        classes.setdefault(where, []).append(card)
    rooms = tuple(len(cards) for cards in hidden)
    return Slots([(tuple(cards), mask) for mask, cards in classes.items()], rooms)


def _again(state: State, moved: dict[Card, Card]) -> State | None:
    """The deal with cards changed for others; None where something could not have been done."""
    at = begin(state.game, state.setting)
    try:
        for act, _ in state.log:
            if act.by == NOBODY:
                continue
            at = at.push(_changed(act, moved))
    except IllegalAction:
        return None
    return at if at.turns == state.turns and len(at.log) == len(state.log) else None


def _changed(act: Action, moved: dict[Card, Card]) -> Action:
    """An act, done with other cards where they were moved."""
    cards = tuple(moved.get(c, c) for c in _cards(act))
    if isinstance(act.arg, int):
        return act._replace(arg=cards[0])
    return act._replace(arg=cards + act.arg[len(cards) :]) if type(act.arg) is tuple else act
