"""The rules of a game as a page to read, or to print, with the words of the games explained."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt

from oddtrick.games import catalogue, game
from oddtrick.rules import BEGINNINGS, beginning, rules_of, sections
from oddtrick.rules.glossary import Word, first_uses, terms
from oddtrick.rules.printed import WORDS, WORDS_TITLE, alphabetical, bases_of
from oddtrick.rules.translation import ENGLISH, GAME, Translation
from oddtrick.web.places import PLACES
from oddtrick.web.server.static_files import spoken

RULES = PLACES["rules"]

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: the rules · oddtrick</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<script src="/static/shared/theme.js"></script>
<link rel="stylesheet" href="/static/styles/colours.css">
<link rel="stylesheet" href="/static/styles/pages.css">
<link rel="stylesheet" href="/static/styles/cards.css">
<link rel="stylesheet" href="/static/styles/rules.css">
<script type="module" src="/static/bar/bar.js"></script>
<script type="module" src="/static/learn/rules.js"></script>
</head>
<body class="rulespage">
<!-- bar -->
<main class="rules tinted" id="rules" lang="en" dir="ltr">
{body}
</main>
<!-- shared/cards.svg -->
</body>
</html>
"""

_MAIN = """<p class="label">{family}</p>
<h1>{title}</h1>
{body}"""

_PLAY = """<p class="do"><a class="btn p" href="{games}#{name}">{play}</a>
<a class="btn" href="#deal">{step}</a></p>"""

_FIRST = """<details class="first"><summary>{summary}</summary>
{text}<p><a href="{address}">{page}</a></p></details>"""

_DEAL = """<section class="worked" id="deal" data-game="{name}" aria-labelledby="deal-title">
<h2 id="deal-title">{title}</h2>
<noscript><p>{noscript}</p></noscript></section>"""

_FOLDED = """<details class="shared"><summary>{summary}</summary>
{text}</details>"""

_NAV = """<nav aria-label="{label}"><h2>{family}</h2>
<ul>{others}</ul></nav>"""


class RulesText(NamedTuple):
    """A page of rules: its heading, and what it says, as HTML."""

    title: str
    html: str


def _linked(text: str, page: str) -> str:
    """Links between the pages lead to games of theirs; the others lead nowhere from here."""
    first = {where: name for name, (where, _, _) in reversed(sections().items())}

    def target(match: re.Match[str]) -> str:
        words, link = match[1], match[2]
        names = [n for n in catalogue() if link.startswith("#") and link.endswith(f"-{n}")]
        if link.startswith("#") and names:
            return f"[{words}]({RULES.path(max(names, key=len))})"
        return f"[{words}]({RULES.path(first[link])})" if link in first and link != page else words

    return re.sub(r"\[([^\]]*)\]\(([^)]*)\)", target, text)


_SPLIT = re.compile(r"(<[^>]*>)")
_NOT_MARKED = ("a", "code", "h1", "h2", "h3", "summary", "th")


def _marked(html: str, known: set[str], kind: str, translation: Translation) -> str:
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
            out.append(_with_links(part, first_uses(part, known, kind, translation)))
    return "".join(out)


def _with_links(text: str, uses: list[tuple[int, int, Word]]) -> str:
    at, out = 0, []
    for start, end, entry in uses:
        link = f'<a class="term" href="#word-{entry.anchor}">{text[start:end]}</a>'
        out += [text[at:start], link]
        at = end
    return "".join([*out, text[at:]])


def _words(entries: list[Word], title: str) -> str:
    """The glossary of a page: where its links lead."""
    lines = "".join(
        f'<dt id="word-{t.anchor}" tabindex="-1">{escape(t.name)}</dt><dd>{escape(t.meaning)}</dd>'
        for t in alphabetical(entries)
    )
    return f'<section class="words" id="words"><h2>{escape(title)}</h2>\n<dl>{lines}</dl></section>'


class _Writer:
    """Writes the parts of one page, in a language; words that it has met are not linked again."""

    def __init__(self, kind: str, translation: Translation) -> None:
        self.kind = kind
        self.translation = translation
        self.known: set[str] = set()

    def say(self, english: str, **values: str) -> str:
        """A text of the page's own, for HTML."""
        return escape(self.translation.text(english).format(**values))

    def text(self, markdown: str, page: str, level: str = "h2", *, marked: bool = True) -> str:
        """A text of the rules as HTML; its headings stand at a level, and words of the glossary
        are `marked`, unless they are given already or an option's own."""
        html = _markdown.render(_linked(markdown, page))
        html = html.replace("<h3>", f"<{level}>").replace("</h3>", f"</{level}>")
        # A wide table is moved sideways by itself, with the keys too.
        html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
        html = html.replace("</table>", "</table></div>")
        return _marked(html, self.known, self.kind, self.translation) if marked else html

    def words(self) -> str:
        """The words that the page has used so far."""
        met = [word for word in terms(self.translation) if word.key in self.known]
        return _words(met, self.translation.text("Words on this page"))

    def whole(self, title: str, family: str, parts: list[str]) -> RulesText:
        """The page, with its parts in their order."""
        shown = {"title": escape(title), "family": escape(family)}
        return RulesText(title, _MAIN.format(**shown, body="\n".join(parts)))


def _game_text(name: str, translation: Translation) -> RulesText:
    rules = rules_of(name, translation)
    write = _Writer(rules.beginning, translation)
    say = write.say
    play, step = say("Play it"), say("Step through a deal")
    parts = [_PLAY.format(games=PLACES["games"].address, name=rules.name, play=play, step=step)]
    if rules.beginning:
        first = beginning(rules.beginning, translation)
        text = write.text(first.body, rules.page, marked=False)
        summary = say("New to this kind of game? Begin here")
        page = say("{title}, as a page", title=first.title)
        parts.append(
            _FIRST.format(summary=summary, text=text, address=RULES.path(first.name), page=page)
        )
    parts.append(write.text(rules.body, rules.page))
    if rules.options:
        options = write.text(rules.options, rules.page, marked=False)
        parts.append(f"<h2>{say('Options')}</h2>\n{options}")
    title, noscript = (
        say("A deal, step by step"),
        say("The steps are drawn by a script of this page."),
    )
    parts.append(_DEAL.format(name=rules.name, title=title, noscript=noscript))
    for base in bases_of(rules):
        summary = say("{title}: the rules this game is built on", title=base.title)
        text = write.text(base.body, base.page, "h3")
        parts.append(_FOLDED.format(summary=summary, text=text))
    if rules.intro:
        text = write.text(rules.intro, rules.page)
        parts.append(_FOLDED.format(summary=say("For all games of this page"), text=text))
    parts.append(write.words())
    found = game(rules.name)
    others = "".join(
        f'<li><a href="{RULES.path(g.name)}">{escape(translation.text(g.title, GAME))}</a></li>'
        for g in catalogue().values()
        if g.family == found.family and g.name != rules.name
    )
    label = say("Other games of this family")
    parts.append(_NAV.format(label=label, family=escape(rules.family), others=others))
    return write.whole(rules.title, rules.family, parts)


def _beginning_text(name: str, translation: Translation) -> RulesText:
    first = beginning(name, translation)
    write = _Writer(name, translation)
    parts = [write.text(first.body, ""), write.words()]
    return write.whole(first.title, translation.text("For beginners"), parts)


def _words_text(translation: Translation) -> RulesText:
    parts = [_words([*terms(translation)], translation.text("By the alphabet"))]
    title, family = translation.text(WORDS_TITLE), translation.text("For beginners")
    return _Writer("", translation).whole(title, family, parts)


@lru_cache(maxsize=256)
def rules_text(name: str, translation: Translation = ENGLISH) -> RulesText:
    """The text of the page for a game, for a shared beginning or for the glossary. Raises
    `UnknownGame`."""
    if name in BEGINNINGS:
        return _beginning_text(name, translation)
    if name == WORDS:
        return _words_text(translation)
    return _game_text(name, translation)


def rules_page(name: str) -> str:
    """The page for a game, for a shared beginning, or for the glossary, in English. A reader of
    another language gets the page's text in that. Raises `UnknownGame`."""
    found = rules_text(name)
    page = spoken(_PAGE, "learn/rules")
    return page.replace("{title}", escape(found.title)).replace("{body}", found.html)
