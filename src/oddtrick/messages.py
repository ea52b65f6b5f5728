"""Texts for people: an English template with typed values, put into a language where it is shown.

>>> must = say("{who} must follow in {suit}.", who=Name("Jack"), suit=term("spades"))
>>> german = Language({"{who} must follow in {suit}.": "{who} muss {suit} bedienen.",
...                    "spades": "Pik", "Jack": "Bube"})
>>> str(must), german.text(must)
('Jack must follow in spades.', 'Jack muss Pik bedienen.')

The English is the key of the catalogue and what `str` gives, so that it needs no catalogue. Values
are named, and each says what it is: a `Message` is looked up, a `Name` or a `Verbatim` is not. A
capital at a name's head, ``{Card}``, asks for one at its value's; it is no part of the key, and a
translation has its own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias, Union

__all__ = [
    "ENGLISH",
    "Grouped",
    "Language",
    "Listing",
    "Message",
    "Name",
    "TextValue",
    "Verbatim",
    "bare",
    "language",
    "languages",
    "listed",
    "said",
    "say",
    "spoken",
    "spoken_of",
    "term",
    "together",
    "told",
]


class Name(NamedTuple):
    """What a person wrote: their name, a word that is wrong. Cut short where it is long.

    >>> str(say("No game is called “{text}”.", text=Name("x" * 1000)))
    'No game is called “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”.'
    """

    text: str


class Verbatim(NamedTuple):
    """What is the same in every language: ``1NT``, ``pbn``, a path, what a library says."""

    text: str


class Grouped(NamedTuple):
    """A number with its thousands apart, as the language does it."""

    number: int


class Listing(NamedTuple):
    """Values one after the other, with a tie between them: “, ”, “; ” or a blank."""

    items: tuple[TextValue, ...]
    tie: str = ", "


TextValue: TypeAlias = Union["Message", Name, Verbatim, Grouped, Listing, int]
"""What fills a template. A bare `str` does not: whether it is looked up has to be said."""


class Message:
    """One text for a person. Two with the same template and values are equal."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, values: Mapping[str, TextValue]) -> None:
        self.template, self.values = template, values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.template)

    def __reduce__(self) -> tuple[type[Message], tuple[str, Mapping[str, TextValue]]]:
        return Message, (self.template, self.values)

    def __repr__(self) -> str:
        return f"say({str(self)!r})"

    def __str__(self) -> str:
        return ENGLISH.text(self)


def say(template: str, /, **values: TextValue) -> Message:
    """A message. The template is a literal, as the catalogue is gathered from such calls."""
    return Message(template, values)


def term(word: str) -> Message:
    """What stands in a table of the program's own, word for word: a seat, a suit, a game's
    title."""
    return Message(word.replace("{", "{{").replace("}", "}}"), {})


def said(message: Message | str, values: Mapping[str, TextValue]) -> Message:
    """A message, or what `say` makes of a template; a text without values is taken word for
    word."""
    if isinstance(message, Message):
        return message
    return Message(message, values) if values else term(message)


def together(*sentences: Message) -> Message:
    """Sentences one after the other.

    >>> str(together(say("That cannot be."), say("See line {line}.", line=3)))
    'That cannot be. See line 3.'
    """
    return say("{sentences}", sentences=Listing(sentences, " "))


def listed(items: Sequence[TextValue]) -> TextValue:
    """Values with commas between them, and with “and” before the last.

    >>> str(say("{names} pass.", names=listed((Name("Ada"), Name("Ben"), term("North")))))
    'Ada, Ben and North pass.'
    """
    *others, last = items
    if not others:
        return last
    return say("{others} and {last}", others=Listing(tuple(others)), last=last)


class _Slot(NamedTuple):
    """The place of a value in a template, and whether it has a capital there."""

    name: str
    capital: bool


_SLOT = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]


@lru_cache(maxsize=4096)
def bare(template: str) -> str:
    """A template as the catalogue has it: without capitals, and with single braces.

    >>> bare("{Card} beats {others}.")
    '{card} beats {others}.'
    """
    return _plain(_SLOT.sub(lambda found: f"{{{_small(found[1])}}}", template))


def _plain(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[str | _Slot, ...]:
    """The parts of a template: text, and places of values."""
    parts: list[str | _Slot] = []
    for at, part in enumerate(_SLOT.split(template)):
        parts.append(_Slot(_small(part), part != _small(part)) if at % 2 else _plain(part))
    return tuple(parts)


_LONG, _KEPT = 60, 40
"""Letters from which on a name is cut, and those that are kept."""


class Language:
    """What a language has for each text, by its template. What is not there stays English."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._thousands = texts.get("1,000", "1,000")[1]

    def text(self, message: Message) -> str:
        """The message in this language."""
        own = self._texts.get(bare(message.template), message.template)
        if not message.values:
            return _plain(own)
        return "".join(
            part if isinstance(part, str) else self._filled(part, message.values)
            for part in _parts(own)
        )

    def _filled(self, slot: _Slot, values: Mapping[str, TextValue]) -> str:
        text = self.value(values[slot.name])
        return text[:1].upper() + text[1:] if slot.capital else text

    def value(self, value: TextValue) -> str:
        """A value as it stands within a text."""
        match value:
            case Message():
                return self.text(value)
            case Name(text):  # what somebody gave, who may have given something else than text
                said = str(text)
                return said if len(said) < _LONG else f"{said[:_KEPT]}…"
            case Verbatim(text):
                return str(text)
            case Grouped(number):
                return f"{number:,}".replace(",", self._thousands)
            case Listing(items, tie):
                return tie.join(map(self.value, items))
        return str(value)


ENGLISH = Language({})
"""The texts as they are written."""

_ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_FOLDER = os.path.join(os.path.dirname(__file__), "languages")


@cache
def languages() -> Sequence[str]:
    """The languages that there are texts in."""
    files = (os.path.splitext(name) for name in os.listdir(_FOLDER))
    return sorted(["en", *(name for name, kind in files if kind == ".po")])


_LONGEST_ASKED = 200
"""Signs of a wish for languages that are read."""


@cache
def language(name: str) -> Language:
    """A language by its code, such as ``de``; English where there is no such language."""
    if name == "en" or name not in languages():
        return ENGLISH
    # Most commands end well, and need no other language.
    from oddtrick.languages import read_language

    with open(os.path.join(_FOLDER, f"{name}.po"), encoding="utf-8") as file:
        _, entries = read_language(file.read())
    return Language({one.english: one.words for one in entries if one.words and not one.plural})


def spoken() -> str:
    """The code of the language that is spoken at the terminal, as gettext reads the environment:
    by the first that is set of LANGUAGE, LC_ALL, LC_MESSAGES and LANG, the first language that
    there are texts in; English where there is none."""
    asked = next(filter(None, map(os.environ.get, _ASKED)), "")
    codes = (re.split(r"[_.@-]", one)[0] for one in asked.split(":"))
    return next((code for code in codes if code in languages()), "en")


def spoken_of(asked: str) -> str:
    """The code of a language that is asked for as browsers do it: the first that there are texts
    in; English where there is none.

    >>> spoken_of("it-IT, de-CH;q=0.8, fr;q=0.5"), spoken_of("it")
    ('de', 'en')
    """
    codes = (re.split("[-;]", one.strip())[0] for one in asked[:_LONGEST_ASKED].split(","))
    return next((code for code in codes if code in languages()), "en")


def told(message: Message) -> str:
    """A message in the language that is spoken at the terminal."""
    return language(spoken()).text(message)
