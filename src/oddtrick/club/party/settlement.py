"""The wash-book: what each member of a club has won and lost, and who pays whom at the end.

Source: Foster 1910, pp. 68-69: every rubber is entered for all four, each column carried forward;
the columns add up to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.messages import DecimalNumber, Message, Name, say, term

# Stakes: an amount for a hundred points or for one, and the worth of units.
#
# What is settled is counted in units of points (a hundred at rubber bridge, a point at a drive);
# a stake is given by the points, so that the same words mean the same money whatever is counted.

PER = {"hundred": 100, "point": 1}
"""For how many points a stake is, by name; the first is the usual."""
_SAID = {100: "a hundred points", 1: "a point", 0: "a unit"}


def stake_of(text: str) -> Decimal:
    """An amount. Raises `BadOption`."""
    try:
        stake = Decimal(text)
    except InvalidOperation:
        raise BadOption(
            "A stake is a number, as 0.05, not “{text}”.", text=Name(text[:20])
        ) from None
    if not (stake.is_finite() and 0 < stake <= 10**6 and len(text) < 20):
        raise BadOption("A stake is above nothing, and a million at most.")
    return stake


class Stakes(NamedTuple):
    """A stake as it was given, empty where none is, and for how many points it is; 0 for each unit
    that is settled, as parties of before have it. `unit` is how many points are settled as one,
    `called` what one is where it is no number of points: a chip."""

    amount: str
    per: int
    unit: int
    called: str = ""

    @property
    def words(self) -> Message:
        """In words.

        >>> str(Stakes("0.05", 100, 1).words), str(Stakes("", 100, 100).words)
        ('0.05 a hundred points', 'units of a hundred points')
        """
        if self.amount:
            each = term(self.called or _SAID[self.per])
            return say("{amount} {each}", amount=DecimalNumber(self.amount), each=each)
        if self.called:
            return term(f"{self.called.split()[-1]}s")
        known = _SAID.get(self.unit)
        points = term(known) if known else say("{n} points", n=self.unit)
        return say("units of {points}", points=points)

    def worth(self, units: int) -> str:
        """The worth of so many units, without a sign; the units where nothing is played for.

        >>> Stakes("0.05", 100, 100).worth(-30), Stakes("0.05", 100, 1).worth(140)
        ('1.50', '0.07')
        >>> Stakes("0.05", 1, 100).worth(30), Stakes("", 100, 1).worth(-7)
        ('150.00', '7')
        """
        if not self.amount:
            return str(abs(units))
        points = abs(units) * (self.unit if self.per else 1)
        exact = stake_of(self.amount) * points / (self.per or 1)
        whole, _, part = f"{exact.normalize():f}".partition(".")
        return f"{whole}.{part:0<2}" if part or "." in self.amount else whole


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
            raise BadOption(
                "Rubber {number}: as many winners as losers, everybody named once.", number=number
            )
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
        raise BadOption("The columns must add up to 0, not to {total}.", total=total)
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
