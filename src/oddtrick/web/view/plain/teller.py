"""What people are told of plain acts, straight from the act."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict

from oddtrick.cards import Card
from oddtrick.core import EVERYONE, Action, Place, Turn
from oddtrick.web.connection import messages
from oddtrick.web.view.auction import auction_line
from oddtrick.web.view.cards import action_texts, place_line
from oddtrick.web.view.scene.scene import Scene, ViewContext
from oddtrick.web.view.seats import status_line

Patch = dict[Any, Any]

__all__ = ["PlainChange", "Teller"]


class ToDo(NamedTuple):
    """What a seat may do, as its frames say it."""

    actions: msgspec.Raw
    menu: msgspec.Raw
    refusals: list[messages.Refusal]
    hint: bool
    status: messages.Status | None


NOTHING = msgspec.Raw(b"[]")
IDLE = ToDo(NOTHING, NOTHING, [], False, None)


class PlainChange:
    """The change that a plain act makes for all who saw the table before it."""

    def __init__(
        self, begin: bytes, news: dict[int, Patch]
    ) -> None:
        self.begin = begin
        self._news = news

    def frame(self, home: int) -> bytes:
        """The frame for the person at a seat, or an onlooker (-1)."""
        own = self._news.get(home)
        if own:
            return b'%b,"own":%b}' % (self.begin, messages.encode(own))
        return self.begin + b"}"


class Teller:
    """Tells of plain acts, one after the other."""

    def __init__(self) -> None:
        self._at = 0
        """The number of the scene it has told of last."""

    def change(self, old: Scene, new: Scene) -> PlainChange | None:
        """The change between two scenes; `None` where it is not a plain act that lies between
        them."""
        if new.told_from != old.number or not old.number:
            return None
        if self._at != old.number:
            self._begin(old)
        self._at = new.number
        return self._tell(old, new)

    # -- the scene it begins with ----------------------------------------------------------

    def _begin(self, scene: Scene) -> None:
        """Know how things stand in a scene."""
        self._places: list[messages.PlaceLine] = [*scene.public.part("places")]
        self._counts, self._taken = scene.counts, scene.taken
        self._homes = range(len(scene.session.seats))
        self._away = [s.away for s in scene.session.seats]
        self._by_book = [h for h in self._homes if scene.session.read_by_machines(h)]
        self._offers: dict[Action, bytes] = {}
        self._tricks: dict[tuple[int, Card], messages.PlaceLine] = {}
        self._hidden: dict[tuple[int, int], messages.PlaceLine] = {}
        self._statuses: dict[Any, messages.Status] = {}
        self._to_do = self._busy(scene)
        self._status = self._status_of(scene)
        self._won: dict[int, list[messages.WonLine]] = {}

    # -- an act ----------------------------------------------------------------------------

    def _tell(self, old: Scene, new: Scene) -> PlainChange:
        act, seats = new.state.log[-1].action, new.game.seats
        shared: Patch = {}
        news: dict[int, Patch] = {}
        hand = act.hand
        before, after = old.state.sub, new.state.sub
        lines: Patch = {}
        taken = self._taken
        if act.kind == "play":
            counts = [*self._counts]
            counts[hand] -= 1
            lines[hand] = {"cards": counts[hand]}
            self._counts = counts
            c = act.arg
            play = messages.PlayLine(seats[hand], messages_card(c))
            if after.trick:
                shared["places"] = self._card(old, new, hand, c, news)
                begun = len(before.trick)
                shared["trick"] = {"plays": {"splice": [begun, 0, [play]]} if begun else [play]}
            else:
                self._trick_ends(old, new, shared, news, lines)
                shared["trick"] = {"plays": []}
            if before.to_play != after.to_play:
                shared["trick"]["next"] = seats[after.to_play]
        else:
            was, is_ = auction_line(old.public), auction_line(new.public)
            shared["auction"] = fields_patch(was, is_)
        turns, now = old.turns, new.turns
        if turns != now:
            one, two = {t.hand for t in turns}, {t.hand for t in now}
            for seat in one ^ two:
                lines.setdefault(seat, {})["to_act"] = seat in two
        if lines:
            shared["seats"] = lines
        status = self._status_of(new)
        all_know = status != self._status
        if all_know:
            shared["status"] = status
        begun, count = old.line_count, new.line_count
        if count > begun:
            come = [x for _, x in new.session.heard_since(begun, -1, -1, new.names)]
            shared["log"] = {"splice": [begun, 0, come]}
            concerned = new.session.log_concerns(begun)
            for home in self._homes:
                if concerned < 0 or concerned >> home & 1:
                    heard = new.session.heard_since(begun, home, home, new.names)
                    patch: Patch = {}
                    for i, line in heard:
                        known = asdict(come[i - begun])
                        if found := {n: v for n, v in asdict(line).items() if known[n] != v}:
                            patch[i] = found
                    if patch:
                        news.setdefault(home, {})["log"] = patch
        was_to_do, to_do = self._to_do, self._busy(new)
        for home in {*was_to_do, *to_do}:
            one, two = was_to_do.get(home, IDLE), to_do.get(home, IDLE)
            own: Patch = {}
            if two.actions != one.actions:
                own["actions"] = two.actions
            if two.menu != one.menu:
                own["menu"] = two.menu
            if two.refusals != one.refusals:
                own["refusals"] = two.refusals
            if two.hint != one.hint:
                own["hint"] = two.hint
            known = status if all_know else one.status or self._status
            if known != (two.status or status):
                own["status"] = two.status or status
            if own:
                news.setdefault(home, {}).update(own)
        self._to_do, self._status = to_do, status
        begin = b'{"type":"view","version":%d' % new.session.version
        if shared:
            begin += b',"shared":' + messages.encode(shared)
        return PlainChange(begin, news)

    # -- cards -----------------------------------------------------------------------------

    def _card(self, old: Scene, new: Scene, hand: int, c: Card, news: dict[int, Patch]) -> Patch:
        """The patch of the places for all, and for those to whom they are another."""
        places, raw, public = self._places, new.raw, new.public
        hands = len(new.state.sub.hands)
        at = hands + len(new.state.sub.trick) - 1
        was, line = places[hand], self._line(public, raw[hand])
        come = self._trick_line(public, raw[at])
        self._places = [*places[:hand], line, *places[hand + 1 : at], come, *places[at:]]
        changed = fields_patch(was, line)
        shared: Patch = {"splice": [at, 0, [come]], hand: changed}
        for home in self._homes:
            place, patch = raw[hand], {}
            if home == hand or not (
                place.seen_by == EVERYONE or not place.seen_by >> home & 1
            ):
                seen = new.seen(home)
                mine = place_line(seen, seen.sees(place))
                had = place_line(seen, seen.sees(old.raw[hand]))
                if found := _correction(had, mine, changed):
                    patch[hand] = found
            if home == hand:
                mine = place_line(new.seen(home), raw[at])
                if found := _correction(come, mine, {}):
                    patch[at] = found
            if patch:
                news.setdefault(home, {})["places"] = patch
        return shared

    def _trick_ends(
        self, old: Scene, new: Scene, shared: Patch, news: dict[int, Patch], seats: Patch
    ) -> None:
        """A trick is full: its cards lie before the hand that has won it."""
        places, raw, public = self._places, new.raw, new.public
        hands, hand = len(new.state.sub.hands), new.state.log[-1].action.hand
        now = [*places[:hands]]
        was = places[hand]
        line = now[hand] = self._line(public, raw[hand])
        now += [self._line(public, place) for place in raw[hands:]]
        shared["places"] = patch = items_patch(places, now)
        if not patch:
            del shared["places"]
        self._places = now
        begin, gone, come = patch.get("splice", (len(now), 0, ()))
        stop = begin + len(come)
        for home in self._homes:
            own: Patch = {}
            for i, place in enumerate(raw):
                if place.seat != home and (
                    place.seen_by == EVERYONE or not place.seen_by >> home & 1
                ):
                    continue
                if begin <= i < stop:
                    one, touched = now[i], {}
                elif i in patch:
                    at = i if i < begin else i - len(come) + gone
                    seen = old.seen(home)
                    one, touched = place_line(seen, seen.sees(old.raw[at])), patch[i]
                else:
                    continue
                seen = new.seen(home)
                if found := _correction(one, place_line(seen, seen.sees(place)), touched):
                    own[i] = found
            if own:
                news.setdefault(home, {})["places"] = own
        trick = new.state.sub.tricks[-1]
        done = messages.TrickDone(
            [messages.PlayLine(new.game.seats[h], messages_card(c)) for h, c in trick.plays],
            new.game.seats[trick.winner],
        )
        number = len(new.state.sub.tricks) - 1
        shared["tricks"] = {"splice": [number, 0, [done]]} if number else [done]
        taken = [*self._taken]
        taken[trick.winner] += 1
        seats.setdefault(trick.winner, {})["tricks"] = taken[trick.winner]
        self._taken = taken
        for home in (*self._homes, -1):
            seen = new.seen(home) if home >= 0 else public
            news.setdefault(home, {})["won"] = seen.part("won")

    def _line(self, public: ViewContext, place: Place) -> messages.PlaceLine:
        """The line of a place as all see it."""
        if place.seen_by == EVERYONE or place.open:
            return place_line(public, public.sees(place))
        key = place.kind, place.seat, place.number, len(place.cards)
        found = self._hidden.get(key)
        if found is None:
            found = self._hidden[key] = place_line(public, public.sees(place))
        return found

    def _trick_line(self, public: ViewContext, place: Place) -> messages.PlaceLine:
        key = place.seat, place.cards[0]
        found = self._tricks.get(key)
        if found is None:
            found = self._tricks[key] = place_line(public, place)
        return found

    # -- what may be done ------------------------------------------------------------------

    def _status_of(self, scene: Scene) -> messages.Status:
        key = scene.turns, scene.actions_due
        found = self._statuses.get(key)
        if found is None:
            found = self._statuses[key] = scene.public.part("status")
        return found

    def _busy(self, scene: Scene) -> dict[int, ToDo]:
        """What each person may do who may do anything."""
        found = {}
        for home in self._homes:
            legal, menu, turn = scene.choice(home)
            if legal or menu or turn is not None:
                found[home] = self._may(scene, home)
        return found

    def _may(self, scene: Scene, home: int) -> ToDo:
        legal, menu, turn = scene.choice(home)
        away, state = self._away[home], scene.state
        actions = menus = NOTHING
        if not away:
            if home in self._by_book:
                actions = msgspec.Raw(messages.encode(scene.seen(home).part("actions")))
            else:
                actions = self._offered(scene, legal)
            if menu:
                menus = self._offered(scene, menu)
        hint = turn is not None and not away and not scene.session.conducted
        status = None
        if turn is not None:
            text = state.stage.words.prompt(state.sub, turn) or "Your turn."
            status = status_line(text, yours=True)
        refusals = scene.seen(home).part("refusals") if turn is not None else []
        return ToDo(actions, menus, refusals, hint, status)

    def _offered(self, scene: Scene, actions: Any) -> msgspec.Raw:
        offers = self._offers
        found = []
        for action in actions:
            text = offers.get(action)
            if text is None:
                text = offers[action] = self._offer(scene, action)
            found.append(text)
        return msgspec.Raw(b"[%b]" % b",".join(found))

    def _offer(self, scene: Scene, action: Action) -> bytes:
        text, seats = action_texts(scene.state.stage.words).of(action), scene.game.seats
        c = text.card
        return messages.encode(messages.OfferedAction(
            text.code, text.label, action.kind, None if c is None else messages_card(c),
            seats[action.hand], None if c is None else action.hand, None, "", text.entry))


def _correction(one: Any, two: Any, shared: Patch) -> Patch:
    fields = asdict(one)
    fields.update(shared)
    return {n: v for n, v in asdict(two).items() if fields[n] != v}


def fields_patch(was: Any, now: Any) -> Patch:
    from oddtrick.web.view.changes import _fields
    return _fields(was, now)
def messages_card(c):
    from oddtrick.web.view.cards import _CODES
    return _CODES[c]
def items_patch(a,b):
    from oddtrick.web.view.changes import delta
    return delta(a,b) if a!=b else {}
