"""Bridge Bidding Markup Language: indented bids with a description each.

    1NT 15-17, balanced
      2C Stayman, 8+ hcp
      2D 5+!h
    1M 11-21, 5+M

Of a description are read points (``15-17``, ``12+``), lengths (``5+!s``, ``4 hearts``), balanced,
forcing and artificial. Words that are none of these become notes; a bid of which nothing could be
read is left out, and said. Published by Kungsgeten, https://github.com/gpaulissen/bml.
"""

from __future__ import annotations

import re

from .descriptions import SystemText, described, suit_of
from .errors import BadSystem

MOST_BML = 1 << 18
"""Letters of a file that are read."""

_BID = re.compile(r"^(\s*)(\(?[1-7](?:NT|N|C|D|H|S|M|m)\)?|\(?P\)?|\(?X\)?|\(?XX\)?|Pass|Dbl)"
                  r"(?:[\s:=]+(.*))?$")  # fmt: skip


def system_of_bml(text: str, source: str) -> tuple[str, list[str]]:
    """A system's text made of a file in BML, and what could not be read, a sentence a line.

    Raises `BadSystem` where nothing can be read.

    >>> made, lost = system_of_bml("1NT 15-17 balanced\\n  2C 8+ Stayman\\n  2H no idea", "o.bml")
    >>> print(made)
    system o
    title o
    <BLANKLINE>
    opening
      1NT: 15-17 hcp, balanced
    <BLANKLINE>
    after 1NT
      2C: 8+ hcp | Stayman
    <BLANKLINE>
    >>> lost
    ['o.bml, line 3: nothing could be read of “no idea”, so 2H is left out.']
    """
    if len(text) > MOST_BML:
        raise BadSystem(f"a file in BML has at most {MOST_BML:,} letters.", source)
    system = SystemText(source)
    above: list[tuple[int, str, bool]] = []
    for number, raw in enumerate(text.expandtabs(4).splitlines(), 1):
        match = _BID.match(raw.rstrip())
        if match is None:
            if raw.strip() and re.match(r"\s*[\d(]", raw):
                system.lose(number, f"“{raw.strip()[:40]}” is not read as a bid.")
            continue
        depth, call = len(match[1]), match[2].replace("Pass", "P").replace("Dbl", "X")
        call = re.sub(r"(?<=\d)N(?!T)", "NT", call)
        while above and above[-1][0] >= depth:
            above.pop()
        where = " ".join(c for _, c, _ in above)
        answered = all(k for _, _, k in above)
        words, theirs = (match[3] or "").strip(), call.startswith("(")
        letters = "".join(re.findall(r"[Mm]", f"{where} {call}"))
        said = described(words, letters, suit_of(call))
        fine = answered and (theirs or bool(said.parts) or call == "P")
        if fine and not theirs:
            fine = system.add(where, call, said, number)
        elif not theirs:
            why = (
                f"nothing could be read of “{words[:40]}”"
                if answered
                else "what it answers was left out"
            )
            system.lose(number, f"{why}, so {call} is left out.")
        above.append((depth, call, fine))
    return system.text(), system.losses()
