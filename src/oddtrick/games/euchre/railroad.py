"""Railroad (joker) euchre and its variations: lone hands that exchange, are opposed, are open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from oddtrick.core import DealContext, Game, Stage
from oddtrick.games.choices import options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre_variations import score_railroad
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.giving import Passing
from oddtrick.stages.laying_away import Discard, Taking
from oddtrick.stages.roles import after_making, in_play
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Best, Exchanging, Making, Opposed, Opposing, exchange

from .euchre import PLAY, TARGET
from .shared import games_to, pack_from
from .variations import JOKER_SUIT, MANNERS, VARIATIONS, jamboree, tricks, variation_options
from .variations import joker_suit as suit_number


def exchangers(table: DealContext) -> tuple[tuple[int, int], ...]:
    """The lone hands that may call for their partner's best: not one that is played pat."""
    trump, opposed = table.get(Trump), table.find(Opposed)
    maker = ((trump.maker, trump.out),) if trump.alone and trump.manner != "pat" else ()
    return maker + (((opposed.seat, opposed.out),) if opposed else ())


def dealer_who_gives(table: DealContext) -> int:
    """A dealer who sits out but is asked for his best may give the turn-up (ruling R-4)."""
    dealer, exchanging = table.setting.dealer, table.find(Exchanging)
    given = exchanging is not None and dealer in (p for _, p in exchanging.pairs)
    return dealer if given and table.get(Trump).accepted else -1


def dealer_who_takes(table: DealContext) -> int:
    """The dealer takes the turn-up where he is in play and does not play pat (R-3, R-9)."""
    dealer, trump = table.setting.dealer, table.get(Trump)
    pat = trump.maker == dealer and trump.manner == "pat"
    takes = trump.accepted and dealer in in_play(table) and not pat
    return dealer if takes else -1


def stages(rules: Collection[str], joker_suit: int) -> tuple[Stage[Any], ...]:
    """As euchre, with what lies between trumps and play: who opposes, exchanges and takes up."""
    lone = ("alone", *(word for word in MANNERS if word in rules))
    return (
        Deal(pack_from(24, joker=True), (3, 2), turn_up="next"),
        Making(joker_suit, takes=False, lone=lone),
        Opposing(),
        Best(exchangers),
        Taking("turn-up", dealer_who_gives),
        Passing((1,), exchange),
        Taking("turn-up", dealer_who_takes, shown=True),
        Discard(5, in_play),
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
        railroad, TARGET, PLAY, JOKER_SUIT, *variation_options(*VARIATIONS, default="yes")
    ),
)

GAMES = (offers(RAILROAD, EUCHRE),)
