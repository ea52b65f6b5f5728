"""The addresses of the pages: one table for the server and its scripts, and ways from the old."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from wire import Server

from oddtrick.rules.printed import WORDS
from oddtrick.web.places import OLD, PLACES
from oddtrick.web.reference.game_rules import rules_page
from oddtrick.web.server.static_files import page_text

STATIC = Path(__file__).parents[3] / "src/oddtrick/web/static"
IDS = {"{game}": "whist", "{number}": "1", "{day}": "2026-01-02"}
"""What stands for an id in an address, where it is not any word."""


def filled(address: str) -> str:
    return re.sub(r"{\w+}", lambda found: IDS.get(found[0], "a%20b"), address)


def test_every_page_carries_the_addresses() -> None:
    files = {place.file for place in PLACES.values()} - {""}
    for text in (*map(page_text, sorted(files)), rules_page("whist"), rules_page(WORDS)):
        found = re.search(r'<script type="application/json" id="places">(.*?)</script>', text)
        assert found
        assert json.loads(found[1]) == {name: place.address for name, place in PLACES.items()}


def test_no_script_writes_an_address_out() -> None:
    firsts = {address.split("/")[1] for address in (*OLD, *(p.address for p in PLACES.values()))}
    written = re.compile(rf"""(?:["'`]|origin}})/({"|".join(filter(None, firsts))})(?![\w.])""")
    for path in STATIC.rglob("*.js"):
        assert not written.findall(path.read_text("utf-8")), path


def test_links_in_pages_lead_to_places() -> None:
    known = {place.address for place in PLACES.values()}
    for path in STATIC.rglob("*.html"):
        links = re.findall(r'<a [^>]*href="(/[^"#?]*)', path.read_text("utf-8"))
        assert {*links} <= known, path


def test_there_is_one_bar() -> None:
    with_bar = [path for path in STATIC.rglob("*.html") if 'class="bar' in path.read_text("utf-8")]
    assert [path.name for path in with_bar] == ["bar.html"]


@pytest.mark.parametrize("old", OLD)
def test_an_old_address_leads_on_with_its_id_and_what_it_asks(server: Server, old: str) -> None:
    answer = server.http.get(filled(old) + "?ask=%C3%A4&x=1", follow_redirects=False)
    assert answer.status_code == 301
    new = filled(PLACES[OLD[old]].address)
    assert answer.headers["location"] == f"{new}?ask=%C3%A4&x=1"
    assert server.http.get(new).status_code in (200, 404)


@pytest.mark.parametrize("old", OLD)
def test_an_old_address_leads_on_without_a_network(server: Server, old: str) -> None:
    text = server.http.get("/worker.js").text
    found = re.search(r"const OLD = (.*);\n", text)
    assert found
    way = next(way for way in json.loads(found[1]) if re.search(way[0], filled(old)))
    written = re.sub(r"\$(\d)", r"\\\1", way[1])
    assert re.sub(way[0], written, filled(old)) == filled(PLACES[OLD[old]].address)


@pytest.mark.parametrize("name", PLACES)
def test_every_place_has_a_page(server: Server, name: str) -> None:
    answer = server.http.get(filled(PLACES[name].address))
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.status_code == (404 if name in ("table", "set") else 200)
