"""Russian Bank, with two packs and with one."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import SEATS_2, Game, Option, SingleDeal, each_alone
from oddtrick.scoring.patience.races import score_cards_left
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.races.racing import RaceStage
from oddtrick.stages.piles.races.russian_bank import RussianBank
from oddtrick.stages.piles.races.single_bank import SingleBank
from oddtrick.stages.piles.races.stopping import Stopping

__all__ = ["GAMES"]

TWO_PACKS = Deal(pack_of(copies=2), (52,), apart=(52, 52))


def _stock(game: Game, cards: int) -> Game:
    return replace(game, stages=(TWO_PACKS, RussianBank(cards)))


def enforced(game: Game, mode: str) -> Game:
    """Whether duties are kept by the table, or by the other player's Stop (rulings B-5, Q-9)."""
    *dealing, race = game.stages
    if mode != "stop" or not isinstance(race, RaceStage):
        return game
    return replace(game, stages=(*dealing, Stopping(race)))


MODE = Option("mode", "Forgotten duties", ("strict", "stop"), enforced)

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
    options=(Option("stock", "Cards of the stock", (13, 12), _stock), MODE),
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
