"""Nobody's browser ever receives another's cards: proved on every frame of whole deals.

What a client may know is worked out here from what happened at the table, not with the code that
makes the views.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import ExitStack

import pytest
from wire import Line, Server

from oddtrick.cards import Mask, bits, card_code, card_name
from oddtrick.core import EVERYONE, Dealt, Hands, State, TurnUp
from oddtrick.games import catalogue
from slices import sliced

CODE = re.compile(r'"([SHDC][2-9TJQKA]|JOKER)"')
NAME = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of "
    r"(spades|hearts|diamonds|clubs)\b",
    re.IGNORECASE,
)
SEATED = [
    name
    for name, game in sorted(catalogue().items())
    if len(game.players) > 1 and game.family != "Patience for several"
]
"""Games of hands. The secrets of piles are tried with every game's, by exchanging hidden cards."""


def names(mask: Mask) -> set[str]:
    return {card_code(c) for c in bits(mask)}


LOOKED_AT = {"double-dummy-widow": 2}
"""How far from his own seat the dummy lies that a player sees while he bids."""
OPEN_DUMMY = ("towie", "trio")
"""Games whose dummy lies open, in whole or in part, while they bid."""
HALF_OPEN = {"partially-exposed-dummy": 6}
"""How many cards of the dummies are dealt face down, before the others."""
SHOWN = {"build-up": 2}
"""How often a dummy is given cards face up, before it is given some face down."""


def given(state: State, seat: int) -> set[str]:
    """Further knowledge of a player, where hands are made of more than what was dealt."""
    name, table = state.game.name, state.table
    found: set[int] = set()
    for place in state.places():
        if place.seat == seat and place.kind in ("hand", "drawn", "discards", "passed"):
            found.update(place.cards)
    if seat >= 0 and name in LOOKED_AT:
        found.update(bits(table.first(Hands).cards[seat + LOOKED_AT[name]]))
    if name in OPEN_DUMMY:
        for place in state.places():
            if place.kind == "hand" and place.seat in state.game.seating.unmanned:
                shown = place.seen_by == EVERYONE
                found.update(c for c in place.cards if shown or place.open >> c & 1)
    if name in HALF_OPEN:
        for dummy in state.game.seating.unmanned:
            found.update(table.get(Dealt).hands[dummy][HALF_OPEN[name] :])
    faced = {e.action.hand for e in state.log if e.action.kind == "face"}
    shows: Counter[int] = Counter()
    for event in state.log:
        _, hand, kind, arg = event.action
        if kind == "turn":
            found.add(arg)  # type: ignore[arg-type]
        elif kind == "show":
            shows[hand] += 1
            open_ = shows[hand] <= SHOWN.get(name, 0) or hand in faced
            if open_ or (seat >= 0 and hand == seat + 2):
                found.update(arg)  # type: ignore[arg-type]
    return {card_code(c) for c in found}


def known(state: State, seat: int) -> set[str]:
    """The cards that the player of a seat, or an onlooker (-1), knows of by now."""
    if state.over:
        return {card_code(c) for c in state.log[0].action.arg}  # type: ignore[union-attr, attr-defined]
    hands = [r for r in state.results if isinstance(r, Hands)]  # with what was taken up
    held = [r.cards for r in hands]
    found = {c for r in hands for c in names(r.open)}  # what a holder had to show
    found |= {c for cards in held for c in names(cards[seat])} if seat >= 0 else set()
    found |= {card_code(r.card) for r in state.results if isinstance(r, TurnUp)}
    for event in state.log:
        _, hand, kind, arg = event.action
        if kind == "play" or (kind in ("draw", "discard") and hand == seat):
            assert isinstance(arg, int)
            found.add(card_code(arg))
        elif kind == "face":
            found |= {c for cards in held for c in names(cards[hand])}
    return found | given(state, seat)


RANKING = re.compile(r'("proposal":\{[^{}]*?"cards":)\[[^\]]*\]')
"""Trumps from high to low: a list of the game's, the same for all, wherever its cards lie."""


def cards_named(frame: str) -> set[str]:
    """All cards that a frame names, by code or in words, but for the ranking of a suit."""
    frame = RANKING.sub(r"\1[]", frame)
    in_words = {f"{rank} of {suit}".capitalize() for rank, suit in NAME.findall(frame)}
    return set(CODE.findall(frame)) | {c for c in PACK if PACK[c] in in_words}


PACK = {card_code(c): card_name(c) for c in range(53)}


def check(line: Line, seat: int, states: dict[int, State]) -> None:
    assert line.frames
    for frame in line.frames:
        if '"type":"view"' in frame:
            version = int(re.findall(r'"version":(\d+)', frame)[0])
            secret = cards_named(frame) - known(states[version], seat)
            assert not secret, f"version {version} tells seat {seat} of {sorted(secret)}"


@pytest.mark.parametrize("name", sliced(SEATED, 8))
def test_no_frame_of_a_whole_deal_shows_a_hidden_card(server: Server, name: str) -> None:
    rng = random.Random(name)
    seats = catalogue()[name].player_names
    made = server.make(name, others="people", seat=seats[0], seed=name)
    tokens = {seats[0]: made["token"]}
    for seat in seats[1:]:
        tokens[seat] = server.sit(made["id"], seat=seat)["token"]
    session = server.session(made["id"])
    states = dict.fromkeys(range(session.version + 1), session.state)
    with ExitStack() as stack:
        lines = {s: stack.enter_context(server.line(made["id"], t)) for s, t in tokens.items()}
        lines[""] = stack.enter_context(server.line(made["id"]))
        for seat in seats:  # the test would prove nothing if hands were not shown at all
            mask = session.state.table.first(Hands).cards[catalogue()[name].seat(seat)]
            assert names(mask) <= cards_named(lines[seat].frames[-1])
        while not session.state.over:
            for seat in seats:
                actions = lines[seat].view["actions"]
                if actions:
                    calls = actions[0]["kind"] == "call" and rng.random() < 0.7
                    code = (actions[0] if calls else rng.choice(actions))["code"]
                    lines[seat].act(code)
                    break
            else:
                raise AssertionError("nobody can act")
            version = lines[seat].view["version"] + 1
            for line in lines.values():
                line.view_from(version)
            states[version] = session.state
        for seat, line in lines.items():
            check(line, session.game.seat(seat) if seat else -1, states)
            everything = "".join(line.frames)
            assert not any(t in everything for t in tokens.values())


def test_a_turned_table_shows_the_hidden_hand_only_once_dummy_lies_open(server: Server) -> None:
    turned = 0
    for seed in range(40):
        made = server.make("contract-rubber", seed=f"turned {seed}", others="random", seat="S")
        session = server.session(made["id"])
        with server.line(made["id"], made["token"]) as line:
            while True:
                view = line.my_turn()
                if view["over"] or view["stage"] != "auction":
                    break
                line.view = {}
                line.act("P", view["version"])
            state = session.state
            partner = names(state.table.first(Hands).cards[0])
            open_cards = {card_code(e.action.arg) for e in state.log if e.action.kind == "play"}  # type: ignore[arg-type]
            for frame in line.frames:
                before = '"turned":null' in frame and '"over":false' in frame
                if before and '"role":"dummy"' not in frame:
                    assert not cards_named(frame) & (partner - open_cards)
            if view["turned"]:
                turned += 1
                assert view["you"] == "N"
                hand = next(p for p in view["places"] if (p["kind"], p["seat"]) == ("hand", "N"))
                assert set(hand["cards"]) == partner
                for other in (1, 3):
                    hidden = names(state.table.first(Hands).cards[other]) - open_cards
                    assert not cards_named(line.frames[-1]) & hidden
        if turned >= 3:
            return
    raise AssertionError("North never declared")


def test_the_seed_is_never_sent(server: Server) -> None:
    made = server.make("whist", seed="not-for-your-eyes")
    with server.line(made["id"], made["token"]) as line:
        for _ in range(20):
            view = line.my_turn()
            if view["over"]:
                break
            line.view = {}
            line.act(view["actions"][0]["code"], view["version"])
        assert view["over"]
        assert "not-for-your-eyes" not in "".join(line.frames)
    assert "not-for-your-eyes" not in server.http.get(f"/api/tables/{made['id']}").text
