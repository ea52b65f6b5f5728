"""The codes of acts before a referee: the referee's own, those beside the game, and those of the
game the referee watches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from oddtrick.core import NATURE, Action, Game, Stage, Turn, WatchingStage, kinds_of_act
from oddtrick.laws.irregularities.table_actions import (
    TABLE_ACTION,
    ListEntry,
    TableAction,
    table_action_code,
    table_action_entry,
    table_action_label,
    table_action_sentence,
)
from oddtrick.laws.notes.code import Code, Notes
from oddtrick.laws.notes.ruling import Choice, Ruling
from oddtrick.messages import Message, Verbatim, Within, say, term

AGREE = "settle"


def own(action: Action) -> str:
    """The kind of an act that is the referee's own; empty for one of the game (in which somebody
    may have to choose, too)."""
    if action.kind == "choose":
        return action.kind if isinstance(action.arg, Choice) else ""
    return action.kind if action.kind in ("attention", AGREE, "ruling") else ""


@dataclass(frozen=True)
class RefereeActions(WatchingStage[Notes]):
    """A referee over a game by a code of laws, as far as the words for what is done go."""

    strict: Game
    laws: Code

    @cached_property
    def game(self) -> Game:
        """The game that is watched."""
        dealt, *others = self.strict.stages
        return replace(self.strict, stages=(dealt, *map(self.laws.prepare, others)))

    @cached_property
    def _stage_of(self) -> dict[str, Stage[Any]]:
        return {k: stage for stage in reversed(self.game.stages) for k in kinds_of_act(stage)}

    def code(self, action: Action) -> str:
        match own(action):
            case "attention":
                return f"{action.arg}?{self.game.seats[action.hand]}"
            case "choose":
                return cast("Choice", action.arg).code
            case "settle":
                return "agree"
            case "ruling":
                return action.kind
        if action.kind == TABLE_ACTION:
            return table_action_code(cast("TableAction", action.arg))
        return self._stage_of[action.kind].code(action)

    def label(self, action: Action) -> Message:
        match own(action):
            case "attention":
                what = self.laws.matter(cast("str", action.arg)).what
                seat = Verbatim(self.game.seats[action.hand])
                return say("Draw attention to {what} by {seat}", what=term(what), seat=seat)
            case "choose":
                return cast("Choice", action.arg).label
            case "settle":
                return say("Agree the score")
            case "ruling":
                return say("Ruling")
        if action.kind == TABLE_ACTION:
            return table_action_label(cast("TableAction", action.arg))
        return self._stage_of[action.kind].label(action)

    def entry(self, action: Action) -> ListEntry | None:
        """How an act stands in a list with others of its sort; `None` where its label does."""
        if own(action) == "attention":
            # Whose it is stands over the list.
            what = self.laws.matter(cast("str", action.arg)).what
            what = what.removeprefix("a ").removeprefix("an ")
            return ListEntry(text=say("{What}", what=term(what)))
        return (
            table_action_entry(cast("TableAction", action.arg))
            if action.kind == TABLE_ACTION
            else None
        )

    def describe(self, state: Notes, action: Action) -> Message:
        match own(action):
            case "attention":
                what = self.laws.matter(cast("str", action.arg)).what
                return say("{by} drew attention to {what} by {hand}.", what=term(what))
            case "choose":
                label = cast("Choice", action.arg).label
                if action.by == NATURE:
                    return say("The director: {what}.", what=Within(label))
                return say("{by} chose: {what}.", what=Within(label))
            case "settle":
                return say("{by} agreed the score.")
            case "ruling":
                return cast("Ruling", action.arg).text
        if action.kind == TABLE_ACTION:
            return table_action_sentence(cast("TableAction", action.arg))
        now = state.line.now
        return now.stage.describe(now.stage_state, action)

    def prompt(self, state: Notes, turn: Turn) -> Message | None:
        if state.case:
            return say("The director is asked." if state.case.directed else "You may choose.")
        now = state.line.now
        if now.over:
            return say("Agree the score, or claim a revoke.")
        return now.stage.prompt(now.stage_state, turn)


def list_entry(stage: Stage[Any], action: Action) -> ListEntry | None:
    """How an act before a referee stands in a list with others of its sort."""
    return stage.entry(action) if isinstance(stage, RefereeActions) else None
