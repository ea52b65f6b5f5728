"""Acts that change nothing but the trick or the calls, and whose turn it is: cards and calls in the
midst of a stage. `oddtrick.web.view.plain` tells people what they change."""

from __future__ import annotations

import operator
from itertools import compress

from oddtrick.core import State
from oddtrick.stages.calling.auction import Auction, AuctionSight
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, TricksSight
from oddtrick.web.session.session import Session

from .moment import TableMoment

__all__ = ["is_plain_act", "settle_as"]

_MOVING = frozenset(
    ("version", "since", "changes", "moments", "moment_versions", "_foreseen", "_twin")
)
"""The fields of a table that an act in the hand changes, if it is nothing more."""

_FACTS = [Played, CurrentTrick]
"""The facts of tricks in which nothing else is going on."""

_SETTLED = frozenset(
    (
        "names", "running", "contract", "trump", "doubled", "open_case", "cast", "sides",
        "side_of", "waiting", "turned", "settled", "asks_director", "no_undo", "tallied", "given",
        "_refereed", "_menus", "is_plain",
    )
)  # fmt: skip
"""The parts of a moment that a plain act leaves as they were."""


def is_plain_act(last: TableMoment, now: TableMoment) -> bool:
    """Whether one plain act, seen by all, leads from one moment to another, at a table where
    nothing else has changed or hangs on it: no name, role, side or order of cards."""
    was, is_ = last.session, now.session
    if is_.version != was.version + 1 or not was.moments:
        return False
    before, after = last.state, now.state
    return (
        before.at == after.at
        and before.results is after.results
        and before.secret is after.secret
        and len(after.log) == len(before.log) + 1
        and not after.over
        and (_is_card(before, after) or _is_call(before, after))
        and last.audience == now.audience
        and _same_but_for_act(was, is_)
        and last.is_plain
    )


def _same_but_for_act(was: Session, is_: Session) -> bool:
    """Whether two tables differ in one act in the hand alone."""
    one, two = was.__dict__, is_.__dict__
    if len(is_.moments) < 2 or is_.moments[-2] is not was.moments[-1] or [*one] != [*two]:
        return False
    others = compress(one, map(operator.is_not, one.values(), two.values()))
    return all(name in _MOVING or one[name] == two[name] for name in others)


def _is_card(before: State, after: State) -> bool:
    """Whether the act was a card of a trick that went from a hand to the table, or to a heap with
    the trick that it ended."""
    if type(after.stage.sight).places is not TricksSight.places:
        return False
    was, is_ = before.sub, after.sub
    _, hand, kind, c = after.log[-1].action
    if kind != "play" or c.__class__ is not int:
        return False
    facts = after.stage_facts()
    if (
        len(facts) != 2
        or facts[1].__class__ is not CurrentTrick
        or facts[0].__class__ is not Played
    ):
        return False
    if was.cast is not is_.cast or was.faced != is_.faced or was.aside is not is_.aside:
        return False
    if was.uneven is not None or is_.uneven is not None or was.claim or is_.claim:
        return False
    left = list(was.hands)
    left[hand] ^= 1 << c
    if tuple(left) != is_.hands or was.claimed != is_.claimed:
        return False
    plays = (*was.trick, (hand, c))
    if is_.trick:
        return bool(is_.trick == plays and is_.tricks is was.tricks and is_.quitted is was.quitted)
    tricks = is_.tricks
    return bool(tricks[:-1] == was.tricks and tricks[-1].plays == plays and not tricks[-1].surplus)


def _is_call(before: State, after: State) -> bool:
    """Whether the act was a call, which moves no card."""
    stage = after.stage
    return (
        isinstance(stage, Auction)
        and type(stage.sight) is AuctionSight
        and bool(after.sub.calls[:-1] == before.sub.calls)
    )


def settle_as(last: TableMoment, now: TableMoment) -> None:
    """Take from the moment before what a plain act has not changed."""
    known = last.__dict__
    now.__dict__.update({name: known[name] for name in known.keys() & _SETTLED})
