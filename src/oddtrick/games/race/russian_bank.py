"""Russian Bank, with two packs and with one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.cards import pack_of
from oddtrick.core import SEATS_2, Game, Option, SingleDeal, Stage, each_alone
from oddtrick.games.choices import choice, options, yes_no
from oddtrick.scoring.patience import score_cards_left
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.racing import RaceStage, Stopping
from oddtrick.stages.piles.single_bank import SingleBank
from oddtrick.stages.piles.two_banks import CutToBegin, TwoBanks

TWO_PACKS = Deal(pack_of(copies=2), (52,), apart=(52, 52))
# Two at a time first, then three at a time (ruling S-1).
HALF_PACKS = Deal(pack_of(), (2, 3, 3, 3, 3, 3, 3, 3, 3))

PREMIUM = choice("premium", "Premium for going out", (30, 0), "“It is customary to score” it")
STANDSTILL = choice(
    "standstill",
    "Where neither can go on",
    ("count", "draw"),
    "The lower count scores the difference, or nobody scores",
)


def race(stage: RaceStage[Any], mode: str, *, corrects: bool = False) -> Stage[Any]:
    """Whether duties are kept by the table, or by the other player's Stop (rulings B-5, Q-9)."""
    return Stopping(stage, corrects) if mode == "stop" else stage


MODE = choice(
    "mode", "Forgotten duties", ("strict", "stop"), "Kept by the table, or by the other's Stop"
)


def russian_bank(
    stock: int = 13, mode: str = "strict", begins: str = "card", spaces: str = "any",
    discard_fills: str = "yes", dig: str = "no", looking: str = "no", premium: int = 30,
    standstill: str = "count",
) -> Game:  # fmt: skip
    """Two packs; what some play otherwise is as the options say."""
    bank = TwoBanks(
        stock, spaces == "stock", discard_fills == "yes", dig == "yes", looking == "yes"
    )
    cut = (CutToBegin(),) if begins == "cut" else ()
    scoring = score_cards_left((1, 2), premium, draws=standstill == "draw")
    return replace(RUSSIAN_BANK, stages=(TWO_PACKS, *cut, race(bank, mode)), scoring=scoring)


RUSSIAN_BANK = Game(
    name="russian-bank",
    title="Russian Bank",
    family="Patience for several",
    source="Scarne 1963",
    summary="Two players, a pack each. Build up common foundations and piles, load the other's "
    "stock, and be the first to have no cards left.",
    stages=(TWO_PACKS, TwoBanks()),
    scoring=score_cards_left((1, 2), premium=30),
    match=SingleDeal(),
    seating=each_alone(SEATS_2),
    tactics="piles",
)

OPTIONS: tuple[Option, ...] = (
    choice("stock", "Cards of the stock", (13, 12)),
    MODE,
    choice(
        "begins",
        "Who begins",
        ("card", "cut"),
        "Whose first card of the tableau is lower, or who cuts lower",
    ),
    choice(
        "spaces",
        "Spaces are filled",
        ("any", "stock"),
        "From stock or tableau, or from the stock first as long as there is one",
    ),
    yes_no(
        "discard_fills",
        "The discard may fill a space",
        "Where the stock is used up",
        default="yes",
    ),
    yes_no("dig", "Cards are dug out", "A card goes to its foundation though another lies on it"),
    yes_no(
        "looking",
        "Looking through one's stock",
        "With the other's leave; or without, for the top card and nothing else in that turn",
    ),
    PREMIUM,
    STANDSTILL,
)


def single_bank(premium: int = 30, standstill: str = "count") -> Game:
    """One pack."""
    return replace(
        SINGLE_RUSSIAN_BANK,
        scoring=score_cards_left((1,), premium, draws=standstill == "draw"),
    )


SINGLE_RUSSIAN_BANK = replace(
    RUSSIAN_BANK,
    name="single-russian-bank",
    title="Russian Bank with one pack",
    summary="Two players, half a pack each. Build eight piles in suit, up or down and round the "
    "corner, and the other's discard; be the first to have no cards left.",
    stages=(HALF_PACKS, SingleBank()),
    scoring=score_cards_left((1,), premium=30),
    refused=(
        ("stock", "there is no stock in it"),
        ("mode", "“there are no stop penalties in this game”"),
        ("begins", "the dealer's opponent begins"),
    ),
)

GAMES = (
    replace(RUSSIAN_BANK, options=options(russian_bank, *OPTIONS)),
    replace(SINGLE_RUSSIAN_BANK, options=options(single_bank, PREMIUM, STANDSTILL)),
)
