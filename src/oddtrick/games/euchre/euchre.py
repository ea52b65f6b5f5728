"""Partnership euchre, and the same for two and for three."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.core import SEATS_2, DealContext, Game, each_alone
from oddtrick.games.choices import choice, options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre import CUTTHROAT
from oddtrick.scoring.euchre_variations import with_variations
from oddtrick.scoring.running_total import PlayTo
from oddtrick.stages.roles import after_making
from oddtrick.stages.tricks.tricks import PlayRoles, Trump

from .house_rules import HOUSE_RULES, SINGLE, STUCK, TARGET, HouseRules, match_of
from .shared import players_alone
from .variations import (
    NO_LONE_HAND,
    NO_NEXT_GAME,
    VARIATIONS,
    next_game_only,
    variation_options,
)


def against_maker(table: DealContext) -> PlayRoles:
    """The others play together against the maker of trumps; the dealer's left leads, for every
    maker is alone, whether that is said (pat, jambone) or not (ruling 2.4)."""
    maker = table.get(Trump).maker
    sides = tuple(int(s != maker) for s in range(len(table.seating.seats)))
    eldest = table.seating.from_left(table.setting.dealer)[0]
    return replace(after_making(table), sides=sides, leader=eldest)


def chosen(**variations: str) -> tuple[str, ...]:
    """The names of the variations that are played."""
    return tuple(name for name, value in variations.items() if value == "yes")


def euchre(
    target: int = 10, play: str = "game", laps: str = "no", slams: str = "no", **others: Any
) -> Game:
    """Two sides of two; the `others` are the fields of `HouseRules`, and `VARIATIONS`, each ``yes``
    or ``no``."""
    next_game_only(play, laps=laps, slams=slams)
    house = HouseRules(**{n: v for n, v in others.items() if n in HouseRules._fields})
    rules = chosen(**{n: v for n, v in others.items() if n in VARIATIONS})
    return Game(
        name="euchre",
        title="Euchre",
        family="Euchre",
        source="Rules as they are played today",
        summary="Four players, two sides, five cards each. Accept the turned-up suit or name "
        "another; who makes trumps must win three tricks, and may try it alone. The jacks are the "
        "bowers.",
        stages=house.stages(rules),
        scoring=with_variations(house.scoring(), rules),
        match=match_of(target, play, laps=laps == "yes", slams=slams == "yes"),
        tactics="euchre",
    )


def two_handed(
    target: int = 10,
    play: str = "game",
    all_pass: str = "dealer names",
    laps: str = "no",
    slams: str = "no",
    **variations: str,
) -> Game:
    """Nobody plays alone, because everybody does."""
    next_game_only(play, laps=laps, slams=slams)
    house, rules = HouseRules(all_pass=all_pass), chosen(**variations)
    return Game(
        name="euchre-two",
        title="Two-handed euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre for two with the cards from the nine up. The maker of trumps must win "
        "three of the five tricks; all five count two points.",
        stages=house.stages(rules, lone=()),
        scoring=with_variations(house.scoring(), rules),
        match=match_of(target, play, laps=laps == "yes", slams=slams == "yes"),
        seating=each_alone(SEATS_2),
        tactics="euchre",
        refused=(("pat", NO_LONE_HAND), ("jambone", NO_LONE_HAND)),
    )


def cutthroat(
    pack: int = 24, target: int = 10, all_pass: str = "dealer names", **variations: str
) -> Game:
    """The maker plays against both others, who score each for themselves."""
    house, rules = HouseRules(pack, all_pass), chosen(**variations)
    return Game(
        name="euchre-three",
        title="Three-handed euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Euchre for three, also called cutthroat. The maker of trumps plays against the "
        "other two: a point for three tricks, three for all five, two to each where the maker "
        "fails.",
        stages=house.stages(rules, lone=(), roles=against_maker),
        scoring=with_variations(house.scoring(CUTTHROAT), rules),
        match=PlayTo(target),
        seating=players_alone(3),
        tactics="euchre",
        refused=(("laps", NO_NEXT_GAME), ("slams", NO_NEXT_GAME)),
    )


LONE_HANDS = variation_options("pat", "jambone", "jamboree")
_OTHER_PACK = choice("pack", "Pack", (24, 32), "From the nine up, or from the seven up")

GAMES = (
    offers(
        replace(euchre(), options=options(euchre, *HOUSE_RULES, *variation_options(*VARIATIONS))),
        EUCHRE,
    ),
    offers(
        replace(
            two_handed(),
            options=options(
                two_handed, TARGET, SINGLE, STUCK, *variation_options("laps", "slams", "jamboree")
            ),
        ),
        EUCHRE,
    ),
    offers(
        replace(cutthroat(), options=options(cutthroat, _OTHER_PACK, TARGET, STUCK, *LONE_HANDS)),
        EUCHRE,
    ),
)
