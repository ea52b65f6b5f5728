"""Teams of four: who meets whom, and where both halves of each team sit.

In movements of teams, pair i is the half of team i that sits North–South, pair n + i its other.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from oddtrick.errors import BadOption

from .movement import Movement, Sitting


def round_robin(contestants: int) -> list[list[tuple[int, int]]]:
    """Every contestant against every other once, round by round; of an odd number one waits.

    >>> round_robin(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    if contestants < 2:
        raise BadOption("Two contestants or more play each other.")
    size = contestants + contestants % 2 - 1
    rounds = []
    for r in range(size):
        # One stays, the others go round it; home and away in turn.
        stays = (size + 1, r * ((size + 1) // 2) % size + 1)
        pairs = [stays if r % 2 else stays[::-1]]
        mid = stays[1] - 1
        pairs += [((mid + k) % size + 1, (mid - k) % size + 1) for k in range(1, (size + 1) // 2)]
        rounds.append([p for p in pairs if max(p) <= contestants])
    return rounds


def round_robin_tables(teams: int) -> Movement:
    """A round robin of teams: each match at two tables that share its set of boards, a set a round
    for the whole room. Raises `BadOption`."""
    rounds = []
    for number, matches in enumerate(round_robin(teams), 1):
        sits = []
        for k, (home, away) in enumerate(matches):
            sits.append(Sitting(2 * k + 1, home, teams + away, number))
            sits.append(Sitting(2 * k + 2, away, teams + home, number))
        rounds.append(tuple(sits))
    shared = frozenset(range(1, 2 * (teams // 2) + 1))
    return Movement(f"Round robin, {teams} teams", tuple(rounds), shared)


def replay() -> Movement:
    """Two pairs, each as a team, at one table: the set is played, and then played again with the
    directions exchanged."""
    return Movement("Replay duplicate", ((Sitting(1, 1, 4, 1),), (Sitting(1, 2, 3, 1),)))


def american_whist(teams: int) -> Movement:
    """An odd number of teams, all against all over one set a table: East–West go up a table each
    round from their own, and the set at a table is that of the two teams' numbers together, so
    both halves of a match play the same boards in different rounds. Raises `BadOption`."""
    if teams < 3 or teams % 2 == 0:
        raise BadOption("This movement is for an odd number of teams, from three up.")
    return Movement(f"American whist, {teams} teams", _visiting(teams))


def new_england(teams: int) -> Movement:
    """The same for an even number, as the New England relay has it: two tables half the room apart
    share a set in each round, so it is needed twice or goes to and fro. Raises `BadOption`."""
    if teams < 4 or teams % 2:
        raise BadOption("A New England relay is for an even number of teams, from four up.")
    shared = frozenset(range(1, teams + 1))
    return Movement(f"New England, {teams} teams", _visiting(teams), shared)


def _visiting(teams: int) -> tuple[tuple[Sitting, ...], ...]:
    """East–West go up a table each round from their own; the set is that of the two numbers."""
    return tuple(
        tuple(
            Sitting(i + 1, i + 1, teams + (i - r) % teams + 1, (2 * i - r) % teams + 1)
            for i in range(teams)
        )
        for r in range(1, teams)
    )


def first_draw(contestants: int, chance: random.Random) -> list[tuple[int, int]]:
    """The matches of a first round, in which nobody has a standing yet; of an odd number one
    contestant waits, against 0."""
    order = chance.sample(range(1, contestants + 1), contestants)
    pairs = list(zip(order[::2], order[1::2], strict=False))
    return [*pairs, (order[-1], 0)] if contestants % 2 else pairs


def swiss(
    order: Sequence[int], met: Mapping[int, frozenset[int]], waited: frozenset[int] = frozenset()
) -> list[tuple[int, int]]:
    """The next round of a Swiss: contestants in the order of their standing, each against the
    nearest below whom they have not met; of an odd number the lowest who has not waited waits, and
    is left out. Raises `BadOption` where no such round is left.

    >>> swiss([1, 2, 3, 4], {1: frozenset({2}), 2: frozenset({1})})
    [(1, 3), (2, 4)]
    """
    if len(order) % 2 == 0:
        found = _paired(tuple(order), met)
    else:
        waits = (c for c in reversed(order) if c not in waited)
        tried = (_paired(tuple(c for c in order if c != out), met) for out in waits)
        found = next((pairs for pairs in tried if pairs is not None), None)
    if found is None:
        raise BadOption("Everybody has met too many: no round is left without a match again.")
    return found


def _paired(
    order: tuple[int, ...],
    met: Mapping[int, frozenset[int]],
    dead: set[tuple[int, ...]] | None = None,
) -> list[tuple[int, int]] | None:
    """A round of these; `dead` are the rests for which there is none."""
    if not order:
        return []
    dead = set() if dead is None else dead
    if order in dead:
        return None
    first, *others = order
    for other in others:
        if other in met.get(first, frozenset()) or first in met.get(other, frozenset()):
            continue
        rest = _paired(tuple(c for c in others if c != other), met, dead)
        if rest is not None:
            return [(first, other), *rest]
    dead.add(order)
    return None


def knock_out(contestants: int) -> list[tuple[int, int]]:
    """The first round of a knock-out by seeds, in the order of the bracket: the winners of two
    neighbours meet. 0 is nobody: the best seeds go through.

    >>> knock_out(6)
    [(1, 0), (4, 5), (2, 0), (3, 6)]
    """
    if contestants < 2:
        raise BadOption("Two contestants or more play a knock-out.")
    bracket = [1]
    while len(bracket) < contestants:
        size = 2 * len(bracket)
        bracket = [seed for one in bracket for seed in (one, size + 1 - one)]
    pairs = zip(bracket[::2], bracket[1::2], strict=True)
    return [(a, b if b <= contestants else 0) for a, b in pairs]
