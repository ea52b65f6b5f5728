"""A table refereed by the laws of 2017: who directs, what he is shown, what the log has of it."""

from __future__ import annotations

import random

import pytest
from sessions import Game

from oddtrick.cards import bridge_hand
from oddtrick.core import NATURE, Action, DealStart, Given, State, begin, menu_of
from oddtrick.errors import IllegalAction
from oddtrick.formats import disagreements, read_boards
from oddtrick.players import Decision
from oddtrick.records import read_record, replay_record, summary
from oddtrick.store.events import ChanceDrawn, HandDealt
from oddtrick.store.log import Stored
from oddtrick.table.download import session_file
from oddtrick.table.requests import acting
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import ViewFrame
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

HANDS = {
    "N": "K954.A86.A43.Q72",
    "E": "86.Q973.J72.KJ98",
    "S": "AQJT7.K2.K85.A65",
    "W": "32.JT54.QT96.T43",
}


SCARNE = {"system_ns": "natural", "system_ew": "natural"}


def table(people: str, **options: str) -> Game:
    """These hands have been dealt, South dealer; the first of the people is the host."""
    options = {"laws": "duplicate2017", **options}
    game = Game("contract-duplicate", people=people, others="book", options=options)
    what = game.session.game
    deal, dealer = what.stages[0], what.seat("S")
    given = Given(hands=tuple(bridge_hand(HANDS[seat]) for seat in what.seats))
    action = deal.given(begin(what, DealStart(dealer)).stage_state, given)
    game.add([HandDealt(dealer, 0, 1, (ChanceDrawn.of(action),))])
    return game


def do(game: Game, actions: str) -> Game:
    """Acts by their codes; the director's are the host's."""
    for text in actions.split():
        session = game.session
        action = session.state.action(text)
        code = session.state.stage.code(action)
        if action.by == NATURE:
            game.add(acting.act(session, session.host, session.version, code, meaning_of))
        elif action.by in session.persons:
            game.add(acting.act(session, action.by, session.version, code, meaning_of))
        else:
            game.add(acting.machine_action(session, Decision(action, ""), "book"))
    return game


def frame(game: Game, seat: str = "") -> ViewFrame:
    home = game.session.game.seat(seat) if seat else -1
    return present(game.session, home, Audience(), meaning_of)


def stored(game: Game) -> list[Stored]:
    return [Stored(n, 0.0, body) for n, body in enumerate(game.bodies, 1)]


def test_where_several_play_the_host_is_asked_and_nobody_else() -> None:
    game = do(table("NESW"), "4S P P P E:D7 S:lead?E")
    assert game.session.asks_director
    for seat in ("N", "E", "S", "W", ""):
        shown = frame(game, seat)
        assert shown.referee is not None
        case = shown.referee.case
        assert case is not None
        assert case.director
        assert case.seats == []
        assert [a.code for a in shown.actions] == (["no", "yes"] if seat == "N" else [])
        assert shown.status.yours == (seat == "N")
        assert not shown.hint
    for home in (1, 2, 3):
        with pytest.raises(IllegalAction, match="the director is asked"):
            acting.act(game.session, home, game.session.version, "no")
    do(game, "no")
    assert game.refold().state == game.session.state
    assert game.session.state.turns[0].by == game.session.game.seat("S")


def test_the_director_sees_what_both_calls_show_by_the_system() -> None:
    game = do(table("NESW", **SCARNE), "1S 1H N:call?W no refuse X")
    case = frame(game, "N").referee.case  # type: ignore[union-attr]
    assert case is not None
    first, second = map(str, case.showed)
    assert first.startswith("West’s one heart: ")
    assert "heart" in first.partition(": ")[2]
    assert second.startswith("West’s double: ")
    assert "unbid suits" in second


def test_where_the_system_leaves_no_doubt_the_program_answers_for_the_host() -> None:
    game = do(table("NESW"), "1S 2H 1S E:call?N no refuse 2S")
    assert game.session.directed
    assert not game.session.asks_director
    assert [e.action.by for e in game.session.state.log].count(NATURE) == 3  # the deal, no slip
    assert game.refold().state == game.session.state
    doubtful = do(table("NESW", **SCARNE), "1S 2H 1S E:call?N no refuse 2S")
    assert doubtful.session.asks_director


def test_who_plays_alone_with_machines_leaves_it_to_the_program() -> None:
    game = do(table("S"), "4S P P P E:D7 S:lead?E")
    assert not game.session.directed
    assert not game.session.asks_director
    assert game.session.state.turns[0].by == game.session.game.seat("S")
    assert game.refold().state == game.session.state


def by_lot(state: State, rng: random.Random) -> Action:
    """Something that is done by lot: attention to what has happened, something irregular, or what
    is legal."""
    open_ = [b for b in state.stage_state.breaches if b.state == "open" and b.law.matter]
    if open_ and rng.random() < 0.5:
        breach = rng.choice(open_)
        return Action(rng.randrange(4), breach.hand, "attention", breach.law.matter)
    if rng.random() < 0.4:
        menus = [menu_of(state.stage, state.stage_state, seat) for seat in range(4)]
        found = [a for menu in menus for a in menu if a.kind in ("call", "play", "deed")]
        if found:
            return rng.choice(found)
    return rng.choice(state.legal(rng.choice(state.turns).by))


@pytest.mark.parametrize("people", ["S", "NESW"])
def test_everything_that_can_happen_makes_a_frame_and_survives_a_restart(people: str) -> None:
    rng = random.Random(2017)
    asked = 0
    for _ in range(2):
        game = table(people)
        for _ in range(120):
            session = game.session
            state = session.state
            if state.over:
                break
            if session.asks_director:
                asked += 1
                legal = state.legal(NATURE)
                action = rng.choice(legal)
                home = session.host
                code = state.stage.code(action)
                game.add(acting.act(session, home, session.version, code, meaning_of))
            else:
                action = by_lot(state, rng)
                if state.why_not(action) is not None:
                    continue
                game.add(acting._acted(session, action, state.push(action)))
            if rng.random() < 0.2:
                frame(game, rng.choice(("N", "E", "S", "W", "")))
        assert game.refold().state == game.session.state
    assert (asked > 0) == (people == "NESW")


@pytest.mark.whole
def test_the_deal_is_taken_home_as_a_record_and_as_a_board() -> None:
    """Accepted with the next call: PBN's marks have it; a claim that the director settles."""
    game = do(table("NESW"), "1S 1H N:call?W no accept 1S P P P DT face D3 DJ DK")
    game = do(game, "claim-12 E:dispute 9 N:agree E:agree S:agree W:agree")
    assert game.session.state.over
    (line,) = session_file(stored(game), "jsonl")[0].splitlines()
    record = read_record(line)
    assert record.options == {"laws": "duplicate2017"}
    assert summary(replay_record(record)) == summary(game.session.state)
    (board,) = read_boards(session_file(stored(game), "pbn")[0])
    assert [c.insufficient for c in board.auction][:2] == [False, True]
    assert disagreements(board) == []


def test_machines_finish_the_deal_whatever_a_person_does() -> None:
    rng = random.Random(3)
    laws: dict[str, object] = {"laws": "duplicate2017"}
    for seed in range(3):
        game = Game("contract-duplicate", options=laws, seed=f"one {seed}", others="book")
        for _ in range(200):
            game.machines()
            session = game.session
            if session.state.over:
                break
            shown = frame(game, "S")
            wrong = [a for a in shown.menu if a.kind in ("call", "play", "deed")]
            offered = wrong if wrong and rng.random() < 0.3 else shown.actions or shown.menu
            game.add(acting.act(session, 2, session.version, rng.choice(offered).code, meaning_of))
        assert game.session.state.over
