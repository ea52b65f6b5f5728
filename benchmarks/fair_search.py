"""A tree search over information sets at OpenSpiel's euchre that knows no more than its player.

It is the search of OpenSpiel's `ISMCTSBot` (Cowling, Powley and Whitehouse 2011) but for the worlds
it looks into: there each is a deal in which all cards that the searcher has not seen lie anywhere,
in the hidden hands, among the cards not dealt or as the dealer's discard. OpenSpiel's own sampling
leaves the last two where they are.

    python benchmarks/fair_search.py --states 300    # holds the search against `ISMCTSBot`
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Callable
from typing import Any

import one_thread  # noqa: F401
import pyspiel

CARDS, SEATS, HAND = 24, 4, 5
JACK = 2
DEALT = 1 + SEATS * HAND + 1
"""Acts before the first call: the dealer, the hands, the card turned up."""

NOT_A_CARD = CARDS
"""Calls are numbered from here."""


def suit_of(card: int, trump: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades; the left bower is a trump."""
    suit, rank = card % SEATS, card // SEATS
    return trump if rank == JACK and suit == 3 - trump else suit


class Seen:
    """All that a player has seen at a state: the ground of the worlds they may be in."""

    def __init__(self, state: Any) -> None:
        self.game = state.get_game()
        self.by = state.current_player()
        history = state.history()
        self.dealer, self.turned, self.acts = history[0], history[DEALT - 1], history[DEALT:]
        ordered = any(a > NOT_A_CARD for a in self.acts[:SEATS])
        first_card = next((i for i, a in enumerate(self.acts) if a < NOT_A_CARD), -1)
        self.discard = first_card if ordered else -1
        first = sum(a >= NOT_A_CARD for a in self.acts) + (self.discard >= 0)
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        if self.by == self.dealer and self.discard >= 0:
            self.hands[self.by].append(self.acts[self.discard])
        shown = {self.turned}
        voids: list[set[int]] = [set() for _ in range(SEATS)]
        trump = next((a - NOT_A_CARD - 1 for a in self.acts if a > NOT_A_CARD), 0)
        self.played(state, self.acts[first:], trump, shown, voids)
        self.hands[self.by] += [c for c, p in enumerate(state.card_holder()) if p == self.by]
        for hand in self.hands:
            hand[:] = [card for card in hand if card != self.turned]
        shown.update(*self.hands)
        self.hidden = [card for card in range(CARDS) if card not in shown]
        self.barred = [
            {card for card in self.hidden if suit_of(card, trump) in suits} for suits in voids
        ]
        self.unknown_discard = self.discard >= 0 and self.by != self.dealer

    def played(
        self, state: Any, cards: list[int], trump: int, shown: set[int], voids: list[set[int]]
    ) -> None:
        """Note who played what, and where they did not follow."""
        shown.update(cards)
        tricks = [(t.leader(), t.cards()) for t in state.tricks() if t.leader() >= 0]
        active = state.active_players()
        for leader, trick in tricks:
            by = leader
            for card in trick:
                while not active[by]:
                    by = (by + 1) % SEATS
                self.hands[by].append(card)
                led = suit_of(trick[0], trump)
                if suit_of(card, trump) != led:
                    voids[by].add(led)
                by = (by + 1) % SEATS
        assert sum(len(trick) for _, trick in tricks) == len(cards)

    def world(self, rng: random.Random) -> Any:
        """A state that may be the true one, every such deal as likely as any other."""
        while True:
            cards = rng.sample(self.hidden, len(self.hidden))
            hands = [list(hand) for hand in self.hands]
            laid = -1
            if self.unknown_discard:
                laid = cards.pop()
                hands[self.dealer].append(laid)
            for by, hand in enumerate(hands):
                need = HAND - len(hand)
                if need:
                    got = cards[:need]
                    if not self.barred[by].isdisjoint(got):
                        break
                    hand += got
                    del cards[:need]
            else:
                return self.state(hands, laid)

    def state(self, hands: list[list[int]], laid: int) -> Any:
        """The state with these hands as they were dealt, all acts made again."""
        state = self.game.new_initial_state()
        push = state.apply_action
        push(self.dealer)
        for k in range(SEATS * HAND):
            push(hands[(self.dealer + k) % SEATS][k // SEATS])
        push(self.turned)
        for i, act in enumerate(self.acts):
            push(laid if laid >= 0 and i == self.discard else act)
        return state


def fair(state: Any) -> Callable[[random.Random], Any]:
    """Worlds by what the player to act has seen."""
    return Seen(state).world


def as_openspiel(state: Any) -> Callable[[random.Random], Any]:
    """Worlds by OpenSpiel's own sampling."""

    def world(rng: random.Random) -> Any:
        sampler = pyspiel.UniformProbabilitySampler(rng.randrange(1 << 30), 0.0, 1.0)
        return state.resample_from_infostate(state.current_player(), sampler)

    return world


class Node:
    """Figures of the search for an information set: visits of it, and of each act with the sum of
    what was won after it."""

    __slots__ = ("acts", "open", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.acts: dict[int, list[float]] = {}
        self.open: list[int] | None = None


class FairSearch:
    """Tree search by upper confidence bounds, one random game from each new node; the act that was
    looked into most often is made."""

    def __init__(
        self,
        seed: int,
        constant: float,
        simulations: int,
        worlds: Callable[[Any], Callable[[random.Random], Any]] = fair,
    ) -> None:
        self.rng = random.Random(seed)
        self.constant, self.simulations, self.worlds = constant, simulations, worlds

    def step(self, state: Any) -> int:
        """The act chosen at a state."""
        legal: list[int] = state.legal_actions()
        visits = self.visits(state) if len(legal) > 1 else {legal[0]: 1.0}
        return max(visits, key=visits.__getitem__)

    def visits(self, state: Any) -> dict[int, float]:
        """How often each act of a state is looked into."""
        tree: dict[tuple[int, str], Node] = {}
        world = self.worlds(state)
        root = state.current_player(), state.information_state_string()
        for _ in range(self.simulations):
            sampled = world(self.rng)
            assert (sampled.current_player(), sampled.information_state_string()) == root
            self.simulate(sampled, tree)
        return {act: visits for act, (visits, _) in tree[root].acts.items()}

    def simulate(self, state: Any, tree: dict[tuple[int, str], Node]) -> None:
        """One game: down the tree, one node more, and to the end by lot."""
        path: list[tuple[int, list[float]]] = []
        while not state.is_terminal():
            by = state.current_player()
            key = by, state.information_state_string()
            node = tree.get(key)
            if node is None:
                tree[key] = Node()
                self.play_out(state)
                break
            if node.open is None:
                node.open = state.legal_actions()
                self.rng.shuffle(node.open)
            if node.open:
                act = node.open.pop()
                node.acts[act] = [0.0, 0.0]
            else:
                act = self.best(node)
            found = node.acts[act]
            node.visits += 1
            found[0] += 1
            path.append((by, found))
            state.apply_action(act)
        returns = state.returns()
        for by, found in path:
            found[1] += returns[by]

    def best(self, node: Node) -> int:
        """The act with the highest upper bound."""
        log, constant = math.log(node.visits), self.constant
        bounds = [
            (total / visits + constant * math.sqrt(log / visits), act)
            for act, (visits, total) in node.acts.items()
        ]
        most = max(bounds)[0] - 1e-5
        first = [act for bound, act in bounds if bound > most]
        return first[0] if len(first) == 1 else self.rng.choice(first)

    def play_out(self, state: Any) -> None:
        """The rest of a game by lot."""
        draw = self.rng.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])


def lot(rng: random.Random) -> Any:
    """A state of a random game with more than one act to choose from."""
    while True:
        state = pyspiel.load_game("euchre(stick_the_dealer=false)").new_initial_state()
        stop = DEALT + rng.randrange(24)
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(state.history()) >= stop and len(legal) > 1:
                return state
            passes = NOT_A_CARD in legal and rng.random() < 0.75
            state.apply_action(NOT_A_CARD if passes else rng.choice(legal))


def check_worlds(state: Any, rng: random.Random, number: int = 50) -> None:
    """Raises `AssertionError` where a world is not one that the player to act may be in, or where
    worlds leave a card in its place that the player has not seen."""
    by, true = state.current_player(), state.card_holder()
    seen = Seen(state)
    found = [seen.world(rng) for _ in range(number)]
    for world in found:
        assert world.current_player() == by
        assert world.information_state_string(by) == state.information_state_string(by)
        assert world.legal_actions() == state.legal_actions()
        again = state.get_game().new_initial_state()
        for act in world.history():
            assert act in again.legal_actions(), (str(state), str(world), act)
            again.apply_action(act)
    if len(seen.hidden) > SEATS:
        assert any(world.card_holder() != true for world in found), str(state)
        if seen.unknown_discard:
            laid = DEALT + seen.discard
            assert len({world.history()[laid] for world in found}) > 1, str(state)


def apart(first: dict[int, float], other: dict[int, float]) -> float:
    """The share of the visits that would have to go to another act to make them the same."""
    ahead, behind = sum(first.values()), sum(other.values())
    acts = set(first) | set(other)
    return sum(abs(first.get(a, 0) / ahead - other.get(a, 0) / behind) for a in acts) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--states", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    rng, size = random.Random(asked.seed), asked.simulations
    evaluator = pyspiel.RandomRolloutEvaluator(1, rng.randrange(1 << 30))
    rule = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    theirs = pyspiel.ISMCTSBot(rng.randrange(1 << 30), evaluator, 2.0, size, -1, rule, False, False)
    same = FairSearch(rng.randrange(1 << 30), 2.0, size, as_openspiel)
    fairly = FairSearch(rng.randrange(1 << 30), 2.0, size)
    visits = {
        "ISMCTSBot once more": lambda state: dict(theirs.get_policy(state)),
        "ours with its worlds": same.visits,
        "ours with fair worlds": fairly.visits,
    }
    found: dict[str, list[float]] = {name: [] for name in visits}
    for _ in range(asked.states):
        state = lot(rng)
        check_worlds(state, rng)
        policy = dict(theirs.get_policy(state))
        for name, of in visits.items():
            found[name].append(apart(policy, of(state)))
    print(f"{asked.states} states: visits at the root, in % away from those of ISMCTSBot")
    again = next(iter(found.values()))
    for name, values in found.items():
        more = [100 * (a - b) for a, b in zip(values, again, strict=True)]
        error = statistics.stdev(more) / len(more) ** 0.5
        print(
            f"  {name:22} {100 * statistics.mean(values):.2f}, that is "
            f"{statistics.mean(more):+.2f} ({error:.2f})"
        )


if __name__ == "__main__":
    main()
