"""The seats: who sits there, what part they have in the deal, and whose turn it is."""

from __future__ import annotations

from functools import lru_cache

from oddtrick.core import Turn
from oddtrick.messages import NOTHING, Message, Name, Sentence, listed, say, term, together
from oddtrick.support.commitment import hash_of
from oddtrick.table.requests.consent import ConsentQuestion
from oddtrick.table.session.names import person_at, seat_name
from oddtrick.table.session.session import Session
from oddtrick.web import messages

from .audience import letter
from .differ import SeenLines
from .moment import TableMoment, ViewContext

# The company: how the table is kept, and what has been said.


def house_line(session: Session, home: int) -> messages.HouseLine:
    """How the table is kept, for the person at a seat or an onlooker (-1)."""
    house, host = session.house, session.host
    return messages.HouseLine(
        host=letter(session.game, host),
        yours=home >= 0 and home == host and not session.conducted,
        **{f: getattr(house, f) for f in house.__struct_fields__},
    )


def seal_line(session: Session) -> messages.SealLine | None:
    """The seal of the deal, opened when it is over."""
    if not session.seal:
        return None
    return messages.SealLine(hash_of(session.seal), session.seal if session.state.over else None)


def asked_line(
    session: Session, asked: ConsentQuestion | None, home: int
) -> messages.AskedLine | None:
    """The question that somebody asks of all."""
    if asked is None:
        return None
    seats = session.game.seats
    waits = [seats[s] for s in sorted(asked.awaiting)]
    return messages.AskedLine(asked.what, seats[asked.by], waits, home in asked.awaiting)


def talk_lines(session: Session, home: int) -> list[messages.TalkLine]:
    """The latest chat, as far as a seat hears it, an onlooker (-1), or everybody."""
    game = session.game
    return [
        messages.TalkLine(r.number, letter(game, r.seat), r.name, r.text, int(r.at), r.watchers)
        for r in session.talk.heard(home != -1)
    ]


def seat_lines(shown: ViewContext) -> SeenLines:
    """The seats, clockwise, as all see them."""
    moment, audience = shown.moment, shown.moment.audience
    sources = [
        (
            seat,
            moment.counts[seat],
            moment.taken[seat],
            seat in moment.hands_to_act,
            seat in audience.present,
            audience.leaving.get(seat),
            [fact for fact in moment.announced if fact.by == seat],
        )
        for seat in range(len(shown.game.seats))
    ]
    return SeenLines(sources, lambda source: _seat_line(shown, source[0]))


def own_notes(shown: ViewContext) -> dict[str, Message]:
    """The notes on seats that read otherwise from here, by their letters."""
    assert shown.all is not None
    seats: list[messages.SeatLine] = shown.all.part("seats")
    notes = {line.seat: _note(shown, i, line.role) for i, line in enumerate(seats)}
    return {line.seat: note for line in seats if (note := notes[line.seat]) != line.note}


def _seat_line(shown: ViewContext, seat: int) -> messages.SeatLine:
    """One seat. A hand that nobody sits at is of the kind ``hand``."""
    session, game, moment, audience = shown.session, shown.game, shown.moment, shown.moment.audience
    holder = session.seats[seat]
    unmanned = seat in game.seating.unmanned
    side, owner = moment.side_of[seat], game.side_of[seat]
    role = _role(moment, seat)
    heir = session.next_players.get(seat)
    setting = moment.state.setting
    vulnerable = setting.vulnerable
    return messages.SeatLine(
        seat=game.seats[seat],
        name=seat_name(game, seat, shown.names),
        kind="hand" if unmanned else holder.kind,
        present=unmanned or holder.kind == "machine" or seat in audience.present,
        side="".join(game.seats[s] for s in shown.sides[side]) if side >= 0 else "",
        dealer=setting.dealer == seat,
        vulnerable=owner >= 0 and bool(vulnerable >> owner & 1),
        cards=moment.counts[seat],
        tricks=moment.taken[seat],
        role=role,
        to_act=seat in moment.hands_to_act,
        note=_note(shown, seat, role),
        heir=(heir.name or seat_name(game, seat)) if heir else None,
        away=holder.away,
        leaves=audience.leaving.get(seat),
        level=holder.player if holder.kind == "machine" and not unmanned else "",
    )


def _role(moment: TableMoment, seat: int) -> str:
    contract, trump, roles = moment.contract, moment.trump, moment.roles
    if contract is not None and contract.declarer == seat:
        return "declarer"
    if seat in moment.game.seating.unmanned or (
        roles is not None and roles.controlled_by[seat] not in (seat, -1)
    ):
        return "dummy"
    if trump is not None:
        if trump.maker == seat:
            return "maker"
        if trump.out == seat:
            return "out"
    return "waits" if seat in moment.waiting else ""


def _note(shown: ViewContext, seat: int, role: str) -> Message:
    """The note on a seat beside its role."""
    words = list[Message]()
    if role == "dummy":
        roles = shown.moment.roles
        own = roles is not None and roles.controlled_by[seat] == shown.seat
        if own and not shown.state.over:
            words.append(say("you play these cards"))
    elif role == "waits":
        words.append(say("waits"))
    elif role == "maker" and shown.moment.trump is not None and shown.moment.trump.alone:
        words.append(say("plays alone"))
    elif seat not in (shown.seat, shown.home) and shown.seat >= 0:
        side = shown.side_at(shown.seat)
        if side >= 0 and shown.side_at(seat) == side:
            words.append(say("partner"))
    for fact in shown.moment.announced:
        if fact.by == seat and fact.unit:
            unit = term(fact.unit if fact.number != 1 else fact.unit[:-1])
            words.append(say("{n} {what}", n=fact.number, what=unit))
    return together(*words, tie=" · ")


def status(shown: ViewContext) -> messages.Status:
    """The act due now and its player, in a sentence, as all are told."""
    moment, game, session = shown.moment, shown.game, shown.session
    if moment.state.over:
        what = term(game.match.called if session.match_over else "hand")
        return status_line(say("The {what} is over.", what=what), yours=False)
    if moment.asks_director:
        return status_line(say("The director is asked."), yours=False)
    waiting = [t for t in moment.turns if t.by >= 0 and session.seats[t.by].kind == "open"]
    if waiting:
        places = listed([term(seat_name(game, t.by)) for t in waiting])
        text = say("Waiting for somebody to sit down at {places}.", places=places)
        return status_line(text, yours=False)
    who = listed([_actor(shown, t) for t in moment.turns]) if moment.turns else say("Nobody")
    return status_line(_to_do(shown).fill(who=who), yours=False)


def own_status(shown: ViewContext) -> messages.Status | None:
    """The same as one person alone is told it; `None` where that is what all are told."""
    session, state = shown.session, shown.state
    if shown.home in session.next_players:
        name = term(seat_name(shown.game, shown.home))
        text = say("You sit down at {name} with the next deal.", name=name)
        return status_line(text, yours=False)
    if state.over:
        return None
    if shown.moment.asks_director:
        directs = session.directs(shown.home)
        text = say("You direct: say how it is ruled.")
        return status_line(text, yours=True) if directs else None
    turn = shown.own_turn
    if turn is None:
        return None
    return status_line(state.stage.prompt(state.stage_state, turn) or say("Your turn."), yours=True)


@lru_cache(maxsize=1024)
def status_line(text: Message, *, yours: bool) -> messages.Status:
    """A status of one or more sentences."""
    lead, rest = say("{lead}", lead=Sentence(text)), say("{rest}", rest=Sentence(text, "rest"))
    heading = NOTHING
    if yours:
        words = Sentence(text, "unstopped")
        own = text.template.startswith("Your")
        heading = say("{what}" if own else "Your turn: {what}", what=words)
    return messages.Status(text, yours, lead, rest, heading)


def _actor(shown: ViewContext, turn: Turn) -> Name | Message:
    name = person_at(shown.game, turn.by, shown.names)
    return name if turn.by == turn.hand else say("{who}, for dummy,", who=name)


def _to_do(shown: ViewContext) -> Message:
    kinds = shown.moment.actions_due
    if kinds & _MOVES:
        return say("{who} to move.")
    if len(kinds) > 1:
        return say("{who} to act.")
    return _TO_DO.get(next(iter(kinds))) or say("{who} to decide.")


_MOVES = {"move", "turn", "place"}
_TO_DO = {
    "play": say("{who} to play."),
    "call": say("{who} to call."),
    "make": say("{who} to call."),
    "declare": say("{who} to declare."),
    "discard": say("{who} to discard."),
    "suit": say("{who} to name trumps."),
    "choose": say("{who} to choose."),
    "settle": say("{who} to agree the score."),
    "face": say("{who} to face the dummy."),
}
