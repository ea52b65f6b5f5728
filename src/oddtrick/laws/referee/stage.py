"""The referee: one stage wrapped round a game's own, which lets irregularities happen.

The outer log records what *happened*; the deal inside, the line, what *counts*. The stages
inside know nothing of laws: the referee asks them what is possible and what is at fault, notes
breaches in silence, and rules by the code when attention is drawn to one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple, cast

from oddtrick.core import (
    EVERYONE,
    NATURE,
    NOBODY,
    Action,
    DealContext,
    Game,
    Place,
    Result,
    Stage,
    Turn,
    Violation,
    enter,
    menu_of,
)
from oddtrick.laws.irregularities.defective_tricks import left_in_trick
from oddtrick.laws.irregularities.in_play import seating_of, tricks_given
from oddtrick.laws.irregularities.pending_options import any_due
from oddtrick.laws.irregularities.table_actions import (
    PLAIN,
    TABLE_ACTION,
    TableAction,
    answers_claim,
    face_up,
    in_choosing,
    table_action_label,
    table_actions_of,
)
from oddtrick.laws.notes.code import (
    ACCEPTED,
    ESTABLISHED,
    OPEN,
    RULED,
    Breach,
    Matter,
    Notes,
    Query,
)
from oddtrick.laws.notes.penalties import discharge, excluded_by, narrow, open_cards
from oddtrick.laws.notes.penalty_rules import reason
from oddtrick.laws.notes.rollback import DealHistory
from oddtrick.laws.notes.ruling import Answer, Case, Ruling, Verdict
from oddtrick.laws.rulings.after_play import AFTER_PLAY, after_play
from oddtrick.laws.rulings.concurrent_offences import (
    chosen,
    left_to_the_next,
    ruled_first,
    ruled_with,
)
from oddtrick.laws.rulings.enforce import apply_ruling, mark
from oddtrick.laws.rulings.forfeited_rights import spoken_by_dummy, waived
from oddtrick.messages import Message, say, written
from oddtrick.stages.tricks.tricks import Played

from .action_codes import AGREE, RefereeActions, own
from .public_facts import Rulings, shown

# -- the stage ------------------------------------------------------------------------------


class _Due(NamedTuple):
    """The next thing to rule on: about the act at a position, or a question now put; and what is
    left to answer after it."""

    verdict: Verdict
    at: int = -1
    topic: str = ""
    action_number: int = 0
    matter: str = ""
    state: str = RULED
    left: tuple[Query, ...] = ()
    query: Query = Query("", -1, -1, -1)


@cache
def _attention(matters: tuple[Matter, ...], seats: int, by: int) -> tuple[Action, ...]:
    """Everything a seat can draw attention to: every matter and every hand, always."""
    return tuple(Action(by, hand, "attention", m.name) for m in matters for hand in range(seats))


@dataclass(frozen=True)
class Refereed(RefereeActions):
    """A referee over the stages of `strict` that follow its deal, by a code of laws."""

    name: ClassVar[str] = "referee"

    # -- the rules -------------------------------------------------------------------------

    def start(self, table: DealContext) -> Notes:
        return Notes(
            DealHistory(enter(self.game, table.setting, 1, table.results)), len(table.results)
        )

    def turns(self, state: Notes) -> tuple[Turn, ...]:
        if state.case:
            return tuple(Turn(s, s) for s in state.case.who)
        if state.line.now.over:
            seats = range(len(self.game.seats))
            return tuple(Turn(s, s) for s in seats if not state.agreed >> s & 1)
        return state.line.now.turns

    def possible(self, state: Notes, seat: int) -> Sequence[Action]:
        if state.case:
            return self._choices(state.case, seat)
        if seat < 0:
            return ()
        now = state.line.now
        if now.over:
            return self._agree(state, seat)
        return [a for a in now.stage.possible(now.stage_state, seat) if not self.refusal(state, a)]

    def admits(self, state: Notes, action: Action) -> bool:
        match own(action):
            case "attention":
                seats = len(self.game.seats)
                return (
                    not state.case
                    and action.by >= 0
                    and action in _attention(self.laws.matters, seats, action.by)
                )
            case "choose":
                return state.case is not None and action in self._choices(state.case, action.by)
            case "settle":
                return (
                    not state.case
                    and state.line.now.over
                    and action in self._agree(state, action.by)
                )
            case "ruling":
                return False
        if action.kind == TABLE_ACTION:
            return action in self._deeds(state, action.by)
        now = state.line.now
        return not state.case and not now.over and now.stage.admits(now.stage_state, action)

    def violations(self, state: Notes, action: Action) -> tuple[Violation, ...]:
        if action.kind == TABLE_ACTION:
            return (
                Violation(
                    TABLE_ACTION,
                    say(
                        "That is against the laws: {deed}.",
                        deed=table_action_label(cast("TableAction", action.arg)),
                    ),
                ),
            )
        if action.by < 0 or own(action) or self.laws.excused(state, action):
            return ()
        now = state.line.now
        found = now.stage.violations(now.stage_state, action)
        if not found and state.duties and action.by >= 0:
            legal = now.stage.legal(now.stage_state, action.by)
            duty = excluded_by(now.stage_state, state.duties, legal, action)
            if duty:
                return (Violation(duty.kind, reason(duty)),)
        return found

    def legal(self, state: Notes, seat: int) -> Sequence[Action]:
        """The acts of a seat that keeps to the laws. Attention is a right that nobody must use: it
        stands on the menu only."""
        if state.case:
            return self._choices(state.case, seat)
        now = state.line.now
        if now.over:
            return self._agree(state, seat)
        return narrow(now.stage_state, state.duties, now.stage.legal(now.stage_state, seat))

    def _deeds(self, state: Notes, seat: int) -> list[Action]:
        """The actions of a seat beside the game that the code has a law on: the card makes no
        difference to that."""
        if state.case:
            return list(in_choosing(state, seat, self.laws.table_actions.get("case", ())))
        if not self.laws.table_actions:
            return []
        ruled: dict[tuple[str, str], bool] = {}
        actions = []
        for action in table_actions_of(state, seat, self.laws.table_actions):
            act = cast("TableAction", action.arg)
            key = (act.what, act.fault)
            if key not in ruled:
                ruled[key] = self.refusal(state, action) is None
            if ruled[key]:
                actions.append(action)
        return actions

    def apply(self, state: Notes, action: Action) -> Notes:
        match own(action):
            case "attention":
                return self._attend(state, action)
            case "choose":
                return self._choose(state, action)
            case "settle":
                return state._replace(agreed=state.agreed | 1 << action.by)
            case "ruling":
                return self._rule(state)
        return (
            self._done_beside(state, action)
            if action.kind == TABLE_ACTION
            else self._happen(state, action)
        )

    def _done_beside(self, notes: Notes, action: Action) -> Notes:
        """A table action: it is noted, and nothing else changes."""
        (fault,) = self.violations(notes, action)
        law = self.laws.covering(notes, action, fault)
        number = 1 + max((b.action_number for b in notes.breaches), default=0)
        if law is None:
            return notes
        state = ACCEPTED if answers_claim(notes, action) else OPEN
        if notes.case:  # who consults, or demands too much, has nothing to choose any more
            notes = self._waive(notes)
        at, queue = notes.line.at, notes.queue
        breach = Breach(law, action.hand, at, state, action=action, action_number=number)
        if law.at_once:
            queue = (Query(law.matter, action.hand, action.by, at, number), *queue)
        return notes._replace(breaches=(*notes.breaches, breach), queue=queue)

    def forced(self, state: Notes) -> Action | None:
        if state.case:
            return None
        due = self._due(state)
        if due:
            ruling = due.verdict.ruling
            return Action(NOBODY, ruling.hand, "ruling", ruling)
        now = state.line.now
        return None if now.over else now.stage.forced(now.stage_state)

    def chance(self, state: Notes, rng: random.Random) -> Action:
        """The act that falls by lot; where the director is asked, and no person directs, the
        program's answer instead."""
        if state.case:
            options = state.case.options
            chosen = next((o for o in options if o.code == state.case.advice), options[0])
            return Action(NATURE, NATURE, "choose", chosen.choice)
        now = state.line.now
        return now.stage.chance(now.stage_state, rng)

    def end(self, state: Notes) -> tuple[Result, ...] | None:
        now = state.line.now
        if state.void:
            return (*now.results[state.dealt :], Rulings(state.rulings), state.void)
        if not now.over or state.case or state.queue:
            return None
        results = now.results[state.dealt :]
        final = any(r.final for r in results)
        # Where nothing was played nothing is to be settled, but the last call may be put right.
        if final and not any(b.state == OPEN and not b.action_number for b in state.breaches):
            return results
        if not self._agreed(state) or self._to_review(state):
            return None
        return results if final else (*results, Rulings(state.rulings), *tricks_given(state))

    def _agreed(self, state: Notes) -> bool:
        """Whether everybody has agreed the score."""
        return state.agreed == (1 << len(self.game.seats)) - 1

    def _to_review(self, state: Notes) -> bool:
        """Whether the director is still to look at the score once more."""
        asked = any(topic == AFTER_PLAY for topic, _ in state.asked)
        flagged = not asked and bool(set(state.reviews) & set(self.laws.reviewed))
        return flagged and state.line.now.table.find(Played) is not None

    def _choices(self, case: Case, seat: int) -> tuple[Action, ...]:
        if seat not in case.who:
            return ()
        return tuple(Action(seat, seat, "choose", o.choice) for o in case.options)

    def _agree(self, state: Notes, seat: int) -> tuple[Action, ...]:
        """Agreeing the score: the cards are mixed when all have."""
        return () if seat < 0 or state.agreed >> seat & 1 else (Action(seat, seat, AGREE),)

    # -- what happens ----------------------------------------------------------------------

    def _happen(self, notes: Notes, action: Action) -> Notes:
        """An act of the game itself: breaches are noted, earlier ones close, duties are paid."""
        for left, card in left_in_trick(notes, action) if notes.breaches else ():
            notes = self._happen(mark(notes, ACCEPTED, left.at, "", left.action_number), card)
        line, breaches, queue = notes.line, notes.breaches, notes.queue
        at = line.at
        faults = self.violations(notes, action)
        if breaches:
            breaches = tuple(self._after(notes, b, action) for b in breaches)
        # One breach of a law is one, though the act has two faults by it.
        *before, counted = self.laws.excused(notes, action) or (action,)
        for first in before:  # a pass that they need not wait for
            notes = self._happen(notes, first)
            line, breaches, at = notes.line, notes.breaches, notes.line.at
        for law in dict.fromkeys(self.laws.covering(notes, action, fault) for fault in faults):
            if law:
                counted = law.counts_as(notes, action) if law.counts_as else counted
                instead = action if counted != action else None
                breaches = (*breaches, Breach(law, action.hand, at, action=instead))
                if law.at_once:
                    queue = (*queue, Query(law.matter, action.hand, action.by, at))
        duties = discharge(line.now.stage_state, notes.duties, counted, at)
        notes = notes._replace(
            line=line.put(counted), breaches=breaches, duties=duties, queue=queue
        )
        return self._claims(notes) if notes.line.now.over else notes

    def _after(self, notes: Notes, breach: Breach, action: Action) -> Breach:
        """A breach after an act: condoned, established, or still open."""
        state = breach.law.closes(notes, breach, action) if breach.state == OPEN else ""
        return breach._replace(state=state) if state else breach

    def _attend(self, notes: Notes, action: Action) -> Notes:
        """Attention drawn: to what can still be put right, or to be looked at afterwards."""
        matter, hand = cast("str", action.arg), action.hand
        about = [b for b in notes.breaches if b.law.matter == matter and b.hand == hand]
        breaches = tuple(
            b._replace(noticed=True, spoken=b.spoken if b.noticed else action.by)
            if b in about and b.state == ESTABLISHED
            else b
            for b in notes.breaches
        )
        notes = notes._replace(breaches=breaches)
        over = notes.line.now.over
        still_open = [b for b in about if b.state == OPEN and not (b.action_number and over)]
        if still_open:
            last = still_open[-1]
            more = ruled_with(notes, last, action.by)
            return notes._replace(
                queue=(Query(matter, hand, action.by, last.at, last.action_number), *more)
            )
        if notes.line.now.over:
            notes = self._claims(notes, action.by)
            if notes.queue:
                return notes
        return notes._replace(queue=(Query(matter, hand, action.by, -1),))

    def _claims(self, notes: Notes, by: int = -1) -> Notes:
        """Play has ended: what was noticed and is established is ruled on in its order."""
        found = [b for b in notes.breaches if b.noticed and b.state == ESTABLISHED]
        queue = [
            Query(b.law.matter, b.hand, by if b.spoken < 0 else b.spoken, b.at, b.action_number)
            for b in sorted(found, key=lambda b: b.at)
        ]
        return notes._replace(queue=(*notes.queue, *queue))

    # -- rulings ---------------------------------------------------------------------------

    def _due(self, notes: Notes) -> _Due | None:
        """The next ruling, if one is due."""
        if notes.queue:
            query, *left = notes.queue
            if query.topic:
                return self._answered(notes, query, tuple(left))
            breach = notes.breach(query.at, query.matter, query.action_number)
            if breach and breach.law.describe:
                return self._ruling(notes, query, breach, tuple(left))
            matter = self.laws.matter(query.matter)
            text = matter.nothing if notes.line.now.over else matter.nothing_now
            about = Ruling((matter.law,), query.hand, written(text), matter.what)
            return _Due(Verdict(about), left=tuple(left))
        if not notes.line.now.over and any_due(notes):
            for law in self.laws.falling_due:
                asked = notes.asked.count((law.name, notes.line.at))
                questions = law.due(notes)[asked:] if law.due else ()
                if questions:
                    verdict = law.remedy(questions[0], seating_of(notes), {})
                    query = Query("", verdict.ruling.hand, -1, -1, topic=law.name, nth=asked)
                    return _Due(verdict, topic=law.name, query=query)
        if notes.line.now.over and self._agreed(notes) and self._to_review(notes):
            reviews = tuple(law for law in notes.reviews if law in self.laws.reviewed)
            return _Due(after_play(notes, self.laws.table, reviews), topic=AFTER_PLAY)
        return None

    def _answered(self, notes: Notes, query: Query, left: tuple[Query, ...]) -> _Due | None:
        """The ruling on what fell due by itself, when a fact that it asked for is known."""
        law = next(law for law in self.laws.falling_due if law.name == query.topic)
        assert law.due is not None
        questions = law.due(notes)[query.nth :]
        if not questions:  # it is past
            return self._due(notes._replace(queue=left))
        verdict = law.remedy(questions[0], seating_of(notes), dict(query.known))
        return _Due(verdict, left=left, query=query)

    def _ruling(
        self, notes: Notes, query: Query, breach: Breach, left: tuple[Query, ...]
    ) -> _Due | None:
        """The ruling on a breach, or on what has to be ruled on before it."""
        assert breach.law.describe is not None
        incident = breach.law.describe(notes, breach, query.by)
        verdict = breach.law.remedy(incident, seating_of(notes), dict(query.known))
        verdict = spoken_by_dummy(notes, self.laws, breach, query.by, verdict)
        if query.before:
            verdict = left_to_the_next(verdict)
        option, state = chosen(verdict, query.chosen), RULED
        if option:
            ruling = verdict.ruling._replace(text=say("{choice}.", choice=option.label))
            verdict, state = Verdict(ruling, option.effects), ACCEPTED
        first = ruled_first(notes, breach, verdict.effects, query.by)
        if first:
            return self._due(notes._replace(queue=(*first, query, *left)))
        return _Due(verdict, query.at, "", query.action_number, query.matter, state, left, query)

    def _rule(self, notes: Notes) -> Notes:
        """Carry out the ruling that is due."""
        due = self._due(notes)
        if due is None:
            return notes
        verdict = due.verdict
        asked = ((due.topic, notes.line.at),) if due.topic else ()
        notes = notes._replace(
            queue=due.left,
            asked=notes.asked + asked,
            rulings=(*notes.rulings, verdict.ruling),
        )
        if verdict.options:
            query = due.query
            case = Case(
                verdict.ruling,
                verdict.who,
                verdict.options,
                due.at,
                due.action_number,
                due.matter,
                query.by,
                query.known,
                query.topic,
                query.nth,
                query.before,
                verdict.advice,
                verdict.certain,
            )
            notes = notes._replace(case=case)
        else:
            notes = mark(notes, due.state, due.at, due.matter, due.action_number)
        return apply_ruling(notes, verdict.effects, self.laws, due.at, due.matter)

    def _choose(self, notes: Notes, action: Action) -> Notes:
        """The entitled side has chosen."""
        case = cast("Case", notes.case)
        option = next(o for o in case.options if o.choice == action.arg)
        if option.effects and isinstance(option.effects[0], Answer):
            return self._known(notes, case, option.effects[0])
        ruling = case.ruling._replace(text=say("{choice}.", choice=option.label))
        notes = notes._replace(case=None, rulings=(*notes.rulings, ruling))
        others = tuple(s for s in case.who if s != action.by)
        if option.by_all and others:
            return notes._replace(case=case._replace(who=others))
        if option.next_prevails and others:
            after = notes.line.now.game.seating.from_left(case.ruling.hand)
            decides = next(s for s in after if s in case.who)
            if decides != action.by:
                return notes._replace(case=case._replace(who=(decides,)))
        breach = notes.breach(case.at, case.matter, case.action_number) if case.at >= 0 else None
        if breach and ruled_first(notes, breach, option.effects, action.by):
            again = Query(
                *(case.matter, breach.hand, action.by, case.at, case.action_number, option.code),
                known=case.known,
            )
            return notes._replace(queue=(again, *notes.queue))
        notes = mark(notes, ACCEPTED, case.at, case.matter, case.action_number)
        playing = not notes.line.now.over
        notes = apply_ruling(notes, option.effects, self.laws, case.at, case.matter, action.by)
        return self._claims(notes) if playing and notes.line.now.over else notes

    def _known(self, notes: Notes, case: Case, answer: Answer) -> Notes:
        """A fact that was asked for is known: the ruling goes on."""
        known = (*case.known, (answer.fact, answer.value))
        query = Query(
            *(case.matter, case.ruling.hand, case.by, case.at, case.action_number),
            before=case.before,
            known=known,
            topic=case.topic,
            nth=case.nth,
        )
        return notes._replace(case=None, queue=(query, *notes.queue))

    def _waive(self, notes: Notes) -> Notes:
        """The right to choose is lost."""
        case = cast("Case", notes.case)
        notes = mark(notes._replace(case=None), ACCEPTED, case.at, case.matter, case.action_number)
        return apply_ruling(notes, waived(case.options), self.laws, case.at, case.matter)

    # -- what may be seen ------------------------------------------------------------------

    def decode(self, state: Notes, by: int, text: str) -> Action | None:
        matter, _, seat = text.partition("?")
        if seat in self.game.seats and matter in (m.name for m in self.laws.matters):
            return Action(by, self.game.seat(seat), "attention", matter)
        if state.case:
            code = text.lower()
            found = (o.choice for o in state.case.options if o.code.lower() == code)
            choice = next(found, None)
            if choice:
                return Action(by, by, "choose", choice)
            return next((a for a in self._deeds(state, by) if self.code(a) == code), None)
        word = text.lower()
        if "-" in word or word in PLAIN:
            named = (a for a in self._deeds(state, by) if self.code(a).lower() == word)
            act = next(named, None)
            if act:
                return act
        now = state.line.now
        if now.over:
            return Action(by, by, AGREE) if text.lower() == "agree" else None
        return now.stage.decode(now.stage_state, by, text)

    def seen_by(self, state: Notes, action: Action) -> int:
        if own(action) or action.kind == TABLE_ACTION:
            return EVERYONE
        now = state.line.now
        return now.stage.seen_by(now.stage_state, action)

    def places(self, state: Notes) -> tuple[Place, ...]:
        now = state.line.now
        places = now.places()
        if not state.duties and not any(b.action_number for b in state.breaches):
            return places
        return tuple(self._with_open(state, p) if p.kind == "hand" else p for p in places)

    def _with_open(self, state: Notes, place: Place) -> Place:
        """A hand with those of its cards that lie face up."""
        shown = open_cards(state.duties, place.seat) | face_up(state, place.seat)
        held = sum(1 << c for c in place.cards)
        return place._replace(open=place.open | shown & held)

    def facts(self, state: Notes) -> tuple[Result, ...]:
        return shown(state)

    def refusal(self, state: Notes, action: Action) -> Message | None:
        """A breach that the code has no law on cannot happen here either."""
        for fault in self.violations(state, action):
            if self.laws.covering(state, action, fault) is None:
                return fault.reason
        return None

    def menu(self, state: Notes, seat: int) -> Sequence[Action]:
        if state.case or seat < 0:
            return self._deeds(state, seat)
        legal = set(self.legal(state, seat))
        attention = _attention(self.laws.matters, len(self.game.seats), seat)
        irregular = (a for a in self.possible(state, seat) if a not in legal)
        now = state.line.now
        claims = () if now.over else menu_of(now.stage, now.stage_state, seat)
        return [*irregular, *claims, *self._deeds(state, seat), *attention]

    def running(self, state: Notes) -> tuple[Game, Stage[Any]]:
        """The game inside, so that players and tables find the stage they know; the referee
        while waiting for a choice or for the score to be agreed."""
        now = state.line.now
        return self.game, self if state.case or now.over else now.stage
