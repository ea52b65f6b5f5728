"""The whole frame, put together from its parts."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.core import NATURE, Act, State
from oddtrick.sets import winnable_of
from oddtrick.web.connection import messages
from oddtrick.web.requests.undo import can_undo
from oddtrick.web.session.session import Session

from .auction import auction_line, headline, holding, possible_calls
from .cards import actions, place_line, refusals, trick, tricks, won
from .context import Audience, Meaning, ViewContext, letter
from .people import asked_line, house_line, seal_line, talk_lines
from .referee import calls_shown, referee_line
from .score import finished, pad_frame
from .seats import seat_line, status

__all__ = ["present"]


def present(
    session: Session, home: int, audience: Audience, meaning: Meaning
) -> messages.ViewFrame:
    """The frame for the person at seat `home`, or for an onlooker (-1)."""
    # A finished deal is looked at from one's own seat again.
    turned = home >= 0 and not session.state.over
    seat = session.seat_of(home) if turned else home
    shown = ViewContext(
        session=session,
        game=session.game,
        state=session.state,
        view=session.view(seat),
        home=home,
        seat=seat,
        cast=session.cast,
        names=session.names,
    )
    view, game = shown.view, shown.game
    away = home >= 0 and session.seats[home].away
    read = meaning if session.read_by_machines(home) else _nothing
    asked = session.asks_director
    may = _may(shown) if not away else ()
    showed = calls_shown(session.moments, meaning, shown.names) if asked else ()
    return messages.ViewFrame(
        version=session.version,
        table=_table(shown, audience),
        you=letter(game, seat),
        home=letter(game, home),
        turned=_turned(shown),
        seats=[seat_line(shown, s, audience) for s in range(len(game.seats))],
        stage=view.stage.name,
        over=view.over,
        status=status(shown),
        headline=headline(shown),
        places=[place_line(shown, p) for p in view.places],
        tallies=[
            messages.TallyLine(game.seats[y.seat], y.line, y.number, y.points, y.name)
            for y in view.game.stages[-1].sight.tallies(view.places)
        ],
        trick=trick(shown),
        tricks=tricks(shown),
        won=won(shown),
        auction=auction_line(shown),
        calls=possible_calls(shown),
        actions=actions(shown, may, _nothing if asked else read),
        # What is against the rules tells nothing by the book.
        menu=[] if away else actions(shown, shown.view.menu, _nothing),
        refusals=refusals(shown),
        referee=referee_line(game, view, shown.names, showed),
        holding=holding(shown),
        log=session.heard(home),
        pad=pad_frame(shown),
        undo=home >= 0 and can_undo(session, home),
        hint=seat >= 0
        and not asked
        and view.own_turn is not None
        and not away
        and not session.conducted,
        alone=_alone(session),
        finished=finished(shown),
        asked=asked_line(session, audience.asked, home),
        seal=seal_line(session),
        house=house_line(session, home),
        talk=talk_lines(session, home),
        asking=_asking(session, audience) if home >= 0 and home == session.host else [],
    )


def _may(shown: ViewContext) -> Sequence[Act]:
    """What may be done: the director's answers where he is asked."""
    if not shown.session.asks_director:
        return shown.view.legal
    return shown.state.legal(NATURE) if shown.session.directs(shown.home) else ()


def _nothing(state: State, act: Act) -> str:
    """What an act tells where nobody reads it by the book."""
    return ""


def _table(shown: ViewContext, audience: Audience) -> messages.TableLine:
    session, game = shown.session, shown.game
    chosen = dict(game.chosen)
    return messages.TableLine(
        id=session.id,
        game=game.name,
        title=game.title,
        family=game.family,
        source=game.source,
        summary=game.summary,
        options={o.name: chosen.get(o.name, o.default) for o in game.options},
        deal=shown.view.setting.number,
        given=session.replayed_deal,
        seeded=session.seeded,
        pace=session.pace,
        watchers=audience.watchers,
        shared=_shared(session),
        evening=_evening(session),
        set=_set(session),
    )


def _evening(session: Session) -> messages.EveningLine | None:
    found = session.evening
    if found is None:
        return None
    return messages.EveningLine(found.id, found.round, found.table, found.machines)


def _set(session: Session) -> messages.SetLine | None:
    found = session.of_set
    if found is None:
        return None
    return messages.SetLine(found.id, found.board, found.boards, found.replay)


def _alone(session: Session) -> messages.AloneLine | None:
    """Where one plays alone: the number of his deal, and how many moves he has made."""
    if not session.alone or session.dealt_event is None:
        return None
    deal, state = session.dealt_event.deal, session.state
    proved = winnable_of(session.game)
    return messages.AloneLine(
        deal=deal,
        moves=len(session.moments) - 1,
        finish=not state.over and bool(state.stage.homeward(state.sub)),
        stuck=not state.over and state.stage.standstill(state.sub),
        winnable=bool(proved),
        shortest=next((d.moves for d in proved if d.number == deal), None),
    )


def _asking(session: Session, audience: Audience) -> list[messages.AskLine]:
    seats = session.game.seats
    return [messages.AskLine(a.number, seats[a.seat], a.name) for a in audience.asking]


def _shared(session: Session) -> list[str]:
    """The seats of persons who came from an address from which another came too."""
    from_where = [s.whence for s in session.claimed]
    shared = [i for i, w in enumerate(from_where) if w and from_where.count(w) > 1]
    return [session.game.seats[i] for i in shared]


def _turned(shown: ViewContext) -> str | None:
    if shown.seat < 0 or shown.seat == shown.home:
        return None
    name = shown.names[shown.seat]
    return f"{name} declares. The table is turned."
