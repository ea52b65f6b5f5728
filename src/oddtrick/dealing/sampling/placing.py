"""Cards that must be where conditions say, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oddtrick.cards import Mask, bits, card_name
from oddtrick.dealing.conditions import AllOf, Between, Condition
from oddtrick.dealing.errors import Impossible


def joined(hands: Iterable[Mask]) -> Mask:
    """All cards of some hands."""
    found = 0
    for hand in hands:
        found |= hand
    return found


def settle(
    pack: Mask,
    sizes: Sequence[int],
    names: Sequence[str],
    conditions: Sequence[Condition],
    known: list[Mask],
    barred: list[Mask],
) -> tuple[Condition, ...]:
    """The conditions without those that place or bar cards: these are put into `known` and
    `barred`. A card barred everywhere but at one seat is known to be there.

    Raises `Impossible` for a card with no seat or two, and for a hand that holds too many.
    """
    parts = []
    for s, condition in enumerate(conditions):
        left = []
        for part in condition.conjuncts():
            held = getattr(part.term.measure, "cards", 0) if isinstance(part, Between) else 0
            if not held or not isinstance(part, Between) or part.term.suits:
                left.append(part)
            elif part.high <= 0:
                barred[s] |= held
            elif part.low == held.bit_count():
                known[s] |= held
            else:
                left.append(part)
        parts.append(AllOf(tuple(left)))
    _check(pack, sizes, names, known, barred)
    while (forced := _forced(pack, sizes, known, barred)) is not None:
        card, seat = forced
        known[seat] |= 1 << card
        _check(pack, sizes, names, known, barred)
    return tuple(parts)


def _forced(
    pack: Mask, sizes: Sequence[int], known: Sequence[Mask], barred: Sequence[Mask]
) -> tuple[int, int] | None:
    """A free card that only one seat can hold, and the seat."""
    open_ = [s for s, n in enumerate(sizes) if known[s].bit_count() < n]
    for c in bits(pack & ~joined(known)):
        can = [s for s in open_ if not barred[s] >> c & 1]
        if not can:
            raise Impossible(f"No seat can hold the {card_name(c).lower()}.")
        if len(can) == 1:
            return c, can[0]
    return None


def _check(
    pack: Mask,
    sizes: Sequence[int],
    names: Sequence[str],
    known: Sequence[Mask],
    barred: Sequence[Mask],
) -> None:
    seen = 0
    for mine, no, size, name in zip(known, barred, sizes, names, strict=True):
        for wrong, says in (
            (mine & ~pack, "which is not among the cards to deal"),
            (mine & seen, "which another seat holds"),
            (mine & no, "which the conditions also say it does not"),
        ):
            if wrong:
                c = next(bits(wrong))
                raise Impossible(f"{name} is to hold the {card_name(c).lower()}, {says}.")
        if mine.bit_count() > size:
            raise Impossible(
                f"{name} is to hold {mine.bit_count()} given cards and has room for {size}."
            )
        seen |= mine


# Every deal of a few cards, one by one: for what is so rare that trying does not find it.


def every_split(cards: Mask, needs: Sequence[int]) -> npt.NDArray[np.uint64]:
    """All ways to split some cards among seats, a row each of a mask a seat.

    >>> len(every_split(0b111111, (2, 1, 3)))
    60
    """
    rows = list(_splits(tuple(1 << c for c in bits(cards)), tuple(needs)))
    return np.array(rows, dtype=np.uint64).reshape(-1, len(needs))


def _splits(cards: tuple[Mask, ...], needs: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    if not needs:
        yield ()
        return
    for chosen in combinations(cards, needs[0]):
        hand = sum(chosen)
        rest = tuple(c for c in cards if not c & hand)
        for others in _splits(rest, needs[1:]):
            yield (hand, *others)
