"""Build the documentation site from docs/ and the docstrings, and check every link in it.

python tools/site/build.py [FOLDER]      # build/site/html, unless another is named

Nothing is fetched but, once, Python for the tutorials that run in the page (python_in_page.py);
without a network they are pages like the others. Whatever Sphinx warns of is an error, and so is a
link, a picture or a heading that is not there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urldefrag

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
from games_index import index
from layout import ALSO, API, RUNNING, SECTIONS
from python_in_page import fetch, lay

from oddtrick.rules import page_text

TREE = Path(__file__).resolve().parents[2]
DOCS, RULES = TREE / "docs", TREE / "src" / "oddtrick" / "rules"
LAWS = TREE / "src" / "oddtrick" / "laws" / "data"
LINK = re.compile(r"(!?\[[^\]]*\]\()(?!https?:|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)")
ATTRIBUTE = re.compile(r'(?<=\s)(id|name|href|src)="([^"]*)"')
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def laws() -> str:
    """The page of all laws with their tests; a law without one ends the build."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "laws.md"
        words = [sys.executable, str(TREE / "tools" / "laws_index.py"), "--collect", str(page)]
        done = subprocess.run(words, cwd=TREE, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        return page.read_text(encoding="utf-8")


MADE = {RULES: ("play/games.md", index), LAWS: ("direct/laws.md", laws)}
"""Folders that the site shows as one page, made as it is built: a link to the folder leads there,
and the page's own links are those of a file beside the folder."""


def pages() -> dict[Path, str]:
    """The pages of the tree, and their names on the site."""
    found = {TREE / name: to for name, to in ALSO.items() if (TREE / name).exists()}
    found |= {folder: name for folder, (name, _) in MADE.items()}
    found |= {page: f"rules/{page.name}" for page in sorted(RULES.glob("*.md"))}
    found |= {page: page.relative_to(DOCS).as_posix() for page in sorted(DOCS.rglob("*.md"))}
    return found


def address() -> str:
    """Where the files of the tree are to be seen."""
    text = (TREE / "pyproject.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["project"]["urls"]["Repository"]) + "/blob/main"


def moved(text: str, page: Path, names: dict[Path, str]) -> str:
    """The text of a page with its links as they are on the site: to pages by their names there, to
    other files of the tree by their addresses."""
    here = Path(names[page]).parent

    def lead(found: re.Match[str]) -> str:
        opening, target, anchor = found[1], found[2], found[3] or ""
        meant = (page.parent / unquote(target)).resolve()
        if meant in names:
            target = os.path.relpath(names[meant], here)
        elif meant.is_relative_to(DOCS / "img"):
            target = os.path.relpath(meant.relative_to(DOCS), here)
        elif meant.exists():
            target = f"{address()}/{meant.relative_to(TREE).as_posix()}"
        return f"{opening}{target}{anchor})"

    parts = FENCE.split(text)
    return "".join(p if p.startswith("```") else LINK.sub(lead, p) for p in parts)


def contents(names: list[str]) -> str:
    """The navigation, as the end of the first page."""
    left = {name.removesuffix(".md") for name in names} - {"index"}
    lines = []
    for section, patterns in SECTIONS.items():
        lines += ["", "```{toctree}", ":hidden:", ":glob:", f":caption: {section}", ""]
        for pattern in patterns:
            fits = sorted(name for name in left if Path(name).match(pattern))
            lines += fits
            left -= set(fits)
        lines += ["```"]
    more = sorted(name for name in left)
    if more:
        lines += ["", "```{toctree}", ":hidden:", ":caption: More", "", *more, "```"]
    return "\n".join(lines) + "\n"


def reference(folder: Path) -> list[str]:
    """The pages of the API reference; their names."""
    folder.mkdir()
    rows = []
    for name in API:
        said = (import_module(name).__doc__ or "").strip().partition("\n")[0]
        rows.append(f"| [`{name}`]({name}.md) | {said} |")
        # The names of the first are at home in others.
        extra = "   :no-index:\n" if name == "oddtrick" else ""
        text = f"# `{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n{extra}```\n"
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    text = "# The interface\n\nWhat is public, by module. Each name is typed and described.\n\n"
    text += "| module | what it is |\n|---|---|\n" + "\n".join(rows) + "\n"
    (folder / "index.md").write_text(text, encoding="utf-8")
    return ["api/index.md", *(f"api/{name}.md" for name in API)]


def loose(text: str) -> list[str]:
    """The samples of a page that stand outside fences: on the site they would be prose."""
    return re.findall(r"^ *>>> .*", FENCE.sub("", text), re.MULTILINE)


def staged(folder: Path) -> None:
    """Lay out the source of the site."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "img", folder / "img")
    names = pages()
    for page, name in names.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if page in MADE:
            content = MADE[page][1]()
        elif page.parent == RULES:  # the package draws the score tables
            content = page_text(page)
        else:
            content = page.read_text(encoding="utf-8")
        if samples := loose(content):
            sys.exit(f"{name} has samples outside fences: {', '.join(samples)}")
        place.write_text(moved(content, page, names), encoding="utf-8")
    everything = [*names.values(), *reference(folder / "api")]
    with (folder / "index.md").open("a", encoding="utf-8") as first:
        first.write(contents(everything))


class Links:
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        self.targets: list[str] = []
        self.anchors: set[str] = {""}
        for name, value in ATTRIBUTE.findall(text):
            if name in ("id", "name"):
                self.anchors.add(unescape(value))
            elif value:
                self.targets.append(unescape(value))


def broken(folder: Path) -> list[str]:
    """The links of the site that lead nowhere in it; those to other sites are not followed."""
    found = {}
    for page in folder.rglob("*.html"):
        found[page.resolve()] = Links(page.read_text(encoding="utf-8"))
    wrong = []
    for page, links in found.items():
        for target in links.targets:
            if re.match(r"[a-z]+:|//", target):
                continue
            path, anchor = urldefrag(unquote(target).partition("?")[0])
            meant = (page.parent / path).resolve() if path else page
            if not meant.exists() or (meant in found and anchor not in found[meant].anchors):
                wrong.append(f"{page.relative_to(folder.resolve())}: {target}")
    return wrong


def main() -> None:
    """Build and check; the exit code is 1 where anything is wrong."""
    from sphinx.cmd.build import build_main

    html = Path(sys.argv[1] if len(sys.argv) > 1 else TREE / "build" / "site" / "html").resolve()
    source = html.with_name("source")
    staged(source)
    shutil.rmtree(html, ignore_errors=True)
    runs = fetch()
    words = ["-b", "html", "-W", "--keep-going", "-q", "-c", str(Path(__file__).parent)]
    if runs:
        words += ["-D", "html_context.running=" + " ".join(RUNNING)]
    if build_main([*words, "-d", str(html.with_name("doctrees")), str(source), str(html)]):
        sys.exit("The site has faults.")
    if runs:
        size = lay(html / "_static" / "python")
        print(f"{len(RUNNING)} tutorials run in the page, with {size / 1e6:.0f} MB of Python.")
    wrong = broken(html)
    if wrong:
        sys.exit("These links lead nowhere:\n" + "\n".join(wrong))
    count = len(list(html.rglob("*.html")))
    print(f"The site is in {html}: {count} pages, every link leads somewhere.")


if __name__ == "__main__":
    main()
