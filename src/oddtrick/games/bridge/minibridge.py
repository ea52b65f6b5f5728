"""Minibridge: contract bridge without an auction, a step between whist and bridge.

It stands in no printed book of ours. Source: the game as national bridge federations teach it (the
first to announce is the dealer, twenty points each are dealt again, of equals the first to announce
declares, and declarer names trumps and part score or game with dummy in sight).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.cards import (
    NO_TRUMP,
    STRAINS,
    SUIT_NAMES,
    high_card_points,
    natural_order,
    pack_of,
)
from oddtrick.core import DealContext, Game, Hands, HashablePartial, Option, Result, Stage, seat_bit
from oddtrick.messages import Message, say, term
from oddtrick.scoring.contract_scales import SCALE_PRESENT, game_level, score_duplicate
from oddtrick.scoring.running_total import PlayedDeals
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.saying import Announced, Announcing, Declaring
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import PlayRoles
from oddtrick.terms import number_name

ALL_POINTS = 40
"""The points of the pack: ten in each suit."""


def _points_of(turn: int, table: DealContext) -> tuple[int, int]:
    """The `turn`th seat from the dealer on, and the points of its hand."""
    seat = (table.setting.dealer + turn) % 4
    return seat, high_card_points(table.get(Hands).cards[seat])


def announced_points(results: tuple[Result, ...]) -> dict[int, int]:
    """The points announced so far, by seat, in the order of the announcements."""
    return {result.by: result.number for result in results if isinstance(result, Announced)}


def declarer_of(dealer_side: bool, table: DealContext) -> int:
    """The hand with more points on the side with more, of equals the first to announce; -1 where
    both sides have twenty, unless the dealer's side then declares."""
    points = announced_points(table.results)
    side_of, dealer = table.seating.side_of, table.setting.dealer
    held = [sum(n for seat, n in points.items() if side_of[seat] == side) for side in (0, 1)]
    if held[0] == held[1] and not dealer_side:
        return -1
    side = side_of[dealer] if held[0] == held[1] else int(held[1] > held[0])
    # `max` takes the first of equals, and the points stand in the order of the announcements.
    return max((seat for seat in points if side_of[seat] == side), key=points.__getitem__)


def _uneven(dealer_side: bool, table: DealContext) -> bool:
    """Whether there is a declarer."""
    return declarer_of(dealer_side, table) >= 0


def _dummy(dealer_side: bool, table: DealContext) -> tuple[int, ...]:
    """Declarer's partner, whose hand all see before trumps are named."""
    return ((declarer_of(dealer_side, table) + 2) % 4,)


def _declarer(dealer_side: bool, table: DealContext) -> tuple[int, ...]:
    """Declarer alone names trumps and the tricks to win."""
    return (declarer_of(dealer_side, table),)


def _game_words() -> tuple[str, ...]:
    """Each strain for a part score, then each for game, from the lowest.

    >>> _game_words()
    ('1C', '1D', '1H', '1S', '1NT', '5C', '5D', '4H', '4S', '3NT')
    """
    parts = [f"1{code}" for code in STRAINS]
    games = [f"{game_level(SCALE_PRESENT, s)}{STRAINS[s]}" for s in range(NO_TRUMP + 1)]
    return (*parts, *games)


def _all_words() -> tuple[str, ...]:
    """Every contract, from one club to seven no-trump."""
    return tuple(f"{level}{code}" for level in range(1, 8) for code in STRAINS)


def _level_and_strain(word: str) -> tuple[int, Message]:
    """The level of a contract, and its strain as it is said after the tricks.

    >>> _level_and_strain("3NT"), _level_and_strain("1S")
    ((3, say('at no-trump')), (1, say('in spades')))
    """
    strain = STRAINS.index(word[1:])
    if strain == NO_TRUMP:
        return int(word[0]), say("at no-trump")
    return int(word[0]), say("in {suit}", suit=term(SUIT_NAMES[strain]))


def game_named(word: str) -> Message:
    """A contract as a learner says it.

    >>> str(game_named("1S")), str(game_named("3NT"))
    ('part score in spades: 7', 'game at no-trump: 9')
    """
    level, where = _level_and_strain(word)
    if level == 1:
        return say("part score {where}: {tricks}", where=where, tricks=level + 6)
    return say("game {where}: {tricks}", where=where, tricks=level + 6)


def contract_named(word: str) -> Message:
    """A contract by its tricks.

    >>> str(contract_named("6S")), str(contract_named("1NT"))
    ('twelve tricks in spades', 'seven tricks at no-trump')
    """
    level, where = _level_and_strain(word)
    return say("{number} tricks {where}", number=term(number_name(level + 6)), where=where)


def made(table: DealContext, by: int, word: str) -> tuple[Result, ...]:
    """The contract, which nobody doubles."""
    return (Contract(by, int(word[0]), STRAINS.index(word[1:]), 0),)


def casting(table: DealContext) -> PlayRoles:
    """Declarer's left leads; declarer plays dummy's cards as well."""
    contract = table.get(Contract)
    declarer, dummy = contract.declarer, (contract.declarer + 2) % 4
    return PlayRoles(
        natural_order(contract.strain),
        leader=(declarer + 1) % 4,
        active=(0, 1, 2, 3),
        controlled_by=tuple(declarer if hand == dummy else hand for hand in range(4)),
        dummies=seat_bit(dummy),
    )


def _stages(*, dealer_side: bool = False, any_level: bool = False) -> tuple[Stage[Any], ...]:
    """Deal, announcements, dummy, declaration and tricks."""
    announcements = (
        Announcing(
            HashablePartial(_points_of, turn),
            say("{hand} announced {number} points."),
            say("{hand} announced {number} point."),
            most=ALL_POINTS,
            unit="points",
        )
        for turn in range(4)
    )
    return (
        Deal(pack_of(), (1,) * 13),
        *announcements,
        Sufficient(HashablePartial(_uneven, dealer_side)),
        TurnedUp(HashablePartial(_dummy, dealer_side)),
        Declaring(
            HashablePartial(_declarer, dealer_side),
            _all_words() if any_level else _game_words(),
            made,
            contract_named if any_level else game_named,
            "Name your contract.",
        ),
        ClaimedTricks(casting),
    )


def _with_stages(game: Game, **chosen: Any) -> Game:
    """The game with an option and those chosen before."""
    values = {"equal": "deal again", "contracts": "part score or game", **dict(game.chosen)}
    values.update(chosen)
    stages = _stages(
        dealer_side=values["equal"] != "deal again",
        any_level=values["contracts"] != "part score or game",
    )
    return replace(game, stages=stages)


def _equal(game: Game, equal: str) -> Game:
    return _with_stages(game, equal=equal)


def _contracts(game: Game, contracts: str) -> Game:
    return _with_stages(game, contracts=contracts)


MINIBRIDGE = Game(
    name="minibridge",
    title="Minibridge",
    family="First steps to bridge",
    source="As bridge federations teach it",
    summary="Bridge without an auction: everybody announces their points, the side with more names "
    "trumps with dummy in sight, and promises a part score or game. Then it is bridge.",
    stages=_stages(),
    scoring=score_duplicate(SCALE_PRESENT),
    match=PlayedDeals(4),
    tactics="minibridge",
    options=(
        Option(
            "equal",
            "Twenty points each",
            ("deal again", "dealer side"),
            _equal,
            "The deal is thrown in, or the dealer’s side declares",
        ),
        Option(
            "contracts",
            "Declarer promises",
            ("part score or game", "any number of tricks"),
            _contracts,
            "With any number, slams count as at bridge",
        ),
    ),
)

GAMES = (MINIBRIDGE,)
