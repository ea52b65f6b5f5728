"""Railroad (joker) euchre and its variations: lone hands that exchange, are opposed, are open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from oddtrick.cards import Mask
from oddtrick.core import Game, Option, Stage, Table, seat_bit
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre.railroad import jamboree_cards, score_railroad
from oddtrick.stages.cards.discard import Discard
from oddtrick.stages.cards.passing import Passing
from oddtrick.stages.cards.showing import Showing
from oddtrick.stages.cards.taking import Taking
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.called import CalledTricks
from oddtrick.stages.tricks.tricks import PlayRoles, Trump
from oddtrick.stages.trumps.best_card_exchange import Best, Exchanging, exchange
from oddtrick.stages.trumps.lone_defender import Opposed, Opposing
from oddtrick.stages.trumps.making import Making

from .euchre import PLAY, TARGET
from .shared import casting, games_to, in_play, options, pack_from

__all__ = ["GAMES"]


def exchangers(table: Table) -> tuple[tuple[int, int], ...]:
    """The lone hands that may call for their partner's best: not one that is played pat."""
    trump, opposed = table.get(Trump), table.find(Opposed)
    maker = ((trump.maker, trump.out),) if trump.alone and trump.manner != "pat" else ()
    return maker + (((opposed.seat, opposed.out),) if opposed else ())


def dealer_who_gives(table: Table) -> int:
    """A dealer who sits out but is asked for his best may give the turn-up (ruling R-4)."""
    dealer, exchanging = table.setting.dealer, table.find(Exchanging)
    given = exchanging is not None and dealer in (p for _, p in exchanging.pairs)
    return dealer if given and table.get(Trump).accepted else -1


def dealer_who_takes(table: Table) -> int:
    """The dealer takes the turn-up where he is in play and does not play pat (R-3, R-9)."""
    dealer, trump = table.setting.dealer, table.get(Trump)
    pat = trump.maker == dealer and trump.manner == "pat"
    takes = trump.accepted and dealer in in_play(table) and not pat
    return dealer if takes else -1


def jamboree(table: Table) -> tuple[int, Mask]:
    """The maker shows the five highest trumps, where he holds them (ruling R-11)."""
    trump = table.get(Trump)
    return trump.maker, jamboree_cards(trump.suit)


def lone_casting(table: Table) -> PlayRoles:
    """A jambone hand lies open."""
    trump, who = table.get(Trump), casting(table)
    return replace(who, faced=seat_bit(trump.maker)) if trump.manner == "jambone" else who


def stages(rules: Collection[str]) -> tuple[Stage[Any], ...]:
    """As euchre, with what lies between trumps and play: who opposes, exchanges and takes up."""
    showing = (Showing(jamboree, "a jamboree"),) if "jamboree" in rules else ()
    return (
        Deal(pack_from(24, joker=True), (3, 2), turn_up="next"),
        Making(takes=False, lone=("alone", *(r for r in ("pat", "jambone") if r in rules))),
        Opposing(),
        Best(exchangers),
        Taking("turn-up", dealer_who_gives),
        Passing((1,), exchange),
        Taking("turn-up", dealer_who_takes, shown=True),
        Discard(5, in_play),
        *showing,
        CalledTricks(lone_casting),
    )


VARIATIONS = {
    "laps": ("Laps", "Points over game count in the next game"),
    "slams": ("Slams", "A game against no points counts as two"),
    "pat": ("Pat hand", "Alone without any exchange, for five points"),
    "jambone": ("Jambone", "Alone with the hand open, for eight points"),
    "jamboree": ("Jamboree", "The five highest trumps, for sixteen points"),
}


def railroad(target: int = 5, play: str = "rubber", **variations: str) -> Game:
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
        stages=stages(rules),
        scoring=score_railroad,
        match=games_to(target, play, laps="laps" in rules, slams="slams" in rules),
        tactics="euchre",
    )


CHOICES = (Option(n, t, ("yes", "no"), lambda g, v: g, why) for n, (t, why) in VARIATIONS.items())
RAILROAD = replace(railroad(), options=options(railroad, TARGET, PLAY, *CHOICES))

GAMES = (offers(RAILROAD, EUCHRE),)
