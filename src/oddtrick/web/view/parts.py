"""What everybody sees of a table and what one person alone does, part by part.

The two tables below are the definition of a view: whole, they are what a newcomer gets; what an
event has changed of them is told by `oddtrick.web.view.differ`. What is made here for all is made
for `NOBODY`, who holds no hand and no seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import asdict, astuple, replace

from oddtrick.core import Action, Game, State
from oddtrick.messages import NOTHING, Message, Name, say, term
from oddtrick.rules.front import PRESETS, book_of, preset_of
from oddtrick.sets import known_winnable, winnable_list
from oddtrick.stages.piles.moves import finishing_moves, is_stuck
from oddtrick.stages.piles.squares import tallies
from oddtrick.stages.trumps import Making
from oddtrick.systems import STATED, signals_of, system_term, titles
from oddtrick.table.requests.undo import can_undo
from oddtrick.table.session.log_text import LogLine
from oddtrick.table.session.session import Session
from oddtrick.web import messages

from .auction import auction_line, headline, holding, possible_calls
from .audience import Audience, Meaning, letter
from .cards import actions, own_places, place_key, place_lines, refusals, trick, tricks, won
from .differ import Part, Seen, Table
from .moment import NOBODY, TableMoment, ViewContext
from .panels import calls_shown, finished, pad_frame, proposal, referee_line
from .seats import (
    asked_line,
    house_line,
    own_notes,
    own_status,
    seal_line,
    seat_lines,
    status,
    talk_lines,
)


def _settled(moment: TableMoment) -> object:
    """The needs of a part that hangs on nothing but `TableMoment.base`."""
    return ()


def _any_event(applies: Callable[[TableMoment], bool]) -> Callable[[TableMoment], object]:
    """The needs of a part that is made again with each event where it applies at all."""
    return lambda moment: moment.session.version if applies(moment) else ()


# -- what all see ----------------------------------------------------------------------------


def _table(shown: ViewContext) -> messages.TableLine:
    session, game = shown.session, shown.game
    chosen = dict(game.chosen)
    options, way = {o.name: chosen.get(o.name, o.default) for o in game.options}, preset_of(game)
    return messages.TableLine(
        id=session.id,
        game=game.name,
        title=term(game.title),
        family=game.family,
        source=book_of(game.source),
        summary=term(game.summary),
        options=options,
        deal=shown.session.state.setting.number,
        given=session.replayed_deal,
        seeded=session.seeded,
        pace=session.pace,
        watchers=shown.moment.audience.watchers,
        shared=_shared(session),
        evening=_evening(session),
        set=_set(session),
        systems=[system_term(str(options[name])) for name in STATED if name in options],
        offered=list(_OFFERED) if STATED[0] in options else [],
        signals=[signals_of(str(options[name])).words for name in STATED if name in options],
        way=term(way.title) if way and way.options else NOTHING,
        differing=_differing(game) if way is None and game.name in PRESETS else [],
    )


_OFFERED = tuple(messages.OfferedSystem(n, term(t)) for n, t in list(titles().items())[:3])
"""The systems that are played most."""


def _differing(game: Game) -> list[messages.DifferingOption]:
    """The options of a game that are not at their defaults."""
    titles = {option.name: option.title for option in game.options}
    return [
        messages.DifferingOption(term(titles[name]), name, value)
        for name, value in game.chosen
        if name != "laws"
    ]


def _evening(session: Session) -> messages.EveningLine | None:
    evening = session.evening
    if evening is None:
        return None
    return messages.EveningLine(evening.id, evening.round, evening.table, evening.machines)


def _set(session: Session) -> messages.SetLine | None:
    at_set = session.of_set
    if at_set is None:
        return None
    return messages.SetLine(at_set.id, at_set.board, at_set.boards, at_set.replay)


def _shared(session: Session) -> list[str]:
    """The seats of persons who came from an address from which another came too."""
    from_where = [s.address for s in session.claimed]
    shared = [i for i, w in enumerate(from_where) if w and from_where.count(w) > 1]
    return [session.game.seats[i] for i in shared]


def _tallies(shown: ViewContext) -> list[messages.TallyLine]:
    if not shown.moment.tallied:
        return []
    view, seats = shown.view, shown.game.seats
    return [
        messages.TallyLine(seats[y.seat], y.line, y.number, y.points, term(y.name))
        for y in tallies(view.game.stages[-1], view.places)
    ]


def _referee(shown: ViewContext) -> messages.RefereeLine | None:
    moment, names = shown.moment, shown.names
    asked = moment.asks_director
    showed = calls_shown(moment.session.moments, moment.meaning, names) if asked else ()
    return referee_line(moment.game, moment.view, names, showed)


def _log(shown: ViewContext) -> list[LogLine]:
    return shown.session.heard(-1, -1, shown.names)


def _alone(shown: ViewContext) -> messages.AloneLine | None:
    """Where one plays alone: the number of the deal, and how many moves have been made."""
    session = shown.session
    if not session.alone or session.dealt_event is None:
        return None
    deal, state = session.dealt_event.deal, session.state
    listed = winnable_list(session.game)
    known = known_winnable(session.game, deal)
    return messages.AloneLine(
        deal=deal,
        moves=len(session.moments) - 1,
        finish=bool(finishing_moves(state)),
        stuck=is_stuck(state),
        winnable=listed is not None,
        shortest=known.moves if known else None,
        level=listed.level(known) if listed and known else None,
    )


def _asked(shown: ViewContext) -> messages.AskedLine | None:
    return asked_line(shown.session, shown.moment.audience.asked, shown.home)


ALL = Table(
    Part("table", lambda m: (m.session.pace, m.audience.watchers), _table),
    Part(
        "seats", lambda m: (m.audience, m.counts, m.taken, m.hands_to_act, m.announced), seat_lines
    ),
    Part("stage", _settled, lambda shown: shown.moment.running[1].name),
    Part("over", _settled, lambda shown: shown.state.over),
    Part("status", lambda m: (m.turns, m.actions_due, m.asks_director), status),
    Part("headline", lambda m: (m.doubled, m.roles), headline),
    Part("places", lambda m: m.raw, place_lines),
    Part("tallies", lambda m: m.raw if m.tallied else (), _tallies),
    Part("trick", lambda m: m.current, trick),
    Part("tricks", lambda m: m.played and m.played.tricks, tricks),
    Part("won", lambda m: (m.played is None, m.taken, m.given), won),
    Part("auction", lambda m: (m.calls, m.calls and m.session.meanings(), m.auction), auction_line),
    Part("calls", lambda m: m.auction, possible_calls),
    Part("referee", _any_event(lambda m: m.refereed), _referee),
    Part("proposal", _any_event(lambda m: isinstance(m.state.stage, Making)), proposal),
    Part("log", lambda m: m.session.moments, _log),
    Part("pad", _settled, pad_frame),
    Part("alone", _any_event(lambda m: m.session.alone), _alone),
    Part("finished", _any_event(lambda m: m.state.over), finished),
    Part("asked", lambda m: m.audience.asked, _asked),
    Part("seal", lambda m: m.session.seal, lambda shown: seal_line(shown.session)),
    Part(
        "house",
        lambda m: (m.session.house, m.session.host),
        lambda shown: house_line(shown.session, shown.home),
    ),
    Part(
        "talk", lambda m: m.session.talk.number, lambda shown: talk_lines(shown.session, shown.home)
    ),
)
"""The parts of `messages.AllSee`, in its order."""


# -- what one person sees --------------------------------------------------------------------


def _turned(shown: ViewContext) -> Message | None:
    if shown.seat < 0 or shown.seat == shown.home:
        return None
    return say("{name} declares. The table is turned.", name=Name(shown.names[shown.seat]))


def _own_log(shown: ViewContext) -> list[tuple[int, LogLine]]:
    home = shown.home
    seat = shown.moment.seat_of(home) if home >= 0 else -1
    return shown.session.heard_otherwise(home, seat, shown.names)


def _turn(shown: ViewContext) -> messages.OwnTurn | None:
    status, menu = own_status(shown), shown.menu
    if status is None and not menu and not shown.may:
        return None
    turn = messages.OwnTurn(status, _actions(shown), _menu(shown), refusals(shown), _hint(shown))
    return turn if any(astuple(turn)) else None


def _actions(shown: ViewContext) -> list[messages.OfferedAction]:
    if shown.away or not shown.may:
        return []
    by_book = not shown.moment.asks_director and shown.session.read_by_machines(shown.home)
    return actions(shown, shown.may, shown.moment.meaning if by_book else _nothing)


def _menu(shown: ViewContext) -> list[messages.OfferedAction]:
    # What is against the rules gives nothing away by the book.
    return [] if shown.away else actions(shown, shown.menu, _nothing)


def _nothing(state: State, action: Action) -> Message:
    """The meaning of an act where nobody reads it by the book: empty."""
    return NOTHING


def _hint(shown: ViewContext) -> bool:
    turn = shown.seat >= 0 and shown.own_turn is not None
    asked = shown.moment.asks_director
    return turn and not asked and not shown.away and not shown.session.conducted


def _undo(shown: ViewContext) -> bool:
    return shown.home >= 0 and not shown.moment.no_undo and can_undo(shown.session, shown.home)


def _asking(shown: ViewContext) -> list[messages.AskLine]:
    if shown.home < 0 or shown.home != shown.session.host:
        return []
    seats = shown.game.seats
    return [messages.AskLine(a.number, seats[a.seat], a.name) for a in shown.moment.audience.asking]


def _otherwise(name: str) -> Part:
    """A part of `ALL` as it reads to one person; `None` where it reads as to all."""
    part = ALL.parts[ALL.number[name]]

    def made(shown: ViewContext) -> Any:
        assert shown.all is not None
        found = part.make(shown)
        return None if found == shown.all.part(name) else found

    return Part(name, part.needs, made)


OWN = Table(
    Part("you", _settled, lambda shown: letter(shown.game, shown.seat)),
    Part("home", _settled, lambda shown: letter(shown.game, shown.home)),
    Part("turned", _settled, _turned),
    Part("seats", lambda m: m.announced, own_notes),
    Part("places", lambda m: m.raw, own_places),
    Part("log", lambda m: m.session.moments, _own_log),
    Part("turn", lambda m: (m.session.since, id(m.state), m.asks_director), _turn),
    Part("undo", _any_event(lambda m: not m.no_undo), _undo),
    Part("holding", lambda m: m.auction and m.raw, holding),
    Part("asking", lambda m: (m.audience.asking, m.session.host), _asking),
    *map(_otherwise, ("tallies", "won", "auction", "pad", "finished", "asked", "house", "talk")),
)
"""The parts of `messages.OwnSight`, in its order."""


# -- a view ----------------------------------------------------------------------------------


class SeenView(NamedTuple):
    """A table as one person sees it at a moment."""

    version: int
    all: Seen
    own: Seen


def present(
    session: Session, home: int, audience: Audience, meaning: Meaning
) -> messages.ViewFrame:
    """The view of the person at seat `home`, or of an onlooker (-1), from scratch."""
    moment = TableMoment(session, audience, meaning)
    all_ = Seen(ALL, ViewContext(moment, NOBODY))
    return laid(SeenView(session.version, all_, Seen(OWN, ViewContext(moment, home, all_))))


def laid(view: SeenView) -> messages.ViewFrame:
    """Both values laid together, as a client does it (`static/shared/merge.js`)."""
    found: dict[str, Any] = dict(zip(ALL.number, view.all.parts, strict=True))
    own: dict[str, Any] = dict(zip(OWN.number, view.own.parts, strict=True))
    notes, places, log = own.pop("seats"), own.pop("places"), dict(own.pop("log"))
    turn = own.pop("turn") or messages.OwnTurn(None, [], [], [], hint=False)
    otherwise = {name: part for name, part in own.items() if part is not None or name not in found}
    together: dict[str, Any] = {
        **found,
        **otherwise,
        **asdict(turn),
        "status": turn.status or found["status"],
        "version": view.version,
        "seats": [replace(line, note=notes.get(line.seat, line.note)) for line in found["seats"]],
        "places": [_own(line, places) for line in found["places"]],
        "log": [log.get(number, line) for number, line in enumerate(found["log"])],
    }
    return messages.ViewFrame(**together)


def _own(line: messages.PlaceLine, places: dict[str, messages.OwnPlace]) -> messages.PlaceLine:
    own = places.get(place_key(line.kind, line.seat or "", line.number or 0))
    if own is None:
        return line
    cards = line.cards if own.cards is None else own.cards
    return replace(line, cards=cards, counted=own.counted, name=own.name, label=own.label)
