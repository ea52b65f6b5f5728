"""``oddtrick patience``: deals that can be won, and whether a deal can."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from oddtrick.core import Game, deal
from oddtrick.errors import BadOption
from oddtrick.games import game as find_game
from oddtrick.sets import draw_winnable, winnable_list
from oddtrick.sets.winnable import DEALS, number_key
from oddtrick.solver.patience import PatienceVerdict, prove

from .options import OptionPairs, options_of

__all__ = ["patience"]

patience = typer.Typer(no_args_is_help=True, help="Patiences that can be won, by proof.")

Name = Annotated[str, typer.Argument(metavar="GAME", help="A patience, such as klondike.")]
Moves = Annotated[bool, typer.Option("--moves", help="The moves that win, too.")]


@patience.command("deal")
def winnable(
    name: Name,
    option: OptionPairs = None,
    level: Annotated[str, typer.Option("--level", help="easy, middling or hard.")] = "",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed, the same deal.")] = "",
    moves: Moves = False,
) -> None:
    """A deal that can be won, by its number for the page's “New deal”."""
    found = _patience(name, option)
    one = draw_winnable(found, random.Random(seed) if seed else random.SystemRandom(), level)
    known = winnable_list(found)
    hard = f", {known.level(one)}" if known else ""
    print(f"{found.title}, deal {one.number:,}: can be won in {one.moves} moves{hard}.")
    if moves:
        print(one.actions)


@patience.command("prove")
def proved(
    name: Name,
    number: Annotated[int, typer.Argument(help=f"The number of a deal, 1 to {DEALS - 1:,}.")],
    option: OptionPairs = None,
    layouts: Annotated[
        int | None, typer.Option("--layouts", help="How many layouts are looked at, at most.")
    ] = None,
    moves: Moves = False,
) -> None:
    """Whether a deal can be won by somebody who knows all its cards, without dealing again."""
    if not 0 < number < DEALS:
        raise BadOption(f"Deals are numbered from 1 to {DEALS - 1:,}, not {number:,}.")
    found = _patience(name, option)
    state = deal(found, random.Random(number_key(number)))
    proof = prove(state, layouts)
    said = {
        PatienceVerdict.WON: f"can be won in {len(proof.actions)} moves",
        PatienceVerdict.LOST: "cannot be won",
        PatienceVerdict.GAVE_UP: "is not decided: ask for more --layouts",
    }[proof.verdict]
    print(f"{found.title}, deal {number:,}, {said} ({proof.nodes:,} layouts looked at).")
    if moves and proof.actions:
        print(" ".join(state.stage.words.code(action) for action in proof.actions))


def _patience(name: str, option: list[str] | None) -> Game:
    """The patience with its options. Raises `BadOption` for a game that is none."""
    found = find_game(name, options_of(option or [], name))
    if winnable_list(found) is None:
        raise BadOption(
            f"{found.title} is no patience that is proved: “oddtrick games” lists them."
        )
    return found
