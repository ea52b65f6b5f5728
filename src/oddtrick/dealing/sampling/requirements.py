"""The demands on a deal: which cards go to whom, and the conditions on each hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.dealing.conditions.condition import Condition
from oddtrick.dealing.conditions.layout import PackLayout

__all__ = ["Requirements"]


class Requirements(NamedTuple):
    """The demands on a deal, as a dealer has settled them; sequences are by seat."""

    layout: PackLayout
    pack: Mask
    free: Mask
    """The cards that nobody is known to hold."""
    sizes: Sequence[int]
    """How many cards each seat holds."""
    names: Sequence[str]
    """The names of the seats in sentences."""
    known: Sequence[Mask]
    barred: Sequence[Mask]
    """The cards that a seat cannot hold."""
    parts: Sequence[Condition]
    """The condition on each hand, known cards included."""
    plain: bool
    """Whether the dealer written in Python is to be used."""
