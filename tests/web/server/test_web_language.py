"""Sentences of the server are listed from its source and said in each language that pages speak."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from wire import Server

from oddtrick.languages import PAGES, heads, read_language
from oddtrick.messages import spoken_of
from oddtrick.web.server.static_files import version

FINISHED = [code for code, head in heads().items() if not head.draft]
"""The languages that have words for everything."""

PAGE = Path(__file__).parents[3] / "tools" / "page"


@cache
def _listed() -> dict[str, list[str]]:
    sys.path.insert(0, str(PAGE))
    made = importlib.util.spec_from_file_location("served", PAGE / "served.py")
    assert made is not None
    assert made.loader is not None
    tool = importlib.util.module_from_spec(made)
    made.loader.exec_module(tool)
    sys.path.remove(str(PAGE))
    found: dict[str, list[str]] = tool.collected()
    return found


@pytest.mark.whole
@pytest.mark.parametrize("language", FINISHED)
def test_every_sentence_of_the_source_is_translated(language: str) -> None:
    """A new refusal fails here, until `languages/XX.po` has it."""
    listed = _listed()
    assert "{who} must follow in {suit}." in listed
    assert "Nothing is taken back while another person sits at the table." in listed
    _, entries = read_language((PAGES / f"{language}.po").read_text("utf-8"))
    assert sorted(listed.keys() - {one.english for one in entries if one.words}) == []


def test_a_page_fetches_its_own_words_alone(server: Server) -> None:
    place = f"/static/{version()}/languages"
    words = server.http.get(f"{place}/de/table/index.json").json()
    assert words["Last trick"] == "Letzter Stich"
    assert "No seat is open." not in words, "the server says it itself"
    for name in ("de/nothing", "de/server", "xx/table/index"):
        assert server.http.get(f"{place}/{name}.json").status_code == 404


def test_laws_and_situations_are_said_by_the_server(server: Server) -> None:
    """Whist, in English with the seats, and in German, where a name would bend the words round it,
    of the offender."""
    english, german = (server.http.get(f"/api/practice{ask}") for ask in ("", "?language=de"))
    assert [english.headers["content-language"], german.headers["content-language"]] == ["en", "de"]
    assert "East throws a club on a heart" in english.text
    assert "tricks go from West’s side to the other" in english.text
    assert "Ost wirft Treff auf Coeur ab" in german.text
    assert "Stiche gehen von der schuldigen Seite an die andere" in german.text
    assert not re.search("the offender|West’s side|a club", german.text)
    assert "wählt: „" in german.text
    laws = server.http.get("/api/laws?language=de").json()
    assert laws["phases"][0] != server.http.get("/api/laws").json()["phases"][0]


def test_rules_lessons_and_words_are_sent_in_the_language_that_is_asked_for(server: Server) -> None:
    """The expected words are those of the German catalogue of the rules, and of the pages' own."""
    german = server.http.get("/api/rules/whist/text?language=de")
    assert german.headers["content-language"] == "de"
    assert "<h2>Du brauchst</h2>" in german.json()["html"]
    assert 'href="#word-odd-trick">Stich über sechs</a>' in german.json()["html"]
    english = server.http.get("/api/rules/whist/text").json()
    assert english["html"] in server.http.get("/learn/rules/whist").text
    lessons = server.http.get("/api/lessons?language=de").json()
    assert lessons[2]["title"] == "Kontraktbridge"
    assert server.http.get("/api/lessons").json()[2]["title"] == "Contract bridge"
    words = server.http.get("/api/rules/whist/words?language=de").json()
    stich = next(word for word in words if word["name"] == "Stich")
    assert {"Stich", "Stiche", "Stichen"} <= {*stich["forms"]}
    for path in ("/api/lessons", "/api/rules/whist/text", "/api/rules/whist/words"):
        answer = server.http.get(f"{path}?language=xx")
        assert answer.status_code == 404
        assert "There are no rules in “xx”" in answer.json()["error"]


def test_a_ruling_for_several_speaks_of_the_offender_in_other_languages(server: Server) -> None:
    """Two defenders with a card on the table: each part and each burden."""
    facts = "role=defender; exposed_how=dropped; card=low; other_card=no"
    did = [f"1 E exposed: {facts}", f"2 W exposed: {facts}"]
    asked = {"code": "duplicate2017", "did": did, "names": {"E": "Ann"}}
    for language, who in (("en", "Ann leaves"), ("de", "der Schuldige lässt")):
        found = server.http.post(
            "/api/laws/rule", json=asked, headers={"accept-language": language}
        ).json()
        assert found["open"] is None, found["open"]
        for said in ([p["done"] for p in found["parts"]], found["owed"]):
            text = json.dumps(said, ensure_ascii=False)
            assert [who in text, "Ann" in text] == [True, language == "en"]


def test_a_role_that_bears_something_is_named_in_the_language_of_who_asks(server: Server) -> None:
    """Declarer leads out of turn: the hand whose turn it was leads the suit that is required."""
    lead = "W lead: since=nothing; role=declarer; by=others; due_role=declarer"
    asked = {"code": "contract1963", "did": [lead]}
    for language, who in (
        ("en", "the hand whose turn it was"),
        ("de", "die Hand, die an der Reihe war"),
    ):
        told = {"accept-language": language}
        found = server.http.post("/api/laws/rule", json=asked, headers=told).json()
        assert [*found["owed"]] == [who]


@pytest.mark.parametrize("name", ["Jack", "König", "Heart", "8"])
def test_a_refusal_is_said_in_the_language_of_who_asks_and_names_stay(
    server: Server, name: str
) -> None:
    made = server.make("whist", others="people", name=name)
    table, wish = made["id"], {"seat": made["seat"]}
    said = {
        asked: server.http.post(
            f"/api/tables/{table}/seats", json=wish, headers={"accept-language": asked}
        )
        for asked in ("de-CH,de;q=0.9,en;q=0.5", "fr", "en", "xx")
    }
    assert [answer.json()["error"] for answer in said.values()] == [
        f"Platz S ist von {name} besetzt.",
        f"La place S est prise par {name}.",
        f"Seat S is taken by {name}.",
        f"Seat S is taken by {name}.",
    ]
    tongues = [answer.headers["content-language"] for answer in said.values()]
    assert tongues == ["de", "fr", "en", "en"]


def test_each_line_hears_why_an_act_is_refused_in_its_language(server: Server) -> None:
    """Each player is told at a table why a card may not be played, and again if they try."""
    made = server.make("whist", others="people", seed=3, name="Jack")
    tokens = {made["seat"]: made["token"]}
    for seat in "WNE":
        tokens[seat] = server.sit(made["id"], seat=seat, name="König")["token"]
    follow = {
        "de": r"Du musst (Pik|Coeur|Karo|Treff) bedienen\.",
        "fr": r"Vous devez fournir à (pique|cœur|carreau|trèfle)\.",
        "en": r"You must follow in (spades|hearts|diamonds|clubs)\.",
    }
    heard: set[str] = set()
    while len(heard) < len(follow):
        for token in tokens.values():
            language = min(follow.keys() - heard, default="en")
            with server.line(made["id"], token, language=language) as line:
                if not line.view["actions"]:
                    continue
                if refusals := line.view["refusals"]:
                    assert re.fullmatch(follow[language], refusals[0]["reason"])
                    line.act(refusals[0]["card"])
                    error = line.next_of("error")
                    assert (error["kind"], error["message"]) == ("illegal", refusals[0]["reason"])
                    heard.add(language)
                line.act(line.view["actions"][0]["code"])
                line.view_from(line.view["version"] + 1)


def test_what_is_sent_cannot_fill_the_memory_with_languages() -> None:
    assert {spoken_of(f"x{n}") for n in range(1000)} == {"en"}
    assert spoken_of("," * 10**7) == "en"


def test_who_comes_is_told_in_each_reader_s_language_and_what_people_say_stays(
    server: Server,
) -> None:
    made = server.make("whist", others="people", name="König")
    tokens = {"S": made["token"]}
    tokens["E"] = server.sit(made["id"], seat="E", name="Jack")["token"]
    with (
        server.line(made["id"], tokens["S"], language="de") as german,
        server.line(made["id"], tokens["E"]) as english,
    ):
        german.send(type="say", text="Pass")
        for line, told in (
            (german, "Jack: Platz genommen, Ost."),
            (english, "Jack sat down at East."),
        ):
            heard = line.see(lambda view: view["talk"] and view["talk"][-1]["text"] == "Pass")
            assert told in [remark["text"] for remark in heard["talk"]]
