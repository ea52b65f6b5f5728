"""The tokens of PBN, with their places.

PBN has two sorts of text: calls and cards (after the tags Auction and Play), where ``=1=``,
``$3``, ``!`` and ``^R`` are tokens, and everything else, where they are ordinary characters of
a table. The lexer follows the tags and switches. It never fails: what is no token comes out as
`OTHER`, and readers decide what that means to them.

    >>> [(kind_name(t.kind), t.text) for t in tokens('[Auction "N"]\\n1C =1= Pass ; weak')]
    [('TAG', 'Auction'), ('NEWLINE', '\\n'), ('WORD', '1C'), ('MARK', '=1='), ('WORD', 'Pass'), \
('REMARK', '; weak')]

All patterns are linear: every character is looked at a bounded number of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = [
    "IRREGULAR",
    "MARK",
    "NEWLINE",
    "OTHER",
    "REMARK",
    "STOP",
    "STRING",
    "TAG",
    "WORD",
    "Token",
    "kind_name",
    "tokens",
    "unescape",
]

NEWLINE, TAG, REMARK, WORD, STRING, MARK, IRREGULAR, STOP, OTHER = range(1, 10)
_NAMES = ("", "NEWLINE", "TAG", "REMARK", "WORD", "STRING", "MARK", "IRREGULAR", "STOP", "OTHER")


def kind_name(kind: int) -> str:
    """The name of a token kind, for messages."""
    return _NAMES[kind]


class Token(NamedTuple):
    """One token. `text` is a tag's name, a string's contents, or the token itself."""

    kind: int
    text: str
    value: str
    """A tag's value; for other tokens empty."""
    start: int
    end: int


# One group per kind, in the order of the constants. Spaces and tabs match nothing and are
# passed over by the search.
_COMMON = r"""
  (\n\s*)                                                  # NEWLINE
| \[\s*([A-Za-z0-9_]+)\s*("[^"\\\n]*(?:\\.[^"\\\n]*)*")\s*\]  # TAG, value
| (^%[^\n]*|;[^\n]*|\{[^}]*\})                             # REMARK
"""
_TEXT = re.compile(
    _COMMON
    + r"""
| ([^\s\[\]{};"]+)                                         # WORD
| "([^"\\\n]*(?:\\.[^"\\\n]*)*)"                           # STRING
| (\S)                                                     # OTHER
""",
    re.VERBOSE | re.MULTILINE,
)
_CALLS = re.compile(
    _COMMON
    + r"""
| ([^\s\[\]{};"=$^!?*+]+)                                  # WORD
| "([^"\\\n]*(?:\\.[^"\\\n]*)*)"                           # STRING
| (=\d+=|\$\d+|!!|\?\?|!\?|\?!|!|\?)                       # MARK
| (\^[A-Za-z])                                             # IRREGULAR
| ([*+])                                                   # STOP
| (\S)                                                     # OTHER
""",
    re.VERBOSE | re.MULTILINE,
)
# Groups: 1 newline, 2 tag name, 3 tag value, 4 remark, 5 word, 6 string, then by pattern.
_TEXT_KINDS = (0, NEWLINE, 0, TAG, REMARK, WORD, STRING, OTHER)
_CALLS_KINDS = (0, NEWLINE, 0, TAG, REMARK, WORD, STRING, MARK, IRREGULAR, STOP, OTHER)

# A tag pair that is not quite one: quotes inside the value, no quotes, or no closing bracket.
_LOOSE_TAG = re.compile(
    r"""
    \[[ \t]*([A-Za-z0-9_]+)[ \t]*
    (?: "([^\n]*)"[ \t]*\]                 # quotes within the value: the last one counts
      | "([^"\n]*\n[^"\[\]]{0,4000})"\s*\] # a value that runs over the line end
      | "([^"\n\]]*)"?[ \t]*(?=\]|\n|\Z)\]?# a quote or bracket is missing
      | ([^"\[\]\n]*)\]                    # no quotes at all
    )
    """,
    re.VERBOSE,
)
_ESCAPE = re.compile(r'\\(["\\])')


def unescape(value: str) -> str:
    r"""A string's contents with ``\"`` and ``\\`` undone; any other backslash stands for itself.

    >>> unescape(r"say \"one\\two\" \S")
    'say "one\\two" \\S'
    """
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


def tokens(text: str, of_calls: bool = False) -> Iterator[Token]:
    """The tokens of a text (line ends already ``\\n``); `of_calls` if it begins with calls."""
    pos, size = 0, len(text)
    pattern, kinds = (_CALLS, _CALLS_KINDS) if of_calls else (_TEXT, _TEXT_KINDS)
    while pos < size:
        for m in pattern.finditer(text, pos):
            kind = kinds[m.lastindex or 0]
            start, end = m.span()
            if kind == TAG:
                name, value = m.group(2), m.group(3)
                yield Token(TAG, name, unescape(value[1:-1]), start, end)
                calls = name in ("Auction", "Play") or (name == "Note" and of_calls)
                if calls is not of_calls:
                    of_calls, pos = calls, end
                    break
            elif kind == OTHER and m.group() == "[":
                loose = _LOOSE_TAG.match(text, start)
                if loose is None:
                    yield Token(OTHER, "[", "", start, end)
                    continue
                name = loose.group(1)
                value = next((v for v in loose.groups()[1:] if v is not None), "")
                value = unescape(" ".join(value.split("\n")).strip())
                yield Token(TAG, name, value, start, loose.end())
                of_calls = name in ("Auction", "Play") or (name == "Note" and of_calls)
                pos = loose.end()
                break
            else:
                content = unescape(m.group(6)) if kind == STRING else m.group()
                yield Token(kind, content, "", start, end)
        else:
            return
        pattern, kinds = (_CALLS, _CALLS_KINDS) if of_calls else (_TEXT, _TEXT_KINDS)
