"""The codes side by side: what each says of the offences on which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .clauses import find
from .codes import CODES
from .director import Answer, rule
from .questions import Value

__all__ = ["SITUATIONS", "Situation", "short", "side_by_side"]


class Situation(NamedTuple):
    """Something that has happened, in words and in facts. What a code has laws on under another
    name is under its own name in `elsewhere`: the offence, and its facts there."""

    title: str
    offence: str
    facts: Mapping[str, Value]
    elsewhere: Mapping[str, tuple[str, Mapping[str, Value]]] = {}


_REVOKE: Mapping[str, Value] = {
    "state": "established",
    "by": "others",
    "again": False,
    "faced": False,
    "kept_penalty_card": False,
    "twelfth": False,
    "same_suit": False,
    "rightless": False,
    "available": True,
    "against": "pair",
}
_LEAD: Mapping[str, Value] = {"state": "open", "by": "others", "lost": False}
_THROWN = ("thrown", {"role": "declarer"})

SITUATIONS = (
    Situation("A defender’s revoke, established", "revoke", {**_REVOKE, "role": "defender"}),
    Situation("Declarer’s revoke, established", "revoke", {**_REVOKE, "role": "declarer"}),
    Situation("A defender’s revoke that dummy spoke of first", "revoke",
              {**_REVOKE, "role": "defender", "by": "dummy"}),
    Situation("A defender’s revoke, in time", "revoke",
              {**_REVOKE, "state": "open", "role": "defender", "answer": "none"}),
    Situation("A defender leads in his partner’s turn", "lead",
              {**_LEAD, "role": "defender", "turn": "partner", "due_role": "defender"}),
    Situation("Declarer leads from the wrong hand", "lead",
              {**_LEAD, "role": "declarer", "turn": "partner", "due_role": "declarer"}),
    Situation("A bid that is not enough", "bid",
              {"state": "open", "by": "others", "raisable": True}),
    Situation("A bid in the partner’s turn", "call",
              {"state": "open", "by": "others", "call": "bid", "stood": True, "opened": True,
               "turn": "partner", "excuse": "none"}),
    Situation("The dealer exposes a card in dealing", "deal",
              {"fault": "exposed by dealer", "complete": False, "looked_at": False}),
    Situation("A deal by the wrong player, before it is complete", "deal",
              {"fault": "turn", "complete": False, "turned": False}),
    Situation("Two cards played at once by a defender", "together",
              {"role": "defender", "next_trick": False}, {
        "contract1963": ("exposed", {"role": "defender", "partner_sees": True}),
        "euchre": ("exposed", {"role": "player", "how": "several", "phase": "play"}),
    }),
    Situation("A defender has missed a trick, and all have played to the next", "missed",
              {"role": "defender", "next_trick": True, "both_sides": True, "turned_trick": True,
               "matched": False}),
    Situation("A defender left two cards in a trick, and all have played to the next", "surplus",
              {"role": "defender", "both_sides": True, "when_found": "during", "matched": False}),
    Situation("Fourth hand, a defender, plays before second", "premature",
              {"role": "defender", "both": False}),
    Situation("Declarer claims the rest, and an adversary disputes it", "claim",
              {"claimed": "disputed", "stated": False},
              {"auction1910": _THROWN, "bridge1902": _THROWN}),
    Situation("A trick is conceded that cannot be lost", "concession",
              {"conceded": "unlosable", "before_mixing": True}, {"auction1910": ("unwitting", {})}),
    Situation("Dummy asks declarer whether he has none of the suit", "dummy",
              {"about": "renounce", "lost": False}),
    Situation("Dummy is the first to speak of a defender’s lead out of turn", "lead",
              {**_LEAD, "role": "defender", "turn": "partner", "due_role": "defender",
               "by": "dummy"}),
    Situation("Dummy touches or suggests a card", "dummy", {"about": "card", "lost": False}),
)  # fmt: skip
"""Offences on which the codes differ."""


def side_by_side() -> list[tuple[Situation, dict[str, Answer | None]]]:
    """Each situation with what every code says of it; `None` where a code is silent. What a game
    cannot have is asked of it as it can be: a hand is a player's where there is no declarer. Where
    there is no dummy, there is nothing to say of one."""
    return [(s, {name: _said(name, s) for name in CODES}) for s in SITUATIONS]


def _said(name: str, situation: Situation) -> Answer | None:
    code = CODES[name]
    table = code.table
    offence, given = situation.elsewhere.get(name, (situation.offence, situation.facts))
    if offence not in table.offences or given.get("by") in table.excluded.get("role", ()):
        return None
    facts = dict(given)
    if "declarer" in table.excluded.get("role", ()):
        facts |= {k: "player" for k in ("role", "due_role") if k in facts}
    asked = {k: v for k, v in facts.items() if v not in table.excluded.get(k, ())}
    found = find(table, offence, asked)
    return rule(code, offence, **asked) if found.asks or found.clauses else None


def short(answer: Answer | None) -> str:
    """An answer in a line: what is done, what may be chosen, and the laws."""
    if answer is None:
        return "nothing"
    parts = list(answer.done)
    if answer.options:
        labels = "; or ".join(o.label[0].lower() + o.label[1:] for o in answer.options)
        parts.append(f"{answer.who} may choose: {labels}")
    numbers = ", ".join(law.partition(":")[2] for law in answer.laws)
    return f"{'; '.join(parts) or answer.says} ({numbers})"
