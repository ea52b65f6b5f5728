"""Games played before a referee, and the option by which a game offers it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from oddtrick.core import Game, Option, State
from oddtrick.laws.notes.code import Code, Notes
from oddtrick.scoring.rulings import RuledScoring

from .stage import Refereed


def refereed(game: Game, code: Code) -> Game:
    """The game played before a referee: the same stages, scoring and match, but what the code
    has a law on can happen.

    >>> from oddtrick.games import game as find
    >>> from oddtrick.laws import CONTRACT_1963
    >>> [stage.name for stage in refereed(find("contract-rubber"), CONTRACT_1963).stages]
    ['deal', 'referee']
    """
    if isinstance(game.stages[-1], Refereed):
        game = _strict(game)
    options = tuple(replace(o, apply=_BeforeReferee(o, code)) for o in game.options)
    return replace(
        game,
        stages=(game.stages[0], Refereed(game, code)),
        options=options,
        scoring=RuledScoring(game.scoring, game.match.goal),
    )


def _strict(game: Game) -> Game:
    """The game without its referee."""
    stage = cast("Refereed", game.stages[-1])
    return replace(stage.strict, chosen=game.chosen)


@dataclass(frozen=True)
class _BeforeReferee:
    """An option of the strict game, applied to the refereed one. A value, so that two games with
    the same options are equal."""

    option: Option
    code: Code

    def __call__(self, game: Game, value: Any) -> Game:
        return refereed(self.option.apply(_strict(game), value), self.code)


@dataclass(frozen=True)
class _UnderLaws:
    """The option of laws, applied to a game: it is refereed by the code of a name."""

    codes: tuple[Code, ...]

    def __call__(self, game: Game, value: str) -> Game:
        code = next((code for code in self.codes if code.name == value), None)
        return refereed(game, code) if code else game


def offers(game: Game, *codes: Code) -> Game:
    """The game with the option of playing it before a referee by one of these codes."""
    return replace(game, options=(*game.options, laws_option(*codes)))


def laws_option(*codes: Code) -> Option:
    """The option of playing before a referee. It must be the last option of its game.

    >>> from oddtrick.laws import CONTRACT_1963
    >>> laws_option(CONTRACT_1963).choices
    ('strict', 'contract1963')
    """
    return Option(
        "laws",
        "Laws",
        ("strict", *(code.name for code in codes)),
        _UnderLaws(codes),
        "Strict blocks illegal plays. With a referee, mistakes happen and are ruled on.",
    )


def asks_director(state: State) -> bool:
    """Whether play rests until the director has answered: nature's turn, which a table where a
    person directs leaves to them."""
    notes = state.stage_state
    return (
        isinstance(notes, Notes)
        and not state.over
        and notes.case is not None
        and notes.case.directed
    )


def is_certain(state: State) -> bool:
    """Whether what the director is asked leaves no doubt, so that no person is waited for."""
    notes = state.stage_state
    return isinstance(notes, Notes) and notes.case is not None and notes.case.certain
