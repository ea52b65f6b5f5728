"""What stays the same from plain act to plain act, and from deal to deal: it is worded once."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import Card, card_code
from oddtrick.core import EVERYONE, Action, Place, Turn, Words
from oddtrick.web.connection import messages
from oddtrick.web.session.names import owner_of
from oddtrick.web.view.cards import action_texts, place_line
from oddtrick.web.view.scene.scene import Scene

__all__ = ["Ground"]


class Ground:
    """The words for the cards, acts and turns of one game with the same people."""

    def __init__(self, scene: Scene) -> None:
        self.game, self.names = scene.game, scene.names
        self.kinds = _kinds(scene)
        self._closed: dict[tuple[str, int, int], messages.PlaceLine] = {}
        self._played: dict[tuple[int, Card], messages.PlaceLine] = {}
        self._owners: dict[tuple[int, bool], str] = {}
        self._statuses: dict[tuple[object, ...], messages.Status] = {}
        self._words: Words[object] | None = None
        self._offers: dict[Action, bytes] = {}

    def fits(self, scene: Scene) -> bool:
        """Whether the same holds in a scene."""
        return self.game is scene.game and self.names == scene.names and self.kinds == _kinds(scene)

    def status(self, turns: Sequence[Turn], kinds: frozenset[str]) -> messages.Status | None:
        """The status for all where these turns are due, with acts of these kinds; `None` where it
        has not been worded yet."""
        return self._statuses.get((turns, kinds))

    def keep_status(
        self, turns: Sequence[Turn], kinds: frozenset[str], status: messages.Status
    ) -> None:
        """Keep a status as it has been worded."""
        self._statuses[turns, kinds] = status

    def line(self, scene: Scene, place: Place) -> messages.PlaceLine:
        """The line of a place as all see it: a hand, a card of the trick, or a heap of tricks."""
        if place.open or place.seen_by == EVERYONE:
            if place.kind != "trick":
                return place_line(scene.public, scene.public.sees(place))
            key = place.seat, place.cards[0]
            found = self._played.get(key)
            if found is None:
                found = self._played[key] = place_line(scene.public, place)
            return found
        closed = place.kind, place.seat, len(place.cards)
        found = self._closed.get(closed)
        if found is None:
            found = self._closed[closed] = place_line(scene.public, scene.public.sees(place))
        return found

    def own_words(self, line: messages.PlaceLine, place: Place) -> tuple[str, str]:
        """The name and the label of a place to whom it belongs, where he sees as much of it as all
        do, by its line to all."""
        whose = owner_of(self.game, place.seat, -1, self.names)
        mine = owner_of(self.game, place.seat, place.seat, self.names)
        name = f"{mine}{line.name.removeprefix(whose)}"
        return name, f"{name}{line.label.removeprefix(line.name)}"

    def offered(self, scene: Scene, actions: Sequence[Action]) -> bytes:
        """Acts as they are offered, in JSON: their cards lie in the hands, which are the first
        places."""
        words = scene.state.stage.words
        if words is not self._words:
            self._words, self._offers = words, {}
        offers, found = self._offers, []
        for action in actions:
            text = offers.get(action)
            if text is None:
                text = offers[action] = self._offer(scene, action)
            found.append(text)
        return b"[%b]" % b",".join(found)

    def _offer(self, scene: Scene, action: Action) -> bytes:
        text = action_texts(scene.state.stage.words).of(action)
        c, seats = text.card, self.game.seats
        offer = messages.OfferedAction(
            text.code,
            text.label,
            action.kind,
            None if c is None else card_code(c),
            seats[action.hand],
            None if c is None else action.hand,
            None,
            "",
            text.entry,
        )
        return messages.encode(offer)


def _kinds(scene: Scene) -> list[str]:
    """The kind of holder at each seat."""
    return [seat.kind for seat in scene.session.seats]
