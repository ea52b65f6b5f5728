"""The level: calls by the network that comes with the package, everything else as the expert."""

from __future__ import annotations

import random
from functools import cache
from importlib.resources import as_file, files
from typing import ClassVar

from ...core import View
from ..base import Decision, Player
from ..expert import SECONDS, ExpertPlayer
from ..nets import Net
from .net import load
from .player import LearnedPlayer, knows

__all__ = ["LearnedExpert", "shipped"]


@cache
def shipped() -> Net:
    """The network of the package; `net.npz` beside this file says how it was taught."""
    with as_file(files(__package__) / "net.npz") as path:
        return load(path)[0]


class LearnedExpert(ExpertPlayer):
    """Bids contract with compared scores as the network does, and reads its own side's calls by
    it; else it is the expert."""

    name: ClassVar[str] = "learned"

    def __init__(self, book: Player, seconds: float = SECONDS, net: Net | None = None) -> None:
        super().__init__(LearnedPlayer(book, net or shipped(), explains=False), seconds)

    def _call(self, view: View, book: Decision, rng: random.Random) -> Decision:
        if not (knows(view) and book.act.kind == "call"):
            return super()._call(view, book, rng)
        return book._replace(meaning=self.meaning(view, book.act))
