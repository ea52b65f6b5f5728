"""Plugins: games, players and tests of deals from other packages and from a person's own modules.

An installed package names what it adds in its entry points; a module from outside is named on the
command line as ``module:name``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from .errors import OddtrickError

__all__ = ["installed", "own"]


def installed(group: str) -> Iterator[tuple[str, Any]]:
    """Additions of installed packages to a group of entry points, each with its name.

    Raises `OddtrickError` for what cannot be loaded, with the name of its package.
    """
    from importlib.metadata import entry_points

    for entry in entry_points(group=group):
        try:
            found = entry.load()
        except Exception as error:
            package = entry.dist.name if entry.dist else "an unknown package"
            raise OddtrickError(
                f"{group} “{entry.name}” of the package {package} cannot be loaded: "
                f"{type(error).__name__}: {error}. Mend that package or uninstall it."
            ) from error
        yield entry.name, found


def own(text: str, what: str, kind: str = "function") -> Any:
    """The object that ``module:name`` stands for, the module looked for in the folder one is in,
    too. `what` begins the sentence of a refusal, and `kind` says what is asked for. Loading a
    module runs it: never do so for a stranger.

    >>> own("math:floor", "--predicate")(2.5)
    2
    """
    module, colon, name = text.partition(":")
    if not colon or not module or not name:
        like = "mine:fits" if kind == "function" else "mine:Lowest"
        raise OddtrickError(f"{what} “{text}” is to be MODULE:{kind.upper()}, such as {like}.")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = import_module(module)
        if not hasattr(found, name):
            near = get_close_matches(name, dir(found), n=1)
            hint = f" Try {module}:{near[0]}." if near else ""
            raise OddtrickError(
                f"{what} {text} cannot be had: the module {module} has no “{name}”.{hint}"
            )
        return getattr(found, name)
    except OddtrickError:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise OddtrickError(f"{what} {text} cannot be had: {said}.") from None
