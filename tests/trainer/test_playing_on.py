"""Played on: the defence keeps open the layouts in which a wrong card fails, and no others."""

from __future__ import annotations

import random
from functools import cache

import pytest

from oddtrick.cards import bridge_hand
from oddtrick.core import NOBODY, State, View, begin, view
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.player import solver_of_thread
from oddtrick.records import replay_record
from oddtrick.solver import Solver
from oddtrick.stages.tricks.tricks import Played
from oddtrick.trainer.exercises import shipped, shipped_number
from oddtrick.trainer.playing_on import (
    PupilsCard,
    WrongCard,
    defend,
    fails,
    opposes,
    partner_followed,
    played_on,
    punished,
    relaid,
    wrong_of,
)
from oddtrick.trainer.points import all_points
from oddtrick.trainer.recipes.card_judging import card_worth, fitting_deals
from slices import sliced

CARDS = [
    point.id
    for point in all_points()
    if point.family in ("declarer", "defence", "whist") and shipped_number(point.id)
]
SAMPLE = random.Random(16).sample(CARDS, 4)
TURN = 20_000_000
"""Positions that a turn may look at: five times as many as the most that was met."""


class Table:
    """A question played on to its end, the pupil and his partner by the book."""

    def __init__(self, name: str, *, right: bool) -> None:
        made = shipped(name, 0)
        assert made is not None
        self.rng = random.Random(name)
        options = [o.code for o in made.options if o.right == right]
        self.exercise, self.answer = made, self.rng.choice(options)
        on = played_on(made, self.answer, self.rng)
        self.made: State = replay_record(made.record)
        self.state: State = replay_record(on.record)
        self.wrong: WrongCard | None = on.wrong
        self.pupil = self.state.game.seats.index(made.seat)
        self.seen: list[View] = []
        self.most = 0
        self.layouts: list[WrongCard] = [on.wrong] if on.wrong else []

    def play(self) -> None:
        book, since = player("book", self.state.game), list[PupilsCard]()
        while not self.state.over:
            self.seen.append(view(self.state, self.pupil))
            if opposes(self.state, self.pupil):
                before = solver_of_thread().nodes
                found = self.opponent(since)
                self.most = max(self.most, solver_of_thread().nodes - before)
                since = []
                if found:
                    continue
            by = self.state.turns[0].by
            action = book.choose(view(self.state, by), self.rng).action
            if by == self.pupil:
                since.append(PupilsCard(self.state, self.state.code(action)))
            self.state = self.state.push(action)

    def opponent(self, since: list[PupilsCard]) -> bool:
        self.wrong = wrong_of(since, self.state, self.wrong, self.rng)
        turn = self.wrong and defend(self.state, self.pupil, self.wrong, self.rng)
        if not turn:
            return False
        self.wrong = turn.wrong
        self.layouts.append(turn.wrong)
        self.state = relaid(self.state, turn.wrong.layouts[0].hands)
        assert same_to_the_pupil(self.seen[-1], view(self.state, self.pupil))
        self.state = self.state.push(self.state.action(turn.code))
        return True

    @property
    def taken(self) -> int:
        """The tricks of the pupil's side in all."""
        side = self.state.game.side_of
        played = next(fact for fact in self.state.results if isinstance(fact, Played))
        return sum(side[trick.winner] == side[self.pupil] for trick in played.tricks)


@cache
def wrongly(name: str) -> Table:
    """A wrong answer played on to the end."""
    table = Table(name, right=False)
    table.play()
    return table


def same_to_the_pupil(before: View, after: View) -> bool:
    """Whether a change of the layout shows the pupil nothing, and takes nothing back."""
    return before.places == after.places and before.events == after.events


@pytest.mark.parametrize("name", sliced(SAMPLE, 1))
def test_a_wrong_answer_fails_in_the_layout_that_is_shown_at_the_end(name: str) -> None:
    table = wrongly(name)
    if table.wrong is None:  # a signal costs nothing where no layout punishes it
        assert table.exercise.certificate.kind == "costless"
        return
    assert fails(table.wrong, table.wrong.layouts[0], table.taken)
    # The deal follows from its cards: every card was legal in the layout shown at the end.
    again = relaid(table.state, table.wrong.layouts[0].hands)
    assert again.log == table.state.log
    # It fits what the pupil saw at each moment, from his own cards to every card shown.
    at = table.made
    for seen in table.seen:
        acts = [e.action for e in seen.events if e.action.by != NOBODY]
        at = relaid(at, table.wrong.layouts[0].hands)
        while sum(e.action.by != NOBODY for e in at.log) < len(acts):
            done = sum(e.action.by != NOBODY for e in at.log)
            at = at.push(acts[done])
        assert same_to_the_pupil(seen, view(at, table.pupil))
    assert table.most < TURN


@pytest.mark.parametrize("name", sliced(SAMPLE, 1))
def test_every_layout_kept_open_is_one_in_which_the_better_card_keeps_more(name: str) -> None:
    table = wrongly(name)
    before = replay_record(table.exercise.record)
    known = Knowledge(view(before, table.pupil))
    found = {layout.hands: layout for wrong in table.layouts for layout in wrong.layouts}
    for wrong in table.layouts[:1]:
        for layout in wrong.layouts:
            hands = tuple(
                bridge_hand(code) & ~gone
                for code, gone in zip(layout.hands, known.played, strict=True)
            )
            worth = card_worth(known, [hands], Solver())
            by_code = dict(zip(map(str, worth.cards), worth.tricks[0].tolist(), strict=True))
            assert layout.keeps > layout.brings
            assert {layout.keeps, layout.brings} <= {int(n) for n in by_code.values()}
            if wrong.goal:
                assert layout.keeps >= wrong.goal > layout.brings
    assert found or table.exercise.certificate.kind == "costless"


@pytest.mark.parametrize("name", sliced(SAMPLE, 1))
def test_a_right_answer_is_played_on_in_the_deal_that_was_made(name: str) -> None:
    """So it wins as often as its certificate says: nothing is chosen against it."""
    table = Table(name, right=True)
    assert table.wrong is None
    assert replay_record(table.exercise.record).places() == table.made.places()
    assert punished(table.made, table.answer, table.rng) is None


@pytest.mark.whole
def test_a_card_is_punished_wherever_a_layout_punishes_it() -> None:
    """By another sample than the defence has: where that finds a layout the defence finds one."""
    for name in SAMPLE:
        made = shipped(name, 1 if shipped_number(name) > 1 else 0)
        assert made is not None
        before, rng = replay_record(made.record), random.Random(name)
        seen = view(before, before.turns[0].by)
        known = Knowledge(seen)
        worlds = fitting_deals(seen, player("book", seen.game), 24, rng)
        worth = card_worth(known, worlds, Solver())
        column = {before.code(known.actions[c]): worth.column(c, "tricks") for c in worth.cards}
        for option in made.options:
            costs = column[made.right.code] > column[option.code]
            if not option.right and costs.any():
                assert played_on(made, option.code, rng).wrong is not None


def test_what_nobody_could_have_played_is_open_no_more() -> None:
    table = wrongly("declarer-hold-up")
    assert table.wrong is not None
    for one, other in zip(table.layouts, table.layouts[1:], strict=False):
        assert 0 < other.open <= len(other.layouts)
        shown = [layout.hands for layout in other.layouts[other.open :]]
        assert not {layout.hands for layout in other.layouts[: other.open]} & {*shown}
        assert one.better == other.better


def test_layouts_keep_what_partner_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made = shipped("whist-longest", 0)
    assert made is not None
    state = replay_record(made.record)
    signals = partner_followed(state, state.game.seats.index(made.seat))
    wrong = next(option.code for option in made.options if not option.right)
    book = player("book", state.game)

    def as_he_did(hands: tuple[str, ...]) -> list[bool]:
        """Whether the book, with these hands, plays what partner played, act by act."""
        at, same = begin(state.game, state.setting), []
        for number, event in enumerate(relaid(state, hands).log):
            if number in signals:
                chosen = book.choose(view(at, event.action.by), random.Random(number))
                same.append(chosen.action == event.action)
            at = at.after(event.action)
        return same

    def found() -> list[list[bool]]:
        made_wrong = punished(state, wrong, random.Random(1), made.right.code, also=state)
        assert made_wrong is not None
        return [as_he_did(layout.hands) for layout in made_wrong.layouts]

    assert signals
    assert all(map(all, found()))
    monkeypatch.setattr("oddtrick.trainer.playing_on.partner_would", lambda *_: True)
    assert not all(map(all, found()))
