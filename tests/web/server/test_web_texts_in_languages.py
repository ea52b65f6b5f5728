"""No sentence of a table stays English in another language: what is done, what is to be done, why
not, and how it is ruled, in every game and by every code of laws. Names of people stay theirs."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from oddtrick.core import DealStart, Game, State, deal
from oddtrick.games import catalogue, game
from oddtrick.languages import PAGES, heads, read_language
from oddtrick.messages import (
    Listing,
    Message,
    Sentence,
    TextValue,
    Within,
    bare,
    language,
)
from oddtrick.web.session.log_text import narrate, opening

PEOPLE = ("Jack", "König", "Heart", "8", "Pass", "Dummy")
"""Names that are words of the cards."""

LETTERS = re.compile(r"[^\W\d_]")
SPOKEN = [code for code, head in heads().items() if not head.draft]


def known(code: str) -> set[str]:
    """The sentences that a language has words for."""
    _, entries = read_language((PAGES / f"{code}.po").read_text("utf-8"))
    return {one.english for one in entries if one.words}


def templates(value: TextValue) -> Iterator[str]:
    """All that is looked up for a value."""
    match value:
        case Message():
            if LETTERS.search(re.sub(r"\{\w+\}", "", bare(value.template))):
                yield bare(value.template)
            for one in value.values.values():
                yield from templates(one)
        case Listing(items):
            for one in items:
                yield from templates(one)
        case Sentence(message) | Within(message):
            yield from templates(message)


def told(state: State, rng: random.Random, acts: int) -> Iterator[Message]:
    """What a deal says that is played by lot: its log to everybody, and to each who acts what to
    do, what may be done, and why something may not."""
    names = tuple(PEOPLE[seat % len(PEOPLE)] for seat in range(len(state.game.seats)))
    before = opening(state)
    for _ in range(acts):
        for line in narrate(before, state):
            for seat in (-1, *state.game.players):
                yield line.text_for(state.game, seat, names)
        if state.over or not state.turns:
            return
        turn, stage = rng.choice(state.turns), state.stage
        prompt = stage.prompt(state.stage_state, turn)
        if prompt is not None:
            yield prompt
        legal = [*state.legal(turn.by)]
        menu = [*stage.menu(state.stage_state, turn.by)]
        for action in [*legal[:12], *rng.sample(menu, min(4, len(menu)))]:
            yield stage.label(action)
        for action in stage.possible(state.stage_state, turn.by):
            for fault in stage.violations(state.stage_state, action):
                yield fault.reason
        if not legal and not menu:
            return
        wrong = not legal or (menu and rng.random() < 0.2)
        before, state = state, state.step(rng.choice(menu if wrong else legal))


def refereed() -> list[tuple[str, str]]:
    """A game for each code of laws that a referee knows."""
    found: dict[str, str] = {}
    for name, plain in catalogue().items():
        for option in plain.options:
            if option.name == "laws":
                for code in map(str, option.choices[1:]):
                    found.setdefault(code, name)
    return sorted((name, code) for code, name in found.items())


def games() -> list[Game]:
    strict = [*catalogue().values()]
    return [*strict, *(game(name, {"laws": code}) for name, code in refereed())]


@pytest.mark.parametrize("played", games(), ids=lambda one: f"{one.name}-{dict(one.chosen)}")
def test_nothing_that_is_said_at_a_table_stays_english(played: Game) -> None:
    said: dict[str, Message] = {}
    for seed in range(2):
        rng = random.Random(seed)
        state = deal(played, rng, DealStart(played.players[0]))
        for message in told(state, rng, 90):
            for template in templates(message):
                said.setdefault(template, message)
    assert said
    for code in SPOKEN:
        missing = said.keys() - known_in(code)
        assert {one: str(said[one]) for one in sorted(missing)} == {}, code


_KNOWN: dict[str, set[str]] = {}


def known_in(code: str) -> set[str]:
    if code not in _KNOWN:
        _KNOWN[code] = known(code)
    return _KNOWN[code]


@pytest.mark.parametrize("code", SPOKEN)
def test_names_of_people_are_said_as_they_are(code: str) -> None:
    """Jack leads a jack, and stays Jack."""
    rng = random.Random(7)
    state = deal(game("whist"), rng, DealStart(0))
    spoken, heard = language(code), ""
    before = opening(state)
    while not state.over:
        for line in narrate(before, state):
            heard += spoken.text(line.text_for(state.game, -1, PEOPLE[:4])) + "\n"
        before, state = state, state.step(rng.choice(list(state.legal(state.turns[0].by))))
    for name in PEOPLE[:4]:
        assert re.search(rf"^{name}\s?:", heard, re.MULTILINE)
    assert not re.search(r"\b(led|played|won|the|of)\b", heard)
