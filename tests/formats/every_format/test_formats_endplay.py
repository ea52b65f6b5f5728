"""Differential reads: files both we and `endplay` can read must say the same."""

from __future__ import annotations

import io
import random

import making_boards as making
from endplay.parsers import lin, pbn

from oddtrick.formats.board import Board
from oddtrick.formats.lin import boards_from_lin, write_lin
from oddtrick.formats.pbn import boards_from_games, game_from_board, parse_pbn, write_pbn
from oddtrick.formats.pbn.values import read_card, read_hand

SEATS = ("north", "east", "south", "west")


def ascii_board(rng: random.Random, number: int) -> Board:
    return making.board(rng, number, explained=False)


def compare(ours: Board, theirs: object, *, results: bool = True) -> None:
    """The facts both models have: deal, dealer, vulnerability, calls, cards, contract, result."""
    from endplay.config import suppress_unicode

    with suppress_unicode():
        deal = theirs.deal  # type: ignore[attr-defined]
        for seat, hand in zip(SEATS, ours.hands, strict=True):
            assert read_hand(str(getattr(deal, seat))) == hand
        assert theirs.dealer.abbr == ours.dealer  # type: ignore[attr-defined]
        vulnerable = {"none": "None", "both": "All", "ns": "NS", "ew": "EW"}
        assert vulnerable[theirs.vul.name] == ours.vulnerable  # type: ignore[attr-defined]
        words = {"passed": "P", "doubled": "X", "redoubled": "XX"}
        calls = [
            words.get(b.penalty.name) if hasattr(b, "penalty") else f"{b.level}{b.denom.abbr}"
            for b in theirs.auction  # type: ignore[attr-defined]
        ]
        assert calls == [c.call for c in ours.auction]
        cards = [read_card(str(c)) for c in theirs.play if "N" not in str(c)]  # type: ignore[attr-defined]
        assert cards == [p.card for p in ours.play][: len(cards)]
        contract = theirs.contract  # type: ignore[attr-defined]
        if ours.contract != "Pass":
            assert contract.declarer.abbr == ours.declarer
            assert contract.level == int(ours.contract[0])
            # Of a LIN board played out, endplay counts the tricks of the side on lead.
            if ours.result is not None and (ours.claimed or results):
                assert contract.level + 6 + contract.result == ours.result


def test_pbn_says_the_same_to_both() -> None:
    rng = random.Random(12)
    made = [ascii_board(rng, k + 1) for k in range(40)]
    data = b"".join(write_pbn(map(game_from_board, made)))
    theirs = pbn.load(io.StringIO(data.decode()))
    ours = list(boards_from_games(parse_pbn(data)))
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        compare(a, b)


def test_lin_says_the_same_to_both() -> None:
    rng = random.Random(13)
    made = [ascii_board(rng, k + 1) for k in range(40)]
    made = [b for b in made if b.contract != "Pass"]
    text = "".join(write_lin(made, header=False))
    theirs = lin.loads(text)
    ours = list(boards_from_lin(text))
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        compare(a, b, results=False)
