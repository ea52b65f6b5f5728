"""The kinds of acts and of lines of score, by the keys that checklists give sentences for.

An act is sorted by what it does at the table (`turned to pile`), a line by what it is scored for.
What fits no kind raises `LookupError`: nothing may be done or scored that no list knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from oddtrick.cards import card_code
from oddtrick.core import Action, Entry, Place, State
from oddtrick.stages.calling.auction import Contract

OWN = {"claim", "turn", "redeal", "resign", "discard", "lay", "choose", "ask", "place", "draw",
       "show", "exchange", "wait"}  # fmt: skip
"""Verbs that are keys themselves."""
WORDS = {
    "declare": {"P": "leave it", "MISERE": "misère", "": "declare"},
    "best": {"BEST": "call for the best", "": "no answer"},
    "oppose": {"ALONE": "oppose", "": "no answer"},
    "pass": {"pass": "end the turn", "": "give"},
    "turn-over": {"": "turn over"},
    "keep": {"": "no exchange"},
    "make": {"P": "pass", "UP": "accept", "": "name"},
}
"""For a verb the key by what is said, and for anything else."""
SOURCES = {"W": "waste", "S": "stock", "T": "turned", "D": "discard", "H": "hand"}
LINES = {
    r"defeated by": "undertricks",
    r"odd tricks? against$": "odd tricks against",
    r"short by|the bid is lost": "short",
    r"^made though|^contract fulfilled": "insult",
    r"overtricks?$": "overtricks",
    r"first half$": "first half",
    r"^deals passed out": "passed out",
    r"^opened without the cards": "opening",
    r"^(little|grand) slam$": "slam",
    r"\b(honours|aces) in |\b(honours|aces)\b.* in one hand": "honours",
    r"^rubber": "rubber",
    r"^part score": "part score",
    r"(^|\b)game\b": "game",
    r"the bid is made|\bmade\b": "made",
    r"odd tricks? (in|at) ": "odd tricks",
    r"\beuchred$": "euchred",
    r"^march": "march",
    r"^the point": "point",
    r"jamboree": "jamboree",
    r"jambone": "jambone",
    r"the pat hand": "pat",
    r"^(one|\d+) tricks?$": "tricks",
    r"^cards the other has left": "cards left",
    r"^premium": "premium",
    r"^fewer cards left": "fewer cards",
    r"cards on the foundations": "cards",
    r"^out of stock|^fewest cards of stock": "the round",
    r"^(row|column) \d+, (?P<hand>.+)$": "",
    r"^(row|column) \d+$": "row or column",
    r"^a jack turned": "jack turned",
}
"""The keys of lines, by what the score sheet says of them; the first that fits."""


def line_kind(entry: Entry) -> str:
    """The kind of a line of score."""
    for pattern, key in LINES.items():
        if found := re.search(pattern, entry.why):
            return key or found["hand"]
    raise LookupError(f"no kind of line: {entry.why}")


def act_kinds(state: State) -> dict[Action, str]:
    """The kind of each legal act."""
    legal, places = state.legal(), state.places()
    lying = {card_code(c)[0] for p in places if p.kind == "trick" for c in p.cards}
    held = {p.seat: len(p.cards) for p in places if p.kind == "hand"}
    stages = {type(stage).__name__ for stage in state.game.stages}
    first = " at first" if "Auction" in stages and state.table.find(Contract) is None else ""
    found = {}
    for action in legal:
        # Where several may act at once the seat stands first.
        code = re.sub(r"^[A-Z]:", "", state.code(action))
        if action.kind == "play":
            free = len(legal) >= held[action.hand] and code[0] not in lying
            key = "lead" if not lying else "other" if free else "follow"
            found[action] = "joker" if code.startswith("JOKER=") else f"{key}{first}"
        elif action.kind == "move":
            found[action] = _move(state, places, action, code)
        else:
            found[action] = _said(state, action.kind, code)
    return found


def _said(state: State, kind: str, code: str) -> str:
    """The kind of an act that moves no card."""
    if kind == "call":
        return _call(state, code)
    if kind in ("say", "answer", "take"):
        return code
    if kind == "suit":
        return "call a suit" if type(state.stage).__name__ == "CallingAce" else "name"
    manner = code.rpartition("-")[2].lower()
    if kind == "make" and manner in ("alone", "pat", "jambone"):
        return manner
    if kind in WORDS:
        return WORDS[kind].get(code, WORDS[kind][""])
    if kind in OWN:
        return kind
    raise LookupError(f"no kind of act: {kind} {code}")


def _call(state: State, code: str) -> str:
    second = "second " if type(state.stage).__name__ == "SecondRound" else ""
    if code in ("X", "XX"):
        return {"X": "double", "XX": "redouble"}[code]
    if code == "P":
        return f"{second}pass"
    if code.startswith("ALONE"):
        return "alone"
    return "bid to lose" if "NULLO" in code or code.startswith("-") else f"{second}bid"


def _move(state: State, places: Iterable[Place], action: Action, code: str) -> str:
    """A card of a patience, from where to where."""
    source, target = code.split(">")
    if type(state.stage).__name__ == "Spite":
        held = {"H": "hand", "P": "pay-off", "S": "side stack"}[source[0]]
        return f"{held} to {'centre' if target[0] == 'C' else 'side stack'}"
    held = "other's stock" if "@" in source else SOURCES.get(source, "card")
    if "@" in target:
        return f"{held} to other's {SOURCES[target[0]]}"
    if not target.isdigit():
        return f"{held} to foundation"
    piles = [
        p for p in places
        if p.kind in ("pile", "fan", "tableau") and p.seat in (-1, action.by)
        and p.number == int(target)
    ]  # fmt: skip
    return f"{held} to {'pile' if piles and piles[0].cards else 'space'}"
