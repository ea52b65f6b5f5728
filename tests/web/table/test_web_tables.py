"""Tables of games with hands that nobody sits at, and of deals that are dealt again."""

from __future__ import annotations

import pytest

from oddtrick.errors import Refused
from oddtrick.store.events import Acted, TableEvent
from oddtrick.table.requests import dealing, seating
from oddtrick.table.session.session import Session


def _table(game: str, *, others: str = "random") -> tuple[Session, list[TableEvent]]:
    session, log = seating.make("t", game, {}, others=others, pace="quick", seed="1")
    return session, list(log)


def test_a_table_deals_goulashes_and_comes_back_from_its_log() -> None:
    session, log = _table("goulash")

    def happen(events: list[TableEvent]) -> None:
        for event in events:
            session.apply(event)
            log.append(event)

    happen(dealing.first_deal(session))
    stacks = []
    for _ in range(6):
        stacks.append(bool(session.state.setting.stack))
        while not session.state.over:
            happen([Acted(session.state.turns[0].by, "P")])
        again = Session("t", log)
        assert again.state == session.state
        happen(dealing.next_deal(session, session.version))
    assert stacks == [False, True, True, True, False, True]


def test_nobody_sits_at_a_hand_without_a_player() -> None:
    session, _ = _table("three-hand", others="")
    taken = []
    for n in range(3):
        seat, events = seating.sit(session, None, f"P{n}", f"token{n}")
        taken.append(seat)
        for event in events:
            session.apply(event)
    assert sorted(taken) == [0, 1, 2]
    with pytest.raises(Refused):
        seating.sit(session, None, "Another", "token")
    with pytest.raises(Refused):
        seating.sit(session, "DUMMY", "Another", "token")
    dealers = set()
    for seed in range(30):
        other, _ = seating.make(
            "t", "three-hand", {}, others="random", pace="quick", seed=str(seed)
        )
        other.apply(dealing.first_deal(other)[0])
        dealers.add(other.state.setting.dealer)
    assert dealers == {0, 1, 2}
