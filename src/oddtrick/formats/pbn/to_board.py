"""PBN games as boards.

    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> text = '''[Board "5"]
    ... [Dealer "N"]
    ... [Contract "1NT"]
    ... [Declarer "S"]
    ... [Auction "N"]
    ... Pass Pass 1NT =1= AP
    ... [Note "1:15 to 17"]'''
    >>> board = game_to_board(next(parse_pbn(text)))
    >>> board.number, board.auction[2].note, len(board.auction)
    (5, '15 to 17', 6)

A table is a tag whose further lines are its rows. What a `Board` has no place for (the layout)
stays in the `PbnGame`.

Values are taken over from earlier games by ``#`` and ``##`` (PBN 4.8):

>>> text = '''[Event "##Club night"]\\n[Site "Hull"]\\n
... [Site "#"]\\n[Board "2"]\\n
... [Site "York"]'''
>>> heirs = Inheritance()
>>> for game in parse_pbn(text):
...     values = heirs.values(game)
...     print(values["Event"], "/", values["Site"])
Club night / Hull
Club night / Hull
Club night / York

Richard Pavlicek's tools do not say again what does not change. Those files (their first line names
rpbridge.net) follow the habits of RBN, their author's notation. A game without Board and Deal is
the board before, at the next table; event, teams and players stand until they change, the players
table by table; the passes before the opening bid are left out, so that only the declarer tells who
opened; and in some files the columns of the play are turned now and then, so that only the hands
tell who played what.

    >>> text = '''% PBN (c) 2021 rpbridge.net
    ... [North "Ann"]
    ... [Board "7"]
    ... [Dealer "S"]
    ... [Declarer "W"]
    ... [Contract "1NT"]
    ... [Auction "S"]
    ... 1NT AP
    ...
    ... [North "Bea"]
    ... [Declarer "S"]
    ... [Contract "1NT"]
    ... [Auction "S"]
    ... 1NT AP
    ... '''
    >>> for board in boards_from_games(parse_pbn(text)):
    ...     print(board.number, board.names[0], "-".join(call.call for call in board.auction))
    7 Ann P-1NT-P-P-P
    7 Bea 1NT-P-P-P
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

import msgspec

from oddtrick.cards import NO_TRUMP
from oddtrick.formats.board import (
    Board,
    Call,
    Hands,
    Play,
    WrittenContract,
    left,
    trick_keys,
    vulnerable_of,
)
from oddtrick.formats.errors import FormatError, OnError, refuse
from oddtrick.formats.outcome import auction_outcome
from oddtrick.messages import Message, TextValue, Verbatim, say
from oddtrick.seats import SEATS

from .calls_and_cards import read_auction, read_play
from .game import MANDATORY, NEVER_INHERITED, SUPPLEMENTAL, PbnGame
from .lexer import COMMENT, LEADING, TAG_WITHIN
from .reader import apart
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
            lead = LEADING.match(body)
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


def _fail(game: PbnGame, name: str, sentence: Message | str, /, **values: TextValue) -> FormatError:
    """An error at the tag of a name."""
    return FormatError(sentence, *game.place(game.tag(name)), **values)


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
            damaged(_fail(game, "Deal", error.without_place))
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
        damaged(_fail(game, "Contract", error.without_place))
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


_COMMENT = re.compile(r"(?:^|(?<=\n))%[^\n]*|;([^\n]*)|\{([^}]*)\}")


def _board_comment(game: PbnGame) -> str:
    """The commentary on the game as a whole: before the first tag and behind any tag."""
    found: list[str] = []
    for text in (game.prologue, *game.bodies):
        if "{" in text or ";" in text:
            lead = LEADING.match(text)
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
    repeating: Repeating | None = None
    first = True
    for game in apart(games):
        if first:
            repeating = Repeating() if says_so(game) else None
            first = False
        if not game.names:
            continue
        if on_error is not None and game.raw is not None and b"{" in game.raw:
            _taken_in(game, on_error)
        if repeating is not None:
            values = repeating.values(heirs.values(game))
            board = righted(game_to_board(game, values, damaged))
        elif heirs.nothing(game):
            board = _board_alone(game, damaged)
        else:
            board = game_to_board(game, heirs.values(game), damaged)
        if board != _NOTHING or "Deal" not in game.names:  # a deal that cannot be read, and no more
            yield board


_NOTHING = Board()


def _taken_in(game: PbnGame, on_error: OnError) -> None:
    """Report the first comment with a tag in it: what it says is read as a remark."""
    for tag in game.tags:
        for m in COMMENT.finditer(tag.body):
            within = TAG_WITHIN.search(m[0])
            if within is not None:
                said = say(
                    "The comment that begins here takes in the tag {tag}; its }} may be missing.",
                    tag=Verbatim(within[1]),
                )
                on_error(FormatError(said, *game.place(tag, m.start())))
                return


LIMIT = 1_000
"""How many different tag names are remembered, so that garbage cannot fill the memory."""

LONG = 20_000
"""A game of more bytes is no longer what is common, and not kept waiting."""


_Names = tuple[str, ...]
_Values = tuple[str, ...]


class Inheritance:
    """Remembers the values of the games gone by. Ask it about each game once, in file order."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._default: dict[str, str] = {}
        self._recent: dict[_Names, _Values] = {}  # not yet entered in _last
        self._latest: tuple[_Names, _Values] = ((), ())  # nor this, which came after them

    @property
    def defaults(self) -> frozenset[str]:
        """The tags that hold for later games without being repeated."""
        return frozenset(self._default)

    def nothing(self, game: PbnGame) -> bool:
        """Whether a game takes nothing over; if so, it counts as asked about."""
        raw = game.raw
        if self._default or raw is None or len(raw) > LONG or b'"#' in raw:
            return False
        # Of games with the same tags only the latest can be inherited from.
        names, values = self._latest
        if game.names != names:
            self._recent.pop(names, None)
            self._recent[names] = values
            if len(self._recent) > 50:
                self._enter()
        self._latest = game.names, game.values
        return True

    def _enter(self) -> None:
        for names, values in (*self._recent.items(), self._latest):
            self._remember(_first_of_each(names, values))
        self._recent.clear()
        self._latest = ((), ())

    def values(self, game: PbnGame) -> dict[str, str]:
        """The value of every tag of a game, inherited ones filled in.

        A repeated tag counts once. A tag once given with ``##`` stays a default; a plain value
        later on redefines it.
        """
        if self.nothing(game):
            return _first_of_each(game.names, game.values)
        self._enter()
        values = dict(self._default)
        mine: dict[str, str] = {}
        for name, value in zip(game.names, game.values, strict=True):
            if name in mine or name == "Note":
                continue
            if value[:1] == "#" and name not in NEVER_INHERITED:
                if value == "#":
                    value = self._last.get(name, "")
                elif value.startswith("##"):
                    value = value[2:]
                    self._default[name] = value
            elif value == "#":
                value = self._last.get(name, "")
            elif name in self._default:
                self._default[name] = value
            mine[name] = value
        values.update(mine)
        self._remember(values)
        _forget(self._default)
        return values

    def _remember(self, values: dict[str, str]) -> None:
        self._last.update(values)
        _forget(self._last)


def _forget(tags: dict[str, str]) -> None:
    """Drop the oldest tags above the limit: all at once, as looking for the oldest again and
    again would take the longer the more have been dropped."""
    for name in list(islice(tags, max(0, len(tags) - LIMIT))):
        del tags[name]


def _first_of_each(names: tuple[str, ...], values: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(names[::-1], values[::-1], strict=True))


_STANDING = (
    "Date", "Event", "Site", "Stage", "Scoring", "HomeTeam", "VisitTeam", "Description",
    "Annotator",
)  # fmt: skip
_OF_THE_BOARD = ("Board", "Dealer", "Vulnerable", "Deal")
_OF_A_NEW_BOARD = frozenset(["Board", "Deal"])
_PLAYERS = ("North", "East", "South", "West")


def says_so(game: PbnGame) -> bool:
    """Whether the first game of a file shows that it comes from those tools."""
    return "rpbridge.net" in game.prologue


class Repeating:
    """Fills in what a game takes over from the games before it, in file order."""

    def __init__(self) -> None:
        self._standing: dict[str, str] = {}
        self._board: dict[str, str] = {}
        self._players: list[dict[str, str]] = []
        self._table = -1

    def values(self, own: dict[str, str]) -> dict[str, str]:
        """The values of a game's tags, with those that still hold."""
        found = self.preview(own)
        if not _OF_A_NEW_BOARD.isdisjoint(own):
            self._table = 0
            self._board = {}
        else:
            self._table += 1
        if self._table >= len(self._players):
            self._players.append({})
        players = self._players[self._table]
        players.update({name: own[name] for name in _PLAYERS if name in own})
        self._standing.update({name: own[name] for name in _STANDING if name in own})
        self._board.update({name: own[name] for name in _OF_THE_BOARD if name in own})
        return found

    def preview(self, own: dict[str, str]) -> dict[str, str]:
        """As `values`, without counting the game as gone by."""
        again = _OF_A_NEW_BOARD.isdisjoint(own)
        table = self._table + 1 if again else 0
        players = self._players[table] if table < len(self._players) else {}
        return {**self._standing, **players, **(self._board if again else {}), **own}


def righted(board: Board) -> Board:
    """The board with the passes before its opening bid and the order of its play put right."""
    return _in_order(_with_passes(board))


def _with_passes(board: Board) -> Board:
    """The passes that stood before the opening bid follow from the declarer."""
    if not board.auction or board.auction[0].call in ("P", "X", "XX") or not board.declarer:
        return board
    outcome = auction_outcome(board)
    # The tag may leave out that the contract was doubled.
    if outcome.open or outcome.contract.rstrip("X") != board.contract.rstrip("X"):
        return board
    count = (SEATS.index(board.declarer) - SEATS.index(outcome.declarer)) % 4
    return msgspec.structs.replace(board, auction=(Call("P"),) * count + board.auction)


def _in_order(board: Board) -> Board:
    """The cards of each trick in the order their holders played; unchanged if that fails."""
    contract = WrittenContract.read(board.contract)
    at = SEATS.index(board.first_leader() or "N")
    if not board.complete_deal or contract is None or not board.play:
        return board
    holders = _holders(board)
    keys = trick_keys(contract.trump)
    played: list[Play] = []
    size = len(board.play)
    for i in range(0, size, 4):
        row = board.play[i : i + 4]
        turn: list[Play | None] = [None, None, None, None]
        for play in row:
            if play.card is not None:
                turn[(holders[play.card] - at) & 3] = play
        first, second, third, fourth = turn
        if first and second and third and fourth:
            played += (first, second, third, fourth)
            key = keys[first.card or 0]
            counts = [key[play.card or 0] for play in (first, second, third, fourth)]
            at = (at + counts.index(max(counts))) & 3
            continue
        named = sum(play.card is not None for play in row)
        if i + 4 < size or None in turn[:named]:
            return board
        played += filter(None, turn)
    return msgspec.structs.replace(board, play=tuple(played))


def _holders(board: Board) -> list[int]:
    """The hand that was dealt each card, 0 to 3 from North on."""
    digits = sum(seat * int(f"{board.hands[seat] or 0:b}") for seat in (1, 2, 3))
    return list(map(int, reversed(f"{digits:052}")))
