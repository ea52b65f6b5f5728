"""A name that stays is imitated by no other that the eye takes for it."""

from __future__ import annotations

from contextlib import closing

import pytest

from oddtrick.errors import Refused
from oddtrick.store.names import add_person, person_named
from oddtrick.store.opening import open_log
from oddtrick.store.sanctions import sanction_of
from oddtrick.support.skeletons import seen_as
from oddtrick.web.operation.moderation import Moderation

ALIKE = {
    "Cyrillic a": "M\N{CYRILLIC SMALL LETTER A}gnus",
    "Cyrillic capital": "\N{CYRILLIC CAPITAL LETTER EM}agnus",
    "Greek upsilon": "Magn\N{GREEK SMALL LETTER UPSILON}s",
    "wide": "Ｍａｇｎｕｓ",
    "bold": "𝐌𝐚𝐠𝐧𝐮𝐬",
    "script": "𝓜𝓪𝓰𝓷𝓾𝓼",
    "circled": "Ⓜⓐⓖⓝⓤⓢ",
    "squared": "🅼🅰🅶🅽🆄🆂",
    "small capitals": "ᴍᴀɢɴᴜꜱ",
    "accents": "Màgñüs",
    "stroke": "Ma\N{LATIN SMALL LETTER G WITH STROKE}nus",
    "nothing between": "Mag\N{ZERO WIDTH SPACE}n\N{SOFT HYPHEN}us",
    "combining": "M\N{COMBINING ENCLOSING CIRCLE}agnus",
    "Cyrillic s": "Magnu\N{CYRILLIC SMALL LETTER DZE}",
    "phonetic g": "Ma\N{LATIN SMALL LETTER SCRIPT G}nus",
    "capitals and spaces": " MAG NUS ",
    "from right to left": "\N{RIGHT-TO-LEFT OVERRIDE}Magnus",
}  # fmt: skip


@pytest.mark.parametrize("how", ALIKE)
def test_whoever_imitates_a_name_finds_it_taken(how: str) -> None:
    with closing(open_log("sqlite://")) as log:
        log.change(lambda c: add_person(c, "1", "Magnus", "key"))
        found = log.ask(lambda c: person_named(c, ALIKE[how]))
        assert found is not None
        with pytest.raises(Refused):
            log.change(lambda c: add_person(c, "2", ALIKE[how], "other key"))


@pytest.mark.parametrize(
    ("name", "imitated"),
    [("Bill", "BiIl"), ("Bill", "Bi1l"), ("Ian", "lan"), ("Otto", "0tto"), ("Emma", "Ernrna"),
     ("Wanda", "VVanda"), ("Анна", "Aннa"), ("Ιωάννα", "ιωαννα"), ("Søren", "Soren")],
)  # fmt: skip
def test_of_signs_that_are_alike_one_stands_for_the_other(name: str, imitated: str) -> None:
    with closing(open_log("sqlite://")) as log:
        log.change(lambda c: add_person(c, "1", name, "key"))
        assert log.ask(lambda c: person_named(c, imitated)) is not None


def test_other_names_are_free() -> None:
    names = ["Ann", "Anna", "Hanna", "Анна", "Магнус", "Ευα", "さくら", "서연", "李娜", "Ben",
             "Benn", "Lara", "Clara", "Dora", "Nora"]  # fmt: skip
    with closing(open_log("sqlite://")) as log:
        for number, name in enumerate(names):
            assert log.ask(lambda c, name=name: person_named(c, name)) is None, name  # type: ignore[misc]
            log.change(lambda c, n=number, name=name: add_person(c, f"{n}", name, f"{n}"))  # type: ignore[misc]


@pytest.mark.parametrize("name", ["", "…", "♠♥", "\N{ZERO WIDTH SPACE}"])
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="at least one letter or figure"):
        seen_as(name)


def test_a_word_that_no_name_may_have_is_found_in_other_letters() -> None:
    moderation = Moderation()
    moderation.learn([sanction_of("word", "spam")])
    for name in ("my SPAM", "s.p à m", "ѕраm", "🆂🅿🅰🅼", "𝓼𝓹𝓪𝓶"):
        with pytest.raises(Refused, match="not wanted"):
            moderation.check_name(name)
