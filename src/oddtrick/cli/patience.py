"""``oddtrick patience``: deals that can be won, and whether a deal can."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Annotated

import typer

from oddtrick.core import Game, State, deal
from oddtrick.errors import BadOption
from oddtrick.formats.fc_solve import read_board, write_board
from oddtrick.games import game as find_game
from oddtrick.messages import Grouped, TextValue, Verbatim, say, term
from oddtrick.sets import draw_winnable, winnable_list
from oddtrick.sets.field import FILE, MOST, GrownLists
from oddtrick.sets.winnable import (
    DEALS,
    known_winnable,
    number_key,
    prove_for_list,
    use_grown,
    variant_of,
    variants,
)
from oddtrick.solver.patience import PatienceVerdict, prove
from oddtrick.solver.patience.proof import MOST_NODES
from oddtrick.support.data_folder import DATA_FOLDER
from oddtrick.support.streams import reading
from oddtrick.support.terminal import print_told

from .options import OptionPairs, options_of

patience = typer.Typer(no_args_is_help=True, help="Patiences that can be won, by proof.")

Name = Annotated[str, typer.Argument(metavar="GAME", help="A patience, such as klondike.")]
Number = Annotated[
    int | None,
    typer.Argument(help=f"The number of a deal, 1 to {DEALS - 1:,}.", show_default=False),
]
Moves = Annotated[bool, typer.Option("--moves", help="The moves that win, too.")]

File = Annotated[
    Path, typer.Option("--file", help="The file in which lists grow: the server's own.")
]

_MOST_BYTES = 100_000
_GROWN = DATA_FOLDER / FILE


@patience.command("deal")
def winnable(
    name: Name,
    option: OptionPairs = None,
    level: Annotated[str, typer.Option("--level", help="easy, middling or hard.")] = "",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed, the same deal.")] = "",
    moves: Moves = False,
    file: File = _GROWN,
) -> None:
    """A deal that can be won, by its number for the page's “New deal”; with a seed not of those
    that have grown."""
    game = _patience(name, option)
    if not seed:
        use_grown(GrownLists(file))
    one = draw_winnable(game, random.Random(seed) if seed else random.SystemRandom(), level)
    known = winnable_list(game)
    said = say(
        "{title}, deal {number}: can be won in {moves} moves, {level}."
        if known
        else "{title}, deal {number}: can be won in {moves} moves.",
        title=term(game.title),
        number=Grouped(one.number),
        moves=one.moves,
        level=term(known.level(one) if known else ""),
    )
    print_told(said)
    if moves:
        print(one.actions)


@patience.command("grow")
def grown(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A patience; none: each with each option.")
    ] = "",
    option: OptionPairs = None,
    deals: Annotated[
        int, typer.Option("--deals", help="So many deals of each list.", min=1, max=MOST)
    ] = MOST,
    seconds: Annotated[
        float, typer.Option("--seconds", help="No longer than so many seconds.", min=0, max=86_400)
    ] = 60.0,
    file: File = _GROWN,
) -> None:
    """Prove deals, and add those that can be won to the lists of the server."""
    games = [_patience(name, option)] if name else [*variants()]
    lists, end, rng, added = GrownLists(file), time.monotonic() + seconds, random.Random(), 0
    while time.monotonic() < end:
        sizes = {variant_of(one): len(lists.of(variant_of(one))) for one in games}
        game = min(games, key=lambda one: sizes[variant_of(one)])
        variant = variant_of(game)
        if sizes[variant] >= deals or lists.full(variant):
            break
        number = rng.randrange(1, DEALS)
        if known_winnable(game, number) is None:
            won = prove_for_list(game, number)
            added += won is not None and lists.add(variant, won)
    for game in games:
        variant = variant_of(game)
        many = len(lists.of(variant))
        print_told("{name}: {n} deals grown.", name=Verbatim(str(variant)), n=many)
    print_told("{n} deals were added to {path}.", n=added, path=Verbatim(str(file)))


@patience.command("prove")
def proved(
    name: Name,
    number: Number = None,
    option: OptionPairs = None,
    board: Annotated[
        str,
        typer.Option(
            "--board", help="A deal in a file as the Freecell Solver tools have it; - for input."
        ),
    ] = "",
    layouts: Annotated[
        int | None, typer.Option("--layouts", help="How many layouts are looked at, at most.")
    ] = None,
    moves: Moves = False,
) -> None:
    """Whether a deal can be won by somebody who knows all its cards, without dealing again."""
    if (number is None) == (not board):
        raise BadOption("Give the number of a deal, or a file with --board.")
    game = _patience(name, option)
    called: TextValue
    if number is None:
        state = _read(board, game)
        called = Verbatim(board) if board != "-" else say("this deal")
    else:
        state, called = _numbered(game, number), say("deal {number}", number=Grouped(number))
    proof = prove(state, layouts)
    more = (layouts or 0) < MOST_NODES
    verdict = {
        PatienceVerdict.WON: say(
            "{title}, {deal}, can be won in {moves} moves ({nodes} layouts looked at)."
        ),
        PatienceVerdict.LOST: say("{title}, {deal}, cannot be won ({nodes} layouts looked at)."),
        PatienceVerdict.GAVE_UP: say(
            "{title}, {deal}, is not decided: ask for more --layouts ({nodes} layouts looked at)."
            if more
            else "{title}, {deal}, is not decided by the most layouts ({nodes} layouts looked at)."
        ),
    }[proof.verdict]
    said = verdict.fill(
        title=term(game.title),
        deal=called,
        moves=len(proof.actions),
        nodes=Grouped(proof.nodes),
    )
    print_told(said)
    if moves and proof.actions:
        print(" ".join(state.stage.code(action) for action in proof.actions))


@patience.command("board")
def board_of(
    name: Name,
    number: Annotated[int, typer.Argument(help=f"The number of a deal, 1 to {DEALS - 1:,}.")],
    option: OptionPairs = None,
) -> None:
    """A deal as the Freecell Solver tools read it, a pile a line, its top card last."""
    print(write_board(_numbered(_patience(name, option), number)), end="")


def _numbered(game: Game, number: int) -> State:
    """The deal of a number. Raises `BadOption` for a number that no deal has."""
    if not 0 < number < DEALS:
        raise BadOption(
            "Deals are numbered from 1 to {deals}, not {number}.",
            deals=Grouped(DEALS - 1),
            number=Grouped(number),
        )
    return deal(game, random.Random(number_key(number)))


def _read(path: str, game: Game) -> State:
    """The deal in a file. Raises `FormatError` with the line for what is none."""
    with reading(path) as stream:
        data = stream.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise BadOption("{path} is too long for a board of a patience.", path=Verbatim(path))
    return read_board(data.decode("utf-8-sig", "replace"), game)


def _patience(name: str, option: list[str] | None) -> Game:
    """The patience with its options. Raises `BadOption` for a game that is none."""
    game = find_game(name, options_of(option or [], name))
    if winnable_list(game) is None:
        raise BadOption(
            "{title} is no patience that is proved: “oddtrick games” lists them.",
            title=term(game.title),
        )
    return game
