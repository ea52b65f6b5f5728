"""Boards of the Freecell Solver tools: the deal of a patience, a pile a line.

A line is a pile, its top card last. `Talon:` is the hand, the next card first; `Founds:` says how
high the foundations are; `<6H>` is a card face down. A ten is `10` or `T`, and `#` begins a
comment. The layout is described in the solver's README; `Talon:` and `<6H>` come from its
generators of deals.

Source: shlomif/fc-solve, source/README.txt and board_gen/make_pysol_freecell_board.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, cast

from oddtrick.cards import COPY, SUITS, Card, numbered, suit_of
from oddtrick.cards import card as card_of
from oddtrick.core import NATURE, Action, Game, State, begin
from oddtrick.messages import Name, Verbatim, term
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import FansState
from oddtrick.stages.piles.moves import step
from oddtrick.stages.piles.tableau import TableauState

from .errors import FormatError, Unsupported

_HEAD = re.compile(r"\s*([A-Za-z]+)\s*:(.*)")
_FOUNDATION = re.compile(r"([HSDC])-(10|[0A2-9TJQK])", re.IGNORECASE)
_TOKEN = re.compile(r"\S+")
_RANKS = "A23456789TJQK"
_MOST_LINES = 1000


class _Pile(NamedTuple):
    """A line of cards, with its number in the file."""

    line: int
    cards: tuple[Card, ...]


class _Laid(NamedTuple):
    """A layout: the piles, the cards still to come, and the cards on foundations."""

    piles: tuple[tuple[Card, ...], ...]
    hidden: tuple[int, ...]
    talon: tuple[Card, ...]
    built: tuple[tuple[Card, ...], ...]


def read_board(text: str, game: Game) -> State:
    """The patience as it is dealt in a board. Raises `FormatError` with the line for text that is
    no board, and for a board that this game is not dealt in.

    >>> import random
    >>> from oddtrick.core import deal
    >>> from oddtrick.games import game
    >>> dealt = deal(game("klondike"), random.Random("deal 4"))
    >>> read_board(write_board(dealt), dealt.game).stage_state == dealt.stage_state
    True
    """
    piles: list[_Pile] = []
    talon, built, last = _Pile(0, ()), _Pile(0, ()), 0
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].rstrip()
        if number > _MOST_LINES:
            raise FormatError("A board has not so many lines.", number)
        if not line.strip():
            continue
        last = number
        head = _HEAD.fullmatch(line)
        name = head[1].casefold() if head else ""
        if name == "talon":
            talon = _Pile(number, _cards(line, number, len(line) - len(head[2]) if head else 0))
        elif name in ("founds", "foundations"):
            built = _Pile(number, tuple(_built(head[2] if head else "", number)))
        elif name in ("fc", "freecells"):
            if head and head[2].replace("-", "").strip():
                raise Unsupported("{title} has no free cells.", number, title=term(game.title))
        elif head:
            raise FormatError(
                "“{head}:” is no part of a board: Talon: or Founds: is.", number, head=Name(head[1])
            )
        else:
            piles.append(_Pile(number, _cards(line, number, len(line) - len(line.lstrip(" :")))))
    if not piles:
        raise FormatError("The file has no piles of cards.")
    _counted(game, [*piles, talon, built], last)
    pack = (*built.cards, *(c for pile in piles for c in pile.cards), *talon.cards)
    state = begin(game).after(Action(NATURE, NATURE, "deal", numbered(pack)))
    _same(game, _laid(state), piles, talon, built)
    return state


def _cards(line: str, number: int, at: int) -> tuple[Card, ...]:
    """The cards from a column on."""
    found = []
    for token in _TOKEN.finditer(line, at):
        said = token[0].upper()
        if said.startswith("<") and said.endswith(">"):
            said = said[1:-1]
        said = f"T{said[2:]}" if said.startswith("10") else said
        said = f"A{said[1:]}" if said.startswith("1") else said
        if len(said) != 2 or said[0] not in _RANKS or said[1] not in SUITS:
            raise FormatError(
                "“{token}” is no card: 4C, 10H, TH or <KS> is.",
                number,
                token.start() + 1,
                token=Name(token[0][:20]),
            )
        found.append(card_of(said[1] + said[0]))
    return tuple(found)


def _built(text: str, number: int) -> Iterator[Card]:
    """The cards on the foundations."""
    for token in text.split():
        match = _FOUNDATION.fullmatch(token)
        if match is None:
            raise FormatError(
                "“{token}” is no foundation: H-0 or S-A is.", number, token=Name(token[:20])
            )
        rank = match[2].upper().replace("10", "T")
        if rank != "0":
            yield from (card_of(match[1].upper() + r) for r in _RANKS[: _RANKS.index(rank) + 1])


def _counted(game: Game, piles: list[_Pile], last: int) -> None:
    """Raise `FormatError` unless each card of the game's pack is there once."""
    left = [c % COPY for c in cast("Deal", game.stages[0]).pack]
    for pile in piles:
        for c in pile.cards:
            if c not in left:
                raise FormatError(
                    "The {code} is there once too often.", pile.line, code=Verbatim(_code(c))
                )
            left.remove(c)
    if left:
        names = ", ".join(_code(c) for c in left[:5]) + (", …" if len(left) > 5 else "")
        raise FormatError("These cards are missing: {names}.", last, names=Verbatim(names))


def _laid(state: State) -> _Laid:
    """The layout of a deal that has just begun."""
    stage_state = state.stage_state
    if isinstance(stage_state, TableauState):
        piles = tuple(down + up for down, up in zip(stage_state.down, stage_state.up, strict=True))
        return _Laid(
            piles,
            tuple(map(len, stage_state.down)),
            stage_state.hand + stage_state.waste[::-1],
            stage_state.foundations,
        )
    if isinstance(stage_state, FansState):
        return _Laid(
            stage_state.fans,
            (0,) * len(stage_state.fans),
            stage_state.stock,
            stage_state.foundations,
        )
    raise Unsupported("{title} is no patience of piles or fans.", title=term(state.game.title))


def _same(game: Game, laid: _Laid, piles: list[_Pile], talon: _Pile, built: _Pile) -> None:
    """Raise `FormatError` unless the game lays the cards out as the file does."""
    up = sum(map(len, laid.built))
    if len(built.cards) != up:
        raise Unsupported(
            "{given} cards are on foundations, and as {title} is dealt there are {dealt}.",
            built.line or piles[0].line,
            given=len(built.cards),
            title=term(game.title),
            dealt=up,
        )
    for pile, cards in zip(piles, laid.piles, strict=False):
        if len(pile.cards) != len(cards):
            raise Unsupported(
                "This pile has {given} cards, and in {title} {dealt}.",
                pile.line,
                given=len(pile.cards),
                title=term(game.title),
                dealt=len(cards),
            )
    if len(piles) != len(laid.piles):
        raise Unsupported(
            "The board has {given} piles, and {title} {dealt}.",
            piles[-1].line,
            given=len(piles),
            title=term(game.title),
            dealt=len(laid.piles),
        )


def write_board(state: State) -> str:
    """A patience as a board. Raises `Unsupported` for a game that is not laid out in piles or fans,
    and where foundations are built down."""
    laid = _laid(state)
    lines = []
    if any(laid.built):
        if any(cards and [step(c) for c in cards] != [*range(len(cards))] for cards in laid.built):
            raise Unsupported("A board has no place for foundations that are built down.")
        heights = [f"{_code(c[-1])[1]}-{_code(c[-1])[0]}" for c in laid.built if c]
        lines.append(f"Founds: {' '.join(heights)}")
    if laid.talon:
        lines.append(f"Talon: {' '.join(map(_code, laid.talon))}")
    for pile, hidden in zip(laid.piles, laid.hidden, strict=True):
        codes = [f"<{_code(c)}>" if n < hidden else _code(c) for n, c in enumerate(pile)]
        lines.append(" ".join(codes))
    return "\n".join(lines) + "\n"


def _code(card: Card) -> str:
    """The rank and the suit of a card, as in TH."""
    return f"{_RANKS[step(card)]}{SUITS[suit_of(card)]}"
