"""Sessions with all that writers trip over: several tables and events, titles with the signs that
files use, auctions that were broken off, contracts that are not those of the auction, cards of
other hands, results of nothing. Every choice comes from the given `random.Random`.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import making_boards as making
from msgspec.structs import replace

from oddtrick.cards import bits
from oddtrick.formats.board import Board, Play
from oddtrick.seats import SEATS

EVENTS = ("", "Monday pairs", "Spring cup, final", "50% | bars", "Cup: semi")
STAGES = ("", "Round 1", "Round 2, second half")
TEAMS = ("", "Hull", "Leeds, second", "York|Ripon")
NAMES = ("Ada", "Bo, junior", "Cy + Di", "Di|Ed", "Eve: the first", "")
TEXTS = (
    "good {that} was",
    "a | bar",
    "15+ points",
    "first line\nsecond",
    "so\n\nand so",
    "%20 blank",
)


def bare(rng: random.Random, board: Board) -> Board:
    """A result without calls and cards."""
    return replace(board, auction=(), play=(), claimed=False)


def broken_off(rng: random.Random, board: Board) -> Board:
    """The calls end before the auction does; the contract is told."""
    return replace(board, auction=board.auction[:-1], play=(), claimed=False)


def other_contract(rng: random.Random, board: Board) -> Board:
    """The contract and declarer told are not those of the auction."""
    return replace(
        board, contract=rng.choice(["1C", "3NTX", "7S"]), declarer=rng.choice(SEATS), play=(),
        claimed=False, score=None,
    )  # fmt: skip


def foreign_lead(rng: random.Random, board: Board) -> Board:
    """The card led is one of another hand."""
    if not board.play:
        return board
    own = board.holder(board.play[0].card)
    seat = rng.choice([k for k in range(4) if SEATS[k] != own])
    card = rng.choice([*bits(board.hands[seat] or 0)])
    return replace(board, play=(Play(card),), claimed=False, result=None, score=None)


def foreign_card(rng: random.Random, board: Board) -> Board:
    """A card in the middle of the play is one of another hand."""
    if len(board.play) < 3:
        return board
    at = rng.randrange(1, len(board.play))
    card = rng.choice([c for c in range(52) if all(p.card != c for p in board.play)] or [0])
    cards = (*board.play[:at], Play(card), *board.play[at + 1 :])
    return replace(board, play=cards, result=None, claimed=False, score=None)


def nothing_taken(rng: random.Random, board: Board) -> Board:
    """No card was played, and declarer took no trick."""
    if not board.declarer:
        return board
    return replace(board, play=(), claimed=False, result=0, score=None)


def unknown_cards(rng: random.Random, board: Board) -> Board:
    """Some cards of the play are not known."""
    cards = tuple(Play(None) if rng.random() < 0.2 else p for p in board.play)
    return replace(board, play=cards, result=None, claimed=False, score=None)


def said(rng: random.Random, board: Board) -> Board:
    """Explanations without an alert, alerts without an explanation, comments everywhere."""
    calls = tuple(
        replace(
            c,
            alert=rng.random() < 0.3,
            note=rng.choice(TEXTS) if rng.random() < 0.2 else "",
            comment=rng.choice(TEXTS) if rng.random() < 0.2 else "",
            nags=(1,) if rng.random() < 0.1 else (),
        )
        for c in board.auction
    )
    cards = tuple(
        replace(p, comment=rng.choice(TEXTS)) if rng.random() < 0.1 else p for p in board.play
    )
    return replace(board, auction=calls, play=cards, comment=rng.choice(TEXTS))


def unstated(rng: random.Random, board: Board) -> Board:
    """Without dealer, vulnerability or number, or with a label for one."""
    fields: dict[str, object] = {}
    if rng.random() < 0.3:
        fields["vulnerable"] = ""
    if rng.random() < 0.3:
        fields["number"] = 0
        fields["label"] = rng.choice(["", "Final", "12b", "a|b"])
    if rng.random() < 0.2:
        fields |= {"hands": (None,) * 4, "play": (), "claimed": False}
    return replace(board, score=None, **fields)


def as_it_is(rng: random.Random, board: Board) -> Board:
    """A board as it is played."""
    return board


SHAPES: tuple[Callable[[random.Random, Board], Board], ...] = (
    as_it_is, as_it_is, bare, broken_off, other_contract, foreign_lead, foreign_card,
    nothing_taken, unknown_cards, said, unstated,
)  # fmt: skip


def tags(rng: random.Random) -> dict[str, str]:
    """An event with its stage, teams and scoring, or some of them."""
    found = {
        "Event": rng.choice(EVENTS), "Stage": rng.choice(STAGES),
        "HomeTeam": rng.choice(TEAMS), "VisitTeam": rng.choice(TEAMS),
        "Scoring": rng.choice(["", "IMP", "MP"]), "Room": rng.choice(["", "", "Open", "Closed"]),
        "Date": rng.choice(["", "2024.02.29"]),
        "ScoreTable": rng.choice(["", 'Table;Names\n1 "Ann  [A]; {B}"\n2 "Bo"']),
    }  # fmt: skip
    return {name: value for name, value in found.items() if value}


def session(rng: random.Random) -> list[Board]:
    """A few boards at one or several tables, of one or several events."""
    boards: list[Board] = []
    for _ in range(rng.randint(1, 3)):
        tags_made = tags(rng)
        for number in range(1, rng.randint(2, 4)):
            deal = making.board(rng, number)
            for _ in range(rng.randint(1, 2)):
                table = rng.choice(SHAPES)(rng, replace(deal, tags=tags_made))
                names = tuple(rng.choice(NAMES) for _ in SEATS)
                boards.append(replace(table, names=names) if rng.random() < 0.5 else table)
    return boards
