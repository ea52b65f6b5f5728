"""A line of play put in words: what to lead, what to play third, and what then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from oddtrick.messages import NOTHING, Message, Verbatim, either, listed, say, together

from .position import SuitHolding, SuitPlay
from .search import NOBODY, Search, fourths, leads, seconds

_DEEPEST = 3


@dataclass(frozen=True, slots=True)
class LineStep:
    """One trick of a line: its depth, the defenders' cards before it, and what to do."""

    depth: int
    when: Message
    text: Message


def steps(search: Search, suit: SuitHolding, need: int, target: int) -> tuple[LineStep, ...]:
    """The first three tricks of a plan that takes `need` tricks in all layouts of `target`.

    Of a search for every number of tricks, `need` is 1 and `target` what the plan takes. What makes
    no difference is left out. Empty where any play does as well.
    """
    return tuple(_tell(search, suit, NOBODY, need, target, 0))


def _tell(
    search: Search, suit: SuitHolding, defender: int, need: int, target: int, depth: int
) -> list[LineStep]:
    position = suit.position()
    if not target or need <= 0 or not suit.missing or depth >= _DEEPEST:
        return []
    plans = []
    for hand, lead in leads(position):
        plan = _thirds(search, suit, defender, need, target, hand, lead)
        if plan is not None:
            plans.append((hand, lead, *plan))
    if len(plans) == len(leads(position)) and all(any_third for *_, any_third in plans):
        return []
    hand, lead, thirds, _ = plans[0]
    line_steps = [LineStep(depth, NOTHING, _trick(suit, hand, lead, thirds))]
    later: dict[tuple[LineStep, ...], list[SuitPlay]] = {}
    for second, among in seconds(position, search.within(position, target), hand):
        start = SuitPlay(hand, lead, second, thirds[second], None)
        for play, some in fourths(position, among, start):
            still = target & search.members(position, some)
            out, wanted = search.after(position, defender, play, still)
            rest = _tell(search, suit.after(play), out, search.still(need, play), wanted, depth + 1)
            later.setdefault(tuple(rest), []).append(play)
    every = {_shown(play) for plays in later.values() for play in plays}
    later.pop((), None)
    for then, plays in later.items():
        when = NOTHING if len(later) == 1 else _when(suit, {_shown(play) for play in plays}, every)
        line_steps.append(LineStep(then[0].depth, when, then[0].text))
        line_steps += then[1:]
    return line_steps


def _thirds(
    search: Search, suit: SuitHolding, defender: int, need: int, target: int, hand: int, lead: int
) -> tuple[dict[int | None, int | None], bool] | None:
    """The card to play third on each card, so that the target is kept, and whether any card would
    do; `None` where the target cannot be kept."""
    position = suit.position()
    held: Sequence[int | None] = [
        g for g in range(len(position) - 1, -1, -1) if position[g][1 - hand]
    ] or [None]
    open_ = [s for s, _ in seconds(position, search.within(position, target), hand)]
    found: dict[int | None, int | None] = {}
    any_third = True
    for third in held:
        for second, _ in seconds(position, search.possible(position, defender), hand):
            play = SuitPlay(hand, lead, second, third, None)
            if not search.keeps(position, defender, need, play, target):
                any_third = False
            elif second not in found:
                found[second] = third
    if any(second not in found for second in open_):
        return None
    return {second: found[second] for second in open_}, any_third


def _ranks(suit: SuitHolding, group: int, whose: int) -> Verbatim:
    """The lowest of a group in an own hand, or all that the defenders have of it."""
    ranks = suit.groups()[group][whose]
    return Verbatim(ranks[-1] if whose < 2 else ranks)


def _trick(
    suit: SuitHolding, hand: int, lead: int, thirds: dict[int | None, int | None]
) -> Message:
    ranks = _ranks(suit, lead, hand)
    answers: dict[int, list[int | None]] = {}
    for second, third in thirds.items():
        if third is not None:
            answers.setdefault(third, []).append(second)
    if not answers:
        led = (
            say("Lead the {ranks} from dummy", ranks=ranks)
            if hand
            else say("Lead the {ranks} from declarer's hand", ranks=ranks)
        )
        return say("{line}.", line=led)
    usual = max(answers, key=lambda third: max(-1 if s is None else s for s in answers[third]))
    played = _ranks(suit, usual, 1 - hand)
    parts = [
        say("Lead the {ranks} from dummy and play the {ranks2}", ranks=ranks, ranks2=played)
        if hand
        else say(
            "Lead the {ranks} from declarer's hand and play the {ranks2}",
            ranks=ranks,
            ranks2=played,
        )
    ]
    for third, those in answers.items():
        if third != usual:
            but = say("but the {ranks}", ranks=_ranks(suit, third, 1 - hand))
            parts.append(together(but, either([_on(suit, second) for second in those])))
    return say("{line}.", line=together(*parts, tie=", "))


def _on(suit: SuitHolding, second: int | None) -> Message:
    if second is None:
        return say("if the next hand shows out")
    ranks = _ranks(suit, second, 2)
    one = len(ranks.text) == 1
    return say("on the {ranks}", ranks=ranks) if one else say("on one of {ranks}", ranks=ranks)


_Shown = tuple[int | None, int | None]
"""The cards of the left and of the right defender, as groups; `None` has shown out."""


def _shown(play: SuitPlay) -> _Shown:
    return (play.fourth, play.second) if play.hand else (play.second, play.fourth)


def _when(suit: SuitHolding, shown: set[_Shown], every: set[_Shown]) -> Message:
    """The cards of the two defenders after which it goes on so, in as few words as they need."""
    parts, rest = [], set(shown)
    for side in (0, 1):  # where the card of one of them says it all
        enough = {
            one[side] for one in rest if all(e in shown for e in every if e[side] == one[side])
        }
        if enough:
            parts.append(_plays(suit, side, enough))
            rest = {one for one in rest if one[side] not in enough}
    alike: dict[frozenset[int | None], set[int | None]] = {}
    for left in {one[0] for one in rest}:
        alike.setdefault(frozenset(r for a, r in rest if a == left), set()).add(left)
    for rights, lefts in alike.items():
        parts.append(listed((_plays(suit, 0, lefts), _plays(suit, 1, rights))))
    first, *others = parts
    told = first
    for one in others:
        told = say("{one}, or {next}", one=told, next=one)
    return say("If {what}", what=told)


def _plays(suit: SuitHolding, side: int, groups: Collection[int | None]) -> Message:
    """“right plays the A, one of 654 or shows out”."""
    right = side == 1
    known = sorted(g for g in groups if g is not None)
    if not known:
        return say("right shows out") if right else say("left shows out")
    cards = either([_played(_ranks(suit, g, 2)) for g in known])
    if None in groups:
        return (
            say("right plays {cards} or shows out", cards=cards)
            if right
            else say("left plays {cards} or shows out", cards=cards)
        )
    return (
        say("right plays {cards}", cards=cards) if right else say("left plays {cards}", cards=cards)
    )


def _played(ranks: Verbatim) -> Message:
    one = len(ranks.text) == 1
    return say("the {ranks}", ranks=ranks) if one else say("one of {ranks}", ranks=ranks)
