"""Call-ace euchre: a partner called by the best card of a suit."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.core import Game, Option
from oddtrick.games.choices import options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre import score_call_ace
from oddtrick.scoring.euchre_variations import with_variations
from oddtrick.scoring.running_total import PlayTo
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.laying_away import Discard
from oddtrick.stages.partners import CallingAce, SecretPartner
from oddtrick.stages.roles import after_making
from oddtrick.stages.trumps import Making

from .euchre import LONE_HANDS, chosen
from .shared import pack_from, players_alone
from .variations import MANNERS, NO_NEXT_GAME, jamboree, tricks


def call_ace(players: int = 4, target: int = 10, **variations: str) -> Game:
    """For four, five or six, all with 32 cards (ruling C-1). A jamboree is shown before a partner
    is called, and is the maker's alone."""
    rules = chosen(**variations)
    return Game(
        name="call-ace",
        title="Call-ace euchre",
        family="Euchre",
        source="Scarne 1963",
        summary="Each for themselves, but the maker of trumps calls a suit: the holder of its "
        "best card is the maker’s partner, and says nothing until it is played.",
        stages=(
            Deal(pack_from(32), (3, 2), turn_up="next"),
            Making(lone=("alone", *(word for word in MANNERS if word in rules))),
            Discard(5),
            *jamboree(rules),
            CallingAce(),
            SecretPartner(tricks(after_making, rules)),
        ),
        scoring=with_variations(score_call_ace, rules),
        match=PlayTo(target),
        seating=players_alone(players),
        tactics="euchre",
        refused=(("laps", NO_NEXT_GAME), ("slams", NO_NEXT_GAME)),
    )


CALL_ACE = replace(
    call_ace(),
    options=options(
        call_ace,
        Option("players", "Players", (4, 5, 6), lambda g, v: g, "Each for themselves"),
        Option("target", "Game", (10, 5, 7), lambda g, v: g, "Points that win the game"),
        *LONE_HANDS,
    ),
)

GAMES = (offers(CALL_ACE, EUCHRE),)
