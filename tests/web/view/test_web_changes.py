"""The patch of an event, folded into what a client has, is the whole view: at every moment, of
every game, for everybody; and no patch hangs on cards that its reader may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
import pytest
from patches import Json, merged
from sessions import Game

from oddtrick.cards import COPY, Card
from oddtrick.core import HIDDEN, seen_places
from oddtrick.errors import OddtrickError
from oddtrick.games import catalogue
from oddtrick.stages.calling.saying import Announced
from oddtrick.store import HandDealt, Paced, TableEvent, read_event
from oddtrick.web import messages
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.requests import acting, dealing, leaving_and_returning, seating, undo
from oddtrick.web.requests.consent import ConsentQuestion
from oddtrick.web.session.session import Session
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.build import present, scene_of, whole
from oddtrick.web.view.changes import Changes
from oddtrick.web.view.plain_change import PlainPatches
from oddtrick.web.view.scene import Scene, ViewContext
from slices import sliced

EVERY = sorted(catalogue())


class Clients:
    """Everybody at a table, each with what he was shown last and what he has made of it."""

    def __init__(self, homes: Sequence[int]) -> None:
        self.seen: dict[int, ViewContext | None] = dict.fromkeys(homes)
        self.known: dict[int, Json] = {home: {} for home in homes}
        self.scene: Scene | None = None
        self.plain = PlainPatches()
        self.patched = 0
        """How many frames were patches."""
        self.direct = 0
        """How many events were told straight from an act."""

    def show(self, session: Session, audience: Audience, *skipped: int) -> None:
        """Send everybody the table, but those who do not read just now; and compare."""
        self.scene = scene_of(session, audience, meaning_of, self.scene)
        changes, direct = Changes(self.plain), list[int]()
        for home in self.seen:
            if home in skipped:
                continue
            now, seen = self.scene.seen(home), self.seen[home]
            frame = msgspec.json.decode(changes.frame(seen, now))
            if seen is not None and changes.direct(seen, now) is not None:
                direct.append(home)
                if len(direct) == 1 + self.direct % len(self.seen):  # somebody else each time
                    assert frame == self.generally(seen, session, audience)
            self.patched += "shared" in frame or "own" in frame
            self.known[home], self.seen[home] = merged(self.known[home], frame), now
            defined = present(session, home, audience, meaning_of)
            assert self.known[home] == msgspec.json.decode(messages.encode(defined))
        self.direct += bool(direct)
        if not skipped:
            self.scene.rest()

    def generally(self, seen: ViewContext, session: Session, audience: Audience) -> Json:
        """The frame by the general way: from two scenes that know nothing of one another."""
        old = scene_of(seen.session, seen.scene.audience, meaning_of)
        new = scene_of(session, audience, meaning_of)
        frame = Changes().frame(old.seen(seen.home), new.seen(seen.home))
        found: Json = msgspec.json.decode(frame)
        return found


def asked(session: Session, waits: set[int]) -> ConsentQuestion:
    return ConsentQuestion("to take back", session.persons[0], session.since, waits, lambda now: [])


def company(game: Game, rng: random.Random) -> list[TableEvent]:
    """Something that people do beside the play."""
    session, people = game.session, game.session.persons
    someone, host = rng.choice(people), game.session.host
    seats = session.game.seats
    requests: list[Callable[[], Sequence[TableEvent]]] = [
        lambda: leaving_and_returning.say(
            session, someone, "", "Well played!", 12.5, watchers=False
        ),
        lambda: leaving_and_returning.say(session, -1, "Eve", "Hush!", 13, watchers=True),
        lambda: leaving_and_returning.arrange(
            session, host, messages.Arrange(watch=rng.choice(("table", "hands")), undo="consent")
        ),
        lambda: leaving_and_returning.away(session, someone),
        lambda: leaving_and_returning.back(session, someone),
        lambda: leaving_and_returning.stand(session, people[-1]) if len(people) > 2 else [],
        lambda: leaving_and_returning.swap(session, host, seats[people[0]], seats[people[-1]]),
        lambda: leaving_and_returning.explain(
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
            game.add(leaving_and_returning.back(game.session, game.session.persons[0]))
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
            actions = [*state.stage.menu(state.sub, seat)] or actions
        if actions and actions[0].kind == "call" and rng.random() < 0.7:
            actions = actions[:1]
        if actions:
            code = state.stage.code(rng.choice(actions))
            with suppress(OddtrickError):
                game.add(acting.act(session, home, session.version, code))
                return True
    game.machines()
    return True


@pytest.mark.parametrize("name", sliced(EVERY, 10))
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
    assert clients.patched > 5, "most events are told by what they have changed"


def refereed() -> list[str]:
    return [
        name
        for name, game in sorted(catalogue().items())
        if any(option.name == "laws" for option in game.options)
    ]


@pytest.mark.parametrize("name", sliced(refereed(), 6))
def test_what_is_sent_comes_to_the_whole_view_under_a_referee(name: str) -> None:
    game_ = catalogue()[name]
    laws = next(o for o in game_.options if o.name == "laws").choices[-1]
    rng = random.Random(f"laws {name}")
    game = Game(name, people=game_.player_names, options={"laws": laws}, seed=f"laws {name}")
    clients = Clients((*game.session.persons, -1))
    played(game, rng, clients, 10)
    assert clients.patched > 3


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
            clients.seen[1], clients.known[1] = None, {}
        if not step(game, rng):
            game.add(dealing.next_deal(game.session, game.session.version))
        clients.show(game.session, Audience())
    assert clients.known[1]["home"] == "E"


def test_most_of_what_is_sent_is_sent_to_all() -> None:
    """A card is told to four people in one text and four short ones, of less than 2 kB in all."""
    rng = random.Random(8)
    game = Game("whist", people=("N", "E", "S", "W"))
    scene, plain = scene_of(game.session, Audience(), meaning_of), PlainPatches()
    sizes = []
    while game.step(rng) and not game.session.state.over:
        now, changes = scene_of(game.session, Audience(), meaning_of, scene), Changes(plain)
        frames = [changes.frame(scene.seen(h), now.seen(h)) for h in range(4)]
        shared = [msgspec.json.decode(frame)["shared"] for frame in frames]
        assert all(patch == shared[0] for patch in shared)
        sizes.append(sum(map(len, frames)) / 4)
        scene = now
    assert max(sizes) < 2000


@pytest.mark.parametrize("name", ["whist", "contract-rubber"])
def test_cards_and_calls_are_told_straight_from_the_act(name: str) -> None:
    """All but those that end an auction or the play, or have dummy faced."""
    rng = random.Random(1)
    game = Game(name, people=("N", "E", "S", "W"), seed="straight")
    if game.session.state.stage.name == "auction":
        game.act("NESW"[game.session.state.turns[0].by], "1NT")  # or all might pass
    clients, plain = Clients((1, -1)), 0
    clients.show(game.session, Audience())
    was = game.session.state
    while not was.over and game.step(rng):
        clients.show(game.session, Audience())
        now = game.session.state
        plain += was.at == now.at and len(was.log) + 1 == len(now.log) and not now.over
        was = now
    assert clients.direct == plain > 50


def test_who_was_not_told_of_an_act_is_told_the_next_all_the_same() -> None:
    """The one who does not read is sent more, and the patches go on for the others."""
    rng = random.Random(4)
    game = Game("whist", people=("N", "E", "S", "W"), seed="slow")
    clients = Clients((0, 1, 2, 3))
    clients.show(game.session, Audience())
    for number in range(12):
        game.step(rng)
        clients.show(game.session, Audience(), *((2,) if number % 3 else ()))
    assert clients.direct == 12


def test_a_scene_stands_still_while_the_table_goes_on() -> None:
    rng = random.Random(2)
    game = Game("contract-rubber", people=("N", "E", "S", "W"))
    question = asked(game.session, {1, 2})
    scene = scene_of(game.session, Audience(asked=question), meaning_of)
    before = present(game.session, 0, Audience(asked=asked(game.session, {1, 2})), meaning_of)
    for _ in range(9):
        game.step(rng)
    question.awaiting.clear()
    game.add(leaving_and_returning.say(game.session, 0, "", "Hello", 1, watchers=False))
    assert whole(scene.seen(0)) == before


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
    scene: Scene | None = None
    seen: ViewContext | None = None
    frames, plain = [], PlainPatches()
    for session in sessions:
        if session.dealt and not session.state.over:  # then all hands are shown
            scene = scene_of(session, Audience(), meaning_of, scene)
            now = scene.seen(home)
            frames.append(Changes(plain).frame(seen, now))
            seen = now
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


@pytest.mark.parametrize("name", sliced(PACKS, 8))
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
