"""Values that are worked out when they are first asked for, and then remembered.

`lazy` is an attribute, without the lock that `functools.cached_property` takes before Python 3.12.
`IdentityCache` is for what belongs to an object that is no place to keep it in, `RecentCache` for
what is kept as long as it is asked for. Where two threads ask at once, both work it out, and come
to the same.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, overload

K = TypeVar("K", bound=Hashable)
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


class IdentityCache(Generic[T]):
    """Values by the very object they belong to, whatever it equals, for so many objects at the
    most: then all are forgotten.

    >>> sizes = IdentityCache(2)
    >>> hand = (3, 51)
    >>> sizes.find(hand)
    >>> sizes.put(hand, 2), sizes.find(hand), sizes.find(tuple([3, 51]))
    (2, 2, None)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[int, tuple[object, T]] = {}

    def find(self, key: object) -> T | None:
        """The value of an object; `None` where none is known."""
        known = self._known.get(id(key))
        return known[1] if known is not None and known[0] is key else None

    def put(self, key: object, value: T) -> T:
        """Remember a value, which is given back. The object is kept as long."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[id(key)] = key, value
        return value


class RecentCache(Generic[K, T]):
    """Values by key, as many as there is room for: what was asked for longest ago goes first. Safe
    to use from several threads.

    >>> squares = RecentCache[int, int](2)
    >>> squares.put(1, 1), squares.put(2, 4), squares.find(1), squares.put(3, 9), squares.find(2)
    (1, 4, 1, 9, None)
    """

    def __init__(self, most: int, size: Callable[[T], int] = lambda value: 1) -> None:
        """`size` is how much of the room a value takes; one each where nothing else is said."""
        self._most, self._size, self._taken = most, size, 0
        self._known: OrderedDict[K, T] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: K) -> T | None:
        """The value of a key; `None` where none is kept."""
        with self._lock:
            if key not in self._known:
                return None
            self._known.move_to_end(key)
            return self._known[key]

    def put(self, key: K, value: T) -> T:
        """Keep a value in place of any that its key had. It is given back."""
        with self._lock:
            if key in self._known:
                self._taken -= self._size(self._known.pop(key))
            self._known[key] = value
            self._taken += self._size(value)
            while self._taken > self._most:
                self._taken -= self._size(self._known.popitem(last=False)[1])
        return value
