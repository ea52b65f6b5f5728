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


def test_a_page_fetches_what_the_server_says_apart_from_its_own_words(server: Server) -> None:
    place = f"/static/{version()}/languages"
    served = server.http.get(f"{place}/de/served.json").json()
    assert served["It is not your turn."] == "Du bist nicht dran."
    assert "Only the host of the table may do that." not in served, "the server says it itself"
    assert "No seat is open." not in server.http.get(f"{place}/de/table/index.json").json()
    assert server.http.get(f"{place}/de/nothing.json").status_code == 404
    assert server.http.get(f"{place}/xx/served.json").status_code == 404


def test_a_page_of_one_code_of_laws_fetches_no_other(server: Server) -> None:
    def words(name: str) -> dict[str, str]:
        found: dict[str, str] = server.http.get(
            f"/static/{version()}/languages/de/{name}.json"
        ).json()
        return found

    story = "East throws a club on a heart and at once finds a heart in the same hand."
    assert words("laws/whist")[story].startswith("Ost ")
    assert not {story} & (words("laws") | words("laws/euchre") | words("laws/duplicate2017")).keys()
    assert "Who has spoken of it?" not in words("laws/whist")
    assert len(words("laws/duplicate2017")) > 1000
    path = f"/static/{version()}/languages/de/laws/nothing.json"
    assert server.http.get(path).status_code == 404


def test_rulings_for_other_languages_name_no_seats(server: Server) -> None:
    """Practice of whist: a ruling there speaks of the offender, as the rows of the law do."""
    named, plain = (server.http.get(f"/api/practice{query}").text for query in ("", "?named=false"))
    assert "tricks go from West’s side to the other" in named
    assert "tricks go from West’s side to the other" not in plain
    assert "tricks go from the offender’s side to the other" in plain


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


def test_a_ruling_for_several_names_no_seats_where_the_page_asks_so(server: Server) -> None:
    """Two defenders with a card on the table: each part and each burden speaks of the offender."""
    facts = "role=defender; exposed_how=dropped; card=low; other_card=no"
    did = [f"1 E exposed: {facts}", f"2 W exposed: {facts}"]
    asked = {"code": "duplicate2017", "did": did, "names": {"E": "Ann"}}
    for named in (True, False):
        found = server.http.post("/api/laws/rule", json={**asked, "named": named}).json()
        assert found["open"] is None, found["open"]
        said = json.dumps([[p["done"] for p in found["parts"]], found["owed"]], ensure_ascii=False)
        assert ("Ann" in said) == named
        assert ("the offender" in said) != named


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
