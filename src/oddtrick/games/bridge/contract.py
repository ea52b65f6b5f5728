"""Contract bridge: rubber, Chicago (four-deal) and duplicate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...cards import natural_order, pack_of
from ...core import Game, Option, Setting, SingleDeal, SingleStanding, Table, seat_bit
from ...laws import CONTRACT_1963, laws_option
from ...scoring.contract import SCALE_1963, SCALE_PRESENT, score_duplicate
from ...scoring.rubber import ChicagoMatch, RubberMatch, score_chicago, score_rubber
from ...stages.calling.auction import Auction, Contract
from ...stages.deal.deal import Deal
from ...stages.tricks.claims import ClaimedTricks
from ...stages.tricks.tricks import Cast

__all__ = ["GAMES", "duplicate_board"]


def casting(table: Table) -> Cast:
    """Declarer's left leads; declarer plays dummy's cards, faced after the opening lead."""
    contract = table.get(Contract)
    declarer = contract.declarer
    dummy = (declarer + 2) % 4
    decider = [0, 1, 2, 3]
    decider[dummy] = declarer
    return Cast(
        natural_order(contract.strain),
        leader=(declarer + 1) % 4,
        active=(0, 1, 2, 3),
        decider=tuple(decider),
        dummies=seat_bit(dummy),
    )


@dataclass(frozen=True)
class Board(SingleDeal):
    """One duplicate board, with the vulnerability written on it."""

    vulnerable: int = 0

    def setting(self, game: Game, standing: SingleStanding, dealer: int) -> Setting:
        return Setting(dealer, self.vulnerable, before=standing)


_STAGES = (Deal(pack_of(), (1,) * 13), Auction(), ClaimedTricks(casting))
_LAWS = laws_option(CONTRACT_1963)
_HONOURS = "Four or five trump honours, or four aces, in one hand"

CONTRACT_RUBBER = Game(
    name="contract-rubber",
    title="Contract bridge, rubber",
    family="Contract bridge",
    source="Scarne 1963",
    summary="Four players, two sides: bid, then play thirteen tricks. "
    "A hundred points below the line make a game, two games win the rubber.",
    stages=_STAGES,
    scoring=score_rubber(SCALE_1963),
    match=RubberMatch(),
    tactics="contract",
    options=(
        Option(
            "honours",
            "Honours",
            (True, False),
            lambda g, v: replace(g, scoring=score_rubber(SCALE_1963, honours=v)),
            _HONOURS,
        ),
        _LAWS,
    ),
)

CONTRACT_CHICAGO = replace(
    CONTRACT_RUBBER,
    name="contract-chicago",
    title="Contract bridge, Chicago",
    summary="Four deals, one by each player, with the vulnerability fixed in advance. "
    "Short, and nobody waits long for the next table.",
    scoring=score_chicago(SCALE_1963),
    match=ChicagoMatch(),
    options=(
        Option(
            "honours",
            "Honours",
            (True, False),
            lambda g, v: replace(g, scoring=score_chicago(SCALE_1963, honours=v)),
            _HONOURS,
        ),
        Option(
            "middle",
            "Second and third deals",
            ("dealer", "other"),
            lambda g, v: replace(g, match=ChicagoMatch(dealer_vulnerable=v == "dealer")),
            "Which side is vulnerable on them",
        ),
        _LAWS,
    ),
)

_VULNERABLE = {"None": 0b00, "NS": 0b01, "EW": 0b10, "Both": 0b11}

_SCALES = {"present": SCALE_PRESENT, "1963": SCALE_1963}


def _duplicate(game: Game, **chosen: Any) -> Game:
    """The game scored by an option and those chosen before."""
    values = {"scale": "present", "honours": False, **dict(game.chosen), **chosen}
    return replace(
        game, scoring=score_duplicate(_SCALES[values["scale"]], honours=values["honours"])
    )


CONTRACT_DUPLICATE = replace(
    CONTRACT_RUBBER,
    name="contract-duplicate",
    title="Contract bridge, duplicate",
    source="Scarne 1963; laws of 2017",
    summary="One board, complete in itself: game and part score earn their premium at once, "
    "honours count nothing.",
    scoring=score_duplicate(SCALE_PRESENT),
    match=Board(),
    net=True,
    options=(
        Option(
            "vulnerable",
            "Vulnerable",
            tuple(_VULNERABLE),
            lambda g, v: replace(g, match=Board(_VULNERABLE[v])),
        ),
        Option(
            "scale",
            "Scale",
            ("present", "1963"),
            lambda g, v: _duplicate(g, scale=v),
            "They differ from the fourth doubled undertrick, and for redoubled contracts made",
        ),
        Option(
            "honours",
            "Honours",
            (False, True),
            lambda g, v: _duplicate(g, honours=v),
            "Four or five trump honours, or four aces, in one hand: where total points are scored",
        ),
        _LAWS,
    ),
)

# Scarne 1963, “Duplicate: Equipment”: the marks of boards 1 to 16, repeated every sixteen.
_MARKS = ("None", "NS", "EW", "Both")


def duplicate_board(number: int) -> tuple[str, str]:
    """The dealer and the vulnerable sides marked on a duplicate board.

    >>> duplicate_board(1), duplicate_board(4), duplicate_board(29)
    (('N', 'None'), ('W', 'Both'), ('N', 'Both'))
    """
    at = (number - 1) % 16
    return "NESW"[at % 4], _MARKS[(at + at // 4) % 4]


GAMES = (CONTRACT_RUBBER, CONTRACT_CHICAGO, CONTRACT_DUPLICATE)
