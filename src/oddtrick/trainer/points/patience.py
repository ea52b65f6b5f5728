"""Points of patience: layouts with all cards in sight that only some of the moves keep winnable.

The certificate is a proof. After the right move a search has found a way to build every card; after
each other one offered it has gone through all that can follow and found none, and so has the plain
search, which knows no shortcut. Deals are played up
to such a layout by moves drawn by lot, cards going up more often than not.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.core import HIDDEN, Action, State, deal, settle, view
from oddtrick.errors import OddtrickError
from oddtrick.messages import Message, say, term
from oddtrick.players.player import Decision
from oddtrick.records import Record
from oddtrick.solver.patience import PatienceVerdict, prove
from oddtrick.solver.patience.plain import search
from oddtrick.stages.piles.moves import Move, Pile, target
from oddtrick.trainer.point import AnswerOption, Certificate, Point, PupilTurn, Recipe, Sample
from oddtrick.trainer.recipes.layout import MOST_OPTIONS, DealLayout, game_named

PROVED = say("Proved by search")
"""Heading of points that no book has."""

FINDING, LAYOUTS, CERTAIN = 60_000, 8_000, 60_000
"""Layouts looked at to find out whether a layout can be won at all, for each move of a turn, and
for each answer of a certificate."""
AGAIN, TRIED = 8_000, 5
"""Layouts within which the plain search, which leaves no move out, has to find the same of a move
that loses; and the moves of a turn for which that is tried."""
LEFT = (8, 48)
"""The cards that are still to be built at the turns looked at, at the least and the most."""
LOOKED_AT = 14
"""Turns of a deal that are looked at."""
MOST_MOVES, MOST_STEPS = 900, 200
"""Moves until all cards are in sight, and after that."""
UP, MOVES = 0.9, 0.95
"""How often a card goes up that can, and how often any card moves where cards could be dealt."""
STRAYING = 0.15
"""How often a deal goes on by a move drawn by lot, if it can still be won after it."""


class _Turn(NamedTuple):
    """The moves of a turn, by what is proved of them."""

    wins: tuple[Action, ...]
    loses: tuple[Action, ...]
    of: int


@dataclass(frozen=True)
class PatienceRecipe(Recipe):
    """Layouts of a patience in which at least two moves lose; of them at least the share `lost` of
    all moves, and with `up` one that builds a card up."""

    game: str
    lost: float = 0.0
    up: bool = False

    takes_layouts: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """All points of a game have the same deals."""
        return f"patience {self.game}"

    def turns(self, rng: random.Random) -> Iterator[PupilTurn]:
        """Layouts of one deal that can be won, in order, with what some of their moves come to."""
        state, cards = self._dealt(rng)
        state = _with_all_in_sight(state, rng, cards)
        if state.over or not _in_sight(state):
            return
        first = prove(state, FINDING)
        if first.verdict is not PatienceVerdict.WON or state.stage_state.left < LEFT[0]:
            return
        way = list(first.actions)
        most = min(LEFT[1], state.stage_state.left)
        looked_at = set(rng.sample(range(LEFT[0], most + 1), min(LOOKED_AT, most + 1 - LEFT[0])))
        for _ in range(MOST_STEPS):
            if not way or state.over:
                return
            if state.stage_state.left in looked_at:
                looked_at.discard(state.stage_state.left)
                turn = _turn(state, LAYOUTS)
                if turn.wins and len(turn.loses) >= 2:
                    yield _found(state, way[0], turn)
            if rng.random() < STRAYING:
                other = rng.choice(_moves(state))
                after = state.push(other)
                proof = prove(after, LAYOUTS) if not after.over else None
                if proof is not None and proof.verdict is PatienceVerdict.WON:
                    state, way = after, list(proof.actions)
                    continue
            state = settle(state.push(way.pop(0)), cards)

    def moves(self, record: Record) -> list[str]:
        """The moves of a record, without the shuffles, which the deal's chance makes again."""
        actions = record.actions
        codes = actions.split() if isinstance(actions, str) else actions
        return [code for code in codes if not code.startswith("shuffle:")]

    def replayed(
        self, rng: random.Random, codes: Sequence[str], right: str, layout: DealLayout | None
    ) -> PupilTurn | None:
        """The turn of a deal after these moves with its answer, one of several that may be right;
        `None` where they cannot be made."""
        state, cards = self._dealt(rng)
        try:
            for code in codes:
                state = settle(state.push(state.action(code)), cards)
            return None if state.over else _found(state, state.action(right))
        except OddtrickError:
            return None

    def asks(self, pupil_turn: PupilTurn) -> bool:
        """Whether enough moves lose, and one of the kind."""
        if not pupil_turn.rule:
            return False
        loses, of, up = pupil_turn.rule.split()
        return int(loses) >= self.lost * int(of) and (not self.up or up == "up")

    def judge(
        self, pupil_turn: PupilTurn, sample: Sample
    ) -> tuple[tuple[AnswerOption, ...], Certificate] | None:
        """The winning move and a few that lose, each proved anew by a longer search."""
        state, right = pupil_turn.state, pupil_turn.decision.action
        way = prove(state.push(right), CERTAIN)
        if way.verdict is not PatienceVerdict.WON and not state.push(right).over:
            return None
        loses = list(_turn(state, CERTAIN).loses)
        sample.rng.shuffle(loses)
        if self.up:
            loses.sort(key=lambda action: not _goes_up(state, action))
        else:  # first the other ways of the card that is to be moved
            loses.sort(key=lambda action: _source(action) != _source(right))
        shown = _shown_lost(state, loses)
        if not shown or (self.up and not _goes_up(state, shown[0])):
            return None
        options = [_option(state, right, _said(len(way.actions)), right=True)]
        options += [_option(state, action, say("It cannot be won any more.")) for action in shown]
        return tuple(options), Certificate("proof", "won")

    def noted(self, pupil_turn: PupilTurn, code: str, kept: str) -> Message:
        """How many moves win after an answer, or that none do."""
        moves = re.search(r"\d+", kept)
        return _said(int(moves[0])) if moves else super().noted(pupil_turn, code, kept)

    def _dealt(self, rng: random.Random) -> tuple[State, random.Random]:
        """A deal, and the chance by which its cards are shuffled again."""
        game, cards = game_named(self.game), random.Random(rng.getrandbits(64))
        setting = game.match.setting(game, game.match.start(game), game.players[0])
        return settle(deal(game, cards, setting), cards), cards


def _with_all_in_sight(state: State, rng: random.Random, cards: random.Random) -> State:
    """The deal played on by lot until nothing can be dealt any more and every card is seen."""
    for _ in range(MOST_MOVES):
        if state.over or _in_sight(state):
            break
        moves = _moves(state)
        up = [action for action in moves if _goes_up(state, action)]
        dealing = [a for a in state.legal() if a.kind not in ("move", "resign")]
        if up and rng.random() < UP:
            action = rng.choice(up)
        elif moves and (not dealing or rng.random() < MOVES):
            action = rng.choice(moves)
        elif dealing:
            action = dealing[0]
        else:
            break
        state = settle(state.push(action), cards)
    return state


def _in_sight(state: State) -> bool:
    """Whether every card is seen, and none can be dealt or drawn any more."""
    if any(action.kind not in ("move", "resign") for action in state.legal()):
        return False
    seen = view(state, state.turns[0].by)
    return all(
        HIDDEN not in place.cards and (place.kind != "stock" or not place.cards)
        for place in seen.places
    )


def _moves(state: State) -> list[Action]:
    return [action for action in state.legal() if action.kind == "move"]


def _goes_up(state: State, action: Action) -> bool:
    """Whether a move builds a card on a foundation."""
    return target(state.stage, action) == "foundation"


def _source(action: Action) -> Pile:
    """The place that a move takes its card from."""
    return cast("Move", action.arg).source


def _turn(state: State, layouts: int) -> _Turn:
    """The verdict of a search on each move of a turn."""
    wins, loses, moves = list[Action](), list[Action](), _moves(state)
    for action in moves:
        after = state.push(action)
        verdict = prove(after, layouts).verdict
        if verdict is PatienceVerdict.WON:
            wins.append(action)
        elif verdict is PatienceVerdict.LOST:
            loses.append(action)
    return _Turn(tuple(wins), tuple(loses), len(moves))


def _shown_lost(state: State, loses: Sequence[Action]) -> list[Action]:
    """Some of the moves that lose: those of which the plain search says so as well."""
    actions = list[Action]()
    for action in loses[:TRIED]:
        after = state.push(action)
        if (
            len(actions) < MOST_OPTIONS - 1
            and search(after.stage, after.stage_state, AGAIN).won is False
        ):
            actions.append(action)
    return actions


def _found(state: State, right: Action, turn: _Turn | None = None) -> PupilTurn:
    """A turn with its answer; the rule says how many moves lose, of how many, and whether one of
    them builds up."""
    decision = Decision(right, say("Then every card can still be built."), PROVED)
    if turn is None:
        return PupilTurn(state, state.turns[0].by, decision)
    up = "up" if any(_goes_up(state, action) for action in turn.loses) else "-"
    rule = f"{len(turn.loses)} {turn.of} {up}"
    return PupilTurn(state, state.turns[0].by, decision, rule)


def _said(moves: int) -> Message:
    if not moves:
        return say("It is won.")
    if moves == 1:
        return say("It can be won: one way takes 1 more move.")
    return say("It can be won: one way takes {moves} more moves.", moves=moves)


def _option(state: State, action: Action, note: Message, *, right: bool = False) -> AnswerOption:
    stage = state.stage
    return AnswerOption(stage.code(action), stage.label(action), right=right, note=note)


# Patience: the move that keeps the game winnable, where all cards are in sight.
#
# No book says so of a layout: it is proved by search.


class PatienceRow(NamedTuple):
    """A point: its id and name, the share of losing moves, and whether one of them builds up."""

    id: str
    name: str
    lost: float = 0.0
    up: bool = False


KINDS = (
    PatienceRow("keep", "Keep it winnable"),
    PatienceRow("few", "Keep it winnable where half of the moves lose", 0.5),
    PatienceRow("not-yet", "A card that must not go up yet", up=True),
)

GAMES = (
    ("la-belle-lucie", "La Belle Lucie, dealt for the last time", KINDS[:2]),
    ("house-on-the-hill", "House on the Hill", KINDS),
    ("intelligence", "Intelligence, the hand dealt out", KINDS),
)
"""Patiences whose cards all lie open, in the end at the latest. At La Belle Lucie a card may always
go up: only the one below it in its suit could have been laid on it, and that has gone up before."""

PATIENCE = tuple(
    Point(
        f"patience-{game}-{kind.id}", "patience",
        say("{title} · {name}", title=term(title), name=term(kind.name)),
        PROVED,
        PatienceRecipe(game, kind.lost, kind.up),
    )
    for game, title, kinds in GAMES
    for kind in kinds
)  # fmt: skip
"""The points of patience."""
