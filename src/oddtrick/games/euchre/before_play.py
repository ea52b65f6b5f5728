"""Between trumps and the discard: lone hands that are opposed, and that exchange a card."""

from __future__ import annotations

from typing import Any

from oddtrick.core import DealContext, Stage
from oddtrick.stages.giving import Passing
from oddtrick.stages.laying_away import Discard, Taking
from oddtrick.stages.roles import in_play
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Best, Exchanging, Opposed, Opposing, exchange


def exchangers(table: DealContext) -> tuple[tuple[int, int], ...]:
    """The lone hands that may call for their partner's best: not one that is played pat."""
    trump, opposed = table.get(Trump), table.find(Opposed)
    maker = ((trump.maker, trump.out),) if trump.alone and trump.manner != "pat" else ()
    return maker + (((opposed.seat, opposed.out),) if opposed else ())


def dealer_who_gives(table: DealContext) -> int:
    """A dealer who sits out but is asked for the best card may give the turn-up (ruling R-4)."""
    dealer, exchanging = table.setting.dealer, table.find(Exchanging)
    given = exchanging is not None and dealer in (p for _, p in exchanging.pairs)
    return dealer if given and table.get(Trump).accepted else -1


def dealer_who_takes(table: DealContext) -> int:
    """The dealer takes the turn-up when in play and not playing pat (R-3, R-9)."""
    dealer, trump = table.setting.dealer, table.get(Trump)
    pat = trump.maker == dealer and trump.manner == "pat"
    takes = trump.accepted and dealer in in_play(table) and not pat
    return dealer if takes else -1


def taking_up(*, opposed: bool, best: bool) -> tuple[Stage[Any], ...]:
    """Who opposes a lone hand alone and who calls for partner's best card, where that is
    played; then the dealer takes the turn-up and discards."""
    exchanged: tuple[Stage[Any], ...] = (
        Best(exchangers),
        Taking("turn-up", dealer_who_gives),
        Passing((1,), exchange),
    )
    return (
        *((Opposing(),) if opposed else ()),
        *(exchanged if best else ()),
        Taking("turn-up", dealer_who_takes, shown=True),
        Discard(5, in_play),
    )
