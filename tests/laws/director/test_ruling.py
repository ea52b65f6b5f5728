"""The director's assistant: what it asks and refuses, and that it says what the referee says."""

from __future__ import annotations

import json
import random

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.core.seating import FOUR
from oddtrick.errors import BadOption
from oddtrick.laws import (
    AUCTION_1910,
    CODES,
    CONTRACT_1963,
    DIRECTED,
    Code,
    RulingAnswer,
    code_of_laws,
    decision_table,
    offences,
    rule,
)
from oddtrick.laws.clauses.clause import find
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.notes.incident import LeadOutOfTurn, Revoke
from oddtrick.laws.rulings.from_incident import facts_of

EVERY = [(name, offence) for name, code in CODES.items() for offence in offences(code)]


def test_it_asks_only_what_matters() -> None:
    # Whether the trick was won since is of no account where the hand lay face up.
    answer = rule(CONTRACT_1963, "revoke", state="established", faced=True)
    assert answer.settled
    assert answer.laws == ("contract1963:revoke-free",)
    # Of a defender's lead it matters only whether a dummy spoke first who has lost his rights.
    asked = rule(CONTRACT_1963, "lead", since="nothing")
    assert asked.question is not None
    assert asked.question.fact == "role"
    asked = rule(CONTRACT_1963, "lead", since="nothing", role="defender")
    assert asked.question is not None
    assert asked.question.fact == "by"
    asked = rule(CONTRACT_1963, "lead", since="nothing", role="defender", by="dummy")
    assert asked.question is not None
    assert asked.question.fact == "lost"
    lost = rule(CONTRACT_1963, "lead", since="nothing", role="defender", by="dummy", lost=True)
    assert [o.code for o in lost.options] == ["accept", "retract"]
    asked = rule(CONTRACT_1963, "lead", since="nothing", role="defender", by="others")
    assert asked.question is not None
    assert asked.question.fact == "turn"
    # The lead was the partner's: that it was a defender's follows.
    answer = rule(
        CONTRACT_1963, "lead", since="nothing", role="defender", by="others", turn="partner"
    )
    assert [o.code for o in answer.options] == [
        "accept",
        "penalty-card",
        "require-{x}",
        "forbid-{x}",
    ]


def test_it_says_when_it_is_too_late() -> None:
    answer = rule(CONTRACT_1963, "lead", since="next plays")
    assert answer.laws == ("contract1963:waiver",)
    assert str(answer.says) == "It stands as if it had been regular."
    asked = rule(CONTRACT_1963, "revoke")
    assert asked.question is not None
    assert set(asked.question.answers) == {"side plays on", "side claims", "cards mixed", "nothing"}


def test_what_frees_a_revoke_is_asked_at_once() -> None:
    """A director comes to an established revoke in three questions."""
    late: dict[str, str | bool] = {"since": "side plays on"}
    asked = rule(CONTRACT_1963, "revoke", **late)
    assert asked.question is not None
    assert set(asked.question.answers) == {
        *("none", "faced", "kept_penalty_card", "twelfth", "same_suit", "rightless"),
    }
    last = rule(CONTRACT_1963, "revoke", exception="none", **late)
    assert last.question is not None
    assert last.question.fact == "available"
    paid = rule(CONTRACT_1963, "revoke", exception="none", available=True, **late)
    assert "contract1963:revoke-penalty" in paid.laws
    free = rule(CONTRACT_1963, "revoke", exception="same_suit", **late)
    assert "no penalty" in str(free.says)
    with pytest.raises(BadOption, match="Was it one of these"):
        rule(CONTRACT_1963, "revoke", exception="eleventh", **late)


def test_whether_dummy_has_lost_his_rights_is_asked_of_a_revoke_where_a_law_depends_on_it() -> None:
    """Scarne 1963, “Dummy's Rights”: no penalty is enforced, or declarer still pays."""
    for code in ("contract1963", "duplicate1963"):
        laws = DIRECTED[code]
        open_: dict[str, str | bool] = {"since": "nothing", "twelfth": False}
        asked = rule(laws, "revoke", **open_, role="defender").question
        assert asked is not None
        assert asked.fact == "rightless"
        free = rule(laws, "revoke", **open_, role="defender", rightless=True, answer="none")
        assert "contract1963:dummy-rights" in free.laws
        assert "contract1963:penalty-cards" not in free.laws
        punished = rule(laws, "revoke", **open_, role="defender", rightless=False, answer="none")
        assert "contract1963:penalty-cards" in punished.laws
        pays = rule(laws, "revoke", **open_, role="declarer", rightless=True, answer="none")
        assert "still pays for it" in str(pays.says)
        late = rule(laws, "revoke", since="side plays on", exception="rightless")
        assert late.laws == ("contract1963:dummy-rights",)
        own = rule(laws, "revoke", **open_, role="dummy").question
        assert own is None or own.fact != "rightless"
    for code in ("whist", "euchre", "auction1910", "bridge1902"):
        rows = DIRECTED[code].table.on("revoke")
        assert not any("rightless" in row.facts for row in rows)


def test_no_offence_asks_more_than_six_questions() -> None:
    """A nervous director finishes in a minute."""
    for code in DIRECTED.values():
        for offence in offences(code):
            assert _longest(code, offence, {}) <= (6 if offence == "call" else 5), offence


def _longest(code: Code, offence: str, facts: dict[str, str | bool]) -> int:
    asked = rule(code, offence, **facts).question
    if asked is None:
        return 0
    return 1 + max(_longest(code, offence, {**facts, asked.fact: value}) for value in asked.answers)


def test_a_ruling_says_what_holds_of_every_penalty_and_until_when_it_is_claimed() -> None:
    """Auction 1910: 90, 92 and 97; the book of 1902 that we have ends before them."""
    facts: dict[str, str | bool] = {"since": "quitted", "role": "defender", "by": "others"}
    ruled = rule(AUCTION_1910, "revoke", again=False, theirs=False, **facts)
    assert [str(line)[-16:] for line in ruled.besides] == ["(auction1910:92)", "(auction1910:97)"]
    assert [str(line)[-16:] for line in ruled.later] == ["(auction1910:90)"]
    assert "cut for the next deal: it stands" in str(ruled.later[0])
    assert "Besides:" in str(ruled)
    # Nothing is chosen when declarer has revoked.
    assert (
        rule(
            AUCTION_1910, "revoke", again=False, theirs=False, **{**facts, "role": "declarer"}
        ).besides
        == ()
    )


def _same(one: RulingAnswer, other: RulingAnswer) -> bool:
    return one[4:9] == other[4:9]  # its laws, what is said and done, who chooses from what


@pytest.mark.parametrize(("name", "offence"), EVERY)
def test_every_line_of_a_decision_table_is_the_ruling_at_its_moment(
    name: str, offence: str
) -> None:
    for cases, line in decision_table(CODES[name], offence):
        for picks in (0, -1):
            facts = {fact: values[picks] for fact, values in cases.items()}
            answer = rule(CODES[name], offence, **facts)
            if answer.question and answer.question.fact == "since":  # it matters no more
                answer = rule(CODES[name], offence, since="nothing", **facts)
            assert _same(answer, line), (facts, answer)


@pytest.mark.parametrize(("name", "offence"), EVERY)
def test_every_ruling_at_a_moment_is_a_line_of_the_decision_table(name: str, offence: str) -> None:
    table, rng = decision_table(CODES[name], offence), random.Random(2)
    for _ in range(10):
        facts: dict[str, Value] = {}
        answer = rule(CODES[name], offence)
        while answer.question:
            told = rng.choice(list(answer.question.answers))
            if answer.question.fact == "exception":
                others = {str(fact): fact == told for fact in answer.question.answers}
                facts |= {fact: held for fact, held in others.items() if fact != "none"}
            else:
                facts[answer.question.fact] = told
            answer = rule(CODES[name], offence, **facts)
        assert any(
            _same(answer, line)
            for cases, line in table
            if all(facts.get(fact, values[0]) in values for fact, values in cases.items())
        ), (facts, answer)


@pytest.mark.parametrize(("name", "offence"), EVERY)
def test_every_way_of_asking_ends(name: str, offence: str) -> None:
    """Any answers to its questions come to a ruling in a few steps, and to one of the table's."""
    code = CODES[name]
    rows = [answer for _, answer in decision_table(code, offence)]
    assert rows
    rng = random.Random(1)
    for _ in range(10):
        facts: dict[str, str | bool] = {}
        answer = rule(code, offence)
        while answer.question:
            facts[answer.question.fact] = rng.choice(list(answer.question.answers))
            answer = rule(code, offence, **facts)
            assert len(facts) < 9
        says = str(answer.says)
        assert "{" not in says
        wordings = {f"{row.wording}." for row in code.table.closings if row.wording}
        accepted = says.startswith("It stands") or says.lower() in wordings
        assert accepted or answer.says in {row.says for row in rows}


def test_it_rules_as_the_referee_does() -> None:
    rng = random.Random(2)
    for _ in range(500):
        hand, declarer = rng.randrange(4), rng.randrange(4)
        incident: Revoke | LeadOutOfTurn = Revoke(
            hand,
            declarer,
            3,
            0,
            rng.choice((5, 12)),
            rng.randrange(-1, 4),
            established=rng.random() < 0.5,
            won_since=rng.randrange(3),
            faced=(hand - declarer) % 4 == 2,
        )
        offence = "revoke"
        if rng.random() < 0.5:
            due = (hand + rng.randrange(1, 4)) % 4
            incident, offence = (
                LeadOutOfTurn(hand, declarer, due, 3, 0, rng.randrange(-1, 4)),
                "lead",
            )
        facts = dict(facts_of(incident, FOUR))
        by_facts = rule(CONTRACT_1963, offence, **{"state": "open", **facts})
        assert by_facts.laws == CONTRACT_1963.rule(incident).ruling.laws
        assert by_facts.laws == find(CONTRACT_1963.table, offence, {"state": "open", **facts}).laws


@pytest.mark.parametrize(
    ("offence", "facts", "why"),
    [
        ("lead", {"role": "defender", "due_role": "player"}, "There is a declarer"),
        ("revoke", {"role": "dummy", "faced": False}, "lies face up"),
        ("call", {"call": "double", "stood": False}, "nothing to double"),
        ("revoke", {"role": "lone"}, "is answered by: declarer, dummy, defender; not “lone”"),
        ("revoke", {"colour": "red"}, "no fact “colour”"),
        ("revoke", {"since": "tomorrow"}, "side plays on, side claims, cards mixed, nothing"),
        ("misdeal", {}, "no law on “misdeal”. It has: revoke"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    offence: str, facts: dict[str, str | bool], why: str
) -> None:
    with pytest.raises(BadOption, match=why):
        rule(CONTRACT_1963, offence, **facts)


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(BadOption, match=r"no code “poker”\. Codes are: contract1963"):
        code_of_laws("poker")


def _run(*words: str) -> str:
    result = CliRunner().invoke(app, ["rule", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_lists_asks_rules_and_prints_tables() -> None:
    assert "contract1963" in _run()
    assert "a call out of turn" in _run("contract1963")
    assert _run("contract1963", "bid", "since=nothing").startswith("Who spoke of it first?")
    ruled = _run("contract1963", "bid", "since=nothing", "by=others")
    assert "makes a sufficient bid or passes" in ruled
    assert "Too late when:" in ruled
    table = json.loads(_run("whist", "revoke", "--table", "--json"))
    assert [row["when"]["since"] for row in table] == [["nothing"], ["side plays on"]]
    asked = json.loads(_run("whist", "revoke", "--json"))
    assert asked["asks"] == "since"
    result = CliRunner().invoke(app, ["rule", "whist", "revoke", "faced"])
    assert isinstance(result.exception, BadOption)


def test_the_command_takes_several_things_that_have_happened() -> None:
    asked = json.loads(_run("duplicate1963", "revoke", "--json"))
    assert asked["several"]
    for args in (
        ["since=side plays on,board moved"],
        ["since=side plays on", "since=board moved"],
    ):
        assert _run("duplicate1963", "revoke", *args).startswith("It stands")
    assert _run("duplicate1963", "revoke", "since=side plays on").startswith("Was it one of these?")
    assert not json.loads(_run("whist", "revoke", "--json"))["several"]  # one thing, or nothing


def test_facts_that_leave_nothing_to_ask_are_refused() -> None:
    code = code_of_laws("euchre")
    assert code is not None
    with pytest.raises(BadOption, match="cannot be"):
        rule(code, "lead", since="nothing", due_role="declarer")


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.name)
def test_nobody_speaks_of_a_dummy_where_there_is_none_nor_types_a_straight_apostrophe(
    code: Code,
) -> None:
    dummy = "dummy" not in code.table.excluded.get("role", ())
    for offence in offences(code):
        for _, answer in decision_table(code, offence):
            assert dummy or "dummy" not in f"{answer.who} {answer.says}".lower()
            assert "'" not in str(answer)
