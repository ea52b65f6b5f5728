"""Partnership euchre."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...cards import RANKS, euchre_order, pack_of
from ...core import Game, Option, Stage, Table
from ...scoring.euchre import at_the_bridge, score_euchre
from ...scoring.points import PointsMatch
from ...stages.calling.making import Making
from ...stages.cards.discard import Discard
from ...stages.deal.deal import Deal
from ...stages.tricks.tricks import Cast, Tricks, Trump

__all__ = ["GAMES"]


def casting(table: Table) -> Cast:
    """The dealer's left leads; against a lone hand its left does (ruling P-2)."""
    trump, seats = table.get(Trump), len(table.seating.seats)
    before_leader = trump.maker if trump.alone else table.setting.dealer
    return Cast(
        euchre_order(trump.suit),
        leader=(before_leader + 1) % seats,
        active=tuple(s for s in range(seats) if s != trump.out),
        decider=tuple(range(seats)),
    )


_RANKS = {32: RANKS[5:], 24: RANKS[7:]}


def stages(pack: int) -> tuple[Stage[Any], ...]:
    """Three cards and two to each, the next turned up; make trumps, discard, play."""
    deal = Deal(pack_of(_RANKS[pack]), (3, 2), turn_up="next")
    return (deal, Making(), Discard(5), Tricks(casting))


def bridge_note(own: int, other: int) -> str:
    """What the pad says of a side at the bridge."""
    return "at the bridge" if at_the_bridge(own, other) else ""


def match(target: int) -> PointsMatch:
    """A rubber of games to so many points; only the game of five knows the bridge."""
    return PointsMatch(target, note=bridge_note) if target == 5 else PointsMatch(target)


EUCHRE = Game(
    name="euchre",
    title="Euchre",
    family="Euchre",
    source="Scarne 1963",
    summary="Four players, two sides, five cards each. Accept the turned-up suit or name another; "
    "who makes trumps must win three tricks, and may try it alone. The jacks are the bowers.",
    stages=stages(32),
    scoring=score_euchre,
    match=match(5),
    tactics="euchre",
    options=(
        Option(
            "pack",
            "Pack",
            (32, 24),
            lambda g, v: replace(g, stages=stages(v)),
            "From the seven up, or from the nine up",
        ),
        Option(
            "target",
            "Game",
            (5, 7, 10),
            lambda g, v: replace(g, match=match(v)),
            "Points that win a game",
        ),
    ),
)

GAMES = (EUCHRE,)
