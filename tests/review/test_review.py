"""Deals looked at again: numbers against DDS and the plain solver, words against what happened."""

from __future__ import annotations

import random

import msgspec
import pytest
from endplay.dds import analyse_play, calc_dd_table, par
from endplay.types import Deal, Denom, Player, Vul

from oddtrick.cards import Card, bridge_hand_code, card, card_code
from oddtrick.core import DealStart, State, deal, view
from oddtrick.core.state import settle
from oddtrick.errors import IllegalAction
from oddtrick.games import catalogue, game
from oddtrick.players import player
from oddtrick.records import Record, as_hands, record_of
from oddtrick.review import contracts as contracts_asked
from oddtrick.review import costs, makeable, opinions, report
from oddtrick.review.line import opening
from oddtrick.review.telling import recorded_actions
from oddtrick.scoring.rubber import PadStanding
from oddtrick.solver import Position, TrickTable
from oddtrick.solver.engine import plain
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick
from slices import sliced


def played(
    name: str, seed: int, bids: str = "book", cards: str = "random", most: int = 400
) -> State:
    """A deal played by machines, one kind for words and another for cards."""
    made = game(name)
    rng = random.Random(seed)
    state = deal(made, rng)
    kinds = {kind: player(kind, made) for kind in (bids, cards)}
    for _ in range(most):
        state = settle(state, rng)
        if state.over:
            break
        by = state.turns[0].by
        kind = cards if state.stage.name == "tricks" else bids
        state = state.push(kinds[kind].choose(view(state, by), rng).action)
    return state


def finished(state: State) -> State:
    """Bid by the book and played by lot, to its end."""
    rng, made = random.Random(1), state.game
    kinds = {kind: player(kind, made) for kind in ("book", "random")}
    while not (state := settle(state, rng)).over:
        by = state.turns[0].by
        kind = "random" if state.stage.name == "tricks" else "book"
        state = state.push(kinds[kind].choose(view(state, by), rng).action)
    return state


def contracts(number: int) -> list[Record]:
    """So many records of contract bridge that were not passed out."""
    found: list[Record] = []
    seed = 0
    while len(found) < number:
        seed += 1
        record = record_of(played("contract-duplicate", seed))
        if report(record).outcome:
            found.append(record)
    return found


TEN = contracts(10)
DENOMS = {
    "S": Denom.spades,
    "H": Denom.hearts,
    "D": Denom.diamonds,
    "C": Denom.clubs,
    "NT": Denom.nt,
}
SEATS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}


def endplay_deal(record: Record) -> Deal:
    hands = as_hands(record).hands
    assert hands is not None
    return Deal("N:" + " ".join(str(hands[s]) for s in "NESW"))


@pytest.mark.parametrize("number", sliced(range(10), 4))
def test_what_every_contract_makes_and_par_are_those_of_dds(number: int) -> None:
    record = TEN[number]
    found = makeable(record)
    assert found is not None
    table = calc_dd_table(endplay_deal(record))
    for row in found.rows:
        expected = [table[DENOMS[s], SEATS[row.who]] for s in found.strains]
        assert row.tricks == expected
    best = par(table, Vul.none, SEATS[record.dealer])
    assert found.par_score == best.score


@pytest.mark.parametrize(
    ("counted", "part", "points"),
    [(0, (0, 0), 60), (2, (0, 0), 60), (3, (0, 0), 160), (1, (40, 0), None)],
)
def test_par_at_chicago_is_in_the_points_of_its_sheet(
    counted: int, part: tuple[int, int], points: int | None
) -> None:
    """Two spades and no more: 60 below the line, 100 more for a part score on the fourth deal
    (Scarne 1963, “Chicago”), where duplicate has 110. With a part score in hand there is none."""
    before = PadStanding(part=part, games=(0, 0), counted=counted)
    state = deal(game("contract-chicago"), random.Random(4), DealStart(before=before))
    asked = contracts_asked(record_of(finished(state)))
    assert asked is not None
    spades, ours, theirs = 3, (8, 5, 8, 5), (5, 6, 5, 6)
    tricks = tuple(ours if strain == spades else theirs for strain in range(5))
    assert asked.answered(TrickTable(tricks, tricks)).par_score == points


# The tricks for a game in clubs, diamonds, hearts, spades, no-trump (0: none), worked out by hand:
# contract from love (Scarne 1963: 20, 20, 30, 30, 40 and 30; 100), the same with 60 below the line,
# auction 1910 (Foster: spades 2, clubs 4, diamonds 6, hearts 8, no-trump 12; 30).
FOR_GAME = {
    ("contract-rubber", 0): (11, 11, 10, 10, 9),
    ("contract-rubber", 60): (8, 8, 8, 8, 7),
    ("contract-chicago", 60): (8, 8, 8, 8, 7),
    ("contract-duplicate", 0): (11, 11, 10, 10, 9),
    ("auction-1910", 0): (0, 11, 10, 0, 9),
}


@pytest.mark.parametrize(("name", "part"), sliced(FOR_GAME, 2))
def test_a_game_is_what_the_score_of_the_game_says(name: str, part: int) -> None:
    need = dict(zip("CDHSN", FOR_GAME[name, part], strict=True))
    love = dict(zip("CDHSN", FOR_GAME["contract-rubber", 0], strict=True))
    compared = 0
    for seed in range(1, 30):
        state = played(name, seed, most=3)
        if part:
            before = PadStanding(part=(part, 0), games=(0, 0))
            state = deal(state.game, random.Random(seed), DealStart(before=before))
        state = finished(state)
        found = makeable(record_of(state))
        contract = next((r for r in state.results if isinstance(r, Contract)), None)
        if found is None or contract is None:
            continue
        for row in found.rows:
            count = need if row.who in "NS" or not part else love
            pairs = zip(found.strains, row.tricks, strict=True)
            assert row.game == any(0 < count[s[0]] <= n for s, n in pairs)
        compared += 1
        if compared == 4:
            return
    raise AssertionError("too few deals were played")


@pytest.mark.parametrize("number", range(10))
def test_what_each_card_cost_is_what_dds_says(number: int) -> None:
    record = TEN[number]
    found = costs(record)
    assert found is not None
    story = report(record)
    contract = next(
        s.code for s in reversed(story.steps) if s.kind == "call" and s.code[0].isdigit()
    )
    first = next(s for s in story.steps if s.kind == "play")
    position = endplay_deal(record)
    position.trump = DENOMS[contract.lstrip("1234567")]
    position.first = SEATS[first.hand]
    line = [s.card for s in story.steps if s.kind == "play"]
    # Declarer's tricks after so many cards; DDS says nothing of the last trick.
    taken = list(analyse_play(position, line[:48]))
    for before, after, play in zip(taken, taken[1:], found.plays, strict=False):
        assert play.best == before
        assert play.cost == abs(before - after)
    assert len(found.plays) == 52
    assert sum(p.cost for p in found.plays) > 0


def plain_costs(record: Record, last: int) -> list[dict[str, int]]:
    """The cost of every legal card in the last so many plays, by the solver's plain twin."""
    states = [
        d.state
        for d in recorded_actions(record)
        if any(isinstance(f, CurrentTrick) for f in d.state.stage_facts()) and d.action is not None
    ]
    start = opening(states[0])
    assert start is not None
    _active, now = start
    found = []
    position: Position | None = now
    line = [
        d.action
        for d in recorded_actions(record)
        if d.action is not None and d.action.kind == "play"
    ]
    for number, action in enumerate(line):
        assert position is not None
        if number >= len(line) - last:
            values = plain.each(position, lambda: None)
            best = max(values.values()) if position.wants_more else min(values.values())
            found.append({card_code(c): abs(best - v) for c, v in values.items()})
        assert isinstance(action.arg, int)
        position, _ = position.play(Card(action.arg))
    return found


@pytest.mark.parametrize(
    ("name", "last"),
    [("whist", 16), ("euchre", 16), ("euchre-three", 9), ("auction-1910", 16), ("nullo", 16),
     ("three-hand", 12)],
)  # fmt: skip
def test_costs_of_other_games_are_those_of_the_plain_solver(name: str, last: int) -> None:
    compared = 0
    for seed in range(1, 40):
        record = record_of(played(name, seed))
        found = costs(record)
        if found is None or len(found.plays) < last:
            continue
        expected = plain_costs(record, last)
        plays = [p for p in found.plays if p.card][-len(expected) :]
        assert [{c.card: c.cost for c in p.choices} for p in plays] == expected
        assert [p.cost for p in plays] == [e[p.card] for p, e in zip(plays, expected, strict=True)]
        compared += 1
        if compared == 3:
            break
    assert compared, "no deal was played that the solver knows"


def test_trumps_that_were_not_made_are_reckoned_too() -> None:
    record = record_of(played("euchre", 3))
    found = makeable(record)
    assert found is not None
    assert sorted(found.strains) == ["C", "D", "H", "S"]
    for column in zip(*(row.tricks for row in found.rows), strict=True):
        assert sum(column) == 5
    # With the trumps of the deal it is what the play began with.
    cost = costs(record)
    assert cost is not None
    made = next(s for s in report(record).steps if s.kind == "play").hand
    assert made in "NESW"
    mine = next(r for r in found.rows if set(r.who) == set(cost.side))
    assert cost.plays[0].best in mine.tricks


@pytest.mark.parametrize("name", ["honeymoon", "la-belle-lucie", "pounce", "cutthroat-contract"])
def test_a_game_the_solver_does_not_know_has_words_and_no_numbers(name: str) -> None:
    record = record_of(played(name, 2, cards="book", most=60))
    story = report(record)
    assert story.title == game(name).title
    assert story.steps
    if name != "cutthroat-contract":  # whose play is one against one side, if it comes to it
        assert costs(record) is None
        assert makeable(record) is None


def test_every_game_is_shown_step_by_step() -> None:
    for name in catalogue():
        state = played(name, 1, bids="random", most=30)
        story = report(record_of(state))
        heaps = {(h.kind, h.seat, h.number): h.cards for h in story.heaps}
        for step in story.steps:
            for heap in step.changed:
                heaps[heap.kind, heap.seat, heap.number] = heap.cards
        assert {k: v for k, v in heaps.items() if v} == {
            (p.kind, "" if p.seat < 0 else state.game.seats[p.seat], p.number): [
                card_code(c) for c in p.cards
            ]
            for p in state.places()
            if p.cards
        }, name


def test_the_book_is_asked_on_what_the_seat_could_know() -> None:
    record = record_of(played("whist", 5, cards="book"))
    found = opinions(record)
    assert len(found) == 52
    assert all(o.followed and o.reason for o in found)  # the book has played it
    # Nothing changes for the leader where the others' cards are dealt round among them.
    hands = as_hands(record).hands
    assert hands is not None
    order = "NESW"
    leader = report(record).steps[0].hand
    others = [s for s in order if s != leader and s != record.dealer]
    swapped = {**hands, others[0]: hands[others[1]], others[1]: hands[others[0]]}
    again = msgspec.structs.replace(as_hands(record), hands=swapped, actions=record.actions[:1])
    assert opinions(again)[0] == found[0]


def test_the_book_is_asked_in_parts() -> None:
    record = record_of(played("contract-duplicate", 5))
    every = opinions(record)
    parts = [o for start in range(0, 80, 16) for o in opinions(record, start, 16)]
    assert parts == every
    assert any(not o.followed for o in every)  # the cards were drawn by lot
    assert all(o.citation for o in every if o.meaning)


def test_a_line_that_is_not_played_out_has_the_costs_of_what_can_be_played() -> None:
    record = TEN[0]
    calls = sum(s.kind == "call" for s in report(record).steps)
    begun = msgspec.structs.replace(record, actions=record.actions[: calls + 6])
    whole, part = costs(record), costs(begun)
    assert whole is not None
    assert part is not None
    assert part.plays[:6] == whole.plays[:6]
    assert part.plays[6].card == ""
    assert part.plays[6].choices == whole.plays[6].choices
    assert not report(begun).finished


def test_a_record_that_cannot_be_is_refused_in_a_sentence() -> None:
    broken = msgspec.structs.replace(TEN[0], actions=["8NT"])
    for question in (report, costs, makeable, opinions):
        with pytest.raises(IllegalAction, match="Action 1"):
            question(broken)


def test_the_hands_are_those_that_were_dealt() -> None:
    record = TEN[1]
    dealt = as_hands(record).hands
    for heap in report(record).heaps:
        mask = sum(1 << card(c) for c in heap.cards)
        assert dealt is not None
        assert bridge_hand_code(mask) == dealt[heap.seat]
