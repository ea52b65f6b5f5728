"""Calls that keep to the system that a side has stated, and systems like it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from oddtrick.core import Action, View
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.player import Player
from oddtrick.terms import CONTRACT_BIDS

from .player import public_auction, reading_of
from .rule_choice import call_of, read, take
from .system.auction_reading import ARTIFICIAL, NATURAL, ReadCall, announced_systems

OPENINGS = tuple(bid.code for bid in CONTRACT_BIDS.bids if bid.level <= 3)
"""The opening bids by which systems are compared."""


def states(view: View, seat: int) -> bool:
    """Whether a seat's side has stated another system than the natural one."""
    return announced_systems(view.game)[view.game.side_of[seat]] != NATURAL[0]


def _opening(system: str, code: str) -> ReadCall:
    """The meaning of an opening bid by a system."""
    return take(read(0, 0, (), systems=(system, system)), code)


def _means_the_same(one: ReadCall, other: ReadCall) -> bool:
    """Whether two calls show the same."""
    artificial = (one.kind in ARTIFICIAL) == (other.kind in ARTIFICIAL)
    return one.shows == other.shows and artificial


@lru_cache(maxsize=64)
def most_alike(system: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Some systems, those first of whose opening bids most show what they show by one.

    >>> most_alike("acol", ("sayc", "acol-weak-twos"))
    ('acol-weak-twos', 'sayc')
    """

    def same(other: str) -> int:
        openings = ((_opening(system, code), _opening(other, code)) for code in OPENINGS)
        return sum(_means_the_same(one, two) for one, two in openings)

    return tuple(sorted(others, key=same, reverse=True))


def alike_so_far(view: View, seat: int, system: str) -> bool:
    """Whether all that a seat's side has called shows by another system what it shows by the one
    that the side has stated."""
    auction, side = public_auction(view), seat % 2
    if auction.is_unknown(side):
        return False
    stated = auction.read_as(side, auction.systems[side]).calls
    pairs = zip(stated, auction.read_as(side, system).calls, strict=True)
    return all(_means_the_same(one, other) for one, other in pairs if one.seat % 2 == side)


def same_calls(view: View, calls: Iterable[Action], system: str) -> list[Action]:
    """Those of some calls of the viewer's that show by another system what they show by the one
    that its side has stated; none where that itself calls with the hand what does not. The calls
    before must be alike (see `alike_so_far`)."""
    auction, side = public_auction(view, view.seat), view.seat % 2
    stated, other = (auction.read_as(side, name) for name in (auction.systems[side], system))

    def same(code: str) -> bool:
        return _means_the_same(take(stated, code), take(other, code))

    if not same(call_of(stated, evaluate(view.hand_mask()))):
        return []
    return [call for call in calls if same(str(call.arg))]


def within_system(
    view: View, calls: Iterable[Action], system: Player, points_off: int
) -> list[Action]:
    """Those of some calls that show what the viewer's hand has, within so many points, as the
    player who bids by the system reads them. None after an artificial call of partner's: the
    system says what follows. What forces is not passed."""
    heard = reading_of(view, view.seat)
    partners = heard.last(heard.partner)
    artificial = heard.over_pass and partners is not None and partners.kind in ARTIFICIAL
    if artificial:
        return []
    found, hand = list[Action](), view.hand_mask()
    for call in calls:
        misses = system.misses(view, call, [hand])
        if misses is None or any(miss.cards or miss.points > points_off for miss in misses):
            continue
        if not (call.arg == "P" and heard.forced):
            found.append(call)
    return found
