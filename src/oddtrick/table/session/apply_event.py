"""The change that each event of a table's log makes to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddtrick.cards import Card
from oddtrick.core import State, begin
from oddtrick.errors import IllegalAction
from oddtrick.games import game as find_game
from oddtrick.games import written_options
from oddtrick.messages import Message, Name, listed, say, term, together
from oddtrick.records import standing_of
from oddtrick.store import events
from oddtrick.support.typed_json import convert
from oddtrick.trainer.playing_on import PlayingPupil, WrongCard, dealt_as

from .annotated_replay import Moment
from .deal_commitment import SealContents, seal_text
from .folded_table import FoldedTable, WrittenOptions
from .names import seat_name
from .seats import NOBODY_SITS, TableSeat, machine_name
from .table_settings import said_by_turns


def apply_event(session: FoldedTable, event: events.TableEvent) -> None:
    """Change a table by an event. Raises `IllegalAction`, or what Python raises for nonsense."""
    match event:
        case events.Made():
            _made(session, event)
        case events.Sat(seat=seat, name=name, token=token):
            person = TableSeat(
                "person", name, token=token, address=event.address, person=event.person
            )
            _sat(session, seat, person, later=event.later)
        case events.SeatLeft(seat=seat, why=why):
            _left(session, seat, why)
        case events.Away(seat=seat, late=late):
            session.seats[seat] = session.seats[seat]._replace(away=True, player="book")
            who = _who(session, seat)
            notice = say("A machine plays for {who}. The seat is kept.", who=who)
            if late:
                notice = together(say("The time of {who} is over.", who=who), notice)
            session.talk = session.talk.with_notice(notice)
        case events.Back(seat=seat):
            session.seats[seat] = session.seats[seat]._replace(away=False, player="")
            session.talk = session.talk.with_notice(say("{who} is back.", who=_who(session, seat)))
        case events.Moved(one=one, other=other):
            _moved(session, one, other)
        case events.Arranged():
            session.house = session.house.after(event)
            if event.days:
                session.talk = session.talk.with_notice(said_by_turns(event.days))
        case events.TableClosed(stopped=stopped, moderated=moderated):
            session.closed, session.stopped, session.moderated = True, stopped, moderated
        case events.ChatSent():
            session.talk = session.talk.with_remark(
                event.seat, event.name, event.text, event.at, event.watchers
            )
        case events.CallExplained(seat=seat, call=call, text=text):
            session.explained = {**session.explained, call: (seat, text)}
            if not text:
                del session.explained[call]
        case events.Filled(player=player, seats=some):
            session.seats = [
                TableSeat("machine", machine_name(session.game.seats[i]), player)
                if s.kind == "open" and (not some or i in some)
                else s
                for i, s in enumerate(session.seats)
            ]
        case events.Graded(seat=seat, player=player):
            if session.seats[seat].kind != "machine":
                raise ValueError("only a machine player has a level")
            session.seats[seat] = session.seats[seat]._replace(player=player)
        case events.Paced(pace=pace):
            session.pace = pace
        case events.Restarted():
            session.standing = session.game.match.start(session.game)
            session.matches += 1
            session.moments, session.moment_versions = [], []
            session.left = False
        case events.MatchBrokenOff():
            _broken_off(session)
        case events.HandDealt():
            _dealt(session, event)
        case events.Acted():
            _acted(session, event)
        case events.ActionsUndone(to=to):
            del session.moments[to + 1 :], session.moment_versions[to + 1 :]
            session.back = session.version + 1
            calls = len(session.calls())
            session.explained = {i: e for i, e in session.explained.items() if i < calls}
            if session.pupil is not None:
                session.pupil = _taken_back(session.pupil, session.state)
        case events.LayoutsKept():
            _laid_out(session, event)


def _who(session: FoldedTable, seat: int) -> Name | Message:
    name = session.next_players.get(seat, session.seats[seat]).name
    return Name(name) if name else term(seat_name(session.game, seat))


def _sat(session: FoldedTable, seat: int, person: TableSeat, *, later: bool) -> None:
    if later:
        session.next_players = {**session.next_players, seat: person}
    else:
        _seat_next_players(session, {seat: person})
    session.sitting.append(seat)
    taken = term(seat_name(session.game, seat))
    notice = say("Somebody sat down at {seat}.", seat=taken)
    if person.name:
        notice = say("{who} sat down at {seat}.", who=Name(person.name), seat=taken)
    session.talk = session.talk.with_notice(notice)


def _left(session: FoldedTable, seat: int, why: str) -> None:
    who = _who(session, seat)
    notices = {
        "removed": say("{who} was removed by the host.", who=who),
        "gone": say("{who} has gone.", who=who),
    }
    stood_up = say("{who} stood up.", who=who)
    session.talk = session.talk.with_notice(notices.get(why, stood_up))
    session.sitting.remove(seat)
    if session.next_players.pop(seat, None) is None:
        # The others can play on: a machine player takes the cards.
        player = session.others or "book"
        session.seats[seat] = TableSeat("machine", machine_name(session.game.seats[seat]), player)


def _moved(session: FoldedTable, one: int, other: int) -> None:
    who = [_who(session, s) for s in (one, other) if s in session.sitting]
    session.seats[one], session.seats[other] = session.seats[other], session.seats[one]
    for seat in (one, other):
        if session.seats[seat].kind == "machine":
            session.seats[seat] = session.seats[seat]._replace(
                name=machine_name(session.game.seats[seat])
            )
    swapped = {one: other, other: one}
    session.next_players = {swapped.get(s, s): heir for s, heir in session.next_players.items()}
    session.sitting = [swapped.get(s, s) for s in session.sitting]
    notice = say(
        "{who} changed places." if len(who) > 1 else "{who} took another seat.", who=listed(who)
    )
    session.talk = session.talk.with_notice(notice)


def _broken_off(session: FoldedTable) -> None:
    if not session.state.over or session.left:
        raise ValueError("only an unfinished match can be broken off, after a hand")
    if session.game.match.leave(session.game, session.current_standing) is None:
        raise ValueError("this match cannot be broken off")
    session.left = True


def _dealt(session: FoldedTable, event: events.HandDealt) -> None:
    _seat_next_players(session, session.next_players)
    session.next_players = {}
    session.dealt_event = event
    session.replayed_deal = event.before is not None
    stack = () if session.replayed_deal else session.gathered
    session.standing = (
        standing_of(session.game, event.before)
        if session.replayed_deal
        else session.current_standing
    )
    setting = session.game.match.setting(session.game, session.standing, event.dealer)
    # The log counts, even where the rules of the match are others by now.
    setting = setting._replace(vulnerable=event.vulnerable, number=event.number, stack=stack)
    state = _happen(begin(session.game, setting), event.chance)
    session.moments, session.moment_versions = [Moment(state, None)], [session.version + 1]
    session.deals += 1
    known = session.replayed_deal or session.seeded or event.deal
    session.seal = "" if known else _sealed(session, event, stack)
    session.explained, session.pupil = {}, None
    session.board = event.number if session.replayed_deal else session.board + 1


def _laid_out(session: FoldedTable, event: events.LayoutsKept) -> None:
    """The trainer's layouts: the hand so far is as if the first of them had been dealt."""
    wrong = None if event.wrong is None else convert(event.wrong, WrongCard)
    session.pupil = PlayingPupil(
        event.pupil, wrong, session.pupil is not None and session.pupil.fixed
    )
    if wrong is None:
        return
    state = dealt_as(session.moments[0].state, wrong.layouts[0].hands)
    if state.places() == session.moments[0].state.places():
        return
    moments = [Moment(state, None)]
    for moment in session.moments[1:]:
        assert moment.by is not None
        state = _happen(state.push(state.action(moment.by.code)), moment.by.chance)
        moments.append(Moment(state, moment.by))
    session.moments = moments


def _taken_back(pupil: PlayingPupil, state: State) -> PlayingPupil:
    """The pupil after something was taken back: a wrong card that is no longer played is none."""
    wrong = pupil.wrong
    if wrong is not None and len(state.log) <= wrong.events:
        wrong = None
    return pupil._replace(wrong=wrong, fixed=True)


def _acted(session: FoldedTable, event: events.Acted) -> None:
    after = session.foreseen(event)
    if after is None:
        state = session.state
        action = state.action(event.code)
        if action.by != event.by:
            raise IllegalAction("The act in the log is another seat's.")
        after = _happen(state.push(action), event.chance)
    session.moments.append(Moment(after, event))
    session.moment_versions.append(session.version + 1)


def _sealed(session: FoldedTable, dealt: events.HandDealt, stack: tuple[Card, ...]) -> str:
    game = session.game
    return seal_text(
        SealContents(
            game.name,
            session.written.options,
            dealt.dealer,
            dealt.vulnerable,
            dealt.number,
            stack,
            session.key(session.deals),
            dealt.chance,
            session.written.defaults,
        )
    )


def _seat_next_players(session: FoldedTable, persons: Mapping[int, TableSeat]) -> None:
    session.seats = [persons.get(i, seat) for i, seat in enumerate(session.seats)]


def _made(session: FoldedTable, made: events.Made) -> None:
    session.game = find_game(made.game, written_options(made.game, made.options, made.defaults))
    session.written = WrittenOptions(made.options, made.defaults)
    session.seed, session.seeded = made.seed, made.seeded
    session.pace, session.others = made.pace, made.others
    session.evening, session.of_set = made.evening, made.of_set
    session.seats = [
        TableSeat("machine", machine_name(session.game.seats[i]), made.others)
        if made.others
        else TableSeat()
        for i in range(len(session.game.seats))
    ]
    for hand in session.game.seating.unmanned:
        session.seats[hand] = NOBODY_SITS
    session.standing = session.game.match.start(session.game)


def _happen(state: State, chance: Sequence[events.ChanceDrawn]) -> State:
    for what in chance:
        state = state.push(what.action)
    return state
