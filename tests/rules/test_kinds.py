"""The games that no reader plays from the page alone: every kind of act that was legal in random
deals, and every line of score, has its sentence in docs/games, which the page has word for word."""

from __future__ import annotations

import random

import pytest
from readers import checklist
from readers.kinds import act_kinds, line_kind
from test_checklists import READERS

from oddtrick.core import Action, Entry, Game, State, deal, next_setting, settle
from oddtrick.games import game
from oddtrick.rules import sections

NAMES = [name for name in sections() if name not in READERS]
DEALS = 20
MOST_DEALS = 250
"""So many at most, until all kinds of a checklist have been met."""
MOST_ACTS = 300
PATIENCE, LONG = 12, 200
"""Acts of a patience before it is given up; in one deal of ten the hand is gone through."""
RACE = 40
"""Acts of a race between players that is not played to its end."""
LIKELY = {
    "pass": 0.6,
    "satisfied": 0.6,
    "no answer": 0.5,
    "turned to pile": 0.9,
    "stock to pile": 0.9,
    "stock to other's stock": 0.9,
    "turned to other's stock": 0.9,
    "turn": 0.5,
}
RARE = {
    "slam": "twelve tricks come by chance once in some hundred deals",
    "rubber": "two games do, too",
    "insult": "so does a doubled contract that is made",
    "royal flush": "cards of five in a square at random",
    "straight flush": "the same",
    "full house": "the same",
    "jamboree": "the five highest trumps in one hand",
    "show": "the same",
    "wait": "hand and waste used up",
    "end the turn": "the same",
    "fewer cards": "a standstill",
}
"""Kinds that so few deals need not meet; tests of the games score them all."""


SELDOM = {
    "goulash": {"overtricks"},
    "spite-and-malice": {"cards left"},
    "russian-bank": {"cards left", "premium"},
}
"""The same, of one game: an overtrick in a contract for a game, and a race that is played out."""


def chosen(rng: random.Random, kinds: dict[Action, str], *, turning: bool) -> Action:
    """Some act: passes are likely and most bids low, so that contracts are made."""
    acts = [a for a, kind in kinds.items() if kind not in ("resign", "end the turn")] or [*kinds]
    for kind, chance in ({"turn": 0.9} if turning else LIKELY).items():
        passes = [a for a in acts if kinds[a] == kind]
        if passes and rng.random() < chance:
            return passes[0]
    bids = any(kinds[a] in ("bid", "second bid") for a in acts)
    return rng.choice(acts[: rng.choice((4, 4, 24))] if bids else acts)


def played_out(state: State, rng: random.Random, found: set[str], most: int) -> State:
    """A deal to its end, or until it has gone on too long; what could be done is added."""
    for _ in range(most):
        if state.over:
            break
        kinds = act_kinds(state)
        found.update(kinds.values())
        state = settle(state.after(chosen(rng, kinds, turning=most == LONG)), rng)
    while not state.over and any(a.kind == "resign" for a in state.legal()):
        state = state.after(next(a for a in state.legal() if a.kind == "resign"))
    return state


def met(played: Game, wanted: set[str]) -> set[str]:
    """The kinds of acts and lines of random deals: so many, and more until all wanted came."""
    rng = random.Random(f"{played.name} 1")
    found: set[str] = set()
    race = played.family == "Patience for several"
    patience, unlikely = "cards" in wanted, RARE.keys() | SELDOM.get(played.name, set())
    standing = played.match.start(played)
    state = deal(played, rng)
    for number in range(MOST_DEALS):
        if number >= DEALS and wanted - unlikely <= found:
            break
        long = not race or number % 4 == 3
        most = (MOST_ACTS if long else RACE) if not patience else PATIENCE
        if patience and number % 10 == 9:
            most = LONG
        state = played_out(state, rng, found, most)
        if not state.over:
            state = deal(played, rng)
            continue
        ledger = state.ledger()
        found.update(map(line_kind, ledger))
        standing = played.match.add(played, standing, state.table, ledger)
        setting = None
        if played.match.over(played, standing):
            standing = played.match.start(played)
        else:
            setting = next_setting(played, standing, state.table)
        state = deal(played, rng, setting)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_checklist_has_the_words_of_its_page(name: str) -> None:
    checklist.assert_on_page(name)


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_done_and_scored_has_a_sentence(name: str) -> None:
    """And no list has what never comes."""
    known = set(checklist.sentences(name))
    found = met(game(name), known)
    assert found <= known, f"no sentence for {sorted(found - known)}"
    never = known - found - RARE.keys() - SELDOM.get(name, set())
    assert not never, f"never met: {sorted(never)}"


def test_what_no_list_knows_is_found_out() -> None:
    """An act or a line of a new kind fails, and so does a list that lacks one."""
    played = game("jackpot")
    known = set(checklist.sentences("jackpot"))
    assert met(played, known) - (known - {"discard"}) == {"discard"}
    with pytest.raises(LookupError, match="no kind of line: for good looks"):
        line_kind(Entry(0, "above", 100, "for good looks"))
