"""Partnership euchre, and the same for two and for three."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from oddtrick.core import SEATS_2, DealContext, Game, Option, Stage, each_alone
from oddtrick.games.choices import options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre import score_cutthroat, score_euchre
from oddtrick.scoring.euchre_variations import with_variations
from oddtrick.scoring.running_total import PlayTo
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.roles import after_making
from oddtrick.stages.tricks.tricks import PlayRoles, Trump
from oddtrick.stages.trumps import Making

from .shared import TARGETS, games_to, pack_from, players_alone
from .variations import (
    MANNERS,
    NO_LONE_HAND,
    NO_NEXT_GAME,
    VARIATIONS,
    jamboree,
    next_game_only,
    tricks,
    variation_options,
)

PACK = Option("pack", "Pack", (32, 24), lambda g, v: g, "From the seven up, or from the nine up")
TARGET = Option("target", "Game", TARGETS, lambda g, v: g, "Points that win a game")
PLAY = Option("play", "Play for", ("rubber", "game"), lambda g, v: g, "The first with two games "
              "wins the rubber; or a single game")  # fmt: skip


def stages(
    pack: int,
    rules: Collection[str] = (),
    lone: tuple[str, ...] = ("alone",),
    cast: Callable[[DealContext], PlayRoles] = after_making,
) -> tuple[Stage[Any], ...]:
    """Three cards and two to each, the next turned up; make trumps, discard, play. `rules` are the
    variations that are played."""
    deal = Deal(pack_from(pack), (3, 2), turn_up="next")
    ways = (*lone, *(word for word in MANNERS if word in rules))
    return (deal, Making(lone=ways), Discard(5), *jamboree(rules), tricks(cast, rules))


def against_maker(table: DealContext) -> PlayRoles:
    """The others play together against the maker of trumps; the dealer's left leads, for every
    maker is alone, whether he says so (pat, jambone) or not (ruling 2.4)."""
    maker = table.get(Trump).maker
    sides = tuple(int(s != maker) for s in range(len(table.seating.seats)))
    eldest = table.seating.from_left(table.setting.dealer)[0]
    return replace(after_making(table), sides=sides, leader=eldest)


def chosen(**variations: str) -> tuple[str, ...]:
    """The names of the variations that are played."""
    return tuple(name for name, value in variations.items() if value == "yes")


def euchre(
    pack: int = 32, target: int = 5, play: str = "rubber", laps: str = "no", slams: str = "no",
    **variations: str,
) -> Game:  # fmt: skip
    """Two sides of two; `variations` are those of `VARIATIONS`, each ``yes`` or ``no``."""
    next_game_only(play, laps=laps, slams=slams)
    rules = chosen(**variations)
    return Game(
        name="euchre",
        title="Euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Four players, two sides, five cards each. Accept the turned-up suit or name "
        "another; who makes trumps must win three tricks, and may try it alone. The jacks are the "
        "bowers.",
        stages=stages(pack, rules),
        scoring=with_variations(score_euchre, rules),
        match=games_to(target, play, laps=laps == "yes", slams=slams == "yes"),
        tactics="euchre",
    )


def two_handed(
    target: int = 5, play: str = "rubber", laps: str = "no", slams: str = "no", **variations: str
) -> Game:
    """Nobody plays alone, because everybody does."""
    next_game_only(play, laps=laps, slams=slams)
    rules = chosen(**variations)
    return Game(
        name="euchre-two",
        title="Two-handed euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre for two with the cards from the nine up. The maker of trumps must win "
        "three of the five tricks; all five count two points.",
        stages=stages(24, rules, lone=()),
        scoring=with_variations(score_euchre, rules),
        match=games_to(target, play, laps=laps == "yes", slams=slams == "yes"),
        seating=each_alone(SEATS_2),
        tactics="euchre",
        refused=(("pat", NO_LONE_HAND), ("jambone", NO_LONE_HAND)),
    )


def cutthroat(pack: int = 32, target: int = 5, **variations: str) -> Game:
    """The maker plays against both others, who score each for himself."""
    rules = chosen(**variations)
    return Game(
        name="euchre-three",
        title="Three-handed euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre for three, also called cutthroat. The maker of trumps plays against the "
        "other two: a point for three tricks, three for all five, two to each of them if he fails.",
        stages=stages(pack, rules, lone=(), cast=against_maker),
        scoring=with_variations(score_cutthroat, rules),
        match=PlayTo(target),
        seating=players_alone(3),
        tactics="euchre",
        refused=(("laps", NO_NEXT_GAME), ("slams", NO_NEXT_GAME)),
    )


ALL = variation_options(*VARIATIONS)
LONE_HANDS = variation_options("pat", "jambone", "jamboree")

GAMES = (
    offers(replace(euchre(), options=options(euchre, PACK, TARGET, PLAY, *ALL)), EUCHRE),
    offers(
        replace(
            two_handed(),
            options=options(
                two_handed, TARGET, PLAY, *variation_options("laps", "slams", "jamboree")
            ),
        ),
        EUCHRE,
    ),
    offers(replace(cutthroat(), options=options(cutthroat, PACK, TARGET, *LONE_HANDS)), EUCHRE),
)
