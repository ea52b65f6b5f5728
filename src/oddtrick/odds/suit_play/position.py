"""A suit in declarer's and dummy's hands, and what the two defenders may hold of the rest.

Cards that touch are as good as each other, so a position counts them: from the top, so many of
declarer's and dummy's cards that touch, then so many missing cards below them, and so on. A
*layout* says how many of each lot of missing cards the left defender has; sets of layouts are bit
masks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import RANKS
from oddtrick.errors import BadCards
from oddtrick.messages import Name, Verbatim
from oddtrick.odds.splits import named

HIGH_FIRST = RANKS[::-1]


class Group(NamedTuple):
    """Cards of declarer's and dummy's that touch, and the missing ones next below them."""

    declarer: int
    dummy: int
    missing: int


Position = tuple[Group, ...]


class SuitPlay(NamedTuple):
    """A trick: who leads (0 declarer, 1 dummy), and the group of each card; `None` has none."""

    hand: int
    lead: int
    second: int | None
    third: int | None
    fourth: int | None

    @property
    def won(self) -> bool:
        """Does declarer's side win the trick?"""
        _, own, second, third, fourth = self
        if third is not None and third < own:
            own = third
        return (second is None or own <= second) and (fourth is None or own <= fourth)


@lru_cache(1 << 16)
def merged(groups: tuple[Group, ...]) -> tuple[Position, tuple[int, ...]]:
    """The groups with those joined that touch now, and where each of them went."""
    found: list[Group] = []
    places = []
    for group in groups:
        last = found[-1] if found else None
        if last and not last.missing:
            found[-1] = Group(
                last.declarer + group.declarer, last.dummy + group.dummy, group.missing
            )
        elif last and not (group.declarer or group.dummy):
            found[-1] = last._replace(missing=last.missing + group.missing)
        else:
            found.append(group)
        places.append(len(found) - 1)
    return tuple(found), tuple(places)


class Layouts(NamedTuple):
    """All ways for the missing cards of a position to lie."""

    counts: tuple[int, ...]
    strides: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    holds: tuple[tuple[int, ...], tuple[int, ...]]
    tricks: int

    @property
    def all(self) -> int:
        """The set of every layout."""
        return (1 << len(self.left)) - 1

    def void(self, defender: int) -> int:
        """The set of the one layout in which a defender (0 left, 1 right) has none."""
        return 1 << (len(self.left) - 1) if defender else 1


@lru_cache(1 << 16)
def layouts(position: Position) -> Layouts:
    """The layouts of a position."""
    counts = tuple(g.missing for g in position)
    strides, size = [], 1
    for n in counts:
        strides.append(size)
        size *= n + 1
    left = tuple(
        tuple(at // stride % (n + 1) for stride, n in zip(strides, counts, strict=True))
        for at in range(size)
    )
    holds = (
        tuple(_set(at for at in range(size) if left[at][g]) for g in range(len(counts))),
        tuple(_set(at for at in range(size) if left[at][g] < n) for g, n in enumerate(counts)),
    )
    tricks = max(sum(g.declarer for g in position), sum(g.dummy for g in position))
    return Layouts(counts, tuple(strides), left, holds, tricks)


def _set(members: Iterable[int]) -> int:
    return sum(1 << m for m in members)


class SuitHolding(NamedTuple):
    """The ranks that declarer, dummy and the defenders hold, high cards first."""

    declarer: str
    dummy: str
    missing: str

    @classmethod
    def read(cls, declarer: str, dummy: str, played: str = "") -> SuitHolding:
        """Two holdings as one writes them, such as ``AQT9x`` and ``xxx``; each x is one of the
        lowest cards that are not named, ``-`` is none. `played` are cards that are gone, by rank.

        Raises `BadCards` for what no two hands can hold.
        """
        hands = [named(text.strip().replace("-", "")) for text in (declarer, dummy)]
        gone, small = named(played.strip().replace("-", ""))
        if small:
            raise BadCards(
                "Name the cards that are played by rank, without x: “{played}”.",
                played=Name(played),
            )
        ranks = hands[0][0] + hands[1][0]
        if both := [r for r in gone if r in ranks]:
            raise BadCards(
                "The {both} is played and in a hand: take it out of one.", both=Verbatim(both[0])
            )
        count = len(ranks) + hands[0][1] + hands[1][1]
        if twice := sorted(set(hands[0][0]) & set(hands[1][0]), key=HIGH_FIRST.index):
            raise BadCards(
                "The {twice} is in both hands, “{declarer}” and “{dummy}”: take it out of one.",
                twice=Verbatim(twice[0]),
                declarer=Name(declarer),
                dummy=Name(dummy),
            )
        if (too_many := count + len(gone) - len(RANKS)) > 0:
            raise BadCards(
                (
                    "“{declarer}” and “{dummy}” have {held} cards, and {played} are played: a suit "
                    "has {suit_length}, so take {too_many} out."
                    if gone
                    else "“{declarer}” and “{dummy}” have {held} cards together: a suit has "
                    "{suit_length}, so take {too_many} out."
                ),
                declarer=Name(declarer),
                dummy=Name(dummy),
                held=count,
                played=len(gone),
                suit_length=len(RANKS),
                too_many=too_many,
            )
        if not count:
            raise BadCards("Neither hand has a card: write at least one, such as AQ and xx.")
        spare = iter([r for r in RANKS if r not in ranks + gone])
        full = [_sorted(r + "".join(next(spare) for _ in range(n))) for r, n in hands]
        seen = "".join(full) + gone
        return cls(full[0], full[1], "".join(r for r in HIGH_FIRST if r not in seen))

    def groups(self) -> list[SuitHolding]:
        """The ranks of each group of the position."""
        holdings: list[SuitHolding] = []
        for rank in HIGH_FIRST:
            if rank not in "".join(self):
                continue
            missing = rank in self.missing
            if not holdings or (holdings[-1].missing and not missing):
                holdings.append(SuitHolding("", "", ""))
            last = holdings[-1]
            at = 2 if missing else int(rank in self.dummy)
            holdings[-1] = SuitHolding(*(r + rank * (i == at) for i, r in enumerate(last)))
        return holdings

    def position(self) -> Position:
        """The position that these cards are."""
        return tuple(Group(*map(len, group)) for group in self.groups())

    def after(self, play: SuitPlay) -> SuitHolding:
        """The cards once a trick is played, the lowest of each group."""
        groups, gone = self.groups(), set()
        for group, whose in (
            (play.lead, play.hand),
            (play.third, 1 - play.hand),
            (play.second, 2),
            (play.fourth, 2),
        ):
            if group is not None:
                gone.add([r for r in groups[group][whose] if r not in gone][-1])
        return SuitHolding(*("".join(r for r in held if r not in gone) for held in self))


def _sorted(ranks: str) -> str:
    return "".join(r for r in HIGH_FIRST if r in ranks)
