"""The rules of a game as a page to read, or to print, with the words of the games explained."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt

from oddtrick.games import catalogue
from oddtrick.rules import BEGINNINGS, beginning, rules_of, sections
from oddtrick.rules.glossary import TERMS, Word, first_uses
from oddtrick.rules.printed import WORDS, bases_of
from oddtrick.web.server.static_files import spoken

__all__ = ["rules_page"]

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: the rules · oddtrick</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<script src="/static/shared/theme.js"></script>
<link rel="stylesheet" href="/static/styles/base.css">
<link rel="stylesheet" href="/static/styles/cards.css">
<link rel="stylesheet" href="/static/styles/rules.css">
<script type="module" src="/static/bar/bar.js"></script>
<script type="module" src="/static/learn/rules.js"></script>
</head>
<body class="rulespage">
<!-- bar -->
<main class="rules tinted" id="rules" lang="en" dir="ltr">
<p class="label">{family}</p>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""

_PLAY = """<p class="do"><a class="btn p" href="/games#{name}">Play it</a>
<a class="btn" href="#deal">Step through a deal</a></p>"""

_FIRST = """<details class="first"><summary>New to this kind of game? Begin here</summary>
{text}<p><a href="/rules/{name}">{title}, as a page</a></p></details>"""

_DEAL = """<section class="worked" id="deal" data-game="{name}" aria-labelledby="deal-title">
<h2 id="deal-title">A deal, step by step</h2>
<noscript><p>The steps are drawn by a script of this page.</p></noscript></section>"""

_FOLDED = """<details class="shared"><summary>{summary}</summary>
{text}</details>"""

_NAV = """<nav aria-label="Other games of this family"><h2>{family}</h2>
<ul>{others}</ul></nav>"""


def _linked(text: str, page: str) -> str:
    """Links between the pages lead to games of theirs; the others lead nowhere from here."""
    first = {where: name for name, (where, _, _) in reversed(sections().items())}

    def target(found: re.Match[str]) -> str:
        words, link = found[1], found[2]
        names = [n for n in catalogue() if link.startswith("#") and link.endswith(f"-{n}")]
        if link.startswith("#") and names:
            return f"[{words}](/rules/{max(names, key=len)})"
        return f"[{words}](/rules/{first[link]})" if link in first and link != page else words

    return re.sub(r"\[([^\]]*)\]\(([^)]*)\)", target, text)


_SPLIT = re.compile(r"(<[^>]*>)")
_NOT_MARKED = ("a", "code", "h1", "h2", "h3", "summary", "th")


def _marked(html: str, known: set[str], kind: str) -> str:
    """The first use of each word leads to what it means; words in `known` have been met."""
    out, closed_by = [], ""
    for part in _SPLIT.split(html):
        if part.startswith("<"):
            tag = part.strip("</>").split()[0]
            if closed_by:
                closed_by = "" if part == closed_by else closed_by
            elif tag in _NOT_MARKED and not part.startswith("</"):
                closed_by = f"</{tag}>"
            out.append(part)
        elif closed_by:
            out.append(part)
        else:
            out.append(_with_links(part, first_uses(part, known, kind)))
    return "".join(out)


def _with_links(text: str, uses: list[tuple[int, int, Word]]) -> str:
    at, out = 0, []
    for start, end, entry in uses:
        link = f'<a class="term" href="#word-{entry.anchor}">{text[start:end]}</a>'
        out += [text[at:start], link]
        at = end
    return "".join([*out, text[at:]])


def _words(entries: list[Word], title: str = "Words on this page") -> str:
    """The glossary of a page: where its links lead."""
    lines = "".join(
        f'<dt id="word-{t.anchor}" tabindex="-1">{escape(t.name)}</dt><dd>{escape(t.meaning)}</dd>'
        for t in sorted(entries, key=lambda t: t.name.lower())
    )
    return f'<section class="words" id="words"><h2>{title}</h2>\n<dl>{lines}</dl></section>'


def _text(markdown: str, page: str, known: set[str], level: str = "h2", *, kind: str = "") -> str:
    """A text of the rules as HTML; its headings stand at a level."""
    html = _markdown.render(_linked(markdown, page))
    html = html.replace("<h3>", f"<{level}>").replace("</h3>", f"</{level}>")
    # A wide table is moved sideways by itself, with the keys too.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    return _marked(html.replace("</table>", "</table></div>"), known, kind)


def _game_page(name: str) -> str:
    rules = rules_of(name)
    known: set[str] = set()
    kind = rules.beginning
    everything = {t.name for t in TERMS}  # where words are given already, or are an option's own
    parts = [_PLAY.format(name=rules.name)]
    if rules.beginning:
        first = beginning(rules.beginning)
        text = _text(first.body, rules.page, everything)
        parts.append(_FIRST.format(text=text, name=first.name, title=escape(first.title)))
    parts.append(_text(rules.body, rules.page, known, kind=kind))
    if rules.options:
        parts.append(f"<h2>Options</h2>\n{_text(rules.options, rules.page, everything)}")
    parts.append(_DEAL.format(name=rules.name))
    for base in bases_of(rules):
        summary = f"{escape(base.title)}: the rules this game is built on"
        text = _text(base.body, base.page, known, "h3", kind=kind)
        parts.append(_FOLDED.format(summary=summary, text=text))
    if rules.intro:
        text = _text(rules.intro, rules.page, known, kind=kind)
        parts.append(_FOLDED.format(summary="For all games of this page", text=text))
    parts.append(_words([t for t in TERMS if t.name in known]))
    others = "".join(
        f'<li><a href="/rules/{g.name}">{escape(g.title)}</a></li>'
        for g in catalogue().values()
        if g.family == rules.family and g.name != rules.name
    )
    parts.append(_NAV.format(family=escape(rules.family), others=others))
    return spoken(_PAGE, "learn/rules").format(
        title=escape(rules.title), family=escape(rules.family), body="\n".join(parts)
    )


def _beginning_page(name: str) -> str:
    first = beginning(name)
    known: set[str] = set()
    body = _text(first.body, "", known, kind=name) + _words([t for t in TERMS if t.name in known])
    return spoken(_PAGE, "learn/rules").format(
        title=escape(first.title), family="For beginners", body=body
    )


def _words_page() -> str:
    body = _words([*TERMS], "By the alphabet")
    return spoken(_PAGE, "learn/rules").format(
        title="The words of the games", family="For beginners", body=body
    )


@lru_cache(maxsize=128)
def rules_page(name: str) -> str:
    """The page for a game, for a shared beginning, or for the glossary. Raises `UnknownGame`."""
    if name in BEGINNINGS:
        return _beginning_page(name)
    if name == WORDS:
        return _words_page()
    return _game_page(name)
