"""A book player at a refereed table: it points out what the other side does wrong, chooses after a
ruling, and keeps to what penalties leave."""

from __future__ import annotations

import random

from oddtrick.core import View
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.player import Decision, Player, PlayerAround
from oddtrick.stages.tricks.tricks import Uneven

from .choosing_options import choose_option
from .drawing_attention import point_out_irregularity

_OWN = ("settle", "face")


class RefereedPlayer(PlayerAround):
    """Another player, before a referee."""

    def __init__(self, book: Player) -> None:
        super().__init__(book)
        self.name = book.name

    def choose(self, view: View, rng: random.Random) -> Decision:
        found = point_out_irregularity(view) or choose_option(view)
        if found is not None:
            return found
        legal = view.legal
        if legal[0].kind in _OWN:
            action = legal[0]
            if action.kind == "settle":
                return Decision(action, "There is nothing to claim.")
            whose = "The dummy is laid" if action.by != action.hand else "Dummy lays his hand"
            return Decision(action, f"{whose} down.")
        if len(legal) == 1:
            return Decision(legal[0], "There is nothing else that may be done.")
        if view.find(Uneven) is not None and legal[0].kind in ("play", "add"):
            return PlainPlayer().choose(view, rng)  # no book treats hands of other lengths
        try:
            return self.book.choose(view, rng)
        except LookupError:  # the book's card is not among those that a penalty leaves
            plays = [a for a in legal if a.kind == "play"] or legal
            return Decision(plays[0], "One of the cards that a penalty leaves.")
