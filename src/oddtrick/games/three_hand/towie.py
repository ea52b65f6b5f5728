"""Towie: three play, up to seven take part, and only contracts for game are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from oddtrick.cards import pack_of
from oddtrick.core import DealContext, Game, HashablePartial, Option, Stage, each_alone
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import pad_before, score_rubber
from oddtrick.scoring.towie_match import SCALE_TOWIE, TowieMatch, score_towie, waiting
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import Facing
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks

from .three_hand import three_against

FACED = 6
MOST = 10
"""Goulashes in a row before the deal passes on (ruling TW-6)."""


def in_turn(table: DealContext, seat: int) -> tuple[int, int, int]:
    """The three who play, in turn from the left of a seat."""
    out = waiting(table.seating, pad_before(table))
    left, right, last = (s for s in table.seating.from_left(seat) if s not in out)
    return left, right, last


def dealt_to(table: DealContext) -> tuple[int, ...]:
    """To the three who play, and to the dummy opposite the dealer."""
    left, right, dealer = in_turn(table, table.setting.dealer)
    return (left, table.seating.unmanned[0], right, dealer)


def callers(table: DealContext) -> tuple[int, ...]:
    """The dealer first."""
    left, right, dealer = in_turn(table, table.setting.dealer)
    return (dealer, left, right)


def casting(table: DealContext) -> PlayRoles:
    """The dummy is turned up after the lead and lies opposite declarer."""
    left, right, _ = in_turn(table, table.get(Contract).declarer)
    return three_against(table, left, right, table.seating.unmanned[0])


# A goulash follows a contract that is not worth a game: the same cards, dealt 5, 5 and 3.


def _worth_a_game(scale: Any, table: DealContext) -> bool:
    contract = table.get(Contract)
    worth: int = scale.tricks(contract.level, contract.strain, contract.doubled)
    return worth >= 100


def enough(scale: Any) -> Callable[[DealContext], bool]:
    """Whether the contract is worth a game as it stands, doubling included (TW-5)."""
    return HashablePartial(_worth_a_game, scale)


def stages(players: int, scale: Any) -> tuple[Stage[Any], ...]:
    """Deal, six cards of the dummy faced, auction, and tricks where the contract is enough."""
    return (
        Deal(pack_of(), (1,) * 13, to=dealt_to, again=(5, 5, 3)),
        Facing(players, FACED),
        Auction(callers=callers),
        Sufficient(enough(scale)),
        Tricks(casting),
    )


def for_players(game: Game, players: int) -> Game:
    """The game for so many, dummy after the last of them."""
    scale = SCALE_1963 if dict(game.chosen).get("scoring") == "contract" else SCALE_TOWIE
    return replace(
        game,
        seating=each_alone((*"ABCDEFG"[:players], "DUMMY"), unmanned=(players,)),
        stages=stages(players, scale),
    )


def at_contract(game: Game, _: str) -> Game:
    """Scored by the table of contract bridge."""
    players = len(game.players)
    return replace(game, stages=stages(players, SCALE_1963), scoring=score_rubber(SCALE_1963))


TOWIE = for_players(
    Game(
        name="towie",
        title="Towie",
        family="Bridge for three",
        source="Scarne 1963",
        summary="Three to seven take part and three play. Six cards of the dummy are open while "
        "they bid; what is not bid to game is dealt again as a goulash. Declarer retires.",
        stages=(),
        scoring=score_towie(SCALE_TOWIE),
        match=TowieMatch(unfinished=(0, 0), most=MOST, stacking=dealt_to),
        tactics="auction",
        options=(
            Option("players", "Players", (3, 4, 5, 6, 7), for_players),
            Option(
                "scoring",
                "Scoring",
                ("towie", "contract"),
                at_contract,
                "By the game's own table, in which three down doubled and vulnerable cost 1,000",
            ),
        ),
    ),
    3,
)

GAMES = (offers(TOWIE, CONTRACT_1963),)
