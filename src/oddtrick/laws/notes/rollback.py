"""The line: the deal as it counts, with every moment one may go back to."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.core import Action, DealContext, Result, State


class DealHistory(NamedTuple):
    """The effective deal `now`, and `past[i]`, the deal as it was before its act `i`.

    States are immutable, so going back any number of acts is looking one up.
    """

    now: State
    past: tuple[State, ...] = ()

    @property
    def at(self) -> int:
        """The position of the next act."""
        return len(self.past)

    def action(self, position: int) -> Action:
        """The act at a position."""
        return self.now.log[position].action

    def put(self, action: Action) -> DealHistory:
        """The line with one act more."""
        return DealHistory(self.now.step(action), (*self.past, self.now))

    def back(self, position: int) -> DealHistory:
        """The line as it was before the act at a position."""
        return (
            DealHistory(self.past[position], self.past[:position]) if position < self.at else self
        )

    def restart(self, *amended: Result) -> DealHistory:
        """The running stage begun again from amended results, and its acts put again as far as
        they can still be done."""
        now = self.now
        first = next((i for i, s in enumerate(self.past) if s.at == now.at), self.at)
        start = self.past[first] if first < self.at else now
        results = start.results + amended
        fresh = now.stage.start(DealContext(now.game.seating, now.setting, results))
        line = DealHistory(start._replace(results=results, stage_state=fresh), self.past[:first])
        for event in now.log[first:]:
            # What was done may no longer fit: a call is not a card.
            if line.now.over or not line.now.stage.admits(line.now.stage_state, event.action):
                break
            line = line.put(event.action)
        return line
