"""Functions with their first arguments given, which can be compared and pickled.

A function made inside another cannot be pickled, and no two of them are equal. What a game is
made of (its scoring, the questions of its stages, its options) is bound with this instead, so a
game and its deals can be sent to another process and are equal to what comes back.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

R = TypeVar("R")


class HashablePartial(partial[R]):
    """A `functools.partial` that equals another of the same function and arguments.

    The function is one of a module, and its arguments are values that can be hashed.

    >>> import pickle
    >>> double = HashablePartial(int, base=2)
    >>> double("101"), double == HashablePartial(int, base=2)
    (5, True)
    >>> pickle.loads(pickle.dumps(double)) == double
    True
    """

    __slots__ = ()

    def _parts(self) -> tuple[object, ...]:
        return (self.func, self.args, tuple(sorted(self.keywords.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HashablePartial) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())
