"""Contract bridge: rubber and Chicago (four-deal)."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option
from oddtrick.laws import CONTRACT_1963, laws_option
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import ChicagoMatch, RubberMatch, score_chicago, score_rubber
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import declarer_and_dummy
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.terms import STATED, is_system_card
from oddtrick.terms import SYSTEMS as SYSTEM_NAMES

_STAGES = (Deal(pack_of(), (1,) * 13), Auction(), ClaimedTricks(declarer_and_dummy))
LAWS = laws_option(CONTRACT_1963)


def _announced(game: Game, system: str) -> Game:
    """The same game: that the option is chosen is what everybody knows (`Game.chosen`)."""
    return game


SYSTEMS = tuple(
    Option(
        name,
        title,
        SYSTEM_NAMES,
        _announced,
        "Bidding system of this pair",
        is_system_card,
    )
    for name, title in zip(STATED, ("North and south bid", "East and west bid"), strict=True)
)
"""The agreements a side may have: a system of `oddtrick.systems`, those of Scarne 1963 (“Other
Contract Bridge Conventions”), or the text of their own; or nothing is known of it."""

_HONOURS = "Four or five trump honours, or four aces, in one hand"


def _rubber_honours(game: Game, honours: bool) -> Game:
    return replace(game, scoring=score_rubber(SCALE_1963, honours=honours))


def _chicago_honours(game: Game, honours: bool) -> Game:
    return replace(game, scoring=score_chicago(SCALE_1963, honours=honours))


def _chicago_middle(game: Game, vulnerable: str) -> Game:
    return replace(game, match=ChicagoMatch(dealer_vulnerable=vulnerable == "dealer"))


CONTRACT_RUBBER = Game(
    name="contract-rubber",
    title="Contract bridge, rubber",
    family="Contract bridge",
    source="Scarne 1963",
    summary="Four players, two sides: bid, then play thirteen tricks. "
    "A hundred points below the line make a game, two games win the rubber.",
    stages=_STAGES,
    scoring=score_rubber(SCALE_1963),
    match=RubberMatch(),
    tactics="contract",
    boards="Rubber",
    options=(
        Option(
            "honours",
            "Honours",
            (True, False),
            _rubber_honours,
            _HONOURS,
        ),
        *SYSTEMS,
        LAWS,
    ),
)

CONTRACT_CHICAGO = replace(
    CONTRACT_RUBBER,
    name="contract-chicago",
    title="Contract bridge, Chicago",
    summary="Four deals, one by each player, with the vulnerability fixed in advance. "
    "Short, and nobody waits long for the next table.",
    scoring=score_chicago(SCALE_1963),
    match=ChicagoMatch(),
    boards="Chicago",
    options=(
        Option(
            "honours",
            "Honours",
            (True, False),
            _chicago_honours,
            _HONOURS,
        ),
        Option(
            "middle",
            "Second and third deals",
            ("dealer", "other"),
            _chicago_middle,
            "Which side is vulnerable on them",
        ),
        *SYSTEMS,
        LAWS,
    ),
)

GAMES = (CONTRACT_RUBBER, CONTRACT_CHICAGO)
