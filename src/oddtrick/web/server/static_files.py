"""The files of the pages: read once, packed once, and kept by browsers for as long as they like.

Every version of the files has an address of its own, `/static/VERSION/…`, which its pages name.
What lies there never changes, so a browser that has it need not ask again; a page itself is asked
for each time. Modules import each other by relative addresses and stay within their version.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import brotli
from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from oddtrick.languages import PAGES, heads, read_language
from oddtrick.web.messages import encoder
from oddtrick.web.places import PLACES

from .security import PROGRAM_POLICY, policy_with

# Scripts and sheets as they are sent: without indents and the lines that are comment alone.
#
# They are written to be read, and a third of what a table's page would fetch is notes for the
# reader. Nothing inside a line is touched but the types of values, which no text and no pattern
# has, so that neither can be mistaken for a comment.


def lean(text: str) -> str:
    """The text with the same meaning and fewer bytes.

    >>> print(lean("/** Adds. */\\nexport const add = (a, b) =>\\n  // both\\n  a + b;\\n"), end="")
    export const add = (a, b) =>
    a + b;

    >>> lean("const one = /** @type {'a' | 'b'} */ (given);")
    'const one = (given);\\n'

    A text over several lines keeps its indents, which are part of it.

    >>> print(lean("const text = `one\\n  // two`;\\n"), end="")
    const text = `one
      // two`;
    """
    lines = text.splitlines()
    if any(line.count("`") % 2 for line in lines):
        return text
    found = []
    inside = False
    for line in map(str.strip, lines):
        if inside:
            inside = not line.endswith("*/")
        elif line.startswith("/*") and "*/" not in line:
            inside = True
        elif line and not line.startswith("//") and not _is_note(line):
            found.append(_TYPE.sub("", line))
    return "\n".join(found) + "\n"


_TYPE = re.compile(r"/\*\* @\w+ (?:(?!\*/).)*\*/ ?")
"""The type of a value, as it stands within a line of a script."""


def _is_note(line: str) -> bool:
    """Whether a line is one comment, from its first letter to its last."""
    return line.startswith("/*") and line.find("*/", 2) == len(line) - 2


_NOTE = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_FILES = Path(__file__).parent.parent / "static"
_KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
_WRITTEN = (".css", ".js")
"""Files that are sent without the notes for who reads them."""
_BINARY = ("application/wasm", "image/png")
_POLICIES = dict.fromkeys(("patience/own/worker.js", "solver/worker.js"), PROGRAM_POLICY)
"""The rights of some files beyond those of others."""
_KEPT_PROGRAM = "patience/own/kernel.wasm"
_PACKED = 1000
"""Bytes from which packing is worth it."""

_BAR = "bar/bar.html"
_BAR_PLACE = re.compile(r"<!-- bar -->|<!-- bar: -->(.*?)<!-- /bar -->", re.DOTALL)
"""Where a page has the bar, which is written once for all pages; with what stands in it instead of
the names of the places."""
_SHAPES = re.compile(r"<!-- (\S+\.svg) -->")
"""Where a page has shapes that its pictures are put together from, such as the signs on cards."""
_NAMES = re.compile(r"<!-- names -->(.*?)<!-- /names -->", re.DOTALL)

_ADDRESSES = (
    '<script type="application/json" id="places">'
    f"{json.dumps({name: place.address for name, place in PLACES.items()})}</script>\n"
)
"""The addresses of all pages, for the scripts of every page."""

_ICON = '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
_APP = """
<link rel="apple-touch-icon" href="/static/offline/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest">
"""
_KEEPER = '<script type="module" src="/static/offline/register.js"></script>\n'
"""The head of every page beside its icon: it can be installed, and opens without a network."""

_LATER_END = "</template>"
"""The end of what a page is painted without; `shared/after-paint.js` brings that later."""

_WITHIN = re.compile(
    r'<(?:link rel="stylesheet" href|script src)="/static/([^"]+)" data-within>(?:</script>)?'
)
"""A sheet or a script that a page carries within itself, since nothing can be painted before it."""

_HEAD = '<html lang="en">'
_WORDS = (
    '<html lang="en" data-words="/static/languages/*/{name}.json" data-languages="{languages}">'
)
"""The head of a page that other languages have words for; `shared/theme.js` chooses one of them and
puts it for the star."""

_WORDS_OF = re.compile(r"languages/([a-zA-Z-]+)/(.+)\.json")

FOR_EVER = "public, max-age=31536000, immutable"
ASKED_EACH_TIME = "no-cache"


class Asset(NamedTuple):
    """A file as it is sent: as it is, and packed in two ways."""

    kind: str
    plain: bytes
    packed: dict[str, bytes]
    """By content coding, the shortest first; empty where packing is not worth it."""
    tag: str
    policy: str = ""
    """Its own content security policy, where it has one."""
    language: str = ""
    """The language of its texts, where it has them in one."""

    @classmethod
    def of(cls, kind: str, data: bytes, policy: str = "", language: str = "") -> Asset:
        small = len(data) < _PACKED or kind == "image/png"
        packed = {} if small else _packed(data)
        whole = kind if kind in _BINARY else f"{kind}; charset=utf-8"
        return cls(whole, data, packed, f'"{hashlib.sha256(data).hexdigest()}"', policy, language)

    def answer(
        self, request: Request, caching: str = ASKED_EACH_TIME, status: int = 200
    ) -> Response:
        """The answer to a request, which a browser may keep as `caching` says."""
        headers = {"cache-control": caching, "etag": self.tag}
        if self.policy:
            headers["content-security-policy"] = self.policy
        if self.language:
            headers["content-language"] = self.language
        if request.headers.get("if-none-match", "").removeprefix("W/") == self.tag:
            return Response(status_code=304, headers=headers)
        data = self.plain
        if self.packed:
            headers["vary"] = "Accept-Encoding"
            taken = _codings(request.headers.get("accept-encoding", ""))
            coding = next((one for one in self.packed if one in taken), None)
            if coding:
                data, headers["content-encoding"] = self.packed[coding], coding
        return Response(data, status, headers, self.kind)


@cache
def spoken_asset(make: Callable[[], Any], language: str) -> Asset:
    """JSON that is the same for all who speak the language of this code."""
    return Asset.of("application/json", encoder(language)(make()), language=language)


def _packed(data: bytes) -> dict[str, bytes]:
    # Brotli takes a tenth off; browsers ask for it over https and on the machine itself. Its
    # higher qualities take thirty times as long for another tenth.
    return {"br": brotli.compress(data, quality=5), "gzip": gzip.compress(data, 9, mtime=0)}


def _codings(accepted: str) -> set[str]:
    parts = (part.partition(";") for part in accepted.lower().split(","))
    return {name.strip() for name, _, how in parts if how.replace(" ", "") not in ("q=0", "q=0.0")}


@cache
def _read() -> dict[str, bytes]:
    paths = sorted(path for path in _FILES.rglob("*") if path.suffix in _KINDS)
    return {path.relative_to(_FILES).as_posix(): _sent(path) for path in paths}


def _sent(path: Path) -> bytes:
    data = path.read_bytes()
    return lean(data.decode()).encode() if path.suffix in _WRITTEN else data


@cache
def version() -> str:
    """The version of the files, which follows from what is in them."""
    digest = hashlib.sha256()
    texts = {name: text.encode() for name, text in _languages().items()}
    for name, data in (_read() | texts).items():
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:12]


def versioned(text: str) -> str:
    """A page's text, with the bar of all pages and the shapes it names in their places, the
    addresses of all pages, and what makes the site an app; the addresses of files name the version
    there is."""
    at_once, later = ("", _KEEPER) if _LATER_END in text else (_KEEPER, "")
    whole = _SHAPES.sub(_shapes, _BAR_PLACE.sub(_bar, text))
    whole = whole.replace(_ICON, f"{_ICON}{_APP}{_ADDRESSES}{at_once}".rstrip())
    whole = whole.replace(_LATER_END, later + _LATER_END)
    whole = re.sub('"/static/(?![^"]+" data-within)', f'"/static/{version()}/', whole)
    return _WITHIN.sub(_carried, whole)


def _bar(match: re.Match[str]) -> str:
    """The bar with the names of the places, or with what is played instead of them."""
    bar, played = _read()[_BAR].decode(), match[1]
    if played is None:
        return _NAMES.sub(r"\1", bar)
    room = bar.replace('class="bar"', 'class="bar room" id="bar"')
    return _NAMES.sub(lambda _: f'<span class="sep"></span>{played}', room)


def _shapes(match: re.Match[str]) -> str:
    """Shapes as they stand within a page, without the notes for who reads their file."""
    return _NOTE.sub("", _read()[match[1]].decode())


def _carried(match: re.Match[str]) -> str:
    """A sheet or a script as it stands within a page."""
    tag = "style" if match[1].endswith(".css") else "script"
    return f"<{tag}>{_read()[match[1]].decode()}</{tag}>"


@cache
def _words(language: str) -> dict[str, dict[str, str | dict[str, str]]]:
    """The words of a language by who needs them: a page, a script, or the server."""
    found: dict[str, dict[str, str | dict[str, str]]] = {}
    head, entries = read_language(_languages()[language])
    for one in entries:
        if not one.words:
            continue
        words = dict(zip(head.plurals, one.forms, strict=True)) if one.plural else one.words
        for name in one.places:
            found.setdefault(name, {})[one.english] = words
    return found


@cache
def _languages() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(PAGES.glob("*.po"))}


def _is_page(name: str) -> bool:
    """Whether there is a page, or a script in place of one, of this name."""
    known = _read().keys()
    return f"{name}.html" in known or f"{name}.js" in known


@cache
def _page_words(language: str, name: str) -> Asset:
    words = _words(language).get("every", {}) | _words(language).get(name, {})
    return Asset.of("application/json", json.dumps(words, ensure_ascii=False).encode())


@cache
def _asset(name: str) -> Asset:
    data = _read()[name]
    kind = _KINDS[Path(name).suffix]
    if kind == "text/html":
        return Asset.of(kind, page_text(name).encode(), page_policy(name))
    return Asset.of(kind, data, _POLICIES.get(name, ""))


def page_text(name: str) -> str:
    """A page as it is sent, by its file's name."""
    return spoken(_read()[name].decode(), name.removesuffix(".html"))


def spoken(text: str, name: str) -> str:
    """A page's text as `versioned` makes it, which asks for the words of this name in other
    languages: a page's, or a script's where the page is no file."""
    return versioned(text.replace(_HEAD, _WORDS.format(name=name, languages=_named()), 1))


@cache
def _named() -> str:
    """The languages for a page, parted by semicolons: code, own name and what is to be known of it,
    parted by colons."""
    return "en:English;" + ";".join(
        f"{code}:{escape(head.name)}" + ":draft" * head.draft + ":rtl" * head.right_to_left
        for code, head in heads().items()
    )


@cache
def page_policy(name: str) -> str:
    """The content security policy of a page that carries sheets or scripts within itself: it allows
    them by their hashes, and no others. Empty where the policy of all pages will do."""
    carried = _WITHIN.findall(_read()[name].decode())
    return (
        policy_with(
            scripts=[_hash(_read()[one]) for one in carried if one.endswith(".js")],
            styles=[_hash(_read()[one]) for one in carried if one.endswith(".css")],
        )
        if carried
        else ""
    )


def _hash(data: bytes) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}'"


def static_texts() -> dict[str, list[str]]:
    """The kind and the text of every script, sheet and drawing, by its name, and of the program
    that a page needs without the server, in Base64; and its own content security policy, where it
    has one."""
    return {
        name: [
            _KINDS[".wasm"] if binary else f"{_KINDS[suffix]}; charset=utf-8",
            base64.b64encode(data).decode() if binary else data.decode(),
            *([_POLICIES[name]] if name in _POLICIES else []),
        ]
        for name, data in _read().items()
        if (binary := name == _KEPT_PROGRAM)
        or (suffix := Path(name).suffix) in (".css", ".js", ".svg")
    }


def page(request: Request, name: str, status: int = 200) -> Response:
    """A page, or a script that has an address of its own, by its file's name."""
    return _asset(name).answer(request, status=status)


def asset_routes() -> APIRouter:
    """The files' addresses. One without its version leads to the file as it is now."""
    routes = APIRouter()

    @routes.api_route("/static/{path:path}", methods=["GET", "HEAD"])
    async def asset(path: str, request: Request) -> Response:
        named, _, name = path.partition("/")
        current = named == version()
        if not current:
            name = path if path in _read() else name
        if match := _WORDS_OF.fullmatch(name):
            if match[1] not in _languages() or not _is_page(match[2]):
                raise HTTPException(404)
            words = _page_words(match[1], match[2])
            return words.answer(request, FOR_EVER if current else ASKED_EACH_TIME)
        if name not in _read():
            raise HTTPException(404)
        return _asset(name).answer(request, FOR_EVER if current else ASKED_EACH_TIME)

    return routes
