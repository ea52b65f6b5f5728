"""Deals of bridge as people give them: four masks, or text as PBN writes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

from oddtrick.cards import Mask, bridge_hand, bridge_hand_code

from .errors import BadPosition
from .position import Position
from .results import SEATS

__all__ = ["Deal", "deal_code", "hands_of"]

Deal = Sequence[Mask | None] | str
"""Four masks, N E S W, as a `oddtrick.formats` board has them too, or a deal as PBN writes it:
``N:AKQ.…  … … …``. A hand that is not known (`None`) cannot be solved."""


def hands_of(deal: Deal) -> tuple[Mask, Mask, Mask, Mask]:
    """The four hands, N E S W, checked. Raises `BadPosition` or `BadCards`.

    >>> [h.bit_count() for h in hands_of("E:AK... QJ... T9... 87...")]
    [2, 2, 2, 2]
    """
    if isinstance(deal, str):
        first, colon, rest = deal.strip().partition(":")
        hands = rest.split()
        seat = SEATS.find(first.strip().upper())
        if not colon or seat < 0 or len(first.strip()) != 1 or len(hands) != 4:
            raise BadPosition(
                "A deal is written as the first seat, a colon and four hands, such as "
                "“N:AKQ.J98.T32.5432 …”."
            )
        turned = [bridge_hand(h) for h in hands]
        masks = [turned[(s - seat) % 4] for s in range(4)]
    else:
        try:
            masks = [index(_known(h, seat)) for seat, h in enumerate(deal)]
        except TypeError:
            raise BadPosition(
                "A deal is four masks of cards (whole numbers), N E S W, or PBN text."
            ) from None
    if len(masks) != 4:
        raise BadPosition(f"A deal has four hands, not {len(masks)}.")
    sizes = [h.bit_count() for h in masks]
    if len(set(sizes)) != 1 or not 1 <= sizes[0] <= 13:
        raise BadPosition(
            f"The hands hold {', '.join(map(str, sizes[:3]))} and {sizes[3]} cards: all four need "
            "the same number, 1 to 13."
        )
    seen = 0
    for hand in masks:
        if hand < 0 or hand >> 52:
            raise BadPosition("A deal is made of the 52 cards without jokers.")
        if hand & seen:
            return _twice(masks)
        seen |= hand
    return (masks[0], masks[1], masks[2], masks[3])


def _known(hand: Mask | None, seat: int) -> Mask:
    if hand is None:
        where = SEATS[seat] if seat < 4 else str(seat)
        raise BadPosition(f"The hand of {where} is not known: all four are needed.")
    return hand


def deal_code(hands: Iterable[Mask]) -> str:
    """A deal as PBN writes it, north first; the inverse of `hands_of`.

    >>> deal_code(hands_of("E:A... K... Q... J..."))
    'N:J... A... K... Q...'
    """
    return "N:" + " ".join(map(bridge_hand_code, hands))


def _twice(masks: Sequence[Mask]) -> tuple[Mask, Mask, Mask, Mask]:
    Position(tuple(masks))  # says which card
    raise BadPosition("A card is there twice.")
