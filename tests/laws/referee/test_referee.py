"""The referee as such: walks over everything that can happen, views, codes, taking back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import cast

import pytest
from sitting import LEADS, RUBBER, do, fact, leads, legal, sit, to_act
from walking import walk

from oddtrick.cards import Card, bits
from oddtrick.core import (
    HIDDEN,
    NATURE,
    NOBODY,
    Action,
    DealStart,
    Given,
    Hands,
    State,
    begin,
    deal,
    enter,
    replay,
    view,
)
from oddtrick.core.view import redact
from oddtrick.errors import BadOption, IllegalAction
from oddtrick.games import game
from oddtrick.laws import CONTRACT_1963, OpenCase, Refereed, Rulings, laws_option, refereed
from oddtrick.laws.notes.code import OPEN, Notes
from oddtrick.laws.notes.rollback import DealHistory
from oddtrick.players import player
from oddtrick.scoring.rulings import Transfer
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.defective_tricks import RULED
from oddtrick.stages.tricks.tricks import Played
from slices import sliced
from work import calls

STRICT = game("contract-rubber")
SEEDS = range(120)
of_walks = pytest.mark.parametrize(
    "seeds", sliced([SEEDS[:30], SEEDS[30:]], 1), ids=["few", "rest"]
)


@cache
def walked(seed: int) -> tuple[State, ...]:
    return tuple(walk(RUBBER, seed))


def moments(share: float, salt: int, seeds: range) -> Iterator[State]:
    """A share of all states of these walks."""
    rng = random.Random(salt)
    yield from (s for seed in seeds for s in walked(seed) if rng.random() < share)


def notes(state: State) -> Notes:
    return cast("Notes", state.stage_state)


def acts(state: State) -> list[Action]:
    return [e.action for e in state.log if e.action.by not in (NOBODY, NATURE)]


# -- every deal ends, and follows from its log -------------------------------------------------


@pytest.mark.whole
def test_walks_end_scored_or_passed_out_and_meet_every_ruling() -> None:
    seen: Counter[str] = Counter()
    breaches = 0
    for seed in SEEDS:
        *_, last = walked(seed)
        assert last.over
        kinds = {type(r).__name__ for r in last.results}
        if "PassedOut" in kinds:
            assert last.ledger() == ()
        else:
            assert {"Contract", "Played", "Rulings"} <= kinds
            assert last.ledger()
        found = last.table.find(Rulings)
        for ruling in found.rulings if found else ():
            seen.update(law.partition(":")[2] for law in ruling.laws)
        breaches += len(notes(last).breaches)
    assert set(seen) == {
        "attention",
        "barred",
        "bid-oot",
        "call-oot",
        "change-call",
        "change-info",
        "defective-trick",
        "illus-lead-oot",
        "insufficient",
        "lead-oot",
        "lead-penalty",
        "other-inadmissible",
        "pass-oot",
        "penalty-cards",
        "revoke",
        "revoke-correct",
        "revoke-established",
        "revoke-free",
        "revoke-penalty",
        "waiver",
        # Asked about where nothing had been done.
        "exposed-cards",
        "premature",
        "redeal",
        "remarks",
    }
    assert breaches > 200


@of_walks
def test_every_deal_replays_identically_from_its_log(seeds: range) -> None:
    for seed in seeds:
        *_, last = walked(seed)
        assert replay(RUBBER, last.setting, last.log) == last


def test_a_changed_ruling_in_the_log_is_refused() -> None:
    state = leads("E:D7 S:lead?E")
    ruling = state.log[-1]
    assert ruling.action.by == NOBODY
    text = ruling.action.arg._replace(text="No lead out of turn.")
    log = (*state.log[:-1], ruling._replace(action=ruling.action._replace(arg=text)))
    with pytest.raises(IllegalAction, match="not what follows"):
        replay(RUBBER, state.setting, log)


@of_walks
def test_every_deal_comes_back_from_its_codes(seeds: range) -> None:
    for seed in seeds:
        *_, last = walked(seed)
        state = begin(RUBBER, last.setting).after(last.log[0].action)
        for action in acts(last):
            code = state.code(action)
            assert " " not in code
            assert state.action(code) == action
            state = state.push(state.action(code))
        assert state == last


@of_walks
def test_the_line_is_a_deal_of_the_game_without_a_referee(seeds: range) -> None:
    for seed in seeds:
        *_, last = walked(seed)
        now = notes(last).line.now
        state = enter(now.game, now.setting, 1, last.results[: notes(last).dealt])
        if now.table.find(Contract) != _bid(now):
            continue  # declarer and dummy have changed places: the stage was begun anew
        if any(str(r.text).startswith("Cancel all doubles") for r in notes(last).rulings):
            continue
        for event in now.log:
            assert event.action.kind in RULED or state.stage.admits(state.stage_state, event.action)
            state = state.step(event.action)
        assert state == now


def _bid(state: State) -> Contract | None:
    return next((r for r in state.results if isinstance(r, Contract)), None)


# -- cards -----------------------------------------------------------------------------------


@of_walks
def test_every_card_lies_in_one_place_and_every_view_counts_them_all(seeds: range) -> None:
    for state in moments(0.12, 1, seeds):
        cards = [c for p in state.places() for c in p.cards]
        assert sorted(cards) == list(range(52))
        for seat in range(-1, 4):
            shown = [c for p in view(state, seat).places for c in p.cards]
            assert len(shown) == 52
            known = [c for c in shown if c != HIDDEN]
            assert len(set(known)) == len(known)


def _revokes(state: State) -> list[tuple[int, int, int]]:
    """The revokes of the play that counts, found by looking at the tricks alone: (hand, suit,
    trick)."""
    held = [set(bits(mask)) for mask in state.table.first(Hands).cards]
    played = state.table.find(Played)
    trump = state.table.find(Contract)
    found = []
    for number, trick in enumerate(played.tricks if played and trump else (), 1):
        led = trick.plays[0][1] // 13
        for hand, c in trick.plays:
            if c // 13 != led and any(other // 13 == led for other in held[hand]):
                found.append((hand, led, number))
            held[hand].discard(c)
    return found


@of_walks
def test_no_more_tricks_are_transferred_than_the_revokes_allow(seeds: range) -> None:
    transferred = 0
    for seed in seeds:
        *_, last = walked(seed)
        played, contract = last.table.find(Played), last.table.find(Contract)
        if played is None or contract is None:
            continue
        assert last.table.first(Hands) is last.results[1]
        revokes = _revokes(last)
        for side in (0, 1):
            paid = sum(
                r.tricks for r in last.results if isinstance(r, Transfer) and r.giver == side
            )
            transferred += paid
            own = [r for r in revokes if r[0] % 2 == side and r[0] != (contract.declarer + 2) % 4]
            if not own:
                assert paid == 0
                continue
            # “After its first revoke”: dummy's costs nothing, but it is one.
            first = next(r for r in revokes if r[0] % 2 == side)
            since = [t for t in played.tricks[first[2] - 1 :] if t.winner % 2 == side]
            assert paid <= min(2 * len({r[:2] for r in own}), len(since))
    assert transferred > 20


# -- what the seats are told -----------------------------------------------------------------


@of_walks
def test_a_menu_holds_only_cards_the_seat_sees_and_all_of_it_can_be_done(seeds: range) -> None:
    rng = random.Random(2)
    tried = 0
    for state in moments(0.1, 2, seeds):
        for seat in range(4):
            seen = view(state, seat)
            assert not set(seen.legal) & set(seen.menu)
            for action in (*seen.legal, *seen.menu):
                if action.kind == "play":
                    assert seen.hand_mask(action.hand) >> cast("Card", action.arg) & 1
            for action in rng.sample(seen.menu, min(2, len(seen.menu))):
                state.push(action)
                tried += 1
    assert tried > 500


@of_walks
def test_attention_stands_on_every_menu_at_all_times_and_reveals_nothing(seeds: range) -> None:
    every = {
        Action(0, hand, "attention", matter)
        for hand in range(4)
        for matter in (
            "call",
            "revoke",
            "lead",
            "penalty-card",
            "premature",
            "exposed",
            "remark",
            "deal",
            "trick",
        )
    }
    for state in moments(0.08, 3, seeds):
        if state.over or len(state.log) == 0 or not isinstance(state.stage, Refereed):
            continue
        for seat in range(4):
            menu = view(state, seat).menu
            offered = {a._replace(by=0) for a in menu if a.kind == "attention"}
            assert offered == (set() if notes(state).case else every)


def _truth(state: State, action: Action) -> bool:
    """Whether attention is drawn to something that is still open to be put right."""
    return any(
        b.state == OPEN and b.hand == action.hand and b.law.matter == action.arg
        for b in notes(state).breaches
    )


@of_walks
def test_exchanging_hidden_cards_changes_nothing_anybody_else_sees(seeds: range) -> None:
    rng = random.Random(4)
    compared = answered = 0
    for seed in seeds:
        states = walked(seed)
        for _ in range(6):
            viewer = rng.randrange(4)
            # Where something is owed, what is asked and offered depends on most.
            owing = [i for i, s in enumerate(states) if not s.over and notes(s).duties]
            anywhere = range(1, len(states) - 1)
            at = rng.choice(owing if owing and rng.random() < 0.5 else anywhere)
            known = {
                c
                for s in states[: at + 1]
                for p in s.places()
                for c in redact(p, viewer).cards
                if c != HIDDEN
            }
            hands = list(states[0].table.first(Hands).cards)
            hidden = [(h, c) for h in range(4) for c in bits(hands[h]) if c not in known]
            if len({h for h, _ in hidden}) < 2:
                continue
            (one, a), (two, b) = rng.sample(hidden, 2)
            if one == two:
                continue
            hands[one] ^= 1 << a | 1 << b
            hands[two] ^= 1 << a | 1 << b
            fresh = begin(RUBBER, states[0].setting)
            other = fresh.push(fresh.stage.given(fresh.stage_state, Given(hands=tuple(hands))))
            outcome = _same_to(viewer, states[at], other)
            compared += outcome == "same"
            answered += outcome == "answered"
    assert compared > len(seeds)
    assert answered < compared / 5


def _same_to(viewer: int, state: State, other: State) -> str:
    """Whether a seat sees the same in another deal in which the same was done. Attention drawn
    to what can still be put right may be answered differently: that is what it is for."""
    for action in acts(state):
        if other.why_not(action) is not None:
            return "impossible"  # a revoke here is none there, or a demand can be met there
        truth = action.kind == "attention" and _truth(other, action)
        other = other.push(action)
        if other.log[1:] != state.log[1 : len(other.log)]:
            assert action.kind == "attention"
            assert truth or _truth(_before(state, len(acts(other))), action)
            return "answered"
    assert view(other, viewer) == view(state, viewer)
    return "same"


def _before(state: State, number: int) -> State:
    """The state before its table action of this number, counted from 1."""
    found = begin(state.game, state.setting).after(state.log[0].action)
    for action in acts(state)[: number - 1]:
        found = found.push(action)
    return found


def test_the_unfaced_dummy_is_shown_to_nobody_even_by_a_wrong_code() -> None:
    """A card of dummy's and a card of a defender's are refused in the same words."""
    state = leads()
    errors = set()
    for code in ("SK", "HQ"):  # North's, East's
        with pytest.raises(IllegalAction) as caught:
            state.action(f"S:{code}")
        errors.add(str(caught.value).replace(code, ""))
    assert len(errors) == 1


# -- a deal in which nobody errs -------------------------------------------------------------


def test_a_deal_in_which_nobody_errs_scores_the_same() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        strict = deal(STRICT, rng, DealStart(dealer=seed % 4))
        calm = begin(RUBBER, strict.setting).after(strict.log[0].action)
        while not strict.over:
            action = rng.choice(strict.legal())
            strict = strict.push(action)
            assert action in calm.legal()
            calm = calm.push(action)
            if not calm.over and legal(calm) == {"face"}:
                calm = calm.push(calm.legal()[0])
        while not calm.over:
            assert legal(calm) == {"agree"}
            calm = calm.push(calm.legal()[0])
        assert calm.ledger() == strict.ledger()
        assert calm.table.find(Played) == strict.table.find(Played)


def test_book_players_play_a_refereed_deal_to_its_end() -> None:
    rng = random.Random(7)
    for dealer in range(2):
        state = deal(RUBBER, rng, DealStart(dealer=dealer))
        book = player("book", RUBBER)
        while not state.over:
            seen = view(state, state.turns[0].by)
            state = state.push(book.choose(seen, rng).action)
        assert state.table.find(Rulings) in (None, Rulings(()))


def test_machine_players_may_be_asked_to_choose() -> None:
    state = leads("E:D7 S:lead?E")
    for name in ("random", "book"):
        found = player(name, RUBBER).choose(view(state, 2), random.Random(1))
        assert found.action in state.legal()


# -- the line --------------------------------------------------------------------------------


def test_taking_back_any_number_of_acts_restores_exactly() -> None:
    for seed in range(10):
        inside = cast("Refereed", RUBBER.stages[-1]).game
        line = DealHistory(enter(inside, DealStart(), 1, walked(seed)[0].results))
        rng = random.Random(seed)
        states = [line.now]
        while not line.now.over:
            line = line.put(rng.choice(line.now.legal()))
            states.append(line.now)
        for at in range(len(states)):
            back = line.back(at)
            assert back.now == states[at]
            assert back.at == at
            for event in line.now.log[at:]:
                back = back.put(event.action)
            assert back == line


def test_a_stage_begun_again_keeps_its_acts_as_far_as_they_can_be_done() -> None:
    line = notes(leads("HJ face H6 H3 HK")).line
    again = line.restart()
    assert again == line
    # With East as declarer the lead can still be put, but North has no hand to face.
    other = line.restart(replace(fact(leads(), Contract), declarer=1))
    assert [e.action.kind for e in other.now.log[4:]] == ["play"]
    assert other.now.table.get(Contract).declarer == 1


# -- the door --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "code", "reason"),
    [
        ("", "X", "only double an opponent's"),
        ("2H", "W:XX", "only redouble when"),
        ("4S P P P HJ face H6", "S:HK", "not that hand's turn"),
        ("4S P P P HJ", "E:H3", "not that hand's turn"),
        ("4S P P P", "N:face", "not your turn"),
        ("4S P P P", "agree", "cannot be done now"),
        ("4S P P P", "accept", "cannot be done now"),
        ("4S P P P", "revoke?X", "cannot be done now"),
        ("4S P P P", "cheating?E", "cannot be done now"),
    ],
)
def test_what_the_code_has_no_law_on_is_refused_with_the_reason(
    actions: str, code: str, reason: str
) -> None:
    state = do(sit(LEADS), actions)
    with pytest.raises(IllegalAction, match=reason):
        do(state, code)


def test_while_a_choice_is_open_nothing_else_can_be_done() -> None:
    state = leads("E:D7 S:lead?E")
    for code in ("W:HJ", "W:revoke?E", "N:face", "agree"):
        with pytest.raises(IllegalAction):
            do(state, code)
    assert view(state, 3).legal == view(state, 3).menu == ()
    assert fact(state, OpenCase) is not None


def test_the_settlement_waits_for_everybody() -> None:
    *_, last = walked(3)
    at = next(s for s in walked(3) if set(to_act(s).split()) == set("NESW"))
    state = do(at, "S:agree N:agree")
    assert set(to_act(state).split()) == {"E", "W"}
    with pytest.raises(IllegalAction):
        do(state, "S:agree")
    assert do(state, "W:agree E:agree").over
    assert last.over


# -- games and options -----------------------------------------------------------------------


def test_options_of_the_game_keep_its_referee() -> None:
    plain = refereed(game("contract-chicago"), CONTRACT_1963)
    found = plain.with_options({"honours": False, "middle": "other"})
    assert isinstance(found.stages[-1], Refereed)
    assert found.chosen == (("honours", False), ("middle", "other"))
    assert found.match == game("contract-chicago", {"middle": "other"}).match
    again = cast("Refereed", refereed(found, CONTRACT_1963).stages[-1])
    assert [s.name for s in again.strict.stages] == ["deal", "auction", "tricks"]


def test_a_game_can_offer_its_laws_as_an_option() -> None:
    offered = replace(STRICT, options=(*STRICT.options, laws_option(CONTRACT_1963)))
    assert offered.with_options({"laws": "strict"}) == offered
    found = offered.with_options({"honours": False, "laws": "contract1963"})
    assert isinstance(found.stages[-1], Refereed)
    assert dict(found.chosen) == {"honours": False, "laws": "contract1963"}
    with pytest.raises(BadOption, match="contract1963"):
        offered.with_options({"laws": "auction1910"})


@of_walks
def test_what_is_said_of_a_refereed_deal_is_in_words(seeds: range) -> None:
    words = set()
    for state in moments(0.05, 5, seeds):
        if state.over or not isinstance(state.stage, Refereed):
            continue
        for turn in state.turns:
            assert str(state.stage.prompt(state.stage_state, turn))
        for seat in range(4):
            seen = view(state, seat)
            for action in (*seen.legal, *seen.menu):
                label = str(state.stage.label(action))
                sentence = str(state.stage.describe(state.stage_state, action)).format(
                    by="X", hand="Y"
                )
                assert label[0].isupper()
                assert sentence[-1] == "."
                words.add(sentence)
    assert {"X agreed the score.", "X drew attention to a revoke by Y."} <= words


def test_a_refereed_act_costs_little() -> None:
    longest = sorted((walked(seed)[-1] for seed in SEEDS[:30]), key=lambda s: -len(s.log))[:10]
    actions = sum(len(s.log) for s in longest)
    work = calls(lambda: [replay(RUBBER, state.setting, state.log) for state in longest])
    assert work / actions < 1_000  # 270; the bound only catches a change of kind


@pytest.mark.parametrize(
    ("name", "code"),
    [("contract-rubber", "contract1963"), ("auction-1910", "auction1910"), ("euchre", "euchre")],
)
def test_a_refereed_deal_costs_less_than_three_strict_ones(name: str, code: str) -> None:
    def play(options: dict[str, str]) -> None:
        for seed in range(5):
            rng = random.Random(seed)
            state = deal(game(name, options), rng, DealStart(dealer=seed % 4))
            while not state.over:
                state = state.push(rng.choice(state.legal(state.turns[0].by)))

    play({})  # what is made once
    play({"laws": code})
    assert calls(lambda: play({"laws": code})) < 3 * calls(lambda: play({}))
