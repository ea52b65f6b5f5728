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

from oddtrick.messages import Name, Verbatim, term

from .errors import OddtrickError, cause

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
                "{group} “{name}” of the package {package} cannot be loaded: "
                "{kind}: {error}. Mend that package or uninstall it.",
                group=Verbatim(group),
                name=Name(entry.name),
                package=Verbatim(package),
                kind=Verbatim(type(error).__name__),
                error=cause(error),
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
        raise OddtrickError(
            "{what} “{text}” is to be MODULE:{object}, such as {like}.",
            what=term(what),
            text=Name(text),
            object=Verbatim(kind.upper()),
            like=Verbatim(like),
        )
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        loaded = import_module(module)
        if not hasattr(loaded, name):
            near = get_close_matches(name, dir(loaded), n=1)
            hint = f" Try {module}:{near[0]}." if near else ""
            raise OddtrickError(
                "{what} {text} cannot be had: the module {module} has no “{name}”.{hint}",
                what=term(what),
                text=Name(text),
                module=Verbatim(module),
                name=Name(name),
                hint=term(hint),
            )
        return getattr(loaded, name)
    except OddtrickError:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise OddtrickError(
            "{what} {text} cannot be had: {said}.",
            what=term(what),
            text=Name(text),
            said=term(said),
        ) from None
