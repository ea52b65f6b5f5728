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
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias, TypeVar, Union

__all__ = [
    "ENGLISH",
    "NOTHING",
    "DecimalNumber",
    "Grouped",
    "InEnglish",
    "Language",
    "Listing",
    "Message",
    "Name",
    "Sentence",
    "Tell",
    "TextValue",
    "Verbatim",
    "Within",
    "bare",
    "either",
    "language",
    "languages",
    "listed",
    "said",
    "say",
    "sentences",
    "spoken",
    "spoken_of",
    "term",
    "together",
    "told",
    "written",
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


class DecimalNumber(NamedTuple):
    """A number as it is written, with the signs of the language.

    >>> german = Language({"1.5": "1,5", "1,000": "1.000"})
    >>> german.text(say("{points} points", points=DecimalNumber("1,013.25")))
    '1.013,25 points'
    """

    text: str


class Listing(NamedTuple):
    """Values one after the other, with a tie between them: “, ”, “; ” or a blank."""

    items: tuple[TextValue, ...]
    tie: str = ", "


class Sentence(NamedTuple):
    """A sentence of a message, or what follows it.

    >>> prompt = say("Your play. Follow in {suit}.", suit=term("spades"))
    >>> str(say("{text}", text=Sentence(prompt))), str(say("{text}", text=Sentence(prompt, "rest")))
    ('Your play.', 'Follow in spades.')
    >>> str(say("{text}", text=Sentence(say("Are {suit} trumps?", suit=term("spades")))))
    'Are spades trumps?'
    """

    message: Message
    which: Literal["lead", "rest", "unstopped"] = "lead"


class Within(NamedTuple):
    """A message that stands within a sentence: in English its head is small."""

    message: Message


class InEnglish(NamedTuple):
    """What English says in words of its own, where every other language has a message: a player’s
    name in the place of a role would bend the words round it.

    >>> ruled = say("{text}.", text=InEnglish("Ann passes", say("the offender passes")))
    >>> str(ruled), Language({"the offender passes": "der Schuldige passt"}).text(ruled)
    ('Ann passes.', 'der Schuldige passt.')
    """

    text: str
    message: Message


TextValue: TypeAlias = Union[
    "Message", Name, Verbatim, DecimalNumber, Grouped, Listing, Sentence, Within, InEnglish, int
]
"""What fills a template. A bare `str` does not: whether it is looked up has to be said."""

Given = TypeVar("Given", bound=TextValue)


class Message:
    """One text for a person. Two with the same template and values are equal."""

    __slots__ = ("_open", "said_last", "template", "values")

    def __init__(self, template: str, values: Mapping[str, TextValue]) -> None:
        self.template, self.values = template, values
        self._open: bool | None = None
        self.said_last: tuple[Language, str] | None = None
        """What it was in the language in which it was said last."""

    @property
    def open(self) -> bool:
        """Whether a slot of it, or of what fills the others, has no value yet."""
        if self._open is None:
            slots = _parts(bare(self.template))
            self._open = any(
                isinstance(slot, _Slot) and slot.name not in self.values for slot in slots
            ) or any(map(_is_open, self.values.values()))
        return self._open

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.template)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Message) and self.__reduce__() == other.__reduce__()
        )

    def __hash__(self) -> int:
        return hash(self.template)

    def fill(self, **values: TextValue) -> Message:
        """The same with slots filled that are open still, in what fills the others, too.

        >>> line = say("{by} passed, for {whom}.", whom=say("{hand}’s side"))
        >>> str(line), str(line.fill(by=Name("Ada"), hand=Name("Ben")))
        ('{by} passed, for {hand}’s side.', 'Ada passed, for Ben’s side.')
        """
        if not self.open:
            return self
        own = {name: _with(value, values) for name, value in self.values.items()}
        for part in _parts(bare(self.template)):
            if isinstance(part, _Slot) and part.name in values and part.name not in own:
                own[part.name] = values[part.name]
        return Message(self.template, own)

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


def together(*texts: Message, tie: str = " ") -> Message:
    """Texts one after the other, of those that say anything.

    >>> str(together(say("That cannot be."), NOTHING, say("See line {line}.", line=3)))
    'That cannot be. See line 3.'
    """
    told = tuple(filter(None, texts))
    if len(told) < 2:
        return told[0] if told else NOTHING
    return say("{sentences}", sentences=Listing(told, tie))


def sentences(message: Message) -> tuple[Message, ...]:
    """The sentences that were put `together` in a message, those within those, too.

    >>> [*map(str, sentences(together(say("Pass."), together(say("It is late."), say("Stop.")))))]
    ['Pass.', 'It is late.', 'Stop.']
    """
    match message.values.get("sentences"):
        case Listing(items=items, tie=" ") if message.template == "{sentences}":
            parts = (one for one in items if isinstance(one, Message))
            return tuple(one for part in parts for one in sentences(part))
    return (message,)


def either(items: Sequence[Given]) -> Given | Message:
    """Values with commas between them, and with “or” before the last.

    >>> str(either((term("hearts"), term("spades"))))
    'hearts or spades'
    """
    *others, last = items
    if not others:
        return last
    return say("{others} or {last}", others=Listing(tuple(others)), last=last)


def listed(items: Sequence[Given]) -> Given | Message:
    """Values with commas between them, and with “and” before the last.

    >>> str(say("{names} pass.", names=listed((Name("Ada"), Name("Ben"), term("North")))))
    'Ada, Ben and North pass.'
    """
    *others, last = items
    if not others:
        return last
    return say("{others} and {last}", others=Listing(tuple(others)), last=last)


def _is_open(value: TextValue) -> bool:
    if isinstance(value, Sentence | Within | InEnglish):
        value = value.message
    if isinstance(value, Listing):
        return any(map(_is_open, value.items))
    return isinstance(value, Message) and value.open


def _with(value: TextValue, values: Mapping[str, TextValue]) -> TextValue:
    """A value with its open slots filled."""
    if isinstance(value, Message):
        return value.fill(**values)
    if isinstance(value, Sentence):
        return Sentence(value.message.fill(**values), value.which)
    if isinstance(value, Within):
        return Within(value.message.fill(**values))
    if isinstance(value, Listing):
        return Listing(tuple(_with(item, values) for item in value.items), value.tie)
    return value


_NEXT = re.compile(r"(?<=[.!?]) (?=[A-Z“])")


def written(text: str) -> Message:
    """Sentences that stand in a table of the program's own, such as a law's: each is a template,
    and its slots are open."""
    sentences = tuple(Message(one, {}) for one in _NEXT.split(text))
    return sentences[0] if len(sentences) == 1 else together(*sentences)


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


_FROM_LEFT, _FROM_RIGHT = re.compile("[0-9A-Za-zÀ-ɏ]"), re.compile("[\u0590-\u08ff]")
"""Signs that are written from the left, and letters that are from the right."""

_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD)
"""Signs that change the direction of what follows."""

_LONG, _KEPT = 60, 40
"""Letters from which on a name is cut, and those that are kept."""


class Language:
    """What a language has for each text, by its template. What is not there stays English."""

    def __init__(self, texts: Mapping[str, str], *, right_to_left: bool = False) -> None:
        self._texts = texts
        self._right_to_left = right_to_left
        self._turned: re.Pattern[str] | None = None
        self._thousands = texts.get("1,000", "1,000")[1]
        self._point = texts.get("1.5", "1.5")[1]

    def isolating(self) -> Language:
        """The same for pages: what somebody wrote has its own direction where that is, or may be,
        not the language's.

        >>> hebrew = Language({"{name} passed.": "{name} פס."}, right_to_left=True)
        >>> passed = say("{name} passed.", name=Name("Ada"))
        >>> ascii(hebrew.text(passed)), ascii(hebrew.isolating().text(passed))
        ("'Ada \\\\u05e4\\\\u05e1.'", "'\\\\u2068Ada\\\\u2069 \\\\u05e4\\\\u05e1.'")
        """
        found = Language(self._texts, right_to_left=self._right_to_left)
        found._turned = _FROM_LEFT if self._right_to_left else _FROM_RIGHT
        return found

    def text(self, message: Message) -> str:
        """The message in this language."""
        last = message.said_last
        if last is not None and last[0] is self:
            return last[1]
        own = self._texts.get(bare(message.template), message.template)
        if message.values:
            text = "".join(
                [
                    part if isinstance(part, str) else self._filled(part, message.values)
                    for part in _parts(own)
                ]
            )
        else:
            text = _plain(own)
        message.said_last = self, text
        return text

    def _filled(self, slot: _Slot, values: Mapping[str, TextValue]) -> str:
        value = values.get(slot.name)
        if value is None:  # it is open still
            return f"{{{slot.name}}}"
        text = self.value(value)
        if slot.capital and not isinstance(value, Name):
            return text[:1].upper() + text[1:]
        return text

    def _isolated(self, text: str) -> str:
        if self._turned is None or not self._turned.search(text):
            return text
        text = text.translate(_TURNING)
        return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"

    def value(self, value: TextValue) -> str:
        """A value as it stands within a text."""
        match value:
            case Message():
                return self.text(value)
            case Name(text):  # what somebody gave, who may have given something else than text
                said = str(text)
                return self._isolated(said if len(said) < _LONG else f"{said[:_KEPT]}…")
            case Verbatim(text):
                return self._isolated(str(text))
            case DecimalNumber(text):
                return text.translate({ord(","): self._thousands, ord("."): self._point})
            case Grouped(number):
                return f"{number:,}".replace(",", self._thousands)
            case Listing(items, tie):
                return tie.join(map(self.value, items))
            case Sentence(message, which):
                lead, _, rest = self.text(message).partition(". ")
                if which == "rest":
                    return rest
                lead = lead.removesuffix(".")
                return f"{lead}." if which == "lead" and not lead.endswith("?") else lead
            case Within(message):
                text = self.text(message)
                return text if self._texts else text[:1].lower() + text[1:]
            case InEnglish(text, message):
                return self.text(message) if self._texts else text
        return str(value)


NOTHING = say("")
"""No text."""

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
        head, entries = read_language(file.read())
    texts = {one.english: one.words for one in entries if one.words}
    return Language(texts, right_to_left=head.right_to_left)


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


Tell: TypeAlias = Callable[[Message], str]
"""How texts are told: `str` in English, `Language.text` in another language."""


def told(message: Message) -> str:
    """A message in the language that is spoken at the terminal."""
    return language(spoken()).text(message)
