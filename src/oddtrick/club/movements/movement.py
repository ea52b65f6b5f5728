"""A movement: which pairs meet at which table over which set of boards, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.messages import Message, Verbatim, say, together


class Sitting(NamedTuple):
    """One table in one round. Pairs, tables and sets count from 1; pair 0 is nobody, so the pair
    against it waits."""

    table: int
    ns: int
    ew: int
    boards: int


class Seats(NamedTuple):
    """A table of a round, as all forms of event have it: who sits there, who of them may be
    together once only, and the set, 0 where nothing is played."""

    table: int
    people: tuple[int, ...]
    once: tuple[tuple[int, int], ...]
    boards: int


class Fault(NamedTuple):
    """What a director may not let happen, with the round, and what would be right in a text."""

    round: int
    text: Message
    remedy: Message | None = None


def faults_of(
    rounds: Iterable[Sequence[Seats]], pairs: bool, shared: frozenset[int], again: bool
) -> Iterator[Fault]:
    """What is wrong with such rounds of pairs, or of players: somebody at two tables, a set at
    two tables that do not share, the same two together once more, a set played once more."""
    met: dict[tuple[int, int], int] = {}
    seen: dict[tuple[int, int], int] = {}
    for number, places in enumerate(rounds, 1):
        sitting = Counter(p for place in places for p in place.people)
        for p in (p for p, n in sitting.items() if n > 1):
            twice = (
                say("Round {number}: pair {who} sits twice.", number=number, who=p)
                if pairs
                else say("Round {number}: player {who} sits twice.", number=number, who=p)
            )
            yield Fault(number, twice, say("Everybody sits once."))
        used: set[int] = set()
        lying: dict[int, int] = {}
        for table, _, _, boards in places:
            if table in used:
                used_twice = say("Round {number}: table {table} is used twice.")
                yield Fault(number, used_twice.fill(number=number, table=table))
            used.add(table)
            other = lying.setdefault(boards, table)
            if boards and other != table and not {table, other} <= shared:
                yield Fault(
                    number,
                    say(
                        "Round {number}: set {boards} lies at tables {other} and {table}.",
                        number=number,
                        boards=boards,
                        other=other,
                        table=table,
                    ),
                    say(
                        "Tables that play a set together are named as “shared: {other}, {table}”.",
                        other=other,
                        table=table,
                    ),
                )
        for place in (place for place in places if place.boards):
            for two in () if again else map(sorted, place.once):
                a, b = two
                if (a, b) in met:
                    yield Fault(
                        number,
                        say(
                            "Round {number}: {one} and {other} have met before, in round {before}.",
                            number=number,
                            one=a,
                            other=b,
                            before=met[a, b],
                        ),
                        say("Where they may, the text says “meet again: yes”."),
                    )
                met.setdefault((a, b), number)
            for p in place.people:
                before = seen.setdefault((p, place.boards), number)
                if before != number:
                    yield Fault(
                        number,
                        say(
                            "Round {number}: {who} has played set {boards} before, in round "
                            "{before}.",
                            number=number,
                            who=p,
                            boards=place.boards,
                            before=before,
                        ),
                    )


@dataclass(frozen=True)
class Movement:
    """Rounds of sittings. `shared` names the tables that play their boards together with another
    table in the same round, because the movement asks for it."""

    name: str
    rounds: tuple[tuple[Sitting, ...], ...]
    shared: frozenset[int] = frozenset()
    recorded: bool = False
    """Of a past event, as its results have it: each sitting is one board, tables and rounds are as
    far as they are known, and people may have met as often as they like."""
    again: bool = False
    """Whether two may meet once more, over other boards."""

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs that play, in order."""
        return tuple(sorted({p for sits in self.rounds for s in sits for p in (s.ns, s.ew) if p}))

    @property
    def round_by_round(self) -> bool:
        """Whether all tables play one set in each round, and each round another."""
        sets = [{s.boards for s in sits if s.ns and s.ew} for sits in self.rounds]
        known = [number for played in sets for number in played]
        return all(len(played) == 1 for played in sets) and len(set(known)) == len(known)

    @property
    def two_winners(self) -> bool:
        """Whether everybody sits one way throughout, so that there are two lists."""
        there = [s for sits in self.rounds for s in sits]
        return not {s.ns for s in there} & {s.ew for s in there} - {0}

    def faults(self) -> list[Message]:
        """Faults that a director may not let happen, a sentence each; none in a sound movement."""
        if self.recorded:
            return self._faults_of_record()
        return [fault.text for fault in self.found()]

    def found(self) -> Iterator[Fault]:
        """The same with the round of each."""
        rounds = (
            [
                Seats(
                    s.table,
                    tuple(p for p in (s.ns, s.ew) if p),
                    ((s.ns, s.ew),),
                    s.boards if s.ns and s.ew else 0,
                )
                for s in sits
            ]
            for sits in self.rounds
        )
        return faults_of(rounds, True, self.shared, self.again)

    def _faults_of_record(self) -> list[Message]:
        """Contestants with an impossible record: at a board twice, or against themselves."""
        found: list[Message] = []
        seen: set[tuple[int, int]] = set()
        for s in (s for sits in self.rounds for s in sits):
            if min(s.ns, s.ew) < 0 or min(s.table, s.boards) < 1:
                low = say("Board {board}: boards, tables and pairs are counted from 1.")
                found.append(low.fill(board=s.boards))
            if s.ns and s.ns == s.ew:
                alone = say("Board {board}: {who} meets themselves.", board=s.boards, who=s.ns)
                found.append(alone)
            for pair in (s.ns, s.ew) if s.ns and s.ew else ():
                if (pair, s.boards) in seen:
                    again = say("Board {board}: {who} has played it before.")
                    found.append(again.fill(board=s.boards, who=pair))
                seen.add((pair, s.boards))
        return found

    def comparisons(self) -> dict[tuple[int, int], int]:
        """For every two pairs, over how many sets they compete less those over which they help
        each other: +1 where both hold the same cards, -1 where each holds the other's.

        Equal figures mean a fair contest. Two who meet count nothing for that set.
        """
        cards: dict[int, dict[int, tuple[int, int]]] = {p: {} for p in self.pairs}
        for sits in self.rounds:
            for s in sits:
                if s.ns and s.ew:
                    cards[s.ns][s.boards] = (1, s.ew)
                    cards[s.ew][s.boards] = (-1, s.ns)
        found = {}
        for a, b in combinations(self.pairs, 2):
            common = cards[a].keys() & cards[b].keys()
            found[a, b] = sum(
                cards[a][k][0] * cards[b][k][0] for k in common if cards[a][k][1] != b
            )
        return found


def arrow_switched(movement: Movement, rounds: Collection[int]) -> Movement:
    """The movement with North–South and East–West exchanged in the rounds named, from 1.

    Raises `BadOption` for a round it does not have."""
    if wrong := [r for r in rounds if not 1 <= r <= len(movement.rounds)]:
        raise BadOption(
            "No round {wrong}; there are {rounds}.", wrong=wrong[0], rounds=len(movement.rounds)
        )
    return replace(
        movement,
        rounds=tuple(
            tuple(s._replace(ns=s.ew, ew=s.ns) for s in sits) if number in rounds else sits
            for number, sits in enumerate(movement.rounds, 1)
        ),
    )


def scrambled(movement: Movement, rounds: int = 0) -> Movement:
    """A Mitchell with one winner: the arrow is switched in the last eighth of the rounds, of the
    first so many where fewer are to be played.

    An eighth is what English directors use. Two who meet compete for every point of the set, two
    who sit the same way for one of its n - 1 comparisons; with an eighth these are most alike."""
    last = rounds or len(movement.rounds)
    return arrow_switched(movement, range(last - max(1, (last + 4) // 8) + 1, last + 1))


def _check_plays(movement: Movement, pair: int) -> None:
    if pair not in movement.pairs:
        raise BadOption(
            "Pair {pair} does not play; the pairs are {pairs}.",
            pair=pair,
            pairs=Verbatim(str(movement.pairs)),
        )


def without(movement: Movement, pair: int) -> Movement:
    """The movement with a pair missing: a half table. Who would meet it waits.

    Raises `BadOption` for a pair that is not in the movement."""
    _check_plays(movement, pair)
    return replace(
        movement,
        rounds=tuple(
            tuple(
                s._replace(ns=0 if s.ns == pair else s.ns, ew=0 if s.ew == pair else s.ew)
                for s in sits
            )
            for sits in movement.rounds
        ),
    )


def with_late(movement: Movement, pair: int, after: int) -> Movement:
    """The movement with a new pair in the empty places of its half table, from the round after so
    many. Raises `BadOption` where no place is empty, or the pair plays already."""
    if pair in movement.pairs or pair < 1:
        raise BadOption(
            "Pair {pair} plays already; give the late pair a number of its own.", pair=pair
        )
    rounds = tuple(
        tuple(s._replace(ns=s.ns or pair, ew=s.ew or pair) if number > after else s for s in sits)
        for number, sits in enumerate(movement.rounds, 1)
    )
    changed = replace(movement, rounds=rounds)
    rest = changed.rounds[after:]
    if not rest or not all(any(pair in (s.ns, s.ew) for s in sits) for sits in rest):
        raise BadOption("No place is empty from there on; a late pair needs a half table.")
    if faults := changed.faults():
        raise BadOption(together(say("The late pair cannot sit there."), faults[0]))
    return changed


def sit_out_moved(movement: Movement, pair: int, after: int) -> Movement:
    """The movement with a pair in the empty places of its half table, from the round after so many:
    who would meet the pair in its own places waits instead. Raises `BadOption` where no place is
    empty or more than one is, and where the pair would meet somebody or play something twice."""
    _check_plays(movement, pair)
    rest = movement.rounds[after:]
    if not rest or not all(sum(s.ns == 0 or s.ew == 0 for s in sits) == 1 for sits in rest):
        raise BadOption("A sit-out moves where each round has one half table.")
    to = {0: pair, pair: 0}
    rounds = tuple(
        tuple(s._replace(ns=to.get(s.ns, s.ns), ew=to.get(s.ew, s.ew)) for s in sits)
        if number > after
        else sits
        for number, sits in enumerate(movement.rounds, 1)
    )
    changed = replace(movement, rounds=rounds)
    if faults := changed.faults():
        raise BadOption(together(say("Pair {pair} cannot sit there.", pair=pair), faults[0]))
    return changed
