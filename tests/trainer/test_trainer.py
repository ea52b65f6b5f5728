"""The trainer: certificates that can fail, a memory, questions without secrets."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from oddtrick.cards import bits, card
from oddtrick.cli import app
from oddtrick.core import view
from oddtrick.errors import BadOption
from oddtrick.games import game, written_options
from oddtrick.records import Record, replay_record, write_record
from oddtrick.review import opinions
from oddtrick.solver.patience.plain import search
from oddtrick.trainer.exercises import (
    new_exercise,
    numbers_of,
    shipped,
    shipped_number,
    stored_exercise,
    stored_points,
    unpacked,
)
from oddtrick.trainer.factory import make_exercise, reached
from oddtrick.trainer.memory import (
    PricedDeal,
    Progress,
    Skill,
    answered,
    choose_point,
    mistakes_of,
    read_progress,
)
from oddtrick.trainer.point import FAMILIES, RecipeNotMet
from oddtrick.trainer.points import all_points, point_of
from oddtrick.trainer.question import question_of
from oddtrick.trainer.recipes.card_judging import CardWorth, gain_over
from oddtrick.trainer.recipes.layout import (
    DealLayout,
    cards_alike,
    layout_of,
    moved_cards,
    read_layout,
    swapped,
    twin,
)

NOW = datetime(2026, 11, 24, 20, tzinfo=UTC)
SAMPLE = random.Random(7).sample([p.id for p in all_points() if shipped_number(p.id)], 25)


def test_points_have_names_of_their_own_and_a_family() -> None:
    assert len({point.id for point in all_points()}) == len(all_points())
    assert {point.family for point in all_points()} <= set(FAMILIES)
    assert all(point.heading and point.name for point in all_points())


def test_every_point_has_deals_or_says_why_not() -> None:
    stored = stored_points()
    for point in all_points():
        assert stored[point.id].exercises or stored[point.id].unmet.endswith(".")


def test_the_book_still_comes_to_the_shipped_questions_of_bidding() -> None:
    """A change of the book's bidding takes those made anew that it no longer comes to."""
    lost = [
        point.id
        for point in all_points()
        if point.family == "bidding"
        for stored in stored_points()[point.id].exercises[::4]
        if unpacked(point.id, stored) is None
    ]
    assert not lost


@pytest.mark.parametrize("name", SAMPLE)
def test_a_shipped_exercise_is_what_its_certificate_says(name: str) -> None:
    made = shipped(name, 0)
    assert made is not None
    state = replay_record(made.record)
    assert {option.code for option in made.options} <= set(map(state.code, state.legal()))
    assert made.options[0].right
    certificate = made.certificate
    if certificate.kind == "worlds":
        losses = [option.loss for option in made.options if not option.right]
        assert losses
        assert all(loss is not None and loss >= certificate.margin for loss in losses)
        assert certificate.bound >= certificate.margin


def test_the_proofs_of_patience_hold_by_a_search_of_every_way() -> None:
    """The plain search knows none of the shortcuts of the one that made the proofs."""
    checked = 0
    for point in all_points():
        if point.family != "patience":
            continue
        rows = stored_points()[point.id].exercises
        made = shipped(point.id, min(range(len(rows)), key=lambda n: rows[n].depth))
        assert made is not None
        state = replay_record(made.record)
        for option in made.options:
            after = state.push(state.action(option.code))
            found = search(after.stage, after.stage_state, 300)
            assert found.won in (option.right, None), (point.id, option.code)
            checked += found.won is not None
    assert checked >= 12


@pytest.mark.parametrize("name", SAMPLE)
def test_a_question_shows_nothing_hidden(name: str) -> None:
    made = shipped(name, 0)
    assert made is not None
    asked = question_of(made)
    seen = view(replay_record(made.record), made.seat)
    visible = {c for place in seen.places for c in place.cards if c >= 0}
    shown = {card(code) for hand in asked.hands for code in hand.cards}
    shown |= {card(code) for pile in asked.piles for code in pile.cards if code != "??"}
    assert shown <= visible
    own = any(hand.seat == asked.seat and hand.cards for hand in asked.hands)
    assert own or asked.kind == "move"  # of a patience, all cards lie in piles


def test_harder_questions_have_nearer_mistakes_or_more_to_think_of() -> None:
    near, deep = [0, 0], [0, 0]
    for point in all_points():
        rows = stored_points()[point.id].exercises
        easier, harder = numbers_of(point.id, "easier"), numbers_of(point.id, "harder")
        assert sorted({*easier, *harder}) == numbers_of(point.id)
        assert len(easier) == len(harder) == (len(rows) + 1) // 2
        for at, numbers in enumerate((easier, harder)):
            for number in numbers:
                deep[at] += rows[number].depth
                losses = [o[3] for o in rows[number].options if not o[4] and o[3]]
                near[at] += bool(losses) and min(losses) < 2 * rows[number].certificate.margin
    assert near[0] < near[1]
    assert deep[0] < deep[1]


def test_the_same_seed_gives_the_same_exercise() -> None:
    point = point_of("euchre-order")
    assert make_exercise(point, 3) == make_exercise(point, 3)


def test_a_rare_deal_is_made_from_a_known_one_and_bid_like_any_other() -> None:
    name = "bid-1nt-p-2h-p-2s-p-3nt"
    point = point_of(name)
    made = new_exercise(point, 77)
    assert made == new_exercise(point, 77)
    assert made.layout
    layout = read_layout(made.layout)
    turn = reached(point, made.seed, made.attempt, layout)  # by the deal alone
    assert turn is not None
    assert turn.state == replay_record(made.record)
    assert turn.state.stage.code(turn.decision.action) == made.right.code
    shown = [shipped(name, number) for number in range(8)]
    known = [layout_of(replay_record(one.record)) for one in shown if one]
    assert all(one and moved_cards(one, layout) >= 8 for one in known)
    assert unpacked(name, stored_exercise(made)) == made


def test_cards_that_change_hands_leave_four_hands_and_the_card_turned_up() -> None:
    rng = random.Random(3)
    start = DealLayout(tuple(0x1FFF << 13 * seat for seat in range(4)), 1, 20)
    layout = start
    for _ in range(50):
        layout = swapped(layout, rng, 2)
        assert [hand.bit_count() for hand in layout.hands] == [13] * 4
        assert layout.hands[1] >> 20 & 1
        assert read_layout(layout.code) == layout
        assert twin(twin(layout)) == layout
    assert moved_cards(layout, start) > 20


def test_a_recipe_that_is_not_met_says_so() -> None:
    point = point_of("euchre-alone-order")
    with pytest.raises(RecipeNotMet, match="none of 1 deals"):
        make_exercise(point, 1, attempts=1)


def test_a_hold_up_is_asked_with_the_ace_in_hand() -> None:
    """The rule's own predicate: at no-trump, the only stopper, and a lower card is played."""
    point = point_of("declarer-hold-up")
    shown = stored_points()[point.id].exercises[:5]
    found = [turn for one in shown if (turn := reached(point, one.seed, one.attempt)) is not None]
    assert found
    for turn in found:
        seen, right = view(turn.state, turn.seat), turn.decision.action.arg
        assert isinstance(right, int)
        hands = [seen.hand_mask(0), seen.hand_mask(2)]
        suit = [c for hand in hands for c in bits(hand) if c // 13 == right // 13]
        assert max(c % 13 for c in suit) == 12  # the ace
        assert right % 13 != 12


def test_a_gain_is_sure_only_where_chance_is_taken_off() -> None:
    # Ten deals: one card wins a trick more in half of them.
    tricks = np.array([[9 + n % 2, 9] for n in range(10)])
    small = gain_over(CardWorth((0, 1), tricks, 10), 0, 1, "tricks")
    large = gain_over(CardWorth((0, 1), np.tile(tricks, (100, 1)), 10), 0, 1, "tricks")
    assert small.mean == large.mean == 0.5
    assert small.least < 0.1  # 0.5 - 3 * 0.5 / √10
    assert large.least == pytest.approx(0.5 - 3 * 0.5 / 1000**0.5)
    assert gain_over(CardWorth((0, 1), tricks, 10), 0, 1, "contract").mean == 0.5


def test_what_is_missed_comes_back_sooner_than_what_is_known() -> None:
    good, bad = Skill(), Skill()
    moment = NOW
    for _ in range(3):
        good, bad = answered(good, True, moment), answered(bad, False, moment)
        moment += timedelta(days=1)
    assert bad.due < good.due
    assert (good.right, good.wrong, bad.right, bad.wrong) == (3, 0, 0, 3)


def test_the_point_due_for_longest_is_asked_first() -> None:
    skills = {"a": answered(Skill(), True, NOW), "b": answered(Skill(), False, NOW)}
    later = NOW + timedelta(days=30)
    rng = random.Random(1)
    assert choose_point(Progress(skills=skills), ["a", "b", "new"], rng, later) == "b"
    assert choose_point(Progress(skills={"a": skills["a"]}), ["a", "new"], rng, NOW) == "new"
    with pytest.raises(BadOption):
        choose_point(Progress(), [], rng)


@pytest.mark.parametrize("text", ["[]", "{", '{"version": 2}', '{"skills": {"a": 1}}'])
def test_a_file_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text(text)
    with pytest.raises(BadOption, match=r"trainer"):
        read_progress(file)


def test_a_card_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadOption, match="cannot be read"):
        answered(Skill(card={"due": "yesterday"}), True, NOW)


def test_the_command_asks_tells_and_keeps(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    run = CliRunner()
    asked = run.invoke(app, ["train", "euchre-pass", "--progress", str(file)], input="9\n1\n\n")
    assert asked.exit_code == 0
    assert "Answer by a number" in asked.output
    assert "Fewer than two fairly sure tricks" in asked.output
    # The name of a point is its rule: it is told with the answer.
    before, _, after = asked.output.partition("Fewer than two fairly sure tricks")
    assert "Pass with fewer" not in before
    assert "Pass with fewer" in after
    alone = run.invoke(app, ["train", "--contested", "--progress", str(file)])
    assert (alone.exit_code, "give --bid" in str(alone.exception)) == (1, True)
    stored = msgspec.json.decode(file.read_bytes())
    assert stored["version"] == 1
    assert set(stored["skills"]) == {"euchre-pass"}
    copy = tmp_path / "copy.json"
    run.invoke(app, ["train", "--progress", str(file), "--export", str(copy)])
    assert read_progress(copy) == read_progress(file)
    run.invoke(app, ["train", "--progress", str(file), "--forget"])
    assert not file.exists()


@pytest.mark.whole
def test_the_command_plays_a_wrong_card_on_and_says_what_it_was_played_against(
    tmp_path: Path,
) -> None:
    name, file = "declarer-discard-run", tmp_path / "p.json"
    made = shipped(name, 0)
    assert made is not None
    wrong = next(o.code for o in made.options if not o.right)
    every = [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]
    lines = "\n".join(every * 40)  # most of them cannot be played, and are refused with a sentence
    run = CliRunner()
    number = 1 + sorted(o.code for o in made.options).index(wrong)
    command = ["train", name, "--progress", str(file), "--play", "-n", "1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("oddtrick.trainer.command._taken", lambda *_: made)
        said = run.invoke(app, command, input=f"{number}\n{lines}")
        left = run.invoke(app, command, input=f"{number}\n\n")
    assert said.exit_code == left.exit_code == 0
    assert "cannot be done now" in said.output or "Follow" in said.output
    assert "the opponents chose this layout against your" in said.output
    assert "Other layouts that fitted what you had seen:" in said.output
    assert "Tricks:" not in left.output.rpartition("Your play")[2]


WASTED_ACE = Record(
    game="whist", dealer="S",
    hands={"N": "AKQJT987.32..762", "E": "..AKQJT9876.T984", "S": ".AKQJT987654..A5",
           "W": "65432..5432.KQJ3"}, actions="C3 C2 C4 CA", turn_up="HA",
)  # fmt: skip
"""South wins with the ace what the five wins. He has all trumps but two of partner's, who has to
follow to clubs: the five would win a trick only now, and twelve are left of thirteen."""


def test_a_mistake_of_an_own_deal_is_asked_first(tmp_path: Path) -> None:
    (found,) = mistakes_of(WASTED_ACE, "S", "deal 1")
    assert (found.point, found.played, found.cost, found.unit) == ("whist-last", "CA", 1, "tricks")
    (third,) = mistakes_of(WASTED_ACE, "E", "deal 1")  # any of his clubs but the four drives it out
    assert (third.point, third.played, third.cost) == ("whist-third-high", "C4", 1)
    assert mistakes_of(WASTED_ACE, "N", "deal 1") == []
    progress = Progress()
    assert progress.take([found], NOW) == [found]
    assert progress.take([found], NOW) == []
    assert progress.skills["whist-last"].wrong == 1
    points = [point.id for point in all_points()]
    rng = random.Random(1)
    assert choose_point(progress, points, rng, NOW) == "whist-last"
    progress.answer("whist-last", True, NOW)
    assert progress.mistakes[0].asked
    assert choose_point(progress, points, rng, NOW) != "whist-last"

    played, file = tmp_path / "played.jsonl", tmp_path / "p.json"
    played.write_bytes(write_record(WASTED_ACE) + b"\n")
    run = CliRunner()
    command = ["train", "--progress", str(file), "--mistakes", str(played)]
    said = run.invoke(app, [*command, "--seat", "S"])
    assert "played.jsonl, deal 1: CA cost 1 trick. Last to play" in said.output
    assert [one.point for one in read_progress(file).mistakes] == ["whist-last"]
    assert "has no seat Q" in str(run.invoke(app, [*command, "--seat", "Q"]).exception)


def test_a_call_costs_what_the_deal_brought_below_par() -> None:
    record = Record(
        game="contract-duplicate", dealer="S",
        hands={"S": "AKQ5.K32.A32.432", "W": "432.QJ4.KQ4.QJ98",
        "N": "JT9.A98.JT98.K75", "E": "876.T765.765.AT6"}, actions="P P P P",
    )  # fmt: skip
    book = opinions(record)
    (one,) = mistakes_of(record, "S", "deal 1", PricedDeal(book, None, 110))
    assert (one.step, one.played, one.cost, one.unit) == (0, "P", 110, "points")
    assert one.point == "bid-opening-1nt"
    # Par is turned for the other side; without it nothing is charged.
    for par, seat in ((110, "E"), (-110, "S"), (None, "S")):
        assert mistakes_of(record, seat, "deal 1", PricedDeal(book, None, par)) == []


def test_a_call_costs_what_was_lost_where_there_is_no_par() -> None:
    # South has not one sure trick, orders up, and is euchred: two points to the others.
    record = Record(
        game="euchre", dealer="E",
        pack="HQ ST HJ CA CT S9 DJ DQ CK SQ DK S7 SK SJ C7 HA H9 DT D8 D9 CJ DA S8 D7 "
        "C8 HT SA CQ H8 H7 C9 HK",
        actions="UP S7 HJ HA H9 SQ C7 CK CJ SJ D8 ST CT DT CA DJ D9 HQ S9 DQ DK SK",
        options=written_options("euchre", {}, 1),
    )  # fmt: skip
    (one,) = mistakes_of(record, "S", "deal 1", PricedDeal(opinions(record)))
    assert (one.point, one.cost, one.unit) == ("euchre-pass", 2, "lost")
    assert one.label == "Order up clubs"
    assert mistakes_of(record, "N", "deal 1", PricedDeal(opinions(record))) == []


@pytest.mark.parametrize(
    ("name", "calls"), [("auction-1910", "2NT P P P"), ("bridge-1902", "NT satisfied satisfied")]
)
def test_a_card_of_older_bridge_is_a_mistake_of_the_same_point(name: str, calls: str) -> None:
    # North leads from ace and jack, and South keeps his king: West, with ten top cards and the ten,
    # takes eleven tricks, where he would take nine after the king and a club back.
    record = Record(
        game=name, dealer="W", hands={"W": "AKQ.AKQ.AKQJ.QT8", "N": "JT9.JT9.T98.AJ93",
        "E": "5432.5432.32.754", "S": "876.876.7654.K62"}, actions=f"{calls} C3 C4 C2 CT",
    )  # fmt: skip
    (one,) = mistakes_of(record, "S", "deal 1")
    assert (one.point, one.played, one.cost) == ("defence-third-high", "C2", 2)


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("minibridge", "contract-duplicate", True),
        ("call-ace", "whist", False),
        ("euchre", "whist", False),
        ("whist", "contract-duplicate", False),
    ],
)
def test_games_share_rules_of_cards_by_one_book_alone(name: str, other: str, alike: bool) -> None:
    assert cards_alike(game(name), other) == alike


def test_contract_bidding_is_taught_by_lines_of_the_system_most_play() -> None:
    points = [point for point in all_points() if point.family == "bidding"]
    assert len(points) >= 100
    assert all(shipped_number(point.id) >= 20 for point in points)
    assert str(point_of("bid-1nt-p-2h").name) == "Transfer to spades · after 1NT"
    assert {str(point.heading) for point in points} == {"Standard American"}


def test_a_point_that_is_gone_is_not_asked_and_breaks_nothing() -> None:
    gone = "bid-opening-bids-open-one-suit"
    progress = Progress()
    progress.answer(gone, False)
    chosen = choose_point(progress, ["bid-opening-1nt"], random.Random(1))
    assert chosen == "bid-opening-1nt"
    with pytest.raises(BadOption, match="There is no point"):
        shipped(gone, 0)
