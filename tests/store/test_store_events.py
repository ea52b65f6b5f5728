"""Events as JSON: each comes back as it went."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.core import NATURE, Action
from oddtrick.errors import BadRecord
from oddtrick.messages import Message, Name
from oddtrick.store.events import (
    Acted,
    ActionsUndone,
    ChanceDrawn,
    Filled,
    HandDealt,
    Made,
    Paced,
    Restarted,
    Sat,
    TableEvent,
    read_event,
    write_event,
)

short = st.text(max_size=8)
seats = st.integers(0, 7)
chances = st.lists(
    st.builds(ChanceDrawn, short, st.lists(st.integers(0, 200), max_size=6)), max_size=3
).map(tuple)
events: st.SearchStrategy[TableEvent] = st.one_of(
    st.builds(
        Made, short, st.dictionaries(short, st.integers() | st.booleans() | short), short, short,
        short,
    ),
    st.builds(Sat, seats, short, short),
    st.builds(Filled, short),
    st.builds(Paced, short),
    st.builds(HandDealt, seats, seats, seats, chances),
    st.builds(
        Acted, seats, short, st.none() | seats, short, short, short,
        st.builds(Message, short, st.dictionaries(short, st.integers() | st.builds(Name, short))),
        chances,
    ),
    st.builds(ActionsUndone, seats, seats),
    st.just(Restarted()),
)  # fmt: skip


@given(events)
def test_an_event_comes_back_as_it_went(event: TableEvent) -> None:
    assert read_event(write_event(event)) == event


def test_chance_comes_back_as_the_act_it_was() -> None:
    action = Action(NATURE, NATURE, "deal", (5, 3, (1, 2)))
    event = read_event(write_event(HandDealt(0, 0, 1, (ChanceDrawn.of(action),))))
    assert isinstance(event, HandDealt)
    assert event.chance[0].action == action


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"type":"burned"}', '{"type":"sat","seat":"S"}', '{"seat":1}', "null"]
)
def test_what_is_no_event_is_refused(body: str) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        read_event(body)
