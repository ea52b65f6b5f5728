"""Russian Bank, with two packs and with one."""

from __future__ import annotations

from dataclasses import replace

from ...cards import pack_of
from ...core import SEATS_2, Game, Option, SingleDeal, each_alone
from ...scoring.races import score_cards_left
from ...stages.deal.deal import Deal
from ...stages.piles.russian_bank import RussianBank
from ...stages.piles.single_bank import SingleBank

__all__ = ["GAMES"]

TWO_PACKS = Deal(pack_of(copies=2), (52,), apart=(52, 52))


def _stock(game: Game, cards: int) -> Game:
    return replace(game, stages=(TWO_PACKS, RussianBank(cards)))


RUSSIAN_BANK = Game(
    name="russian-bank",
    title="Russian Bank",
    family="Patience for several",
    source="Scarne 1963",
    summary="Two players, a pack each. Build up common foundations and piles, load the other's "
    "stock, and be the first to have no cards left.",
    stages=(TWO_PACKS, RussianBank()),
    scoring=score_cards_left((1, 2), premium=30),
    match=SingleDeal(),
    seating=each_alone(SEATS_2),
    tactics="piles",
    options=(Option("stock", "Cards of the stock", (13, 12), _stock),),
)

# Two at a time first, then three at a time (ruling S-1).
HALF_PACKS = Deal(pack_of(), (2, 3, 3, 3, 3, 3, 3, 3, 3))

SINGLE_RUSSIAN_BANK = replace(
    RUSSIAN_BANK,
    name="single-russian-bank",
    title="Russian Bank with one pack",
    summary="Two players, half a pack each. Build eight piles in suit, up or down and round the "
    "corner, and the other's discard; be the first to have no cards left.",
    stages=(HALF_PACKS, SingleBank()),
    scoring=score_cards_left((1,), premium=30),
    options=(),
)

GAMES = (RUSSIAN_BANK, SINGLE_RUSSIAN_BANK)
