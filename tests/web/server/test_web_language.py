"""Sentences of the server are listed from its source and said in each language that pages speak."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest
from wire import Server

from oddtrick.web.server.static_files import version

PAGE = Path(__file__).parents[3] / "tools" / "page"


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


def test_every_sentence_of_the_source_is_listed() -> None:
    """A new refusal fails here, until `python tools/page/served.py` lists it."""
    listed = json.loads((PAGE / "served.json").read_text("utf-8"))
    found = _listed()
    assert sorted(found.keys() - listed.keys()) == []
    assert found == listed
    assert "{who} must follow in {suit}." in found
    assert "Nothing is taken back while another person sits at the table." in found


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_listed_sentence_is_translated(language: str) -> None:
    listed = json.loads((PAGE / "served.json").read_text("utf-8"))
    text = (PAGE / "languages" / f"{language}.po").read_text("utf-8")
    pairs = re.findall(r'^msgid (".*")\n(?:msgid_plural .*\n)?msgstr(?:\[0\])? (".*")$', text, re.M)
    translated = {json.loads(one) for one, own in pairs if json.loads(own)}
    assert sorted(listed.keys() - translated) == []


def test_a_page_fetches_what_the_server_says_apart_from_its_own_words(server: Server) -> None:
    place = f"/static/{version()}/languages"
    served = server.http.get(f"{place}/de/served.json").json()
    assert served["It is not your turn."] == "Du bist nicht dran."
    assert "No seat is open." not in server.http.get(f"{place}/de/table/index.json").json()
    assert server.http.get(f"{place}/de/nothing.json").status_code == 404
    assert server.http.get(f"{place}/xx/served.json").status_code == 404
