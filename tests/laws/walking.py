"""Walks over everything that can happen at a refereed table, not only over what is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

from together import drawn

from oddtrick.core import Action, DealStart, Game, State, deal, menu_of, view
from oddtrick.games import catalogue, game
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.scoring.running_total import DuplicateBoard

__all__ = ["irregular", "offered", "some_options", "step", "walk", "wrong"]

MOST_ACTS = 2_000
"""No deal before a referee takes longer, however much goes wrong."""


def step(
    state: State,
    rng: random.Random,
    *,
    breach: float = 0.2,
    attend: float = 0.05,
    watch: float = 0.3,
    short: float = 0.7,
    claim: float = 0.0,
    deed: float = 0.0,
) -> Action:
    """Some act that is possible now: mostly legal, sometimes a breach, sometimes attention drawn
    at random, sometimes to what has really happened."""
    open_breaches = [b for b in getattr(state.stage_state, "breaches", ()) if b.state == "open"]
    if open_breaches and rng.random() < watch:
        found = rng.choice(open_breaches)
        action = Action(rng.choice(state.game.players), found.hand, "attention", found.law.matter)
        if state.why_not(action) is None:
            return action
    dice = rng.random()
    if dice < breach + attend:
        for seat in rng.sample(state.game.players, len(state.game.players)):
            menu = menu_of(state.stage, state.stage_state, seat)
            wanted = [a for a in menu if (a.kind == "attention") == (dice >= breach)]
            if not claim or rng.random() >= claim:
                wanted = [a for a in wanted if a.kind != "claim"]
            if not deed or rng.random() >= deed:
                wanted = [a for a in wanted if a.kind != "deed"]
            # Most wrong deals end with a new one: a walk would never come to the play.
            if rng.random() >= 0.15:
                wanted = [a for a in wanted if not getattr(a.arg, "fault", "")]
            passes = [a for a in wanted if a.arg == "P"]
            if wanted:
                # One of forty possible calls otherwise.
                return rng.choice(passes if passes and rng.random() < 0.2 else wanted)
    legal = state.legal(rng.choice(state.turns).by)
    # Short auctions, so that most of the acts are plays.
    if legal[0].kind == "call" and len(state.log) > 1 and rng.random() < short:
        return legal[0]
    return rng.choice(legal)


def irregular(state: State, action: Action) -> bool:
    """Whether the act is a breach."""
    return bool(state.stage.violations(state.stage_state, action))


def walk(game_: Game, seed: int, **shares: float) -> Iterator[State]:
    """The states of one deal, from the first after the deal to the last. Raises `AssertionError`
    where it has no end."""
    rng = random.Random(seed)
    state = deal(game_, rng, DealStart(dealer=game_.players[seed % len(game_.players)]))
    yield state
    for _ in range(MOST_ACTS):
        if state.over:
            return
        state = state.push(step(state, rng, **shares))
        yield state
    raise AssertionError(f"no end after {MOST_ACTS} acts")


def offered() -> Iterator[tuple[str, str]]:
    """Every game that is played before a referee, with each of its codes of laws."""
    for name, plain in catalogue().items():
        for option in plain.options:
            if option.name == "laws":
                yield from ((name, str(code)) for code in option.choices[1:])


def some_options(name: str, code: str, rng: random.Random) -> Game:
    """A game before a referee, every second time with its other options as they fall."""
    laws = {"laws": code}
    return drawn(game(name), rng, laws) if rng.random() < 0.5 else game(name, laws)


SHARES = (
    {"breach": 0.25, "deed": 0.25, "claim": 0.05},
    {"breach": 0.5, "deed": 0.1, "watch": 0.6, "short": 0.3},
    {"breach": 0.1, "deed": 0.5, "attend": 0.2, "watch": 0.1, "claim": 0.5},
)
"""How much goes wrong, in turn."""


def wrong(
    name: str, code: str, seed: int, *bounds: type[BaseException]
) -> tuple[str, State | None]:
    """The fault of one deal of a game, walked by lot, and how far it has come; an empty word, and
    the finished deal, where nothing is.

    It ends; every seat can be told of it at any moment; all its cards are there, and a hand has
    played once to each trick; it is worth something, or nothing; its record plays back to it.
    `bounds` are what a caller raises within it where it takes too long.
    """
    rng = random.Random(f"{name} {code} {seed}")
    state: State | None = None
    try:
        game_ = some_options(name, code, rng)
        for state in walk(game_, seed, **SHARES[seed % len(SHARES)]):
            if rng.random() < 0.05:
                view(state, rng.choice((-1, *game_.players)))
        assert state is not None
        if sorted(c for place in state.places() for c in place.cards) != _pack(state):
            return "cards are missing", state
        state.ledger()
        if isinstance(game_.match, DuplicateBoard) and sum(state.score().values()):
            return "what is settled does not come to nothing", state
        again = replay_record(read_record(write_record(record_of(state))))
        if (again.log, again.results) != (state.log, state.results):
            return "the record is another deal", state
    except (Exception, *bounds) as error:
        return f"{type(error).__name__}: {error}", state
    return "", state


def _pack(state: State) -> list[int]:
    return sorted(state.log[0].action.arg)  # type: ignore[arg-type]
