"""The wash-book against Foster's example and against a search of its own."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from oddtrick.club.party.settlement import Rubber, carried, settle
from oddtrick.errors import BadOption

# Foster 1910, pp. 68-69; the winners of the first rubber follow from the columns.
RUBBERS = (
    Rubber(140, ("Jones", "Green"), ("White", "Brown")),
    Rubber(325, ("Jones", "White"), ("Black", "Smith")),
    Rubber(280, ("Brown", "Black"), ("Green", "Smith")),
    Rubber(360, ("Jones", "Brown"), ("Green", "White")),
)
FINAL = {"Jones": 825, "Green": -500, "White": -175, "Brown": 500, "Black": -45, "Smith": -605}


def test_the_book_s_columns() -> None:
    assert carried(RUBBERS) == FINAL
    assert carried(RUBBERS[2:], carried(RUBBERS[:2])) == FINAL


def test_the_book_s_columns_are_settled_in_four_payments() -> None:
    """Green and Brown are quits; the four others have no smaller group, so three payments more."""
    payments = settle(FINAL)
    assert len(payments) == 4
    assert ("Green", "Brown", 500) in payments


def most_groups(amounts: tuple[int, ...]) -> int:
    """Plain recursion: the first person's group, then the rest."""
    if not amounts:
        return 0
    rest = range(1, len(amounts))
    return max(
        1 + most_groups(tuple(amounts[i] for i in rest if i not in others))
        for size in range(len(amounts))
        for others in combinations(rest, size)
        if amounts[0] + sum(amounts[i] for i in others) == 0
    )


@pytest.mark.parametrize("people", [*range(2, 9), 12, 20])
def test_everybody_is_paid_in_the_fewest_payments(people: int) -> None:
    rng = random.Random(people)
    for _ in range(2 if people > 8 else 10):
        amounts = [rng.choice((-3, -2, -1, 1, 2, 3)) for _ in range(people - 1)]
        amounts.append(-sum(amounts))
        columns = {f"p{i}": amount for i, amount in enumerate(amounts)}
        payments = settle(columns)
        for payer, to, amount in payments:
            assert amount > 0
            columns[payer] += amount
            columns[to] -= amount
        assert not any(columns.values())
        owing = tuple(a for a in amounts if a)
        assert len(payments) <= len(owing) - 1
        if people <= 8:
            assert len(payments) == len(owing) - most_groups(owing)


def test_columns_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(BadOption, match="add up to 0, not to 5"):
        settle({"A": 10, "B": -5})
    with pytest.raises(BadOption, match="Rubber 1"):
        carried([Rubber(10, ("A", "B"), ("A", "C"))])
