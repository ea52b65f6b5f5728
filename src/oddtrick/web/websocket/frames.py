"""The request that each frame of a client makes of the table."""

from __future__ import annotations

import time
from collections.abc import Sequence

from oddtrick.errors import Refused
from oddtrick.store.events import TableEvent
from oddtrick.table.requests import acting, consent, dealing, seating, table_people, undo
from oddtrick.table.session.session import Session
from oddtrick.web import messages
from oddtrick.web.machine_players import turns
from oddtrick.web.server.client import Client
from oddtrick.web.table.live_table import LiveTable

FREE = (messages.Ping, messages.Hello)
"""The frames that anybody may send."""

TALK = (messages.Say, messages.Nudge, messages.Wait)
"""The frames that nobody needs often."""


async def answer_frame(table: LiveTable, client: Client, frame: messages.ClientFrame) -> None:
    """Do what a frame asks: it is committed as a request, or is asked of all, or concerns
    the moment alone. Raises `OddtrickError` where it is not granted."""
    _check_may_ask(table, client, frame)
    session, home = table.session, client.seat
    match frame:
        case messages.Ping():
            client.answer(messages.Pong())
        case messages.Hello():
            raise Refused("You have said hello already. Connect anew to take another seat.")
        case messages.Wait():
            table.wait_longer()
        case messages.Nudge(seat=seat):
            table.nudge(home, _waited_for(session, home, seat))
        case messages.HintFor(version=version):
            client.answer(await table.advise(home, version, client.visitor))
        case messages.Prove(version=version):
            client.answer(await table.prove(home, version, client.visitor))
        case messages.Admit(number=number, yes=yes):
            await table.admit(home, number, yes)
        case messages.Vote(yes=yes):
            await table.vote(home, yes=yes)
        case messages.BreakOff(version=version):
            await table.ask_all(consent.to_break_off(session, home, version))
        case messages.Undo(version=version) if undo.needs_consent(session, home):
            await table.ask_all(undo.to_undo(session, home, version))
        case _:
            await _submit(table, client, frame)


def _check_may_ask(table: LiveTable, client: Client, frame: messages.ClientFrame) -> None:
    """Raises `Refused` for what an onlooker may not ask, and for too much talk."""
    if isinstance(frame, FREE):
        return
    if client.seat < 0 and not isinstance(frame, messages.Say):
        session = table.session
        rules = isinstance(frame, messages.SubmitAction) and session.watches(client.token or "")
        if not (_ungoverned(session, frame) or (rules and session.asks_director)):
            raise Refused("You are watching. Sit down to take part.")
    if isinstance(frame, TALK) and not client.talk.allows(time.monotonic()):
        raise Refused("You say much in a short time. Wait a moment.")


def _ungoverned(session: Session, frame: messages.ClientFrame) -> bool:
    """Whether onlookers may see to this, because no person sits at the table."""
    return not session.persons and isinstance(frame, messages.Next | messages.Pace | messages.Fill)


async def _submit(table: LiveTable, client: Client, frame: messages.ClientFrame) -> None:
    what = str(frame.__struct_config__.tag)
    if isinstance(frame, messages.SubmitAction):
        what += f" {frame.code}"
    home, name = client.seat, client.name  # where the person sits while asking

    def request(session: Session) -> tuple[None, Sequence[TableEvent]]:
        return None, _events_of(session, home, name, frame)

    await table.submit(request, client.visitor, what)


def _events_of(
    session: Session, home: int, name: str, frame: messages.ClientFrame
) -> Sequence[TableEvent]:
    """The events that grant a frame of the person at a seat, or of an onlooker (-1) of a name.
    Raises `OddtrickError` where it is not granted."""
    match frame:
        case messages.SubmitAction(version=version, code=code):
            return acting.act(session, home, version, code, turns.meaning_of)
        case messages.Undo(version=version, moves=moves):
            return undo.undo(session, home, version, moves=moves)
        case messages.Finish(version=version):
            return acting.finish(session, home, version)
        case messages.Next(version=version):
            return dealing.next_deal(session, version)
        case messages.Again(version=version):
            return dealing.same_deal(session, version)
        case messages.DealAnew(version=version, number=number, winnable=winnable, level=level):
            if winnable and number is None:
                return dealing.winnable_deal(session, version, level)
            return dealing.other_deal(session, version, number)
        case messages.Pace(pace=pace):
            return seating.set_pace(session, pace)
        case messages.Fill(player=player):
            return seating.fill(session, player)
        case messages.Level(seat=seat, player=player):
            return table_people.level(session, home, seat, player)
        case messages.Stand():
            return table_people.stand(session, home)
        case messages.Remove(seat=seat):
            return table_people.remove(session, home, seat)
        case messages.BackAgain():
            return table_people.back(session, home)
        case messages.Swap(one=one, other=other):
            return table_people.swap(session, home, one, other)
        case messages.Arrange():
            return table_people.arrange(session, home, frame)
        case messages.Close():
            return table_people.close(session, home)
        case messages.Say(text=text, watchers=watchers):
            at = time.time()
            return table_people.say(session, home, name, text, at, watchers=watchers)
        case messages.Alert(call=call, text=text):
            return table_people.explain(session, home, call, text)
    raise Refused("That cannot be done here.")


def _waited_for(session: Session, home: int, letter: str) -> int:
    """The seat of this name, if another has to act there. Raises `Refused` if not."""
    due = {turn.by for turn in session.state.turns}
    named = [i for i, name in enumerate(session.game.seats) if name == letter]
    if not named or named[0] not in due or named[0] == home:
        raise Refused("It is not that player’s turn.")
    return named[0]
