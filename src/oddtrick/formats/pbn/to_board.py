"""PBN games as boards.

    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> text = '''[Board "5"]
    ... [Dealer "N"]
    ... [WrittenContract "1NT"]
    ... [Declarer "S"]
    ... [Auction "N"]
    ... Pass Pass 1NT =1= AP
    ... [Note "1:15 to 17"]'''
    >>> board = game_to_board(next(parse_pbn(text)))
    >>> board.number, board.auction[2].note, len(board.auction)
    (5, '15 to 17', 6)

A table is a tag whose further lines are its rows. What a `Board` has no place for (the layout)
stays in the `PbnGame`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from oddtrick.cards import NO_TRUMP
from oddtrick.formats.board import Board, Call, Hands, Play, WrittenContract, left, vulnerable_of
from oddtrick.formats.errors import FormatError, OnError, refuse
from oddtrick.formats.outcome import auction_outcome
from oddtrick.formats.pbn import rpbridge

from .auction import read_auction
from .game import MANDATORY, SUPPLEMENTAL, PbnGame
from .inheritance import Inheritance
from .play import read_play
from .splitter import apart
from .values import known_cards, read_deal, read_result, read_score, seat_of

_OWN = frozenset(MANDATORY) - {"Event", "Site", "Date", "Scoring"} | {
    "Auction", "Play", "Note", "Score",
}  # fmt: skip
"""The tags that a board has fields for."""
_FIELDS = ("Board", "Deal", "Vulnerable", "Dealer", "Declarer", "Contract", "Result", "Score",
           "North", "East", "South", "West")  # fmt: skip
_STANDARD = frozenset((*MANDATORY, *SUPPLEMENTAL))
_UNKNOWN = ("", "?")
_SILENT = frozenset(_UNKNOWN)


class _Shape(NamedTuple):
    """Where a game with certain tags has what a board needs; the games of a file are alike."""

    fields: Callable[[tuple[str, ...]], tuple[str, ...]]
    """Picks the values of `_FIELDS` from those of the game and an empty one behind them."""
    others: tuple[tuple[str, int], ...]
    tables: tuple[tuple[str, int], ...]
    """Those of the others with rows behind them."""
    auction: int
    play: int
    dealt_only: bool
    """There is no tag of anything that came after the deal."""


def _shape(names: tuple[str, ...]) -> _Shape:
    place = {name: i for i, name in reversed([*enumerate(names)])}
    return _Shape(
        itemgetter(*(place.get(name, len(names)) for name in _FIELDS)),
        tuple((name, place[name]) for name in dict.fromkeys(names) if _is_other(name)),
        tuple((name, place[name]) for name in dict.fromkeys(names) if _has_rows(name)),
        place.get("Auction", -1),
        place.get("Play", -1),
        place.keys().isdisjoint((*_FIELDS[4:], "Auction", "Play")),
    )


_known_shape = lru_cache(maxsize=200)(_shape)


@lru_cache(maxsize=1000)
def _is_other(name: str) -> bool:
    return name not in _OWN


def _has_rows(name: str) -> bool:
    """A table, or a section that the standard does not know."""
    return (name.endswith("Table") and name != "Table") or name not in _STANDARD


_STRING_OR_GAP = re.compile(r'("(?:[^"\\]|\\.)*+"?)|\s++')
"""A string, which may not be closed, for else each of its quotes is looked at to the end again."""


def _close(row: str) -> str:
    """A row with one blank between its parts, whatever columns it was set in."""
    return _STRING_OR_GAP.sub(lambda m: m[1] or " ", row).strip()


def _with_rows(game: PbnGame, shape: _Shape, tags: dict[str, str]) -> None:
    """Adds the rows behind the tags that may have some, each on a line of its own."""
    for name, place in shape.tables:
        body = game.bodies[place]
        if not body.isspace() and body:
            lead = _LEADING.match(body)
            rows = body[lead.end() if lead else 0 :].split("\n")
            lines = (tags.get(name, ""), *filter(None, map(_close, rows)))
            if len(lines) > 1:
                tags[name] = "\n".join(lines)


def game_to_board(
    game: PbnGame, values: dict[str, str] | None = None, damaged: OnError = refuse
) -> Board:
    """The board a game describes; `values` are its tags with inherited values filled in.

    Raises `FormatError` for a deal, contract, call or card that cannot be read, or reports to
    `damaged` and leaves it out: one part that cannot be read is no reason to lose the others.
    """
    if values is None:
        values = Inheritance().values(game)
    return _board(
        game,
        _known_shape(game.names),
        tuple(values.get(name, "") for name in _FIELDS),
        {n: v for n, v in values.items() if _is_other(n) and v not in _UNKNOWN},
        damaged,
    )


def _board_alone(game: PbnGame, damaged: OnError) -> Board:
    """The board of a game that takes nothing over from others."""
    shape = _known_shape(game.names)
    values = game.values
    return _board(
        game,
        shape,
        shape.fields((*values, "")),
        {n: values[i] for n, i in shape.others if values[i] not in _UNKNOWN}
        if shape.others
        else {},
        damaged,
    )


def _fail(game: PbnGame, name: str, sentence: str) -> FormatError:
    """An error at the tag of a name."""
    return FormatError(sentence, *game.place(game.tag(name)))


def _board(
    game: PbnGame, shape: _Shape, fields: tuple[str, ...], tags: dict[str, str], damaged: OnError
) -> Board:
    (number_text, deal, vulnerable_text, dealer, declarer_text, contract, result_text, score,
     north, east, south, west) = fields  # fmt: skip

    number = int(number_text) if number_text.isdecimal() and len(number_text) < 10 else 0
    hands: Hands = (None, None, None, None)
    if len(deal) > 3 or deal.strip() not in ("", "?", "#"):
        try:
            hands = read_deal(deal)
        except FormatError as error:
            damaged(_fail(game, "Deal", error.sentence))
            hands = known_cards(deal)
    vulnerable = vulnerable_of(vulnerable_text)
    if vulnerable is None:
        said = f"“{vulnerable_text}” is not a vulnerability: write None, NS, EW or All."
        damaged(_fail(game, "Vulnerable", said))
        vulnerable = ""
    if shape.tables:
        _with_rows(game, shape, tags)
    dealer = seat_of(dealer)
    label = "" if number or number_text == "?" else number_text.strip()
    raw = game.raw
    commented = raw is None or b"{" in raw or b";" in raw
    comment = _board_comment(game) if commented else ""
    if shape.dealt_only or (
        _SILENT.issuperset(fields[4:]) and shape.auction < 0 and shape.play < 0
    ):
        return Board(  # the deal is all there is
            number=number, label=label, dealer=dealer, vulnerable=vulnerable, hands=hands,
            comment=comment, tags=tags,
        )  # fmt: skip
    declarer = seat_of(declarer_text)
    try:
        contract, trump = _contract(contract)
    except FormatError as error:
        damaged(_fail(game, "Contract", error.sentence))
        contract, trump = _contract("")

    auction: tuple[Call, ...] = ()
    if shape.auction >= 0:
        dealer, auction = read_auction(game, shape.auction, dealer, damaged)
        if auction and not contract:
            outcome = auction_outcome(Board(dealer=dealer, auction=auction))
            if not outcome.open:
                contract, trump = _contract(outcome.contract)
                declarer = declarer or outcome.declarer

    played: tuple[Play, ...] = ()
    leader, first, claimed = "", "", False
    if shape.play >= 0 and not game.bodies[shape.play].isspace():
        if contract:
            played, first, claimed = read_play(game, shape.play, hands, declarer, trump, damaged)
        else:
            said = "The play needs the contract (tag Contract) to be read."
            damaged(_fail(game, "Play", said))
        if played and not (declarer and first == left(declarer)):
            leader = first
    names = (north, east, south, west)
    if "?" in names:
        north, east, south, west = ("" if name == "?" else name for name in names)
    return Board(
        number=number,
        label=label,
        dealer=dealer,
        vulnerable=vulnerable,
        hands=hands,
        names=(north, east, south, west),
        auction=auction,
        play=played,
        leader=leader,
        claimed=claimed,
        declarer=declarer,
        swapped=declarer_text.startswith("^"),
        contract=contract,
        result=read_result(result_text, declarer, contract, tags) if result_text else None,
        miscounted=result_text.startswith("^"),
        score=read_score(score, declarer, tags) if score else None,
        comment=comment,
        tags=tags,
    )


@lru_cache(maxsize=1000)
def _contract(text: str) -> tuple[str, int]:
    """How we write the contract of a Contract tag (``Pass`` when all passed), and its trumps."""
    contract = WrittenContract.read(text.replace("**", "XX").replace("*", "X"))
    if contract is not None:
        return str(contract), contract.trump
    return "Pass" if text.strip().upper() in ("PASS", "P", "PASSED OUT") else "", NO_TRUMP


_LEADING = re.compile(r"(?:(?:^|(?<=\n))%[^\n]*+|;[^\n]*+|\{[^}]*+\}|(?=\s)\s++)*+")
_COMMENT = re.compile(r"(?:^|(?<=\n))%[^\n]*|;([^\n]*)|\{([^}]*)\}")


def _board_comment(game: PbnGame) -> str:
    """The commentary on the game as a whole: before the first tag and behind any tag."""
    found: list[str] = []
    for text in (game.prologue, *game.bodies):
        if "{" in text or ";" in text:
            lead = _LEADING.match(text)
            if lead is not None:
                for line, braces in _COMMENT.findall(text, 0, lead.end()):
                    found.append((line or braces).strip())
    return "\n".join(filter(None, found))


def boards_from_games(
    games: Iterable[PbnGame], *, on_error: OnError | None = None
) -> Iterator[Board]:
    """The boards of the games of one file, with inherited tags filled in.

    With `on_error`, what cannot be read is reported there and left out, and with it what a comment
    whose brace was forgotten takes in.
    """
    damaged = on_error or refuse
    heirs = Inheritance()
    repeating: rpbridge.Repeating | None = None
    first = True
    for game in apart(games):
        if first:
            repeating = rpbridge.Repeating() if rpbridge.says_so(game) else None
            first = False
        if not game.names:
            continue
        if on_error is not None and game.raw is not None and b"{" in game.raw:
            _taken_in(game, on_error)
        if repeating is not None:
            values = repeating.values(heirs.values(game))
            board = rpbridge.righted(game_to_board(game, values, damaged))
        elif heirs.nothing(game):
            board = _board_alone(game, damaged)
        else:
            board = game_to_board(game, heirs.values(game), damaged)
        if board != _NOTHING or "Deal" not in game.names:  # a deal that cannot be read, and no more
            yield board


_NOTHING = Board()


_BRACES = re.compile(r"\{[^}]*+\}")
_TAG_WITHIN = re.compile(r'\n[ \t]*+\[([A-Z][A-Za-z0-9_]*+)[ \t]++"')


def _taken_in(game: PbnGame, on_error: OnError) -> None:
    """Report the first comment with a tag in it: what it says is read as a remark."""
    for tag in game.tags:
        for m in _BRACES.finditer(tag.body):
            within = _TAG_WITHIN.search(m[0])
            if within is not None:
                said = (
                    f"The comment that begins here takes in the tag {within[1]}; "
                    "its } may be missing."
                )
                on_error(FormatError(said, *game.place(tag, m.start())))
                return
