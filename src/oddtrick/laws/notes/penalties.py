"""Duties: what a hand owes after an irregularity, and how that narrows what it may do.

Duties narrow what is legal in the order of their `KINDS`. One that nothing can meet binds nothing.
They are never deleted: a duty is *paid* at a position of the line, so that taking play back beyond
it makes it owed again, or *freed* for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddtrick.cards import Mask
from oddtrick.core import Action
from oddtrick.laws.notes.penalty import (
    FACE_UP,
    FORBID,
    FORBID_WHILE_LEADING,
    PENALTY_CARD,
    REQUIRE,
    THIS_CARD,
    Duty,
)
from oddtrick.laws.notes.penalty_rules import BEGUN, KINDS, PAID

__all__ = [
    "Duty",
    "back_to",
    "discharge",
    "excluded_by",
    "free",
    "narrow",
    "open_cards",
    "outstanding",
    "undemanded",
]


def outstanding(duties: Sequence[Duty], hand: int, *kinds: str) -> list[Duty]:
    """The duties of these kinds that a hand still owes."""
    return [d for d in duties if d.hand == hand and d.kind in kinds and d.owed]


def open_cards(duties: Sequence[Duty], hand: int) -> Mask:
    """The cards of a hand that lie face up for a duty."""
    mask = 0
    for duty in duties:
        if duty.hand == hand and duty.kind in FACE_UP and duty.owed:
            mask |= 1 << duty.arg
    return mask


# -- narrowing ------------------------------------------------------------------------------

_ORDER = {name: i for i, name in enumerate(KINDS)}


def _binding(
    state: object, duties: Sequence[Duty], actions: Sequence[Action]
) -> Iterator[list[Duty]]:
    """The owed duties of the hands to act that bind now, in their order: those that any one of
    will do together, the others one by one."""
    hands = {a.hand for a in actions}
    found = [d for d in duties if d.owed and d.hand in hands and d.kind in KINDS]
    found = [d for d in found if isinstance(state, KINDS[d.kind].of)]
    found.sort(key=lambda d: _ORDER[d.kind])
    while found:  # each round takes at least the first of them away
        first, kind = found[0], KINDS[found[0].kind]
        same = [d for d in found if d.kind == first.kind] if kind.together else [first]
        if not kind.on_leads or not getattr(state, "trick", ()):
            yield same
        found = found[len(same) :]


def _narrowing(
    state: object, duties: Sequence[Duty], actions: Sequence[Action]
) -> Iterator[tuple[Duty, list[Action]]]:
    """Each duty that binds, and what it leaves of the acts."""
    left = list(actions)
    for found in _binding(state, duties, actions):
        duty, kind = found[0], KINDS[found[0].kind]
        for meets in (kind.meets, kind.otherwise):
            if meets is None:
                continue
            narrowed = [
                a
                for a in left
                if a.kind != kind.about
                or a.hand != duty.hand
                or any(meets(state, d, a) for d in found)
            ]
            if any(a.kind == kind.about and a.hand == duty.hand for a in narrowed):
                left = narrowed
                yield duty, left
                break


def narrow(state: object, duties: Sequence[Duty], actions: Sequence[Action]) -> Sequence[Action]:
    """The legal acts that the duties leave."""
    if duties and actions:
        for _, left in _narrowing(state, duties, actions):
            actions = left
    return actions


def excluded_by(
    state: object, duties: Sequence[Duty], actions: Sequence[Action], action: Action
) -> Duty | None:
    """The duty on account of which an otherwise legal act is not legal, if there is one."""
    for duty, left in _narrowing(state, duties, actions):
        if action.kind == KINDS[duty.kind].about and action not in left:
            return duty
    return None


# -- paying ---------------------------------------------------------------------------------


def _paid(state: object, duty: Duty, action: Action, position: int) -> Duty:
    kind = KINDS.get(duty.kind)
    if kind is None or not duty.owed or action.kind != kind.about or not isinstance(state, kind.of):
        return duty
    made = kind.pays(state, duty, action)
    if made == PAID:
        return duty._replace(paid=position)
    return duty._replace(begun=position) if made == BEGUN and duty.begun < 0 else duty


def discharge(
    state: object, duties: tuple[Duty, ...], action: Action, position: int
) -> tuple[Duty, ...]:
    """The duties after an act at this position."""
    return tuple(_paid(state, d, action, position) for d in duties) if duties else duties


def back_to(duties: tuple[Duty, ...], position: int) -> tuple[Duty, ...]:
    """The duties when play has been taken back to this position: what was paid since is owed."""
    return tuple(
        d._replace(
            born=min(d.born, position),
            begun=-1 if d.begun >= position else d.begun,
            paid=-1 if d.paid >= position else d.paid,
        )
        for d in duties
    )


_OF_LEADS = (THIS_CARD, REQUIRE, FORBID, FORBID_WHILE_LEADING, PENALTY_CARD)


def undemanded(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    """The duties when a last call has been taken back before any card was played: what declarer has
    demanded of the opening lead is to be asked again, of the player who makes it then."""
    return tuple(d._replace(freed=-1) for d in duties if d.kind not in _OF_LEADS)


def free(
    duties: tuple[Duty, ...], hand: int, kind: str, suits: Mask, position: int, *, one: bool = False
) -> tuple[Duty, ...]:
    """The duties when those of a kind are forgiven a hand: cards within the mask, or all; or only
    the oldest, if `one`."""
    if one:
        oldest = next((i for i, d in enumerate(duties) if d in outstanding(duties, hand, kind)), -1)
        return tuple(d._replace(freed=position) if i == oldest else d for i, d in enumerate(duties))
    return tuple(
        d._replace(freed=position)
        if d.owed and d.hand == hand and d.kind == kind and (suits < 0 or suits >> d.arg & 1)
        else d
        for d in duties
    )
