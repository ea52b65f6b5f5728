"""A table at one moment, as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from oddtrick.cards import Card, Mask
from oddtrick.core import (
    Action,
    Game,
    Pad,
    Place,
    Result,
    Stage,
    State,
    Turn,
    View,
    redact,
    view,
)
from oddtrick.core.view import public_results
from oddtrick.laws import OpenCase, Refereed
from oddtrick.scoring.rulings import Transfer, transferred
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.calling.saying import Doubled
from oddtrick.stages.piles.squares import Squares
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, PlayRoles, Trump
from oddtrick.stages.trumps import Making
from oddtrick.support.lazy import lazy
from oddtrick.web import messages
from oddtrick.web.session.session import Session

from .audience import Audience, Meaning

# The public facts of a hand, and which of its places have stayed as they were.


def public_facts(state: State) -> tuple[Result, ...]:
    """The facts of a hand that everybody may know, as its view has them."""
    found = public_results(state.results)
    return found if state.over else (*found, *state.stage_facts())


_KINDS = (Played, CurrentTrick, Contract, Trump, Calls, Doubled, OpenCase)


_kinds: dict[type[Result], type[Result]] = {}


def fact_kind(fact: Result) -> type[Result]:
    """The sort that a fact is known as here; its own class where it is none of them."""
    kind = fact.__class__
    found = _kinds.get(kind)
    if found is None:
        found = _kinds[kind] = next((k for k in _KINDS if issubclass(kind, k)), kind)
    return found


def unchanged_places(before: Sequence[Place], now: Sequence[Place]) -> list[int]:
    """Of each place now the number of the same before, -1 where another lies there."""
    known: dict[tuple[str, int, int], int] | None = None
    found, most = [], len(before)
    for i, place in enumerate(now):
        was = before[i] if i < most else None
        if was is place:
            found.append(i)
            continue
        key = place.kind, place.seat, place.number
        if was is not None and (was.kind, was.seat, was.number) == key:
            found.append(i if was == place else -1)
            continue
        if known is None:
            known = {(p.kind, p.seat, p.number): at for at, p in enumerate(before)}
        at = known.get(key, -1)
        found.append(at if at >= 0 and before[at] == place else -1)
    # How a cell of a square is called hangs on how many there are.
    return found if len(before) == len(now) or not any(p.shape == "grid" for p in now) else []


Fact = TypeVar("Fact", bound=Result)


class TableMoment:
    """A table as it stands, for all who see it. What is the same for all of them is found once."""

    def __init__(
        self,
        session: Session,
        audience: Audience,
        meaning: Meaning,
        last: TableMoment | None = None,
    ) -> None:
        """`last` is the moment before, which is not kept."""
        self.session = session.at_this_moment()
        """The table as it stood: it does not change any more."""
        self.audience = audience
        if audience.asked is not None:  # those who answer are struck off
            asked = replace(audience.asked, awaiting={*audience.asked.awaiting})
            self.audience = audience._replace(asked=asked)
        self.meaning = meaning
        self.game: Game = session.game
        self.state: State = session.state
        self._legal: dict[int, Sequence[Action]] = {}
        if last is not None and last.session.seats == self.session.seats:
            self.names = last.names

    @lazy
    def names(self) -> tuple[str, ...]:
        """The name of the player at each seat; empty where nobody is."""
        return self.session.names

    @lazy
    def raw(self) -> tuple[Place, ...]:
        """Where every card lies, with nothing hidden."""
        return self.state.places()

    @lazy
    def facts(self) -> tuple[Result, ...]:
        """The public facts of the hand, in the order in which they came about."""
        return public_facts(self.state)

    @lazy
    def turns(self) -> tuple[Turn, ...]:
        """Everyone who must act now."""
        return self.state.turns

    @lazy
    def running(self) -> tuple[Game, Stage[Any]]:
        """The game and its stage that run: of a game that a referee watches, what he watches."""
        return self.state.stage.running(self.state.sub) or (self.game, self.state.stage)

    @lazy
    def asks_director(self) -> bool:
        """Whether the hand waits for an answer of the director."""
        return self.session.asks_director

    @lazy
    def turned(self) -> tuple[int, int] | None:
        """(home, seat) while a person plays the hand of his machine partner."""
        return None if self.cast is None else self.session.turned

    @lazy
    def view(self) -> View:
        """The view of the hand that all may have, onlookers who see no hands included."""
        return view(self.state)

    @lazy
    def _latest(self) -> Mapping[type[Result], Result]:
        """The facts of the play: the latest of each sort."""
        return {fact_kind(fact): fact for fact in self.facts}

    def _fact(self, kind: type[Fact]) -> Fact | None:
        return cast("Fact | None", self._latest.get(kind))

    @lazy
    def contract(self) -> Contract | None:
        """The contract, once there is one."""
        return self._fact(Contract)

    @lazy
    def trump(self) -> Trump | None:
        """The trumps that somebody made."""
        return self._fact(Trump)

    @lazy
    def played(self) -> Played | None:
        """The finished tricks."""
        return self._fact(Played)

    @lazy
    def current(self) -> CurrentTrick | None:
        """The trick on the table."""
        return self._fact(CurrentTrick)

    @lazy
    def calls(self) -> Calls | None:
        """The auction so far."""
        return self._fact(Calls)

    @lazy
    def doubled(self) -> Doubled | None:
        """How far trumps are doubled, where they can be."""
        return self._fact(Doubled)

    @lazy
    def open_case(self) -> bool:
        """Whether somebody has to choose, or the director to answer."""
        return OpenCase in self._latest

    @lazy
    def cast(self) -> PlayRoles | None:
        """The roles in the tricks of this hand."""
        return self.current.cast if self.current is not None else self.session.cast

    @lazy
    def taken(self) -> tuple[int, ...]:
        """The tricks that each hand has won."""
        if self.played is None:
            return (0,) * len(self.game.seats)
        won = [*self.played.claimed] or [0] * len(self.game.seats)
        for trick in self.played.tricks:
            won[trick.winner] += 1
        return tuple(won)

    @lazy
    def pad(self) -> Pad:
        """The score pad of the match."""
        return self.game.match.pad(self.game, self.session.current_standing)

    @lazy
    def summary(self) -> str:
        """How the match stands, in a sentence, with the sides as ``{0}``, ``{1}``."""
        return self.game.match.summary(self.game, self.session.current_standing)

    @lazy
    def played_hands(self) -> Sequence[Mask]:
        """The cards of each hand as play began; as they are where nothing was played."""
        found = [0] * len(self.game.seats)
        for trick in self.played.tricks if self.played else ():
            for hand, c in trick.plays:
                found[hand] |= 1 << c
        for place in self.raw:
            if place.kind == "hand" and place.seat >= 0:
                for c in place.cards:
                    found[place.seat] |= 1 << c
        return found

    @lazy
    def no_undo(self) -> bool:
        """Whether the table lets nobody take anything back just now."""
        session = self.session
        return session.house.undo == "never" or (
            session.house.undo == "alone" and len(session.persons) > 1
        )

    @lazy
    def hands_to_act(self) -> frozenset[int]:
        """The hands whose turn it is."""
        return frozenset([turn.hand for turn in self.turns])

    def legal(self, seat: int) -> Sequence[Action]:
        """The legal acts of a seat in a deal that is not over."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.state.stage.legal(self.state.sub, seat)
        return found

    @lazy
    def _own_turns(self) -> Mapping[int, Turn]:
        """The first turn of each seat that is to act."""
        return {turn.by: turn for turn in reversed(self.turns)}

    @lazy
    def has_menus(self) -> bool:
        """Whether the table may let seats do more than what is legal: few do."""
        return type(self.state.stage).menu is not Stage.menu

    def choice(self, seat: int) -> tuple[Sequence[Action], Sequence[Action], Turn | None]:
        """The legal acts of a seat in a deal that is not over, what else the table lets it do, and
        its turn."""
        menu = self.state.stage.menu(self.state.sub, seat) if self.has_menus else ()
        return self.legal(seat), menu, self._own_turns.get(seat)

    @lazy
    def where(self) -> Mapping[Card, int]:
        """The numbers of the places in which the cards lie."""
        return {c: i for i, place in enumerate(self.raw) for c in place.cards}

    @lazy
    def won_lines(self) -> dict[int, list[messages.WonLine]]:
        """The lines of the tricks won, by the side that sees them, as far as they have been
        made."""
        return {}

    @lazy
    def given(self) -> tuple[int, ...]:
        """The tricks that rulings have given to each side of the game."""
        rulings = [fact for fact in self.facts if isinstance(fact, Transfer)]
        return tuple([transferred(rulings, side) for side in range(len(self.game.sides))])

    @lazy
    def counts(self) -> tuple[int, ...]:
        """How many cards each hand holds."""
        found = [0] * len(self.game.seats)
        for place in self.raw:
            if place.kind == "hand":
                known = place if place.counted else redact(place, -1)
                found[place.seat] += len(known.cards)
        return tuple(found)

    @lazy
    def tallied(self) -> bool:
        """Whether lines of cards are worth something."""
        return isinstance(self.running[0].stages[-1], Squares)

    @lazy
    def actions_due(self) -> frozenset[str]:
        """The sorts of act that somebody may do now."""
        return frozenset([a.kind for turn in self.state.turns for a in self.legal(turn.by)])

    @lazy
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that belong together: as the deal has made them, or as the table has them."""
        made = self.cast.sides if self.cast is not None else ()
        if not made:
            return self.game.sides
        return tuple(
            tuple(s for s, side in enumerate(made) if side == each)
            for each in sorted(set(made))
            if each >= 0
        )

    @lazy
    def side_of(self) -> tuple[int, ...]:
        """The number of each seat's side in `sides`; -1 where it has none."""
        found = [-1] * len(self.game.seats)
        for number, side in reversed([*enumerate(self.sides)]):
            for seat in side:
                found[seat] = number
        return tuple(found)

    @lazy
    def waiting(self) -> frozenset[int]:
        """Players who have no part in this deal: others hold cards, they have none and get none."""
        cast, places = self.cast.active if self.cast is not None else (), self.raw
        others = [s for s in self.game.players if s not in cast]
        if not others or not any(p.kind == "hand" and p.cards for p in places):
            return frozenset()
        held = {p.seat for p in places if p.cards or p.kind != "hand"}
        return frozenset([s for s in others if s not in held])

    def seat_of(self, home: int) -> int:
        """The seat whose place a person takes now, see `Session.seat_of`."""
        if home in self.session.next_players:
            return -1
        return self.turned[1] if self.turned and self.turned[0] == home else home

    @lazy
    def settled(self) -> tuple[Any, ...]:
        """The key that all wording depends on: where it is the same in two scenes, no name, role,
        side, or order of cards has changed between them, and what has is sent event by event."""
        session, state = self.session, self.state
        return (
            session.dealt_event,
            session.deals,
            session.matches,
            self.game,
            state.at,
            state.over,
            self.running,
            session.seats,
            session.sitting,
            session.next_players,
            session.standing,
            session.left,
            session.explained,
            self.turned,
            self.contract,
            self.trump,
            self.cast,
            self.sides,
            self.waiting,
        )

    @lazy
    def inputs(self) -> Mapping[str, object]:
        """The makings of those fields that are the same for all, beside what is in `settled`: a
        field of which they are the same in two settled scenes is the same."""
        session, calls = self.session, self.calls
        running = (self.open_case, self.current is None)
        found: dict[str, object] = {
            "table": (session.pace, self.audience.watchers),
            "headline": self.doubled,
            "trick": self.current,
            "tricks": self.played and self.played.tricks,
            "calls": running,
            "auction": calls and (calls, session.meanings(), running),
        }
        if not self._refereed:
            found["referee"] = None
        if not isinstance(self.state.stage, Making):
            found["proposal"] = None
        if not session.alone:
            found["alone"] = None
        return found

    @lazy
    def line_count(self) -> int:
        """How many lines the log of the hand has."""
        return self.session.line_count()

    @lazy
    def is_plain(self) -> bool:
        """Whether nothing hangs on an act here but what it does to the cards or the calls."""
        session, audience = self.session, self.audience
        stage = type(self.state.stage)
        return (
            stage.running is Stage.running
            and stage.target is Stage.target
            and audience.asked is None
            and not (audience.watchers and session.house.watch == "hands")
            and not session.explained
            and not session.next_players
            and not session.alone
            and not self.turned
            and not self.tallied
            and self.no_undo
        )

    @lazy
    def _refereed(self) -> bool:
        return any(isinstance(stage, Refereed) for stage in self.game.stages)
