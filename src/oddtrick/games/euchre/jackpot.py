"""Jackpot (buck) euchre: every trick a point, and a pot of chips for twelve."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.core import Game, Option
from oddtrick.games.choices import options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre_pot import PotMatch, score_tricks
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.roles import after_making
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.stages.trumps import Making

from .shared import pack_from, players_alone
from .variations import JOKER_SUIT
from .variations import joker_suit as suit_number

PACKS = {4: 24, 5: 28, 6: 32}
"""The pack by the number of players, before the joker is added (Scarne 1963)."""


_NEW_GAME = "a new game begins at nothing for all as soon as a pot is won"
_BY_TRICKS = (
    "every trick is a point here, no matter who made trumps, so no lone hand has a value of its own"
)
REFUSED = (
    ("laps", _NEW_GAME),
    ("slams", "a pot is won once, whatever the others have"),
    ("pat", _BY_TRICKS),
    ("jambone", _BY_TRICKS),
    ("jamboree", "the five highest trumps win all five tricks, and these win the pot already"),
)
"""Why no variation has a place in it."""


def jackpot(players: int = 4, games: int = 1, joker_suit: str = "spades") -> Game:
    """Each for themselves; the maker need not win more tricks than anybody else."""
    return Game(
        name="jackpot",
        title="Jackpot euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Each for themselves, with a joker: every trick is a point, no trick costs a chip. "
        "Twelve points, or all five tricks of a deal, win the pot.",
        stages=(
            Deal(pack_from(PACKS[players], joker=True), (3, 2), turn_up="next"),
            Making(suit_number(joker_suit), lone=()),
            Discard(5),
            Tricks(after_making),
        ),
        scoring=score_tricks,
        match=PotMatch(games),
        seating=players_alone(players),
        tactics="euchre",
        refused=REFUSED,
    )


JACKPOT = replace(
    jackpot(),
    options=options(
        jackpot,
        Option("players", "Players", tuple(PACKS), lambda g, v: g, "Each for themselves"),
        Option("games", "Pots", (1, 3, 5), lambda g, v: g, "Pots to be won before the end"),
        JOKER_SUIT,
    ),
)

GAMES = (offers(JACKPOT, EUCHRE),)
