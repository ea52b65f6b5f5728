"""A table is the fold of its events, and what a restart finds."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import TOKEN, Game, claimed

from oddtrick.errors import IllegalAction, Refused
from oddtrick.games import catalogue
from oddtrick.store.events import Acted, HandDealt, read_event
from oddtrick.table.requests import acting, dealing, seating, undo
from oddtrick.table.session.session import Session
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present
from slices import sliced

GAMES = sorted(catalogue())


def shown(session: Session) -> list[object]:
    """All that anybody is shown."""
    homes = [*range(len(session.seats)), -1]
    return [present(session, home, Audience(), meaning_of) for home in homes]


@pytest.mark.parametrize("name", sliced(GAMES, 8))
def test_a_restart_finds_the_table_as_it_was_at_every_moment(name: str) -> None:
    rng = random.Random(name)
    game = Game(name, people=catalogue()[name].player_names[-1:])
    for _ in range(30):
        if not game.step(rng):
            break
        again = game.refold()
        assert again.state == game.session.state
        assert again.version == game.session.version
    assert shown(game.refold()) == shown(game.session)


@pytest.mark.parametrize("name", sliced(GAMES, 5))
def test_a_match_is_played_to_its_end_and_a_new_one_begins(name: str) -> None:
    rng = random.Random(name)
    game = Game(name, people=catalogue()[name].player_names)
    home = game.session.persons[0]
    first = game.session.standing
    for _ in range(900):
        game.play(rng, most=150)
        if game.session.match_over:
            break
        game.add(dealing.next_deal(game.session, game.session.version))
        assert game.session.standing != first
    assert game.session.match_over
    again, folded = game.refold(), len(game.bodies)
    assert again.state == game.session.state
    frame = present(game.session, home, Audience(), meaning_of)
    assert frame.finished is not None
    assert frame.finished.match_over
    game.add(dealing.next_deal(game.session, game.session.version))
    assert not game.session.state.over
    assert game.session.standing == first
    for body in game.bodies[folded:]:
        again.apply(read_event(body))
    assert again.state == game.session.state


wish = st.tuples(st.sampled_from(["act", "act", "act", "undo", "next"]), st.integers(0, 99))


@given(st.sampled_from(GAMES), st.lists(wish, max_size=25))
def test_whatever_is_wished_the_fold_of_the_log_is_the_table(
    name: str, asked: list[tuple[str, int]]
) -> None:
    game = Game(name, people=catalogue()[name].player_names[-1:])
    session = game.session
    home = session.persons[0]
    for what, n in asked:
        game.machines()
        try:
            if what == "act":
                actions = session.state.legal(session.seat_of(home))
                code = session.state.stage.code(actions[n % len(actions)]) if actions else "??"
                game.add(acting.act(session, home, session.version, code))
            elif what == "undo":
                game.add(undo.undo(session, home, session.version))
            else:
                game.add(dealing.next_deal(session, session.version))
        except (Refused, IllegalAction):
            pass
    again = game.refold()
    assert again.state == session.state
    assert again.moments == session.moments
    assert shown(again) == shown(session)


def test_the_log_holds_the_hash_of_a_token_and_not_the_token() -> None:
    game = Game("whist", people=("S",))
    assert game.session.home_of(TOKEN + "S") == 2
    assert not any(TOKEN in body for body in game.bodies)
    with pytest.raises(Refused, match="holds no seat"):
        game.session.home_of(TOKEN)


def test_deals_follow_from_the_seed_alone() -> None:
    one, two = Game("whist", seed="7"), Game("whist", seed="7")
    other = Game("whist", seed="8")
    deals = [[read_event(b) for b in g.bodies if '"dealt"' in b] for g in (one, two, other)]
    assert deals[0] == deals[1] != deals[2]
    for game in (one, two):
        game.play(random.Random(1))
        game.add(dealing.next_deal(game.session, game.session.version))
    assert one.bodies == two.bodies


def test_each_deal_of_a_table_is_another_one() -> None:
    game = Game("whist")
    packs = []
    for _ in range(3):
        game.play(random.Random(1))
        game.add(dealing.next_deal(game.session, game.session.version))
        dealt = read_event(game.bodies[-1])
        assert isinstance(dealt, HandDealt)
        packs.append(dealt.chance)
    assert len(set(map(str, packs))) == 3


def test_an_event_that_does_not_follow_is_not_folded() -> None:
    game = Game("whist", people=("N", "E", "S", "W"))
    leader = game.session.state.turns[0].by
    other = (leader + 1) % 4
    action = game.session.state.legal()[0]
    with pytest.raises(IllegalAction):
        game.session.apply(Acted(other, game.session.state.code(action)))


def test_a_seed_that_was_chosen_is_shown_to_everybody() -> None:
    for seeded in (True, False):
        session, made = seating.make(
            "t", "whist", {}, others="book", pace="none", seed="7", seeded=seeded
        )
        session.apply(dealing.first_deal(session)[0])
        assert made[0].version  # type: ignore[union-attr]
        for home in (-1, 2):
            assert present(session, home, Audience(), meaning_of).table.seeded is seeded


def test_a_claim_is_not_made_again_before_another_card() -> None:
    game = claimed()
    game.act("E", "dispute")
    with pytest.raises(Refused, match="nothing has been played since"):
        game.act("S", "claim-1")
    game.act("S", "claim-2")
