"""The best play of one suit, searched over every layout of the defenders' cards at once.

The model: declarer leads every trick from either hand and sees only the cards that are played; a
plan says what he plays after each of them. The defenders see all cards and know the plan, and so
in every layout they hold it to the fewest tricks. The worth of a plan is therefore the set of
layouts in which it takes the tricks needed, and of two sets neither need hold the other. What is
searched is the *front*: the sets that no other plan's set contains. Where declarer chooses, fronts
are put together; where defenders choose, a set of each is taken and what all of them hold is kept.

At the start of a trick, all ways for the missing cards to lie are still possible, or one defender
has shown out and the layout is known: how the play came there matters no more, so that fronts are
found once for each position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from .choice import BestChoice, pruned
from .position import Group, Position, SuitPlay, layouts, merged

__all__ = [
    "NOBODY",
    "Follow",
    "Search",
    "fourths",
    "leads",
    "next_trick",
    "pruned",
    "seconds",
    "went_to",
]

NOBODY = -1
"""No defender has shown out."""

Factors = Iterable[Sequence[int]]
"""For each answer to a lead, the front of what comes of it."""

Follow = Callable[[SuitPlay, Position, int, int], Sequence[int]]
"""The result of a trick: the front of the position after it, from the play, the position, the
defender who has shown out and the tricks still needed."""


def _met(fronts: Sequence[int], others: Sequence[int]) -> list[int]:
    for alone, many in ((fronts, others), (others, fronts)):
        if len(alone) == 1 and all(alone[0] | one == alone[0] for one in many):
            return list(many)
    return pruned(a & b for a in fronts for b in others)


def next_trick(
    position: Position, play: SuitPlay, defender: int
) -> tuple[Position, int, list[int]]:
    """The position after a trick, the defender who has shown out by then, and for every group of
    the old position its place in the new one."""
    left = [list(g) for g in position]
    for group, whose in (
        (play.lead, play.hand),
        (play.third, 1 - play.hand),
        (play.second, 2),
        (play.fourth, 2),
    ):
        if group is not None:
            left[group][whose] -= 1
    after, places = merged(tuple(Group(*g) for g in left))
    if play.second is None:
        defender = play.hand
    elif play.fourth is None:
        defender = 1 - play.hand
    trimmed = after[:-1] if after and after[-1] == (0, 0, 0) else after
    return trimmed, defender, list(places)


def went_to(
    position: Position, play: SuitPlay, after: Position, places: list[int], among: int
) -> dict[int, int]:
    """For each layout after a trick, those before it that become it."""
    before, new = layouts(position), layouts(after)
    left_card = play.fourth if play.hand else play.second
    steps = [new.strides[p] if p < len(new.strides) else 0 for p in places]
    less = 0 if left_card is None else steps[left_card]
    found: dict[int, int] = {}
    while among:
        bit = among & -among
        among ^= bit
        held = before.left[bit.bit_length() - 1]
        at = sum(n * s for n, s in zip(held, steps, strict=True)) - less
        found[at] = found.get(at, 0) | bit
    return found


_Trick = tuple[Position, int, list[tuple[int, int]]]
"""The position after a trick, who has shown out, and each layout then with those it was before."""


class Search:
    """Searches, and what they have found so far."""

    def __init__(self) -> None:
        self._fronts: dict[tuple[Position, int, int], list[int]] = {}
        self._reached: dict[tuple[Position, int, int], int] = {}
        self._tricks: dict[tuple[Position, int, SuitPlay], _Trick] = {}

    def possible(self, position: Position, defender: int) -> int:
        """The layouts that there can be when a defender has shown out, or nobody."""
        found = layouts(position)
        return found.all if defender == NOBODY else found.void(defender)

    def front(self, position: Position, defender: int, need: int) -> list[int]:
        """The sets of layouts in which a plan takes `need` more tricks, no set in another."""
        everything = self.possible(position, defender)
        if need <= 0:
            return [everything]
        found = layouts(position)
        if need > found.tricks:
            return [0]
        if not any(found.counts):
            return [everything]
        key = (position, defender, need)
        if key not in self._fronts:
            self._fronts[key] = self._best(position, defender, need, everything)
        return self._fronts[key]

    def best(
        self,
        position: Position,
        need: int,
        ways: Sequence[int],
        plays: Iterable[Factors] | None = None,
    ) -> int:
        """The set of layouts that comes about in most ways in which one plan takes `need` tricks.

        `ways` weighs the layouts; `plays` are the leads that may be chosen, each with what comes
        of it (all of them, where not given).
        """
        found = layouts(position)
        if need <= 0 or need > found.tricks or not any(found.counts):
            return self.front(position, NOBODY, need)[0]
        choice = BestChoice(ways)
        top = choice.weigh(self.reach(position, NOBODY, need))
        for factors in plays or self._plays(position, need):
            choice.choose(list(factors), found.all)
            if choice.worth == top:
                break
        return choice.found

    def _plays(self, position: Position, need: int) -> Iterator[Factors]:
        for hand, lead in leads(position):
            yield self.factors(position, NOBODY, need, hand, lead, apart=True)

    def _best(self, position: Position, defender: int, need: int, everything: int) -> list[int]:
        most = self.reach(position, defender, need)
        sets: list[int] = []
        for hand, lead in leads(position):
            met = self.met(position, defender, self.factors(position, defender, need, hand, lead))
            if most in met:
                return [most]
            sets += met
        return pruned(sets)

    def met(self, position: Position, defender: int, factors: Factors) -> list[int]:
        """The sets that are left when the defenders choose among the factors of a lead."""
        met = [self.possible(position, defender)]
        for factor in factors:
            met = _met(met, factor)
        return met

    def reach(self, position: Position, defender: int, need: int) -> int:
        """The layouts in which declarer could take `need` more tricks if he saw all cards."""
        found = layouts(position)
        if need <= 0 or (need <= found.tricks and not any(found.counts)):
            return self.possible(position, defender)
        if need > found.tricks:
            return 0
        key = (position, defender, need)
        if key not in self._reached:
            everything = self.possible(position, defender)
            best = 0
            for hand, lead in leads(position):
                met = everything
                for factor in self.factors(position, defender, need, hand, lead, seeing=True):
                    met &= factor[0]
                best |= met
                if best == everything:
                    break
            self._reached[key] = best
        return self._reached[key]

    def factors(
        self,
        position: Position,
        defender: int,
        need: int,
        hand: int,
        lead: int,
        *,
        seeing: bool = False,
        apart: bool = False,
        thirds: Callable[[int | None], Sequence[int | None]] | None = None,
        follow: Follow | None = None,
    ) -> Iterator[Sequence[int]]:
        """For each card that may be played second to a lead, the front of what comes of it.

        A layout in which it cannot be played is in all sets. `apart` gives a front for each card
        played fourth too, where the third hand has no choice: all together are a much longer one.
        `thirds` may bind the third hand to some groups, `follow` say what comes after the trick.
        """
        everything = self.possible(position, defender)
        follow = follow or (self._seen if seeing else self._unseen)
        for second, among in seconds(position, everything, hand):
            choices: list[int] = []
            ways = 0
            held = (thirds or _free(position, hand))(second)
            if apart and len(held) == 1:
                start = SuitPlay(hand, lead, second, held[0], None)
                yield from self._fourths(position, defender, need, start, among, follow)
                continue
            for third in held:
                met = [everything]
                start = SuitPlay(hand, lead, second, third, None)
                for sets in self._fourths(position, defender, need, start, among, follow):
                    met = _met(met, sets)
                choices += met
                ways += 1
            if seeing:
                together = 0
                for one in choices:
                    together |= one
                yield [together]
            else:  # what comes of one card alone is pruned already
                yield pruned(choices) if ways > 1 else choices

    def keeps(
        self, position: Position, defender: int, need: int, play: SuitPlay, target: int
    ) -> bool:
        """Does a plan that begins with the three cards of `play` take `need` tricks in all layouts
        of `target`?"""
        possible = self.possible(position, defender)
        among = next(
            some for card, some in seconds(position, possible, play.hand) if card == play.second
        )
        target &= among
        return all(
            any(target & one == target for one in sets)
            for sets in self._fourths(position, defender, need, play, among, self._unseen)
        )

    def _fourths(
        self,
        position: Position,
        defender: int,
        need: int,
        start: SuitPlay,
        among: int,
        follow: Follow,
    ) -> Iterator[Sequence[int]]:
        """For each card that may be played fourth, the front of what comes of it."""
        for play, some in fourths(position, among, start):
            yield self._after(position, defender, need, play, some, follow)

    def _unseen(self, _: SuitPlay, after: Position, defender: int, need: int) -> Sequence[int]:
        return self.front(after, defender, need)

    def _seen(self, _: SuitPlay, after: Position, defender: int, need: int) -> Sequence[int]:
        return [self.reach(after, defender, need)]

    def _after(
        self,
        position: Position,
        defender: int,
        need: int,
        play: SuitPlay,
        among: int,
        follow: Follow,
    ) -> list[int]:
        rest = self.possible(position, defender) & ~among
        key = (position, defender, play)
        trick = self._tricks.get(key)
        if trick is None:
            after, out, places = next_trick(position, play, defender)
            became = [*went_to(position, play, after, places, among).items()]
            trick = self._tricks[key] = (after, out, became)
        after, out, became = trick
        sets = []
        for later in follow(play, after, out, need - play.won):
            won = rest
            for at, before in became:
                if later >> at & 1:
                    won |= before
            sets.append(won)
        return sets if len(sets) == 1 else pruned(sets)


def leads(position: Position) -> list[tuple[int, int]]:
    """The leads there are: the hand and the group, low cards first."""
    found = range(len(position) - 1, -1, -1)
    return [(hand, g) for g in found for hand in (0, 1) if position[g][hand]]


def _free(position: Position, hand: int) -> Callable[[int | None], Sequence[int | None]]:
    held = [g for g in range(len(position) - 1, -1, -1) if position[g][1 - hand]]
    return lambda second: held or [None]


def seconds(position: Position, possible: int, hand: int) -> Iterator[tuple[int | None, int]]:
    """The cards that the defender behind the leading hand can play, each with its layouts."""
    found = layouts(position)
    for group in range(len(position)):
        if among := found.holds[hand][group] & possible:
            yield group, among
    if among := found.void(hand) & possible:
        yield None, among


def fourths(position: Position, among: int, play: SuitPlay) -> Iterator[tuple[SuitPlay, int]]:
    """The play with each card that the last hand can add, and in which layouts."""
    found = layouts(position)
    for group in range(len(position)):
        if some := found.holds[1 - play.hand][group] & among:
            yield play._replace(fourth=group), some
    if some := found.void(1 - play.hand) & among:
        yield play, some
