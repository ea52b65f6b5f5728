"""Parts of the program that are there only where they are wanted, or could be built."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType

from oddtrick.errors import OddtrickError
from oddtrick.messages import Verbatim


@cache
def _built(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def compiled_module(package: str) -> ModuleType | None:
    """The compiled twin of a package, its `_kernel`; None where none was built, or
    ``ODDTRICK_KERNEL`` says ``plain``."""
    plain = os.environ.get("ODDTRICK_KERNEL") == "plain"
    return None if plain else _built(f"{package}._kernel")


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
            "{who_needs} {name}, which is not installed: pip install 'oddtrick[{extra}]'{once}.",
            who_needs=Verbatim(who_needs),
            name=Verbatim(str(error.name)),
            extra=Verbatim(extra),
            once=Verbatim(once),
        ) from None
