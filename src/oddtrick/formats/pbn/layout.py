"""Checks characters, lines and the order of an export file (PBN 2 and 3)."""

from __future__ import annotations

import re

from .game import MANDATORY
from .lexer import OTHER, REMARK, STRING, TAG, WORD, PbnToken
from .report import Report

LINE_ENDS = "In export format every line ends with CR and LF."
_CONTROL = re.compile("[\x00-\x08\x0c\x0e-\x1f\x7f-\x9f]")
_BEYOND = re.compile("[\u0100-\U0010ffff]")
_STRICT = re.compile(r'\[\s*+[A-Za-z0-9_]++\s*+"(?:[^"\\\n]|\\.)*+"\s*+\]')
_TAG_WITHIN = re.compile(r'\n[ \t]*\[([A-Z][A-Za-z0-9_]*)[ \t]+"')
_EXPORT_TAG = re.compile(r'\[[A-Za-z0-9_]+ "(?:[^"\\\n]|\\.)*+"\]')


def check_characters(report: Report, tokens: list[PbnToken]) -> None:
    """Only printing Latin-1, and beyond ASCII only in strings and comments."""
    text = report.text
    for m in _CONTROL.finditer(text):
        said = f"The character with code {ord(m[0])} is not allowed."
        report.add(m.start(), said, "2.2", grave=report.asked)
    if text.isascii():
        return
    last = -1
    for m in _BEYOND.finditer(text):
        line = report.line(m.start())
        if line != last:  # once a line is enough
            report.add(
                m.start(),
                f"The character “{m[0]}” is not one of Latin-1.",
                "2.2",
                grave=report.asked,
            )
            last = line
    for token in tokens:
        if token.kind in (WORD, OTHER) and not token.text.isascii():
            report.add(
                token.start,
                f"“{token.text[:20]}” has letters that may stand only in strings and comments.",
                "2.2",
                grave=report.asked,
            )


def check_lines(report: Report, raw: bytes, text: str) -> None:
    """Lines of at most 255 characters; in export format ended by CR LF, without tabs."""
    end = 2 if b"\r\n" in raw else 1
    at = 0
    for line in text.split("\n"):
        if len(line) + end > 255:
            report.add(
                at + 254, "The line is longer than 255 characters.", "2.3", grave=report.asked
            )
        at += len(line) + 1
    if not report.export:
        return
    if raw.count(b"\n") != raw.count(b"\r\n") or raw.count(b"\r") != raw.count(b"\n"):
        report.add(0, LINE_ENDS, "2.3", grave=report.asked)
    for m in re.finditer("[\t\v]", text):
        report.add(m.start(), "In export format there are no tabs.", "2.3")
    for m in re.finditer(r"(?:^|(?<=\n))[ \v\f]+(?=\n)", text):
        report.add(m.start(), "In export format an empty line has no spaces.", "3")


def check_comment(report: Report, token: PbnToken) -> None:
    """A comment with lines like tags may be one whose closing brace was forgotten."""
    m = _TAG_WITHIN.search(report.text, token.start, token.end)
    if m is not None:
        report.add(
            token.start,
            f"The comment that begins here takes in the tag {m[1]}; its }} may be missing.",
            "3.8",
            grave=False,
        )


def check_tag_layout(report: Report, token: PbnToken, following: PbnToken | None) -> None:
    """One tag pair: its quotes and brackets, and in export format its place on the line."""
    pair = report.text[token.start : token.end]
    if not _STRICT.fullmatch(pair):
        if "\n" in pair:
            said = f"The value of the tag {token.text} runs over the end of the line."
        elif not pair.endswith("]"):
            said = f"The tag {token.text} is not closed with ]."
        elif pair.count('"') < 2:
            said = f"The value of the tag {token.text} must stand between quotes."
        else:
            said = (
                f'Within the value of the tag {token.text}, a quote is written \\" and a \\ \\\\.'
            )
        report.add(token.start, said, "3.3")
    elif "\t" in pair[pair.find('"') :]:
        report.add(token.start, f"There is a tab in the value of the tag {token.text}.", "2.3")
    if not "A" <= token.text[0] <= "Z":
        report.add(token.start, f"The tag name {token.text} must begin with a capital.", "3.3")
    if report.export:
        if not report.begins_line(token.start):
            report.add(token.start, "In export format a tag begins its line.", "3.3")
        elif not _EXPORT_TAG.fullmatch(pair):
            report.add(
                token.start, 'In export format a tag is written as in [Event "name"].', "3.3"
            )
        elif not report.ends_line(token.end) and following is not None:
            if following.kind == REMARK:
                report.add(
                    following.start, "In export format a comment on a tag begins a line.", "3.8"
                )
            elif following.kind in (WORD, STRING, TAG):
                report.add(following.start, "In export format a tag stands alone.", "3.3")


def _sections(name: str) -> int:
    """The part of an export game a tag belongs to."""
    if name in MANDATORY:
        return 0
    if name == "Auction":
        return 2
    if name == "Play":
        return 3
    return 4 if name.endswith("Table") and name != "Table" else 1


def check_export_order(
    report: Report, heads: list[tuple[str, int, bool]], defaults: frozenset[str]
) -> None:
    """The fifteen mandatory tags in order, then the others by name, then the sections.

    `heads` are the tags with their places and whether they open a section of their own.
    """
    names = {name for name, _, _ in heads}
    for name in MANDATORY:
        if name not in names and name not in defaults:
            report.add(heads[0][1] if heads else 0, f"The mandatory tag {name} is missing.", "3.4")
    previous: tuple[int, str] = (0, "")
    seen: set[str] = set()
    for name, at, section in heads:
        if name == "Note":
            continue
        if name in seen:
            report.add(at, f"In export format the tag {name} stands only once.", "3.4")
            continue
        seen.add(name)
        part = _sections(name)
        if part == 1 and section:
            part = 4
        order = f"{MANDATORY.index(name):02}" if part == 0 else name
        # “Alphabetically” may mean by code or regardless of capitals; neither is wrong.
        behind = (part, order) < previous and (part, order.lower()) < (
            previous[0], previous[1].lower(),
        )  # fmt: skip
        if behind:
            report.add(at, f"In export format the tag {name} stands further up.", "3.4")
        else:
            previous = (part, order)
