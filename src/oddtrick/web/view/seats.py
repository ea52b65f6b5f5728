"""The seats: who sits there, what part they have in the deal, and whose turn it is."""

from __future__ import annotations

import re

from oddtrick.core import Turn
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.web.connection import messages
from oddtrick.web.session.names import listed, seat_name

from .context import Audience, ViewContext

__all__ = ["seat_line", "status", "status_line"]


def seat_line(shown: ViewContext, seat: int, audience: Audience) -> messages.SeatLine:
    """One seat. A hand that nobody sits at is of the kind ``hand``."""
    session, game, view = shown.session, shown.game, shown.view
    holder = session.seats[seat]
    played = view.find(Played)
    unmanned = seat in game.seating.unmanned
    side, owner = shown.side_at(seat), game.side_of[seat]
    role = _role(shown, seat)
    heir = session.next_players.get(seat)
    return messages.SeatLine(
        seat=game.seats[seat],
        name=seat_name(game, seat, shown.names),
        kind="hand" if unmanned else holder.kind,
        present=unmanned or holder.kind == "machine" or seat in audience.present,
        side="".join(game.seats[s] for s in shown.sides[side]) if side >= 0 else "",
        dealer=view.setting.dealer == seat,
        vulnerable=owner >= 0 and bool(view.setting.vulnerable >> owner & 1),
        cards=view.count(seat),
        tricks=played.taken((seat,)) if played else 0,
        role=role,
        to_act=any(t.hand == seat for t in view.turns),
        note=_note(shown, seat, role),
        heir=(heir.name or seat_name(game, seat)) if heir else None,
        away=holder.away,
        leaves=audience.leaving.get(seat),
        level=holder.player if holder.kind == "machine" and not unmanned else "",
    )


def _role(shown: ViewContext, seat: int) -> str:
    contract, trump = shown.view.find(Contract), shown.view.find(Trump)
    if contract is not None and contract.declarer == seat:
        return "declarer"
    if seat in shown.game.seating.unmanned or (
        shown.cast is not None and shown.cast.controlled_by[seat] not in (seat, -1)
    ):
        return "dummy"
    if trump is not None:
        if trump.maker == seat:
            return "maker"
        if trump.out == seat:
            return "out"
    return "waits" if seat in shown.waiting else ""


def _note(shown: ViewContext, seat: int, role: str) -> str:
    """What is to be said of a seat beside its role."""
    words = []
    if role == "dummy":
        own = shown.cast is not None and shown.cast.controlled_by[seat] == shown.seat
        if own and not shown.view.over:
            words.append("you play these cards")
    elif role == "waits":
        words.append("waits")
    elif role == "maker" and shown.view.get(Trump).alone:
        words.append("plays alone")
    elif seat not in (shown.seat, shown.home) and shown.seat >= 0:
        side = shown.side_at(shown.seat)
        if side >= 0 and shown.side_at(seat) == side:
            words.append("partner")
    return " · ".join(words)


_SENTENCE_END = re.compile(r"(?<=\.)\s+")


def status_line(text: str, *, yours: bool, over: bool = False) -> messages.Status:
    """A status of one or more sentences."""
    lead, *rest = _SENTENCE_END.split(text)
    words = lead.removesuffix(".") if yours and not over else ""
    heading = words if not words or words.startswith("Your") else f"Your turn: {words}"
    return messages.Status(text, yours, lead, " ".join(rest), heading)


def status(shown: ViewContext) -> messages.Status:
    """What is to be done now and by whom, in a sentence."""
    view, game, session = shown.view, shown.game, shown.session
    if shown.home in session.next_players:
        name = seat_name(game, shown.home)
        return status_line(f"You sit down at {name} with the next deal.", yours=False)
    if view.over:
        what = game.match.called if session.match_over else "hand"
        return status_line(f"The {what} is over.", yours=False)
    if session.asks_director:
        if session.directs(shown.home):
            return status_line("You direct: say how it is ruled.", yours=True)
        return status_line("The director is asked.", yours=False)
    turn = view.own_turn
    if turn is not None:
        text = shown.state.stage.words.prompt(shown.state.sub, turn) or "Your turn."
        return status_line(text, yours=True)
    waiting = [t for t in view.turns if t.by >= 0 and session.seats[t.by].kind == "open"]
    if waiting:
        names = listed([seat_name(game, t.by) for t in waiting])
        return status_line(f"Waiting for somebody to sit down at {names}.", yours=False)
    names = listed([_actor(shown, t) for t in view.turns]) if view.turns else "Nobody"
    return status_line(f"{names} {_to_do(shown)}.", yours=False)


def _actor(shown: ViewContext, turn: Turn) -> str:
    name = seat_name(shown.game, turn.by, shown.names)
    return name if turn.by == turn.hand else f"{name}, for dummy,"


def _to_do(shown: ViewContext) -> str:
    kinds = {a.kind for a in shown.state.legal()}
    return _TO_DO.get(kinds.pop() if len(kinds) == 1 else "", "to act")


_TO_DO = {
    "play": "to play",
    "call": "to call",
    "choose": "to choose",
    "settle": "to agree the score",
    "face": "to face the dummy",
}
