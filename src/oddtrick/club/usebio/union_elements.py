"""Elements a union asks for beside the results: the club, the day, the charge, master points,
strata.

Version 1.3 renamed some of it; `UsebioOptions.version` says which names are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec.structs import replace

from oddtrick import __version__
from oddtrick.club.event.entries import Described, Entry
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.members import Allowance, Members, allowances
from oddtrick.club.scoring import USUAL
from oddtrick.errors import BadOption
from oddtrick.formats.usebio.results import Element

_VERSIONS = ("1.2", "1.3")
_FOR_PAY_TO_PLAY = "p2p"


def version_of(name: str) -> str:
    """The version that is written under a name: 1.2 for the English union's P2P."""
    return "1.2" if name.lower() == _FOR_PAY_TO_PLAY else name


@dataclass(frozen=True)
class UsebioOptions:
    """How a file is written."""

    version: str = "1.3"
    """1.2 or 1.3."""
    day: str = ""
    """The day of an event that says none, as 2026-11-24."""
    members: Members | None = None
    """The club's list, which has handicaps and strata; without it none are written."""
    awards: Mapping[int, str] = field(default_factory=dict)
    """Master points by contestant; a union's scales are its own, so they are given."""
    contact: bool = True
    """Whether the file says how the contact is reached: not in one that anybody may have."""

    def __post_init__(self) -> None:
        if self.version not in _VERSIONS:
            raise BadOption(f"USEBIO is written as {' or '.join(_VERSIONS)}, not {self.version}.")


class Written:
    """The elements of one event by the options."""

    def __init__(self, event: ClubEvent, options: UsebioOptions) -> None:
        self.event, self.options = event, options
        self.allowances: dict[int, Allowance] = (
            allowances(event, options.members) if options.members else {}
        )
        self.strata = options.members is not None and any(
            member.stratum for member in options.members.all
        )
        strangers = set(options.awards) - set(event.contestants)
        if strangers:
            raise BadOption(f"There is no {event.form.one} {min(strangers)} to have master points.")

    @property
    def _new(self) -> bool:
        return self.options.version >= "1.3"

    def club(self, name: str) -> Element | None:
        """The club that holds the event, where it is known."""
        described = self.event.described
        called = name or described.club
        if not (called or described.club_number):
            return None
        return Element.make(
            "CLUB",
            Element("CLUB_NAME", called),
            Element.leaf("CLUB_ID_NUMBER", described.club_number),
        )

    def outline(self, title: str) -> Iterator[Element | None]:
        """The outline of the event, with its charge and awards."""
        described = self.event.described
        identifier, charge, rating = (
            ("EVENT_ID", "EBU_CHARGE_CODE", "EVENT_RATING")
            if self._new
            else ("EVENT_IDENTIFIER", "P2P_CHARGE_RATE", "MASTER_POINT_SCALE")
        )
        yield Element.leaf(identifier, described.identifier)
        yield Element.leaf("EVENT_DESCRIPTION", title)
        yield Element.leaf("PROGRAM_NAME", "Oddtrick")
        yield Element.leaf("PROGRAM_VERSION", __version__)
        yield Element.leaf("DATE", self._date(described.date or self.options.day))
        yield Element.leaf("VENUE", described.venue)
        yield Element.leaf(charge, described.charge)
        yield Element.leaf(rating, described.rating)
        yield Element.leaf("MASTER_POINT_TYPE", described.points)
        if described.rating or self.options.awards:
            yield Element.leaf("MPS_AWARDED_FLAG", "Y" if self.options.awards else "N")
        yield self._contact(described)
        if self.strata and self._new:
            yield self._stratification()

    def _date(self, day: str) -> str:
        return day if self._new else "/".join(reversed(day.split("-")))

    def _contact(self, described: Described) -> Element | None:
        if not described.contact:
            return None
        reached = self.options.contact
        return Element.make(
            "CONTACT",
            Element("FULL_NAME", described.contact),
            Element.leaf("EMAIL", described.email if reached else ""),
            Element.leaf("TELEPHONE", described.telephone if reached else ""),
        )

    def _stratification(self) -> Element:
        levels = sorted({allowance.stratum for allowance in self.allowances.values()})
        return Element.make(
            "STRATIFICATION",
            Element("STRATIFICATION_TYPE", "HIGHEST"),
            Element.make("STRATS", *(
                Element.make(
                    "STRAT",
                    Element.leaf("STRAT_NUMBER", level),
                    Element.leaf("STRAT_LABEL", chr(ord("A") + level - 1) if level < 27 else ""),
                    Element.leaf("NUMBER_OF_PAIRS", sum(
                        allowance.stratum >= level for allowance in self.allowances.values()
                    )),
                )
                for level in levels
            )),
        )  # fmt: skip

    def shown(self, entry: Entry) -> Entry:
        """An entry as the file may have it: without how the contact is reached, if so asked."""
        if isinstance(entry, Described) and not self.options.contact:
            return replace(entry, email="", telephone="")
        return entry

    def contestant(self, number: int) -> Iterator[Element | None]:
        """Handicap, stratum and master points of one."""
        allowance = self.allowances.get(number, Allowance(Fraction(0), 1))
        if allowance.handicap:
            yield Element.leaf("HANDICAP", USUAL.text(allowance.handicap))
        if self.strata and self._new:
            yield Element.leaf("STRAT_NUMBER", allowance.stratum)
        if award := self.options.awards.get(number, ""):
            yield Element.make(
                "MASTER_POINTS",
                Element("MASTER_POINTS_AWARDED", award),
                Element.leaf("MASTER_POINT_TYPE", self.event.described.points),
            )
