"""A table is the fold of its events: wishes, refusals, and what a restart finds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sessions import TOKEN, Game

from oddtrick.cards import bits, card_code
from oddtrick.core import Act, Fault, Hands, Place, Setting, Stage, Table, Turn, begin
from oddtrick.errors import BadOption, IllegalAct, Refused, UnknownGame
from oddtrick.games import catalogue
from oddtrick.store import Acted, Dealt, Sat, read_event
from oddtrick.web import dealing, takeback, wishes
from oddtrick.web.machines import meaning_of
from oddtrick.web.present import Audience, present
from oddtrick.web.retold import Moment
from oddtrick.web.session import Session, Stale

GAMES = sorted(catalogue())


def shown(session: Session) -> list[object]:
    """All that anybody is shown."""
    homes = [*range(len(session.seats)), -1]
    return [present(session, home, Audience(), meaning_of) for home in homes]


# -- the fold ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
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


@pytest.mark.parametrize("name", GAMES)
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
    assert game.refold().state == game.session.state
    frame = present(game.session, home, Audience(), meaning_of)
    assert frame.finished is not None
    assert frame.finished.match_over
    game.add(dealing.next_deal(game.session, game.session.version))
    assert not game.session.state.over
    assert game.session.standing == first
    assert game.refold().state == game.session.state


wish = st.tuples(st.sampled_from(["act", "act", "act", "undo", "next"]), st.integers(0, 99))


@settings(max_examples=25, deadline=None)
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
                acts = session.state.legal(session.seat_of(home))
                code = session.state.stage.code(acts[n % len(acts)]) if acts else "??"
                game.add(wishes.act(session, home, session.version, code))
            elif what == "undo":
                game.add(takeback.undo(session, home, session.version))
            else:
                game.add(dealing.next_deal(session, session.version))
        except (Refused, IllegalAct):
            pass
    again = game.refold()
    assert again.state == session.state
    assert again.past == session.past
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
        assert isinstance(dealt, Dealt)
        packs.append(dealt.chance)
    assert len(set(map(str, packs))) == 3


def test_an_event_that_does_not_follow_is_not_folded() -> None:
    game = Game("whist", people=("N", "E", "S", "W"))
    leader = game.session.state.turns[0].by
    other = (leader + 1) % 4
    act = game.session.state.legal()[0]
    with pytest.raises(IllegalAct):
        game.session.apply(Acted(other, game.session.state.code(act)))


def test_a_seed_that_was_chosen_is_told_to_everybody() -> None:
    for seeded in (True, False):
        session, made = wishes.make(
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


# -- acts ----------------------------------------------------------------------------------


def four() -> Game:
    return Game("contract-rubber", people=("N", "E", "S", "W"), seed="3")


def test_only_who_has_the_turn_acts() -> None:
    game = four()
    turn = game.session.state.turns[0].by
    for home in range(4):
        if home != turn:
            with pytest.raises(IllegalAct, match="It is not your turn"):
                wishes.act(game.session, home, game.session.version, "P")
    assert wishes.act(game.session, turn, game.session.version, "P")


@pytest.mark.parametrize("code", ["", "8C", "SA", "🂡", "P P", "W:P", "0NT", "x" * 1000, "XX"])
def test_an_act_that_cannot_be_is_refused_with_what_could(code: str) -> None:
    game = four()
    turn = game.session.state.turns[0].by
    with pytest.raises(IllegalAct) as caught:
        wishes.act(game.session, turn, game.session.version, code)
    assert len(str(caught.value)) < 250
    assert str(caught.value).endswith(".")


def test_a_bid_that_is_too_low_is_refused_by_the_rule() -> None:
    game = four()
    seats = "NESW"
    turn = game.session.state.turns[0].by
    game.act(seats[turn], "2H")
    with pytest.raises(IllegalAct, match="A bid must be higher than two hearts"):
        wishes.act(game.session, (turn + 1) % 4, game.session.version, "2D")


def test_a_card_of_another_hand_is_refused() -> None:
    game = Game("whist", people=("N", "E", "S", "W"))
    state = game.session.state
    leader = state.turns[0].by
    theirs = next(c for c in state.legal(leader))
    hands = state.table.get(Hands).cards
    other = hands[(leader + 1) % 4]
    with pytest.raises(IllegalAct, match="cannot be done now"):
        wishes.act(game.session, leader, game.session.version, card_code(next(bits(other))))
    assert wishes.act(game.session, leader, game.session.version, state.stage.code(theirs))


def test_a_version_before_the_last_change_of_the_hand_is_stale() -> None:
    game = four()
    seats = "NESW"
    turn = game.session.state.turns[0].by
    seen = game.session.version
    game.act(seats[turn], "P")
    with pytest.raises(Stale, match="Somebody played first"):
        wishes.act(game.session, (turn + 1) % 4, seen, "P")
    with pytest.raises(Stale):
        wishes.act(game.session, (turn + 1) % 4, game.session.version + 1, "P")


def test_the_pace_makes_nothing_stale() -> None:
    game = four()
    turn = game.session.state.turns[0].by
    seen = game.session.version
    game.add(wishes.set_pace(game.session, "fast"))
    assert game.session.version == seen + 1
    assert wishes.act(game.session, turn, seen, "P")


def claimed() -> Game:
    """South declares one no-trump, dummy is faced, and he claims: East and West are asked."""
    game = four()
    while game.session.state.stage.name == "auction":
        seat = game.session.state.turns[0].by
        bid = seat == 2 and len(game.session.past) < 5
        game.act("NESW"[seat], "1NT" if bid else "P")
    state = game.session.state
    game.act("W", state.stage.code(state.legal(3)[0]))
    state = game.session.state
    game.act("S", state.stage.code(state.legal(2)[0]))
    while game.session.state.turns[0].by != 2:
        state = game.session.state
        seat = state.turns[0].by
        game.act("NESW"[seat], state.stage.code(state.legal(seat)[0]))
    game.act("S", "claim-1")
    return game


def test_what_two_answer_at_once_holds_for_both() -> None:
    game = claimed()
    seen = game.session.version
    game.add(wishes.act(game.session, 3, seen, "agree"))
    assert wishes.act(game.session, 1, seen, "agree")
    with pytest.raises(Stale):
        wishes.act(game.session, 1, seen - 1, "agree")  # seen before there was a claim


def test_the_same_answer_sent_twice_is_stale() -> None:
    game = claimed()
    seen = game.session.version
    game.add(wishes.act(game.session, 3, seen, "agree"))
    with pytest.raises(Stale):
        wishes.act(game.session, 3, seen, "agree")


def test_an_answer_to_a_claim_that_is_gone_is_stale() -> None:
    game = claimed()
    seen = game.session.version
    game.add(wishes.act(game.session, 3, seen, "dispute"))
    game.act("S", "claim-2")
    with pytest.raises(Stale):
        wishes.act(game.session, 1, seen, "agree")


def test_machines_that_may_act_at_once_take_turns_by_lot() -> None:
    first = set()
    for seed in range(8):
        game = claimed()
        game.session.seed = str(seed)
        game.session.seats = [
            seat._replace(kind="machine") if i in (1, 3) else seat
            for i, seat in enumerate(game.session.seats)
        ]
        turn = game.session.machine_turn()
        assert turn == game.session.machine_turn()
        assert turn is not None
        first.add(turn.by)
    assert first == {1, 3}


# -- undo ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["russian-bank", "pishe-pasha"])
def test_a_slip_stands_until_stop_is_called(name: str) -> None:
    """Whoever could take back what he passed over would be beyond the other's Stop; that it is
    refused after a slip alone would tell him that it was one."""
    for mode, can in (("stop", False), ("strict", True)):
        game = Game(name, people=("S",), options={"mode": mode})
        rng, home = random.Random(3), game.session.persons[0]
        while not any(m.by is not None and m.by.home == home for m in game.session.past):
            game.machines()
            seat = game.session.state.turns[0].by
            act = rng.choice([a for a in game.session.state.legal(seat) if a.kind == "move"]
                             or game.session.state.legal(seat))  # fmt: skip
            game.act(game.session.game.seats[seat], game.session.state.stage.code(act))
        if can:
            assert not game.session.state.stage.stands
        else:
            with pytest.raises(Refused, match="until somebody calls Stop"):
                takeback.undo(game.session, home, game.session.version)
            assert not takeback.can_undo(game.session, home)


def test_undo_goes_back_to_ones_last_decision() -> None:
    game = Game("whist", seed="5")
    rng = random.Random(2)
    game.machines()
    before = game.session.state
    game.step(rng)
    game.machines()
    assert game.session.state != before
    game.add(takeback.undo(game.session, 2, game.session.version))
    assert game.session.state == before
    assert game.refold().state == before


def test_undo_means_ones_own_act_whatever_machines_have_played_since_it_was_pressed() -> None:
    game = Game("whist", seed="5")
    game.machines()
    before = game.session.state
    game.step(random.Random(2))
    pressed = game.session.version
    game.machines()
    assert game.session.version > pressed
    game.add(takeback.undo(game.session, 2, pressed))
    assert game.session.state == before


def test_undo_that_was_pressed_before_ones_next_act_or_hand_is_refused() -> None:
    game = Game("whist", seed="5")
    game.machines()
    game.step(random.Random(2))
    first = game.session.version
    game.machines()
    game.step(random.Random(2))
    with pytest.raises(Stale):
        takeback.undo(game.session, 2, first)
    second = game.session.version
    game.add(takeback.undo(game.session, 2, second))
    with pytest.raises(Stale):
        takeback.undo(game.session, 2, second)
    with pytest.raises(Stale):
        takeback.undo(game.session, 2, -1)


def test_undo_twice_takes_back_two_decisions() -> None:
    game = Game("whist", seed="5")
    game.machines()
    first = game.session.state
    for _ in range(2):
        game.step(random.Random(2))
    game.machines()
    for _ in range(2):
        game.add(takeback.undo(game.session, 2, game.session.version))
    assert game.session.state == first
    with pytest.raises(Refused, match="nothing of yours to take back"):
        takeback.undo(game.session, 2, game.session.version)


def test_nothing_is_taken_back_once_dummy_has_been_seen() -> None:
    game = declared_by_north()
    assert takeback.can_undo(game.session, 2)
    lead = game.session.state.legal(1)[0]
    game.add(wishes.machine_act(game.session, lead, "random"))
    assert not takeback.can_undo(game.session, 2)
    with pytest.raises(Refused, match="cards have been shown"):
        takeback.undo(game.session, 2, game.session.version)


def test_nothing_is_taken_back_once_all_hands_lie_open() -> None:
    game = Game("whist", seed="5")
    game.play(random.Random(1))
    assert game.session.state.over
    with pytest.raises(Refused, match="cards have been shown"):
        takeback.undo(game.session, 2, game.session.version)


def test_nothing_is_taken_back_once_a_card_was_drawn() -> None:
    game = Game("honeymoon", seed="5")
    game.step(random.Random(1))
    game.machines()
    assert any(e.act.kind == "draw" for e in game.session.state.log)
    with pytest.raises(Refused, match="cards have been shown"):
        takeback.undo(game.session, 1, game.session.version)


@dataclass(frozen=True)
class Turning(Stage[int]):
    """Cards of a stock that are turned up one by one, for a test."""

    name = "turning"

    def start(self, table: Table) -> int:
        return 0

    def turns(self, sub: int) -> tuple[Turn, ...]:
        return (Turn(0, 0),)

    def possible(self, sub: int, seat: int) -> Sequence[Act]:
        return (Act(0, 0, "turn"), Act(0, 0, "wait"))

    def faults(self, sub: int, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: int, act: Act) -> int:
        return sub + (act.kind == "turn")

    def end(self, sub: int) -> None:
        return None

    def places(self, sub: int) -> tuple[Place, ...]:
        return (Place("stock", -1, tuple(range(sub, 9)), 0), Place("waste", -1, tuple(range(sub))))

    def code(self, act: Act) -> str:
        return act.kind


@pytest.mark.parametrize(("code", "granted"), [("wait", True), ("turn", False)])
def test_a_card_that_was_turned_up_cannot_be_unseen(code: str, granted: bool) -> None:
    game = Game("house-in-the-wood", people=("S",))
    session = game.session
    toy = replace(session.game, name="turning", stages=(Turning(),))
    state = begin(toy, Setting(0))
    after = state.push(state.act(code))
    session.past = [Moment(state, None), Moment(after, Acted(0, code, home=0))]
    assert takeback.can_undo(session, 0) is granted


def test_a_patience_given_up_may_be_taken_up_again() -> None:
    game = Game("house-in-the-wood", people=("S",))
    before = game.session.state
    game.act("S", "resign")
    assert game.session.state.over
    game.add(takeback.undo(game.session, 0, game.session.version))
    assert game.session.state == before


def test_nothing_is_taken_back_among_people() -> None:
    game = Game("whist", people=("S", "N"))
    game.step(random.Random(1))
    for home in (0, 2):
        assert not takeback.can_undo(game.session, home)
        with pytest.raises(Refused, match="another person"):
            takeback.undo(game.session, home, game.session.version)


def test_the_machine_players_decide_again_as_before_after_an_undo() -> None:
    game = Game("whist", seed="9")
    game.machines()
    code = game.session.state.stage.code(game.session.state.legal(2)[0])
    logs = []
    for _ in range(2):
        game.act("S", code)
        game.machines()
        logs.append(game.session.state.log)
        game.add(takeback.undo(game.session, 2, game.session.version))
    assert logs[0] == logs[1]


# -- seats ---------------------------------------------------------------------------------


def test_a_person_may_take_a_seat_from_a_machine_but_not_from_a_person() -> None:
    game = Game("whist", people=("S",))
    game.play(random.Random(1))
    seat, events = wishes.sit(game.session, "N", "Nora", "t")
    game.add(events)
    assert (seat, game.session.seats[0].kind, game.session.seats[0].name) == (0, "person", "Nora")
    with pytest.raises(Refused, match="Seat N is taken by Nora"):
        wishes.sit(game.session, "N", "Nick", "u")
    with pytest.raises(BadOption, match="no seat “Q”"):
        wishes.sit(game.session, "Q", "", "u")


def test_whoever_comes_in_mid_deal_is_shown_no_hand_of_it() -> None:
    """Not one after another all hands, nor a single one: machines play the deal to its end."""
    game = Game("whist", people=("S",))
    game.step(random.Random(1))
    onlooker = game.session.view(-1)
    for seat, letter in ((0, "N"), (1, "E"), (3, "W")):
        game.add(wishes.sit(game.session, letter, letter, f"token {letter}")[1])
        assert game.session.home_of(f"token {letter}") == seat
        frame = present(game.session, seat, Audience(), meaning_of)
        assert (frame.you, frame.home) == (None, letter)
        assert frame.status.text.endswith("with the next deal.")
        assert game.session.view(game.session.seat_of(seat)) == onlooker
        with pytest.raises(Refused, match="with the next deal"):
            wishes.act(game.session, seat, game.session.version, "SA")
        with pytest.raises(Refused, match="with the next deal"):
            wishes.hint_seat(game.session, seat, game.session.version)
    with pytest.raises(Refused, match="Seat N is taken by N"):
        wishes.sit(game.session, "N", "Nick", "u")
    assert game.session.persons == [2]
    game.play(random.Random(1))
    game.add(dealing.next_deal(game.session, game.session.version))
    assert game.session.persons == [0, 1, 2, 3]
    assert [game.session.seat_of(home) for home in range(4)] == [0, 1, 2, 3]
    assert game.refold().seats == game.session.seats


def test_an_open_seat_is_sat_on_at_once() -> None:
    game = Game("whist", people=("S",), others="")
    game.add(wishes.sit(game.session, "N", "Nora", "t")[1])
    assert game.session.seats[0].kind == "person"


def test_any_seat_is_south_first_then_round_and_open_seats_before_machines() -> None:
    game = Game("whist", people=(), others="")
    taken = []
    for i in range(4):
        seat, events = wishes.sit(game.session, None, "", f"t{i}")
        game.add(events)
        taken.append("NESW"[seat])
    assert taken == ["S", "W", "N", "E"]
    with pytest.raises(Refused, match="Every seat"):
        wishes.sit(game.session, None, "", "late")


def test_open_seats_wait_until_they_are_filled() -> None:
    game = Game("whist", people=("S",), others="", seed="2")
    game.machines()
    assert len(game.session.past) == 1
    game.add(wishes.fill(game.session, "random"))
    assert {s.kind for s in game.session.seats} == {"machine", "person"}
    with pytest.raises(Refused, match="No seat is open"):
        wishes.fill(game.session, "book")


def test_a_game_or_an_option_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownGame, match="skat"):
        Game("skat")
    with pytest.raises(BadOption, match="no option “jokers”"):
        Game("whist", options={"jokers": 2})


# -- the turned table ----------------------------------------------------------------------


def declared_by_north(people: tuple[str, ...] = ("S",)) -> Game:
    """North bids one no-trump for a table whose other machine players only pass."""
    game = Game("contract-rubber", people=people, others="random", seed="4")
    session = game.session
    called = False
    while session.state.stage.name == "auction":
        seat = session.state.turns[0].by
        code = "1NT" if seat == 0 and not called else "P"
        called = called or code == "1NT"
        if session.seats[seat].kind == "machine":
            act = session.state.act(code)
            game.add(wishes.machine_act(session, act, "random"))
        else:
            game.act("NESW"[seat], code)
    return game


def test_the_table_turns_after_the_opening_lead_and_not_before() -> None:
    game = declared_by_north()
    assert game.session.turned is None
    lead = game.session.machine_turn()
    assert lead is not None
    assert lead.by == 1  # East, on declarer's left
    act = game.session.state.legal(1)[0]
    game.add(wishes.machine_act(game.session, act, "random"))
    assert game.session.turned == (2, 0)
    assert game.session.seat_of(2) == 0
    assert game.session.machine_turn() is None  # dummy to play, and South plays it


def test_the_turned_player_plays_both_hands_and_sees_them() -> None:
    game = declared_by_north()
    game.play(random.Random(3))
    played = [m.by for m in game.session.past if m.by is not None and m.by.home == 2]
    north = [by for by in played if by.by == 0]
    assert len(north) == 26
    frame = present(game.session, 2, Audience(), meaning_of)
    # A finished deal is looked at from one's own seat.
    assert (frame.you, frame.home, frame.turned) == ("S", "S", None)
    assert game.refold().state == game.session.state


def test_the_table_does_not_turn_where_the_partner_is_a_person() -> None:
    game = declared_by_north(people=("S", "N"))
    act = game.session.state.legal(1)[0]
    game.add(wishes.machine_act(game.session, act, "random"))
    assert game.session.turned is None
    with pytest.raises(IllegalAct, match="not your turn"):
        wishes.act(game.session, 2, game.session.version, "C2")


def test_the_table_turns_back_when_a_person_takes_the_declarers_seat() -> None:
    game = declared_by_north()
    game.machines()
    assert game.session.seat_of(2) == 0
    game.add([Sat(0, "Nora", "hash")])  # as tables let people do once
    assert game.session.turned is None
    assert game.session.seat_of(2) == 2
    north = next(
        p for p in present(game.session, 2, Audience(), meaning_of).places if p.seat == "N"
    )
    assert set(north.cards) == {"??"}


def test_undo_at_a_turned_table_goes_back_over_the_proxy() -> None:
    game = declared_by_north()
    game.machines()
    before = game.session.state
    game.step(random.Random(3))
    game.add(takeback.undo(game.session, 2, game.session.version))
    assert game.session.state == before


def test_a_hint_is_for_who_must_act() -> None:
    game = four()
    turn = game.session.state.turns[0].by
    assert wishes.hint_seat(game.session, turn, game.session.version) == turn
    with pytest.raises(Refused, match="not your turn"):
        wishes.hint_seat(game.session, (turn + 1) % 4, game.session.version)
