"""Parts of the program whose libraries are installed only where they are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from oddtrick.errors import OddtrickError

__all__ = ["needed_by"]


@contextmanager
def needed_by(who_needs: str, extra: str, command: str = "") -> Iterator[None]:
    """Around the imports of an optional part. Raises `OddtrickError` that names the library which
    is missing, and the extra that brings it; and for a `command` how to run it without installing.

    >>> with needed_by("Ghosts need", "web"):
    ...     import ectoplasm
    Traceback (most recent call last):
        ...
    oddtrick.errors.OddtrickError: Ghosts need ectoplasm, which is not installed: \
pip install 'oddtrick[web]'.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        once = f", or once: uvx --from 'oddtrick[{extra}]' oddtrick {command}" if command else ""
        raise OddtrickError(
            f"{who_needs} {error.name}, which is not installed: "
            f"pip install 'oddtrick[{extra}]'{once}."
        ) from None
