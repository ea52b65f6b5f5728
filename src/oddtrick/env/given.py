"""Deals and states that are given to an environment to begin with, in place of dealt ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import Mask
from oddtrick.core import NATURE, DealStart, Game, Given, State, deal_given, settle
from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim, say, term
from oddtrick.records import Record, replay_record
from oddtrick.seats import HandsBySeat, vulnerable_sides
from oddtrick.solver import hands_of

from .seeding import DealChance, deal_seed

DealLike = State | Record | Given | HandsBySeat | Sequence[Mask] | NDArray[np.uint64] | str
"""A deal to begin with: a `State` or a `Record`, which goes on from where it stands; the cards as a
record has them (`Given`); a board, with its dealer and, at duplicate, its vulnerability; a mask of
cards for each hand; or the four hands as PBN writes them."""

_RIGHT = (
    "A deal is a State, a Record, a board with all its hands, Given cards, a mask of cards (a "
    "whole number) for each hand, or PBN text such as “N:AKQ.J98.T32.5432 …”."
)


def is_marked(game: Game) -> bool:
    """Whether boards of a game are marked with the vulnerable sides."""
    return any(option.name == "vulnerable" for option in game.options)


def first_setting(game: Game, dealer: int, vulnerable: int | None = None) -> DealStart:
    """The setting of the first deal of a match; where boards are marked with the vulnerable sides,
    with those given."""
    start = game.match.setting(game, game.match.start(game), dealer)
    if vulnerable is None or not is_marked(game):
        return start
    return start._replace(vulnerable=vulnerable)


def acts_done(state: State) -> int:
    """How many acts players have done in a deal."""
    return sum(event.action.by >= 0 for event in state.log)


def chance_after(state: State, seed: int) -> DealChance:
    """The chance of a deal's seed, as if all that has fallen in it had fallen by it."""
    chance = DealChance(seed)
    for event in state.log:
        if event.action.by == NATURE and isinstance(event.action.arg, tuple):
            chance.shuffle(list(event.action.arg))
    return chance


def given_start(
    game: Game, given: DealLike, seed: int, place: int = 0, *, limit: int
) -> tuple[State, DealChance]:
    """The state that a place of a batch begins with where its first deal is given, and the chance
    of what falls in it later. Where the deal names no dealer, it is the player whose deal it would
    be. Raises `BadOption`, `BadCards`, or what `replay_record` raises."""
    state = _state(game, given, game.players[place % len(game.players)])
    chance = chance_after(state, deal_seed(seed, place, 0))
    state = settle(state, chance)
    if state.over:
        raise BadOption(
            "This deal of {game} is over: nobody has anything to do.", game=term(game.title.lower())
        )
    if acts_done(state) >= limit:
        raise BadOption(
            "{acts} acts have been done in this deal, and it would be broken off "
            "after {limit}: give a higher “limit”.",
            acts=acts_done(state),
            limit=limit,
        )
    return state, chance


def given_deals(deals: Iterable[DealLike], batch: int) -> list[DealLike]:
    """The deals for a batch. Raises `BadOption` unless there is one for each place."""
    if isinstance(deals, str) or not isinstance(deals, Iterable):
        raise BadOption(
            "Deals are a list, one for each of the {batch} games, not “{deals}”.",
            batch=batch,
            deals=Name(str(deals)),
        )
    found = list(deals)
    if len(found) != batch:
        raise BadOption(
            "Deals are one for each of the {batch} games, not {given}.",
            batch=batch,
            given=len(found),
        )
    return found


def _state(game: Game, given: DealLike, dealer: int) -> State:
    if isinstance(given, Record):
        given = replay_record(given)
    if isinstance(given, State):
        if given.game != game:
            what = ", ".join(f"{name} {value}" for name, value in given.game.chosen)
            raise BadOption(
                say(
                    "The environment is of {game}, with its options; this deal is of "
                    "{other} ({options}).",
                    game=term(game.title.lower()),
                    other=term(given.game.title.lower()),
                    options=Verbatim(what),
                )
                if what
                else say(
                    "The environment is of {game}, with its options; this deal is of {other}.",
                    game=term(game.title.lower()),
                    other=term(given.game.title.lower()),
                )
            )
        return given
    cards = _cards(game, given)
    if letter := getattr(given, "dealer", ""):
        dealer = game.seat(letter)
    word = getattr(given, "vulnerable", "")
    setting = first_setting(game, dealer, vulnerable_sides(word) if word else None)
    return deal_given(game, cards, setting)


def _cards(game: Game, given: object) -> Given:
    """The cards of a deal that is no state. Raises `BadOption` or `BadCards`."""
    try:
        if isinstance(given, str):
            cards = Given(hands=hands_of(given))
        elif isinstance(given, Given):
            cards = given
        else:
            hands: Any = getattr(given, "hands", given)
            cards = Given(hands=tuple(index(hand) for hand in hands))
        turned = () if cards.turn_up is None else (cards.turn_up,)
        numbers = (*(cards.pack or ()), *cards.hands, *cards.stock, *turned)
        sound = all(index(number) >= 0 for number in numbers)
    except TypeError:
        sound = False
    if not sound:
        raise BadOption(_RIGHT)
    if cards.pack is None and len(cards.hands) != len(game.seats):
        raise BadOption(
            "{game} has {hands} hands ({seats}), not {given}.",
            game=term(game.title),
            hands=len(game.seats),
            seats=Verbatim(", ".join(game.seats)),
            given=len(cards.hands),
        )
    return cards
