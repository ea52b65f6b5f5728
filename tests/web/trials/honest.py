"""An honest table for trials: four people who play whist, and what each of them has been told."""

from __future__ import annotations

from contextlib import ExitStack

from wire import Server

from oddtrick.store.events import Acted, read_event


class HonestTable:
    """A table of four people with their lines, and how many of their acts were acknowledged."""

    def __init__(self, server: Server, stack: ExitStack, seed: int = 1) -> None:
        self.server = server
        made = server.make("whist", others="people", seat="N", seed=seed)
        self.id: str = made["id"]
        self.tokens = {"N": made["token"]}
        self.tokens |= {seat: server.sit(self.id, seat=seat)["token"] for seat in "ESW"}
        self.lines = {
            seat: stack.enter_context(server.line(self.id, token))
            for seat, token in self.tokens.items()
        }
        self.acted = 0

    @property
    def over(self) -> bool:
        """Whether the deal is."""
        return self.server.session(self.id).state.over

    def try_one(self) -> str:
        """The player whose turn it is plays a card: nothing where all four have seen it, else the
        sentence with which it was refused, which nobody else hears of."""
        session = self.server.session(self.id)
        seat, version = "NESW"[session.state.turns[0].by], session.version
        line = self.lines[seat]
        line.view_from(version)
        line.act(line.my_turn()["actions"][0]["code"])
        answer = line.until(
            lambda f: f["type"] == "error" or (f["type"] == "view" and f["version"] > version)
        )
        if answer["type"] == "error":
            assert answer["kind"] == "refused", answer
            return str(answer["message"])
        self.acted += 1
        for one in self.lines.values():
            one.view_from(version + 1)
        return ""

    def play(self, most: int = 52) -> None:
        """Play on, up to so many cards or to the end of the deal; each is taken."""
        for _ in range(most):
            if self.over:
                return
            assert self.try_one() == ""

    def check(self) -> None:
        """The log has what was acknowledged and no more, all sit where they sat, the table that is
        read from it is the one in memory, and nobody was told of anything wrong but those whose
        acts were refused."""
        hub = self.server.hub
        assert hub is not None
        events = [read_event(one.body) for one in hub.store.read(self.id)]
        assert sum(isinstance(event, Acted) for event in events) == self.acted
        session = self.server.session(self.id)
        assert len(events) == session.version
        again = type(session)(self.id, events)
        assert (again.state, again.seats) == (session.state, session.seats)
