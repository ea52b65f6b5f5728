"""Files of played boards in the shapes that programs write, made at random.

`turned` has the play in columns that begin with another seat than the opening leader's, with notes
on calls and cards and comments among them. `by_leader` is as Richard Pavlicek's tools write: the
cards of each trick from its leader on, event, players and deal only where they change, two tables
to a board, without the passes before the opening bid.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import making_boards as making

from oddtrick.cards import card_code
from oddtrick.formats.board import Board, WrittenContract
from oddtrick.formats.pbn.values import deal_text
from oddtrick.seats import SEATS

__all__ = ["by_leader", "turned"]

REMARKS = ("A {0} would have been better here.", "After some thought.", "Par is {0}.")
NOTES = ("15 to 17", "transfer to spades", "asks for aces", "fourth best", "suit preference")


def turned(rng: random.Random, count: int) -> Iterator[str]:
    """Games whose play begins with a column of its own, every other with notes, every fifth with
    comments."""
    for number in range(1, count + 1):
        board = making.board(rng, number, explained=False)
        noted, remarked = rng.random() < 0.5, rng.random() < 0.2
        yield "".join([_head(board), *_auction(rng, board, noted, remarked, list(_calls(board))),
                       *_play(rng, board, noted, remarked, rng.choice(SEATS)), "\n"])  # fmt: skip


def by_leader(rng: random.Random, count: int) -> Iterator[str]:
    """Games as rpbridge.net writes them."""
    yield "% PBN 2.1\n% Archive of matches, rpbridge.net\n"
    for number in range(1, count // 2 + 1):
        deal: Board | None = None
        for table in ("Open", "Closed"):
            board = deal or making.board(rng, number, explained=False)
            noted, remarked = rng.random() < 0.5, rng.random() < 0.2
            head = _head(board) if deal is None else _result(board)
            calls = list(_calls(board))
            while calls and calls[0] == "Pass" and len(set(calls)) > 1:
                calls.pop(0)
            yield "".join([f'[Room "{table}"]\n' if deal else "", head,
                           *_auction(rng, board, noted, remarked, calls),
                           *_play(rng, board, noted, remarked, ""), "\n"])  # fmt: skip
            deal = board


def _head(board: Board) -> str:
    tags = {
        "Event": board.tags["Event"], "Site": board.tags["Site"], "Date": board.tags["Date"],
        "Board": str(board.number),
        **dict(zip(("North", "East", "South", "West"), board.names, strict=True)),
        "Dealer": board.dealer, "Vulnerable": board.vulnerable,
        "Deal": deal_text(board.hands, board.dealer), "Scoring": "IMP",
    }  # fmt: skip
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + _result(board)


def _result(board: Board) -> str:
    result = "" if board.result is None else board.result
    return f'[Declarer "{board.declarer}"]\n[Contract "{board.contract}"]\n[Result "{result}"]\n'


def _calls(board: Board) -> Iterable[str]:
    return ("Pass" if call.call == "P" else call.call for call in board.auction)


def _auction(
    rng: random.Random, board: Board, noted: bool, remarked: bool, calls: list[str]
) -> Iterator[str]:
    notes: list[str] = []
    words = [_marked(rng, call, notes, noted, remarked) for call in calls]
    yield f'[Auction "{board.dealer}"]\n'
    yield from (" ".join(words[i : i + 4]) + "\n" for i in range(0, len(words), 4))
    yield from (f'[Note "{n}:{text}"]\n' for n, text in enumerate(notes, 1))


def _play(
    rng: random.Random, board: Board, noted: bool, remarked: bool, column: str
) -> Iterator[str]:
    """The play; in columns from a seat on, or, without one, each trick from its leader on."""
    if not board.play or WrittenContract.read(board.contract) is None:
        return
    notes: list[str] = []
    yield f'[Play "{column or board.first_leader()}"]\n'
    for leader, plays, _ in board.tricks():
        cells = ["-"] * 4
        shift = SEATS.index(leader) - SEATS.index(column or leader)
        for k, play in enumerate(plays):
            code = card_code(play.card or 0)
            cells[(shift + k) % 4] = _marked(rng, code, notes, noted, remarked)
        yield " ".join(cells) + "\n"
    if board.claimed:
        yield "*\n"
    yield from (f'[Note "{n}:{text}"]\n' for n, text in enumerate(notes, 1))


def _marked(rng: random.Random, word: str, notes: list[str], noted: bool, remarked: bool) -> str:
    """A call or card with what is said of it, now and then."""
    if noted and rng.random() < 0.1 and len(notes) < 30:
        notes.append(rng.choice(NOTES))
        word += f" ={len(notes)}="
    if remarked and rng.random() < 0.05:
        word += " {" + rng.choice(REMARKS).format(word) + "}"
    return word
