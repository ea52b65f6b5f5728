"""Railroad (joker) euchre and its variations: lone hands that exchange, are opposed, are open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from oddtrick.core import Game, Stage
from oddtrick.games.choices import choice, options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre_variations import score_railroad
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import after_making
from oddtrick.stages.trumps import Making

from .before_play import taking_up
from .shared import games_to, pack_from
from .variations import JOKER_SUIT, MANNERS, VARIATIONS, jamboree, tricks, variation_options
from .variations import joker_suit as suit_number


def stages(rules: Collection[str], joker_suit: int) -> tuple[Stage[Any], ...]:
    """As euchre, with what lies between trumps and play: who opposes, exchanges and takes up."""
    lone = ("alone", *(word for word in MANNERS if word in rules))
    return (
        Deal(pack_from(24, joker=True), (3, 2), turn_up="next"),
        Making(joker_suit, takes=False, lone=lone),
        *taking_up(opposed=True, best=True),
        *jamboree(rules, joker=True),
        tricks(after_making, rules),
    )


def railroad(
    target: int = 5, play: str = "rubber", joker_suit: str = "spades", **variations: str
) -> Game:
    """Two sides of two, 24 cards and the joker; every variation unless one says no."""
    rules = [name for name in VARIATIONS if variations.get(name) != "no"]
    return Game(
        name="railroad",
        title="Railroad euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre with a joker above the bowers, also called joker euchre. A lone hand may "
        "call for partner's best card and may be opposed alone; pat, jambone and jamboree score "
        "more.",
        stages=stages(rules, suit_number(joker_suit)),
        scoring=score_railroad,
        match=games_to(target, play, laps="laps" in rules, slams="slams" in rules),
        tactics="euchre",
    )


RAILROAD = replace(
    railroad(),
    options=options(
        railroad,
        choice("target", "Game", (5, 7, 10), "Points that win a game, as agreed"),
        choice(
            "play", "Play for", ("rubber", "game"), "Two games win the rubber; or a single game"
        ),
        JOKER_SUIT,
        *variation_options(*VARIATIONS, default="yes"),
    ),
)

GAMES = (offers(RAILROAD, EUCHRE),)
