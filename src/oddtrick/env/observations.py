"""Observations of a seat, as numbers: planes of bytes, in the same order in every deal of a game.

Everything is read from the seat's `View`, so nothing can be in it that the seat may not know. Seats
are counted from the one that looks: 0 is itself, 1 the next clockwise. Cards are counted by their
place in the pack, in ascending order. ``docs/research/environments.md`` lists every plane.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import STRAINS, SUITS, Card, card_code
from oddtrick.core import NATURE, Game, Place, Result, Stage, View, deal, view
from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim
from oddtrick.stages.calling.auction import Auction, Calls, Contract, SecondRound
from oddtrick.stages.piles.centre_stacks import Spite
from oddtrick.stages.piles.rush import Rush
from oddtrick.stages.piles.single_bank import SingleBank
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.support.arguments import checked

from .actions import actions_of, pack_of

Bytes = NDArray[np.uint8]
T = TypeVar("T", bound=np.generic)

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


def aligned(shape: int | tuple[int, ...], kind: type[T]) -> NDArray[T]:
    """Zeros that begin at a multiple of 64 bytes, where JAX wants what it is to share."""
    size = prod(shape if isinstance(shape, tuple) else (shape,)) * np.dtype(kind).itemsize
    room = np.zeros(size + 63, np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + size].view(kind).reshape(shape)


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

    @cached_property
    def size(self) -> int:
        """How many values an observation has."""
        last = self.planes[-1]
        return last.start + last.size

    def plane(self, name: str) -> Plane:
        """The plane of a name. Raises `BadOption`."""
        checked(name, str, "A plane is named by a word, such as “own”")
        found = next((p for p in self.planes if p.name == name), None)
        if found is None:
            names = ", ".join(p.name for p in self.planes)
            raise BadOption(
                "Observations have no plane “{name}”. There are: {names}.",
                name=Name(name),
                names=Verbatim(names),
            )
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
    """Writes what a view shows into an observation of its game's layout."""

    planes: Planes

    @cached_property
    def at(self) -> dict[str, int]:
        """Where each plane begins."""
        return {plane.name: plane.start for plane in self.planes.planes}

    def fill(self, seen: View, out: bytearray) -> None:
        """Fill in what a seat sees, where nothing is so far."""
        raise NotImplementedError

    def write(self, seen: View, out: Bytes) -> None:
        """Put what a seat sees in place of an observation."""
        found = bytearray(self.planes.size)
        self.fill(seen, found)
        out[:] = np.frombuffer(found, np.uint8)

    def encode(self, seen: View) -> Bytes:
        """The observation of a seat, as an array of its own."""
        out = aligned(self.planes.size, np.uint8)
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


def _write_common(at: Mapping[str, int], seen: View, out: bytearray) -> None:
    """Fill in what all games share."""
    seats, me, side_of = len(seen.game.seats), seen.seat, seen.game.side_of
    stages = [stage.name for stage in seen.game.stages]
    out[at["stage"] + _stage_number(seen, stages)] = 1
    for turn in seen.turns:
        if turn.hand >= 0:
            out[at["turn"] + (turn.hand - me) % seats] = 1
    out[at["dealer"] + (seen.setting.dealer - me) % seats] = 1
    if vulnerable := seen.setting.vulnerable:
        for seat in range(seats):
            if side_of[seat] >= 0 and vulnerable >> side_of[seat] & 1:
                out[at["vulnerable"] + (seat - me) % seats] = 1


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

    def fill(self, seen: View, out: bytearray) -> None:
        _write_common(self.at, seen, out)
        for place in seen.places:
            self._place(out, seen, place)
        done = 0
        for fact in seen.facts:
            done = self._fact(out, seen, fact, done)
        if self.said:
            self._words(out, seen)

    def _place(self, out: bytearray, seen: View, place: Place) -> None:
        kind = place.kind
        if kind == "won":
            return
        at, index, seats = self.at, self.index, len(self.game.seats)
        seat = (place.seat - seen.seat) % seats
        if kind == "hand":
            held = at["cards"] + seat
            out[held] = min(MOST, out[held] + len(place.cards))
            start = at["known"] + (seat - 1) * len(index) if seat else at["own"]
        elif kind == "trick":
            start = at["table"] + seat * len(index)
        elif "elsewhere" in at:
            start = at["elsewhere"]
        else:
            return
        for c in place.cards:
            if c >= 0:
                out[start + index[c]] = 1

    def _fact(self, out: bytearray, seen: View, fact: Result, done: int) -> int:
        """Write a fact; gives how many tricks have been written so far."""
        at, seats, me = self.at, len(self.game.seats), seen.seat
        if isinstance(fact, Played):
            self._played(out, fact, me, done)
            return done + len(fact.tricks)
        if isinstance(fact, Calls):
            self._calls(out, fact, me)
        elif isinstance(fact, Contract):
            if fact.strain >= 0:
                self._trump(out, fact.strain)
            out[at["maker"] + (fact.declarer - me) % seats] = 1
            out[at["level"]] = min(fact.level, MOST)
            out[at["doubling"]] = fact.doubled
        elif isinstance(fact, Trump):
            self._trump(out, fact.suit)
            if fact.maker >= 0:
                out[at["maker"] + (fact.maker - me) % seats] = 1
            out[at["alone"]] = int(fact.alone)
        return done

    def _played(self, out: bytearray, fact: Played, me: int, done: int) -> None:
        seats, cards, index = len(self.game.seats), len(self.index), self.index
        start, won = self.at["played"], self.at["won"]
        out[won : won + seats] = bytes(seats)
        for number, trick in enumerate(fact.tricks, done + 1):
            out[won + (trick.winner - me) % seats] += 1
            for hand, c in trick.plays:
                out[start + (hand - me) % seats * cards + index[c]] = number

    def _trump(self, out: bytearray, suit: int) -> None:
        start = self.at["trump"]
        out[start : start + 5] = bytes(5)
        out[start + suit] = 1

    def _calls(self, out: bytearray, fact: Calls, me: int) -> None:
        at, bids, seats, last = self.at, self.bids, len(self.game.seats), -1
        for by, code in fact.calls:
            if code in bids:
                last = bids[code]
                out[at["bid"] + last * seats + (by - me) % seats] = 1
            elif code != "P" and last >= 0:
                double = at["doubled" if code == "X" else "redoubled"]
                out[double + last * seats + (by - me) % seats] = 1

    def _words(self, out: bytearray, seen: View) -> None:
        start, seats = self.at["said"], len(self.game.seats)
        for (by, hand, kind, arg), _ in seen.events:
            if by == NATURE or kind == "call":
                continue
            word = self._said(kind, arg)
            if word >= 0:
                place = start + word * seats + (hand - seen.seat) % seats
                out[place] = min(MOST, out[place] + 1)

    def _said(self, kind: str, arg: object) -> int:
        """The place of the word of an act among those of the game; -1 for an act that is none."""
        if kind == "make":
            return self.said.get(_made(arg), -1)
        if isinstance(arg, int):
            return self.said.get(f"throw-{card_code(arg)}", -1) if kind == "exchange" else -1
        if kind == "play" and isinstance(arg, tuple):  # the joker, and what it stands for
            return self.said.get(f"JOKER={(*SUITS, 'NONE')[arg[1]]}", -1)
        return self.said.get(arg, -1) if isinstance(arg, str) else -1


def _made(make: object) -> str:
    how, lone = getattr(make, "how", ""), getattr(make, "lone", "")
    if how == "pass":
        return "P"
    return (STRAINS[getattr(make, "suit", 0)] if how == "name" else "UP") + (
        f"-{lone.upper()}" if lone else ""
    )


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

    def fill(self, seen: View, out: bytearray) -> None:
        _write_common(self.at, seen, out)
        seats, last, cards = len(self.game.seats), len(self.slots), len(self.index)
        places, counts, index = self.at["places"], self.at["counts"], self.index
        for place, key in zip(seen.places, _keys(seen, seats), strict=True):
            slot, size = self.slots.get(key, last), len(place.cards)
            if place.counted:
                out[counts + slot] = min(size, MOST)
            start = places + slot * cards
            for depth, c in enumerate(reversed(place.cards), 1):
                if c >= 0:
                    out[start + index[c]] = min(depth, MOST) if place.ordered or size == 1 else 1


def _keys(seen: View, seats: int) -> Iterator[tuple[str, int, int]]:
    """Each place by its kind, the seat it belongs to (counted from who looks) and its number."""
    for place in seen.places:
        seat = (place.seat - seen.seat) % seats if place.seat >= 0 else -1
        yield place.kind, seat, place.number


@lru_cache(maxsize=64)
def encoder_of(game: Game) -> Encoder:
    """The writer of a game's observations."""
    tricks = any("play" in stage.acts for stage in game.stages)
    return _TrickEncoder(game) if tricks else _PlacesEncoder(game)
