"""Several irregularities of one board in one ruling, in every code."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.errors import BadOption
from oddtrick.laws import DIRECTED, offences, rule
from oddtrick.laws.clauses.facts import Given, Value
from oddtrick.laws.clauses.vocabulary import WHO
from oddtrick.laws.director.as_data import irregularity_written
from oddtrick.laws.director.joint_ruling import Irregularity, rule_all

REVOKE: dict[str, Given] = {
    "role": "defender",
    "revoke_case": "none",
    "established": "played on",
    "revoke_won": "own",
    "later_won": True,
}
DECLARER: dict[str, Given] = {**REVOKE, "role": "declarer"}
DROPPED: dict[str, Given] = {
    "role": "defender",
    "exposed_how": "dropped",
    "card": "low",
}


def settled(code: str, rng: random.Random) -> Irregularity:
    """An offence of a code with answers at random, until nothing is asked any more."""
    while True:
        offence = rng.choice(list(offences(code)))
        facts: dict[str, Given] = {}
        try:
            answer = rule(code, offence, **facts)
            while answer.question:
                values: list[Value] = list(answer.question.answers)
                facts[answer.question.fact] = rng.choice(values)
                answer = rule(code, offence, **facts)
        except BadOption:
            continue
        seats = {"declarer": "S", "dummy": "N", "defender": "EW"}.get(
            str(facts.get("role")), "NESW"
        )
        return Irregularity(rng.choice(seats), offence, facts, suit=rng.choice("SHDC"))


@pytest.mark.parametrize("code", DIRECTED)
def test_the_order_in_which_they_are_named_changes_nothing(code: str) -> None:
    rng = random.Random(17)
    for _ in range(12):
        three = [settled(code, rng) for _ in range(3)]
        irregularities = [
            Irregularity(o.seat, o.offence, o.facts, at, o.suit) for at, o in enumerate(three, 1)
        ]
        ruled = rule_all(code, irregularities)
        for other in itertools.permutations(irregularities):
            assert rule_all(code, other) == ruled
        # What stands in the list in order needs no numbers.
        assert str(rule_all(code, three)) == str(ruled)


def test_each_is_ruled_on_as_if_it_were_alone_where_they_do_not_meet() -> None:
    rng = random.Random(5)
    for code in DIRECTED:
        one = settled(code, rng)
        assert rule_all(code, [one]).parts[0].answer == rule(code, one.offence, **one.facts)


@pytest.mark.law("duplicate2017:64B7")
def test_when_both_sides_have_revoked_no_trick_goes_over() -> None:
    """Laws 64B7 and 64C2b, whichever came first."""
    west, south = Irregularity("W", "revoke", REVOKE), Irregularity("S", "revoke", DECLARER)
    for both in ([west, south], [south, west]):
        ruled = rule_all("duplicate2017", both)
        assert [p.because for p in ruled.parts] == [{"revoke_case": "both sides"}] * 2
        assert ruled.tricks == {"NS": 0, "EW": 0}
        assert ruled.review == ("duplicate2017:64C1",)
        assert all("duplicate2017:64B7" in p.answer.laws for p in ruled.parts)
    # A revoke that has been put right in time is none of two.
    early = Irregularity("S", "revoke", {**DECLARER, "established": "open"})
    assert rule_all("duplicate2017", [early, west]).tricks == {"NS": 2, "EW": 0}


@pytest.mark.law("duplicate2017:64B2")
def test_a_second_revoke_in_the_suit_costs_no_trick() -> None:
    first, second = (Irregularity("W", "revoke", REVOKE, at, "H") for at in (1, 2))
    ruled = rule_all("duplicate2017", [second, first])
    assert ruled.tricks == {"NS": 2, "EW": 0}
    assert "duplicate2017:64B2" in ruled.parts[1].answer.laws
    # In another suit, or by his partner, it does.
    for other in (
        Irregularity("W", "revoke", REVOKE, 2, "S"),
        Irregularity("E", "revoke", REVOKE, 2, "H"),
    ):
        assert rule_all("duplicate2017", [first, other]).tricks == {"NS": 4, "EW": 0}


@pytest.mark.law("duplicate2017:50B")
def test_two_cards_of_one_defender_are_both_major() -> None:
    both = rule_all("duplicate2017", [Irregularity("E", "exposed", DROPPED)] * 2)
    assert all("all of them are major" in str(p.answer.says) for p in both.parts)
    alone = {**DROPPED, "other_card": False}
    apart = [Irregularity("E", "exposed", alone), Irregularity("W", "exposed", alone)]
    assert all("minor" in str(p.answer.says) for p in rule_all("duplicate2017", apart).parts)


@pytest.mark.law("duplicate2017:50B")
def test_a_card_of_a_corrected_revoke_makes_the_other_major_too() -> None:
    dropped = Irregularity("E", "exposed", DROPPED, 1)
    mended = Irregularity("E", "revoke", {**REVOKE, "established": "open"}, 2)
    for both in ([dropped, mended], [replace(mended, at=1), replace(dropped, at=2)]):
        ruled_all = rule_all("duplicate2017", both)
        (exposed,) = (p for p in ruled_all.parts if p.irregularity.offence == "exposed")
        assert "all of them are major" in str(exposed.answer.says)
    # An established revoke leaves no card on the table.
    late = Irregularity("E", "revoke", REVOKE, 2)
    alone = replace(dropped, facts={**DROPPED, "other_card": False})
    assert "minor" in str(rule_all("duplicate2017", [alone, late]).parts[0].answer.says)


@pytest.mark.law("duplicate2017:43B2")
def test_dummy_who_has_looked_has_lost_his_rights() -> None:
    look = Irregularity("N", "dummy", {"dummy_act": "look"}, 1)
    warn = Irregularity("N", "dummy", {"dummy_act": "warn", "has_looked": False}, 2)
    ruled = rule_all("duplicate2017", [warn, look], {"N": "Ann Lee"})
    assert "Either defender chooses" in str(ruled.parts[1].words)
    assert str(ruled.parts[1].words).startswith("2. Ann Lee: ")


def test_what_was_said_otherwise_is_kept() -> None:
    case = {**REVOKE, "revoke_case": "penalty card"}
    ruled = rule_all(
        "duplicate2017",
        [Irregularity("W", "revoke", case), Irregularity("S", "revoke", DECLARER)],
    )
    assert "duplicate2017:64B3" in ruled.parts[0].answer.laws


def test_old_codes_count_a_second_revoke_too() -> None:
    late: dict[str, Given] = {"since": "side plays on", "exception": "none", "available": True}
    two = [Irregularity("W", "revoke", late, at, "H") for at in (1, 2)]
    ruled = rule_all("contract1963", two)
    assert ruled.tricks == {"NS": 2, "EW": 0}
    assert "repeated in that suit" in str(ruled.parts[1].answer.says)
    meeting = {code.name for code in DIRECTED.values() if code.meetings}
    assert {"contract1963", "duplicate2017", "auction1910"} <= meeting


_LATE_1963 = "since=side plays on; exception=none; available=yes"
_LATE_1910 = "since=quitted; by=others; again=no"
_LATE_2017 = "revoke_case=none; role=defender; revoke_won=own; later_won=yes"


@pytest.mark.parametrize(
    ("code", "did", "words", "tricks"),
    [
        # A revoke that was put right has cost nothing: the next in the suit is the first.
        (
            "contract1963",
            f"W revoke: suit=H; since=nothing; answer=none; twelfth=no; role=defender; faced=no; "
            f"rightless=no && "
            f"W revoke: suit=H; {_LATE_1963}",
            "the revoke is established: tricks go",
            2,
        ),
        # Duplicate takes the law over: the second in the suit is free.
        (
            "duplicate1963",
            f"W revoke: suit=H; {_LATE_1963} && W revoke: suit=H; {_LATE_1963}",
            "no penalty for a revoke repeated in that suit",
            2,
        ),
        # Law 91 of 1910: both sides have revoked.
        (
            "auction1910",
            f"W revoke: role=defender; {_LATE_1910} && S revoke: role=declarer; {_LATE_1910}",
            "both sides have: neither scores anything but honours",
            0,
        ),
        # 63A: a claim establishes the revoke of the claimer's side; not one that is objected to.
        (
            "duplicate2017",
            f"W revoke: {_LATE_2017}; established=open && E claim: claim_stage=disputed",
            "one of them has claimed or conceded",
            2,
        ),
        (
            "duplicate2017",
            f"W revoke: {_LATE_2017}; established=open && E claim: claim_stage=objection",
            "must be corrected",
            0,
        ),
        # No trick goes over twice, and a trick without a card is a revoke by one reading.
        (
            "duplicate2017",
            f"W revoke: {_LATE_2017}; established=named && "
            "E missed: both_sides=yes; role=defender; won_any=yes",
            "No trick goes over twice",
            3,
        ),
        (
            "duplicate2017",
            f"W revoke: {_LATE_2017}; established=named && "
            "S missed: both_sides=yes; role=declarer; won_any=yes",
            "The law can be read either way",
            1,
        ),
    ],
)
def test_what_two_make_of_one_another(code: str, did: str, words: str, tricks: int) -> None:
    stated = list(map(irregularity_written, did.split(" && ")))
    ruled = rule_all(code, stated)
    assert ruled.settled, ruled
    assert words in str(ruled)
    assert sum(ruled.tricks.values()) == tricks
    numbered = [replace(one, at=at) for at, one in enumerate(stated, 1)]
    assert str(rule_all(code, numbered[::-1])) == str(ruled)


def test_what_is_taken_from_the_others_is_said_and_an_answer_may_be_otherwise() -> None:
    two = [Irregularity("E", "exposed", DROPPED)] * 2
    assert "Taken from the others: “Has the defender another penalty card?” – yes." in str(
        rule_all("duplicate2017", two)
    )
    alone = {**DROPPED, "other_card": False}  # the first has been played
    apart = [Irregularity("E", "exposed", alone)] * 2
    assert "Taken from" not in str(rule_all("duplicate2017", apart))


def test_the_declaring_side_of_one_is_that_of_all() -> None:
    west = Irregularity("W", "revoke", {"revoke_case": "none", "established": "open"})
    for other in (Irregularity("S", "revoke", DECLARER), Irregularity("E", "revoke", REVOKE)):
        ruled = rule_all("duplicate2017", [west, other])
        assert ruled.parts[0].because.get("role") == "defender"
        assert ruled.settled
    # Of the declaring side it is asked whether it was dummy.
    ruled = rule_all("duplicate2017", [west, Irregularity("N", "revoke", REVOKE)])
    assert ruled.question is not None
    assert (ruled.question.fact, ruled.about) == ("role", 1)


@pytest.mark.parametrize("code", DIRECTED)
def test_all_that_is_owed_is_said_of_who_bears_it(code: str) -> None:
    rng = random.Random(31)
    for _ in range(25):
        three = [settled(code, rng) for _ in range(3)]
        names = {"N": "Nora\\1", "E": "the offender", "S": "\\g<0>", "W": "W" * 60}
        ruled = rule_all(code, three, names)
        assert set(ruled.owed) <= {*"NESW", "NS", "EW", *WHO.values()}
        text = str(ruled)
        for lines in ruled.owed.values():
            said = map(str, lines)
            assert all(line.startswith("as ") or line.lower() in text.lower() for line in said)
        paid = [p for p in ruled.parts if p.answer.tricks or p.answer.options]
        assert all(p.irregularity.seat in ruled.owed for p in paid)


def test_a_duty_is_the_partner_s_who_has_it() -> None:
    """Law 52 of 1910: who bid too little silences his partner."""
    low = Irregularity("W", "bid", {"since": "nothing", "by": "others", "raisable": True})
    led = Irregularity("W", "lead", {"since": "nothing", "role": "defender", "by": "others"})
    ruled = rule_all("auction1910", [low, led], {"E": "Ann"})
    assert [*map(str, ruled.owed["E"])] == [
        "Ann makes no further declaration until an adversary bids or doubles"
    ]
    assert [*map(str, ruled.owed["W"])] == ["as declarer may choose, see 2"]


def test_a_question_says_which_of_them_it_is_about() -> None:
    unknown = Irregularity("W", "revoke", {}, 2)
    alone = {**DROPPED, "other_card": False}
    ruled = rule_all("duplicate2017", [unknown, Irregularity("E", "exposed", alone, 1)])
    assert not ruled.settled
    assert ruled.about == 2
    assert ruled.question is not None
    assert str(ruled.question.text) in str(ruled)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], "one irregularity or more"),
        ([Irregularity("X", "revoke")], "is no seat"),
        ([Irregularity("W", "revoke", suit="Z")], "is no suit"),
        ([Irregularity("W", "revoke", at=1), Irregularity("E", "revoke", at=1)], "its own place"),
        ([Irregularity("W", "revoke", at=1), Irregularity("E", "revoke")], "its own place"),
        ([Irregularity("W", "juggling")], "no law on"),
        ([Irregularity("W", "revoke")] * 21, "20 at most"),
        (
            [Irregularity("W", "revoke", REVOKE), Irregularity("E", "revoke", DECLARER)],
            "1 and 2 cannot both be: one side declares. East is given as declarer in 2.",
        ),
        (
            [Irregularity("W", "revoke", DECLARER), Irregularity("E", "revoke", DECLARER)],
            "1 and 2 cannot both be: one side declares, and one of its players",
        ),
        (
            [Irregularity("W", "revoke"), Irregularity("N", "revoke", {"role": "lone"})],
            "2. North, revoke: “Who did it",
        ),
        ([Irregularity("W", "revoke", {"code": "x", "offence": "y"})], "no fact “code”"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: list[Irregularity], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        rule_all("duplicate2017", given)


def test_the_command_takes_a_list_and_names() -> None:
    revoke = "revoke_case=none; established=played on; role=defender; revoke_won=own; later_won=yes"
    args = ["rule", "duplicate2017", "--did", f"2 W revoke: suit=H; {revoke}"]
    args += [
        "--did",
        "1 E exposed: role=defender; exposed_how=dropped; card=low; other_card=no",
    ]
    shown = CliRunner().invoke(app, [*args, "--name", "W=Ann Lee"]).output
    assert shown.index("1. East") < shown.index("2. Ann Lee")
    assert "In all 2 tricks go to NS." in shown
    data = json.loads(CliRunner().invoke(app, [*args, "--json"]).output)
    assert data["tricks"] == {"NS": 2, "EW": 0}
    assert [part["seat"] for part in data["parts"]] == ["E", "W"]
    for wrong, words in (
        (["--did", "revoke"], "Write an irregularity as"),
        (["--did", "W revoke", "--name", "Ann"], "Write a name as"),
    ):
        result = CliRunner().invoke(app, ["rule", "duplicate2017", *wrong])
        assert words in f"{result.output}{result.exception}"
