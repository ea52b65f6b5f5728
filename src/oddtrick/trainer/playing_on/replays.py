"""The same deal with other hands: begun anew, played up to now, and as the pupil's partner would
have played it.

Cards that a partner plays tell something: high to ask for more, the higher of two first, the
lowest where he can do nothing. A pupil may count on that, so hands in which the partner's book
would have played another card are not among those that punish.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from oddtrick.cards import bridge_hand
from oddtrick.core import NOBODY, Given, State, TurnUp, begin, view
from oddtrick.errors import OddtrickError
from oddtrick.players import player

__all__ = ["dealt_as", "partner_followed", "partner_would", "relaid"]


def dealt_as(state: State, hands: Sequence[str]) -> State:
    """The same deal with other hands, up to the first act: who deals, what is turned up and the
    score are as they were. Raises `OddtrickError` for hands that cannot be dealt."""
    turned = state.table.find(TurnUp)
    masks = tuple(bridge_hand(code) for code in hands)
    fresh = begin(state.game, state.setting)
    given = Given(hands=masks, turn_up=turned.card if turned else None)
    return fresh.push(fresh.stage.given(fresh.sub, given))


def relaid(state: State, hands: Sequence[str]) -> State:
    """The same deal with other hands and everything that has happened. Raises `IllegalAction` where
    a card that was played was not theirs to play."""
    found = dealt_as(state, hands)
    done = [event.action for event in state.log if event.action.by != NOBODY]
    for action in done[1:]:
        found = found.push(action)
    return found


def partner_followed(state: State, pupil: int) -> frozenset[int]:
    """At which acts of this deal the pupil's partner followed to a trick, with a choice, by the
    book of his game: what a pupil may count on. What he leads is read when deals are drawn."""
    side = state.game.side_of
    partners = {s for s in range(len(side)) if s != pupil and side[s] == side[pupil]}
    found, book, numbers = begin(state.game, state.setting), player("book", state.game), set()
    for number, event in enumerate(state.log):
        act = event.action
        if act.kind == "play" and act.by in partners and _follows(found):
            seen = view(found, act.by)
            if len(seen.legal) > 1 and book.choose(seen, random.Random(number)).action == act:
                numbers.add(number)
        found = found.after(act)
    return frozenset(numbers)


def partner_would(state: State, followed: frozenset[int], hands: Sequence[str]) -> bool:
    """Whether with these hands the partner would have played the same by the book at these acts."""
    book = player("book", state.game)
    try:
        there = relaid(state, hands)
    except OddtrickError:
        return False
    found = begin(state.game, state.setting)
    for number, event in enumerate(there.log):
        act = event.action
        if number in followed:
            if book.choose(view(found, act.by), random.Random(number)).action != act:
                return False
            if number == max(followed):
                break
        found = found.after(act)
    return True


def _follows(state: State) -> bool:
    """Whether the next card is played to a trick that is begun."""
    return any(place.kind == "trick" and place.cards for place in state.places())
