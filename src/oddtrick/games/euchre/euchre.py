"""Partnership euchre, and the same for two and for three."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from oddtrick.core import SEATS_2, Game, Option, Stage, Table, each_alone
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre.euchre import score_cutthroat, score_euchre
from oddtrick.scoring.matches.running_total import PlayTo
from oddtrick.stages.cards.discard import Discard
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, Trump
from oddtrick.stages.trumps.making import Making

from .shared import TARGETS, casting, games_to, options, pack_from, players_alone

__all__ = ["GAMES", "PACK", "PLAY", "TARGET"]

PACK = Option("pack", "Pack", (32, 24), lambda g, v: g, "From the seven up, or from the nine up")
TARGET = Option("target", "Game", TARGETS, lambda g, v: g, "Points that win a game")
PLAY = Option("play", "Play for", ("rubber", "game"), lambda g, v: g, "The first with two games "
              "wins the rubber; or a single game")  # fmt: skip
LAPS, SLAMS = (
    Option(name, title, ("no", "yes"), lambda g, v: g, note)
    for name, title, note in (
        ("laps", "Laps", "Points over game count in the next game"),
        ("slams", "Slams", "A game against no points counts as two"),
    )
)


def stages(
    pack: int, lone: tuple[str, ...] = ("alone",), cast: Callable[[Table], PlayRoles] = casting
) -> tuple[Stage[Any], ...]:
    """Three cards and two to each, the next turned up; make trumps, discard, play."""
    deal = Deal(pack_from(pack), (3, 2), turn_up="next")
    return (deal, Making(lone=lone), Discard(5), Tricks(cast))


def against_maker(table: Table) -> PlayRoles:
    """The others play together against whoever makes trumps; the dealer's left leads."""
    maker = table.get(Trump).maker
    sides = tuple(int(s != maker) for s in range(len(table.seating.seats)))
    return replace(casting(table), sides=sides)


def euchre(
    pack: int = 32, target: int = 5, play: str = "rubber", laps: str = "no", slams: str = "no"
) -> Game:
    """Two sides of two."""
    return Game(
        name="euchre",
        title="Euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Four players, two sides, five cards each. Accept the turned-up suit or name "
        "another; who makes trumps must win three tricks, and may try it alone. The jacks are the "
        "bowers.",
        stages=stages(pack),
        scoring=score_euchre,
        match=games_to(target, play, laps=laps == "yes", slams=slams == "yes"),
        tactics="euchre",
    )


def two_handed(target: int = 5, play: str = "rubber") -> Game:
    """Nobody plays alone, because everybody does."""
    return Game(
        name="euchre-two",
        title="Two-handed euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre for two with the cards from the nine up. Whoever makes trumps must win "
        "three of the five tricks; all five count two points.",
        stages=stages(24, lone=()),
        scoring=score_euchre,
        match=games_to(target, play),
        seating=each_alone(SEATS_2),
        tactics="euchre",
    )


def cutthroat(pack: int = 32, target: int = 5) -> Game:
    """The maker plays against both others, who score each for himself."""
    return Game(
        name="euchre-three",
        title="Three-handed euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre for three, also called cutthroat. Whoever makes trumps plays against the "
        "other two: a point for three tricks, three for all five, two to each of them if he fails.",
        stages=stages(pack, lone=(), cast=against_maker),
        scoring=score_cutthroat,
        match=PlayTo(target),
        seating=players_alone(3),
        tactics="euchre",
    )


GAMES = (
    offers(replace(euchre(), options=options(euchre, PACK, TARGET, PLAY, LAPS, SLAMS)), EUCHRE),
    offers(replace(two_handed(), options=options(two_handed, TARGET, PLAY)), EUCHRE),
    offers(replace(cutthroat(), options=options(cutthroat, PACK, TARGET)), EUCHRE),
)
