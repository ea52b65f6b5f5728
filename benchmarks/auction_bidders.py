"""The bidders of a side in `benchmarks/systems.py`.

A name is that of a system (`natural`, `vanderbilt`, `sayc`, the file of a card …), `network:NAME`
for the likeliest call of a network of the package (`learned`, `expert`, `sayc` …) or of a file,
`level:NAME` for the player of a level as it calls at a table (`level:expert/sayc` by a system),
`epbot:CARD`, which needs its library, or `ben:NETWORK`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from opponents.ben import BEN
from opponents.epbot import EPBot

from oddtrick.core import DealStart, Game, Given, begin, view
from oddtrick.errors import OddtrickError
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.auction_reading import NATURAL
from oddtrick.players.book.contract.rule import GAME_NEEDS
from oddtrick.players.book.contract.rule_choice import call_of, read
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.learned.bidding_network import (
    CALLS,
    features,
    hand_features,
    held,
    load,
    log_chances,
)
from oddtrick.players.learned.hand_sampling import replayed
from oddtrick.players.learned.levels import BY_SYSTEM, LearnedExpert, shipped
from oddtrick.players.network import Net
from oddtrick.systems.registry import STATED

__all__ = ["Auction", "Board", "SideBidder", "auction_of", "side_bidder"]

Auction = tuple[str, ...]


class Board(NamedTuple):
    """The hands, who deals, and the mask of vulnerable sides."""

    hands: tuple[int, ...]
    dealer: int
    vulnerable: int


class SideBidder(Protocol):
    """Bids both hands of a side."""

    @property
    def stated(self) -> str:
        """The system by which others read it."""

    def call(self, board: Board, calls: Auction, other: str) -> str:
        """The call of the seat whose turn it is; `other` is what the other side states."""


class SystemBidder(NamedTuple):
    """Bids by a stated system."""

    stated: str

    def call(self, board: Board, calls: Auction, other: str) -> str:
        """The call of the first rule that fits."""
        seat = (board.dealer + len(calls)) % 4
        sides = (self.stated, other) if seat % 2 == 0 else (other, self.stated)
        auction = read(board.dealer, board.vulnerable, calls, (GAME_NEEDS, GAME_NEEDS), sides)
        return call_of(auction, evaluate(board.hands[seat]))


class NetworkBidder(NamedTuple):
    """Makes the likeliest call of a network."""

    net: Net
    stated: str

    def call(self, board: Board, calls: Auction, other: str) -> str:
        """The likeliest call."""
        seat = (board.dealer + len(calls)) % 4
        mask, auction = board.vulnerable, replayed(calls)
        if board.dealer % 2:
            mask = mask >> 1 | (mask & 1) << 1
        sides = np.array([[mask & 1, mask >> 1]], dtype=bool)
        row = np.zeros(1, dtype=np.int64)
        seen = features(auction, row, hand_features(held([board.hands[seat]])), sides)
        found = log_chances(self.net.outputs(seen), auction, row)[0]
        return CALLS[int(np.argmax(found))]


class LevelBidder:
    """The player of a level, as it calls at a table of duplicate."""

    def __init__(self, name: str, stated: str, seconds: float) -> None:
        """`seconds` is the time for a card, of which calls have a part."""
        self.stated, self._games = stated, dict[tuple[str, str], Game]()
        self._player = player(name, game("contract-duplicate"))
        if isinstance(self._player, LearnedExpert):
            self._player.explains = False
            self._player.seconds = seconds

    def call(self, board: Board, calls: Auction, other: str) -> str:
        """The choice of the player, with the same chances at every asking."""
        seat = (board.dealer + len(calls)) % 4
        sides = (self.stated, other) if seat % 2 == 0 else (other, self.stated)
        state = begin(self._game(sides), DealStart(board.dealer, board.vulnerable))
        state = state.push(state.stage.given(state.stage_state, Given(hands=board.hands)))
        for code in calls:
            state = state.push(next(a for a in state.legal() if a.arg == code))
        rng = random.Random(f"{board} {calls}")
        return str(self._player.choose(view(state, seat), rng).action.arg)

    def _game(self, sides: tuple[str, str]) -> Game:
        """Duplicate whose sides have stated these systems."""
        if sides not in self._games:
            stated = dict(zip(STATED, sides, strict=True))
            self._games[sides] = game("contract-duplicate", stated)
        return self._games[sides]


class EPBotBidder:
    """EPBot by a card of conventions; what the other side does it reads by the same card."""

    def __init__(self, card: Path, library: Path, stated: str) -> None:
        self.stated = stated
        self._bot = EPBot(library, (card, card))

    def call(self, board: Board, calls: Auction, other: str) -> str:
        """The library's call."""
        seat = (board.dealer + len(calls)) % 4
        return self._bot.call(board.hands[seat], seat, board.dealer, board.vulnerable, calls)


class BENBidder:
    """BEN's network, without BEN's looking ahead."""

    def __init__(self, network: Path, stated: str) -> None:
        self.stated = stated
        self._network = BEN(network)

    def call(self, board: Board, calls: Auction, other: str) -> str:
        """The likeliest call."""
        seat = (board.dealer + len(calls)) % 4
        ours, theirs = (bool(board.vulnerable >> side & 1) for side in (seat % 2, 1 - seat % 2))
        return self._network.call(board.hands[seat], len(calls) % 4, ours, theirs, calls)


def _network(name: str, read_as: str) -> NetworkBidder:
    """A network of the package, or of a file whose side states `read_as`."""
    path = Path(name)
    if path.suffix == ".npz":
        return NetworkBidder(load(path)[0], read_as)
    return NetworkBidder(shipped(name), name if name in BY_SYSTEM else NATURAL[0])


def side_bidder(name: str, library: Path | None, read_as: str, seconds: float) -> SideBidder:
    """The bidder that a name stands for. Raises `OddtrickError` for one that cannot bid."""
    kind, _, rest = name.partition(":")
    level, _, system = rest.partition("/")
    makers: dict[str, Callable[[], SideBidder]] = {
        "network": lambda: _network(rest, read_as),
        "level": lambda: LevelBidder(level, system or NATURAL[0], seconds),
        "ben": lambda: BENBidder(Path(rest), read_as),
    }
    if kind == "epbot":
        if library is None:
            raise OddtrickError("EPBot needs its library: --epbot PATH/libEPBot.so")
        return EPBotBidder(Path(rest), library, read_as)
    if kind in makers and rest:
        return makers[kind]()
    path = Path(name)
    return SystemBidder(path.read_text("utf-8") if path.suffix == ".system" else name)


def auction_of(board: Board, sides: Sequence[SideBidder]) -> Auction:
    """The auction of a board; the first of `sides` is north and south."""
    calls: Auction = ()
    while len(calls) < 4 or calls[-3:] != ("P", "P", "P"):
        side = (board.dealer + len(calls)) % 2
        calls = (*calls, sides[side].call(board, calls, sides[1 - side].stated))
    return calls
