"""Games that offer a referee: records, machine players and what they know at such a table."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from sitting import (
    LEADS,
    ONE_MORE,
    ONE_MORE_AFTER,
    ONE_MORE_BEFORE,
    REVOKE,
    do,
    leads,
    options,
    sit,
)
from walking import walk

from oddtrick.cards import card
from oddtrick.core import State, deal, settle, view
from oddtrick.games import game
from oddtrick.laws import Refereed
from oddtrick.players import player
from oddtrick.players.book.contract.public_auction import reading_of
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import Record, read_record, replay_record, summary, write_record
from oddtrick.scoring.rubber import PadStanding
from oddtrick.simulate import by_book, simulate
from one_option import with_one

GAMES = ("contract-rubber", "contract-chicago", "contract-duplicate")
LAWS = {"laws": "contract1963"}


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_are_the_last_option_of_contract_games(name: str) -> None:
    found = game(name, LAWS)
    assert isinstance(found.stages[-1], Refereed)
    assert game(name).options[-1].name == "laws"
    assert game(name, {"laws": "strict"}) == game(name)
    assert game(name, LAWS) == found


def test_options_may_stand_in_any_order() -> None:
    one = game("contract-duplicate", {"vulnerable": "NS", **LAWS})
    other = game("contract-duplicate", {**LAWS, "vulnerable": "NS"})
    assert dict(one.chosen) == dict(other.chosen)
    assert one.match == other.match
    assert isinstance(other.stages[-1], Refereed)


@pytest.mark.parametrize("name", ["euchre", "auction-euchre", "call-ace", "jackpot", "towie"])
def test_the_laws_may_be_chosen_before_the_other_options(name: str) -> None:
    plain = game(name)
    code = plain.options[-1].choices[1]
    for option in plain.options[:-1]:
        for value in option.choices[1:]:
            chosen = with_one(name, option, value)
            one = game(name, {"laws": code, **chosen})
            other = game(name, {**chosen, "laws": code})
            assert dict(one.chosen) == dict(other.chosen)
            assert one.seating == other.seating
            assert isinstance(one.stages[-1], Refereed)


@pytest.mark.parametrize("name", GAMES)
def test_book_players_finish_refereed_deals_that_come_back_from_their_records(name: str) -> None:
    found = game(name, LAWS)
    for state, record in simulate(found, 1, 3, by_book(found)):
        assert record.options == LAWS
        assert replay_record(read_record(write_record(record))) == state
        strict = [a for a in record.actions if a != "face" and not a.endswith("agree")]
        plain = Record(game=name, dealer=record.dealer, pack=record.pack, actions=strict)
        assert summary(replay_record(plain)) == summary(state)


def test_machine_players_know_only_legal_play_whatever_has_gone_wrong() -> None:
    rng = random.Random(9)
    found = game("contract-rubber", LAWS)
    asked = 0
    for seed in range(12):
        for state in walk(found, seed, short=0.5, breach=0.3):
            if state.over or rng.random() > 0.15:
                continue
            for seat in {t.by for t in state.turns}:
                seen = view(state, seat)
                assert player("random", found).choose(seen, rng).action in seen.legal
                action = player("book", found).choose(seen, rng).action
                # Drawing attention is a right, and no breach.
                assert action in seen.legal or (action in seen.menu and action.kind == "attention")
                asked += 1
    assert asked > 60


def test_a_card_taken_back_is_not_gone() -> None:
    state = leads("E:D7 S:lead?E forbid-C")
    known = Knowledge(view(state, 3))
    assert not known.gone
    assert known.unseen >> card("D7") & 1
    played = do(state, "HJ face H6 H3 HK")
    seen = Knowledge(view(played, 2))
    assert {c for c in range(52) if seen.gone >> c & 1} == {
        card(c) for c in ("HJ", "H6", "H3", "HK")
    }


@pytest.mark.whole
def test_what_counts_as_gone_is_what_lies_in_no_hand() -> None:
    """After anything withdrawn, exposed or ruled on, the cards in no hand are those gone."""
    found, withdrawn, asked = game("contract-rubber", LAWS), 0, 0
    for seed in range(20, 40):
        for state in islice(walk(found, seed, short=0.5, breach=0.3), 0, None, 4):
            if state.over:
                continue
            places = state.stage.places(state.stage_state)
            held = {c for place in places if place.kind == "hand" for c in place.cards}
            seen = view(state, seed % 4)
            gone = {c for c in range(52) if Knowledge(seen).gone >> c & 1}
            assert gone == set(range(52)) - held
            asked += 1
            withdrawn += any(e.action.kind == "play" and e.action.arg in held for e in seen.events)
    assert asked > 250
    assert withdrawn > 12


def test_transferred_tricks_count_in_the_summary() -> None:
    """“Revoke Established”: eight tricks and two of the defenders’ make ten."""
    actions = f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER} N:revoke?W agree agree agree agree"
    record = Record(
        game="contract-rubber", dealer="S", options=LAWS, hands=ONE_MORE, actions=actions
    )
    found = summary(replay_record(record))
    assert found["tricks"] == {"NS": 10, "EW": 3}
    assert found["contract"] == "2S"
    unclaimed = Record(
        game="contract-rubber",
        dealer="S",
        options=LAWS,
        hands=ONE_MORE,
        actions=actions.replace("N:revoke?W ", ""),
    )
    assert summary(replay_record(unclaimed))["tricks"] == {"NS": 8, "EW": 5}


@pytest.mark.parametrize(
    ("actions", "seat", "code"),
    [
        ("4S P P P E:D7 S:lead?E", 2, "penalty-card"),
        # Dummy lies unseen yet: South has king and one in hearts, more in both minors.
        ("1S 1H N:call?W P 4S P P P", 2, "forbid-H"),
        ("4S P P P HJ face HA H3 H2 SA N:lead?S", 3, "retract"),
        ("1H S:2H W:call?S", 2, "keep"),
    ],
)
def test_the_book_player_says_what_it_chooses_after_a_ruling(
    actions: str, seat: int, code: str
) -> None:
    state = do(leads_table(), actions)
    found = player("book", state.game).choose(view(state, seat), random.Random(1))
    assert state.stage.code(found.action) == code
    assert str(found.reason).endswith(".")


@pytest.mark.law("contract1963:attention")
@pytest.mark.parametrize(
    ("actions", "seat", "code"),
    [
        ("1S 1H", 0, "call?W"),  # not enough
        ("1S N:2H", 1, "call?N"),  # out of turn
        ("1S 1H N:call?W 2NT P 3NT", 2, "call?E"),  # barred
        ("4S P P P E:D7", 0, "lead?E"),  # dummy, before he lays his hand down
        ("4S P P P HJ face HA H3 H2 SA", 3, "lead?S"),
    ],
)
def test_the_book_player_points_out_what_the_other_side_does_wrong(
    actions: str, seat: int, code: str
) -> None:
    state = do(leads_table(), actions)
    found = player("book", state.game).choose(view(state, seat), random.Random(1))
    assert state.stage.code(found.action) == code
    later = state.push(found.action)
    for turn in later.turns:
        again = player("book", state.game).choose(view(later, turn.by), random.Random(1))
        assert again.action.kind != "attention"


def test_the_book_player_claims_revokes_when_play_has_ended_but_not_its_own_sides() -> None:
    state = do(
        sit(ONE_MORE, game("contract-rubber", LAWS)),
        f"{ONE_MORE_BEFORE} {REVOKE} {ONE_MORE_AFTER}",
    )
    book = player("book", state.game)
    for seat, code in ((0, "revoke?W"), (1, "agree"), (2, "revoke?W"), (3, "agree")):
        chosen = book.choose(view(state, seat), random.Random(1)).action
        assert state.stage.code(chosen) == code
    while not state.over:
        state = state.push(book.choose(view(state, state.turns[0].by), random.Random(1)).action)
    assert summary(state)["tricks"] == {"NS": 10, "EW": 3}


@pytest.mark.parametrize(
    ("name", "more", "seeds"),
    [
        ("super-contract", {}, range(8)),  # a joker is no revoke
        ("build-up", {"first_dummy": "dealt"}, range(8)),  # nor is a card not turned up yet
        ("partially-exposed-dummy", {}, range(4)),
        ("towie", {"players": 6, "scoring": "contract"}, range(12)),  # some wait and do not call
    ],
)
def test_machine_players_who_err_in_nothing_are_accused_of_nothing(
    name: str, more: dict[str, object], seeds: range
) -> None:
    found = game(name, {**more, **LAWS})
    book = player("book", found)
    for seed in seeds:
        rng = random.Random(seed)
        state = deal(found, rng)
        while not state.over:
            seen = view(state, rng.choice(state.turns).by)
            action = book.choose(seen, rng).action
            assert action.kind != "attention", (seed, state.code(action))
            state = settle(state.push(action), rng)


def leads_table() -> State:
    return sit(LEADS, game("contract-rubber", LAWS))


def test_a_seat_passed_over_is_taken_to_have_passed() -> None:
    state = do(leads_table(), "1S N:2S P")
    reading = reading_of(view(state, 2), 2)
    assert reading.turn == 2
    assert [c.seat for c in reading.calls] == [2, 3, 0, 1]
    assert [c.code for c in reading.calls] == ["1S", "P", "2S", "P"]
    assert player("book", state.game).choose(view(state, 2), random.Random(1)).action.kind == "call"


@pytest.mark.law("auction1910:86b")
@pytest.mark.parametrize(
    ("bid", "part", "chosen"),
    [
        ("2S", 0, "points"),
        ("3S", 0, "tricks"),  # the contract fails without them
        ("2S", 24, "tricks"),  # twenty-eight, but thirty-four with them: a game
        ("2S", 26, "points"),  # thirty as it is
        ("2S", 18, "points"),  # twenty-two and twenty-eight: no game either way
    ],
)
def test_tricks_are_taken_where_they_make_the_contract_or_a_game_and_points_otherwise(
    bid: str, part: int, chosen: str
) -> None:
    """Foster 1910, p. 66 (f-revoke-choice). South wins eight tricks, and West has revoked."""
    table = game("auction-1910", {"laws": "auction1910"})
    actions = ONE_MORE_BEFORE.replace("2S", bid, 1)
    state = do(
        sit(ONE_MORE, table, before=PadStanding(part=(part, 0), games=(0, 0))),
        f"{actions} {REVOKE} {ONE_MORE_AFTER} S:revoke?W",
    )
    assert options(state) == {"points", "tricks"}
    found = player("book", table).choose(view(state, 2), random.Random(1))
    assert state.code(found.action) == chosen
