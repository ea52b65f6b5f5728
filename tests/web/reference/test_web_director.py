"""The laws as the director's page carries them: every walk along them ends where `rule` does."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from declared import check_declared
from typer.testing import CliRunner
from wire import Server

from oddtrick.cli import app
from oddtrick.errors import BadOption
from oddtrick.laws import DIRECTED, offences, rule
from oddtrick.laws.clauses.facts import Given, Value
from oddtrick.laws.clauses.files import phases
from oddtrick.laws.director.as_data import JointRuling
from oddtrick.laws.director.law_data import (
    LawBook,
    PracticeBook,
    law_book,
    practice_book,
    word,
)
from oddtrick.laws.headings import heading_of
from oddtrick.laws.practice import examples
from oddtrick.web.messages import encode
from slices import sliced

A_LAW = re.compile(r"\b[a-z]+\d*:[\w-]+")


@cache
def codes() -> dict[str, Any]:
    """Each code of the page's book by its name."""
    return {code["name"]: code for code in json.loads(encode(law_book()))["codes"]}


def walks(node: Any, known: tuple[tuple[str, str], ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every question and ruling of a tree, with the answers that lead to it."""
    yield known, node
    if isinstance(node, dict):
        for answer in node["answers"]:
            if "next" in answer:
                yield from walks(answer["next"], (*known, (node["fact"], answer["value"])))
        for row in node.get("together", ()):  # several answers that hold
            after = [a["next"] for a in node["answers"] if a["value"] == row.get("as")]
            following = after[0] if after else row["next"]
            yield from walks(following, (*known, (node["fact"], row["value"])))


def facts_of(known: tuple[tuple[str, str], ...]) -> dict[str, Given]:
    one: dict[str, Value] = {"yes": True, "no": False}
    return {
        name: tuple(value.split(",")) if "," in value else one.get(value, value)
        for name, value in known
    }


@pytest.mark.parametrize("name", sliced(DIRECTED, 2))
def test_every_walk_asks_and_ends_as_the_rule_does(name: str) -> None:
    code = codes()[name]
    assert {o["name"] for o in code["offences"]} == set(offences(DIRECTED[name]))
    for offence in code["offences"]:
        for known, node in walks(offence["tree"]):
            answer = rule(DIRECTED[name], offence["name"], **facts_of(known))
            if isinstance(node, dict):
                assert answer.question is not None
                asked = {a["value"]: a["words"] for a in node["answers"] if "next" in a}
                assert (node["fact"], node["text"]) == tuple(map(str, answer.question[:2]))
                assert asked == {word(v): str(w) for v, w in answer.question.answers.items()}
                continue
            ruling = code["rulings"][node]
            assert ruling["says"] == str(answer.says)
            assert ruling["done"] == list(map(str, answer.done))
            assert ruling["who"] == str(answer.who)
            options = [(str(o.label), str(o.leads_to)) for o in answer.options]
            assert [tuple(o.values()) for o in ruling["options"]] == options
            assert ruling["laws"] == list(dict.fromkeys(map(heading_of, answer.laws)))
            assert len(ruling["later"]) == len(answer.later)


def test_what_cannot_be_is_refused_with_the_reason_the_rule_gives() -> None:
    refused = 0
    for name, code in codes().items():
        for offence in code["offences"]:
            for known, node in walks(offence["tree"]):
                for answer in node["answers"] if isinstance(node, dict) else ():
                    if "why" in answer:
                        refused += 1
                        facts = facts_of((*known, (node["fact"], answer["value"])))
                        with pytest.raises(BadOption, match=answer["why"]):
                            rule(DIRECTED[name], offence["name"], **facts)
    assert refused > 10


def test_several_things_that_have_happened_are_answered_together() -> None:
    revoke = next(o for o in codes()["duplicate1963"]["offences"] if o["name"] == "revoke")
    rows = {row["value"]: row for row in revoke["tree"]["together"]}
    assert len(rows) == 2**5 - 5 - 1  # five moments, two of them or more
    assert rows["side plays on,board moved"]["as"] == "board moved"
    assert rows["side plays on,hands returned"]["as"] == "hands returned"


def test_every_offence_has_a_phase_and_a_decision_table() -> None:
    listed = [name for names in phases().values() for name in names]
    assert len(listed) == len(set(listed))
    for code in codes().values():
        for offence in code["offences"]:
            assert offence["name"] in listed
            assert offence["table"]


def test_an_example_is_ruled_on_as_the_ruling_it_stands_beside() -> None:
    """The director's page once told of a revoke that stands beside one that does not."""
    shown = 0
    for name, code in codes().items():
        ruled = {s.story: s.ruling for s in examples(DIRECTED[name])}
        for ruling in code["rulings"]:
            if ruling["example"]:
                shown += 1
                assert str(ruled[ruling["example"]["story"]].says) == ruling["says"], name
    assert shown > 100


def test_a_law_without_a_number_has_the_heading_of_its_book() -> None:
    for name in ("contract1963", "duplicate1963", "euchre", "whist"):
        table = DIRECTED[name].table
        rows = [n for row in table.clauses for n in row.numbers] + [
            r.number for r in table.closings
        ]
        assert [n for n in rows if heading_of(table.law(n)) in (n, table.law(n))] == []
    assert heading_of("bridge1902:38a") == "38a"


def test_the_pages_and_what_they_carry_are_served(server: Server) -> None:
    for page in ("/club/ruling", "/club/practice"):
        answer = server.http.get(page)
        assert answer.status_code == 200
        assert "text/html" in answer.headers["content-type"]
    assert server.http.get("/api/laws").content == encode(law_book())
    assert server.http.get("/api/practice").content == encode(practice_book())
    check_declared(encode(law_book()), LawBook)
    check_declared(encode(practice_book()), PracticeBook)
    assert server.http.post("/api/laws").status_code == 405


def test_several_irregularities_are_asked_about_until_they_are_ruled_on(server: Server) -> None:
    """By every code: the answer is that of the command line, the laws as their books call them, and
    each answer of a question leads on."""
    chance = random.Random(11)
    names = {"W": "Ann <b>", "E": "\\1"}
    for name in DIRECTED:
        some = chance.choices(list(offences(name)), k=3)
        did = {seat: (offence, "") for seat, offence in zip("WES", some, strict=True)}
        for _ in range(40):
            written = [f"{s} {offence}: {known}" for s, (offence, known) in did.items()]
            asked = {"code": name, "did": written, "names": names}
            found = server.http.post("/api/laws/rule", json=asked)
            assert found.status_code == 200, found.text
            ruled = found.json()
            check_declared(found.content, JointRuling)
            if not ruled["open"]:
                break
            seat = written[ruled["about"] - 1][0]
            answers = [a for a in ruled["open"]["answers"] if a not in ("declarer", "dummy")]
            answer = chance.choice(answers)
            did[seat] = (did[seat][0], f"{did[seat][1]}; {ruled['asks']}={answer}")
        assert [part["seat"] for part in ruled["parts"]] == list(did)
        args = ["rule", name, "--json", *(f"--did={one}" for one in written)]
        args += [f"--name={seat}={text}" for seat, text in names.items()]
        same = json.loads(CliRunner().invoke(app, args).output)
        for part in same["parts"]:
            part["laws"] = list(dict.fromkeys(map(heading_of, part["laws"])))
            part["review"] = list(map(heading_of, part["review"]))
            for text in ("later", "besides"):
                part[text] = [A_LAW.sub(lambda law: heading_of(law[0]), s) for s in part[text]]
        assert ruled["parts"] == same["parts"]
        assert ruled["owed"] == same["owed"]
        assert f"{name}:" not in found.text


def test_the_page_for_clubs_leads_to_both(server: Server) -> None:
    shown = server.http.get("/club").text
    assert 'href="/club/ruling"' in shown
    assert 'href="/club/practice"' in shown
