"""The rules of a game as a page to read, or to print."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt

from oddtrick.games import catalogue
from oddtrick.rules import rules_of, sections
from oddtrick.web.server.static_files import versioned

__all__ = ["rules_page"]

_SHARED = """<section class="shared"><h2>For all games of this page</h2>
{}
</section>"""

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
<link rel="stylesheet" href="/static/styles/rules.css">
<script type="module" src="/static/bar/bar.js"></script>
</head>
<body class="rulespage">
<!-- bar -->
<main class="rules t">
<p class="lab">{family}</p>
<h1>{title}</h1>
<p><a class="btn p" href="/games#{name}">Play it</a></p>
{body}
{options}
{shared}
<nav aria-label="Other games of this family"><h2>{family}</h2>
<ul>{others}</ul></nav>
</main>
</body>
</html>
"""


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


@lru_cache(maxsize=128)
def rules_page(name: str) -> str:
    """The page for a game. Raises `UnknownGame`."""
    rules = rules_of(name)
    render = _markdown.render
    others = "".join(
        f'<li><a href="/rules/{g.name}">{escape(g.title)}</a></li>'
        for g in catalogue().values()
        if g.family == rules.family and g.name != rules.name
    )
    options = f"<h2>Options</h2>\n{render(rules.options)}" if rules.options else ""
    return versioned(_PAGE).format(
        name=rules.name,
        title=escape(rules.title),
        family=escape(rules.family),
        body=render(_linked(rules.body, rules.page)),
        shared=_SHARED.format(render(_linked(rules.intro, rules.page))) if rules.intro else "",
        options=options,
        others=others,
    )
