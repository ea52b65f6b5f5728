"""The log in words: one line an event, as seen from the state before it.

Lines are made once for all viewers, hand by hand as the deal goes on, and only finished for
each viewer (“You”, “Dummy”, a card they may not know).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from oddtrick.cards import card_term
from oddtrick.core import EVERYONE, Action, Game, State, TurnUp, begin
from oddtrick.messages import NOTHING, Message, Name, say, term
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.moves import card_used
from oddtrick.stages.tricks.tricks import CurrentTrick, Played

from .names import person_at

_YOU, _YOU_WITHIN, _DUMMY = term("You"), term("you"), term("Dummy")
_YOUR, _THEIR = term("your own"), term("their own")


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """A line as somebody reads it, the trick that it belongs to, and what its act means."""

    text: Message
    trick: int | None
    meaning: Message


class NarratedLine(NamedTuple):
    """A line of the log. `hidden` is the text for those who did not see it all; `by` and `hand`
    are -1 where nobody is named; `dummy` is whether the hand is played by another seat; `meaning`
    is what the act showed the table; `plain` is whether a hand is called the same to everybody."""

    text: Message
    hidden: Message | None
    seen_by: int
    by: int
    hand: int
    dummy: bool
    trick: int | None
    meaning: Message = NOTHING
    plain: bool = False

    @property
    def concerned(self) -> int:
        """A mask of the seats that may hear another line than an onlooker; -1 for all."""
        if self.seen_by != EVERYONE or self.by < 0 or self.hand < 0:
            return EVERYONE
        return 1 << self.by | 1 << self.hand

    def text_for(self, game: Game, seat: int, names: Sequence[str] = (), lent: int = -1) -> Message:
        """The line as the person at a seat hears it; -1 for an onlooker.

        `names` are those of the people by seat. `lent` is another seat whose cards they play and
        see while the table is turned, or -1: they are “you” at their own seat alone.
        """
        sees = self.seen_by == EVERYONE or any(
            s >= 0 and self.seen_by >> s & 1 for s in (seat, lent)
        )
        text = self.text if sees or self.hidden is None else self.hidden
        if self.plain:
            return text.fill(hand=person_at(game, self.hand, names))
        own = self.by == seat
        hand: Name | Message
        if self.dummy:
            hand = _DUMMY
        elif self.hand == seat:
            heads = text.template.startswith(("{hand}", "{by}" if self.by < 0 else "{hand}"))
            hand = _YOU if heads else _YOU_WITHIN
        else:
            hand = person_at(game, max(self.hand, 0), names)
        if self.by < 0:
            return text.fill(by=hand, hand=hand)  # what follows by itself is told of the hand
        by = _YOU if own else person_at(game, self.by, names)
        return text.fill(by=by, hand=hand, whose=_YOUR if own else _THEIR)


def opening(state: State) -> State:
    """The state before the first event of a hand, from which its narration starts."""
    return begin(state.game, state.setting)


def narrate(before: State, after: State, meaning: Message = NOTHING) -> list[NarratedLine]:
    """The lines for what happened between two states of one hand.

    `meaning` is what the act that led from one to the other showed the table.
    """
    lines: list[NarratedLine] = []
    state = before
    for event in after.log[len(before.log) :]:
        action, stage, stage_state = event.action, state.stage, state.stage_state
        current, number = _trick(state, action)
        hidden, uses = None, card_used(action)
        if event.seen_by != EVERYONE:
            hidden = stage.describe(stage_state, action._replace(arg=None))
        # Another's hand that is not played from is only spoken of (attention to a revoke).
        dummy = 0 <= action.by != action.hand and uses is not None
        template = stage.describe(stage_state, action)
        plain = action.kind == "ruling"  # a referee speaks of a hand, to nobody in particular
        says = NOTHING if lines or hidden is not None or uses is not None else meaning
        line = NarratedLine(
            template, hidden, event.seen_by, action.by, action.hand, dummy, number, says, plain
        )
        lines.append(line)
        # The last of them has led to where it was to lead.
        following = after if len(state.log) + 1 == len(after.log) else state.step(action)
        if current is not None and action.kind in ("play", "omit"):
            lines += _trick_won(current, following, action, number)
        if came := _outcomes(following, state):
            before_it = _outcomes(state)
            lines += [_came_out(result) for result in came if result not in before_it]
        state = following
    return lines


def _trick(state: State, action: Action) -> tuple[CurrentTrick | None, int | None]:
    """The trick on the table, and the number of the trick that an act belongs to."""
    current: CurrentTrick | None = None
    played: Played | None = None
    for fact in reversed(state.stage_facts()):
        if isinstance(fact, CurrentTrick):
            current = fact
        elif isinstance(fact, Played):
            played = fact
    if current is None or played is None:
        return current, None
    # What is done between two tricks, such as drawing, belongs to the one before.
    begun = bool(current.plays) or action.kind == "play"
    return current, (len(played.tricks) + begun) or None


def _trick_won(
    current: CurrentTrick, following: State, action: Action, number: int | None
) -> list[NarratedLine]:
    """The line for the winner of a trick, where the line of its last card does not say so."""
    who = current.roles
    if who is None or not current.plays:
        return []
    facts = following.facts()
    now = next((f for f in facts if isinstance(f, CurrentTrick)), None)
    if now is not None and now.plays:
        return []
    tricks = next((f.tricks for f in reversed(facts) if isinstance(f, Played) and f.tricks), ())
    if not tricks or tricks[-1].winner == action.hand:
        return []
    winner = tricks[-1].winner
    dummy = who.controlled_by[winner] != winner
    text = say("{hand} won the trick.")
    return [NarratedLine(text, None, EVERYONE, winner, winner, dummy, number)]


def _outcomes(state: State, before: State | None = None) -> list[TurnUp | Contract]:
    """Public outcomes of the stages so far, and of the one that runs; of that alone where no stage
    has come to its end since the state `before`."""
    same = before is not None and state.results is before.results and not state.over
    facts = state.stage_facts() if same else state.facts()
    return [fact for fact in facts if isinstance(fact, _OUTCOMES)]


_OUTCOMES = (TurnUp, Contract)


def _came_out(outcome: TurnUp | Contract) -> NarratedLine:
    """The line for what the last act of a stage does not say itself."""
    if isinstance(outcome, TurnUp):
        text = say("{by} turned up the {card}.", card=card_term(outcome.card))
        return _public(text, outcome.dealer, None)
    return _public(outcome.log_line(), outcome.declarer, None)


def _public(text: Message, seat: int, trick: int | None) -> NarratedLine:
    return NarratedLine(text, None, EVERYONE, seat, seat, False, trick)
