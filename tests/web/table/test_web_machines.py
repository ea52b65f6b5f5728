"""Machine players at a table: their pace, and what happens when one fails."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest
from sessions import Game, finish, in_use, stacked

from oddtrick.core import NATURE, Action, DealStart, State, View, begin
from oddtrick.players import Decision
from oddtrick.support.lazy import IdentityCache, RecentCache
from oddtrick.table.requests import acting, seating
from oddtrick.table.requests.seating import PACES
from oddtrick.web.machine_players import turns
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

WHIST = {
    "N": "AKQJ.AKQ.AKQ.AKQ",
    "E": "T98.JT9.JT9.JT98",
    "S": "765.876.876.7654",
    "W": "432.5432.5432.32",
}


@pytest.fixture
def lead() -> Game:
    """East has led at whist, and it is a machine's turn."""
    return stacked("whist", WHIST, dealer="N", people=("E",), turn_up="SA")


def test_every_pace_has_its_waits() -> None:
    assert set(turns.PACES) == set(PACES)


def test_a_machine_waits_longer_while_a_trick_lies_to_be_looked_at(lead: Game) -> None:
    lead.add(seating.set_pace(lead.session, "normal"))
    lead.act("E", "ST")
    assert turns.pause(lead.session) == 0.5
    for code in ("S7", "S4", "SA"):
        turn = lead.session.machine_turn()
        assert turn is not None
        lead.add(
            acting.machine_action(
                lead.session, Decision(lead.session.state.action(code), ""), "random"
            )
        )
    assert turns.pause(lead.session) == pytest.approx(1.4)  # 500 ms, and 900 ms of looking
    lead.add(seating.set_pace(lead.session, "none"))
    assert turns.pause(lead.session) == 0.0


def test_who_plays_against_people_all_at_once_keeps_their_time() -> None:
    """At whatever pace a machine player acts about once in a tick (ruling N-6): two of them
    together twice."""
    game = Game("pounce", people=("B",))
    assert turns.pause(game.session) == pytest.approx(0.6)
    game.add(seating.set_pace(game.session, "calm"))
    assert turns.pause(game.session) == pytest.approx(1.5)
    common = Game("patience-common", people=("A",))
    assert turns.pause(common.session) == pytest.approx(1.2)
    # Without people, and where one card is placed by all before the next, time is no part of it.
    assert turns.pause(Game("pounce", people=()).session) == 0.0
    assert turns.pause(Game("poker-squares", people=("A",)).session) == 0.0


class Broken:
    """A player that raises, or plays what it does not hold."""

    name = "broken"

    def __init__(self, action: Action | None) -> None:
        self.action = action

    def choose(self, view: View, rng: random.Random) -> Decision:
        if self.action is None:
            raise ZeroDivisionError
        return Decision(self.action, "")

    def meaning(self, view: View, action: Action) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize("action", [None, Action(2, 2, "play", 51), Action(0, 0, "call", "P")])
def test_a_player_that_fails_is_replaced_by_lot_and_reported(
    lead: Game,
    action: Action | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(turns, "_player", lambda name, game: Broken(action))
    lead.act("E", "ST")
    with caplog.at_level(logging.ERROR):
        name, decision = turns.decide(lead.session, 2)
    assert name == "random"
    assert decision.action in lead.session.state.legal(2)
    assert caplog.records


def test_a_meaning_that_fails_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("contract-rubber", people=("N", "E", "S", "W"))
    monkeypatch.setattr(turns, "_player", lambda name, game: Broken(None))
    monkeypatch.setattr(turns, "_publics", IdentityCache(8))  # what others asked is known still
    monkeypatch.setattr(turns, "_meanings", RecentCache(8))
    state = game.session.state
    assert not turns.meaning_of(state, state.legal()[0])


def test_a_played_card_has_no_meaning_in_words(lead: Game) -> None:
    state = lead.session.state
    assert not any(turns.meaning_of(state, action) for action in state.legal())


def test_what_a_machine_decided_and_why_is_in_the_log() -> None:
    game = Game("contract-rubber", people=(), others="book", seed="6")
    for _ in range(4):
        turn = game.session.machine_turn()
        assert turn is not None
        name, decision = turns.decide(game.session, turn.by)
        game.add(acting.machine_action(game.session, decision, name))
        last = game.session.moments[-1].by
        assert last is not None
        assert (last.player, last.home) == ("book", None)
        assert last.reason
        assert last.citation
        assert last.meaning


def test_a_meaning_is_worked_out_once_for_all_who_see_the_auction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four viewers, and the call that is then made: each call of an auction is asked about once,
    and not again at another table where the same has been called."""
    asked: list[tuple[int, object]] = []
    worked_out = turns._meaning

    def counting(public: View, state: State, action: Action) -> str:
        asked.append((len(public.events), action.arg))
        return worked_out(public, state, action)

    monkeypatch.setattr(turns, "_meaning", counting)
    monkeypatch.setattr(turns, "_meanings", RecentCache(8))
    monkeypatch.setattr(turns, "_publics", IdentityCache(8))
    for seed in ("first table", "second table", "third table"):
        game = Game("contract-duplicate", people=("N",), seed=seed)
        session = game.session
        session.moments[-1] = session.moments[-1]._replace(state=_dealt_by_north(session.state))
        for code in ("1C", "P", "1S", "P"):
            for home in range(4):
                present(session, home, Audience(), turns.meaning_of)
            action = session.state.action(code)
            made = (
                acting.act(session, 0, session.version, code, turns.meaning_of)
                if action.by == 0
                else acting.machine_action(session, Decision(action, ""), "book")
            )
            session.apply(made[0])
    assert asked
    assert len(asked) == len(set(asked))


def _dealt_by_north(state: State) -> State:
    """The same cards with North as dealer, nobody vulnerable."""
    fresh = begin(state.game, DealStart(0))
    return fresh.push(next(e.action for e in state.log if e.action.by == NATURE))


def test_people_who_act_all_the_time_do_not_keep_a_machine_waiting() -> None:
    """The pause is counted from the machine's last act, not anew from every change."""

    async def waited() -> float:
        game = Game("whist", people=("S",))
        while game.session.machine_turn() is None:
            game.step(random.Random(1))
        game.add(seating.set_pace(game.session, "calm"))
        clock = asyncio.get_running_loop().time
        began = clock()
        with in_use(game) as table:
            # It has waited for long when somebody acts: there is nothing left to wait for.
            await table.machines._pause(began - 60)
        return clock() - began

    assert finish(waited()) < 1.0  # a calm machine player takes 1.2 s
