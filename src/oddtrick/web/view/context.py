"""What all parts of a frame are made from, and who belongs together in this deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from oddtrick.core import Act, Game, State, View
from oddtrick.stages.tricks.tricks import PlayRoles
from oddtrick.web.people.admission import Asking
from oddtrick.web.requests.consent import ConsentQuestion
from oddtrick.web.session.session import Session

__all__ = ["Audience", "Meaning", "ViewContext", "letter"]

Meaning = Callable[[State, Act], str]
"""What an act done in a state would tell the table."""


class Audience(NamedTuple):
    """Who is connected: the seats of the persons that are, and the number of onlookers; and what
    one of them asks of all."""

    present: frozenset[int] = frozenset()
    watchers: int = 0
    leaving: Mapping[int, int] = MappingProxyType({})
    """Of the seats that are waited for, how many seconds more."""
    asked: ConsentQuestion | None = None
    asking: tuple[Asking, ...] = ()
    """Who asks the host to be let in."""


class ViewContext(NamedTuple):
    """A session as one seat may know it: `home` is where the person sits, `seat` the place he
    takes now (another while the table is turned); both -1 for an onlooker."""

    session: Session
    game: Game
    state: State
    view: View
    home: int
    seat: int
    cast: PlayRoles | None
    names: tuple[str, ...]
    """What each seat is called by who sits there; empty where nobody does."""

    @property
    def own(self) -> int:
        """The seat that is “you”: where the person sits, also while he plays another's cards; -1
        for an onlooker and for who only waits for the next deal."""
        return -1 if self.home in self.session.next_players else self.home

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that belong together: as the deal has made them, or as the table has them."""
        made = self.cast.sides if self.cast is not None else ()
        if not made:
            return self.game.sides
        return tuple(
            tuple(s for s, side in enumerate(made) if side == each)
            for each in sorted(set(made))
            if each >= 0
        )

    def side_at(self, seat: int) -> int:
        """The number of a seat's side in `sides`; -1 where it has none."""
        return next((i for i, side in enumerate(self.sides) if seat in side), -1)

    @property
    def waiting(self) -> frozenset[int]:
        """Players who have no part in this deal: others hold cards, they have none and get none."""
        places = self.view.places
        held = {p.seat for p in places if p.cards}
        if not any(p.kind == "hand" and p.cards for p in places):
            return frozenset()
        known = {p.seat for p in places if p.kind != "hand"}
        cast = self.cast.active if self.cast is not None else ()
        return frozenset(
            s for s in self.game.players if s not in held and s not in known and s not in cast
        )


def letter(game: Game, seat: int) -> str | None:
    """The name of a seat in frames; `None` for nobody."""
    return game.seats[seat] if seat >= 0 else None
