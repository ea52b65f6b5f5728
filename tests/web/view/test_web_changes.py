"""The patch of an event, folded into what a client has, is the whole view: at every moment, of
every game, for everybody; and no patch hangs on cards that its reader may not know."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
import pytest
from patches import Folded
from sessions import Game

from oddtrick.cards import COPY, Card, card_code
from oddtrick.core import HIDDEN, NATURE, menu_of, seen_places
from oddtrick.errors import OddtrickError
from oddtrick.games import catalogue
from oddtrick.stages.calling.saying import Announced
from oddtrick.store.events import AtEvening, HandDealt, Paced, TableEvent, read_event
from oddtrick.table.requests import acting, dealing, seating, table_people, undo
from oddtrick.table.requests.consent import ConsentQuestion
from oddtrick.table.session.session import Session
from oddtrick.table.session.table_settings import HANDS_LATE
from oddtrick.web import messages
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.table import view_cache
from oddtrick.web.table.view_cache import ViewCache
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import SeenView, laid, present
from slices import sliced

EVERY = sorted(catalogue())


class Clients:
    """Everybody at a table, each with what he was shown last and what he has made of it."""

    def __init__(self, homes: Sequence[int]) -> None:
        self.seen: dict[int, SeenView | None] = dict.fromkeys(homes)
        self.known = {home: Folded() for home in homes}
        self.views = ViewCache()
        self.sizes = list[int]()
        """The lengths of the frames that were patches."""

    def show(self, session: Session, audience: Audience, *skipped: int) -> None:
        """Send everybody the table, but those who do not read just now; and compare."""
        self.views.moved()
        for home in self.seen:
            if home in skipped:
                continue
            now = self.views.view(session, home, lambda: audience)
            assert now is not None
            frame = self.views.change(self.seen[home], now, messages.encode)
            if self.seen[home] is not None:
                self.sizes.append(len(frame))
            self.seen[home] = now
            found = self.known[home].take(msgspec.json.decode(frame))
            defined = present(session, home, audience, meaning_of)
            assert found == msgspec.json.decode(messages.encode(defined))
        if not skipped:
            self.views.all_shown()


def asked(session: Session, waits: set[int]) -> ConsentQuestion:
    return ConsentQuestion("to undo", session.persons[0], session.since, waits, lambda now: [])


def company(game: Game, rng: random.Random) -> list[TableEvent]:
    """Something that people do beside the play."""
    session, people = game.session, game.session.persons
    someone, host = rng.choice(people), game.session.host
    seats = session.game.seats
    requests: list[Callable[[], Sequence[TableEvent]]] = [
        lambda: table_people.say(session, someone, "", "Well played!", 12.5, watchers=False),
        lambda: table_people.say(session, -1, "Eve", "Hush!", 13, watchers=True),
        lambda: table_people.arrange(
            session, host, messages.Arrange(watch=rng.choice(("table", "hands")), undo="consent")
        ),
        lambda: table_people.away(session, someone),
        lambda: table_people.back(session, someone),
        lambda: table_people.stand(session, people[-1]) if len(people) > 2 else [],
        lambda: table_people.swap(session, host, seats[people[0]], seats[people[-1]]),
        lambda: table_people.explain(
            session, (calls := session.calls())[-1], len(calls) - 1, "Weak"
        ),
        lambda: undo.undo(session, someone, session.version, agreed=True),
        lambda: [Paced(rng.choice(("calm", "fast")))],
    ]
    return [*rng.choice(requests)()]


def somebody_here(session: Session, rng: random.Random) -> Audience:
    people = session.persons
    return Audience(
        frozenset(s for s in people if rng.random() < 0.8),
        rng.randrange(3),
        {s: rng.randrange(60) for s in people if rng.random() < 0.2},
        asked(session, set(people[1:])) if rng.random() < 0.2 else None,
    )


def played(game: Game, rng: random.Random, clients: Clients, events: int) -> None:
    """Play by lot, with company beside it, and show everything to everybody."""
    audience = somebody_here(game.session, rng)
    clients.show(game.session, audience)
    for _ in range(events):
        if rng.random() < 0.15:
            with suppress(OddtrickError, IndexError):  # what cannot be now is not done
                game.add(company(game, rng))
        elif all(s.away for s in game.session.seats if s.kind == "person"):
            game.add(table_people.back(game.session, game.session.persons[0]))
        elif not step(game, rng):
            game.add(dealing.next_deal(game.session, game.session.version))
        if rng.random() < 0.1:
            audience = somebody_here(game.session, rng)
        slow = [home for home in clients.seen if rng.random() < 0.1]
        clients.show(game.session, audience, *slow)


def step(game: Game, rng: random.Random) -> bool:
    """Somebody acts who may; whether there was anybody. At a refereed table sometimes against the
    rules."""
    session = game.session
    if session.state.over:
        return False
    for home in rng.sample(session.persons, len(session.persons)):
        seat = session.seat_of(home)
        if seat < 0 or session.seats[home].away:
            continue
        state = session.state
        actions = [a for a in state.legal(seat) if a.kind != "resign"] or state.legal(seat)
        if rng.random() < 0.08:
            actions = [*menu_of(state.stage, state.stage_state, seat)] or actions
        if actions and actions[0].kind == "call" and rng.random() < 0.7:
            actions = actions[:1]
        if actions:
            code = state.stage.code(rng.choice(actions))
            with suppress(OddtrickError):
                game.add(acting.act(session, home, session.version, code))
                return True
    game.machines()
    return True


@pytest.mark.parametrize("name", sliced(EVERY, 6))
def test_what_is_sent_comes_to_the_whole_view(name: str) -> None:
    """For every seat and an onlooker: through acts, taking back, the next deal, talk, and others
    who come, go, change places and explain; for some who read late, too."""
    rng = random.Random(f"changes {name}")
    names = catalogue()[name].player_names
    game = Game(name, people=names, seed=f"changes {name}")
    clients = Clients((*game.session.persons, -1))
    # A table of piles has much to show, and little that differs from act to act.
    cards = any(place.kind == "hand" for place in game.session.state.places())
    played(game, rng, clients, 26 if cards else 8)


def refereed() -> list[str]:
    return [
        name
        for name, game in sorted(catalogue().items())
        if any(option.name == "laws" for option in game.options)
    ]


@pytest.mark.parametrize("name", sliced(refereed(), 3))
def test_what_is_sent_comes_to_the_whole_view_under_a_referee(name: str) -> None:
    game_ = catalogue()[name]
    laws = next(o for o in game_.options if o.name == "laws").choices[-1]
    rng = random.Random(f"laws {name}")
    game = Game(name, people=game_.player_names, options={"laws": laws}, seed=f"laws {name}")
    clients = Clients((*game.session.persons, -1))
    played(game, rng, clients, 10)


def test_the_director_of_an_evening_is_sent_what_he_rules_on() -> None:
    """An onlooker by his token: where the director is asked, it is he who may act."""
    game = Game("contract-duplicate", people="NESW", options={"laws": "duplicate2017"}, seed="3")
    session = game.session
    session.evening = AtEvening("e", 1, 1)
    clients = Clients((*session.persons, -1))
    dealer = session.state.turns[0].by
    letters = session.game.seats
    wrong, led_from = letters[(dealer + 2) % 4], letters[(dealer + 1) % 4]
    card = next(a for a in session.view((dealer + 2) % 4).hand((dealer + 2) % 4))
    lead = f"{wrong}:{card_code(card)}"
    asked_for = 0
    for text in ("1NT", "P", "P", "P", lead, f"{led_from}:lead?{wrong}", "yes"):
        clients.show(session, Audience(watchers=1))
        turn = clients.known[-1].own["turn"]
        assert bool(turn and turn["actions"]) is session.asks_director
        asked_for += session.asks_director
        action = session.state.action(text)
        home = -1 if action.by == NATURE else action.by
        game.add(acting.act(session, home, session.version, session.state.stage.code(action)))
    clients.show(session, Audience(watchers=1))
    assert asked_for == 1


def test_onlookers_who_see_all_hands_are_late_in_all_but_talk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng, clock = random.Random(7), [0.0]
    monkeypatch.setattr(view_cache.time, "monotonic", lambda: clock[0])
    game = Game("whist", people=("N", "E", "S", "W"), seed="late")
    host = game.session.host
    change = messages.Arrange(watch="hands", delay=HANDS_LATE)
    game.add(table_people.arrange(game.session, host, change))
    views, known, audience = ViewCache(), Folded(), Audience(watchers=1)
    seen: SeenView | None = None
    shown: list[messages.ViewFrame] = []
    for number in range(20):
        views.moved()
        views.keep(game.session, lambda: audience)
        shown.append(present(game.session, -1, audience, meaning_of))
        assert all("??" not in p.cards for p in shown[-1].places if p.kind == "hand")
        now = views.view(game.session, -1, lambda: audience)
        assert (now is None) is (number < 2)
        if now is not None:
            found = known.take(msgspec.json.decode(views.change(seen, now, messages.encode)))
            earlier = msgspec.structs.replace(shown[number - 2], talk=shown[number].talk)
            assert found == msgspec.json.decode(messages.encode(earlier))
            seen = now
        clock[0] += HANDS_LATE / 2
        views.all_shown()
        if number % 4 == 1:
            said = table_people.say(game.session, -1, "Eve", "Hush!", 13, watchers=True)
            game.add(said)
        else:
            step(game, rng)


def test_a_turned_table_is_sent_event_by_event() -> None:
    """One person with machine players, who plays his partner's hand where that declares."""
    rng = random.Random(5)
    game = Game("contract-rubber", people=("S",), seed="turned")
    clients = Clients((2, -1))
    for _ in range(90):
        if not step(game, rng):
            game.add(dealing.next_deal(game.session, game.session.version))
        clients.show(game.session, Audience())


def test_whoever_waits_for_the_next_deal_sees_what_all_see() -> None:
    """In the midst of a deal somebody sits down on the seat of a machine player."""
    rng = random.Random(6)
    game = Game("contract-rubber", people=("N", "S"), seed="later")
    clients = Clients((0, 2, -1))
    for n in range(30):
        if n == 6:
            game.add(seating.sit(game.session, "E", "Eve", "a token that is long enough")[1])
            clients.seen[1], clients.known[1] = None, Folded()
        if not step(game, rng):
            game.add(dealing.next_deal(game.session, game.session.version))
        clients.show(game.session, Audience())
    assert clients.known[1].own["home"] == "E"


def test_a_card_is_told_in_few_words() -> None:
    """One text for all and a short one for each, of less than 2 kB on the average of four."""
    rng = random.Random(8)
    game = Game("whist", people=("N", "E", "S", "W"))
    clients = Clients((0, 1, 2, 3))
    clients.show(game.session, Audience())
    while game.step(rng) and not game.session.state.over:
        clients.sizes.clear()
        clients.show(game.session, Audience())
        assert sum(clients.sizes) < 8000


def test_what_has_not_changed_is_left_out() -> None:
    game = Game("whist", people=("N", "E", "S", "W"))
    clients = Clients((0,))
    clients.show(game.session, Audience())
    last = clients.seen[0]
    clients.show(game.session, Audience())
    now = clients.seen[0]
    assert last is not None
    assert now is not None
    assert now is not last
    frame = ViewCache().change(last, now, messages.encode)
    assert msgspec.json.decode(frame) == {"type": "view", "version": game.session.version}


def test_a_view_stands_still_while_the_table_goes_on() -> None:
    rng = random.Random(2)
    game = Game("contract-rubber", people=("N", "E", "S", "W"))
    question = asked(game.session, {1, 2})
    views = ViewCache()
    seen = views.view(game.session, 0, lambda: Audience(asked=question))
    before = present(game.session, 0, Audience(asked=asked(game.session, {1, 2})), meaning_of)
    for _ in range(9):
        game.step(rng)
    question.awaiting.clear()
    game.add(table_people.say(game.session, 0, "", "Hello", 1, watchers=False))
    assert seen is not None
    assert laid(seen) == before


@pytest.mark.parametrize("slow", [(), (-1,)], ids=["all read", "one reads nothing"])
def test_a_moment_is_let_go_of_once_all_who_saw_it_have_seen_a_later_one(
    slow: tuple[int, ...],
) -> None:
    """Not by the collector of cycles, which comes late; nor is it kept for who did not see it."""
    rng = random.Random(3)
    game = Game("whist", people=("N", "E", "S", "W"))
    clients = Clients((0, 1, 2, 3, -1))
    clients.show(game.session, Audience())
    game.step(rng)
    clients.show(game.session, Audience(), *slow)
    seen = clients.seen[0]
    assert seen is not None
    moment = weakref.ref(seen.own.moment)
    del seen
    gc.disable()
    try:
        for _ in range(2):
            game.step(rng)
            clients.show(game.session, Audience(), *slow)
        assert moment() is None
    finally:
        gc.enable()


# -- hidden cards --------------------------------------------------------------------------


def exchanged(bodies: Sequence[str], first: Card, second: Card) -> list[Session] | None:
    """The table after each of its events, had two cards lain in each other's place; `None` where
    it could not have gone on as it did."""
    other, session, found = {first: second, second: first}, Session("t"), list[Session]()

    def turned(arg: object) -> object:
        if isinstance(arg, list | tuple):
            return tuple(map(turned, arg))
        return other.get(arg, arg) if isinstance(arg, int) and not isinstance(arg, bool) else arg

    for body in bodies:
        event = read_event(body)
        if isinstance(event, HandDealt):
            chance = tuple(
                msgspec.structs.replace(drawn, arg=turned(drawn.arg)) for drawn in event.chance
            )
            event = msgspec.structs.replace(event, chance=chance)
        try:
            session.apply(event)
        except OddtrickError:
            return None
        found.append(session.copy())
    return found


def frames_of(sessions: Sequence[Session], home: int) -> list[bytes]:
    """Every frame that a seat gets, from the deal on."""
    views, seen = ViewCache(), list[SeenView | None]([None])
    frames = []
    for session in sessions:
        if session.dealt and not session.state.over:  # then all hands are shown
            views.moved()
            now = views.view(session, home, Audience)
            assert now is not None
            frames.append(views.change(seen[-1], now, messages.encode))
            seen.append(now)
    return frames


def announced(sessions: Sequence[Session]) -> list[list[Announced]]:
    """The facts that a rule had somebody say aloud of hidden cards."""
    return [
        [fact for fact in session.state.facts() if isinstance(fact, Announced)]
        for session in sessions
        if session.dealt
    ]


PACKS = [
    name
    for name, game in sorted(catalogue().items())
    if len(game.players) > 1 and game.family != "Patience for several"
]
"""Games of hands, whose deal is a pack."""


@pytest.mark.parametrize("name", sliced(PACKS, 4))
def test_frames_do_not_hang_on_cards_their_reader_may_not_know(name: str) -> None:
    """Two cards that a seat has not seen change places, and every byte it gets is the same."""
    rng = random.Random(f"exchange {name}")
    game = Game(name, people=catalogue()[name].player_names, seed=f"exchange {name}")
    for _ in range(14):
        if not game.step(rng):
            game.add(dealing.next_deal(game.session, game.session.version))
    plain = exchanged(game.bodies, -9, -9)
    assert plain is not None
    tried = 0
    enough = len(plain[-1].seats) + 1
    for home in (*game.session.persons, -1):
        met = {
            c % COPY
            for session in plain
            if session.dealt
            for place in seen_places(session.state, home)
            for c in place.cards
            if c != HIDDEN
        }
        pack = {c for p in game.session.state.places() for c in p.cards if c % COPY not in met}
        frames = frames_of(plain, home)
        for _ in range(12):
            if len(pack) < 2 or tried >= enough:
                break
            sessions = exchanged(game.bodies, *rng.sample(sorted(pack), 2))
            if sessions is not None and announced(sessions) == announced(plain):
                tried += 1
                assert frames_of(sessions, home) == frames
    assert tried
