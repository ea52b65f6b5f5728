"""Words said in turn: every way that a stage of words can go, asked of the stage itself."""

from __future__ import annotations

from typing import Any, NamedTuple

from oddtrick.core import Result, Stage
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Trump

from .game_tables import DealStanding, GameTables, check

__all__ = ["Edge", "Node", "WordTables"]

NOTHING, TRUMP, CONTRACT = range(3)
"""The effects that a word can have besides, in the order of the compiled player."""

MOST_NODES = 60_000
"""So many places of a stage are looked at; one with more is not compiled."""

Edge = tuple[int, int, int, int]
"""A word, where it leads (a node, or ``~`` the standing with which the stage ends), what it does
besides, and with what."""


class Node(NamedTuple):
    """Somebody is to say a word: who, and which words there are."""

    seat: int
    edges: list[Edge]


class WordTables:
    """The ways of one stage of words."""

    def __init__(self, of: GameTables, stage: Stage[Any]) -> None:
        self.of, self.stage = of, stage
        self.nodes: list[Node] = []

    def start(self, standing: DealStanding) -> int:
        """The first node of the stage in a standing, or ``~`` the standing it leaves."""
        return self._target(standing, self.stage.start(self.of.table(standing)), -1)[0]

    def _target(self, standing: DealStanding, sub: Any, seat: int) -> tuple[int, int, int]:
        """Where a state of the stage stands in the tables, and what has been done with it by the
        seat that has just spoken."""
        results = self.stage.end(sub)
        if results is not None:
            effect, value = self._effect(results, seat)
            number = self.of.number(standing.dealer, (*standing.results, *results))
            return ~number, effect, value
        (turn,) = self.stage.turns(sub)
        check(turn.by == turn.hand and len(self.nodes) < MOST_NODES)
        place = len(self.nodes)
        self.nodes.append(Node(turn.by, []))
        for act in self.stage.legal(sub, turn.by):
            word = self.of.words[self.stage.words.code(act)]
            after = self._target(standing, self.stage.apply(sub, act), turn.by)
            self.nodes[place].edges.append((word, *after))
        return place, NOTHING, 0

    def _effect(self, results: tuple[Result, ...], seat: int) -> tuple[int, int]:
        for result in results:
            if isinstance(result, Trump):
                check(result.maker == seat)
                return TRUMP, result.suit
            if isinstance(result, Contract):
                check(result.declarer == seat)
                return CONTRACT, self.of.contract_number(result)
        return NOTHING, 0
