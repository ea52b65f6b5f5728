"""Words that stay the same from act to act, and from deal to deal, and are found once."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.core import EVERYONE, Place
from oddtrick.core.view import HIDDEN
from oddtrick.web import messages
from oddtrick.web.session.names import owner_of
from oddtrick.web.view.cards import named_line, place_line, place_name, show_order

from .scene import Scene, ViewContext


class FixedWords:
    """The words for the cards, acts and turns of one game with the same people."""

    def __init__(self, scene: Scene) -> None:
        self.game, self.names = scene.game, scene.names
        self.kinds = _kinds(scene)
        self._names: dict[tuple[str, int, bool], str] = {}
        self._statuses: dict[tuple[object, ...], messages.Status] = {}

    def fits(self, scene: Scene) -> bool:
        """Whether the same holds in a scene."""
        return self.game is scene.game and self.names == scene.names and self.kinds == _kinds(scene)

    def status(self, scene: Scene) -> messages.Status:
        """The status for all, which follows from whose turn it is and what is due."""
        key = scene.turns, scene.actions_due
        found = self._statuses.get(key)
        if found is None:
            found = self._statuses[key] = scene.public.part("status")
        return found

    def line(self, scene: Scene, place: Place) -> messages.PlaceLine:
        """The line of a place as all see it: a hand, a card of the trick, or a heap of tricks."""
        public, hand = scene.public, place.kind == "hand"
        if place.open or (hand and place.seen_by == EVERYONE):
            return place_line(public, public.sees(place))
        name = self._name(public, place)
        if hand:
            return named_line(self.game, place, (HIDDEN,) * len(place.cards), name)
        seen = public.sees(place)
        return named_line(self.game, seen, seen.cards, name)

    def own_line(self, shown: ViewContext, place: Place) -> messages.PlaceLine:
        """The line of a place as somebody sees it who sees all of it."""
        cards: Sequence[int] = place.cards
        if place.kind == "hand":
            cards = sorted(cards, key=show_order(shown))
        return named_line(self.game, place, cards, self._name(shown, place))

    def _name(self, shown: ViewContext, place: Place) -> str:
        """The name of a place for a viewer."""
        key = place.kind, place.seat, shown.home == place.seat
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = place_name(shown, place)
        return found

    def own_words(self, line: messages.PlaceLine, place: Place) -> tuple[str, str]:
        """The name and the label of a place to whom it belongs, where he sees as much of it as all
        do, by its line to all."""
        whose = owner_of(self.game, place.seat, -1, self.names)
        mine = owner_of(self.game, place.seat, place.seat, self.names)
        name = f"{mine}{line.name.removeprefix(whose)}"
        return name, f"{name}{line.label.removeprefix(line.name)}"


def _kinds(scene: Scene) -> list[str]:
    """The kind of holder at each seat."""
    return [seat.kind for seat in scene.session.seats]
