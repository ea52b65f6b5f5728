"""Actions by number: what each number means in a game, the same in every deal.

In games of tricks and in squares an action is the code of an act as records write it, at a fixed
place of the game's table: first the cards of the pack in ascending order, then the words, stage by
stage. In patiences and races it is the place of a move among the legal ones in the order of their
codes, because what moves there are depends on the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from oddtrick.cards import COPY, STRAINS, SUITS, Card, card_code
from oddtrick.core import Action, Game, Stage, State
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.laws.referee.stage import Refereed
from oddtrick.messages import Name, Verbatim, term
from oddtrick.stages.bases import Beside
from oddtrick.stages.calling.auction import Auction, SecondRound
from oddtrick.stages.calling.saying import Announcing, Choosing, Declaring, Doubling
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.giving import Building, Passing
from oddtrick.stages.laying_away import Discard, Keeping
from oddtrick.stages.partners import CallingAce, NamingPartners, Partnering
from oddtrick.stages.piles.squares import Squares
from oddtrick.stages.tricks.drawing import Drawing
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.stages.tricks.variants import Covered, Exchange
from oddtrick.stages.trumps import Best, Making, NamingTrump, Opposing

MOST_MOVES = 512
"""Places of the table of a patience or race. No game here has as many legal moves at once (the
fans of House on the Hill come to some sixty); further ones could not be chosen."""

KNOWN_ACTS = 4096
"""Acts of a stage whose numbers are remembered: more than any has but those of several packs."""

NAMED = ("C", "D", "H", "S")
"""The suits as they are named."""


class ActionTable:
    """The actions of a game: `size` numbers from 0."""

    size: int
    codes: tuple[str, ...]
    """The meaning of each number in every deal; empty where that depends on the deal."""

    def legal(self, state: State, acts: Iterable[Action]) -> dict[int, Action]:
        """The legal actions of the seat to act, by number."""
        raise NotImplementedError


@dataclass(frozen=True)
class FixedActions(ActionTable):
    """Every number means one act by its code, in all deals."""

    codes: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {code: i for i, code in enumerate(self.codes)})
        object.__setattr__(self, "_numbers", {})

    @property
    def size(self) -> int:  # type: ignore[override]
        """How many actions there are."""
        return len(self.codes)

    def legal(self, state: State, acts: Iterable[Action]) -> dict[int, Action]:
        known: dict[Action, int] = self._numbers.setdefault(state.at, {})  # type: ignore[attr-defined]
        found: dict[int, Action] = {}
        for act in acts:
            number = known.get(act)
            if number is None:
                if len(known) >= KNOWN_ACTS:
                    known.clear()
                number = known[act] = self._index[state.stage.code(act)]  # type: ignore[attr-defined]
            found.setdefault(number, act)
        return found

    def number(self, code: str) -> int:
        """The number of a code. Raises `IllegalAction`."""
        found: int | None = self._index.get(code)  # type: ignore[attr-defined]
        if found is None:
            some = ", ".join(self.codes[:8])
            raise IllegalAction(
                "No action is called “{code}” here. Actions are {some} …",
                code=Name(code),
                some=Verbatim(some),
            )
        return found


@dataclass(frozen=True)
class OrderedActions(ActionTable):
    """The number of a move is its place among the legal moves: in the order of their codes, runs of
    digits read as numbers. Two moves of the same code (copies of a card) are one."""

    size: int = MOST_MOVES
    codes: tuple[str, ...] = ()

    def legal(self, state: State, acts: Iterable[Action]) -> dict[int, Action]:
        by_code: dict[str, Action] = {}
        for act in acts:
            by_code.setdefault(state.stage.code(act), act)
        ordered = sorted(by_code, key=_natural)
        return {i: by_code[code] for i, code in enumerate(ordered[: self.size])}


@lru_cache(maxsize=1 << 14)
def _natural(code: str) -> tuple[tuple[int, str], ...]:
    parts = re.findall(r"\d+|\D+", code)
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in parts)


def action_numbers(given: ArrayLike, batch: int) -> NDArray[Any]:
    """The actions of a batch, one a game, as an array. Raises `IllegalAction` for anything else."""
    try:
        found = np.asarray(given)
    except (TypeError, ValueError):
        raise IllegalAction(
            "Actions are {batch} whole numbers, one a game, not lists of other lengths.",
            batch=batch,
        ) from None
    if found.shape != (batch,) or found.dtype.kind not in "iu":
        raise IllegalAction(
            "Actions are {batch} whole numbers, one a game, not an array of "
            "{kind} in the shape {shape}.",
            batch=batch,
            kind=Verbatim(str(found.dtype)),
            shape=Verbatim(str(found.shape)),
        )
    return found


def pack_of(game: Game) -> tuple[Card, ...]:
    """The pack that a game is played with, in ascending order; none where it deals none."""
    packs = (stage.pack for stage in game.stages if isinstance(stage, Deal))
    return tuple(sorted(next(packs, ())))


Words = Callable[[Any, Game], Iterable[str]]


def _none(stage: Any, game: Game) -> tuple[str, ...]:
    return ()


def _seats(stage: Any, game: Game) -> tuple[str, ...]:
    return game.player_names


def _phrases(stage: Stage[Any], game: Game) -> tuple[str, ...]:
    """The words that stand in a stage's table of acts."""
    return tuple(key.partition(" ")[2] for key in stage.acts if " " in key)


def _makings(stage: Making, game: Game) -> tuple[str, ...]:
    ways = ("", *(f"-{word.upper()}" for word in stage.lone))
    named = tuple(STRAINS[strain] for strain in sorted(stage.strains))
    return ("P", *(what + way for what in ("UP", *named) for way in ways))


def _exchanges(stage: Exchange, game: Game) -> tuple[str, ...]:
    thrown = tuple(f"throw-{card_code(c)}" for c in pack_of(game))
    return ("keep", *thrown, *(f"JOKER={suit}" for suit in (*SUITS, "NONE")))


WORDS: Mapping[type[Any], Words] = {
    Tricks: _none,
    Covered: _none,
    Discard: _none,
    Passing: _none,
    Building: _none,
    Exchange: _exchanges,
    Drawing: lambda stage, game: ("top", "second"),
    Auction: lambda stage, game: stage.calls,
    SecondRound: lambda stage, game: stage.auction.calls,
    Declaring: lambda stage, game: ("P", *stage.strains),
    Doubling: _phrases,
    Choosing: lambda stage, game: tuple(word for word, _ in stage.choices),
    Announcing: lambda stage, game: tuple(map(str, range(stage.most + 1))),
    Keeping: _phrases,
    Making: _makings,
    NamingTrump: lambda stage, game: (*NAMED, *stage.no_trump),
    CallingAce: lambda stage, game: NAMED,
    Best: _phrases,
    Opposing: _phrases,
    Partnering: lambda stage, game: (*_seats(stage, game), *_phrases(stage, game)),
    NamingPartners: _seats,
    Squares: lambda stage, game: tuple(str(n + 1) for n in range(stage.side * stage.side)),
}
"""The words of a stage beside cards, by the stage's class; a stage that is not here, nor made of
one that is, gives its game a table by order."""

SILENT = ("deal", "trump", "sufficient", "turned-up", "half-open", "deal-stock", "looking")
"""Stages in which nobody has anything to say."""


def _words(stage: Stage[Any], game: Game) -> tuple[str, ...] | None:
    """The words of a stage beside cards; None where they are not known."""
    for kind in type(stage).__mro__:
        if kind in WORDS:
            return tuple(WORDS[kind](stage, game))
    if isinstance(stage, Beside):
        return _words(stage.inner, game)
    shows = stage.acts and stage.acts.keys() <= {"face", "open", "draw"}
    silent = shows or stage.name in SILENT or type(stage).possible is Stage.possible
    return () if silent else None


@lru_cache(maxsize=256)
def actions_of(game: Game) -> ActionTable:
    """The actions of a game. Raises `BadOption` for one before a referee.

    >>> from oddtrick.games import game
    >>> table = actions_of(game("contract-duplicate"))
    >>> table.size, table.codes[0], table.codes[51:56]
    (90, 'C2', ('SA', 'P', 'X', 'XX', '1C'))
    """
    words: list[str] = []
    if any(isinstance(stage, Refereed) for stage in game.stages):
        raise BadOption(
            "{game}: an environment keeps to what is legal, so no referee watches it. "
            "Leave “laws” out.",
            game=term(game.title),
        )
    for stage in game.stages:
        said = _words(stage, game)
        if said is None:
            return OrderedActions()
        words += said
    cards = () if any(isinstance(s, Squares) for s in game.stages) else pack_of(game)
    codes = dict.fromkeys([*(card_code(c) for c in cards if c < COPY), *words])
    return FixedActions(tuple(codes))
