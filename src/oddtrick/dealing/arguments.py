"""The arguments of a dealer, read and checked: seats, conditions, cards and tests of deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import index
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card, Mask, mask_of
from oddtrick.dealing.conditions.condition import Condition
from oddtrick.seats import HandsBySeat, seat_number

from .errors import DealingError

__all__ = [
    "BySeat",
    "DealTest",
    "Deals",
    "Known",
    "by_number",
    "check_conditions",
    "deal_tests",
    "masks_by_seat",
    "pack_mask",
    "seat_count",
    "texts",
    "value_at",
    "whole_sizes",
]

Deals = npt.NDArray[np.uint64]
"""A row for each deal, a mask of cards for each seat."""

DealTest = Callable[[Deals], npt.NDArray[np.bool_]]
"""Whether each of many deals fits."""
T = TypeVar("T")
BySeat = Mapping[int, T] | Mapping[str, T] | Sequence[T]
"""Something of each seat: in the order of the seats, or by their numbers or letters."""
Known = BySeat[Mask] | BySeat[Mask | None] | HandsBySeat
"""The cards known of each hand, `None` for none; or a board of a file."""


def by_number(given: BySeat[Any], names: Sequence[str]) -> Any:
    """A mapping by seats as one by their numbers. Raises `DealingError` for a seat there is not."""
    if not isinstance(given, Mapping):
        return given
    at: dict[int, Any] = {}
    for seat, value in given.items():
        number = seat
        if isinstance(seat, str):
            number = seat_number(seat, names, error=DealingError)
        if not isinstance(number, int) or number < 0:
            said = ", ".join(names)
            raise DealingError(f"A seat is {said}, or its number from 0, not “{seat}”.")
        if number in at:
            raise DealingError(f"Seat “{seat}” is there twice: by letter and by number.")
        at[number] = value
    return at


def check_conditions(given: Mapping[int, object] | Sequence[object]) -> None:
    """Raise `DealingError` for what is no condition on a hand."""
    if not isinstance(given, (Mapping, Sequence)) or isinstance(given, str):
        raise DealingError(
            f'“{given}” does not say which seat it is about: write {{"N": condition}}, for example.'
        )
    for value in given.values() if isinstance(given, Mapping) else given:
        if not isinstance(value, Condition):
            raise DealingError(
                f"“{value}” is not a condition. Write it with those of oddtrick.dealing: "
                "between(HCP, 15, 17) & BALANCED, or length(SPADES, 5), or "
                'read_condition("15-17 hcp, balanced"), for example.'
            )


def pack_mask(given: Iterable[Card]) -> Mask:
    """The cards that are dealt. Raises `DealingError` for what is no set of cards."""
    try:
        return mask_of(given)
    except (TypeError, ValueError):
        raise DealingError(
            'The pack is an iterable of cards: range(52), or pack_of("9TJQKA") of oddtrick.cards.'
        ) from None


def masks_by_seat(given: Any, names: Sequence[str]) -> Any:
    """The cards known of each seat, by number; nothing where they are not known."""
    hands = by_number(getattr(given, "hands", given), names)
    if not isinstance(hands, (Mapping, Sequence)):
        raise DealingError(
            f'Known hands are those of a board, or by seat: {{"N": …}}, not “{given}”.'
        )
    if isinstance(hands, Mapping):
        return {seat: _mask(hand) for seat, hand in hands.items()}
    return tuple(map(_mask, hands)) if not isinstance(hands, str) else (_mask(hands),)


def texts(names: Sequence[str]) -> tuple[str, ...]:
    """The names of seats. Raises `DealingError` for what is no list of texts."""
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise DealingError(f"Names are a list of texts, one a seat, not “{names}”.")
    return tuple(names)


def whole_sizes(sizes: Sequence[int]) -> tuple[int, ...]:
    """How many cards each seat holds. Raises `DealingError` for what is no whole number."""
    try:
        return tuple(map(index, sizes))
    except TypeError:
        raise DealingError(
            f"Sizes are whole numbers, one a seat, such as (13, 13, 13, 13), not “{sizes}”."
        ) from None


def deal_tests(where: Iterable[DealTest]) -> tuple[DealTest, ...]:
    """The tests of whole deals. Raises `DealingError` for what is none."""
    tests = tuple(where) if isinstance(where, Iterable) and not isinstance(where, str) else (where,)
    for test in tests:
        if not callable(test):
            raise DealingError(
                f"“{test}” is no test of deals: give a function of an array of deals, or "
                'read_formula("hcp(NS) >= 25") of oddtrick.dealing.'
            )
    return tests


def _mask(hand: Any) -> Mask:
    if hand is None:
        return 0
    try:
        return index(hand)
    except TypeError:
        raise DealingError(
            f"“{hand}” is no mask of cards: oddtrick.cards reads one, "
            'bridge_hand("AQ4.KJ5.A832.K62") or mask_of(["SA", "HK"]).'
        ) from None


def seat_count(given: Mapping[int, object] | Sequence[object]) -> int:
    """How many seats something is given for, up to the last."""
    return max(given, default=-1) + 1 if isinstance(given, Mapping) else len(given)


def value_at(given: Any, seat: int, default: Any) -> Any:
    """The value given for a seat, or the default."""
    if isinstance(given, Mapping):
        return given.get(seat, default)
    return given[seat] if seat < len(given) else default
