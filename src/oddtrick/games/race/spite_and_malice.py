"""Spite and Malice, for two, three and four."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import COPY, JOKER, pack_of
from oddtrick.core import SEATS_2, SEATS_4, Game, Option, each_alone
from oddtrick.scoring.patience import score_cards_left, score_pairs
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.centre_stacks import Spite

from .russian_bank import RUSSIAN_BANK


def _deal(players: int) -> Deal:
    """One pack makes the pay-off piles, the others with two jokers a pack and two more the stock
    (ruling V-1, V-12)."""
    packs, jokers = (1, 4) if players == 2 else (2, 6)
    rest = tuple(c + COPY for c in pack_of(copies=packs))
    rest += tuple(JOKER + COPY * k for k in range(jokers))
    return Deal(pack_of() + rest, (52 // players,), apart=(52, len(rest)))


def _players(game: Game, players: int) -> Game:
    seats = SEATS_2 if players == 2 else SEATS_4[:players]
    return replace(
        game,
        stages=(_deal(players), Spite()),
        seating=each_alone(seats),
        scoring=score_cards_left((1,)) if players == 2 else score_pairs,
    )


SPITE_AND_MALICE = replace(
    RUSSIAN_BANK,
    name="spite-and-malice",
    title="Spite and Malice",
    source="Scarne 1963; ruling 4.3",
    summary="Two to four players. Get rid of your pay-off pile on stacks built up from the aces in "
    "the centre; jokers stand for anything but an ace.",
    stages=(_deal(2), Spite()),
    scoring=score_cards_left((1,)),
    tactics="spite",
    options=(Option("players", "Players", (2, 3, 4), _players),),
)

GAMES = (SPITE_AND_MALICE,)
