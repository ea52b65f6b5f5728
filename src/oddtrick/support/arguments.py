"""Arguments of a caller, checked before anything is done with them."""

from __future__ import annotations

from typing import Any, TypeVar

from oddtrick.errors import BadOption, OddtrickError

__all__ = ["checked"]

Value = TypeVar("Value")


def checked(
    given: Value, kind: type[Any], right: str, error: type[OddtrickError] = BadOption
) -> Value:
    """The argument, where it is of this kind. Else raises `error` with what would be `right`.

    >>> checked(3, int, "A count is a whole number")
    3
    >>> checked("3", int, "A count is a whole number")
    Traceback (most recent call last):
    oddtrick.errors.BadOption: A count is a whole number, not “3”.
    """
    if isinstance(given, kind) and not (kind is int and isinstance(given, bool)):
        return given
    raise error(f"{right}, not “{given}”.")
