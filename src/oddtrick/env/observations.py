"""What a seat sees, as numbers: planes of bytes, in the same order in every deal of a game.

Everything is read from the seat's `View`, so nothing can be in it that the seat may not know. Seats
are counted from the one that looks: 0 is itself, 1 the next clockwise. Cards are counted by their
place in the pack, in ascending order. ``docs/environments.md`` tells every plane.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import Card, card_code
from oddtrick.core import Game, Place, Result, Stage, View, deal, view
from oddtrick.errors import BadOption
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.calling.second_round import SecondRound
from oddtrick.stages.piles.races.rush import Rush
from oddtrick.stages.piles.races.single_bank import SingleBank
from oddtrick.stages.piles.races.spite_and_malice import Spite
from oddtrick.stages.tricks.tricks import Played, Trump

from .actions import actions_of, pack_of

__all__ = ["Bytes", "Encoder", "Plane", "Planes", "encoder_of"]

Bytes = NDArray[np.uint8]

MOST = 255
"""The highest value of a byte: what counts further stays there."""

LATER: Mapping[type[Stage[Any]], Mapping[str, int]] = {
    Rush: {"foundation": 4},
    SingleBank: {"tableau": 8},
    Spite: {"centre": 12},
}
"""Places that are not there from the deal: how many of a kind there can be, of foundations for each
pack. Centre piles begin with an ace or a joker, of which two packs have twelve."""

_IN_TRICKS = ("hand", "trick", "won")


class Plane(NamedTuple):
    """Some neighbouring values of an observation: what they are called, how they are laid out, and
    where they begin."""

    name: str
    shape: tuple[int, ...]
    start: int

    @property
    def size(self) -> int:
        """How many values."""
        return int(np.prod(self.shape))


@dataclass(frozen=True)
class Planes:
    """How an observation of a game is laid out: `planes` one after the other, `size` values in
    all, `cards` the codes of the pack in the order in which planes of cards count them."""

    planes: tuple[Plane, ...]
    cards: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many values an observation has."""
        last = self.planes[-1]
        return last.start + last.size

    def plane(self, name: str) -> Plane:
        """The plane of a name. Raises `BadOption`."""
        found = next((p for p in self.planes if p.name == name), None)
        if found is None:
            names = ", ".join(p.name for p in self.planes)
            raise BadOption(f"Observations have no plane “{name}”. There are: {names}.")
        return found

    def read(self, observation: Bytes, name: str) -> Bytes:
        """The values of a plane, in its shape; of a batch of observations, one for each. It is a
        view of the same memory. Raises `BadOption`.

        >>> from oddtrick.games import game
        >>> planes = encoder_of(game("whist")).planes
        >>> planes.read(np.zeros((8, planes.size), np.uint8), "played").shape
        (8, 4, 52)
        """
        plane = self.plane(name)
        part = observation[..., plane.start : plane.start + plane.size]
        return part.reshape(*observation.shape[:-1], *plane.shape)


class Encoder:
    """Writes what a view tells into an observation of its game's layout."""

    planes: Planes

    def write(self, seen: View, out: Bytes) -> None:
        """Fill `out`, which is zeros, with what a seat sees."""
        raise NotImplementedError

    def encode(self, seen: View) -> Bytes:
        """What a seat sees, as an observation of its own."""
        out = np.zeros(self.planes.size, np.uint8)
        self.write(seen, out)
        return out


def _laid_out(shapes: list[tuple[str, tuple[int, ...]]], cards: tuple[Card, ...]) -> Planes:
    at, planes = 0, []
    for name, shape in shapes:
        if 0 not in shape:
            planes.append(Plane(name, shape, at))
            at += planes[-1].size
    return Planes(tuple(planes), tuple(card_code(c) for c in cards))


def _common(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    seats = len(game.seats)
    return [
        ("stage", (len(game.stages),)),
        ("turn", (seats,)),
        ("dealer", (seats,)),
        ("vulnerable", (seats,)),
    ]


class _Writer:
    """An observation under way: values at places of planes."""

    def __init__(self, planes: Planes, out: Bytes) -> None:
        self.out = out
        self.at = {p.name: p for p in planes.planes}

    def put(self, name: str, value: int, *where: int) -> None:
        plane = self.at[name]
        place = 0
        for index, size in zip(where, plane.shape, strict=True):
            place = place * size + index
        self.out[plane.start + place] = min(value, MOST)

    def common(self, seen: View) -> None:
        seats, me, side_of = len(seen.game.seats), seen.seat, seen.game.side_of
        stages = [stage.name for stage in seen.game.stages]
        self.put("stage", 1, _stage_number(seen, stages))
        for turn in seen.turns:
            if turn.hand >= 0:
                self.put("turn", 1, (turn.hand - me) % seats)
        self.put("dealer", 1, (seen.setting.dealer - me) % seats)
        for seat in range(seats):
            if side_of[seat] >= 0 and seen.setting.vulnerable >> side_of[seat] & 1:
                self.put("vulnerable", 1, (seat - me) % seats)


def _stage_number(seen: View, names: list[str]) -> int:
    """The place of the running stage in the game. A stage that comes more than once is found by
    what it is, not by its name."""
    for number, stage in enumerate(seen.game.stages):
        if stage is seen.stage:
            return number
    return names.index(seen.stage.name) if seen.stage.name in names else 0


class _TrickEncoder(Encoder):
    """Games of tricks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pack = pack_of(game)
        self.index = {c: i for i, c in enumerate(self.pack)}
        seats, cards = len(game.seats), len(self.pack)
        auctions = [
            stage.auction if isinstance(stage, SecondRound) else stage
            for stage in game.stages
            if isinstance(stage, Auction | SecondRound)
        ]
        self.bids: dict[str, int] = {}
        doubles = 0
        if auctions:
            self.bids = {b.code: i for i, b in enumerate(auctions[0].ladder.bids)}
            doubles = auctions[0].doubles
        calls = {"P", "X", "XX", *self.bids} if auctions else set()
        known = {card_code(c) for c in self.pack}
        said = [c for c in actions_of(game).codes if c not in calls and c not in known]
        self.said = {code: i for i, code in enumerate(said)}
        places = deal(game, Random(0)).places()
        elsewhere = any(p.kind not in _IN_TRICKS for p in places) or len(
            [c for p in places if p.kind == "hand" for c in p.cards]
        ) < len(self.pack)
        shapes = [
            ("own", (cards,)),
            ("known", (seats - 1, cards)),
            ("table", (seats, cards)),
            ("played", (seats, cards)),
            ("elsewhere", (cards if elsewhere else 0,)),
            ("bid", (len(self.bids), seats)),
            ("doubled", (len(self.bids) if doubles > 0 else 0, seats)),
            ("redoubled", (len(self.bids) if doubles > 1 else 0, seats)),
            ("said", (len(said), seats)),
            *_common(game),
            ("cards", (seats,)),
            ("won", (seats,)),
            ("trump", (5,)),
            ("maker", (seats,)),
            ("alone", (1,)),
            ("level", (1,)),
            ("doubling", (1,)),
        ]
        self.planes = _laid_out(shapes, self.pack)

    def write(self, seen: View, out: Bytes) -> None:
        to = _Writer(self.planes, out)
        to.common(seen)
        for place in seen.places:
            self._place(to, seen, place)
        done = 0
        for fact in seen.facts:
            done = self._fact(to, seen, fact, done)
        if self.said:
            self._words(to, seen)

    def _place(self, to: _Writer, seen: View, place: Place) -> None:
        seats, known = len(self.game.seats), [c for c in place.cards if c >= 0]
        seat = (place.seat - seen.seat) % seats
        if place.kind == "hand":
            to.put("cards", len(place.cards) + _put_before(to, seat), seat)
            for c in known:
                if seat:
                    to.put("known", 1, seat - 1, self.index[c])
                else:
                    to.put("own", 1, self.index[c])
        elif place.kind == "trick":
            for c in known:
                to.put("table", 1, seat, self.index[c])
        elif place.kind != "won" and "elsewhere" in to.at:
            for c in known:
                to.put("elsewhere", 1, self.index[c])

    def _fact(self, to: _Writer, seen: View, fact: Result, done: int) -> int:
        """Write a fact; gives how many tricks have been told so far."""
        seats, me = len(self.game.seats), seen.seat
        if isinstance(fact, Played):
            won = [0] * seats
            for number, trick in enumerate(fact.tricks, done + 1):
                won[(trick.winner - me) % seats] += 1
                for hand, c in trick.plays:
                    to.put("played", number, (hand - me) % seats, self.index[c])
            for seat in range(seats):
                to.put("won", won[seat], seat)
            return done + len(fact.tricks)
        if isinstance(fact, Calls):
            self._calls(to, fact, me)
        elif isinstance(fact, Contract):
            if fact.strain >= 0:
                self._trump(to, fact.strain)
            to.put("maker", 1, (fact.declarer - me) % seats)
            to.put("level", fact.level, 0)
            to.put("doubling", fact.doubled, 0)
        elif isinstance(fact, Trump):
            self._trump(to, fact.suit)
            if fact.maker >= 0:
                to.put("maker", 1, (fact.maker - me) % seats)
            to.put("alone", int(fact.alone), 0)
        return done

    def _trump(self, to: _Writer, suit: int) -> None:
        for other in range(5):
            to.put("trump", int(other == suit), other)

    def _calls(self, to: _Writer, fact: Calls, me: int) -> None:
        seats, last = len(self.game.seats), -1
        for by, code in fact.calls:
            if code in self.bids:
                last = self.bids[code]
                to.put("bid", 1, last, (by - me) % seats)
            elif code in ("X", "XX") and last >= 0:
                to.put("doubled" if code == "X" else "redoubled", 1, last, (by - me) % seats)

    def _words(self, to: _Writer, seen: View) -> None:
        seats, times = len(self.game.seats), dict[tuple[int, int], int]()
        for (by, hand, kind, arg), _ in seen.events:
            if by < 0 or arg is None or kind in ("play", "call"):
                continue
            word = self._said(kind, arg)
            if word >= 0:
                key = (word, (hand - seen.seat) % seats)
                times[key] = times.get(key, 0) + 1
        for (word, seat), count in times.items():
            to.put("said", count, word, seat)

    def _said(self, kind: str, arg: object) -> int:
        """The place of the word of an act among those of the game; -1 for an act that is none."""
        code = str(arg)
        if kind == "make":
            code = _made(arg)
        elif kind == "exchange" and isinstance(arg, int):
            code = f"throw-{card_code(arg)}"
        return self.said.get(code, -1)


def _made(make: object) -> str:
    how, lone = getattr(make, "how", ""), getattr(make, "lone", "")
    if how == "pass":
        return "P"
    return ("CDHS"[getattr(make, "suit", 0)] if how == "name" else "UP") + (
        f"-{lone.upper()}" if lone else ""
    )


def _put_before(to: _Writer, seat: int) -> int:
    plane = to.at["cards"]
    return int(to.out[plane.start + seat])


class _PlacesEncoder(Encoder):
    """Patiences, races and squares: the places as they lie."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pack = pack_of(game)
        self.index = {c: i for i, c in enumerate(self.pack)}
        first = deal(game, Random(0))
        seats = len(game.seats)
        later = (
            (kind, -1, number)
            for stage in game.stages
            for kind, most in LATER.get(type(stage), {}).items()
            for number in range(1, most * (len(self.pack) // 52 if kind == "foundation" else 1) + 1)
        )
        keys = dict.fromkeys([*_keys(view(first, 0), seats), *later])
        self.slots = {key: i for i, key in enumerate(keys)}
        shapes = [
            ("places", (len(keys) + 1, len(self.pack))),
            ("counts", (len(keys) + 1,)),
            *_common(game),
        ]
        self.planes = _laid_out(shapes, self.pack)
        self.names = (*keys, ("elsewhere", -1, 0))

    def write(self, seen: View, out: Bytes) -> None:
        to = _Writer(self.planes, out)
        to.common(seen)
        seats, last = len(self.game.seats), len(self.slots)
        for place, key in zip(seen.places, _keys(seen, seats), strict=True):
            slot, size = self.slots.get(key, last), len(place.cards)
            if place.counted:
                to.put("counts", size, slot)
            for depth, c in enumerate(reversed(place.cards), 1):
                if c >= 0:
                    to.put(
                        "places", depth if place.ordered or size == 1 else 1, slot, self.index[c]
                    )


def _keys(seen: View, seats: int) -> Iterator[tuple[str, int, int]]:
    """Each place by its kind, the seat it belongs to (counted from who looks) and its number."""
    for place in seen.places:
        seat = (place.seat - seen.seat) % seats if place.seat >= 0 else -1
        yield place.kind, seat, place.number


@lru_cache(maxsize=64)
def encoder_of(game: Game) -> Encoder:
    """What writes the observations of a game."""
    tricks = any("play" in stage.kinds for stage in game.stages)
    return _TrickEncoder(game) if tricks else _PlacesEncoder(game)
