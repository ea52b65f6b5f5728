"""Deals that strangers bring, as a worker process lays them out: each from bytes alone.

A record may ask for more than a table can bear: thousands of acts, the same claim a thousand
times, or an act after which a game loops. So none is folded where tables are served before a
process of its own (`oddtrick.support.sandbox`) has played it to its end.
"""

from __future__ import annotations

import msgspec

from oddtrick.errors import BadRecord, IllegalAction
from oddtrick.messages import NOTHING, Message
from oddtrick.records import Record, read_record, steps
from oddtrick.store.events import read_event, write_event
from oddtrick.table.session.session import Session

from .dealing import carried_on, check_brought, given_deal

MOST_ACTS = 1000
"""Acts of a record that somebody brings: more than any deal has but the longest races."""


class LaidOutRecord(msgspec.Struct, frozen=True):
    """The events that lay a deal out at a table, as the store keeps them, or why an act of the
    record cannot be done."""

    events: list[str] = []
    illegal: Message = NOTHING


def actions_of(record: Record) -> list[str]:
    """The acts of a record, one by one. Raises `BadRecord` where they are too many."""
    texts = record.actions
    actions = texts.split() if isinstance(texts, str) else texts
    if len(actions) > MOST_ACTS:
        raise BadRecord(
            "This deal has {acts} acts; {most} can be brought.", acts=len(actions), most=MOST_ACTS
        )
    return actions


def bounded(record: Record) -> Record:
    """A record that can be looked at. Raises `BadRecord` for one that is too long, or says more
    than a player may say at a table, and what `oddtrick.records.steps` raises."""
    actions_of(record)
    for state, text in steps(record):
        if text is not None:
            check_brought(state, state.action(text), text)
    return record


def laid_out(data: bytes, made: list[str], played: bool, again: bool) -> LaidOutRecord:
    """The events that lay out the deal of a record at a table that `made` has made, as far as the
    record goes where it is `played`. Raises what `oddtrick.table.requests.dealing.given_deal`
    raises."""
    record, session = read_record(data), Session("", map(read_event, made))
    actions_of(record)
    events = given_deal(session, record, again=again)
    if played:
        for event in events:
            session.apply(event)
        try:
            events += carried_on(session, record)
        except IllegalAction as error:
            return LaidOutRecord(illegal=error.message)
    return LaidOutRecord([write_event(event) for event in events])
