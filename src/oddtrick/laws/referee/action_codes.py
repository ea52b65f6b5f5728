"""The codes of acts before a referee: his own, those beside the game, and those of the game he
watches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from oddtrick.cards import Card
from oddtrick.core import NATURE, Act, Game, ListEntry, Stage, Turn, Words
from oddtrick.laws.irregularities.table_actions import (
    DEED,
    TableAction,
    deed_code,
    deed_entry,
    deed_label,
    tell_deed,
)
from oddtrick.laws.notes.code import Code, Notes
from oddtrick.laws.notes.ruling import Choice, Ruling

__all__ = ["AGREE", "RefereeActions", "own"]

AGREE = "settle"


def own(act: Act) -> str:
    """The kind of an act that is the referee's own; empty for one of the game (in which somebody
    may have to choose, too)."""
    if act.kind == "choose":
        return act.kind if isinstance(act.arg, Choice) else ""
    return act.kind if act.kind in ("attention", AGREE, "ruling") else ""


@dataclass(frozen=True)
class RefereeActions(Stage[Notes]):
    """A referee over a game by a code of laws, as far as the words for what is done go."""

    strict: Game
    laws: Code

    @cached_property
    def game(self) -> Game:
        """The game he watches."""
        dealt, *others = self.strict.stages
        return replace(self.strict, stages=(dealt, *map(self.laws.prepare, others)))

    @cached_property
    def words(self) -> RefereeActionsWords:
        return RefereeActionsWords(self)


class RefereeActionsWords(Words[Notes]):
    """The words of `RefereeActions`."""

    stage: RefereeActions

    @cached_property
    def _stage_of(self) -> dict[str, Stage[Any]]:
        return {k: stage for stage in reversed(self.stage.game.stages) for k in stage.kinds}

    def code(self, act: Act) -> str:
        match own(act):
            case "attention":
                return f"{act.arg}?{self.stage.game.seats[act.hand]}"
            case "choose":
                return cast("Choice", act.arg).code
            case "settle":
                return "agree"
            case "ruling":
                return act.kind
        if act.kind == DEED:
            return deed_code(cast("TableAction", act.arg))
        return self._stage_of[act.kind].words.code(act)

    def label(self, act: Act) -> str:
        match own(act):
            case "attention":
                what = self.stage.laws.matter(cast("str", act.arg)).what
                return f"Draw attention to {what} by {self.stage.game.seats[act.hand]}"
            case "choose":
                return cast("Choice", act.arg).label
            case "settle":
                return "Agree the score"
            case "ruling":
                return "Ruling"
        if act.kind == DEED:
            return deed_label(cast("TableAction", act.arg))
        return self._stage_of[act.kind].words.label(act)

    def entry(self, act: Act) -> ListEntry | None:
        if own(act) == "attention":
            # Whose it is stands over the list.
            what = self.stage.laws.matter(cast("str", act.arg)).what
            what = what.removeprefix("a ").removeprefix("an ")
            return ListEntry(text=what[:1].upper() + what[1:])
        return deed_entry(cast("TableAction", act.arg)) if act.kind == DEED else None

    def uses(self, act: Act) -> Card | None:
        return None if own(act) or act.kind == DEED else self._stage_of[act.kind].words.uses(act)

    def target(self, act: Act) -> int | str | None:
        return None if own(act) or act.kind == DEED else self._stage_of[act.kind].words.target(act)

    def describe(self, sub: Notes, act: Act) -> str:
        match own(act):
            case "attention":
                what = self.stage.laws.matter(cast("str", act.arg)).what
                return f"{{by}} drew attention to {what} by {{hand}}."
            case "choose":
                label = cast("Choice", act.arg).label
                if act.by == NATURE:
                    return f"The director: {label[0].lower()}{label[1:]}."
                return f"{{by}} chose: {label[0].lower()}{label[1:]}."
            case "settle":
                return "{by} agreed the score."
            case "ruling":
                return cast("Ruling", act.arg).text
        if act.kind == DEED:
            return tell_deed(cast("TableAction", act.arg))
        now = sub.line.now
        return now.stage.words.describe(now.sub, act)

    def prompt(self, sub: Notes, turn: Turn) -> str:
        if sub.case:
            return "The director is asked." if sub.case.directed else "You may choose."
        now = sub.line.now
        if now.over:
            return "Agree the score, or claim a revoke."
        return now.stage.words.prompt(now.sub, turn)
