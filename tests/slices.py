"""A slice of many cases for `make test`; the others wait for `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

dear = settings(max_examples=settings.default.max_examples // 5)
"""Decorates a property that takes long to try on one example."""


def sliced(cases: Iterable[Any], few: int) -> list[Any]:
    """All cases for `pytest.mark.parametrize`: so many, spread evenly from the first on, as they
    are, and the others marked ``whole``. A tuple is the values of several arguments: that of one
    stands in another, ``((390, 844),)``.

    >>> [bool(case.marks) for case in sliced("abcdef", 2)]
    [False, True, True, False, True, True]
    """
    listed = list(cases)
    kept = {n * len(listed) // few for n in range(few)}
    found = []
    for n, case in enumerate(listed):
        values, name, marks = (
            (case.values, case.id, case.marks)
            if isinstance(case, type(pytest.param()))
            else (case if type(case) is tuple else (case,), None, ())
        )
        marks = marks if n in kept else (*marks, pytest.mark.whole)
        found.append(pytest.param(*values, id=name, marks=marks))
    return found
