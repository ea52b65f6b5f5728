"""Attributes that are worked out when they are first asked for, without the lock that
`functools.cached_property` takes before Python 3.12: where two threads ask at once, both work it
out, and come to the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

__all__ = ["lazy"]

T = TypeVar("T")


class lazy(Generic[T]):
    """An attribute worked out once for an object, which has a ``__dict__`` to keep it in.

    >>> class Deal:
    ...     @lazy
    ...     def cards(self) -> int:
    ...         print("counted")
    ...         return 52
    >>> deal = Deal()
    >>> deal.cards + deal.cards
    counted
    104
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> lazy[T]: ...

    @overload
    def __get__(self, instance: object, owner: type[Any]) -> T: ...

    def __get__(self, instance: object | None, owner: type[Any]) -> lazy[T] | T:
        if instance is None:
            return self
        found = instance.__dict__[self._name] = self._make(instance)
        return found
