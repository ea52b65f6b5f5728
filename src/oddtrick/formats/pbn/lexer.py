"""How PBN is taken apart: a game into its tags, and any text into tokens with their places.

`tags_of` cuts a game at its tags in one pass where every one is written as the standard has it,
else token by token. PBN has two sorts of text: calls and cards (after the tags Auction and Play),
where ``=1=``, ``$3``, ``!`` and ``^R`` are tokens, and everything else, where they are ordinary
characters of a table. The lexer follows the tags and switches. It never fails: what is no token
comes out as `OTHER`, and readers decide what that means to them.

    >>> [(kind_name(t.kind), t.text) for t in tokens('[Auction "N"]\\n1C =1= Pass ; weak')]
    [('TAG', 'Auction'), ('NEWLINE', '\\n'), ('WORD', '1C'), ('MARK', '=1='), ('WORD', 'Pass'), \
('REMARK', '; weak')]

All patterns are linear: every character is looked at a bounded number of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oddtrick.formats.errors import FormatError
from oddtrick.messages import Name, Verbatim, say

NEWLINE, TAG, REMARK, WORD, STRING, MARK, IRREGULAR, STOP, OTHER = range(1, 10)
_NAMES = ("", "NEWLINE", "TAG", "REMARK", "WORD", "STRING", "MARK", "IRREGULAR", "STOP", "OTHER")


def kind_name(kind: int) -> str:
    """The name of a token kind, for messages."""
    return _NAMES[kind]


class PbnToken(NamedTuple):
    """One token. `text` is a tag's name, a string's contents, or the token itself."""

    kind: int
    text: str
    value: str
    """A tag's value; for other tokens empty."""
    start: int
    end: int


# A quote behind a backslash begins no string: else each of a row of them would be looked at to the
# end of the line again.
# One group per kind, in the order of the constants. Spaces and tabs match nothing and are
# passed over by the search.
_COMMON = r"""
  (\n\s*)                                                  # NEWLINE
| \[\s*+([A-Za-z0-9_]++)\s*+("[^"\\\n]*+(?:\\.[^"\\\n]*+)*+")\s*+\]  # TAG, value
| (^%[^\n]*|;[^\n]*|\{[^}]*\})                             # REMARK
"""
_TEXT = re.compile(
    _COMMON
    + r"""
| ([^\s\[\]{};"]+)                                         # WORD
| (?<!\\)"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"                # STRING
| (\S)                                                     # OTHER
""",
    re.VERBOSE | re.MULTILINE,
)
_CALLS = re.compile(
    _COMMON
    + r"""
| ([^\s\[\]{};"=$^!?*+]+)                                  # WORD
| (?<!\\)"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"                # STRING
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
_HEAD = re.compile(r'\[[ \t]*+([A-Za-z0-9_]++)[ \t]*+"')
_TAG_END = re.compile(r'"[ \t]*+\]')
_LOOSE_TAG = re.compile(
    r"""
    \[[ \t]*+([A-Za-z0-9_]++)[ \t]*+
    (?: "([^"\n]*+\n[^"\[\]]{0,4000})"\s*\] # a value that runs over the line end
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


class _Lines:
    """Finds tags that are not quite tags; each line is looked through once for where one ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._line_end = -1
        self._last = (-1, -1)
        """Where the last quote and bracket that may close a tag of the line stand."""

    def loose_tag(self, start: int) -> PbnToken | None:
        """The tag that begins at a bracket, if it is one by any means."""
        head = _HEAD.match(self.text, start)
        if head is not None:
            at, end = self._closing(start)
            if at >= head.end():  # quotes within the value: the last one counts
                value = unescape(self.text[head.end() : at].strip())
                return PbnToken(TAG, head[1], value, start, end)
        loose = _LOOSE_TAG.match(self.text, start)
        if loose is None:
            return None
        value = next((v for v in loose.groups()[1:] if v is not None), "")
        value = unescape(" ".join(value.split("\n")).strip())
        return PbnToken(TAG, loose[1], value, start, loose.end())

    def _closing(self, start: int) -> tuple[int, int]:
        if start >= self._line_end:
            found = self.text.find("\n", start)
            self._line_end = len(self.text) if found < 0 else found
            self._last = (-1, -1)
            for m in _TAG_END.finditer(self.text, start, self._line_end):
                self._last = m.span()
        return self._last


def tokens(text: str, of_calls: bool = False) -> Iterator[PbnToken]:
    """The tokens of a text (line ends already ``\\n``); `of_calls` if it begins with calls."""
    pos, size = 0, len(text)
    ends = _Lines(text)
    pattern, kinds = (_CALLS, _CALLS_KINDS) if of_calls else (_TEXT, _TEXT_KINDS)
    while pos < size:
        for m in pattern.finditer(text, pos):
            kind = kinds[m.lastindex or 0]
            start, end = m.span()
            if kind == TAG:
                name, value = m.group(2), m.group(3)
                yield PbnToken(TAG, name, unescape(value[1:-1]), start, end)
                calls = name in ("Auction", "Play") or (name == "Note" and of_calls)
                if calls is not of_calls:
                    of_calls, pos = calls, end
                    break
            elif kind == OTHER and m.group() == "[":
                loose = ends.loose_tag(start)
                if loose is None:
                    yield PbnToken(OTHER, "[", "", start, end)
                    continue
                yield loose
                name, pos = loose.text, loose.end
                of_calls = name in ("Auction", "Play") or (name == "Note" and of_calls)
                break
            else:
                content = unescape(m.group(6)) if kind == STRING else m.group()
                yield PbnToken(kind, content, "", start, end)
        else:
            return
        pattern, kinds = (_CALLS, _CALLS_KINDS) if of_calls else (_TEXT, _TEXT_KINDS)


LEADING = re.compile(r"(?:(?:^|(?<=\n))%[^\n]*|;[^\n]*|\{[^}]*\}|(?=\s)\s+)*+")
"""The comments, escaped lines and blanks that a text begins with."""

COMMENT = re.compile(r"\{[^}]*+\}")
TAG_WITHIN = re.compile(r'\n[ \t]*+\[([A-Z][A-Za-z0-9_]*+)[ \t]++"')
"""A tag at the beginning of a line, within a comment."""

# A body is text without brackets, braces, quotes; comments and strings whole; escaped lines.
# Possessive repeats (*+) keep the memory flat whatever comes. Before Python 3.11.5 one of a group
# ends where its last try looked (gh-106052): so the way that is tried last, behind a lookahead,
# looks no farther than where it began. This holds wherever PBN is read.
_PLAIN_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\]')
_BODY = re.compile(
    r'[^\[\]{};%"]*+(?:(?:\{[^}]*\}|(?<!\\)"(?:[^"\\\n]|\\.)*+"|(?<!\n)%|(?<=\n)%[^\n]*|(?=;);[^\n]*)'
    r'[^\[\]{};%"]*+)*+'
)
_TAG_AND_BODY = re.compile(f"{_PLAIN_TAG.pattern}({_BODY.pattern})")

_Columns = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The names of tags, their values, and the text behind each up to the next."""


def plain_tags(text: str, begin: int = 0) -> _Columns | None:
    """The tags of a game in which all is written as the standard has it; None for any other."""
    parts = _PLAIN_TAG.split(text[begin:] if begin else text)
    if parts[0] or len(parts) == 1:
        return None
    bodies = parts[3::3]
    for body in bodies:
        if body != "\n" and _BODY.fullmatch(body) is None:
            return None
        if body[-1:] != "\n" and (";" in body or "%" in body):
            return None  # the tag behind it may stand in a comment
    values = parts[2::3]
    if "\\" in text:
        values = list(map(unescape, values))
    return tuple(parts[1::3]), tuple(values), tuple(bodies)


def tag_heads(text: str) -> list[PbnToken]:
    """The tags of a game, each with the place where it begins and that where its value ends."""
    lead = LEADING.match(text)
    begin = lead.end() if lead is not None else 0
    matches = list(_TAG_AND_BODY.finditer(text, begin))
    if sum(m.end() - m.start() for m in matches) == len(text) - begin:
        return [PbnToken(TAG, m[1], unescape(m[2]), m.start(), m.start(3)) for m in matches]
    return [token for token in tokens(text) if token.kind == TAG]


def tags_of(text: str, begin: int, first_line: int) -> _Columns:
    """The tags of a game from a place of its text on. Raises `FormatError` for stray text, with
    its line counted from that of the text.

    A lone closing brace is let stand: it ends a comment within a comment, of which PBN knows
    nothing.
    """
    plain = plain_tags(text, begin)
    if plain is not None:
        return plain
    heads: list[PbnToken] = []
    for token in tokens(text):
        if token.kind == TAG:
            heads.append(token)
        elif token.kind in (NEWLINE, REMARK):
            continue
        elif not heads or (token.kind == OTHER and token.text in '[]{"'):
            line = first_line + text.count("\n", 0, token.start)
            raise _lost(token.text, line, token.start - text.rfind("\n", 0, token.start))
    names, values = tuple(head.text for head in heads), tuple(head.value for head in heads)
    return names, values, bodies_of(text, heads)


def bodies_of(text: str, heads: Sequence[PbnToken]) -> tuple[str, ...]:
    """The text behind each tag up to the next."""
    ends = [*(head.start for head in heads[1:]), len(text)]
    return tuple(text[head.end : end] for head, end in zip(heads, ends, strict=False))


def _lost(content: str, line: int, column: int) -> FormatError:
    shown = content if len(content) <= 30 else content[:30] + "…"
    if content == "[":
        sentence = say('The bracket here does not begin a tag such as [Board "1"].')
    elif content == "{":
        sentence = say("The comment that begins with {{ here is not closed with }}.")
    elif content in ']}"':
        lone = Verbatim(content)
        sentence = say("A lone {content} stands here; its partner is missing.", content=lone)
    else:
        sentence = say(
            '“{text}” stands here, where a tag such as [Board "1"] is expected.', text=Name(shown)
        )
    return FormatError(sentence, line, column)
