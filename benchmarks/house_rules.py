"""How well the expert plays each way of euchre: paired deals against the book, with standard
errors; and what its lone hands, its playing against one and its defence alone bring.

    python benchmarks/house_rules.py --deals 1000                        # every way: hours
    python benchmarks/house_rules.py --way Canadian --deals 100 --file F --limit 300
    python benchmarks/house_rules.py --way no-trump --missed             # lone hands not called
    python benchmarks/house_rules.py --sum F*                            # of several such files

Every deal is played twice from the same cards, the players exchanged. Where the expert has called a
lone hand the deal is played on from there once more, called with partner (where that is not allowed
passed): what is gained by it is that of the call. So it is with a lone hand opposed alone; and
where the book plays alone, both hands against it are played by the book, too.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import one_thread  # noqa: F401

from oddtrick.core import Action, Game, State, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.rules.front import PRESETS
from oddtrick.simulate import exchanged, play_out
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.stages.trumps import Make
from players import Lap, dealt, gone_on, result

WAYS: dict[str, dict[str, Any]] = {way.title: way.options for way in PRESETS["euchre"]} | {
    "no-trump": {"no_trump": "yes"},
    "defend alone": {"defend_alone": "yes"},
    "partner's best": {"best": "yes"},
    "weak hands": {"weak_hand": "swap three"},
    "no-trump when stuck": {"all_pass": "dealer names or no-trump"},
    "joker turned up": {"pack": 25, "joker_up": "spades"},
}
"""The presets, and single house rules."""

Seats = tuple[str, ...]
Row = dict[str, Any]


class PlayedTable:
    """A deal played out by players at the seats, and what was said and begun in it."""

    def __init__(self, start: State, names: Seats, seed: str, lap: Lap) -> None:
        self.made = {name: player(name, start.game) for name in ("book", "expert")}
        self.names, self.seed, self.lap = names, seed, lap
        self.said: list[tuple[State, Action]] = []
        self.at_play: State | None = None
        self.over = self._out(start, names)

    def _out(self, start: State, names: Seats, *, noted: bool = True) -> State:
        def choose(state: State, rng: random.Random) -> Action:
            by = state.turns[0].by
            if noted and self.at_play is None and state.stage.name == "tricks":
                self.at_play = state
            if names[by] == "book":
                return self.made["book"].choose(view(state, by), rng).action
            action = self.lap.choose(self.made["expert"], state, by, rng)
            if noted and action.kind in ("make", "oppose"):
                self.said.append((state, action))
            return action

        return play_out(start, choose, random.Random(self.seed))

    def gained(self, state: State, instead: Action) -> float:
        """The points that an act of the expert's brought over another in its place."""
        other = self._out(state.push(instead), self.names, noted=False)
        return self._for_expert(self.over) - self._for_expert(other)

    def defended(self) -> float:
        """The points that the expert's cards brought over the book's, from the first lead."""
        assert self.at_play is not None
        names = ("book",) * len(self.names)
        return self._for_expert(self.over) - self._for_expert(
            self._out(self.at_play, names, noted=False)
        )

    def _for_expert(self, state: State) -> float:
        sign = 1 if self.names[state.game.sides[0][0]] == "expert" else -1
        return sign * result("euchre", state)


def _instead(state: State, action: Action, make: Make) -> Action:
    """The same made with partner; a pass where that is not allowed."""
    with_partner = make._replace(alone=False, manner="")
    legal = state.legal()
    return next(
        (a for a in legal if a.arg == with_partner),
        next(a for a in legal if cast("Make", a.arg).how in ("pass", "name")),
    )


def _alone(state: State, make: Make) -> Action | None:
    return next((a for a in state.legal() if a.arg == make._replace(alone=True)), None)


def played(found: Game, seed: str, number: int, missed: bool, lap: Lap) -> Row:
    """A deal at two tables: what the expert gains a table, and what of it by which act."""
    start = dealt(found, seed, number)
    ahead = tuple("expert" if start.game.side_of[s] == 0 else "book" for s in range(4))
    row: Row = {
        "gain": 0.0,
        **{k: [] for k in ("lone", "missed", "opposed", "defended", "no-trump")},
        **{k: [] for k in ("made expert", "made book", "lone book")},
    }
    for table, names in enumerate((ahead, exchanged(start.game, ahead))):
        made = PlayedTable(start, names, f"{seed} {number} {table}", lap)
        row["gain"] += made._for_expert(made.over) / 2
        trump = made.over.table.find(Trump)
        if trump is None:
            continue
        who = names[trump.maker]
        tricks = made.over.table.get(Played).taken(
            start.game.sides[start.game.side_of[trump.maker]]
        )
        row[f"made {who}"].append(tricks)
        if who == "book" and trump.alone:
            row["lone book"].append(tricks)
            row["defended"].append(made.defended())
        for state, action in made.said:
            if action.kind == "oppose":
                if action.arg == "ALONE":
                    instead = next(a for a in state.legal() if a.arg == "P")
                    row["opposed"].append(made.gained(state, instead))
                continue
            make = cast("Make", action.arg)
            if make.how == "pass":
                continue
            if make.suit > 3:
                row["no-trump"].append(tricks)
            if make.alone:
                row["lone"].append(made.gained(state, _instead(state, action, make)))
            elif missed and (alone := _alone(state, make)):
                row["missed"].append(-made.gained(state, alone))
    return row


def _runs(asked: argparse.Namespace, lap: Lap) -> Iterator[tuple[str, Any]]:
    for number in range(asked.skip, asked.skip + asked.deals):
        for way in asked.way or WAYS:
            found = game("euchre", WAYS[way])
            run = partial(played, found, asked.seed, number, asked.missed, lap)
            yield f"{way}|{asked.seed}|{number}", run


def _mean(values: list[float]) -> str:
    if len(values) < 2:
        return f"{len(values)} times"
    error = statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):+.3f} ({error:.3f}), {len(values)} times"


def _euchred(tricks: list[int]) -> str:
    lost = sum(t < 3 for t in tricks)
    return f"{len(tricks)} makings, {100 * lost / max(len(tricks), 1):.1f} % euchred"


def report(way: str, rows: list[Row]) -> None:
    """Print what was found of a way to play."""
    every = {k: [v for r in rows for v in r[k]] for k in rows[0] if k != "gain"}
    print(f"{way}: {_mean([r['gain'] for r in rows])}")
    print(f"  expert {_euchred(every['made expert'])}; book {_euchred(every['made book'])}")
    for key, what in (
        ("lone", "lone hands called, gained over partner's help"),
        ("missed", "makings with partner, gained over playing alone"),
        ("opposed", "lone hands opposed alone, gained over both"),
        ("defended", "lone hands of the book's defended, gained over its defence"),
    ):
        if every[key]:
            print(f"  {what}: {_mean(every[key])}")
    if every["no-trump"]:
        print(f"  no-trump: {_euchred(every['no-trump'])}")
    lone = every["lone book"]
    print(f"  marches of the book's lone hands: {sum(t == 5 for t in lone)} of {len(lone)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--way", action="append", choices=list(WAYS))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--skip", type=int, default=0, help="deals to leave out first")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--missed", action="store_true", help="also try what was not called alone")
    parser.add_argument("--seconds", type=float, default=6.0, help="an expert's time")
    parser.add_argument("--limit", type=float, help="processor seconds after which no deal begins")
    parser.add_argument("--file", type=Path, help="where results are kept, to go on later")
    parser.add_argument("--sum", type=Path, nargs="+", help="files to report of")
    asked = parser.parse_args()
    rows: dict[str, list[Row]] = {}
    if asked.sum:
        for path in asked.sum:
            for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
                rows.setdefault(line["deal"].partition("|")[0], []).append(line["found"])
    else:
        names = [name for name, _ in _runs(asked, Lap())]
        lap = Lap(asked.seconds)
        for name, row in zip(names, gone_on(asked.file, _runs(asked, lap)), strict=False):
            rows.setdefault(name.partition("|")[0], []).append(row)
            if asked.limit and time.process_time() > asked.limit:
                break
    for way, found in rows.items():
        report(way, found)


if __name__ == "__main__":
    main()
