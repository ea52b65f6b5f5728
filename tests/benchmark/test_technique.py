"""Problems of declarer's technique: every one is sound, and a player is judged as it says."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from oddtrick.benchmark import benchmark_set
from oddtrick.benchmark.command import bench_players
from oddtrick.benchmark.technique import best_defence, best_tricks, failures, makes, needed
from oddtrick.core import Action, State, View
from oddtrick.errors import BadOption
from oddtrick.players import Decision, player
from oddtrick.records import read_record, replay_record
from oddtrick.solver import Solver

PROBLEMS = benchmark_set("technique-1").problems()


def _after(state: State, line: list[str]) -> State:
    for code in line:
        state = state.push(state.action(code))  # an illegal card is refused
    return state


def test_every_problem_is_sound() -> None:
    """The source's line makes the contract in the source's layout, and a natural one does not:
    what stands in the set is what the solver, which knows no source, finds."""
    solver = Solver()
    for problem in PROBLEMS:
        state, other = problem.states()
        goal = needed(state)
        assert best_tricks(solver, state) >= goal, problem.source
        assert best_tricks(solver, other) >= goal, problem.source
        assert best_tricks(solver, _after(state, problem.right)) >= goal, problem.source
        assert best_tricks(solver, _after(state, problem.wrong)) < goal, problem.source


def test_the_lines_part_at_a_card_of_declarers() -> None:
    for problem in PROBLEMS:
        state, _ = problem.states()
        pairs = zip(problem.right, problem.wrong, strict=False)
        common = next(n for n, (right, wrong) in enumerate(pairs) if right != wrong)
        turn = _after(state, problem.right[:common]).turns[0]
        assert turn.hand in (0, 2), problem.source
        assert turn.by == 2, problem.source  # South is always declarer


def test_every_problem_has_its_source_and_two_layouts() -> None:
    sources = Counter(problem.source for problem in PROBLEMS)
    assert max(sources.values()) == 1
    assert all(source.startswith("http") for source in sources)
    for problem in PROBLEMS:
        first, second = problem.states()
        for seat in (0, 2):
            assert first.stage_state.hands[seat] == second.stage_state.hands[seat]
        assert first.stage_state.hands[1] != second.stage_state.hands[1]


class Follows:
    """Plays the cards of a line where they can be played, and else what comes first."""

    name = "follows"

    def __init__(self, line: list[str]) -> None:
        self.line = line

    def choose(self, view: View, rng: Random) -> Decision:
        code = view.stage.code
        found = next((a for a in view.legal if code(a) in self.line), view.legal[0])
        return Decision(found, "It stands in the line.")

    def meaning(self, view: View, action: Action) -> str:
        return ""


def test_who_plays_the_wrong_card_fails_and_who_cannot_go_wrong_passes() -> None:
    solver = Solver()
    short = [p for p in PROBLEMS if len(p.wrong) <= 3]
    assert len(short) >= 8
    for problem in short:
        state, _ = problem.states()
        assert not makes(state, Follows(problem.wrong), Random(1), solver)
    solid = """{"game": "contract-duplicate", "dealer": "S", "hands":
        {"S": "AKQJT98765432...", "W": ".AKQJT98765432..", "N": "..AKQJT98765432.",
        "E": "...AKQJT98765432"}, "actions": ["7S", "P", "P", "P", "HA"]}"""
    assert makes(replay_record(read_record(solid)), Follows([]), Random(1), solver)


def test_the_defence_gives_no_trick_away() -> None:
    solver, rng = Solver(), Random(4)
    for problem in PROBLEMS[::30]:
        state, _ = problem.states()
        book = player("book", state.game)
        while len(state.stage_state.tricks) < 6:
            turn = state.turns[0]
            if turn.hand in (0, 2):
                state = state.push(rng.choice(state.legal(turn.by)))
                continue
            before = best_tricks(solver, state)
            state = state.push(best_defence(state, book, rng, solver))
            assert best_tricks(solver, state) == before


def test_failures_are_counted_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lost = list(failures(PROBLEMS, Follows([]), 3, 0))
    assert len(lost) == 3
    assert set(lost) <= {0.0, 1.0}
    bench_players("technique-1", "random", "book", 3, 0, each=True, as_json=True)
    result = json.loads(capsys.readouterr().out)
    assert result["failed"] == [1, 2, 3]  # nobody makes these contracts by lot
    assert result["found"]["random loses"]["mean"] == 1
    bench_players("technique-1", "random", "book", 1, 0, each=True)
    assert "random fails at  1, safety play: https" in capsys.readouterr().out
    with pytest.raises(BadOption, match="--each is for problems of technique"):
        bench_players("leads-1", each=True)
