"""A card that is played, and the trick that it ends: where the cards lie, and what is won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from oddtrick.cards import bits
from oddtrick.core import EVERYONE, Place
from oddtrick.web import messages

from .cards import play_line
from .fixed_words import FixedWords
from .patches import Patch, items
from .scene import Scene

Tell = Callable[[int, str, Any], None]
"""Tells a seat, or an onlooker (-1), a field by itself."""

_CHANGED, _COME = ("cards", "label"), ("name", "cards", "label")
"""The fields of a place that are others, where its cards have changed and where it is new."""


class CardPatches:
    """The places and the tricks as people have been told of them."""

    def __init__(self, scene: Scene, words: FixedWords) -> None:
        self._words = words
        self._places: list[messages.PlaceLine] = scene.public.part("places")
        self._counts, self._taken = [*scene.counts], [*scene.taken]
        self._won: dict[int, list[messages.WonLine]] = {}

    def played(self, old: Scene, new: Scene, shared: Patch, seats: Patch, tell: Tell) -> None:
        """Tell all of a card that has been played to a trick."""
        sub, letters = new.state.sub, new.game.seats
        hand, c = new.state.log[-1].action[1::2]
        self._counts[hand] -= 1
        seats[hand] = {"cards": self._counts[hand]}
        shared["trick"] = trick = {}
        if sub.trick:
            shared["places"] = self._laid(new, hand, tell)
            begun = len(sub.trick) - 1
            come = [play_line(letters[hand], c)]
            trick["plays"] = {"splice": [begun, 0, come]} if begun else come
        else:
            shared["places"] = self._gathered(new, hand, tell)
            trick["plays"] = []
            done, number = sub.tricks[-1], len(sub.tricks) - 1
            plays = [play_line(letters[h], card) for h, card in done.plays]
            come_ = [messages.TrickDone(plays, letters[done.winner])]
            shared["tricks"] = {"splice": [number, 0, come_]} if number else come_
            self._taken[done.winner] += 1
            seats.setdefault(done.winner, {})["tricks"] = self._taken[done.winner]
            self._win(old, new, done.winner, tell)

    # -- the places ------------------------------------------------------------------------

    def _laid(self, new: Scene, hand: int, tell: Tell) -> Patch:
        """The patch of the places, where the card lies on the table."""
        words, places, raw, sub = self._words, self._places, new.raw, new.state.sub
        at = len(sub.hands) + len(sub.trick) - 1
        line, come = words.line(new, raw[hand]), words.line(new, raw[at])
        self._places = [*places[:at], come, *places[at:]]
        self._places[hand] = line
        moved = ((hand, raw[hand], line, True), (at, raw[at], come, False))
        self._otherwise(new, moved, tell)
        return {"splice": [at, 0, [come]], hand: {"cards": line.cards, "label": line.label}}

    def _gathered(self, new: Scene, hand: int, tell: Tell) -> Patch:
        """The same where the trick lies before the hand that has won it."""
        words, places, raw, hands = self._words, self._places, new.raw, len(new.state.sub.hands)
        self._places = now = places[:hands]
        now[hand] = words.line(new, raw[hand])
        beside = len(new.state.sub.aside)
        heaps = raw[hands : len(raw) - beside]
        now += [words.line(new, place) for place in heaps]
        if beside:
            now += places[-beside:]
        patch = items(places, now)
        begin, _, come = patch.get("splice", (len(now), 0, ()))
        moved = [(i, raw[i], now[i], True) for i in patch if i != "splice"]
        moved += [(i, raw[i], now[i], False) for i in range(begin, begin + len(come))]
        self._otherwise(new, moved, tell)
        return patch

    def _otherwise(
        self,
        new: Scene,
        moved: Iterable[tuple[int, Place, messages.PlaceLine, bool]],
        tell: Tell,
    ) -> None:
        """Tell the places to those to whom some are otherwise than to all: of each its number, its
        line to all, and whether its cards and label alone have changed."""
        found: dict[int, Patch] = {}
        for i, place, line, changed in moved:
            owner, seen_by = place.seat, place.seen_by
            mask = 0 if seen_by == EVERYONE else seen_by
            for seat in bits(mask & (1 << len(new.game.seats)) - 1):
                seen = self._words.own_line(new.seen(seat), place)
                patch = {
                    name: value
                    for name in (_CHANGED if changed else _COME)
                    if (value := getattr(seen, name)) != getattr(line, name)
                }
                if patch:
                    found.setdefault(seat, {})[i] = patch
            if owner >= 0 and not mask >> owner & 1:
                name, label = self._words.own_words(line, place)
                if name != line.name:
                    found.setdefault(owner, {})[i] = (
                        {"label": label} if changed else {"name": name, "label": label}
                    )
        for seat, patch in found.items():
            tell(seat, "places", patch)

    # -- the tricks won --------------------------------------------------------------------

    def _win(self, old: Scene, new: Scene, winner: int, tell: Tell) -> None:
        """Tell each side of a trick that a hand has won."""
        won, letters = self._won, new.game.seats
        number = len(letters)
        keys = {-1: -1}  # those of a side are told the same, who has no side by himself
        for seat in range(number):
            side = new.side_of[seat]
            keys[seat] = number + side if side >= 0 else seat
        for seat, key in keys.items():
            if key not in won:
                won[key] = (old.public if seat < 0 else old.seen(seat)).part("won")
        with_it = {"".join(letters[s] for s in side) for side in new.sides if winner in side}
        for key, lines in won.items():
            won[key] = [
                msgspec.structs.replace(x, won=x.won + 1) if x.side in with_it else x for x in lines
            ]
        for seat, key in keys.items():
            tell(seat, "won", won[key])
