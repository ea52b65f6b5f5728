"""Texts for people: what is looked up in a language and what is not, and that each sentence of the
program has a value for each of its slots."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import oddtrick
from oddtrick.dealing import read_condition
from oddtrick.errors import OddtrickError
from oddtrick.formats.errors import FormatError
from oddtrick.languages import heads
from oddtrick.messages import (
    Grouped,
    Language,
    Listing,
    Name,
    Verbatim,
    language,
    languages,
    say,
    spoken,
    term,
)

OPEN = {"by", "hand", "whose", "card", "here", "there"}
"""Slots that may be filled later: who does something, with what, and where."""

SOURCE = Path(oddtrick.__file__).parent
GERMAN = Language(
    {
        "{name} leads {card}.": "{name} spielt {card} aus.",
        "{rank} of {strain}": "{strain}-{Rank}",
        "jack": "bube",
        "Jack": "Bube",
        "hearts": "Herz",
        "1,000": "1.000",
        "{n} boards": "{n} Boards",
    }
)


def test_a_name_is_never_looked_up() -> None:
    """A player may be called Jack, and a card is one all the same."""
    card = say("{rank} of {strain}", rank=term("jack"), strain=term("hearts"))
    led = say("{name} leads {card}.", name=Name("Jack"), card=card)
    assert str(led) == "Jack leads jack of hearts."
    assert GERMAN.text(led) == "Jack spielt Herz-Bube aus."
    assert GERMAN.text(say("{name} leads {card}.", name=term("Jack"), card=card)).startswith("Bube")


def test_values_are_written_as_the_language_does() -> None:
    assert GERMAN.text(say("{n} boards", n=Grouped(12_345_678))) == "12.345.678 Boards"
    assert GERMAN.text(say("{n} boards", n=12)) == "12 Boards"
    assert str(say("{all}!", all=Listing((Verbatim("a"), term("hearts")), "; "))) == "a; hearts!"


def test_braces_of_a_text_without_values_stay() -> None:
    assert str(OddtrickError("Write {name}.")) == "Write {name}."
    assert str(OddtrickError("Not {{a}}: “{text}”.", text=Name("{b}"))) == "Not {a}: “{b}”."


def test_an_error_goes_to_another_process() -> None:
    error = FormatError("“{text}” is no call.", 3, 7, text=Name("5Z"))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.sentence, again.line, again.column) == (
        "line 3, column 7: “5Z” is no call.",
        "“5Z” is no call.",
        3,
        7,
    )
    assert again.message == error.message


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de", "LC_ALL": "fr_CH"}, "fr"),
        ({"LANG": "fr", "LANGUAGE": "xx:de_AT:fr"}, "de"),
        ({"LC_MESSAGES": "de-DE", "LANG": "fr"}, "de"),
        ({}, "en"),
    ],
)
def test_the_environment_says_which_language_is_spoken(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of gettext's manual: LANGUAGE, LC_ALL, LC_MESSAGES, LANG."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert spoken() == expected


def test_an_error_with_its_place_is_said_in_german() -> None:
    with pytest.raises(OddtrickError) as found:
        read_condition("15-17 hpc", source="--north")
    assert str(found.value) == ("--north, column 7: “hpc” is no suit or measure. Is hcp meant?")
    german = language("de").text(found.value.message)
    assert german.startswith("--north, Spalte 7: „hpc“ ")
    assert "measure" not in german


def made() -> Iterator[tuple[str, set[str], set[str]]]:
    """Each call of the program that fills a template that is written out: where it is, the slots,
    and the values."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            values = {one.arg for one in node.keywords if one.arg}
            values |= {
                key.value
                for one in node.keywords
                if isinstance(one.value, ast.Dict)
                for key in one.value.keys
                if isinstance(key, ast.Constant)
            }
            slots = {
                name[:1].lower() + name[1:]
                for one in _texts(node)
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
                for name in re.findall(r"(?<!\{)\{(\w+)\}(?!\})", one.value)
            }
            if values and slots and values & slots:
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", slots, values


def _texts(node: ast.Call) -> Iterator[ast.expr]:
    """What stands in the places of a call, and each side of a choice there."""
    for one in node.args:
        yield from (one.body, one.orelse) if isinstance(one, ast.IfExp) else (one,)


def test_every_slot_of_a_sentence_has_its_value() -> None:
    """Else the sentence could not be said; and no value is given that has no slot."""
    found = list(made())
    assert len(found) > 500
    assert [
        where for where, slots, values in found if values - slots or slots - values - OPEN
    ] == []


def test_the_languages_are_those_that_have_a_file() -> None:
    files = {file.stem for file in (SOURCE / "languages").glob("*.po")}
    assert {*languages()} == {"en", *files} == {"en", *heads()}
