"""A deal whose contract is not worth playing is thrown in; of a goulash it is dealt again
(`oddtrick.scoring.goulash_match`).

Source: Scarne 1963, “Goulash” and “Towie”; rulings GO-1, TW-6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.core import DealContext, Result, Stage


@dataclass(frozen=True)
class ThrownIn(Result):
    """The contract is not worth playing: the hands are thrown in."""

    public = True
    final = True


@dataclass(frozen=True)
class Sufficient(Stage[bool]):
    """Ends the deal where what has been bid is not enough."""

    enough: Callable[[DealContext], bool]

    name: ClassVar[str] = "sufficient"

    def start(self, table: DealContext) -> bool:
        return self.enough(table)

    def end(self, state: bool) -> tuple[Result, ...] | None:
        return () if state else (ThrownIn(),)
