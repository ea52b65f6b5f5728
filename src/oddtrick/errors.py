"""Every error Oddtrick raises on purpose. Each carries a sentence a person can act on.

    OddtrickError
    ├── BadCards        a card, hand or pack that cannot be
    ├── BadRecord       a record or file that cannot be read (with its line, where known)
    ├── UnknownGame     no game of that name
    ├── BadOption       an option or value a game does not have
    ├── IllegalAction   an act the rules do not allow now
    ├── Unplayable      a deal that its own rules lead nowhere: hands that cannot be played out
    └── Refused         a request the table does not grant (wrong token, stale version …)

`oddtrick.solver` and `oddtrick.formats` add their own below `OddtrickError`.
"""

from __future__ import annotations

import re

from .messages import Message, TextValue, Verbatim, bare, said, told

__all__ = [
    "BadCards",
    "BadOption",
    "BadRecord",
    "IllegalAction",
    "OddtrickError",
    "Refused",
    "UnknownGame",
    "Unplayable",
    "bounded",
    "cause",
    "known_sentences",
    "visible",
]


_QUOTED = re.compile("“([^“”]{40})[^“”]{20,}”")
_MOST = 2000
_OBEYED = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"}
_OBEYED |= dict.fromkeys(
    (*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD
)


def visible(text: str) -> str:
    """The text with signs in place of what a terminal obeys: escapes and changes of direction.

    >>> visible("a\x1b[31mb")
    'a␛[31mb'
    """
    return text.translate(_OBEYED)


_ISOLATES = (0x2068, 0x2069)
_OBEYED_BY_PAGES = {code: sign for code, sign in _OBEYED.items() if code not in _ISOLATES}


def bounded(text: str, *, isolated: bool = False) -> str:
    """A text fit to show: no sign of it is obeyed, and it is not too long. One for a page may have
    names that are `isolated`, which `messages.Language` sees to."""
    text = text.translate(_OBEYED_BY_PAGES) if isolated else visible(text)
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"


def _fit(text: str) -> str:
    return bounded(_QUOTED.sub(r"“\1…”", text))


class OddtrickError(Exception):
    """Base of all errors that Oddtrick raises on purpose; `str()` is fit to show.

    It is made of a sentence and its values, as `messages.say` takes them. Quotations are cut short,
    so that it stays a sentence whatever somebody has sent.

    >>> from oddtrick.messages import Name
    >>> str(OddtrickError("No game called “{name}” here.", name=Name("x" * 1000)))
    'No game called “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” here.'
    """

    def __init__(self, message: Message | str, /, **values: TextValue) -> None:
        self.message = said(message, values)
        super().__init__(self.message)

    def __str__(self) -> str:
        return _fit(str(self.message))

    def told(self) -> str:
        """What is wrong, in the language that is spoken at the terminal."""
        return _fit(told(self.message))


def known_sentences(*templates: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Sentences of others that have words in other languages, with what finds them again."""
    return tuple(
        (re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(bare(one)))), one)
        for one in templates
    )


_OF_LIBRARIES = known_sentences(
    "mismatched tag",
    "no element found",
    "syntax error",
    "not well-formed (invalid token)",
    "unclosed token",
    "junk after document element",
    "duplicate attribute",
    "unclosed CDATA section",
    "unknown encoding",
    "encoding specified in XML declaration is incorrect",
    "Input data was truncated",
    "JSON is malformed: {reason} (byte {n})",
    "invalid character",
    "trailing comma in object",
    "trailing comma in array",
    "expected ',' or '}'",
    "expected ',' or ']'",
    "expected ':'",
    "Object missing required field `{what}`",
    "Object contains unknown field `{what}`",
    "Expected `{kind}`, got `{one}` - at `{text}`",
    "Expected `{kind}`, got `{one}`",
    "Invalid enum value {what}",
    "trailing characters",
    "object keys must be strings",
)
"""What the readers of XML and JSON say of a file that is none of its kind."""


def cause(error: object) -> TextValue:
    """What another error says, within one of ours: ours in its own message; of a library's those
    sentences in the reader's language that a file brings about.

    >>> cause(ValueError("duplicate attribute")), cause(ValueError("oh"))
    (say('duplicate attribute'), Verbatim(text='oh'))
    """
    if isinstance(error, OddtrickError):
        return error.message
    text = str(error)
    for pattern, template in _OF_LIBRARIES:
        if match := pattern.fullmatch(text):
            return Message(template, {k: cause(v) for k, v in match.groupdict().items()})
    return Verbatim(text)


class BadCards(OddtrickError):
    """A card, hand or pack that cannot be: unknown, missing or twice there."""


class BadRecord(OddtrickError):
    """A record that cannot be read or replayed."""


class UnknownGame(OddtrickError):
    """No game of that name is in the catalogue."""


class BadOption(OddtrickError):
    """A game has no such option, or the option no such value."""


class IllegalAction(OddtrickError):
    """The act is against the rules of the game as it stands."""


class Unplayable(OddtrickError):
    """A deal cannot go on by its own rules: an order of play that is none, or acts that follow one
    another without end. The game is at fault, and not its players."""


class Refused(OddtrickError):
    """The table does not grant the request."""
