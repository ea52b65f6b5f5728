"""PBN as Richard Pavlicek's tools write it: what does not change is not said again.

His files (their first line names rpbridge.net) follow the habits of his own notation, RBN. A game
without Board and Deal is the board before, at the next table; event, teams and players stand
until they change, the players table by table; the passes before the opening bid are left out, so
that only the declarer tells who opened; and in some files the columns of the play are turned now
and then, so that only the hands tell who played what.

    >>> from oddtrick.formats.pbn.to_board import boards_from_games
    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> text = '''% PBN (c) 2021 rpbridge.net
    ... [North "Ann"]
    ... [Board "7"]
    ... [Dealer "S"]
    ... [Declarer "W"]
    ... [WrittenContract "1NT"]
    ... [Auction "S"]
    ... 1NT AP
    ...
    ... [North "Bea"]
    ... [Declarer "S"]
    ... [WrittenContract "1NT"]
    ... [Auction "S"]
    ... 1NT AP
    ... '''
    >>> for board in boards_from_games(parse_pbn(text)):
    ...     print(board.number, board.names[0], "-".join(call.call for call in board.auction))
    7 Ann P-1NT-P-P-P
    7 Bea 1NT-P-P-P
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from oddtrick.formats.board import Board, Call, Play, WrittenContract
from oddtrick.formats.outcome import auction_outcome
from oddtrick.seats import SEATS

from .game import PbnGame
from .play import KEYS_BY_CARD

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


_contract = lru_cache(maxsize=1000)(WrittenContract.read)


def _in_order(board: Board) -> Board:
    """The cards of each trick in the order their holders played; unchanged if that fails."""
    contract = _contract(board.contract)
    at = SEATS.index(board.first_leader() or "N")
    if not board.complete_deal or contract is None or not board.play:
        return board
    holders = _holders(board)
    keys = KEYS_BY_CARD[contract.trump]
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
