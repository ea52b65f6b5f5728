"""Our euchre players against the tree search of OpenSpiel (`ISMCTSBot`): paired deals.

    pip install 'oddtrick[bench]'
    python benchmarks/spiel.py --deals 200                    # the expert, points a deal
    python benchmarks/spiel.py --deals 200 --player book --simulations 1000
    python benchmarks/spiel.py --fair --deals 40 --skip 80 --minutes 9 --file part2.jsonl
    python benchmarks/spiel.py --sum part*.jsonl           # one mean of all that parts found

Twenty-four cards; a deal that all pass twice counts nothing, as in our game. Each deal is kept in
both programs, which must agree after every act on who may do what, and at the end on the points. It
is played twice from the same cards, the players exchanged. The search samples the cards it cannot
see with OpenSpiel's own rule and plays random games from there; that rule leaves
the cards that were not dealt and the dealer's discard where they are, so that the search knows more
than a player may. With `--fair` a search of the same kind plays that deals these out, too
(`fair_search.py`). OpenSpiel's does not choose the same twice, whatever its seed, so that two runs
differ by chance.

`--skip` leaves out the first deals of a seed, so that several processes can each take a part of
them; with `--minutes` a run ends with the deal in which they have passed.

Three things differ. In OpenSpiel the dealer's left leads against a lone hand, too: so it is played
here. It asks the dealer for a discard before it asks the maker whether they play alone: where the
search makes trumps it is asked about that first, on a copy in which the dealer has laid away any
card. And the dealer may not lay away the card turned up; where our player would, the lowest other
card goes.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import one_thread  # noqa: F401
import pyspiel
from fair_search import FairSearch

from oddtrick.cards import RANKS, SUIT_NAMES, Card, bits, card_code
from oddtrick.core import Action, DealContext, State
from oddtrick.games.euchre.euchre import euchre
from oddtrick.games.euchre.house_rules import HouseRules
from oddtrick.players import Player, player
from oddtrick.players.simulation.player import SECONDS
from oddtrick.simulate import exchanged
from oddtrick.stages.roles import after_making
from oddtrick.stages.tricks.tricks import PlayRoles
from oddtrick.stages.trumps import Make
from players import Lap, Row, dealt, gone_on, report

ALONE = {True: "Alone", False: "Partner"}
WORDS = tuple(name.capitalize() for name in SUIT_NAMES)
SEARCH = "search"


def their_cast(table: DealContext) -> PlayRoles:
    """The dealer's left leads, or the next hand that plays."""
    found, seats = after_making(table), len(table.seating.seats)
    round_ = [(table.setting.dealer + i) % seats for i in range(1, seats + 1)]
    return replace(found, leader=next(s for s in round_ if s in found.active))


HOUSE = HouseRules(all_pass="throw in")
GAME = replace(euchre(**HOUSE._asdict()), stages=HOUSE.stages(roles=their_cast))


def said(action: Action) -> Make:
    """The meaning of a declaration."""
    return cast("Make", action.arg)


def name(action: Action) -> str:
    """The card of an act, by name."""
    return card_code(cast("Card", action.arg))


class Table:
    """One deal in both programs."""

    def __init__(self, start: State, bot: Any) -> None:
        self.state, self.bot = start, bot
        self.their = pyspiel.load_game("euchre(stick_the_dealer=false)").new_initial_state()
        dealer, hands = start.setting.dealer, start.stage_state.hands.cards
        self.their.apply_action(dealer)
        piles = [list(bits(hand)) for hand in hands]
        cards = [piles[(dealer + k) % 4][k // 4] for k in range(20)]
        for card in (*cards, start.stage_state.turn_up):
            self.their.apply_action(self.named(card_code(card)))

    def named(self, word: str) -> int:
        """Their action of a name."""
        by = self.their.current_player()
        actions: list[int] = self.their.legal_actions()
        return next(a for a in actions if self.their.action_to_string(by, a) == word)

    def searched(self, their: Any) -> int:
        """The choice of the search."""
        return int(self.bot.step(their))

    def make(self) -> Action:
        """The search passes or makes trumps."""
        legal = self.state.legal()
        found = self.searched(self.their)
        word = self.their.action_to_string(self.their.current_player(), found)
        if word == "Pass":
            return next(a for a in legal if said(a).how == "pass")
        then = self.their.clone()
        then.apply_action(found)
        names = {then.action_to_string(then.current_player(), a) for a in then.legal_actions()}
        if ALONE[True] not in names:
            then.apply_action(then.legal_actions()[0])
        alone = then.action_to_string(then.current_player(), self.searched(then)) == ALONE[True]
        makes = (WORDS.index(word), alone)
        return next(a for a in legal if (said(a).suit, said(a).alone) == makes)

    def card(self) -> Action:
        """The search plays or lays away a card."""
        code = self.their.action_to_string(self.their.current_player(), self.searched(self.their))
        return next(a for a in self.state.legal() if name(a) == code)

    def push(self, action: Action, discarded: Action | None) -> None:
        """An act in both programs; a declaration takes the discard with it, of which there is none
        where the dealer sits out."""
        self.state = self.state.push(action)
        if action.kind != "make":
            self.their.apply_action(self.named(name(action)))
            return
        make = said(action)
        if make.how == "pass":
            self.their.apply_action(self.named("Pass"))
            return
        self.their.apply_action(self.named(WORDS[make.suit]))
        if make.how != "name":
            laid = self.their.legal_actions()[0]
            if discarded is not None:
                self.state = self.state.push(discarded)
                laid = self.named(name(discarded))
            self.their.apply_action(laid)
        self.their.apply_action(self.named(ALONE[make.alone]))

    def check(self) -> None:
        """Raises `AssertionError` where the programs differ."""
        assert self.state.over == self.their.is_terminal()
        if self.state.over:
            mine, other = self.state.score().values()
            assert mine - other == self.their.returns()[0], (mine, other, self.their.returns())
            return
        by = self.state.turns[0].by
        assert by == self.their.current_player(), (by, str(self.their))
        if self.state.legal()[0].kind == "play":
            names = {self.their.action_to_string(by, a) for a in self.their.legal_actions()}
            assert names == {name(a) for a in self.state.legal()}


def search(rng: random.Random, simulations: int, fair: bool) -> Any:
    """The search, OpenSpiel's own or the one that knows no more than its player."""
    seed, other, constant = rng.randrange(1 << 30), rng.randrange(1 << 30), 2.0
    if fair:
        return FairSearch(seed, constant, simulations)
    return pyspiel.ISMCTSBot(
        seed, pyspiel.RandomRolloutEvaluator(1, other), constant, simulations, -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
    )  # fmt: skip


def played(
    start: State, names: tuple[str, ...], seed: str, lap: Lap, simulations: int, fair: bool
) -> float:
    """The gain of the first side on a deal."""
    rng = random.Random(seed)
    bot = search(rng, simulations, fair)
    made = {name: player(name, start.game) for name in set(names) - {SEARCH}}
    table = Table(start, bot)

    table.check()
    while not table.state.over:
        by = table.state.turns[0].by
        kind = table.state.legal()[0].kind
        if names[by] != SEARCH:
            action = lap.choose(made[names[by]], table.state, by, rng)
        else:
            action = table.make() if kind == "make" else table.card()
        discarded = None
        after = table.state.push(action)
        if kind == "make" and not after.over and after.legal()[0].kind == "discard":
            discarded = laid(table, after, action, names, made, lap, rng)
        table.push(action, discarded)
        table.check()
    mine, other = table.state.score().values()
    return float(mine - other)


def laid(
    table: Table,
    after: State,
    action: Action,
    names: tuple[str, ...],
    made: dict[str, Player],
    lap: Lap,
    rng: random.Random,
) -> Action:
    """The dealer's discard, not the card turned up."""
    dealer = after.turns[0].by
    if names[dealer] != SEARCH:
        found = lap.choose(made[names[dealer]], after, dealer, rng)
        turned = table.state.stage_state.turn_up
        others = [a for a in after.legal() if a.arg != turned]
        return found if found in others else min(others, key=lambda a: RANKS.index(name(a)[1]))
    then = table.their.clone()
    then.apply_action(table.named(WORDS[said(action).suit]))
    code = then.action_to_string(dealer, table.searched(then))
    return next(a for a in after.legal() if name(a) == code)


def gain(who: str, seed: str, number: int, lap: Lap, simulations: int, fair: bool) -> Row:
    """The gain of the player on a deal over the search in the same seats, for one side."""
    start = dealt(GAME, seed, number)
    ahead = (who, SEARCH, who, SEARCH)
    found = [
        played(start, seats, f"{seed} {number} {turn}", lap, simulations, fair)
        for turn, seats in enumerate((ahead, exchanged(start.game, ahead)))
    ]
    return {"points a deal": (found[0] - found[1]) / 2}


def together(files: Sequence[Path]) -> None:
    """Print the mean of all deals that files hold, each deal once, for each kind of run."""
    found: dict[str, dict[str, Row]] = {}
    for file in files:
        for line in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            found.setdefault(line["deal"].rpartition(" ")[0], {})[line["deal"]] = line["found"]
    for which, rows in found.items():
        print(f"euchre, {which}")
        report(list(rows.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--skip", type=int, default=0, help="deals of the seed left out at first")
    parser.add_argument("--minutes", type=float, help="the end is the deal in which they pass")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--player", default="expert")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--fair", action="store_true", help="the search knows no hidden card")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="an expert's time")
    parser.add_argument("--file", type=Path, help="where results are kept, to go on later")
    parser.add_argument("--sum", type=Path, nargs="+", help="print what these files hold together")
    asked = parser.parse_args()
    if asked.sum:
        together(asked.sum)
        return
    lap, until = Lap(asked.seconds), time.monotonic() + 60 * (asked.minutes or float("inf"))
    kind = f"{asked.simulations} fair" if asked.fair else f"{asked.simulations}"
    which = f"{asked.player} {kind} {asked.seed}"
    runs = (
        (
            f"{which} {n}",
            partial(gain, asked.player, asked.seed, n, lap, asked.simulations, asked.fair),
        )
        for n in range(asked.skip, asked.skip + asked.deals)
    )
    rows = []
    for row in gone_on(asked.file, runs):
        rows.append(row)
        if time.monotonic() > until:
            break
    print(f"euchre, {asked.player} against a search of {kind} simulations")
    report(rows)
    lap.report()


if __name__ == "__main__":
    main()
