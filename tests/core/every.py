"""Every game with its options, walked by lot: what the tests of all games share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

from oddtrick.cards import Card
from oddtrick.core import Action, Game, Option, Place, State, deal, settle
from oddtrick.errors import BadOption
from oddtrick.games import catalogue, game
from oddtrick.laws import Refereed
from one_option import with_one
from slices import sliced

whole = pytest.mark.whole

MOST_ACTS = 8_000
"""No deal of any game played by lot takes longer; there is always an act that ends it."""


CLOSELY = 40
"""Of a longer deal only every sixteenth state after so many is looked at closely."""

LONG = 400
"""Events of deals played by lot that are enough of one game."""

SHORT = 80
"""The same for what every act and every state shows."""

DRIVEN = 40
"""Acts of a patience before its player gives up."""


ONE_OF_MANY: dict[str, tuple[Any, ...]] = {
    "patience": ("intelligence",), "joker_suit": ("hearts",), "deals": (3,), "premium": (),
    "standstill": (),
}  # fmt: skip
"""Options with many choices that are all alike to a table, and those that change a score alone: so
many of each are walked here, and the others in tests of their own (``games/``)."""


APART = ("laws", "same_deal")
"""Options that are not walked together with others: whoever rules, the same is played; and where
packs lie alike and each player has two, `knowing` cannot exchange one card for another."""


def _others(option: Option) -> tuple[Any, ...]:
    """The values of an option that are walked beside its default."""
    others = option.choices[1:]
    if option.name == "players":  # the fewest and the most, if there are many
        others = tuple(v for v in {min(others): 0, max(others): 0} if v != option.default)
    return ONE_OF_MANY.get(option.name, others)


def _together(plain: Game) -> Iterator[Game]:
    """A game with all its options changed at once, as far as they go together: to the first of
    their other values, and to the last."""
    values = {o.name: others for o in plain.options if (others := _others(o))}
    for name in APART:
        values.pop(name, None)
    for which in (0, -1):
        chosen: dict[str, Any] = {}
        for name, others in values.items():
            with suppress(BadOption):
                plain.with_options({**chosen, name: others[which]})
                chosen[name] = others[which]
        if len(chosen) > 1:
            yield plain.with_options(chosen)


def variants() -> Iterator[Any]:
    """Every game as it is, and with all its options changed; in the whole, with all of them changed
    otherwise, and with each value of each alone."""
    for name, plain in catalogue().items():
        yield pytest.param(plain, id=name)
        for number, changed in enumerate(_together(plain)):
            yield pytest.param(changed, id=f"{name}-changed{number}", marks=(whole,) * number)
        for option in plain.options:
            for value in _others(option):
                variant = game(name, with_one(name, option, value))
                yield pytest.param(variant, id=f"{name}-{option.name}={value}", marks=whole)


def distinct(key: Callable[[Game], object]) -> list[Any]:
    """The variants that differ in something: what is tested of one then holds for the others."""
    found: dict[object, Any] = {}
    for variant in variants():
        found.setdefault(key(variant.values[0]), variant)
    return list(found.values())


def watched(game_: Game) -> tuple[object, ...]:
    """The stages of a strict game. Before a referee the code and the number of hands: that every
    game can be played so is tested with the laws."""
    last = game_.stages[-1]
    return (id(last.laws), len(game_.seats)) if isinstance(last, Refereed) else game_.stages


every_game = pytest.mark.parametrize("game_", list(variants()))
every_play = pytest.mark.parametrize("game_", distinct(lambda g: (watched(g), g.sides)))
every_match = pytest.mark.parametrize(
    "game_", sliced(distinct(lambda g: (watched(g), g.match)), 40)
)


_WALKS: dict[tuple[str, object, int], list[Action]] = {}
"""What was done in each deal, by game, options and seed. To find out what may be done takes most
of a walk's time, and many tests walk the same deals."""


def _by_lot(state: State, number: int, seed: int) -> Action:
    """An act of that state, chosen by lot: the act of that number in its deal."""
    legal = state.legal()
    # Nobody gives up at once, or the tests would hardly touch a patience; but some layouts
    # can be gone round in for ever.
    going = [a for a in legal if a.kind != "resign"]
    if number >= DRIVEN and len(going) < len(legal):
        going = [a for a in legal if a.kind == "resign"]
    return random.Random(seed * MOST_ACTS + number).choice(going or legal)


def walk(game_: Game, seed: int) -> Iterator[State]:
    """Every state of a deal played by lot, from the shuffled cards to the end. The same seed gives
    the same deal."""
    nature = random.Random(seed)
    actions = _WALKS.setdefault((game_.name, game_.chosen, seed), [])
    state = deal(game_, nature, game_.match.setting(game_, game_.match.start(game_), 0))
    for number in range(MOST_ACTS):
        yield state
        if state.over:
            return
        if number == len(actions):
            actions.append(_by_lot(state, number, seed))
        state = settle(state.after(actions[number]), nature)
    pytest.fail(f"{game_.name} has not ended after {MOST_ACTS} acts")


def pack_of_deal(state: State) -> tuple[Card, ...]:
    """The cards that were shuffled."""
    return tuple(sorted(state.log[0].action.arg))  # type: ignore[arg-type]


def cards_of(places: Sequence[Place]) -> list[Card]:
    return sorted(c for place in places for c in place.cards)


def is_close(number: int) -> bool:
    """Whether the state of that number in a deal is looked at closely."""
    return number < CLOSELY or number % 16 == 0


def moments(game_: Game, seed: int, share: float = 0.3) -> Iterator[State]:
    rng = random.Random(seed + 100)
    for number, state in enumerate(walk(game_, seed)):
        if is_close(number) and rng.random() < share:
            yield state
