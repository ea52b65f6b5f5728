"""The wash-book: what each member of a club has won and lost, and who pays whom at the end.

Source: Foster 1910, pp. 68-69: every rubber is entered for all four, each column carried forward;
the columns add up to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from oddtrick.errors import BadOption

__all__ = ["EXACT", "Payment", "Rubber", "carried", "settle"]

EXACT = 12
"""Up to so many people who owe or are owed the fewest payments are found exactly."""


class Rubber(NamedTuple):
    """One entry: what each winner gains and each loser loses, in whole units."""

    value: int
    winners: tuple[str, ...]
    losers: tuple[str, ...]


class Payment(NamedTuple):
    """A payment: payer, payee and amount."""

    payer: str
    to: str
    amount: int


def carried(rubbers: Iterable[Rubber], before: Mapping[str, int] | None = None) -> dict[str, int]:
    """The columns after these rubbers, carried on from the columns before.

    Raises `BadOption` where somebody is on both sides or the sides are unequal."""
    columns = dict(before or {})
    for number, rubber in enumerate(rubbers, 1):
        people = (*rubber.winners, *rubber.losers)
        if len(set(people)) != len(people) or len(rubber.winners) != len(rubber.losers):
            raise BadOption(f"Rubber {number}: as many winners as losers, everybody named once.")
        for player in rubber.winners:
            columns[player] = columns.get(player, 0) + rubber.value
        for player in rubber.losers:
            columns[player] = columns.get(player, 0) - rubber.value
    return columns


def settle(columns: Mapping[str, int]) -> list[Payment]:
    """Payments that bring every column to nothing. Raises `BadOption` where they do not add up.

    A group of k people whose columns add up to nothing settles with k - 1 payments, so the fewest
    payments come from the most such groups. Up to `EXACT` people with something to settle the most
    are found. With more, only two who are quits with each other are set apart first; n people then
    need at most n - 1 payments, which need not be the fewest.
    """
    if total := sum(columns.values()):
        raise BadOption(f"The columns must add up to 0, not to {total}.")
    people = [p for p in columns if columns[p]]
    if len(people) <= EXACT:
        groups = _most_groups([columns[p] for p in people])
    else:
        groups = _quits([columns[p] for p in people])
    return [
        payment
        for group in groups
        for payment in _paid({people[i]: columns[people[i]] for i in group})
    ]


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """A division into the most groups that add up to nothing. Adding one person after another to a
    set, the most times it can pass through nothing is the number of groups."""
    count = len(amounts)
    sums = [0] * (1 << count)
    most = [0] * (1 << count)
    last = [0] * (1 << count)
    for people in range(1, 1 << count):
        low = people & -people
        sums[people] = sums[people ^ low] + amounts[low.bit_length() - 1]
        left = ((most[people ^ 1 << i], i) for i in range(count) if people >> i & 1)
        last[people] = max(left)[1]
        most[people] = most[people ^ 1 << last[people]] + (sums[people] == 0)
    groups: list[list[int]] = []
    people = (1 << count) - 1
    while people:
        if sums[people] == 0:
            groups.append([])
        groups[-1].append(last[people])
        people ^= 1 << last[people]
    return groups


def _quits(amounts: Sequence[int]) -> list[list[int]]:
    """Everybody in one group, but for couples whose columns are equal and opposite."""
    left = list(range(len(amounts)))
    groups = []
    for i in range(len(amounts)):
        other = next((j for j in left if amounts[j] == -amounts[i]), None)
        if i in left and other is not None:
            left.remove(i)
            left.remove(other)
            groups.append([i, other])
    return [*groups, left] if left else groups


def _paid(columns: dict[str, int]) -> list[Payment]:
    """Within a group: the first who owes pays the first who is owed, until nobody owes."""
    payments = []
    while owing := [p for p in columns if columns[p] < 0]:
        payer, to = owing[0], next(p for p in columns if columns[p] > 0)
        amount = min(-columns[payer], columns[to])
        columns[payer] += amount
        columns[to] -= amount
        payments.append(Payment(payer, to, amount))
    return payments
