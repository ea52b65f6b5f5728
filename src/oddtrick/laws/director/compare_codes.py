"""The codes side by side: what each says of the offences on which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oddtrick.laws.clauses.clause import find
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.codes import CODES, DUPLICATE_2017
from oddtrick.messages import Within, say

from .assistant import RulingAnswer, rule


class ComparedSituation(NamedTuple):
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
    "theirs": False,
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
    ComparedSituation(
        "A defender’s revoke, established", "revoke", {**_REVOKE, "role": "defender"}
    ),
    ComparedSituation("Declarer’s revoke, established", "revoke", {**_REVOKE, "role": "declarer"}),
    ComparedSituation("A defender’s revoke that dummy spoke of first", "revoke",
              {**_REVOKE, "role": "defender", "by": "dummy"}),
    ComparedSituation("A defender’s revoke, in time", "revoke",
              {**_REVOKE, "state": "open", "role": "defender", "answer": "none"}),
    ComparedSituation("A defender leads in their partner’s turn", "lead",
              {**_LEAD, "role": "defender", "turn": "partner", "due_role": "defender"}),
    ComparedSituation("Declarer leads from the wrong hand", "lead",
              {**_LEAD, "role": "declarer", "turn": "partner", "due_role": "declarer"}),
    ComparedSituation("A bid that is not enough", "bid",
              {"state": "open", "by": "others", "raisable": True}),
    ComparedSituation("A bid in the partner’s turn", "call",
              {"state": "open", "by": "others", "call": "bid", "stood": True, "opened": True,
               "turn": "partner", "excuse": "none"}),
    ComparedSituation("The dealer exposes a card in dealing", "deal",
              {"fault": "exposed by dealer", "complete": False, "looked_at": False}),
    ComparedSituation("A deal by the wrong player, before it is complete", "deal",
              {"fault": "turn", "complete": False, "turned": False}),
    ComparedSituation("Two cards played at once by a defender", "together",
              {"role": "defender", "next_trick": False}, {
        "contract1963": ("exposed", {"role": "defender", "partner_sees": True}),
        "euchre": ("exposed", {"role": "player", "how": "several", "phase": "play"}),
    }),
    ComparedSituation("A defender has missed a trick, and all have played to the next", "missed",
              {"role": "defender", "next_trick": True, "both_sides": True, "turned_trick": True,
               "matched": False}),
    ComparedSituation(("A defender left two cards in a trick, and all have played to the "
        "next"), "surplus",
              {"role": "defender", "both_sides": True, "when_found": "during", "matched": False}),
    ComparedSituation("Fourth hand, a defender, plays before second", "premature",
              {"role": "defender", "both": False}),
    ComparedSituation("Declarer claims the rest, and an adversary disputes it", "claim",
              {"claimed": "disputed", "stated": False},
              {"auction1910": _THROWN, "bridge1902": _THROWN}),
    ComparedSituation("A trick is conceded that cannot be lost", "concession",
              {"conceded": "unlosable", "before_mixing": True}, {"auction1910": ("unwitting", {})}),
    ComparedSituation("Dummy asks declarer whether they have none of the suit", "dummy",
              {"about": "renounce", "lost": False}),
    ComparedSituation("Dummy is the first to speak of a defender’s lead out of turn", "lead",
              {**_LEAD, "role": "defender", "turn": "partner", "due_role": "defender",
               "by": "dummy"}),
    ComparedSituation(
        "Dummy touches or suggests a card", "dummy", {"about": "card", "lost": False}
    ),
)  # fmt: skip
"""Offences on which the codes differ."""


COMPARED = tuple(name for name, code in CODES.items() if code is not DUPLICATE_2017)
"""The codes of the books, which ask for the same facts. The laws of 2017 part what happened in
another way: they have their own list."""


def side_by_side() -> list[tuple[ComparedSituation, dict[str, RulingAnswer | None]]]:
    """Each situation with what every code says of it; `None` where a code is silent. What a game
    cannot have is asked of it as it can be: a hand is a player's where there is no declarer. Where
    there is no dummy, there is nothing to say of one."""
    return [(s, {name: _said(name, s) for name in COMPARED}) for s in SITUATIONS]


def _said(name: str, situation: ComparedSituation) -> RulingAnswer | None:
    code = CODES[name]
    table = code.table
    offence, given = situation.elsewhere.get(name, (situation.offence, situation.facts))
    if offence not in table.offences or given.get("by") in table.excluded.get("role", ()):
        return None
    facts = dict(given)
    if "declarer" in table.excluded.get("role", ()):
        facts |= {k: "player" for k in ("role", "due_role") if k in facts}
    asked = {k: v for k, v in facts.items() if v not in table.excluded.get(k, ())}
    finding = find(table, offence, asked)
    return rule(code, offence, **asked) if finding.asks or finding.clauses else None


def short(answer: RulingAnswer | None) -> str:
    """An answer in a line: what is done, what may be chosen, and the laws."""
    if answer is None:
        return "nothing"
    parts = list(map(str, answer.done))
    if answer.options:
        labels = "; or ".join(str(say("{label}", label=Within(o.label))) for o in answer.options)
        parts.append(f"{answer.who} may choose: {labels}")
    numbers = ", ".join(law.partition(":")[2] for law in answer.laws)
    return f"{'; '.join(parts) or answer.says} ({numbers})"
