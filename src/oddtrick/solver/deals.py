"""Deals of bridge as people give them: a board, four masks, or text as PBN writes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Mask, bits, bridge_hand, bridge_hand_code, card_name
from oddtrick.messages import Verbatim, term
from oddtrick.seats import SEATS, HandsBySeat, StrainLike, strain_number

from .errors import BadPosition

Deal = HandsBySeat | Sequence[Mask | None] | npt.NDArray[np.uint64] | str
"""A board of `oddtrick.formats`; four masks, N E S W, such as a board's hands or a row of what a
`Dealer` draws; or a deal as PBN writes it: ``N:AKQ.…  … … …``. A hand that is not known (`None`)
cannot be solved."""


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
        given: Any = getattr(deal, "hands", deal)
        try:
            masks = [index(_known(h, seat)) for seat, h in enumerate(given)]
        except TypeError:
            raise BadPosition(
                "A deal is a board, four masks of cards (whole numbers), N E S W, or PBN text such "
                "as “N:AKQ.J98.T32.5432 …”."
            ) from None
    if len(masks) != 4:
        raise BadPosition("A deal has four hands, not {given}.", given=len(masks))
    sizes = [h.bit_count() for h in masks]
    if len(set(sizes)) != 1 or not 1 <= sizes[0] <= 13:
        raise BadPosition(
            "The hands hold {first_three} and {fourth} cards: "
            "all four need the same number, 1 to 13.",
            first_three=Verbatim(", ".join(map(str, sizes[:3]))),
            fourth=sizes[3],
        )
    seen = 0
    for hand in masks:
        if hand < 0 or hand >> 52:
            raise BadPosition("A deal is made of the 52 cards without jokers.")
        if twice := hand & seen:
            name = card_name(next(bits(twice)))
            raise BadPosition(
                "The {name} is there twice.", name=Verbatim(name[0].lower() + name[1:])
            )
        seen |= hand
    return (masks[0], masks[1], masks[2], masks[3])


def strain_numbers(strains: Iterable[StrainLike]) -> list[int]:
    """Denominations by their numbers, each once and in order. Raises `BadPosition` for what is
    none.

    >>> strain_numbers("NT"), strain_numbers(["S", 0])
    ([4], [0, 3])
    """
    if isinstance(strains, (str, int)):
        strains = (strains,)
    try:
        return sorted({strain_number(strain, error=BadPosition) for strain in strains})
    except TypeError:
        raise BadPosition("Strains are a list of C, D, H, S and NT, or of their numbers.") from None


def _known(hand: Mask | None, seat: int) -> Mask:
    if hand is None:
        where = SEATS[seat] if seat < 4 else str(seat)
        raise BadPosition(
            "The hand of {where} is not known: all four are needed.", where=term(where)
        )
    return hand


def deal_code(hands: Iterable[Mask]) -> str:
    """A deal as PBN writes it, north first; the inverse of `hands_of`.

    >>> deal_code(hands_of("E:A... K... Q... J..."))
    'N:J... A... K... Q...'
    """
    return "N:" + " ".join(map(bridge_hand_code, hands))
