"""Bridge Bidding Markup Language: indented bids with a description each.

    1NT 15-17, balanced
      2C Stayman, 8+ hcp
      2D 5+!h
    1M 11-21, 5+M

What is read of a description: points (``15-17``, ``12+``), lengths (``5+!s``, ``4 hearts``), balanced,
forcing and artificial. Words that are none of these become notes; a bid of which nothing could be
read is left out, and said. Published by Kungsgeten, https://github.com/gpaulissen/bml.
"""

from __future__ import annotations

import re

from .errors import BadSystem
from .language import read_text
from .positions import tokens_of

__all__ = ["system_of_bml"]

MOST_BML = 1 << 18
_BID = re.compile(r"^(\s*)(\(?[1-7](?:NT|N|C|D|H|S|M|m)\)?|\(?P\)?|\(?X\)?|\(?XX\)?|Pass|Dbl)"
                  r"(?:[\s:=]+(.*))?$")  # fmt: skip
_SUITS = {"!s": "spades", "!h": "hearts", "!d": "diamonds", "!c": "clubs",
          "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}  # fmt: skip
_LENGTH = re.compile(r"\b(\d\+?|\d-\d)\s*(?:cards? )?(?:in )?(spades?|hearts?|diamonds?|clubs?|M|m)\b", re.I)
_POINTS = re.compile(r"\b(\d{1,2})\s*(?:-|–)\s*(\d{1,2})(?!\s*(?:cards?|spades?|hearts?|diamonds?|clubs?))"
                     r"|\b(\d{1,2})\+(?!\s*(?:cards?|spades?|hearts?|diamonds?|clubs?|M\b|m\b))")  # fmt: skip


def _condition(text: str, letters: str) -> tuple[list[str], list[str]]:
    """The parts of a condition in a description, and the notes."""
    for sign, word in _SUITS.items():
        text = text.replace(sign, f" {word}")
    found, rest = [], text
    for match in _LENGTH.finditer(text):
        suit = match[2]
        if suit in ("M", "m"):
            if suit not in letters:
                continue
        else:
            suit = suit.lower().removesuffix("s") + "s"
        found.append(f"{match[1]} {suit}")
        rest = rest.replace(match[0], " ")
    for match in _POINTS.finditer(rest):
        low, high, least = match.groups()
        if least or int(low) <= int(high) <= 40:
            found.insert(0, f"{least}+ hcp" if least else f"{low}-{high} hcp")
            rest = rest.replace(match[0], " ", 1)
            break
    flags = []
    for word in ("unbalanced", "balanced"):
        if re.search(rf"\b{word}\b", rest, re.I):
            found.append(word)
            rest = re.sub(rf"\b{word}\b", " ", rest, flags=re.I)
    for pattern, flag in ((r"\b(game forcing|GF)\b", "forcing to game"),
                          (r"\b(forcing|F1)\b", "forcing"),
                          (r"\b(artificial|relay)\b", "artificial")):  # fmt: skip
        if re.search(pattern, rest):
            flags.append(flag)
            rest = re.sub(pattern, " ", rest)
    rest = re.sub(r"\b(hcp|hp|points?|with)\b", " ", rest, flags=re.I)
    note = " ".join(re.sub(r"[,|:#;()\[\]]+", " ", rest).split())[:80]
    return found, [*flags, *([note] if len(note) > 2 else [])]


def system_of_bml(text: str, source: str) -> tuple[str, list[str]]:
    """A system's text made of a file in BML, and what could not be read, a sentence a line.

    Raises `BadSystem` where nothing can be read.

    >>> made, lost = system_of_bml("1NT 15-17 balanced\\n  2C 8+ Stayman\\n  2H no idea", "ours.bml")
    >>> print(made)
    system ours
    title ours
    <BLANKLINE>
    opening
      1NT: 15-17 hcp, balanced
    <BLANKLINE>
    after 1NT
      2C: 8+ hcp | Stayman
    <BLANKLINE>
    >>> lost
    ['ours.bml, line 3: nothing could be read of “no idea”, so 2H is left out.']
    """
    if len(text) > MOST_BML:
        raise BadSystem(f"a file in BML has at most {MOST_BML:,} letters.", source)
    blocks: dict[str, list[str]] = {}
    above: list[tuple[int, str, bool]] = []
    lost: list[str] = []
    for number, raw in enumerate(text.expandtabs(4).splitlines(), 1):
        match = _BID.match(raw.rstrip())
        if match is None:
            if raw.strip() and re.match(r"\s*[\d(]", raw):
                lost.append(f"{source}, line {number}: “{raw.strip()[:40]}” is not read as a bid.")
            continue
        depth, call = len(match[1]), match[2].replace("Pass", "P").replace("Dbl", "X")
        call = re.sub(r"(?<=\d)N(?!T)", "NT", call)
        while above and above[-1][0] >= depth:
            above.pop()
        where = " ".join(c for _, c, _ in above)
        kept = all(k for _, _, k in above)
        said, theirs = (match[3] or "").strip(), call.startswith("(")
        letters = "".join(re.findall(r"[Mm]", f"{where} {call}"))
        parts, flags = _condition(said, letters)
        fine = kept and (theirs or bool(parts) or call == "P")
        if fine and not theirs:
            line = f"  {call}: {', '.join(parts) or 'any hand'}"
            if flags:
                line += f" | {', '.join(flags)}"
            lines = blocks.setdefault(where, [])
            head = f"after {where}\n" if where else "opening\n"
            trial = f"system trial\n{head}" + "\n".join([*lines, line])
            try:
                tokens_of(where)
                read_text(trial, source)
            except (BadSystem, ValueError) as error:
                reason = re.sub(r"^.*?: ", "", str(error))
                lost.append(f"{source}, line {number}: {call} is left out: {reason}")
                fine = False
            else:
                lines.append(line)
        elif not theirs:
            why = f"nothing could be read of “{said[:40]}”" if kept else "what it answers was left out"
            lost.append(f"{source}, line {number}: {why}, so {call} is left out.")
        above.append((depth, call, fine))
    if not any(blocks.values()):
        raise BadSystem("no bids with a meaning were found: BML has a bid and what it shows on a "
                        "line, answers set in.", source)  # fmt: skip
    name = re.sub(r"\W+", " ", source.rpartition("/")[2].rpartition(".")[0]).strip() or "system"
    written = [f"system {name}\ntitle {name}\n"]
    written += [
        f"\n{f'after {where}' if where else 'opening'}\n" + "\n".join(lines) + "\n"
        for where, lines in blocks.items()
        if lines
    ]
    return "".join(written), lost
