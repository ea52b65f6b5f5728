"""A table at one moment, for all who see it, and as one seat may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from oddtrick.cards import Mask
from oddtrick.core import (
    EVERYONE,
    NATURE,
    Action,
    Game,
    Pad,
    Place,
    Result,
    Stage,
    State,
    Turn,
    View,
    menu_of,
    opened,
    redact,
    view,
    whole_view,
)
from oddtrick.core.view import public_results
from oddtrick.laws import OpenCase, Refereed
from oddtrick.messages import Message
from oddtrick.scoring.rulings import Transfer, transferred
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.calling.saying import Announced, Doubled
from oddtrick.stages.piles.squares import Squares
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, PlayRoles, Trump
from oddtrick.support.lazy import lazy
from oddtrick.table.session.session import Session
from oddtrick.web import messages

from .audience import Audience, Meaning
from .differ import Seen, SeenMoment


class _Sorts(dict[type[Result], type[Result]]):
    """The sort that facts of a class are known as here; the class where it is none of them."""

    def __missing__(self, kind: type[Result]) -> type[Result]:
        known = (Played, CurrentTrick, Contract, Trump, Calls, Doubled, OpenCase)
        found = self[kind] = next((one for one in known if issubclass(kind, one)), kind)
        return found


_SORTS = _Sorts()

Fact = TypeVar("Fact", bound=Result)


class TableMoment(SeenMoment):
    """A table as it stands, for all who see it. What is the same for all of them is found once."""

    def __init__(self, session: Session, audience: Audience, meaning: Meaning) -> None:
        super().__init__()
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
        """The facts of the hand that everybody may know, as its view has them, in order."""
        results = public_results(self.state.results)
        return results if self.state.over else (*results, *self.state.stage_facts())

    @lazy
    def turns(self) -> tuple[Turn, ...]:
        """Everyone who must act now."""
        return self.state.turns

    @lazy
    def running(self) -> tuple[Game, Stage[Any]]:
        """The game and its stage that run: of a game that a referee watches, what the referee
        watches."""
        return self.state.running

    @lazy
    def asks_director(self) -> bool:
        """Whether the hand waits for an answer of the director."""
        return self.session.asks_director

    @lazy
    def turned(self) -> tuple[int, int] | None:
        """(home, seat) while a person plays the hand of their machine partner."""
        return None if self.roles is None else self.session.turned

    @lazy
    def view(self) -> View:
        """The view of the hand that all may have, onlookers who see no hands included."""
        return view(self.state)

    @lazy
    def _latest(self) -> Mapping[type[Result], Result]:
        """The facts of the play: the latest of each sort."""
        return {_SORTS[fact.__class__]: fact for fact in self.facts}

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
    def roles(self) -> PlayRoles | None:
        """The roles in the tricks of this hand."""
        return self.current.roles if self.current is not None else self.session.roles

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
    def summary(self) -> Message:
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
        actions = self._legal.get(seat)
        if actions is None:
            actions = self._legal[seat] = self.state.stage.legal(self.state.stage_state, seat)
        return actions

    @lazy
    def _own_turns(self) -> Mapping[int, Turn]:
        """The first turn of each seat that is to act."""
        return {turn.by: turn for turn in reversed(self.turns)}

    def choice(self, seat: int) -> tuple[Sequence[Action], Sequence[Action], Turn | None]:
        """The legal acts of a seat in a deal that is not over, what else the table lets it do, and
        its turn."""
        menu = menu_of(self.state.stage, self.state.stage_state, seat)
        return self.legal(seat), menu, self._own_turns.get(seat)

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
        made = self.roles.sides if self.roles is not None else ()
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
        roles, places = self.roles.active if self.roles is not None else (), self.raw
        others = [s for s in self.game.players if s not in roles]
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
    def base(self) -> tuple[Any, ...]:
        """All that any wording depends on: game, deal, stage, people, roles, sides, the order of
        cards."""
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
            self.roles,
            self.sides,
            self.waiting,
        )

    @lazy
    def auction(self) -> Auction | None:
        """The auction, while it is the running stage (of the game that a referee watches, too; then
        also while it rests for a choice)."""
        if self.state.over:
            return None
        game, stage = self.running
        rests = self.open_case and self.current is None
        stages = (s for s in game.stages if isinstance(s, Auction) and (rests or s is stage))
        return next(stages, None)

    @lazy
    def announced(self) -> list[Announced]:
        """What rules had somebody say aloud of cards."""
        return [fact for fact in self.facts if isinstance(fact, Announced)]

    @lazy
    def refereed(self) -> bool:
        """Whether a referee sits at the table."""
        return any(isinstance(stage, Refereed) for stage in self.game.stages)


NOBODY = -2
"""Stands for the home of nobody in particular: what is made for it everybody may know."""


class ViewContext:
    """A moment as one person may know it: `home` is where the person sits, -1 for an onlooker,
    `NOBODY` for what all may know; `seat` the place that is taken now (another while the table is
    turned), or -1."""

    def __init__(self, moment: TableMoment, home: int, all_: Seen | None = None) -> None:
        """`all_` is what all see of the moment, which is made first."""
        self.moment = moment
        self.session = moment.session
        self.game = moment.game
        self.state = moment.state
        self.names = moment.names
        """The name of the player at each seat; empty where nobody does."""
        self.all = all_
        self.home = home
        # A finished deal is looked at from the player's own seat again.
        self.seat = moment.seat_of(home) if home >= 0 and not self.state.over else max(home, -1)
        self.opened = home == -1 and moment.session.house.watch == "hands"
        """Whether it is an onlooker's who sees all hands."""
        self.own = -1 if home in moment.session.next_players else max(home, -1)
        """The seat that is “you”: where the person sits, also while another's cards are played; -1
        for an onlooker and for whoever only waits for the next deal."""

    @property
    def viewer(self) -> tuple[int, int, bool]:
        """Who looks, and from where."""
        return self.home, self.seat, self.opened

    @property
    def roles(self) -> PlayRoles | None:
        """The roles in the tricks of this hand."""
        return self.moment.roles

    @lazy
    def choice(self) -> tuple[Sequence[Action], Sequence[Action], Turn | None]:
        """The actions from here, the other actions that the table allows, and the turn to act from
        here, if it is."""
        over = self.seat < 0 or self.moment.state.over
        return ((), (), None) if over else self.moment.choice(self.seat)

    @property
    def legal(self) -> Sequence[Action]:
        """The actions from here."""
        return self.choice[0]

    @property
    def menu(self) -> Sequence[Action]:
        """The other actions that the table allows from here."""
        return self.choice[1]

    @property
    def own_turn(self) -> Turn | None:
        """The turn to act from here, if it is."""
        return self.choice[2]

    @lazy
    def may(self) -> Sequence[Action]:
        """The offers from here: the director's answers where they are asked."""
        moment = self.moment
        if not moment.asks_director:
            return self.choice[0]
        return moment.state.legal(NATURE) if moment.session.directs(self.home) else ()

    @lazy
    def view(self) -> View:
        """The core's view for this viewer."""
        if self.seat < 0:
            return whole_view(self.state) if self.opened else self.moment.view
        return view(self.state, self.seat)

    def sees(self, place: Place) -> Place:
        """A place as it is seen from here."""
        return opened(place) if self.opened else redact(place, self.seat)

    def as_all_see(self, place: Place) -> bool:
        """Whether a place is seen and called from here as by everybody."""
        if place.seat >= 0 and place.seat == self.own:
            return False
        if place.seen_by == EVERYONE:
            return True
        if self.opened or place.open_to != EVERYONE:
            return False
        return self.seat < 0 or not place.seen_by >> self.seat & 1

    @property
    def away(self) -> bool:
        """Whether a machine player acts for the person."""
        return self.home >= 0 and self.session.seats[self.home].away

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that belong together, see `TableMoment.sides`."""
        return self.moment.sides

    def side_at(self, seat: int) -> int:
        """The number of a seat's side in `sides`; -1 where it has none."""
        return self.moment.side_of[seat] if seat >= 0 else -1
