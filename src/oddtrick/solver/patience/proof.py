"""Whether a patience can be won by somebody who knows all its cards, and the acts that win it.

What is called won comes with its acts; what is called lost was searched through, but for moves
that a dominance shows to be needless, by a native search (`native/solver/patience`) or its plain
twin. Work is counted in layouts, never in time, so the same question always has the same answer.
Cards that may be shuffled and dealt again are no part of it: the search ends with the deal.
Source: Blake and Gent, “The Winnability of Klondike Solitaire and Many Other Patience Games”
(arXiv 1906.12314), whose ways these are: depth first, a table of layouts met, dominances, piles
without order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import accumulate
from types import ModuleType
from typing import Any, NamedTuple

from oddtrick.cards import Card, suit_of
from oddtrick.core import Action, Stage, State
from oddtrick.messages import Grouped, term
from oddtrick.solver.engine import kernel
from oddtrick.solver.errors import BadPosition
from oddtrick.solver.fans import FanFoundation, FanMove, FanRules, FanVerdict, solve_fans
from oddtrick.solver.patience import plain
from oddtrick.stages.piles.fans import Fans, FansState
from oddtrick.stages.piles.moves import Move, Pile, homes, step
from oddtrick.stages.piles.tableau import Tableau, TableauState

# A layout of a patience as the native search takes it, and the acts that its steps stand for.

Faces = list[int]


class ProofStep(NamedTuple):
    """A move of a proof: so many acts on the hand, then `taken` cards (in fans: the card so deep
    below the top) from a pile (-1: the waste, -2: the hand) to a pile or, below 0, a foundation."""

    turns: int
    source: int
    taken: int
    target: int


def _face(card: Card) -> int:
    """The ace 0, the king 12, in suits of 13."""
    return 13 * suit_of(card) + step(card)


def _faces(cards: Iterable[Card]) -> Faces:
    return [_face(c) for c in cards]


TableauRules = tuple[int, bool, bool, bool, bool, int, int, bool]
TableauQuestion = tuple[TableauRules, list[Faces], list[Faces], Faces, Faces, int, list[list[int]]]


def tableau_question(stage: Tableau, state: TableauState) -> TableauQuestion:
    """The rules, the piles' hidden and open cards, the hand (next card first), the waste, how often
    it was turned over, and how high the foundations of each suit are."""
    built: list[list[int]] = [[], [], [], []]
    for home, cards in zip(stage.home, state.foundations, strict=True):
        built[home.suit].append(len(cards))
    rules = (
        len(built[0]),
        stage.alternate,
        stage.groups == "runs",
        stage.groups == "king",
        stage.spaces == "king",
        stage.draw,
        stage.passes if stage.turn_over else 1,
        False,
    )
    heights = [sorted(suit, reverse=True) for suit in built]
    down, up = ([_faces(p) for p in piles] for piles in (state.down, state.up))
    return rules, down, up, _faces(state.hand), _faces(state.waste), state.turned_over, heights


def tableau_actions(
    stage: Tableau, stage_state: TableauState, steps: Sequence[ProofStep]
) -> Iterator[tuple[TableauState, Action]]:
    """Each act of these steps with the state in which it is done; bared cards are turned up."""

    def done(state: TableauState, action: Action) -> TableauState:
        state = stage.apply(state, action)
        while stage.end(state) is None and (forced := stage.forced(state)) is not None:
            state = stage.apply(state, forced)
        return state

    for turns, source, taken, target in steps:
        for _ in range(turns):
            action = Action(0, 0, "turn" if stage_state.hand else "turn-over")
            yield stage_state, action
            stage_state = done(stage_state, action)
        if source >= 0:
            card, came = stage_state.up[source][-taken], Pile("pile", source + 1)
        elif source == -1:
            card, came = stage_state.waste[-1], Pile("waste", 1)
        else:
            card, came = -1, Pile("hand", 1)
        goes = Pile("pile", target + 1) if target >= 0 else _home(stage, stage_state, card)
        action = Action(0, 0, "move", Move(card, came, goes))
        yield stage_state, action
        stage_state = done(stage_state, action)


def _home(stage: Tableau, state: TableauState, card: Card) -> Pile:
    """The foundation that takes a card."""
    return Pile("foundation", homes(stage.home, state.foundations, card)[0][0] + 1)


FanQuestion = tuple[
    tuple[bool, bool, bool, bool], list[tuple[int, bool]], list[Faces], Faces, list[int], int
]


def fan_question(stage: Fans, state: FansState) -> FanQuestion:
    """The rules, the foundations, the fans, the stock (next card first), how high the foundations
    are, and how many cards may be drawn out now."""
    rules = (1 in stage.build, -1 in stage.build, stage.refill, stage.aces_up)
    return (
        rules,
        [(home.suit, home.up) for home in stage.home],
        [_faces(fan) for fan in state.fans],
        _faces(state.stock),
        [len(cards) for cards in state.foundations],
        0 if state.redeals else state.draws,
    )


def fan_actions(
    stage: Fans, state: FansState, steps: Sequence[ProofStep]
) -> Iterator[tuple[FansState, Action]]:
    """Each act of these steps with the state in which it is done, fans refilled between."""
    for _, source, depth, target in steps:
        card = state.fans[source][-1 - depth]
        goes = Pile("fan", target + 1) if target >= 0 else Pile("foundation", -target)
        action = Action(
            0, 0, "draw" if depth else "move", Move(card, Pile("fan", source + 1), goes)
        )
        yield state, action
        state = stage.apply(state, action)
        while stage.end(state) is None and (forced := stage.forced(state)) is not None:
            state = stage.apply(state, forced)


NODES, NODES_TWO, NODES_PLAIN = 100_000, 800_000, 2_000
"""Layouts looked at where nothing else is said: of one pack, of two packs, without the kernel."""
MOST_NODES = 20_000_000
"""Layouts that may be asked for: each takes sixteen bytes at the most."""
LADDER = tuple(accumulate(range(60), lambda width, _: width + max(1, width // 6), initial=3))
"""How many layouts a level keeps in the passes over two packs, whose layouts are too many to be
gone through depth first. Each goes a way of its own, so that one of many narrow passes is likelier
to find what is there than one wide pass that takes as long: among 20,000 layouts these win twice as
many deals of Intelligence and House in the Wood as passes of 20, 40, 80 …"""
QUICK = 4_000
"""Layouts of two packs that are first looked at depth first: endings need no more."""

ONE_PACK = ((100, 1), (1_000, 2))
"""How many layouts a level keeps in the two passes over a tableau of one pack, and how many fifths
of the layouts each may look at; the rest is for the search depth first."""
LEVELLED = 10_000
"""With fewer layouts than this one pack is searched depth first alone."""


class PatienceVerdict(IntEnum):
    """Whether all cards can be built."""

    WON = 0
    LOST = 1
    GAVE_UP = 2


class PatienceProof(NamedTuple):
    """The verdict, the acts that win, and how many layouts were looked at for it."""

    verdict: PatienceVerdict
    actions: tuple[Action, ...]
    nodes: int


def is_patience(stage: Stage[Any]) -> bool:
    """Whether a stage is a patience that is proved here."""
    return isinstance(stage, (Fans, Tableau))


def prove(state: State, nodes: int | None = None) -> PatienceProof:
    """Whether a patience can be won from a state, all cards known, looking at about so many layouts
    at the most. Raises `BadPosition` for a game that is no patience of one player, and for a number
    of layouts that cannot be.

    >>> import random
    >>> from oddtrick.core import deal
    >>> from oddtrick.games import game
    >>> proof = prove(deal(game("klondike"), random.Random("deal 4")))
    >>> proof.verdict.name
    'WON'
    """
    stage = state.stage
    if not is_patience(stage) or len(state.game.players) != 1:
        raise BadPosition(
            "{title} is no patience that is played alone.", title=term(state.game.title)
        )
    if state.over:
        won = not state.stage_state.left
        return PatienceProof(PatienceVerdict.WON if won else PatienceVerdict.LOST, (), 0)
    return prove_layout(stage, state.stage_state, nodes)


def proves_loss(verdict: PatienceVerdict, state: State) -> bool:
    """Whether the verdict on a state says that it is lost whatever may be dealt again: a search
    ends with the deal, so that nothing is lost while a redeal is left."""
    again = isinstance(state.stage_state, FansState) and state.stage_state.redeals > 0
    return verdict is PatienceVerdict.LOST and not again


def prove_layout(
    stage: Stage[Any], state: FansState | TableauState, nodes: int | None = None
) -> PatienceProof:
    """The same for a layout of a stage (see `prove`)."""
    if nodes is not None and not 0 < nodes <= MOST_NODES:
        raise BadPosition(
            "Between 1 and {most_nodes} layouts can be looked at, not {nodes}.",
            most_nodes=Grouped(MOST_NODES),
            nodes=Grouped(nodes),
        )
    native = kernel.load()
    if native is None:
        slow = plain.search(stage, state, nodes or NODES_PLAIN)
        verdict = PatienceVerdict.WON if slow.won else PatienceVerdict.LOST
        if slow.won is None:
            verdict = PatienceVerdict.GAVE_UP
        return PatienceProof(verdict, slow.actions, slow.nodes)
    ask, acts = _asked(native, stage, state)
    if state.built.of <= 52:
        answer = _of_one_pack(ask, stage, nodes or NODES)
    else:
        answer = _by_ladder(ask, nodes or NODES_TWO, _last(ask, stage, state))
    found, steps, looked = answer
    return PatienceProof(PatienceVerdict(found), acts(steps), looked)


_Answer = tuple[int, list[tuple[int, int, int, int]], int]
"""The verdict, the steps, and how many layouts were looked at."""
_Ask = Callable[[list[tuple[int, int]], int], _Answer]
"""The native search, with the widths and layouts of its passes level by level, and the layouts of
those depth first."""
_Acts = Callable[[list[tuple[int, int, int, int]]], tuple[Action, ...]]


def _asked(
    native: ModuleType, stage: Stage[Any], state: FansState | TableauState
) -> tuple[_Ask, _Acts]:
    """The native search of a layout, and the acts that its steps are."""
    if isinstance(stage, Tableau) and isinstance(state, TableauState):
        board = tableau_question(stage, state)
        return (
            lambda beams, depth: native.prove_tableau(*board, beams, depth),
            lambda found: tuple(a for _, a in tableau_actions(stage, state, _steps(found))),
        )
    if isinstance(stage, Fans) and isinstance(state, FansState):
        fans = fan_question(stage, state)
        return (
            lambda beams, depth: native.prove_fans(*fans, beams, depth),
            lambda found: tuple(a for _, a in fan_actions(stage, state, _steps(found))),
        )
    raise BadPosition("This layout is of another stage.")


def _steps(found: list[tuple[int, int, int, int]]) -> list[ProofStep]:
    return [ProofStep(*s) for s in found]


def _last(
    ask: _Ask, stage: Stage[Any], state: FansState | TableauState
) -> Callable[[int], _Answer]:
    """The search that comes last: of fans that all lie open, by whole runs of cards (see
    `oddtrick.solver.fans`), or else depth first."""
    if (
        not isinstance(stage, Fans)
        or not isinstance(state, FansState)
        or state.stock
        or state.draws
    ):
        return lambda nodes: ask([], nodes)
    (higher, lower, _, _), homes, fans, _, built, _ = fan_question(stage, state)
    rules = FanRules(tuple(FanFoundation(*home) for home in homes), higher, lower)

    def by_runs(nodes: int) -> _Answer:
        solution = solve_fans(rules, fans, built, nodes=nodes)
        won = solution.verdict is FanVerdict.WON
        steps = [(0, step.source, 0, step.target) for step in solution.steps] if won else []
        return int(solution.verdict), steps, solution.nodes

    return by_runs


def _by_ladder(ask: _Ask, most: int, last: Callable[[int], _Answer]) -> _Answer:
    """Depth first for a little while, then in wider and wider passes while there are more layouts
    left than the last one took, then by the search that comes last."""
    verdict, steps, looked = ask([], min(QUICK, most))
    more = 0
    for width in LADDER:
        left = most * 3 // 4 - looked
        if verdict != PatienceVerdict.GAVE_UP or left <= more:
            break
        verdict, steps, more = ask([(width, left)], 0)
        looked += more
    if verdict == PatienceVerdict.GAVE_UP and looked < most:
        verdict, steps, more = last(most - looked)
        looked += more
    return verdict, steps, looked


def win(state: State, nodes: int | None = None) -> tuple[Action, ...]:
    """The acts that win from a state; empty where it is over, lost, or none were found."""
    return prove(state, nodes).actions


def win_fans(
    rules: FanRules, fans: Sequence[Sequence[int]], built: Sequence[int], nodes: int
) -> tuple[FanMove, ...]:
    """A way to build everything from fans of two packs that all lie open, as the passes of a proof
    find it among so many layouts; empty where they find none, and without the kernel. Cards and
    foundations are as in `oddtrick.solver.fans.solve_fans`."""
    native = kernel.load()
    if native is None:
        return ()
    given = (rules.higher, rules.lower, False, False)
    homes = [(home.suit, home.up) for home in rules.foundations]
    board: FanQuestion = (given, homes, [list(f) for f in fans], [], list(built), 0)
    none: _Answer = (int(PatienceVerdict.GAVE_UP), [], 0)
    _, steps, _ = _by_ladder(
        lambda beams, depth: native.prove_fans(*board, beams, depth), nodes, lambda _: none
    )
    return tuple(FanMove(source, target) for _, source, _, target in steps)


def _of_one_pack(ask: _Ask, stage: Stage[Any], most: int) -> _Answer:
    """Level by level in two passes where there are layouts enough, then depth first with all that
    these have left."""
    passes: list[tuple[int, int]] = []
    if not isinstance(stage, Fans) and most >= LEVELLED:
        passes = [(width, most // 5 * share) for width, share in ONE_PACK]
    answer = ask(passes, 0) if passes else (PatienceVerdict.GAVE_UP, [], 0)
    if answer[0] != PatienceVerdict.GAVE_UP:
        return answer
    verdict, steps, more = ask([], most - answer[2])
    return verdict, steps, answer[2] + more
