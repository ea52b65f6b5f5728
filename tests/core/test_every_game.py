"""What holds for every game of the catalogue, whatever its stages.

A game that is added is tested here without being named.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import pytest

from oddtrick.cards import Card, card_code
from oddtrick.core import (
    EVERYONE,
    HIDDEN,
    NATURE,
    NOBODY,
    Act,
    Aside,
    Dealt,
    Game,
    Hands,
    Place,
    State,
    TurnUp,
    begin,
    deal,
    replay,
    settle,
    view,
)
from oddtrick.errors import BadCards, BadOption, IllegalAct, UnknownGame
from oddtrick.games import catalogue, game
from oddtrick.laws import Refereed
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.stages.piles.moves import Move

MOST_ACTS = 8_000
"""No deal of any game played by lot takes longer; there is always an act that ends it."""


CLOSELY = 90
"""Of a longer deal only every sixteenth state after so many is looked at closely."""

DRIVEN = 40
"""Acts of a patience before its player gives up."""


def _variants() -> Iterator[Any]:
    """Every game as it is, and with each value of each of its options."""
    for name, plain in catalogue().items():
        yield pytest.param(plain, id=name)
        for option in plain.options:
            others = option.choices[1:]
            if option.name == "players":  # the fewest and the most, if there are many
                others = tuple(v for v in {min(others): 0, max(others): 0} if v != option.default)
            for value in others:
                variant = game(name, {option.name: value})
                yield pytest.param(variant, id=f"{name}-{option.name}={value}")


def _distinct(key: Callable[[Game], object]) -> list[Any]:
    """The variants that differ in something: what is tested of one then holds for the others."""
    found: dict[object, Any] = {}
    for variant in _variants():
        found.setdefault(key(variant.values[0]), variant)
    return list(found.values())


def _watched(g: Game) -> tuple[object, ...]:
    """The stages of a strict game. Before a referee the code and the number of hands: that every
    game can be played so is tested with the laws."""
    last = g.stages[-1]
    return (id(last.laws), len(g.seats)) if isinstance(last, Refereed) else g.stages


every_game = pytest.mark.parametrize("game_", list(_variants()))
every_play = pytest.mark.parametrize("game_", _distinct(lambda g: (_watched(g), g.sides)))
every_match = pytest.mark.parametrize("game_", _distinct(lambda g: (_watched(g), g.match)))


def _walk(game_: Game, rng: random.Random) -> Iterator[State]:
    """Every state of a deal played by lot, from the shuffled cards to the end."""
    state = deal(game_, rng, game_.match.setting(game_, game_.match.start(game_), 0))
    for number in range(MOST_ACTS):
        yield state
        if state.over:
            return
        legal = state.legal()
        # Nobody gives up at once, or the tests would hardly touch a patience; but some layouts
        # can be gone round in for ever.
        going = [a for a in legal if a.kind != "resign"]
        if number >= DRIVEN and len(going) < len(legal):
            going = [a for a in legal if a.kind == "resign"]
        state = settle(state.push(rng.choice(going or legal)), rng)
    pytest.fail(f"{game_.name} has not ended after {MOST_ACTS} acts")


def _pack(state: State) -> tuple[Card, ...]:
    """The cards that were shuffled."""
    return tuple(sorted(state.log[0].act.arg))  # type: ignore[arg-type]


def _cards(places: Sequence[Place]) -> list[Card]:
    return sorted(c for place in places for c in place.cards)


# -- the cards, the log and the value --------------------------------------------------------


@every_play
def test_every_card_lies_in_exactly_one_place_at_any_time(game_: Game) -> None:
    for seed in range(5):
        for state in _walk(game_, random.Random(seed)):
            assert _cards(state.places()) == list(_pack(state))


@every_play
def test_the_state_is_a_fold_of_its_log(game_: Game) -> None:
    rng = random.Random(2)
    for number, state in enumerate(_walk(game_, random.Random(1))):
        if state.over or (number < CLOSELY and rng.random() < 0.1):
            assert replay(game_, state.setting, state.log) == state


@every_game
def test_a_deal_comes_back_from_its_record(game_: Game) -> None:
    for seed in range(3):
        *_, state = _walk(game_, random.Random(seed))
        assert replay_record(read_record(write_record(record_of(state)))) == state


@every_play
def test_a_changed_log_is_refused_or_is_another_deal(game_: Game) -> None:
    *_, state = _walk(game_, random.Random(3))
    for at, event in enumerate(state.log):
        if event.act.by == NOBODY:
            log = (*state.log[:at], event._replace(seen_by=~event.seen_by), *state.log[at + 1 :])
            with pytest.raises(IllegalAct, match="log"):
                replay(game_, state.setting, log)
            return


@every_play
def test_playing_on_leaves_the_old_state_as_it_was(game_: Game) -> None:
    states = list(islice(_walk(game_, random.Random(4)), CLOSELY))
    snapshots = [repr(s[1:]) for s in states]
    for state in states:
        for act in state.legal():
            state.push(act)
    assert [repr(s[1:]) for s in states] == snapshots


# -- legal and not ---------------------------------------------------------------------------


def _close(number: int) -> bool:
    """Whether the state of that number in a deal is looked at closely."""
    return number < CLOSELY or number % 16 == 0


def _moments(game_: Game, seed: int, share: float = 0.5) -> Iterator[State]:
    rng = random.Random(seed + 100)
    for number, state in enumerate(_walk(game_, random.Random(seed))):
        if _close(number) and rng.random() < share:
            yield state


@every_play
def test_legal_is_possible_without_faults(game_: Game) -> None:
    for seed in range(3):
        for state in _moments(game_, seed):
            for seat in game_.players:
                possible = state.stage.possible(state.sub, seat)
                assert len(set(possible)) == len(possible)
                sound = {a for a in possible if not state.stage.faults(state.sub, a)}
                legal = state.stage.legal(state.sub, seat)
                assert len(set(legal)) == len(legal)
                assert set(legal) == sound
                assert all(state.stage.admits(state.sub, a) for a in possible)


@every_play
def test_whoever_must_act_can(game_: Game) -> None:
    for state in _moments(game_, 5, 1.0):
        if state.over:
            assert state.turns == ()
            assert state.legal() == []
        else:
            assert state.turns
            for turn in state.turns:
                assert any(a.by == turn.by and a.hand == turn.hand for a in state.legal(turn.by))


@every_play
def test_what_is_possible_but_not_legal_is_refused_with_the_reason(game_: Game) -> None:
    rng = random.Random(6)
    wrong = 0
    for state in _moments(game_, 6):
        if state.over:
            continue
        for seat in game_.players:
            possible = state.stage.possible(state.sub, seat)
            for act in rng.sample(list(possible), min(8, len(possible))):
                faults = state.stage.faults(state.sub, act)
                # Whatever is possible can be done, so that a referee may let it happen.
                state.stage.apply(state.sub, act)
                assert all(fault.reason.endswith(".") for fault in faults)
                wrong += bool(faults)
                if act in state.stage.menu(state.sub, seat):
                    assert faults  # what a referee lets happen is still a breach
                    state.push(act)
                elif faults:
                    with pytest.raises(IllegalAct) as error:
                        state.push(act)
                    assert str(error.value) in [fault.reason for fault in faults]
                else:
                    assert state.push(act).log[len(state.log)].act == act
    assert wrong or isinstance(game_.stages[-1], Refereed)  # he lets most things happen


@every_play
def test_nonsense_is_refused(game_: Game) -> None:
    rng = random.Random(7)
    kinds = ("play", "call", "make", "discard", "move", "resign", "deal", "draw", "face", "dance")
    args = ("P", "7NT", None, 0, 51, 400, -1, (), (1, 2, 3), "é", 3.5)
    for state in _moments(game_, 7):
        legal = set(state.legal())
        if not state.over:
            for seat in game_.players:
                legal.update(state.stage.menu(state.sub, seat))
        for _ in range(20):
            seats = range(-2, len(game_.seats))
            act = Act(rng.choice(seats), rng.choice(seats), rng.choice(kinds), rng.choice(args))
            if act not in legal:
                with pytest.raises(IllegalAct):
                    state.push(act)


@every_play
def test_codes_name_acts_both_ways(game_: Game) -> None:
    for state in _moments(game_, 8):
        legal = state.legal()
        codes = [state.code(a) for a in legal]
        assert len(set(codes)) == len(codes)
        for act, code in zip(legal, codes, strict=True):
            assert state.act(code) == act
            assert state.act(f" {code.lower()} ") == act
            assert code.isascii()


@every_play
def test_unknown_codes_are_refused_in_a_sentence(game_: Game) -> None:
    texts = (
        "",
        " ",
        "nonsense",
        "SX",
        "1>1",
        ">",
        "1>",
        "99>S",
        "8NT",
        "0NT",
        "N:",
        "W:P",
        "é",
        "٣",
    )
    for state in _moments(game_, 9):
        known = {state.code(a) for a in state.legal()}
        for text in texts:
            if text not in known:
                try:
                    act = state.act(text)
                except IllegalAct as error:
                    assert str(error)  # noqa: PT017
                else:
                    # It may name, with its seat, what is possible; that is judged as any act is.
                    assert state.stage.admits(state.sub, act)


# -- words -----------------------------------------------------------------------------------


@every_play
def test_every_act_has_a_name_of_its_own_and_every_turn_a_prompt(game_: Game) -> None:
    for state in _moments(game_, 10):
        labels = Counter((a.by, state.stage.label(a)) for a in state.legal())
        assert max(labels.values(), default=1) == 1
        for act in state.legal():
            label = state.stage.label(act)
            told = state.stage.tell(state.sub, act)
            assert label[0].isupper()
            assert "!" not in label + told
            assert told.endswith(".")
            assert told.format(by="North", hand="North") != told
        for turn in state.turns:
            assert state.stage.prompt(state.sub, turn).endswith(".")


# -- who knows what --------------------------------------------------------------------------


def _known(state: State, seat: int) -> set[Card]:
    """Every card a seat sees, or has seen in an act it may know. Numbers that are not cards
    (a trump suit, say) may come in: that only makes for fewer cards to swap."""
    seen = view(state, seat)
    cards = {c for place in seen.places for c in place.cards if c != HIDDEN}

    def note(arg: Any) -> None:
        if isinstance(arg, int):
            cards.add(arg)
        elif isinstance(arg, tuple):
            for part in arg:
                note(part)

    for event in seen.events:
        note(event.act.arg)
    return cards


def _swapped(state: State, seat: int, x: Card, y: Card) -> State | None:
    """The same deal with two cards exchanged that the seat does not know; `None` where what
    happened could not have happened so."""

    def other(arg: Any) -> Any:
        if isinstance(arg, tuple):
            return tuple(map(other, arg))
        return {x: y, y: x}.get(arg, arg)

    events = view(state, seat).events
    found = begin(state.game, state.setting)
    for event, redacted in zip(state.log, events, strict=True):
        act = event.act
        if act.by == NOBODY:
            continue
        if redacted.act != act:
            act = act._replace(arg=other(act.arg))
        if found.why_not(act) is not None:
            return None
        found = found.after(act)
    return found if len(found.log) == len(state.log) else None


def _knowledge(state: State, seat: int) -> tuple[Any, ...]:
    """All that a seat is told: its view, the log in words, its prompt, what it can do with the
    reasons against it, and the answer to every card it might name."""
    stage, sub = state.stage, state.sub
    told = []
    at = begin(state.game, state.setting)
    for event, redacted in zip(state.log, view(state, seat).events, strict=True):
        told.append(at.stage.tell(at.sub, redacted.act))
        at = at.step(event.act)
    answers: list[Any] = []
    if seat >= 0 and not state.over:
        answers += [(a, stage.faults(sub, a)) for a in stage.possible(sub, seat)]
        answers += [stage.prompt(sub, t) for t in state.turns if t.by == seat]
        for code in sorted({card_code(c) for c in _pack(state)}):
            act = stage.decode(sub, seat, code)
            answers.append((code, act, act and state.why_not(act)))
    return view(state, seat), told, answers


@every_play
def test_nobody_learns_anything_of_cards_he_cannot_see(game_: Game) -> None:
    rng = random.Random(11)
    tried = swapped = 0
    for seed in range(6):
        before = -1
        # What once lay open is no secret when it is turned over.
        met: dict[int, set[Card]] = {seat: set() for seat in (-1, *game_.players)}
        for number, state in enumerate(_walk(game_, random.Random(seed))):
            if number == 2 * CLOSELY:
                break
            for seat, cards in met.items():
                cards |= _known(state, seat)
            # The first moment of a stage, and some others.
            if state.at == before and rng.random() > 0.1:
                continue
            before = state.at
            for seat in (-1, *game_.players):
                hidden = [c for c in _pack(state) if c not in met[seat]]
                if len(hidden) < 2:
                    continue
                knowledge = _knowledge(state, seat)
                for _ in range(3):
                    tried += 1
                    other = _swapped(state, seat, *rng.sample(hidden, 2))
                    if other is not None and other != state:
                        swapped += 1
                        assert _knowledge(other, seat) == knowledge
    # Where all cards lie open there is nothing to swap; elsewhere it must have been done.
    assert swapped > 50 or tried == 0
    assert tried or all(p.seen_by == -1 for p in state.places())


HIDDEN_PLACES = {"hand", "stock", "won", "discards", "passed", "widow"}
"""Where a card is hidden by the rules of any game until it is faced, whatever the stage says of
it. Of other places a stage says itself what is open; that nothing else is told is for the test
which swaps hidden cards."""


LOOKED_AT = {"double-dummy-widow": {0: 2, 1: 3}}
"""The dummies that players look at before the bidding, by the book."""

FACE_UP = {"partially-exposed-dummy": {2: 6, 3: 6}}
"""Dummies that are dealt half open, and how many of their cards are dealt face down first."""
FACE_UP_VARIANT = {("layout", "7down6up"): {2: 7, 3: 7}}


def _dealt_open(state: State) -> set[Card]:
    """The cards that are dealt face up."""
    down = FACE_UP.get(state.game.name, {})
    for chosen in state.game.chosen:
        down = FACE_UP_VARIANT.get(chosen, down)
    return {c for hand, n in down.items() for c in state.table.get(Dealt).hands[hand][n:]}


OPEN_SHOWINGS = {"build-up": 2}
"""How often a dummy is given cards face up, before it is given some face down."""


def _shown(state: State) -> set[Card]:
    """The cards given to dummies face up."""
    cards: set[Card] = set()
    for hand in range(len(state.game.seats)):
        shows = [e.act.arg for e in state.log if e.act.kind == "show" and e.act.hand == hand]
        for arg in shows[: OPEN_SHOWINGS.get(state.game.name, 0)]:
            cards.update(arg)  # type: ignore[arg-type]
    return cards


def _public(state: State) -> set[Card]:
    """The cards that lie open by the rules of any game: on the table, turned up, or in a hand
    that has been faced."""
    faced = {e.act.hand for e in state.log if e.act.kind == "face"}
    cards = {r.card for r in state.results if isinstance(r, TurnUp)} | _dealt_open(state)
    for event in state.log:
        if event.act.by == NATURE and event.seen_by == EVERYONE:
            cards.update(event.act.arg)  # type: ignore[arg-type]
        if event.act.kind == "turn":
            cards.add(event.act.arg)  # type: ignore[arg-type]
    cards |= _shown(state)
    for place in state.places():
        if place.kind == "hand" and place.seat in faced:
            cards.update(place.cards)
        elif place.kind not in HIDDEN_PLACES or ".piles." in type(state.stage).__module__:
            shown = place.cards if place.seen_by == EVERYONE else ()
            cards.update(c for c in place.cards if c in shown or place.open >> c & 1)
    return cards


def _played(act: Act) -> Card:
    """The card that is played; a joker is played with the suit it is named as."""
    found = act.arg[0] if isinstance(act.arg, tuple) else act.arg
    assert isinstance(found, int)
    return found


def _own(state: State, seat: int) -> set[Card]:
    """What a seat may look at: its hand, a card it has drawn and not yet kept, and its dummy
    where the game lets it."""
    own, hands = ("hand", "drawn"), (seat, LOOKED_AT.get(state.game.name, {}).get(seat, seat))
    return {c for p in state.places() if p.kind in own and p.seat in hands for c in p.cards}


@every_play
def test_no_face_is_seen_but_by_its_holder_or_where_it_lay_open(game_: Game) -> None:
    for seed in range(6):
        rightly: dict[int, set[Card]] = {seat: set() for seat in range(-1, len(game_.seats))}
        played: set[Card] = set()
        for number, state in enumerate(_walk(game_, random.Random(seed))):
            played |= {_played(e.act) for e in state.log if e.act.kind == "play"}
            # The last card of a stack that is shuffled at once lies open in no state.
            played |= {e.act.arg.card for e in state.log if isinstance(e.act.arg, Move)}
            public = _public(state)
            for seat, cards in rightly.items():
                cards |= _own(state, seat) | public | played
                if not _close(number):
                    continue
                seen = view(state, seat)
                faces = {c for p in seen.places for c in p.cards if c != HIDDEN}
                for event in seen.events:
                    arg = getattr(event.act.arg, "card", event.act.arg)
                    if event.act.kind == "play":
                        arg = _played(event.act)
                    faces.update(arg if isinstance(arg, tuple) else {arg} - {-1})
                assert {c for c in faces if isinstance(c, int)} <= cards
                assert not any(isinstance(f, Hands | Aside) for f in seen.facts)


@every_play
def test_a_seat_sees_its_own_hand_and_an_onlooker_none(game_: Game) -> None:
    state = deal(game_, random.Random(12))
    for place in view(state).places:
        if place.kind == "hand":
            shown = [c for c in place.cards if c != HIDDEN]
            assert all(1 << c & place.open for c in shown)
    for seat in game_.players:
        mine = [p for p in state.places() if p.kind == "hand" and p.seat == seat]
        assert view(state, seat).hand() == sum(1 << c for p in mine for c in p.cards)


# -- a fair deal -----------------------------------------------------------------------------

DEALS = 1_500


def _fair(statistic: float, freedom: int) -> bool:
    """Whether a chi-square is less than chance gives once in a million times (the cube-root
    approximation of Wilson and Hilferty, 4.75 standard deviations)."""
    deviation = 2 / (9 * freedom)
    return statistic < freedom * (1 - deviation + 4.75 * math.sqrt(deviation)) ** 3


def _unfair_cards(game_: Game, rng: random.Random) -> list[str]:
    """The cards that do not come evenly to every place, for its size; copies count together. Packs
    that are shuffled apart are looked at each by itself."""
    apart = getattr(game_.stages[0], "apart", ()) or (10_000,)
    counts: dict[tuple[int, str], Counter[tuple[str, int, int]]] = {}
    sizes: dict[int, Counter[tuple[str, int, int]]] = {n: Counter() for n in range(len(apart))}
    for _ in range(DEALS):
        state = deal(game_, rng)
        pack = [n for n, size in enumerate(apart) for _ in range(size)]
        of = dict(zip(state.log[0].act.arg, pack, strict=False))  # type: ignore[arg-type]
        # As dealt: what a layout does with aces, say, is no chance.
        for place in state.table.places():
            where = (place.kind, place.seat, place.number)
            for c in place.cards:
                sizes[of[c]][where] += 1
                counts.setdefault((of[c], card_code(c)), Counter())[where] += 1
    found = []
    for (n, code), counted in counts.items():
        dealt, total = sum(counted.values()), sum(sizes[n].values())
        expected = {where: dealt * size / total for where, size in sizes[n].items()}
        statistic = sum((counted[w] - e) ** 2 / e for w, e in expected.items())
        if len(expected) > 1 and not _fair(statistic, len(expected) - 1):
            found.append(code)
    return found


@every_play
def test_every_card_comes_evenly_to_every_seat(game_: Game) -> None:
    assert _unfair_cards(game_, random.Random(13)) == []


def test_an_unfair_shuffle_would_be_noticed() -> None:
    class Lazy(random.Random):
        """Shuffles all cards but the last, as a half-open range does."""

        def shuffle(self, x: Any) -> None:
            head = x[:-1]
            super().shuffle(head)
            x[:-1] = head

    assert _unfair_cards(game("whist"), Lazy(13)) == ["SA"]


# -- scores and matches ----------------------------------------------------------------------


@every_game
def test_ledgers_are_sane(game_: Game) -> None:
    for seed in range(20):
        *_, state = _walk(game_, random.Random(seed))
        ledger = state.ledger()
        for entry in ledger:
            assert 0 <= entry.side < len(game_.sides)
            # What one pays another in a settlement stands against what he gets.
            assert entry.points >= 0 or sum(e.points for e in ledger) == 0
            assert entry.column
            assert entry.why
        score = state.score()
        assert tuple(score) == game_.side_names
        if game_.net:
            assert sum(score.values()) == 0
        else:
            assert sum(score.values()) == sum(e.points for e in ledger)


@every_game
def test_a_deal_is_not_scored_before_it_is_over(game_: Game) -> None:
    state = deal(game_, random.Random(14))
    with pytest.raises(IllegalAct, match="not finished"):
        state.ledger()


@every_match
def test_matches_come_to_an_end_and_their_pads_fit(game_: Game) -> None:
    rng = random.Random(15)
    match, dealer = game_.match, 0
    standing = match.start(game_)
    assert match.standing()._fields == standing._fields
    assert not match.over(game_, standing)
    dealers = []
    for _ in range(4_000):
        setting = match.setting(game_, standing, dealer)
        assert setting.dealer == dealer
        assert setting.before == standing
        state = deal(game_, rng, setting)
        while not state.over:
            # Low calls rather than high ones, so that some contracts are made.
            legal = state.legal()
            chosen = rng.choice(legal[: rng.choice((1, 2, len(legal)))])
            state = settle(state.after(chosen), rng)
        dealers.append(dealer)
        standing = match.add(game_, standing, state.table, state.ledger())
        dealer = match.next_dealer(game_, standing, state.table)
        pad = match.pad(game_, standing)
        assert pad.title
        assert all(len(row.cells) in (0, len(game_.sides)) for row in pad.rows)
        names = game_.side_names
        assert match.summary(game_, standing).format(*names).endswith((".", ":"))
        pad.note.format(*names)
        if match.over(game_, standing):
            break
    else:
        pytest.fail(f"{game_.name}: no end after {len(dealers)} deals")
    if len(dealers) >= len(game_.seats):
        assert set(dealers) == set(game_.players)


# -- the catalogue ---------------------------------------------------------------------------


def test_games_can_be_told_apart() -> None:
    games = catalogue().values()
    assert len({g.title for g in games}) == len(games)
    for g in games:
        assert g.name == g.name.lower()
        assert g.source
        assert g.summary.endswith(".")
        # A hand that nobody sits at may belong to no side until the deal decides.
        held = [s for side in g.sides for s in side]
        assert len(held) == len(set(held))
        assert set(g.players) <= set(held) <= set(range(len(g.seats)))
        assert len({o.name for o in g.options}) == len(g.options)


def test_unknown_games_and_options_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="Try euchre"):
        game("eucher")
    with pytest.raises(BadOption, match="no option"):
        game("whist", {"jokers": 2})
    for wrong in (6, "5", True, None):
        with pytest.raises(BadOption, match="5, 7, 10"):
            game("euchre", {"target": wrong})


@every_game
def test_a_pack_with_a_card_too_few_too_many_or_twice_is_refused(game_: Game) -> None:
    record = record_of(deal(game_, random.Random(16)))
    pack = list(record.pack or ())
    outsider = next((c for c in ("JOKER", "S2") if c not in pack), pack[0])
    for wrong in (pack[:-1], [*pack, pack[0]], [*pack[:-1], pack[0]], [*pack[:-1], outsider]):
        text = write_record(msgspec.structs.replace(record, pack=wrong))
        with pytest.raises(BadCards, match=r"\.$"):
            replay_record(read_record(text))
