"""Every machine player, in every game of the catalogue: legal, honest, quick, explained."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from seats import positions
from short_plans import short_plans

from oddtrick.cards import bits
from oddtrick.core import Game, Hands, State, deal, settle, view
from oddtrick.errors import BadOption
from oddtrick.games import catalogue, game
from oddtrick.players import PLAYERS, player
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.player import RandomPlayer
from slices import sliced
from work import calls


@pytest.fixture(autouse=True)
def _short_plans() -> Iterator[None]:
    """Assertions here hold however far the patience player looks."""
    with short_plans():
        yield


GAMES = tuple(catalogue().values())
MANY = {"house-in-the-wood": 12, "honeymoon": 14, "draw-and-discard": 5}
OF_PILES = [g for g in GAMES if any(".piles." in type(stage).__module__ for stage in g.stages)]
"""Games whose hands, if there are any, are piles too: their secrets are tried with every game's."""
WITH_HANDS = [g for g in GAMES if g not in OF_PILES]


OWN = ("contract", "euchre", "whist")
"""Tactics with rules of their own for many positions; others are shown by fewer deals."""


PILES = ("open-tableau", "piles", "spite")
"""Tactics of games whose deals are many times as long."""


ENOUGH = 100
"""Decisions in a game of piles: they repeat themselves, and each is planned anew."""


def deals_of(game: Game) -> int:
    if game.tactics in PILES:
        return 1 if game.tactics == "open-tableau" else 2
    return MANY.get(game.name, 9 if game.tactics in OWN else 6)


@pytest.mark.parametrize("game", sliced(GAMES, 10), ids=lambda g: g.name)
def test_a_book_player_is_legal_explains_itself_and_would_do_the_same_again(game: Game) -> None:
    """The same view and seed give the same decision, and so do other cards that it cannot see."""
    rng = random.Random(3)
    again = 11 if deals_of(game) > 8 or game.tactics == "open-tableau" else 5
    made = swaps = 0
    cap = ENOUGH if game in OF_PILES else None
    for state, seen, decision in itertools.islice(positions(game, deals_of(game)), cap):
        made += 1
        assert decision.action in seen.legal
        assert state.why_not(decision.action) is None
        assert str(decision.reason).endswith(".")
        assert decision.citation
        if decision.action.kind in ("call", "make"):
            assert decision.meaning
        if made % again:
            continue
        first = player("book", game).choose(seen, random.Random(9))
        assert player("book", game).choose(seen, random.Random(9)) == first
        other = swapped(state, seen.seat, rng) if game in WITH_HANDS else None
        if other is not None:
            swaps += 1
            unseen = view(other, seen.seat)
            assert player("book", game).choose(unseen, random.Random(9)) == first
    assert made
    assert swaps or game not in WITH_HANDS or len(game.seats) == 1


@pytest.mark.parametrize(
    "game", sliced([g for g in GAMES if g.tactics != "patience"], 8), ids=lambda g: g.name
)
def test_a_decision_is_little_work(game: Game) -> None:
    """A patience of fans is planned as a whole."""
    book = player("book", game)
    work = []
    rng = random.Random("time 0")
    state = deal(game, rng)
    while state.over:  # thrown in at once
        state = deal(game, rng)
    while not state.over:
        seen = view(state, state.turns[0].by)
        work.append(calls(lambda seen=seen: book.choose(seen, rng)))
        state = settle(state.push(book.choose(seen, rng).action), rng)
    assert max(work) < 1_000_000
    assert sum(work) / len(work) < 20_000


@pytest.mark.parametrize("game", sliced(GAMES, 20), ids=lambda g: g.name)
def test_every_legal_call_has_a_meaning(game: Game) -> None:
    book = player("book", game)
    asked = 0
    spoken = any(stage.name in ("auction", "making") for stage in game.stages)
    cap = None if spoken else 60  # nobody calls: it need not be played to its end
    for _, seen, _ in itertools.islice(positions(game, 4 if spoken else 1, seed=7), cap):
        for action in seen.legal:
            if action.kind in ("call", "make"):
                asked += 1
                assert book.meaning(seen, action)
    assert bool(asked) == spoken


def swapped(state: State, seat: int, rng: random.Random) -> State | None:
    """The state with the cards that the seat cannot see dealt anew among the hands they are in;
    `None` where it sees everything or the stage holds no hands."""
    stage_state: Any = state.stage_state
    inner = stage_state.play if hasattr(stage_state, "play") else stage_state
    held = getattr(inner, "hands", None) or state.table.find(Hands)
    if held is None:
        return None
    hands = held.cards if isinstance(held, Hands) else held
    seen = view(state, seat)
    hidden = [hand & ~seen.hand_mask(s) for s, hand in enumerate(hands)]
    pool = [c for mask in hidden for c in bits(mask)]
    if len(pool) < 2:
        return None
    rng.shuffle(pool)
    changed = []
    for hand, mask in zip(hands, hidden, strict=True):
        dealt = 0
        for _ in range(mask.bit_count()):
            dealt |= 1 << pool.pop()
        changed.append(hand & ~mask | dealt)
    table = state.table.find(Hands) or Hands(())
    after = replace(held, cards=tuple(changed)) if isinstance(held, Hands) else tuple(changed)
    if hasattr(inner, "hands"):
        inner = inner._replace(hands=after)
        state = state._replace(
            stage_state=stage_state._replace(play=inner) if hasattr(stage_state, "play") else inner
        )
    # Where the stage keeps no hands of its own, they are where the results say.
    return state._replace(results=(*state.results, replace(table, cards=tuple(changed))))


@pytest.mark.parametrize("game", sliced(WITH_HANDS, 10), ids=lambda g: g.name)
def test_plain_sense_plays_any_game_legally_to_its_end(game: Game) -> None:
    plain = PlainPlayer()
    for n in range(8):
        rng = random.Random(n)
        state = deal(game, rng)
        for _ in range(2000):
            if state.over:
                break
            decision = plain.choose(view(state, state.turns[0].by), rng)
            assert decision.reason
            state = state.push(decision.action)
        assert state.over


def margin(game: Game, deals: int) -> tuple[float, int, int]:
    """By how much the book beats chance in points a deal, and deals won and lost: the same
    deals are played with the sides changed over."""
    book, chance = player("book", game), player("random", game)
    total = won = lost = 0
    for n in range(deals):
        for turned in (0, 1):
            rng = random.Random(f"margin {n}")
            state = deal(game, rng, game.match.setting(game, game.match.start(game), n % 2))
            while not state.over:
                seat = state.turns[0].by
                who = book if game.side_of[seat] == turned else chance
                state = state.push(who.choose(view(state, seat), rng).action)
            points = list(state.score().values())
            difference = points[turned] - points[1 - turned]
            total += difference
            won += difference > 0
            lost += difference < 0
    return total / (2 * deals), won, lost


MARGIN_DEALS = {"honeymoon": 25, "auction-1910": 12, "auction-by-figures": 12, "bridge-1902": 12,
                "nullo": 12}  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize(
    "name", sliced(["whist", "american-whist", "contract-rubber", "contract-chicago",
             "contract-duplicate", "euchre", *MARGIN_DEALS], 2),
)  # fmt: skip
def test_the_book_beats_chance_by_a_wide_margin(name: str) -> None:
    mean, won, lost = margin(game(name), MARGIN_DEALS.get(name, 50))
    assert mean > 0
    assert won > 2 * lost


def test_names_of_players() -> None:
    assert PLAYERS == ("random", "beginner", "book", "expert", "learned")
    for name in PLAYERS:
        assert player(name, game("whist")).name == name
    assert isinstance(player("random", game("whist")), RandomPlayer)
    with pytest.raises(BadOption, match="random, beginner, book"):
        player("wizard", game("whist"))


def test_a_game_of_unknown_tactics_is_played_by_common_sense() -> None:
    assert isinstance(player("book", replace(game("whist"), tactics="new")), PlainPlayer)
