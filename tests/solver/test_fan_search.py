"""Patiences of fans: lines replay, kernel and plain twin agree, and verdicts are true."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from oddtrick.solver import BadPosition
from oddtrick.solver.engine import kernel
from oddtrick.solver.fans import FanFoundation, FanRules, FanSolution, FanVerdict, solve_fans
from slices import sliced

WOOD = FanRules(tuple(FanFoundation(s) for s in (3, 3, 2, 2, 1, 1, 0, 0)))
HILL = FanRules(tuple(FanFoundation(s, up) for s in range(4) for up in (True, False)))
LUCIE = FanRules(tuple(FanFoundation(s) for s in range(4)), higher=False)
RULES = {"wood": (WOOD, 2), "hill": (HILL, 2), "lucie": (LUCIE, 1)}


def dealt(seed: int, packs: int) -> list[list[int]]:
    pack = [c % 52 for c in range(52 * packs)]
    random.Random(seed).shuffle(pack)
    return [pack[i : i + 3] for i in range(0, len(pack), 3)]


def replayed(
    rules: FanRules, fans: Sequence[Sequence[int]], built: list[int], answer: FanSolution
) -> int:
    """The cards built after a line, every step of which must be legal."""
    now, up = [list(f) for f in fans], list(built)
    for source, target in answer.steps:
        c = now[source].pop()
        if target < 0:
            suit, rises = rules.foundations[-1 - target]
            assert c == 13 * suit + (up[-1 - target] if rises else 12 - up[-1 - target])
            up[-1 - target] += 1
            continue
        onto = now[target][-1]
        assert c // 13 == onto // 13
        assert (rules.higher and c == onto + 1) or (rules.lower and c == onto - 1)
        assert now[source] != now[target], "a null move"
        now[target].append(c)
    return sum(up)


@pytest.mark.parametrize("name", RULES)
def test_lines_are_legal_and_build_what_is_said(name: str) -> None:
    rules, packs = RULES[name]
    for seed in range(4):
        fans, built = dealt(seed, packs), [0] * len(rules.foundations)
        answer = solve_fans(rules, fans, built, nodes=30_000)
        assert replayed(rules, fans, built, answer) == answer.up
        assert (answer.verdict == FanVerdict.WON) == (answer.up == 52 * packs)


@pytest.mark.parametrize("name", sliced(reversed(RULES), 2))
def test_the_plain_twin_gives_the_same_answer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, packs = RULES[name]
    questions = [(dealt(seed, packs), [0] * len(rules.foundations)) for seed in range(2)]
    native = [solve_fans(rules, *q, nodes=1500, seed=5) for q in questions]
    monkeypatch.setattr(kernel, "load", lambda: None)
    assert [solve_fans(rules, *q, nodes=1500, seed=5) for q in questions] == native


def most_built(rules: FanRules, fans: list[list[int]], built: list[int]) -> int:
    """The most cards that can be built, by walking through every layout that can be reached."""
    start = (tuple(map(tuple, fans)), tuple(built))
    seen, todo, best = {start}, [start], 0
    while todo:
        now, up = todo.pop()
        best = max(best, sum(up))
        for i, fan in enumerate(now):
            if not fan:
                continue
            after = [*now[:i], fan[:-1], *now[i + 1 :]]
            nexts = []
            for f, (suit, rises) in enumerate(rules.foundations):
                if up[f] < 13 and fan[-1] == 13 * suit + (up[f] if rises else 12 - up[f]):
                    nexts.append((tuple(after), (*up[:f], up[f] + 1, *up[f + 1 :])))
            for j, other in enumerate(now):
                if i == j or not other or fan[-1] // 13 != other[-1] // 13:
                    continue
                apart = fan[-1] - other[-1]
                if (apart == 1 and rules.higher) or (apart == -1 and rules.lower):
                    piles = list(after)
                    piles[j] = (*other, fan[-1])
                    nexts.append((tuple(piles), up))
            for layout in nexts:
                if layout not in seen:
                    seen.add(layout)
                    todo.append(layout)
    return best


@pytest.mark.parametrize("name", sliced(reversed(RULES), 2))
def test_small_endings_are_judged_as_walking_through_them_judges(name: str) -> None:
    """The last six ranks of two suits; what goes down from the king has not begun."""
    rules, packs = RULES[name]
    rng, met = random.Random(3), set()
    for n in range(60):
        size = (4, 5, 6)[n % 3]
        top = [13 * s + r for s in (0, 1) for r in range(13 - size, 13)]
        cards = top if packs == 1 or name == "hill" else [c for c in top if c % 13 > 9] * 2
        rng.shuffle(cards)
        fans = [cards[i : i + 3] for i in range(0, len(cards), 3)]
        low = 13 - size if packs == 1 or name == "hill" else 10
        whole = [low if s < 2 else 13 for s, _ in rules.foundations]
        built = [n if up else 0 for n, (_, up) in zip(whole, rules.foundations, strict=True)]
        answer = solve_fans(rules, fans, built, nodes=300_000)
        best = most_built(rules, fans, built)
        everything = len(cards) + sum(built)
        met.add(answer.verdict)
        assert answer.up == replayed(rules, fans, built, answer) <= best
        assert answer.verdict == (FanVerdict.WON if best == everything else FanVerdict.LOST)
    assert FanVerdict.WON in met


@pytest.mark.parametrize(
    ("fans", "built", "says"),
    [
        ([[1]], [1, 1], "Say of each of the 1 foundations"),
        ([[1]], [14], "from 0 to 13 cards"),
        ([[52]], [0], "numbered from 0 to 51"),
        ([[-1]], [0], "numbered from 0 to 51"),
    ],
)
def test_what_is_no_layout_is_refused(fans: list[list[int]], built: list[int], says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        solve_fans(FanRules((FanFoundation(0),)), fans, built)


def test_more_foundations_than_the_kernel_holds_are_searched_too() -> None:
    """Sixteen of a suit, as several players have in common: one of them takes the two."""
    rules = FanRules((FanFoundation(0),) * 16)
    answer = solve_fans(rules, [[1], [2]], [0] * 15 + [1])
    assert (answer.verdict, answer.up) == (FanVerdict.WON, 3)
