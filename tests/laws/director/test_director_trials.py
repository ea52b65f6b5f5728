"""A club director's evening: ten offences in each code, asked as they happen at a table, against
what the book says of them (its law or heading, and the words that matter)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from oddtrick.errors import BadOption
from oddtrick.laws import DIRECTED, rule
from oddtrick.laws.clauses.facts import Value

Facts = dict[str, str | bool]


class Trial(NamedTuple):
    """A question, the law that must be named, and words of the whole answer."""

    code: str
    offence: str
    facts: Facts
    law: str
    words: tuple[str, ...]


def trial(asked: str, number: str, /, *words: str, **facts: str | bool) -> Trial:
    code, _, offence = asked.partition(" ")
    return Trial(code, offence, facts, number, words)


_NOW: Facts = {"since": "nothing"}

TRIALS = [
    # -- Scarne 1963, “Irregularities in Contract Bridge”
    trial("contract1963 bid", "insufficient", "lowest bid that is enough in the same denomination "
          "costs nothing", "a double counts as one", **_NOW, by="others"),
    trial("contract1963 double", "impossible-double", "either opponent may cancel all doubles",
          **_NOW, by="others"),
    trial("contract1963 replaced", "insufficient", "passes at every turn",
          "declarer may require a suit, or forbid one as long as the lead is kept",
          law="insufficient", right="other", instead="pass", named="nothing"),
    trial("contract1963 revoke", "revoke-penalty", "2 tricks go from the offender’s side",
          since="side claims", exception="none", available=True),
    trial("contract1963 revoke", "revoke-free", "no penalty", since="side plays on",
          exception="kept_penalty_card"),
    trial("contract1963 lead", "lead-oot", "Accept the lead", "Require the lead of a suit",
          **_NOW, role="defender", by="others", turn="partner"),
    trial("contract1963 shown", "exposed-auction", "no penalty", card="low"),
    trial("contract1963 deal", "missing-card", "must be a new deal", fault="short",
          found="hand"),
    trial("contract1963 dummy", "dummy-rights", "may say that", about="wrong claim", lost=False),
    trial("contract1963 surplus", "defective-trick", "play no card to the last trick",
          both_sides=True),
    # -- “Irregularities in Duplicate Bridge”
    trial("duplicate1963 revoke", "revoke-time", "stands", since="board moved"),
    trial("duplicate1963 claim", "claims", "opponents of the player who claimed",
          claimed="disputed"),
    trial("duplicate1963 director", "attention", "neither exact nor waive", directing="waived"),
    trial("duplicate1963 dummy", "dummy", "The director may choose", "or its equal", about="card"),
    trial("duplicate1963 adjusting", "adjusted", "no ground", adjusting="harsh"),
    trial("duplicate1963 number", "wrong-number", "played normally", informed=False),
    trial("duplicate1963 appeal", "appeals", "national commission", appeal="law"),
    trial("duplicate1963 information", "improper-info", "played and scored normally",
          feasible=True),
    trial("duplicate1963 concession", "claims", "void", conceded="won", half_hour=True),
    trial("duplicate1963 designation", "designation", "may change it", misplaced="breath"),
    # -- Laws of Duplicate Bridge 2017
    trial("duplicate2017 bid", "27B1a", "nobody is barred", "27D", slip=False, in_turn=True,
          accepted=False, replacement="same", hasty=False),
    trial("duplicate2017 call", "30A", "must pass at the next turn", early="mistake",
          accepted=False, called="pass", turn="right"),
    trial("duplicate2017 change", "25A4", "too late", slip=True, change_when="partner called"),
    trial("duplicate2017 lead", "54D", "five choices", "become dummy", told_wrongly=False,
          then_played="nothing", role="defender", which_lead="opening", dummy_seen=False),
    trial("duplicate2017 exposed", "50B", "minor penalty card", role="defender",
          exposed_how="dropped", card="low", other_card=False),
    trial("duplicate2017 revoke", "64A1", "2 tricks go", "64C1", revoke_case="none",
          established="played on", role="defender", revoke_won="own", later_won=True),
    trial("duplicate2017 premature", "57A", "no card of another suit", premature_case="ordinary"),
    trial("duplicate2017 disputed-claim", "70C", "goes to the other side", claim_issue="trump",
          trump_mentioned=False, trump_unaware=True, trump_loses=True),
    trial("duplicate2017 misinformation", "75C", "result stands", misinformed="call"),
    trial("duplicate2017 award", "12C2a", "at least 60 %", award_form="matchpoints", blame="none"),
    # -- Foster 1910
    trial("auction1910 bid", "52", "counts as the number of tricks that is enough",
          "until an adversary bids or doubles", **_NOW, raisable=True),
    trial("auction1910 call", "51", "Demand a new deal", "Let it stand", **_NOW, call="bid"),
    trial("auction1910 lead", "76", "to be called", "leads the suit that is called", **_NOW,
          role="defender", by="others"),
    trial("auction1910 lead", "63", "nothing is exacted", **_NOW, role="defender", by="dummy"),
    trial("auction1910 revoke", "86b", "Take 150 points", "Take three tricks", "92", "97", "90",
          since="quitted", role="defender", by="others", again=False, theirs=False),
    trial("auction1910 revoke", "87", "to be called", since="asked first", role="defender",
          by="others"),
    trial("auction1910 exposed", "70-4", "may be called", how="named", phase="play",
          role="defender"),
    trial("auction1910 claims-trick", "95", "win", "lose"),
    trial("auction1910 missed", "83", "Demand a new deal", "no revoke", next_trick=True,
          role="defender", matched=False),
    trial("auction1910 deck", "41", "earlier scores stand", when_found="during"),
    # -- the book of 1902
    trial("bridge1902 declaration", "54", "The player who made the trump may choose",
          **_NOW, who_declared="right adversary", declared="doubled"),
    trial("bridge1902 doubling", "55", "The adversary who doubled last may choose",
          doubled_how="out of turn"),
    trial("bridge1902 early-lead", "56", "with leave of the adversary who doubled last",
          redoubling=True),
    trial("bridge1902 revoke", "89", "3 tricks", "beyond 28", since="quitted", role="declarer"),
    trial("bridge1902 lead", "77", "without penalty", **_NOW, role="declarer"),
    trial("bridge1902 exposed", "67", "Eldest hand", "new deal", **_NOW, phase="auction",
          role="declarer", how="dropped"),
    trial("bridge1902 thrown", "74", "because they believe", role="declarer"),
    trial("bridge1902 deck", "42", "earlier scores stand", when_found="later"),
    trial("bridge1902 number", "38d", "more than thirteen"),
    trial("bridge1902 deal", "43", "the deal stands", fault="pack", played=True),
    # -- Scarne 1963, chapter 13, “Additional Rules”
    trial("euchre revoke", "revoke", "add 2 points", "take 2 points off", since="quitted",
          against="pair"),
    trial("euchre mixed", "revoke", "add 4 points", against="lone"),
    trial("euchre number", "incorrect-number", "scores nothing", quitted=True),
    trial("euchre making", "bid-error", "counts as accepted", error="wrong word"),
    trial("euchre making", "declaration-oot", "may not make the trump", error="out of turn"),
    trial("euchre lead", "lone-hand", "without penalty", **_NOW, role="lone"),
    trial("euchre lead", "lead-oot", "plays last to their next lead", **_NOW, role="player"),
    trial("euchre deal", "misdeal", "earlier scores stand", fault="imperfect"),
    trial("euchre deal", "wrong-dealer", "the deal stands", fault="turn", turned=True),
    trial("euchre looked", "quitted", "Call a suit when they next lead"),
]  # fmt: skip


# What a second evening brought to light: each was answered otherwise than by the book.
AGAIN = [
    # “Improper Call Overcalled”: some calls become a pass.
    trial("contract1963 double", "improper-overcalled", "becomes a pass", since="next calls"),
    trial("contract1963 inadmissible", "improper-overcalled", "above seven",
          "becomes a pass", since="next calls"),
    trial("contract1963 call", "improper-overcalled", "becomes a pass", since="next calls"),
    trial("contract1963 bid", "improper-overcalled", "as if it had been regular",
          since="next calls"),
    # A call after the close is cancelled; it cannot stand.
    trial("contract1963 after-close", "waiver", "nothing is exacted", since="next plays"),
    # Law 83 is on any one but dummy.
    trial("auction1910 missed", "83", "plays to the trick now", next_trick=False),
    # Law 38c, and 39c of 1902: the adversaries have the right to see the card.
    trial("auction1910 deal", "38c", "may see it, too", fault="looked", complete=False,
          looked_at=False),
    trial("bridge1902 deal", "39c", "may see it, too", fault="looked", complete=False,
          looked_at=False),
    # Law 43 of 1902: until the cards are dealt for the following deal.
    trial("bridge1902 deal", "43", "unless the cards have been dealt for the next deal",
          fault="turn"),
    # Law 69 of 1902 is on all cards of the adversaries, before the declaration, too.
    trial("bridge1902 exposed", "69", "to be played whenever it is called", "may not double",
          **_NOW, phase="auction", role="defender", leads="self", how="dropped"),
    # A card played out of turn is an exposed card at euchre.
    trial("euchre premature", "exposed", "first legal opportunity", role="player"),
    trial("euchre premature", "lone-hand", "without penalty", role="lone"),
]  # fmt: skip


def test_nothing_is_taken_where_no_trick_is_available() -> None:
    facts: dict[str, Value] = {"since": "side plays on", "exception": "none"}
    law = DIRECTED["contract1963"]
    answer = rule(law, "revoke", **facts, available=False)
    assert "no penalty" in str(answer.says)
    assert answer.done == ()
    assert "contract1963:revoke-penalty" in answer.laws
    # Where there is one, it is by the same law that tricks go.
    paid = rule(law, "revoke", **facts, available=True)
    assert any(str(done).startswith("2 tricks go") for done in paid.done)
    assert paid.laws == answer.laws


def test_the_law_on_a_trick_not_played_to_is_not_on_dummy() -> None:
    answer = rule(DIRECTED["auction1910"], "missed", next_trick=True, matched=False, role="dummy")
    assert answer.options == ()
    assert "The book says nothing" in str(answer.says)


@pytest.mark.parametrize("one", [*TRIALS, *AGAIN], ids=lambda t: f"{t.code} {t.offence} {t.law}")
def test_the_director_finds_what_the_book_says(one: Trial) -> None:
    answer = rule(DIRECTED[one.code], one.offence, **one.facts)
    assert answer.settled, answer
    assert f"{one.code}:{one.law}" in answer.laws
    text = str(answer).lower()
    for words in one.words:
        assert words.lower() in text, answer


def test_ten_offences_of_every_code_but_the_one_that_has_one_law() -> None:
    asked = {code: sum(t.code == code for t in TRIALS) for code in DIRECTED}
    assert asked == {code: 0 if code == "whist" else 10 for code in DIRECTED}


_LATER = ("side plays on", "hands returned")


@pytest.mark.parametrize(
    ("code", "since", "later", "says"),
    [
        # The board has been moved: nothing is claimed any more, whoever has played on.
        ("duplicate1963", _LATER, {"exception": "none", "available": True}, "2 tricks"),
        ("duplicate1963", (*_LATER, "board moved"), {}, "It stands"),
        ("duplicate1963", ("board moved", "side plays on"), {}, "It stands"),
        ("contract1963", ("side plays on", "cards mixed"), {}, "It stands"),
        # 87: the partner's question keeps a revoke open in a trick that has been turned.
        (
            "auction1910",
            ("quitted", "asked first"),
            {"role": "defender", "by": "others"},
            "to be called",
        ),
        # 90: not after the cut for the next deal.
        ("auction1910", ("quitted", "asked first", "next cut"), {}, "It stands"),
    ],
)
def test_a_revoke_after_which_several_things_have_happened(
    code: str, since: tuple[str, ...], later: Facts, says: str
) -> None:
    answers = [
        str(rule(DIRECTED[code], "revoke", since=order, **later)) for order in (since, since[::-1])
    ]
    assert says in answers[0]
    assert answers[0] == answers[1]


def test_a_lead_that_one_and_then_all_have_followed() -> None:
    both = ("next plays", "all followed")
    for code in ("auction1910", "bridge1902"):
        for role, law in (("declarer", "77"), ("defender", "78")):
            answer = rule(DIRECTED[code], "lead", since=both, role=role)
            assert answer.laws == (f"{code}:{law}",)
            assert str(answer.says).startswith("It stands")


def test_nothing_of_that_goes_with_no_other_answer() -> None:
    with pytest.raises(BadOption, match="and not by both"):
        rule(DIRECTED["duplicate1963"], "revoke", since=("nothing", "board moved"))
    with pytest.raises(BadOption, match="is answered by any of: side plays on"):
        rule(DIRECTED["duplicate1963"], "revoke", since=("board moved", "tomorrow"))
    with pytest.raises(BadOption, match="first\\?” is answered by: others"):
        rule(
            DIRECTED["duplicate1963"],
            "lead",
            since="nothing",
            role="defender",
            by=("others", "dummy"),
        )
