"""The table of `oddtrick.players.book.euchre.player`, counted anew.

    python tools/reading/won.py --deals 3000 --file won.jsonl   # plays; goes on where it stopped
    python tools/reading/won.py --deals 0 --file won.jsonl      # prints the table

Euchre is dealt by seed and called by the book; one call in four is another one drawn by lot, so
that thin and strong makers and lone hands are among them. The cards are played by who takes what
brings most points in twenty deals that fit (`played.chosen`). At the start of each trick the tricks
that the side on lead can win with all cards seen are noted, and in the end those that it won; where
somebody plays alone, of the first trick only.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from pathlib import Path

from played import chosen

from oddtrick.core import Game, State, deal, view
from oddtrick.games import game
from oddtrick.players import Player, player
from oddtrick.solver import Position, Solver
from oddtrick.stages.tricks.tricks import Played, TrickState

OTHER_CALL = 0.25
"""How often a call is drawn by lot."""

HANDS = 4

LIKE_BEST = 2.0
"""For how many deals more each row counts where what could be won was won: few were seen."""

SideSizes = tuple[int, int]

Row = tuple[SideSizes, int, int, int]
"""The hands in play of the side on lead and of the others, the tricks left, those of them that the
side on lead can win, and those that it won."""

Key = tuple[SideSizes, int, int]
"""The first three entries of a row."""


def possible(state: State, solver: Solver) -> Key:
    """The start of a trick."""
    stage_state: TrickState = state.stage_state
    who = stage_state.roles
    sides = [(who.sides or state.game.side_of)[h] for h in who.active]
    leads = who.active.index(stage_state.to_play)
    question = Position(
        tuple(stage_state.hands[h] for h in who.active),
        leads,
        who.order,
        (),
        tuple(int(side != sides[leads]) for side in sides),
    )
    left = stage_state.hands[stage_state.to_play].bit_count()
    leading = sides.count(sides[leads])
    return (leading, len(sides) - leading), left, solver.solve(question).value


def deal_rows(found: Game, seed: str, number: int, book: Player, solver: Solver) -> list[Row]:
    """The tricks of one deal."""
    rng = random.Random(f"won {seed} {number}")
    dealer = found.players[number % len(found.players)]
    state = deal(found, rng, found.match.setting(found, found.match.start(found), dealer))
    noted: list[tuple[Key, int, int]] = []
    while not state.over:
        by = state.turns[0].by
        legal = state.legal()
        if by < 0 or (len(legal) == 1 and legal[0].kind != "play"):
            state = state.after(legal[0])
            continue
        seen = view(state, by)
        if legal[0].kind == "make" and rng.random() < OTHER_CALL:
            state = state.after(rng.choice(legal))
            continue
        stage_state = state.stage_state
        if isinstance(stage_state, TrickState) and not stage_state.trick and _counts(stage_state):
            noted.append((possible(state, solver), stage_state.to_play, len(stage_state.tricks)))
        kind = "taught" if legal[0].kind == "play" else "book"
        state = state.after(chosen(seen, kind, book, solver, rng))
    played = state.table.find(Played)
    if played is None:
        return []  # passed out
    side_of = found.side_of
    winners = [side_of[t.winner] for t in played.tricks]
    return [
        (hands, left, best, winners[done:].count(side_of[hand]))
        for (hands, left, best), hand, done in noted
        if left > 1
    ]


def _counts(state: TrickState) -> bool:
    """Whether a trick is noted: all of four hands; where somebody plays alone the first one, which
    the pair against declarer leads."""
    return len(state.roles.active) == HANDS or not state.tricks


def table(rows: list[Row]) -> dict[Key, tuple[int, list[float]]]:
    """How often each number of tricks was won, and of how many deals that is."""
    counts: dict[Key, list[float]] = defaultdict(lambda: [0.0] * 6)
    for hands, left, best, won in rows:
        counts[hands, left, best][won] += 1
    for (_, _, best), row in counts.items():
        row[best] += LIKE_BEST
    return {
        key: (round(sum(row) - LIKE_BEST), [round(n / sum(row), 3) for n in row[: key[1] + 1]])
        for key, row in sorted(counts.items())
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--pack", type=int, default=24)
    parser.add_argument("--file", type=Path, required=True)
    asked = parser.parse_args()
    found = game("euchre", {"pack": asked.pack})
    book, solver = player("book", found), Solver()
    lines = asked.file.read_text("utf-8").splitlines() if asked.file.exists() else []
    done = {tuple(line["deal"]): line["rows"] for line in map(json.loads, lines)}
    for number in range(asked.first, asked.first + asked.deals):
        key = (asked.pack, asked.seed, number)
        if key in done:
            continue
        done[key] = deal_rows(found, asked.seed, number, book, solver)
        with asked.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps({"deal": key, "rows": done[key]}) + "\n")
    rows = [(tuple(hands), *more) for some in done.values() for hands, *more in some]
    for key, (count, chances) in table(rows).items():
        print(f"    {key}: {tuple(chances)},  # {count}")


if __name__ == "__main__":
    main()
