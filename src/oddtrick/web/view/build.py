"""The whole frame, put together from its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.core import Action, State
from oddtrick.sets import known_winnable, winnable_list
from oddtrick.systems import STATED, signals_of
from oddtrick.web.connection import messages
from oddtrick.web.requests.undo import can_undo
from oddtrick.web.session.session import Session

from .auction import auction_line, headline, holding, possible_calls
from .cards import actions, own_place_lines, place_lines, refusals, trick, tricks, won
from .people import asked_line, house_line, seal_line, talk_lines
from .proposal import proposal
from .referee import calls_shown, referee_line
from .scene.audience import Audience, Meaning, letter
from .scene.scene import OWN_PLACES, Scene, ViewContext
from .score import PLAYED_HANDS, finished, pad_frame, played_hands
from .seats import seat_lines, status

__all__ = ["present", "scene_of", "whole"]

Maker = Callable[[ViewContext], Any]
"""How a field of a frame is made."""


def present(
    session: Session, home: int, audience: Audience, meaning: Meaning
) -> messages.ViewFrame:
    """The frame for the person at seat `home`, or for an onlooker (-1)."""
    return whole(scene_of(session, audience, meaning).seen(home))


def scene_of(
    session: Session, audience: Audience, meaning: Meaning, last: Scene | None = None
) -> Scene:
    """The table as it stands, for everybody who sees it; `last` is the scene before."""
    return Scene(session, audience, meaning, MAKERS, last)


def whole(shown: ViewContext) -> messages.ViewFrame:
    """All that is to be seen: what every frame after it must come to."""
    return messages.ViewFrame(shown.session.version, *[shown.part(name) for name in FIELDS])


def _common(name: str, make: Maker) -> Maker:
    """A field that is the same for everybody."""

    def made(shown: ViewContext) -> Any:
        public = shown.scene.public
        return make(shown) if shown is public else public.part(name)

    return made


def _auction(shown: ViewContext) -> messages.AuctionLine | None:
    # The callers' explanations are not for all.
    if shown.session.explained or shown is shown.scene.public:
        return auction_line(shown)
    found: messages.AuctionLine | None = shown.scene.public.part("auction")
    return found


def _tallies(shown: ViewContext) -> list[messages.TallyLine]:
    if not shown.scene.tallied:
        return []
    view, seats = shown.view, shown.game.seats
    return [
        messages.TallyLine(seats[y.seat], y.line, y.number, y.points, y.name)
        for y in view.game.stages[-1].sight.tallies(view.places)
    ]


def _actions(shown: ViewContext) -> list[messages.OfferedAction]:
    if shown.away or not shown.may:
        return []
    by_book = not shown.scene.asks_director and shown.session.read_by_machines(shown.home)
    return actions(shown, shown.may, shown.scene.meaning if by_book else _nothing)


def _menu(shown: ViewContext) -> list[messages.OfferedAction]:
    # What is against the rules gives nothing away by the book.
    return [] if shown.away else actions(shown, shown.menu, _nothing)


def _hint(shown: ViewContext) -> bool:
    turn = shown.seat >= 0 and shown.own_turn is not None
    asked = shown.scene.asks_director
    return turn and not asked and not shown.away and not shown.session.conducted


def _undo(shown: ViewContext) -> bool:
    return shown.home >= 0 and not shown.scene.no_undo and can_undo(shown.session, shown.home)


def _referee(shown: ViewContext) -> messages.RefereeLine | None:
    scene, names = shown.scene, shown.names
    asked = scene.asks_director
    showed = calls_shown(scene.session.moments, scene.meaning, names) if asked else ()
    return referee_line(scene.game, scene.view, names, showed)


def _log(shown: ViewContext) -> list[messages.LogLine]:
    seat = shown.scene.seat_of(shown.home) if shown.home >= 0 else -1
    return shown.session.heard_by(shown.home, seat, shown.names)


def _asking(shown: ViewContext) -> list[messages.AskLine]:
    if shown.home < 0 or shown.home != shown.session.host:
        return []
    seats = shown.game.seats
    return [messages.AskLine(a.number, seats[a.seat], a.name) for a in shown.scene.audience.asking]


def _nothing(state: State, action: Action) -> str:
    """The meaning of an act where nobody reads it by the book: empty."""
    return ""


def _table(shown: ViewContext) -> messages.TableLine:
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
        deal=shown.session.state.setting.number,
        given=session.replayed_deal,
        seeded=session.seeded,
        pace=session.pace,
        watchers=shown.scene.audience.watchers,
        shared=_shared(session),
        evening=_evening(session),
        set=_set(session),
        signals=_signals(shown),
    )


def _signals(shown: ViewContext) -> list[str]:
    """For each side that may state a system what its signals in defence say, in sentences."""
    options, chosen = {o.name: o.default for o in shown.game.options}, dict(shown.game.chosen)
    stated = [chosen.get(name, options[name]) for name in STATED if name in options]
    return [str(signals_of(str(name))) for name in stated]


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
    listed = winnable_list(session.game)
    known = known_winnable(session.game, deal)
    return messages.AloneLine(
        deal=deal,
        moves=len(session.moments) - 1,
        finish=not state.over and bool(state.stage.homeward(state.sub)),
        stuck=not state.over and state.stage.standstill(state.sub),
        winnable=listed is not None,
        shortest=known.moves if known else None,
        level=listed.level(known) if listed and known else None,
    )


def _shared(session: Session) -> list[str]:
    """The seats of persons who came from an address from which another came too."""
    from_where = [s.address for s in session.claimed]
    shared = [i for i, w in enumerate(from_where) if w and from_where.count(w) > 1]
    return [session.game.seats[i] for i in shared]


def _turned(shown: ViewContext) -> str | None:
    if shown.seat < 0 or shown.seat == shown.home:
        return None
    name = shown.names[shown.seat]
    return f"{name} declares. The table is turned."


FIELDS: Mapping[str, Maker] = {
    "table": _common("table", _table),
    "you": lambda shown: letter(shown.game, shown.seat),
    "home": lambda shown: letter(shown.game, shown.home),
    "turned": _turned,
    "seats": seat_lines,
    "stage": lambda shown: shown.scene.running[1].name,
    "over": lambda shown: shown.state.over,
    "status": status,
    "headline": _common("headline", headline),
    "places": place_lines,
    "tallies": _tallies,
    "trick": _common("trick", trick),
    "tricks": _common("tricks", tricks),
    "won": won,
    "auction": _auction,
    "calls": _common("calls", possible_calls),
    "actions": _actions,
    "menu": _menu,
    "refusals": refusals,
    "referee": _common("referee", _referee),
    "holding": holding,
    "proposal": _common("proposal", proposal),
    "log": _log,
    "pad": pad_frame,
    "undo": _undo,
    "hint": _hint,
    "alone": _common("alone", lambda shown: _alone(shown.session)),
    "finished": finished,
    "asked": lambda shown: asked_line(shown.session, shown.scene.audience.asked, shown.home),
    "seal": _common("seal", lambda shown: seal_line(shown.session)),
    "house": lambda shown: house_line(shown.session, shown.home),
    "talk": lambda shown: talk_lines(shown.session, shown.home),
    "asking": _asking,
}
"""How each field of a frame is made, in the order of the frame."""

MAKERS: Mapping[str, Maker] = {
    **FIELDS,
    OWN_PLACES: own_place_lines,
    PLAYED_HANDS: _common(PLAYED_HANDS, played_hands),
}
"""The same, and what fields are made from that is found once for a viewer."""
