"""The deals of a file, in whatever format, as the solver wants them."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, NamedTuple, cast

from oddtrick.cards import Card, Mask
from oddtrick.core import Hands
from oddtrick.errors import OddtrickError
from oddtrick.formats import Board, FormatError, detect, read_boards
from oddtrick.formats.pbn import boards_from_games, read_pbn
from oddtrick.formats.pbn.game import PbnGame
from oddtrick.formats.registry import HEAD, unpacked
from oddtrick.messages import Message, Verbatim, say
from oddtrick.records import read_record, replay_record
from oddtrick.seats import SEATS, VULNERABLE
from oddtrick.solver import BadDeal, hands_of
from oddtrick.stages.calling.auction import Contract
from oddtrick.support.streams import joined


class FileDeal(NamedTuple):
    """A deal of a file, with what the file says of dealer, vulnerability, contract and play."""

    hands: tuple[Mask, Mask, Mask, Mask]
    where: Message
    """Its place in the file, in words."""
    dealer: int = 0
    vulnerable: str = "None"
    contract: str = ""
    declarer: int | None = None
    leader: int | None = None
    """The seat that led, where another should have."""
    play: tuple[Card, ...] = ()
    """The cards played, in order of play, as far as the file has them."""


OnBad = Callable[[BadDeal], None]


def _refuse(error: BadDeal) -> None:
    raise error


def read_deals(
    stream: IO[bytes], name: str = "", *, on_error: OnBad = _refuse
) -> Iterator[FileDeal]:
    """All deals of a file: PBN, records, or another format that `oddtrick.formats` reads.

    A record is of any game whose four hands are dealt from the 52 cards; a line of JSON may also
    be just ``{"pbn": "N:…"}``. Raises `BadDeal` with the place in the file; or reports to
    `on_error` a deal or part that cannot be read, and goes on with the rest.

    >>> from io import BytesIO
    >>> [str(d.where) for d in read_deals(BytesIO(b'[Deal "N:A... K... Q... J..."]'))]
    ['Line 1']
    """
    try:
        head, inner, name = unpacked(stream.read(HEAD), stream, name)
        if not head.strip():
            return
        rest = joined(head, inner)
        form = detect(head, name)
        for found in _found(rest, form, on_error):
            try:
                deal = found()
            except BadDeal as error:
                on_error(error)
            else:
                yield deal
    except FormatError as error:
        on_error(_placed(error))


def _placed(error: FormatError, line: int = 0) -> BadDeal:
    line = error.line or line
    if not line:
        return BadDeal(error.without_place)
    return BadDeal("Line {line}: {sentence}", line=line, sentence=error.without_place)


def _found(stream: IO[bytes], form: str, on_error: OnBad) -> Iterator[Callable[[], FileDeal]]:
    """The deals of a stream, each still to be looked at."""
    if form == "json":
        for number, line in enumerate(stream, 1):
            if line.strip():
                yield partial(_record, line, number)
    elif form == "pbn":
        yield from _pbn(stream, on_error)
    else:
        boards = read_boards(stream, form, on_error=lambda error: on_error(_placed(error)))
        for number, board in enumerate(boards, 1):
            yield partial(_board, board, say("Deal {number}", number=number))


def _pbn(stream: IO[bytes], on_error: OnBad) -> Iterator[Callable[[], FileDeal]]:
    place = 0

    def games() -> Iterator[PbnGame]:
        nonlocal place
        for game in read_pbn(stream, on_error=fail):
            for part, line in _apart(game):
                place = line
                yield part

    def fail(error: FormatError) -> None:
        on_error(_placed(error, place))

    for board in boards_from_games(games(), on_error=fail):
        if any(hand is not None for hand in board.hands):
            yield partial(_board, board, say("Line {number}", number=place))


def _apart(game: PbnGame) -> Iterator[tuple[PbnGame, int]]:
    """A game, and the line of its deal; deals that follow one another without an empty line
    between them are games of their own, each beginning where a tag comes again.
    """
    lines = _lines(game)
    if game.names.count("Deal") < 2:
        at = game.index("Deal")
        yield game, lines[at] if at >= 0 else game.line
        return
    start = 0
    seen: dict[str, int] = {}
    for i, name in enumerate((*game.names, "")):
        if name in seen or not name:
            part = slice(start, i)
            yield (
                PbnGame(game.names[part], game.values[part], game.bodies[part]),
                lines[seen.get("Deal", start)],
            )
            start, seen = i, {}
        seen[name] = i


def _lines(game: PbnGame) -> list[int]:
    """The line of each tag."""
    lines = []
    line = game.line + game.prologue.count("\n")
    for body in game.bodies:
        lines.append(line)
        line += body.count("\n")
    return lines


def _board(board: Board, where: Message) -> FileDeal:
    missing = [name for name, hand in zip(SEATS, board.hands, strict=True) if hand is None]
    if missing:
        raise BadDeal(
            "{where}: the hand of {missing} is not in the file.",
            where=where,
            missing=Verbatim(" and ".join(missing)),
        )
    hands = _hands([hand or 0 for hand in board.hands], where)
    play: list[Card] = []
    for played in board.play:
        if played.card is None:
            break
        play.append(played.card)
    return FileDeal(
        hands,
        where,
        SEATS.index(board.dealer) if board.dealer else 0,
        board.vulnerable or "None",
        board.contract,
        SEATS.index(board.declarer) if board.declarer else None,
        SEATS.index(board.leader) if board.leader else None,
        tuple(play),
    )


def _hands(deal: str | list[Mask], where: Message) -> tuple[Mask, Mask, Mask, Mask]:
    try:
        return hands_of(deal)
    except OddtrickError as error:
        raise BadDeal("{where}: {error}", where=where, error=error.message) from None


def _record(text: bytes, number: int) -> FileDeal:
    """A record, replayed as far as it goes, or just ``{"pbn": "N:…"}``."""
    where = say("Line {number}", number=number)
    with contextlib.suppress(ValueError, RecursionError):  # said better by `read_record`
        fields = json.loads(text)
        if isinstance(fields, dict) and isinstance(fields.get("pbn"), str):
            return FileDeal(_hands(fields["pbn"], where), where)
    try:
        state = replay_record(read_record(text))
        hands = hands_of(state.table.first(Hands).cards)
    except OddtrickError as error:
        raise BadDeal("{where}: {error}", where=where, error=error.message) from None
    contract = state.table.find(Contract)
    return FileDeal(
        hands,
        where,
        state.setting.dealer,
        VULNERABLE[state.setting.vulnerable],
        contract.code if contract else "Pass" * state.over,
        contract.declarer if contract else None,
        None,
        tuple(cast("Card", e.action.arg) for e in state.log if e.action.kind == "play"),
    )
