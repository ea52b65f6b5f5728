"""Several irregularities of one board in one ruling: who did what, in which order.

Each is ruled on as it happened, and the later ones with what the earlier have made of them: what
two irregularities make of one another stands in `MEETINGS`. What is looked at after play is looked
at once. In which order they are named, and so in which order attention was drawn to them, changes
nothing: what counts is the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.laws.clauses.clause import holds
from oddtrick.laws.codes import code_of_laws
from oddtrick.laws.notes.code import Code
from oddtrick.laws.questions.at_table import Value
from oddtrick.laws.questions.question import Given

from .assistant import RulingAnswer, RulingQuestion, rule
from .wording import SEATS, with_seats

__all__ = ["MEETINGS", "CombinedRuling", "Irregularity", "Meeting", "RuledIrregularity", "rule_all"]

MOST = 20
"""More irregularities than so many on one board are not taken in one list."""


@dataclass(frozen=True)
class Irregularity:
    """One thing that went wrong: the seat that did it (``N``, ``E``, ``S`` or ``W``), the offence
    and what is known of it, as for `rule`.

    `at` is its place in the order of events, from 1; 0 is as it stands in the list. `suit` is the
    suit in which somebody revoked (``S``, ``H``, ``D`` or ``C``), where there are several revokes.
    """

    seat: str
    offence: str
    facts: Mapping[str, Given] = field(default_factory=dict)
    at: int = 0
    suit: str = ""


class Meeting(NamedTuple):
    """The effect of two irregularities on one another: the earlier and the later with their facts,
    how the players sit, and the fact that follows for the later, or for both."""

    earlier: str
    later: str
    players: str
    fact: str
    value: Value
    when: Mapping[str, Value | tuple[Value, ...]] = {}
    then: Mapping[str, Value | tuple[Value, ...]] = {}
    both: bool = False
    same_suit: bool = False
    first: bool = False
    """It follows for the earlier alone."""


SAME, PARTNERS, SIDE, OPPONENTS = "same player", "partners", "same side", "opponents"

_ALSO_A_PENALTY_CARD: tuple[tuple[str, Mapping[str, Value | tuple[Value, ...]]], ...] = (
    ("together", {"role": "defender", "simultaneous": "several visible"}),
    ("premature", {"premature_case": "ordinary"}),
    ("revoke", {"role": "defender", "established": "open"}),
)
"""The other laws that leave a defender with a penalty card."""

_LATE = {"established": ("played on", "named", "claimed", "agreed")}

MEETINGS: Mapping[str, tuple[Meeting, ...]] = {
    "duplicate2017": (
        # 64B7: both sides have revoked, and both revokes are established.
        Meeting("revoke", "revoke", OPPONENTS, "revoke_case", "both sides", _LATE, _LATE, both=True
),
        # 64B2: again in the same suit, after the first was established.
        Meeting("revoke", "revoke", SAME, "revoke_case", "same suit", _LATE, same_suit=True),
        # 50B: two or more penalty cards of one defender are all major.
        Meeting("exposed", "exposed", SAME, "other_card", True, both=True),
        *(
            Meeting("exposed", other, SAME, "other_card", True, then=facts, first=True)
            for other, facts in _ALSO_A_PENALTY_CARD
        ),
        *(
            Meeting(other, "exposed", SAME, "other_card", True, facts)
            for other, facts in _ALSO_A_PENALTY_CARD
        ),
        # 24C: two or more cards shown in the auction.
        Meeting("shown", "shown", SAME, "card", "several", both=True),
        # 43B2, 43B3: dummy who has looked has lost his rights.
        Meeting("dummy", "dummy", SAME, "has_looked", True, {"dummy_act": "look"}),
        # 60A1: an opponent has played to an irregular lead.
        Meeting(
            *("lead", "waived", OPPONENTS, "then_played", "next"),
            then={"played_over": "opponent"},
            first=True,
        ),
    ),
    "contract1963": (
        Meeting("revoke", "revoke", SAME, "same_suit", True, same_suit=True),
    ),
    "auction1910": (
        Meeting("revoke", "revoke", SIDE, "again", True),
    ),
}  # fmt: skip
"""By codes, what irregularities make of one another."""


class RuledIrregularity(NamedTuple):
    """An irregularity with its ruling, its texts naming the players. `because` are the facts that
    follow from the others of the list."""

    irregularity: Irregularity
    answer: RulingAnswer
    because: Mapping[str, Value]
    text: str


class CombinedRuling(NamedTuple):
    """One ruling for a list of irregularities, in the order in which they happened; or, where
    something has to be known first, the question and which of them it is about."""

    code: str
    parts: tuple[RuledIrregularity, ...]
    question: RulingQuestion | None = None
    about: int = 0
    """Of which one the question is asked: its place in the order of events, from 1."""
    tricks: Mapping[str, int] = {}
    """How many tricks each side gains, by ``NS`` and ``EW``, what the two owe set off."""
    review: tuple[str, ...] = ()
    """The laws by which the score is looked at once more after play, each once."""
    adjusts: str = ""

    @property
    def settled(self) -> bool:
        """Whether nothing is left to ask."""
        return self.question is None

    def __str__(self) -> str:
        lines = [part.text for part in self.parts]
        if self.question:
            return "\n".join([*lines, f"{self.about}. {self.question}"])
        won = next(((side, n) for side, n in self.tricks.items() if n), None)
        if won:
            s, verb = ("", "goes") if won[1] == 1 else ("s", "go")
            lines.append(f"In all {won[1]} trick{s} {verb} to {won[0]}.")
        if self.review:
            numbers = ", ".join(law.partition(":")[2] for law in self.review)
            lines.append(f"After play the score is looked at once, by: {numbers}.")
        return "\n".join(lines)


def rule_all(
    code: Code | str, irregularities: Sequence[Irregularity], names: Mapping[str, str] | None = None
) -> CombinedRuling:
    """One ruling for several irregularities of a board; `names` are the players' by their seats.

    Raises `BadOption` for an empty list, an unknown seat, two at one place of the order, and
    whatever `rule` refuses.

    >>> facts = {"role": "defender", "exposed_how": "dropped", "card": "low", "other_card": False}
    >>> dropped = [Irregularity("W", "exposed", facts, at) for at in (2, 1)]
    >>> ruled = rule_all("duplicate2017", dropped, {"W": "Ann"})
    >>> ruled.parts[0].text.partition(":")[0], ruled.parts[0].because
    ('1. Ann', {'other_card': True})
    """
    laws = code_of_laws(code) if isinstance(code, str) else code
    ordered = _in_order(irregularities)
    called = {seat: (names or {}).get(seat, word) for seat, word in SEATS.items()}
    derived = _derived(laws, ordered)
    parts: list[RuledIrregularity] = []
    for number, (one, because) in enumerate(zip(ordered, derived, strict=True), 1):
        answer = rule(laws, one.offence, **{**one.facts, **because})
        if answer.question:
            return CombinedRuling(laws.name, tuple(parts), answer.question, number)
        text = with_seats(str(answer), one.seat, called)
        parts.append(
            RuledIrregularity(one, answer, because, f"{number}. {called[one.seat]}: {text}")
        )
    net = sum(p.answer.tricks * (1 if p.irregularity.seat in "EW" else -1) for p in parts)
    return CombinedRuling(
        laws.name,
        tuple(parts),
        tricks={"NS": max(net, 0), "EW": max(-net, 0)},
        review=tuple(dict.fromkeys(law for part in parts for law in part.answer.review)),
        adjusts=next((part.answer.adjusts for part in parts if part.answer.adjusts), ""),
    )


def _in_order(irregularities: Sequence[Irregularity]) -> list[Irregularity]:
    if not 0 < len(irregularities) <= MOST:
        raise BadOption(f"Tell one irregularity or more, {MOST} at most.")
    for one in irregularities:
        if one.seat not in SEATS:
            raise BadOption(f"“{one.seat}” is no seat: write N, E, S or W.")
        if one.suit not in ("", "S", "H", "D", "C"):
            raise BadOption(f"“{one.suit}” is no suit: write S, H, D or C.")
    order = [one.at for one in irregularities]
    if any(order) and (len(set(order)) < len(order) or min(order) < 1):
        raise BadOption("Give each irregularity its own place in the order of events, or none.")
    return sorted(irregularities, key=lambda one: one.at)


def _derived(laws: Code, ordered: Sequence[Irregularity]) -> list[dict[str, Value]]:
    """For each irregularity the facts that follow from the others."""
    found: list[dict[str, Value]] = [{} for _ in ordered]
    for i, earlier in enumerate(ordered):
        for j, later in enumerate(ordered[i + 1 :], i + 1):
            for row in MEETINGS.get(laws.name, ()):
                if not _meets(row, earlier, later):
                    continue
                for at in (i, j) if row.both else (i,) if row.first else (j,):
                    if ordered[at].facts.get(row.fact) in (None, "none", "nothing", False, "low"):
                        found[at].setdefault(row.fact, row.value)
    return found


def _meets(row: Meeting, earlier: Irregularity, later: Irregularity) -> bool:
    if (row.earlier, row.later) != (earlier.offence, later.offence):
        return False
    if row.same_suit and not (earlier.suit and earlier.suit == later.suit):
        return False
    return (
        _sit(earlier.seat, later.seat, row.players)
        and holds(row.when, _single(earlier))[0]
        and holds(row.then, _single(later))[0]
    )


def _single(one: Irregularity) -> dict[str, Value]:
    return {name: value for name, value in one.facts.items() if not isinstance(value, tuple)}


def _sit(one: str, other: str, how: str) -> bool:
    """Whether two seats are as a meeting wants them."""
    side = (one in "NS" and other in "NS") or (one in "EW" and other in "EW")
    return {
        SAME: one == other,
        PARTNERS: side and one != other,
        SIDE: side,
        OPPONENTS: not side,
    }[how]
