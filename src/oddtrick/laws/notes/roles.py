"""Roles: which seats are meant by the words of the laws, such as *partner* or *the others*."""

from __future__ import annotations

from oddtrick.core import NATURE, Seating
from oddtrick.laws.notes.incident import Incident


def partner_of(seating: Seating, hand: int) -> int:
    """The other hand of the side in a game of pairs, the hand itself where it stands alone."""
    side = seating.side_of[hand]
    mates = seating.sides[side] if side >= 0 else ()
    return next((s for s in mates if s != hand), hand)


def same_side(seating: Seating, hand: int, other: int) -> bool:
    """Whether two hands belong together."""
    return hand == other or seating.side_of[hand] == seating.side_of[other] >= 0


def role_of(seating: Seating, hand: int, declarer: int) -> str:
    """The role of a hand, in the words of the laws."""
    if declarer < 0:
        return "player"
    if hand == declarer:
        return "declarer"
    return "dummy" if same_side(seating, hand, declarer) else "defender"


def seats(who: str, incident: Incident, seating: Seating) -> tuple[int, ...]:
    """The seats that a role means for an incident."""
    hand, declarer = incident.hand, getattr(incident, "declarer", -1)
    mate = partner_of(seating, hand)
    others = tuple(s for s in seating.players if not same_side(seating, s, hand))
    match who:
        case "director":
            return (NATURE,)
        case "dummy":
            return (partner_of(seating, declarer),)
        case "offender":
            return (hand,)
        case "partner":
            return (mate,) if mate != hand else ()
        case "offenders":
            return (hand, mate) if mate != hand else (hand,)
        case "others":
            return tuple(sorted(others, key=lambda s: (s - hand) % len(seating.seats)))
        case "declarer":
            return (declarer,)
        case "left":
            return (seating.after(hand),)
        case "due":
            return (getattr(incident, "due", -1),)
        case "dealer":
            return (getattr(incident, "dealer", -1),)
        case "eldest":
            return (seating.after(getattr(incident, "dealer", -1)),)
        case "last":
            return (getattr(incident, "last", -1),)
        case "maker":
            return (getattr(incident, "maker", -1),)
        case "last doubler":
            return (getattr(incident, "doubler", -1),)
        case "doubled":
            doubled = getattr(incident, "doubled", -1)
            return (doubled,) if doubled not in (-1, hand) else seats("others", incident, seating)
        case "against doubled":
            doubled = getattr(incident, "doubled", -1)
            return tuple(s for s in seating.players if not same_side(seating, s, doubled))
        case "choosers":
            start = hand if declarer < 0 else declarer
            may = [s for s in others if declarer < 0 or role_of(seating, s, declarer) != "dummy"]
            return tuple(sorted(may, key=lambda s: (s - start) % len(seating.seats)))
    raise ValueError(f"No seat for the role {who!r}.")
