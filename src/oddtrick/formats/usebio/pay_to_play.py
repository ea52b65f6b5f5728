"""Demands of the English union's “pay to play” on a USEBIO file, beyond the format.

A session's file for P2P is USEBIO with the club's number, the charge code and the players' numbers.
Of an event of several sessions each goes in by itself, without master points, and the whole once
more, free of charge, under code 02.
"""

from __future__ import annotations

import re

from .results import Usebio

__all__ = ["WHOLE_EVENT", "pay_to_play_lacks"]

WHOLE_EVENT = "02"
"""The charge code of an event whose sessions were charged one by one."""


def pay_to_play_lacks(results: Usebio) -> list[str]:
    """Everything that P2P misses in a file, a sentence each."""
    found: list[str] = []
    if not any(e.get("CLUB_ID_NUMBER") for e in results.element.all("CLUB")):
        found.append("P2P asks for the club's number with its union (“describe --number”).")
    for event in results.events:
        charge = event.element.get("P2P_CHARGE_RATE") or event.element.get("EBU_CHARGE_CODE")
        if not re.fullmatch(r"\d\d", charge):
            found.append(
                "P2P asks for a charge code of two digits, such as 10, 20, 30 or 60 (“describe "
                f"--charge”){f', not “{charge[:20]}”' if charge else ''}."
            )
        if not event.date:
            found.append("P2P asks for the day (“describe --date”).")
        sessions = len(list(event.element.all("SESSION")))
        if sessions > 1 and charge != WHOLE_EVENT:
            found.append(
                f"P2P takes each of the {sessions} sessions in a file of its own, without master "
                f"points, and this whole with charge {WHOLE_EVENT}."
            )
        people = [p for c in event.participants for p in c.players or (c,) if p.name]
        without = sum(not p.element.get("NATIONAL_ID_NUMBER").strip("0 ") for p in people)
        if without or not people:
            who = f"{without} of {len(people)} players have" if people else "The players have"
            found.append(f"{who} no number with the union; the club's list of members gives them.")
    return found
