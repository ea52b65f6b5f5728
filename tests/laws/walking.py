"""Walks over everything that can happen at a refereed table, not only over what is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

from oddtrick.core import Act, Game, Setting, State, deal

__all__ = ["irregular", "step", "walk"]


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
) -> Act:
    """Some act that is possible now: mostly legal, sometimes a breach, sometimes attention drawn
    at random, sometimes to what has really happened."""
    open_breaches = [b for b in getattr(state.sub, "breaches", ()) if b.state == "open"]
    if open_breaches and rng.random() < watch:
        found = rng.choice(open_breaches)
        act = Act(rng.choice(state.game.players), found.hand, "attention", found.law.matter)
        if state.why_not(act) is None:
            return act
    dice = rng.random()
    if dice < breach + attend:
        for seat in rng.sample(state.game.players, len(state.game.players)):
            menu = state.stage.menu(state.sub, seat)
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


def irregular(state: State, act: Act) -> bool:
    """Whether the act is a breach."""
    return bool(state.stage.faults(state.sub, act))


def walk(game: Game, seed: int, **shares: float) -> Iterator[State]:
    """The states of one deal, from the first after the deal to the last."""
    rng = random.Random(seed)
    state = deal(game, rng, Setting(dealer=game.players[seed % len(game.players)]))
    yield state
    while not state.over:
        state = state.push(step(state, rng, **shares))
        yield state
