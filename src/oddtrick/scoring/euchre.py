"""The euchre family: the makers' march, point or euchre.

Source: Scarne 1963, chapter 13, “Scoring”, “The Game”, “Revoke”, and “Scoring” under each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oddtrick.core import DealContext, Entry, HashablePartial, Ledger, PassedOut
from oddtrick.messages import say, term
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.partners import CalledSuit, Partner
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.stages.trumps import Opposed


class EuchreScale(NamedTuple):
    """The worth of five tricks to the makers, and a euchre to the others; three or four tricks are
    always worth a point."""

    march: int
    lone_march: int
    euchre: int
    lone_euchre: int
    opposed: int = 4
    """A euchre of a lone hand by an opponent who plays alone too."""
    passed: int = 0
    """A dealer's pass to the others, where they had to name trumps or pay."""


class Markers(NamedTuple):
    """How a side lays its two markers: the card below, the card over it, and whether that one lies
    face up."""

    below: int
    over: int
    face_up: bool


_MARKERS = {
    1: Markers(3, 4, face_up=False),
    2: Markers(4, 3, face_up=False),
    3: Markers(4, 3, face_up=True),
    4: Markers(3, 4, face_up=True),
}


def markers(points: int) -> Markers | None:
    """How so many points of a game of five are shown with a three and a four (“Markers”); `None`
    where none are laid. Face down the upper card leaves as many pips to be seen as the side has.

    >>> markers(2)
    Markers(below=4, over=3, face_up=False)
    """
    return _MARKERS.get(points)


PARTNERSHIP = EuchreScale(march=2, lone_march=4, euchre=2, lone_euchre=2)
"""“Scoring” under partnership euchre; two-handed euchre has the same without the lone hand."""

CUTTHROAT = EuchreScale(march=3, lone_march=3, euchre=2, lone_euchre=2)
"""“Three-Handed or Cutthroat Euchre”, 2."""


def euchre_points(
    tricks: int, *, alone: bool, scale: EuchreScale = PARTNERSHIP, opposed: bool = False
) -> int:
    """The worth of the makers' tricks to them; negative is for their opponents.

    >>> [euchre_points(n, alone=False) for n in range(6)]
    [-2, -2, -2, 1, 1, 2]
    >>> [euchre_points(n, alone=True) for n in range(6)]
    [-2, -2, -2, 1, 1, 4]
    """
    if tricks < 3:
        if not alone:
            return -scale.euchre
        return -(scale.opposed if opposed else scale.lone_euchre)
    if tricks < 5:
        return 1
    return scale.lone_march if alone else scale.march


def at_the_bridge(own: int, other: int) -> bool:
    """Whether a side is at the bridge in a game of five: four points, the others at most two.

    >>> at_the_bridge(4, 2), at_the_bridge(4, 3)
    (True, False)
    """
    return own == 4 and other <= 2


def makers_ledger(
    table: DealContext, points: int, makers: tuple[int, ...], *, march: bool, alone: bool
) -> Ledger:
    """The entries for points of the makers' sides or, where they are negative, of all others."""
    if points < 0:
        why = term("the lone hand is euchred") if alone else term("the makers are euchred")
        others = (i for i in range(len(table.seating.sides)) if i not in makers)
        return tuple(Entry(other, "points", -points, why) for other in others)
    why = term("march" if march else "the point")
    why = say("{what}, alone", what=why) if alone else why
    return tuple(Entry(side, "points", points, why) for side in makers)


def score_makers(table: DealContext, worth: Callable[[int, bool], int]) -> Ledger:
    """The points of one deal, `worth` of the makers' tricks where they play alone or together."""
    trump = table.find(Trump)
    if trump is None:
        return ()
    side = table.seating.side_of[trump.maker]
    tricks = table.get(Played).taken(table.seating.sides[side])
    points = worth(tricks, trump.alone)
    return makers_ledger(table, points, (side,), march=tricks == 5, alone=trump.alone)


def _score(scale: EuchreScale, table: DealContext) -> Ledger:
    if scale.passed and table.find(PassedOut) is not None:
        dealers = table.seating.side_of[table.setting.dealer]
        others = (i for i in range(len(table.seating.sides)) if i != dealers)
        return tuple(
            Entry(i, "points", scale.passed, term("the dealer named no trumps")) for i in others
        )
    opposed = table.find(Opposed) is not None

    def worth(tricks: int, alone: bool) -> int:
        return euchre_points(tricks, alone=alone, scale=scale, opposed=opposed)

    return score_makers(table, worth)


def scored_by(scale: EuchreScale) -> Callable[[DealContext], Ledger]:
    """The scoring of euchre by a scale."""
    return HashablePartial(_score, scale)


def score_call_ace(table: DealContext) -> Ledger:
    """The maker and the partner whom they called score each alone, and so does every opponent.

    A player without a partner plays a lone hand, said or not (ruling C-6); such a march is worth a
    point for every player. Source: Scarne 1963, “Call-Ace Euchre”.
    """
    trump = table.find(Trump)
    if trump is None:
        return ()
    partner = table.get(Partner).seat if table.find(CalledSuit) else -1
    makers = (trump.maker,) if partner < 0 else (trump.maker, partner)
    alone, players = partner < 0, len(table.seating.seats)
    scale = EuchreScale(march=3, lone_march=players, euchre=2, lone_euchre=2)
    tricks = table.get(Played).taken(makers)
    points = euchre_points(tricks, alone=alone, scale=scale)
    return makers_ledger(table, points, makers, march=tricks == 5, alone=alone)


# Auction euchre: what was bid is won, or lost to the others.
#
# Source: ruling 1a (the book's own page is lost).


def score_auction_euchre(table: DealContext) -> Ledger:
    """The number bid (or the value of a lone bid), never more: to the bidder's side and every
    partner, or where they fail to every opponent."""
    contract, played = table.find(Contract), table.find(Played)
    if contract is None or played is None:
        return ()
    hands = [s for s, side in enumerate(played.sides) if side == 0]
    tricks = played.taken(hands)
    need = len(played.tricks) if contract.word else contract.level
    side_of = table.seating.side_of
    makers = sorted({side_of[s] for s in hands})
    made = tricks >= need
    others = [i for i in range(len(table.seating.sides)) if i not in makers]
    why = (
        say("the bid is made, {tricks} tricks", tricks=tricks)
        if made
        else say("the bid is lost, {tricks} tricks", tricks=tricks)
    )
    return tuple(
        Entry(side, "points", contract.level, why) for side in (makers if made else others)
    )
