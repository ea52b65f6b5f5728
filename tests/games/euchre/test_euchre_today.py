"""The rows of `tests/data/euchre_today.jsonl`: euchre as it is played today, worked out by hand and
by an engine that shares no code with this one."""

import json
import re
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from oddtrick.cards import card_code, mask_of
from oddtrick.core import DealContext, DealStart, State, Void, added, next_dealer
from oddtrick.env import make
from oddtrick.env.environment import CoreEnvironment
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.games import catalogue
from oddtrick.games import game as find_game
from oddtrick.laws import EUCHRE, rule
from oddtrick.records import (
    legal_codes,
    read_record,
    replay_record,
    setting_of,
    steps,
    summary,
    write_record,
)
from oddtrick.rules.front import PRESETS, Preset, preset_of
from oddtrick.simulate import by_book, by_players, play_out, simulate
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played, Trick, Trump
from oddtrick.stages.trumps import Opposed
from oddtrick.web.routes.pages import games_list

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "euchre_today.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
WORKED = {row["id"]: row for row in ROWS if "situation" not in row["record"]}
TALKED = {row["id"]: row for row in ROWS if "situation" in row["record"]}


def _turn(state: State, expected: object) -> object:
    seats = [state.game.seats[t.by] for t in state.turns]
    if isinstance(expected, list):
        return sorted(seats, key=expected.index)
    return seats[0] if len(seats) == 1 else None


def _legal(state: State, expected: object) -> object:
    if isinstance(expected, dict):
        found = {name: [] for name in expected}
        for action in state.legal():
            found[state.game.seats[action.by]].append(state.stage.code(action))
        return {name: sorted(codes) for name, codes in found.items()}
    return legal_codes(state)


def _bidder(states: list[State]) -> tuple[str, int]:
    contract = states[-1].table.get(Contract)
    return states[-1].game.seats[contract.declarer], contract.level


@pytest.mark.parametrize("row", WORKED.values(), ids=WORKED)
def test_a_row_of_the_catalogue(row: dict) -> None:
    _holds(row)


DEFAULTS = [name for name, row in WORKED.items() if row["record"].keys().isdisjoint({"options"})
            and row["record"]["game"] == "euchre"]  # fmt: skip
VISITORS = {
    # 24 cards, ten points, the dealer must name, eldest leads to a lone hand, 4 and 2 for it, no
    # weak hands, no no-trump.
    "from Ohio": ("Euchre", DEFAULTS),
    # The same, but for the dealer's partner, who orders up only to play alone.
    "from Ontario": (
        "Canadian",
        [*(n for n in DEFAULTS if n not in ("default-euchre", "lead-eldest-maker-N")),
         *(n for n in WORKED if n.startswith("canadian-"))],
    ),
    # 25 cards with the joker, eleven points, thrown in when all pass, 4 for a lone hand euchred.
    "from Devon": (
        "British with the joker",
        [n for n in WORKED if n.startswith(("joker-", "british-"))],
    ),
    "at a tournament": ("Tournament", ["twelve-hands-end", "stuck-dealer-must-name"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("title", "name"), [(title, name) for title, names in VISITORS.values() for name in names]
)
def test_visitors_find_their_game_under_its_name(title: str, name: str) -> None:
    """What the list of games offers by a name is played as the rows of the catalogue have it."""
    offered = next(line for line in games_list() if line["name"] == "euchre")["presets"]
    (options,) = (way["options"] for way in offered if str(way["title"]) == title)
    row = WORKED[name]
    assert row["record"].get("options", {}).items() <= options.items() or title == "Tournament"
    _holds({**row, "record": {**row["record"], "options": options}})


@pytest.mark.parametrize(
    ("title", "cards", "points"),
    [("Euchre", 24, 10), ("Canadian", 24, 10), ("British with the joker", 25, 11),
     ("As the book of 1963", 32, 5)],
)  # fmt: skip
def test_packs_and_points_of_the_presets(title: str, cards: int, points: int) -> None:
    (way,) = (way for way in PRESETS["euchre"] if way.title == title)
    game = find_game("euchre", way.options)
    assert game.match.target == points
    assert len(next(iter(game.stages)).pack) == cards


def _holds(row: dict) -> None:
    record = read_record(json.dumps(row["record"]))
    states, expect = [state for state, _ in steps(record)], dict(row["expect"])
    state = states[-1]
    game, told = state.game, summary(state)
    names = game.seats
    for code in expect.pop("refused", ()):
        with pytest.raises(IllegalAction):
            state.push(state.action(code))
    found: dict[str, object] = {}
    if "turn" in expect:
        found["turn"] = _turn(state, expect["turn"])
    if "legal" in expect:
        found["legal"] = _legal(state, expect["legal"])
    for key in ("trump", "maker", "alone", "tricks", "score", "finished", "ledger"):
        if key in expect:
            found[key] = told[key]
    if "ledger" in expect:
        found["ledger"] = [{k: e[k] for k in ("side", "column", "points")} for e in told["ledger"]]
    if "next_dealer" in expect:
        standing = added(game, _before(game, record), state.table, state.ledger())
        found["next_dealer"] = names[next_dealer(game, standing, state.table)]
        if "match_over" in expect:
            found["match_over"] = game.match.over(game, standing)
        if "points_after" in expect:
            points = game.match.pad(game, standing).rows[-1].cells
            found["points_after"] = dict(zip(game.side_names, map(int, points), strict=True))
    if "first_lead" in expect:
        led = next(s for s in states if s.stage.name == "tricks")
        found["first_lead"] = names[led.turns[0].hand]
    if "out" in expect:
        found["out"] = names[state.table.get(Trump).out]
    if "opposed_by" in expect:
        found["opposed_by"] = names[state.table.get(Opposed).seat]
    if "bid" in expect:
        found["bidder"], found["bid"] = _bidder(states)
    if "void" in expect:
        found["void"] = state.table.find(Void) is not None
    if "hand" in expect:
        found["hand"] = {
            name: cards
            for name, cards in expect["hand"].items()
            if state.hands[names.index(name)] == mask_of(cards.split())
        }
    if "stock" in expect:
        lie = [c for p in state.places() if p.kind == "stock" for c in p.cards]
        found["stock"] = sorted(card_code(c) for c in lie)
    assert found == expect


def _before(game, record):
    before = setting_of(game, record).before
    return game.match.start(game) if before is None else before


def test_three_handed_scores() -> None:
    game = find_game("euchre-three")
    for tricks, expected in zip(
        ((0, 1, 2), (3, 4), (5,)), TALKED["three-scores"]["expect"]["score"], strict=True
    ):
        for won in tricks:
            played = Played(tuple(Trick((), 0 if n < won else 1) for n in range(5)))
            table = DealContext(game.seating, DealStart(), (Trump(2, 0), played))
            points = game.match.deal_points(game, game.scoring(table))
            assert dict(zip(game.side_names, points, strict=True)) == expected


def test_a_renege_costs_two() -> None:
    answer = rule(EUCHRE, "revoke", since="quitted", against="pair")
    (points,) = TALKED["renege-two"]["expect"]["score"].values()
    assert any(f"scores {points} points" in str(option.leads_to) for option in answer.options)


def test_a_card_shown_in_dealing_is_a_misdeal() -> None:
    answer = rule(EUCHRE, "deal", fault="exposed by dealer")
    assert TALKED["misdeal-exposed"]["expect"]["deal"] == "the same dealer deals again"
    assert any("new deal" in str(option.leads_to) for option in answer.options)
    assert next_dealer(find_game("euchre"), None, _voided()) == 2


def _voided() -> DealContext:
    return DealContext(find_game("euchre").seating, DealStart(2), (Void("euchre:misdeal"),))


def test_a_card_that_was_laid_stands() -> None:
    assert TALKED["card-laid"]["expect"]["card"] == "stands"
    record = read_record(json.dumps(WORKED["default-point"]["record"]))
    laid = list(steps(record))[2][0]
    assert laid.stage.name == "tricks"
    after = laid.push(laid.action("SA"))
    with pytest.raises(IllegalAction):
        after.push(after.action("W:SJ"))


def test_nobody_looks_at_a_quitted_trick() -> None:
    assert TALKED["quitted-trick"]["expect"]["answer"] == "no"
    assert "euchre:quitted" in rule(EUCHRE, "looked").laws


def test_every_row_is_tried() -> None:
    assert len(ROWS) == 71
    tried = {"three-scores", "renege-two", "misdeal-exposed", "card-laid", "quitted-trick"}
    assert TALKED.keys() == tried


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"pack": 25, "no_trump": "yes"}, "no-trump without a joker"),
        ({"pack": 25, "all_pass": "dealer names or no-trump"}, "no-trump without a joker"),
        ({"play": "12 deals", "target": 11}, "leave the points of a game out"),
        ({"joker_up": "spades"}, "25 cards"),
        ({"no_trump": "yes", "jamboree": "yes"}, "A jamboree is of trumps"),
        ({"laps": "yes"}, "need a next game"),
        ({"play": "8 deals", "slams": "yes"}, "need a next game"),
    ],
)
def test_options_that_exclude_each_other_are_refused_in_a_sentence(
    options: dict, words: str
) -> None:
    for chosen in (options, dict(reversed(options.items()))):
        with pytest.raises(BadOption, match=words):
            find_game("euchre", chosen)


FAMILY = [name for name, found in catalogue().items() if found.family == "Euchre"]


def _refused(name: str, options: dict) -> str:
    """Why a game is not played with options; empty where it is."""
    try:
        find_game(name, options)
    except BadOption as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", FAMILY)
def test_any_two_options_go_together_or_are_refused_in_a_sentence(name: str) -> None:
    picks = [(o.name, value) for o in find_game(name).options for value in o.choices[1:]]
    pairs = [(a, b) for a, b in combinations(picks, 2) if a[0] != b[0]]
    for seed, (one, other) in enumerate(pairs):
        why = _refused(name, dict((one, other)))
        assert why == _refused(name, dict((other, one)))
        if why:
            assert re.fullmatch(r"[A-Z0-9].{20,}\.", why)
            continue
        for state, _ in simulate(find_game(name, dict((one, other))), 1, seed):
            assert state.over


def test_options_are_taken_in_any_order() -> None:
    rubber = {"laps": "yes", "play": "rubber"}
    assert find_game("euchre", rubber) == find_game("euchre", dict(reversed(rubber.items())))


MANY = [
    pytest.param(way, deals, id=f"{way.title}, {deals} deals", marks=marks)
    for way in PRESETS["euchre"]
    for deals, marks in ((40, ()), (10_000, pytest.mark.whole))
]
"""Each preset with so many deals."""
OVER_THE_CORE = {"British with the joker"}
"""Not compiled: there is nothing to compare the core with."""
COMPILED = [case for case in MANY if case.values[0].title not in OVER_THE_CORE]


@pytest.mark.parametrize(("way", "deals"), MANY)
def test_deals_of_a_preset_come_back_from_their_records(way: Preset, deals: int) -> None:
    game = find_game("euchre", way.options)
    assert preset_of(game) == way
    for state, record in simulate(game, deals, 7, match=True):
        assert replay_record(read_record(write_record(record))) == state


def test_all_presets_but_one_are_compiled() -> None:
    core = {way.title for way in PRESETS["euchre"]
            if isinstance(make("euchre", 1, 1, **way.options), CoreEnvironment)}  # fmt: skip
    assert core == OVER_THE_CORE


@pytest.mark.parametrize(("way", "deals"), COMPILED)
def test_the_environment_of_a_preset_is_its_game(way: Preset, deals: int) -> None:
    """Deals of a compiled environment come to what the game scores."""
    env, rng = make("euchre", 16, 5, **way.options), np.random.default_rng(1)
    plain = make("euchre", 16, 5, native=False, **way.options)
    assert (env.reset().mask == plain.reset().mask).all()
    done = 0
    while done < deals:
        acts = env.sample(rng)
        after, of_core = env.step(acts), plain.step(acts)
        for name in ("mask", "actor", "done", "returns"):
            assert (getattr(after, name) == getattr(of_core, name)).all(), name
        done += int(after.done.sum())


@pytest.mark.parametrize("name", ["under-swapped", "farmer-kept"])
def test_an_expert_plays_on_where_a_weak_hand_was_shown_or_kept(name: str) -> None:
    """In most deals that it looks into nobody could have shown one."""
    record = read_record(json.dumps(WORKED[name]["record"]))
    (*_, (state, _)) = steps(record)
    choose = by_players(state.game, ("expert",) * 4)
    assert play_out(state, choose, Random(1)).over


PLAYED = (
    {"no_trump": "yes"},
    {"all_pass": "dealer names or no-trump"},
    {"all_pass": "dealer names or pays", "natural": "yes"},
    {"defend_alone": "yes", "best": "yes", "order_partner": "alone"},
    {"pack": 25},
    {"pack": 25, "weak_hand": "swap three", "joker_up": "spades"},
    {"weak_hand": "redeal: nines and tens"},
    {"laws": "euchre", "weak_hand": "redeal: ace, no face"},
)


@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_the_book_plays_every_house_rule(options: dict) -> None:
    game = find_game("euchre", options)
    for state, record in simulate(game, 30, 3, by_book(game), match=True):
        assert replay_record(read_record(write_record(record))) == state
