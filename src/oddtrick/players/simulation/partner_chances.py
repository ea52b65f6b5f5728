"""The chances of each seat to be the partner called by a card nobody has shown, over the deals that
fit.

Source: Scarne 1963, chapter 13, “Call-Ace Euchre”; rulings C-2 to C-6.
"""

from __future__ import annotations

from collections.abc import Callable

from oddtrick.cards import Card, Mask, bits
from oddtrick.core import View
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import World
from oddtrick.stages.partners import CalledSuit, PartnerShown
from oddtrick.stages.tricks.tricks import Trump

from .deal_sampling import Slots


def guessed_sides(view: View) -> tuple[int, ...]:
    """The sides as this seat must take them where a partner was called in secret; empty where
    there is no secret.

    While the partner has not been shown, a seat is a friend only where all deals that fit what
    is seen say so.
    """
    called, shown, trump = view.find(CalledSuit), view.find(PartnerShown), view.find(Trump)
    if trump is None or len(view.game.sides) != len(view.game.seats):
        return ()
    seats = range(len(view.game.seats))
    if called is None:
        return tuple(int(s != trump.maker) for s in seats) if trump.alone else ()
    if shown is not None:
        return tuple(int(s not in (called.by, shown.seat)) for s in seats)
    friends = friend_chances(view, called)
    return tuple(int(s != view.seat and friends[s] < 1) for s in seats)


def sides_of_worlds(known: Knowledge) -> Callable[[World], tuple[int, ...]] | None:
    """The sides in each world while a partner called in secret has not been shown; `None`
    where there is no such secret.

    For a world that cannot be, since its partner would have been shown, there are none.
    """
    called, shown = known.view.find(CalledSuit), known.view.find(PartnerShown)
    if called is None or shown is not None:
        return None
    by, suit, strength = called.by, known.order.suits[called.suit], known.order.strength

    def sides(world: World) -> tuple[int, ...]:
        held = [
            (strength[c], c, h)
            for h, cards in enumerate(known.began(world))
            for c in bits(cards & suit)
        ]
        _, best, partner = max(held, default=(0, 0, by))
        if partner != by and known.played[partner] >> best & 1:
            return ()
        return tuple(int(s not in (by, partner)) for s in range(len(world)))

    return sides


def friend_chances(view: View, called: CalledSuit) -> tuple[float, ...]:
    """How likely each seat is on the side of the view's, while the partner has not been shown:
    with the caller as their partner, and else with the player who is neither."""
    chances = partner_chances(view, called)
    own = chances[view.seat]
    if view.seat == called.by:
        return chances
    return tuple(own if s == called.by else 1 - own - c for s, c in enumerate(chances))


def partner_chances(view: View, called: CalledSuit) -> tuple[float, ...]:
    """How likely each seat is the caller's partner, who has not been shown: the share of all
    deals that fit what the view's seat sees, each counted once. What is missing from 1 is that
    nobody is: the caller holds the best card of the suit.

    0 and 1 are exact: they say that no deal, or every deal, makes the seat the partner.
    """
    known = Knowledge(view)
    hidden = [h for h in range(len(known.counts)) if known.counts[h] > known.known[h].bit_count()]
    room = [known.counts[h] - known.known[h].bit_count() for h in hidden]
    may = [known.may[h] & known.unseen for h in hidden]
    room.append(known.unseen.bit_count() - sum(room))  # what lies in no hand
    may.append(known.unseen)

    def ways(fixed: dict[Card, int]) -> int:
        """The deals in which some cards lie in these places."""
        where = {
            c: sum(1 << i for i, m in enumerate(may) if m >> c & 1) for c in bits(known.unseen)
        }
        where.update((c, 1 << i) for c, i in fixed.items())
        like: dict[int, list[Card]] = {}
        for c, places in where.items():
            like.setdefault(places, []).append(c)
        return Slots([(tuple(cs), w) for w, cs in like.items()], tuple(room)).ways

    found = [0] * len(known.counts)
    out: dict[Card, int] = {}
    """The better cards of the suit, none of which is in a hand."""
    suit = sorted(bits(known.order.suits[called.suit]), key=lambda c: -known.order.strength[c])
    for c in suit:
        holder = _seen_with(known, c)
        if holder >= 0:
            # A partner whose card has been played would have been shown.
            found[holder] += 0 if _was_played(known, c) and holder != called.by else ways(out)
            break
        if not known.unseen >> c & 1:
            continue
        for i, hand in enumerate(hidden):
            if may[i] >> c & 1:
                found[hand] += ways({**out, c: i})
        out[c] = len(hidden)
    else:
        found[called.by] += ways(out)  # no card of the suit is in a hand: the caller has no partner
    total = sum(found)
    found[called.by] = 0
    return tuple(n / total for n in found) if total else tuple(map(float, found))


def _seen_with(knowledge: Knowledge, card: Card) -> int:
    """The seat that holds a card or has played it, as far as this seat sees; else -1."""
    held: list[Mask] = [
        known | played for known, played in zip(knowledge.known, knowledge.played, strict=True)
    ]
    return next((seat for seat, cards in enumerate(held) if cards >> card & 1), -1)


def _was_played(known: Knowledge, card: Card) -> bool:
    return any(played >> card & 1 for played in known.played)
