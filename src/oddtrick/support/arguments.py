"""Arguments of a caller, checked before anything is done with them."""

from __future__ import annotations

import operator
from typing import Any, TypeVar

from oddtrick.errors import BadOption, OddtrickError
from oddtrick.messages import Message, Name, said

Value = TypeVar("Value")


def checked(
    given: Value, kind: type[Any], right: Message | str, error: type[OddtrickError] = BadOption
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
    raise error("{right}, not “{given}”.", right=said(right, {}), given=Name(str(given)))


def whole(
    given: object,
    right: Message | str,
    error: type[OddtrickError] = BadOption,
    *,
    least: int | None = None,
) -> int:
    """The argument as an int, where it is a whole number of any library, of at least `least`, and
    no truth value. Else raises `error` with what would be `right`.

    >>> whole(3, "A count is at least one", least=1)
    3
    >>> whole(0, "A count is at least one", least=1)
    Traceback (most recent call last):
    oddtrick.errors.BadOption: A count is at least one, not 0.
    """
    try:
        found = None if isinstance(given, bool) else operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        found = None
    if found is None:
        raise error("{right}, not “{given}”.", right=said(right, {}), given=Name(str(given)))
    if least is not None and found < least:
        raise error("{right}, not {found}.", right=said(right, {}), found=found)
    return found
