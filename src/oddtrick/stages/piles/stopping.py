"""Stop: what must go to a foundation may be forgotten, and the other player may say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from oddtrick.cards import Card
from oddtrick.core import Action, Phrase, Result, Table, Turn, Violation
from oddtrick.stages.with_stock import Beside

from .racing import RaceStage

NOBODY_YET = -1


@dataclass(frozen=True)
class Forgotten(Result):
    """A duty that a player has just passed over, for an attentive opponent."""

    by: int

    public: ClassVar[bool] = True


class StopState(NamedTuple):
    """The race; who acted last (-1 where nothing is to be stopped); the race before that act
    where it passed a duty over; whether the top of the offender's discard may be played up by the
    mover, who has called Stop; and whether the mover has been asked to do his duty."""

    play: Any
    last: int = NOBODY_YET
    before: Any = None
    free: bool = False
    owed: bool = False


@dataclass(frozen=True)
class Stopping(Beside[StopState]):
    """A race of two players at which nobody is held to his duties. Until the offender acts again
    the other may call Stop: the card goes back and the turn is the caller's, who may play up what
    was wrongly discarded. A Stop without a reason changes nothing, so it can be called whenever
    the other has acted, and shows nobody that there is a reason.

    With `corrects` he may instead have the error put right, and the turn goes on: the duty is done
    first.

    Source: Scarne 1963, “Russian Bank”, “Pishe Pasha”; rulings B-5, Q-9.
    """

    race: RaceStage[Any]
    corrects: bool = False

    name: ClassVar[str] = "stopping"
    kinds: ClassVar[tuple[str, ...]] = (
        "move", "turn", "discard", "pass", "turn-over", "request", "look", "allow", "refuse",
        "leave",
        "stop", "correct",
    )  # fmt: skip
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "stop": Phrase("Stop", "called Stop"),
        "correct": Phrase("Stop, and correct it", "called Stop for a correction"),
    }
    stands: ClassVar[str] = "What is done stands here until somebody calls Stop."
    """Why nothing is taken back."""

    @property
    def inner(self) -> RaceStage[Any]:
        return self.race

    def start(self, table: Table) -> StopState:
        return StopState(self.race.start(table))

    # -- the rules ---------------------------------------------------------------------------

    def _claims(self, sub: StopState, seat: int) -> list[Action]:
        return self.race.claimed(sub.play, seat) if sub.free else []

    def possible(self, sub: StopState, seat: int) -> Sequence[Action]:
        found = [*self.race.possible(sub.play, seat), *self._claims(sub, seat)]
        if seat >= 0 and sub.last not in (NOBODY_YET, seat):
            found.append(Action(seat, seat, "stop"))
            if self.corrects:
                found.append(Action(seat, seat, "correct"))
        return found

    def violations(self, sub: StopState, action: Action) -> tuple[Violation, ...]:
        if action.kind in self.phrases or action in self._claims(sub, action.by):
            return ()
        duty = self.race.duty(sub.play, action) if sub.owed else ()
        return self.race.misfit(sub.play, action) or duty or self.race.order(sub.play, action)

    def legal(self, sub: StopState, seat: int) -> Sequence[Action]:
        return [a for a in self.possible(sub, seat) if not self.violations(sub, a)]

    def apply(self, sub: StopState, action: Action) -> StopState:
        if action.kind in self.phrases:
            if sub.before is None:
                return sub._replace(last=NOBODY_YET)
            if action.kind == "correct":
                return StopState(sub.before, owed=True)
            after = self.race.handed_over(sub.before)
            claims = self.race.claimed(after, action.by)
            # Only what has just been discarded is free, not what lay there before.
            return StopState(after, free=claims != self.race.claimed(sub.before, action.by))
        play = self.race.apply(sub.play, action)
        if action.by < 0:
            return sub._replace(play=play)
        forgot = action not in self._claims(sub, action.by) and self.race.duty(sub.play, action)
        return StopState(play, action.by, sub.play if forgot else None)

    def code(self, action: Action) -> str:
        words = self.race.words
        return action.kind.upper() if action.kind in self.phrases else words.code(action)

    def decode(self, sub: StopState, by: int, text: str) -> Action | None:
        wanted = text.upper()
        return next((a for a in self.possible(sub, by) if self.code(a).upper() == wanted), None)

    def label(self, action: Action) -> str:
        phrase = self.phrases.get(action.kind)
        return phrase.label if phrase else self.race.label(action)

    def uses(self, action: Action) -> Card | None:
        return None if action.kind in self.phrases else self.race.uses(action)

    def target(self, action: Action) -> int | str | None:
        return None if action.kind in self.phrases else self.race.target(action)

    def describe(self, sub: StopState, action: Action) -> str:
        phrase = self.phrases.get(action.kind)
        if phrase is None:
            return self.race.describe(sub.play, action)
        if sub.before is None:
            return f"{{by}} {phrase.log_text}, but nothing had been passed over."
        owing = self.race.owing(sub.before)
        then = "The turn is over." if action.kind == "stop" else "The card went back."
        return f"{{by}} {phrase.log_text}: “{owing}” {then}"

    def prompt(self, sub: StopState, turn: Turn) -> str:
        """Nobody hears what he must do, but for the player stopped for it."""
        if sub.owed:
            return self.race.owing(sub.play)
        return self.race.invitation(sub.play)

    def facts(self, sub: StopState) -> tuple[Result, ...]:
        own = self.race.facts(sub.play)
        return own if sub.before is None else (*own, Forgotten(sub.last))


def turns_to_stop(sub: object) -> tuple[Turn, ...]:
    """The turn of a player who has a reason to call Stop, and need not: machine players are asked,
    people get no notice."""
    if not isinstance(sub, StopState) or sub.before is None:
        return ()
    return (Turn(1 - sub.last, 1 - sub.last),)
