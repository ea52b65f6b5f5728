"""What people call the choices of an option: systems, laws and games by their titles, where they
have names of the program's own. A year that a title names is left out."""

from __future__ import annotations

import re
from importlib import import_module
from typing import cast

from oddtrick.core import Option
from oddtrick.games import catalogue
from oddtrick.laws import CODES
from oddtrick.terms import STATED

_WORDS = {
    "6down7up": "6 down, 7 up",
    "7down6up": "7 down, 6 up",
    "natural": "Older natural bidding",
}


def choice_words(option: Option, value: object) -> str:
    """A choice in words; one that is no name of the program's as it is.

    >>> from oddtrick.games import game
    >>> laws = next(o for o in game("contract-chicago").options if o.name == "laws")
    >>> [choice_words(laws, value) for value in laws.choices]
    ['strict', 'Rubber bridge']
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    name = str(value)
    if option.name in STATED:
        # What systems are called stands in their files, of which a higher part knows.
        titles = cast("dict[str, str]", import_module("oddtrick.systems.registry").titles())
        return _WORDS.get(name) or titles.get(name, name).partition(",")[0]
    if option.name == "laws" and name in CODES:
        return CODES[name].short
    if re.search(r"[a-z]", name) and name in catalogue():
        return catalogue()[name].title
    return _WORDS.get(name, name)
